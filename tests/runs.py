"""How much a run of the tests takes on: an everyday one samples, an exhaustive one takes all."""

from __future__ import annotations

import os
import shutil
import zlib
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Final, NoReturn, TypeVar

import pytest

T = TypeVar("T")


def _asked(name: str) -> bool:
    return os.environ.get(name, "") not in {"", "0"}


EXHAUSTIVE: Final = _asked("SABACC_EXHAUSTIVE")
"""Whether nothing is left out, however long it takes; `.ci/run` says whether it asks for it."""

NOTHING_SKIPPED: Final = _asked("SABACC_NOTHING_SKIPPED")
"""Whether a toolchain that is missing is a failure."""


def _day(asked: str) -> int:
    """Return the number that turns the samples; whatever is no number is told as that."""
    if asked == "today":
        return datetime.now(UTC).toordinal()
    if not asked.isdecimal():
        message = f"SABACC_DAY is {asked!r}; give a number, or `today`"
        raise pytest.UsageError(message)
    return int(asked)


DAY: Final = _day(os.environ.get("SABACC_DAY") or "0")
"""What turns the samples, which every run prints: 0, so that a run is the same on every day.

`SABACC_DAY=today` takes other samples each day, as whoever hunts for bugs wants it.
"""
os.environ["SABACC_DAY"] = str(DAY)  # for the processes that share the run


def todays(things: Sequence[T], share: int) -> Sequence[T]:
    """Return this run's share of some things: in so many days all have had their turn."""
    return things if EXHAUSTIVE else things[DAY % share :: share]


TURNS: Final = {
    "tests/end_to_end": 6,
    "tests/site/casebook/test_casebook": 4,
    "tests/site/press": 2,
    "tests/site/publishing/test_publishing": 3,
    "tests/site/pages/test_rule_card": 2,
    "tests/bdd/test_bdd_plugin": 3,
    "tests/bdd/test_bdd_traps": 4,
    "tests/bdd/test_bdd_verdict": 3,
    "tests/proofs/test_bugs": 3,
    "tests/proofs/test_lifting_proof": 3,
    "tests/proofs/test_wrong_engines": 4,
    "tests/unit/arbiter/test_arbiter.py": 3,
    "tests/unit/records/test_classify": 4,
    "tests/unit/arbiter/test_fact_words": 4,
    "tests/unit/records/test_from_record": 2,
    "tests/unit/judging/test_hostile_answers": 3,
    "tests/unit/hunting": 6,
    "tests/unit/library": 2,
    "tests/unit/recovering": 6,
    "tests/unit/reports/test_stored_reports": 2,
    "tests/unit/disputes/test_dispute_questions": 3,
    "tests/unit/disputes/test_dispute_text": 2,
    "tests/unit/disputes/test_told_at_tables": 6,
    "tests/unit/unknown": 8,
    "tests/property/test_record_round_trip": 2,
    "tests/unit/judging/test_nearest": 3,
    "tests/unit/judging/test_questions": 4,
    "tests/unit/play/test_reference_play": 3,
    "tests/unit/arbiter/test_rulings": 3,
    "tests/unit/arbiter/test_never_the_same": 2,
    "tests/unit/arbiter/test_refused_steps": 2,
    "tests/unit/comparing/test_telling_apart": 2,
    "tests/unit/records/test_to_record": 2,
}
"""The beginnings of the paths of tests that take long, and that take turns.

Of each an everyday run of everything takes one test in so many: `.ci/run` takes all, and so does
whoever names a file.
"""


FIRST: Final = (
    "tests/site/visits",
    "tests/site/browser",
    "tests/site",
    "tests/test_style",
    "tests/proofs",
    "tests/end_to_end/programs",
    "tests/unit/hunting",
    "tests/unit/recovering",
    "tests/unit/records",
    "tests/unit/arbiter",
)
"""The beginnings of the paths of tests that begin a whole run: the longest, and their like.

So no process waits at the end for another's longest test, and one has all that reads the site.
"""


def place(path: str) -> int:
    """Return where in a whole run the tests of a file come: a lower number is earlier."""
    return next((at for at, start in enumerate(FIRST) if path.startswith(start)), len(FIRST))


def has_turn(path: str, name: str, day: int = DAY) -> bool:
    """Say whether a test has its turn in a run.

    Args:
        path: The path of its file in the project, with `/`.
        name: What it asks about, so that all tests of a file ask about the same; or its own name.
        day: The number that turns the samples.
    """
    share = next((share for beginning, share in TURNS.items() if path.startswith(beginning)), 1)
    return zlib.crc32(f"{path} {name}".encode()) % share == day % share


LONG_RUN: Final = pytest.mark.skipif(
    not EXHAUSTIVE, reason="a long run; SABACC_EXHAUSTIVE=1 takes it on"
)
"""Marks what an everyday run leaves to an exhaustive one."""


def missing(what: str) -> NoReturn:
    """Skip for want of a tool; fail where nothing may be skipped."""
    if NOTHING_SKIPPED:
        pytest.fail(what)
    pytest.skip(what)


def tool(command: str, what: str) -> str:
    """Return the path of a command; skip without it."""
    return shutil.which(command) or missing(
        f"there is no `{command}` on the path: install {what} to run this test"
    )


def node() -> str:
    """Return the path of Node.js; skip without it."""
    return tool("node", "Node.js 20")
