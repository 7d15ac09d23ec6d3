"""The reasons of a ruling: each point on which what is claimed turns is among them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sabacc.arbiter.reading.dispute import MOST_CLAIMS, from_json
from sabacc.arbiter.reading.fields import FieldError
from sabacc.arbiter.ruling import Arbiter
from sabacc.conformance.scenarios.cases import holds_for
from sabacc.conformance.scenarios.catalogue import load_cases
from sabacc.spec.rulesets import builtin, builtin_names
from tests.runs import EXHAUSTIVE

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from sabacc.arbiter.reading.dispute import Dispute
    from sabacc.conformance.scenarios.cases import Case
    from sabacc.spec.rulesets import Ruleset

STEP: Final = 7 if EXHAUSTIVE else 211
"""Every how manieth pair of a case and a ruleset is ruled on; a prime, so that all rulesets are."""

OF_THE_TABLE: Final = (
    "nobody wins",
    "nobody wins the sabacc pot",
    "hand pot 7",
    "sabacc pot 7",
    "nobody bombs",
    "sudden demise",
)
OF_A_SEAT: Final = (
    "wins 7",
    "wins 7 from the hand pot",
    "wins 7 from the sabacc pot",
    "pays 7",
    "pays 7 to the sabacc pot",
    "has 7",
    "counts 7",
    "has a Pure Sabacc",
    "bombs",
    "is out",
)
"""What may be claimed of a settled hand, right or wrong: the reasons are those of what is so."""


def claims_on(seats: Sequence[str]) -> list[str]:
    """Return a claim on everything that a settled hand shows."""
    named = f"sudden demise of {', '.join(seats)}" if len(seats) > 1 else "no sudden demise"
    return [named, *OF_THE_TABLE, *(f"{seat} {words}" for seat in seats for words in OF_A_SEAT)]


def disputes(case: Case, rules: Ruleset) -> Iterator[Dispute]:
    """Yield disputes on everything that a settled hand shows; none where it cannot be."""
    said = claims_on(case.params["seats"])
    for start in range(0, len(said), MOST_CLAIMS):
        data = {
            "ruleset": rules.name,
            "question": "who-wins",
            "position": case.params,
            "claims": [{"claim": claim} for claim in said[start : start + MOST_CLAIMS]],
        }
        try:
            yield from_json(data)
        except FieldError:
            return


def pairs(step: int) -> Iterator[tuple[Case, Ruleset]]:
    """Yield cases with rulesets under which they are asked."""
    rulesets = [builtin(name) for name in builtin_names()]
    fitting = (
        (case, rules)
        for case in load_cases()
        for rules in rulesets
        if case.method == "settle" and holds_for(case, rules.choices)
    )
    yield from (pair for place, pair in enumerate(fitting) if place % step == 0)


def unnamed(dispute: Dispute) -> Iterator[str]:
    """Yield what turns on a point that the ruling does not name among its reasons."""
    rules = dispute.rules
    arbiter = Arbiter([rules])
    told = arbiter.rule(dispute)["claims"]
    hearing = arbiter.hear(dispute)
    own = hearing.ruling(rules)
    turns = list(hearing.docket.turns(rules, hearing.numbers()))
    for claim, ruled in zip(dispute.claims, told, strict=True):
        named = {ruled["point"], *(also["point"] for also in ruled["also"])}
        value = hearing.observed(claim.aspect, rules, own.answers).value
        for turn in turns:
            other = arbiter.court.flip(rules, turn.point, turn.choice)
            if "refused" in turn.ruling.answers[0].answer or turn.point in named:
                continue
            if hearing.observed(claim.aspect, other, turn.ruling.answers).value != value:
                yield f"{claim.says} turns on {other.name}"


def test_every_point_that_turns_what_is_claimed_is_among_the_reasons() -> None:
    """Whoever reads a ruling as JSON finds each rule on which the answer to a claim hangs."""
    missed = [
        f"{case.id}: {line}"
        for case, rules in pairs(STEP)
        for dispute in disputes(case, rules)
        for line in unnamed(dispute)
    ]

    assert missed == []
