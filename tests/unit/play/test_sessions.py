"""Sessions, and the reference's play."""

import random
from typing import Any, Final, get_args

import click
import pytest

from sabacc.cli.commands.records import record
from sabacc.conformance.doctor import QUESTIONS
from sabacc.conformance.grading.grader import first_difference, wrong_shape
from sabacc.conformance.laws import broken_laws, hands_alone
from sabacc.conformance.proving import answer, mixture
from sabacc.protocol.facts import DONE, NOT_REACHED
from sabacc.protocol.messages import INVALID_PARAMS, MOST_SEATS, Version, answer_fault
from sabacc.spec.cards import cards_left
from sabacc.spec.points import POINTS, VERSION_NAMES
from sabacc.spec.rulesets import builtin, builtin_names
from tests.random_requests import whole_hands
from tests.runs import sampled

Json = dict[str, Any]

STANDARD: Final = builtin("standard")
DECK: Final = cards_left([])
# Han wins the first hand, which Leia has dealt
FOLDED: Final = [
    {"seat": "Han", "does": "bet", "amount": 1},
    {"seat": "Lando", "does": "fold"},
    {"seat": "Leia", "does": "fold"},
]
PLAY: Final[Json] = {
    "seats": ["Han", "Lando", "Leia"],
    "dealer": "Leia",
    "stacks": {"Han": 100, "Lando": 100, "Leia": 100},
    "hand_pot": 12,
    "sabacc_pot": 30,
    "deck": DECK,
    "script": FOLDED,
}
STOPS: Final[Json] = {"deck": DECK, "until": {"round": 1, "phase": "betting"}}


def session(*then: Json, **first: Any) -> Json:
    return answer("play", {**PLAY, **first, "then": list(then)}, STANDARD)


def test_a_hand_begins_with_what_the_last_one_leaves() -> None:
    (second,) = session(STOPS)["then"]
    ante = second["phases"][0]

    assert second["dealer"] == "Han"
    assert ante["stacks"] == {"Han": 111, "Lando": 98, "Leia": 98}
    assert (ante["hand_pot"], ante["sabacc_pot"]) == (3, 32)


def test_no_hand_follows_one_that_stops() -> None:
    assert session(STOPS, until={"round": 1, "phase": "ante"}, script=[])["then"] == []
    assert len(session(STOPS, STOPS)["then"]) == 1


def test_no_hand_follows_the_end_of_the_session() -> None:
    found = session(STOPS, last_hand=True)

    assert found["session_over"]
    assert found["then"] == []


@pytest.mark.parametrize(
    ("arrives", "order"),
    [
        ({"seat": "Boba", "stack": 7}, ["Lando", "Leia", "Boba", "Han"]),
        ({"seat": "Boba", "stack": 7, "after": "Han"}, ["Boba", "Lando", "Leia", "Han"]),
    ],
)
def test_who_comes_sits_last_or_beside_somebody(arrives: Json, order: list[str]) -> None:
    (second,) = session({**STOPS, "arrives": [arrives]})["then"]

    assert second["dealt_in"] == order
    assert second["stacks"]["Boba"] <= 6


def test_a_dealer_who_has_left_is_replaced_by_the_next_seat() -> None:
    (second,) = session({**STOPS, "leaves": ["Han"]})["then"]

    assert second["dealer"] == "Lando"
    assert set(second["stacks"]) == {"Lando", "Leia"}


def test_the_last_word_on_sitting_out_counts() -> None:
    late = [{"seat": "Leia", "does": does, "phase": "end"} for does in ("sit-out", "join")]
    never = {"seat": "Lando", "does": "sit-out", "round": 9}
    (second,) = session(STOPS, script=[*FOLDED, *late, never])["then"]

    assert set(second["dealt_in"]) == {"Han", "Lando", "Leia"}


def test_a_hand_that_the_rules_refuse_is_the_last() -> None:
    found = session({"deck": ["coins-16"]}, STOPS)

    assert found["over"]
    assert found["then"] == [{"refused": "not-in-the-deck"}]


def test_a_hand_that_lacks_cards_is_the_last() -> None:
    assert session({"deck": DECK[:3]}, STOPS)["then"] == [{"ran_out": "deck"}]


@pytest.mark.parametrize(
    ("hand", "says"),
    [
        ({"leaves": ["Boba"]}, "`then[0].leaves` names 'Boba', who does not sit at the table"),
        ({"arrives": [{"seat": "Han", "stack": 1}]}, "`then[0].arrives` names 'Han', who has a"),
        ({"leaves": ["Han", "Leia"]}, "`then[0].leaves` makes a table of 1"),
        ({"hands": {"Han": []}}, "`then[0].hands` must have an entry for each seat"),
        (
            {"arrives": [{"seat": "Boba", "stack": 1, "after": "Jabba"}]},
            "`then[0].arrives` seats somebody beside 'Jabba'",
        ),
        (
            {"script": [{"seat": "Jabba", "does": "fold"}]},
            "`then[0].script[0].seat` names 'Jabba', who is not among the seats",
        ),
    ],
)
def test_a_hand_that_does_not_add_up_is_named(hand: Json, says: str) -> None:
    found = session({"deck": DECK, **hand})

    assert says in found["error"]["message"]


TWO: Final[Json] = {**PLAY, "then": [STOPS]}


def shape(**second: Any) -> str | None:
    found = session(STOPS)
    return wrong_shape("play", TWO, {**found, "then": [{**found["then"][0], **second}]})


def test_the_shape_of_a_further_hand_is_looked_at() -> None:
    assert shape() is None
    assert "1 fate for 0 entries (in `then[0]`)" in str(shape(script=["done"]))
    assert "`wins` is not a phase" in str(shape(phases=[{"round": 1, "phase": "wins"}]))
    assert "then[0].dealer" in str(shape(dealer=3))
    assert "unknown field `then`" in str(shape(then=[]))
    more = {**session(STOPS), "then": session(STOPS)["then"] * 2}
    assert "2 further hands, and the request has 2 in all" in str(wrong_shape("play", TWO, more))


def test_the_laws_are_held_against_further_hands() -> None:
    found = session(STOPS)
    ante = found["then"][0]["phases"][0]
    ante["stacks"]["Han"] -= 1

    broken = [*broken_laws("play", TWO, found, STANDARD.choices)]

    assert broken[0].rule == "laws.credits-conserved"
    assert broken[0].why.startswith("in hand 2 ")


def test_a_hand_by_itself_is_the_same() -> None:
    then = [{"deck": DECK, "leaves": ["Leia"], "arrives": [{"seat": "Boba", "stack": 9}]}, STOPS]
    script = [*FOLDED, {"seat": "Han", "does": "sit-out", "phase": "end"}]
    asked = {**PLAY, "script": script, "then": then}
    found = answer("play", asked, STANDARD)
    alone = [*hands_alone(asked, found)]

    assert [params["seats"] for params, _ in alone] == [["Han", "Lando", "Boba"]] * 2
    assert [params["sitting_out"] for params, _ in alone] == [["Han"], ["Han"]]
    for params, shown in alone:
        assert first_difference("play", params, shown, answer("play", params, STANDARD)) == ""


def test_what_an_answer_leaves_out_is_taken_from_the_right_one() -> None:
    right = session(STOPS)
    short = {key: value for key, value in right.items() if key != "stacks"}

    assert [*hands_alone(TWO, short)] == []
    ((params, _),) = hands_alone(TWO, short, right)
    assert params["stacks"] == {"Han": 112, "Lando": 99, "Leia": 99}


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


@pytest.mark.parametrize("name", sampled([*builtin_names(), "mixture"], 4))
def test_random_hands_keep_the_protocol_and_the_laws(name: str) -> None:
    rng = random.Random(f"random hands {name}")
    for _ in range(HANDS):
        rules = mixture(rng, {}) if name == "mixture" else builtin(name)
        params = next(whole_hands(rng, rules))
        found = answer("play", params, rules)

        assert answer_fault("play", found) is None, found
        assert list(broken_laws("play", params, found)) == []
        assert answer("play", params, rules) == found
