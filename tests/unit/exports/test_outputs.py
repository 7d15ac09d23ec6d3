"""What commands write as JSON fits its schema, and a schema notices what does not."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest
from jsonschema import Draft202012Validator

from sabacc.exports import schemas
from sabacc.exports.outputs import OUTPUTS
from tests.end_to_end.command_line.commands import sabacc
from tests.unit.arbiter.disputes import ruled
from tests.written_outputs import fitting

DISPUTE = """\
sabacc dispute 1
ruleset: standard
hands: Han coins-11 flasks-9, Lando sabres-8 staves-7
claim: Han wins
"""


def test_every_output_has_a_schema() -> None:
    document = schemas.document()
    validator = Draft202012Validator(
        {"$defs": document["$defs"], **document["outputs"]["arbitrate"]}
    )
    ruling: Any = ruled(DISPUTE)

    assert set(document["outputs"]) == set(OUTPUTS)
    assert list(validator.iter_errors(ruling)) == []  # pyright: ignore[reportUnknownMemberType]
    assert list(validator.iter_errors({**ruling, "verdict": 1}))  # pyright: ignore[reportUnknownMemberType]


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
    found = json.loads(sabacc(*words, "--format", "json").stdout)

    assert found["rules"]


@pytest.mark.parametrize("key", ["ruling", "claims"])
def test_a_key_that_is_missing_is_noticed(key: str) -> None:
    ruling = ruled(DISPUTE)
    changes: list[dict[str, Any]] = [
        {name: value for name, value in ruling.items() if name != key},
        {**ruling, key: 3},
        {**ruling, "further": 3},
        {**ruling, "claims": [{**ruling["claims"][0], "further": 3}]},
    ]
    for changed in changes:
        with pytest.raises(msgspec.ValidationError):
            fitting("arbitrate", changed)
