"""The ways to make a hand smaller, one by one: what each leaves out, and what it keeps together."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import islice
from typing import Any

import pytest

from sabacc.conformance.hunting.oracles import Rejected, mismatch
from sabacc.conformance.hunting.question import Question, question
from sabacc.conformance.hunting.requests.long_hands import hands_alike, larger
from sabacc.conformance.hunting.shrinking import shrunk
from sabacc.conformance.hunting.smaller import (
    as_if_done,
    begun_later,
    bets_at_once,
    dealt,
    mended,
    shorter_decks,
    size_of,
    sooner,
    without_a_round,
    without_seats,
)
from sabacc.spec.house_files import ruleset_named
from sabacc.spec.rulesets import Ruleset, builtin

STANDARD = builtin("standard")
FIVE = ["Han", "Lando", "Leia", "Luke", "Maz"]


def hand(rules: Ruleset = STANDARD, **said: Any) -> Question:
    params: dict[str, Any] = {
        "seats": ["Han", "Lando", "Leia"],
        "dealer": "Leia",
        "stacks": {"Han": 100, "Lando": 100, "Leia": 100},
        "hands": {"Han": ["coins-1"], "Lando": ["coins-2"], "Leia": ["coins-3"]},
        "deck": [f"staves-{value}" for value in range(1, 9)],
        "until": {"round": 3},
    }
    found = question("it", "play", params | said, rules)
    assert found is not None
    return found


def of_five(**said: Any) -> Question:
    table: dict[str, Any] = {
        "seats": FIVE,
        "dealer": "Maz",
        "stacks": dict.fromkeys(FIVE, 100),
        "hands": {seat: [f"coins-{place}"] for place, seat in enumerate(FIVE, start=1)},
        "until": {"round": 1},
    }
    return hand(**(table | said))


def deed(seat: str, does: str, **said: Any) -> dict[str, Any]:
    return {"seat": seat, "does": does, **said}


def asked(params: Mapping[str, Any], rules: Ruleset = STANDARD) -> Question:
    found = question("it", "play", dict(params), rules)
    assert found is not None
    return found


def held(found: Question) -> dict[str, list[str]]:
    cards: dict[str, list[str]] = found.expected["phases"][-1]["hands"]
    return cards


def test_cards_in_a_hand_read_better_than_in_the_deck() -> None:
    deck = ["staves-9", "coins-9", "staves-4", "coins-4", "sabres-9", "sabres-4"]
    found = hand(hands=None, deck=deck)
    [small] = dealt(found)

    assert small["hands"]["Lando"] == ["coins-9", "sabres-9"]
    assert size_of(small, STANDARD) < size_of(found.params, STANDARD)


def test_what_is_done_sooner_brings_the_same_cards() -> None:
    script = [deed("Lando", "draw", round=1), deed("Han", "draw", round=2)]
    found = hand(script=script)
    first, again = islice(mended(lambda one: sooner(one.params))(found), 2)

    assert held(asked(first))["Han"] == ["coins-1", "staves-1"]
    assert held(asked(again)) == held(found)


def test_cards_that_are_not_held_give_way_to_others() -> None:
    found = hand(
        deck=["queen", "staves-5", "staves-6"],
        script=[deed("Han", "draw", round=1), deed("Han", "trade", round=3, cards=["queen"])],
    )
    small = [
        one
        for one in mended(lambda one: without_a_round(one.params))(found)
        if [entry["does"] for entry in one["script"]] == ["trade"]
    ]

    assert asked(small[0]).expected["script"] == ["not-held"]
    assert asked(small[-1]).expected["script"] == ["done"]
    assert small[-1]["script"][0]["cards"] == ["coins-1"]


def test_what_a_deed_brought_is_gone_or_held_from_the_beginning() -> None:
    found = hand(script=[deed("Han", "trade", cards=["coins-1"])])
    gone, before = as_if_done(found)

    assert gone["deck"] == before["deck"] == found.params["deck"][1:]
    assert gone["hands"] == found.params["hands"]
    assert before["hands"]["Han"] == ["staves-1"]
    assert gone["script"] == before["script"] == []


def test_a_short_deck_may_be_shorter() -> None:
    decks = [one["deck"] for one in shorter_decks(hand())]

    assert hand().params["deck"][:3] in decks


def test_one_bets_what_several_did() -> None:
    found = hand(
        script=[
            deed("Han", "bet", amount=1),
            deed("Lando", "raise", amount=2),
            deed("Leia", "raise", amount=3),
        ]
    )
    scripts = [one["script"] for one in bets_at_once(found.params)]

    assert [deed("Leia", "bet", amount=6)] in scripts
    assert [deed("Han", "bet", amount=6)] in scripts
    assert [deed("Han", "bet", amount=1), deed("Leia", "raise", amount=5)] in scripts


def test_sooner_leaves_out_what_chance_did_before() -> None:
    rolls = [{"round": number, "die": 4} for number in (1, 2, 3)]
    found = hand(rolls=rolls, script=[deed("Han", "draw", round=3)])
    first, second = sooner(found.params)

    assert first["rolls"] == [{"round": 1, "die": 4}]
    assert first["script"] == [deed("Han", "draw", round=1)]
    assert [roll["round"] for roll in second["rolls"]] == [1, 2]
    assert first["until"] == {"round": 1}


def test_what_was_done_before_a_later_beginning_is_left_out() -> None:
    found = hand(script=[deed("Han", "draw"), deed("Han", "draw", round=3)])
    first = next(begun_later(found))

    assert first["script"] == [deed("Han", "draw", round=1)]
    assert first["hands"]["Han"] == ["coins-1", "staves-1"]


def test_the_turns_of_a_seat_go_with_it() -> None:
    rules = ruleset_named("forum")
    found = hand(rules, script=[deed("Leia", "draw", round=3)])
    without = [one for one in without_seats(found) if one["seats"] == ["Han", "Leia"]]

    assert without
    assert all(one["script"] == [deed("Leia", "draw", round=2)] for one in without)
    assert all(one["until"] == {"round": 2} for one in without)


def test_what_a_seat_would_draw_may_be_gone() -> None:
    found = hand(deck=["staves-1"], script=[deed("Han", "draw")])

    assert any(not one["deck"] for one in without_seats(found) if one["seats"] == ["Lando", "Leia"])


def test_hands_alike_are_smaller_and_the_same_each_time() -> None:
    found = of_five(script=[deed("Han", "bet", amount=1)], until={"round": 6})
    first = [one.params for one in hands_alike(found, 40)]

    assert first == [one.params for one in hands_alike(found, 40)]
    assert all(larger(asked(one)) < larger(found) == 4 for one in first)
    assert all(set(one["seats"]) <= set(FIVE) for one in first)
    assert sum(entry["does"] == "bet" for one in first for entry in one.get("script", ())) > 20


@pytest.mark.parametrize("most", [2, 5])
def test_a_large_hand_gives_way_to_another_like_it(most: int) -> None:
    def wrong(one: Question) -> Mapping[str, Any]:
        shows = one.seats > 4 or max(one.params["stacks"].values()) <= most
        return {**one.expected, "sabacc_pot": one.expected["sabacc_pot"] + shows}

    def still(smaller: Sequence[dict[str, Any]]) -> Rejected | None:
        made = (question("it", "play", params, STANDARD) for params in smaller)
        found = (mismatch(one, wrong(one)) for one in made if one is not None)
        return next((one for one in found if one is not None), None)

    found = of_five()
    there = mismatch(found, wrong(found))
    assert there is not None
    small = shrunk(there, still, 1_000)

    assert small.question.seats <= 3
    assert max(small.question.params["stacks"].values()) <= most


def test_nothing_is_asked_when_time_is_over() -> None:
    found = of_five(until={"round": 6})
    there = mismatch(found, {**found.expected, "sabacc_pot": 1})
    assert there is not None
    asked_for: list[object] = []

    assert shrunk(there, asked_for.append, 1_000, lambda: True) is there
    assert asked_for == []
