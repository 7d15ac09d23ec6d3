"""The rules behind a claim on a played hand, as far as its events name them.

The engine has facts of a hand once it is settled.  Of what comes before there are events, each with
its rule: until play has facts of its own, these stand for them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sabacc.engine.events import (
    HAND_POT,
    SABACC_POT,
    Acted,
    Awarded,
    Bombed,
    Closed,
    Dealt,
    Gave,
    Left,
    Lost,
    Moved,
    Over,
    Paid,
    Returned,
    Rolled,
    SatOut,
    Spared,
)
from sabacc.engine.fact import Fact, What
from sabacc.protocol.messages_play import PlayParams
from sabacc.spec.points import point_of_rule

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from sabacc.arbiter.why.looked_at import View
    from sabacc.notation.claim_forms import Aspect

    By = Callable[[Aspect, View], Iterable[str]]
    """Names rules, or points, by which something in a played hand is as it is."""


def in_play(aspect: Aspect, view: View, settled: Fact | None) -> Fact:
    """Return what answers a claim on a played hand: what was `settled`, and what events led to it.

    Where neither says why, it is the rule by which the hand came to its end.
    """
    by = _BY.get(aspect.name)
    found = tuple(by(aspect, view)) if by is not None else ()
    ends = tuple(event.rule for event in view.of(Over))[-1:]
    said = settled is not None and any(fact.points for fact in settled.behind())
    unseen = view.found.account is not None and not view.found.account.hands
    if not (found or said) or (unseen and aspect.name in _OF_THE_POTS):
        found = (*found, *ends)
    events = Fact(
        What.STACK, aspect.seat, None, tuple(dict.fromkeys(_point(rule) for rule in found if rule))
    )
    follows = (events,) if settled is None else (settled, events)
    return Fact(What.STACK, aspect.seat, None, (), follows)


def _point(rule: str) -> str:
    """Return the point of a rule, or the point itself."""
    known = point_of_rule(rule)
    return rule if known is None else known[0].id


# --- what is paid, and what lies where ----------------------------------------------------------


def _paid(aspect: Aspect, view: View) -> Iterable[str]:
    """Name the rules of what a seat pays, the last first; of nothing, of what it did last."""
    own = [one for one in view.of(Paid) if one.seat == aspect.seat and aspect.pot in {"", one.pot}]
    if own:
        return (event.rule for event in reversed(own))
    if aspect.pot == "hand-pot":
        return ()
    acts = [event.rule for event in view.of(Acted) if event.seat == aspect.seat][-1:]
    return (*_anted(view), *(acts if view.found.account is None else ()))


def _anted(view: View) -> tuple[str, ...]:
    """Name the ante, where it is paid within the hand."""
    return ("ante.sabacc-pot",) if isinstance(view.params, PlayParams) and view.params.ante else ()


def _has(aspect: Aspect, view: View) -> Iterable[str]:
    moves = (e for e in view.found.events if isinstance(e, Paid | Awarded | Returned | SatOut))
    yield from (event.rule for event in moves if event.seat == aspect.seat)
    yield from _won(aspect, view)


def _won(aspect: Aspect, view: View) -> Iterable[str]:
    """Name the rules of what a seat wins, and that odd credits go somewhere."""
    for event in view.of(Awarded):
        if event.seat == aspect.seat and aspect.pot in {"", event.pot}:
            yield event.rule
            alike = (other.amount for other in view.of(Awarded) if other.rule == event.rule)
            yield "pots.odd-credits" if len(set(alike)) > 1 else ""


def _pot(aspect: Aspect, view: View) -> Iterable[str]:
    """Name what took something out of a pot, then what put something in."""
    out: list[str] = []
    into: list[str] = []
    for event in view.found.events:
        match event:
            case Paid(pot=aspect.pot) | Moved(target=aspect.pot):
                into.append(event.rule)
            case Awarded(pot=aspect.pot) | Moved(source=aspect.pot):
                out.append(event.rule)
            case Returned() if aspect.pot == HAND_POT:
                out.append(event.rule)
            case _:
                pass
    return (*out, *into, *(_anted(view) if aspect.pot == SABACC_POT else ()))


# --- the course of a hand -----------------------------------------------------------------------


def _bombed(aspect: Aspect, view: View) -> Iterable[str]:
    """Name the rule of a bomb in mid-hand, or why nobody judges a hand out of range there."""
    seat = aspect.seat
    own = [event.rule for event in view.of(Bombed) if seat in {"", event.seat}]
    if own:
        return (*own, *(event.rule for event in view.of(Left) if event.seat == seat))
    account = view.found.account
    if account is not None:
        late = account.position.caller is not None and seat in account.position.folded
        return ("calling.bombed-folds", "showdown.folded") if late else ()
    hand = view.worth_of(seat)
    if hand is None:
        return ()
    if hand.score.bombed:
        return ("bombs.mid-hand", "bombs.judged")
    return hand.bombed.points


def _out(aspect: Aspect, view: View) -> Iterable[str]:
    seat = aspect.seat
    if any(event.seat == seat for event in view.of(SatOut)):
        return ()
    folds = [event.rule for event in view.of(Acted) if (event.seat, event.does) == (seat, "fold")]
    if folds:
        return (folds[-1], "folding.cards")
    left = [event.rule for event in view.of(Left) if event.seat == seat]
    hand = view.worth_of(seat)
    bombed = hand is not None and hand.score.bombed
    return left or (("bombs.mid-hand",) if bombed else ("betting.facing-bet",))


def _caller(_aspect: Aspect, view: View) -> Iterable[str]:
    calls = [event.rule for event in view.of(Acted) if event.does == "call"]
    ends = [event.rule for event in view.of(Over)]
    return calls[-1:] or ends[-1:] or ("calling.window",)


def _shifted(aspect: Aspect, view: View) -> Iterable[str]:
    """Name the rule by which the die fell in the round that is meant, or in any."""
    last = ""
    found: list[str] = []
    for event in view.found.events:
        if isinstance(event, Rolled):
            last = event.rule
        if isinstance(event, Closed) and event.state.phase == "shift":
            found += [last] if aspect.round in {0, event.state.round} else []
    return found[-1:]


def _holds(aspect: Aspect, view: View) -> Iterable[str]:
    """Name the rules by which a hand came to be what it is, the last one first."""
    moves = (e for e in view.found.events if isinstance(e, Dealt | Gave | Lost | Spared))
    return reversed([event.rule for event in moves if event.seat == aspect.seat])


def _picker(aspect: Aspect, view: View) -> Iterable[str]:
    if any(event.seat == aspect.seat for event in view.of(Lost)):
        return ("shift.picker",)
    return [event.rule for event in view.of(Rolled)][-1:] or ("shift.exists",)


_OF_THE_POTS: Final = frozenset({"winners", "won", "has", "pot", "bombed", "demise", "a-demise"})
"""On what it bears how a hand ended that nobody showed."""
_BY: Final[Mapping[str, By]] = {
    "won": _won,
    "paid": _paid,
    "has": _has,
    "pot": _pot,
    "bombed": _bombed,
    "bombed-seats": _bombed,
    "out": _out,
    "caller": _caller,
    "shifted": _shifted,
    "holds": _holds,
    "picker": _picker,
}
"""What events say of each aspect, by its name."""
