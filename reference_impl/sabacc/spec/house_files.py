"""Reads house files, and what a program's `hello` or a record chooses as a house file does.

    base = "classic"
    options = []
    name = "My House"

    open = ["demise.still-tied"]

    [choices]
    "penalties.caller" = { choice = "fixed", number = 2 }
    "ranking.order" = "nearest"

What hangs on the points that are `open` is not claimed by whoever plays such a house.
`sabacc.spec.house_text` writes such files.
"""

from __future__ import annotations

import tomllib
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from sabacc.spec.model import Basis, Made
from sabacc.spec.points import POINTS
from sabacc.spec.rulesets import (
    NOT_APPLICABLE,
    Choice,
    Ruleset,
    RulesetError,
    assemble,
    base_names,
    builtin,
    layers,
)
from sabacc.system.bounded_files import read_file
from sabacc.system.joining import unknown

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from sabacc.spec.model import Point

LARGEST = 200_000
"""How many bytes a house file may have; one that makes every choice has less than a tenth."""

LONGEST_NAME = 60
"""How many characters the name of a house may have."""


def ruleset(text: str) -> Ruleset:
    """Find a ruleset by its name or by the path of its house file (`*.toml`)."""
    if text.endswith(".toml"):
        return house_file(Path(text))
    return builtin(text)


def house_file(path: Path) -> Ruleset:
    """Read a house ruleset; raises RulesetError naming file, key and mend."""
    try:
        text = read_file(path, LARGEST)
        data = tomllib.loads(text.decode("utf-8")) if len(text) <= LARGEST else {}
    except FileNotFoundError:
        message = f"{path}: there is no such file; give the path of a house file (*.toml)"
        raise RulesetError(message) from None
    except OSError as error:
        message = (
            f"{path}: it cannot be read ({error.strerror}); give a file that you have permission "
            "to read"
        )
        raise RulesetError(message) from error
    except UnicodeDecodeError as error:
        message = f"{path}: it is not UTF-8 text; save it as UTF-8"
        raise RulesetError(message) from error
    except (tomllib.TOMLDecodeError, RecursionError, ValueError) as error:
        message = f"{path}: it is not TOML: {error}; fix it there"
        raise RulesetError(message) from error
    if len(text) > LARGEST:
        message = f"{path}: it is larger than {LARGEST:,} bytes; a house file holds only choices"
        raise RulesetError(message)
    try:
        return house(data, name=check_name(data.get("name", path.stem)))
    except RulesetError as error:
        message = f"{path}: {error}"
        raise RulesetError(message) from error


def check_name(name: object) -> str:
    """Return the name of a house; raises RulesetError for one that would mislead in a report."""
    if not isinstance(name, str) or not name.strip() or len(name) > LONGEST_NAME:
        message = f"name must be a string of 1 to {LONGEST_NAME} characters"
        raise RulesetError(message)
    if not name.isprintable() or "  " in name or " #" in name or name != name.strip():
        message = (
            f"the name {name!r} has characters that no report can show; use words with single "
            "spaces"
        )
        raise RulesetError(message)
    if name.partition("+")[0] in base_names():
        message = f"the name {name!r} belongs to a built-in ruleset; choose another"
        raise RulesetError(message)
    return name


def house(data: Mapping[str, Any], *, name: str) -> Ruleset:
    """Make a house ruleset of `base`, `options` and `choices`.

    What it names itself is *stated*; what it inherits keeps its basis.
    """
    unknown = sorted(set(data) - {"name", "base", "options", "choices", "open"})
    if unknown:
        message = f"unknown key {unknown[0]!r}; known are name, base, options, choices and open"
        raise RulesetError(message)
    base = data.get("base")
    if not isinstance(base, str):
        message = 'it has no base; add base = "standard", or another built-in ruleset'
        raise RulesetError(message)
    root, *given = base.split("+")
    made = layers(root, [*given, *_listed(data.get("options", []))])
    own = {
        point: own_choice(point, value) for point, value in _tabled(data.get("choices", {})).items()
    }
    made.update(own)
    found = assemble(name, made)
    refuse_moot(found, own)
    left = _listed(data.get("open", []), "points", 'open = ["demise.still-tied"]', "open")
    refuse_not_open(name, left, own)
    return replace(found, open=frozenset(left))


def _listed(
    options: object,
    of: str = "names",
    such_as: str = 'options = ["penalties"]',
    key: str = "options",
) -> list[str]:
    names = cast("list[object]", options) if isinstance(options, list) else [None]
    if not all(isinstance(name, str) for name in names):
        message = f"{key} must be a list of {of}, such as {such_as}"
        raise RulesetError(message)
    return cast("list[str]", names)


def _tabled(choices: object) -> dict[str, object]:
    if not isinstance(choices, dict):
        message = "choices must be a table of points, such as [choices]"
        raise RulesetError(message)
    return cast("dict[str, object]", choices)


def refuse_unknown_point(point_id: str) -> Point:
    """Return the point of an id; raises RulesetError with the nearest one."""
    point = POINTS.get(point_id)
    if point is None:
        raise RulesetError(unknown("point", point_id, POINTS))
    return point


def own_choice(point_id: str, value: object) -> Made:
    """Read what a house file or a program's `hello` chooses on one point."""
    point = refuse_unknown_point(point_id)
    name, number = _choice_value(point, value)
    if name not in point.choices:
        raise RulesetError(f"{point_id}: " + unknown("choice", name, point.choices))
    bounds = point.numbers.get(name)
    if bounds is None and number is not None:
        message = f"{point_id}: the choice {name!r} carries no number; leave it out"
        raise RulesetError(message)
    if bounds is not None and number is not None and not bounds.least <= number <= bounds.most:
        message = (
            f"{point_id}: {number} is out of bounds; {name!r} takes a whole number "
            f"from {bounds.least} to {bounds.most}"
        )
        raise RulesetError(message)
    return Made(name, Basis.STATED, number=number)


def _choice_value(point: Point, value: object) -> tuple[str, int | None]:
    if isinstance(value, str):
        choice = Choice.parse(value)
        return choice.name, choice.number
    if isinstance(value, dict):
        table: dict[str, object] = {str(key): item for key, item in value.items()}  # pyright: ignore[reportUnknownArgumentType, reportUnknownVariableType]
        name, number = table.pop("choice", None), table.pop("number", None)
        whole = number is None or (isinstance(number, int) and not isinstance(number, bool))
        if isinstance(name, str) and whole and not table:
            return name, number  # type: ignore[return-value]
    message = (
        f"{point.id}: write the name of a choice, such as {point.choices[0]!r}, "
        'or { choice = "fixed", number = 2 }'
    )
    raise RulesetError(message)


def refuse_not_open(name: str, points: Iterable[str], choices: Iterable[str]) -> None:
    """Refuse what a program leaves open that is no point, or that it chooses as well."""
    for point in points:
        if point not in POINTS:
            message = f"{name}: open: {unknown('point', point, POINTS)}"
            raise RulesetError(message)
        if point in choices:
            message = f"{name}: {point} is both chosen and open; leave one of them out"
            raise RulesetError(message)


def refuse_moot(found: Ruleset, own: Iterable[str]) -> None:
    """Refuse a choice on a point that does not exist beside the other choices."""
    for point in own:
        if found.choices[point].name == NOT_APPLICABLE:
            needs = " or ".join(
                " and ".join(f"{other} is {' or '.join(names)}" for other, names in when.items())
                for when in POINTS[point].when
            )
            message = f"{point} is contradictory here: it exists only where {needs}"
            raise RulesetError(message)
