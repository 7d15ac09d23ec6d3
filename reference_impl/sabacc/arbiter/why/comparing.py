"""The rules by which a hand is what it is, and by which one is better than another."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sabacc.engine.ranking import compared_by, rank
from sabacc.engine.values import LIMIT, REGIONAL, Score, Special, bomb_rule
from sabacc.spec.points import POINTS
from sabacc.spec.rulesets import NOT_APPLICABLE

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from sabacc.spec.rulesets import Ruleset

ARRAY: Final = 3
"""How many cards an array has."""


def rule_here(rules: Ruleset, point: str) -> str:
    """Return the id of the rule that a ruleset follows on a point; empty where it has none."""
    choice = rules.choices[point].name
    return "" if choice == NOT_APPLICABLE else POINTS[point].rule_id(choice)


# --- what a hand is -----------------------------------------------------------------------------


def special_rule(special: Special, rules: Ruleset) -> str:
    """Return the rule by which a hand is a special one, or is none."""
    if special is Special.IDIOTS_ARRAY:
        return rule_here(rules, "specials.idiots-array")
    if special is Special.PURE_SABACC:
        return rule_here(rules, "specials.pure-totals")
    point = "specials.regional-array" if special in REGIONAL else "specials.valued-arrays"
    return rule_here(rules, point)


def spoiled(hand: Iterable[str], found: Score, rules: Ruleset) -> Iterator[tuple[Special, str]]:
    """Yield the special hands that a hand comes near to and is not, each with its rule."""
    cards = list(hand)
    ranks = {name.partition("-")[2] for name in cards}
    if found.special is None and "idiot" in cards and {"2", "3"} <= ranks and len(cards) > ARRAY:
        yield Special.IDIOTS_ARRAY, rule_here(rules, "specials.idiots-array-extra")
    if found.special is None and found.total == -LIMIT:
        yield Special.PURE_SABACC, rule_here(rules, "specials.pure-totals")


# --- which hand is better -----------------------------------------------------------------------


def best_of(scores: Mapping[str, Score], rules: Ruleset) -> tuple[list[str], list[str]]:
    """Return the hands in range, the best one first, and those that are level with it."""
    places = {seat: rank(rules, found) for seat, found in scores.items() if not found.bombed}
    ordered = sorted(places, key=lambda seat: places[seat], reverse=True)
    return ordered, [seat for seat in ordered if places[seat] == places[ordered[0]]]


def level_rule(first: Score, second: Score, rules: Ruleset) -> str:
    """Return the rule by which two hands are level: alike they are, unless their totals differ."""
    return _compared(first, second, rules)


def better_rule(scores: Mapping[str, Score], first: str, second: str, rules: Ruleset) -> str:
    """Return the rule by which the better of two hands is the better one."""
    return _compared(scores[first], scores[second], rules)


def _compared(one: Score, other: Score, rules: Ruleset) -> str:
    """Return the first rule by which one hand is better than another, or level with it."""
    same = one.total == other.total
    points = compared_by(rank(rules, one), rank(rules, other), same=same)
    return next(rule for point in points if (rule := rule_here(rules, point)))


def beaten_by(scores: Mapping[str, Score], best: str, seat: str, rules: Ruleset) -> list[str]:
    """Return the rules by which a seat does not have the best hand: it is another one's."""
    own = scores.get(seat)
    if own is None:
        return [rule_here(rules, "showdown.folded")]
    if own.bombed:
        return [bomb_rule(own.total), rule_here(rules, "ranking.bombed")]
    return [better_rule(scores, best, seat, rules)]
