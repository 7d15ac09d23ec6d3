"""The edition in the header of every page, and the list of editions that opens there."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from sabacc import EDITION
from sabacc.site.publishing.editions import SWITCH, publish, versions
from tests.runs import LONG_RUN
from tests.site.readers import ROOT, Site, free_port, reading, served

if TYPE_CHECKING:
    from playwright.sync_api import Browser

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
