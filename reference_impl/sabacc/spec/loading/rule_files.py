"""Reads the rules as people write them: `rulebook.toml`, and `rules/` with a file a chapter.

Every fault is found at once where that is possible: first those of shape, file by file, then those
between entries.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from sabacc.spec.loading.chapter_file import Chapter, Frame, read_frame
from sabacc.spec.loading.toml_tables import RuleFileError, TomlFile, refuse
from sabacc.spec.model import Argument, Listing, Made, Option, Point, Prose, Rulebook
from sabacc.system.text import unknown_name

FOLDER: Final = Path(__file__).resolve().parents[1]
"""Where the rules stand that ship."""


def read_rulebook(folder: Path = FOLDER) -> Rulebook:
    """Read all that a folder says of the rules; raises RuleFileError with every fault."""
    file = TomlFile.read(folder / "rulebook.toml")
    frame = read_frame(file)
    for path in sorted((folder / "rules").glob("*.toml")):
        if path.stem not in frame.chapters:
            file.fault(
                "",
                "chapters",
                f"{path.name} is not among the chapters; add {path.stem!r} in its place",
            )
    chapters = [
        Chapter(TomlFile.read(folder / "rules" / f"{name}.toml"), frame) for name in frame.chapters
    ]
    files = [file, *(chapter.file for chapter in chapters)]
    for chapter in chapters:
        chapter.read()
    refuse(files)
    known = {point: made for chapter in chapters for point, made in chapter.choices.items()}
    for chapter in chapters:
        chapter.write_out(known)
    rulebook = _bound(frame, chapters, _ordered(chapters))
    refuse(files)
    for chapter in chapters:
        _refer(chapter, rulebook.points)
    _refer_frame(file, rulebook)
    refuse(files)
    return rulebook


def _ordered(chapters: Sequence[Chapter]) -> dict[str, int]:
    """Return the place of each point in the rulebook.

    Points come chapter by chapter, but for passages that follow a point of another chapter: the
    point that says `after`, and those behind it in its file up to the next that does.
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
        known = [point for one in chapters for point in one.points]
        after = chapter.points[passage[0]]["after"]
        what = "it follows itself; name another point"
        what = what if after in known else unknown_name("point", after, known)
        chapter.file.fault(passage[0], "after", what)
    return {point: place for place, point in enumerate(order)}


def _bound(frame: Frame, chapters: Sequence[Chapter], order: Mapping[str, int]) -> Rulebook:
    finished = [one for chapter in chapters for one in chapter.finished()]
    finished.sort(key=lambda one: order.get(one[0].id, 0))
    made = {point: held for chapter in chapters for point, held in chapter.made.items()}
    return Rulebook(
        chapters=frame.chapters,
        documents=frame.documents,
        points={point.id: point for point, _ in finished},
        versions={
            name: Option(name, (base,), says, _overlay(made, name))
            for name, (base, says) in frame.versions.items()
        },
        options={
            name: tuple(
                Option(name, (base,), says, _overlay(made, f"{base}+{name}")) for base in bases
            )
            for name, (bases, says) in frame.options.items()
        },
        joint_readings=frame.joint_readings,
        principles=frame.principles,
        decisions={point.id: prose for point, prose in finished},
    )


def _overlay(made: Mapping[str, Mapping[str, Made]], holder: str) -> dict[str, Made]:
    """Return what a version or an option chooses, by the ids of the points."""
    return {point: held[holder] for point, held in made.items() if holder in held}


def _refer(chapter: Chapter, points: Mapping[str, Point]) -> None:
    """Note where an entry names a point or a choice that there is not."""
    for point in chapter.points:
        if point in _needed(points, point):
            what = "it depends on itself; remove it from the conditions"
            chapter.file.fault(point, "when", what)
        for holder, made in chapter.made[point].items():
            for text in made.on_file:
                what = _choice_fault(points[point], text)
                if what:
                    entry = f"{point}.{made.choice}"
                    chapter.file.fault(entry, f"read.{holder}", what)


def _refer_frame(file: TomlFile, rulebook: Rulebook) -> None:
    """Note where `rulebook.toml` names a point that there is not, or what no point names."""
    for joined in (one for all_of in rulebook.joint_readings.values() for one in all_of):
        for point, text in joined.items():
            what = (
                _choice_fault(rulebook.points[point], text)
                if point in rulebook.points
                else unknown_name("point", point, rulebook.points)
            )
            if what:
                file.fault("joint-readings", "choices", what)
    for name, version in rulebook.versions.items():
        if not version.made:
            what = f"nothing uses it; add stated.{name} = to a choice, or remove it"
            file.fault(f"versions.{name}", "", what)
    for name, options in rulebook.options.items():
        for option in options:
            if not option.made:
                what = f'nothing uses it; add stated."{option.bases[0]}+{name}" = to a choice'
                file.fault(f"options.{name}", "of", what)


def _needed(points: Mapping[str, Point], point: str) -> set[str]:
    """Return every point that the conditions of a point name, directly or through others."""
    found: set[str] = set()
    waiting = [point]
    while waiting:
        here = points.get(waiting.pop())
        for other in _named(here) if here is not None else ():
            if other not in found:
                found.add(other)
                waiting.append(other)
    return found


def _named(point: Point) -> Iterator[str]:
    return (other for condition in point.when for other in condition)


def _choice_fault(point: Point, text: str) -> str:
    """Say what is wrong with a choice, or with its number: `nearest`, `from=5`."""
    name, sign, number = text.partition("=")
    if name not in point.choices:
        return f"{point.id}: {unknown_name('choice', name, point.choices)}"
    if name in point.dialects and name not in point.readings:
        what = "is a dialect, which no document has; remove it, or make it a reading"
        return f"{point.id}: {name!r} {what}"
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
"""What packs them."""

_EMPTY: Final[tuple[object, ...]] = ("", None, (), {})


def outdated(folder: Path = FOLDER) -> dict[str, bytes]:
    """Return what should ship instead of what does, by the names of the files.

    Raises RuleFileError for what people wrote.
    """
    return {
        name: text
        for name, text in packed(read_rulebook(folder)).items()
        if not (folder / name).exists() or (folder / name).read_bytes() != text
    }


def faults(folder: Path = FOLDER) -> list[str]:
    """Say in words why programs would not play by the rules as they are written."""
    try:
        return [f"{name} is not what the rules say; run {COMMAND}" for name in outdated(folder)]
    except RuleFileError as error:
        return [*map(str, error.faults)]


def packed(rulebook: Rulebook) -> dict[str, bytes]:
    """Return what ships, by the names of the files: the same bytes for the same rules."""
    options = (option for options in rulebook.options.values() for option in options)
    points = {
        "chapters": [json.dumps(chapter) for chapter in rulebook.chapters],
        "documents": [json.dumps(one) for one in rulebook.documents],
        "points": map(_point, rulebook.points.values()),
        "versions": map(_option, rulebook.versions.values()),
        "options": map(_option, options),
        "joint_readings": [_line(of, all_of) for of, all_of in rulebook.joint_readings.items()],
    }
    decisions = {
        "principles": [
            _line(one.letter, one.name, one.explains, one.order)
            for one in rulebook.principles.values()
        ],
        "decisions": (_decision(point, prose) for point, prose in rulebook.decisions.items()),
    }
    return {"points.json": _lines(points), "decisions.json": _lines(decisions)}


def _lines(table: Mapping[str, Iterable[str]]) -> bytes:
    """Write lists of lines as one JSON object."""
    entries = ('"{}": [\n{}\n]'.format(name, ",\n".join(lines)) for name, lines in table.items())
    return "{{\n{}\n}}\n".format(",\n".join(entries)).encode()


def _line(*values: object) -> str:
    return json.dumps(_short(*values), ensure_ascii=False)


def _point(point: Point) -> str:
    numbers = {
        choice: [bounds.least, bounds.most, bounds.default, bounds.reads, bounds.agreed]
        for choice, bounds in point.numbers.items()
    }
    return _line(
        point.id,
        point.asks,
        point.level.value,
        point.choices,
        _all_made(point.made),
        point.rows,
        point.when,
        numbers,
        point.figures,
        point.conduct,
        point.dialects,
        {choice: _listing(one) for choice, one in point.lists.items()},
        point.readings,
    )


def _listing(listing: Listing) -> list[Any]:
    entries = {
        name: [entry.named, entry.least, entry.most, entry.usual]
        for name, entry in listing.entries.items()
    }
    return [entries, dict(listing.such_as), listing.reads, listing.agreed]


def _option(option: Option) -> str:
    return _line(option.id, option.bases, option.says, _all_made(option.made))


def _all_made(made: Mapping[str, Made]) -> dict[str, list[Any]]:
    return {name: _made(one) for name, one in made.items()}


def _made(made: Made) -> list[Any]:
    return _short(
        made.choice,
        made.basis.value,
        made.sentences,
        made.ruling,
        made.sure,
        made.also,
        made.number,
        made.readings,
        made.unplayed,
    )


def _decision(point: str, prose: Prose) -> str:
    arguments = [_argument(one) for one in prose.arguments]
    return _line(point, prose.question, prose.ruling, prose.principle, prose.why, arguments)


def _argument(one: Argument) -> list[Any]:
    return _short(one.choice, one.says, one.sentences, one.fails, one.yields_to, one.hand)


def _short(*values: object) -> list[Any]:
    """Leave out the empty values at the end: what reads them knows what is usual."""
    found = list(values)
    while found[-1] in _EMPTY:
        found.pop()
    return found
