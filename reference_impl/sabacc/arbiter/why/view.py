"""One answer under one ruleset, a finding read from it, and what a missing card could change."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import product
from typing import Any, Final, NamedTuple, TypeVar

from sabacc.engine.fact import Fact, exists, rule
from sabacc.engine.hands import LIMIT, ShownHand, card_values, in_force, score_cards
from sabacc.engine.play import compile_rules
from sabacc.engine.position import known_cards
from sabacc.notation.claim_forms import Value
from sabacc.protocol import messages
from sabacc.protocol.answers import EngineAnswer, Params, answer_request
from sabacc.protocol.facts import value_at
from sabacc.protocol.messages import PlayParams
from sabacc.spec.cards import CARDS
from sabacc.spec.rulesets import Ruleset, rest_of_deck
from sabacc.system.structs import replace_fields
from sabacc.system.text import join_words

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


_DECIDES: Final = "the next cards decide it: add deck: with them, the top one first"
_MOST_TIED: Final = 4
"""How many of those who are tied get different next cards: few ever are, and more take long."""
_WHY: Final[Mapping[str, str]] = {
    "deck": "more cards are drawn; add deck: with the cards to come, the top one first",
    "picks": "a card is lost that the picks do not name; add picks: with the cards of each hand",
    "shuffle": "the lost cards are dealt again; add shuffle: with the order in which they lie",
}


def ran_out_words(view: View) -> str:
    """Say what ran out, and which line to add."""
    ran_out = str(view.found.answer["ran_out"])
    return f"it cannot be decided: {_WHY.get(ran_out, ran_out)}"


def same_for_any_cards(view: View, value_of: Callable[[View], object]) -> View | None:
    """Return a completed showdown if `value_of` is the same for all decks that were tried.

    What a bombed caller pays may be so.  None if some cards change it, or nothing ran out.
    """
    completions = demises(view)
    first = next(completions, None)
    if first is None:
        return None
    value = value_of(first)
    return first if all(value_of(other) == value for other in completions) else None


def demises(view: View) -> Iterator[View]:
    """Yield a showdown whose deck ran out in a sudden demise with next cards of each kind.

    Each deck is answered once.  Nothing where no card is missing, or nobody meets in a demise.
    """
    known, first = view.filled, complete_deck(view)
    if known is None or first is view or "demise" not in first.found.answer:
        return
    assert isinstance(view.params, messages.SettleParams)  # noqa: S101 - no other deck ends so
    yield first
    for place, head in enumerate(_heads(first, _free_cards(view.params, view.rules)), 1):
        if place == len(known):
            known.append(_with_next_cards(view, head))
        yield known[place]


def _heads(first: View, free: Sequence[str]) -> Iterator[tuple[str, ...]]:
    """Yield next cards for those who are tied, as many as they are.

    All of them get cards of one value, so that they stay level, all special or all bombed; or
    some get the lowest one, and the others one that may matter: the one nearest to 0, one that
    makes a special hand of a tied one, or the highest, which may bomb.
    """
    values = card_values(first.rules.choices["totals.face-values"])
    by_value: dict[int, list[str]] = {}
    for card in free:
        by_value.setdefault(values[CARDS[card]], []).append(card)
    account = first.found.settlement_facts
    if not by_value or account is None:
        return
    hands, (lowest, highest) = account.hands, (min(by_value), max(by_value))
    tied = tuple(first.found.answer["demise"])
    yield from (tuple(cards[: len(tied)]) for cards in by_value.values() if len(cards) >= len(tied))
    totals: set[int] = {hands[seat].score.total for seat in tied}
    special = (limit - total for total in sorted(totals) for limit in (LIMIT, -LIMIT))
    others = dict.fromkeys((min(by_value, key=abs), *special, highest))
    for value in (value for value in others if value in by_value and value != lowest):
        for who in product((lowest, value), repeat=min(len(tied), _MOST_TIED)):
            if all(who.count(each) <= len(by_value[each]) for each in (lowest, value)):
                yield tuple(by_value[each][who[:at].count(each)] for at, each in enumerate(who))


def undecided_words(view: View) -> str:
    """Say that nobody has won yet, and who meets in the sudden demise that decides."""
    demise = complete_deck(view).found.answer.get("demise", ())
    assert isinstance(view.params, messages.SettleParams)  # noqa: S101 - no other deck ends so
    seats = [seat for seat in view.params.seats if seat in demise]
    if not seats:
        return f"it cannot be decided: {_WHY['deck']}"
    return f"{join_words(seats)} tie and meet in a sudden demise; {_DECIDES}"


def rule_of_tied_caller(seat: str, view: View) -> str:
    """Return the rule by which a caller pays after a sudden demise whose cards are not known.

    Empty if `seat` has not called, does not meet in a sudden demise, or its cards are known.
    """
    params, answer = view.params, view.found.answer
    if "ran_out" not in answer or not isinstance(params, messages.SettleParams):
        return ""
    tied = complete_deck(view).found.answer.get("demise", ())
    called = params.caller == seat and seat in tied
    return rule_here(view.rules, "penalties.caller-in-demise") if called else ""


def complete_deck(view: View) -> View:
    """Return a showdown whose deck ran out with some further cards; any other view unchanged."""
    params = view.params
    if "ran_out" not in view.found.answer or not isinstance(params, messages.SettleParams):
        return view
    known = [] if view.filled is None else view.filled
    if not known:
        known.append(_with_next_cards(view, ()))
    return known[0]


def _with_next_cards(view: View, head: Sequence[str]) -> View:
    """Return a showdown with some next cards below those of its deck, then all the others."""
    params, rules = view.params, view.rules
    assert isinstance(params, messages.SettleParams)  # noqa: S101 - the caller has checked
    free = _free_cards(params, rules)
    for card in head:
        free.remove(card)
    completed = replace_fields(params, deck=[*params.deck, *head, *free])
    return View(completed, rules, answer_request(rules, compile_rules(rules), completed))


def _free_cards(params: messages.SettleParams, rules: Ruleset) -> list[str]:
    """Return the cards that lie nowhere yet."""
    lying = [card for hand in (*params.hands.values(), *params.fields.values()) for card in hand]
    return rest_of_deck(rules, [*lying, *params.deck])


def missing_rolls(view: View, phases: Sequence[Mapping[str, Any]]) -> list[str]:
    """Name the rolls of the die that are due and that nobody tells: `round 1`, `turn 1`, `last`."""
    if not isinstance(view.params, PlayParams):
        return []
    known = {"last" if roll.last else f"{view.unit} {roll.round}" for roll in view.params.rolls}
    missing: list[str] = []
    called = 0
    for phase in phases:
        if phase["phase"] == "calling":  # a shift of the same round after it is the last one
            called = phase["round"]
        name = "last" if called == phase["round"] else f"{view.unit} {phase['round']}"
        if phase["phase"] == "shift" and name not in known:
            missing.append(name)
    return missing
