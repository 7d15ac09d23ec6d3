"""The Arbiter."""

import json
import shutil
import statistics
import sys
import tempfile
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Final

import click

from sabacc.arbiter.arbiter import Arbiter
from sabacc.arbiter.dispute import from_json
from sabacc.protocol.answers import answer_request
from sabacc.site.arbiter_page import engine_files
from sabacc.site.arbiter_page.arbiter_data import EXAMPLE
from sabacc.site.arbiter_page.engine_files import Engine
from sabacc.site.casebook.disputes import disputes
from sabacc.site.press import started
from tests.site.readers import Site, free_port, reading, served
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
        port = free_port()
        site = Site(folder, f"http://127.0.0.1:{port}/")
        where = {"python": site.at(engine.python), "package": site.at(engine.package)}
        waits: list[list[float]] = []
        with served(folder, port), started() as browser:
            for _ in range(runs()):
                with reading(browser, site) as reader:
                    reader.page.goto(site.at("index.html"), wait_until="networkidle")
                    waits.append(reader.page.evaluate(ASK, [where, DISPUTE, LATER]))
        return waits
