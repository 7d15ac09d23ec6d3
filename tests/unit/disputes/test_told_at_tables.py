"""Disputes as people tell them: what a judge worked out by hand stands in the first line."""

from __future__ import annotations

import tomllib
from pathlib import Path
from statistics import median
from typing import Any, Final
from unittest.mock import patch

import pytest

from sabacc.arbiter.arbiter import Arbiter
from sabacc.arbiter.entries import FieldError
from sabacc.arbiter.hearing import Hearing
from sabacc.arbiter.position import write
from sabacc.arbiter.telling import told as lines_of
from sabacc.arbiter.text import read
from sabacc.spec.rulesets import builtin
from tests.runs import todays

DATA: Final = Path(__file__).parents[2] / "data"


def disputes(file: str) -> dict[str, dict[str, Any]]:
    """Return the disputes of a file of the data, by their names."""
    held = tomllib.loads((DATA / file).read_text(encoding="utf-8"))["dispute"]
    return {each["name"]: each for each in held}


TOLD: Final = disputes("told_at_tables.toml")
ASKED: Final = disputes("asked_at_tables.toml")
RULED: Final = [name for name, each in TOLD.items() if "verdicts" in each]
ALONE: Final = Arbiter([builtin("standard")])


@pytest.mark.parametrize("name", [*RULED, *ASKED])
def test_a_judge_rules_so(name: str) -> None:
    told = {**TOLD, **ASKED}[name]

    found = ALONE.rule(read(told["told"]))

    assert [words for words in told["says"] if words not in found["ruling"]] == [], found["ruling"]
    assert [claim["verdict"] for claim in found["claims"]] == told["verdicts"]
    named = {found["claims"][0]["rule"]} if found["claims"] else _named(found)
    assert named & {*told["first"]} or not told["first"], (named, told["first"])


@pytest.mark.parametrize("name", ["Leia had four left", "I folded, so what", "The very first turn"])
def test_what_is_told_in_part_is_written_so(name: str) -> None:
    dispute = read(TOLD[name]["told"])

    again = read(write(dispute))

    assert again.sketch == dispute.sketch
    assert again.claims == dispute.claims


@pytest.mark.parametrize("name", todays(RULED, 12))
def test_positions_that_share_a_ruling_come_to_it_one_by_one(name: str) -> None:
    shared = ALONE.rule(read(TOLD[name]["told"]))

    with patch.object(Hearing, "depends_on_cards", return_value=True):
        assert ALONE.rule(read(TOLD[name]["told"])) == shared


def _named(found: Any) -> set[str]:
    """Return the rules that a ruling without claims names: in its first line, else in its steps."""
    words = {word.strip("();.,") for word in found["ruling"].split() if word.startswith("(")}
    return {word for word in words if "." in word} or {
        each["rule"] for each in found["events"] or found["remedies"]
    }


def test_the_median_ruling_has_thirty_lines_at_most() -> None:
    ruled = [*map(Arbiter().rule, (read(TOLD[name]["told"]) for name in todays(RULED, 5)))]
    lengths = [len([*lines_of(ruling, 80, everything=False)]) for ruling in ruled]
    whole = [len([*lines_of(ruling, 80)]) for ruling in ruled]

    assert median(lengths) <= 30
    assert all(short < long for short, long in zip(lengths, whole, strict=True))


@pytest.mark.parametrize("name", [name for name, each in TOLD.items() if "verdicts" not in each])
def test_what_cannot_be_laid_out_is_led_to_its_rule(name: str) -> None:
    told = TOLD[name]

    with pytest.raises(FieldError) as error:
        ALONE.rule(read(told["told"]))

    assert [words for words in told["says"] if words not in error.value.mend] == []
