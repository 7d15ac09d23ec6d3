"""Further actions that change nothing: one that is refused again, and one after the end."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, Final

from sabacc.conformance.rephrasing.original import Original, Rephrasing
from sabacc.protocol.facts import DONE, NOT_REACHED

if TYPE_CHECKING:
    from collections.abc import Mapping

_MOST: Final = 1_000
"""How many entries a script may have."""
_LATE: Final = ("fold", "draw", "stand", "check", "call")


def refused_twice(original: Original) -> Rephrasing | None:
    """Try every action twice in a row that the reference refuses."""
    script: list[Any] = original.params.get("script", [])
    fates: list[Any] = original.plain().get("script", [])
    again = [place for place, fate in enumerate(fates) if fate not in {DONE, NOT_REACHED}]
    if not again or len(script) + len(again) > _MOST:
        return None
    longer = [
        entry for place, entry in enumerate(script) for entry in [entry] * _times(place, again)
    ]
    says = "every action that is refused is tried twice in a row"
    return Rephrasing({**original.params, "script": longer}, partial(_once, fates, again), says)


def _times(place: int, again: list[int]) -> int:
    return 2 if place in again else 1


def _once(right: list[Any], again: list[int], answer: Mapping[str, Any]) -> dict[str, Any]:
    """Let one fate stand for each action that was tried twice: a wrong one if there is one."""
    shown: list[Any] = answer.get("script", [])
    if len(shown) != len(right) + len(again):
        return dict(answer)
    left = iter(shown)
    fates: list[Any] = []
    for place, fate in enumerate(right):
        tried = [next(left) for _ in range(_times(place, again))]
        fates.append(next((found for found in tried if found != fate), fate))
    return {**answer, "script": fates}


def after_the_end(original: Original) -> Rephrasing | None:
    """Let somebody act once the hand is over."""
    script: list[Any] = original.params.get("script", [])
    if "until" in original.params or len(script) >= _MOST or not original.plain().get("over"):
        return None
    seat, does = original.rng.choice(original.params["seats"]), original.rng.choice(_LATE)
    late = {"seat": seat, "does": does, "phase": "end"}
    says = f"{seat} tries to {does} once the hand is over"
    return Rephrasing({**original.params, "script": [*script, late]}, _without_the_last, says)


def _without_the_last(answer: Mapping[str, Any]) -> dict[str, Any]:
    return {**answer, "script": answer["script"][:-1]} if "script" in answer else dict(answer)
