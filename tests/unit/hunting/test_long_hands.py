"""Long random hands: what they hold, and how a difference is told."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

import msgspec
import pytest

from sabacc.conformance.hunting.question import (
    Question,
    played_question,
    with_spare_randomness,
)
from sabacc.conformance.hunting.requests.long_hands import FEWEST, LONGEST, MOST, ROUNDS, long_hands
from sabacc.conformance.proving import answer
from sabacc.conformance.violation import Violation
from sabacc.protocol.messages import PARAMS
from sabacc.spec.house_files import ruleset_named
from sabacc.spec.rulesets import Choice, Ruleset, builtin

HANDS = 80
LINE = 60_000
"""No line to a program is longer, for some readers of lines end at 65,536 bytes."""
RULESETS = ("standard", "classic", "forum", "holonet", "swag", "forum-random")


@cache
def hands(name: str = "standard") -> tuple[Question, ...]:
    return tuple(long_hands(ruleset_named(name), 9, HANDS))


def first(wrong: Callable[[Question], Mapping[str, Any]]) -> Violation:
    found = next(filter(None, (hand.difference(wrong(hand)) for hand in hands())), None)
    assert found is not None
    return found


def ask(rules: Ruleset, params: dict[str, Any]) -> Mapping[str, Any]:
    return answer("play", params, rules)


def test_a_seed_gives_the_same_hands() -> None:
    rules = builtin("classic")
    mine, again, other = (
        [hand.params for hand in long_hands(rules, seed, 6)] for seed in (1, 1, 2)
    )

    assert mine == again
    assert mine != other
    assert len(mine) == 6


@pytest.mark.parametrize("name", RULESETS)
def test_every_hand_is_a_request_with_a_right_answer(name: str) -> None:
    for hand in hands(name):
        request = {**hand.params, "ruleset": name}
        msgspec.convert(request, PARAMS["play"])

        assert len(msgspec.json.encode(request)) < LINE
        assert FEWEST <= hand.seats <= MOST
        assert all(phase["round"] <= LONGEST for phase in hand.expected["phases"])
        assert hand.difference(hand.expected) is None


@pytest.mark.parametrize("name", RULESETS)
def test_a_hand_that_is_written_down_comes_to_the_same_again(name: str) -> None:
    for hand in hands(name):
        again = hand.under(hand.rules)

        assert again is not None
        assert again.json == hand.json


def test_a_hand_beyond_the_bounds_of_a_request_is_no_question() -> None:
    it = hands()[1]
    assert it.right.played is not None
    raises = [{"seat": "Han", "does": "raise", "amount": 1, "round": 1}] * 1_001
    endless = {**it.params, "script": raises}

    assert played_question("long", endless, it.rules, it.right.played) is None
    assert played_question("short", it.params, it.rules, it.right.played) is not None


def test_deeds_just_beyond_what_is_allowed_are_refused_and_the_hand_goes_on() -> None:
    played = [it for it in hands() if "not-reached" not in it.expected["script"]]
    refused = Counter(fate for it in played for fate in it.expected["script"] if fate != "done")

    assert {"above-limit", "wrong-phase", "out-of-turn"} <= set(refused)
    assert any(
        fates[place] != "done" and "done" in fates[place:]
        for it in played
        for fates in (it.expected["script"],)
        for place in range(len(fates))
    )


def test_the_hands_hold_what_no_case_does() -> None:
    shifts = max(
        sum(phase.get("shifted", False) for phase in hand.expected["phases"]) for hand in hands()
    )
    deeds = Counter(
        entry["does"]
        for hand in hands()
        for entry, fate in zip(hand.params["script"], hand.expected["script"], strict=True)
        if fate == "done"
    )

    lasts = [hand.expected["phases"][-1]["round"] for hand in hands()]

    assert shifts > 2
    assert sum(last in {4, 5, 6, 7, 8} for last in lasts) > HANDS // 8
    assert {ROUNDS, 20} <= set(lasts)
    assert max(len(hand.params["script"]) for hand in hands()) > 40
    assert {2, 3, 4, 5, 6} == {hand.seats for hand in hands()}
    assert any(max(hand.params["stacks"].values()) > 2**32 for hand in hands())
    assert {"bet", "raise", "match", "check", "fold", "draw", "trade", "call"} <= set(deeds)
    assert any(hand.expected["demise"] for hand in hands() if hand.expected["over"])
    assert any(hand.expected.get("bombed") for hand in hands())


def test_tables_are_of_the_sizes_that_are_wanted() -> None:
    rules = builtin("standard")

    assert {hand.seats for hand in long_hands(rules, 1, 10, [2])} == {2}
    assert list(long_hands(rules, 1, 10, [9])) == []


def test_credits_cut_to_32_bits_show() -> None:
    def cut(hand: Question) -> Mapping[str, Any]:
        return {"stacks": {seat: it & 0xFFFFFFFF for seat, it in hand.expected["stacks"].items()}}

    assert first(cut).fact.startswith("stacks.")


def test_a_roll_that_is_used_in_another_round_shows() -> None:
    def in_order(hand: Question) -> Mapping[str, Any]:
        rolls = [
            roll for roll in with_spare_randomness(hand).get("rolls", ()) if not roll.get("last")
        ]
        early = [{**roll, "round": number} for number, roll in enumerate(rolls, 1)]
        return ask(builtin("standard"), {**hand.params, "rolls": early})

    assert first(in_order).fact.startswith("phase.")


def test_a_second_shift_that_is_forgotten_shows() -> None:
    def once(hand: Question) -> Mapping[str, Any]:
        return ask(builtin("standard"), {**hand.params, "rolls": hand.params.get("rolls", [])[:1]})

    found = first(once)

    assert found.fact.endswith(".shift.shifted")
    assert (found.expected, found.actual) == (True, False)
    assert found.rule.startswith("shift.")


def test_the_next_dealer_shows() -> None:
    found = first(lambda hand: {"next_dealer": hand.expected["dealer"]})

    assert (found.fact, found.rule) == ("next_dealer", "table.rotation.one-seat-left")


def test_pots_that_the_folded_may_win_show() -> None:
    def everybody(hand: Question) -> Mapping[str, Any]:
        phases = [
            {**phase, "pots": [{**pot, "eligible": hand.expected["dealt_in"]}
                               for pot in phase["pots"]]}
            for phase in hand.expected["phases"]
        ]  # fmt: skip
        return {"phases": phases}

    found = first(everybody)

    assert found.fact.endswith(".pots")
    assert found.rule == "showdown.folded.none"


def flipped(point: str, choice: str) -> Violation:
    rules = builtin("standard").flipped(point, Choice.parse(choice))
    return first(lambda hand: ask(rules, hand.params))


@pytest.mark.parametrize(
    ("point", "choice", "fact"),
    [
        ("folding.cost", "free", "phase."),
        ("shift.lost-cards", "under-marker", "deck"),
        ("drawing.discards", "under-deck", "deck"),
        ("demise.made-special", "no", ""),
    ],
    ids=["fold", "shift", "discards", "same"],
)
def test_the_rule_of_a_difference_is_that_of_its_event(point: str, choice: str, fact: str) -> None:
    if not fact:  # the ruleset makes that choice: nothing differs
        rules = builtin("standard").flipped(point, Choice.parse(choice))
        assert all(hand.difference(ask(rules, hand.params)) is None for hand in hands()[:10])
        return
    found = flipped(point, choice)

    assert found.fact.startswith(fact)
    assert found.rule.startswith(point)


def hand() -> Question:
    return next(
        it
        for it in hands()
        if it.expected["over"]
        and any(entry["does"] == "raise" for entry in it.params["script"])
        and {"done"} == set(it.expected["script"])
    )


def test_a_refused_deed_is_told_before_what_follows_from_it() -> None:
    it = hand()
    place = next(
        place for place, entry in enumerate(it.params["script"]) if entry["does"] == "raise"
    )
    number = it.params["script"][place]["round"]
    fates = [*it.expected["script"]]
    fates[place] = "above-limit"
    phases: list[Any] = [
        {**phase, "asked": []} if phase["round"] == number else phase
        for phase in it.expected["phases"]
    ]
    found = it.difference({**it.expected, "script": fates, "phases": phases})

    assert found == Violation("betting.limit.fixed", f"script.{place}", "done", "above-limit")


def test_a_refusal_without_a_reason_is_no_difference() -> None:
    refused = next(it for it in hands() if set(it.expected["script"]) - {"done", "not-reached"})
    fates = [
        fate if fate in {"done", "not-reached"} else True for fate in refused.expected["script"]
    ]

    assert refused.difference({"script": fates}) is None
    assert refused.difference({"script": [True] * len(fates)}) is not None


def test_what_is_left_out_is_no_difference() -> None:
    it = hand()
    bare = {seat: cards for seat, cards in it.expected["fields"].items() if cards}

    assert it.difference({}) is None
    assert it.difference({"fields": bare, "caller": it.expected["caller"]}) is None


def test_a_phase_that_is_missing_is_told_as_the_phases_of_its_round() -> None:
    it = next(
        it for it in hands() if any(phase["phase"] == "shift" for phase in it.expected["phases"])
    )
    kept = [phase for phase in it.expected["phases"] if phase["phase"] != "shift"]
    number = next(phase["round"] for phase in it.expected["phases"] if phase["phase"] == "shift")
    found = it.difference({"phases": kept})

    assert found is not None
    assert found.fact == f"round.{number}"
    assert "shift" in found.expected
    assert "shift" not in found.actual
    assert found.rule.startswith("shift.")


@pytest.mark.parametrize("answer", [{"refused": "not-in-the-deck"}, {"ran_out": "deck"}])
def test_a_hand_that_is_not_played_is_a_difference(answer: dict[str, Any]) -> None:
    ((name, value),) = answer.items()

    assert hand().difference(answer) == Violation("", name, None, value)


def test_who_bombs_is_told_with_the_rule_of_the_bomb() -> None:
    it = next(it for it in hands() if it.expected.get("bombed"))
    found = it.difference({"bombed": []})

    assert found is not None
    assert found.fact == "bombed"
    assert found.rule.startswith("bombs.")
