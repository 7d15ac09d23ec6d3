"""What is wrong with a line that a program has sent, key by key."""

from __future__ import annotations

import time
from typing import Any

import msgspec
import pytest

from sabacc.conformance.checkup.violations import MOST_FLAWS, examine


@pytest.mark.parametrize(
    ("line", "words"),
    [
        (b"\xef\xbb\xbf" + b'{"jsonrpc":"2.0","id":1,"result":{"total":1}}', "byte order mark"),
        (b'Total: {"jsonrpc":"2.0","id":1,"result":{"total":1}}', "on a line of its own"),
        (b'{"jsonrpc":"2.0","id":1,"result":{"total":1}} bye', "answer each line with one line"),
        (b"{'jsonrpc':'2.0','id':1,'result':{'total':1}}", "double quotes"),
    ],
)
def test_text_around_an_answer_is_named(line: bytes, words: str) -> None:
    found = examine("score", {"id": 1, "method": "score", "params": {}}, line)

    assert words in found.flaws[0].says


@pytest.mark.parametrize(
    ("method", "result"),
    [
        ("score", {f"k{number}": 1 for number in range(20_000)}),
        ("hello", {"levels": [f"l{number}" for number in range(20_000)]}),
        ("play", {"script": [f"f{number}" for number in range(20_000)]}),
        ("play", {"phases": [{"round": 1, "phase": f"p{one}"} for one in range(20_000)]}),
    ],
)
def test_twenty_thousand_flaws_are_not_all_told(method: str, result: dict[str, Any]) -> None:
    params: dict[str, Any] = {
        "script": [{"seat": "Han", "does": "call"}] * 20_000,
        "nonce": "n",
        "rulesets": [],
    }
    line = msgspec.json.encode({"jsonrpc": "2.0", "id": 1, "result": result})
    begun = time.process_time()
    found = examine(method, {"id": 1, "method": method, "params": params}, line)

    assert len(found.flaws) <= MOST_FLAWS + 1
    assert found.flaws[-1].says == "more may be wrong with this line; fix these first"
    assert time.process_time() - begun < 2.0


@pytest.mark.parametrize("line", [b"", b"17", b"[1]", b"{", b"{" * 5000, b"\xff\xfe", b'{"id":1}'])
def test_rubbish_is_no_crash(line: bytes) -> None:
    assert examine("settle", {"id": 1, "method": "settle", "params": {}}, line).flaws


@pytest.mark.parametrize(
    ("result", "key", "words"),
    [
        ({"winner": ["Han"]}, "winner", "`winners`"),
        ({"fates": ["done"]}, "fates", "`script`"),
        ({"script": "done"}, "script", "a list of words"),
        ({"dealtIn": ["Han"]}, "dealtIn", "`dealt_in`"),
    ],
)
def test_a_wrong_key_of_a_whole_hand_is_named(result: dict[str, Any], key: str, words: str) -> None:
    line = msgspec.json.encode({"jsonrpc": "2.0", "id": 1, "result": result})
    found = examine("play", {"id": 1, "method": "play", "params": {}}, line)

    assert found.flaws[0].key == key
    assert words in found.flaws[0].says


def examined(result: dict[str, Any], entries: int) -> str:
    """Examine an answer to a hand with so many entries; return what is said."""
    params = {"script": [{"seat": "Han", "does": "call"}] * entries}
    line = msgspec.json.encode({"jsonrpc": "2.0", "id": 1, "result": result})
    found = examine("play", {"id": 1, "method": "play", "params": params}, line)
    return " ".join(f"{flaw.key} {flaw.says}" for flaw in found.flaws)


def test_a_wrong_phase_is_named_with_its_place() -> None:
    assert "$.phases[0].phase" in examined({"phases": [{"round": 1, "phase": "lunch"}]}, 0)


def test_every_entry_has_a_fate() -> None:
    assert examined({"script": ["done"]}, 3) == "script has 1 fate for 3 entries"
    assert examined({"script": ["done"], "ran_out": "deck"}, 3) == ""


def test_a_fate_and_a_phase_have_their_names() -> None:
    phases = [{"round": 1, "phase": "leave"}, {"round": 2, "phase": "leave"}]
    says = examined({"script": ["Not Held"], "phases": phases}, 1)

    assert "`Not Held` is not a fate; did you mean `not-held`? (at `$.script[0]`)" in says
    assert says.count("`leave` is not a phase; the phases are ante, betting, leaving,") == 1
    assert "write `done`, `not-reached`, a reason" in examined({"script": ["xyzzy"]}, 1)


def test_null_deep_in_an_answer_is_told_with_its_place() -> None:
    phases = {"phases": [{"round": 1, "phase": "shift", "asked": None, "pots": None}]}
    line = msgspec.json.encode({"jsonrpc": "2.0", "id": 1, "result": {**phases, "caller": None}})
    found = examine("play", {"id": 1, "method": "play", "params": {}}, line)

    assert found.flaws == ()
    assert found.nulls == ("phases[0].asked", "phases[0].pots")
    assert found.result is not None
    assert found.result["caller"] is None
