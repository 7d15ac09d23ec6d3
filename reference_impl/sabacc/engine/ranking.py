"""Which hand is better: one total preorder of hands for each combination of choices."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from sabacc.engine.position import refuse_extra_cards, refuse_field
from sabacc.engine.values import LIMIT, REGIONAL, VALUED, Score, Special, in_force, worth

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from sabacc.cards import Card
    from sabacc.rulesets import Ruleset

Rank = tuple[int, ...]
"""A place in the order of hands: the greater tuple is the better hand, equal tuples tie."""

_ORDINARY, _REGIONAL_LOW, _PURE, _REGIONAL_HIGH, _ARRAY = range(5)


@dataclass(frozen=True, slots=True)
class Verdict:
    """The best seats, in the order given, and whether they would win the sabacc pot."""

    best: tuple[str, ...]
    sabacc_pot: bool


def rank(rules: Ruleset, found: Score) -> Rank:
    """Place a hand that has not bombed in the order of the showdown."""
    special = found.special
    if special is Special.IDIOTS_ARRAY:
        return (_ARRAY,)
    if special is Special.PURE_SABACC:
        return _pure(rules, found.total)
    if special in REGIONAL:
        over = rules.choices["ranking.regional-array"].name == "over-pure-sabacc"
        return (_REGIONAL_HIGH if over else _REGIONAL_LOW,)
    trump = int(special in VALUED)
    if rules.choices["ranking.order"].name == "nearest":
        return (_ORDINARY, *_by_distance(rules, found.total), trump)
    return (_ORDINARY, found.total, trump)


def _pure(rules: Ruleset, total: int) -> Rank:
    """Rank a Pure Sabacc (`ranking.pure-sabacc`, `ranking.plus-minus-23`)."""
    level = rules.choices["ranking.plus-minus-23"].name == "tie"
    return (_PURE, int(level or total > 0))


def _by_distance(rules: Ruleset, total: int) -> Rank:
    """Rank a total by its distance to the nearer end (`ranking.equal-distance`)."""
    if rules.choices["ranking.equal-distance"].name == "tie":
        return (abs(total),)
    return (abs(total), int(total > 0))


def demise_rank(rules: Ruleset, total: int) -> Rank:
    """Place a sound hand by its total after the demise card (`demise.comparison`)."""
    how = rules.choices["demise.comparison"].name
    if how == "nearest":
        return _by_distance(rules, total)
    if how == "highest":
        return (total,)
    pure = total == LIMIT or (
        total == -LIMIT and rules.choices["specials.pure-totals"].name == "both"
    )
    return rank(rules, Score(total, bombed=False, special=Special.PURE_SABACC if pure else None))


def wins_sabacc_pot(rules: Ruleset, special: Special | None) -> bool:
    """Say whether a winning hand of that kind takes the sabacc pot (`pots.sabacc-pot`)."""
    if special in REGIONAL:
        return rules.choices["pots.regional-array"].name == "both-pots"
    if special in VALUED:
        return rules.choices["pots.valued-arrays"].name == "both-pots"
    return special in {Special.PURE_SABACC, Special.IDIOTS_ARRAY}


def best_of(ranks: Mapping[str, Rank]) -> tuple[str, ...]:
    """Return the seats whose rank is the highest, in the order given."""
    top = max(ranks.values(), default=())
    return tuple(seat for seat, place in ranks.items() if place == top)


def compare(
    rules: Ruleset,
    hands: Mapping[str, Sequence[Card]],
    fields: Mapping[str, Sequence[Card]] | None = None,
    version: str | None = None,
) -> Verdict:
    """Find the best of several hands, before any sudden demise."""
    laid = fields or {}
    refuse_field(rules, [card for cards in laid.values() for card in cards])
    whole = {seat: (*cards, *laid.get(seat, ())) for seat, cards in hands.items()}
    refuse_extra_cards([card for cards in whole.values() for card in cards])
    now = in_force(rules, version)
    scores = {seat: worth(now, cards) for seat, cards in whole.items()}
    best = best_of({seat: rank(now, found) for seat, found in scores.items() if not found.bombed})
    return Verdict(best, any(wins_sabacc_pot(now, scores[seat].special) for seat in best))
