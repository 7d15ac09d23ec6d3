"""Reading a record: the head here, each line below the deal in `lines`.

A hostile file is met with limits and plain words: every error names file, line, field and mend.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final, NoReturn

from sabacc.notation import claims, deed_forms
from sabacc.notation.card_names import card, cards
from sabacc.notation.deed_forms import Tongue
from sabacc.notation.forms import RecordError, commas, fail, number, pairs, seat, total, version
from sabacc.notation.forms import version as read_version
from sabacc.protocol.messages import LONGEST_NAME, MOST_SEATS
from sabacc.records import hand_record
from sabacc.records.hand_record import FurtherHand, Record
from sabacc.records.text.writer import FIRST, HAND, line_of, write
from sabacc.system.user_input import one_line, read_file

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
"""Words with which other lines begin, and which therefore name no seat."""

VERBS: Final = ", ".join(deed_forms.examples(Tongue.RECORD).values())
_GETS: Final = " and gets "
_CLAIMS: Final = ", ".join(form.example for form in claims.READ["record"])
_IN_BETTING: Final = frozenset({"check", "bet", "match", "raise", "all-in", "fold"})


def read_line(  # noqa: C901, PLR0911 - one answer a kind
    text: str, seats: Sequence[str], before: Sequence[Line] = ()
) -> Line:
    """Read one line below the deal; raises RecordError without its place.

    `before` are the lines above it, for the mend of one that cannot be read.
    """
    if text.startswith("#"):
        return hand_record.Remark(text[1:])
    words = text.split()
    match words:
        case []:
            return hand_record.Blank()
        case ["round" | "turn", count]:
            return hand_record.Round(number(count, "round", 1, hand_record.MOST_ROUNDS))
        case ["die", face]:
            return hand_record.Die(face=number(face, "die", 1, 6))
        case ["shift"]:
            return hand_record.Die(comes=True)
        case ["no", "shift"]:
            return hand_record.Die(comes=False)
        case ["version", to]:
            return hand_record.Change(None if to == "stays" else version(to))
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
            return _deed(seat(first, seats), rest, before)


def _demise(text: str, seats: Sequence[str]) -> Line:
    found: list[tuple[str, str]] = []
    for name, words in pairs(text, seats, "demise"):
        found.extend((name, dealt) for dealt in cards(words, "demise"))
    return hand_record.Demise(tuple(found))


def _deed(name: str, words: list[str], before: Sequence[Line]) -> Line:
    """Read what a player does, or what they show or lose."""
    match words:
        case ["shows", *shown_cards]:
            return hand_record.Shows(name, cards(shown_cards))
        case ["loses", *shifted] if _GETS in " ".join(shifted):
            lost, _, got = " ".join(shifted).partition(_GETS)
            return hand_record.Loses(name, card(lost.split()), card(got.split()))
        case ["trades", *traded] if traded.count("for") != 1:
            fail(
                "it does not say which card is given for which",
                "write trades coins-7 for flasks-5",
                "cards",
            )
        case _:
            pass
    said = " ".join(words)
    deed = deed_forms.read(said, Tongue.RECORD, amount=number, cards=_cards, gets=_cards)
    if deed is None:
        mend = deed_forms.mend(words, standing_bet(before)) or f"write {VERBS}"
        return fail(f"{said!r} is not something a player does", mend, "does")
    does: Any = deed.does
    return hand_record.Act(name, does, deed.amount or 0, deed.cards, deed.gets)


def _cards(text: str) -> tuple[str, ...]:
    return cards(text.split())


def _claim(words: list[str], seats: Sequence[str]) -> Line:
    rest = words
    if words and words[0] not in RESERVED:
        seat(words[0], seats, "claim")
        rest = words[1:]

    def unknown() -> NoReturn:
        problem = f"{' '.join(rest)!r} is not a claim that is known"
        fail(problem, f"write {_CLAIMS}", "claim")

    def named(word: str) -> str:
        return unknown() if word in RESERVED else seat(word, seats)

    found = claims.read(
        " ".join(words),
        "record",
        seat=named,
        picker=named,
        roller=named,
        caller=lambda word: None if word == "nobody" else seat(word, seats),
        dealer=lambda word: seat(word, seats),
        seats=lambda text: _winners(text, seats),
        cards=_cards,
        amount=number,
        credits=number,
        paid=number,
        total=total,
    )
    return unknown() if found is None else line_of(*found)


def _winners(text: str, seats: Sequence[str]) -> tuple[str, ...]:
    if text == "nobody":
        return ()
    listed = [_only(part, seats) for part in commas(text)]
    if len(set(listed)) < len(listed):
        fail("a player is named twice", "name each player once", "winner")
    return tuple(listed)


def _only(words: list[str], seats: Sequence[str]) -> str:
    if len(words) != 1:
        fail(f"{' '.join(words)!r} is not one name", "separate names with commas", "seat")
    return seat(words[0], seats)


def standing_bet(before: Sequence[Line]) -> int | None:
    """Return the bet that stands after some lines, None where they do not tell."""
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
"""What may stand in a name, as a message says it."""


def field_value(  # noqa: PLR0911 - one answer a field
    name: str, value: str, seats: Sequence[str]
) -> Any:  # noqa: ANN401 - one type a field
    """Read the value of a field; raises RecordError without its place.

    `seats` are those above it, among whom it may name some.
    """
    match name:
        case "ruleset":
            return _ruleset(value)
        case "seats":
            return _seats(value)
        case "dealer":
            return seat(value, seats, name)
        case "stacks":
            return _stacks(value, seats)
        case "hand pot" | "sabacc pot":
            return number(value, name)
        case "antes":
            return _one_of(name, value, ("paid", "to be paid")) == "paid"
        case "sits out" | "new":
            return _some(name, value, seats)
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
    for words in commas(listed) if own else ():
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
    found: list[str] = []
    for words in commas(value):
        name = words[0] if len(words) == 1 else " ".join(words)
        if name in found:
            fail(f"{name!r} is given twice", "give each player a different name", "seats")
        if not is_name(name):
            mend = f"{NAMES}; and none of {', '.join(sorted(RESERVED))}"
            fail(f"{name!r} is not a name", mend, "seats")
        found.append(name)
    if len(found) > MOST_SEATS:
        fail(f"there are {len(found)} seats", f"at most {MOST_SEATS} may sit", "seats")
    return tuple(found)


def is_name(name: str) -> bool:
    """Say whether a seat may be called so."""
    return (
        0 < len(name) <= LONGEST_NAME
        and name[0].isalnum()
        and all(_in_a_name(sign) for sign in name)
        and name not in RESERVED
    )


def _in_a_name(sign: str) -> bool:
    """Say whether a sign may stand in a name; some scripts write their vowels as marks."""
    return sign.isalnum() or sign in _SIGNS or unicodedata.category(sign) in {"Mn", "Mc"}


def _stacks(value: str, seats: Sequence[str]) -> dict[str, int]:
    found: dict[str, int] = {}
    for name, words in pairs(value, seats, "stacks"):
        if len(words) != 1 or name in found:
            fail(f"{name} has more than one stack", "write stacks: Han 100, Lando 100", "stacks")
        found[name] = number(words[0], "stacks")
    missing = [name for name in seats if name not in found]
    if missing:
        fail(f"{missing[0]} has no stack", f"add {missing[0]} 100, for example", "stacks")
    return found


def _some(name: str, value: str, seats: Sequence[str]) -> tuple[str, ...]:
    found = [seat(" ".join(words), seats, name) for words in commas(value)]
    if len(set(found)) < len(found):
        fail("a player is named twice", "name each player once", name)
    return tuple(found)


def _deal(value: str, seats: Sequence[str]) -> dict[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = {}
    if value == "nobody":
        return found
    for name, words in pairs(value, seats, "deal"):
        if name in found:
            fail(f"{name} is dealt cards twice", "name each player once", "deal")
        found[name] = cards(words, "deal")
    return found


LARGEST: Final = 1_000_000
"""How many bytes a file may have."""
MOST_LINES: Final = 5_000
LONGEST: Final = 20_000
"""How many characters a line may have."""

_FIRST: Final = f"{FIRST} {hand_record.FORMAT}"
_NEEDED: Final = ("ruleset", "seats", "dealer", "stacks", "hand pot", "sabacc pot", "antes")
_FIELDS: Final = (*_NEEDED, "sits out", "new", "version", "last hand", "deal")
_FOLLOWS: Final = {
    "ruleset": "the ruleset is that of the first hand",
    "antes": "the antes of a further hand are to be paid",
    "new": "new are the players who have just come, and nobody needs to say so",
}
"""What the head of a further hand does not say, and why."""
CARRIED: Final = (HAND, "dealer", "stacks", "hand pot", "sabacc pot")
"""What the head of a further hand says of the hand before it."""


@dataclass(frozen=True, slots=True)
class Places:
    """Where the parts of one hand stand.

    Attributes:
        numbers: For each of its lines the number of the line in the file, from 1.
        head: For each field of its head (`stacks`, `deal`) the number of its line; of a further
            hand also for `hand`, the line with which it begins.
    """

    numbers: tuple[int, ...]
    head: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Source:
    """A record with the places of its lines.

    Attributes:
        file: The name of the file.
        record: What it says.
        texts: Every line of the file.
        numbers: For each of `record.lines` the number of its line in the file, from 1.
        head: For each field of the head (`stacks`, `deal`) the number of its line.
        further: The same of each further hand.
    """

    file: str
    record: Record
    texts: tuple[str, ...]
    numbers: tuple[int, ...]
    head: Mapping[str, int]
    further: tuple[Places, ...] = ()

    def text(self, line: int) -> str:
        """Return the line of that number."""
        return self.texts[line - 1] if 0 < line <= len(self.texts) else ""


def read(text: str, file: str = "record") -> Record:
    """Read a record; raises RecordError."""
    return parse(text, file).record


def from_json(data: bytes | str, file: str = "record") -> Record:
    """Read a record from its JSON; what could not be written as text is refused."""
    import msgspec  # noqa: PLC0415 - records as text are read without it

    try:
        found = msgspec.json.decode(data, type=Record)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        problem = f"it is not the JSON of a hand record: {one_line(str(error))}"
        raise RecordError(problem, "see `sabacc export schemas`", file=file) from None
    said = read(write(found), file)
    if said != found:
        problem = (
            f"written as text, it would say something else: {one_line(_difference(found, said))}"
        )
        mend = (
            "write cards by their usual names, write each remark in one line, and nothing that "
            "the text cannot say"
        )
        raise RecordError(problem, mend, file=file)
    return found


def _difference(found: Record, said: Record) -> str:
    """Name the first part of a record that its text does not give back."""
    for name in found.__struct_fields__:
        mine, theirs = getattr(found, name), getattr(said, name)
        if mine == theirs:
            continue
        if name != "lines":
            return f"{name} {mine!r} is read as {theirs!r}"
        for place, (line, other) in enumerate(zip(mine, theirs, strict=False)):
            if line != other:
                return f"lines[{place}] {line!r} is read as {other!r}"
    return "there are other lines"


def load(path: Path) -> Source:
    """Read the file of a record; raises RecordError, whatever is wrong with the file."""
    return decode(bytes_of(path), str(path))


def bytes_of(path: Path) -> bytes:
    """Read a file as far as a record may go; raises RecordError."""
    try:
        return read_file(path, LARGEST)
    except OSError as error:
        problem = f"it cannot be read ({error.strerror})"
        raise RecordError(
            problem, "give a file that you have permission to read", file=str(path)
        ) from error


def decode(data: bytes, file: str) -> Source:
    """Read the bytes of a record, text or JSON; raises RecordError.

    The lines of a record in JSON are those of its text.
    """
    if len(data) > LARGEST:
        problem = f"it is larger than {LARGEST} bytes"
        raise RecordError(problem, "split it into several records", file=file)
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        problem = "it is not UTF-8 text"
        raise RecordError(problem, "save it as UTF-8", file=file) from error
    if text.lstrip().startswith("{"):
        return parse(write(from_json(text, file)), file)
    return parse(text, file)


@dataclass(slots=True)
class _Draft:
    """What has been read of one hand so far; scratch paper of `parse`, never kept.

    `seats` are those of the hand before; None of the first hand.
    """

    seats: tuple[str, ...] | None = None
    fields: dict[str, Any] = field(default_factory=dict[str, Any])
    head: dict[str, int] = field(default_factory=dict[str, int])
    remarks: list[str] = field(default_factory=list[str])
    lines: list[Line] = field(default_factory=list["Line"])
    numbers: list[int] = field(default_factory=list[int])
    begun: bool = False

    @property
    def seated(self) -> tuple[str, ...]:
        """Who sits there, as far as it is known."""
        found: tuple[str, ...] = self.fields.get("seats", self.seats or ())
        return found

    @property
    def needed(self) -> tuple[str, ...]:
        """The fields that the head must have."""
        return _NEEDED if self.seats is None else CARRIED[1:]


def parse(text: str, file: str = "record") -> Source:
    """Read a record and keep the places of its lines; raises RecordError."""
    texts = text.replace("\r\n", "\n").split("\n")
    if texts[-1] == "":
        texts.pop()
    if len(texts) > MOST_LINES:
        problem = f"it has more than {MOST_LINES} lines"
        raise RecordError(problem, "split it into several records", file=file)
    drafts = [_Draft()]
    for place, line in enumerate(texts, 1):
        try:
            _read(drafts, _plain(line), place)
        except RecordError as error:
            raise error.at(file, place, line) from None
    try:
        record = _record(drafts)
    except RecordError as error:
        place = drafts[-1].head.get(error.field, 0)
        raise error.at(file, place, texts[place - 1] if place else "") from None
    first, *further = (Places(tuple(draft.numbers), draft.head) for draft in drafts)
    return Source(file, record, tuple(texts), first.numbers, first.head, tuple(further))


def _plain(line: str) -> str:
    """Return a line without the blanks around it; refuses what no line may hold."""
    if len(line) > LONGEST:
        fail(f"the line has more than {LONGEST} characters", "shorten it", "line")
    plain = line.replace("\t", " ").strip()
    if not plain.isprintable():
        fail("the line holds a character that cannot be printed", "take it out", "line")
    return plain


def _read(drafts: list[_Draft], line: str, place: int) -> None:
    draft = drafts[-1]
    words = line.split()
    if "deal" in draft.fields and len(words) == 2 and words[0] == HAND:  # noqa: PLR2004 - hand 2
        drafts.append(_further(draft, words[1], len(drafts) + 1, place))
    elif "deal" in draft.fields:
        seats = draft.seated
        draft.lines.append(read_line(_undotted(line, seats), seats, draft.lines))
        draft.numbers.append(place)
    elif line.startswith("#"):
        draft.remarks.append(line[1:])
    elif line and not draft.begun:
        _first(line)
        draft.begun = True
    elif line:
        _head(draft, line, place)


def _further(before: _Draft, told: str, right: int, place: int) -> _Draft:
    """Begin a further hand."""
    if number(told, HAND) != right:
        fail(f"this is hand {right} of the record", f"write {HAND} {right}", HAND)
    return _Draft(before.seated, head={HAND: place}, begun=True)


def _undotted(line: str, seats: Sequence[str]) -> str:
    """Return a line without the dot that ends it as a sentence; comments and names keep theirs."""
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
    if draft.seats is not None and name in _FOLLOWS:
        fail(f"{name!r} stands above a further hand", f"leave it out: {_FOLLOWS[name]}", name)
    if name in draft.fields:
        fail(f"{name!r} is given twice", f"it is already in line {draft.head[name]}", name)
    if name not in {"ruleset", "seats"} and not draft.seated:
        fail(f"{name!r} stands above the seats", "write seats: Han, Lando first", name)
    if name == "seats" and draft.seats is not None and draft.fields:
        fail("the seats stand below other lines", f"write them right below {HAND} ...", name)
    draft.head[name] = place
    seats = draft.seated
    value = value.strip() if name in {"ruleset", "seats"} else _undotted(value.strip(), seats)
    draft.fields[name] = field_value(name, value, seats)
    if name == "deal":
        _refuse_gaps(draft)


def _refuse_gaps(draft: _Draft) -> None:
    for name in draft.needed:
        if name not in draft.fields:
            fail(f"{name!r} is missing above the deal", f"add a line {name}: ...", name)


def _record(drafts: Sequence[_Draft]) -> Record:
    first, last = drafts[0], drafts[-1]
    if not first.begun:
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
            FurtherHand(**_hand(draft), seats=draft.fields.get("seats")) for draft in drafts[1:]
        ),
        **_hand(first),
    )


def _hand(draft: _Draft) -> dict[str, Any]:
    """Return what any hand has."""
    given = draft.fields
    return {
        "dealer": given["dealer"],
        "stacks": given["stacks"],
        "hand_pot": given["hand pot"],
        "sabacc_pot": given["sabacc pot"],
        "sits_out": given.get("sits out", ()),
        "version": given.get("version"),
        "last_hand": given.get("last hand", False),
        "remarks": tuple(draft.remarks),
        "deal": given["deal"],
        "lines": tuple(draft.lines),
    }
