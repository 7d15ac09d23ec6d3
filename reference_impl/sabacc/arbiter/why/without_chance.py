"""What can be said where the deck, the picks or a shuffle ran out: what does not hang on them.

What hands are worth follows from the cards on the table, and so does who meets in a sudden demise,
and what is due whoever wins it; what the demise, or the picker, brings does not.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from sabacc.arbiter.why.asking import rule_here
from sabacc.arbiter.why.looked_at import OPEN, Observed, View
from sabacc.engine.hands import LIMIT, card_values
from sabacc.engine.play import compile_rules
from sabacc.notation.claim_forms import Aspect
from sabacc.protocol import messages
from sabacc.protocol.answers import EngineAnswer, Params, answer_request
from sabacc.protocol.messages import PlayParams
from sabacc.spec.cards import CARDS
from sabacc.spec.rulesets import Ruleset, rest_of_deck
from sabacc.system.structs import replace_fields
from sabacc.system.text import join_words

if TYPE_CHECKING:
    Looks = Mapping[str, Callable[[Aspect, View], Observed]]
    """How each aspect is observed, by its name."""

_BEFORE: Final = frozenset({"total", "special", "out", "next-dealer"})
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
    if isinstance(params, messages.ShiftParams) and aspect.name == "shifted":
        came = EngineAnswer({"shifted": True})  # or no card would have been lost
        return looks[aspect.name](aspect, replace(view, found=came))
    if not isinstance(params, messages.SettleParams):
        return Observed(OPEN, f"it cannot be decided: {_WHY.get(ran_out, ran_out)}")
    if aspect.name in _BEFORE:
        return looks[aspect.name](aspect, view)
    certain = settled_before(aspect, view, looks)
    if certain is not None:
        return looks[aspect.name](aspect, certain)
    return Observed(OPEN, undecided(as_far_as_known(view)), rule_here(view.rules, "demise.cause"))


def settled_before(aspect: Aspect, view: View, looks: Looks) -> View | None:
    """Return a showdown with cards for its sudden demise, if what is claimed hangs on none of them.

    Who meets in it does not, and of them alone it is open who bombs.
    """
    filled = as_far_as_known(view)
    demise = filled.found.answer.get("demise", ())
    if demise and aspect.name in {"demise", "a-demise"}:
        return filled
    if demise and aspect.name == "bombed" and aspect.seat not in demise:
        return filled
    return whatever_comes(view, lambda other: looks[aspect.name](aspect, other).value)


def whatever_comes(view: View, look: Callable[[View], object]) -> View | None:
    """Return a showdown whose deck ran out as some cards would have it, if all tried look alike.

    So it may be with what a bombed caller pays.  None where something else comes of other cards.
    """
    if "ran_out" not in view.found.answer or view.filled is None:
        return None
    filled = as_far_as_known(view)
    if "demise" not in filled.found.answer:
        return None
    found = look(filled)
    return filled if all(look(other) == found for other in _filled(view, filled)) else None


def _filled(view: View, first: View) -> Iterator[View]:
    """Yield the showdown with other next cards; each is answered once."""
    known = view.filled
    assert known is not None  # noqa: S101 - whoever asks has looked
    assert isinstance(view.params, messages.SettleParams)  # noqa: S101 - no other deck ends so
    for place, head in enumerate(_heads(first, _free(view.params, view.rules)), 1):
        if place == len(known):
            known.append(_with(view, head))
        yield known[place]


def _heads(filled: View, free: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Yield the next two cards, in both orders: the lowest one, and one at which something changes.

    These are the one that changes least, the ones that make a special hand of a tied one, and the
    highest, which may bomb; it may also be that all do.
    """
    values = card_values(filled.rules.choices["totals.face-values"])
    some: dict[int, list[str]] = {}
    for card in free:
        some.setdefault(values[CARDS[card]], []).append(card)
    account = filled.found.account
    if not some or account is None:
        return
    hands, (lowest, highest) = account.hands, (min(some), max(some))
    totals: set[int] = {hands[seat].score.total for seat in filled.found.answer["demise"]}
    special = (limit - total for total in sorted(totals) for limit in (LIMIT, -LIMIT))
    for other in dict.fromkeys((min(some, key=abs), *special, highest)):
        if other in some and other != lowest:
            yield some[lowest][0], some[other][0]
            yield some[other][0], some[lowest][0]
    if len(some[highest]) > 1:
        yield some[highest][0], some[highest][1]


def undecided(filled: View) -> str:
    """Say that nobody has won yet, and who meets in the sudden demise that decides."""
    demise = filled.found.answer.get("demise", ())
    assert isinstance(filled.params, messages.SettleParams)  # noqa: S101 - no other deck ends so
    seats = [seat for seat in filled.params.seats if seat in demise]
    if not seats:
        return f"it cannot be decided: {_WHY['deck']}"
    return f"{join_words(seats)} tie and meet in a sudden demise; {_DECIDES}"


def as_far_as_known(view: View) -> View:
    """Return a showdown whose deck ran out as some further cards would have it; else the view."""
    params = view.params
    if "ran_out" not in view.found.answer or not isinstance(params, messages.SettleParams):
        return view
    known = [] if view.filled is None else view.filled
    if not known:
        known.append(_with(view, ()))
    return known[0]


def _with(view: View, head: Sequence[str]) -> View:
    """Return a showdown with some next cards behind those of its deck, and then all the others."""
    params, rules = view.params, view.rules
    assert isinstance(params, messages.SettleParams)  # noqa: S101 - whoever asks has looked
    free = _free(params, rules)
    for card in head:
        free.remove(card)
    filled = replace_fields(params, deck=[*params.deck, *head, *free])
    return View(params, rules, answer_request(rules, compile_rules(rules), filled))


def _free(params: messages.SettleParams, rules: Ruleset) -> list[str]:
    """Return the cards that lie nowhere yet."""
    lying = [card for hand in (*params.hands.values(), *params.fields.values()) for card in hand]
    return rest_of_deck(rules, [*lying, *params.deck])


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
