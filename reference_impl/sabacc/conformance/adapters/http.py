"""A program over HTTP: each request is the body of a POST, its answer the body of the response.

A server cannot be started again from here: what it fails to answer is asked once more alone, and
blamed if it fails again.
"""

from __future__ import annotations

import time
from collections import deque
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
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
from sabacc.conformance.ports import Fault, Faulted, FaultKind, Limits, NotRun, PortError

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
        again: deque[Ask] = deque()
        faults = 0
        last: Fault | None = None
        with ThreadPoolExecutor(CONNECTIONS) as pool:
            while faults < self._limits.faults_in_a_row:
                if again:
                    reply = self._ask(again.popleft())
                    lost = isinstance(reply, Faulted) and _lost(reply.fault)
                    faults = faults + 1 if lost else 0
                    last = reply.fault if isinstance(reply, Faulted) else None
                    yield reply
                else:
                    ahead = yield from self._together(pool, source, again)
                    if not ahead:
                        return
        why = f"{faults} faults in a row, the last: it {last.kind.value}" if last else ""
        for ask in (*again, *source):
            yield NotRun(ask, why)

    def _together(
        self, pool: ThreadPoolExecutor, source: Iterator[Ask], again: deque[Ask]
    ) -> Iterator[Reply]:
        raise NotImplementedError
