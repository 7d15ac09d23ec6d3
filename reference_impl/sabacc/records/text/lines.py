"""One line of a hand below the deal: parsed from text, and formatted as text."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, NoReturn

from sabacc.notation import action_forms, claim_forms, claims
from sabacc.notation.action_forms import ActionPhrase, Context
from sabacc.notation.card_names import parse_card, parse_cards
from sabacc.notation.claim_forms import Aspect, Value
from sabacc.notation.forms import (
    fail,
    parse_number,
    parse_seat,
    parse_total,
    parse_version,
    seat_entries,
)
from sabacc.records import hand_record
from sabacc.records.text.fields import NOBODY, RESERVED, parse_seats

if TYPE_CHECKING:
    from sabacc.records.hand_record import Act, Claim, Line


VERBS: Final = ", ".join(action_forms.examples(Context.RECORD).values())
_GETS: Final = " and gets "
_CLAIMS: Final = ", ".join(form.example for form in claim_forms.FORMS_OF["record"])
_IN_BETTING: Final = frozenset({"check", "bet", "match", "raise", "all-in", "fold"})


def parse_line(  # noqa: C901, PLR0911 - one answer a kind
    text: str, seats: Sequence[str], before: Sequence[Line] = ()
) -> Line:
    """Parse one line below the deal; raises RecordError without a place.

    `before` are the earlier lines, for suggestions.
    """
    if text.startswith("#"):
        return hand_record.Remark(text[1:])
    words = text.split()
    match words:
        case []:
            return hand_record.Blank()
        case ["round" | "turn", count]:
            return hand_record.Round(parse_number(count, "round", 1, hand_record.MOST_ROUNDS))
        case ["die", face]:
            return hand_record.Die(face=parse_number(face, "die", 1, 6))
        case ["shift"]:
            return hand_record.Die(comes=True)
        case ["no", "shift"]:
            return hand_record.Die(comes=False)
        case ["version", to]:
            return hand_record.Change(None if to == "stays" else parse_version(to))
        case ["demise:", *_]:
            return _demise(text.partition(":")[2], seats)
        case ["claim:", *rest]:
            return _claim(rest, seats)
        case _:
            first, *rest = words
            if first in RESERVED or first.endswith(":"):
                fail(
                    f"{text!r} is not a line of a hand", f"write who does what: Han {VERBS}", "line"
                )
            return _action_line(parse_seat(first, seats), rest, before)


def _demise(text: str, seats: Sequence[str]) -> Line:
    dealt_cards: list[tuple[str, str]] = []
    for name, words in seat_entries(text, seats, "demise"):
        dealt_cards.extend((name, dealt) for dealt in parse_cards(words, "demise"))
    return hand_record.Demise(tuple(dealt_cards))


def _action_line(name: str, words: list[str], before: Sequence[Line]) -> Line:
    """Parse what a player does, shows or loses."""
    match words:
        case ["shows", *shown_cards]:
            return hand_record.Shows(name, parse_cards(shown_cards))
        case ["loses", *shifted] if _GETS in " ".join(shifted):
            lost, _, got = " ".join(shifted).partition(_GETS)
            return hand_record.Loses(name, parse_card(lost.split()), parse_card(got.split()))
        case ["trades", *traded] if traded.count("for") != 1:
            fail(
                "it does not say which card is given for which",
                "write trades coins-7 for flasks-5",
                "cards",
            )
        case _:
            pass
    text = " ".join(words)
    action = action_forms.parse_action(
        text, Context.RECORD, amount=parse_number, cards=_cards, gets=_cards
    )
    if action is None:
        fix = action_forms.suggest_action(words, standing_bet(before)) or f"write {VERBS}"
        return fail(f"{text!r} is not something a player does", fix, "does")
    does: Any = action.does
    return hand_record.Act(name, does, action.amount or 0, action.cards, action.gets)


def _cards(text: str) -> tuple[str, ...]:
    return parse_cards(text.split())


def _claim(words: list[str], seats: Sequence[str]) -> Line:
    rest = words
    if words and words[0] not in RESERVED:
        parse_seat(words[0], seats, "claim")
        rest = words[1:]

    def unknown() -> NoReturn:
        problem = f"{' '.join(rest)!r} is not a claim that is known"
        fail(problem, f"write {_CLAIMS}", "claim")

    def parse_name(word: str) -> str:
        return unknown() if word in RESERVED else parse_seat(word, seats)

    claim = claims.parse_claim(
        " ".join(words),
        "record",
        seat=parse_name,
        picker=parse_name,
        roller=parse_name,
        caller=lambda word: None if word == NOBODY else parse_seat(word, seats),
        dealer=lambda word: parse_seat(word, seats),
        seats=lambda text: () if text == NOBODY else parse_seats(text, seats, "winner"),
        cards=_cards,
        amount=parse_number,
        credits=parse_number,
        paid=parse_number,
        total=parse_total,
    )
    return unknown() if claim is None else line_of(*claim)


def standing_bet(before: Sequence[Line]) -> int | None:
    """Return the standing bet after these lines; None if it is not known."""
    raised = 0
    for line in reversed(before):
        match line:
            case hand_record.Act(_, "bet", amount):
                return amount + raised
            case hand_record.Act(_, "raise", amount):
                raised += amount
            case hand_record.Act(_, does) if does not in _IN_BETTING:
                return None
            case hand_record.Die() | hand_record.Change() | hand_record.Round():
                return None
            case _:
                pass
    return None


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
