"""The JSON Schemas of messages, cases, reports, records and outputs, in one document.

A request is a union by `method`. An answer is either the facts, or a refusal, or the chance that
ran out. Closed lists of words have names, so that generated types do too.
"""

import inspect
import re
import sys
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final, TypeAlias, cast, get_args

import msgspec

from sabacc import EDITION
from sabacc.arbiter.claims import Verdict
from sabacc.conformance.grading.grader import FATES
from sabacc.conformance.report.document import ReportFile
from sabacc.conformance.scenarios.cases import CaseFile
from sabacc.engine import Refusal, Special
from sabacc.engine.position import Chance
from sabacc.exports.outputs import OUTPUTS, NoteKind, PointStanding
from sabacc.protocol.facts import ANSWER_FIELDS, PHASE_FIELDS, THEN
from sabacc.protocol.messages import (
    ANSWERS,
    PARAMS,
    PROTOCOL,
    Does,
    HandAnswer,
    Method,
    Phase,
    PhaseAnswer,
    Problem,
    Version,
)
from sabacc.records.hand_record import Record
from sabacc.system.addresses import SITE

Schema: TypeAlias = dict[str, Any]


# The methods whose answer may be a refusal
_ANSWERED: Final = tuple(ANSWER_FIELDS)

WORDS: Final[Mapping[str, tuple[str, tuple[str, ...]]]] = {
    "Method": ("A method that asks about the game.", get_args(Method)),
    "Version": ("A version of the game with versions.", get_args(Version)),
    "Does": ("What a player may try.", get_args(Does)),
    "Phase": ("A phase of a hand.", get_args(Phase)),
    "EntryPhase": (
        "When an entry is tried: in a phase, or after the hand.",
        (*get_args(Phase), "end"),
    ),
    "Special": ("A special hand.", tuple(each.value for each in Special)),
    "Reason": ("Why a whole request is refused.", tuple(each.value for each in Refusal)),
    "Fate": ("What became of an entry of the script.", FATES),
    "ClaimVerdict": ("What is ruled on a claim.", get_args(Verdict)),
    "NoteKind": ("What a remark on a record is about.", get_args(NoteKind)),
    "PointStanding": ("What records say of a point.", get_args(PointStanding)),
    "RanOutOf": ("What a request did not hold.", tuple(each.value for each in Chance)),
}
"""The closed lists by the name of their type, with descriptions."""


def document() -> Schema:
    """Return the document; `methods` names the schemas of each method's request and answer."""
    named = {"cases": CaseFile, "report": ReportFile, "record": Record}
    types = [*PARAMS.values(), *ANSWERS.values(), *named.values(), *OUTPUTS.values(), Problem]
    references, components = msgspec.json.schema_components(types, ref_template="#/$defs/{name}")
    of = dict(zip(types, references, strict=True))
    kinds = {kind.__name__: kind for kind in _structs(types)}
    defs = {name: _described(schema, kinds[name]) for name, schema in components.items()}
    methods = {name: of[kind] for name, kind in PARAMS.items()}
    defs |= dict(_messages(methods, {name: of[kind] for name, kind in ANSWERS.items()}))
    defs = {name: _with_names(schema) for name, schema in defs.items()}
    defs |= {
        name: {"title": name, "description": says, "enum": list(words)}
        for name, (says, words) in WORDS.items()
    }
    error = _ref("ErrorResponse")
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": f"{SITE}schemas.json",
        "title": "Messages, cases and reports of the Sabacc conformance suite",
        "description": "One line to the program. `messages` and `outputs` name what else is "
        "described here: `outputs`, what commands write as JSON.",
        "edition": EDITION,
        "protocol": PROTOCOL,
        "oneOf": [_ref(_name(name, "Request")) for name in PARAMS],
        "methods": {
            name: {
                "params": methods[name],
                "result": _ref(_name(name, "Result")),
                "request": _ref(_name(name, "Request")),
                "response": {"anyOf": [_ref(_name(name, "Response")), error]},
            }
            for name in PARAMS
        },
        "messages": {
            "request": {"$ref": "#"},
            "response": {"anyOf": [*(_ref(_name(name, "Response")) for name in PARAMS), error]},
            **{name: of[kind] for name, kind in named.items()},
        },
        "outputs": {name: of[kind] for name, kind in OUTPUTS.items()},
        "$defs": defs,
    }


def requests() -> Mapping[str, tuple[str, str]]:
    """Return the description of each request and its answer."""
    defs = document()["$defs"]
    return {
        name: (defs[asked.__name__]["description"], defs[ANSWERS[name].__name__]["description"])
        for name, asked in PARAMS.items()
    }


def message_keys() -> Mapping[str, list[tuple[str, str]]]:
    """Return the descriptions of each key of the messages, with their places."""
    kinds = {kind.__name__: kind for kind in _structs([*PARAMS.values(), *ANSWERS.values()])}
    places = {"Refused": "any answer", "RanOut": "any answer"}
    for name, kind in kinds.items():
        places[name] = f"`{name}` of the schemas"
        for method in PARAMS:
            places |= {name: f"the request `{method}`"} if PARAMS[method] is kind else {}
            places |= {name: f"the answer to `{method}`"} if ANSWERS[method] is kind else {}
    descriptions: dict[str, list[tuple[str, str]]] = {}
    defs = document()["$defs"]
    for name, place in places.items():
        for key, schema in defs[name].get("properties", {}).items():
            descriptions.setdefault(key, []).append((place, schema["description"]))
    return descriptions


def _messages(
    params: Mapping[str, Schema], answers: Mapping[str, Schema]
) -> Iterator[tuple[str, Schema]]:
    """Yield the definitions of requests, responses, and their common parts."""
    head: Schema = {"jsonrpc": {"description": "The version of JSON-RPC.", "const": "2.0"}}
    number: Schema = {"type": "integer"}
    for name in params:
        sent = {
            **head,
            "id": {**number, "description": "A number that no other request of the run has."},
            "method": {"description": "What is asked.", "const": name},
            "params": {"description": "The question itself.", **params[name]},
        }
        yield _name(name, "Request"), _object(_name(name, "Request"), f"Asks `{name}`.", sent)
        result = [answers[name]]
        if name in _ANSWERED:
            result += [_ref("Refused"), _ref("RanOut")]
        yield (
            _name(name, "Result"),
            {
                "title": _name(name, "Result"),
                "description": f"The answer to `{name}`, or why there is none.",
                "anyOf": result,
            },
        )
        back = {
            **head,
            "id": {**number, "description": "The number of the request that is answered."},
            "result": {"description": "The answer.", **_ref(_name(name, "Result"))},
        }
        yield _name(name, "Response"), _object(_name(name, "Response"), f"Answers `{name}`.", back)
    failed = {
        **head,
        "id": {**number, "description": "The number of the request that is not answered."},
        "error": {"description": "Why.", **_ref("Problem")},
    }
    yield "ErrorResponse", _object("ErrorResponse", "There is no answer.", failed)
    yield from _without_answer()


def _without_answer() -> Iterator[tuple[str, Schema]]:
    """Yield the definition of each result in place of an answer."""
    refused = {
        "refused": {
            "description": "The reason; true if the program knows none.",
            **_with_closed_list("refused", {}),
        }
    }
    yield "Refused", _object("Refused", "The rules forbid what the request holds.", refused)
    out = {"ran_out": {"description": "What it needed.", **_ref("RanOutOf")}}
    words = "The program needed something that the request does not hold: it has gone wrong."
    yield "RanOut", _object("RanOut", words, out)


def _object(title: str, says: str, properties: Schema) -> Schema:
    return {
        "title": title,
        "description": says,
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }


def _described(schema: Schema, kind: type) -> Schema:
    """Return a schema with the descriptions from the type's docstring."""
    lead, keys = _docstring(kind)
    tag = kind.__struct_config__.tag_field if issubclass(kind, msgspec.Struct) else None
    if tag is not None:
        keys = {tag: "Of which kind the line is."} | keys
    properties = {
        key: {"description": keys[key]} | _with_closed_list(key, schema_)
        for key, schema_ in schema.get("properties", {}).items()
        if not (kind in _SHOWN and key in {"refused", "ran_out"})
    }
    described: Schema = schema | {"description": lead, "properties": properties}
    if not issubclass(kind, msgspec.Struct):  # msgspec sorts its keys, and allows others
        described["properties"] = {key: properties[key] for key in kind.__annotations__}
        described["required"] = list(kind.__annotations__)
        described["additionalProperties"] = False
    if kind is ANSWERS["ruleset"]:
        described["additionalProperties"] = True
    return described


_SHOWN: Final = frozenset(ANSWERS[method] for method in _ANSWERED)


def _docstring(kind: type) -> tuple[str, dict[str, str]]:
    """Return the description of a type and of its keys, from the docstring and the facts.

    A TypedDict forgets its bases, so its docstring names them.
    """
    lead, keys = "", dict[str, str]()
    for base_type in reversed(kind.__mro__):
        lead, bases, listed = (*_HEADING.split(inspect.getdoc(base_type) or "", 1), "", "")[:3]
        for base in re.findall(r"\w+", bases or ""):
            keys |= _docstring(getattr(sys.modules[kind.__module__], base))[1]
        for entry in re.split(r"\n(?= {4}\w)", listed):
            key, _, says = entry.strip().partition(":")
            keys[key] = _one_line(says)
    facts = [
        fact for name in _ANSWERED if ANSWERS[name] is kind for fact in ANSWER_FIELDS[name].values()
    ]
    if kind is HandAnswer:
        facts = [fact for fact in ANSWER_FIELDS["play"].values() if fact.name != THEN]
    if kind is PhaseAnswer:
        facts = list(PHASE_FIELDS.values())
    keys |= {fact.name: f"{fact.says[0].upper()}{fact.says[1:]}." for fact in facts}
    return _one_line(lead), keys


_HEADING: Final = re.compile(r"\n\nAttributes(?: beside those of ([\w, ]+))?:(?:\n|$)")


def _one_line(text: str) -> str:
    return " ".join(text.split())


def _with_closed_list(key: str, schema: Schema) -> Schema:
    """Replace the words of a fact by their closed list.

    The suite accepts other words, to report what is wrong with them.
    """
    match key:
        case "refused":
            return {"anyOf": [_ref("Reason"), {"const": True}]}
        case "ran_out":
            return _ref("RanOutOf")
        case "special":
            return {"anyOf": [_ref("Special"), {"type": "null"}]}
        case "script" if "$ref" not in schema.get("items", {}):
            fates = {"anyOf": [_ref("Fate"), {"const": True}]}
            return {"type": "array", "items": fates}
        case _:
            return schema


def _with_names(schema: Any) -> Any:  # noqa: ANN401 - any part of a schema
    """Replace closed lists by references to their names, recursively."""
    if isinstance(schema, list):
        return [_with_names(item) for item in cast("list[object]", schema)]
    if not isinstance(schema, dict):
        return schema
    part = {key: _with_names(item) for key, item in cast("Schema", schema).items()}
    words = part.get("enum")
    for name, (_, listed) in WORDS.items():
        if words is not None and sorted(words) == sorted(listed):
            del part["enum"]
            return part | _ref(name)
    return part


def _structs(types: Iterable[object]) -> Iterator[type]:
    """Yield all structs and TypedDicts within the types."""
    waiting = [msgspec.inspect.type_info(kind) for kind in types]
    seen: set[type] = set()
    while waiting:
        inspected = waiting.pop()
        if isinstance(inspected, msgspec.inspect.StructType | msgspec.inspect.TypedDictType):
            if inspected.cls in seen:
                continue
            seen.add(inspected.cls)
            yield inspected.cls
            waiting += [part_.type for part_ in inspected.fields]
            continue
        for name in inspected.__struct_fields__:
            part: object = getattr(inspected, name)
            parts = cast("tuple[object, ...]", part) if isinstance(part, tuple) else (part,)
            waiting += [part_ for part_ in parts if isinstance(part_, msgspec.inspect.Type)]


def _ref(name: str) -> Schema:
    return {"$ref": f"#/$defs/{name}"}


def _name(method: str, kind: str) -> str:
    return method.capitalize() + kind
