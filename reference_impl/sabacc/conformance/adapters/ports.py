"""The port between the suite and a program under test, for any transport."""

from __future__ import annotations

import math
import random
import select
import subprocess
import time
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum
from itertools import count
from typing import Any, Final, Protocol, TypeVar

from sabacc.protocol.messages import Hello, HelloParams, RulesetParams


class Clock:
    """The clock on the wall; tests hold one that does not depend on how busy a machine is."""

    def now(self) -> float:
        """Return the time in seconds, from no point in particular."""
        return time.monotonic()

    def wait(
        self, poll: select.poll, seconds: float, process: subprocess.Popen[bytes]
    ) -> list[tuple[int, int]]:
        """Return which pipes of a process are ready, after so many seconds at the most."""
        del process
        return poll.poll(max(0, int(seconds * 1000 + 0.999)))

    def status(self, process: subprocess.Popen[bytes], seconds: float) -> int | None:
        """Return the exit status of a process within so many seconds; None if it runs on."""
        import subprocess  # noqa: PLC0415 - what looks something up starts without

        try:
            return process.wait(timeout=seconds)
        except subprocess.TimeoutExpired:
            return None


WALL = Clock()
"""The clock on the wall."""


# Keys lie below it, so that every language holds them; it is prime, so that none comes twice
_PRIME: Final = 2_147_483_647


def keys(seed: int) -> Iterator[int]:
    """Yield keys of requests without end, each once, in no order that a program can foresee."""
    chance = random.Random(f"{seed} keys")  # noqa: S311 - a run can be repeated
    start, step = chance.randrange(_PRIME), chance.randrange(1, _PRIME)
    return ((start + place * step) % _PRIME for place in count())


@dataclass(frozen=True, slots=True)
class Greeting:
    """The first message, and the rulesets to announce to a program that plays any.

    Each is announced before the first request by it, and again after a restart.
    """

    params: HelloParams
    rulesets: tuple[RulesetParams, ...] = ()


@dataclass(frozen=True, slots=True)
class Ask:
    """One request: a key that is unique within a run, the method, and the stamped parameters."""

    key: int
    method: str
    params: dict[str, Any]


class FaultKind(Enum):
    """How a program can fail to answer.  None of these is ever a failure of the suite."""

    NO_START = "did not start"
    CRASHED = "ended before it answered"
    TIMED_OUT = "did not answer in time"
    FLOODED = "wrote more than is allowed"
    GARBAGE = "wrote something that is not an answer"
    WRONG_SHAPE = "gave an answer of the wrong shape"
    ERROR = "reported an error"
    UNREACHABLE = "could not be reached"


@dataclass(frozen=True, slots=True)
class Fault:
    """A program's fault: its kind, the particulars, and the fix for its author."""

    kind: FaultKind
    detail: str
    mend: str


@dataclass(frozen=True, slots=True)
class RawAnswer:
    """The `result` of a response, before its shape is checked."""

    ask: Ask
    result: Any


@dataclass(frozen=True, slots=True)
class Faulted:
    """The request that a fault is blamed on, after it was asked again alone."""

    ask: Ask
    fault: Fault


@dataclass(frozen=True, slots=True)
class NotRun:
    """A request that was given up, because the program had too many faults in a row."""

    ask: Ask
    why: str


Reply = RawAnswer | Faulted | NotRun


@dataclass(frozen=True, slots=True)
class Limits:
    """The resources that a program may use, and the clock.

    Times in seconds, sizes in bytes; 0 for memory and run is no limit.  `end` is when the run is
    over, if it has begun: all conversations of one command share it.
    """

    start: float = 10.0
    case: float = 5.0
    line: int = 1_000_000
    stderr: int = 64_000
    in_flight: int = 48_000
    window: int = 64
    faults_in_a_row: int = 5
    memory: int = 0
    run: float = 0.0
    end: float = math.inf
    clock: Clock = field(default=WALL, repr=False, compare=False)

    def begun(self) -> Limits:
        """Return the limits of a run that begins now, unless it has begun."""
        if not self.run or self.end < math.inf:
            return self
        return replace(self, end=self.clock.now() + self.run)

    def within(self, seconds: float) -> Limits:
        """Return the same limits, with an end after so many seconds at the latest."""
        return replace(self, end=min(self.end, self.clock.now() + seconds))

    @property
    def left(self) -> float:
        """How many seconds are left of the run; below 0 once it is over."""
        return self.end - self.clock.now()

    @property
    def over(self) -> str:
        """Why the rest is not run; empty while there is time."""
        return "" if self.left > 0 else OVER


class PortError(Exception):
    """No conversation is possible: no valid `hello`.  Says what came back, and the fix."""

    def __init__(self, fault: Fault) -> None:
        super().__init__(f"the program {fault.kind.value}: {fault.detail}")
        if fault.mend:
            self.add_note(f"To fix it: {fault.mend}")  # below the message of a traceback
        self.fault = fault

    def __reduce__(self) -> tuple[type[PortError], tuple[Fault]]:
        """Pickle it by its fault."""
        return type(self), (self.fault,)


class GreetingError(PortError):
    """A program answered `hello` more than once, so that nobody can say what it answers."""


class Port(Protocol):
    """A program under test."""

    @property
    def notes(self) -> Sequence[str]:
        """Remarks for its author for which no request is to blame."""
        ...

    def hello(self, greeting: Greeting) -> Hello:
        """Open the conversation; raises PortError."""
        ...

    def ask(self, asks: Iterable[Ask]) -> Iterator[Reply]:
        """Ask all of them, several at a time, and yield each reply at once.

        Every ask gets exactly one reply, in any order.  Never raises for what the program does,
        except GreetingError.
        """
        ...

    def close(self) -> None:
        """End the conversation and everything that the program started."""
        ...


T = TypeVar("T")


def ask(
    port: Port, keys: Iterator[int], questions: Iterable[tuple[T, str, dict[str, Any]]]
) -> Iterator[tuple[T, Reply]]:
    """Ask questions under new keys, and yield the reply to each in any order.

    A question is what it is asked for, its method, and its parameters with the ruleset.  The next
    ones are made while the program works.
    """
    asked: dict[int, T] = {}

    def asks() -> Iterator[Ask]:
        for key, (question, method, params) in zip(keys, questions, strict=False):
            asked[key] = question
            yield Ask(key, method, params)

    for reply in port.ask(asks()):
        yield asked.pop(reply.ask.key), reply


TOO_LONG: Final = "took longer than --limit-run allows"
"""Why the rest of a run is not run, in words that follow `the run`."""
OVER: Final = f"the run {TOO_LONG}"
"""Why a request is not run."""
