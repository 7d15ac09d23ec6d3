"""What an answer shows of what is claimed, in values and in words, and the rules behind it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from sabacc.arbiter.may import may
from sabacc.arbiter.moment import Now
from sabacc.arbiter.reasons import rule_here
from sabacc.arbiter.view import OPEN, Observed, View, method_of, unshown
from sabacc.arbiter.without_chance import without_chance
from sabacc.arbiter.words import refusal_words
from sabacc.conformance import messages
from sabacc.conformance.facts import ABSENT, REFUSED
from sabacc.conformance.messages_play import PlayParams
from sabacc.engine.events import (
    Awarded,
    Bombed,
    Left,
    Lost,
    Over,
    Paid,
    Rolled,
    SatOut,
    Tied,
    Won,
)
from sabacc.engine.position import known_cards
from sabacc.engine.values import bomb_rule, score
from sabacc.records.event_words import SPECIAL_NAMES, card_words
from sabacc.records.played import several
from sabacc.rulesets import NOT_APPLICABLE

__all__ = ["OPEN", "Observed", "View", "agrees", "method_of", "observe"]

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from sabacc.answers import Params
    from sabacc.arbiter.claims import Aspect, Claim
    from sabacc.engine.values import Score


_PARTS: Final = 8
"""How many payments are told one by one."""


def observe(aspect: Aspect, view: View) -> Observed:
    """Look at an answer for what a claim is about; the value is OPEN where it does not show it."""
    answer = view.found.answer
    if aspect.name == "shifted" and answer.get(REFUSED) == "no-shift":
        return Observed(value=False, words="there is no shift", rule=view.found.rule)
    if REFUSED in answer:
        why = refusal_words(str(answer[REFUSED]))
        return Observed(OPEN, f"it cannot be said, for {why}", view.found.rule)
    if "ran_out" in answer:
        return without_chance(aspect, view, _OBSERVED)
    if isinstance(view.found, Now) and not view.found.reached and view.entry < 0:
        return unshown("the hand does not come to that moment")
    return _OBSERVED[aspect.name](aspect, view)


def _winners(aspect: Aspect, view: View) -> Observed:
    name = "sabacc_winners" if aspect.pot == "sabacc-pot" else "winners"
    if view.method == "compare":
        name = "best"
    found: Any = view.fact(name) if view.method in {"compare", "settle", "play"} else ABSENT
    if found is ABSENT:
        return unshown("the hand is not over") if view.method == "play" else unshown()
    seats = tuple(str(seat) for seat in found)
    if view.method == "compare":
        return _best(seats, view)
    pot = "sabacc" if name == "sabacc_winners" else "hand"
    verb = "wins" if len(seats) < 2 else "share"  # noqa: PLR2004 - one or several
    words = f"{several(seats) or 'nobody'} {verb} the {pot} pot"
    return Observed(tuple(sorted(seats)), words, _won_rule(view, pot))


def _best(seats: tuple[str, ...], view: View) -> Observed:
    """Say who has the best hand; where several have it, none of them has won yet."""
    words = f"{several(seats) or 'nobody'} {'hold' if len(seats) > 1 else 'holds'} the best hand"
    if len(seats) > 1:
        rule = rule_here(view.rules, "demise.cause")
        value = ("level", *sorted(seats))  # nobody claims that: no seat has won, and none shares
        return Observed(value, f"{words}, and meet in a sudden demise", rule)
    return Observed(seats, words)


def _won_rule(view: View, pot: str) -> str:
    """Return the rule by which a pot is won, or is not."""
    taken = [event.rule for event in view.of(Awarded) if event.pot == f"{pot}-pot"]
    if pot == "sabacc":
        return taken[0] if taken else rule_here(view.rules, "pots.ordinary-winner")
    ends = [event for event in view.found.events if isinstance(event, Won | Tied | Over)]
    return ends[-1].rule if ends else next(iter(taken), "")


def _won(aspect: Aspect, view: View) -> Observed:
    if view.method not in {"settle", "play"}:
        return unshown()
    if view.method == "play" and not view.found.answer["over"]:
        return unshown("the hand is not over")
    own = [
        event
        for event in view.of(Awarded)
        if event.seat == aspect.seat and aspect.pot in {"", event.pot}
    ]
    amount = sum(event.amount for event in own)
    where = f" from the {aspect.pot.replace('-', ' ')}" if aspect.pot else ""
    rule = own[0].rule if own else _won_rule(view, "hand")
    return Observed(amount, f"{aspect.seat} wins {amount or 'nothing'}{where}", rule)


def _paid(aspect: Aspect, view: View) -> Observed:
    if view.method not in {"settle", "play"}:
        return unshown()
    own = payments(aspect, view)
    where = f" to the {aspect.pot.replace('-', ' ')}" if aspect.pot else ""
    words = f"{aspect.seat} pays {amounts(own)}{where}"
    return Observed(sum(event.amount for event in own), words, own[-1].rule if own else "")


def payments(aspect: Aspect, view: View) -> list[Paid]:
    """Return what a seat pays, to the pot that is meant or to any."""
    return [
        event
        for event in view.of(Paid)
        if event.seat == aspect.seat and aspect.pot in {"", event.pot}
    ]


def amounts(paid: Sequence[Paid]) -> str:
    """Say payments: `24 (12 and 12)`."""
    each = [event.amount for event in paid]
    words = str(sum(each) or "nothing")
    if len(each) < 2:  # noqa: PLR2004 - one or several
        return words
    parts = several(map(str, each)) if len(each) <= _PARTS else f"{len(each)} payments"
    return f"{words} ({parts})"


def _has(aspect: Aspect, view: View) -> Observed:
    found = view.fact(f"stacks.{aspect.seat}") if view.method in {"settle", "play"} else ABSENT
    return unshown() if found is ABSENT else Observed(_number(found), f"{aspect.seat} has {found}")


def _number(found: object) -> int:
    assert isinstance(found, int)  # noqa: S101 - canonical facts of numbers are numbers
    return found


def _pot(aspect: Aspect, view: View) -> Observed:
    name = aspect.pot.replace("-", "_")
    found = view.fact(name) if view.method in {"settle", "play"} else ABSENT
    if found is ABSENT:
        return unshown()
    words = f"the {aspect.pot.replace('-', ' ')} holds {found}"
    return Observed(_number(found), words)


# --- hands --------------------------------------------------------------------------------------


def _score(aspect: Aspect, view: View) -> Score | None:
    """Count the hand that is meant, as it lies at the end; None where it is not known."""
    params = view.params
    match params:
        case messages.ScoreParams():
            cards, field = params.cards, params.field
        case messages.CompareParams() | messages.SettleParams() if aspect.seat in params.hands:
            cards, field = params.hands[aspect.seat], params.fields.get(aspect.seat, [])
        case PlayParams() if aspect.seat in view.found.answer["hands"]:
            answer = view.found.answer
            cards, field = answer["hands"][aspect.seat], answer["fields"].get(aspect.seat, [])
            return score(view.rules, known_cards(cards), known_cards(field), answer["version"])
        case messages.ShiftParams() if aspect.seat in params.hands:
            answer = view.found.answer
            cards, field = answer["hands"][aspect.seat], answer["fields"].get(aspect.seat, [])
            return score(view.rules, known_cards(cards), known_cards(field))
        case _:
            return None
    return score(view.rules, known_cards(cards), known_cards(field), params.version)


def _whose(aspect: Aspect) -> str:
    return aspect.seat or "the hand"


def _total(aspect: Aspect, view: View) -> Observed:
    found = _score(aspect, view)
    if found is None:
        return unshown()
    words = f"{_whose(aspect)} counts {found.total}"
    return Observed(found.total, words, rule_here(view.rules, "totals.sum"))


def _special(aspect: Aspect, view: View) -> Observed:
    found = _score(aspect, view)
    if found is None:
        return unshown()
    if found.special is None:
        whose = f"{aspect.seat}'s hand" if aspect.seat else "the hand"
        return Observed(None, f"{whose} is nothing special")
    words = f"{_whose(aspect)} has {SPECIAL_NAMES[found.special]}"
    return Observed(found.special.value, words)


def _bombed(aspect: Aspect, view: View) -> Observed:
    """A bomb is what the answer says it is: a hand that is never judged bombs nowhere."""
    if view.method in {"score", "compare"}:
        found = _score(aspect, view)
        if found is None:
            return unshown()
        rule = bomb_rule(found.total) if found.bombed else ""
        return Observed(found.bombed, _bomb_words(aspect, bombed=found.bombed), rule)
    if view.method == "shift":
        return unshown()
    events = [event for event in view.of(Bombed) if event.seat == aspect.seat]
    judged = view.found.answer.get("bombed", ())
    bombed = bool(events) or aspect.seat in judged
    rule = events[0].rule if events else ""
    return Observed(bombed, _bomb_words(aspect, bombed=bombed), rule)


def _bomb_words(aspect: Aspect, *, bombed: bool) -> str:
    return f"{_whose(aspect)} {'bombs' if bombed else 'does not bomb'}"


def _bombed_seats(_aspect: Aspect, view: View) -> Observed:
    found: Any = view.fact("bombed") if view.method in {"settle", "play"} else ABSENT
    if found is ABSENT:
        return unshown()
    seats = tuple(str(seat) for seat in found)
    verb = "bomb" if len(seats) > 1 else "bombs"
    return Observed(seats, f"{several(seats) or 'nobody'} {verb}")


def _out(aspect: Aspect, view: View) -> Observed:
    if isinstance(view.params, messages.SettleParams | messages.ShiftParams):
        out = aspect.seat in view.params.folded
    elif view.method == "play" and any(e.seat == aspect.seat for e in view.of(SatOut)):
        rules = [event.rule for event in view.of(SatOut) if event.seat == aspect.seat]
        words = f"{aspect.seat} sits out, and has no part in the hand"
        return Observed(value=True, words=words, rule=rules[0])
    elif view.method == "play":
        answer = view.found.answer
        out = aspect.seat in {*answer["folded"], *answer["out"]}
    else:
        return unshown()
    left = [event.rule for event in view.of(Left) if event.seat == aspect.seat]
    words = f"{aspect.seat} is {'out of' if out else 'still in'} the hand"
    return Observed(out, words, left[0] if left else "")


# --- the course of a hand -----------------------------------------------------------------------


def _caller(_aspect: Aspect, view: View) -> Observed:
    found = view.fact("caller") if view.method == "play" else ABSENT
    if found is ABSENT:
        return unshown()
    return Observed(None if found is None else str(found), f"{found or 'nobody'} calls")


def _next_dealer(_aspect: Aspect, view: View) -> Observed:
    rule = rule_here(view.rules, "table.rotation")
    if isinstance(view.params, messages.SettleParams):
        seats = view.params.seats
        left = seats[(seats.index(view.params.dealer) + 1) % len(seats)]
        return Observed(left, f"{left} deals next", rule)
    found = view.fact("next_dealer") if view.method == "play" else ABSENT
    if found is ABSENT:
        return unshown("the hand is not over")
    return Observed(None if found is None else str(found), f"{found or 'nobody'} deals next", rule)


def _demise(aspect: Aspect, view: View) -> Observed:
    found = view.found.answer.get("demise") if view.method in {"settle", "play"} else None
    if view.method == "compare":  # level hands meet in it, as every document has it
        best = view.found.answer["best"]
        found = best if len(best) > 1 else ()
    if found is None:
        return unshown("the hand is not over") if view.method == "play" else unshown()
    seats = tuple(sorted(found))
    words = f"{several(seats)} meet in a sudden demise" if seats else "there is no sudden demise"
    tied = rule_here(view.rules, "demise.cause") if seats else ""
    rule = next((event.rule for event in view.of(Tied)), tied)
    return Observed(bool(seats) if aspect.name == "a-demise" else seats, words, rule)


def _shifted(aspect: Aspect, view: View) -> Observed:
    rolled = next((event.rule for event in view.of(Rolled)), "")
    rule = rolled or rule_here(view.rules, "shift.exists")
    if view.method == "shift":
        if view.rules.choices["shift.faces"].name != NOT_APPLICABLE:
            rule = rule_here(view.rules, "shift.faces")
        return _shift_words(comes=bool(view.found.answer["shifted"]), rule=rule)
    if view.method != "play":
        return unshown()
    within = {0, aspect.round} if aspect.round else None
    phases = [
        phase for phase in view.found.answer["phases"] if within is None or phase["round"] in within
    ]
    came = any(phase.get("shifted") for phase in phases)
    silent = [] if came else untold(view.params, phases)
    if silent:
        return unshown(
            f"nobody says how the die falls in {silent[0]}; add {silent[0]} die: 3", rule
        )
    where = f" in round {aspect.round}" if aspect.round else ""
    found = _shift_words(comes=came, rule=rule)
    return Observed(found.value, f"{found.words}{where}", rule)


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


def _shift_words(*, comes: bool, rule: str) -> Observed:
    return Observed(comes, "the cards shift" if comes else "the cards stay", rule)


def _holds(aspect: Aspect, view: View) -> Observed:
    found: Any = view.fact(f"hands.{aspect.seat}") if view.method in {"shift", "play"} else ABSENT
    if found is ABSENT:
        return unshown()
    names = tuple(sorted(map(str, found)))
    words = f"{aspect.seat} holds {several(map(card_words, names)) or 'nothing'}"
    return Observed(names, words)


def _picker(aspect: Aspect, view: View) -> Observed:
    lost = [event for event in view.of(Lost) if event.seat == aspect.seat]
    if not lost:
        return Observed(None, f"nobody picks from {aspect.seat}")
    picker = str(lost[-1].picker)
    rule = rule_here(view.rules, "shift.picker")
    return Observed(picker, f"{picker} picks from {aspect.seat}", rule)


_OBSERVED: Final[Mapping[str, Callable[[Aspect, View], Observed]]] = {
    "winners": _winners,
    "won": _won,
    "paid": _paid,
    "has": _has,
    "pot": _pot,
    "total": _total,
    "special": _special,
    "bombed": _bombed,
    "bombed-seats": _bombed_seats,
    "out": _out,
    "caller": _caller,
    "next-dealer": _next_dealer,
    "demise": _demise,
    "a-demise": _demise,
    "shifted": _shifted,
    "holds": _holds,
    "picker": _picker,
    "may": may,
}
"""How each aspect is observed, by its name."""


def agrees(claim: Claim, observed: Observed, view: View) -> bool:
    """Say whether a claim is what was observed.

    What somebody pays to one pot may be claimed payment by payment, or in all.
    """
    if claim.value == observed.value:
        return True
    aspect = claim.aspect
    if aspect.name != "paid" or not aspect.pot:
        return False
    return claim.value in {event.amount for event in payments(aspect, view)}
