"""How much a run of the tests takes on: an everyday one samples, an exhaustive one takes all."""

from __future__ import annotations

import os
import shutil
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Final, NoReturn, TypeVar

import pytest

if TYPE_CHECKING:
    from collections.abc import Sequence

T = TypeVar("T")


def _asked(name: str) -> bool:
    return os.environ.get(name, "") not in {"", "0"}


EXHAUSTIVE: Final = _asked("SABACC_EXHAUSTIVE")
"""Whether nothing is left out, however long it takes; `.ci/run` asks for it."""

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


LONG_RUN: Final = pytest.mark.skipif(
    not EXHAUSTIVE, reason="a long run; SABACC_EXHAUSTIVE=1 takes it on"
)
"""Marks what an everyday run leaves to an exhaustive one."""


def missing(what: str) -> NoReturn:
    """Skip for want of a tool; fail where nothing may be skipped."""
    if NOTHING_SKIPPED:
        pytest.fail(what)
    pytest.skip(what)


def node() -> str:
    """Return the path of Node.js; skip without it."""
    return shutil.which("node") or missing(
        "there is no `node` on the path: install Node.js 20 to run this test"
    )
