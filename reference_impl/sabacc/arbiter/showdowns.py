"""A hand as it lies when its pots are given away: of a settled position, or of a played hand."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final

from sabacc.answers import position_of
from sabacc.conformance import messages
from sabacc.conformance.messages_play import PlayParams
from sabacc.engine.demise import Contest
from sabacc.engine.events import Dealt, Over, Paid, Returned, Tied, Won
from sabacc.engine.penalties import penalties
from sabacc.engine.position import Position, Pot, known_cards
from sabacc.engine.values import Score, card_values, in_force, out_of_range, worth

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from sabacc.answers import Answered, Params
    from sabacc.cards import Card
    from sabacc.engine.events import Event
    from sabacc.rulesets import Ruleset

_ENDLESS: Final = 10**15
"""More credits than any penalty comes to."""


@dataclass(frozen=True, slots=True)
class Showdown:
    """A hand that comes to its end, and what comes of it.

    Attributes:
        position: The table before any penalty is paid.
        rules: The rules by which hands are counted now.
        scores: What the hands that were shown are worth, in order from the dealer's left; empty
            where the last player left wins unseen.
        events: What happened from there on.
        over: The rule by which the hand ended; empty for a position.
    """

    position: Position
    rules: Ruleset
    scores: Mapping[str, Score]
    events: Sequence[Event]
    over: str = ""

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
        return tuple(event.seats for event in self.events if isinstance(event, Tied))

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
        return tuple(seat for seat, total in self.demises.items() if out_of_range(total))

    @property
    def winners(self) -> tuple[str, ...]:
        """The seats that win or share the main pot."""
        return next((event.seats for event in self.events if isinstance(event, Won)), ())

    def rules_won(self) -> str:
        """Return the rule by which the main pot is won; empty where nobody wins it."""
        return next((event.rule for event in self.events if isinstance(event, Won)), "")

    def total(self, seat: str) -> int:
        """Return what the cards of a seat count, shown or not."""
        return worth(self.rules, self.cards(seat)).total

    def charges(self) -> tuple[Paid, ...]:
        """Return the penalties as they are due, whatever the stacks hold."""
        endless = dict.fromkeys(self.position.seats, _ENDLESS)
        fallen = set(self.demise_bombed)
        demises = tuple(
            (seats, tuple(seat for seat in seats if seat in fallen)) for seats in self.ties
        )
        return penalties(
            self.rules,
            replace(self.position, stacks=endless),
            self.bombed,
            (Contest(self.winners, "", demises),),
        )


def showdown_of(params: Params, rules: Ruleset, found: Answered) -> Showdown | None:
    """Return the hand as its pots are given away; None where it does not come to that."""
    if any(name in found.answer for name in ("refused", "ran_out")):
        return None
    match params:
        case messages.SettleParams():
            return _showdown(position_of(params), rules, found.events)
        case PlayParams() if found.answer["over"]:
            return _played(params, rules, found)
        case _:
            return None


def _showdown(
    position: Position, rules: Ruleset, events: Sequence[Event], over: str = ""
) -> Showdown:
    now = in_force(rules, position.version)
    live = [seat for seat in position.seats if seat not in position.folded]
    shown = position.from_dealers_left(live) if len(live) > 1 else ()
    scores = {
        seat: worth(now, (*position.hands[seat], *position.fields.get(seat, ()))) for seat in shown
    }
    return Showdown(position, now, scores, events, over)


def _played(params: PlayParams, rules: Ruleset, found: Answered) -> Showdown | None:
    """Find the end of a played hand, and what lay on the table there."""
    ends = [place for place, event in enumerate(found.events) if isinstance(event, Over)]
    if not ends or not found.answer["dealt_in"]:
        return None  # no hand was played
    place = ends[-1]
    before, after = found.events[:place], found.events[place + 1 :]
    over = found.events[place]
    position = _lying(params, found.answer, before, after)
    return _showdown(position, rules, after, over.rule if isinstance(over, Over) else "")


def _lying(
    params: PlayParams,
    answer: Mapping[str, Any],
    before: Sequence[Event],
    after: Sequence[Event],
) -> Position:
    """Put together how the table lies before the pots are given away."""
    stacks, hand_pot, sabacc_pot = dict(params.stacks), params.hand_pot, params.sabacc_pot
    for event in before:
        match event:
            case Paid(seat, amount, _, pot):
                stacks[seat] -= amount
                hand_pot += amount if pot == "hand-pot" else 0
                sabacc_pot += amount if pot == "sabacc-pot" else 0
            case Returned(seat, amount, _):
                stacks[seat] += amount
                hand_pot -= amount
            case _:
                pass
    dealt_in = tuple(answer["dealt_in"])
    hands = {seat: list(answer["hands"][seat]) for seat in dealt_in}
    for seat, card in answer["demise"].items():
        hands[seat].remove(card)
    gone = frozenset({*answer["folded"], *answer["out"]})
    return Position(
        seats=dealt_in,
        dealer=answer["dealer"],
        hands={seat: known_cards(cards) for seat, cards in hands.items()},
        stacks={seat: stacks[seat] for seat in dealt_in},
        pots=_pots(answer, hand_pot),
        sabacc_pot=sabacc_pot,
        fields={seat: known_cards(answer["fields"].get(seat, ())) for seat in dealt_in},
        caller=answer["caller"],
        folded=gone,
        version=answer["version"],
        owing=frozenset(
            event.seat
            for event in after
            if isinstance(event, Paid)
            and event.rule == "penalties.bomb.hand-pot"
            and event.seat in gone
        ),
    )


def _pots(answer: Mapping[str, Any], hand_pot: int) -> tuple[Pot, ...]:
    """Return the hand pots, the main pot first: those of the last phase where they are several."""
    last = answer["phases"][-1]["pots"] if answer["phases"] else ()
    if len(last) < 2 or sum(pot["amount"] for pot in last) != hand_pot:  # noqa: PLR2004 - several
        return (Pot(hand_pot),)
    return tuple(Pot(pot["amount"], frozenset(pot["eligible"])) for pot in last)
