"""The shift: lost cards, their destination, and the new cards."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain
from types import MappingProxyType
from typing import Final, NamedTuple

from sabacc.engine.events import Dealt, Event, Lost, Spared, dealt, lost_card
from sabacc.engine.fact import Fact, FactKind
from sabacc.engine.position import (
    Chance,
    Refusal,
    RefusedError,
    ScriptRanOutError,
    check_copies,
    check_no_field,
    remaining_seats,
)
from sabacc.spec.cards import Card
from sabacc.spec.points import POINTS
from sabacc.spec.rulesets import Ruleset

# No cards for any seat
_NO_CARDS: Final[Mapping[str, tuple[Card, ...]]] = MappingProxyType({})


class ShiftPosition(NamedTuple):
    """A table when the die falls.

    Attributes:
        seats: The seats clockwise.
        dealer: The seat that deals.
        hands: The cards in each seat's hand, outside the field.
        fields: The cards in each seat's interference field.
        folded: The seats that have left the hand.
        comes: Whether the shift comes, if the face of the die is unknown.
        die: The face of the die, 1 to 6, if known.
        other_die: The face of the second die, at a table with two.
        picks: For each seat, the order in which its cards are tried: the first one that can be
            lost is lost.
        shuffle: The order of shuffled cards.
        deck: The deck, the next card first.
        pile: The cards out of play, for a new deck (`edges.short-shift`).
        new_deck: The order of a new deck; None if unknown.
        roller: The seat that rolled the die; empty if unknown.
    """

    seats: tuple[str, ...]
    dealer: str
    hands: Mapping[str, tuple[Card, ...]]
    fields: Mapping[str, tuple[Card, ...]] = _NO_CARDS
    folded: frozenset[str] = frozenset()
    comes: bool | None = None
    die: int | None = None
    picks: Mapping[str, tuple[Card, ...]] = _NO_CARDS
    shuffle: tuple[Card, ...] = ()
    deck: tuple[Card, ...] = ()
    pile: tuple[Card, ...] = ()
    new_deck: tuple[Card, ...] | None = None
    other_die: int | None = None
    roller: str = ""


class ShiftResult(NamedTuple):
    """The table after the die: hands, deck, cards out of play, and pickers."""

    shifted: bool
    hands: Mapping[str, tuple[Card, ...]]
    fields: Mapping[str, tuple[Card, ...]]
    pickers: Mapping[str, str]
    deck: tuple[Card, ...]
    out_of_play: tuple[Card, ...]
    events: tuple[Event, ...]
    refilled: bool = False

    def facts(self, table: ShiftPosition) -> dict[tuple[FactKind, str], Fact]:
        """Return the facts after the die fell on `table`, by kind and subject."""
        facts = [*self._loss_facts(table)]
        loses = tuple(fact for fact in facts if fact.kind is FactKind.LOSES)
        shuffled = (
            ("edges.short-shift", "shift.pool-shuffle")
            if self.refilled or self.deck == table.deck
            else ()
        )
        points = ("shift.lost-cards", *shuffled, *_NEW_CARDS)
        for fact in loses:
            seat, gone = fact.subject, fact.value is not None
            by, behind = (points, (fact, *loses)) if gone else ((), (fact,))
            if seat in self.spared:
                new = points if self.hands[seat] else ()
                by, behind = ("field.all-cards", *new), (fact, *loses)
            facts.append(Fact(FactKind.HOLDS, seat, self.hands[seat], by, behind))
        points = ("shift.lost-cards", "shift.lost-order", "shift.short-deck")
        facts.append(Fact(FactKind.DECK, "", self.deck, points, loses))
        facts.append(Fact(FactKind.OUT_OF_PLAY, "", self.out_of_play, ("shift.lost-cards",), loses))
        return {(fact.kind, fact.subject): fact for fact in facts}

    @property
    def spared(self) -> frozenset[str]:
        """The seats that lost nothing because all their cards are in the field."""
        return frozenset([event.seat for event in self.events if isinstance(event, Spared)])

    def _loss_facts(self, table: ShiftPosition) -> Iterator[Fact]:
        """Yield whether the shift comes, and the loss and picker of each seat."""
        came = Fact(FactKind.SHIFTED, "", self.shifted, ("shift.faces", "shift.exists"))
        yield came
        lost = {event.seat: event for event in reversed(self.events) if isinstance(event, Lost)}
        spared = self.spared
        passed = ("shift.folded-neighbour",) if table.folded else ()
        for seat in table.seats:
            loss = lost.get(seat)
            points = () if loss is None else ("shift.loss",)
            if seat in table.folded:
                points = ("shift.folded", *points)
            elif seat in spared:
                points = ("field.all-cards",)
            if table.fields.get(seat):
                points = (*points, "field.protection", "field.exists")
            card, picker = (None, None) if loss is None else (loss.card, loss.picker or None)
            fact = Fact(FactKind.LOSES, seat, card, points, (came,))
            yield fact
            by = ("shift.picker", *passed) if picker or loss is None else ()
            yield Fact(FactKind.PICKER, seat, picker, by, (fact,))


# The points on new cards, besides the destination of the lost ones
_NEW_CARDS: Final = ("shift.order", "shift.lost-order", "shift.short-deck", "shift.at-once")


def shift(rules: Ruleset, table: ShiftPosition) -> ShiftResult:
    """Apply the die to a table (`shift.*`); raises RefusedError."""
    if rules.choices["shift.exists"].name == "no":
        raise RefusedError(Refusal.NO_SHIFT, "shift.exists.no")
    check_no_field(rules, [card for cards in table.fields.values() for card in cards])
    check_copies(rules, chain(table.deck, *table.hands.values(), *table.fields.values()))
    comes = causes_shift(rules, table.die, table.other_die, comes=table.comes)
    if comes and len(table.seats) - len(table.folded) > 1:  # a single player has no picker
        return exchange(rules, table)
    return ShiftResult(
        shifted=False,
        hands=table.hands,
        fields=table.fields,
        pickers={},
        deck=table.deck,
        out_of_play=(),
        events=(),
    )


def causes_shift(
    rules: Ruleset, die: int | None, other_die: int | None = None, *, comes: bool | None = None
) -> bool:
    """True if the faces cause a shift; without faces, `comes`.

    With two dice and one known face, they are not equal.
    """
    if die is None:
        return bool(comes)
    faces = rules.choices["shift.faces"].name
    return die == other_die if faces == "doubles" else die in _FACES[faces]


# The faces of one die that cause a shift, by choice
_FACES: Final = POINTS["shift.faces"].figures


def two_dice(rules: Ruleset) -> bool:
    """True if two dice are rolled."""
    return rules.choices["shift.faces"].name == "doubles"


def _losses(rules: Ruleset, table: ShiftPosition) -> tuple[list[Lost], list[Spared]]:
    """Return the losses of each seat, from the hands at the roll (`shift.at-once`)."""
    choices = rules.choices
    active = remaining_seats(table.seats, table.dealer, table.folded)
    everybody = remaining_seats(table.seats, table.dealer, ())
    losers = everybody if choices["shift.folded"].name == "like-others" else active
    pickers = everybody if choices["shift.folded-neighbour"].name == "seat-itself" else active
    step = 1 if choices["shift.picker"].name == "left-neighbour" else -1
    spared_draw_new_card = choices["field.all-cards"].name == "new-card"
    whole = choices["shift.loss"].name == "whole-hand"
    hands, picks = table.hands, table.picks
    lost: list[Lost] = []
    spared: list[Spared] = []
    for seat in losers:
        hand = hands.get(seat, ())
        if not hand:
            if seat in table.folded:
                continue
            spared.append(
                Spared(seat, f"field.all-cards.{'new-card' if spared_draw_new_card else 'spared'}")
            )
            continue
        if whole:
            lost.extend([Lost(seat, card, "", "shift.loss.whole-hand") for card in hand])
            continue
        picked = _picked(picks.get(seat, ()), hand)
        picker = _neighbour(everybody, seat, step, pickers)
        lost.append(lost_card(seat, picked, picker, "shift.loss.one-card"))
    return lost, spared


def _neighbour(seats: tuple[str, ...], seat: str, step: int, candidates: tuple[str, ...]) -> str:
    """Return the first of `candidates` after a seat, in steps of `step`."""
    place = seats.index(seat) + step
    while (neighbour := seats[place % len(seats)]) not in candidates:
        place += step
    return neighbour


def _picked(offered: tuple[Card, ...], hand: tuple[Card, ...]) -> Card:
    """Return the first offered card that is in the hand."""
    for card in offered:
        if card in hand:
            return card
    raise ScriptRanOutError(Chance.PICKS)


def exchange(rules: Ruleset, table: ShiftPosition) -> ShiftResult:
    """Move the lost cards, and deal a new one for each, seat by seat."""
    lost, spared = _losses(rules, table)
    gone = [card for _, card, _, _ in lost]
    how = rules.choices["shift.lost-cards"].name
    if how == "pooled":
        source: Sequence[Card] = in_order(gone, table.shuffle)
    else:
        source = table.deck + tuple(gone) if how == "under-deck" else table.deck
    refilled = False
    if len(source) < len(lost):
        if table.new_deck is None:
            raise ScriptRanOutError(Chance.DECK)
        source = (*source, *in_order([*table.pile, *gone], table.new_deck))
        refilled = True
    by = f"shift.lost-cards.{how}"
    came: list[Dealt] = []
    pickers: dict[str, str] = {}
    hands = dict(table.hands)
    served = lost
    if table.roller and rules.choices["shift.order"].name == "from-roller":
        first = table.seats.index(table.roller)
        order = (*table.seats[first:], *table.seats[:first])
        served = sorted(lost, key=lambda loss: order.index(loss.seat))
    for (seat, card, picker, _), new in zip(served, source, strict=False):
        if picker:
            pickers[seat] = picker
        hand = hands[seat]
        place = hand.index(card)
        hands[seat] = (*hand[:place], *hand[place + 1 :], new)
        came.append(dealt(seat, new, by))
    deck = table.deck if how == "pooled" else tuple(source[len(lost) :])
    if rules.choices["field.all-cards"].name == "new-card":
        for event, new in zip(spared, deck, strict=False):
            hands[event.seat] = (new,)
            came.append(dealt(event.seat, new, event.rule))
        deck = deck[len(spared) :]
    return ShiftResult(
        shifted=True,
        hands=hands,
        fields=table.fields,
        pickers=pickers,
        deck=deck,
        out_of_play=tuple(gone) if how == "under-marker" and not refilled else (),
        events=(*lost, *spared, *came),
        refilled=refilled,
    )


def in_order(pool: Iterable[Card], order: tuple[Card, ...]) -> list[Card]:
    """Sort the pool in the given order (`shift.pool-shuffle`); identical cards need none."""
    cards = list(pool)
    remaining_copies = Counter(cards)
    if len(remaining_copies) < 2:  # noqa: PLR2004 - any order is the same
        return cards
    ordered: list[Card] = []
    for card in order:
        if remaining_copies.get(card):
            remaining_copies[card] -= 1
            ordered.append(card)
    if any(remaining_copies.values()):
        raise ScriptRanOutError(Chance.SHUFFLE)
    return ordered
