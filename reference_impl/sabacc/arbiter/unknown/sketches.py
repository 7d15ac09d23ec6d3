"""A position of which not every fact is known, as JSON has it."""

from __future__ import annotations

from dataclasses import dataclass, field
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from sabacc.arbiter.entries.fields import fail
from sabacc.arbiter.entries.position_cards import named_head
from sabacc.arbiter.unknown.unknown_facts import MAY_BE_UNKNOWN
from sabacc.engine.values import card_values
from sabacc.records.text.head_fields import NAMES, is_name
from sabacc.spec.decks import deck_of
from sabacc.system.structs import Struct

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sabacc.spec.rulesets import Ruleset


class UnknownFields(Struct, frozen=True, forbid_unknown_fields=True):
    """What nobody knows: hands by seat, with what they count or null, and other lines.

    `unsaid` are lines that are left out: they are asked for if the ruling depends on them.
    `named` says how many of the next cards are named, if all the others lie below them.
    """

    hands: dict[str, int | None] = {}  # noqa: RUF012 - a Struct's default is copied
    lines: list[str] = []  # noqa: RUF012
    unsaid: list[str] = []  # noqa: RUF012
    named: int | None = None


class VersionFields(Struct, frozen=True, forbid_unknown_fields=True):
    """What one player says of the facts."""

    who: str
    position: Any
    unknown: UnknownFields | None = None


@dataclass(frozen=True, slots=True)
class Sketch:
    """A position of which not every fact is known.

    Attributes:
        known: The parameters that are known, as JSON values.
        unknown: `hands` by seat, with a total or None; `lines`, all lines that are not known;
            `unsaid`, those of them that nobody has called unknown; `named`, how many of the next
            cards are named.
        outcomes: What comes of it, once it has been looked at.
        hearings: The hearing of each position that it may mean: one ruleset after the other is
            asked there, and those that agree on all that was looked up are ruled on once.
    """

    known: Mapping[str, Any]
    unknown: Mapping[str, Any]
    outcomes: list[Any] = field(default_factory=list[Any], compare=False, repr=False)
    hearings: dict[str, Any] = field(default_factory=dict[str, Any], compare=False, repr=False)


def sketch_of(
    unknown: UnknownFields, method: str, known: Mapping[str, Any], rules: Ruleset
) -> Sketch:
    """Read what is unknown; raises FieldError for what cannot be, or is told all the same."""
    farthest = _farthest(rules)
    for place, line in enumerate((*unknown.lines, *unknown.unsaid)):
        if line not in MAY_BE_UNKNOWN and not (line == "hands" and unknown.hands):
            mend = f"write one of {', '.join(sorted(MAY_BE_UNKNOWN))}"
            fail(f"unknown.lines[{place}]", f"{line!r} cannot be unknown", mend)
    for seat, total in unknown.hands.items():
        if not is_name(seat):
            fail(f"unknown.hands.{seat}", f"{seat!r} is not a name", NAMES)
        if seat in known.get("hands", {}):
            fail(f"unknown.hands.{seat}", "the hand is known too", "leave one of the two out")
        if total is not None and abs(total) > farthest:
            fail(
                f"unknown.hands.{seat}",
                f"no hand counts {total}",
                f"write a total from -{farthest} to {farthest}",
            )
    if method in {"score", "compare"} and (unknown.lines or unknown.unsaid):
        fail("unknown.lines", "nothing but hands may be unknown there", "leave it out")
    lines = list(dict.fromkeys((*unknown.lines, *unknown.unsaid)))
    deck = known.get("deck", ())
    if unknown.named is not None and not 0 <= unknown.named <= len(deck):
        mend = f"write a number from 0 to {len(deck)}, or leave it out"
        fail("unknown.named", f"the deck has {len(deck)} cards", mend)
    named = len(named_head(known, rules)) if unknown.named is None else unknown.named
    found = {
        "hands": dict(unknown.hands),
        "lines": lines,
        "unsaid": list(unknown.unsaid),
        "named": named,
    }
    return Sketch(MappingProxyType(dict(known)), MappingProxyType(found))


def _farthest(rules: Ruleset) -> int:
    """Return the greatest total, with either sign, that two cards of the deck may have."""
    values = card_values(rules.choices["totals.face-values"])
    return 2 * max(abs(values[card]) for card in deck_of(rules))
