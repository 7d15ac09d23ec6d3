"""The run of `sabacc hunt`: the scenarios, then the hunt, in one process or several."""

from __future__ import annotations

import sys
import time
from collections.abc import Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Final

from sabacc.cli.output import CliError
from sabacc.cli.programs import greeted, target_played
from sabacc.system.user_input import InputError

if TYPE_CHECKING:
    from sabacc.conformance.adapters.ports import Limits, Port
    from sabacc.conformance.hunting.corpus import Kept
    from sabacc.conformance.hunting.exhaustive import Proof
    from sabacc.conformance.hunting.hunt import Budget, Hunt
    from sabacc.conformance.hunting.question_stream import HuntTarget
    from sabacc.conformance.hunting.workers import WorkerPool
    from sabacc.conformance.judging.results import RulesetResult
    from sabacc.conformance.judging.selection import Target
    from sabacc.protocol.messages import Hello
    from sabacc.spec.rulesets import Ruleset

SECONDS: Final = 30.0
"""The default duration of a hunt."""


@dataclass(frozen=True, slots=True)
class HuntOptions:
    """The options of the command line."""

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
    everything: bool

    @property
    def budget(self) -> tuple[int, float]:
        """The limits: number of questions, and seconds; 0 for none."""
        if self.seconds is None:
            return self.questions, 0.0 if self.questions else SECONDS
        return self.questions, self.seconds


@dataclass(frozen=True, slots=True)
class ProgramProfile:
    """A program as far as the scenarios have shown it.

    Attributes:
        hello: Its claims.
        target: The ruleset to hunt by.
        hunted: The same, as the hunt takes it, with the open points as the program plays them.
        seed: The seed that repeats the hunt.
        broken: The rules that the scenarios show to be broken.
        otherwise: The open points that it plays differently.
        rulesets: The rulesets of the greeting.
        named: The ruleset's name on the command line; empty if only the program knows it.
        cut: Why the scenarios were interrupted, and their results so far; mostly empty.
    """

    hello: Hello
    target: Target
    hunted: HuntTarget
    seed: int
    broken: frozenset[str]
    otherwise: tuple[str, ...]
    rulesets: tuple[Ruleset, ...]
    named: str
    cut: str = ""


def profile_program(options: HuntOptions, limits: Limits, first: Sequence[Kept]) -> ProgramProfile:
    """Ask the scenarios of one ruleset, to learn how the program plays open points.

    With `laws` alone there is nothing to learn.
    """
    from sabacc.cli.lookup import find_ruleset
    from sabacc.conformance.judging.again import new_seed
    from sabacc.conformance.judging.beyond import as_played, hunt_target
    from sabacc.conformance.judging.runner import judge_ruleset
    from sabacc.conformance.scenarios.catalogue import load_cases
    from sabacc.spec.house_files import every_ruleset

    kept = first[0].ruleset if options.replay is not None else ""
    named = options.ruleset or (kept if _is_shipped(kept) else None)
    rulesets = every_ruleset() if named is None else (find_ruleset(named),)
    with greeted(options.program, limits, rulesets) as (port, hello):
        target = target_played(hello, rulesets, chosen=named is not None)
        result = None
        if not options.laws:
            result = judge_ruleset(port, hello, load_cases(), target, interruptible=True)
    deviations = () if result is None else result.otherwise
    played = as_played(target.rules, deviations)
    hunted = hunt_target(hello, target, played, options.levels)
    return ProgramProfile(
        hello=hello,
        target=target,
        hunted=hunted,
        seed=new_seed() if options.seed is None else options.seed,
        broken=frozenset() if result is None else frozenset(item.rule for item in result.broken),
        otherwise=tuple(f"{item.point}: {item.choice}" for item in deviations),
        rulesets=rulesets,
        named=named or (target.name if _is_shipped(target.name) else ""),
        cut="" if result is None or not result.unasked else _cut_words(result, limits),
    )


def _is_shipped(ruleset: str) -> bool:
    """True if a ruleset of this name exists outside the program."""
    from sabacc.cli.lookup import find_ruleset

    try:
        find_ruleset(ruleset)
    except (InputError, CliError):
        return False
    return True


def _cut_words(result: RulesetResult, limits: Limits) -> str:
    """Describe how far the scenarios were asked, and their results."""
    from sabacc.conformance.adapters.ports import RunClock
    from sabacc.system.text import counted, join_at_most

    asked = len(result.asked)
    broken = [item.rule for item in result.broken]
    why = RunClock(limits).over or "it was interrupted"
    progress = f"{why} while the scenarios were asked, {asked} of {asked + result.unasked}"
    return (
        f"{progress}; {counted(len(broken), 'rule')} broken so far: {join_at_most(broken)}"
        if broken
        else progress
    )


@dataclass
class HuntResults:
    """The results of the hunts.

    Attributes:
        hunts: By the rules, by the laws, or both.
        proofs: The spaces that were asked completely.
        start: The start of the first one.
        seconds: The total duration.
    """

    hunts: list[Hunt] = field(default_factory=list["Hunt"])
    proofs: list[Proof] = field(default_factory=list["Proof"])
    start: float = field(default_factory=time.monotonic)
    seconds: float = 0.0


def run_hunts(
    options: HuntOptions, limits: Limits, profile: ProgramProfile, first: Sequence[Kept]
) -> HuntResults:
    """Hunt until the budget is spent or the user interrupts.

    A program with undeclared points is asked by the laws too: its rules allow few questions.
    """
    from sabacc.conformance.adapters.connect import connect
    from sabacc.conformance.adapters.ports import keys
    from sabacc.conformance.hunting.hunt import Hunt, LawHunt

    both = bool(
        profile.target.undeclared and not (options.laws or options.exhaustive or options.replay)
    )
    request_keys, results = keys(profile.seed), HuntResults()
    port, _ = connect(options.program, limits)
    try:
        if not options.laws:
            results.hunts.append(Hunt(port, profile.hunted, request_keys))
        if options.laws or both:
            results.hunts.append(LawHunt(port, profile.hunted, request_keys))
        _run(options, limits, profile, first, port, results)
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
    from sabacc.cli.progress import hunt_progress
    from sabacc.conformance.adapters.wire import greeting
    from sabacc.conformance.hunting.corpus import asked_again
    from sabacc.conformance.hunting.exhaustive import prove
    from sabacc.conformance.hunting.hunt import LawHunt
    from sabacc.spec.rulesets import builtin

    rules = builtin("standard") if options.laws else profile.hunted.rules
    again = (asked_again(kept, f"kept-{place}", rules) for place, kept in enumerate(first, 1))
    port.hello(greeting(profile.rulesets))
    for place, hunt in enumerate(results.hunts):
        budget = _share(options, results, len(results.hunts) - place)
        with hunt_progress(
            budget, quiet=options.quiet or options.replay is not None
        ) as on_progress:
            hunt.on_progress = on_progress
            hunt.ask_first(kept for kept in again if kept is not None)
            if options.replay is not None:
                continue
            if options.exhaustive is not None:
                results.proofs = prove(hunt, options.cards)
                continue
            laws = isinstance(hunt, LawHunt)
            with _worker_pool(options, limits, profile, laws=laws) as pool:
                hunt.run(profile.seed, budget, pool)


def _share(options: HuntOptions, results: HuntResults, hunts: int) -> Budget:
    """Return the budget of the next of `hunts` hunts; unused time passes to the next."""
    from sabacc.conformance.hunting.hunt import Budget

    questions, seconds = (0, 0.0) if options.exhaustive else options.budget
    asked = sum(hunt.asked.total() for hunt in results.hunts)
    spent = time.monotonic() - results.start
    return Budget(
        questions and max(1, (questions - asked) // hunts),
        seconds and max(0.1, (seconds - spent) / hunts),
    )


def _worker_pool(
    options: HuntOptions, limits: Limits, profile: ProgramProfile, *, laws: bool
) -> AbstractContextManager[WorkerPool | None]:
    """Return the worker pool; None to ask in this process."""
    if options.jobs == 1:
        return nullcontext()
    from sabacc.conformance.hunting.workers import HuntWork, WorkerPool

    path = tuple(sys.path)
    work = HuntWork(
        options.program, limits, profile.rulesets, profile.hunted, profile.seed, path, laws=laws
    )
    return WorkerPool(work, options.jobs)
