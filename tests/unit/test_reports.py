"""The reports of one hand-made run: they agree, they parse, and hostile text does no harm."""

from __future__ import annotations

import io
import json
import re
import shlex
from dataclasses import replace
from html.parser import HTMLParser
from typing import TYPE_CHECKING, Any
from xml.etree import ElementTree as ET

import junitparser
import msgspec
import pytest

from sabacc import EDITION
from sabacc.conformance.facts import FACTS, REFUSED
from sabacc.conformance.grader import Outcome, grade
from sabacc.conformance.ports import Fault, FaultKind
from sabacc.conformance.report import badge, html, json_report, junit, tap
from sabacc.conformance.report.excerpt import answer_text
from sabacc.conformance.report.faults import fault_groups
from sabacc.conformance.report.hostile import plain, safe, value_text
from sabacc.conformance.report.links import SITE
from sabacc.conformance.report.telling import breaches, got
from sabacc.conformance.report.terminal import print_report
from sabacc.conformance.results import Status
from sabacc.points import Obligation
from tests.unit.handmade import (
    BOMB,
    CALLER,
    HOSTILE,
    SETTLED,
    ZERO,
    case,
    expects,
    judged,
    telling,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from sabacc.conformance.report.telling import Telling
    from sabacc.conformance.results import Judgement

CONTROL = re.compile(r"[\x00-\x09\x0b-\x1f\x7f-\x9f\u202e\ufffe\ud800]")


def terminal(told: Telling, *, everything: bool = False, brief: bool = False) -> str:
    """Return the report for a terminal."""
    stream = io.StringIO()
    print_report(told, stream, everything=everything, brief=brief)
    return stream.getvalue()


RENDERERS: dict[str, Callable[[Telling], str]] = {
    "terminal": terminal,
    "json": json_report.render,
    "junit": junit.render,
    "tap": tap.render,
    "html": html.render,
    "svg": badge.render_svg,
    "shields": badge.render_json,
}
every_format = pytest.mark.parametrize("render", RENDERERS.values(), ids=RENDERERS.keys())


@every_format
def test_no_report_lets_hostile_signs_through(render: Callable[[Telling], str]) -> None:
    """Neither escapes nor controls nor signs that XML forbids reach the reader."""
    assert CONTROL.findall(render(telling())) == []


@every_format
def test_every_report_names_the_edition(render: Callable[[Telling], str]) -> None:
    """A verdict without the edition of the rulebook is worth little."""
    assert EDITION in render(telling())


@every_format
def test_an_empty_run_can_be_told(render: Callable[[Telling], str]) -> None:
    """A program that claims nothing gets a report too, and no praise."""
    written = render(telling([]))

    assert written
    assert "conforms" not in written.lower().replace("does not conform", "")


@every_format
def test_a_ruleset_that_a_program_made_up_is_hostile_too(
    render: Callable[[Telling], str],
) -> None:
    """Its name comes from the program under test."""
    written = render(telling([judged(Outcome.FAILED, ruleset=HOSTILE)]))

    assert CONTROL.findall(written) == []


def test_a_broken_rule_is_told_in_full() -> None:
    """Rule, text, sources, scenario, step, both values, choice, link, request and command."""
    written = terminal(telling())

    for part in (
        f"{BOMB}  required rule broken",
        "Whoever bombs pays",
        "The pot is not touched.",
        "classic: stated in C-003, C-053",
        "penalties.bomb: hand-pot (classic;",
        "features/penalties/made.feature:9",
        "  >     9  Then sabacc_pot is 19",
        "Expected  sabacc_pot = 19",
        "Got       5",
        f"{SITE}rules/penalties/#{BOMB}",
    ):
        assert part in written


def test_a_broken_rule_is_told_once_for_all_rulesets() -> None:
    """The same case fails under two rulesets: that is one thing to mend."""
    found = {breach.rule: breach for breach in breaches(telling())}

    assert set(found) == {BOMB, ZERO, CALLER}
    assert found[BOMB].rulesets == ("classic", "holonet")
    assert found[BOMB].cases == 2
    assert terminal(telling()).count(f"{BOMB}  required rule broken") == 1


def test_what_condemns_comes_first() -> None:
    """Required failures, then faults, then what was only recommended."""
    assert [breach.rule for breach in breaches(telling())] == [BOMB, ZERO, CALLER]


def shapeless(number: int, detail: str) -> Judgement:
    """Make a judgement of an answer of the wrong shape."""
    found = judged(Outcome.FAULT, of=case(f"{ZERO}/case-{number}"))
    return replace(found, fault=Fault(FaultKind.WRONG_SHAPE, detail, "mend that key"))


def test_faults_are_told_once_by_kind() -> None:
    """Particulars that differ in numbers alone are one kind; each has a request and a mend."""
    faults = [shapeless(number, f"unknown field `stack`, {number}") for number in range(3)]
    told = telling([*faults, judged(Outcome.FAULT)])
    first, second = fault_groups(told)

    assert (first.count, second.count) == (3, 1)
    assert first.says.startswith("3 answers to `settle` were of the wrong shape: unknown field")
    assert "`stack` (did you mean `stacks`?)" in first.says
    assert json.loads(first.request)["method"] == "settle"
    assert second.says.startswith("1 request `settle`: the program ended before it answered: it")
    for name in ("terminal", "html", "json"):
        assert "3 answers" in RENDERERS[name](told) or '"count": 3' in RENDERERS[name](told)
    brief = terminal(told, brief=True)
    assert brief.count("; see: sabacc doctor -- './wrong program' --quick") == 2
    assert terminal(told).index("3 answers to") < terminal(told).index(f"{ZERO}  could not")


def test_a_rule_with_wrong_answers_and_faults_tells_both() -> None:
    """The heading names both, and what condemns is shown."""
    fault = judged(Outcome.FAULT, of=case(f"{BOMB}/x"))
    (both,) = breaches(telling([judged(Outcome.FAILED), fault]))
    mild = judged(Outcome.FAILED, obligation=Obligation.RECOMMENDED)
    (first,) = breaches(telling([mild, fault]))

    assert both.verdict == "required rule broken, and 1 case could not be judged"
    assert both.fault == fault
    assert "  Fault     the program ended" in terminal(telling([judged(Outcome.FAILED), fault]))
    assert first.judged == fault
    assert first.verdict == "1 case could not be judged, and recommended rule broken"


def test_the_case_that_stopped_a_run_comes_first() -> None:
    """It is named in the head, and its rule is the first one told."""
    mild = judged(Outcome.FAILED, of=case(f"{BOMB}/x"), obligation=Obligation.RECOMMENDED)
    fault = judged(Outcome.FAULT, of=case(f"{BOMB}/y"))
    told = telling([mild, judged(Outcome.FAILED, of=case(f"{CALLER}/z"), known=True), fault])
    told = replace(told, report=replace(told.report, stopped="stopped at the first failure"))

    assert breaches(told)[0].judged == fault
    assert f"stopped at the first failure, {BOMB}/y (classic); the rest" in terminal(told)


def test_words_of_the_suite_stand_without_quotation_marks() -> None:
    """Only values of an answer are quoted."""
    asked = case(expect=expects((REFUSED, "not-your-turn")))
    found = grade(asked, SETTLED)
    wrong = replace(judged(Outcome.FAILED, of=asked), grade=found)

    assert got(wrong) == "an answer as if it were legal"


def test_the_command_that_reruns_a_case_is_quoted_for_a_shell() -> None:
    """It can be pasted, whatever the program is called."""
    (breach,) = breaches(telling([judged(Outcome.FAILED)]))

    assert shlex.split(breach.rerun) == [
        "sabacc", "verify", "--ruleset", "classic", "--rule", f"{BOMB}/a-bomb-costs",
        "--", "./wrong program", "--quick",
    ]  # fmt: skip


def test_a_house_file_is_rerun_by_its_path() -> None:
    """The name of a house means nothing to the command line, its file does."""
    (breach,) = breaches(telling([judged(Outcome.FAILED)], named={"classic": "my house.toml"}))

    assert "--ruleset 'my house.toml'" in breach.rerun


def test_a_ruleset_of_the_program_is_rerun_without_its_name() -> None:
    """The command line cannot name it; the program declares it again."""
    (breach,) = breaches(telling([judged(Outcome.FAILED)], named={"classic": None}))

    assert "--ruleset" not in breach.rerun


def test_the_request_is_one_line_of_the_protocol() -> None:
    """It reproduces the case when it is sent as it stands."""
    (breach,) = breaches(telling([judged(Outcome.FAILED)]))
    request = json.loads(breach.request)

    assert "\n" not in breach.request
    assert request["method"] == "settle"
    assert request["params"]["ruleset"] == "classic"


def test_a_comparison_is_told_as_it_was_asked() -> None:
    """A program without `compare` was asked for a settlement."""
    hands = {"Han": ["coins-1"], "Lando": ["coins-2"]}
    asked = case(f"{ZERO}/best", method="compare", params={"hands": hands})
    (breach,) = breaches(telling([judged(Outcome.FAILED, of=asked)]))

    assert json.loads(breach.request)["method"] == "settle"


def test_a_fault_says_what_to_mend() -> None:
    """The author learns what the program did and what to do about it."""
    written = terminal(telling())

    assert "could not be judged" in written
    assert "Mend      catch it" in written


def test_long_lists_are_cut_with_a_count() -> None:
    """Ten rules are told in full, thirty in a line; --all tells every one."""
    many = telling(
        [judged(Outcome.FAILED, of=case(f"made.rule-{number}.x/case")) for number in range(50)]
    )
    written = terminal(many)

    assert "40 more rules went wrong" in written
    assert "and 10 more" in written
    assert terminal(many, everything=True).count("Run again") == 50


def test_a_brief_report_holds_the_verdicts_alone() -> None:
    """With --quiet nothing is explained."""
    written = terminal(telling(), brief=True)

    assert "classic: does not conform" in written
    assert "Expected" not in written


def test_many_rulesets_are_told_in_a_table() -> None:
    """One line for each, and nothing more where all is well."""
    names = ("classic", "holonet", "swag", "forum", "standard")
    written = terminal(telling([judged(Outcome.PASSED, ruleset=name) for name in names]))

    assert len(written.splitlines()) < 15
    for name in names:
        assert re.search(rf"^{name} +conforms +1 ", written, re.MULTILINE)


def sparse() -> Telling:
    """Make a run in which answers leave out what two required cases hang on."""
    answer = {key: value for key, value in SETTLED.items() if key not in {"winners", "sabacc_pot"}}
    won = case(f"{ZERO}/won", expect=expects(("winners", ["Lando"]), ("sabacc_pot", 19)))
    return telling(
        [
            judged(Outcome.PASSED),
            judged(Outcome.NOT_SHOWN, of=case(f"{BOMB}/x"), answer=answer),
            judged(Outcome.NOT_SHOWN, of=won, answer=answer),
        ]
    )


@every_format
def test_no_report_praises_what_was_not_shown(render: Callable[[Telling], str]) -> None:
    """Every format says in some way that this is only a part."""
    written = render(sparse())

    assert re.search(r"as far as it shows \(2 of 3 cases not shown\)|conforms, in part", written)


def test_what_is_left_out_is_listed() -> None:
    """Each key with every case that hangs on it; --all names the rules, --quiet says nothing."""
    written = terminal(sparse())
    full = terminal(sparse(), everything=True)

    assert "classic: conforms as far as it shows (2 of 3 cases not shown)." in written
    assert "Cases: settle 1 passed, 2 not shown." in written
    assert "not shown: settle.sabacc_pot (2 cases)\n" in written
    assert "not shown: settle.winners (1 case)\n--all names the rules" in written
    assert f"settle.sabacc_pot (2 cases)\n  {BOMB}, {ZERO}\n" in full
    assert "not shown: " not in terminal(sparse(), brief=True)


def test_a_long_list_of_what_is_left_out_is_cut() -> None:
    """Ten keys are named, the others counted."""
    names = [*FACTS["play"]][:12]
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


def test_json_says_what_is_not_shown() -> None:
    """The verdict stays one of three words; how much was shown is in fields of its own."""
    found = msgspec.json.decode(json_report.render(sparse()), type=json_report.ReportFile)
    (entry,) = found.rulesets

    assert (found.verdict, found.in_part, entry.verdict, entry.in_part) == (
        "conforms", True, "conforms", True,
    )  # fmt: skip
    assert (entry.asked, entry.not_shown) == (3, 2)
    assert entry.verdict_in_words == "conforms as far as it shows (2 of 3 cases not shown)"
    assert [(one.key, one.cases, one.rules) for one in found.not_shown] == [
        ("sabacc_pot", 2, (BOMB, ZERO)),
        ("winners", 1, (ZERO,)),
    ]


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
    """The deck and the cards out of play are left out, unless they are at fault."""
    params = {"seats": ["Han", "Lando"], "stacks": {"Han": 1, "Lando": 1}, "deck": []}
    asked = case(method="play", params=params, expect=expects((fact, value)))
    found = judged(Outcome.FAILED, of=asked, answer=PLAYED)
    written = answer_text(found)

    assert written.startswith(begins)
    assert holds in written
    assert ("idiot" in written) == (fact == "deck")
    assert "star" not in written
    assert written in terminal(telling([found]))
    assert (
        json.loads(json_report.render(telling([found])))["rulesets"][0]["rules"][0]["cases"][0][
            "answer"
        ]
        == PLAYED
    )


def test_a_long_request_is_cut_in_the_terminal_alone() -> None:
    """The command below it reproduces the request."""
    deck = ["idiot"] * 200
    found = judged(Outcome.FAILED, of=case(method="play", params={"deck": deck}))
    (line,) = re.findall(r"^  Request +(.*)$", terminal(telling([found])), re.MULTILINE)
    written = json.loads(json_report.render(telling([found])))

    assert line.endswith("...")
    assert len(line) < 500
    assert written["rulesets"][0]["rules"][0]["cases"][0]["request"]["params"]["deck"] == deck


def test_markup_of_a_program_is_only_text() -> None:
    """Rich's markup in an answer is neither obeyed nor lost."""
    assert "[bold]x[/bold]" in terminal(telling())


def test_problems_with_known_failures_are_told_and_fail_the_run() -> None:
    """A list that is out of date is said wherever a verdict is."""
    told = telling([judged(Outcome.PASSED)], problems=("known.txt:3: x passes now",))

    assert told.status is Status.FAILS
    for name in ("terminal", "json", "junit", "tap", "html"):
        assert "known.txt:3" in RENDERERS[name](told)
    written = terminal(told)
    assert written.index("list of known failures is out of date:") < written.index("classic: ")
    assert "does not conform because the list of known failures is out of date, by" in written


def test_json_follows_its_schema() -> None:
    """What is written is what the published types say."""
    found = msgspec.json.decode(json_report.render(telling()), type=json_report.ReportFile)

    assert found.verdict == "does not conform"
    assert [entry.ruleset for entry in found.rulesets] == ["classic", "holonet"]
    assert found.rulesets[0].choices["penalties.bomb"] == "hand-pot"


def test_json_can_be_graded_again() -> None:
    """Request and answer are kept as they were, so that no program is needed."""
    found = json.loads(json_report.render(telling()))
    entries: list[dict[str, Any]] = [
        entry
        for ruleset in found["rulesets"]
        for rule in ruleset["rules"]
        for entry in rule.get("cases", [])
        if entry["case"] == f"{BOMB}/a-bomb-costs"
    ]

    assert len(entries) == 2
    for entry in entries:
        assert entry["outcome"] == "failed"
        assert grade(case(), entry["answer"]).outcome is Outcome.FAILED


def test_json_counts_what_was_not_asked() -> None:
    """Cases that the program does not claim are numbers, not entries."""
    found = json.loads(json_report.render(telling()))
    rule = next(rule for rule in found["rulesets"][0]["rules"] if rule["rule"] == ZERO)

    assert (rule["not_claimed"], rule["not_this_ruleset"]) == (1, 1)
    assert len(rule["cases"]) == 4


def test_junit_is_read_by_a_common_parser() -> None:
    """Failures, errors and skips are where continuous integration looks for them."""
    suites: Any = junitparser.JUnitXml.fromstring(junit.render(telling()).encode())
    by_name = {suite.name: suite for suite in suites}
    outcomes = {
        f"{found.classname}/{found.name}": [type(result).__name__ for result in found.result]
        for found in by_name["classic"]
    }

    assert outcomes == {
        f"{ZERO}/passed": [],
        f"{ZERO}/not-shown": ["Skipped"],
        f"{ZERO}/fault": ["Error"],
        f"{ZERO}/not-run": ["Error"],
        f"{ZERO}/not-claimed": ["Skipped"],
        f"{BOMB}/a-bomb-costs": ["Failure"],
        f"{BOMB}/evil": ["Failure"],
        f"{BOMB}/disputed": ["Skipped"],
        f"{BOMB}/known": ["Skipped"],
        f"{CALLER}/recommended": ["Skipped"],
    }


def test_junit_counts_what_it_holds() -> None:
    """The totals of each suite and of all of them are those of their cases."""
    root = ET.fromstring(junit.render(telling()))  # noqa: S314 - our own document
    for element in (root, *root.iter("testsuite")):
        cases = list(element.iter("testcase"))
        assert element.get("tests") == str(len(cases))
        for kind, name in (("failure", "failures"), ("error", "errors"), ("skipped", "skipped")):
            held = sum(found.find(kind) is not None for found in cases)
            assert element.get(name) == str(held)


def test_junit_gives_a_reason_for_every_skip() -> None:
    """A skip that says nothing helps nobody."""
    root = ET.fromstring(junit.render(telling()))  # noqa: S314 - our own document

    assert all(element.get("message") for element in root.iter("skipped"))


def test_tap_numbers_its_points_as_planned() -> None:
    """The plan is kept, and a harness comes to the verdict of the exit status."""
    lines = tap.render(telling()).splitlines()
    points = [line for line in lines if re.match(r"(not )?ok ", line)]

    assert lines[0] == "TAP version 14"
    assert lines[1] == f"1..{len(points)}"
    for number, line in enumerate(points, 1):
        assert re.match(rf"(not )?ok {number} - ", line)
    assert sum(line.startswith("not ok") and " # TODO" not in line for line in points) == 5


def test_tap_diagnostics_are_json_scalars_between_marks() -> None:
    """Every value of the YAML is a JSON string, which is YAML as well."""
    blocks = re.findall(r"^  ---\n(.*?)^  \.\.\.$", tap.render(telling()), re.DOTALL | re.MULTILINE)

    assert blocks
    for block in blocks:
        for line in block.splitlines():
            key, _, value = line.strip().partition(": ")
            assert key.isalpha()
            assert isinstance(json.loads(value), str)


class _Page(HTMLParser):
    """Collects what a page would load, and what it would run."""

    def __init__(self) -> None:
        """Begin with nothing found."""
        super().__init__()
        self.loads: list[str] = []
        self.tags: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note the tag, and its source if it has one."""
        self.tags.append(tag)
        self.loads += [value or "" for name, value in attrs if name in {"src", "srcset", "data"}]


def test_html_asks_nothing_of_any_server_and_runs_nothing() -> None:
    """One file with its style within: no script, no image, no font, no link element."""
    page = _Page()
    written = html.render(telling())
    page.feed(written)

    assert page.loads == []
    assert not {"script", "link", "img", "iframe", "object", "b"} & set(page.tags)
    assert "url(" not in written
    assert "@import" not in written


def test_html_says_in_words_what_it_says_in_colours() -> None:
    """Every cell of the matrix has a text."""
    cells = re.findall(r"<td class=\"\w+\" title=\".*?</td>", html.render(telling()), re.DOTALL)

    assert len(cells) == 6
    assert all(re.search(r'<span class="hidden">[a-z ]+</span>', cell) for cell in cells)


def test_html_opens_the_broken_rules() -> None:
    """The reader came for them."""
    assert html.render(telling()).count("<details open id=") == 3


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
    """The verdict, and on what it rests."""
    told = telling([judged(outcome, ruleset=name) for name, outcome in outcomes.items()])

    assert badge.message(told) == (words, colour)
    assert json.loads(badge.render_json(told))["message"] == words
    assert ET.fromstring(badge.render_svg(told)).get("aria-label")  # noqa: S314 - our own


def test_a_badge_says_what_was_not_shown() -> None:
    """A part is a part, whether it was not asked or not shown."""
    assert badge.message(sparse()) == ("conforms, in part: classic", "orange")


def test_a_badge_of_a_partial_run_says_so() -> None:
    """Nobody earns a badge with one rule."""
    told = telling([judged(Outcome.PASSED)], filtered="--rule bombs")

    assert badge.message(told)[0] == "conforms: classic (in part)"


def test_plain_text_is_one_bounded_line() -> None:
    """What is left out is counted."""
    assert plain("a\r\n\x1b[2Jb\tc") == "a b c"
    assert plain("x" * 500).startswith("x" * 400 + "… (")
    assert len(plain("x" * 10_000_000)) < 500


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (10**5000, '"(a number of too many digits)"'),
        (float("nan"), '"(nan)"'),
        ({1: object()}, '{"(int)": "(object)"}'),
        ((1, None, True), "[1, null, true]"),
        ("\ud800\x00", '"?\\u0000"'),
    ],
    ids=["many digits", "no number", "no JSON", "a tuple", "no text"],
)
def test_any_value_can_be_told(value: object, text: str) -> None:
    """A program in this process may answer with what JSON cannot say."""
    assert value_text(value) == text


def test_a_value_nested_without_end_is_cut() -> None:
    """Nothing that a program nests exhausts the stack."""
    value: list[Any] = []
    value.append(value)

    assert "nested too deeply" in json.dumps(safe(value))
