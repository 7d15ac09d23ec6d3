"""A program in this process: the reference that ships with the suite.

Its factory takes no arguments and returns a function from a message to its answer, both as plain
JSON values (dicts, lists, strings, numbers).  Code in this process is trusted: it has no time
limit.

A program that is not trusted belongs in a child process: `python -m ...inprocess module:factory
[PATH...]`.  There an exception of it is answered as an error with a code of its own, so that one
bad answer costs no new start.  Its prints go to standard error, and its input is empty: the two
pipes are the suite's.
"""

import importlib
import os
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
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
    Reply,
)
from sabacc.conformance.adapters.wire import (
    Announcements,
    TroubleError,
    greet,
    read_reply,
    request_line,
)
from sabacc.protocol.messages import NOT_STARTED, RAISED, Hello
from sabacc.protocol.serve import serve_stdio

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
        raise PortError(Fault(FaultKind.NO_START, f"{spec!r} names no module and factory", mend))
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


def answering(
    function: Callable[..., Any], *passed: type[BaseException]
) -> Callable[[Mapping[str, Any]], Any]:
    """Return a function that answers every message: what `function` raises is an error.

    Exceptions that are `passed` on end the suite.
    """

    def handle(message: Mapping[str, Any]) -> msgspec.Raw:
        try:
            response = function(message)
            if isinstance(response, dict):
                return msgspec.Raw(msgspec.json.encode(response))
            problem = f"it returned {type(response).__name__}, not a dict"
        except passed:
            raise
        except BaseException as error:  # noqa: BLE001 - it may raise anything
            problem = f"{type(error).__name__}: {error}"
        mend = "catch the error, or answer with a refusal"
        return failed(message.get("id"), RAISED, problem, mend)

    return handle


def failed(number: object, code: int, problem: str, mend: str) -> msgspec.Raw:
    """Return an error of JSON-RPC."""
    error = {"code": code, "message": problem, "data": mend}
    return msgspec.Raw(msgspec.json.encode({"jsonrpc": "2.0", "id": number, "error": error}))


class InProcess:
    """A port to a function in this process, which gets and answers the lines of the protocol.

    So it shares nothing with the suite, and is judged as it would be in a process of its own.
    """

    def __init__(
        self,
        factory: Callable[[], Callable[[dict[str, Any]], Any]],
        limits: Limits | None = None,
    ) -> None:
        """Make the program; raises PortError where its factory fails.

        Of the limits that of the whole run holds here.
        """
        self._handle = answering(make(factory), KeyboardInterrupt)
        self._given = self._limits = limits or Limits()
        self._announcements = Announcements()

    def hello(self, greeting: Greeting) -> Hello:
        """Open the conversation; raises PortError."""
        self._limits = self._given.begun()
        hello, self._announcements = greet(greeting, lambda line: [self.post(line)])
        return hello

    def ask(self, asks: Iterable[Ask]) -> Iterator[Reply]:
        """Ask one after the other."""
        for ask in asks:
            if over := self._limits.over:
                yield NotRun(ask, over)
                continue
            try:
                self._announcements.announce(ask, lambda line: [self.post(line)])
            except TroubleError as trouble:
                yield Faulted(ask, trouble.fault)
            else:
                yield read_reply(ask, self.post(request_line(ask)))

    def post(self, line: bytes) -> bytes:
        """Return the answer to a line, however long that takes."""
        return bytes(self._handle(msgspec.json.decode(line)))

    @property
    def notes(self) -> tuple[str, ...]:
        """Nothing to note: a function has no standard output of its own."""
        return ()

    def close(self) -> None:
        """Let the program go."""


def command(spec: str) -> tuple[str, ...]:
    """Return the command that runs a function, with the modules that this process can find."""
    paths = [path for path in sys.path if path]
    return (sys.executable, "-m", "sabacc.conformance.adapters.inprocess", spec, *paths)


def main(spec: str, *paths: str) -> None:
    """Answer requests by the function that `spec` names until standard input ends."""
    source, sink = os.dup(0), os.dup(1)
    with open(os.devnull, "rb") as nothing:  # noqa: PTH123 - a device
        os.dup2(nothing.fileno(), 0)
    os.dup2(2, 1)
    sys.path.extend(path for path in paths if path not in sys.path)
    serve_stdio(started(spec), source, sink)


def started(spec: str) -> Callable[[Mapping[str, Any]], Any]:
    """Return the function that answers every message, though there may be none under test."""
    try:
        return answering(make(load(spec)))
    except PortError as error:
        fault = error.fault
        return lambda message: failed(message["id"], NOT_STARTED, fault.detail, fault.mend)


if __name__ == "__main__":
    main(*sys.argv[1:])
