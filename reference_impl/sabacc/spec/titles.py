"""The titles of the rules, as they ship: `titles.json` beside this module.

They stand apart from the cases, so that whoever only names a rule need not read two thousand cases.
"""

from __future__ import annotations

import json
from functools import lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from sabacc.spec.points import point_of_rule

if TYPE_CHECKING:
    from collections.abc import Mapping

TITLES: Final = Path(__file__).resolve().parent / "titles.json"


@lru_cache(maxsize=1)
def titles() -> Mapping[str, str]:
    """Return the title of every rule by its id."""
    return MappingProxyType(json.loads(TITLES.read_bytes()))


def title(rule: str) -> str:
    """Return the title of a rule; the question of its point where no text ships."""
    known = point_of_rule(rule)
    return titles().get(rule) or (known[0].asks if known is not None else "")
