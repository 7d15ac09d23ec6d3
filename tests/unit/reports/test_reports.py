"""What a report says: failures, what is open, what is disputed."""

import json
import re
import shlex
from collections.abc import Callable
from dataclasses import replace
from typing import Any
from xml.etree import ElementTree as ET

import msgspec
import pytest

from sabacc import EDITION
from sabacc.cli.rulebook_lines import case_lines, templates
from sabacc.conformance.adapters.ports import Fault, FaultKind
from sabacc.conformance.grading.grader import Outcome, grade
from sabacc.conformance.inference.nearest import Otherwise, OwnWay
from sabacc.conformance.judging.known_failures import KnownFailures, parse, problems, written
from sabacc.conformance.judging.results import Judgement, Status
from sabacc.conformance.report.build import build
from sabacc.conformance.report.context import ReportContext
from sabacc.conformance.report.document import ReportFile
from sabacc.conformance.report.wording import answer_text, got
from sabacc.protocol.facts import ANSWER_FIELDS, REFUSED, BoundWords
from sabacc.protocol.hostile import escape_line, sanitize, value_text
from sabacc.spec.model import Standing
from sabacc.spec.points import POINTS
from sabacc.spec.rulesets import Choice
from sabacc.system.addresses import rule_link
from tests.unit.reports.made_reports import (
    BOMB,
    CALLER,
    HOSTILE,
    RENDERERS,
    SETTLED,
    ZERO,
    badge_of,
    case,
    every_format,
    expects,
    judged,
    mixed,
    rendered,
    report,
    sparse,
    telling,
    terminal,
)

CONTROL = re.compile(r"[\x00-\x09\x0b-\x1f\x7f-\x9f\u202e\ufffe\ud800]")


@every_format
def test_no_report_lets_hostile_signs_through(render: Callable[[ReportContext], str]) -> None:
    assert CONTROL.findall(render(telling())) == []


@every_format
def test_every_report_names_the_edition(render: Callable[[ReportContext], str]) -> None:
    assert EDITION in render(telling())


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


def test_a_broken_rule_is_told_in_full() -> None:
    written = terminal(telling())

    for part in (
        f"{BOMB}  rule broken",
        "Whoever bombs pays",
        "The pot is not touched.",
        "classic: stated in C-003, C-053",
        "penalties.bomb: hand-pot (classic;",
        "features/penalties/made.feature:9",
        "  >     9  Then sabacc_pot is 19",
        "Expected  sabacc_pot = 19",
        "Got       5",
        rule_link(BOMB),
    ):
        assert part in written


def test_a_broken_rule_is_told_once_for_all_rulesets() -> None:
    found = {breach.rule: breach for breach in build(telling()).broken}

    assert set(found) == {BOMB, ZERO}
    assert found[BOMB].rulesets == ("classic", "holonet")
    assert found[BOMB].cases == 2
    assert terminal(telling()).count(f"{BOMB}  rule broken") == 1


def test_what_condemns_comes_first() -> None:
    assert [breach.rule for breach in build(telling()).broken] == [BOMB, ZERO]


def shapeless(number: int, detail: str) -> Judgement:
    found = judged(Outcome.FAULT, of=case(f"{ZERO}/case-{number}"))
    return replace(found, fault=Fault(FaultKind.WRONG_SHAPE, detail, "fix that key"))


def test_faults_are_told_once_by_kind() -> None:
    faults = [shapeless(number, f"unknown field `stack`, {number}") for number in range(3)]
    told = telling([*faults, judged(Outcome.FAULT)])
    first, second = build(told).file.faults

    assert (first.count, second.count) == (3, 1)
    assert first.words.startswith("3 answers to `settle` were of the wrong shape: unknown field")
    assert "`stack` (did you mean `stacks`?)" in first.words
    assert json.loads(first.request)["method"] == "settle"
    assert second.words.startswith("1 request `settle`: the program ended before it answered: it")
    for name in ("terminal", "html", "json"):
        assert "3 answers" in RENDERERS[name](told) or '"count": 3' in RENDERERS[name](told)
    brief = terminal(told, brief=True)
    assert brief.count("; see: sabacc doctor -- './wrong program' --quick") == 2
    assert terminal(told).index("3 answers to") < terminal(told).index(f"{ZERO}  could not")


def test_a_rule_with_wrong_answers_and_faults_tells_both() -> None:
    fault = judged(Outcome.FAULT, of=case(f"{BOMB}/x"))
    (both,) = build(telling([judged(Outcome.FAILED), fault])).broken
    (open_too,) = build(telling([judged(Outcome.OPEN), fault])).broken

    assert both.verdict == "rule broken, and 1 case could not be judged"
    assert both.fault_case == fault.case.id
    assert "  Fault     the program ended" in terminal(telling([judged(Outcome.FAILED), fault]))
    assert (open_too.case, open_too.verdict) == (fault.case.id, "could not be judged")


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


def test_the_command_that_reruns_a_case_is_quoted_for_a_shell() -> None:
    (breach,) = build(telling([judged(Outcome.FAILED)])).broken

    assert shlex.split(breach.rerun) == [
        "sabacc", "verify", "--ruleset", "classic", "--rule", f"{BOMB}/a-bomb-costs",
        "--", "./wrong program", "--quick",
    ]  # fmt: skip


def test_a_house_file_is_rerun_by_its_path() -> None:
    (breach,) = build(telling([judged(Outcome.FAILED)], named={"classic": "my house.toml"})).broken

    assert "--ruleset 'my house.toml'" in breach.rerun


def test_a_ruleset_of_the_program_is_rerun_without_its_name() -> None:
    (breach,) = build(telling([judged(Outcome.FAILED)], named={"classic": None})).broken

    assert "--ruleset" not in breach.rerun


def test_the_request_is_one_line_of_the_protocol() -> None:
    (breach,) = build(telling([judged(Outcome.FAILED)])).broken
    request = json.loads(breach.request)

    assert "\n" not in breach.request
    assert request["method"] == "settle"
    assert request["params"]["ruleset"] == "classic"


def test_a_comparison_is_told_as_it_was_asked() -> None:
    hands = {"Han": ["coins-1"], "Lando": ["coins-2"]}
    asked = case(f"{ZERO}/best", method="compare", params={"hands": hands})
    (breach,) = build(telling([judged(Outcome.FAILED, of=asked)])).broken

    assert json.loads(breach.request)["method"] == "settle"


def test_a_fault_says_what_to_mend() -> None:
    written = terminal(telling())

    assert "could not be judged" in written
    assert "Mend    catch it" in written


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


def test_a_brief_report_holds_the_verdicts_alone() -> None:
    written = terminal(telling(), brief=True)

    assert "classic: does not conform: 1 rule broken, 2 cases could not be judged" in written
    assert "Expected" not in written


def test_many_rulesets_are_told_in_a_table_of_80_columns() -> None:
    names = ("standard+interference-field", "holonet+special-hands", "forum", "swag", "x" * 60)
    written = terminal(telling([replace(one, ruleset=name) for name in names for one in mixed()]))
    table = written[written.index("ruleset ") :].partition("\n\n")[0].splitlines()

    assert max(map(len, table)) <= 80
    starts = [re.match(r"(\S{4,}) +does not", line) for line in table]
    assert [name[:28] for name in names] == [start[1] for start in starts if start]


def test_problems_with_known_failures_are_told_and_fail_the_run() -> None:
    told = telling([judged(Outcome.PASSED)], problems=("known.txt:3: x passes now",))

    assert told.status is Status.FAILS
    for name in ("terminal", "json", "junit", "html"):
        assert "known.txt:3" in RENDERERS[name](told)
    written = terminal(told)
    assert written.index("list of known failures is out of date:") < written.index("classic: ")
    assert "does not conform because the list of known failures is out of date, by" in written


DOUBTFUL = case(f"{ZERO}/doubtful", quarantined=True)
RUN = (
    judged(Outcome.PASSED),
    judged(Outcome.PASSED, ruleset="holonet"),
    judged(Outcome.FAILED, of=DOUBTFUL),
    judged(Outcome.PASSED, of=DOUBTFUL, ruleset="holonet"),
    judged(Outcome.NOT_SHOWN, of=case(f"{BOMB}/silent", quarantined=True)),
    judged(Outcome.NOT_CLAIMED, of=case(f"{BOMB}/unasked", quarantined=True)),
)
"""A rule in doubt under two rulesets, and beside a pass two other disputed cases."""
SAID = f"{ZERO}/doubtful (disputed in issue 12): failed under classic; passed under holonet"


class TestAReport:
    def test_lists_each_case_once(self) -> None:
        found = build(telling(RUN)).file.disputed

        assert [(one.case, one.dispute, one.outcomes) for one in found] == [
            (f"{BOMB}/silent", "issue 12", "not shown under classic"),
            (f"{ZERO}/doubtful", "issue 12", "failed under classic; passed under holonet"),
        ]
        assert [(one.expected, one.got) for one in found] == [
            ("sabacc_pot = 19", "the answer does not show it"),
            ("sabacc_pot = 19", "5"),
        ]

    def test_for_a_terminal_tells_rule_case_and_number(self) -> None:
        said = terminal(telling(RUN))

        assert "classic: conforms. 1 rule earned, 0 broken, 1 unproved while disputed." in said
        assert f"\n  {SAID}\n    expected sabacc_pot = 19, got 5\n" in said
        assert "2 disputed cases reported, not scored.\n" in said
        assert "\n2 cases under 2 rulesets" in said
        brief = terminal(telling(RUN), brief=True)
        assert "doubtful" not in brief
        assert "2 disputed cases reported, not scored." in brief

    def test_for_a_terminal_says_nothing_where_nothing_is_disputed(self) -> None:
        assert "disputed" not in terminal(telling(RUN[:2]))

    def test_in_json_marks_case_rule_and_ruleset(self) -> None:
        found = msgspec.json.decode(rendered("json", telling(RUN)), type=ReportFile)
        classic, holonet = found.rulesets
        (entry,) = next(rule for rule in classic.rules if rule.rule == ZERO).cases

        assert (entry.outcome, entry.quarantined, entry.disputed_in) == (
            "failed", True, ("issue-12",),
        )  # fmt: skip
        assert classic.standings == {"earned": 1, "unproved while disputed": 1}
        assert (classic.asked, classic.disputed, holonet.disputed) == (1, 2, 1)
        assert (found.verdict, found.status) == ("conforms", 0)

    def test_in_junit_is_a_skip_with_the_reason(self) -> None:
        root = ET.fromstring(rendered("junit", telling(RUN)))  # noqa: S314 - our own document
        skips = {
            (suite.get("name"), one.get("name")): [skip.get("message") for skip in one]
            for suite in root
            for one in suite.iter("testcase")
        }
        counted = [
            one.get("value") for one in root.iter("property") if one.get("name") == "cases disputed"
        ]

        assert skips["classic", "doubtful"] == [
            "disputed in issue 12, so not scored: failed, expected sabacc_pot = 19, got 5"
        ]
        assert skips["holonet", "doubtful"] == ["disputed in issue 12, so not scored: passed"]
        assert skips["classic", "a-bomb-costs"] == []
        assert (root.get("failures"), root.get("errors"), root.get("skipped")) == ("0", "0", "4")
        assert counted == ["2", "1"]

    def test_in_html_has_a_section_a_sign_and_a_filter(self) -> None:
        page, plain = rendered("html", telling(RUN)), rendered("html", telling(RUN[:2]))
        section = page.partition("<h2>Disputed cases</h2>")[2].partition("<h2>")[0]
        rows = dict(re.findall(r'<tr class="(\w+)"><th scope="row"><a href="[^"]*">([^<]+)', page))

        assert f"<code>{ZERO}/doubtful</code> (disputed in issue 12): failed under" in section
        assert "<dd><code>sabacc_pot = 19</code></dd>" in section
        assert '<span class="hidden">unproved while disputed</span>' in page
        assert rows == {"earned": BOMB, "disputed": ZERO}
        assert 'id="only-disputed"' in page
        assert 'id="only-disputed"' not in plain
        assert "Disputed cases" not in plain

    def test_on_a_badge_is_a_number_beside_the_verdict(self) -> None:
        alone = telling([judged(Outcome.PASSED, of=DOUBTFUL)])

        assert badge_of(telling(RUN)) == ("conforms: 2 rulesets, 2 disputed", "green")
        assert badge_of(alone) == ("nothing applied, 1 disputed", "grey")


class TestAList:
    ENTRY = f"# waits for issue 12\nclassic {ZERO}/doubtful  # later\n"

    @pytest.mark.parametrize("outcome", [Outcome.PASSED, Outcome.FAILED, Outcome.NOT_SHOWN])
    def test_is_neither_wrong_nor_rewritten(self, outcome: Outcome) -> None:
        known = parse(self.ENTRY, "known.txt")
        found = report([judged(outcome, of=DOUBTFUL)])

        assert problems(known, found, whole=True) == ()
        assert written(known, found).endswith(self.ENTRY)

    def test_gets_no_entry_for_it(self) -> None:
        found = report([judged(Outcome.FAILED, of=DOUBTFUL)])

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
    assert "  Disputed in issue 12: reported, not scored." in list(case_lines(doubtful))


WHEN = "folding.when"
LIMIT = "edges.longest-hand"


def otherwise(**fields: Any) -> Otherwise:
    """Make a reading that is on file, and that four answers show."""
    plain: dict[str, Any] = {
        "point": WHEN,
        "choice": Choice("own-action"),
        "instead": Choice("facing-bet"),
        "standing": Standing.DOUBTFUL,
        "permitted": False,
        "mends": 4,
    }
    return Otherwise(**plain | fields)


def told(*points: Otherwise | OwnWay, broken: bool = False) -> ReportContext:
    """Make what there is to tell of a program that plays points its own way under `classic`."""
    excused = judged(Outcome.OPEN, of=case(f"{CALLER}/open"), points=(WHEN,))
    beside = (judged(Outcome.FAILED),) if broken else ()
    found = telling([judged(Outcome.PASSED), excused, *beside])
    [result] = found.report.rulesets
    result = replace(
        result,
        otherwise=tuple(one for one in points if isinstance(one, Otherwise)),
        own_ways=tuple(one for one in points if isinstance(one, OwnWay)),
    )
    return replace(found, report=replace(found.report, rulesets=(result,)))


def test_it_is_no_failure() -> None:
    found = told(otherwise())

    assert found.status is Status.CONFORMS
    assert "classic: conforms; plays 1 open point its own way" in terminal(found)
    assert "Verdict: conforms; plays 1 open point its own way, by edition" in terminal(found)
    assert "1 played its own way" in terminal(found)


def test_every_format_for_readers_tells_the_same_paragraph() -> None:
    found = told(otherwise())
    [one] = build(found).file.open_points
    shown = {
        "terminal": " ".join(terminal(found).split()),
        "markdown": rendered("markdown", found).replace("\\", ""),
        "html": rendered("html", found).replace("&#39;", "'"),
        "json": json.loads(rendered("json", found))["open_points"][0],
    }

    assert one.startswith(f"Under classic the text leaves open {WHEN} ({POINTS[WHEN].asks})")
    assert "The program plays own-action (" in one
    assert "we read facing-bet (" in one
    assert "That explains 4 answers." in one
    for each_format in shown.values():
        assert one in each_format


def test_readers_of_junit_stay_green() -> None:
    found = told(otherwise())
    root = ET.fromstring(rendered("junit", found))  # noqa: S314 - our own document
    [skipped] = root.iter("skipped")

    assert (root.get("failures"), root.get("errors"), root.get("skipped")) == ("0", "0", "1")
    assert (skipped.get("message") or "").startswith(
        f"the document leaves open {WHEN}, so no failure: expected"
    )


def test_the_json_holds_each_point_with_its_choices() -> None:
    brings = (("table.out-of-turn", Choice("void")),)
    one = otherwise(permitted=True, brings=brings)
    found = told(one, OwnWay("table.out-of-turn", 2, mixed=True))
    [ruleset] = json.loads(rendered("json", found))["rulesets"]
    [entry] = ruleset["otherwise"]
    [own] = ruleset["own_ways"]
    cases = {one["case"]: one for rule in ruleset["rules"] for one in rule.get("cases", ())}
    [excused] = [one for one in cases.values() if one["outcome"] == Outcome.OPEN.value]

    assert (entry["point"], entry["choice"], entry["instead"]) == (
        WHEN, "own-action", "facing-bet",
    )  # fmt: skip
    assert (entry["permitted"], entry["mends"]) == (True, 4)
    assert entry["brings"] == {"table.out-of-turn": "void"}
    assert (own["point"], own["cases"], own["mixed"]) == ("table.out-of-turn", 2, True)
    assert excused["points"] == [WHEN]


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
    [point] = build(told(one)).file.open_points

    assert words in point


def test_a_way_that_no_text_knows_is_no_plain_conforms() -> None:
    found = told(OwnWay(LIMIT, 3, mixed=False))
    words = "conforms, but for 1 point played in a way that no text knows"
    shown = {
        "terminal": " ".join(terminal(found).split()),
        "markdown": rendered("markdown", found),
        "html": rendered("html", found),
        "json": rendered("json", found),
        "junit": rendered("junit", found),
        "github": rendered("github", found),
    }

    assert found.status is Status.CONFORMS
    assert [name for name, written in shown.items() if words not in written] == []
    assert badge_of(found) == ("conforms, but for 1 point: classic", "orange")


def test_points_of_unknown_ways_are_one_paragraph_beside_broken_rules() -> None:
    found = told(
        OwnWay(LIMIT, 3, mixed=False), OwnWay("table.out-of-turn", 1, mixed=True), broken=True
    )
    [point] = build(found).file.open_points

    assert point == (
        "2 open points came out in no known way. That counts against nobody, and may follow "
        f"from the broken rules: {LIMIT}, table.out-of-turn."
    )
    assert "classic: does not conform: 1 rule broken" in terminal(found)


def test_one_point_is_told_once_for_all_rulesets() -> None:
    found = told(otherwise())
    [one] = found.report.rulesets
    two = replace(one, ruleset="holonet")
    both = replace(found, report=replace(found.report, rulesets=(one, two)))
    [point] = build(both).file.open_points

    assert "Under classic, holonet the text leaves open" in point
    assert "That explains 8 answers." in point


def test_a_brief_report_and_one_without_open_points_tell_none() -> None:
    assert "Open points" in terminal(told(otherwise()))
    assert "Open points" not in terminal(told(otherwise()), brief=True)
    assert "Open points" not in terminal(telling([judged(Outcome.PASSED)]))


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
