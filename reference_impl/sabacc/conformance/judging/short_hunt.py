"""Beyond the scenarios: a short hunt, for a program that nothing convicts so far.

Scenarios show what somebody thought of.  Here program and reference answer the same questions, by
the ruleset as the program plays it; what is found is judged as a case is that fails.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from typing import Final

from sabacc.conformance.grading.grader import Grade, Outcome
from sabacc.conformance.hunting.finding import Finding, fallback
from sabacc.conformance.hunting.hunt import Hunt
from sabacc.conformance.hunting.oracles import Rejected
from sabacc.conformance.hunting.question import Question
from sabacc.conformance.hunting.question_stream import HuntTarget
from sabacc.conformance.inference.nearest import Otherwise
from sabacc.conformance.judging.results import Judgement
from sabacc.conformance.judging.selection import Target
from sabacc.conformance.scenarios.cases import Case, Expectation, Line
from sabacc.engine.fact import rule as rule_on
from sabacc.protocol.messages import Hello
from sabacc.spec.alternatives import with_changes
from sabacc.spec.rulesets import Ruleset

USUAL: Final = 120
"""How many questions beyond the scenarios a whole run asks, shared among its rulesets."""
_LEAST: Final = 3
"""How many it asks by each ruleset at the least."""


EFFORT: Final = 400
"""The number of questions asked to shrink one: a failing scenario is small already."""


def share(questions: int, rulesets: Collection[Ruleset]) -> int:
    """Return how many questions each ruleset of a run is asked; zero stays zero."""
    return questions and max(_LEAST, questions // len(rulesets))


def hunt_target(
    hello: Hello, target: Target, rules: Ruleset, levels: Collection[str] = ()
) -> HuntTarget:
    """Return the target of a hunt: the program's claims, and `rules` as it plays them.

    `levels` are the only ones to hunt on; empty for every claimed one.
    """
    return HuntTarget(
        target.name,
        rules,
        tuple(level for level in hello.levels if not levels or level in levels),
        hello.seats.least,
        hello.seats.most,
        target.undeclared,
        hello.sessions,
        hello.largest_sum,
    )


def as_played(rules: Ruleset, otherwise: Iterable[Otherwise]) -> Ruleset:
    """Return a ruleset with the open points as the verdict found them played."""
    changes = [change for one in otherwise for change in ((one.point, one.choice), *one.brings)]
    return with_changes(rules, changes) or rules


def judged_hunt(hunt: Hunt, target: Target) -> tuple[list[Judgement], tuple[Otherwise, ...]]:
    """Return the findings of a hunt as judgements, and the open points that are played otherwise.

    What a document leaves open convicts nobody.
    """
    found = [_judged(target, one) for one in hunt.findings if one.condemns]
    found += [
        _open(target, one, taken.change[0]) for taken in hunt.taken for one in taken.explained
    ]
    return found, tuple(_otherwise(hunt))


def _otherwise(hunt: Hunt) -> Iterator[Otherwise]:
    for taken in hunt.taken:
        point, choice = taken.change
        made = taken.before.made[point]
        permitted = str(choice) in made.permitted
        yield Otherwise(
            point,
            choice,
            taken.before.choices[point],
            made.standing,
            permitted,
            len(taken.explained),
        )


def _judged(target: Target, found: Finding) -> Judgement:
    asked = found.question
    rule = found.told_under or fallback(asked)
    if found.fault is not None:
        case = _case(asked, rule, None)
        return Judgement(case, target.name, Outcome.FAULT, fault=found.fault)
    first = found.differences[0]
    wanted = Expectation(first.fact, first.expected, 0)
    grade = Grade(Outcome.FAILED, wanted, first.actual)
    case = _case(asked, rule, wanted)
    return Judgement(case, target.name, Outcome.FAILED, grade=grade, answer=found.answer)


def _open(target: Target, found: Rejected, point: str) -> Judgement:
    first = next(found.question.parts(found.answer))
    wanted = Expectation(first.fact, first.expected, 0)
    case = _case(found.question, rule_on(target.rules, point), wanted)
    grade = Grade(Outcome.FAILED, wanted, first.actual)
    return Judgement(
        case, target.name, Outcome.OPEN, grade=grade, answer=found.answer, points=(point,)
    )


def _case(asked: Question, rule: str, wanted: Expectation | None) -> Case:
    what = "whole hand" if asked.method == "play" else "question"
    return Case(
        id=f"{rule}/{asked.name}",
        rule=rule,
        title=f"A {what} of the hunt, beyond the scenarios ({asked.name})",
        file="",
        line=0,
        pins={},
        method=asked.method,
        params=asked.params,
        expect=() if wanted is None else (wanted,),
        steps=(Line(0, f"the {what} is asked as the request says"),),
        seats=asked.seats,
    )
