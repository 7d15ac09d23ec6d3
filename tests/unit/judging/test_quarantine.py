"""A quarantined case is asked and reported in its own state, and nothing hangs on it."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from sabacc.conformance.adapters.inprocess import InProcess
from sabacc.conformance.grading.grader import Outcome, grade
from sabacc.conformance.judging.results import RunReport, Status
from sabacc.conformance.judging.runner import Order, verify
from sabacc.conformance.judging.selection import Filter
from sabacc.conformance.proving import flips
from sabacc.conformance.report.build import build
from sabacc.conformance.report.wording import RuleStanding, standing
from sabacc.conformance.scenarios.cases import Case, holds_for
from sabacc.conformance.scenarios.catalogue import load_cases
from sabacc.conformance.scenarios.compiler import FeatureError, compile_all
from sabacc.protocol.reference import Reference
from sabacc.spec.points import POINTS
from sabacc.spec.rulesets import Choice, builtin
from tests.end_to_end.programs.wrong_programs import crashing
from tests.judged_rulesets import playing
from tests.spoilt import Handle, Json, spoilt
from tests.unit.reports.made_reports import BOMB, SETTLED, by_ruleset, case, judged, telling

SUM = "totals.sum.all-cards"
PRINTED = "totals.suit-values.printed-number"
FEATURE = f"""\
Feature: Planted

  @{SUM}
  Rule: All cards count

    Example: Eleven
      Given the hand coins-5, flasks-6
      When it is counted
      Then it counts 11

    Example: Twelve
      Given the hand coins-5, flasks-6
      When it is counted
      Then it counts 12

  @{PRINTED}
  Rule: A suit card counts its number

    Scenario Outline: One card
      Given the hand <card>
      When it is counted
      Then it counts <total>

      Examples: low
        | card    | total |
        | coins-5 | 5     |

      Examples: high
        | card    | total |
        | coins-9 | 9     |
"""
"""Two rules; the scenario called Twelve is wrong."""


def planted(folder: Path, **tags: str) -> tuple[Case, ...]:
    """Compile the planted file, a tag put before each line that contains a word."""
    text = FEATURE
    for word, tag in tags.items():
        [line] = re.findall(rf"^.*\b{word}\b.*$", text, re.MULTILINE)
        text = text.replace(line, f"@{tag}\n{line}")
    chapter = folder / "totals"
    chapter.mkdir(exist_ok=True)
    (chapter / "planted.feature").write_text(text, encoding="utf-8")
    return compile_all(folder).cases


def disputes(cases: tuple[Case, ...]) -> dict[str, tuple[str, ...]]:
    """Return where the quarantined ones are disputed, by what follows the rule in their ids."""
    return {one.id.partition("/")[2]: one.quarantined for one in cases if one.quarantined}


class TestTheTag:
    @pytest.mark.parametrize(
        ("tags", "found"),
        [
            ({}, {}),
            ({"Twelve": "quarantined:issue-12"}, {"twelve": ("issue-12",)}),
            ({"high": "quarantined:totals.sum"}, {"one-card[coins-9]": ("totals.sum",)}),
            (
                {"counts its number": "quarantined:issue-3", "high": "quarantined:issue-4"},
                {"one-card[coins-5]": ("issue-3",), "one-card[coins-9]": ("issue-3", "issue-4")},
            ),
            (
                {"counts its number": "quarantined:issue-3", "low": "quarantined:issue-3"},
                {"one-card[coins-5]": ("issue-3",), "one-card[coins-9]": ("issue-3",)},
            ),
        ],
        ids=["none", "scenario", "table", "rule and table", "twice the same"],
    )
    def test_stands_on_a_scenario_a_table_or_a_rule(
        self, tmp_path: Path, tags: dict[str, str], found: dict[str, tuple[str, ...]]
    ) -> None:
        assert disputes(planted(tmp_path, **tags)) == found

    def test_changes_nothing_else_of_a_case(self, tmp_path: Path) -> None:
        plain = planted(tmp_path)
        tagged = planted(tmp_path, Twelve="quarantined:issue-12", high="quarantined:totals.sum")

        free = [msgspec.structs.replace(one, quarantined=(), line=0, steps=()) for one in tagged]
        assert [msgspec.structs.replace(one, line=0, steps=()) for one in plain] == free

    def test_is_read_back_from_the_compiled_cases(self, tmp_path: Path) -> None:
        one, other = planted(tmp_path, Twelve="quarantined:issue-12")[-2:]
        kept = [json.loads(msgspec.json.encode(each)).get("quarantined") for each in (one, other)]

        assert kept == [None, ["issue-12"]]
        assert msgspec.json.decode(msgspec.json.encode(other), type=type(other)) == other

    @pytest.mark.parametrize(
        "tag", ["quarantined", "quarantined:issue-012", "quarantined:because", f"quarantined:{SUM}"]
    )
    def test_says_where_the_case_is_disputed(self, tmp_path: Path, tag: str) -> None:
        says = rf"totals/planted\.feature:11: @{tag} .*; write .* @quarantined:issue-12, or"
        with pytest.raises(FeatureError, match=says):
            planted(tmp_path, Twelve=tag)

    def test_on_a_rule_without_scenarios_is_refused(self, tmp_path: Path) -> None:
        rule = next(it.rule_id(it.choices[0]) for it in POINTS.values() if it.conduct)
        chapter = tmp_path / rule.partition(".")[0]
        chapter.mkdir()
        (chapter / "x.feature").write_text(
            f"Feature: X\n  @{rule} @quarantined:issue-2\n  Rule: Anybody may look\n",
            encoding="utf-8",
        )

        with pytest.raises(
            FeatureError, match=r"x\.feature:3: there is no scenario .* remove the tag"
        ):
            compile_all(tmp_path)

    def test_is_told_in_words(self) -> None:
        both = msgspec.structs.replace(case(), quarantined=("issue-12", "pots.hand"))

        assert both.dispute == "issue 12 and the decision on pots.hand"


def one_more() -> Handle:
    """Make a program that counts one too many, and is right in nothing."""

    def spoil(_: Json, result: Json) -> None:
        if "total" in result:
            result["total"] += 1

    return spoilt(spoil)


def right() -> Handle:
    return Reference().handle


def ran(
    cases: tuple[Case, ...], program: Callable[[], Any], rules: tuple[str, ...] = ()
) -> RunReport:
    order = Order((builtin("forum"),), chosen=True, wanted=Filter(rules=rules))
    return verify(InProcess(program), "made up", cases, order)


WHOLE = {"All cards": "quarantined:issue-12"}
"""Tags that quarantine every case of the first rule."""


class TestARun:
    @pytest.mark.parametrize(
        ("program", "rules", "status"),
        [
            (right, (), Status.CONFORMS),
            (right, (SUM,), Status.NOTHING_APPLIED),
            (one_more, (), Status.FAILS),
            (one_more, (SUM,), Status.NOTHING_APPLIED),
            (crashing, (), Status.FAILS),
            (crashing, (SUM,), Status.NOTHING_APPLIED),
        ],
    )
    def test_of_quarantined_cases_changes_no_exit_status(
        self, tmp_path: Path, program: Callable[[], Any], rules: tuple[str, ...], status: Status
    ) -> None:
        assert ran(planted(tmp_path, **WHOLE), program, rules).status is status

    def test_without_the_tag_would_fail(self, tmp_path: Path) -> None:
        assert ran(planted(tmp_path), right).status is Status.FAILS

    def test_asks_quarantined_cases(self, tmp_path: Path) -> None:
        (result,) = ran(planted(tmp_path, **WHOLE), right).rulesets

        assert {one.case.title: one.outcome for one in result.disputed} == {
            "Eleven": Outcome.PASSED,
            "Twelve": Outcome.FAILED,
        }
        assert len(result.asked) == 2

    @pytest.mark.parametrize("program", [right, one_more, crashing])
    def test_leaves_a_rule_unproved_whose_every_case_is_quarantined(
        self, tmp_path: Path, program: Callable[[], Any]
    ) -> None:
        (result,) = ran(planted(tmp_path, **WHOLE), program).rulesets
        rule = next(one for one in result.rules if one.rule == SUM)

        assert (rule.earned, rule.passed, rule.broken) == (False, False, False)
        assert standing(rule) is RuleStanding.DISPUTED

    def test_proves_a_rule_by_its_other_cases(self, tmp_path: Path) -> None:
        (result,) = ran(planted(tmp_path, Twelve="quarantined:issue-12"), right).rulesets

        assert {rule.rule for rule in result.earned} == {SUM, PRINTED}

    def test_finds_no_fault_in_what_is_quarantined(self, tmp_path: Path) -> None:
        found = ran(planted(tmp_path, **WHOLE), crashing, (SUM,))

        assert build(telling(found.rulesets[0].judgements)).file.faults == ()
        assert {one.outcome for one in found.rulesets[0].disputed} == {Outcome.FAULT}

    def test_calls_no_listed_case_mended(self, tmp_path: Path) -> None:
        entry = f"forum {SUM}/eleven"
        order = Order((builtin("forum"),), chosen=True, known_failures={entry})
        scored, free = (
            verify(InProcess(right), "made up", planted(tmp_path, **tags), order)
            for tags in ({"Twelve": "quarantined:issue-12"}, WHOLE)
        )

        assert (scored.unexpected, free.unexpected) == ((entry,), ())

    def test_holds_no_law_against_a_quarantined_case(self) -> None:
        answer = {**SETTLED, "sabacc_pot": 5}
        assert grade(case(), answer).law == "laws.credits-conserved"

        scored = by_ruleset([judged(Outcome.FAILED, answer=answer)])
        free = by_ruleset([judged(Outcome.FAILED, of=case(quarantined=True), answer=answer)])
        assert [rule.rule for rule in scored[0].rules] == [BOMB, "laws.credits-conserved"]
        assert [rule.rule for rule in free[0].rules] == [BOMB]

    def test_excuses_nobody_by_a_quarantined_reading(self) -> None:
        rules = builtin("forum")
        other = rules.with_admitted("drawing.on-turn", Choice("everybody"))
        mine = [one for one in load_cases() if "drawing.on-turn" in one.pins]
        doubtful = [msgspec.structs.replace(one, quarantined=("issue-1",)) for one in mine]
        order = Order((rules,), chosen=True)
        [plain], [doubted] = (
            verify(InProcess(lambda: playing({"forum": other})), "it", cases, order).rulesets
            for cases in (mine, doubtful)
        )

        assert [one.point for one in plain.otherwise] == ["drawing.on-turn"]
        assert any(one.outcome is Outcome.OPEN for one in plain.judgements)
        assert doubted.otherwise == ()
        assert not any(one.outcome is Outcome.OPEN for one in doubted.judgements)
        assert any(one.outcome is Outcome.FAILED for one in doubted.disputed)
        assert len(doubted.disputed) < len(plain.asked)


def test_a_quarantined_case_catches_no_flip() -> None:
    rules = builtin("classic")
    mine = [
        one
        for one in load_cases()
        if "penalties.bomb" in one.pins and holds_for(one, rules.choices)
    ]
    doubtful = [msgspec.structs.replace(one, quarantined=("issue-1",)) for one in mine]
    free, unproved, kept = (
        {flip.wrong: flip for flip in flips(rules, cases) if flip.point == "penalties.bomb"}
        for cases in (mine, doubtful, [*doubtful, *mine])
    )

    assert free
    assert all(flip.killer and not flip.disputed for flip in free.values())
    assert len(unproved) == len(free)
    assert {flip.killer for flip in unproved.values()} == {""}
    assert {flip.disputed for flip in unproved.values()} <= {one.id for one in mine}
    assert all(flip.disputed for flip in unproved.values())
    assert kept == free
