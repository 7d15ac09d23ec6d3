"""The ruleset nearest to a program's answers, and what convicts it."""

from typing import Final

import pytest

from sabacc.conformance.adapters.inprocess import InProcess
from sabacc.conformance.grading.grader import Outcome
from sabacc.conformance.inference.replies import CaseReply
from sabacc.conformance.judging.results import RulesetResult, RunReport, Status
from sabacc.conformance.judging.runner import FIRST_FAILURE, Order, verify
from sabacc.conformance.judging.selection import Filter
from sabacc.conformance.laws import BY_ITSELF
from sabacc.conformance.scenarios.cases import Case
from sabacc.conformance.scenarios.catalogue import load_cases
from sabacc.protocol.reference import Reference
from sabacc.spec.alternatives import joint_readings, with_changes
from sabacc.spec.house_files import ruleset_named
from sabacc.spec.model import Standing
from sabacc.spec.points import POINTS
from sabacc.spec.rulesets import Choice, Ruleset, builtin
from tests.bugs import CARRIED_OVER, spoilt_reference
from tests.judged_rulesets import ON_TURN, Judge, Verdict, playing_too, replied, verdict, verdict_on
from tests.runs import EXHAUSTIVE, LONG_RUN
from tests.spoilt import Handle, Json, Spoil, playing, spoilt

FORUM: Final = builtin("forum")
HOLONET: Final = builtin("holonet")
# Of two readings on who draws in a turn, the other one
EVERYBODY: Final = playing_too(FORUM, (ON_TURN, "everybody"))


def judged(name: str, *changes: tuple[str, str], points: tuple[str, ...] = ()) -> Verdict:
    """Judge the engine with other choices on open points; with `points` by some cases alone."""
    rules = builtin(name)
    where = Judge(rules, *points) if points else Judge(rules)
    return verdict(where, playing_too(rules, *changes))


def test_a_point_that_a_change_brings_up_is_open_too() -> None:
    changes = {"shift.faces": "four-to-six", "shift.lost-cards": "under-marker"}
    every = ("shift.exists", *changes)
    found = judged("forum", ("shift.exists", "yes"), *changes.items(), points=every)
    brought_up = {point: str(found.nearest.rules.choices[point]) for point in changes}

    [one] = found.nearest.otherwise

    assert not changes.keys() & builtin("forum").made.keys()
    assert found.convicted == {}
    assert found.told == {"shift.exists": "yes"}
    assert brought_up == changes
    assert changes.items() <= {point: str(choice) for point, choice in one.brings}.items()
    assert {"shift.picker", "shift.roller"} < dict(one.brings).keys()
    assert all(len(POINTS[point].choices) > 1 for point, choice in one.brings if not choice.number)


def test_a_joint_reading_is_one_step() -> None:
    [step] = joint_readings(HOLONET)
    both = with_changes(HOLONET, step)
    assert both is not None
    points = tuple(point for point, _ in step)
    found = verdict(Judge(HOLONET, *points), both)

    assert {point for point, _ in step} == {"turns.phases", "calling.earliest-round"}
    assert found.told == {point: str(choice) for point, choice in step}
    assert found.convicted == {}


def test_a_change_is_tried_beside_a_joint_reading() -> None:
    [step] = joint_readings(HOLONET)
    earlier = with_changes(HOLONET, step)
    assert earlier is not None
    plays = earlier.with_admitted("calling.last-roll", Choice("roll"))
    found = verdict(Judge(HOLONET, "turns.phases", "calling.earliest-round"), plays)

    assert found.convicted == {}
    assert found.told["calling.last-roll"] == "roll"


def test_any_number_may_be_played_on_a_filled_point() -> None:
    point = "edges.longest-hand"
    found = judged("classic", (point, "showdown-after=13"), points=() if EXHAUSTIVE else (point,))
    [told] = found.nearest.otherwise
    assert told.choice.number is not None
    least, most = told.about or (told.choice.number, told.choice.number)

    assert found.convicted == {}
    assert (told.point, told.choice.name) == (point, "showdown-after")
    assert str(told.instead) == "no-limit"
    assert least <= 13 <= most


def test_nothing_more_is_asked_of_a_program_that_is_right() -> None:
    found = verdict(Judge(FORUM), FORUM)

    assert found.fresh == ()
    assert found.nearest.rules is FORUM


def test_a_change_is_refuted_by_its_own_cases() -> None:
    judge = Judge(FORUM, ON_TURN)
    holding = {case.id for case in judge.holding}
    found = verdict_on(
        judge,
        lambda case: (
            replied(EVERYBODY, case)
            if case.id in holding
            else CaseReply(case, Outcome.FAILED, {"refused": "no-such-reason"})
        ),
    )

    assert found.fresh
    assert found.told == {}
    assert ON_TURN in found.points


def test_fail_fast_goes_on_behind_an_open_point() -> None:
    mine = [case for case in load_cases() if {ON_TURN, "folding.cost"} & case.pins.keys()]
    order = Order((FORUM,), chosen=True, fail_fast=True)

    def run(plays: Ruleset) -> RunReport:
        return verify(InProcess(lambda: playing({"forum": plays})), "it", mine, order)

    whole = run(playing_too(FORUM, (ON_TURN, "everybody")))
    stopped = run(FORUM.flipped("folding.cost", Choice("free")))

    assert (whole.stopped, whole.status) == ("", Status.CONFORMS)
    assert (stopped.stopped, stopped.status) == (FIRST_FAILURE, Status.FAILS)


# A point on which no document says a word
OUT_OF_TURN = "table.out-of-turn"
# Another one, to which nearly every whole hand is pinned
LONGEST = "edges.longest-hand"


@pytest.mark.parametrize(
    ("name", "told", "settled"),
    [
        ("forum", {ON_TURN: "everybody"}, ("folding.cost", "free")),
        # the first of two looks as if it broke something until the second is known
        (
            "forum-imperial",
            {"penalties.demise-bomb": "due", "penalties.timing": "after-awards"},
            ("ranking.plus-minus-23", "tie"),
        ),
    ],
)
def test_a_settled_rule_is_broken_beside_open_points(
    name: str, told: dict[str, str], settled: tuple[str, str]
) -> None:
    rules = builtin(name)
    plays = playing_too(rules, *told.items()).flipped(settled[0], Choice(settled[1]))
    found = verdict(Judge(rules, *told, settled[0]), plays)

    assert settled[0] in found.points
    assert found.told == told
    assert found.points.isdisjoint(told)


# the first is given by no choice, the second is a reason that an open point may give
@pytest.mark.parametrize("answer", [{"refused": "no-such-reason"}, {"script": ["out-of-turn"]}])
def test_an_open_point_may_be_played_in_a_way_of_its_own(answer: Json) -> None:
    judge = Judge(FORUM, OUT_OF_TURN)
    found = verdict_on(
        judge,
        lambda case: (
            CaseReply(case, Outcome.FAILED, answer)
            if case.point == OUT_OF_TURN
            else replied(FORUM, case)
        ),
    )
    [own] = found.nearest.own_ways
    mine = {case.id for case in judge.holding if case.point == OUT_OF_TURN}

    assert FORUM.made[OUT_OF_TURN].standing is Standing.OPEN
    assert found.convicted == {}
    assert (own.point, own.cases, own.mixed) == (OUT_OF_TURN, len(mine), False)
    assert found.nearest.excused == dict.fromkeys(mine, (OUT_OF_TURN,))


def test_a_way_of_its_own_on_an_open_point_excuses_no_other_rule() -> None:
    judge = Judge(FORUM, LONGEST)
    pinned = next(
        case
        for case in judge.holding
        if case.point != LONGEST and FORUM.made[case.point].standing is Standing.SETTLED
    )
    found = verdict_on(
        judge,
        lambda case: (
            CaseReply(case, Outcome.FAILED, {"over": "no such way"})
            if case.point == LONGEST or case is pinned
            else replied(FORUM, case)
        ),
    )

    assert found.own_ways == {LONGEST}
    assert found.convicted == {pinned.rule: 1}


def test_a_refusal_is_judged_by_the_rule_that_owns_its_reason() -> None:
    judge = Judge(FORUM, OUT_OF_TURN, "folding.cost", "deck.size")
    settled = next(case.id for case in judge.holding if case.point == "folding.cost")
    refusal = {"refused": "not-in-the-deck"}
    found = verdict_on(
        judge,
        lambda case: (
            CaseReply(case, Outcome.FAILED, refusal)
            if case.point == OUT_OF_TURN or case.id == settled
            else replied(FORUM, case)
        ),
    )
    open_cases = {case.id for case in judge.holding if case.point == OUT_OF_TURN}

    assert {point.partition(".")[0] for point in found.points} == {"deck"}
    assert found.nearest.owners.keys() == open_cases | {settled}
    assert found.own_ways == set()


def test_nothing_excuses_a_broken_law_or_an_answer_that_never_came() -> None:
    judge = Judge(FORUM, OUT_OF_TURN, ON_TURN)
    lost = {case.id: case for case in judge.holding if case.point == OUT_OF_TURN}

    def reply(case: Case) -> CaseReply:
        if case.id in lost:
            return CaseReply(case, Outcome.FAILED, None, final=True)
        found = replied(EVERYBODY, case)
        return (
            found
            if found.mark is Outcome.PASSED
            else CaseReply(case, Outcome.FAILED, found.answer, final=True)
        )

    found = verdict_on(judge, reply)
    final = {key for key, mark in found.nearest.marks.items() if mark is Outcome.FAILED}

    assert lost.keys() < final
    assert found.nearest.excused == {}
    assert found.told == {}


def judged_whole(name: str, spoil: Spoil) -> RunReport:
    port = InProcess(lambda: spoilt(spoil, playing({})))
    mine = [case for case in load_cases() if {OUT_OF_TURN, LONGEST} & case.pins.keys()]
    return verify(port, "it", mine, Order((builtin(name),), chosen=True, seed=1))


def test_who_ends_a_hand_that_nobody_called_is_convicted() -> None:
    def ends(message: Json, result: Json) -> None:
        if message["method"] == "play" and result.get("caller") is None:
            result["over"] = True

    report = judged_whole("forum", ends)
    made = builtin("forum").made
    broken = [rule.rule.rpartition(".")[0] for rule in report.rulesets[0].broken]
    standings = {made[point].standing for point in broken if point in made}

    assert report.status is Status.FAILS
    assert Standing.SETTLED in standings
    assert Standing.OPEN not in standings


def test_who_knows_another_deck_is_convicted_of_the_deck() -> None:
    def refuses(message: Json, result: Json) -> None:
        if message["method"] not in {"hello", "ruleset"}:
            result.clear()
            result["refused"] = "not-in-the-deck"

    report = judged_whole("forum", refuses)
    [result] = report.rulesets

    assert report.status is Status.FAILS
    assert {rule.rule.partition(".")[0] for rule in result.broken} == {"deck"}
    assert {one.rule.partition(".")[0] for one in result.asked if one.condemns} == {"deck"}
    assert len({one.case.rule for one in result.asked if one.condemns}) > 50


@pytest.mark.parametrize("choice", ["one", "one-or-two"])
def test_who_refuses_three_cards_in_a_corellian_drawing_is_convicted(choice: str) -> None:
    rules = builtin("forum-corellian")
    found = verdict(Judge(rules, "drawing.number"), rules.flipped("drawing.number", Choice(choice)))

    assert "drawing.number" in found.points
    assert found.own_ways == set()


SESSIONS: Final = tuple(case for case in load_cases() if case.further)


def judged_sessions(program: Handle, ruleset: str) -> RunReport:
    order = Order((ruleset_named(ruleset),), chosen=True, wanted=Filter(levels=("play",)))
    return verify(InProcess(lambda: program), "leaking", SESSIONS, order)


def broken(report: RunReport) -> dict[str, str]:
    return {
        one.case.id: one.grade.law_why
        for result in report.rulesets
        for one in result.judgements
        if one.grade is not None and one.grade.law == BY_ITSELF
    }


@pytest.mark.parametrize("what", CARRIED_OVER)
def test_what_leaks_is_found(what: str) -> None:
    bug = CARRIED_OVER[what]
    found = broken(judged_sessions(spoilt_reference(bug)(), bug.rulesets[0]))

    assert found
    assert all(why.startswith("hand ") for why in found.values())
    assert all(" sitting out: " in why for why in found.values())


@pytest.mark.parametrize("ruleset", ["standard", "classic", "swag", "forum-random"])
def test_what_leaks_nothing_conforms(ruleset: str) -> None:
    report = judged_sessions(Reference().handle, ruleset)

    assert report.status is Status.CONFORMS
    assert broken(report) == {}


def claiming(*levels: str, **plays: Ruleset) -> Handle:
    return playing(plays, levels=list(levels), plays=["classic"])


def judged_questions(handle: Handle) -> RulesetResult:
    order = Order((builtin("classic"),), chosen=True)
    [result] = verify(InProcess(lambda: handle), "it", load_cases(), order).rulesets
    return result


def test_who_settles_alone_is_asked_which_hand_is_best() -> None:
    result = judged_questions(claiming("settle"))

    assert {one.case.method for one in result.asked} == {"settle", "compare"}
    assert result.broken == ()
    assert result.not_shown == ()


@pytest.mark.parametrize("first", [True, False], ids=["first seat wins", "nobody wins"])
def test_without_a_demise_ties_say_nothing_of_ranking(first: bool) -> None:  # noqa: FBT001 - a case
    def without_demise(_: Json, result: Json) -> None:
        if result.get("demise"):
            result["winners"] = sorted(result["demise"])[: int(first)]
            result["demise"] = {}
            for key in ("pot_winners", "sabacc_winners", "bombed"):
                result.pop(key, None)

    program = spoilt(without_demise, claiming("settle"))
    broken = {rule.rule for rule in judged_questions(program).broken}

    assert any(rule.startswith("demise.") for rule in broken)
    assert not {rule for rule in broken if rule.startswith("ranking.")}


def test_who_plays_alone_is_asked_the_bill_too() -> None:
    result = judged_questions(claiming("play"))

    assert {"score", "compare", "settle", "shift"} <= {one.case.method for one in result.asked}
    assert result.broken == ()
    assert all(one.method in {"", "play"} for one in result.asked)


@LONG_RUN
def test_who_plays_alone_and_errs_at_the_showdown_is_convicted() -> None:
    plays = builtin("classic").flipped("penalties.caller", Choice("none"))
    broken = {rule.rule for rule in judged_questions(claiming("play", classic=plays)).broken}

    assert "penalties.caller.hand-pot" in broken
