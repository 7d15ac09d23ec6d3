"""The facts of a played hand: each says by which rules it is so, and omits none."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import TYPE_CHECKING, Any, Final

import msgspec
import pytest

from sabacc.conformance.proving.proofs import mixture
from sabacc.conformance.scenarios.cases import holds_for
from sabacc.conformance.scenarios.catalogue import load_cases
from sabacc.engine import RefusedError, ScriptRanOutError
from sabacc.engine.fact import What
from sabacc.engine.play import book_of
from sabacc.protocol.answers import answered
from sabacc.protocol.answers.play import played
from sabacc.protocol.messages_play import PlayParams
from sabacc.spec.alternatives import alternatives
from sabacc.spec.model import Level
from sabacc.spec.points import POINTS
from sabacc.spec.rulesets import builtin, builtin_names
from tests.random_requests import Dealer
from tests.runs import EXHAUSTIVE

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from sabacc.engine.fact import Fact
    from sabacc.engine.play import Book
    from sabacc.engine.play.account import HandAccount
    from sabacc.spec.rulesets import Ruleset

RULESETS: Final = tuple(builtin(name) for name in builtin_names())
STEP: Final = 1 if EXHAUSTIVE else 151
"""Every how manieth pair of a case and a ruleset is asked; a prime, so that all rulesets are."""

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
    "sabacc_winners": What.SABACC_WINNERS,
    "asked": What.ASKED,
    "pots": What.POTS,
}
_BY_SEAT: Final = {"stacks": What.STACK, "hands": What.HOLDS, "fields": What.LAID}
_POTS: Final = {"hand_pot": "hand-pot", "sabacc_pot": "sabacc-pot", "house": "house"}


def values_of(answer: Mapping[str, Any], moment: str = "") -> Iterator[tuple[Place, object]]:
    """Yield what an answer shows, by the facts that say so."""
    for key, value in answer.items():
        if key in _WHOLE:
            yield (_WHOLE[key], "", moment), _plain(value)
        elif key in _BY_SEAT:
            for seat, held in value.items():
                yield (_BY_SEAT[key], seat, moment), _plain(held)
        elif key in _POTS:
            yield (What.POT, _POTS[key], moment), value
        elif key == "script":
            for place, fate in enumerate(value):
                yield (What.TRIED, str(place), moment), fate
        elif key == "pot_winners":
            for place, seats in enumerate(value):
                yield (What.WINNERS, str(place) if place else "", moment), _plain(seats)
        elif key == "bombed" and answer["dealt_in"]:
            for seat in answer["dealt_in"]:
                yield (What.BOMBED, seat, moment), seat in value
        elif key == "demise" and answer["dealt_in"]:
            for seat in answer["dealt_in"]:
                yield (What.DEMISE_CARD, seat, moment), value.get(seat)
        elif key == "phases":
            seen: set[str] = set()
            for phase in value:
                name = f"{phase['round']} {phase['phase']}"
                if name in seen:
                    name = f"{phase['round']} last-{phase['phase']}"
                seen.add(name)
                yield from values_of(phase, name)


def _plain(value: object) -> object:
    """Write lists as tuples, and a pot as its credits and seats."""
    if isinstance(value, list):
        return tuple(
            (each["amount"], tuple(each["eligible"])) if isinstance(each, dict) else each
            for each in value
        )
    return value


def places(account: HandAccount) -> dict[Place, Fact]:
    """Return the facts of an account by their places."""
    found = {(what, of, ""): fact for (what, of), fact in account.facts.items()}
    for (number, phase), facts in account.phases.items():
        found |= {(what, of, f"{number} {phase}"): fact for (what, of), fact in facts.items()}
    return found


def account_of(book: Book, params: PlayParams) -> HandAccount | None:
    """Play a hand with reasons; None where it is refused, or chance runs out."""
    try:
        return played(book, params, why=True).account
    except (RefusedError, ScriptRanOutError):
        return None


@cache
def cases() -> tuple[tuple[str, PlayParams, Ruleset], ...]:
    """Every pair of a case that asks for a whole hand and of a ruleset that fits."""
    return tuple(
        (case.id, msgspec.convert({**case.params, "ruleset": ""}, PlayParams), rules)
        for case in load_cases()
        if case.method == "play"
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
    book = book_of(rules)
    account = account_of(book, params)
    if account is None:
        return
    facts = places(account)
    mine = dict(values_of(answered(rules, book, params).answer))
    behind: dict[Place, set[str]] = {}
    for point, choice, other in others:
        theirs = dict(values_of(answered(other.ruleset, other, params).answer))
        for place in mine.keys() & theirs.keys():
            if mine[place] == theirs[place]:
                continue
            if place not in behind:
                behind[place] = {each for fact in facts[place].behind() for each in fact.points}
            if point not in behind[place]:
                yield f"{rules.name}: {name}: {place} is {mine[place]}: {choice}: {theirs[place]}"


def test_every_point_that_turns_a_fact_of_a_played_hand_is_among_its_reasons() -> None:
    """No other choice on a point that a fact leaves unnamed makes the fact another one."""
    missed = [
        line
        for name, params, rules in cases()[::STEP]
        for line in unnamed(name, rules, flips_of(rules.name), params)
    ]

    assert missed == []


@pytest.mark.parametrize("seed", range(200 if EXHAUSTIVE else 5))
def test_so_it_is_with_random_scripts_under_random_rulesets(seed: int) -> None:
    """The law holds where no case was written for it."""
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
    """The answer to a program and the facts are one."""
    for name, params, rules in cases()[:: 1 if EXHAUSTIVE else 17]:
        book = book_of(rules)
        account = account_of(book, params)
        if account is None:
            continue
        shown = dict(values_of(answered(rules, book, params).answer))
        facts = places(account)

        assert shown == {place: facts[place].value for place in shown}, f"{rules.name}: {name}"
