"""The print edition as a PDF, with the page of each chapter in its contents.

    python -m sabacc.site.press SITE

prints `print.html` of a built site to `sabacc-rules.pdf` beside it, and has the page link it.  No
browser can write into a page on which sheet something else will stand.  So the page is printed,
the sheets are read back, and it is printed again with them, until they are what the PDF itself has.
"""

import re
import shutil
import sys
from collections.abc import Generator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from io import BytesIO
from pathlib import Path
from typing import Final

from playwright.sync_api import Browser
from playwright.sync_api import Page as Open

from sabacc.site.pages.book import BOOK, PAGE
from sabacc.system.user_input import InputError

_BROWSERS: Final = (
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "chrome",
)


class PressError(InputError):
    """Why nothing can be printed or drawn; says what is missing and the fix."""


def chromium() -> str | None:
    """Return the path of a Chromium; None where there is none."""
    return next(filter(None, map(shutil.which, _BROWSERS)), None)


@contextmanager
def started() -> Generator[Browser]:
    """Yield the Chromium of the path; raises PressError where it or Playwright is missing.

    One process can hold one at a time, and none inside a running event loop, as in a notebook.
    """
    program = chromium()
    if program is None:
        raise PressError(
            "no Chromium or Chrome is on the path: install one, such as apt's `chromium`"
        )
    try:
        from playwright.sync_api import Error, sync_playwright  # noqa: PLC0415 - an extra brings it
    except ImportError as error:
        raise PressError("playwright is not installed: pip install -e '.[press]'") from error
    with ExitStack() as held:
        try:
            playwright = held.enter_context(sync_playwright())
            browser = playwright.chromium.launch(executable_path=program)
        except Error as error:
            raise PressError(
                f"{program} does not start: {error.message.partition(chr(10))[0]}"
            ) from error
        yield browser
        browser.close()


NAME: Final = "sabacc-rules.pdf"
# How often the page is printed at most; the second printing has the numbers of the first
_TRIES: Final = 4
_MARKED: Final = re.compile(f'{BOOK}(<p class="on-site">[^\n]*?</p>)?')

_WANTED: Final = """() => [...document.querySelectorAll(".contents .page")].map(
  one => one.dataset.of)"""
_FILLED: Final = """sheets => {
  for (const one of document.querySelectorAll(".contents .page"))
    one.textContent = sheets[one.dataset.of];
}"""
# On paper a link leads to the published site, and never into a folder of this machine
_ADDRESSED: Final = """() => {
  const base = document.querySelector("link[rel=canonical]")?.href;
  for (const link of document.querySelectorAll("a[href]")) {
    const to = link.getAttribute("href");
    if (to.startsWith("#") || /^https?:/.test(to)) continue;
    if (base) link.href = new URL(to, base);
    else link.removeAttribute("href");
  }
}"""


def bound(site: Path, browser: Browser) -> int:
    """Write the book of a built site, and link it; return how many sheets it has.

    Raises PressError where the site has no print edition, or its numbers do not settle.
    """
    printed = site / PAGE.replace(".md", ".html")
    try:
        before = printed.read_text(encoding="utf-8")
    except FileNotFoundError as error:
        raise PressError(f"{site} has no {printed.name}; build the site first") from error
    if not _MARKED.search(before):
        raise PressError(f"{printed} has no place for the link to the book; build the site anew")
    page = browser.new_page()
    page.goto(printed.resolve().as_uri(), wait_until="load")
    page.evaluate(_ADDRESSED)
    pdf, sheets = _settled(page, page.evaluate(_WANTED))
    page.close()
    (site / NAME).write_bytes(pdf)
    said = f'<a href="{NAME}">The whole book as a PDF</a>: {sheets} pages of A4.'
    linked = _MARKED.sub(f'{BOOK}<p class="on-site">{said}</p>', before, count=1)
    printed.write_text(linked, encoding="utf-8")
    return sheets


def _settled(page: Open, wanted: Sequence[str]) -> tuple[bytes, int]:
    """Print a page until its contents tell its own sheets; return the PDF, and how many it has."""
    told: Mapping[str, int] = {}
    for _ in range(_TRIES):
        pdf = page.pdf(prefer_css_page_size=True, tagged=True, outline=True)
        found, sheets = _sheets(pdf)
        missing = [anchor for anchor in wanted if anchor not in found]
        if missing:
            raise PressError(
                f"the print edition has no place {missing[0]!r}, which its contents name"
            )
        now = {anchor: found[anchor] for anchor in wanted}
        if now == told:
            return pdf, sheets
        told = now
        page.evaluate(_FILLED, told)
    raise PressError(f"the page numbers of the print edition still change after {_TRIES} printings")


def _sheets(pdf: bytes) -> tuple[Mapping[str, int], int]:
    """Return the sheet of each anchor of a PDF, from 1, and how many sheets there are."""
    try:
        from pypdf import PdfReader  # noqa: PLC0415 - an extra brings it
    except ImportError as error:
        raise PressError("pypdf is not installed: pip install -e '.[press]'") from error
    read = PdfReader(BytesIO(pdf))
    found: dict[str, int] = {}
    for name, place in read.named_destinations.items():
        sheet = read.get_destination_page_number(place)
        if sheet is not None:
            found[name.removeprefix("/")] = sheet + 1
    return found, len(read.pages)


def main(words: Sequence[str]) -> int:
    """Print the book of the site that the command line names; return the status to exit with."""
    if len(words) != 1 or words[0].startswith("-"):
        print("usage: python -m sabacc.site.press SITE", file=sys.stderr)  # noqa: T201
        return 2
    try:
        with started() as browser:
            sheets = bound(Path(words[0]), browser)
    except (PressError, OSError) as error:
        print(error, file=sys.stderr)  # noqa: T201 - a command
        return 1
    print(f"{Path(words[0]) / NAME}: {sheets} pages")  # noqa: T201
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
