"""Writing a record: the canonical text, which the reader turns back into the same value."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, Final

from sabacc.notation import claims, deed_forms
from sabacc.notation.claims import Aspect, Value
from sabacc.notation.deed_forms import Deed, Tongue
from sabacc.records import hand_record

if TYPE_CHECKING:
    from sabacc.records.hand_record import Act, Claim, FurtherHand, Line, Record


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


FIRST: Final = "sabacc hand record"
HAND: Final = "hand"
"""The word with which a further hand begins; its number stands behind it."""


def write(record: Record) -> str:
    """Return the canonical text of a record, with a line break at its end."""
    lines = [*heading(record), *map(line_text, record.lines)]
    for number, hand in enumerate(record.then, 2):
        lines += [f"{HAND} {number}", *_remarks(hand)]
        lines += [] if hand.seats is None else [f"seats: {', '.join(hand.seats)}"]
        lines += [*_table(hand), *_circumstances(hand), *map(line_text, hand.lines)]
    return "\n".join((*lines, ""))


def heading(record: Record) -> Iterator[str]:
    """Yield the lines down to the deal."""
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
    yield f"deal: {', '.join(_held(hand.deal.items())) or 'nobody'}"


def _held(hands: Iterable[tuple[str, Iterable[str]]]) -> Iterator[str]:
    for seat, cards in hands:
        yield " ".join((seat, *cards))


def line_text(line: Line) -> str:  # noqa: C901, PLR0911 - one answer a kind
    """Return the text of one line below the deal."""
    match line:
        case hand_record.Remark(text):
            return f"#{text}"
        case hand_record.Blank():
            return ""
        case hand_record.Act():
            return act_text(line)
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
            return f"claim: {claims.write(*claimed(line))}"


def act_text(act: Act) -> str:
    """Return the text of a decision: `Han trades coins-7 for flasks-5`."""
    amount = act.amount if act.does in {"bet", "raise"} else None
    deed = Deed(act.does, amount, act.cards, act.gets)
    return f"{act.seat} {deed_forms.write(deed, Tongue.RECORD)}"
