"""Runs of code that stand in two places, and are alike but for names and values."""

import ast
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final, NamedTuple

# A run of so many lines of code is written once
SIX: Final = 6

_DATA: Final = (
    ast.Constant,
    ast.JoinedStr,
    ast.FormattedValue,
    ast.Dict,
    ast.List,
    ast.Tuple,
    ast.Set,
)


class Run(NamedTuple):
    """Lines of a function: its file, its name, the first line and the last."""

    file: str
    function: str
    first: int
    last: int

    def __str__(self) -> str:
        return f"{self.file}:{self.first}-{self.last} ({self.function})"


class _Statement(NamedTuple):
    """The head of a statement: where it stands, how many lines of code it takes, its shape."""

    first: int
    last: int
    lines: int
    shape: str


def repeats(sources: Mapping[str, str]) -> list[tuple[Run, ...]]:
    """Return the runs that have one shape; `sources` has the text of each file.

    A shape is what is left of statements without the names of variables and functions and without
    values, such as what a variable has. Methods, attributes of `self` and keywords count. A line
    counts if something other than data begins on it, so a table, a text or what a test expects is
    no run. Nor is a page that yields text and parts.
    """
    found: defaultdict[tuple[str, ...], list[Run]] = defaultdict(list)
    for file, text in sources.items():
        for function in _functions(ast.parse(text)):
            for shape, first, last in _runs([*_statements(function.body)]):
                found[shape].append(Run(file, function.name, first, last))
    return _each_pair_once(runs for runs in found.values() if len(runs) > 1)


def _functions(node: ast.AST) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    """Yield the functions that are long enough, and those within them."""
    for it in ast.iter_child_nodes(node):
        if isinstance(it, ast.FunctionDef | ast.AsyncFunctionDef):
            if (it.end_lineno or 0) - it.lineno >= SIX:
                yield it
                yield from _functions(it)
        elif isinstance(it, ast.stmt):
            yield from _functions(it)


def _each_pair_once(groups: Iterable[list[Run]]) -> list[tuple[Run, ...]]:
    """Leave out runs that share lines, and further runs of functions that are named already."""
    kept: dict[tuple[tuple[str, str], ...], tuple[Run, ...]] = {}
    for runs in groups:
        apart: list[Run] = []
        for run in runs:
            if not any(run.file == it.file and run.first <= it.last for it in apart):
                apart.append(run)
        if len(apart) > 1:
            kept.setdefault(tuple((run.file, run.function) for run in apart), tuple(apart))
    return [*kept.values()]


def _runs(told: list[_Statement]) -> Iterator[tuple[tuple[str, ...], int, int]]:
    """Yield the shortest run of six lines from each statement on: its shape, and where it is."""
    for start, first in enumerate(told):
        lines = 0
        for end, last in enumerate(told[start:], start + 1):
            lines += last.lines
            if lines >= SIX:
                yield tuple(it.shape for it in told[start:end]), first.first, last.last
                break


def _statements(body: list[ast.stmt]) -> Iterator[_Statement]:
    """Yield statements and those within them, in their order; a function within is its own."""
    for it in body:
        if isinstance(it, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef) or _is_text(it):
            continue
        head = [*_head(it)]
        last = max(getattr(node, "end_lineno", 0) for node in head[1:] or head)
        code = {it.lineno, *(_line(node) for node in head[1:])} - {0}
        yield _Statement(it.lineno, last, len(code), _shape(it))
        for block in _blocks(it):
            yield from _statements(block)


def _head(statement: ast.AST) -> Iterator[ast.AST]:
    """Yield a statement and its expressions, without the statements within it."""
    yield statement
    for node in ast.iter_child_nodes(statement):
        if not isinstance(node, ast.stmt | ast.excepthandler | ast.match_case | ast.expr_context):
            yield from _head(node)


def _line(node: ast.AST) -> int:
    """Return the line on which code begins; 0 for data."""
    return 0 if isinstance(node, _DATA) else getattr(node, "lineno", 0)


def _blocks(statement: ast.stmt) -> Iterator[list[ast.stmt]]:
    for node in (statement, *getattr(statement, "handlers", ()), *getattr(statement, "cases", ())):
        for name in ("body", "orelse", "finalbody"):
            if block := getattr(node, name, None):
                yield block


def _is_text(statement: ast.stmt) -> bool:
    """Say whether a statement is a docstring, or yields a text, or part of one by its name."""
    value = getattr(statement, "value", None)
    if isinstance(value, ast.YieldFrom):
        made = value.value
        return isinstance(made, ast.Call) and isinstance(made.func, ast.Name)
    if isinstance(value, ast.Yield):
        value = value.value
    return isinstance(value, ast.Constant | ast.JoinedStr)


def _shape(node: ast.AST) -> str:
    """Return code without names and values, and without the statements within it."""
    if isinstance(node, ast.Name | ast.Constant | ast.arg):
        return "_"
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
        made = f"{_shape(node.func.value)}.{node.func.attr}"
        return f"Call({made},{_part(node.args)},{_part(node.keywords)})"
    if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Load) and _is_other(node.value):
        return "_"
    return f"{type(node).__name__}({','.join(_part(it) for _, it in ast.iter_fields(node))})"


def _is_other(node: ast.expr) -> bool:
    return isinstance(node, ast.Name) and node.id != "self"


def _part(value: Any) -> str:
    match value:
        case ast.stmt() | ast.excepthandler() | ast.match_case() | ast.expr_context() | None:
            return ""
        case ast.AST():
            return _shape(value)
        case list():
            return "".join(_part(it) for it in value)  # pyright: ignore[reportUnknownVariableType]
        case _:
            return str(value)
