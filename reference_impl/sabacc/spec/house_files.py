"""Parsing of house files, and of choices in the same notation: a program's `hello`, a record.

    base = "classic"
    options = []
    name = "My House"

    open = ["demise.still-tied"]

    [choices]
    "penalties.caller" = { choice = "fixed", number = 2 }
    "ranking.order" = "nearest"
    "totals.face-values" = { choice = "own", list = { queen = -3, star = -10 } }

Results that depend on the `open` points are not claimed. `sabacc.spec.wording` formats such files.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any, Final, cast

from sabacc.spec.model import ListedNumbers, MadeChoice, Point
from sabacc.spec.points import POINTS, existence_words
from sabacc.spec.rulesets import (
    NOT_APPLICABLE,
    Choice,
    Ruleset,
    RulesetError,
    assemble,
    base_names,
    builtin,
    builtin_names,
    find_point,
    layered_choices,
    validated_choice,
)
from sabacc.system.text import unknown_name
from sabacc.system.user_input import FileKind, parse_toml, read_text

HOUSE_FILE = FileKind(
    RulesetError,
    200_000,  # bytes; a file with every choice has less than a tenth of that
    "give the path of a house file (*.toml)",
    "a house file holds only choices",
)

LONGEST_NAME = 60
"""The longest name of a house, in characters."""


def read_house_file(path: Path) -> Ruleset:
    """Parse a house file; raises RulesetError naming file, key and fix."""
    data = parse_toml(read_text(path, HOUSE_FILE), path, RulesetError)
    try:
        rules = build_house(data, name=check_name(data.get("name", path.stem)))
        reject_missing_number(data.get("choices", {}))
    except RulesetError as error:
        raise RulesetError(f"{path}: {error}") from error
    return rules


def check_name(name: object) -> str:
    """Validate the name of a house; raises RulesetError if it could mislead in a report."""
    if not isinstance(name, str) or not name.strip() or len(name) > LONGEST_NAME:
        raise RulesetError(f"name must be a string of 1 to {LONGEST_NAME} characters")
    if not name.isprintable() or "  " in name or " #" in name or name != name.strip():
        raise RulesetError(
            f"the name {name!r} has characters that no report can show; use words with single "
            "spaces"
        )
    if name.partition("+")[0] in base_names():
        raise RulesetError(f"the name {name!r} belongs to a built-in ruleset; choose another")
    return name


def build_house(data: Mapping[str, Any], *, name: str) -> Ruleset:
    """Build a house ruleset from `base`, `options` and `choices`.

    Its own choices are *stated*; inherited ones keep their basis.
    """
    unknown = sorted(set(data) - {"name", "base", "options", "choices", "open"})
    if unknown:
        reject_unquoted(unknown[0], data[unknown[0]])
        message = f"unknown key {unknown[0]!r}; known are name, base, options, choices and open"
        if unknown[0] in POINTS:
            message = f"the point {unknown[0]} stands above the choices; put it below [choices]"
        raise RulesetError(message)
    base = data.get("base")
    if not isinstance(base, str):
        raise RulesetError('it has no base; add base = "standard", or another built-in ruleset')
    root, *given = base.split("+")
    made = layered_choices(root, [*given, *_name_list(data.get("options", []))])
    own: dict[str, MadeChoice] = {}
    for point, value in _choice_table(data.get("choices", {})).items():
        reject_unquoted(point, value)
        own[point] = parse_choice(point, value)
    made.update(own)
    rules = assemble(name, made)
    reject_absent_points(rules, own)
    open_points = _name_list(data.get("open", []), "points", 'open = ["demise.still-tied"]', "open")
    reject_invalid_open(name, open_points, own)
    return replace(rules, open=frozenset(open_points))


def _name_list(
    value: object,
    of: str = "names",
    such_as: str = 'options = ["penalties"]',
    key: str = "options",
) -> list[str]:
    names = cast("list[object]", value) if isinstance(value, list) else [None]
    if not all(isinstance(name, str) for name in names):
        raise RulesetError(f"{key} must be a list of {of}, such as {such_as}")
    return cast("list[str]", names)


def _choice_table(choices: object) -> dict[str, object]:
    if not isinstance(choices, dict):
        raise RulesetError("choices must be a table of points, such as [choices]")
    return cast("dict[str, object]", choices)


def reject_unquoted(key: str, value: object) -> None:
    """Raise RulesetError for a point without quotes, which TOML parses as nested tables."""
    if not isinstance(value, dict) or key in POINTS:
        return
    table: dict[str, object] = {str(name): item for name, item in value.items()}  # pyright: ignore[reportUnknownArgumentType, reportUnknownVariableType]
    for name, item in table.items():
        point = f"{key}.{name}"
        if point in POINTS:
            choice = item if isinstance(item, str) else POINTS[point].choices[0]
            raise RulesetError(
                f'{point} needs quotes; write "{point}" = "{choice}" below [choices]'
            )


def reject_missing_number(choices: Mapping[str, object]) -> None:
    """Raise RulesetError for a choice without the number that it carries."""
    for point, value in choices.items():
        choice = _choice_value(POINTS[point], value)
        name = choice.name
        bounds = POINTS[point].numbers.get(name)
        if bounds is not None and choice.number is None:
            raise RulesetError(
                f"{point}: {name!r} needs its number; write "
                f'{{ choice = "{name}", number = {bounds.default} }}, for example'
            )


def parse_choice(point_id: str, value: object) -> MadeChoice:
    """Parse the choice of a house file or a program's `hello` on one point."""
    return validated_choice(point_id, _choice_value(find_point(point_id), value))


def _choice_value(point: Point, value: object) -> Choice:
    if isinstance(value, str):
        return Choice.parse(value)
    if isinstance(value, dict):
        table: dict[str, object] = {str(key): item for key, item in value.items()}  # pyright: ignore[reportUnknownArgumentType, reportUnknownVariableType]
        name, number = table.pop("choice", None), table.pop("number", None)
        listed = _whole_numbers(table.pop("list", {}))
        whole = number is None or (isinstance(number, int) and not isinstance(number, bool))
        if isinstance(name, str) and whole and listed is not None and not table:
            return Choice(name, number, listed)  # type: ignore[arg-type]
    numbered = ((name, bound.default) for name, bound in point.numbers.items())
    message = f"{point.id}: write the name of a choice, such as {point.choices[0]!r}"
    if (first := next(numbered, None)) is not None:
        message += f', or {{ choice = "{first[0]}", number = {first[1]} }}'
    if (listing := next(iter(point.lists.items()), None)) is not None:
        (key, number), *_ = listing[1].default
        message += f', or {{ choice = "{listing[0]}", list = {{ {key} = {number} }} }}'
    raise RulesetError(message)


def _whole_numbers(value: object) -> ListedNumbers | None:
    """Return a table of whole numbers as a list; None for anything else."""
    if not isinstance(value, dict):
        return None
    table: dict[str, object] = {str(key): item for key, item in value.items()}  # pyright: ignore[reportUnknownArgumentType, reportUnknownVariableType]
    if any(type(number) is not int for number in table.values()):
        return None
    return cast("ListedNumbers", tuple(table.items()))


def reject_invalid_open(name: str, points: Iterable[str], choices: Iterable[str]) -> None:
    """Raise RulesetError for an open point that does not exist or is also chosen."""
    for point in points:
        if point not in POINTS:
            raise RulesetError(f"{name}: open: {unknown_name('point', point, POINTS)}")
        if point in choices:
            raise RulesetError(f"{name}: {point} is both chosen and open; leave one of them out")


def reject_absent_points(rules: Ruleset, own: Iterable[str]) -> None:
    """Raise RulesetError for a choice on a point that does not exist beside the others."""
    for point in own:
        if rules.choices[point].name == NOT_APPLICABLE:
            raise RulesetError(
                f"{point} is contradictory here: it exists only where "
                f"{existence_words(POINTS[point])}"
            )


HOUSES: Final = Path(__file__).resolve().parent / "houses"
"""The folder of the shipped houses."""
DIALECTS: Final = HOUSES.with_name("dialects")
"""The folder of the shipped dialects."""
RENAMED: Final = {"Kessel": "Kashyyyk", "Corellia": "Commenor"}
"""Renamed houses, old name to new: the old names belong to other games."""


@cache
def shipped_houses() -> tuple[Ruleset, ...]:
    """Return the shipped houses, one for each choice that no source makes."""
    return tuple(read_house_file(path) for path in sorted(HOUSES.glob("*.toml")))


@cache
def shipped_dialects() -> tuple[Ruleset, ...]:
    """Return the shipped dialect rulesets: known programs' choices, every other point open."""
    return tuple(read_house_file(path) for path in sorted(DIALECTS.glob("*.toml")))


@cache
def nearest_builtin(house: str) -> str:
    """Return the built-in ruleset with the fewest differences from a shipped house."""
    choices = ruleset_named(house).choices.items()
    rulesets = map(builtin, builtin_names())
    return min(rulesets, key=lambda rules: len(rules.choices.items() ^ choices)).name


def renaming_note(name: str) -> str:
    """Return a note for the former name of a house; empty for any other name."""
    if name not in RENAMED:
        return ""
    return (
        f"the house {name!r} is called {RENAMED[name]!r} now: Kessel Sabacc and Corellian Spike "
        "are other games, which this rulebook does not describe"
    )


def ruleset_named(name: str) -> Ruleset:
    """Return a shipped house or built-in ruleset by name; raises RulesetError.

    Former names of houses work too, so that old records and disputes can be read.
    """
    if name in builtin_names():  # without parsing every shipped file
        return builtin(name)
    houses = {house.name: house for house in (*shipped_houses(), *shipped_dialects())}
    if RENAMED.get(name, name) in houses:
        return houses[RENAMED.get(name, name)]
    alike = next((house for house in houses if house.lower() == name.lower()), None)
    if alike is not None:
        raise RulesetError(f"no ruleset is called {name!r}; did you mean {alike!r}?")
    return builtin(name)


def find_ruleset(text: str) -> Ruleset:
    """Return a ruleset by its name or house file (`*.toml`); raises RulesetError."""
    return read_house_file(Path(text)) if text.endswith(".toml") else ruleset_named(text)


def every_ruleset() -> tuple[Ruleset, ...]:
    """Return every built-in ruleset, with every single option, and every shipped house."""
    return (*(builtin(name) for name in builtin_names()), *shipped_houses())


def rulesets_choosing(point: Point) -> Iterator[tuple[str, MadeChoice]]:
    """Yield every ruleset with a choice of its own on a point, and the choice."""
    bases = {name: builtin(name).made.get(point.id) for name in base_names()}
    for name in builtin_names():
        made = builtin(name).made.get(point.id)
        if made is not None and ("+" not in name or made != bases[name.partition("+")[0]]):
            yield name, made
    for house in shipped_houses():
        made = house.made.get(point.id)
        if made is not None and made not in bases.values():
            yield house.name, made
