"""Measure the site: `python tools/bench_site.py`, or within bench.py.

The build, its largest chapter, and how long a reader waits for the first answer of a search on a
page that has just come to rest.  Whoever has no mkdocs or no Chromium gets the reason instead of
the figure.
"""

from __future__ import annotations

import importlib.util
import os
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))
from tools.browsing import browsing, chromium  # noqa: E402 - needs the path

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser

RUNS = 5
"""How often a search is measured, each in a fresh page; the median counts."""
SECONDS = 15
LARGEST = 300_000
MILLISECONDS = 200
WORDS = "folding cost"

ANSWER = """async words => {
  const field = document.querySelector("input.md-search__input");
  const found = () => document.querySelector(".md-search-result__item a");
  const since = performance.now();
  field.focus();
  field.value = words;
  field.dispatchEvent(new Event("input", { bubbles: true }));
  field.dispatchEvent(new KeyboardEvent("keyup", { bubbles: true }));
  while (!found() && performance.now() - since < 8000)
    await new Promise(resolve => setTimeout(resolve, 1));
  return performance.now() - since;
}"""
"""Types into the field as a reader would, and waits for the first answer."""


def site_rows() -> Iterator[tuple[str, str, str]]:
    """Yield what was measured, the figure, and what it is of its limit."""
    if importlib.util.find_spec("material") is None:
        yield ("site: build", "not measured: no mkdocs-material, which the extra `docs` brings", "")
        return
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        seconds, busy = _build(folder)
        yield ("site: build", f"{seconds:.1f} s", f"{seconds / SECONDS:.0%} of {SECONDS} s")
        # On a machine that others use as well, this is the figure to compare.
        yield ("of it, on a processor", f"{busy:.1f} s", f"{busy / seconds:.2f} of the build")
        sizes = {path.stem: path.stat().st_size for path in folder.glob("rules/*.html")}
        largest = max(sizes, key=sizes.__getitem__)
        size = sizes[largest]
        share = f"{size / LARGEST:.0%} of {LARGEST // 1_000} kB"
        yield (f"site: largest chapter, {largest}", f"{size / 1_000:.0f} kB", share)
        yield from _search_rows(folder)


def _build(folder: Path) -> tuple[float, float]:
    """Return how many seconds a build took, and how many of them on a processor."""
    since, before = time.perf_counter(), _children()
    subprocess.run(  # noqa: S603 - our own build
        [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet", "-d", str(folder)],
        cwd=ROOT,
        env={**os.environ, "NO_MKDOCS_2_WARNING": "1"},
        check=True,
    )
    return time.perf_counter() - since, _children() - before


def _children() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def _search_rows(folder: Path) -> Iterator[tuple[str, str, str]]:
    what = "site: first answer of a search"
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
            ("from a folder, with the index to load", (folder / "index.html").as_uri()),
        ):
            found = statistics.median(_waited(browser, address) for _ in range(RUNS))
            share = f"{found / MILLISECONDS:.0%} of {MILLISECONDS} ms"
            yield (f"{what}, {where}", f"{found:.0f} ms", share)


def _waited(browser: Browser, address: str) -> float:
    """Return how many milliseconds a search waits on a fresh page."""
    page = browser.new_page()
    page.goto(address, wait_until="networkidle")
    found: float = page.evaluate(ANSWER, WORDS)
    page.close()
    return found


def main() -> None:
    """Print the rows."""
    for row in site_rows():
        print(" | ".join(row))


if __name__ == "__main__":
    main()
