"""The page in the place of one that is missing."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from sabacc.site.publishing import not_found
from tests.runs import LONG_RUN

if TYPE_CHECKING:
    from tests.site.readers import Reader, Site

THEME = "<html><head><title>x</title></head><body><h1>404 - Not found</h1></body></html>"


def test_it_leads_back_from_any_address() -> None:
    """No link is relative: nobody knows below which folder the page is shown."""
    links = re.findall(r'href="([^"]+)"', not_found.page(THEME, "/rules-of-sabacc/latest/"))

    assert len(links) >= 3
    assert all(link.startswith("/rules-of-sabacc/latest/") for link in links)
    assert "/rules-of-sabacc/latest/index.html" in links


def test_another_theme_is_noticed() -> None:
    """Words that nobody replaced would be those of the theme again."""
    with pytest.raises(ValueError, match="404 - Not found"):
        not_found.page("<h1>Gone</h1>", "/")


@LONG_RUN
def test_its_ways_are_open(reader: Reader, site: Site) -> None:
    """Each leads to a page that is there, and the first one home."""
    page = reader.page
    page.goto(site.at("404.html"))
    ways = page.locator("article li a")
    for way in ways.all():
        address = str(way.get_attribute("href"))
        assert (site.folder / address.lstrip("/")).is_file(), address
    ways.first.click()

    expect(page.locator("h1")).to_have_text(re.compile("^Sabacc, the rules"))
