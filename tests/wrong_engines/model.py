"""What a wrong engine is: it is made by patching the right one for a while."""

from __future__ import annotations

import pkgutil
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from functools import wraps
from typing import TYPE_CHECKING, Any, TypeAlias
from unittest.mock import patch

if TYPE_CHECKING:
    from collections.abc import Callable, Generator

Part: TypeAlias = Any
"""Any function or value of the engine: they are patched whatever their types."""

Wrap: TypeAlias = "Callable[[Part], Part]"
"""Makes the wrong part of the right one."""


@dataclass(frozen=True, slots=True)
class WrongEngine:
    """One wrong engine: what it does, and the wrong part for each name, `module:name`."""

    says: str
    patches: tuple[tuple[str, Wrap], ...]

    @contextmanager
    def in_force(self) -> Generator[None]:
        """Play wrongly for a while."""
        with ExitStack() as stack:
            for target, wrap in self.patches:
                wrong = wrap(pkgutil.resolve_name(target))
                stack.enter_context(patch(target.replace(":", "."), wrong))
            yield


def wrong(wrap: Wrap, *targets: str, says: str = "") -> WrongEngine:
    """Replace each of the names, below `sabacc`, by what `wrap` makes of it.

    What the program does is said by the docstring of `wrap`, or in `says`.
    """
    patches = tuple((f"sabacc.{target}", wrap) for target in targets)
    return WrongEngine(says or str(wrap.__doc__).strip(), patches)


def instead(value: Part) -> Wrap:
    """Replace the original altogether."""
    return lambda _: value


def entry(key: str, wrap: Wrap) -> Wrap:
    """Replace the value of one key of a mapping by what `wrap` makes of it."""

    @wraps(wrap)
    def change(mapping: Part) -> Part:
        return {**mapping, key: wrap(mapping[key])}

    return change


def asked_of(change: Callable[[Part], Part]) -> Wrap:
    """Ask the right part of another hand, table or position than the one that was given."""

    @wraps(change)
    def wrap(right: Part) -> Part:
        def ask(rules: Part, given: Part) -> Part:
            return right(rules, change(given))

        return ask

    return wrap


def together(says: str, *engines: WrongEngine) -> WrongEngine:
    """Get several things wrong at once, where one of them alone would be half a rule."""
    return WrongEngine(says, tuple(part for each in engines for part in each.patches))
