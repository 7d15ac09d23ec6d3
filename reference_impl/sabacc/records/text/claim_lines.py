"""Claims of a record: its lines of claims, and what they are about in the grammar of all claims."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from sabacc.notation.claim_forms import Aspect
from sabacc.records import hand_record

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sabacc.notation.claim_forms import Value
    from sabacc.records.hand_record import Claim

_LINES: Final[Mapping[str, tuple[Any, tuple[str, ...]]]] = {
    "pot": (hand_record.PotHolds, ("pot", "value")),
    "has": (hand_record.Has, ("seat", "value")),
    "holds": (hand_record.Holds, ("seat", "value")),
    "paid": (hand_record.Pays, ("seat", "value", "pot")),
    "won": (hand_record.Wins, ("seat", "value", "pot")),
    "total": (hand_record.Total, ("seat", "value")),
    "bombed": (hand_record.Bombs, ("seat",)),
    "out": (hand_record.Out, ("seat",)),
    "picker": (hand_record.Picks, ("value", "seat")),
    "roller": (hand_record.Rolls, ("value",)),
    "winners": (hand_record.Winners, ("value",)),
    "caller": (hand_record.Caller, ("value",)),
    "next-dealer": (hand_record.NextDealer, ("value",)),
}
"""Each claim by what it is about, with what its fields hold, in their order."""
_NAMES: Final[Mapping[Any, str]] = {kind: name for name, (kind, _) in _LINES.items()}


def line_of(aspect: Aspect, value: Value) -> Claim:
    """Return the line of a claim."""
    kind, slots = _LINES[aspect.name]
    said: dict[str, Any] = {"seat": aspect.seat, "pot": aspect.pot or None, "value": value}
    found: Claim = kind(*(said[slot] for slot in slots))
    return found


def claimed(line: Claim) -> tuple[Aspect, Value]:
    """Return what a line claims: of what, and what it says of that."""
    name = _NAMES[type(line)]
    fields = zip(_LINES[name][1], type(line).__annotations__, strict=True)
    said: dict[str, Any] = {slot: getattr(line, field) for slot, field in fields}
    pot = said.get("pot") or ("hand-pot" if name == "winners" else "")
    return Aspect(name, said.get("seat", ""), pot), said.get("value", True)
