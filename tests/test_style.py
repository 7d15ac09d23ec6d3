"""Style and types, as the project's own settings have them."""

import ast
import re
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Final

import pytest

from sabacc.spec.points import BASES, VERSIONS
from tests.guards.english import PACKAGE
from tests.runs import LONG_RUN, node

ROOT = Path(__file__).resolve().parents[1]


def run(*command: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(  # noqa: S603 - fixed commands
        [sys.executable, "-m", *command], cwd=ROOT, capture_output=True, text=True, check=False
    )


@pytest.mark.parametrize(
    "command",
    [("ruff", "check", "."), ("ruff", "format", "--check", ".")],
    ids=["lint", "format"],
)
def test_the_tree_is_clean(command: tuple[str, ...]) -> None:
    found = run(*command)

    assert found.returncode == 0, found.stdout + found.stderr


@LONG_RUN
def test_mypy_finds_nothing() -> None:
    found = run("mypy")

    assert found.returncode == 0, found.stdout


@LONG_RUN
def test_pyright_finds_nothing() -> None:
    node()  # which pyright runs on
    found = run("pyright", "--pythonpath", sys.executable)

    assert found.returncode == 0, found.stdout


def test_no_import_runs_upwards_and_no_circle_stands() -> None:
    found = subprocess.run(  # noqa: S603 - a fixed command
        [Path(sys.executable).with_name("lint-imports"), "--no-logo"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )

    assert found.returncode == 0, found.stdout + found.stderr


def test_the_picture_of_the_house_has_every_room() -> None:
    picture = (ROOT / "CONTRIBUTING.md").read_text("utf-8").partition("## Where")[2].split("```")[1]
    folders = (*PACKAGE.glob("*/"), *PACKAGE.glob("*/*/"))
    rooms = {path.name for path in folders if any(each.is_file() for each in path.iterdir())}

    assert set(re.findall(r"\b([a-z_]+)/", picture.partition("the ground")[2])) == rooms - {
        "__pycache__",
        "templates",
    }


def test_no_module_is_long_and_no_comment_is_a_banner() -> None:
    lines = {
        path: path.read_text(encoding="utf-8").splitlines()
        for name in ("reference_impl/sabacc", "steps", "tests", "tools")
        for path in (ROOT / name).rglob("*.py")
    }

    assert {str(path): len(held) for path, held in lines.items() if len(held) > 800} == {}
    assert [
        f"{path.relative_to(ROOT)}:{number}"
        for path, held in lines.items()
        for number, line in enumerate(held, 1)
        if re.match(r" *# ?[-=*#~]{3,}", line)
    ] == []


# Names of classes that still mean two things, of the engine and another; it may only shrink
ALIKE: Final = frozenset({"Demise"})


def test_no_two_classes_have_one_name() -> None:
    names = Counter(
        node.name
        for path in PACKAGE.rglob("*.py")
        for node in ast.parse(path.read_text(encoding="utf-8")).body
        if isinstance(node, ast.ClassDef) and not node.name.startswith("_")
    )

    assert {name for name, count in names.items() if count > 1} == ALIKE


def test_the_engine_knows_no_document() -> None:
    names = {*BASES, *VERSIONS} - {"standard"}
    told = [
        f"{path.name}:{node.lineno}: {node.value}"
        for path in (PACKAGE / "engine").rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
        if names & set(re.split(r"[^a-z-]", node.value.lower()))
    ]

    assert told == []


def test_no_name_of_a_package_hides_a_module() -> None:
    hidden = [
        f"{init.parent.relative_to(PACKAGE)}: {name}"
        for init in PACKAGE.rglob("__init__.py")
        for name in _defined(init)
        if (init.parent / name).is_dir() or init.with_name(f"{name}.py").exists()
    ]

    assert hidden == []


def _defined(init: Path) -> list[str]:
    """Return the functions, classes and values that a module's top level defines."""
    body = ast.parse(init.read_text(encoding="utf-8")).body
    named = [node.name for node in body if isinstance(node, ast.FunctionDef | ast.ClassDef)]
    values = [node.target for node in body if isinstance(node, ast.AnnAssign)]
    return named + [target.id for target in values if isinstance(target, ast.Name)]


def test_the_engine_uses_the_standard_library_alone() -> None:
    code = (
        "import sys; before = set(sys.modules);"
        "import sabacc.engine;"
        "print(*sorted({n.partition('.')[0] for n in set(sys.modules) - before}"
        " - sys.stdlib_module_names))"
    )
    found = subprocess.run(  # noqa: S603 - our own code
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    )

    assert found.stdout.split() == ["sabacc"]
