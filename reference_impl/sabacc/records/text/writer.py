"""Writing of hand records: the canonical text, which parses to an equal value."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, Final

from sabacc.notation import action_forms, claims
from sabacc.notation.action_forms import ActionPhrase, Context
from sabacc.notation.claim_forms import Aspect, Value
from sabacc.records import hand_record

if TYPE_CHECKING:
    from sabacc.records.hand_record import Act, Claim, FurtherHand, Line, Record


_CLAIM_LINES: Final[Mapping[str, tuple[Any, tuple[str, ...]]]] = {
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
"""The line type of each aspect, with the order of its fields."""
_NAMES: Final[Mapping[Any, str]] = {kind: name for name, (kind, _) in _CLAIM_LINES.items()}


def line_of(aspect: Aspect, value: Value) -> Claim:
    """Convert a claim to a line."""
    kind, slots = _CLAIM_LINES[aspect.name]
    values: dict[str, Any] = {"seat": aspect.seat, "pot": aspect.pot or None, "value": value}
    line: Claim = kind(*(values[slot] for slot in slots))
    return line


def claim_of(line: Claim) -> tuple[Aspect, Value]:
    """Convert a line to a claim."""
    name = _NAMES[type(line)]
    fields = zip(_CLAIM_LINES[name][1], type(line).__annotations__, strict=True)
    values: dict[str, Any] = {slot: getattr(line, field) for slot, field in fields}
    pot = values.get("pot") or ("hand-pot" if name == "winners" else "")
    return Aspect(name, values.get("seat", ""), pot), values.get("value", True)


FIRST: Final = "sabacc hand record"
HAND: Final = "hand"
"""The first word of a further hand, before its number."""


def write_record(record: Record) -> str:
    """Format a record as canonical text, with a final line break."""
    lines = [*heading(record), *map(line_text, record.lines)]
    for number, hand in enumerate(record.then, 2):
        lines += [f"{HAND} {number}", *_remarks(hand)]
        lines += [] if hand.seats is None else [f"seats: {', '.join(hand.seats)}"]
        lines += [*_table(hand), *_circumstances(hand), *map(line_text, hand.lines)]
    return "\n".join((*lines, ""))


def heading(record: Record) -> Iterator[str]:
    """Yield the lines up to the deal."""
    yield f"{FIRST} {hand_record.FORMAT}"
    yield from _remarks(record)
    choices = ", ".join(f"{point} {choice}" for point, choice in record.choices.items())
    yield f"ruleset: {record.ruleset}{f' with {choices}' if choices else ''}"
    yield f"seats: {', '.join(record.seats)}"
    yield from _table(record)
    yield f"antes: {'paid' if record.antes_paid else 'to be paid'}"
    yield from _circumstances(record)


def _remarks(hand: Record | FurtherHand) -> Iterator[str]:
    return (f"#{text}" for text in hand.remarks)


def _table(hand: Record | FurtherHand) -> Iterator[str]:
    yield f"dealer: {hand.dealer}"
    yield f"stacks: {', '.join(f'{seat} {amount}' for seat, amount in hand.stacks.items())}"
    yield f"hand pot: {hand.hand_pot}"
    yield f"sabacc pot: {hand.sabacc_pot}"
    if hand.owed:
        yield f"owed: {', '.join(f'{seat} {amount}' for seat, amount in hand.owed.items())}"


def _circumstances(hand: Record | FurtherHand) -> Iterator[str]:
    if hand.sits_out:
        yield f"sits out: {', '.join(hand.sits_out)}"
    if isinstance(hand, hand_record.Record) and hand.new:
        yield f"new: {', '.join(hand.new)}"
    if hand.version is not None:
        yield f"version: {hand.version}"
    if hand.last_hand:
        yield "last hand: yes"
    yield ""
    hands = (" ".join((seat, *cards)) for seat, cards in hand.deal.items())
    yield f"deal: {', '.join(hands) or 'nobody'}"


def line_text(line: Line) -> str:  # noqa: C901, PLR0911 - one answer a kind
    """Format one line below the deal."""
    match line:
        case hand_record.Remark(text):
            return f"#{text}"
        case hand_record.Blank():
            return ""
        case hand_record.Act():
            return action_text(line)
        case hand_record.Die(None, comes):
            return "shift" if comes else "no shift"
        case hand_record.Die(face, _):
            return f"die {face}"
        case hand_record.Loses(seat, card, gets):
            return f"  {seat} loses {card} and gets {gets}"
        case hand_record.Change(to):
            return "version stays" if to is None else f"version {to}"
        case hand_record.Demise(cards):
            return f"demise: {', '.join(f'{seat} {card}' for seat, card in cards)}"
        case hand_record.Shows(seat, cards):
            return f"{seat} shows {' '.join(cards)}"
        case hand_record.Round(number):
            return f"round {number}"
        case _:
            return f"claim: {claims.write_claim(*claim_of(line))}"


def action_text(line: Act) -> str:
    """Format an action: `Han trades coins-7 for flasks-5`."""
    amount = line.amount if line.does in {"bet", "raise"} else None
    action = ActionPhrase(line.does, amount, line.cards, line.gets)
    return f"{line.seat} {action_forms.write_action(action, Context.RECORD)}"
