"""Rulings: one that is reused is the one that would have been found."""

from __future__ import annotations

import json
import random
from collections.abc import Sequence
from dataclasses import replace
from typing import Final
from unittest.mock import patch

import pytest
from msgspec.structs import replace as replaced

from sabacc.arbiter.arbiter import Arbiter
from sabacc.arbiter.rulings import KnownRulesets
from sabacc.arbiter.text import read
from sabacc.conformance.scenarios.cases import Case
from sabacc.conformance.scenarios.catalogue import load_cases
from sabacc.engine.play import apply, compile_rules
from sabacc.protocol.answers import EngineAnswer, answer_request
from sabacc.protocol.messages import EntryParams, PlayParams
from sabacc.spec.alternatives import alternatives, neighbours
from sabacc.spec.house_files import every_ruleset
from sabacc.spec.points import POINTS
from sabacc.spec.rulesets import Choice, Ruleset, builtin
from tests.runs import DAY, EXHAUSTIVE
from tests.unit.arbiter.disputes import half, play, ruled, showdown

NO_LAST_BETTING: Final = PlayParams(
    ruleset="",
    seats=["Han", "Lando"],
    dealer="Lando",
    stacks={"Han": 100, "Lando": 100},
    deck=[f"flasks-{rank}" for rank in range(1, 8)],
    hand_pot=12,
    hands={"Han": ["coins-9", "flasks-9"], "Lando": ["coins-8", "flasks-8"]},
    script=[
        EntryParams("Han", "call", round=4),
        EntryParams("Lando", "bet", amount=2, phase="last-betting"),
    ],
)
"""Han calls, and Lando would bet after that."""
TRIED = 400 if EXHAUSTIVE else 15
FOUND = random.Random(DAY).sample(load_cases(), TRIED)


def whole(_rules: Ruleset, answers: Sequence[EngineAnswer]) -> str:
    """Let a dispute hang on everything that is answered."""
    return json.dumps([found.answer for found in answers], sort_keys=True)


@pytest.mark.parametrize("case", [pytest.param(case, id=case.id) for case in FOUND])
def test_a_ruling_that_is_reused_is_the_right_one(case: Case) -> None:
    known, requests = KnownRulesets(), [case.request()]
    rulings = known.rulings(requests, whole)
    rulesets = [*every_ruleset()]
    base = builtin("standard")
    for point in POINTS.values():
        rulesets += [known.flip(base, point.id, choice) for choice in alternatives(base, point)]
    for rules in rulesets:
        fresh = answer_request(rules, compile_rules(rules), requests[0])
        found = rulings.ruling(rules).answers[0]

        assert found == fresh, rules.name
    assert len(rulings.heard) < len(rulesets)


@pytest.mark.parametrize("case", [pytest.param(case, id=case.id) for case in FOUND[:5]])
def test_a_ruling_has_the_reasons_of_its_own_ruleset(case: Case) -> None:
    requests = [case.request()]
    rulings = KnownRulesets().rulings(requests, whole)
    for rules in every_ruleset():
        heard, found = len(rulings.heard), rulings.ruling(rules).answers[0]
        if len(rulings.heard) == heard:  # who agrees on all that was looked up is told the same
            continue
        fresh = answer_request(rules, compile_rules(rules), requests[0])

        assert reasons(found) == reasons(fresh), rules.name


def reasons(found: EngineAnswer) -> dict[str, tuple[object, tuple[str, ...]]]:
    account = found.settlement_facts
    if account is None:
        return {}
    return {str(key): (fact.value, account.why(*key)) for key, fact in account.facts().items()}


def test_rulesets_that_part_late_share_the_beginning_of_a_hand() -> None:
    rulings = KnownRulesets().rulings([NO_LAST_BETTING], whole)
    base, ranked = builtin("standard"), POINTS["ranking.order"]
    with patch("sabacc.engine.play.script_player.apply", wraps=apply) as applied:
        rulings.ruling(base)
        usual = applied.call_count
        rulings.ruling(base.flipped(ranked.id, alternatives(base, ranked)[0]))

    assert usual > 1
    assert applied.call_count == usual + 1


def test_a_number_counts_only_as_far_as_a_ruling_asks_for_it() -> None:
    bet = replaced(NO_LAST_BETTING, script=[EntryParams("Han", "bet", amount=2, round=1)])
    rulings, base = KnownRulesets().rulings([bet], whole), builtin("classic")
    fates: list[str] = []
    for limit in (3, 4, 2, 1):
        found = rulings.ruling(base.flipped("betting.limit", Choice("fixed", limit)))
        fates += found.answers[0].answer["script"]

    assert fates == ["done", "done", "done", "above-limit"]
    assert len(rulings.heard) == 2


def test_what_others_rule_is_said_in_their_own_numbers() -> None:
    text = play(
        "standard",
        "Han flasks-9 staves-9, Lando flasks-8 staves-8",
        "until: round 1 betting\nHan calls in the betting of round 1\n",
    )
    found = Arbiter([builtin("standard"), builtin("holonet")]).rule(read(text))
    said = {row["rulesets"][0]: row["ruling"] for row in found["elsewhere"]}

    assert "nobody may call before round 4" in said["standard"]
    assert "nobody may call before round 5" in said["holonet"]


PLAYED = [case for case in FOUND if case.method == "play"]


@pytest.mark.parametrize("case", [pytest.param(case, id=case.id) for case in PLAYED])
def test_a_flip_that_is_not_tried_changes_nothing(case: Case) -> None:
    known, requests, base = KnownRulesets(), [case.request()], builtin("standard")
    rulings = known.rulings(requests, whole)
    usual, tried = rulings.ruling(base).answers[0].answer, list(rulings.turns(base))
    turned = {(turn.point, turn.choice) for turn in tried}
    for point in POINTS.values():
        for choice in alternatives(base, point):
            flipped = known.flip(base, point.id, choice)
            fresh = answer_request(flipped, compile_rules(flipped), requests[0])

            assert (fresh.answer != usual) == ((point.id, choice) in turned), flipped.name


def test_flips_find_what_a_ruling_turns_on() -> None:
    (case,) = [
        case
        for case in load_cases()
        if case.id == "folding.cost.one-credit/a-player-pays-one-credit-for-not-matching"
    ]

    def of_lando(_rules: Ruleset, answers: Sequence[EngineAnswer]) -> str:
        return str(answers[0].answer["stacks"]["Lando"])

    turns = KnownRulesets().rulings([case.request()], of_lando).turns(builtin("standard"))

    assert {(turn.point, turn.choice.name) for turn in turns} == {
        ("folding.cost", "two-credits"),
        ("folding.cost", "free"),
    }


def test_a_number_is_tried_one_less_and_one_more() -> None:
    forum, limit = builtin("forum"), POINTS["betting.limit"]
    caller = POINTS["penalties.caller"]

    assert neighbours(forum, caller) == [Choice("fixed", 1), Choice("fixed", 3)]
    assert neighbours(forum, caller, [7, 3, 2, 0]) == [
        Choice("fixed", 1),
        Choice("fixed", 3),
        Choice("fixed", 7),
    ]
    assert neighbours(forum, limit) == []  # unlimited
    assert neighbours(builtin("classic"), limit) == [Choice("fixed", 2), Choice("fixed", 4)]
    assert neighbours(builtin("standard"), POINTS["table.seats"]) == [Choice("at-most", 9)]


NUMBERS = [
    (
        showdown("claim: Han pays 2\n").replace("ruleset: standard", "ruleset: forum"),
        {
            "penalties.caller fixed=3": "Han pays 3.",
            "penalties.caller fixed=1": "Han pays 1.",
            "penalties.caller hand-pot": "Han pays 12.",
        },
    ),
    (
        half("round 1", "claim: Han may bet 6\n"),
        {"betting.limit fixed=6": "Han may bet 6 now.", "betting.limit fixed=4": None},
    ),
    (
        play(
            "standard",
            "Han coins-2 coins-4, Lando coins-5 coins-6",
            "until: round 2\nclaim: Han may call in round 2\n",
        ),
        {
            "calling.earliest-round from=2": "Han may call in round 2.",
            "calling.earliest-round from=3": None,
        },
    ),
]


@pytest.mark.parametrize(("text", "turned"), NUMBERS)
def test_a_ruling_hangs_on_numbers_that_are_named(text: str, turned: dict[str, str | None]) -> None:
    found = {f"{turn['point']} {turn['choice']}": turn["ruling"] for turn in ruled(text)["turns"]}

    assert {name: found.get(name) for name in turned} == turned


JOINT = {
    # In `forum` no point asks whether -20 ties with 20, for the highest total wins: it does arise
    # where the nearest one wins, and then the positive one is the better one of two as far away.
    ("forum", "holonet", "Han coins-11 flasks-9, Lando star queen queen coins-1"): [
        "ranking.order",
        "ranking.equal-distance",
    ],
    # In `classic` -23 is no Pure Sabacc; by being one alone it would still be beaten by 23.
    ("classic", "swag", "Han coins-11 flasks-12, Lando star endurance coins-2"): [
        "specials.pure-totals",
        "ranking.plus-minus-23",
    ],
}


@pytest.mark.parametrize(("base", "other", "hands"), JOINT)
def test_what_several_points_make_together(base: str, other: str, hands: str) -> None:
    text = f"sabacc dispute 1\nruleset: {base}\nhands: {hands}\nclaim: winner Han\n"

    found = Arbiter([builtin(other)]).rule(read(text))

    assert [(each["rulesets"], each["points"]) for each in found["together"]] == [
        ([other], JOINT[base, other, hands])
    ]


def test_what_points_make_together_they_do_make() -> None:
    known, bases = (
        KnownRulesets(),
        [builtin(name) for name in ("forum", "holonet", "swag", "classic")],
    )
    found = 0
    for case in [case for case in FOUND if case.method in {"compare", "settle"}][:12]:
        rulings = known.rulings([case.request()], whole)
        for base in bases:
            for other in bases:
                if rulings.ruling(other).key == rulings.ruling(base).key:
                    continue
                points = rulings.joint(other, base)
                mixed = known.mixed(other, base, points)
                fresh = answer_request(mixed, compile_rules(mixed), case.request())

                assert fresh.answer == rulings.ruling(other).answers[0].answer, (case.id, points)
                found += 1
    assert found


def test_two_houses_of_one_name_are_flipped_each() -> None:
    known, choice = KnownRulesets(), Choice("none")
    houses = [replace(builtin(name), name="My House") for name in ("standard", "classic")]
    flipped = [known.flip(rules, "penalties.caller", choice) for rules in houses]

    for rules, found in zip(houses, flipped, strict=True):
        assert found == rules.flipped("penalties.caller", choice)
        assert known.flip(rules, "penalties.caller", choice) == found
