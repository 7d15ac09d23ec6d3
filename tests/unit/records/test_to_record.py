"""A request becomes a hand record, and the record comes to the same hand."""

import random
from collections import Counter
from itertools import islice
from typing import Any, Literal

import msgspec
import pytest

from sabacc.arbiter.drafts import record_of
from sabacc.arbiter.played import request_of
from sabacc.engine import RefusedError, ScriptRanOutError
from sabacc.protocol.answers import InconsistentRequestError
from sabacc.protocol.messages import PlayParams
from sabacc.protocol.reference import Reference
from sabacc.records import hand_record, parse, parse_record, write_record
from sabacc.records.random_play import random_hand
from sabacc.records.replaying.replay import audit
from tests.random_requests import whole_hands
from tests.runs import EXHAUSTIVE, SAMPLE
from tests.unit.records.made_records import RULESETS, STANDARD, played, two

HANDS = 500 if EXHAUSTIVE else 25
SAME = (
    *("over", "stacks", "hand_pot", "sabacc_pot", "winners", "caller", "hands", "folded", "out"),
    "phases",
)
# The fates of what is not refused
FATES = Counter({"done": 9_999, "not-reached": 9_999})


def typed(params: dict[str, Any], name: str = "standard") -> PlayParams:
    return msgspec.convert({"ruleset": name, **params}, PlayParams)


def test_every_record_comes_back() -> None:
    for seed in range(SAMPLE, SAMPLE + HANDS):
        rules = RULESETS[seed % len(RULESETS)]
        record = random_hand(rules, seed, 2 + seed % 3)
        asked = request_of(record, rules)

        assert write_record(record_of(typed(asked.params, rules.name), rules)) == write_record(
            record
        )


def test_any_request_is_told() -> None:
    # It has the same phases and the same end, and refuses the same for the same reasons.
    told = 0
    for seed in range(SAMPLE, SAMPLE + HANDS):
        rng = random.Random(seed)
        rules = rng.choice(RULESETS)
        params = next(islice(whole_hands(rng, rules), 1, None))
        try:
            record = record_of(typed(params, rules.name), rules)
        except (InconsistentRequestError, RefusedError, ScriptRanOutError):
            continue
        told += 1
        message = {"id": 1, "method": "play", "params": {"ruleset": rules.name, **params}}
        answer = Reference({rules.name: rules}).handle(message)["result"]
        again = played(request_of(record, rules), rules)
        fates: list[str] = answer["script"]
        refused = Counter(fates) - FATES
        commented = any(text.startswith("refused (") for text in record.remarks)

        assert parse_record(write_record(record)) == record
        assert {key: again.get(key) for key in SAME} == {key: answer.get(key) for key in SAME}
        assert audit(parse(write_record(record)), rules).clean == (not refused or commented)
        assert Counter(again["script"]) - FATES == (Counter() if commented else refused)
    assert told > HANDS // 2


def tried(does: str, amount: int) -> hand_record.Record:
    asked = request_of(two("Han checks\nLando checks\nno shift\n"), STANDARD)
    script = [{"seat": "Han", "does": does, "amount": amount, "round": 1}]
    params = asked.params | {"script": script, "until": {"round": 1, "phase": "betting"}}
    return record_of(typed(params), STANDARD)


@pytest.mark.parametrize(("does", "amount"), [("raise", 1), ("bet", 400)])
def test_what_is_refused_stands_where_it_was_tried(
    does: Literal["raise", "bet"], amount: int
) -> None:
    record = tried(does, amount)

    assert record.lines == (
        hand_record.Round(1),
        hand_record.Act("Han", does, amount),
        hand_record.Act("Han", "check"),
        hand_record.Act("Lando", "check"),
        *(line for line in record.lines[4:] if isinstance(line, hand_record.PotHolds)),
    )
    assert record.remarks == ()


@pytest.mark.parametrize("amount", [0, 10**12])
def test_what_would_be_read_otherwise_is_a_comment(amount: int) -> None:
    asked = request_of(two("Han checks\nLando checks\nno shift\nHan stands\n"), STANDARD)
    script = [{"seat": "Han", "does": "draw", "amount": amount, "round": 1}]
    params = asked.params | {"script": script, "until": {"round": 1, "phase": "drawing"}}
    record = record_of(typed(params), STANDARD)

    assert hand_record.Act("Han", "draw") not in record.lines
    assert record.remarks == ("refused (wrong-number): Han draws",)


def test_a_deck_that_runs_out_early_is_no_record() -> None:
    params = request_of(two("Han checks\nLando checks\ndie 6\n"), STANDARD).params
    draw = {"seat": "Han", "does": "draw", "round": 1}
    until = {"round": 2}
    short = {"deck": [], "out_of_play": ["staves-9"], "script": [draw], "until": until}

    with pytest.raises(InconsistentRequestError) as caught:
        record_of(typed(params | short), STANDARD)

    assert caught.value.field == "deck"


@pytest.mark.parametrize("cards", [["idiot"], ["idiot", "coins-7", "queen"]])
def test_a_hand_that_begins_with_other_than_two_cards_is_no_record(cards: list[str]) -> None:
    params = request_of(two("Han folds\n"), STANDARD).params
    hands = {"Han": cards, "Lando": ["sabres-2", "sabres-3"]}

    with pytest.raises(InconsistentRequestError) as caught:
        record_of(typed(params | {"hands": hands, "deck": ["staves-9"]}), STANDARD)

    assert caught.value.field == "hands"
    assert "Han" in str(caught.value)
