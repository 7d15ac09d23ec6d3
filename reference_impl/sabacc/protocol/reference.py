"""The reference implementation as a program under test: messages in, answers out."""

from __future__ import annotations

import hashlib
import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable, Mapping
from functools import lru_cache
from typing import Any, Final, TypeVar, cast

import msgspec

from sabacc import __version__
from sabacc.engine.play import Book, book_of
from sabacc.protocol import messages
from sabacc.protocol.answers import Params, UnfitError, answered
from sabacc.spec.house_files import named, own_choice
from sabacc.spec.model import LEVELS
from sabacc.spec.rulesets import Ruleset, RulesetError, assemble
from sabacc.system.user_input import InputError

MOST_RULESETS: Final = 1_000
"""How many different rulesets are remembered, some 40 kB each; those last asked stay."""

MOST_NAMES: Final = 20_000
"""How many names of rulesets are remembered, those of all conversations together."""

_K = TypeVar("_K", bound="Hashable")
_V = TypeVar("_V")


class ToldRulesets:
    """The rulesets of several conversations: each keeps its own names, equal choices one ruleset.

    So no client changes what another one plays.  Threads may share it.
    """

    def __init__(self) -> None:
        """Nobody has told anything yet."""
        self._lock = threading.Lock()
        self._names: OrderedDict[tuple[str, str], bytes] = OrderedDict()
        self._rulesets: OrderedDict[bytes, tuple[Ruleset, Book]] = OrderedDict()

    def tell(self, run: str, name: str, choices: Mapping[str, str]) -> None:
        """Remember what a conversation calls by a name; raises RulesetError for a wrong choice."""
        mark = hashlib.sha256(repr(sorted(choices.items())).encode()).digest()
        with self._lock:
            found = self._rulesets.get(mark)
        if found is None:
            rules = from_choices(name, choices)
            found = rules, book_of(rules)
        with self._lock:
            _keep(self._rulesets, mark, found, MOST_RULESETS)
            _keep(self._names, (run, name), mark, MOST_NAMES)

    def find(self, run: str, name: str) -> tuple[Ruleset, Book] | None:
        """Return what a conversation calls by a name; None where it has told of none."""
        with self._lock:
            mark = self._names.get((run, name))
            found = None if mark is None else self._rulesets.get(mark)
            if mark is None or found is None:
                return None
            self._names.move_to_end((run, name))
            self._rulesets.move_to_end(mark)
            return found


def _keep(kept: OrderedDict[_K, _V], key: _K, value: _V, most: int) -> None:
    """Put an entry last, and forget the first where there are too many."""
    kept[key] = value
    kept.move_to_end(key)
    if len(kept) > most:
        kept.popitem(last=False)


def from_choices(name: str, choices: Mapping[str, str]) -> Ruleset:
    """Make a ruleset of the choices that `ruleset` tells; raises RulesetError for a wrong one."""
    return assemble(name, {point: own_choice(point, text) for point, text in choices.items()})


class Reference:
    """The reference implementation behind the protocol, for one conversation.

    `handle` takes one message and returns the answer to it.
    """

    def __init__(
        self,
        rulesets: Mapping[str, Ruleset] | None = None,
        told: ToldRulesets | None = None,
        run: str = "",
    ) -> None:
        """Play `rulesets` under their names, whatever `ruleset` tells of those.

        What it tells of others is kept in `told`, under the name of this conversation.
        """
        self._own = {name: (rules, book_of(rules)) for name, rules in (rulesets or {}).items()}
        self._told = told or ToldRulesets()
        self._run = run

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

    def ask(self, method: str, params: Mapping[str, Any]) -> dict[str, Any]:
        """Return the answer to one question alone, such as `score`; it may be a refusal.

        Raises InputError where there is no such method, or the parameters do not add up.
        """
        response = self.handle({"id": 1, "method": method, "params": params})
        if "error" in response:
            raise InputError(response["error"]["message"], field=method)
        result: dict[str, Any] = response["result"]
        return result

    def _answer(self, params: object) -> dict[str, Any]:
        if isinstance(params, messages.HelloParams):
            return self._hello(params)
        if isinstance(params, messages.RulesetParams):
            self._told.tell(self._run, params.name, params.choices)
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
            "levels": [*LEVELS],
            "plays": "any",
            "seats": {"least": 1, "most": 36},
            "sessions": True,
            "shown": True,
        }

    def _rules(self, name: str) -> tuple[Ruleset, Book]:
        return self._own.get(name) or self._told.find(self._run, name) or _shipped(name)


@lru_cache(maxsize=256)
def _shipped(name: str) -> tuple[Ruleset, Book]:
    rules = named(name)
    return rules, book_of(rules)


def _error(code: int, text: str) -> dict[str, Any]:
    return {"error": {"code": code, "message": text}}


def factory() -> Callable[[Mapping[str, Any]], dict[str, Any]]:
    """Return a fresh reference implementation, as `python:sabacc.protocol.reference:factory`."""
    return Reference().handle


def conversations() -> Callable[[str], Callable[[Mapping[str, Any]], dict[str, Any]]]:
    """Return what makes a reference for each of several conversations, named by the caller."""
    told = ToldRulesets()
    return lambda run: Reference(told=told, run=run).handle
