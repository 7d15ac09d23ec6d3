"""Random requests: those that tell two rulesets apart, and sessions of several hands."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, cast

import msgspec

from sabacc.conformance.hunting.requests.random_requests import Dealer
from sabacc.conformance.hunting.requests.random_tables import NAMES, RandomTable
from sabacc.engine.play import unread_book_of
from sabacc.engine.tracing import Tracer
from sabacc.protocol.answers import UnfitError, answered
from sabacc.protocol.messages import PARAMS
from sabacc.protocol.messages_play import HandParams

if TYPE_CHECKING:
    from random import Random

    from sabacc.engine.play import Book
    from sabacc.protocol.answers import Params
    from sabacc.spec.model import Level
    from sabacc.spec.rulesets import Ruleset


def telling(
    rng: Random, right: Ruleset, wrong: Ruleset, count: int, level: Level | None = None
) -> dict[str, Any] | None:
    """Return a request that two rulesets answer differently, or None among `count`.

    Where the other one agrees on everything that was looked up, its answer is the same.
    """
    book, other = unread_book_of(right), unread_book_of(wrong)
    for method, params in Dealer(rng, right).requests(count, level):
        asked = cast("Params", msgspec.convert({**params, "ruleset": ""}, PARAMS[method]))
        tracer = Tracer(right, book)
        mine = _answered(tracer.rules, tracer.book, asked)
        if tracer.trace().fits(wrong, other):
            continue
        theirs = _answered(wrong, other, asked)
        if mine != theirs:
            return {"method": method, "params": params, "right": mine, "wrong": theirs}
    return None


def _answered(rules: Ruleset, book: Book | None, params: Params) -> dict[str, Any]:
    """Answer a request; where it does not add up, say why."""
    try:
        return answered(rules, book, params).answer
    except UnfitError as error:
        return {"error": str(error)}


def random_session(rng: Random, rules: Ruleset, hands: int = 4) -> dict[str, Any]:
    """Return a request of `play` with further hands, before which players come and go.

    Everybody calls as soon as they may, so that most hands are over and another one follows.
    """
    table = RandomTable(rng, rules)
    found, seats = _called(table), table.seats
    then: list[dict[str, Any]] = []
    for _ in range(1, hands):
        leaves = [seat for seat in seats[2:] if rng.random() < _SELDOM]
        stayed = [seat for seat in seats if seat not in leaves]
        came = [seat for seat in NAMES if seat not in seats and rng.random() < _SELDOM / 4]
        arrives: list[dict[str, Any]] = []
        seats = stayed
        for seat in came:
            beside = rng.choice((None, *seats))
            place = len(seats) if beside is None else seats.index(beside) + 1
            arrives.append({"seat": seat, "stack": rng.choice((0, 1, 20)), "after": beside})
            seats = [*seats[:place], seat, *seats[place:]]
        table = RandomTable(rng, rules)
        table.seats = seats
        told = {key: value for key, value in _called(table).items() if key in _FURTHER}
        then.append({**told, "leaves": leaves, "arrives": arrives})
    return {**found, "then": then}


def _called(table: RandomTable) -> dict[str, Any]:
    """Return a hand that is seldom the last one, and that stops before its end only seldom."""
    found = table.request()
    if table.rng.random() < 1 - _SELDOM:
        del found["until"]
    found["script"] += [{"seat": seat, "does": "call"} for seat in table.seats]
    found["last_hand"] = table.rng.random() < _SELDOM / 4
    return found


_SELDOM: Final = 0.2
_FURTHER: Final = frozenset(HandParams.__struct_fields__)
