"""Facts: what holds of a hand, for whom, and why.

A fact names the points of the ruleset that decide it and the facts that it follows from. The engine
records the reasons together with the results; `Fact.why` returns the rules.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import StrEnum
from typing import Any, NamedTuple

from sabacc.spec.points import POINTS, prerequisites
from sabacc.spec.rulesets import NOT_APPLICABLE, Ruleset
from sabacc.system.fast_copies import new_tuple


class FactKind(StrEnum):
    """The kind of a fact."""

    SUM = "sum"
    """The sum of a seat's cards."""
    TOTAL = "total"
    """The total of a seat's hand: the sum, or the stated value of an array."""
    SPECIAL = "special"
    """The special hand of a seat; None for an ordinary hand."""
    BOMBED = "bombed"
    """True if the hand of a seat is out of range when shown."""
    FOLDED = "folded"
    """A seat has left the hand."""
    OPEN_TO = "open to"
    """The seats that may win a pot, if there are several pots, which are numbered."""
    BEST = "best"
    """The seats with the best hand, before any sudden demise."""
    BETTER = "better"
    """The subject's hand, one of the best, beats or ties the hand of the seat in the value."""
    TIED = "tied"
    """The seats that meet in a sudden demise."""
    DEMISE_CARD = "demise card"
    """The demise card of a seat; None without a sudden demise."""
    DEMISE_TOTAL = "demise total"
    """The total of a seat with its demise cards so far."""
    DEMISE_BOMBED = "demise bombed"
    """A seat's hand is out of range with its demise card."""
    WINNERS = "winners"
    """The seats that win or share a hand pot: the main pot, or a numbered side pot."""
    SABACC_WINNERS = "sabacc winners"
    """The seats that win or share the sabacc pot."""
    DUE_FOR_BOMB = "due for the bomb"
    """The penalty that a seat owes for a bomb, regardless of its stack."""
    DUE_FOR_CALL = "due for the call"
    """The penalty that the caller owes for the call, regardless of the stack."""
    PAYS = "pays"
    """The penalties that a seat pays."""
    OWES = "owes"
    """The debt of a seat after its penalties."""
    TAKES = "takes"
    """The credits that a seat takes from a pot."""
    GOES = "goes"
    """The credits that move from an unwon hand pot to the sabacc pot."""
    PRIZE = "prize"
    """The credits in the sabacc pot when it is won."""
    SHIFTED = "shifted"
    """True if the shift comes."""
    LOSES = "loses"
    """The card that a seat loses to the shift; None for none."""
    PICKER = "picker"
    """The seat that picks the card; None for none."""
    HOLDS = "holds"
    """The cards in a seat's hand, outside the field."""
    DECK = "deck"
    """The deck, the next card first."""
    OUT_OF_PLAY = "out of play"
    """The cards out of play; after a shift alone, those that it puts there."""
    STACK = "stack"
    """The credits of a seat afterwards."""
    SHOWN = "shown"
    """The cards of a seat that the others see: in a phase, or at the end of the hand."""
    POT = "pot"
    """The credits of a pot afterwards (`hand-pot`, `sabacc-pot`), or of the house (`house`)."""


class Fact(NamedTuple):
    """A fact: its kind, subject, value, and reasons.

    Attributes:
        kind: The kind.
        subject: The seat, the pot, or the number of a side pot; empty for the main pot.
        value: A number, a truth value, a card, a special hand, or seats; amounts are whole credits.
        points: The ids of the rule points that decide it, the most specific one first.
        follows: The facts that it follows from.
    """

    kind: FactKind
    subject: str
    value: Any
    points: tuple[str, ...] = ()
    follows: tuple[Fact, ...] = ()

    def __repr__(self) -> str:
        """Omit the reasons: their graph would fill pages."""
        of = f" of {self.subject}" if self.subject else ""
        return f"<Fact {self.kind}{of}: {self.value}>"

    def levels(self) -> Iterator[tuple[Fact, ...]]:
        """Yield the fact, then the facts that it follows from, breadth-first, each once.

        Negative facts come last: a penalty of 0, a hand in range.
        """
        seen = {id(self)}
        level: list[Fact] = [self]
        negative: list[Fact] = []
        while level:
            yield tuple(level)
            next_level = {
                id(reason): reason
                for fact in level
                for reason in fact.follows
                if id(reason) not in seen
            }
            seen |= next_level.keys()
            negative += [fact for fact in next_level.values() if not fact.value]
            level = [fact for fact in next_level.values() if fact.value]
            if not level:
                level, negative = negative, []

    def ancestry(self) -> Iterator[Fact]:
        """Yield the fact and everything behind it, nearest first, each once."""
        for level in self.levels():
            yield from level

    def why(self, rules: Ruleset) -> tuple[str, ...]:
        """Return the ids of the rules behind this fact, each once.

        Breadth-first; ties by specificity; rules without alternatives last. `rules` are those that
        decided it.
        """
        points: dict[str, None] = {}
        for level in self.levels():
            level_points = dict.fromkeys(point for fact in level for point in fact.points)
            points |= dict.fromkeys(sorted(level_points, key=_generality))
        return tuple(rule(rules, point) for point in points if exists(rules, point))


def fact_of(
    kind: FactKind,
    subject: str,
    value: object,
    points: tuple[str, ...] = (),
    follows: tuple[Fact, ...] = (),
) -> Fact:
    """Make a fact: 50 % faster than `Fact(...)`."""
    return new_tuple(Fact, (kind, subject, value, points, follows))


def _generality(point: str) -> tuple[bool, int]:
    """Sort key: points with one choice, and points without prerequisites, come last."""
    return len(POINTS[point].documented) == 1, -len(prerequisites((point,)))


Facts = Mapping[tuple[FactKind, str], Fact]
"""Facts by kind and subject."""


def rule(rules: Ruleset, point: str) -> str:
    """Return the id of the rule that a ruleset follows on a point."""
    return f"{point}.{rules.choices[point].name}"


def exists(rules: Ruleset, point: str) -> bool:
    """True if a point exists in a ruleset."""
    return rules.choices[point].name != NOT_APPLICABLE
