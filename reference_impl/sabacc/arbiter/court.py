"""What the engine rules on a request under any ruleset, and on which points that turns."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from sabacc.answers import Answered, answered
from sabacc.arbiter.recorded import Recorder, Trace
from sabacc.engine.play import Book, book_of
from sabacc.points import BASES, POINTS
from sabacc.rulesets import NOT_APPLICABLE, Choice, Ruleset, builtin

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from sabacc.answers import Params
    from sabacc.points import Point

    Key = Callable[[Ruleset, Sequence[Answered]], str]
    """What of the answers a dispute hangs on: equal keys are equal rulings."""
    Ask = Callable[[Ruleset, Book, Params], Answered]
    """Who answers a request by a ruleset and its book."""

REFUSED: Final = "refused"
RAN_OUT: Final = "ran_out"
ERRORS: Final = (REFUSED, RAN_OUT)
"""What an answer holds in the place of facts."""


@dataclass(frozen=True, slots=True)
class Ruling:
    """What comes of a dispute under one ruleset.

    Attributes:
        answers: For each request the answer and the events; the first one is the dispute's own.
        key: What the dispute hangs on, so that equal keys are equal rulings.
    """

    answers: tuple[Answered, ...]
    key: str


@dataclass(frozen=True, slots=True)
class Turn:
    """A point on which a ruling turns: with `choice` in its place there is another ruling."""

    point: str
    choice: Choice
    ruling: Ruling


@dataclass(frozen=True, slots=True)
class Court:
    """The engine, asked about many positions under many rulesets; it keeps what it looked up."""

    books: dict[str, tuple[Ruleset, Book]] = field(
        default_factory=dict[str, "tuple[Ruleset, Book]"]
    )
    flipped: dict[tuple[str, str, Choice], Ruleset] = field(
        default_factory=dict[tuple[str, str, Choice], Ruleset]
    )

    def ruling(self, requests: Sequence[Params], key: Key, rules: Ruleset) -> Ruling:
        """Rule on requests under `rules`, whatever ruleset they name; raises UnfitError."""
        return self.docket(requests, key).ruling(rules)

    def turns(self, requests: Sequence[Params], key: Key, rules: Ruleset) -> Iterator[Turn]:
        """Flip every point of `rules` by itself; yield each choice that changes the ruling."""
        return self.docket(requests, key).turns(rules)

    def joint(
        self, requests: Sequence[Params], key: Key, rules: Ruleset, base: Ruleset
    ) -> list[str]:
        """Return the points that part `rules` from `base`; see `Docket.joint`."""
        return self.docket(requests, key).joint(rules, base)

    def docket(self, requests: Sequence[Params], key: Key, ask: Ask = answered) -> Docket:
        """Open one dispute, to be ruled on under many rulesets; `ask` answers its requests."""
        return Docket(self, requests, key, ask)

    def book(self, rules: Ruleset) -> Book:
        """Return the book of a ruleset."""
        known = self.books.get(rules.name)
        if known is None or known[0] is not rules:
            known = self.books[rules.name] = rules, book_of(rules)
        return known[1]

    def flip(self, rules: Ruleset, point: str, choice: Choice) -> Ruleset:
        """Return a ruleset with another choice on one point."""
        key = (rules.name, point, choice)
        if key not in self.flipped:
            self.flipped[key] = rules.flipped(point, choice)
        return self.flipped[key]


@dataclass(frozen=True, slots=True)
class Docket:
    """One dispute before the court, and the rulings that it has come to so far.

    A ruleset that agrees with an earlier one on everything that the ruling looked up gets the same
    ruling, without being asked.
    """

    court: Court
    requests: Sequence[Params]
    key: Key
    ask: Ask = answered
    heard: list[tuple[Trace, Ruling]] = field(default_factory=list["tuple[Trace, Ruling]"])

    def ruling(self, rules: Ruleset) -> Ruling:
        """Rule under `rules`; raises UnfitError."""
        book = self.court.book(rules)
        for trace, ruling in self.heard:
            if trace.fits(rules, book):
                return ruling
        recorder = Recorder(rules, book)
        answers = tuple(self.ask(recorder.rules, recorder.book, each) for each in self.requests)
        ruling = Ruling(answers, _key(recorder.rules, answers, self.key))
        self.heard.append((recorder.trace(), ruling))
        return ruling

    def turns(self, rules: Ruleset) -> Iterator[Turn]:
        """Flip every point of `rules` by itself; yield each choice that changes the ruling."""
        usual = self.ruling(rules)
        for point in POINTS.values():
            for choice in alternatives(rules, point):
                found = self.ruling(self.court.flip(rules, point.id, choice))
                if found.key != usual.key:
                    yield Turn(point.id, choice, found)

    def joint(self, rules: Ruleset, base: Ruleset) -> list[str]:
        """Return the points on which both differ, and without which `rules` would rule otherwise.

        That is, `rules` with the choice of `base` on such a point comes to another ruling.
        """
        usual = self.ruling(rules)
        found: list[str] = []
        for point in POINTS:
            other = base.choices[point]
            if NOT_APPLICABLE in {other.name, rules.choices[point].name}:
                continue
            if other != rules.choices[point]:
                ruled = self.ruling(self.court.flip(rules, point, other))
                if ruled.key != usual.key:
                    found.append(point)
        return found

    def hangs(self, rules: Ruleset, base: Ruleset, points: Sequence[str]) -> bool:
        """Say whether `rules` with the choice of `base` on each of the points rules otherwise."""
        usual = self.ruling(rules)
        others = ((point, base.choices[point]) for point in points)
        return all(
            NOT_APPLICABLE not in {other.name, rules.choices[point].name}
            and other != rules.choices[point]
            and self.ruling(self.court.flip(rules, point, other)).key != usual.key
            for point, other in others
        )


def _key(rules: Ruleset, answers: Sequence[Answered], key: Key) -> str:
    """Return what a dispute hangs on; for an answer without facts, why there are none too."""
    answer = answers[0].answer
    if REFUSED in answer:
        return f"{REFUSED}: {answer[REFUSED]}"
    if RAN_OUT in answer:  # what does not hang on chance can be said all the same
        return f"{RAN_OUT}: {answer[RAN_OUT]} {key(rules, answers)}"
    return key(rules, answers)


def alternatives(rules: Ruleset, point: Point, numbers: Iterable[int] = ()) -> list[Choice]:
    """Return what a ruleset might choose on a point instead: each other choice once.

    A choice with a number comes with its default, with the numbers that documents give it, and
    with those of `numbers` that it may carry.
    """
    mine = rules.choices[point.id]
    if point.conduct or mine.name == NOT_APPLICABLE:
        return []
    bounds = point.numbers
    found = [
        Choice(name, bounds[name].default if name in bounds else None)
        for name in point.choices
        if name != mine.name
    ]
    found += [builtin(base).choices[point.id] for base in BASES]
    found += [
        Choice(name, number)
        for number in numbers
        for name, bound in bounds.items()
        if bound.least <= number <= bound.most
    ]
    return [
        choice
        for choice in dict.fromkeys(found)
        if choice != mine and choice.name != NOT_APPLICABLE
    ]
