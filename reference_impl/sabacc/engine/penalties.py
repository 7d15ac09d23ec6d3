"""What bombing out and a failed call cost."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sabacc.engine.events import Paid

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from sabacc.engine.demise import Contest
    from sabacc.engine.position import Position
    from sabacc.rulesets import Ruleset


def penalties(
    rules: Ruleset, position: Position, bombed: Iterable[str], contests: tuple[Contest, ...]
) -> tuple[Paid, ...]:
    """Return what each seat pays to the sabacc pot, bomb penalties first.

    `bombed` are the seats whose hands were out of range when shown; `contests` one for each pot,
    the main pot first.  Nobody pays more than the stack (`penalties.short-stack`).
    """
    left = dict(position.stacks)
    paid: list[Paid] = []

    def pay(seat: str, amount: int, rule: str) -> None:
        due = min(amount, left[seat])
        if due:
            left[seat] -= due
            paid.append(Paid(seat, due, rule))

    charged = _bomb_charges(rules, position, bombed, contests)
    for seat, (amount, rule) in charged.items():
        pay(seat, amount, rule)
    if position.caller is not None and _call_failed(rules, position.caller, contests[0]):
        amount = call_price(rules, position)
        has_bombed = position.caller in {*bombed, *position.owing}
        if has_bombed and rules.choices["penalties.bombed-caller"].name == "once":
            amount = max(0, amount - charged.get(position.caller, (0, ""))[0])
        pay(position.caller, amount, f"penalties.caller.{rules.choices['penalties.caller'].name}")
    return tuple(paid)


def _bomb_charges(
    rules: Ruleset, position: Position, bombed: Iterable[str], contests: tuple[Contest, ...]
) -> Mapping[str, tuple[int, str]]:
    """Return what each bombed seat owes, and the rule (`penalties.bomb`)."""
    if rules.choices["penalties.bomb"].name == "none":
        return {}
    charges = {
        seat: (_own_pots(position, seat), "penalties.bomb.hand-pot")
        for seat in position.from_dealers_left({*bombed, *position.owing})
    }
    if rules.choices["penalties.demise-bomb"].name == "due":
        lone = rules.choices["penalties.lone-demise-bomb"].name == "due"
        for seats, fallen in (demise for found in contests for demise in found.demises):
            if lone or seats == fallen:
                for seat in fallen:
                    charges[seat] = (_own_pots(position, seat), "penalties.demise-bomb.due")
    return charges


def _own_pots(position: Position, seat: str) -> int:
    """Return the hand pot that measures a seat's penalty (`penalties.base`, `side-pots`)."""
    return sum(pot.amount for pot in position.pots if pot.open_to(seat))


def _call_failed(rules: Ruleset, caller: str, main: Contest) -> bool:
    """Say whether the caller has not won the main pot, and is not excused.

    See `penalties.caller-shares` and `penalties.caller-in-demise`.
    """
    if caller not in main.winners:
        tied = main.demises[0][0] if main.demises else ()
        return caller not in tied or rules.choices["penalties.caller-in-demise"].name == "pays"
    shares = len(main.winners) > 1
    return shares and rules.choices["penalties.caller-shares"].name == "pays"


def _part(rules: Ruleset, base: int, percent: int) -> int:
    """Return so many hundredths of `base`, in whole credits (`penalties.rounding`)."""
    match rules.choices["penalties.rounding"].name:
        case "down":
            return base * percent // 100
        case "nearest":
            return (base * percent + 50) // 100
        case _:
            return max(1, -(-base * percent // 100))


def call_price(rules: Ruleset, position: Position) -> int:
    """Return what a failed call costs, in credits (`penalties.caller`)."""
    choice = rules.choices["penalties.caller"]
    base = 0 if position.caller is None else _own_pots(position, position.caller)
    number = choice.number or 0
    if choice.name == "hand-pot":
        return base
    if choice.name == "fixed":
        return number
    if choice.name == "percent":
        return _part(rules, base, number)
    return 0
