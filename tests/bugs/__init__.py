"""Programs with one bug each: a line of the right program replaced by a plausible wrong one.

Two programs are spoilt: the reference, in this process and only while it is asked, and the
JavaScript program, in a copy.  The tables name for each bug the file, the text that is replaced
(`old`, which occurs once) and its replacement (`new`), what the program does then (`says`), the
points that it breaks, the one that is broken most plainly first (`breaks`), and the rulesets in
which that shows (`in`, else `standard`).  An unseen bug that no table of three shows (`seats`), or
no hand of four rounds (`rounds`), says how many it needs.
"""

from __future__ import annotations

import ast
import importlib
import shutil
import tomllib
from collections.abc import Callable, Generator, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any, Final

import sabacc
from sabacc.protocol.reference import factory as right_factory

HERE: Final = Path(__file__).resolve().parent
JAVASCRIPT: Final = HERE.parent / "implementations" / "javascript"
PYTHON: Final = Path(sabacc.__file__).resolve().parent
FOLDERS: Final = {"javascript": JAVASCRIPT, "python": PYTHON}
"""Where the files of each program lie."""


@dataclass(frozen=True, slots=True)
class Bug:
    """One bug: what it does, what it breaks, and the text that it replaces.

    `seats` and `rounds` are the fewest in which it shows; 0 if three and four are enough.
    """

    id: str
    program: str
    file: str
    says: str
    breaks: tuple[str, ...]
    rulesets: tuple[str, ...]
    old: str
    new: str
    seats: int = 0
    rounds: int = 0

    @property
    def path(self) -> Path:
        """The file that it spoils."""
        return FOLDERS[self.program] / self.file

    def spoilt(self) -> str:
        """Return the file's text with the bug in it; raises ValueError where it does not fit."""
        text = self.path.read_text(encoding="utf-8")
        if text.count(self.old) != 1:
            message = (
                f"{self.id}: {self.file} has {text.count(self.old)} times {self.old!r}; write old "
                "and new in tests/bugs/ so that they fit the line as it is now, once"
            )
            raise ValueError(message)
        return text.replace(self.old, self.new)


def _bugs(file: str, program: str) -> Iterator[Bug]:
    table = tomllib.loads((HERE / file).read_text(encoding="utf-8"))
    for name, entry in table.items():
        yield Bug(
            id=f"{program}/{name}",
            program=program,
            file=entry["file"],
            says=entry["says"],
            breaks=tuple(entry["breaks"]),
            rulesets=tuple(entry.get("in", ["standard"])),
            old=entry["old"],
            new=entry["new"],
            seats=entry.get("seats", 0),
            rounds=entry.get("rounds", 0),
        )


BUGS: Final[tuple[Bug, ...]] = tuple(
    bug for program in FOLDERS for bug in _bugs(f"{program}.toml", program)
)
"""All bugs that scenarios show, those of the JavaScript program first."""

UNSEEN: Final[tuple[Bug, ...]] = tuple(
    bug for program in FOLDERS for bug in _bugs(f"unseen_{program}.toml", program)
)
"""Bugs that no scenario shows, for the hunt."""

LEAKS: Final[tuple[Bug, ...]] = tuple(
    bug for program in FOLDERS for bug in _bugs(f"leaks_{program}.toml", program)
)
"""Bugs in what goes on from hand to hand, for the hunt's sessions."""


def copied(bug: Bug, folder: Path) -> Path:
    """Copy the JavaScript program to `folder` with the bug in it; return the file to run."""
    shutil.copytree(JAVASCRIPT, folder)
    (folder / bug.file).write_text(bug.spoilt(), encoding="utf-8")
    return folder / "sabacc.mjs"


def changed_code(bug: Bug) -> tuple[FunctionType, CodeType]:
    """Return the function of the reference that a bug spoils, and its spoilt code."""
    module = importlib.import_module(".".join(("sabacc", *Path(bug.file).with_suffix("").parts)))
    right = dict(_functions(ast.parse(bug.path.read_text(encoding="utf-8"))))
    text = bug.spoilt()
    (name,) = (
        name
        for name, node in _functions(ast.parse(text))
        if ast.dump(node) != ast.dump(right[name])
    )
    names: dict[str, object] = dict(vars(module))
    exec(compile(text, bug.path, "exec", dont_inherit=True), names)  # noqa: S102 - our own text
    return _function(vars(module), name), _function(names, name).__code__


def _functions(tree: ast.Module) -> Iterator[tuple[str, ast.FunctionDef]]:
    for node in tree.body:
        if isinstance(node, ast.FunctionDef):
            yield node.name, node
        elif isinstance(node, ast.ClassDef):
            for inner in node.body:
                if isinstance(inner, ast.FunctionDef):
                    yield f"{node.name}.{inner.name}", inner


def _function(names: Mapping[str, object], path: str) -> FunctionType:
    outer, _, inner = path.partition(".")
    part: object = vars(names[outer])[inner] if inner else names[outer]
    found = part.fget if isinstance(part, property) else part
    if not isinstance(found, FunctionType):
        message = f"{path} keeps its answers: plant the bug where it is called"
        raise TypeError(message)
    return found


def spoilt_reference(bug: Bug) -> Callable[[], Callable[[dict[str, Any]], Any]]:
    """Return a factory of the reference with a bug in it, which is there only while it is asked.

    The suite asks the reference too, in order to judge; it must find it whole.
    """
    function, code = changed_code(bug)
    right = function.__code__

    @contextmanager
    def wrong() -> Generator[None]:
        function.__code__ = code
        try:
            yield
        finally:
            function.__code__ = right

    def factory() -> Callable[[dict[str, Any]], Any]:
        reference = right_factory()

        def handle(message: dict[str, Any]) -> Any:
            with wrong():
                return reference(message)

        return handle

    return factory
