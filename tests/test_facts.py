"""The facts of a settled hand: each says by which rules it is so, and leaves none out."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final
from unittest.mock import patch

import msgspec
import pytest

from sabacc.answers import position_of
from sabacc.conformance.cases import holds_for
from sabacc.conformance.catalogue import load_cases
from sabacc.conformance.messages import SettleParams
from sabacc.engine import Position, Pot, RefusedError, ScriptRanOutError, settle
from sabacc.engine.fact import Fact, What
from sabacc.engine.position import known_cards
from sabacc.flips import alternatives
from sabacc.rulesets import NOT_APPLICABLE, builtin, builtin_names
from sabacc.spec.model import Level
from sabacc.spec.points import POINTS
from tests.runs import EXHAUSTIVE

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sabacc.conformance.cases import Case
    from sabacc.engine import Settled
    from sabacc.rulesets import Ruleset

RULESETS: Final = tuple(builtin(name) for name in builtin_names())
STEP: Final = 1 if EXHAUSTIVE else 37
"""Every how manieth pair of a case and a ruleset is asked; a prime, so that all rulesets are."""

UNNAMED: Final = {
    "deck.size": "a position with another deck is refused",
    "deck.suit-cards": "a position with another deck is refused",
    "deck.face-cards": "a position with another deck is refused",
}
"""The points below `play` that are behind no fact of a settled hand, and why."""


def settled(rules: Ruleset, position: Position) -> Settled | None:
    """Settle a hand; None where the rules refuse it, or need a card that is not given."""
    try:
        return settle(rules, position)
    except (RefusedError, ScriptRanOutError):
        return None


@cache
def hands() -> tuple[tuple[Case, Position], ...]:
    """Every case that asks what a hand comes to, with its position."""
    return tuple(
        (case, position_of(msgspec.convert({**case.params, "ruleset": ""}, SettleParams)))
        for case in load_cases()
        if case.method == "settle"
    )


def pairs(step: int) -> Iterator[tuple[str, Position, Settled]]:
    """Yield what hands come to under rulesets that fit: the name of the pair, and the position."""
    fitting = (
        (case, rules, position)
        for case, position in hands()
        for rules in RULESETS
        if holds_for(case, rules.choices)
    )
    for place, (case, rules, position) in enumerate(fitting):
        if place % step == 0 and (found := settled(rules, position)) is not None:
            yield f"{rules.name}: {case.id}", position, found


@cache
def flips(name: str) -> tuple[tuple[str, Ruleset], ...]:
    """Return a built-in ruleset with each other choice on each point that a settlement asks for."""
    rules = builtin(name)
    return tuple(
        (point.id, rules.flipped(point.id, choice))
        for point in POINTS.values()
        if point.level is not Level.PLAY
        for choice in alternatives(rules, point)
    )


def unnamed(name: str, position: Position, found: Settled) -> Iterator[str]:
    """Yield the facts that another choice turns although they do not name its point."""
    mine = found.account.facts()
    behind = {key: points_behind(fact) for key, fact in mine.items()}
    for point, other in flips(name.partition(":")[0]):
        flipped = settled(other, position)
        theirs = {} if flipped is None else flipped.account.facts()
        for key in mine.keys() & theirs.keys():
            if mine[key].value != theirs[key].value and point not in behind[key]:
                yield f"{name}: {mine[key]!r} turns on {other.name}"


def points_behind(fact: Fact) -> set[str]:
    """Return every point that a fact names, itself or through what is behind it."""
    return {point for each in fact.behind() for point in each.points}


def test_every_point_that_turns_a_fact_is_among_its_reasons() -> None:
    """No other choice on a point that a fact leaves unnamed makes the fact another one."""
    missed = [line for pair in pairs(STEP) for line in unnamed(*pair)]

    assert missed == []


def test_a_reason_that_is_left_out_is_found() -> None:
    """An engine that does not say by which rule a hand is better breaks the law."""
    with patch("sabacc.engine.contest.compared_by", return_value=()):
        missed = [line for pair in pairs(101) for line in unnamed(*pair)]

    assert any("~ranking.order:" in line for line in missed)


def test_a_reason_is_a_rule_of_the_ruleset() -> None:
    """Nothing is so by a rule that the ruleset in force does not hold."""
    strange = [
        f"{name}: {fact!r}: {rule}"
        for name, _, found in pairs(STEP)
        for fact in found.account.facts().values()
        for rule in set(fact.why(found.account.rules)) - held(found.account.rules)
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
    """Each rule that a settlement follows is named by the engine, not by its commentators alone."""
    named: set[str] = set()
    for _, _, found in pairs(1 if EXHAUSTIVE else 3):
        for fact in found.account.facts().values():
            named |= points_behind(fact)
    wanted = {
        point.id
        for point in POINTS.values()
        if point.level not in {Level.SHIFT, Level.PLAY} and not point.conduct
    }

    assert wanted - named == set(UNNAMED)
    assert named <= set(POINTS)


def test_what_is_shown_is_what_the_facts_say() -> None:
    """The answer to a program and the facts are one."""
    for _, position, found in pairs(STEP):
        facts = found.account.facts()

        assert found.winners == facts[What.WINNERS, ""].value
        assert found.sabacc_winners == facts[What.SABACC_WINNERS, ""].value
        assert set(found.bombed) == {s for s in position.seats if facts[What.BOMBED, s].value}
        for seat in position.seats:
            assert found.demise.get(seat) == facts[What.DEMISE_CARD, seat].value
            assert found.paid[seat] == facts[What.PAYS, seat].value
            assert found.stacks[seat] == facts[What.STACK, seat].value
        assert found.hand_pot == facts[What.POT, "hand-pot"].value
        assert found.sabacc_pot == facts[What.POT, "sabacc-pot"].value
        assert found.house == facts[What.POT, "house"].value


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
"""Han calls with 29, and has less than his two penalties come to."""


def test_a_payment_says_what_it_was_for() -> None:
    """A caller who bombs pays for both as far as his credits go, and each rule is named."""
    account = settle(builtin("standard"), BOMBED_CALLER).account
    pays = account.fact(What.PAYS, "Han")
    due = {fact.what: fact.value for fact in pays.follows}

    assert pays.value == 20
    assert due == {What.DUE_FOR_BOMB: 12, What.DUE_FOR_CALL: 12}
    assert account.why(What.PAYS, "Han")[:3] == (
        "penalties.short-stack.pays-what-is-left",
        "penalties.bombed-caller.both",
        "penalties.caller.hand-pot",
    )


def test_what_did_not_happen_has_its_reason_too() -> None:
    """That a hand is in range is why nothing is due for it."""
    account = settle(builtin("standard"), BOMBED_CALLER).account

    assert account.fact(What.PAYS, "Lando").value == 0
    assert {"penalties.bomb.hand-pot", "bombs.limits.beyond-23"} <= set(
        account.why(What.PAYS, "Lando")
    )


def test_nearer_reasons_come_first_and_each_once() -> None:
    """What a fact follows from comes before what that follows from."""
    far = Fact(What.SUM, "Han", 29, ("totals.sum",))
    near = Fact(What.TOTAL, "Han", 29, ("totals.sum", "totals.field-cards"), (far,))
    fact = Fact(What.BOMBED, "Han", value=True, points=("bombs.limits",), follows=(near, far))

    assert list(fact.behind()) == [fact, near, far]
    assert fact.why(builtin("holonet")) == (
        "bombs.limits.beyond-23",
        "totals.sum.all-cards",
        "totals.field-cards.counted",
    )


def test_a_point_that_does_not_exist_is_no_reason() -> None:
    """Where there is no field, no rule on its cards is named."""
    fact = Fact(What.SUM, "Han", 29, ("totals.sum", "totals.field-cards"))

    assert fact.why(builtin("forum")) == ("totals.sum.all-cards",)


@pytest.mark.parametrize(
    ("fact", "text"),
    [
        (Fact(What.STACK, "Han", 0), "<Fact stack of Han: 0>"),
        (Fact(What.SABACC_WINNERS, "", ("Han",)), "<Fact sabacc winners: ('Han',)>"),
    ],
)
def test_a_fact_is_named_without_what_is_behind_it(fact: Fact, text: str) -> None:
    """A fact in a message fills a line, not pages."""
    assert repr(fact) == text
