"""`sabacc.verify`: what `sabacc verify` does, for an author who writes Python.

The names of this module that authors use are `sabacc.verify`, `sabacc.Report` and
`sabacc.BrokenRule`.
"""

import json
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from sabacc.conformance.adapters.connect import connect, scheme
from sabacc.conformance.adapters.inprocess import InProcess
from sabacc.conformance.adapters.ports import Limits, Port
from sabacc.conformance.judging.afresh import anew, told_apart
from sabacc.conformance.judging.questions import new_seed
from sabacc.conformance.judging.runner import USUAL_HUNT, Order, judge
from sabacc.conformance.judging.selection import Filter, every_id
from sabacc.conformance.report.build import build, report_context
from sabacc.conformance.report.document import BrokenRule, ReportDocument
from sabacc.conformance.report.render import render
from sabacc.spec.house_files import every_ruleset, find_ruleset
from sabacc.spec.model import Level
from sabacc.spec.rulesets import Ruleset, RulesetError
from sabacc.system.text import unknown_name
from sabacc.system.user_input import InputError

__all__ = ["BrokenRule", "Handler", "Program", "Report", "verify"]

Handler = Callable[[dict[str, Any]], Any]
"""A function from a message of the protocol to its answer, both as plain JSON values."""

Program = Callable[[], Handler] | str | Sequence[str] | None
"""A program under test: a factory of handlers, a URL, `python:module:factory`, or a command as a
list of words; None is the reference implementation."""

_LEVELS: Final = tuple(level.value for level in Level)


@dataclass(frozen=True)
class Report:
    """The report on a program; `str(report)` is what `sabacc verify` prints.

    It is true if the program conforms: `assert sabacc.verify(factory)`.
    """

    document: ReportDocument

    def __bool__(self) -> bool:
        """True if the program conforms."""
        return self.conforms

    def __str__(self) -> str:
        """Return the report as text, of at most 120 columns."""
        return render("text", self.document).rstrip("\n")

    def __repr__(self) -> str:
        """Return the verdicts alone, so that a failed `assert` says what is wrong.

        What is wrong comes first: pytest cuts what follows the first hundred characters.
        """
        head: str = self.document.file.verdict
        if self.broken:
            first = self.broken[0]
            head = f"{head}: {first.rule}, {first.verdict}: {first.title}"
        return f"{head}\n{render('text', self.document, brief=True)}".rstrip("\n")

    @property
    def conforms(self) -> bool:
        """Whether no rule is broken and something was shown; the exit status is zero then."""
        return self.status == 0

    @property
    def status(self) -> int:
        """The exit status of `sabacc verify`: 0 conforms, 1 does not, 4 nothing applied."""
        return self.document.file.status

    @property
    def broken(self) -> tuple[BrokenRule, ...]:
        """The broken rules, each once for all rulesets, causes before what follows from them."""
        return self.document.broken

    @property
    def earned(self) -> dict[str, tuple[str, ...]]:
        """For each ruleset the ids of the rules of which every case was shown and passed."""
        return {
            ruleset.ruleset: tuple(rule.rule for rule in ruleset.rules if rule.earned)
            for ruleset in self.document.file.rulesets
        }

    def json(self) -> dict[str, Any]:
        """Return the report as `sabacc verify --format json` writes it."""
        read: dict[str, Any] = json.loads(render("json", self.document))
        return read

    def html(self) -> str:
        """Return the report as a page of its own."""
        return render("html", self.document)


def verify(  # noqa: PLR0913 - what `sabacc verify` offers
    program: Program = None,
    *,
    rulesets: Iterable[str | Ruleset] = (),
    rules: Iterable[str] = (),
    levels: Iterable[str] = (),
    seed: int | None = None,
    hunt: int = USUAL_HUNT,
    fail_fast: bool = False,
    limits: Limits | None = None,
) -> Report:
    """Judge a program by the rules of Sabacc, as `sabacc verify` does, in one process.

    Args:
        program: A factory (a function without arguments that returns a function from a message to
            its answer), a URL, `"python:module:factory"`, or a command as a list of words.  A
            factory runs in this process and is trusted: it has no time limit, and what it does to
            the process it does to yours.  None is the reference implementation.
        rulesets: Names (`"classic"`, `"holonet+special-hands"`), paths of house files (`*.toml`)
            or rulesets; none for all that the program says it plays.
        rules: Ids of chapters, points, rules or cases to ask; none for all.
        levels: Levels of the protocol to ask, such as `"score"`; none for all that it claims.
        seed: Repeats a run; None draws a new one.
        hunt: How many questions beyond the scenarios a program that nothing convicts is asked,
            shared among the rulesets; 0 for none.
        fail_fast: Whether to stop at the first case that counts against the program.
        limits: What a program that is not a factory may use; None for the usual ones.

    Raises:
        sabacc.InputError: There is no such ruleset, rule or level, or the program declares a
            ruleset that cannot be.
        sabacc.PortError: There is no conversation with the program.
    """
    wanted = Filter(rules=tuple(rules), levels=tuple(levels))
    for kind, names, known, listed in (
        ("rule", wanted.rules, tuple(every_id()), "`sabacc rules` lists them"),
        ("level", wanted.levels, _LEVELS, ""),
    ):
        for unknown in (name for name in names if name not in known):
            raise InputError(unknown_name(kind, unknown, known, listed))
    named = _rulesets(rulesets)
    order = Order(
        rulesets=named or every_ruleset(),
        chosen=bool(named),
        wanted=wanted,
        seed=new_seed() if seed is None else seed,
        hunt=hunt,
        fail_fast=fail_fast,
    )
    limits = (limits or Limits()).begun()
    port, name, command = _connected(program, limits)
    report = told_apart(judge(port, name, order), order, anew(_connected, program, limits))
    return Report(build(report_context(report, order, command=command)))


def _rulesets(wanted: Iterable[str | Ruleset]) -> tuple[Ruleset, ...]:
    """Find the rulesets; refuses one string, and two rulesets of one name."""
    if isinstance(wanted, str):
        raise InputError(f"rulesets={wanted!r} is one name", f"write rulesets=[{wanted!r}]")
    rulesets = [find_ruleset(each) if isinstance(each, str) else each for each in wanted]
    names = [each.name for each in rulesets]
    twice = next((name for name in names if names.count(name) > 1), None)
    if twice is not None:
        raise RulesetError(f"two rulesets are called {twice!r}", "leave one out")
    return tuple(rulesets)


def _connected(program: Program, limits: Limits) -> tuple[Port, str, tuple[str, ...]]:
    """Return a port to a program, its name, and the words by which a command line names it."""
    if callable(program):
        module, name = (getattr(program, key, "") for key in ("__module__", "__qualname__"))
        told = f"python:{module}:{name}" if module and name else "a Python function"
        return InProcess(program, limits), told, (told,)
    if program is not None and not program:
        raise InputError(
            "no program is named", "give its command; None is the reference implementation"
        )
    words = (program,) if isinstance(program, str) else tuple(program or ())
    if isinstance(program, str) and len(program.split()) > 1 and not scheme(words):
        raise InputError(f"program={program!r} is one word", f"write program={program.split()!r}")
    return (*connect(words, limits), words)
