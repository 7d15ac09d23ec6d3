"""What a program leaves open convicts it of nothing: whatever it plays there, also where all agree.

For each point some program plays otherwise: by another choice, or, where there is none, as the
wrong engine of its rule.  An everyday run takes a sample, and `SABACC_EXHAUSTIVE=1` all.
"""

from collections.abc import Callable, Iterator
from contextlib import nullcontext
from dataclasses import replace
from typing import Any, Final

import pytest

from sabacc.conformance.adapters.inprocess import InProcess
from sabacc.conformance.grading.grader import Outcome, grade
from sabacc.conformance.grading.reach import Excuses
from sabacc.conformance.judging.results import RunReport, Status
from sabacc.conformance.judging.runner import Order, verify
from sabacc.conformance.judging.selection import Filter, Target, target_of
from sabacc.conformance.scenarios.cases import Case, holds_for
from sabacc.conformance.scenarios.catalogue import load_cases
from sabacc.engine.play import compile_rules
from sabacc.protocol.answers import InconsistentRequestError, answer_request
from sabacc.spec.alternatives import alternatives
from sabacc.spec.house_files import every_ruleset
from sabacc.spec.model import Point
from sabacc.spec.points import POINTS
from sabacc.spec.rulesets import Ruleset, builtin
from tests.bugs import WRONG_ENGINES, planted
from tests.judged_rulesets import playing
from tests.runs import sampled
from tests.spoilt import Handle

# An everyday run takes one in so many points
EVERY: Final = 40


# The points whose wrong engines give the answer of another choice on a settled point, with what.
#
# Nobody can tell such a program from one that breaks the settled rule.
BEYOND: Final = {
    "drawing.in-round": "asked a second time, a player draws two cards, as by drawing.number",
    "edges.nobody-draws": "ends the hand in the round in which edges.longest-hand may end it",
    "showdown.winner": "gives the pot to the lowest hand, and so nobody ties",
    "side-pots.winners": "names others as those who may win a pot",
    "trading.time": "trades in the round in which trading.phase may have another trading",
    "versions.moment": "does not come to a change that is refused",
}


def ruleset_with(point: Point) -> tuple[Ruleset, str]:
    cases = [case for case in load_cases() if case.point == point.id]
    for rules in (builtin("standard"), *every_ruleset()):
        if any(holds_for(case, rules.choices) for case in cases):
            return rules, point.rule_id(rules.choices[point.id].name)
    message = f"no ruleset has a case of {point.id}"
    raise AssertionError(message)


def left(target: Target, plays: Ruleset, rule: str) -> Iterator[str]:
    """Yield what convicts a program that plays another choice, or a wrong rule, but for laws."""
    wrong = planted(WRONG_ENGINES[rule]) if plays is target.rules else nullcontext()
    cases = [case for case in load_cases() if target.not_asked(case) is None]
    excuses = Excuses(target.rules, target.opened)
    with wrong:
        answers = {case.id: answer(plays, case) for case in cases}
    for case in cases:
        told = answers[case.id]
        if grade(case, told).outcome is not Outcome.FAILED or case.quarantined:
            continue
        bound = excuses.bound(case, told)
        found = grade(bound, told) if bound else None
        if found is not None and found.outcome is Outcome.FAILED and not found.law:
            yield case.id


def answer(plays: Ruleset, case: Case) -> dict[str, Any]:
    try:
        return answer_request(plays, compile_rules(plays), case.request()).answer
    except (InconsistentRequestError, LookupError, ValueError):
        return {}


@pytest.mark.parametrize(
    "point", sampled([point.id for point in POINTS.values() if not point.conduct], EVERY)
)
def test_whoever_leaves_a_point_open_is_not_convicted_for_it(point: str) -> None:
    rules, rule = ruleset_with(POINTS[point])
    target = target_of(replace(rules, open=frozenset({point})))
    plays = (
        [target.rules]
        if rule in WRONG_ENGINES
        else [
            rules.flipped(point, choice)
            for choice in alternatives(rules, POINTS[point], dialects=True)[:2]
        ]
    )
    convicts = [case for one in plays for case in left(target, one, rule)]

    assert plays
    assert bool(convicts) is (point in BEYOND), convicts


BOMBS: Final = ("bombs.limits", "bombs.zero", "bombs.judged")


def never_bombs(request: Callable[[dict[str, Any]], dict[str, Any]]) -> Handle:
    def handle(message: dict[str, Any]) -> dict[str, Any]:
        answer = request(message)
        if "bombed" in answer.get("result", {}):
            answer["result"]["bombed"] = False
        return answer

    return handle


def judged(*points: str, spoilt: Callable[[Any], Handle] = never_bombs) -> RunReport:
    """Judge a program at the level `score` by holonet, some points of which it leaves open."""
    declared = {"name": "Mine", "base": "holonet", "open": list(points)}
    program = playing({"Mine": builtin("holonet")}, levels=["score"], plays=[declared])
    return verify(InProcess(lambda: spoilt(program)), "it", load_cases(), Order((), seed=1))


def test_who_never_bombs_and_says_so_hears_nothing_of_suits() -> None:
    opened, bound = judged(*BOMBS), judged()

    assert opened.status is Status.CONFORMS
    assert len(opened.rulesets[0].earned) > 5
    assert bound.status is Status.FAILS


def test_a_point_that_is_left_open_excuses_nothing_else() -> None:
    def adds_one(request: Callable[[dict[str, Any]], dict[str, Any]]) -> Handle:
        def handle(message: dict[str, Any]) -> dict[str, Any]:
            answer = never_bombs(request)(message)
            if "total" in answer.get("result", {}):
                answer["result"]["total"] += 1
            return answer

        return handle

    broken = {rule.rule for rule in judged(*BOMBS, spoilt=adds_one).rulesets[0].broken}

    assert "totals.sum.all-cards" in broken


ORDERS: Final = ("demise.order", "pots.odd-credits", "penalties.short-stack")


@pytest.mark.parametrize(("opened", "status"), [(ORDERS, Status.CONFORMS), ((), Status.FAILS)])
def test_an_order_of_seats_that_is_left_open_breaks_no_law_of_names(
    opened: tuple[str, ...], status: Status
) -> None:
    declared = {"name": "Mine", "base": "standard", "open": list(opened)}
    right = playing({"Mine": builtin("standard")}, levels=["settle"], plays=[declared])

    def by_names(message: dict[str, Any]) -> dict[str, Any]:
        params = message["params"]
        if message["method"] == "settle":
            seats = sorted(params["seats"])
            message = message | {"params": params | {"seats": seats, "dealer": seats[-1]}}
        return right(message)

    wanted = Filter(rules=("laws.names-of-seats",))
    order = Order((), seed=1, wanted=wanted)
    report = verify(InProcess(lambda: by_names), "it", load_cases(), order)

    assert report.status is status
