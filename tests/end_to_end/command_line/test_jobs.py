"""A run shared among processes: the same report for any number of them, and an end in order."""

import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from sabacc.conformance.judging.jobs import jobs_for
from tests.end_to_end.command_line.commands import sabacc

FAULTY = Path(__file__).parents[2] / "implementations" / "faulty.py"
NAMES = ("standard", "forum", "classic")


def report(jobs: int, program: Sequence[str]) -> dict[str, Any]:
    """Return the JSON report of a run, without what the clock says."""
    rulesets = [word for name in NAMES for word in ("--ruleset", name)]
    words = ["--rule", "bombs", "--rule", "ranking", "--level", "score", "--level", "compare"]
    out = sabacc(
        *("verify", *rulesets, *words, "--seed", "7", "-n", str(jobs)),
        *("--format", "json", *program),
    )
    found: dict[str, Any] = json.loads(out.stdout)
    del found["seconds"], found["at"], found["hello"]["nonce"]
    return found


@pytest.mark.parametrize(
    "program",
    [(), ("--", sys.executable, str(FAULTY), "twentyfour_beats_22")],
    ids=["right", "wrong"],
)
def test_two_processes_come_to_the_same_report(program: tuple[str, ...]) -> None:
    alone, shared = report(1, program), report(2, program)

    assert alone["status"] == (1 if program else 0)
    assert alone == shared


def test_how_many_processes_judge() -> None:
    assert jobs_for(None, 3) == 1
    assert jobs_for(2, 3) == 2
    assert jobs_for(8, 3) == 3
    assert jobs_for(1, 64) == 1
    assert jobs_for(None, 64) >= 1


@pytest.mark.parametrize("wrong", ["0", "-1", "many", "65", "1.5"])
def test_a_number_of_processes_that_cannot_be(wrong: str) -> None:
    found = sabacc("verify", "-n", wrong)

    assert found.exit_code == 2
    assert "give a number from 1 to 64, or auto" in found.output
