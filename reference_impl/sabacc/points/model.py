"""What a point, a choice and the basis of a choice are.

The four documents disagree on a finite list of points.  On each point there are a few named
choices, and a ruleset makes one of them.  A rule on which everybody agrees is a point with one
choice, so that every rule has an id (`point.choice`) and, in each ruleset, a basis.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum


class Level(Enum):
    """How much of a program a rule needs: one method of the protocol each."""

    SCORE = "score"
    COMPARE = "compare"
    SETTLE = "settle"
    SHIFT = "shift"
    PLAY = "play"


class Basis(Enum):
    """Why a ruleset makes a choice."""

    STATED = "stated"
    """The document says so in plain words."""
    READ = "read"
    """The document is doubtful, and a ruling chose this reading."""
    FILLED = "filled"
    """The document is silent, and card-table practice or the other documents fill the gap."""
    DECIDED = "decided"
    """Our own rulebook, `standard`, decides so."""


class Standing(Enum):
    """Whether a ruleset settles a point, or its document leaves it open (RULINGS, 2)."""

    SETTLED = "settled"
    """Stated, decided, or read beyond doubt: a program plays it so."""
    READ = "read in doubt"
    """Doubtful: a program may play each reading on file."""
    FILLED = "open"
    """The document is silent: a program may make any choice, and any number within its bounds."""


@dataclass(frozen=True, slots=True)
class Bounds:
    """The whole numbers that a choice may carry: both ends included, with a default."""

    least: int
    most: int
    default: int


@dataclass(frozen=True, slots=True)
class Made:
    """One choice made by one ruleset, with its basis.

    `sentences` are ids of the documents (`F-024`), `ruling` a row of the rulings (`A-F13`, `K-75`,
    `E-14`), `sure` the confidence of a reading (`h`, `m`, `l`), `also` the other choices that a
    permissive ruling accepts as rightly as ours, `number` the amount where the choice carries one.

    `readings` are the other readings on file that are choices of the point, beside those of
    `also`; both are written as choices, `nearest` or `from=5`, and one that names no number where
    the choice carries one leaves the number to the table.  `unplayed` tells in words each reading
    on file that is no choice, with the reason.  A program that plays one of these is told so, and
    convicted by nobody.
    """

    choice: str
    basis: Basis
    sentences: tuple[str, ...] = ()
    ruling: str = ""
    sure: str = ""
    also: tuple[str, ...] = ()
    number: int | None = None
    readings: tuple[str, ...] = ()
    unplayed: tuple[str, ...] = ()

    @property
    def standing(self) -> Standing:
        """Whether the choice is settled, or open and how far."""
        if self.basis is Basis.FILLED:
            return Standing.FILLED
        if self.basis is Basis.READ and (self.sure != "h" or self.also):
            return Standing.READ
        return Standing.SETTLED

    @property
    def on_file(self) -> tuple[str, ...]:
        """The other readings that a program may play, the permitted ones first, each once."""
        return tuple(dict.fromkeys((*self.also, *self.readings)))


def stated(choice: str, *sentences: str, number: int | None = None) -> Made:
    """Say that a document makes `choice` in plain words."""
    return Made(choice, Basis.STATED, sentences, number=number)


def read(  # noqa: PLR0913 - a reading has so many parts, all but two by name
    choice: str,
    ruling: str,
    sure: str,
    *sentences: str,
    also: tuple[str, ...] = (),
    number: int | None = None,
    readings: tuple[str, ...] = (),
    unplayed: tuple[str, ...] = (),
) -> Made:
    """Say that a document's doubtful text is read as `choice` by `ruling`.

    `readings` and `unplayed` hold the other readings on file: see `Made`.
    """
    return Made(choice, Basis.READ, sentences, ruling, sure, also, number, readings, unplayed)


def filled(choice: str, ruling: str, *sentences: str, number: int | None = None) -> Made:
    """Say that a document is silent, and that `ruling` fills the gap with `choice`."""
    return Made(choice, Basis.FILLED, sentences, ruling, number=number)


def decided(choice: str, ruling: str, *sentences: str, number: int | None = None) -> Made:
    """Say that our own rulebook makes `choice` by the row `ruling` of the decisions."""
    return Made(choice, Basis.DECIDED, sentences, ruling, number=number)


Condition = Mapping[str, tuple[str, ...]]
"""Choices of other points that must all hold, each one of the named ones."""


@dataclass(frozen=True, slots=True)
class Point:
    """A question that a ruleset answers.

    Attributes:
        id: `chapter.point`, words, permanent.
        asks: The question in one sentence.
        level: The protocol's method that shows the answer.
        choices: The ids of the choices, the commonest first.
        made: What each base ruleset chooses.
        rows: The rows of the rulings behind it (`K-75`, `A-F13`, `E-14`).
        when: Where the point exists at all: one of these conditions holds (empty: everywhere).
        numbers: The bounds of the choices that carry a number.
        conduct: Why no program can show the rule, for rules of the kind conduct.
    """

    id: str
    asks: str
    level: Level
    choices: tuple[str, ...]
    made: Mapping[str, Made]
    rows: tuple[str, ...] = ()
    when: tuple[Condition, ...] = ()
    numbers: Mapping[str, Bounds] = field(default_factory=dict[str, Bounds])
    conduct: str = ""

    @property
    def chapter(self) -> str:
        """The chapter: the first word of the id."""
        return self.id.partition(".")[0]

    def rule_id(self, choice: str) -> str:
        """The id of the rule that states `choice`."""
        return f"{self.id}.{choice}"


@dataclass(frozen=True, slots=True)
class Option:
    """A named overlay of choices that certain rulesets offer, written `base+option`."""

    id: str
    bases: tuple[str, ...]
    says: str
    made: Mapping[str, Made]


def agreed(  # noqa: PLR0913 - a reading has so many parts, all by name
    choice: str,
    *,
    ruling: str,
    sure: Mapping[str, tuple[str, str]] | None = None,
    also: Mapping[str, tuple[str, ...]] | None = None,
    readings: Mapping[str, tuple[str, ...]] | None = None,
    unplayed: Mapping[str, tuple[str, ...]] | None = None,
    **sentences: tuple[str, ...],
) -> dict[str, Made]:
    """Give every base ruleset the same choice.

    `sentences` names, for each document that speaks, the sentences that say so; the documents
    that it does not name are silent.  `sure` turns a document's statement into a reading:
    `{"swag": ("A-S09", "m")}`.  `ruling` is the row that decides for `standard` and fills gaps.
    `also`, `readings` and `unplayed` name, for a document that is read, the other readings on
    file: see `Made`.
    """
    made: dict[str, Made] = {"standard": decided(choice, ruling)}
    doubts = sure or {}
    for document in DOCUMENTS:
        cited = sentences.get(document, ())
        if document in doubts:
            name, confidence = doubts[document]
            made[document] = read(
                choice,
                name,
                confidence,
                *cited,
                also=(also or {}).get(document, ()),
                readings=(readings or {}).get(document, ()),
                unplayed=(unplayed or {}).get(document, ()),
            )
        elif cited:
            made[document] = stated(choice, *cited)
        else:
            made[document] = filled(choice, ruling)
    return made


DOCUMENTS = ("forum", "holonet", "swag", "classic")
"""The rulesets that follow one source each."""
