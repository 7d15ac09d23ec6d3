"""The JavaScript program, and what is asked of it: the choices that it was written for.

It plays the rules as their text says, by the hand of somebody who has not seen the engine.  So a
choice that is added to the rules is not asked of it until such a hand has added it there too, and
to its `choices.json`.
"""

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

from sabacc.spec.model import Point
from sabacc.spec.points import POINTS
from sabacc.spec.rulesets import NOT_APPLICABLE, Ruleset

FOLDER: Final = Path(__file__).resolve().parent / "implementations" / "javascript"
PROGRAM: Final = FOLDER / "sabacc.mjs"
WRITTEN_FOR: Final[Mapping[str, Sequence[str]]] = json.loads(
    (FOLDER / "choices.json").read_text(encoding="utf-8")
)
# How many choices the program may be behind the rules
BEHIND: Final = 5


def lacking() -> list[str]:
    """Return the rules of the documents that the program does not play yet."""
    return [
        point.rule_id(name)
        for point in POINTS.values()
        for name in point.documented
        if name not in _played(point)
    ]


def plays(rules: Ruleset) -> bool:
    return all(
        choice.name in (NOT_APPLICABLE, *_played(POINTS[point]))
        for point, choice in rules.choices.items()
    )


def pins() -> dict[str, Sequence[str]]:
    """Return what a mixture of choices is pinned to, so that the program plays all of them."""
    return {
        point.id: (NOT_APPLICABLE, *_played(point))
        for point in POINTS.values()
        if set(point.choices) - set(_played(point))
    }


def _played(point: Point) -> Sequence[str]:
    """Return the choices that it plays: on a point that it does not know, the most common one."""
    return point.choices if point.conduct else WRITTEN_FOR.get(point.id, point.documented[:1])
