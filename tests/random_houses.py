"""Houses at random: a base with a few of its choices changed, numbers among them."""

import random

from sabacc.spec.alternatives import alternatives, neighbours
from sabacc.spec.points import BASES, POINTS
from sabacc.spec.rulesets import Ruleset, RulesetError, builtin

MOST_CHANGES = 8


def random_house(seed: int, *, dialects: bool = False) -> Ruleset:
    """Change up to eight choices of a base at random; dialects too where they are asked for."""
    rng = random.Random(seed)
    rules = builtin(rng.choice(BASES))
    for _ in range(rng.randint(1, MOST_CHANGES)):
        offered = (point for point in POINTS.values() if alternatives(rules, point))
        point = rng.choice([*offered])
        some = alternatives(rules, point, dialects=dialects)
        some += neighbours(rules, point, (rng.randint(1, 40),))
        try:
            rules = rules.flipped(point.id, rng.choice(some))
        except RulesetError:
            continue
    return rules


def made_otherwise(one: Ruleset, other: Ruleset) -> list[str]:
    """Return the points on which two rulesets make different choices that a hand can show."""
    return [
        point.id
        for point in POINTS.values()
        if not point.conduct and one.choices[point.id] != other.choices[point.id]
    ]
