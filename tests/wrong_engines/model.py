"""What a wrong engine is: it is made by patching the right one for a while."""

from __future__ import annotations

import pkgutil
from collections.abc import Callable, Generator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from functools import wraps
from typing import Any, Final, TypeAlias, TypeVar
from unittest.mock import patch

Part: TypeAlias = Any
"""Any function or value of the engine: they are patched whatever their types."""

Wrong = TypeVar("Wrong", bound="Callable[..., Part]")
"""What a wrong engine does, called with the right part first."""


@dataclass(frozen=True, slots=True)
class WrongEngine:
    """One wrong engine: what it does, and the wrong part for each name, `module:name`.

    Each wrong part is made of the right one.
    """

    says: tuple[str, ...]
    patches: tuple[tuple[str, Callable[[Part], Part]], ...]

    @contextmanager
    def in_force(self) -> Generator[None]:
        """Play wrongly for a while."""
        with ExitStack() as stack:
            for target, wrap in self.patches:
                wrong = wrap(pkgutil.resolve_name(target))
                stack.enter_context(patch(target.replace(":", "."), wrong))
            yield


WRONG_ENGINES: Final[dict[str, WrongEngine]] = {}
"""The wrong engine for each rule that has no alternative."""


def breaks(rule: str, *targets: str, of: str = "", says: str = "") -> Callable[[Wrong], Wrong]:
    """Call a function in place of each of the names, below `sabacc`, to break a rule.

    It is given the right part, and then what that is called with.

    Args:
        rule: The rule.  Where several functions break it, each of them alone is half a wrong rule.
        targets: The names.
        of: Which entry is replaced, where the names are those of tables.
        says: What the program does, where the docstring does not say it.
    """

    def made(wrong: Wrong) -> Wrong:
        def wrap(right: Part) -> Part:
            def part(*given: Part, **named: Part) -> Part:
                return wrong(right, *given, **named)

            return part

        def change(right: Part) -> Part:
            return {**right, of: wrap(right.get(of))} if of else wrap(right)

        changes(rule, *targets, says=says or str(wrong.__doc__))(change)
        return wrong

    return made


def changes(rule: str, *targets: str, says: str = "") -> Callable[[Wrong], Wrong]:
    """Put what a function makes of each of the names in their place, to break a rule."""

    def made(wrong: Wrong) -> Wrong:
        half = WRONG_ENGINES.get(rule, WrongEngine((), ()))
        said = dict.fromkeys((*half.says, says or str(wrong.__doc__)))
        patches = tuple((f"sabacc.{target}", wrong) for target in targets)
        WRONG_ENGINES[rule] = WrongEngine(tuple(said), (*half.patches, *patches))
        return wrong

    return made


def asked_of(change: Callable[[Part], Part]) -> Callable[..., Part]:
    """Ask the right part of another hand, table or position than the one that was given."""

    @wraps(change)
    def ask(right: Part, rules: Part, given: Part) -> Part:
        return right(rules, change(given))

    return ask
