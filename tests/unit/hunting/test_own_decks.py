"""The hunt in a house with a deck of its own: it asks of that deck's cards, and of no others."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import count
from typing import Any, Final

import pytest

from sabacc.conformance.adapters.wire import greeting
from sabacc.conformance.hunting.hunt import Budget, Hunt
from sabacc.conformance.hunting.question_stream import HuntTarget, QuestionStream
from sabacc.conformance.scenarios.own_decks import dealt_from, laid_out
from sabacc.protocol.reference import Reference
from sabacc.spec.house_files import ruleset_named
from sabacc.spec.rulesets import (
    DECK_SIZE,
    Ruleset,
    builtin,
    custom_copies,
    deck_copies,
    deck_for_ruleset,
    scripted_top,
)
from tests.bugs import UNSEEN, connected

EVERY: Final = ("score", "compare", "settle", "shift", "play")
SHORT: Final = ruleset_named("Short Deck")
"""One Demise, three Stars, and no Moderation."""


def hunt_target(rules: Ruleset) -> HuntTarget:
    return HuntTarget(rules.name, rules, EVERY)


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
    for case in QuestionStream(hunt_target(rules), 1).cases:
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

    def stop(hunt: Hunt) -> None:
        if hunt.findings:
            hunt.stopped = "found"

    with connected(planted) as port:
        port.hello(greeting((SHORT,)))
        hunt = Hunt(port, hunt_target(SHORT), count(1), stop, clock=lambda: 0.0)
        hunt.run(1, Budget(1_000))
    first = hunt.findings[0]
    params = first.question.params
    held = [card for cards in params.get("hands", {}).values() for card in cards]
    elsewhere = [*held, *params.get("out_of_play", ())]

    assert first.condemns
    assert laid_out(params) <= Counter(deck_copies(SHORT))
    assert len(scripted_top(params["deck"], elsewhere, custom_copies(SHORT))) <= 8
