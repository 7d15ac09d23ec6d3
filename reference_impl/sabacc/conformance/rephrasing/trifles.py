"""What makes no difference: credits that nobody needs, cards that nobody reaches, worse hands."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, Final

from sabacc.conformance.rephrasing.original import Original, Rephrasing, as_it_is
from sabacc.conformance.rephrasing.renaming import NewNames, renamed
from sabacc.protocol.message_types import MOST_CREDITS
from sabacc.spec.cards import CARDS, RANKS, SUITS, usual_name
from sabacc.system.joining import several

if TYPE_CHECKING:
    from collections.abc import Mapping

_LONGEST: Final = 200
"""How many cards a deck may have in a request."""
_SHORT: Final = 20
"""Below how many credits a stack may be short: what it cannot pay may matter then."""


def other_credits(original: Original) -> Rephrasing | None:
    """Let everybody hold the same odd number of credits more."""
    more = original.rng.randrange(7, 100, 2)
    stacks: Mapping[str, int] = original.params["stacks"]
    if min(stacks.values()) < _SHORT or max(stacks.values()) + more > MOST_CREDITS:
        return None
    changed: dict[str, Any] = {
        **original.params,
        "stacks": {seat: held + more for seat, held in stacks.items()},
    }
    if "then" in changed:
        changed["then"] = [_richer(more, hand) for hand in changed["then"]]
    return Rephrasing(changed, partial(_less, more), f"everybody holds {more} more credits")


def _richer(more: int, hand: Mapping[str, Any]) -> dict[str, Any]:
    """Let those who come to the table before a further hand bring more as well."""
    came = [{**one, "stack": one["stack"] + more} for one in hand.get("arrives", ())]
    return {**hand, "arrives": came} if came else dict(hand)


def _less(more: int, answer: Mapping[str, Any]) -> dict[str, Any]:
    """Take the further credits off every stack that is shown."""
    found = _lowered(more, answer)
    if "phases" in answer:
        found["phases"] = [_lowered(more, phase) for phase in answer["phases"]]
    if "then" in answer:
        found["then"] = [_less(more, hand) for hand in answer["then"]]
    return found


def _lowered(more: int, shown: Mapping[str, Any]) -> dict[str, Any]:
    if "stacks" not in shown:
        return dict(shown)
    return {**shown, "stacks": {seat: held - more for seat, held in shown["stacks"].items()}}


def further_cards(original: Original) -> Rephrasing | None:
    """Lay one to three further cards under the deck."""
    deck: list[str] = original.params.get("deck", [])
    free = sorted(_free(original.params))
    count = min(original.rng.randint(1, 3), len(free), _LONGEST - len(deck))
    if count < 1:
        return None
    tail = original.rng.sample(free, count)
    says = f"{several(tail)} {'lies' if count == 1 else 'lie'} at the bottom of the deck"
    return Rephrasing({**original.params, "deck": [*deck, *tail]}, partial(_without, tail), says)


def _free(params: Mapping[str, Any]) -> set[str]:
    """Return the suit cards that a request names nowhere: every deck has each of them once."""
    seen: set[str] = set()

    def look(card: str) -> str:
        seen.add(card)
        return card

    renamed(params, NewNames(card=look))
    return {name for name, card in CARDS.items() if card.suit} - seen


def _without(tail: list[str], answer: Mapping[str, Any]) -> dict[str, Any]:
    """Take the further cards away; one that left the deck stays, and breaks the law of cards."""
    if "deck" not in answer:
        return dict(answer)
    deck: list[str] = list(answer["deck"])
    for card in tail:
        places = [place for place, name in enumerate(deck) if usual_name(name) == card]
        if places:
            del deck[places[-1]]
    return {**answer, "deck": deck}


_HIGH: Final = RANKS[10:]
"""The ranks of 11 to 15, any three of which are out of range."""


def worse_hand(original: Original) -> Rephrasing | None:
    """Exchange a hand that loses for one far out of range."""
    best = original.plain().get("best")
    hands: Mapping[str, list[str]] = original.params["hands"]
    fields = original.params.get("fields", {})  # a card there may bring the total back into range
    losers = [seat for seat in hands if best and seat not in best and not fields.get(seat)]
    free = _free(original.params)
    high = [card for suit in SUITS for rank in _HIGH if (card := f"{suit}-{rank}") in free]
    if not losers or len(high) < 3:  # noqa: PLR2004 - three high cards
        return None
    seat = original.rng.choice(losers)
    worse = original.rng.sample(high, 3)
    changed = {**original.params, "hands": {**hands, seat: worse}}
    says = f"{seat}, who does not have the best hand, holds {several(worse)} instead"
    return Rephrasing(changed, as_it_is, says)
