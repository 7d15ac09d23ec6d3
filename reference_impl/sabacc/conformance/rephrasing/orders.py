"""Another order of what has none: cards of a hand, and seats that are listed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, cast

from sabacc.conformance.rephrasing.original import Original, Rephrasing, as_it_is

if TYPE_CHECKING:
    import random

_HANDS: Final = ("cards", "field", "hands", "fields")
_SEATS: Final = ("folded", "sitting_out", "newcomers")


def other_order(original: Original) -> Rephrasing | None:
    """Put the cards of every hand in another order, and the seats of lists without one."""
    rng = original.rng
    changed = dict(original.params)
    hands = False
    for key in _HANDS:
        if changed.get(key):
            changed[key] = _mixed(rng, changed[key])
            hands = hands or changed[key] != original.params[key]
    for key in _SEATS:
        if changed.get(key):
            changed[key] = _mixed(rng, changed[key])
    if "pots" in changed:
        changed["pots"] = [
            {**pot, "eligible": _mixed(rng, pot["eligible"])} if pot.get("eligible") else pot
            for pot in changed["pots"]
        ]
    if changed == original.params:
        return None
    what = "the cards of hands are" if hands else "seats that are listed without order are"
    return Rephrasing(changed, as_it_is, f"{what} in another order")


def _mixed(rng: random.Random, value: Any) -> Any:  # noqa: ANN401 - JSON
    if isinstance(value, dict):
        by_seat = cast("dict[str, list[str]]", value)
        return {seat: _mixed(rng, cards) for seat, cards in by_seat.items()}
    return rng.sample(value, len(value))
