"""What reports say of answers: keys left out, long answers, values and hostile text."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

import pytest

from sabacc.conformance.grading.grader import Outcome
from sabacc.conformance.report.context import ReportContext
from sabacc.conformance.report.wording import answer_text
from sabacc.protocol.facts import ANSWER_FIELDS, BoundWords
from sabacc.protocol.hostile import escape_line, sanitize, value_text
from tests.unit.reports.made_reports import (
    BOMB,
    ZERO,
    case,
    expects,
    judged,
    telling,
)
from tests.unit.reports.renderers import every_format, rendered, sparse, terminal


@every_format
def test_no_report_praises_what_was_not_shown(render: Callable[[ReportContext], str]) -> None:
    written = render(sparse())

    assert re.search(r"as far as it shows \(2 of 3 cases not shown\)|conforms, in part", written)


def test_what_is_left_out_is_listed() -> None:
    written = terminal(sparse())
    full = terminal(sparse(), everything=True)

    assert "classic: conforms as far as it shows (2 of 3 cases not shown)." in written
    assert "Cases: settle 1 passed, 2 not shown." in written
    assert "not shown: settle.sabacc_pot (2 cases)\n" in written
    assert "not shown: settle.winners (1 case)\n--all names the rules" in written
    assert f"settle.sabacc_pot (2 cases)\n  {BOMB}, {ZERO}\n" in full
    assert "not shown: " not in terminal(sparse(), brief=True)


def test_a_long_list_of_what_is_left_out_is_cut() -> None:
    names = [*ANSWER_FIELDS["play"]][:12]
    many = [
        judged(
            Outcome.NOT_SHOWN,
            of=case(f"{ZERO}/{name}", method="play", expect=expects((name, 1))),
            answer={},
        )
        for name in names
    ]
    written = terminal(telling([judged(Outcome.PASSED), *many]))

    assert written.count("not shown: play.") == 10
    assert "and 2 more keys; --all names them" in written


PLAYED: dict[str, Any] = {
    "deck": ["idiot"] * 60,
    "out_of_play": ["star"] * 20,
    "dealer": "Lando",
    "phases": [
        {"round": 1, "phase": "betting", "asked": ["Han"], "hand_pot": 7},
        {"round": 1, "phase": "leaving", "asked": ["Lando"]},
    ],
    "script": ["done", "wrong-phase"],
}


@pytest.mark.parametrize(
    ("fact", "value", "begins", "holds"),
    [
        ("script.1", "done", '{"script": ["done", "wrong-phase"], ', '"phases": ["1 betting"'),
        ("phase.1.leaving.asked", [], '{"phases[1]": {"asked": ["Lando"], ', '"dealer"'),
        ("phase.1.shift.shifted", True, '{"phases": ["1 betting", "1 leaving"], ', '"script"'),
        ("dealer", "Han", '{"dealer": "Lando", ', '"script"'),
        ("deck", [], '{"deck": ["idiot", ', ""),
    ],
)
def test_the_answer_of_a_played_hand_begins_with_what_is_at_fault(
    fact: str, value: object, begins: str, holds: str
) -> None:
    params = {"seats": ["Han", "Lando"], "stacks": {"Han": 1, "Lando": 1}, "deck": []}
    asked = case(method="play", params=params, expect=expects((fact, value)))
    found = judged(Outcome.FAILED, of=asked, answer=PLAYED)
    written = answer_text(found)

    assert written.startswith(begins)
    assert holds in written
    assert ("idiot" in written) == (fact == "deck")
    assert "star" not in written
    assert written[:390] in terminal(telling([found]))
    assert (
        json.loads(rendered("json", telling([found])))["rulesets"][0]["rules"][0]["cases"][0][
            "answer"
        ]
        == PLAYED
    )


def test_a_long_request_is_cut_in_the_terminal_alone() -> None:
    deck = ["idiot"] * 200
    found = judged(Outcome.FAILED, of=case(method="play", params={"deck": deck}))
    (line,) = re.findall(r"^  Request +(.*)$", terminal(telling([found])), re.MULTILINE)
    written = json.loads(rendered("json", telling([found])))

    assert line.endswith("...")
    assert len(line) < 500
    assert written["rulesets"][0]["rules"][0]["cases"][0]["request"]["params"]["deck"] == deck


def test_plain_text_is_one_bounded_line() -> None:
    assert escape_line("a\r\n\x1b[2Jb\tc") == "a b c"
    assert escape_line("x" * 500).startswith("x" * 400 + "… (")
    assert len(escape_line("x" * 10_000_000)) < 500


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (10**5000, '"(a number with too many digits)"'),
        (float("nan"), '"(nan)"'),
        ({1: object()}, '{"(int)": "(object)"}'),
        ((1, None, True), "[1, null, true]"),
        ("\ud800\x00", '"?\\u0000"'),
    ],
    ids=["many digits", "no number", "no JSON", "a tuple", "no text"],
)
def test_any_value_can_be_told(value: object, text: str) -> None:
    assert value_text(value) == text


def test_what_a_whole_hand_shows_of_a_count_is_told_in_words() -> None:
    counts = case("totals.sum.all-cards/x", method="score", expect=expects(("total", -17)))
    answer = {"total": BoundWords("less than -17"), "bombed": False}
    wrong = judged(Outcome.FAILED, of=counts, answer=answer)
    found = telling([wrong])
    [entry] = json.loads(rendered("json", found))["rulesets"][0]["rules"][0]["cases"]

    assert re.search(r"Expected +total = -17\n +Got +less than -17\n", terminal(found))
    assert "- Got: ` less than -17 `" in rendered("markdown", found)
    assert "<code>less than -17</code>" in rendered("html", found)
    assert (entry["expected"], entry["got"]) == ("total = -17", "less than -17")
    assert answer_text(wrong) == '{"bombed": false, "total": less than -17}'


def test_a_value_nested_without_end_is_cut() -> None:
    value: list[Any] = []
    value.append(value)

    assert "nested too deeply" in json.dumps(sanitize(value))
