"""How a hand is settled, step by step: who owes what and why, and who takes it."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Final, NamedTuple

from sabacc.arbiter.why.comparing import rule_here
from sabacc.engine.events import (
    HAND_POT,
    Awarded,
    Bombed,
    Dealt,
    Event,
    Moved,
    Paid,
    Returned,
    Won,
)
from sabacc.engine.values import bomb_rule
from sabacc.notation.event_words import event_words, rule_of
from sabacc.spec.points import point_of_rule
from sabacc.system.joining import several

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from sabacc.arbiter.why.showdowns import Showdown

SHORT: Final = "penalties.short-stack.pays-what-is-left"
ODD: Final = "pots.odd-credits.from-dealers-left"
_MOST_CHANGES: Final = 8
"""How many payments a sum is made of where it is told."""
_DEMISE_CARD: Final = "demise.cards.one-each"
_REASONS: Final[Mapping[str, str]] = {
    "ante.hand-pot": "as the ante",
    "ante.sabacc-pot": "as the ante",
    "folding.cost": "for the fold",
    "penalties.bomb": "for the bomb",
    "penalties.demise-bomb": "for the bomb in the sudden demise",
    "penalties.caller": "for the call",
    "bombs.mid-hand-penalty": "for the bomb",
}
"""What a payment is for, by the point of its rule; a bet speaks for itself."""


class Step(NamedTuple):
    """One step: in words, and the id of its rule."""

    words: str
    rule: str


def step_of(event: Event) -> Step:
    """Tell an event; of a payment also what it is for."""
    words = event_words(event)
    if isinstance(event, Paid):
        words = f"{words} {reason_words(event)}".rstrip()
    return Step(words, rule_of(event))


def reason_words(event: Paid) -> str:
    """Say what a payment is for: `for the call`; empty for a bet."""
    point = point_of_rule(event.rule)
    return "" if point is None else _REASONS.get(point[0].id, "")


def of_a_stack(event: Event, seat: str) -> int:
    """Return by how much an event changes the stack of a seat."""
    match event:
        case Paid() if event.seat == seat:
            return -event.amount
        case Awarded() | Returned() if event.seat == seat:
            return event.amount
        case _:
            return 0


def of_a_pot(event: Event, pot: str) -> int:
    """Return by how much an event changes a pot."""
    match event:
        case Paid() if event.pot == pot:
            return event.amount
        case Awarded() if event.pot == pot:
            return -event.amount
        case Returned() if pot == HAND_POT:
            return -event.amount
        case Moved():
            return event.amount * ((event.target == pot) - (event.source == pot))
        case _:
            return 0


def sum_words(found: int, changes: Sequence[int]) -> str:
    """Say how an amount has come about: ` (100 - 30 + 12)`; empty where it never changed."""
    if not changes or len(changes) > _MOST_CHANGES:
        return ""
    parts = (f"{'-' if change < 0 else '+'} {abs(change)}" for change in changes)
    return f" ({found - sum(changes)} {' '.join(parts)})"


def nothing_due(seat: str, showdown: Showdown) -> str:
    """Say why a seat owes no penalty: `no bomb and no failed call`, `a bomb costs nothing here`."""
    position = showdown.position
    if seat in position.folded:
        return "whoever has left the hand is not judged"
    if not showdown.scores:
        return "there is no showdown"
    parts: list[str] = []
    if seat in showdown.bombed:
        parts.append("a bomb costs nothing here")
    if seat in showdown.demise_bombed:
        parts.append("a bomb in the sudden demise costs nothing here")
    if seat == position.caller:
        won = seat in showdown.winners
        parts.append("the call has not failed" if won else "a failed call costs nothing here")
    return several(parts) if parts else "no bomb, and no call that failed"


def settled_steps(showdown: Showdown) -> Iterator[Step]:
    """Yield how a hand is settled: demises with their totals, what is due and paid, the awards.

    That a hand shown bombs is told where it is counted.
    """
    events = [event for event in showdown.events if not isinstance(event, Bombed)]
    due, awarded = list(showdown.charges()), False
    for kind, found in groupby(events, key=_kind):
        if kind == "award" and not awarded:
            yield from _unpaid(showdown, due)
            awarded = True
        yield from _told(showdown, kind, list(found), due)
    if not awarded:
        yield from _unpaid(showdown, due)


def _kind(event: Event) -> str:
    match event:
        case Dealt(rule=rule) if rule == _DEMISE_CARD:
            return "demise"
        case Paid(rule=rule) if rule.startswith("penalties."):
            return "penalty"
        case Won() | Awarded():
            return "award"
        case _:
            return ""


def _told(showdown: Showdown, kind: str, group: Sequence[Event], due: list[Paid]) -> Iterator[Step]:
    if kind == "award":
        yield from _awarded(group)
        return
    for event in group:
        yield step_of(event)
        if kind == "penalty" and isinstance(event, Paid):
            yield from _short(event, due)
    if kind == "demise":
        yield from _demise(showdown, [event for event in group if isinstance(event, Dealt)])


def _demise(showdown: Showdown, dealt: Sequence[Dealt]) -> Iterator[Step]:
    """Yield what the hands count with their demise cards, and which of them bomb."""
    totals, bombed = showdown.demises, showdown.demise_bombed
    for event in dealt:
        seat, total = event.seat, totals[event.seat]
        if seat in bombed:
            yield Step(f"{seat} counts {total} with it, and bombs", bomb_rule(total))
        else:
            rule = rule_here(showdown.rules, "demise.comparison")
            yield Step(f"{seat} counts {total} with it", rule)


def _short(event: Paid, due: list[Paid]) -> Iterator[Step]:
    """Yield that a payment is all that there was, where more was due; take it off the list."""
    owed = next((one for one in due if (one.seat, one.rule) == (event.seat, event.rule)), None)
    if owed is None:
        return
    due.remove(owed)
    if event.amount < owed.amount:
        yield Step(f"It is all that {event.seat} has left: {owed.amount} were due", SHORT)


def _unpaid(showdown: Showdown, due: Sequence[Paid]) -> Iterator[Step]:
    """Yield what is due and not paid at all, and what a bombed caller need not pay besides."""
    for one in due:
        words = f"{one.seat} has nothing left to pay {one.amount} {reason_words(one)}"
        yield Step(words, SHORT)
    caller, bombed = showdown.position.caller, {*showdown.bombed, *showdown.position.owing}
    once = rule_here(showdown.rules, "penalties.bombed-caller")
    if caller in bombed and once.endswith(".once") and caller not in showdown.winners:
        yield Step(f"{caller} has called and bombed, and pays the larger sum alone", once)


def _awarded(group: Sequence[Event]) -> Iterator[Step]:
    """Yield who wins and what each takes, and where the odd credits of a split go."""
    for _, found in groupby(group, key=lambda event: getattr(event, "pot", "")):
        events = list(found)
        yield from map(step_of, events)
        taken = [event for event in events if isinstance(event, Awarded)]
        least = min((event.amount for event in taken), default=0)
        odd = [event.seat for event in taken if event.amount > least]
        if odd:
            what = "The odd credit goes" if len(odd) == 1 else "One odd credit each goes"
            yield Step(f"{what} to {several(odd)}, from the dealer's left on", ODD)
