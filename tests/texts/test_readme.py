"""README and CI say the same commands, and they are true."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def sabacc(*words: str, folder: Path = ROOT) -> subprocess.CompletedProcess[str]:
    """Run a command that the README shows, in a folder."""
    return subprocess.run(  # noqa: S603 - the README's own commands
        [sys.executable, "-m", "sabacc", *words],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
        capture_output=True,
        text=True,
        check=False,
    )


def test_ci_runs_the_readme_test_command() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8").splitlines()
    command = next(line for line in readme if line.endswith(".venv/bin/pytest"))

    assert command in (ROOT / ".ci" / "run").read_text(encoding="utf-8").splitlines()


def test_the_readme_transcript_is_true() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    shown = readme.partition("```console\n$ .venv/bin/sabacc ")[2].partition("\n```")[0]
    command, _, transcript = shown.partition("\n")
    words = [sys.executable if word.endswith("python") else word for word in shlex.split(command)]
    found = sabacc(*words)

    assert found.returncode == 1
    assert plain(found.stdout.replace(sys.executable, ".venv/bin/python")) == plain(transcript)


def test_the_readme_ruling_is_true(tmp_path: Path) -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    told = "sabacc dispute 1\n" + readme.partition("sabacc dispute 1\n")[2].partition("```")[0]
    shown = readme.partition("sabacc arbitrate array.dispute\n")[2].partition("\n```")[0]
    (tmp_path / "array.dispute").write_text(told, encoding="utf-8")
    found = sabacc("arbitrate", "array.dispute", folder=tmp_path)

    assert found.returncode == 1
    assert found.stdout.partition("\n\nSources of the rules")[0] == shown


def test_the_readme_program_conforms(tmp_path: Path) -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    snippet = readme.partition("```python\n")[2].partition("```")[0]
    program = tmp_path / "mine.py"
    program.write_text(DECK_AND_TOTALS + snippet, encoding="utf-8")
    words = ("verify", "--ruleset", "classic", "--quiet", "--", sys.executable, str(program))
    found = sabacc(*words)

    assert found.returncode == 0, found.stdout + found.stderr
    assert "classic: conforms" in found.stdout


DECK_AND_TOTALS = """
from sabacc.spec.cards import too_many
from sabacc.engine.hands import card_values
from sabacc.spec.rulesets import Choice

def in_my_deck(cards):
    return too_many(cards) is None

def my_total(cards):
    return sum(card_values(Choice("usual"))[card] for card in cards)

"""
"""What the README leaves to its reader."""


def plain(text: str) -> list[str]:
    """Leave out what changes from run to run: the seconds, the date and the seed."""
    return TIMES.sub("", text.rstrip()).splitlines()


TIMES = re.compile(r" in [0-9.]+ s, [0-9-]+ [0-9:]+ UTC|(?<=--seed) \d+")
