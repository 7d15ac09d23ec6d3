"""The ruleset that explains hand records."""

import re

import pytest

from sabacc.arbiter.classifying.classify import classify, to_json, told, verdict
from sabacc.arbiter.classifying.evidence import (
    LOOKS,
    NOBODY,
    antes_of,
    fit,
    look,
)
from sabacc.conformance.adapters.ports import OVER, Limits
from sabacc.conformance.search import SearchBudget
from sabacc.records import Source, parse, write_record
from sabacc.records.random_play import random_hand
from sabacc.spec.house_files import build_house, ruleset_named
from sabacc.spec.points import BASES, POINTS
from sabacc.spec.rulesets import Choice, builtin
from tests.held import Ticking
from tests.runs import EXHAUSTIVE, LONG_RUN, sampled
from tests.unit.records.made_records import FIVE, hands, near, thirty, title

NAMED = BASES if EXHAUSTIVE else ("standard", "classic")


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
    assert {one.name.partition("+")[0] for one in found.nearly} >= set(BASES) - {name}
    assert all(one.trips for one in found.nearly)


# Pairs that differ in nothing but what a showdown brings
TOLD_APART = (
    ("standard", "standard+nearest"),
    ("standard", "standard+alderaanian"),
    ("swag", "swag+penalties"),
)


@pytest.mark.parametrize(("one", "other"), sampled(TOLD_APART, 3))
def test_hands_as_people_play_them_tell_a_showdown(one: str, other: str) -> None:
    among = [builtin(one), builtin(other)]
    for rules in among:
        found = [it.name for it in among if fit(hands(rules, range(30), way="people"), it).fits]

        assert found == [rules.name]


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


@pytest.mark.parametrize(("base", "choices", "name"), sampled(HOUSES, 3))
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


def test_an_ante_of_seven_is_found_with_what_else_a_house_plays() -> None:
    choices = {
        "ante.amount": "each-pot=7",
        "folding.cost": "free",
        "penalties.caller": "fixed=5",
    }
    mine = hands(
        build_house({"base": "classic", "choices": choices}, name="House A"), range(10), "swag"
    )

    found = classify(mine, FIVE, budget=SearchBudget(lines=100_000))

    assert antes_of(mine)[0] == 7
    assert found.mended is not None
    assert found.mended.fit.fits
    assert found.mended.base == "classic"
    own = {point: str(choice) for point, choice in found.mended.changes.items()}
    assert own.items() <= choices.items()
    assert verdict(found).startswith("no named ruleset fits; classic with ante.amount each-pot=7")
    assert " open." in verdict(found)


def test_a_large_ante_is_read_off_the_pot() -> None:
    rules = build_house(
        {"base": "standard", "choices": {"ante.amount": "each-pot=25"}}, name="Rich"
    )

    assert antes_of(hands(rules, range(6), way="people"))[0] == 25


def test_a_percentage_is_found_that_no_line_names() -> None:
    choices = {"penalties.caller": "percent=25", "penalties.bomb": "fixed=6"}
    rules = build_house({"base": "standard", "choices": choices}, name="Quarter")

    found = classify(
        hands(rules, range(8), "classic", "people"), FIVE, budget=SearchBudget(lines=100_000)
    )

    assert found.mended is not None
    assert found.mended.fit.fits
    caller = next(one for one in found.points if one.point == "penalties.caller")
    assert "percent=25" in map(str, (caller.mine, *caller.fits))
    assert {"percent"} == {one.name for one in (caller.mine, *caller.fits)}
    names = [choice.name for choice, _ in caller.refuted]
    assert len(names) == len(set(names))  # one reason is told for each, not for each number


def test_a_point_is_not_settled_while_another_number_fits() -> None:
    found = classify(hands(builtin("standard"), range(6), "classic", "people"), FIVE[:1])

    earliest = next(one for one in found.points if one.point == "calling.earliest-round")
    assert not earliest.settled
    assert [str(choice) for choice in earliest.fits] == ["from=3"]


def test_a_house_that_heads_name_and_nothing_else_explains() -> None:
    values = {"choice": "own", "list": {"queen": -4, "star": -9}}
    rules = build_house({"base": "classic", "choices": {"totals.face-values": values}}, name="Own")
    kept = [
        parse(write_record(random_hand(rules, seed, 3, "people")), f"{seed}.hand")
        for seed in range(4)
    ]

    found = classify(kept, FIVE)

    assert not found.fits
    assert found.around.choices == rules.choices
    called = "classic with totals.face-values own=queen:-4/star:-9"
    assert verdict(found).startswith(f"no named ruleset fits; {called} does")


@LONG_RUN
@pytest.mark.parametrize("name", ["Kashyyyk", "Rebels", "Any Turn"])
def test_a_house_that_ships_is_called_by_its_name(name: str) -> None:
    found = classify(
        hands(ruleset_named(name), range(10), "standard", "people"),
        budget=SearchBudget(lines=60_000),
    )

    assert name in [one.name for one in found.fits]
    assert found.houses
    assert verdict(found).startswith("no built-in ruleset fits")
    text = " ".join(" ".join(told(found, title)).split())
    assert f"The house {name} plays " in text


@pytest.mark.parametrize(
    ("base", "choices", "name"),
    [
        (
            "standard",
            {"betting.limit": "fixed=5", "penalties.caller": "none"},
            "standard with penalties.caller none, betting.limit fixed=5",
        ),
        ("forum", {"drawing.number": "one-or-two"}, "forum with drawing.number one-or-two"),
    ],
    ids=["the highest bet", "the fewest differences"],
)
def test_a_house_is_named_as_shortly_as_it_is_played(
    base: str, choices: dict[str, str], name: str
) -> None:
    rules = build_house({"base": base, "choices": choices}, name="House")
    found = classify(hands(rules, range(10), "classic", "people"), near(base))

    assert found.mended is not None
    assert found.mended.fit.fits
    assert found.mended.name == name


def test_a_limit_is_offered_at_the_highest_bet() -> None:
    rules = build_house({"base": "holonet", "choices": {"betting.limit": "fixed=5"}}, name="House")
    found = classify(hands(rules, range(8), "classic", "people"), [builtin("holonet")])

    [limit] = [one for one in found.points if one.point == "betting.limit"]
    assert limit.mine == Choice("unlimited")
    assert Choice("fixed", 5) in limit.fits


def test_gaps_of_one_kind_are_evidence() -> None:
    choices = {"calling.earliest-round": "from=6"}
    rules = build_house({"base": "holonet", "choices": choices}, name="House")
    found = classify(hands(rules, range(8), "classic", "people"), FIVE)

    assert found.verdict == "several"
    assert found.around.choices == rules.choices
    assert verdict(found) == (
        "holonet with calling.earliest-round from=6 fits, with nothing left out; holonet fits "
        "if 5 hands leave something out."
    )


def test_what_hands_say_nothing_about_is_listed_on_request() -> None:
    found = classify(hands(builtin("standard"), range(2)), [builtin("standard")])

    assert "; --all names them." in " ".join(told(found, title))
    assert "the hands say nothing about it: " in " ".join(
        " ".join(told(found, title, everything=True)).split()
    )


@pytest.mark.parametrize("after", ["rulesets", "points"])
def test_what_is_known_at_an_interruption_is_told(after: str) -> None:
    def interrupt(what: str, done: int, _total: int) -> None:
        if what == after and done == 1:
            raise KeyboardInterrupt

    found = classify(hands(builtin("classic"), range(3)), FIVE, interrupt)

    assert found.cut == "interrupted"
    assert verdict(found).startswith("not finished: interrupted. So far ")
    assert to_json(found, title)["verdict"] == "cut"


def test_time_ends_the_search_of_hands() -> None:
    budget = SearchBudget(Limits(run=1.0, clock=Ticking(0.01)))

    assert classify(hands(builtin("classic"), range(3)), FIVE, budget=budget).cut == OVER


def damaged(seed: int, old: str, new: str) -> Source:
    [source] = hands(builtin("standard"), [seed], way="people")
    text = "\n".join(source.texts)
    assert re.search(old, text), text
    return parse(re.sub(old, new, text, count=1) + "\n", "damaged.hand")


@pytest.mark.parametrize("number", [1, 3, 7])
def test_a_mistyped_heading_is_no_evidence(number: int) -> None:
    source = damaged(1, r"(?m)^round 2$", f"round {number}")
    line = source.texts.index(f"round {number}", source.texts.index("round 1") + 1) + 1
    found = classify([source], FIVE, budget=SearchBudget(lines=0))

    assert [one.name for one in found.fits] == ["standard"]
    assert [(one.file, one.line, one.says) for one in found.slips] == [
        ("damaged.hand", line, f"round {number} follows round 1")
    ]
    first = next(told(found, title))
    assert first.startswith(f"damaged.hand:{line}: round {number} follows round 1: a slip")
    assert "write round 2" in " ".join(" ".join(told(found, title)).split())
    assert to_json(found, title)["slips"][0]["line"] == line


def test_a_heading_may_be_left_out() -> None:
    found = classify([damaged(1, r"(?m)^round 2\n", "")], FIVE, budget=SearchBudget(lines=0))

    assert [one.name for one in found.fits] == ["standard"]
    assert found.slips == ()


def test_a_line_that_nobody_allows_is_told_and_no_choice_is_blamed() -> None:
    source = damaged(0, r"(?<=deal: Han )\S+ [^,]+", "coins-99 coins-2")
    sound = hands(builtin("standard"), range(1, 6), way="people")
    found = classify([*sound, source], FIVE, budget=SearchBudget(lines=4000))
    text = " ".join(" ".join(told(found, title)).split())

    assert found.verdict == "none"
    assert found.but_for is not None
    assert (found.but_for.rules.name, found.but_for.also) == ("standard", ())
    assert found.but_for.trips[0] in found.but_for.refused
    assert "in 1 of 6 hands it would be standard: damaged.hand:" in text
    assert "but there is no such card in the deck; none of the rulesets tried allows it." in text
    assert "Nearer with other choices" not in text
    assert to_json(found, title)["but_for"]["lines"][0]["refused_by_all"]


def test_hands_of_another_ruleset_are_no_slips() -> None:
    found = classify(
        hands(builtin("classic"), range(6)), [builtin("swag")], budget=SearchBudget(lines=0)
    )

    assert found.verdict == "none"
    assert found.but_for is None
    assert "No hand is without a fault by swag" in "\n".join(told(found, title))


def test_a_record_that_is_cut_is_told() -> None:
    found = classify([damaged(1, r"(?ms)^round 2\n.*", "")], FIVE, budget=SearchBudget(lines=0))

    assert "standard" in {one.name for one in found.fits}
    assert "1 record ends before the hand does, and shows nothing about its end." in "\n".join(
        told(found, title)
    )


def test_what_the_hands_do_not_show_is_said() -> None:
    found = thirty("standard")

    [apart] = [one for one in found.apart if one.other.name == "standard+nearest"]
    choices = [str(rules.choices["ranking.order"]) for rules in (apart.one, apart.other)]
    assert ("ranking.order" in apart.differs, *choices) == (True, "highest", "nearest")
    assert look("ranking.order", found.seen) == (
        "a negative hand nearer to 23 than the best positive one: "
        "no hands were compared in these hands"
    )
    text = "\n".join(told(found, title))
    assert "Cannot tell between standard, standard+special-hands" in " ".join(text.split())
    assert "<ranking.order.nearest>" in text
    # the smallest hand shows what would separate
    [apart] = [one for one in found.apart if one.other.name == "standard+wookiee-betting"]

    [example] = apart.differs.values()
    assert example is not None
    assert example.case.id.startswith("betting.limit.")
    assert "may not bet" in example.says[0]
    assert "may bet" in example.says[1]
    text = " ".join(" ".join(told(found, title)).split())
    assert "for example: Han and Lando play; Han bets 50; " in text
    [entry] = [
        one for one in to_json(found, title)["apart"] if one["rulesets"][1] == apart.other.name
    ]
    assert entry["points"][0]["example"]["says"] == list(example.says)


def test_a_head_that_names_no_ruleset_is_told() -> None:
    found = classify(hands(builtin("classic"), range(4), "clasic"), [builtin("classic")])

    assert found.verdict == "one"
    assert found.named[0].fit is None
    assert "did you mean 'classic'?" in found.named[0].trouble


def test_the_work_is_bounded() -> None:
    found = classify(
        hands(builtin("classic"), range(3)), [builtin("classic")], budget=SearchBudget(lines=100)
    )

    assert any(one.untried for one in found.points)
    assert "not tried" in "\n".join(told(found, title))


def test_every_point_that_a_hand_shows_says_what_to_look_for() -> None:
    open_points = {
        point.id for point in POINTS.values() if not point.conduct and len(point.choices) > 1
    }
    numbered = {"ante.amount", "calling.earliest-round", "edges.longest-hand"}

    assert set(LOOKS) == open_points | numbered
    assert {found["deed"] for found in LOOKS.values()} <= set(NOBODY)
    assert look("folding.cost", {"fold": 2}) == "what a player who folds pays"
    assert look("folding.cost", {"fold": 0}) == (
        "what a player who folds pays: nobody folded in these hands"
    )
