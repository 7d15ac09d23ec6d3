"""The moment of a deed decides: which rule is named for it, and what may be told of it at all.

The rules were named by hand, from the sentences and rulings that stand beside them.
"""

from __future__ import annotations

import pytest

from sabacc.arbiter.entries import FieldError
from sabacc.arbiter.text import read
from sabacc.notation.forms import STEP_FORMS, write_moment
from tests.unit.arbiter.disputes import half, ruled, table, verdicts

FIRST = {
    # K-76, C-024: when a player may fold
    ("standard", "round 4 calling: Leia folds"): "folding.when.own-action",
    ("classic", "round 4 calling: Leia folds"): "folding.when.until-phase-ends",
    # a bet after the betting: it ends when all are level (C-019, K-75)
    ("standard", "round 1 drawing: Han bets 2"): "betting.end.all-level",
    ("standard", "round 1: Han draws\nround 1: Lando bets 2"): "betting.end.all-level",
    # a draw before the drawing: the phases have their order (K-58)
    ("standard", "round 1 betting: Han draws"): "turns.phases.call-before-draw",
    # two want to call: the first from the dealer's left is the caller (K-110)
    ("standard", "round 4: Han calls\nround 4: Lando calls"): (
        "calling.several.first-from-dealers-left"
    ),
    # somebody else is asked: that is out of turn and nothing else (E-30)
    ("standard", "round 1, while Han is asked: Lando bets 2"): "table.out-of-turn.refused",
}


@pytest.mark.parametrize(("ruleset", "lines"), FIRST)
def test_a_deed_at_the_wrong_moment_names_the_rule_of_its_moment(ruleset: str, lines: str) -> None:
    found = ruled(table(ruleset, lines))["ruling"]

    assert f"({FIRST[ruleset, lines]})" in found.partition(";")[0]


def test_what_such_a_deed_would_cost_is_no_reason() -> None:
    lines = "round 1 drawing: Han bets 2\nclaim: Han may bet 2"
    (claim,) = ruled(table("standard", lines))["claims"]

    assert claim["rule"] == "betting.end.all-level"
    assert claim["also"] == []


@pytest.mark.parametrize("ruleset", ["standard", "classic"])
def test_a_fold_below_a_refused_call_comes_after_it(ruleset: str) -> None:
    # Her credit for the fold (C-025, K-76) is in the sabacc pot in the end, and not in round 1.
    found = ruled(table(ruleset, "round 1: Han calls\nLeia folds\nclaim: Leia is out"))
    first = [each for each in found["answer"]["phases"] if each["round"] == 1]

    assert found["ruling"].startswith("Han may not call")
    assert found["claims"][0]["verdict"] == "right"
    assert {each["sabacc_pot"] for each in first} == {12}
    assert found["answer"]["sabacc_pot"] == 13


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ("Han bets", "'bets' is not something a player does"),
        ("Han raises", "'raises' is not something a player does"),
        ("Han calls 3", "to match a bet is `matches`; `calls` calls the hand"),
        ("round 0: Han bets 1", "there is no round 0"),
        ("round 0 die: 3", "there is no round 0"),
    ],
)
def test_nothing_is_read_into_a_deed(line: str, problem: str) -> None:
    with pytest.raises(FieldError, match=problem) as raised:
        read(table("standard", line))

    assert raised.value.line > 0


def test_the_end_of_a_round_has_two_names() -> None:
    bare, named = (ruled(table("standard", f"until: round 1{end}")) for end in ("", " end"))

    assert bare["answer"] == named["answer"]


def test_a_version_that_nobody_tells_is_assumed_to_stay() -> None:
    lines = "round 4: Lando calls\nclaim: Leia wins"
    silent, said = (
        ruled(table("forum-random", f"{lines}{more}")) for more in ("", "\ncall version: rebel")
    )

    assert any("whether the version changes at the call" in note for note in silent["notes"])
    assert not any("at the call" in note for note in said["notes"])
    assert silent["claims"][0]["verdict"] == "right"


def test_a_record_with_a_refused_line_says_what_is_next() -> None:
    found = ruled(half("round 1\nHan bets 5"))

    assert found["ruling"] == "Han may not bet 5: 3 is the most."
    assert found["next"].startswith("By the audit, which goes on after that line, Lando is asked")


def test_two_wrong_moments_are_told_apart() -> None:
    ((verdict, _, rule),) = verdicts(
        table("classic", "round 4: Lando calls\nLeia folds\nclaim: Leia may fold")
    )

    assert (verdict, rule) == ("wrong", "folding.when.until-phase-ends")


@pytest.mark.parametrize("form", STEP_FORMS)
def test_a_moment_may_stand_behind_the_deed_as_scenarios_tell_it(form: str) -> None:
    behind = form.replace("{round}", "4")
    moment = STEP_FORMS[form]
    before = write_moment(moment._replace(round=4) if moment.round is not None else moment)

    same = f"{before}, while Han is asked: Leia folds"
    scripts = [
        read(table("standard", line)).position["script"]
        for line in (same, f"Leia folds {behind} while Han is asked", f"Leia folds {behind}")
    ]

    assert scripts[1] == scripts[0]
    assert scripts[2] == [{key: scripts[0][0][key] for key in scripts[2][0]}]
    assert "asked" not in scripts[2][0]


def test_a_moment_that_is_told_twice_is_refused() -> None:
    with pytest.raises(FieldError) as error:
        read(table("standard", "round 4: Han calls in round 5"))

    assert error.value.problem == "it says twice when that was"
    assert error.value.mend == "write round 4: Han calls"
