"""`sabacc hunt` on the command line: what it prints, keeps, and exits with."""

import json
import os
import signal
from collections.abc import Iterable, Iterator
from itertools import count
from pathlib import Path

import pytest

from sabacc.conformance.adapters.ports import Ask, Reply
from sabacc.conformance.adapters.stdio import Stdio
from sabacc.conformance.hunting import exhaustive
from sabacc.conformance.hunting.hunt import Budget, Hunt
from sabacc.spec.cards import CARDS
from tests.end_to_end.command_line.commands import sabacc, wrong
from tests.written_outputs import fitting

SHORT = ("--questions", "60", "--seed", "1", "--quiet")
CHARGES = ("--ruleset", "classic", "--level", "settle", *SHORT)
"""Settlements by a ruleset in which a program that charges nobody is wrong."""
ASKED = 300
"""After so many scenarios somebody has enough."""
KEEP_NOTHING = ("--no-corpus", *SHORT)


def test_the_reference_shows_nothing() -> None:
    found = sabacc("hunt", *KEEP_NOTHING)

    assert found.exit_code == 0, found.output
    assert "under standard: nothing found" in found.stdout
    assert "60 questions in" in found.stdout
    assert "seed 1" in found.stdout


def test_a_wrong_program_is_shown_a_scenario_and_a_command(tmp_path: Path) -> None:
    found = sabacc("hunt", *CHARGES, "--corpus", str(tmp_path), wrong("forgiving"))
    path, *_ = tmp_path.glob("*.json")

    assert found.exit_code == 1, found.output
    assert "the scenarios show that this rule is broken too" in found.stdout
    assert "    Feature: A dispute" in found.stdout
    assert "should be" in found.stdout
    assert "  Behind it too: " in found.stdout
    assert f"--replay {path}" in found.stdout


def test_a_kept_finding_is_asked_again_and_first(tmp_path: Path) -> None:
    keep = ("--corpus", str(tmp_path))
    sabacc("hunt", *CHARGES, *keep, wrong("forgiving"))
    path, *others = sorted(tmp_path.glob("*.json"))
    again = sabacc("hunt", "--replay", str(path), wrong("forgiving"))
    mended = sabacc("hunt", "--replay", str(path))
    hunted = sabacc("hunt", *CHARGES, *keep, "--questions", "8")

    assert again.exit_code == 1, again.output
    assert "1 question in" in again.stdout
    assert mended.exit_code == 0, mended.output
    assert f"{8 + 1 + len(others)} questions in" in hunted.stdout


def test_nothing_is_kept_where_nobody_wants_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    found = sabacc("hunt", *CHARGES, "--no-corpus")

    assert found.exit_code == 0, found.output
    assert list(tmp_path.iterdir()) == []
    assert "--replay" not in found.stdout


def test_the_report_as_json(tmp_path: Path) -> None:
    path = tmp_path / "it.json"
    words = ("--format", "json", "-o", str(path), "--no-corpus")
    found = sabacc("hunt", *CHARGES, *words, wrong("forgiving"))
    report = fitting("hunt", json.loads(path.read_text(encoding="utf-8")))

    assert found.exit_code == 1, found.output
    assert found.stdout == ""
    assert report["ruleset"] == "classic"
    assert report["asked"] == {"settle": 60}
    [first, *_] = report["findings"]
    assert first["condemns"]
    assert first["scenarios_show_it"]
    assert first["scenario"].startswith("# A draft")
    assert {"fact", "expected", "actual"} <= set(first["differences"][0])
    assert first["rule"].startswith("penalties.")


def test_what_is_open_is_held_against_nobody() -> None:
    found = sabacc("hunt", "--ruleset", "forum", *KEEP_NOTHING, wrong("everybody_draws"))

    assert found.exit_code == 0, found.output
    assert "drawing.on-turn: everybody" in found.stdout


def test_what_a_hostile_program_says_is_made_harmless() -> None:
    found = sabacc("hunt", "--ruleset", "standard", *KEEP_NOTHING, wrong("hostile"))

    assert found.exit_code == 1, found.output
    assert "\x1b" not in found.output
    assert "\x07" not in found.output


def test_a_program_that_claims_nothing_that_is_asked() -> None:
    found = sabacc("hunt", "--ruleset", "forum", "--level", "shift", *KEEP_NOTHING)

    assert found.exit_code == 4, found.output


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--ruleset", "clasic"], "classic"),
        (["--replay", "none.json"], "none.json: there is no such file"),
        (["--seconds", "-1"], "--seconds"),
        (["--output", "none/it"], "there is no folder"),
    ],
    ids=["ruleset", "replay", "seconds", "output"],
)
def test_a_wrong_command_line_is_told(words: list[str], said: str) -> None:
    found = sabacc("hunt", *words)

    assert found.exit_code == 2, found.output
    assert said in found.output


def test_a_program_that_does_not_speak() -> None:
    assert sabacc("hunt", *KEEP_NOTHING, "--", "false").exit_code == 3


def test_ctrl_c_ends_the_hunt_and_shows_what_was_found(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = Hunt.run

    def interrupted(hunt: Hunt, seed: int, budget: Budget, crew: None) -> None:
        whole(hunt, seed, budget, crew)
        os.kill(os.getpid(), signal.SIGINT)
        for _ in range(1_000_000):  # Python takes the signal within a few steps
            pass

    monkeypatch.setattr(Hunt, "run", interrupted)
    # the suite may have been started deaf to it
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        found = sabacc("hunt", *CHARGES, "--no-corpus", wrong("forgiving"))
    finally:
        signal.signal(signal.SIGINT, before)

    assert found.exit_code == 130, found.output
    assert "The hunt ended early: it was interrupted" in found.stdout
    assert "should be" in found.stdout


def test_ctrl_c_while_the_scenarios_are_asked_shows_what_they_showed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    ask = Stdio.ask
    asked = count()

    def interrupted(port: Stdio, asks: Iterable[Ask]) -> Iterator[Reply]:
        for reply in ask(port, asks):
            yield reply
            if next(asked) == ASKED:
                raise KeyboardInterrupt

    monkeypatch.setattr(Stdio, "ask", interrupted)
    found = sabacc("hunt", *CHARGES, "--no-corpus", wrong("forgiving"))

    assert f"it was interrupted while the scenarios were asked, {ASKED + 1} of " in found.stdout
    assert "broken so far: " in found.stdout
    assert "penalties.bomb.hand-pot" in found.stdout


def test_a_crash_is_no_rule(tmp_path: Path) -> None:
    found = sabacc("hunt", *CHARGES, "--corpus", tmp_path, wrong("crashing"))
    [path] = tmp_path.glob("*.json")

    assert found.exit_code == 1, found.output
    assert "questions could not be judged\n" in found.stdout
    assert "rule broken" not in found.stdout
    assert path.name.startswith("no-rule-")


@pytest.mark.parametrize("words", [(), ("--all",)], ids=["in short", "in full"])
def test_a_finding_is_told_once_and_in_forty_lines(words: tuple[str, ...]) -> None:
    found = sabacc("hunt", *CHARGES, "--no-corpus", *words, wrong("forgiving"))
    findings = found.stdout.split("\n\n")[1:]
    lines = [len(each.splitlines()) for each in found.stdout.split("should be")]

    assert found.exit_code == 1, found.output
    assert findings
    assert found.stdout.count("As a scenario") == len(findings)
    assert ("The request" in found.stdout) == bool(words) == ("--all" not in found.stdout)
    assert words or max(lines) <= 40


def test_what_is_open_is_held_against_a_law() -> None:
    words = ("--ruleset", "classic", "--seed", "1", "--questions", "1000", "--no-corpus")
    found = sabacc("hunt", *words, wrong("odd_credits_by_name"))

    assert found.exit_code == 1, found.output
    assert "laws.names-of-seats: " in found.stdout


def test_a_declaration_without_a_base_is_asked_by_the_laws() -> None:
    found = sabacc("hunt", *KEEP_NOTHING, wrong("first_of_the_tied"))

    assert found.exit_code == 1, found.output
    assert ": 1 law broken\n" in found.stdout
    assert "points are undeclared or named as open" in found.stdout
    assert '"base": "standard"' in found.stdout
    assert "laws.names-of-seats: " in found.stdout


def test_every_hand_of_a_few_cards_is_asked_on_request(monkeypatch: pytest.MonkeyPatch) -> None:
    def single(*_: object) -> Iterator[tuple[str, ...]]:
        yield from ((name,) for name in CARDS)

    monkeypatch.setattr(exhaustive, "hands", single)
    words = ("--ruleset", "forum", "--level", "score", "--exhaustive", "score")
    found = sabacc("hunt", *words, *KEEP_NOTHING)

    assert found.exit_code == 0, found.output
    assert "Proved: the program is right on all 68 hands of up to three cards" in found.stdout
    assert "pairs" not in found.stdout
