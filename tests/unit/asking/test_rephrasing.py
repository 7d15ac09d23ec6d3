"""Questions asked again in other clothes, and pins."""

import random
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

import msgspec
import pytest

from sabacc.conformance.grading.grader import Outcome, grade
from sabacc.conformance.laws import LAWS, Way
from sabacc.conformance.proving import answer
from sabacc.conformance.relations import (
    RELATIONS,
    FollowUp,
    SourceQuestion,
    other_names,
    rephrased,
)
from sabacc.conformance.scenarios.cases import Case, holds_for
from sabacc.conformance.scenarios.catalogue import load_cases
from sabacc.conformance.scenarios.compiler import FeatureError, compile_all
from sabacc.conformance.scenarios.pins import Pin, accepts
from sabacc.protocol.messages import PARAMS
from sabacc.spec.points import POINTS
from sabacc.spec.rulesets import Choice, Ruleset, RulesetError, builtin
from tests.pin_proofs import mixture, outside
from tests.runs import EXHAUSTIVE, SAMPLE

Json = dict[str, Any]

CASES: Final = {case.id: case for case in load_cases()}
SEEDS: Final = range(SAMPLE, SAMPLE + (2 if EXHAUSTIVE else 1))
# One case in so many is rephrased
SHARE: Final = 2 if EXHAUSTIVE else 8
FIVE: Final = tuple(map(builtin, ("standard", "forum", "holonet", "swag", "classic")))
# How many cases are rephrased by one ruleset and asked by another
TABLES: Final = 600 if EXHAUSTIVE else 80


def asked(rules: Ruleset, method: str, params: Json) -> Mapping[str, Any] | None:
    found = answer(method, params, rules)
    return None if "error" in found else found


def nothing(_rules: Ruleset, _method: str, _params: Json) -> None:
    """Answer nothing."""


def test_every_law_of_rephrasing_has_a_way() -> None:
    tested = {relation.law for relation in RELATIONS}

    assert tested == {law.id for law in LAWS.values() if Way.REPHRASED in law.ways}
    for relation in RELATIONS:
        assert set(relation.methods) <= set(LAWS[relation.law].methods)


STANDARD: Final = builtin("standard")


def rephrased_case(method: str, law: str) -> tuple[Case, FollowUp]:
    for case in CASES.values():
        if case.method != method or not holds_for(case, STANDARD.choices):
            continue
        if any(expected.fact == "refused" for expected in case.expect):
            continue
        found = rephrased(case, STANDARD, random.Random(1), asked, only={law})
        if found is not None:
            return case, found
    raise AssertionError(law)


@pytest.mark.parametrize("said", [{}, {"after": None}])
def test_who_comes_last_of_all_keeps_the_seats_in_place(said: dict[str, None]) -> None:
    seats = ["Han", "Lando", "Leia"]
    comes = {"seat": "Jabba", "stack": 5, **said}
    params = {"seats": seats, "dealer": "Han", "then": [{"arrives": [comes]}]}

    for seed in range(20):
        found = other_names(SourceQuestion("play", params, random.Random(seed)))
        assert found is not None
        assert "begins with" not in found.change


def test_what_is_done_after_the_end_breaks_the_law() -> None:
    case, found = rephrased_case("play", "laws.nothing-after-the-end")
    right = asked(STANDARD, "play", found.params)
    assert right is not None
    wrong = {**right, "script": [*right["script"][:-1], "done"]}

    assert found.graded(case, right, STANDARD.choices).outcome is Outcome.PASSED
    assert found.graded(case, wrong, STANDARD.choices).law == "laws.nothing-after-the-end"


def test_silence_is_no_answer_to_a_question_that_was_answered() -> None:
    case, found = rephrased_case("settle", "laws.names-of-seats")

    assert found.graded(case, {}).outcome is Outcome.FAILED


def test_nothing_is_rephrased_that_the_reference_does_not_know() -> None:
    case, _ = rephrased_case("settle", "laws.names-of-seats")

    assert rephrased(case, STANDARD, random.Random(1), nothing) is None


@pytest.mark.parametrize("name", ["standard", "forum", "holonet", "swag", "classic"])
def test_the_reference_is_the_same_however_it_is_asked(name: str) -> None:
    rules = builtin(name)
    mine = [case for case in CASES.values() if holds_for(case, rules.choices)]
    count = 0
    for seed in SEEDS:
        for case in mine[seed % SHARE :: SHARE]:
            found = rephrased(case, rules, random.Random(f"{seed} {case.id}"), asked)
            if found is None:
                continue
            count += 1
            shown = asked(rules, case.method, found.params)
            assert shown is not None
            assert found.graded(case, shown, rules.choices).outcome is Outcome.PASSED
            assert found.params != case.params
            msgspec.convert({**found.params, "ruleset": name}, PARAMS[case.method])

    assert count > 0.8 * len(SEEDS) * (len(mine) // SHARE)


def test_rephrased_questions_fit_whatever_else_a_program_plays() -> None:
    # They are proved by one ruleset, and a program may play what this leaves open in another way.
    # One in three hundred may be too long for the stacks, or the deck, at some other table.
    rng = random.Random(SAMPLE)
    count = 0
    wrong: list[str] = []
    for case in rng.sample(sorted(CASES.values(), key=lambda case: case.id), TABLES):
        rules = next((one for one in FIVE if holds_for(case, one.choices)), None)
        found = None if rules is None else rephrased(case, rules, rng, asked)
        other = mixture(rng, case.pins)
        plain = asked(other, case.method, case.params)
        if found is None or plain is None or not holds_for(case, other.choices):
            continue
        if grade(case, plain, other.choices).outcome is not Outcome.PASSED:
            continue
        count += 1
        shown = asked(other, case.method, found.params)
        if shown is None or found.graded(case, shown, other.choices).outcome is not Outcome.PASSED:
            wrong.append(f"{case.id}: {found.change}")

    assert count > TABLES // 4  # about half, and never so few by chance
    assert len(wrong) <= 1 + count // 300, wrong


FEATURE = """{feature}
Feature: Planted

  @penalties.caller.fixed{rule}
  Rule: Planted

    {tags}
    Example: Han pays for his call
      Given Han and Lando play
      And Lando holds coins-11, flasks-9
      When Han calls in round 8
      Then Han calls the hand
"""


def planted(
    folder: Path, tags: str = "@penalties.caller:fixed=2", feature: str = "", rule: str = ""
) -> Case:
    path = folder / "penalties" / "planted.feature"
    path.parent.mkdir(exist_ok=True)
    text = FEATURE.format(tags=tags, feature=feature, rule=f" {rule}" if rule else "")
    path.write_text(text, encoding="utf-8")
    (case,) = compile_all(folder).cases
    return case


@pytest.mark.parametrize(
    ("text", "taken"),
    [
        ("fixed", (1, 2, 3, 4)),
        ("fixed=2", (2,)),
        ("fixed=2-or-more", (2, 3, 4)),
        ("fixed=2-or-less", (1, 2)),
        ("fixed=2-to-3", (2, 3)),
        ("percent", ()),
    ],
)
def test_pin_takes_the_numbers_within_its_bounds(text: str, taken: tuple[int, ...]) -> None:
    found = tuple(number for number in range(1, 5) if accepts(Choice("fixed", number), [text]))

    assert found == taken


def test_pin_with_a_number_takes_no_choice_without_one() -> None:
    assert not accepts(Choice("none"), ["none=1-or-more"])
    assert accepts(Choice("none"), ["fixed=1-or-more", "none"])


@pytest.mark.parametrize("text", ["fixed=", "fixed=two", "fixed=2-", "fixed=2..", "fixed=-1"])
def test_pin_that_is_malformed_is_refused_with_the_forms_that_there_are(text: str) -> None:
    with pytest.raises(RulesetError, match="write fixed=2, fixed=2-or-more, fixed=2-or-less"):
        Pin.parse(text)


def test_pin_with_a_list_takes_that_list_alone() -> None:
    mine = Choice.parse("own=queen:-3/star:-10")

    assert accepts(mine, ["own"])
    assert accepts(mine, ["usual", "own=queen:-3/star:-10"])
    assert not accepts(mine, ["own=queen:-3"])
    assert not accepts(Choice("usual"), ["own=queen:-3/star:-10"])


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("own=queen:-3/star:-10", ""),
        ("own=sta:-10", "lists what there is not, or what is out of bounds"),
        ("own=star:-99", "lists what there is not, or what is out of bounds"),
        ("own=star:-10/queen:-3", "is written own=queen:-3/star:-10"),
        ("usual=star:-10", "carries no list"),
    ],
)
def test_pin_with_a_list_that_cannot_be_is_a_fault(text: str, fault: str) -> None:
    assert Pin.parse(text).fault(POINTS["totals.face-values"]) == fault


def test_pin_leaves_out_the_lists_next_to_it() -> None:
    found = outside(POINTS["totals.face-values"], ("own=star:-10",))

    assert {"usual", "rebel", "own=star:-9", "own=queen:-1/star:-10"} <= set(found)
    assert "own=star:-10" not in found


@pytest.mark.parametrize(
    ("inner", "outer", "within"),
    [
        ("fixed=2", "fixed", True),
        ("fixed=2", "fixed=2-or-more", True),
        ("fixed=3-to-5", "fixed=2-or-more", True),
        ("fixed=1", "fixed=2-or-more", False),
        ("fixed", "fixed=2-or-more", False),
        ("fixed=2-or-less", "fixed=2-or-more", False),
        ("none", "fixed", False),
        ("own=star:-10", "own", True),
        ("own", "own=star:-10", False),
        ("own=star:-10", "own=star:-9", False),
    ],
)
def test_pin_is_within_another(inner: str, outer: str, within: bool) -> None:  # noqa: FBT001
    assert Pin.parse(inner).within(Pin.parse(outer)) is within


@pytest.mark.parametrize(
    ("names", "left"),
    [
        (("fixed=2",), {"none", "fixed=1", "fixed=3", "fixed=1000000"}),
        (("fixed=3-or-more",), {"none", "fixed=2", "fixed=1"}),
        (("fixed=3-or-less", "none"), {"fixed=4", "fixed=1000000"}),
        (("fixed",), {"none"}),
    ],
)
def test_pin_leaves_out_other_choices_and_the_numbers_beside_it(
    names: tuple[str, ...], left: set[str]
) -> None:
    assert set(outside(POINTS["penalties.caller"], names)) - {"hand-pot", "percent"} == left


def test_tags_a_bound_narrows_that_of_an_outer_level(tmp_path: Path) -> None:
    outer = "@penalties.caller:fixed=2-or-more"

    assert planted(tmp_path, "@penalties.caller:fixed=5", rule=outer).pins["penalties.caller"] == (
        "fixed=5",
    )
    with pytest.raises(FeatureError, match="is pinned to fixed=2-or-more and to fixed=1"):
        planted(tmp_path, "@penalties.caller:fixed=1", rule=outer)


@pytest.mark.parametrize(
    ("tag", "why"),
    [
        ("penalties.caller:fixed=2-or-so", "is neither a number nor a bound"),
        ("penalties.caller:fixed=5-to-2", "leaves the bounds 1 to 1000000"),
        ("penalties.caller:fixed=0-or-more", "leaves the bounds 1 to 1000000"),
        ("penalties.caller:none=2-or-more", "carries no number"),
        (
            "penalties.caller:never",
            "is no choice of penalties.caller, which has hand-pot,",
        ),
        ("penalties.callers:fixed=2", "is on no point; did you mean 'penalties.caller'?"),
        ("!penalties.caller:fixed=2", "leaves a choice out; name it without its number"),
        (
            "!penalties.caller:never",
            "is no choice of penalties.caller, which has hand-pot,",
        ),
        ("!penalties.callers:fixed", "is on no point; did you mean 'penalties.caller'?"),
        ("!shift.exists:yes @!shift.exists:no", "leaves no choice; remove one of its tags"),
        (
            "!shift.exists:yes @shift.exists:no",
            "is pinned with ! and without it; remove one",
        ),
    ],
)
def test_tags_a_pin_that_nothing_fits_is_refused(tmp_path: Path, tag: str, why: str) -> None:
    with pytest.raises(FeatureError, match=rf"planted\.feature:8: .*{re.escape(why)}"):
        planted(tmp_path, f"@{tag}")
