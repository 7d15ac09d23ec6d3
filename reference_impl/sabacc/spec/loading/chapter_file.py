"""Reads one chapter of the rules as people write it, `rules/<chapter>.toml`."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from string import Formatter
from typing import Any, Final

from sabacc.spec.loading.toml_tables import TableFields, TomlFile, Wants, refuse
from sabacc.spec.model import (
    BUT,
    Argument,
    Basis,
    Bounds,
    Condition,
    Level,
    ListEntry,
    Listing,
    Made,
    Point,
    Principle,
    Prose,
)
from sabacc.system.text import unknown_name


def written_out(
    condition: Mapping[str, Collection[str]],
    known: Mapping[str, Collection[str]],
    fault: Callable[[str], None],
) -> Condition:
    """Return a condition that names all choices with which it holds.

    Args:
        condition: The condition as people write it.
        known: The choices of every point.
        fault: Is told what cannot be, and the mend.
    """
    found: dict[str, tuple[str, ...]] = {}
    for name, names in condition.items():
        point = name.removeprefix(BUT)
        if point not in known:
            fault(unknown_name("point", point, known))
            continue
        strange = next((one for one in names if one not in known[point]), None)
        left = [one for one in known[point] if one not in names]
        if strange is not None:
            fault(f"{point}: {unknown_name('choice', strange, known[point])}")
        elif point in found:
            fault(f"{point} is given twice, with {BUT} and without it; remove one of them")
        elif not left:
            fault(
                f"{point} is always one of these; remove the condition"
                if name == point
                else f"{name} leaves no choice of {point}; remove one of its choices"
            )
        else:
            found[point] = tuple(names if name == point else left)
    return found


_LIST: Final = TableFields(
    {
        "beside": Wants.TEXT,
        "entries": Wants.TABLES,
        "such-as": Wants.TABLE,
        **dict.fromkeys(("reads", "agreed"), Wants.TEXT),
    }
)
_ENTRY: Final = TableFields(
    {
        **dict.fromkeys(("of", "named"), Wants.TEXT),
        **dict.fromkeys(("least", "most"), Wants.NUMBER),
    }
)


def check_list(
    file: TomlFile, entry: str, choice: dict[str, Any], choices: Mapping[str, dict[str, Any]]
) -> None:
    """Note what cannot be of the list that a choice carries, once all choices have been read."""
    said = choice["list"] = file.fields(entry, choice["list"], _LIST, "list")
    if len(said) < len(_LIST.needed):
        return
    rows = said["entries"] = [
        file.fields(entry, one, _ENTRY, "list.entries") for one in said["entries"]
    ]
    if any(len(row) < len(_ENTRY.needed) for row in rows):
        return
    for name, what in (*_beside(said, choices), *_out_of_bounds(said)):
        file.fault(entry, f"list.{name}", what)


def _beside(
    said: Mapping[str, Any], choices: Mapping[str, dict[str, Any]]
) -> Iterator[tuple[str, str]]:
    """Yield what is wrong with the usual numbers: those of another choice."""
    if said["beside"] not in choices:
        yield "beside", unknown_name("choice", said["beside"], choices)
        return
    usual = choices[said["beside"]].get("figures", ())
    if len(usual) != len(said["entries"]):
        count = len(said["entries"])
        yield "beside", f"{said['beside']} has {len(usual)} figures; name a choice with {count}"
    for row, number in zip(said["entries"], usual, strict=False):
        if not row["least"] <= number <= row["most"]:
            yield "entries", f"{row['of']} is usually {number}; let its bounds hold that"


def _out_of_bounds(said: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """Yield what is wrong with the list for examples, and with the words of one entry."""
    bounds = {row["of"]: (row["least"], row["most"]) for row in said["entries"]}
    if not said["such-as"]:
        yield "such-as", "it lists nothing; name one entry at least"
    for name, number in said["such-as"].items():
        if name not in bounds:
            yield "such-as", unknown_name("entry", name, bounds)
        elif type(number) is not int or not bounds[name][0] <= number <= bounds[name][1]:
            least, most = bounds[name]
            yield "such-as", f"{name} must be a whole number from {least} to {most}"
    if not _well_said(said["reads"]):
        yield "reads", 'it must hold {named} and {number}, as in "{named} {number}"'


def _well_said(reads: str) -> bool:
    try:
        fields = [name for _, name, _, _ in Formatter().parse(reads) if name is not None]
    except ValueError:
        return False
    return sorted(fields) == ["named", "number"]


def lists_of(choices: Mapping[str, dict[str, Any]]) -> Iterator[tuple[str, Listing]]:
    """Yield the lists of the choices of a point, once nothing is wrong with them."""
    for choice, table in choices.items():
        if "list" not in table:
            continue
        said = table["list"]
        entries = {
            row["of"]: ListEntry(row["named"], row["least"], row["most"], number)
            for row, number in zip(said["entries"], choices[said["beside"]]["figures"], strict=True)
        }
        such_as = tuple(
            (name, said["such-as"][name]) for name in entries if name in said["such-as"]
        )
        yield choice, Listing(entries, such_as, said["reads"], said["agreed"])


STANDARD: Final = "standard"
"""The ruleset that is our own: it decides, and the others state, are read, or are filled."""

_RULEBOOK: Final = TableFields(
    {
        "chapters": Wants.TEXTS,
        "documents": Wants.TABLE,
        "versions": Wants.TABLE,
        "options": Wants.TABLE,
        "principles": Wants.TABLE,
    },
    {"joint-readings": Wants.TABLES},
)
_VERSION: Final = TableFields({"of": Wants.TEXT, "says": Wants.TEXT})
_OPTION: Final = TableFields({"of": Wants.TEXTS, "says": Wants.TEXT})
_JOINT: Final = TableFields({"of": Wants.TEXT, "choices": Wants.TABLE})
_PRINCIPLE: Final = TableFields({"name": Wants.TEXT, "explains": Wants.TEXT, "order": Wants.NUMBER})


@dataclass(frozen=True, slots=True)
class Frame:
    """What `rulebook.toml` says: see `Rulebook`, which has the points besides.

    Attributes:
        versions: The base and the sentence of each version, by its name.
        options: The bases and the sentence of each option, by its name.
        roots: Whoever may hold a choice, with the base whose document speaks for it.
        letters: The letters of the principles by their names.
    """

    chapters: tuple[str, ...]
    documents: Mapping[str, str]
    versions: Mapping[str, tuple[str, str]]
    options: Mapping[str, tuple[tuple[str, ...], str]]
    joint_readings: Mapping[str, tuple[Mapping[str, str], ...]]
    principles: Mapping[str, Principle]
    roots: Mapping[str, str]
    letters: Mapping[str, str]


def read_frame(file: TomlFile) -> Frame:
    """Read `rulebook.toml`; raises RuleFileError with every fault of its shape."""
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
    refuse([file])
    return Frame(
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
        letters={one.name: letter for letter, one in principles.items()},
    )


def _entries(
    file: TomlFile, tables: Mapping[str, Any], kind: str, known: TableFields
) -> list[tuple[str, dict[str, Any]]]:
    """Return the entries `[kind.name]` that have all they need, by their names."""
    found = (
        (name, file.fields(f"{kind}.{name}", table, known))
        for name, table in tables.get(kind, {}).items()
    )
    return [(name, table) for name, table in found if table.keys() >= known.needed.keys()]


def _joint_readings(
    file: TomlFile, tables: Mapping[str, Any], bases: Mapping[str, str]
) -> dict[str, tuple[Mapping[str, str], ...]]:
    found: dict[str, tuple[Mapping[str, str], ...]] = {}
    for table in tables.get("joint-readings", ()):
        one = file.fields("joint-readings", table, _JOINT)
        if one.keys() < _JOINT.needed.keys():
            continue
        if one["of"] not in bases:
            file.fault("joint-readings", "of", unknown_name("ruleset", one["of"], bases))
        found[one["of"]] = (*found.get(one["of"], ()), one["choices"])
    return found


_POINT: Final = TableFields(
    {
        "asks": Wants.TEXT,
        "level": Wants.TEXT,
        "rows": Wants.TEXTS,
        "question": Wants.TEXT,
        "ruling": Wants.TEXT,
        "principle": Wants.TEXT,
        "why": Wants.TEXT,
    },
    {"after": Wants.TEXT, "when": Wants.TABLES, "conduct": Wants.TEXT, "unplayed": Wants.TABLES},
)
_AGAINST: Final = {"fails": Wants.TEXT, "yields-to": Wants.TEXT, "hand": Wants.TEXT}
_CHOICE: Final = TableFields(
    {"says": Wants.TEXT},
    {
        "dialect": Wants.YES,
        "reading": Wants.YES,
        "carries": Wants.TABLE,
        "figures": Wants.NUMBERS,
        "list": Wants.TABLE,
        "decided": Wants.TABLE,
        "stated": Wants.TABLE,
        "read": Wants.TABLE,
        "filled": Wants.TABLE,
        "number": Wants.TABLE,
        "besides": Wants.TEXTS,
        **_AGAINST,
    },
)
_GROUNDS: Final = frozenset({"decided", "stated", "read", "filled", "besides"})
"""The fields that no dialect has: by them a document, or our own rulebook, speaks for a choice."""
_UNPLAYED: Final = TableFields({"says": Wants.TEXT, "sentences": Wants.TEXTS}, _AGAINST)
_CARRIES: Final = TableFields(
    {
        **dict.fromkeys(("least", "most", "usual"), Wants.NUMBER),
        **dict.fromkeys(("reads", "agreed"), Wants.TEXT),
    }
)
_READ: Final = TableFields(
    {"ruling": Wants.TEXT, "sure": Wants.TEXT, "sentences": Wants.TEXTS},
    {"permits": Wants.TEXTS, "others": Wants.TEXTS, "unplayed": Wants.TEXTS},
)
_SURE: Final = {"high": "h", "medium": "m", "low": "l"}
_LEVELS: Final = tuple(level.value for level in Level)
_ID: Final = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*){1,2}")
_SENTENCE: Final = re.compile(r"[A-Z]-[0-9]{3}")
_ROW: Final = re.compile(r"K-[0-9]{2,3}|A-[A-Z][0-9]{2}|E-[0-9]{2}")


@dataclass(slots=True)
class Chapter:
    """One chapter while it is read: its points, and what each holder chooses."""

    file: TomlFile
    frame: Frame
    points: dict[str, dict[str, Any]] = field(default_factory=dict[str, dict[str, Any]])
    choices: dict[str, dict[str, dict[str, Any]]] = field(
        default_factory=dict[str, dict[str, dict[str, Any]]]
    )
    made: dict[str, dict[str, Made]] = field(default_factory=dict[str, dict[str, Made]])

    def read(self) -> None:
        """Read every entry, and note what is wrong with its shape."""
        chapter = self.file.name.removesuffix(".toml")
        for entry, table in self.file.tables.items():
            if _ID.fullmatch(entry) is None:
                what = (
                    'this is not an id; write ["chapter.point"] or ["chapter.point.choice"], quoted'
                )
                self.file.fault(entry, "", what)
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
                    self._choice(point, choice, self.file.fields(entry, table, _CHOICE))
                else:
                    self.file.fault(entry, "", unknown_name("point", point, self.points))
        for point in self.points:
            self._sound(point)
            self._whole(point)

    def _choice(self, point: str, choice: str, table: dict[str, Any]) -> None:
        entry = f"{point}.{choice}"
        self.choices[point][choice] = table
        if "carries" in table:
            bounds = table["carries"] = self.file.fields(
                entry, table["carries"], _CARRIES, "carries"
            )
            self._carries(entry, bounds)
        made = self.made[point]
        numbers = dict(table.get("number", {}))
        for holder, name, one in self._holders(entry, choice, table):
            if holder in made:
                what = f"{holder} makes {made[holder].choice!r} too; remove one of them"
                self.file.fault(entry, name, what)
            made[holder] = self._numbered(entry, one, numbers.pop(holder, None), table)
        for holder in numbers:
            what = f"{holder} does not make this choice; add it above, or remove its number"
            self.file.fault(entry, f"number.{holder}", what)
        mark = next((mark for mark in ("dialect", "reading") if mark in table), "")
        grounds = _GROUNDS - {"besides"} if mark == "reading" else _GROUNDS
        for name in grounds & table.keys() if mark else ():
            self.file.fault(entry, name, f"a document makes this choice; remove this, or {mark}")

    def _carries(self, entry: str, bounds: Mapping[str, Any]) -> None:
        """Note what cannot be of a number that a choice carries, once all is said of it."""
        if len(bounds) < len(_CARRIES.needed):
            return
        if not bounds["least"] <= bounds["usual"] <= bounds["most"]:
            self.file.fault(entry, "carries", "usual must lie between least and most")
        if bounds["reads"].count("{}") != 1 or re.search("[{}]", bounds["reads"].replace("{}", "")):
            what = 'reads must hold {} once, where the number stands, as in "{} credit(s)"'
            self.file.fault(entry, "carries", what)
        if re.search(r"[0-9{}]", bounds["agreed"]):
            what = 'agreed must do without the number, as in "the agreed number of credits"'
            self.file.fault(entry, "carries", what)

    def _numbered(self, entry: str, made: Made, number: Any, table: dict[str, Any]) -> Made:  # noqa: ANN401 - from TOML
        """Give a choice its number, once that is one of those it may carry."""
        if number is None:
            return made
        bounds = table.get("carries")
        if bounds is None:
            what = (
                "this choice carries no number; remove it, "
                "or add carries = { least, most, usual, reads, agreed }"
            )
        elif type(number) is not int or not bounds.get("least", number) <= number <= bounds.get(
            "most", number
        ):
            what = (
                f"{number} is not a whole number from {bounds.get('least')} to {bounds.get('most')}"
            )
            what += "; change it, or the bounds in carries"
        else:
            return replace(made, number=number)
        self.file.fault(entry, "number", what)
        return made

    def _holders(
        self, entry: str, choice: str, table: dict[str, Any]
    ) -> Iterator[tuple[str, str, Made]]:
        """Yield each that makes a choice, the field that says so, and what it makes."""
        made = {"decided": self._decided, "stated": self._stated, "read": self._reading}
        for ground, making in made.items():
            for holder, on in table.get(ground, {}).items():
                name = f"{ground}.{holder}"
                if self._may(entry, name, holder):
                    yield holder, name, replace(making(entry, name, holder, on), choice=choice)
        for row, holders in table.get("filled", {}).items():
            name = f"filled.{row}"
            self._row(entry, name, row)
            if not _names(holders):
                self.file.fault(entry, name, f"it must be {Wants.TEXTS.value}")
                continue
            for holder in holders:
                if self._may(entry, name, holder):
                    yield holder, name, Made(choice, Basis.FILLED, ruling=row)

    def _decided(self, entry: str, name: str, _: str, row: object) -> Made:
        return Made("", Basis.DECIDED, ruling=self._row(entry, name, row))

    def _stated(self, entry: str, name: str, holder: str, sentences: object) -> Made:
        return Made("", Basis.STATED, self._cited(entry, name, sentences, holder))

    def _reading(self, entry: str, name: str, holder: str, table: object) -> Made:
        found = self.file.fields(entry, table, _READ, name)
        sure = found.get("sure", "high")
        if sure not in _SURE:
            self.file.fault(entry, name, unknown_name("confidence", sure, _SURE))
        return Made(
            "",
            Basis.READ,
            sentences=self._cited(entry, name, found["sentences"], holder)
            if "sentences" in found
            else (),
            ruling=self._row(entry, name, found["ruling"]) if "ruling" in found else "",
            sure=_SURE.get(sure, ""),
            also=tuple(found.get("permits", ())),
            readings=tuple(found.get("others", ())),
            unplayed=tuple(found.get("unplayed", ())),
        )

    def _may(self, entry: str, name: str, holder: object) -> bool:
        """Say whether somebody may hold a choice on such a ground."""
        roots = self.frame.roots
        if not isinstance(holder, str) or holder not in roots:
            self.file.fault(entry, name, unknown_name("ruleset", str(holder), roots))
            return False
        ours = roots[holder] == STANDARD
        if ours != name.startswith("decided."):
            what = (
                f"{holder} follows no document; write decided.{holder} = and the decision's row"
                if ours
                else f"{holder} follows a document; use stated, read or filled"
            )
            self.file.fault(entry, name, what)
        return ours == name.startswith("decided.")

    def _row(self, entry: str, name: str, row: object) -> str:
        """Return a row of the rulings; empty, with a fault noted, where it is none."""
        if isinstance(row, str) and _ROW.fullmatch(row):
            return row
        what = f"{row!r} is not a row of the rulings; write K-115, A-F13 or E-14, for example"
        self.file.fault(entry, name, what)
        return ""

    def _cited(self, entry: str, name: str, found: object, holder: str) -> tuple[str, ...]:
        """Return sentences of the document that the holder follows, with a fault for any other."""
        letter = self.frame.documents[self.frame.roots[holder]]
        sentences: list[object] = [*found] if isinstance(found, list) else []
        if not sentences:
            what = f'no sentence is named; add those of {holder}, such as ["{letter}-024"]'
            self.file.fault(entry, name, what)
        for sentence in sentences:
            if not isinstance(sentence, str) or not re.fullmatch(rf"{letter}-[0-9]{{3}}", sentence):
                what = f"{sentence!r} is not a sentence of {holder}; its ids look like {letter}-024"
                self.file.fault(entry, name, what)
        return tuple(map(str, sentences))

    def _whole(self, point: str) -> None:
        """Note what a whole point lacks."""
        if not self.choices[point]:
            what = f'it has no choices; add an entry ["{point}.NAME"] that says what is played'
            self.file.fault(point, "", what)
        elif STANDARD not in self.made[point]:
            what = "standard chooses nothing; add decided.standard = to one of the choices"
            self.file.fault(point, "", what)
        for choice, one in self.choices[point].items():
            if "list" in one:
                check_list(self.file, f"{point}.{choice}", one, self.choices[point])
            self._besides(point, choice, one.get("besides", ()))
            standard = self.made[point].get(STANDARD)
            if standard is not None:
                accepted = standard.choice == choice
                (self._accepted if accepted else self._rejected)(f"{point}.{choice}", one)
        entry = f"{point}.unplayed"
        for one in self.points[point].get("unplayed", ()):
            table = self.file.fields(entry, one, _UNPLAYED)
            self._rejected(entry, table)
            self._ids(entry, "sentences", table.get("sentences", ()))

    def _sound(self, point: str) -> None:
        """Note what the fields of a point hold that cannot be."""
        table = self.points[point]
        for name in ("asks", "question"):
            if not table.get(name, "?").endswith("?"):
                self.file.fault(point, name, "not a question; end it with a question mark")
        for name, known in (("level", _LEVELS), ("principle", self.frame.letters)):
            if name in table and table[name] not in known:
                self.file.fault(point, name, unknown_name(name, table[name], known))
        if not table.get("rows", ["K-10"]):
            self.file.fault(point, "rows", "no row of the rulings is named; add one")
        for row in table.get("rows", ()):
            self._row(point, "rows", row)
        for condition in table.get("when", ()):
            if not condition or not all(map(_names, condition.values())):
                what = (
                    'each condition looks like { "penalties.caller" = ["fixed", "percent"] }, '
                    'or { "!penalties.caller" = ["none"] } for any choice but these'
                )
                self.file.fault(point, "when", what)

    def _besides(self, point: str, choice: str, sentences: Iterable[str]) -> None:
        """Note sentences that holders of a choice cite anyway, and what is none."""
        entry = f"{point}.{choice}"
        self._ids(entry, "besides", sentences)
        for holder, made in self.made[point].items():
            for sentence in sentences:
                if made.choice == choice and sentence in made.sentences:
                    what = f"{sentence} is cited by {holder} already; remove it"
                    self.file.fault(entry, "besides", what)

    def _ids(self, entry: str, name: str, sentences: Iterable[str]) -> None:
        for sentence in sentences:
            if not _SENTENCE.fullmatch(sentence):
                what = f"{sentence!r} is not a sentence; write C-054, for example"
                self.file.fault(entry, name, what)

    def _accepted(self, entry: str, table: dict[str, Any]) -> None:
        for name in _AGAINST.keys() & table.keys():
            what = "standard plays this choice, so nothing is against it; remove this"
            self.file.fault(entry, name, what)

    def _rejected(self, entry: str, table: dict[str, Any]) -> None:
        """Note where it is not said why `standard` does not play an answer."""
        if ("fails" in table) == ("yields-to" in table):
            what = "standard rejects this answer; say why with fails or yields-to"
            self.file.fault(entry, "", what)
        if "hand" not in table:
            what = (
                "standard rejects this answer; add hand = with a hand it would decide differently"
            )
            self.file.fault(entry, "", what)
        if "fails" in table:
            self._ids(entry, "fails", [table["fails"]])
        if table.get("yields-to") not in {None, *self.frame.letters}:
            what = unknown_name("principle", table["yields-to"], self.frame.letters)
            self.file.fault(entry, "yields-to", what)

    def write_out(self, known: Mapping[str, Collection[str]]) -> None:
        """Have each condition name all choices with which it holds; `known` are those there are."""
        for point, table in self.points.items():
            fault = partial(self.file.fault, point, "when")
            table["when"] = tuple(written_out(one, known, fault) for one in table.get("when", ()))

    def finished(self) -> Iterator[tuple[Point, Prose]]:
        """Yield the points, with what is decided on them, once nothing is wrong with them."""
        bases = (STANDARD, *self.frame.documents)
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
                        choice: tuple(one["figures"])
                        for choice, one in self.choices[point].items()
                        if "figures" in one
                    },
                    conduct=table.get("conduct", ""),
                    dialects=self._marked(point, "dialect", "reading"),
                    lists=dict(lists_of(self.choices[point])),
                    readings=self._marked(point, "reading"),
                ),
                Prose(
                    question=table["question"],
                    ruling=table["ruling"],
                    principle=self.frame.letters[table["principle"]],
                    why=table["why"],
                    arguments=tuple(self._arguments(point)),
                ),
            )

    def _marked(self, point: str, *marks: str) -> tuple[str, ...]:
        return tuple(name for name, one in self.choices[point].items() if one.keys() & {*marks})

    def _bounds(self, point: str) -> Iterator[tuple[str, Bounds]]:
        for choice, table in self.choices[point].items():
            if "carries" in table:
                carries = table["carries"]
                yield choice, Bounds(*(carries[name] for name in _CARRIES.needed))

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
            yields_to=self.frame.letters.get(table.get("yields-to", ""), ""),
            hand=table.get("hand", ""),
        )


def _names(value: object) -> bool:
    """Say whether this is a list of names, one at least."""
    if not isinstance(value, list):
        return False
    found: list[object] = [*value]
    return bool(found) and all(isinstance(name, str) for name in found)
