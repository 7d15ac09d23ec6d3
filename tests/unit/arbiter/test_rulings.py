"""Rulings under several rulesets: what stands too, what is never the same."""

import json
import random
from collections.abc import Iterator, Sequence
from typing import Any, Final

import pytest

from sabacc.arbiter.arbiter import Arbiter
from sabacc.arbiter.claims import readings_together
from sabacc.arbiter.dispute import Dispute, from_json
from sabacc.arbiter.entries import FieldError
from sabacc.arbiter.rulings import KnownRulesets, Rulings
from sabacc.conformance.scenarios.cases import Case
from sabacc.conformance.scenarios.catalogue import load_cases
from sabacc.engine.play import compile_rules
from sabacc.protocol.answers import EngineAnswer, answer_request
from sabacc.spec.alternatives import alternatives
from sabacc.spec.house_files import every_ruleset
from sabacc.spec.points import BASES, POINTS
from sabacc.spec.rulesets import Ruleset, assemble, builtin
from tests.runs import EXHAUSTIVE, SAMPLE

TRIED = 400 if EXHAUSTIVE else 15
FOUND = random.Random(SAMPLE).sample(load_cases(), TRIED)


class Whole(Rulings):
    def key(self, rules: Ruleset, answers: Sequence[EngineAnswer]) -> str:  # noqa: ARG002
        return json.dumps([found.answer for found in answers], sort_keys=True)


@pytest.mark.parametrize("case", [pytest.param(case, id=case.id) for case in FOUND])
def test_a_ruling_that_is_reused_is_the_right_one(case: Case) -> None:
    known, requests = KnownRulesets(), [case.request()]
    rulings = Whole(known, requests)
    rulesets = [*every_ruleset()]
    base = builtin("standard")
    for point in POINTS.values():
        rulesets += [known.flip(base, point.id, choice) for choice in alternatives(base, point)]
    for rules in rulesets:
        fresh = answer_request(rules, compile_rules(rules), requests[0])

        assert rulings.ruling(rules).answers[0] == fresh, rules.name
    assert len(rulings.heard) < len(rulesets)


@pytest.mark.parametrize("case", [pytest.param(case, id=case.id) for case in FOUND[:5]])
def test_a_ruling_has_the_reasons_of_its_own_ruleset(case: Case) -> None:
    requests = [case.request()]
    rulings = Whole(KnownRulesets(), requests)
    for rules in every_ruleset():
        heard, found = len(rulings.heard), rulings.ruling(rules).answers[0]
        if len(rulings.heard) == heard:  # who agrees on all that was looked up is told the same
            continue
        fresh = answer_request(rules, compile_rules(rules), requests[0])

        assert reasons(found) == reasons(fresh), rules.name


def reasons(found: EngineAnswer) -> dict[str, tuple[object, tuple[str, ...]]]:
    account = found.settlement_facts
    if account is None:
        return {}
    return {str(key): (fact.value, account.why(*key)) for key, fact in account.facts().items()}


PLAYED = [case for case in FOUND if case.method == "play"]


@pytest.mark.parametrize("case", [pytest.param(case, id=case.id) for case in PLAYED])
def test_a_flip_that_is_not_tried_changes_nothing(case: Case) -> None:
    known, requests, base = KnownRulesets(), [case.request()], builtin("standard")
    rulings = Whole(known, requests)
    usual, tried = rulings.ruling(base).answers[0].answer, list(rulings.turns(base))
    turned = {(turn.point, turn.choice) for turn in tried}
    for point in POINTS.values():
        for choice in alternatives(base, point):
            flipped = known.flip(base, point.id, choice)
            fresh = answer_request(flipped, compile_rules(flipped), requests[0])

            assert (fresh.answer != usual) == ((point.id, choice) in turned), flipped.name


def test_flips_find_what_a_ruling_turns_on() -> None:
    (case,) = [
        case
        for case in load_cases()
        if case.id == "folding.cost.one-credit/a-player-pays-one-credit-for-not-matching"
    ]

    class OfLando(Rulings):
        def key(self, rules: Ruleset, answers: Sequence[EngineAnswer]) -> str:  # noqa: ARG002
            return str(answers[0].answer["stacks"]["Lando"])

    turns = OfLando(KnownRulesets(), [case.request()]).turns(builtin("standard"))

    assert {(turn.point, turn.choice.name) for turn in turns} == {
        ("folding.cost", "two-credits"),
        ("folding.cost", "free"),
    }


def test_what_points_make_together_they_do_make() -> None:
    known, bases = (
        KnownRulesets(),
        [builtin(name) for name in ("forum", "holonet", "swag", "classic")],
    )
    found = 0
    cases = [case for case in load_cases() if case.method in {"compare", "settle"}]
    for case in random.Random(SAMPLE).sample(cases, len(cases)):
        if found >= TRIED:
            return
        rulings = Whole(known, [case.request()])
        for base in bases:
            for other in bases:
                if rulings.ruling(other).key == rulings.ruling(base).key:
                    continue
                points = rulings.joint(other, base)
                mixed = assemble(
                    base.name,
                    {
                        **base.made,
                        **{each: other.made[each] for each in points if each in other.made},
                    },
                )
                fresh = answer_request(mixed, compile_rules(mixed), case.request())

                assert fresh.answer == rulings.ruling(other).answers[0].answer, (case.id, points)
                found += 1
    pytest.fail(f"{found} cases that points decide together; {TRIED} are wanted")


# Cases of each level that are made disputes, ruled by every base alone and beside the others
PAIRS_TRIED: Final = 40 if EXHAUSTIVE else 2
# All that a ruling on a hand compares where nobody claims anything
COMPARED: Final = (
    "winners",
    "sabacc_winners",
    "bombed",
    "demise",
    "paid",
    "stacks",
    "hand_pot",
    "sabacc_pot",
    "house",
    "folded",
    "out",
    "script",
    "refused",
    "over",
)


def disputes(method: str) -> Iterator[dict[str, Any]]:
    """Disputes without a claim about the positions of cases: whole hands, and hands that stop."""
    cases = [case for case in load_cases() if case.method == method and not case.further]
    question = "play" if method == "play" else "who-wins"
    for case in random.Random(f"{SAMPLE} {method}").sample(cases, PAIRS_TRIED):
        yield {"question": question, "position": case.params}


def ruled_by(data: dict[str, Any], name: str) -> Dispute | None:
    try:
        return from_json(data | {"ruleset": name})
    except FieldError:
        return None


def facts(data: dict[str, Any], name: str) -> dict[str, Any] | None:
    """What comes of a dispute under one ruleset that is asked alone."""
    dispute = ruled_by(data, name)
    if dispute is None:
        return None
    answer = Arbiter([builtin(name)]).rule(dispute)["answer"]
    return {key: answer[key] for key in COMPARED if key in answer}


@pytest.mark.parametrize("method", ["settle", "play"])
def test_what_is_called_the_same_is_the_same(method: str) -> None:
    rows = 0
    for data in disputes(method):
        found = {name: facts(data, name) for name in BASES}
        for name, own in found.items():
            dispute = ruled_by(data, name)
            if own is None or dispute is None:
                continue
            ruling = Arbiter(list(map(builtin, BASES))).rule(dispute)
            for row in ruling["elsewhere"]:
                rows += 1
                if row["same"]:
                    told = [found[other] for other in row["rulesets"]]
                    if "refused" in own:  # such a position may not even be told elsewhere
                        told = [other for other in told if other is not None]
                    assert [other for other in told if other != own] == []
                else:
                    assert row["ruling"] != ruling["in_full"], (name, row["rulesets"])

    assert rows > PAIRS_TRIED


def test_the_only_readings_that_stand_are_those_of_the_rulings() -> None:
    readings = {base: readings_together(builtin(base)) for base in BASES}
    found = {
        base: sorted(str(choice) for ((_, choice), *more) in each if not more)
        for base, each in readings.items()
    }

    assert found == {
        "standard": [],
        "forum": ["everybody", "last-of-lap", "nearest"],
        "holonet": ["as-showdown", "both", "nearest", "plus-wins", "roll"],
        "swag": ["allowed", "forces-call", "from=5"],
        "classic": ["due", "once"],
    }
