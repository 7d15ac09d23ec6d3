"""What is so of a hand, or after a shift: of whom, and why.

A fact names the points of the ruleset that settle it and the facts from which it follows.  So the
engine says why by saying what, and whoever wants to know by which rules asks `Fact.why`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import StrEnum
from typing import Any, NamedTuple

from sabacc.spec.alternatives import prerequisites
from sabacc.spec.points import POINTS
from sabacc.spec.rulesets import NOT_APPLICABLE, Ruleset
from sabacc.system.fast_init import new_tuple


class What(StrEnum):
    """What a fact tells of."""

    SUM = "sum"
    """What the cards of a seat add up to."""
    TOTAL = "total"
    """What the hand of a seat counts: the sum, or the value that an array has of its own."""
    SPECIAL = "special"
    """Which special hand a seat holds; None for an ordinary one."""
    BOMBED = "bombed"
    """Whether the hand of a seat is out of range when it is shown."""
    FOLDED = "folded"
    """A seat has left the hand."""
    OPEN_TO = "open to"
    """The seats that may win a pot, where there are several; the pot is named by its place."""
    BEST = "best"
    """The seats that have the best hand, before any sudden demise."""
    BETTER = "better"
    """One seat's hand is better than another's, or level with it: the value names both."""
    TIED = "tied"
    """The seats that meet in a sudden demise."""
    DEMISE_CARD = "demise card"
    """The card that a seat is dealt in a sudden demise; None where it meets in none."""
    DEMISE_TOTAL = "demise total"
    """What the cards of a seat add up to with its demise card."""
    DEMISE_BOMBED = "demise bombed"
    """A seat's hand is out of range with its demise card."""
    WINNERS = "winners"
    """The seats that win or share a hand pot: the main pot, or a side pot named by its place."""
    SABACC_WINNERS = "sabacc winners"
    """The seats that win or share the sabacc pot."""
    DUE_FOR_BOMB = "due for the bomb"
    """What a seat owes for a bomb, whatever its stack holds."""
    DUE_FOR_CALL = "due for the call"
    """What the caller owes for the call, whatever the stack holds."""
    PAYS = "pays"
    """What a seat pays in penalties."""
    TAKES = "takes"
    """What a seat takes out of a pot."""
    GOES = "goes"
    """What goes from a hand pot that nobody wins to the sabacc pot."""
    PRIZE = "prize"
    """What those who win the sabacc pot find in it."""
    SHIFTED = "shifted"
    """Whether the shift comes."""
    LOSES = "loses"
    """The card that a seat loses to the shift; None where it loses none."""
    PICKER = "picker"
    """The seat that picks the card; None where none is picked."""
    HOLDS = "holds"
    """The cards in a seat's hand, outside the field."""
    DECK = "deck"
    """The deck, the next card first."""
    OUT_OF_PLAY = "out of play"
    """The cards out of play; of a shift alone those that it puts there."""
    STACK = "stack"
    """What a seat has afterwards."""
    SHOWN = "shown"
    """The cards of a seat that the others see: in a phase, or as the hand comes to its end."""
    POT = "pot"
    """What a pot holds afterwards (`hand-pot`, `sabacc-pot`), or what the house took (`house`)."""


class Fact(NamedTuple):
    """What is so: of whom, its value, and why.

    Attributes:
        what: What it tells of.
        of: The seat, or the pot; empty where there is only one.
        value: A number, a truth, a card, a special hand, or seats; amounts are whole credits.
        points: The points of the ruleset by which it is so, the most special one first.
        follows: The facts from which it follows.
    """

    what: What
    of: str
    value: Any
    points: tuple[str, ...] = ()
    follows: tuple[Fact, ...] = ()

    def __repr__(self) -> str:
        """Name it without what is behind it: that is a graph, and would fill pages."""
        of = f" of {self.of}" if self.of else ""
        return f"<Fact {self.what}{of}: {self.value}>"

    def steps(self) -> Iterator[tuple[Fact, ...]]:
        """Yield this fact, then the facts from which it follows, and so on, each once.

        What did not happen comes after all that did: a penalty of nothing, a hand in range.
        """
        seen = {id(self)}
        rank: list[Fact] = [self]
        late: list[Fact] = []
        while rank:
            yield tuple(rank)
            found = {id(one): one for fact in rank for one in fact.follows if id(one) not in seen}
            seen |= found.keys()
            late += [fact for fact in found.values() if not fact.value]
            rank = [fact for fact in found.values() if fact.value]
            if not rank:
                rank, late = late, []

    def behind(self) -> Iterator[Fact]:
        """Yield this fact and all that are behind it, the nearest first, each once."""
        for rank in self.steps():
            yield from rank

    def why(self, rules: Ruleset) -> tuple[str, ...]:
        """Return the ids of the rules behind this fact, each once.

        The nearest come first, and of those as near the most special ones; those that nobody can
        choose otherwise come last.  `rules` are those by which it was found.
        """
        points: dict[str, None] = {}
        for rank in self.steps():
            found = dict.fromkeys(point for fact in rank for point in fact.points)
            points |= dict.fromkeys(sorted(found, key=_usual))
        return tuple(rule(rules, point) for point in points if exists(rules, point))


def say(
    what: What,
    of: str,
    value: object,
    points: tuple[str, ...] = (),
    follows: tuple[Fact, ...] = (),
) -> Fact:
    """Say what is so: as `Fact(...)`, in two thirds of the time, for a settlement says much."""
    return new_tuple(Fact, (what, of, value, points, follows))


def _usual(point: str) -> tuple[bool, int]:
    """Return the more, the less a point tells: it has one choice, or arises everywhere."""
    return len(POINTS[point].documented) == 1, -len(prerequisites((point,)))


Facts = Mapping[tuple[What, str], Fact]
"""What is so, by what it tells of and of whom."""


def rule(rules: Ruleset, point: str) -> str:
    """Return the id of the rule that a ruleset follows on a point."""
    return f"{point}.{rules.choices[point].name}"


def exists(rules: Ruleset, point: str) -> bool:
    """Say whether a point exists beside the other choices of a ruleset."""
    return rules.choices[point].name != NOT_APPLICABLE
