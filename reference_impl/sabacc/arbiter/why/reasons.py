"""By which rules a claim is right or wrong: those behind the fact that answers it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from sabacc.arbiter.entries.claims import Claim
from sabacc.arbiter.rulings import Turn
from sabacc.arbiter.why.amounts import payments
from sabacc.arbiter.why.asking import allowed_by, fact_of, facts_in_play, rule_here
from sabacc.arbiter.why.looked_at import OPEN, View
from sabacc.arbiter.why.observing import as_decided, observe
from sabacc.arbiter.why.words import OtherWords
from sabacc.engine.contest import may_be_special
from sabacc.engine.events import HAND_POT, SABACC_POT
from sabacc.engine.fact import Fact, What
from sabacc.engine.hands import Special, made_by, missed_by
from sabacc.engine.play import HandAccount
from sabacc.engine.position import known_cards
from sabacc.notation.claim_forms import BOTH_POTS, Aspect
from sabacc.notation.words import POTS
from sabacc.protocol.engine_facts import SETTLEMENT_FACTS
from sabacc.protocol.facts import ABSENT, NOT_REACHED
from sabacc.protocol.messages import PlayParams, SettleParams
from sabacc.spec.points import BASES, POINTS
from sabacc.spec.rule_text import title
from sabacc.spec.rulesets import builtin

if TYPE_CHECKING:
    from sabacc.arbiter.ruling_json import TurnEntry


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


_TOLD_BY: Final[Mapping[str, tuple[What, str | None]]] = {
    **SETTLEMENT_FACTS,
    "pot_winners": (What.WINNERS, None),
    "folded": (What.FOLDS, ""),
    "out": (What.OUT, ""),
    "caller": (What.CALLER, ""),
    "next_dealer": (What.NEXT_DEALER, ""),
    "script": (What.TRIED, None),
    "over": (What.OVER, ""),
    "dealt_in": (What.DEALT_IN, ""),
    "dealer": (What.DEALER, ""),
    "deck": (What.DECK, ""),
    "out_of_play": (What.OUT_OF_PLAY, ""),
    "version": (What.VERSION, ""),
    "session_over": (What.SESSION_OVER, ""),
    "hands": (What.HOLDS, None),
    "fields": (What.LAID, None),
}
"""The facts that tell what an answer shows, and of whom; None: each of several."""


_TOLD_OF_PHASE: Final[Mapping[str, tuple[What, str]]] = {
    "asked": (What.ASKED, ""),
    "stacks": (What.STACK, ""),
    "hands": (What.HOLDS, ""),
    "hand_pot": (What.POT, HAND_POT),
    "sabacc_pot": (What.POT, SABACC_POT),
    "pots": (What.POTS, ""),
    "roller": (What.ROLLER, ""),
}
"""The same of a phase, as it ends."""


def may_turn_on(views: Mapping[Aspect, View], view: View, asks: Iterable[str]) -> frozenset[str]:
    """Return the points on which claims, and the facts that are asked for, can turn.

    Each point that turns a fact when it is flipped alone is among its reasons; a law of the suite.
    Where anything is asked for of which there is no such fact, every point may turn it.  A choice
    with which nothing can be said, as where the table is refused, turns no fact.
    """
    if view.method not in {"settle", "play"}:
        return frozenset(POINTS)
    facts: list[Fact] = []
    for aspect, mine in views.items():
        late = mine.entry >= 0 and _fate(mine) == NOT_REACHED
        if late or observe(aspect, mine).value is OPEN:
            return frozenset(POINTS)
        facts += facts_behind(aspect, mine)
    for path in asks:
        told = tuple(_told_by(path, view))
        if not told:
            return frozenset(POINTS)
        facts += told
    return frozenset(point for fact in facts for each in fact.behind() for point in each.points)


def _fate(view: View) -> str:
    """Return what became of the deed that is asked about."""
    fates: Sequence[str] = view.found.answer.get("script", ())
    return dict(enumerate(fates)).get(view.entry, NOT_REACHED)


def _told_by(path: str, view: View) -> Iterator[Fact]:
    """Yield the facts that tell what stands at a path of an answer; none where none do."""
    account, hand = view.found.account, view.hand
    name, _, part = path.partition(".")
    if name == "phase" and hand is not None:
        yield from _told_of_phase(part, hand)
        return
    if hand is not None:
        facts = hand.facts
    elif account is not None:
        facts = account.facts()
    else:
        return
    if name not in _TOLD_BY:
        return
    what, of = _TOLD_BY[name]
    if of is None and what is not What.WINNERS:
        of = part or None
    yield from (fact for key, fact in facts.items() if key[0] is what and of in {None, key[1]})


def _told_of_phase(path: str, hand: HandAccount) -> Iterator[Fact]:
    """Yield the facts that tell what a phase shows as it ends, and that it comes at all."""
    number, phase, inner = path.split(".", 2)
    facts = hand.phases.get((int(number), phase), {})
    name, _, part = inner.partition(".")
    if name not in _TOLD_OF_PHASE:
        return
    what, of = _TOLD_OF_PHASE[name]
    comes = (What.COMES, f"{number} {phase}")
    for key, fact in facts.items():
        if key == comes or (key[0] is what and (of or part) in {"", key[1]}):
            yield fact


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
