"""What judgements come to: what counts, what condemns, which rules are earned, which status."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

import pytest

from sabacc.conformance.grading.grader import Outcome
from sabacc.conformance.inference.nearest import Otherwise, OwnWay
from sabacc.conformance.judging.results import Judgement, RuleResult, Status
from sabacc.conformance.report.document import LevelEntry
from sabacc.conformance.report.wording import (
    RuleStanding,
    levels,
    standing,
    verdict_words,
)
from sabacc.spec.model import Standing
from sabacc.spec.rulesets import Choice
from tests.unit.reports.made_reports import BOMB, CALLER, ZERO, by_ruleset, case, judged, report

NEVER_ASKED = {Outcome.NOT_CLAIMED, Outcome.NOT_THIS_RULESET, Outcome.UNASKED}
NOT_JUDGED = {Outcome.FAULT, Outcome.NOT_RUN}


@pytest.mark.parametrize(
    ("outcome", "known", "quarantined"),
    list(product(Outcome, (False, True), (False, True))),
)
def test_what_condemns_a_program(
    outcome: Outcome,
    *,
    known: bool,
    quarantined: bool,
) -> None:
    found = judged(outcome, of=case(quarantined=quarantined), known=known)
    asked = outcome not in NEVER_ASKED

    assert (asked and not quarantined) == found.counts
    assert (found.counts and outcome in {Outcome.FAILED, *NOT_JUDGED}) == found.wrong
    assert (found.wrong and not known) == found.condemns


RULES: dict[str, tuple[tuple[Judgement, ...], bool, RuleStanding]] = {
    "all passed": ((judged(Outcome.PASSED), judged(Outcome.PASSED)), True, RuleStanding.EARNED),
    "one failed": ((judged(Outcome.PASSED), judged(Outcome.FAILED)), False, RuleStanding.BROKEN),
    "one open point": (
        (judged(Outcome.PASSED), judged(Outcome.OPEN)), False, RuleStanding.OTHERWISE,
    ),
    "one failed beside an open point": (
        (judged(Outcome.OPEN), judged(Outcome.FAILED)), False, RuleStanding.BROKEN,
    ),
    "a known failure beside an open point": (
        (judged(Outcome.OPEN), judged(Outcome.FAILED, known=True)), False, RuleStanding.KNOWN,
    ),
    "an open point in doubt": (
        (judged(Outcome.OPEN, of=case(quarantined=True)),), False, RuleStanding.DISPUTED,
    ),
    "one fault": ((judged(Outcome.PASSED), judged(Outcome.FAULT)), False, RuleStanding.UNJUDGED),
    "one not run": ((judged(Outcome.NOT_RUN),), False, RuleStanding.UNJUDGED),
    "one known failure": ((judged(Outcome.FAILED, known=True),), False, RuleStanding.KNOWN),
    "one not shown": ((judged(Outcome.PASSED), judged(Outcome.NOT_SHOWN)), False,
                      RuleStanding.NOT_SHOWN),
    "one not claimed beside a pass": (
        (judged(Outcome.PASSED), judged(Outcome.NOT_CLAIMED)), True, RuleStanding.EARNED,
    ),
    "nothing claimed": (
        (judged(Outcome.NOT_THIS_RULESET), judged(Outcome.NOT_CLAIMED)), False,
        RuleStanding.NOT_CLAIMED,
    ),
    "another ruleset": ((judged(Outcome.NOT_THIS_RULESET),), False, RuleStanding.NOT_THIS_RULESET),
    "only disputed": (
        (judged(Outcome.PASSED, of=case(quarantined=True)),), False, RuleStanding.DISPUTED,
    ),
    "disputed failure beside a pass": (
        (judged(Outcome.PASSED), judged(Outcome.FAILED, of=case(quarantined=True))), True,
        RuleStanding.EARNED,
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", RULES)
def test_when_a_rule_is_earned(name: str) -> None:
    judgements, earned, stands = RULES[name]
    rule = RuleResult(BOMB, judgements)

    assert earned == rule.earned
    assert stands is standing(rule)
    assert any(found.wrong for found in judgements) == rule.broken


STATUSES: dict[str, tuple[tuple[Judgement, ...], Status]] = {
    "nothing at all": ((), Status.NOTHING_APPLIED),
    "a pass": ((judged(Outcome.PASSED),), Status.CONFORMS),
    "a pass and an open point": (
        (judged(Outcome.PASSED), judged(Outcome.OPEN)), Status.CONFORMS,
    ),
    "a pass and a failure": ((judged(Outcome.PASSED), judged(Outcome.FAILED)), Status.FAILS),
    "a pass and a known failure": (
        (judged(Outcome.PASSED), judged(Outcome.FAILED, known=True)), Status.CONFORMS,
    ),
    "a pass and a fault": ((judged(Outcome.PASSED), judged(Outcome.FAULT)), Status.FAILS),
    "nothing claimed": ((judged(Outcome.NOT_CLAIMED),), Status.NOTHING_APPLIED),
    "nothing shown": ((judged(Outcome.NOT_SHOWN),), Status.NOTHING_APPLIED),
    "no rule shown as a whole": (
        (judged(Outcome.PASSED), judged(Outcome.NOT_SHOWN)), Status.NOTHING_APPLIED,
    ),
    "one rule shown as a whole": (
        (judged(Outcome.PASSED), judged(Outcome.NOT_SHOWN, of=case(f"{ZERO}/x"))),
        Status.CONFORMS,
    ),
    "nothing but an open point": ((judged(Outcome.OPEN),), Status.CONFORMS),
    "nothing but a known failure": (
        (judged(Outcome.FAILED, known=True),), Status.NOTHING_APPLIED,
    ),
    "a disputed pass": (
        (judged(Outcome.PASSED, of=case(quarantined=True)),), Status.NOTHING_APPLIED,
    ),
    "one ruleset fails": (
        (judged(Outcome.PASSED), judged(Outcome.FAILED, ruleset="holonet")), Status.FAILS,
    ),
    "nothing applied in one ruleset": (
        (judged(Outcome.PASSED), judged(Outcome.NOT_CLAIMED, ruleset="holonet")),
        Status.CONFORMS,
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", STATUSES)
def test_the_exit_status(name: str) -> None:
    judgements, status = STATUSES[name]

    assert status is report(judgements).status


def test_a_known_failure_that_passes_fails_the_run() -> None:
    found = report([judged(Outcome.PASSED)], unexpected=("classic x/y",))

    assert found.status is Status.FAILS


def test_failures_and_open_points_are_counted_apart() -> None:
    (result,) = by_ruleset(
        [
            judged(Outcome.PASSED),
            judged(Outcome.FAILED),
            judged(Outcome.OPEN),
            judged(Outcome.OPEN),
            judged(Outcome.FAILED, known=True),
            judged(Outcome.FAILED, of=case(quarantined=True)),
            judged(Outcome.OPEN, of=case(quarantined=True)),
            judged(Outcome.NOT_RUN),
        ]
    )
    found = levels(result)

    assert found == {"settle": LevelEntry(asked=6, passed=1, failed=2, not_shown=0, open=2)}
    assert found["settle"].words == ("1 passed, 2 failed, 2 its own way, 1 could not be judged")


@pytest.mark.parametrize(
    ("judgements", "words"),
    [
        ((judged(Outcome.PASSED),), "conforms"),
        (
            (judged(Outcome.PASSED), judged(Outcome.NOT_SHOWN, of=case(f"{ZERO}/x"))),
            "conforms as far as it shows (1 of 2 cases not shown)",
        ),
        (
            (judged(Outcome.PASSED), judged(Outcome.NOT_SHOWN, of=case(quarantined=True))),
            "conforms",
        ),
        ((judged(Outcome.FAILED), judged(Outcome.NOT_SHOWN)), "does not conform: 1 rule broken"),
        (
            (
                judged(Outcome.FAILED),
                judged(Outcome.FAILED, of=case(f"{ZERO}/x")),
                judged(Outcome.FAILED, of=case(f"{CALLER}/x"), known=True),
                judged(Outcome.OPEN, of=case(f"{CALLER}/y")),
                judged(Outcome.FAULT, of=case(f"{CALLER}/z")),
            ),
            "does not conform: 2 rules broken, 1 case could not be judged",
        ),
        (
            (judged(Outcome.FAULT), judged(Outcome.NOT_RUN)),
            "does not conform: 2 cases could not be judged",
        ),
        ((judged(Outcome.NOT_CLAIMED),), "nothing applied"),
        ((judged(Outcome.NOT_SHOWN),), "nothing applied: no rule was shown"),
    ],
)
def test_the_verdict_in_one_breath(judgements: tuple[Judgement, ...], words: str) -> None:
    (result,) = by_ruleset(judgements)
    run = report(judgements)

    assert verdict_words((result,), result.status) == words
    assert verdict_words(run.rulesets, run.status) == words
    assert run.in_part is ("as far as" in words)


def test_open_points_are_counted_once_in_the_verdict() -> None:
    other = Otherwise(
        point="folding.when",
        choice=Choice("anytime"),
        instead=Choice("own-action"),
        standing=Standing.OPEN,
        permitted=False,
        mends=3,
    )
    own = OwnWay("betting.limit", 2, mixed=True)
    one = replace(
        by_ruleset([judged(Outcome.PASSED), judged(Outcome.OPEN)])[0],
        otherwise=(other,),
        own_ways=(own,),
    )
    two = replace(one, ruleset="forum", own_ways=())
    run = replace(report([]), rulesets=(one, two))

    ways = "plays 1 open point its own way"
    but_for = "conforms, but for 1 point played in a way that no text knows"

    assert verdict_words((one,), one.status) == f"{but_for}; {ways}"
    assert verdict_words((two,), two.status) == f"conforms; {ways}"
    assert verdict_words(run.rulesets, run.status) == f"{but_for}; {ways}"
    assert (one.hedged, two.hedged, run.hedged, run.status) == (True, False, True, Status.CONFORMS)
