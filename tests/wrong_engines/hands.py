"""Wrong ways to count and to rank hands."""

from __future__ import annotations

import pkgutil
from collections.abc import Callable
from dataclasses import replace
from functools import wraps
from itertools import combinations
from typing import Final

from sabacc.engine.hands import VALUED, Score, Special
from sabacc.spec.cards import CARDS
from sabacc.spec.cards import COPIES as COPIES_OF_ALL
from sabacc.spec.rulesets import Choice
from tests.wrong_engines.model import Part, asked_of, breaks, changes

COPIES: Final = ("spec.cards:_COPIES_BY_NAME",)
WORTH: Final = ("engine.hands:score_with_points",)
SCORE: Final = ("protocol.answers:score",)
IS_ARRAY: Final = ("engine.hands:_is_idiots_array",)
IS_VALUED: Final = ("engine.hands:_valued_array",)
OUT_OF_RANGE: Final = (
    "engine.hands:out_of_range",
    "engine.contest:out_of_range",
)
CARD_VALUES: Final = ("engine.hands:card_values", "engine.contest:card_values")


@changes("deck.face-cards.eight-twice", *COPIES)
def face_cards_once(copies: Part) -> Part:
    """Hold one of each face card."""
    return dict.fromkeys(copies, 1)


@changes("deck.suit-cards.fifteen-of-each-suit", *COPIES)
def suit_cards_twice(copies: Part) -> Part:
    """Hold every card twice."""
    return dict.fromkeys(copies, 2)


@changes("deck.size.seventy-six", *COPIES)
def half_a_deck(copies: Part) -> Part:
    """Hold one of each face card, and two suits."""
    return {
        name: copies[name] if card.suit in {"coins", "flasks"} else int(card.suit is None)
        for name, card in CARDS.items()
    }


@breaks("deck.size.own", "spec.rulesets:copies_for_choice")
def own_deck_forgotten(_: Part, _choice: Part) -> Part:
    """Hold the usual 76 cards, whatever the table's own list says."""
    return COPIES_OF_ALL


@breaks("totals.face-values.own", *CARD_VALUES)
def own_values_forgotten(card_values: Part, choice: Part) -> Part:
    """Count a card that the table's own list names by its usual value."""
    return card_values(Choice("usual") if choice.name == "own" else choice)


def scores(change: Callable[[Part, Part, Score], Score]) -> Callable[..., Part]:
    """Change what a hand is worth: `change(rules, hand, score)`."""

    @wraps(change)
    def find(worth: Part, rules: Part, hand: Part) -> Part:
        found, *more = worth(rules, hand)
        return change(rules, hand, found), *more

    return find


@breaks("totals.sum.all-cards", *WORTH)
def two_cards_count(worth: Part, rules: Part, hand: Part) -> Part:
    """Count the first two cards of a hand."""
    return worth(rules, hand[:2])


@breaks("totals.suit-values.printed-number", *CARD_VALUES)
def aces_are_one(card_values: Part, choice: Part) -> Part:
    """Count an ace as 1."""
    return {
        name: 1 if name.endswith("-ace") else value for name, value in card_values(choice).items()
    }


@breaks("totals.field-cards.counted", *SCORE)
def field_forgotten(
    score: Part, rules: Part, cards: Part, field: Part = (), version: Part = None
) -> Part:
    """Leave the cards of the field out of a total."""
    return score(rules, cards, field and (), version)


@breaks("bombs.limits.beyond-23", *OUT_OF_RANGE)
def four_and_twenty_is_in_range(_: Part, _rules: Part, total: int) -> bool:
    """Let 24 and -24 stay in range."""
    return total == 0 or abs(total) > 24


@breaks("bombs.zero.bombs", *OUT_OF_RANGE)
def nought_is_in_range(_: Part, _rules: Part, total: int) -> bool:
    """Let a total of nought stay in range."""
    return abs(total) > 23


@breaks("specials.pure-cards.any-number", *WORTH)
@scores
def pure_of_two(_: Part, hand: Part, found: Score) -> Score:
    """Take 23 for a Pure Sabacc with two cards alone."""
    pure = found.special is Special.PURE_SABACC
    return replace(found, special=None) if pure and len(hand) != 2 else found


@breaks("specials.idiots-array.idiot-two-three", *IS_ARRAY)
def array_of_one_suit(is_array: Part, hand: Part, *, extra: Part) -> Part:
    """Ask the 2 and the 3 of an Idiot's Array to be of one suit."""
    return is_array(hand, extra=extra) and len({card.suit for card in hand if card.suit}) == 1


def _regional(rules: Part) -> Part:
    arrays = pkgutil.resolve_name("sabacc.engine.hands:_REGIONAL_ARRAYS")
    return arrays.get(rules.choices["specials.regional-array"].name)


@breaks("specials.regional-limits.strictly-inside-23", *WORTH)
@scores
def regional_at_any_total(rules: Part, hand: Part, found: Score) -> Score:
    """Take the three cards of a regional array for one whatever they add up to."""
    regional = _regional(rules)
    if regional is not None and len(hand) == 3 and regional[1](hand):
        return Score(found.total, bombed=False, special=regional[0])
    return found


@breaks("specials.regional-cards.exactly-three", *WORTH)
@scores
def regional_with_more(rules: Part, hand: Part, found: Score) -> Score:
    """Take a longer hand for a regional array that has one in it."""
    regional = _regional(rules)
    if regional is None or found.bombed or found.special is not None:
        return found
    inside = any(regional[1](three) for three in combinations(hand, 3))
    return replace(found, special=regional[0]) if inside else found


@breaks("specials.valued-total.stated-value", *WORTH)
@scores
def valued_by_its_sum(rules: Part, hand: Part, found: Score) -> Score:
    """Count the cards of a Fairy Empress, Longing Hearts or Temptation."""
    if found.special not in VALUED:
        return found
    values = pkgutil.resolve_name("sabacc.engine.hands:card_values")
    choice = rules.choices["totals.face-values"]
    return replace(found, total=sum(values(choice)[card] for card in hand))


@breaks("specials.valued-cards.exactly-the-listed", *IS_VALUED)
def valued_with_more(valued_array: Part, hand: Part) -> Part:
    """Take a longer hand for an array that has one in it."""
    parts = (part for size in (2, 3) for part in combinations(hand, size))
    return next((it for part in parts if (it := valued_array(part)) is not None), None)


@breaks("ranking.negatives.in-order", "engine.hands:rank_all")
def negatives_lose(ranks: Part, rules: Part, scores: Part) -> Part:
    """Let no ordinary hand of a negative total compete: it counts as bombed."""
    below = [seat for seat, score in scores.items() if score.special is None and score.total < 0]
    return ranks(rules, {**scores, **{seat: replace(scores[seat], bombed=True) for seat in below}})


RANK: Final = ("engine.hands:rank", "engine.contest:rank")


@breaks("ranking.pure-sabacc.above-ordinary", *RANK)
@asked_of
def pure_is_ordinary(found: Score) -> Score:
    """Rank a Pure Sabacc by its total."""
    return replace(found, special=None) if found.special is Special.PURE_SABACC else found


@breaks("ranking.idiots-array.above-all", *RANK)
@asked_of
def array_is_ordinary(found: Score) -> Score:
    """Rank an Idiot's Array by its total."""
    return replace(found, special=None) if found.special is Special.IDIOTS_ARRAY else found


@breaks("ranking.valued-arrays.equal-hands", *RANK)
@asked_of
def valued_is_ordinary(found: Score) -> Score:
    """Let a valued array tie with an ordinary hand of its value."""
    return replace(found, special=None) if found.special in VALUED else found


@breaks("ranking.tie-break.nothing", "engine.hands:best_of")
def first_of_the_tied(best_of: Part, ranks: Part) -> Part:
    """Break a tie by the order of the seats."""
    return best_of(ranks)[:1]


@breaks("showdown.winner.best-hand", "engine.contest:best_of")
def worst_of(_: Part, ranks: Part) -> tuple[str, ...]:
    """Give the pot to the lowest hand."""
    low = min(ranks.values(), default=())
    return tuple(seat for seat, place in ranks.items() if place == low)


@breaks("ranking.bombed.never", "engine.hands:rank_all")
def bombs_compete(ranks: Part, rules: Part, scores: Part) -> Part:
    """Compare hands that have bombed like any other."""
    return ranks(rules, {seat: replace(score, bombed=False) for seat, score in scores.items()})
