"""The table as a ruling draws it: before the hand, after it, and after each step between."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from sabacc.arbiter.why.amounts import of_a_pot, of_a_stack
from sabacc.engine.events import (
    HAND_POT,
    HOUSE,
    SABACC_POT,
    Acted,
    Changed,
    Dealt,
    Gave,
    Left,
    Lost,
    SatOut,
)
from sabacc.engine.position import RefusedError, known_cards
from sabacc.engine.values import in_force, worth
from sabacc.notation.card_names import UNKNOWN
from sabacc.notation.terms import SPECIAL_NAMES, THE_POTS
from sabacc.protocol import messages
from sabacc.protocol.messages_play import PlayParams

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Sequence

    from sabacc.arbiter.why.step_by_step import WhyStep
    from sabacc.engine.events import Event
    from sabacc.protocol.answers import Answered, Params
    from sabacc.spec.rulesets import Ruleset

_DEAL: Final = "deal."
"""How the rules of the deal begin: what they bring lies there as the hand begins."""


class DrawnTable:
    """A table on which events happen, and that can be shown at any time.

    Attributes:
        hands: Each seat's cards in hand; one seat without a name where one hand is counted.
        fields: Each seat's cards in the interference field.
        stacks: Each seat's credits; empty where nobody has told them.
        pots: The credits of each pot; empty where nobody has told them.
        marks: What is so of a seat, in words: that it deals, has called, has folded.
        version: The version in force, where it may change.
    """

    def __init__(self, params: Params, rules: Ruleset, named: Collection[str] | None) -> None:
        """Lay the table of a request.

        Args:
            params: The request.
            rules: By which hands are counted.
            named: The cards that somebody has seen; None where that is all of them.
        """
        self.rules = rules
        self.named = named
        self.hands, self.fields = _cards(params)
        self.stacks: dict[str, int] = {}
        self.pots: dict[str, int] = {}
        self.marks: dict[str, list[str]] = {seat: [] for seat in self.hands}
        self.version: str | None = (
            None if isinstance(params, messages.ShiftParams) else params.version
        )
        if isinstance(params, (messages.SettleParams, PlayParams)):
            self.stacks = dict(params.stacks)
            self.pots = {HAND_POT: _hand_pot(params), SABACC_POT: params.sabacc_pot, HOUSE: 0}
        for seat, words in _marks(params):
            self._mark(seat, words)

    def happen(self, event: Event) -> None:
        """Change the table as an event does."""
        for seat in self.stacks:
            self.stacks[seat] += of_a_stack(event, seat)
        for pot in self.pots:
            self.pots[pot] += of_a_pot(event, pot)
        match event:
            case Dealt(seat, card, rule) if not rule.startswith(_DEAL):
                self.hands[seat].append(card)
            case Gave(seat, card, _) | Lost(seat, card, _, _):
                (self.hands if card in self.hands[seat] else self.fields)[seat].remove(card)
            case Acted(seat, "lay", _, cards, _):
                for card in cards:
                    self.hands[seat].remove(card)
                    self.fields[seat].append(card)
            case Changed(version, _):
                self.version = version
            case _:
                self._set_apart(event)

    def _set_apart(self, event: Event) -> None:
        """Mark who calls, and take the cards of whoever is in the hand no more."""
        match event:
            case Acted(seat, "call", _, _, _):
                self._mark(seat, "has called")
                return
            case Acted(seat, "fold", _, _, _):
                words = "has folded"
            case Left(seat, _):
                words = "is out"
            case SatOut(seat, _):
                words = "sits out"
            case _:
                return
        self.hands[seat].clear()
        self.fields[seat].clear()
        self._mark(seat, words)

    def _mark(self, seat: str, words: str) -> None:
        if words not in self.marks[seat]:
            self.marks[seat].append(words)

    def shown(self) -> dict[str, Any]:
        """Return the table as JSON values.

        Its seats in order, each with `name`, `hand` and `field` (names of cards, `?` for one that
        nobody has seen), `worth` in words (empty where it cannot be said), `stack` (null where
        nobody has told it) and `marks`; its `pots` by their names; the `version` in force, if any.
        """
        return {
            "seats": [
                {
                    "name": seat,
                    "hand": [self._seen(card) for card in hand],
                    "field": [self._seen(card) for card in self.fields[seat]],
                    "worth": self._worth(seat),
                    "stack": self.stacks.get(seat),
                    "marks": list(self.marks[seat]),
                }
                for seat, hand in self.hands.items()
            ],
            "pots": {
                THE_POTS[pot].removeprefix("the "): amount
                for pot, amount in self.pots.items()
                if amount or pot != HOUSE
            },
            "version": self.version or "",
        }

    def _seen(self, card: str) -> str:
        return card if self.named is None or card in self.named else UNKNOWN

    def _worth(self, seat: str) -> str:
        """Say what a hand counts: `17`, `24, bombs`, `a Pure Sabacc`."""
        names = [*self.hands[seat], *self.fields[seat]]
        if not names or UNKNOWN in map(self._seen, names):
            return ""
        try:
            score = worth(in_force(self.rules, self.version), known_cards(names))
        except RefusedError:  # this ruleset has no versions in force, and refuses the table
            return ""
        words = str(score.total) if score.special is None else SPECIAL_NAMES[score.special]
        return f"{words}, bombs" if score.bombed else words


def _cards(params: Params) -> tuple[dict[str, list[str]], dict[str, list[str]]]:
    """Return the cards in hand and in the field, by seat in the order of the table."""
    match params:
        case messages.ScoreParams():
            return {"": list(params.cards)}, {"": list(params.field)}
        case messages.CompareParams():
            seats, hands, fields = tuple(params.hands), params.hands, params.fields
        case PlayParams():
            seats, hands, fields = tuple(params.seats), params.hands or {}, {}
        case _:
            seats, hands, fields = tuple(params.seats), params.hands, params.fields
    return (
        {seat: list(hands.get(seat, ())) for seat in seats},
        {seat: list(fields.get(seat, ())) for seat in seats},
    )


def _hand_pot(params: messages.SettleParams | PlayParams) -> int:
    if isinstance(params, PlayParams):
        return params.hand_pot
    return sum(pot.amount for pot in params.pots)


def _marks(params: Params) -> Iterator[tuple[str, str]]:
    if isinstance(params, (messages.ScoreParams, messages.CompareParams)):
        return
    yield params.dealer, "deals"
    if isinstance(params, PlayParams):
        yield from ((seat, "sits out") for seat in params.sitting_out)
        return
    yield from ((seat, "has folded") for seat in params.folded)
    if isinstance(params, messages.SettleParams) and params.caller is not None:
        yield params.caller, "has called"


def drawn(
    params: Params,
    rules: Ruleset,
    found: Answered,
    steps: Sequence[WhyStep],
    named: Collection[str] | None = None,
) -> dict[str, Any]:
    """Return the table before the hand, after each step, and after it.

    Args:
        params: The request.
        rules: The ruleset that answered.
        found: The answer.
        steps: What leads to it; each in which something happens holds that event.
        named: The cards that somebody has seen; None where that is all of them.

    Returns:
        JSON values: `before`, `after` and, for each step, one of `tables`, all as
        `DrawnTable.shown` returns them; `after` is null where nothing happens.
    """
    table = DrawnTable(params, rules, named)
    if found.played is not None:  # the cards of a hand that is dealt from the deck
        for seat, cards in found.played.begun.hands_by_seat().items():
            table.hands[seat] = list(cards)
    before = table.shown()
    tables: list[dict[str, Any]] = []
    done = 0
    for step in steps:
        place = place_of(step.event, found.events, done)
        if place >= done:
            _all(table, found.events[done : place + 1])
            done = place + 1
        tables.append(table.shown())
    _all(table, found.events[done:])
    after = table.shown()
    return {"before": before, "tables": tables, "after": None if after == before else after}


def place_of(event: Event | None, events: Sequence[Event], since: int) -> int:
    """Return where an event happens next, from a place on; -1 where it does not.

    One event may stand at several places: the same deed twice is one value.
    """
    return next((at for at in range(since, len(events)) if events[at] is event), -1)


def _all(table: DrawnTable, events: Iterable[Event]) -> None:
    for event in events:
        table.happen(event)
