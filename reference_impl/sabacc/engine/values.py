"""What a hand is worth: totals, bombs and special hands."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from functools import lru_cache
from itertools import combinations
from typing import TYPE_CHECKING, Final

from sabacc.engine.position import Refusal, RefusedError, refuse_extra_cards, refuse_field
from sabacc.spec.cards import CARDS, FACES, SUITS, Card
from sabacc.spec.points import POINTS
from sabacc.spec.rulesets import assemble, figures
from sabacc.spec.versions import made_by_version
from sabacc.system.quick import quick

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from sabacc.spec.rulesets import Choice, Ruleset

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
"""The arrays with a value of their own, and that value (`specials.valued-total`)."""


@quick
@dataclass(frozen=True, slots=True)
class Score:
    """What a hand is worth: its total, whether it bombs, and which special hand it is.

    `cards` is how many cards it has; 0 where that makes no difference.
    """

    total: int
    bombed: bool
    special: Special | None
    cards: int = field(default=0, compare=False)


@lru_cache(maxsize=64)
def card_values(choice: Choice) -> Mapping[str, int]:
    """Return the value of every card under a choice on `totals.face-values`."""
    faces: dict[str, int] = dict(zip(FACES, figures("totals.face-values", choice), strict=True))
    return {card: faces.get(card, card.rank) for card in CARDS.values()}


def out_of_range(rules: Ruleset, total: int) -> bool:
    """Say whether a total bombs (`bombs.limits`, `bombs.zero`)."""
    if total == 0:
        return rules.choices["bombs.zero"].name == "bombs"
    return abs(total) > LIMIT


def bomb_rule(total: int) -> str:
    """Return the rule by which a total bombs."""
    return "bombs.limits.beyond-23" if total else "bombs.zero.bombs"


def bomb_point(total: int) -> str:
    """Return the point by which a total is in range or out of it."""
    return "bombs.limits" if total else "bombs.zero"


def in_force(rules: Ruleset, version: str | None) -> Ruleset:
    """Return the rules by which hands are counted now (`totals.version`).

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
    """Count a hand, field cards included (`totals.sum`, `totals.field-cards`)."""
    refuse_field(rules, field)
    hand = (*cards, *field)
    refuse_extra_cards(rules, hand)
    return worth(in_force(rules, version), hand)


def worth(rules: Ruleset, hand: Sequence[Card]) -> Score:
    """Count a hand that is known to be possible, by the choices of `rules`."""
    return counted(rules, hand)[0]


def counted(rules: Ruleset, hand: Sequence[Card]) -> tuple[Score, int, tuple[str, ...]]:
    """Count a hand: what it is worth, the sum of its cards, and the points that make it special.

    Those for want of which it is no special hand, or no other one, are among the points.
    """
    values = card_values(rules.choices["totals.face-values"])
    total = sum([values[card] for card in hand])
    special, points = _special(rules, hand, total)
    held = len(hand)
    if special is not None and special in VALUED:
        worth_it = total if _counts_its_sum(rules) else VALUED[special]
        return Score(worth_it, bombed=False, special=special, cards=held), total, points
    bombed = special not in _NEVER_BOMB and out_of_range(rules, total)
    return Score(total, bombed=bombed, special=special, cards=held), total, points


def _is_played(rules: Ruleset, valued: Special, total: int) -> bool:
    """Say whether the cards of an array with a stated value, which add up to `total`, make it.

    A stated value replaces the sum, even where the sum is 23.
    """
    how = rules.choices["specials.valued-arrays"].name
    if how != "three" and not (how == "fairy-empress" and valued is Special.FAIRY_EMPRESS):
        return False
    return _lies_inside(rules, total) or not _counts_its_sum(rules)


def _lies_inside(rules: Ruleset, total: int) -> bool:
    """Say whether a sum neither bombs nor is 23: what a stated value would replace."""
    return abs(total) < LIMIT and not out_of_range(rules, total)


def _counts_its_sum(rules: Ruleset) -> bool:
    """Say whether an array with a stated value counts the sum of its cards all the same."""
    return rules.choices["specials.valued-total"].name == "sum-of-cards"


def _special(
    rules: Ruleset, hand: Sequence[Card], total: int
) -> tuple[Special | None, tuple[str, ...]]:
    """Return which special hand it is, and the points on which that hangs."""
    choices = rules.choices
    points: tuple[str, ...] = ()
    if _is_idiots_array(hand, extra=True):
        points = _ARRAY if len(hand) == 3 else _LONG_ARRAY  # noqa: PLR2004
        any_suits = choices["specials.idiots-array"].name != "one-suit" or _of_one_suit(hand)
        extra = choices["specials.idiots-array-extra"].name == "allowed"
        if any_suits and _is_idiots_array(hand, extra=extra):
            return _IDIOTS_ARRAY, points
    if len(hand) == 3 and not _OF_ARRAYS.isdisjoint(hand):  # noqa: PLR2004
        fitting = [name for name, (_, fits) in _REGIONAL_ARRAYS.items() if fits(hand)]
        if fitting:
            points += _REGIONAL
            chosen = choices["specials.regional-array"].name
            zero = choices["specials.regional-limits"].name == "inside-23-with-zero"
            if chosen in fitting and abs(total) < LIMIT and (zero or total):
                return _REGIONAL_ARRAYS[chosen][0], points
    valued = _valued_array(hand)
    if valued is not None:
        points += _OF_VALUE if _lies_inside(rules, total) else _OF_VALUE_BEYOND
        if _is_played(rules, valued, total):
            return valued, points
    if abs(total) == LIMIT:
        points += _PURE
        fits = len(hand) == 2 or choices["specials.pure-cards"].name == "any-number"  # noqa: PLR2004
        if fits and (total == LIMIT or choices["specials.pure-totals"].name == "both"):
            return Special.PURE_SABACC, points
    return None, points


_IDIOTS_ARRAY: Final = Special.IDIOTS_ARRAY
_NEVER_BOMB: Final = frozenset({_IDIOTS_ARRAY, *REGIONAL})
_ARRAY: Final = ("specials.idiots-array",)
_LONG_ARRAY: Final = ("specials.idiots-array-extra", "specials.idiots-array")
_REGIONAL: Final = (
    "specials.regional-array",
    "specials.regional-cards",
    "specials.regional-limits",
)
_OF_VALUE: Final = ("specials.valued-arrays", "specials.valued-cards")
_OF_VALUE_BEYOND: Final = (*_OF_VALUE, "specials.valued-total")
_PURE: Final = ("specials.pure-totals", "specials.pure-cards")


def made_by(special: Special) -> tuple[str, ...]:
    """Return the points that say which cards make a special hand, the weightiest first."""
    if special in REGIONAL:
        return _REGIONAL
    if special in VALUED:
        return _OF_VALUE
    return _ARRAY if special is _IDIOTS_ARRAY else _PURE[:1]


_OF_ARRAYS: Final = frozenset(
    {"evil-one", "endurance", "balance", "queen", *(f"{suit}-master" for suit in SUITS)}
)
"""Each regional array has one of these cards at least."""


def _is_idiots_array(hand: Sequence[Card], *, extra: bool) -> bool:
    """`specials.idiots-array`: the Idiot, a suit card 2 and a suit card 3."""
    if "idiot" not in hand or len(hand) < 3 or (len(hand) > 3 and not extra):  # noqa: PLR2004
        return False
    return {2, 3} <= {card.rank for card in hand}


def _of_one_suit(hand: Sequence[Card]) -> bool:
    """Say whether a 2 and a 3 among the cards have the same suit."""
    return any({f"{suit}-2", f"{suit}-3"} <= {*hand} for suit in SUITS)


def _force(hand: Sequence[Card]) -> bool:
    """A Master of any suit and two other cards of the sabre suit (A-F46)."""
    return any(
        card.endswith("-master") and all(other.suit == "sabres" for other in _without(hand, card))
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
        any(other.suit == "sabres" for other in _without(hand, card))
        for card in hand
        if card.endswith("-commander")
    )


def _monarchy(hand: Sequence[Card]) -> bool:
    """The Queen, the Star and a coin."""
    return "queen" in hand and "star" in hand and any(card.suit == "coins" for card in hand)


def _without(hand: Sequence[Card], card: Card) -> list[Card]:
    rest = list(hand)
    rest.remove(card)
    return rest


_REGIONAL_ARRAYS: Final[Mapping[str, tuple[Special, Callable[[Sequence[Card]], bool]]]] = {
    "force": (Special.FORCE_ARRAY, _force),
    "death": (Special.DEATH_ARRAY, _death),
    "profit": (Special.PROFIT_ARRAY, _profit),
    "justice": (Special.JUSTICE_ARRAY, _justice),
    "monarchy": (Special.MONARCHY_ARRAY, _monarchy),
}


def missed_by(rules: Ruleset, special: Special, hand: Sequence[Card]) -> str:
    """Return the point by which cards just miss a regional array; empty where they do not.

    They are its three cards with another total, or these among others.
    """
    played = rules.choices["specials.regional-array"].name
    if played not in _REGIONAL_ARRAYS or worth(rules, hand).special is special:
        return ""
    array, fits = _REGIONAL_ARRAYS[played]
    if array is not special:
        return ""
    if len(hand) == 3:  # noqa: PLR2004
        return "specials.regional-limits" if fits(hand) else ""
    return "specials.regional-cards" if any(map(fits, combinations(hand, 3))) else ""


_OF_VALUED: Final = frozenset({"queen", "endurance", "evil-one"})
"""Each valued array has one of these cards."""


def _valued_array(hand: Sequence[Card]) -> Special | None:
    """`specials.valued-arrays`: exactly the listed cards make the array."""
    if len(hand) not in {2, 3} or _OF_VALUED.isdisjoint(hand):
        return None
    ranks = sorted([card.partition("-")[2] if card.suit else str(card) for card in hand])
    return _VALUED_ARRAYS.get(tuple(ranks))


_VALUED_ARRAYS: Final[Mapping[tuple[str, ...], Special]] = {
    ("queen", "queen"): Special.FAIRY_EMPRESS,
    ("endurance", "master", "mistress"): Special.LONGING_HEARTS,
    ("commander", "evil-one", "mistress"): Special.TEMPTATION,
}
"""The ranks of each valued array, in the order of the alphabet."""
