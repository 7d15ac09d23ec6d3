"""Disputes as evidence: what a table did, as far as nobody at it disputes that."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from sabacc.arbiter.classifying.evidence import JudgedRecord, Trip
from sabacc.arbiter.entries.fields import FieldError
from sabacc.arbiter.hearing import Hearing
from sabacc.arbiter.judged_claims import UNSAID, WRONG, judge
from sabacc.arbiter.reading.text import FIRST, Written, located, written
from sabacc.arbiter.reading.text_json import read_json
from sabacc.arbiter.received import ready
from sabacc.arbiter.rulings import KnownRulesets
from sabacc.notation.errors import RecordError
from sabacc.protocol.facts import REFUSED
from sabacc.records.text.reader import Source, decode, parse
from sabacc.spec.rulesets import builtin

if TYPE_CHECKING:
    from sabacc.arbiter.entries.claims import Claim
    from sabacc.arbiter.reading.dispute import Dispute
    from sabacc.spec.rulesets import Ruleset

_KEYS: Final = frozenset({"position", "record", "versions"})
"""Keys that the JSON of a dispute has, and that of a hand record has not."""
_NOTHING: Final = "it does not say what the table did"
_MEND: Final = (
    'write it as a claim that names nobody, such as "claim: winner Han"; what Han claims is no '
    "evidence"
)


@dataclass(frozen=True, slots=True, eq=False)
class DisputedHand:
    """A shown or played hand with what the table did: each claim of the dispute that is nobody's.

    Attributes:
        file: The name of the file.
        named: The ruleset that the dispute names; empty where it names none.
        claims: What the table did, each with the number of its line.
        hearing: The hearing of the dispute, in which any ruleset is asked.
    """

    file: str
    named: str
    claims: tuple[tuple[int, Claim], ...]
    hearing: Hearing

    @property
    def dispute(self) -> Dispute:
        """The dispute."""
        return self.hearing.dispute

    def judged(self, rules: Ruleset) -> JudgedRecord:
        """Say whether a ruleset contradicts what the table did, and how many claims of it."""
        wrong = self.trips(rules)
        first = wrong[0] if wrong else None
        return JudgedRecord(first, gap=False, unjudged=False, unfinished=False, distance=len(wrong))

    def trips(self, rules: Ruleset) -> tuple[Trip, ...]:
        """Return each claim that a ruleset contradicts."""
        found = (self._trip(number, claim, rules) for number, claim in self.claims)
        return tuple(trip for trip in found if trip is not None)

    def _trip(self, number: int, claim: Claim, rules: Ruleset) -> Trip | None:
        """Return how a ruleset contradicts a claim: it is wrong, or the position cannot be."""
        view = self.hearing.view(claim.aspect, rules, self.hearing.ruling(rules).answers)
        found = judge(claim, view)
        never = REFUSED in view.found.answer and found.verdict == UNSAID
        if found.verdict != WRONG and not never:
            return None
        return Trip(self.file, number, found.rule, claim.says, found.because)


def read_evidence(data: bytes, file: str) -> tuple[Source | DisputedHand, ...]:
    """Read the bytes of a hand record or of a dispute; raises RecordError."""
    text = data.decode("utf-8-sig", errors="replace")
    if not _is_dispute(text):
        return (decode(data, file),)
    try:
        return _evidence(written(text, ruled=True), file)
    except FieldError as error:
        raise located(error, text, file) from None


def _is_dispute(text: str) -> bool:
    """Say whether a text is a dispute, by its first line or by the keys of its JSON."""
    if text.lstrip().startswith("{"):
        try:
            return not _KEYS.isdisjoint(read_json(text))
        except FieldError:
            return False
    first = next((line for line in text.splitlines() if line.strip() and line[0] != "#"), "")
    return " ".join(first.split()).startswith(FIRST)


def _evidence(found: Written, file: str) -> tuple[Source | DisputedHand, ...]:
    """Return the hand record in a dispute, and what the table did."""
    told = "ruleset" in found.places or not found.places
    named = str(found.data.get("ruleset", "")) if told else ""
    dispute = ready(found, None if named else builtin("standard"))
    if dispute.sketch is not None or dispute.versions:
        problem = "some of its facts are unknown, or told in two versions, so it is no evidence"
        raise RecordError(problem, "leave the file out", file=file)
    claims = tuple(
        (found.places.get(f"claims[{place}]", (1, ""))[0], claim)
        for place, claim in enumerate(dispute.claims)
        if not claim.who
    )
    hands: list[Source | DisputedHand] = []
    if dispute.record is not None:
        hands.append(_below(str(found.data["record"]), found.above, file))
    if claims:
        hands.append(DisputedHand(file, named, claims, Hearing(dispute, KnownRulesets())))
    if not hands:
        raise RecordError(_NOTHING, _MEND, file=file)
    return tuple(hands)


def _below(record: str, above: int, file: str) -> Source:
    """Return a hand record that stands below the lines of a dispute, with its places there."""
    source = parse(record, file)
    return replace(
        source,
        numbers=tuple(number + above for number in source.numbers),
        head={name: number + above for name, number in source.head.items()},
        further=tuple(
            replace(
                places,
                numbers=tuple(number + above for number in places.numbers),
                head={name: number + above for name, number in places.head.items()},
            )
            for places in source.further
        ),
    )
