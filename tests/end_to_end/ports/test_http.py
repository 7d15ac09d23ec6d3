"""A program behind HTTP, and the reference as a server."""

import contextlib
import gc
import gzip
import http.client
import json
import signal
import socket
import threading
from collections.abc import Callable, Generator, Mapping, Sequence
from dataclasses import replace
from http.server import BaseHTTPRequestHandler
from typing import Any, ClassVar, Final

import pytest

from sabacc.conformance.adapters.connect import connect
from sabacc.conformance.adapters.http import Http
from sabacc.conformance.adapters.inprocess import InProcess
from sabacc.conformance.adapters.ports import (
    Ask,
    Faulted,
    FaultKind,
    Limits,
    NotRun,
    Port,
    PortError,
    RawAnswer,
    Reply,
)
from sabacc.conformance.adapters.wire import greeting, ruleset_params
from sabacc.protocol import reference as told
from sabacc.protocol import serve
from sabacc.protocol.reference import Reference, RegisteredRulesets, conversations, factory
from sabacc.protocol.serve import MOST_BYTES, answer_line, http_server
from sabacc.spec.house_files import build_house
from tests.end_to_end.ports.conversations import HELLO, QuietServer, running

# For servers that answer, however busy the machine is
PATIENT = Limits(start=60.0, case=60.0, line=100_000)
# Nobody waits any more for an answer that does not come
OVER: Final = threading.Event()
# After so many seconds an answer that never comes is late, and one that does come is not
LATE = 2.0

How = Callable[[Mapping[str, Any]], dict[str, Any]]


@contextlib.contextmanager
def serving(handle: How, limits: Limits = PATIENT) -> Generator[Port]:
    with running(http_server(lambda _: handle)) as number:
        port, _ = connect((f"http://127.0.0.1:{number}/",), limits)
        with contextlib.closing(port):
            yield port


def score(key: int, card: str = "coins-7") -> Ask:
    return Ask(key, "score", {"ruleset": "classic", "cards": [card]})


def misbehaving(how: How) -> How:
    """Return the reference, which does `how` at once when it is asked for the star."""
    reference = factory()

    def handle(message: Mapping[str, Any]) -> dict[str, Any]:
        if "star" in message["params"].get("cards", ()):
            return how(message)
        OVER.wait(0.005)
        return reference(message)

    return handle


def test_every_request_gets_its_answer() -> None:
    with serving(factory()) as port:
        assert port.hello(HELLO).name == "sabacc reference"
        found = list(port.ask(score(key) for key in range(200)))

    assert list(range(200)) == sorted(reply.ask.key for reply in found)
    assert all(isinstance(reply, RawAnswer) and reply.result["total"] == 7 for reply in found)


def _slow(_: object) -> dict[str, Any]:
    OVER.wait(60.0)
    return {}


def _raises(_: object) -> dict[str, Any]:
    raise KeyError


EIGHTH: Final = range(7, 80, 8)
WAYS: Final[Sequence[tuple[How, FaultKind, Sequence[int]]]] = [
    (_slow, FaultKind.TIMED_OUT, [7]),
    (lambda _: {"jsonrpc": "2.0", "id": 900, "result": 7}, FaultKind.GARBAGE, EIGHTH),
    (lambda _: {"jsonrpc": "2.0", "id": 0, "result": 7}, FaultKind.GARBAGE, EIGHTH),
    (
        lambda asked: {"jsonrpc": "2.0", "id": asked["id"] - 1, "result": {"total": 8}},
        FaultKind.GARBAGE,
        EIGHTH,
    ),
    (lambda _: {"total": 7}, FaultKind.GARBAGE, EIGHTH),
    (lambda _: {"x": "y" * 200_000}, FaultKind.FLOODED, EIGHTH),
    (_raises, FaultKind.ERROR, EIGHTH),
]


@pytest.mark.parametrize(
    ("how", "kind", "bad"),
    WAYS,
    ids=["slow", "another id", "id of hello", "its neighbour", "no envelope", "flood", "exception"],
)
def test_the_requests_that_do_it_are_blamed_and_the_rest_answered(
    how: How, kind: FaultKind, bad: Sequence[int]
) -> None:
    OVER.clear()
    case = LATE if kind is FaultKind.TIMED_OUT else 60.0
    with serving(misbehaving(how), replace(PATIENT, case=case, faults_in_a_row=1)) as port:
        port.hello(HELLO)
        found = list(port.ask(score(key, "star" if key in bad else "coins-7") for key in range(80)))
        OVER.set()

    totals = [reply.result["total"] for reply in found if isinstance(reply, RawAnswer)]
    blamed = {reply.ask.key: reply.fault.kind for reply in found if isinstance(reply, Faulted)}
    assert totals == [7] * (80 - len(bad))
    assert blamed == dict.fromkeys(bad, kind)


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
        ("HTTP://[::1/", ""),
        ("http://\x00/", ""),
        ("http://x:99999999/", ""),
        ("http://" + "x" * 70 + "/", ""),
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
    """Let Ctrl-C interrupt, also where the suite was started deaf to it.

    Python loses it while something is collected: so nothing is.
    """
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    gc.disable()
    yield
    gc.enable()
    signal.signal(signal.SIGINT, before)


def interrupted(thread: int) -> Generator[Ask]:
    for key in range(30):
        if key == 3:
            timer = threading.Timer(0.05, signal.pthread_kill, (thread, signal.SIGINT))
            timer.start()
        yield score(key)


@pytest.mark.usefixtures("heard")
def test_an_interrupt_waits_for_nobody() -> None:
    with babbling(b"", b"") as url:
        port, _ = connect((url,), Limits(case=60.0))
        main = threading.main_thread().ident
        assert main is not None
        with contextlib.closing(port), pytest.raises(KeyboardInterrupt):
            list(port.ask(interrupted(main)))


def test_other_schemes_are_refused() -> None:
    with pytest.raises(PortError, match=r"not reached over ftp://"):
        connect(("FTP://example.org/",), PATIENT)


def test_a_redirect_is_told_as_such() -> None:
    moved = b"HTTP/1.1 302 Found\r\nLocation: /rpc\r\nContent-Length: 2\r\n\r\n{}"
    with babbling(moved, b"") as url:
        port, _ = connect((url,), PATIENT)
        with contextlib.closing(port), pytest.raises(PortError, match="redirects to '/rpc'"):
            port.hello(HELLO)


@pytest.mark.parametrize(("length", "status"), [("9" * 5000, 400), ("9" * 9, 413), ("x", 411)])
def test_the_server_refuses_lengths_that_are_none(length: str, status: int) -> None:
    with running(http_server(conversations())) as number:
        connection = http.client.HTTPConnection("127.0.0.1", number, timeout=60)
        with contextlib.closing(connection):
            connection.request("POST", "/", headers={"Content-Length": length})
            assert status == connection.getresponse().status


STAR = ["coins-7", "star"]


class Odd(BaseHTTPRequestHandler):
    """Answers as the reference does, with a status and headers of its own."""

    protocol_version = "HTTP/1.1"
    reference: ClassVar[Reference]
    greets: ClassVar[bool]
    status: ClassVar[int]
    headers_sent: ClassVar[dict[str, str]]
    zips: ClassVar[str]

    def do_POST(self) -> None:
        """Answer a request; `hello` as it should be, where `greets` says so."""
        line = self.rfile.read(int(self.headers["Content-Length"]))
        body = answer_line(self.reference.handle, line)
        plain = self.greets and json.loads(line)["method"] == "hello"
        sent = {"Content-Type": "application/json"} | ({} if plain else self.headers_sent)
        if not plain and (self.zips == "always" or self._asked_to_zip()):
            body = gzip.compress(body)
            sent["Content-Encoding"] = "gzip"
        self.send_response(200 if plain else self.status)
        for name, value in sent.items():
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def _asked_to_zip(self) -> bool:
        return self.zips == "on request" and "gzip" in self.headers.get("Accept-Encoding", "")

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - its name there
        """Keep quiet."""


@contextlib.contextmanager
def odd(
    status: int = 200, zips: str = "never", *, greets: bool = True, **headers: str
) -> Generator[Http]:
    handler = type(
        "Handler",
        (Odd,),
        {
            "reference": Reference(),
            "greets": greets,
            "status": status,
            "zips": zips,
            "headers_sent": {name.replace("_", "-"): value for name, value in headers.items()},
        },
    )
    server = QuietServer(("127.0.0.1", 0), handler)
    server.daemon_threads = True
    with running(server) as port:
        client = Http(f"http://127.0.0.1:{port}/", PATIENT)
        try:
            yield client
        finally:
            client.close()


def replies(client: Http, number: int = 1) -> list[Reply]:
    client.hello(greeting(()))
    params = {"ruleset": "classic", "cards": STAR}
    return list(client.ask(Ask(key, "score", params) for key in range(number)))


def test_a_server_that_zips_what_may_be_zipped_is_asked_not_to() -> None:
    with odd(zips="on request", greets=False) as client:
        (found,) = replies(client)

    assert isinstance(found, RawAnswer)
    assert found.result["total"] == -10


def test_a_compressed_answer_is_named() -> None:
    with odd(zips="always") as client:
        (found,) = replies(client)

    assert isinstance(found, Faulted)
    assert "Content-Encoding: 'gzip'" in found.fault.detail
    assert "Accept-Encoding: identity" in found.fault.mend


@pytest.mark.parametrize("status", [201, 400, 404, 500, 503])
def test_a_right_answer_with_another_status_is_a_fault(status: int) -> None:
    with odd(status) as client:
        (found,) = replies(client)

    assert isinstance(found, Faulted)
    assert found.fault.kind is FaultKind.GARBAGE
    assert f"it answered with status {status}: '{{" in found.fault.detail
    assert "answer with status 200" in found.fault.mend


def test_a_greeting_with_another_status_is_no_greeting() -> None:
    with odd(500, greets=False) as client, pytest.raises(PortError, match="status 500"):
        client.hello(greeting(()))


def test_a_run_over_http_or_in_process_has_an_end_too() -> None:
    limits = Limits(run=1e-9)
    with running(http_server(conversations())) as port:
        ports = (Http(f"http://127.0.0.1:{port}/", limits), InProcess(factory, limits))
        for client in ports:
            client.hello(greeting(()))
            found = list(client.ask(Ask(key, "score", {"cards": STAR}) for key in range(30)))
            client.close()

            assert len(found) == 30
            assert isinstance(found[-1], NotRun)
            assert "--limit-run" in found[-1].why


@pytest.mark.parametrize(
    ("kind", "noted"),
    [
        ("application/json", False),
        ("application/json; charset=UTF-8", False),
        ("application/json-rpc", False),
        ("application/json; charset=utf-16", True),
        ("text/html", True),
    ],
)
def test_another_content_type_is_noted(kind: str, noted: bool) -> None:  # noqa: FBT001 - a parameter
    with odd(Content_Type=kind) as client:
        found = replies(client, 20)
        notes = client.notes

    assert all(isinstance(reply, RawAnswer) for reply in found)
    assert bool(notes) is noted
    assert len(notes) <= 1
    assert all(f"'{kind}'" in note and "application/json" in note for note in notes)


def test_two_clients_may_call_two_rulesets_by_one_name() -> None:
    fields = build_house({"base": "swag", "options": ["interference-field"]}, name="mine")
    none = build_house({"base": "classic"}, name="mine")
    with running(http_server(conversations())) as port:
        url = f"http://127.0.0.1:{port}/"
        first, second = Http(url, PATIENT), Http(url, PATIENT)
        params = {"ruleset": "mine", "cards": ["coins-7"], "field": ["coins-9"]}
        with contextlib.closing(first), contextlib.closing(second):
            first.hello(greeting((fields,)))
            second.hello(greeting((none,)))
            found = [
                reply.result
                for client in (first, second, first, second)
                for reply in client.ask([Ask(0, "score", params)])
                if isinstance(reply, RawAnswer)
            ]

    assert [answer.get("total") for answer in found] == [16, None, 16, None]
    assert found[1] == found[3] == {"refused": "no-interference-field"}


def test_what_clients_tell_is_remembered_within_bounds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(told, "MOST_RULESETS", 3)
    memory = RegisteredRulesets()
    choices = [
        ruleset_params(
            build_house(
                {"base": "classic", "choices": {"penalties.caller": f"fixed={n}"}}, name="x"
            )
        ).choices
        for n in range(1, 6)
    ]
    for number, one in enumerate(choices):
        memory.register("a run", f"r{number}", one)
        memory.register("another", "always", choices[0])

    assert memory.find("a run", "r0") is memory.find("another", "always")
    assert memory.find("a run", "r1") is None
    assert memory.find("a run", "r4") is not None
    assert memory.find("no run", "r4") is None


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"Host": "localhost:80"}, 200),
        ({"Host": "[::1]"}, 200),
        ({"Host": "127.0.0.1:1234"}, 200),
        ({"Host": "evil.example"}, 403),
        ({"Host": "localhost.evil.example:80"}, 403),
        ({"Transfer-Encoding": "chunked"}, 400),
        ({"Transfer-Encoding": "identity"}, 400),
    ],
)
def test_the_server_answers_this_machine_and_plain_bodies(
    headers: dict[str, str], status: int
) -> None:
    body = json.dumps(
        {
            "jsonrpc": "2.0",
            "id": 1,
            "method": "score",
            "params": {"ruleset": "classic", "cards": []},
        }
    )
    with running(http_server(conversations())) as port:
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
        with contextlib.closing(connection):
            connection.request("POST", "/", body, headers)
            found = connection.getresponse()
            said = json.loads(found.read())

    assert found.status == status
    assert ("result" in said) is (status == 200)
    assert "Python" not in (found.headers["Server"] or "")


def test_a_client_too_many_is_told_to_come_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serve, "MOST_CLIENTS", 2)
    server: Any = http_server(conversations())
    with running(server) as port, contextlib.ExitStack() as held:
        for _ in range(2):
            held.enter_context(contextlib.closing(socket.create_connection(("127.0.0.1", port))))
        third = held.enter_context(
            contextlib.closing(socket.create_connection(("127.0.0.1", port), timeout=60))
        )
        said = third.recv(1000)

    assert said.startswith(b"HTTP/1.1 503 ")
