"""All answers of a run, kept in its report, and a port that gives them once more."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

import msgspec

from sabacc.conformance.adapters.ports import (
    Ask,
    Fault,
    Faulted,
    FaultKind,
    Greeting,
    Port,
    RawAnswer,
    Reply,
)
from sabacc.protocol.messages import Hello

MOST: Final = 200_000
"""So many answers are kept of a run at the most: three times as many as it asks."""
_LONGEST: Final = 64_000
"""How many bytes an answer may have that is kept."""
_MISSING: Final = "this report holds no answer to that: the suite asks something that it did not"
_MEND: Final = "run `sabacc verify --answers` with the program again"


class KeptAnswer(msgspec.Struct, frozen=True, omit_defaults=True):
    """One answer of the program, so that it can be judged again.

    Attributes:
        method: The method that was asked.
        params: Its parameters.
        answer: The answer; null if there was none.
        fault: What the program did instead: the kind, the detail, and what to do about it.
    """

    method: str
    params: dict[str, Any]
    answer: Any = None
    fault: tuple[str, str, str] | None = None


def asked_as(method: object, params: object) -> bytes:
    """Return by what a question is known in a report."""
    return msgspec.json.encode([method, params], order="deterministic")


@dataclass(slots=True)
class Keeping:
    """A port that keeps what comes back through another one."""

    port: Port
    kept: list[KeptAnswer] = field(default_factory=list[KeptAnswer])

    @property
    def notes(self) -> Sequence[str]:
        """Those of the program."""
        return self.port.notes

    def hello(self, greeting: Greeting) -> Hello:
        """Open the conversation; raises PortError."""
        return self.port.hello(greeting)

    def ask(self, asks: Iterable[Ask]) -> Iterator[Reply]:
        """Ask, and keep each answer that is JSON and not too long, and each fault."""
        for reply in self.port.ask(asks):
            if len(self.kept) < MOST:
                found = _entry(reply)
                if found is not None:
                    self.kept.append(found)
            yield reply

    def close(self) -> None:
        """End the conversation."""
        self.port.close()


def _entry(reply: Reply) -> KeptAnswer | None:
    ask = reply.ask
    if isinstance(reply, Faulted):
        fault = reply.fault
        told = (fault.kind.value, fault.detail[:1_000], fault.mend[:1_000])
        return KeptAnswer(ask.method, ask.params, fault=told)
    if not isinstance(reply, RawAnswer):
        return None
    encoded = msgspec.json.encode(reply.result)
    if len(encoded) > _LONGEST:
        return None
    return KeptAnswer(ask.method, ask.params, answer=msgspec.json.decode(encoded))


@dataclass(slots=True)
class Stored:
    """A port to the answers of a report: nothing is run."""

    greeted: Hello
    kept: Iterable[KeptAnswer]
    missing: int = 0
    _answers: dict[bytes, list[KeptAnswer]] = field(default_factory=dict[bytes, "list[KeptAnswer]"])

    def __post_init__(self) -> None:
        """Sort the answers by what was asked; one question may have been asked several times."""
        for one in self.kept:
            self._answers.setdefault(asked_as(one.method, one.params), []).append(one)

    @property
    def notes(self) -> Sequence[str]:
        """Say how much the report does not hold."""
        if not self.missing:
            return ()
        return (f"{self.missing} questions have no answer in the report",)

    def hello(self, greeting: Greeting) -> Hello:
        """Return what the program said when it was asked."""
        del greeting
        return self.greeted

    def ask(self, asks: Iterable[Ask]) -> Iterator[Reply]:
        """Give the answers again, in the order in which they came."""
        for ask in asks:
            found = self._answers.get(asked_as(ask.method, ask.params))
            if not found:
                self.missing += 1
                yield Faulted(ask, Fault(FaultKind.UNREACHABLE, _MISSING, _MEND))
                continue
            one = found.pop(0) if len(found) > 1 else found[0]
            if one.fault is None:
                yield RawAnswer(ask, one.answer)
            else:
                kind, detail, mend = one.fault
                yield Faulted(ask, Fault(FaultKind(kind), detail, mend))

    def close(self) -> None:
        """There is nothing to end."""
