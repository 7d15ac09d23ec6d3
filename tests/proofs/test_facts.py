"""The facts of a settled hand and of a shift: each says by which rules it is so, and omits none."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache
from itertools import islice
from pathlib import Path
from random import Random
from typing import Final
from unittest.mock import patch

import msgspec
import pytest

from sabacc.conformance.proving import mixture
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
from sabacc.protocol.answers import position_of, shift_position
from sabacc.protocol.messages import SettleParams, ShiftParams
from sabacc.spec.alternatives import alternatives
from sabacc.spec.model import Level
from sabacc.spec.points import POINTS
from sabacc.spec.rulesets import NOT_APPLICABLE, Ruleset, builtin, builtin_names
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
    """Yield tables with the facts under rulesets that fit, and the name of the pair."""
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
    """Return every point that a fact names, itself or through what is behind it."""
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
    """Return the ids of the rules that a ruleset follows."""
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


def test_what_did_not_happen_has_its_reason_too() -> None:
    account = settle(builtin("standard"), BOMBED_CALLER).settlement_facts

    assert account.fact(FactKind.PAYS, "Lando").value == 0
    assert {"penalties.bomb.hand-pot", "bombs.limits.beyond-23"} <= set(
        account.why(FactKind.PAYS, "Lando")
    )


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
