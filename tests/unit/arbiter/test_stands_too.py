"""Claims that stand too: wrong by a ruleset's own choice, right by another permitted reading."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Final

import pytest

from sabacc.arbiter.arbiter import Arbiter
from sabacc.arbiter.claims import other_readings
from sabacc.arbiter.drawing import render
from sabacc.arbiter.ruling_json import ClaimRuled
from sabacc.arbiter.telling import told
from sabacc.arbiter.text import read
from sabacc.spec.points import BASES
from sabacc.spec.rulesets import builtin
from tests.end_to_end.command_line.commands import sabacc
from tests.unit.arbiter.disputes import dispute, play, ruled


def bombed(ruleset: str) -> str:
    """Han has called and bombs with 28.  Both: 30 + 12 + 12 = 54; once: 30 + 12 = 42."""
    return dispute(
        ruleset,
        "Lando coins-11 flasks-4, Han coins-master flasks-master",
        "Lando claims: sabacc pot 54\nHan claims: sabacc pot 42\n",
        caller="Han",
    )


def draws(ruleset: str) -> str:
    """Turn 1 is Han's.  Everybody asked: Lando has 8 + 8 + 2 = 18; the turn player alone: 16."""
    return play(
        ruleset,
        "Han coins-9 flasks-9, Lando coins-8 flasks-8",
        "round 1: Lando draws\nuntil: round 1\n"
        "Lando claims: Lando holds coins-8 flasks-8 coins-2\n"
        "Han claims: Lando holds coins-8 flasks-8\nclaim: Lando counts 18\n",
        deck="coins-2 and the others",
    )


def claims(text: str) -> list[ClaimRuled]:
    return ruled(text)["claims"]


def test_the_only_readings_that_stand_are_those_of_the_rulings() -> None:
    found = {base: sorted(str(each) for _, each in other_readings(builtin(base))) for base in BASES}

    assert found == {
        "standard": [],
        "forum": ["everybody", "last-of-lap", "nearest"],
        "holonet": ["as-showdown", "both", "nearest", "plus-wins", "roll"],
        "swag": ["allowed", "forces-call", "from=5"],
        "classic": ["due", "once"],
    }


def test_in_classic_a_bombed_caller_may_pay_once() -> None:
    both, once = claims(bombed("classic"))

    assert (both["verdict"], both["reading"]) == ("right", None)
    assert once["verdict"] == "stands-too"
    assert once["because"] == "The sabacc pot holds 54 (30 + 12 + 12)"
    assert once["reading"] is not None
    assert once["reading"] == {
        "words": (
            "The text permits this too: classic leaves it open (C-053 and C-054). "
            "What does a caller whose own hand has bombed pay?"
        ),
        "rule": "penalties.bombed-caller.once",
        "title": once["reading"]["title"],
        "point": "penalties.bombed-caller",
        "choice": "once",
        "sentences": ["C-053", "C-054"],
    }
    assert once["reading"]["title"]
    assert {both["rule"], once["rule"]} == {"penalties.bombed-caller.both"}


def test_the_first_line_says_what_is_in_doubt() -> None:
    doubt = (
        'But "sabacc pot 42" stands too: the text leaves it open (penalties.bombed-caller.once).'
    )

    assert ruled(bombed("classic"))["ruling"].endswith(f". {doubt}")
    assert "stands too" not in ruled(bombed("standard"))["ruling"]


@pytest.mark.parametrize(
    ("ruleset", "verdicts"),
    [
        ("standard", ["right", "wrong"]),  # K-119: both, and no other reading
        ("holonet", ["stands-too", "right"]),  # A-H23: once, and both are permitted
        ("swag", ["wrong", "wrong"]),  # neither costs anything: 30
        ("classic with penalties.bombed-caller both", ["right", "wrong"]),  # the table has chosen
    ],
)
def test_elsewhere_one_reading_stands(ruleset: str, verdicts: list[str]) -> None:
    assert [each["verdict"] for each in claims(bombed(ruleset))] == verdicts


def test_in_forum_everybody_may_draw_in_each_turn() -> None:
    forum = [each["verdict"] for each in claims(draws("forum"))]
    classic = [each["verdict"] for each in claims(draws("classic"))]

    assert forum == ["stands-too", "right", "stands-too"]
    assert classic == ["wrong", "right", "wrong"]


def test_a_claim_that_is_wrong_by_every_reading_is_wrong() -> None:
    text = bombed("classic").replace("sabacc pot 42", "sabacc pot 30")

    assert [each["verdict"] for each in claims(text)] == ["right", "wrong"]


def test_it_is_told_everywhere(tmp_path: Path) -> None:
    text = bombed("classic")
    ruling = ruled(text)
    words = "The text permits this too: classic leaves it open (C-053 and C-054)."
    lines = [line.text for line in told(ruling, 100)]
    page = render(ruling, read(text))
    file = tmp_path / "quarrel.dispute"
    file.write_text(text, encoding="utf-8")
    shown = sabacc("arbitrate", file, "--format", "json")
    plain = sabacc("arbitrate", file)

    assert "  stands too  Han: sabacc pot 42" in lines
    assert any(words in line for line in lines)
    assert '<span class="verdict stands-too">stands too</span>' in page
    assert words in page
    assert shown.exit_code == plain.exit_code == 0
    assert json.loads(shown.stdout)["claims"][1]["verdict"] == "stands-too"
    file.write_text(text.replace("classic", "standard"), encoding="utf-8")
    assert sabacc("arbitrate", file).exit_code == 1


def test_the_rule_that_decides_between_two_claims_stands_first() -> None:
    for each in claims(bombed("standard")):
        assert each["rule"] == "penalties.bombed-caller.both"
        assert "penalties.bomb.hand-pot" in [one["rule"] for one in each["also"]]


KEPT: Final = (
    "round 1: Han draws\ntrading: Han trades coins-2\nuntil: round 2\n"
    "Han claims: Han holds coins-9 flasks-5 staves-4\n"
    "Lando claims: Han holds coins-9 flasks-5 coins-2\n"
)


def test_a_card_is_kept_for_want_of_a_phase_or_for_the_lock() -> None:
    hands = "Han coins-9 flasks-5, Lando flasks-8 staves-8"
    rule = {"standard": "trading.phase.none", "forum": "drawing.lock.kept"}
    for ruleset, first in rule.items():
        han, lando = claims(play(ruleset, hands, KEPT, deck="coins-2 staves-4 and the others"))
        assert (han["verdict"], lando["verdict"]) == ("wrong", "right")
        assert {han["rule"], lando["rule"]} == {first}


def test_the_same_refusal_has_its_own_reason_in_each_row() -> None:
    text = play(
        "holonet",
        "Han coins-5 flasks-4 sabres-2 staves-1, Lando flasks-8 staves-8",
        "Han lays coins-5\nHan lays flasks-4\nHan lays sabres-2\nuntil: round 3 drawing\n"
        "claim: Han may not lay sabres-2\n",
    )
    found = Arbiter(list(map(builtin, ("standard", "holonet", "swag")))).rule(read(text))

    assert [(row["rulesets"], row["same"], row["ruling"]) for row in found["elsewhere"]] == [
        (
            ["standard", "swag"],
            True,
            "Han may not lay 2 of sabres in the field: there is no interference field.",
        ),
        (["holonet"], True, "Han may not lay 2 of sabres in the field: the field of Han is full."),
    ]
    lines = " ".join(line.text.strip() for line in told(found, 100))
    assert (
        "standard and swag: the same, in other words: Han may not lay 2 of sabres in the field: "
        "there is no interference field."
    ) in lines
