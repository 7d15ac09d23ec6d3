"""The list of programs that `sabacc fleet` judges: a TOML file with a table for each."""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any, Final

import msgspec

from sabacc.conformance.adapters.connect import HTTP
from sabacc.conformance.adapters.named_function import PYTHON
from sabacc.conformance.judging import known_failures
from sabacc.conformance.judging.known_failures import KnownFailures
from sabacc.spec.shipped import found
from sabacc.system.bounded_files import read_wanted
from sabacc.system.input_error import InputError

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from sabacc.spec.rulesets import Ruleset

LARGEST: Final = 1_000_000
"""How many bytes such a list may have."""
MOST: Final = 1_000
"""How many programs it may name."""
OVERVIEW: Final = "index"
"""What the page that leads to all reports is called."""
_NAME: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,59}")
_EXAMPLE: Final = 'write [[program]] with name = "mine" and command = ["./my-sabacc"] below it'


class FleetFileError(InputError):
    """A list of programs that cannot be used: says file, line, field and the mend."""


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
    program: Annotated[list[_Entry], msgspec.Meta(min_length=1, max_length=MOST)]


def read(path: Path) -> tuple[Listed, ...]:
    """Read a list; files that it names lie beside it.  Raises InputError."""
    data = read_wanted(path, LARGEST, FleetFileError, "make several lists")
    try:
        text = data.decode("utf-8")
        tables = tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        problem = f"it is not TOML: {error}"
        raise FleetFileError(problem, "fix it there", file=str(path)) from error
    return _Reader(path, text.splitlines()).listed(tables)


@dataclass(frozen=True, slots=True)
class _Reader:
    """What is read: the file, and its lines to say where a fault stands."""

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
        written = tuple(self._beside(name) for name in entry.rulesets)
        try:
            rulesets = tuple(map(found, written))
            known = KnownFailures("")
            if entry.expect_failures is not None:
                known = known_failures.read(self.path.parent / entry.expect_failures)
                known_failures.refuse_unknown(known)
        except InputError as error:
            if error.file:
                raise
            raise self._wrong(place, "rulesets", error.problem, error.mend) from error
        return Listed(entry.name, program, rulesets, written, known)

    def _beside(self, name: str) -> str:
        """Return the name of a ruleset; a house file lies beside the list."""
        return str(self.path.parent / name) if name.endswith(".toml") else name

    def _shape(self, error: msgspec.ValidationError) -> FleetFileError:
        """Turn the decoder's words into line, field and mend."""
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
        line = self._line(place, field)
        text = self.lines[line - 1] if line else ""
        told = f"program {place + 1}{field and f', {field}'}"
        return FleetFileError(problem, mend, told, line, text, str(self.path))

    def _line(self, place: int, field: str) -> int:
        """Return the number of the line of a field, or else of its table; 0 where it is unclear."""
        heads = [at for at, line in enumerate(self.lines, 1) if re.match(r"\s*\[\[", line)]
        if place >= len(heads):
            return 0
        first = heads[place]
        last = heads[place + 1] - 1 if place + 1 < len(heads) else len(self.lines)
        wanted = re.compile(rf"""\s*["']?{re.escape(field)}["']?\s*=""")
        here = range(first, last + 1)
        return next((at for at in here if field and wanted.match(self.lines[at - 1])), first)
