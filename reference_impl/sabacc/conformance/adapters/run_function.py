"""A Python function as a child process: `python -m ...run_function module:factory [PATH...]`.

The function cannot harm the process of the suite.  An exception of it is answered as
an error with a code of its own, so that one bad answer costs no new start.  Its prints go to
standard error, and its input is empty: the two pipes are the suite's.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Mapping
from typing import Any

from sabacc.conformance.adapters.inprocess import answering, failed, load, make
from sabacc.conformance.adapters.ports import PortError
from sabacc.protocol.messages import NOT_STARTED
from sabacc.protocol.serve import serve_stdio


def command(spec: str) -> tuple[str, ...]:
    """Return the command that runs a function, with the modules that this process can find."""
    paths = [path for path in sys.path if path]
    return (sys.executable, "-m", "sabacc.conformance.adapters.run_function", spec, *paths)


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
