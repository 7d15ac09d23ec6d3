"""By which rules a claim is right or wrong: those behind the fact that answers it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from sabacc.arbiter.entries.claims import Claim
from sabacc.arbiter.rulings import Turn
from sabacc.arbiter.why.amounts import payments, pots_apart
from sabacc.arbiter.why.asking import allowed_by, fact_of, rule_here
from sabacc.arbiter.why.looked_at import View
from sabacc.arbiter.why.observing import as_decided
from sabacc.arbiter.why.words import OtherWords
from sabacc.engine.contest import may_be_special
from sabacc.engine.events import (
    ActionType,
    causes_of,
)
from sabacc.engine.fact import Fact, FactKind
from sabacc.engine.hands import Special, near_miss_point, points_of_special
from sabacc.engine.position import known_cards
from sabacc.notation.claim_forms import BOTH_POTS, Aspect
from sabacc.notation.words import POTS
from sabacc.protocol.facts import ABSENT, DONE
from sabacc.protocol.messages import SettleParams
from sabacc.spec.points import BASES, POINTS
from sabacc.spec.rule_text import title
from sabacc.spec.rulesets import builtin

if TYPE_CHECKING:
    from sabacc.arbiter.ruling_json import TurnEntry


def rules_behind(claim: Claim, view: View, first: str = "") -> tuple[str, ...]:
    """Return the rules by which a claim is right or wrong, `first` before all others; none twice.

    The nearest come first: of a played hand those by which it was settled, then that of the event
    which decided.  There are none where no rule decides, as of what a position says.
    """
    if claim.aspect.pot == BOTH_POTS:
        return _of_both(claim, view)
    facts = facts_behind(claim.aspect, view)
    if facts and facts[0].kind is FactKind.SPECIAL:
        nearest, *others = facts
        facts = (nearest._replace(points=(*_defining(claim, view), *nearest.points)), *others)
    found = [one for fact in facts for one in fact.why(view.now)]
    if claim.aspect.name == "has" and isinstance(view.params, SettleParams):
        found = [_of_a_stack(claim.aspect.seat, as_decided(claim.aspect, view)), *found]
    if view.method == "play":
        found.append(applied(claim.aspect, view))
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
    view = as_decided(aspect, view)
    fact, account = fact_of(aspect, view), view.found.account
    if aspect.name == "bombed" and view.method == "play" and account is None:
        worth = view.worth_of(aspect.seat)  # nobody has judged it yet
        fact = None if worth is None or worth.score.bombed else worth.bombed
    return () if fact is None else (fact,)


def applied(aspect: Aspect, view: View) -> str:
    """Return the rule of the event of a played hand that decided what is claimed.

    Of a deed that is the event which it would be; where nothing happened, the rule by which
    something might have.  Empty where no rule decides.
    """
    if aspect.name == "may":
        return allowed_by(aspect, view)
    name, of = aspect.name, aspect.pot if aspect.name == "pot" else aspect.seat
    kinds = _CHANGED.get(name, (name,))
    if aspect.pot and name in {"winners", "won", "paid"}:
        kinds = (f"{'paid' if name == 'paid' else 'won'} {aspect.pot}", *kinds[1:])
    changed = [causes_of(event) for event in reversed(view.found.events)]
    found = (each[kind, of] for kind in kinds for each in changed if (kind, of) in each)
    origin = (rule_here(view.rules, point) for point in _ORIGIN.get(name, ()))
    return next(filter(None, (*found, *origin)), "")


_CHANGED: Final[Mapping[str, tuple[str, ...]]] = {
    "has": ("stack",),
    "holds": ("hand",),
    "a-demise": ("demise",),
    "caller": ("caller", "over"),
    "winners": ("winners", "over"),
}
"""What an event must have changed to decide a claim, where that has another name."""
_ORIGIN: Final[Mapping[str, tuple[str, ...]]] = {
    "caller": ("calling.window",),
    "out": ("betting.facing-bet",),
    "holds": ("deal.cards",),
    "bombed": ("bombs.mid-hand", "bombs.judged"),
    "shifted": ("shift.time", "shift.exists"),
    "picker": ("shift.exists",),
    "roller": ("shift.roller", "shift.exists"),
}
"""The points by which somebody may call, leave, hold cards, be judged, or pick a card at all."""


def _defining(claim: Claim, view: View) -> tuple[str, ...]:
    """Return the points that say what the special hand is that is claimed, or that none is there.

    That a hand is none does not turn on them, but whoever says otherwise wants to know.
    """
    hand, account = view.worth_of(claim.aspect.seat), view.found.account
    held = None if hand is None else hand.score.special
    meant = held if claim.value is None else Special(str(claim.value))
    usual = (Special.PURE_SABACC, Special.IDIOTS_ARRAY) if meant is None else (meant,)
    points = tuple(point for special in usual for point in points_of_special(special))
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
    if view.method == "play" and points:
        return _of_the_course(claim.aspect, view, points)
    facts = facts_behind(claim.aspect, view) if points else ()
    near = (*facts, *(one for fact in facts for one in fact.follows if one.subject == fact.subject))
    named = {point for fact in near for point in fact.points}
    return rule_here(view.now, next((point for point in points if point in named), ""))


def _of_the_course(aspect: Aspect, view: View, points: Sequence[str]) -> str:
    """Return the rule of the very case of a claim on a played hand: it was called in vain, ..."""
    if aspect.name == "pot" and pots_apart(aspect, view):
        return rule_here(view.rules, "side-pots.making")
    if aspect.name == "paid" and not payments(aspect, view) and _called_in_vain(aspect.seat, view):
        return rule_here(view.rules, "calling.void")
    facts = facts_behind(aspect, view)
    near = (*facts, *(one for fact in facts for one in fact.follows if one.subject == fact.subject))
    named = {point for fact in near for point in fact.points}
    named.add(applied(aspect, view).rpartition(".")[0])
    return rule_here(view.now, next((point for point in points if point in named), ""))


def _called_in_vain(seat: str, view: View) -> bool:
    """True if a seat tried to call a played hand, and was refused."""
    played = view.found.played
    told = () if played is None else zip(played.script.entries, played.outcomes, strict=True)
    return any(
        entry.action.seat == seat and entry.action.does is ActionType.CALL and fate != DONE
        for entry, fate in told
    )


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
    return near_miss_point(view.now, Special(str(claim.value)), known_cards(cards))


def _of_a_stack(seat: str, view: View) -> str:
    """Return the rule of what a seat paid last, unless it has won anything."""
    account = view.found.account
    if account is None or account.award(seat).value:
        return ""
    return account.fees.last_rule(account.rules, seat)


def turn_entry(turn: Turn, other: OtherWords, own: str) -> TurnEntry:
    """Tell a choice that turns a ruling as JSON values, with the ruling by it and the `own`."""
    rule = POINTS[turn.point].rule_id(turn.choice.name)
    return {
        "point": turn.point,
        "choice": str(turn.choice),
        "rule": rule,
        "title": title(rule),
        "ruling": other.ruling,
        "rests_on": list(other.rests_on),
        "played_by": [base for base in BASES if builtin(base).choices[turn.point] == turn.choice],
        "differs": other.differs(own),
    }
