"""The site, built once, and a browser to read it with."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from sabacc.site import AUTHORS, load, written, written_by
from sabacc.site.casebook.disputes import CasebookArbiter, CasebookDispute, Ruled
from sabacc.site.data import SiteData
from sabacc.site.press import chromium
from tests.runs import missing
from tests.site.readers import PATIENCE, Reader, Site, built, free_port, reading, served

NO_BROWSER = (
    "the site is not read in a browser: no Chromium on the path; "
    "install it, for instance with `apt-get install chromium`"
)


class _CasebookArbiter(CasebookArbiter):
    def __init__(self, data: SiteData) -> None:
        super().__init__(data)
        self._known: dict[str, Ruled] = {}

    def ruled(self, dispute: CasebookDispute) -> Ruled:
        found = self._known.get(dispute.id)
        if found is None or found.dispute is not dispute:
            found = self._known[dispute.id] = super().ruled(dispute)
        return found


@pytest.fixture(scope="session")
def data() -> SiteData:
    return load()


@pytest.fixture(scope="session")
def pages_by(
    data: SiteData, made_once: Callable[[str, Callable[[Path], None]], Path]
) -> Callable[[str], dict[str, str]]:
    """Return a function that gives the pages of one author, rendered once for all processes."""

    def by(author: str) -> dict[str, str]:
        def write(folder: Path) -> None:
            text = json.dumps(written_by(author, data))
            (folder / "pages.json").write_text(text, encoding="utf-8")

        folder = made_once(f"pages-{author}", write)
        found: dict[str, str] = json.loads((folder / "pages.json").read_bytes())
        return found

    return by


@pytest.fixture(scope="session")
def all_pages(
    data: SiteData, pages_by: Callable[[str], dict[str, str]], worker_id: str
) -> dict[str, str]:
    """Return every page by its path; processes render them from both ends."""
    backwards = worker_id.endswith(("1", "3"))
    found = {author: pages_by(author) for author in (AUTHORS[::-1] if backwards else AUTHORS)}
    return written(data, lambda author, _: found[author])


@pytest.fixture(scope="session")
def arbiter(data: SiteData) -> CasebookArbiter:
    """The arbiter of the whole casebook, which many tests ask about the same disputes."""
    return _CasebookArbiter(data)


@pytest.fixture(scope="session")
def site(made_at_leisure: Callable[[str, Callable[[Path], None]], Path]) -> Iterator[Site]:
    """Build the site, once for all tests and processes, and serve it."""
    folder, port = made_at_leisure("site", built), free_port()
    with served(folder, port):
        yield Site(folder, f"http://127.0.0.1:{port}/")


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """Start the Chromium of the system; the package's scope, since it holds an event loop."""
    program = chromium()
    if program is None:
        missing(NO_BROWSER)
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=program, args=["--no-sandbox"])
        yield started
        started.close()


@pytest.fixture
def reader(browser: Browser, site: Site) -> Iterator[Reader]:
    with reading(browser, site, viewport={"width": 1280, "height": 900}) as found:
        yield found
        assert found.foreign == []
