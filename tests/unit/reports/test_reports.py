"""The reports of one hand-made run: they agree, and hostile text does no harm."""

from __future__ import annotations

import json
import re
import shlex
from collections.abc import Callable
from dataclasses import replace

from sabacc import EDITION
from sabacc.conformance.adapters.ports import Fault, FaultKind
from sabacc.conformance.grading.grader import Outcome, grade
from sabacc.conformance.judging.results import Judgement, Status
from sabacc.conformance.report.build import build
from sabacc.conformance.report.context import ReportContext
from sabacc.conformance.report.wording import got
from sabacc.protocol.facts import REFUSED
from sabacc.system.addresses import rule_link
from tests.unit.reports.made_reports import (
    BOMB,
    CALLER,
    HOSTILE,
    SETTLED,
    ZERO,
    case,
    expects,
    judged,
    mixed,
    telling,
)
from tests.unit.reports.renderers import RENDERERS, every_format, terminal

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
