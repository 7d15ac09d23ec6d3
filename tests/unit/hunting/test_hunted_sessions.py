"""Sessions in the hunt: what leaks from hand to hand is found in random play, and made small."""

from __future__ import annotations

from itertools import count, islice
from pathlib import Path
from typing import Any, Final

import msgspec
import pytest

from sabacc.arbiter.drafts import as_record
from sabacc.conformance.adapters.inprocess import InProcess
from sabacc.conformance.adapters.ports import Port
from sabacc.conformance.adapters.wire import greeting
from sabacc.conformance.hunting.finding import Finding, asked_again, read_finding, text_of
from sabacc.conformance.hunting.hunt import Budget, Hunt, LawHunt
from sabacc.conformance.hunting.question import Question, question, simpler
from sabacc.conformance.hunting.question_stream import HuntTarget, questions, seated
from sabacc.conformance.hunting.reducers import fewer_hands, nobody_moves
from sabacc.conformance.hunting.shrinking import size_of
from sabacc.conformance.laws import BY_ITSELF
from sabacc.conformance.report.hunt_report import shown_finding
from sabacc.protocol.messages import PARAMS
from sabacc.spec.house_files import ruleset_named
from sabacc.spec.rulesets import Choice
from tests.bugs import CARRIED_OVER, LEAKS, Bug, connected, spoilt_reference
from tests.judged_rulesets import playing
from tests.runs import node, todays

EVERY: Final = ("score", "compare", "settle", "shift", "play")
BUDGET: Final = 4_000
SEEDS: Final = 4
"""How many questions are asked at the most, and in how many hunts: one stream has bad luck."""
FIRST: Final[dict[str, Any]] = {
    "seats": ["Han", "Leia", "Lando"],
    "dealer": "Lando",
    "stacks": {"Han": 100, "Leia": 100, "Lando": 100},
    "hands": {"Han": ["coins-9"], "Leia": ["flasks-9"], "Lando": ["sabres-9"]},
    "deck": [],
    "hand_pot": 10,
    "script": [{"seat": "Leia", "does": "fold"}, {"seat": "Lando", "does": "fold"}],
}
NEXT: Final[dict[str, Any]] = {
    "deck": [],
    "hands": {
        "Han": ["coins-9"],
        "Leia": ["flasks-9"],
        "Lando": ["sabres-9"],
        "Jabba": ["staves-9"],
    },
    "until": {"round": 1},
}
SESSION: Final[dict[str, Any]] = {
    **FIRST,
    "then": [{**NEXT, "arrives": [{"seat": "Jabba", "stack": 20}]}],
}
"""Han wins as the others fold; then Jabba comes."""


def hunt_target(name: str, *levels: str, sessions: bool = True) -> HuntTarget:
    return HuntTarget(name, ruleset_named(name), levels or EVERY, sessions=sessions)


def asked(params: dict[str, Any]) -> Question:
    found = question("it", "play", params, ruleset_named("standard"))
    assert found is not None
    return found


def first_found(port: Port, hunted: HuntTarget) -> Finding:
    port.hello(greeting((hunted.rules,)))

    def stop(hunt: Hunt) -> None:
        if any(one.condemns for one in hunt.findings):
            hunt.stopped = "found"

    for seed in range(1, SEEDS + 1):
        hunt = Hunt(port, hunted, count(1), stop, clock=lambda: 0.0)
        hunt.run(seed, Budget(BUDGET))
        for one in hunt.findings:
            if one.condemns:
                return one
    message = f"nothing found in {SEEDS} hunts of {BUDGET} questions"
    raise AssertionError(message)


@pytest.mark.parametrize("name", ["standard", "classic", "forum-random"])
def test_sessions_are_among_the_questions(name: str) -> None:
    hunted = hunt_target(name, "play")
    some = list(islice(questions(hunted, 4), 1_000))
    sessions = [one for one in some if "then" in one.params]

    assert len(sessions) > 8
    assert {len(one.expected["then"]) for one in sessions} >= {1, 2, 3}
    assert any(len({*one.tables}) > 1 for one in sessions)
    for one in sessions:
        msgspec.convert({**one.params, "ruleset": name}, PARAMS["play"])
        assert seated(one, hunted)
        assert [*one.differences(one.expected)] == []


def test_a_program_without_sessions_is_asked_none() -> None:
    some = islice(questions(hunt_target("standard", "play", sessions=False), 4), 300)

    assert not any("then" in one.params for one in some)


def test_a_session_is_asked_as_far_as_its_hands_are_questions() -> None:
    short: dict[str, Any] = {"deck": [], "until": {"round": 1}}
    folds = [{"seat": seat, "does": "fold"} for seat in ("Leia", "Lando")]
    whole = {"deck": [], "hands": FIRST["hands"], "script": folds}

    assert asked({**FIRST, "then": [whole, short]}).params == {**FIRST, "then": [whole]}
    assert "then" not in asked({**FIRST, "then": [short]}).params


@pytest.mark.parametrize("what", todays([*CARRIED_OVER], 3))
def test_a_leak_is_found_and_made_small(what: str) -> None:
    bug = CARRIED_OVER[what]
    name = bug.rulesets[0]
    found = first_found(InProcess(spoilt_reference(bug)), hunt_target(name))

    assert (found.rule, found.law) == (
        BY_ITSELF,
        "asked by itself, each hand of the session is right",
    )
    assert [one.fact.partition(".")[0] for one in found.differences[:1]] == ["then"]
    assert len(found.question.params["then"]) == 1
    assert max(found.question.tables) <= 3
    entry = shown_finding(found).entry
    assert (entry.rule, entry.title) == (BY_ITSELF, "A hand does not know the hands before it")


@pytest.mark.parametrize("bug", todays(LEAKS, 4), ids=lambda bug: bug.id)
def test_a_planted_leak_is_found(bug: Bug) -> None:
    if bug.program == "javascript":
        node()
    with connected(bug) as port:
        found = first_found(port, hunt_target(bug.rulesets[0]))

    assert found.rule == BY_ITSELF
    assert len(found.question.params["then"]) <= 3


def test_a_bug_of_one_hand_is_told_as_that() -> None:
    rules = ruleset_named("standard").flipped("folding.cost", Choice("free"))
    port = InProcess(lambda: playing({"standard": rules}, sessions=True))
    hunted = hunt_target("standard")
    port.hello(greeting((hunted.rules,)))
    hunt = Hunt(port, hunted, count(1), clock=lambda: 0.0)
    hunt.ask_first([asked(SESSION)])

    [found] = hunt.findings
    assert found.rule.startswith("folding.cost.")
    assert "then" not in found.question.params


def test_a_leak_breaks_a_law_whatever_the_rules_are() -> None:
    port = InProcess(spoilt_reference(CARRIED_OVER["dealer-is-stuck"]))
    hunted = hunt_target("standard", "play")
    port.hello(greeting((hunted.rules,)))
    hunt = LawHunt(port, hunted, count(1), clock=lambda: 0.0)
    hunt.run(1, Budget(320))

    found = next(one for one in hunt.findings if one.rule == BY_ITSELF)
    assert found.law.startswith("hand 2 asked by itself: ")
    assert found.again is not None
    assert "then" not in found.again


def test_a_finding_is_kept_asked_again_and_told_as_a_record(tmp_path: Path) -> None:
    name = "standard"
    bug = CARRIED_OVER["stacks-of-the-beginning"]
    found = first_found(InProcess(spoilt_reference(bug)), hunt_target(name))
    file = tmp_path / "finding.json"
    file.write_text(text_of(found, name))
    again = asked_again(read_finding(file), "again", ruleset_named(name))

    assert again is not None
    assert again.params == found.question.params
    whole = {**SESSION, "then": [{**NEXT, "deck": [], "leaves": ["Lando"]}]}
    assert as_record(ruleset_named(name), whole).count("deck:") in {0, 2}


def test_a_session_contains_its_hands() -> None:
    first, second = (params for _, params in simpler(asked(SESSION)))

    assert first == FIRST
    assert second["stacks"]["Han"] == 110
    assert second["seats"] == ["Han", "Leia", "Lando", "Jabba"]
    assert "then" not in second


def test_fewer_hands_and_fewer_moves() -> None:
    found = asked({**SESSION, "then": [SESSION["then"][0] | {"until": None}, NEXT]})
    sessions = [one for one in fewer_hands(found) if question("it", "play", one, found.rules)]
    [alone] = nobody_moves(asked(SESSION))

    assert {len(one.get("then", ())) for one in sessions} == {1}
    assert "Jabba" not in str(alone)
    assert size_of(alone, found.rules) < size_of(SESSION, found.rules)
