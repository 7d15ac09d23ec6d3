"""Where two answers to one session part: in a hand of it, or in how far the session goes on."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from sabacc.conformance.hunting.comparing.difference import Difference
from sabacc.conformance.hunting.comparing.hands import hands_differ
from sabacc.conformance.laws import BY_ITSELF
from sabacc.protocol.facts import THEN

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from sabacc.protocol.answers import Answered


def sessions_differ(
    params: Mapping[str, Any], right: Answered, answer: Mapping[str, Any]
) -> Iterator[Difference]:
    """Yield the facts that `answer` shows otherwise than the right answer, hand by hand.

    If a further hand is wrong by itself too, that is a question of its own; the hunt asks it first.
    So what differs here is what goes on from hand to hand, or does not and should.
    """
    yield from hands_differ(params, right.hands[0], answer)
    if THEN not in answer:
        return
    told, theirs = params[THEN], answer[THEN]
    ours = right.hands[1:]
    for place, (mine, other) in enumerate(zip(ours, theirs, strict=False)):
        for found in hands_differ(told[place], mine, other):
            yield replace(found, fact=f"{THEN}.{place}.{found.fact}", rule=BY_ITSELF)
    for place in range(min(len(ours), len(theirs)), max(len(ours), len(theirs))):
        yield Difference(f"{THEN}.{place}", place < len(ours), place < len(theirs), BY_ITSELF)
