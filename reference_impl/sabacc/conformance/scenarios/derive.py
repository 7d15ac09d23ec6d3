"""`compare` derived from `settle`, for programs that have only that."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sabacc.protocol.facts import INSTEAD
from sabacc.spec.cards import rest_of_deck

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sabacc.conformance.scenarios.cases import Case


def settle_params(case: Case) -> dict[str, Any]:
    """Return a settlement whose winners, or whose tied seats, are the best of the case's hands.

    There is no caller, so that no caller's penalty matters, and the deck holds every card that is
    not in a hand, so that a sudden demise cannot run out.
    """
    hands: dict[str, list[str]] = case.params["hands"]
    fields: dict[str, list[str]] = case.params.get("fields", {})
    seats = list(hands)
    shown = (card for cards in (*hands.values(), *fields.values()) for card in cards)
    params: dict[str, Any] = {
        "seats": seats,
        "dealer": seats[-1],
        "hands": hands,
        "stacks": dict.fromkeys(seats, 100),
        "pots": [{"amount": 10}],
        "sabacc_pot": 10,
        "deck": rest_of_deck(shown)[:8],
    }
    optional = {name: case.params[name] for name in ("fields", "version") if name in case.params}
    return params | optional


def compare_answer(settled: Mapping[str, Any]) -> dict[str, Any]:
    """Read off a settlement which hand was best before any sudden demise.

    The seats of a demise were tied; otherwise the winners are the best.  Where there was a demise,
    whether the best hand would take the sabacc pot does not show; where the answer leaves the
    demise out, nothing does.
    """
    if not settled.keys().isdisjoint(INSTEAD):
        return dict(settled)
    answer: dict[str, Any] = {}
    demise = settled.get("demise")
    if demise:
        answer["best"] = list(demise)
    elif demise is not None and "winners" in settled:
        answer["best"] = list(settled["winners"])
        if "sabacc_winners" in settled:
            answer["sabacc_pot"] = bool(settled["sabacc_winners"])
    return answer


def unsettled(case: Case, answer: Mapping[str, Any]) -> bool:
    """Say whether a settlement does not show what a case expects of a tie.

    A program without a sudden demise settles a tie in its own way: that breaks the rules of the
    demise, and does not show that it ranked the hands.
    """
    best = next((one.value for one in case.expect if one.fact == "best"), ())
    theirs = answer.get("best")
    return len(best) > 1 and theirs is not None and set(theirs) < set(best)
