"""The violations of the schemas in a line that came back, key by key."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import islice
from typing import Any, Final, cast

import msgspec

from sabacc.conformance.adapters.wire import TroubleError, read_object, shown_by
from sabacc.conformance.grading.grader import wrong_play, wrong_words
from sabacc.protocol.facts import ANSWER_FIELDS, ValueKind
from sabacc.protocol.messages import ANSWERS, PROTOCOL, Response, answer_fault
from sabacc.system.text import closest, suggest

OTHER_NAMES: Final[Mapping[str, Mapping[str, str]]] = {
    "score": {
        "sum": "total",
        "value": "total",
        "score": "total",
        "points": "total",
        "bomb": "bombed",
        "bust": "bombed",
        "bombed_out": "bombed",
        "name": "special",
        "special_hand": "special",
    },
    "compare": {"winner": "best", "winners": "best", "sabacc": "sabacc_pot"},
    "settle": {
        "winner": "winners",
        "pot": "hand_pot",
        "main_pot": "hand_pot",
        "sabacc": "sabacc_pot",
        "sabacc_winner": "sabacc_winners",
        "penalties": "paid",
        "credits": "stacks",
        "chips": "stacks",
        "bombers": "bombed",
    },
    "shift": {"shift": "shifted", "discards": "out_of_play", "discard": "out_of_play"},
    "play": {
        "winner": "winners",
        "pot": "hand_pot",
        "sabacc": "sabacc_pot",
        "sabacc_winner": "sabacc_winners",
        "credits": "stacks",
        "chips": "stacks",
        "bombers": "bombed",
        "discards": "out_of_play",
        "discard": "out_of_play",
        "fates": "script",
        "finished": "over",
        "folders": "folded",
        "called_by": "caller",
    },
    "hello": {"rulesets": "plays", "methods": "levels", "id": "nonce"},
    "ruleset": {},
}
"""Names that people give to facts, and the names of the protocol."""


def meant(method: str, name: str, known: tuple[str, ...]) -> str | None:
    """Return the name among `known` that an unknown name stands for, where that is clear."""
    plain = name.lower().replace("-", "_").replace(" ", "_")
    snake = "".join(f"_{c.lower()}" if c.isupper() else c for c in name).lstrip("_")
    for candidate in (plain, snake):
        if candidate in known:
            return candidate
        if candidate in OTHER_NAMES[method]:
            return OTHER_NAMES[method][candidate]
    return closest(plain, known, 0.7)


Json = dict[str, Any]

MOST_FLAWS: Final = 30
"""How many flaws of one line are listed; a hostile program may put a hundred thousand into it."""
_LONG: Final = 80
_LEVELS: Final = tuple(ANSWER_FIELDS)


@dataclass(frozen=True, slots=True)
class Flaw:
    """One violation: the key, and in words what it should be."""

    key: str
    says: str


@dataclass(frozen=True, slots=True)
class ExaminedLine:
    """The flaws of a line, and the facts that it shows; None if they cannot be read.

    `nulls` are the places that hold null where that counts as left out, such as `phases[0].asked`.
    """

    flaws: tuple[Flaw, ...]
    result: Json | None = None
    nulls: tuple[str, ...] = ()


def examine(method: str, request: Json, line: bytes) -> ExaminedLine:
    """Examine the answer to `request`."""
    try:
        message = read_object(line.strip())
    except TroubleError as error:
        mend = error.fault.mend.removesuffix("; `sabacc doctor` shows the lines")
        return ExaminedLine((Flaw("", f"{error.fault.detail}; {mend}"),))
    given = message.get("result")
    shown = cast("Json", shown_by(method, given)) if isinstance(given, dict) else {}
    flaws = [*islice(_flaws(method, request, message, shown), MOST_FLAWS)]
    if len(flaws) == MOST_FLAWS:
        flaws.append(Flaw("", "more may be wrong with this line; fix these first"))
    if not isinstance(given, dict):
        return ExaminedLine(tuple(flaws))
    nulls = tuple(islice(_nulls(cast("Json", given), shown), MOST_FLAWS))
    return ExaminedLine(tuple(flaws), shown, nulls)


def _flaws(method: str, request: Json, message: Json, shown: Json) -> Iterator[Flaw]:
    yield from _envelope(request["id"], message)
    if not isinstance(message.get("result"), dict):
        return
    yield from _facts(method, shown)
    if method == "hello":
        yield from _greeting(request["params"], shown)
    if method == "play":
        for key, says in wrong_play(request["params"], shown):
            yield Flaw(key, says.removeprefix(f"`{key}` "))


def _envelope(number: int, message: Json) -> Iterator[Flaw]:
    """Yield the flaws of `jsonrpc`, `id`, `result` and the keys beside them."""
    if message.get("jsonrpc") != "2.0":
        yield Flaw("jsonrpc", 'add `"jsonrpc": "2.0"`')
    if message.get("id", ...) != number or isinstance(message["id"], bool):
        what = f"is {_json(message['id'])}" if "id" in message else "is missing"
        yield Flaw("id", f"{what}; copy it from the request: {number}")
    for name in message:
        if name not in Response.__struct_fields__:
            yield Flaw(name, "is unknown beside `result`; leave it out")
    # Languages with types write both, and null in the place of the one that is not there.
    result, error = message.get("result"), message.get("error")
    if error is not None:
        more = 'if the rules forbid what is asked, answer {"refused": true}, or with the reason'
        yield Flaw("error", f"it answered with an error: {_json(error)}; {more}")
    elif result is None:
        yield Flaw("result", "put the facts in an object under `result`")
    elif not isinstance(result, dict):
        yield Flaw("result", f"is {_json(result)}, and should be an object of facts")


def _facts(method: str, shown: Json) -> Iterator[Flaw]:
    """Yield the keys that are unknown, and those whose value has another type or word."""
    known = ANSWERS[method].__struct_fields__
    words = wrong_words(shown)
    for name, value in shown.items():
        fact = ANSWER_FIELDS.get(method, {}).get(name)
        if name not in known:
            near = meant(method, name, known)
            yield Flaw(name, f"is unknown; did you mean `{near}`?" if near else _LEAVE_OUT)
        elif name in words:
            yield Flaw(name, words[name])
        elif method != "hello" and (wrong := answer_fault(method, {name: value})) is not None:
            if fact is not None and fact.kind is not ValueKind.PHASES:
                wrong = f"is {_json(value)}, and should be {fact.kind.value}"
            yield Flaw(name, wrong)


_LEAVE_OUT: Final = "is unknown; leave it out"


def _greeting(params: Json, shown: Json) -> Iterator[Flaw]:
    """Yield the flaws of an answer to `hello` beside unknown keys."""
    for name, wanted in (("protocol", PROTOCOL), ("nonce", params["nonce"])):
        if shown.get(name) != wanted:
            what = f"is {_json(shown[name])}" if name in shown else "is missing"
            yield Flaw(name, f"{what}; answer {_json(wanted)}")
    for name in ("levels", "plays"):
        if isinstance(shown.get(name), str) and shown[name] != "any":
            yield Flaw(name, f"is {_json(shown[name])}, and should be a list")
    if isinstance(shown.get("levels"), list):
        for level in cast("list[object]", shown["levels"]):
            if isinstance(level, str) and level not in _LEVELS:
                hint = suggest(level, _LEVELS, f"known are {', '.join(_LEVELS)}")
                yield Flaw("levels", f"{level!r:.80} is unknown; {hint}")
    known = ANSWERS["hello"].__struct_fields__
    wrong = answer_fault("hello", {name: shown[name] for name in known if name in shown})
    if wrong is not None:
        yield Flaw("result", wrong)


def _nulls(given: object, shown: object, place: str = "") -> Iterator[str]:
    """Yield the places that hold null in what was given, and are left out of what is shown."""
    match given, shown:
        case dict(), dict():
            kept = cast("Json", shown)
            for key, value in cast("Json", given).items():
                where = f"{place}.{key}".lstrip(".")
                if key in kept:
                    yield from _nulls(value, kept[key], where)
                else:
                    yield where
        case list(), list():
            pairs = zip(cast("list[object]", given), cast("list[object]", shown), strict=True)
            for number, (value, left) in enumerate(pairs):
                yield from _nulls(value, left, f"{place}[{number}]")
        case _:
            pass


def _json(value: object) -> str:
    text = msgspec.json.encode(value).decode()
    return text if len(text) <= _LONG else f"{text[:_LONG]}..."
