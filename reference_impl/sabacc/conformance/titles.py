"""The titles of the rules, as they ship: `titles.json` beside this module.

They stand apart from the cases, so that whoever only names a rule need not read two thousand cases.
"""

from __future__ import annotations

import json
from functools import lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from sabacc.conformance.laws import LAWS
from sabacc.spec.points import point_of_rule

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from sabacc.conformance.cases import RuleText

TITLES: Final = Path(__file__).resolve().parent / "titles.json"


def encode_titles(rules: Iterable[RuleText]) -> bytes:
    """Write the titles down, the same bytes for the same rules."""
    titles = {rule.rule: rule.title for rule in rules}
    return json.dumps(titles, indent=1, ensure_ascii=False).encode() + b"\n"


@lru_cache(maxsize=1)
def titles() -> Mapping[str, str]:
    """Return the title of every rule, and of every law, by its id."""
    laws = {law: one.title for law, one in LAWS.items()}
    return MappingProxyType(json.loads(TITLES.read_bytes()) | laws)


def title(rule: str) -> str:
    """Return the title of a rule; the question of its point where no text ships."""
    known = point_of_rule(rule)
    return titles().get(rule) or (known[0].asks if known is not None else "")
