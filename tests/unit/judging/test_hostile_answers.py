"""Programs that answer without playing, or keep something from one question to the next.

Each is the reference with one vice, asked in this process; what finds it out is used directly.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from functools import cache
from operator import attrgetter
from typing import Any, Final

import pytest

from sabacc.conformance.grading.grader import Outcome, grade, wrong_shape
from sabacc.conformance.judging.repeats import REPHRASED, sample, seeded, shuffled
from sabacc.conformance.proving import answer
from sabacc.conformance.relations import rephrased
from sabacc.conformance.scenarios.cases import Case, holds_for
from sabacc.conformance.scenarios.catalogue import load_cases
from sabacc.spec.rulesets import Ruleset, builtin
from tests.runs import DAY, EXHAUSTIVE, todays

Json = dict[str, Any]

CLASSIC: Final = builtin("classic")
CASES: Final = tuple(case for case in load_cases() if holds_for(case, CLASSIC.choices))
LONGEST: Final = max(len(case.params["deck"]) for case in CASES if case.method == "shift")
METHOD: Final = attrgetter("method")
SEEDS: Final = range(DAY, DAY + (5 if EXHAUSTIVE else 1))


def spelt(method: str, params: Json) -> str:
    return json.dumps([method, params], sort_keys=True)


@cache
def _known(question: str) -> Json:
    method, params = json.loads(question)
    return answer(method, params, CLASSIC)


def asked(_: Ruleset, method: str, params: Json) -> Mapping[str, Any] | None:
    found = _known(spelt(method, params))
    return None if "error" in found else found


def right(method: str, params: Json) -> Json:
    return dict(asked(CLASSIC, method, params) or {})


def wrong(program: Callable[[str, Json], Json], cases: tuple[Case, ...]) -> set[str]:
    """Ask in this order, and return the ids of the cases that are answered wrongly."""
    found: set[str] = set()
    for case in cases:
        shown = program(case.method, case.params)
        if grade(case, shown, CLASSIC.choices).outcome is not Outcome.PASSED:
            found.add(case.id)
    return found


def taken_in(
    program: Callable[[str, Json], Json], seed: int, share: float = REPHRASED
) -> dict[str, str]:
    """Ask a sample, rephrased, and return the laws of those that are answered wrongly."""
    found: dict[str, str] = {}
    for case in sample(CASES, seeded(seed, "rephrased"), share, METHOD):
        other = rephrased(case, CLASSIC, seeded(seed, case.id), asked)
        if other is None:
            continue
        shown = program(case.method, other.params)
        good = wrong_shape(case.method, other.params, shown) is None
        if not good or other.graded(case, shown, CLASSIC.choices).outcome is Outcome.FAILED:
            found[case.id] = other.law
    return found


@pytest.mark.parametrize("seed", SEEDS)
def test_a_table_by_titles_alone_does_not_know_a_question_rephrased(seed: int) -> None:
    table = {_shape(case.method, case.params): right(case.method, case.params) for case in CASES}

    found = taken_in(lambda method, params: table.get(_shape(method, params), {}), seed)

    assert found


def _shape(method: str, params: Json) -> str:
    sizes = {
        key: len(value) if hasattr(value, "__len__") else value for key, value in params.items()
    }
    return spelt(method, sizes)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_program_that_keeps_the_last_hand_is_found_by_another_order(seed: int) -> None:
    last: list[str] = [""]

    def mixing_up(method: str, params: Json) -> Json:
        shown = right(method, params)
        before, last[0] = last[0], method
        if method == "score" and before == "play" and "bombed" in shown:
            return {**shown, "bombed": not shown["bombed"]}
        return shown

    as_written = wrong(mixing_up, CASES)
    last[0] = ""

    assert len(wrong(mixing_up, shuffled(CASES, seed))) > len(as_written)


def _deals_last(method: str, params: Json) -> Json:
    """Take the last seat of the list for the dealer, as it is in most scenarios."""
    return right(method, {**params, "dealer": params["seats"][-1]} if "seats" in params else params)


def _prefers_coins(method: str, params: Json) -> Json:
    shown = right(method, params)
    coins = all(card.startswith("coins-") for card in params.get("cards", [""]))
    return {**shown, "total": shown["total"] + 1} if coins and "total" in shown else shown


def _array_begins_with_the_idiot(method: str, params: Json) -> Json:
    """Know an Idiot's Array only where the Idiot comes first."""
    shown = right(method, params)
    known = params.get("cards", ["idiot"])[0] == "idiot"
    return shown if known or shown.get("special") != "idiots-array" else {**shown, "special": None}


def _short_counter(method: str, params: Json) -> Json:
    """Lose what a stack would hold beyond 200 credits."""
    shown = right(method, params)
    if "stacks" not in shown:
        return shown
    return {**shown, "stacks": {seat: min(held, 200) for seat, held in shown["stacks"].items()}}


def _bounded_deck(method: str, params: Json) -> Json:
    shown = right(method, params)
    bounded = method == "shift" and "deck" in shown
    return {**shown, "deck": shown["deck"][:LONGEST]} if bounded else shown


VICES: Final[dict[str, tuple[str, Callable[[str, Json], Json]]]] = {
    "the last seat of the list deals": ("laws.names-of-seats", _deals_last),
    "coins count more": ("laws.suits-alike", _prefers_coins),
    "an array begins with the idiot": ("laws.order-of-cards", _array_begins_with_the_idiot),
    "a stack is bounded": ("laws.idle-credits", _short_counter),
    "a deck is bounded": ("laws.unread-cards", _bounded_deck),
}
"""Programs that look at what no rule looks at, with the law that each of them breaks."""


@pytest.mark.parametrize("vice", todays([*VICES], 3))
def test_a_program_that_looks_at_what_no_rule_looks_at_is_found(vice: str) -> None:
    law, program = VICES[vice]
    passed = {case.id for case in CASES} - wrong(program, CASES)
    found = {
        broken
        for seed in (1, 2)
        for id_, broken in taken_in(program, seed, 1.0).items()
        if id_ in passed
    }

    assert law in found
