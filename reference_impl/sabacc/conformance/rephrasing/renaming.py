"""Seats and cards wherever they stand in a request or an answer, exchanged for others.

The tables follow the types of the messages, key by key; a test holds them against these.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from sabacc.protocol.facts import FACTS, PHASE_FACTS, Kind
from sabacc.spec.cards import usual_name

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping


def _same(name: str) -> str:
    return name


@dataclass(frozen=True, slots=True)
class NewNames:
    """What becomes of each seat's name and of each card's."""

    seat: Callable[[str], str] = _same
    card: Callable[[str], str] = _same


# Values are JSON; a value that is null or of no known key stays as it is.
# ruff: noqa: ANN401


def _seat(value: Any, change: NewNames) -> Any:
    return None if value is None else change.seat(value)


def _card(value: Any, change: NewNames) -> Any:
    return change.card(usual_name(value))


def _list(inner: Callable[[Any, NewNames], Any]) -> Callable[[Any, NewNames], Any]:
    def walk(value: Any, change: NewNames) -> Any:
        return None if value is None else [inner(one, change) for one in value]

    return walk


def _by_seat(inner: Callable[[Any, NewNames], Any]) -> Callable[[Any, NewNames], Any]:
    def walk(value: Any, change: NewNames) -> Any:
        if value is None:
            return None
        return {change.seat(seat): inner(one, change) for seat, one in value.items()}

    return walk


def _record(keys: Mapping[str, Callable[[Any, NewNames], Any]]) -> Callable[[Any, NewNames], Any]:
    def walk(value: Any, change: NewNames) -> Any:
        return {key: keys[key](one, change) if key in keys else one for key, one in value.items()}

    return walk


def _plain(value: Any, _: NewNames) -> Any:
    return value


_SEATS: Final = _list(_seat)
_CARDS: Final = _list(_card)
_ENTRY: Final = {"seat": _seat, "asked": _seat, "cards": _CARDS}
_ROLL: Final = {"picks": _by_seat(_CARDS), "shuffle": _CARDS}

_HAND: Final[Mapping[str, Callable[[Any, NewNames], Any]]] = {
    "seats": _SEATS,
    "dealer": _seat,
    "caller": _seat,
    "folded": _SEATS,
    "sitting_out": _SEATS,
    "newcomers": _SEATS,
    "stacks": _by_seat(_plain),
    "pots": _list(_record({"eligible": _SEATS})),
    "cards": _CARDS,
    "field": _CARDS,
    "hands": _by_seat(_CARDS),
    "fields": _by_seat(_CARDS),
    "picks": _by_seat(_CARDS),
    "deck": _CARDS,
    "shuffle": _CARDS,
    "out_of_play": _CARDS,
    "shuffles": _list(_CARDS),
    "script": _list(_record(_ENTRY)),
    "rolls": _list(_record(_ROLL)),
    "leaves": _SEATS,
    "arrives": _list(_record({"seat": _seat, "after": _seat})),
}
REQUEST: Final[Mapping[str, Callable[[Any, NewNames], Any]]] = {
    **_HAND,
    "then": _list(_record(_HAND)),
}
"""How seats and cards stand under each key of a request, whatever its method."""

PLAIN: Final = frozenset(
    {
        "ruleset",
        "version",
        "die",
        "other_die",
        "comes",
        "sabacc_pot",
        "hand_pot",
        "ante",
        "changes",
        "until",
        "last_hand",
    }
)
"""The keys of requests that hold neither seats nor cards."""

_KINDS: Final[Mapping[Kind, Callable[[Any, NewNames], Any]]] = {
    Kind.SEATS: _SEATS,
    Kind.ASKED: _SEATS,
    Kind.POT_SEATS: _list(_SEATS),
    Kind.SEAT_CARD: _by_seat(_card),
    Kind.SEAT_NUMBER: _by_seat(_plain),
    Kind.SEAT_SEAT: _by_seat(_seat),
    Kind.SEAT_CARDS: _by_seat(_CARDS),
    Kind.SEEN_CARDS: _by_seat(_CARDS),
    Kind.CARDS: _CARDS,
    Kind.DECK: _CARDS,
    Kind.POTS: _list(_record({"eligible": _SEATS})),
    Kind.PHASES: _list(
        lambda phase, change: _facts(PHASE_FACTS, phase, change),
    ),
    Kind.HANDS: _list(
        lambda hand, change: _facts(FACTS["play"], hand, change),
    ),
}
WHO: Final = frozenset({"dealer", "caller", "next_dealer", "roller"})
"""The words of answers that name a seat."""


def renamed(params: Mapping[str, Any], change: NewNames) -> dict[str, Any]:
    """Return a request with other seats and cards."""
    found: dict[str, Any] = _record(REQUEST)(params, change)
    return found


def renamed_back(method: str, answer: Mapping[str, Any], change: NewNames) -> dict[str, Any]:
    """Return an answer of the right shape with other seats and cards."""
    return _facts(FACTS[method], answer, change)


def _facts(table: Mapping[str, Any], shown: Mapping[str, Any], change: NewNames) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, value in shown.items():
        fact = table.get(key)
        walk = _plain if fact is None else _KINDS.get(fact.kind, _plain)
        if key in WHO:
            walk = _seat
        found[key] = walk(value, change)
    return found
