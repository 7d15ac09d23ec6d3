"""Where two answers part: facts before what follows from them, hand by hand, phase by phase."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from sabacc.conformance.hunting.comparing.difference import Difference, parts
from sabacc.conformance.hunting.comparing.hands import hands_differ
from sabacc.conformance.laws import BY_ITSELF
from sabacc.protocol.facts import FACTS, INSTEAD, THEN, shown

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

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


def answers_differ(
    method: str, params: Mapping[str, Any], right: Mapping[str, Any], answer: Mapping[str, Any]
) -> Iterator[Difference]:
    """Yield the facts that `answer` shows otherwise than the right one, causes before effects."""
    said = next((name for name in INSTEAD if name in answer), None)
    if said is not None:
        yield Difference(said, None, answer[said])
    elif method == "play":
        yield from hands_differ(params, right, answer)
        yield from _further_hands_differ(params.get(THEN, ()), right, answer)
    else:
        for name in sorted(FACTS[method], key=_place):
            yield from parts(name, shown(method, right, name), shown(method, answer, name))


def _place(name: str) -> int:
    return _ORDER.index(name) if name in _ORDER else len(_ORDER)


def _further_hands_differ(
    told: Sequence[Mapping[str, Any]], right: Mapping[str, Any], answer: Mapping[str, Any]
) -> Iterator[Difference]:
    """Yield where the further hands of a session part, or how far the session goes on.

    If a further hand is wrong by itself too, that is a question of its own; the hunt asks it first.
    So what differs here is what goes on from hand to hand, or does not and should.
    """
    if not told or THEN not in answer:
        return
    ours, theirs = right[THEN], answer[THEN]
    for place, (mine, other) in enumerate(zip(ours, theirs, strict=False)):
        for found in answers_differ("play", told[place], mine, other):
            yield replace(found, fact=f"{THEN}.{place}.{found.fact}", rule=BY_ITSELF)
    for place in range(min(len(ours), len(theirs)), max(len(ours), len(theirs))):
        yield Difference(f"{THEN}.{place}", place < len(ours), place < len(theirs), BY_ITSELF)
