"""Reading a record: the head here, each line below the deal in `lines`.

A hostile file is met with limits and plain words: every error names file, line, field and mend.
"""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from sabacc.notation.card_names import cards
from sabacc.notation.errors import RecordError, fail
from sabacc.notation.tokens import commas, number, pairs, seat
from sabacc.notation.tokens import version as read_version
from sabacc.protocol.message_types import LONGEST_NAME, MOST_SEATS
from sabacc.records import hand_record
from sabacc.records.hand_record import Record
from sabacc.records.text.lines import RESERVED, read_line
from sabacc.records.text.writer import FIRST, write
from sabacc.system.bounded_files import read_file
from sabacc.system.input_error import shown

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from sabacc.records.hand_record import Line

LARGEST: Final = 1_000_000
"""How many bytes a file may have."""
MOST_LINES: Final = 5_000
LONGEST: Final = 20_000
"""How many characters a line may have."""

_SIGNS: Final = frozenset("-_.'\N{MIDDLE DOT}\N{KATAKANA MIDDLE DOT}")
NAMES: Final = (
    "a name is letters of any script, digits and - _ . '; _ stands for a space: Jabba_the_Hutt"
)
"""What may stand in a name, as a message says it."""
_FIRST: Final = f"{FIRST} {hand_record.FORMAT}"
_NEEDED: Final = ("ruleset", "seats", "dealer", "stacks", "hand pot", "sabacc pot", "antes")
_FIELDS: Final = (*_NEEDED, "sits out", "new", "version", "last hand", "deal")


@dataclass(frozen=True, slots=True)
class Source:
    """A record with the places of its lines.

    Attributes:
        file: The name of the file.
        record: What it says.
        texts: Every line of the file.
        numbers: For each of `record.lines` the number of its line in the file, from 1.
        head: For each field of the head (`stacks`, `deal`) the number of its line.
    """

    file: str
    record: Record
    texts: tuple[str, ...]
    numbers: tuple[int, ...]
    head: Mapping[str, int]

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
    except (msgspec.DecodeError, RecursionError) as error:
        problem = f"it is not the JSON of a hand record: {shown(str(error))}"
        raise RecordError(problem, "see `sabacc export schemas`", file=file) from None
    said = read(write(found), file)
    if said != found:
        problem = f"written as text, it would say something else: {shown(_difference(found, said))}"
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
    file = str(path)
    try:
        data = read_file(path, LARGEST)
    except OSError as error:
        problem = f"it cannot be read ({error.strerror})"
        raise RecordError(
            problem, "give a file that you have permission to read", file=file
        ) from error
    return decode(data, file)


def decode(data: bytes, file: str) -> Source:
    """Read the bytes of a record, text or JSON; raises RecordError.

    The lines of a record in JSON are those of its text.
    """
    if len(data) > LARGEST:
        problem = f"it is larger than {LARGEST} bytes"
        raise RecordError(problem, "a record holds one hand; split it", file=file)
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
    """What has been read so far; scratch paper of `parse`, never kept."""

    fields: dict[str, Any] = field(default_factory=dict[str, Any])
    head: dict[str, int] = field(default_factory=dict[str, int])
    remarks: list[str] = field(default_factory=list[str])
    lines: list[Line] = field(default_factory=list["Line"])
    numbers: list[int] = field(default_factory=list[int])
    begun: bool = False


def parse(text: str, file: str = "record") -> Source:
    """Read a record and keep the places of its lines; raises RecordError."""
    texts = text.replace("\r\n", "\n").split("\n")
    if texts[-1] == "":
        texts.pop()
    if len(texts) > MOST_LINES:
        problem = f"it has more than {MOST_LINES} lines"
        raise RecordError(problem, "a record holds one hand; split it", file=file)
    draft = _Draft()
    for place, line in enumerate(texts, 1):
        try:
            _read(draft, _plain(line), place)
        except RecordError as error:
            raise error.at(file, place, line) from None
    try:
        record = _record(draft)
    except RecordError as error:
        place = draft.head.get(error.field, 0)
        raise error.at(file, place, texts[place - 1] if place else "") from None
    return Source(file, record, tuple(texts), tuple(draft.numbers), draft.head)


def _plain(line: str) -> str:
    """Return a line without the blanks around it; refuses what no line may hold."""
    if len(line) > LONGEST:
        fail(f"the line has more than {LONGEST} characters", "shorten it", "line")
    plain = line.replace("\t", " ").strip()
    if not plain.isprintable():
        fail("the line holds a character that cannot be printed", "take it out", "line")
    return plain


def _read(draft: _Draft, line: str, place: int) -> None:
    if "deal" in draft.fields:
        seats = draft.fields["seats"]
        draft.lines.append(read_line(_undotted(line, seats), seats, draft.lines))
        draft.numbers.append(place)
    elif line.startswith("#"):
        draft.remarks.append(line[1:])
    elif line and not draft.begun:
        _first(line)
        draft.begun = True
    elif line:
        _head(draft, line, place)


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
    if name in draft.fields:
        fail(f"{name!r} is given twice", f"it is already in line {draft.head[name]}", name)
    if name != "ruleset" and name != "seats" and "seats" not in draft.fields:  # noqa: PLR1714
        fail(f"{name!r} stands above the seats", "write seats: Han, Lando first", name)
    draft.head[name] = place
    seats = draft.fields.get("seats", ())
    value = value.strip() if name in {"ruleset", "seats"} else _undotted(value.strip(), seats)
    draft.fields[name] = _value(name, value, seats)
    if name == "deal":
        _refuse_gaps(draft)


def _refuse_gaps(draft: _Draft) -> None:
    for name in _NEEDED:
        if name not in draft.fields:
            fail(f"{name!r} is missing above the deal", f"add a line {name}: ...", name)


def _value(name: str, value: str, seats: Sequence[str]) -> Any:  # noqa: ANN401, PLR0911 - one type a field
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


def _record(draft: _Draft) -> Record:
    given = draft.fields
    if not draft.begun:
        fail("it is empty", f"begin it with {_FIRST}", "first line")
    if "deal" not in given:
        _refuse_gaps(draft)
        fail("the cards are not dealt", "add a line deal: Han coins-7 flasks-9, ...", "deal")
    base, choices = given["ruleset"]
    return Record(
        ruleset=base,
        choices=choices,
        seats=given["seats"],
        dealer=given["dealer"],
        stacks=given["stacks"],
        hand_pot=given["hand pot"],
        sabacc_pot=given["sabacc pot"],
        antes_paid=given["antes"],
        sits_out=given.get("sits out", ()),
        new=given.get("new", ()),
        version=given.get("version"),
        last_hand=given.get("last hand", False),
        remarks=tuple(draft.remarks),
        deal=given["deal"],
        lines=tuple(draft.lines),
    )
