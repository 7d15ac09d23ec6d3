"""Random requests of sessions: several hands, between which players come, go and sit out."""

# ruff: noqa: PLR2004 - the odds stand where they are used

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from sabacc.conformance.hunting.requests.random_tables import NAMES, RandomTable
from sabacc.protocol.messages_play import HandParams

if TYPE_CHECKING:
    from random import Random

    from sabacc.spec.rulesets import Ruleset

LEAST: Final = 2
MOST: Final = len(NAMES)
"""How many sit at the tables."""
HANDS: Final = 4
"""How many hands a session has at the most."""
_SELDOM: Final = 0.2
_ROLLS: Final = 2
"""How many rolls of a hand are listed: each offers all cards to every picker."""
_FURTHER: Final = frozenset(HandParams.__struct_fields__)


def random_session(
    rng: Random, rules: Ruleset, hands: int = HANDS, least: int = LEAST, most: int = MOST
) -> dict[str, Any]:
    """Return a request of `play` with further hands, before which players come and go.

    Everybody calls as soon as they may, so that most hands are over and another one follows.
    `least` and `most` are the seats of the tables.
    """
    usual = max(least, min(most, rng.choice((2, 2, 3, 3, 4, 5))))
    table = RandomTable(rng, rules, usual)
    found, seats = _called(table), table.seats
    then: list[dict[str, Any]] = []
    for _ in range(1, hands):
        leaves = [seat for seat in seats[least:] if rng.random() < _SELDOM]
        arrives, seats = _arrived(rng, seats, leaves, most)
        table = RandomTable(rng, rules, least)
        table.seats = seats
        told = {key: value for key, value in _called(table).items() if key in _FURTHER}
        then.append({**told, "leaves": leaves, "arrives": arrives})
    return {**found, "then": then}


def _arrived(
    rng: Random, before: list[str], leaves: list[str], most: int
) -> tuple[list[dict[str, Any]], list[str]]:
    """Return who comes to the table once some have left, and who sits there then."""
    seats = [seat for seat in before if seat not in leaves]
    arrives: list[dict[str, Any]] = []
    for seat in NAMES:
        if seat in before or len(seats) >= most or rng.random() > _SELDOM / 4:
            continue
        beside = rng.choice((None, *seats))
        place = len(seats) if beside is None else seats.index(beside) + 1
        arrives.append({"seat": seat, "stack": rng.choice((0, 1, 20)), "after": beside})
        seats = [*seats[:place], seat, *seats[place:]]
    return arrives, seats


def _called(table: RandomTable) -> dict[str, Any]:
    """Return a hand that is seldom the last one, and that stops before its end only seldom.

    A few players say whether they play on; now and then many want to sit out.
    """
    rng, found = table.rng, table.request()
    if rng.random() < 1 - _SELDOM:
        del found["until"]
    found["script"] += [{"seat": seat, "does": "call"} for seat in table.seats]
    often = rng.random() < _SELDOM / 2
    says = ("sit-out",) if often else ("sit-out", "join", "join")
    found["script"] += [
        {"seat": seat, "does": rng.choice(says), **_said(rng)}
        for seat in table.seats
        if rng.random() < (0.5 if often else _SELDOM / 2)
    ]
    found["last_hand"] = rng.random() < _SELDOM / 4
    found["rolls"] = found["rolls"][:_ROLLS]
    found["shuffles"] = found["shuffles"][:1]
    return found


def _said(rng: Random) -> dict[str, Any]:
    """Say when somebody says whether they play on: while the hand is played, or once it is over."""
    return {"phase": "end"} if rng.random() < 0.4 else {}
