"""Packs the rules for programs: `points.json` and `decisions.json`, made of what people write.

Each entry has its line, so that a diff shows what changed, and leaves out what is as usual.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Final

from sabacc.spec.loading.rule_files import FOLDER, read_rulebook
from sabacc.spec.loading.toml_tables import RuleFileError

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from pathlib import Path

    from sabacc.spec.model import Argument, Listing, Made, Option, Point, Prose, Rulebook

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
