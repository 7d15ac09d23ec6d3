"""The pytest plugin: verdicts, guards and traps of a foreign project."""

import re
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from gherkin.parser import Parser
from gherkin.pickles.compiler import Compiler

from sabacc.conformance import FEATURES
from sabacc.conformance.pytest_session import CaseItem, Wanted, begin, one_of
from sabacc.conformance.scenarios.builder import (
    DEFINITIONS,
    TYPES,
    CaseBuilder,
    Definition,
    Kind,
    Matcher,
)
from sabacc.conformance.scenarios.catalogue import load_cases
from sabacc.conformance.scenarios.compiler import (
    FeatureError,
    compile_all,
    compile_file,
    load_steps,
)
from sabacc.conformance.scenarios.pins import premises
from sabacc.notation.forms import blanks_of
from sabacc.spec.points import point_of_rule
from sabacc.spec.rulesets import builtin_names
from tests.bdd.plugin_project import GOOD, OUTLINE, PLUGIN, plant, run
from tests.runs import LONG_RUN

pytest_plugins = ("pytester",)

SHIPPED_FEATURES = Path(__file__).parents[2] / "features"

PROGRAM = """
from sabacc.protocol.reference import Reference
from sabacc.spec.rulesets import Choice, builtin
from tests.spoilt import playing

def wrong():
    return _changed(lambda answer: {**answer, "total": answer["total"] + 1})

def silent():
    return _changed(lambda answer: {})

def unable():
    return _changed(lambda answer: answer, levels=["compare"])

def other():
    return _playing("own-action")

def neither():
    return _playing("any-time")

def _playing(choice):
    rules = builtin("forum").flipped("folding.when", Choice(choice))
    return playing({"forum": rules}, levels=["play"])

def _changed(change, levels=("score",)):
    reference = Reference()

    def handle(message):
        response = reference.handle(message)
        if message["method"] == "hello":
            return {**response, "result": {**response["result"], "levels": list(levels)}}
        if message["method"] == "ruleset":
            return response
        return {**response, "result": change(response["result"])}

    return handle
"""


@pytest.mark.parametrize(
    ("factory", "outcomes"),
    [
        pytest.param("wrong", {"failed": 1}, id="wrong"),
        pytest.param("silent", {"skipped": 1}, id="not shown"),
        pytest.param("unable", {"skipped": 1}, id="not claimed"),
    ],
)
def test_outcomes_of_a_foreign_program(
    pytester: pytest.Pytester,
    factory: str,
    outcomes: dict[str, int],
) -> None:
    pytester.makepyfile(program=PROGRAM)
    pytester.syspathinsert()
    path = plant(pytester, GOOD)

    result = run(
        pytester, path, f"--sabacc-program=python:program:{factory}", "--sabacc-ruleset=forum"
    )

    result.assert_outcomes(**outcomes)
    assert result.ret == int("failed" in outcomes)


@LONG_RUN
def test_an_open_point_does_not_fail_a_foreign_program(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(program=PROGRAM)
    pytester.syspathinsert()
    path = plant(pytester, "").parent.with_name("folding")
    path.mkdir()
    ours = (SHIPPED_FEATURES / "folding" / "moment.feature").read_text(encoding="utf-8")
    own = re.sub("(Example|Scenario Outline): ", r"\1: At my table, ", ours)
    path.joinpath("moment.feature").write_text(own, encoding="utf-8")
    words = ("--sabacc-ruleset=forum", "-m", "rule(id='folding.when.facing-bet')", "-rx")

    other = run(pytester, path, "--sabacc-program=python:program:other", *words)
    none = run(pytester, path, "--sabacc-program=python:program:neither", *words)

    assert other.parseoutcomes().keys() == {"passed", "xfailed"}
    other.stdout.fnmatch_lines(["XFAIL *the document leaves open folding.when: folding.when.*"])
    assert other.ret == 0
    assert none.parseoutcomes().keys() >= {"failed"}


def test_a_failure_is_told_as_gherkin(pytester: pytest.Pytester) -> None:
    path = plant(pytester, GOOD.replace("counts 11", "counts 12"))

    result = run(pytester, path, "--sabacc-ruleset", "forum")

    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(
        [
            "totals.sum.all-cards: All cards count",
            "*under forum",
            "*totals.sum is all-cards: stated in F-023",
            "*features/totals/planted.feature:8: Eleven",
            "    Given the hand coins-5, flasks-6",
            "    When it is counted",
            "  > Then it counts 12",
            "*expected *total = 12",
            "*actual *11",
        ],
        consecutive=False,
    )
    result.stdout.no_fnmatch_line("*.py:*")


WRONG = GOOD.replace("counts 11", "counts 12").replace("Eleven", "Twelve")


def test_a_quarantined_case_is_reported_and_not_scored(pytester: pytest.Pytester) -> None:
    both = (GOOD + WRONG).replace("    Example", "    @quarantined:issue-12\n    Example")

    result = run(pytester, plant(pytester, both), "--sabacc-ruleset", "forum", "-rxX")

    result.assert_outcomes(xpassed=1, xfailed=1)
    assert result.ret == 0
    result.stdout.fnmatch_lines(
        [
            "XFAIL *Twelve*disputed in issue 12, not scored: *: expected total = 12, got 11",
            "XPASS *Eleven*disputed in issue 12: reported, not scored",
        ]
    )


def test_a_rule_and_a_table_can_be_quarantined(pytester: pytest.Pytester) -> None:
    rows = "        | coins-5 | 6 |\n        | coins-6 | 7 |\n"
    table = OUTLINE.replace("Examples:", "@quarantined:totals.sum\n      Examples:") + rows
    path = plant(pytester, GOOD + table)
    some = run(pytester, path, "--sabacc-ruleset", "forum")
    head, text = "  @totals.sum.all-cards\n", path.read_text(encoding="utf-8")
    path.write_text(text.replace(head, f"  @quarantined:issue-3\n{head}"), encoding="utf-8")
    whole = run(pytester, path, "--sabacc-ruleset", "forum")

    some.assert_outcomes(passed=1, xfailed=2)
    whole.assert_outcomes(xpassed=1, xfailed=2)


def test_markers_select(pytester: pytest.Pytester) -> None:
    path = plant(pytester, GOOD)
    chosen = ["rule(id='totals.sum.all-cards')", "level(is_='score')"]
    chosen.append("choice(point='totals.sum', value='all-cards')")

    for words in chosen:
        run(pytester, path, "--sabacc-ruleset=forum", "-m", words).assert_outcomes(passed=1)
    run(pytester, path, "--sabacc-ruleset=forum", "-m", "level(is_='shift')").assert_outcomes(
        deselected=1
    )


@pytest.mark.parametrize(
    ("arguments", "status"),
    [
        pytest.param(["--sabacc-program=python:nosuch:thing"], 3, id="no program"),
        pytest.param(["--sabacc-program=/bin/false"], 3, id="a program without hello"),
        pytest.param(["--sabacc-program='open"], 4, id="an open quotation mark"),
        pytest.param(["--sabacc-ruleset=klassic"], 4, id="no such ruleset"),
        pytest.param(["--sabacc-ruleset=nosuch.toml"], 4, id="no such house"),
        pytest.param(
            ["--sabacc-level=score", "--sabacc-ruleset=classic"], 0, id="a level that there is"
        ),
        pytest.param(
            ["--sabacc-level=shift", "--sabacc-ruleset=classic"], 5, id="nothing of that level"
        ),
    ],
)
def test_exit_status(pytester: pytest.Pytester, arguments: list[str], status: int) -> None:
    assert run(pytester, plant(pytester, GOOD), *arguments).ret == status


def test_coverage_is_told(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> None:
    path = plant(pytester, GOOD)
    monkeypatch.delenv("SABACC_EXHAUSTIVE", raising=False)
    everyday = run(pytester, path)
    monkeypatch.setenv("SABACC_EXHAUSTIVE", "1")
    everything = run(pytester, path)

    everyday.stdout.re_match_lines([r"sabacc: 3 of \d\d (.*) pairs; SABACC_EXHAUSTIVE=1 asks all"])
    everything.stdout.re_match_lines([r"sabacc: (\d\d) of \1 \(case, ruleset\) pairs$"])


@LONG_RUN
def test_every_ruleset_is_sampled() -> None:
    asked = begin(Wanted()).pairs(compile_all().cases)

    names = {entry.target.name for pairs in asked for entry in pairs.chosen}
    assert set(builtin_names()) <= names
    assert [pairs.case.id for pairs in asked if not pairs.chosen] == []


def test_a_ruleset_after_the_other_is_asked_once() -> None:
    [pairs] = begin(Wanted()).pairs(load_cases()[:1])
    asked = [one_of(pairs.case, pairs.fitting, number) for number in range(len(pairs.fitting))]

    assert all(len(chosen) == 1 for chosen in asked)
    assert {entry.target.name for [entry] in asked} == {
        entry.target.name for entry in pairs.fitting
    }
    assert one_of(pairs.case, (), 0) == ()


KINDS: dict[str, Kind] = {"Context": "given", "Action": "when", "Outcome": "then"}


def pickles(path: Path) -> list[Any]:
    """Return gherkin's own pickles of a file, without the suite's compiler."""
    document: dict[str, Any] = dict(Parser().parse(path.read_text(encoding="utf-8")))
    return list(Compiler().compile({**document, "uri": path.name}))  # type: ignore[typeddict-item]


def feature_files() -> Iterator[Path]:
    yield from sorted(FEATURES.rglob("*.feature"))


@LONG_RUN
def test_bound_tests_equal_pickles(pytester: pytest.Pytester) -> None:
    items, _ = pytester.inline_genitems(*PLUGIN, str(FEATURES))  # pyright: ignore[reportUnknownMemberType]
    cases = {item.entry.case.id: item for item in items if isinstance(item, CaseItem)}

    bound = Counter((item.path, item.entry.case.title) for item in cases.values())
    wanted = Counter((path, pickle["name"]) for path in feature_files() for pickle in pickles(path))

    assert (bound - wanted, wanted - bound) == (Counter(), Counter())
    assert len({item.nodeid for item in items}) == len(items)


def test_every_step_matches_one_definition_and_every_definition_is_used() -> None:
    load_steps()
    matcher = Matcher()
    said: set[tuple[Kind, str]] = {
        (KINDS[step["type"]], step["text"])
        for path in feature_files()
        for pickle in pickles(path)
        for step in pickle["steps"]
    }
    used = {(kind, matcher.match(kind, text)[0].pattern) for kind, text in said}

    assert {
        (kind, each.pattern) for each in DEFINITIONS for kind in each.kind.split(" or ")
    } - used == set()
    assert len(DEFINITIONS) <= 60  # a writer has to know them
    assert {name for each in DEFINITIONS for name in blanks_of(each.pattern)} == set(TYPES)


def test_tags_are_short_and_known_and_every_premise_is_used() -> None:
    lines = [
        line
        for path in feature_files()
        for line in path.read_text(encoding="utf-8").splitlines()
        if line.lstrip().startswith("@")
    ]
    tags = {tag.removeprefix("@") for line in lines for tag in line.split()}

    assert [line for line in lines if len(line) > 80] == []
    bare = {tag for tag in tags if ":" not in tag}  # the compiler knows the others
    assert [tag for tag in bare - set(premises()) if point_of_rule(tag) is None] == []
    assert set(premises()) - tags == set()


SAME_NAME = GOOD + GOOD.replace("coins-5", "coins-6").replace("11", "12")
OTHER_RULE = GOOD + "\n  @totals.suit-values.printed-number\n  Rule: Printed\n" + GOOD
LITERAL = "no step is defined for: Given the hand <cards>"


@pytest.mark.parametrize(
    ("scenarios", "said"),
    [
        pytest.param(SAME_NAME, "twice in the file, first in line ", id="1: same name, same rule"),
        pytest.param(
            OTHER_RULE, "the title stands twice in the file", id="1: same name, other rule"
        ),
        pytest.param(OUTLINE, "has a name and rows", id="3: no rows"),
        pytest.param(
            OUTLINE.replace("cards |", "hand |", 1) + "        | coins-5 | 5 |\n",
            LITERAL,
            id="3: no such column",
        ),
        pytest.param(OUTLINE.partition("Examples")[0], LITERAL, id="3: no table"),
        pytest.param("    Example: Nothing\n", "the scenario has no steps", id="4: no steps"),
        pytest.param(
            "    Example: Idle\n      Given the hand coins-5\n", "has no When", id="4: no when"
        ),
        pytest.param(GOOD.partition("Then")[0], "has no Then", id="4: no then"),
        pytest.param(GOOD.replace("coins-5", "coins-55"), "no card is called", id="no such card"),
        pytest.param(GOOD.replace("Eleven", "A::B"), "in a title", id="a title with ::"),
        pytest.param(GOOD.replace("Eleven", "A [1]"), "in a title", id="a title with a bracket"),
        pytest.param("\n    @no.such:pin" + GOOD, "is on no point", id="no such pin"),
        pytest.param(
            GOOD.replace("it counts", "they count"),
            "'it counts {total}'",
            id="a step said otherwise",
        ),
        pytest.param(
            GOOD.replace("When it", "And it counts 11\n      When it"),
            "it is a Then step",
            id="a step out of place",
        ),
        *(
            pytest.param(f"\n    @{tag}{GOOD}", "does not say where it is disputed", id=tag)
            for tag in (
                "quarantined",
                "quarantined:",
                "quarantined:issue-0",
                "quarantined:issue-x",
                "quarantined:doubtful",
                "quarantined:no.such-point",
            )
        ),
    ],
)
def test_a_bad_file_is_refused(pytester: pytest.Pytester, scenarios: str, said: str) -> None:
    result = run(pytester, plant(pytester, scenarios))

    result.assert_outcomes(errors=1)
    assert said in result.stdout.str()


def test_an_ambiguous_step_is_refused(
    pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch
) -> None:
    load_steps()
    twin = Definition("then", "it counts {number}", _nothing)
    monkeypatch.setattr(
        "sabacc.conformance.scenarios.builder.DEFINITIONS", [*DEFINITIONS, twin], raising=True
    )
    path = plant(pytester, GOOD)

    with pytest.raises(FeatureError, match="2 steps are defined for: Then it counts 11"):
        compile_file(path, path.parent.parent, Matcher())


def _nothing(case: CaseBuilder, number: int) -> None:
    """Add nothing."""


def test_signs_and_digits_stay_in_ids(pytester: pytest.Pytester) -> None:
    rows = (
        "        | +23 | flasks-ace, staves-8 |\n        | -23 | queen, star, balance, coins-7 |\n"
    )
    path = plant(pytester, OUTLINE.replace("| cards | total |", "| total | cards |") + rows)

    result = run(pytester, path, "--sabacc-ruleset", "classic", "--collect-only", "-q")
    alone = run(
        pytester,
        f"{path}::totals.sum.all-cards::A hand counts[-23: classic]",
        "--sabacc-ruleset=classic",
    )

    ids = [line for line in result.outlines if "::" in line]
    head = "features/totals/planted.feature::totals.sum.all-cards::A hand counts"
    assert ids == [f"{head}[+23: classic]", f"{head}[-23: classic]"]
    alone.assert_outcomes(passed=1)


def test_tags_of_tables_pin_and_are_no_markers(pytester: pytest.Pytester) -> None:
    table = OUTLINE.replace("Examples:", "@totals.version:in-force\n      Examples:")
    path = plant(pytester, table + "        | coins-5 | 5 |\n")

    result = run(pytester, path, "--sabacc-ruleset", "classic", "--sabacc-ruleset", "forum-random")

    result.assert_outcomes(passed=1)


JUDGED_PROGRAM = """
from itertools import count
from sabacc.protocol.reference import Reference

def zero():
    return _changed(lambda answer, _: {**answer, "bombed": answer["bombed"] and answer["total"]})

def tired():
    return _changed(lambda answer, place: {**answer, "bombed": True} if place > 170 else answer)

def _changed(change):
    reference, places = Reference(), count()

    def handle(message):
        response = reference.handle(message)
        if message["method"] == "hello":
            return {**response, "result": {**response["result"], "levels": ["score"]}}
        if message["method"] == "ruleset" or "bombed" not in response["result"]:
            return response
        answer = change(response["result"], next(places))
        return {**response, "result": {**answer, "bombed": bool(answer["bombed"])}}

    return handle
"""


@pytest.fixture
def suite(pytester: pytest.Pytester) -> Callable[..., pytest.RunResult]:
    """Return a function that runs the suite in a project that has none of our libraries."""
    if not (FEATURES.parent / "conftest.py").exists():
        pytest.skip("the features lie in no checkout")
    pytester.makepyprojecttoml('[tool.pytest]\nfilterwarnings = ["error"]\n')
    missing = "raise ModuleNotFoundError('not installed')"
    pytester.makepyfile(program=JUDGED_PROGRAM, filelock=missing)
    (pytester.mkdir("tests") / "__init__.py").touch()

    def judged(factory: str, *words: str) -> pytest.RunResult:
        program = f"--sabacc-program=python:program:{factory}"
        run = (sys.executable, "-m", "pytest", "--sabacc", program, "--sabacc-ruleset=classic")
        return pytester.run(*run, "-q", *words)

    return judged


def test_a_checkout_leaves_nothing_out(suite: Callable[..., pytest.RunResult]) -> None:
    result = suite("zero")

    assert result.ret == 1
    assert result.parseoutcomes()["failed"] >= 7
    result.stdout.fnmatch_lines(["FAILED *bombs.zero.bombs*", "FAILED ::verdict*"])


def test_a_rule_is_selected_by_its_marker(suite: Callable[..., pytest.RunResult]) -> None:
    result = suite("zero", "-m", "rule(id='bombs.zero.bombs')")

    assert result.ret == 1
    assert result.parseoutcomes()["failed"] >= 6
    result.stdout.fnmatch_lines(["sabacc: * pairs; only a part of the suite was chosen; *verify*"])


def test_a_run_fails_where_verify_fails(suite: Callable[..., pytest.RunResult]) -> None:
    result = suite("tired")

    assert result.ret == 1
    assert result.parseoutcomes()["failed"] == 1
    result.stdout.fnmatch_lines(["laws.*  law broken*", "FAILED ::verdict*"])


def test_no_program_is_no_reference(suite: Callable[..., pytest.RunResult]) -> None:
    result = suite("zero", "--sabacc-program=")

    assert result.ret == pytest.ExitCode.USAGE_ERROR
    result.stderr.fnmatch_lines(["ERROR: --sabacc-program: it is empty; *"])


def test_an_assertion_names_the_rule(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(
        program=JUDGED_PROGRAM,
        test_mine="""
            import sabacc
            from program import zero

            def test_conforms():
                assert sabacc.verify(zero, rulesets=["classic"], rules=["bombs"])
        """,
    )

    result = pytester.run(sys.executable, "-m", "pytest", "-q")

    result.stdout.fnmatch_lines(["E*does not conform: bombs.zero.bombs, rule broken: A total of *"])
