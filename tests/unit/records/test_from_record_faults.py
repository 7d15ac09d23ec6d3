"""Records that break rules, stop half-way, or leave cards unknown, as requests."""

from __future__ import annotations

import random
import re
from collections import Counter
from dataclasses import replace
from typing import Any

import msgspec
import pytest

from sabacc.arbiter.played.records import Stopped, made_up, request_of
from sabacc.records import Record, RecordError, parse_record, write_record
from sabacc.records.random_play import random_hand
from sabacc.records.replaying.replay import replay
from sabacc.records.text.reader import ruleset_named
from sabacc.spec.cards import CARDS
from sabacc.spec.rulesets import Ruleset, builtin, deck_of
from tests.runs import DAY, EXHAUSTIVE
from tests.unit.records.asked_records import (
    BY,
    EXAMPLE,
    RULESETS,
    SEEDS,
    STANDARD,
    brief,
    check,
    played,
    recorded,
    two,
)

DAMAGED = 1_000 if EXHAUSTIVE else 100


def test_an_illegal_act_stays_in_the_script() -> None:
    asked = request_of(parse_record(EXAMPLE.replace("Lando bets 3", "Lando bets 4")), BY)

    assert brief(asked)[0] == ("Lando", "bet", 4, 1)
    assert asked.lines[0] == 3
    assert asked.stopped == Stopped(
        3, "fault", "Lando bets 4; the rules: 3 is the most", "betting.limit.fixed"
    )
    answer = played(asked, BY)
    assert answer["script"] == ["above-limit", "done", "done", "done", "done", "done"]
    assert answer["phases"][1]["stacks"] == {"Han": 96, "Lando": 76, "Leia": 98}


def test_other_rules_allow_it() -> None:
    five = ruleset_named(
        "standard", {"calling.earliest-round": "from=2", "betting.limit": "fixed=5"}
    )
    asked = request_of(parse_record(EXAMPLE.replace("Lando bets 3", "Lando bets 4")), BY)
    answer = played(asked, five)

    assert answer["script"] == ["done", "not-reached", "done", "done", "done", "done"]
    assert answer["stacks"] == {"Han": 95, "Lando": 86, "Leia": 98}


@pytest.mark.parametrize(
    ("lines", "entry", "fate"),
    [
        (
            "Lando raises by 2\n",
            {"seat": "Lando", "does": "raise", "amount": 2, "round": 1, "asked": "Han"},
            "out-of-turn",
        ),
        (
            "Han calls\n",
            {"seat": "Han", "does": "call", "round": 1, "phase": "betting"},
            "wrong-phase",
        ),
        (
            "Han raises by 1\n",
            {"seat": "Han", "does": "raise", "amount": 1, "round": 1},
            "no-bet-stands",
        ),
        (
            "Han lays coins-7\n",
            {"seat": "Han", "does": "lay", "round": 1, "phase": "betting", "cards": ["coins-7"]},
            "no-interference-field",
        ),
        (
            "Han checks\nLando folds\nHan draws coins-3\n",
            {"seat": "Han", "does": "draw", "round": 1, "phase": "end"},
            "hand-is-over",
        ),
        (
            "Han sits out\n",
            {"seat": "Han", "does": "sit-out", "round": 1},
            "between-hands",
        ),
    ],
)
def test_refused_acts(lines: str, entry: dict[str, Any], fate: str) -> None:
    asked = request_of(two(lines), STANDARD)
    place = asked.params["script"].index(entry)

    assert played(asked, STANDARD)["script"][place] == fate
    assert asked.lines[place] == len(lines.splitlines()) - 1
    assert asked.stopped is not None
    assert asked.stopped.kind == "fault"


def test_the_die_decides_by_its_face() -> None:
    shifted = "die 3\n  Han loses coins-7 and gets staves-3\n  Lando loses idiot and gets coins-2\n"
    record = two(f"Han checks\nLando checks\n{shifted}")
    holonet = builtin("holonet")
    by_standard, by_holonet = request_of(record, STANDARD), request_of(record, holonet)

    assert played(by_standard, STANDARD)["hands"]["Han"] == ["flasks-9", "staves-3"]
    assert played(by_holonet, holonet)["hands"]["Han"] == ["coins-7", "flasks-9"]
    assert by_holonet.stopped is not None
    assert (by_holonet.stopped.line, by_holonet.stopped.rule) == (2, "shift.faces.one-and-two")


def test_a_die_that_these_rules_do_not_know_is_kept() -> None:
    without = ruleset_named("standard", {"shift.exists": "no"})
    shifted = "die 1\n  Han loses coins-7 and gets staves-3\n  Lando loses idiot and gets coins-2\n"
    asked = request_of(two(f"Han checks\nLando checks\n{shifted}"), without)

    assert asked.stopped is not None
    assert asked.stopped.rule == "shift.exists.no"
    (roll,) = asked.params["rolls"]
    assert (roll["round"], roll["die"], roll["picks"]["Lando"][0]) == (1, 1, "idiot")
    assert {phase["phase"] for phase in played(asked, without)["phases"]} == {"ante", "betting"}


def test_a_wrong_claim_stops_nothing() -> None:
    asked = request_of(parse_record(EXAMPLE.replace("sabacc pot 13", "sabacc pot 14")), BY)

    assert asked.stopped is None


@pytest.mark.parametrize(
    ("lines", "until", "why"),
    [
        (
            "",
            {"round": 0, "phase": "ante"},
            "the record ends in the betting of round 1; Han is asked",
        ),
        (
            "Han bets 2\n",
            {"round": 1, "phase": "betting"},
            "the record ends in the betting of round 1; Lando is asked",
        ),
        (
            "Han bets 2\nLando matches\n",
            {"round": 1, "phase": "betting"},
            "the record ends as the die falls",
        ),
        (
            "Han checks\nLando checks\nno shift\nHan draws coins-3\n",
            {"round": 1, "phase": "drawing"},
            "the record ends in the drawing of round 1; Lando is asked",
        ),
    ],
)
def test_a_record_that_stops_half_way(lines: str, until: dict[str, Any], why: str) -> None:
    asked = request_of(two(lines), STANDARD)

    assert asked.params["until"] == until
    assert asked.stopped is not None
    assert (asked.stopped.line, asked.stopped.kind) == (len(lines.splitlines()) - 1, "ends")
    assert asked.stopped.why == why
    answer = played(asked, STANDARD)
    assert not answer["over"]
    assert [answer["phases"][-1][name] for name in until] == list(until.values())


@pytest.mark.parametrize("rules", RULESETS[::7], ids=lambda rules: rules.name)
def test_records_cut_anywhere(rules: Ruleset) -> None:
    for seed in SEEDS[:20]:
        whole = random_hand(rules, seed, 2)
        for end in range(len(whole.lines)):
            record = msgspec.structs.replace(whole, lines=whole.lines[:end])
            asked = request_of(record, rules)
            answer = played(asked, rules)
            last = replay(record, rules).steps[-1].after.state

            if asked.stopped is not None and asked.stopped.kind == "fault":
                continue
            assert set(answer["script"]) <= {"done"}
            assert made_up(asked, answer) == ()
            if asked.stopped is None or last.awaits == "roll":
                assert answer["stacks"] == last.stacks_by_seat()
                assert answer["sabacc_pot"] == last.sabacc_pot


def test_a_showdown_of_unknown_hands_is_not_asked_for() -> None:
    rules = ruleset_named("standard", {"calling.earliest-round": "from=1"})
    lines = "Han bets 2\nLando matches\nno shift\nHan calls\n"
    asked = request_of(two(lines, lando="? ?"), rules)
    answer = played(asked, rules)

    assert brief(asked) == [("Han", "bet", 2, 1)]
    assert asked.stopped == Stopped(
        3,
        "cards",
        "the showdown cannot be judged: Lando did not show all cards; "
        "add Lando shows ... where they are known",
    )
    assert asked.filled == ("Lando",)
    assert answer["stacks"] == {"Han": 97, "Lando": 77}
    assert not answer["over"]


def test_cards_shown_later_were_there_from_the_deal() -> None:
    rules = ruleset_named("standard", {"calling.earliest-round": "from=1"})
    lines = (
        "Han checks\nLando checks\ndie 1\n  Han loses coins-7 and gets staves-3\n"
        "  Lando loses flasks-2 and gets ?\nHan calls\nLando shows sabres-4 coins-5\n"
    )
    asked = request_of(two(lines, lando="? ?"), rules)

    assert asked.params["hands"]["Lando"] == ["flasks-2", "sabres-4"]
    assert asked.params["deck"][:2] == ["staves-3", "coins-5"]
    assert asked.filled == ()
    assert asked.stopped is None
    check(two(lines, lando="? ?"), rules)


def test_who_draws_unseen_cannot_be_filled() -> None:
    lines = "Han checks\nLando checks\nno shift\nHan stands\nLando draws ?\n"
    asked = request_of(two(lines, lando="? ?"), STANDARD)

    assert asked.stopped is not None
    assert (asked.stopped.line, asked.stopped.kind) == (4, "cards")
    assert brief(asked) == []
    assert asked.filled == ("Lando",)


def test_a_filled_hand_that_is_judged_is_told() -> None:
    asked = request_of(parse_record(EXAMPLE), BY)
    script = [entry for entry in asked.params["script"] if entry["does"] != "fold"]
    answer = played(replace(asked, params={**asked.params, "script": script}), BY)

    assert "the cards of Leia" in made_up(asked, answer)


def test_cards_that_the_record_does_not_name_are_told() -> None:
    asked = request_of(two("Han checks\nLando checks\nno shift\n"), STANDARD)
    script = [{"seat": "Han", "does": "draw", "round": 1}]
    until = {"round": 1}
    more = replace(asked, params={**asked.params, "script": script, "until": until})

    assert made_up(more, played(more, STANDARD)) == ("which cards Han gets",)


def test_a_shift_that_the_record_does_not_tell_is_told() -> None:
    asked = request_of(two("Han checks\nLando checks\ndie 6\n"), STANDARD)
    high = ruleset_named("standard", {"shift.faces": "four-to-six"})
    found = made_up(asked, played(asked, high))

    assert "which card Han loses in the shift of round 1" in found
    assert "which card Lando loses in the shift of round 1" in found


def damaged(rng: random.Random, record: Record) -> Record:
    """Lose, double or move lines, and hide cards; raises RecordError."""
    lines = write_record(record).split("\n")
    for _ in range(rng.randint(0, 3)):
        line = lines.pop(rng.randrange(len(lines)))
        for _ in range(rng.randint(0, 2)):
            lines.insert(rng.randint(0, len(lines)), line)
    hidden = rng.sample(list(CARDS), rng.choice((0, 0, 1, 5, 40)))
    text = "\n".join(lines)
    for card in hidden:
        text = re.sub(rf"(?<![\w-]){card}(?![\w-])", "?", text)
    return parse_record(text)


def test_every_ruleset_can_play_any_damaged_record() -> None:
    rng = random.Random(DAY)
    whole = 0
    for _ in range(DAMAGED):
        rules, other, judge = rng.sample(RULESETS, 3)
        try:
            record = damaged(rng, random_hand(rules, rng.randrange(10**6), 2))
        except RecordError:
            continue
        judge = rng.choice((rules, judge))
        asked = request_of(record, judge)
        assert asked.params
        for by in (judge, other):
            answer = played(replace(asked, params=asked.under(by)), by)
            known = Counter(deck_of(by)) >= Counter(deck_of(judge))
            assert "script" in answer or not known, answer
        answer = played(asked, judge)
        if asked.stopped is None:
            whole += 1
            assert set(answer["script"]) <= {"done"}
            assert answer["stacks"] == recorded(record, judge)["stacks"]
    assert whole > DAMAGED // 8
