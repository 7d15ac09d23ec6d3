"""Which fact of the engine answers a claim about hands, about a shift, or about a showdown."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeVar

from sabacc.engine.fact import Fact, What, exists, rule
from sabacc.protocol.messages_play import PlayParams

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from sabacc.arbiter.why.looked_at import View
    from sabacc.engine.account import Account
    from sabacc.notation.claim_forms import Aspect
    from sabacc.spec.rulesets import Ruleset

    Settled = Callable[[Aspect, Account], Fact | None]
    Look = Callable[[Aspect, View], Fact | None]

One = TypeVar("One")


def rule_here(rules: Ruleset, point: str) -> str:
    """Return the id of the rule that a ruleset follows on a point; empty where it has none."""
    return rule(rules, point) if point and exists(rules, point) else ""


def last_seen(told: Iterable[tuple[int, Sequence[str], One]], number: int = 0) -> tuple[One, ...]:
    """Return what is told of a round, or of all: first of when cards were last seen, if ever.

    Each entry has a round, the cards that are seen then, and what stands for it.
    """
    of = [(cards, one) for round_, cards, one in told if number in {0, round_}]
    first = next((one for cards, one in reversed(of) if cards), of[-1][1] if of else None)
    if first is None:
        return ()
    return (first, *(one for _, one in of if one is not first))


def fact_of(aspect: Aspect, view: View) -> Fact | None:
    """Return the fact that answers a claim; None where the engine has none of that."""
    account = view.found.account
    if account is not None and aspect.name in SETTLED:
        absent = aspect.seat and aspect.seat not in account.position.seats
        return None if absent else SETTLED[aspect.name](aspect, account)
    look = OTHERWISE.get(aspect.name)
    return None if look is None else look(aspect, view)


def _winners(aspect: Aspect, account: Account) -> Fact:
    won = account.sabacc_winners if aspect.pot == "sabacc-pot" else account.contests[0].won
    return won._replace(value=tuple(sorted(won.value)))


def _paid(aspect: Aspect, account: Account) -> Fact:
    """Penalties go to the sabacc pot: nobody pays into the hand pot when a hand is settled."""
    if aspect.pot == "hand-pot":
        return Fact(What.PAYS, aspect.seat, 0)
    return account.fact(What.PAYS, aspect.seat)


def _bombed(aspect: Aspect, account: Account) -> Fact:
    """A hand bombs as it is shown, or with its demise card; why it got none lies behind too."""
    seat = aspect.seat
    shown = account.fact(What.BOMBED, seat)
    after = account.after_demise.get(seat) or account.fact(What.DEMISE_CARD, seat)
    if shown.value or after.what is What.DEMISE_BOMBED:
        return shown if shown.value else after
    return Fact(What.BOMBED, seat, value=False, follows=(shown, after))


def _bombed_seats(aspect: Aspect, account: Account) -> Fact:
    facts = [_bombed(aspect._replace(seat=seat), account) for seat in account.position.seats]
    seats = tuple(fact.of for fact in facts if fact.value)
    facts.sort(key=lambda fact: not fact.value)
    return Fact(What.BOMBED, "", seats, (), tuple(facts))


def _demise(aspect: Aspect, account: Account) -> Fact:
    """Tell who meets in a sudden demise; who wins each pot is why nobody else does."""
    seats = tuple(sorted(account.dealt.cards))
    alone = Fact(What.TIED, "", (), (), tuple(found.won for found in account.contests))
    value = bool(seats) if aspect.name == "a-demise" else seats
    return Fact(What.TIED, "", value, (), (*account.ties, alone))


SETTLED: Final[Mapping[str, Settled]] = {
    "winners": _winners,
    "won": lambda aspect, account: account.takes(aspect.seat, aspect.pot),
    "paid": _paid,
    "has": lambda aspect, account: account.fact(What.STACK, aspect.seat),
    "pot": lambda aspect, account: account.fact(What.POT, aspect.pot),
    "bombed": _bombed,
    "bombed-seats": _bombed_seats,
    "demise": _demise,
    "a-demise": _demise,
}
"""The fact of a settled hand that answers a claim, by what the claim is about."""


def _total(aspect: Aspect, view: View) -> Fact | None:
    """Tell what a hand counts as it is judged; what a demise card makes of it lies behind."""
    hand, account = view.worth_of(aspect.seat), view.found.account
    after = None if account is None else account.after_demise.get(aspect.seat)
    if hand is None or after is None:
        return None if hand is None else hand.total
    return hand.total._replace(follows=(*hand.total.follows, after))


def _special(aspect: Aspect, view: View) -> Fact | None:
    hand = view.worth_of(aspect.seat)
    if hand is None:
        return None
    special = hand.score.special
    return hand.special._replace(value=None if special is None else special.value)


def _in_range(aspect: Aspect, view: View) -> Fact | None:
    hand = view.worth_of(aspect.seat) if view.method in {"score", "compare"} else None
    return None if hand is None else hand.bombed


def _out(aspect: Aspect, view: View) -> Fact | None:
    if isinstance(view.params, PlayParams):
        return None
    return Fact(What.FOLDED, aspect.seat, aspect.seat in view.folded, ("showdown.folded",))


def _best(_aspect: Aspect, view: View) -> Fact | None:
    """Tell who has the best of some hands; where they are level, what comes of that."""
    facts = view.found.facts()
    best = facts.get((What.BEST, ""))
    return best if best is None or len(best.value) == 1 else facts[What.TIED, ""]


def _shown(aspect: Aspect, view: View) -> Fact | None:
    """Tell what a seat shows at a showdown; that of a played hand is told phase by phase."""
    account = None if view.method == "play" else view.found.account
    return None if account is None else account.shown.get(aspect.seat)


def _told(what: What) -> Look:
    return lambda aspect, view: view.found.facts().get((what, aspect.seat))


OTHERWISE: Final[Mapping[str, Look]] = {
    "total": _total,
    "special": _special,
    "bombed": _in_range,
    "out": _out,
    "shows": _shown,
    "shows-hand": _shown,
    "winners": _best,
    **dict.fromkeys(("demise", "a-demise"), _told(What.TIED)),
    "shifted": _told(What.SHIFTED),
    "holds": _told(What.HOLDS),
    "picker": _told(What.PICKER),
}
"""The same of a hand by itself, of hands that are compared, and after a shift."""
