"""Parsing of the rule files: `rulebook.toml`, and one chapter, `rules/<chapter>.toml`."""

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from string import Formatter
from typing import Any, Final

from sabacc.spec.loading.toml_tables import FieldKind, TableFields, TomlFile, raise_faults
from sabacc.spec.model import (
    BUT,
    LEVELS,
    Argument,
    Basis,
    Bounds,
    Condition,
    DecisionText,
    Level,
    ListEntry,
    ListSchema,
    MadeChoice,
    Point,
    Principle,
)
from sabacc.system.text import unknown_name


def expand_condition(
    condition: Mapping[str, Collection[str]],
    known: Mapping[str, Collection[str]],
    fault: Callable[[str], None],
) -> Condition:
    """Expand a condition to the choices under which it holds.

    Args:
        condition: The condition as written, with `!` for "any choice but".
        known: The choices of every point.
        fault: Records an error, with its fix.
    """
    expanded: dict[str, tuple[str, ...]] = {}
    for name, names in condition.items():
        point = name.removeprefix(BUT)
        if point not in known:
            fault(unknown_name("point", point, known))
            continue
        unknown_choice = next((choice for choice in names if choice not in known[point]), None)
        remaining = [choice for choice in known[point] if choice not in names]
        if unknown_choice is not None:
            fault(f"{point}: {unknown_name('choice', unknown_choice, known[point])}")
        elif point in expanded:
            fault(f"{point} is given twice, with {BUT} and without it; remove one of them")
        elif not remaining:
            fault(
                f"{point} is always one of these; remove the condition"
                if name == point
                else f"{name} leaves no choice of {point}; remove one of its choices"
            )
        else:
            expanded[point] = tuple(names if name == point else remaining)
    return expanded


_LIST: Final = TableFields(
    {
        "beside": FieldKind.TEXT,
        "entries": FieldKind.TABLES,
        "such-as": FieldKind.TABLE,
        **dict.fromkeys(("reads", "agreed"), FieldKind.TEXT),
    }
)
_ENTRY: Final = TableFields(
    {
        **dict.fromkeys(("of", "named"), FieldKind.TEXT),
        **dict.fromkeys(("least", "most"), FieldKind.NUMBER),
    }
)


def validate_list(
    file: TomlFile, entry: str, choice: dict[str, Any], choices: Mapping[str, dict[str, Any]]
) -> None:
    """Record faults in the list of a choice; every choice must have been read."""
    listing = choice["list"] = file.fields(entry, choice["list"], _LIST, "list")
    if len(listing) < len(_LIST.required):
        return
    rows = listing["entries"] = [
        file.fields(entry, row, _ENTRY, "list.entries") for row in listing["entries"]
    ]
    if any(len(row) < len(_ENTRY.required) for row in rows):
        return
    for name, message in (*_usual_faults(listing, choices), *_example_faults(listing)):
        file.fault(entry, f"list.{name}", message)


def _usual_faults(
    listing: Mapping[str, Any], choices: Mapping[str, dict[str, Any]]
) -> Iterator[tuple[str, str]]:
    """Yield faults in the usual numbers, which are those of another choice."""
    if listing["beside"] not in choices:
        yield "beside", unknown_name("choice", listing["beside"], choices)
        return
    usual = choices[listing["beside"]].get("figures", ())
    if len(usual) != len(listing["entries"]):
        count = len(listing["entries"])
        yield "beside", f"{listing['beside']} has {len(usual)} figures; name a choice with {count}"
    for row, number in zip(listing["entries"], usual, strict=False):
        if not row["least"] <= number <= row["most"]:
            yield "entries", f"{row['of']} is usually {number}; let its bounds hold that"


def _example_faults(listing: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """Yield faults in the example list, and in the wording of an entry."""
    bounds = {row["of"]: (row["least"], row["most"]) for row in listing["entries"]}
    if not listing["such-as"]:
        yield "such-as", "it lists nothing; name one entry at least"
    for name, number in listing["such-as"].items():
        if name not in bounds:
            yield "such-as", unknown_name("entry", name, bounds)
        elif type(number) is not int or not bounds[name][0] <= number <= bounds[name][1]:
            least, most = bounds[name]
            yield "such-as", f"{name} must be a whole number from {least} to {most}"
    if not _is_entry_format(listing["reads"]):
        yield "reads", 'it must hold {named} and {number}, as in "{named} {number}"'


def _is_entry_format(reads: str) -> bool:
    try:
        fields = [name for _, name, _, _ in Formatter().parse(reads) if name is not None]
    except ValueError:
        return False
    return sorted(fields) == ["named", "number"]


def lists_of(choices: Mapping[str, dict[str, Any]]) -> Iterator[tuple[str, ListSchema]]:
    """Yield the lists of the choices of a point, after validation."""
    for choice, table in choices.items():
        if "list" not in table:
            continue
        listing = table["list"]
        entries = {
            row["of"]: ListEntry(row["named"], row["least"], row["most"], number)
            for row, number in zip(
                listing["entries"], choices[listing["beside"]]["figures"], strict=True
            )
        }
        such_as = tuple(
            (name, listing["such-as"][name]) for name in entries if name in listing["such-as"]
        )
        yield choice, ListSchema(entries, such_as, listing["reads"], listing["agreed"])


STANDARD: Final = "standard"
"""Our own ruleset: its choices are *decided*; those of others are stated, read or filled."""

_RULEBOOK: Final = TableFields(
    {
        "chapters": FieldKind.TEXTS,
        "documents": FieldKind.TABLE,
        "versions": FieldKind.TABLE,
        "options": FieldKind.TABLE,
        "principles": FieldKind.TABLE,
    },
    {"joint-readings": FieldKind.TABLES},
)
_VERSION: Final = TableFields({"of": FieldKind.TEXT, "says": FieldKind.TEXT})
_OPTION: Final = TableFields({"of": FieldKind.TEXTS, "says": FieldKind.TEXT})
_JOINT: Final = TableFields({"of": FieldKind.TEXT, "choices": FieldKind.TABLE})
_PRINCIPLE: Final = TableFields(
    {"name": FieldKind.TEXT, "explains": FieldKind.TEXT, "order": FieldKind.NUMBER}
)


@dataclass(frozen=True, slots=True)
class RulebookFile:
    """The contents of `rulebook.toml`: a `Rulebook` without the points.

    Attributes:
        versions: The base and description of each version, by name.
        options: The bases and description of each option, by name.
        roots: Every ruleset that may make a choice, with the base whose document it follows.
        letters: The letter of each principle by its name.
    """

    chapters: tuple[str, ...]
    documents: Mapping[str, str]
    versions: Mapping[str, tuple[str, str]]
    options: Mapping[str, tuple[tuple[str, ...], str]]
    joint_readings: Mapping[str, tuple[Mapping[str, str], ...]]
    principles: Mapping[str, Principle]
    roots: Mapping[str, str]
    letters: Mapping[str, str]


def read_rulebook_file(file: TomlFile) -> RulebookFile:
    """Parse `rulebook.toml`; raises RuleFileError with every fault of its shape."""
    tables = file.fields("", file.tables, _RULEBOOK)
    versions = {
        name: (table["of"], table["says"])
        for name, table in _entries(file, tables, "versions", _VERSION)
    }
    options = {
        name: (tuple(table["of"]), table["says"])
        for name, table in _entries(file, tables, "options", _OPTION)
    }
    principles = {
        letter: Principle(letter, **table)
        for letter, table in _entries(file, tables, "principles", _PRINCIPLE)
    }
    bases = {base: base for base in (STANDARD, *tables.get("documents", {}))}
    for entry, named in (
        *((f"versions.{name}", [base]) for name, (base, _) in versions.items()),
        *((f"options.{name}", named) for name, (named, _) in options.items()),
    ):
        for base in named:
            if base not in bases:
                file.fault(entry, "of", unknown_name("ruleset", base, bases))
    joint = _joint_readings(file, tables, bases)
    raise_faults([file])
    return RulebookFile(
        chapters=tuple(tables["chapters"]),
        documents=tables["documents"],
        versions=versions,
        options=options,
        joint_readings=joint,
        principles=principles,
        roots={
            **bases,
            **{name: base for name, (base, _) in versions.items()},
            **{f"{base}+{name}": base for name, (named, _) in options.items() for base in named},
        },
        letters={principle.name: letter for letter, principle in principles.items()},
    )


def _entries(
    file: TomlFile, tables: Mapping[str, Any], kind: str, known: TableFields
) -> list[tuple[str, dict[str, Any]]]:
    """Return the entries `[kind.name]` that have all required fields."""
    entries = (
        (name, file.fields(f"{kind}.{name}", table, known))
        for name, table in tables.get(kind, {}).items()
    )
    return [(name, table) for name, table in entries if table.keys() >= known.required.keys()]


def _joint_readings(
    file: TomlFile, tables: Mapping[str, Any], bases: Mapping[str, str]
) -> dict[str, tuple[Mapping[str, str], ...]]:
    readings: dict[str, tuple[Mapping[str, str], ...]] = {}
    for table in tables.get("joint-readings", ()):
        reading = file.fields("joint-readings", table, _JOINT)
        if reading.keys() < _JOINT.required.keys():
            continue
        if reading["of"] not in bases:
            file.fault("joint-readings", "of", unknown_name("ruleset", reading["of"], bases))
        readings[reading["of"]] = (*readings.get(reading["of"], ()), reading["choices"])
    return readings


_POINT: Final = TableFields(
    {
        "asks": FieldKind.TEXT,
        "level": FieldKind.TEXT,
        "rows": FieldKind.TEXTS,
        "question": FieldKind.TEXT,
        "ruling": FieldKind.TEXT,
        "principle": FieldKind.TEXT,
        "why": FieldKind.TEXT,
    },
    {
        "after": FieldKind.TEXT,
        "when": FieldKind.TABLES,
        "conduct": FieldKind.TEXT,
        "unplayed": FieldKind.TABLES,
    },
)
_AGAINST: Final = {"fails": FieldKind.TEXT, "yields-to": FieldKind.TEXT, "hand": FieldKind.TEXT}
_CHOICE: Final = TableFields(
    {"says": FieldKind.TEXT},
    {
        "title": FieldKind.TEXT,
        "text": FieldKind.TEXT,
        "dialect": FieldKind.YES,
        "reading": FieldKind.YES,
        "carries": FieldKind.TABLE,
        "figures": FieldKind.NUMBERS,
        "list": FieldKind.TABLE,
        "decided": FieldKind.TABLE,
        "stated": FieldKind.TABLE,
        "read": FieldKind.TABLE,
        "filled": FieldKind.TABLE,
        "number": FieldKind.TABLE,
        "besides": FieldKind.TEXTS,
        **_AGAINST,
    },
)
# Fields that no dialect has: they cite a document, or our own rulebook
_GROUNDS: Final = frozenset({"decided", "stated", "read", "filled", "besides"})
_UNPLAYED: Final = TableFields({"says": FieldKind.TEXT, "sentences": FieldKind.TEXTS}, _AGAINST)
_CARRIES: Final = TableFields(
    {
        **dict.fromkeys(("least", "most", "usual"), FieldKind.NUMBER),
        **dict.fromkeys(("reads", "agreed"), FieldKind.TEXT),
    }
)
_READ: Final = TableFields(
    {"ruling": FieldKind.TEXT, "sure": FieldKind.TEXT, "sentences": FieldKind.TEXTS},
    {"permits": FieldKind.TEXTS, "others": FieldKind.TEXTS, "unplayed": FieldKind.TEXTS},
)
_CONFIDENCE_LETTERS: Final = {"high": "h", "medium": "m", "low": "l"}
_ID: Final = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*){1,2}")
_SENTENCE: Final = re.compile(r"[A-Z]-[0-9]{3}")
_ROW: Final = re.compile(r"K-[0-9]{2,3}|A-[A-Z][0-9]{2}|E-[0-9]{2}")


@dataclass(slots=True)
class Chapter:
    """One chapter during parsing: its points, and each ruleset's choices."""

    file: TomlFile
    rulebook_file: RulebookFile
    points: dict[str, dict[str, Any]] = field(default_factory=dict[str, dict[str, Any]])
    choices: dict[str, dict[str, dict[str, Any]]] = field(
        default_factory=dict[str, dict[str, dict[str, Any]]]
    )
    made: dict[str, dict[str, MadeChoice]] = field(default_factory=dict[str, dict[str, MadeChoice]])

    def read(self) -> None:
        """Parse every entry, and record faults of shape."""
        chapter = self.file.name.removesuffix(".toml")
        for entry, table in self.file.tables.items():
            if _ID.fullmatch(entry) is None:
                message = (
                    'this is not an id; write ["chapter.point"] or ["chapter.point.choice"], quoted'
                )
                self.file.fault(entry, "", message)
            elif entry.partition(".")[0] != chapter:
                home = f"{entry.partition('.')[0]}.toml"
                self.file.fault(entry, "", f"it stands in {self.file.name}; move it to {home}")
            elif entry.count(".") == 1:
                self.points[entry] = self.file.fields(entry, table, _POINT)
                self.choices[entry], self.made[entry] = {}, {}
        for entry, table in self.file.tables.items():
            point, _, choice = entry.rpartition(".")
            if entry.count(".") > 1 and entry.startswith(f"{chapter}."):
                if point in self.points:
                    self._read_choice(point, choice, self.file.fields(entry, table, _CHOICE))
                else:
                    self.file.fault(entry, "", unknown_name("point", point, self.points))
        for point in self.points:
            self._check_fields(point)
            self._check_complete(point)

    def _read_choice(self, point: str, choice: str, table: dict[str, Any]) -> None:
        entry = f"{point}.{choice}"
        self.choices[point][choice] = table
        if "carries" in table:
            bounds = table["carries"] = self.file.fields(
                entry, table["carries"], _CARRIES, "carries"
            )
            self._check_number_bounds(entry, bounds)
        made = self.made[point]
        numbers = dict(table.get("number", {}))
        for ruleset, name, choice_made in self._rulesets_choosing(entry, choice, table):
            if ruleset in made:
                message = f"{ruleset} makes {made[ruleset].choice!r} too; remove one of them"
                self.file.fault(entry, name, message)
            made[ruleset] = self._with_number(entry, choice_made, numbers.pop(ruleset, None), table)
        for ruleset in numbers:
            message = f"{ruleset} does not make this choice; add it above, or remove its number"
            self.file.fault(entry, f"number.{ruleset}", message)
        mark = next((mark for mark in ("dialect", "reading") if mark in table), "")
        grounds = _GROUNDS - {"besides"} if mark == "reading" else _GROUNDS
        for name in grounds & table.keys() if mark else ():
            self.file.fault(entry, name, f"a document makes this choice; remove this, or {mark}")

    def _check_number_bounds(self, entry: str, bounds: Mapping[str, Any]) -> None:
        """Record faults in the number that a choice carries."""
        if len(bounds) < len(_CARRIES.required):
            return
        if not bounds["least"] <= bounds["usual"] <= bounds["most"]:
            self.file.fault(entry, "carries", "usual must lie between least and most")
        if bounds["reads"].count("{}") != 1 or re.search("[{}]", bounds["reads"].replace("{}", "")):
            message = 'reads must hold {} once, where the number stands, as in "{} credit(s)"'
            self.file.fault(entry, "carries", message)
        if re.search(r"[0-9{}]", bounds["agreed"]):
            message = 'agreed must do without the number, as in "the agreed number of credits"'
            self.file.fault(entry, "carries", message)

    def _with_number(
        self,
        entry: str,
        made: MadeChoice,
        number: Any,  # noqa: ANN401 - from TOML
        table: dict[str, Any],
    ) -> MadeChoice:
        """Add the number to a choice, if it is within bounds."""
        if number is None:
            return made
        bounds = table.get("carries")
        if bounds is None:
            message = (
                "this choice carries no number; remove it, "
                "or add carries = { least, most, usual, reads, agreed }"
            )
        elif type(number) is not int or not bounds.get("least", number) <= number <= bounds.get(
            "most", number
        ):
            message = (
                f"{number} is not a whole number from {bounds.get('least')} to "
                f"{bounds.get('most')}; change it, or the bounds in carries"
            )
        else:
            return replace(made, number=number)
        self.file.fault(entry, "number", message)
        return made

    def _rulesets_choosing(
        self, entry: str, choice: str, table: dict[str, Any]
    ) -> Iterator[tuple[str, str, MadeChoice]]:
        """Yield each ruleset that makes a choice, the field that says so, and its choice."""
        parsers = {"decided": self._decided, "stated": self._stated, "read": self._reading}
        for ground, parse in parsers.items():
            for ruleset, evidence in table.get(ground, {}).items():
                name = f"{ground}.{ruleset}"
                if self._may_choose(entry, name, ruleset):
                    yield (
                        ruleset,
                        name,
                        replace(parse(entry, name, ruleset, evidence), choice=choice),
                    )
        for row, rulesets in table.get("filled", {}).items():
            name = f"filled.{row}"
            self._ruling_row(entry, name, row)
            if not _is_name_list(rulesets):
                self.file.fault(entry, name, f"it must be {FieldKind.TEXTS.value}")
                continue
            for ruleset in rulesets:
                if self._may_choose(entry, name, ruleset):
                    yield ruleset, name, MadeChoice(choice, Basis.FILLED, ruling=row)

    def _decided(self, entry: str, name: str, _: str, row: object) -> MadeChoice:
        return MadeChoice("", Basis.DECIDED, ruling=self._ruling_row(entry, name, row))

    def _stated(self, entry: str, name: str, ruleset: str, sentences: object) -> MadeChoice:
        return MadeChoice("", Basis.STATED, self._cited(entry, name, sentences, ruleset))

    def _reading(self, entry: str, name: str, ruleset: str, table: object) -> MadeChoice:
        fields = self.file.fields(entry, table, _READ, name)
        sure = fields.get("sure", "high")
        if sure not in _CONFIDENCE_LETTERS:
            self.file.fault(entry, name, unknown_name("confidence", sure, _CONFIDENCE_LETTERS))
        if sure == "high" and "permits" not in fields and {"others", "unplayed"} & fields.keys():
            self.file.fault(
                entry,
                name,
                "a sure reading has no other beside it; write medium or low, or remove them",
            )
        return MadeChoice(
            "",
            Basis.READ,
            sentences=self._cited(entry, name, fields["sentences"], ruleset)
            if "sentences" in fields
            else (),
            ruling=self._ruling_row(entry, name, fields["ruling"]) if "ruling" in fields else "",
            confidence=_CONFIDENCE_LETTERS.get(sure, ""),
            permitted=tuple(fields.get("permits", ())),
            readings=tuple(fields.get("others", ())),
            unplayed=tuple(fields.get("unplayed", ())),
        )

    def _may_choose(self, entry: str, name: str, ruleset: object) -> bool:
        """True if a ruleset may make a choice on this basis; record a fault if not."""
        roots = self.rulebook_file.roots
        if not isinstance(ruleset, str) or ruleset not in roots:
            self.file.fault(entry, name, unknown_name("ruleset", str(ruleset), roots))
            return False
        ours = roots[ruleset] == STANDARD
        if ours != name.startswith("decided."):
            message = (
                f"{ruleset} follows no document; write decided.{ruleset} = and the decision's row"
                if ours
                else f"{ruleset} follows a document; use stated, read or filled"
            )
            self.file.fault(entry, name, message)
        return ours == name.startswith("decided.")

    def _ruling_row(self, entry: str, name: str, row: object) -> str:
        """Return a row of the rulings; record a fault and return "" for anything else."""
        if isinstance(row, str) and _ROW.fullmatch(row):
            return row
        self.file.fault(
            entry,
            name,
            f"{row!r} is not a row of the rulings; write K-115, A-F13 or E-14, for example",
        )
        return ""

    def _cited(self, entry: str, name: str, value: object, ruleset: str) -> tuple[str, ...]:
        """Return the cited sentences; record a fault for sentences of another document."""
        letter = self.rulebook_file.documents[self.rulebook_file.roots[ruleset]]
        sentences: list[object] = [*value] if isinstance(value, list) else []
        if not sentences:
            self.file.fault(
                entry,
                name,
                f'no sentence is named; add those of {ruleset}, such as ["{letter}-024"]',
            )
        for sentence in sentences:
            if not isinstance(sentence, str) or not re.fullmatch(rf"{letter}-[0-9]{{3}}", sentence):
                self.file.fault(
                    entry,
                    name,
                    f"{sentence!r} is not a sentence of {ruleset}; its ids look like {letter}-024",
                )
        return tuple(map(str, sentences))

    def _check_complete(self, point: str) -> None:
        """Record missing choices and reasons, and faults in lists and citations."""
        if not self.choices[point]:
            message = f'it has no choices; add an entry ["{point}.NAME"] that says what is played'
            self.file.fault(point, "", message)
        elif STANDARD not in self.made[point]:
            message = "standard chooses nothing; add decided.standard = to one of the choices"
            self.file.fault(point, "", message)
        for choice, choice_table in self.choices[point].items():
            if "list" in choice_table:
                validate_list(self.file, f"{point}.{choice}", choice_table, self.choices[point])
            self._check_besides(point, choice, choice_table.get("besides", ()))
            standard = self.made[point].get(STANDARD)
            if standard is not None:
                accepted = standard.choice == choice
                (self._check_accepted if accepted else self._check_rejected)(
                    f"{point}.{choice}", choice_table
                )
        entry = f"{point}.unplayed"
        for choice_table in self.points[point].get("unplayed", ()):
            table = self.file.fields(entry, choice_table, _UNPLAYED)
            self._check_rejected(entry, table)
            self._check_sentence_ids(entry, "sentences", table.get("sentences", ()))

    def _check_fields(self, point: str) -> None:
        """Record invalid fields of a point."""
        table = self.points[point]
        for name in ("asks", "question"):
            if not table.get(name, "?").endswith("?"):
                self.file.fault(point, name, "not a question; end it with a question mark")
        for name, known in (("level", LEVELS), ("principle", self.rulebook_file.letters)):
            if name in table and table[name] not in known:
                self.file.fault(point, name, unknown_name(name, table[name], known))
        if not table.get("rows", ["K-10"]):
            self.file.fault(point, "rows", "no row of the rulings is named; add one")
        for row in table.get("rows", ()):
            self._ruling_row(point, "rows", row)
        for condition in table.get("when", ()):
            if not condition or not all(map(_is_name_list, condition.values())):
                message = (
                    'each condition looks like { "penalties.caller" = ["fixed", "percent"] }, '
                    'or { "!penalties.caller" = ["none"] } for any choice but these'
                )
                self.file.fault(point, "when", message)

    def _check_besides(self, point: str, choice: str, sentences: Iterable[str]) -> None:
        """Record sentences that are cited anyway, and invalid ids."""
        entry = f"{point}.{choice}"
        self._check_sentence_ids(entry, "besides", sentences)
        for ruleset, made in self.made[point].items():
            for sentence in sentences:
                if made.choice == choice and sentence in made.sentences:
                    message = f"{sentence} is cited by {ruleset} already; remove it"
                    self.file.fault(entry, "besides", message)

    def _check_sentence_ids(self, entry: str, name: str, sentences: Iterable[str]) -> None:
        for sentence in sentences:
            if not _SENTENCE.fullmatch(sentence):
                message = f"{sentence!r} is not a sentence; write C-054, for example"
                self.file.fault(entry, name, message)

    def _check_accepted(self, entry: str, table: dict[str, Any]) -> None:
        for name in _AGAINST.keys() & table.keys():
            message = "standard plays this choice, so nothing is against it; remove this"
            self.file.fault(entry, name, message)

    def _check_rejected(self, entry: str, table: dict[str, Any]) -> None:
        """Record a missing reason why `standard` does not play an answer."""
        if ("fails" in table) == ("yields-to" in table):
            message = "standard rejects this answer; say why with fails or yields-to"
            self.file.fault(entry, "", message)
        if "hand" not in table:
            message = (
                "standard rejects this answer; add hand = with a hand it would decide differently"
            )
            self.file.fault(entry, "", message)
        if "fails" in table:
            self._check_sentence_ids(entry, "fails", [table["fails"]])
        if table.get("yields-to") not in {None, *self.rulebook_file.letters}:
            message = unknown_name("principle", table["yields-to"], self.rulebook_file.letters)
            self.file.fault(entry, "yields-to", message)

    def expand_conditions(self, known: Mapping[str, Collection[str]]) -> None:
        """Expand each condition to all choices under which it holds; `known` has every choice."""
        for point, table in self.points.items():
            fault = partial(self.file.fault, point, "when")
            table["when"] = tuple(
                expand_condition(condition, known, fault) for condition in table.get("when", ())
            )

    def build_points(self) -> Iterator[tuple[Point, DecisionText]]:
        """Yield the points with their decisions, after validation."""
        bases = (STANDARD, *self.rulebook_file.documents)
        for point, table in self.points.items():
            made = self.made[point]
            yield (
                Point(
                    id=point,
                    asks=table["asks"],
                    level=Level(table["level"]),
                    choices=tuple(self.choices[point]),
                    made={base: made[base] for base in bases if base in made},
                    rows=tuple(table["rows"]),
                    when=table["when"],
                    numbers=dict(self._bounds(point)),
                    figures={
                        choice: tuple(choice_table["figures"])
                        for choice, choice_table in self.choices[point].items()
                        if "figures" in choice_table
                    },
                    conduct=table.get("conduct", ""),
                    dialects=self._marked(point, "dialect", "reading"),
                    lists=dict(lists_of(self.choices[point])),
                    readings=self._marked(point, "reading"),
                ),
                DecisionText(
                    question=table["question"],
                    ruling=table["ruling"],
                    principle=self.rulebook_file.letters[table["principle"]],
                    why=table["why"],
                    arguments=tuple(self._arguments(point)),
                ),
            )

    def _marked(self, point: str, *marks: str) -> tuple[str, ...]:
        return tuple(
            name
            for name, choice_table in self.choices[point].items()
            if choice_table.keys() & {*marks}
        )

    def _bounds(self, point: str) -> Iterator[tuple[str, Bounds]]:
        for choice, table in self.choices[point].items():
            if "carries" in table:
                carries = table["carries"]
                yield choice, Bounds(*(carries[name] for name in _CARRIES.required))

    def _arguments(self, point: str) -> Iterator[Argument]:
        for choice, table in self.choices[point].items():
            yield self._argument(choice, table, table.get("besides", ()))
        for table in self.points[point].get("unplayed", ()):
            yield self._argument("", table, table["sentences"])

    def _argument(self, choice: str, table: dict[str, Any], sentences: Iterable[str]) -> Argument:
        return Argument(
            choice=choice,
            says=table["says"],
            sentences=tuple(sentences),
            fails=table.get("fails", ""),
            yields_to=self.rulebook_file.letters.get(table.get("yields-to", ""), ""),
            hand=table.get("hand", ""),
        )


def _is_name_list(value: object) -> bool:
    """True for a list of at least one name."""
    if not isinstance(value, list):
        return False
    names: list[object] = [*value]
    return bool(names) and all(isinstance(name, str) for name in names)
