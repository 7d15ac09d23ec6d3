"""Which rule ends a hand of which one player is left: that of bombs if one did, else of folds."""

from __future__ import annotations

from typing import Any, Final

import msgspec
import pytest

from sabacc.engine.events import Over
from sabacc.engine.play import compile_rules
from sabacc.protocol.answers import answer_request
from sabacc.protocol.messages import PlayParams
from sabacc.spec.cards import cards_left
from sabacc.spec.rulesets import builtin

HANDS: Final = {
    "Han": ["coins-11", "flasks-commander"],
    "Lando": ["coins-9", "flasks-9"],
    "Leia": ["staves-5", "sabres-5"],
}
DECK: Final = [
    "coins-10",
    *cards_left(["coins-10", *(one for some in HANDS.values() for one in some)]),
]
BOMBS: Final = "bombs.last-standing.wins-hand-pot"
FOLDS: Final = "folding.fold-out.nothing"
STORIES: Final[dict[str, tuple[list[str], str]]] = {
    "a bomb, and a fold in the next betting": (["Han draw 1", "Lando bet 2", "Leia fold 2"], BOMBS),
    "a fold, and a bomb after it": (["Han bet 1", "Leia fold 1", "Han draw 1"], BOMBS),
    "two folds": (["Han bet 1", "Lando fold 1", "Leia fold 1"], FOLDS),
}
"""What is done, by whom and in which round: with the ten of coins Han counts 33."""


@pytest.mark.parametrize("story", STORIES)
def test_the_rule_that_ends_a_hand_with_one_player_left(story: str) -> None:
    told, rule = STORIES[story]
    script: list[dict[str, Any]] = []
    for seat, does, number in map(str.split, told):
        amount = {"amount": 1} if does == "bet" else {}
        script.append({"seat": seat, "does": does, "round": int(number), **amount})
    asked = {
        "ruleset": "forum",
        "seats": [*HANDS],
        "dealer": "Leia",
        "stacks": dict.fromkeys(HANDS, 100),
        "hand_pot": 3,
        "sabacc_pot": 5,
        "hands": HANDS,
        "deck": DECK,
        "script": script,
    }
    forum = builtin("forum")
    found = answer_request(forum, compile_rules(forum), msgspec.convert(asked, PlayParams))

    assert found.answer["script"] == ["done"] * len(script)
    assert [event.rule for event in found.events if isinstance(event, Over)] == [rule]
