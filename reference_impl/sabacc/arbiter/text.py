"""The text of a dispute: one line a fact, as people write it; JSON and hand records are read too.

Nothing is guessed: what a question needs and nobody says is an error that names it, and so is a
line that is left out on which the ruling depends.
"""

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, cast

from sabacc.arbiter import accounts as bill
from sabacc.arbiter.dispute import (
    FORMAT,
    LARGEST,
    METHODS,
    Dispute,
    deck_rules,
    from_json,
    in_form_words,
    rules_named,
)
from sabacc.arbiter.entries import FieldError, check_cards, fail, read_claim, refuse_mishap
from sabacc.arbiter.merging import refuse_what_matters
from sabacc.arbiter.position import CLAIM, CLAIMS, FIRST, SILENT, position_of
from sabacc.arbiter.text_lines import DisputeLine, guarded, said_by, versions_of
from sabacc.notation.forms import turns_to_rounds
from sabacc.protocol.facts import SCRIPT
from sabacc.records import RecordError, parse
from sabacc.records.text.lines import MOST_LINES, plain_line, split_lines
from sabacc.records.text.reader import FIRST as RECORD
from sabacc.records.text.reader import with_choices
from sabacc.spec.rulesets import Ruleset
from sabacc.system.user_input import FileKind, InputError, one_line

_MOST_DIGITS: Final = 19
# How many characters before and behind a place a message shows
_AROUND: Final = 30


def read_json(text: str) -> dict[str, Any]:
    """Read the object of a dispute, also where it stands beside its ruling; raises FieldError."""
    try:
        found: object = json.loads(
            text,
            object_pairs_hook=_table,
            parse_int=_whole,
            parse_constant=lambda word: fail("", f"{word} is not a number", "write a whole number"),
        )
    except json.JSONDecodeError as error:
        raise _misread(text, error) from None
    except RecursionError:
        fail("", "it is not JSON that can be read: it is nested too deeply", "take brackets out")
    if not isinstance(found, dict):
        fail("", "it is not a dispute but a list", "write one dispute, in { and }")
    table = cast("dict[str, Any]", found)
    inner: object = table.get("dispute")
    return cast("dict[str, Any]", inner) if isinstance(inner, dict) else table


def _table(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """Return an object; which of two entries of one name is meant nobody can say."""
    found: dict[str, object] = {}
    for key, value in pairs:
        if key in found:
            fail(key, "it is there twice in one object", "keep one of the two")
        found[key] = value
    return found


def _whole(digits: str) -> int:
    if len(digits) > _MOST_DIGITS:
        fail("", f"a number has {len(digits)} digits", "write a number that a game can have")
    return int(digits)


def _misread(text: str, error: json.JSONDecodeError) -> FieldError:
    """Say where the text stops being JSON, and what is most often the matter there."""
    at = error.pos
    if error.msg.startswith("Illegal trailing comma"):  # Python 3.13 stops at it, others behind it
        at += len(text[at:]) - len(text[at + 1 :].lstrip())
    before = text[:at].rstrip()
    rest = text[at:].lstrip()
    match before[-1:], rest[:1]:
        case _, "":
            mend = "it ends too early: add what is missing, down to the last }"
        case ",", "]" | "}" as bracket:
            mend = f"remove the comma before {bracket}"
        case ",", ",":
            mend = "remove one of the two commas"
        case _, "'" | "\N{LEFT DOUBLE QUOTATION MARK}" | "\N{RIGHT DOUBLE QUOTATION MARK}":
            mend = 'JSON takes only straight double quotes: write "'
        case _ if error.msg.startswith("Expecting ','"):
            mend = "a comma, or a closing bracket, is missing before it"
        case _ if error.msg.startswith("Extra data"):
            mend = "one dispute ends before it: remove the rest"
        case _:
            mend = "fix it there, or write the dispute as text (sabacc dispute 1)"
    near = " ".join(text[at : at + _AROUND].split()) or "the end"
    line, column = text.count("\n", 0, at) + 1, at - text.rfind("\n", 0, at)
    return FieldError(
        one_line(f"it is not JSON: at column {column}, before {near!r}"),
        mend,
        line=line,
        column=column,
    )


_LEGALITY: Final = ("was that legal", "is that legal", "was it legal", "is it legal")
_PAYING: Final = (
    "who wins and who pays",
    "who wins and who pays what",
    "who won and who paid",
    "who won and who pays",
    "who pays",
    "who pays what",
)
# The question that is meant, by how people ask it: in small letters and without signs
_ASKED: Final[Mapping[str, str]] = {
    "what is this hand worth": "worth",
    "what is it worth": "worth",
    "which hand is best": "best",
    "which hand is the best": "best",
    "who has the best hand": "best",
    "who won": "who-wins",
    **dict.fromkeys(_PAYING, "who-wins"),
    "does a shift come": "shift",
    "do the cards shift": "shift",
    "is there a shift": "shift",
    **dict.fromkeys(_LEGALITY, "play"),
    "what happens next": "play",
    "what is next": "play",
    **dict.fromkeys(("who acts next", "who is next", "who is asked", "whose turn is it"), "play"),
}


_FIRST: Final = f"{FIRST} {FORMAT}"
# The lines that every dispute may have
_HEAD: Final = ("title", "ruleset", "question", "asks")
OPTION: Final = "--claim"
"""How a claim beside the text is named in messages: as it is given on the command line."""
DISPUTE_FILE: Final = FileKind(
    RecordError,
    4 * LARGEST,  # bytes, where LARGEST counts characters
    "give a text file that you have permission to read",
    "a dispute is about one hand",
)

_MAY: Final = re.compile(
    r"\bmay\b|\ballowed to\b"
    r"|^\W*(?:[Nn]ow )?[^\s,]+ (?:can(?:not|.t)?|could(?:n.t)?|must(?:n.t| not)) "
)
# A claim of a dispute where a hand record goes on
_IN_A_RECORD: Final = re.compile(r"\s*(?P<line>[^\s#:]+ claims:.*)")


@dataclass(frozen=True, slots=True)
class Written:
    """A text as it was read.

    Attributes:
        data: The dispute as JSON values.
        places: For each path of a part (`position.hands`, `claims[0]`) its line and its name there.
    """

    data: Mapping[str, Any]
    places: Mapping[str, tuple[int, str]]


def check(text: str) -> None:
    """Refuse what is wrong with the lines of a text so far; raises FieldError with the line.

    Lines that are still missing are no error, and what they would contradict is none yet.
    """
    found = _Reading(split_lines(text)).written(partial=True)
    try:
        rules = rules_named(found.data.get("ruleset", "standard"))
        if "record" in found.data:
            return
        position: Mapping[str, Any] = found.data["position"]
        check_cards(position, rules)
        for place, claim in enumerate(found.data.get("claims", ())):
            unknown: Mapping[str, Any] = found.data.get("unknown", {})
            hands = [*position.get("hands", {}), *unknown.get("hands", {})]
            seats: Sequence[str] = position.get("seats") or hands
            read_claim(claim["who"], claim["claim"], list(seats), f"claims[{place}].claim")
    except FieldError as error:
        raise in_text(found, error) from None


def located(error: InputError, text: str, file: str) -> RecordError:
    """Return an error as `file:line: field: problem; mend`, with the line below it."""
    lines = split_lines(text)
    said = lines[error.line - 1] if 0 < error.line <= len(lines) else ""
    if error.column:  # the part of a long line that is around it
        start = max(0, error.column - 2 * _AROUND)
        said = f"{'…' if start else ''}{said[start : error.column + 2 * _AROUND]}"
    return RecordError(
        error.problem,
        error.mend,
        error.field,
        error.line,
        said,
        file=file,
        more=tuple(located(each, text, file) for each in error.more),
    )


def written(text: str, *, ruled: bool = False) -> Written:
    """Read a text as far as its own lines say what they mean; raises FieldError.

    `ruled` says that the ruleset is known from elsewhere, and may be missing.
    """
    if len(text) > LARGEST:
        fail("", f"it has more than {LARGEST} characters", "a dispute is about one hand")
    lines = split_lines(text)
    if "".join(lines).lstrip().startswith(("{", "[")):
        return Written(read_json("\n".join(lines)), {})
    if len(lines) > MOST_LINES:
        fail("", f"it has more than {MOST_LINES} lines", "a dispute is about one hand")
    first = next((line.split() for line in lines if line.strip() and line.strip()[0] != "#"), [""])
    if first[:3] == RECORD.split():
        _check_record(lines, 1)  # by itself: nobody claims anything, and its own ruleset rules
        record = "".join(f"{line}\n" for line in lines)
        ruleset, place = _ruleset_of(record, 0)
        places = {"record": (1, "record"), "ruleset": (place, "ruleset")}
        return Written({"ruleset": ruleset, "record": record}, places)
    return _Reading(lines, ruled=ruled).written()


def _ruleset_of(text: str, above: int) -> tuple[str, int]:
    """Return the ruleset that a record names, as a dispute writes it, and in which line."""
    try:
        source = parse(text)
    except RecordError as error:
        line = error.line + above if error.line else 0
        raise FieldError(error.problem, error.mend, error.field, line) from None
    record = source.record
    return with_choices(record.ruleset, record.choices), source.head["ruleset"] + above


def in_text(found: Written, error: InputError) -> InputError:
    """Return an error with the line of the text, and what the field is called there."""
    path = error.field
    while path:
        if path in found.places:
            line, name = found.places[path]
            return FieldError(
                in_form_words(error.problem),
                error.mend,
                name,
                line,
                more=tuple(in_text(found, each) for each in error.more),
            )
        path = path[: max(path.rfind("."), path.rfind("["), 0)]
    return replace(error, line=0)  # a record in JSON has lines of its own


class _Reading:
    """The lines of one dispute; scratch paper of `written`, never kept."""

    def __init__(self, lines: Sequence[str], *, ruled: bool = False) -> None:
        self.data: dict[str, Any] = {}
        self.ruled = ruled
        self.places: dict[str, tuple[int, str]] = {}
        self.entries: list[DisputeLine] = []
        # who says each of the entries; empty where all agree
        self.said: list[str] = []
        self.claims: list[dict[str, str]] = []
        self.record = 0
        self.begun = False
        self.question = ""
        for number, line in enumerate(lines, 1):
            if line.split()[:3] == RECORD.split():
                self.record = number
                _check_record(lines, number)
                self.data["record"] = "".join(f"{line}\n" for line in lines[number - 1 :])
                break
            with guarded(DisputeLine(number, "", "")):
                plain = plain_line(line)
            self._line(number, plain)

    def _line(self, number: int, line: str) -> None:
        if not line or line.startswith("#"):
            return
        if not self.begun:
            _check_first(line, number)
            self.begun = True
            return
        if line.split()[:2] == FIRST.split():
            DisputeLine(number, "", "").refuse(
                "a second dispute begins there",
                "a file holds one dispute: remove the line, or rule on each separately",
            )
        name, colon, value = (part.strip() for part in line.partition(":"))
        entry = (
            DisputeLine(number, " ".join(name.split()), value)
            if colon
            else DisputeLine(number, "", line)
        )
        if entry.name in _HEAD:
            if entry.name in self.data:
                before = self.places[entry.name][0]
                entry.refuse("it is given twice", f"it is already in line {before}; keep one")
            self.places[entry.name] = entry.line, entry.name
            if entry.name == "question":
                words = " ".join(entry.value.lower().replace(",", " ").rstrip("?").split())
                self.question = words
                # what nobody asks so stays as it is written
                self.data["question"] = _ASKED.get(words, words.replace(" ", "-"))
            elif entry.name == "asks":
                self.data["asks"] = [part.strip() for part in entry.value.split(",")]
            else:
                self.data[entry.name] = entry.value
        elif entry.name == CLAIM or entry.name.endswith(CLAIMS):
            who = "" if entry.name == CLAIM else entry.name.removesuffix(CLAIMS)
            self.places[f"claims[{len(self.claims)}]"] = entry.line, entry.name
            self.claims.append({"who": who, "claim": entry.value})
        else:
            name, value = turns_to_rounds(entry.name), turns_to_rounds(entry.value)
            who, own = said_by(DisputeLine(number, name, value))
            self.entries.append(own)
            self.said.append(who)

    def written(self, *, partial: bool = False) -> Written:
        """Return what the lines say, of which some may be missing; raises FieldError."""
        if not self.begun and not self.record:
            fail("", "it is empty", f"begin it with {_FIRST}")
        if self.claims:
            self.data["claims"] = self.claims
            self.places["claims"] = self.places["claims[0]"]
        if self.record:
            self._with_record()
        else:
            if "ruleset" not in self.data and self.ruled:
                self.data["ruleset"] = "standard"  # whoever rules puts another in its place
            if "ruleset" not in self.data and not partial:
                fail("ruleset", "it is missing", "write ruleset: standard, for example")
            # what somebody may do is asked of a hand in play, where no line asks another question
            may = any(_MAY.search(claim["claim"]) for claim in self.claims)
            silent = all(not entry.name or entry.name in SILENT for entry in self.entries)
            said = self.data.get("question") or ("play" if may and silent else None)
            rules = deck_rules(self.data.get("ruleset", ""))
            told = versions_of(self.entries, self.said, partial=partial)
            for who, entries in told:
                question, position, unknown = self._position(entries, said, rules, partial=partial)
                found: dict[str, Any] = {"position": position}
                if unknown:
                    found["unknown"] = unknown
                if len(told) > 1:
                    self.data.setdefault("versions", []).append({"who": who, **found})
                self.data |= {"question": question} | (found if partial or not who else {})
                if asks := self._asked(question, position):
                    self.data.setdefault("asks", asks)
        return Written(self.data, self.places)

    def _position(
        self, entries: Sequence[DisputeLine], said: str | None, rules: Ruleset, *, partial: bool
    ) -> tuple[str, dict[str, Any], dict[str, Any]]:
        """Read the lines of a position, as `position_of` does; a mishap needs none of them."""
        try:
            return position_of(entries, said, self.places, rules, partial=partial)
        except FieldError:
            for place, claim in enumerate(self.claims):
                line, name = self.places[f"claims[{place}]"]
                refuse_mishap(claim["claim"], name, line)
            raise

    def _asked(self, question: str, position: Mapping[str, Any]) -> list[str]:
        """Return what is asked in words: whether all was legal, or, beside claims, who pays."""
        if self.question in _LEGALITY and position.get("script") and not self.claims:
            return [SCRIPT]
        paying = self.question in _PAYING and bool(self.claims)
        return list(bill.ASKED.get(METHODS[question], ())) if paying else []

    def _with_record(self) -> None:
        """Rule on the record; its own ruleset counts where none is named above it."""
        for entry in self.entries:
            entry.refuse(
                f"a position, and a hand record in line {self.record} too",
                "give one of the two: above a record, only claims may stand",
            )
        self.places["record"] = self.record, "record"
        named, line = _ruleset_of(self.data["record"], self.record - 1)
        self.data.setdefault("ruleset", named)
        self.places.setdefault("ruleset", (line, "ruleset"))


def _check_record(lines: Sequence[str], begin: int) -> None:
    """Refuse claims of a dispute below the first line of a record."""
    for number, line in enumerate(lines[begin:], begin + 1):
        found = _IN_A_RECORD.fullmatch(line)
        if found is not None:
            head = f"put it above line {begin} (the first of the record)"
            mend = head if begin > 1 else f"{head}, and {_FIRST} above it"
            name = found["line"].partition(":")[0]
            DisputeLine(number, name, "").refuse("a claim stands inside a hand record", mend)


def _check_first(line: str, number: int) -> None:
    words = line.split()
    if words == _FIRST.split():
        return
    entry = DisputeLine(number, "first line", line)
    if words[:-1] == FIRST.split():
        entry.refuse(f"{words[-1]!r} is not a version of the format", f"write {_FIRST}")
    mend = (
        f"put the line {_FIRST} above it"
        if ":" in line and "sabacc" not in line.lower()
        else f"begin it with {_FIRST}"
    )
    entry.refuse("it does not begin like a dispute", mend)


def read(text: str, rules: Ruleset | None = None, claims: Sequence[str] = ()) -> Dispute:
    """Read a dispute from its text, from JSON, or from a hand record alone.

    Args:
        text: What somebody wrote.
        rules: By which ruleset to rule, whatever the text names.
        claims: Claims beside those of the text: `Han: winner Han`, or `winner Han` alone.

    Raises:
        FieldError: It cannot be read, or does not add up; with the line, where there is one.
    """
    try:
        found = written(text, ruled=rules is not None)
    except FieldError:
        for claim in claims:
            refuse_mishap(_said(claim)["claim"], f"{OPTION} {_quoted(claim)}")
        raise
    told: object = found.data.get("claims", [])
    if claims and isinstance(told, list):
        listed = cast("list[object]", told)
        places = {
            f"claims[{place}]": (0, f"{OPTION} {_quoted(claim)}")
            for place, claim in enumerate(claims, len(listed))
        }
        more = [*listed, *map(_said, claims)]
        if not listed:
            places["claims"] = 0, OPTION
        places = {**found.places, **places}
        found = replace(found, data={**found.data, "claims": more}, places=places)
    return ready(found, rules)


def _said(claim: str) -> dict[str, str]:
    """Part who claims from what they claim: `Han: ...`, or a whole line, `Han claims: ...`."""
    who, colon, says = claim.partition(":")
    name = "" if who.strip() == CLAIM else who.strip().removesuffix(CLAIMS).strip()
    return {"who": name, "claim": says.strip()} if colon else {"claim": claim.strip()}


def _quoted(claim: str) -> str:
    return f'"{one_line(claim)}"'


def ready(found: Written, rules: Ruleset | None = None) -> Dispute:
    """Turn a text that was read into a dispute; raises FieldError with the line."""
    try:
        dispute = from_json(found.data, rules)
        refuse_what_matters(dispute)
    except FieldError as error:
        raise in_text(found, error) from None
    return dispute


def values(text: str) -> dict[str, Any]:
    """Return the JSON values of a text that is a dispute; raises FieldError."""
    found = written(text)
    ready(found)
    return dict(found.data)
