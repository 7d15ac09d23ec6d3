"""The facts of an answer: their names, kinds and canonical forms.

This table is the vocabulary of the protocol's answers.  The grader compares canonical forms, the
messages' types follow it, and the published vocabulary is rendered from it.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

from sabacc.cards import usual_name

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping


class Kind(Enum):
    """How a fact is written and compared."""

    NUMBER = "a whole number"
    TRUTH = "true or false"
    WORD = "a word, or null"
    SEATS = "a list of seats, in any order"
    POT_SEATS = "a list of lists of seats, one for each hand pot, the main pot first"
    SEAT_CARD = "for each seat a card"
    SEAT_NUMBER = "for each seat a whole number"
    SEAT_SEAT = "for each seat a seat"
    SEAT_CARDS = "for each seat a list of cards, in any order"
    CARDS = "a list of cards, in any order"
    DECK = "a list of cards, the next one first"


@dataclass(frozen=True, slots=True)
class Fact:
    """One field of an answer."""

    name: str
    kind: Kind
    says: str


def _table(*facts: Fact) -> Mapping[str, Fact]:
    return MappingProxyType({fact.name: fact for fact in facts})


FACTS: Final[Mapping[str, Mapping[str, Fact]]] = MappingProxyType(
    {
        "score": _table(
            Fact("total", Kind.NUMBER, "what the hand counts"),
            Fact("bombed", Kind.TRUTH, "whether the hand is out of range"),
            Fact("special", Kind.WORD, "which special hand it is, null for an ordinary hand"),
        ),
        "compare": _table(
            Fact("best", Kind.SEATS, "who holds the best hand; several where they tie"),
            Fact("sabacc_pot", Kind.TRUTH, "whether the best hand would take the sabacc pot"),
        ),
        "settle": _table(
            Fact("winners", Kind.SEATS, "who wins or shares the hand pot (the main pot)"),
            Fact("pot_winners", Kind.POT_SEATS, "the same for each hand pot"),
            Fact("sabacc_winners", Kind.SEATS, "who wins or shares the sabacc pot"),
            Fact("bombed", Kind.SEATS, "whose hand was out of range when it was shown"),
            Fact("demise", Kind.SEAT_CARD, "the demise card of each seat that was dealt one"),
            Fact("paid", Kind.SEAT_NUMBER, "what each seat paid in penalties, nought included"),
            Fact("stacks", Kind.SEAT_NUMBER, "each seat's credits afterwards"),
            Fact("hand_pot", Kind.NUMBER, "what stays in the hand pots"),
            Fact("sabacc_pot", Kind.NUMBER, "what the sabacc pot holds afterwards"),
            Fact("house", Kind.NUMBER, "what the house took out of the sabacc pot"),
        ),
        "shift": _table(
            Fact("shifted", Kind.TRUTH, "whether the shift came"),
            Fact("hands", Kind.SEAT_CARDS, "each seat's hand afterwards, without the field"),
            Fact("fields", Kind.SEAT_CARDS, "each seat's interference field afterwards"),
            Fact("pickers", Kind.SEAT_SEAT, "for each seat that lost a card, who picked it"),
            Fact("deck", Kind.DECK, "the deck afterwards"),
            Fact("out_of_play", Kind.CARDS, "the cards that the shift took out of play"),
        ),
    }
)
"""The facts of each method's answer."""

REFUSED: Final = "refused"
"""The fact of any method that says that the request is against the rules, with the reason."""

ABSENT: Final = object()
"""Stands for a fact that an answer does not show."""


def _cards(value: list[str]) -> list[str]:
    return sorted(usual_name(name) for name in value)


_CANONICAL: Final[Mapping[Kind, Callable[[Any], Any]]] = {
    Kind.SEATS: sorted,
    Kind.POT_SEATS: lambda value: [sorted(seats) for seats in value],
    Kind.SEAT_CARD: lambda value: {seat: usual_name(name) for seat, name in value.items()},
    Kind.SEAT_CARDS: lambda value: {seat: _cards(cards) for seat, cards in value.items()},
    Kind.CARDS: _cards,
    Kind.DECK: lambda value: [usual_name(name) for name in value],
}


def shown(method: str, answer: Mapping[str, Any], path: str) -> Any:  # noqa: ANN401 - JSON
    """Return the fact at `path` in canonical form, or ABSENT.

    Paths are `total`, `stacks.Han` for one seat, `pot_winners.1` for one pot.
    """
    name, _, seat = path.partition(".")
    if name == REFUSED:
        return answer.get(REFUSED, ABSENT)
    value: Any = answer.get(name, ABSENT)
    if value is ABSENT:
        return ABSENT
    kind = FACTS[method][name].kind
    canonical = _CANONICAL.get(kind)
    found: Any = value if canonical is None else canonical(value)
    if not seat:
        return found
    if kind is Kind.POT_SEATS:
        return found[int(seat)] if int(seat) < len(found) else ABSENT
    return found.get(seat, ABSENT)
