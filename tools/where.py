"""Show where a rule lives: its text, entry, sentences, code, and what fails if the code is wrong.

Usage: python tools/where.py ID...    (penalties.short-stack, or a rule such as bombs.zero.bombs)
"""

from __future__ import annotations

import ast
import re
import sys
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

ROOT: Final = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "reference_impl")]

from sabacc.spec.decisions import decision  # noqa: E402 - beside the checkout
from sabacc.spec.points import POINTS, point_of_rule  # noqa: E402
from sabacc.spec.sentences import sentences  # noqa: E402
from tests.bugs import BUGS, UNSEEN, WRONG_ENGINES  # noqa: E402

if TYPE_CHECKING:
    from collections.abc import Iterator

ENGINE: Final = ROOT / "reference_impl" / "sabacc" / "engine"
COMPILED_RULES: Final = ENGINE / "play" / "compiled_rules.py"
SPEC: Final = ENGINE.parent / "spec"
WRONG: Final = ROOT / "tests" / "bugs" / "rules"


def main(wanted: list[str]) -> int:
    """Print where each id lives; returns 2 where there is no such point or rule."""
    if not wanted or {"-h", "--help"} & {*wanted}:
        print(__doc__)
        return 0 if wanted else 2
    for name in wanted:
        split = point_of_rule(name)
        point = POINTS.get(name) if split is None else split[0]
        if point is None:
            print(f"{name}: no such point or rule; `sabacc rules {name}` looks for the word")
            return 2
        print(name, *_lines(point.id, "" if split is None else name), sep="\n")
    return 0


def _lines(point: str, rule: str) -> Iterator[str]:
    chapter = point.partition(".")[0]
    yield "  text and scenarios"
    for path in sorted((ROOT / "features" / chapter).glob("*.feature")):
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            for tag in line.split():
                if tag == f"@{rule}" or (not rule and tag.startswith(f"@{point}.")):
                    yield f"    {_place(path, number)} {tag}"
    yield "  who plays it, and why"
    path = SPEC / "rules" / f"{chapter}.toml"
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        if line.strip("[]") == f'"{rule or point}"':
            yield f"    {_place(path, number)}"
    yield from (f"    {each}" for each in _houses(point, rule))
    cited = {each: None for one in decision(point).readings for each in one.sentences}
    yield from (f"    {each}: {sentences()[each].says}" for each in cited)
    for heading, found in code(point).items():
        yield from (f"  {heading}", *(f"    {each}" for each in found)) if found else ()
    yield "  what fails if it is broken"
    conduct = POINTS[point].conduct
    tried = f"its scenarios: .venv/bin/pytest features/{chapter} -k '{point}'"
    yield f"    nothing: {conduct}" if conduct else f"    {tried}"
    yield from (f"    {each}" for each in _guards(point, rule))


def _houses(point: str, rule: str) -> Iterator[str]:
    """Yield the lines of houses and dialects that make a choice, or that of a rule."""
    choice = rule.removeprefix(f"{point}.")
    for path in sorted((*(SPEC / "houses").iterdir(), *(SPEC / "dialects").iterdir())):
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            if line.startswith(f'"{point}" = ') and f'"{choice}"' in (line if choice else '""'):
                yield f"{_place(path, number)} {line}"


def _guards(point: str, rule: str) -> Iterator[str]:
    for name, engine in WRONG_ENGINES.items():
        if name == rule or (not rule and name.startswith(f"{point}.")):
            yield f"{_place_of_wrong(name)} {engine.says} ({', '.join(engine.files)})"
    for bugs, only in ((BUGS, ""), (UNSEEN, ", for the hunt")):
        for bug in bugs:
            if point in bug.breaks:
                yield f"tests/bugs{only}: {bug.id}, in {', '.join(bug.files)}: {bug.says}"
    if len(POINTS[point].choices) > 1:
        yield f"each other choice, and each number: python tools/prove.py {rule or point}"


def _place_of_wrong(rule: str) -> str:
    path = WRONG / f"{rule.partition('.')[0]}.toml"
    text = path.read_text(encoding="utf-8")
    return _place(path, text.count("\n", 0, text.index(f'["{rule}"]')) + 1)


class Part(NamedTuple):
    """A part of a module: a function, a method, a field, a constant, or a docstring."""

    path: Path
    node: ast.stmt
    name: str
    text: str

    @property
    def place(self) -> str:
        """Where it begins, and what it is called."""
        return f"{_place(self.path, self.node.lineno)} {self.name}"

    @property
    def reads(self) -> frozenset[str]:
        """The names in it; a field of compiled rules as `compiled.field`."""
        return _reads(self.node)

    def follows(self, named: re.Pattern[str]) -> bool:
        """Say whether it acts on what is named: its code says so, or it is a function that does.

        A point of one choice needs no look into the ruleset; the function's docstring names it.
        """
        if isinstance(self.node, ast.FunctionDef):
            return named.search(self.text) is not None
        return any(map(named.search, _strings(self.node)))


def code(point: str) -> dict[str, list[str]]:
    """Return the places of a point in the engine, by what they do with it."""
    found: dict[str, dict[str, str]] = {"followed by": {}, "told in": {}}
    named = re.compile(rf"(?<![\w.-]){re.escape(point)}(?![\w-])")
    for part in parts():
        if part.follows(named):
            for each, via in ((part, ""), *_reached(part)):
                found["followed by"].setdefault(each.place, via)
        elif named.search(part.text):
            found["told in"][part.place] = ""
    return {
        kind: [f"{place}{via}" for place, via in places.items()] for kind, places in found.items()
    }


def _reached(part: Part) -> Iterator[tuple[Part, str]]:
    """Yield the parts that read a constant or a compiled field, or what such a part reads."""
    is_value = isinstance(part.node, ast.AnnAssign)
    if part.path == COMPILED_RULES and is_value and part.name.islower():
        told, readers = (
            f"compiled.{part.name}",
            (each for each in parts() if each.path != COMPILED_RULES),
        )
    elif is_value or (part.path == COMPILED_RULES and part.name.startswith("_")):
        told, readers = part.name, (each for each in parts() if each.path == part.path)
    else:
        return
    for each in readers:
        if each is not part and told in each.reads:
            yield each, f", by `{told}`"
            yield from _reached(each)


def _strings(node: ast.AST) -> Iterator[str]:
    match node:
        case ast.Expr(ast.Constant()):
            pass
        case ast.Constant(str(text)):
            yield text
        case _:
            for each in ast.iter_child_nodes(node):
                yield from _strings(each)


@cache
def _reads(node: ast.stmt) -> frozenset[str]:
    names: set[str] = set()
    for each in ast.walk(node):
        match each:
            case ast.Name(name):
                names.add(name)
            case ast.Attribute(ast.Name("compiled") | ast.Attribute(attr="compiled"), field):
                names.add(f"compiled.{field}")
            case ast.Call(ast.Attribute(attr="up_to" | "reached"), [_, ast.Constant(str(bound))]):
                names.add(f"compiled.{bound}")
            case _:
                pass
    return frozenset(names)


@cache
def parts() -> tuple[Part, ...]:
    """Return the parts of all modules of the engine."""
    return tuple(part for path in sorted(ENGINE.rglob("*.py")) for part in _parts_of(path))


def _parts_of(path: Path) -> Iterator[Part]:
    text = path.read_text(encoding="utf-8")
    for node in ast.parse(text).body:
        owner = node.name if isinstance(node, ast.ClassDef) else "(the module)"
        for each in node.body if isinstance(node, ast.ClassDef) else [node]:
            if not isinstance(each, ast.Import | ast.ImportFrom):
                yield Part(path, each, _name(each, owner), ast.get_source_segment(text, each) or "")


def _name(node: ast.stmt, owner: str) -> str:
    match node:
        case ast.FunctionDef():
            return node.name
        case ast.AnnAssign():
            return ast.unparse(node.target)
        case _:
            return owner


def _place(path: Path, number: int) -> str:
    return f"{path.relative_to(ROOT)}:{number}"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
