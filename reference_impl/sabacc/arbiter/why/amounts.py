"""Credits: what a payment is for, how a sum comes about, why nothing is due, by which rule."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sabacc.engine.events import (
    HAND_POT,
    SABACC_POT,
    Awarded,
    Event,
    Moved,
    Paid,
    Returned,
)
from sabacc.engine.fact import What
from sabacc.notation.terms import THE_POTS
from sabacc.spec.points import point_of_rule
from sabacc.system.joining import several

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from sabacc.arbiter.why.looked_at import View
    from sabacc.engine.account import Account
    from sabacc.notation.claim_forms import Aspect

_MOST_CHANGES: Final = 8
"""How many payments a sum is made of where it is told."""
_PARTS: Final = 8
"""How many payments are told one by one."""
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


def reason_words(rule: str) -> str:
    """Say what a payment by a rule is for: `for the call`; empty for a bet."""
    point = point_of_rule(rule)
    return "" if point is None else _REASONS.get(point[0].id, "")


def part_words(rule: str) -> str:
    """Name one payment of several by its rule: `the fold`, `the ante`; `one payment` for a bet."""
    return reason_words(rule).removeprefix("for ").removeprefix("as ") or "one payment"


def payments_words(paid: Sequence[Paid]) -> str:
    """Say payments: `24 (12 for the bomb and 12 for the call)`."""
    words = str(sum(event.amount for event in paid) or "nothing")
    if len(paid) < 2:  # noqa: PLR2004 - one or several
        return words
    if len(paid) > _PARTS:
        return f"{words} ({len(paid)} payments)"
    pots: dict[str, set[str]] = {}
    for event in paid:
        pots.setdefault(reason_words(event.rule), set()).add(event.pot)
    each = (_one_of_several(event, apart=len(pots[reason_words(event.rule)]) > 1) for event in paid)
    return f"{words} ({several(each)})"


def _one_of_several(event: Paid, *, apart: bool) -> str:
    """Say one payment of a sum; with its pot where the sum has the same one to the other pot."""
    where = f" to {THE_POTS[event.pot]}" if apart else ""
    return f"{event.amount} {reason_words(event.rule)}".rstrip() + where


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


def nothing_paid(seat: str, account: Account) -> str:
    """Say why a seat pays no penalty: `no bomb, and no call that failed`."""
    dues = [due for due in account.fees.dues if due.of == seat]
    owed = sum(due.value for due in dues)
    if owed:
        return f"nothing is left of the {owed} due"
    if seat in account.position.folded:
        return "a player who has left the hand is not judged"
    if seat not in account.position.seats:
        return "that seat takes no part in the hand"
    if not account.hands:
        return "there is no showdown"
    parts: list[str] = []
    if account.hands[seat].score.bombed:
        parts.append("a bomb costs nothing here")
    if seat in account.after_demise and account.after_demise[seat].what is What.DEMISE_BOMBED:
        parts.append("a bomb in the sudden demise costs nothing here")
    if seat == account.position.caller:
        won = seat in account.contests[0].winners
        parts.append("the call has not failed" if won else "a failed call costs nothing here")
    return several(parts) if parts else "no bomb, and no call that failed"


def pots_apart(aspect: Aspect, view: View) -> list[str]:
    """Return what lies in each hand pot where a hand stops, if there are several."""
    if aspect.pot == SABACC_POT or view.method != "play" or view.found.answer["over"]:
        return []
    phases = view.found.answer["phases"]
    pots = phases[-1].get("pots", ()) if phases else ()
    return [str(pot["amount"]) for pot in pots] if len(pots) > 1 else []


def payments(aspect: Aspect, view: View) -> list[Paid]:
    """Return what a seat pays, to the pot that is meant or to any."""
    return [
        event
        for event in view.of(Paid)
        if event.seat == aspect.seat and aspect.pot in {"", event.pot}
    ]
