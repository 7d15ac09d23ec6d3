"""Servers of the reference implementation: standard input and output, and HTTP.

`python -m sabacc.protocol.serve` speaks the protocol on standard input and output.
"""

from __future__ import annotations

import contextlib
import os
import re
import sys
import threading
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Final

import msgspec

if TYPE_CHECKING:
    from email.message import Message
    from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

    Handle = Callable[[Mapping[str, Any]], dict[str, Any]]

MOST_BYTES: Final = 4_000_000
"""The longest request, in bytes."""

PARSE_ERROR: Final = -32700
INVALID_REQUEST: Final = -32600
INTERNAL_ERROR: Final = -32603

MOST_CLIENTS: Final = 256
"""The most simultaneous clients; further ones get 503 Service Unavailable."""

_BUSY: Final = b"HTTP/1.1 503 Service Unavailable\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
_HOSTS: Final = ("localhost", "127.0.0.1", "[::1]")
_PORT: Final = re.compile(r":[0-9]*$")
# How many characters of the header `Sabacc-Run` tell conversations apart
_LONGEST_RUN: Final = 64

_CHUNK: Final = 262_144
# The longest Content-Length that is parsed
_DIGITS: Final = 20


def answer_line(handle: Handle, line: bytes) -> bytes:
    """Answer one line with one line, or with nothing if it is a notification."""
    try:
        message = msgspec.json.decode(line, type=dict[str, Any])
    except msgspec.ValidationError:
        return _error(None, INVALID_REQUEST, "a request is a JSON object")
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        return _error(None, PARSE_ERROR, f"this is not JSON: {error}")
    if "method" in message and "id" not in message:
        return b""
    try:
        return msgspec.json.encode(handle(message)) + b"\n"
    except Exception as error:  # noqa: BLE001 - one request must not end the conversation
        return _error(message.get("id"), INTERNAL_ERROR, f"{type(error).__name__}: {error}")


def _error(request_id: object, code: int, text: str) -> bytes:
    error = {"code": code, "message": text}
    return msgspec.json.encode({"jsonrpc": "2.0", "id": request_id, "error": error}) + b"\n"


def serve_stdio(handle: Handle, source: int = 0, sink: int = 1) -> None:
    """Answer line by line until the end of the input, with one flush per chunk read.

    `source` and `sink` are file descriptors.
    """
    partial = b""
    with contextlib.suppress(BrokenPipeError, KeyboardInterrupt):
        while chunk := os.read(source, _CHUNK):
            *lines, partial = (partial + chunk).split(b"\n")
            answers: list[bytes] = []
            try:
                answers.extend(answer_line(handle, line) for line in lines if line.strip())
            finally:
                _write(sink, b"".join(answers))
            if len(partial) > MOST_BYTES:
                _write(
                    sink, _error(None, INVALID_REQUEST, f"a line of more than {MOST_BYTES} bytes")
                )
                return
        if partial.strip():
            _write(sink, answer_line(handle, partial))


def _write(sink: int, data: bytes) -> None:
    view = memoryview(data)
    while view:
        view = view[os.write(sink, view) :]


def http_server(
    conversation: Callable[[str], Handle], host: str = "127.0.0.1", port: int = 0
) -> ThreadingHTTPServer:
    """Return a bound server that is not yet serving; port 0 takes a free one.

    `conversation` returns the handler of a conversation by its header `Sabacc-Run`.
    """
    return _server_class()((host, port), _handler_class(conversation, host))


def _server_class() -> type[ThreadingHTTPServer]:
    from http.server import ThreadingHTTPServer  # noqa: PLC0415 - heavy, and only for HTTP

    class Server(ThreadingHTTPServer):
        """A thread for each client, up to MOST_CLIENTS."""

        daemon_threads = True
        capacity = threading.BoundedSemaphore(MOST_CLIENTS)

        def process_request(self, request: Any, client_address: Any) -> None:  # noqa: ANN401 - its own types
            """Serve a client in its own thread, or turn it away."""
            if self.capacity.acquire(blocking=False):
                super().process_request(request, client_address)
                return
            with contextlib.suppress(OSError):
                request.sendall(_BUSY)
            self.shutdown_request(request)

        def process_request_thread(self, request: Any, client_address: Any) -> None:  # noqa: ANN401
            """Serve a client, and release its place."""
            try:
                super().process_request_thread(request, client_address)
            finally:
                self.capacity.release()

        def handle_error(self, request: Any, client_address: Any) -> None:  # noqa: ANN401
            """Say nothing of a client that is gone; print the traceback of anything else."""
            if not isinstance(sys.exc_info()[1], ConnectionError):
                super().handle_error(request, client_address)

    return Server


def _handler_class(
    conversation: Callable[[str], Handle], host: str
) -> type[BaseHTTPRequestHandler]:
    from http.server import BaseHTTPRequestHandler  # noqa: PLC0415 - heavy, and only for HTTP

    class Handler(BaseHTTPRequestHandler):
        """Answers one JSON-RPC object per POST."""

        protocol_version = "HTTP/1.1"
        disable_nagle_algorithm = True
        wbufsize = -1
        timeout = 60
        server_version = "sabacc"
        sys_version = ""

        def do_POST(self) -> None:
            """Answer one request."""
            refused = _refusal(self.headers, host)
            if refused is not None:
                status, text = refused
                self.close_connection = True
                self._respond(status, _error(None, INVALID_REQUEST, text))
                return
            handle = conversation(self.headers.get("Sabacc-Run", "")[:_LONGEST_RUN])
            length = int(self.headers["Content-Length"])
            self._respond(200, answer_line(handle, self.rfile.read(length)))

        def _respond(self, status: int, body: bytes) -> None:
            self.send_response(status if body else 204)
            if body:
                self.send_header("Content-Type", "application/json")
                self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - its name there
            """Log nothing."""

    return Handler


def _refusal(headers: Message, host: str) -> tuple[int, str] | None:
    """Return the status and text of a rejected request; None to answer it."""
    host_name = _PORT.sub("", headers.get("Host", "")).lower()
    if host_name not in {*_HOSTS, host}:
        # DNS rebinding: a foreign page could point its own name here and read the answers.
        return 403, f"send the Host of this machine: {', '.join(_HOSTS)}"
    if "Transfer-Encoding" in headers:
        return 400, "send Content-Length, and no Transfer-Encoding"
    length = headers.get("Content-Length", "")
    if not length.isdecimal():
        return 411, "send Content-Length"
    if len(length) > _DIGITS:
        return 400, "send Content-Length, as a number of bytes"
    if int(length) > MOST_BYTES:
        return 413, f"send {MOST_BYTES} bytes at most"
    return None


def main() -> None:
    """Serve the reference implementation on standard input and output."""
    from sabacc.protocol.reference import factory  # noqa: PLC0415 - not needed to serve another handler

    serve_stdio(factory())


if __name__ == "__main__":
    main()
