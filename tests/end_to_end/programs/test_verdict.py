"""A verdict that means what it says: what was acquitted wrongly, and what was convicted wrongly.

Each test is a program that an earlier edition judged wrongly.
"""

import json
import re
import sys
from collections.abc import Sequence
from functools import cache
from pathlib import Path

import pytest

from sabacc.conformance.adapters.inprocess import InProcess
from sabacc.conformance.grading.grader import Outcome
from sabacc.conformance.judging.results import RulesetResult, Status
from sabacc.conformance.judging.runner import Order, verify
from sabacc.conformance.report.wording import verdict_words
from sabacc.conformance.scenarios.catalogue import load_cases
from sabacc.spec.rulesets import Choice, Ruleset, builtin
from tests.end_to_end.command_line.commands import sabacc
from tests.judged_rulesets import playing

PAGE = Path(__file__).resolve().parents[3] / "docs" / "implementers" / "adapter.md"

# Seven sentences of `classic`, each broken; the verdict was `conforms`, with no rule broken
SEVEN = {
    "ranking.order": "nearest",
    "specials.pure-totals": "both",
    "turns.unit": "rounds",
    "drawing.two-card-trade": "allowed",
    "betting.raise": "none",
    "bombs.mid-hand": "out-at-once",
    "drawing.number": "one-or-two",
}


def flipped(name: str, choices: dict[str, str]) -> Ruleset:
    rules = builtin(name)
    for point, choice in choices.items():
        rules = rules.flipped(point, Choice.parse(choice))
    return rules


def judged(name: str, choices: dict[str, str], *chapters: str) -> RulesetResult:
    """Judge the engine with other choices by all cases of a ruleset, or by those of chapters."""
    cases = [case for case in load_cases() if not chapters or case.rule.startswith(chapters)]
    port = InProcess(lambda: playing({name: flipped(name, choices)}))
    [result] = verify(port, "it", cases, Order((builtin(name),), chosen=True)).rulesets
    return result


def broken(result: RulesetResult) -> set[str]:
    return {rule.rule for rule in result.broken}


def test_a_program_that_breaks_seven_sentences_is_convicted_of_all_seven() -> None:
    result = judged("classic", SEVEN)
    mine = {f"{point}.{builtin('classic').choices[point]}" for point in SEVEN}

    assert result.status is Status.FAILS
    assert mine <= broken(result)
    assert not {one.point for one in result.otherwise} & SEVEN.keys()


@pytest.mark.parametrize("point", ["bombs.mid-hand", "drawing.two-card-trade"])
def test_each_of_them_convicts_alone(point: str) -> None:
    result = judged("classic", {point: SEVEN[point]}, "bombs", "drawing")

    assert f"{point}.{builtin('classic').choices[point]}" in broken(result)
    assert verdict_words((result,), result.status).startswith("does not conform: ")


@cache
def example() -> str:
    """Return the adapter that the documentation teaches."""
    return PAGE.read_text(encoding="utf-8").partition("```python\n")[2].partition("\n```")[0]


# The one line by which the adapter ranks by the distance to 23 or -23
NEAREST = ("None: (0, total(hand))}", "None: (0, abs(total(hand)), total(hand) > 0)}")
LARGE_DECK = ("2 * list(FACES)", "4 * list(FACES)")
OTHER_FACES = (('"queen": -2', '"queen": -3'), ('"star": -17', '"star": -10'))


def adapted(folder: Path, plays: Sequence[object], *edits: tuple[str, str]) -> tuple[str, ...]:
    """Save the adapter with other claims and changed lines; return the words that name it."""
    code = example()
    for old, new in (('["standard"]', json.dumps(plays)), *edits):
        assert code.count(old) == 1
        code = code.replace(old, new)
    path = folder / "adapter.py"
    path.write_text(code + "\n", encoding="utf-8")
    return "--", sys.executable, str(path)


@pytest.mark.parametrize("beside", [(), (LARGE_DECK, *OTHER_FACES)], ids=["alone", "other faces"])
def test_one_line_that_breaks_stated_sentences_convicts(
    tmp_path: Path, beside: tuple[tuple[str, str], ...]
) -> None:
    program = adapted(tmp_path, ["classic"], NEAREST, *beside)
    found = sabacc("verify", "--all", *program)
    convicted = set(re.findall(r"^(\S+\.\S+)  rule broken", found.stdout, re.MULTILINE))

    assert found.exit_code == 1
    assert {"ranking.order.highest", "specials.pure-totals.plus-23-only"} <= convicted
    assert not any(rule.startswith(("totals.face-values", "deck.")) for rule in convicted)


def test_a_point_that_is_not_declared_is_not_judged(tmp_path: Path) -> None:
    declared = {"name": "mine", "choices": {"totals.sum": "all-cards"}}
    found = sabacc("verify", "--all", *adapted(tmp_path, [declared], LARGE_DECK))

    assert found.exit_code in {Status.CONFORMS, Status.NOTHING_APPLIED}
    assert "deck.size" not in found.stdout
    assert "rule broken" not in found.stdout


@pytest.mark.parametrize(
    ("name", "point", "choice"),
    [
        ("forum", "drawing.on-turn", "everybody"),
        ("holonet", "calling.last-roll", "roll"),
        ("classic", "penalties.bombed-caller", "once"),
    ],
)
def test_a_permitted_reading_is_never_called_broken(name: str, point: str, choice: str) -> None:
    chapter = point.partition(".")[0]
    result = judged(name, {point: choice}, chapter)
    [told] = result.otherwise
    open_points = [one for one in result.judgements if one.outcome is Outcome.OPEN]

    assert result.status is Status.CONFORMS
    assert result.broken == ()
    assert (told.point, str(told.choice), told.permitted) == (point, choice, True)
    assert verdict_words((result,), result.status) == "conforms; plays 1 open point its own way"
    assert {one.points for one in open_points} == {(point,)}


def test_the_report_tells_a_permitted_reading_and_breaks_no_rule() -> None:
    program = "python:tests.end_to_end.programs.wrong_programs:everybody_draws"
    words = ("verify", "--ruleset", "forum", "--rule", "drawing", program)
    found = sabacc(*words)
    report = json.loads(sabacc(*words, "--format", "json").stdout)
    told = " ".join(found.stdout.split())

    assert found.exit_code == 0
    assert "forum: conforms; plays 1 open point its own way" in found.stdout
    assert "Verdict: conforms; plays 1 open point its own way, by edition" in found.stdout
    assert "leaves open drawing.on-turn" in told
    assert "a ruling permits it" in told
    assert "rule broken" not in found.stdout
    assert report["rulesets"][0]["verdict"] == "conforms"
    assert len(report["open_points"]) == 1


def test_a_way_that_nobody_knows_is_told_with_its_smallest_answer() -> None:
    program = "python:tests.end_to_end.programs.wrong_programs:odd_credits_last"
    found = sabacc("verify", "--ruleset", "classic", "--rule", "pots.odd-credits", program)
    told = " ".join(found.stdout.split())

    assert found.exit_code == 0, told
    assert "No choice on file explains how the program plays pots.odd-credits" in told
    shown = told.partition("The smallest: ")[2]
    assert re.search(r" \(features/pots/[a-z-]+\.feature:\d+\); we expect stacks\.", shown)
    assert re.search(r" = \d+, and it says \d+\. To ask it again: sabacc verify ", shown)
    assert " --rule 'pots.odd-credits.from-dealers-left/" in shown


def test_several_open_points_convict_nobody() -> None:
    choices = {"drawing.on-turn": "everybody", "folding.when": "own-action"}
    result = judged("forum", choices, "drawing", "folding")

    assert result.status is Status.CONFORMS
    assert {one.point: str(one.choice) for one in result.otherwise} == choices
    assert verdict_words((result,), result.status) == "conforms; plays 2 open points its own way"
