"""Which hand is better: one total preorder of hands for each combination of choices."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, NamedTuple

from sabacc.engine.position import refuse_extra_cards, refuse_field
from sabacc.engine.values import LIMIT, REGIONAL, VALUED, Score, Special, in_force, worth
from sabacc.spec.cards import DECK

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from sabacc.spec.cards import Card
    from sabacc.spec.rulesets import Ruleset


class Rung(NamedTuple):
    """One step on which hands are compared: the greater value is the better hand, by a point."""

    value: int
    point: str


Rank = tuple[Rung, ...]
"""A place in the order of hands: the greater tuple is the better hand, equal tuples tie."""

_IDIOTS_ARRAY: Final = Special.IDIOTS_ARRAY
_PURE_SABACC: Final = Special.PURE_SABACC
_ORDINARY: Final = Rung(0, "ranking.order")
_PURE: Final = Rung(2, "ranking.pure-sabacc")
_ARRAY: Final = Rung(4, "ranking.idiots-array")
_REGIONAL: Final = {
    "under-pure-sabacc": Rung(1, "ranking.regional-array"),
    "over-pure-sabacc": Rung(3, "ranking.regional-array"),
    "above-all": Rung(5, "ranking.regional-array"),
}
"""The place of a regional array among all hands, by the choice; else its total gives it one."""
_BOMBED: Final = "ranking.bombed"
_NEGATIVES: Final = "ranking.negatives"
_TIE_BREAK: Final = "ranking.tie-break"
_MOST: Final = len(DECK)
_TRUMP: Final = Rung(_MOST, "ranking.valued-arrays")


@dataclass(frozen=True, slots=True)
class Verdict:
    """The best seats, in the order given, and whether they would win the sabacc pot."""

    best: tuple[str, ...]
    sabacc_pot: bool


def may_win(rules: Ruleset, found: Score) -> bool:
    """Say whether a hand competes at all (`ranking.bombed`, `ranking.negatives`)."""
    if found.bombed:
        return found.total == 0 and rules.choices[_BOMBED].name == "zero-can-win"
    ordinary = found.total >= 0 or found.special is not None
    return ordinary or rules.choices[_NEGATIVES].name == "in-order"


def points_on(found: Score) -> Iterator[str]:
    """Yield the points on whether, and where, such a hand competes with others at all."""
    if found.bombed:
        yield _BOMBED
    elif found.special in REGIONAL:
        yield "ranking.regional-array"
    elif found.total < 0 and found.special is None:
        yield _NEGATIVES


def ranks(rules: Ruleset, scores: Mapping[str, Score]) -> dict[str, Rank]:
    """Place the hands that compete in the order of the showdown.

    A hand that an array of the other sign does not beat, but ties with, is as good as the array
    while that is there (`ranking.valued-arrays`).
    """
    places = {seat: rank(rules, found) for seat, found in scores.items() if may_win(rules, found)}
    choices = rules.choices
    same_sign = choices[_TRUMP.point].name == "same-sign"
    if same_sign and choices["ranking.order"].name == "nearest":
        arrays = {-scores[seat].total for seat in places if scores[seat].special in VALUED}
        for seat, place in [*places.items()]:
            if scores[seat].total in arrays and scores[seat].special is None:
                places[seat] = tuple(sorted((*place, _TRUMP), key=_is_tie_break))
    return places


def _is_tie_break(rung: Rung) -> bool:
    return rung.point == _TIE_BREAK


def rank(rules: Ruleset, found: Score) -> Rank:
    """Place a hand that competes in the order of the showdown, whatever the others are."""
    if found.cards and rules.choices[_TIE_BREAK].name == "fewest-cards":
        return (*_rank(rules, found), Rung(_MOST - found.cards, _TIE_BREAK))
    return _rank(rules, found)


def _rank(rules: Ruleset, found: Score) -> Rank:
    special = found.special
    if special is _IDIOTS_ARRAY:
        return (_ARRAY,)
    if special is _PURE_SABACC:
        return _pure(rules, found.total)
    regional = special in REGIONAL and rules.choices["ranking.regional-array"].name
    if regional in _REGIONAL:
        return (_REGIONAL[regional],)
    trump = (_TRUMP,) if special in VALUED else ()
    if rules.choices["ranking.order"].name == "nearest":
        return (_ORDINARY, *_by_distance(rules, found.total, "ranking.order"), *trump)
    return (_ORDINARY, Rung(found.total, "ranking.order"), *trump)


def _pure(rules: Ruleset, total: int) -> Rank:
    """Rank a Pure Sabacc (`ranking.pure-sabacc`, `ranking.plus-minus-23`)."""
    how = rules.choices["ranking.plus-minus-23"].name
    better = how == "tie" or (total < 0 if how == "minus-wins" else total > 0)
    return (_PURE, Rung(int(better), "ranking.plus-minus-23"))


def _by_distance(rules: Ruleset, total: int, point: str) -> Rank:
    """Rank a total by its distance to the nearer end (`ranking.equal-distance`)."""
    how = rules.choices["ranking.equal-distance"].name
    better = how != "tie" and (total < 0 if how == "negative-wins" else total > 0)
    return (Rung(abs(total), point), Rung(int(better), "ranking.equal-distance"))


def demise_rank(rules: Ruleset, total: int) -> Rank:
    """Place a sound hand by its total after the demise card (`demise.comparison`)."""
    how = rules.choices["demise.comparison"].name
    if how == "nearest":
        return _by_distance(rules, total, "demise.comparison")
    if how == "highest":
        return (Rung(total, "demise.comparison"),)
    pure = total == LIMIT or (
        total == -LIMIT and rules.choices["specials.pure-totals"].name == "both"
    )
    return rank(rules, Score(total, bombed=False, special=Special.PURE_SABACC if pure else None))


def compared_by(one: Rank, other: Rank, *, same: bool) -> tuple[str, ...]:
    """Return the points by which a hand is better than another, or level with it.

    `same` says that their totals are the same.
    """
    level = () if same else tuple(rung.point for rung in min(one, other, key=len)[::-1])
    for place, (mine, theirs) in enumerate(zip(one, other, strict=False)):
        if mine != theirs and mine.point == theirs.point == _TIE_BREAK:
            return tuple(dict.fromkeys((_TIE_BREAK, *level)))
        if mine != theirs:
            return _decided_by(one, other, place)
    if len(one) != len(other):
        return tuple(dict.fromkeys((_TRUMP.point, *level)))
    return tuple(dict.fromkeys((*level, _TIE_BREAK)))


def _decided_by(one: Rank, other: Rank, place: int) -> tuple[str, ...]:
    """Return the points of the first rung on which two hands differ."""
    higher, lower = max(one[place], other[place]), min(one[place], other[place])
    if lower.point == "ranking.regional-array" and higher != _ARRAY:
        return (lower.point,)
    if higher.point == "ranking.equal-distance":
        return (higher.point, one[place - 1].point)
    if lower.value < 0:
        return (higher.point, _NEGATIVES)
    return (higher.point,)


def wins_sabacc_pot(rules: Ruleset, special: Special | None) -> bool:
    """Say whether a winning hand of that kind takes the sabacc pot (`pots.sabacc-pot`)."""
    if special is None:
        return False
    if special in REGIONAL:
        return rules.choices["pots.regional-array"].name == "both-pots"
    if special in VALUED:
        return rules.choices["pots.valued-arrays"].name == "both-pots"
    return True


def best_of(ranks: Mapping[str, Rank]) -> tuple[str, ...]:
    """Return the seats whose rank is the highest, in the order given."""
    top = max(ranks.values(), default=())
    return tuple([seat for seat, place in ranks.items() if place == top])


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
    refuse_extra_cards(rules, [card for cards in whole.values() for card in cards])
    now = in_force(rules, version)
    scores = {seat: worth(now, cards) for seat, cards in whole.items()}
    best = best_of(ranks(now, scores))
    return Verdict(best, any(wins_sabacc_pot(now, scores[seat].special) for seat in best))
