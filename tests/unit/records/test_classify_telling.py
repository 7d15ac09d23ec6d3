"""Which ruleset are we playing?  What is told of the hands: slips, what they show, and what not."""

from __future__ import annotations

import re

import pytest

from sabacc.arbiter.classifying.classify import classify, to_json, told, verdict
from sabacc.arbiter.classifying.evidence import LOOKS, NOBODY, look
from sabacc.conformance.inference.search import SearchBudget
from sabacc.records import Source, parse
from sabacc.spec.points import POINTS, point_of_rule
from sabacc.spec.rulesets import builtin
from tests.unit.records.classified import FIVE, hands, thirty, title


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
    [differs] = [one for one in apart.differs if one.point == "ranking.order"]
    assert (str(differs.one), str(differs.other)) == ("highest", "nearest")
    assert differs.look == (
        "a negative hand nearer to 23 than the best positive one: "
        "no hands were compared in these hands"
    )
    text = "\n".join(told(found, title))
    assert "Cannot tell between standard, standard+special-hands" in " ".join(text.split())
    assert "<ranking.order.nearest>" in text


def test_the_smallest_hand_shows_what_would_separate() -> None:
    found = thirty("standard")
    [apart] = [one for one in found.apart if one.other.name == "standard+wookiee-betting"]

    [differs] = apart.differs
    assert differs.example is not None
    assert differs.example.case.id.startswith("betting.limit.")
    assert "may not bet" in differs.example.says[0]
    assert "may bet" in differs.example.says[1]
    text = " ".join(" ".join(told(found, title)).split())
    assert "for example: Han and Lando play; Han bets 50; " in text
    [entry] = [
        one for one in to_json(found, title)["apart"] if one["rulesets"][1] == apart.other.name
    ]
    assert entry["points"][0]["example"]["says"] == list(differs.example.says)


def test_points_are_settled_open_or_silent() -> None:
    points = {one.point: one for one in thirty("standard").points}

    assert points["folding.cost"].settled
    assert [str(choice) for choice, _ in points["folding.cost"].refuted] == ["two-credits", "free"]
    assert points["betting.limit"].mine.number == 3
    assert not points["betting.limit"].settled
    assert not points["betting.limit"].silent
    fits = {str(choice) for choice in points["betting.limit"].fits}
    assert fits == {"unlimited", "fixed=4", "per-round=11"}
    assert points["penalties.caller"].silent
    text = " ".join(" ".join(told(thirty("standard"), title)).split())
    assert "betting.limit: fixed=3 or fixed=4 or per-round=11 or unlimited; look for" in text
    trip = points["folding.cost"].refuted[0][1]
    assert trip.point == "folding.cost"


def test_as_json() -> None:
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


def test_a_head_that_names_no_ruleset_is_told() -> None:
    found = classify(hands(builtin("classic"), range(4), "clasic"), [builtin("classic")])

    assert found.verdict == "one"
    assert found.named[0].fit is None
    assert "did you mean 'classic'?" in found.named[0].trouble


def test_one_short_hand_fits_several() -> None:
    found = classify(hands(builtin("standard"), [1]), [builtin("standard"), builtin("holonet")])

    assert found.verdict == "several"
    assert verdict(found) == "cannot tell between standard and holonet."


def test_the_work_is_bounded() -> None:
    found = classify(
        hands(builtin("classic"), range(3)), [builtin("classic")], budget=SearchBudget(lines=100)
    )

    assert any(one.untried for one in found.points)
    assert "not tried" in "\n".join(told(found, title))


def test_progress_is_told() -> None:
    seen: list[tuple[str, int, int]] = []
    classify(
        hands(builtin("classic"), [1]),
        [builtin("classic"), builtin("swag")],
        lambda what, done, total: seen.append((what, done, total)),
    )

    assert ("rulesets", 1, 2) in seen
    assert any(what == "points" for what, _, _ in seen)


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
