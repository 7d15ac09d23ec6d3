"""The ruling: what comes of a dispute, what happens next, and on what it turns."""

from __future__ import annotations

import json
import random
import re
from dataclasses import replace

import pytest

from sabacc.arbiter.accounts import steps
from sabacc.arbiter.arbiter import Arbiter
from sabacc.arbiter.drawing import render
from sabacc.arbiter.telling import told
from sabacc.arbiter.text import read
from sabacc.conformance.scenarios.catalogue import load_cases
from sabacc.engine.play import compile_rules, play_script
from sabacc.protocol.answers import answer_request, script_of
from sabacc.protocol.messages import PlayParams
from sabacc.records import write_record
from sabacc.records.random_play import random_hand
from sabacc.records.replaying.replay import replay
from sabacc.site.casebook.disputes import disputes
from sabacc.spec.house_files import every_ruleset
from sabacc.spec.points import BASES
from sabacc.spec.rulesets import builtin, builtin_names
from tests.runs import DAY, EXHAUSTIVE
from tests.unit.arbiter.disputes import half, play, ruled, showdown

STANDARD_NEXT = {
    # betting.opener: the first player left of the dealer; betting.limit: 3
    "round 1": "Han is asked in the betting of round 1, and may check, bet 1 to 3 or fold.",
    "round 1\nHan checks": (
        "Lando is asked in the betting of round 1, and may check, bet 1 to 3 or fold."
    ),
    "round 1\nHan bets 2": (
        "Lando is asked in the betting of round 1, and may match, raise by 1 to 3 or fold."
    ),
    "round 1\nHan checks\nLando checks": "Lando rolls the die in round 1.",
    # calling.earliest-round: no calling phase before round 4, so that the drawing follows
    "round 1\nHan checks\nLando checks\ndie 5": (
        "Han is asked in the drawing of round 1, and may draw a card, trade a card or stand."
    ),
    "round 1\nHan bets 2\nLando folds": "The hand is over, and Han deals the next one.",
}


@pytest.mark.parametrize("lines", STANDARD_NEXT)
def test_what_happens_next(lines: str) -> None:
    assert ruled(half(lines))["next"] == STANDARD_NEXT[lines]


def test_without_claims_the_ruling_is_what_happens_next() -> None:
    found = ruled(half("round 1\nHan bets 2"))

    assert found["ruling"] == found["next"]
    turns = {(each["point"], each["choice"]): each["ruling"] for each in found["turns"]}
    assert turns["betting.raise", "none"] == (
        "Lando is asked in the betting of round 1, and may match or fold."
    )
    assert found["notes"] == ["the record ends in the betting of round 1; Lando is asked"]


def test_a_record_that_breaks_a_rule_is_ruled_on_without_claims() -> None:
    found = ruled(half("round 1\nHan bets 4\nLando matches"))

    assert found["ruling"].startswith("Han may not bet 4: 3 is the most. But Lando acted next: ")
    assert (
        found["next"]
        == "By the audit, which goes on after that line, Lando rolls the die in round 1."
    )
    assert found["notes"] == ["line 12 of the record: Han bets 4; the rules: 3 is the most"]


def test_nothing_that_the_record_does_not_tell_is_told() -> None:
    words = [event["words"] for event in ruled(half("round 1\nHan bets 2"))["events"]]

    assert words == ["Han bets 2", "Han pays 2 to the hand pot"]


def test_what_has_no_moment_elsewhere_is_open_there() -> None:
    arbiter = Arbiter([builtin("standard"), builtin("forum")])

    found = arbiter.rule(read(half("round 1\nHan checks", "claim: Lando may bet 3\n")))

    assert [(row["rulesets"], row["ruling"]) for row in found["elsewhere"]] == [
        (["standard"], "Lando may bet 3 now."),
        (["forum"], "The hand does not come to that moment."),
    ]


def test_other_rulesets_are_laid_together_by_their_rulings() -> None:
    arbiter = Arbiter(list(map(builtin, BASES)))

    found = arbiter.rule(read(showdown("claim: Han pays 12 to the sabacc pot\n")))

    assert [(row["rulesets"], row["ruling"], row["same"]) for row in found["elsewhere"]] == [
        (["standard", "holonet", "classic"], "Han pays 12 to the sabacc pot.", True),
        (["forum"], "Han pays 2 to the sabacc pot.", False),
        (["swag"], "Han pays nothing to the sabacc pot.", False),
    ]
    assert {each["point"] for each in found["turns"]} == {"penalties.caller"}
    assert found["turns"][0]["played_by"] == ["forum"]


def test_a_claim_carries_its_rule_with_the_sentences() -> None:
    claim = ruled(showdown("Lando claims: Han pays 12 to the sabacc pot\n"))["claims"][0]

    assert claim["who"] == "Lando"
    assert claim["rule"] == "penalties.caller.hand-pot"
    assert claim["point"] == "penalties.caller"
    assert claim["sentences"] == ["H-051", "H-057", "C-054"]
    assert claim["title"].startswith("A failed call costs as much as the hand pot holds")


def test_the_ids_of_our_rows_stand_apart_from_the_reason() -> None:
    text = showdown("claim: Han pays 12 to the sabacc pot\n")
    claim = ruled(text)["claims"][0]

    assert (claim["why"], claim["ruling"]) == ("decided by our rulebook", "K-115")
    whys = {
        each["why"]
        for name in ("standard", "forum", "holonet", "swag", "classic")
        for dispute in (text, half("round 1\nHan bets 2\nLando folds"))
        for each in ruled(dispute.replace("ruleset: standard", f"ruleset: {name}"))["events"]
    }
    assert "the document says so" in whys
    assert not [why for why in whys if re.search(r"[A-Z]-[A-Z]?\d", why)]
    shown = [line.text for line in told(ruled(text), 100)]
    assert "  penalties.caller.hand-pot: decided by our rulebook (see sabacc rules K-115)" in shown


def test_several_parts_are_one_sentence() -> None:
    found = ruled(showdown("claim: Lando pays 12\nasks: hand_pot, sabacc_pot\n"))

    assert found["ruling"] == "Lando pays nothing; the hand pot is empty; the sabacc pot holds 42."


SIX = half("round 1\nHan checks\nLando checks\ndie 6", "claim: Han may draw\n")
LOST = [
    "which card Han loses in the shift of round 1",
    "which card Lando loses in the shift of round 1",
    "which cards Han gets",
    "which cards Lando gets",
]


def test_what_a_ruling_elsewhere_rests_on_is_told() -> None:
    found = Arbiter([builtin("standard"), builtin("swag")]).rule(read(SIX))

    assert [(row["rulesets"], row["same"], row["rests_on"]) for row in found["elsewhere"]] == [
        (["standard"], True, []),
        (["swag"], True, LOST),
    ]
    assert found["rests_on"] == []
    words = " ".join(line.text.strip() for line in told(found, 100))
    assert (
        "swag: the same, unless it depends on which card Han loses in "
        "the shift of round 1, which card Lando loses in the shift of round 1, which cards "
        "Han gets and which cards Lando gets, which the record does not show."
    ) in words


def test_what_a_turn_rests_on_is_told() -> None:
    found = ruled(SIX.replace("Han may draw", "Han holds coins-7 flasks-9"))

    turns = {(each["point"], each["choice"]): each for each in found["turns"]}
    turn = turns["shift.faces", "four-to-six"]
    assert turn["rests_on"] == []
    assert turn["ruling"] == (
        "It cannot be decided without knowing which card Han loses in the shift of round 1, which "
        "card Lando loses in the shift of round 1, which cards Han gets and which cards Lando gets."
    )
    words = " ".join(line.text.strip() for line in told(found, 100))
    assert "cannot be decided without knowing which card Han loses" in words
    assert "cannot be decided without knowing which card Han loses" in render(found, read(SIX))


def test_what_a_ruling_rests_on_is_short() -> None:
    rules = builtin("standard")
    dispute = replace(read(write_record(random_hand(rules, 4, 5))), asks=("winners",))
    counts = [
        len(row["rests_on"]) for row in Arbiter().rule(dispute)["elsewhere"] if row["rests_on"]
    ]

    assert counts
    assert max(counts) <= 7


def test_a_ruling_that_is_reused_rests_on_the_same() -> None:
    rng = random.Random(f"{DAY} reused")
    for _ in range(5 if EXHAUSTIVE else 1):
        by = builtin(rng.choice(("standard", "forum-random", "swag")))
        text = write_record(random_hand(by, rng.randrange(10**6), 3)).splitlines()
        dispute = read("\n".join(text[: rng.randrange(14, len(text) + 1)]))
        others = list(map(builtin, builtin_names()))
        rng.shuffle(others)

        for row in Arbiter(others).rule(dispute)["elsewhere"]:
            for name in row["rulesets"]:
                (alone,) = Arbiter([builtin(name)]).rule(dispute)["elsewhere"]
                assert (alone["ruling"], alone["rests_on"]) == (row["ruling"], row["rests_on"])


def test_a_version_is_left_out_where_it_is_fixed() -> None:
    rules = builtin("forum-random")
    dispute = read(write_record(random_hand(rules, 11, 3)))
    assert dispute.position["changes"]

    found = Arbiter([rules, builtin("standard")]).rule(dispute)

    said = {name: row["ruling"] for row in found["elsewhere"] for name in row["rulesets"]}
    assert "wins" in said["standard"] or "share" in said["standard"]
    assert "ersion" not in said["standard"]


def test_a_version_that_a_record_cannot_tell() -> None:
    found = Arbiter([builtin("forum-random")]).rule(read(half("round 1\nHan bets 2")))

    words = "It cannot be decided without knowing which version is in force"
    assert found["elsewhere"][0]["ruling"].startswith(words)


def test_each_ruleset_has_the_points_that_make_its_own_ruling() -> None:
    arbiter = Arbiter()
    met = 0
    for dispute in disputes().values():
        heard = dispute.heard()
        for each in arbiter.rule(heard)["together"]:
            for name in each["rulesets"]:
                (own,) = Arbiter([builtin(name)]).rule(heard)["together"]
                assert own["points"] == each["points"], (dispute.id, name)
                met += 1
    assert met > 1


def test_what_makes_a_ruling_together_is_told_of_the_bases() -> None:
    hand = read(write_record(random_hand(builtin("standard"), 4, 5)))
    heard = replace(hand, asks=("winners", "sabacc_winners", "bombed", "folded", "out"))
    names = ("forum", "forum-rebel", "forum-new-republic")

    found = Arbiter(list(map(builtin, names))).rule(heard)

    assert [(each["rulesets"], each["points"]) for each in found["together"]] == [
        (["forum"], ["turns.unit", "betting.declined", "calling.earliest-turn"]),
    ]


def test_where_much_has_been_asked_what_is_said_of_a_ruleset_is_true() -> None:
    heard = read(write_record(random_hand(builtin("standard"), 3, 5)))
    found = Arbiter().rule(heard)
    for each in found["together"]:
        for name in each["rulesets"]:
            (own,) = Arbiter([builtin(name)]).rule(heard)["together"]
            assert set(each["points"]) <= set(own["points"]), name


def test_no_ruling_stands_on_a_rule_that_does_not_arise() -> None:
    arbiter = Arbiter()
    for dispute in disputes().values():
        assert not re.search(r"\.n/a\b", json.dumps(arbiter.rule(dispute.heard()))), dispute.id
    single = [case for case in load_cases() if not case.further]
    cases = random.Random(DAY).sample(single, 300 if EXHAUSTIVE else 15)
    for rules in every_ruleset():
        compiled = compile_rules(rules)
        for case in cases:
            found = answer_request(rules, compiled, case.request())
            for step in steps(case.request(), rules, found):
                assert step.rule, (case.id, rules.name, step)
                assert not step.rule.endswith(".n/a"), (case.id, rules.name, step)


@pytest.mark.parametrize("ruleset", ["standard", "classic", "holonet"])
def test_two_hands_of_twenty_three_are_level_by_the_tie_break(ruleset: str) -> None:
    text = (
        f"sabacc dispute 1\nruleset: {ruleset}\n"
        "hands: Han coins-11 flasks-11 coins-1, Lando sabres-11 staves-11 sabres-1\n"
    )
    last = ruled(text)["events"][-1]

    assert last["words"] == "Han and Lando are level"
    assert last["rule"] == "ranking.tie-break.nothing"


def test_a_played_hand_that_is_stopped_says_what_comes_next() -> None:
    hands, lines = "Han coins-2 coins-4, Lando coins-5 coins-6", "round 1: Han bets 30\n"
    text = play("forum", hands, lines, hand_pot=2)
    next_ = "Han is asked in the drawing of turn 1, and may draw a card or stand."

    found = Arbiter([builtin("forum"), builtin("swag")]).rule(
        read(f"{text}until: round 1 betting\n")
    )

    assert (found["ruling"], found["next"]) == (next_, next_)
    forum, swag = found["elsewhere"]
    assert (forum["rulesets"], forum["ruling"]) == (["forum"], found["in_full"])
    assert (swag["rulesets"], swag["differs"]) == (
        ["swag"],
        (
            "Han may not bet 30: 10 is the most; Lando rolls the die in round 1; "
            "Han has 99 credits; Lando has 99 credits; the hand pot holds 4; the rest is the same."
        ),
    )
    assert ruled(f"{text}round 1: Lando folds\n")["ruling"].startswith("Han wins the hand pot;")


def test_only_a_played_hand_goes_on() -> None:
    assert ruled(showdown())["next"] == ""


def test_the_moment_of_a_record_is_where_it_stops() -> None:
    rng = random.Random(f"{DAY} moments")
    looked_at, tried = 0, 750 if EXHAUSTIVE else 60
    for _ in range(tried):
        rules = builtin(rng.choice(builtin_names()))
        text = write_record(
            random_hand(rules, rng.randrange(10**6), rng.randint(2, 5))
        ).splitlines()
        dispute = read("\n".join(text[: rng.randrange(11, len(text) + 1)]))
        if dispute.moment is None or dispute.record is None:
            continue
        looked_at += 1
        state = replay(dispute.record.record, rules).steps[-1].after.state
        params = dispute.requests[0]
        assert isinstance(params, PlayParams)

        played = play_script(compile_rules(rules), replace(script_of(params), stop=dispute.moment))
        found = played.state

        assert played.reached
        assert (found.round, found.phase) == (state.round, state.phase)
        assert found.asked_seat == state.asked_seat
        assert found.stacks == state.stacks
        assert (found.hand_pot, found.sabacc_pot) == (state.hand_pot, state.sabacc_pot)
        assert {seat: sorted(map(str, cards)) for seat, cards in found.hands_by_seat().items()} == {
            seat: sorted(map(str, cards)) for seat, cards in state.hands_by_seat().items()
        }
    assert looked_at > tried // 6
