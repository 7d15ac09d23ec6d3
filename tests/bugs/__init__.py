"""Programs with one bug each: lines of the right program replaced by plausible wrong ones.

Two programs are spoilt: the reference, in this process and only for a while, and the JavaScript
program, in a copy.  The tables name for each bug the file, the text that is replaced (`old`, which
occurs once) and its replacement (`new`), what the program does then (`says`), the points that it
breaks, the one that is broken most plainly first (`breaks`), and the rulesets in which that shows
(`in`, else `standard`).  An unseen bug that no table of three shows (`seats`), or no hand of four
rounds (`rounds`), says how many it needs.

`rules/` has a wrong engine for each rule on which the documents have only one choice, and so no
flip: its name is the rule, of which a case must catch it.  Where each edit alone would be half a
wrong rule, a table of that name stands for each of them.
"""

import ast
import importlib
import inspect
import shutil
import tempfile
import tomllib
from collections.abc import Callable, Generator, Iterator, Mapping
from contextlib import closing, contextmanager
from dataclasses import dataclass
from functools import cache
from itertools import accumulate
from pathlib import Path
from textwrap import dedent
from types import CodeType, FunctionType
from typing import Any, Final, NamedTuple

import sabacc
from sabacc.conformance.adapters.child import Stdio
from sabacc.conformance.adapters.inprocess import InProcess
from sabacc.conformance.adapters.ports import Limits, Port
from sabacc.protocol.reference import factory as right_factory

HERE: Final = Path(__file__).resolve().parent
JAVASCRIPT: Final = HERE.parent / "implementations" / "javascript"
PYTHON: Final = Path(sabacc.__file__).resolve().parent
FOLDERS: Final = {"javascript": JAVASCRIPT, "python": PYTHON}


# a program in this process: a message in, an answer out
Program = Callable[[Mapping[str, Any]], dict[str, Any]]


class Edit(NamedTuple):
    """A text of a file, which occurs once, and what replaces it."""

    file: str
    old: str
    new: str


@dataclass(frozen=True, slots=True)
class Bug:
    """One bug: what it does, what it breaks, and its edits.

    `seats` and `rounds` are the fewest in which it shows; 0 if three and four are enough.
    """

    id: str
    program: str
    says: str
    breaks: tuple[str, ...]
    rulesets: tuple[str, ...]
    edits: tuple[Edit, ...]
    seats: int = 0
    rounds: int = 0

    @property
    def files(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(edit.file for edit in self.edits))

    def path(self, file: str) -> Path:
        return FOLDERS[self.program] / file

    def spoilt(self, file: str) -> str:
        """Return the text of a file with the bug in it; raises ValueError where it does not fit."""
        text = self.path(file).read_text(encoding="utf-8")
        for edit in self.edits:
            if edit.file == file:
                text = self.edited(text, edit)
        return text

    def edited(self, text: str, edit: Edit) -> str:
        """Return a text with one edit; raises ValueError unless it has the old text once."""
        if (times := text.count(edit.old)) != 1:
            raise ValueError(
                f"{self.id}: {edit.file} has {times} times {edit.old!r}; write old and new in "
                "tests/bugs/ so that they fit the line as it is now, once"
            )
        return text.replace(edit.old, edit.new)


def _tables(file: Path) -> Iterator[tuple[str, list[dict[str, Any]]]]:
    """Yield the name of each bug of a file, and its tables: one for each edit."""
    for name, entry in tomllib.loads(file.read_text(encoding="utf-8")).items():
        yield name, entry if isinstance(entry, list) else [entry]


def _bug(id_: str, program: str, tables: list[dict[str, Any]], breaks: list[str]) -> Bug:
    first = tables[0]
    return Bug(
        id=id_,
        program=program,
        says=" ".join(table["says"] for table in tables if "says" in table),
        breaks=tuple(first.get("breaks", breaks)),
        rulesets=tuple(first.get("in", ["standard"])),
        edits=tuple(Edit(table["file"], table["old"], table["new"]) for table in tables),
        seats=first.get("seats", 0),
        rounds=first.get("rounds", 0),
    )


def _bugs(prefix: str = "") -> tuple[Bug, ...]:
    return tuple(
        _bug(f"{program}/{name}", program, tables, [])
        for program in FOLDERS
        for name, tables in _tables(HERE / f"{prefix}{program}.toml")
    )


# all bugs that scenarios show, those of the JavaScript program first
BUGS: Final = _bugs()

# bugs that no scenario shows, for the hunt
UNSEEN: Final = _bugs("unseen_")

# bugs in what goes on from hand to hand, for the hunt's sessions
LEAKS: Final = _bugs("leaks_")


def _named(file: str) -> dict[str, Bug]:
    return {name: _bug(name, "python", tables, []) for name, tables in _tables(HERE / file)}


# bugs in what goes on from hand to hand, which scenarios show
CARRIED_OVER: Final[Mapping[str, Bug]] = _named("carried_over.toml")

# what programs in the wild get wrong; `breaks` names the rules
FAULTY: Final[Mapping[str, Bug]] = _named("faulty.toml")

# the wrong engine for each rule that has no alternative
WRONG_ENGINES: Final[Mapping[str, Bug]] = {
    rule: _bug(rule, "python", tables, [rule.rpartition(".")[0]])
    for file in sorted((HERE / "rules").glob("*.toml"))
    for rule, tables in _tables(file)
}


@contextmanager
def connected(bug: Bug) -> Generator[Port]:
    with tempfile.TemporaryDirectory() as folder:
        port: Port
        if bug.program == "python":
            port = InProcess(spoilt_reference(bug))
        else:
            copy = shutil.copytree(JAVASCRIPT, Path(folder) / "program")
            for file in bug.files:
                (copy / file).write_text(bug.spoilt(file), encoding="utf-8")
            port = Stdio(("node", str(copy / "sabacc.mjs")), Limits())
        with closing(port):
            yield port


class Change(NamedTuple):
    """A function of the reference, and its spoilt code; `forget` empties its cache."""

    function: FunctionType
    code: CodeType
    forget: Callable[[], None]


@cache
def changes(bug: Bug) -> tuple[Change, ...]:
    """Return the functions of the reference that a bug spoils; raises ValueError if it misfits.

    Each is compiled alone: a module takes too long where hundreds of bugs are tried in a row.
    """
    spoilt: dict[tuple[str, str], str] = {}
    for edit in bug.edits:
        text, spans = _functions(bug.path(edit.file))
        bug.edited(text, edit)
        at = text.index(edit.old)
        name = next((name for name, span in spans.items() if span.start <= at < span.stop), "")
        if not name:
            raise ValueError(
                f"{bug.id}: {edit.old!r} is in no function of {edit.file}: plant it in one"
            )
        part = edit.file, name
        spoilt[part] = bug.edited(spoilt.get(part) or text[spans[name]], edit)
    return tuple(_change(bug, file, name, text) for (file, name), text in spoilt.items())


@cache
def _functions(path: Path) -> tuple[str, Mapping[str, slice]]:
    """Return a text, and where each function and method of it stands, without decorators."""
    text = path.read_text(encoding="utf-8")
    starts = [0, *accumulate(map(len, text.splitlines(keepends=True)))]
    spans: dict[str, slice] = {}
    for node in ast.parse(text).body:
        owner = f"{node.name}." if isinstance(node, ast.ClassDef) else ""
        for inner in node.body if isinstance(node, ast.ClassDef) else [node]:
            if isinstance(inner, ast.FunctionDef):
                spans[owner + inner.name] = slice(
                    starts[inner.lineno - 1], starts[inner.end_lineno or inner.lineno]
                )
    return text, spans


def _change(bug: Bug, file: str, name: str, text: str) -> Change:
    module = importlib.import_module(".".join(("sabacc", *Path(file).with_suffix("").parts)))
    outer, _, inner = name.rpartition(".")
    part = vars(vars(module)[outer] if outer else module)[inner]
    cached: Any = part.fget if isinstance(part, property) else part
    compiled = compile(dedent(text), bug.path(file), "exec", dont_inherit=True)
    code = next(
        code for code in compiled.co_consts if isinstance(code, CodeType) and code.co_name == inner
    )
    function: Any = inspect.unwrap(cached)
    return Change(function, code, getattr(cached, "cache_clear", lambda: None))


@contextmanager
def planted(bug: Bug) -> Generator[None]:
    """Spoil the reference for a while; the caches of other functions are the caller's."""
    spoilt = changes(bug)
    right = [change.function.__code__ for change in spoilt]
    try:
        _put(spoilt, [change.code for change in spoilt])
        yield
    finally:
        _put(spoilt, right)


def _put(spoilt: tuple[Change, ...], codes: list[CodeType]) -> None:
    for (function, _, forget), code in zip(spoilt, codes, strict=True):
        function.__code__ = code
        forget()


def spoilt_reference(bug: Bug) -> Callable[[], Program]:
    """Return a factory of the reference with a bug in it, which is there only while it is asked.

    The suite asks the reference too, in order to judge; it must find it whole.
    """

    def factory() -> Program:
        reference = right_factory()

        def handle(message: Mapping[str, Any]) -> dict[str, Any]:
            with planted(bug):
                return reference(message)

        return handle

    return factory
