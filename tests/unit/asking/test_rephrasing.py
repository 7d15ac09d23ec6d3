"""A case rephrased: what is changed, what an answer says taken back, and when it fits."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any, Final

import msgspec
import pytest

from sabacc.conformance.grading.grader import Outcome, grade
from sabacc.conformance.laws import LAWS, Way
from sabacc.conformance.proving import answer, mixture
from sabacc.conformance.relations import (
    RELATIONS,
    FollowUp,
    SourceQuestion,
    other_names,
    refused_first,
    refused_twice,
    rephrased,
    worse_hand,
)
from sabacc.conformance.scenarios.cases import Case, holds_for
from sabacc.conformance.scenarios.catalogue import load_cases
from sabacc.protocol.messages import PARAMS
from sabacc.spec.model import LEVELS
from sabacc.spec.rulesets import Ruleset, base_names, builtin
from tests.runs import DAY, EXHAUSTIVE

Json = dict[str, Any]

METHODS: Final = LEVELS
CASES: Final = {case.id: case for case in load_cases()}
SEEDS: Final = range(DAY, DAY + (2 if EXHAUSTIVE else 1))
SHARE: Final = 2 if EXHAUSTIVE else 8
"""One case in so many is rephrased."""
FIVE: Final = tuple(map(builtin, ("standard", "forum", "holonet", "swag", "classic")))
TABLES: Final = 600 if EXHAUSTIVE else 80
"""How many cases are rephrased by one ruleset and asked by another."""


def asked(rules: Ruleset, method: str, params: Json) -> Mapping[str, Any] | None:
    found = answer(method, params, rules)
    return None if "error" in found else found


def nothing(_rules: Ruleset, _method: str, _params: Json) -> None:
    """Answer nothing."""


def put_for(rules: Ruleset, case: Case, law: str) -> FollowUp | None:
    """Rephrase a case in the way that tests a law, if it fits."""
    return rephrased(case, rules, random.Random(1), asked, only={law})


def test_every_law_of_rephrasing_has_a_way() -> None:
    tested = {relation.law for relation in RELATIONS}

    assert tested == {law.id for law in LAWS.values() if Way.REPHRASED in law.ways}
    for relation in RELATIONS:
        assert set(relation.methods) <= set(LAWS[relation.law].methods)


STANDARD: Final = builtin("standard")


def rephrased_case(method: str, law: str) -> tuple[Case, FollowUp]:
    """Return a case that is no refusal, rephrased in a way that tests a law."""
    for case in CASES.values():
        if case.method != method or not holds_for(case, STANDARD.choices):
            continue
        if any(expected.fact == "refused" for expected in case.expect):
            continue
        found = put_for(STANDARD, case, law)
        if found is not None:
            return case, found
    raise AssertionError(law)


LEAVING: Final = CASES["betting.facing-bet.match-or-leave/a-player-who-wrongly-bet-may-still-leave"]
"""A case in which a bet is refused."""


def left_in_the_end() -> Json:
    return {"script": ["done", "bet-stands", "done"]}


def test_seats_have_other_names_everywhere() -> None:
    case = next(
        one
        for one in CASES.values()
        if holds_for(one, STANDARD.choices) and {"script", "rolls", "hands"} <= set(one.params)
    )
    found = put_for(STANDARD, case, "laws.names-of-seats")
    assert found is not None
    text = msgspec.json.encode(found.params).decode()

    assert not any(f'"{seat}"' in text for seat in case.params["seats"])
    assert len(set(found.params["seats"])) == len(case.params["seats"])
    assert "is called" in found.change


@pytest.mark.parametrize("said", [{}, {"after": None}])
def test_who_comes_last_of_all_keeps_the_seats_in_place(said: dict[str, None]) -> None:
    seats = ["Han", "Lando", "Leia"]
    comes = {"seat": "Jabba", "stack": 5, **said}
    params = {"seats": seats, "dealer": "Han", "then": [{"arrives": [comes]}]}

    for seed in range(20):
        asked_so = SourceQuestion("play", params, random.Random(seed))
        found = other_names(asked_so)
        assert found is not None
        assert "begins with" not in found.change


def test_a_remembered_name_stays_wrong() -> None:
    case, found = rephrased_case("settle", "laws.names-of-seats")
    remembered = asked(STANDARD, case.method, case.params)

    assert remembered is not None
    assert found.graded(case, remembered, STANDARD.choices).outcome is Outcome.FAILED


def test_a_card_that_there_is_not_changes_its_suit_too() -> None:
    case = next(one for one in CASES.values() if "coins-16" in one.params.get("cards", ()))
    found = put_for(builtin("classic"), case, "laws.suits-alike")

    assert found is not None
    assert "coins-16" not in found.params["cards"]
    assert any(card.endswith("-16") for card in found.params["cards"])


def test_credits_that_nobody_needs_are_taken_off_again() -> None:
    case, found = rephrased_case("play", "laws.idle-credits")
    seat = case.params["seats"][0]
    more = found.params["stacks"][seat] - case.params["stacks"][seat]
    shown = {
        "stacks": {seat: 500},
        "phases": [{"round": 1, "phase": "betting", "stacks": {seat: 400}}],
    }

    assert more % 2 == 1
    assert f"{more} more credits" in found.change
    assert found.map_back(shown) == {
        "stacks": {seat: 500 - more},
        "phases": [{"round": 1, "phase": "betting", "stacks": {seat: 400 - more}}],
    }


def test_one_of_two_fates_is_wrong() -> None:
    case, plain = LEAVING, left_in_the_end
    found = refused_twice(SourceQuestion("play", case.params, random.Random(1), plain()))
    assert found is not None
    wrong = {"script": ["done", "bet-stands", "done", "done"]}

    assert len(found.params["script"]) == len(case.params["script"]) + 1
    assert found.map_back(wrong) == {"script": ["done", "done", "done"]}
    assert found.map_back({"script": ["done", "bet-stands", "bet-stands", "done"]}) == plain()


def test_what_is_allowed_after_a_refusal_counts() -> None:
    case, plain = LEAVING, left_in_the_end
    chance = random.Random(2)
    found = refused_first(SourceQuestion("play", case.params, chance, plain()))
    assert found is not None
    longer = found.params["script"]
    (place,) = (at for at, entry in enumerate(longer) if entry not in case.params["script"])
    left = [fate for at, fate in enumerate(("done", "done", "bet-stands", "done")) if at != place]

    assert longer[place]["seat"] == longer[place + 1]["seat"]
    for fate, expected in (("wrong-phase", left), ("done", plain()["script"])):
        fates = [*left[:place], fate, *left[place:]]
        assert found.map_back({"script": fates}) == {"script": expected}


def test_no_hand_is_made_worse_beside_a_field() -> None:
    hands = {"Han": ["coins-9", "flasks-9"], "Lando": ["staves-6"]}
    plain = {"best": ["Han"]}
    for fields, is_asked in (({"Lando": ["star"]}, False), ({"Han": ["coins-1"]}, True)):
        params = {"hands": hands, "fields": fields}
        found = worse_hand(SourceQuestion("compare", params, random.Random(1), plain))
        assert (found is not None) is is_asked


def test_what_is_done_after_the_end_breaks_the_law() -> None:
    case, found = rephrased_case("play", "laws.nothing-after-the-end")
    right = asked(STANDARD, "play", found.params)
    assert right is not None
    wrong = {**right, "script": [*right["script"][:-1], "done"]}

    assert found.graded(case, right, STANDARD.choices).outcome is Outcome.PASSED
    assert found.graded(case, wrong, STANDARD.choices).law == "laws.nothing-after-the-end"


def test_rephrasings_come_of_the_dice_alone() -> None:
    case, _ = rephrased_case("play", "laws.names-of-seats")
    one, other = (rephrased(case, STANDARD, random.Random(7), asked) for _ in range(2))

    assert one is not None
    assert other is not None
    assert (one.params, one.law, one.change) == (other.params, other.law, other.change)


def test_what_does_not_fit_is_not_worn() -> None:
    case = CASES["specials.regional-array.monarchy/the-three-cards-are-the-array[middle]"]
    rules = next(rules for rules in map(builtin, base_names()) if holds_for(case, rules.choices))

    assert put_for(rules, case, "laws.suits-alike") is None


def test_silence_is_no_answer_to_a_question_that_was_answered() -> None:
    case, found = rephrased_case("settle", "laws.names-of-seats")

    assert found.graded(case, {}).outcome is Outcome.FAILED
    assert found.graded(case, {}, passed=False).outcome is Outcome.NOT_SHOWN


def test_nothing_is_rephrased_that_the_reference_does_not_know() -> None:
    case, _ = rephrased_case("settle", "laws.names-of-seats")

    assert rephrased(case, STANDARD, random.Random(1), nothing) is None


@pytest.mark.parametrize("name", ["standard", "forum", "holonet", "swag", "classic"])
def test_the_reference_is_the_same_however_it_is_asked(name: str) -> None:
    rules = builtin(name)
    mine = [case for case in CASES.values() if holds_for(case, rules.choices)]
    count = 0
    for seed in SEEDS:
        for case in mine[seed % SHARE :: SHARE]:
            found = rephrased(case, rules, random.Random(f"{seed} {case.id}"), asked)
            if found is None:
                continue
            count += 1
            shown = asked(rules, case.method, found.params)
            assert shown is not None
            assert found.graded(case, shown, rules.choices).outcome is Outcome.PASSED
            assert found.params != case.params
            msgspec.convert({**found.params, "ruleset": name}, PARAMS[case.method])

    assert count > 0.8 * len(SEEDS) * (len(mine) // SHARE)


def test_rephrased_questions_fit_whatever_else_a_program_plays() -> None:
    # They are proved by one ruleset, and a program may play what this leaves open in another way.
    # One in three hundred may be too long for the stacks, or the deck, at some other table.
    rng = random.Random(DAY)
    count = 0
    wrong: list[str] = []
    for case in rng.sample(sorted(CASES.values(), key=lambda case: case.id), TABLES):
        rules = next((one for one in FIVE if holds_for(case, one.choices)), None)
        found = None if rules is None else rephrased(case, rules, rng, asked)
        other = mixture(rng, case.pins)
        plain = asked(other, case.method, case.params)
        if found is None or plain is None or not holds_for(case, other.choices):
            continue
        if grade(case, plain, other.choices).outcome is not Outcome.PASSED:
            continue
        count += 1
        shown = asked(other, case.method, found.params)
        if shown is None or found.graded(case, shown, other.choices).outcome is not Outcome.PASSED:
            wrong.append(f"{case.id}: {found.change}")

    assert count > TABLES * 2 // 5
    assert len(wrong) <= 1 + count // 300, wrong
