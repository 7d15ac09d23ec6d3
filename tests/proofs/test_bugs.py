"""The programs with one bug: each bug fits its file, breaks rules that there are, and ends."""

from __future__ import annotations

import builtins
import re

import pytest

from sabacc.conformance.laws import LAWS
from sabacc.conformance.scenarios.catalogue import rule_texts
from sabacc.spec.house_files import every_ruleset
from sabacc.spec.points import CHAPTERS, POINTS
from tests.bugs import (
    BUGS,
    CARRIED_OVER,
    FAULTY,
    FOLDERS,
    LEAKS,
    UNSEEN,
    WRONG_ENGINES,
    Bug,
    changes,
    planted,
    spoilt_reference,
)

NAMED = (*CARRIED_OVER.values(), *FAULTY.values(), *WRONG_ENGINES.values())
ALL = (*BUGS, *UNSEEN, *LEAKS, *NAMED)
PYTHON = [bug for bug in ALL if bug.program == "python"]
# every name that the reference knows: a bug that uses another one crashes, after a rename
NAMES = {*dir(builtins)}.union(
    *(
        re.findall(r"\w+", path.read_text(encoding="utf-8"))
        for path in FOLDERS["python"].rglob("*.py")
    )
)


@pytest.mark.parametrize("bug", ALL, ids=lambda bug: bug.id)
def test_a_bug_fits_its_file(bug: Bug) -> None:
    known = {rules.name for rules in every_ruleset()}

    for file in bug.files:
        assert bug.spoilt(file) != bug.path(file).read_text(encoding="utf-8")
    assert bug.says
    assert {*bug.breaks} <= {*POINTS, *rule_texts(), *LAWS}
    assert {*bug.rulesets} <= known


def test_there_are_enough_bugs() -> None:
    broken = {point.partition(".")[0] for bug in BUGS for point in bug.breaks}
    python = [bug for bug in BUGS if bug.program == "python"]

    assert min(len(python), len(BUGS) - len(python)) >= 50
    assert set(CHAPTERS) <= broken
    assert len({bug.id for bug in ALL}) == len(ALL)


@pytest.mark.parametrize("bug", PYTHON, ids=lambda bug: bug.id)
def test_a_bug_is_there_for_a_while(bug: Bug) -> None:
    functions = [change.function for change in changes(bug)]
    right = [function.__code__ for function in functions]

    with planted(bug):
        wrong = [function.__code__ for function in functions]

    assert [function.__code__ for function in functions] == right
    assert all(code.co_name == was.co_name for code, was in zip(wrong, right, strict=True))
    assert all(code != was for code, was in zip(wrong, right, strict=True))
    assert {part for code in wrong for name in code.co_names for part in name.split(".")} <= NAMES


def test_a_program_is_spoilt_only_while_it_is_asked() -> None:
    bug = WRONG_ENGINES["totals.suit-values.printed-number"]
    [(function, _, _)] = changes(bug)
    right = function.__code__
    hand = {"ruleset": "standard", "cards": ["coins-ace", "coins-2"]}
    question = {"id": 1, "method": "score", "params": hand}
    spoilt = spoilt_reference(bug)()

    assert spoilt(question)["result"]["total"] == 3
    assert function.__code__ is right
