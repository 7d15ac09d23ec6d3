"""A hand as it lies when its pots are given away: of a settled position, or of a played hand."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from sabacc.engine.events import Dealt, Over, Paid, Won
from sabacc.engine.penalties import due_by
from sabacc.engine.values import card_values, in_force, worth
from sabacc.protocol.messages_play import PlayParams

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from sabacc.engine.account import Account
    from sabacc.engine.contest import Demise
    from sabacc.engine.events import Event
    from sabacc.engine.position import Position
    from sabacc.engine.values import Score
    from sabacc.protocol.answers import Answered, Params
    from sabacc.spec.cards import Card
    from sabacc.spec.rulesets import Ruleset


@dataclass(frozen=True, slots=True)
class Showdown:
    """A hand that comes to its end, and what comes of it.

    Attributes:
        account: What is so of it.
        position: The table before any penalty is paid, and the version in force.
        rules: The rules by which hands are counted now.
        events: What happened from there on.
        over: The rule by which the hand ended; empty for a position.
    """

    account: Account
    position: Position
    rules: Ruleset
    events: Sequence[Event]
    over: str = ""

    @property
    def scores(self) -> Mapping[str, Score]:
        """What the hands are worth that were shown; none where the last player wins unseen."""
        return {seat: hand.score for seat, hand in self.account.hands.items()}

    def cards(self, seat: str) -> tuple[Card, ...]:
        """Return the cards of a seat as they are shown, those in the field last."""
        return (*self.position.hands[seat], *self.position.fields.get(seat, ()))

    @property
    def bombed(self) -> tuple[str, ...]:
        """The seats whose hands are out of range as they are shown."""
        return tuple(seat for seat, found in self.scores.items() if found.bombed)

    @property
    def ties(self) -> tuple[tuple[str, ...], ...]:
        """The seats of each sudden demise in turn."""
        return tuple(demise.seats for demise in self._met())

    @property
    def demises(self) -> Mapping[str, int]:
        """What each hand counts with its demise card, by seat; empty where there is none."""
        values = card_values(self.rules.choices["totals.face-values"].name)
        met = {seat for seats in self.ties for seat in seats}
        return {
            event.seat: sum(values[card] for card in (*self.cards(event.seat), event.card))
            for event in self.events
            if isinstance(event, Dealt) and event.seat in met
        }

    @property
    def demise_bombed(self) -> tuple[str, ...]:
        """The seats that bomb by their demise cards."""
        fallen = (seat for each in self._met() for seat in each.bombed)
        return tuple(dict.fromkeys(fallen))

    def _met(self) -> tuple[Demise, ...]:
        """Return the sudden demises in turn."""
        return tuple(demise for found in self.account.contests for demise in found.demises)

    @property
    def winners(self) -> tuple[str, ...]:
        """The seats that win or share the main pot."""
        return self.account.contests[0].winners

    def rules_won(self) -> str:
        """Return the rule by which the main pot is won; empty where nobody wins it."""
        return next((event.rule for event in self.events if isinstance(event, Won)), "")

    def total(self, seat: str) -> int:
        """Return what the cards of a seat count, shown or not."""
        return worth(self.rules, self.cards(seat)).total

    def charges(self) -> tuple[Paid, ...]:
        """Return the penalties as they are due, whatever the stacks hold."""
        return tuple(
            Paid(due.of, due.value, due_by(self.rules, due))
            for due in self.account.fees.dues
            if due.value
        )


def showdown_of(params: Params, rules: Ruleset, found: Answered) -> Showdown | None:
    """Return the hand as its pots are given away; None where it does not come to that."""
    account = found.account
    if account is None:
        return None
    events, over, position = found.events, "", account.position
    if isinstance(params, PlayParams):
        ends = [place for place, event in enumerate(events) if isinstance(event, Over)]
        last = events[ends[-1]]
        over = last.rule if isinstance(last, Over) else ""
        events = events[ends[-1] + 1 :]
        position = replace(position, version=found.answer["version"])
    return Showdown(account, position, in_force(rules, position.version), events, over)
