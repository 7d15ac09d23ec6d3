"""The shift: who loses which card, where it goes, and what comes instead."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Final, NamedTuple

from sabacc.engine.events import Dealt, Event, Lost, Spared, dealt, lose
from sabacc.engine.fact import Fact, What
from sabacc.engine.position import (
    Chance,
    Refusal,
    RefusedError,
    ScriptRanOutError,
    refuse_extra_cards,
    refuse_field,
    still_in,
)
from sabacc.spec.cards import Card
from sabacc.spec.points import POINTS
from sabacc.spec.rulesets import Ruleset

_NONE: Final[Mapping[str, tuple[Card, ...]]] = MappingProxyType({})
"""Nobody's cards."""


class ShiftPosition(NamedTuple):
    """A table as the die falls.

    Attributes:
        seats: The seats clockwise.
        dealer: The seat that deals.
        hands: The cards in each seat's hand, outside the field.
        fields: The cards in each seat's interference field.
        folded: The seats that have left the hand.
        comes: Whether the shift comes, where the face of the die is left open.
        die: The face of the die, 1 to 6, where it matters.
        other_die: The face of the second die, at a table with two.
        picks: For each seat the order in which its cards offer themselves to the picker: the
            first one that may be lost is lost.
        shuffle: The order in which cards lie once they are shuffled; those in the pool keep it.
        deck: The deck, the next card first.
        pile: The cards out of play, which a new deck would hold (`edges.short-shift`).
        anew: The order in which the cards of a new deck lie; None where none is known.
        roller: Who rolled the die; empty where that is not known.
    """

    seats: tuple[str, ...]
    dealer: str
    hands: Mapping[str, tuple[Card, ...]]
    fields: Mapping[str, tuple[Card, ...]] = _NONE
    folded: frozenset[str] = frozenset()
    comes: bool | None = None
    die: int | None = None
    picks: Mapping[str, tuple[Card, ...]] = _NONE
    shuffle: tuple[Card, ...] = ()
    deck: tuple[Card, ...] = ()
    pile: tuple[Card, ...] = ()
    anew: tuple[Card, ...] | None = None
    other_die: int | None = None
    roller: str = ""


class Shifted(NamedTuple):
    """The table after the die: hands, deck, the cards out of play, and who picked from whom."""

    shifted: bool
    hands: Mapping[str, tuple[Card, ...]]
    fields: Mapping[str, tuple[Card, ...]]
    pickers: Mapping[str, str]
    deck: tuple[Card, ...]
    out_of_play: tuple[Card, ...]
    events: tuple[Event, ...]
    refilled: bool = False

    def facts(self, table: ShiftPosition) -> dict[tuple[What, str], Fact]:
        """Return what is so after the die fell on `table`, by what it tells of and of whom."""
        found = [*self._of_losses(table)]
        loses = tuple(fact for fact in found if fact.what is What.LOSES)
        pooled = () if self.deck != table.deck else ("shift.pool-shuffle",)
        points = ("shift.lost-cards", *pooled, *_NEW_CARDS)
        for fact in loses:
            seat, gone = fact.of, fact.value is not None
            by, behind = (points, (fact, *loses)) if gone else ((), (fact,))
            if seat in self.spared:
                by, behind = ("field.all-cards", *points), (fact, *loses)
            found.append(Fact(What.HOLDS, seat, self.hands[seat], by, behind))
        points = ("shift.lost-cards", "shift.lost-order", "shift.short-deck")
        found.append(Fact(What.DECK, "", self.deck, points, loses))
        found.append(Fact(What.OUT_OF_PLAY, "", self.out_of_play, ("shift.lost-cards",), loses))
        return {(fact.what, fact.of): fact for fact in found}

    @property
    def spared(self) -> frozenset[str]:
        """The seats that have lost nothing, as all their cards lie in the field."""
        return frozenset([event.seat for event in self.events if isinstance(event, Spared)])

    def _of_losses(self, table: ShiftPosition) -> Iterator[Fact]:
        """Say whether the shift comes, what each seat loses, and who picks it."""
        came = Fact(What.SHIFTED, "", self.shifted, ("shift.faces", "shift.exists"))
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
            fact = Fact(What.LOSES, seat, card, points, (came,))
            yield fact
            by = ("shift.picker", *passed) if picker or loss is None else ()
            yield Fact(What.PICKER, seat, picker, by, (fact,))


_NEW_CARDS: Final = ("shift.order", "shift.lost-order", "shift.short-deck", "shift.at-once")
"""The points on which new card a seat gets, beside where the lost ones go."""


def shift(rules: Ruleset, table: ShiftPosition) -> Shifted:
    """Let the shift come, or not (`shift.*`)."""
    if rules.choices["shift.exists"].name == "no":
        raise RefusedError(Refusal.NO_SHIFT, "shift.exists.no")
    refuse_field(rules, [card for cards in table.fields.values() for card in cards])
    everything = [*table.deck]
    for cards in (*table.hands.values(), *table.fields.values()):
        everything.extend(cards)
    refuse_extra_cards(rules, everything)
    return roll(rules, table)


def roll(rules: Ruleset, table: ShiftPosition) -> Shifted:
    """Let the die fall on a table that is known to be possible."""
    if not comes(rules, table):
        return Shifted(
            shifted=False,
            hands=table.hands,
            fields=table.fields,
            pickers={},
            deck=table.deck,
            out_of_play=(),
            events=(),
        )
    return exchange(rules, table)


def exchange(rules: Ruleset, table: ShiftPosition) -> Shifted:
    """Take from each seat what it loses, and deal as many new cards: the shift has come."""
    lost, spared = _losses(rules, table)
    return _replace(rules, table, lost, spared)


def comes(rules: Ruleset, table: ShiftPosition) -> bool:
    """Say whether the die causes a shift (`shift.faces`); one player alone has nobody to pick."""
    if len(table.seats) - len(table.folded) < 2:  # noqa: PLR2004
        return False
    return falls(rules, table.die, table.other_die, comes=table.comes)


def falls(
    rules: Ruleset, die: int | None, other: int | None = None, *, comes: bool | None = None
) -> bool:
    """Say whether a face, or the faces of two dice, cause a shift; without any, what `comes` says.

    Where two dice are rolled and one alone is given, no two faces are equal.
    """
    if die is None:
        return bool(comes)
    faces = rules.choices["shift.faces"].name
    return die == other if faces == "doubles" else die in _FACES[faces]


_FACES: Final = POINTS["shift.faces"].figures
"""The faces of one die that cause a shift, by the choice."""


def two_dice(rules: Ruleset) -> bool:
    """Say whether two dice are rolled."""
    return rules.choices["shift.faces"].name == "doubles"


def _losses(rules: Ruleset, table: ShiftPosition) -> tuple[list[Lost], list[Spared]]:
    """Find what each seat loses, from the hands as they were at the roll (`shift.at-once`)."""
    choices = rules.choices
    active = still_in(table.seats, table.dealer, table.folded)
    everybody = still_in(table.seats, table.dealer, ())
    losers = everybody if choices["shift.folded"].name == "like-others" else active
    pickers = everybody if choices["shift.folded-neighbour"].name == "seat-itself" else active
    step = 1 if choices["shift.picker"].name == "left-neighbour" else -1
    gets = choices["field.all-cards"].name == "new-card"
    whole = choices["shift.loss"].name == "whole-hand"
    hands, picks = table.hands, table.picks
    lost: list[Lost] = []
    spared: list[Spared] = []
    for seat in losers:
        hand = hands.get(seat, ())
        if not hand:
            if seat in table.folded:
                continue
            spared.append(Spared(seat, f"field.all-cards.{'new-card' if gets else 'spared'}"))
            continue
        if whole:
            lost.extend([Lost(seat, card, "", "shift.loss.whole-hand") for card in hand])
            continue
        picked = _picked(picks.get(seat, ()), hand)
        picker = _neighbour(everybody, seat, step, pickers)
        lost.append(lose(seat, picked, picker, "shift.loss.one-card"))
    return lost, spared


def _neighbour(seats: tuple[str, ...], seat: str, step: int, among: tuple[str, ...]) -> str:
    """Return the first of `among` that is met from a seat on, one `step` at a time."""
    place = seats.index(seat) + step
    while (found := seats[place % len(seats)]) not in among:
        place += step
    return found


def _picked(offered: tuple[Card, ...], hand: tuple[Card, ...]) -> Card:
    """Return the first card offered that a hand holds."""
    for card in offered:
        if card in hand:
            return card
    raise ScriptRanOutError(Chance.PICKS)


def _replace(
    rules: Ruleset, table: ShiftPosition, lost: list[Lost], spared: list[Spared]
) -> Shifted:
    """Put the lost cards away and deal a new one for each, to one seat after the other."""
    gone = [card for _, card, _, _ in lost]
    how = rules.choices["shift.lost-cards"].name
    if how == "pooled":
        source: Sequence[Card] = shuffled(gone, table.shuffle)
    else:
        source = table.deck + tuple(gone) if how == "under-deck" else table.deck
    refilled = False
    if len(source) < len(lost):
        if table.anew is None:
            raise ScriptRanOutError(Chance.DECK)
        source = (*source, *shuffled([*table.pile, *gone], table.anew))
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
        for each, new in zip(spared, deck, strict=False):
            hands[each.seat] = (new,)
            came.append(dealt(each.seat, new, each.rule))
        deck = deck[len(spared) :]
    return Shifted(
        shifted=True,
        hands=hands,
        fields=table.fields,
        pickers=pickers,
        deck=deck,
        out_of_play=tuple(gone) if how == "under-marker" and not refilled else (),
        events=(*lost, *spared, *came),
        refilled=refilled,
    )


def shuffled(pool: Iterable[Card], order: tuple[Card, ...]) -> list[Card]:
    """Put the pool in the given order (`shift.pool-shuffle`); cards all alike need none."""
    cards = list(pool)
    left = Counter(cards)
    if len(left) < 2:  # noqa: PLR2004 - any order is the same
        return cards
    found: list[Card] = []
    for card in order:
        if left.get(card):
            left[card] -= 1
            found.append(card)
    if any(left.values()):
        raise ScriptRanOutError(Chance.SHUFFLE)
    return found
