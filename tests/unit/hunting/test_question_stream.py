"""The questions of a hunt: what they hold, and what is never asked."""

from __future__ import annotations

from collections import Counter
from itertools import islice

import msgspec
import pytest

from sabacc.conformance.hunting.question import LONGEST, Question, question
from sabacc.conformance.hunting.question_stream import (
    HuntTarget,
    hangs_on_nothing,
    questions,
    seated,
)
from sabacc.protocol.messages import PARAMS
from sabacc.spec.house_files import ruleset_named
from sabacc.spec.rulesets import builtin

EVERY = ("score", "compare", "settle", "shift", "play")
MANY = 150


def hunt_target(
    name: str = "standard", levels: tuple[str, ...] = EVERY, most: int = 8
) -> HuntTarget:
    return HuntTarget(name, ruleset_named(name), levels, most=most)


def some(hunted: HuntTarget, count: int = MANY, seed: int = 4) -> list[Question]:
    return list(islice(questions(hunted, seed), count))


def test_a_seed_gives_the_same_questions() -> None:
    mine, again, other = (
        [(one.method, one.params) for one in some(hunt_target(), 30, seed)] for seed in (1, 1, 2)
    )

    assert mine == again
    assert mine != other


@pytest.mark.parametrize("name", ["standard", "classic", "forum-random", "Zeltros"])
def test_every_question_keeps_the_bounds_and_has_a_right_answer(name: str) -> None:
    hunted = hunt_target(name)
    for one in some(hunted):
        msgspec.convert({**one.params, "ruleset": name}, PARAMS[one.method])

        assert len(msgspec.json.encode(one.params)) <= LONGEST
        assert seated(one, hunted)
        assert one.fits(one.expected)
        assert one.difference(one.expected) is None
        assert msgspec.json.encode(one.right.answer) == one.json  # it answers the same once more


def test_the_questions_are_of_every_level_and_kind() -> None:
    asked = some(hunt_target(), 2 * MANY)
    methods = Counter(one.method for one in asked)
    settled = [one for one in asked if one.method == "settle"]

    assert set(methods) == set(EVERY)
    assert {one.seats for one in settled} == {2, 3, 4, 5, 6, 7, 8}
    assert any(len(one.expected["demise"]) > 2 for one in settled)
    assert any(max(one.params["stacks"].values()) > 2**32 for one in settled)
    assert len({one.name for one in asked}) == len(asked)


@pytest.mark.parametrize("levels", [("score",), ("compare", "shift"), ("play",)], ids=str)
def test_only_levels_that_are_claimed_are_asked(levels: tuple[str, ...]) -> None:
    assert {one.method for one in some(hunt_target(levels=levels), 40)} == set(levels)


def test_a_program_for_two_is_asked_at_tables_of_two() -> None:
    assert {one.seats for one in some(hunt_target(most=2), 60) if one.method != "score"} == {2}


def test_where_there_is_no_shift_none_is_asked() -> None:
    assert some(hunt_target("forum", ("shift",))) == []
    assert some(hunt_target("standard", ())) == []


def test_what_hangs_on_an_undeclared_point_is_not_asked() -> None:
    rules = builtin("standard")
    open_points = frozenset({"specials.idiots-array-extra"})
    hunted = HuntTarget("mine", rules, ("score",), undeclared=open_points)
    array = question("it", "score", {"cards": ["idiot", "coins-2", "flasks-3", "star"]}, rules)
    plain = question("it", "score", {"cards": ["coins-2", "flasks-3"]}, rules)

    assert array is not None
    assert plain is not None
    assert not hangs_on_nothing(array, hunted)
    assert hangs_on_nothing(plain, hunted)
    assert all(hangs_on_nothing(one, hunted) for one in some(hunted, 20))


@pytest.mark.parametrize(
    ("method", "params"),
    [
        ("score", {"cards": ["coins-99"]}),
        ("score", {"cards": "coins-1"}),
        ("settle", {"seats": ["Han"]}),
        ("compare", {"hands": {"Han": ["coins-1"] * 300}}),
    ],
    ids=["refused", "wrong type", "too few", "too many"],
)
def test_what_is_refused_or_does_not_add_up_is_no_question(
    method: str, params: dict[str, object]
) -> None:
    assert question("it", method, params, builtin("standard")) is None
