"""The ruleset of a record, and how a record names a ruleset."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sabacc.notation.errors import RecordError
from sabacc.spec import shipped
from sabacc.spec.rulesets import (
    NOT_APPLICABLE,
    Ruleset,
    RulesetError,
    assemble,
    builtin,
    own_choice,
    refuse_moot,
)

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sabacc.records.text.reader import Source

_BASE = "standard"


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
    base = shipped.named(name)
    if not choices:
        return base
    own = {point: own_choice(point, choice) for point, choice in choices.items()}
    words = ", ".join(f"{point} {choice}" for point, choice in choices.items())
    found = assemble(f"{name} with {words}", {**base.made, **own})
    refuse_moot(found, own)
    return found


def name_of(rules: Ruleset) -> tuple[str, dict[str, str]]:
    """Return how a record names a ruleset: its name, or single choices on top of `standard`."""
    try:
        if named(rules.name, {}).choices == rules.choices:
            return rules.name, {}
    except RulesetError:
        pass
    base = builtin(_BASE)
    return _BASE, {
        point: str(choice)
        for point, choice in rules.choices.items()
        if choice != base.choices[point] and choice.name != NOT_APPLICABLE
    }
