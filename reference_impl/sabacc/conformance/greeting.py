"""Reading a program's `hello`: nothing is asked of one that does not introduce itself."""

from __future__ import annotations

from typing import Any

import msgspec

from sabacc.conformance.adapters.wire import HELLO_ID
from sabacc.conformance.messages import PROTOCOL, Hello, Response
from sabacc.conformance.ports import Fault, FaultKind, PortError

EXAMPLE = (
    '{"jsonrpc":"2.0","id":0,"result":{"protocol":1,"nonce":"<the nonce you were sent>",'
    '"name":"my program","levels":["score"],"plays":["classic"]}}'
)


def read_hello(message: Any, nonce: str) -> Hello:  # noqa: ANN401 - JSON from a stranger
    """Return a well-formed `hello` that echoes `nonce`; raises PortError with the mend."""
    mend = f"answer `hello` with one line such as {EXAMPLE}"
    try:
        response = msgspec.convert(message, Response)
        if not isinstance(response.error, msgspec.UnsetType):
            detail = f"it answered `hello` with the error {response.error.message!r}"
            raise PortError(Fault(FaultKind.ERROR, detail, mend))
        if response.id != HELLO_ID:
            detail = f"the answer to `hello` has the id {response.id!r}, not {HELLO_ID}"
            raise PortError(Fault(FaultKind.GARBAGE, detail, "copy `id` from the request"))
        hello = msgspec.convert(response.result, Hello)
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
