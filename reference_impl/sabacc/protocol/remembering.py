"""An engine that remembers: asked the same under many rulesets, it looks up nothing twice."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Generic, TypeVar

from sabacc.engine.play import Book, unread_book_of
from sabacc.engine.tracing import Trace, Tracer
from sabacc.protocol.answers import UnfitError, answered

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from sabacc.protocol.answers import Params
    from sabacc.spec.rulesets import Ruleset

T = TypeVar("T")


class Heard(Generic[T]):
    """What came of one question under some rulesets, and what was looked up for it.

    A ruleset that agrees with an earlier one on everything that was looked up gets the same
    result, and is not asked.
    """

    __slots__ = ("_found", "_usual")

    def __init__(self) -> None:
        """Nothing is heard yet."""
        self._found: list[tuple[Trace, T]] = []
        self._usual: Trace | None = None
        """What was looked up first: most that follows differs from it in little."""

    def __len__(self) -> int:
        """How many results differ in what was looked up."""
        return len(self._found)

    def result(self, rules: Ruleset, book: Book | None, ask: Callable[[Tracer], T]) -> T:
        """Return what comes of it under a ruleset; `ask` is for those that agree with no other."""
        known = self.recall(rules, book)
        if known is not None:
            return known
        tracer = Tracer(rules, book)
        found = ask(tracer)
        return self.keep(tracer.trace(), found)

    def recall(self, rules: Ruleset, book: Book | None) -> T | None:
        """Return what came of it under a ruleset that agrees; None where none does.

        What is found comes first from then on: who flips a ruleset asks for the same again.
        """
        for place, (trace, result) in enumerate(self._found):
            if trace.fits(rules, book):
                if place:
                    self._found.insert(0, self._found.pop(place))
                return result
        return None

    def looked_up(self, rules: Ruleset, book: Book | None) -> Trace | None:
        """Return what was looked up for the result under a ruleset; None where it has none."""
        return next((trace for trace, _ in self._found if trace.fits(rules, book)), None)

    def keep(self, trace: Trace, result: T) -> T:
        """Remember a result, and return it."""
        if self._usual is None:
            self._usual = trace
        self._found.append((trace.beside(self._usual), result))
        return result


@dataclass(slots=True)
class RememberingEngine:
    """The engine, asked the same questions under many rulesets.

    Attributes:
        asked: How many times the engine was really asked.
    """

    asked: int = 0
    _books: dict[int, tuple[Ruleset, Book]] = field(
        default_factory=dict[int, "tuple[Ruleset, Book]"]
    )
    _heard: dict[str, Heard[Mapping[str, object]]] = field(
        default_factory=dict[str, "Heard[Mapping[str, object]]"]
    )

    def book(self, rules: Ruleset) -> Book:
        """Return the book of a ruleset; made once for each value."""
        known = self._books.get(id(rules))
        if known is None:
            known = self._books[id(rules)] = rules, unread_book_of(rules)
        return known[1]

    def answer_once(self, rules: Ruleset, params: Params) -> Mapping[str, object] | None:
        """Answer a question that is not asked again; None where it does not add up."""
        try:
            return answered(rules, self.book(rules), params).answer
        except UnfitError:
            return None

    def answer(self, rules: Ruleset, key: str, params: Params) -> Mapping[str, object] | None:
        """Answer a question, known by its key, by `rules`; None where it does not add up there."""
        book = self.book(rules)
        heard = self._heard.setdefault(key, Heard())
        known = heard.recall(rules, book)
        if known is not None:
            return known or None
        self.asked += 1
        tracer = Tracer(rules, book)
        try:
            found = answered(tracer.rules, tracer.book, params).answer
        except UnfitError:
            found = {}
        heard.keep(tracer.trace(), found)
        return found or None
