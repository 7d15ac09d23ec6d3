"""The language of the code: what docstrings, comments and names of modules and classes do without.

Wings that were not yet rewritten are listed in `tests/data/code_language.txt`, which may only
shrink; there are no other exceptions.  An entry under `Args:` or `Attributes:` must name a
parameter or a member.  `python -m tests.guards.code_language FOLDER...` prints what
to change.
"""

import ast
import io
import re
import sys
import tokenize
from collections.abc import Iterator
from functools import cache, lru_cache
from pathlib import Path
from typing import Final

from sabacc.exports.schemas import document
from tests.guards import said
from tests.guards.english import PACKAGE, Banned, Slip, slips

LIST: Final = PACKAGE.parents[1] / "tests" / "data" / "code_language.txt"

# What no docstring and no comment has
IN_CODE: Final = (
    Banned(r"\b(?:told|untold)\b", "who says it to whom?", "explanation, given, described"),
    Banned(r"\bhang(?:s|ing)?\b", "foreign", "depend on"),
    Banned(r"\bwhatever\b", "a relative clause for a noun", "any, regardless of"),
    Banned(r"\b(?:comes?|came) of\b", "foreign", "result, outcome"),
    Banned(r"\bmend(?:s|ed|ing)?\b", "nobody mends an error", "fix"),
    Banned(r"\blook(?:s|ed|ing)? up\b|\blooked-up\b", "what is done with it?", "read, find"),
    Banned(r"\bparts? (?:from|late|there|at once)\b", "foreign", "differ, branch"),
    Banned(r"\b(?:of|by) (?:itself|themselves|oneself)\b", "foreign", "automatically, alone"),
    Banned(r"\bwhere there (?:is|are)\b", "a place for a condition", "if there is"),
    Banned(r"\b(?:[Nn]one|empty|else|0|zero) where\b", "a place for a condition", "None if"),
    Banned(r"\b(?:as it is|so far as|be they|is so of)\b", "of old books", "unchanged"),
)

# What no first line of a docstring has
AT_THE_HEAD: Final = (
    Banned(r"^(?:Say|Tell) (?:what|who|whether|why|how|that|which)\b", "not a verb of the field",
           "True if, Describe, Explain, Format"),
    Banned(r"^(?:Return |Yield )?[Ww]hat\b", "a relative clause for a noun", "the noun"),
)  # fmt: skip

# Words of which no name of a module or a class is made
_NAMES: Final = re.compile(
    r"told|hang|hanging|whatever|mend|mended|part|parting|parted|heard|said|again|alone|beyond"
    r"|till|whole|quick|meant|untold"
)


@lru_cache(maxsize=1)
def _nodes(path: Path) -> list[ast.AST]:
    """Return the nodes of a module, which several guards read in turn."""
    return [*ast.walk(ast.parse(path.read_text(encoding="utf-8")))]


def prose(path: Path) -> Iterator[tuple[str, bool]]:
    """Yield each docstring and comment of a module, and True for a docstring.

    The help of a command is left out: `english.py` reads it.
    """
    helps = {id(node.body[0]) for node in _nodes(path)
             if isinstance(node, ast.FunctionDef) and said.is_command(node)}  # fmt: skip
    for node in _nodes(path):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            yield from () if id(node) in helps else ((str(node.value.value), True),)
    for token in tokenize.tokenize(io.BytesIO(path.read_bytes()).readline):
        if token.type == tokenize.COMMENT:
            yield token.string, False


@cache
def _published() -> frozenset[str]:
    return frozenset(document()["$defs"])


def names(path: Path) -> Iterator[str]:
    """Yield the names of a module and of its classes, except those of the published schemas."""
    classes = {node.name for node in _nodes(path) if isinstance(node, ast.ClassDef)}
    yield path.stem
    yield from sorted(classes - _published())


def _members(node: ast.ClassDef) -> frozenset[str]:
    """Return the fields, attributes and methods of a class without those of its bases."""
    stored = (inner for inner in ast.walk(node) if isinstance(inner, ast.Name | ast.Attribute)
              and isinstance(inner.ctx, ast.Store))  # fmt: skip
    methods = (inner.name for inner in ast.walk(node) if isinstance(inner, ast.FunctionDef))
    return frozenset(methods).union(
        target.id if isinstance(target, ast.Name) else target.attr for target in stored
    )


@cache
def _members_by_class() -> dict[str, frozenset[str]]:
    trees = (ast.parse(path.read_text(encoding="utf-8")) for path in PACKAGE.rglob("*.py"))
    return {node.name: _members(node) for tree in trees for node in ast.walk(tree)
            if isinstance(node, ast.ClassDef)}  # fmt: skip


def unknown_entries(path: Path) -> Iterator[str]:
    """Yield the entries under `Args:` or `Attributes:` that name no parameter and no member."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ClassDef):
            bases = re.findall(r"\w+", " ".join(map(ast.unparse, node.bases)))
            known = _members(node).union(*(_members_by_class().get(base, ()) for base in bases))
        elif isinstance(node, ast.FunctionDef):
            known = frozenset(arg.arg for arg in ast.walk(node) if isinstance(arg, ast.arg))
        else:
            continue
        prose = ast.get_docstring(node) or ""
        for section in re.findall(r"(?m)^(?:Args|Attributes):\n((?: {4}.*\n?)+)", prose):
            entries = re.findall(r"(?m)^ {4}(\w+):", section)
            yield from (f"{node.name}.{entry}" for entry in entries if entry not in known)


def code_slips(path: Path, folder: Path = PACKAGE) -> Iterator[Slip]:
    file = path.relative_to(folder).as_posix()
    for text, is_docstring in prose(path):
        folded = " ".join(re.sub(r"(?m)^ +\w+:", "", text).split())
        yield from slips(file, (folded,), IN_CODE + (AT_THE_HEAD if is_docstring else ()))
    for name in names(path):
        words = re.sub(r"(?<=[a-z])(?=[A-Z])", "_", name).lower().split("_")
        banned = Banned("", "does not say what it is", "the field's noun")
        yield from (Slip(file, name, word, banned) for word in words if _NAMES.fullmatch(word))


def to_do() -> list[str]:
    return [line for line in LIST.read_text("utf-8").splitlines() if not line.startswith("#")]


def every_code_slip() -> Iterator[Slip]:
    for path in sorted(PACKAGE.rglob("*.py")):
        yield from code_slips(path)


if __name__ == "__main__":
    for slip in every_code_slip():
        if slip.file.startswith(tuple(sys.argv[1:]) or ""):
            print(slip)  # noqa: T201 - what it is run for
