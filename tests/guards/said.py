"""What people read in files of other kinds than prose: strings of modules, templates, YAML.

A blank that is filled in later stands as a backtick, as code does in prose.
"""

import ast
import re
from collections.abc import Iterator
from typing import Final

BLANK: Final = "`"


def of_python(source: str) -> Iterator[str]:
    """Yield the texts of a module that people see: strings of several words, and commands' help."""
    nodes = [*ast.walk(ast.parse(source))]
    helps = {
        id(one.value)
        for node in nodes
        if isinstance(node, ast.FunctionDef) and is_command(node)
        for one in node.body[:1]
        if isinstance(one, ast.Expr)
    }
    silent = {id(node.value) for node in nodes if isinstance(node, ast.Expr)} - helps
    parts = {id(part) for node in nodes if isinstance(node, ast.JoinedStr) for part in node.values}
    for node in nodes:
        if isinstance(node, ast.JoinedStr):
            words = "".join(map(_part, node.values))
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            words = "" if id(node) in silent | parts else node.value
        else:
            continue
        yield from (words,) if " " in words.strip() else ()


def _part(node: ast.expr) -> str:
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else BLANK


def is_command(node: ast.FunctionDef) -> bool:
    """Say whether a function is a command, whose docstring is its help."""
    return any(re.search(r"\bcommand\b", ast.unparse(one)) for one in node.decorator_list)


_TOKEN: Final = re.compile(
    r"""//[^\n]*|/\*.*?\*/"""  # remarks
    r"""|(?P<string>"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*')"""
    r"""|(?P<template>`)"""
    r"""|(?P<regex>(?<=[=(,:\[!&|?{};>] )/(?![/*])(?:\\.|\[(?:\\.|[^\]\\])*\]|[^/\\\n\[])+/"""
    r"""|(?<=[=(,:\[!])/(?![/*])(?:\\.|\[(?:\\.|[^\]\\])*\]|[^/\\\n\[])+/)"""
    r"""|(?P<open>\{)|(?P<close>\})""",
    re.DOTALL,
)
_IN_TEMPLATE: Final = re.compile(r"\\.|\$\{|`", re.DOTALL)


def of_script(source: str) -> Iterator[str]:
    """Yield the strings of several words of a JavaScript module, templates as one text each."""
    depth = 0
    around: list[tuple[int, str]] = []
    at = 0
    while (found := _TOKEN.search(source, at)) is not None:
        at = found.end()
        if found["string"]:
            words = re.sub(r"\\(.)", r"\1", found["string"][1:-1])
            yield from (words,) if " " in words.strip() else ()
        elif found["open"]:
            depth += 1
        elif found["template"] or (found["close"] and around and around[-1][0] == depth):
            before = "" if found["template"] else around.pop()[1]
            words, at, ended = _template(source, at)
            if ended:
                yield from (before + words,) if " " in (before + words).strip() else ()
            else:
                around.append((depth, before + words + BLANK))
        elif found["close"]:
            depth -= 1


def _template(source: str, at: int) -> tuple[str, int, bool]:
    """Read a template from a place on: its words, where it goes on, and whether it has ended."""
    words = ""
    while (found := _IN_TEMPLATE.search(source, at)) is not None:
        words += source[at : found.start()]
        at = found.end()
        if found[0] in {"`", "${"}:
            return words, at, found[0] == "`"
        words += found[0][1:]
    raise ValueError(f"a template does not end: {words[:40]}")


_NO_TEXT: Final = re.compile(r"<style>.*?</style>|<script\b.*?</script>|\{#.*?#\}", re.DOTALL)


def of_template(source: str) -> Iterator[str]:
    """Yield the lines of an HTML template, with its attributes' words, and blanks for values."""
    bare = _NO_TEXT.sub("", source)
    bare = re.sub(r"\{%.*?%\}", "", bare)
    bare = re.sub(r"\{\{.*?\}\}", BLANK, bare)
    spoken = r"\b(?:title|alt|aria-label|placeholder)=\"([^\"]*)\""
    yield from (found[1] for found in re.finditer(spoken, bare))
    yield from (line.strip() for line in re.sub(r"<[^>]*>", "", bare).splitlines() if line.strip())


def of_yaml(source: str) -> Iterator[str]:
    """Yield the lines of a YAML file, remarks included: people edit what they say."""
    yield from (line.strip() for line in source.splitlines() if " " in line.strip())
