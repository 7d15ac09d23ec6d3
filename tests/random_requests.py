"""Random requests that tell two rulesets apart."""

from __future__ import annotations

from itertools import chain
from random import Random
from typing import Any, cast

import msgspec

from sabacc.conformance.hunting.requests.random_requests import Dealer
from sabacc.engine.play import CompiledRules, compile_lazily
from sabacc.engine.tracing import Tracer
from sabacc.protocol.answers import InconsistentRequestError, Params, answer_request
from sabacc.protocol.messages import PARAMS
from sabacc.spec.model import Level
from sabacc.spec.rulesets import Ruleset, deck_of


def telling(
    rng: Random, right: Ruleset, wrong: Ruleset, count: int, level: Level | None = None
) -> dict[str, Any] | None:
    """Return a request that two rulesets answer differently, or None among `count`.

    Where the other one agrees on everything that was looked up, its answer is the same.
    """
    compiled, other = compile_lazily(right), compile_lazily(wrong)
    dealers = [right] if deck_of(right) == deck_of(wrong) else [right, wrong]
    requests = (Dealer(rng, rules).requests(count, level) for rules in dealers)
    for method, params in chain.from_iterable(requests):
        asked = cast("Params", msgspec.convert({**params, "ruleset": ""}, PARAMS[method]))
        tracer = Tracer(right, compiled)
        mine = _answered(tracer.rules, tracer.compiled, asked)
        if tracer.trace().agrees(wrong, other):
            continue
        theirs = _answered(wrong, other, asked)
        if mine != theirs:
            return {"method": method, "params": params, "right": mine, "wrong": theirs}
    return None


def _answered(rules: Ruleset, compiled: CompiledRules | None, params: Params) -> dict[str, Any]:
    """Answer a request; where it does not add up, say why."""
    try:
        return answer_request(rules, compiled, params).answer
    except InconsistentRequestError as error:
        return {"error": str(error)}
