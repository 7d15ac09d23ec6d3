"""Further actions that change nothing: one that is refused, again or first, and a late one."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any, Final

from sabacc.conformance.rephrasing.original import Original, Rephrasing
from sabacc.protocol.facts import DONE, NOT_REACHED

_MOST: Final = 1_000
"""How many entries a script may have."""
_LATE: Final = ("fold", "draw", "stand", "check", "call")
_NO_BET: Final[Mapping[str, Any]] = {"does": "bet", "amount": 0}
_SLIPS: Final[Mapping[str, tuple[Mapping[str, Any], ...]]] = {
    "betting": ({"does": "draw"}, _NO_BET),
    "last-betting": ({"does": "draw"}, _NO_BET),
    "drawing": ({"does": "check"}, {"does": "call"}),
    "calling": ({"does": "check"}, {"does": "draw"}),
}
"""For each phase what is refused in it, whatever the house, to the player who is asked."""
_USUAL_PHASES: Final = {
    **dict.fromkeys(("check", "bet", "match", "raise", "all-in", "fold"), "betting"),
    **dict.fromkeys(("draw", "trade", "stand", "lay"), "drawing"),
    **dict.fromkeys(("call", "pass"), "calling"),
}


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


def refused_first(original: Original) -> Rephrasing | None:
    """Let a player try what is refused just before they do what is allowed."""
    script: list[Any] = original.params.get("script", [])
    fates: list[Any] = original.plain().get("script", [])
    phases = [entry.get("phase", _USUAL_PHASES.get(entry["does"])) for entry in script]
    done = [
        place
        for place, fate in enumerate(fates)
        if fate == DONE
        and phases[place] in _SLIPS
        and script[place].get("asked", script[place]["seat"]) == script[place]["seat"]
    ]
    if not done or len(script) >= _MOST:
        return None
    place = original.rng.choice(done)
    right, phase = script[place], phases[place]
    moment = {key: right[key] for key in ("seat", "round", "asked") if key in right}
    slip = {**moment, **original.rng.choice(_SLIPS[phase]), "phase": phase}
    longer = [*script[:place], slip, *script[place:]]
    says = f"{right['seat']} first tries to {slip['does']} in the {phase}, which is refused"
    return Rephrasing(
        {**original.params, "script": longer}, partial(_without, place, original.plain()), says
    )


def _without(place: int, plain: Mapping[str, Any], answer: Mapping[str, Any]) -> dict[str, Any]:
    """Leave out an entry; where it was allowed after all, nothing can be said of the answer."""
    fates: list[Any] = answer.get("script", [])
    if place >= len(fates):
        return dict(answer)
    if fates[place] == DONE:
        return dict(plain)
    return {**answer, "script": [*fates[:place], *fates[place + 1 :]]}


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
