"""A program over HTTP: each request is the body of a POST, its answer the body of the response.

A server cannot be started again from here: what it fails to answer is asked once more alone, and
blamed if it fails again.  A request has one deadline: those of the HTTP library begin anew with
each byte that comes.
"""

from __future__ import annotations

import asyncio
import contextlib
import re
import threading
from collections import deque
from collections.abc import Coroutine, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, wait
from dataclasses import dataclass
from itertools import islice
from ssl import SSLContext
from typing import Final

import httpx

from sabacc.conformance.adapters.ports import (
    Ask,
    Faulted,
    FaultKind,
    Greeting,
    Limits,
    NotRun,
    PortError,
    Reply,
)
from sabacc.conformance.adapters.wire import (
    Announcements,
    TroubleError,
    hello_line,
    quote,
    read_hello,
    read_object,
    read_reply,
    request_line,
)
from sabacc.protocol.messages import Hello

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
    """Return the content type of an answer, fit to be printed; None if it is the right one."""
    kind: str = response.headers.get("content-type", "")
    return None if _JSON.fullmatch(kind.strip()) else quote(kind.encode())


def unreachable(url: str, why: str, mend: str = "") -> TroubleError:
    """Return the error of an address at which no program answers."""
    mend = mend or "make sure that the server runs and takes POST at exactly this address"
    return TroubleError(FaultKind.UNREACHABLE, f"{url}: {why}", mend)


CONNECTIONS: Final = 8
"""How many requests are under way at once."""

_GRACE: Final = 0.5
"""How long it may take to close the connections, in seconds."""

_KINDS: Final = 3
"""How many other content types are reported."""

_TOTAL: Final = 4
"""How often the limit of faults in a row time-outs may add up to."""

_HEADERS: Final = {
    "Content-Type": "application/json",
    "Accept": "application/json",
    # What is compressed would have to be taken apart before its size is known.
    "Accept-Encoding": "identity",
}

RUN: Final = "Sabacc-Run"
"""The header that says to which conversation a request belongs: the nonce of its `hello`."""


class Http:
    """A port to a server."""

    def __init__(self, url: str, limits: Limits | None = None) -> None:
        """Keep the address; nothing is sent yet."""
        self._url = url
        self._given = self._limits = limits or Limits()
        self._context = httpx.create_ssl_context(trust_env=False)
        self._connections: _Connections | None = None
        self._announcements = Announcements()
        self._run = ""
        self._odd: set[str] = set()

    def hello(self, greeting: Greeting) -> Hello:
        """Open the conversation; raises PortError."""
        self.close()
        self._limits = self._given.begun()
        self._run = greeting.params.nonce
        try:
            message = read_object(self.post(hello_line(greeting.params), self._limits.start))
        except TroubleError as trouble:
            raise PortError(trouble.fault) from trouble
        hello = read_hello(message, greeting.params.nonce)
        self._announcements = Announcements.after(greeting, hello)
        return hello

    def ask(self, asks: Iterable[Ask]) -> Iterator[Reply]:
        """Ask all of them, a few at a time; every one gets exactly one reply."""
        source, suspects, tally = iter(asks), deque[Ask](), _Tally()
        flight: dict[Future[bytes], Ask] = {}
        try:
            while True:
                alone = not flight and bool(suspects)
                sent: Iterable[Ask] = ()
                if alone:
                    sent = (suspects.popleft(),)
                elif not suspects:
                    sent = islice(source, CONNECTIONS - len(flight))
                deaf = [reply for ask in sent if (reply := self._send(ask, flight)) is not None]
                if not (flight or deaf):
                    return
                for reply in deaf or _arrived(flight):
                    tally.count(reply, alone=alone)
                    if _lost(reply) and not alone:
                        suspects.append(reply.ask)
                    else:
                        yield reply
                if why := self._limits.over or tally.despair(self._limits.faults_in_a_row):
                    yield from (NotRun(ask, why) for ask in (*flight.values(), *suspects, *source))
                    return
        finally:
            for future in flight:
                future.cancel()

    def _send(self, ask: Ask, flight: dict[Future[bytes], Ask]) -> Reply | None:
        """Send a request; return its reply if the server does not even note its ruleset."""
        try:
            self._announcements.announce(ask, lambda line: [self.post(line, self._limits.case)])
        except TroubleError as trouble:
            return Faulted(ask, trouble.fault)
        flight[self._begin(request_line(ask), self._limits.case)] = ask
        return None

    @property
    def notes(self) -> tuple[str, ...]:
        """Remarks for its author although its answers can be read."""
        return tuple(
            f"it sends the Content-Type {kind}; send `application/json`, which is UTF-8"
            for kind in sorted(self._odd)
        )

    def close(self) -> None:
        """Close the connections."""
        if self._connections is not None:
            self._connections.end()
            self._connections = None

    def post(self, body: bytes, seconds: float) -> bytes:
        """Send one request and return what came back; raises TroubleError."""
        future = self._begin(body, seconds)
        try:
            return future.result()
        finally:
            future.cancel()

    def _begin(self, body: bytes, seconds: float) -> Future[bytes]:
        if self._connections is None:
            self._connections = _Connections(self._context, self._run)
        return self._connections.begin(self._post(self._connections.client, body, seconds))

    async def _post(self, client: httpx.AsyncClient, body: bytes, seconds: float) -> bytes:
        """Send one request; raises TroubleError for any fault of the server."""
        received = bytearray()
        try:
            async with (
                asyncio.timeout(seconds),
                client.stream("POST", self._url, content=body) as response,
            ):
                # Raw, because a few compressed bytes may stand for very many.
                async for chunk in response.aiter_raw():
                    received += chunk
                    _refuse_long(self._limits.line, received)
        except TimeoutError as error:
            raise _late(seconds) from error
        except (httpx.UnsupportedProtocol, httpx.InvalidURL, UnicodeError) as error:
            raise unreachable(
                self._url, str(error), "write it as http://localhost:8023/"
            ) from error
        except httpx.ConnectError as error:
            raise unreachable(self._url, str(_cause(error))) from error
        except TroubleError:
            raise
        except Exception as error:
            detail = f"the connection ended: {type(error).__name__}: {error}"
            mend = "catch the error, or answer with a refusal"
            raise TroubleError(FaultKind.CRASHED, detail, mend) from error
        refuse(response, bytes(received), self._url)
        odd = odd_type(response)
        if odd is not None and len(self._odd) < _KINDS:
            self._odd.add(odd)
        return bytes(received)


class _Connections:
    """Connections, and the thread in which they wait: whoever waits for it can give up."""

    def __init__(self, context: SSLContext, run: str) -> None:
        """Start the thread; nothing is connected yet."""
        self.client = httpx.AsyncClient(
            headers=_HEADERS | {RUN: run},
            limits=httpx.Limits(max_connections=CONNECTIONS),
            follow_redirects=False,
            timeout=None,  # noqa: S113 - the whole request has one
            trust_env=False,
            verify=context,
        )
        self._loop = asyncio.new_event_loop()
        threading.Thread(target=self._work, daemon=True).start()

    def begin(self, request: Coroutine[None, None, bytes]) -> Future[bytes]:
        """Begin a request; whoever cancels the future ends it."""
        return asyncio.run_coroutine_threadsafe(request, self._loop)

    def end(self) -> None:
        """End what is under way, close the connections, and let the thread end."""
        with contextlib.suppress(Exception):
            asyncio.run_coroutine_threadsafe(self._end(), self._loop).result(timeout=_GRACE)
        self._loop.call_soon_threadsafe(self._loop.stop)

    async def _end(self) -> None:
        tasks = asyncio.all_tasks() - {asyncio.current_task()}
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self.client.aclose()

    def _work(self) -> None:
        self._loop.run_forever()
        self._loop.close()


@dataclass(slots=True)
class _Tally:
    """How often a server failed."""

    row: int = 0
    timeouts: int = 0
    last: str = ""

    def count(self, reply: Reply, *, alone: bool) -> None:
        """Count a reply; only one that was asked alone is certainly to blame."""
        if not isinstance(reply, Faulted) or not _lost(reply):
            self.row = 0
            return
        self.row += alone
        self.timeouts += reply.fault.kind is FaultKind.TIMED_OUT
        self.last = reply.fault.kind.value

    def despair(self, most: int) -> str:
        """Explain why there is no hope for the rest; empty if there is."""
        if self.row >= most:
            return f"{self.row} faults in a row, the last: it {self.last}"
        if self.timeouts > _TOTAL * most:
            return f"{self.timeouts} times it did not answer in time"
        return ""


def _arrived(flight: dict[Future[bytes], Ask]) -> Iterator[Reply]:
    """Wait for the next answers, and take them out of the flight."""
    for future in wait(flight, return_when=FIRST_COMPLETED).done:
        ask = flight.pop(future)
        try:
            yield read_reply(ask, future.result())
        except TroubleError as trouble:
            yield Faulted(ask, trouble.fault)


def _cause(error: BaseException) -> BaseException:
    """Return the first of the errors that led to one: that of the system."""
    return error if error.__cause__ is None else _cause(error.__cause__)


def _lost(reply: Reply) -> bool:
    """True if another request may have caused the fault, or the end of the server."""
    return isinstance(reply, Faulted) and reply.fault.kind is not FaultKind.ERROR


def _refuse_long(most: int, received: bytearray) -> None:
    """Raise TroubleError for a response that is longer than it may be."""
    if len(received) > most:
        detail = f"a response of more than {most:,} bytes: {quote(received)}"
        mend = "answer with one JSON object and nothing else"
        raise TroubleError(FaultKind.FLOODED, detail, mend)


def _late(seconds: float) -> TroubleError:
    detail = f"no answer within {seconds:g} s"
    return TroubleError(
        FaultKind.TIMED_OUT, detail, "make sure that the program does not loop or wait"
    )
