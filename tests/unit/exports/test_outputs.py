"""The schemas, and what commands write."""

import json
import re
from collections.abc import Iterator
from itertools import cycle
from typing import Any, Final, cast

import pytest
from jsonschema import Draft202012Validator

from sabacc.conformance.scenarios.cases import Case
from sabacc.conformance.scenarios.catalogue import load_cases
from sabacc.exports import schemas
from sabacc.protocol.messages import PARAMS
from sabacc.protocol.reference import Reference
from sabacc.spec.rulesets import base_names
from tests.end_to_end.command_line.commands import sabacc
from tests.runs import sampled


@pytest.mark.parametrize(
    "words",
    [
        ("rules",),
        ("rules", "--ruleset", "classic"),
        ("rules", "--beyond", "standard"),
        ("rules", "laws"),
        ("rules", "bombs.zero.bombs/idiots-alone-are-worth-nothing[idiot]"),
    ],
)
def test_all_rules_fit(words: tuple[str, ...]) -> None:
    assert json.loads(sabacc(*words, "--format", "json").stdout)["rules"]


DOCUMENT: Final = schemas.document()
DEFS: Final[dict[str, Any]] = DOCUMENT["$defs"]


def _validator(schema: dict[str, Any]) -> Draft202012Validator:
    return Draft202012Validator({"$defs": DEFS, **schema})


ASKED: Final = _validator({"oneOf": DOCUMENT["oneOf"]})
ANSWERED: Final = {
    method: _validator(each["response"]) for method, each in DOCUMENT["methods"].items()
}


def _wrong(validator: Draft202012Validator, message: Any) -> list[str]:
    found: Iterator[Any] = validator.iter_errors(message)  # pyright: ignore[reportUnknownMemberType]
    return [error.message for error in found]


def _parts(schema: object, path: str) -> Iterator[tuple[str, dict[str, Any]]]:
    if isinstance(schema, dict):
        known = cast("dict[str, Any]", schema)
        yield path, known
        for key, part in known.items():
            yield from _parts(part, f"{path}/{key}")
    elif isinstance(schema, list):
        parts: list[object] = schema  # pyright: ignore[reportUnknownVariableType]
        for number, part in enumerate(parts):
            yield from _parts(part, f"{path}/{number}")


def test_the_document_is_a_schema() -> None:
    Draft202012Validator.check_schema(DOCUMENT)
    text = json.dumps(DOCUMENT)
    assert set(re.findall(r'"#/\$defs/(\w+)"', text)) == set(DEFS)
    assert set(DOCUMENT["methods"]) == set(PARAMS)


def test_everything_is_described() -> None:
    says = {name: each.get("description", "") for name, each in DEFS.items()}
    says |= {
        f"{path}.{key}": each.get("description", "")
        for path, part in _parts(DEFS, "")
        for key, each in part.get("properties", {}).items()
    }
    assert len(says) > 300
    assert [where for where, text in says.items() if not re.fullmatch(r"\S.*\.", text)] == []


def test_a_closed_list_has_a_name() -> None:
    inline = [
        path
        for path, part in _parts({n: d for n, d in DEFS.items() if n not in _FILES}, "")
        if len(part.get("enum", ())) > 1 and path.strip("/") not in schemas.WORDS
    ]
    assert inline == []


# Types of files, whose words belong to one key each
_FILES: Final = frozenset(
    {"ReportFile", "RulesetEntry", "JudgementEntry", "PotHolds", "Pays", "Wins"}
)


@pytest.mark.parametrize("method", [name for name in PARAMS if name not in {"hello", "ruleset"}])
def test_requests_and_answers_fit(method: str) -> None:
    reference = Reference()
    cases: list[Case] = [case for case in load_cases() if case.method == method]
    for case, name in zip(sampled(cases, 12), cycle(base_names())):
        request = {
            "jsonrpc": "2.0",
            "id": 1,
            "method": method,
            "params": {**case.params, "ruleset": name},
        }
        assert _wrong(ASKED, request) == [], case.id
        answer = json.loads(json.dumps(reference.handle(request)))
        assert _wrong(ANSWERED[method], answer) == [], (case.id, answer)


WRONG: Final[dict[str, Any]] = {
    "another method": {"jsonrpc": "2.0", "id": 1, "method": "win", "params": {}},
    "params of another method": {
        "jsonrpc": "2.0", "id": 1, "method": "score", "params": {"name": "mine", "choices": {}},
    },
    "a key too many": {
        "jsonrpc": "2.0", "id": 1, "method": "score",
        "params": {"ruleset": "classic", "cards": [], "wild": True},
    },
}  # fmt: skip


@pytest.mark.parametrize("what", WRONG)
def test_a_wrong_request_does_not_fit(what: str) -> None:
    assert _wrong(ASKED, WRONG[what])


@pytest.mark.parametrize(
    "result",
    [
        {"total": 5, "refused": "no-shift"},
        {"refused": "because"},
        {"refused": False},
        {"ran_out": "time"},
        {"special": "royal-flush"},
        {"total": "5"},
        [],
    ],
    ids=json.dumps,
)
def test_a_wrong_answer_does_not_fit(result: Any) -> None:
    assert _wrong(ANSWERED["score"], {"jsonrpc": "2.0", "id": 1, "result": result})
    assert not _wrong(ANSWERED["score"], {"jsonrpc": "2.0", "id": 1, "result": {"total": 5}})
