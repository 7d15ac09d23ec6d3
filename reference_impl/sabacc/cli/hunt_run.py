"""The run of `sabacc hunt`: the scenarios, then the hunt, in one process or several."""

import time
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from contextlib import nullcontext
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Final

import click

from sabacc import EDITION
from sabacc.arbiter.drafts import as_record, as_scenario
from sabacc.cli.commands.programs import SECONDS
from sabacc.cli.lookup import find_ruleset
from sabacc.cli.options import limit_words
from sabacc.cli.output import CliError, refuse_unwritable, save
from sabacc.cli.programs import greeted, target_played
from sabacc.cli.progress import hunt_progress, interrupts
from sabacc.conformance.adapters.connect import connect, scheme
from sabacc.conformance.adapters.inprocess import import_from_here
from sabacc.conformance.adapters.ports import OVER, Limits, Port, keys
from sabacc.conformance.adapters.wire import greeting
from sabacc.conformance.hunting.finding import (
    Finding,
    Kept,
    blamed,
    name_of,
    read_finding,
    read_folder,
    text_of,
)
from sabacc.conformance.hunting.hunt import (
    Budget,
    Hunt,
    HuntWork,
    LawHunt,
    WorkerPool,
)
from sabacc.conformance.hunting.question import question
from sabacc.conformance.hunting.question_stream import HuntTarget
from sabacc.conformance.inference.nearest import Otherwise
from sabacc.conformance.judging.afresh import OTHERWISE_ALONE, anew, changed_alone, told_apart
from sabacc.conformance.judging.diagnosis import diagnosed
from sabacc.conformance.judging.questions import ORDER, new_seed
from sabacc.conformance.judging.results import RulesetResult, RuleStanding, RunReport, Status
from sabacc.conformance.judging.runner import (
    Order,
    as_played,
    hunt_target,
    judge_ruleset,
    judged_hunt,
    told_once,
)
from sabacc.conformance.judging.selection import Target
from sabacc.conformance.laws import LAWS
from sabacc.conformance.relations import SAME_ANSWER
from sabacc.conformance.report.hunt_report import (
    HuntOutput,
    HuntReport,
    ShownFinding,
    in_order,
    needed,
    shown_finding,
)
from sabacc.conformance.scenarios.catalogue import load_cases
from sabacc.protocol.hostile import escape_line
from sabacc.protocol.messages import Hello
from sabacc.spec.house_files import every_ruleset
from sabacc.spec.model import LEVELS
from sabacc.spec.rulesets import Ruleset, builtin
from sabacc.system.text import counted, join_at_most
from sabacc.system.user_input import InputError

# The most findings with scenario and record: each takes a moment to write
_MOST_IN_FULL: Final = 12


@dataclass(frozen=True, slots=True)
class HuntOptions:
    """The options of the command line."""

    program: tuple[str, ...]
    ruleset: str | None
    levels: tuple[str, ...]
    seed: int | None
    seconds: float
    questions: int
    jobs: int
    laws: bool
    replay: Path | None
    corpus: Path
    keep: bool
    form: str
    output: Path | None
    quiet: bool
    everything: bool


@dataclass(frozen=True, slots=True)
class ProgramProfile:
    """A program as far as the scenarios have shown it.

    Attributes:
        hello: Its claims.
        target: The ruleset to hunt by.
        hunted: The same, as the hunt takes it, with the open points as the program plays them.
        seed: The seed that repeats the hunt.
        broken: The rules and laws that the scenarios show to be broken, causes first.
        otherwise: The open points that it plays differently.
        rulesets: The rulesets of the greeting.
        named: The ruleset's name on the command line; empty if only the program knows it.
        doubtful: The rules with a disputed scenario that it answers otherwise.
        unjudged: How many scenarios could not be judged, for a fault of the program.
        own_way: Whether it leaves points undeclared, or plays open ones its own way and breaks
            no rule but a law.
        cut: Why the scenarios were interrupted, and their results so far; mostly empty.
    """

    hello: Hello
    target: Target
    hunted: HuntTarget
    seed: int
    broken: tuple[str, ...]
    doubtful: frozenset[str]
    unjudged: int
    otherwise: tuple[Otherwise, ...]
    rulesets: tuple[Ruleset, ...]
    named: str
    own_way: bool
    cut: str = ""


def profile_program(options: HuntOptions, limits: Limits, first: Sequence[Kept]) -> ProgramProfile:
    """Ask the scenarios of one ruleset, to learn how the program plays open points.

    With `laws` alone there is nothing to learn.
    """
    kept = first[0].ruleset if options.replay is not None else ""
    named = options.ruleset or (kept if _is_shipped(kept) else None)
    rulesets = every_ruleset() if named is None else (find_ruleset(named),)
    with greeted(options.program, limits, rulesets) as (port, hello):
        target = target_played(hello, rulesets, chosen=named is not None)
        result = RulesetResult(target.name, ())
        if not options.laws:
            cases = [case for case in load_cases() if case.method in (options.levels or LEVELS)]
            result = judge_ruleset(port, hello, cases, target, interruptible=True)
    order = Order(rulesets, chosen=named is not None, interruptible=True)
    program = options.program[0] if options.program else "the reference"
    report = RunReport(hello, program, (result,), interrupted=bool(result.unasked))
    if not options.laws:
        report = told_apart(report, order, anew(connect, options.program, limits))
        (result,) = report.rulesets
    causes = diagnosed(report, {target.name: target})
    shown = [it.rule for it in result.rules if it.standing is RuleStanding.BROKEN]
    broken = tuple(sorted(shown, key=[ORDER, SAME_ANSWER, *causes, *shown].index))
    open_otherwise = bool(result.otherwise or result.own_ways)
    cut = ""
    if result.unasked:
        asked, why = len(result.asked), limits.over or "it was interrupted"
        cut = f"{why} while the scenarios were asked, {asked} of {asked + result.unasked}"
        if broken:
            cut += f"; {counted(len(broken), 'rule')} broken so far: {join_at_most(broken)}"
    played = as_played(target.rules, result.otherwise)
    hunted = hunt_target(hello, target, played, options.levels)
    return ProgramProfile(
        hello=hello,
        target=target,
        hunted=hunted,
        seed=new_seed() if options.seed is None else options.seed,
        broken=broken,
        doubtful=frozenset(it.case.rule for it in result.disputed if it.doubtful),
        unjudged=sum(one.outcome.faulty for one in result.asked),
        otherwise=result.otherwise,
        rulesets=rulesets,
        named=named or (target.name if _is_shipped(target.name) else ""),
        own_way=bool(target.undeclared) or (open_otherwise and LAWS.keys() >= set(broken)),
        cut=cut,
    )


def _is_shipped(ruleset: str) -> bool:
    """True if a ruleset of this name exists outside the program."""
    try:
        find_ruleset(ruleset)
    except (InputError, CliError):
        return False
    return True


@dataclass
class HuntResults:
    """The results of the hunts.

    Attributes:
        hunts: By the rules, by the laws, or both.
        start: The start of the first one.
        seconds: The total duration.
    """

    hunts: list[Hunt] = field(default_factory=list["Hunt"])
    start: float = field(default_factory=time.monotonic)
    seconds: float = 0.0


def run_hunts(
    options: HuntOptions, limits: Limits, profile: ProgramProfile, first: Sequence[Kept]
) -> HuntResults:
    """Hunt until the budget is spent or the user interrupts.

    A program that goes its own way is asked by the laws too: its rules allow few questions, or
    excuse its answers.
    """
    request_keys, results = keys(profile.seed), HuntResults()
    port, _ = connect(options.program, limits)
    try:
        if not options.laws:
            results.hunts.append(Hunt(port, profile.hunted, request_keys, listed=profile.doubtful))
        if options.laws or (profile.own_way and not options.replay):
            results.hunts.append(LawHunt(port, profile.hunted, request_keys))
        _run(options, limits, profile, first, port, results)
        _told_as_one(results.hunts[-1].findings)
        if not (options.laws or options.replay or scheme(options.program) == "http"):
            _put_down_to_a_law(
                results.hunts[0],
                anew(connect, options.program, limits),
                profile,
            )
    except KeyboardInterrupt:
        for hunt in results.hunts:
            hunt.stopped = "it was interrupted"
    finally:
        port.close()
    results.seconds = time.monotonic() - results.start
    return results


def _run(  # noqa: PLR0913, PLR0917 - what is known of a program, and who asks it
    options: HuntOptions,
    limits: Limits,
    profile: ProgramProfile,
    first: Sequence[Kept],
    port: Port,
    results: HuntResults,
) -> None:
    """Run each hunt for its share of the budget, kept questions first."""
    rules = builtin("standard") if options.laws else profile.hunted.rules
    again = (
        question(f"kept-{place}", kept.method, kept.params, rules)
        for place, kept in enumerate(first, 1)
    )
    port.hello(greeting(profile.rulesets))
    for place, hunt in enumerate(results.hunts):
        # Each has its share of the budget; unused time passes to the next.
        left = len(results.hunts) - place
        questions, seconds = options.questions, options.seconds
        asked = sum(one.asked.total() for one in results.hunts)
        spent = time.monotonic() - results.start
        budget = Budget(
            questions and max(1, (questions - asked) // left),
            seconds and max(0.1, (seconds - spent) / left),
        )
        with hunt_progress(
            budget, quiet=options.quiet or options.replay is not None
        ) as on_progress:
            hunt.on_progress = on_progress
            hunt.ask_first(kept for kept in again if kept is not None)
            if options.replay is not None:
                continue
            work = HuntWork(
                options.program,
                limits,
                profile.rulesets,
                profile.hunted,
                profile.seed,
                laws=isinstance(hunt, LawHunt),
            )
            with WorkerPool(work, options.jobs) if options.jobs > 1 else nullcontext() as pool:
                hunt.run(profile.seed, budget, pool)


def _told_as_one(findings: Sequence[Finding]) -> None:
    """Put what two answers show down to a question that itself gets two answers, if one does."""
    if any(one.rule == SAME_ANSWER for one in findings):
        for one in findings:
            one.rule = one.rule if one.again is None else SAME_ANSWER


def _put_down_to_a_law(hunt: Hunt, connect: Callable[[], Any], profile: ProgramProfile) -> None:
    """Blame a law for what is answered otherwise alone, as no mistake in a rule is."""
    found = [one for one in hunt.findings if one.rejected is not None or one.fault is not None]
    asked = [
        (one.question.method, {"ruleset": hunt.target.name, **one.question.params}, one.answer)
        for one in found
    ]
    for place in changed_alone(asked, connect, profile.rulesets):
        one = found[place]
        one.rule = ORDER if ORDER in profile.broken else SAME_ANSWER
        at = one.fault
        fault = "" if at is None else f"the program {at.kind.value}: {at.detail}; "
        one.law, one.condemns = escape_line(f"{fault}{OTHERWISE_ALONE}"), True
        one.fault, one.behind, one.explained = None, (), ()


def hunt(*, seconds: float | None, limits: Limits, **given: Any) -> int:  # noqa: ANN401 - see `HuntOptions`
    """Hunt, write the report, and return the exit status."""
    if seconds is None:
        seconds = 0.0 if given["questions"] else SECONDS
    options = HuntOptions(seconds=seconds, **given)
    refuse_unwritable(options.output)
    first = list(read_folder(options.corpus)) if options.keep else []
    if options.replay is not None:
        first = [read_finding(options.replay)]
    import_from_here(options.program)
    with interrupts() as signals:
        profile = profile_program(options, limits, first)
        if signals.status is not None and not profile.cut:
            profile = replace(profile, cut="it was interrupted")
        results = HuntResults() if profile.cut else run_hunts(options, limits, profile, first)
        signals.raise_if_repeated()
        if signals.status is not None:
            click.echo("sabacc: interrupted; a second Ctrl-C ends at once", err=True)
        if limits.over:
            for hunt in results.hunts:
                hunt.stopped = OVER
        report = _report(options, limits, profile, results)
        _write(options, report)
    if signals.status is not None:
        return signals.status
    if limits.over:
        return int(Status.CUT_SHORT)
    if report.condemned:
        return int(Status.FAILS)
    return int(Status.CONFORMS if report.file.asked else Status.NOTHING_APPLIED)


def _report(
    options: HuntOptions, limits: Limits, profile: ProgramProfile, results: HuntResults
) -> HuntReport:
    hello, name, asked = profile.hello, profile.target.name, Counter[str]()
    for hunt in results.hunts:
        asked += hunt.asked
    findings = (
        (finding, isinstance(hunt, LawHunt)) for hunt in results.hunts for finding in hunt.findings
    )
    shown = in_order(
        [
            _finding_report(options, profile, finding, place, by_laws=laws)
            for place, (finding, laws) in enumerate(findings)
        ],
        profile.broken,
    )
    cut = profile.cut or next((hunt.stopped for hunt in results.hunts if hunt.stopped), "")
    file = HuntOutput(
        edition=EDITION,
        program=escape_line(f"{hello.name} {hello.version}", 80) or "the program",
        ruleset=options.ruleset or escape_line(name, 60),
        seed=profile.seed,
        seconds=round(results.seconds, 1),
        asked=dict(asked),  # type: ignore[arg-type]
        stopped=cut,
        needs="" if options.laws else needed(len(profile.target.undeclared)),
        scenarios_break=list(profile.broken),
        scenarios_unjudged=profile.unjudged,
        plays_otherwise=_open_points(profile, results.hunts),
        findings=[finding.entry for finding in shown],
        right_alone=[str(options.replay)]
        if options.replay and sum(asked.values()) and not (shown or cut)
        else [],
    )
    return HuntReport(
        file, shown, options.program, options.laws, profile.named, limit_words(limits)
    )


def _open_points(profile: ProgramProfile, hunts: Iterable[Hunt]) -> list[str]:
    """Tell each open point that is played differently, with the numbers that fit as well."""
    played = profile.otherwise
    for hunt in hunts:
        played = told_once(played, judged_hunt(hunt, profile.target)[1])
    return [
        f"{item.point}: {item.choice}"
        + (" (or any number from {} to {})".format(*item.about) if item.about else "")
        for item in played
    ]


def _finding_report(
    options: HuntOptions, profile: ProgramProfile, finding: Finding, place: int, *, by_laws: bool
) -> ShownFinding:
    """Save a finding, and format it as a scenario and a hand record."""
    finding = blamed(finding, profile.broken)
    asked, file = finding.question, ""
    if options.keep and options.replay is None:
        path = options.corpus / name_of(finding)
        save(path, text_of(finding, options.ruleset or profile.target.name), make_folder=True)
        file = str(path)
    # the right answer by its rules is unknown, and no feature shows a law
    if place >= _MOST_IN_FULL or by_laws or finding.told_under in LAWS:
        return shown_finding(finding, profile.broken, file=file, by_laws=by_laws)
    facts = [difference.fact for difference in finding.differences]
    title = f"The hunt asks this ({asked.name})"
    scenario = as_scenario(asked.rules, asked.method, asked.params, facts, finding.rule, title)
    record = as_record(asked.rules, asked.params) if asked.method == "play" else ""
    return shown_finding(finding, profile.broken, scenario=scenario, record=record, file=file)


def _write(options: HuntOptions, report: HuntReport) -> None:
    text = report.json() if options.form == "json" else report.text(everything=options.everything)
    if options.output is None:
        click.echo(text)
    else:
        save(options.output, text + "\n")
