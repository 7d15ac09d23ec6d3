"""The asking of `sabacc hunt`: the scenarios, then the hunt, in this process or in several."""

from __future__ import annotations

import sys
import time
from collections.abc import Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Final

from sabacc.cli.output import Trouble
from sabacc.cli.programs import greeted, target_played
from sabacc.system.user_input import InputError

if TYPE_CHECKING:
    from sabacc.conformance.adapters.ports import Limits, Port
    from sabacc.conformance.hunting.corpus import Kept
    from sabacc.conformance.hunting.crew import Crew
    from sabacc.conformance.hunting.exhaustive import Proof
    from sabacc.conformance.hunting.hunt import Budget, Hunt
    from sabacc.conformance.hunting.law_hunt import LawHunt
    from sabacc.conformance.hunting.question_stream import Quarry
    from sabacc.conformance.judging.results import RulesetResult
    from sabacc.conformance.judging.selection import Target
    from sabacc.protocol.messages import Hello
    from sabacc.spec.rulesets import Ruleset

SECONDS: Final = 30.0
"""How long a hunt takes if nobody says otherwise."""


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
    everything: bool

    @property
    def budget(self) -> tuple[int, float]:
        """How many questions, and how many seconds; 0 is no bound."""
        if self.seconds is None:
            return self.questions, 0.0 if self.questions else SECONDS
        return self.questions, self.seconds


@dataclass(frozen=True, slots=True)
class Ground:
    """What is known of a program before the hunt.

    Attributes:
        hello: What it claims.
        target: The ruleset that it is hunted by.
        quarry: What is hunted, with the open points as the program plays them.
        seed: What repeats the hunt.
        broken: The rules that the scenarios show to be broken.
        otherwise: The open points that it plays otherwise.
        rulesets: What it is greeted with.
        named: How a command line names the ruleset; empty where the program alone knows it.
        cut: Why the scenarios were not all asked, and what they showed until then; mostly empty.
    """

    hello: Hello
    target: Target
    quarry: Quarry
    seed: int
    broken: frozenset[str]
    otherwise: tuple[str, ...]
    rulesets: tuple[Ruleset, ...]
    named: str
    cut: str = ""


def ground_of(wish: HuntWish, limits: Limits, first: Sequence[Kept]) -> Ground:
    """Ask the scenarios of one ruleset, to learn how the program plays what is open.

    Where the laws alone are asked, nothing has to be learnt.
    """
    from sabacc.cli.finding import find_ruleset
    from sabacc.conformance.judging.again import new_seed
    from sabacc.conformance.judging.beyond import as_played, quarry_of
    from sabacc.conformance.judging.runner import judge_ruleset
    from sabacc.conformance.scenarios.catalogue import load_cases
    from sabacc.spec.house_files import every_ruleset

    kept = first[0].ruleset if wish.replay is not None else ""
    named = wish.ruleset or (kept if _is_known(kept) else None)
    rulesets = every_ruleset() if named is None else (find_ruleset(named),)
    with greeted(wish.program, limits, rulesets) as (port, hello):
        target = target_played(hello, rulesets, chosen=named is not None)
        result = None
        if not wish.laws:
            result = judge_ruleset(port, hello, load_cases(), target, interruptible=True)
    found = () if result is None else result.otherwise
    quarry = quarry_of(hello, target, as_played(target.rules, found))
    if wish.levels:
        levels = tuple(level for level in quarry.levels if level in wish.levels)
        quarry = replace(quarry, levels=levels)
    return Ground(
        hello=hello,
        target=target,
        quarry=quarry,
        seed=new_seed() if wish.seed is None else wish.seed,
        broken=frozenset() if result is None else frozenset(one.rule for one in result.broken),
        otherwise=tuple(f"{one.point}: {one.choice}" for one in found),
        rulesets=rulesets,
        named=named or (target.name if _is_known(target.name) else ""),
        cut="" if result is None or not result.unasked else _cut(result, limits),
    )


def _is_known(ruleset: str) -> bool:
    """Say whether there is such a ruleset; a program may have one of its own."""
    from sabacc.cli.finding import find_ruleset

    try:
        find_ruleset(ruleset)
    except (InputError, Trouble):
        return False
    return True


def _cut(result: RulesetResult, limits: Limits) -> str:
    """Say how far the scenarios were asked, and what they showed until then."""
    from sabacc.conformance.adapters.ports import RunClock
    from sabacc.system.text import counted, join_at_most

    asked = len(result.asked)
    broken = [one.rule for one in result.broken]
    why = RunClock(limits).over or "it was interrupted"
    said = f"{why} while the scenarios were asked, {asked} of {asked + result.unasked}"
    return (
        f"{said}; {counted(len(broken), 'rule')} broken so far: {join_at_most(broken)}"
        if broken
        else said
    )


@dataclass
class Hunted:
    """What has come of the hunts.

    Attributes:
        hunts: By the rules or by the laws alone, or by both.
        proofs: What was asked in full.
        begun: When the first one began.
        seconds: How long all of it took.
    """

    hunts: list[Hunt | LawHunt] = field(default_factory=list["Hunt | LawHunt"])
    proofs: list[Proof] = field(default_factory=list["Proof"])
    begun: float = field(default_factory=time.monotonic)
    seconds: float = 0.0


def hunted(wish: HuntWish, limits: Limits, ground: Ground, first: Sequence[Kept]) -> Hunted:
    """Hunt, until the budget is spent or somebody ends it.

    A program that leaves points undeclared is asked by the laws too: by its rules it can be asked
    little.
    """
    from sabacc.conformance.adapters.connect import connect
    from sabacc.conformance.adapters.ports import keys
    from sabacc.conformance.hunting.hunt import Hunt
    from sabacc.conformance.hunting.law_hunt import LawHunt, quarries_of

    both = bool(ground.target.undeclared and not (wish.laws or wish.exhaustive or wish.replay))
    named, done = keys(ground.seed), Hunted()
    port, _ = connect(wish.program, limits)
    try:
        if not wish.laws:
            done.hunts.append(Hunt(port, ground.quarry, named))
        if wish.laws or both:
            quarries = quarries_of(ground.quarry)
            done.hunts.append(LawHunt(port, quarries, named, ground.seed))
        _run(wish, limits, ground, first, port, done)
    except KeyboardInterrupt:
        for hunt in done.hunts:
            hunt.stopped = "it was interrupted"
    finally:
        port.close()
    done.seconds = time.monotonic() - done.begun
    return done


def _run(  # noqa: PLR0913, PLR0917 - what is known of a program, and who asks it
    wish: HuntWish, limits: Limits, ground: Ground, first: Sequence[Kept], port: Port, done: Hunted
) -> None:
    """Ask by each hunt for its share of the budget; first of all what is kept."""
    from sabacc.cli.progress import hunt_progress
    from sabacc.conformance.adapters.wire import greeting
    from sabacc.conformance.hunting.corpus import asked_again
    from sabacc.conformance.hunting.exhaustive import prove
    from sabacc.conformance.hunting.hunt import Hunt
    from sabacc.spec.rulesets import builtin

    rules = builtin("standard") if wish.laws else ground.quarry.rules
    again = (asked_again(kept, f"kept-{place}", rules) for place, kept in enumerate(first, 1))
    port.hello(greeting(ground.rulesets))
    for place, hunt in enumerate(done.hunts):
        budget = _share(wish, done, len(done.hunts) - place)
        with hunt_progress(budget, quiet=wish.quiet or wish.replay is not None) as told:
            hunt.on_progress = told
            hunt.ask_first(one for one in again if one is not None)
            if wish.replay is not None:
                continue
            if wish.exhaustive is not None and isinstance(hunt, Hunt):
                done.proofs = prove(hunt, wish.cards)
                continue
            by_laws = not isinstance(hunt, Hunt)
            with _crew(wish, limits, ground, laws=by_laws) as crew:
                if isinstance(hunt, Hunt):
                    hunt.run(ground.seed, budget, crew)
                else:
                    hunt.run(budget, crew)


def _share(wish: HuntWish, done: Hunted, hunts: int) -> Budget:
    """Return the budget of the next of so many hunts: one that finds nothing to ask leaves it."""
    from sabacc.conformance.hunting.hunt import Budget

    questions, seconds = (0, 0.0) if wish.exhaustive else wish.budget
    asked = sum(hunt.asked.total() for hunt in done.hunts)
    spent = time.monotonic() - done.begun
    return Budget(
        questions and max(1, (questions - asked) // hunts),
        seconds and max(0.1, (seconds - spent) / hunts),
    )


def _crew(
    wish: HuntWish, limits: Limits, ground: Ground, *, laws: bool
) -> AbstractContextManager[Crew | None]:
    """Return the processes that ask; None for this one alone."""
    if wish.jobs == 1:
        return nullcontext()
    from sabacc.conformance.hunting.crew import Crew, HuntWork
    from sabacc.conformance.hunting.law_hunt import quarries_of

    quarries = quarries_of(ground.quarry) if laws else (ground.quarry,)
    path = tuple(sys.path)
    work = HuntWork(wish.program, limits, ground.rulesets, quarries, ground.seed, path, laws=laws)
    return Crew(work, wish.jobs)
