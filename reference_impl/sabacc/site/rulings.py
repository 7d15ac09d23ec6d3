"""What the engine rules on the position of a case under any ruleset, and on what that turns."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import msgspec

from sabacc.conformance import messages
from sabacc.conformance.facts import REFUSED, shown
from sabacc.conformance.messages_play import PlayParams
from sabacc.engine import ShiftPosition, settle, shift
from sabacc.engine.play import Action, Entry, book_of, play_script
from sabacc.engine.position import RefusedError, ScriptRanOutError, known_cards
from sabacc.points import BASES, POINTS
from sabacc.reference import Reference, position_of
from sabacc.reference_play import chances_of, setup_of
from sabacc.rulesets import NOT_APPLICABLE, Choice, Ruleset, builtin

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from sabacc.conformance.cases import Case
    from sabacc.engine import Event
    from sabacc.points import Point

_ERRORS = (REFUSED, "ran_out", "error")
"""What an answer holds in the place of facts."""


@dataclass(frozen=True, slots=True)
class Ruling:
    """What comes of a position under one ruleset.

    Attributes:
        answer: The answer of the reference implementation.
        key: The facts on which the dispute hangs, so that equal keys are equal rulings.
    """

    answer: Mapping[str, Any]
    key: str


@dataclass(frozen=True, slots=True)
class Turn:
    """A point on which a ruling turns: with `choice` in its place there is another ruling."""

    point: str
    choice: Choice
    ruling: Ruling


@dataclass(frozen=True, slots=True)
class Court:
    """The reference implementation, asked about many positions under many rulesets."""

    programs: dict[str, Reference] = field(default_factory=dict[str, Reference])
    flipped: dict[tuple[str, str, Choice], Ruleset] = field(
        default_factory=dict[tuple[str, str, Choice], Ruleset]
    )

    def ruling(self, case: Case, asks: Iterable[str], rules: Ruleset) -> Ruling:
        """Rule on the position of a case under `rules`, whatever the case is pinned to."""
        if rules.name not in self.programs:
            self.programs[rules.name] = Reference({rules.name: rules})
        params = {**case.params, "ruleset": rules.name}
        request = {"id": 0, "method": case.method, "params": params}
        response = self.programs[rules.name].handle(request)
        answer = response.get("result") or {"error": response["error"]["message"]}
        return Ruling(answer, _key(case.method, answer, asks))

    def turns(self, case: Case, asks: Iterable[str], rules: Ruleset) -> Iterator[Turn]:
        """Flip every point of `rules` by itself; yield each choice that changes the ruling."""
        usual = self.ruling(case, asks, rules)
        for point in POINTS.values():
            for choice in alternatives(rules, point):
                found = self.ruling(case, asks, self._flipped(rules, point.id, choice))
                if found.key != usual.key:
                    yield Turn(point.id, choice, found)

    def joint(self, case: Case, asks: Iterable[str], rules: Ruleset, base: Ruleset) -> list[str]:
        """Return the points on which both differ, and without which `rules` would rule otherwise.

        That is, `rules` with the choice of `base` on such a point comes to another ruling.
        """
        usual = self.ruling(case, asks, rules)
        found: list[str] = []
        for point in POINTS:
            other = base.choices[point]
            if NOT_APPLICABLE in {other.name, rules.choices[point].name}:
                continue
            if other != rules.choices[point]:
                ruled = self.ruling(case, asks, self._flipped(rules, point, other))
                if ruled.key != usual.key:
                    found.append(point)
        return found

    def _flipped(self, rules: Ruleset, point: str, choice: Choice) -> Ruleset:
        key = (rules.name, point, choice)
        if key not in self.flipped:
            self.flipped[key] = rules.flipped(point, choice)
        return self.flipped[key]


def alternatives(rules: Ruleset, point: Point) -> list[Choice]:
    """Return what a ruleset might choose on a point instead: each other choice once.

    A choice with a number comes with its default and with the numbers that documents give it.
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
    return [
        choice
        for choice in dict.fromkeys(found)
        if choice != mine and choice.name != NOT_APPLICABLE
    ]


def _key(method: str, answer: Mapping[str, Any], asks: Iterable[str]) -> str:
    for name in _ERRORS:
        if name in answer:
            return f"{name}: {answer[name]}"
    facts = [shown(method, answer, fact) for fact in asks]
    return json.dumps(facts, sort_keys=True, default=str)


def events(case: Case, rules: Ruleset) -> tuple[Event, ...]:
    """Return what happens in a case under `rules`, each event with its rule.

    Counting and comparing hands causes no events; neither does what is refused.
    """
    try:
        return _events(case, rules)
    except (RefusedError, ScriptRanOutError):
        return ()


def _events(case: Case, rules: Ruleset) -> tuple[Event, ...]:
    request = {**case.params, "ruleset": rules.name}
    match case.method:
        case "settle":
            return settle(
                rules, position_of(msgspec.convert(request, messages.SettleParams))
            ).events
        case "shift":
            return shift(rules, _table(msgspec.convert(request, messages.ShiftParams))).events
        case "play":
            return _played(rules, msgspec.convert(request, PlayParams))
        case _:
            return ()


def _table(params: messages.ShiftParams) -> ShiftPosition:
    def by_seat(cards: Mapping[str, Iterable[str]]) -> dict[str, Any]:
        return {seat: known_cards(names) for seat, names in cards.items()}

    return ShiftPosition(
        seats=tuple(params.seats),
        dealer=params.dealer,
        hands=by_seat(params.hands),
        fields=by_seat(params.fields),
        folded=frozenset(params.folded),
        comes=params.comes,
        die=params.die,
        picks=by_seat(params.picks),
        shuffle=known_cards(params.shuffle),
        deck=known_cards(params.deck),
    )


def _played(rules: Ruleset, params: PlayParams) -> tuple[Event, ...]:
    script = tuple(
        Entry(
            Action(
                entry.seat,
                entry.does,
                (1 if entry.does == "draw" else 0) if entry.amount is None else entry.amount,
                known_cards(entry.cards),
            ),
            entry.round,
            entry.phase or "",
            entry.asked,
        )
        for entry in params.script
    )
    until = None if params.until is None else (params.until.round, params.until.phase)
    return play_script(book_of(rules), setup_of(params), script, chances_of(params), until).events
