"""Compiles feature files to cases: one scenario, or one row of an outline, is one case."""

from __future__ import annotations

import importlib
import pkgutil
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from gherkin.parser import Parser
from gherkin.pickles.compiler import Compiler

from sabacc.conformance import FEATURES
from sabacc.conformance.scenarios.builder import CaseBuilder, Kind, Matcher, StepError
from sabacc.conformance.scenarios.cases import Case, Line, RuleText
from sabacc.conformance.scenarios.pins import Pin, Pins, pin, premises, with_conditions
from sabacc.spec import rule_text
from sabacc.spec.loading.rule_files import FOLDER
from sabacc.spec.loading.toml_tables import TomlFile
from sabacc.spec.model import BUT, Level
from sabacc.spec.points import CHAPTERS, POINTS, point_of_rule
from sabacc.spec.rulesets import RulesetError
from sabacc.system.text import suggest, unknown_name
from sabacc.system.user_input import InputError

# The tag of what is disputed, with where: `@quarantined:issue-12`, `@quarantined:pots.hand`
_QUARANTINED: Final = "quarantined"
_ISSUE: Final = re.compile(r"issue-[1-9][0-9]{0,5}")


class FeatureError(InputError):
    """A feature file that cannot be compiled: names file, line, and the fix."""

    @classmethod
    def at(cls, where: str, problem: object) -> FeatureError:
        """Return the error of a place: `pots/hand.feature:12`."""
        return cls(f"{where}: {problem}")


@dataclass(frozen=True, slots=True)
class Compiled:
    """The rules and cases of one feature file."""

    rules: tuple[RuleText, ...]
    cases: tuple[Case, ...]


def load_steps() -> None:
    """Import every module of `steps`, so that its definitions are registered."""
    package = importlib.import_module("sabacc.conformance.steps")
    for module in sorted(info.name for info in pkgutil.iter_modules(package.__path__)):
        importlib.import_module(f"sabacc.conformance.steps.{module}")


@lru_cache(maxsize=1)
def matcher() -> Matcher:
    """Return the matcher of all definitions, made once."""
    load_steps()
    return Matcher()


def compile_all(folder: Path = FEATURES) -> Compiled:
    """Compile every feature file below `folder`, chapters in the order of the rulebook."""
    rules: list[RuleText] = [*conduct_texts()]
    cases: list[Case] = []
    for path in sorted(folder.rglob("*.feature"), key=_place):
        found = compile_file(path, folder, matcher())
        rules.extend(found.rules)
        cases.extend(found.cases)
    _refuse_repeats(case.id for case in cases)
    _refuse_repeats(rule.rule for rule in rules)
    order = {rule: place for place, rule in enumerate(_rule_ids())}
    rules.sort(key=lambda rule: order[rule.rule])
    cases.sort(key=lambda case: order[case.rule])
    return Compiled(tuple(rules), tuple(cases))


def conduct_texts() -> Iterator[RuleText]:
    """Yield the texts of the rules of conduct, which no scenario shows, from their entries."""
    for path in sorted((FOLDER / "rules").glob("*.toml")):
        file = TomlFile.read(path)
        for rule, table in file.tables.items():
            if "text" in table:
                text = str(table["text"]).strip()
                untitled = () if "title" in table else [(-1, "it has no title; add title = ...")]
                for number, what in (*untitled, *rule_text.faults(rule, text)):
                    line = file.line(rule, "text") + 1 + number
                    raise FeatureError(f"{path.name}:{line}: {rule}: {what}")
                yield RuleText(rule, table["title"], text, path.name, file.line(rule))


def _place(path: Path) -> tuple[int, str]:
    chapter = path.parent.name
    return (CHAPTERS.index(chapter) if chapter in CHAPTERS else len(CHAPTERS), str(path))


def _rule_ids() -> list[str]:
    return [point.rule_id(choice) for point in POINTS.values() for choice in point.choices]


def _refuse_repeats(ids: Iterable[str]) -> None:
    for name, times in Counter(ids).items():
        if times > 1:
            raise FeatureError(
                f"the id {name!r} stands twice; give the scenario or the rule another title"
            )


def compile_file(path: Path, folder: Path, matcher: Matcher, *, own: bool = False) -> Compiled:
    """Compile one feature file, or of `own` scenarios, which need no rule; raises FeatureError."""
    name = path.relative_to(folder).as_posix()
    try:
        document: dict[str, Any] = dict(Parser().parse(path.read_text(encoding="utf-8")))
    except Exception as error:
        raise FeatureError(f"{folder.name}/{name}: {error}") from error
    if "feature" not in document:
        return Compiled((), ())
    document["uri"] = name
    nodes = _Nodes(document["feature"], name, folder.name, own=own)
    cases = [_case(pickle, nodes, matcher) for pickle in Compiler().compile(document)]  # type: ignore[arg-type]
    return Compiled(tuple(nodes.rules.values()), tuple(cases))


class _Nodes:
    """The parts of the syntax tree that pickles lack: tags by level, lines, tables, rules."""

    def __init__(self, feature: dict[str, Any], file: str, folder: str, *, own: bool) -> None:
        self.file = file
        self._folder = folder
        self._own = own
        self.lines: dict[str, int] = {}
        self.rules: dict[str, RuleText] = {}
        self.scenarios: dict[str, tuple[str, str, list[tuple[int, list[str]]]]] = {}
        self.rows: dict[str, tuple[str, tuple[int, list[str]]]] = {}
        self.templates: dict[str, str] = {}
        outer = [self._tags(feature)]
        for child in feature["children"]:
            if "rule" in child:
                self._rule(child["rule"], outer)
            elif not own:
                where = self.at(_line(next(iter(child.values()))))
                raise FeatureError.at(where, "put it under a Rule:")
        self._children(feature, "", outer)

    def at(self, line: int) -> str:
        """Say where a line is, by the folder of its chapter."""
        return f"{self._folder}/{self.file}:{line}"

    def _rule(self, rule: dict[str, Any], outer: list[tuple[int, list[str]]]) -> None:
        line, tags = self._tags(rule)
        names = [tag for tag in tags if ":" not in tag and tag not in premises()]
        ids = [name for name in names if "." in name or not self._own]  # the rest are markers
        where = self.at(_line(rule))
        if self._own and not ids:
            self._children(rule, "", [*outer, (line, tags)])
            return
        if len(ids) != 1:
            raise FeatureError.at(
                where, "a Rule: has exactly one tag with its id, such as @pots.hand.x"
            )
        if point_of_rule(ids[0]) is None:
            mend = "write its entry first, in reference_impl/sabacc/spec/rules/, and compile"
            unknown = unknown_name("rule", ids[0], _rule_ids(), mend, cutoff=0.8)
            raise FeatureError.at(where, f"@{ids[0]}: {unknown}")
        if not self._own and ids[0].partition(".")[0] != self.file.partition("/")[0]:
            raise FeatureError.at(where, f"@{ids[0]} belongs in the folder of its chapter")
        # It begins in the next line, and is indented.
        text = "\n".join(map(str.strip, rule["description"].strip().splitlines()))
        for number, what in rule_text.faults(ids[0], text):
            raise FeatureError.at(self.at(_line(rule) + 1 + number), what)
        self.rules[ids[0]] = RuleText(ids[0], rule["name"], text, self.file, _line(rule))
        self._children(rule, ids[0], [*outer, (line, tags)])
        if any(map(is_quarantine, tags)) and not any("scenario" in it for it in rule["children"]):
            raise FeatureError.at(where, "there is no scenario here to quarantine; remove the tag")

    def _children(
        self, node: dict[str, Any], rule: str, levels: list[tuple[int, list[str]]]
    ) -> None:
        for child in node["children"]:
            if "background" in child:
                self._steps(child["background"])
            elif "scenario" in child:
                self._scenario(child["scenario"], rule, levels)

    def _scenario(
        self, scenario: dict[str, Any], rule: str, outer: list[tuple[int, list[str]]]
    ) -> None:
        self._steps(scenario)
        where = self.at(_line(scenario))
        if not scenario["steps"]:
            raise FeatureError.at(where, "the scenario has no steps")
        if "::" in scenario["name"] or " [" in scenario["name"] or "<" in scenario["name"]:
            raise FeatureError.at(where, "no '::', ' [' or '<' in a title")
        for other, (_, title, _) in self.scenarios.items():
            if scenario["name"] == title:
                raise FeatureError.at(
                    where,
                    f"the title stands twice in the file, first in line "
                    f"{self.lines[other]}, and pytest-bdd would lose one; "
                    "give this scenario another title",
                )
        self.lines[scenario["id"]] = _line(scenario)
        self.scenarios[scenario["id"]] = (rule, scenario["name"], [*outer, self._tags(scenario)])
        for table in scenario["examples"]:
            self._examples(table, where)

    def _examples(self, table: dict[str, Any], where: str) -> None:
        body: list[dict[str, Any]] = table.get("tableBody") or []
        if not body or not table["name"]:
            raise FeatureError.at(where, "an Examples: table has a name and rows")
        cells = [[str(cell["value"]) for cell in row["cells"]] for row in body]
        first = [row[0] for row in cells]
        alone = len(set(first)) == len(first)
        for row, values in zip(body, cells, strict=True):
            self.lines[row["id"]] = _line(row)
            label = values[0] if alone else " ".join(values)
            self.rows[row["id"]] = (label.replace(", ", "+"), self._tags(table))

    def _steps(self, node: dict[str, Any]) -> None:
        for step in node["steps"]:
            self.lines[step["id"]] = _line(step)
            self.templates[step["id"]] = step["keyword"].strip()

    def _tags(self, node: dict[str, Any]) -> tuple[int, list[str]]:
        """Return the line of a node and its tags, with the pins of its premises written out.

        Refuses a quarantine that does not say why.
        """
        tags: list[str] = []
        for tag in node.get("tags", []):
            name = tag["name"].removeprefix("@")
            disputed = name.partition(":")[2]
            if is_quarantine(name) and not (_ISSUE.fullmatch(disputed) or disputed in POINTS):
                raise FeatureError.at(
                    self.at(_line(tag)),
                    f"@{name} does not say where it is disputed; write the number of the issue, "
                    "@quarantined:issue-12, or the point whose decision is in doubt, "
                    "@quarantined:penalties.caller",
                )
            premise = premises().get(name)
            tags.extend([name] if premise is None or premise.gives_way else premise.pins)
        return _line(node), tags


def _line(node: dict[str, Any]) -> int:
    return int(node["location"]["line"])


def is_quarantine(tag: str) -> bool:
    """Return whether a tag, without its `@`, puts something in quarantine."""
    return tag.partition(":")[0] == _QUARANTINED


def _case(pickle: Any, nodes: _Nodes, matcher: Matcher) -> Case:  # noqa: ANN401 - untyped library
    ids = pickle["astNodeIds"]  # the scenario, and the row of an outline
    rule, title, outer = nodes.scenarios[ids[0]]
    label, *tags = nodes.rows.get(ids[-1], ("",))
    levels, line = [*outer, *tags], nodes.lines[ids[-1]]
    builder = CaseBuilder()
    steps = tuple(_build(pickle["steps"], nodes, builder, matcher))
    try:
        params = builder.params()
    except StepError as error:
        raise FeatureError.at(nodes.at(line), error) from error
    disputed = (it.partition(":")[2] for _, tags in levels for it in tags if is_quarantine(it))
    slug = re.sub(r"[^a-z0-9]+", "-", title.lower().replace("'", "")).strip("-")
    return Case(
        id=f"{rule}/{slug}" + (f"[{label}]" if label else ""),
        rule=rule,
        title=title,
        file=nodes.file,
        line=line,
        pins=_pins(rule, levels, nodes, line, played=builder.method == "play"),
        method=str(builder.method),
        params=params,
        expect=tuple(builder.expect),
        steps=steps,
        seats=builder.seats,
        quarantined=tuple(dict.fromkeys(disputed)),
    )


_KINDS: dict[str, Kind] = {"Context": "given", "Action": "when", "Outcome": "then"}


def _build(
    steps: list[Any], nodes: _Nodes, builder: CaseBuilder, matcher: Matcher
) -> Iterator[Line]:
    for index, step in enumerate(steps):
        builder.step = index
        node = step["astNodeIds"][0]
        line = nodes.lines[node]
        table = tuple(
            tuple(cell["value"] for cell in cells["cells"])
            for cells in step.get("argument", {}).get("dataTable", {}).get("rows", [])
        )
        try:
            definition, arguments = matcher.match(_KINDS[step["type"]], step["text"])
            if table:
                arguments = {**arguments, "datatable": [list(cells) for cells in table]}
            definition.function(builder, **arguments)
        except (StepError, KeyError) as error:
            raise FeatureError.at(nodes.at(line), error) from error
        yield Line(line, f"{nodes.templates[node]} {step['text']}", table)


# The points that a request can show in which no hand is played
_SHOWN: Final = frozenset(point.id for point in POINTS.values() if point.level is not Level.PLAY)


def _pins(
    rule: str, levels: list[tuple[int, list[str]]], nodes: _Nodes, place: int, *, played: bool
) -> Pins:
    """Conjoin the pins of all levels; choices of one point on one level are alternatives.

    A premise adds what the scenario says nothing of; what is of play alone only where a hand is
    played.
    """
    found = point_of_rule(rule)
    pins: Pins = {} if found is None else {found[0].id: (found[1],)}
    for line, tags in levels:
        here: Pins = {}
        for tag in tags:
            other, colon, name = tag.partition(":")
            if colon and not is_quarantine(tag):
                _check_pin(other, name, nodes.at(line))
                here[other] = (*here.get(other, ()), name)
        for other, names in _written_out(here, nodes.at(line)):
            pins[other] = _narrowed(pins.get(other), names, f"{nodes.at(place)}: {other}")
    for premise in (premises()[tag] for _, tags in levels for tag in tags if tag in premises()):
        shown = {one: names for one, names in premise.choices.items() if played or one in _SHOWN}
        pins = {**shown, **pins}
    return with_conditions(pins)


def _check_pin(tagged: str, name: str, where: str) -> None:
    point = tagged.removeprefix(BUT)
    try:
        found = Pin.parse(name)
    except RulesetError as error:
        raise FeatureError.at(where, error) from error
    fault = (
        found.fault(POINTS[point])
        if point in POINTS
        else f"is on no point; {suggest(point, POINTS, '`sabacc rules` lists the points')}"
    )
    if found.numbered and point != tagged:
        fault = fault or f"leaves a choice out; name it without its number, @{tagged}:{found.name}"
    if fault:
        raise FeatureError.at(where, f"@{tagged}:{name} {fault}")


def _written_out(here: Pins, where: str) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield the points of one level with their alternatives: `!` leaves all other choices."""
    for tagged, names in here.items():
        point = tagged.removeprefix(BUT)
        if point != tagged and point in here:
            raise FeatureError.at(where, f"{point} is pinned with {BUT} and without it; remove one")
        left = tuple(one for one in POINTS[point].choices if one not in names)
        if point != tagged and not left:
            raise FeatureError.at(where, f"@{tagged} leaves no choice; remove one of its tags")
        yield point, names if point == tagged else left


def _narrowed(outer: tuple[str, ...] | None, inner: tuple[str, ...], where: str) -> tuple[str, ...]:
    if outer is None:
        return inner
    kept = tuple(name for name in inner if any(pin(name).within(pin(one)) for one in outer))
    if not kept:
        raise FeatureError(f"{where} is pinned to {' or '.join(outer)} and to {' or '.join(inner)}")
    return kept
