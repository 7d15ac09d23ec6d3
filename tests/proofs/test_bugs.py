"""The programs with one bug: each bug fits its file, breaks rules that there are, and ends."""

from __future__ import annotations

import pytest

from sabacc.conformance.laws import LAWS
from sabacc.spec.house_files import every_ruleset
from sabacc.spec.points import CHAPTERS, POINTS
from tests.bugs import BUGS, UNSEEN, Bug, changed_code, spoilt_reference
from tests.runs import todays

PYTHON = [bug for bug in BUGS if bug.program == "python"]


@pytest.mark.parametrize("bug", [*BUGS, *UNSEEN], ids=lambda bug: bug.id)
def test_a_bug_fits_its_file(bug: Bug) -> None:
    known = {rules.name for rules in every_ruleset()}

    assert bug.spoilt() != bug.path.read_text(encoding="utf-8")
    assert {*bug.breaks} <= {*POINTS, *LAWS}
    assert {*bug.rulesets} <= known
    if bug.program == "python":
        changed_code(bug)  # its function can be spoilt


def test_there_are_enough_bugs() -> None:
    broken = {point.partition(".")[0] for bug in BUGS for point in bug.breaks}

    assert min(len(PYTHON), len(BUGS) - len(PYTHON)) >= 50
    assert set(CHAPTERS) <= broken


@pytest.mark.parametrize("bug", todays(PYTHON, 4), ids=lambda bug: bug.id)
def test_a_bug_ends_with_its_question(bug: Bug) -> None:
    function, code = changed_code(bug)
    right = function.__code__

    spoilt_reference(bug)()({"id": 1, "method": "score", "params": {"ruleset": "standard"}})

    assert function.__code__ is right
    assert code != right
