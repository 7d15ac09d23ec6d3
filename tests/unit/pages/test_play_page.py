"""What the page of the level `play` says is what the reference does, and what the tool prints."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any, Final

import pytest

from sabacc.cli.rulebook_lines import as_clause
from sabacc.conformance.proving import answer
from sabacc.engine.play import ActionType, Reason
from sabacc.exports.tables import enum_docs
from sabacc.protocol.facts import value_at
from sabacc.protocol.messages import answer_fault
from sabacc.spec.rulesets import Choice, builtin

PAGE = Path(__file__).parents[3] / "docs" / "implementers" / "play.md"
HAND: dict[str, Any] = {
    "ruleset": "standard",
    "seats": ["Han", "Lando"],
    "dealer": "Lando",
    "stacks": {"Han": 50, "Lando": 50},
    "hands": {"Han": ["coins-9", "flasks-8"], "Lando": ["sabres-11", "staves-7"]},
    "deck": ["flasks-3", "sabres-4", "coins-5", "staves-6"],
}


def example(block: str) -> tuple[dict[str, Any], dict[str, Any]]:
    request, end = json.JSONDecoder().raw_decode(block)
    return request["params"], json.loads(block[end:])["result"]


EXAMPLES: Final[dict[str, tuple[dict[str, Any], dict[str, Any]]]] = dict(
    zip(
        ("the first", "two hands", "a longer one"),
        map(example, re.findall(r"```json\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)),
        strict=True,
    )
)


def column(head: str) -> list[str]:
    """Return the words of the first column of the table of the page with that head."""
    rows = PAGE.read_text(encoding="utf-8").partition(f"| {head} |\n")[2].partition("\n\n")[0]
    return re.findall(r"`([a-z-]+)`", " ".join(row.split("|")[1] for row in rows.splitlines()[1:]))


def test_the_page_lists_every_reason_in_the_order_of_the_engine() -> None:
    assert column("reason | when") == [reason.value for reason in Reason]


def test_the_page_lists_every_deed() -> None:
    assert set(column("`does` |")) == set(ActionType)


def played(ruleset: str = "standard", **changes: Any) -> dict[str, Any]:
    found: dict[str, Any] = answer(
        "play", {**HAND, "ruleset": ruleset, **changes}, builtin(ruleset)
    )
    return found


@pytest.mark.parametrize("name", EXAMPLES)
def test_an_example_is_true(name: str) -> None:
    params, right = EXAMPLES[name]
    found = answer("play", params, builtin(params["ruleset"]))

    assert answer_fault("play", right) is None
    hands = zip([right, *right.get("then", ())], [found, *found.get("then", ())], strict=True)
    for told, hand in hands:
        phases = zip(told.get("phases", hand["phases"]), hand["phases"], strict=True)
        for one, phase in phases:
            assert one.items() <= phase.items()
            assert name != "the first" or one.keys() == phase.keys()
        keys = told.keys() - {"phases", "then"}
        assert {key: value_at("play", hand, key) for key in keys} == {
            key: value_at("play", told, key) for key in keys
        }


def test_the_longer_example_goes_through_a_whole_hand() -> None:
    _, right = EXAMPLES["a longer one"]
    kinds = {(phase["round"], phase["phase"]) for phase in right["phases"]}

    assert {(1, "leaving"), (1, "shift"), (1, "drawing"), (3, "calling")} <= kinds
    assert right["phases"][2]["shifted"]
    assert right["over"]


def test_the_tool_tells_the_reasons_in_the_words_of_the_page() -> None:
    table = PAGE.read_text(encoding="utf-8").partition("| reason | when |\n")[2]
    rows = [row.strip("| ").split(" | ") for row in table.partition("\n\n")[0].splitlines()[1:]]

    written = enum_docs(Reason)

    assert [[f"`{why.value}`", as_clause(written[why.name])] for why in Reason] == rows


@pytest.mark.parametrize("phase", ["betting", "drawing", "calling", "shift"])
@pytest.mark.parametrize("seat", ["Han", "Lando"])
def test_a_card_may_be_laid_in_every_phase(phase: str, seat: str) -> None:
    card = HAND["hands"][seat][0]
    entry = {"seat": seat, "does": "lay", "cards": [card], "phase": phase, "asked": "Han"}
    found = played("standard+interference-field", script=[entry], until={"round": 8})

    assert found["script"] == ["during-the-shift" if phase == "shift" else "done"]


def test_the_deck_is_what_is_left_after_the_deal() -> None:
    assert played(until={"round": 1})["deck"] == HAND["deck"]


def test_a_shift_without_a_roll_takes_place() -> None:
    found = played(until={"round": 1, "phase": "shift"})

    assert [(phase["phase"], phase.get("shifted")) for phase in found["phases"]] == [
        ("betting", None),
        ("shift", False),
    ]


@pytest.mark.parametrize("does", ["bet", "raise"])
def test_a_bet_without_an_amount_is_refused(does: str) -> None:
    script = [{"seat": "Han", "does": "bet", "amount": 1}] if does == "raise" else []
    seat = "Lando" if does == "raise" else "Han"
    found = played(script=[*script, {"seat": seat, "does": does}], until={"round": 1})

    assert found["script"][-1] == "below-least"


def test_a_hand_may_stop_after_the_ante() -> None:
    found = played(ante=True, until={"round": 0, "phase": "ante"})

    assert [(phase["round"], phase["phase"]) for phase in found["phases"]] == [(0, "ante")]
    assert not found["over"]


def test_discarding_is_no_phase_to_stop_after() -> None:
    stops = [played("swag", until={"round": 1, **more}) for more in ({}, {"phase": "discarding"})]

    assert stops[0] == stops[1]


@pytest.mark.parametrize(
    ("changes", "last"),
    [
        ({}, 20),
        ({"script": [{"seat": "Lando", "does": "bet", "amount": 1, "round": 4}]}, 20),
        ({"script": [{"seat": "Lando", "does": "bet", "amount": 1, "round": 22}]}, 22),
        ({"rolls": [{"round": 23, "comes": False}]}, 23),
        ({"until": {"round": 7}}, 7),
        ({"until": {"round": 2_000}}, 1_000),
    ],
    ids=["nothing", "early", "entry", "roll", "until", "beyond"],
)
def test_a_hand_without_an_end_stops(changes: dict[str, Any], last: int) -> None:
    found = played("classic", **changes)

    assert not found["over"]
    assert found["phases"][-1]["round"] == last
    assert "winners" not in found


def test_a_hand_that_has_a_limit_ends() -> None:
    found = played(rolls=[{"round": 23, "comes": False}])

    assert found["over"]
    assert found["phases"][-1]["round"] == 20


def test_discarding_is_no_phase_of_its_own_where_it_ends_the_hand() -> None:
    rules = builtin("swag").flipped("folding.when", Choice("any-time"))
    found = answer(
        "play",
        {
            **HAND,
            "script": [
                {"seat": "Han", "does": "draw", "round": 1},
                {"seat": "Lando", "does": "fold", "phase": "discarding", "asked": "Han"},
            ],
        },
        rules,
    )

    assert ["betting", "shift", "drawing"] == [phase["phase"] for phase in found["phases"]]
    assert ["Han"] == found["winners"]
