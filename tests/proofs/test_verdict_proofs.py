"""The verdict forgives no more and no less than a document leaves open."""

import random
from collections.abc import Callable, Iterator
from contextlib import nullcontext
from dataclasses import replace
from functools import cache
from typing import Any, Final

import pytest

from sabacc.conformance.adapters.inprocess import InProcess
from sabacc.conformance.grading.grader import Outcome, grade
from sabacc.conformance.grading.reach import Excuses
from sabacc.conformance.inference.replies import CaseReply
from sabacc.conformance.judging.results import RunReport, Status
from sabacc.conformance.judging.runner import Order, verify
from sabacc.conformance.judging.selection import Filter, Target, target_of
from sabacc.conformance.proving import moot
from sabacc.conformance.scenarios.cases import Case, holds_for
from sabacc.conformance.scenarios.catalogue import load_cases
from sabacc.engine.play import compile_rules
from sabacc.protocol.answers import InconsistentRequestError, answer_request
from sabacc.spec.alternatives import (
    ChoiceChange,
    admitted,
    alternatives,
    joint_readings,
    neighbours,
    open_numbers,
    with_changes,
)
from sabacc.spec.house_files import every_ruleset
from sabacc.spec.model import Bounds, Point, Standing
from sabacc.spec.points import BASES, POINTS
from sabacc.spec.rulesets import Choice, Ruleset, base_names, builtin
from tests.bugs import WRONG_ENGINES, planted, spoilt_reference
from tests.judged_rulesets import Judge, Verdict, alike, replied, verdict, verdict_on
from tests.runs import EXHAUSTIVE, SAMPLE, sampled
from tests.spoilt import Handle, playing

# An everyday run takes one in 160 flips
EVERY: Final = 160
# How many random rulesets that its document admits are judged by each base
DIALECTS: Final = 50 if EXHAUSTIVE else 1
# On so many open points at the most they differ
MOST_CHANGES: Final = 6
# The rulesets with open points
DOCUMENTS: Final = tuple(name for name in BASES if name != "standard")
# The points that own a refusal of cards, unless a document is silent on them
DECK: Final = frozenset(point.id for point in POINTS.values() if point.chapter == "deck")
# The bases by which an everyday run judges single flips
JUDGES: Final = sampled(BASES, 2)
JUDGES_OF_DOCUMENTS: Final = [name for name in JUDGES if name in DOCUMENTS]


@cache
def judge(name: str) -> Judge:
    return Judge(builtin(name))


def flips(rules: Ruleset) -> Iterator[ChoiceChange]:
    for point in POINTS.values():
        if point.conduct or point.id not in rules.made:
            continue
        for choice in dict.fromkeys((*alternatives(rules, point), *neighbours(rules, point))):
            if moot(rules, point.id, choice) is None:
                yield point.id, choice


def found_out(found: Verdict, point: str, choice: Choice) -> bool:
    """Say whether the verdict names a change, or something that cannot be told from it."""
    for one in found.nearest.otherwise:
        if (one.point, one.choice) == (point, choice) or (point, choice) in one.fits:
            return True
        if one.point == point and one.about is not None and choice.number is not None:
            least, most = one.about
            return least <= choice.number <= most
    return point in found.own_ways


def settled(rules: Ruleset, point: str) -> bool:
    return rules.made[point].standing is Standing.SETTLED


@pytest.mark.parametrize("name", JUDGES)
def test_whoever_plays_a_settled_point_otherwise_is_convicted_of_it(name: str) -> None:
    rules = builtin(name)
    mine = sampled([flip for flip in flips(rules) if settled(rules, flip[0])], EVERY)
    acquitted = [
        f"{point}: {choice}, convicted of {dict(found.convicted)}"
        for point, choice in mine
        for found in [verdict(judge(name), rules.flipped(point, choice))]
        if point not in found.points
    ]

    assert acquitted == []


@pytest.mark.parametrize("name", JUDGES_OF_DOCUMENTS)
def test_whoever_plays_an_open_point_otherwise_is_told_so(name: str) -> None:
    rules = builtin(name)
    mine = sampled([flip for flip in flips(rules) if not settled(rules, flip[0])], EVERY)
    wrong: list[str] = []
    for point, choice in mine:
        found = verdict(judge(name), rules.flipped(point, choice))
        if not told(rules, found, point, choice):
            wrong.append(f"{point}: {choice}, told {found.told}, {dict(found.convicted)}")

    assert wrong == []


def read_points(rules: Ruleset) -> list[str]:
    """Return the points that a version reads in doubt, and its document otherwise; or a document.

    What a version takes over from its document is asked of that.
    """
    base = () if rules.name in BASES else builtin(rules.name.partition("-")[0]).made.items()
    return [
        point
        for point, made in rules.made.items()
        if made.standing is Standing.DOUBTFUL
        and not POINTS[point].conduct
        and (point, made) not in base
    ]


@pytest.mark.parametrize("name", sampled(tuple(base_names()), 4))
def test_what_is_read_in_doubt_binds_among_its_readings(name: str) -> None:
    rules, judged = builtin(name), Judge(builtin(name))
    asked = {case.point for case in judged.holding}
    points = sampled([point for point in read_points(rules) if point in asked], 8)
    refusal: dict[str, object] = {"refused": "not-in-the-deck"}
    spared = [
        f"{point} refused: {dict(found.convicted)}"
        for point in points
        for found in [verdict_on(judged, answering(rules, point, refusal))]
        if not found.points or not found.points <= {point, *DECK}
    ]
    spared += [
        f"{point} in a way of its own: {dict(found.convicted)}"
        for point in points
        for found in [verdict_on(judged, answering(rules, point, {"over": "so"}))]
        if found.points != frozenset({point})
    ]
    mine = [one for one in flips(rules) if one[0] in points]
    spared += [
        f"{point}: {choice}, told {found.told}, {dict(found.convicted)}"
        for point, choice in mine
        for found in [verdict(judged, rules.flipped(point, choice))]
        if not told(rules, found, point, choice)
    ]

    assert spared == []


def answering(rules: Ruleset, point: str, answer: dict[str, object]) -> Callable[[Case], CaseReply]:
    return lambda case: (
        CaseReply(case, Outcome.FAILED, answer) if case.point == point else replied(rules, case)
    )


def told(rules: Ruleset, found: Verdict, point: str, choice: Choice) -> bool:
    """Say whether the verdict is right on a choice that is made on an open point."""
    made = rules.made[point]
    if made.standing is Standing.OPEN or choice in admitted(rules, POINTS[point]):
        return not found.convicted and found_out(found, point, choice)
    return point in found.points


def numbers(rng: random.Random, bound: Bounds, count: int = 20) -> list[int]:
    """Return the least and the greatest number within bounds, and some between, small ones too."""
    near = min(bound.most, bound.least + 40)
    drawn = [rng.randint(bound.least, rng.choice((bound.most, near))) for _ in range(count)]
    return list(dict.fromkeys((bound.least, bound.most, *drawn)))


def every_number(name: str) -> list[ChoiceChange]:
    """Return the open points of a ruleset with numbers that a program may play there."""
    rules, rng = builtin(name), random.Random(f"{SAMPLE} numbers of {name}")
    return [
        (point.id, Choice(choice, number))
        for point in POINTS.values()
        for choice in open_numbers(rules, point)
        for number in numbers(rng, point.numbers[choice])
        if Choice(choice, number) != rules.choices[point.id]
    ]


@pytest.mark.parametrize("name", JUDGES_OF_DOCUMENTS)
def test_no_number_of_an_open_point_convicts(name: str) -> None:
    rules = builtin(name)
    mine = sampled(every_number(name), EVERY)
    wrong: list[str] = []
    for point, choice in mine:
        plays = rules.with_admitted(point, choice)
        found = verdict(judge(name), plays)
        same = any((one, other.name) == (point, choice.name) for one, other in fitting(found))
        known = found_out(found, point, choice) or same
        if found.convicted or not (known or alike(judge(name), found.nearest.rules, plays)):
            wrong.append(f"{point}: {choice}, told {found.told}, {dict(found.convicted)}")

    assert wrong == []


def fitting(found: Verdict) -> list[ChoiceChange]:
    return [change for one in found.nearest.otherwise for change in one.fits]


def test_no_tie_between_two_points_convicts() -> None:
    # `edges.longest-hand=showdown-after=1` explains as many answers, but not this number's last.
    plays = builtin("classic").with_admitted("pots.hand-cap", Choice("forces-call", 2))
    found = verdict(judge("classic"), plays)

    assert (found.told, found.convicted) == ({"pots.hand-cap": "forces-call=2"}, {})


@pytest.mark.parametrize("rounding", ["down", "nearest"])
def test_a_choice_is_told_by_what_only_it_brings_up(rounding: str) -> None:
    # A fixed penalty, or another percentage, explains all that is asked of everybody.
    caller = ("penalties.caller", Choice("percent", 10))
    plays = with_changes(builtin("swag"), [caller, ("penalties.rounding", Choice(rounding))])
    assert plays is not None
    found = verdict(judge("swag"), plays)

    assert (found.told, found.convicted) == ({"penalties.caller": "percent=10"}, {})
    assert dict(found.nearest.otherwise[0].brings)["penalties.rounding"] == Choice(rounding)


def test_no_order_of_asking_changes_the_verdict() -> None:
    rules = builtin("classic")
    plays = rules.with_admitted("edges.longest-hand", Choice("pot-lost-after", 1))
    found: list[Verdict] = []
    for seed in range(12 if EXHAUSTIVE else 2):
        shuffled = Judge(rules)
        random.Random(seed).shuffle(shuffled.holding)
        found.append(verdict(shuffled, plays))

    assert [dict(one.convicted) for one in found] == [{}] * len(found)
    assert all(one.told == {"edges.longest-hand": "pot-lost-after=1"} for one in found)


def dialect(rng: random.Random, rules: Ruleset) -> tuple[Ruleset, dict[str, Choice]]:
    found = rules
    joint = joint_readings(rules)
    if joint and rng.random() < 0.25:
        found = with_changes(found, rng.choice(joint)) or found
    done = {point for point in rules.made if found.choices[point] != rules.choices[point]}
    for _ in range(rng.randint(1, MOST_CHANGES)):
        options = {
            point.id: choices
            for point in POINTS.values()
            if point.id not in done and (choices := admitted(found, point))
        }
        point = rng.choice(list(options))
        done.add(point)
        choice = rng.choice(options[point])
        if choice.name in open_numbers(found, POINTS[point]):
            choice = Choice(
                choice.name, rng.choice(numbers(rng, POINTS[point].numbers[choice.name]))
            )
        found = found.with_admitted(point, choice)
    changes = {
        point: choice
        for point, choice in found.choices.items()
        if choice != rules.choices[point] and point in rules.made and point in found.made
    }
    return found, changes


def silent(name: str, plays: Ruleset, found: Verdict, changes: dict[str, Choice]) -> list[str]:
    """Return the changes that the verdict does not tell although they make a difference.

    Where fewer changes explain every answer that was asked for, nobody could tell more.
    """
    missed = {
        point: choice for point, choice in changes.items() if not found_out(found, point, choice)
    }
    near = found.nearest.rules
    fewer = len(found.told) < len(changes) and Outcome.FAILED not in found.nearest.marks.values()
    if not missed or fewer or alike(judge(name), near, plays):
        return []
    return [
        f"{point}: {choice}"
        for point, choice in missed.items()
        if point in near.made and not alike(judge(name), near, near.with_admitted(point, choice))
    ]


@pytest.mark.parametrize("name", sampled(DOCUMENTS, 4))
def test_random_rulesets_that_a_document_admits_conform(name: str) -> None:
    rng = random.Random(f"{SAMPLE} dialects of {name}")
    wrong: list[str] = []
    for _ in range(DIALECTS):
        plays, changes = dialect(rng, builtin(name))
        found = verdict(judge(name), plays)
        missed = silent(name, plays, found, changes)
        if found.convicted or missed:
            words = " ".join(f"{point}={choice}" for point, choice in changes.items())
            wrong.append(f"{words}: {dict(found.convicted)}, told {found.told}, silent {missed}")

    assert wrong == []


def test_who_plays_as_the_ruleset_says_conforms() -> None:
    # `test_the_reference_conforms_to_everything` asks all rulesets whether anything is wrong or
    # told.
    every = [builtin(name) for name in (base_names() if EXHAUSTIVE else DOCUMENTS[:1])]
    wrong = [
        rules.name
        for rules in every
        for found in [verdict(Judge(rules), rules)]
        if found.failed or found.fresh or found.told or found.own_ways
    ]
    odd = InProcess(spoilt_reference(WRONG_ENGINES["pots.odd-credits.from-dealers-left"]))
    report = verify(odd, "it", load_cases(), Order((builtin("classic"),), chosen=True))

    assert wrong == []
    # where an odd credit goes is left open: nothing that is settled turns on it
    assert report.rulesets[0].status is Status.CONFORMS


# An everyday run takes one in so many points
EVERY_CASE: Final = 40


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
    raise AssertionError(f"no ruleset has a case of {point.id}")


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
    "point", sampled([point.id for point in POINTS.values() if not point.conduct], EVERY_CASE)
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
    assert sum(rule.earned for rule in opened.rulesets[0].rules) > 5
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

    order = Order((), seed=1, wanted=Filter(rules=("laws.names-of-seats",)))

    assert verify(InProcess(lambda: by_names), "it", load_cases(), order).status is status
