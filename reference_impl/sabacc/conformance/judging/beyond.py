"""Beyond the scenarios: a few whole hands at random, for a program that nothing convicts so far.

Scenarios show what somebody thought of.  Here program and reference play the same hands, by the
ruleset as the program plays it; the first fact in which they part is told with its rule.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from sabacc.conformance.adapters.ports import Answered
from sabacc.conformance.grading.grader import Grade, Outcome
from sabacc.conformance.grading.shapes import wrong_shape
from sabacc.conformance.judging.results import Judgement
from sabacc.conformance.nearest_ruleset import Otherwise
from sabacc.conformance.scenarios.cases import Case, Expectation, Line
from sabacc.conformance.whole_hands.long_hands import long_hands
from sabacc.spec.alternatives import admitted
from sabacc.spec.model import Standing
from sabacc.spec.points import POINTS, point_of_rule

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from sabacc.conformance.adapters.ports import Reply
    from sabacc.conformance.judging.selection import Target
    from sabacc.conformance.whole_hands.differing import Difference
    from sabacc.conformance.whole_hands.long_hands import LongHand
    from sabacc.spec.alternatives import Change
    from sabacc.spec.rulesets import Ruleset

    Played = tuple[LongHand, Reply]
    """A hand, and what the program made of it."""

_TRIALS: Final = 3
"""On how many hands a change is tried before all of them."""
_MOST_CHANGES: Final = 4
"""How many points are changed at the most."""


def hands(rules: Ruleset, seed: int, count: int, seats: range) -> Iterator[LongHand]:
    """Yield the hands of a run, at tables that the program can play."""
    return long_hands(rules, seed, count, seats)


def judge_hands(
    target: Target, rules: Ruleset, played: Sequence[Played]
) -> tuple[list[Judgement], tuple[Otherwise, ...]]:
    """Judge the answers to random hands; return what is wrong, and the open points behind it.

    How a program plays what is open may first show here: a hand that a change of open points makes
    right convicts nobody, where that change explains all hands.
    """
    found = {hand.name: judge_hand(target, rules, hand, reply) for hand, reply in played}
    wrong = [one for one in played if found[one[0].name] is not None]
    right = [one for one in played if found[one[0].name] is None and _agrees(None, one)]
    now, changes, excused = rules, list[Otherwise](), dict[str, tuple[str, ...]]()
    while wrong and len(changes) < _MOST_CHANGES:
        step = _step(now, wrong, right)
        if step is None:
            return [one for one in found.values() if one is not None], ()
        (point, choice), now = step
        mended = [one for one in wrong if _agrees(now, one)]
        made = rules.made[point]
        permitted = str(choice) in made.also
        changes.append(
            Otherwise(point, choice, rules.choices[point], made.standing, permitted, len(mended))
        )
        points = tuple(change.point for change in changes)
        excused |= {hand.name: points for hand, _ in mended}
        wrong = [one for one in wrong if one not in mended]
        right += mended
    judged = [(name, one) for name, one in found.items() if one is not None]
    if wrong:
        return [one for _, one in judged], ()
    told = [replace(one, outcome=Outcome.OPEN, points=excused[name]) for name, one in judged]
    return told, tuple(changes)


def _step(
    rules: Ruleset, wrong: Sequence[Played], right: Sequence[Played]
) -> tuple[Change, Ruleset] | None:
    """Return the change of an open point that mends the most hands and breaks none."""
    found: list[tuple[int, Change, Ruleset]] = []
    for point in POINTS.values():
        for choice in admitted(rules, point):
            there = rules.playing(point.id, choice)
            if any(_agrees(there, one) for one in wrong[:_TRIALS]):
                mended = sum(_agrees(there, one) for one in wrong)
                found.append((mended, (point.id, choice), there))
    found.sort(key=lambda one: -one[0])
    for _, change, there in found:
        if all(_agrees(there, one) for one in right):
            return change, there
    return None


def _agrees(rules: Ruleset | None, played: Played) -> bool:
    """Say whether a ruleset plays a hand as the program did; None is the hand's own."""
    hand, reply = played
    there = hand if rules is None else hand.under(rules)
    return (
        there is not None
        and isinstance(reply, Answered)
        and wrong_shape("play", reply.ask.params, reply.result) is None
        and there.difference(reply.result) is None
    )


def judge_hand(target: Target, rules: Ruleset, hand: LongHand, reply: Reply) -> Judgement | None:
    """Judge an answer to a random hand; None where it convicts nobody.

    A difference convicts only by a rule that the ruleset settles.
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
        title=f"A random whole hand, beyond the scenarios ({hand.name})",
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
