"""The laws of actions: a refused one changes nothing, and nothing happens after the end."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, Any, Final

from sabacc.protocol.facts import DONE, NOT_REACHED
from sabacc.spec.cards import usual_name

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

_REFUSED: Final = "laws.refused-changes-nothing"
_OVER: Final = "laws.nothing-after-the-end"
_OF_CARDS: Final = frozenset({"draw", "trade", "drop", "lay"})
_FREE: Final = frozenset({"drawing", "discarding", "trading", "calling"})
"""The phases in which a player pays nothing unless an action of theirs is accepted."""
_BETWEEN_HANDS: Final = frozenset({"join", "sit-out"})


def refused_deeds(
    params: Mapping[str, Any], answer: Mapping[str, Any]
) -> Iterator[tuple[str, str]]:
    """Find players whose cards or credits change though all that they tried was refused."""
    phases = answer.get("phases", ())
    done: defaultdict[str, set[str]] = defaultdict(set)
    refused: defaultdict[str, set[str]] = defaultdict(set)
    for entry, fate in zip(params.get("script", ()), answer.get("script", ()), strict=False):
        if fate != NOT_REACHED:
            (done if fate == DONE else refused)[entry["seat"]].add(entry["does"])
    for seat, tried in refused.items():
        if tried & _OF_CARDS and not done[seat] & _OF_CARDS:
            yield from _other_cards(seat, phases)
        if not done[seat]:
            yield from _other_credits(seat, phases)


def _other_cards(seat: str, phases: list[Mapping[str, Any]]) -> Iterator[tuple[str, str]]:
    """Find a phase other than a shift that gives a seat other cards; who leaves has none."""
    before: list[str] | None = None
    for phase in phases:
        shown = phase.get("hands", {}).get(seat)
        after = None if shown is None else sorted(map(usual_name, shown))
        if phase["phase"] != "shift" and before and after and before != after:
            yield _REFUSED, f"{seat} was refused, and holds different cards {_when(phase)}"
        before = after


def _other_credits(seat: str, phases: list[Mapping[str, Any]]) -> Iterator[tuple[str, str]]:
    """Find a phase without stakes that costs a seat credits, or brings some."""
    before: int | None = None
    for phase in phases:
        after = phase.get("stacks", {}).get(seat)
        if phase["phase"] in _FREE and None not in {before, after} and before != after:
            yield (
                _REFUSED,
                f"{seat} was refused, and has {after} credits instead of {before} {_when(phase)}",
            )
        before = after


def _when(phase: Mapping[str, Any]) -> str:
    return f"after the {phase['phase']} of round {phase['round']}"


def after_the_end(
    params: Mapping[str, Any], answer: Mapping[str, Any]
) -> Iterator[tuple[str, str]]:
    """Find an action that was accepted once the hand was over."""
    for entry, fate in zip(params.get("script", ()), answer.get("script", ()), strict=False):
        if entry.get("phase") == "end" and fate == DONE and entry["does"] not in _BETWEEN_HANDS:
            yield _OVER, f"the hand was over, and {entry['seat']} could still {entry['does']}"
