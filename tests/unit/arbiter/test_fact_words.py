"""Every fact of every answer has words, and whatever is asked is answered or refused."""

import random
import re
from collections.abc import Iterator
from typing import Any, cast

import pytest

from sabacc.arbiter.dispute import METHODS
from sabacc.arbiter.entries import is_fact
from sabacc.arbiter.words import capital, parts_in_words
from sabacc.conformance.scenarios.cases import Case
from sabacc.conformance.scenarios.catalogue import load_cases
from sabacc.engine.play import compile_rules
from sabacc.protocol.answers import answer_request
from sabacc.protocol.facts import ABSENT, ANSWER_FIELDS, PHASE_FIELDS, REFUSED, THEN, value_at
from sabacc.spec.rulesets import builtin
from tests.runs import EXHAUSTIVE, SAMPLE
from tests.unit.arbiter.disputes import told_of

TRIED = 150 if EXHAUSTIVE else 15
QUESTIONS = {method: question for question, method in METHODS.items()}
STANDARD, RANDOM = builtin("standard"), builtin("forum-random")


def _leaves_debts(case: Case) -> bool:
    return any(each.fact == "owed.Han" and each.value for each in case.expect)


def sampled() -> list[Case]:
    rng = random.Random(SAMPLE)
    found: list[Case] = []
    for method in ANSWER_FIELDS:
        mine = [case for case in load_cases() if case.method == method and not case.further]
        found += rng.sample(mine, min(TRIED, len(mine)))
        found += [case for case in mine if _leaves_debts(case) and case not in found][-1:]
    return found


CASES = sampled()
# Cases that are not about impossible tables: the arbiter refuses those before it rules
POSSIBLE = [
    case
    for case in CASES
    if all(each.fact != REFUSED for each in case.expect)
    and case.params.get("caller", "") not in case.params.get("folded", ())  # K-113: not in STANDARD
    and not any(pin.startswith("own") for pin in case.pins.get("deck.size", ()))  # another deck
]


def paths(case: Case, found: dict[str, Any]) -> Iterator[str]:
    for name in ANSWER_FIELDS[case.method]:
        if name == THEN:  # a dispute is about one hand
            continue
        yield name
        value = found.get(name)
        if isinstance(value, dict):
            yield from (f"{name}.{seat}" for seat in cast("dict[str, Any]", value))
        elif name in {"script", "pot_winners"} and value:
            yield from (f"{name}.{place}" for place in range(len(value) + 1))
    for phase in found.get("phases", ()):
        of = f"phase.{phase['round']}.{phase['phase']}"
        yield f"round.{phase['round']}"
        for name in PHASE_FIELDS:
            yield f"{of}.{name}"
            if isinstance(phase.get(name), dict):
                yield from (f"{of}.{name}.{seat}" for seat in phase[name])
    if case.method == "play":
        yield from ("round.77", "phase.77.betting.hand_pot", "phase.0.last-betting.stacks.Han")


@pytest.mark.parametrize("case", [pytest.param(case, id=case.id) for case in CASES])
def test_every_fact_has_words(case: Case) -> None:
    for rules in (STANDARD, RANDOM):
        found = dict(answer_request(rules, compile_rules(rules), case.request()).answer)
        for path in paths(case, found):
            assert is_fact(case.method, path), path
            if value_at(case.method, found, path) is ABSENT:
                continue
            words = "; ".join(parts_in_words(case.method, case.params, found, [path]))
            assert re.fullmatch(r"[A-Z0-9].*[^.;]", capital(words)), (path, words)
            assert not re.search(r"None|True|False|[\[\]{}_]", words), (path, words)


SHOWN: dict[str, Any] = {
    "dealt_in": ["Han", "Lando"],
    "dealer": "Lando",
    "caller": None,
    "house": 3,
    "version": "rebel",
    "next_dealer": "Han",
    "session_over": False,
    "over": True,
    "out_of_play": ["sabres-2"],
    "pot_winners": [["Han"], ["Han", "Lando"]],
    "winners": ["Han"],
    "phases": [
        {
            "round": 2,
            "phase": "last-betting",
            "asked": ["Han", "Lando", "Han"],
            "pots": [
                {"amount": 12, "eligible": ["Han", "Lando"]},
                {"amount": 4, "eligible": ["Han"]},
            ],
        }
    ],
}
WORDS = {
    "dealt_in": "Han and Lando take part.",
    "dealer": "Lando deals.",
    "caller": "Nobody calls.",
    "house": "The house takes 3.",
    "version": "The Rebel Alliance version is in force.",
    "next_dealer": "Han deals the next hand.",
    "session_over": "The session goes on.",
    "over": "The hand is over.",
    "out_of_play": "The 2 of sabres lies out of play.",
    "pot_winners": "Han wins the main pot and Han and Lando share side pot 1.",
    "pot_winners.1": "Han and Lando share side pot 1.",
    "phase.2.last-betting.asked": ("In the last betting of round 2 Han, Lando and Han are asked."),
    "phase.2.last-betting.pots": (
        "After the last betting of round 2 the main pot holds 12 for Han and Lando and "
        "side pot 1 holds 4 for Han."
    ),
    "phase.1.shift.shifted": "There is no shift in round 1.",
    "round.2": "Round 2 goes through last betting.",
    "round.3": "There is no round 3.",
    "phases": "The hand goes through the last betting of round 2.",
    "winners": "Han wins the hand pot.",
}


@pytest.mark.parametrize("path", WORDS)
def test_the_words_of_a_fact(path: str) -> None:
    (words,) = parts_in_words("play", {"script": []}, SHOWN, [path])

    assert f"{capital(words)}." == WORDS[path]


NO_FACTS = [
    "round.x",
    "round.-1",
    "round.99999",
    "round",
    "phase",
    "phase.2.betting",
    "phase.x.betting.stacks",
    "phase.2.betting.stack",
    "phase.2..stacks",
    "over.Han",
    "winners.Han",
    "script.-1",
    "script.x",
    "script.\N{SUPERSCRIPT TWO}",
    "stacks.",
    "refused.why",
    "",
    ".",
    "stacks." + "x" * 100,
]


@pytest.mark.parametrize("path", NO_FACTS)
def test_what_is_no_fact_is_refused(path: str) -> None:
    case = next(case for case in CASES if case.method == "play" and "hands" in case.params)
    dispute = {
        "ruleset": "standard",
        "question": "play",
        "position": case.params,
        "asks": ["over", path],
    }
    found = told_of(ask="rule", dispute=dispute)

    assert found["ok"] is False
    assert found["error"]["field"] == "asks[1]"


@pytest.mark.parametrize("case", [pytest.param(case, id=case.id) for case in POSSIBLE[::6]])
def test_whatever_may_be_asked_is_answered(case: Case) -> None:
    # Where cards are wanted that the case does not tell, they are asked for.
    found = dict(answer_request(STANDARD, compile_rules(STANDARD), case.request()).answer)
    asks = [*dict.fromkeys([REFUSED, *paths(case, found)])][:49]
    nobody = "stacks.Nobody"
    asks += [nobody] if is_fact(case.method, nobody) else []
    dispute = {
        "ruleset": "standard",
        "question": QUESTIONS[case.method],
        "position": case.params,
        "asks": asks,
    }
    said = told_of(ask="rule", dispute=dispute)
    assert said["ok"] or "ran_out" in found, said


def test_a_fact_that_the_answer_does_not_show() -> None:
    dispute = {
        "ruleset": "standard",
        "question": "best",
        "position": {"hands": {"Han": ["coins-9"], "Lando": ["flasks-5"]}},
        "asks": ["refused"],
    }
    found = told_of(ask="rule", dispute=dispute)

    assert found["result"]["ruling"] == "The dispute does not say enough to decide that."
