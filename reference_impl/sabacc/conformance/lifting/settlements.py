"""Settlements, and comparisons of hands, read off a whole hand."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from sabacc.conformance.lifting.scene import scene_of
from sabacc.conformance.scenarios import derive
from sabacc.protocol.facts import INSTEAD, REFUSED

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from sabacc.conformance.lifting.scene import Entry, Scene
    from sabacc.conformance.lifting.staging import Staged
    from sabacc.conformance.scenarios.cases import Case

_OUTCOME: Final = ("winners", "pot_winners", "sabacc_winners", "bombed", "demise", "shown")
_CREDITS: Final = ("stacks", "hand_pot", "sabacc_pot", "house")
_NO_FIELD: Final = "no-interference-field"


def settlement(case: Case) -> Scene:
    """Return the scene of a case of `settle`."""
    return scene_of(case.params)


def comparison(case: Case) -> Scene:
    """Return the scene of a case of `compare`: what it costs does not matter, nor who called."""
    return replace(scene_of(derive.settle_params(case)), credits=False)


def settled(staged: Staged, answer: Mapping[str, Any]) -> dict[str, Any]:
    """Read an answer to `play` as one to `settle`: what it shows of this very showdown.

    Nothing shows where the hand did not come to that showdown.
    """
    instead = {name: answer[name] for name in INSTEAD if name in answer}
    if instead:
        return instead
    refused = refused_field(staged.way.script, answer)
    if refused:
        return refused
    if not staged.reached(answer):
        return {}
    names = (*_OUTCOME, *_CREDITS) if staged.exact else _OUTCOME
    found = {name: answer[name] for name in names if name in answer}
    if staged.exact:
        paid = _paid(staged.scene, found)
        if paid:
            found["paid"] = paid
    return found


def compared(staged: Staged, answer: Mapping[str, Any]) -> dict[str, Any]:
    """Read an answer to `play` as one to `compare`."""
    return derive.compare_answer(settled(staged, answer))


def refused_field(script: Iterable[Entry], answer: Mapping[str, Any]) -> dict[str, Any]:
    """Return the refusal of a position with cards in the field, where none may be laid."""
    laid = (
        fate
        for entry, fate in zip(script, answer.get("script", ()), strict=False)
        if entry["does"] == "lay"
    )
    return {REFUSED: _NO_FIELD} if _NO_FIELD in laid else {}


def _paid(scene: Scene, found: Mapping[str, Any]) -> dict[str, int]:
    """Work out what seats have paid in penalties, as far as stacks and winners tell.

    Whoever wins nothing has paid what is missing.  Whoever wins a single hand pot, or an equal part
    of it, and no sabacc pot, has paid what is missing to the stack with that part.
    """
    if not {"stacks", "pot_winners", "sabacc_winners"} <= set(found):
        return {}
    won = {seat for seats in found["pot_winners"] for seat in seats} | {*found["sabacc_winners"]}
    parts = dict.fromkeys(set(scene.seats) - won, 0)
    even = len(scene.pots) == 1 and won and not scene.hand_pot % len(won)
    if even and not found["sabacc_winners"]:
        parts |= dict.fromkeys(won, scene.hand_pot // len(won))
    return {
        seat: scene.stacks[seat] + parts[seat] - after
        for seat, after in found["stacks"].items()
        if seat in parts
    }
