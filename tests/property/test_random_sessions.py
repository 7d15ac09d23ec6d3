"""A session is its hands, one by one: nothing goes on but what the rules say."""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from random import Random
from typing import Any, Final
from unittest.mock import patch

import msgspec
import pytest

from sabacc.arbiter.played.records import record_of, request_of
from sabacc.conformance.comparing import first_difference
from sabacc.conformance.hunting.requests.long_hands import random_session
from sabacc.conformance.laws import broken_laws, hands_alone
from sabacc.conformance.proving import answer, mixture
from sabacc.engine import RefusedError, ScriptRanOutError
from sabacc.engine.play import PlayedHand, Script
from sabacc.engine.play.script_player import carry_over
from sabacc.protocol.answers import InconsistentRequestError
from sabacc.protocol.messages import PlayParams
from sabacc.records import parse_record, write_record
from sabacc.records.recording import hands_of
from sabacc.spec.house_files import every_ruleset
from sabacc.spec.rulesets import Ruleset
from tests.runs import DAY, EXHAUSTIVE
from tests.unit.records.asked_records import played

RULESETS: Final = every_ruleset()
SESSIONS: Final = 400 if EXHAUSTIVE else 24
SEEDS: Final = range(DAY * SESSIONS, (DAY + 1) * SESSIONS)
_SHORT: Final = 8
TOLD: Final = 200 if EXHAUSTIVE else 8
SAME: Final = (
    *("over", "stacks", "hand_pot", "sabacc_pot", "winners", "caller", "hands", "folded", "out"),
    *("phases", "dealer", "next_dealer", "session_over"),
)


def asked(seed: int) -> tuple[Ruleset, dict[str, Any]]:
    """Return a random session by a ruleset that ships, or by a mixture of choices."""
    rng = Random(seed)
    rules = mixture(rng, {}) if seed % 3 == 0 else RULESETS[seed % len(RULESETS)]
    return rules, random_session(rng, rules)


def unlike(rules: Ruleset, params: dict[str, Any]) -> Iterator[str]:
    found = answer("play", params, rules)
    for alone, shown in hands_alone(params, found):
        differs = first_difference("play", alone, shown, answer("play", alone, rules))
        if differs:
            yield differs


def test_a_further_hand_is_the_same_by_itself() -> None:
    lengths: Counter[int] = Counter()
    for seed in SEEDS:
        rules, params = asked(seed)
        found = answer("play", params, rules)

        assert "error" not in found, seed
        assert [*unlike(rules, params)] == [], seed
        assert [*broken_laws("play", params, found, rules.choices)] == [], seed
        lengths[len(found.get("then", ()))] += 1

    assert lengths[3] > SESSIONS // 8
    assert sum(count * number for number, count in lengths.items()) > SESSIONS


def _loses_a_credit(script: Script, _: PlayedHand) -> Script:
    left = max(0, script.setup.sabacc_pot - 1)
    return replace(script, setup=replace(script.setup, sabacc_pot=left))


def _deals_again(script: Script, before: PlayedHand) -> Script:
    dealer = before.state.dealer
    if dealer not in script.setup.seats:
        return script
    return replace(script, setup=replace(script.setup, dealer=dealer))


def _forgets_who_sits_out(script: Script, _: PlayedHand) -> Script:
    return replace(script, setup=replace(script.setup, sitting_out=frozenset()))


@pytest.mark.parametrize(
    "leak",
    [_loses_a_credit, _deals_again, _forgets_who_sits_out],
    ids=lambda leak: leak.__name__.strip("_"),
)
def test_a_leak_is_found(leak: Callable[[Script, PlayedHand], Script]) -> None:
    def leaking(before: PlayedHand, told: Script) -> Script:
        return leak(carry_over(before, told), before)

    with patch("sabacc.protocol.answers.carry_over", leaking):
        assert any(any(unlike(*asked(seed))) for seed in range(400))


def test_a_session_is_told_and_asked_again() -> None:
    hands = 0
    for seed in SEEDS[:TOLD]:
        rules, params = asked(seed)
        if len(params["deck"]) < _SHORT:  # a record does not tell how few cards the deck holds
            continue
        found = answer("play", params, rules)
        typed = msgspec.convert({"ruleset": rules.name, **params}, PlayParams)
        try:
            record = record_of(typed, rules)
        except (InconsistentRequestError, RefusedError, ScriptRanOutError):
            continue
        shown = [found, *found["then"]]

        assert parse_record(write_record(record)) == record
        for one, right in zip(hands_of(record), shown, strict=True):
            again = played(request_of(one, rules), rules)
            assert {key: again.get(key) for key in SAME} == {key: right.get(key) for key in SAME}
            hands += 1
    assert hands > TOLD
