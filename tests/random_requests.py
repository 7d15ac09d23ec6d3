"""Random requests that tell two rulesets apart."""

from collections.abc import Iterator
from itertools import chain
from random import Random
from typing import Any, Final

from sabacc.conformance.hunting.question import right_answer
from sabacc.conformance.hunting.question_stream import long_hands, varied
from sabacc.conformance.hunting.random_requests import Dealer
from sabacc.engine.play import compile_lazily
from sabacc.engine.tracing import Tracer
from sabacc.spec.model import Level
from sabacc.spec.rulesets import Ruleset, deck_of

POSITIONS: Final = ("score", "compare", "settle", "settle", "settle", "shift")


def whole_hands(rng: Random, rules: Ruleset) -> Iterator[dict[str, Any]]:
    """Yield requests of `play`: hands played by the rules, each also with things changed."""
    hands = long_hands(rules, rng.randrange(2**31), 2**31, range(2, 5))
    for made in varied(rng, rules, hands, 3):
        yield made[1] if isinstance(made, tuple) else made.params


def requests(
    rng: Random, rules: Ruleset, count: int, level: Level | None = None
) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield `count` requests, of every level or of those that tell a rule of this one."""
    dealer, hands = Dealer(rng, rules), whole_hands(rng, rules)
    plays = {None: 2, Level.PLAY: count}.get(level, 0)
    for method in rng.choices((*POSITIONS, "play"), (*(1,) * len(POSITIONS), plays), k=count):
        yield method, next(hands) if method == "play" else dealer.request(method)


def telling(
    rng: Random, right: Ruleset, wrong: Ruleset, count: int, level: Level | None = None
) -> dict[str, Any] | None:
    """Return a request that two rulesets answer differently, or None among `count`.

    Where the other one agrees on everything that was looked up, its answer is the same.
    """
    compiled, other = compile_lazily(right), compile_lazily(wrong)
    dealers = [right] if deck_of(right) == deck_of(wrong) else [right, wrong]
    asked_of = (requests(rng, rules, count, level) for rules in dealers)
    for method, params in chain.from_iterable(asked_of):
        tracer = Tracer(right, compiled)
        mine = right_answer(method, params, tracer.rules, tracer.compiled)
        if tracer.trace().agrees(wrong, other):
            continue
        theirs = right_answer(method, params, wrong, other)
        if (mine and mine.answer) != (theirs and theirs.answer):
            return {"method": method, "params": params, "right": mine, "wrong": theirs}
    return None
