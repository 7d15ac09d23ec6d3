"""Programs that play sessions, and keep what belongs to one hand."""

from __future__ import annotations

import copy
from collections.abc import Callable, Mapping
from typing import Any, Final, TypeAlias

from sabacc.conformance.laws import hands_alone
from sabacc.protocol.reference import Reference

Json = dict[str, Any]
Leak: TypeAlias = "Callable[[Json, Json, Json], None]"
"""Changes the request of a further hand; beside it stand the hand before, and its answer."""


def _old(name: str) -> Leak:
    def leak(alone: Json, before: Json, _left: Json) -> None:
        if name in before:
            alone[name] = copy.deepcopy(before[name])

    return leak


def _stacks(alone: Json, before: Json, _left: Json) -> None:
    alone["stacks"] = {
        seat: before["stacks"].get(seat, held) for seat, held in alone["stacks"].items()
    }


def _folded(alone: Json, _before: Json, left: Json) -> None:
    """Who has folded takes no part in the next hand either."""
    alone["sitting_out"] = [*alone["sitting_out"], *left["folded"][:1]]


def _cards(alone: Json, before: Json, _left: Json) -> None:
    """The deck is what the last hand has left of it."""
    alone["deck"] = before["deck"][1:]


def _discards(alone: Json, _before: Json, left: Json) -> None:
    """The cards out of play are not shuffled back."""
    gone = set(left["out_of_play"])
    alone["deck"] = [card for card in alone["deck"] if card not in gone]
    alone["out_of_play"] = [card for card in left["out_of_play"] if card not in _held(alone)]


def _version(alone: Json, _before: Json, left: Json) -> None:
    alone["version"] = left["version"]


def _held(alone: Json) -> set[str]:
    return {card for cards in alone.get("hands", {}).values() for card in cards}


LEAKS: Final[dict[str, tuple[Leak, str]]] = {
    "the dealer is stuck": (_old("dealer"), "standard"),
    "the stacks are those of the beginning": (_stacks, "standard"),
    "the sabacc pot is that of the beginning": (_old("sabacc_pot"), "classic"),
    "who has folded stays out": (_folded, "standard"),
    "who sat out stays out": (_old("sitting_out"), "standard"),
    "the version lasts": (_version, "forum-random"),
    "the deck is not renewed": (_cards, "standard"),
    "cards out of play stay out": (_discards, "standard"),
    "the antes are paid once": (lambda alone, _before, _left: alone.update(ante=False), "swag"),
}
"""What leaks from one hand to the next, and a ruleset by which it is found."""


def leaking(leak: Leak) -> Callable[[Mapping[str, Any]], Json]:
    """Return the reference, which plays the hands of a session one by one, and leaks."""
    reference = Reference()

    def handle(message: Mapping[str, Any]) -> Json:
        params = message.get("params", {})
        if not params.get("then"):
            return reference.handle(message)
        right = reference.handle(message)
        result = right.get("result", {})
        shown: list[Json] = []
        before, left = dict(params), result
        for alone, _ in hands_alone(params, result):
            if "over" in left and not left["over"]:
                break
            begun = copy.deepcopy(alone)
            leak(begun, before, left)
            left = reference.handle({**message, "params": begun}).get("result", {})
            shown.append(left)
            before = alone
            if "over" not in left:
                break
        return {**right, "result": {**result, "then": shown}}

    return handle
