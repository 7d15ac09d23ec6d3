"""The types of the rules: points, choices, and the basis of each choice.

The four documents disagree on a finite list of points. Each point has a few named choices, and a
ruleset makes one of them. An undisputed rule is a point with one choice, so that every rule has an
id (`point.choice`) and, in each ruleset, a basis.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Final


class Level(Enum):
    """The part of a program that a rule concerns; each is one method of the protocol."""

    SCORE = "score"
    COMPARE = "compare"
    SETTLE = "settle"
    SHIFT = "shift"
    PLAY = "play"


LEVELS: Final = tuple(level.value for level in Level)
"""The levels as in the protocol, the simplest first."""


class Basis(Enum):
    """The justification of a choice."""

    STATED = "stated"
    """The document says so plainly."""
    READ = "read"
    """The document is doubtful; a ruling chose this reading."""
    FILLED = "filled"
    """The document is silent; card-table practice or the other documents fill the gap."""
    DECIDED = "decided"
    """Our own rulebook, `standard`, decides so."""


class Standing(Enum):
    """Whether a ruleset settles a point, or its document leaves it open."""

    SETTLED = "settled"
    """Stated, decided, or read beyond doubt: every program must play it."""
    DOUBTFUL = "read in doubt"
    """Doubtful: a program may play each reading that the rules list."""
    OPEN = "open"
    """Open: a program may make any choice, with any number within its bounds."""


@dataclass(frozen=True, slots=True)
class Bounds:
    """The bounds of the whole number that a choice carries, inclusive, with a default.

    `template` is the phrase for one of them in a text: `round {}`, `{} credit(s)`; `generic` the
    phrase without a ruleset: `the agreed round`.
    """

    least: int
    most: int
    default: int
    template: str = "{}"
    generic: str = "the agreed number"

    def words(self, number: int | None) -> str:
        """Format a number with its unit; without one, the generic phrase."""
        if number is None:
            return self.generic
        return self.template.format(f"{number:,}").replace("(s)", "" if number == 1 else "s")


ListedNumbers = tuple[tuple[str, int], ...]
"""The entries of a list that differ from the usual, in the order of the `ListSchema`."""


@dataclass(frozen=True, slots=True)
class ListEntry:
    """One number of a list: its name in words, its bounds, and its usual value."""

    named: str
    least: int
    most: int
    usual: int


@dataclass(frozen=True, slots=True)
class ListSchema:
    """The possible entries of the list that a choice carries: `star` is -10, `queen` is -3.

    An entry that a list does not name has its usual value.

    Attributes:
        entries: Every possible entry.
        default: The list that is used if none is given, also in examples.
        template: The phrase for one entry in a text: `{named} {number}`.
        generic: The phrase without a ruleset.
    """

    entries: Mapping[str, ListEntry]
    default: ListedNumbers
    template: str = "{named} {number}"
    generic: str = "the agreed list"

    def complete(self, listed: ListedNumbers) -> dict[str, int]:
        """Return every number, listed or usual."""
        return {name: entry.usual for name, entry in self.entries.items()} | dict(listed)

    def unusual_entries(self, numbers: Mapping[str, int]) -> ListedNumbers:
        """Return the entries that differ from the usual, in order: equal lists have equal text."""
        return tuple(
            (name, numbers[name])
            for name, entry in self.entries.items()
            if numbers.get(name, entry.usual) != entry.usual
        )

    def neighbours(self, listed: ListedNumbers) -> Iterator[ListedNumbers]:
        """Yield the lists with one number incremented, or decremented at its bound."""
        whole = self.complete(listed)
        for name, entry in self.entries.items():
            number = whole[name] + (1 if whole[name] < entry.most else -1)
            neighbour = self.unusual_entries({**whole, name: number})
            if neighbour and entry.least <= number <= entry.most:
                yield neighbour

    def words(self, listed: ListedNumbers) -> str:
        """Format a list for a sentence; an empty one gives the generic phrase."""
        phrases = (
            self.template.format(named=self.entries[name].named, number=number).replace(
                "(s)", "" if number == 1 else "s"
            )
            for name, number in listed
        )
        return ", ".join(phrases) or self.generic


@dataclass(frozen=True, slots=True)
class MadeChoice:
    """One choice made by one ruleset, with the source that justifies it.

    Attributes:
        choice: The choice of the point, without its number or list.
        basis: Its justification.
        sentences: Ids of the sentences that it cites (`F-024`).
        ruling: The number of its question in the working papers (`A-F13`, `K-75`, `E-14`).
        confidence: The confidence of a reading (`h`, `m`, `l`).
        permitted: Other choices that a permissive ruling accepts equally.
        number: The number that the choice carries, or None.
        readings: Further choices that the document may be read as, such as `nearest` or `from=5`.
            A choice without its number admits any number, also in `permitted`.
        unplayed: Readings that are not choices, with the reason: no program may play them.
        listed: The list that the choice carries.
    """

    choice: str
    basis: Basis
    sentences: tuple[str, ...] = ()
    ruling: str = ""
    confidence: str = ""
    permitted: tuple[str, ...] = ()
    number: int | None = None
    readings: tuple[str, ...] = ()
    unplayed: tuple[str, ...] = ()
    listed: ListedNumbers = ()

    @property
    def standing(self) -> Standing:
        """The standing of the choice: settled, or open and how far."""
        if self.basis is Basis.FILLED:
            return Standing.OPEN
        if self.basis is Basis.READ and (self.confidence != "h" or self.permitted):
            return Standing.DOUBTFUL
        return Standing.SETTLED

    @property
    def readings_on_file(self) -> tuple[str, ...]:
        """The other readings that a program may play, each once, permitted ones first."""
        return tuple(dict.fromkeys((*self.permitted, *self.readings)))


BUT: Final = "!"
"""Prefix of a point in a condition: any choice but these."""

Condition = Mapping[str, tuple[str, ...]]
"""Choices of other points, all of which must hold; each has alternatives."""


@dataclass(frozen=True, slots=True)
class Point:
    """A question that a ruleset answers.

    Attributes:
        id: `chapter.point`, words, permanent.
        asks: The question in one sentence.
        level: The protocol's method that shows the answer.
        choices: The ids of the choices, the commonest first.
        made: The choice of each base ruleset.
        rows: The numbers of its questions in the unshipped working papers (`K-75`, `A-F13`): see
            `docs/contributing/rules.md`.
        when: The point exists only if one of these conditions holds; empty: always.
        numbers: The bounds of the choices that carry a number.
        figures: The fixed numbers of a choice that carries none: `one-or-two` draws 1 or 2.
        conduct: Why no program can show the rule, for rules of the kind conduct.
        dialects: Choices that programs play and no document makes, including `readings`.
        lists: The possible entries of the choices that carry a list.
        readings: Rejected readings of documents, which no ruleset plays.
    """

    id: str
    asks: str
    level: Level
    choices: tuple[str, ...]
    made: Mapping[str, MadeChoice]
    rows: tuple[str, ...] = ()
    when: tuple[Condition, ...] = ()
    numbers: Mapping[str, Bounds] = field(default_factory=dict[str, Bounds])
    figures: Mapping[str, tuple[int, ...]] = field(default_factory=dict[str, tuple[int, ...]])
    conduct: str = ""
    dialects: tuple[str, ...] = ()
    lists: Mapping[str, ListSchema] = field(default_factory=dict[str, ListSchema])
    readings: tuple[str, ...] = ()

    @property
    def documented(self) -> tuple[str, ...]:
        """The choices other than dialects."""
        return tuple(name for name in self.choices if name not in self.dialects)

    @property
    def chapter(self) -> str:
        """The chapter: the first word of the id."""
        return self.id.partition(".")[0]

    def rule_id(self, choice: str) -> str:
        """Return the id of the rule for `choice`."""
        return f"{self.id}.{choice}"


@dataclass(frozen=True, slots=True)
class Overlay:
    """Choices laid over a base: an option (`base+option`), or a version."""

    id: str
    bases: tuple[str, ...]
    says: str
    made: Mapping[str, MadeChoice]


@dataclass(frozen=True, slots=True)
class Principle:
    """A ground on which `standard` decides.

    Attributes:
        letter: Its letter, used by programs.
        name: Its name, used by the decisions.
        explains: What it means.
        order: Its place in the order of precedence, 1 the strongest; equals share a place.
    """

    letter: str
    name: str
    explains: str
    order: int


@dataclass(frozen=True, slots=True)
class Argument:
    """One possible answer in a decision, with what speaks for and against it.

    Attributes:
        choice: The choice of the point; empty if no ruleset can make it.
        says: The answer.
        sentences: The sentences that speak for it, besides those that its rulesets cite.
        fails: The sentence that it contradicts or makes pointless; else empty.
        yields_to: The letter of the principle that rules it out if no sentence does; else empty.
        hand: A described hand that this answer decides differently; empty for the choice of
            `standard`.
    """

    choice: str
    says: str
    sentences: tuple[str, ...] = ()
    fails: str = ""
    yields_to: str = ""
    hand: str = ""


@dataclass(frozen=True, slots=True)
class DecisionText:
    """The texts of a decision: see `Decision`."""

    question: str
    ruling: str
    principle: str
    why: str
    arguments: tuple[Argument, ...]


@dataclass(frozen=True, slots=True)
class Rulebook:
    """The contents of the rule files.

    Attributes:
        chapters: The chapters, in the order of the rulebook.
        documents: The first letter of the sentence ids of each document.
        points: Every point by its id, in the order of the rulebook.
        versions: The versions, each an overlay of its base.
        options: The options by name; one name may mean different overlays of different bases.
        joint_readings: Readings that change several points together.
        principles: The principles by letter.
        decisions: The texts of the decision on each point.
    """

    chapters: tuple[str, ...]
    documents: Mapping[str, str]
    points: Mapping[str, Point]
    versions: Mapping[str, Overlay]
    options: Mapping[str, tuple[Overlay, ...]]
    joint_readings: Mapping[str, tuple[Mapping[str, str], ...]]
    principles: Mapping[str, Principle]
    decisions: Mapping[str, DecisionText]
