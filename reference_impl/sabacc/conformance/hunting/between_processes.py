"""What passes between the processes of one hunt: requests, and what the program said to them."""

from __future__ import annotations

from collections import Counter
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from sabacc.conformance.hunting.asker import AskedPart, Right
from sabacc.conformance.hunting.law_asker import Caught, LawPart
from sabacc.conformance.hunting.parting import parted
from sabacc.conformance.hunting.question import question

if TYPE_CHECKING:
    from sabacc.conformance.adapters.ports import Fault
    from sabacc.conformance.hunting.question import Question
    from sabacc.spec.rulesets import Ruleset


class AskedAndSaid(NamedTuple):
    """A question, and what the program said to it; the request is JSON, and is seldom read."""

    name: str
    method: str
    json: bytes
    answer: Any

    @classmethod
    def of(cls, asked: Question, answer: object) -> AskedAndSaid:
        """Leave out what the reference answers."""
        return cls(asked.name, asked.method, msgspec.json.encode(asked.params), answer)

    def question(self, rules: Ruleset) -> Question:
        """Ask the reference again."""
        found = question(self.name, self.method, msgspec.json.decode(self.json), rules)
        if found is None:  # pragma: no cover - it was one in the other process
            message = f"{self.name} is no question any more"
            raise ValueError(message)
        return found


class PackedPart(NamedTuple):
    """A part that was asked."""

    asked: dict[str, int]
    wrong: list[AskedAndSaid]
    right: list[AskedAndSaid]
    faults: list[tuple[AskedAndSaid, Fault]]
    stopped: str

    @classmethod
    def of(cls, part: AskedPart, *, right: bool) -> PackedPart:
        """Pack a part; what is right only if it is wanted."""
        return cls(
            dict(part.asked),
            [AskedAndSaid.of(one.question, one.answer) for one in part.wrong],
            [AskedAndSaid.of(one.question, one.other) for one in part.right] if right else [],
            [(AskedAndSaid.of(asked, None), fault) for asked, fault in part.faults],
            part.stopped,
        )

    def unpacked(self, rules: Ruleset) -> AskedPart:
        """Return the part; nobody asks the reference again about what is right until it matters."""
        wrong = (parted(one.question(rules), one.answer) for one in self.wrong)
        return AskedPart(
            Counter(self.asked),
            [one for one in wrong if one is not None],
            [Right(one.method, partial(one.question, rules), one.answer) for one in self.right],
            [(one.question(rules), fault) for one, fault in self.faults],
            self.stopped,
        )


class PackedLaws(NamedTuple):
    """A part that was held against the laws."""

    asked: dict[str, int]
    caught: list[tuple[AskedAndSaid, str, str, dict[str, Any] | None]]
    faults: list[tuple[AskedAndSaid, Fault]]
    stopped: str

    @classmethod
    def of(cls, part: LawPart) -> PackedLaws:
        """Pack a part."""
        return cls(
            dict(part.asked),
            [
                (AskedAndSaid.of(one.question, one.answer), one.law, one.why, one.again)
                for one in part.caught
            ],
            [(AskedAndSaid.of(asked, None), fault) for asked, fault in part.faults],
            part.stopped,
        )

    def unpacked(self, rules: Ruleset) -> LawPart:
        """Return the part; `rules` are those by which its hands are played."""
        return LawPart(
            Counter(self.asked),
            [
                Caught(one.question(rules), one.answer, law, why, again)
                for one, law, why, again in self.caught
            ],
            [(one.question(rules), fault) for one, fault in self.faults],
            self.stopped,
        )
