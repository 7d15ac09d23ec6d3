"""The laws of credits: none appears or vanishes, nobody owes any, no payment is negative."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from sabacc.spec.points import POINTS

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from sabacc.spec.rulesets import Choice

_CONSERVED: Final = "laws.credits-conserved"
_DEBT: Final = "laws.no-debt"
_PAYMENT: Final = "laws.no-negative-payment"
_CAP: Final = "pots.sabacc-cap"
_LEAST_CAP: Final = min(bounds.least for bounds in POINTS[_CAP].numbers.values())


def settled_credits(
    params: Mapping[str, Any], answer: Mapping[str, Any], choices: Mapping[str, Choice]
) -> Iterator[tuple[str, str]]:
    """Hold a settlement against the laws of credits."""
    before = (
        sum(params["stacks"].values())
        + sum(pot["amount"] for pot in params["pots"])
        + params["sabacc_pot"]
    )
    house = _house(answer, choices, before)
    yield from _conserved(answer, len(params["seats"]), before, house, "afterwards")
    yield from _debts(answer, "")
    for seat, paid in answer.get("paid", {}).items():
        if paid < 0:
            yield _PAYMENT, f"{seat} paid {paid} in penalties"


def played_credits(
    params: Mapping[str, Any], answer: Mapping[str, Any], choices: Mapping[str, Choice]
) -> Iterator[tuple[str, str]]:
    """Hold a whole hand against the laws of credits, as each phase ended and in the end.

    Before the end the house may take a pot that is above some cap; whether it may is for a rule.
    """
    brought = params["stacks"]
    before = sum(brought.values()) + params.get("hand_pot", 0) + params.get("sabacc_pot", 0)
    for phase in answer.get("phases", ()):
        when = f"after the {phase['phase'].replace('-', ' ')} of round {phase['round']}"
        yield from _conserved(phase, len(brought), before, 0, when, over=False)
        yield from _debts(phase, f" {when}")
        if "pots" in phase and "hand_pot" in phase and _inside(phase) != phase["hand_pot"]:
            why = f"the hand pots hold {phase['hand_pot']} {when}, and one by one {_inside(phase)}"
            yield _CONSERVED, why
        for seat, held in phase.get("stacks", {}).items():
            if held > brought.get(seat, held):
                yield _PAYMENT, f"{seat} brought {brought[seat]} credits and holds {held} {when}"
    house = _house(answer, choices, before)
    yield from _conserved(answer, len(brought), before, house, "afterwards")
    yield from _debts(answer, "")


def _conserved(  # noqa: PLR0913 - what is shown, beside what there was, and when
    shown: Mapping[str, Any],
    seats: int,
    before: int,
    house: int | None,
    when: str,
    *,
    over: bool = True,
) -> Iterator[tuple[str, str]]:
    """Compare the credits shown with those before; where some are not shown, none may be new.

    Before the hand is `over`, the house has taken nothing, or more than the least cap.
    """
    stacks = shown.get("stacks", {})
    hand_pot = shown.get("hand_pot")
    if hand_pot is None and "pots" in shown:
        hand_pot = _inside(shown)
    parts = (hand_pot, shown.get("sabacc_pot"), house)
    found = sum(stacks.values()) + sum(part for part in parts if part is not None)
    swept = not over and before - found > _LEAST_CAP
    whole = len(stacks) == seats and None not in parts and not swept
    if found > before or (whole and found < before):
        count = found if whole else f"at least {found}"
        yield _CONSERVED, f"{before} credits were on the table before, {count} {when}"


def _inside(phase: Mapping[str, Any]) -> int:
    return sum(pot["amount"] for pot in phase["pots"])


def _house(answer: Mapping[str, Any], choices: Mapping[str, Choice], before: int) -> int | None:
    """Return what the house took: nothing where no rule lets it; None where that is not known.

    A ruleset may leave the cap open, and a program may then set any.  Below the least one nothing
    is ever taken.
    """
    if "house" in answer:
        return int(answer["house"])
    return 0 if _CAP in choices and before <= _LEAST_CAP else None


def _debts(shown: Mapping[str, Any], when: str) -> Iterator[tuple[str, str]]:
    """Nobody owes credits, and no pot does."""
    for name in ("hand_pot", "sabacc_pot", "house"):
        if shown.get(name, 0) < 0:
            yield _DEBT, f"{name.replace('_', ' ')} holds {shown[name]}{when}"
    for seat, held in shown.get("stacks", {}).items():
        if held < 0:
            yield _DEBT, f"the stack of {seat} holds {held}{when}"
