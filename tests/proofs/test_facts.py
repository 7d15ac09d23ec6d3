"""Facts and rulings name every point on which they turn."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache, lru_cache
from itertools import islice
from pathlib import Path
from random import Random
from typing import Final, cast
from unittest.mock import patch

import msgspec
import pytest

from sabacc.arbiter.arbiter import Arbiter
from sabacc.arbiter.aspects import observe
from sabacc.arbiter.claims import JudgedClaim, applied, of_the_case, rules_behind, verdict
from sabacc.arbiter.dispute import MOST_CLAIMS, Dispute, from_json, numbers_in
from sabacc.arbiter.entries import Claim, FieldError, read_claim
from sabacc.arbiter.rulings import Ruling
from sabacc.arbiter.views import OPEN, Observation, View
from sabacc.conformance.scenarios.cases import Case, holds_for
from sabacc.conformance.scenarios.catalogue import load_cases
from sabacc.engine import (
    Position,
    Pot,
    RefusedError,
    ScriptRanOutError,
    Settlement,
    ShiftPosition,
    settle,
)
from sabacc.engine import shift as shift_cards
from sabacc.engine.fact import Fact, FactKind
from sabacc.engine.hands import in_force
from sabacc.engine.position import known_cards
from sabacc.engine.tracing import Tracer
from sabacc.notation.action_forms import ActionPhrase, Context, write_action
from sabacc.protocol.answers import answer_request, position_of, shift_position
from sabacc.protocol.facts import NOT_REACHED
from sabacc.protocol.messages import SettleParams, ShiftParams
from sabacc.spec.alternatives import alternatives
from sabacc.spec.model import Level
from sabacc.spec.points import POINTS
from sabacc.spec.rulesets import NOT_APPLICABLE, Ruleset, builtin, builtin_names
from tests.pin_proofs import mixture
from tests.random_requests import requests
from tests.runs import EXHAUSTIVE

RULESETS: Final = tuple(builtin(name) for name in builtin_names())
# Every how manieth pair of a case and a ruleset is asked; a prime, so that all rulesets are
STEP: Final = 1 if EXHAUSTIVE else 101

Facts = Mapping[tuple[FactKind, str], Fact]
Flips = tuple[tuple[str, "Ruleset"], ...]
Pair = tuple[str, "Ruleset", Position | ShiftPosition, Facts]

# The points below `play` that are behind no fact, and why
UNNAMED: Final = {
    "deck.size": "a position with another deck is refused",
    "deck.suit-cards": "a position with another deck is refused",
    "deck.face-cards": "a position with another deck is refused",
}


def settled(rules: Ruleset, position: Position) -> Settlement | None:
    """Settle a hand; None where the rules refuse it, or need a card that is not given."""
    try:
        return settle(rules, position)
    except (RefusedError, ScriptRanOutError):
        return None


def facts_of(rules: Ruleset, table: Position | ShiftPosition) -> Facts | None:
    """Return what is so after a hand was settled, or after the die fell; None as above."""
    if isinstance(table, Position):
        found = settled(rules, table)
        return None if found is None else found.settlement_facts.facts()
    try:
        return shift_cards(rules, table).facts(table)
    except (RefusedError, ScriptRanOutError):
        return None


@cache
def tables() -> tuple[tuple[Case, Position | ShiftPosition], ...]:
    """Every case that asks what a hand comes to, or what a shift does, with its table."""
    found: list[tuple[Case, Position | ShiftPosition]] = []
    for case in load_cases():
        params = {**case.params, "ruleset": ""}
        if case.method == "settle":
            found.append((case, position_of(msgspec.convert(params, SettleParams))))
        if case.method == "shift":
            found.append((case, shift_position(msgspec.convert(params, ShiftParams))))
    return tuple(found)


def fitting(step: int) -> Iterator[tuple[str, Ruleset, Position | ShiftPosition]]:
    """Yield tables with rulesets that fit, and the name of the pair."""
    every = (
        (f"{rules.name}: {case.id}", rules, table)
        for case, table in tables()
        for rules in RULESETS
        if holds_for(case, rules.choices)
    )
    yield from islice(every, 0, None, step)


def pairs(step: int) -> Iterator[Pair]:
    for name, rules, table in fitting(step):
        if (found := facts_of(rules, table)) is not None:
            yield name, rules, table, found


@cache
def flips_of(name: str) -> Flips:
    return flips(builtin(name))


def flips(rules: Ruleset) -> Flips:
    """Return a ruleset with each other choice on each point that a settlement asks for."""
    return tuple(
        (point.id, rules.flipped(point.id, choice))
        for point in POINTS.values()
        if point.level is not Level.PLAY
        for choice in alternatives(rules, point)
    )


def unnamed(
    name: str, rules: Ruleset, others: Flips, table: Position | ShiftPosition
) -> Iterator[str]:
    """Yield the facts that another choice turns although they do not name its point."""
    asked = Tracer(rules, None)
    mine = facts_of(asked.rules, table) or {}
    looked_up = asked.trace()
    behind = {key: points_behind(fact) for key, fact in mine.items()}
    for point, other in others:
        if looked_up.agrees(other, None):  # nobody asked for what is another choice there
            continue
        theirs = facts_of(other, table) or {}
        for key in mine.keys() & theirs.keys():
            if mine[key].value != theirs[key].value and point not in behind[key]:
                yield f"{name}: {mine[key]!r} turns on {other.name}"


def points_behind(fact: Fact) -> set[str]:
    return {point for each in fact.ancestry() for point in each.points}


def test_every_point_that_turns_a_fact_is_among_its_reasons() -> None:
    missed = [
        line
        for name, rules, table in fitting(STEP)
        for line in unnamed(name, rules, flips_of(rules.name), table)
    ]

    assert missed == []


@pytest.mark.parametrize("seed", range(200 if EXHAUSTIVE else 5))
def test_so_it_is_with_random_hands_under_random_rulesets(seed: int) -> None:
    rng = Random(seed)
    rules = mixture(rng, {})
    others = flips(rules)
    asked = [params for method, params in requests(rng, rules, 20) if method == "settle"]
    missed: list[str] = []
    for params in asked:
        table = position_of(msgspec.convert({**params, "ruleset": ""}, SettleParams))
        missed += unnamed(f"{params}", rules, others, table)

    assert missed == []


def test_a_reason_that_is_left_out_is_found() -> None:
    with patch("sabacc.engine.contest.comparison_points", return_value=()):
        missed = [
            line
            for name, rules, table in fitting(37 if EXHAUSTIVE else 61)
            for line in unnamed(name, rules, flips_of(rules.name), table)
        ]

    assert any("~ranking.order:" in line for line in missed)


def test_a_reason_is_a_rule_of_the_ruleset() -> None:
    strange = [
        f"{name}: {fact!r}: {rule}"
        for name, rules, table, found in pairs(STEP)
        for now in [in_force(rules, table.version) if isinstance(table, Position) else rules]
        for fact in found.values()
        for rule in set(fact.why(now)) - held(now)
    ]

    assert strange == []


def held(rules: Ruleset) -> set[str]:
    return {
        f"{point}.{choice.name}"
        for point, choice in rules.choices.items()
        if choice.name != NOT_APPLICABLE
    }


def test_every_point_is_behind_some_fact() -> None:
    named: set[str] = set()
    for case, table in tables():
        fitting = [rules for rules in RULESETS if holds_for(case, rules.choices)]
        for rules in fitting if EXHAUSTIVE else fitting[:1]:
            for fact in (facts_of(rules, table) or {}).values():
                named |= points_behind(fact)
    wanted = {
        point.id for point in POINTS.values() if point.level is not Level.PLAY and not point.conduct
    }

    assert wanted - named == set(UNNAMED)
    assert named <= set(POINTS)


def test_what_is_shown_is_what_the_facts_say() -> None:
    for _, rules, position, _ in pairs(STEP):
        if not isinstance(position, Position):
            continue
        found = settle(rules, position)
        facts = found.settlement_facts.facts()

        assert found.winners == facts[FactKind.WINNERS, ""].value
        assert found.sabacc_winners == facts[FactKind.SABACC_WINNERS, ""].value
        assert set(found.bombed) == {s for s in position.seats if facts[FactKind.BOMBED, s].value}
        for seat in position.seats:
            last = found.demise.get(seat, (None,))[-1]
            assert last == facts[FactKind.DEMISE_CARD, seat].value
            assert found.paid[seat] == facts[FactKind.PAYS, seat].value
            assert found.stacks[seat] == facts[FactKind.STACK, seat].value
        assert found.hand_pot == facts[FactKind.POT, "hand-pot"].value
        assert found.sabacc_pot == facts[FactKind.POT, "sabacc-pot"].value
        assert found.house == facts[FactKind.POT, "house"].value


def test_what_a_shift_shows_is_what_the_facts_say() -> None:
    for _, rules, table, facts in pairs(STEP):
        if isinstance(table, Position):
            continue
        found = shift_cards(rules, table)
        hands = {seat: facts[FactKind.HOLDS, seat].value for seat in table.seats}
        pickers = {seat: facts[FactKind.PICKER, seat].value for seat in table.seats}

        assert found.shifted == facts[FactKind.SHIFTED, ""].value
        assert dict(found.hands) == hands
        assert {seat: picker for seat, picker in pickers.items() if picker} == found.pickers
        assert found.deck == facts[FactKind.DECK, ""].value
        assert found.out_of_play == facts[FactKind.OUT_OF_PLAY, ""].value


# Han calls with 29, and has less than his two penalties come to
BOMBED_CALLER: Final = Position(
    seats=("Lando", "Han"),
    dealer="Han",
    hands={
        "Lando": known_cards(["coins-9", "flasks-5"]),
        "Han": known_cards(["sabres-ace", "staves-master"]),
    },
    stacks={"Lando": 100, "Han": 20},
    pots=(Pot(12),),
    sabacc_pot=5,
    caller="Han",
)


def test_a_payment_says_what_it_was_for() -> None:
    account = settle(builtin("standard"), BOMBED_CALLER).settlement_facts
    pays = account.fact(FactKind.PAYS, "Han")
    due = {fact.kind: fact.value for fact in pays.follows}

    assert pays.value == 20
    assert due == {FactKind.DUE_FOR_BOMB: 12, FactKind.DUE_FOR_CALL: 12}
    assert account.why(FactKind.PAYS, "Han")[:3] == (
        "penalties.short-stack.owed",
        "penalties.bombed-caller.both",
        "penalties.caller.hand-pot",
    )
    # what did not happen has its reason too
    assert account.fact(FactKind.PAYS, "Lando").value == 0
    assert {"penalties.bomb.hand-pot", "bombs.limits.beyond-23"} <= set(
        account.why(FactKind.PAYS, "Lando")
    )


def test_a_pot_is_empty_because_of_its_odd_credit_too() -> None:
    position = replace(
        BOMBED_CALLER,
        hands={
            "Lando": known_cards(["coins-9", "flasks-5"]),
            "Han": known_cards(["sabres-9", "staves-5"]),
        },
        pots=(Pot(13),),
        caller=None,
        deck=known_cards(["coins-2", "sabres-2"]),
    )
    account = settle(builtin("standard"), position).settlement_facts

    assert account.fact(FactKind.POT, "hand-pot").value == 0
    assert account.why(FactKind.POT, "hand-pot")[0] == "pots.odd-credits.from-dealers-left"


def test_nearer_reasons_come_first_and_each_once() -> None:
    far = Fact(FactKind.SUM, "Han", 29, ("totals.sum",))
    near = Fact(FactKind.TOTAL, "Han", 29, ("totals.sum", "totals.field-cards"), (far,))
    fact = Fact(FactKind.BOMBED, "Han", value=True, points=("bombs.limits",), follows=(near, far))

    assert list(fact.ancestry()) == [fact, near, far]
    assert fact.why(builtin("holonet")) == (
        "bombs.limits.beyond-23",
        "totals.field-cards.counted",
        "totals.sum.all-cards",
    )


def test_a_point_that_does_not_exist_is_no_reason() -> None:
    fact = Fact(FactKind.SUM, "Han", 29, ("totals.sum", "totals.field-cards"))

    assert fact.why(builtin("forum")) == ("totals.sum.all-cards",)


@pytest.mark.parametrize(
    ("fact", "text"),
    [
        (Fact(FactKind.STACK, "Han", 0), "<Fact stack of Han: 0>"),
        (Fact(FactKind.SABACC_WINNERS, "", ("Han",)), "<Fact sabacc winners: ('Han',)>"),
    ],
)
def test_a_fact_is_named_without_what_is_behind_it(fact: Fact, text: str) -> None:
    assert repr(fact) == text


ENGINE: Final = Path(__file__).parents[2] / "reference_impl" / "sabacc" / "engine"


def test_every_rule_that_the_engine_follows_is_named_where_it_is_followed() -> None:
    code = "".join(path.read_text(encoding="utf-8") for path in ENGINE.rglob("*.py"))

    assert {
        point for point in POINTS.values() if not point.conduct and point.id not in code
    } == set()


# Every how manieth pair of a case and a ruleset is ruled on; a prime, so that all rulesets are
RULED_STEP: Final = 31 if EXHAUSTIVE else 499

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


def pairs_by_ruleset(step: int, method: str = "settle") -> Iterator[tuple[Case, Ruleset]]:
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
    return Arbiter([builtin(name)])


def unnamed_by_ruling(dispute: Dispute) -> Iterator[str]:
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
    turns = list(hearing.turns(rules, numbers_in(hearing.dispute)))
    for claim, ruled in zip(dispute.claims, told, strict=True):
        named = {ruled["point"], *(also["point"] for also in ruled["also"])}
        value = observe(claim.aspect, hearing.view(claim.aspect, rules, own.answers)).value
        for turn in turns:
            if "refused" in turn.ruling.answers[0].answer or turn.point in named:
                continue
            if claim.aspect.name == "may" and _moves(dispute, claim, own, turn.ruling):
                continue
            found = observe(
                claim.aspect, hearing.view(claim.aspect, turn.rules, turn.ruling.answers)
            ).value
            if OPEN not in (value, found) and _plain(found) != _plain(value):
                yield f"{rules.name}: {claim.says} turns on {turn.rules.name}"


def _moves(dispute: Dispute, claim: Claim, *rulings: Ruling) -> bool:
    entry = dispute.places[claim.aspect]
    answers = (ruling.answers[0].answer for ruling in rulings)
    return any(answer["script"][entry] == NOT_REACHED for answer in answers)


def test_every_point_that_turns_what_is_claimed_is_among_the_reasons() -> None:
    missed = [
        f"{case.id}: {line}"
        for case, rules in pairs_by_ruleset(RULED_STEP)
        for dispute in disputes(case, rules)
        for line in unnamed_by_ruling(dispute)
    ]

    assert missed == []


def test_every_point_that_turns_what_is_claimed_of_a_played_hand_is_among_the_reasons() -> None:
    missed = [
        f"{case.id}: {line}"
        for case, rules in pairs_by_ruleset(PLAYED_STEP, "play")
        for dispute in disputes(case, rules)
        for line in unnamed_by_ruling(dispute)
    ]

    assert missed == []


def test_the_first_reason_of_a_played_hand_decided_or_would_change_it() -> None:
    beside = [
        line
        for case, rules in pairs_by_ruleset(PLAYED_STEP, "play")
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
    turning = {turn.point for turn in hearing.turns(rules, numbers_in(hearing.dispute))}
    for claim, ruled in zip(dispute.claims, told, strict=True):
        view = hearing.view(claim.aspect, rules, own.answers)
        found = observe(claim.aspect, view)
        decided = {
            *(verdict(claim, view).rule, applied(claim.aspect, view)),
            *(of_the_case(claim, view, found), *rules_behind(claim, view, found)),
        }
        point = ruled["point"]
        if ruled["rule"] and ruled["rule"] not in decided and point not in turning:
            yield f"{rules.name}: {claim.says}: {ruled['rule']}, not one of {decided}"


def test_a_reason_that_a_ruling_leaves_out_is_found() -> None:
    def nearest(claim: Claim, view: View, found: Observation, first: str = "") -> tuple[str, ...]:
        return rules_behind(claim, view, found, first)[:1]

    with patch("sabacc.arbiter.claims.rules_behind", nearest):
        missed = [
            line
            for case, rules in pairs_by_ruleset(997)
            for dispute in disputes(case, rules)
            for line in unnamed_by_ruling(dispute)
        ]

    assert missed


def test_a_turning_point_of_a_played_hand_that_is_left_out_is_found() -> None:
    def unchanged(judged: JudgedClaim, *_: object) -> JudgedClaim:
        return judged

    with patch("sabacc.arbiter.claims.by_events_and_flips", unchanged):
        missed = [
            line
            for case, rules in pairs_by_ruleset(4007, "play")
            for dispute in disputes(case, rules)
            for line in unnamed_by_ruling(dispute)
        ]

    assert missed


def test_what_is_claimed_is_what_the_facts_say() -> None:
    apart: list[str] = []
    for case, rules in pairs_by_ruleset(RULED_STEP):
        found = answer_request(rules, None, case.request())
        if "refused" in found.answer:  # no dispute can be about such a table
            continue
        view = View(case.request(), rules, found)
        seats = case.params["seats"]
        for words in claims_on(seats):
            aspect = read_claim("", words, seats, "claim").aspect
            value, *_, facts, _ = observe(aspect, view)
            if facts and value is not OPEN and _plain(value) != _plain(facts[0].value):
                apart.append(f"{rules.name}: {case.id}: {aspect} is {value}, not {facts[0].value}")

    assert apart == []


def _plain(value: object) -> object:
    """Leave out the order of seats, which no claim is about."""
    return frozenset(cast("tuple[object, ...]", value)) if isinstance(value, tuple) else value
