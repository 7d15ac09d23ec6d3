"""Runs of statements that stand in two places, and are alike but for names and values."""

import ast
from collections import defaultdict
from collections.abc import Iterator, Mapping
from typing import Any, Final

# A run of so many statements is written once
SIX: Final = 6


def repeats(sources: Mapping[str, str]) -> list[list[str]]:
    """Return the places of runs that have one shape; `sources` has the text of each file.

    A shape is what is left of statements without the names of variables and functions and without
    values, such as what a variable has. Methods, attributes of `self` and keywords count. A page
    that yields text and parts is no run.
    """
    found: defaultdict[tuple[str, ...], list[tuple[str, int, int]]] = defaultdict(list)
    for file, text in sources.items():
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                told = [*_statements(node.body)]
                for runs in zip(*(told[at:] for at in range(SIX)), strict=False):
                    places = found[tuple(shape for _, shape in runs)]
                    first, last = runs[0][0], runs[-1][0]
                    if not places or places[-1][0] != file or places[-1][2] < first:
                        places.append((file, first, last))
    several = (places for places in found.values() if len(places) > 1)
    return [[f"{file}:{first}-{last}" for file, first, last in places] for places in several]


def _statements(body: list[ast.stmt]) -> Iterator[tuple[int, str]]:
    """Yield the lines and shapes of statements and of those within them, in their order."""
    for it in body:
        if isinstance(it, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef) or _is_text(it):
            continue
        yield it.lineno, _shape(it)
        for inner in (it, *getattr(it, "handlers", ()), *getattr(it, "cases", ())):
            for name in ("body", "orelse", "finalbody"):
                yield from _statements(getattr(inner, name, []))


def _is_text(statement: ast.stmt) -> bool:
    """Say whether a statement is a docstring, or yields a text, or part of one by its name."""
    value = getattr(statement, "value", None)
    if isinstance(value, ast.YieldFrom):
        return isinstance(value.value, ast.Call) and isinstance(value.value.func, ast.Name)
    value = value.value if isinstance(value, ast.Yield) else value
    return isinstance(value, ast.Constant | ast.JoinedStr)


def _shape(node: ast.AST) -> str:
    """Return code without names and values, and without the statements within it."""
    match node:
        case ast.Name() | ast.Constant() | ast.arg():
            return "_"
        case ast.Call(func=ast.Attribute(value=value, attr=method)):
            return f"{_shape(value)}.{method}({_part(node.args)},{_part(node.keywords)})"
        case ast.Attribute(ctx=ast.Load(), value=ast.Name(id=name)) if name != "self":
            return "_"
        case _:
            return f"{type(node).__name__}({_part([it for _, it in ast.iter_fields(node)])})"


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
