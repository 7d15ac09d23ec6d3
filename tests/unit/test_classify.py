"""Which ruleset are we playing?  Random hands name theirs, whatever their heads say."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING

import pytest

from sabacc.arbiter.classifying.classify import Finding, candidates, classify
from sabacc.arbiter.classifying.evidence import Replays, Trip, fit, play
from sabacc.arbiter.classifying.evidence_points import LOOKS, NOBODY, look
from sabacc.arbiter.classifying.evidence_telling import to_json, told, verdict
from sabacc.records import parse, write
from sabacc.records.random_play import random_hand
from sabacc.records.replaying.auditing import audit
from sabacc.spec.alternatives import alternatives
from sabacc.spec.points import BASES, POINTS, point_of_rule
from sabacc.spec.rulesets import builtin, builtin_names, house
from tests.runs import EXHAUSTIVE, LONG_RUN, todays

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sabacc.records import Source
    from sabacc.records.random_play import Play
    from sabacc.spec.rulesets import Ruleset

OPTIONS = tuple(name for name in builtin_names() if name not in BASES)
NAMED = BASES if EXHAUSTIVE else ("standard", "classic")
SAMPLE = ("standard+table-stakes", "holonet+bet-limit", "swag+casino-betting", "forum-imperial")


def hands(
    rules: Ruleset, seeds: Iterable[int], head: str = "standard", way: Play = "random"
) -> list[Source]:
    """Play hands at random, and let their heads name another ruleset."""
    found: list[Source] = []
    for seed in seeds:
        text = write(random_hand(rules, seed, 2 + seed % 4, way))
        text = re.sub(r"(?m)^ruleset: .*$", f"ruleset: {head}", text, count=1)
        found.append(parse(text, f"{seed}.hand"))
    return found


@lru_cache(maxsize=8)
def thirty(name: str) -> Finding:
    """Classify thirty hands of a ruleset: among all that have a name, or, to be quick, the nearest.

    Left out are the options of other rulesets, which differ from it in all that their bases do.
    """
    near = [
        rules
        for rules in candidates()
        if rules.name.startswith(name) or "+" not in rules.name or EXHAUSTIVE
    ]
    return classify(
        hands(builtin(name), range(30), "classic" if name != "classic" else "swag"), near
    )


def test_what_is_remembered_is_what_is_judged() -> None:
    """Every other choice on a point, alone: as if each hand were played anew for it."""
    rules = builtin("standard")
    mine, replays = hands(rules, range(20 if EXHAUSTIVE else 2)), Replays()
    for point in todays([*POINTS.values()], 8):
        for choice in alternatives(rules, point):
            flipped = rules.flipped(point.id, choice)

            assert fit(mine, flipped) == fit(mine, flipped, replays)


def title(rule: str) -> str:
    """Return a sentence for a rule, that is easy to find again."""
    return f"<{rule}>"


@LONG_RUN
@pytest.mark.parametrize("name", NAMED)
def test_thirty_hands_name_the_ruleset(name: str) -> None:
    """Of all rulesets with a name only this one fits, or this one with options on top of it."""
    found = thirty(name)

    assert found.fits[0].name == name
    assert found.families == (name,)
    assert found.verdict == ("one" if len(found.fits) == 1 else "options")
    assert found.judged == found.hands == 30
    others = {one.name.partition("+")[0] for one in found.nearly}
    assert others >= set(BASES) - {name}
    assert all(one.trips for one in found.nearly)


@pytest.mark.parametrize("name", todays(BASES, 3))
def test_among_the_five_exactly_one_fits(name: str) -> None:
    """No hands of one document can be taken for those of another."""
    among = [builtin(base) for base in BASES]
    found = [rules.name for rules in among if fit(hands(builtin(name), range(30)), rules).fits]

    assert found == [name]


@pytest.mark.parametrize("name", OPTIONS if EXHAUSTIVE else todays(SAMPLE, 4))
def test_options_are_named_or_cannot_be_told_apart(name: str) -> None:
    """The true ruleset always fits, and so does nothing but it and its relatives."""
    count = 20 if EXHAUSTIVE else 10
    among = () if EXHAUSTIVE else [builtin(other) for other in (*BASES, name)]
    found = classify(hands(builtin(name), range(count)), among)

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
    """Thirty hands that random play leaves open name each of the two."""
    among = [builtin(one), builtin(other)]
    for rules in among:
        found = [it.name for it in among if fit(hands(rules, range(30), way="people"), it).fits]

        assert found == [rules.name]


@pytest.mark.parametrize("name", builtin_names() if EXHAUSTIVE else ("holonet",))
def test_what_fits_beside_the_true_ruleset_tells_the_very_same(name: str) -> None:
    """It is open only where every hand goes the same way, to the last credit, by both."""
    rules = builtin(name)
    base = name.partition("+")[0]
    near = [it for it in candidates() if it.name.startswith(base) or "+" not in it.name]
    played = hands(rules, range(20 if EXHAUSTIVE else 5), way="people")
    others = [it for it in near if fit(played, it).fits]

    assert name in [it.name for it in others]
    for other in others:
        assert [events(source, other) for source in played] == [
            events(source, rules) for source in played
        ]


def events(source: Source, rules: Ruleset) -> list[str]:
    """Return all that happens in a hand, without the rules by which it does, and may have done."""
    found = play(source, rules)
    assert not isinstance(found, Trip)
    unseen = r"rule='[^']*'|opening_limit=\d+"  # no more was bet than by the lower limit
    return [re.sub(unseen, "", repr(step.events)) for step in found.steps]


def test_people_mostly_play_to_the_showdown() -> None:
    """Their hands are legal to the last line, and most of them end by a call."""
    rules = builtin("standard")
    found = hands(rules, range(12), way="people")

    assert all(audit(source).clean for source in found)
    assert sum(any(" calls" in text for text in source.texts) for source in found) > 6
    assert write(random_hand(rules, 3, 4)) == write(random_hand(rules, 3, 4, "random"))


def damaged(seed: int, old: str, new: str) -> Source:
    """Return a hand of standard in which something is written otherwise, once."""
    [source] = hands(builtin("standard"), [seed], way="people")
    text = "\n".join(source.texts)
    assert re.search(old, text), text
    return parse(re.sub(old, new, text, count=1) + "\n", "damaged.hand")


FIVE = tuple(builtin(base) for base in BASES)


@pytest.mark.parametrize("number", [1, 3, 7])
def test_a_mistyped_heading_is_no_evidence(number: int) -> None:
    """File and line are told first, and no ruleset is blamed for it."""
    source = damaged(1, r"(?m)^round 2$", f"round {number}")
    line = source.texts.index(f"round {number}", source.texts.index("round 1") + 1) + 1
    found = classify([source], FIVE, most_lines=0)

    assert [one.name for one in found.fits] == ["standard"]
    assert [(one.file, one.line, one.says) for one in found.slips] == [
        ("damaged.hand", line, f"round {number} follows round 1")
    ]
    first = next(told(found, title))
    assert first.startswith(f"damaged.hand:{line}: round {number} follows round 1: a slip")
    assert "write round 2" in " ".join(" ".join(told(found, title)).split())
    assert to_json(found, title)["slips"][0]["line"] == line


def test_a_heading_may_be_left_out() -> None:
    """The hand fits as it stands, so nothing is told of it."""
    found = classify([damaged(1, r"(?m)^round 2\n", "")], FIVE, most_lines=0)

    assert [one.name for one in found.fits] == ["standard"]
    assert found.slips == ()


def test_a_line_that_nobody_allows_is_told_and_no_choice_is_blamed() -> None:
    """A card that no deck holds: five hands fit, and the sixth but for that line."""
    source = damaged(0, r"(?<=deal: Han )\S+ [^,]+", "coins-99 coins-2")
    sound = hands(builtin("standard"), range(1, 6), way="people")
    found = classify([*sound, source], FIVE, most_lines=4000)
    text = " ".join(" ".join(told(found, title)).split())

    assert found.verdict == "none"
    assert found.but_for is not None
    assert (found.but_for.fit.name, found.but_for.also) == ("standard", ())
    assert found.but_for.fit.trips[0] in found.but_for.refused
    assert "in 1 of 6 hands it would be standard: damaged.hand:" in text
    assert "but the deck holds no such card; no ruleset that was tried allows it." in text
    assert "Nearer with other choices" not in text
    assert to_json(found, title)["but_for"]["lines"][0]["refused_by_all"]


def test_hands_of_another_ruleset_are_no_slips() -> None:
    """Where every hand has faults, the records are not doubted."""
    found = classify(hands(builtin("classic"), range(6)), [builtin("swag")], most_lines=0)

    assert found.verdict == "none"
    assert found.but_for is None
    assert "But for" not in "\n".join(told(found, title))
    assert "No hand is without a fault by swag" in "\n".join(told(found, title))


def test_a_record_that_is_cut_is_told() -> None:
    """What is there fits, and that its end is missing is said."""
    found = classify([damaged(1, r"(?ms)^round 2\n.*", "")], FIVE, most_lines=0)

    assert "standard" in {one.name for one in found.fits}
    assert "1 record ends before the hand does, and shows nothing of its end." in "\n".join(
        told(found, title)
    )


def test_what_the_hands_do_not_show_is_said() -> None:
    """No hand of these was compared: whether the nearest total wins remains open."""
    found = thirty("standard")

    [apart] = [one for one in found.apart if one.other == "standard+nearest"]
    [differs] = [one for one in apart.differs if one.point == "ranking.order"]
    assert (str(differs.one), str(differs.other)) == ("highest", "nearest")
    assert differs.look == (
        "a negative hand nearer to 23 than the best positive one: "
        "no hands were compared in these hands"
    )
    text = "\n".join(told(found, title))
    assert "Cannot tell between standard, standard+special-hands" in " ".join(text.split())
    assert "<ranking.order.nearest>" in text


def test_an_example_shows_what_would_separate() -> None:
    """A bet that only the ruleset without a limit allows is named, with what the other says."""
    [apart] = [one for one in thirty("standard").apart if one.other == "standard+wookiee-betting"]

    [example] = apart.examples
    assert (example.by, example.against) == ("standard+wookiee-betting", "standard")
    assert example.rule == "betting.limit.fixed"
    assert example.ruled == "3 is the most"
    assert re.fullmatch(r"\w+ (bets|raises by) \d+", example.says)


def test_points_are_settled_open_or_silent() -> None:
    """Thirty hands of standard show what a fold costs, and nothing of penalties."""
    points = {one.point: one for one in thirty("standard").points}

    assert points["folding.cost"].settled
    assert [str(choice) for choice, _ in points["folding.cost"].refuted] == ["two-credits", "free"]
    assert points["betting.limit"].mine.number == 3
    assert not points["betting.limit"].settled
    assert not points["betting.limit"].silent
    assert {str(choice) for choice in points["betting.limit"].fits} == {"unlimited", "fixed=10"}
    assert points["penalties.caller"].silent
    trip = points["folding.cost"].refuted[0][1]
    assert trip.point == "folding.cost"


def test_as_json() -> None:
    """The same as values: every rule with its sentence."""
    entry = to_json(thirty("standard"), title)

    assert entry["verdict"] == "options"
    assert entry["fits"][0]["ruleset"] == "standard"
    assert entry["named"][0]["fits"] is False
    folding = next(one for one in entry["points"] if one["point"] == "folding.cost")
    assert folding["standing"] == "settled"
    assert folding["plays"] == {
        "choice": "one-credit",
        "rule": "folding.cost.one-credit",
        "title": "<folding.cost.one-credit>",
    }
    assert all(point_of_rule(one["rule"]) for one in folding["refuted"])


@LONG_RUN
def test_the_head_is_contradicted() -> None:
    """The name in the head decides nothing; where the hands contradict it, this is told."""
    found = thirty("classic")
    [named] = found.named

    assert found.fits[0].name == "classic"
    assert (named.name, named.hands) == ("swag", 30)
    assert named.fit is not None
    assert not named.fit.fits
    text = "\n".join(told(found, title))
    assert "30 records name swag: that is contradicted" in text


def test_a_head_that_names_no_ruleset_is_told() -> None:
    """There is no such ruleset, and the hands are judged all the same."""
    found = classify(hands(builtin("classic"), range(4), "clasic"), [builtin("classic")])

    assert found.verdict == "one"
    assert found.named[0].fit is None
    assert "did you mean 'classic'?" in found.named[0].trouble


def test_one_short_hand_fits_several() -> None:
    """Little evidence is said to be little."""
    found = classify(hands(builtin("standard"), [1]), [builtin("standard"), builtin("holonet")])

    assert found.verdict == "several"
    assert verdict(found) == "cannot tell between standard and holonet."


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
    """No ruleset with a name fits a house; the nearest with other choices does."""
    rules = house({"base": base, "choices": choices}, name="The house")
    among = [builtin(other) for other in (*BASES, "swag+interference-field")]
    found = classify(hands(rules, range(14)), among)

    assert found.verdict == "none"
    assert found.nearly[0].name == base
    assert found.mended is not None
    assert found.mended.name == name
    assert found.mended.fit.fits
    assert f"With few other choices it fits: {name}" in " ".join(
        " ".join(told(found, title)).split()
    )


def test_records_of_two_tables_are_judged_by_those_that_fit() -> None:
    """One hand of another ruleset does not make all others useless."""
    mixed = [*hands(builtin("classic"), range(8)), *hands(builtin("forum"), [100])]
    found = classify(mixed, [builtin("classic"), builtin("forum")], most_lines=0)

    assert found.verdict == "none"
    assert found.nearly[0].name == "classic"
    assert (found.hands, found.judged) == (9, 8)


def test_more_seats_than_a_ruleset_allows_do_not_fit() -> None:
    """Nine may not play by standard: the seats are the reason."""
    source = parse(write(random_hand(builtin("swag"), 3, 9)), "nine.hand")
    found = fit([source], builtin("standard"))

    assert not found.fits
    assert [trip.rule for trip in found.trips] == ["table.seats.at-most"]


def test_a_version_in_the_head_does_not_fit_where_it_is_fixed() -> None:
    """Random Sabacc alone may begin in another version."""
    text = write(random_hand(builtin("forum"), 2, 3)).replace("antes:", "version: rebel\nantes:")
    found = fit([parse(text, "rebel.hand")], builtin("forum"))

    assert [trip.rule for trip in found.trips] == ["totals.version.chosen-before-play"]
    assert found.trips[0].line == text[: text.index("version:")].count("\n") + 1


def test_the_work_is_bounded() -> None:
    """Once the lines that may be replayed are used up, choices are left untried, and it is said."""
    found = classify(hands(builtin("classic"), range(3)), [builtin("classic")], most_lines=100)

    assert any(one.untried for one in found.points)
    assert "not tried" in "\n".join(told(found, title))


def test_progress_is_told() -> None:
    """What is judged, and how many of how many."""
    seen: list[tuple[str, int, int]] = []
    classify(
        hands(builtin("classic"), [1]),
        [builtin("classic"), builtin("swag")],
        lambda what, done, total: seen.append((what, done, total)),
    )

    assert ("rulesets", 1, 2) in seen
    assert any(what == "points" for what, _, _ in seen)


def test_every_point_that_a_hand_shows_says_what_to_look_for() -> None:
    """The table names every point with a choice, and no other; its deeds are known."""
    open_points = {
        point.id for point in POINTS.values() if not point.conduct and len(point.choices) > 1
    }
    numbered = {"ante.amount", "calling.earliest-round", "edges.longest-hand"}

    assert set(LOOKS) == open_points | numbered
    assert {found.deed for found in LOOKS.values()} <= set(NOBODY)
    assert look("folding.cost", {"fold": 2}) == "what a player pays who folds"
    assert look("folding.cost", {"fold": 0}) == (
        "what a player pays who folds: nobody folded in these hands"
    )


def test_the_candidates_are_all_rulesets_that_have_a_name() -> None:
    """Those without options come first, so that they lead where nothing tells them apart."""
    names = [rules.name for rules in candidates()]

    assert set(names) == set(builtin_names())
    assert ["+" in name for name in names] == sorted("+" in name for name in names)


def test_alternatives_offer_agreed_numbers() -> None:
    """A number that a table may have agreed on is tried where the choice carries one."""
    found = alternatives(builtin("standard"), POINTS["betting.limit"], (7,))

    assert {"fixed=7", "per-round=7", "unlimited"} <= {str(choice) for choice in found}
    assert "fixed=3" not in {str(choice) for choice in found}
