"""Which ruleset are we playing?  Random hands name theirs, whatever their heads say."""

from __future__ import annotations

import re

import pytest

from sabacc.arbiter.classifying.classify import candidates, classify, told, verdict
from sabacc.arbiter.classifying.evidence import Replays, Trip, fit, play
from sabacc.conformance.inference.search import SearchBudget
from sabacc.engine.play import compile_rules
from sabacc.engine.tracing import Tracer
from sabacc.records import Source, parse, write_record
from sabacc.records.random_play import random_hand
from sabacc.spec.alternatives import alternatives
from sabacc.spec.house_files import build_house, shipped_houses
from sabacc.spec.points import BASES, POINTS
from sabacc.spec.rulesets import Ruleset, builtin, builtin_names
from tests.runs import EXHAUSTIVE, LONG_RUN, todays
from tests.unit.records.classified import FIVE, hands, near, thirty, title

OPTIONS = tuple(name for name in builtin_names() if name not in BASES)
NAMED = BASES if EXHAUSTIVE else ("standard", "classic")
SAMPLE = ("standard+table-stakes", "holonet+bet-limit", "swag+casino-betting", "forum-imperial")


def test_what_is_remembered_is_what_is_judged() -> None:
    rules = builtin("standard")
    mine = hands(rules, range(12 if EXHAUSTIVE else 3), way="people")
    flips = [
        rules.flipped(point.id, choice)
        for point in todays([*POINTS.values()], 8)
        for choice in alternatives(rules, point)
    ]
    begun, replays = 0, Replays()
    for other in (rules, *todays([*candidates(), *shipped_houses()], 8), *flips):
        anew = Replays()

        assert fit(mine, other, anew) == fit(mine, other, replays)
        begun += anew.lines
    assert replays.lines < begun / 2


@LONG_RUN
def test_thirty_hands_are_judged_with_few_lines_replayed() -> None:
    # Lines are counted, because a clock depends on the machine. Each ruleset and each flip from
    # the beginning would be more than a hundred times the lines of the hands.
    mine = hands(builtin("standard"), range(30), way="people")
    found = classify(mine)

    assert found.fits[0].name == "standard"
    assert found.lines < 30 * sum(len(one.record.lines) for one in mine)


def test_a_ruleset_that_is_out_of_the_question_is_not_asked_about_every_hand() -> None:
    found = classify(hands(builtin("classic"), range(20)), FIVE, budget=SearchBudget(lines=0))

    assert all(len(one.against) == 8 for one in found.nearly)
    assert "8 of the first " in "\n".join(told(found, title))


@LONG_RUN
@pytest.mark.parametrize("name", NAMED)
def test_thirty_hands_name_the_ruleset(name: str) -> None:
    found = thirty(name)

    assert found.fits[0].name == name
    assert found.families == (name,)
    assert found.verdict == ("one" if len(found.fits) == 1 else "options")
    assert found.judged == found.hands == 30
    others = {one.name.partition("+")[0] for one in found.nearly}
    assert others >= set(BASES) - {name}
    assert all(one.trips for one in found.nearly)


@pytest.mark.parametrize("name", OPTIONS if EXHAUSTIVE else todays(SAMPLE, 4))
def test_options_are_named_or_cannot_be_told_apart(name: str) -> None:
    among = near(name) if EXHAUSTIVE else [builtin(other) for other in (*BASES, name)]
    found = classify(hands(builtin(name), range(10)), among, budget=SearchBudget(lines=0))

    names = [one.name for one in found.fits]
    assert name in names
    if len(names) > 1:
        assert verdict(found).startswith(("cannot tell between", "the ruleset is"))
        assert name in verdict(found)


TOLD_APART = (
    ("standard", "standard+nearest"),
    ("standard", "standard+alderaanian"),
    ("swag", "swag+penalties"),
)
"""Pairs that differ in nothing but what a showdown brings."""


@pytest.mark.parametrize(("one", "other"), todays(TOLD_APART, 3))
def test_hands_as_people_play_them_tell_a_showdown(one: str, other: str) -> None:
    among = [builtin(one), builtin(other)]
    for rules in among:
        found = [it.name for it in among if fit(hands(rules, range(30), way="people"), it).fits]

        assert found == [rules.name]


@pytest.mark.parametrize("name", builtin_names() if EXHAUSTIVE else ("holonet",))
def test_what_fits_beside_the_true_ruleset_tells_the_very_same(name: str) -> None:
    rules, replays = builtin(name), Replays()
    played = hands(rules, range(20 if EXHAUSTIVE else 5), way="people")
    others = [it for it in near(name) if all(fit([one], it, replays).fits for one in played)]

    assert name in [it.name for it in others]
    compiled_rules = [(other, compile_rules(other)) for other in others]
    for source in played:
        asked = Tracer(rules, compile_rules(rules))
        mine = events(source, asked.with_compiled())
        for other, compiled in compiled_rules:
            if not asked.trace().agrees(
                other, compiled
            ):  # else nobody asked for what is another choice
                assert events(source, other) == mine, other.name


def events(source: Source, rules: Ruleset) -> list[str]:
    """Return all that happens in a hand, without the rules by which it does, and may have done."""
    found = play(source, rules)
    assert not isinstance(found, Trip)
    return [re.sub(r"rule='[^']*'", "", repr(step.events)) for step in found.steps]


HOUSES = (
    ("standard", {"folding.cost": "two-credits"}, "standard with folding.cost two-credits"),
    (
        "standard",
        {"calling.earliest-round": "from=2"},
        "standard with calling.earliest-round from=2",
    ),
    (
        "swag+interference-field",
        {"stakes.short-stack": "all-in"},
        "swag+interference-field with stakes.short-stack all-in",
    ),
)


@pytest.mark.parametrize(("base", "choices", "name"), todays(HOUSES, 3))
def test_a_house_is_described_by_the_nearest_ruleset(
    base: str, choices: dict[str, str], name: str
) -> None:
    rules = build_house({"base": base, "choices": choices}, name="The house")
    among = [builtin(other) for other in (*BASES, "swag+interference-field")]
    found = classify(hands(rules, range(14)), among)

    assert found.verdict == "none"
    assert found.nearly[0].name == base
    assert found.mended is not None
    assert found.mended.name == name
    assert found.mended.fit.fits
    assert f"It fits with a few other choices: {name}" in " ".join(
        " ".join(told(found, title)).split()
    )


def test_records_of_two_tables_are_judged_by_those_that_fit() -> None:
    mixed = [*hands(builtin("classic"), range(8)), *hands(builtin("forum"), [100])]
    found = classify(mixed, [builtin("classic"), builtin("forum")], budget=SearchBudget(lines=0))

    assert found.verdict == "none"
    assert found.nearly[0].name == "classic"
    assert (found.hands, found.judged) == (9, 8)


def test_more_seats_than_a_ruleset_allows_do_not_fit() -> None:
    source = parse(write_record(random_hand(builtin("swag"), 3, 9)), "nine.hand")
    found = fit([source], builtin("standard"))

    assert not found.fits
    assert [trip.rule for trip in found.trips] == ["table.seats.at-most"]


def test_a_version_in_the_head_does_not_fit_where_it_is_fixed() -> None:
    text = write_record(random_hand(builtin("forum"), 2, 3)).replace(
        "antes:", "version: rebel\nantes:"
    )
    found = fit([parse(text, "rebel.hand")], builtin("forum"))

    assert [trip.rule for trip in found.trips] == ["totals.version.chosen-before-play"]
    assert found.trips[0].line == text[: text.index("version:")].count("\n") + 1


def test_alternatives_offer_agreed_numbers() -> None:
    found = alternatives(builtin("standard"), POINTS["betting.limit"], (7,))

    assert {"fixed=7", "per-round=7", "unlimited"} <= {str(choice) for choice in found}
    assert "fixed=3" not in {str(choice) for choice in found}
