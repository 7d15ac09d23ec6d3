"""The zoo: worthless programs earn nothing, faulty ones are convicted, good ones conform."""

import sys
from pathlib import Path

import pytest

from sabacc.conformance.adapters.connect import connect
from sabacc.conformance.adapters.inprocess import InProcess
from sabacc.conformance.adapters.ports import Limits, PortError
from sabacc.conformance.grading.grader import Outcome
from sabacc.conformance.judging.results import RunReport, Status
from sabacc.conformance.judging.runner import Order, verify
from sabacc.conformance.judging.selection import Filter
from sabacc.conformance.scenarios.catalogue import load_cases
from sabacc.spec.house_files import every_ruleset, shipped_houses
from sabacc.spec.points import BASES, VERSIONS
from sabacc.spec.rulesets import base_names, builtin
from tests.bugs import FAULTY, spoilt_reference
from tests.held import held
from tests.javascript_program import BEHIND, PROGRAM, lacking, plays
from tests.runs import DAY, EXHAUSTIVE, LONG_RUN, node, todays

PROGRAMS = Path(__file__).resolve().parents[2] / "implementations"

SEEDS = range(8 if EXHAUSTIVE else 1)


def limits() -> Limits:
    """Return limits by a clock that a busy machine does not hurry."""
    return Limits(start=20.0, case=0.6, clock=held())


EVERYTHING = every_ruleset()
WITHOUT_PLAY = ("score", "compare", "settle", "shift")
"""What is asked of faulty programs: their faults lie there."""
RULESETS = tuple(builtin(name) for name in (base_names() if EXHAUSTIVE else BASES))

ALL_OF_IT = Order(EVERYTHING, wanted=Filter(levels=WITHOUT_PLAY))
OPTIONS = tuple(builtin(name) for name in ("holonet+alderaanian", "standard+table-stakes"))
EVERYDAY = (*RULESETS, *OPTIONS)

SPEECHLESS = ("no_hello.py", "silent.py")
"""Programs that never introduce themselves."""
OFTEN_RIGHT = ("dies_halfway.py", "sleeps.py")
"""Programs that answer rightly when they do: no gate for them, but no pass either."""
CRASHERS = ("any_tie_crashes", "idiots_array_crashes")
"""Programs whose fault ends them, so that they must be children."""
WORTHLESS = [
    *(
        (path.name,)
        for path in sorted((PROGRAMS / "worthless").glob("*.py"))
        if path.name not in {*SPEECHLESS, *OFTEN_RIGHT, "random_answers.py"}
    ),
    *(("random_answers.py", str(seed)) for seed in SEEDS),
]


def judge(*command: str, rulesets: tuple[str, ...] = (), wanted: Filter | None = None) -> RunReport:
    port, name = connect(command, limits())
    chosen = tuple(builtin(one) for one in rulesets) or RULESETS
    try:
        return verify(port, name, load_cases(), Order(chosen, wanted=wanted or Filter()))
    finally:
        port.close()


def few(breaks: tuple[str, ...]) -> Order:
    """Ask under the bases, and under a house for each rule that none of them has.

    The fewer rulesets are asked, the harder it is to convict of every rule that is broken.
    """
    made = {f"{point}.{it.name}" for one in EVERYDAY for point, it in one.choices.items()}
    extra = {
        house.name: house
        for rule in sorted({*breaks} - made)
        for house in shipped_houses()
        if rule in {f"{point}.{choice.name}" for point, choice in house.choices.items()}
    }
    return Order((*EVERYDAY, *extra.values()), wanted=Filter(levels=WITHOUT_PLAY))


def asked_by(seed: str = "0") -> tuple[str, ...]:
    """Return the rulesets by which a worthless program is judged, whose answers hang on a seed.

    The versions of `forum` ask nearly the same: with each further seed one of them has its turn.
    """
    if not EXHAUSTIVE:
        return (BASES[DAY % len(BASES)],)
    versions = tuple(VERSIONS)
    return (*BASES, *(versions if seed == "0" else versions[int(seed) % len(versions) :][:1]))


@pytest.mark.parametrize("command", WORTHLESS, ids=" ".join)
def test_worthless_programs_earn_no_rule(command: tuple[str, ...]) -> None:
    program = str(PROGRAMS / "worthless" / command[0])
    report = judge(sys.executable, program, *command[1:], rulesets=asked_by(*command[1:]))
    earned = sorted({rule.rule for result in report.rulesets for rule in result.earned})

    assert earned == []
    assert report.status is not Status.CONFORMS


@pytest.mark.parametrize("name", SPEECHLESS)
def test_a_program_without_hello_is_told_so(name: str) -> None:
    command = (sys.executable, str(PROGRAMS / "worthless" / name))
    port, _ = connect(command, Limits(start=1.0, clock=held()))
    with pytest.raises(PortError) as caught:
        verify(port, name, load_cases(), Order(RULESETS[:1]))
    port.close()

    assert "hello" in str(caught.value)


@LONG_RUN
def test_a_program_that_dies_half_way_is_judged_on_the_rest() -> None:
    program = PROGRAMS / "worthless" / "dies_halfway.py"
    wanted = Filter(levels=("score",))
    report = judge(sys.executable, str(program), rulesets=("classic",), wanted=wanted)
    outcomes = {judged.outcome for judged in report.rulesets[0].judgements}

    assert report.status is Status.FAILS
    assert outcomes & {Outcome.FAULT, Outcome.NOT_RUN}


def test_a_program_that_sleeps_is_cut_off() -> None:
    program = PROGRAMS / "worthless" / "sleeps.py"
    port, name = connect((sys.executable, str(program), "30"), limits())
    order = Order(RULESETS[:1], wanted=Filter(levels=("score",)))
    try:
        report = verify(port, name, load_cases(), order)
    finally:
        port.close()

    assert report.status is Status.FAILS
    assert not report.rulesets[0].earned


@pytest.mark.parametrize("name", todays(sorted(FAULTY), 4))
def test_faulty_programs_are_convicted(name: str) -> None:
    program, breaks = FAULTY[name], FAULTY[name].breaks
    if name in CRASHERS:
        breaks = breaks[: 2 if EXHAUSTIVE else 1]
        command = (sys.executable, str(PROGRAMS / "faulty.py"), name)
        report = judge(*command, rulesets=("classic",), wanted=Filter(rules=breaks))
    else:
        order = few(breaks) if breaks else ALL_OF_IT if EXHAUSTIVE else few(())
        report = verify(InProcess(spoilt_reference(program)), name, load_cases(), order)
    broken = {rule.rule for result in report.rulesets for rule in result.broken}

    assert set(breaks) <= broken
    assert (report.status is Status.FAILS) == bool(breaks)
    if name not in {*CRASHERS, "deck_of_38"}:
        assert len(report.rulesets[0].earned) > len(report.rulesets[0].broken)


def test_the_javascript_program_conforms() -> None:
    port, name = connect((node(), str(PROGRAM)), Limits(start=30.0, case=30.0))
    try:
        wanted = EVERYTHING if EXHAUSTIVE else tuple(todays((*RULESETS, *OPTIONS), 3))
        report = verify(port, name, load_cases(), Order(tuple(filter(plays, wanted))))
    finally:
        port.close()
    wrong = [
        (judged.ruleset, judged.case.id)
        for result in report.rulesets
        for judged in result.judgements
        if judged.counts and judged.outcome is not Outcome.PASSED
    ]

    assert wrong == []
    assert {result.status for result in report.rulesets} == {Status.CONFORMS}


def test_the_javascript_program_is_not_far_behind() -> None:
    assert len(lacking()) <= BEHIND
    assert all(plays(builtin(name)) for name in base_names())


def test_the_reference_conforms_to_everything() -> None:
    port, name = connect((), limits())
    wanted = EVERYTHING if EXHAUSTIVE else tuple(todays(RULESETS, 3))
    report = verify(port, name, load_cases(), Order(wanted, chosen=True))
    outcomes = {
        judged.outcome
        for result in report.rulesets
        for judged in result.judgements
        if not judged.disputed
    }

    assert outcomes == {Outcome.PASSED, Outcome.NOT_THIS_RULESET}
    assert {result.status for result in report.rulesets} == {Status.CONFORMS}
    assert [result for result in report.rulesets if result.otherwise or result.own_ways] == []
