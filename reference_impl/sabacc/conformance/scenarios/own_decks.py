"""The cards that a request lays out, and a request with a deck that lacks some of them."""

from collections import Counter
from collections.abc import Mapping
from typing import Any, Final

from sabacc.protocol.facts import THEN
from sabacc.spec.cards import CARDS, FACES, Card
from sabacc.spec.rulesets import Ruleset, custom_copies, deck_for_ruleset

_PILES: Final = ("cards", "field", "deck", "out_of_play")
_BY_SEAT: Final = ("hands", "fields")


def laid_out(params: Mapping[str, Any]) -> Counter[Card]:
    """Count the cards that a request lays out, in the hand of a session that has most of each."""
    found: Counter[Card] = Counter()
    for hand in (params, *params.get(THEN, ())):
        found |= _laid(hand)
    return found


def _laid(hand: Mapping[str, Any]) -> Counter[Card]:
    piles = [hand.get(key) or () for key in _PILES]
    for key in _BY_SEAT:
        piles += (hand.get(key) or {}).values()
    return Counter(CARDS[card] for pile in piles for card in pile if card in CARDS)


def trimmed(params: dict[str, Any], copies: Mapping[Card, int]) -> dict[str, Any]:
    """Return a request whose decks end without the face cards that there are too many of.

    The face cards lie last in a deck of which nobody has said how it goes on.
    """
    found = _trimmed(params, copies)
    if THEN in found:
        then = [_trimmed(hand, copies) for hand in found[THEN]]
        if any(one is not other for one, other in zip(then, found[THEN], strict=True)):
            found = {**found, THEN: then}
    return found


def dealt_from(params: dict[str, Any], rules: Ruleset) -> dict[str, Any]:
    """Return a request of one hand whose deck goes on with the cards of the ruleset's own."""
    if custom_copies(rules) is None or not params.get("deck"):
        return params
    deck: list[str] = params["deck"]
    elsewhere = _laid({**params, "deck": ()}).elements()
    return {**params, "deck": deck_for_ruleset(deck, elsewhere, None, rules)}


def _trimmed(hand: dict[str, Any], copies: Mapping[Card, int]) -> dict[str, Any]:
    surplus = _laid(hand) - Counter(copies)
    deck: list[str] = list(hand.get("deck") or ())
    place = len(deck)
    while surplus and place and deck[place - 1] in FACES:
        place -= 1
        card = CARDS[deck[place]]
        if surplus[card]:
            surplus -= Counter([card])
            del deck[place]
    return hand if len(deck) == len(hand.get("deck") or ()) else {**hand, "deck": deck}
