"""What can be said where the deck, the picks or a shuffle ran out: what does not hang on them.

What hands are worth follows from the cards on the table, and so does who meets in a sudden demise;
what the demise, or the picker, brings does not.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from sabacc.arbiter.why.asking import rule_here
from sabacc.arbiter.why.looked_at import OPEN, Observed, View
from sabacc.engine.play import book_of
from sabacc.protocol import messages
from sabacc.protocol.answers import answered
from sabacc.protocol.messages_play import PlayParams
from sabacc.spec.decks import rest_of_deck
from sabacc.system.joining import several
from sabacc.system.structs import changed

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from sabacc.notation.claim_forms import Aspect
    from sabacc.protocol.answers import Params
    from sabacc.spec.rulesets import Ruleset

    Looks = Mapping[str, Callable[[Aspect, View], Observed]]
    """How each aspect is observed, by its name."""

_BEFORE: Final = frozenset({"total", "special", "out", "demise", "a-demise", "next-dealer"})
"""What is settled before a further card comes."""
_DECIDES: Final = "the next cards decide it: add deck: with them, the top one first"
_WHY: Final[Mapping[str, str]] = {
    "deck": "more cards are drawn; add deck: with the cards to come, the top one first",
    "picks": "a card is lost that the picks do not name; add picks: with the cards of each hand",
    "shuffle": "the lost cards are dealt again; add shuffle: with the order in which they lie",
}


def without_chance(aspect: Aspect, view: View, looks: Looks) -> Observed:
    """Look for what is claimed at a showdown whose deck ran out; OPEN where it hangs on that."""
    params = view.params
    ran_out = str(view.found.answer["ran_out"])
    if not isinstance(params, messages.SettleParams):
        return Observed(OPEN, f"it cannot be decided: {_WHY.get(ran_out, ran_out)}")
    if aspect.name in {"total", "special", "out", "next-dealer"}:
        return looks[aspect.name](aspect, view)
    filled = as_far_as_known(view)
    missing = Observed(OPEN, undecided(filled), rule_here(view.rules, "demise.cause"))
    if "demise" not in filled.found.answer:
        return missing
    early = aspect.name in _BEFORE or aspect.name == "bombed"
    if not early or (aspect.name == "bombed" and aspect.seat in filled.found.answer["demise"]):
        return missing
    return looks[aspect.name](aspect, filled)


def undecided(filled: View) -> str:
    """Say that nobody has won yet, and who meets in the sudden demise that decides."""
    demise = filled.found.answer.get("demise", ())
    assert isinstance(filled.params, messages.SettleParams)  # noqa: S101 - no other deck ends so
    seats = [seat for seat in filled.params.seats if seat in demise]
    if not seats:
        return f"it cannot be decided: {_WHY['deck']}"
    return f"{several(seats)} tie and meet in a sudden demise; {_DECIDES}"


def as_far_as_known(view: View) -> View:
    """Return a showdown whose deck ran out as some further cards would have it; else the view."""
    params = view.params
    if "ran_out" not in view.found.answer or not isinstance(params, messages.SettleParams):
        return view
    return View(
        params, view.rules, answered(view.rules, book_of(view.rules), _filled(params, view.rules))
    )


def _filled(params: messages.SettleParams, rules: Ruleset) -> messages.SettleParams:
    """Return the showdown with every other card behind the deck."""
    lying = [card for hand in (*params.hands.values(), *params.fields.values()) for card in hand]
    return changed(params, deck=[*params.deck, *rest_of_deck(rules, [*lying, *params.deck])])


def untold(params: Params, phases: Sequence[Mapping[str, Any]]) -> list[str]:
    """Name the falls of the die that come and that nobody tells: `round 1`, `last`."""
    if not isinstance(params, PlayParams):
        return []
    told = {"last" if roll.last else f"round {roll.round}" for roll in params.rolls}
    found: list[str] = []
    called = 0
    for phase in phases:
        if phase["phase"] == "calling":  # a shift of the same round after it is the last one
            called = phase["round"]
        name = "last" if called == phase["round"] else f"round {phase['round']}"
        if phase["phase"] == "shift" and name not in told:
            found.append(name)
    return found
