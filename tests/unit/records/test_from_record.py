"""A hand record becomes a request, and playing that is the hand that was recorded."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace

import msgspec
import pytest

from sabacc.arbiter.played.records import Stopped, made_up, request_of
from sabacc.conformance.proving import mixture
from sabacc.engine.events import Reshuffled, Rolled, Spared
from sabacc.engine.play import Action, TakenMove, apply, compile_rules, start
from sabacc.records import Record, hand_record, parse_record
from sabacc.records.random_play import random_hand, random_move, random_setup
from sabacc.records.recording import record_of
from sabacc.records.replaying.playing import HEAD
from sabacc.records.replaying.replay import replay
from sabacc.records.text.reader import ruleset_named
from sabacc.spec.cards import DECK
from sabacc.spec.rulesets import Ruleset, builtin, deck_of
from tests.in_a_browser import run
from tests.runs import EXHAUSTIVE
from tests.unit.records.asked_records import (
    BY,
    EXAMPLE,
    RULESETS,
    SEEDS,
    STANDARD,
    brief,
    check,
    played,
    two,
)

LONG = 2 if EXHAUSTIVE else 1
"""So many long hands of each ruleset, each ruleset with seeds of its own."""


def test_the_example_of_the_page() -> None:
    asked = request_of(parse_record(EXAMPLE), BY)

    assert brief(asked) == [
        ("Lando", "bet", 3, 1),
        ("Leia", "fold", 1),
        ("Han", "draw", 1),
        ("Lando", "trade", 1, ["coins-2"]),
        ("Lando", "call", 2),
    ]
    assert asked.lines == (3, 4, 13, 14, 21)
    assert asked.stopped is None
    assert asked.params["deck"][:5] == ["staves-3", "coins-2", "coins-4", "flasks-5", "coins-1"]
    first, second = asked.params["rolls"]
    assert (first["round"], first["die"]) == (1, 2)
    assert first["picks"]["Han"][:2] == ["coins-7", "flasks-9"]
    assert first["picks"]["Lando"][:2] == ["idiot", "coins-ace"]
    assert (second["round"], second["die"]) == (2, 4)
    assert "until" not in asked.params
    answer = played(asked, BY)
    assert answer["stacks"] == {"Han": 96, "Lando": 85, "Leia": 98}
    assert (answer["hand_pot"], answer["sabacc_pot"]) == (0, 13)
    assert (answer["caller"], answer["winners"], answer["next_dealer"]) == (
        "Lando",
        ["Lando"],
        "Han",
    )


def test_the_unseen_hand_of_who_has_folded_is_filled() -> None:
    asked = request_of(parse_record(EXAMPLE), BY)
    answer = played(asked, BY)

    assert asked.filled == ("Leia",)
    assert not {*asked.params["hands"]["Leia"]} & {*asked.named}
    assert {*asked.named} == {
        *("coins-7", "flasks-9", "coins-ace", "idiot"),
        *("staves-3", "coins-2", "coins-4", "flasks-5"),
    }
    assert made_up(asked, answer) == ()


@pytest.mark.parametrize("rules", RULESETS, ids=lambda rules: rules.name)
def test_every_ruleset_plays_what_was_recorded(rules: Ruleset) -> None:
    most = rules.choices["table.seats"].number or 8
    for seed in SEEDS:
        check(random_hand(rules, seed, min(most, 2 + seed % 5)), rules)


def test_mixtures_play_what_was_recorded() -> None:
    for seed in range(300 if EXHAUSTIVE else 40):
        rules = mixture(random.Random(seed), {})
        most = rules.choices["table.seats"].number or 8
        check(random_hand(rules, seed, min(most, 4)), rules)


def long_hand(rules: Ruleset, seed: int) -> tuple[Record, bool]:
    """Return a hand in which hardly anybody calls or folds, and whether it outlasts its deck.

    It does if a new deck is made and the hand comes to its end.
    """
    rng = random.Random(seed)
    seats = min(8, rules.choices["table.seats"].number or 8)
    setup = random_setup(rng, seats, cards=deck_of(rules))
    setup = replace(setup, stacks=dict.fromkeys(setup.seats, 100))
    state = start(compile_rules(rules), setup).state
    moves: list[TakenMove] = []
    fresh = False
    while not state.over and len(moves) < 600:
        move = random_move(rng, state)
        odds = {"call": 0.998, "fold": 0.998, "bet": 0.8, "raise": 0.8, "stand": 0.8}
        if isinstance(move, Action) and rng.random() < odds.get(move.does, 0):
            continue
        moves.append(TakenMove(state, move, apply(state, move)))
        state = moves[-1].step.state
        fresh |= any(isinstance(event, Reshuffled) for event in moves[-1].step.events)
    return record_of(rules, setup, moves), fresh and state.over


def test_hands_that_outlast_the_deck() -> None:
    fresh = 0
    for place, rules in enumerate(RULESETS if EXHAUSTIVE else RULESETS[::16]):
        for seed in range(LONG * place, LONG * (place + 1)):
            record, outlasts = long_hand(rules, seed)
            if outlasts:
                check(record, rules)
                fresh += 1

    assert fresh > (len(RULESETS) // 2 if EXHAUSTIVE else 0)


def test_a_new_deck_in_the_middle_of_a_shift() -> None:
    rules = next(found for found in RULESETS if found.name == "Lothal")
    record, fresh = long_hand(rules, 1)
    steps = replay(record, rules).steps

    assert fresh
    assert any({Rolled, Reshuffled} <= {*map(type, step.events)} for step in steps)
    check(record, rules)


def test_a_new_deck_serves_those_whom_the_shift_spares() -> None:
    rules = next(found for found in RULESETS if found.name == "Nkllon")
    record, _ = long_hand(rules, 164)
    steps = replay(record, rules).steps

    assert any({Spared, Reshuffled} <= {*map(type, step.events)} for step in steps)
    check(record, rules)


def test_the_last_shift_without_a_last_betting() -> None:
    rules = next(found for found in RULESETS if found.name == "Cloud City")
    answer = check(long_hand(rules, 5)[0], rules)

    assert [phase["phase"] for phase in answer["phases"]][-2:] == ["calling", "shift"]


def test_what_one_does_of_himself_stands_where_it_must() -> None:
    record = two("Han checks\nLando bets 2\nHan raises by 1\nLando matches\nno shift\n")
    asked = request_of(record, STANDARD)

    assert brief(asked) == [
        ("Han", "check", 1),
        ("Lando", "bet", 2, 1),
        ("Han", "raise", 1, 1),
    ]
    assert asked.lines == (0, 1, 2)
    assert played(asked, STANDARD)["script"] == ["done"] * 3


def test_a_lay_while_another_seat_is_asked() -> None:
    rules = ruleset_named("standard", {"field.exists": "yes"})
    record = two("Lando lays idiot\nHan checks\nLando checks\n")
    asked = request_of(record, rules)

    entry = {"seat": "Lando", "does": "lay", "round": 1, "phase": "betting", "asked": "Han"}
    assert asked.params["script"] == [{**entry, "cards": ["idiot"]}]
    assert played(asked, rules)["fields"] == {"Han": [], "Lando": ["idiot"]}


def test_whom_the_rules_leave_out_others_may_deal_in() -> None:
    short = two("").stacks | {"Lando": 0}
    record = msgspec.structs.replace(two(""), stacks=short, deal={})
    asked = request_of(record, STANDARD)
    answer = played(asked, STANDARD)

    assert answer["dealt_in"] == []
    assert asked.stopped is None
    assert not {*asked.named}
    assert len(asked.params["hands"]["Lando"]) == 2


def test_versions_are_asked_about_where_they_change() -> None:
    rules = builtin("forum-random")
    record = next(
        found
        for found in (random_hand(rules, seed, 2) for seed in range(100))
        if any(isinstance(line, hand_record.Change) and line.to for line in found.lines)
    )
    asked = request_of(record, rules)

    assert asked.params["changes"]
    assert "changes" not in asked.under(STANDARD)
    assert asked.under(rules) is asked.params


def test_too_many_seats() -> None:
    asked = request_of(random_hand(builtin("swag"), 3, 9), STANDARD)

    assert asked.stopped is not None
    assert (asked.stopped.line, asked.stopped.rule) == (HEAD, "table.seats.at-most")
    assert played(asked, STANDARD) == {"refused": "too-many-seats"}


def test_one_seat_is_no_table() -> None:
    alone = msgspec.structs.replace(
        two(""), seats=("Han",), dealer="Han", stacks={"Han": 9}, deal={}
    )
    asked = request_of(alone, STANDARD)

    assert asked.params == {}
    assert asked.stopped == Stopped(HEAD, "limit", "a hand needs at least two seats")


def test_an_endless_record_makes_no_endless_request() -> None:
    asked = request_of(two("Han calls\n" * 1_500), STANDARD)

    assert asked.params == {}
    assert asked.stopped is not None
    assert asked.stopped.kind == "limit"


def test_the_deck_is_whole() -> None:
    params = request_of(parse_record(EXAMPLE), BY).params
    hands = [card for hand in params["hands"].values() for card in hand]

    assert Counter([*hands, *params["deck"]]) == Counter(map(str, DECK))


def test_it_runs_without_compiled_libraries() -> None:
    run("import sabacc.arbiter.played.records, sabacc.arbiter.played.records")
