"""The reference implementation as a program under test: messages in, answers out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

import msgspec

from sabacc import __version__
from sabacc.answers import Params, UnfitError, answered
from sabacc.conformance import messages
from sabacc.conformance.shipped import named
from sabacc.engine.play import Book, book_of
from sabacc.rulesets import (
    Ruleset,
    RulesetError,
    assemble,
    own_choice,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping


class Reference:
    """The reference implementation behind the protocol, for one conversation.

    `handle` takes one message and returns the answer to it.
    """

    def __init__(self, rulesets: Mapping[str, Ruleset] | None = None) -> None:
        """Play `rulesets` under their names, whatever `ruleset` tells of those."""
        self._own: Mapping[str, Ruleset] = rulesets or {}
        self._told: dict[str, Ruleset] = {}
        self._books: dict[str, tuple[Ruleset, Book]] = {}

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
        except (msgspec.ValidationError, UnfitError, RulesetError) as error:
            return answer | _error(messages.INVALID_PARAMS, str(error))

    def _answer(self, params: object) -> dict[str, Any]:
        if isinstance(params, messages.HelloParams):
            return self._hello(params)
        if isinstance(params, messages.RulesetParams):
            self._told[params.name] = from_choices(params.name, params.choices)
            self._books.pop(params.name, None)
            return {}
        asked = cast("Params", params)
        rules, book = self._rules(asked.ruleset)
        return answered(rules, book, asked).answer

    def _hello(self, params: messages.HelloParams) -> dict[str, Any]:
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

    def _rules(self, name: str) -> tuple[Ruleset, Book]:
        if name not in self._books:
            rules = self._own.get(name) or self._told.get(name) or named(name)
            self._books[name] = rules, book_of(rules)
        return self._books[name]


def from_choices(name: str, choices: Mapping[str, str]) -> Ruleset:
    """Make a ruleset of the choices that `ruleset` tells; raises RulesetError for a wrong one."""
    return assemble(name, {point: own_choice(point, text) for point, text in choices.items()})


def _error(code: int, text: str) -> dict[str, Any]:
    return {"error": {"code": code, "message": text}}


def factory() -> Callable[[Mapping[str, Any]], dict[str, Any]]:
    """Return a fresh reference implementation, as `python:sabacc.reference:factory`."""
    return Reference().handle
