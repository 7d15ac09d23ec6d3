"""The hand-written pages, as they are read: their text, and the rules that they link."""

import re
from functools import lru_cache
from pathlib import Path

from sabacc.engine.hands import score
from sabacc.engine.position import known_cards
from sabacc.spec.rulesets import builtin

ROOT = Path(__file__).resolve().parents[2]
DOCS = ROOT / "docs"
RULE_LINK = re.compile(r"\]\((?:\.\./)*rules/(?!index\.)([a-z-]+)\.md#([a-z0-9.-]+)\)")


@lru_cache
def text(page: str) -> str:
    return (DOCS / page).read_text(encoding="utf-8")


def total(*names: str) -> int:
    return score(builtin("standard"), known_cards(names), (), None).total
