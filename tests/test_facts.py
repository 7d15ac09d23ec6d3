"""The facts of a settled hand: each says by which rules it is so, and leaves none out that counts."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import TYPE_CHECKING, Final

import msgspec

from sabacc.answers import position_of
from sabacc.conformance.cases import holds_for
from sabacc.conformance.catalogue import load_cases
from sabacc.conformance.messages import SettleParams
from sabacc.engine import RefusedError, ScriptRanOutError, settle
from sabacc.engine.fact import What
from sabacc.flips import alternatives
from sabacc.points import POINTS, Level
from sabacc.rulesets import builtin, builtin_names
from tests.runs import EXHAUSTIVE

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from sabacc.conformance.cases import Case
    from sabacc.engine import Position, Settled
    from sabacc.engine.fact import Fact
    from sabacc.rulesets import Ruleset

RULESETS: Final = tuple(builtin(name) for name in builtin_names())
STEP: Final = 1 if EXHAUSTIVE else 41
"""Every how manieth pair of a case and a ruleset is asked; a prime, so that all get their turn."""

Pair = tuple[str, "Ruleset", "Position", "Settled"]


def settled(rules: Ruleset, position: Position) -> Settled | None:
    """Settle a hand; None where the rules refuse it, or need a card that is not given."""
    try:
        return settle(rules, position)
    except (RefusedError, ScriptRanOutError):
        return None


@lru_cache(maxsize=1)
def hands() -> tuple[tuple[Case, Position], ...]:
    """Every case that asks what a hand comes to, with its position."""
    return tuple(
        (case, position_of(msgspec.convert({**case.params, "ruleset": ""}, SettleParams)))
        for case in load_cases()
        if case.method == "settle"
    )


def pairs(step: int) -> Iterator[Pair]:
    """Yield hands under rulesets that fit, each time with what it comes to."""
    place = 0
    for case, position in hands():
        for rules in RULESETS:
            if holds_for(case, rules.choices):
                place += 1
                if place % step == 0 and (found := settled(rules, position)) is not None:
                    yield f"{rules.name} {case.id}", rules, position, found


@cache
def flips(name: str) -> tuple[tuple[str, Ruleset], ...]:
    """Return a built-in ruleset with each other choice on each point that a settlement asks for."""
    rules = builtin(name)
    return tuple(
        (point.id, rules.flipped(point.id, choice))
        for point in POINTS.values()
        if point.level is not Level.PLAY
        for choice in alternatives(rules, point)
    )


def shown(found: Settled) -> Mapping[tuple[What, str], Fact]:
    """Return the facts of a hand that an answer to a program shows, or hangs on."""
    return found.account.facts()


def test_every_point_that_turns_a_fact_is_among_its_reasons() -> None:
    """No other choice on a point that a fact leaves unnamed makes the fact another one."""
    unnamed: list[str] = []
    for name, rules, position, found in pairs(STEP):
        mine = shown(found)
        named: dict[tuple[What, str], set[str]] = {}
        for point, other in flips(rules.name):
            flipped = settled(other, position)
            if flipped is None:
                continue
            theirs = shown(flipped)
            for key in [key for key in mine if key in theirs]:
                if mine[key].value == theirs[key].value:
                    continue
                if key not in named:
                    named[key] = {fact for each in mine[key].behind() for fact in each.points}
                if point not in named[key]:
                    unnamed.append(f"{name}: {mine[key]!r}: {point}, as in {other.name}")

    assert unnamed == []
