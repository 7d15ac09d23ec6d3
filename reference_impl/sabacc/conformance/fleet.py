"""One run over many programs: parts are given out, and the reports put together.

A part is a ruleset of a program.  Where it is judged does not matter, so a report is the same as
`sabacc verify` makes with the same seed, but for its time.  A program over HTTP is one part: there
is only one of it.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, Final

import msgspec

from sabacc.conformance.adapters.connect import HTTP, connect
from sabacc.conformance.adapters.inprocess import PYTHON, import_from_here
from sabacc.conformance.adapters.ports import Limits, PortError
from sabacc.conformance.judging import known_failures
from sabacc.conformance.judging.afresh import anew, told_apart
from sabacc.conformance.judging.known_failures import KnownFailures
from sabacc.conformance.judging.runner import (
    Order,
    Progress,
    SharedProgram,
    judge_shared,
)
from sabacc.conformance.judging.selection import DeclaredError
from sabacc.conformance.pool import DIED, Pool
from sabacc.conformance.report.build import build, report_context
from sabacc.conformance.report.document import ReportDocument
from sabacc.protocol.hostile import escape_line
from sabacc.spec.house_files import every_ruleset, find_ruleset
from sabacc.spec.rulesets import Ruleset
from sabacc.system.user_input import FileKind, InputError, parse_toml, read_text

# How many programs it may name
_MOST: Final = 1_000
OVERVIEW: Final = "index"
"""The name of the page that leads to all reports."""
_NAME: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,59}")
_EXAMPLE: Final = 'write [[program]] with name = "mine" and command = ["./my-sabacc"] below it'


class FleetFileError(InputError):
    """A list of programs that cannot be used: says file, line, field and the fix."""


_LIST: Final = FileKind(
    FleetFileError, 1_000_000, "give the path of a list of programs (*.toml)", "make several lists"
)


@dataclass(frozen=True, slots=True)
class Listed:
    """A program of the list.

    Attributes:
        name: What its report is called; a file name without an ending.
        program: The program, as `connect` takes it.
        rulesets: What it is judged by; none for all that it says it plays.
        written: These rulesets as the list names them.
        known: Its known failures.
    """

    name: str
    program: tuple[str, ...]
    rulesets: tuple[Ruleset, ...]
    written: tuple[str, ...]
    known: KnownFailures


_Words = Annotated[list[Annotated[str, msgspec.Meta(min_length=1)]], msgspec.Meta(min_length=1)]


class _Entry(msgspec.Struct, forbid_unknown_fields=True, rename="kebab"):
    name: str
    command: _Words | None = None
    url: str | None = None
    python: str | None = None
    rulesets: list[str] = []
    expect_failures: str | None = None


_FIELDS: Final = ("name", "command", "url", "python", "rulesets", "expect-failures")


class _File(msgspec.Struct, forbid_unknown_fields=True):
    program: Annotated[list[_Entry], msgspec.Meta(min_length=1, max_length=_MOST)]


def read(path: Path) -> tuple[Listed, ...]:
    """Read a list; files that it names lie beside it.  Raises InputError."""
    text = read_text(path, _LIST)
    return _Reader(path, text.splitlines()).listed(parse_toml(text, path, FleetFileError))


@dataclass(frozen=True, slots=True)
class _Reader:
    """The file, and its lines for the place of a fault."""

    path: Path
    lines: Sequence[str]

    def listed(self, tables: dict[str, Any]) -> tuple[Listed, ...]:
        """Return the programs."""
        try:
            entries = msgspec.convert(tables, _File).program
        except msgspec.ValidationError as error:
            raise self._shape(error) from None
        names: list[str] = []
        for place, entry in enumerate(entries):
            if not _NAME.fullmatch(entry.name):
                mend = "use up to 60 letters, digits, dots, dashes and underscores: it names a file"
                raise self._wrong(place, "name", f"{entry.name!r:.80} names no file", mend)
            if entry.name.casefold() in names:
                problem = f"two programs are called {entry.name!r}"
                raise self._wrong(place, "name", problem, "give each a name of its own")
            if entry.name.casefold() == OVERVIEW:
                mend = "give it another name: the page that leads to all reports has this one"
                raise self._wrong(place, "name", f"{entry.name!r} is taken", mend)
            names.append(entry.name.casefold())
        return tuple(self._program(place, entry) for place, entry in enumerate(entries))

    def _program(self, place: int, entry: _Entry) -> Listed:
        ways = [way for way in ("command", "url", "python") if getattr(entry, way) is not None]
        if len(ways) != 1:
            problem = f"{' and '.join(ways)} stand together" if ways else "it names no program"
            raise self._wrong(place, "name", problem, "give one of command, url and python")
        program = tuple(entry.command or ())
        if entry.url is not None:
            program = (entry.url,)
            if not entry.url.lower().startswith(HTTP):
                mend = "it begins with http:// or https://"
                raise self._wrong(place, "url", f"{entry.url!r:.80} is no address", mend)
        elif entry.python is not None:
            program = (PYTHON + entry.python.removeprefix(PYTHON),)
        if not program[0].removeprefix(PYTHON).strip():
            problem = "the name of the program is empty"
            raise self._wrong(place, ways[0], problem, "write its command there")
        here = self.path.parent
        written = tuple(str(here / it) if it.endswith(".toml") else it for it in entry.rulesets)
        try:
            rulesets = tuple(map(find_ruleset, written))
            listed = entry.expect_failures
            known = KnownFailures("") if listed is None else known_failures.read(here / listed)
            known_failures.refuse_unknown(known)
        except InputError as error:
            if error.file:
                raise
            raise self._wrong(place, "rulesets", error.problem, error.mend) from error
        return Listed(entry.name, program, rulesets, written, known)

    def _shape(self, error: msgspec.ValidationError) -> FleetFileError:
        """Turn the decoder's words into line, field and fix."""
        said, _, path = str(error).partition(" - at `$")
        where = re.match(r"\.program\[(\d+)\](?:\.([\w-]+))?", path)
        problem = said[:1].lower() + said[1:].replace("`", "'")
        if where is None:
            return FleetFileError(problem, _EXAMPLE, file=str(self.path))
        unknown = re.search(r"unknown field '(.+)'", problem)
        field = unknown[1] if unknown else where[2] or ""
        if field == "command":
            mend = 'write a list of words: command = ["node", "our-sabacc.js"]'
            return self._wrong(int(where[1]), field, "it is no list of words", mend)
        return self._wrong(int(where[1]), field, problem, f"the fields are {', '.join(_FIELDS)}")

    def _wrong(self, place: int, field: str, problem: str, mend: str) -> FleetFileError:
        heads = [at for at, line in enumerate(self.lines, 1) if re.match(r"\s*\[\[", line)]
        first, last = (
            [*heads, len(self.lines) + 1][place : place + 2] if place < len(heads) else (0, 0)
        )
        wanted = re.compile(rf"""\s*["']?{re.escape(field)}["']?\s*=""")
        fields = (at for at in range(first, last) if wanted.match(self.lines[at - 1]))
        line = next(fields, first) if field else first
        text = self.lines[line - 1] if line else ""
        told = f"program {place + 1}{field and f', {field}'}"
        return FleetFileError(problem, mend, told, line, text, str(self.path))


@dataclass(frozen=True, slots=True)
class FleetOutcome:
    """The outcome of one program.

    Attributes:
        listed: The program.
        document: Its report; None without a conversation.
        silence: Why there was none, and the fix.
    """

    listed: Listed
    document: ReportDocument | None = None
    silence: str = ""


class Fleet:
    """A run over a list of programs."""

    def __init__(self, listed: Sequence[Listed], seed: int, hunt: int, limits: Limits) -> None:
        """Plan nothing yet: what a program plays it says itself.

        Each program is judged with this seed and these limits, and those that nothing convicts are
        asked so many questions beyond the scenarios.
        """
        self.listed = tuple(listed)
        self.interrupted = False
        orders = (
            Order(
                rulesets=one.rulesets or every_ruleset(),
                chosen=bool(one.rulesets),
                seed=seed,
                hunt=hunt,
                known_failures=one.known.keys,
            )
            for one in listed
        )
        self._programs = [
            SharedProgram(one.program, limits, order)
            for one, order in zip(listed, orders, strict=True)
        ]

    def run(self, pool: Pool, on_progress: Callable[[Progress], None] | None = None) -> None:
        """Judge everything; what was judged before an interruption is kept."""
        self.interrupted = judge_shared(pool, self._programs, on_progress)

    def outcomes(self) -> Iterator[FleetOutcome]:
        """Yield the outcome of each program, in the order of the list."""
        for listed, judged in zip(self.listed, self._programs, strict=True):
            reason = _why_not_judged(judged.trouble)
            if judged.hello is None:
                yield FleetOutcome(listed, silence=reason or "it was not asked yet")
                continue
            report = judged.report(
                interrupted=self.interrupted, stopped=reason and f"could not go on: {reason}"
            )
            again = anew(connect, judged.program, judged.limits)
            import_from_here(judged.program)
            try:
                report = report if self.interrupted else told_apart(report, judged.order, again)
            except KeyboardInterrupt:  # the reports are written all the same
                self.interrupted = True
            context = report_context(
                report,
                judged.order,
                command=listed.program,
                written=listed.written,
                known=listed.known,
            )
            yield FleetOutcome(listed, build(context))


def _why_not_judged(trouble: BaseException | None) -> str:
    """Explain why a program was not judged, or not to the end, and the fix."""
    match trouble:
        case None:
            return ""
        case PortError(fault=fault):
            return escape_line("; ".join(filter(None, (str(trouble), fault.mend))), 1_000)
        case DeclaredError():
            return f"its {trouble}"
        case _:
            return DIED
