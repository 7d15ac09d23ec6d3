"""Nothing is written twice: no run of six statements has the shape of another."""

import re
import textwrap
from pathlib import Path
from typing import Final

import pytest

from tests.guards.repeats import repeats

ROOT: Final = Path(__file__).resolve().parents[1]
FOLDERS: Final = ("reference_impl", "steps", "tests", "tools", "docs")
PLANTED: Final = '''
def first(table):
    """Say what this one does."""
    found = []
    for row in table.rows():
        if row.name not in found:
            found.append(row.name)
        else:
            table.complain(row, twice=True)
    return sorted(found)
'''


def test_no_run_of_six_statements_stands_twice() -> None:
    files = (path for folder in FOLDERS for path in sorted((ROOT / folder).rglob("*.py")))
    sources = {
        path.relative_to(ROOT).as_posix(): path.read_text(encoding="utf-8") for path in files
    }

    assert repeats(sources) == []


def test_a_copy_is_found_whatever_its_names_are() -> None:
    copy = re.sub(r"\brow\b", "line", PLANTED.replace("first", "second").replace("found", "seen"))
    copy = copy.replace("    for", "    # each once\n    for").replace("True", "False")
    other = f"class Other:\n{textwrap.indent(copy, '    ')}"
    assert repeats({"one.py": PLANTED, "two.py": other}) == [["one.py:4-10", "two.py:5-12"]]


@pytest.mark.parametrize(
    ("was", "becomes"),
    [
        ("table.rows()", "table.lines()"),
        ("twice=", "again="),
        ("not in", "in"),
        ("    return sorted(found)\n", ""),
    ],
)
def test_what_does_something_else_is_no_copy(was: str, becomes: str) -> None:
    assert was in PLANTED
    assert repeats({"one.py": PLANTED, "two.py": PLANTED.replace(was, becomes)}) == []
