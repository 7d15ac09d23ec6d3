"""Printed pages, and the switch of versions."""

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Literal

import pytest
from playwright.sync_api import Browser, expect
from pypdf import PdfReader

from sabacc import EDITION
from sabacc.site.pages.book import BOOK, page_of, rules_of
from sabacc.site.press import NAME, PressError, bound
from sabacc.site.publishing.editions import SWITCH, publish, versions
from sabacc.spec.points import BASES
from sabacc.spec.rulesets import builtin
from tests.runs import LONG_RUN
from tests.site.on_paper import is_a4, printed
from tests.site.readers import BUILT_FOR, ROOT, Reader, Site, free_port, reading, served

# Pages of A4 from which a table plays; the rules begin on the next
FRONT = 2

# Pages of A4 that the print edition may have
MOST_SHEETS = 14

# Pages of A4 that a chapter may have: those who print one before a game want no ream
MOST_OF_A_CHAPTER = 20


def addresses(read: PdfReader) -> Iterator[str]:
    for sheet in read.pages:
        for one in sheet.annotations or ():
            link: Any = one.get_object()
            if "/URI" in link.get("/A", {}):
                yield link["/A"]["/URI"]


@LONG_RUN
def test_the_book_tells_true_pages(browser: Browser, site: Site, tmp_path: Path) -> None:
    # The numbers are read back from the text of the sheets, as a reader sees them.
    shutil.copy(site.folder / "print.html", tmp_path)
    (tmp_path / "assets").symlink_to(site.folder / "assets")
    sheets = bound(tmp_path, browser)
    read = PdfReader(tmp_path / NAME)
    texts = [sheet.extract_text() for sheet in read.pages]
    (first,) = (n for n, text in enumerate(texts) if re.search("^The rules$", text, re.MULTILINE))
    told = re.findall(r"^([A-Z][a-z ]+?) ?(\d+)$", texts[first], re.MULTILINE)
    chapters = {point.chapter for point in rules_of(builtin("standard"))}

    assert first == FRONT
    assert FRONT < sheets == len(texts) <= MOST_SHEETS
    assert all(map(is_a4, read.pages))
    assert "/StructTreeRoot" in read.root_object
    assert len(told) == len(chapters)
    for title, number in told:
        assert re.search(f"^{title}$", texts[int(number) - 1], re.MULTILINE), title
    assert all(f"{n} / {sheets}" in text for n, text in enumerate(texts, start=1))
    assert {to.startswith(BUILT_FOR) for to in addresses(read)} == {True}
    linked = (tmp_path / "print.html").read_text(encoding="utf-8")
    assert linked.count(f'href="{NAME}"') == 1
    assert re.sub(f'<p[^>]*><a href="{NAME}".*?</p>', "", linked) == site.text("print.html")
    assert len(read.outline) > 0


@LONG_RUN
@pytest.mark.parametrize("name", BASES)
def test_a_table_plays_from_two_pages(reader: Reader, site: Site, name: str) -> None:
    reader.page.goto(site.at(page_of(builtin(name)).replace(".md", ".html")))
    texts = [sheet.extract_text() for sheet in printed(reader.page)]

    assert [re.search("^The rules$", text, re.MULTILINE) is None for text in texts[:3]] == [
        True,
        True,
        False,
    ]
    assert "A hand at a glance" in texts[0]
    assert "One hand, played through" in texts[1]


def test_a_book_needs_a_print_edition(browser: Browser, tmp_path: Path) -> None:
    with pytest.raises(PressError, match=r"has no print\.html; build the site first"):
        bound(tmp_path, browser)
    (tmp_path / "print.html").write_text("<p>old</p>", encoding="utf-8")
    with pytest.raises(PressError, match="build the site anew"):
        bound(tmp_path, browser)
    (tmp_path / "print.html").write_text(
        f'{BOOK}<div class="contents"><b class="page" data-of="gone"></b></div>', encoding="utf-8"
    )
    with pytest.raises(PressError, match="no place 'gone', which its contents name"):
        bound(tmp_path, browser)


@pytest.mark.parametrize(
    ("chosen", "scheme"), [("Standard", "light"), pytest.param("Classic", "dark", marks=LONG_RUN)]
)
def test_a_chapter_prints_the_law_of_one_ruleset(
    browser: Browser, site: Site, chosen: str, scheme: Literal["light", "dark"]
) -> None:
    with reading(browser, site, color_scheme=scheme) as reader:
        page = reader.opens(site.at("rules/demise.html"))
        page.locator(".tabbed-labels label", has_text=chosen).first.click()
        sheets = printed(page)
        page.emulate_media(media="print")
        shown = page.locator(".tabbed-block").filter(visible=True)
        whose = shown.evaluate_all(
            "blocks => blocks.map(one => [...one.parentElement.children].indexOf(one))"
        )
        folds = page.locator("article details").filter(visible=True)
        kinds = folds.evaluate_all("all => [...new Set(all.map(one => one.className))]")
        letters = page.locator("article p").first.evaluate("one => getComputedStyle(one).color")
    text = "".join(sheet.extract_text() for sheet in sheets)

    assert len(sheets) <= MOST_OF_A_CHAPTER
    assert set(whose) == {["Standard", "Forum", "Holonet", "SWAG", "Classic"].index(chosen)}
    assert sorted(kinds) == ["source", "trace"]
    assert "Lando gets 5 of flasks; Han gets 1 of coins" in text
    assert "Tied players have to play a sudden demise. (H-060)" in text
    assert "Choose below whose rules to read" not in text
    assert max(map(int, re.findall(r"\d+", letters)[:3])) < 64, "pale letters on white paper"


def test_the_reference_card_prints_on_one_page(reader: Reader, site: Site) -> None:
    reader.page.goto(site.at("play/reference-card.html"))
    sheets = printed(reader.page)

    assert len(sheets) == 1
    assert is_a4(sheets[0])


HOOKS = re.compile(r"^hooks:\n(?: +- .*\n)+", re.MULTILINE)


def edition(folder: Path, name: str, address: str) -> Path:
    """Build an edition of two pages with the site's own theme, and a third if it is the first."""
    docs = folder / "docs"
    docs.mkdir(parents=True)
    (docs / "assets").symlink_to(ROOT / "docs" / "assets")
    pages = ["index", "editions", *(["old"] if name == "2026.1" else ["new"])]
    for page in pages:
        (docs / f"{page}.md").write_text(f"# The {page} of {name}\n\nText.\n", encoding="utf-8")
    settings = HOOKS.sub("", (ROOT / "mkdocs.yml").read_text(encoding="utf-8"))
    settings = settings.replace("custom_dir: docs/theme", f"custom_dir: {ROOT / 'docs' / 'theme'}")
    settings = settings.replace(f'edition: "{EDITION}"', f'edition: "{name}"')
    settings = settings.replace("extra:\n", f"extra:\n  version: {json.dumps(SWITCH)}\n", 1)
    (folder / "mkdocs.yml").write_text(settings, encoding="utf-8")
    site = folder / "site"
    done = subprocess.run(  # noqa: S603 - our own build
        [sys.executable, "-m", "mkdocs", "build", "--quiet", "-d", str(site)],
        cwd=folder,
        env={
            **os.environ,
            "EDITIONS": "../index.html",
            "NO_MKDOCS_2_WARNING": "1",
            "SITE_URL": f"{address}{name}/",
        },
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    number = name if name != "latest" else EDITION
    (site / "rules.json").write_text(json.dumps({"edition": number}), encoding="utf-8")
    return site


@LONG_RUN
def test_a_reader_goes_from_edition_to_edition(browser: Browser, tmp_path: Path) -> None:
    port = free_port()
    address = f"http://127.0.0.1:{port}/"
    for name in ("2026.1", "2026.2"):
        publish(edition(tmp_path / name, name, address), tmp_path / "all", name)
    site = Site(tmp_path / "all", address)
    with served(site.folder, port), reading(browser, site) as reader:
        page = reader.page
        errors: list[str] = []
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.goto(site.at("2026.2/editions.html"))
        switch = page.locator(".md-version")
        expect(switch.locator(".md-version__current")).to_have_text("Edition 2026.2")
        expect(page.locator(".edition")).to_be_hidden()
        expect(page.locator("[data-md-component=outdated]")).to_be_hidden()
        switch.hover()
        switch.get_by_role("link", name="Edition 2026.1").click()
        page.wait_for_url(site.at("2026.1/editions.html"))
        warned = page.locator("[data-md-component=outdated]")
        expect(warned).to_contain_text("This edition is superseded.")
        expect(warned.get_by_role("link")).to_have_attribute("href", "../index.html")
        page.goto(site.at("2026.1/old.html"))
        switch.hover()
        switch.get_by_role("link", name="Edition 2026.2").click()
        page.wait_for_url(re.compile(re.escape(site.at("2026.2/")) + "(index.html)?$"))
        assert errors == []
        assert reader.foreign == []

        page.goto(site.file("2026.1/old.html"))  # a copy that lies alone
        expect(page.locator(".edition")).to_have_text("2026.1")
        expect(page.locator(".edition")).to_be_visible()
        page.locator(".edition").click()
        expect(page.locator("h1")).to_contain_text("The editions of 2026.1")


def test_every_page_names_the_edition(site: Site) -> None:
    for path in site.kinds():
        text = site.text(path)
        ((link, shown),) = re.findall(r'<a class="edition" href="([^"]*)"[^>]*>([^<]*)</a>', text)
        assert shown == EDITION, path
        assert link == "../" * path.count("/") + "editions.html"
        assert '"version": null' in text, path


@pytest.mark.parametrize(
    ("folders", "listed"),
    [
        (["2026.9", "latest", "2026.10", "drafts"], ["latest", "2026.10*", "2026.9"]),
        (["2026.1"], ["2026.1*"]),
        ([], []),
    ],
)
def test_the_list_is_what_is_published(
    folders: list[str], listed: list[str], tmp_path: Path
) -> None:
    for name in folders:
        (tmp_path / name).mkdir()
    found = [f"{one['version']}{'*' if one['aliases'] else ''}" for one in versions(tmp_path)]

    assert found == listed
