"""A program with canned answers: the least that any program could do."""

from __future__ import annotations

import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING

from sabacc.conformance.adapters.ports import Limits, RawAnswer
from sabacc.conformance.adapters.stdio import Stdio
from sabacc.conformance.adapters.wire import hello_line, request_line
from sabacc.protocol.reference import Reference
from sabacc.protocol.serve import answer_line

if TYPE_CHECKING:
    from collections.abc import Generator, Iterable, Iterator, Sequence
    from pathlib import Path

    from sabacc.conformance.adapters.ports import Ask, Greeting
    from sabacc.protocol.messages import Hello

PING_PONG = """
import os, sys
lines = open(sys.argv[1], "rb").read().splitlines(keepends=True)
rest, place = b"", 0
while chunk := os.read(0, 262144):
    count = chunk.count(b"\\n")
    out = memoryview(b"".join(lines[place : place + count]))
    place += count
    while out:
        out = out[os.write(1, out) :]
"""
"""Answers each line with the next of a file."""


def command_of(path: Path) -> tuple[str, ...]:
    """Return the command that answers with the lines of a file."""
    return sys.executable, "-c", PING_PONG, str(path)


@contextmanager
def talking(
    command: Sequence[str], told: Greeting, limits: Limits | None = None
) -> Generator[tuple[Stdio, Hello]]:
    """Start a program and greet it; it ends with the block."""
    port = Stdio(command, limits or Limits())
    try:
        yield port, port.hello(told)
    finally:
        port.close()


def all_answered(port: Stdio, asks: Sequence[Ask]) -> None:
    """Ask a program everything; ends the measurement where something is not answered."""
    answered = sum(isinstance(reply, RawAnswer) for reply in port.ask(asks))
    if answered < len(asks):
        sys.exit(f"{len(asks) - answered} of {len(asks)} requests were not answered")


def canned_lines(greeting: Greeting, asks: Iterable[Ask]) -> Iterator[bytes]:
    """Return the lines that the reference would answer, `hello` first."""
    handle = Reference().handle
    yield answer_line(handle, hello_line(greeting.params))
    for ask in asks:
        yield answer_line(handle, request_line(ask))
