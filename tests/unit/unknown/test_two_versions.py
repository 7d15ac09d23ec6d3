"""Two versions of the facts in one dispute: what follows from each, or that all is the same."""

from __future__ import annotations

import json
from typing import Any

import pytest

from sabacc.arbiter.arbiter import Arbiter
from sabacc.arbiter.dispute import from_json
from sabacc.arbiter.drawing import render
from sabacc.arbiter.entries import FieldError
from sabacc.arbiter.position import write
from sabacc.arbiter.ruling_json import RulingOutput
from sabacc.arbiter.telling import told
from sabacc.arbiter.text import read, values
from sabacc.spec.rulesets import builtin
from tests.unit.arbiter.disputes import UNPAID, play
from tests.written_outputs import fitting

ARBITER = Arbiter([builtin("standard"), builtin("holonet")])
TABLE = play("standard", "Han coins-7 flasks-4, Lando coins-9 sabres-3", **UNPAID)
HANDS = """\
sabacc dispute 1
ruleset: standard
Han says: hands: Han coins-7 flasks-9, Lando coins-9 sabres-3
Lando says: hands: Han coins-7 flasks-9, Lando coins-9 sabres-11
claim: Han wins
"""

UNKNOWN = """\
sabacc dispute 1
ruleset: standard
hands: Han counts 19, Lando unknown
claim: Han wins
"""


def ruled(text: str) -> RulingOutput:
    return fitting("arbitrate", ARBITER.rule(read(text)))


def test_each_version_has_its_ruling() -> None:
    found = ruled(f"{TABLE}Han says: Han bets 2\nLando says: Han bets 4\nclaim: Lando may match")

    assert found["ruling"].startswith("It depends on whose facts are right. As Han says: ")
    assert [case["when"] for case in found["cases"]] == ["as Han says", "as Lando says"]
    assert [case["claims"][0]["verdict"] for case in found["cases"]] == ["right", "wrong"]
    written = json.loads(json.dumps(found))
    assert [each["who"] for each in written["versions"]] == ["Han", "Lando"]
    assert found["claims"][0]["verdict"] == "open"
    assert found["claims"][0]["because"] == "It is right as Han says and wrong as Lando says"


def test_it_makes_no_difference() -> None:
    found = ruled(f"{TABLE}Han says: Han bets 4\nLando says: Han bets 5\nclaim: Lando may match")

    assert found["ruling"].startswith(
        "It makes no difference whether Han or Lando is right about the facts: "
    )
    assert found["cases"] == []
    assert found["claims"][0]["verdict"] == "wrong"


def test_it_turns_on_what_turns_every_version_and_then_on_what_turns_some() -> None:
    found = ruled(f"{TABLE}Han says: Han bets 4\nLando says: Han bets 5\nclaim: Lando may match")
    turns = {(turn["point"], turn["choice"]): turn["ruling"] for turn in found["turns"]}

    assert turns["betting.limit", "fixed=10"] == "Lando may match now."
    assert turns["betting.limit", "fixed=4"].startswith(
        "It depends on whose facts are right. As Han says: Lando may match now; as Lando says: "
        "Han may not bet 5 in the betting of round 1: 4 is the most (betting.limit.fixed); Lando"
    )
    assert "It turns on" in render(found, read(f"{TABLE}claim: Lando may match"))


def test_players_who_agree_are_named_together() -> None:
    lines = "Han says: Han bets 2\nLando says: Han bets 4\nLeia says: Han bets 3\n"
    found = ruled(f"{TABLE}{lines}claim: Lando may match")

    assert [case["when"] for case in found["cases"]] == ["as Han and Leia say", "as Lando says"]
    assert found["claims"][0]["because"] == (
        "It is right as Han says, wrong as Lando says and right as Leia says"
    )


def test_versions_and_unknown_facts_are_one() -> None:
    found: Any = ruled(
        "sabacc dispute 1\nruleset: standard\nHan says: hands: Han counts 19, Lando unknown\n"
        "Lando says: hands: Han counts 24, Lando unknown\nclaim: Han wins"
    )

    assert found["ruling"].startswith("It depends on whose facts are right and what Lando holds. ")
    assert [case["when"].partition(",")[0] for case in found["cases"]] == [
        "as Han says",
        "as Han and Lando say",
    ]
    assert [version["ruling"]["cases"] == [] for version in found["versions"]] == [
        False,
        True,
    ]


def test_the_hands_may_differ() -> None:
    found = ruled(HANDS)

    assert [case["ruling"] for case in found["cases"]] == [
        "Han has the best hand.",
        "Lando has the best hand.",
    ]
    assert [event["words"] for event in found["events"]] == [
        "Han's hand counts 16: 7 of coins 7, 9 of flasks 9"
    ]
    assert found["unknown"] is None


def test_words_that_differ_are_not_given_as_one() -> None:
    lines = "Han says: Han bets 3\nLando says: Han bets 2\nLando matches\n"
    found = ruled(f"{TABLE}{lines}claim: Lando pays 3 to the hand pot")

    assert found["ruling"].endswith('facts: "Lando pays 3 to the hand pot" is right.')
    assert found["claims"][0]["because"].startswith("As Han says: ")


def test_a_version_may_leave_things_unknown() -> None:
    found = ruled(
        "sabacc dispute 1\nruleset: standard\nHan says: hands: Han counts 19, Lando counts 25\n"
        "Lando says: hands: Han counts 20, Lando counts 25\nclaim: Han wins"
    )

    assert found["claims"][0]["verdict"] == "right"
    assert found["ruling"].startswith("It makes no difference")


@pytest.mark.parametrize("text", [HANDS, f"{TABLE}Han says: Han bets 2\nLando says: Han folds\n"])
def test_versions_are_written_and_read_back(text: str) -> None:
    dispute = read(text)

    assert read(write(dispute)) == dispute
    assert from_json(values(text)) == dispute
    assert write(dispute).count("ruleset:") == 1


def test_the_report_has_each_case() -> None:
    lines = [line.text for line in told(ruled(HANDS), 100)]

    assert "What follows in each case" in lines
    assert "  As Han says: Han has the best hand." in lines
    assert "It turns on" not in lines
    assert ARBITER.drawn(read(HANDS)) is None


@pytest.mark.parametrize(
    "text",
    [HANDS, UNKNOWN],
)
def test_the_sheet_has_each_case_too(text: str) -> None:
    dispute = read(text)
    page = render(ARBITER.rule(dispute), dispute, ARBITER.drawn(dispute))

    assert "What follows in each case" in page
    assert "It turns on" not in page
    assert "the rest is the same" not in page


@pytest.mark.parametrize(
    ("lines", "field", "problem"),
    [
        ("Han says: Han bets 2", "Han says", "nobody says otherwise"),
        ("Han says:\nLando says: Han bets 2", "Han says", "it says nothing"),
        (
            "".join(f"{name} says: Han bets 2\n" for name in ("Han", "Lando", "Ann", "Bob", "Cid")),
            "Han says",
            "there are 5 versions",
        ),
        ("Han says: Han flies\nLando says: Han flies", "Han says", "is not a line"),
    ],
)
def test_what_is_no_version_is_refused(lines: str, field: str, problem: str) -> None:
    with pytest.raises(FieldError, match=problem) as raised:
        read(TABLE + lines)

    assert raised.value.field == field
    assert raised.value.line >= 10
    assert raised.value.mend


CHANGES: list[tuple[dict[str, Any], str]] = [
    ({"position": {"hands": {}}}, "a position or a record beside them"),
    ({"versions": [{"who": "Han", "position": {}}]}, "there are 1 versions"),
    (
        {"versions": [{"who": "Han", "position": {"hands": {"Han": [], "B": []}}}] * 2},
        "is no other name",
    ),
]


@pytest.mark.parametrize(("change", "problem"), CHANGES)
def test_json_is_checked_too(change: dict[str, Any], problem: str) -> None:
    with pytest.raises(FieldError, match=problem):
        from_json({**values(HANDS), **change})
