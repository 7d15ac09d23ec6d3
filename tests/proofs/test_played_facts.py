"""The facts of a played hand: each says by which rules it is so, and omits none."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, Final
from unittest.mock import patch

import msgspec
import pytest

from sabacc.conformance.hunting.requests.random_requests import Dealer
from sabacc.conformance.proving import mixture
from sabacc.conformance.scenarios.cases import holds_for
from sabacc.conformance.scenarios.catalogue import load_cases
from sabacc.engine.fact import Fact, What
from sabacc.engine.play import Book, HandAccount, book_of, play_script
from sabacc.engine.tracing import Tracer
from sabacc.protocol.answers import answer_request, script_of
from sabacc.protocol.messages import EntryParams, PlayParams
from sabacc.spec.alternatives import alternatives
from sabacc.spec.model import Level
from sabacc.spec.points import POINTS
from sabacc.spec.rulesets import Ruleset, builtin, builtin_names
from tests.proofs.test_facts import held
from tests.runs import EXHAUSTIVE, LONG_RUN

RULESETS: Final = tuple(builtin(name) for name in builtin_names())
STEP: Final = 61 if EXHAUSTIVE else 3 * 307
"""Every how manieth pair of a case and a ruleset is asked; of primes, so that all rulesets are."""

Place = tuple[What, str, str]
"""What a fact of an answer tells of, of whom, and as which phase ends; at the hand's end none."""
Flips = tuple[tuple[str, str, "Book"], ...]

_WHOLE: Final = {
    "over": What.OVER,
    "dealt_in": What.DEALT_IN,
    "dealer": What.DEALER,
    "caller": What.CALLER,
    "folded": What.FOLDS,
    "out": What.OUT,
    "deck": What.DECK,
    "out_of_play": What.OUT_OF_PLAY,
    "version": What.VERSION,
    "session_over": What.SESSION_OVER,
    "next_dealer": What.NEXT_DEALER,
    "winners": What.WINNERS,
    "sabacc_winners": What.SABACC_WINNERS,
    "asked": What.ASKED,
    "roller": What.ROLLER,
    "pots": What.POTS,
}
_BY_SEAT: Final = {"stacks": What.STACK, "hands": What.HOLDS, "fields": What.LAID}
_POTS: Final = {"hand_pot": "hand-pot", "sabacc_pot": "sabacc-pot", "house": "house"}


def values_of(answer: Mapping[str, Any]) -> dict[Place, object]:
    """Return what an answer shows, by the facts that say so."""
    found: dict[Place, object] = {
        (what, of, ""): _plain(value) for what, of, value in _shown(answer)
    }
    seen: set[str] = set()
    for phase in answer.get("phases", ()):
        name = f"{phase['round']} {phase['phase']}"
        name = f"{phase['round']} last-{phase['phase']}" if name in seen else name
        seen.add(name)
        found |= {(what, of, name): _plain(value) for what, of, value in _shown(phase)}
    return found


def _shown(answer: Mapping[str, Any]) -> Iterator[tuple[What, str, object]]:
    """Yield what an answer shows at one moment: what it tells of, of whom, and its value."""
    yield from ((what, "", answer[key]) for key, what in _WHOLE.items() if key in answer)
    yield from ((What.POT, of, answer[key]) for key, of in _POTS.items() if key in answer)
    for key, what in _BY_SEAT.items():
        yield from ((what, seat, held) for seat, held in answer.get(key, {}).items())
    for seat in answer["stacks"] if "shown" in answer else ():
        yield What.SHOWN, seat, answer["shown"].get(seat, [])
    for place, fate in enumerate(answer.get("script", ())):
        yield What.TRIED, str(place), fate
    for place, seats in enumerate(answer.get("pot_winners", ())):
        yield What.WINNERS, str(place or ""), seats
    for seat in answer["dealt_in"] if "demise" in answer else ():
        yield What.BOMBED, seat, seat in answer["bombed"]
        yield What.DEMISE_CARD, seat, answer["demise"].get(seat)


def _plain(value: Any) -> object:
    """Write lists as tuples, and a pot as its credits and seats."""
    match value:
        case {"amount": amount, "eligible": [*seats]}:
            return (amount, tuple(seats))
        case [*items]:
            return tuple(map(_plain, items))
        case _:
            return value


def places(account: HandAccount) -> dict[Place, Fact]:
    """Return the facts of an account by their places."""
    found = {(what, of, ""): fact for (what, of), fact in account.facts.items()}
    for (number, phase), facts in account.phases.items():
        found |= {(what, of, f"{number} {phase}"): fact for (what, of), fact in facts.items()}
    return found


@cache
def cases() -> tuple[tuple[str, PlayParams, Ruleset], ...]:
    """Every pair of a case that asks for a whole hand and of a ruleset that fits."""
    return tuple(
        (case.id, msgspec.convert({**case.params, "ruleset": ""}, PlayParams), rules)
        for case in load_cases()
        if case.method == "play" and not case.further
        for rules in RULESETS
        if holds_for(case, rules.choices)
    )


@cache
def flips_of(name: str) -> Flips:
    """Return the flips of a built-in ruleset."""
    return flips(builtin(name))


def flips(rules: Ruleset) -> Flips:
    """Return the book of a ruleset with each other choice on each point."""
    return tuple(
        (point.id, f"{point.id}:{choice}", book_of(rules.flipped(point.id, choice)))
        for point in POINTS.values()
        for choice in alternatives(rules, point)
    )


def unnamed(name: str, rules: Ruleset, others: Flips, params: PlayParams) -> Iterator[str]:
    """Yield the facts that another choice turns although they do not name its point."""
    asked = Tracer(rules, book_of(rules))
    found = answer_request(asked.rules, asked.book, params)
    looked_up = asked.trace()
    if found.played is None:
        return
    facts = places(found.played.account)
    mine = values_of(found.answer)
    behind: dict[Place, set[str]] = {}
    for point, choice, other in others:
        if looked_up.fits(other.ruleset, other):  # nobody asked for what is another choice there
            continue
        theirs = values_of(answer_request(other.ruleset, other, params).answer)
        for place in mine.keys() & theirs.keys():
            if mine[place] == theirs[place]:
                continue
            if place not in behind:
                behind[place] = {each for fact in facts[place].behind() for each in fact.points}
            if point not in behind[place]:
                yield f"{rules.name}: {name}: {place} is {mine[place]}: {choice}: {theirs[place]}"


def test_every_point_that_turns_a_fact_of_a_played_hand_is_among_its_reasons() -> None:
    missed = [
        line
        for name, params, rules in cases()[::STEP]
        for line in unnamed(name, rules, flips_of(rules.name), params)
    ]

    assert missed == []


@pytest.mark.parametrize("seed", range(20 if EXHAUSTIVE else 2))
def test_so_it_is_with_random_scripts_under_random_rulesets(seed: int) -> None:
    rng = Random(seed)
    rules = mixture(rng, {})
    others = flips(rules)
    missed = [
        line
        for _, asked in Dealer(rng, rules).requests(3, Level.PLAY)
        for params in [msgspec.convert({**asked, "ruleset": ""}, PlayParams)]
        for line in unnamed(f"{asked}", rules, others, params)
    ]

    assert missed == []


def test_what_is_shown_of_a_played_hand_is_what_the_facts_say() -> None:
    for name, params, rules in cases()[:: 23 if EXHAUSTIVE else 3 * 67]:
        found = answer_request(rules, book_of(rules), params)
        if found.played is None:
            continue
        shown = values_of(found.answer)
        facts = places(found.played.account)

        assert shown == {place: facts[place].value for place in shown}, f"{rules.name}: {name}"


def test_a_fact_of_a_played_hand_has_few_reasons() -> None:
    counts: dict[What, list[int]] = {}
    for _, params, rules in cases()[:: 61 if EXHAUSTIVE else 211]:
        found = answer_request(rules, book_of(rules), params)
        if found.played is None:
            continue
        account = found.played.account
        for (what, _, _), fact in places(account).items():
            counts.setdefault(what, []).append(len(fact.why(account.rules)))
    every = [count for some in counts.values() for count in some]

    assert sum(every) / len(every) < 5
    assert sum(counts[What.STACK]) / len(counts[What.STACK]) < 10


@LONG_RUN
def test_a_reason_of_a_played_hand_is_a_rule_of_the_ruleset() -> None:
    strange: set[str] = set()
    for _, params, rules in cases()[:: 61 if EXHAUSTIVE else 211]:
        found = answer_request(rules, book_of(rules), params)
        if found.played is None:
            continue
        account = found.played.account
        for fact in places(account).values():
            strange |= {point for each in fact.behind() for point in each.points} - set(POINTS)
            strange |= set(fact.why(account.rules)) - held(account.rules)

    assert strange == set()


def test_a_reason_that_is_left_out_of_a_played_hand_is_found() -> None:
    with patch("sabacc.engine.play.why.course.checks"):
        missed = [
            line
            for name, params, rules in cases()[::1009]
            for line in unnamed(name, rules, flips_of(rules.name), params)
        ]

    assert any("betting.check:" in line for line in missed)


ENGINE: Final = Path(__file__).parents[2] / "reference_impl" / "sabacc" / "engine"


def test_every_fact_names_rules_that_there_are() -> None:
    named = {
        node.value
        for path in ENGINE.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
        if " " not in node.value
    }
    found = {point for point in POINTS if any(f"{name}.".startswith(f"{point}.") for name in named)}

    assert {point.id for point in POINTS.values() if not point.conduct} - found == set()


def test_every_rule_that_the_engine_follows_is_named_where_it_is_followed() -> None:
    code = [
        path.read_text(encoding="utf-8") for path in ENGINE.rglob("*.py") if "why" not in path.parts
    ]
    unfound = {
        point.id
        for point in POINTS.values()
        if not point.conduct and not any(point.id in text for text in code)
    }

    assert unfound == set()


NO_LAST_BETTING: Final = PlayParams(
    ruleset="",
    seats=["Han", "Lando"],
    dealer="Lando",
    stacks={"Han": 100, "Lando": 100},
    deck=[f"flasks-{rank}" for rank in range(1, 8)],
    hand_pot=12,
    hands={"Han": ["coins-9", "flasks-9"], "Lando": ["coins-8", "flasks-8"]},
    script=[
        EntryParams("Han", "call", round=4),
        EntryParams("Lando", "bet", amount=2, phase="last-betting"),
    ],
)
"""Han calls, and Lando would bet after that."""


def account_of_standard(params: PlayParams) -> HandAccount:
    """Return what is so of a hand by `standard`."""
    rules = builtin("standard")
    found = answer_request(rules, book_of(rules), params)
    assert found.played is not None
    return found.played.account


def test_what_does_not_come_has_its_reason() -> None:
    account = account_of_standard(NO_LAST_BETTING)

    assert account.fact(What.TRIED, "1").value == "not-reached"
    assert "calling.last-betting.none" in account.why(What.TRIED, "1")
    assert "calling.last-betting.none" in account.why(What.STACK, "Lando")
    assert "betting.check.allowed" in account.why(What.STACK, "Han")
    assert account.showdown is not None


FOLD_AFTER_BET: Final = msgspec.structs.replace(
    NO_LAST_BETTING,
    script=[
        EntryParams("Han", "bet", amount=1, round=2),
        EntryParams("Lando", "fold", round=2),
    ],
)
"""Han speaks first in a round; in the second turn Lando would, and leave him nothing to bet on."""


def test_what_only_the_first_one_asked_can_do_has_the_order_as_a_reason() -> None:
    account = account_of_standard(FOLD_AFTER_BET)

    assert account.fact(What.TRIED, "0").value == "done"
    assert "turns.unit.rounds" in account.why(What.TRIED, "0")


def test_nothing_is_told_that_nobody_asks_for() -> None:
    found = play_script(book_of(builtin("standard")), script_of(NO_LAST_BETTING))

    assert found.state.told is None
