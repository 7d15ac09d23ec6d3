"""What the house takes of a sabacc pot that is above its cap (`pots.sabacc-cap`)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sabacc.engine.events import HOUSE, SABACC_POT, Moved
from sabacc.engine.fact import rule
from sabacc.spec.points import POINTS

if TYPE_CHECKING:
    from sabacc.spec.rulesets import Ruleset

CAP: Final = "pots.sabacc-cap"
_LEAST: Final = min(bounds.least for bounds in POINTS[CAP].numbers.values())


def may_be_swept(credits_held: int) -> bool:
    """Say whether there is a cap, by whatever choice, that such a pot is above."""
    return credits_held > _LEAST


def swept_at_once(rules: Ruleset) -> bool:
    """Say whether the house waits for the end of no hand."""
    return rules.choices[CAP].name == "swept-at-once"


def swept(rules: Ruleset, credits_held: int, *, over: bool) -> Moved | None:
    """Return what the house takes of a sabacc pot, `over` when the hand is over; None for nothing.

    It looks at its cap only where some cap might matter.
    """
    if not may_be_swept(credits_held):
        return None
    cap = rules.choices[CAP]
    if cap.number is None or credits_held <= cap.number or not (over or swept_at_once(rules)):
        return None
    amount = credits_held - cap.number if cap.name == "surplus-swept" else credits_held
    return Moved(amount, SABACC_POT, HOUSE, rule(rules, CAP))
