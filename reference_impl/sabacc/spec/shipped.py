"""The rulesets that ship."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

from sabacc.spec.house_files import house_file
from sabacc.spec.rulesets import RulesetError, base_names, builtin, builtin_names

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sabacc.spec.model import Made, Point
    from sabacc.spec.rulesets import Ruleset

HOUSES: Final = Path(__file__).resolve().parent / "houses"
"""The folder of the houses that ship."""
DIALECTS: Final = HOUSES.with_name("dialects")
"""The folder of the dialects that ship, by the kinds of programs that play them."""
RENAMED: Final = {"Kessel": "Kashyyyk", "Corellia": "Commenor"}
"""Houses by their former names, which are those of other games or places of such games."""


@cache
def shipped_houses() -> tuple[Ruleset, ...]:
    """Return the house rulesets that ship, one for each choice that no source makes."""
    return tuple(house_file(path) for path in sorted(HOUSES.glob("*.toml")))


@cache
def shipped_dialects() -> tuple[Ruleset, ...]:
    """Return the dialects that ship as examples: they leave open what no choice says."""
    return tuple(house_file(path) for path in sorted(DIALECTS.glob("*.toml")))


@cache
def nearest_builtin(house: str) -> str:
    """Return the name of the built-in ruleset that differs from a shipped house the least."""
    choices = named(house).choices.items()
    others = map(builtin, builtin_names())
    return min(others, key=lambda other: len(other.choices.items() ^ choices)).name


def renamed(name: str) -> str:
    """Return a note for the former name of a house; empty for any other name."""
    if name not in RENAMED:
        return ""
    return (
        f"the house {name!r} is called {RENAMED[name]!r} now: Kessel Sabacc and Corellian Spike "
        "are other games, which this rulebook does not describe"
    )


def named(name: str) -> Ruleset:
    """Return the shipped house, or the built-in ruleset, of a name; raises RulesetError.

    The former name of a house leads to it, so that old records and disputes can be read.
    """
    if name in builtin_names():  # without reading all that ships
        return builtin(name)
    houses = {house.name: house for house in (*shipped_houses(), *shipped_dialects())}
    if RENAMED.get(name, name) in houses:
        return houses[RENAMED.get(name, name)]
    alike = next((house for house in houses if house.lower() == name.lower()), None)
    if alike is not None:
        message = f"no ruleset is called {name!r}; did you mean {alike!r}?"
        raise RulesetError(message)
    return builtin(name)


def found(text: str) -> Ruleset:
    """Return the ruleset of a name or of a house file (`*.toml`); raises RulesetError."""
    return house_file(Path(text)) if text.endswith(".toml") else named(text)


def every_ruleset() -> tuple[Ruleset, ...]:
    """Return every built-in ruleset, each with every single option, and every shipped house."""
    return (*(builtin(name) for name in builtin_names()), *shipped_houses())


def makers(point: Point) -> Iterator[tuple[str, Made]]:
    """Yield every ruleset that makes a choice of its own on a point, and the choice."""
    bases = {name: builtin(name).made.get(point.id) for name in base_names()}
    for name in builtin_names():
        made = builtin(name).made.get(point.id)
        if made is not None and ("+" not in name or made != bases[name.partition("+")[0]]):
            yield name, made
    for house in shipped_houses():
        made = house.made.get(point.id)
        if made is not None and made not in bases.values():
            yield house.name, made
