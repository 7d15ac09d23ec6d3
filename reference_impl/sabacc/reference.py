"""The reference implementation as a program under test: messages in, answers out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from sabacc import __version__
from sabacc.conformance import messages
from sabacc.conformance.messages_play import PlayParams
from sabacc.engine import (
    Position,
    Pot,
    RefusedError,
    ScriptRanOutError,
    ShiftPosition,
    compare,
    score,
    settle,
    shift,
)
from sabacc.engine.play import Book, book_of
from sabacc.engine.position import known_cards
from sabacc.reference_play import play
from sabacc.rulesets import (
    NOT_APPLICABLE,
    Ruleset,
    RulesetError,
    assemble,
    builtin,
    own_choice,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from sabacc.cards import Card


class Reference:
    """The reference implementation behind the protocol, for one conversation.

    `handle` takes one message and returns the answer to it.
    """

    def __init__(self, rulesets: Mapping[str, Ruleset] | None = None) -> None:
        """Know `rulesets` before any `hello` announces some."""
        self._rulesets: dict[str, Ruleset] = dict(rulesets or {})
        self._books: dict[str, Book] = {}

    def handle(self, message: Mapping[str, Any]) -> dict[str, Any]:
        """Answer one request; errors become JSON-RPC errors."""
        number, method = message.get("id"), message.get("method")
        answer = {"jsonrpc": "2.0", "id": number}
        params_type = messages.PARAMS.get(str(method))
        if params_type is None:
            text = f"no method is called {method!r}"
            return answer | _error(messages.METHOD_NOT_FOUND, text)
        try:
            params = msgspec.convert(message.get("params"), params_type)
            return answer | {"result": self._answer(params)}
        except (msgspec.ValidationError, RulesetError) as error:
            return answer | _error(messages.INVALID_PARAMS, str(error))

    def _answer(self, params: msgspec.Struct) -> dict[str, Any]:
        try:
            return self._asked(params)
        except RefusedError as refused:
            return {"refused": refused.reason.value}
        except ScriptRanOutError as ran_out:
            return {"ran_out": ran_out.what}

    def _asked(self, params: msgspec.Struct) -> dict[str, Any]:
        match params:
            case messages.HelloParams():
                return self._hello(params)
            case messages.ScoreParams():
                return self._score(params)
            case messages.CompareParams():
                return self._compare(params)
            case messages.SettleParams():
                return self._settle(params)
            case messages.ShiftParams():
                return self._shift(params)
            case PlayParams():
                return play(self._book(params.ruleset), params)
            case _:
                raise AssertionError(params)

    def _hello(self, params: messages.HelloParams) -> dict[str, Any]:
        self._books.clear()
        for name, choices in params.rulesets.items():
            self._rulesets[name] = from_choices(name, choices)
        return {
            "protocol": messages.PROTOCOL,
            "nonce": params.nonce,
            "name": "sabacc reference",
            "version": __version__,
            "language": "Python",
            "levels": ["score", "compare", "settle", "shift", "play"],
            "plays": "any",
            "seats": {"least": 1, "most": 36},
        }

    def _rules(self, name: str) -> Ruleset:
        return self._rulesets[name] if name in self._rulesets else builtin(name)

    def _book(self, name: str) -> Book:
        if name not in self._books:
            self._books[name] = book_of(self._rules(name))
        return self._books[name]

    def _score(self, params: messages.ScoreParams) -> dict[str, Any]:
        found = score(
            self._rules(params.ruleset),
            known_cards(params.cards),
            known_cards(params.field),
            params.version,
        )
        return {
            "total": found.total,
            "bombed": found.bombed,
            "special": None if found.special is None else found.special.value,
        }

    def _compare(self, params: messages.CompareParams) -> dict[str, Any]:
        found = compare(
            self._rules(params.ruleset),
            _hands(params.hands),
            _hands(params.fields),
            params.version,
        )
        return {"best": list(found.best), "sabacc_pot": found.sabacc_pot}

    def _settle(self, params: messages.SettleParams) -> dict[str, Any]:
        found = settle(self._rules(params.ruleset), position_of(params))
        return {
            "winners": list(found.winners),
            "pot_winners": [list(seats) for seats in found.pot_winners],
            "sabacc_winners": list(found.sabacc_winners),
            "bombed": list(found.bombed),
            "demise": {seat: str(card) for seat, card in found.demise.items()},
            "paid": dict(found.paid),
            "stacks": dict(found.stacks),
            "hand_pot": found.hand_pot,
            "sabacc_pot": found.sabacc_pot,
            "house": found.house,
        }

    def _shift(self, params: messages.ShiftParams) -> dict[str, Any]:
        check_table(params)
        if (params.die is None) == (params.comes is None):
            message = "give either `die` or `comes`"
            raise msgspec.ValidationError(message)
        table = ShiftPosition(
            seats=tuple(params.seats),
            dealer=params.dealer,
            hands=_hands(params.hands),
            fields=_hands(params.fields),
            folded=frozenset(params.folded),
            comes=params.comes,
            die=params.die,
            picks=_hands(params.picks),
            shuffle=known_cards(params.shuffle),
            deck=known_cards(params.deck),
        )
        found = shift(self._rules(params.ruleset), table)
        return {
            "shifted": found.shifted,
            "hands": {seat: _names(cards) for seat, cards in found.hands.items()},
            "fields": {seat: _names(found.fields.get(seat, ())) for seat in table.seats},
            "pickers": dict(found.pickers),
            "deck": _names(found.deck),
            "out_of_play": _names(found.out_of_play),
        }


def position_of(params: messages.SettleParams) -> Position:
    """Turn the parameters of `settle` into a position."""
    seats = tuple(params.seats)
    check_table(params)
    if params.caller is not None:
        _seated(params.caller, seats)
    if set(params.folded) == set(seats):
        message = "everybody has folded; somebody must be left"
        raise msgspec.ValidationError(message)
    if set(params.stacks) != set(seats):
        message = "`stacks` must have an entry for each seat, and no other"
        raise msgspec.ValidationError(message)
    for pot in params.pots:
        for seat in pot.eligible or ():
            _seated(seat, seats)
    return Position(
        seats=seats,
        dealer=params.dealer,
        hands=_hands(params.hands),
        stacks=dict(params.stacks),
        pots=tuple(
            Pot(pot.amount, None if pot.eligible is None else frozenset(pot.eligible))
            for pot in params.pots
        ),
        sabacc_pot=params.sabacc_pot,
        fields=_hands(params.fields),
        caller=params.caller,
        folded=frozenset(params.folded),
        deck=known_cards(params.deck),
        version=params.version,
    )


def check_table(params: messages.SettleParams | messages.ShiftParams) -> None:
    """Refuse a table whose seats do not add up; raises ValidationError naming the key."""
    seats = params.seats
    if len(set(seats)) != len(seats):
        message = "`seats` names a seat twice"
        raise msgspec.ValidationError(message)
    for seat in (params.dealer, *params.folded, *params.fields):
        _seated(seat, seats)
    if set(params.hands) != set(seats):
        message = "`hands` must have an entry for each seat, and no other"
        raise msgspec.ValidationError(message)


def from_choices(name: str, choices: Mapping[str, str]) -> Ruleset:
    """Make a ruleset of the choices that `hello` announces; raises RulesetError for a wrong one."""
    made = {
        point: own_choice(point, text) for point, text in choices.items() if text != NOT_APPLICABLE
    }
    return assemble(name, made)


def _seated(seat: str, seats: Iterable[str]) -> str:
    if seat not in seats:
        message = f"{seat!r} is not among the seats"
        raise msgspec.ValidationError(message)
    return seat


def _hands(cards: Mapping[str, Iterable[str]]) -> dict[str, tuple[Card, ...]]:
    return {seat: known_cards(names) for seat, names in cards.items()}


def _names(cards: Iterable[Card]) -> list[str]:
    """Return plain strings: a `Card` is no JSON value."""
    return [str(card) for card in cards]


def _error(code: int, text: str) -> dict[str, Any]:
    return {"error": {"code": code, "message": text}}


def factory() -> Callable[[Mapping[str, Any]], dict[str, Any]]:
    """Return a fresh reference implementation, as `python:sabacc.reference:factory`."""
    return Reference().handle
