"""`sabacc init-adapter`: what it writes is built, answers rightly, and is short."""

import os
import shlex
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Final

import pytest
from mkdocs.utils.yaml import yaml_load  # pyright: ignore[reportUnknownVariableType]

from sabacc.cli.commands.init_adapter import OFFERED
from sabacc.exports.adapters import files, languages
from tests.end_to_end.command_line.commands import sabacc
from tests.runs import LONG_RUN, missing, node, tool

_GSON: Final = Path("/usr/share/java/gson.jar")
_CRATES: Final = Path("/usr/share/cargo/registry")
_NEWTONSOFT: Final = Path("/usr/lib/cli/Newtonsoft.Json-5.0/Newtonsoft.Json.dll")
_PROGRAMS: Final = (".py", ".mjs", ".go", ".rs", ".java", ".cs")
LANGUAGES: Final = languages()


def _python(_: Path) -> list[str]:
    return [sys.executable, "adapter.py"]


def _javascript(_: Path) -> list[str]:
    return [node(), "adapter.mjs"]


def _go(folder: Path) -> list[str]:
    go = tool("go", "Go 1.18")
    assert _ran(folder, str(Path(go).with_name("gofmt")), "-l", ".") == ""
    _ran(folder, go, "vet", ".")
    _ran(folder, go, "build", "-o", "adapter", ".")
    return [str(folder / "adapter")]


def _rust(folder: Path) -> list[str]:
    """Build with the crates of the system: a test fetches nothing."""
    cargo = tool("cargo", "Rust 1.70")
    if not _CRATES.is_dir():
        missing("there are no crates: install librust-serde-json-dev")
    _ran(
        folder, cargo, "build", "--offline", "--quiet",
        "--config", 'source.crates-io.replace-with="system"',
        "--config", f'source.system.directory="{_CRATES}"',
    )  # fmt: skip
    return [str(folder / "target/debug/adapter")]


def _java(folder: Path) -> list[str]:
    """Build without Maven, which would fetch its plugins."""
    javac, java = tool("javac", "a JDK, 17 or newer"), tool("java", "Java 17")
    if not _GSON.is_file():
        missing("there is no Gson: install libgoogle-gson-java")
    sources = sorted(map(str, folder.glob("*.java")))
    _ran(folder, javac, "-Xlint:all", "-Werror", "-d", "built", "-cp", str(_GSON), *sources)
    return [java, "-cp", f"{folder / 'built'}{os.pathsep}{_GSON}", "Adapter"]


def _csharp(folder: Path) -> list[str]:
    """Build with Mono, by the line of the README: `dotnet` would fetch its packages."""
    mcs, mono = tool("mcs", "mono-mcs"), tool("mono", "mono-runtime")
    if not _NEWTONSOFT.is_file():
        missing("there is no Newtonsoft.Json: install libnewtonsoft-json-cil-dev")
    [line] = [each for each in _lines(folder / "README.md") if each.startswith("mcs ")]
    *options, every = shlex.split(line)[1:]
    sources = sorted(path.name for path in folder.glob(every))
    told = ("-warn:4", "-warnaserror", "-doc:told.xml", "-nowarn:1591")  # words need no comment
    _ran(folder, mcs, *told, *options, *sources)
    return [mono, str(folder / "adapter.exe")]


BUILT: Final[dict[str, Callable[[Path], list[str]]]] = {
    "python": _python,
    "javascript": _javascript,
    "go": _go,
    "rust": _rust,
    "java": _java,
    "csharp": _csharp,
}
"""Builds an adapter in its folder, and returns the command that runs it there."""


def _lines(path: Path) -> list[str]:
    return path.read_text(encoding="utf-8").splitlines()


def _ran(folder: Path, *command: str) -> str:
    done = subprocess.run(  # noqa: S603 - our own commands
        command, cwd=folder, capture_output=True, text=True, check=False, timeout=600
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def suite(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """Run the suite in a folder, as an author does."""
    return subprocess.run(  # noqa: S603 - our own command
        [sys.executable, "-m", "sabacc", *words],
        cwd=folder, capture_output=True, text=True, check=False, timeout=120,
    )  # fmt: skip


@pytest.mark.parametrize(
    "language",
    [pytest.param(each, marks=LONG_RUN if LANGUAGES[each]["build"] else ()) for each in LANGUAGES],
)
def test_an_adapter_is_built_and_conforms(language: str, tmp_path: Path) -> None:
    folder = tmp_path / "my adapter"
    made = sabacc("init-adapter", language, str(folder))
    assert made.exit_code == 0, made.output

    command = BUILT[language](folder)
    checked = suite(folder, "doctor", "--", *command)
    assert checked.returncode == 0, checked.stdout + checked.stderr
    judged = suite(folder, "verify", "--ruleset", "standard", "--", *command)
    assert judged.returncode == 0, judged.stdout + judged.stderr
    assert "Verdict: conforms as far as it shows" in judged.stdout
    assert "not shown: score.special" in judged.stdout


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_skeleton_is_one_short_file(language: str) -> None:
    written = files(language)
    [program] = [text for path, text in written.items() if path.endswith(_PROGRAMS)]
    assert 40 < len(program.splitlines()) <= 80
    assert {"README.md", ".gitignore", ".github/workflows/sabacc.yml"} <= set(written)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_workflow_does_what_the_readme_says(language: str) -> None:
    written = files(language)
    workflow = yaml_load(written[".github/workflows/sabacc.yml"])
    steps = [step.get("run") for step in workflow["jobs"]["verify"]["steps"]]
    for line in (*LANGUAGES[language]["build"], steps[-1]):
        assert line in steps
        assert f"\n{line}\n" in written["README.md"]


def test_every_language_is_offered() -> None:
    assert tuple(LANGUAGES) == OFFERED == tuple(BUILT)


def test_nothing_is_overwritten(tmp_path: Path) -> None:
    mine = tmp_path / "README.md"
    mine.write_text("mine")

    refused = sabacc("init-adapter", "python", str(tmp_path))

    assert refused.exit_code == 2
    assert "already holds README.md" in refused.output
    assert "name another folder" in refused.output
    assert [path.name for path in tmp_path.iterdir()] == ["README.md"]
    assert mine.read_text() == "mine"


def test_a_file_is_no_folder(tmp_path: Path) -> None:
    mine = tmp_path / "mine"
    mine.write_text("")

    refused = sabacc("init-adapter", "python", str(mine))

    assert refused.exit_code == 2
    assert "mine" in refused.output
    assert "Traceback" not in refused.output
