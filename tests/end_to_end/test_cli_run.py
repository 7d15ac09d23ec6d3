"""How a run of `sabacc verify` is shown and ended: progress, Ctrl-C, readers that go away."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
import time
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from pathlib import Path


from tests.end_to_end.commands import MAIN, ONE_RULE, sabacc


def test_a_reader_that_goes_away_ends_the_command() -> None:
    """With the status that a shell gives to a broken pipe, and without a complaint."""
    reading, writing = os.pipe()
    os.close(reading)
    with os.fdopen(writing, "wb") as output:
        found = subprocess.run(  # noqa: S603 - our own code
            [sys.executable, "-c", MAIN, "rulesets"],
            stdout=output,
            stderr=subprocess.PIPE,
            check=False,
        )

    assert (found.returncode, found.stderr) == (141, b"")


def test_a_log_gets_a_line_for_each_tenth(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where nobody watches there is no bar, and with --quiet there is nothing."""
    monkeypatch.setattr("sabacc.cli.progress._LINE_AFTER", 0.0)
    found = sabacc("verify", "--ruleset", "classic")

    assert 9 <= found.stderr.count(" cases (") <= 10
    assert "100 %" in found.stderr
    assert sabacc("verify", "--ruleset", "classic", "--quiet").stderr == ""


@pytest.mark.skipif(os.name != "posix", reason="pseudo-terminals are a thing of POSIX")
def test_a_terminal_gets_a_bar() -> None:
    """It is drawn on standard error, so that the report can be piped."""
    ours, theirs = os.openpty()
    command = [sys.executable, "-c", MAIN, "verify", "--ruleset", "classic"]
    with subprocess.Popen(  # noqa: S603 - our own code
        command,
        stdout=subprocess.PIPE,
        stderr=theirs,
        text=True,
        env=os.environ | {"TERM": "xterm"},
    ) as process:
        os.close(theirs)
        drawn = _everything(ours)
        report = process.communicate()[0]

    assert process.returncode == 0
    assert b"Asking" in drawn
    assert "\x1b" not in report
    assert "Verdict: conforms" in report


def _everything(descriptor: int) -> bytes:
    """Read a pseudo-terminal until its other end is closed, which Linux tells as an error."""
    parts: list[bytes] = []
    with contextlib.suppress(OSError):
        while part := os.read(descriptor, 65536):
            parts.append(part)
    os.close(descriptor)
    return b"".join(parts)


SLEEPY = """
import json, os, pathlib, sys, time
for line in sys.stdin:
    request = json.loads(line)
    if request["method"] == "hello":
        result = {"protocol": 1, "nonce": request["params"]["nonce"], "name": "sleepy",
                  "levels": ["settle"], "plays": "any"}
        print(json.dumps({"jsonrpc": "2.0", "id": request["id"], "result": result}), flush=True)
    else:
        pathlib.Path(sys.argv[1]).write_text(str(os.getpid()))
        time.sleep(60)
"""


@pytest.mark.skipif(os.name != "posix", reason="Ctrl-C is sent as a signal of POSIX")
def test_an_interrupted_run_leaves_no_child_behind(tmp_path: Path) -> None:
    """Ctrl-C ends the program under test as well, with the usual status."""
    note = tmp_path / "process"
    program = ("--", sys.executable, "-c", SLEEPY, str(note))
    command = [sys.executable, "-c", MAIN, "verify", *ONE_RULE, "--case-limit", "50", *program]
    with subprocess.Popen(  # noqa: S603 - our own code
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
    ) as process:
        deadline = time.monotonic() + 30
        while not (note.exists() and note.read_text()) and time.monotonic() < deadline:
            time.sleep(0.05)
        process.send_signal(signal.SIGINT)
        _, said = process.communicate(timeout=30)

    assert process.returncode == 130
    assert "interrupted" in said
    assert "Traceback" not in said
    with pytest.raises(ProcessLookupError):
        os.kill(int(note.read_text()), 0)
