"""The level `play` of the reference: what it answers, and what it refuses."""

from __future__ import annotations

import random
from typing import Any, get_args

import click
import pytest

from sabacc.cli.commands.record import command as record
from sabacc.conformance.checkup.doctor import QUESTIONS
from sabacc.conformance.laws import broken_laws
from sabacc.conformance.proving import answer, mixture
from sabacc.protocol.facts import DONE, NOT_REACHED
from sabacc.protocol.messages import INVALID_PARAMS, MOST_SEATS, Version, answer_fault
from sabacc.spec.points import POINTS, VERSION_NAMES
from sabacc.spec.rulesets import builtin, builtin_names
from tests.random_requests import whole_hands
from tests.runs import todays

SIMPLE: dict[str, Any] = dict(QUESTIONS["play"])
HANDS = 60


def test_the_protocol_has_the_bounds_of_the_engine() -> None:
    assert set(get_args(Version)) == set(VERSION_NAMES)
    assert POINTS["table.seats"].numbers["at-most"].most == MOST_SEATS
    (seats,) = (option.type for option in record.params if option.name == "seats")
    assert isinstance(seats, click.IntRange)
    assert seats.max == MOST_SEATS


def test_a_hand_that_stops_shows_no_winner() -> None:
    stopped = answer("play", {**SIMPLE, "until": {"round": 1, "phase": "betting"}, "script": []},
                     builtin("standard"))  # fmt: skip

    assert stopped["over"] is False
    assert {"winners", "demise", "next_dealer"}.isdisjoint(stopped)
    assert [phase["phase"] for phase in stopped["phases"]] == ["betting"]


def test_a_deed_that_fits_nowhere_is_not_reached() -> None:
    found = answer("play", SIMPLE, builtin("standard"))

    assert found["script"] == [DONE, DONE, NOT_REACHED]


WRONG: dict[str, tuple[dict[str, Any], str]] = {
    "a seat twice": ({"seats": ["Han", "Han"]}, "names a seat twice"),
    "a dealer from nowhere": ({"dealer": "Leia"}, "names 'Leia', who is not among the seats"),
    "a stack too few": ({"stacks": {"Han": 3}}, "`stacks` must have"),
    "a hand too few": ({"hands": {"Han": ["star", "idiot"]}}, "`hands` must have"),
    "a stranger in the script": (
        {"script": [{"seat": "Leia", "does": "call"}]}, "names 'Leia'",
    ),
    "a stranger who is asked": (
        {"script": [{"seat": "Han", "does": "call", "asked": "Leia"}]}, "names 'Leia'",
    ),
    "a deed that there is not": ({"script": [{"seat": "Han", "does": "cheat"}]}, "Invalid enum"),
    "a roll without a die": ({"rolls": [{"round": 1}]}, "`die` or `comes`"),
    "a roll at no time": ({"rolls": [{"comes": True}]}, "must give each either a round"),
    "a roll twice": (
        {"rolls": [{"round": 1, "comes": True}, {"round": 1, "die": 2}]}, "names a moment twice",
    ),
    "a change at no time": ({"changes": [{"version": "rebel"}]}, "`changes` must give"),
    "a change twice": (
        {"changes": [{"version": "rebel", "call": True}, {"version": "imperial", "call": True}]},
        "names a moment twice",
    ),
    "too many seats for a deck": ({"seats": [f"Seat{n}" for n in range(37)]}, "length <= 36"),
    "an unknown phase": ({"until": {"round": 1, "phase": "lunch"}}, "Invalid enum"),
}  # fmt: skip


@pytest.mark.parametrize("name", WRONG)
def test_a_request_that_does_not_add_up_is_an_error(name: str) -> None:
    changes, said = WRONG[name]
    found = answer("play", {**SIMPLE, **changes}, builtin("standard"))

    assert found["error"]["code"] == INVALID_PARAMS
    assert said in found["error"]["message"]


REFUSED: dict[str, tuple[dict[str, Any], str]] = {
    "a card that there is not": ({"deck": ["coins-16"]}, "not-in-the-deck"),
    "a card twice": ({"deck": ["coins-7"]}, "not-in-the-deck"),
    "a card twice, out of play": ({"out_of_play": ["coins-7"]}, "not-in-the-deck"),
    "a version that cannot be": ({"version": "rebel"}, "version-is-fixed"),
    "a change that cannot be": (
        {"changes": [{"version": "rebel", "call": True}]}, "version-is-fixed",
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", REFUSED)
def test_what_the_rules_forbid_is_refused_as_a_whole(name: str) -> None:
    changes, reason = REFUSED[name]

    assert answer("play", {**SIMPLE, **changes}, builtin("standard")) == {"refused": reason}


@pytest.mark.parametrize("name", todays([*builtin_names(), "mixture"], 4))
def test_random_hands_keep_the_protocol_and_the_laws(name: str) -> None:
    rng = random.Random(f"random hands {name}")
    for _ in range(HANDS):
        rules = mixture(rng, {}) if name == "mixture" else builtin(name)
        params = next(whole_hands(rng, rules))
        found = answer("play", params, rules)

        assert answer_fault("play", found) is None, found
        assert list(broken_laws("play", params, found)) == []
        assert answer("play", params, rules) == found
