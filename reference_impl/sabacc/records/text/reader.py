"""Hand records as text: parsed from a file, written in canonical form, and their rulesets by name.

Input is hostile: sizes are limited, and every error names file, line, field and fix.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import zip_longest
from pathlib import Path
from typing import Any, Final

from sabacc.notation.forms import (
    RecordError,
    fail,
    parse_number,
    parse_seat,
    parse_version,
    split_commas,
)
from sabacc.records import hand_record
from sabacc.records.hand_record import FurtherHand, Line, Record
from sabacc.records.text.lines import (
    MOST_LINES,
    NOBODY,
    is_name,
    line_text,
    listed_by_seat,
    parse_amounts,
    parse_answer,
    parse_credits,
    parse_hands,
    parse_line,
    parse_names,
    parse_seats,
    plain_line,
    split_lines,
)
from sabacc.spec import house_files
from sabacc.spec.house_files import parse_choice, reject_absent_points
from sabacc.spec.points import POINTS
from sabacc.spec.rulesets import Ruleset, RulesetError, assemble, builtin, builtin_names
from sabacc.system.user_input import STANDARD_INPUT, FileKind, one_line, printable, read_text

RECORD_FILE: Final = FileKind(
    RecordError,
    1_000_000,
    "give a file that you have permission to read",
    "split it into several records",
)

FIRST: Final = "sabacc hand record"
HAND: Final = "hand"
"""The first word of a further hand, before its number."""
_FIRST_LINE: Final = f"{FIRST} {hand_record.FORMAT}"
# Stands for the usual value of a line that is always written
_NEEDED: Final = object()


@dataclass(frozen=True, slots=True)
class HeadLine:
    """A line above the deal.

    Attributes:
        key: The field of a hand that has its value.
        parse: Parses the value, with the seats above it and the name of the line.
        text: Formats the value.
        usual: The value for which there is no line.
    """

    key: str
    parse: Callable[[str, Sequence[str], str], Any]
    text: Callable[[Any], str] = str
    usual: Any = _NEEDED


def parse_ruleset(value: str, name: str = "ruleset") -> tuple[str, dict[str, str]]:
    """Parse `standard`, or `standard with betting.limit fixed=5, ranking.order nearest`."""
    base, own, listed = value.partition(" with ")
    choices: dict[str, str] = {}
    for words in split_commas(listed) if own else ():
        if len(words) != 2 or words[0] in choices:  # noqa: PLR2004 - a point and a choice
            fail(
                f"{' '.join(words)!r} is not one choice of one point",
                "write standard with betting.limit fixed=5, ranking.order nearest",
                name,
            )
        choices[words[0]] = words[1]
    base = " ".join(base.split())
    if not base:
        fail("no ruleset is named", "write ruleset: standard", name)
    return base, choices


def with_choices(name: str, choices: Mapping[str, object]) -> str:
    """Format a ruleset with single choices on top, as `parse_ruleset` parses it."""
    own = ", ".join(f"{point} {choice}" for point, choice in choices.items())
    return f"{name} with {own}" if own else name


def _stacks(value: str, seats: Sequence[str], name: str) -> dict[str, int]:
    stacks = parse_amounts(value, seats, name)
    for seat in seats:
        if seat not in stacks:
            fail(f"{seat} has no stack", f"add {seat} 100, for example", name)
    return stacks


def _owed(value: str, _seats: Sequence[str], name: str) -> dict[str, int]:
    """Parse debts; players who have left the table may owe too."""
    debtors = [" ".join(words[:-1]) for words in split_commas(value)]
    for place, debtor in enumerate(debtors):
        if not is_name(debtor) or debtor in debtors[:place]:
            words = split_commas(value)[place]
            fail(f"{' '.join(words)!r} is not one debt of one player", "write owed: Han 8", name)
    return parse_amounts(value, debtors, name)


def _answer(key: str, known: Mapping[str, bool], usual: object = _NEEDED) -> HeadLine:
    words = {value: word for word, value in known.items()}
    return HeadLine(
        key, lambda value, _, name: parse_answer(value, known, name), words.__getitem__, usual
    )


HEAD: Final[Mapping[str, HeadLine]] = {
    "ruleset": HeadLine("ruleset", lambda value, _, name: parse_ruleset(value, name)),
    "seats": HeadLine(
        "seats",
        lambda value, _, name: parse_names(map(" ".join, split_commas(value)), name),
        ", ".join,
        None,
    ),
    "dealer": HeadLine("dealer", parse_seat),
    "stacks": HeadLine("stacks", _stacks, listed_by_seat),
    "hand pot": HeadLine("hand_pot", lambda value, _, name: parse_credits(value, name)),
    "sabacc pot": HeadLine("sabacc_pot", lambda value, _, name: parse_credits(value, name)),
    "owed": HeadLine("owed", _owed, listed_by_seat, {}),
    "antes": _answer("antes_paid", {"paid": True, "to be paid": False}),
    "sits out": HeadLine("sits_out", parse_seats, ", ".join, ()),
    "new": HeadLine("new", parse_seats, ", ".join, ()),
    "version": HeadLine("version", lambda value, _, __: parse_version(value), str, None),
    "last hand": _answer("last_hand", {"yes": True, "no": False}, usual=False),
    "deal": HeadLine(
        "deal",
        lambda value, seats, name: {} if value == NOBODY else parse_hands(value, seats, name),
        lambda hands: (
            listed_by_seat({seat: " ".join(cards) for seat, cards in hands.items()}) or NOBODY
        ),
    ),
}
"""The lines above the deal, which is the last of them, in the order in which they are written."""
_REQUIRED: Final = ("ruleset", "seats", "dealer", "stacks", "hand pot", "sabacc pot", "antes")
# Lines that the head of a further hand does not have, with the reason
_INHERITED: Final = {
    "ruleset": "the ruleset is that of the first hand",
    "antes": "the antes of a further hand are to be paid",
    "new": "new are the players who have just come, and nobody needs to say so",
}
CARRIED: Final = (HAND, "dealer", "stacks", "hand pot", "sabacc pot")
"""Lines of a further hand that repeat the end of the previous one."""


def write_record(record: Record) -> str:
    """Format a record as canonical text, with a final line break."""
    lines = [_FIRST_LINE, *_head_lines(record), *map(line_text, record.lines)]
    for number, hand in enumerate(record.then, 2):
        lines += [f"{HAND} {number}", *_head_lines(hand), *map(line_text, hand.lines)]
    return "\n".join((*lines, ""))


def _head_lines(hand: Record | FurtherHand) -> Iterator[str]:
    yield from (f"#{text}" for text in hand.remarks)
    for name, line in HEAD.items():
        value = getattr(hand, line.key, line.usual)
        if name == "ruleset" and isinstance(hand, Record):
            value = with_choices(value, hand.choices)
        if name == "deal":
            yield ""
        if value != line.usual:
            yield f"{name}: {line.text(value)}"


@dataclass(frozen=True, slots=True)
class Source:
    """A record with the line numbers of its parts.

    Attributes:
        file: The name of the file.
        record: The record.
        texts: Every line of the file.
        numbers: The line number in the file of each of `record.lines`, from 1; behind them those of
            the next hand's head, in the order of `CARRIED`.
        head: The line number of each field of the head (`stacks`, `deal`).
        further: The further hands, each with the record that begins with it.
    """

    file: str
    record: Record
    texts: tuple[str, ...]
    numbers: tuple[int, ...]
    head: Mapping[str, int]
    further: "tuple[Source, ...]" = ()

    @property
    def hands(self) -> "tuple[Source, ...]":
        """Each hand of the session."""
        return (self, *self.further)

    def line(self, place: int, field: str = "") -> int:
        """Return the number of one of the lines; above them, that of a field, or of the deal."""
        return self.numbers[place] if place >= 0 else self.head.get(field or "deal", 1)

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
    return (
        parse(write_record(from_json(text, file)), file)
        if text.lstrip().startswith("{")
        else parse(text, file)
    )


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

    def refuse_gaps(self) -> None:
        """Reject a head in which a line is missing."""
        for name in _REQUIRED if self.seats is None else CARRIED[1:]:
            if name not in self.fields:
                fail(f"{name!r} is missing above the deal", f"add a line {name}: ...", name)

    def values(self) -> dict[str, Any]:
        """Return the fields of the hand, except its ruleset."""
        values = {HEAD[name].key: value for name, value in self.fields.items()}
        values.pop("ruleset", None)
        return {**values, "remarks": tuple(self.remarks), "lines": tuple(self.lines)}


def parse(text: str, file: str = "record") -> Source:
    """Parse a record with its line numbers; raises RecordError."""
    texts = split_lines(text)
    if len(texts) > MOST_LINES:
        problem = f"it has more than {MOST_LINES} lines"
        raise RecordError(problem, "split it into several records", file=file)
    drafts = [_Draft()]
    for place, line in enumerate(texts, 1):
        try:
            _read(drafts, plain_line(line), place)
        except RecordError as error:
            raise error.at(file, place, line) from None
    head, last = drafts[0], drafts[-1]
    try:
        if not head.has_first_line:
            fail("it is empty", f"begin it with {_FIRST_LINE}", "first line")
        if "deal" not in last.fields:
            last.refuse_gaps()
            fail("the cards are not dealt", "add a line deal: Han coins-7 flasks-9, ...", "deal")
        base, choices = head.fields["ruleset"]
        then = tuple(FurtherHand(**draft.values()) for draft in drafts[1:])
        record = Record(ruleset=base, choices=choices, then=then, **head.values())
    except RecordError as error:
        place = drafts[-1].head.get(error.field, 0)
        raise error.at(file, place, texts[place - 1] if place else "") from None
    hands: list[Source] = []
    for hand, draft, later in zip_longest(record.hands, drafts, drafts[1:]):
        # a line that is not there is where its hand begins
        heads = [later.head.get(name, later.head[HAND]) for name in CARRIED] if later else []
        numbers = (*draft.numbers, *heads)
        fields = {**draft.head, "ruleset": head.head["ruleset"]}
        hands.append(Source(file, hand, tuple(texts), numbers, fields))
    return replace(hands[0], further=tuple(hands[1:]))


def _read(drafts: list[_Draft], line: str, place: int) -> None:
    draft = drafts[-1]
    words = line.split()
    if "deal" in draft.fields and len(words) == 2 and words[0] == HAND:  # noqa: PLR2004 - hand 2
        expected = len(drafts) + 1
        if parse_number(words[1], HAND) != expected:
            fail(f"this is hand {expected} of the record", f"write {HAND} {expected}", HAND)
        drafts.append(_Draft(draft.seated, head={HAND: place}, has_first_line=True))
    elif "deal" in draft.fields:
        seats = draft.seated
        draft.lines.append(parse_line(_without_full_stop(line, seats), seats, draft.lines))
        draft.numbers.append(place)
    elif line.startswith("#"):
        draft.remarks.append(line[1:])
    elif line and not draft.has_first_line:
        _check_first(line)
        draft.has_first_line = True
    elif line:
        _read_head(draft, line, place)


def _without_full_stop(line: str, seats: Sequence[str]) -> str:
    """Strip the full stop of a sentence; comments and names keep theirs."""
    if not line.endswith(".") or line.startswith("#") or line.rsplit(maxsplit=1)[-1] in seats:
        return line
    return line[:-1].rstrip()


def _check_first(line: str) -> None:
    words = line.split()
    if " ".join(words) == _FIRST_LINE:
        return
    if words[:-1] == FIRST.split():
        fail(f"{words[-1]!r} is not a version of the format", f"write {_FIRST_LINE}", "first line")
    if words[:2] == ["sabacc", "dispute"]:
        fail(
            "it is a dispute, and hand records are read here",
            "`sabacc arbitrate FILE` rules on a dispute",
            "first line",
        )
    fail("it does not begin like a hand record", f"begin it with {_FIRST_LINE}", "first line")


def _read_head(draft: _Draft, line: str, place: int) -> None:
    name, colon, value = line.partition(":")
    name = " ".join(name.split())
    if not colon or name not in HEAD:
        fail(
            f"{line!r} does not belong above the deal",
            f"the lines there are {', '.join(HEAD)}, each with a colon, the deal last",
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
    value = value.strip()
    if name not in {"ruleset", "seats"}:
        value = _without_full_stop(value, draft.seated)
    draft.fields[name] = HEAD[name].parse(value, draft.seated, name)
    if name == "deal":
        draft.refuse_gaps()


# The most choices of a house that a line names; beyond it, a number
_MOST_NAMED: Final = 3


def rules_of(source: Source) -> Ruleset:
    """Return the ruleset that a record names; raises RecordError."""
    record = source.record
    try:
        return ruleset_named(record.ruleset, record.choices)
    except RulesetError as error:
        line = source.head["ruleset"]
        fix = "`sabacc rulesets` lists them; a house file is given by --ruleset"
        raise RecordError(
            str(error), fix, "ruleset", line, source.text(line), source.file
        ) from error


def ruleset_named(name: str, choices: Mapping[str, str]) -> Ruleset:
    """Return a built-in ruleset or shipped house, with single choices on top."""
    base = house_files.ruleset_named(name)
    if not choices:
        return base
    own = {point: parse_choice(point, choice) for point, choice in choices.items()}
    rules = assemble(with_choices(name, choices), {**base.made, **own})
    reject_absent_points(rules, own)
    # what the document says of points that exist by these choices
    said = {
        point: made
        for point in rules.made
        if point not in base.made
        and (made := POINTS[point].made.get(name.partition("+")[0]))
        and made.choice == rules.made[point].choice
    }
    return assemble(rules.name, {**base.made, **said, **own})


def name_of(rules: Ruleset) -> tuple[str, dict[str, str]]:
    """Return the name of a ruleset in a record: its own, or a built-in one with other choices.

    The built-in ruleset is the one with the fewest different choices.
    """
    return (rules.name, {}) if _names_exactly(rules, rules.name, {}) else as_differences(rules)


def as_differences(rules: Ruleset) -> tuple[str, dict[str, str]]:
    """Return the nearest built-in ruleset, and the choices that differ."""
    bases = [builtin(name) for name in builtin_names()]
    # among equals `standard` comes first, then other names without an option
    bases.sort(
        key=lambda base: (base.name.count("+") + base.name.count("-"), base.name != "standard")
    )
    bases.sort(key=lambda base: _distance(rules, base))
    best: tuple[str, dict[str, str]] | None = None
    for base in bases:
        if best is not None and _distance(rules, base) >= len(best[1]):
            break  # bases are sorted: no later one has fewer
        own = _different_choices(rules, base)
        if (best is None or len(own) < len(best[1])) and _names_exactly(rules, base.name, own):
            best = base.name, own
    return best or (bases[0].name, _different_choices(rules, bases[0]))


def _distance(rules: Ruleset, base: Ruleset) -> int:
    """Count the shared points with different choices: a lower bound for the choices in a name."""
    return sum(point in base.made and _differ(rules, base, point) for point in rules.made)


def _different_choices(rules: Ruleset, base: Ruleset) -> dict[str, str]:
    """Return the choices that differ from the base.

    Choices on points that exist only because of one of these are left out if they are the default.
    """
    own = {point: rules.made[point] for point in rules.made if point in base.made}
    own = {point: made for point, made in own.items() if _differ(rules, base, point)}
    while True:
        rules_ = assemble(rules.name, {**base.made, **own})
        differs = (point for point in rules.made if _differ(rules, rules_, point))
        missing = [point for point in differs if point not in own]
        if not missing:
            return {point: str(rules.choices[point]) for point in POINTS if point in own}
        own.update({point: rules.made[point] for point in missing})


def _differ(rules: Ruleset, base: Ruleset, point: str) -> bool:
    choice, base_choice = rules.choices[point], base.choices[point]
    return choice is not base_choice and choice != base_choice  # most are one and the same


def _names_exactly(rules: Ruleset, name: str, own: Mapping[str, str]) -> bool:
    """True if the base with these choices plays like the ruleset."""
    try:
        return ruleset_named(name, own).choices == rules.choices
    except RulesetError:
        return False


def in_short(rules: Ruleset) -> str:
    """Name a ruleset in one line: `the house friday (classic with 5 choices of its own)`.

    Up to three choices are named; a ruleset that comes built in or ships is its name.
    """
    name, own = name_of(rules)
    few = len(own) <= _MOST_NAMED
    words = with_choices(name, own) if few else f"{name} with {len(own)} choices of its own"
    is_house = bool(own) and " with " not in rules.name
    return f"the house {printable(rules.name)} ({words})" if is_house else words
