"""An engine that remembers: asked the same under many rulesets, it looks up nothing twice."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import takewhile
from typing import Generic, NamedTuple, Protocol, TypeVar

from sabacc.engine.events import Event
from sabacc.engine.play import Book, unread_book_of
from sabacc.engine.play.script_player import Taped
from sabacc.engine.tracing import Trace, Tracer, looked_up
from sabacc.protocol.answers import Params, UnfitError, answered
from sabacc.spec.rulesets import Ruleset

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class _Result(Generic[T]):
    """What came of a question under one ruleset.

    Attributes:
        trace: What was looked up for it, in order.
        result: What came of it.
        taped: The steps of the hand that was played for it, if any.
        others: What came of it under rulesets that agree up to some place, and have another choice
            there.
    """

    trace: Trace
    result: T
    taped: Sequence[Taped]
    others: dict[tuple[int, object], _Result[T]] = field(
        default_factory=dict[tuple[int, object], "_Result[T]"]
    )

    def beyond(self, place: int, rules: Ruleset, book: Book | None) -> _Result[T] | None:
        """Return what came of it where a ruleset that parts from it there agrees with another."""
        return self.others.get((place, looked_up(rules, book, self.trace.name(place))))


class Heard(Generic[T]):
    """What came of one question under some rulesets, and what was looked up for it.

    A ruleset that agrees with an earlier one on everything that was looked up gets the same
    result, and is not asked.  What is looked up next hangs on what was found before alone, so the
    results stand in a tree: each where it parts from an earlier one.
    """

    __slots__ = ("_apart", "_first", "_size")

    def __init__(self) -> None:
        """Nothing is heard yet."""
        self._first: _Result[T] | None = None
        self._apart: list[_Result[T]] = []
        """What no other ruleset can share, as where versions change."""
        self._size = 0

    def __len__(self) -> int:
        """How many results differ in what was looked up."""
        return self._size

    def result(self, rules: Ruleset, book: Book | None, ask: Callable[[Tracer], T]) -> T:
        """Return what comes of it under a ruleset; `ask` is for those that agree with no other."""
        return self.traced(rules, book, ask)[1]

    def traced(
        self, rules: Ruleset, book: Book | None, ask: Callable[[Tracer], T], *, tapes: bool = False
    ) -> tuple[Trace, T]:
        """Return the same with what was looked up for it.

        If it `tapes` what is played, rulesets that part from one another late share the beginning.
        """
        here, place = self._nearest(rules, book)
        if here is not None and place is None:
            return here.trace, here.result
        taped, since = _shared(here, place)
        tracer = Tracer(rules, book, since, taped)
        found, trace = ask(tracer), tracer.trace()
        self._keep(_Result(trace, found, tracer.tape.taped if tapes else ()), here, place)
        return trace, found

    def recall(self, rules: Ruleset, book: Book | None) -> T | None:
        """Return what came of it under a ruleset that agrees; None where none does."""
        here, place = self._nearest(rules, book)
        return here.result if here is not None and place is None else None

    def looked_up(self, rules: Ruleset, book: Book | None) -> Trace | None:
        """Return what was looked up for the result under a ruleset; None where it has none."""
        here, place = self._nearest(rules, book)
        return here.trace if here is not None and place is None else None

    def keep(self, rules: Ruleset, book: Book | None, trace: Trace, result: T) -> T:
        """Remember the result under a ruleset, and return it."""
        self._keep(_Result(trace, result, ()), *self._nearest(rules, book))
        return result

    def _nearest(self, rules: Ruleset, book: Book | None) -> tuple[_Result[T] | None, int | None]:
        """Return the result with which a ruleset agrees the longest, and where it parts from it."""
        here, place = self._first, None
        if book is not None and book.versions:
            return None, None
        while here is not None:
            place = here.trace.parts(rules, book, 0 if place is None else place + 1)
            further = None if place is None else here.beyond(place, rules, book)
            if further is None:
                break
            here = further
        return here, place

    def _keep(self, found: _Result[T], here: _Result[T] | None, place: int | None) -> None:
        """Hang a result into the tree, where it parts from another one."""
        self._size += 1
        if found.trace.whole:
            self._apart.append(found)
        elif here is None and self._first is None:
            self._first = found
        elif here is not None and place is not None and found.trace.follows(here.trace, place):
            here.others[place, found.trace.at(place)] = found
        else:
            self._apart.append(found)


def _shared(here: _Result[T] | None, place: int | None) -> tuple[Sequence[Taped], list[Trace]]:
    """Return the steps of a hand before a ruleset parts from another, and what they looked up."""
    if here is None or place is None:
        return (), []
    taped = tuple(takewhile(lambda each: each.looked_up <= place, here.taped))
    return taped, [here.trace.until(taped[-1].looked_up)] if taped else []


class Asking(Protocol):
    """A scenario, or whatever else is asked more than once: its id stands for its request."""

    @property
    def id(self) -> str:
        """The key by which its answers are remembered."""
        ...

    def request(self) -> Params:
        """Return the request as the engine is asked it."""
        ...


class ToldOf(NamedTuple):
    """What came of a question.

    Attributes:
        answer: What the protocol answers; empty where the request does not add up.
        events: What happened, each with its rule, where the engine keeps that.
    """

    answer: Mapping[str, object]
    events: tuple[Event, ...] = ()


@dataclass(slots=True)
class RememberingEngine:
    """The engine, asked the same questions under many rulesets.

    Attributes:
        asked: How many times the engine was really asked.
        keeps_events: Whether it also keeps what happened; that takes more memory.
    """

    asked: int = 0
    keeps_events: bool = False
    _books: dict[int, tuple[Ruleset, Book]] = field(
        default_factory=dict[int, "tuple[Ruleset, Book]"]
    )
    _heard: dict[str, Heard[ToldOf]] = field(default_factory=dict[str, "Heard[ToldOf]"])

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
        return self.traced(rules, key, params)[1] or None

    def traced(
        self, rules: Ruleset, key: str, params: Params
    ) -> tuple[Trace, Mapping[str, object]]:
        """Answer a question, and say what is looked up for it; empty where it does not add up."""
        trace, told = self._traced(rules, key, lambda: params)
        return trace, told.answer

    def told(self, rules: Ruleset, question: Asking) -> ToldOf:
        """Return what comes of a question; its request is made only if it must be asked."""
        return self._traced(rules, question.id, question.request)[1]

    def _traced(
        self, rules: Ruleset, key: str, request: Callable[[], Params]
    ) -> tuple[Trace, ToldOf]:
        heard = self._heard.setdefault(key, Heard())
        return heard.traced(rules, self.book(rules), lambda tracer: self._ask(tracer, request()))

    def _ask(self, tracer: Tracer, params: Params) -> ToldOf:
        self.asked += 1
        try:
            found = answered(tracer.rules, tracer.book, params)
        except UnfitError:
            return ToldOf({})
        return ToldOf(found.answer, found.events if self.keeps_events else ())
