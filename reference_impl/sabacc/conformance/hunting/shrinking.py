"""Shrinks a question on which a program is wrong, until nothing can be left out any more.

A request is shrunk as a person would do it: without a seat, a deed, a roll; with usual credits;
with a deck of which only the next cards matter.  Each smaller one is put to the program, and taken
if the answer still breaks the same rule.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice, takewhile
from typing import Any, Final, TypeAlias

import msgspec

from sabacc.conformance.hunting.oracles import Rejected
from sabacc.conformance.hunting.question import hands_in
from sabacc.conformance.hunting.reducers import (
    COARSE,
    FINE,
    LISTS,
    Params,
    Pass,
    is_hand,
    next_cards,
    numbers,
    weight,
)
from sabacc.conformance.hunting.requests.long_hands import larger, similar_hands
from sabacc.engine.play.script_player import LAST_ROUND
from sabacc.protocol.facts import THEN
from sabacc.spec.rulesets import Ruleset

IsInteresting: TypeAlias = Callable[[Sequence[Params]], Rejected | None]
"""Asks some smaller requests, and returns the first rejection of the same kind."""

_AT_ONCE: Final = 6
"""The number of smaller requests that are asked at a time."""
_SIMILAR: Final = 4
"""How often a hand that is similar to a large one is shrunk instead."""
_MOST_EFFORT: Final = 3
"""With similar hands the bound of requests is so many times higher."""


def shrunk(
    found: Rejected,
    is_interesting: IsInteresting,
    most: int,
    over: Callable[[], bool] = lambda: False,
) -> Rejected:
    """Return the smallest interesting question to be found before time is `over`.

    About `most` requests are asked, and as many again for each hand that is similar to a large one.
    """
    shrinker = _Shrinker(is_interesting, over, _MOST_EFFORT * most)
    small = shrinker.smallest(found, most // 3)
    for _ in range(_SIMILAR):
        smaller = shrinker.smallest(shrinker.similar(small, most // 4), most)
        if smaller.question is small.question:
            break
        small = smaller
        if not larger(small.question):
            break
    params = small.question.params
    if not over() and params.get("until") and small.question.expected.get("over"):
        whole = {key: value for key, value in params.items() if key != "until"}
        small = is_interesting([whole]) or small
    return small


@dataclass(slots=True)
class _Shrinker:
    """Shrinks one question; `left` is the number of requests that may still be asked."""

    is_interesting: IsInteresting
    over: Callable[[], bool]
    left: int

    def smallest(self, found: Rejected, most: int) -> Rejected:
        """Leave out what can be left out, and make the rest plain, until no more can be done."""
        end = self.left - most
        changed = True
        while changed:
            coarser = True
            while coarser:
                found, coarser = self._try(found, COARSE, end)
            found, changed = self._try(found, FINE, end)
        return found

    def similar(self, found: Rejected, most: int) -> Rejected:
        """Return a rejection of a smaller hand that is similar to a large one, if there is one."""
        hands = similar_hands(found.question, most) if larger(found.question) else iter(())
        in_time = takewhile(lambda _hand: not self._is_over(), hands)
        while batch := list(islice(in_time, _AT_ONCE)):
            rejected = self._ask([hand.params for hand in batch])
            if rejected is not None:
                return rejected
        return found

    def _is_over(self) -> bool:
        return self.left <= 0 or self.over()

    def _ask(self, batch: Sequence[Params]) -> Rejected | None:
        self.left -= len(batch)
        return self.is_interesting(batch)

    def _try(self, found: Rejected, passes: Sequence[Pass], end: int) -> tuple[Rejected, bool]:
        """Try some passes in turn; also return whether anything smaller was found.

        What failed before something smaller was found is tried again the next time.
        """
        changed = False
        for each in passes:
            place = 0
            while self.left > end:
                before = self.left
                smaller = self._one_smaller(found, each, place)
                if smaller is None:
                    break
                found, changed = smaller, True
                place += max(0, before - self.left - _AT_ONCE)
        return found, changed

    def _one_smaller(self, found: Rejected, each: Pass, place: int) -> Rejected | None:
        """Return a smaller question of one pass, from a place on."""
        question = found.question
        size = size_of(question.params, question.rules)
        requests = takewhile(lambda _one: not self._is_over(), each(question))
        fewer = (one for one in requests if size_of(one, question.rules) < size)
        smaller = islice(fewer, place, None)
        while batch := list(islice(smaller, _AT_ONCE)):
            rejected = self._ask(batch)
            if rejected is not None:
                return rejected
        return None


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
