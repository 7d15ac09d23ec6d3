"""Figures and addresses for pages that are written by hand: counted or kept, never typed."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from functools import lru_cache
from pathlib import Path
from typing import Any, Final, TypeVar

from sabacc.site.casebook.disputes import every_dispute
from sabacc.site.data import SiteData, contested
from sabacc.site.elements.markup import table
from sabacc.spec.points import POINTS
from sabacc.system.addresses import ISSUES, REPOSITORY
from sabacc.system.user_input import InputError

_MARK: Final = re.compile(r"<!-- figure: ([a-z-]+) -->")
_ADDRESS: Final = re.compile(r"<!-- address: ([a-z-]+) -->")
ADDRESSES: Final[Mapping[str, str]] = {"repository": REPOSITORY, "issues": ISSUES}
"""What pages may link to outside the site, by the word in their mark `<!-- address: word -->`."""


T = TypeVar("T")


class FigureError(InputError):
    """A page asks for a figure that nobody counts, or for an address that nobody keeps."""


def figures(data: SiteData) -> Mapping[str, int]:
    """Count what pages may name, by the word in their mark `<!-- figure: word -->`."""
    return {
        "rules": len(data.rules),
        "questions": len(POINTS),
        "contradictions": sum(map(contested, POINTS)),
        "sentences": len(data.sentences),
        "disputes": len(every_dispute()),
        "scenarios": sum(map(len, data.cases_by_rule.values())),
    }


def filled(page: str, markdown: str, known: Mapping[str, int]) -> str:
    """Return a page with its figures and addresses in the place of their marks.

    Raises FigureError, which names the page and the figures, or addresses, that there are.
    """
    counted = _MARK.sub(lambda found: f"{_kept(page, 'figure', found[1], known):,}", markdown)
    return _ADDRESS.sub(lambda found: _kept(page, "address", found[1], ADDRESSES), counted)


def _kept(page: str, what: str, word: str, known: Mapping[str, T]) -> T:
    if word not in known:
        message = f"{page}: no {what} is called {word!r}; there are: {', '.join(sorted(known))}"
        raise FigureError(message)
    return known[word]


_FILE: Final = Path(__file__).with_name("mutants.toml")

EQUIVALENT: Final = "equivalent"
MISSED: Final = "missed"


@dataclass(frozen=True, slots=True)
class Survivor:
    """Mutants that no case convicts, all for one reason.

    Attributes:
        where: The modules and functions that they change.
        count: How many they are.
        kind: `equivalent` where they change no rule's outcome, else `missed`.
        change: What they change.
        why: Why nothing shows, or which scenario is missing.
    """

    where: str
    count: int
    kind: str
    change: str
    why: str


@dataclass(frozen=True, slots=True)
class Sample:
    """A sample of mutants, and what became of them.

    Attributes:
        date: When it was judged.
        tool: What made the changes.
        seed: By which they were drawn.
        of: From how many.
        drawn: How many were drawn, without those that do not compile.
        convicted: How many a case convicts.
        written: How many of them only cases convict that were written for this sample.
        survivors: The others.
    """

    date: date
    tool: str
    seed: int
    of: int
    drawn: int
    convicted: int
    written: int
    survivors: tuple[Survivor, ...]

    def survived(self, kind: str) -> int:
        """Return how many survivors are of a kind."""
        return sum(one.count for one in self.survivors if one.kind == kind)

    @property
    def telling(self) -> int:
        """How many of the mutants change a rule's outcome."""
        return self.drawn - self.survived(EQUIVALENT)

    @property
    def share(self) -> float:
        """How many of a hundred telling mutants are convicted."""
        return 100 * self.convicted / self.telling


@lru_cache(maxsize=1)
def sample() -> Sample:
    """Read the sample that ships."""
    read: dict[str, Any] = tomllib.loads(_FILE.read_text(encoding="utf-8"))
    survivors = tuple(Survivor(**one) for one in read.pop("survivors"))
    return Sample(**read, survivors=survivors)


def section() -> Iterator[str]:
    """Yield the section of the page on conformance."""
    found = sample()
    yield from ("## Mistakes in the engine's code", "")
    yield "A suite is worth what it notices. To measure that, a tool changes the code of the"
    yield "reference in one small place at a time, such as `<` for `<=`, and the scenarios alone"
    yield "judge each changed program."
    yield ""
    yield (
        f"**{found.share:.1f} % of the changes that alter a rule's outcome are caught**: "
        f"{found.convicted} of {found.telling}, "
        f"{found.written} of them only by scenarios that were written for this sample."
    )
    yield (
        f"Measured on {found.date.isoformat()} with {found.tool}, "
        f"on {found.drawn:,} changes drawn from {found.of:,} (seed {found.seed})."
    )
    yield (
        f"Of the others, {found.survived(EQUIVALENT)} alter no outcome, and "
        f"{found.survived(MISSED)} should have been caught:"
    )
    yield ""
    head = ("Where", "Changes", "What changes", "Caught?", "Why not")
    yield from table(head, (_row(one) for one in found.survivors))


def _row(one: Survivor) -> tuple[str, ...]:
    alters = "no outcome to alter" if one.kind == EQUIVALENT else "missed"
    return (f"`{one.where}`", str(one.count), one.change, alters, one.why)
