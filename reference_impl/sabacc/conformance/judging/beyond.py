"""Beyond the scenarios: a few whole hands at random, for a program that nothing convicts so far.

Scenarios show what somebody thought of.  Here program and reference play the same hands, by the
ruleset as the program plays it; the first fact in which they part is told with its rule.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sabacc.conformance.adapters.ports import Answered
from sabacc.conformance.grading.grader import Grade, Outcome
from sabacc.conformance.grading.shapes import wrong_shape
from sabacc.conformance.judging.results import Judgement
from sabacc.conformance.scenarios.cases import Case, Expectation, Line
from sabacc.conformance.whole_hands.long_hands import long_hands
from sabacc.spec.model import Standing
from sabacc.spec.points import point_of_rule

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sabacc.conformance.adapters.ports import Reply
    from sabacc.conformance.judging.selection import Target
    from sabacc.conformance.whole_hands.differing import Difference
    from sabacc.conformance.whole_hands.long_hands import LongHand
    from sabacc.spec.rulesets import Ruleset


def hands(rules: Ruleset, seed: int, count: int, seats: range) -> Iterator[LongHand]:
    """Yield the hands of a run, at tables that the program can play."""
    return long_hands(rules, seed, count, seats)


def judge_hand(target: Target, rules: Ruleset, hand: LongHand, reply: Reply) -> Judgement | None:
    """Judge an answer to a random hand; None where it convicts nobody.

    A difference convicts only by a rule that the ruleset settles: how a program plays what is open
    may first show here.
    """
    if not isinstance(reply, Answered):
        return None
    if wrong_shape("play", reply.ask.params, reply.result) is not None:
        return None
    found = hand.difference(reply.result)
    if found is None:
        return None
    split = point_of_rule(found.rule)
    made = None if split is None else rules.made.get(split[0].id)
    if made is None or made.standing is not Standing.SETTLED:
        return None
    return _judgement(target, hand, found, reply)


def _judgement(target: Target, hand: LongHand, found: Difference, reply: Answered) -> Judgement:
    wanted = Expectation(found.fact, found.expected, 0)
    case = Case(
        id=f"{found.rule}/{hand.name.replace(' ', '-')}",
        rule=found.rule,
        title=f"A whole hand at random, beyond the scenarios ({hand.name})",
        file="",
        line=0,
        pins={},
        method="play",
        params=hand.params,
        expect=(wanted,),
        steps=(Line(0, "the hand is played as the request says"),),
        seats=hand.seats,
    )
    grade = Grade(Outcome.FAILED, wanted, found.actual)
    return Judgement(case, target.name, Outcome.FAILED, grade=grade, answer=reply.result)
