"""Smaller sessions: fewer hands, and each hand made smaller as it is by itself."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from sabacc.conformance.hunting.question import question
from sabacc.conformance.hunting.simpler import each_alone
from sabacc.conformance.hunting.smaller.smaller_tables import without_seat
from sabacc.protocol.facts import THEN
from sabacc.protocol.messages_play import HandParams

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from sabacc.conformance.hunting.question import Question

    Params = dict[str, Any]
    Pass = Callable[[Question], Iterator[Params]]

_FURTHER: Final = frozenset(HandParams.__struct_fields__)
_BETWEEN: Final = ("leaves", "arrives")
"""What happens between two hands."""
_TABLE: Final = ("seats", "dealer", "stacks", "hand_pot", "sabacc_pot", "ante", "sitting_out")
"""What a further hand takes over from the one before it, and no request can say."""


def fewer_hands(found: Question) -> Iterator[Params]:
    """Begin a session with its second hand, end it sooner, or leave a hand out."""
    params = found.params
    hands: list[Params] = params.get(THEN, [])
    tables = list(each_alone(params, found.expected)) if hands else []
    for place in range(len(tables) - 1, 0, -1):
        if hands[place:]:
            yield {**tables[place], THEN: hands[place:]}
    for place in range(1, len(hands)):
        yield {**params, THEN: hands[:place]}
        yield {**params, THEN: [*hands[: place - 1], *hands[place:]]}


def nobody_moves(found: Question) -> Iterator[Params]:
    """Let a player who leaves stay, and leave out one who comes."""
    params = found.params
    hands: list[Params] = params.get(THEN, [])
    for place, hand in enumerate(hands):
        for key in _BETWEEN:
            for one in hand.get(key, ()):
                less = {**hand, key: [other for other in hand[key] if other != one]}
                later = [less, *hands[place + 1 :]]
                if key == "arrives":
                    later = [_further_without(each, one["seat"]) for each in later]
                yield {**params, THEN: [*hands[:place], *later]}


def of_each_hand(each: Pass) -> Pass:
    """Return a way to make a question smaller that does so with every hand of a session."""

    def smaller(found: Question) -> Iterator[Params]:
        if not found.params.get(THEN):
            yield from each(found)
            return
        tables = list(each_alone(found.params, found.expected))
        for place, alone in enumerate(tables):
            asked = question(found.name, found.method, alone, found.rules)
            for less in () if asked is None else each(asked):
                if place < len(tables) - 1 and less.get("until") != alone.get("until"):
                    continue  # the hands after it would not come
                if place == 0:
                    yield _with_first(found.params, less)
                elif all(less.get(key) == alone.get(key) for key in _TABLE):
                    yield _with_further(found.params, place - 1, less)

    return smaller


def _with_first(params: Params, first: Params) -> Params:
    """Return a session that begins with another hand; whoever is not there never was."""
    hands: list[Params] = params[THEN]
    for gone in set(params["seats"]) - set(first["seats"]):
        hands = [_further_without(hand, gone) for hand in hands]
    return {**first, THEN: hands}


def _with_further(params: Params, place: int, less: Params) -> Params:
    """Return a session in which a further hand is another one, at the same table."""
    hands: list[Params] = params[THEN]
    between = {key: hands[place][key] for key in _BETWEEN if hands[place].get(key)}
    kept = {key: value for key, value in less.items() if key in _FURTHER} | between
    return {**params, THEN: [*hands[:place], kept, *hands[place + 1 :]]}


def _further_without(hand: Params, seat: str) -> Params:
    """Return a further hand without a seat, which neither comes nor leaves."""
    found = without_seat(hand, seat)
    if "leaves" in found:
        found["leaves"] = [one for one in found["leaves"] if one != seat]
    if "arrives" in found:
        found["arrives"] = [
            {**one, "after": None} if one.get("after") == seat else one
            for one in found["arrives"]
            if one["seat"] != seat
        ]
    return found
