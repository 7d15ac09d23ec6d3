"""Lines of a text and their values, which records and disputes share; one line below the deal."""

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, NoReturn, TypeVar

from sabacc.notation import action_forms, claim_forms, claims
from sabacc.notation.action_forms import ActionPhrase, Context
from sabacc.notation.card_names import parse_card, parse_cards
from sabacc.notation.claim_forms import Aspect, Value
from sabacc.notation.forms import (
    RecordError,
    fail,
    parse_number,
    parse_seat,
    parse_total,
    parse_version,
    seat_entries,
    split_commas,
)
from sabacc.protocol.messages import LONGEST_NAME, MOST_CREDITS, MOST_SEATS
from sabacc.records import hand_record
from sabacc.spec.cards import CARDS

Answer = TypeVar("Answer")

MOST_LINES: Final = 5_000
LONGEST_LINE: Final = 20_000
"""The longest line, in characters."""
NOTHING: Final = "nothing"
NOBODY: Final = "nobody"
# First words of other lines, which no seat may have as a name
_RESERVED: Final = frozenset(
    {
        "round",
        "die",
        "shift",
        "no",
        "version",
        NOBODY,
        NOTHING,
        "hand",
        "sabacc",
        "winner",
        "caller",
        "next",
    }
)
NAMES: Final = (
    "a name is letters of any script, digits and - _ . '; _ stands for a space: Jabba_the_Hutt"
)
"""The permitted characters of a name, for messages."""

_LINE_ENDS: Final = re.compile("\r\n|[\n\r\x85\N{LINE SEPARATOR}\N{PARAGRAPH SEPARATOR}]")
_SIGNS: Final = frozenset("-_.'\N{MIDDLE DOT}\N{KATAKANA MIDDLE DOT}")
_THOUSANDS: Final = re.compile(r"\+?0*([0-9]{1,3}(?:[,.' _][0-9]{3})+)(?![0-9])[^0-9]*")
# A number with something around it: a sign, noughts before it, words behind it
_NUMBERED: Final = re.compile(r"\+?0*([0-9]{1,13})(?:\s[^0-9]*|[^0-9.,'_ ][^0-9]*)?")
_COMMA_INSIDE: Final = re.compile(r"[0-9]{1,3}(?:,[0-9]{3})+(?![0-9])")
_SEPARATED: Final = "separate cards by spaces, players by commas: Han coins-7 flasks-9, Lando star"


def split_lines(text: str) -> list[str]:
    """Split a text at the line ends of any system; letters with accents become single ones."""
    lines = _LINE_ENDS.split(
        unicodedata.normalize("NFC", text).lstrip("\N{ZERO WIDTH NO-BREAK SPACE}")
    )
    return lines[:-1] if lines[-1] == "" else lines


def plain_line(line: str) -> str:
    """Strip a line, with plain spaces inside; raises RecordError for what no line may hold."""
    if len(line) > LONGEST_LINE:
        fail(f"it has more than {LONGEST_LINE} characters", "shorten it", "line")
    plain = "".join(" " if sign.isspace() else sign for sign in line).strip()
    for place, sign in enumerate(plain, 1):
        if not sign.isprintable():
            where = f"U+{ord(sign):04X}, column {place}"
            fail(f"it holds a character that cannot be printed ({where})", "take it out", "line")
    return plain


def is_name(name: str) -> bool:
    """True if a seat may have this name; some scripts write vowels as combining marks."""
    return (
        0 < len(name) <= LONGEST_NAME
        and name[0].isalnum()
        and name not in _RESERVED
        and name not in CARDS
        and all(
            sign.isalnum() or sign in _SIGNS or unicodedata.category(sign) in {"Mn", "Mc"}
            for sign in name
        )
    )


def parse_names(names: Iterable[str], field: str) -> tuple[str, ...]:
    """Check the names of a whole table, each once."""
    found = list(names)
    for place, name in enumerate(found):
        if name in CARDS:
            fix = _SEPARATED if field == "hands" else "write a name that no card has"
            fail(f"a card stands where a name belongs: {name}", fix, field)
        if not name:
            fail(
                "a name is missing between the commas",
                "write a name there, or remove a comma",
                field,
            )
        if not is_name(name):
            fix = f"{NAMES}; and none of {', '.join(sorted(_RESERVED))}"
            if name.endswith(":"):
                fix = f"leave its colon out: {field}: {name.rstrip(':')} ..., with commas between"
            elif is_name(straight := name.replace("\N{RIGHT SINGLE QUOTATION MARK}", "'")):
                fix = f"write {straight}, with the plain apostrophe"
            elif " " in name:
                apart = ", ".join(word for word in name.split() if word != "and")
                fix = f"write {field}: {apart}; or, as one name, {'_'.join(name.split())}"
            fail(f"{name!r} is not a name", fix, field)
        if name in found[:place]:
            fail(f"{name!r} is given twice", "name each player once", field)
    if len(found) > MOST_SEATS:
        fail(f"there are {len(found)} seats", f"at most {MOST_SEATS} may sit", field)
    return tuple(found)


def parse_seats(value: str, seats: Sequence[str], field: str) -> tuple[str, ...]:
    """Parse seats with commas between them, each once."""
    if " and " in value:
        names = ", ".join(value.replace(",", " ").replace(" and ", " ").split())
        fail("put commas between names", f"write {names}", field)
    named = tuple(parse_seat(" ".join(words), seats, field) for words in split_commas(value))
    if len(set(named)) < len(named):
        fail("a player is named twice", "name each player once", field)
    return named


def parse_answer(value: str, known: Mapping[str, Answer], field: str) -> Answer:
    """Parse one of several answers."""
    words = " ".join(value.split())
    if words not in known:
        fail(f"{value!r} is not known here", f"write {' or '.join(known)}", field)
    return known[words]


def parse_credits(text: str, field: str) -> int:
    """Parse credits; with words or signs beside the number, the fix is that number."""
    try:
        return parse_number(text, field)
    except RecordError as error:
        found = _THOUSANDS.fullmatch(text) or _NUMBERED.fullmatch(text)
        digits = re.sub(r"[^0-9]", "", found[1]) if found is not None else ""
        if digits and int(digits) <= MOST_CREDITS:
            fail(error.problem, f"write the number alone: {digits}", field)
        raise


def each_seat(value: str, seats: Sequence[str], field: str) -> Iterator[tuple[str, list[str]]]:
    """Yield each seat with the words after it; refuses a seat that is named twice."""
    known: set[str] = set()
    for name, words in seat_entries(value, seats, field):
        if name in known:
            fail(f"{name!r} is given twice", "name each player once", field)
        known.add(name)
        yield name, words


def parse_amounts(
    value: str, seats: Sequence[str], field: str, unknown: str = ""
) -> dict[str, int]:
    """Parse `Han 100, Lando 80`; leaves out seats with the word for an unknown amount."""
    grouped = _COMMA_INSIDE.search(value)
    if grouped is not None:
        plain = grouped[0].replace(",", "")
        fail(f"{grouped[0]!r} is not a whole number", f"write {plain}, without the comma", field)
    amounts: dict[str, int] = {}
    for name, words in each_seat(value, seats, field):
        if "and" in words:
            fail("a comma is missing", "separate players by commas: Han 100, Lando 80", field)
        if not words:
            fail(
                f"{name} has no {field.removesuffix('s')}", f"write {name} 100, for example", field
            )
        if words != [unknown]:
            amounts[name] = parse_credits(" ".join(words), field)
    return amounts


def listed_by_seat(values: Mapping[str, object]) -> str:
    """Write `Han 100, Lando 80`."""
    return ", ".join(f"{seat} {value}" for seat, value in values.items())


def parse_hand(text: str) -> tuple[str, ...]:
    """Parse cards; `nothing` for none."""
    return () if text == NOTHING else parse_cards(text.split())


def parse_hands(value: str, seats: Sequence[str], field: str) -> dict[str, tuple[str, ...]]:
    """Parse `Han coins-7 flasks-9, Lando idiot`."""
    hands: dict[str, tuple[str, ...]] = {}
    for name, words in each_seat(value, seats, field):
        if not words:
            fail(
                f"no card is named for {name}",
                f"write {name} coins-7 flasks-9, or {name} nothing; commas separate the players",
                field,
            )
        try:
            hands[name] = parse_hand(" ".join(words))
        except RecordError as error:
            fix = error.mend
            if ";" in value:
                fix = "separate cards by spaces, players by commas"
            elif words[0][:1].isupper() and "did you mean" not in fix:
                fix += "; a name is one word, such as Han-Solo"
            fail(error.problem, fix, field)
    return hands


VERBS: Final = ", ".join(action_forms.examples(Context.RECORD).values())
_GETS: Final = " and gets "
_CLAIMS: Final = ", ".join(form.example for form in claim_forms.FORMS_OF["record"])
_IN_BETTING: Final = frozenset({"check", "bet", "match", "raise", "all-in", "fold"})


def parse_line(  # noqa: C901, PLR0911 - one answer a kind
    text: str, seats: Sequence[str], before: Sequence[hand_record.Line] = ()
) -> hand_record.Line:
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
            dealt = (
                (name, card)
                for name, cards in seat_entries(text.partition(":")[2], seats, "demise")
                for card in parse_cards(cards, "demise")
            )
            return hand_record.Demise(tuple(dealt))
        case ["claim:", *rest]:
            return _claim(rest, seats)
        case ["sabacc", "hand", "record", *_]:
            return fail(
                "a second record begins here",
                "give each a file of its own; within one session, the next hand is `hand 2`",
                "line",
            )
        case _:
            first, *rest = words
            if first in _RESERVED or first.endswith(":"):
                fail(
                    f"{text!r} is not a line of a hand", f"write who does what: Han {VERBS}", "line"
                )
            return _action_line(parse_seat(first, seats), rest, before)


def _action_line(
    name: str, words: list[str], before: Sequence[hand_record.Line]
) -> hand_record.Line:
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


def _claim(words: list[str], seats: Sequence[str]) -> hand_record.Line:
    rest = words
    if words and words[0] not in _RESERVED:
        parse_seat(words[0], seats, "claim")
        rest = words[1:]

    def unknown() -> NoReturn:
        fail(f"{' '.join(rest)!r} is not a claim that is known", f"write {_CLAIMS}", "claim")

    def parse_name(word: str) -> str:
        return unknown() if word in _RESERVED else parse_seat(word, seats)

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


def standing_bet(before: Sequence[hand_record.Line]) -> int | None:
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


# The line type of each aspect, with the order of its fields
_CLAIM_LINES: Final[Mapping[str, tuple[Any, tuple[str, ...]]]] = {
    "pot": (hand_record.PotHolds, ("pot", "value")),
    "has": (hand_record.Has, ("seat", "value")),
    "holds": (hand_record.Holds, ("seat", "value")),
    "paid": (hand_record.Pays, ("seat", "value", "pot")),
    "owes": (hand_record.Owes, ("seat", "value")),
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
_NAMES: Final[Mapping[Any, str]] = {kind: name for name, (kind, _) in _CLAIM_LINES.items()}


def line_of(aspect: Aspect, value: Value) -> hand_record.Claim:
    """Convert a claim to a line."""
    kind, slots = _CLAIM_LINES[aspect.name]
    values: dict[str, Any] = {"seat": aspect.seat, "pot": aspect.pot or None, "value": value}
    line: hand_record.Claim = kind(*(values[slot] for slot in slots))
    return line


def claim_of(line: hand_record.Claim) -> tuple[Aspect, Value]:
    """Convert a line to a claim."""
    name = _NAMES[type(line)]
    fields = zip(_CLAIM_LINES[name][1], type(line).__annotations__, strict=True)
    values: dict[str, Any] = {slot: getattr(line, field) for slot, field in fields}
    pot = values.get("pot") or ("hand-pot" if name == "winners" else "")
    return Aspect(name, values.get("seat", ""), pot), values.get("value", True)


def line_text(line: hand_record.Line) -> str:  # noqa: C901, PLR0911 - one answer a kind
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


def action_text(line: hand_record.Act) -> str:
    """Format an action: `Han trades coins-7 for flasks-5`."""
    amount = line.amount if line.does in {"bet", "raise"} else None
    action = ActionPhrase(line.does, amount, line.cards, line.gets)
    return f"{line.seat} {action_forms.write_action(action, Context.RECORD)}"
