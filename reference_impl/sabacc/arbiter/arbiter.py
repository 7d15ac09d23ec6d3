"""The ruling on a dispute: what comes of it, why, who is right, and on what that hangs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from sabacc import EDITION
from sabacc.arbiter import ruling_json
from sabacc.arbiter.claims import WRONG
from sabacc.arbiter.dispute import FORMAT, Dispute
from sabacc.arbiter.drawing import drawn
from sabacc.arbiter.hearing import (
    Hearing,
    bill_of,
    demise_line,
    doubts,
    headline,
    judged_claims,
    next_line,
    notes,
    played_on_line,
    totals_line,
    words,
    words_elsewhere,
)
from sabacc.arbiter.merging import merged_ruling
from sabacc.arbiter.played.records import wrong_claims
from sabacc.arbiter.rulings import KnownRulesets, Ruling, Turn
from sabacc.arbiter.words import capital
from sabacc.records.text.reader import in_short
from sabacc.spec.points import BASES
from sabacc.spec.rulesets import Ruleset, builtin, builtin_names

# How many rulings are found anew to name the points of every ruleset of a group
_MOST_HEARD: Final = 40


class Arbiter:
    """Rules on disputes; it keeps what it looked up from one to the next."""

    def __init__(self, others: Sequence[Ruleset] | None = None) -> None:
        """Compare with `others`, or else with every ruleset that comes built in."""
        self.known = KnownRulesets()
        self.others = tuple(others or map(builtin, builtin_names()))

    def hear(self, dispute: Dispute) -> Hearing:
        """Open the hearing of a dispute, in which any ruleset can be asked."""
        return Hearing(dispute, self.known)

    def rule(self, dispute: Dispute, hearing: Hearing | None = None) -> ruling_json.RulingOutput:
        """Return the ruling as JSON values; the page and the command line show the same.

        `hearing` is that of the dispute, for whoever has opened it and goes on asking there.
        Raises FieldError where the ruling depends on lines that are left out.
        """
        if dispute.versions or dispute.sketch is not None:
            body = merged_ruling(dispute, self.known, self.others)
            body["versions"] = [
                {"who": who, "ruling": self.rule(own)} for who, own in dispute.versions
            ]
            return {**_head(dispute), **body}
        hearing = hearing or self.hear(dispute)
        ruling = hearing.ruling(dispute.rules)
        turns = hearing.turns()
        found: dict[tuple[str, str, tuple[str, ...]], tuple[Ruling, list[Ruleset]]] = {}
        said: dict[int, str] = {}
        for rules in self.others:
            ruled = hearing.ruling(rules)
            if id(ruled) not in said:  # one ruling of several rulesets is said in the same words
                said[id(ruled)] = words(hearing, rules, ruled)
            key = ruled.key, said[id(ruled)], hearing.rests_on(ruled)
            found.setdefault(key, (ruled, []))[1].append(rules)
        elsewhere = list(found.values())
        judged = judged_claims(hearing, dispute.rules, turns)
        in_full = words(hearing, dispute.rules, ruling)
        return {
            **_head(dispute),
            "ruling": " ".join(
                filter(
                    None,
                    (
                        headline(hearing, ruling),
                        played_on_line(hearing, ruling),
                        demise_line(hearing, ruling),
                        totals_line(hearing, ruling),
                        *doubts(judged),
                    ),
                )
            ),
            "in_full": in_full,
            "bill": bill_of(hearing, ruling),
            "next": next_line(hearing, ruling),
            "rests_on": list(hearing.rests_on(ruling)),
            "events": [
                {"words": step.words, **ruling_json.cited(step.rule, dispute.rules)}
                for step in hearing.steps(ruling)
            ],
            "remedies": [
                ruling_json.cited(rule, dispute.rules) for rule in hearing.remedies(ruling)
            ],
            "claims": [
                *(ruling_json.claim_entry(each, dispute.rules) for each in judged),
                *_claims_of_record(dispute),
            ],
            "elsewhere": [
                {
                    "rulesets": [rules.name for rules in group],
                    "same": other.key == ruling.key,
                    "ruling": said.ruling,
                    "rests_on": list(said.rests_on),
                    "differs": said.differs(in_full),
                }
                for other, group in elsewhere
                for said in [
                    words_elsewhere(hearing, group[0], other, same=other.key == ruling.key)
                ]
            ],
            "turns": [
                ruling_json.turn_entry(
                    turn,
                    words_elsewhere(
                        hearing,
                        self.known.flip(dispute.rules, turn.point, turn.choice),
                        turn.ruling,
                        same=False,
                    ),
                    in_full,
                )
                for turn in turns
            ],
            "together": list(self._together(hearing, ruling, turns, elsewhere)),
            "answer": dict(ruling.answers[0].answer),
            "notes": notes(hearing, ruling),
            "unknown": None,
            "cases": [],
            "versions": [],
        }

    def drawn(self, dispute: Dispute) -> dict[str, Any] | None:
        """Return the table of a ruling as JSON values: before, after each of its events, after.

        `drawing.drawn` says what they are.  Cards of a record that nobody has seen are `?`.
        None where facts are unknown, or have two versions: no table is drawn that nobody knows.
        """
        if dispute.sketch is not None or dispute.versions:
            return None
        hearing = self.hear(dispute)
        ruling = hearing.ruling(dispute.rules)
        named = None if dispute.asked is None else frozenset(dispute.asked.named)
        steps = hearing.steps(ruling)
        return drawn(dispute.requests[0], dispute.rules, ruling.answers[0], steps, named)

    def _together(
        self,
        hearing: Hearing,
        ruling: Ruling,
        turns: Sequence[Turn],
        elsewhere: Sequence[tuple[Ruling, list[Ruleset]]],
    ) -> Iterator[ruling_json.TogetherEntry]:
        """Name the points that make a ruling of a base together, where no single one does.

        Rulesets that come to the same ruling by other points are named apart.  Where much has been
        asked, a further ruleset joins one that rules alike if it hangs on the same points too.
        """
        alone = {turn.ruling.key for turn in turns} | {ruling.key}
        rulings, base = hearing.rulings, hearing.dispute.rules
        most = len(rulings.heard) + _MOST_HEARD
        found: dict[tuple[str, tuple[str, ...]], list[str]] = {}
        for other, group in elsewhere:
            if other.key in alone:
                continue
            for place, rules in enumerate(each for each in group if each.name in BASES):
                if place == 0 or len(rulings.heard) < most:
                    points = tuple(rulings.joint(rules, base))
                else:
                    known = (each for key, each in found if key == other.key)
                    points = next((each for each in known if rulings.hangs(rules, base, each)), ())
                found.setdefault((other.key, points), []).append(rules.name)
        yield from (
            ruling_json.TogetherEntry(rulesets=names, points=list(points))
            for (_, points), names in found.items()
            if points
        )


def _head(dispute: Dispute) -> ruling_json.RulingHead:
    return {
        "format": FORMAT,
        "edition": EDITION,
        "title": dispute.title,
        "ruleset": dispute.ruleset,
        "by": in_short(dispute.rules),
        "question": dispute.question,
    }


def _claims_of_record(dispute: Dispute) -> Iterator[ruling_json.ClaimRuled]:
    """Tell each claim that a hand record makes wrongly, as any other claim."""
    wrong = () if dispute.record is None else wrong_claims(dispute.record, dispute.rules)
    for says, fault in wrong:
        yield {
            "who": "The record",
            "claim": says,
            "verdict": WRONG,
            "because": capital(fault.ruled),
            **ruling_json.cited(fault.rule, dispute.rules),
            "also": [],
            "reading": None,
        }
