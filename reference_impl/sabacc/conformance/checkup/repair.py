"""What is wrong with a line that came back, key by key, and the line mended where that is clear."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import islice
from typing import Any, Final, cast

import msgspec

from sabacc.conformance.adapters.wire import BYTE_ORDER_MARK, UNREADABLE, shown_by
from sabacc.conformance.checkup.meant import converted, meant
from sabacc.conformance.grading.grader import FATES, likely, wrong_play, wrong_words
from sabacc.engine.hands import Special
from sabacc.notation.forms import PHASES
from sabacc.protocol.facts import ANSWER_FIELDS, REFUSED, Kind
from sabacc.protocol.messages import ANSWERS, PROTOCOL, Response, answer_fault
from sabacc.spec.house_files import ruleset_named
from sabacc.spec.rulesets import RulesetError
from sabacc.system.text import closest

Json = dict[str, Any]


MOST_FLAWS: Final = 30
"""How many flaws of one line are told; a hostile program may put a hundred thousand into it."""


@dataclass(frozen=True, slots=True)
class Flaw:
    """One thing that is wrong: the key, and in words what it should be."""

    key: str
    says: str


@dataclass(slots=True)
class Repair:
    """The flaws of one line, and the line as it should have been; scratch paper of `examine`.

    `nulls` are the places that hold null where that counts as left out, such as `phases[0].asked`.
    """

    method: str
    request: Json
    flaws: list[Flaw] = field(default_factory=list[Flaw])
    mended: Json | None = None
    nulls: tuple[str, ...] = ()

    @property
    def full(self) -> bool:
        """Whether no more flaws are told, so that guessing what was meant is of no use."""
        return len(self.flaws) >= MOST_FLAWS

    def flaw(self, key: str, says: str) -> None:
        """Note a flaw, as long as there are not too many."""
        if not self.full:
            self.flaws.append(Flaw(key, says))


def examine(method: str, request: Json, line: bytes) -> Repair:
    """Examine the answer to `request`; `mended` is None where it cannot be derived."""
    repair = Repair(method, request)
    _examine(repair, line)
    if repair.full:
        repair.flaws.append(Flaw("", "more may be wrong with this line; fix these first"))
    return repair


def _examine(repair: Repair, line: bytes) -> None:
    """Look at the line from the outside to the inside, as far as one can see."""
    message = _decoded(repair, line)
    if message is None:
        return
    envelope = _envelope(repair, message)
    if "error" in envelope:
        error = envelope["error"]
        words = f"it answered with an error: {_json(error)}"
        else_ = 'if the rules forbid what is asked, answer {"refused": true}, or with the reason'
        repair.flaw("error", f"{words}; {else_}")
        return
    result = envelope["result"]
    if not isinstance(result, dict):
        repair.flaw("result", f"is {_json(result)}, and should be an object of facts")
        return
    given = cast("Json", result)
    shown: Json = shown_by(repair.method, given)
    repair.nulls = tuple(islice(_nulls(given, shown), MOST_FLAWS))
    mended = _result(repair, shown)
    if repair.method == "hello":
        mended = _greeting(repair, mended)
    spelt = _spelt(repair, mended) if repair.method == "play" else mended
    if spelt is None:
        return
    mended = spelt
    if says := wrong_words(mended).get(REFUSED):
        repair.flaw(REFUSED, says)
        mended = {REFUSED: True}
    wrong = answer_fault(repair.method, mended)
    if wrong is not None:
        repair.flaw("result", wrong)
    else:
        repair.mended = {"jsonrpc": "2.0", "id": repair.request["id"], "result": mended}


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
            for number, (one, left) in enumerate(pairs):
                yield from _nulls(one, left, f"{place}[{number}]")
        case _:
            pass


def _decoded(repair: Repair, line: bytes) -> Json | None:
    """Return the object in a line, passing over what surrounds it."""
    bare = line.strip()
    if bare.startswith(BYTE_ORDER_MARK):
        repair.flaw("", "the line begins with a byte order mark; write UTF-8 without it")
        bare = bare.removeprefix(BYTE_ORDER_MARK)
    first, last = bare.find(b"{"), bare.rfind(b"}")
    kernel = bare[first : last + 1] if 0 <= first < last else bare
    for text in (bare, kernel, kernel.replace(b"'", b'"')):
        try:
            found = msgspec.json.decode(text, type=dict[str, Any])
        except UNREADABLE:
            continue
        if text is not bare:
            more = "there is other text on the line" if text is kernel else "it is not JSON"
            repair.flaw("", f"{more}; write one JSON object, with double quotes, and a newline")
        return found
    repair.flaw("", "this is not a JSON object; write one, with double quotes, and a newline")
    return None


def _envelope(repair: Repair, message: Json) -> Json:
    """Look at `jsonrpc`, `id`, `result` and what else there is beside them."""
    if message.get("jsonrpc") != "2.0":
        repair.flaw("jsonrpc", 'add `"jsonrpc": "2.0"`')
    wanted = repair.request["id"]
    if message.get("id", ...) != wanted or isinstance(message.get("id"), bool):
        what = f"is {_json(message['id'])}" if "id" in message else "is missing"
        repair.flaw("id", f"{what}; copy it from the request: {wanted}")
    found = {name: value for name, value in message.items() if name in {"result", "error"}}
    # Languages with types write both, and null in the place of the one that is not there.
    found = {name: value for name, value in found.items() if value is not None}
    rest = {name: value for name, value in message.items() if name not in _ENVELOPE}
    if not found:
        repair.flaw("result", "put the facts in an object under `result`")
        return {"result": rest}
    for name in rest:
        repair.flaw(name, "is unknown beside `result`; leave it out")
    if len(found) > 1:
        repair.flaw("error", "answer with either a `result` or an `error`")
    return found


_ENVELOPE: Final = frozenset(Response.__struct_fields__)


def _result(repair: Repair, result: Json) -> Json:
    """Rename, convert or drop each key of an answer."""
    known = ANSWERS[repair.method].__struct_fields__
    mended: Json = {}
    for name, value in result.items():
        if name not in known:
            other = None if repair.full else meant(repair.method, name, known)
            if other is None or other in result:
                repair.flaw(name, "is unknown; leave it out")
                continue
            repair.flaw(name, f"is unknown; did you mean `{other}`?")
            key = other
        else:
            key = name
        mended[key] = _value(repair, key, value)
    return mended


def _spelt(repair: Repair, result: Json) -> Json | None:
    """Mend the names of fates and phases; None where it is not clear what is meant."""
    params = repair.request["params"]
    for key, says in wrong_play(params, result):
        repair.flaw(key, says.removeprefix(f"`{key}` "))
        if repair.full:
            return None
    found = dict(result)
    if isinstance(found.get("script"), list):
        found["script"] = [_near(fate, FATES) for fate in found["script"]]
    if isinstance(found.get("phases"), list):
        found["phases"] = [_phase(entry) for entry in found["phases"]]
    return None if any(wrong_play(params, found)) else found


def _phase(entry: object) -> object:
    if not isinstance(entry, dict):
        return entry
    named = cast("Json", entry)
    return {key: _near(one, PHASES) if key == "phase" else one for key, one in named.items()}


def _near(word: object, known: tuple[str, ...]) -> object:
    if not isinstance(word, str) or word in known:
        return word
    return likely(word, known) or word


def _value(repair: Repair, name: str, value: object) -> object:
    """Return the value of a fact, converted where its type is wrong and the meaning clear."""
    if (repair.method, name) == ("score", "special") and isinstance(value, str):
        return _special(repair, value)
    fact = ANSWER_FIELDS.get(repair.method, {}).get(name)
    if fact is None or answer_fault(repair.method, {name: value}) is None:
        return value
    if fact.kind is Kind.PHASES and isinstance(value, list):
        return cast("list[object]", value)  # what is wrong within is told with its place
    says = f"is {_json(value)}, and should be {fact.kind.value}"
    near = converted(fact.kind, value)
    if near is not None and answer_fault(repair.method, {name: near}) is None:
        repair.flaw(name, f"{says}: {_json(near)}")
        return near
    repair.flaw(name, says)
    return value


def _special(repair: Repair, value: str) -> str | None:
    """Return the name of a special hand as the protocol spells it, null where there is none."""
    known = tuple(special.value for special in Special)
    if value in known:
        return value
    spelt = value.lower().replace("_", "-").replace(" ", "-").replace("'", "")
    near = closest(spelt, known, 0.7)
    hint = f"; did you mean `{near}`?" if near else ""
    says = f"is {_json(value)}, and should be null or one of {', '.join(known)}{hint}"
    repair.flaw("special", says)
    return near


def _greeting(repair: Repair, result: Json) -> Json:
    """Look at what only an answer to `hello` holds."""
    params = repair.request["params"]
    mended = dict(result)
    for name, wanted in (("protocol", PROTOCOL), ("nonce", params["nonce"])):
        if mended.get(name) != wanted:
            what = f"is {_json(mended[name])}" if name in mended else "is missing"
            repair.flaw(name, f"{what}; answer {_json(wanted)}")
            mended[name] = wanted
    if "name" not in mended:
        repair.flaw("name", "is missing; say what the program is called")
        mended["name"] = "my program"
    levels = mended.get("levels")
    if isinstance(levels, str):
        repair.flaw("levels", f"is {_json(levels)}, and should be a list")
        levels = [levels]
    if levels is None:
        repair.flaw("levels", f"is missing; list what it answers, of {', '.join(_LEVELS)}")
        levels = ["score"]
    mended["levels"] = _corrected(repair, "levels", levels, _LEVELS)
    plays = mended.get("plays")
    if plays is None:
        repair.flaw("plays", 'is missing; name the rulesets that it plays, or say "any"')
        plays = "any"
    if isinstance(plays, str) and plays != "any":
        repair.flaw("plays", f"is {_json(plays)}, and should be a list of rulesets")
        plays = [plays]
    mended["plays"] = _corrected(repair, "plays", plays, tuple(params["rulesets"]))
    return mended


_LEVELS: Final = tuple(ANSWER_FIELDS)


def _corrected(repair: Repair, key: str, entries: object, known: tuple[str, ...]) -> object:
    """Correct the names in a list as far as it is clear what is meant."""
    if not isinstance(entries, list):
        return entries
    found: list[Any] = []
    for entry in cast("list[object]", entries):
        if repair.full:
            break
        if not isinstance(entry, str) or entry in known or (key == "plays" and _ships(entry)):
            found.append(entry)
            continue
        near = closest(entry.lower(), known)
        hint = f"; did you mean `{near}`?" if near else f"; known are {', '.join(known)}"
        repair.flaw(key, f"{entry!r} is unknown{hint}")
        found += [near] if near else []
    return found


def _ships(name: str) -> bool:
    try:
        ruleset_named(name)
    except RulesetError:
        return False
    return True


def _json(value: object) -> str:
    text = msgspec.json.encode(value).decode()
    return text if len(text) <= _LONG else f"{text[:_LONG]}..."


_LONG: Final = 80
