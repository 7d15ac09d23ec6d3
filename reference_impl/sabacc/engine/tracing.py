"""Rulesets that are traced: they note what is asked of them.

The engine is a function of what it looks up, so two rulesets that agree on everything that a ruling
looked up come to the same ruling.  That spares most of the work of finding on what a ruling turns.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from itertools import islice
from typing import Any, Final, NamedTuple

from sabacc.engine.play import Book
from sabacc.engine.play.book import CHANGES, Opened, Unread
from sabacc.engine.play.script_player import Tape, Taped
from sabacc.spec.model import MadeChoice
from sabacc.spec.rulesets import Choice, Ruleset

_KEPT: Final = frozenset(each.name for each in fields(Book) if each.metadata)
"""What a book answers by itself; its ruleset notes its own choices."""


class UpTo(NamedTuple):
    """What was asked of a number in a book: what it is, up to `most`."""

    most: int
    field: str


class Followed(NamedTuple):
    """What was asked of a point in a book: the rule that is followed, whatever its number."""

    point: str


Name = str | UpTo | Followed
"""What was looked up: a choice on a point, which has a dot; an answer of a book; or some of it."""


def _plain_name(name: Name) -> str:
    """Return the whole of what was looked up: the point, or the answer of the book."""
    return name if isinstance(name, str) else name[-1]


class _Choices(Mapping[str, Choice]):
    """Choices that note which points are looked up."""

    def __init__(self, choices: Mapping[str, Choice], noted: dict[Name, object]) -> None:
        self._choices = choices
        self._noted = noted

    def __getitem__(self, point: str) -> Choice:
        found = self._choices[point]  # every ruleset has a choice on the same points
        self._noted[point] = found
        return found

    def __iter__(self) -> Iterator[str]:
        self._noted.update(self._choices)
        return iter(self._choices)

    def __len__(self) -> int:
        return len(self._choices)


class _Made(Mapping[str, MadeChoice]):
    """The bases of choices; who looks there may find any choice, and that is noted."""

    def __init__(self, made: Mapping[str, MadeChoice], noted: list[bool]) -> None:
        self._made = made
        self._noted = noted

    def __getitem__(self, point: str) -> MadeChoice:
        self._noted.append(True)
        return self._made[point]

    def __iter__(self) -> Iterator[str]:
        self._noted.append(True)
        return iter(self._made)

    def __len__(self) -> int:
        return len(self._made)


class _Book(Book):
    """A book that notes which of its answers are looked up, each when it is for the first time."""

    def __init__(self, plain: Book, ruleset: Ruleset, noted: dict[Name, object]) -> None:
        object.__setattr__(self, "ruleset", ruleset)
        object.__setattr__(self, "versions", plain.versions)
        self.__post_init__()
        object.__setattr__(self, "_plain", plain)
        object.__setattr__(self, "_noted", noted)

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401 - the type of the field
        if name not in _KEPT:
            raise AttributeError(name)
        found = getattr(self._plain, name)
        self._noted[name] = found
        object.__setattr__(self, name, found)
        return found

    def up_to(self, most: int, bound: str) -> int:
        """Note no more of a number than is asked."""
        found: int = self._plain.up_to(most, bound)
        self._noted[UpTo(most, bound)] = found
        return found

    def reached(self, amount: int, bound: str) -> bool:
        """Note no more of a number than whether the amount comes up to it."""
        return amount >= self.up_to(amount + 1, bound)

    def rule(self, point: str) -> str:
        """Note which rule it is, and not its number."""
        found: str = self._plain.rule(point)
        self._noted[Followed(point)] = found
        return found


def looked_up(rules: Ruleset, book: Book | None, name: Name) -> object:
    """Look up a choice on a point, or an answer of the book: the names of points have dots."""
    if isinstance(name, str):
        return rules.choices[name] if "." in name else getattr(book, name)
    if book is None:
        message = f"{name} is asked of a book"
        raise ValueError(message)
    return book.up_to(*name) if isinstance(name, UpTo) else book.rule(*name)


@dataclass(frozen=True, slots=True)
class Trace:
    """What was looked up for a ruling, in order: choices on points, and answers of the book.

    `whole` says that it cannot be told, as where the version changes during a hand.
    """

    found: Mapping[Name, object]
    whole: bool = False

    @property
    def points(self) -> frozenset[str]:
        """The points that were looked up."""
        return frozenset(name for name in map(_plain_name, self.found) if "." in name)

    @property
    def answers(self) -> frozenset[str]:
        """The answers of the book."""
        return frozenset(name for name in map(_plain_name, self.found) if "." not in name)

    def fits(self, rules: Ruleset, book: Book | None) -> bool:
        """Say whether a ruleset agrees on everything that was looked up."""
        return self.parts(rules, book) is None

    def parts(self, rules: Ruleset, book: Book | None, since: int = 0) -> int | None:
        """Return how much was looked up before a ruleset parts from it; None where none does.

        Up to `since` it is known to agree.  A ruleset whose version changes parts from it at once.
        """
        if self.whole or (book is not None and book.versions):
            return 0
        choices = rules.choices
        mine: object
        for place, (name, found) in enumerate(islice(self.found.items(), since, None), since):
            if isinstance(name, str):  # what `looked_up` does, without the call
                mine = choices[name] if "." in name else getattr(book, name)
            else:
                mine = looked_up(rules, book, name)
            if mine is not found and mine != found:  # most are one and the same
                return place
        return None

    def name(self, place: int) -> Name:
        """Return what was looked up there."""
        return next(islice(self.found, place, None))

    def at(self, place: int) -> object:
        """Return what was found there."""
        return self.found[self.name(place)]

    def follows(self, other: Trace, place: int) -> bool:
        """Say whether the same was looked up as for another ruling, in the same order, up there."""
        mine, others = islice(self.found, place + 1), islice(other.found, place + 1)
        return len(self.found) > place and list(mine) == list(others)

    def until(self, size: int) -> Trace:
        """Return so much of what was looked up first."""
        return Trace(dict(islice(self.found.items(), size)), self.whole)

    def beyond(self, before: Trace) -> Trace:
        """Return what was looked up after another trace of the same ruleset was taken."""
        found = {name: found for name, found in self.found.items() if name not in before.found}
        return Trace(found, self.whole)


class Tracer:
    """One ruleset and its book, both of which note what they are asked.

    Attributes:
        rules: The ruleset.
        book: Its book, where a hand may be played.
        tape: The steps of a hand that is played by them.
    """

    def __init__(
        self,
        rules: Ruleset,
        book: Book | None,
        since: Iterable[Trace] = (),
        taped: Sequence[Taped] = (),
    ) -> None:
        """Begin with nothing noted, or with what was looked up `since` a hand began.

        There is a book where a hand may be played; `taped` is how it begins, if that is known.
        """
        self._noted: dict[Name, object] = {
            name: found for trace in since for name, found in trace.found.items()
        }
        self._made: list[bool] = []
        choices, made = _Choices(rules.choices, self._noted), _Made(rules.made, self._made)
        self.rules = Ruleset(rules.name, choices, made)
        self.book = book if book is None or book.versions else _Book(book, self.rules, self._noted)
        self.tape = Tape(self._noted, taped)

    def opened(self) -> Ruleset:
        """Return the ruleset with its book, for whoever asks the ruleset for one."""
        rules = self.rules
        return (
            rules if self.book is None else Opened(rules.name, rules.choices, rules.made, self.book)
        )

    @property
    def size(self) -> int:
        """How much has been noted so far."""
        return len(self._noted)

    def trace(self) -> Trace:
        """Return what has been noted so far."""
        changes = self.book is not None and bool(self.book.versions)
        return Trace(self._noted.copy(), whole=changes or bool(self._made))


def behind(rules: Ruleset, answers: Iterable[str]) -> frozenset[str]:
    """Return the points on which some answers of a ruleset's book hang, and what book it is."""
    read: dict[Name, object] = {CHANGES: rules.choices[CHANGES]}
    book = Unread(Ruleset(rules.name, _Choices(rules.choices, read), rules.made))
    for name in answers:
        getattr(book, name)
    return frozenset(map(_plain_name, read))
