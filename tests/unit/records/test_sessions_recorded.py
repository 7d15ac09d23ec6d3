"""Several hands in one record: read and written, and what a hand takes over is judged."""

import re
from typing import Final

import msgspec
import pytest

from sabacc.arbiter.classifying.classify import classify
from sabacc.arbiter.text import read as read_dispute
from sabacc.records import RecordError, from_json, parse, parse_record, write_record
from sabacc.records.random_play import random_hand, random_session
from sabacc.records.replaying.replay import audit, to_json, told
from sabacc.spec.rulesets import builtin
from tests.runs import EXHAUSTIVE, SAMPLE
from tests.unit.records.made_records import PAGE, RULESETS

# The session of the page: Leia joins Han and Lando, and wins the second hand
SESSION: Final = re.findall(r"```text\n(sabacc hand record 1\n.*?)```", PAGE, re.DOTALL)[1]
# The line with which that hand begins
BEGINS: Final = SESSION.splitlines().index("hand 2") + 1


def found(text: str) -> list[tuple[int, str, str]]:
    entries = to_json(audit(parse(text)))["faults"]
    return [(fault["line"], fault["rule"], fault["ruled"]) for fault in entries]


@pytest.mark.parametrize(
    ("before", "after", "place", "rule", "ruled"),
    [
        ("dealer: Han", "dealer: Lando", 4, "table.rotation.one-seat-left", "it is Han's turn"),
        (
            "Lando 18, Leia",
            "Lando 19, Leia",
            5,
            "folding.cost.one-credit",
            "Lando has 18 after the hand before, or 200 if it was filled up",
        ),
        (
            "stacks: Han 21",
            "stacks: Han 17",
            5,
            "showdown.last-player.hand-pot-alone",
            "Han has 21 after the hand before",
        ),
        (
            "sabacc pot: 6",
            "sabacc pot: 5",
            7,
            "folding.cost.one-credit",
            "the hand before leaves 6 in it",
        ),
    ],
)
def test_what_a_hand_takes_over_is_judged(
    before: str, after: str, place: int, rule: str, ruled: str
) -> None:
    # What Han and Lando begin the second hand with changes nothing of what they do in it.
    first, *others = found(SESSION.replace(before, after))

    assert first == (BEGINS + place - 1, rule, ruled)
    assert [line for line, _, _ in others] == ([BEGINS + 10] if "dealer" in before else [])


def test_a_stack_may_be_filled_up_between_hands() -> None:
    assert found(SESSION.replace("Lando 18, Leia", "Lando 200, Leia")) == []
    assert found(SESSION.replace("Lando 18, Leia", "Lando 201, Leia"))[0][2] == (
        "Lando has 18 after the hand before, or 200 if it was filled up"
    )


def test_a_dealer_who_has_left_is_replaced_from_where_they_sat() -> None:
    gone = SESSION.replace("seats: Han, Lando, Leia", "seats: Lando, Leia")
    gone = gone.replace("stacks: Han 21, ", "stacks: ").replace(", Han ? ?", "")
    gone = gone.replace("Han folds\nLando folds\nclaim: Leia has 32\n", "Lando folds\n")

    assert found(gone.replace("dealer: Han", "dealer: Leia"))[0] == (
        BEGINS + 3,
        "table.dealer-gone.next-on-the-left",
        "Han has left the table, and Lando sits next",
    )


def test_no_hand_follows_the_end_of_the_session() -> None:
    changed = SESSION.replace("antes: to be paid\n", "antes: to be paid\nlast hand: yes\n")

    assert (BEGINS + 1, "pots.session-end.shared", "the session is over") in found(changed)


def test_no_hand_follows_one_that_is_still_played() -> None:
    (one,) = found(SESSION.replace("Lando folds\n\nhand 2", "\nhand 2"))

    assert one[0] == BEGINS - 1
    assert one[1].startswith("turns.no-call.")


@pytest.mark.parametrize(
    ("before", "after", "says"),
    [
        ("hand 2", "hand 3", "line 15: hand: this is hand 2 of the record; write hand 2"),
        ("dealer: Han\n", "", "'dealer' is missing above the deal; add a line dealer: ..."),
        ("Leia 30\n", "\n", "a name is missing between the commas"),
        (", Leia 30", "", "Leia has no stack"),
        ("dealer: Han\n", "antes: paid\ndealer: Han\n", "the antes of a further hand are to be"),
        ("dealer: Han\n", "ruleset: classic\n", "the ruleset is that of the first hand"),
        ("# Leia sits down.\n", "hand pot: 0\n", "the seats stand below other lines"),
        ("Leia bets 1", "Boba bets 1", "nobody at the table is called 'Boba'"),
    ],
)
def test_what_cannot_be_read_says_why(before: str, after: str, says: str) -> None:
    with pytest.raises(RecordError, match=re.escape(says.replace("line 15: hand: ", ""))):
        parse_record(SESSION.replace(before, after, 1))


def test_a_record_of_one_hand_is_as_it_was() -> None:
    record = random_hand(builtin("standard"), 3, 3)

    assert b"then" not in msgspec.json.encode(record)
    assert "hands" not in to_json(audit(parse(write_record(record))))


def test_random_sessions_are_clean_and_come_back() -> None:
    hands = 0
    for seed in range(SAMPLE, SAMPLE + (300 if EXHAUSTIVE else 12)):
        rules = RULESETS[seed % len(RULESETS)]
        seats = min(2 + seed % 4, rules.choices["table.seats"].number or 8)
        record = random_session(rules, seed, seats, 4, "people" if seed % 2 else "random")
        text = write_record(record)
        report = audit(parse(text))
        hands += len(report.hands)
        first = random_hand(rules, seed, seats, "people" if seed % 2 else "random")

        assert parse_record(text) == record
        assert write_record(parse_record(text)) == text
        assert from_json(msgspec.json.encode(record)) == record
        assert report.clean, "\n".join(told(report))
        assert record.deal == first.deal
        assert first.lines == record.lines[: len(first.lines)]
    assert hands > 40


def test_a_session_classifies_hand_by_hand() -> None:
    session = parse(write_record(random_session(builtin("standard"), 5, 3, 4)))
    finding = classify([session], [builtin("standard")])

    assert finding.hands == len(session.record.hands) > 1
    assert finding.verdict == "one"
    wrong = classify([parse(SESSION.replace("dealer: Han", "dealer: Leia"))], [builtin("standard")])
    assert any(trip.rule.startswith("table.rotation") for trip in wrong.nearly[0].trips)


def test_a_dispute_is_about_the_last_hand() -> None:
    dispute = read_dispute(SESSION)

    assert dispute.seats == ("Han", "Lando", "Leia")
    assert dispute.notes[0].startswith("the record has 2 hands; the ruling is on the last")
    wrong = read_dispute(SESSION.replace("Lando 18, ", "Lando 19, "))
    assert wrong.notes[1].startswith(f"line {BEGINS + 4} of the record: Lando has 19")
