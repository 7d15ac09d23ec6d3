"""A program over HTTP: each request is the body of a POST, its answer the body of the response.

A server cannot be started again from here: what it fails to answer is asked once more alone, and
blamed if it fails again.  Deadlines are kept outside of the HTTP library, whose own begin anew with
each byte that comes.
"""

from __future__ import annotations

import contextlib
import re
import threading
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, wait
from dataclasses import dataclass
from itertools import chain, islice
from queue import SimpleQueue
from typing import Final, NamedTuple

import httpx

from sabacc.conformance.adapters.ports import (
    Ask,
    Faulted,
    FaultKind,
    Greeting,
    Limits,
    NotRun,
    Reply,
)
from sabacc.conformance.adapters.wire import (
    Announcements,
    TroubleError,
    greet,
    quote,
    read_reply,
    request_line,
)
from sabacc.protocol.messages import Hello

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


CONNECTIONS: Final = 8
"""How many requests are under way at once."""

# How long after its time a request is waited for, in seconds; sooner, it gives up alone
_GRACE: Final = 0.3

# How many other content types are reported
_KINDS: Final = 3

# How often the limit of faults in a row time-outs may add up to
_TOTAL: Final = 4

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
        self._idle: list[_Lane] = []
        self._announcements = Announcements()
        self._run = ""
        self._odd: set[str] = set()

    def hello(self, greeting: Greeting) -> Hello:
        """Open the conversation; raises PortError."""
        self.close()
        self._limits = self._given.begun()
        self._run = greeting.params.nonce
        seconds = self._limits.start
        hello, self._announcements = greet(greeting, lambda line: [self.post(line, seconds)])
        return hello

    def ask(self, asks: Iterable[Ask]) -> Iterator[Reply]:
        """Ask all of them, a few at a time; every one gets exactly one reply."""
        source, suspects, tally = iter(asks), deque[Ask](), _Tally()
        flight: dict[Future[bytes], _Sent] = {}
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
                for reply in deaf or self._arrived(flight):
                    tally.count(reply, alone=alone)
                    if _lost(reply) and not alone:
                        suspects.append(reply.ask)
                    else:
                        yield reply
                if why := self._limits.over or tally.despair(self._limits.faults_in_a_row):
                    given_up = chain((it.ask for it in flight.values()), suspects, source)
                    yield from (NotRun(ask, why) for ask in given_up)
                    return
        finally:
            for it in flight.values():
                it.lane.end()

    def _send(self, ask: Ask, flight: dict[Future[bytes], _Sent]) -> Reply | None:
        """Send a request; return its reply if the server does not even note its ruleset."""
        try:
            self._announcements.announce(ask, lambda line: [self.post(line, self._limits.case)])
        except TroubleError as trouble:
            return Faulted(ask, trouble.fault)
        lane, seconds = self._lane(), self._limits.case
        future = lane.begin(request_line(ask), seconds)
        flight[future] = _Sent(ask, lane, time.monotonic() + seconds + _GRACE)
        return None

    def _arrived(self, flight: dict[Future[bytes], _Sent]) -> Iterator[Reply]:
        """Wait for the next answers, or for the end of the time of the oldest request."""
        oldest = next(iter(flight.values())).deadline - time.monotonic()
        done = wait(flight, timeout=max(0.0, oldest), return_when=FIRST_COMPLETED).done
        for future in done or [it for it in flight if flight[it].deadline <= time.monotonic()]:
            sent = flight.pop(future)
            if not done:  # what it may still answer is for nobody
                sent.lane.end()
                yield Faulted(sent.ask, _late(self._limits.case).fault)
                continue
            self._idle.append(sent.lane)
            try:
                yield read_reply(sent.ask, future.result())
            except TroubleError as trouble:
                yield Faulted(sent.ask, trouble.fault)

    @property
    def notes(self) -> tuple[str, ...]:
        """Remarks for its author although its answers can be read."""
        return tuple(
            f"it sends the Content-Type {kind}; send `application/json`, which is UTF-8"
            for kind in sorted(self._odd)
        )

    def close(self) -> None:
        """Close the connections."""
        while self._idle:
            self._idle.pop().end()

    def post(self, body: bytes, seconds: float) -> bytes:
        """Send one request and return what came back; raises TroubleError."""
        lane = self._lane()
        future = lane.begin(body, seconds)
        try:
            return future.result(timeout=seconds + _GRACE)
        except TimeoutError:
            raise _late(seconds) from None
        finally:
            if future.done():
                self._idle.append(lane)
            else:
                lane.end()

    def _lane(self) -> _Lane:
        if self._idle:
            return self._idle.pop()
        client = httpx.Client(
            headers=_HEADERS | {RUN: self._run},
            limits=httpx.Limits(max_connections=1),
            follow_redirects=False,
            trust_env=False,
            verify=self._context,
        )
        return _Lane(client, self._post)

    def _post(self, client: httpx.Client, body: bytes, seconds: float) -> bytes:
        """Send one request; raises TroubleError for any fault of the server."""
        deadline, received = time.monotonic() + seconds, bytearray()
        try:
            with client.stream("POST", self._url, content=body, timeout=seconds) as response:
                # Raw, because a few compressed bytes may stand for very many.
                for chunk in response.iter_raw():
                    received += chunk
                    _refuse_excess(received, self._limits.line, deadline)
                if client.is_closed:
                    # It came about after the others were closed, and nobody else can reach it.
                    response.extensions["network_stream"].close()
        except (httpx.TimeoutException, TimeoutError) as error:
            raise _late(seconds) from error
        except (httpx.UnsupportedProtocol, httpx.InvalidURL, UnicodeError) as error:
            raise unreachable(
                self._url, str(error), "write it as http://localhost:8023/"
            ) from error
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


class _Lane:
    """One connection and the thread that waits for it, which holds nobody up when it is stuck."""

    def __init__(
        self, client: httpx.Client, post: Callable[[httpx.Client, bytes, float], bytes]
    ) -> None:
        """Start the thread; nothing is connected yet."""
        self._client, self._post = client, post
        self._inbox: SimpleQueue[tuple[bytes, float, Future[bytes]] | None] = SimpleQueue()
        threading.Thread(target=self._work, daemon=True).start()

    def begin(self, body: bytes, seconds: float) -> Future[bytes]:
        """Have the thread send a request; the future raises TroubleError."""
        future = Future[bytes]()
        self._inbox.put((body, seconds, future))
        return future

    def end(self) -> None:
        """Close the connection, under the thread if need be, and let the thread end."""
        self._inbox.put(None)
        with contextlib.suppress(Exception):
            self._client.close()

    def _work(self) -> None:
        while (work := self._inbox.get()) is not None:
            body, seconds, future = work
            try:
                future.set_result(self._post(self._client, body, seconds))
            except Exception as error:  # noqa: BLE001 - whoever waits has to hear of it
                future.set_exception(error)


class _Sent(NamedTuple):
    """A request that is under way on a lane, and the end of its time."""

    ask: Ask
    lane: _Lane
    deadline: float


@dataclass(slots=True)
class _Tally:
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


def _lost(reply: Reply) -> bool:
    """True if another request may have caused the fault, or the end of the server."""
    return isinstance(reply, Faulted) and reply.fault.kind is not FaultKind.ERROR


def _refuse_excess(received: bytearray, most: int, deadline: float) -> None:
    """Raise TroubleError for a response that is too long, and TimeoutError for one too late."""
    if len(received) > most:
        detail = f"a response of more than {most:,} bytes: {quote(received)}"
        mend = "answer with one JSON object and nothing else"
        raise TroubleError(FaultKind.FLOODED, detail, mend)
    if time.monotonic() > deadline:
        raise TimeoutError


def _late(seconds: float) -> TroubleError:
    detail = f"no answer within {seconds:g} s"
    return TroubleError(
        FaultKind.TIMED_OUT, detail, "make sure that the program does not loop or wait"
    )
