"""The two guards of the features, and each silent trap of pytest-bdd shown to be caught.

Guard one: the tests bound for a file are exactly gherkin's own pickles.  Guard two: every rendered
step matches exactly one definition, and every definition is used.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

import pytest
from gherkin.parser import Parser
from gherkin.pickles.compiler import Compiler
from pytest_bdd.parsers import parse

from sabacc.conformance import FEATURES
from sabacc.conformance.compiler import FeatureError, compile_all, compile_file, load_steps
from sabacc.conformance.pytest_collect import CaseItem
from sabacc.conformance.pytest_run import Wanted, begin
from sabacc.conformance.registry import DEFINITIONS, TYPES, Definition, Matcher
from sabacc.rulesets import builtin_names

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from sabacc.conformance.builder import CaseBuilder

pytest_plugins = ("pytester",)

PLUGIN = ("-p", "sabacc.conformance.pytest_plugin", "-p", "no:hypothesispytest")
"""The suite's plugin, without one that every run within a run would import afresh."""
KINDS = {"Context": "given", "Action": "when", "Outcome": "then"}


def pickles(path: Path) -> list[Any]:
    """Return gherkin's own pickles of a file, without the suite's compiler."""
    document: dict[str, Any] = dict(Parser().parse(path.read_text(encoding="utf-8")))
    return list(Compiler().compile({**document, "uri": path.name}))  # type: ignore[typeddict-item]


def feature_files() -> Iterator[Path]:
    """Yield every feature file of the suite."""
    yield from sorted(FEATURES.rglob("*.feature"))


@pytest.fixture
def plant(pytester: pytest.Pytester) -> Callable[[str], Path]:
    """Return a function that plants a file of the chapter `totals` with the given scenarios."""
    pytester.makepyprojecttoml('[tool.pytest]\nstrict = true\nfilterwarnings = ["error"]\n')

    def write(scenarios: str) -> Path:
        folder = pytester.mkdir("features") / "totals"
        folder.mkdir()
        path = folder / "planted.feature"
        head = "Feature: Planted\n  @totals.sum.all-cards\n  Rule: All cards count\n"
        path.write_text(head + scenarios, encoding="utf-8")
        return path

    return write


def run(pytester: pytest.Pytester, *arguments: str | Path) -> pytest.RunResult:
    """Run the plugin in a project of its own."""
    return pytester.runpytest_inprocess(*PLUGIN, *arguments)


GOOD = """
    Example: Eleven
      Given the hand coins-5, flasks-6
      When it is counted
      Then it counts 11
"""


# --- guard one ----------------------------------------------------------------------------------


def test_bound_tests_equal_pickles(pytester: pytest.Pytester) -> None:
    """Every pickle of every file is bound, none twice under one ruleset, and nothing else is."""
    items, _ = pytester.inline_genitems(*PLUGIN, str(FEATURES))  # pyright: ignore[reportUnknownMemberType]
    cases = {item.entry.case.id: item for item in items if isinstance(item, CaseItem)}

    bound = Counter((item.path, item.entry.case.title) for item in cases.values())
    wanted = Counter((path, pickle["name"]) for path in feature_files() for pickle in pickles(path))

    assert (bound - wanted, wanted - bound) == (Counter(), Counter())
    assert len({item.nodeid for item in items}) == len(items)


def test_titles_are_unique_in_a_file() -> None:
    """Of two scenarios of one name in a file pytest-bdd would keep one."""
    found = [
        (path.relative_to(FEATURES).as_posix(), title)
        for path in feature_files()
        for title, places in _places(path).items()
        if len(places) > 1
    ]

    assert found == []


def _places(path: Path) -> dict[str, set[str]]:
    """Return for each title the scenarios that bear it: the syntax tree's ids."""
    places: dict[str, set[str]] = {}
    for pickle in pickles(path):
        places.setdefault(pickle["name"], set()).add(pickle["astNodeIds"][0])
    return places


# --- guard two ----------------------------------------------------------------------------------


def test_every_step_matches_one_definition_and_every_definition_is_used() -> None:
    """Said with pytest-bdd's own parser, not with the suite's matcher."""
    load_steps()
    parsers = [
        (definition, parse(definition.pattern, extra_types=TYPES, case_sensitive=True))
        for definition in DEFINITIONS
    ]
    said = {
        (KINDS[step["type"]], step["text"])
        for path in feature_files()
        for pickle in pickles(path)
        for step in pickle["steps"]
    }
    matches = {
        step: [
            definition
            for definition, parser in parsers
            if definition.kind == step[0] and parser.is_matching(step[1])
        ]
        for step in said
    }
    used = {(hit.kind, hit.pattern) for hits in matches.values() for hit in hits}

    assert {step: hits for step, hits in matches.items() if len(hits) != 1} == {}
    assert {(each.kind, each.pattern) for each in DEFINITIONS} - used == set()


def test_no_definition_stands_twice() -> None:
    """Each pattern is registered once for its kind."""
    load_steps()
    counted = Counter((each.kind, each.pattern) for each in DEFINITIONS)

    assert [key for key, times in counted.items() if times > 1] == []


def test_steps_mind_their_case() -> None:
    """`nobody wins` is not read as a seat called nobody."""
    load_steps()
    definition, arguments = Matcher().match("then", "nobody wins the hand pot")

    assert (definition.pattern, arguments) == ("nobody wins the hand pot", {})


# --- the silent traps ---------------------------------------------------------------------------


def test_a_good_file_passes(pytester: pytest.Pytester, plant: Callable[[str], Path]) -> None:
    """The planted files below fail for what is wrong with them alone."""
    result = run(pytester, plant(GOOD), "--ruleset", "classic")

    result.assert_outcomes(passed=1)


SAME_NAME = GOOD + GOOD.replace("coins-5", "coins-6").replace("11", "12")
OTHER_RULE = GOOD + "\n  @totals.suit-values.printed-number\n  Rule: Printed\n" + GOOD
OUTLINE = """
    Scenario Outline: A hand counts
      Given the hand <cards>
      When it is counted
      Then it counts <total>

      Examples: some
        | cards | total |
"""
LITERAL = "no step is defined for: Given the hand <cards>"


@pytest.mark.parametrize(
    ("scenarios", "said"),
    [
        pytest.param(SAME_NAME, "the title stands twice in the file", id="1: same name, same rule"),
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
        pytest.param("\n    @no.such:pin" + GOOD, "is no choice", id="no such pin"),
    ],
)
def test_a_bad_file_is_refused(
    pytester: pytest.Pytester, plant: Callable[[str], Path], scenarios: str, said: str
) -> None:
    """What pytest-bdd would pass over in silence is an error of collection."""
    result = run(pytester, plant(scenarios))

    result.assert_outcomes(errors=1)
    assert said in result.stdout.str()


def test_an_ambiguous_step_is_refused(
    plant: Callable[[str], Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Trap 2: pytest-bdd would take the first in the alphabet."""
    load_steps()
    twin = Definition("then", "it counts {number:Credits}", _nothing)
    monkeypatch.setattr(
        "sabacc.conformance.registry.DEFINITIONS", [*DEFINITIONS, twin], raising=True
    )
    path = plant(GOOD)

    with pytest.raises(FeatureError, match="2 steps are defined for: Then it counts 11"):
        compile_file(path, path.parent.parent, Matcher())


def _nothing(case: CaseBuilder, number: int) -> None:
    """Add nothing."""


def test_signs_and_digits_stay_in_ids(
    pytester: pytest.Pytester, plant: Callable[[str], Path]
) -> None:
    """Trap 7: +23 and -23 are two tests, and each can be asked for by its name."""
    rows = (
        "        | +23 | flasks-ace, staves-8 |\n        | -23 | queen, star, balance, coins-7 |\n"
    )
    path = plant(OUTLINE.replace("| cards | total |", "| total | cards |") + rows)

    result = run(pytester, path, "--ruleset", "classic", "--collect-only", "-q")
    alone = run(
        pytester,
        f"{path}::totals.sum.all-cards::A hand counts[-23: classic]",
        "--ruleset=classic",
    )

    ids = [line for line in result.outlines if "::" in line]
    head = "features/totals/planted.feature::totals.sum.all-cards::A hand counts"
    assert ids == [f"{head}[+23: classic]", f"{head}[-23: classic]"]
    alone.assert_outcomes(passed=1)


def test_tags_of_tables_pin_and_are_no_markers(
    pytester: pytest.Pytester, plant: Callable[[str], Path]
) -> None:
    """Trap 6: pytest-bdd would make a marker of them, and strict markers refuse it."""
    table = OUTLINE.replace("Examples:", "@totals.version:in-force\n      Examples:")
    path = plant(table + "        | coins-5 | 5 |\n")

    result = run(pytester, path, "--ruleset", "classic", "--ruleset", "forum-random")

    result.assert_outcomes(passed=1)


# --- what the plugin promises -------------------------------------------------------------------

PROGRAM = """
from sabacc.reference import Reference

def wrong():
    return _changed(lambda answer: {**answer, "total": answer["total"] + 1})

def silent():
    return _changed(lambda answer: {})

def unable():
    return _changed(lambda answer: answer, levels=["compare"])

def _changed(change, levels=("score",)):
    reference = Reference()

    def handle(message):
        response = reference.handle(message)
        if message["method"] == "hello":
            return {**response, "result": {**response["result"], "levels": list(levels)}}
        return {**response, "result": change(response["result"])}

    return handle
"""


@pytest.mark.parametrize(
    ("factory", "outcomes"),
    [
        pytest.param("wrong", {"failed": 1}, id="required"),
        pytest.param("silent", {"skipped": 1}, id="not shown"),
        pytest.param("unable", {"skipped": 1}, id="not claimed"),
    ],
)
def test_outcomes_of_a_foreign_program(
    pytester: pytest.Pytester,
    plant: Callable[[str], Path],
    factory: str,
    outcomes: dict[str, int],
) -> None:
    """A program fails for what is required of it, and is skipped where it shows nothing."""
    pytester.makepyfile(program=PROGRAM)
    pytester.syspathinsert()
    path = plant(GOOD)

    result = run(pytester, path, f"--implementation=python:program:{factory}", "--ruleset=forum")

    result.assert_outcomes(**outcomes)
    assert result.ret == int("failed" in outcomes)


def test_a_recommendation_does_not_fail_a_foreign_program(
    pytester: pytest.Pytester, plant: Callable[[str], Path]
) -> None:
    """What a source is silent on is reported, and is a failure of the reference alone."""
    pytester.makepyfile(program=PROGRAM)
    pytester.syspathinsert()
    path = plant(GOOD.replace("    Example", "    @demise.made-special:no\n    Example"))

    result = run(pytester, path, "--implementation=python:program:wrong", "--ruleset=forum", "-rx")

    result.assert_outcomes(xfailed=1)
    result.stdout.fnmatch_lines(["*recommended alone: totals.sum.all-cards*"])


def test_a_failure_is_told_as_gherkin(
    pytester: pytest.Pytester, plant: Callable[[str], Path]
) -> None:
    """The rule, its basis, the step with file and line, expected and actual; no Python."""
    path = plant(GOOD.replace("counts 11", "counts 12"))

    result = run(pytester, path, "--ruleset", "forum")

    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(
        [
            "totals.sum.all-cards: All cards count",
            "*required under forum",
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


def test_a_quarantined_case_is_reported_and_not_scored(
    pytester: pytest.Pytester, plant: Callable[[str], Path]
) -> None:
    """A disputed case may fail, and may pass."""
    wrong = GOOD.replace("counts 11", "counts 12").replace("Eleven", "Twelve")
    both = (GOOD + wrong).replace("    Example", "    @quarantined\n    Example")

    result = run(pytester, plant(both), "--ruleset", "forum")

    result.assert_outcomes(xpassed=1, xfailed=1)


def test_markers_select(pytester: pytest.Pytester, plant: Callable[[str], Path]) -> None:
    """Rule, choice and level are markers with arguments."""
    path = plant(GOOD)
    chosen = ["rule(id='totals.sum.all-cards')", "level(is_='score')"]
    chosen.append("choice(point='totals.sum', value='all-cards')")

    for words in chosen:
        run(pytester, path, "--ruleset=forum", "-m", words).assert_outcomes(passed=1)
    run(pytester, path, "--ruleset=forum", "-m", "level(is_='shift')").assert_outcomes(deselected=1)


@pytest.mark.parametrize(
    ("arguments", "status"),
    [
        pytest.param(["--implementation=python:nosuch:thing"], 3, id="no program"),
        pytest.param(["--implementation=/bin/false"], 3, id="a program without hello"),
        pytest.param(["--implementation='open"], 4, id="an open quotation mark"),
        pytest.param(["--ruleset=klassic"], 4, id="no such ruleset"),
        pytest.param(["--ruleset=nosuch.toml"], 4, id="no such house"),
        pytest.param(["--level=score", "--ruleset=classic"], 0, id="a level that there is"),
        pytest.param(["--level=shift", "--ruleset=classic"], 5, id="nothing of that level"),
    ],
)
def test_exit_status(
    pytester: pytest.Pytester, plant: Callable[[str], Path], arguments: list[str], status: int
) -> None:
    """A missing program is told once, at the start; a bad option is an error of usage."""
    assert run(pytester, plant(GOOD), *arguments).ret == status


def test_coverage_is_told(
    pytester: pytest.Pytester, plant: Callable[[str], Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    """An everyday run says what it leaves out, and an exhaustive one leaves out nothing."""
    path = plant(GOOD)
    monkeypatch.delenv("SABACC_EXHAUSTIVE", raising=False)
    everyday = run(pytester, path)
    monkeypatch.setenv("SABACC_EXHAUSTIVE", "1")
    everything = run(pytester, path)

    everyday.stdout.re_match_lines(
        [r"sabacc: 3 of \d\d (.*) pairs; set SABACC_EXHAUSTIVE=1 for all"]
    )
    everything.stdout.re_match_lines([r"sabacc: (\d\d) of \1 \(case, ruleset\) pairs$"])


def test_every_ruleset_is_sampled() -> None:
    """An everyday run asks every built-in ruleset something, and leaves no case out."""
    asked = begin(Wanted()).pairs(compile_all().cases)

    names = {entry.target.name for pairs in asked for entry in pairs.chosen}
    assert set(builtin_names()) <= names
    assert [pairs.case.id for pairs in asked if not pairs.chosen] == []
