"""A program over HTTP: each request is the body of a POST, its answer the body of the response.

A server cannot be started again from here: what it fails to answer is asked once more alone, and
blamed if it fails again.
"""

from __future__ import annotations

import time
from collections import deque
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from itertools import chain, islice
from typing import TYPE_CHECKING, Final

import httpx

from sabacc.conformance.adapters.wire import (
    TroubleError,
    hello_line,
    no_answer,
    quote,
    read_object,
    read_response,
    reply_to,
    request_line,
    wire_id,
)
from sabacc.conformance.greeting import read_hello
from sabacc.conformance.ports import Faulted, FaultKind, Limits, NotRun, PortError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from sabacc.conformance.messages import Hello, HelloParams
    from sabacc.conformance.ports import Ask, Reply

CONNECTIONS: Final = 8
"""How many requests are under way at once."""

_HEADERS: Final = {"Content-Type": "application/json", "Accept": "application/json"}


class Http:
    """A port to a server."""

    def __init__(self, url: str, limits: Limits | None = None) -> None:
        """Keep the address; nothing is sent yet."""
        self._url = url
        self._limits = limits or Limits()
        most = httpx.Limits(max_connections=CONNECTIONS, max_keepalive_connections=CONNECTIONS)
        self._client = httpx.Client(
            headers=_HEADERS, limits=most, follow_redirects=False, trust_env=False
        )

    def hello(self, params: HelloParams) -> Hello:
        """Open the conversation; raises PortError."""
        try:
            message = read_object(self.post(hello_line(params), self._limits.start))
        except TroubleError as trouble:
            raise PortError(trouble.fault) from trouble
        return read_hello(message, params.nonce)

    def ask(self, asks: Iterable[Ask]) -> Iterator[Reply]:
        """Ask all of them, a few at a time; every one gets exactly one reply."""
        source = iter(asks)
        under_way: set[Future[Reply]] = set()
        suspects: deque[Ask] = deque()
        faults = 0
        pool = ThreadPoolExecutor(CONNECTIONS)
        try:
            while True:
                if not suspects:
                    free = CONNECTIONS - len(under_way)
                    under_way |= {pool.submit(self._ask, ask) for ask in islice(source, free)}
                if under_way:
                    done, under_way = wait(under_way, return_when=FIRST_COMPLETED)
                    for reply in (future.result() for future in done):
                        if _lost(reply):
                            suspects.append(reply.ask)
                        else:
                            faults = 0
                            yield reply
                elif suspects:
                    reply = self._ask(suspects.popleft())
                    faults = faults + 1 if _lost(reply) else 0
                    yield reply
                    if isinstance(reply, Faulted) and faults >= self._limits.faults_in_a_row:
                        why = f"{faults} faults in a row, the last: it {reply.fault.kind.value}"
                        yield from (NotRun(ask, why) for ask in chain(suspects, source))
                        return
                else:
                    return
        finally:
            pool.shutdown(cancel_futures=True)

    def close(self) -> None:
        """Close the connections."""
        self._client.close()

    def _ask(self, ask: Ask) -> Reply:
        try:
            line = self.post(request_line(ask), self._limits.case)
            response = read_response(line)
            if response.id != wire_id(ask):
                why = f"the answer to the request {wire_id(ask)} has the id {response.id}"
                raise no_answer(line, why)
        except TroubleError as trouble:
            return Faulted(ask, trouble.fault)
        return reply_to(ask, response)

    def post(self, body: bytes, seconds: float) -> bytes:
        """Send one request and return what came back; raises TroubleError."""
        deadline = time.monotonic() + seconds
        received = bytearray()
        try:
            with self._client.stream("POST", self._url, content=body, timeout=seconds) as response:
                # Raw, because a few compressed bytes may stand for very many.
                for chunk in response.iter_raw():
                    received += chunk
                    if len(received) > self._limits.line:
                        raise _too_long(self._limits.line, received)
                    if time.monotonic() > deadline:
                        raise _late(seconds)
        except httpx.ConnectError as error:
            raise self._unreachable(str(error)) from error
        except httpx.TimeoutException as error:
            raise _late(seconds) from error
        except (httpx.UnsupportedProtocol, httpx.InvalidURL) as error:
            raise self._unreachable(str(error)) from error
        except httpx.HTTPError as error:
            detail = f"the connection ended: {type(error).__name__}: {error}"
            mend = "catch the error, or answer with a refusal"
            raise TroubleError(FaultKind.CRASHED, detail, mend) from error
        if not response.is_success and not received.lstrip().startswith(b"{"):
            where = response.headers.get("location", "")
            to = f" to {where}" if where else ""
            why = f"it answered with status {response.status_code}{to}"
            raise self._unreachable(why)
        return bytes(received)

    def _unreachable(self, why: str) -> TroubleError:
        detail = f"{self._url}: {why}"
        mend = "see that the server runs and takes POST at exactly this address"
        return TroubleError(FaultKind.UNREACHABLE, detail, mend)


def _lost(reply: Reply) -> bool:
    """Say whether a fault may be another request's doing, or the end of the server."""
    return isinstance(reply, Faulted) and reply.fault.kind is not FaultKind.ERROR


def _too_long(most: int, received: bytearray) -> TroubleError:
    detail = f"a response of more than {most:,} bytes: {quote(received)}"
    return TroubleError(FaultKind.FLOODED, detail, "answer with one JSON object and nothing else")


def _late(seconds: float) -> TroubleError:
    detail = f"no answer within {seconds:g} s"
    return TroubleError(FaultKind.TIMED_OUT, detail, "see that the program does not loop or wait")
