"""Loading of the rules: `rulebook.toml`, and a file for each chapter in `rules/`.

Faults are collected: first those of shape, file by file, then those between entries.
"""

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import astuple, fields
from itertools import chain
from pathlib import Path
from typing import Any, Final

from sabacc.spec.loading.chapter_file import Chapter, RulebookFile, read_rulebook_file
from sabacc.spec.loading.toml_tables import RuleFileError, TomlFile, raise_faults
from sabacc.spec.model import (
    DecisionText,
    ListSchema,
    MadeChoice,
    Overlay,
    Point,
    Rulebook,
)
from sabacc.system.text import unknown_name

FOLDER: Final = Path(__file__).resolve().parents[1]
"""The folder of the shipped rules."""


def read_rulebook(folder: Path = FOLDER) -> Rulebook:
    """Parse a folder of rules; raises RuleFileError with every fault."""
    file = TomlFile.read(folder / "rulebook.toml")
    rulebook_file = read_rulebook_file(file)
    for path in sorted((folder / "rules").glob("*.toml")):
        if path.stem not in rulebook_file.chapters:
            file.fault(
                "",
                "chapters",
                f"{path.name} is not among the chapters; add {path.stem!r} in its place",
            )
    chapters = [
        Chapter(TomlFile.read(folder / "rules" / f"{name}.toml"), rulebook_file)
        for name in rulebook_file.chapters
    ]
    files = [file, *(chapter.file for chapter in chapters)]
    for chapter in chapters:
        chapter.read()
    raise_faults(files)
    known = {point: choices for chapter in chapters for point, choices in chapter.choices.items()}
    for chapter in chapters:
        chapter.expand_conditions(known)
    rulebook = _assemble_rulebook(rulebook_file, chapters, _point_order(chapters))
    raise_faults(files)
    for chapter in chapters:
        _check_references(chapter, rulebook.points)
    _check_rulebook_references(file, rulebook)
    raise_faults(files)
    return rulebook


def _point_order(chapters: Sequence[Chapter]) -> dict[str, int]:
    """Return the position of each point in the rulebook.

    Points come chapter by chapter, except for passages that follow a point of another chapter: a
    point with `after`, and the points below it in its file up to the next `after`.
    """
    order: list[str] = []
    waiting: list[tuple[Chapter, list[str]]] = []
    for chapter in chapters:
        passage = order
        for point, table in chapter.points.items():
            if "after" in table:
                passage = list[str]()
                waiting.append((chapter, passage))
            passage.append(point)
    moved = True
    while moved:
        moved = False
        for chapter, passage in tuple(waiting):
            after = chapter.points[passage[0]]["after"]
            if after in order:
                place = order.index(after) + 1
                order[place:place] = passage
                waiting.remove((chapter, passage))
                moved = True
    for chapter, passage in waiting:
        known = [point for chapter_ in chapters for point in chapter_.points]
        after = chapter.points[passage[0]]["after"]
        itself = "it follows itself; name another point"
        message = itself if after in known else unknown_name("point", after, known)
        chapter.file.fault(passage[0], "after", message)
    return {point: place for place, point in enumerate(order)}


def _assemble_rulebook(
    rulebook_file: RulebookFile, chapters: Sequence[Chapter], order: Mapping[str, int]
) -> Rulebook:
    items = [item for chapter in chapters for item in chapter.build_points()]
    items.sort(key=lambda item: order.get(item[0].id, 0))
    made = {point: held for chapter in chapters for point, held in chapter.made.items()}
    return Rulebook(
        chapters=rulebook_file.chapters,
        documents=rulebook_file.documents,
        points={point.id: point for point, _ in items},
        versions={
            name: Overlay(name, (base,), says, _overlay(made, name))
            for name, (base, says) in rulebook_file.versions.items()
        },
        options={
            name: tuple(
                Overlay(name, (base,), says, _overlay(made, f"{base}+{name}")) for base in bases
            )
            for name, (bases, says) in rulebook_file.options.items()
        },
        joint_readings=rulebook_file.joint_readings,
        principles=rulebook_file.principles,
        decisions={point.id: decision_text for point, decision_text in items},
    )


def _overlay(made: Mapping[str, Mapping[str, MadeChoice]], ruleset: str) -> dict[str, MadeChoice]:
    """Return the choices of a version or an option, by point."""
    return {point: held[ruleset] for point, held in made.items() if ruleset in held}


def _check_references(chapter: Chapter, points: Mapping[str, Point]) -> None:
    """Record references to points or choices that do not exist."""
    for point in chapter.points:
        if point in _prerequisites(points, point):
            message = "it depends on itself; remove it from the conditions"
            chapter.file.fault(point, "when", message)
        for ruleset, made in chapter.made[point].items():
            for text in made.readings_on_file:
                message = _choice_fault(points[point], text)
                if message:
                    entry = f"{point}.{made.choice}"
                    chapter.file.fault(entry, f"read.{ruleset}", message)


def _check_rulebook_references(file: TomlFile, rulebook: Rulebook) -> None:
    """Record references of `rulebook.toml` to unknown points, and unused versions and options."""
    for joint in (reading for readings in rulebook.joint_readings.values() for reading in readings):
        for point, text in joint.items():
            message = (
                _choice_fault(rulebook.points[point], text)
                if point in rulebook.points
                else unknown_name("point", point, rulebook.points)
            )
            if message:
                file.fault("joint-readings", "choices", message)
    for name, version in rulebook.versions.items():
        if not version.made:
            message = f"nothing uses it; add stated.{name} = to a choice, or remove it"
            file.fault(f"versions.{name}", "", message)
    for name, options in rulebook.options.items():
        for option in options:
            if not option.made:
                message = f'nothing uses it; add stated."{option.bases[0]}+{name}" = to a choice'
                file.fault(f"options.{name}", "of", message)


def _prerequisites(points: Mapping[str, Point], point: str) -> set[str]:
    """Return every point that the conditions of a point name, directly or indirectly."""
    prerequisites: set[str] = set()
    waiting = [point]
    while waiting:
        here = points.get(waiting.pop())
        conditions = () if here is None else here.when
        for prerequisite in chain.from_iterable(conditions):
            if prerequisite not in prerequisites:
                prerequisites.add(prerequisite)
                waiting.append(prerequisite)
    return prerequisites


def _choice_fault(point: Point, text: str) -> str:
    """Describe the fault of a choice or of its number: `nearest`, `from=5`."""
    name, sign, number = text.partition("=")
    if name not in point.choices:
        return f"{point.id}: {unknown_name('choice', name, point.choices)}"
    if name in point.dialects and name not in point.readings:
        message = "is a dialect, which no document has; remove it, or make it a reading"
        return f"{point.id}: {name!r} {message}"
    if not sign:
        return ""
    bounds = point.numbers.get(name)
    if bounds is None:
        return f"{point.id}: the choice {name!r} carries no number; remove it"
    if (
        not number.isascii()
        or not number.isdigit()
        or not (bounds.least <= int(number) <= bounds.most)
    ):
        return f"{point.id}: write {name}= with a number from {bounds.least} to {bounds.most}"
    return ""


COMMAND: Final = "python -m sabacc.conformance.compile"
"""The command that packs the rules."""

_EMPTY: Final[tuple[object, ...]] = ("", None, (), {})


def outdated_files(folder: Path = FOLDER) -> dict[str, bytes]:
    """Return the files that must be packed_files again, by name.

    Raises RuleFileError for invalid sources.
    """
    return {
        name: text
        for name, text in packed_files(read_rulebook(folder)).items()
        if not (folder / name).exists() or (folder / name).read_bytes() != text
    }


def packing_faults(folder: Path = FOLDER) -> list[str]:
    """Describe why the packed files differ from the sources."""
    try:
        return [
            f"{name} is not what the rules say; run {COMMAND}" for name in outdated_files(folder)
        ]
    except RuleFileError as error:
        return [*map(str, error.faults)]


def packed_files(rulebook: Rulebook) -> dict[str, bytes]:
    """Return the packed files by name; deterministic."""
    options = (option for options in rulebook.options.values() for option in options)
    points = {
        "chapters": [json.dumps(chapter) for chapter in rulebook.chapters],
        "documents": [json.dumps(document) for document in rulebook.documents],
        "points": map(_pack_point, rulebook.points.values()),
        "versions": map(_pack_overlay, rulebook.versions.values()),
        "options": map(_pack_overlay, options),
        "joint_readings": [_line(of, all_of) for of, all_of in rulebook.joint_readings.items()],
    }
    decisions = {
        "principles": [
            _line(principle.letter, principle.name, principle.explains, principle.order)
            for principle in rulebook.principles.values()
        ],
        "decisions": (
            _pack_decision(point, decision_text)
            for point, decision_text in rulebook.decisions.items()
        ),
    }
    return {"points.json": _lines(points), "decisions.json": _lines(decisions)}


def _lines(table: Mapping[str, Iterable[str]]) -> bytes:
    """Format lists of lines as one JSON object."""
    entries = ('"{}": [\n{}\n]'.format(name, ",\n".join(lines)) for name, lines in table.items())
    return "{{\n{}\n}}\n".format(",\n".join(entries)).encode()


def _line(*values: object) -> str:
    return json.dumps(_without_empty_tail(*values), ensure_ascii=False)


def _pack_point(point: Point) -> str:
    numbers = {
        choice: [bounds.least, bounds.most, bounds.default, bounds.template, bounds.generic]
        for choice, bounds in point.numbers.items()
    }
    return _line(
        point.id,
        point.asks,
        point.level.value,
        point.choices,
        _pack_all_made(point.made),
        point.rows,
        point.when,
        numbers,
        point.figures,
        point.conduct,
        point.dialects,
        {choice: _pack_list(listing) for choice, listing in point.lists.items()},
        point.readings,
    )


def _pack_list(listing: ListSchema) -> list[Any]:
    entries = {
        name: [entry.named, entry.least, entry.most, entry.usual]
        for name, entry in listing.entries.items()
    }
    return [entries, dict(listing.default), listing.template, listing.generic]


def _pack_overlay(option: Overlay) -> str:
    return _line(option.id, option.bases, option.says, _pack_all_made(option.made))


def _pack_all_made(made: Mapping[str, MadeChoice]) -> dict[str, list[Any]]:
    return {name: _pack_made(choice) for name, choice in made.items()}


def _pack_made(made: MadeChoice) -> list[Any]:
    return _without_empty_tail(
        made.choice,
        made.basis.value,
        made.sentences,
        made.ruling,
        made.confidence,
        made.permitted,
        made.number,
        made.readings,
        made.unplayed,
    )


def _pack_decision(point: str, decision_text: DecisionText) -> str:
    *texts, arguments = (getattr(decision_text, field.name) for field in fields(decision_text))
    return _line(point, *texts, [_without_empty_tail(*astuple(argument)) for argument in arguments])


def _without_empty_tail(*values: object) -> list[Any]:
    """Return the values without the empty ones at the end, which readers have as defaults."""
    kept = list(values)
    while kept[-1] in _EMPTY:
        kept.pop()
    return kept
