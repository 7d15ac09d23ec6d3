"""The case under construction: what the steps of one scenario add up to."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from sabacc.conformance.scenarios.builder_play import PlayBuilder
from sabacc.conformance.scenarios.cases import Expectation
from sabacc.conformance.scenarios.registry import StepError
from sabacc.conformance.scenarios.table import HAND_POT, STACK, ToldTable
from sabacc.engine.position import Refusal
from sabacc.protocol.facts import THEN, knows
from sabacc.spec.cards import CARDS, rest_of_deck

if TYPE_CHECKING:
    from collections.abc import Callable

LEAST_SEATS: Final = 2
SPARE_CARDS: Final = 8
"""How many cards a shift's deck holds, unless a step says otherwise."""


class CaseBuilder(ToldTable):
    """What a scenario has said so far.  Steps call these methods and nothing else.

    Seats sit clockwise in the order in which they are first named, and the last one deals, unless
    a step says otherwise.
    """

    def __init__(self) -> None:
        """Begin with an empty table."""
        super().__init__()
        self.play: PlayBuilder | None = None
        self.further: list[CaseBuilder] = []

    def tell_of(self, number: int, tell: Callable[[CaseBuilder], None]) -> None:
        """Say something of a further hand of the session: `number` is 2 for the second one."""
        place = number - 2
        if place == len(self.further):
            before = self.further[-1].playing if self.further else self.playing
            hand = CaseBuilder()
            hand.play = PlayBuilder(list(before.seats))
            self.further.append(hand)
        elif place > len(self.further):
            message = (
                f"hand {number} comes after hand {number - 1}; say something of that one first"
            )
            raise StepError(message)
        hand = self.further[place]
        hand.step, known = self.step, len(hand.expect)
        tell(hand)
        for one in hand.expect[known:]:
            self.expect.append(
                Expectation(f"{THEN}.{place}.{one.fact}", one.value, one.step, one.how)
            )

    def seat(self, name: str) -> str:
        """Return a seat's name; raises StepError where nobody of that name sits at the table."""
        if self.play is not None:
            if name not in self.play.seats:
                message = f"{name} does not sit at the table"
                raise StepError(message)
        elif name not in self.hands:
            message = f"{name} holds no cards; say so first"
            raise StepError(message)
        return name

    def sit(self, seats: list[str]) -> None:
        """Seat those who play a whole hand, before anything else is said of them."""
        if self.play is not None or self.hands:
            message = "say first, and once, who plays"
            raise StepError(message)
        if len(set(seats)) != len(seats) or len(seats) < LEAST_SEATS:
            message = "a table has at least two seats, each with its own name"
            raise StepError(message)
        self.play = PlayBuilder(seats)

    @property
    def playing(self) -> PlayBuilder:
        """The hand that is played; raises StepError where nobody plays one."""
        if self.play is None:
            message = "nobody plays; say who does first, such as: Given Han and Lando play"
            raise StepError(message)
        return self.play

    def ask(self, method: str) -> None:
        """Say what happens: once, but for the deeds of a hand that is played."""
        if self.method is not None and not self.method == method == "play":
            message = "a scenario has one When"
            raise StepError(message)
        if self.play is not None and method != "play":
            message = "in a hand that is played, players act: say what they do"
            raise StepError(message)
        self.method = method

    def expects(self, fact: str, value: Any, how: str = "is") -> None:  # noqa: ANN401 - JSON
        """Say what the answer must show."""
        self.expect.append(Expectation(fact, value, self.step, how))

    def cards_in_order(self, names: list[str]) -> list[str]:
        """Return cards in canonical order, for facts in which order means nothing."""
        return sorted(names)

    def params(self) -> dict[str, Any]:
        """Return the request; raises StepError where the scenario leaves something out."""
        if self.method is None:
            message = "the scenario has no When"
            raise StepError(message)
        if not self.expect:
            message = "the scenario has no Then"
            raise StepError(message)
        params: dict[str, Any] = {
            "score": self._score,
            "compare": self._compare,
            "settle": self._settle,
            "shift": self._shift,
            "play": self._play,
        }[self.method]()
        self._check_cards(params)
        self._check_facts(self.method)
        return params

    @property
    def seats(self) -> int:
        """How many seats the case needs."""
        if self.play is not None:
            hands = (self, *self.further)
            return max(hand.playing.seats_needed(self) for hand in hands)
        return 1 if self.method == "score" else len(self.hands)

    def _score(self) -> dict[str, Any]:
        params: dict[str, Any] = {"cards": self.cards}
        return params | self._given(field=self.field, version=self.version)

    def _compare(self) -> dict[str, Any]:
        params: dict[str, Any] = {"hands": self.hands}
        return params | self._given(fields=self.fields, version=self.version)

    def _settle(self) -> dict[str, Any]:
        amount = HAND_POT if self.hand_pot is None else self.hand_pot
        params: dict[str, Any] = {
            **self._table(),
            "stacks": {seat: self.stacks.get(seat, STACK) for seat in self.hands},
            "pots": self.pots or [{"amount": amount}],
            "sabacc_pot": self.sabacc_pot,
        }
        return params | self._given(
            fields=self.fields,
            caller=self.caller,
            folded=self.folded,
            deck=[*self.next_cards, *(self.deck or ())],
            version=self.version,
        )

    def _shift(self) -> dict[str, Any]:
        mine = [card for cards in (*self.hands.values(), *self.fields.values()) for card in cards]
        params: dict[str, Any] = {
            **self._table(),
            "picks": {
                seat: self.picks.get(seat, [*self.fields.get(seat, []), *cards])
                for seat, cards in self.hands.items()
            },
            "deck": rest_of_deck(mine)[:SPARE_CARDS] if self.deck is None else self.deck,
            "shuffle": mine if self.shuffle is None else self.shuffle,
        }
        return params | self._given(
            fields=self.fields,
            folded=self.folded,
            die=self.die,
            other_die=self.other_die,
            comes=self.comes,
        )

    def _play(self) -> dict[str, Any]:
        params = self.playing.params(self)
        if self.further:
            params[THEN] = [hand.playing.further(hand) for hand in self.further]
        return params

    def _table(self) -> dict[str, Any]:
        seats = list(self.hands)
        if len(seats) < LEAST_SEATS:
            message = "a table has at least two seats"
            raise StepError(message)
        return {"seats": seats, "dealer": self.dealer or seats[-1], "hands": self.hands}

    @staticmethod
    def _given(**optional: Any) -> dict[str, Any]:  # noqa: ANN401 - JSON
        return {name: value for name, value in optional.items() if value not in (None, [], {})}

    def _check_cards(self, params: dict[str, Any]) -> None:
        """Refuse a misspelt card, unless the case is about a card that there is not."""
        refused = Refusal.NOT_IN_THE_DECK.value
        if any(expectation.value == refused for expectation in self.expect):
            return
        for name in _card_names(params):
            if name not in CARDS:
                message = f"no card is called {name!r}"
                raise StepError(message)

    def _check_facts(self, method: str) -> None:
        """Refuse a Then that no answer to this When can show."""
        for expectation in self.expect:
            if not knows(method, expectation.fact):
                message = f"no answer to {method!r} shows {expectation.fact!r}"
                raise StepError(message)


def _card_names(params: dict[str, Any]) -> list[str]:
    names: list[str] = []
    for key in ("cards", "field", "deck", "shuffle", "out_of_play"):
        names.extend(params.get(key, []))
    for key in ("hands", "fields", "picks"):
        for cards in params.get(key, {}).values():
            names.extend(cards)
    for key in ("script", "rolls", THEN):
        for part in params.get(key, []):
            names.extend(_card_names(part))
    for cards in params.get("shuffles", []):
        names.extend(cards)
    return names
