"""The hunt by the laws alone: it finds what breaks one, and no right program of any house."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from typing import TYPE_CHECKING, Any

import pytest

from sabacc.conformance.adapters.inprocess import InProcess
from sabacc.conformance.adapters.wire import greeting
from sabacc.conformance.hunting.finding import Finding
from sabacc.conformance.hunting.hunt import Budget, LawHunt
from sabacc.conformance.hunting.question_stream import HuntTarget
from sabacc.protocol.reference import factory
from sabacc.spec.house_files import every_ruleset, ruleset_named
from sabacc.spec.rulesets import Ruleset
from tests.runs import DAY, EXHAUSTIVE
from tests.spoilt import Handle, Json, spoilt

if TYPE_CHECKING:
    CountedSpoil = Callable[[dict[str, Any], dict[str, Any], int], None]

EVERY = ("score", "compare", "settle", "shift", "play")
HOUSES = every_ruleset()[DAY % 4 :: 4] if EXHAUSTIVE else every_ruleset()[DAY % 20 :: 20]


def hunted(
    program: Callable[[], Callable[[dict[str, Any]], Any]],
    rules: Ruleset,
    questions: int,
    levels: tuple[str, ...] = EVERY,
) -> LawHunt:
    port = InProcess(program)
    port.hello(greeting((rules,)))
    target = HuntTarget(rules.name, rules, levels, sessions=True)
    hunt = LawHunt(port, target, count(1), clock=lambda: 0.0)
    hunt.run(DAY + 1, Budget(questions))
    return hunt


def counting(spoil: CountedSpoil) -> Callable[[], Handle]:

    def program() -> Handle:
        asked = count()

        def counted(message: Json, answer: Json) -> None:
            if message["method"] in EVERY:
                spoil(message["params"], answer, next(asked))

        return spoilt(counted)

    return program


@pytest.mark.parametrize("rules", HOUSES, ids=lambda rules: rules.name)
def test_a_right_program_of_any_house_breaks_no_law(rules: Ruleset) -> None:
    found = hunted(factory, rules, 64 * 5 if EXHAUSTIVE else 64)

    assert [(one.rule, one.law, one.fault) for one in found.findings] == []
    assert found.asked.total() >= 64
    assert found.stopped == ""


def only(hunt: LawHunt, law: str) -> Finding:
    return next(one for one in hunt.findings if one.rule == law)


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
    ("spoil", "level", "law"),
    [
        (a_credit_vanishes, "settle", "laws.credits-conserved"),
        (a_name_is_liked, "compare", "laws.names-of-seats"),
        (a_suit_is_liked, "score", "laws.suits-alike"),
        (the_first_card_is_liked, "score", "laws.order-of-cards"),
        (every_other_answer_differs, "score", "laws.same-question-same-answer"),
    ],
    ids=["credits", "names", "suits", "order", "twice"],
)
def test_what_breaks_a_law_is_found_and_made_small(
    spoil: CountedSpoil, level: str, law: str
) -> None:
    found = only(hunted(counting(spoil), ruleset_named("standard"), 640, (level,)), law)

    assert found.condemns
    assert found.law
    assert found.question.seats <= 2
    assert (found.again is None) == (law == "laws.credits-conserved")


def test_an_answer_of_the_wrong_shape_is_told_once() -> None:
    def unknown(_: dict[str, Any], answer: dict[str, Any], __: int) -> None:
        answer["winners"] = 3

    found = hunted(counting(unknown), ruleset_named("standard"), 64, ("settle",))

    assert [one.fault is not None for one in found.findings] == [True]
