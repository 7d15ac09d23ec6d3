"""Making a question smaller that two answers differ on, until nothing can be left out any more.

A request is made smaller as a person would do it: without a seat, a deed, a roll; with usual
credits; with a deck of which only the next cards matter.  Each smaller one is put to the program,
and taken where the answers still part by the same rule.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice, takewhile
from typing import TYPE_CHECKING, Any, Final, Generic, Protocol, TypeAlias, TypeVar

from sabacc.conformance.hunting.question import Question
from sabacc.conformance.hunting.requests.long_hands import hands_alike, larger
from sabacc.conformance.hunting.smaller import (
    LISTS,
    USUAL,
    as_if_done,
    begun_later,
    bets_at_once,
    dealt,
    fewer_cards,
    fewer_hands,
    is_hand,
    mended,
    nobody_moves,
    numbers,
    of_each_hand,
    of_less,
    plain_entries,
    plain_rolls,
    shorter_decks,
    size_of,
    sooner,
    weight,
    with_value,
    without_a_round,
    without_deeds,
    without_seats,
)

if TYPE_CHECKING:
    Params = dict[str, Any]
    Pass = Callable[[Question], Iterator[Params]]
    Smaller = Callable[[Params], Iterator[Params]]

_AT_ONCE: Final = 6
"""How many smaller requests are asked at a time."""
_ANEW: Final = 4
"""How often another hand is looked for that is like a large one."""


class ShownBy(Protocol):
    """What a question has shown, such as where two answers to it part."""

    @property
    def question(self) -> Question:
        """The question."""
        ...


S = TypeVar("S", bound=ShownBy)
T = TypeVar("T")
Still: TypeAlias = "Callable[[Sequence[Params]], S | None]"
"""Ask some smaller requests, and return the first of them that still shows the same."""


def shrunk(found: S, still: Still[S], most: int, over: Callable[[], bool] = lambda: False) -> S:
    """Return the smallest question to be found that `still` lets pass before time is `over`.

    About `most` are asked, and as many again for each hand that is like a large one.
    """
    effort = _Effort(still, over)
    small = effort.plainest(found, most // 3)
    for _ in range(_ANEW):
        smaller = effort.plainest(effort.alike(small, most // 4), most)
        if smaller.question is small.question:
            break
        small = smaller
        if not larger(small.question):
            break
    params = small.question.params
    if not over() and params.get("until") and small.question.expected.get("over"):
        whole = {key: value for key, value in params.items() if key != "until"}
        small = still([whole]) or small
    return small


@dataclass(slots=True)
class _Effort(Generic[S]):
    """What is done to make one question smaller.

    Attributes:
        still: Asks smaller requests.
        over: Says when there is no more time.
        left: How many more requests are to be asked.
    """

    still: Still[S]
    over: Callable[[], bool]
    left: int = 0

    def plainest(self, found: S, most: int) -> S:
        """Leave out what can be left out, and make the rest plain, until no more can be done."""
        self.left = most
        changed = True
        while changed:
            coarser = True
            while coarser:
                found, coarser = self.tried(found, _COARSE)
            found, changed = self.tried(found, _FINE)
        return found

    def alike(self, found: S, most: int) -> S:
        """Return what shows the same in a smaller hand that is like a large one, if any does."""
        alike = self.in_time(hands_alike(found.question, most) if larger(found.question) else ())
        while batch := list(islice(alike, _AT_ONCE)):
            smaller = self.still([one.params for one in batch])
            if smaller is not None:
                return smaller
        return found

    def tried(self, found: S, passes: Sequence[Pass]) -> tuple[S, bool]:
        """Try some passes, one after the other; return whether anything smaller was found, too.

        What failed before something smaller was found is tried again the next time.
        """
        changed = False
        for each in passes:
            place = 0
            while self.left > 0:
                smaller, asked = self.one_smaller(found, each, place)
                self.left -= asked
                if smaller is None:
                    break
                found, changed = smaller, True
                place += max(0, asked - _AT_ONCE)
        return found, changed

    def in_time(self, some: Iterable[T]) -> Iterator[T]:
        """Yield some things until there is no more time."""
        return takewhile(lambda _one: not self.over(), some)

    def one_smaller(self, found: S, each: Pass, place: int) -> tuple[S | None, int]:
        """Return a smaller question of one pass, from a place on, and how many were asked."""
        question = found.question
        asked, size = 0, size_of(question.params, question.rules)
        fewer = (one for one in self.in_time(each(question)) if size_of(one, question.rules) < size)
        smaller = islice(fewer, place, None)
        while batch := list(islice(smaller, _AT_ONCE)):
            asked += len(batch)
            next_one = self.still(batch)
            if next_one is not None:
                return next_one, asked
        return None, asked


def _of(each: Smaller) -> Pass:
    """Return a pass that looks at the request alone."""
    return lambda found: each(found.params)


def _without_entries(params: Params) -> Iterator[Params]:
    """Leave out of each list a half, a quarter, ... a single entry."""
    for key in (*LISTS, "pots"):
        entries: list[Any] = params.get(key) or []
        step = len(entries)
        while step:
            for first in range(0, len(entries), step):
                yield {**params, key: entries[:first] + entries[first + step :]}
            step //= 2


_KEPT: Final = frozenset(
    {"seats", "dealer", "stacks", "deck", "hands", "pots", "sabacc_pot", "cards", "picks"}
)


def _without_keys(params: Params) -> Iterator[Params]:
    """Leave out what need not be said."""
    for key in params:
        if key not in _KEPT:
            yield {name: value for name, value in params.items() if name != key}
    for seat in params.get("fields", ()):
        fields = {one: cards for one, cards in params["fields"].items() if one != seat}
        yield {**params, "fields": fields}


def _last_round(found: Question) -> int:
    """Return the last round of a played hand."""
    phases = found.expected.get("phases", ())
    return phases[-1]["round"] if phases else 1


def _ending_earlier(found: Question) -> Iterator[Params]:
    """Stop after a round; a hand that nobody calls goes on for as long as it may."""
    params = found.params
    if not is_hand(params):
        return
    until = params.get("until") or {"round": _last_round(found) + 1}
    yield from ({**params, "until": {"round": number}} for number in range(1, until["round"]))
    yield {**params, "until": {"round": until["round"]}}


def _usual_numbers(params: Params) -> Iterator[Params]:
    for path, number in numbers(params):
        for usual in USUAL:
            if weight(usual) < weight(number):
                yield with_value(params, path, usual)


_COARSE: Final[tuple[Pass, ...]] = (
    fewer_hands,
    nobody_moves,
    *map(
        of_each_hand,
        (
            dealt,
            _ending_earlier,
            begun_later,
            mended(without_seats),
            without_deeds,
            _of(bets_at_once),
            mended(_of(sooner)),
            mended(_of(without_a_round)),
            _of(_without_entries),
            _of(_without_keys),
        ),
    ),
)
"""The ways to leave much out, in the order in which they are tried, while they find anything."""
_FINE: Final[tuple[Pass, ...]] = tuple(
    map(
        of_each_hand,
        (
            mended(_of(_without_entries)),
            mended(as_if_done),
            shorter_decks,
            plain_rolls,
            mended(_of(plain_entries)),
            fewer_cards,
            _of(_usual_numbers),
            _of(of_less),
        ),
    )
)
"""The ways to make what is left plainer; each time, all of it may be left out again."""
