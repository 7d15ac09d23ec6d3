"""Programs under test, each wrong in its own way: `python:...:<name>`."""

from __future__ import annotations

import signal
from typing import TYPE_CHECKING, Any

from sabacc.protocol.reference import Reference
from sabacc.spec.rulesets import Choice, builtin
from tests.judged_rulesets import playing

if TYPE_CHECKING:
    from collections.abc import Callable

    Handle = Callable[[dict[str, Any]], Any]


def forgiving() -> Handle:
    """Charge nobody any penalty, and be right in everything else."""
    reference = Reference()

    def handle(message: dict[str, Any]) -> dict[str, Any]:
        answer = reference.handle(message)
        settled = answer.get("result", {})
        for seat, amount in settled.get("paid", {}).items():
            settled["stacks"][seat] += amount
            settled["sabacc_pot"] -= amount
            settled["paid"][seat] = 0
        return answer

    return handle


def leaky() -> Handle:
    """Lose a credit of every large sabacc pot, whatever the rules are."""
    reference = Reference()

    def handle(message: dict[str, Any]) -> dict[str, Any]:
        answer = reference.handle(message)
        settled = answer.get("result", {})
        if message["method"] == "settle" and settled.get("sabacc_pot", 0) > 40:
            settled["sabacc_pot"] -= 1
        return answer

    return handle


def sparing() -> Handle:
    """Play `classic` with a free fold, and a caller who pays seven."""
    rules = builtin("classic").flipped("folding.cost", Choice("free"))
    return playing({"classic": rules.flipped("penalties.caller", Choice("fixed", 7))})


def everybody_draws() -> Handle:
    """Play `forum` in the other way that a ruling permits."""
    rules = builtin("forum").playing("drawing.on-turn", Choice("everybody"))
    return playing({"forum": rules})


def odd_credits_last() -> Handle:
    """Give the odd credit of a shared pot to the last of its winners, which no text forbids."""
    reference = Reference()

    def handle(message: dict[str, Any]) -> dict[str, Any]:
        answer = reference.handle(message)
        settled = answer.get("result", {})
        winners = settled.get("winners", [])
        if message["method"] == "settle" and len(winners) > 1:
            won = {
                seat: settled["stacks"][seat] - message["params"]["stacks"][seat]
                for seat in winners
            }
            more, less = max(won, key=won.__getitem__), min(won, key=won.__getitem__)
            settled["stacks"][more] -= won[more] - won[less]
            settled["stacks"][less] += won[more] - won[less]
        return answer

    return handle


def hostile() -> Handle:
    """Answer every question with text that means harm."""
    reference = Reference()

    def handle(message: dict[str, Any]) -> dict[str, Any]:
        if message["method"] == "hello":
            answer = reference.handle(message)
            answer["result"]["name"] = "\x1b[31mred\x1b[0m[bold]"
            return answer
        return {"jsonrpc": "2.0", "id": message["id"], "result": {"winners": "\x1b[2J\x07[/bold]"}}

    return handle


def crashing() -> Handle:
    """Raise an error at every question."""
    return _raising(KeyError)


def interrupted() -> Handle:
    """Behave as if the user pressed Ctrl-C at the first question."""
    return _raising(KeyboardInterrupt)


def impatient() -> Handle:
    """Send Ctrl-C at the first question, and once more while the first is seen to."""
    reference = Reference()

    def handle(message: dict[str, Any]) -> dict[str, Any]:
        if message["method"] != "hello":
            try:
                signal.raise_signal(signal.SIGINT)
            finally:
                signal.raise_signal(signal.SIGINT)
        return reference.handle(message)

    return handle


def rude() -> Handle:
    """Say no hello."""
    return lambda message: {"jsonrpc": "2.0", "id": message["id"], "result": {}}


def modest() -> Handle:
    """Claim no level at all."""
    return _greeting(levels=[])


def contradictory() -> Handle:
    """Declare a ruleset that cannot be."""
    return _greeting(plays=[{"name": "mine", "choices": {"penalties.bom": "none"}}])


def housed() -> Handle:
    """Declare a ruleset of its own, and play it as the reference plays `classic`."""
    greeting = _greeting(plays=[{"name": "my house", "base": "classic"}])

    def handle(message: dict[str, Any]) -> dict[str, Any]:
        params = message["params"]
        if params.get("ruleset") == "my house":
            message = message | {"params": params | {"ruleset": "classic"}}
        found: dict[str, Any] = greeting(message)
        return found

    return handle


def _raising(error: type[BaseException]) -> Handle:
    reference = Reference()

    def handle(message: dict[str, Any]) -> dict[str, Any]:
        if message["method"] != "hello":
            raise error(message["method"])
        return reference.handle(message)

    return handle


def _greeting(**claims: Any) -> Handle:
    reference = Reference()

    def handle(message: dict[str, Any]) -> dict[str, Any]:
        answer = reference.handle(message)
        if message["method"] == "hello":
            answer["result"] |= claims
        return answer

    return handle
