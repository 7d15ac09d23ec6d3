"""The transport over HTTP, on its own."""

from __future__ import annotations

import contextlib
import threading
import time
from typing import TYPE_CHECKING, Any

import pytest

from sabacc.conformance.adapters.connect import connect
from sabacc.conformance.messages import PROTOCOL, HelloParams
from sabacc.conformance.ports import (
    Answered,
    Ask,
    Faulted,
    FaultKind,
    Limits,
    NotRun,
    Port,
    PortError,
)
from sabacc.reference import factory
from sabacc.serve import MOST_BYTES, http_server

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Mapping

HELLO = HelloParams(protocol=PROTOCOL, edition="2026.1", nonce="n", rulesets={})
SHORT = Limits(start=1.0, case=0.4, line=100_000)


@contextlib.contextmanager
def serving(handle: Callable[[Mapping[str, Any]], dict[str, Any]]) -> Generator[Port]:
    """Serve a program, and return a port to it."""
    with http_server(handle) as server:
        thread = threading.Thread(target=server.serve_forever, args=(0.02,))
        thread.start()
        port, _ = connect((f"http://127.0.0.1:{server.server_address[1]}/",), SHORT)
        try:
            yield port
        finally:
            port.close()
            server.shutdown()
            thread.join()


def score(key: int, card: str = "coins-7") -> Ask:
    """Ask what one card is worth in the classic game."""
    return Ask(key, "score", {"ruleset": "classic", "cards": [card]})


def misbehaving(how: Callable[[], dict[str, Any]]) -> Callable[[Mapping[str, Any]], dict[str, Any]]:
    """Return the reference, which does `how` when it is asked for the star."""
    reference = factory()

    def handle(message: Mapping[str, Any]) -> dict[str, Any]:
        if "star" in message["params"].get("cards", ()):
            return how()
        return reference(message)

    return handle


def test_every_request_gets_its_answer() -> None:
    """Two hundred requests over eight connections."""
    with serving(factory()) as port:
        assert port.hello(HELLO).name == "sabacc reference"
        found = list(port.ask(score(key) for key in range(200)))

    assert list(range(200)) == sorted(reply.ask.key for reply in found)
    assert all(isinstance(reply, Answered) and reply.result["total"] == 7 for reply in found)


def _slow() -> dict[str, Any]:
    time.sleep(0.8)
    return {}


def _raises() -> dict[str, Any]:
    raise KeyError


@pytest.mark.parametrize(
    ("how", "kind"),
    [
        (_slow, FaultKind.TIMED_OUT),
        (lambda: {"jsonrpc": "2.0", "id": 900, "result": 7}, FaultKind.GARBAGE),
        (lambda: {"total": 7}, FaultKind.GARBAGE),
        (lambda: {"x": "y" * 200_000}, FaultKind.FLOODED),
        (_raises, FaultKind.ERROR),
    ],
    ids=["slow", "another id", "no envelope", "flood", "exception"],
)
def test_the_request_that_does_it_is_blamed_and_the_rest_answered(
    how: Callable[[], dict[str, Any]], kind: FaultKind
) -> None:
    """One bad request costs nobody else an answer."""
    with serving(misbehaving(how)) as port:
        port.hello(HELLO)
        found = list(port.ask(score(key, "star" if key == 7 else "coins-7") for key in range(30)))

    (bad,) = [reply for reply in found if not isinstance(reply, Answered)]
    assert isinstance(bad, Faulted)
    assert bad.ask.key == 7
    assert kind is bad.fault.kind


def test_a_server_that_is_gone_is_given_up() -> None:
    """After five faults in a row the rest is not run."""
    with serving(factory()) as port:
        port.hello(HELLO)
    gone, _ = connect(("http://127.0.0.1:9/",), SHORT)
    with contextlib.closing(gone):
        found = list(gone.ask(score(key) for key in range(30)))

    assert sum(isinstance(reply, Faulted) for reply in found) == 5
    assert sum(isinstance(reply, NotRun) for reply in found) == 25


@pytest.mark.parametrize("url", ["http://127.0.0.1:9/", "http://", "http://no host/"])
def test_no_conversation_without_a_server(url: str) -> None:
    """An address at which nobody listens is named."""
    port, _ = connect((url,), SHORT)
    with contextlib.closing(port), pytest.raises(PortError) as caught:
        port.hello(HELLO)

    assert FaultKind.UNREACHABLE is caught.value.fault.kind
    assert "POST" in caught.value.fault.mend


def test_the_server_refuses_a_body_without_bounds() -> None:
    """A request of more than four megabytes is answered with an error."""
    with serving(factory()) as port:
        port.hello(HELLO)
        ask = Ask(0, "score", {"ruleset": "classic", "cards": ["x" * (MOST_BYTES + 1)]})
        (reply,) = port.ask([ask])

    assert isinstance(reply, Faulted)
