"""README and CI say the same commands, and they are true."""

from __future__ import annotations

from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]


def test_ci_runs_the_readme_test_command() -> None:
    """`.ci/run` holds the README's test command to the letter."""
    readme = (ROOT / "README.md").read_text(encoding="utf-8").splitlines()
    command = next(line for line in readme if line.endswith(".venv/bin/pytest"))

    assert command in (ROOT / ".ci" / "run").read_text(encoding="utf-8").splitlines()


def test_readme_transcript_is_in_place() -> None:
    """The README shows a verdict and no placeholder."""
    readme = (ROOT / "README.md").read_text(encoding="utf-8")

    assert "TRANSCRIPT" not in readme
    assert "penalties." in readme
