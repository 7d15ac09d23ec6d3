"""Why each point is decided as it is: the question, the readings, the ruling and its reason.

What a decision says stands in `decisions.json`; who holds a reading, how surely and on which
sentences, is the table's (`points`).  Read by those who explain a rule, never by the engine.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

from sabacc.spec.model import Argument, Made, Point, Principle
from sabacc.spec.points import DOCUMENTS, OPTIONS, POINTS, VERSIONS
from sabacc.spec.rulesets import builtin

_SURENESS: Final = ("", "h", "m", "l")


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
    """Return every decision by the id of its point, in the order of the rulebook."""
    return MappingProxyType({one[0]: _decision(*one) for one in _read()["decisions"]})


@lru_cache(maxsize=1)
def principles() -> Mapping[str, Principle]:
    """Return every principle by its letter, the strongest first."""
    found = (Principle(*one) for one in _read()["principles"])
    return MappingProxyType(
        {principle.letter: principle for principle in sorted(found, key=lambda one: one.order)}
    )


@lru_cache(maxsize=1)
def _read() -> dict[str, list[Any]]:
    found: dict[str, list[Any]] = json.loads(
        Path(__file__).with_name("decisions.json").read_bytes()
    )
    return found


def _decision(  # noqa: PLR0913, PLR0917 - a line of the file, in its order
    name: str, question: str, ruling: str, principle: str, why: str, arguments: list[list[Any]]
) -> Decision:
    point = POINTS[name]
    return Decision(
        point=name,
        question=question,
        ruling=ruling,
        principle=principle,
        why=why,
        rows=point.rows,
        readings=tuple(_reading(point, Argument(*one)) for one in arguments),
    )


def _reading(point: Point, one: Argument) -> Reading:
    makers = _makers(point, one.choice) if one.choice else []
    return Reading(
        choice=one.choice,
        says=one.says,
        held_by=_holders(point, one.choice),
        sentences=_sorted(one.sentences, *(made.sentences for _, made in makers)),
        confidence=_least_sure(makers),
        fails=one.fails,
        yields_to=one.yields_to,
        hand=one.hand,
    )


def _holders(point: Point, choice: str) -> tuple[str, ...]:
    """Return the base rulesets that play a choice, the documents before `standard`."""
    order = (*DOCUMENTS, "standard")
    return tuple(base for base in order if choice == builtin(base).choices[point.id].name)


def _makers(point: Point, choice: str) -> list[tuple[str, Made]]:
    """Return what bases, versions and options say of a choice that they make."""
    overlays = (*VERSIONS.values(), *chain.from_iterable(OPTIONS.values()))
    held = [
        *point.made.items(),
        *((overlay.id, overlay.made[point.id]) for overlay in overlays if point.id in overlay.made),
    ]
    return [(holder, made) for holder, made in held if made.choice == choice]


def _least_sure(makers: list[tuple[str, Made]]) -> str:
    """Return the confidence of the base that is least sure, else of the version or option."""
    bases = [made for holder, made in makers if holder in {*DOCUMENTS, "standard"}]
    held = bases or [made for _, made in makers]
    return max((made.sure for made in held), key=_SURENESS.index, default="")


def _sorted(*sentences: Iterable[str]) -> tuple[str, ...]:
    """Return sentences once each, document by document."""
    letters = "".join(document[0].upper() for document in DOCUMENTS)
    found: Iterator[str] = chain.from_iterable(sentences)
    return tuple(sorted(set(found), key=lambda one: (letters.index(one[0]), one)))
