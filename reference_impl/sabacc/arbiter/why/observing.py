"""What an answer shows of what is claimed, in values and in words, and the rules behind it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final, NamedTuple

from sabacc.arbiter.entries.claims import Claim
from sabacc.arbiter.why.amounts import (
    nothing_paid,
    of_a_pot,
    of_a_stack,
    payments,
    payments_words,
    pots_apart,
    sum_words,
)
from sabacc.arbiter.why.asking import fact_of, last_seen, may, rule_here
from sabacc.arbiter.why.looked_at import OPEN, Observed, View, method_of, unshown
from sabacc.arbiter.why.shift_claims import picker, roller, shifted
from sabacc.arbiter.why.without_chance import settled_before, without_chance
from sabacc.arbiter.why.words import FACT_WORDS, refusal_words
from sabacc.engine.events import SABACC_POT, Awarded, Bombed, Left, SatOut
from sabacc.engine.fact import FactKind
from sabacc.engine.position import clockwise
from sabacc.notation.claim_forms import BOTH_POTS, Aspect
from sabacc.notation.words import ORDINARY, SPECIAL_NAMES
from sabacc.protocol import messages
from sabacc.protocol.answers import EngineAnswer
from sabacc.protocol.facts import ABSENT, REFUSED
from sabacc.system.text import join_words

_WHOLE: Final = frozenset({"showdown.winner", "bombs.showing"})
"""The points by which a whole hand is laid open."""
_TURNED_UP: Final = _WHOLE | {"drawing.evil-one-proof"}
"""The points by which cards are turned up that do not lie in a field."""


class SeenThen(NamedTuple):
    """What is seen of a seat in a phase, or as the hand lies at last; the rule by which no more."""

    round: int
    phase: str
    cards: Sequence[str]
    rule: str

    @property
    def point(self) -> str:
        """The point of that rule."""
        return self.rule.rpartition(".")[0]

    @property
    def when(self) -> str:
        """Say when it is; nothing of the end."""
        return f" in round {self.round}" if self.phase else ""


def shows(aspect: Aspect, view: View) -> Observed:
    """Tell which cards of a seat the others see: in a round, or when they last saw any."""
    found = _seen(aspect, view)
    if found is None:
        return unshown()
    cards = sorted(map(str, found.cards))
    laid = bool(cards) and found.point not in _TURNED_UP
    rule = rule_here(view.rules, "field.visibility") if laid else found.rule
    return Observed(tuple(cards), f"{FACT_WORDS['shown'](aspect.seat, cards)}{found.when}", rule)


def shows_hand(aspect: Aspect, view: View) -> Observed:
    """Tell whether a seat has to lay its whole hand open."""
    found = _seen(aspect, view)
    if found is None:
        return unshown()
    whole = found.point in _WHOLE
    does = "must show the hand" if whole else "need not show the hand"
    return Observed(whole, f"{aspect.seat} {does}{found.when}", found.rule)


def _seen(aspect: Aspect, view: View) -> SeenThen | None:
    told = ((each.round, each.cards, each) for each in _each(aspect.seat, view))
    return next(iter(last_seen(told, aspect.round)), None)


def _each(seat: str, view: View) -> Iterator[SeenThen]:
    """Yield what is seen of a seat phase by phase, and at last."""
    played, account = view.found.played, view.found.account
    if played is None:
        if account is not None and seat in account.position.seats:
            fact = account.shown[seat]
            yield SeenThen(0, "", fact.value, rule_here(view.rules, fact.points[0]))
        return
    phases = [(each["round"], each["phase"]) for each in view.found.answer["phases"]]
    *in_phases, at_last = played.visible
    for when, seen in zip(phases, in_phases, strict=True):
        yield SeenThen(*when, *seen[seat])
    yield SeenThen(phases[-1][0] if phases else 0, "", *at_last[seat])


__all__ = ["OPEN", "Observed", "View", "agrees", "method_of", "observe"]


def observe(aspect: Aspect, view: View) -> Observed:
    """Look at an answer for what a claim is about; the value is OPEN where it does not show it."""
    answer = view.found.answer
    if aspect.name == "shifted" and answer.get(REFUSED) == "no-shift":
        return Observed(value=False, words="there is no shift", rule=view.found.rule)
    if answer.get(REFUSED) == "no-shift" and aspect.name in {"holds", "picker"}:
        found = _OBSERVED[aspect.name](aspect, _unshifted(view))
        return replace(found, rule=view.found.rule)
    if REFUSED in answer:
        why = refusal_words(str(answer[REFUSED]))
        return Observed(OPEN, f"it cannot be decided: {why}", view.found.rule)
    if "ran_out" in answer:
        return without_chance(aspect, view, _OBSERVED)
    played = view.found.played
    if played is not None and not played.reached and view.entry < 0:
        return unshown("the hand does not come to that moment")
    return _OBSERVED[aspect.name](aspect, view)


def as_decided(aspect: Aspect, view: View) -> View:
    """Return the answer that shows a claim: of a deck that ran out, as any cards would have it."""
    if "ran_out" not in view.found.answer or aspect.name not in _OBSERVED:
        return view
    return settled_before(aspect, view, _OBSERVED) or view


def _unshifted(view: View) -> View:
    """Return a shift that does not exist as one that leaves every card where it lies."""
    assert isinstance(view.params, messages.ShiftParams)  # noqa: S101 - only these are refused so
    answer = {"shifted": False, "hands": view.params.hands, "fields": view.params.fields}
    return replace(view, found=EngineAnswer(answer))


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
    if aspect.pot == BOTH_POTS:
        return _both(seats, view)
    return Observed(tuple(sorted(seats)), FACT_WORDS[name]("", seats))


def _both(seats: tuple[str, ...], view: View) -> Observed:
    """Say who wins each pot; where not the same seats win both, nobody has claimed that."""
    found: Any = view.fact("sabacc_winners")
    others = tuple(map(str, found))
    words = FACT_WORDS["winners"]("", seats)
    if sorted(seats) == sorted(others):
        return Observed(tuple(sorted(seats)), f"{words} and the sabacc pot")
    value = ("apart", *sorted(seats), *sorted(others))
    return Observed(value, f"{words}; {FACT_WORDS['sabacc_winners']('', others)}")


def _best(seats: tuple[str, ...], view: View) -> Observed:
    """Say who has the best hand; where several have it, none of them has won yet."""
    words = FACT_WORDS["best"]("", seats)
    if len(seats) > 1:
        value = ("level", *sorted(seats))  # nobody claims that: no seat has won, and none shares
        meet = view.found.facts()[FactKind.TIED, ""].value
        return Observed(
            value, words, because=f"{words}, and meet in a sudden demise" if meet else words
        )
    return Observed(seats, words)


def _won(aspect: Aspect, view: View) -> Observed:
    if view.method not in {"settle", "play"}:
        return unshown()
    if view.method == "play" and not view.found.answer["over"]:
        return unshown("the hand is not over")
    own = [event for event in view.of(Awarded) if event.seat == aspect.seat]
    amount = sum(event.amount for event in own if aspect.pot in {"", event.pot})
    where = f" from the {aspect.pot.replace('-', ' ')}" if aspect.pot else ""
    words = f"{aspect.seat} wins {amount or 'nothing'}{where}"
    sabacc_too = (event.rule for event in own if event.pot == SABACC_POT and not aspect.pot)
    return Observed(amount, words, next(sabacc_too, ""))


def _paid(aspect: Aspect, view: View) -> Observed:
    if view.method not in {"settle", "play"}:
        return unshown()
    own = payments(aspect, view)
    where = f" to the {aspect.pot.replace('-', ' ')}" if aspect.pot else ""
    words = f"{aspect.seat} pays {payments_words(own)}{where}"
    because, account = words, view.found.account
    if account is not None and not own and aspect.pot != "hand-pot":
        because = f"{words}: {nothing_paid(aspect.seat, account)}"
    return Observed(sum(event.amount for event in own), words, because=because)


def _has(aspect: Aspect, view: View) -> Observed:
    seat = aspect.seat
    found = view.fact(f"stacks.{seat}") if view.method in {"settle", "play"} else ABSENT
    if found is ABSENT:
        return unshown()
    words = FACT_WORDS["stacks"](seat, found)
    changes = [change for event in view.found.events if (change := of_a_stack(event, seat))]
    because = f"{words}{sum_words(_number(found), changes)}"
    return Observed(_number(found), words, because=because)


def _number(found: object) -> int:
    assert isinstance(found, int)  # noqa: S101 - canonical facts of numbers are numbers
    return found


def _pot(aspect: Aspect, view: View) -> Observed:
    name = aspect.pot.replace("-", "_")
    found = view.fact(name) if view.method in {"settle", "play"} else ABSENT
    if found is ABSENT:
        return unshown()
    words, parts = FACT_WORDS[name]("", found), pots_apart(aspect, view)
    changes = [change for event in view.found.events if (change := of_a_pot(event, aspect.pot))]
    if parts:
        words = f"the hand pots hold {join_words(parts)}, {found} together"
        return Observed(_number(found), words)
    return Observed(_number(found), words, because=f"{words}{sum_words(_number(found), changes)}")


def _whose(aspect: Aspect) -> str:
    return aspect.seat or "the hand"


def _total(aspect: Aspect, view: View) -> Observed:
    hand = view.worth_of(aspect.seat)
    if hand is None:
        return unshown()
    words = f"{_whose(aspect)} counts {hand.score.total}"
    after = _demise_total(aspect.seat, view)
    because = words if after is None else f"{words}, and {after} with the card of the sudden demise"
    return Observed(hand.score.total, words, because=because)


def _demise_total(seat: str, view: View) -> int | None:
    """Return what a hand counts with its demise card; None where it gets none."""
    account = view.found.account
    after = None if account is None else account.after_demise.get(seat)
    if after is None:
        return None
    return _number(after.follows[0].value if after.kind is FactKind.DEMISE_BOMBED else after.value)


def _special(aspect: Aspect, view: View) -> Observed:
    hand = view.worth_of(aspect.seat)
    if hand is None:
        return unshown()
    special = hand.score.special
    name = ORDINARY if special is None else SPECIAL_NAMES[special]
    if hand.score.bombed:
        name = "no special hand, and is out of range"
    value = None if special is None else special.value
    return Observed(value, f"{_whose(aspect)} {'has' if aspect.seat else 'is'} {name}")


def _bombed(aspect: Aspect, view: View) -> Observed:
    """A bomb is what the answer says it is: a hand that is never judged bombs nowhere.

    A hand is judged as it is shown, with its demise card, or as it takes a card in mid-hand.
    """
    seat, does = aspect.seat, "bombs"
    fact = fact_of(aspect, view)
    if fact is None and view.method not in {"settle", "play"}:
        return unshown()
    bombed = fact is not None and bool(fact.value)
    if view.method == "play":
        bombed = bombed or any(event.seat == seat for event in view.of(Bombed))
    if seat in _fallen(view):
        does = "bombs in the sudden demise"
    return Observed(bombed, f"{_whose(aspect)} {does if bombed else 'does not bomb'}")


def _fallen(view: View) -> tuple[str, ...]:
    """Return who bombs by a demise card."""
    account = view.found.account
    told = () if account is None else account.after_demise.values()
    return tuple(fact.subject for fact in told if fact.kind is FactKind.DEMISE_BOMBED)


def _bombed_seats(_aspect: Aspect, view: View) -> Observed:
    found: Any = view.fact("bombed") if view.method in {"settle", "play"} else ABSENT
    if found is ABSENT:
        return unshown()
    own = [event.seat for event in view.of(Bombed)]
    fell = [seat for seat in _fallen(view) if seat not in own]
    seats = tuple(dict.fromkeys([*own, *found]))
    words = FACT_WORDS["bombed"]("", seats)
    if fell:
        later = f"{FACT_WORDS['bombed']('', fell)} in the sudden demise"
        words = f"{words}, and {later}" if seats else later
    return Observed((*seats, *fell), words)


def _out(aspect: Aspect, view: View) -> Observed:
    if isinstance(view.params, messages.SettleParams | messages.ShiftParams):
        out = aspect.seat in view.params.folded
    elif view.method == "play" and any(e.seat == aspect.seat for e in view.of(SatOut)):
        rules = [event.rule for event in view.of(SatOut) if event.seat == aspect.seat]
        words = f"{aspect.seat} sits out, and takes no part in the hand"
        return Observed(value=True, words=words, rule=rules[0])
    elif view.method == "play":
        answer = view.found.answer
        out = aspect.seat in {*answer["folded"], *answer["out"]}
    else:
        return unshown()
    left = [event.rule for event in view.of(Left) if event.seat == aspect.seat]
    words = f"{aspect.seat} is {'out of' if out else 'still in'} the hand"
    return Observed(out, words, left[0] if left else "")


def _caller(_aspect: Aspect, view: View) -> Observed:
    found = view.fact("caller") if view.method == "play" else ABSENT
    if found is ABSENT:
        return unshown()
    words = FACT_WORDS["caller"]("", found)
    return Observed(None if found is None else str(found), words)


def _next_dealer(_aspect: Aspect, view: View) -> Observed:
    rule = rule_here(view.rules, "table.rotation")
    if isinstance(view.params, messages.SettleParams):
        left, *_ = clockwise(tuple(view.params.seats), view.params.dealer, view.params.seats)
        return Observed(left, FACT_WORDS["next_dealer"]("", left), rule)
    found = view.fact("next_dealer") if view.method == "play" else ABSENT
    if found is ABSENT:
        return unshown("the hand is not over")
    dealer = None if found is None else str(found)
    return Observed(dealer, FACT_WORDS["next_dealer"]("", dealer), rule)


def _demise(aspect: Aspect, view: View) -> Observed:
    found = view.found.answer.get("demise") if view.method in {"settle", "play"} else None
    if view.method == "compare":
        found = view.found.facts()[FactKind.TIED, ""].value
    if found is None:
        return unshown("the hand is not over") if view.method == "play" else unshown()
    seats = tuple(sorted(found))
    words = FACT_WORDS["demise"]("", seats)
    return Observed(bool(seats) if aspect.name == "a-demise" else seats, words)


def _holds(aspect: Aspect, view: View) -> Observed:
    found: Any = view.fact(f"hands.{aspect.seat}") if view.method in {"shift", "play"} else ABSENT
    if found is ABSENT:
        return unshown()
    names = tuple(sorted(map(str, found)))
    return Observed(names, FACT_WORDS["hands"](aspect.seat, list(names)))


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
    "shifted": shifted,
    "holds": _holds,
    "picker": picker,
    "roller": roller,
    "shows": shows,
    "shows-hand": shows_hand,
    "may": may,
}
"""How each aspect is observed, by its name."""


def agrees(claim: Claim, observed: Observed, view: View) -> bool:
    """Say whether a claim is what was observed.

    What somebody pays to one pot in a played hand, antes and bets among it, may be claimed payment
    by payment, or in all; at a showdown it is the sum that two sides quarrel about.  What a hand
    counts in a sudden demise may be claimed with its demise card or without.
    """
    if claim.value == observed.value:
        return True
    aspect = claim.aspect
    if aspect.name == "total":
        return claim.value is not None and claim.value == _demise_total(aspect.seat, view)
    if aspect.name != "paid" or not aspect.pot or view.method != "play":
        return False
    return claim.value in {event.amount for event in payments(aspect, view)}
