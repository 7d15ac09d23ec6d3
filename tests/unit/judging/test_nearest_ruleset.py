"""The nearest ruleset that a document admits: what the search changes, tells and asks."""

from __future__ import annotations

from sabacc.conformance.adapters.inprocess import InProcess
from sabacc.conformance.grading.grader import Outcome
from sabacc.conformance.inference.nearest import nearest
from sabacc.conformance.inference.replies import CaseReply, Mark
from sabacc.conformance.judging.results import RunReport, Status
from sabacc.conformance.judging.runner import FIRST_FAILURE, Order, verify
from sabacc.conformance.scenarios.catalogue import load_cases
from sabacc.spec.alternatives import joint_readings, with_changes
from sabacc.spec.model import Standing
from sabacc.spec.points import POINTS
from sabacc.spec.rulesets import Choice, Ruleset, builtin
from tests.judged_rulesets import (
    ON_TURN,
    WHEN,
    Judge,
    Verdict,
    playing,
    playing_too,
    replied,
    verdict,
    verdict_on,
)
from tests.runs import EXHAUSTIVE


def judged(name: str, *changes: tuple[str, str], points: tuple[str, ...] = ()) -> Verdict:
    """Judge the engine with other choices on open points; with `points` by some cases alone."""
    rules = builtin(name)
    where = Judge(rules, *points) if points else Judge(rules)
    return verdict(where, playing_too(rules, *changes))


def test_two_open_points_are_found_at_once() -> None:
    found = judged("forum", (ON_TURN, "everybody"), (WHEN, "own-action"), points=(ON_TURN, WHEN))
    told = {one.point: one for one in found.nearest.otherwise}

    assert found.convicted == {}
    assert found.told == {ON_TURN: "everybody", WHEN: "own-action"}
    assert (told[ON_TURN].instead, told[ON_TURN].standing) == (
        Choice("turn-player"),
        Standing.DOUBTFUL,
    )
    assert (told[ON_TURN].permitted, told[WHEN].permitted) == (True, False)
    assert all(one.mends > 0 for one in told.values())


def test_what_came_right_is_excused_by_the_points_on_which_it_hangs() -> None:
    found = judged(
        "forum", (ON_TURN, "everybody"), (WHEN, "own-action"), points=(ON_TURN, WHEN)
    ).nearest
    cases = {case.id: case for case in load_cases()}

    assert found.excused
    for key, points in found.excused.items():
        assert set(points) <= {ON_TURN, WHEN}
        assert set(points) & cases[key].pins.keys()


def pair() -> tuple[Judge, Ruleset]:
    """Return a judge of one case, and a ruleset that it takes two changes to explain.

    In `forum` the caller who shares after a demise in which all bombed may pay, and the bombed may
    pay too; either alone gives other stacks.
    """
    rules = builtin("forum")
    judge = Judge(rules)
    name = "penalties.caller-shares.free/the-caller-shares-after-both-hands-have-bombed"
    judge.holding = [case for case in judge.holding if case.id == name]
    judge.more = []
    changes = ("penalties.caller-shares", "pays"), ("penalties.demise-bomb", "due")
    return judge, playing_too(rules, *changes)


def test_two_changes_are_found_of_which_neither_helps_alone() -> None:
    judge, plays = pair()
    found = verdict(judge, plays)
    [case] = judge.holding
    alone = nearest(judge.rules, [replied(plays, case)], pairs=False)

    assert found.failed == 1
    assert found.told == {"penalties.caller-shares": "pays", "penalties.demise-bomb": "due"}
    assert found.convicted == {}
    assert alone.otherwise == ()
    assert alone.excused == {}


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


def test_a_change_may_help_only_by_what_it_brings_up() -> None:
    changes = {"penalties.demise-bomb": "due", "penalties.lone-demise-bomb": "none"}
    found = judged("forum", *changes.items(), points=tuple(changes))

    assert found.convicted == {}
    assert found.told == {"penalties.demise-bomb": "due"}
    assert found.nearest.rules.choices["penalties.lone-demise-bomb"] == Choice("none")
    assert found.nearest.otherwise[0].brings == (("penalties.lone-demise-bomb", Choice("none")),)


def test_a_joint_reading_is_one_step() -> None:
    rules = builtin("holonet")
    [step] = joint_readings(rules)
    both = with_changes(rules, step)
    assert both is not None
    points = tuple(point for point, _ in step)
    found = verdict(Judge(rules, *points), both)

    assert {point for point, _ in step} == {"turns.phases", "calling.earliest-round"}
    assert found.told == {point: str(choice) for point, choice in step}
    assert found.convicted == {}


def test_a_change_is_tried_beside_a_joint_reading() -> None:
    rules = builtin("holonet")
    [step] = joint_readings(rules)
    earlier = with_changes(rules, step)
    assert earlier is not None
    plays = earlier.with_admitted("calling.last-roll", Choice("roll"))
    found = verdict(Judge(rules, "turns.phases", "calling.earliest-round"), plays)

    assert found.convicted == {}
    assert found.told["calling.last-roll"] == "roll"


def test_half_a_joint_reading_is_not_admitted() -> None:
    rules = builtin("holonet")
    half = rules.flipped("turns.phases", Choice("draw-before-call"))
    found = verdict(Judge(rules, "turns.phases"), half)

    assert rules.made["turns.phases"].readings_on_file == ()
    assert "turns.phases" in found.points


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


def test_two_choices_that_no_case_tells_apart_are_both_told() -> None:
    rules = builtin("forum")
    judge = Judge(rules)
    name = "both-bombed-hands-count-as-winners"
    judge.holding = [case for case in judge.holding if case.id.endswith(f"/{name}")]
    judge.more = []
    found = verdict(judge, playing_too(rules, ("demise.all-bomb", "nobody-wins")))
    [told] = found.nearest.otherwise

    choices = {str(told.choice), *(str(choice) for _, choice in told.fits)}
    assert told.point == "demise.all-bomb"
    assert choices == {"next-best-hand", "nobody-wins"}


def test_nothing_more_is_asked_of_a_program_that_is_right() -> None:
    rules = builtin("forum")
    found = verdict(Judge(rules), rules)

    assert found.fresh == ()
    assert found.nearest.rules is rules


def test_what_holds_by_a_change_alone_is_asked_once() -> None:
    found = judged("forum", (ON_TURN, "everybody"), points=(ON_TURN,))
    everybody = [case.id for case in load_cases() if case.rule == f"{ON_TURN}.everybody"]
    played_too = found.nearest.fresh

    assert everybody
    assert set(everybody) & set(found.fresh)
    assert len(found.fresh) == len(set(found.fresh))
    assert played_too.keys() <= set(found.fresh)
    assert {found.nearest.marks[key] for key in played_too} == {Mark.RIGHT}


def test_a_change_is_refuted_by_its_own_cases() -> None:
    rules = builtin("forum")
    judge = Judge(rules, ON_TURN)
    plays = playing_too(rules, (ON_TURN, "everybody"))
    holding = {case.id for case in judge.holding}
    found = verdict_on(
        judge,
        lambda case: (
            replied(plays, case)
            if case.id in holding
            else CaseReply(case, Mark.WRONG, {"refused": "no-such-reason"})
        ),
    )

    assert found.fresh
    assert found.told == {}
    assert ON_TURN in found.points


def test_the_report_counts_what_was_asked_beyond() -> None:
    rules = builtin("forum")
    plays = playing_too(rules, (ON_TURN, "everybody"))
    mine = [case for case in load_cases() if ON_TURN in case.pins]
    port = InProcess(lambda: playing({"forum": plays}))
    report = verify(port, "it", mine, Order((rules,), chosen=True))
    [result] = report.rulesets
    by_rule = {rule.rule: {one.outcome for one in rule.judgements} for rule in result.rules}
    open_points = [one for one in result.judgements if one.outcome is Outcome.OPEN]

    assert report.status is Status.CONFORMS
    assert Outcome.PASSED in by_rule[f"{ON_TURN}.everybody"]
    assert open_points
    assert {one.points for one in open_points} == {(ON_TURN,)}
    assert not any(one.condemns for one in open_points)


def test_fail_fast_goes_on_behind_an_open_point() -> None:
    rules = builtin("forum")
    mine = [case for case in load_cases() if {ON_TURN, "folding.cost"} & case.pins.keys()]
    order = Order((rules,), chosen=True, fail_fast=True)

    def run(plays: Ruleset) -> RunReport:
        return verify(InProcess(lambda: playing({"forum": plays})), "it", mine, order)

    whole = run(playing_too(rules, (ON_TURN, "everybody")))
    stopped = run(rules.flipped("folding.cost", Choice("free")))

    assert (whole.stopped, whole.status) == ("", Status.CONFORMS)
    assert (stopped.stopped, stopped.status) == (FIRST_FAILURE, Status.FAILS)
