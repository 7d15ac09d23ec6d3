"""Measure the Arbiter page: `python tools/bench_arbiter.py`, or within bench.py.

How large its engine is, how long a reader waits for the first ruling with nothing in any cache,
and for later ones.  Whoever lacks mkdocs, node or Chromium gets the reason instead of the figure.
"""

from __future__ import annotations

import importlib.util
import json
import shutil
import statistics
import sys
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sabacc.arbiter.arbiter import Arbiter
from sabacc.arbiter.reading.dispute import from_json
from sabacc.protocol.answers import answer_request
from sabacc.site.arbiter_page import engine_files
from sabacc.site.arbiter_page.arbiter_data import EXAMPLE
from sabacc.site.casebook.casebook import disputes
from sabacc.site.press.browsing import chromium

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))
from tools.browsing import browsing  # noqa: E402 - needs the path
from tools.spending import Pages, spent, starts  # noqa: E402 - needs the path

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from playwright.sync_api import Browser

    from sabacc.site.arbiter_page.engine_files import Engine

RUNS = 5
"""How many readers come, each with an empty cache; the median counts."""
LATER = 20
"""How often each of them asks again."""
FIRST_SECONDS = 3
LATER_MILLISECONDS = 50
MEGABYTE = 1_000_000

DISPUTE = disputes()[EXAMPLE].as_json()
"""Both bomb in a sudden demise: every point is flipped, and every ruleset asked."""

ASK = """async ([where, dispute, later]) => {
  const since = performance.now();
  const { Engine } = await import("/assets/arbiter/engine.mjs");
  const engine = new Engine(where, () => {});
  const answer = await engine.ask({ ask: "rule", dispute });
  const times = [performance.now() - since];
  if (!answer.ok) throw new Error(JSON.stringify(answer));
  for (let asked = 0; asked < later; asked += 1) {
    const again = performance.now();
    await engine.ask({ ask: "rule", dispute });
    times.push(performance.now() - again);
  }
  return times;
}"""


def arbiter_rows() -> Iterator[tuple[str, str, str]]:
    """Yield what was measured, the figure, and what it is of its goal."""
    yield _all_flips()
    bare = starts(ROOT)
    yield _from_a_shell(bare)
    found = engine_files.engine()
    if isinstance(found, str):
        yield ("the Arbiter page", f"not measured: {found}", "")
        return
    sizes = [path.stat().st_size for path in found.files.values()]
    yield ("arbiter: engine to fetch", f"{sum(sizes) / MEGABYTE:.1f} MB", f"{len(sizes)} files")
    program = chromium()
    if program is None or importlib.util.find_spec("playwright") is None:
        yield ("arbiter: first ruling", "not measured: needs Chromium and playwright", "")
        return
    with tempfile.TemporaryDirectory() as name:
        _lay_out(Path(name), found)
        readers, took = _readers(Path(name), program, found)
    first = statistics.median(times[0] for times in readers) / 1_000
    later = statistics.median(time for times in readers for time in times[1:])
    yield (
        "arbiter: first ruling, nothing cached",
        f"{first:.1f} s",
        f"{first / FIRST_SECONDS:.0%} of {FIRST_SECONDS} s",
    )
    yield (
        "arbiter: first ruling, of the processor",
        f"{took:.1f} s",
        f"{took / bare:.0f} starts of Python",
    )
    yield (
        "arbiter: later rulings",
        f"{later:.0f} ms",
        f"{later / LATER_MILLISECONDS:.0%} of {LATER_MILLISECONDS} ms",
    )


def _from_a_shell(bare: float) -> tuple[str, str, str]:
    """Measure the first ruling of a command, with all that it has to import."""
    unclaimed: dict[str, Any] = {
        **DISPUTE,
        "claims": [],
    }  # or the command says by its status that one is wrong
    with tempfile.TemporaryDirectory() as name:
        file = Path(name, "quarrel.json")
        file.write_text(json.dumps(unclaimed), encoding="utf-8")
        words = [sys.executable, "-m", "sabacc", "arbitrate", str(file)]
        took = statistics.median(spent(words, ROOT) for _ in range(RUNS))
    share = f"{took / bare:.0f} starts of Python"
    return ("arbiter: a cold ruling on the command line", f"{took * 1_000:.0f} ms", share)


def _all_flips() -> tuple[str, str, str]:
    dispute = from_json(DISPUTE)
    rules, params = dispute.rules, dispute.requests[0]
    Arbiter().rule(dispute)  # what is read from files is read by now
    ruled = min(_seconds(lambda: Arbiter().rule(dispute)) for _ in range(RUNS))
    settled = min(_seconds(lambda: answer_request(rules, None, params)) for _ in range(LATER))
    return (
        "arbiter: a ruling with all its flips",
        f"{ruled * 1_000:.0f} ms",
        f"{ruled / settled:.0f} settlements",
    )


def _seconds(do: Callable[[], object]) -> float:
    since = time.process_time()
    do()
    return time.process_time() - since


def _lay_out(folder: Path, found: Engine) -> None:
    shutil.copytree(ROOT / "docs" / "assets" / "arbiter", folder / "assets" / "arbiter")
    for path, source in found.files.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(source, folder / path)
    (folder / "index.html").write_text("<!doctype html><title>table</title>", encoding="utf-8")


def _readers(folder: Path, program: str, found: Engine) -> tuple[list[list[float]], float]:
    """Return what each reader waited, and the seconds of a processor that a first ruling takes."""
    with browsing(folder, program) as (browser, site):
        where = {"python": f"{site}{found.python}", "package": f"{site}{found.package}"}
        readers = [_asked(browser, site, where, LATER)[0] for _ in range(RUNS)]
        took = statistics.median(_asked(browser, site, where, 0)[1] for _ in range(RUNS))
    return readers, took


def _asked(
    browser: Browser, site: str, where: dict[str, str], later: int
) -> tuple[list[float], float]:
    """Return the milliseconds that each ruling took one reader, and the seconds of a processor."""
    context = browser.new_context()
    page = context.new_page()
    page.goto(f"{site}index.html")
    pages = Pages(browser)
    pages.at_rest()
    times: list[float] = page.evaluate(ASK, [where, DISPUTE, later])
    took = pages.spent()
    context.close()
    return times, took


def main() -> None:
    for row in arbiter_rows():
        print(" | ".join(row))


if __name__ == "__main__":
    main()
