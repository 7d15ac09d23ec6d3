"""The project's own runs: what an everyday one leaves out, what processes share, what is printed.

A plugin that `conftest.py` registers, so that the run of a project which judges its own program by
these features imports nothing of it.
"""

import gc
import os
from collections.abc import Callable
from pathlib import Path

import pytest
from filelock import FileLock
from hypothesis import HealthCheck, settings

from tests.runs import EXHAUSTIVE, SAMPLE, in_sample, is_taken, place

settings.register_profile(
    "busy",
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
    max_examples=100 if EXHAUSTIVE else 25,
)
settings.load_profile("busy")  # nothing fails because a machine is slow

gc.set_threshold(10_000, 200)  # a run holds much that stays

os.environ.pop("COLUMNS", None)  # commands print for a terminal of any width, tests for none


def _in_haste(config: pytest.Config) -> bool:
    """Say whether nobody has named a test or a program: this is the everyday run."""
    asked = config.option
    chosen = asked.file_or_dir or asked.keyword or asked.markexpr or asked.sabacc_program
    return not (EXHAUSTIVE or chosen)


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Leave out the feature files that are not in this run's sample."""
    if collection_path.suffix != ".feature" or not _in_haste(config):
        return None
    return not in_sample("/".join(collection_path.parts[-2:])) or None


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out the slow tests that are not in this run's sample; the longest come first."""
    if not config.option.file_or_dir:
        items.sort(key=lambda item: place(item.nodeid))
    if _in_haste(config):
        left = [item for item in items if not is_taken(item.nodeid)]
        config.hook.pytest_deselected(items=left)
        left_out = {*left}
        items[:] = [item for item in items if item not in left_out]


def pytest_collection_finish() -> None:
    """Have Python look no more through what all tests share: it stays until the end.

    An everyday run ends before it pays to search again what has survived one search, so it may
    miss a file that is left open in a circle; an exhaustive run does not.
    """
    gc.freeze()
    gc.set_threshold(10_000, 200 if EXHAUSTIVE else 1_000_000)


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Have a process that shares a run end at once: what it would still find nobody is shown."""
    if hasattr(session.config, "workerinput"):
        gc.freeze()


@pytest.fixture(scope="session")
def made_once(
    tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest
) -> Callable[[str, Callable[[Path], None]], Path]:
    """Return a function that fills a folder once for all processes which share the run.

    It takes the folder's name and what fills it; whoever comes second waits, and reads.
    """
    base = tmp_path_factory.getbasetemp()
    shared = base.parent if hasattr(request.config, "workerinput") else base

    def made(name: str, fill: Callable[[Path], None]) -> Path:
        folder, done = shared / name, shared / f"{name}.done"
        with FileLock(shared / f"{name}.lock"):
            if not done.exists():
                folder.mkdir(exist_ok=True)
                fill(folder)
                done.touch()
        return folder

    return made


@pytest.fixture(scope="session")
def made_at_leisure(
    made_once: Callable[[str, Callable[[Path], None]], Path], request: pytest.FixtureRequest
) -> Callable[[str, Callable[[Path], None]], Path]:
    """Return `made_once` for what takes long; skip in an everyday run of everything."""
    if _in_haste(request.config):
        pytest.skip("takes long to build; SABACC_EXHAUSTIVE=1 does, and whoever names the file")
    return made_once


def pytest_report_header() -> str:
    return f"sample: SABACC_SAMPLE={SAMPLE}"


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    if {"failed", "error"} & terminalreporter.stats.keys():
        terminalreporter.write_line(f"SABACC_SAMPLE={SAMPLE} repeats this sample")
