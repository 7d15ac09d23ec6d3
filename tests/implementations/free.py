"""The reference behind wrappers that use the freedoms of the protocol: right programs, all of them.

Each freedom stands on a page for implementers.  `every` uses them all at once.
"""

import random
from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any, Final, cast

from sabacc.protocol.facts import (
    ANSWER_FIELDS,
    DONE,
    NOT_REACHED,
    PHASE_FIELDS,
    REFUSED,
    THEN,
    ValueKind,
)
from sabacc.protocol.reference import Reference
from sabacc.spec.cards import SPELLINGS
from tests.spoilt import Handle, Json

# What an answer may hold of a hand that stopped, or leave out
_STOPPED: Final[Json] = {
    "winners": [],
    "pot_winners": [],
    "sabacc_winners": [],
    "bombed": [],
    "demise": {},
    "next_dealer": None,
}
# Keys that a program may never show; the laws find out nothing about them
_LEFT_OUT: Final[tuple[str, ...]] = (
    "house",
    "out_of_play",
    "fields",
    "dealt_in",
    "bombed",
    "roller",
    "pots",
    "paid",
)
# Keys whose lists have an order
_ORDERED: Final = ("deck", "asked", "phases", "script", THEN)
_SPELT: Final = {usual: spelling for spelling, usual in SPELLINGS.items()}
# Parts of a request that may be refused; without one of them another reason may be left
_CAUSES: Final = ("version", "changes", "field", "fields", "die", "comes")


def _each_table(answer: Json, change: Callable[[Json], Json]) -> Json:
    """Change an answer, its phases and its further hands, each by itself."""
    found = change(answer)
    if "phases" in found:
        found["phases"] = [
            {"round": phase["round"], "phase": phase["phase"], **change(phase)}
            for phase in found["phases"]
        ]
    if THEN in found:
        found[THEN] = [_each_table(hand, change) for hand in found[THEN]]
    return found


def _each_hand(answer: Json, change: Callable[[Json], Json]) -> Json:
    found = change(answer)
    if THEN in found:
        found[THEN] = [change(hand) for hand in found[THEN]]
    return found


def left_out(answer: Json, rng: Random) -> Json:
    """Never show some keys: "Every key of an answer may be left out"."""
    del rng
    return _each_table(
        answer, lambda told: {key: value for key, value in told.items() if key not in _LEFT_OUT}
    )


def left_out_when_nothing(answer: Json, rng: Random) -> Json:
    """Leave out what is empty, zero or false, as some languages write it."""
    del rng
    return _each_table(answer, lambda told: {key: it for key, it in told.items() if it})


def short_in_a_session(answer: Json, rng: Random) -> Json:
    """Show of a further hand no more than what the next one needs."""
    del rng
    needed = ("stacks", "hand_pot", "sabacc_pot", "owed", "next_dealer")
    kept = ("script", "over", *needed, REFUSED, "ran_out")
    hands = [{key: hand[key] for key in kept if key in hand} for hand in answer.get(THEN, ())]
    return answer | ({THEN: hands} if THEN in answer else {})


def silent_first(answer: Json, rng: Random) -> Json:
    """Show of a session nothing but its further hands."""
    del rng
    return {THEN: answer[THEN]} if answer.get(THEN) else answer


def empty(answer: Json, rng: Random) -> Json:
    """Show of a stopped hand empty lists, and of nothing to see an empty hand."""

    def change(told: Json) -> Json:
        stopped = told.get("over") is False
        none: tuple[list[list[str]], ...] = ([], [[]])
        nobody: Json = {"pot_winners": rng.choice(none)}
        return {**(_STOPPED | nobody if stopped else {}), **told}

    def seen(told: Json) -> Json:
        seats = told.get("stacks", {})
        none: Json = {seat: [] for seat in seats}
        return told | ({"shown": {**none, **told["shown"]}} if "shown" in told else {})

    return _each_table(_each_hand(answer, change), seen)


def nulls(answer: Json, rng: Random) -> Json:
    """Hold null in some keys, which counts as left out."""
    del rng
    left: Json = dict.fromkeys(_LEFT_OUT)
    return _each_table(
        answer, lambda told: {key: left.get(key, value) for key, value in told.items()}
    )


def orders(answer: Json, rng: Random) -> Json:
    """List seats, and cards where they have no order, in another order; keys too."""

    def mixed(key: str, value: Any) -> Any:
        if isinstance(value, dict):
            seats = cast("Json", value)
            return {seat: mixed(key, seats[seat]) for seat in rng.sample(list(seats), len(seats))}
        if key == "pots":
            return [pot | {"eligible": mixed("", pot["eligible"])} for pot in value]
        if key == "pot_winners":
            return [mixed("", seats) for seats in value]
        if key in _ORDERED:
            return value
        if not isinstance(value, list):
            return value
        listed = cast("list[object]", value)
        return rng.sample(listed, len(listed))

    def change(told: Json) -> Json:
        names = rng.sample(list(told), len(told))
        return {key: mixed(key, told[key]) for key in names}

    return _each_table(answer, change)


def spellings(answer: Json, rng: Random) -> Json:
    """Spell cards as `sabacc export vocabulary` lists."""
    del rng

    def spelt(value: Any) -> Any:
        if isinstance(value, dict):
            return {seat: spelt(cards) for seat, cards in cast("Json", value).items()}
        if isinstance(value, list):
            return [spelt(card) for card in cast("list[object]", value)]
        return _SPELT.get(value, value)

    kinds = {
        *(
            ValueKind.SEAT_CARD,
            ValueKind.SEAT_CARDS,
            ValueKind.VISIBLE_CARDS,
            ValueKind.CARDS,
            ValueKind.DECK,
        )
    }
    known = {
        name
        for table in (*ANSWER_FIELDS.values(), PHASE_FIELDS)
        for name, fact in table.items()
        if fact.kind in kinds
    }
    return _each_table(
        answer,
        lambda told: {key: spelt(it) if key in known else it for key, it in told.items()},
    )


def unreasoned(answer: Json, rng: Random) -> Json:
    del rng

    def change(told: Json) -> Json:
        fates = [fate if fate in {DONE, NOT_REACHED} else True for fate in told.get("script", ())]
        return (
            told
            | ({"script": fates} if fates else {})
            | ({REFUSED: True} if REFUSED in told else {})
        )

    return _each_hand(answer, change)


# What a wrapper may do with a right answer
FREEDOMS: Final[dict[str, Callable[[Json, Random], Json]]] = {
    one.__name__: one
    for one in (
        left_out,
        left_out_when_nothing,
        short_in_a_session,
        silent_first,
        empty,
        nulls,
        orders,
        spellings,
        unreasoned,
    )
}
# The freedom of a refusal: of several reasons any will do
OTHER_REASON: Final = "other_reason"
EVERY: Final = "every"
# The freedoms that can be used at once without hiding one another
TOGETHER: Final = ("empty", "short_in_a_session", "spellings", "unreasoned", "orders", "nulls")


def free(name: str, plays: str = "standard") -> Handle:
    """Return the reference behind a wrapper that uses one freedom, or all of them."""
    reference = Reference()
    used = TOGETHER if name == EVERY else (name,)

    def handle(message: Json) -> Json:
        found = reference.handle(message)
        result = found.get("result")
        if result is None or message["method"] == "ruleset":
            return found
        if message["method"] == "hello":
            result["plays"] = "any" if plays == "any" else [plays]
            return found
        if name in {OTHER_REASON, EVERY}:
            result = _otherwise_refused(reference, message, result)
        rng = random.Random(str(message["params"]))
        for one in used:
            if one in FREEDOMS:
                result = FREEDOMS[one](result, rng)
        return found | {"result": result} | ({"error": None} if "nulls" in used else {})

    return handle


def _otherwise_refused(reference: Reference, message: Json, result: Json) -> Json:
    """Give the other reason of a request that breaks several rules."""
    for cause in _CAUSES if REFUSED in result else ():
        params = {key: value for key, value in message["params"].items() if key != cause}
        other: Json = reference.handle(message | {"params": params}).get("result", {})
        if other.get(REFUSED, result[REFUSED]) != result[REFUSED]:
            return other
    return result


def __getattr__(name: str) -> Callable[[], Handle]:
    """Return the factory of a freedom under a ruleset: `uses_empty__classic`."""
    freedom, _, plays = name.removeprefix("uses_").partition("__")
    if not name.startswith("uses_") or freedom not in {*FREEDOMS, OTHER_REASON, EVERY}:
        raise AttributeError(name)
    return partial(free, freedom, plays or "standard")
