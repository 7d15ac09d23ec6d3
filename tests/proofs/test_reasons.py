"""The reasons of a ruling: each point on which what is claimed turns is among them."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final, cast
from unittest.mock import patch

from sabacc.arbiter.arbiter import Arbiter
from sabacc.arbiter.aspects import observe
from sabacc.arbiter.claims import JudgedClaim, applied, of_the_case, rules_behind, verdict
from sabacc.arbiter.dispute import MOST_CLAIMS, Dispute, from_json
from sabacc.arbiter.entries import Claim, FieldError, read_claim
from sabacc.arbiter.rulings import Ruling
from sabacc.arbiter.views import OPEN, View
from sabacc.conformance.scenarios.cases import Case, holds_for
from sabacc.conformance.scenarios.catalogue import load_cases
from sabacc.notation.action_forms import ActionPhrase, Context, write_action
from sabacc.notation.claim_forms import Aspect
from sabacc.protocol.answers import answer_request
from sabacc.protocol.facts import NOT_REACHED
from sabacc.spec.rulesets import Ruleset, builtin, builtin_names
from tests.runs import EXHAUSTIVE

# Every how manieth pair of a case and a ruleset is ruled on; a prime, so that all rulesets are
STEP: Final = 31 if EXHAUSTIVE else 499

# The same of played hands, each of which takes longer
PLAYED_STEP: Final = 211 if EXHAUSTIVE else 4001

OF_THE_TABLE: Final = (
    "nobody wins",
    "nobody wins the sabacc pot",
    "hand pot 7",
    "sabacc pot 7",
    "nobody bombs",
    "sudden demise",
)
# What may be claimed of a settled hand, right or wrong: the reasons are those of what is so
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


# What may be claimed of a played hand besides
OF_A_PLAYER: Final = ("pays 7 to the hand pot", "holds nothing")


def claims_in(case: Case) -> list[str]:
    """Return a claim on everything that a played hand shows, and on what its script tries."""
    first, *others = seats = case.params["seats"]
    more = [f"{seat} {words}" for seat in seats for words in OF_A_PLAYER]
    course = [
        "caller nobody",
        f"next dealer {first}",
        "the cards shift",
        "the cards shift in round 1",
    ]
    picks = [f"{first} picks from {seat}" for seat in others]
    return [*claims_on(seats), *more, *course, *picks, *tries(case)]


def tries(case: Case) -> Iterator[str]:
    """Yield the claim that each deed of a script is allowed."""
    for entry in case.params.get("script", ()):
        deed = ActionPhrase(entry["does"], entry.get("amount"), tuple(entry.get("cards", ())))
        within = f" in round {entry['round']}" if "round" in entry else ""
        yield f"{entry['seat']} may {write_action(deed, Context.PERMISSION)}{within}"


def claims_on(seats: Sequence[str]) -> list[str]:
    """Return a claim on everything that a settled hand shows."""
    named = f"sudden demise of {', '.join(seats)}" if len(seats) > 1 else "no sudden demise"
    return [named, *OF_THE_TABLE, *(f"{seat} {words}" for seat in seats for words in OF_A_SEAT)]


def disputes(case: Case, rules: Ruleset) -> Iterator[Dispute]:
    """Yield disputes on everything that a hand shows; none where it cannot be."""
    said = claims_in(case) if case.method == "play" else claims_on(case.params["seats"])
    for start in range(0, len(said), MOST_CLAIMS):
        data = {
            "ruleset": rules.name,
            "question": "play" if case.method == "play" else "who-wins",
            "position": case.params,
            "claims": [{"claim": claim} for claim in said[start : start + MOST_CLAIMS]],
        }
        try:
            yield from_json(data)
        except FieldError:
            return


def pairs(step: int, method: str = "settle") -> Iterator[tuple[Case, Ruleset]]:
    """Yield cases with rulesets under which they are asked, one ruleset after the other."""
    rulesets = [builtin(name) for name in builtin_names()]
    fitting = (
        (case, rules)
        for case in load_cases()
        for rules in rulesets
        if case.method == method and not case.further and holds_for(case, rules.choices)
    )
    taken = (pair for place, pair in enumerate(fitting) if place % step == 0)
    yield from sorted(taken, key=lambda pair: pair[1].name)  # so that one arbiter serves many


@lru_cache(maxsize=1)
def arbiter_of(name: str) -> Arbiter:
    """Return an arbiter by one ruleset, who keeps its flips from one dispute to the next."""
    return Arbiter([builtin(name)])


def unnamed(dispute: Dispute) -> Iterator[str]:
    """Yield what turns on a point that the ruling does not name among its reasons.

    A choice with which nothing can be said, as where the hand never ends, turns nothing.  A deed
    that a hand never comes to is looked at where it might have been done, and that is elsewhere by
    other rules: what moves it there is no reason.
    """
    rules = dispute.rules
    arbiter = arbiter_of(rules.name)
    told = arbiter.rule(dispute)["claims"]
    hearing = arbiter.hear(dispute)
    own = hearing.ruling(rules)
    turns = list(hearing.rulings.turns(rules, hearing.numbers()))
    for claim, ruled in zip(dispute.claims, told, strict=True):
        named = {ruled["point"], *(also["point"] for also in ruled["also"])}
        value = hearing.observed(claim.aspect, rules, own.answers).value
        for turn in turns:
            other = arbiter.known.flip(rules, turn.point, turn.choice)
            if "refused" in turn.ruling.answers[0].answer or turn.point in named:
                continue
            if claim.aspect.name == "may" and _moves(dispute, claim, own, turn.ruling):
                continue
            found = hearing.observed(claim.aspect, other, turn.ruling.answers).value
            if OPEN not in (value, found) and _plain(found) != _plain(value):
                yield f"{rules.name}: {claim.says} turns on {other.name}"


def _moves(dispute: Dispute, claim: Claim, *rulings: Ruling) -> bool:
    entry = dispute.places[claim.aspect].entry
    answers = (ruling.answers[0].answer for ruling in rulings)
    return any(answer["script"][entry] == NOT_REACHED for answer in answers)


def test_every_point_that_turns_what_is_claimed_is_among_the_reasons() -> None:
    missed = [
        f"{case.id}: {line}"
        for case, rules in pairs(STEP)
        for dispute in disputes(case, rules)
        for line in unnamed(dispute)
    ]

    assert missed == []


def test_every_point_that_turns_what_is_claimed_of_a_played_hand_is_among_the_reasons() -> None:
    missed = [
        f"{case.id}: {line}"
        for case, rules in pairs(PLAYED_STEP, "play")
        for dispute in disputes(case, rules)
        for line in unnamed(dispute)
    ]

    assert missed == []


def test_the_first_reason_of_a_played_hand_decided_or_would_change_it() -> None:
    beside = [
        line
        for case, rules in pairs(PLAYED_STEP, "play")
        for dispute in disputes(case, rules)
        for line in undecided(dispute)
    ]

    assert beside == []


def undecided(dispute: Dispute) -> Iterator[str]:
    """Yield each claim whose first rule neither decided it nor changes it when it is flipped."""
    rules = dispute.rules
    arbiter = arbiter_of(rules.name)
    told = arbiter.rule(dispute)["claims"]
    hearing = arbiter.hear(dispute)
    own = hearing.ruling(rules)
    turning = {turn.point for turn in hearing.turns()}
    for claim, ruled in zip(dispute.claims, told, strict=True):
        view = hearing.view(claim.aspect, rules, own.answers)
        decided = {verdict(claim, view).rule, applied(claim.aspect, view)}
        decided |= {*rules_behind(claim, view), of_the_case(claim, view)}
        point = ruled["point"]
        if ruled["rule"] and ruled["rule"] not in decided and point not in turning:
            yield f"{rules.name}: {claim.says}: {ruled['rule']}, not one of {decided}"


def test_a_reason_that_is_left_out_is_found() -> None:
    def nearest(claim: Claim, view: View, first: str = "") -> tuple[str, ...]:
        return rules_behind(claim, view, first)[:1]

    with patch("sabacc.arbiter.claims.rules_behind", nearest):
        missed = [
            line
            for case, rules in pairs(997)
            for dispute in disputes(case, rules)
            for line in unnamed(dispute)
        ]

    assert missed


def test_a_turning_point_of_a_played_hand_that_is_left_out_is_found() -> None:
    def unchanged(judged: JudgedClaim, *_: object) -> JudgedClaim:
        return judged

    with patch("sabacc.arbiter.claims.by_events_and_flips", unchanged):
        missed = [
            line
            for case, rules in pairs(4007, "play")
            for dispute in disputes(case, rules)
            for line in unnamed(dispute)
        ]

    assert missed


def test_what_is_claimed_is_what_the_facts_say() -> None:
    apart: list[str] = []
    for case, rules in pairs(STEP):
        found = answer_request(rules, None, case.request())
        if "refused" in found.answer:  # no dispute can be about such a table
            continue
        view = View(case.request(), rules, found)
        for aspect in aspects_of(case.params["seats"]):
            value, *_, facts = observe(aspect, view)
            if facts and value is not OPEN and _plain(value) != _plain(facts[0].value):
                apart.append(f"{rules.name}: {case.id}: {aspect} is {value}, not {facts[0].value}")

    assert apart == []


def _plain(value: object) -> object:
    """Leave out the order of seats, which no claim is about."""
    return frozenset(cast("tuple[object, ...]", value)) if isinstance(value, tuple) else value


def aspects_of(seats: Sequence[str]) -> list[Aspect]:
    said = [read_claim("", words, seats, "claim") for words in claims_on(seats)]
    return [claim.aspect for claim in said]
