"""Programs that converse with a port."""

import contextlib
import sys
import threading
from collections.abc import Generator, Iterator
from http.server import HTTPServer, ThreadingHTTPServer
from pathlib import Path
from typing import Any, Final

from sabacc.conformance.adapters.child import Stdio
from sabacc.conformance.adapters.ports import Ask, Greeting, Limits
from sabacc.protocol.messages import PROTOCOL, HelloParams
from tests.held import held

SCRIPT = """
import json, sys
for line in sys.stdin:
    request = json.loads(line)
    number, params = request["id"], request["params"]
    if request["method"] == "hello":
        HELLO_ANSWER
    else:
        ANSWER
"""
HELLO_ANSWER = """print(json.dumps({"jsonrpc": "2.0", "id": number, "result": {"protocol": 1,
            "nonce": params["nonce"], "name": "x", "levels": ["score"], "plays": ["classic"]}}),
            flush=True)"""


def adapter(answer: str, hello: str = HELLO_ANSWER) -> tuple[str, ...]:
    return (sys.executable, "-c", SCRIPT.replace("HELLO_ANSWER", hello).replace("ANSWER", answer))


def printing(response: str) -> tuple[str, ...]:
    return adapter(f"print(json.dumps({response}), flush=True)")


PROGRAMS: Final = Path(__file__).parents[2] / "implementations"
HELLO: Final = Greeting(HelloParams(protocol=PROTOCOL, edition="2026.1", nonce="n", rulesets=[]))

PRELUDE: Final = """
import json, os, signal, subprocess, sys, time
def say(number, result):
    sys.stdout.write(json.dumps({"jsonrpc": "2.0", "id": number, "result": result}) + "\\n")
    sys.stdout.flush()
def hello(request):
    say(request["id"], {"protocol": 1, "nonce": request["params"]["nonce"], "name": "test",
                        "levels": ["score"], "plays": "any"})
def requests():
    for line in sys.stdin:
        request = json.loads(line)
        if request["method"] == "hello":
            hello(request)
        else:
            yield request
"""
ECHO: Final = "for request in requests(): say(request['id'], request['params'])"


def short() -> Limits:
    """Return limits by a clock that a busy machine does not hurry."""
    return Limits(start=30.0, case=0.6, line=100_000, clock=held())


def program(body: str) -> tuple[str, ...]:
    return (sys.executable, "-c", PRELUDE + body)


def worthless(name: str, *arguments: str) -> tuple[str, ...]:
    return (sys.executable, str(PROGRAMS / "worthless.py"), name, *arguments)


def asks(count: int, size: int = 0) -> Iterator[Ask]:
    for key in range(count):
        yield Ask(key, "score", {"number": key, "filling": "x" * size})


@contextlib.contextmanager
def talking(body: str, limits: Limits | None = None, *, fresh: bool = False) -> Generator[Stdio]:
    port = Stdio(program(body), limits or short(), fresh=fresh)
    try:
        port.hello(HELLO)
        yield port
    finally:
        port.close()


class QuietServer(ThreadingHTTPServer):
    """Says nothing of a client that is gone: what is printed then belongs to another test."""

    def handle_error(self, request: Any, client_address: Any) -> None:
        pass


@contextlib.contextmanager
def running(server: HTTPServer) -> Generator[int]:
    with server:
        thread = threading.Thread(target=server.serve_forever, args=(0.02,))
        thread.start()
        try:
            yield int(server.server_address[1])
        finally:
            server.shutdown()
            thread.join()
