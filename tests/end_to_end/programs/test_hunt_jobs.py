"""A hunt by several processes: it finds the same, and leaves nothing running."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest

from tests.end_to_end.command_line.commands import sabacc, wrong
from tests.runs import EXHAUSTIVE

PATIENT = ("--limit-start", "120", "--limit-case", "120")
"""Several programs that start at once on a busy machine take their time."""


MANY: Final = "200" if EXHAUSTIVE else "60"
"""How many questions a hunt asks whose findings are compared."""


def report(path: Path, *words: str) -> dict[str, Any]:
    """Return the report of a hunt as JSON, without the time that it took."""
    shape = ("--format", "json", "-o", str(path), "--no-corpus", "--quiet")
    found = sabacc("hunt", *PATIENT, *words, *shape)
    assert found.exit_code in {0, 1}, found.output
    told: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    del told["seconds"]
    return told


def test_any_number_of_processes_finds_the_same(tmp_path: Path) -> None:
    words = ("--ruleset", "classic", "--level", "settle", "--seed", "3", "--questions", MANY)
    alone, *others = (
        report(tmp_path / "it.json", *words, "--workers", jobs, wrong("forgiving"))
        for jobs in (("1", "2", "3") if EXHAUSTIVE else ("1", "2"))
    )

    assert alone["findings"]
    assert all(other == alone for other in others)


def test_any_number_of_processes_finds_the_same_by_the_laws(tmp_path: Path) -> None:
    words = ("--laws", "--level", "settle", "--seed", "3", "--questions", MANY)
    alone, two = (
        report(tmp_path / "it.json", *words, "--workers", jobs, wrong("leaky"))
        for jobs in ("1", "2")
    )

    assert alone["findings"]
    assert two == alone


def test_what_is_open_is_learnt_in_the_same_way(tmp_path: Path) -> None:
    words = ("--ruleset", "forum", "--seed", "3", "--questions", "200")
    alone, two = (
        report(tmp_path / "it.json", *words, "--workers", jobs, wrong("everybody_draws"))
        for jobs in ("1", "2")
    )

    assert alone["plays_otherwise"]
    assert two == alone


def test_a_program_that_does_not_start_is_told() -> None:
    found = sabacc("hunt", "--no-corpus", "--quiet", "--workers", "2", "--", "false")

    assert found.exit_code == 3, found.output


def children(pid: int) -> Iterator[int]:
    """Yield the processes that a process has started, and those that they have."""
    for task in Path(f"/proc/{pid}/task").iterdir():
        for child in (task / "children").read_text(encoding="ascii").split():
            yield int(child)
            yield from children(int(child))


def runs(pid: int) -> bool:
    """Say whether a process still runs; one that has ended may wait for whoever adopted it."""
    try:
        state = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()[0]
    except OSError:
        return False
    return state != "Z"


@pytest.mark.skipif(not Path("/proc/self/task").is_dir(), reason="there is no /proc")
def test_ctrl_c_leaves_nothing_running() -> None:
    program = Path(__file__).resolve().parents[2] / "implementations" / "javascript" / "sabacc.mjs"
    words = (
        "hunt",
        *PATIENT,
        "--seconds",
        "0",
        "--workers",
        "2",
        "--no-corpus",
        "--quiet",
        "--",
        "node",
    )
    with subprocess.Popen(  # noqa: S603 - our own program
        [sys.executable, "-m", "sabacc", *words, str(program)],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
        # Python under a shell that ignores SIGINT would ignore it too.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),  # noqa: PLW1509 - no threads
    ) as hunt:
        seen: list[int] = []
        deadline = time.monotonic() + 60
        while len(seen) < 5 and time.monotonic() < deadline and hunt.poll() is None:
            seen = list(children(hunt.pid))
            time.sleep(0.1)
        os.killpg(hunt.pid, signal.SIGINT)
        try:
            said, _ = hunt.communicate(timeout=60)
        except subprocess.TimeoutExpired:
            os.killpg(hunt.pid, signal.SIGKILL)
            raise

    assert hunt.returncode == 130
    assert b"interrupted" in said
    assert len(seen) >= 5
    deadline = time.monotonic() + 10
    while any(map(runs, seen)) and time.monotonic() < deadline:
        time.sleep(0.1)
    assert [pid for pid in seen if runs(pid)] == []
