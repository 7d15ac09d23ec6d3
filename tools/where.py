"""Show where a rule lives: its text, entry, sentences, code, and what fails if the code is wrong.

Usage: python tools/where.py ID...    (penalties.short-stack, or a rule such as bombs.zero.bombs)
"""

import ast
import re
import sys
from functools import cache
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from sabacc.spec.decisions import decision
from sabacc.spec.points import POINTS, point_of_rule
from sabacc.spec.sentences import sentences
from tests.bugs import BUGS, UNSEEN, WRONG_ENGINES

ROOT: Final = Path(__file__).resolve().parents[1]
ENGINE: Final = ROOT / "reference_impl" / "sabacc" / "engine"
COMPILED_RULES: Final = ENGINE / "play" / "compiled_rules.py"
SPEC: Final = ENGINE.parent / "spec"


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
        print(name)
        for heading, lines in _sections(point.id, "" if split is None else name).items():
            if lines:
                print(f"  {heading}", *(f"    {line}" for line in lines), sep="\n")
    return 0


def _sections(point: str, rule: str) -> dict[str, list[str]]:
    """Return what there is to see of a point, or of one rule on it, by heading."""
    chapter = point.partition(".")[0]
    tag = rf"@{re.escape(rule)}(?!\S)" if rule else rf"@{re.escape(point)}\."
    entry = rf'^\["{re.escape(rule)}"\]' if rule else rf'^\["{re.escape(point)}\.'
    choice = re.escape(f'"{rule.removeprefix(f"{point}.")}"') if rule else ""
    made = rf'^"{re.escape(point)}" = .*{choice}'
    cited = {name: None for reading in decision(point).readings for name in reading.sentences}
    conduct = POINTS[point].conduct
    # the dot keeps out points that begin alike
    chosen = f"""-m "rule(id='{rule}')\"""" if rule else f"-k '{point}.'"
    tried = f"its scenarios: .venv/bin/pytest features/{chapter} {chosen}"
    return {
        "text and scenarios": [*_lines(tag, (ROOT / "features" / chapter).glob("*.feature"))],
        "what shows each sentence": [
            *_lines(entry, (ROOT / "features" / chapter).glob("*.shown.toml"))
        ],
        "who plays it, and why": [
            *_lines(rf'^\[+"{re.escape(rule or point)}"\]', [SPEC / "rules" / f"{chapter}.toml"]),
            *_lines(made, (*(SPEC / "houses").iterdir(), *(SPEC / "dialects").iterdir())),
            *(f"{name}: {sentences()[name].says}" for name in cited),
        ],
        **code(point),
        "what fails if it is broken": [
            f"nothing: {conduct}" if conduct else tried,
            *_guards(point, rule),
        ],
    }


def _lines(pattern: str, paths: Iterable[Path]) -> Iterator[str]:
    """Yield the lines of files that have a pattern, each with its place."""
    for path in sorted(paths):
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            if re.search(pattern, line):
                yield f"{_place(path, number)} {line.strip()}"


def _guards(point: str, rule: str) -> Iterator[str]:
    for name, engine in WRONG_ENGINES.items():
        if name == rule or (not rule and name.startswith(f"{point}.")):
            places = _lines(rf'"{re.escape(name)}"\]', (ROOT / "tests/bugs/rules").glob("*.toml"))
            place, _ = next(places).split(" ", 1)
            yield f"{place} {engine.says} ({', '.join(engine.files)})"
    for bugs, only in ((BUGS, ""), (UNSEEN, ", for the hunt")):
        for bug in bugs:
            if point in bug.breaks:
                yield f"tests/bugs{only}: {bug.id}, in {', '.join(bug.files)}: {bug.says}"
    if len(POINTS[point].choices) > 1:
        yield f"each other choice, and each number: python tools/prove.py {rule or point}"


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
        return _reads(self.text)

    def follows(self, named: re.Pattern[str]) -> bool:
        """Say whether it acts on what is named: its code says so, or it is a function that does.

        A point of one choice needs no look into the ruleset; the function's docstring names it.
        """
        if isinstance(self.node, ast.FunctionDef):
            return named.search(self.text) is not None
        constants = (node for node in ast.walk(self.node) if isinstance(node, ast.Constant))
        texts = (node.value for node in constants if isinstance(node.value, str))
        return not isinstance(self.node, ast.Expr) and any(map(named.search, texts))


def code(point: str) -> dict[str, list[str]]:
    """Return the places of a point in the engine, by what they do with it."""
    found: dict[str, dict[str, str]] = {"followed by": {}, "told in": {}}
    named = re.compile(rf"(?<![\w.-]){re.escape(point)}(?![\w-])")
    for part in parts():
        if part.follows(named):
            for reader, via in ((part, ""), *_readers(part)):
                found["followed by"].setdefault(reader.place, via)
        elif named.search(part.text):
            found["told in"][part.place] = ""
    return {
        kind: [f"{place}{via}" for place, via in places.items()] for kind, places in found.items()
    }


def _readers(part: Part) -> Iterator[tuple[Part, str]]:
    """Yield the parts that read a constant or a compiled field, or what such a part reads."""
    is_value, in_rules = isinstance(part.node, ast.AnnAssign), part.path == COMPILED_RULES
    is_field = in_rules and is_value and part.name.islower()
    if not (is_value or (in_rules and part.name.startswith("_"))):
        return
    name = f"compiled.{part.name}" if is_field else part.name
    for reader in parts():
        near = reader.path != COMPILED_RULES if is_field else reader.path == part.path
        if near and reader is not part and name in reader.reads:
            yield reader, f", by `{name}`"
            yield from _readers(reader)


@cache
def _reads(text: str) -> frozenset[str]:
    bounds = re.findall(r'(?:up_to|reached)\([^"]*,\s+"(\w+)"', text)
    names = re.findall(r"compiled\.\w+|\w+", text)
    return frozenset((*names, *(f"compiled.{bound}" for bound in bounds)))


@cache
def parts() -> tuple[Part, ...]:
    return tuple(part for path in sorted(ENGINE.rglob("*.py")) for part in _parts_of(path))


def _parts_of(path: Path) -> Iterator[Part]:
    lines = path.read_text(encoding="utf-8").splitlines()
    for outer in ast.parse("\n".join(lines)).body:
        owner = outer.name if isinstance(outer, ast.ClassDef) else "(the module)"
        for node in outer.body if isinstance(outer, ast.ClassDef) else [outer]:
            name = node.name if isinstance(node, ast.FunctionDef) else owner
            if isinstance(node, ast.AnnAssign):
                name = ast.unparse(node.target)
            if not isinstance(node, ast.Import | ast.ImportFrom):
                yield Part(path, node, name, "\n".join(lines[node.lineno - 1 : node.end_lineno]))


def _place(path: Path, number: int) -> str:
    return f"{path.relative_to(ROOT)}:{number}"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
