"""What a hunt asks: long hands, own decks, bugs that no scenario shows."""

import json
import random
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache, partial
from itertools import count, islice
from typing import Any, Final

import msgspec
import pytest

import sabacc
from sabacc.conformance.adapters.wire import greeting
from sabacc.conformance.hunting.hunt import (
    Budget,
)
from sabacc.conformance.hunting.question import (
    LONGEST,
    Asker,
    Question,
    question,
    with_spare_randomness,
)
from sabacc.conformance.hunting.question_stream import (
    FEWEST,
    MOST,
    ROUNDS,
    HuntTarget,
    QuestionStream,
    hangs_on_nothing,
    long_hands,
    questions,
    seated,
)
from sabacc.conformance.hunting.question_stream import LONGEST as ROUNDS_OF_A_LONG_HAND
from sabacc.conformance.hunting.random_requests import mutated
from sabacc.conformance.judging.results import Status
from sabacc.conformance.judging.runner import judge_ruleset
from sabacc.conformance.judging.selection import target_of
from sabacc.conformance.laws import Violation
from sabacc.conformance.proving import answer
from sabacc.conformance.scenarios.cases import dealt_from, laid_out
from sabacc.conformance.scenarios.catalogue import load_cases
from sabacc.protocol.messages import PARAMS
from sabacc.protocol.reference import Reference
from sabacc.spec.house_files import ruleset_named
from sabacc.spec.model import LEVELS
from sabacc.spec.rulesets import (
    DECK_SIZE,
    Choice,
    Ruleset,
    builtin,
    custom_copies,
    deck_copies,
    deck_for_ruleset,
    scripted_top,
)
from tests.bugs import UNSEEN, Bug, connected
from tests.judged_rulesets import playing_too
from tests.runs import EXHAUSTIVE, LONG_RUN, SAMPLE, node, sampled
from tests.spoilt import Json, playing
from tests.unit.hunting.hunts import begun, stop_at

MANY = 150


def hunt_target(
    name: str = "standard", levels: tuple[str, ...] = LEVELS, most: int = 8
) -> HuntTarget:
    return HuntTarget(name, ruleset_named(name), levels, most=most)


def difference(asked: Question, answer: Mapping[str, Any]) -> Violation | None:
    return next(asked.differences(answer), None)


def some(hunted: HuntTarget, count: int = MANY, seed: int = 4) -> list[Question]:
    return list(islice(questions(hunted, seed), count))


def hands_at_random(seed: int) -> Iterator[Question]:
    return long_hands(builtin("classic"), seed, 6)


def questions_of_every_kind(seed: int) -> Iterable[Question]:
    return some(hunt_target(), 30, seed)


@pytest.mark.parametrize("stream", [questions_of_every_kind, hands_at_random])
def test_a_seed_gives_the_same_questions(stream: Callable[[int], Iterable[Question]]) -> None:
    mine, again, other = ([(one.method, one.params) for one in stream(seed)] for seed in (1, 1, 2))

    assert mine == again
    assert mine != other


@pytest.mark.parametrize("name", ["standard", "classic", "forum-random", "Zeltros"])
def test_every_question_keeps_the_bounds_and_has_a_right_answer(name: str) -> None:
    hunted = hunt_target(name)
    for one in some(hunted):
        msgspec.convert({**one.params, "ruleset": name}, PARAMS[one.method])

        assert len(msgspec.json.encode(one.params)) <= LONGEST
        assert seated(one, hunted)
        assert one.fits(one.expected)
        assert not [*one.differences(one.expected)]
        assert msgspec.json.encode(one.right.answer) == one.json  # it answers the same once more


def test_the_questions_are_of_every_level_and_kind() -> None:
    asked = some(hunt_target(), 2 * MANY)
    methods = Counter(one.method for one in asked)
    settled = [one for one in asked if one.method == "settle"]

    assert set(methods) == set(LEVELS)
    assert {one.seats for one in settled} == {2, 3, 4, 5, 6, 7, 8}
    assert any(len(one.expected["demise"]) > 2 for one in settled)
    assert any(max(one.params["stacks"].values()) > 2**32 for one in settled)
    assert len({one.name for one in asked}) == len(asked)


@pytest.mark.parametrize("levels", [("score",), ("compare", "shift"), ("play",)], ids=str)
def test_only_levels_that_are_claimed_are_asked(levels: tuple[str, ...]) -> None:
    assert {one.method for one in some(hunt_target(levels=levels), 40)} == set(levels)


def test_a_program_for_two_is_asked_at_tables_of_two() -> None:
    assert {one.seats for one in some(hunt_target(most=2), 60) if one.method != "score"} == {2}


def test_where_there_is_no_shift_none_is_asked() -> None:
    assert some(hunt_target("forum", ("shift",))) == []
    assert some(hunt_target("standard", ())) == []


def test_what_hangs_on_an_undeclared_point_is_not_asked() -> None:
    rules = builtin("standard")
    open_points = frozenset({"specials.idiots-array-extra"})
    hunted = HuntTarget("mine", rules, ("score",), undeclared=open_points)
    array = question("it", "score", {"cards": ["idiot", "coins-2", "flasks-3", "star"]}, rules)
    plain = question("it", "score", {"cards": ["coins-2", "flasks-3"]}, rules)

    assert array is not None
    assert plain is not None
    assert not hangs_on_nothing(array, hunted)
    assert hangs_on_nothing(plain, hunted)
    assert all(hangs_on_nothing(one, hunted) for one in some(hunted, 20))


@pytest.mark.parametrize(
    ("method", "params"),
    [
        ("score", {"cards": ["coins-99"]}),
        ("score", {"cards": "coins-1"}),
        ("settle", {"seats": ["Han"]}),
        ("compare", {"hands": {"Han": ["coins-1"] * 300}}),
    ],
    ids=["refused", "wrong type", "too few", "too many"],
)
def test_what_is_refused_or_does_not_add_up_is_no_question(
    method: str, params: dict[str, object]
) -> None:
    assert question("it", method, params, builtin("standard")) is None


HANDS = 80
# No line to a program is longer, for some readers of lines end at 65,536 bytes
LINE = 60_000
RULESETS = ("standard", "classic", "forum", "holonet", "swag", "forum-random")


@cache
def hands_of(name: str = "standard") -> tuple[Question, ...]:
    return tuple(long_hands(ruleset_named(name), 9, HANDS))


def first(wrong: Callable[[Question], Mapping[str, Any]]) -> Violation:
    return next(one for hand in hands_of() for one in hand.differences(wrong(hand)))


def ask(rules: Ruleset, params: dict[str, Any]) -> Mapping[str, Any]:
    return answer("play", params, rules)


@pytest.mark.parametrize("name", RULESETS)
def test_every_hand_is_a_request_with_a_right_answer(name: str) -> None:
    for hand in hands_of(name):
        request = {**hand.params, "ruleset": name}
        msgspec.convert(request, PARAMS["play"])

        assert len(msgspec.json.encode(request)) < LINE
        assert FEWEST <= hand.seats <= MOST
        assert all(phase["round"] <= ROUNDS_OF_A_LONG_HAND for phase in hand.expected["phases"])
        assert difference(hand, hand.expected) is None
        again = hand.under(hand.rules)  # which has been written down, and is read
        assert again is not None
        assert again.json == hand.json


def test_a_hand_beyond_the_bounds_of_a_request_is_no_question() -> None:
    it = hands_of()[1]
    asked = partial(question, "it", "play", rules=it.rules, played=it.right.played)
    raises = [{"seat": "Han", "does": "raise", "amount": 1, "round": 1}] * 1_001
    endless = {**it.params, "script": raises}

    assert asked(params=endless) is None
    assert asked(params=it.params) is not None


def test_deeds_just_beyond_what_is_allowed_are_refused_and_the_hand_goes_on() -> None:
    played = [it for it in hands_of() if "not-reached" not in it.expected["script"]]
    refused = Counter(fate for it in played for fate in it.expected["script"] if fate != "done")

    assert {"above-limit", "wrong-phase", "out-of-turn"} <= set(refused)
    assert any(
        fates[place] != "done" and "done" in fates[place:]
        for it in played
        for fates in (it.expected["script"],)
        for place in range(len(fates))
    )


def test_the_hands_hold_what_no_case_does() -> None:
    shifts = max(
        sum(phase.get("shifted", False) for phase in hand.expected["phases"]) for hand in hands_of()
    )
    deeds = Counter(
        entry["does"]
        for hand in hands_of()
        for entry, fate in zip(hand.params["script"], hand.expected["script"], strict=True)
        if fate == "done"
    )

    lasts = [hand.expected["phases"][-1]["round"] for hand in hands_of()]

    assert shifts > 2
    assert sum(last in {4, 5, 6, 7, 8} for last in lasts) > HANDS // 8
    assert {ROUNDS, 20} <= set(lasts)
    assert max(len(hand.params["script"]) for hand in hands_of()) > 40
    assert {2, 3, 4, 5, 6} == {hand.seats for hand in hands_of()}
    assert any(max(hand.params["stacks"].values()) > 2**32 for hand in hands_of())
    assert {"bet", "raise", "match", "check", "fold", "draw", "trade", "call"} <= set(deeds)
    assert any(hand.expected["demise"] for hand in hands_of() if hand.expected["over"])
    assert any(hand.expected.get("bombed") for hand in hands_of())


def test_tables_are_of_the_sizes_that_are_wanted() -> None:
    rules = builtin("standard")

    assert {hand.seats for hand in long_hands(rules, 1, 10, [2])} == {2}
    assert list(long_hands(rules, 1, 10, [9])) == []


def cut_to_32_bits(hand: Question) -> Mapping[str, Any]:
    return {"stacks": {seat: it & 0xFFFFFFFF for seat, it in hand.expected["stacks"].items()}}


def rolls_in_order(hand: Question) -> Mapping[str, Any]:
    rolls = [roll for roll in with_spare_randomness(hand).get("rolls", ()) if not roll.get("last")]
    early = [{**roll, "round": number} for number, roll in enumerate(rolls, 1)]
    return ask(builtin("standard"), {**hand.params, "rolls": early})


def shifts_once(hand: Question) -> Mapping[str, Any]:
    return ask(builtin("standard"), {**hand.params, "rolls": hand.params.get("rolls", [])[:1]})


def everybody_may_win(hand: Question) -> Mapping[str, Any]:
    eligible = {"eligible": hand.expected["dealt_in"]}
    return {
        "phases": [
            {**phase, "pots": [{**pot, **eligible} for pot in phase["pots"]]}
            for phase in hand.expected["phases"]
        ]
    }


def draws_backwards(hand: Question) -> Mapping[str, Any]:
    return {
        "phases": [
            {**phase, "asked": phase["asked"][:: -1 if phase["phase"] == "drawing" else 1]}
            for phase in hand.expected["phases"]
        ]
    }


def dealer_deals_again(hand: Question) -> Mapping[str, Any]:
    return {"next_dealer": hand.expected["dealer"]}


@pytest.mark.parametrize(
    ("wrong", "fact", "rule"),
    [
        (cut_to_32_bits, r"stacks\..*", ""),
        (rolls_in_order, r"phase\..*", ""),
        (shifts_once, r".*\.shift\.shifted", "shift."),
        (draws_backwards, r".*\.drawing\.asked", "drawing.order."),
        (dealer_deals_again, "next_dealer", "table.rotation."),
        (everybody_may_win, r".*\.pots", "showdown.folded.none"),
    ],
    ids=["32 bits", "another round", "one shift", "backwards", "next dealer", "the folded"],
)
def test_a_wrong_answer_to_a_long_hand_shows(
    wrong: Callable[[Question], Mapping[str, Any]], fact: str, rule: str
) -> None:
    found = first(wrong)

    assert re.fullmatch(f"{fact} {rule}.*", f"{found.fact} {found.rule}")


@pytest.mark.parametrize(
    ("point", "choice", "fact"),
    [
        ("folding.cost", "free", "phase."),
        ("shift.lost-cards", "under-marker", "deck"),
        ("drawing.discards", "under-deck", "deck"),
        ("demise.made-special", "no", ""),
    ],
    ids=["fold", "shift", "discards", "same"],
)
def test_the_rule_of_a_difference_is_that_of_its_event(point: str, choice: str, fact: str) -> None:
    rules = builtin("standard").flipped(point, Choice.parse(choice))
    found = [difference(hand, ask(rules, hand.params)) for hand in hands_of()]
    differing = [one for one in found if one is not None]
    named = Counter(one.rule.rpartition(".")[0] for one in differing)

    # The ruleset makes the last choice: nothing differs
    assert [name for name, _ in named.most_common(1)] == [point] * bool(fact)
    assert any(one.fact.startswith(fact) for one in differing) is bool(fact)


def hand() -> Question:
    return next(
        it
        for it in hands_of()
        if it.expected["over"]
        and any(entry["does"] == "raise" for entry in it.params["script"])
        and {"done"} == set(it.expected["script"])
    )


@pytest.mark.parametrize(
    ("does", "phase", "reason", "rule"),
    [
        ("raise", "betting", "above-limit", "betting.limit.fixed"),
        ("draw", "drawing", "wrong-number", "drawing.number.one"),  # others own the reason too
        ("draw", "drawing", "out-of-turn", "drawing.choices.draw-trade-or-stand"),
        ("draw", "drawing", "not-reached", "drawing.choices.draw-trade-or-stand"),
    ],
)
def test_a_refused_deed_is_told_before_what_follows_from_it(
    does: str, phase: str, reason: str, rule: str
) -> None:
    it = hand()
    place = next(place for place, entry in enumerate(it.params["script"]) if entry["does"] == does)
    when = it.params["script"][place]["round"], phase
    fates = [*it.expected["script"]]
    fates[place] = reason
    phases: list[Any] = [
        {**one, "asked": []} if (one["round"], one["phase"]) == when else one
        for one in it.expected["phases"]
    ]
    found = difference(it, {**it.expected, "script": fates, "phases": phases})

    assert found == Violation(rule, f"script.{place}", "done", reason)


def test_a_refusal_without_a_reason_is_no_difference() -> None:
    refused = next(it for it in hands_of() if set(it.expected["script"]) - {"done", "not-reached"})
    fates = [
        fate if fate in {"done", "not-reached"} else True for fate in refused.expected["script"]
    ]

    assert difference(refused, {"script": fates}) is None
    assert difference(refused, {"script": [True] * len(fates)}) is not None


def test_what_is_left_out_is_no_difference() -> None:
    it = hand()
    bare = {seat: cards for seat, cards in it.expected["fields"].items() if cards}

    assert difference(it, {}) is None
    assert difference(it, {"fields": bare, "caller": it.expected["caller"]}) is None


def test_a_phase_that_is_missing_is_told_as_the_phases_of_its_round() -> None:
    it = next(
        it for it in hands_of() if any(phase["phase"] == "shift" for phase in it.expected["phases"])
    )
    kept = [phase for phase in it.expected["phases"] if phase["phase"] != "shift"]
    number = next(phase["round"] for phase in it.expected["phases"] if phase["phase"] == "shift")
    found = difference(it, {"phases": kept})

    assert found is not None
    assert found.fact == f"round.{number}"
    assert "shift" in found.expected
    assert "shift" not in found.actual
    assert found.rule.startswith("shift.")


@pytest.mark.parametrize("answer", [{"refused": "not-in-the-deck"}, {"ran_out": "deck"}])
def test_a_hand_that_is_not_played_is_a_difference(answer: dict[str, Any]) -> None:
    ((name, value),) = answer.items()

    assert difference(hand(), answer) == Violation("", name, None, value)


def test_who_bombs_is_told_with_the_rule_of_the_bomb() -> None:
    it = next(it for it in hands_of() if it.expected.get("bombed"))
    found = difference(it, {"bombed": []})

    assert found is not None
    assert found.fact == "bombed"
    assert found.rule.startswith("bombs.")


# One Demise, three Stars, and no Moderation
SHORT: Final = ruleset_named("Short Deck")


@pytest.mark.parametrize("name", ["Short Deck", "Own Cards"])
def test_scenarios_are_laid_out_with_the_cards_of_that_deck(name: str) -> None:
    rules = ruleset_named(name)
    asked = list(of_whole_decks(rules))
    ask = Reference({name: rules}).ask
    refusals = [ask("play", {**params, "ruleset": name}).get("refused") for params in asked]

    assert len(asked) > 300
    assert "not-in-the-deck" not in refusals
    assert all(laid_out(params) == Counter(deck_copies(rules)) for params in asked)


def of_whole_decks(rules: Ruleset) -> Iterator[dict[str, Any]]:
    usual = Counter(deck_copies(builtin("standard")))
    for case in QuestionStream(hunt_target(rules.name), 1).cases:
        if case.method == "play" and DECK_SIZE not in case.pins and laid_out(case.params) == usual:
            yield dealt_from(case.params, rules)


def test_cards_that_are_named_stay_where_they_are() -> None:
    usual = ["sabres-2", "star", *deck_for_ruleset(["coins-1"], ["sabres-2", "star"], None, SHORT)]
    whole = scripted_top(usual, [], custom_copies(SHORT))
    first, elsewhere = ["staves-9", "star"], ["queen", "coins-1"]
    told = [*first, *rest(builtin("standard"), [*first, *elsewhere])]
    deck = deck_for_ruleset(told, elsewhere, None, SHORT)

    assert whole == ["sabres-2", "star", "coins-1"]
    assert deck == [*first, *rest(SHORT, [*first, *elsewhere])]
    assert (deck.count("star"), deck.count("demise"), deck.count("moderation")) == (3, 1, 0)
    assert deck_for_ruleset(deck, elsewhere, custom_copies(SHORT), builtin("standard")) == told


def rest(rules: Ruleset, gone: list[str]) -> list[str]:
    left = Counter({str(card): many for card, many in deck_copies(rules).items()})
    left.subtract(gone)
    return list(left.elements())


@pytest.mark.parametrize("bug", ["fold-from-round-six", "raise-after-all-in", "new-deck-of-one"])
def test_a_bug_is_found_and_made_small_with_the_cards_of_that_deck(bug: str) -> None:
    [planted] = [one for one in UNSEEN if one.id == f"python/{bug}"]
    with connected(planted) as port:
        hunt = begun(port, hunt_target(SHORT.name), stop_at())
        hunt.run(1, Budget(1_000))
    first = hunt.findings[0]
    params = first.question.params
    held = [card for cards in params.get("hands", {}).values() for card in cards]
    elsewhere = [*held, *params.get("out_of_play", ())]

    assert first.condemns
    assert laid_out(params) <= Counter(deck_copies(SHORT))
    assert len(scripted_top(params["deck"], elsewhere, custom_copies(SHORT))) <= 8


IN_PYTHON: Final = [bug for bug in UNSEEN if bug.program == "python"]
UNSEEN_RULESETS: Final = sorted({bug.rulesets[0] for bug in IN_PYTHON})
# How many questions a bug is held against: a tenth of what a hunt of the usual length asks
QUESTIONS: Final = 600
# How many of the bugs show in so few
SHARE: Final = 0.5

# For each bug a level that shows it, and the seats that it needs
HUNTED: Final = {
    "python/dealer-in-the-eighth-seat": ("shift", 8),
    "python/shared-pot-of-32-bits": ("settle", 2),
    "python/raise-after-all-in": ("play", 2),
    "python/picker-at-a-full-table": ("shift", 8),
    "python/tie-of-five": ("compare", 6),  # without a sixth, who is best is by another rule
    "python/fold-from-round-six": ("play", 2),
}


def shows(bug: Bug, asked: list[Question]) -> bool:
    with connected(bug) as port:
        port.hello(greeting((ruleset_named(bug.rulesets[0]),)))
        batch = Asker(port, bug.rulesets[0], count(1)).ask(asked)
        return bool(batch.rejected or batch.faults)


def test_there_are_a_hundred() -> None:
    chapters = {bug.breaks[0].partition(".")[0] for bug in UNSEEN}

    assert len(UNSEEN) >= 100
    assert len(chapters) >= 18
    assert len({bug.id for bug in UNSEEN}) == len(UNSEEN)


def test_many_show_in_few_questions() -> None:
    found: list[str] = []
    tried: list[Bug] = []
    for name in sampled(UNSEEN_RULESETS, 8):
        rules = ruleset_named(name)
        asked = list(islice(questions(HuntTarget(name, rules, LEVELS), SAMPLE + 1), QUESTIONS))
        bugs = [bug for bug in IN_PYTHON if bug.rulesets[0] == name]
        tried += bugs
        found += [bug.id for bug in bugs if shows(bug, asked)]
    missed = [bug.id for bug in tried if bug.id not in found]

    least = SHARE * len(tried) if EXHAUSTIVE else min(1, len(tried))
    assert len(found) >= least, missed


@pytest.mark.parametrize("id_", HUNTED)
def test_what_is_found_is_made_small(id_: str) -> None:
    [bug] = [bug for bug in UNSEEN if bug.id == id_]
    level, seats = HUNTED[id_]
    rules = ruleset_named(bug.rulesets[0])
    with connected(bug) as port:
        hunt = begun(port, HuntTarget(rules.name, rules, (level,)), stop_at())
        hunt.run(1, Budget(6_000))
    first = hunt.findings[0]

    assert first.condemns
    assert seats <= first.question.seats <= max(3, seats)


@LONG_RUN
@pytest.mark.parametrize("bug", UNSEEN, ids=lambda bug: bug.id)
def test_no_scenario_shows_such_a_bug(bug: Bug) -> None:
    if bug.program == "javascript":
        node()
    rules = ruleset_named(bug.rulesets[0])
    with connected(bug) as port:
        hello = port.hello(greeting((rules,)))

        assert judge_ruleset(port, hello, load_cases(), target_of(rules)).status is Status.CONFORMS


def test_verify_hunts_beside_a_level_and_by_the_ruleset_as_it_is_played() -> None:
    plays = playing_too(ruleset_named("forum"), ("drawing.on-turn", "everybody"))
    handle = playing({"forum": plays}, plays=["forum"])

    def program(message: Json) -> Json:
        answer = handle(message)
        if len(message["params"].get("hands", ())) > 6 and "best" in answer["result"]:
            answer["result"]["best"] = [*message["params"]["hands"]]
        return answer

    def status(*levels: str, rulesets: tuple[str, ...] = ("forum",)) -> int:
        report = sabacc.verify(lambda: program, rulesets=rulesets, levels=levels, seed=1, hunt=120)
        return report.status

    assert (status("score"), status("compare"), status()) == (0, 1, 1)
    assert status("compare", rulesets=()) == 1, "its own claims leave it the whole hunt"


def test_a_case_that_stops_after_the_antes_can_be_changed() -> None:
    early = [
        case
        for case in load_cases()
        if case.method == "play" and '"until": {"round": 0' in json.dumps(case.params)
    ]

    assert early
    for seed in range(200):  # one in many breaks the hand off within a round
        mutated(random.Random(seed), "play", early[0].params, ruleset_named("standard"))
