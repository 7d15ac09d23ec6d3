"""Rulings under several rulesets: what stands too, what is never the same."""

import json
import random
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, Final
from unittest.mock import patch

import pytest
from msgspec.structs import replace as replaced

from sabacc.arbiter.arbiter import Arbiter
from sabacc.arbiter.claims import other_readings
from sabacc.arbiter.dispute import Dispute, from_json
from sabacc.arbiter.drawing import render
from sabacc.arbiter.entries import FieldError
from sabacc.arbiter.ruling_json import ClaimRuled
from sabacc.arbiter.rulings import KnownRulesets
from sabacc.arbiter.telling import told
from sabacc.arbiter.text import read
from sabacc.conformance.scenarios.cases import Case
from sabacc.conformance.scenarios.catalogue import load_cases
from sabacc.engine.play import apply, compile_rules
from sabacc.protocol.answers import EngineAnswer, answer_request
from sabacc.protocol.messages import EntryParams, PlayParams
from sabacc.spec.alternatives import alternatives, neighbours
from sabacc.spec.house_files import every_ruleset
from sabacc.spec.points import BASES, POINTS
from sabacc.spec.rulesets import Choice, Ruleset, assemble, builtin
from tests.end_to_end.command_line.commands import sabacc
from tests.runs import EXHAUSTIVE, SAMPLE
from tests.unit.arbiter.disputes import dispute, half, play, ruled, shift, showdown, verdicts

# Han calls, and Lando would bet after that
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
TRIED = 400 if EXHAUSTIVE else 15
FOUND = random.Random(SAMPLE).sample(load_cases(), TRIED)


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
    cases = [case for case in load_cases() if case.method in {"compare", "settle"}]
    for case in random.Random(SAMPLE).sample(cases, len(cases)):
        if found >= TRIED:
            return
        rulings = known.rulings([case.request()], whole)
        for base in bases:
            for other in bases:
                if rulings.ruling(other).key == rulings.ruling(base).key:
                    continue
                points = rulings.joint(other, base)
                mixed = assemble(
                    base.name,
                    {
                        **base.made,
                        **{each: other.made[each] for each in points if each in other.made},
                    },
                )
                fresh = answer_request(mixed, compile_rules(mixed), case.request())

                assert fresh.answer == rulings.ruling(other).answers[0].answer, (case.id, points)
                found += 1
    pytest.fail(f"{found} cases that points decide together; {TRIED} are wanted")


def test_two_houses_of_one_name_are_flipped_each() -> None:
    known, choice = KnownRulesets(), Choice("none")
    houses = [replace(builtin(name), name="My House") for name in ("standard", "classic")]
    flipped = [known.flip(rules, "penalties.caller", choice) for rules in houses]

    for rules, found in zip(houses, flipped, strict=True):
        assert found == rules.flipped("penalties.caller", choice)
        assert known.flip(rules, "penalties.caller", choice) == found


# Cases of each level that are made disputes, ruled by every base alone and beside the others
PAIRS_TRIED: Final = 40 if EXHAUSTIVE else 2
# All that a ruling on a hand compares where nobody claims anything
COMPARED: Final = (
    "winners",
    "sabacc_winners",
    "bombed",
    "demise",
    "paid",
    "stacks",
    "hand_pot",
    "sabacc_pot",
    "house",
    "folded",
    "out",
    "script",
    "refused",
    "over",
)


def disputes(method: str) -> Iterator[dict[str, Any]]:
    """Disputes without a claim about the positions of cases: whole hands, and hands that stop."""
    cases = [case for case in load_cases() if case.method == method and not case.further]
    question = "play" if method == "play" else "who-wins"
    for case in random.Random(f"{SAMPLE} {method}").sample(cases, PAIRS_TRIED):
        yield {"question": question, "position": case.params}


def ruled_by(data: dict[str, Any], name: str) -> Dispute | None:
    """The dispute by one ruleset; None where it does not add up there."""
    try:
        return from_json(data | {"ruleset": name})
    except FieldError:
        return None


def facts(data: dict[str, Any], name: str) -> dict[str, Any] | None:
    """What comes of a dispute under one ruleset that is asked alone."""
    dispute = ruled_by(data, name)
    if dispute is None:
        return None
    answer = Arbiter([builtin(name)]).rule(dispute)["answer"]
    return {key: answer[key] for key in COMPARED if key in answer}


@pytest.mark.parametrize("method", ["settle", "play"])
def test_what_is_called_the_same_is_the_same(method: str) -> None:
    rows = 0
    for data in disputes(method):
        found = {name: facts(data, name) for name in BASES}
        for name, own in found.items():
            dispute = ruled_by(data, name)
            if own is None or dispute is None:
                continue
            ruling = Arbiter(list(map(builtin, BASES))).rule(dispute)
            for row in ruling["elsewhere"]:
                rows += 1
                if row["same"]:
                    told = [found[other] for other in row["rulesets"]]
                    if "refused" in own:  # such a position may not even be told elsewhere
                        told = [other for other in told if other is not None]
                    assert [other for other in told if other != own] == []
                else:
                    assert row["ruling"] != ruling["in_full"], (name, row["rulesets"])

    assert rows > PAIRS_TRIED


def bombed(ruleset: str) -> str:
    """Han has called and bombs with 28.  Both: 30 + 12 + 12 = 54; once: 30 + 12 = 42."""
    return dispute(
        ruleset,
        "Lando coins-11 flasks-4, Han coins-master flasks-master",
        "Lando claims: sabacc pot 54\nHan claims: sabacc pot 42\n",
        caller="Han",
    )


def draws(ruleset: str) -> str:
    """Turn 1 is Han's.  Everybody asked: Lando has 8 + 8 + 2 = 18; the turn player alone: 16."""
    return play(
        ruleset,
        "Han coins-9 flasks-9, Lando coins-8 flasks-8",
        "round 1: Lando draws\nuntil: round 1\n"
        "Lando claims: Lando holds coins-8 flasks-8 coins-2\n"
        "Han claims: Lando holds coins-8 flasks-8\nclaim: Lando counts 18\n",
        deck="coins-2 and the others",
    )


def claims(text: str) -> list[ClaimRuled]:
    return ruled(text)["claims"]


def test_the_only_readings_that_stand_are_those_of_the_rulings() -> None:
    found = {base: sorted(str(each) for _, each in other_readings(builtin(base))) for base in BASES}

    assert found == {
        "standard": [],
        "forum": ["everybody", "last-of-lap", "nearest"],
        "holonet": ["as-showdown", "both", "nearest", "plus-wins", "roll"],
        "swag": ["allowed", "forces-call", "from=5"],
        "classic": ["due", "once"],
    }


@pytest.mark.parametrize(
    ("ruleset", "verdicts"),
    [
        ("standard", ["right", "wrong"]),  # K-119: both, and no other reading
        ("holonet", ["stands-too", "right"]),  # A-H23: once, and both are permitted
        ("swag", ["wrong", "wrong"]),  # neither costs anything: 30
        ("classic with penalties.bombed-caller both", ["right", "wrong"]),  # the table has chosen
    ],
)
def test_elsewhere_one_reading_stands(ruleset: str, verdicts: list[str]) -> None:
    assert [each["verdict"] for each in claims(bombed(ruleset))] == verdicts


def test_it_is_told_everywhere(tmp_path: Path) -> None:
    text = bombed("classic")
    ruling = ruled(text)
    words = "The text permits this too: classic leaves it open (C-053 and C-054)."
    lines = [line.text for line in told(ruling, 100)]
    page = render(ruling, read(text))
    file = tmp_path / "quarrel.dispute"
    file.write_text(text, encoding="utf-8")
    shown = sabacc("arbitrate", file, "--format", "json")
    plain = sabacc("arbitrate", file)

    assert "  stands too  Han: sabacc pot 42" in lines
    assert any(words in line for line in lines)
    assert '<span class="verdict stands-too">stands too</span>' in page
    assert words in page
    assert shown.exit_code == plain.exit_code == 0
    assert json.loads(shown.stdout)["claims"][1]["verdict"] == "stands-too"
    file.write_text(text.replace("classic", "standard"), encoding="utf-8")
    assert sabacc("arbitrate", file).exit_code == 1


def test_the_rule_that_decides_between_two_claims_stands_first() -> None:
    for each in claims(bombed("standard")):
        assert each["rule"] == "penalties.bombed-caller.both"
        assert "penalties.bomb.hand-pot" in [one["rule"] for one in each["also"]]


KEPT: Final = (
    "round 1: Han draws\ntrading: Han trades coins-2\nuntil: round 2\n"
    "Han claims: Han holds coins-9 flasks-5 staves-4\n"
    "Lando claims: Han holds coins-9 flasks-5 coins-2\n"
)


def test_the_same_refusal_has_its_own_reason_in_each_row() -> None:
    text = play(
        "holonet",
        "Han coins-5 flasks-4 sabres-2 staves-1, Lando flasks-8 staves-8",
        "Han lays coins-5\nHan lays flasks-4\nHan lays sabres-2\nuntil: round 3 drawing\n"
        "claim: Han may not lay sabres-2\n",
    )
    found = Arbiter(list(map(builtin, ("standard", "holonet", "swag")))).rule(read(text))

    assert [(row["rulesets"], row["same"], row["ruling"]) for row in found["elsewhere"]] == [
        (
            ["standard", "swag"],
            True,
            "Han may not lay 2 of sabres in the field: there is no interference field.",
        ),
        (["holonet"], True, "Han may not lay 2 of sabres in the field: the field of Han is full."),
    ]
    lines = " ".join(line.text.strip() for line in told(found, 100))
    assert (
        "standard and swag: the same, in other words: Han may not lay 2 of sabres in the field: "
        "there is no interference field."
    ) in lines


FAILED_CALL = {
    # penalties.caller.hand-pot: as much as the hand pot of 12; the winner gets the hand pot in full
    "winner Lando": "right",
    "winner Han": "wrong",
    "Lando wins 12 from the hand pot": "right",
    "Lando wins 12": "right",
    "Lando wins 42": "wrong",
    "Han wins 0": "right",
    "Han pays 12 to the sabacc pot": "right",
    "Han pays 12": "right",
    "Han pays 12 to the hand pot": "wrong",
    "Lando pays nothing": "right",
    "Han has 88": "right",
    "Lando has 112": "right",
    "hand pot 0": "right",
    "sabacc pot 42": "right",
    "sabacc pot 30": "wrong",
    "nobody wins the sabacc pot": "right",
    "Lando wins the sabacc pot": "wrong",
    "Han counts 15": "right",
    "Lando counts 19": "wrong",
    "Han bombs": "wrong",
    "nobody bombs": "right",
    "Han has a Pure Sabacc": "wrong",
    "Han has nothing special": "right",
    "no sudden demise": "right",
    "sudden demise of Han, Lando": "wrong",
    "Han is still in": "right",
    "next dealer Lando": "right",
    "the cards shift": "open",
    "Lando picks from Han": "open",
    "Han holds sabres-8 staves-7": "open",
    "caller Han": "open",
}


OBSERVED_PAIRS = [("standard", "right"), ("standard with demise.cause never-shared", "wrong")]


@pytest.mark.parametrize("claim", FAILED_CALL)
def test_a_claim_on_a_showdown(claim: str) -> None:
    found = verdicts(showdown(f"claim: {claim}\n"))

    assert [verdict for verdict, _, _ in found] == [FAILED_CALL[claim]]


@pytest.mark.parametrize(("ruleset", "verdict"), OBSERVED_PAIRS)
def test_level_hands_meet_where_a_tie_is_what_leads_to_it(ruleset: str, verdict: str) -> None:
    text = (
        f"sabacc dispute 1\nruleset: {ruleset}\nquestion: best\n"
        "hands: Han coins-8 flasks-7, Lando sabres-8 staves-7\nclaim: sudden demise\n"
    )
    ((judged, _, rule),) = verdicts(text)

    assert judged == verdict
    assert rule.startswith("demise.cause.")


TWICE = "24 (12 for the bomb and 12 for the call)"
PAYMENTS = {
    # What no pot is named for is what he pays in all: 12 for the bomb and 12 for the call.
    "Han pays 12": ("wrong", f"Han pays {TWICE}"),
    "Han pays 24": ("right", f"Han pays {TWICE}"),
    "Han pays 12 to the hand pot": (
        "wrong",
        f"Han pays nothing to the hand pot, and {TWICE} to the sabacc pot",
    ),
    "Han pays nothing to the hand pot": ("right", "Han pays nothing to the hand pot"),
}


@pytest.mark.parametrize("claim", PAYMENTS)
def test_a_payment_is_claimed_in_all_or_to_a_pot(claim: str) -> None:
    (found,) = verdicts(showdown(f"claim: {claim}\n", han="sabres-ace coins-ace"))

    assert found[:2] == PAYMENTS[claim]
    rules = {
        "Han pays nothing to the hand pot": "",
        "Han pays 12": "penalties.bombed-caller.both",  # it would be 12 if he paid once
        "Han pays 24": "penalties.bombed-caller.both",
    }
    assert found[2] == rules.get(claim, "penalties.caller.hand-pot")


LAID = """\
sabacc dispute 1
ruleset: {ruleset}
hands: Han coins-2, Lando coins-4
fields: Han coins-3
"""
NO_FIELD = "no card can lie there: there is no interference field here"
VERSIONED = play(
    "standard",
    "Han coins-2 coins-4, Lando coins-5 coins-6",
    "version: rebel\nround 1: Han bets 2\n",
)
FIXED = "no version is named during play: it is chosen before"
REFUSED = {
    (LAID, "nobody wins"): NO_FIELD,
    (LAID, "Han wins"): NO_FIELD,
    (LAID, "Han counts 5"): NO_FIELD,
    (VERSIONED, "Han may not bet 2"): FIXED,
    (VERSIONED, "Han may bet 2"): FIXED,
    (VERSIONED, "the cards stay"): FIXED,
    (VERSIONED, "nobody bombs"): FIXED,
    (VERSIONED, "caller nobody"): FIXED,
    (VERSIONED, "Han has 98"): FIXED,
}


@pytest.mark.parametrize(("text", "claim"), REFUSED, ids=[claim for _, claim in REFUSED])
def test_a_position_that_cannot_be(text: str, claim: str) -> None:
    (found,) = verdicts(text.format(ruleset="classic") + f"claim: {claim}\n")

    assert found[:2] == ("open", f"That does not arise here, for {REFUSED[text, claim]}")
    rule = "field.exists.no" if text is LAID else "totals.version.chosen-before-play"
    assert found[2] == rule


COMING = "staves-4 staves-5"


@pytest.mark.parametrize(
    ("ruleset", "die", "shifts"),
    [
        ("standard", 3, True),
        ("standard", 4, False),
        ("swag", 3, False),
        ("swag", 4, True),
    ],
)
def test_must_there_be_a_shift(ruleset: str, die: int, shifts: bool) -> None:  # noqa: FBT001
    text = shift(ruleset, die, COMING) + "claim: the cards shift\nclaim: the cards stay\n"

    found = [verdict for verdict, _, _ in verdicts(text)]

    assert found == (["right", "wrong"] if shifts else ["wrong", "right"])


NOW = {
    "Han may bet 4": ("wrong", "Han may not bet 4 now: 3 is the most", "betting.limit.fixed"),
    "Han may not bet 4": ("right", "Han may not bet 4 now: 3 is the most", "betting.limit.fixed"),
    "Lando may bet 3": (
        "wrong",
        "Lando may not bet 3 now: Han is asked",
        "table.out-of-turn.refused",
    ),
    "Han may call": (
        "wrong",
        "Han may not call now: nobody may call before round 4, so round 1 has no calling phase",
        "calling.earliest-round.from",
    ),
    "hand pot 2": ("right", "The hand pot holds 2", ""),
    "Han counts 16": ("right", "Han counts 16", "totals.sum.all-cards"),
    "winner Han": ("open", "The hand is not over", ""),
}


@pytest.mark.parametrize("claim", NOW)
def test_a_claim_where_a_record_stops(claim: str) -> None:
    assert verdicts(half("round 1", f"claim: {claim}\n")) == [NOW[claim]]


@pytest.mark.parametrize(
    ("ruleset", "verdict", "rule"),
    [
        ("standard", "wrong", "betting.limit.fixed"),
        ("holonet", "right", "betting.limit.unlimited"),
    ],
)
def test_a_deed_of_the_record_was_legal_or_not(ruleset: str, verdict: str, rule: str) -> None:
    lines = "round 1\nHan bets 4\nLando matches\ndie 6"

    found = verdicts(half(lines, "claim: Han may bet 4 in round 1\n", ruleset))

    assert [(found[0][0], found[0][2])] == [(verdict, rule)]
