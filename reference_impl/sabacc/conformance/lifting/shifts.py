"""A shift, read off the first rounds of a whole hand."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from sabacc.conformance.lifting.scene import Scene, cards_laid, dealt, folds, lays
from sabacc.conformance.lifting.settlements import refused_field
from sabacc.conformance.lifting.staging import same_hands
from sabacc.protocol.facts import DONE, RAN_OUT, REFUSED

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from sabacc.conformance.scenarios.cases import Case
    from sabacc.spec.rulesets import Ruleset

_CHANCE: Final = ("comes", "die", "other_die")


@dataclass(frozen=True, slots=True)
class RolledHand:
    """A hand that stops after the die has fallen in the round `number`, with its request."""

    scene: Scene
    number: int
    params: dict[str, Any]


def rolls(case: Case, rules: Ruleset) -> Iterator[RolledHand]:
    """Yield the hands in which the die falls on the table of a case of `shift`.

    A second card is laid in the field as a drawing, so that the die falls after everybody has had
    one.
    """
    scene = _scene(case)
    number = 1
    if any(len(cards) > 1 for cards in scene.fields.values()):
        turns = rules.choices["turns.unit"].name == "turns"
        number = 1 + len(scene.seats) if turns else 2
    roll = {"round": number, "picks": case.params["picks"]}
    roll |= {name: case.params[name] for name in (*_CHANCE, "shuffle") if name in case.params}
    for leaving in folds(scene, rules):
        script = [*lays(scene), *leaving]
        params: dict[str, Any] = {
            "seats": list(scene.seats),
            "dealer": scene.dealer,
            "stacks": dict(scene.stacks),
            "hand_pot": scene.hand_pot,
            "sabacc_pot": scene.sabacc_pot,
            "hands": dealt(scene),
            "deck": scene.whole_deck(rules),
            "rolls": [roll],
            "until": {"round": number, "phase": "shift"},
        }
        yield RolledHand(scene, number, params | ({"script": script} if script else {}))


def _scene(case: Case) -> Scene:
    params = case.params
    return Scene(
        seats=tuple(params["seats"]),
        dealer=params["dealer"],
        hands=params["hands"],
        fields=cards_laid(params),
        stacks=dict.fromkeys(params["seats"], 100),
        pots=((10, None),),
        sabacc_pot=10,
        folded=tuple(params.get("folded", ())),
        deck=tuple(params["deck"]),
        credits=False,
        rest=False,
    )


def shifted(rolled: RolledHand, answer: Mapping[str, Any]) -> dict[str, Any]:
    """Read an answer to `play` as one to `shift`; nothing where the die fell on another table."""
    if REFUSED in answer:
        return {REFUSED: answer[REFUSED]}
    if RAN_OUT in answer:  # with deeds before the shift, others may have been dealt in
        return {} if "script" in rolled.params else {RAN_OUT: answer[RAN_OUT]}
    refused = refused_field(rolled.params.get("script", ()), answer)
    if refused:
        return refused
    scene = rolled.scene
    reached = all(fate == DONE for fate in answer.get("script", ())) and (
        set(answer.get("folded", scene.folded)) == set(scene.folded)
    )
    if not reached:
        return {}
    found: dict[str, Any] = {}
    if "phases" in answer:
        before, shift = _around(rolled, answer)
        if shift is None or not same_hands(scene, before.get("hands")):
            return {}
        found |= {name: shift[name] for name in ("shifted",) if name in shift}
    found |= {name: answer[name] for name in ("fields", "deck") if name in answer}
    return found | _cards(scene, answer)


def _around(
    rolled: RolledHand, answer: Mapping[str, Any]
) -> tuple[Mapping[str, Any], Mapping[str, Any] | None]:
    """Return the phase before the shift, and the shift; None where there was none."""
    before: Mapping[str, Any] = {}
    for phase in answer["phases"]:
        if (phase["round"], phase["phase"]) == (rolled.number, "shift"):
            return before, phase
        before = phase
    return before, None


def _cards(scene: Scene, answer: Mapping[str, Any]) -> dict[str, Any]:
    """Return the hands afterwards, and what the shift took out of play.

    In a whole hand a player who folds gives the cards away at once: while they lie where they
    were put, the shift has done nothing to them.
    """
    hands = {seat: cards for seat, cards in answer.get("hands", {}).items() if seat in scene.live}
    found: dict[str, Any] = {"hands": hands} if "hands" in answer else {}
    if "out_of_play" not in answer:
        return found
    left = list(answer["out_of_play"])
    for seat in scene.folded:
        if all(card in left for card in scene.hands[seat]):
            for card in scene.hands[seat]:
                left.remove(card)
            if "hands" in found:
                hands[seat] = list(scene.hands[seat])
    return found | {"out_of_play": left}
