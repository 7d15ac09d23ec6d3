"""Which facts of a played hand answer a claim: they say by which rules it is right or wrong."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sabacc.arbiter.why.allowed_deeds import why
from sabacc.arbiter.why.asking import last_seen
from sabacc.engine.events import HAND_POT, SABACC_POT
from sabacc.engine.fact import Fact, What

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from sabacc.arbiter.why.looked_at import View
    from sabacc.engine.account import Account
    from sabacc.engine.play import HandAccount
    from sabacc.notation.claim_forms import Aspect

    Facts = Callable[[Aspect, HandAccount], Iterator[Fact]]

_OVER: Final = (What.OVER, "")


def facts_in_play(aspect: Aspect, view: View) -> tuple[Fact, ...]:
    """Return what answers a claim on a played hand, the nearest first.

    Last comes by which rule there would be such a thing, although nothing turns on that: whoever
    says otherwise wants to know.
    """
    if aspect.name == "may":
        allowed = why(aspect, view)
        return () if allowed is None else (allowed,)
    hand = view.hand
    if hand is None:
        return ()
    facts = tuple(_ANSWERS[aspect.name](aspect, hand))
    if aspect.name == "bombed" and view.found.account is None:
        facts = (*_as_it_lies(aspect.seat, view), *facts)
    return (*facts, Fact(What.TOLD, aspect.seat, None, _ORIGIN.get(aspect.name, ())))


def _as_it_lies(seat: str, view: View) -> Iterator[Fact]:
    """Tell whether a hand is in range that nobody has judged yet; one that is not is not out."""
    worth = view.worth_of(seat)
    if worth is not None and not worth.score.bombed:
        yield worth.bombed


def _said(hand: HandAccount, *keys: tuple[What, str]) -> Iterator[Fact]:
    """Yield those of some facts that there are."""
    yield from (hand.facts[key] for key in keys if key in hand.facts)


def _settled(aspect: Aspect, hand: HandAccount) -> Account | None:
    """Return the settlement, where somebody takes part in it."""
    account = hand.showdown
    return account if account is not None and aspect.seat in account.position.seats else None


def _winners(aspect: Aspect, hand: HandAccount) -> Iterator[Fact]:
    what = What.SABACC_WINNERS if aspect.pot == "sabacc-pot" else What.WINNERS
    yield from _said(hand, (what, ""), _OVER)


def _won(aspect: Aspect, hand: HandAccount) -> Iterator[Fact]:
    """Tell what a seat takes out of the pots, of them as the session ends too."""
    account, pots = _settled(aspect, hand), (aspect.pot,) if aspect.pot else (HAND_POT, SABACC_POT)
    if account is not None:
        taken = account.takes(aspect.seat, aspect.pot)
        yield taken
        if any(fact.what is What.TAKES for fact in taken.follows):
            yield from account.position.behind(*((What.POT, pot) for pot in pots))
    session = hand.facts[What.SESSION_OVER, ""]
    yield from _said(hand, *((What.POT, pot) for pot in pots)) if session.value else (session,)
    yield from _said(hand, _OVER)


def _paid(aspect: Aspect, hand: HandAccount) -> Iterator[Fact]:
    """Tell what a seat pays: as the hand is settled to the sabacc pot alone, before to both."""
    stack = (What.STACK, aspect.seat)
    account = _settled(aspect, hand)
    if account is None:
        yield from _said(hand, stack, (What.PAYS, aspect.seat))
        return
    if aspect.pot != HAND_POT:
        yield from _said(hand, (What.PAYS, aspect.seat))
    yield from account.position.behind(stack)
    yield from _said(hand, _OVER)


def _has(aspect: Aspect, hand: HandAccount) -> Iterator[Fact]:
    yield from _said(hand, (What.STACK, aspect.seat))


def _pot(aspect: Aspect, hand: HandAccount) -> Iterator[Fact]:
    """Tell what a pot holds, and of a hand that stops where there are several why there are."""
    yield from _said(hand, (What.POT, aspect.pot))
    if aspect.pot == HAND_POT and hand.phases and hand.showdown is None:
        *_, last = hand.phases.values()
        pots = last[What.POTS, ""]
        yield from (pots,) if len(pots.value) > 1 else ()


def _cards(aspect: Aspect, hand: HandAccount) -> Iterator[Fact]:
    """Tell how a seat comes to its cards, and which version counts them."""
    account = _settled(aspect, hand)
    if account is not None and aspect.seat in account.after_demise:
        yield account.after_demise[aspect.seat]
    keys = ((What.HOLDS, aspect.seat), (What.LAID, aspect.seat), (What.VERSION, ""))
    yield from _said(hand, *keys)


def _bombed(aspect: Aspect, hand: HandAccount) -> Iterator[Fact]:
    """A hand bombs as it is judged in play, as it is shown, or with its demise card."""
    account = _settled(aspect, hand)
    yield from _said(hand, (What.BOMBED, aspect.seat))
    if account is not None:
        after = account.after_demise.get(aspect.seat)
        yield after or account.fact(What.DEMISE_CARD, aspect.seat)
    yield from _said(hand, (What.OUT, ""), (What.HOLDS, aspect.seat), _OVER)


def _bombed_seats(aspect: Aspect, hand: HandAccount) -> Iterator[Fact]:
    seats = () if hand.showdown is None else hand.showdown.position.seats
    for seat in seats:
        yield from _bombed(aspect._replace(seat=seat), hand)
    yield from _said(hand, (What.OUT, ""), _OVER)


def _out(aspect: Aspect, hand: HandAccount) -> Iterator[Fact]:
    dealt = hand.facts[What.DEALT_IN, ""]
    if aspect.seat not in dealt.value:
        yield dealt
    yield from _said(hand, (What.FOLDS, ""), (What.OUT, ""))


def _caller(_aspect: Aspect, hand: HandAccount) -> Iterator[Fact]:
    yield from _said(hand, (What.CALLER, ""))


def _next_dealer(_aspect: Aspect, hand: HandAccount) -> Iterator[Fact]:
    yield from _said(hand, (What.NEXT_DEALER, ""), _OVER)


def _demise(_aspect: Aspect, hand: HandAccount) -> Iterator[Fact]:
    """Tell who meets in a sudden demise; who wins each pot is why nobody else does."""
    if hand.showdown is not None:
        yield from hand.showdown.ties
        yield from (found.won for found in hand.showdown.contests)
    yield from _said(hand, _OVER)


def _shifted(aspect: Aspect, hand: HandAccount) -> Iterator[Fact]:
    """Tell whether the cards shift in the round that is meant, or in any."""
    for (what, of), fact in hand.facts.items():
        round_, _, phase = of.partition(" ")
        if what is What.SHIFTED or (what is What.COMES and phase.endswith("shift")):
            named = round_ == str(aspect.round) or of == "last"
            if named or not aspect.round:
                yield fact
    yield from _said(hand, _OVER)


def _holds(aspect: Aspect, hand: HandAccount) -> Iterator[Fact]:
    yield from _said(hand, (What.HOLDS, aspect.seat))


def _picker(aspect: Aspect, hand: HandAccount) -> Iterator[Fact]:
    yield from _said(hand, (What.PICKER, aspect.seat))
    yield from _shifted(aspect, hand)


def _roller(aspect: Aspect, hand: HandAccount) -> Iterator[Fact]:
    """Tell who rolls the die in the round that is meant, or rolled it last."""
    facts = hand.phases.get((aspect.round, "shift"), {}) if aspect.round else hand.facts
    if (What.ROLLER, "") in facts:
        yield facts[What.ROLLER, ""]
    yield from _shifted(aspect, hand)


def _shows(aspect: Aspect, hand: HandAccount) -> Iterator[Fact]:
    """Tell what the others see of a seat's cards in the round that is meant, or in any."""
    key = (What.SHOWN, aspect.seat)
    told = [(number, facts[key]) for (number, _), facts in hand.phases.items() if key in facts]
    if key in hand.facts:
        told.append((told[-1][0] if told else 0, hand.facts[key]))
    yield from last_seen(((number, fact.value, fact) for number, fact in told), aspect.round)
    yield from _said(hand, _OVER)


_ANSWERS: Final[Mapping[str, Facts]] = {
    "winners": _winners,
    "won": _won,
    "paid": _paid,
    "has": _has,
    "pot": _pot,
    "total": _cards,
    "special": _cards,
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
    "roller": _roller,
    "shows": _shows,
    "shows-hand": _shows,
}
"""The facts of a played hand that answer a claim, by what the claim is about, the nearest first."""
_ORIGIN: Final[Mapping[str, tuple[str, ...]]] = {
    "caller": ("calling.window",),
    "out": ("betting.facing-bet",),
    "holds": ("deal.cards",),
    "bombed": ("bombs.mid-hand", "bombs.judged"),
    "picker": ("shift.exists",),
    "roller": ("shift.exists",),
}
"""The points by which somebody may call, leave, hold cards, be judged, or pick a card at all."""
