"""The ruleset that a record names, and the name of a ruleset in a record."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from sabacc.notation.forms import RecordError
from sabacc.records.text.reader import Source
from sabacc.spec import house_files
from sabacc.spec.house_files import parse_choice, reject_absent_points
from sabacc.spec.points import POINTS
from sabacc.spec.rulesets import Ruleset, RulesetError, assemble, builtin, builtin_names
from sabacc.system.user_input import printable

_BASE: Final = "standard"
_MOST_NAMED: Final = 3
"""The most choices of a house that a line names; beyond it, a number."""


def rules_of(source: Source) -> Ruleset:
    """Return the ruleset that a record names; raises RecordError."""
    record = source.record
    try:
        return ruleset_named(record.ruleset, record.choices)
    except RulesetError as error:
        line = source.head["ruleset"]
        fix = "`sabacc rulesets` lists them; a house file is given by --ruleset"
        raise RecordError(
            str(error), fix, "ruleset", line, source.text(line), source.file
        ) from error


def ruleset_named(name: str, choices: Mapping[str, str]) -> Ruleset:
    """Return a built-in ruleset or shipped house, with single choices on top."""
    base = house_files.ruleset_named(name)
    if not choices:
        return base
    own = {point: parse_choice(point, choice) for point, choice in choices.items()}
    words = ", ".join(f"{point} {choice}" for point, choice in choices.items())
    rules = assemble(f"{name} with {words}", {**base.made, **own})
    reject_absent_points(rules, own)
    return rules


def name_of(rules: Ruleset) -> tuple[str, dict[str, str]]:
    """Return the name of a ruleset in a record: its own, or a built-in one with other choices.

    The built-in ruleset is the one with the fewest different choices.
    """
    try:
        if ruleset_named(rules.name, {}).choices == rules.choices:
            return rules.name, {}
    except RulesetError:
        pass
    return as_differences(rules)


def as_differences(rules: Ruleset) -> tuple[str, dict[str, str]]:
    """Return the nearest built-in ruleset, and the choices that differ."""
    bases = [builtin(name) for name in builtin_names()]
    # among equals `standard` comes first, then other names without an option
    bases.sort(key=lambda base: (base.name.count("+") + base.name.count("-"), base.name != _BASE))
    bases.sort(key=lambda base: _distance(rules, base))
    best: tuple[str, dict[str, str]] | None = None
    for base in bases:
        if best is not None and _distance(rules, base) >= len(best[1]):
            break  # bases are sorted: no later one has fewer
        own = _different_choices(rules, base)
        if (best is None or len(own) < len(best[1])) and _names_exactly(rules, base.name, own):
            best = base.name, own
    return best or (bases[0].name, _different_choices(rules, bases[0]))


def _distance(rules: Ruleset, base: Ruleset) -> int:
    """Count the shared points with different choices: a lower bound for the choices in a name."""
    return sum(point in base.made and _differ(rules, base, point) for point in rules.made)


def _different_choices(rules: Ruleset, base: Ruleset) -> dict[str, str]:
    """Return the choices that differ from the base.

    Choices on points that exist only because of one of these are left out if they are the default.
    """
    own = {point: rules.made[point] for point in rules.made if point in base.made}
    own = {point: made for point, made in own.items() if _differ(rules, base, point)}
    while True:
        rules_ = assemble(rules.name, {**base.made, **own})
        differs = (point for point in rules.made if _differ(rules, rules_, point))
        missing = [point for point in differs if point not in own]
        if not missing:
            return {point: str(rules.choices[point]) for point in POINTS if point in own}
        own.update({point: rules.made[point] for point in missing})


def _differ(rules: Ruleset, base: Ruleset, point: str) -> bool:
    choice, base_choice = rules.choices[point], base.choices[point]
    return choice is not base_choice and choice != base_choice  # most are one and the same


def _names_exactly(rules: Ruleset, name: str, own: Mapping[str, str]) -> bool:
    """True if the base with these choices plays like the ruleset."""
    try:
        return ruleset_named(name, own).choices == rules.choices
    except RulesetError:
        return False


def in_short(rules: Ruleset) -> str:
    """Name a ruleset in one line: `the house friday (classic with 5 choices of its own)`.

    Up to three choices are named; a ruleset that comes built in or ships is its name.
    """
    name, own = name_of(rules)
    few = f"{len(own)} choices of its own"
    if len(own) <= _MOST_NAMED:
        few = ", ".join(f"{point} {choice}" for point, choice in own.items())
    words = f"{name} with {few}" if own else name
    is_house = bool(own) and " with " not in rules.name
    return f"the house {printable(rules.name)} ({words})" if is_house else words
