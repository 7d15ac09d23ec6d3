"""What the others see of somebody's cards, when, and by which rule (`engine/showing.py`)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from sabacc.arbiter.why.asking import last_seen, rule_here
from sabacc.arbiter.why.fact_words import FACT_WORDS
from sabacc.arbiter.why.looked_at import Observed, unshown

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from sabacc.arbiter.why.looked_at import View
    from sabacc.notation.claim_forms import Aspect

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
    *in_phases, at_last = played.seen
    for when, seen in zip(phases, in_phases, strict=True):
        yield SeenThen(*when, *seen[seat])
    yield SeenThen(phases[-1][0] if phases else 0, "", *at_last[seat])
