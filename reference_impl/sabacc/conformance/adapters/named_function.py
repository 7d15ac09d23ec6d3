"""Finding the function that `python:package.module:factory` names."""

from __future__ import annotations

import importlib
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from sabacc.conformance.adapters.ports import Fault, FaultKind, PortError

if TYPE_CHECKING:
    from collections.abc import Callable

PYTHON: Final = "python:"
"""How a program begins that is a Python function."""


def import_from_here(program: tuple[str, ...]) -> None:
    """Let `python:module:factory` find a module in the current folder, as `python -m` does."""
    here = str(Path.cwd())
    if program and program[0].startswith(PYTHON) and here not in sys.path:
        sys.path.append(here)


def load(spec: str) -> Callable[[], Callable[[dict[str, Any]], Any]]:
    """Return the factory that `package.module:factory` names; raises PortError."""
    module_name, colon, attribute = spec.partition(":")
    mend = "write python:package.module:factory, and make sure that the module can be imported"
    if not colon or not module_name or not attribute:
        fault = Fault(FaultKind.NO_START, f"{spec!r} names no module and factory", mend)
        raise PortError(fault)
    try:
        found = getattr(importlib.import_module(module_name), attribute)
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        detail = f"{spec!r} cannot be imported: {type(error).__name__}: {error}"
        raise PortError(Fault(FaultKind.NO_START, detail, mend)) from error
    return found  # type: ignore[no-any-return]


def make(factory: Callable[[], Callable[[dict[str, Any]], Any]]) -> Callable[..., Any]:
    """Return the function that a factory makes; raises PortError."""
    mend = "let the factory return a function from a message to its answer"
    found: Any
    try:
        found = factory()
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        detail = f"the factory raised {type(error).__name__}: {error}"
        raise PortError(Fault(FaultKind.NO_START, detail, mend)) from error
    if not callable(found):
        what = "None" if found is None else f"something of the type {type(found).__name__}"
        detail = f"the factory returned {what}, not a function"
        raise PortError(Fault(FaultKind.NO_START, detail, mend))
    return found  # type: ignore[no-any-return]
