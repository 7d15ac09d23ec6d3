"""The greeting: what a program is told first, and how its answer to `hello` is read.

`hello` names the rulesets.  What they choose is told by `ruleset`, one message each, and only to a
program that answers that it plays any: so no line is longer than the readers of common languages
take.
"""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING, Any

import msgspec

from sabacc import EDITION
from sabacc.conformance.adapters.ports import Fault, FaultKind, Greeting, GreetingError, PortError
from sabacc.conformance.adapters.wire import HELLO_ID, quote, shown_by
from sabacc.protocol.messages import (
    NOT_STARTED,
    PROTOCOL,
    RAISED,
    Hello,
    HelloParams,
    Problem,
    Response,
    RulesetParams,
)
from sabacc.spec.points import POINTS
from sabacc.spec.rulesets import NOT_APPLICABLE

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from sabacc.spec.rulesets import Ruleset

EXAMPLE = (
    '{"jsonrpc":"2.0","id":0,"result":{"protocol":1,"nonce":"<the nonce you were sent>",'
    '"name":"my program","levels":["score"],"plays":["classic"]}}'
)


def greeting(rulesets: Iterable[Ruleset]) -> Greeting:
    """Return what a program is told of the rulesets that it may be asked by."""
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
    """Return a well-formed `hello` that echoes `nonce`; raises PortError with the mend."""
    mend = f"answer `hello` with one line such as {EXAMPLE}"
    try:
        response = msgspec.convert(message, Response)
        if isinstance(response.error, Problem):
            raise PortError(_unfriendly(response.error, mend))
        if response.id != HELLO_ID:
            detail = f"the answer to `hello` has the id {response.id!r}, not {HELLO_ID}"
            raise PortError(Fault(FaultKind.GARBAGE, detail, "copy `id` from the request"))
        hello = msgspec.convert(shown_by("hello", response.result), Hello)
    except msgspec.ValidationError as error:
        detail = f"its answer to `hello` is not right: {error}"
        raise PortError(Fault(FaultKind.WRONG_SHAPE, detail, mend)) from error
    if hello.nonce != nonce:
        detail = f"it answered with the nonce {hello.nonce!r} instead of {nonce!r}"
        fault = Fault(FaultKind.WRONG_SHAPE, detail, "copy `nonce` from the request")
        raise PortError(fault)
    if hello.protocol != PROTOCOL:
        detail = f"it speaks version {hello.protocol} of the protocol, not {PROTOCOL}"
        fault = Fault(FaultKind.WRONG_SHAPE, detail, f"answer with protocol {PROTOCOL}")
        raise PortError(fault)
    return hello


def _unfriendly(error: Problem, mend: str) -> Fault:
    """Return the fault of a program that answers `hello` with an error."""
    if error.code == NOT_STARTED:
        return Fault(FaultKind.NO_START, error.message, str(error.data))
    if error.code == RAISED:
        return Fault(FaultKind.CRASHED, error.message, str(error.data))
    detail = f"it answered `hello` with the error {error.message!r}"
    return Fault(FaultKind.ERROR, detail, mend)


def refuse_more(lines: Sequence[bytes]) -> None:
    """Raise GreetingError where more than the answer to `hello` came."""
    if len(lines) > 1:
        raise greeted_again(lines[1])


def greeted_again(line: bytes) -> GreetingError:
    """Return what to raise for a line that follows the answer to `hello` unasked.

    It may come in the same read or later: the program is told the same, whenever that is.
    """
    detail = f"`hello` is answered by one line, but then came {quote(line)}"
    mend = "answer each request once, and write nothing to standard output that was not asked for"
    return GreetingError(Fault(FaultKind.GARBAGE, detail, mend))
