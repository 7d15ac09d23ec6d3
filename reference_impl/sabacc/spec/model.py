"""What a point, a choice and the basis of a choice are.

The four documents disagree on a finite list of points.  On each point there are a few named
choices, and a ruleset makes one of them.  A rule on which everybody agrees is a point with one
choice, so that every rule has an id (`point.choice`) and, in each ruleset, a basis.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Final


class Level(Enum):
    """How much of a program a rule needs: one method of the protocol each."""

    SCORE = "score"
    COMPARE = "compare"
    SETTLE = "settle"
    SHIFT = "shift"
    PLAY = "play"


LEVELS: Final = tuple(level.value for level in Level)
"""The levels as the protocol names them, the simplest first."""


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
    """The whole numbers that a choice may carry: both ends included, with a default.

    `reads` says one of them as a text does: `round {}`, `{} credit(s)`; `agreed` says it where no
    ruleset is chosen: `the agreed round`.
    """

    least: int
    most: int
    default: int
    reads: str = "{}"
    agreed: str = "the agreed number"

    def words(self, number: int | None) -> str:
        """Say a number with its unit; without one, what is agreed."""
        if number is None:
            return self.agreed
        return self.reads.format(f"{number:,}").replace("(s)", "" if number == 1 else "s")


Listed = tuple[tuple[str, int], ...]
"""What a list of numbers changes: names with their numbers, in the order of the `Listing`."""


@dataclass(frozen=True, slots=True)
class ListEntry:
    """One number of a list: its name in words, its bounds, and what it is where nothing is said."""

    named: str
    least: int
    most: int
    usual: int


@dataclass(frozen=True, slots=True)
class Listing:
    """The list of whole numbers that a choice may carry: `star` is -10, `queen` is -3.

    What a list does not name is as usual, so a list says only what differs.

    Attributes:
        entries: Everything that a list may name.
        such_as: A list for examples, and for proofs.
        reads: One entry as a text says it: `{named} {number}`.
        agreed: What a text says where no ruleset is chosen.
    """

    entries: Mapping[str, ListEntry]
    such_as: Listed
    reads: str = "{named} {number}"
    agreed: str = "the agreed list"

    def whole(self, listed: Listed) -> dict[str, int]:
        """Return every number, listed or as usual."""
        return {name: entry.usual for name, entry in self.entries.items()} | dict(listed)

    def shortened(self, numbers: Mapping[str, int]) -> Listed:
        """Return what differs from the usual, in order: equal lists are written alike."""
        return tuple(
            (name, numbers[name])
            for name, entry in self.entries.items()
            if numbers.get(name, entry.usual) != entry.usual
        )

    def near(self, listed: Listed) -> Iterator[Listed]:
        """Yield the lists in which one number is one more, or one less where it has no more."""
        whole = self.whole(listed)
        for name, entry in self.entries.items():
            number = whole[name] + (1 if whole[name] < entry.most else -1)
            found = self.shortened({**whole, name: number})
            if found and entry.least <= number <= entry.most:
                yield found

    def words(self, listed: Listed) -> str:
        """Say a list in a sentence; an empty one is what is agreed."""
        said = (
            self.reads.format(named=self.entries[name].named, number=number).replace(
                "(s)", "" if number == 1 else "s"
            )
            for name, number in listed
        )
        return ", ".join(said) or self.agreed


@dataclass(frozen=True, slots=True)
class Made:
    """One choice made by one ruleset, with its basis.

    `sentences` are ids of the documents (`F-024`), `ruling` a row of the rulings (`A-F13`, `K-75`,
    `E-14`), `sure` the confidence of a reading (`h`, `m`, `l`), `also` the other choices that a
    permissive ruling accepts as rightly as ours, `number` the amount where the choice carries one,
    `listed` the list where it carries a list.

    `readings` are the other readings on file that are choices of the point, beside those of
    `also`; both are written as choices, `nearest` or `from=5`, and one that names no number where
    the choice carries one leaves the number to the table.  `unplayed` tells in words each reading
    on file that is no choice, with the reason: no program may play one.
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
    listed: Listed = ()

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


BUT: Final = "!"
"""Before a point, where its choices are named: any choice but these."""

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
        figures: The numbers that a choice means by itself: what `one-or-two` draws is 1 or 2.
        conduct: Why no program can show the rule, for rules of the kind conduct.
        dialects: The choices that programs play and no document makes, `readings` among them.
        lists: What the choices that carry a list may list.
        readings: The choices that are rejected readings of documents, and that no ruleset makes.
    """

    id: str
    asks: str
    level: Level
    choices: tuple[str, ...]
    made: Mapping[str, Made]
    rows: tuple[str, ...] = ()
    when: tuple[Condition, ...] = ()
    numbers: Mapping[str, Bounds] = field(default_factory=dict[str, Bounds])
    figures: Mapping[str, tuple[int, ...]] = field(default_factory=dict[str, tuple[int, ...]])
    conduct: str = ""
    dialects: tuple[str, ...] = ()
    lists: Mapping[str, Listing] = field(default_factory=dict[str, Listing])
    readings: tuple[str, ...] = ()

    @property
    def documented(self) -> tuple[str, ...]:
        """The choices that belong to the rulebook of the documents: all but the dialects."""
        return tuple(name for name in self.choices if name not in self.dialects)

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


@dataclass(frozen=True, slots=True)
class Principle:
    """A ground on which `standard` decides.

    Attributes:
        letter: The letter by which programs name it.
        name: Its name in a few words, by which the decisions name it.
        explains: What it means.
        order: Its place in the order of precedence, 1 the strongest; equals share a place.
    """

    letter: str
    name: str
    explains: str
    order: int


@dataclass(frozen=True, slots=True)
class Argument:
    """What a decision says of one answer, beside who holds it.

    Attributes:
        choice: The choice of the point that it is; empty where no ruleset can make it.
        says: The answer.
        sentences: The sentences that speak for it beside those of its holders.
        fails: The sentence that it fails or leaves idle; else empty.
        yields_to: The letter of the principle that rules it out where no sentence does; else empty.
        hand: A hand that it decides otherwise than the ruling; empty for what `standard` plays.
    """

    choice: str
    says: str
    sentences: tuple[str, ...] = ()
    fails: str = ""
    yields_to: str = ""
    hand: str = ""


@dataclass(frozen=True, slots=True)
class Prose:
    """What a decision says of its point: see `Decision`."""

    question: str
    ruling: str
    principle: str
    why: str
    arguments: tuple[Argument, ...]


@dataclass(frozen=True, slots=True)
class Rulebook:
    """All that the files of the rules say, before anybody plays by it.

    Attributes:
        chapters: The chapters, in the order of the rulebook.
        documents: The letter that begins the sentences of each ruleset of a source.
        points: Every point by its id, in the order of the rulebook.
        versions: The versions, each an overlay of the ruleset that it belongs to.
        options: The options by name; one name may mean different overlays of different bases.
        joint_readings: Readings of a ruleset that are on file for several points at once.
        principles: The principles by their letters.
        decisions: What the decision on each point says.
    """

    chapters: tuple[str, ...]
    documents: Mapping[str, str]
    points: Mapping[str, Point]
    versions: Mapping[str, Option]
    options: Mapping[str, tuple[Option, ...]]
    joint_readings: Mapping[str, tuple[Mapping[str, str], ...]]
    principles: Mapping[str, Principle]
    decisions: Mapping[str, Prose]
