"""What a program declares of itself and claims in part, and dialects that it plays."""

import time
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any, Final

import pytest

from sabacc.conformance.adapters.connect import connect
from sabacc.conformance.adapters.inprocess import InProcess
from sabacc.conformance.adapters.ports import Limits
from sabacc.conformance.grading.grader import Outcome
from sabacc.conformance.inference.nearest import Otherwise
from sabacc.conformance.judging.diagnosis import Dialect, dialect
from sabacc.conformance.judging.results import RunReport, Status
from sabacc.conformance.judging.runner import Order, verify
from sabacc.conformance.judging.selection import Filter, targets_of
from sabacc.conformance.scenarios.catalogue import load_cases
from sabacc.protocol.reference import Reference
from sabacc.spec.alternatives import alternatives, with_default_number
from sabacc.spec.house_files import build_house, every_ruleset, read_house_file, shipped_dialects
from sabacc.spec.model import Standing
from sabacc.spec.points import BASES, POINTS
from sabacc.spec.rulesets import Choice, Ruleset, RulesetError, builtin
from sabacc.spec.wording import format_house_file
from tests.bugs import FAULTY, spoilt_reference
from tests.javascript_program import PROGRAM, plays
from tests.judged_rulesets import playing_otherwise, playing_too
from tests.runs import LONG_RUN, node, sampled
from tests.spoilt import Handle, Json, playing, spoilt

HOUSE = {"ranking.order": "nearest", "ranking.equal-distance": "positive-wins"}


def program(without: tuple[str, ...] = (), **claims: Any) -> Callable[[], Handle]:
    """Make the reference with other claims in its `hello`, and some facts left out."""
    mine = build_house({"base": "classic", "choices": HOUSE}, name="mine")

    def spoil(_: Json, result: Json) -> None:
        for fact in without:
            result.pop(fact, None)

    return lambda: spoilt(spoil, playing({"mine": mine}, **claims))


def judge(
    factory: Callable[[], Handle],
    *rulesets: str,
    **wanted: Any,
) -> RunReport:
    order = Order(
        tuple(builtin(name) for name in rulesets or ("classic",)),
        chosen=bool(rulesets),
        wanted=Filter(**wanted),
    )
    return verify(InProcess(factory), "made up", load_cases(), order)


def outcomes(report: RunReport) -> Counter[Outcome]:
    found = report.rulesets[0].judgements
    return Counter(judged.outcome for judged in found if not judged.disputed)


def test_single_choices_are_judged_alone() -> None:
    report = judge(program(plays=[{"name": "mine", "choices": HOUSE}]))
    found = outcomes(report)

    assert report.status is Status.CONFORMS
    assert found[Outcome.PASSED] > 0
    assert found[Outcome.NOT_CLAIMED] > 0
    assert found[Outcome.NOT_THIS_RULESET] > 0
    assert not found[Outcome.FAILED]


def test_another_declared_choice_is_not_this_ruleset() -> None:
    report = judge(program(plays=[{"name": "mine", "choices": HOUSE}]), rules=("ranking.order",))
    by_rule = {
        rule.rule: {judged.outcome for judged in rule.judgements}
        for rule in report.rulesets[0].rules
    }

    assert by_rule["ranking.order.highest"] == {Outcome.NOT_THIS_RULESET}
    assert Outcome.PASSED in by_rule["ranking.order.nearest"]


def test_a_house_on_a_base_is_judged_whole() -> None:
    report = judge(program(plays=[{"name": "mine", "base": "classic", "choices": HOUSE}]))

    assert report.status is Status.CONFORMS
    assert set(outcomes(report)) == {Outcome.PASSED, Outcome.NOT_THIS_RULESET}


def test_a_base_may_leave_points_open() -> None:
    claim: dict[str, Any] = {"name": "mine", "base": "classic", "open": ["ranking.order"]}
    report = judge(program(plays=[claim]))
    by_rule = {rule.rule: rule.judgements for rule in report.rulesets[0].rules}

    assert {found.outcome for found in by_rule["ranking.order.nearest"]} == {Outcome.NOT_CLAIMED}
    assert Outcome.NOT_CLAIMED in outcomes(report)
    assert outcomes(report)[Outcome.PASSED] > 0


@pytest.mark.parametrize(
    ("claim", "words"),
    [
        (
            {"name": "mine", "base": "classic", "open": ["ranking.ordr"]},
            "did you mean 'ranking.order'",
        ),
        (
            {"name": "mine", "base": "classic", "open": list(HOUSE), "choices": HOUSE},
            "both chosen and open",
        ),
        ({"name": "mine", "open": ["ranking.order"]}, "`open` needs a base"),
        ("cloud-village", "cloud-village"),
    ],
)
def test_what_cannot_be_claimed_is_refused(claim: dict[str, Any] | str, words: str) -> None:
    with pytest.raises(RulesetError, match=words):
        judge(program(plays=[claim]))


def test_null_counts_as_left_out() -> None:
    claim = {"name": "mine", "base": "classic", "choices": HOUSE, "options": None, "open": None}
    silent = {"version": None, "language": None, "seats": None}

    def factory() -> Handle:
        handle = program(("special",), plays=[claim], **silent)()

        def wrapped(message: Json) -> Json:
            answer = handle(message)
            if message["method"] != "hello":
                answer["result"] |= {"refused": answer["result"].get("refused"), "ran_out": None}
            return answer | {"error": None}

        return wrapped

    report = judge(factory, levels=("score", "compare"))

    assert report.status is Status.CONFORMS
    assert set(outcomes(report)) == {
        Outcome.PASSED,
        Outcome.NOT_SHOWN,
        Outcome.NOT_THIS_RULESET,
    }


def test_a_shipped_house_may_be_claimed_by_its_name() -> None:
    order = Order(every_ruleset(), wanted=Filter(levels=("score", "compare")))
    port = InProcess(program(plays=["Cloud City", "classic"]))
    report = verify(port, "made up", load_cases(), order)

    assert report.status is Status.CONFORMS
    assert [found.ruleset for found in report.rulesets] == ["Cloud City", "classic"]


def test_a_false_claim_is_convicted() -> None:
    claim: dict[str, Any] = {"name": "mine", "base": "standard", "choices": {}}
    report = judge(program(plays=[claim]))

    assert report.status is Status.FAILS
    assert "ranking.order.highest" in {rule.rule for rule in report.rulesets[0].broken}


def test_compare_is_derived_from_settle() -> None:
    # What a hand is worth before a sudden demise does not show in them, and is not asked.
    found = outcomes(judge(program(levels=["settle"]), "classic", levels=("compare",)))

    assert found[Outcome.PASSED] > 0
    assert not found[Outcome.FAILED]
    assert not found[Outcome.NOT_SHOWN]


@pytest.mark.parametrize(
    ("claims", "of", "asked"),
    [
        ({"levels": ["score"]}, "method", {"score"}),
        ({"seats": {"least": 2, "most": 2}}, "seats", {1, 2}),
    ],
    ids=["levels", "seats"],
)
def test_only_what_is_claimed_is_asked(claims: dict[str, Any], of: str, asked: set[Any]) -> None:
    report = judge(program(**claims), "classic")
    judged = report.rulesets[0].judgements

    assert {getattr(it.case, of) for it in judged if it.outcome is Outcome.PASSED} == asked
    assert report.status is Status.CONFORMS


def test_facts_left_out_are_not_shown() -> None:
    report = judge(program(without=("special",)), "classic", levels=("score",))
    earned = {rule.rule for rule in report.rulesets[0].rules if rule.earned}

    assert outcomes(report)[Outcome.NOT_SHOWN] > 0
    assert report.status is Status.CONFORMS
    assert "specials.idiots-array.idiot-two-three" not in earned


def asked_rules(report: RunReport) -> set[str]:
    return {
        rule.rule
        for rule in report.rulesets[0].rules
        if any(judged.counts for judged in rule.judgements)
    }


def test_a_single_choice_is_asked_nothing_of_what_it_does_not_say() -> None:
    declared = [{"name": "mine", "choices": {"totals.sum": "all-cards"}}]
    report = judge(program(plays=declared))
    asked = {judged.case.id for judged in report.rulesets[0].judgements if judged.counts}
    cases = {case.id: case for case in load_cases()}

    assert report.status in {Status.CONFORMS, Status.NOTHING_APPLIED}
    assert all(cases[key].pins.keys() == {"totals.sum"} for key in asked)
    assert "deck.size.seventy-six" not in asked_rules(report)


def test_a_program_with_another_deck_declares_its_choices_and_conforms() -> None:
    choices = {"totals.sum": "all-cards", "folding.cost": "free"}
    plays = build_house({"base": "standard", "choices": choices}, name="mine")
    declared = [{"name": "mine", "choices": choices}]

    def small_deck() -> Callable[[Mapping[str, Any]], dict[str, Any]]:
        handle = playing({"mine": plays}, plays=declared)

        def smaller(message: Mapping[str, Any]) -> dict[str, Any]:
            answer = handle(dict(message))
            if len(message["params"].get("cards", ())) > 60:
                answer["result"]["total"] = 0
            return answer

        return smaller

    report = judge(small_deck)

    assert report.rulesets[0].broken == ()
    assert "folding.cost.free" in asked_rules(report)
    assert report.status is Status.CONFORMS


@LONG_RUN
def test_what_exists_by_an_open_point_is_not_claimed_either() -> None:
    left = [{"name": "mine", "base": "holonet", "open": ["field.exists", "folding.cost"]}]
    report = judge(program(plays=left))
    outcomes_of: dict[str, set[Outcome]] = {}
    for judged in report.rulesets[0].judgements:
        for point in judged.case.pins:
            outcomes_of.setdefault(point, set()).add(judged.outcome)
    never = {Outcome.NOT_CLAIMED, Outcome.NOT_THIS_RULESET}

    for point in ("field.exists", "folding.cost", "field.first-card", "field.withdrawal"):
        assert outcomes_of[point] <= never
        assert Outcome.NOT_CLAIMED in outcomes_of[point]
    assert "folding.when.own-action" in asked_rules(report)
    assert outcomes(report)[Outcome.PASSED] > 0


def test_what_a_program_leaves_open_excuses_it_of_nothing_else() -> None:
    rules = build_house(
        {"base": "classic", "choices": {"folding.cost": "free", "penalties.bomb": "none"}},
        name="mine",
    )
    left = [{"name": "mine", "base": "classic", "open": ["folding.cost"]}]
    port = InProcess(lambda: playing({"mine": rules}, plays=left))
    order = Order(every_ruleset(), wanted=Filter(rules=("penalties.bomb", "folding")))
    report = verify(port, "it", load_cases(), order)
    broken = {rule.rule for rule in report.rulesets[0].broken}

    assert report.status is Status.FAILS
    assert "penalties.bomb.hand-pot" in broken
    assert not any(rule.startswith("folding.cost") for rule in broken)


def convicted(
    plays: Ruleset, *chapters: str, program: Handle | None = None, **claims: object
) -> tuple[set[str], dict[str, str]]:
    """Judge the engine with those claims; return the rules broken, and the points it is told of."""
    cases = [case for case in load_cases() if case.rule.startswith(chapters)]
    port = InProcess(lambda: program or playing({plays.name: plays}, **claims))
    order = Order((builtin(plays.name),), chosen=True)
    [result] = verify(port, "it", cases, order).rulesets
    broken = {one.case.rule for one in result.judgements if one.condemns}
    return broken, {one.point: str(one.choice) for one in result.otherwise}


@pytest.mark.parametrize(
    ("name", "choices", "chapters"),
    [
        (
            "swag",
            {"calling.earliest-round": "from=5", "ranking.plus-minus-23": "plus-wins"},
            ("calling", "ranking", "showdown"),
        ),
        ("forum-rebel", {"demise.all-bomb": "nobody-wins"}, ("demise",)),
        ("classic", {"specials.regional-array": "profit"}, ("specials",)),
        ("classic", {"specials.idiots-array-extra": "allowed"}, ("specials",)),
        ("forum", {"shift.exists": "yes"}, ("",)),
    ],
    ids=["call and tie", "demise", "regional array", "idiot's array", "shift"],
)
def test_whole_hands_alone_convict_nobody_of_an_open_point(
    name: str, choices: dict[str, str], chapters: tuple[str, ...]
) -> None:
    # A hand that takes another way shows nothing; more points bear on a hand than its case names;
    # and a right answer speaks for a choice only where the others would answer otherwise.
    broken, told = convicted(
        playing_too(builtin(name), *choices.items()), *chapters, levels=["play"]
    )

    assert broken == set()
    assert choices.items() <= told.items()


def test_a_change_that_brings_up_a_point_is_found_where_its_own_cases_do_not_show_it() -> None:
    choices = {"penalties.demise-bomb": "due", "penalties.lone-demise-bomb": "none"}
    broken, told = convicted(
        playing_too(builtin("holonet"), *choices.items()),
        "demise",
        "penalties",
        levels=["settle"],
        seats={"least": 2, "most": 2},
    )

    assert broken == set()
    assert told == {"penalties.demise-bomb": "due"}


@pytest.mark.parametrize(
    ("name", "changes", "chapters", "without"),
    [
        ("swag", {"folding.cost": "two-credits"}, ("folding.cost", "showdown"), "phases"),
        ("forum-random", {"versions.pool": "any-of-six"}, ("versions",), "asked"),
        (
            "forum-imperial",
            {"demise.all-bomb": "next-best-hand", "penalties.demise-bomb": "due"},
            ("demise", "penalties"),
            "phases",
        ),
    ],
    ids=["the price of a fold", "a reading", "a hand staged before all changes were found"],
)
def test_what_is_left_out_hides_no_open_choice(
    name: str, changes: dict[str, str], chapters: tuple[str, ...], without: str
) -> None:
    plays = playing_too(builtin(name), *changes.items())

    def silent(_: Json, result: Json) -> None:
        result.pop(without, None)

    program = spoilt(silent, playing({name: plays}, levels=["play"]))

    assert convicted(plays, *chapters, program=program) == (set(), changes)


def test_a_hand_at_random_convicts_nobody_of_an_open_point() -> None:
    plays = playing_too(builtin("holonet"), ("calling.last-roll", "roll"))
    program = playing({plays.name: plays}, seats={"least": 3, "most": 6})
    order = Order((builtin("holonet"),), seed=0, hunt=20)
    [result] = verify(InProcess(lambda: program), "it", load_cases(), order).rulesets

    assert [one.case.id for one in result.judgements if one.condemns] == []
    assert {one.point: str(one.choice) for one in result.otherwise} == {"calling.last-roll": "roll"}


def test_a_whole_hand_claims_nothing_of_what_is_undeclared() -> None:
    changes = {"drawing.on-turn": "everybody", "ranking.plus-minus-23": "tie"}
    plays = playing_too(
        builtin("forum-rebel"), *(changes | {"penalties.demise-bomb": "due"}).items()
    )
    declared = {"name": "mine", "base": "forum-rebel", "open": ["ranking.plus-minus-23"]}
    program = playing({"mine": plays}, plays=[declared], levels=["play"])
    port = InProcess(lambda: program)
    cases = [case for case in load_cases() if case.rule.startswith(("specials", "penalties"))]
    [result] = verify(port, "it", cases, Order(())).rulesets

    assert [one.case.id for one in result.judgements if one.condemns] == []


# Rulesets, each with a point that it settles and a choice that it does not make
FLIPS = (
    ("standard", "folding.cost", "two-credits"),
    ("standard", "penalties.caller", "none"),
    ("standard", "penalties.bomb", "none"),
    ("standard", "ranking.order", "nearest"),
    ("standard", "ranking.plus-minus-23", "tie"),
    ("standard", "specials.pure-totals", "plus-23-only"),
    ("standard", "shift.faces", "four-to-six"),
    ("standard", "shift.lost-cards", "under-marker"),
    ("standard", "calling.last-betting", "one-round"),
    ("standard", "penalties.timing", "after-awards"),
    ("forum", "folding.cost", "free"),
    ("forum", "bombs.mid-hand", "plays-on"),
    ("forum", "totals.face-values", "rebel"),
    ("holonet", "field.exists", "no"),
    ("holonet", "betting.check", "forbidden"),
    ("holonet", "shift.picker", "left-neighbour"),
    ("swag", "betting.raise", "none"),
    ("swag", "drawing.choices", "draw-or-stand"),
    ("classic", "turns.unit", "rounds"),
    ("classic", "stakes.short-stack", "all-in"),
)

# Faulty programs that answer wrongly, and not by a choice of any ruleset
NO_CHOICE = sorted(
    {*FAULTY} - {"any_tie_crashes", "caller_never_pays", "prints_to_stdout", "zero_is_no_bomb"}
)


def otherwise(name: str, *flips: tuple[str, str]) -> Handle:
    return playing({name: playing_otherwise(builtin(name), *flips)})


def run(
    handle: Handle, *names: str, points: Iterable[str] = (), fail_fast: bool = False
) -> tuple[RunReport, Dialect | None]:
    """Judge a program by rulesets, and look for its dialect.

    Only the cases are asked that hang on one of the points, and each fourth of the others.
    """
    return judged(handle, *map(builtin, names), points=points, fail_fast=fail_fast)


def judged(
    handle: Handle, *rulesets: Ruleset, points: Iterable[str], fail_fast: bool = False
) -> tuple[RunReport, Dialect | None]:
    cases = [
        case
        for place, case in enumerate(load_cases())
        if place % 4 == 0 or not case.pins.keys().isdisjoint(points)
    ]
    order = Order(rulesets, chosen=True, fail_fast=fail_fast)
    report = verify(InProcess(lambda: handle), "it", cases, order)
    targets = targets_of(report.hello, rulesets, chosen=True)
    return report, dialect(report, {target.name: target for target in targets})


@pytest.mark.parametrize(("ruleset", "point", "choice"), sampled(FLIPS, 24))
def test_a_program_that_plays_one_point_otherwise_is_named(
    ruleset: str, point: str, choice: str
) -> None:
    _, found = run(otherwise(ruleset, (point, choice)), ruleset, points=(point,))

    assert found is not None
    assert [(one.point, str(one.choice)) for one in found.changes] == [(point, choice)]
    assert (found.ruleset, found.explains) == (ruleset, found.failures)
    assert found.changes[0].instead == builtin(ruleset).choices[point]


def test_a_program_conforms_to_the_house_that_is_proposed(tmp_path: Path) -> None:
    flips = ("penalties.caller", "fixed=7"), ("ranking.order", "nearest")
    plays = playing_otherwise(builtin("standard"), *flips)
    report, found = run(playing({"standard": plays}), "standard", points=dict(flips))
    assert found is not None
    path = tmp_path / "ours.toml"
    path.write_text(format_house_file("standard", dict(found.choices)), encoding="utf-8")
    house = read_house_file(path)
    again, nothing = judged(playing({"ours": plays}), house, points=dict(flips))

    assert report.status is Status.FAILS
    assert house.choices == plays.choices
    assert again.status is Status.CONFORMS
    assert nothing is None


def test_the_house_makes_the_choices_that_another_one_brings_up(tmp_path: Path) -> None:
    flips = (
        ("shift.exists", "yes"),
        ("shift.faces", "four-to-six"),
        ("shift.picker", "left-neighbour"),
    )
    [shift, *brought] = [(point, Choice(name)) for point, name in flips]
    change = Otherwise(
        *shift, Choice("no"), Standing.OPEN, permitted=False, mends=4, brings=tuple(brought)
    )
    path = tmp_path / "ours.toml"
    path.write_text(format_house_file("forum", dict(change.changes)), encoding="utf-8")
    house = read_house_file(path)

    assert flips == tuple((point, str(house.choices[point])) for point, _ in flips)


def test_the_choice_that_mends_more_comes_first() -> None:
    flips = ("folding.cost", "two-credits"), ("ranking.tie-break", "fewest-cards")
    _, found = run(otherwise("standard", *flips), "standard", points=dict(flips))
    _, of_one = run(otherwise("standard", *flips), "standard", points=dict(flips), fail_fast=True)

    assert of_one is None  # many choices explain a single failure
    assert found is not None
    assert {(one.point, str(one.choice)) for one in found.changes} == {*flips}
    counts = [one.mends for one in found.changes]
    assert counts == sorted(counts, reverse=True)
    assert found.explains == found.failures


def test_the_nearest_ruleset_is_the_base_of_the_house() -> None:
    plays = playing_otherwise(builtin("standard"), ("folding.cost", "free"))
    handle = playing({"standard": plays, "swag": plays})
    _, found = run(handle, "swag", "standard", points=("folding.cost",))

    assert found is not None
    assert found.ruleset == "standard"


def test_what_is_open_makes_no_dialect() -> None:
    report, found = run(
        otherwise("forum", ("folding.when", "own-action")), "forum", points=("folding.when",)
    )

    assert report.status is Status.CONFORMS
    assert [one.point for one in report.rulesets[0].otherwise] == ["folding.when"]
    assert found is None


@pytest.mark.parametrize("name", NO_CHOICE)
def test_a_fault_that_is_no_choice_makes_no_dialect(name: str) -> None:
    broken = [rule.rpartition(".")[0] for rule in FAULTY[name].breaks]
    report, found = run(spoilt_reference(FAULTY[name])(), "standard", points=broken)

    assert any(one.wrong for result in report.rulesets for one in result.judgements)
    assert found is None


def test_a_fault_that_is_a_choice_makes_one() -> None:
    handle = spoilt_reference(FAULTY["caller_never_pays"])()

    def settles(message: dict[str, Any]) -> dict[str, Any]:
        answer = handle(message)
        if message["method"] == "hello":
            answer["result"]["levels"] = ["settle"]
        return answer

    _, found = run(settles, "standard", points=("penalties.caller",))

    assert found is not None
    assert [(one.point, str(one.choice)) for one in found.changes] == [("penalties.caller", "none")]
    assert found.explains == found.failures


def first_winner_takes_it(handle: Handle) -> Handle:
    """Be wrong beside: of several winners only the first is named."""

    def spoil(_: Json, settled: Json) -> None:
        if len(settled.get("winners") or ()) > 1:
            settled["winners"] = settled["winners"][:1]

    return spoilt(spoil, handle)


def test_a_choice_beside_another_fault_explains_its_part() -> None:
    _, alone = run(
        first_winner_takes_it(Reference().handle), "standard", points=("penalties.bomb",)
    )
    both = first_winner_takes_it(otherwise("standard", ("penalties.bomb", "none")))
    _, found = run(both, "standard", points=("penalties.bomb",))

    assert alone is None
    assert found is not None
    assert [(one.point, str(one.choice)) for one in found.changes] == [("penalties.bomb", "none")]
    assert 0 < found.explains < found.failures


def test_swapped_pots_are_no_choice() -> None:
    def swap(_: Json, settled: Json) -> None:
        if {"hand_pot", "sabacc_pot"} <= settled.keys():
            hand, sabacc_pot = settled["hand_pot"], settled["sabacc_pot"]
            settled["hand_pot"], settled["sabacc_pot"] = sabacc_pot, hand

    report, found = run(spoilt(swap), "standard", points=("pots.sabacc-cap",))

    assert sum(one.wrong for one in report.rulesets[0].judgements) > 20
    assert found is None


def test_a_program_that_fails_more_than_it_passes_plays_no_dialect() -> None:
    def refuse(message: Json, result: Json) -> None:
        if "ruleset" in message["params"]:
            result.clear()
            result["refused"] = True

    report, _ = run(spoilt(refuse), "standard", points=("penalties.bomb",))
    targets = {t.name: t for t in targets_of(report.hello, (builtin("standard"),), chosen=True)}
    begun = time.process_time()

    assert dialect(report, targets) is None
    assert time.process_time() - begun < 0.5


def names(change: Otherwise, point: str, choice: Choice) -> bool:
    """Say whether a change is a choice, names it as one that fits too, or its number as one."""
    if (point, choice) in {(change.point, change.choice), *change.fits}:
        return True
    least, most = change.about or (1, 0)
    same = (point, choice.name) == (change.point, change.choice.name)
    return same and least <= (choice.number or 0) <= most


@LONG_RUN
@pytest.mark.parametrize("ruleset", BASES)
def test_every_choice_is_named(ruleset: str) -> None:
    rules = builtin(ruleset)
    for point in POINTS.values():
        for choice in alternatives(rules, point):
            if rules.made[point.id].standing is not Standing.SETTLED:
                continue
            handle = otherwise(ruleset, (point.id, str(choice)))
            report, found = run(handle, ruleset, points=(point.id,))
            if report.status is not Status.FAILS:
                continue

            assert found is not None, (point.id, choice)
            assert names(found.changes[0], point.id, choice), (point.id, choice)
            assert found.explains == found.failures


@pytest.mark.parametrize("rules", sampled(shipped_dialects(), 2), ids=lambda rules: rules.name)
def test_another_implementation_conforms_to_a_dialect_at_every_level(rules: Ruleset) -> None:
    port, name = connect((node(), str(PROGRAM)), Limits(start=30.0, case=30.0))
    try:
        found = verify(port, name, load_cases(), Order((rules,), chosen=True))
    finally:
        port.close()
    judgements = found.rulesets[0].judgements
    passed = Counter(one.case.method for one in judgements if one.outcome is Outcome.PASSED)

    assert plays(rules)
    assert found.status is Status.CONFORMS
    assert found.rulesets[0].broken == ()
    assert passed["settle"] > 80
    assert passed["play"] > 300


# Choices that show only behind who acts first, an order of demise cards, or beside odd credits.
#
# The dialects leave these open, and no text has another choice for them: so nothing is claimed.
UNCLAIMED: Final = frozenset(
    {
        "Any Turn: calling.earliest-turn",
        "Any Turn: deal.order",
        "Any Turn: demise.all-bomb",
        "Any Turn: showdown.all-bombed",
        "Demise Until Won: demise.still-tied",
        "Rebels: demise.still-tied",
    }
)

# The dialects, and each choice of theirs that no document makes
SPOKEN = [
    (rules, point)
    for rules in shipped_dialects()
    for point, choice in rules.choices.items()
    if choice.name in POINTS[point].dialects
]


@pytest.mark.parametrize(
    ("rules", "point"), sampled(SPOKEN, 4), ids=lambda one: getattr(one, "name", one)
)
def test_a_program_that_plays_a_document_instead_is_caught(rules: Ruleset, point: str) -> None:
    document = Choice(POINTS[point].documented[0])
    instead = rules.flipped(point, with_default_number(POINTS[point], document))
    port = InProcess(lambda: Reference({rules.name: instead}).handle)
    found = verify(port, rules.name, load_cases(), Order((rules,), chosen=True))

    broken = {one.rule for one in found.rulesets[0].broken}

    if f"{rules.name}: {point}" in UNCLAIMED:
        assert found.status is Status.CONFORMS
    else:
        assert found.status is Status.FAILS
        assert f"{point}.{rules.choices[point].name}" in broken


def test_no_document_speaks_a_dialect() -> None:
    spoken = [
        f"{rules.name} {point}"
        for rules in every_ruleset()
        for point, choice in rules.choices.items()
        if choice.name in POINTS[point].dialects and rules.made[point].sentences
    ]

    assert spoken == []
    assert all(rules.open for rules in shipped_dialects())
