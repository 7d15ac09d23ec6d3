"""A hand that is shown: what it is worth, as facts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from sabacc.engine.fact import Fact, What, say
from sabacc.engine.values import VALUED, Score, bomb_point, counted
from sabacc.spec.cards import FACES

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from sabacc.engine.position import Position
    from sabacc.spec.cards import Card
    from sabacc.spec.rulesets import Ruleset

_TOTAL: Final = What.TOTAL
_SPECIAL: Final = What.SPECIAL
_BOMBED: Final = What.BOMBED
_FACES: Final = frozenset(FACES)


class ShownHand(NamedTuple):
    """A hand that is shown: what it is worth, and the facts that say so."""

    score: Score
    total: Fact
    special: Fact
    bombed: Fact


def shown(rules: Ruleset, position: Position, seat: str) -> ShownHand:
    """Count the hand of a seat, with its cards in the field."""
    laid, versioned = bool(position.fields.get(seat)), position.version is not None
    held: tuple[Fact, ...] = ()
    if position.told:
        held = position.behind((What.HOLDS, seat), (What.LAID, seat), (What.VERSION, ""))
    cards = all_cards(position, seat)
    return hand_of(rules, seat, cards, held, laid=laid, versioned=versioned)


def hand_of(  # noqa: PLR0913 - cards, whose, how they came to lie there, and by what they count
    rules: Ruleset,
    seat: str,
    cards: Sequence[Card],
    held: tuple[Fact, ...] = (),
    *,
    laid: bool = False,
    versioned: bool = False,
) -> ShownHand:
    """Say what the cards of a seat are worth by rules that are in force.

    `held` are the facts of how they came there, where they are told; `laid` says that some of them
    lie in the field, `versioned` that a version is in force.
    """
    score, added, points = counted(rules, cards)
    by = counted_by(cards, laid=laid)
    if versioned:
        by = (*by, "totals.version")
    if points:
        adds = say(What.SUM, seat, added, by, held)
        special = say(_SPECIAL, seat, score.special, points, (adds,))
        by = ("specials.valued-total",) if score.special in VALUED else by
        total = say(_TOTAL, seat, score.total, by, (special,))
    else:
        total = say(_TOTAL, seat, score.total, by, held)
        special = say(_SPECIAL, seat, None, (), (total,))
    bomb = bomb_point(score.total)
    bombed = say(_BOMBED, seat, score.bombed, (bomb,), (total, special) if points else (total,))
    return ShownHand(score, total, special, bombed)


def all_cards(position: Position, seat: str) -> tuple[Card, ...]:
    """Return the cards of a seat, those of its field last."""
    return (*position.hands[seat], *position.fields.get(seat, ()))


def counted_by(cards: Sequence[Card], *, laid: bool = False) -> tuple[str, ...]:
    """Return the points by which cards add up."""
    return _COUNTED[_has_face(cards), laid]


def _has_face(cards: Iterable[Card]) -> bool:
    return not _FACES.isdisjoint(cards)


_SUM: Final = ("totals.sum", "totals.suit-values")
_COUNTED: Final = {
    (False, False): _SUM,
    (True, False): ("totals.face-values", *_SUM),
    (False, True): ("totals.field-cards", *_SUM),
    (True, True): ("totals.field-cards", "totals.face-values", *_SUM),
}
"""The points by which a hand adds up, by whether it has a face card, and cards in its field."""
