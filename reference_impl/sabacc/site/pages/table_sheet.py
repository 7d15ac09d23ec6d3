"""The sheet of what a table settles before it plays: printed, filled in, read as a house file."""

import json
import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import groupby
from typing import Any, Final, NamedTuple, NoReturn

from sabacc.notation.card_names import (
    bounds_words,
    list_words,
    open_entries,
    parse_card_values,
    short_name,
)
from sabacc.site.data import ORDER, SiteData, contested
from sabacc.site.data import title as chapter_title
from sabacc.site.elements import To, filled
from sabacc.spec.alternatives import with_default_number
from sabacc.spec.house_files import LONGEST_NAME, build_house, check_name, parse_choice
from sabacc.spec.model import ListSchema, Point
from sabacc.spec.points import BASES, POINTS
from sabacc.spec.rule_text import title
from sabacc.spec.rulesets import (
    NOT_APPLICABLE,
    Choice,
    Ruleset,
    RulesetError,
    assemble,
    builtin,
    builtin_names,
    layered_choices,
    validated_choice,
)
from sabacc.spec.wording import toml_value
from sabacc.system.text import unknown_name
from sabacc.system.user_input import FileKind, InputError

TITLE: Final = "Before you play"

_NAME: Final = "House:"
_BASE: Final = "Base:"
_QUESTION: Final = re.compile(r"\d{1,3}\. .*\(([^()\s]+)\)")
_BOX: Final = re.compile(
    r"\[(.?)\]\s*([^\s:=]+)(?:\s*=\s*((?:[\w-]+:-?\d+/?)+|[^:]*?))?\s*(?::.*)?"
)
_TICKS: Final = frozenset("xX✓✗*")


class SheetError(InputError):
    """A sheet that cannot be read: says file, line, what is wrong and the fix."""


SHEET_FILE: Final = FileKind(
    SheetError,
    200_000,  # one that asks every question has a quarter
    "give the path of a sheet that is filled in",
    "no sheet is that large",
)


@dataclass(frozen=True, slots=True)
class Sheet:
    """What a table has chosen.

    Attributes:
        base: The built-in ruleset that it begins with.
        choices: What it plays on the points that the sheet asks about.
        name: What the table calls its rules; empty where it has not said so.
    """

    base: str
    choices: Mapping[str, Choice] = field(default_factory=dict[str, Choice])
    name: str = ""

    def own(self) -> dict[str, Choice]:
        """Return the choices that make the house: what it would not play without naming it.

        What is chosen on a point that does not arise beside the others is left out.
        """
        base, *options = self.base.split("+")
        made = layered_choices(base, options)
        rules = assemble(self.base, made)
        own: dict[str, Choice] = {}
        for point in _by_dependence(self.choices):
            choice = self.choices[point]
            if rules.choices[point] not in {choice, Choice(NOT_APPLICABLE)}:
                made[point] = validated_choice(point, choice)
                rules = assemble(self.base, made)  # what arises now is as the base has it
                own[point] = choice
        return {point: own[point] for point in self.choices if point in own}

    def rules(self) -> Ruleset:
        """Return the house ruleset; raises RulesetError where it cannot be."""
        choices = {point: str(choice) for point, choice in self.own().items()}
        data: dict[str, Any] = {"base": self.base, "choices": choices}
        return build_house(data, name=check_name(self.name or "Our table"))

    def house_file(self) -> str:
        """Write it as a house file."""
        lines = [f"name = {json.dumps(self.name, ensure_ascii=False)}"] if self.name else []
        lines += [f'base = "{self.base}"', "", "[choices]"]
        lines += [f'"{point}" = {toml_value(choice)}' for point, choice in self.own().items()]
        return "\n".join(lines) + "\n"


def sheet_of(rules: Ruleset) -> Sheet:
    """Return the sheet of a ruleset: of a house, that of the built-in ruleset nearest to it."""
    base = rules
    if rules.name not in builtin_names():
        others = map(builtin, builtin_names())
        base = min(others, key=lambda other: len(other.choices.items() ^ rules.choices.items()))
    asked = {
        *open_points(base),
        *(
            point
            for point, choice in rules.choices.items()
            if choice.name != NOT_APPLICABLE
            and choice != base.choices[point]
            and _choosable(POINTS[point])
        ),
    }
    choices = {point: _usual(rules, POINTS[point]) for point in _in_order(asked)}
    return Sheet(base.name, choices, "" if base is rules else rules.name)


def open_points(base: Ruleset) -> list[str]:
    """Return the points that a table settles before it plays by a built-in ruleset, in order.

    What its document leaves open or in doubt, in our own rulebook what the documents contradict
    each other about, each sum that the table agrees on, and what may come up by such a choice.
    """
    asked = {point.id for point in POINTS.values() if _to_settle(base, point)}
    while more := {point.id for point in POINTS.values() if _may_arise(base, point, asked)} - asked:
        asked |= more
    return _in_order(asked)


def _to_settle(base: Ruleset, point: Point) -> bool:
    made = base.made.get(point.id)
    if made is None or not _choosable(point):
        return False
    ours = base.name.partition("+")[0] == "standard"  # our own rulebook, or that with options
    agreed = len(point.documented) == 1 or bool(point.lists)
    return agreed or made.standing.name != "SETTLED" or (ours and contested(point.id))


def _choosable(point: Point) -> bool:
    return len(point.choices) > 1 or bool(point.numbers)


def _may_arise(base: Ruleset, point: Point, asked: set[str]) -> bool:
    """Say whether a point that does not arise would, if the table chose otherwise elsewhere."""
    if point.id in base.made or not _choosable(point):
        return False
    return any(
        all(base.choices[other].name in names or other in asked for other, names in way.items())
        for way in point.when
    )


def _usual(rules: Ruleset, point: Point) -> Choice:
    """Return what a ruleset plays; on a point that does not arise, what `standard` would."""
    found = rules.choices[point.id]
    if found.name != NOT_APPLICABLE:
        return found
    made = point.made["standard"]
    return with_default_number(point, Choice.of(made))


def _in_order(points: Iterable[str]) -> list[str]:
    known = list(POINTS)
    return sorted(points, key=lambda one: (ORDER.index(POINTS[one].chapter), known.index(one)))


def _by_dependence(points: Iterable[str]) -> list[str]:
    """Return points, each after those on which it depends whether it arises, by others too."""
    placed: dict[str, None] = {}
    seen: set[str] = set()

    def place(point: str) -> None:
        if point not in seen:
            seen.add(point)
            for way in POINTS[point].when:
                for other in way:
                    place(other)
            placed[point] = None

    wanted = list(points)
    for point in wanted:
        place(point)
    return [point for point in placed if point in wanted]


def written(sheet: Sheet) -> str:
    """Write a sheet, to be printed, filled in, and read back by `read`."""
    return "\n".join(_lines(sheet)) + "\n"


def _lines(sheet: Sheet) -> Iterator[str]:
    yield TITLE
    yield f"{_NAME} {sheet.name}".rstrip()
    yield f"{_BASE} {sheet.base}"
    yield ""
    yield f"# What {sheet.base} plays is ticked. Move the crosses to what your table plays."
    yield "# `sabacc rulesets --from-sheet FILE` makes a house file of this sheet."
    chapter = ""
    for number, (id_, chosen) in enumerate(sheet.choices.items(), start=1):
        point = POINTS[id_]
        if point.chapter != chapter:
            chapter = point.chapter
            yield from ("", chapter_title(chapter))
        yield ""
        yield f"{number}. {point.asks} ({id_})"
        if condition := only_if(point, sheet.choices):
            yield f"   # {condition}"
        yield from _boxes(point, chosen)


def _boxes(point: Point, chosen: Choice) -> Iterator[str]:
    for choice in offered(point, chosen):
        tick = "x" if choice.name == chosen.name else " "
        number = f" = {carried}" if (carried := _carried(point, choice, chosen)) else ""
        says = title(point.rule_id(choice.name))
        yield f"   [{tick}] {choice.name}{number}: {says}{_bounds(point, choice.name)}"


def _carried(point: Point, choice: Choice, chosen: Choice) -> str:
    """Write the number of a choice, or its list; one that is not chosen is as usual."""
    listing = point.lists.get(choice.name)
    if listing is not None:
        return list_words(listing, choice.listed if choice.name == chosen.name else ())
    return "" if choice.number is None else str(choice.number)


def _bounds(point: Point, choice: str) -> str:
    if choice in point.lists:
        return f" ({bounds_words(point.lists[choice])})"
    bounds = point.numbers.get(choice)
    return "" if bounds is None else f" (a whole number from {bounds.least:,} to {bounds.most:,})"


def offered(point: Point, chosen: Choice) -> list[Choice]:
    """Return every choice on a point, with the number or the list that is chosen or usual."""
    return [
        chosen if name == chosen.name else with_default_number(point, Choice(name))
        for name in point.choices
    ]


def only_if(point: Point, asked: Collection[str]) -> str:
    """Say by which answers to other questions of a sheet a question arises; else nothing."""
    if not any(other in asked for way in point.when for other in way):
        return ""
    ways = (
        " and ".join(f"{other} is {' or '.join(names)}" for other, names in way.items())
        for way in point.when
    )
    return f"Only if {', or if '.join(ways)}."


def read(text: str, file: str = "") -> Sheet:
    """Read a sheet; raises SheetError with file, line, what is wrong and the fix."""
    return _Reader(file).read(text)


class _Reader:
    """Reads a sheet line by line; `at` is the line that it reads, by its number and its text."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.name = ""
        self.base = ""
        self.choices: dict[str, Choice] = {}
        self.asked = ""
        self.asked_at = self.at = (0, "")

    def read(self, text: str) -> Sheet:
        for number, line in enumerate(text.splitlines(), start=1):
            self.at = number, line
            self._line(line.strip())
        self._answered()
        if not self.base:
            self.at = 0, ""
            self._refuse(f"the sheet has no line {_BASE!r}", f"write {_BASE} standard, for example")
        return Sheet(self.base, self.choices, self.name)

    def _line(self, line: str) -> None:
        question = _QUESTION.fullmatch(line)
        box = _BOX.fullmatch(line)
        if line.startswith(_NAME):
            self.name = self._checked_name(line.removeprefix(_NAME).strip())
        elif line.startswith(_BASE):
            self.base = self._checked_base(line.removeprefix(_BASE).strip())
        elif question:
            self._answered()
            self._question(question[1])
        elif box:
            self._box(*box.groups())
        elif line.startswith("["):
            self._refuse("a box is `[ ]` or `[x]`, and a choice behind it")
        elif re.match(r"\d", line):
            problem = "a question ends with the name of its point in brackets"
            self._refuse(problem, "write (folding.cost), for example")

    def _checked_name(self, name: str) -> str:
        if not name.strip("_. "):
            return ""
        try:
            return check_name(name)
        except RulesetError as error:
            self._refuse(error.problem, f"a plain name has at most {LONGEST_NAME} characters")

    def _checked_base(self, base: str) -> str:
        try:
            return builtin(base).name
        except RulesetError as error:
            self._refuse(error.problem, error.mend)

    def _question(self, point: str) -> None:
        if point not in POINTS:
            self._refuse(unknown_name("point", point, POINTS))
        if point in self.choices:
            self._refuse(f"{point} is asked twice", "remove one of the two")
        self.asked, self.asked_at = point, self.at

    def _box(self, tick: str, name: str, figure: str | None) -> None:
        if not self.asked:
            self._refuse("this box belongs to no question", "remove it")
        if not tick.strip():
            return
        if tick not in _TICKS:
            self._refuse(f"{tick!r} is no tick", "write [x] or [ ]")
        if self.asked in self.choices:
            self._refuse(f"two boxes of {self.asked} are ticked", "tick only one of them")
        self.choices[self.asked] = self._choice(name, figure)

    def _choice(self, name: str, figure: str | None) -> Choice:
        listing = POINTS[self.asked].lists.get(name)
        try:
            if listing is not None:
                value: object = {
                    "choice": name,
                    "list": dict(parse_card_values(listing, figure or "")),
                }
            else:
                value = name if figure is None else f"{name}={figure.replace(',', '').strip()}"
            made = parse_choice(self.asked, value)
        except RulesetError as error:
            self._refuse(error.problem, error.mend)
        return with_default_number(POINTS[self.asked], Choice.of(made))

    def _answered(self) -> None:
        """Refuse a question without a tick; one that may not arise can be left open."""
        if self.asked and self.asked not in self.choices and not POINTS[self.asked].when:
            self.at = self.asked_at
            self._refuse(f"no box of {self.asked} is ticked", "tick one, or remove the question")

    def _refuse(self, problem: str, mend: str = "") -> NoReturn:
        line, text = self.at
        raise SheetError(problem, mend, line=line, text=text, file=self.file)


PAGE: Final = "play/settle.md"
"""The sheet of `standard`; those of the documents lie in a folder beside it."""


def page_of(base: str) -> str:
    """Return the path of the sheet of a base ruleset."""
    return PAGE if base == "standard" else f"play/settle/{base}.md"


def pages_of(_data: SiteData) -> dict[str, str]:
    """Return a sheet for each base ruleset."""
    return {page_of(base): _page(sheet_of(builtin(base))) for base in BASES}


def _page(sheet: Sheet) -> str:
    questions = [_row(POINTS[id_], chosen, sheet) for id_, chosen in sheet.choices.items()]
    return filled(
        "settle.md.j2",
        to=To(page_of(sheet.base)),
        sheet=sheet,
        page_of=page_of,
        others=[base for base in BASES if base != sheet.base],
        disputed=sum(map(contested, sheet.choices)),
        known=_known(sheet),
        by_chapter=[
            (chapter, list(found))
            for chapter, found in groupby(questions, key=lambda question: question.point.chapter)
        ],
        list_words=list_words,
        bounds_words=bounds_words,
        entries=_entries,
    )


class SheetQuestion(NamedTuple):
    """A question of a sheet: what is chosen and offered, and by which answers it comes up.

    `when` says for the script where it arises: ways with bars between them, each
    `point=choice/choice` with commas. `only_if` says it in words.
    """

    point: Point
    chosen: Choice
    offered: list[Choice]
    when: str
    only_if: str


def _row(point: Point, chosen: Choice, sheet: Sheet) -> SheetQuestion:
    when = "|".join(
        ",".join(f"{other}={'/'.join(names)}" for other, names in way.items()) for way in point.when
    )
    return SheetQuestion(point, chosen, offered(point, chosen), when, _only_if(point, sheet))


def _entries(listing: ListSchema) -> str:
    """Write the entries of a list, `queen=-20/20/-2/Queen`: the bounds, the usual, and the name."""
    return ",".join(
        f"{name}={one.least}/{one.most}/{one.usual}/{short_name(name)}"
        for name, one in open_entries(listing).items()
    )


def _known(sheet: Sheet) -> str:
    """Write what the base plays where no question asks, and where questions depend on it."""
    rules = builtin(sheet.base)
    conditions = (way for id_ in sheet.choices for way in POINTS[id_].when)
    named = {other for way in conditions for other in way} - sheet.choices.keys()
    return ",".join(f"{other}={rules.choices[other].name}" for other in sorted(named))


def _only_if(point: Point, sheet: Sheet) -> str:
    """Say by which answers on this sheet a question comes up; nothing if it needs none."""
    ways: list[str] = []
    for way in point.when:
        said = [
            " or ".join(f"“{title(POINTS[other].rule_id(name))}”" for name in names)
            for other, names in way.items()
            if other in sheet.choices
        ]
        if not said:
            return ""
        ways.append(" and ".join(said))
    return ", or if you play ".join(dict.fromkeys(ways))
