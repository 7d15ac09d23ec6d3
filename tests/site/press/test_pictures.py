"""The picture that a link to a page shows elsewhere."""

from __future__ import annotations

import struct
from collections.abc import Mapping
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from sabacc.site.arbiter_page.engine_files import ArbiterError
from sabacc.site.press import browsing, pictures
from sabacc.site.press.browsing import PressError
from sabacc.site.press.pictures import HEIGHT, SWITCH, WIDTH, Picture, drawn, picture
from sabacc.site.publishing.heads import headed
from tests.runs import LONG_RUN
from tests.site.readers import ROOT

if TYPE_CHECKING:
    from playwright.sync_api import Browser

DOCS = ROOT / "docs"
ONE = Picture("Rules", "The deck", "Seventy-six cards.", ("queen", "coins-9"))


def touched(lacking: Mapping[Path, Picture], template: str, place: Path, browse: object) -> None:
    del browse, template, place
    for file in lacking:
        file.touch()


def nobody() -> AbstractContextManager[Browser]:
    """Stand in for a browser that nobody needs."""
    pytest.fail("a picture is drawn again")


@pytest.fixture(autouse=True)
def _elsewhere(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("SABACC_CACHE", str(tmp_path / "cache"))
    monkeypatch.setenv(SWITCH, "required")


def test_a_picture_says_what_its_page_does() -> None:
    lines = (f"![x](../assets/cards/{name}.svg)\n" for name in ("star", "star", "x", "coins-1"))
    cards = "".join(lines) + "\n![x](../assets/cards/demise.svg)\n"
    rules = picture(headed("rules/a.md", f"# A `swag` way\n\nOne card. {'x' * 60}\n\n{cards}"), "R")
    told = '---\ndescription: Two "23". Ruling by standard: Han wins.\n---\n\n# Who?\n\nText.\n'
    rows = "".join(f"| ![x](assets/cards/{name}.svg) |\n" for name in ("idiot", "star"))

    assert rules == Picture("R", "A swag way", f"One card. {'x' * 60}", ("star", "star", "coins-1"))
    assert picture(headed("casebook/a.md", told), "C").says == "Ruling by standard: Han wins."
    assert picture(headed("casebook/a.md", told + rows), "C").cards == ("idiot",)
    home = picture(headed("index.md", "# Home\n\nProse.\n"), "Home")
    assert home == Picture("", "Sabacc, the rules", "Prose.", ("idiot", "coins-2", "flasks-3"))


@LONG_RUN
def test_a_picture_is_drawn_once(browser: Browser) -> None:
    other = Picture("Rules", "The deck", "Other words.", ("queen", "coins-9"))
    first = drawn({"rules/deck.md": ONE, "index.md": other}, DOCS, lambda: nullcontext(browser))
    assert not isinstance(first, str)
    looks = [file.read_bytes() for file in first.values()]

    assert list(first) == ["share/rules/deck.png", "share/index.png"]
    assert [struct.unpack(">II", look[16:24]) for look in looks] == [(WIDTH, HEIGHT)] * 2
    assert looks[0] != looks[1]
    assert drawn({"rules/deck.md": ONE, "index.md": other}, DOCS, nobody) == first


@LONG_RUN
def test_a_browser_that_cannot_be_driven_is_told(browser: Browser) -> None:
    assert browser.is_connected()
    with pytest.raises(PressError, match=r"does not start: .* inside the asyncio loop"):
        drawn({"a.md": ONE}, DOCS)


def test_a_build_goes_on_without_pictures(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(browsing, "chromium", lambda: None)
    with pytest.raises(PressError, match="no Chromium or Chrome is on the path"):
        drawn({"a.md": ONE}, DOCS)
    monkeypatch.setenv(SWITCH, "auto")
    assert "no Chromium or Chrome is on the path" in drawn({"a.md": ONE}, DOCS)
    monkeypatch.setenv(SWITCH, "none")
    assert drawn({"a.md": ONE}, DOCS) == f"{SWITCH} is none"
    monkeypatch.setenv(SWITCH, "yes")
    with pytest.raises(ArbiterError, match=f"{SWITCH}=yes: write auto, required or none"):
        drawn({"a.md": ONE}, DOCS)


def test_old_pictures_are_forgotten(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    place = tmp_path / "cache" / "share"
    place.mkdir(parents=True)
    for number in range(4):
        (place / f"{number}.png").touch()
    monkeypatch.setattr(pictures, "KEPT", 2)
    monkeypatch.setattr(pictures, "_draw", touched)
    found = drawn({"a.md": ONE}, DOCS)

    assert not isinstance(found, str)
    assert found["share/a.png"].is_file()
    assert len(list(place.iterdir())) == 2
