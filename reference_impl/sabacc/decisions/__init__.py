"""Why each point is decided as it is: the question, the readings, the ruling and its reason.

The records stand in the TOML files of this folder, one file a chapter; read by those who explain
a rule, never by the engine.  Sentences are cited by their ids (`F-043`): see `docs/sources`.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = ["Decision", "Principle", "Reading", "decision", "decisions", "principles"]

_FOLDER = Path(__file__).parent
_PRINCIPLES = "principles.toml"


@dataclass(frozen=True, slots=True)
class Principle:
    """A ground on which `standard` decides.

    Attributes:
        letter: The letter by which decisions name it.
        name: Its name in a few words.
        explains: What it means.
        order: Its place in the order of precedence, 1 the strongest; equals share a place.
    """

    letter: str
    name: str
    explains: str
    order: int


@dataclass(frozen=True, slots=True)
class Reading:
    """One answer to the question of a decision.

    Attributes:
        choice: The choice of the point that it is; empty where no ruleset can make it.
        says: The answer.
        held_by: The base rulesets that play it.
        sentences: The sentences that it rests on, or that a rejected one was drawn from.
        confidence: `h`, `m` or `l` where it is the reading of a doubtful text, that of the least
            sure holder; empty where texts are plain or silent, or nobody holds it.
        fails: The sentence that it fails or leaves idle; empty for what `standard` plays, and where
            no sentence is against it.
        yields_to: The letter of the principle that rules it out where no sentence does; else empty.
        hand: A hand that it decides otherwise than the ruling; empty for what `standard` plays.
    """

    choice: str
    says: str
    held_by: tuple[str, ...]
    sentences: tuple[str, ...]
    confidence: str
    fails: str = ""
    yields_to: str = ""
    hand: str = ""

    @property
    def rejected(self) -> bool:
        """Whether `standard` does not play it."""
        return bool(self.fails or self.yields_to)


@dataclass(frozen=True, slots=True)
class Decision:
    """How one point is decided.

    Attributes:
        point: The id of the point.
        question: What is in doubt, in one sentence.
        ruling: What `standard` does, and how other rulesets play where they differ.
        principle: The letter of the ground that decides.
        why: The reasoning, with the ids of sentences in brackets.
        rows: The rows of the working papers that it settles.
        readings: The answers that there are.
    """

    point: str
    question: str
    ruling: str
    principle: str
    why: str
    rows: tuple[str, ...]
    readings: tuple[Reading, ...]

    @property
    def chapter(self) -> str:
        """The chapter: the first word of the point's id."""
        return self.point.partition(".")[0]

    @property
    def accepted(self) -> Reading:
        """The reading that `standard` plays."""
        return next(reading for reading in self.readings if not reading.rejected)


def decision(point: str) -> Decision:
    """Return the decision on a point; raises KeyError where there is none."""
    return decisions()[point]


@lru_cache(maxsize=1)
def decisions() -> Mapping[str, Decision]:
    """Return every decision by the id of its point, chapter by chapter."""
    found: dict[str, Decision] = {}
    for path in sorted(_FOLDER.glob("*.toml")):
        if path.name != _PRINCIPLES:
            found |= {point: _decision(point, table) for point, table in _read(path).items()}
    return MappingProxyType(found)


@lru_cache(maxsize=1)
def principles() -> Mapping[str, Principle]:
    """Return every principle by its letter, the strongest first."""
    found = [Principle(letter, **table) for letter, table in _read(_FOLDER / _PRINCIPLES).items()]
    return MappingProxyType(
        {principle.letter: principle for principle in sorted(found, key=lambda one: one.order)}
    )


def _read(path: Path) -> dict[str, dict[str, Any]]:
    return tomllib.loads(path.read_text(encoding="utf-8"))


def _decision(point: str, table: dict[str, Any]) -> Decision:
    rows, readings = tuple(table.pop("rows")), table.pop("readings")
    return Decision(point, rows=rows, readings=tuple(map(_reading, readings)), **table)


def _reading(table: dict[str, Any]) -> Reading:
    held_by, sentences = tuple(table.pop("held_by")), tuple(table.pop("sentences"))
    return Reading(held_by=held_by, sentences=sentences, **table)
