"""What the backticks of a rule's text may name: rules, points, and words of the protocol."""

from collections.abc import Iterator
from functools import cache
from typing import Any, cast

from sabacc.exports.schemas import document
from sabacc.exports.tables import vocabulary_rows
from sabacc.spec.points import OPTIONS, POINTS
from sabacc.spec.rulesets import builtin_names
from sabacc.system.text import unknown_name


@cache
def known() -> frozenset[str]:
    rules = (point.rule_id(choice) for point in POINTS.values() for choice in point.choices)
    words = (str(row["word"]) for row in vocabulary_rows())
    return frozenset(
        {*POINTS, *rules, *builtin_names(), *OPTIONS, *words, *_keys(document()), "n/a"}
    )


def _keys(schema: Any) -> Iterator[str]:
    if isinstance(schema, dict):
        table = cast("dict[str, Any]", schema)
        yield from table.get("properties", ())
        yield from (word for word in table.get("enum", ()) if isinstance(word, str))
        for part in table.values():
            yield from _keys(part)
    elif isinstance(schema, list):
        for part in cast("list[object]", schema):
            yield from _keys(part)


def unnamed(words: Iterator[str]) -> list[str]:
    return [
        unknown_name("rule, reason or key", word, known(), "write the id of a rule, or words")
        for word in words
        if word not in known()
    ]
