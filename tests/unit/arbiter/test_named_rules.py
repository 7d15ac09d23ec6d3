"""Which rules a ruling names, in which words, and what would mend it."""

from collections.abc import Iterator
from dataclasses import replace

import msgspec
import pytest

from sabacc.arbiter.dispute import from_json
from sabacc.arbiter.played.requests import request_of
from sabacc.arbiter.telling import told
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
from tests.unit.arbiter.disputes import (
    ALONE,
    ruled,
    showdown,
)

# Han calls and bombs: 12 for the bomb and 12 for the call are due, and he has 20
BOMBED_CALLER = showdown(han="sabres-ace staves-master").replace(
    "stacks: Lando 100, Han 100", "stacks: Lando 100, Han 20"
)


def test_people_are_told_the_nearest_three_rules() -> None:
    text = f"{BOMBED_CALLER}claim: Han pays 24\n"
    ruling = ruled(text)
    (claim,) = ruling["claims"]
    lines = [line.text.strip() for line in told(ruling, 100)]

    assert [line for line in lines if line.startswith("And ")] == [
        f"And {len(claim['also']) - 2} more (all with --format json)."
    ]


SAT_OUT = {
    "seats": ["Han", "Lando", "Leia"],
    "sitting_out": ["Leia"],
    "dealer": "Leia",
    "stacks": {"Han": 100, "Lando": 100, "Leia": 50},
    "deck": [f"flasks-{rank}" for rank in range(1, 8)],
    "hands": {"Han": ["coins-9", "flasks-9"], "Lando": ["coins-8", "flasks-8"]},
    "script": [{"seat": "Han", "does": "call", "round": 4}],
}


@pytest.mark.parametrize(
    "claim", ["pays nothing", "has 50", "does not bomb", "pays 7", "bombs", "wins 5"]
)
def test_a_seat_that_takes_no_part_can_be_claimed_of(claim: str) -> None:
    told = {"claims": [{"claim": f"Leia {claim}"}]}
    dispute = {"ruleset": "standard", "question": "play", "position": SAT_OUT}
    (found,) = ALONE.rule(from_json({**dispute, **told}))["claims"]

    wrong = claim in {"pays 7", "bombs", "wins 5"}
    assert found["verdict"] == ("wrong" if wrong else "right")
    if "pays" in claim:
        assert found["because"] == "Leia pays nothing: that seat takes no part in the hand"


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
