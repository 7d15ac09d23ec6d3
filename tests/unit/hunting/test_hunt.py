"""The hunt: its loop, sessions, laws and corpus."""

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from itertools import count, islice
from pathlib import Path
from random import Random
from typing import Any, Final, cast

import msgspec
import pytest

from sabacc.arbiter.drafts import as_record
from sabacc.conformance.adapters.inprocess import InProcess
from sabacc.conformance.adapters.ports import FaultKind, Port
from sabacc.conformance.hunting.finding import (
    Finding,
    FindingError,
    blamed,
    finding,
    name_of,
    read_finding,
    read_folder,
    text_of,
)
from sabacc.conformance.hunting.hunt import Budget, Hunt, LawHunt
from sabacc.conformance.hunting.question import mismatch, question, simpler
from sabacc.conformance.hunting.question_stream import HuntTarget, questions, seated
from sabacc.conformance.hunting.reducers import size_of, smaller_sessions
from sabacc.conformance.judging.runner import judged_hunt, told_once
from sabacc.conformance.judging.selection import Target
from sabacc.conformance.laws import BY_ITSELF
from sabacc.conformance.relations import contradiction, follow_ups
from sabacc.conformance.report.hunt_report import shown_finding
from sabacc.protocol.dependency_cache import CachingEngine
from sabacc.protocol.messages import PARAMS, PlayParams
from sabacc.protocol.reference import factory
from sabacc.spec.cards import DECK
from sabacc.spec.house_files import every_ruleset, ruleset_named
from sabacc.spec.model import LEVELS, Standing
from sabacc.spec.rulesets import Choice, Ruleset, builtin
from tests.bugs import BUGS, CARRIED_OVER, LEAKS, WRONG_ENGINES, Bug, connected, spoilt_reference
from tests.held import Ticking
from tests.judged_rulesets import playing_too
from tests.runs import EXHAUSTIVE, SAMPLE, node, sampled
from tests.spoilt import Handle, Json, playing, spoilt
from tests.unit.hunting.hunts import asked, begun, stop_at

Program = Callable[[], Callable[[dict[str, Any]], Any]]


def hunt(  # noqa: PLR0913 - what a hunt takes
    program: Program,
    name: str = "standard",
    *,
    seed: int = 1,
    questions: int = 150,
    levels: tuple[str, ...] = LEVELS,
    first: tuple[tuple[str, dict[str, Any]], ...] = (),
    enough: int = 1_000,
    rules: Ruleset | None = None,
    listed: frozenset[str] = frozenset(),
) -> Hunt:
    rules = rules or ruleset_named(name)
    target = HuntTarget(name, rules, levels)
    effort = 250 if "play" in levels else 1_000
    hunted = begun(InProcess(program), target, stop_at(enough), effort=effort, listed=listed)
    asked = [question(f"it-{place}", *each, rules) for place, each in enumerate(first)]
    hunted.ask_first(one for one in asked if one is not None)
    if questions:
        hunted.run(seed, Budget(questions))
    return hunted


def flipped(point: str, choice: str, name: str = "standard") -> Program:
    rules = ruleset_named(name).flipped(point, Choice.parse(choice))
    return lambda: playing({name: rules})


def test_hands_under_the_deck_may_lie_there_as_they_were_held() -> None:
    rules, hands = ruleset_named("Crait"), {"Han": ["coins-1"], "Lando": ["staves-8", "staves-9"]}
    params = {
        "seats": [*hands],
        "dealer": "Han",
        "stacks": dict.fromkeys(hands, 100),
        "hands": hands,
        "deck": [f"{suit}-{rank}" for suit in ("flasks", "sabres") for rank in range(1, 12)],
        "script": [{"seat": "Lando", "does": "fold"}],
        "until": {"round": 1},
    }

    def answer(asked: dict[str, Any]) -> dict[str, Any]:
        request = msgspec.convert({**asked, "ruleset": rules.name}, PlayParams)
        return cast("dict[str, Any]", CachingEngine().answer_once(rules, request))

    first = answer(params)
    asked = [one for seed in range(9) for one in follow_ups("play", params, first, Random(seed))]

    assert first["deck"][-2:] == hands["Lando"]
    assert "laws.order-of-cards" in {one.law for one in asked}
    assert [contradiction("play", params, first, one, answer(one.params)) for one in asked] == [
        None for _ in asked
    ]


def only(found: Hunt) -> Finding:
    [one] = found.findings
    return one


@pytest.mark.parametrize("name", ["standard", "classic", "forum-random", "swag"])
def test_a_right_program_shows_nothing(name: str) -> None:
    found = hunt(factory, name)

    assert found.findings == []
    assert found.taken == ()
    assert found.stopped == ""
    assert sum(found.asked.values()) == 150


@pytest.mark.parametrize(
    ("point", "choice", "may_explain"),
    [
        ("penalties.bomb", "none", "penalties.caller.hand-pot"),
        ("folding.cost", "free", "folding.when.own-action"),
        ("penalties.short-stack", "pays-what-is-left", "penalties.caller.hand-pot"),
        ("specials.idiots-array-extra", "allowed", "specials.pure-totals.both"),
        ("shift.picker", "left-neighbour", "shift.order.from-dealers-left"),
    ],
)
def test_another_choice_is_found_made_small_and_explained(
    point: str, choice: str, may_explain: str
) -> None:
    first = hunt(flipped(point, choice), questions=800, enough=1).findings[0]

    assert (first.condemns, first.rule.rpartition(".")[0]) == (True, point)
    assert point in dict(first.explained)
    assert first.question.seats <= 3
    # a rule that the scenarios show as broken is blamed, and not every one
    for broken, rule in ((may_explain, may_explain), ("edges.empty-deck.discards-shuffled", "")):
        assert blamed(first, [broken]).rule == (rule or first.rule)


def test_one_fault_is_one_finding_and_none_if_a_listed_rule_can_explain_it() -> None:
    known = frozenset({"penalties.caller.hand-pot"})
    found = hunt(flipped("penalties.bomb", "none"), listed=known)

    assert (found.findings, {one.rule for one in found.passed_over}) == ([], {*known})
    assert only(hunt(flipped("penalties.bomb", "none"), questions=300)).seen > 1


BET_AND_ALL_IN: Final = [
    {"seat": "Han", "does": "bet", "amount": 1},
    {"seat": "Lando", "does": "all-in"},
]
EMPTY_HANDS: Final[Json] = {
    "seats": ["Han", "Lando"],
    "dealer": "Lando",
    "stacks": {"Han": 100, "Lando": 100},
    "sabacc_pot": 100,
    "hands": {"Han": [], "Lando": []},
    "until": {"round": 1},
}


@pytest.mark.parametrize(
    ("bug", "name", "hand", "rule"),
    [
        # it owns the reason why that is refused
        (
            "python/all-in-for-all",
            "standard+table-stakes",
            {"deck": ["coins-1", "coins-2"], "script": BET_AND_ALL_IN},
            "side-pots.rights.all-but-bet",
        ),
        # it ends the hand, and nothing is at work
        (
            "edges.nobody-draws.showdown-without-caller",
            "standard",
            {"deck": []},
            "edges.nobody-draws.showdown-without-caller",
        ),
        # it says who is left to be asked
        (
            "python/shrinking-table",
            "forum",
            {
                "seats": ["Han", "Lando", "Leia"],
                "dealer": "Leia",
                "stacks": {"Han": 0, "Lando": 100, "Leia": 100},
                "hands": {"Han": [], "Lando": [], "Leia": []},
                "deck": ["coins-1", "coins-2"],
                "script": [{"seat": "Leia", "does": "bet", "amount": 100}],
                "until": {"round": 4},
            },
            "turns.folded.none",
        ),
    ],
)
def test_a_listed_rule_explains_what_follows_from_it(
    bug: str, name: str, hand: Json, rule: str
) -> None:
    program = spoilt_reference({**WRONG_ENGINES, **{one.id: one for one in BUGS}}[bug])
    asked = ("play", {**EMPTY_HANDS, **hand})
    alone, beside = (
        hunt(program, name, questions=0, first=(asked,), listed=frozenset(listed))
        for listed in ((), {rule})
    )

    assert only(alone).rule != rule
    assert (beside.findings, [one.rule for one in beside.passed_over]) == ([], [rule])


@pytest.mark.parametrize(
    ("name", "changes", "known"),
    [
        (
            "classic",
            {
                "calling.earliest-turn": "ending-first-lap",
                "betting.limit": "per-round=3",
                "showdown.all-bombed": "stays-in-hand-pot",
            },
            {},
        ),
        (
            "swag+interference-field",
            {"field.second-card": "as-the-draw", "penalties.caller": "hand-pot"},
            {},
        ),
        # the cases show that a number is played, and not which
        ("swag", {"pots.hand-cap": "forces-call=5"}, {"pots.hand-cap": "forces-call=13"}),
    ],
)
def test_several_open_points_at_once_are_held_against_nobody(
    name: str, changes: dict[str, str], known: dict[str, str]
) -> None:
    rules = playing_too(ruleset_named(name), *known.items())
    plays = playing_too(ruleset_named(name), *changes.items())
    found = hunt(lambda: playing({name: plays}), name, questions=300, rules=rules)

    assert found.findings or found.taken
    assert [one for one in found.findings if one.condemns] == []


def settled(caller: str, **hands: list[str]) -> tuple[str, dict[str, Any]]:
    table = {"seats": [*hands], "dealer": next(iter(hands)), "caller": caller, "hands": hands}
    rest = {"stacks": dict.fromkeys(hands, 100), "pots": [{"amount": 12}], "sabacc_pot": 0}
    return "settle", {**table, **rest, "deck": []}


def test_a_smaller_question_takes_an_open_point_back() -> None:
    # In the second answer too somebody pays whom neither reading lets pay; without the caller it
    # is plain that a bomb costs nothing.
    plays = playing_too(builtin("swag"), ("penalties.caller", "hand-pot"))
    bombed = settled("Han", Han=["coins-ace", "flasks-ace"], Leia=["coins-9", "flasks-9"])
    beaten = settled(
        "Han",
        Leia=["coins-ace", "flasks-ace"],
        Han=["coins-9", "flasks-8"],
        Lando=["sabres-10", "staves-9"],
    )
    found = hunt(
        lambda: playing({"swag": plays}),
        "swag",
        questions=0,
        levels=("settle",),
        first=(bombed, beaten),
    )

    assert list(found.taken) == [("penalties.caller", Choice("hand-pot"))]
    assert [one.rule for one in found.findings if one.condemns] == []


def test_of_each_open_point_a_verdict_tells_what_hangs_on_it_alone() -> None:
    rules = builtin("forum")
    changes = (("demise.all-bomb", "next-best-hand"), ("drawing.on-turn", "everybody"))
    plays = playing_too(rules, *changes)
    found = hunt(lambda: playing({"forum": plays}), "forum", questions=300)
    judged, otherwise = judged_hunt(found, Target("forum", rules.choices, rules))
    shown = Counter(point for one in judged for point in one.points)

    assert [(one.point, str(one.choice)) for one in otherwise] == [*changes]
    assert told_once([replace(otherwise[0], choice=Choice("split"))], otherwise) == otherwise
    assert {one.point: one.mends for one in otherwise} == shown
    assert all(0 < number < len(judged) for number in shown.values())
    assert [dict(one.brings).keys() for one in otherwise] == [{"demise.next-best-tie"}, set()]
    assert not any(one.condemns for one in judged)


@pytest.mark.parametrize(
    ("choice", "taken"), [("hand-pot", [("penalties.caller", Choice("hand-pot"))]), ("none", [])]
)
def test_an_early_wrong_reading_is_taken_back(choice: str, taken: list[tuple[str, Choice]]) -> None:
    # One answer is wrong, and looks like a choice that the document leaves open; all others make
    # another choice on the same point.
    mistaken, right = (
        playing({"swag": playing_too(builtin("swag"), ("penalties.caller", it))})
        for it in ("fixed=2", choice)
    )
    first = settled("Han", Han=["coins-ace", "flasks-ace"], Leia=["coins-9", "flasks-9"])
    others = (
        settled("Leia", Leia=["coins-ace", "flasks-ace"], Lando=["coins-9", f"flasks-{rank}"])
        for rank in (7, 8, 9)
    )
    found = hunt(
        lambda: (
            lambda asked: (mistaken if asked["params"].get("caller") == "Han" else right)(asked)
        ),
        "swag",
        questions=0,
        levels=("settle",),
        first=(first, *others),
    )

    assert list(found.taken) == taken
    assert [one.question.params["caller"] for one in found.findings] == ["Han"]


def broken(result: Json) -> Program:
    def spoil(message: Json, answer: Json) -> None:
        if message["method"] in LEVELS:
            answer.clear()
            answer.update(result)

    return lambda: spoilt(spoil)


def test_an_answer_of_the_wrong_shape_is_told_once_for_each_level() -> None:
    found = hunt(broken({"total": "seven", "winners": 3}), questions=60)
    faults = [one.fault for one in found.findings if one.fault is not None]

    assert len(faults) == len(found.findings) <= len(LEVELS)
    assert all("sabacc doctor" in fault.mend for fault in faults)
    # nor is one that shows nothing a difference
    assert hunt(broken({}), questions=60).findings == []


@pytest.mark.parametrize("crashes", [False, True])
def test_where_a_shuffle_runs_out_is_no_rule(crashes: bool) -> None:  # noqa: FBT001 - a table's
    def spoil(message: Json, played: Json) -> None:
        if message["method"] == "play" and len(message["params"]["shuffles"][0]) < len(DECK):
            played.clear()
            played["ran_out"] = "shuffle"
        elif message["method"] == "play" and crashes:
            raise RuntimeError

    stacks = {"Han": 100, "Lando": 100, "Leia": 100}
    # The only card of the pile needs no order: who asks for one all the same goes wrong by no rule.
    hand: dict[str, Any] = {
        "seats": [*stacks],
        "dealer": "Leia",
        "stacks": stacks,
        "sabacc_pot": 100,
        "hands": {"Han": [], "Lando": [], "Leia": ["staves-7"]},
        "deck": [],
        "shuffles": [["coins-3"]],
        "script": [{"seat": "Leia", "does": "fold"}, {"seat": "Han", "does": "draw"}],
        "until": {"round": 1},
    }

    findings = hunt(lambda: spoilt(spoil), questions=0, first=(("play", hand),)).findings
    assert [one.fault and one.fault.kind for one in findings] == [FaultKind.CRASHED] * crashes


def test_a_refusal_of_what_is_allowed_is_a_finding() -> None:
    found = hunt(broken({"refused": True}), levels=("score",), questions=30)

    assert {one.differences[0].fact for one in found.findings} == {"refused"}
    assert all(one.condemns for one in found.findings)


def test_a_program_that_is_another_game_is_not_told_without_end() -> None:
    program = broken({"total": 1, "bombed": True, "special": "idiots-array"})
    rules = [one.rule for one in hunt(program, levels=("score",), questions=200).findings]

    assert 1 <= len(rules) <= 9
    assert max(rules.count(rule) for rule in rules) <= 3


def test_kept_questions_are_asked_first_as_far_as_they_are_claimed() -> None:
    first = (
        ("score", {"cards": ["star", "queen", "coins-4"]}),
        ("compare", {"hands": {"Han": ["star"], "Leia": ["idiot"]}}),
    )

    assert hunt(factory, first=first, levels=("score",), questions=0).asked == {"score": 1}


def test_the_seconds_are_those_of_its_clock() -> None:
    target = HuntTarget("standard", builtin("standard"), ("score",))
    hunted = begun(InProcess(factory), target, clock=Ticking(1.0).now)
    hunted.run(1, Budget(seconds=10.0))

    assert 0 < sum(hunted.asked.values()) < 200


def test_a_slow_machine_shows_the_same() -> None:
    def told(seconds: float) -> list[object]:
        target = HuntTarget("standard", builtin("standard"), ("settle",))
        port = InProcess(flipped("penalties.bomb", "none"))
        hunted = begun(port, target, clock=Ticking(seconds).now)
        hunted.run(1, Budget(40))
        return [one.question.params for one in hunted.findings]

    assert told(0.0) == told(60.0) != []


def test_what_the_document_does_not_say_convicts_nobody() -> None:
    def spoil(message: Json, settled: Json) -> None:
        winners = settled.get("winners", [])
        paid = any(settled.get("paid", {}).values())
        if message["method"] != "settle" or len(winners) < 2 or paid:
            return
        before, after = message["params"]["stacks"], settled["stacks"]
        more, *_, less = sorted(winners, key=lambda seat: before[seat] - after[seat])
        if after[more] - before[more] == after[less] - before[less] + 1:
            after[more], after[less] = after[more] - 1, after[less] + 1

    found = hunt(lambda: spoilt(spoil), "holonet", questions=400, levels=("settle",))
    program = spoilt_reference(WRONG_ENGINES["pots.odd-credits.from-dealers-left"])
    odd = hunt(program, "classic", questions=300).findings

    assert builtin("holonet").made["pots.odd-credits"].standing is Standing.OPEN
    assert "pots.odd-credits" in {one.rule.rpartition(".")[0] for one in found.findings}
    assert not any(one.condemns for one in found.findings)
    # nor is another rule blamed for where an odd credit goes
    assert {one.rule.rpartition(".")[0] for one in odd} == {"pots.odd-credits"}


def test_a_finding_names_the_law_that_it_breaks_beside_the_rule() -> None:
    def spoil(_: Json, settled: Json) -> None:
        if len(settled.get("winners", [])) > 1:
            settled["stacks"][settled["winners"][0]] -= 1

    found = hunt(lambda: spoilt(spoil), questions=100, levels=("settle",)).findings

    assert {one.law.partition(":")[0] for one in found} == {"laws.credits-conserved"}


def test_what_was_found_stays_when_it_is_interrupted() -> None:
    def interrupt(found: Hunt) -> None:
        if found.findings:
            raise KeyboardInterrupt

    target = HuntTarget("standard", builtin("standard"), ("settle",))
    hunted = begun(InProcess(flipped("penalties.bomb", "none")), target, interrupt)
    with pytest.raises(KeyboardInterrupt):
        hunted.run(1, Budget(1_000))

    assert len(hunted.findings) == 1


BUDGET: Final = 4_000
# How many questions are asked at the most, and in how many hunts: one stream has bad luck
SEEDS: Final = 4
FIRST: Final[dict[str, Any]] = {
    "seats": ["Han", "Leia", "Lando"],
    "dealer": "Lando",
    "stacks": {"Han": 100, "Leia": 100, "Lando": 100},
    "hands": {"Han": ["coins-9"], "Leia": ["flasks-9"], "Lando": ["sabres-9"]},
    "deck": [],
    "hand_pot": 10,
    "script": [{"seat": "Leia", "does": "fold"}, {"seat": "Lando", "does": "fold"}],
}
NEXT: Final[dict[str, Any]] = {
    "deck": [],
    "hands": {
        "Han": ["coins-9"],
        "Leia": ["flasks-9"],
        "Lando": ["sabres-9"],
        "Jabba": ["staves-9"],
    },
    "until": {"round": 1},
}
# Han wins as the others fold; then Jabba comes
SESSION: Final[dict[str, Any]] = {
    **FIRST,
    "then": [{**NEXT, "arrives": [{"seat": "Jabba", "stack": 20}]}],
}


def hunt_target(name: str, *levels: str, sessions: bool = True) -> HuntTarget:
    return HuntTarget(name, ruleset_named(name), levels or LEVELS, sessions=sessions)


def first_found(port: Port, hunted: HuntTarget) -> Finding:
    for seed in range(1, SEEDS + 1):
        hunt = begun(port, hunted, stop_at(1, lambda one: one.condemns))
        hunt.run(seed, Budget(BUDGET))
        for one in hunt.findings:
            if one.condemns:
                return one
    raise AssertionError(f"nothing found in {SEEDS} hunts of {BUDGET} questions")


@pytest.mark.parametrize("name", ["standard", "classic", "forum-random"])
def test_sessions_are_among_the_questions(name: str) -> None:
    hunted = hunt_target(name, "play")
    some = list(islice(questions(hunted, 4), 1_000))
    sessions = [one for one in some if "then" in one.params]

    assert len(sessions) > 8
    assert {len(one.expected["then"]) for one in sessions} >= {1, 2, 3}
    assert any(len({*one.tables}) > 1 for one in sessions)
    for one in sessions:
        msgspec.convert({**one.params, "ruleset": name}, PARAMS["play"])
        assert seated(one, hunted)
        assert [*one.differences(one.expected)] == []


def test_a_program_without_sessions_is_asked_none() -> None:
    some = islice(questions(hunt_target("standard", "play", sessions=False), 4), 300)

    assert not any("then" in one.params for one in some)


def test_a_session_is_asked_as_far_as_its_hands_are_questions() -> None:
    short: dict[str, Any] = {"deck": [], "until": {"round": 1}}
    folds = [{"seat": seat, "does": "fold"} for seat in ("Leia", "Lando")]
    whole = {"deck": [], "hands": FIRST["hands"], "script": folds}

    assert asked({**FIRST, "then": [whole, short]}).params == {**FIRST, "then": [whole]}
    assert "then" not in asked({**FIRST, "then": [short]}).params


@pytest.mark.parametrize("what", sampled([*CARRIED_OVER], 3))
def test_a_leak_is_found_and_made_small(what: str) -> None:
    bug = CARRIED_OVER[what]
    target, port = hunt_target(bug.rulesets[0]), InProcess(spoilt_reference(bug))
    found = first_found(port, target)
    [judged], _ = judged_hunt(
        begun(port, target, findings=[found]),
        Target(target.name, target.rules.choices, target.rules),
    )

    assert (found.rule, judged.law, found.law) == (
        BY_ITSELF,
        BY_ITSELF,
        "asked by itself, each hand of the session is right",
    )
    assert [one.fact.partition(".")[0] for one in found.differences[:1]] == ["then"]
    assert len(found.question.params["then"]) == 1
    assert max(found.question.tables) <= 3
    assert shown_finding(found).entry.title == "A hand does not know the hands before it"


@pytest.mark.parametrize("bug", sampled(LEAKS, 4), ids=lambda bug: bug.id)
def test_a_planted_leak_is_found(bug: Bug) -> None:
    if bug.program == "javascript":
        node()
    with connected(bug) as port:
        found = first_found(port, hunt_target(bug.rulesets[0]))

    assert found.rule == BY_ITSELF
    assert len(found.question.params["then"]) <= 3


def test_a_bug_of_one_hand_is_told_as_that() -> None:
    rules = ruleset_named("standard").flipped("folding.cost", Choice("free"))
    hunt = begun(
        InProcess(lambda: playing({"standard": rules}, sessions=True)), hunt_target("standard")
    )
    hunt.ask_first([asked(SESSION)])

    [found] = hunt.findings
    assert found.rule.startswith("folding.cost.")
    assert "then" not in found.question.params


def test_a_leak_breaks_a_law_whatever_the_rules_are() -> None:
    port = InProcess(spoilt_reference(CARRIED_OVER["dealer-is-stuck"]))
    hunt = begun(port, hunt_target("standard", "play"), kind=LawHunt)
    hunt.run(1, Budget(320))

    found = next(one for one in hunt.findings if one.rule == BY_ITSELF)
    assert found.law.startswith("hand 2 asked by itself, with ")
    assert found.again is not None
    assert "then" not in found.again


def test_a_finding_is_kept_asked_again_and_told_as_a_record(tmp_path: Path) -> None:
    name = "standard"
    program = spoilt_reference(CARRIED_OVER["stacks-of-the-beginning"])
    found = first_found(InProcess(program), hunt_target(name))
    (file := tmp_path / "finding.json").write_text(text_of(found, name))
    kept = read_finding(file)
    again = question("again", kept.method, kept.params, ruleset_named(name))

    assert again is not None
    assert again.params == found.question.params
    whole = {**SESSION, "then": [{**NEXT, "deck": [], "leaves": ["Lando"]}]}
    assert as_record(ruleset_named(name), whole).count("deck:") in {0, 2}


def test_a_session_contains_its_hands() -> None:
    first, second = (params for _, params in simpler(asked(SESSION)))

    assert first == FIRST
    assert second["stacks"]["Han"] == 110
    assert second["seats"] == ["Han", "Leia", "Lando", "Jabba"]
    assert "then" not in second


def test_fewer_hands_and_fewer_moves() -> None:
    found = asked({**SESSION, "then": [SESSION["then"][0] | {"until": None}, NEXT]})
    sessions = [one for one in smaller_sessions(found) if question("it", "play", one, found.rules)]
    [alone] = smaller_sessions(asked(SESSION))

    assert {len(one.get("then", ())) for one in sessions} == {1, 2}
    assert "Jabba" not in str(alone)
    assert size_of(alone, found.rules) < size_of(SESSION, found.rules)


CountedSpoil = Callable[[dict[str, Any], dict[str, Any], int], None]


HOUSES = every_ruleset()[SAMPLE % 4 :: 4] if EXHAUSTIVE else every_ruleset()[SAMPLE % 20 :: 20]


def hunted(
    program: Callable[[], Callable[[dict[str, Any]], Any]],
    rules: Ruleset,
    questions: int,
    levels: tuple[str, ...] = LEVELS,
) -> Hunt:
    target = HuntTarget(rules.name, rules, levels, sessions=True)
    hunt = begun(InProcess(program), target, kind=LawHunt)
    hunt.run(SAMPLE + 1, Budget(questions))
    return hunt


def counting(spoil: CountedSpoil) -> Callable[[], Handle]:

    def program() -> Handle:
        asked = count()

        def counted(message: Json, answer: Json) -> None:
            if message["method"] in LEVELS:
                spoil(message["params"], answer, next(asked))

        return spoilt(counted)

    return program


@pytest.mark.parametrize("rules", HOUSES, ids=lambda rules: rules.name)
def test_a_right_program_of_any_house_breaks_no_law(rules: Ruleset) -> None:
    found = hunted(factory, rules, 64 * 5 if EXHAUSTIVE else 64)

    assert [(one.rule, one.law, one.fault) for one in found.findings] == []
    assert found.asked.total() >= 64
    assert found.stopped == ""


def a_credit_vanishes(params: dict[str, Any], answer: dict[str, Any], _: int) -> None:
    if "pots" in params and answer.get("sabacc_pot", 0) > 40:
        answer["sabacc_pot"] -= 1


def a_name_is_liked(_params: dict[str, Any], answer: dict[str, Any], _: int) -> None:
    if "Han" in answer.get("best", ()) and len(answer["best"]) > 1:
        answer["best"] = ["Han"]


def a_suit_is_liked(params: dict[str, Any], answer: dict[str, Any], _: int) -> None:
    if "coins-7" in params.get("cards", ()) and "total" in answer:
        answer["total"] += 1


def the_first_card_is_liked(params: dict[str, Any], answer: dict[str, Any], _: int) -> None:
    cards = params.get("cards") or [""]
    if cards[0].startswith("queen") and "total" in answer:
        answer["total"] += 1


def every_other_answer_differs(_: dict[str, Any], answer: dict[str, Any], asked: int) -> None:
    if "total" in answer and asked % 2:
        answer["total"] += 1


@pytest.mark.parametrize(
    ("spoil", "level", "law", "seats"),
    [
        (a_credit_vanishes, "settle", "laws.credits-conserved", 2),
        (a_name_is_liked, "compare", "laws.names-of-seats", 2),
        (a_suit_is_liked, "score", "laws.suits-alike", 1),
        (the_first_card_is_liked, "score", "laws.order-of-cards", 1),
        (every_other_answer_differs, "score", "laws.same-question-same-answer", 1),
    ],
    ids=["credits", "names", "suits", "order", "twice"],
)
def test_what_breaks_a_law_is_found_and_made_small(
    spoil: CountedSpoil, level: str, law: str, seats: int
) -> None:
    hunting = hunted(counting(spoil), ruleset_named("standard"), 640, (level,))
    found = next(one for one in hunting.findings if one.rule == law)

    assert found.condemns
    assert found.law
    assert found.question.seats <= seats
    assert (found.again is None) == (law == "laws.credits-conserved")


def test_an_answer_of_the_wrong_shape_is_told_once() -> None:
    def unknown(_: dict[str, Any], answer: dict[str, Any], __: int) -> None:
        answer["winners"] = 3

    found = hunted(counting(unknown), ruleset_named("standard"), 64, ("settle",))

    assert [one.fault is not None for one in found.findings] == [True]


RULES = builtin("standard")


def found() -> Finding:
    there = mismatch(asked({"cards": ["queen", "queen"]}, "score"), {"total": -2, "bombed": False})
    assert there is not None
    return finding(there)


def test_a_finding_is_read_as_it_was_written(tmp_path: Path) -> None:
    one = found()
    (path := tmp_path / name_of(one)).write_text(text_of(one, "standard"), encoding="utf-8")
    [kept] = read_folder(tmp_path)
    again = question("kept", kept.method, kept.params, RULES)

    assert path.name.startswith(f"{one.rule}-")
    assert (kept.ruleset, kept.fact) == ("standard", "total")
    assert again is not None
    assert (again.params, again.expected) == (one.question.params, one.question.expected)
    assert question("kept", kept.method, {"cards": ["star"], "field": ["queen"]}, RULES) is None


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[1]",
        "[" * 3_000,
        '{"format": 1}',
        '{"format": 1, "ruleset": "standard", "method": "hello", "params": {}}',
        '{"format": 1, "ruleset": "standard", "method": "score", "params": {"cards": 3}}',
        '{"format": 9, "ruleset": "standard", "method": "score", "params": {"cards": []}}',
        '{"format": 1, "ruleset": "standard", "method": "score", "params": {}, "own": 1}',
    ],
    ids=["empty", "cut", "list", "deep", "bare", "method", "params", "format", "unknown"],
)
def test_what_is_no_finding_is_told_with_its_file(tmp_path: Path, text: str) -> None:
    path = tmp_path / "it.json"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(FindingError) as caught:
        read_finding(path)

    assert all(words in str(caught.value) for words in ("it.json", "sabacc hunt"))


def test_a_file_that_is_not_there_is_refused_and_a_folder_holds_nothing(tmp_path: Path) -> None:
    assert list(read_folder(tmp_path / "none")) == []
    for path in (tmp_path / "none.json", tmp_path):
        with pytest.raises(FindingError):
            read_finding(path)
