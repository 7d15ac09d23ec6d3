"""The adapter that the site teaches: it runs as it stands, and its verdict is the one shown."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]
PAGE = (ROOT / "docs" / "implementers" / "adapter.md").read_text(encoding="utf-8")
FORGOTTEN = "total(hand) == 0 or "


@pytest.fixture(scope="module")
def program() -> str:
    """The example, as the page prints it."""
    return PAGE.partition("```python\n")[2].partition("\n```")[0] + "\n"


def sabacc(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(  # noqa: S603 - the page's own program
        [sys.executable, "-m", "sabacc", *words],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )


def saved(program: str, folder: Path) -> tuple[str, str, str]:
    """Save a program; return the words that name it on a command line."""
    path = folder / "adapter.py"
    path.write_text(program, encoding="utf-8")
    return ("--", sys.executable, str(path))


def timeless(text: str) -> str:
    """Leave out the seconds, the date, the command and the seed, which differ from run to run."""
    return re.sub(r" in [0-9.]+ s, .*UTC|(?<=protocol 1; ).*|(?<=--seed) \d+", "", text.strip())


def test_the_example_conforms_as_shown(program: str, tmp_path: Path) -> None:
    found = sabacc("verify", "--ruleset", "standard", *saved(program, tmp_path))
    shown = PAGE.partition("```text\n")[2].partition("\n```")[0]

    assert found.returncode == 0, found.stdout + found.stderr
    assert timeless(found.stdout) == timeless(shown)


def test_doctor_finds_nothing(program: str, tmp_path: Path) -> None:
    found = sabacc("doctor", *saved(program, tmp_path))

    assert found.returncode == 0, found.stdout + found.stderr
    assert "Every answer has the right shape" in found.stdout


def test_the_fault_that_readers_are_to_try_is_found(program: str, tmp_path: Path) -> None:
    assert program.count(FORGOTTEN) == 1
    assert f"`{FORGOTTEN.strip()}`" in PAGE
    wrong = saved(program.replace(FORGOTTEN, ""), tmp_path)

    found = sabacc("verify", "--ruleset", "standard", *wrong)

    assert found.returncode == 1
    assert "bombs.zero.bombs  rule broken" in found.stdout
