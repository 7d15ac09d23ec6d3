"""Planted bugs and wrong engines fit the lines as they are, and are caught."""

import builtins
import re
from collections.abc import Mapping
from itertools import islice

import pytest

from sabacc.conformance.grading.grader import Outcome
from sabacc.conformance.laws import LAWS
from sabacc.conformance.proving import run
from sabacc.conformance.scenarios.cases import Case, holds_for
from sabacc.conformance.scenarios.catalogue import load_cases, rule_texts
from sabacc.spec.house_files import every_ruleset
from sabacc.spec.points import CHAPTERS, POINTS
from sabacc.spec.rulesets import Ruleset
from tests.bugs import (
    BUGS,
    CARRIED_OVER,
    FAULTY,
    FOLDERS,
    LEAKS,
    UNSEEN,
    WRONG_ENGINES,
    changes,
    planted,
    spoilt_reference,
)
from tests.runs import EXHAUSTIVE

ALL = (
    *BUGS,
    *UNSEEN,
    *LEAKS,
    *CARRIED_OVER.values(),
    *FAULTY.values(),
    *WRONG_ENGINES.values(),
)
PYTHON = [bug for bug in ALL if bug.program == "python"]
# every name that the reference knows: a bug that uses another one crashes, after a rename
NAMES = {*dir(builtins)}.union(
    *(
        re.findall(r"\w+", path.read_text(encoding="utf-8"))
        for path in FOLDERS["python"].rglob("*.py")
    )
)


def test_every_bug_fits_its_file() -> None:
    known = {rules.name for rules in every_ruleset()}

    for bug in ALL:
        for file in bug.files:
            assert bug.spoilt(file) != bug.path(file).read_text(encoding="utf-8"), bug.id
        assert bug.says, bug.id
        assert {*bug.breaks} <= {*POINTS, *rule_texts(), *LAWS}, bug.id
        assert {*bug.rulesets} <= known, bug.id


def test_there_are_enough_bugs() -> None:
    broken = {point.partition(".")[0] for bug in BUGS for point in bug.breaks}

    assert 50 <= sum(bug in PYTHON for bug in BUGS) <= len(BUGS) - 50
    assert set(CHAPTERS) <= broken
    assert len({bug.id for bug in ALL}) == len(ALL)


def test_every_bug_is_there_for_a_while() -> None:
    for bug in PYTHON:
        functions = [change.function for change in changes(bug)]
        right = [function.__code__ for function in functions]

        with planted(bug):
            wrong = [function.__code__ for function in functions]

        assert [function.__code__ for function in functions] == right, bug.id
        assert [code.co_name for code in wrong] == [code.co_name for code in right], bug.id
        assert all(code != was for code, was in zip(wrong, right, strict=True)), bug.id
        assert {
            part for code in wrong for name in code.co_names for part in name.split(".")
        } <= NAMES, bug.id


def test_a_program_is_spoilt_only_while_it_is_asked() -> None:
    bug = WRONG_ENGINES["totals.suit-values.printed-number"]
    [(function, _, _)] = changes(bug)
    right = function.__code__
    hand = {"ruleset": "standard", "cards": ["coins-ace", "coins-2"]}
    question = {"id": 1, "method": "score", "params": hand}
    spoilt = spoilt_reference(bug)()

    assert spoilt(question)["result"]["total"] == 3
    assert function.__code__ is right


# The rules whose point has no other choice, so that no flip can show that a case catches it
LONELY = [
    point.rule_id(point.documented[0])
    for point in POINTS.values()
    if len(point.documented) == 1 and not point.conduct
]


@pytest.fixture(scope="module")
def asked() -> Mapping[str, list[tuple[Case, Ruleset]]]:
    rulesets = every_ruleset()
    found: dict[str, list[tuple[Case, Ruleset]]] = {}
    for case in load_cases():
        fitting = ((case, rules) for rules in rulesets if holds_for(case, rules.choices))
        found.setdefault(case.rule, []).extend(islice(fitting, None if EXHAUSTIVE else 4))
    return found


def test_every_such_rule_has_a_wrong_engine() -> None:
    # One stays, and convicts as before, when another choice is added to its point.
    assert set(LONELY) <= set(WRONG_ENGINES) <= set(rule_texts())


@pytest.mark.parametrize("rule", WRONG_ENGINES)
def test_a_case_of_the_rule_catches_its_wrong_engine(
    rule: str, asked: Mapping[str, list[tuple[Case, Ruleset]]]
) -> None:
    # That it passes all of them is asked by `test_the_reference_conforms_to_everything`. A
    # quarantined case need not pass; where it alone fails the wrong engine the rule is unproved as
    # long as the dispute lasts, which is no fault of the suite.
    pairs = asked.get(rule, [])
    with planted(WRONG_ENGINES[rule]):
        caught = next((pair for pair in pairs if not _passes(*pair)), None)

    assert caught, f"{len(pairs)} cases pass although they should not: {WRONG_ENGINES[rule].says}"
    assert caught[0].quarantined or _passes(*caught)


def _passes(case: Case, rules: Ruleset) -> bool:
    return run(case, rules).outcome is Outcome.PASSED
