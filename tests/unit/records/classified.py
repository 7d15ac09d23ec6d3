"""Hands played at random, whose heads name another ruleset, and what classifying them finds."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache

from sabacc.arbiter.classifying.classify import Classification, candidates, classify
from sabacc.conformance.scenarios.catalogue import sound_cases
from sabacc.records import Source, parse, write_record
from sabacc.records.random_play import Play, random_hand
from sabacc.spec.points import BASES
from sabacc.spec.rulesets import Ruleset, builtin
from tests.runs import EXHAUSTIVE

FIVE = tuple(builtin(base) for base in BASES)
"""The rulesets without options."""


def hands(
    rules: Ruleset, seeds: Iterable[int], head: str = "standard", way: Play = "random"
) -> list[Source]:
    """Play hands at random, and let their heads name another ruleset."""
    found: list[Source] = []
    for seed in seeds:
        text = write_record(random_hand(rules, seed, 2 + seed % 4, way))
        text = re.sub(r"(?m)^ruleset: .*$", f"ruleset: {head}", text, count=1)
        found.append(parse(text, f"{seed}.hand"))
    return found


def near(name: str) -> list[Ruleset]:
    """Return the rulesets with a name, but for the options of others.

    These differ from a ruleset in all that their bases do.
    """
    base = name.partition("+")[0]
    return [it for it in candidates() if it.name.startswith(base) or "+" not in it.name]


@lru_cache(maxsize=8)
def thirty(name: str) -> Classification:
    """Classify thirty hands of a ruleset: among all that have a name, or, to be quick, the near."""
    among = candidates() if EXHAUSTIVE else near(name)
    head = "classic" if name != "classic" else "swag"
    return classify(hands(builtin(name), range(30), head), among, scenes=sound_cases())


def title(rule: str) -> str:
    """Return a sentence for a rule, that is easy to find again."""
    return f"<{rule}>"
