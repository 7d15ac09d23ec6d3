"""By which rules a claim is right or wrong: those behind the fact that answers it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from sabacc.arbiter.why.allowed_deeds import allowed_by
from sabacc.arbiter.why.amounts import payments
from sabacc.arbiter.why.asking import fact_of, rule_here
from sabacc.arbiter.why.asking_play import facts_in_play
from sabacc.arbiter.why.observing import as_decided
from sabacc.engine.contest import may_be_special
from sabacc.engine.fact import What
from sabacc.engine.position import known_cards
from sabacc.engine.values import Special, made_by, missed_by
from sabacc.notation.claim_forms import BOTH_POTS
from sabacc.notation.terms import POTS
from sabacc.protocol.facts import ABSENT
from sabacc.protocol.messages import SettleParams
from sabacc.protocol.messages_play import PlayParams

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sabacc.arbiter.entries.claims import Claim
    from sabacc.arbiter.why.looked_at import View
    from sabacc.engine.fact import Fact
    from sabacc.notation.claim_forms import Aspect


def rules_behind(claim: Claim, view: View, first: str = "") -> tuple[str, ...]:
    """Return the rules by which a claim is right or wrong, `first` before all others; none twice.

    The nearest come first: of a played hand those by which it was settled, then those of its
    course.  There are none where no rule decides, as of what a position says.
    """
    if claim.aspect.pot == BOTH_POTS:
        return _of_both(claim, view)
    facts = facts_behind(claim.aspect, view)
    if facts and facts[0].what is What.SPECIAL:
        nearest, *others = facts
        facts = (nearest._replace(points=(*_defining(claim, view), *nearest.points)), *others)
    found = [one for fact in facts for one in fact.why(view.now)]
    if claim.aspect.name == "has" and isinstance(view.params, SettleParams):
        found = [_of_a_stack(claim.aspect.seat, as_decided(claim.aspect, view)), *found]
    if claim.aspect.name == "may":
        found = [allowed_by(claim.aspect, view), *found]
    return tuple(dict.fromkeys(one for one in (first, *found) if one))


def _of_both(claim: Claim, view: View) -> tuple[str, ...]:
    """Return the rules behind both pots, those of a pot that somebody else wins first."""
    wins: Any = view.fact("winners")
    claims = [claim._replace(aspect=claim.aspect._replace(pot=pot)) for pot in POTS]
    if wins is not ABSENT and tuple(sorted(wins)) == claim.value:
        claims.reverse()
    return tuple(dict.fromkeys(rule for one in claims for rule in rules_behind(one, view)))


def facts_behind(aspect: Aspect, view: View) -> tuple[Fact, ...]:
    """Return the facts that answer a claim, the nearest first; none where no rule decides."""
    if aspect.pot == BOTH_POTS:
        each = (facts_behind(aspect._replace(pot=pot), view) for pot in POTS)
        return tuple(fact for facts in each for fact in facts)
    fact = fact_of(aspect, as_decided(aspect, view))
    played = facts_in_play(aspect, view) if isinstance(view.params, PlayParams) else ()
    return played if fact is None else (fact, *played)


def _defining(claim: Claim, view: View) -> tuple[str, ...]:
    """Return the points that say what the special hand is that is claimed, or that none is there.

    That a hand is none does not turn on them, but whoever says otherwise wants to know.
    """
    hand, account = view.worth_of(claim.aspect.seat), view.found.account
    held = None if hand is None else hand.score.special
    meant = held if claim.value is None else Special(str(claim.value))
    usual = (Special.PURE_SABACC, Special.IDIOTS_ARRAY) if meant is None else (meant,)
    points = tuple(point for special in usual for point in made_by(special))
    after = None if account is None else account.after_demise.get(claim.aspect.seat)
    if after is not None and may_be_special(after.value):
        return ("demise.made-special", *points)
    return points


def of_the_case(claim: Claim, view: View) -> str:
    """Return the rule that speaks of the very case of a claim; empty where none does.

    Nothing decides more, whatever else would turn the ruling.
    """
    if claim.aspect.name == "special":
        return rule_here(view.now, _missed(claim, view))
    points = _OF_THE_CASE.get(claim.aspect.name, ())
    if claim.aspect.name == "paid" and payments(claim.aspect, view):
        points = _OF_PAYMENTS  # a call in vain is not what they were for
    facts = facts_behind(claim.aspect, view) if points else ()
    near = (*facts, *(one for fact in facts for one in fact.follows if one.of == fact.of))
    named = {point for fact in near for point in fact.points}
    return rule_here(view.now, next((point for point in points if point in named), ""))


_OF_PAYMENTS: Final = ("calling.caller-folds",)
_OF_THE_CASE: Final[Mapping[str, tuple[str, ...]]] = {
    "won": ("pots.session-end", "pots.beaten-special", "side-pots.winners"),
    "paid": (*_OF_PAYMENTS, "calling.void"),
    "has": ("pots.session-end",),
    "pot": ("pots.session-end", "side-pots.making"),
    "caller": ("calling.forced",),
}
"""The points that a fact names only where it is the case of which they speak, by the claim."""


def _missed(claim: Claim, view: View) -> str:
    """Return the point by which a hand just misses the array that is claimed; empty if none."""
    cards = view.cards_of(claim.aspect.seat)
    if cards is None or claim.value is None:
        return ""
    return missed_by(view.now, Special(str(claim.value)), known_cards(cards))


def _of_a_stack(seat: str, view: View) -> str:
    """Return the rule of what a seat paid last, unless it has won anything."""
    account = view.found.account
    if account is None or account.takes(seat).value:
        return ""
    return account.fees.last_of(account.rules, seat)
