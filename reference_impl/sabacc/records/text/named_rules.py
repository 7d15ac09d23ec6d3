"""The ruleset of a record, and how a record names a ruleset."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from sabacc.notation.forms import RecordError
from sabacc.records.text.reader import Source
from sabacc.spec import house_files
from sabacc.spec.house_files import own_choice, refuse_moot
from sabacc.spec.points import POINTS
from sabacc.spec.rulesets import Ruleset, RulesetError, assemble, builtin, builtin_names
from sabacc.system.user_input import printable

_BASE: Final = "standard"
_FEW: Final = 3
"""So many choices of a house are named in a line; of more of them, their number."""


def rules_of(source: Source) -> Ruleset:
    """Return the ruleset that a record names; raises RecordError."""
    record = source.record
    try:
        return named(record.ruleset, record.choices)
    except RulesetError as error:
        line = source.head["ruleset"]
        mend = "`sabacc rulesets` lists them; a house file is given by --ruleset"
        raise RecordError(
            str(error), mend, "ruleset", line, source.text(line), source.file
        ) from error


def named(name: str, choices: Mapping[str, str]) -> Ruleset:
    """Return the built-in ruleset, or the house that ships, with single choices on top."""
    base = house_files.named(name)
    if not choices:
        return base
    own = {point: own_choice(point, choice) for point, choice in choices.items()}
    words = ", ".join(f"{point} {choice}" for point, choice in choices.items())
    found = assemble(f"{name} with {words}", {**base.made, **own})
    refuse_moot(found, own)
    return found


def name_of(rules: Ruleset) -> tuple[str, dict[str, str]]:
    """Return how a record names a ruleset: its name, or a built-in one with a few other choices.

    Of the built-in ones it is that from which the ruleset differs in the fewest choices.
    """
    try:
        if named(rules.name, {}).choices == rules.choices:
            return rules.name, {}
    except RulesetError:
        pass
    return by_choices(rules)


def by_choices(rules: Ruleset) -> tuple[str, dict[str, str]]:
    """Return the built-in ruleset from which a ruleset differs the least, and its own choices."""
    bases = [builtin(name) for name in sorted(builtin_names(), key=_plain)]
    bases.sort(key=lambda base: _apart(rules, base))
    best: tuple[str, dict[str, str]] | None = None
    for base in bases:
        if best is not None and _apart(rules, base) >= len(best[1]):
            break  # no base behind this one has fewer
        own = _own(rules, base)
        if (best is None or len(own) < len(best[1])) and _is(rules, base.name, own):
            best = base.name, own
    return best or (bases[0].name, _own(rules, bases[0]))


def _apart(rules: Ruleset, base: Ruleset) -> int:
    """Count the points of both on which they differ: the fewest choices that a name can have."""
    return sum(point in base.made and _differ(rules, base, point) for point in rules.made)


def _plain(name: str) -> tuple[int, int]:
    """Sort names: `standard`, the others without an option, then those with one."""
    return name.count("+") + name.count("-"), name != _BASE


def _own(rules: Ruleset, base: Ruleset) -> dict[str, str]:
    """Return the choices of a ruleset that its base makes otherwise.

    What arises through one of them alone, and is chosen as a house chooses it that says nothing of
    it, is left out.
    """
    own = {point: rules.made[point] for point in rules.made if point in base.made}
    own = {point: made for point, made in own.items() if _differ(rules, base, point)}
    while True:
        found = assemble(rules.name, {**base.made, **own})
        differs = (point for point in rules.made if _differ(rules, found, point))
        missing = [point for point in differs if point not in own]
        if not missing:
            return {point: str(rules.choices[point]) for point in POINTS if point in own}
        own.update({point: rules.made[point] for point in missing})


def _differ(one: Ruleset, other: Ruleset, point: str) -> bool:
    mine, others = one.choices[point], other.choices[point]
    return mine is not others and mine != others  # most are one and the same


def _is(rules: Ruleset, name: str, own: Mapping[str, str]) -> bool:
    """Say whether a record that names a base with these choices names the ruleset."""
    try:
        return named(name, own).choices == rules.choices
    except RulesetError:
        return False


def in_short(rules: Ruleset) -> str:
    """Name a ruleset in a line: `the house friday (classic with 5 choices of its own)`.

    Up to three choices are named; a ruleset that comes built in or ships is its name.
    """
    name, own = name_of(rules)
    few = f"{len(own)} choices of its own"
    if len(own) <= _FEW:
        few = ", ".join(f"{point} {choice}" for point, choice in own.items())
    words = f"{name} with {few}" if own else name
    is_house = bool(own) and " with " not in rules.name
    return f"the house {printable(rules.name)} ({words})" if is_house else words
