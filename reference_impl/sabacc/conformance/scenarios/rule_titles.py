"""The titles of rules and laws."""

from __future__ import annotations

import json
from functools import lru_cache
from types import MappingProxyType
from typing import TYPE_CHECKING

from sabacc.conformance.laws import LAWS
from sabacc.spec import titles as of_rules

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from sabacc.conformance.scenarios.cases import RuleText


def encode_titles(rules: Iterable[RuleText]) -> bytes:
    """Write the titles of rules down, the same bytes for the same rules."""
    titles = {rule.rule: rule.title for rule in rules}
    return json.dumps(titles, indent=1, ensure_ascii=False).encode() + b"\n"


@lru_cache(maxsize=1)
def titles() -> Mapping[str, str]:
    """Return the title of every rule, and of every law, by its id."""
    laws = {law: one.title for law, one in LAWS.items()}
    return MappingProxyType({**of_rules.titles(), **laws})


def title(rule: str) -> str:
    """Return the title of a rule or law; the question of its point where no text ships."""
    return titles().get(rule) or of_rules.title(rule)
