"""What can be said where the deck, the picks or a shuffle ran out: what does not hang on them.

What hands are worth follows from the cards on the table, and so does who meets in a sudden demise;
what the demise, or the picker, brings does not.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sabacc.arbiter.why.looked_at import OPEN, Observed, View
from sabacc.engine.play import book_of
from sabacc.protocol import messages
from sabacc.protocol.answers import answered
from sabacc.spec.decks import rest_of_deck
from sabacc.system.structs import changed

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from sabacc.notation.claim_forms import Aspect
    from sabacc.spec.rulesets import Ruleset

    Looks = Mapping[str, Callable[[Aspect, View], Observed]]
    """How each aspect is observed, by its name."""

_BEFORE: Final = frozenset({"total", "special", "out", "demise", "a-demise", "next-dealer"})
"""What is settled before a further card comes."""
_WHY: Final[Mapping[str, str]] = {
    "deck": "more cards are drawn; add deck: with the cards to come, the top one first",
    "picks": "a card is lost that the picks do not name; add picks: with the cards of each hand",
    "shuffle": "the lost cards are dealt again; add shuffle: with the order in which they lie",
}


def without_chance(aspect: Aspect, view: View, looks: Looks) -> Observed:
    """Look for what is claimed at a showdown whose deck ran out; OPEN where it hangs on that."""
    params = view.params
    ran_out = str(view.found.answer["ran_out"])
    missing = Observed(OPEN, f"it cannot be decided: {_WHY.get(ran_out, ran_out)}")
    if not isinstance(params, messages.SettleParams):
        return missing
    if aspect.name in {"total", "special", "out", "next-dealer"}:
        return looks[aspect.name](aspect, view)
    if aspect.name not in {*_BEFORE, "bombed"}:
        return missing
    filled = as_far_as_known(view)
    if "demise" not in filled.found.answer:
        return missing
    if aspect.name == "bombed" and aspect.seat in filled.found.answer["demise"]:
        return missing
    return looks[aspect.name](aspect, filled)


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
