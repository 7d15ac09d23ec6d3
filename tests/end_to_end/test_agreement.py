"""Two implementations, written apart, give the same answers to random requests."""

from __future__ import annotations

import os
import random
import shutil
from pathlib import Path
from typing import Any

import pytest

from sabacc.conformance.adapters.connect import connect
from sabacc.conformance.catalogue import shipped_houses
from sabacc.conformance.facts import FACTS, shown
from sabacc.conformance.ports import Answered, Ask, Limits
from sabacc.conformance.proofs import answer, mixture
from sabacc.conformance.runner import hello_params
from sabacc.rulesets import builtin, builtin_names
from tests.random_requests import Dealer

PROGRAM = Path(__file__).resolve().parents[1] / "implementations" / "javascript" / "sabacc.mjs"
EXHAUSTIVE = bool(os.environ.get("SABACC_EXHAUSTIVE"))
REQUESTS = 1_000 if EXHAUSTIVE else 40
MIXTURES = 100 if EXHAUSTIVE else 20


def facts(method: str, given: dict[str, Any]) -> dict[str, Any]:
    """Put an answer into canonical form; of several reasons for a refusal any will do."""
    if "refused" in given or "ran_out" in given:
        return {"answered": next(iter(given))}
    found = {name: shown(method, given, name) for name in FACTS[method]}
    return {name: _without_empty_fields(name, value) for name, value in found.items()}


def _without_empty_fields(name: str, value: Any) -> Any:
    return {seat: cards for seat, cards in value.items() if cards} if name == "fields" else value


def test_javascript_agrees_on_random_requests() -> None:
    """The reference and the JavaScript program agree under every ruleset and random mixtures."""
    node = shutil.which("node")
    if node is None:
        assert not os.environ.get("SABACC_NOTHING_SKIPPED"), "Node.js is missing"
        pytest.skip("there is no `node` on the path: install Node.js 20 to run this test")
    rng = random.Random(2026)
    rulesets = [
        *(builtin(name) for name in builtin_names()),
        *shipped_houses(),
        *(mixture(rng, {}, f"mixture-{number}") for number in range(MIXTURES)),
    ]
    asks: list[Ask] = []
    expected: list[dict[str, Any]] = []
    for rules in rulesets:
        for method, params in Dealer(rng, rules).requests(REQUESTS):
            asks.append(Ask(len(asks), method, {**params, "ruleset": rules.name}))
            expected.append(answer(method, params, rules))
    port, _ = connect((node, str(PROGRAM)), Limits(start=30.0, case=30.0))
    try:
        port.hello(hello_params(rulesets))
        replies = list(port.ask(asks))
    finally:
        port.close()
    wrong: list[Any] = []
    for reply in replies:
        method = reply.ask.method
        if not isinstance(reply, Answered):
            wrong.append(reply)
            continue
        ours, theirs = facts(method, expected[reply.ask.key]), facts(method, reply.result)
        if ours != theirs:
            wrong.append((reply.ask, ours, theirs))

    assert wrong == []
    assert len(replies) == len(asks)
