"""The programs with one bug each, for the benchmarks: chosen on the command line, and connected."""

from __future__ import annotations

import argparse
import shutil
import tempfile
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from sabacc.conformance.adapters.inprocess import InProcess
from sabacc.conformance.adapters.ports import Limits
from sabacc.conformance.adapters.stdio import Stdio
from tests.bugs import copied, spoilt_reference

if TYPE_CHECKING:
    from collections.abc import Generator, Sequence

    from sabacc.conformance.adapters.ports import Port
    from tests.bugs import Bug

T = TypeVar("T")


def parser(says: str | None) -> argparse.ArgumentParser:
    """Return a command line on which bugs are chosen."""
    made = argparse.ArgumentParser(
        description=says, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    made.add_argument("--sample", type=int, metavar="N", help="take N, evenly")
    made.add_argument("--only", metavar="WORD", default="", help="those with WORD in their names")
    return made


def chosen(given: argparse.Namespace, bugs: Sequence[Bug]) -> list[Bug]:
    """Return the bugs that a command line chooses; those that need Node only where it is."""
    found = [bug for bug in bugs if given.only in bug.id]
    if shutil.which("node") is None:
        found = [bug for bug in found if bug.program == "python"]
    return sample(given, found)


def sample(given: argparse.Namespace, found: Sequence[T]) -> list[T]:
    """Return so many of some things as a command line wants, evenly."""
    many = given.sample or len(found)
    return list(found[:: max(1, len(found) // many)][:many] if found else ())


@contextmanager
def connected(bug: Bug) -> Generator[Port]:
    """Start a program with a bug in it; the reference is asked in this process."""
    with tempfile.TemporaryDirectory() as folder:
        port: Port
        if bug.program == "python":
            port = InProcess(spoilt_reference(bug))
        else:
            program = copied(bug, Path(folder) / "program")
            port = Stdio((shutil.which("node") or "node", str(program)), Limits())
        try:
            yield port
        finally:
            port.close()
