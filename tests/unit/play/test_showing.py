"""Who sees which cards: what answers show of it, and who is asked."""

from __future__ import annotations

from typing import Any

import pytest

from sabacc.conformance.adapters.inprocess import InProcess
from sabacc.conformance.comparing import differences
from sabacc.conformance.grading.grader import Outcome
from sabacc.conformance.hunting.question import question
from sabacc.conformance.hunting.rules_of_facts import rules_behind
from sabacc.conformance.judging.results import Status
from sabacc.conformance.judging.runner import Order, verify
from sabacc.conformance.judging.selection import Filter
from sabacc.conformance.scenarios.catalogue import load_cases
from sabacc.protocol.answers import answer_request
from sabacc.protocol.facts import is_visibility, value_at
from sabacc.protocol.messages import EntryParams, PlayParams
from sabacc.spec.house_files import build_house
from sabacc.spec.rulesets import builtin
from tests.spoilt import Json, spoilt


def table(held: str, deck: str, *deeds: EntryParams) -> PlayParams:
    return PlayParams(
        ruleset="",
        seats=["Han", "Lando", "Leia"],
        dealer="Leia",
        stacks={"Han": 100, "Lando": 100, "Leia": 100},
        deck=deck.split(),
        hands={
            "Han": held.split(),
            "Lando": ["sabres-9", "staves-5"],
            "Leia": ["coins-8", "flasks-5"],
        },
        script=list(deeds),
        sabacc_pot=30,
        hand_pot=12,
    )


def hand(held: str, deck: str, *deeds: EntryParams) -> Json:
    field = {"field.exists": "yes", "field.capacity": "no-limit"}
    rules = build_house({"base": "forum-imperial", "choices": field}, name="imperial")
    return answer_request(rules, None, table(held, deck, *deeds)).answer


def seen(answer: Json, phase: str, number: int = 1) -> list[str]:
    found: list[str] = value_at("play", answer, f"phase.{number}.{phase}.shown.Han")
    return found


DECK = "flasks-1 coins-1 flasks-2 coins-2 flasks-3"
BETTING = "betting"
DRAWING = "drawing"
HIDDEN = "table.open-information.all-but-hidden-cards"


def lay(card: str, phase: Any = BETTING) -> EntryParams:
    return EntryParams("Han", "lay", cards=[card], phase=phase, round=1)


def draw(amount: int = 2) -> EntryParams:
    return EntryParams("Han", "draw", amount=amount, round=1)


def test_an_evil_one_in_the_field_needs_no_other_proof() -> None:
    found = hand("coins-9 flasks-9 evil-one", DECK, lay("evil-one"), draw())

    assert found["script"] == ["done", "done"]
    assert seen(found, BETTING) == ["evil-one"]
    assert seen(found, DRAWING) == ["evil-one"]
    assert seen(found, BETTING, 2) == ["evil-one"]


def test_a_bomb_lays_open_the_hand_beside_the_field() -> None:
    deck = "coins-ace flasks-ace coins-1 coins-2"
    found = hand("coins-9 flasks-9 evil-one", deck, lay("coins-9"), draw())

    assert found["out"] == ["Han"]
    assert seen(found, DRAWING) == sorted(
        ["coins-9", "flasks-9", "evil-one", "coins-ace", "flasks-ace"]
    )
    assert seen(found, BETTING, 2) == []
    assert value_at("play", found, "shown.Han") == []


def test_of_two_copies_each_is_seen_that_is_shown() -> None:
    deck = "queen demise coins-1 coins-2"
    found = hand("evil-one evil-one coins-5", deck, lay("evil-one"), draw())

    assert found["out"] == ["Han"]
    assert seen(found, DRAWING).count("evil-one") == 2


def test_a_seat_of_which_nothing_is_seen_may_be_left_out() -> None:
    answers: tuple[Json, ...] = ({"shown": {}}, {"shown": {"Han": []}})
    for answer in answers:
        assert value_at("settle", answer, "shown.Han") == []
        assert value_at("settle", answer, "shown") == {}
    assert value_at("settle", {}, "shown.Han") not in ([], None)


def test_only_facts_of_that_name_say_who_sees() -> None:
    assert all(
        map(is_visibility, ("shown", "shown.Han", "phase.2.betting.shown.Han", "then.0.shown"))
    )
    assert not any(
        map(is_visibility, ("stacks.shown", "phase.2.betting.hands.shown", "then.0", "over"))
    )


@pytest.mark.parametrize(
    ("phase", "seat", "cards", "fact", "rule"),
    [
        (None, "Han", [], "shown.Han", "showdown.winner.best-hand"),
        (None, "Leia", ["coins-8"], "shown.Leia", "folding.showing.never"),
        (0, "Lando", ["sabres-9"], "phase.1.betting.shown.Lando", HIDDEN),
        (0, "Han", [], "phase.1.betting.shown.Han", "field.visibility.face-up"),
    ],
    ids=["hides", "folds-open", "peeps", "face-down"],
)
def test_a_hunt_names_the_rule_of_what_is_shown(
    phase: int | None, seat: str, cards: list[str], fact: str, rule: str
) -> None:
    params = table(
        "coins-9 flasks-9",
        DECK,
        lay("coins-9"),
        EntryParams("Han", "bet", amount=1, round=1),
        EntryParams("Leia", "fold", round=1),
        EntryParams("Han", "call", round=5),
    )
    rules = builtin("holonet")
    wrong, right = answer_request(rules, None, params).answer, answer_request(rules, None, params)
    (wrong if phase is None else wrong["phases"][phase])["shown"][seat] = cards
    (first, *_) = differences("play", {}, right.answer, wrong)

    assert (first.fact, rules_behind("play", {}, rules, right, first)[0]) == (fact, rule)


def test_a_program_that_does_not_say_shown_is_not_asked_for_it() -> None:
    def spoil(_: Json, result: Json) -> None:
        result.pop("shown", None)
        for phase in result.get("phases", ()):
            del phase["shown"]

    order = Order((builtin("standard"),), chosen=True, wanted=Filter(rules=("showdown.winner",)))
    report = verify(InProcess(lambda: spoilt(spoil)), "blind", load_cases(), order)
    (result,) = report.rulesets
    found = {one.case.says_who_sees: one.outcome for one in result.judgements if one.case.expect}

    assert found[True] in {Outcome.NOT_CLAIMED, Outcome.NOT_THIS_RULESET}
    assert found[False] is Outcome.PASSED
    assert report.status is Status.CONFORMS


@pytest.mark.parametrize(
    ("seat", "point"), [("Han", "showdown.winner"), ("Leia", "showdown.folded")]
)
def test_cards_of_a_settlement_that_others_see_have_their_rule(seat: str, point: str) -> None:
    rules = builtin("standard")
    hands = {"Han": ["coins-9", "flasks-9"], "Lando": ["sabres-9"], "Leia": ["coins-8"]}
    stacks = dict.fromkeys(hands, 100)
    asked = question(
        "settled",
        "settle",
        {
            "seats": list(hands),
            "dealer": "Leia",
            "hands": hands,
            "stacks": stacks,
            "pots": [{"amount": 12}],
            "sabacc_pot": 0,
            "caller": "Han",
            "folded": ["Leia"],
        },
        rules,
    )
    assert asked is not None
    seen_now = asked.expected["shown"]
    other = [] if seen_now.get(seat) else hands[seat]
    found = asked.difference({"shown": {**seen_now, seat: other}})

    assert found is not None
    assert found.fact == f"shown.{seat}"
    assert found.rule.startswith(point)
