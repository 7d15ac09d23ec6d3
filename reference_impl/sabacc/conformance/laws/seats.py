"""The laws of winning: who has left wins nothing, and a hand out of range beats none in range."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from sabacc.protocol.facts import DONE

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

_LEFT: Final = "laws.folded-win-nothing"
_BETTER: Final = "laws.better-hand-never-loses"
_TABLE: Final = 2
"""How many players a hand needs in every ruleset."""


def settled_winners(
    params: Mapping[str, Any], answer: Mapping[str, Any]
) -> Iterator[tuple[str, str]]:
    """Hold the winners of a settlement against the laws."""
    left = set(params.get("folded", ()))
    yield from _left_win_nothing(left, answer)
    eligible = params["pots"][0].get("eligible")
    yield from _in_range_first(
        set(params["seats"] if eligible is None else eligible) - left, answer
    )


def played_winners(
    params: Mapping[str, Any], answer: Mapping[str, Any]
) -> Iterator[tuple[str, str]]:
    """Hold the winners of a whole hand against the laws."""
    dealt = dealt_in(params, answer)
    seats = set(params["seats"])
    left = {*answer.get("out", ()), *_folded(params, answer)}
    yield from _left_win_nothing(left if dealt is None else left | (seats - dealt), answer)
    alone = len(answer.get("pot_winners", ())) == 1
    if alone and dealt is not None and "folded" in answer and "out" in answer:
        yield from _in_range_first(dealt - left, answer)


def dealt_in(params: Mapping[str, Any], answer: Mapping[str, Any]) -> set[str] | None:
    """Return who takes part; None where neither request nor answer tells.

    Who can pay the ante hangs on the rules, and so does whether a player alone is dealt a hand.
    """
    if "dealt_in" in answer:
        return set(answer["dealt_in"])
    ready = set(params["seats"]) - set(params.get("sitting_out", ()))
    return None if params.get("ante") or len(ready) < _TABLE else ready


def _folded(params: Mapping[str, Any], answer: Mapping[str, Any]) -> Iterable[str]:
    """Return who has folded; where that is not shown, whose fold was accepted."""
    if "folded" in answer:
        found: list[str] = answer["folded"]
        return found
    deeds = zip(params.get("script", ()), answer.get("script", ()), strict=False)
    return [entry["seat"] for entry, fate in deeds if fate == DONE and entry["does"] == "fold"]


def _left_win_nothing(left: set[str], answer: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    won = {name: answer.get(name, ()) for name in ("winners", "sabacc_winners")}
    won["pot_winners"] = [seat for seats in answer.get("pot_winners", ()) for seat in seats]
    for name, seats in won.items():
        for seat in sorted(left.intersection(seats)):
            yield _LEFT, f"{seat} had left the hand and is among the {name.replace('_', ' ')}"


def _in_range_first(rivals: set[str], answer: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """No hand out of range wins the main pot while one of the `rivals` for it is in range."""
    bombed = set(answer.get("bombed", ()))
    wrong = sorted(bombed.intersection(answer.get("winners", ())))
    sound = sorted(rivals - bombed)
    if wrong and sound:
        yield _BETTER, f"{wrong[0]} wins with a hand out of range, and {sound[0]} is in range"
