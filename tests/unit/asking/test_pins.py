"""Pins: what a tag may say of a choice and its number, and the premises."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from sabacc.conformance.proving import outside
from sabacc.conformance.scenarios.cases import Case
from sabacc.conformance.scenarios.compiler import FeatureError, compile_all
from sabacc.conformance.scenarios.pins import Pin, accepts, is_premise, premises
from sabacc.spec.points import POINTS
from sabacc.spec.rulesets import NOT_APPLICABLE, Choice, RulesetError

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


class TestPin:
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
    def test_takes_the_numbers_within_its_bounds(self, text: str, taken: tuple[int, ...]) -> None:
        found = tuple(number for number in range(1, 5) if accepts(Choice("fixed", number), [text]))

        assert found == taken

    def test_with_a_number_takes_no_choice_without_one(self) -> None:
        assert not accepts(Choice("none"), ["none=1-or-more"])
        assert accepts(Choice("none"), ["fixed=1-or-more", "none"])

    @pytest.mark.parametrize("text", ["fixed=", "fixed=two", "fixed=2-", "fixed=2..", "fixed=-1"])
    def test_that_is_malformed_is_refused_with_the_forms_that_there_are(self, text: str) -> None:
        with pytest.raises(RulesetError, match="write fixed=2, fixed=2-or-more, fixed=2-or-less"):
            Pin.parse(text)

    def test_with_a_list_takes_that_list_alone(self) -> None:
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
    def test_with_a_list_that_cannot_be_is_a_fault(self, text: str, fault: str) -> None:
        assert Pin.parse(text).fault(POINTS["totals.face-values"]) == fault

    def test_leaves_out_the_lists_next_to_it(self) -> None:
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
    def test_is_within_another(self, inner: str, outer: str, within: bool) -> None:  # noqa: FBT001
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
    def test_leaves_out_other_choices_and_the_numbers_beside_it(
        self, names: tuple[str, ...], left: set[str]
    ) -> None:
        found = set(outside(POINTS["penalties.caller"], names))

        assert found - {"hand-pot", "percent"} == left


class TestTags:
    def test_a_bound_pins_the_case(self, tmp_path: Path) -> None:
        case = planted(tmp_path, "@penalties.caller:fixed=2-to-9")

        assert case.pins["penalties.caller"] == ("fixed=2-to-9",)

    def test_a_bound_narrows_that_of_an_outer_level(self, tmp_path: Path) -> None:
        outer = "@penalties.caller:fixed=2-or-more"

        assert planted(tmp_path, "@penalties.caller:fixed=5", rule=outer).pins[
            "penalties.caller"
        ] == ("fixed=5",)
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
        ],
    )
    def test_a_pin_that_nothing_fits_is_refused(self, tmp_path: Path, tag: str, why: str) -> None:
        with pytest.raises(FeatureError, match=rf"planted\.feature:8: .*{re.escape(why)}"):
            planted(tmp_path, f"@{tag}")

    def test_what_is_left_out_leaves_the_other_choices(self, tmp_path: Path) -> None:
        choices = POINTS["folding.when"].choices
        case = planted(tmp_path, f"@!folding.when:{choices[0]} @!folding.when:{choices[2]}")

        assert case.pins["folding.when"] == (choices[1], *choices[3:])

    def test_what_is_left_out_narrows_an_outer_level(self, tmp_path: Path) -> None:
        case = planted(
            tmp_path,
            "@!folding.when:any-time",
            rule="@folding.when:any-time @folding.when:own-action",
        )

        assert case.pins["folding.when"] == ("own-action",)

    @pytest.mark.parametrize(
        ("tags", "why"),
        [
            (("!penalties.caller:fixed=2",), "leaves a choice out; name it without its number"),
            (
                ("!penalties.caller:never",),
                "is no choice of penalties.caller, which has hand-pot,",
            ),
            (("!penalties.callers:fixed",), "is on no point; did you mean 'penalties.caller'?"),
            (("!shift.exists:yes", "!shift.exists:no"), "leaves no choice; remove one of its tags"),
            (
                ("!shift.exists:yes", "shift.exists:no"),
                "is pinned with ! and without it; remove one",
            ),
        ],
    )
    def test_what_cannot_be_left_out_is_refused(
        self, tmp_path: Path, tags: tuple[str, ...], why: str
    ) -> None:
        with pytest.raises(FeatureError, match=rf"planted\.feature:8: .*{re.escape(why)}"):
            planted(tmp_path, " ".join(f"@{tag}" for tag in tags))

    @pytest.mark.parametrize("level", ["feature", "rule", "tags"])
    def test_a_premise_pins_from_any_level(self, tmp_path: Path, level: str) -> None:
        case = planted(tmp_path, **{level: "@time-to-play"})

        choices = premises()["time-to-play"].choices
        assert {point: case.pins[point] for point in choices} == choices

    def test_a_premise_gives_way_to_the_scenarios_own_pin(self, tmp_path: Path) -> None:
        case = planted(tmp_path, "@edges.longest-hand:showdown-after=3", feature="@time-to-play")

        assert case.pins["edges.longest-hand"] == ("showdown-after=3",)

    def test_a_premise_does_not_make_its_points_exist(self, tmp_path: Path) -> None:
        case = planted(tmp_path, "@time-to-call")

        assert accepts(Choice(NOT_APPLICABLE), case.pins["calling.earliest-round"])
        assert "turns.unit" not in case.pins


@pytest.mark.parametrize("name", [name for name, each in premises().items() if each.gives_way])
def test_premises_that_give_way_name_choices_of_the_table(name: str) -> None:
    for point, choices in premises()[name].choices.items():
        faults = {Pin.parse(name).fault(POINTS[point]) for name in choices if name != "n/a"}

        assert faults <= {""}
        assert is_premise(point, choices)
