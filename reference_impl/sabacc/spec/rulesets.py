"""Rulesets: one choice on every point, with the basis of each choice.

A ruleset is named by its base and options (`holonet+special-hands`), or written as a house file:

    base = "classic"
    options = []
    name = "My House"

    open = ["demise.still-tied"]

    [choices]
    "penalties.caller" = { choice = "fixed", number = 2 }
    "ranking.order" = "nearest"

What hangs on the points that are `open` is not claimed by whoever plays such a house.
"""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass, field, replace
from functools import lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, cast

from sabacc.spec.model import Basis, Made, Option
from sabacc.spec.points import BASES, OPTIONS, POINTS, VERSIONS
from sabacc.system.bounded_files import read_file
from sabacc.system.input_error import InputError
from sabacc.system.joining import unknown

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from sabacc.spec.model import Point

LARGEST = 200_000
"""How many bytes a house file may have; one that makes every choice has less than a tenth."""

LONGEST_NAME = 60
"""How many characters the name of a house may have."""

NOT_APPLICABLE = "n/a"
"""The choice on a point that does not exist under the other choices."""


class RulesetError(InputError):
    """A ruleset that cannot be: says which name, what is wrong, and the mend."""


@dataclass(frozen=True, slots=True, order=True)
class Choice:
    """One choice, with its number where it carries one; written `fixed=2`."""

    name: str
    number: int | None = None

    def __str__(self) -> str:
        """Write the choice as tags and messages do."""
        return self.name if self.number is None else f"{self.name}={self.number}"

    @classmethod
    def parse(cls, text: str) -> Choice:
        """Read `fixed=2` or `none`; raises RulesetError where the number is not a whole number."""
        name, sign, number = text.partition("=")
        if not sign:
            return cls(name)
        if re.fullmatch(r"[0-9]{1,12}", number) is None:
            message = f"{text!r}: {number!r} is not a whole number; write {name}=2, for example"
            raise RulesetError(message)
        return cls(name, int(number))


@dataclass(frozen=True, slots=True, repr=False)
class Ruleset:
    """One choice on every point.

    Attributes:
        name: `classic`, `holonet+special-hands`, or the name of a house.
        choices: The choice on each point; `n/a` where the point does not exist.
        made: The basis of each choice; no entry where the point does not exist.
        open: The points on which a house says nothing: what depends on them is not claimed.
    """

    name: str
    choices: Mapping[str, Choice]
    made: Mapping[str, Made]
    open: frozenset[str] = field(default=frozenset(), kw_only=True)

    def __repr__(self) -> str:
        """Name it: its choices would fill pages."""
        return f"<Ruleset {self.name}>"

    def __reduce__(self) -> tuple[object, ...]:
        """Let another process have it: read-only views do not travel."""
        return _restored, (self.name, dict(self.choices), dict(self.made), self.open)

    def figures(self, point: str) -> tuple[int, ...]:
        """The numbers that the choice on `point` means by itself; none where it is not there."""
        return POINTS[point].figures.get(self.choices[point].name, ())

    def accepted(self, point: str) -> frozenset[Choice]:
        """The choices that conform on `point`: one, or several where a ruling permits them."""
        made = self.made.get(point)
        also = () if made is None else made.also
        return frozenset({self.choices[point], *map(Choice.parse, also)})

    def flipped(self, point: str, choice: Choice) -> Ruleset:
        """Return the same ruleset with another choice on `point`, which it then states itself."""
        entry = Made(choice.name, Basis.STATED, number=choice.number)
        return self._with(point, entry, f"{self.name}~{point}:{choice}")

    def playing(self, point: str, choice: Choice) -> Ruleset:
        """Return the same ruleset with an open point played otherwise: what is open stays open.

        What the change brings up is open too, since no document speaks of it there.
        """
        entry = replace(self.made[point], choice=choice.name, number=choice.number)
        return self._with(point, entry, self.name)

    def _with(self, point: str, entry: Made, name: str) -> Ruleset:
        """Choose anew on one point, and on those that exist or not because of it."""
        choices, made = dict(self.choices), dict(self.made)
        for item, fallback in ((POINTS[point], entry), *hanging(point)):
            if item.when and not holds(item, choices):
                choices[item.id] = _ABSENT
                made.pop(item.id, None)
                continue
            found = entry if item.id == point else made.get(item.id) or fallback
            choices[item.id], made[item.id] = _with_number(item, found), found
        return Ruleset(name, MappingProxyType(choices), MappingProxyType(made), open=self.open)


def _restored(
    name: str, choices: dict[str, Choice], made: dict[str, Made], left: frozenset[str]
) -> Ruleset:
    return Ruleset(name, MappingProxyType(choices), MappingProxyType(made), open=left)


def holds(point: Point, choices: Mapping[str, Choice]) -> bool:
    """Say whether `point` exists under `choices`."""
    if not point.when:
        return True
    for condition in point.when:
        for other, names in condition.items():
            if choices[other].name not in names:
                break
        else:
            return True
    return False


def assemble(name: str, made: Mapping[str, Made]) -> Ruleset:
    """Make a ruleset of choices on all points that exist under them.

    A point on which `made` is silent falls back on `standard`'s choice, with the basis *filled*.
    """
    chosen: dict[str, Choice] = {}
    bases: dict[str, Made] = {}
    for point, fallback in _by_dependence():
        if point.when and not holds(point, chosen):
            chosen[point.id] = _ABSENT
            continue
        entry = made.get(point.id) or fallback
        chosen[point.id] = _with_number(point, entry)
        bases[point.id] = entry
    order = {point: chosen[point] for point in POINTS}
    return Ruleset(name, MappingProxyType(order), MappingProxyType(bases))


def _fallback(point: Point) -> Made:
    standard = point.made["standard"]
    return Made(standard.choice, Basis.FILLED, number=standard.number)


def _with_number(point: Point, entry: Made) -> Choice:
    bounds = point.numbers.get(entry.choice)
    if bounds is None:
        return _interned(entry.choice, None)
    return _interned(entry.choice, bounds.default if entry.number is None else entry.number)


@lru_cache(maxsize=4096)
def _interned(name: str, number: int | None) -> Choice:
    return Choice(name, number)


_ABSENT = Choice(NOT_APPLICABLE)


@lru_cache(maxsize=1)
def _by_dependence() -> tuple[tuple[Point, Made], ...]:
    """Every point, after the points that its conditions name, with what stands in for silence."""
    placed: dict[str, Point] = {}

    def place(point: Point) -> None:
        if point.id in placed:
            return
        for condition in point.when:
            for other in condition:
                place(POINTS[other])
        placed[point.id] = point

    for point in POINTS.values():
        place(point)
    return tuple((point, _fallback(point)) for point in placed.values())


@lru_cache(maxsize=512)
def hanging(point: str) -> tuple[tuple[Point, Made], ...]:
    """Every point that exists or not by the choice on `point`, directly or through others."""
    found = {point}
    rows: list[tuple[Point, Made]] = []
    for other, fallback in _by_dependence():
        if other.id != point and any(each in found for when in other.when for each in when):
            found.add(other.id)
            rows.append((other, fallback))
    return tuple(rows)


@lru_cache(maxsize=256)
def builtin(name: str) -> Ruleset:
    """Return the ruleset called `base+option+option`; raises RulesetError with the mend."""
    base, *options = name.split("+")
    return assemble(name, _layers(base, options))


def _layers(base: str, options: Iterable[str]) -> dict[str, Made]:
    made = _base(base)
    root = VERSIONS[base].bases[0] if base in VERSIONS else base
    laid: dict[str, str] = {}
    named: set[str] = set()
    for name in options:
        if name in named:
            message = f"the option {name!r} is given twice; leave one of them out"
            raise RulesetError(message)
        named.add(name)
        option = _option(name, root)
        for point, entry in option.made.items():
            if point in laid and made[point] != entry:
                message = (
                    f"the options {laid[point]!r} and {name!r} contradict each other on "
                    f"{point}; leave one of them out"
                )
                raise RulesetError(message)
            laid[point] = name
            made[point] = entry
    return made


def _base(base: str) -> dict[str, Made]:
    if base in BASES:
        return {point.id: point.made[base] for point in POINTS.values() if base in point.made}
    if base in VERSIONS:
        version = VERSIONS[base]
        return {**_base(version.bases[0]), **version.made}
    raise RulesetError(unknown("ruleset", base, base_names()))


def _option(name: str, base: str) -> Option:
    if name not in OPTIONS:
        raise RulesetError(unknown("option", name, OPTIONS))
    for option in OPTIONS[name]:
        if base in option.bases:
            return option
    offered = sorted(base for option in OPTIONS[name] for base in option.bases)
    message = f"{base!r} has no option {name!r}; it belongs to {', '.join(offered)}"
    raise RulesetError(message)


def base_names() -> tuple[str, ...]:
    """The built-in rulesets without options: `standard`, the documents and their versions."""
    return (*BASES, *VERSIONS)


def option_names(base: str) -> tuple[str, ...]:
    """The names of the options that a built-in ruleset offers, in order."""
    root = VERSIONS[base].bases[0] if base in VERSIONS else base
    return tuple(
        name for name, options in OPTIONS.items() if any(root in option.bases for option in options)
    )


def builtin_names() -> tuple[str, ...]:
    """Every built-in ruleset, and each with every single option that it offers."""
    names: list[str] = []
    for base in base_names():
        names.append(base)
        if base not in VERSIONS:
            names.extend(f"{base}+{option}" for option in option_names(base))
    return tuple(names)


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
    made = _layers(root, [*given, *_listed(data.get("options", []))])
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
