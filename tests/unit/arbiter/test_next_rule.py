"""What happens next names the rule of what comes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

import msgspec
import pytest

from sabacc.arbiter.played.records import request_of
from sabacc.arbiter.views import next_rule
from sabacc.engine.events import Phase
from sabacc.engine.play import PlayedHand, compile_rules
from sabacc.engine.play.script_player import Player
from sabacc.protocol.answers import script_of
from sabacc.protocol.messages import PlayParams
from sabacc.records.random_play import random_hand
from sabacc.spec.points import point_of_rule
from sabacc.spec.rulesets import builtin, builtin_names
from tests.runs import todays
from tests.unit.arbiter.disputes import ruled, table

LEVEL: Final = "Han bets 2 in round 1\nLando matches\nLeia matches"
COMES: Final = {
    # K-65: the first one on the dealer's left opens
    ("standard", ""): "betting.opener.first-active-left",
    # K-67: after a check the next player may open
    ("standard", "Han checks in round 1"): "betting.declined.next-may-open",
    # K-74: whoever faces a bet matches it or leaves
    ("standard", "Han bets 2 in round 1"): "betting.facing-bet.match-or-leave",
    # K-90: the die falls after the betting of each round
    ("standard", LEVEL): "shift.time.after-betting",
    # C-024, C-025: before the phase is over anybody may leave
    ("classic", LEVEL): "folding.when.until-phase-ends",
    # F-036: a player draws in their own turn
    ("forum", LEVEL): "drawing.on-turn.turn-player",
}


@pytest.mark.parametrize(("ruleset", "lines"), COMES)
def test_what_comes_has_its_rule(ruleset: str, lines: str) -> None:
    found = ruled(table(ruleset, lines))
    last = found["events"][-1]

    assert last["rule"] == COMES[ruleset, lines]
    assert last["words"].casefold() == f"next, {found['next']}".rstrip(".").casefold()


def test_it_has_one_whoever_holds_what() -> None:
    told = "seats: Han, Lando, Leia\ndealer: Leia\nHan bets 2 in round 1\n"
    found = ruled(f"sabacc dispute 1\nruleset: standard\n{told}question: What happens next?")

    assert [step["rule"] for step in found["events"]] == ["betting.facing-bet.match-or-leave"]


def moments(name: str, seed: int) -> Iterator[PlayedHand]:
    rules = builtin(name)
    asked = request_of(random_hand(rules, seed, 3), rules).params
    params = msgspec.convert({"ruleset": name, **asked}, PlayParams)
    played = Player(compile_rules(rules), script_of(params)).run()
    for taken in played.moves:
        yield replace(played, state=taken.before)


@pytest.mark.parametrize("name", todays(builtin_names(), 8))
def test_every_moment_has_one(name: str) -> None:
    for seed in range(5):
        for played in moments(name, seed):
            rule = next_rule(played)
            if played.state.phase is Phase.VERSION:
                assert rule == ""
            else:
                assert point_of_rule(rule) is not None, played.state
