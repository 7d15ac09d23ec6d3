"""What a page may load, and in which letters it is set."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.runs import LONG_RUN
from tests.site.readers import reading, until

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

    from tests.site.readers import Reader, Site

POLICY = """() => document.querySelector("meta[http-equiv=Content-Security-Policy]").content"""
NOTE = """() => {
  window.violations = [];
  document.addEventListener("securitypolicyviolation", (event) =>
    violations.push(`${event.violatedDirective}: ${event.blockedURI || event.sample}`));
}"""


def violations(page: Page) -> list[str]:
    """Return what the page was refused."""
    found: list[str] = page.evaluate("violations")
    return found


@LONG_RUN
def test_no_page_wants_what_it_may_not_load(browser: Browser, site: Site) -> None:
    """Neither a script nor a style within a page, from a server and from a folder."""
    refused: dict[str, list[str]] = {}
    with reading(browser, site, viewport={"width": 1280, "height": 900}) as found:
        page = found.page
        page.add_init_script(f"({NOTE})()")
        for path in [*site.kinds(), "404.html"]:
            page.goto(site.at(path), wait_until="load")
            assert "'unsafe-" not in page.evaluate(POLICY).replace("'wasm-unsafe-eval'", ""), path
            refused |= {path: said} if (said := violations(page)) else {}
        for path in ("index.html", "rules/bombs.html", "play/deck.html"):
            page.goto(site.file(path), wait_until="load")
            refused |= {f"folder: {path}": said} if (said := violations(page)) else {}

    assert refused == {}


@LONG_RUN
def test_a_violation_would_be_noticed(browser: Browser, site: Site) -> None:
    """A script and a style that somebody slips in do nothing."""
    with reading(browser, site) as found:
        page = found.page
        page.add_init_script(f"({NOTE})()")
        page.goto(site.at("changes.html"))
        page.evaluate("""() => {
          const script = document.createElement("script");
          script.textContent = "window.slipped = true";
          document.body.append(script);
          document.body.insertAdjacentHTML("beforeend", "<p style='color: red'>x</p>");
        }""")
        until(page, "() => violations.length >= 2")

        assert page.evaluate("window.slipped") is None


@LONG_RUN
@pytest.mark.parametrize("path", ["arbiter.html", "compare/index.html#one=swag&other=classic"])
def test_the_engine_runs_under_the_policy(browser: Browser, site: Site, path: str) -> None:
    """Only its pages may run compiled code."""
    with reading(browser, site) as found:
        page = found.page
        page.add_init_script(f"({NOTE})()")
        page.goto(site.at(path))
        if "arbiter" in path:
            page.get_by_role("button", name="Show me an example").click()
        expect(page.locator("#arbiter-ruling, .difference").first).to_be_visible()

        assert "'wasm-unsafe-eval'" in page.evaluate(POLICY)
        assert violations(page) == []
        page.goto(site.at("index.html"))
        assert "wasm" not in page.evaluate(POLICY)


@LONG_RUN
def test_figures_are_of_one_width(reader: Reader, site: Site) -> None:
    """One typeface, from the site itself; figures and the minus line up in a column."""
    page = reader.page
    page.goto(site.at("index.html"))
    page.evaluate("document.fonts.ready")
    widths: list[float] = page.evaluate("""() => [..."0123456789\u2212"].map((figure) => {
      const span = document.createElement("span");
      span.textContent = figure.repeat(20);
      span.style.whiteSpace = "nowrap";
      document.querySelector("article").append(span);
      return Math.round(span.getBoundingClientRect().width);
    })""")

    assert page.evaluate("""document.fonts.check("1rem 'Source Sans 3'")""")
    assert page.evaluate("[...document.fonts].some(({ status }) => status === 'loaded')")
    assert len(set(widths)) == 1, widths
