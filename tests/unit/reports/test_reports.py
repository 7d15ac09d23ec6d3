"""Reports: what they say, and every form in which they say it."""

import json
import re
from collections.abc import Callable
from dataclasses import replace
from html import unescape
from html.parser import HTMLParser
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import junitparser
import msgspec
import pytest

from sabacc.conformance.grading.grader import Outcome, grade
from sabacc.conformance.inference.nearest import Otherwise, OwnWay
from sabacc.conformance.judging.results import Judgement, RuleResult, RuleStanding, Status
from sabacc.conformance.judging.runner import FIRST_FAILURE
from sabacc.conformance.report.build import ReportContext, answer_text, build
from sabacc.conformance.report.document import ReportFile
from sabacc.protocol.facts import REFUSED
from sabacc.protocol.hostile import escape_line, sanitize, value_text
from sabacc.spec.model import Standing
from sabacc.spec.rule_text import title
from sabacc.spec.rulesets import Choice
from tests.end_to_end.command_line.commands import sabacc
from tests.unit.reports.made_reports import (
    BOMB,
    CALLER,
    HOSTILE,
    LIMIT,
    PASSED,
    RUNS,
    SETTLED,
    UNASKED,
    UNASKED_ELSEWHERE,
    UNASKED_IN_DOUBT,
    WHEN,
    ZERO,
    badge_of,
    case,
    every_format,
    expects,
    interrupted,
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
def test_a_ruleset_that_a_program_made_up_is_hostile_too(
    render: Callable[[ReportContext], str],
) -> None:
    assert CONTROL.findall(render(telling([judged(Outcome.FAILED, ruleset=HOSTILE)]))) == []


@pytest.mark.parametrize(
    ("stopped", "words"),
    [(FIRST_FAILURE, f", {BOMB}/y (classic)"), ("could not go on: its processes died", "")],
)
def test_the_case_that_stopped_a_run_is_told(stopped: str, words: str) -> None:
    known = judged(Outcome.FAILED, of=case(f"{CALLER}/z"), known=True)
    fault = judged(Outcome.FAULT, of=case(f"{BOMB}/y"))
    told = telling([judged(Outcome.OPEN, of=case(f"{BOMB}/x")), known, fault])
    told = replace(told, report=replace(told.report, stopped=stopped))

    assert build(told).broken[0].case == fault.case.id
    assert f"{stopped}{words}; the rest" in terminal(told)


def test_words_of_the_suite_stand_without_quotation_marks() -> None:
    asked = case(expect=expects((REFUSED, "not-your-turn")))
    wrong = replace(judged(Outcome.FAILED, of=asked), grade=grade(asked, SETTLED))

    assert wrong.got == "an answer, not a refusal"


@pytest.mark.parametrize(
    ("name", "words"), [("my house.toml", "--ruleset 'my house.toml' "), (None, "")]
)
def test_a_ruleset_is_named_as_the_command_line_knows_it(name: str | None, words: str) -> None:
    (breach,) = build(telling([judged(Outcome.FAILED)], named={"classic": name})).broken

    assert breach.rerun.startswith(f"sabacc verify {words}--rule {BOMB}/")


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


@pytest.mark.parametrize("form", ["text", "html", "markdown", "junit", "github"])
def test_what_explains_a_broken_rule_is_told_in_every_form(form: str) -> None:
    told = telling(explained={BOMB: ZERO})

    found = rendered(form, told, everything=True) if form == "text" else rendered(form, told)

    plain = re.sub(r"<[^>]+>|\\", "", found) if form in {"html", "markdown"} else found
    assert f"Explained by {ZERO}, which is broken too" in plain


@pytest.mark.parametrize("form", ["text", "html", "markdown", "github", "junit", "json"])
def test_how_many_questions_went_beyond_the_cases_is_told_in_every_form(form: str) -> None:
    told = telling()
    rulesets = tuple(replace(one, hunted=60) for one in told.report.rulesets)
    told = replace(told, report=replace(told.report, rulesets=rulesets))

    words = {"junit": 'name="questions beyond the cases" value="60"', "json": '"hunted": 60'}
    assert words.get(form, "cases and 120 questions beyond them under 2") in rendered(form, told)
    assert "questions beyond them" not in rendered(form, telling())


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


class _Page(HTMLParser):
    """Collects what a page would load, and what it would run."""

    def __init__(self) -> None:
        super().__init__()
        self.loads: list[str] = []
        self.tags: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.loads += [value or "" for name, value in attrs if name in {"src", "srcset", "data"}]


def test_html_asks_nothing_of_any_server_and_runs_nothing() -> None:
    page = _Page()
    written = rendered("html", telling())
    page.feed(written)

    assert page.loads == []
    assert not {"script", "link", "img", "iframe", "object", "b"} & set(page.tags)
    assert "url(" not in written
    assert "@import" not in written


def test_html_says_in_words_what_it_says_in_colours() -> None:
    cells = re.findall(
        r"<td class=\"\w+\" title=\".*?</td>", rendered("html", telling()), re.DOTALL
    )

    assert len(cells) == 6
    assert all(re.search(r'<span class="hidden">[a-z ]+</span>', cell) for cell in cells)


@pytest.mark.parametrize("run", RUNS.values(), ids=RUNS)
def test_machines_can_read_every_report(run: Callable[[], ReportContext]) -> None:
    told = run()
    document = msgspec.json.decode(rendered("json", told), type=ReportFile)
    suites: Any = junitparser.JUnitXml.fromstring(rendered("junit", told).encode())
    root = ET.fromstring(rendered("junit", told))  # noqa: S314 - our own document

    assert {entry.ruleset for entry in document.rulesets} <= {suite.name for suite in suites}
    assert all(element.get("message") for element in root.iter("skipped"))
    for element in (root, *root.iter("testsuite")):
        cases = list(element.iter("testcase"))
        assert element.get("tests") == str(len(cases))
        for kind, name in (("failure", "failures"), ("error", "errors"), ("skipped", "skipped")):
            held = sum(found.find(kind) is not None for found in cases)
            assert element.get(name) == str(held)


@pytest.mark.parametrize(
    ("outcomes", "words", "colour"),
    [
        ({"classic": Outcome.PASSED}, "conforms: classic", "green"),
        ({"classic": Outcome.PASSED, "swag": Outcome.PASSED}, "conforms: 2 rulesets", "green"),
        (
            {"classic": Outcome.PASSED, "swag": Outcome.FAILED},
            "conforms: 1 of 2 rulesets",
            "orange",
        ),
        ({"classic": Outcome.PASSED, "swag": Outcome.NOT_CLAIMED}, "conforms: classic", "green"),
        ({"classic": Outcome.FAILED}, "does not conform", "red"),
        ({"classic": Outcome.NOT_CLAIMED}, "nothing applied", "grey"),
    ],
)
def test_what_a_badge_says(outcomes: dict[str, Outcome], words: str, colour: str) -> None:
    told = telling([judged(outcome, ruleset=name) for name, outcome in outcomes.items()])

    assert badge_of(told) == (words, colour)
    assert json.loads(rendered("shields", told))["message"] == words
    assert ET.fromstring(rendered("svg", told)).get("aria-label")  # noqa: S314 - our own


RIGHT = "python:sabacc.protocol.reference:factory"


def called(*words: str | Path) -> tuple[int, str]:
    found = sabacc(*words)
    return found.exit_code, found.output


@pytest.fixture(scope="module")
def reports(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    folder = tmp_path_factory.mktemp("reports")
    found = {name: folder / f"{name}.json" for name in ("right", "wrong")}
    for name, program in (
        ("right", RIGHT),
        ("wrong", "python:tests.end_to_end.programs.wrong_programs:forgiving"),
    ):
        rules = ("--rule", "penalties", "--rule", "pots")
        usual = ("--ruleset", "classic", *rules, "--seed", "7", "--hunt", "0", "--quiet")
        called("verify", *usual, "--format", "json", "-o", found[name], program)
    return found


def test_two_reports_are_compared(reports: dict[str, Path], tmp_path: Path) -> None:
    same = called("report", "diff", reports["right"], reports["right"])
    status, said = called("report", "diff", "--format", "json", reports["right"], reports["wrong"])
    found, rules = map(json.loads(said).get, ("changes", "rules"))
    report = json.loads(reports["wrong"].read_text(encoding="utf-8"))
    judged = [case for rule in report["rulesets"][0]["rules"] for case in rule.get("cases", ())]
    next(case for case in judged if case["outcome"] == "failed")["outcome"] = "passed"
    older = tmp_path / "older.json"  # as a suite had it that took the same answer for right
    older.write_text(json.dumps(report), encoding="utf-8")
    report = json.loads(reports["right"].read_text(encoding="utf-8"))
    report["rulesets"][0]["rules"][0]["cases"][0]["outcome"] = "failed"
    mute = tmp_path / "mute.json"
    mute.write_text(json.dumps(report | {"edition": "1999.1"}), encoding="utf-8")

    assert same == (0, "Nothing has changed.\n")
    assert status == 1
    assert {one["what"] for one in found} == {"program"}
    assert {one["before"] for one in found} == {"passed"}
    assert ["earned", "broken"] in rules.values()
    assert "failed" in {one["after"] for one in found}
    assert called("report", "diff", older, reports["wrong"])[1].startswith("suite    classic ")
    assert called("report", "diff", mute, reports["right"])[1].startswith("unknown  classic ")


@pytest.mark.parametrize(
    ("changed", "what"),
    [
        ({}, "suite"),
        ({"hello": {"levels": ["score"]}}, "program"),
        ({"chosen": ["classic", "swag"]}, "run"),
        ({"filtered": "--rule totals"}, "run"),
    ],
)
def test_a_case_of_one_report_alone(
    reports: dict[str, Path], tmp_path: Path, changed: dict[str, Any], what: str
) -> None:
    report = json.loads(reports["right"].read_text(encoding="utf-8"))
    gone = report["rulesets"][0]["rules"].pop(0)
    hello = {**report["hello"], **changed.get("hello", {})}
    path = tmp_path / "less.json"
    path.write_text(json.dumps({**report, **changed, "hello": hello}), encoding="utf-8")
    said = called("report", "diff", "--format", "json", reports["right"], path)[1]
    found = json.loads(said)["changes"]

    assert {one["case"] for one in found} == {case["case"] for case in gone["cases"]}
    assert {one["what"] for one in found} == {what}


def test_programs_stand_side_by_side(reports: dict[str, Path], tmp_path: Path) -> None:
    report: dict[str, Any] = json.loads(reports["wrong"].read_text(encoding="utf-8"))
    report["hello"]["name"] = "<script>alert(1)</script>\x1b[31m"
    [classic] = report["rulesets"]
    earned = next(rule for rule in classic["rules"] if rule["standing"] == "earned")
    unjudged: dict[str, Any] = {**earned, "standing": "could not be judged", "earned": False}
    report["rulesets"].append({**classic, "ruleset": "swag", "rules": [unjudged]})
    hostile = tmp_path / "hostile.json"
    hostile.write_text(json.dumps(report), encoding="utf-8")
    listed = (
        reports["wrong"]
        .read_text(encoding="utf-8")
        .replace('"standing": "broken"', '"standing": "known failure"')
        .replace('"outcome": "failed"', '"outcome": "failed", "known_failure": true')
    )
    (excused := tmp_path / "excused.json").write_text(listed, encoding="utf-8")
    words = ("report", "matrix", reports["right"], hostile, excused)
    text, page = called(*words)[1], called(*words, "--format", "html")[1]
    found = json.loads(called(*words, "--format", "json")[1])

    assert found["verdicts"]["classic"][:2] == ["conforms", "does not conform"]
    assert "known failure" in {said[2] for said in found["rules"].values()}
    standing = {
        rule["rule"]: rule["standing"] + ", explained" * ("follows" in rule)
        for rule in (*classic["rules"], unjudged)
    }
    assert {rule: said[1] for rule, said in found["rules"].items()} == {
        rule: said
        for rule, said in standing.items()
        if said.partition(",")[0] in {"broken", "could not be judged", "failed by another's fault"}
    }
    assert [said[1] for said in found["rules"].values()] == sorted(
        said[1] for said in found["rules"].values()
    )
    assert all(title(rule) in unescape(page) for rule in found["rules"] if title(rule))
    assert "\x1b" not in text + page
    assert ("<script" in page, "&lt;script&gt;" in page) == (False, True)
    assert all(rule in text and rule in page for rule in found["rules"])
    assert page.count("<table>") == page.count('<div class="wide"') == 2  # none is cut off


def test_programs_of_one_name_are_told_apart(
    reports: dict[str, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(reports["right"].parent)
    report: dict[str, Any] = json.loads(reports["wrong"].read_text(encoding="utf-8"))
    name, report["hello"]["name"] = report["hello"]["name"], "ours"
    Path("ours.json").write_text(json.dumps(report), encoding="utf-8")
    files = ("right.json", "ours.json", "wrong.json")
    programs = json.loads(called("report", "matrix", "--format", "json", *files)[1])["programs"]

    assert programs == [f"{name} (right.json)", "ours", f"{name} (wrong.json)"]


@pytest.mark.parametrize(
    "data",
    [b"{}", b"[" * 100_000, b"no"],
    ids=["empty", "deep", "no-json"],
)
def test_what_is_no_report(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "x.json"
    path.write_bytes(data)

    for words in (("diff", path), ("matrix",)):
        status, said = called("report", *words, path)
        assert (status, "it is no report" in said, "Traceback" in said) == (3, True, False), said
    assert called("report", "matrix", tmp_path / "none.json")[0] == 3


@every_format
def test_no_report_of_an_interrupted_run_holds_a_verdict(
    render: Callable[[ReportContext], str],
) -> None:
    told = render(interrupted())

    assert "not finished" in told
    assert "conform" not in told.lower()


def test_a_failure_that_was_seen_stays_one() -> None:
    told = interrupted(judged(Outcome.FAILED), UNASKED, UNASKED_ELSEWHERE)

    assert told.status is Status.UNFINISHED
    assert [result.status for result in told.report.rulesets] == [Status.FAILS, Status.UNFINISHED]


def test_a_run_that_was_stopped_at_a_failure_praises_no_ruleset_that_it_had_not_finished() -> None:
    found = report([judged(Outcome.FAILED), replace(PASSED, ruleset="holonet"), UNASKED_ELSEWHERE])

    assert [result.status for result in found.rulesets] == [Status.FAILS, Status.UNFINISHED]


@pytest.mark.parametrize(
    ("judgements", "stands"),
    [
        ((PASSED, UNASKED), RuleStanding.UNFINISHED),
        ((UNASKED,), RuleStanding.UNFINISHED),
        ((UNASKED_IN_DOUBT,), RuleStanding.UNFINISHED),
        ((PASSED, UNASKED_IN_DOUBT), RuleStanding.EARNED),
        ((PASSED, UNASKED, judged(Outcome.NOT_SHOWN)), RuleStanding.NOT_SHOWN),
        ((UNASKED, judged(Outcome.FAILED)), RuleStanding.BROKEN),
        ((replace(judged(Outcome.FAILED), owner="bombs.range"),), RuleStanding.ELSEWHERE),
        (
            (PASSED, replace(judged(Outcome.FAILED, known=True), owner="bombs.range")),
            RuleStanding.KNOWN,
        ),
        ((judged(Outcome.FAULT),), RuleStanding.UNJUDGED),
    ],
)
def test_a_rule_is_earned_by_all_of_its_cases(
    judgements: tuple[Judgement, ...], stands: RuleStanding
) -> None:
    rule = RuleResult(BOMB, judgements)

    assert stands is rule.standing
    assert rule.earned == (stands is RuleStanding.EARNED)
