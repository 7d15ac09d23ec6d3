"""The server of `sabacc serve --http`, and what the suite makes of the responses of others."""

import contextlib
import gzip
import http.client
import json
import socket
from collections.abc import Generator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, ClassVar

import pytest

from sabacc.conformance.adapters.http import Http
from sabacc.conformance.adapters.inprocess import InProcess
from sabacc.conformance.adapters.ports import (
    Ask,
    Faulted,
    FaultKind,
    Limits,
    NotRun,
    PortError,
    RawAnswer,
    Reply,
)
from sabacc.conformance.adapters.wire import greeting, ruleset_params
from sabacc.protocol import reference as told
from sabacc.protocol import serve
from sabacc.protocol.reference import Reference, RegisteredRulesets, conversations, factory
from sabacc.protocol.serve import answer_line, http_server
from sabacc.spec.house_files import build_house
from tests.end_to_end.ports.conversations import running

LIMITS = Limits(start=60.0, case=60.0)
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
    """Reach a server that answers rightly, in an odd way."""
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
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    server.daemon_threads = True
    with running(server) as port:
        client = Http(f"http://127.0.0.1:{port}/", LIMITS)
        try:
            yield client
        finally:
            client.close()


def replies(client: Http, number: int = 1, ruleset: str = "classic") -> list[Reply]:
    params = {"ruleset": ruleset, "cards": STAR}
    return list(client.ask(Ask(key, "score", params) for key in range(number)))


def test_a_server_that_zips_what_may_be_zipped_is_asked_not_to() -> None:
    with odd(zips="on request", greets=False) as client:
        client.hello(greeting(()))
        (found,) = replies(client)

    assert isinstance(found, RawAnswer)
    assert found.result["total"] == -10


def test_a_compressed_answer_is_named() -> None:
    with odd(zips="always") as client:
        client.hello(greeting(()))
        (found,) = replies(client)

    assert isinstance(found, Faulted)
    assert "Content-Encoding: 'gzip'" in found.fault.detail
    assert "Accept-Encoding: identity" in found.fault.mend


@pytest.mark.parametrize("status", [201, 400, 404, 500, 503])
def test_a_right_answer_with_another_status_is_a_fault(status: int) -> None:
    with odd(status) as client:
        client.hello(greeting(()))
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
        client.hello(greeting(()))
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
        first, second = Http(url, LIMITS), Http(url, LIMITS)
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
