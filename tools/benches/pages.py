"""The site and the Arbiter."""

import json
import shutil
import statistics
import sys
import tempfile
import time
from collections.abc import Generator, Iterator
from contextlib import closing, contextmanager
from functools import partial
from pathlib import Path
from typing import Any, Final

import click
from playwright.sync_api import Browser

from sabacc.arbiter.arbiter import Arbiter
from sabacc.arbiter.dispute import from_json
from sabacc.protocol.answers import answer_request
from sabacc.site.arbiter_page import engine_files
from sabacc.site.arbiter_page.arbiter_data import EXAMPLE
from sabacc.site.arbiter_page.engine_files import Engine
from sabacc.site.casebook.disputes import disputes
from sabacc.site.press import started
from tests.site.readers import free_port, served
from tools.benches.measure import ROOT, Row, bare_start, median, row, run, runs, seconds, start_of

MILLISECONDS: Final = 200
WORDS: Final = "folding cost"
# How often a reader asks again
LATER: Final = 20
# Seconds from one look at a page that comes to rest to the next
GLANCE: Final = 0.3
# Seconds that a page at rest may take within a glance
AT_REST: Final = 0.02

# Both bomb in a sudden demise: every point is flipped, and every ruleset asked
DISPUTE: Final = disputes()[EXAMPLE].as_json()

# Types into the field as a reader does, and waits for the first answer
SEARCH: Final = """async words => {
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

ASK: Final = """async ([where, dispute, later]) => {
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


@click.command()
def site() -> Iterator[Row]:
    """The build of the site, and what a search in it takes.

    Builds count processor time, without the engine of the Arbiter page.  A search counts what its
    first answer takes of the processor, on a page that has come to rest.  How large and how tall a
    page may be is tested (`tests/site`).
    """
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place, "site")
        words = (sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet", "-d", str(folder))
        settings = {
            "NO_MKDOCS_2_WARNING": "1",
            "SABACC_ARBITER": "none",
        }
        build = seconds(partial(run, words, **settings))
        yield row("build", build, "s", build / bare_start(), "starts of Python")
        with _browsing(folder) as (browser, address):
            for where, start in (("a server", address), ("a folder", f"{folder.as_uri()}/")):
                searched = partial(_evaluated, browser, f"{start}index.html", SEARCH, WORDS)
                spent = 1_000 * median(lambda: searched()[1])  # noqa: B023 - called here and now
                what = f"first answer of a search, from {where}"
                yield row(what, spent, "ms", spent / MILLISECONDS, f"{MILLISECONDS} ms")


@contextmanager
def _browsing(folder: Path) -> Generator[tuple[Browser, str]]:
    """Yield a browser, and the address at which it finds a folder."""
    port = free_port()
    with served(folder, port), started() as browser:
        yield browser, f"http://127.0.0.1:{port}/"


def _evaluated(browser: Browser, address: str, script: str, given: object) -> tuple[Any, float]:
    """Evaluate a script on a fresh page that is at rest.

    Returns what it returns, and the seconds of a processor that pages took, workers included.
    """
    session: Any = browser.new_browser_cdp_session()

    def spent() -> float:
        processes = session.send("SystemInfo.getProcessInfo")["processInfo"]
        return float(sum(one["cpuTime"] for one in processes if one["type"] == "renderer"))

    with closing(browser.new_context()) as context:
        page = context.new_page()
        page.goto(address, wait_until="networkidle")
        before, now = -1.0, spent()
        while abs(now - before) > AT_REST:
            time.sleep(GLANCE)
            before, now = now, spent()
        return page.evaluate(script, given), spent() - now


@click.command()
def arbiter() -> Iterator[Row]:
    """The first ruling and later ones, in this process, on the command line and in the browser."""
    dispute = from_json(DISPUTE)
    settle = partial(answer_request, dispute.rules, None, dispute.requests[0])
    Arbiter().rule(dispute)  # which has read the files
    ruled, settled = (
        min(seconds(action, time.process_time) for _ in range(LATER))
        for action in (lambda: Arbiter().rule(dispute), settle)
    )
    yield row("a ruling with all its flips", 1_000 * ruled, "ms", ruled / settled, "settlements")
    bare = bare_start()
    with tempfile.NamedTemporaryFile("w", suffix=".json") as file:
        json.dump(DISPUTE | {"claims": []}, file)  # a wrong claim would be an exit status
        file.flush()
        cold = start_of("-m", "sabacc", "arbitrate", file.name)
    what = "a cold ruling on the command line"
    yield row(what, 1_000 * cold, "ms", cold / bare, "starts of Python")
    engine = engine_files.engine()
    if isinstance(engine, str):
        sys.exit(f"the Arbiter page is not measured: {engine}")
    size = sum(path.stat().st_size for path in engine.files.values()) / 1_000_000
    yield row(f"engine to fetch, {len(engine.files)} files", size, "MB")
    waits, spent = _asked(engine)
    first = statistics.median(times[0] for times in waits) / 1_000
    later = statistics.median(wait for times in waits for wait in times[1:])
    yield row("first ruling on the page, nothing cached", first, "s", first / 3, "3 s")
    yield row("first ruling, of the processor", spent, "s", spent / bare, "starts of Python")
    yield row("later rulings", later, "ms", later / 50, "50 ms")


def _asked(engine: Engine) -> tuple[list[list[float]], float]:
    """Ask as readers with an empty cache each; return what they wait, and what one ruling takes."""
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        shutil.copytree(ROOT / "docs" / "assets" / "arbiter", folder / "assets" / "arbiter")
        for path, source in engine.files.items():
            (folder / path).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(source, folder / path)
        (folder / "index.html").write_text("<!doctype html><title>table</title>", encoding="utf-8")
        with _browsing(folder) as (browser, address):
            where = {"python": address + engine.python, "package": address + engine.package}
            ask = partial(_evaluated, browser, f"{address}index.html", ASK)
            waits = [ask([where, DISPUTE, LATER])[0] for _ in range(runs())]
            return waits, median(lambda: ask([where, DISPUTE, 0])[1])
