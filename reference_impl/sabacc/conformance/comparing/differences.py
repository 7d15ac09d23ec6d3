"""Where two answers differ: facts before what follows from them, hand by hand, phase by phase.

This is the one comparison of answers; it knows what the protocol leaves free:

- a key may be left out, in one hand, in a phase and in a hand of a session;
- of a hand that stopped, what is known at its end may be left out, empty or null;
- seats and cards without order may stand in any order, and a seat without cards may be missing;
- a card may have any of its spellings;
- a question may be refused for any of several reasons, and anything without a reason.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from sabacc.conformance.comparing.difference import Difference, parts
from sabacc.conformance.comparing.hands import hands_differ
from sabacc.conformance.laws import BY_ITSELF
from sabacc.protocol.facts import ANSWER_FIELDS, FAILURE_KEYS, OWED, RAN_OUT, THEN, value_at

_ALWAYS: Final = (*FAILURE_KEYS, OWED)
"""The facts that an answer shows by leaving them out."""
_ORDER: Final = (
    "total",
    "bombed",
    "demise",
    "best",
    "pot_winners",
    "winners",
    "sabacc_winners",
    "paid",
)
"""The facts that come before all others: what follows from them is told after them."""


def differences(
    method: str,
    params: Mapping[str, Any],
    first: Mapping[str, Any],
    second: Mapping[str, Any],
    *,
    silence: bool = False,
) -> Iterator[Difference]:
    """Yield the facts that differ in two answers of the right shape, causes before effects.

    The first is the right one, or the earlier one.  What only one of them shows is no difference,
    unless `silence` is one: who has shown a fact shows it again.
    """
    said = next((name for name in FAILURE_KEYS if name in first or name in second), None)
    if said is not None:
        one, other = first.get(said), second.get(said)
        if (said == RAN_OUT and one != other) or None in (one, other):
            yield Difference(said, one, other)
    elif method == "play":
        yield from hands_differ(params, first, second, silence=silence)
        yield from _further_hands_differ(params.get(THEN, ()), first, second, silence=silence)
    else:
        for name in sorted(ANSWER_FIELDS[method], key=_place):
            one, other = value_at(method, first, name), value_at(method, second, name)
            yield from parts(name, one, other, silence=silence)


def first_difference(
    method: str,
    params: Mapping[str, Any],
    first: Mapping[str, Any],
    second: Mapping[str, Any],
    *,
    silence: bool = True,
) -> str | None:
    """Say in words where two answers of a program differ first, or return None."""
    found = next(differences(method, params, first, second, silence=silence), None)
    return None if found is None else found.in_words


def as_told(answer: Mapping[str, Any], theirs: Mapping[str, Any]) -> dict[str, Any]:
    """Leave out of an answer what another one leaves out, in its phases too."""
    found = {name: value for name, value in answer.items() if name in theirs or name in _ALWAYS}
    told = {"round", "phase"}.union(*(theirs.get("phases") or ()))
    if "phases" in found:
        found["phases"] = [
            {name: value for name, value in phase.items() if name in told}
            for phase in found["phases"]
        ]
    if THEN in found:
        pairs = zip(found[THEN], theirs.get(THEN) or (), strict=False)
        found[THEN] = [as_told(mine, their) for mine, their in pairs]
    return found


def _place(name: str) -> int:
    return _ORDER.index(name) if name in _ORDER else len(_ORDER)


def _further_hands_differ(
    told: Sequence[Mapping[str, Any]],
    first: Mapping[str, Any],
    second: Mapping[str, Any],
    *,
    silence: bool,
) -> Iterator[Difference]:
    """Yield where the further hands of a session differ, or how far the session goes on.

    If a further hand is wrong by itself too, that is a question of its own; the hunt asks it first.
    So what differs here is what goes on from hand to hand, or does not and should.
    """
    if not told:
        return
    if THEN not in first or THEN not in second:
        yield from parts(
            THEN, value_at("play", first, THEN), value_at("play", second, THEN), silence=silence
        )
        return
    ours, theirs = first[THEN], second[THEN]
    for place, (mine, other) in enumerate(zip(ours, theirs, strict=False)):
        for found in differences("play", told[place], mine, other, silence=silence):
            yield replace(found, fact=f"{THEN}.{place}.{found.fact}", rule=BY_ITSELF)
    for place in range(min(len(ours), len(theirs)), max(len(ours), len(theirs))):
        yield Difference(f"{THEN}.{place}", place < len(ours), place < len(theirs), BY_ITSELF)
