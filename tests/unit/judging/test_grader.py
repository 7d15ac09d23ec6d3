"""Grading an answer: a case's, of whole hands, a hostile one; and its cause."""

import json
from collections.abc import Callable, Mapping
from functools import cache
from operator import attrgetter
from typing import Any, Final

import msgspec
import pytest

from sabacc.conformance.adapters.ports import Ask, FaultKind, RawAnswer
from sabacc.conformance.grading.grader import Grade, Outcome, grade, wrong_shape
from sabacc.conformance.grading.reach import bearing, can_spoil
from sabacc.conformance.judging.diagnosis import (
    DiagnosedCase,
    causes,
    diagnosed_case,
    with_suspects,
)
from sabacc.conformance.judging.questions import REPHRASED, AskedCase, sample, seeded
from sabacc.conformance.judging.selection import Planned, target_of
from sabacc.conformance.proving import answer
from sabacc.conformance.relations import rephrased
from sabacc.conformance.scenarios.cases import Case, Expectation, holds_for, twins
from sabacc.conformance.scenarios.catalogue import load_cases
from sabacc.protocol.facts import ABSENT, DONE, NOT_REACHED, has_path, key_of, value_at
from sabacc.spec.rulesets import Choice, Ruleset, builtin
from tests.runs import EXHAUSTIVE, SAMPLE, sampled
from tests.unit.reports.made_reports import BOMB, CALLER, SETTLE, SETTLED, ZERO, case, expects

PASSED, FAILED, NOT_SHOWN = Outcome.PASSED, Outcome.FAILED, Outcome.NOT_SHOWN

SHIFT: dict[str, Any] = {
    "seats": ["Han", "Lando"],
    "dealer": "Lando",
    "hands": {"Han": ["coins-1", "coins-2"], "Lando": ["coins-3"]},
    "picks": {"Han": ["coins-1"], "Lando": ["coins-3"]},
    "deck": ["star", "star", "idiot"],
    "comes": True,
}

TABLE: tuple[tuple[str, str, tuple[Any, ...], dict[str, Any], Outcome], ...] = (
    ("the right total", "score", ("total", 23), {"total": 23}, PASSED),
    ("another total", "score", ("total", 23), {"total": -23}, FAILED),
    ("a text for a number", "score", ("total", 23), {"total": "23"}, FAILED),
    ("true for one", "score", ("total", 1), {"total": True}, FAILED),
    ("one for true", "score", ("bombed", True), {"bombed": 1}, FAILED),
    ("nought for false", "score", ("bombed", False), {"bombed": 0}, FAILED),
    ("a fraction for a number", "score", ("total", 23), {"total": 23.0}, FAILED),
    ("no total", "score", ("total", 23), {"bombed": False}, NOT_SHOWN),
    ("nothing", "score", ("total", 23), {}, NOT_SHOWN),
    ("null for no special hand", "score", ("special", None), {"special": None}, PASSED),
    ("no word of a special hand", "score", ("special", None), {"total": 3}, NOT_SHOWN),
    ("a special hand for none", "score", ("special", None), {"special": "pure-sabacc"}, FAILED),
    ("no special hand for one", "score", ("special", "pure-sabacc"), {"special": None}, FAILED),
    ("a refusal of what is legal", "score", ("total", 1), {"refused": "no-shift"}, FAILED),
    ("a bare refusal of what is legal", "score", ("total", 1), {"refused": True}, FAILED),
    ("the right refusal", "score", ("refused", "no-shift"), {"refused": "no-shift"}, PASSED),
    ("another reason", "score", ("refused", "no-shift"), {"refused": "no-side-pots"}, FAILED),
    ("a refusal without reason", "score", ("refused", "no-shift"), {"refused": True}, NOT_SHOWN),
    ("an answer for a refusal", "score", ("refused", "no-shift"), {"total": 3}, FAILED),
    ("an empty answer for a refusal", "score", ("refused", "no-shift"), {}, NOT_SHOWN),
    ("a refusal, which breaks no law", "settle", ("refused", "no-side-pots"),
     {"refused": "no-side-pots"}, PASSED),
    ("the script ran out", "score", ("total", 1), {"ran_out": "deck"}, FAILED),
    ("ran out, and yet the fact", "score", ("total", 1), {"total": 1, "ran_out": "deck"}, FAILED),
    ("ran out for a refusal", "score", ("refused", "no-shift"), {"ran_out": "deck"}, FAILED),
    ("seats in another order", "compare", ("best", ["Han", "Leia"]), {"best": ["Leia", "Han"]},
     PASSED),
    ("a seat too many", "compare", ("best", ["Han"]), {"best": ["Leia", "Han"]}, FAILED),
    ("a seat twice", "compare", ("best", ["Han"]), {"best": ["Han", "Han"]}, FAILED),
    ("nobody", "compare", ("best", []), {"best": []}, PASSED),
    ("one seat's stack", "settle", ("stacks.Han", 86), SETTLED, PASSED),
    ("one seat's other stack", "settle", ("stacks.Han", 100), SETTLED, FAILED),
    ("a seat without stack", "settle", ("stacks.Leia", 100), SETTLED, NOT_SHOWN),
    ("pots in order", "settle", ("pot_winners", [["Han"], ["Lando", "Leia"]]),
     {"pot_winners": [["Han"], ["Leia", "Lando"]]}, PASSED),
    ("pots in another order", "settle", ("pot_winners", [["Han"], ["Lando"]]),
     {"pot_winners": [["Lando"], ["Han"]]}, FAILED),
    ("one pot", "settle", ("pot_winners.1", ["Lando"]), {"pot_winners": [[], ["Lando"]]}, PASSED),
    ("a pot that is not there", "settle", ("pot_winners.1", []), {"pot_winners": [[]]}, NOT_SHOWN),
    ("exactly the seats of a demise", "settle", ("demise", ["Han", "Leia"], "seats"),
     {"demise": {"Leia": "star", "Han": "idiot"}}, PASSED),
    ("a seat too many in a demise", "settle", ("demise", ["Han"], "seats"),
     {"demise": {"Leia": "star", "Han": "idiot"}}, FAILED),
    ("no demise", "settle", ("demise", [], "seats"), {"demise": {}}, PASSED),
    ("no picker", "shift", ("pickers", "Han", "lacks"), {"pickers": {"Leia": "Lando"}}, PASSED),
    ("a picker", "shift", ("pickers", "Han", "lacks"), {"pickers": {"Han": "Lando"}}, FAILED),
    ("the deck in order", "shift", ("deck", ["star", "idiot"]), {"deck": ["star", "idiot"]},
     PASSED),
    ("the deck out of order", "shift", ("deck", ["star", "idiot"]), {"deck": ["idiot", "star"]},
     FAILED),
    ("the end of the deck", "shift", ("deck", ["star", "idiot"], "ends"),
     {"deck": ["coins-1", "idiot", "star"]}, PASSED),
    ("another end of the deck", "shift", ("deck", ["star", "idiot"], "ends"),
     {"deck": ["star", "idiot", "coins-1"]}, FAILED),
    ("a deck too short for its end", "shift", ("deck", ["star", "idiot"], "ends"),
     {"deck": ["star"]}, FAILED),
    ("a hand in another order", "shift", ("hands.Han", ["coins-2", "star"]),
     {"hands": {"Han": ["star", "coins-2"]}}, PASSED),
    ("other spellings", "shift", ("hands.Han", ["coins-2", "idiot"]),
     {"hands": {"Han": ["The Idiot", "Coin 2"]}}, PASSED),
    ("a card that there is not", "shift", ("hands.Han", ["evil-one"]),
     {"hands": {"Han": ["joker"]}}, FAILED),
    ("a card twice", "shift", ("hands.Han", ["star"]), {"hands": {"Han": ["star", "star"]}},
     FAILED),
)  # fmt: skip


@pytest.mark.parametrize(
    ("method", "expected", "answer", "outcome"),
    [row[1:] for row in TABLE],
    ids=[row[0] for row in TABLE],
)
def test_one_fact(
    method: str, expected: tuple[Any, ...], answer: dict[str, Any], outcome: Outcome
) -> None:
    params = {"settle": SETTLE, "shift": SHIFT}.get(method, {})
    found = grade(case(expect=expects(expected), method=method, params=params), answer)

    assert outcome is found.outcome


def test_a_missing_fact_is_never_a_pass() -> None:
    wanted = expects(("winners", ["Lando"]), ("sabacc_winners", []))
    found = grade(case(expect=wanted), SETTLED)

    assert found.outcome is NOT_SHOWN
    assert found.expectation is wanted[1]


def test_running_out_says_what_ran_out() -> None:
    assert "the deck ran out" in grade(case(), {"ran_out": "deck"}).why


@pytest.mark.parametrize(
    ("changes", "law"), [({}, ""), ({"sabacc_pot": 0}, "laws.credits-conserved")]
)
def test_a_breach_of_a_law_fails_the_case(changes: dict[str, Any], law: str) -> None:
    found = grade(case(expect=expects(("hand_pot", 0))), SETTLED | changes)

    assert law == found.law
    assert (FAILED if law else PASSED) is found.outcome


PLAY: dict[str, Any] = {
    "seats": ["Han", "Lando"],
    "dealer": "Lando",
    "stacks": {"Han": 100, "Lando": 100},
    "hand_pot": 12,
    "sabacc_pot": 30,
    "hands": {"Han": ["coins-9", "flasks-9"], "Lando": ["coins-1", "star"]},
    "deck": ["idiot", "coins-2"],
    "out_of_play": ["queen"],
    "script": [],
}
BETTING: dict[str, Any] = {
    "round": 1,
    "phase": "betting",
    "asked": ["Han", "Lando", "Han"],
    "stacks": {"Han": 98, "Lando": 99},
    "hand_pot": 14,
    "sabacc_pot": 31,
    "pots": [{"amount": 14, "eligible": ["Lando", "Han"]}],
    "hands": {"Han": ["flasks-9", "coins-9"], "Lando": []},
}
# A right answer to `PLAY`, which keeps every law
PLAYED: dict[str, Any] = {
    "script": ["done", "above-limit", "not-reached", True],
    "phases": [BETTING, {"round": 1, "phase": "shift", "shifted": False}],
    "over": True,
    "dealt_in": ["Han", "Lando"],
    "caller": None,
    "folded": ["Lando"],
    "out": [],
    "stacks": {"Han": 112, "Lando": 99},
    "hand_pot": 0,
    "sabacc_pot": 31,
    "house": 0,
    "hands": {"Han": ["flasks-9", "coins-9"], "Lando": []},
    "fields": {"Han": [], "Lando": []},
    "deck": ["idiot", "coins-2"],
    "out_of_play": ["queen", "Coin 1", "The Star"],
    "winners": ["Han"],
}

PLAY_TABLE: tuple[tuple[str, tuple[Any, ...], Outcome], ...] = (
    ("done", ("script.0", "done"), PASSED),
    ("done, and should be refused", ("script.0", "above-limit"), FAILED),
    ("the right reason", ("script.1", "above-limit"), PASSED),
    ("another reason", ("script.1", "below-least"), FAILED),
    ("refused, and should be done", ("script.1", "done"), FAILED),
    ("not reached", ("script.2", "not-reached"), PASSED),
    ("not reached, and should be done", ("script.2", "done"), FAILED),
    ("refused without a reason", ("script.3", "above-limit"), NOT_SHOWN),
    ("refused, and should be done, without a reason", ("script.3", "done"), FAILED),
    ("refused, and should not be reached", ("script.3", "not-reached"), FAILED),
    ("a fate that is left out", ("script.4", "done"), NOT_SHOWN),
    ("the phases of a round", ("round.1", ["betting", "shift"]), PASSED),
    ("the phases in another order", ("round.1", ["shift", "betting"]), FAILED),
    ("a round that was not", ("round.2", []), PASSED),
    ("a round that was", ("round.1", []), FAILED),
    ("a phase that was", ("round.1", "shift", "has"), PASSED),
    ("a phase that was not", ("round.1", "drawing", "has"), FAILED),
    ("a phase that should not be", ("round.1", "shift", "lacks"), FAILED),
    ("who was asked", ("phase.1.betting.asked", ["Han", "Lando", "Han"]), PASSED),
    ("who was asked, in another order", ("phase.1.betting.asked", ["Lando", "Han", "Han"]), FAILED),
    ("who was asked once", ("phase.1.betting.asked", ["Han", "Lando"]), FAILED),
    ("who was asked is left out", ("phase.1.shift.asked", []), NOT_SHOWN),
    ("a stack after a phase", ("phase.1.betting.stacks.Han", 98), PASSED),
    ("a hand after a phase", ("phase.1.betting.hands.Han", ["coins-9", "flasks-9"]), PASSED),
    ("pots in canonical form",
     ("phase.1.betting.pots", [{"amount": 14, "eligible": ["Han", "Lando"]}]), PASSED),
    ("a phase that did not take place", ("phase.1.drawing.hand_pot", 14), FAILED),
    ("a phase of a round that was not", ("phase.2.betting.asked", []), FAILED),
    ("whether cards shifted", ("phase.1.shift.shifted", False), PASSED),
    ("who folded", ("folded", "Lando", "has"), PASSED),
    ("who did not fold", ("folded", "Han", "lacks"), PASSED),
    ("who folded, and should not", ("folded", "Lando", "lacks"), FAILED),
    ("nobody called", ("caller", None), PASSED),
    ("somebody called", ("caller", "Han"), FAILED),
    ("a fact that is left out", ("next_dealer", "Han"), NOT_SHOWN),
)  # fmt: skip


def played(*facts: tuple[Any, ...]) -> Case:
    return case(expect=expects(*facts), method="play", params=PLAY)


@pytest.mark.parametrize(
    ("expected", "outcome"), [row[1:] for row in PLAY_TABLE], ids=[row[0] for row in PLAY_TABLE]
)
def test_one_fact_of_play(expected: tuple[Any, ...], outcome: Outcome) -> None:
    assert grade(played(expected), PLAYED).outcome is outcome


def test_a_phase_that_was_not_is_told() -> None:
    found = grade(played(("phase.1.last-betting.hand_pot", 3)), PLAYED)

    assert found.why == "in round 1 there was no last betting"


TWICE: Final = {"phases": [{"round": 1, "phase": "shift", "hand_pot": pot} for pot in (1, 2)]}


@pytest.mark.parametrize(
    ("answer", "path", "value"),
    [
        *(
            ({"over": True}, path, ABSENT)
            for path in ("round.1", "phase.1.betting.asked", "script.0")
        ),
        (TWICE, "phase.1.shift.hand_pot", 1),
        (TWICE, "round.1", ["shift", "shift"]),
        ({"ran_out": "picks"}, "ran_out", "picks"),
    ],
)
def test_what_an_answer_leaves_out_is_not_shown_and_the_first_phase_of_a_name_counts(
    answer: dict[str, Any], path: str, value: object
) -> None:
    assert value_at("play", answer, path) == value


def test_phases_have_a_canonical_form() -> None:
    other = {**BETTING, "hands": {"Han": ["Coin 9", "flasks-9"], "Lando": []}}

    assert value_at("play", {"phases": [other]}, "phases") == value_at(
        "play", {"phases": [BETTING]}, "phases"
    )


def test_facts_are_known_by_their_paths() -> None:
    assert has_path("play", "phase.1.betting.asked")
    assert has_path("play", "round.1")
    assert not has_path("play", "phase.1.betting.bets")
    assert not has_path("settle", "round.1")
    assert (key_of("round.1"), key_of("stacks.Han")) == ("phases", "stacks")


TWINS: tuple[tuple[tuple[Any, ...], tuple[Any, ...], bool], ...] = (
    (("script.0", "done"), ("script.3", "above-limit"), True),
    (("script.0", "done"), ("script.0", "not-reached"), True),
    (("script.0", "kept"), ("script.1", "above-limit"), False),
    (("script.0", "done"), ("script.1", "done"), False),
    (("round.1", "shift", "has"), ("round.2", "shift", "lacks"), True),
    (("round.1", "shift", "has"), ("round.1", "betting", "lacks"), False),
    (("round.1", ["betting"]), ("round.1", "betting", "lacks"), True),
    (("round.1", ["betting"]), ("round.1", "betting", "has"), False),
    (("round.1", ["betting"]), ("round.1", ["betting", "shift"]), True),
    (("phase.1.betting.hand_pot", 3), ("phase.2.drawing.hand_pot", 4), True),
    (("phase.1.betting.hand_pot", 3), ("phase.2.drawing.hand_pot", 3), False),
    (("phase.1.betting.hand_pot", 3), ("hand_pot", 4), False),
    (("folded", "Han", "has"), ("folded", "Han", "lacks"), True),
    (("folded", "Han", "has"), ("folded", "Lando", "lacks"), False),
    (("out", []), ("out", "Han", "has"), True),
    (("out", []), ("out", "Han", "lacks"), False),
    (("caller", None), ("caller", "Han"), True),
    (("over", True), ("over", True), False),
    (("stacks.Han", 3), ("stacks.Lando", 4), True),
    (("demise", ["Han"], "seats"), ("demise.Han", "coins-1"), False),
    (("refused", "same-version"), ("over", True), True),
)


@pytest.mark.parametrize(("mine", "other", "found"), TWINS)
def test_twins_ask_alike_and_expect_otherwise(
    mine: tuple[Any, ...],
    other: tuple[Any, ...],
    found: bool,  # noqa: FBT001 - the answer of the row
) -> None:
    assert twins(played(mine), played(other)) is found
    assert twins(played(other), played(mine)) is found


@pytest.mark.parametrize(
    ("fact", "key"),
    [
        ("script.3", "script (reason)"),
        ("script.4", "script"),
        ("next_dealer", "next_dealer"),
        ("phase.1.shift.asked", "phases.asked"),
        ("phase.1.shift.stacks.Han", "phases.stacks"),
    ],
)
def test_the_key_that_is_left_out_is_named(fact: str, key: str) -> None:
    asked = played((fact, "above-limit"), ("winners", ["Han"]))

    assert grade(asked, PLAYED).missing == (key,)


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"script": ["done"]}, "`script` has 1 fate for 3 entries"),
        ({"script": ["done", "no", "done"]}, "`no` is not a fate; "),
        (
            {"phases": [{"round": 1, "phase": "leave"}]},
            "`leave` is not a phase; did you mean `leaving`? (at `$.phases[0].phase`)",
        ),
        ({"over": "yes"}, '`over` is "yes", and should be true or false'),
        ({"winners": ["Han", "Nobody"]}, '`winners` names "Nobody", and the request does not'),
        (
            {"phases": [{"round": 1, "phase": "betting", "asked": ["Nobody"]}]},
            '`phases.asked` names "Nobody", and the request does not',
        ),
    ],
)
def test_an_answer_of_the_wrong_shape_is_a_fault(changes: dict[str, Any], words: str) -> None:
    entries = [{"seat": "Han", "does": "call"}] * 3
    asked = case(method="play", params={**PLAY, "script": entries}, expect=expects(("over", True)))
    entry = Planned(asked, target_of(builtin("classic")))
    right = {**PLAYED, "script": ["done", "above-limit", True]}
    question = AskedCase(entry, asked, "play", asked.params)
    found = question.judge(RawAnswer(Ask(0, "play", question.stamped), right | changes))

    assert question.judge(RawAnswer(Ask(0, "play", question.stamped), right)).outcome is PASSED
    assert found.outcome is Outcome.FAULT
    assert found.fault is not None
    assert found.fault.kind is FaultKind.WRONG_SHAPE
    assert words in found.fault.detail


Json = dict[str, Any]

CLASSIC: Final = builtin("classic")
CASES: Final = tuple(case for case in load_cases() if holds_for(case, CLASSIC.choices))
LONGEST: Final = max(len(case.params["deck"]) for case in CASES if case.method == "shift")
SEEDS: Final = range(SAMPLE, SAMPLE + (5 if EXHAUSTIVE else 1))


def spelt(method: str, params: Json) -> str:
    return json.dumps([method, params], sort_keys=True)


@cache
def _known(question: str) -> Json:
    method, params = json.loads(question)
    return answer(method, params, CLASSIC)


def asked(_: Ruleset, method: str, params: Json) -> Mapping[str, Any] | None:
    found = _known(spelt(method, params))
    return None if "error" in found else found


def right(method: str, params: Json) -> Json:
    return dict(asked(CLASSIC, method, params) or {})


def wrong(program: Callable[[str, Json], Json], cases: tuple[Case, ...]) -> set[str]:
    """Ask in this order, and return the ids of the cases that are answered wrongly."""
    found: set[str] = set()
    for asked_case in cases:
        shown = program(asked_case.method, asked_case.params)
        if grade(asked_case, shown, CLASSIC.choices).outcome is not Outcome.PASSED:
            found.add(asked_case.id)
    return found


def taken_in(
    program: Callable[[str, Json], Json], seed: int, share: float = REPHRASED
) -> dict[str, str]:
    """Ask a sample, rephrased, and return the laws of those that are answered wrongly."""
    found: dict[str, str] = {}
    for asked_case in sample(CASES, seeded(seed, "rephrased"), share, attrgetter("method")):
        other = rephrased(asked_case, CLASSIC, seeded(seed, asked_case.id), asked)
        if other is None:
            continue
        shown = program(asked_case.method, other.params)
        good = wrong_shape(asked_case.method, other.params, shown) is None
        if not good or other.graded(asked_case, shown, CLASSIC.choices).outcome is Outcome.FAILED:
            found[asked_case.id] = other.law
    return found


@pytest.mark.parametrize("seed", SEEDS)
def test_a_table_by_titles_alone_does_not_know_a_question_rephrased(seed: int) -> None:
    table = {_shape(case.method, case.params): right(case.method, case.params) for case in CASES}

    found = taken_in(lambda method, params: table.get(_shape(method, params), {}), seed)

    assert found


def _shape(method: str, params: Json) -> str:
    sizes = {
        key: len(value) if hasattr(value, "__len__") else value for key, value in params.items()
    }
    return spelt(method, sizes)


def _deals_last(method: str, params: Json) -> Json:
    """Take the last seat of the list for the dealer, as it is in most scenarios."""
    return right(method, {**params, "dealer": params["seats"][-1]} if "seats" in params else params)


def _prefers_coins(method: str, params: Json) -> Json:
    shown = right(method, params)
    coins = all(card.startswith("coins-") for card in params.get("cards", [""]))
    return {**shown, "total": shown["total"] + 1} if coins and "total" in shown else shown


def _array_begins_with_the_idiot(method: str, params: Json) -> Json:
    """Know an Idiot's Array only where the Idiot comes first."""
    shown = right(method, params)
    known = params.get("cards", ["idiot"])[0] == "idiot"
    return shown if known or shown.get("special") != "idiots-array" else {**shown, "special": None}


def _short_counter(method: str, params: Json) -> Json:
    """Lose what a stack would hold beyond 200 credits."""
    shown = right(method, params)
    if "stacks" not in shown:
        return shown
    return {**shown, "stacks": {seat: min(held, 200) for seat, held in shown["stacks"].items()}}


def _bounded_deck(method: str, params: Json) -> Json:
    shown = right(method, params)
    bounded = method == "shift" and "deck" in shown
    return {**shown, "deck": shown["deck"][:LONGEST]} if bounded else shown


# Programs that look at what no rule looks at, with the law that each of them breaks
VICES: Final[dict[str, tuple[str, Callable[[str, Json], Json]]]] = {
    "the last seat of the list deals": ("laws.names-of-seats", _deals_last),
    "coins count more": ("laws.suits-alike", _prefers_coins),
    "an array begins with the idiot": ("laws.order-of-cards", _array_begins_with_the_idiot),
    "a stack is bounded": ("laws.idle-credits", _short_counter),
    "a deck is bounded": ("laws.unread-cards", _bounded_deck),
}


@pytest.mark.parametrize("vice", sampled([*VICES], 3))
def test_a_program_that_looks_at_what_no_rule_looks_at_is_found(vice: str) -> None:
    law, program = VICES[vice]
    passed = {case.id for case in CASES} - wrong(program, CASES)
    found = {
        broken
        for seed in (1, 2)
        for id_, broken in taken_in(program, seed, 1.0).items()
        if id_ in passed
    }

    assert law in found


WINNER = "showdown.winner.best-hand"


def score(name: str, fact: str = "bombed") -> Case:
    return case(name, method="score", params={"cards": []}, expect=expects((fact, True)), seats=1)


def few(
    made: Case, count: int, *, failed: bool, fact: str = "", actual: object = None
) -> list[DiagnosedCase]:
    graded = Grade(Outcome.FAILED, Expectation(fact, DONE, 0), actual)
    return [
        diagnosed_case(
            msgspec.structs.replace(made, id=f"{made.id}-{failed}-{place}"), graded, failed=failed
        )
        for place in range(count)
    ]


RAISED = (
    "betting.limit.fixed/a-raise-by-four-on-top-of-a-bet-of-one",
    "betting.raise-measure.amount-added/one-credit-too-many-on-top-of-a-small-bet",
)


def raised_by_four() -> list[DiagnosedCase]:
    """Return the bets of a program that takes a raise, and no bet, of a credit too many."""
    rules = builtin("standard")
    wrong = rules.flipped("betting.limit", Choice("fixed", 4))
    bets = [one for one in load_cases() if one.point in {"betting.limit", "betting.raise-measure"}]
    answers = {one.id: answer("play", one.params, wrong) for one in bets if one.id in RAISED}
    asked = [
        DiagnosedCase(one, one.id in RAISED, "script.1" if one.id in RAISED else "")
        for one in bets
        if holds_for(one, rules.choices)
    ]
    return with_suspects(asked, answers, rules)


SUM = "totals.sum.all-cards"
BLIND = "drawing.trade-order.blind"
NOBODY = "edges.nobody-draws.showdown-without-caller"
# Cases that failed and passed, and the rules that are the cause, each with what it explains
CAUSES: dict[str, tuple[list[DiagnosedCase], dict[str, tuple[str, ...]]]] = {
    "nothing failed": (few(case(), 3, failed=False), {}),
    "one rule": ([*few(case(), 1, failed=True), *few(case(), 3, failed=False)], {BOMB: ()}),
    "the lower level": (
        [
            *few(case(), 9, failed=True, fact="paid.Han"),
            *few(case(f"{WINNER}/wins"), 6, failed=True, fact="winners"),
            *few(score(f"{ZERO}/a-hand"), 2, failed=True, fact="bombed"),
            *few(score(f"{SUM}/counts", "total"), 9, failed=False),
            *few(case(f"{WINNER}/wins"), 9, failed=False),
            *few(case(), 12, failed=False),
        ],
        {ZERO: (BOMB, WINNER)},
    ),
    "a wrong fact clears what comes later": (
        [
            *few(case(f"{CALLER}/x"), 3, failed=True, fact="winners"),
            *few(case(f"{WINNER}/x"), 3, failed=True, fact="winners"),
        ],
        {WINNER: (CALLER,)},
    ),
    "a wrong total is no fault of the rule on bombs": (
        [
            *few(score(f"{ZERO}/a-hand"), 2, failed=True, fact="total"),
            *few(score(f"{SUM}/x"), 3, failed=True, fact="total"),
        ],
        {SUM: (ZERO,)},
    ),
    "a deed that does not come up is the fault of the rule that ended the hand": (
        [
            *few(
                case(f"{BLIND}/x", method="play"),
                1,
                failed=True,
                fact="script.1",
                actual=NOT_REACHED,
            ),
            *few(case(f"{BLIND}/x", method="play"), 2, failed=False),
            *few(case(f"{NOBODY}/x", method="play"), 1, failed=True, fact="round.2"),
            *few(case(f"{NOBODY}/x", method="play"), 8, failed=False),
        ],
        {NOBODY: (BLIND,)},
    ),
    "another choice gives just the wrong answers": (
        raised_by_four(),
        {"betting.limit.fixed": ("betting.raise-measure.amount-added",)},
    ),
}


@pytest.mark.parametrize("name", CAUSES)
def test_the_causes_of_failures(name: str) -> None:
    cases, found = CAUSES[name]

    assert causes(cases) == found


def diagnosed_by(wrong: Ruleset) -> dict[str, tuple[str, ...]]:
    """Diagnose a program that plays another ruleset for `standard`."""
    rules = builtin("standard")
    asked = [one for one in load_cases() if holds_for(one, rules.choices) and not one.quarantined]
    answers = {one.id: answer(one.method, one.params, wrong) for one in asked}
    grades = {one.id: grade(one, answers[one.id], rules.choices) for one in asked}
    judged = [
        diagnosed_case(one, grades[one.id], failed=grades[one.id].outcome is Outcome.FAILED)
        for one in asked
    ]
    return causes(with_suspects(judged, answers, rules), bearing(asked, rules))


def test_two_bugs_are_two_causes() -> None:
    zero, judged = ("bombs.zero", "in-range"), ("showdown.last-player-bombed", "must-be-in-range")

    found = diagnosed_by(builtin("standard").flipped(*zero).flipped(*judged))

    assert found.keys() == {ZERO, "showdown.last-player-bombed.wins-unjudged"}
    assert BOMB in found[ZERO]
    assert "folding.fold-out.nothing" in found["showdown.last-player-bombed.wins-unjudged"]


def test_a_rule_that_is_right_alone_is_no_cause() -> None:
    counted = few(score(f"{ZERO}/a-hand"), 6, failed=False)
    compared = few(
        case(f"{ZERO}/is-beaten", method="compare", params={}), 4, failed=True, fact="best"
    )
    winner = few(case(f"{WINNER}/wins"), 2, failed=True, fact="winners")

    assert next(iter(causes([*counted, *compared, *winner]))) == WINNER
    assert next(iter(causes([*counted[:5], *compared, *winner]))) == ZERO


def test_a_request_that_does_not_add_up_bears_on_nothing() -> None:
    wrong = case(params=case().params | {"caller": "Leia"})

    assert bearing([wrong], builtin("standard")) == {}


@pytest.mark.parametrize(
    ("point", "method", "fact", "can"),
    [
        ("totals.sum", "score", "total", True),
        ("bombs.zero", "score", "total", False),
        ("specials.valued-total", "score", "total", True),
        ("ranking.order", "score", "bombed", False),
        ("penalties.caller", "settle", "winners", False),
        ("penalties.caller", "settle", "stacks.Han", True),
        ("pots.odd-credits", "settle", "paid.Han", False),
        ("demise.order", "settle", "demise.Han", True),
        ("demise.comparison", "settle", "demise.Han", False),
        ("pots.sabacc-pot", "compare", "sabacc_pot", True),
        ("pots.sabacc-pot", "compare", "best", False),
        ("betting.limit", "settle", "", False),
        ("showdown.winner", "play", "phase.1.betting.asked", False),
        ("showdown.winner", "play", "stacks.Han", True),
        ("shift.picker", "settle", "winners", False),
        ("shift.picker", "shift", "pickers.Han", True),
        ("totals.sum", "shift", "pickers.Han", False),
    ],
)
def test_what_a_rule_can_spoil(point: str, method: str, fact: str, *, can: bool) -> None:
    assert can_spoil(point, case(method=method, expect=expects((fact, 1))), fact) is can
