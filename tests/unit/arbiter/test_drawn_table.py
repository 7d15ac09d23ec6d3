"""The table that a ruling draws: before, after, and after each of its steps."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from sabacc.arbiter.dispute import Dispute, from_json
from sabacc.arbiter.drawing import DrawnTable
from sabacc.arbiter.text import read
from sabacc.engine.play import State
from sabacc.records import write_record
from sabacc.records.random_play import random_hand
from sabacc.site.casebook.disputes import disputes
from sabacc.spec.rulesets import builtin, builtin_names
from tests.runs import EXHAUSTIVE
from tests.unit.arbiter.disputes import ALONE, half, showdown

HANDS = 4 if EXHAUSTIVE else 1
"""How many random hands of every ruleset are followed."""


def drawn(text: str) -> dict[str, Any]:
    return drawn_of(read(text))


def drawn_of(dispute: Dispute) -> dict[str, Any]:
    """Return the tables of a dispute that is read: it has all its facts, so there are some."""
    found = ALONE.drawn(dispute)
    assert found is not None
    return found


def seats(table: Mapping[str, Any]) -> dict[str, dict[str, Any]]:
    return {seat["name"]: seat for seat in table["seats"]}


def test_the_table_of_a_showdown_before_and_after() -> None:
    found = drawn(showdown())
    before, after = seats(found["before"]), seats(found["after"])

    assert before["Lando"] == {
        "name": "Lando",
        "hand": ["coins-11", "flasks-9"],
        "field": [],
        "worth": "20",
        "stack": 100,
        "marks": [],
    }
    assert before["Han"]["marks"] == ["deals", "has called"]
    assert found["before"]["pots"] == {"hand pot": 12, "sabacc pot": 30}
    assert {seat: each["stack"] for seat, each in after.items()} == {"Lando": 112, "Han": 88}
    assert found["after"]["pots"] == {"hand pot": 0, "sabacc pot": 42}


def test_what_a_hand_is_worth_stands_beside_it() -> None:
    found = seats(
        drawn(showdown(lando="coins-11 flasks-9 sabres-4", han="coins-ace staves-8"))["before"]
    )

    assert found["Lando"]["worth"] == "24, bombs"
    assert found["Han"]["worth"] == "a Pure Sabacc"


def test_each_step_has_its_table() -> None:
    dispute = read(half("round 1\nHan bets 2\nLando matches"))
    found, steps = drawn_of(dispute), ALONE.rule(dispute)["events"]
    place = [step["words"] for step in steps].index("Han pays 2 to the hand pot")
    table = found["tables"][place]

    assert len(found["tables"]) == len(steps)
    assert {seat: each["stack"] for seat, each in seats(table).items()} == {"Han": 98, "Lando": 100}
    assert table["pots"]["hand pot"] == 4
    assert seats(found["tables"][place - 1])["Han"]["stack"] == 100


@pytest.mark.parametrize(
    ("text", "seat", "worth"),
    [
        (
            "sabacc dispute 1\nruleset: standard\nhand: idiot coins-2 staves-3\n",
            "",
            "an Idiot's Array",
        ),
        (showdown().replace("caller: Han", "caller: Han\nversion: rebel"), "Han", ""),
    ],
)
def test_what_is_counted_or_refused_has_no_table_afterwards(
    text: str, seat: str, worth: str
) -> None:
    found = drawn(text)

    assert found["after"] is None
    assert seats(found["before"])[seat]["worth"] == worth


def test_cards_that_nobody_has_seen_are_not_drawn() -> None:
    text = half("round 1\nHan bets 2").replace("Lando coins-2 sabres-3", "Lando ? ?")
    found = drawn(text)

    assert seats(found["before"])["Lando"]["hand"] == ["?", "?"]
    assert seats(found["before"])["Lando"]["worth"] == ""
    assert seats(found["before"])["Han"]["hand"] == ["coins-7", "flasks-9"]


def lies(state: State) -> tuple[object, ...]:
    cards = (state.hands_by_seat(), state.fields_by_seat())
    return (
        state.stacks_by_seat(),
        [{seat: sorted(hand) for seat, hand in each.items()} for each in cards],
        [state.hand_pot, state.sabacc_pot, state.house],
    )


def drawn_lies(table: DrawnTable) -> tuple[object, ...]:
    cards = (table.hands, table.fields)
    return (
        table.stacks,
        [{seat: sorted(hand) for seat, hand in each.items()} for each in cards],
        list(table.pots.values()),
    )


@pytest.mark.parametrize("name", builtin_names())
def test_events_move_what_the_engine_moves(name: str) -> None:
    rules, looked_at = builtin(name), 0
    for seed in range(HANDS):
        record = write_record(random_hand(rules, seed, 3 + seed % 3, "people"))
        dispute = from_json({"ruleset": name, "record": record})
        played = ALONE.hear(dispute).ruling(rules).answers[0].played
        assert played is not None
        table = DrawnTable(dispute.requests[0], rules, None)
        for seat, cards in played.first_state.hands_by_seat().items():
            table.hands[seat] = list(cards)
        later = sum(len(taken.step.events) for taken in played.moves)
        for event in played.events[: len(played.events) - later]:
            table.happen(event)
        assert drawn_lies(table) == lies(played.first_state)
        for taken in played.moves:
            for event in taken.step.events:
                table.happen(event)
            assert drawn_lies(table) == lies(taken.step.state)
            looked_at += 1
    assert looked_at > HANDS


def test_every_dispute_of_the_casebook_is_drawn() -> None:
    looked_at = 0
    for each in disputes().values():
        dispute = from_json(each.as_json())
        found, ruling = drawn_of(dispute), ALONE.rule(dispute)
        assert len(found["tables"]) == len(ruling["events"]), each.id
        answer, table = ruling["answer"], found["after"] or found["before"]
        if "stacks" not in answer:
            continue
        assert {seat["name"]: seat["stack"] for seat in table["seats"]} == answer["stacks"], each.id
        assert table["pots"]["hand pot"] == answer["hand_pot"], each.id
        assert table["pots"]["sabacc pot"] == answer["sabacc_pot"], each.id
        looked_at += 1
    assert looked_at > 10
