"""Findings made small and simple."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import islice
from typing import Any

import pytest

from sabacc.conformance.adapters.inprocess import InProcess
from sabacc.conformance.hunting.finding import Finding
from sabacc.conformance.hunting.question import (
    Question,
    Rejected,
    hands_in,
    mismatch,
    question,
    simpler,
    with_spare_randomness,
)
from sabacc.conformance.hunting.question_stream import HuntTarget, questions
from sabacc.conformance.hunting.reducers import (
    begun_later,
    dealt,
    shrunk,
    size_of,
    without_deeds,
    without_seat,
    without_seats,
)
from sabacc.spec.cards import DECK
from sabacc.spec.house_files import ruleset_named
from sabacc.spec.model import LEVELS
from sabacc.spec.rulesets import Choice, builtin
from tests.spoilt import playing
from tests.unit.hunting.hunts import asked, begun

Answer = Callable[[Question], Mapping[str, Any]]


STANDARD = builtin("standard")


def smallest(found: Question, wrong: Answer, most: int = 2_000) -> Question:
    first = mismatch(found, wrong(found))
    assert first is not None

    def still(smaller: Sequence[dict[str, Any]]) -> Rejected | None:
        for params in smaller:
            asked = question("it", found.method, params, found.rules)
            there = None if asked is None else mismatch(asked, wrong(asked))
            if there is not None and there.violation.rule == first.violation.rule:
                return there
        return None

    return shrunk(first, still, most).question


def hunted(method: str, wrong: Answer, seed: int = 3) -> Question:
    stream = questions(HuntTarget("standard", STANDARD, (method,)), seed)
    return next(one for one in islice(stream, 500) if not one.fits(wrong(one)))


def flipped(point: str, choice: str) -> Answer:
    rules = STANDARD.flipped(point, Choice.parse(choice))

    def answer(one: Question) -> Mapping[str, Any]:
        there = one.under(rules)
        return one.expected if there is None else there.expected

    return answer


def test_a_settlement_is_left_with_two_seats_and_usual_credits() -> None:
    found = hunted("settle", flipped("penalties.bomb", "none"))
    small = smallest(found, flipped("penalties.bomb", "none"))

    assert small.seats == 2
    assert set(small.params["stacks"].values()) <= {0, 1, 2, 10, 100}
    assert size_of(small.params, small.rules) < size_of(found.params, found.rules)


def test_a_played_hand_is_left_with_what_shows_the_fold() -> None:
    wrong = flipped("folding.cost", "free")
    small = smallest(hunted("play", wrong), wrong)

    assert small.seats <= 3
    assert len(small.params["script"]) <= 2
    assert small.expected["folded"]


def test_no_question_grows_and_the_budget_is_kept() -> None:
    wrong = flipped("penalties.bomb", "none")
    found = hunted("settle", wrong)

    assert smallest(found, wrong, 0) == found
    smaller = [smallest(found, wrong, most) for most in (0, 20, 60, 400)]
    sizes = [size_of(one.params, one.rules) for one in smaller]
    assert sizes == sorted(sizes, reverse=True)


def test_a_seat_leaves_with_all_that_it_does() -> None:
    params: dict[str, Any] = {
        "seats": ["Han", "Lando", "Leia"],
        "dealer": "Lando",
        "caller": "Lando",
        "hands": {"Han": ["idiot"], "Lando": ["star"], "Leia": ["queen"]},
        "stacks": {"Han": 1, "Lando": 2, "Leia": 3},
        "pots": [{"amount": 5, "eligible": ["Lando", "Leia"]}, {"amount": 2}],
        "rolls": [{"round": 1, "comes": True, "picks": {"Lando": ["star"], "Leia": ["queen"]}}],
        "script": [
            {"seat": "Lando", "does": "fold"},
            {"seat": "Leia", "does": "fold", "asked": "Lando"},
        ],
    }
    before = repr(params)

    assert without_seat(params, "Lando") == {
        "seats": ["Han", "Leia"],
        "dealer": "Han",
        "hands": {"Han": ["idiot"], "Leia": ["queen"]},
        "stacks": {"Han": 1, "Leia": 3},
        "pots": [{"amount": 5, "eligible": ["Leia"]}, {"amount": 2}],
        "rolls": [{"round": 1, "comes": True, "picks": {"Leia": ["queen"]}}],
        "script": [{"seat": "Leia", "does": "fold"}],
    }
    assert repr(params) == before


@pytest.mark.parametrize("seat", ["stacks", "fold", "deck", "star", "1"])
def test_a_seat_may_be_called_as_anything_else_is(seat: str) -> None:
    params: dict[str, Any] = {
        "seats": ["Han", "Leia", seat],
        "dealer": "Leia",
        "stacks": {"Han": 1, "Leia": 3, seat: 2},
        "hands": {"Han": ["idiot"], "Leia": ["star"], seat: ["queen"]},
        "deck": ["star", "idiot"],
        "script": [{"seat": "Han", "does": "fold"}, {"seat": seat, "does": "fold"}],
        "then": [{"deck": ["star"], "leaves": [seat, "Han"]}],
    }

    assert without_seat(params, seat) == {
        "seats": ["Han", "Leia"],
        "dealer": "Leia",
        "stacks": {"Han": 1, "Leia": 3},
        "hands": {"Han": ["idiot"], "Leia": ["star"]},
        "deck": ["star", "idiot"],
        "script": [{"seat": "Han", "does": "fold"}],
        "then": [{"deck": ["star"], "leaves": ["Han"]}],
    }


@pytest.mark.parametrize("seed", range(3))
def test_the_deck_stays_a_deck(seed: int) -> None:
    wrong = flipped("drawing.discards", "under-deck")
    found = next(
        one
        for one in islice(questions(HuntTarget("standard", STANDARD, ("play",)), seed), 500)
        if not one.fits(wrong(one))
    )
    small = smallest(found, wrong, 100 * seed)
    cards = Counter[str](small.params["deck"])
    for hand in hands_in(small.params).values():
        cards.update(hand)

    assert not cards - Counter(map(str, DECK))


def hand_of_three() -> Question:
    script = [
        deed("Han", "bet", amount=2, round=1),
        deed("Lando", "fold", round=1),
        deed("Han", "draw", round=1),
        deed("Leia", "draw", round=1),
        deed("Han", "bet", amount=1, round=2),
        deed("Lando", "bet", amount=1, round=2),
    ]
    return hand(script=script, until={"round": 2}, deck=[f"staves-{card}" for card in range(1, 6)])


def test_a_hand_begins_with_the_table_after_a_round() -> None:
    first = next(begun_later(hand_of_three()))

    assert first["hands"] == {"Han": ["coins-1", "staves-1"], "Leia": ["coins-3", "staves-2"]}
    assert first["deck"] == ["staves-3", "staves-4", "staves-5"]
    assert first["script"] == [{"seat": "Han", "does": "bet", "amount": 1, "round": 1}]


def hand(name: str = "standard", **said: Any) -> Question:
    params: dict[str, Any] = {
        "seats": ["Han", "Lando", "Leia"],
        "dealer": "Leia",
        "stacks": {"Han": 100, "Lando": 100, "Leia": 100},
        "hands": {"Han": ["coins-1"], "Lando": ["coins-2"], "Leia": ["coins-3"]},
        "deck": [f"staves-{value}" for value in range(1, 9)],
        "until": {"round": 3},
    }
    return asked(params | said, name=name)


def deed(seat: str, does: str, **said: Any) -> dict[str, Any]:
    return {"seat": seat, "does": does, **said}


Reducer = Callable[[Question], Iterable[dict[str, Any]]]
Reached = Callable[[dict[str, Any]], bool]
SIMPLER: list[tuple[Reducer, Question, Reached]] = [
    (  # a seat takes along what it would draw
        without_seats,
        hand_of_three(),
        lambda one: "Han" not in one["seats"] and one["deck"][0] == "staves-2",
    ),
    (  # the turns of a seat go with it
        without_seats,
        hand("forum", script=[deed("Leia", "draw", round=3)]),
        lambda one: one["script"] == [deed("Leia", "draw", round=2)],
    ),
    (  # a draw goes with its card
        without_deeds,
        hand_of_three(),
        lambda one: one["deck"][0] == "staves-2",
    ),
    (  # cards in a hand read better than in the deck
        dealt,
        hand(
            hands=None,
            deck=["staves-9", "coins-9", "staves-4", "coins-4", "sabres-9", "sabres-4"],
        ),
        lambda one: one["hands"]["Lando"] == ["coins-9", "sabres-9"],
    ),
]


@pytest.mark.parametrize(("reducer", "whole", "reached"), SIMPLER)
def test_a_reducer_reaches_a_simpler_hand(
    reducer: Reducer, whole: Question, reached: Reached
) -> None:
    found = next(filter(reached, reducer(whole)))

    assert size_of(found, whole.rules) < size_of(whole.params, whole.rules)


def test_nothing_is_asked_when_time_is_over() -> None:
    found = hand()
    there = mismatch(found, {**found.expected, "sabacc_pot": 1})
    assert there is not None
    asked_for: list[object] = []

    assert shrunk(there, asked_for.append, 1_000, lambda: True) is there
    assert asked_for == []


# A hand in which a hand of zero is shown
HAND: dict[str, Any] = {
    "seats": ["Han", "Leia"],
    "dealer": "Leia",
    "stacks": {"Han": 100, "Leia": 100},
    "hands": {"Han": ["idiot", "idiot"], "Leia": ["coins-9", "flasks-9"]},
    "deck": [],
    "hand_pot": 10,
    "sabacc_pot": 0,
    "script": [{"seat": "Han", "does": "call"}],
}


def found(params: dict[str, Any], point: str, choice: str, *levels: str) -> Finding:
    plays = STANDARD.flipped(point, Choice.parse(choice))
    target = HuntTarget("standard", STANDARD, levels or LEVELS)
    hunt = begun(InProcess(lambda: playing({"standard": plays})), target)
    hunt.ask_first([asked(params)])
    [finding] = hunt.findings
    return finding


def test_a_hand_contains_what_its_hands_count_and_what_they_come_to() -> None:
    inner = list(simpler(asked(HAND)))

    assert [method for method, _ in inner] == ["score", "score", "compare", "settle"]
    assert None not in [question("inner", *each, STANDARD) for each in inner]
    settled = inner[-1][1]
    assert settled["pots"] == [{"amount": 10}]
    assert settled["stacks"] == HAND["stacks"]


@pytest.mark.parametrize(
    ("point", "choice", "levels", "method", "rule"),
    [
        ("bombs.zero", "in-range", LEVELS, "score", "bombs.zero.bombs"),
        ("bombs.zero", "in-range", ("play",), "play", "bombs.zero.bombs"),  # it claims no other
        ("penalties.bomb", "none", LEVELS, "settle", "penalties.bomb.hand-pot"),
    ],
)
def test_what_a_part_of_a_hand_shows_is_told_of_that_part(
    point: str, choice: str, levels: tuple[str, ...], method: str, rule: str
) -> None:
    finding = found(HAND, point, choice, *levels)

    assert (finding.question.method, finding.rule) == (method, rule)


def test_a_program_that_runs_out_of_chance_is_told_by_what_it_did() -> None:
    hand = HAND | {"script": [], "rolls": [{"round": 1, "die": 5}], "until": {"round": 1}}
    finding = found(hand, "shift.faces", "four-to-six", "play")

    assert finding.answer is not None
    assert "ran_out" not in finding.answer
    assert finding.rule == "shift.faces.one-to-three"


@pytest.mark.parametrize("name", ["standard", "holonet", "swag"])
def test_ample_chance_changes_no_answer(name: str) -> None:
    rules = ruleset_named(name)
    asked = islice(questions(HuntTarget(name, rules, ("settle", "shift", "play")), 5), 40)
    more = [(one, question("more", one.method, with_spare_randomness(one), rules)) for one in asked]

    assert sum(there is not None for _, there in more) > len(more) // 2
    assert [one.name for one, there in more if there and not there.fits(one.expected)] == []
