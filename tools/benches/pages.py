"""The Arbiter."""

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
from tools.benches.measure import ROOT, Row, bare_start, row, runs, seconds, start_of

# How often a reader asks again
LATER: Final = 20

# Both bomb in a sudden demise: every point is flipped, and every ruleset asked
DISPUTE: Final = disputes()[EXAMPLE].as_json()

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


@contextmanager
def _browsing(folder: Path) -> Generator[tuple[Browser, str]]:
    """Yield a browser, and the address at which it finds a folder."""
    port = free_port()
    with served(folder, port), started() as browser:
        yield browser, f"http://127.0.0.1:{port}/"


def _evaluated(browser: Browser, address: str, script: str, given: object) -> Any:  # noqa: ANN401 - JSON
    """Return what a script returns on a fresh page."""
    with closing(browser.new_context()) as context:
        page = context.new_page()
        page.goto(address, wait_until="networkidle")
        return page.evaluate(script, given)


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
    waits = _asked(engine)
    first = statistics.median(times[0] for times in waits) / 1_000
    later = statistics.median(wait for times in waits for wait in times[1:])
    yield row("first ruling on the page, nothing cached", first, "s", first / 3, "3 s")
    yield row("later rulings", later, "ms", later / 50, "50 ms")


def _asked(engine: Engine) -> list[list[float]]:
    """Ask as readers with an empty cache each; return what they wait."""
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
            return [ask([where, DISPUTE, LATER]) for _ in range(runs())]
