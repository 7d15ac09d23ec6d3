"""A program over HTTP: each request is the body of a POST, its answer the body of the response.

A server cannot be started again from here, so that it is not greeted again either.  Deadlines are
kept outside of the HTTP library, whose own begin anew with each byte that comes: a request has a
thread of its own, which holds nobody up when it is stuck.
"""

from __future__ import annotations

import re
import time
from concurrent.futures import FIRST_COMPLETED, Future, wait
from threading import Thread
from typing import Final

import httpx

from sabacc.conformance.adapters.pipeline import Conversation, PipelinedPort
from sabacc.conformance.adapters.ports import FaultKind, Limits
from sabacc.conformance.adapters.wire import TroubleError, quote, read_answer

_OK: Final = 200

# The content types of JSON in UTF-8
_JSON: Final = re.compile(
    r"application/([\w.-]+\+)?json(-?rpc)?(\s*;\s*charset\s*=\s*\"?utf-?8\"?)?", re.IGNORECASE
)


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


def unreachable(
    url: str,
    why: str,
    mend: str = "make sure that the server runs and takes POST at exactly this address",
) -> TroubleError:
    """Return the error of an address at which no program answers."""
    return TroubleError(FaultKind.UNREACHABLE, f"{url}: {why}", mend)


# How many requests are under way at once
_CONNECTIONS: Final = 8

# How many other content types are reported
_KINDS: Final = 3

_HEADERS: Final = {
    "Content-Type": "application/json",
    "Accept": "application/json",
    # What is compressed would have to be taken apart before its size is known.
    "Accept-Encoding": "identity",
}

# The header that says to which conversation a request belongs: the nonce of its `hello`
_RUN: Final = "Sabacc-Run"


class Http(PipelinedPort):
    """A port to a server."""

    window = _CONNECTIONS

    def __init__(self, url: str, limits: Limits | None = None) -> None:
        super().__init__(limits)
        self._url = url
        self._context = httpx.create_ssl_context(trust_env=False)
        self._odd: set[str] = set()

    def spawn(self) -> Exchanges:
        """Begin with new connections."""
        run = "" if self._greeting is None else self._greeting.params.nonce
        client = httpx.Client(
            headers=_HEADERS | {_RUN: run},
            limits=httpx.Limits(max_connections=_CONNECTIONS),
            follow_redirects=False,
            trust_env=False,
            verify=self._context,
        )
        program = self._program = Exchanges(client, self._url, self.limits, self._odd)
        return program

    def restart(self) -> None:
        """Begin anew without a greeting: the server has heard it."""
        self.spawn()

    @property
    def notes(self) -> tuple[str, ...]:
        """Remarks for its author although its answers can be read."""
        return tuple(
            f"it sends the Content-Type {kind}; send `application/json`, which is UTF-8"
            for kind in sorted(self._odd)
        )

    def close(self) -> None:
        """Close the connections."""
        self.stop()


class Exchanges(Conversation):
    """Requests to a server that are under way, each in a thread of its own."""

    def __init__(self, client: httpx.Client, url: str, limits: Limits, odd: set[str]) -> None:
        """Begin with none; `odd` gets the content types that are not JSON's."""
        self._client, self._url, self.limits, self._odd = client, url, limits, odd
        self._flight: set[Future[bytes]] = set()
        self.ended = True

    def send(self, line: bytes, seconds: float, number: int | None = None) -> None:
        """Begin a request."""
        future = Future[bytes]()
        self._flight.add(future)
        self.ended = False
        Thread(target=self._work, args=(future, line, seconds, number), daemon=True).start()

    def _work(self, future: Future[bytes], line: bytes, seconds: float, number: int | None) -> None:
        try:
            body = self._post(line, seconds)
            if number is not None:
                read_answer(number, body)
            future.set_result(body)
        except Exception as error:  # noqa: BLE001 - whoever waits has to hear of it
            future.set_exception(error)

    def pump(self, timeout: float) -> list[bytes]:
        """Return the bodies that have come; raises TroubleError for a request that failed."""
        bodies: list[bytes] = []
        for future in wait(self._flight, max(0.0, timeout), FIRST_COMPLETED).done:
            if future.exception() is None or not bodies:  # the others' answers come first
                self._flight.remove(future)
                bodies.append(future.result())
        self.ended = not self._flight
        return bodies

    def late(self, request: str, seconds: float) -> TroubleError:
        """Return the error of a server that is too slow."""
        detail = f"no answer to {request} within {seconds:g} s"
        mend = "make sure that the program does not loop or wait"
        return TroubleError(FaultKind.TIMED_OUT, detail, mend)

    def end(self, patience: float = 0.0) -> tuple[str, ...]:
        """Close the connections, under the threads if need be."""
        del patience
        self._client.close()
        return ()

    def _post(self, body: bytes, seconds: float) -> bytes:
        """Send one request; raises TroubleError for any fault of the server."""
        deadline, received = time.monotonic() + seconds, bytearray()
        try:
            with self._client.stream("POST", self._url, content=body, timeout=seconds) as response:
                # Raw, because a few compressed bytes may stand for very many.
                for chunk in response.iter_raw():
                    received += chunk
                    self._refuse_excess(received, deadline)
                if self._client.is_closed:
                    # It came about after the others were closed, and nobody else can reach it.
                    response.extensions["network_stream"].close()
        except (httpx.TimeoutException, TimeoutError) as error:
            raise self.late("the request", seconds) from error
        except (httpx.UnsupportedProtocol, httpx.InvalidURL, UnicodeError) as error:
            mend = "write it as http://localhost:8023/"
            raise unreachable(self._url, str(error), mend) from error
        except httpx.ConnectError as error:
            raise unreachable(self._url, str(error)) from error
        except TroubleError:
            raise
        except Exception as error:
            detail = f"the connection ended: {type(error).__name__}: {error}"
            mend = "catch the error, or answer with a refusal"
            raise TroubleError(FaultKind.CRASHED, detail, mend) from error
        refuse(response, bytes(received), self._url)
        kind: str = response.headers.get("content-type", "")
        if not _JSON.fullmatch(kind.strip()) and len(self._odd) < _KINDS:
            self._odd.add(quote(kind.encode()))
        return bytes(received)

    def _refuse_excess(self, received: bytearray, deadline: float) -> None:
        """Raise TroubleError for a response that is too long, and TimeoutError for one too late."""
        if len(received) > self.limits.line:
            detail = f"a response of more than {self.limits.line:,} bytes: {quote(received)}"
            mend = "answer with one JSON object and nothing else"
            raise TroubleError(FaultKind.FLOODED, detail, mend)
        if time.monotonic() > deadline:
            raise TimeoutError
