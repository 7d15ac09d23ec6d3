"""From what the user writes to a port: in process, over HTTP, or a command to be run."""

from __future__ import annotations

import shlex
from typing import TYPE_CHECKING

from sabacc.conformance.adapters.inprocess import InProcess, load

if TYPE_CHECKING:
    from sabacc.conformance.ports import Limits, Port

PYTHON = "python:"
HTTP = ("http://", "https://")


def connect(target: tuple[str, ...], limits: Limits, *, fresh: bool = False) -> tuple[Port, str]:
    """Return a port to `target`, and its name for the report; raises PortError.

    Nothing is the shipped reference in this process, `python:module:factory` a program in this
    process, a URL one over HTTP; anything else is a command and its arguments.  `fresh` gives
    every request a child process of its own, and means nothing to the other two.
    """
    if not target:
        from sabacc.reference import factory  # noqa: PLC0415 - heavy, and seldom needed

        return InProcess(factory), "the reference implementation"
    if len(target) == 1 and target[0].startswith(PYTHON):
        return InProcess(load(target[0].removeprefix(PYTHON))), target[0]
    if len(target) == 1 and target[0].startswith(HTTP):
        from sabacc.conformance.adapters.http import Http  # noqa: PLC0415 - brings httpx

        return Http(target[0], limits), target[0]
    from sabacc.conformance.adapters.stdio import Stdio  # noqa: PLC0415 - only where one is run

    return Stdio(target, limits, fresh=fresh), shlex.join(target)
