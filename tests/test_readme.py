"""README and CI say the same commands, and they are true."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]


def test_ci_runs_the_readme_test_command() -> None:
    """`.ci/run` holds the README's test command to the letter."""
    readme = (ROOT / "README.md").read_text(encoding="utf-8").splitlines()
    command = next(line for line in readme if line.endswith(".venv/bin/pytest"))

    assert command in (ROOT / ".ci" / "run").read_text(encoding="utf-8").splitlines()


def test_the_readme_transcript_is_true() -> None:
    """The verdict that the README shows is the one that its command prints today."""
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    shown = readme.partition("```console\n$ .venv/bin/sabacc ")[2].partition("\n```")[0]
    command, _, transcript = shown.partition("\n")
    words = [sys.executable if word.endswith("python") else word for word in shlex.split(command)]
    found = subprocess.run(  # noqa: S603 - the README's own command
        [sys.executable, "-m", "sabacc", *words],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )

    assert found.returncode == 1
    assert plain(found.stdout.replace(sys.executable, ".venv/bin/python")) == plain(transcript)


def plain(text: str) -> list[str]:
    """Leave out what changes from run to run: the seconds."""
    return re.sub(r" in [0-9.]+ s\.", "", text.rstrip()).splitlines()
