"""The strategies for authors: what they draw is legal, and shrinks to what people can read."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from hypothesis import find, given, settings
from hypothesis import strategies as st

from sabacc import COPIES, InputError, Reference, strategies
from sabacc.spec.house_files import every_ruleset, ruleset_named
from sabacc.spec.rulesets import DECK_SIZE, deck_of
from tests.runs import LONG_RUN

ASK = Reference().ask
OWN_DECKS = [rules.name for rules in every_ruleset() if rules.choices[DECK_SIZE].listed]
FEW = settings(max_examples=40)


@given(strategies.hands(min_size=2, max_size=6))
def test_a_hand_is_of_one_deck(cards: list[str]) -> None:
    assert 2 <= len(cards) <= 6
    assert all(count <= COPIES[card] for card, count in Counter(cards).items())  # type: ignore[index] # pyright: ignore[reportArgumentType]


@FEW
@given(strategies.rulesets().flatmap(strategies.tables))
def test_a_table_is_settled(params: dict[str, Any]) -> None:
    assert "winners" in ASK("settle", params)


@FEW
@given(strategies.rulesets().flatmap(strategies.scripts))
def test_a_script_is_played(params: dict[str, Any]) -> None:
    answer = ASK("play", params)

    assert answer["dealt_in"]
    assert set(answer["script"]) <= {"done"}


@FEW
@given(st.data())
def test_cards_are_of_the_rulesets_own_deck(data: st.DataObject) -> None:
    name = data.draw(st.sampled_from(OWN_DECKS))
    kind = data.draw(st.sampled_from((strategies.tables, strategies.scripts)))
    params = data.draw(kind(name))
    cards = [*params["deck"], *(card for hand in params.get("hands", {}).values() for card in hand)]

    assert Counter(cards) <= Counter(map(str, deck_of(ruleset_named(name))))


CALM = settings(max_examples=300, database=None, derandomize=True)


@LONG_RUN
def test_a_script_shrinks() -> None:
    called = find(
        strategies.scripts("standard"),
        lambda params: any(deed["does"] == "call" for deed in params.get("script", ())),
        settings=CALM,
    )

    assert len(called["seats"]) == 2
    assert [deed["does"] for deed in called["script"]] == ["call"]


def test_hands_and_tables_shrink() -> None:
    table = find(strategies.tables(), lambda _: True, settings=CALM)

    assert find(strategies.hands(), lambda _: True, settings=CALM) == ["coins-1"]
    assert [len(hand) for hand in table["hands"].values()] == [2, 2]


@pytest.mark.parametrize("seats", [(1, 3), (4, 3), (2, 99)])
def test_a_table_that_cannot_be(seats: tuple[int, int]) -> None:
    with pytest.raises(InputError, match="give min_seats and max_seats from 2 to"):
        strategies.tables(min_seats=seats[0], max_seats=seats[1])
    with pytest.raises(InputError, match="no ruleset is called"):
        strategies.scripts("klassic")


def test_strategies_are_those_that_are_told() -> None:
    assert isinstance(strategies.cards(), st.SearchStrategy)
    assert all(callable(getattr(strategies, name)) for name in strategies.__all__)
