"""`sabacc hunt`: look for what a program does wrong beyond the scenarios."""

from __future__ import annotations

import json
import sys
import time
from contextlib import nullcontext
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click

from sabacc.cli.files import refuse_unwritable, save
from sabacc.cli.options import (
    FILE,
    format_option,
    level_option,
    output_option,
    quiet_option,
    ruleset_option,
    seed_option,
)
from sabacc.cli.programs import (
    AsksProgram,
    greeted,
    limit_options,
    limits_of,
    target_played,
)
from sabacc.cli.trouble import debug_option

if TYPE_CHECKING:
    from collections.abc import Sequence
    from contextlib import AbstractContextManager

    from sabacc.conformance.adapters.ports import Limits
    from sabacc.conformance.hunting.corpus import Kept
    from sabacc.conformance.hunting.crew import Crew
    from sabacc.conformance.hunting.exhaustive import Proof
    from sabacc.conformance.hunting.hunt import Hunt
    from sabacc.conformance.hunting.law_hunt import LawHunt
    from sabacc.conformance.hunting.parting import Finding
    from sabacc.conformance.hunting.question_stream import Quarry
    from sabacc.conformance.judging.selection import Target
    from sabacc.conformance.report.hunt_report import HuntReport, ToldFinding
    from sabacc.protocol.messages import Hello
    from sabacc.spec.rulesets import Ruleset

FOLDER: Final = Path(".sabacc-hunt")
"""Where findings are kept if nobody says otherwise."""
_SECONDS: Final = 30.0
_IN_FULL: Final = 12
"""So many findings are told as scenarios and records: to write one takes a moment."""


@dataclass(frozen=True, slots=True)
class HuntWish:
    """What the user wrote on the command line."""

    program: tuple[str, ...]
    ruleset: str | None
    levels: tuple[str, ...]
    seed: int | None
    seconds: float | None
    questions: int
    jobs: int
    laws: bool
    exhaustive: str | None
    cards: int
    replay: Path | None
    corpus: Path
    keep: bool
    form: str
    output: Path | None
    quiet: bool

    @property
    def budget(self) -> tuple[int, float]:
        """How many questions, and how many seconds; 0 is no bound."""
        if self.seconds is None:
            return self.questions, 0.0 if self.questions else _SECONDS
        return self.questions, self.seconds


@click.command("hunt", cls=AsksProgram)
@click.argument("program", nargs=-1, type=click.UNPROCESSED)
@ruleset_option(
    "Hunt by this ruleset.  Without it, by the first that the program says it plays; by "
    "`standard` if it plays any."
)
@level_option("Only this level of the protocol")
@seed_option("Repeat a hunt: the same questions again.")
@click.option(
    "--seconds",
    type=click.FloatRange(0, 1_000_000),
    metavar="S",
    help=f"Stop after this many seconds; 0: never.  Default: {_SECONDS:g}; never with --questions.",
)
@click.option(
    "--questions",
    type=click.IntRange(0, 2**31),
    default=0,
    metavar="N",
    help="Stop after this many questions (hands, settlements, ...); 0: never.",
)
@click.option(
    "--workers",
    "jobs",
    type=click.IntRange(1, 64),
    default=1,
    show_default=True,
    metavar="N",
    help="Ask in N processes, each with its own copy of the program.  For one seed the findings "
    "are the same for any N.",
)
@click.option(
    "--laws",
    is_flag=True,
    help="Hold the program only against the laws that hold by any rules: for a program whose rules "
    "nobody has written down.",
)
@click.option(
    "--exhaustive",
    type=click.Choice(["score"]),
    help="Ask every hand of up to three cards, and every pair of totals and classes, instead of a "
    "hunt: a proof, as far as it goes.",
)
@click.option(
    "--cards",
    type=click.IntRange(3, 4),
    default=3,
    show_default=True,
    metavar="N",
    help="With --exhaustive: hands of up to N cards.  Four take about fifteen times as long.",
)
@click.option(
    "--replay",
    type=FILE,
    metavar="FILE",
    help="Ask one kept finding again, and nothing else.",
)
@click.option(
    "--corpus",
    type=click.Path(file_okay=False, path_type=Path),
    default=FOLDER,
    show_default=True,
    metavar="FOLDER",
    help="Keep findings in this folder, and ask the ones already there first.",
)
@click.option("--no-corpus", "keep", is_flag=True, default=True, flag_value=False,
              help="Keep nothing, and ask nothing that is kept.")  # fmt: skip
@format_option("text", "json", says="The format of the report.")
@output_option("Write the report to FILE.")
@quiet_option("No progress.")
@limit_options()
@debug_option
def command(**options: Any) -> None:  # noqa: ANN401 - Click's options, gathered in `HuntWish`
    """Look for what PROGRAM does wrong where no scenario looks.

    The reference implementation and PROGRAM answer the same questions: scenarios changed a little,
    long hands, and random positions.  If the answers differ, the question is made as small as it
    can be.  It is shown as a scenario, and a whole hand as a hand record too, with the rule behind
    the difference.

    \b
        sabacc hunt -- node my-sabacc.js
        sabacc hunt --ruleset classic --seconds 120 -- ./sabacc
        sabacc hunt --laws -- ./our-own-rules
        sabacc hunt --replay .sabacc-hunt/FINDING.json -- ./sabacc

    PROGRAM is named as for `sabacc verify`.  The scenarios are asked first, to learn how it plays
    the points that its document leaves open; none of these is held against it.

    Exits 0 if nothing was found; 1 if the program breaks a rule; 2 for a wrong command line; 3 if
    there is no conversation with the program, or the suite itself failed; 4 if the program claims
    nothing that can be asked; 5 if it took longer than --limit-run allows; 130 if it was
    interrupted (143 by SIGTERM).

    Ctrl-C, or SIGTERM, ends the hunt and reports what was found so far.
    """
    limits = limits_of(options)
    wish = HuntWish(**options)
    if wish.laws and wish.exhaustive is not None:
        message = "--laws does not go with --exhaustive"
        raise click.UsageError(message)
    refuse_unwritable(wish.output)
    context = click.get_current_context()
    context.exit(_run(wish, limits))


def _run(wish: HuntWish, limits: Limits) -> int:
    from sabacc.cli.interrupts import interrupts
    from sabacc.conformance.adapters.named_function import import_from_here
    from sabacc.conformance.adapters.run_clock import OVER, RunClock
    from sabacc.conformance.judging.results import Status

    first = _kept(wish)
    import_from_here(wish.program)
    with interrupts() as came:
        ground = _ground(wish, limits, first)
        hunt, seconds, proofs = _hunted(wish, limits, ground, first)
        came.end_if_again()
        if came.status is not None:
            click.echo("sabacc: interrupted; a second Ctrl-C ends at once", err=True)
        if RunClock(limits).over:
            hunt.stopped = OVER
        report = _report(wish, ground, hunt, seconds, proofs)
        _write(wish, report)
    if came.status is not None:
        return came.status
    if RunClock(limits).over:
        return int(Status.CUT_SHORT)
    if report.condemned:
        return int(Status.FAILS)
    return int(Status.CONFORMS if report.asked else Status.NOTHING_APPLIED)


def _kept(wish: HuntWish) -> list[Kept]:
    """Read what is asked first: the finding to ask again, or those that are kept."""
    from sabacc.conformance.hunting import corpus

    if wish.replay is not None:
        return [corpus.read(wish.replay)]
    return list(corpus.read_folder(wish.corpus)) if wish.keep else []


@dataclass(frozen=True, slots=True)
class _Ground:
    """What is known of a program before the hunt.

    Attributes:
        hello: What it claims.
        target: The ruleset that it is hunted by.
        quarry: What is hunted, with the open points as the program plays them.
        seed: What repeats the hunt.
        broken: The rules that the scenarios show to be broken.
        otherwise: The open points that it plays otherwise.
        rulesets: What it is greeted with.
    """

    hello: Hello
    target: Target
    quarry: Quarry
    seed: int
    broken: frozenset[str]
    otherwise: tuple[str, ...]
    rulesets: tuple[Ruleset, ...]


def _ground(wish: HuntWish, limits: Limits, first: Sequence[Kept]) -> _Ground:
    """Ask the scenarios of one ruleset, to learn how the program plays what is open.

    Where the laws alone are asked, nothing has to be learnt.
    """
    from sabacc.cli.finding import find_ruleset
    from sabacc.conformance.judging.asking_order import new_seed
    from sabacc.conformance.judging.beyond import as_played, quarry_of
    from sabacc.conformance.judging.runner import judge_ruleset
    from sabacc.conformance.scenarios.catalogue import load_cases
    from sabacc.spec.shipped import every_ruleset

    named = wish.ruleset or (first[0].ruleset if wish.replay is not None else None)
    rulesets = every_ruleset() if named is None else (find_ruleset(named),)
    with greeted(wish.program, limits, rulesets) as (port, hello):
        target = target_played(hello, rulesets, chosen=named is not None)
        result = None if wish.laws else judge_ruleset(port, hello, load_cases(), target)
    found = () if result is None else result.otherwise
    quarry = quarry_of(hello, target, as_played(target.rules, found))
    if wish.levels:
        levels = tuple(level for level in quarry.levels if level in wish.levels)
        quarry = replace(quarry, levels=levels)
    return _Ground(
        hello=hello,
        target=target,
        quarry=quarry,
        seed=new_seed() if wish.seed is None else wish.seed,
        broken=frozenset() if result is None else frozenset(one.rule for one in result.broken),
        otherwise=tuple(f"{one.point}: {one.choice}" for one in found),
        rulesets=rulesets,
    )


def _hunted(
    wish: HuntWish, limits: Limits, ground: _Ground, first: Sequence[Kept]
) -> tuple[Hunt | LawHunt, float, list[Proof]]:
    """Hunt, until the budget is spent or somebody ends it; say how many seconds it took."""
    from sabacc.cli.progress import hunt_progress
    from sabacc.conformance.adapters.connect import connect
    from sabacc.conformance.adapters.greeting import greeting
    from sabacc.conformance.adapters.ports import keys
    from sabacc.conformance.hunting.corpus import asked_again
    from sabacc.conformance.hunting.exhaustive import prove
    from sabacc.conformance.hunting.hunt import Budget, Hunt
    from sabacc.conformance.hunting.law_hunt import LawHunt, quarries_of
    from sabacc.spec.rulesets import builtin

    budget = Budget() if wish.exhaustive else Budget(*wish.budget)
    proofs: list[Proof] = []
    rules = builtin("standard") if wish.laws else ground.quarry.rules
    again = (asked_again(kept, f"kept-{place}", rules) for place, kept in enumerate(first, 1))
    begun = time.monotonic()
    port, _ = connect(wish.program, limits)
    hunt: Hunt | LawHunt = Hunt(port, ground.quarry, keys(ground.seed))
    if wish.laws:
        hunt = LawHunt(port, quarries_of(ground.quarry), keys(ground.seed), ground.seed)
    try:
        port.hello(greeting(ground.rulesets))
        with hunt_progress(budget, quiet=wish.quiet or wish.replay is not None) as told:
            hunt.on_progress = told
            hunt.ask_first(one for one in again if one is not None)
            if wish.replay is not None:
                pass
            elif isinstance(hunt, LawHunt):
                with _crew(wish, limits, ground) as crew:
                    hunt.run(budget, crew)
            elif wish.exhaustive is not None:
                proofs = prove(hunt, wish.cards)
            else:
                with _crew(wish, limits, ground) as crew:
                    hunt.run(ground.seed, budget, crew)
    except KeyboardInterrupt:
        hunt.stopped = "it was interrupted"
    finally:
        port.close()
    return hunt, time.monotonic() - begun, proofs


def _crew(wish: HuntWish, limits: Limits, ground: _Ground) -> AbstractContextManager[Crew | None]:
    """Return the processes that ask; None for this one alone."""
    if wish.jobs == 1:
        return nullcontext()
    from sabacc.conformance.hunting.crew import Crew, HuntWork
    from sabacc.conformance.hunting.law_hunt import quarries_of

    quarries = quarries_of(ground.quarry) if wish.laws else (ground.quarry,)
    path = tuple(sys.path)
    work = HuntWork(
        wish.program, limits, ground.rulesets, quarries, ground.seed, path, laws=wish.laws
    )
    return Crew(work, wish.jobs)


def _report(
    wish: HuntWish, ground: _Ground, hunt: Hunt | LawHunt, seconds: float, proofs: Sequence[Proof]
) -> HuntReport:
    from sabacc.conformance.report.hunt_report import HuntReport
    from sabacc.protocol.hostile import plain

    hello = ground.hello
    taken = (f"{point}: {choice}" for point, choice in (one.change for one in hunt.taken))
    return HuntReport(
        program=plain(f"{hello.name} {hello.version}", 80) or "the program",
        command=wish.program,
        ruleset=wish.ruleset or plain(ground.target.name, 60),
        told=[_told(wish, ground, one, place) for place, one in enumerate(hunt.findings)],
        asked=dict(hunt.asked),
        seconds=seconds,
        seed=ground.seed,
        broken=ground.broken,
        otherwise=(*ground.otherwise, *taken),
        proved=[proof.words for proof in proofs],
        stopped=hunt.stopped,
        by_laws=wish.laws,
    )


def _told(wish: HuntWish, ground: _Ground, found: Finding, place: int) -> ToldFinding:
    """Keep a finding, and write it as a scenario and as a hand record."""
    from sabacc.arbiter.hunt_findings import as_record, as_scenario
    from sabacc.conformance.hunting import corpus
    from sabacc.conformance.report.hunt_report import ToldFinding

    asked, file = found.question, ""
    if wish.keep and wish.replay is None:
        path = wish.corpus / corpus.name_of(found)
        save(path, corpus.text_of(found, wish.ruleset or ground.target.name), make_folder=True)
        file = str(path)
    if place >= _IN_FULL or wish.laws:  # nobody knows what the answer should be by its rules
        return ToldFinding(found, file=file)
    facts = [one.fact for one in found.differences]
    title = f"The hunt asks this ({asked.name})"
    scenario = as_scenario(asked.rules, asked.method, asked.params, facts, found.rule, title)
    record = as_record(asked.rules, asked.params) if asked.method == "play" else ""
    return ToldFinding(found, scenario, record, file)


def _write(wish: HuntWish, report: HuntReport) -> None:
    from sabacc.conformance.report import hunt_report

    text = "\n".join(hunt_report.lines(report))
    if wish.form == "json":
        text = json.dumps(hunt_report.rows(report), ensure_ascii=False, indent=1)
    if wish.output is None:
        click.echo(text)
    else:
        save(wish.output, text + "\n")
