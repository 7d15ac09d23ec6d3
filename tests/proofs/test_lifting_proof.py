"""The proof of lifting: what can arise in a whole hand is asked in one, and errors there show.

The wrong programs are the reference with one other choice, asked `play` alone.
"""

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, Final, cast

import msgspec
import pytest

from sabacc.conformance.adapters.ports import Ask, RawAnswer
from sabacc.conformance.grading.grader import Outcome, grade
from sabacc.conformance.hunting.question_stream import long_hands
from sabacc.conformance.lifting import Lifted, lifted
from sabacc.conformance.proving import moot, run, wrong_choices
from sabacc.conformance.scenarios.cases import Case, holds_for
from sabacc.conformance.scenarios.catalogue import cases_by_id, load_cases
from sabacc.conformance.staging import scene_of
from sabacc.protocol.answers import Params
from sabacc.protocol.dependency_cache import CachingEngine
from sabacc.protocol.facts import ABSENT, value_at
from sabacc.protocol.messages import PARAMS
from sabacc.spec.house_files import every_ruleset, ruleset_named
from sabacc.spec.model import Level
from sabacc.spec.points import BASES, POINTS
from sabacc.spec.rulesets import Choice, Ruleset
from tests.bugs import WRONG_ENGINES, planted
from tests.end_to_end.programs.test_implementations import javascript
from tests.runs import EXHAUSTIVE, LONG_RUN, SAMPLE, sampled

LOWER: Final = ("score", "compare", "settle", "shift")
# Rulesets in which hands are brought about otherwise than in the bases
OTHERS: Final = ("standard+table-stakes", "standard+imperial-discards", "forum-random", "Jakku")
# The rulesets that an everyday run takes
EVERYDAY: Final = (*BASES, *OTHERS) if EXHAUSTIVE else BASES[:1]
LEAST: Final = 0.9
# Where nobody with two cards may trade, nor call before he has given up two, few hands arise.
#
# A hand of two cards is then shown only if somebody with three has called.
STUCK: Final = {"drawing.two-card-trade": "refused", "drawing.discards-owed": "may-not-call"}
# Where whoever is dealt a hand out of range is out at once, nobody calls such a hand as dealt
BOMBED_ON_DEAL: Final = {"bombs.on-deal": "out-at-once"}
# Where only the last turn of a lap has a call, and its player has none, no dealer ever calls.
#
# Whoever deals has that turn for as long as they are in the hand.
DEALERLESS: Final = {"calling.how-often": "last-of-lap", "calling.turn-player": "refused"}
# Where only the player of that turn may call, nobody but the dealer ever does
DEALER_ALONE: Final = {"calling.how-often": "last-of-lap", "calling.turn-player": "alone"}
# An everyday run takes a sixteenth of the flips
FLIPS: Final = 16
# The points on which no whole hand shows what a program plays
UNSEEN: Final = {
    "shift.picker": "who picks a card is not a fact of `play`",
    "shift.folded-neighbour": "who picks a card is not a fact of `play`",
}

# The cases that some rulesets cannot ask as whole hands, by how their ids begin, and why
NEVER: Final = {
    **UNSEEN,
    "field.all-cards.spared/the-spared-player-picks": "who picks a card is not a fact of `play`",
    "shift.exists.no": "no die falls in such a hand",
    "stakes.short-stack.leaves": "no hand there has several pots",
    **dict.fromkeys(
        (
            "side-pots",
            "demise.all-bomb.next-best-hand/a-hand-that-bombed-in-the-demise",
            "demise.all-bomb.next-best-hand/the-next-best-hand-for-both-pots",
            "penalties.caller-shares",
        ),
        "somebody who is all in has credits left, or a pot cannot be paid equally",
    ),
    "deck.size.seventy-six/the-whole-deck-laid-out": "no card is left for another player",
    "penalties.caller.hand-pot/the-caller": "a caller can fold only in a last betting",
    "demise.cards.one-each/cards-in-the-interference-field-count": (
        "a player who must give up two cards, and keeps what came, cannot be left with one"
    ),
    "pots.odd-credits": "where everybody must bet or fold, no pot is that small",
}

ENGINE: Final = CachingEngine()


def ask(rules: Ruleset, method: str, params: dict[str, Any]) -> Mapping[str, Any] | None:
    asked = request(method, params)
    return None if asked is None else ENGINE.answer_once(rules, asked)


def request(method: str, params: dict[str, Any]) -> Params | None:
    try:
        return cast("Params", msgspec.convert({**params, "ruleset": ""}, PARAMS[method]))
    except msgspec.ValidationError:
        return None


@cache
def ruleset(name: str) -> Ruleset:
    return ruleset_named(name)


@pytest.fixture
def rules(name: str) -> Ruleset:
    return ruleset(name)


@cache
def lift(case: str, name: str) -> Lifted | None:
    return lifted(cases_by_id()[case], ruleset(name), ask)


def cases_of(rules: Ruleset, *methods: str) -> list[Case]:
    return [
        case
        for case in load_cases()
        if case.method in methods and not case.quarantined and holds_for(case, rules.choices)
    ]


def never(case: Case) -> bool:
    return any(case.id.startswith(beginning) for beginning in NEVER)


def plays(rules: Ruleset, choices: Mapping[str, str]) -> bool:
    return all(rules.choices[point].name == name for point, name in choices.items())


def hands_of(case: Case) -> Iterator[list[str]]:
    yield from case.params.get("hands", {}).values()
    if "cards" in case.params:
        yield case.params["cards"]


def out_of_range(cards: list[str], rules: Ruleset) -> bool:
    answer = ask(rules, "score", {"cards": cards})
    return answer is not None and bool(answer.get("bombed"))


def can_arise(case: Case, rules: Ruleset) -> bool:
    if never(case):
        return False
    if plays(rules, BOMBED_ON_DEAL) and any(out_of_range(hand, rules) for hand in hands_of(case)):
        return False
    if case.method != "settle":
        return True
    scene = scene_of(case.params)
    return not plays(rules, DEALERLESS if scene.caller == scene.dealer else DEALER_ALONE)


@pytest.mark.parametrize("name", EVERYDAY)
def test_what_can_arise_is_lifted(rules: Ruleset) -> None:
    mine = cases_of(rules, *LOWER)
    left = [case for case in mine if lift(case.id, rules.name) is None]

    assert [case.id for case in left if not never(case)] == []
    assert len(mine) - len(left) >= LEAST * len(mine)


@LONG_RUN
def test_each_reason_is_needed() -> None:
    left = {
        case.id
        for name in (*BASES, *OTHERS)
        for case in cases_of(ruleset(name), *LOWER)
        if lift(case.id, name) is None
    }

    assert [why for why in NEVER if not any(it.startswith(why) for it in left)] == []


@LONG_RUN
def test_most_is_lifted_everywhere() -> None:
    # To try what cannot arise takes long: a third of the rulesets today, others tomorrow.
    few = [
        rules.name
        for rules in every_ruleset()[SAMPLE % 3 :: 3]
        if not plays(rules, STUCK)
        and (mine := [case for case in cases_of(rules, *LOWER) if can_arise(case, rules)])
        and sum(lift(case.id, rules.name) is None for case in mine) > (1 - LEAST) * len(mine)
    ]

    assert few == []


@pytest.mark.parametrize("name", EVERYDAY)
def test_every_lifted_hand_shows_a_fact(rules: Ruleset) -> None:
    for case in cases_of(rules, *LOWER)[:: 1 if EXHAUSTIVE else 7]:
        it = lift(case.id, rules.name)
        if it is None:
            continue
        answer = ask(rules, "play", it.params)
        assert answer is not None
        read = it.read(answer)

        assert grade(case, read).outcome is not Outcome.FAILED
        assert any(value_at(case.method, read, wanted.fact) is not ABSENT for wanted in case.expect)


def flips(rules: Ruleset) -> Iterator[tuple[str, Choice]]:
    """Yield every other choice on the points below `play`, but those that nothing can catch."""
    for point in POINTS.values():
        if point.level is Level.PLAY or point.conduct:
            continue
        for wrong in wrong_choices(point, rules.choices[point.id]):
            if moot(rules, point.id, wrong) is None:
                yield point.id, wrong


def convicted(rules: Ruleset, wrong: Ruleset, point: str) -> bool:
    lower = sorted(cases_of(rules, *LOWER), key=lambda case: point not in case.pins)
    for case in lower:
        it = lift(case.id, rules.name)
        if it is not None and fails(case, it, wrong):
            return True
    return any(run(case, wrong).outcome is Outcome.FAILED for case in cases_of(rules, "play"))


def fails(case: Case, it: Lifted, wrong: Ruleset, engine: CachingEngine = ENGINE) -> bool:
    asked = request("play", it.params)
    assert asked is not None
    answer = engine.answer(wrong, f"{id(it)} {case.id}", asked)  # `lift` keeps `it`, and its id
    return answer is not None and grade(case, it.read(answer)).outcome is Outcome.FAILED


@pytest.mark.parametrize("name", [name for name in EVERYDAY if name in BASES])
def test_a_program_of_play_alone_is_convicted_of_every_other_choice(rules: Ruleset) -> None:
    missed = [
        f"{point}: {wrong}"
        for point, wrong in sampled(list(flips(rules)), FLIPS)
        if point not in UNSEEN and not convicted(rules, rules.flipped(point, wrong), point)
    ]

    assert missed == []


@pytest.mark.parametrize("name", ["standard"])
def test_who_picks_does_not_show(rules: Ruleset) -> None:
    for point, wrong in flips(rules):
        if point in UNSEEN:
            assert not convicted(rules, rules.flipped(point, wrong), point)


@pytest.mark.parametrize("name", EVERYDAY)
def test_other_choices_of_play_blame_no_lower_rule(rules: Ruleset) -> None:
    step = 4 if EXHAUSTIVE else 9
    lower = [(case, lift(case.id, rules.name)) for case in cases_of(rules, *LOWER)[::step]]
    blamed = [
        f"{point.id}: {wrong}: {case.id}"
        for point in [*POINTS.values()][::step]
        if point.level is Level.PLAY
        for wrong in wrong_choices(point, rules.choices[point.id])
        for case, it in lower
        if it is not None and fails(case, it, rules.flipped(point.id, wrong))
    ]

    assert blamed == []


@pytest.mark.parametrize("name", EVERYDAY)
def test_a_program_written_apart_plays_them_right(name: str, rules: Ruleset) -> None:
    lower = cases_of(rules, *LOWER)[:: 1 if EXHAUSTIVE else 5]
    asked = [(case, it) for case in lower if (it := lift(case.id, rules.name)) is not None]
    hands = list(long_hands(rules, 3, 200 if EXHAUSTIVE else 20))
    requests = [it.params for _, it in asked] + [hand.params for hand in hands]
    with javascript([rules]) as port:
        asks = [Ask(key, "play", {**it, "ruleset": name}) for key, it in enumerate(requests)]
        answers = {
            reply.ask.key: reply.result for reply in port.ask(asks) if isinstance(reply, RawAnswer)
        }

    assert len(answers) == len(requests)
    for key, (case, it) in enumerate(asked):
        assert grade(case, it.read(answers[key])).outcome is not Outcome.FAILED
        right = ask(rules, "play", it.params)
        assert right is not None
        # where nothing is owed, that may be left out
        assert set(it.read(answers[key])) ^ set(it.read(right)) <= {"owed"}
    for key, hand in enumerate(hands, len(asked)):
        assert not [*hand.differences(answers[key])]


@pytest.mark.parametrize("name", [name for name in EVERYDAY if name in BASES])
def test_every_rule_that_shows_is_asked(rules: Ruleset) -> None:
    mine = cases_of(rules, *LOWER)
    asked = {case.rule for case in mine if lift(case.id, rules.name) is not None}

    assert {
        case.rule
        for case in mine
        if case.rule not in asked and not case.rule.startswith(tuple(UNSEEN))
    } == set()


# Rules that an error in the code breaks, as no choice of any ruleset would
ERRORS: Final = (
    "penalties.several-bombs.each-pays-in-full",
    "penalties.base.as-shown",
    "pots.odd-credits.from-dealers-left",
    "pots.beaten-special.nothing",
    "bombs.zero.bombs",
    "bombs.limits.beyond-23",
    "demise.order.from-dealers-left",
    "demise.bombed-gaps.split",
)


@pytest.mark.parametrize("rule", ERRORS)
def test_errors_that_are_no_choice_are_convicted(rule: str) -> None:
    rules = ruleset("classic" if rule == "demise.bombed-gaps.split" else "standard")
    asked = [
        (case, it)
        for case in cases_of(rules, "score", "settle")
        if (it := lift(case.id, rules.name))
    ]

    broken = CachingEngine()  # the other remembers what the engine answered before
    with planted(WRONG_ENGINES[rule]):
        assert any(fails(case, it, rules, broken) for case, it in asked)
