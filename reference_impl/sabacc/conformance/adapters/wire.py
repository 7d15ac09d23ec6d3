"""Requests and answers as lines, and what is wrong with a line that is no answer."""

import re
import secrets
from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import cache
from typing import Any, Final, cast

import msgspec
import msgspec.inspect

from sabacc import EDITION
from sabacc.conformance.adapters.ports import (
    Ask,
    Fault,
    Faulted,
    FaultKind,
    Greeting,
    GreetingError,
    PortError,
    RawAnswer,
    Reply,
)
from sabacc.protocol.facts import THEN
from sabacc.protocol.messages import (
    ANSWERS,
    METHOD_NOT_FOUND,
    NOT_STARTED,
    PROTOCOL,
    RAISED,
    Hello,
    HelloParams,
    Problem,
    Request,
    Response,
    RulesetParams,
)
from sabacc.spec.points import POINTS
from sabacc.spec.rulesets import NOT_APPLICABLE, Ruleset

HELLO_ID: Final = 0
"""The id of `hello`; requests count from 1."""

# The first id of the messages that tell of rulesets
_RULESET_ID: Final = 1_000_000_000

NOISE: Final = 1000
"""How many lines that are no messages a program may print before it answers."""

# How many characters of a stranger's line a message quotes
_QUOTED: Final = 120

_BYTE_ORDER_MARK: Final = b"\xef\xbb\xbf"

_ENCODER: Final = msgspec.json.Encoder()
_DECODER: Final = msgspec.json.Decoder(Response)

# The errors of the decoder for text that is not JSON, or is nested too deep
_UNREADABLE: Final = (msgspec.MsgspecError, UnicodeDecodeError, RecursionError)


class TroubleError(Exception):
    """Something that a program did ended the conversation with it."""

    def __init__(self, kind: FaultKind, detail: str, mend: str) -> None:
        super().__init__(f"{kind.value}: {detail}")
        self.fault = Fault(kind, detail, mend)


def message_line(number: int, method: str, params: object) -> bytes:
    """Return a message to a program as one line."""
    return _ENCODER.encode(Request(number, method, params)) + b"\n"


def wire_id(ask: Ask) -> int:
    """Return the id under which a request travels."""
    return ask.key + 1


def request_line(ask: Ask) -> bytes:
    """Return a request as one line."""
    return message_line(wire_id(ask), ask.method, ask.params)


def read_object(line: bytes) -> dict[str, Any]:
    """Return the JSON object that a line holds; raises TroubleError."""
    try:
        return msgspec.json.decode(line, type=dict[str, Any])
    except msgspec.ValidationError as error:
        raise no_answer(line, "this is not a JSON object") from error
    except _UNREADABLE as error:
        raise _no_json(line, error) from error


def read_response(line: bytes) -> Response:
    """Return a JSON-RPC response; raises TroubleError with the key that is wrong."""
    try:
        found = _DECODER.decode(line)
    except msgspec.ValidationError as error:
        raise no_answer(line, f"this is not a JSON-RPC response: {error}") from error
    except _UNREADABLE as error:
        raise _no_json(line, error) from error
    # Languages with types write both, and null in the place of the one that is not there.
    if (found.result in _NOTHING) == (found.error in _NOTHING):
        raise no_answer(line, "a response has either a `result` or an `error`")
    return found


_NOTHING: Final = (msgspec.UNSET, None)


def no_answer(line: bytes, why: str) -> TroubleError:
    """Return the error of a line that is no answer."""
    return TroubleError(FaultKind.GARBAGE, f"{why}: {quote(line)}", _mend(line))


def _no_json(line: bytes, error: Exception) -> TroubleError:
    """Return the error of a line that is not JSON, quoted from shortly before the slip."""
    said = str(error)
    place = _PLACE.search(said)
    at = int(place[1]) if place else 0
    number = _NO_NUMBER.match(line, at)
    if number:
        detail = f"{number[0].decode()} is not a JSON number: {quote(line[max(at - 40, 0) :])}"
        return TroubleError(FaultKind.GARBAGE, detail, "write a whole number, or leave the key out")
    why = f"this is not JSON ({_PLACE.sub('', said)})"
    beginning = line if at <= _QUOTED else line[at - 40 :]
    return TroubleError(FaultKind.GARBAGE, f"{why}: {quote(beginning)}", _mend(line))


_PLACE: Final = re.compile(r" \(byte ([0-9]+)\)")
_NO_NUMBER: Final = re.compile(rb"NaN|Infinity")


def too_noisy(lines: int) -> TroubleError:
    """Return the error of line after line that answers nothing."""
    detail = f"{lines} lines on standard output that answer nothing"
    return TroubleError(FaultKind.FLOODED, detail, "print to standard error instead")


def _mend(line: bytes) -> str:
    bare = line.strip()
    if bare.startswith(_BYTE_ORDER_MARK):
        return "write UTF-8 without a byte order mark"
    if not bare.startswith(b"{") and b'"jsonrpc"' in bare:
        return "write an answer on a line of its own, and print everything else to standard error"
    if bare.startswith(b"{'"):
        return "write JSON, with double quotes: `json.dumps` in Python, `JSON.stringify` in Node"
    return (
        "answer each line with one line, "
        '{"jsonrpc":"2.0","id":<the request\'s id>,"result":{...}}; `sabacc doctor` shows the lines'
    )


def quote(text: bytes | bytearray) -> str:
    """Return the beginning of a stranger's bytes, fit to be printed."""
    shown = text[: _QUOTED * 4].decode("utf-8", "backslashreplace").strip()
    cut = len(text) > _QUOTED * 4 or len(shown) > _QUOTED
    return repr(shown[:_QUOTED]) + ("..." if cut else "")


def reply_to(ask: Ask, response: Response, line: bytes) -> Reply:
    """Turn the response to `ask` that was read from a line into a reply."""
    if isinstance(response.error, Problem):
        return Faulted(ask, error_fault(ask.method, response.error))
    result, nulls = response.result, line.count(b"null")
    return RawAnswer(ask, shown_by(ask.method, result, nulls) if nulls else result)


def read_answer(number: int, line: bytes) -> Response:
    """Return the response to the request of this number; raises TroubleError."""
    response = read_response(line)
    if response.id != number:
        raise no_answer(line, f"the answer to the request {number} has the id {response.id}")
    return response


def read_reply(ask: Ask, line: bytes) -> Reply:
    """Read the answer to one request; a fault if the line is none."""
    try:
        return reply_to(ask, read_answer(wire_id(ask), line), line)
    except TroubleError as trouble:
        return Faulted(ask, trouble.fault)


def shown_by(method: str, result: Any, nulls: int | None = None) -> Any:  # noqa: ANN401 - JSON
    """Return an answer without the keys that hold null, but for those in which null is a word.

    It holds `nulls` of them at most, if that is known.
    """
    if not isinstance(result, dict):
        return without_nulls(result)
    given, kept = cast("dict[str, Any]", result), _nullable(method)
    null = [name for name, value in given.items() if value is None]
    if nulls == len(null) and kept.issuperset(null):
        return given
    found = {
        name: without_nulls(value)
        for name, value in given.items()
        if value is not None or name in kept
    }
    if isinstance(given.get(THEN), list):  # further hands are like the first one
        found[THEN] = [shown_by(method, one) for one in given[THEN]]
    return found


# The types of JSON values that hold no other values
_PLAIN: Final = frozenset({str, int, bool, float})


def without_nulls(value: Any) -> Any:  # noqa: ANN401 - JSON from a stranger
    """Return JSON without the keys that hold null: languages with types write those for nothing."""
    if isinstance(value, dict):
        return {
            key: one if type(one) in _PLAIN else without_nulls(one)
            for key, one in cast("dict[str, Any]", value).items()
            if one is not None
        }
    if isinstance(value, list):
        listed: list[Any] = value  # pyright: ignore[reportUnknownVariableType]
        if not listed or type(listed[0]) in _PLAIN:  # names or numbers: nothing in them has keys
            return listed
        return [without_nulls(one) for one in listed]
    return value


@cache
def _nullable(method: str) -> frozenset[str]:
    """Return the facts of an answer in which null is a word."""
    kind = cast("msgspec.inspect.StructType", msgspec.inspect.type_info(ANSWERS[method]))
    return frozenset(
        each.name
        for each in kind.fields
        if isinstance(each.type, msgspec.inspect.UnionType) and each.type.includes_none
    )


def error_fault(method: str, problem: Problem) -> Fault:
    """Return the fault that a JSON-RPC error is."""
    if problem.code in {RAISED, NOT_STARTED}:
        kind = FaultKind.CRASHED if problem.code == RAISED else FaultKind.NO_START
        return Fault(kind, problem.message, str(problem.data))
    detail = f"it answered with the error {problem.code}, {problem.message[:_QUOTED]!r}"
    mend = "fix the error, or answer with a refusal where the rules forbid the request"
    if problem.code == METHOD_NOT_FOUND:
        mend = f"answer `{method}`, or leave that level out of `levels` in the answer to `hello`"
    return Fault(FaultKind.ERROR, detail, mend)


_EXAMPLE = (
    '{"jsonrpc":"2.0","id":0,"result":{"protocol":1,"nonce":"<the nonce you were sent>",'
    '"name":"my program","levels":["score"],"plays":["classic"]}}'
)


def greeting(rulesets: Iterable[Ruleset]) -> Greeting:
    """Return the greeting of a program, with the rulesets that it may be asked by."""
    told = tuple(ruleset_params(rules) for rules in rulesets)
    names = [params.name for params in told]
    return Greeting(HelloParams(PROTOCOL, EDITION, secrets.token_hex(8), names), told)


def ruleset_params(rules: Ruleset) -> RulesetParams:
    """Return the choices of a ruleset that can matter to an answer.

    Left out are points with one choice only, rules of conduct, and what does not exist here.
    """
    return RulesetParams(
        rules.name,
        {
            point: str(choice)
            for point, choice in rules.choices.items()
            if choice.name != NOT_APPLICABLE
            and not POINTS[point].conduct
            and (len(POINTS[point].choices) > 1 or choice.number is not None)
        },
    )


def read_hello(message: Any, nonce: str) -> Hello:  # noqa: ANN401 - JSON from a stranger
    """Return a well-formed `hello` that echoes `nonce`; raises PortError with the fix."""
    mend = f"answer `hello` with one line such as {_EXAMPLE}"
    try:
        response = msgspec.convert(message, Response)
        if isinstance(response.error, Problem):
            fault = error_fault("hello", response.error)
            raise PortError(replace(fault, mend=mend) if fault.kind is FaultKind.ERROR else fault)
        if response.id != HELLO_ID:
            detail = f"the answer to `hello` has the id {response.id!r}, not {HELLO_ID}"
            raise PortError(Fault(FaultKind.GARBAGE, detail, "copy `id` from the request"))
        hello = msgspec.convert(shown_by("hello", response.result), Hello)
    except msgspec.ValidationError as error:
        detail = f"its answer to `hello` is not right: {error}"
        raise PortError(Fault(FaultKind.WRONG_SHAPE, detail, mend)) from error
    if hello.nonce != nonce:
        detail = f"it answered with the nonce {hello.nonce!r} instead of {nonce!r}"
        raise PortError(Fault(FaultKind.WRONG_SHAPE, detail, "copy `nonce` from the request"))
    if hello.protocol != PROTOCOL:
        detail = f"it speaks version {hello.protocol} of the protocol, not {PROTOCOL}"
        raise PortError(Fault(FaultKind.WRONG_SHAPE, detail, f"answer with protocol {PROTOCOL}"))
    return hello


def greeted_again(line: bytes) -> GreetingError:
    """Return the error of a line that follows the answer to `hello` unasked.

    It may come in the same read or later: the message is the same.
    """
    detail = f"`hello` is answered by one line, but then came {quote(line)}"
    mend = "answer each request once, and write nothing to standard output that was not asked for"
    return GreetingError(Fault(FaultKind.GARBAGE, detail, mend))


class Announcements:
    """The rulesets of a conversation: a program that plays any hears of each before it is asked.

    One that names what it plays knows it, and hears of none.
    """

    def __init__(self, greeting: Greeting | None = None, hello: Hello | None = None) -> None:
        """Begin with what a program that answered a greeting so has not heard of yet."""
        hears = greeting is not None and hello is not None and hello.plays == "any"
        rulesets = greeting.rulesets if greeting is not None and hears else ()
        self._due = {it.name: (_RULESET_ID + place, it) for place, it in enumerate(rulesets)}

    def missing(self, ask: Ask) -> bool:
        """Return whether the program has to hear of the ruleset of a request first."""
        return ask.params.get("ruleset", "") in self._due

    def announce(self, ask: Ask, exchange: Callable[[bytes], Iterable[bytes]]) -> None:
        """Announce the ruleset of a request, unless the program has heard of it.

        `exchange` sends a line and returns its answers.  Raises TroubleError if these do not say
        that the ruleset was noted.
        """
        if self.missing(ask):
            number, params = self._due[ask.params["ruleset"]]
            for line in exchange(message_line(number, "ruleset", params)):
                _refuse_deaf(line, number)
            del self._due[params.name]


def greet(
    greeting: Greeting, exchange: Callable[[bytes], Iterable[bytes]]
) -> tuple[Hello, Announcements]:
    """Open a conversation; `exchange` sends a line and returns its answers.

    Raises PortError if there is no valid `hello`, or more than that.
    """
    try:
        first, *more = exchange(message_line(HELLO_ID, "hello", greeting.params))
        hello = read_hello(read_object(first), greeting.params.nonce)
    except TroubleError as trouble:
        raise PortError(trouble.fault) from trouble
    if more:
        raise greeted_again(more[0])
    return hello, Announcements(greeting, hello)


def _refuse_deaf(line: bytes, number: int) -> None:
    """Raise TroubleError unless this line says that a ruleset was noted."""
    response = read_response(line)
    if response.id == HELLO_ID:
        raise greeted_again(line)
    if response.id != number:
        raise no_answer(line, f"the answer to `ruleset` has the id {response.id}, not {number}")
    if isinstance(response.error, Problem):
        error = str((response.error.code, response.error.message))
        raise TroubleError(
            FaultKind.ERROR,
            f"it answered `ruleset` with the error {error[:_QUOTED]}",
            "keep the choices under the name of the ruleset and answer with an empty result, or "
            "name in `plays` the rulesets that the program knows",
        )
