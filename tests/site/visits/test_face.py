"""What a page may load, and in which letters it is set."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.runs import LONG_RUN
from tests.site.readers import Reader, Site, reading, until
from tests.site.visits.policies import NOTE, POLICY, violations

if TYPE_CHECKING:
    from playwright.sync_api import Browser


@LONG_RUN
def test_a_violation_would_be_noticed(browser: Browser, site: Site) -> None:
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
    page = reader.opens(site.at("index.html"))
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
