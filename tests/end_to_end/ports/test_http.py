"""The transport over HTTP, on its own."""

import contextlib
import http.client
import signal
import socket
import threading
from collections.abc import Callable, Generator, Mapping
from dataclasses import replace
from typing import Any, Final

import pytest

from sabacc.conformance.adapters.connect import connect
from sabacc.conformance.adapters.ports import (
    Ask,
    Faulted,
    FaultKind,
    Limits,
    NotRun,
    Port,
    PortError,
    RawAnswer,
)
from sabacc.protocol.reference import conversations, factory
from sabacc.protocol.serve import MOST_BYTES, http_server
from tests.end_to_end.ports.conversations import HELLO, running

PATIENT = Limits(start=60.0, case=60.0, line=100_000)
"""For servers that answer, however busy the machine is."""
LATE = 2.0
"""After so many seconds an answer that never comes is late, and one that does come is not."""


@contextlib.contextmanager
def serving(
    handle: Callable[[Mapping[str, Any]], dict[str, Any]], limits: Limits = PATIENT
) -> Generator[Port]:
    with running(http_server(lambda _: handle)) as number:
        port, _ = connect((f"http://127.0.0.1:{number}/",), limits)
        with contextlib.closing(port):
            yield port


def score(key: int, card: str = "coins-7") -> Ask:
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
    with serving(factory()) as port:
        assert port.hello(HELLO).name == "sabacc reference"
        found = list(port.ask(score(key) for key in range(200)))

    assert list(range(200)) == sorted(reply.ask.key for reply in found)
    assert all(isinstance(reply, RawAnswer) and reply.result["total"] == 7 for reply in found)


OVER: Final = threading.Event()
"""Nobody waits any more for an answer that does not come."""


def _slow() -> dict[str, Any]:
    OVER.wait(60.0)
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
    limits = replace(PATIENT, case=LATE) if kind is FaultKind.TIMED_OUT else PATIENT
    OVER.clear()
    with serving(misbehaving(how), limits) as port:
        port.hello(HELLO)
        found = list(port.ask(score(key, "star" if key == 7 else "coins-7") for key in range(30)))
        OVER.set()

    (bad,) = [reply for reply in found if not isinstance(reply, RawAnswer)]
    assert isinstance(bad, Faulted)
    assert bad.ask.key == 7
    assert kind is bad.fault.kind


def test_a_server_that_is_gone_is_given_up() -> None:
    with serving(factory()) as port:
        port.hello(HELLO)
    gone, _ = connect(("http://127.0.0.1:9/",), PATIENT)
    with contextlib.closing(gone):
        found = list(gone.ask(score(key) for key in range(30)))

    assert sum(isinstance(reply, Faulted) for reply in found) == 5
    assert sum(isinstance(reply, NotRun) for reply in found) == 25


@pytest.mark.parametrize(
    ("url", "mend"),
    [
        ("http://127.0.0.1:9/", "takes POST at exactly this address"),
        ("http://", "write it as http://localhost:8023/"),
        ("http://no host/", "POST"),
    ],
)
def test_no_conversation_without_a_server(url: str, mend: str) -> None:
    port, _ = connect((url,), PATIENT)
    with contextlib.closing(port), pytest.raises(PortError) as caught:
        port.hello(HELLO)

    assert FaultKind.UNREACHABLE is caught.value.fault.kind
    assert mend in caught.value.fault.mend


def test_the_server_refuses_a_body_without_bounds() -> None:
    with serving(factory()) as port:
        port.hello(HELLO)
        ask = Ask(0, "score", {"ruleset": "classic", "cards": ["x" * (MOST_BYTES + 1)]})
        (reply,) = port.ask([ask])

    assert isinstance(reply, Faulted)


@contextlib.contextmanager
def babbling(first: bytes, then: bytes) -> Generator[str]:
    """Serve connections that get `first`, and `then` again and again; yields the address."""
    over = threading.Event()
    listener = socket.create_server(("127.0.0.1", 0))

    def babble(connection: socket.socket) -> None:
        with connection, contextlib.suppress(OSError):
            connection.recv(65_536)
            connection.sendall(first)
            while not over.wait(0.02):
                connection.sendall(then)

    def accept() -> None:
        with contextlib.suppress(OSError):
            while not over.is_set():
                threading.Thread(target=babble, args=(listener.accept()[0],), daemon=True).start()

    threading.Thread(target=accept, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{listener.getsockname()[1]}/"
    finally:
        over.set()
        listener.close()


BABBLE = pytest.mark.parametrize(
    ("first", "then"),
    [
        (b"HTTP/1.1 200 OK\r\nX: ", b"x"),
        (b"", b"HTTP/1.1 102 Processing\r\n\r\n"),
        (b"HTTP/1.1 200 OK\r\nContent-Length: 9999\r\n\r\n", b"x"),
        (b"", b""),
    ],
    ids=["headers", "1xx", "body", "silence"],
)


@BABBLE
def test_no_server_holds_up_the_suite(first: bytes, then: bytes) -> None:
    limits = Limits(start=0.4, case=0.2, faults_in_a_row=2)
    with babbling(first, then) as url:
        port, _ = connect((url,), limits)
        with contextlib.closing(port), pytest.raises(PortError) as caught:
            port.hello(HELLO)
        with contextlib.closing(port):
            found = list(port.ask(score(key) for key in range(30)))

    assert FaultKind.TIMED_OUT is caught.value.fault.kind
    assert sorted(reply.ask.key for reply in found) == list(range(30))
    assert not any(isinstance(reply, RawAnswer) for reply in found)


@pytest.fixture
def heard() -> Generator[None]:
    """Let Ctrl-C interrupt, also where the suite was started deaf to it."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


def interrupted(thread: int) -> Generator[Ask]:
    for key in range(30):
        if key == 3:
            threading.Timer(0.05, signal.pthread_kill, (thread, signal.SIGINT)).start()
        yield score(key)


@pytest.mark.usefixtures("heard")
def test_an_interrupt_waits_for_nobody() -> None:
    with babbling(b"", b"") as url:
        port, _ = connect((url,), Limits(case=600.0))
        main = threading.main_thread().ident
        assert main is not None
        with contextlib.closing(port), pytest.raises(KeyboardInterrupt):
            list(port.ask(interrupted(main)))


def test_scattered_time_outs_are_bounded() -> None:
    limits = Limits(start=60.0, case=0.1, faults_in_a_row=2)
    OVER.clear()

    asks = [score(key, "coins-7" if key % 20 else "star") for key in range(400)]
    with serving(misbehaving(_slow), limits) as port:
        found = list(port.ask(asks))
        OVER.set()

    assert sorted(reply.ask.key for reply in found) == list(range(400))
    assert any(isinstance(reply, NotRun) for reply in found)


@pytest.mark.parametrize(
    "url", ["HTTP://[::1/", "http://\x00/", "http://x:99999999/", "http://" + "x" * 70 + "/"]
)
def test_an_address_that_is_none_is_refused(url: str) -> None:
    port, _ = connect((url,), PATIENT)
    with contextlib.closing(port), pytest.raises(PortError):
        port.hello(HELLO)


def test_other_schemes_are_refused() -> None:
    with pytest.raises(PortError, match=r"not reached over ftp://"):
        connect(("FTP://example.org/",), PATIENT)


def test_a_redirect_is_told_as_such() -> None:
    moved = b"HTTP/1.1 302 Found\r\nLocation: /rpc\r\nContent-Length: 2\r\n\r\n{}"
    with babbling(moved, b"") as url:
        port, _ = connect((url,), PATIENT)
        with contextlib.closing(port), pytest.raises(PortError, match="redirects to '/rpc'"):
            port.hello(HELLO)


def test_hello_has_the_id_of_the_request() -> None:
    reference = factory()
    with (
        serving(lambda message: reference(message) | {"id": 77}) as port,
        pytest.raises(PortError, match="has the id 77"),
    ):
        port.hello(HELLO)


@pytest.mark.parametrize(("length", "status"), [("9" * 5000, 400), ("9" * 9, 413), ("x", 411)])
def test_the_server_refuses_lengths_that_are_none(length: str, status: int) -> None:
    with running(http_server(conversations())) as number:
        connection = http.client.HTTPConnection("127.0.0.1", number, timeout=60)
        with contextlib.closing(connection):
            connection.request("POST", "/", headers={"Content-Length": length})
            assert status == connection.getresponse().status
