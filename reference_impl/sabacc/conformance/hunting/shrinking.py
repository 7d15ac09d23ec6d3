"""Making a question smaller that two answers differ on, until nothing can be left out any more.

A request is made smaller as a person would do it: without a seat, a deed, a roll; with usual
credits; with a deck of which only the next cards matter.  Each smaller one is put to the program,
and taken where the answers still part by the same rule.
"""

from __future__ import annotations

from itertools import islice, permutations
from typing import TYPE_CHECKING, Any, Final, Protocol, TypeAlias, TypeVar

import msgspec

from sabacc.conformance.hunting.question import copied, hands_in
from sabacc.conformance.hunting.smaller.smaller_sessions import (
    fewer_hands,
    nobody_moves,
    of_each_hand,
)
from sabacc.conformance.hunting.smaller.smaller_tables import (
    begun_later,
    without_deeds,
    without_seat,
    without_seats,
)
from sabacc.engine.play.players.script_player import LAST_ROUND
from sabacc.engine.shifting import falls
from sabacc.protocol.answers.plain import names, names_by_seat
from sabacc.protocol.facts import THEN
from sabacc.spec.decks import named_first, own_copies, rest_of_deck

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from sabacc.conformance.hunting.question import Question
    from sabacc.spec.rulesets import Ruleset

    Params = dict[str, Any]
    Pass = Callable[[Question], Iterator[Params]]
    Smaller = Callable[[Params], Iterator[Params]]

_AT_ONCE: Final = 6
"""How many smaller requests are asked at a time."""
_LISTS: Final = (
    *("script", "rolls", "changes", "shuffles", "newcomers", "sitting_out", "folded"),
    *("leaves", "arrives"),
)
_USUAL: Final = (100, 0, 1, 2, 10)
"""The numbers that read best, the best first."""


class ShownBy(Protocol):
    """What a question has shown, such as where two answers to it part."""

    @property
    def question(self) -> Question:
        """The question."""
        ...


S = TypeVar("S", bound=ShownBy)
Still: TypeAlias = "Callable[[Sequence[Params]], S | None]"
"""Ask some smaller requests, and return the first of them that still shows the same."""


def shrunk(found: S, still: Still[S], most: int) -> S:
    """Return the smallest question to be found that `still` lets pass; about `most` are asked."""
    left = most
    changed = True
    while changed and left > 0:
        changed = False
        for each in _PASSES:
            place = 0  # what failed before it is tried again in the next round
            while left > 0:
                smaller, asked = _one_smaller(found, each, still, place)
                left -= asked
                if smaller is None:
                    break
                found, changed = smaller, True
                place += max(0, asked - _AT_ONCE)
    params = found.question.params
    if params.get("until") and found.question.expected.get("over"):
        whole = {key: value for key, value in params.items() if key != "until"}
        found = still([whole]) or found
    return found


def _one_smaller(found: S, each: Pass, still: Still[S], place: int) -> tuple[S | None, int]:
    """Return a smaller question of one pass, from a place on, and how many were asked for it."""
    question = found.question
    asked, size = 0, size_of(question.params, question.rules)
    fewer = (one for one in each(question) if size_of(one, question.rules) < size)
    smaller = islice(fewer, place, None)
    while batch := list(islice(smaller, _AT_ONCE)):
        asked += len(batch)
        next_one = still(batch)
        if next_one is not None:
            return next_one, asked
    return None, asked


def _of(each: Smaller) -> Pass:
    """Return a pass that looks at the request alone."""
    return lambda found: each(found.params)


def size_of(params: Mapping[str, Any], rules: Ruleset) -> int:
    """Return how much there is to read in a request: hands, seats and deeds weigh the most.

    Of a deck count the cards above those that lie in the usual order of the ruleset's own.
    """
    further: Sequence[Mapping[str, Any]] = params.get(THEN, ())
    if further:
        first = {key: value for key, value in params.items() if key != THEN}
        return size_of(first, rules) + sum(3_000 + _size_of_hand(hand, rules) for hand in further)
    return _size_of_hand(params, rules)


def _size_of_hand(params: Mapping[str, Any], rules: Ruleset) -> int:
    lists = sum(len(params.get(key, ())) for key in _LISTS)
    hands = {} if "cards" in params else hands_in(params)
    deck: list[str] = params.get("deck", [])
    rest = {key: value for key, value in params.items() if key != "deck"}
    cards = len(_next_cards(params, rules)) if _is_hand(params) else len(deck)
    rounds = params["until"]["round"] if params.get("until") else LAST_ROUND * _is_hand(params)
    numbers = sum(_weight(number) for _, number in _numbers(params))
    return (
        2_000 * len(params.get("seats") or hands)
        + 500 * lists
        + 100 * sum(map(len, hands.values()))
        + 60 * cards
        + 40 * rounds
        + 10 * numbers
        + len(msgspec.json.encode(rest))
    )


def _is_hand(params: Mapping[str, Any]) -> bool:
    """Say whether a request is for a whole hand; a further hand of a session names no seats."""
    further = "deck" in params and "seats" not in params
    return "pots" not in params and ("stacks" in params or further)


def _weight(number: int) -> int:
    if number in _USUAL:
        return _USUAL.index(number)
    return len(_USUAL) + number.bit_length()


def _numbers(params: Mapping[str, Any]) -> Iterator[tuple[tuple[str | int, ...], int]]:
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


def _with(params: Params, path: tuple[str | int, ...], value: object) -> Params:
    """Return a copy with one value changed."""
    found = copied(params)
    inner: Any = found
    for step in path[:-1]:
        inner = inner[step]
    inner[path[-1]] = value
    return found


def _dealt(found: Question) -> Iterator[Params]:
    """Lay the hands that are dealt, and leave the rest of the deck."""
    params = found.params
    if params.get("hands") or found.right.played is None:
        return
    begun = found.right.played.begun
    yield {**params, "hands": names_by_seat(begun.hands_by_seat()), "deck": names(begun.deck)}


def _without_entries(params: Params) -> Iterator[Params]:
    """Leave out of each list a half, a quarter, ... a single entry."""
    for key in (*_LISTS, "pots"):
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
    if not _is_hand(params):
        return
    until = params.get("until") or {"round": _last_round(found) + 1}
    yield from ({**params, "until": {"round": number}} for number in range(1, until["round"]))
    yield {**params, "until": {"round": until["round"]}}


def _by_fewer(params: Params) -> Iterator[Params]:
    """Let somebody else do what a seat does, and leave the seat out."""
    script: list[dict[str, Any]] = params.get("script", [])
    acting = list(dict.fromkeys(entry["seat"] for entry in script))
    for one, other in permutations(acting, 2):
        given = [{**entry, "seat": other} if entry["seat"] == one else entry for entry in script]
        yield without_seat({**params, "script": given}, one)


def _sooner(params: Params) -> Iterator[Params]:
    """Let all that happens in later rounds happen so many rounds sooner."""
    last = max((entry.get("round", 1) for entry in params.get("script", ())), default=1)
    for sooner in range(last - 1, 0, -1):
        found = copied(params)
        for entry in (*(one for key in _TIMED for one in found.get(key, ())), found.get("until")):
            if entry and "round" in entry:
                entry["round"] = max(1, entry["round"] - sooner)
        yield found


_TIMED: Final = ("script", "rolls", "changes")


def _plain_rolls(found: Question) -> Iterator[Params]:
    """Say whether a shift comes instead of what the die shows, and pick no more than is needed."""
    params, rules = found.params, found.rules
    for place, roll in enumerate(params.get("rolls", ())):
        if roll.get("die") is not None:
            plain = {key: value for key, value in roll.items() if key not in {"die", "other_die"}}
            comes = falls(rules, roll["die"], roll.get("other_die"))
            yield _with(params, ("rolls", place), {**plain, "comes": comes})
        for key in ("shuffle", "picks"):
            if roll.get(key):
                left = {name: value for name, value in roll.items() if name != key}
                yield _with(params, ("rolls", place), left)
        for seat, cards in roll.get("picks", {}).items():
            for many in (1, len(cards) // 2):
                if many < len(cards):
                    yield _with(params, ("rolls", place, "picks", seat), cards[:many])


def _plain_entries(params: Params) -> Iterator[Params]:
    """Say of a deed no more than is needed."""
    for place, entry in enumerate(params.get("script", ())):
        for key in ("phase", "asked", "round", "amount"):
            if entry.get(key) is not None:
                left = {name: value for name, value in entry.items() if name != key}
                yield _with(params, ("script", place), left)
        if entry.get("round", 1) > 1:
            yield _with(params, ("script", place, "round"), 1)
            yield _with(params, ("script", place, "round"), entry["round"] - 1)
        cards: list[str] = entry.get("cards", [])
        for card in cards if len(cards) > 1 else ():
            yield _with(params, ("script", place, "cards"), [one for one in cards if one != card])


def _next_cards(params: Mapping[str, Any], rules: Ruleset) -> list[str]:
    """Return the cards of a deck above those that lie in their usual order."""
    return named_first(params.get("deck") or [], _elsewhere(params), own_copies(rules))


def _elsewhere(params: Mapping[str, Any]) -> list[str]:
    hands = {} if "cards" in params else hands_in(params)
    return [*(card for cards in hands.values() for card in cards), *params.get("out_of_play", ())]


def _shorter_decks(found: Question) -> Iterator[Params]:
    """Let the cards lie in their usual order below the next ones, or leave them out."""
    params, rules = found.params, found.rules
    deck: list[str] = params.get("deck") or []
    if not deck:
        return
    if "pots" in params or "picks" in params:  # a settlement, or a shift, reads no further
        yield from ({**params, "deck": deck[:many]} for many in _fewer(len(deck)))
        return
    elsewhere = _elsewhere(params)
    for many in _fewer(len(_next_cards(params, rules))):
        top = deck[:many]
        yield {**params, "deck": [*top, *rest_of_deck(rules, [*elsewhere, *top])]}


def _fewer(most: int) -> Iterator[int]:
    """Yield smaller numbers, the smallest first, each once; the next one last."""
    yield from dict.fromkeys((0, 1, 2, 4, 8, most // 2, most - 4, most - 2, most - 1))


def _fewer_cards(asked: Question) -> Iterator[Params]:
    """Leave a card out of a hand; of a whole deck it lies below the others."""
    params, rules = asked.params, asked.rules
    for seat, cards in hands_in(params).items():
        for place in range(len(cards)):
            left = cards[:place] + cards[place + 1 :]
            if "cards" in params:
                yield {**params, "cards": left}
                continue
            found = _with(params, ("hands", seat), left)
            deck: list[str] = found.get("deck") or []
            if "picks" not in params and "pots" not in params and deck:
                top = _next_cards(params, rules)
                found["deck"] = [*top, *rest_of_deck(rules, [*_elsewhere(found), *top])]
            elif "picks" in params:
                found["picks"][seat] = [one for one in found["picks"][seat] if one in left]
            yield found


def _usual_numbers(params: Params) -> Iterator[Params]:
    for path, number in _numbers(params):
        for usual in _USUAL:
            if _weight(usual) < _weight(number):
                yield _with(params, path, usual)


def _lower_numbers(params: Params) -> Iterator[Params]:
    for path, number in _numbers(params):
        if number not in _USUAL:
            for less in (2**31, 2**31 - 1, number // 2, number - number // 4, number - 1):
                if 0 < less < number:
                    yield _with(params, path, less)


_OF_A_HAND: Final[tuple[Pass, ...]] = (
    _dealt,
    _ending_earlier,
    begun_later,
    without_seats,
    without_deeds,
    _of(_sooner),
    _of(_without_entries),
    _of(_without_keys),
    _shorter_decks,
    _plain_rolls,
    _of(_plain_entries),
    _of(_by_fewer),
    _fewer_cards,
    _of(_usual_numbers),
    _of(_lower_numbers),
)
_PASSES: Final = (fewer_hands, nobody_moves, *map(of_each_hand, _OF_A_HAND))
"""The ways to make a question smaller, in the order in which they are tried."""
