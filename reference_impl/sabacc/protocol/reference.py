"""The reference implementation as a program under test: a message in, an answer out."""

import hashlib
import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable, Mapping
from functools import lru_cache
from typing import Any, Final, TypeVar, cast

import msgspec

from sabacc import __version__
from sabacc.engine.play import CompiledRules, compile_rules
from sabacc.protocol import messages
from sabacc.protocol.answers import InconsistentRequestError, Params, answer_request
from sabacc.spec.house_files import parse_choice, ruleset_named
from sabacc.spec.model import LEVELS
from sabacc.spec.rulesets import Ruleset, RulesetError, assemble
from sabacc.system.user_input import InputError

MOST_RULESETS: Final = 1_000
"""The size of the cache of rulesets, some 40 kB each; least recently used go first."""

MOST_NAMES: Final = 20_000
"""The size of the cache of ruleset names, for all conversations together."""

_K = TypeVar("_K", bound="Hashable")
_V = TypeVar("_V")


class RegisteredRulesets:
    """Rulesets registered by clients: names per conversation, equal choices stored once.

    No client can change the ruleset of another. Thread-safe.
    """

    def __init__(self) -> None:
        """Start empty."""
        self._lock = threading.Lock()
        self._names: OrderedDict[tuple[str, str], bytes] = OrderedDict()
        self._rulesets: OrderedDict[bytes, tuple[Ruleset, CompiledRules]] = OrderedDict()

    def register(self, conversation: str, name: str, choices: Mapping[str, str]) -> None:
        """Register a ruleset under a name of a conversation; raises RulesetError."""
        digest = hashlib.sha256(repr(sorted(choices.items())).encode()).digest()
        with self._lock:
            ruleset = self._rulesets.get(digest)
        if ruleset is None:
            rules = from_choices(name, choices)
            ruleset = rules, compile_rules(rules)
        with self._lock:
            _store(self._rulesets, digest, ruleset, MOST_RULESETS)
            _store(self._names, (conversation, name), digest, MOST_NAMES)

    def find(self, conversation: str, name: str) -> tuple[Ruleset, CompiledRules] | None:
        """Return the ruleset that a conversation registered under a name; else None."""
        with self._lock:
            digest = self._names.get((conversation, name))
            ruleset = None if digest is None else self._rulesets.get(digest)
            if digest is None or ruleset is None:
                return None
            self._names.move_to_end((conversation, name))
            self._rulesets.move_to_end(digest)
            return ruleset


def _store(entries: OrderedDict[_K, _V], key: _K, value: _V, most: int) -> None:
    """Store as the most recent entry, and evict the least recent one beyond `most`."""
    entries[key] = value
    entries.move_to_end(key)
    if len(entries) > most:
        entries.popitem(last=False)


def from_choices(name: str, choices: Mapping[str, str]) -> Ruleset:
    """Build a ruleset from the choices of a `ruleset` message; raises RulesetError."""
    return assemble(name, {point: parse_choice(point, text) for point, text in choices.items()})


class Reference:
    """The reference implementation behind the protocol, for one conversation.

    `handle` takes one message and returns the answer to it.
    """

    def __init__(
        self,
        rulesets: Mapping[str, Ruleset] | None = None,
        registered: RegisteredRulesets | None = None,
        conversation: str = "",
    ) -> None:
        """Play `rulesets` under their names; a `ruleset` message cannot redefine these.

        Other rulesets are kept in `registered`, under the name of the `conversation`.
        """
        self._own = {
            name: (rules, compile_rules(rules)) for name, rules in (rulesets or {}).items()
        }
        self._registered = registered or RegisteredRulesets()
        self._conversation = conversation

    def handle(self, message: Mapping[str, Any]) -> dict[str, Any]:
        """Answer one message; errors become JSON-RPC errors."""
        request_id, method = message.get("id"), message.get("method")
        answer = {"jsonrpc": "2.0", "id": request_id}
        params_type = messages.PARAMS.get(str(method))
        if params_type is None:
            text = f"no method is called {method!r}"
            return answer | _error(messages.METHOD_NOT_FOUND, text)
        try:
            params = msgspec.convert(message.get("params"), params_type)
            return answer | {"result": self._answer(params)}
        except (msgspec.ValidationError, InconsistentRequestError, RulesetError) as error:
            return answer | _error(messages.INVALID_PARAMS, str(error))

    def ask(self, method: str, params: Mapping[str, Any]) -> dict[str, Any]:
        """Return the answer to one request, such as `score`; it may be a refusal.

        Raises InputError for an unknown method or invalid parameters.
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
            self._registered.register(self._conversation, params.name, params.choices)
            return {}
        asked = cast("Params", params)
        name = asked.ruleset
        rules, compiled = (
            self._own.get(name) or self._registered.find(self._conversation, name) or _shipped(name)
        )
        return answer_request(rules, compiled, asked).answer

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


@lru_cache(maxsize=256)
def _shipped(name: str) -> tuple[Ruleset, CompiledRules]:
    rules = ruleset_named(name)
    return rules, compile_rules(rules)


def _error(code: int, text: str) -> dict[str, Any]:
    return {"error": {"code": code, "message": text}}


def factory() -> Callable[[Mapping[str, Any]], dict[str, Any]]:
    """Return a fresh handler: `python:sabacc.protocol.reference:factory`."""
    return Reference().handle


def conversations() -> Callable[[str], Callable[[Mapping[str, Any]], dict[str, Any]]]:
    """Return a factory of handlers, one for each conversation by its name."""
    registered = RegisteredRulesets()
    return lambda conversation: Reference(registered=registered, conversation=conversation).handle
