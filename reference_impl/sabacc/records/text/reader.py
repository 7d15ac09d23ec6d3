"""Parsing of hand records.

Input is hostile: sizes are limited, and every error names file, line, field and fix.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final, NoReturn

from sabacc.notation import action_forms, claim_forms, claims
from sabacc.notation.action_forms import Context
from sabacc.notation.card_names import parse_card, parse_cards
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
from sabacc.notation.forms import parse_version as read_version
from sabacc.protocol.messages import LONGEST_NAME, MOST_SEATS
from sabacc.records import hand_record
from sabacc.records.hand_record import FurtherHand, Record
from sabacc.records.text.writer import FIRST, HAND, line_of, write_record
from sabacc.system.user_input import STANDARD_INPUT, FileKind, one_line, read_text

if TYPE_CHECKING:
    from pathlib import Path

    from sabacc.records.hand_record import Line


RESERVED: Final = frozenset(
    {
        "round",
        "die",
        "shift",
        "no",
        "version",
        "nobody",
        "nothing",
        "hand",
        "sabacc",
        "winner",
        "caller",
        "next",
    }
)
"""First words of other lines, which no seat may have as a name."""

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
        caller=lambda word: None if word == "nobody" else parse_seat(word, seats),
        dealer=lambda word: parse_seat(word, seats),
        seats=lambda text: _winners(text, seats),
        cards=_cards,
        amount=parse_number,
        credits=parse_number,
        paid=parse_number,
        total=parse_total,
    )
    return unknown() if claim is None else line_of(*claim)


def _winners(text: str, seats: Sequence[str]) -> tuple[str, ...]:
    if text == "nobody":
        return ()
    listed = [_only(part, seats) for part in split_commas(text)]
    if len(set(listed)) < len(listed):
        fail("a player is named twice", "name each player once", "winner")
    return tuple(listed)


def _only(words: list[str], seats: Sequence[str]) -> str:
    if len(words) != 1:
        fail(f"{' '.join(words)!r} is not one name", "separate names with commas", "seat")
    return parse_seat(words[0], seats)


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


_SIGNS: Final = frozenset("-_.'\N{MIDDLE DOT}\N{KATAKANA MIDDLE DOT}")
NAMES: Final = (
    "a name is letters of any script, digits and - _ . '; _ stands for a space: Jabba_the_Hutt"
)
"""The permitted characters of a name, for messages."""


def parse_field(  # noqa: C901, PLR0911 - one answer a field
    name: str, value: str, seats: Sequence[str]
) -> Any:  # noqa: ANN401 - one type a field
    """Parse the value of a field; raises RecordError without a place.

    `seats` are the seats above it.
    """
    match name:
        case "ruleset":
            return _ruleset(value)
        case "seats":
            return _seats(value)
        case "dealer":
            return parse_seat(value, seats, name)
        case "stacks":
            return _stacks(value, seats)
        case "hand pot" | "sabacc pot":
            return parse_number(value, name)
        case "antes":
            return _one_of(name, value, ("paid", "to be paid")) == "paid"
        case "owed":
            return _owed(value)
        case "sits out" | "new":
            return _seat_list(name, value, seats)
        case "version":
            return read_version(value)
        case "last hand":
            return _one_of(name, value, ("yes", "no")) == "yes"
        case _:
            return _deal(value, seats)


def _one_of(name: str, value: str, known: Sequence[str]) -> str:
    if value not in known:
        fail(f"{value!r} is not known here", f"write {' or '.join(known)}", name)
    return value


def _ruleset(value: str) -> tuple[str, dict[str, str]]:
    base, own, listed = value.partition(" with ")
    choices: dict[str, str] = {}
    for words in split_commas(listed) if own else ():
        if len(words) != 2 or words[0] in choices:  # noqa: PLR2004 - a point and a choice
            fail(
                f"{' '.join(words)!r} is not one choice of one point",
                "write standard with betting.limit fixed=5, ranking.order nearest",
                "ruleset",
            )
        choices[words[0]] = words[1]
    base = " ".join(base.split())
    if not base:
        fail("no ruleset is named", "write ruleset: standard", "ruleset")
    return base, choices


def _seats(value: str) -> tuple[str, ...]:
    names: list[str] = []
    for words in split_commas(value):
        name = words[0] if len(words) == 1 else " ".join(words)
        if name in names:
            fail(f"{name!r} is given twice", "give each player a different name", "seats")
        if not is_name(name):
            fix = f"{NAMES}; and none of {', '.join(sorted(RESERVED))}"
            fail(f"{name!r} is not a name", fix, "seats")
        names.append(name)
    if len(names) > MOST_SEATS:
        fail(f"there are {len(names)} seats", f"at most {MOST_SEATS} may sit", "seats")
    return tuple(names)


def is_name(name: str) -> bool:
    """True if a seat may have this name."""
    return (
        0 < len(name) <= LONGEST_NAME
        and name[0].isalnum()
        and all(_is_name_character(character) for character in name)
        and name not in RESERVED
    )


def _is_name_character(character: str) -> bool:
    """True for a character of a name; some scripts write vowels as combining marks."""
    return (
        character.isalnum()
        or character in _SIGNS
        or unicodedata.category(character) in {"Mn", "Mc"}
    )


def _stacks(value: str, seats: Sequence[str]) -> dict[str, int]:
    stacks: dict[str, int] = {}
    for name, words in seat_entries(value, seats, "stacks"):
        if len(words) != 1 or name in stacks:
            fail(f"{name} has more than one stack", "write stacks: Han 100, Lando 100", "stacks")
        stacks[name] = parse_number(words[0], "stacks")
    missing = [name for name in seats if name not in stacks]
    if missing:
        fail(f"{missing[0]} has no stack", f"add {missing[0]} 100, for example", "stacks")
    return stacks


def _owed(value: str) -> dict[str, int]:
    """Parse debts; players who have left the table may owe too."""
    owed: dict[str, int] = {}
    for words in split_commas(value):
        name = " ".join(words[:-1])
        if not is_name(name) or name in owed:
            fail(f"{' '.join(words)!r} is not one debt of one player", "write owed: Han 8", "owed")
        owed[name] = parse_number(words[-1], "owed")
    return owed


def _seat_list(name: str, value: str, seats: Sequence[str]) -> tuple[str, ...]:
    names = [parse_seat(" ".join(words), seats, name) for words in split_commas(value)]
    if len(set(names)) < len(names):
        fail("a player is named twice", "name each player once", name)
    return tuple(names)


def _deal(value: str, seats: Sequence[str]) -> dict[str, tuple[str, ...]]:
    hands: dict[str, tuple[str, ...]] = {}
    if value == "nobody":
        return hands
    for name, words in seat_entries(value, seats, "deal"):
        if name in hands:
            fail(f"{name} is dealt cards twice", "name each player once", "deal")
        hands[name] = parse_cards(words, "deal")
    return hands


RECORD_FILE: Final = FileKind(
    RecordError,
    1_000_000,
    "give a file that you have permission to read",
    "split it into several records",
)
MOST_LINES: Final = 5_000
LONGEST_LINE: Final = 20_000
"""The longest line, in characters."""

_FIRST: Final = f"{FIRST} {hand_record.FORMAT}"
_NEEDED: Final = ("ruleset", "seats", "dealer", "stacks", "hand pot", "sabacc pot", "antes")
_FIELDS: Final = (*_NEEDED, "owed", "sits out", "new", "version", "last hand", "deal")
_INHERITED: Final = {
    "ruleset": "the ruleset is that of the first hand",
    "antes": "the antes of a further hand are to be paid",
    "new": "new are the players who have just come, and nobody needs to say so",
}
"""Fields that the head of a further hand does not have, with the reason."""
CARRIED: Final = (HAND, "dealer", "stacks", "hand pot", "sabacc pot")
"""Fields of a further hand that repeat the end of the previous one."""


@dataclass(frozen=True, slots=True)
class Places:
    """Line numbers of the parts of one hand.

    Attributes:
        numbers: The line number in the file of each of its lines, from 1.
        head: The line number of each field of its head (`stacks`, `deal`); in a further hand also
            of `hand`, its first line.
    """

    numbers: tuple[int, ...]
    head: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Source:
    """A record with the line numbers of its parts.

    Attributes:
        file: The name of the file.
        record: The record.
        texts: Every line of the file.
        numbers: The line number in the file of each of `record.lines`, from 1.
        head: The line number of each field of the head (`stacks`, `deal`).
        further: The same for each further hand.
    """

    file: str
    record: Record
    texts: tuple[str, ...]
    numbers: tuple[int, ...]
    head: Mapping[str, int]
    further: tuple[Places, ...] = ()

    def text(self, line: int) -> str:
        """Return the line with this number; empty if there is none."""
        return self.texts[line - 1] if 0 < line <= len(self.texts) else ""


def parse_record(text: str, file: str = "record") -> Record:
    """Parse a record; raises RecordError."""
    return parse(text, file).record


def from_json(data: bytes | str, file: str = "record") -> Record:
    """Parse a record from JSON; raises RecordError if its text would not round-trip."""
    import msgspec  # noqa: PLC0415 - records as text are read without it

    try:
        record = msgspec.json.decode(data, type=Record)
    except (msgspec.MsgspecError, RecursionError) as error:
        problem = f"it is not the JSON of a hand record: {one_line(str(error))}"
        raise RecordError(problem, "see `sabacc export schemas`", file=file) from None
    round_trip = parse_record(write_record(record), file)
    if round_trip != record:
        difference = one_line(_difference(record, round_trip))
        problem = f"written as text, it would say something else: {difference}"
        fix = (
            "write cards by their usual names, write each remark in one line, and nothing that "
            "the text cannot say"
        )
        raise RecordError(problem, fix, file=file)
    return record


def _difference(record: Record, round_trip: Record) -> str:
    """Name the first part of a record that does not round-trip."""
    for name in record.__struct_fields__:
        value, reparsed = getattr(record, name), getattr(round_trip, name)
        if value == reparsed:
            continue
        if name != "lines":
            return f"{name} {value!r} is read as {reparsed!r}"
        for place, (line, reparsed_line) in enumerate(zip(value, reparsed, strict=False)):
            if line != reparsed_line:
                return f"lines[{place}] {line!r} is read as {reparsed_line!r}"
    return "there are other lines"


def load(path: Path | str) -> Source:
    """Parse the file of a record, or standard input for `-`; raises RecordError."""
    return decode(read_text(path, RECORD_FILE), STANDARD_INPUT if path == "-" else str(path))


def decode(text: str, file: str) -> Source:
    """Parse a record, text or JSON; raises RecordError.

    Line numbers of a JSON record are those of its text.
    """
    if text.lstrip().startswith("{"):
        return parse(write_record(from_json(text, file)), file)
    return parse(text, file)


@dataclass(slots=True)
class _Draft:
    """The state of `parse` for one hand.

    `seats` are those of the previous hand; None in the first hand.
    """

    seats: tuple[str, ...] | None = None
    fields: dict[str, Any] = field(default_factory=dict[str, Any])
    head: dict[str, int] = field(default_factory=dict[str, int])
    remarks: list[str] = field(default_factory=list[str])
    lines: list[Line] = field(default_factory=list["Line"])
    numbers: list[int] = field(default_factory=list[int])
    has_first_line: bool = False

    @property
    def seated(self) -> tuple[str, ...]:
        """The seats of the hand, if known."""
        seats: tuple[str, ...] = self.fields.get("seats", self.seats or ())
        return seats

    @property
    def needed(self) -> tuple[str, ...]:
        """The required fields of the head."""
        return _NEEDED if self.seats is None else CARRIED[1:]


def parse(text: str, file: str = "record") -> Source:
    """Parse a record with its line numbers; raises RecordError."""
    texts = text.replace("\r\n", "\n").split("\n")
    if texts[-1] == "":
        texts.pop()
    if len(texts) > MOST_LINES:
        problem = f"it has more than {MOST_LINES} lines"
        raise RecordError(problem, "split it into several records", file=file)
    drafts = [_Draft()]
    for place, line in enumerate(texts, 1):
        try:
            _read(drafts, _clean(line), place)
        except RecordError as error:
            raise error.at(file, place, line) from None
    try:
        record = _record(drafts)
    except RecordError as error:
        place = drafts[-1].head.get(error.field, 0)
        raise error.at(file, place, texts[place - 1] if place else "") from None
    first, *further = (Places(tuple(draft.numbers), draft.head) for draft in drafts)
    return Source(file, record, tuple(texts), first.numbers, first.head, tuple(further))


def _clean(line: str) -> str:
    """Strip a line, and reject characters that no line may contain."""
    if len(line) > LONGEST_LINE:
        fail(f"the line has more than {LONGEST_LINE} characters", "shorten it", "line")
    stripped = line.replace("\t", " ").strip()
    if not stripped.isprintable():
        fail("the line holds a character that cannot be printed", "take it out", "line")
    return stripped


def _read(drafts: list[_Draft], line: str, place: int) -> None:
    draft = drafts[-1]
    words = line.split()
    if "deal" in draft.fields and len(words) == 2 and words[0] == HAND:  # noqa: PLR2004 - hand 2
        drafts.append(_begin_further_hand(draft, words[1], len(drafts) + 1, place))
    elif "deal" in draft.fields:
        seats = draft.seated
        draft.lines.append(parse_line(_without_full_stop(line, seats), seats, draft.lines))
        draft.numbers.append(place)
    elif line.startswith("#"):
        draft.remarks.append(line[1:])
    elif line and not draft.has_first_line:
        _first(line)
        draft.has_first_line = True
    elif line:
        _head(draft, line, place)


def _begin_further_hand(before: _Draft, written: str, expected: int, place: int) -> _Draft:
    if parse_number(written, HAND) != expected:
        fail(f"this is hand {expected} of the record", f"write {HAND} {expected}", HAND)
    return _Draft(before.seated, head={HAND: place}, has_first_line=True)


def _without_full_stop(line: str, seats: Sequence[str]) -> str:
    """Strip the full stop of a sentence; comments and names keep theirs."""
    if not line.endswith(".") or line.startswith("#") or line.rsplit(maxsplit=1)[-1] in seats:
        return line
    return line[:-1].rstrip()


def _first(line: str) -> None:
    words = line.split()
    if " ".join(words) == _FIRST:
        return
    if words[:-1] == FIRST.split():
        fail(f"{words[-1]!r} is not a version of the format", f"write {_FIRST}", "first line")
    fail("it does not begin like a hand record", f"begin it with {_FIRST}", "first line")


def _head(draft: _Draft, line: str, place: int) -> None:
    name, colon, value = line.partition(":")
    name = " ".join(name.split())
    if not colon or name not in _FIELDS:
        fail(
            f"{line!r} does not belong above the deal",
            f"the lines there are {', '.join(_FIELDS)}, each with a colon, the deal last",
            "head",
        )
    if draft.seats is not None and name in _INHERITED:
        fail(f"{name!r} stands above a further hand", f"leave it out: {_INHERITED[name]}", name)
    if name in draft.fields:
        fail(f"{name!r} is given twice", f"it is already in line {draft.head[name]}", name)
    if name not in {"ruleset", "seats"} and not draft.seated:
        fail(f"{name!r} stands above the seats", "write seats: Han, Lando first", name)
    if name == "seats" and draft.seats is not None and draft.fields:
        fail("the seats stand below other lines", f"write them right below {HAND} ...", name)
    draft.head[name] = place
    seats = draft.seated
    value = (
        value.strip() if name in {"ruleset", "seats"} else _without_full_stop(value.strip(), seats)
    )
    draft.fields[name] = parse_field(name, value, seats)
    if name == "deal":
        _refuse_gaps(draft)


def _refuse_gaps(draft: _Draft) -> None:
    for name in draft.needed:
        if name not in draft.fields:
            fail(f"{name!r} is missing above the deal", f"add a line {name}: ...", name)


def _record(drafts: Sequence[_Draft]) -> Record:
    first, last = drafts[0], drafts[-1]
    if not first.has_first_line:
        fail("it is empty", f"begin it with {_FIRST}", "first line")
    if "deal" not in last.fields:
        _refuse_gaps(last)
        fail("the cards are not dealt", "add a line deal: Han coins-7 flasks-9, ...", "deal")
    base, choices = first.fields["ruleset"]
    return Record(
        ruleset=base,
        choices=choices,
        seats=first.seated,
        antes_paid=first.fields["antes"],
        new=first.fields.get("new", ()),
        then=tuple(
            FurtherHand(**_common_fields(draft), seats=draft.fields.get("seats"))
            for draft in drafts[1:]
        ),
        **_common_fields(first),
    )


def _common_fields(draft: _Draft) -> dict[str, Any]:
    """Return the fields of any hand."""
    fields = draft.fields
    return {
        "dealer": fields["dealer"],
        "stacks": fields["stacks"],
        "hand_pot": fields["hand pot"],
        "sabacc_pot": fields["sabacc pot"],
        "owed": fields.get("owed", {}),
        "sits_out": fields.get("sits out", ()),
        "version": fields.get("version"),
        "last_hand": fields.get("last hand", False),
        "remarks": tuple(draft.remarks),
        "deal": fields["deal"],
        "lines": tuple(draft.lines),
    }
