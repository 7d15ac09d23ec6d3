"""The site, built once, and a browser to read it with."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect, sync_playwright

from tests.site.readers import PATIENCE, Reader, Site, built, free_port, missing, reading, served

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser

BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
NO_BROWSER = (
    "the site is not read in a browser: no Chromium on the path; "
    "install it, for instance with `apt-get install chromium`"
)


@pytest.hookimpl(tryfirst=True)  # before xdist looks at the groups
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Keep together what reads the built site, so that it is built once."""
    for item in items:
        if "site" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.xdist_group("site"))


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """Build the site, once for all tests, and serve it."""
    folder, port = tmp_path_factory.mktemp("site"), free_port()
    url = f"http://127.0.0.1:{port}/"
    seconds = built(folder, url)
    with served(folder, port):
        yield Site(folder, url, seconds)


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """Start the Chromium of the system; the package's scope, since it holds an event loop."""
    program = next((found for name in BROWSERS if (found := shutil.which(name))), None)
    if program is None:
        missing(NO_BROWSER)
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=program, args=["--no-sandbox"])
        yield started
        started.close()


@pytest.fixture
def reader(browser: Browser, site: Site) -> Iterator[Reader]:
    """Give a reader with a wide screen."""
    with reading(browser, site, viewport={"width": 1280, "height": 900}) as found:
        yield found
        assert found.foreign == []
