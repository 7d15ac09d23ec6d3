"""What a report says: failures, what is open, what is disputed."""

import json
import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from sabacc.cli.rulebook_lines import template_lines, templates
from sabacc.conformance.grading.grader import Outcome, grade
from sabacc.conformance.inference.nearest import Otherwise, OwnWay
from sabacc.conformance.judging.known_failures import KnownFailures, parse, problems, written
from sabacc.conformance.report.build import ReportContext, build
from sabacc.conformance.report.wording import answer_text, got
from sabacc.protocol.facts import ANSWER_FIELDS, REFUSED
from sabacc.protocol.hostile import escape_line, sanitize, value_text
from sabacc.spec.model import Standing
from sabacc.spec.points import POINTS
from sabacc.spec.rulesets import Choice
from tests.unit.reports.made_reports import (
    BOMB,
    CALLER,
    DOUBTFUL,
    HOSTILE,
    LIMIT,
    SETTLED,
    WHEN,
    ZERO,
    case,
    every_format,
    expects,
    judged,
    mixed,
    otherwise,
    own_ways,
    rendered,
    report,
    telling,
    terminal,
)

CONTROL = re.compile(r"[\x00-\x09\x0b-\x1f\x7f-\x9f\u202e\ufffe\ud800]")


@every_format
def test_no_report_lets_hostile_signs_through(render: Callable[[ReportContext], str]) -> None:
    assert CONTROL.findall(render(telling())) == []


@every_format
def test_an_empty_run_can_be_told(render: Callable[[ReportContext], str]) -> None:
    written = render(telling([]))

    assert written
    assert "conforms" not in written.lower().replace("does not conform", "")


@every_format
def test_a_ruleset_that_a_program_made_up_is_hostile_too(
    render: Callable[[ReportContext], str],
) -> None:
    written = render(telling([judged(Outcome.FAILED, ruleset=HOSTILE)]))

    assert CONTROL.findall(written) == []


def test_the_smallest_failure_comes_before_any_fault() -> None:
    small, large = case(f"{ZERO}/small", seats=2), case(f"{ZERO}/large", seats=4)
    fault = judged(Outcome.FAULT, of=case(f"{ZERO}/fault", seats=1))
    failed = [judged(Outcome.FAILED, of=it) for it in (large, small)]
    (breach,) = build(telling([fault, *failed])).broken

    assert breach.case == small.id


def test_the_case_that_stopped_a_run_comes_first() -> None:
    known = judged(Outcome.FAILED, of=case(f"{CALLER}/z"), known=True)
    fault = judged(Outcome.FAULT, of=case(f"{BOMB}/y"))
    told = telling([judged(Outcome.OPEN, of=case(f"{BOMB}/x")), known, fault])
    told = replace(told, report=replace(told.report, stopped="stopped at the first failure"))

    assert build(told).broken[0].case == fault.case.id
    assert f"stopped at the first failure, {BOMB}/y (classic); the rest" in terminal(told)


def test_words_of_the_suite_stand_without_quotation_marks() -> None:
    asked = case(expect=expects((REFUSED, "not-your-turn")))
    found = grade(asked, SETTLED)
    wrong = replace(judged(Outcome.FAILED, of=asked), grade=found)

    assert got(wrong) == "an answer, not a refusal"


@pytest.mark.parametrize(
    ("name", "words"), [("my house.toml", "--ruleset 'my house.toml' "), (None, "")]
)
def test_a_ruleset_is_named_as_the_command_line_knows_it(name: str | None, words: str) -> None:
    (breach,) = build(telling([judged(Outcome.FAILED)], named={"classic": name})).broken

    assert breach.rerun.startswith(f"sabacc verify {words}--rule {BOMB}/")


def test_a_comparison_is_told_as_it_was_asked() -> None:
    hands = {"Han": ["coins-1"], "Lando": ["coins-2"]}
    asked = case(f"{ZERO}/best", method="compare", params={"hands": hands})
    (breach,) = build(telling([judged(Outcome.FAILED, of=asked)])).broken

    assert json.loads(breach.request)["method"] == "settle"


def test_long_lists_are_cut_with_a_count() -> None:
    many = telling(
        [judged(Outcome.FAILED, of=case(f"made.rule-{number}.x/case")) for number in range(50)]
    )
    written = terminal(many)

    assert written.count("  Request ") == 1
    assert written.count("Run again") == 6
    assert "44 more rules went wrong" in written
    assert "and 14 more" in written
    assert terminal(many, everything=True).count("Run again") == 50


def test_many_rulesets_are_told_in_a_table_of_80_columns() -> None:
    names = ("standard+interference-field", "holonet+special-hands", "forum", "swag", "x" * 60)
    written = terminal(telling([replace(one, ruleset=name) for name in names for one in mixed()]))
    table = written[written.index("ruleset ") :].partition("\n\n")[0].splitlines()

    assert max(map(len, table)) <= 80
    starts = [re.match(r"(\S{4,}) +does not", line) for line in table]
    assert [name[:28] for name in names] == [start[1] for start in starts if start]


@pytest.mark.parametrize("outcome", [Outcome.PASSED, Outcome.FAILED, Outcome.NOT_SHOWN])
def test_a_list_keeps_what_is_disputed_and_gets_no_entry_for_it(outcome: Outcome) -> None:
    entry = f"# waits for issue 12\nclassic {ZERO}/doubtful  # later\n"
    known = parse(entry, "known.txt")
    found = report([judged(outcome, of=DOUBTFUL)])

    assert problems(known, found, whole=True) == ()
    assert written(known, found).endswith(entry)
    assert ZERO not in written(KnownFailures("known.txt"), found)


def test_the_rulebook_shows_what_is_disputed() -> None:
    parts: Any = templates().get_template("rule.txt.j2").module
    free, doubtful = case(), case(f"{BOMB}/doubtful", quarantined=True)
    unproved = "  Unproved while disputed: none of these scenarios is scored."
    mark = "    disputed in issue 12: reported, not scored"

    assert mark not in parts.scenarios([free])
    assert parts.scenarios([free, doubtful]).count(mark) == 1
    assert unproved not in parts.scenarios([free, doubtful])
    assert unproved in parts.scenarios([doubtful])
    assert unproved not in parts.scenarios([])
    lines = list(template_lines("case", case=doubtful))
    assert "  Disputed in issue 12: reported, not scored." in lines


def test_every_format_for_readers_tells_the_same_paragraph() -> None:
    found = own_ways(otherwise())
    [one] = build(found).file.open_points
    shown = {
        "terminal": " ".join(terminal(found).split()),
        "markdown": rendered("markdown", found).replace("\\", ""),
        "html": rendered("html", found).replace("&#39;", "'"),
        "json": json.loads(rendered("json", found))["open_points"][0],
    }

    assert POINTS[WHEN].asks in one
    for each_format in shown.values():
        assert one in each_format


FILLED = {"point": LIMIT, "choice": Choice("showdown-after", 22),
          "instead": Choice("showdown-after", 20), "standing": Standing.OPEN}  # fmt: skip


@pytest.mark.parametrize(
    ("one", "words"),
    [
        (otherwise(permitted=True), "That explains 4 answers, and a ruling permits it."),
        (otherwise(mends=1), "That explains 1 answer."),
        (
            otherwise(fits=(("drawing.on-turn", Choice("everybody")),)),
            "The answers also fit drawing.on-turn everybody.",
        ),
        (
            otherwise(brings=((LIMIT, Choice("showdown-after", 9)), (WHEN, Choice("any-time")))),
            f", and the verdict assumes {LIMIT} as showdown-after=9, {WHEN} as any-time.",
        ),
        (otherwise(**FILLED), f"Under classic no text settles {LIMIT} ("),
        (otherwise(**FILLED), "we play showdown-after=20 ("),
        (otherwise(**FILLED, about=(22, 100)), "), or any number from 22 to 100; we play"),
        (OwnWay(LIMIT, 3, mixed=False), "it plays it in its own way (3 cases)."),
        (
            OwnWay(LIMIT, 1, mixed=True),
            "it plays it sometimes one way, sometimes another (1 case).",
        ),
    ],
)
def test_what_is_told_of_a_point(one: Otherwise | OwnWay, words: str) -> None:
    [point] = build(own_ways(one)).file.open_points

    assert words in point


def test_one_point_is_told_once_for_all_rulesets() -> None:
    found = own_ways(otherwise())
    [one] = found.report.rulesets
    two = replace(one, ruleset="holonet")
    both = replace(found, report=replace(found.report, rulesets=(one, two)))
    [point] = build(both).file.open_points

    assert "Under classic, holonet the text leaves open" in point
    assert "That explains 8 answers." in point


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


def test_a_value_nested_without_end_is_cut() -> None:
    value: list[Any] = []
    value.append(value)

    assert "nested too deeply" in json.dumps(sanitize(value))
