"""The rules behind a fact on which answers part, as the engine gives them: the nearest first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import zip_longest
from typing import Any, Final, cast

from sabacc.conformance.grading.reach import owners
from sabacc.conformance.violation import Violation
from sabacc.engine.events import (
    Acted,
    Dealt,
    Event,
    Gave,
    Lost,
    Phase,
    PhaseClosed,
    Reshuffled,
    causes_of,
)
from sabacc.engine.fact import FactKind, exists, rule
from sabacc.engine.hands import in_force
from sabacc.engine.play import PlayedHand
from sabacc.engine.play.script_player import PHASE_POINTS
from sabacc.protocol.answers import SETTLEMENT_FACTS, EngineAnswer
from sabacc.protocol.facts import DONE, SHOWN
from sabacc.spec.points import point_of_rule
from sabacc.spec.rulesets import Ruleset

_ONE: Final = ""
"""The seat of a hand that is counted alone."""

_BEHIND: Final[Mapping[str, tuple[FactKind, str | None]]] = {
    **SETTLEMENT_FACTS,
    "total": (FactKind.TOTAL, _ONE),
    "special": (FactKind.SPECIAL, _ONE),
    "best": (FactKind.BEST, ""),
    "pot_winners": (FactKind.WINNERS, ""),
    "shifted": (FactKind.SHIFTED, ""),
    "hands": (FactKind.HOLDS, None),
    "fields": (FactKind.HOLDS, None),
    "pickers": (FactKind.PICKER, None),
    "deck": (FactKind.DECK, ""),
    "out_of_play": (FactKind.OUT_OF_PLAY, ""),
    "shown": (FactKind.SHOWN, None),
}
"""The engine's fact behind each fact of an answer: what it tells of, and of whom.

None is the seat that the difference is about.
"""


def rules_behind(
    method: str, params: Mapping[str, Any], rules: Ruleset, right: EngineAnswer, found: Violation
) -> tuple[str, ...]:
    """Return the rules behind a fact that differs, the nearest first; none if none is known.

    Of a played hand these are first the rules of its settlement, which knows no hand that is gone.
    """
    if method != "play":
        return _of_a_position(method, params, rules, right, found)
    hand = right.hands[0] if right.hands else right
    some: tuple[str, ...] = ()
    if hand.settlement_facts is not None and not found.fact.startswith(SHOWN):
        some = _of_a_position("settle", params, rules, hand, found)
    if not some and hand.played is not None:
        some = tuple(dict.fromkeys(filter(None, _of_the_course(hand.played, found))))
    own = (
        _of_a_refusal(found, rules)
        or _of_a_payment(found, hand.events)
        or _of_a_card(found, hand.events)
        or _of_pots(found)
    )
    return tuple(dict.fromkeys((own, *some))) if own else some


def _of_a_position(
    method: str, params: Mapping[str, Any], rules: Ruleset, right: EngineAnswer, found: Violation
) -> tuple[str, ...]:
    """Return the rules behind a fact of no whole hand; none if the engine has no such fact."""
    name, _, seat = found.fact.partition(".")
    if name not in _BEHIND:
        return ()
    what, whose = _BEHIND[name]
    if (method, name) == ("compare", "sabacc_pot"):
        what, whose = FactKind.SPECIAL, str(next(iter(right.answer["best"]), ""))
    of = seat if whose is None else whose
    if name == "bombed":
        of = _ONE if method == "score" else _other_seat(found)
    facts = right.facts() if right.settlement_facts is None else right.settlement_facts.facts()
    fact = facts.get((what, of))
    return () if fact is None else fact.why(in_force(rules, params.get("version")))


def _other_seat(found: Violation) -> str:
    """Return the first seat that one of two lists names alone."""
    ours, theirs = cast("list[str]", found.expected), cast("list[str]", found.actual)
    return next((seat for seat in (*ours, *theirs) if (seat in ours) != (seat in theirs)), "")


def _of_a_refusal(found: Violation, rules: Ruleset) -> str:
    """Return the rule that owns the reason of a wrong refusal."""
    wrong = found.fact.startswith("script.") and found.expected == DONE
    owned: Mapping[str, None] = owners().get(str(found.actual), {}) if wrong else {}
    return next((rule(rules, point) for point in owned if exists(rules, point)), "")


def _of_a_payment(found: Violation, events: Sequence[Event]) -> str:
    """Return the rule of the payment at the end that a stack lacks, by its amount, or of the first.

    All that a hand comes to is behind a stack; what was paid says which of it is wrong.
    """
    name, _, seat = found.fact.partition(".")
    if name != "stacks" or None in {found.expected, found.actual}:
        return ""
    closed = [place for place, event in enumerate(events, 1) if isinstance(event, PhaseClosed)]
    ending = events[max(closed, default=0) :]
    moves = [event for event in ending if ("stack", seat) in causes_of(event)]
    gap = abs(found.expected - found.actual)
    moves.sort(key=lambda event: getattr(event, "amount", None) != gap)
    return causes_of(moves[0])["stack", seat] if moves else ""


def _of_a_card(found: Violation, events: Sequence[Event]) -> str:
    """Return the rule by which a card that lies elsewhere was put away; the first one.

    Cards that one of the two lacks speak before those that lie in another place of both.
    """
    if found.fact not in {"deck", "out_of_play"}:
        return ""
    ours, theirs = list(found.expected), list(found.actual)
    gone = {*(Counter(ours) - Counter(theirs)), *(Counter(theirs) - Counter(ours))} or {
        card for pair in zip(ours, theirs, strict=True) for card in pair if len(set(pair)) > 1
    }
    dealt = (event.rule for event in events if isinstance(event, Dealt))
    lost = next((by for by in dealt if by.startswith("shift.")), "")
    moved = (
        lost if isinstance(event, Lost) else event.rule
        for event in events
        if isinstance(event, Reshuffled) or (isinstance(event, Gave | Lost) and event.card in gone)
    )
    return next(moved, "")


def _of_pots(found: Violation) -> str:
    """Return the rule of who may win the pots, where it is not what they hold that differs."""
    here = found.fact.startswith("phase.") and found.fact.endswith(".pots")
    if not here or not (found.expected and found.actual):
        return ""
    ours, theirs = ([pot["amount"] for pot in pots] for pots in (found.expected, found.actual))
    several = "side-pots.winners.those-who-paid-in"
    return "" if ours != theirs else several if len(ours) > 1 else "showdown.folded.none"


_EVENTS: Final[Mapping[str, str]] = {
    "stacks": "stack",
    "hands": "hand",
    "fields": "hand",
}
"""By a fact of a played hand what an event must have changed, where that has another name."""
_POINTS: Final[Mapping[str, tuple[str, ...]]] = {
    "caller": ("calling.window",),
    "dealer": ("table.dealer-gone",),
    "dealt_in": ("ante.short-stack", "table.dealer-plays"),
    "folded": ("folding.when",),
    "out": ("bombs.mid-hand",),
    "owed": ("penalties.short-stack",),
    "next_dealer": ("table.rotation",),
    "over": ("turns.no-call",),
    "pots": ("betting.end",),
    "roller": ("shift.roller",),
    "session_over": ("pots.session-end",),
    "version": ("versions.moment",),
}
"""The points that may cause a fact without an event."""


def _of_the_course(played: PlayedHand, found: Violation) -> Iterator[str]:
    """Yield the rules behind a fact of a played hand: of events that changed it, the last first.

    Then come those by which it may be so.  The fact is one of the end, or of a phase
    (`phase.2.betting.stacks.Han`).
    """
    name, _, of = found.fact.partition(".")
    rules, events, at, points = played.compiled.ruleset, played.events, -1, _POINTS.get(name, ())
    if name == "phase":
        number, phase, path = of.split(".", 2)
        name, _, of = path.partition(".")
        points = PHASE_POINTS.get(Phase(phase), ()) if name == "asked" else _POINTS.get(name, ())
        closed = [(str(then.state.round), then.state.phase) for then in played.phases]
        at = closed.index((number, Phase(phase)))
        events = events[: [id(event) for event in events].index(id(played.phases[at]))]
    elif name == "round":
        points = _of_a_round(found)
    elif name == "script":
        wanted = played.script.entries[int(of)].intended_phase
        points = (*_of_an_entry(played, int(of)), *PHASE_POINTS.get(wanted, ()))
    if name == "shown":
        yield played.visible[at][of].rule
    amount = ("pot", name.replace("_", "-")) if name.endswith("_pot") else None
    changed = amount or (_EVENTS.get(name, name), of)
    yield from (
        causes[changed] for event in reversed(events) if changed in (causes := causes_of(event))
    )
    yield from (rule(rules, point) for point in points if exists(rules, point))


def _of_a_round(found: Violation) -> tuple[str, ...]:
    """Return the points by which the first phase comes in which two rounds part."""
    pairs = zip_longest(found.expected, found.actual)
    parted = next((pair for pair in pairs if len({*pair}) > 1), ())
    return tuple(point for phase in parted if phase for point in PHASE_POINTS.get(Phase(phase), ()))


def _of_an_entry(played: PlayedHand, place: int) -> tuple[str, ...]:
    """Return the point of what a script tried: by which it was refused, or done."""
    acted = (
        event.rule
        for move in played.moves
        for event in move.step.events
        if move.entry == place and isinstance(event, Acted)
    )
    known = point_of_rule(played.refused_by[place] or next(acted, ""))
    return () if known is None else (known[0].id,)
