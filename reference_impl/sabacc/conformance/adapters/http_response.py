"""What the status and the headers of a response say about its body."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from sabacc.conformance.adapters.ports import FaultKind
from sabacc.conformance.adapters.wire import TroubleError, quote

if TYPE_CHECKING:
    import httpx

_OK: Final = 200

_JSON: Final = re.compile(
    r"application/([\w.-]+\+)?json(-?rpc)?(\s*;\s*charset\s*=\s*\"?utf-?8\"?)?", re.IGNORECASE
)
"""The content types of JSON in UTF-8."""


def refuse(response: httpx.Response, body: bytes, url: str) -> None:
    """Raise TroubleError for a response that is no answer by its status or its encoding."""
    status = f"status {response.status_code}"
    if response.is_redirect:
        where = quote(response.headers.get("location", "").encode())
        why = f"it redirects to {where} ({status})"
        raise unreachable(url, why, "give the address to which it redirects")
    if response.status_code != _OK and not body.lstrip().startswith(b"{"):
        raise unreachable(url, f"it answered with {status}")
    if response.status_code != _OK:
        why = f"it answered with {status}: {quote(body)}"
        mend = "answer with status 200, also with a refusal or an error of JSON-RPC"
        raise TroubleError(FaultKind.GARBAGE, why, mend)
    coding = response.headers.get("content-encoding", "identity")
    if coding.strip().lower() != "identity":
        why = f"its answer is encoded (Content-Encoding: {quote(coding.encode())})"
        mend = "send answers as they are: each request says `Accept-Encoding: identity`"
        raise TroubleError(FaultKind.GARBAGE, why, mend)


def odd_type(response: httpx.Response) -> str | None:
    """Return the content type of an answer, fit to be printed; None where it is as it should be."""
    kind: str = response.headers.get("content-type", "")
    return None if _JSON.fullmatch(kind.strip()) else quote(kind.encode())


def unreachable(url: str, why: str, mend: str = "") -> TroubleError:
    """Return what to raise for an address at which no program answers."""
    mend = mend or "make sure that the server runs and takes POST at exactly this address"
    return TroubleError(FaultKind.UNREACHABLE, f"{url}: {why}", mend)
