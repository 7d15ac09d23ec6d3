"""How much there is to read in a request: what is made smaller, and by what it is measured."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any, Final

import msgspec

from sabacc.conformance.hunting.question import copied, hands_in
from sabacc.engine.play.players.script_player import LAST_ROUND
from sabacc.protocol.facts import THEN
from sabacc.spec.decks import named_first, own_copies

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from sabacc.spec.rulesets import Ruleset

    Params = dict[str, Any]

LISTS: Final = (
    *("script", "rolls", "changes", "shuffles", "newcomers", "sitting_out", "folded"),
    *("leaves", "arrives"),
)
TIMED: Final = ("script", "rolls", "changes")
"""What may happen in a round that is named."""
USUAL: Final = (100, 0, 1, 2, 10)
"""The numbers that read best, the best first."""


def size_of(params: Mapping[str, Any], rules: Ruleset) -> int:
    """Return how much there is to read in a request: hands, seats and deeds weigh the most.

    Of a deck count the cards above those that lie in the usual order of the ruleset's own.  A card
    in a hand is easier to read than the same card in the deck that it is dealt from.
    """
    further: Sequence[Mapping[str, Any]] = params.get(THEN, ())
    if further:
        first = {key: value for key, value in params.items() if key != THEN}
        return size_of(first, rules) + sum(3_000 + _size_of_hand(hand, rules) for hand in further)
    return _size_of_hand(params, rules)


def _size_of_hand(params: Mapping[str, Any], rules: Ruleset) -> int:
    lists = sum(len(params.get(key, ())) for key in LISTS)
    hands = {} if "cards" in params else hands_in(params)
    deck: list[str] = params.get("deck", [])
    whole = is_hand(params)
    rest = {key: value for key, value in params.items() if key not in {"deck", whole and "hands"}}
    cards = len(next_cards(params, rules)) if whole else len(deck)
    rounds = params["until"]["round"] if params.get("until") else LAST_ROUND * whole
    return (
        2_000 * len(params.get("seats") or hands)
        + 500 * lists
        + (50 if whole else 100) * sum(map(len, hands.values()))
        + 60 * cards
        + 200 * rounds
        + sum(weight(number) for _, number in numbers(params))
        + len(msgspec.json.encode(rest))
    )


def is_hand(params: Mapping[str, Any]) -> bool:
    """Say whether a request is for a whole hand; a further hand of a session names no seats."""
    further = "deck" in params and "seats" not in params
    return "pots" not in params and ("stacks" in params or further)


def weight(number: int) -> int:
    """Return how badly a number reads."""
    if number in USUAL:
        return 10 * USUAL.index(number)
    return 10 * len(USUAL) + int(10 * math.log2(number))


def numbers(params: Mapping[str, Any]) -> Iterator[tuple[tuple[str | int, ...], int]]:
    """Yield the credits of a request with the path to each."""
    for key in ("hand_pot", "sabacc_pot"):
        if key in params:
            yield (key,), params[key]
    yield from ((("stacks", seat), stack) for seat, stack in params.get("stacks", {}).items())
    yield from (
        (("pots", place, "amount"), pot["amount"])
        for place, pot in enumerate(params.get("pots", ()))
    )
    yield from (
        (("script", place, "amount"), entry["amount"])
        for place, entry in enumerate(params.get("script", ()))
        if entry.get("amount") is not None
    )


def with_value(params: Params, path: tuple[str | int, ...], value: object) -> Params:
    """Return a copy of a request with one value changed."""
    found = copied(params)
    inner: Any = found
    for step in path[:-1]:
        inner = inner[step]
    inner[path[-1]] = value
    return found


def next_cards(params: Mapping[str, Any], rules: Ruleset) -> list[str]:
    """Return the cards of a deck above those that lie in their usual order."""
    return named_first(params.get("deck") or [], elsewhere(params), own_copies(rules))


def elsewhere(params: Mapping[str, Any]) -> list[str]:
    """Return the cards that lie in no deck."""
    hands = {} if "cards" in params else hands_in(params)
    return [*(card for cards in hands.values() for card in cards), *params.get("out_of_play", ())]
