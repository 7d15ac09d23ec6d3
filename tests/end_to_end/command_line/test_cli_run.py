"""How a run of `sabacc verify` is shown and ended: progress, Ctrl-C, readers that go away."""

import contextlib
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.end_to_end.command_line.commands import MAIN, ONE_RULE, sabacc


@pytest.mark.parametrize(
    "words",
    [
        ("rulesets",),
        ("verify", "--quiet", "--ruleset", "classic", "--level", "score"),
        ("verify", "--quiet", *ONE_RULE, "--format", "json"),
        ("replay", "HAND"),
    ],
    ids=" ".join,
)
def test_a_reader_that_goes_away_ends_the_command(tmp_path: Path, words: tuple[str, ...]) -> None:
    hand = tmp_path / "a.hand"
    hand.write_text(sabacc("record", "--seed", "3").stdout, encoding="utf-8")
    words = tuple(str(hand) if word == "HAND" else word for word in words)
    reading, writing = os.pipe()
    os.close(reading)
    with os.fdopen(writing, "wb") as output:
        found = subprocess.run(  # noqa: S603 - our own code
            [sys.executable, "-c", MAIN, *words],
            stdout=output,
            stderr=subprocess.PIPE,
            check=False,
        )

    assert (found.returncode, found.stderr) == (141, b"")


INTERRUPTED_IMPORT = """
import signal, sys
signal.signal(signal.SIGINT, signal.default_int_handler)

class Interrupter:
    def find_spec(self, name, path=None, target=None):
        if name == "MODULE":
            INTERRUPT

sys.meta_path.insert(0, Interrupter())
sys.argv = ["sabacc", "rulesets"]
from sabacc.__main__ import main
main()
"""


@pytest.mark.skipif(os.name != "posix", reason="Ctrl-C is sent as a signal of POSIX")
@pytest.mark.parametrize("how", ["raise KeyboardInterrupt", "signal.raise_signal(signal.SIGINT)"])
@pytest.mark.parametrize(
    "module", ["click", "sabacc.cli", "sabacc.cli.commands.rulesets", "sabacc.spec.points"]
)
def test_an_interruption_while_modules_are_imported_ends_in_one_line(module: str, how: str) -> None:
    code = INTERRUPTED_IMPORT.replace("MODULE", module).replace("INTERRUPT", how)
    found = subprocess.run(  # noqa: S603 - our own code
        [sys.executable, "-c", code], capture_output=True, text=True, check=False
    )

    assert (found.returncode, found.stdout) == (130, "")
    assert found.stderr == "\nsabacc: interrupted\n"


def test_the_command_is_guarded_from_its_first_import_on() -> None:
    code = "import sys; was = {*sys.modules}; import sabacc.__main__; print(*{*sys.modules} - was)"
    found = subprocess.run(  # noqa: S603 - our own code
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    )

    assert set(found.stdout.split()) <= {"sabacc", "sabacc.__main__", "__future__"}


def test_a_log_gets_a_line_for_each_tenth(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sabacc.cli.progress._LINE_AFTER", 0.0)
    words = ("verify", "--ruleset", "classic", "--rule", "bombs")
    found = sabacc(*words)

    assert 9 <= found.stderr.count(" cases (") <= 10
    assert "100 %" in found.stderr
    assert sabacc(*words, "--quiet").stderr == ""


@pytest.mark.skipif(os.name != "posix", reason="pseudo-terminals are a thing of POSIX")
def test_a_terminal_gets_a_bar() -> None:
    ours, theirs = os.openpty()
    words = ("verify", "--ruleset", "classic", "--rule", "bombs")
    command = [sys.executable, "-c", MAIN, *words]
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
asked = 0
for line in sys.stdin:
    request = json.loads(line)
    result = {}
    asked += request["method"] == "settle"
    if request["method"] == "hello":
        result = {"protocol": 1, "nonce": request["params"]["nonce"], "name": "sleepy",
                  "levels": ["settle"], "plays": "any"}
    elif asked > 1:
        pathlib.Path(sys.argv[1]).write_text(f"{os.getpid()}.")
        time.sleep(60)
    print(json.dumps({"jsonrpc": "2.0", "id": request["id"], "result": result}), flush=True)
"""
"""A program that answers the first question, showing nothing, and sleeps over the second."""


@pytest.mark.skipif(os.name != "posix", reason="Ctrl-C is sent as a signal of POSIX")
@pytest.mark.parametrize(("number", "status"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_an_interrupted_run_reports_what_was_judged(
    tmp_path: Path, number: signal.Signals, status: int
) -> None:
    note, report = tmp_path / "process", tmp_path / "report.json"
    kept = [tmp_path / "badge.svg", tmp_path / "known.txt"]
    words = ["--limit-window", "1", "--case-limit", "50", "--format", "json"]
    words += ["--output", str(report), "--badge", str(kept[0])]
    words += ["--write-expect-failures", str(kept[1])]
    program = ["--", sys.executable, "-c", SLEEPY, str(note)]
    found = _signalled([*ONE_RULE, *words, *program], note, number)

    assert found.returncode == status, found.stderr
    assert "sabacc: interrupted" in found.stderr
    assert all(f"{path}: not written" in found.stderr and not path.exists() for path in kept)
    assert "Traceback" not in found.stderr
    told = json.loads(report.read_text())
    asked = f"not finished: 1 of {1 + told['unasked']} cases asked"
    assert (told["verdict"], told["interrupted"]) == ("not finished", True)
    assert told["unasked"] > 0
    assert "The run was interrupted; the rest was not asked." in found.stdout
    assert f"Verdict: {asked}" in found.stdout
    with pytest.raises(ProcessLookupError):
        os.kill(int(note.read_text()[:-1]), 0)


@pytest.mark.skipif(os.name != "posix", reason="Ctrl-C is sent as a signal of POSIX")
@pytest.mark.parametrize(("number", "status"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_processes_that_share_a_run_end_with_it(
    tmp_path: Path, number: signal.Signals, status: int
) -> None:
    note, report = tmp_path / "process", tmp_path / "report.json"
    rulesets = [word for name in ("forum", "swag", "classic") for word in ("--ruleset", name)]
    words = [*rulesets, "-n", "2", "--rule", "pots", "--limit-window", "1", "--case-limit", "50"]
    words += ["--format", "json", "--output", str(report)]
    program = ["--", sys.executable, "-c", SLEEPY, str(note)]
    found = _signalled([*words, *program], note, number)

    assert found.returncode == status, found.stderr
    assert "Traceback" not in found.stderr
    told = json.loads(report.read_text())
    assert (told["verdict"], told["interrupted"]) == ("not finished", True)
    assert told["unasked"] > 0


def _signalled(
    words: list[str], note: Path, number: signal.Signals
) -> subprocess.CompletedProcess[str]:
    """Run `sabacc verify`, and send it a signal once the program has written its note."""
    with subprocess.Popen(  # noqa: S603 - our own code
        [sys.executable, "-c", MAIN, "verify", *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        # Python under a shell that ignores SIGINT would ignore it too.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),  # noqa: PLW1509 - no threads
    ) as process:
        deadline = time.monotonic() + 30
        while not (note.exists() and note.read_text().endswith(".")):
            assert time.monotonic() < deadline
            time.sleep(0.02)
        process.send_signal(number)
        said, complained = process.communicate(timeout=30)
    return subprocess.CompletedProcess(words, process.returncode, said, complained)


@pytest.mark.skipif(os.name != "posix", reason="Ctrl-C is sent as a signal of POSIX")
def test_a_second_interruption_ends_everything_at_once() -> None:
    code = f"""
import signal, sabacc.protocol.reference, tests.end_to_end.programs.wrong_programs
signal.signal(signal.SIGINT, signal.default_int_handler)
sabacc.protocol.reference.factory = tests.end_to_end.programs.wrong_programs.impatient
{MAIN}"""
    found = subprocess.run(  # noqa: S603 - our own code
        [sys.executable, "-c", code, "verify", *ONE_RULE],
        capture_output=True,
        text=True,
        check=False,
    )

    assert (found.returncode, found.stdout) == (130, "")
    assert found.stderr == "\nsabacc: interrupted\n"
