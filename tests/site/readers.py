"""A built site, and somebody who reads it."""

import os
import re
import socket
import subprocess
import sys
import threading
from collections.abc import Generator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import partial
from http.server import SimpleHTTPRequestHandler
from itertools import chain
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, Request

from tests.end_to_end.ports.conversations import QuietServer

ROOT = Path(__file__).resolve().parents[2]
# Milliseconds to wait for what must come; only a fault takes so long, on a busy machine too
PATIENCE = 30_000
# Milliseconds from one look at a page to the next
_GLANCE = 50

# Pages that are alike, and those that stand for them; every other page is one of its kind
FAMILIES = {
    r"rules/(?!index)": ("rules/bombs.html",),
    r"rulesets/(?!index)": (
        "rulesets/holonet.html",
        "rulesets/forum-rebel.html",
        "rulesets/swag-plus-penalties.html",
    ),
    r"compare/": ("compare/swag-classic.html",),
    r"play/settle/": ("play/settle/classic.html",),
    r"casebook/(?!situations|quiz|points)": ("casebook/bombed-caller.html",),
    r"sources/(?!index)": ("sources/classic.html",),
    r"decisions/(?!index|principles)": ("decisions/bombs.html",),
}
_ALIKE = re.compile("|".join(FAMILIES))
# It is shown in place of any page that is missing, so that it opens from a server alone
_ELSEWHERE = "404.html"


@dataclass(frozen=True, slots=True)
class Site:
    """A built site: where it lies, and where it is served."""

    folder: Path
    url: str

    def at(self, path: str) -> str:
        return f"{self.url}{path}"

    def file(self, path: str) -> str:
        page, _, anchor = path.partition("#")
        address = (self.folder / page).as_uri()
        return f"{address}#{anchor}" if anchor else address

    def text(self, path: str) -> str:
        return (self.folder / path).read_text(encoding="utf-8")

    def pages(self) -> list[str]:
        found = (path.relative_to(self.folder).as_posix() for path in self.folder.rglob("*.html"))
        return sorted(found)

    def kinds(self) -> list[str]:
        """Return the path of one page of each kind, and of every page that is like no other."""
        single = (page for page in self.pages() if not _ALIKE.match(page) and page != _ELSEWHERE)
        return sorted([*single, *chain.from_iterable(FAMILIES.values())])


@dataclass(frozen=True, slots=True)
class Reader:
    """Somebody with a browser, who notes every request that leaves the site."""

    page: Page
    foreign: list[str]

    def opens(self, address: str) -> Page:
        self.page.goto(address)
        return self.page


# The address that the site is built for
BUILT_FOR = "http://127.0.0.1/"


class _Quiet(SimpleHTTPRequestHandler):
    """Serves files and says nothing; the list of pages names the address that it serves at."""

    def handle(self) -> None:
        """Answer, and take it in silence where a reader goes on before it has come."""
        with suppress(ConnectionError):
            super().handle()

    def do_GET(self) -> None:  # the base class's name
        """Answer as the base class does, but for the list of pages: previews look there."""
        if self.path != "/sitemap.xml":
            super().do_GET()
            return
        listed = Path(self.translate_path(self.path)).read_text(encoding="utf-8")
        found = listed.replace(BUILT_FOR, f"http://{self.headers['Host']}/").encode()
        self.send_response(200)
        self.send_header("Content-Type", "application/xml")
        self.send_header("Content-Length", str(len(found)))
        self.end_headers()
        self.wfile.write(found)

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002 - the base class's name
        """Say nothing."""


def built(folder: Path) -> None:
    found = subprocess.run(  # noqa: S603 - our own build
        [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet", "-d", str(folder)],
        cwd=ROOT,
        env={
            **os.environ,
            "SITE_URL": BUILT_FOR,
            "NO_MKDOCS_2_WARNING": "1",
        },
        capture_output=True,
        text=True,
        check=False,
    )
    assert found.returncode == 0, found.stdout + found.stderr


@contextmanager
def served(folder: Path, port: int) -> Generator[None]:
    handler = partial(_Quiet, directory=str(folder))
    with QuietServer(("127.0.0.1", port), handler) as server:
        thread = threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True)
        thread.start()
        yield
        server.shutdown()
        thread.join()


def until(page: Page, condition: str, given: object = None) -> None:
    """Wait until a condition, a function of JavaScript, holds in a page.

    Playwright's own `wait_for_function` evaluates text within the page, which its policy forbids.
    """
    for _ in range(PATIENCE // _GLANCE):
        if page.evaluate(condition, given):
            return
        page.wait_for_timeout(_GLANCE)
    raise AssertionError(f"it did not come to this: {condition}")


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port: int = found.getsockname()[1]
        return port


@contextmanager
def reading(browser: Browser, site: Site, **settings: Any) -> Generator[Reader]:
    """Open a page in a context of its own; requests to other hosts are noted, and fail."""
    foreign: list[str] = []
    context = browser.new_context(**settings)

    def note(request: Request) -> None:
        if not request.url.startswith((site.url, site.folder.as_uri(), "data:", "blob:", "about:")):
            foreign.append(request.url)

    context.on("request", note)
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    yield Reader(page, foreign)
    context.close()
