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
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice
from queue import Empty, SimpleQueue
from ssl import SSLContext
from typing import Final, Self

import httpx

from sabacc.conformance.adapters.ports import (
    Ask,
    Fault,
    Faulted,
    FaultKind,
    Greeting,
    Limits,
    NotRun,
    PortError,
    Reply,
    RunClock,
)
from sabacc.conformance.adapters.wire import (
    Announcements,
    TroubleError,
    hello_line,
    no_answer,
    quote,
    read_hello,
    read_object,
    read_response,
    refuse_deaf,
    reply_to,
    request_line,
    ruleset_line,
    wire_id,
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
    """Return the content type of an answer, fit to be printed; None where it is as it should be."""
    kind: str = response.headers.get("content-type", "")
    return None if _JSON.fullmatch(kind.strip()) else quote(kind.encode())


def unreachable(url: str, why: str, mend: str = "") -> TroubleError:
    """Return what to raise for an address at which no program answers."""
    mend = mend or "make sure that the server runs and takes POST at exactly this address"
    return TroubleError(FaultKind.UNREACHABLE, f"{url}: {why}", mend)


CONNECTIONS: Final = 8
"""How many requests are under way at once."""

_GRACE: Final = 0.3
"""How long after its time a request is waited for, in seconds; sooner, it gives up by itself."""

_KINDS: Final = 3
"""How many other content types are told."""

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
        self._limits = limits or Limits()
        self._context = httpx.create_ssl_context(trust_env=False)
        self._idle: list[_Lane] = []
        self._telling = Announcements()
        self._run = ""
        self._clock = RunClock(self._limits)
        self._odd: set[str] = set()

    def hello(self, greeting: Greeting) -> Hello:
        """Open the conversation; raises PortError."""
        self.close()
        self._clock.start()
        self._run = greeting.params.nonce
        try:
            message = read_object(self.post(hello_line(greeting.params), self._limits.start))
        except TroubleError as trouble:
            raise PortError(trouble.fault) from trouble
        hello = read_hello(message, greeting.params.nonce)
        self._telling = Announcements.after(greeting, hello)
        return hello

    def ask(self, asks: Iterable[Ask]) -> Iterator[Reply]:
        """Ask all of them, a few at a time; every one gets exactly one reply."""
        source = iter(asks)
        clock = self._clock
        suspects: deque[Ask] = deque()
        tally = _Tally()
        with _Flight(self, self._limits.case) as flight:
            while True:
                alone = not flight.count and bool(suspects)
                sent: Iterable[Ask] = ()
                if alone:
                    sent = (suspects.popleft(),)
                elif not suspects:
                    sent = islice(source, CONNECTIONS - flight.count)
                deaf = [reply for reply in map(flight.send, sent) if reply is not None]
                if not (flight.count or deaf):
                    return
                for reply in deaf or flight.replies():
                    tally.count(reply, alone=alone)
                    if _lost(reply) and not alone:
                        suspects.append(reply.ask)
                    else:
                        yield reply
                if why := clock.over or tally.despair(self._limits.faults_in_a_row):
                    yield from (NotRun(ask, why) for ask in (*flight.asks(), *suspects))
                    yield from (NotRun(ask, why) for ask in source)
                    return

    def tell(self, ask: Ask) -> Fault | None:
        """Tell the server of the ruleset of this request, where it has not been told of it."""
        due = self._telling.due(ask)
        if due is None:
            return None
        number, params = due
        try:
            refuse_deaf(self.post(ruleset_line(number, params), self._limits.case), number)
        except TroubleError as trouble:
            return trouble.fault
        self._telling.done(params)
        return None

    @property
    def notes(self) -> tuple[str, ...]:
        """What its author should know although its answers can be read."""
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
        outbox: SimpleQueue[_Done] = SimpleQueue()
        lane = self.lane()
        try:
            lane.send(body, seconds, outbox)
            found = outbox.get(timeout=seconds + _GRACE).found
        except Empty:
            lane.end()
            raise _late(seconds) from None
        except BaseException:
            lane.end()
            raise
        self.release(lane)
        if isinstance(found, TroubleError):
            raise found
        return found

    def lane(self) -> _Lane:
        """Return a lane on which nothing is under way."""
        if self._idle:
            return self._idle.pop()
        return _Lane(self._url, self._limits, self._context, self._run, self._odd)

    def release(self, lane: _Lane) -> None:
        """Take back a lane on which nothing is under way any more."""
        self._idle.append(lane)


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
        """Say why there is no hope for the rest, or nothing."""
        if self.row >= most:
            return f"{self.row} faults in a row, the last: it {self.last}"
        if self.timeouts > _TOTAL * most:
            return f"{self.timeouts} times it did not answer in time"
        return ""


@dataclass(frozen=True, slots=True)
class _Done:
    """What became of the request on a lane."""

    lane: _Lane
    found: bytes | TroubleError


class _Flight:
    """The requests that are under way, each on a lane of its own and with a deadline."""

    def __init__(self, port: Http, seconds: float) -> None:
        self._port = port
        self._seconds = seconds
        self._outbox: SimpleQueue[_Done] = SimpleQueue()
        self._lanes: dict[_Lane, tuple[Ask, float]] = {}

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        """Give up what is under way, without waiting for it."""
        while self._lanes:
            self._lanes.popitem()[0].end()

    @property
    def count(self) -> int:
        return len(self._lanes)

    def asks(self) -> list[Ask]:
        return [ask for ask, _ in self._lanes.values()]

    def send(self, ask: Ask) -> Reply | None:
        """Send a request; return its reply where the server cannot even be told of its ruleset."""
        fault = self._port.tell(ask)
        if fault is not None:
            return Faulted(ask, fault)
        lane = self._port.lane()
        self._lanes[lane] = (ask, time.monotonic() + self._seconds + _GRACE)
        lane.send(request_line(ask), self._seconds, self._outbox)
        return None

    def replies(self) -> list[Reply]:
        """Wait for the next answer, or for the end of the time of the oldest request."""
        first = min(deadline for _, deadline in self._lanes.values())
        try:
            done = self._outbox.get(timeout=max(0.0, first - time.monotonic()))
        except Empty:
            return self._expired()
        if done.lane not in self._lanes:
            return []
        ask, _ = self._lanes.pop(done.lane)
        self._port.release(done.lane)
        if isinstance(done.found, TroubleError):
            return [Faulted(ask, done.found.fault)]
        return [_read(ask, done.found)]

    def _expired(self) -> list[Reply]:
        now = time.monotonic()
        late = [lane for lane, (_, deadline) in self._lanes.items() if deadline <= now]
        found: list[Reply] = []
        for lane in late:
            lane.end()
            # What it may still say is for nobody.
            ask, _ = self._lanes.pop(lane)
            found.append(Faulted(ask, _late(self._seconds).fault))
        return found


class _Lane:
    """One connection and the thread that waits for it, which holds nobody up when it is stuck."""

    def __init__(
        self, url: str, limits: Limits, context: SSLContext, run: str, odd: set[str]
    ) -> None:
        """`odd` collects the content types that are not those of JSON in UTF-8."""
        self._url = url
        self._limits = limits
        self._odd = odd
        most = httpx.Limits(max_connections=1, max_keepalive_connections=1)
        self._client = httpx.Client(
            headers=_HEADERS | {RUN: run},
            limits=most,
            follow_redirects=False,
            trust_env=False,
            verify=context,
        )
        self._inbox: SimpleQueue[tuple[bytes, float, SimpleQueue[_Done]] | None] = SimpleQueue()
        self._over = False
        threading.Thread(target=self._work, daemon=True).start()

    def send(self, body: bytes, seconds: float, outbox: SimpleQueue[_Done]) -> None:
        """Have the thread send a request, and put what becomes of it into `outbox`."""
        self._inbox.put((body, seconds, outbox))

    def end(self) -> None:
        """Close the connection, under the thread if need be, and let the thread end."""
        self._over = True
        self._inbox.put(None)
        with contextlib.suppress(Exception):
            self._client.close()

    def _work(self) -> None:
        while (work := self._inbox.get()) is not None:
            body, seconds, outbox = work
            found: bytes | TroubleError
            try:
                found = self._post(body, seconds)
            except TroubleError as trouble:
                found = trouble
            except Exception as error:  # noqa: BLE001 - whoever waits has to be told
                found = _broken(error)
            if not self._over:
                outbox.put(_Done(self, found))

    def _post(self, body: bytes, seconds: float) -> bytes:
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
                if self._over:
                    # It came about after the others were closed, and nobody else can reach it.
                    response.extensions["network_stream"].close()
        except httpx.TimeoutException as error:
            raise _late(seconds) from error
        except (httpx.UnsupportedProtocol, httpx.InvalidURL, UnicodeError) as error:
            raise unreachable(
                self._url, str(error), "write it as http://localhost:8023/"
            ) from error
        except httpx.ConnectError as error:
            raise unreachable(self._url, str(error)) from error
        except httpx.HTTPError as error:
            raise _broken(error) from error
        refuse(response, bytes(received), self._url)
        odd = odd_type(response)
        if odd is not None and len(self._odd) < _KINDS:
            self._odd.add(odd)
        return bytes(received)


def _read(ask: Ask, line: bytes) -> Reply:
    try:
        response = read_response(line)
        if response.id != wire_id(ask):
            why = f"the answer to the request {wire_id(ask)} has the id {response.id}"
            raise no_answer(line, why)
    except TroubleError as trouble:
        return Faulted(ask, trouble.fault)
    return reply_to(ask, response, line)


def _broken(error: Exception) -> TroubleError:
    detail = f"the connection ended: {type(error).__name__}: {error}"
    return TroubleError(FaultKind.CRASHED, detail, "catch the error, or answer with a refusal")


def _lost(reply: Reply) -> bool:
    """Say whether a fault may be another request's doing, or the end of the server."""
    return isinstance(reply, Faulted) and reply.fault.kind is not FaultKind.ERROR


def _too_long(most: int, received: bytearray) -> TroubleError:
    detail = f"a response of more than {most:,} bytes: {quote(received)}"
    return TroubleError(FaultKind.FLOODED, detail, "answer with one JSON object and nothing else")


def _late(seconds: float) -> TroubleError:
    detail = f"no answer within {seconds:g} s"
    return TroubleError(
        FaultKind.TIMED_OUT, detail, "make sure that the program does not loop or wait"
    )
