"""A program in this process: the reference that ships with the suite.

Its factory takes no arguments and returns a function from a message to its answer, both as plain
JSON values (dicts, lists, strings, numbers).  Code in this process is trusted: it has no time
limit.  A program that is not trusted belongs in a child process, as `run_function` makes one.
"""

from __future__ import annotations

import importlib
import sys
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any, Final

import msgspec

from sabacc.conformance.adapters.ports import (
    Ask,
    Fault,
    Faulted,
    FaultKind,
    Greeting,
    Limits,
    NotRun,
    PortError,
    RawAnswer,
    Reply,
)
from sabacc.conformance.adapters.wire import (
    HELLO_ID,
    Announcements,
    read_hello,
    shown_by,
    unheard,
    wire_id,
)
from sabacc.protocol.messages import Hello

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


class InProcess:
    """A port to a function in this process."""

    def __init__(
        self,
        factory: Callable[[], Callable[[dict[str, Any]], Any]],
        limits: Limits | None = None,
    ) -> None:
        """Make the program; raises PortError where its factory fails.

        Of the limits that of the whole run holds here.
        """
        self._handle = make(factory)
        self._given = self._limits = limits or Limits()
        self._telling = Announcements()

    def hello(self, greeting: Greeting) -> Hello:
        """Open the conversation; raises PortError."""
        self._limits = self._given.begun()
        try:
            response = self._handle(_request(HELLO_ID, "hello", greeting.params))
        except KeyboardInterrupt:
            raise
        except BaseException as error:
            raise PortError(_raised(error)) from error
        hello = read_hello(response, greeting.params.nonce)
        self._telling = Announcements.after(greeting, hello)
        return hello

    def ask(self, asks: Iterable[Ask]) -> Iterator[Reply]:
        """Ask one after the other."""
        for ask in asks:
            over = self._limits.over
            yield NotRun(ask, over) if over else self._ask(ask)

    def _ask(self, ask: Ask) -> Reply:
        fault = self._tell(ask)
        if fault is not None:
            return Faulted(ask, fault)
        found = self._answer(wire_id(ask), ask.method, ask.params)
        if isinstance(found, Fault):
            return Faulted(ask, found)
        if _failed(found):
            detail = f"error {found.get('error')!r}"
            mend = f"answer `{ask.method}`, or leave that level out of the levels of `hello`"
            return Faulted(ask, Fault(FaultKind.ERROR, detail, mend))
        return RawAnswer(ask, shown_by(ask.method, found["result"]))

    def _tell(self, ask: Ask) -> Fault | None:
        """Tell the program of the ruleset of this request, where it has not been told of it."""
        due = self._telling.due(ask)
        if due is None:
            return None
        number, params = due
        found = self._answer(number, "ruleset", params)
        if isinstance(found, Fault):
            return found
        if _failed(found):
            return Fault(*unheard(found.get("error")))
        self._telling.done(params)
        return None

    def _answer(self, number: int, method: str, params: object) -> dict[str, Any] | Fault:
        """Return the response to one request, whatever it says, or what is wrong with it."""
        response: Any
        try:
            response = self._handle(_request(number, method, params))
        except KeyboardInterrupt:
            raise
        except BaseException as error:  # noqa: BLE001 - it may raise anything
            return _raised(error)
        if not isinstance(response, dict):
            detail = f"it returned {type(response).__name__}, not a dict"
            return Fault(FaultKind.GARBAGE, detail, "return a JSON-RPC response")
        answer: dict[str, Any] = {**response}
        if answer.get("id") != number or isinstance(answer.get("id"), bool):
            detail = f"the answer to the request {number} has the id {answer.get('id')!r}"
            return Fault(FaultKind.GARBAGE, detail, "copy `id` from the request")
        return answer

    @property
    def notes(self) -> tuple[str, ...]:
        """Nothing to note: a function has no standard output of its own."""
        return ()

    def close(self) -> None:
        """Let the program go."""


def _request(number: int, method: str, params: object) -> dict[str, Any]:
    """Return a message that the program may keep or change: it shares nothing with the suite."""
    copied = msgspec.json.decode(msgspec.json.encode(params))
    return {"jsonrpc": "2.0", "id": number, "method": method, "params": copied}


def _failed(answer: dict[str, Any]) -> bool:
    """Say whether a response is an error; a key that holds null counts as left out."""
    return answer.get("result") is None and not ("result" in answer and answer.get("error") is None)


def _raised(error: BaseException) -> Fault:
    detail = f"{type(error).__name__}: {error}"
    return Fault(FaultKind.CRASHED, detail, "catch the error, or answer with a refusal")
