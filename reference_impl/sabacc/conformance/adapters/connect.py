"""From what the user writes to a port: in process, over HTTP, or a command to be run."""

import re
import shlex
from typing import Final

from sabacc.conformance.adapters.child import CAN_SPAWN, Stdio
from sabacc.conformance.adapters.inprocess import PYTHON, InProcess, command, load
from sabacc.conformance.adapters.ports import Fault, FaultKind, Limits, Port, PortError
from sabacc.system.user_input import InputError

HTTP: Final = ("http://", "https://")

_SCHEME: Final = re.compile(r"([a-z][a-z0-9+.-]*)://", re.IGNORECASE)


def scheme(target: tuple[str, ...]) -> str:
    """Return `python`, `http` (which is https too) or, for a command, nothing.

    Raises PortError, or InputError for a name that is empty.
    """
    if target and not target[0].strip():
        problem = "the name of the program is empty"
        raise InputError(problem, "write its command there (is a variable empty?)")
    if len(target) != 1:
        return ""
    if target[0].startswith(PYTHON):
        return "python"
    found = _SCHEME.match(target[0])
    if found is None:
        return ""
    if found[0].lower() in HTTP:
        return "http"
    detail = f"{target[0]!r}: programs are not reached over {found[1].lower()}://"
    mend = "write http://..., https://..., python:module:factory, or a command"
    raise PortError(Fault(FaultKind.UNREACHABLE, detail, mend))


def connect(target: tuple[str, ...], limits: Limits, *, fresh: bool = False) -> tuple[Port, str]:
    """Return a port to `target`, and its name for the report; raises PortError, or InputError.

    Nothing is the shipped reference in this process, a URL a program over HTTP,
    `python:module:factory` a function in a child process (in this one, where none can be talked
    to); anything else is a command and its arguments.  `fresh` gives every request a child process
    of its own, if there is one.
    """
    if not target:
        from sabacc.protocol.reference import factory  # noqa: PLC0415 - heavy, and seldom needed

        return InProcess(factory, limits), "the reference implementation"
    kind = scheme(target)
    if kind == "python" and not CAN_SPAWN:
        return InProcess(load(target[0].removeprefix(PYTHON)), limits), target[0]
    if kind == "http":
        from sabacc.conformance.adapters.http import Http  # noqa: PLC0415 - brings httpx

        return Http(target[0], limits), target[0]
    words = command(target[0].removeprefix(PYTHON)) if kind == "python" else target
    return Stdio(words, limits, fresh=fresh), shlex.join(target)
