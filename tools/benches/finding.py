"""How much the suite finds in programs with one planted fault, how soon, and what it calls it."""

import random
import statistics
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import AbstractContextManager, closing
from functools import partial
from itertools import count
from typing import Any, Final, NamedTuple, TypeVar, get_args

import click
from rich.console import Console
from rich.progress import track

from sabacc.conformance.adapters.child import Stdio
from sabacc.conformance.adapters.inprocess import InProcess
from sabacc.conformance.adapters.ports import Limits, Port
from sabacc.conformance.adapters.wire import greeting
from sabacc.conformance.grading.grader import Outcome
from sabacc.conformance.grading.reach import bearing
from sabacc.conformance.hunting.finding import Finding
from sabacc.conformance.hunting.hunt import Budget, Hunt
from sabacc.conformance.hunting.question_stream import HuntTarget
from sabacc.conformance.inference.recover import Recovered, recover
from sabacc.conformance.inference.replies import AskedProgram
from sabacc.conformance.judging.diagnosis import (
    DiagnosedCase,
    causes,
    diagnosed_case,
    with_suspects,
)
from sabacc.conformance.judging.runner import Order, verify
from sabacc.conformance.proving import moot, wrong_choices
from sabacc.conformance.scenarios.cases import Case, kind
from sabacc.conformance.scenarios.catalogue import load_cases
from sabacc.protocol.messages import Method
from sabacc.spec.house_files import every_ruleset, ruleset_named
from sabacc.spec.model import Standing
from sabacc.spec.points import POINTS, dependents
from sabacc.spec.rulesets import Choice, Ruleset, builtin
from tests.bugs import BUGS, UNSEEN, Bug, connected
from tests.javascript_program import PROGRAM, plays
from tests.random_houses import made_otherwise, random_house
from tests.spoilt import playing
from tools.benches.measure import Row, processor_time

T = TypeVar("T")
Fault = TypeVar("Fault", bound="Bug | Flip")
Command = Callable[..., Iterator[Row]]

# How long the median hunt may take, and the 95th percentile, in seconds
MEDIAN, LATEST = 5.0, 30.0
# A table with more seats, and a hand of more rounds, is a large one
FEW_SEATS, FEW_ROUNDS = 3, 4
LONGEST_RECOVERY: Final = 60.0


def _planted(command: Command) -> Command:
    """Add the options by which planted faults are chosen."""
    command = click.option("--sample", type=int, metavar="N", help="Take N, evenly.")(command)
    return click.option("--only", default="", metavar="WORD", help="Those with WORD in the name.")(
        command
    )


def _hunts(command: Command) -> Command:
    """Add the options of hunts for planted faults."""
    command = click.option("--seed", default=1, help="The seed of the hunts.")(_planted(command))
    command = click.option("--seconds", default=LATEST, help="The budget of each.")(command)
    return click.option("--workers", default=1, help="How many at a time.")(command)


def _chosen(planted: Iterable[Fault], only: str, sample: int | None) -> list[Fault]:
    """Return the faults that the command line chooses; most need Node.js."""
    found = [plant for plant in planted if only in plant.id]
    wanted = sample or len(found) or 1
    return found[:: max(1, len(found) // wanted)][:wanted]


def _in_turn(
    judge: Callable[[T], dict[str, Any]], things: Sequence[T], workers: int
) -> list[dict[str, Any]]:
    """Judge all of some things, some at a time, and show on standard error how far it is."""
    with ProcessPoolExecutor(workers) as pool:
        told = pool.map(judge, things)
        return [*track(told, total=len(things), console=Console(stderr=True), transient=True)]


def _total(what: str, figure: float, of: int | None = None, to_reach: str = "") -> Row:
    share = None if of is None else f"{figure / max(1, of):.0%}"
    return {"total": what, "figure": figure, "of": of, "share": share, "to reach": to_reach}


@click.command()
@_planted
def verdict(only: str, sample: int | None) -> Iterator[Row]:
    r"""How often the rule that the diagnosis names first is the broken one (`tests/bugs`).

    \b
    right       the rule is on a point that the bug breaks
    related     its point exists by such a point, or the other way round (`when`); or it is in the
                same chapter, and its cases fail in the same kind of fact (in one that they state,
                if no case of the broken rule fails)
    misleading  any other

    Bugs that no case notices, and those that pass for another reading of an open point, are listed
    without a rule.
    """
    begun = time.process_time()
    bugs = _chosen(BUGS, only, sample)
    told = [diagnosis for bug in bugs for diagnosis in _diagnoses(bug)]
    yield from told
    noticed = [diagnosis for diagnosis in told if diagnosis["rule"]]
    remarks = Counter(diagnosis["remark"] for diagnosis in noticed)
    total = len(noticed)
    yield from (
        _total(remark, remarks[remark], total) for remark in ("right", "related", "misleading")
    )
    yield _total("right or related", total - remarks["misleading"], total, "90%")
    alone = sum(diagnosis["then"] == 0 for diagnosis in noticed)
    yield _total("one cause and nothing beside it", alone, total)
    yield _total("bugs", len(bugs))
    yield _total("seconds of this process", time.process_time() - begun)


def _diagnoses(bug: Bug) -> Iterator[dict[str, Any]]:
    """Judge a bug under each of its rulesets: the rule named first, and how many come then."""
    cases = load_cases()
    rulesets = tuple(map(ruleset_named, bug.rulesets))
    with connected(bug) as port:
        report = verify(port, bug.id, cases, Order(rulesets, chosen=True))
    for rules, result in zip(rulesets, report.rulesets, strict=True):
        scored = [
            diagnosed_case(
                graded.case,
                graded.grade,
                failed=graded.outcome in {Outcome.FAILED, Outcome.FAULT},
            )
            for graded in result.asked
            if graded.outcome not in {Outcome.OPEN, Outcome.NOT_SHOWN}
        ]
        scored = with_suspects(
            scored,
            {one.case.id: one.answer for one in result.asked if one.answer is not None},
            rules,
        )
        failed = [case for case in scored if case.failed]
        is_reading = any(graded.outcome is Outcome.OPEN for graded in result.asked)
        remark = f"{'told as another reading' if is_reading else 'not noticed'}: {bug.says}"
        named = [*causes(scored, bearing((case.case for case in scored), rules))] if failed else []
        yield {
            "bug": bug.id,
            "ruleset": rules.name,
            "breaks": bug.breaks[0],
            "failed": len(failed),
            "rule": named[0] if named else "",
            "then": len(named) - 1 if named else None,
            "remark": _remark(bug, named[0], failed, cases) if named else remark,
        }


def _remark(bug: Bug, rule: str, failed: Iterable[DiagnosedCase], cases: Sequence[Case]) -> str:
    """Return whether a rule that is named first leads to the bug; see `verdict`."""
    point = rule.rpartition(".")[0]
    broken = [name for name in bug.breaks if name in POINTS]
    if point in broken:
        return "right"
    if any(_depends(point, other) or _depends(other, point) for other in broken):
        return "related"
    facts: dict[str, set[str]] = {}
    for case in failed:
        facts.setdefault(case.case.point, set()).add(kind(case.fact))
    near = (other for other in broken if point.partition(".")[0] == other.partition(".")[0])
    related = any(facts[point] & (facts.get(other) or _stated(other, cases)) for other in near)
    return "related" if related else "misleading"


def _depends(point: str, other: str) -> bool:
    return any(other in way for way in POINTS[point].when)


def _stated(point: str, cases: Iterable[Case]) -> set[str]:
    """Return the kinds of facts that the cases of a point state."""
    return {kind(line.fact) for case in cases if case.point == point for line in case.expect}


class Flip(NamedTuple):
    """A choice that the JavaScript program makes instead of a ruleset's, as a planted fault."""

    id: str
    rulesets: tuple[str, ...]
    breaks: tuple[str, ...]
    wrong: Choice
    seats: int = 0
    rounds: int = 0


@click.command()
@_hunts
def hunt(only: str, sample: int | None, seed: int, seconds: float, workers: int) -> Iterator[Row]:
    """How many bugs that no scenario shows the hunt finds, how soon, and how small they become.

    Time is processor time of hunt and program together, shrinking included.  A finding is large if
    it has more than three seats or four rounds, and more than the bug needs.
    """
    return _hunted(_chosen(UNSEEN, only, sample), seed, seconds, workers)


@click.command()
@_hunts
def flips(only: str, sample: int | None, seed: int, seconds: float, workers: int) -> Iterator[Row]:
    """How soon the hunt finds one wrong choice, on each settled point in turn.

    The JavaScript program is given a ruleset with another choice on one point, and is hunted by
    what the ruleset really chooses.  The seed takes other rulesets and choices, too.
    """
    return _hunted(_chosen(_flips(seed), only, sample), seed, seconds, workers)


def _hunted(faults: Sequence[Bug | Flip], seed: int, seconds: float, workers: int) -> Iterator[Row]:
    """Hunt for each fault until it is found and made small, or its time is over."""
    told = _in_turn(partial(_hunt_for, seed, seconds), faults, workers)
    yield from told
    found = [hunted for hunted in told if hunted["rule"] is not None]
    same = sum(hunted["rule"].startswith(hunted["breaks"]) for hunted in found)
    small = sum("large" not in hunted["remark"] for hunted in found)
    spent = sorted(hunted["seconds"] for hunted in told)
    late = spent[min(len(spent) - 1, round(0.95 * len(spent)))]
    yield _total("found", len(found), len(told), "95%")
    few = f"at most {FEW_SEATS} seats and {FEW_ROUNDS} rounds, or what the fault needs"
    yield _total(few, small, len(found))
    yield _total("told under the point that is broken", same, len(found))
    yield _total("median, seconds", statistics.median(spent), None, f"{MEDIAN:g}")
    yield _total("95th percentile, seconds", late, None, f"{LATEST:g}")


def _hunt_for(seed: int, seconds: float, fault: Bug | Flip) -> dict[str, Any]:
    """Hunt for a fault; where its point is open a finding is enough that convicts nobody."""
    program: AbstractContextManager[Port]
    told = rules = ruleset_named(fault.rulesets[0])
    if isinstance(fault, Flip):
        flipped = rules.flipped(fault.breaks[0], fault.wrong)
        told = Ruleset(rules.name, flipped.choices, flipped.made)
        program = closing(Stdio(("node", str(PROGRAM)), Limits()))
    else:
        program = connected(fault)
    unsaid = rules.made[fault.breaks[0]].standing is Standing.OPEN

    def first(hunt: Hunt) -> Finding | None:
        return next((finding for finding in hunt.findings if unsaid or finding.condemns), None)

    def stop(hunt: Hunt) -> None:
        hunt.stopped = "found" if first(hunt) else hunt.stopped

    with program as port:
        port.hello(greeting((told,)))
        target = HuntTarget(rules.name, rules, get_args(Method))
        hunt = Hunt(port, target, count(1), stop, clock=processor_time)
        begun = processor_time()
        hunt.run(seed, Budget(seconds=seconds))
        spent = processor_time() - begun
    finding = first(hunt)
    question = finding and finding.question
    phases = question.expected.get("phases", ()) if question else ()
    seats, rounds = (
        question.seats if question else 0,
        max((phase["round"] for phase in phases), default=0),
    )
    large = seats > max(FEW_SEATS, fault.seats) or rounds > max(FEW_ROUNDS, fault.rounds)
    remarks = {"not found": finding is None, "large": large, "late": spent > MEDIAN}
    return {
        "fault": fault.id,
        "ruleset": rules.name,
        "breaks": fault.breaks[0],
        "asked": hunt.asked.total(),
        "seconds": spent,
        "rule": finding and finding.rule,
        "level": question and question.method,
        "seats": seats,
        "rounds": rounds,
        "remark": ", ".join(remark for remark, holds in remarks.items() if holds),
    }


def _flips(seed: int) -> Iterator[Flip]:
    """Yield one for each point that some ruleset settles and the program plays both ways.

    Those that no question can tell apart are left out.
    """
    rng = random.Random(f"flips {seed}")  # noqa: S311 - seeded chance repeats
    rulesets = [rules for rules in every_ruleset() if plays(rules)]
    for point in POINTS.values():
        offered = [
            Flip(f"{rules.name}~{point.id}:{wrong}", (rules.name,), (point.id,), wrong)
            for rules in rulesets
            if not point.conduct and point.id in rules.made
            if rules.made[point.id].standing is Standing.SETTLED
            for wrong in wrong_choices(point, rules.choices[point.id])
            if moot(rules, point.id, wrong) is None and plays(rules.flipped(point.id, wrong))
        ]
        if offered:
            yield rng.choice(offered)


@click.command()
@click.option("--seed", default=0, help="The first house.")
@click.option("--houses", default=200, help="How many houses.")
@click.option("--workers", default=1, help="How many at a time.")
@click.option("--no-dialects", is_flag=True, help="Change only choices of documents.")
def recovery(seed: int, houses: int, workers: int, *, no_dialects: bool) -> Iterator[Row]:
    r"""How many random houses are recovered from a program's answers.

    A program plays a base with up to eight choices changed at random, and is asked as
    `sabacc classify -- COMMAND` asks it.

    \b
    recovered   each choice, and no other one that would make a difference fits as well
    confounded  each choice that is not found is among those that cannot be told apart
    wrong       a choice is neither found nor named, or an answer has no explanation
    """
    judge = partial(_recovered, dialects=not no_dialects)
    told = _in_turn(judge, range(seed, seed + houses), workers)
    yield from told
    became = Counter(house["became"] for house in told)
    spent = [house["seconds"] for house in told]
    yield from (_total(how, became[how], houses) for how in ("recovered", "confounded", "wrong"))
    late = sum(seconds > LONGEST_RECOVERY for seconds in spent)
    yield _total(f"over {LONGEST_RECOVERY:g} seconds", late, houses)
    yield _total("median, seconds", statistics.median(spent))
    yield _total("longest, seconds", max(spent))


def _recovered(seed: int, *, dialects: bool) -> dict[str, Any]:
    rules = random_house(seed, dialects=dialects)
    port = InProcess(lambda: playing({"standard": rules}))
    hello = port.hello(greeting((builtin("standard"),)))
    begun = time.process_time()
    found = recover(AskedProgram(port, "standard"), hello, load_cases())
    spent = time.process_time() - begun
    became, why = _outcome(rules, found)
    return {
        "house": seed,
        "changes": rules.name.count("~"),
        "questions": found.asked,
        "seconds": spent,
        "became": became,
        "why": "; ".join(why),
    }


def _outcome(rules: Ruleset, found: Recovered) -> tuple[str, list[str]]:
    """Return what became of a house, and why it was not recovered."""
    unsure = {point.point: (point.mine, *point.fits) for point in found.unsure}
    alike = {point.point: point.fits for point in found.alike}
    named = {
        point
        for point in POINTS
        if rules.choices[point] in (*unsure.get(point, ()), *alike.get(point, ()))
    }
    # what comes up by a choice that is named shows only once that choice is made
    brought = {item.id for point in named for item, _ in dependents(point)}
    missed = [
        f"{point} is {rules.choices[point]} and not {found.rules.choices[point]}"
        for point in made_otherwise(rules, found.rules)
        if point not in named and point not in brought
    ]
    if found.otherwise:
        missed.append(f"{len(found.otherwise)} answers without an explanation")
    if missed:
        return "wrong", missed
    left = [f"{point} {' or '.join(map(str, choices))}" for point, choices in unsure.items()]
    return ("confounded", left) if left else ("recovered", [])
