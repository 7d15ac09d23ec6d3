"""Scores of hands, and their comparison: totals, bombs, special hands."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from functools import lru_cache
from itertools import combinations
from typing import Final, NamedTuple

from sabacc.engine.fact import Fact, FactKind, fact_of
from sabacc.engine.position import Position, Refusal, RefusedError, check_copies, check_no_field
from sabacc.spec.cards import CARDS, DECK, FACES, SUITS, UNSEEN, Card
from sabacc.spec.points import POINTS, made_by_version
from sabacc.spec.rulesets import Choice, Ruleset, assemble, figures

LIMIT: Final = POINTS["bombs.limits"].figures["beyond-23"][0]
"""The highest total in range, and with a minus the lowest (`bombs.limits`)."""


class Special(Enum):
    """The special hands."""

    PURE_SABACC = "pure-sabacc"
    IDIOTS_ARRAY = "idiots-array"
    FORCE_ARRAY = "force-array"
    DEATH_ARRAY = "death-array"
    PROFIT_ARRAY = "profit-array"
    JUSTICE_ARRAY = "justice-array"
    MONARCHY_ARRAY = "monarchy-array"
    FAIRY_EMPRESS = "fairy-empress"
    LONGING_HEARTS = "longing-hearts"
    TEMPTATION = "temptation"


REGIONAL: Final = frozenset(
    {
        Special.FORCE_ARRAY,
        Special.DEATH_ARRAY,
        Special.PROFIT_ARRAY,
        Special.JUSTICE_ARRAY,
        Special.MONARCHY_ARRAY,
    }
)
VALUED: Final[Mapping[Special, int]] = dict(
    zip(
        (Special.FAIRY_EMPRESS, Special.LONGING_HEARTS, Special.TEMPTATION),
        POINTS["specials.valued-total"].figures["stated-value"],
        strict=True,
    )
)
"""The arrays with a stated value (`specials.valued-total`)."""


@dataclass(frozen=True, slots=True)
class Score:
    """The worth of a hand: its total, whether it bombs, and its special hand.

    `cards` is its number of cards; 0 if it does not matter.
    """

    total: int
    bombed: bool
    special: Special | None
    cards: int = field(default=0, compare=False)


@lru_cache(maxsize=64)
def card_values(choice: Choice) -> Mapping[str, int]:
    """Return the value of every card under a choice on `totals.face-values`.

    One that nobody has seen counts nothing: whoever plays with such a card does not ask.
    """
    faces: dict[str, int] = dict(zip(FACES, figures("totals.face-values", choice), strict=True))
    return {card: faces.get(card, card.rank) for card in (*CARDS.values(), *UNSEEN)}


def out_of_range(rules: Ruleset, total: int) -> bool:
    """True if a total bombs (`bombs.limits`, `bombs.zero`)."""
    if total == 0:
        return rules.choices["bombs.zero"].name == "bombs"
    return abs(total) > LIMIT


def bomb_rule(total: int) -> str:
    """Return the rule by which a total bombs."""
    return "bombs.limits.beyond-23" if total else "bombs.zero.bombs"


def bomb_point(total: int) -> str:
    """Return the point on whether a total is in range."""
    return "bombs.limits" if total else "bombs.zero"


def in_force(rules: Ruleset, version: str | None) -> Ruleset:
    """Return the rules of the version in force (`totals.version`).

    `version` is one of `VERSION_NAMES`; None is the ruleset itself.
    """
    if version is None:
        return rules
    if rules.choices["totals.version"].name != "in-force":
        raise RefusedError(Refusal.VERSION_IS_FIXED, "totals.version.chosen-before-play")
    return assemble(f"{rules.name}@{version}", {**rules.made, **made_by_version(version)})


def score(
    rules: Ruleset,
    cards: Sequence[Card],
    field: Sequence[Card] = (),
    version: str | None = None,
) -> Score:
    """Score a hand, including its field (`totals.sum`, `totals.field-cards`)."""
    check_no_field(rules, field)
    hand = (*cards, *field)
    check_copies(rules, hand)
    return score_of_valid(in_force(rules, version), hand)


def score_of_valid(rules: Ruleset, hand: Sequence[Card]) -> Score:
    """Score a valid hand."""
    return score_with_points(rules, hand)[0]


def sum_of(rules: Ruleset, cards: Sequence[Card]) -> int:
    """Return the sum of some cards (`totals.face-values`)."""
    values = card_values(rules.choices["totals.face-values"])
    return sum([values[card] for card in cards])


def score_with_points(rules: Ruleset, hand: Sequence[Card]) -> tuple[Score, int, tuple[str, ...]]:
    """Return the score of a hand, the sum of its cards, and the deciding points.

    Points that keep it from being a special hand are included.
    """
    total = sum_of(rules, hand)
    special, points = _special(rules, hand, total)
    held = len(hand)
    if special is not None and special in VALUED:
        array_total = total if _keeps_sum(rules) else VALUED[special]
        return Score(array_total, bombed=False, special=special, cards=held), total, points
    bombed = special not in _NEVER_BOMB and out_of_range(rules, total)
    return Score(total, bombed=bombed, special=special, cards=held), total, points


def _counts_as_valued(rules: Ruleset, valued: Special, total: int) -> bool:
    """True if the cards of an array with a stated value count as this array.

    A stated value replaces the sum, even if the sum is 23.
    """
    how = rules.choices["specials.valued-arrays"].name
    if how != "three" and not (how == "fairy-empress" and valued is Special.FAIRY_EMPRESS):
        return False
    return _is_inside_range(rules, total) or not _keeps_sum(rules)


def _is_inside_range(rules: Ruleset, total: int) -> bool:
    """True if a sum is in range, and neither 23 nor -23."""
    return abs(total) < LIMIT and not out_of_range(rules, total)


def _keeps_sum(rules: Ruleset) -> bool:
    """True if an array with a stated value still counts the sum of its cards."""
    return rules.choices["specials.valued-total"].name == "sum-of-cards"


def _special(
    rules: Ruleset, hand: Sequence[Card], total: int
) -> tuple[Special | None, tuple[str, ...]]:
    """Return the special hand, and the points that it depends on."""
    choices = rules.choices
    points: tuple[str, ...] = ()
    if _is_idiots_array(hand, extra=True):
        points = _IDIOTS_ARRAY_POINTS if len(hand) == 3 else _LONG_ARRAY_POINTS  # noqa: PLR2004
        suits_fit = choices["specials.idiots-array"].name != "one-suit" or _same_suit(hand)
        extra = choices["specials.idiots-array-extra"].name == "allowed"
        if suits_fit and _is_idiots_array(hand, extra=extra):
            return Special.IDIOTS_ARRAY, points
    if len(hand) == 3 and not _REGIONAL_KEY_CARDS.isdisjoint(hand):  # noqa: PLR2004
        fitting = [name for name, (_, fits) in _REGIONAL_ARRAYS.items() if fits(hand)]
        if fitting:
            points += _REGIONAL
            chosen = choices["specials.regional-array"].name
            zero = choices["specials.regional-limits"].name == "inside-23-with-zero"
            if chosen in fitting and abs(total) < LIMIT and (zero or total):
                return _REGIONAL_ARRAYS[chosen][0], points
    valued = _valued_array(hand)
    if valued is not None:
        points += _VALUED_POINTS if _is_inside_range(rules, total) else _OF_VALUE_BEYOND
        if _counts_as_valued(rules, valued, total):
            return valued, points
    if abs(total) == LIMIT:
        points += _PURE
        fits = len(hand) == 2 or choices["specials.pure-cards"].name == "any-number"  # noqa: PLR2004
        if fits and (total == LIMIT or choices["specials.pure-totals"].name == "both"):
            return Special.PURE_SABACC, points
    return None, points


_NEVER_BOMB: Final = frozenset({Special.IDIOTS_ARRAY, *REGIONAL})
_IDIOTS_ARRAY_POINTS: Final = ("specials.idiots-array",)
_LONG_ARRAY_POINTS: Final = ("specials.idiots-array-extra", "specials.idiots-array")
_REGIONAL: Final = (
    "specials.regional-array",
    "specials.regional-cards",
    "specials.regional-limits",
)
_VALUED_POINTS: Final = ("specials.valued-arrays", "specials.valued-cards")
_OF_VALUE_BEYOND: Final = (*_VALUED_POINTS, "specials.valued-total")
_PURE: Final = ("specials.pure-totals", "specials.pure-cards")


def points_of_special(special: Special) -> tuple[str, ...]:
    """Return the points that define a special hand, the most specific first."""
    if special in REGIONAL:
        return _REGIONAL
    if special in VALUED:
        return _VALUED_POINTS
    return _IDIOTS_ARRAY_POINTS if special is Special.IDIOTS_ARRAY else _PURE[:1]


# Every regional array has one of these cards
_REGIONAL_KEY_CARDS: Final = frozenset(
    {"evil-one", "endurance", "balance", "queen", *(f"{suit}-master" for suit in SUITS)}
)


def _is_idiots_array(hand: Sequence[Card], *, extra: bool) -> bool:
    """`specials.idiots-array`: the Idiot, a suit card 2 and a suit card 3."""
    if "idiot" not in hand or len(hand) < 3 or (len(hand) > 3 and not extra):  # noqa: PLR2004
        return False
    return {2, 3} <= {card.rank for card in hand}


def _same_suit(hand: Sequence[Card]) -> bool:
    """True if a 2 and a 3 of the cards have the same suit."""
    return any({f"{suit}-2", f"{suit}-3"} <= {*hand} for suit in SUITS)


def _force(hand: Sequence[Card]) -> bool:
    """A Master of any suit and two other sabres (A-F46)."""
    return any(
        card.endswith("-master")
        and all(companion.suit == "sabres" for companion in without(hand, (card,)))
        for card in hand
    )


def _death(hand: Sequence[Card]) -> bool:
    """The Evil One, Demise and one suit card of 12 to 15."""
    return (
        "evil-one" in hand and "demise" in hand and any(card.rank >= 12 for card in hand)  # noqa: PLR2004
    )


def _profit(hand: Sequence[Card]) -> bool:
    """Endurance and two coins."""
    return "endurance" in hand and sum(card.suit == "coins" for card in hand) == 2  # noqa: PLR2004


def _justice(hand: Sequence[Card]) -> bool:
    """Balance, a Commander, and another card that is a sabre (A-F47)."""
    if "balance" not in hand:
        return False
    return any(
        any(companion.suit == "sabres" for companion in without(hand, (card,)))
        for card in hand
        if card.endswith("-commander")
    )


def _monarchy(hand: Sequence[Card]) -> bool:
    """The Queen, the Star and a coin."""
    return "queen" in hand and "star" in hand and any(card.suit == "coins" for card in hand)


def without(hand: Sequence[Card], cards: Sequence[Card]) -> tuple[Card, ...]:
    """Return a hand without one copy of each of some cards, which it holds."""
    left = list(hand)
    for card in cards:
        left.remove(card)
    return tuple(left)


_REGIONAL_ARRAYS: Final[Mapping[str, tuple[Special, Callable[[Sequence[Card]], bool]]]] = {
    "force": (Special.FORCE_ARRAY, _force),
    "death": (Special.DEATH_ARRAY, _death),
    "profit": (Special.PROFIT_ARRAY, _profit),
    "justice": (Special.JUSTICE_ARRAY, _justice),
    "monarchy": (Special.MONARCHY_ARRAY, _monarchy),
}


def near_miss_point(rules: Ruleset, special: Special, hand: Sequence[Card]) -> str:
    """Return the point by which cards just miss a regional array; else empty.

    They are its three cards with another total, or these among others.
    """
    played = rules.choices["specials.regional-array"].name
    if played not in _REGIONAL_ARRAYS or score_of_valid(rules, hand).special is special:
        return ""
    array, fits = _REGIONAL_ARRAYS[played]
    if array is not special:
        return ""
    if len(hand) == 3:  # noqa: PLR2004
        return "specials.regional-limits" if fits(hand) else ""
    return "specials.regional-cards" if any(map(fits, combinations(hand, 3))) else ""


# Every valued array has one of these cards
_VALUED_KEY_CARDS: Final = frozenset({"queen", "endurance", "evil-one"})


def _valued_array(hand: Sequence[Card]) -> Special | None:
    """Return the valued array of exactly these cards; else None (`specials.valued-arrays`)."""
    if len(hand) not in {2, 3} or _VALUED_KEY_CARDS.isdisjoint(hand):
        return None
    ranks = sorted([card.partition("-")[2] if card.suit else str(card) for card in hand])
    return _VALUED_ARRAYS.get(tuple(ranks))


# The ranks of each valued array, sorted
_VALUED_ARRAYS: Final[Mapping[tuple[str, ...], Special]] = {
    ("queen", "queen"): Special.FAIRY_EMPRESS,
    ("endurance", "master", "mistress"): Special.LONGING_HEARTS,
    ("commander", "evil-one", "mistress"): Special.TEMPTATION,
}


_FACES: Final = frozenset(FACES)


class ShownHand(NamedTuple):
    """A shown hand: its score, and the facts about it."""

    score: Score
    total: Fact
    special: Fact
    bombed: Fact


def show_hand(rules: Ruleset, position: Position, seat: str) -> ShownHand:
    """Score the hand of a seat, including its field."""
    laid, versioned = bool(position.fields.get(seat)), position.version is not None
    return score_cards(rules, seat, all_cards(position, seat), laid=laid, versioned=versioned)


def score_cards(
    rules: Ruleset, seat: str, cards: Sequence[Card], *, laid: bool = False, versioned: bool = False
) -> ShownHand:
    """Score the cards of a seat by the rules in force, with the reasons.

    `laid`: some of them lie in the field; `versioned`: a version is in force.
    """
    score, added, points = score_with_points(rules, cards)
    by = sum_points(cards, laid=laid)
    if versioned:
        by = (*by, "totals.version")
    if points:
        adds = fact_of(FactKind.SUM, seat, added, by)
        special = fact_of(FactKind.SPECIAL, seat, score.special, points, (adds,))
        by = ("specials.valued-total",) if score.special in VALUED else by
        total = fact_of(FactKind.TOTAL, seat, score.total, by, (special,))
    else:
        total = fact_of(FactKind.TOTAL, seat, score.total, by)
        special = fact_of(FactKind.SPECIAL, seat, None, (), (total,))
    bomb = bomb_point(score.total)
    bombed = fact_of(
        FactKind.BOMBED, seat, score.bombed, (bomb,), (total, special) if points else (total,)
    )
    return ShownHand(score, total, special, bombed)


def all_cards(position: Position, seat: str) -> tuple[Card, ...]:
    """Return the cards of a seat, those of its field last."""
    return (*position.hands[seat], *position.fields.get(seat, ()))


def sum_points(cards: Sequence[Card], *, laid: bool = False) -> tuple[str, ...]:
    """Return the points on how cards add up."""
    return _SUM_POINTS[not _FACES.isdisjoint(cards), laid]


_SUM: Final = ("totals.sum", "totals.suit-values")
# The points on the sum of a hand, by whether it has a face card, and cards in its field
_SUM_POINTS: Final = {
    (False, False): _SUM,
    (True, False): ("totals.face-values", *_SUM),
    (False, True): ("totals.field-cards", *_SUM),
    (True, True): ("totals.field-cards", "totals.face-values", *_SUM),
}


class Rung(NamedTuple):
    """One criterion in the comparison of hands: the greater value is better; with its point."""

    value: int
    point: str


Rank = tuple[Rung, ...]
"""A hand's rank: the greater tuple is better, equal tuples tie."""


_ORDINARY: Final = Rung(0, "ranking.order")
_PURE_RUNG: Final = Rung(2, "ranking.pure-sabacc")
_ARRAY_RUNG: Final = Rung(4, "ranking.idiots-array")
# The place of a regional array among all hands, by the choice; else its total gives it one
_REGIONAL_RUNGS: Final = {
    "under-pure-sabacc": Rung(1, "ranking.regional-array"),
    "over-pure-sabacc": Rung(3, "ranking.regional-array"),
    "above-all": Rung(5, "ranking.regional-array"),
}
_BOMBED_POINT: Final = "ranking.bombed"
_NEGATIVES: Final = "ranking.negatives"
_TIE_BREAK: Final = "ranking.tie-break"
_MOST: Final = len(DECK)
_VALUED_RUNG: Final = Rung(_MOST, "ranking.valued-arrays")


@dataclass(frozen=True, slots=True)
class Comparison:
    """The best seats, in the given order, and whether they would win the sabacc pot."""

    best: tuple[str, ...]
    sabacc_pot: bool


def may_win(rules: Ruleset, hand_score: Score) -> bool:
    """True if a hand competes at all (`ranking.bombed`, `ranking.negatives`)."""
    if hand_score.bombed:
        return hand_score.total == 0 and rules.choices[_BOMBED_POINT].name == "zero-can-win"
    competes_anyway = hand_score.total >= 0 or hand_score.special is not None
    return competes_anyway or rules.choices[_NEGATIVES].name == "in-order"


def competition_points(hand_score: Score) -> Iterator[str]:
    """Yield the points on whether, and where, such a hand competes."""
    if hand_score.bombed:
        yield _BOMBED_POINT
    elif hand_score.special in REGIONAL:
        yield "ranking.regional-array"
    elif hand_score.total < 0 and hand_score.special is None:
        yield _NEGATIVES


def rank_all(rules: Ruleset, scores: Mapping[str, Score]) -> dict[str, Rank]:
    """Rank the competing hands for the showdown.

    A hand that ties with an array of the other sign ranks like it while that array competes
    (`ranking.valued-arrays`).
    """
    by_seat = {
        seat: rank(rules, hand_score)
        for seat, hand_score in scores.items()
        if may_win(rules, hand_score)
    }
    choices = rules.choices
    same_sign = choices[_VALUED_RUNG.point].name == "same-sign"
    if same_sign and choices["ranking.order"].name == "nearest":
        arrays = {-scores[seat].total for seat in by_seat if scores[seat].special in VALUED}
        for seat, place in [*by_seat.items()]:
            if scores[seat].total in arrays and scores[seat].special is None:
                by_seat[seat] = tuple(
                    sorted((*place, _VALUED_RUNG), key=lambda rung: rung.point == _TIE_BREAK)
                )
    return by_seat


def rank(rules: Ruleset, hand_score: Score) -> Rank:
    """Rank a competing hand for the showdown, regardless of the others."""
    if hand_score.cards and rules.choices[_TIE_BREAK].name == "fewest-cards":
        return (*_rank(rules, hand_score), Rung(_MOST - hand_score.cards, _TIE_BREAK))
    return _rank(rules, hand_score)


def _rank(rules: Ruleset, hand_score: Score) -> Rank:
    special = hand_score.special
    if special is Special.IDIOTS_ARRAY:
        return (_ARRAY_RUNG,)
    if special is Special.PURE_SABACC:
        return _pure_rank(rules, hand_score.total)
    regional = special in REGIONAL and rules.choices["ranking.regional-array"].name
    if regional in _REGIONAL_RUNGS:
        return (_REGIONAL_RUNGS[regional],)
    valued_rung = (_VALUED_RUNG,) if special in VALUED else ()
    if rules.choices["ranking.order"].name == "nearest":
        return (_ORDINARY, *_distance_rank(rules, hand_score.total, "ranking.order"), *valued_rung)
    return (_ORDINARY, Rung(hand_score.total, "ranking.order"), *valued_rung)


def _pure_rank(rules: Ruleset, total: int) -> Rank:
    """Rank a Pure Sabacc (`ranking.pure-sabacc`, `ranking.plus-minus-23`)."""
    how = rules.choices["ranking.plus-minus-23"].name
    better = how == "tie" or (total < 0 if how == "minus-wins" else total > 0)
    return (_PURE_RUNG, Rung(int(better), "ranking.plus-minus-23"))


def _distance_rank(rules: Ruleset, total: int, point: str) -> Rank:
    """Rank a total by its distance to the nearer limit (`ranking.equal-distance`)."""
    how = rules.choices["ranking.equal-distance"].name
    better = how != "tie" and (total < 0 if how == "negative-wins" else total > 0)
    return (Rung(abs(total), point), Rung(int(better), "ranking.equal-distance"))


def demise_rank(rules: Ruleset, total: int) -> Rank:
    """Rank a hand in range by its total after the demise card (`demise.comparison`)."""
    how = rules.choices["demise.comparison"].name
    if how == "nearest":
        return _distance_rank(rules, total, "demise.comparison")
    if how == "highest":
        return (Rung(total, "demise.comparison"),)
    special = Special.PURE_SABACC if is_pure(rules, total) else None
    return rank(rules, Score(total, bombed=False, special=special))


def is_pure(rules: Ruleset, total: int) -> bool:
    """True if a total with demise cards counts as a Pure Sabacc (`specials.pure-totals`)."""
    return total == LIMIT or (
        total == -LIMIT and rules.choices["specials.pure-totals"].name == "both"
    )


def comparison_points(better: Rank, worse: Rank, *, same: bool) -> tuple[str, ...]:
    """Return the points by which one hand beats another, or ties with it.

    `same`: their totals are equal.
    """
    level = () if same else tuple(rung.point for rung in min(better, worse, key=len)[::-1])
    for place, (rung, worse_rung) in enumerate(zip(better, worse, strict=False)):
        if rung != worse_rung and rung.point == worse_rung.point == _TIE_BREAK:
            return tuple(dict.fromkeys((_TIE_BREAK, *level)))
        if rung != worse_rung:
            return _deciding_points(better, worse, place)
    if len(better) != len(worse):
        return tuple(dict.fromkeys((_VALUED_RUNG.point, *level)))
    return tuple(dict.fromkeys((*level, _TIE_BREAK)))


def _deciding_points(better: Rank, worse: Rank, place: int) -> tuple[str, ...]:
    """Return the points of the first rung on which two hands differ."""
    higher, lower = max(better[place], worse[place]), min(better[place], worse[place])
    if lower.point == "ranking.regional-array" and higher != _ARRAY_RUNG:
        return (lower.point,)
    if higher.point == "ranking.equal-distance":
        return (higher.point, better[place - 1].point)
    if lower.value < 0:
        return (higher.point, _NEGATIVES)
    return (higher.point,)


def wins_sabacc_pot(rules: Ruleset, special: Special | None) -> bool:
    """True if a winning hand of this kind takes the sabacc pot (`pots.sabacc-pot`)."""
    if special is None:
        return False
    if special in REGIONAL:
        return rules.choices["pots.regional-array"].name == "both-pots"
    if special in VALUED:
        return rules.choices["pots.valued-arrays"].name == "both-pots"
    return True


def best_of(ranks: Mapping[str, Rank]) -> tuple[str, ...]:
    """Return the seats with the highest rank, in the given order."""
    top = max(ranks.values(), default=())
    return tuple([seat for seat, place in ranks.items() if place == top])


def compare(
    rules: Ruleset,
    hands: Mapping[str, Sequence[Card]],
    fields: Mapping[str, Sequence[Card]] | None = None,
    version: str | None = None,
) -> Comparison:
    """Find the best of several hands, before any sudden demise."""
    laid = fields or {}
    check_no_field(rules, [card for cards in laid.values() for card in cards])
    whole = {seat: (*cards, *laid.get(seat, ())) for seat, cards in hands.items()}
    check_copies(rules, [card for cards in whole.values() for card in cards])
    now = in_force(rules, version)
    scores = {seat: score_of_valid(now, cards) for seat, cards in whole.items()}
    best = best_of(rank_all(now, scores))
    return Comparison(best, any(wins_sabacc_pot(now, scores[seat].special) for seat in best))
