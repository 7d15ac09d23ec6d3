"""The contest for one pot: the best hand, a tie, the sudden demise and its endings."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from sabacc.engine.events import Dealt, Event, Reshuffled, Tied
from sabacc.engine.position import Chance, ScriptRanOutError
from sabacc.engine.ranking import Rank, best_of, demise_rank, rank
from sabacc.engine.values import LIMIT, Score, Special, card_values, out_of_range, worth

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sabacc.cards import Card
    from sabacc.engine.position import Position
    from sabacc.rulesets import Ruleset


@dataclass(slots=True)
class Drawn:
    """The demise cards dealt so far in one showdown, one a seat at the most.

    Scratch paper of one call of `settle`; never kept.
    """

    position: Position
    cards: dict[str, Card] = field(default_factory=dict[str, "Card"])
    events: list[Event] = field(default_factory=list[Event])
    deck: tuple[Card, ...] = ()
    refilled: bool = False

    def __post_init__(self) -> None:
        """Begin with the deck of the position."""
        self.deck = self.position.deck

    def deal(self, seats: tuple[str, ...]) -> None:
        """Deal a card to each seat that has none yet (`demise.cards`, `demise.order`)."""
        for seat in self.position.from_dealers_left(seats):
            if seat in self.cards:
                continue
            if len(self.cards) >= len(self.deck):
                raise ScriptRanOutError(Chance.DECK)
            self.cards[seat] = self.deck[len(self.cards)]
            self.events.append(Dealt(seat, self.cards[seat], "demise.cards.one-each"))

    def enough_for(self, seats: tuple[str, ...]) -> bool:
        """Say whether there is a card for each seat; shuffles a new deck where that helps.

        Where the deck of the position is only its top, a missing card is no matter of the rules.
        """
        position = self.position
        short = len(self.cards) + sum(seat not in self.cards for seat in seats) - len(self.deck)
        if short <= 0 or not position.whole_deck:
            return True
        if position.refill is None:
            raise ScriptRanOutError(Chance.SHUFFLE)
        if self.refilled or len(position.refill) < short:
            return False
        self.refilled = True
        self.deck = (*self.deck, *position.refill)
        self.events.append(Reshuffled(len(position.refill), "edges.demise-deck.discards-shuffled"))
        return True


@dataclass(frozen=True, slots=True)
class Contest:
    """Who wins one pot, by which rule, and who bombed in its demises.

    `demises` has, for each sudden demise in turn, the seats in it and those of them that bombed.
    """

    winners: tuple[str, ...]
    rule: str
    demises: tuple[tuple[tuple[str, ...], tuple[str, ...]], ...] = ()


def contest(
    rules: Ruleset,
    drawn: Drawn,
    scores: Mapping[str, Score],
) -> Contest:
    """Find the winners among `scores`: hands that were shown and have not bombed.

    No winners are returned where there is no hand at all, or none is left (`demise.nobody-left`).
    """
    rest = dict(scores)
    demises: list[tuple[tuple[str, ...], tuple[str, ...]]] = []
    while rest:
        tied = best_of({seat: rank(rules, found) for seat, found in rest.items()})
        if len(tied) == 1:
            rule = "demise.all-bomb.next-best-hand" if demises else "showdown.winner.best-hand"
            return Contest(tied, rule, tuple(demises))
        found = _demise(rules, drawn, {seat: rest[seat] for seat in tied})
        demises.extend(found.demises)
        if found.winners or rules.choices["demise.all-bomb"].name == "nobody-wins":
            return Contest(found.winners, found.rule, tuple(demises))
        rest = {seat: found for seat, found in rest.items() if seat not in tied}
    rule = "demise.nobody-left.hand-pot-to-sabacc-pot" if demises else ""
    return Contest((), rule, tuple(demises))


def _demise(rules: Ruleset, drawn: Drawn, tied: Mapping[str, Score]) -> Contest:
    """Deal the tied seats one card each and compare again (`demise.*`)."""
    seats = drawn.position.from_dealers_left(tied)
    drawn.events.append(Tied(seats, "demise.cause.tie-for-best"))
    if not drawn.enough_for(seats):
        return Contest(seats, "edges.short-demise.split", ((seats, ()),))
    drawn.deal(seats)
    totals = {seat: _total(rules, drawn, seat) for seat in seats}
    ranks = {
        seat: place
        for seat, total in totals.items()
        if (place := _rank_after(rules, drawn, tied[seat], seat, total)) is not None
    }
    bombed = tuple(seat for seat in seats if seat not in ranks)
    history = ((seats, bombed),)
    if not ranks:
        winners, rule = _all_bombed(rules, totals)
        return Contest(winners, rule, history)
    winners = best_of(ranks)
    if len(winners) > 1:
        return Contest(winners, "demise.still-tied.split", history)
    rule = "demise.one-bombs.sound-hand-wins" if bombed else _comparison_rule(rules)
    return Contest(winners, rule, history)


def _comparison_rule(rules: Ruleset) -> str:
    return f"demise.comparison.{rules.choices['demise.comparison'].name}"


def _total(rules: Ruleset, drawn: Drawn, seat: str) -> int:
    values = card_values(rules.choices["totals.face-values"].name)
    position = drawn.position
    hand = (*position.hands[seat], *position.fields.get(seat, ()), drawn.cards[seat])
    return sum(values[card] for card in hand)


def made_pure(rules: Ruleset, drawn: Drawn, seat: str) -> bool:
    """Say whether a hand counts as a Pure Sabacc with its demise card."""
    total = _total(rules, drawn, seat)
    return total == LIMIT or (
        total == -LIMIT and rules.choices["specials.pure-totals"].name == "both"
    )


def _rank_after(rules: Ruleset, drawn: Drawn, before: Score, seat: str, total: int) -> Rank | None:
    """Rank a hand with its demise card by its total alone; None where it has bombed."""
    if before.special is Special.IDIOTS_ARRAY:
        position = drawn.position
        hand = (*position.hands[seat], *position.fields.get(seat, ()), drawn.cards[seat])
        after = worth(rules, hand)
        if after.special is Special.IDIOTS_ARRAY:
            return rank(rules, after)
    return None if out_of_range(total) else demise_rank(rules, total)


def _all_bombed(rules: Ruleset, totals: Mapping[str, int]) -> tuple[tuple[str, ...], str]:
    """End a demise in which every hand bombed (`demise.all-bomb`)."""
    how = rules.choices["demise.all-bomb"].name
    rule = f"demise.all-bomb.{how}"
    if how == "split":
        return tuple(totals), rule
    if how in {"next-best-hand", "nobody-wins"}:
        return (), rule
    return best_of({seat: (-abs(LIMIT - total),) for seat, total in totals.items()}), rule
