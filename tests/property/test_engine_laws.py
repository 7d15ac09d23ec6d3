"""Laws that hold in every ruleset, for random hands and positions."""

from __future__ import annotations

import random
from itertools import pairwise
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sabacc.conformance.proving import mixture
from sabacc.engine import (
    Position,
    Pot,
    ScriptRanOutError,
    ShiftPosition,
    compare,
    score,
    settle,
    shift,
)
from sabacc.engine.events import PhaseClosed
from sabacc.engine.hands import rank
from sabacc.spec.cards import DECK, SUITS, Card, canonical_name, card
from sabacc.spec.house_files import build_house, every_ruleset
from sabacc.spec.points import POINTS
from sabacc.spec.rulesets import Choice, Ruleset, builtin, deck_of

if TYPE_CHECKING:
    Table = tuple[Ruleset, list[Card]]

SEATS = ("Han", "Lando", "Leia", "Chewbacca")
RULESETS = every_ruleset()

rulesets = st.one_of(
    st.sampled_from(RULESETS),
    st.integers(0, 10**9).map(lambda seed: mixture(random.Random(seed), {})),
)
tables = rulesets.flatmap(lambda rules: st.tuples(st.just(rules), st.permutations(deck_of(rules))))
"""Rulesets, each with its own deck, shuffled."""


def deal(deck: list[Card], sizes: list[int]) -> tuple[dict[str, tuple[Card, ...]], list[Card]]:
    """Deal hands of those sizes off the top; returns them with the rest of the deck."""
    rest = list(deck)
    hands: dict[str, tuple[Card, ...]] = {}
    for seat, size in zip(SEATS, sizes, strict=False):
        hands[seat], rest = tuple(rest[:size]), rest[size:]
    return hands, rest


@st.composite
def positions(draw: st.DrawFn, rules: Ruleset) -> Position:
    """Draw a position that `rules` allow: side pots and fields only where there are any."""
    sizes = draw(st.lists(st.integers(2, 5), min_size=2, max_size=4))
    hands, rest = deal(draw(st.permutations(deck_of(rules))), sizes)
    seats = tuple(hands)
    folded = frozenset(draw(st.sets(st.sampled_from(seats), max_size=len(seats) - 1)))
    pots = [Pot(draw(st.integers(0, 60)))]
    if rules.choices["stakes.short-stack"].name == "all-in" and draw(st.booleans()):
        main = frozenset(seats)
        side = frozenset(draw(st.sets(st.sampled_from(seats), min_size=1)))
        pots = [Pot(draw(st.integers(0, 60)), main), Pot(draw(st.integers(0, 60)), side)]
    live = [seat for seat in seats if seat not in folded]
    return Position(
        seats=seats,
        dealer=draw(st.sampled_from(seats)),
        hands=hands,
        stacks={seat: draw(st.integers(0, 90)) for seat in seats},
        pots=tuple(pots),
        sabacc_pot=draw(st.integers(0, 90)),
        caller=draw(st.one_of(st.none(), st.sampled_from(live))),
        folded=folded,
        deck=tuple(rest),
    )


settlements = rulesets.flatmap(lambda rules: st.tuples(st.just(rules), positions(rules)))


@given(settlements)
def test_settling(drawn: tuple[Ruleset, Position]) -> None:
    """Credits are conserved, the folded stay out of it, events name rules, and chance has no part.

    Nobody pays more than the stack.
    """
    rules, position = drawn
    settled = settle(rules, position)
    pots = sum(pot.amount for pot in position.pots)
    after = sum(settled.stacks.values()) + settled.hand_pot + settled.sabacc_pot + settled.house

    assert after == sum(position.stacks.values()) + pots + position.sabacc_pot
    assert min(*settled.stacks.values(), settled.hand_pot, settled.sabacc_pot) >= 0
    assert all(settled.stacks[seat] == position.stacks[seat] for seat in position.folded)
    assert not position.folded.intersection((*settled.winners, *settled.sabacc_winners))
    assert all(paid <= position.stacks[seat] for seat, paid in settled.paid.items())
    assert settled == settle(rules, position)
    for event in settled.events:
        assert not isinstance(event, PhaseClosed)
        point, _, choice = event.rule.rpartition(".")
        assert rules.choices[point].name == choice


@given(settlements, st.integers(1, 3))
def test_best_hand_does_not_hang_on_seating(drawn: tuple[Ruleset, Position], turns: int) -> None:
    rules, position = drawn
    live = {seat: hand for seat, hand in position.hands.items() if seat not in position.folded}
    names = list(live)
    turned = names[turns % len(names) :] + names[: turns % len(names)]

    here = compare(rules, live)
    there = compare(rules, {seat: live[seat] for seat in turned})

    assert set(here.best) == set(there.best)
    assert here.sabacc_pot == there.sabacc_pot


@given(tables, st.lists(st.integers(1, 5), min_size=3, max_size=3))
def test_ranking_is_a_total_preorder(table: Table, sizes: list[int]) -> None:
    rules, deck = table
    hands, _ = deal(deck, sizes)
    ranks = sorted(
        rank(rules, found) for hand in hands.values() if not (found := score(rules, hand)).bombed
    )

    assert all(low <= high for low, high in pairwise(ranks))


@given(tables, st.integers(1, 6))
def test_totals_do_not_hang_on_order(table: Table, size: int) -> None:
    rules, deck = table
    hand = deck[:size]

    assert score(rules, hand) == score(rules, hand[::-1])


@given(tables, st.integers(1, 6))
def test_a_bomb_is_nought_or_beyond_23(table: Table, size: int) -> None:
    rules, deck = table
    found = score(rules, deck[:size])
    special = found.special is not None and found.special.value == "idiots-array"
    zero = found.total == 0 and rules.choices["bombs.zero"].name == "bombs"

    assert found.bombed == ((zero or abs(found.total) > 23) and not special)


@given(
    st.sampled_from([rules for rules in RULESETS if rules.choices["shift.exists"].name == "yes"]),
    st.integers(0, 2**32),
    st.lists(st.integers(2, 5), min_size=2, max_size=4),
    st.integers(1, 6),
)
def test_the_shift_conserves_cards(rules: Ruleset, seed: int, sizes: list[int], die: int) -> None:
    deck = list(deck_of(rules))
    random.Random(seed).shuffle(deck)
    hands, rest = deal(deck, sizes)
    table = ShiftPosition(
        seats=tuple(hands),
        dealer=tuple(hands)[-1],
        hands=hands,
        die=die,
        picks=hands,
        shuffle=tuple(one for hand in hands.values() for one in hand),
        deck=tuple(rest),
    )

    found = shift(rules, table)
    after = [one for hand in found.hands.values() for one in hand]

    assert sorted(deck) == sorted([*after, *found.deck, *found.out_of_play])
    assert {seat: len(hand) for seat, hand in hands.items()} == {
        seat: len(hand) for seat, hand in found.hands.items()
    }


@given(st.sampled_from(sorted(set(DECK))))
def test_cards_round_trip(one: Card) -> None:
    assert card(str(one)) == one
    assert canonical_name(one.replace("sabres", "Sabers").upper().replace("-", " ")) == one


@given(st.sampled_from([name for point in POINTS.values() for name in point.choices]))
def test_choices_round_trip(name: str) -> None:
    assert Choice.parse(str(Choice(name))) == Choice(name)
    assert Choice.parse(str(Choice(name, 7))) == Choice(name, 7)


@given(st.integers(0, 10**9))
def test_a_ruleset_is_its_choices(seed: int) -> None:
    rules = mixture(random.Random(seed), {})
    own = {point: str(choice) for point, choice in rules.choices.items() if choice.name != "n/a"}

    assert rules.choices == build_house({"base": "standard", "choices": own}, name="again").choices


def test_a_demise_without_cards_says_so() -> None:
    tied = Position(
        seats=("Han", "Lando"),
        dealer="Lando",
        hands={"Han": (card("coins-9"),), "Lando": (card("flasks-9"),)},
        stacks={"Han": 1, "Lando": 1},
        pots=(Pot(2),),
        sabacc_pot=0,
    )

    with pytest.raises(ScriptRanOutError, match="deck"):
        settle(builtin("standard"), tied)


def test_a_hand_that_bombs_after_its_23_is_no_pure_sabacc() -> None:
    # Both have 20, then 23 each; the second cards make 27 and 28, and the nearest hand wins.
    own = {"demise.made-special": "yes", "demise.still-tied": "another-demise"}
    rules = build_house({"base": "classic", "choices": own}, name="twice")
    tied = Position(
        seats=("Han", "Lando"),
        dealer="Lando",
        hands={
            "Han": (card("coins-11"), card("flasks-9")),
            "Lando": (card("sabres-11"), card("staves-9")),
        },
        stacks={"Han": 100, "Lando": 100},
        pots=(Pot(12),),
        sabacc_pot=30,
        deck=tuple(card(f"{suit}-{rank}") for suit, rank in zip(SUITS, (3, 3, 4, 5), strict=True)),
    )

    settled = settle(rules, tied)

    assert (settled.winners, settled.sabacc_winners) == (("Han",), ())
