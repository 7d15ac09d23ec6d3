"""How much a run of the tests takes on: an everyday one samples, an exhaustive one takes all."""

import os
import shutil
import sys
from collections.abc import Sequence
from pathlib import Path
from random import Random, randrange
from typing import Final, NoReturn, TypeVar

import pytest

if sys.dont_write_bytecode:  # or else each process of a run would parse all libraries anew
    sys.dont_write_bytecode = False
    sys.pycache_prefix = str(Path(__file__).parents[1] / ".pytest_cache" / "bytecode")
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    os.environ["PYTHONPYCACHEPREFIX"] = sys.pycache_prefix

T = TypeVar("T")
HERE: Final = Path(__file__).parent


def _asked(name: str) -> bool:
    return os.environ.get(name, "") not in {"", "0"}


# whether nothing is left out, however long it takes; `.ci/run` says whether it asks for it
EXHAUSTIVE: Final = _asked("SABACC_EXHAUSTIVE")

# whether a toolchain that is missing is a failure
NOTHING_SKIPPED: Final = _asked("SABACC_NOTHING_SKIPPED")


# what an everyday run samples by: random, printed by each run, and settable
_ASKED_SAMPLE: Final = os.environ.setdefault("SABACC_SAMPLE", str(randrange(1_000_000)))
if not _ASKED_SAMPLE.isdecimal():
    raise pytest.UsageError(f"SABACC_SAMPLE is {_ASKED_SAMPLE!r}; give a number, or leave it out")
SAMPLE: Final = int(_ASKED_SAMPLE)


def sampled(things: Sequence[T], share: int) -> Sequence[T]:
    """Return this run's sample of some things, one in `share`; all in an exhaustive run."""
    return things if EXHAUSTIVE else things[SAMPLE % share :: share]


# an everyday run of everything takes all that is quick, and of what is slow one in so many
SHARE: Final = 20

# the beginnings of the names of tests that take a second or more with all their parameters
SLOW: Final = tuple((HERE / "data" / "slow_tests.txt").read_text(encoding="utf-8").split())


def in_sample(name: str, share: int = SHARE, sample: int = SAMPLE) -> bool:
    """Say whether something is in a run's sample, which has one in `share`."""
    return Random(f"{sample} {name}").randrange(share) == 0


def is_taken(test: str, sample: int = SAMPLE) -> bool:
    """Say whether an everyday run takes a test; all tests of a file ask about the same things."""
    path, _, name = test.partition("::")
    function, _, parameters = name.partition("[")
    return not test.startswith(SLOW) or in_sample(f"{path} {parameters or function}", sample=sample)


# The beginnings of the paths of tests that begin a whole run: the longest, and their like.
#
# So no process waits at the end for another's longest test, and one has all that reads the site.
FIRST: Final = (
    "tests/site/visits",
    "tests/site/browser",
    "tests/site",
    "tests/golden",
    "tests/test_style",
    "tests/proofs",
    "tests/end_to_end/programs",
    "tests/unit/hunting",
    "tests/unit/recovering",
    "tests/unit/records",
    "tests/unit/arbiter",
)


def place(path: str) -> int:
    """Return where in a whole run the tests of a file come: a lower number is earlier."""
    return next((at for at, start in enumerate(FIRST) if path.startswith(start)), len(FIRST))


# Marks what an everyday run leaves to an exhaustive one
LONG_RUN: Final = pytest.mark.skipif(
    not EXHAUSTIVE, reason="a long run; SABACC_EXHAUSTIVE=1 takes it on"
)


def missing(what: str) -> NoReturn:
    if NOTHING_SKIPPED:
        pytest.fail(what)
    pytest.skip(what)


def tool(command: str, what: str) -> str:
    return shutil.which(command) or missing(
        f"there is no `{command}` on the path: install {what} to run this test"
    )


def node() -> str:
    return tool("node", "Node.js 20")
