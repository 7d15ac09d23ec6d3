"""The doctor: what it says to the author of an adapter that does not work yet."""

import json
import re
import sys
from typing import Any

import msgspec
import pytest

from sabacc.conformance.adapters.ports import Limits, PortError
from sabacc.conformance.doctor import (
    NO_SOUND_HAND,
    NO_SUCH_CARD,
    PURE,
    Symptom,
    diagnose,
    whole_hands,
)
from sabacc.conformance.proving import answer
from sabacc.protocol.messages import answer_fault
from sabacc.spec.house_files import every_ruleset
from sabacc.spec.rulesets import Ruleset, builtin, builtin_names
from tests.end_to_end.ports.conversations import HELLO_ANSWER, adapter, printing, worthless
from tests.held import held


def short() -> Limits:
    return Limits(start=10.0, case=1.0, clock=held())


def diagnosed(target: tuple[str, ...]) -> list[Symptom]:
    return list(diagnose(target, short()))


def says(finding: Symptom) -> str:
    return " ".join([*(f"{flaw.key}: {flaw.says}" for flaw in finding.flaws), *finding.remarks])


def right_answer(finding: Symptom) -> Any:
    message = msgspec.json.decode(finding.reference)
    assert message["id"] == msgspec.json.decode(finding.sent)["id"]
    assert answer_fault(finding.method, message["result"]) is None
    return message["result"]


def test_the_reference_over_standard_output_is_right_too() -> None:
    found = diagnosed((sys.executable, "-m", "sabacc.protocol.serve"))

    assert len(found) == 19
    assert all(finding.right for finding in found)


@pytest.mark.parametrize(
    ("result", "key", "words"),
    [
        ({"total": "16", "bombed": False}, "total", "whole number"),
        ({"totl": 16}, "totl", "did you mean `total`?"),
        ({"sum": 16}, "sum", "did you mean `total`?"),
        ({"bombedOut": False}, "bombedOut", "did you mean `bombed`?"),
        ({"special": "Idiot's Array"}, "special", "`idiots-array`"),
        ({"special": "none"}, "special", "an ordinary hand is null"),
        ({"bombed": "no"}, "bombed", "true or false"),
        ({"total": 16, "colour": "red"}, "colour", "leave it out"),
    ],
)
def test_a_wrong_fact_is_named_beside_the_right_answer(
    result: dict[str, Any], key: str, words: str
) -> None:
    found = diagnosed(printing(f'{{"jsonrpc": "2.0", "id": number, "result": {result!r}}}'))[1]

    assert not found.right
    assert found.flaws[0].key == key
    assert words in found.flaws[0].says
    assert right_answer(found) == {"total": -1, "bombed": False, "special": None}


def test_a_wrong_fact_of_a_further_hand_is_named() -> None:
    answer = '{"jsonrpc": "2.0", "id": number, "result": {"then": [{"script": ["dun"]}, {}]}}'
    hello = HELLO_ANSWER.replace('["score"]', '["play"], "sessions": True')
    found = diagnosed(adapter(f"print(json.dumps({answer}), flush=True)", hello))
    (said,) = (says(one) for one in found if one.about == "two hands")

    assert "then.script: `dun` is not a fate" in said
    assert "then: has 2 further hands, and the request has 2 in all" in said


@pytest.mark.parametrize(
    ("response", "words"),
    [
        ('{"id": number, "result": {"total": 16}}', "jsonrpc"),
        ('{"jsonrpc": "2.0", "result": {"total": 16}}', "id: is missing"),
        ('{"jsonrpc": "2.0", "id": str(number), "result": {"total": 16}}', "copy it"),
        ('{"jsonrpc": "2.0", "id": number, "total": 16}', "under `result`"),
    ],
)
def test_a_wrong_envelope_is_named_beside_the_right_answer(response: str, words: str) -> None:
    found = diagnosed(printing(response))[1]

    assert words in says(found)
    assert right_answer(found)["bombed"] is False


@pytest.mark.parametrize(
    ("was", "becomes", "words"),
    [
        ('params["nonce"]', '"me"', "nonce"),
        ('"protocol": 1', '"protocol": 2', "answer 1"),
        ('["score"]', '["scores"]', "did you mean 'score'?"),
        ('["score"]', '"score"', "should be a list"),
        ('["classic"]', '["clasic"]', "did you mean 'classic'?"),
        ('["classic"]', '"classic"', "should be a list"),
        ('"name"', '"title"', "missing required field `name`"),
    ],
)
def test_a_wrong_hello_is_named_beside_a_right_one(was: str, becomes: str, words: str) -> None:
    (found,) = diagnosed(adapter("pass", HELLO_ANSWER.replace(was, becomes)))

    assert words in says(found)
    if found.flaws[0].key != "plays" or found.reference:
        assert right_answer(found)["levels"] == ["score"]


def test_missing_facts_are_listed_with_their_cost() -> None:
    found = diagnosed(printing('{"jsonrpc": "2.0", "id": number, "result": {"total": 16}}'))[1]

    assert found.right
    assert "`special`" in says(found)
    assert "`bombed`" in says(found)
    assert "`total`" not in says(found)


def test_prints_and_second_answers_are_seen() -> None:
    answer = """print("Welcome!"); print("[]"); right = json.dumps(
            {"jsonrpc": "2.0", "id": number, "result": {"total": 16}}); print(right); print(right)
        sys.stdout.flush()"""
    found = diagnosed(adapter(answer))[1]

    assert "2 line(s)" in says(found)
    assert "one line was expected" in says(found)


@pytest.mark.parametrize(
    ("name", "words"),
    [("silent", "within 1 s"), ("no_hello", "error"), ("hangs", "within 0.5 s")],
)
def test_worthless_programs_are_seen_through(name: str, words: str) -> None:
    found = list(diagnose(worthless(name), Limits(start=1.0, case=0.5, clock=held())))

    assert not found[-1].right
    assert words in says(found[-1])


@pytest.mark.parametrize(
    ("target", "words"),
    [("no-such-program", "could not be run"), ("python:builtins:range", "the factory raised")],
)
def test_without_a_program_there_is_no_conversation(target: str, words: str) -> None:
    with pytest.raises(PortError, match=words):
        diagnosed((target,))


@pytest.mark.parametrize("name", builtin_names())
def test_the_hands_of_the_doctor_fit_the_ruleset(name: str) -> None:
    rules = builtin(name)
    asked = {about: hand.expected for about, hand in whole_hands(rules)}
    shown = asked["to the showdown"]
    phases = {phase["phase"] for phase in shown["phases"]}
    due = {"betting", "drawing", "calling"}
    due |= {"shift"} if rules.choices["shift.exists"].name == "yes" else set()
    due |= {"leaving"} if rules.choices["folding.when"].name == "until-phase-ends" else set()
    fates = asked["with refusals"]["script"]

    assert due <= phases
    assert shown["over"]
    assert shown["winners"]
    assert sum(fate not in {"done", "not-reached"} for fate in fates) >= 3


def test_the_doctor_asks_for_the_phase_of_leaving_where_the_program_has_one() -> None:
    asked = [
        msgspec.json.decode(finding.sent)["params"]["ruleset"]
        for finding in diagnosed(())
        if finding.about
    ]

    assert asked == [*["standard"] * 7, "classic", "classic", *["standard"] * 2]


def test_the_cost_of_what_is_missing_is_that_of_the_claimed_rulesets() -> None:
    answer = 'print(json.dumps({"jsonrpc": "2.0", "id": number, "result": {"total": 16}}))'
    answer += "; sys.stdout.flush()"
    own = '[{"name": "mine", "choices": {"bombs.zero": "bombs"}}]'
    several = diagnosed(adapter(answer, HELLO_ANSWER.replace('["classic"]', '"any"')))[2]
    alone = diagnosed(adapter(answer, HELLO_ANSWER.replace('["classic"]', own)))[1]

    assert 0 < _cost(alone) < _cost(several)


def _cost(finding: Symptom) -> int:
    (remark,) = (remark for remark in finding.remarks if remark.startswith("`bombed`"))
    found = re.search(r"([0-9]+) rule\(s\)", remark)
    return int(found[1]) if found else 0


@pytest.mark.parametrize("rules", every_ruleset(), ids=lambda rules: rules.name)
def test_one_hand_is_special_and_one_is_refused_everywhere(rules: Ruleset) -> None:
    assert answer("score", PURE, rules)["special"] == "pure-sabacc"
    for level, asked in NO_SUCH_CARD.items():
        assert answer(level, asked, rules) == {"refused": "not-in-the-deck"}


def test_the_doctor_says_how_to_refuse() -> None:
    for answered, says_so in (
        ('"result": {"refused": "not in deck"}', "did you mean `not-in-the-deck`?"),
        ('"error": {"code": 1, "message": "bad card"}', 'answer {"refused": true}'),
    ):
        line = f'print(json.dumps({{"jsonrpc": "2.0", "id": number, {answered}}}), flush=True)'
        found = diagnosed(adapter(line))
        (refusal,) = (one for one in found if one.about == "a refusal")

        assert not refusal.right
        assert says_so in says(refusal)
        assert not any("refused a simple question" in remark for remark in refusal.remarks)


@pytest.mark.parametrize(
    ("level", "result"),
    [
        ("score", '{"total": 16, "bombed": False, "special": None}'),
        ("compare", '{"best": ["Han"], "sabacc_pot": False}'),
        ("settle", '{"winners": ["Han"]}'),
        ("shift", '{"shifted": False}'),
        ("play", '{"over": True}'),
    ],
)
def test_an_answer_about_cards_that_no_deck_has_is_remarked_on(level: str, result: str) -> None:
    line = f'{{"jsonrpc": "2.0", "id": number, "result": {result}}}'
    hello = HELLO_ANSWER.replace('["score"]', json.dumps([level]))
    found = diagnosed(adapter(f"print(json.dumps({line}), flush=True)", hello))
    remarked = [one.about for one in found if "every ruleset refuses this hand" in says(one)]

    assert all(finding.right for finding in found)
    assert remarked == ["a refusal"]
    assert '{"refused":"not-in-the-deck"}' in found[-1].remarks[0]


@pytest.mark.parametrize("refused", ['"not-in-the-deck"', "True", '"no-interference-field"'])
def test_a_refusal_of_such_cards_needs_no_remark(refused: str) -> None:
    line = f'{{"jsonrpc": "2.0", "id": number, "result": {{"refused": {refused}}}}}'
    refusal = diagnosed(adapter(f"print(json.dumps({line}), flush=True)"))[-1]

    assert refusal.about == "a refusal"
    assert refusal.right
    assert not refusal.remarks


@pytest.mark.parametrize("rules", every_ruleset(), ids=lambda rules: rules.name)
def test_two_masters_of_a_suit_each_bomb_out_everywhere(rules: Ruleset) -> None:
    assert answer("compare", NO_SOUND_HAND, rules) == {"best": [], "sabacc_pot": False}


@pytest.mark.parametrize("best", ["None", "missing"])
def test_null_for_an_empty_list_is_told_to_be_silence(best: str) -> None:
    hello = HELLO_ANSWER.replace('["score"]', '["compare"]')
    fact = "" if best == "missing" else '"best": None, '
    result = '{"jsonrpc": "2.0", "id": number, "result": {FACT"sabacc_pot": False}}'
    simple, empty, _ = diagnosed(
        adapter(f"print(json.dumps({result.replace('FACT', fact)}), flush=True)", hello)
    )[1:]

    assert simple.right
    assert "answer [] or {}, which says so" in says(simple)
    assert ("is null, and so left out" in says(simple)) == (best == "None")
    assert empty.about == "an empty answer"
