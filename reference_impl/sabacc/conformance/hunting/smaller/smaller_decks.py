"""Smaller decks and hands: cards that are dealt already, that lie as usual, or that are gone."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from sabacc.conformance.hunting.question import hands_in
from sabacc.conformance.hunting.smaller.size import elsewhere, next_cards, with_value
from sabacc.protocol.answers.plain import names, names_by_seat
from sabacc.spec.decks import rest_of_deck

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from sabacc.conformance.hunting.question import Question

    Params = dict[str, Any]
    Pass = Callable[[Question], Iterator[Params]]


def dealt(found: Question) -> Iterator[Params]:
    """Lay the hands that are dealt, and leave the rest of the deck."""
    params = found.params
    if params.get("hands") or found.right.played is None:
        return
    begun = found.right.played.begun
    yield {**params, "hands": names_by_seat(begun.hands_by_seat()), "deck": names(begun.deck)}


def shorter_decks(found: Question) -> Iterator[Params]:
    """Let the cards lie in their usual order below the next ones, or leave them out."""
    params, rules = found.params, found.rules
    deck: list[str] = params.get("deck") or []
    if not deck:
        return
    if "pots" in params or "picks" in params:  # a settlement, or a shift, reads no further
        yield from ({**params, "deck": deck[:many]} for many in _fewer(len(deck)))
        return
    aside = elsewhere(params)
    for many in _fewer(len(next_cards(params, rules))):
        top = deck[:many]
        yield {**params, "deck": [*top, *rest_of_deck(rules, [*aside, *top])]}
    if len(deck) < _SHORT:
        yield from ({**params, "deck": deck[:many]} for many in range(len(deck)))


_SHORT: Final = 12
"""A deck of fewer cards may be what a hand is about: that it runs out."""


def _fewer(most: int) -> Iterator[int]:
    """Yield smaller numbers, the smallest first, each once; the next one last."""
    yield from dict.fromkeys((0, 1, 2, 4, 8, most // 2, most - 4, most - 2, most - 1))


def fewer_cards(asked: Question) -> Iterator[Params]:
    """Leave a card out of a hand; of a whole deck it lies below the others."""
    params, rules = asked.params, asked.rules
    for seat, cards in hands_in(params).items():
        for place in range(len(cards)):
            left = cards[:place] + cards[place + 1 :]
            if "cards" in params:
                yield {**params, "cards": left}
                continue
            found = with_value(params, ("hands", seat), left)
            deck: list[str] = found.get("deck") or []
            if "picks" not in params and "pots" not in params and deck:
                top = next_cards(params, rules)
                found["deck"] = [*top, *rest_of_deck(rules, [*elsewhere(found), *top])]
            elif "picks" in params:
                found["picks"][seat] = [one for one in found["picks"][seat] if one in left]
            yield found


def at_the_bottom(deck: Iterable[str], gone: Iterable[str]) -> list[str]:
    """Return a deck in which some of its cards lie at the bottom."""
    left, low = list(deck), list[str]()
    for card in gone:
        if card in left:
            left.remove(card)
            low.append(card)
    return left + low
