"""The hand pots where a player may go all in (`side-pots.making`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sabacc.engine.position import Pot

if TYPE_CHECKING:
    from collections.abc import Sequence


def side_pots(
    names: Sequence[str],
    hand_pot: int,
    paid_in: Sequence[int],
    active: Sequence[int],
    left: Sequence[int],
) -> tuple[Pot, ...]:
    """Return the hand pots, the main pot first.

    Of several pots each is open to the seats still in that have paid the whole way up to its end,
    and to those that have left and paid anything into it (the main pot: all of them): these cannot
    win it, but it measures what they owe (`side-pots.penalty-base`).  What they have paid beyond
    everybody still in makes a last pot that nobody can win.

    Args:
        names: The name of each seat.
        hand_pot: The credits of all hand pots.
        paid_in: What each seat has paid in this hand.
        active: The seats still in.
        left: The seats that have folded or were put out.
    """
    levels = sorted({paid_in[seat] for seat in active})
    pots: list[Pot] = []
    below, rest = 0, hand_pot
    for level in levels:
        amount = sum(min(paid, level) - min(paid, below) for paid in paid_in)
        if not pots:
            amount += hand_pot - sum(paid_in)
        gone = (seat for seat in left if not pots or paid_in[seat] > below)
        reaching = (seat for seat in active if paid_in[seat] >= level)
        pots.append(Pot(amount, frozenset(names[seat] for seat in (*reaching, *gone))))
        below, rest = level, rest - amount
    if rest:
        gone = (seat for seat in left if paid_in[seat] > below)
        pots.append(Pot(rest, frozenset(names[seat] for seat in gone)))
    return (Pot(hand_pot),) if len(pots) == 1 else tuple(pots)
