"""The rules by which a hand is what it is, and by which one is better than another."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sabacc.engine.ranking import rank
from sabacc.engine.values import LIMIT, REGIONAL, Score, Special, bomb_rule
from sabacc.rulesets import NOT_APPLICABLE
from sabacc.spec.points import POINTS

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from sabacc.rulesets import Ruleset

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
    alike = rule_here(rules, "ranking.tie-break")
    if first.total == second.total:
        return alike
    pure = first.special is Special.PURE_SABACC
    point = "ranking.plus-minus-23" if pure else "ranking.equal-distance"
    return rule_here(rules, point) or alike


def better_rule(scores: Mapping[str, Score], first: str, second: str, rules: Ruleset) -> str:
    """Return the rule by which the better of two hands is the better one."""
    high, low = scores[first], scores[second]
    if high.special is Special.IDIOTS_ARRAY:
        return rule_here(rules, "ranking.idiots-array")
    if high.special in REGIONAL or low.special in REGIONAL:
        return rule_here(rules, "ranking.regional-array")
    if high.special is Special.PURE_SABACC:
        both = low.special is Special.PURE_SABACC
        return rule_here(rules, "ranking.plus-minus-23" if both else "ranking.pure-sabacc")
    if high.total == low.total:
        return rule_here(rules, "ranking.valued-arrays")
    nearest = rules.choices["ranking.order"].name == "nearest"
    if nearest and abs(high.total) == abs(low.total):
        level = rules.choices["ranking.equal-distance"].name == "tie"
        return rule_here(rules, "ranking.valued-arrays" if level else "ranking.equal-distance")
    return rule_here(rules, "ranking.order")


def beaten_by(scores: Mapping[str, Score], best: str, seat: str, rules: Ruleset) -> list[str]:
    """Return the rules by which a seat does not have the best hand: it is another one's."""
    own = scores.get(seat)
    if own is None:
        return [rule_here(rules, "showdown.folded")]
    if own.bombed:
        return [bomb_rule(own.total), rule_here(rules, "ranking.bombed")]
    return [better_rule(scores, best, seat, rules)]
