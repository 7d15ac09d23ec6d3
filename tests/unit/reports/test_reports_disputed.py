"""Every format of a report has a place for disputed cases, and so have list and rulebook."""

from __future__ import annotations

import re
from typing import Any
from xml.etree import ElementTree as ET

import msgspec
import pytest

from sabacc.cli.rulebook_lines import case_lines, templates
from sabacc.conformance.grading.grader import Outcome
from sabacc.conformance.judging.known_failures import KnownFailures, parse, problems, written
from sabacc.conformance.report.build import build
from sabacc.conformance.report.document import ReportFile
from tests.unit.reports.made_reports import BOMB, ZERO, case, judged, report, telling
from tests.unit.reports.renderers import badge_of, rendered, terminal

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
