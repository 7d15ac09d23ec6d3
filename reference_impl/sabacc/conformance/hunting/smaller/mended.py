"""Smaller hands, mended so that as much as before is done in them.

Without a seat, or a round, everybody else would draw other cards, and could not lay or trade those
that they did.  So the deck is laid for what each seat drew, and cards that are not held there give
way to others that are.
"""

from __future__ import annotations

from collections import Counter, defaultdict, deque
from typing import TYPE_CHECKING, Any, Final

from sabacc.conformance.hunting.question import right_answer
from sabacc.conformance.hunting.smaller.size import with_value
from sabacc.engine.events import Dealt, Reshuffled
from sabacc.engine.play.actions import Reason
from sabacc.protocol.answers.plain import names

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from sabacc.conformance.hunting.question import Question
    from sabacc.engine.events import Event
    from sabacc.spec.rulesets import Ruleset

    Params = dict[str, Any]
    Pass = Callable[[Question], Iterator[Params]]

_POOLED: Final = "shift.lost-cards.pooled"
"""The cards of such a shift come from what was lost, and not from the deck."""
_AT_FIRST: Final = "deal.cards.two"
"""Where hands are named they are dealt from no deck."""
_LAID: Final = 3
"""How often a deck is laid anew, as what is drawn changes what is done."""
_NAMED: Final = 8
"""How many deeds may need other cards."""


def mended(each: Pass) -> Pass:
    """Return a pass that tries each smaller hand as it is, and then mended."""

    def smaller(found: Question) -> Iterator[Params]:
        drawn: Mapping[str, list[str]] | None = None
        for params in each(found):
            yield params
            if found.method == "play" and params.get("deck"):
                drawn = drawn or drawn_by_seat(found.params, found.right.events)
                laid = _laid_for(params, drawn, found.rules)
                if laid != params:
                    yield laid
                held = _with_cards_held(laid, found.rules)
                if held != laid:
                    yield held

    return smaller


def drawn_by_seat(params: Mapping[str, Any], events: Iterable[Event]) -> dict[str, list[str]]:
    """Return what each seat draws of the deck that a request shows, in order."""
    found: defaultdict[str, list[str]] = defaultdict(list)
    for seat, card in _draws(params, events):
        found[seat].append(card)
    return found


def _draws(params: Mapping[str, Any], events: Iterable[Event]) -> Iterator[tuple[str, str]]:
    """Yield who draws which card of the deck that a request shows, in order."""
    named = bool(params.get("hands"))
    for event in events:
        if isinstance(event, Reshuffled):
            return
        if isinstance(event, Dealt) and event.rule not in (_POOLED, named and _AT_FIRST):
            yield event.seat, str(event.card)


def _laid_for(params: Params, drawn: Mapping[str, list[str]], rules: Ruleset) -> Params:
    """Lay the deck so that each seat draws these cards, as far as it does."""
    for _ in range(_LAID):
        right = right_answer("play", params, rules)
        if right is None or right.played is None:
            break
        order = [seat for seat, _ in _draws(params, right.events)]
        deck = _laid(params["deck"], order, drawn)
        if deck == params["deck"]:
            break
        params = {**params, "deck": deck}
    return params


def _laid(deck: list[str], order: Iterable[str], drawn: Mapping[str, list[str]]) -> list[str]:
    """Return a deck of which the seats draw, in this order, each its own cards."""
    left = Counter(deck)
    coming = {seat: deque(cards) for seat, cards in drawn.items()}
    top: list[str | None] = []
    for seat in order:
        card = coming[seat].popleft() if coming.get(seat) else None
        if card is not None and left[card]:
            left[card] -= 1
            top.append(card)
        else:
            top.append(None)
    rest: deque[str] = deque()
    for card in deck:
        if left[card]:
            left[card] -= 1
            rest.append(card)
    found = [rest.popleft() if card is None else card for card in top if card or rest]
    return [*found, *rest]


def _with_cards_held(params: Params, rules: Ruleset) -> Params:
    """Name other cards in each deed that names some that are not held."""
    for _ in range(_NAMED):
        right = right_answer("play", params, rules)
        played = None if right is None else right.played
        fates = () if played is None else played.fates
        for place, fate in enumerate(fates):
            entry, table = params["script"][place], played and played.table(place)
            cards = entry.get("cards")
            if fate == Reason.NOT_HELD.value and cards and table:
                hand = names(table.hands_by_seat().get(entry["seat"], ()))
                if len(hand) >= len(cards):
                    params = with_value(params, ("script", place, "cards"), hand[: len(cards)])
                    break
        else:
            break
    return params
