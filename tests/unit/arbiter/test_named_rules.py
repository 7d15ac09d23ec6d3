"""Which rules a ruling names, in which words, and what would mend it."""

from collections.abc import Iterator
from dataclasses import replace

import msgspec
import pytest

from sabacc.arbiter.played import request_of
from sabacc.arbiter.views import next_rule
from sabacc.engine.events import Phase
from sabacc.engine.play import PlayedHand, compile_rules
from sabacc.engine.play.script_player import Player
from sabacc.protocol.answers import script_of
from sabacc.protocol.messages import PlayParams
from sabacc.records.random_play import random_hand
from sabacc.spec.points import point_of_rule
from sabacc.spec.rulesets import builtin, builtin_names
from tests.runs import sampled


def moments(name: str, seed: int) -> Iterator[PlayedHand]:
    rules = builtin(name)
    asked = request_of(random_hand(rules, seed, 3), rules).params
    params = msgspec.convert({"ruleset": name, **asked}, PlayParams)
    played = Player(compile_rules(rules), script_of(params)).run()
    for taken in played.moves:
        yield replace(played, state=taken.before)


@pytest.mark.parametrize("name", sampled(builtin_names(), 8))
def test_every_moment_has_one(name: str) -> None:
    for seed in range(5):
        for played in moments(name, seed):
            rule = next_rule(played)
            if played.state.phase is Phase.VERSION:
                assert rule == ""
            else:
                assert point_of_rule(rule) is not None, played.state
