"""Results of a run: known failures, and quarantined cases."""

import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pytest

from sabacc.conformance.adapters.inprocess import InProcess
from sabacc.conformance.grading.grader import Outcome, grade
from sabacc.conformance.judging.known_failures import (
    HEADER,
    KnownFailures,
    KnownFailuresError,
    outdated,
    parse,
    read,
    refuse_unknown,
    summary,
    written,
)
from sabacc.conformance.judging.results import RunReport, Status
from sabacc.conformance.judging.runner import Order, verify
from sabacc.conformance.judging.selection import Filter
from sabacc.conformance.proving import flips
from sabacc.conformance.report.build import build, report_context
from sabacc.conformance.scenarios.cases import Case, holds_for
from sabacc.conformance.scenarios.catalogue import load_cases
from sabacc.conformance.scenarios.compiler import FeatureError, compile_all
from sabacc.protocol.reference import Reference
from sabacc.spec.house_files import every_ruleset
from sabacc.spec.points import POINTS
from sabacc.spec.rulesets import Choice, builtin
from tests.end_to_end.programs.wrong_programs import crashing
from tests.spoilt import Handle, playing
from tests.unit.reports.made_reports import (
    BOMB,
    CALLER,
    SETTLED,
    ZERO,
    by_ruleset,
    case,
    judged,
    report,
    telling,
)

STATUSES: dict[str, tuple[RunReport, Status]] = {
    "nothing at all": (report(()), Status.NOTHING_APPLIED),
    "a pass": (report((judged(Outcome.PASSED),)), Status.CONFORMS),
    "a pass and an open point": (
        report((judged(Outcome.PASSED), judged(Outcome.OPEN))), Status.CONFORMS,
    ),
    "a pass and a failure": (
        report((judged(Outcome.PASSED), judged(Outcome.FAILED))), Status.FAILS,
    ),
    "a pass and a known failure": (
        report((judged(Outcome.PASSED), judged(Outcome.FAILED, known=True))), Status.CONFORMS,
    ),
    "a pass and a fault": (report((judged(Outcome.PASSED), judged(Outcome.FAULT))), Status.FAILS),
    "nothing claimed": (report((judged(Outcome.NOT_CLAIMED),)), Status.NOTHING_APPLIED),
    "nothing shown": (report((judged(Outcome.NOT_SHOWN),)), Status.NOTHING_APPLIED),
    "no rule shown as a whole": (
        report((judged(Outcome.PASSED), judged(Outcome.NOT_SHOWN))), Status.NOTHING_APPLIED,
    ),
    "one rule shown as a whole": (
        report((judged(Outcome.PASSED), judged(Outcome.NOT_SHOWN, of=case(f"{ZERO}/x")))),
        Status.CONFORMS,
    ),
    "nothing but an open point": (report((judged(Outcome.OPEN),)), Status.CONFORMS),
    "nothing but a known failure": (
        report((judged(Outcome.FAILED, known=True),)), Status.NOTHING_APPLIED,
    ),
    "a disputed pass": (
        report((judged(Outcome.PASSED, of=case(quarantined=True)),)), Status.NOTHING_APPLIED,
    ),
    "one ruleset fails": (
        report((judged(Outcome.PASSED), judged(Outcome.FAILED, ruleset="holonet"))), Status.FAILS,
    ),
    "nothing applied in one ruleset": (
        report((judged(Outcome.PASSED), judged(Outcome.NOT_CLAIMED, ruleset="holonet"))),
        Status.CONFORMS,
    ),
    "a failure before the run was stopped": (
        report(
            (
                judged(Outcome.FAILED),
                judged(Outcome.PASSED, ruleset="holonet"),
                judged(Outcome.UNASKED, of=case(f"{ZERO}/unasked"), ruleset="holonet"),
            )
        ),
        Status.FAILS,
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", STATUSES)
def test_the_exit_status(name: str) -> None:
    found, status = STATUSES[name]

    assert status is found.status


ENTRY = f"classic {BOMB}/a-bomb-costs"
LIST = f"""\
# The penalties wait
# for the next release.
{ENTRY}   # issue 12

Mos Eisley {ZERO}/x#1
# that is all
"""


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (
            "\nclassic\n",
            "known.txt:2: 'classic' is not an entry; write `ruleset case-id` or `ruleset rule`",
        ),
        (f"{ENTRY}\n{ENTRY}\n", "known.txt:2: .* is already in line 1; delete one"),
        (f"\nMos Eisley {ZERO}/x#1\n", r"known.txt:2: there is no case '.*#1'; delete"),
        ("classic bombs.zero.bomb\n", r"known.txt:1: there is no rule 'bombs.zero.bomb'"),
    ],
)
def test_what_is_no_list_is_refused_with_file_and_line(text: str, says: str) -> None:
    with pytest.raises(KnownFailuresError, match=says):
        refuse_unknown(parse(text, "known.txt"))


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
    found = outdated(known, report([judged(outcome, known=True)]), whole=False)

    assert len(found) == (says is not None)
    for problem in found.values():
        assert problem.startswith(f"known.txt:2: {ENTRY} ")
        assert problem.endswith("; delete the entry")


KNOWN_RULES = f"classic {ZERO}  # why\nclassic laws.names-of-seats\nclassic {CALLER}/hunt\n"
OTHERS = f"swag {ZERO}/x\n"
PASSES = judged(Outcome.PASSED, of=case(f"{ZERO}/x"))
FAILS = judged(Outcome.FAILED, of=case(f"{ZERO}/y"), known=True)
LISTS: dict[str, tuple[str, RunReport, tuple[str, ...]]] = {
    "a disputed case may stay": (
        f"{ENTRY}\n", report([judged(Outcome.FAILED, of=case(quarantined=True))]), (),
    ),
    "of no case of the run": (
        OTHERS,
        report([judged(Outcome.PASSED)]),
        (f"known.txt:1: swag {ZERO}/x is not part of this run; delete the entry",),
    ),
    "of a run that was stopped": (
        OTHERS, report([judged(Outcome.FAILED)], stopped="stopped at the first failure"), (),
    ),
    "a rule with a case that fails": (KNOWN_RULES, report([PASSES, FAILS]), ()),
    "a rule whose cases pass": (
        KNOWN_RULES,
        report([PASSES]),
        (f"known.txt:1: classic {ZERO} passes now; delete the entry",),
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", LISTS)
def test_an_entry_that_is_out_of_date_is_told(name: str) -> None:
    text, found, told = LISTS[name]

    assert tuple(outdated(parse(text, "known.txt"), found, whole=True).values()) == told
    if text == OTHERS:  # a part of the suite says nothing of the rest
        assert outdated(parse(text, "known.txt"), found, whole=False) == {}


# Credits appear in it
DEAR = {**SETTLED, "sabacc_pot": 5}
DOUBTFUL = f"# waits for issue 12\nclassic {ZERO}/doubtful  # later\n"
# What was in the list, the run, and what is in the list that it writes
LISTS_WRITTEN: dict[str, tuple[str, RunReport, str]] = {
    "failures, sorted": (
        "",
        report(
            [
                judged(Outcome.FAILED, of=case(f"{CALLER}/y")),
                judged(Outcome.FAILED),
                judged(Outcome.FAULT, of=case(f"{CALLER}/z")),
                judged(Outcome.NOT_RUN, of=case(f"{ZERO}/y")),
                judged(Outcome.PASSED, of=case(f"{ZERO}/x")),
            ]
        ),
        f"{ENTRY}\nclassic {CALLER}/y\n",
    ),
    "an entry that passes": (
        LIST, report([judged(Outcome.PASSED)]), f"Mos Eisley {ZERO}/x#1\n# that is all\n",
    ),
    "a case that breaks a law, and one that breaks it as it is rephrased": (
        "",
        report(
            [
                judged(Outcome.FAILED, answer=DEAR),
                replace(judged(Outcome.FAILED, answer=DEAR, of=case(f"{BOMB}/y")), answer=None),
            ]
        ),
        f"classic laws.credits-conserved\n{ENTRY}\n",
    ),
    "a rule with a case that fails": (
        f"classic {ZERO}\n", report([FAILS]), f"classic {ZERO}\n",
    ),
    "a rule whose cases pass": (f"classic {ZERO}\n", report([PASSES]), ""),
    "a disputed failure": (
        "", report([judged(Outcome.FAILED, of=case(f"{ZERO}/doubtful", quarantined=True))]), "",
    ),
    **{
        f"a disputed case, {outcome.value}": (
            DOUBTFUL,
            report([judged(outcome, of=case(f"{ZERO}/doubtful", quarantined=True))]),
            DOUBTFUL,
        )
        for outcome in (Outcome.PASSED, Outcome.FAILED, Outcome.NOT_SHOWN)
    },
}  # fmt: skip


@pytest.mark.parametrize("name", LISTS_WRITTEN)
def test_a_list_is_written_with_what_failed_and_what_stays(name: str) -> None:
    text, found, kept = LISTS_WRITTEN[name]

    assert written(parse(text, "known.txt"), found) == f"{HEADER}{kept}"


def test_rules_laws_and_finds_of_the_hunt_can_be_listed() -> None:
    known = parse(KNOWN_RULES, "known.txt")

    assert [entry.case for entry in known.entries] == [
        ZERO,
        "laws.names-of-seats",
        f"{CALLER}/hunt",
    ]
    assert known.entries[0].after == "# why"
    refuse_unknown(known)


SUM = "totals.sum.all-cards"
PRINTED = "totals.suit-values.printed-number"
# Two rules; the scenario called Twelve is wrong
FEATURE = f"""\
Feature: Planted

  @{SUM}
  Rule: All cards count

    Example: Eleven
      Given the hand coins-5, flasks-6
      When it is counted
      Then it counts 11

    Example: Twelve
      Given the hand coins-5, flasks-6
      When it is counted
      Then it counts 12

  @{PRINTED}
  Rule: A suit card counts its number

    Scenario Outline: One card
      Given the hand <card>
      When it is counted
      Then it counts <total>

      Examples: low
        | card    | total |
        | coins-5 | 5     |

      Examples: high
        | card    | total |
        | coins-9 | 9     |
"""


def planted(folder: Path, **tags: str) -> tuple[Case, ...]:
    text = FEATURE
    for word, tag in tags.items():
        [line] = re.findall(rf"^.*\b{word}\b.*$", text, re.MULTILINE)
        text = text.replace(line, f"@{tag}\n{line}")
    chapter = folder / "totals"
    chapter.mkdir(exist_ok=True)
    (chapter / "planted.feature").write_text(text, encoding="utf-8")
    return compile_all(folder).cases


def disputes(cases: tuple[Case, ...]) -> dict[str, tuple[str, ...]]:
    """Return where the quarantined ones are disputed, by what follows the rule in their ids."""
    return {one.id.partition("/")[2]: one.quarantined for one in cases if one.quarantined}


@pytest.mark.parametrize(
    ("tags", "found"),
    [
        ({}, {}),
        ({"Twelve": "quarantined:issue-12"}, {"twelve": ("issue-12",)}),
        ({"high": "quarantined:totals.sum"}, {"one-card[coins-9]": ("totals.sum",)}),
        (
            {"counts its number": "quarantined:issue-3", "high": "quarantined:issue-4"},
            {"one-card[coins-5]": ("issue-3",), "one-card[coins-9]": ("issue-3", "issue-4")},
        ),
        (
            {"counts its number": "quarantined:issue-3", "low": "quarantined:issue-3"},
            {"one-card[coins-5]": ("issue-3",), "one-card[coins-9]": ("issue-3",)},
        ),
    ],
    ids=["none", "scenario", "table", "rule and table", "twice the same"],
)
def test_the_tag_stands_on_a_scenario_a_table_or_a_rule(
    tmp_path: Path, tags: dict[str, str], found: dict[str, tuple[str, ...]]
) -> None:
    assert disputes(planted(tmp_path, **tags)) == found


@pytest.mark.parametrize(
    "tag", ["quarantined", "quarantined:issue-012", "quarantined:because", f"quarantined:{SUM}"]
)
def test_the_tag_says_where_the_case_is_disputed(tmp_path: Path, tag: str) -> None:
    says = rf"totals/planted\.feature:11: @{tag} .*; write .* @quarantined:issue-12, or"
    with pytest.raises(FeatureError, match=says):
        planted(tmp_path, Twelve=tag)


def test_the_tag_on_a_rule_without_scenarios_is_refused(tmp_path: Path) -> None:
    rule = next(it.rule_id(it.choices[0]) for it in POINTS.values() if it.conduct)
    chapter = tmp_path / rule.partition(".")[0]
    chapter.mkdir()
    (chapter / "x.feature").write_text(
        f"Feature: X\n  @{rule} @quarantined:issue-2\n  Rule: Anybody may look\n",
        encoding="utf-8",
    )

    with pytest.raises(FeatureError, match=r"x\.feature:3: there is no scenario .* remove the tag"):
        compile_all(tmp_path)


def right() -> Handle:
    return Reference().handle


def ran(
    cases: tuple[Case, ...], program: Callable[[], Any], rules: tuple[str, ...] = ()
) -> RunReport:
    order = Order((builtin("forum"),), chosen=True, wanted=Filter(rules=rules))
    return verify(InProcess(program), "made up", cases, order)


# Tags that quarantine every case of the first rule
WHOLE = {"All cards": "quarantined:issue-12"}


def test_arun_asks_quarantined_cases(tmp_path: Path) -> None:
    (result,) = ran(planted(tmp_path, **WHOLE), right).rulesets

    assert {one.case.title: one.outcome for one in result.disputed} == {
        "Eleven": Outcome.PASSED,
        "Twelve": Outcome.FAILED,
    }
    assert len(result.asked) == 2


def test_arun_proves_a_rule_by_its_other_cases(tmp_path: Path) -> None:
    (result,) = ran(planted(tmp_path, Twelve="quarantined:issue-12"), right).rulesets

    assert {rule.rule for rule in result.rules if rule.earned} == {SUM, PRINTED}


def test_arun_finds_no_fault_in_what_is_quarantined(tmp_path: Path) -> None:
    found = ran(planted(tmp_path, **WHOLE), crashing, (SUM,))

    assert build(telling(found.rulesets[0].judgements)).file.faults == ()
    assert {one.outcome for one in found.rulesets[0].disputed} == {Outcome.FAULT}


@pytest.mark.parametrize(("of", "mended"), [("/eleven", True), ("", False)])
def test_arun_calls_no_listed_case_mended(tmp_path: Path, of: str, *, mended: bool) -> None:
    entry = f"forum {SUM}{of}"
    known = parse(entry, "known.txt")
    order = Order((builtin("forum"),), chosen=True, known_failures=known.keys)
    scored, free = (
        report_context(
            verify(InProcess(right), "made up", planted(tmp_path, **tags), order),
            order,
            known=known,
        )
        for tags in ({"Twelve": "quarantined:issue-12"}, WHOLE)
    )

    assert [*scored.outdated, *free.outdated] == [entry] * mended
    assert (scored.status, free.status) == (Status.FAILS if mended else Status.CONFORMS, 0)


def test_arun_holds_no_law_against_a_quarantined_case() -> None:
    assert grade(case(), DEAR).law == "laws.credits-conserved"

    scored = by_ruleset([judged(Outcome.FAILED, answer=DEAR)])
    free = by_ruleset([judged(Outcome.FAILED, of=case(quarantined=True), answer=DEAR)])
    assert [rule.rule for rule in scored[0].rules] == [BOMB, "laws.credits-conserved"]
    assert [rule.rule for rule in free[0].rules] == [BOMB]


def test_arun_excuses_nobody_by_a_quarantined_reading() -> None:
    rules = builtin("forum")
    other = rules.with_admitted("drawing.on-turn", Choice("everybody"))
    mine = [one for one in load_cases() if "drawing.on-turn" in one.pins]
    doubtful = [msgspec.structs.replace(one, quarantined=("issue-1",)) for one in mine]
    order = Order((rules,), chosen=True)
    [plain], [doubted] = (
        verify(InProcess(lambda: playing({"forum": other})), "it", cases, order).rulesets
        for cases in (mine, doubtful)
    )

    assert [one.point for one in plain.otherwise] == ["drawing.on-turn"]
    assert any(one.outcome is Outcome.OPEN for one in plain.judgements)
    assert doubted.otherwise == ()
    assert not any(one.outcome is Outcome.OPEN for one in doubted.judgements)
    assert any(one.outcome is Outcome.FAILED for one in doubted.disputed)
    assert len(doubted.disputed) < len(plain.asked)


def test_a_hunt_convicts_of_nothing_that_is_quarantined() -> None:
    rules, tags = builtin("classic"), ("issue-1",)
    cases = [
        msgspec.structs.replace(one, quarantined=tags) if one.point == "penalties.bomb" else one
        for one in load_cases()
        if one.point in {"penalties.bomb", "totals.sum"}
        and (one.method == "score" or holds_for(one, rules.choices))
    ]
    plays = rules.flipped("penalties.bomb", Choice("none"))
    order = Order((rules,), chosen=True, seed=1, hunt=60)
    found = verify(InProcess(lambda: playing({"classic": plays})), "it", cases, order)

    assert found.status is Status.CONFORMS


def test_a_quarantined_case_catches_no_flip() -> None:
    rules = builtin("classic")
    mine = [
        one
        for one in load_cases()
        if "penalties.bomb" in one.pins and holds_for(one, rules.choices)
    ]
    doubtful = [msgspec.structs.replace(one, quarantined=("issue-1",)) for one in mine]
    free, unproved, kept = (
        {flip.wrong: flip for flip in flips(rules, cases) if flip.point == "penalties.bomb"}
        for cases in (mine, doubtful, [*doubtful, *mine])
    )

    assert free
    assert all(flip.killer and not flip.disputed for flip in free.values())
    assert len(unproved) == len(free)
    assert {flip.killer for flip in unproved.values()} == {""}
    assert {flip.disputed for flip in unproved.values()} <= {one.id for one in mine}
    assert all(flip.disputed for flip in unproved.values())
    assert kept == free
