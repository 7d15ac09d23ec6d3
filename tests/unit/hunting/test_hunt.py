"""A hunt: what it finds, what it holds against nobody, and how it ends."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from typing import TYPE_CHECKING, Any

import pytest

from sabacc.conformance.adapters.inprocess import InProcess
from sabacc.conformance.adapters.wire import greeting
from sabacc.conformance.hunting.finding import Finding
from sabacc.conformance.hunting.hunt import Budget, Hunt
from sabacc.conformance.hunting.question import question
from sabacc.conformance.hunting.question_stream import HuntTarget
from sabacc.protocol.reference import Reference, factory
from sabacc.spec.house_files import ruleset_named
from sabacc.spec.model import Standing
from sabacc.spec.rulesets import Choice, builtin
from tests.judged_rulesets import playing, playing_too
from tests.spoilt import Json, spoilt

if TYPE_CHECKING:
    Program = Callable[[], Callable[[dict[str, Any]], Any]]

EVERY = ("score", "compare", "settle", "shift", "play")
BOMB = {"cards": ["star", "queen", "coins-4"]}


def hunt(  # noqa: PLR0913 - what a hunt takes
    program: Program,
    name: str = "standard",
    *,
    seed: int = 1,
    questions: int = 150,
    levels: tuple[str, ...] = EVERY,
    first: tuple[tuple[str, dict[str, Any]], ...] = (),
    enough: int = 1_000,
) -> Hunt:
    rules = ruleset_named(name)
    port = InProcess(program)
    port.hello(greeting((rules,)))

    def stop(found: Hunt) -> None:
        if len(found.findings) >= enough:
            found.stopped = "it has found enough"

    hunted = Hunt(
        port,
        HuntTarget(name, rules, levels),
        count(1),
        stop,
        clock=lambda: 0.0,
        effort=250 if "play" in levels else 1_000,
    )
    asked = [question(f"it-{place}", *each, rules) for place, each in enumerate(first)]
    hunted.ask_first(one for one in asked if one is not None)
    if questions:
        hunted.run(seed, Budget(questions))
    return hunted


def flipped(point: str, choice: str, name: str = "standard") -> Program:
    rules = ruleset_named(name).flipped(point, Choice.parse(choice))
    return lambda: playing({name: rules})


def only(found: Hunt) -> Finding:
    [one] = found.findings
    return one


@pytest.mark.parametrize("name", ["standard", "classic", "forum-random", "swag"])
def test_a_right_program_shows_nothing(name: str) -> None:
    found = hunt(factory, name)

    assert found.findings == []
    assert found.taken == []
    assert found.stopped == ""
    assert sum(found.asked.values()) == 150


@pytest.mark.parametrize(
    ("point", "choice"),
    [
        ("penalties.bomb", "none"),
        ("folding.cost", "free"),
        ("specials.idiots-array-extra", "allowed"),
        ("shift.picker", "left-neighbour"),
    ],
)
def test_another_choice_is_found_made_small_and_explained(point: str, choice: str) -> None:
    found = hunt(flipped(point, choice), questions=800, enough=1)
    first = found.findings[0]

    assert first.condemns
    assert point in dict(first.explained)
    assert first.rule.startswith(point)
    assert first.question.seats <= 3
    assert first.question.under(first.question.rules) is not None


def test_one_fault_is_one_finding() -> None:
    found = hunt(flipped("penalties.bomb", "none"), questions=300)

    assert only(found).seen > 1


def test_an_open_point_is_learnt_and_not_held_against_the_program() -> None:
    plays = playing_too(builtin("forum"), ("drawing.on-turn", "everybody"))
    found = hunt(lambda: playing({"forum": plays}), "forum", questions=300)

    assert [one.change for one in found.taken] == [("drawing.on-turn", Choice("everybody"))]
    assert [one for one in found.findings if one.condemns] == []


@pytest.mark.parametrize(
    ("name", "changes"),
    [
        (
            "classic",
            {
                "calling.earliest-turn": "ending-first-lap",
                "betting.limit": "per-round=3",
                "showdown.all-bombed": "stays-in-hand-pot",
            },
        ),
        (
            "swag+interference-field",
            {"field.second-card": "as-the-draw", "penalties.caller": "hand-pot"},
        ),
    ],
)
def test_several_open_points_at_once_are_held_against_nobody(
    name: str, changes: dict[str, str]
) -> None:
    rules = ruleset_named(name)
    plays = playing_too(rules, *changes.items())
    found = hunt(lambda: playing({name: plays}), name, questions=300)

    assert found.findings or found.taken
    assert [one for one in found.findings if one.condemns] == []


def settled(caller: str, **hands: list[str]) -> tuple[str, dict[str, Any]]:
    table = {"seats": [*hands], "dealer": next(iter(hands)), "caller": caller, "hands": hands}
    rest = {"stacks": dict.fromkeys(hands, 100), "pots": [{"amount": 12}], "sabacc_pot": 0}
    return "settle", {**table, **rest, "deck": []}


def test_a_smaller_question_takes_an_open_point_back() -> None:
    # In the second answer too somebody pays whom neither reading lets pay; without the caller it
    # is plain that a bomb costs nothing.
    rules = builtin("swag")
    plays = playing_too(rules, ("penalties.caller", "hand-pot"))
    bombed = settled("Han", Han=["coins-ace", "flasks-ace"], Leia=["coins-9", "flasks-9"])
    beaten = settled(
        "Han",
        Leia=["coins-ace", "flasks-ace"],
        Han=["coins-9", "flasks-8"],
        Lando=["sabres-10", "staves-9"],
    )
    found = hunt(
        lambda: playing({"swag": plays}),
        "swag",
        questions=0,
        levels=("settle",),
        first=(bombed, beaten),
    )

    assert [one.change for one in found.taken] == [("penalties.caller", Choice("hand-pot"))]
    assert [one.rule for one in found.findings if one.condemns] == []


def test_what_seems_an_open_point_and_is_none_is_found_out() -> None:
    rules = builtin("forum")
    plays = rules.with_admitted("drawing.on-turn", Choice("everybody"))
    reference, otherwise = Reference(), Reference({"forum": plays})
    answered: list[int] = []

    def program() -> Callable[[dict[str, Any]], Any]:
        def handle(message: dict[str, Any]) -> Any:
            answered.append(1)
            return (otherwise if len(answered) < 60 else reference).handle(message)

        return handle

    found = hunt(program, "forum", questions=400)

    assert found.taken == []
    assert found.rules == rules


def broken(result: Callable[[dict[str, Any]], Any]) -> Program:

    def program() -> Callable[[dict[str, Any]], Any]:
        reference = Reference()

        def handle(message: dict[str, Any]) -> Any:
            if message["method"] in {"hello", "ruleset"}:
                return reference.handle(message)
            return {"jsonrpc": "2.0", "id": message["id"], "result": result(message)}

        return handle

    return program


def test_an_answer_of_the_wrong_shape_is_told_once_for_each_level() -> None:
    found = hunt(broken(lambda _: {"total": "seven", "winners": 3}), questions=60)
    faults = [one.fault for one in found.findings if one.fault is not None]

    assert len(faults) == len(found.findings) <= len(EVERY)
    assert all("sabacc doctor" in fault.mend for fault in faults)


def test_an_answer_that_shows_nothing_is_no_difference() -> None:
    assert hunt(broken(lambda _: {}), questions=60).findings == []


def test_a_refusal_of_what_is_allowed_is_a_finding() -> None:
    found = hunt(broken(lambda _: {"refused": True}), levels=("score",), questions=30)

    assert {one.differences[0].fact for one in found.findings} == {"refused"}
    assert all(one.condemns for one in found.findings)


def test_a_program_that_is_another_game_is_not_told_without_end() -> None:
    answer = {"total": 1, "bombed": True, "special": "idiots-array"}
    found = hunt(broken(lambda _: answer), levels=("score",), questions=200)
    rules = [one.rule for one in found.findings]

    assert 1 <= len(rules) <= 9
    assert max(rules.count(rule) for rule in rules) <= 3


def test_kept_questions_are_asked_first_as_far_as_they_are_claimed() -> None:
    first = (("score", BOMB), ("compare", {"hands": {"Han": ["star"], "Leia": ["idiot"]}}))
    found = hunt(factory, first=first, levels=("score",), questions=0)

    assert found.asked == {"score": 1}


def test_the_seconds_are_those_of_its_clock() -> None:
    now = 0.0

    def clock() -> float:
        nonlocal now
        now += 1.0
        return now

    rules = builtin("standard")
    port = InProcess(factory)
    port.hello(greeting((rules,)))
    hunted = Hunt(port, HuntTarget("standard", rules, ("score",)), count(1), clock=clock)
    hunted.run(1, Budget(seconds=10.0))

    assert 0 < sum(hunted.asked.values()) < 200


def test_a_slow_machine_shows_the_same() -> None:
    def told(seconds: float) -> list[object]:
        now = count(0.0, seconds)
        rules = builtin("standard")
        port = InProcess(flipped("penalties.bomb", "none"))
        port.hello(greeting((rules,)))
        hunted = Hunt(
            port, HuntTarget("standard", rules, ("settle",)), count(1), clock=lambda: next(now)
        )
        hunted.run(1, Budget(40))
        return [one.question.params for one in hunted.findings]

    assert told(0.0) == told(60.0) != []


def test_what_the_document_does_not_say_convicts_nobody() -> None:
    def spoil(message: Json, settled: Json) -> None:
        winners = settled.get("winners", [])
        paid = any(settled.get("paid", {}).values())
        if message["method"] != "settle" or len(winners) < 2 or paid:
            return
        before, after = message["params"]["stacks"], settled["stacks"]
        more, *_, less = sorted(winners, key=lambda seat: before[seat] - after[seat])
        if after[more] - before[more] == after[less] - before[less] + 1:
            after[more], after[less] = after[more] - 1, after[less] + 1

    found = hunt(lambda: spoilt(spoil), "holonet", questions=400, levels=("settle",))
    open_point = builtin("holonet").made["pots.odd-credits"]

    assert open_point.standing is Standing.OPEN
    assert "pots.odd-credits" in {one.rule.rpartition(".")[0] for one in found.findings}
    assert not any(one.condemns for one in found.findings)


def test_what_was_found_stays_when_it_is_interrupted() -> None:
    def interrupt(found: Hunt) -> None:
        if found.findings:
            raise KeyboardInterrupt

    rules = builtin("standard")
    port = InProcess(flipped("penalties.bomb", "none"))
    port.hello(greeting((rules,)))
    hunted = Hunt(port, HuntTarget("standard", rules, ("settle",)), count(1), interrupt)
    with pytest.raises(KeyboardInterrupt):
        hunted.run(1, Budget(1_000))

    assert len(hunted.findings) == 1
