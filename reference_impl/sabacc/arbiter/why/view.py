"""One answer under one ruleset, and a finding read from it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple, TypeVar

from sabacc.engine.fact import Fact, exists, rule
from sabacc.engine.hands import ShownHand, in_force, score_cards
from sabacc.engine.position import known_cards
from sabacc.notation.claim_forms import Value
from sabacc.protocol import messages
from sabacc.protocol.answers import EngineAnswer, Params
from sabacc.protocol.facts import value_at
from sabacc.protocol.messages import PlayParams
from sabacc.spec.rulesets import Ruleset

One = TypeVar("One")

OPEN: Final = "?"
"""Stands for what an answer does not show."""


@dataclass(frozen=True, slots=True)
class View:
    """One answer under one ruleset, to be looked at.

    `entry` is the place in the script of the deed that is asked about, where one is.  A showdown
    whose deck ran out is `filled` up with several other decks, each answered once; None: with one.
    """

    params: Params
    rules: Ruleset
    found: EngineAnswer
    entry: int = -1
    filled: list[View] | None = field(default=None, repr=False, compare=False)

    @property
    def method(self) -> str:
        """The method that was asked."""
        return next(name for name, kind in messages.PARAMS.items() if isinstance(self.params, kind))

    @property
    def unit(self) -> str:
        """The unit of play: `turn` or `round`."""
        return self.rules.choices["turns.unit"].name.removesuffix("s")

    @property
    def version(self) -> str | None:
        """The version in force as hands are counted; None where there are no versions."""
        if isinstance(self.params, PlayParams):
            found: str | None = self.found.answer.get("version")
            return found
        return None if isinstance(self.params, messages.ShiftParams) else self.params.version

    @property
    def folded(self) -> frozenset[str]:
        """The seats that have folded as the position tells it; nobody in a played hand."""
        match self.params:
            case messages.SettleParams() | messages.ShiftParams():
                return frozenset(self.params.folded)
            case _:
                return frozenset()

    def hand_of(self, seat: str) -> Sequence[str] | None:
        """Return the cards in a hand as it is judged, without a demise card; None if unknown."""
        params, answer = self.params, self.found.answer
        match params:
            case messages.ScoreParams():
                return params.cards
            case messages.CompareParams() | messages.SettleParams():
                return params.hands.get(seat)
            case _ if seat in answer.get("hands", ()):
                cards = list(answer["hands"][seat])
                account = self.found.settlement_facts
                for card in () if account is None else account.demise_cards.cards.get(seat, ()):
                    cards.remove(card)
                return cards
            case _:
                return None

    def field_of(self, seat: str) -> Sequence[str]:
        """Return the cards in the interference field of a seat."""
        match self.params:
            case messages.ScoreParams():
                return self.params.field
            case messages.CompareParams() | messages.SettleParams():
                return self.params.fields.get(seat, [])
            case _:
                laid: Sequence[str] = self.found.answer.get("fields", {}).get(seat, [])
                return laid

    def cards_of(self, seat: str) -> tuple[str, ...] | None:
        """Return all cards of a seat as they are judged; None where they are not known."""
        hand = self.hand_of(seat)
        return None if hand is None else (*hand, *self.field_of(seat))

    @property
    def now(self) -> Ruleset:
        """The rules by which hands are counted."""
        return in_force(self.rules, self.version)

    def worth_of(self, seat: str) -> ShownHand | None:
        """Return what a hand is worth as it is judged, in facts; None where it is not known."""
        account = self.found.settlement_facts
        if account is not None and seat in account.hands:
            return account.hands[seat]
        cards = self.cards_of(seat)
        if cards is None:
            return None
        laid, versioned = bool(self.field_of(seat)), self.version is not None
        return score_cards(self.now, seat, known_cards(cards), laid=laid, versioned=versioned)

    def fact(self, path: str) -> Any:  # noqa: ANN401 - JSON
        """Return a fact of the answer in canonical form, ABSENT where it does not show it."""
        return value_at(self.method, self.found.answer, path)

    def of(self, kind: type[One]) -> list[One]:
        """Return the events of one kind."""
        return [event for event in self.found.events if isinstance(event, kind)]


class Observation(NamedTuple):
    """What an answer says on one aspect.

    Attributes:
        value: The value; `OPEN` if the answer does not show it.
        words: The value in words.
        rule: The id of the rule that decided it; empty if `facts` name it, or none did.
        because: The words with their reason or moment; empty if they are the same.
        facts: The facts of the engine that decided it, the nearest first.
    """

    value: Value
    words: str
    rule: str = ""
    because: str = ""
    facts: tuple[Fact, ...] = ()


def unshown(words: str = "the answer does not show that", rule: str = "") -> Observation:
    """Return the finding of an answer that does not show an aspect."""
    return Observation(OPEN, words, rule)


def rule_here(rules: Ruleset, point: str) -> str:
    """Return the id of the rule that a ruleset follows on a point; empty without one."""
    return rule(rules, point) if point and exists(rules, point) else ""
