"""What every command asks passes the published schema, and keeps the words of the pages."""

import json
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any, Final

import pytest

from sabacc.conformance.adapters.inprocess import InProcess
from sabacc.conformance.adapters.wire import greeting
from sabacc.conformance.inference.asked_program import AskedProgram
from sabacc.conformance.inference.recover import recover
from sabacc.conformance.scenarios.catalogue import load_cases
from sabacc.spec.rulesets import builtin
from tests.end_to_end.command_line.commands import sabacc
from tests.implementations.recording import MOST, RECORD, recording
from tests.runs import DAY
from tests.unit.exports.test_schemas import ASKED

Json = dict[str, Any]

PROGRAM: Final = "python:tests.implementations.recording:factory"
BY_SEED: Final = ("--seed", "3")
HUNT: Final = ("hunt", "--no-corpus", *BY_SEED, "--seconds", "0", "--questions", "400")
COMMANDS: Final[dict[str, tuple[str, ...]]] = {
    "verify": ("verify", *BY_SEED, "--ruleset", "standard", "--hunt", "300"),
    "hunt": (*HUNT, "--ruleset", "standard"),
    "laws": (*HUNT, "--laws"),
    "doctor": ("doctor",),
}
WITH_AMOUNT: Final = ("bet", "raise")
WITH_CARDS: Final = ("trade", "drop", "lay")


def wrongly_asked(method: str, params: Json) -> Iterator[str]:
    """Yield each word of the pages that a request does not keep."""
    seats = params.get("seats", ())
    if len(set(seats)) != len(seats) or len(seats) > MOST or ("then" in params and len(seats) < 2):
        yield f"{len(seats)} seats"
    if seats and params["dealer"] not in seats:
        yield "a dealer who is not there"
    if method in {"settle", "play"} and set(params["stacks"]) != set(seats):
        yield "a stack too few or too many"
    if method == "shift" and ("die" in params) == ("comes" in params):
        yield "either `die` or `comes`"
    if method == "play":
        yield from wrong_hand(params, antes=params.get("ante", False))
        for hand in params.get("then", ()):
            yield from wrong_hand(hand, antes=True)


def wrong_hand(hand: Json, *, antes: bool) -> Iterator[str]:
    for entry in hand.get("script", ()):
        does = entry["does"]
        if does != "draw" and ("amount" in entry) != (does in WITH_AMOUNT):
            yield f"the amount of a {does}"
        if ("cards" in entry) != (does in WITH_CARDS):
            yield f"the cards of a {does}"
    for roll in hand.get("rolls", ()):
        if ("die" in roll) == ("comes" in roll) or ("round" in roll) == ("last" in roll):
            yield "a roll without its moment, or its face"
    rolls = [(roll.get("round"), roll.get("last")) for roll in hand.get("rolls", ())]
    if len(set(rolls)) != len(rolls):
        yield "a round named twice"
    until = hand.get("until") or {"round": 1}
    if until.get("phase") == "discarding":
        yield "a stop after `discarding`"
    if until["round"] == 0 and not (antes and until.get("phase", "ante") == "ante"):
        yield "a stop in a round 0 without antes"


def check(messages: list[Json]) -> None:
    wrong = {
        f"{said}: {json.dumps(message)[:300]}"
        for message in messages
        for said in (
            *(error.message for error in ASKED.iter_errors(message)),  # pyright: ignore[reportUnknownMemberType]
            *wrongly_asked(message["method"], message["params"]),
        )
    }
    assert not wrong, sorted(wrong)[:5]
    assert {message["method"] for message in messages} >= {"hello", "score", "settle", "play"}


@pytest.mark.parametrize("command", COMMANDS)
def test_a_command_asks_only_what_the_pages_define(
    command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "asked"
    monkeypatch.setenv(RECORD, str(file))
    found = sabacc(*COMMANDS[command], "--", PROGRAM)

    assert found.exit_code == 0, found.output
    check([json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()])


def test_classify_asks_only_what_the_pages_define() -> None:
    asked: list[Json] = []
    port = InProcess(partial(recording, asked.append))
    hello = port.hello(greeting((builtin("standard"),)))
    cases = [case for place, case in enumerate(load_cases()) if place % 6 == DAY % 6]
    recover(AskedProgram(port, "standard"), hello, cases)

    check(asked)
