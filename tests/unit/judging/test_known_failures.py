"""Lists of known failures: read, strict, written with their comments."""

from __future__ import annotations

from pathlib import Path

import pytest

from sabacc.conformance.grading.grader import Outcome
from sabacc.conformance.judging.known_failures import (
    HEADER,
    KnownFailures,
    KnownFailuresError,
    parse,
    problems,
    read,
    refuse_unknown,
    summary,
    unforgiven,
    written,
)
from sabacc.conformance.judging.results import Status
from sabacc.conformance.scenarios.catalogue import load_cases
from sabacc.spec.house_files import every_ruleset
from tests.unit.reports.made_reports import BOMB, CALLER, ZERO, case, judged, report

ENTRY = f"classic {BOMB}/a-bomb-costs"
LIST = f"""\
# The penalties wait
# for the next release.
{ENTRY}   # issue 12

Mos Eisley {ZERO}/x#1
# that is all
"""


def test_a_list_is_read_with_its_comments() -> None:
    first, second = parse(LIST, "known.txt").entries

    assert (first.ruleset, first.case, first.line) == ("classic", f"{BOMB}/a-bomb-costs", 3)
    assert first.before == ("# The penalties wait", "# for the next release.")
    assert first.after == "# issue 12"
    assert second.key == f"Mos Eisley {ZERO}/x#1"
    assert parse(LIST, "known.txt").foot == ("# that is all",)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("\nclassic\n", "known.txt:2: 'classic' is not an entry; write `ruleset case-id`"),
        (f"{ENTRY}\n{ENTRY}\n", "known.txt:2: .* is already in line 1; delete one"),
    ],
)
def test_what_is_no_list_is_refused_with_file_and_line(text: str, says: str) -> None:
    with pytest.raises(KnownFailuresError, match=says):
        parse(text, "known.txt")


def test_every_case_under_every_ruleset_can_be_read_back() -> None:
    rulesets = every_ruleset()
    names = [*(rules.name for rules in rulesets), "Our Table", "Table  #3", "a.b/c d", "Chez Ömer"]
    cases = load_cases()
    assert not [found.id for found in cases if " #" in found.id or "\n" in found.id]
    for name in names:
        pairs = [(name, found.id) for found in cases]
        text = "".join(f"{name} {found}  # why\n" for _, found in pairs)
        entries = parse(text, "known.txt").entries

        assert [(entry.ruleset, entry.case) for entry in entries] == pairs
        assert {entry.after for entry in entries} == {"# why"}


def test_a_written_list_with_blanks_is_read_back(tmp_path: Path) -> None:
    blank = case(f"{BOMB}/Han has 24 and \u2028 loses  more")
    found = report([judged(Outcome.FAILED, of=blank, ruleset="Mos Eisley")])
    text = written(KnownFailures("known.txt"), found)
    (tmp_path / "known.txt").write_bytes(b"\xef\xbb\xbf" + text.replace("\n", "\r\n").encode())

    assert read(tmp_path / "known.txt").keys == {f"Mos Eisley {blank.id}"}


def test_no_list_forgives_a_fault() -> None:
    found = report([judged(Outcome.FAULT, known=True), judged(Outcome.NOT_RUN, known=True)])

    assert found.status is not Status.FAILS
    assert unforgiven(found).status is Status.FAILS


def test_what_was_written_and_left_out_is_said() -> None:
    found = report(
        [
            judged(Outcome.FAILED),
            judged(Outcome.FAULT, of=case(f"{CALLER}/y")),
            judged(Outcome.NOT_RUN, of=case(f"{CALLER}/z")),
            judged(Outcome.FAILED, ruleset="evil\nclassic"),
        ]
    )

    said = summary(found, Path("k.txt"))
    assert said.startswith("k.txt: 1 known failure written; 2 cases")
    assert "; 1 failure left out" in said
    assert "evil" not in written(KnownFailures("known.txt"), found)


def test_a_list_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(KnownFailuresError, match="--write-expect-failures makes one"):
        read(tmp_path / "known.txt")


def test_a_list_that_is_no_text_is_refused(tmp_path: Path) -> None:
    (tmp_path / "known.txt").write_bytes(b"\xff\xfe")

    with pytest.raises(KnownFailuresError, match="UTF-8"):
        read(tmp_path / "known.txt")


def test_an_entry_that_names_no_case_is_refused() -> None:
    known = parse(f"\nMos Eisley {ZERO}/x#1\n", "known.txt")

    with pytest.raises(KnownFailuresError, match=r"known.txt:2: there is no case '.*#1'; delete"):
        refuse_unknown(known)


@pytest.mark.parametrize(
    ("outcome", "says"),
    [
        (Outcome.FAILED, None),
        (Outcome.FAULT, None),
        (Outcome.NOT_RUN, None),
        (Outcome.PASSED, "passes now"),
        (Outcome.NOT_SHOWN, r"did not fail \(not shown\)"),
        (Outcome.NOT_CLAIMED, r"is not asked \(not claimed\)"),
        (Outcome.NOT_THIS_RULESET, r"is not asked \(not this ruleset\)"),
    ],
)
def test_an_entry_that_does_not_fail_is_a_problem(outcome: Outcome, says: str | None) -> None:
    known = parse(f"\n{ENTRY}\n", "known.txt")
    found = problems(known, report([judged(outcome, known=True)]), whole=False)

    assert len(found) == (says is not None)
    for problem in found:
        assert problem.startswith(f"known.txt:2: {ENTRY} ")
        assert problem.endswith("; delete the entry")


def test_a_disputed_case_may_stay_in_the_list() -> None:
    known = parse(f"{ENTRY}\n", "known.txt")
    found = report([judged(Outcome.FAILED, of=case(quarantined=True))])

    assert problems(known, found, whole=True) == ()


def test_an_entry_outside_a_partial_run_is_no_problem() -> None:
    known = parse(f"swag {ZERO}/x\n", "known.txt")
    found = report([judged(Outcome.PASSED)])

    assert problems(known, found, whole=False) == ()
    assert problems(known, found, whole=True) == (
        f"known.txt:1: swag {ZERO}/x is not part of this run; delete the entry",
    )


def test_a_run_that_was_stopped_judges_no_absent_entry() -> None:
    known = parse(f"swag {ZERO}/x\n", "known.txt")
    found = report([judged(Outcome.FAILED)], stopped="stopped at the first failure")

    assert problems(known, found, whole=True) == ()


def test_a_list_is_written_sorted_with_a_header() -> None:
    found = report(
        [
            judged(Outcome.FAILED, of=case(f"{CALLER}/y")),
            judged(Outcome.FAILED),
            judged(Outcome.FAULT, of=case(f"{CALLER}/z")),
            judged(Outcome.NOT_RUN, of=case(f"{ZERO}/y")),
            judged(Outcome.PASSED, of=case(f"{ZERO}/x")),
        ]
    )

    assert written(KnownFailures("known.txt"), found) == (f"{HEADER}{ENTRY}\nclassic {CALLER}/y\n")


def test_comments_and_entries_of_other_runs_are_kept() -> None:
    found = report([judged(Outcome.FAILED)])
    once = written(parse(LIST, "known.txt"), found)

    assert "# The penalties wait\n# for the next release.\nclassic " in once
    assert f"{ENTRY}  # issue 12\n" in once
    assert f"Mos Eisley {ZERO}/x#1\n" in once
    assert once.endswith("# that is all\n")
    assert written(parse(once, "known.txt"), found) == once


def test_an_entry_that_passes_is_left_out_when_the_list_is_written() -> None:
    once = written(parse(LIST, "known.txt"), report([judged(Outcome.PASSED)]))

    assert ENTRY not in once


RULES = f"classic {ZERO}  # why\nclassic laws.names-of-seats\nclassic {CALLER}/hunt\n"


def test_rules_laws_and_finds_of_the_hunt_can_be_listed() -> None:
    known = parse(RULES, "known.txt")

    assert [entry.case for entry in known.entries] == [
        ZERO,
        "laws.names-of-seats",
        f"{CALLER}/hunt",
    ]
    assert known.entries[0].after == "# why"
    refuse_unknown(known)
    with pytest.raises(
        KnownFailuresError, match=r"known.txt:1: there is no rule 'bombs.zero.bomb'"
    ):
        refuse_unknown(parse("classic bombs.zero.bomb\n", "known.txt"))


def test_a_rule_is_out_of_date_when_all_its_cases_pass() -> None:
    known = parse(RULES, "known.txt")
    passed = judged(Outcome.PASSED, of=case(f"{ZERO}/x"))
    failed = judged(Outcome.FAILED, of=case(f"{ZERO}/y"), known=True)

    assert problems(known, report([passed, failed]), whole=True) == ()
    assert problems(known, report([passed]), whole=True) == (
        f"known.txt:1: classic {ZERO} passes now; delete the entry",
    )


def test_a_listed_rule_is_written_as_the_rule() -> None:
    known = parse(f"classic {ZERO}\n", "known.txt")
    failed = report([judged(Outcome.FAILED, of=case(f"{ZERO}/y"), known=True)])
    passed = report([judged(Outcome.PASSED, of=case(f"{ZERO}/y"))])

    assert written(known, failed) == f"{HEADER}classic {ZERO}\n"
    assert written(known, passed) == HEADER
