"""Which disputes of the casebook are alike: those whose rulings rest on the same rules."""

from __future__ import annotations

from collections import Counter
from math import log, sqrt
from typing import TYPE_CHECKING, Final, NamedTuple

from sabacc.spec.points import POINTS, point_of_rule

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from sabacc.site.casebook.casebook_ruled import Ruled

MOST: Final = 4
"""How many similar disputes a dispute names."""
_LEAST: Final = 0.15
"""How alike two disputes must be, from 0 for no rule in common to 1 for the same rules."""
_NEVER: Final = ("totals", "deck")
"""Chapters whose rules tie nothing together: every hand is counted."""


class Near(NamedTuple):
    """A dispute like another, and the rarest rule that both rulings rest on."""

    id: str
    rule: str


def rules_behind(one: Ruled) -> frozenset[str]:
    """Return the rules that a ruling rests on: of its claims, its turns and its scenario."""
    found = {one.dispute.case.rule}
    for claim in one.public["claims"]:
        found.add(claim["rule"])
        found.update(also["rule"] for also in claim["also"])
    choices = one.heard.rules.choices
    for point in one.points:
        if choices[point].name in POINTS[point].choices:
            found.add(POINTS[point].rule_id(choices[point].name))
    return frozenset(rule for rule in found if point_of_rule(rule) is not None)


def similar(every: Sequence[Ruled]) -> dict[str, tuple[Near, ...]]:
    """Return the disputes most like each one, the most alike first, by its id.

    A rule that few rulings rest on counts more than one behind nearly all of them.
    """
    behind = {one.dispute.id: rules_behind(one) for one in every}
    often = Counter(rule for rules in behind.values() for rule in rules)
    weight = {
        rule: 0.0 if rule.startswith(_NEVER) else log(len(behind) / number)
        for rule, number in often.items()
    }
    lengths = {id_: _length(rules, weight) for id_, rules in behind.items()}
    return {id_: tuple(_nearest(id_, behind, weight, lengths)) for id_ in behind}


def _length(rules: frozenset[str], weight: Mapping[str, float]) -> float:
    return sqrt(sum(weight[rule] ** 2 for rule in rules))


def _nearest(
    id_: str,
    behind: Mapping[str, frozenset[str]],
    weight: Mapping[str, float],
    lengths: Mapping[str, float],
) -> Iterator[Near]:
    found: list[tuple[float, str]] = []
    for other, rules in behind.items():
        both = _length(rules & behind[id_], weight) ** 2
        if other != id_ and both:
            found.append((both / (lengths[id_] * lengths[other]), other))
    found.sort(key=lambda each: (-each[0], each[1]))
    for alike, other in found[:MOST]:
        if alike >= _LEAST:
            shared = behind[id_] & behind[other]
            yield Near(other, max(sorted(shared), key=weight.__getitem__))
