"""Which points a ruling can turn on: those behind the facts that it tells."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sabacc.arbiter.why.looked_at import OPEN
from sabacc.arbiter.why.observing import observe
from sabacc.arbiter.why.reasons import facts_behind
from sabacc.engine.events import HAND_POT, SABACC_POT
from sabacc.engine.fact import What
from sabacc.protocol.engine_facts import OF_A_SETTLEMENT
from sabacc.protocol.facts import NOT_REACHED
from sabacc.spec.points import BASES, POINTS
from sabacc.spec.rulesets import builtin
from sabacc.spec.titles import title

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from sabacc.arbiter.ruling_json import TurnEntry
    from sabacc.arbiter.rulings import Turn
    from sabacc.arbiter.why.looked_at import View
    from sabacc.arbiter.why.words import OtherWords
    from sabacc.engine.fact import Fact
    from sabacc.engine.play import HandAccount
    from sabacc.notation.claim_forms import Aspect

_TOLD_BY: Final[Mapping[str, tuple[What, str | None]]] = {
    **OF_A_SETTLEMENT,
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
