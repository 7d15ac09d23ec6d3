"""A hunt by several processes: it ends in order, and leaves nothing running."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.end_to_end.command_line.commands import sabacc

PATIENT = ("--limit-start", "120", "--limit-case", "120")
"""Several programs that start at once on a busy machine take their time."""


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
