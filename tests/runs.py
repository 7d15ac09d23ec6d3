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

DAY: Final = int(os.environ.setdefault("SABACC_DAY", str(datetime.now(UTC).toordinal())))
"""What turns the samples: today's number, which every run prints, or `SABACC_DAY`.

The environment keeps it for the processes that share the run.
"""


def todays(things: Sequence[T], share: int) -> Sequence[T]:
    """Return today's share of some things: in so many days all have had their turn."""
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
