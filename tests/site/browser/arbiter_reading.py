"""Somebody at the Arbiter page."""

from __future__ import annotations

import base64
import json
from collections.abc import Generator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from playwright.sync_api import expect

from sabacc.arbiter.page import answer
from tests.runs import missing
from tests.site.readers import PATIENCE, Site, reading

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Locator, Page

PAGE = "arbiter.html"


def with_engine(site: Site) -> Site:
    """Return the site; skips where its Arbiter page has no engine."""
    if "data-python" not in site.text(PAGE):
        missing("the Arbiter page has no engine: the build needs node, npm and the npm registry")
    return site


@contextmanager
def seated(browser: Browser, site: Site, **settings: Any) -> Generator[Page]:
    """Open the page for several tests, so that its engine is loaded once."""
    with reading(browser, with_engine(site), **settings) as found:
        found.page.set_default_timeout(PATIENCE)
        yield found.page
        assert found.foreign == []


def opened(page: Page, site: Site, fragment: str = "") -> Page:
    """Begin with an empty table, or with what a link carries."""
    if not page.url.startswith(site.at(PAGE)):
        page.goto(site.at(PAGE))
    page.get_by_role("button", name="Clear the table").click()
    expect(page.locator(".ruled")).to_be_empty()
    if fragment:
        page.evaluate("to => { location.hash = to; }", fragment)
    return page


def link(dispute: object, edition: str = "2026.1") -> str:
    """Return the fragment that carries a dispute."""
    packed = base64.urlsafe_b64encode(json.dumps(dispute).encode()).decode().rstrip("=")
    return f"#dispute={edition}~{packed}"


def carried(page: Page) -> Any:
    """Return the dispute that the page's address carries."""
    packed = page.url.partition("~")[2]
    return json.loads(base64.urlsafe_b64decode(packed + "=" * (-len(packed) % 4)))


def ruling(page: Page) -> Locator:
    return page.locator("#arbiter-ruling")


def told(page: Page) -> str:
    expect(ruling(page)).to_be_visible()
    return page.locator(".ruled").inner_text()


def expected(dispute: object) -> dict[str, Any]:
    """Return the answer of the engine in this very process."""
    found: dict[str, Any] = json.loads(answer(json.dumps({"ask": "rule", "dispute": dispute})))
    return found
