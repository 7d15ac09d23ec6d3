"""The hands that an unknown hand may be: one of each class that the rules can tell apart."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from typing import TYPE_CHECKING, Final, NamedTuple

from sabacc.engine.values import worth
from sabacc.spec.cards import CARDS
from sabacc.spec.decks import copies_of

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

    from sabacc.engine.values import Special
    from sabacc.spec.cards import Card
    from sabacc.spec.rulesets import Ruleset

    Hand = tuple[str, ...]

_OF_TRIPLES: Final = frozenset({2, 3, 12, 13, 14, 15})
"""The ranks of suit cards that special hands of three cards are made of, beside face cards."""
_SPECIAL: Final = ("idiot", "evil-one", "endurance", "balance", "queen")


class HandClass(NamedTuple):
    """Hands that no rule of a showdown tells apart: their total, and which special hand they are.

    `hands` are some of them, the plainest first.
    """

    total: int
    special: Special | None
    bombed: bool
    hands: tuple[tuple[str, ...], ...]


def hand_classes(  # noqa: PLR0913 - one for each thing that is known
    rules: Ruleset,
    taken: Iterable[str] = (),
    *,
    holding: Collection[str] = (),
    dealt: bool = False,
    total: int | None = None,
    most: int = 4,
) -> list[HandClass]:
    """Return every class of which the free cards make a hand, by total.

    Args:
        rules: They count the hands.
        taken: The cards that lie elsewhere.
        holding: Cards that are in the hand.
        dealt: Whether it has just been dealt, so that it has two cards.
        total: What it counts, where that is known.
        most: How many hands of a class are kept: first those that share no card, then others.
    """
    gone = Counter(taken)
    left = {card: count - gone[card] for card, count in copies_of(rules).items()}
    free = [card for card, count in left.items() if count > 0]
    found: dict[tuple[int, Special | None, bool], tuple[list[Hand], list[Hand]]] = {}
    for hand in _hands(free, left, [CARDS[name] for name in holding], dealt=dealt):
        score = worth(rules, hand)
        if total is None or score.total == total:
            apart, others = found.setdefault((score.total, score.special, score.bombed), ([], []))
            if len(apart) < most and not any({*hand} & {*each} for each in apart):
                apart.append(tuple(map(str, hand)))
            elif len(others) < most:
                others.append(tuple(map(str, hand)))
    return [
        HandClass(*key, (*apart, *others)[:most])
        for key, (apart, others) in sorted(
            found.items(), key=lambda each: (each[0][0], str(each[0][1]))
        )
    ]


def _hands(
    free: Sequence[Card], left: Mapping[Card, int], holding: Sequence[Card], *, dealt: bool
) -> Iterator[tuple[Card, ...]]:
    """Yield hands of two cards, and those of three that may be special.

    `left` says how many of each card are free; a third of one kind makes no hand special.
    """
    if len(holding) > 1:
        yield tuple(holding)
        return
    if holding:
        yield from ((holding[0], card) for card in free if _is_there(left, holding[0], card))
    else:
        yield from combinations(free, 2)
        twice = (card for card in free if _is_there(left, card, card))
        yield from ((card, card) for card in twice)
    if dealt:
        return
    some = [card for card in free if not card.suit or card.rank in _OF_TRIPLES]
    heads = [card for card in some if card in _SPECIAL or card.endswith("-master")]
    for head in [card for card in holding if card in heads] or heads:
        others = [card for card in some if card != head]
        pairs = combinations(others, 2)
        yield from ((head, *pair) for pair in pairs if not holding or holding[0] in {head, *pair})


def _is_there(left: Mapping[Card, int], one: Card, other: Card) -> bool:
    """Say whether two cards can lie in one hand."""
    return one != other or left[one] > 1
