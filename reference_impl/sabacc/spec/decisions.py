"""Decisions on points: the question, the readings, the ruling and its reason.

The texts are in `decisions.json`; the rulesets that choose a reading, with confidence and
sentences, are in `points`. For explanations only, not for the engine.
"""

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

from sabacc.spec.model import Argument, MadeChoice, Point, Principle
from sabacc.spec.points import DOCUMENTS, OPTIONS, POINTS, VERSIONS
from sabacc.spec.rulesets import builtin

_CONFIDENCES: Final = ("", "h", "m", "l")


@dataclass(frozen=True, slots=True)
class Reading:
    """One answer to the question of a decision.

    Attributes:
        choice: The choice of the point; empty if no ruleset can make it.
        says: The answer.
        chosen_by: The base rulesets that play it.
        sentences: The sentences that it cites, or that a rejected reading was drawn from.
        confidence: `h`, `m` or `l` for the reading of a doubtful text, the lowest of its rulesets;
            empty if the texts are plain or silent, or no ruleset chooses it.
        fails: The sentence that it contradicts or makes pointless; empty for the choice of
            `standard`, and if no sentence speaks against it.
        yields_to: The letter of the principle that rules it out if no sentence does; else empty.
        hand: A described hand that this answer decides differently; empty for the choice of
            `standard`.
    """

    choice: str
    says: str
    chosen_by: tuple[str, ...]
    sentences: tuple[str, ...]
    confidence: str
    fails: str = ""
    yields_to: str = ""
    hand: str = ""

    @property
    def rejected(self) -> bool:
        """True if `standard` does not play it."""
        return bool(self.fails or self.yields_to)


@dataclass(frozen=True, slots=True)
class Decision:
    """The decision on one point.

    Attributes:
        point: The id of the point.
        question: The question, in one sentence.
        ruling: The choice of `standard`, and of other rulesets if they differ.
        principle: The letter of the deciding principle.
        why: The reasoning, with the ids of sentences in brackets.
        rows: The numbers of the questions in the working papers that it settles.
        readings: The possible answers.
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
    """Return the decision on a point; raises KeyError."""
    return decisions()[point]


@lru_cache(maxsize=1)
def decisions() -> Mapping[str, Decision]:
    """Return every decision by point, in the order of the rulebook."""
    return MappingProxyType({row[0]: _decision(*row) for row in _read()["decisions"]})


@lru_cache(maxsize=1)
def principles() -> Mapping[str, Principle]:
    """Return every principle by letter, the strongest first."""
    unsorted = (Principle(*row) for row in _read()["principles"])
    return MappingProxyType(
        {principle.letter: principle for principle in sorted(unsorted, key=lambda row: row.order)}
    )


@lru_cache(maxsize=1)
def _read() -> dict[str, list[Any]]:
    tables: dict[str, list[Any]] = json.loads(
        Path(__file__).with_name("decisions.json").read_bytes()
    )
    return tables


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
        readings=tuple(_reading(point, Argument(*row)) for row in arguments),
    )


def _reading(point: Point, argument: Argument) -> Reading:
    choosing = _sources_choosing(point, argument.choice) if argument.choice else []
    return Reading(
        choice=argument.choice,
        says=argument.says,
        chosen_by=_bases_choosing(point, argument.choice),
        sentences=_unique_sorted(argument.sentences, *(made.sentences for _, made in choosing)),
        confidence=_lowest_confidence(choosing),
        fails=argument.fails,
        yields_to=argument.yields_to,
        hand=argument.hand,
    )


def _bases_choosing(point: Point, choice: str) -> tuple[str, ...]:
    """Return the base rulesets that play a choice, the documents before `standard`."""
    order = (*DOCUMENTS, "standard")
    return tuple(base for base in order if choice == builtin(base).choices[point.id].name)


def _sources_choosing(point: Point, choice: str) -> list[tuple[str, MadeChoice]]:
    """Return the bases, versions and options that make a choice, with its basis."""
    overlays = (*VERSIONS.values(), *chain.from_iterable(OPTIONS.values()))
    choosing = [
        *point.made.items(),
        *((overlay.id, overlay.made[point.id]) for overlay in overlays if point.id in overlay.made),
    ]
    return [(ruleset, made) for ruleset, made in choosing if made.choice == choice]


def _lowest_confidence(choosing: list[tuple[str, MadeChoice]]) -> str:
    """Return the lowest confidence of the bases, else of the versions and options."""
    bases = [made for ruleset, made in choosing if ruleset in {*DOCUMENTS, "standard"}]
    rated = bases or [made for _, made in choosing]
    # the ranks run from sure to doubtful
    return max((made.confidence for made in rated), key=_CONFIDENCES.index, default="")


def _unique_sorted(*sentences: Iterable[str]) -> tuple[str, ...]:
    """Return sentences without duplicates, document by document."""
    letters = "".join(document[0].upper() for document in DOCUMENTS)
    cited: Iterator[str] = chain.from_iterable(sentences)
    return tuple(sorted(set(cited), key=lambda sentence: (letters.index(sentence[0]), sentence)))
