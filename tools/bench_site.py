"""Measure the site: `python tools/bench_site.py [--against COMMIT]`, or within bench.py.

The build with nothing remembered and the next one, the largest and the tallest page, and what the
first answer of a search takes of the processor on a page that has just come to rest.  With a commit
its build is measured in the same run.  Whoever has no mkdocs or no Chromium gets the reason instead
of the figure.
"""

from __future__ import annotations

import argparse
import importlib.util
import statistics
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from sabacc.site.press.browsing import chromium

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))
from tools.browsing import browsing  # noqa: E402 - needs the path
from tools.spending import Pages, spent, starts  # noqa: E402 - needs the path

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser

RUNS = 5
"""How often a search is measured, each in a fresh page; the median counts."""
WHOLE = "print"
"""How the books begin, which may be as large and as tall as they like."""
LARGEST = 300_000
TALLEST = 15_000
WIDTH = 1280
MILLISECONDS = 200
WORDS = "folding cost"

ANSWER = """async words => {
  const field = document.querySelector("input.md-search__input");
  const answered = new Promise((found, late) => {
    setTimeout(late, 60000, "no answer");
    new MutationObserver(() => {
      if (document.querySelector(".md-search-result__item a")) found();
    }).observe(document.querySelector(".md-search-result"), { childList: true, subtree: true });
  });
  field.focus();
  field.value = words;
  field.dispatchEvent(new Event("input", { bubbles: true }));
  field.dispatchEvent(new KeyboardEvent("keyup", { bubbles: true }));
  await answered;
}"""
"""Types into the field as a reader would, and waits for the first answer."""


def site_rows(against: str = "") -> Iterator[tuple[str, str, str]]:
    """Yield what was measured, the figure, and what it is of its limit, or of something else.

    `against` is a commit whose build is measured too.  Builds count processor time alone, so that a
    machine that others use as well changes little; the engine of the Arbiter page stays out.
    """
    if importlib.util.find_spec("material") is None:
        yield ("site: build", "not measured: no mkdocs-material, which the extra `docs` brings", "")
        return
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name, "site")
        first, again = (_build(ROOT, Path(name)) for _ in range(2))
        start = starts(ROOT)
        yield ("site: first build", f"{first:.1f} s", f"{first / start:.0f} starts of Python")
        yield ("site: next build", f"{again:.1f} s", f"{again / first:.0%} of the first")
        if against:
            before = _before(against, Path(name))
            yield (f"site: build of {against}", f"{before:.1f} s", f"{before / first:.0%} of ours")
            share = f"{again / before:.0%} of {against}"
            yield ("site: next build, against it", f"{again:.1f} s", share)
        sizes = {path: path.stat().st_size for path in _pages(folder)}
        largest = max(sizes, key=sizes.__getitem__)
        size = sizes[largest]
        share = f"{size / LARGEST:.0%} of {LARGEST // 1_000} kB"
        what = f"site: largest page, {largest.relative_to(folder).as_posix()}"
        yield (what, f"{size / 1_000:.0f} kB", share)
        yield from _browser_rows(folder)


def _pages(folder: Path) -> list[Path]:
    """Return every page but the print edition, and the one that only a server can show."""
    pages = {path.relative_to(folder).as_posix(): path for path in folder.rglob("*.html")}
    return [path for name, path in pages.items() if not name.startswith((WHOLE, "404."))]


def _build(checkout: Path, place: Path) -> float:
    """Return how many seconds on a processor the build of a checkout into `place`/site took.

    What a build remembers lies in `place`, too.
    """
    package = str(checkout / "reference_impl")
    settings = {
        "NO_MKDOCS_2_WARNING": "1",
        "PYTHONPATH": package,
        "SABACC_ARBITER": "none",
        "SABACC_PICTURES": "none",
        "SABACC_CACHE": str(place / "cache"),
    }
    words = ["mkdocs", "build", "--strict", "--quiet", "-d", str(place / "site")]
    return spent([sys.executable, "-m", *words], checkout, settings)


def _before(commit: str, place: Path) -> float:
    """Return how long a build of another commit took, which has remembered what it can."""
    checkout, old = place / "before", place / "built"
    git = ["git", "-C", str(ROOT), "worktree"]
    spent([*git, "add", "-q", "--detach", str(checkout), commit], ROOT)
    try:
        return [_build(checkout, old) for _ in range(2)][-1]
    finally:
        spent([*git, "remove", "--force", str(checkout)], ROOT)


def _browser_rows(folder: Path) -> Iterator[tuple[str, str, str]]:
    what = "site: first answer of a search, tallest page"
    program = chromium()
    if program is None:
        yield (what, "not measured: no Chromium", "")
        return
    if importlib.util.find_spec("playwright") is None:
        yield (what, "not measured: no playwright, which the extra `test` brings", "")
        return
    with browsing(folder, program) as (browser, served):
        for where, address in (
            ("from a server", f"{served}index.html"),
            ("from a folder", (folder / "index.html").as_uri()),
        ):
            found = statistics.median(_searched(browser, address) for _ in range(RUNS))
            share = f"{found / MILLISECONDS:.0%} of {MILLISECONDS} ms"
            yield (f"site: first answer of a search, {where}", f"{found:.0f} ms", share)
        page = browser.new_page(viewport={"width": WIDTH, "height": 900})
        heights: dict[str, int] = {}
        for path in _pages(folder):
            page.goto(served + (name := path.relative_to(folder).as_posix()))
            heights[name] = page.evaluate("document.documentElement.scrollHeight")
        tallest = max(heights, key=heights.__getitem__)
        height = heights[tallest]
        share = f"{height / TALLEST:.0%} of {TALLEST:,} px"
        yield (f"site: tallest page, {tallest}", f"{height:,} px", share)


def _searched(browser: Browser, address: str) -> float:
    """Return how many milliseconds of a processor a search takes on a fresh page."""
    page = browser.new_page()
    page.goto(address, wait_until="networkidle")
    pages = Pages(browser)
    pages.at_rest()
    page.evaluate(ANSWER, WORDS)
    found = pages.spent()
    page.close()
    return found * 1_000


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--against", metavar="COMMIT", default="", help="measure its build too")
    for row in site_rows(parser.parse_args().against):
        print(" | ".join(row))


if __name__ == "__main__":
    main()
