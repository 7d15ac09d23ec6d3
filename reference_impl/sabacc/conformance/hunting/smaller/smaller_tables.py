"""Smaller tables: a hand that begins later, without seats, and without what they did there.

Whoever leaves takes along the cards that they would draw, so all others draw what they drew before.
"""

from __future__ import annotations

import copy
from collections import defaultdict
from itertools import combinations, pairwise
from typing import TYPE_CHECKING, Any, Final

from sabacc.conformance.hunting.question import copied, hands_in
from sabacc.conformance.hunting.smaller.mended import drawn_by_seat
from sabacc.conformance.hunting.smaller.size import TIMED, numbers, with_value
from sabacc.conformance.hunting.smaller.smaller_decks import at_the_bottom
from sabacc.protocol.answers.plain import names, names_by_seat

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping, Sequence

    from sabacc.conformance.hunting.question import Question
    from sabacc.engine.play import State

    Params = dict[str, Any]

_FEW: Final = 4
_SOME: Final = 6
"""At tables of so many seats each two are left out together, too."""
_SEATS: Final = frozenset({"seats", "folded", "sitting_out", "newcomers", "eligible"})
_OF_SEATS: Final = frozenset({"hands", "stacks", "fields", "picks"})


def begun_later(found: Question) -> Iterator[Params]:
    """Let a hand begin with what lay on the table after some round, the last one first.

    Whoever had left by then is not there, and the deal lies with whoever had it or the last turn.
    """
    played = found.right.played
    moves = () if played is None else played.moves
    ends = [pair for pair in pairwise(moves) if pair[0].before.round < pair[1].before.round]
    for last, then in ends[: -_MOST_BEGINNINGS - 1 : -1]:
        state = then.before
        if state.caller_seat is None and not any(state.fields) and len(state.active) > 1:
            yield from _from(found, state, last.before.turn)


_MOST_BEGINNINGS: Final = 12


def _from(found: Question, state: State, turn: int) -> Iterator[Params]:
    """Yield the hands that begin as a round does: the deal lies with the dealer, or the last turn.

    `turn` is whose turn it was in the round before.
    """
    params, played, over = found.params, found.right.played, state.round - 1
    until = params.get("until") or {"round": found.expected["phases"][-1]["round"]}
    if played is None or not 0 < over < until["round"]:
        return
    coming = [
        entry
        for place, entry in enumerate(params.get("script", ()))
        if (table := played.table(place)) is None or table.round > over
    ]
    told = {**params, "script": coming, "until": until}
    later = without_rounds(told, range(1, state.round))
    kept = {key: value for key, value in later.items() if key not in {"ante", "newcomers"}}
    begun = kept | _lying(state)
    here = {state.name(seat) for seat in state.active}
    for gone in state.seats:
        if gone not in here:
            begun = without_seat(begun, gone)
    last = state.name(turn) if turn in state.active else ""
    for dealer in dict.fromkeys((begun["dealer"], last)):
        if dealer in here:
            yield {**begun, "dealer": dealer}


def _lying(state: State) -> Params:
    """Return what lies on the table, as a request says it."""
    found: Params = {
        "stacks": dict(zip(state.seats, state.stacks, strict=True)),
        "hands": names_by_seat(state.hands_by_seat()),
        "deck": names(state.deck),
        "out_of_play": names(state.out_of_play),
        "hand_pot": state.hand_pot,
        "sabacc_pot": state.sabacc_pot,
        "shuffles": [names(cards) for cards in state.shuffles],
    }
    return found if state.version is None else found | {"version": state.version}


def without_seats(found: Question) -> Iterator[Params]:
    """Leave out all seats that do nothing, a half of them, each one, and each two."""
    params = found.params
    seats: list[str] = params.get("seats") or list(params.get("hands") or ())
    acting = {entry["seat"] for entry in params.get("script", ())}
    drawn = drawn_by_seat(params, found.right.events)
    idle = [seat for seat in seats if acting and seat not in acting]
    half = len(seats) // 2
    several = [idle, idle[: len(idle) // 2], idle[len(idle) // 2 :], seats[:half], seats[half:]]
    for some in (*(some for some in several if len(some) > 1), *([seat] for seat in seats)):
        yield from _without(found, some, drawn)
    if _FEW <= len(seats) <= _SOME:
        for gone in combinations(seats, 2):
            yield next(_without(found, gone, drawn))


def _without(
    asked: Question, gone: Sequence[str], drawn: Mapping[str, list[str]]
) -> Iterator[Params]:
    """Leave seats out; what they drew lies at the bottom, or what they hold does, or is gone.

    Rounds in which nobody else was asked go with them.
    """
    params, left, cards = asked.params, list[str](), list[str]()
    found = without_rounds(params, _rounds_of(asked, frozenset(gone)))
    for seat in gone:
        left += hands_in(found).get(seat, [])
        cards += drawn.get(seat, [])
        found = without_seat(found, seat)
    deck: list[str] = params.get("deck") or []
    if deck and cards:
        low = at_the_bottom(deck, cards)
        yield {**found, "deck": [*low, *left]}
        yield {**found, "deck": low[: -len(cards)]}
    yield found
    if deck:
        yield {**found, "deck": deck + left}


def _rounds_of(found: Question, seats: frozenset[str]) -> frozenset[int]:
    """Return the rounds in which some of these seats are asked, and nobody else."""
    asked: defaultdict[int, set[str]] = defaultdict(set)
    for phase in found.expected.get("phases", ()):
        asked[phase["round"]].update(phase.get("asked") or ())
    return frozenset(number for number, some in asked.items() if some and some <= seats)


def without_rounds(params: Params, gone: Collection[int]) -> Params:
    """Leave out rounds with all that happens in them; what comes later comes so much sooner."""
    if not gone:
        return params
    found = copied(params)
    for key in TIMED:
        if found.get(key):
            found[key] = [one for one in found[key] if one.get("round") not in gone]
    for entry in (*(one for key in TIMED for one in found.get(key, ())), found.get("until")):
        if entry and entry.get("round"):
            entry["round"] -= sum(number < entry["round"] for number in gone)
    return found


def of_less(params: Params) -> Iterator[Params]:
    """Leave out a seat, and some credits of what is shared or bet."""
    seats: list[str] = params.get("seats", [])
    for gone in seats if len(seats) >= _FEW else ():
        found = without_seat(params, gone)
        for path, number in numbers(found):
            if path[0] != "stacks":
                for less in range(max(0, number - _SOME), number):
                    yield with_value(found, path, less)


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
