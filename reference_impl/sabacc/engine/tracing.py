"""Rulesets that are traced: they note what is asked of them.

The engine is a function of what it looks up, so two rulesets that agree on everything that a ruling
looked up come to the same ruling.  That spares most of the work of finding on what a ruling turns.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, fields
from typing import Any, Final, TypeVar

from sabacc.engine.play import Book
from sabacc.engine.play.book import CHANGES, Opened, Unread
from sabacc.spec.model import Made
from sabacc.spec.rulesets import Choice, Ruleset

T = TypeVar("T")

_KEPT: Final = frozenset(each.name for each in fields(Book)) - {"ruleset", "versions"}
"""What a book answers by itself; its ruleset notes its own choices."""


class _Choices(Mapping[str, Choice]):
    """Choices that note which points are looked up."""

    def __init__(self, choices: Mapping[str, Choice], read: set[str]) -> None:
        self._choices = choices
        self._read = read

    def __getitem__(self, point: str) -> Choice:
        found = self._choices[point]  # every ruleset has a choice on the same points
        self._read.add(point)
        return found

    def __iter__(self) -> Iterator[str]:
        self._read.update(self._choices)
        return iter(self._choices)

    def __len__(self) -> int:
        return len(self._choices)


class _Made(Mapping[str, Made]):
    """The bases of choices; who looks there may find any choice, and that is noted."""

    def __init__(self, made: Mapping[str, Made], noted: list[bool]) -> None:
        self._made = made
        self._noted = noted

    def __getitem__(self, point: str) -> Made:
        self._noted.append(True)
        return self._made[point]

    def __iter__(self) -> Iterator[str]:
        self._noted.append(True)
        return iter(self._made)

    def __len__(self) -> int:
        return len(self._made)


class _Book(Book):
    """A book that notes which of its answers are looked up, each when it is for the first time."""

    def __init__(self, plain: Book, ruleset: Ruleset, asked: set[str]) -> None:
        object.__setattr__(self, "ruleset", ruleset)
        object.__setattr__(self, "versions", plain.versions)
        object.__setattr__(self, "_plain", plain)
        object.__setattr__(self, "_asked", asked)

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401 - the type of the field
        if name not in _KEPT:
            raise AttributeError(name)
        found = getattr(self._plain, name)
        self._asked.add(name)
        object.__setattr__(self, name, found)
        return found


@dataclass(frozen=True, slots=True)
class Trace:
    """What was looked up for a ruling: choices on points, and answers of the book.

    `whole` says that it cannot be told, as where the version changes during a hand.
    """

    choices: Mapping[str, Choice]
    answers: Mapping[str, object]
    whole: bool = False

    def fits(self, rules: Ruleset, book: Book | None) -> bool:
        """Say whether a ruleset agrees on everything that was looked up."""
        choices = rules.choices
        if self.whole or (book is not None and book.versions):
            return False
        for point, choice in self.choices.items():
            found = choices[point]
            if found is not choice and found != choice:  # most are one and the same
                return False
        return all(getattr(book, name) == value for name, value in self.answers.items())

    def beyond(self, before: Trace) -> Trace:
        """Return what was looked up after another trace of the same ruleset was taken."""
        return Trace(
            {point: found for point, found in self.choices.items() if point not in before.choices},
            {name: found for name, found in self.answers.items() if name not in before.answers},
            self.whole,
        )

    def beside(self, usual: Trace) -> Trace:
        """Return the same, with what it has otherwise than another one first.

        Most rulesets part from it there, and `fits` comes to that at once.
        """
        choices, answers = usual.choices, usual.answers
        return Trace(
            _first(self.choices, lambda point, found: choices.get(point) != found),
            _first(self.answers, lambda name, found: answers.get(name) != found),
            self.whole,
        )


def _first(found: Mapping[str, T], matters: Callable[[str, T], bool]) -> dict[str, T]:
    """Return the same entries, those that matter first."""
    first = {key: value for key, value in found.items() if matters(key, value)}
    return {**first, **found}


class Tracer:
    """One ruleset and its book, both of which note what they are asked."""

    def __init__(self, rules: Ruleset, book: Book | None, since: Iterable[Trace] = ()) -> None:
        """Begin with nothing noted, or with what was looked up `since` a hand began.

        There is a book where a hand may be played.
        """
        self._points: set[str] = {point for trace in since for point in trace.choices}
        self._names: set[str] = {name for trace in since for name in trace.answers}
        self._looked: list[bool] = []
        self._plain, self._plain_book = rules, book
        choices, made = _Choices(rules.choices, self._points), _Made(rules.made, self._looked)
        self.rules = Ruleset(rules.name, choices, made)
        self.book = book if book is None or book.versions else _Book(book, self.rules, self._names)

    def opened(self) -> Ruleset:
        """Return the ruleset with its book, for whoever asks the ruleset for one."""
        rules = self.rules
        return (
            rules if self.book is None else Opened(rules.name, rules.choices, rules.made, self.book)
        )

    @property
    def size(self) -> int:
        """How much has been noted so far."""
        return len(self._points) + len(self._names)

    def trace(self) -> Trace:
        """Return what has been noted so far."""
        choices = {point: self._plain.choices[point] for point in self._points}
        answers = {name: getattr(self._plain_book, name) for name in self._names}
        changes = self._plain_book is not None and bool(self._plain_book.versions)
        return Trace(choices, answers, whole=changes or bool(self._looked))


def behind(rules: Ruleset, answers: Iterable[str]) -> frozenset[str]:
    """Return the points on which some answers of a ruleset's book hang, and what book it is."""
    read = {CHANGES}
    book = Unread(Ruleset(rules.name, _Choices(rules.choices, read), rules.made))
    for name in answers:
        getattr(book, name)
    return frozenset(read)
