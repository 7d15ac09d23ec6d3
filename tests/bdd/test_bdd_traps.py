"""Each silent trap of pytest-bdd is shown to be caught."""

import pytest

from sabacc.conformance.scenarios.builder import CaseBuilder
from sabacc.conformance.scenarios.compiler import FeatureError, compile_file, load_steps
from sabacc.conformance.scenarios.registry import DEFINITIONS, Definition, Matcher
from tests.bdd.plugin_project import GOOD, OUTLINE, plant, run

pytest_plugins = ("pytester",)


def test_a_good_file_passes(pytester: pytest.Pytester) -> None:
    result = run(pytester, plant(pytester, GOOD), "--sabacc-ruleset", "classic")

    result.assert_outcomes(passed=1)


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
            "near are 'it counts {total}', ",
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
        "sabacc.conformance.scenarios.registry.DEFINITIONS", [*DEFINITIONS, twin], raising=True
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
