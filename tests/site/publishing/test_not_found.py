"""The page in the place of one that is missing."""

import re

from playwright.sync_api import expect

from tests.runs import LONG_RUN
from tests.site.readers import Reader, Site


def test_it_leads_back_from_any_address(site: Site) -> None:
    links = re.findall(r'<li><a href="([^"]+)"', site.text("404.html"))

    assert len(links) >= 4
    assert all(link.startswith("/") for link in links)
    assert "/index.html" in links
    assert "<title>There is no such page" in site.text("404.html")


@LONG_RUN
def test_its_ways_are_open(reader: Reader, site: Site) -> None:
    page = reader.opens(site.at("404.html"))
    ways = page.locator("article li a")
    for way in ways.all():
        address = str(way.get_attribute("href"))
        assert (site.folder / address.lstrip("/")).is_file(), address
    ways.first.click()

    expect(page.locator("h1")).to_have_text(re.compile("^Sabacc, the rules"))
