"""A run shared among processes: the same report for any number of them, and an end in order."""

import json
import sys
from pathlib import Path
from typing import Any, Final

import pytest

from sabacc.conformance.judging.jobs import jobs_for
from tests.end_to_end.command_line.commands import sabacc, wrong
from tests.runs import EXHAUSTIVE

MANY: Final = "200" if EXHAUSTIVE else "60"
"""How many questions a hunt asks whose findings are compared."""

PATIENT: Final = ("--limit-start", "120", "--limit-case", "120")
"""Several programs that start at once on a busy machine take their time."""

FAULTY: Final = Path(__file__).parents[2] / "implementations" / "faulty.py"
JUDGE: Final = (
    *("verify", "--ruleset", "standard", "--ruleset", "forum", "--ruleset", "classic"),
    *("--rule", "bombs", "--rule", "ranking", "--level", "score", "--level", "compare"),
    *("--seed", "7", "-n"),
)
HUNT: Final = ("hunt", "--no-corpus", "--seed", "3", "--workers")
SETTLE: Final = ("--level", "settle", "--questions", MANY)
RUNS: Final[dict[str, tuple[tuple[str, ...], tuple[str, ...], tuple[str, bool]]]] = {
    "a right program is judged": (JUDGE, (), ("status", False)),
    "a wrong program is judged": (
        JUDGE,
        ("--", sys.executable, str(FAULTY), "twentyfour_beats_22"),
        ("status", True),
    ),
    "a bug is hunted": (
        HUNT,
        ("--ruleset", "classic", *SETTLE, wrong("forgiving")),
        ("findings", True),
    ),
    "a law is hunted": (HUNT, ("--laws", *SETTLE, wrong("leaky")), ("findings", True)),
    "a choice is hunted": (
        HUNT,
        ("--ruleset", "forum", "--questions", "200", wrong("everybody_draws")),
        ("plays_otherwise", True),
    ),
}
"""Runs that processes share: a command up to their number, the rest, and what its report says."""


def report(path: Path, *words: str) -> dict[str, Any]:
    """Return a report as JSON, without what differs from run to run."""
    command, *rest = words
    run = sabacc(command, *PATIENT, "--format", "json", "-o", str(path), "--quiet", *rest)
    assert run.exit_code in {0, 1}, run.output
    found: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    for varies in ("seconds", "at"):
        found.pop(varies, None)
    if "hello" in found:
        found["hello"].pop("nonce", None)
    return found


@pytest.mark.parametrize("run", RUNS)
def test_any_number_of_processes_reports_the_same(run: str, tmp_path: Path) -> None:
    words, rest, (fact, holds) = RUNS[run]
    alone, *others = (
        report(tmp_path / "it.json", *words, workers, *rest)
        for workers in (("1", "2", "3") if EXHAUSTIVE else ("1", "2"))
    )

    assert all(other == alone for other in others)
    assert bool(alone[fact]) is holds


def test_how_many_processes_judge() -> None:
    wanted = [(None, 3), (2, 3), (8, 3), (1, 64)]

    assert [jobs_for(*it) for it in wanted] == [1, 2, 3, 1]


@pytest.mark.parametrize("wrong", ["0", "-1", "many", "65", "1.5"])
def test_a_number_of_processes_that_cannot_be(wrong: str) -> None:
    found = sabacc("verify", "-n", wrong)

    assert (found.exit_code, "give a number from 1 to 64, or auto" in found.output) == (2, True)
