"""Smaller tables: a hand that begins later, without seats, and without what they did there.

Whoever leaves takes along the cards that they would draw, so all others draw what they drew before.
"""

from __future__ import annotations

import copy
from collections import defaultdict
from itertools import combinations
from typing import TYPE_CHECKING, Any, Final, cast

from sabacc.conformance.hunting.question import hands_in
from sabacc.engine.events import Acted, Closed, Dealt, Reshuffled
from sabacc.protocol.answers.plain import names, names_by_seat
from sabacc.protocol.facts import DONE

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from sabacc.conformance.hunting.question import Question
    from sabacc.engine.play import State

    Params = dict[str, Any]

_FEW: Final = 4
_SOME: Final = 6
"""At tables of so many seats each two are left out together, too."""
_SEATS: Final = frozenset({"seats", "folded", "sitting_out", "newcomers", "eligible"})
_OF_SEATS: Final = frozenset({"hands", "stacks", "fields", "picks"})
_TIMED: Final = ("script", "rolls", "changes")


def begun_later(found: Question) -> Iterator[Params]:
    """Let a hand begin with what lay on the table after some round, the last one first.

    Whoever had left by then is not there, and the deal lies with whoever had it or the last turn.
    """
    ends: dict[int, State] = {}
    for event in found.right.events:
        if isinstance(event, Closed):
            state = cast("State", event.state)
            if state.caller_seat is None and not any(state.fields) and len(state.active) > 1:
                ends[state.round] = state
    for number in sorted(ends, reverse=True)[:_MOST_BEGINNINGS]:
        if number:
            yield from _from(found, ends[number])


_MOST_BEGINNINGS: Final = 12


def _from(found: Question, state: State) -> Iterator[Params]:
    params = found.params
    lies: Params = {
        "stacks": dict(zip(state.seats, state.stacks, strict=True)),
        "hands": names_by_seat(state.hands_by_seat()),
        "deck": names(state.deck),
        "out_of_play": names(state.out_of_play),
        "hand_pot": state.hand_pot,
        "sabacc_pot": state.sabacc_pot,
        "shuffles": [names(cards) for cards in state.shuffles],
    }
    later = {
        key: [
            {**entry, "round": entry["round"] - state.round} if "round" in entry else entry
            for entry in params[key]
            if entry.get("round", state.round + 1) > state.round
        ]
        for key in _TIMED
        if params.get(key)
    }
    until = params.get("until") or {"round": found.expected["phases"][-1]["round"]}
    if until["round"] <= state.round:
        return
    kept = {key: value for key, value in params.items() if key not in {"ante", "newcomers"}}
    begun: Params = {
        **kept,
        **lies,
        **later,
        "until": {**until, "round": until["round"] - state.round},
    }
    if state.version is not None:
        begun["version"] = state.version
    here = {state.name(seat) for seat in state.active}
    for gone in state.seats:
        if gone not in here:
            begun = without_seat(begun, gone)
    last = state.name(state.turn) if state.turn in state.active else ""
    for dealer in dict.fromkeys((begun["dealer"], last)):
        if dealer in here:
            yield {**begun, "dealer": dealer}


def without_seats(found: Question) -> Iterator[Params]:
    """Leave out all seats that do nothing, a half of them, each one, and each two."""
    params = found.params
    seats: list[str] = params.get("seats") or list(params.get("hands") or ())
    acting = {entry["seat"] for entry in params.get("script", ())}
    drawn = _drawn(found)
    idle = [seat for seat in seats if acting and seat not in acting]
    half = len(seats) // 2
    several = [idle, idle[: len(idle) // 2], idle[len(idle) // 2 :], seats[:half], seats[half:]]
    for some in (*(some for some in several if len(some) > 1), *([seat] for seat in seats)):
        yield from _without(params, some, drawn)
    if _FEW <= len(seats) <= _SOME:
        for gone in combinations(seats, 2):
            yield next(_without(params, gone, drawn))


def _without(params: Params, gone: Iterable[str], drawn: dict[str, list[str]]) -> Iterator[Params]:
    """Leave seats out; what they drew lies at the bottom, or what they hold does."""
    found, left, cards = params, list[str](), list[str]()
    for seat in gone:
        left += hands_in(found).get(seat, [])
        cards += drawn.get(seat, [])
        found = without_seat(found, seat)
    deck: list[str] = params.get("deck") or []
    if deck and cards:
        yield {**found, "deck": [*_less(deck, cards), *left]}
    yield found
    if deck:
        yield {**found, "deck": deck + left}


def _drawn(found: Question) -> dict[str, list[str]]:
    """Return what each seat draws of the deck that the request shows."""
    cards: defaultdict[str, list[str]] = defaultdict(list)
    for event in found.right.events:
        if isinstance(event, Reshuffled):
            break
        if isinstance(event, Dealt):
            cards[event.seat].append(str(event.card))
    return cards


def _less(deck: Iterable[str], gone: Iterable[str]) -> list[str]:
    """Return a deck in which some cards lie at the bottom."""
    left = list(deck)
    low = [card for card in gone if card in left]
    for card in low:
        if card in left:
            left.remove(card)
    return left + low


def without_seat(params: Params, seat: str) -> Params:
    """Return a request without a seat, and without all that it does."""
    found = copy.deepcopy(params)
    seats: list[str] = found.get("seats", [])
    if found.get("dealer") == seat:
        found["dealer"] = seats[seats.index(seat) - 1]
    if found.get("caller") == seat:
        found["caller"] = None
    pots = [pot for pot in found.get("pots", ()) if pot.get("eligible")]
    for table in (found, *pots, *found.get("rolls", ())):
        for key, value in table.items():
            if key in _SEATS:
                table[key] = [one for one in value or () if one != seat]
            elif key in _OF_SEATS and value:
                value.pop(seat, None)
    if "script" in found:
        found["script"] = [_unasked(one, seat) for one in found["script"] if one["seat"] != seat]
    return found


def _unasked(entry: dict[str, Any], seat: str) -> dict[str, Any]:
    return {key: value for key, value in entry.items() if (key, value) != ("asked", seat)}


def without_deeds(found: Question) -> Iterator[Params]:
    """Leave out what was not done, and each draw and trade with the cards that it brought."""
    params = found.params
    script: list[dict[str, Any]] = params.get("script") or []
    fates: list[str] = list(found.expected.get("script", ()))
    done = [entry for entry, fate in zip(script, fates, strict=False) if fate == DONE]
    if done and len(done) < len(script):
        yield {**params, "script": done}
    brought = _brought(found)
    seen: defaultdict[tuple[str, str], int] = defaultdict(int)
    for place, (entry, fate) in enumerate(zip(script, fates, strict=False)):
        key = entry["seat"], entry["does"]
        if fate != DONE or key not in brought or seen[key] >= len(brought[key]):
            continue
        cards = brought[key][seen[key]]
        seen[key] += 1
        left = [*script[:place], *script[place + 1 :]]
        yield {**params, "script": left, "deck": _less(params["deck"], cards)}


def _brought(found: Question) -> dict[tuple[str, str], list[list[str]]]:
    """Return the cards that each deed of a seat brought, by what it was, in order."""
    cards: defaultdict[tuple[str, str], list[list[str]]] = defaultdict(list)
    last: tuple[str, str] | None = None
    for event in found.right.events:
        if isinstance(event, Reshuffled):
            break
        if isinstance(event, Acted):
            last = event.seat, str(event.does)
            cards[last].append([])
        elif isinstance(event, Dealt) and last is not None and event.seat == last[0]:
            cards[last][-1].append(str(event.card))
    return {key: some for key, some in cards.items() if any(some)}
