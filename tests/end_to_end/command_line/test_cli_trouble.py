"""What a new user meets: output that cannot be written, files and programs that are not there."""

import os
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from tests.end_to_end.command_line.commands import MAIN, ONE_RULE, sabacc, wrong

FULL = Path("/dev/full")
PRINTING = [["--help"], ["rules", "--help"], ["rulesets"], ["export", "cases"]]
"""Commands that print, by their first words; help is printed before a command runs."""


def run(words: list[str], redirected: str) -> subprocess.CompletedProcess[str]:
    line = f'exec "$0" -c "$1" {" ".join(words)} {redirected}'
    return subprocess.run(  # noqa: S603 - our own words
        ["/bin/sh", "-c", line, sys.executable, MAIN],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.skipif(not FULL.exists(), reason="only Linux has a device that is always full")
@pytest.mark.parametrize("words", PRINTING, ids=" ".join)
def test_a_full_disk_is_told_in_one_line(words: list[str]) -> None:
    found = run(words, "> /dev/full")

    assert found.returncode == 3
    assert found.stderr == (
        "sabacc: cannot write to standard output: No space left on device; "
        "make room, or send it to another file\n"
    )


@pytest.mark.skipif(not FULL.exists(), reason="only Linux has a device that is always full")
def test_a_full_disk_loses_no_verdict(tmp_path: Path) -> None:
    badge = tmp_path / "badge.svg"
    badge.symlink_to(FULL)
    judged = ("verify", *ONE_RULE, "--quiet")
    for words in ((*judged, "--output", str(FULL)), (*judged, "--badge", str(badge))):
        found = sabacc(*words)

        assert found.exit_code == 3, found.output
        assert "it cannot be written: No space left on device; make room, or" in found.stderr
        assert "Verdict: conforms" in found.stdout
    assert sabacc("export", "schemas", "-o", str(FULL)).exit_code == 3


@pytest.mark.skipif(not Path("/proc/self").exists(), reason="only Linux has a folder like this")
@pytest.mark.parametrize("option", ["--output", "--write-expect-failures"])
def test_a_file_that_cannot_be_made_is_told_before_the_run(tmp_path: Path, option: str) -> None:
    note = tmp_path / "started"
    program = ("--", sys.executable, "-c", f"open({str(note)!r}, 'w')")
    found = sabacc("verify", option, "/proc/self/report", *program)

    assert found.exit_code == 2
    assert "/proc/self/report: it cannot be written" in found.stderr
    assert not note.exists()


def test_a_file_that_could_be_written_is_left_as_it_was(tmp_path: Path) -> None:
    old, new = tmp_path / "old.txt", tmp_path / "new.svg"
    old.write_text("the last report")
    words = ("--output", str(old), "--badge", str(new), "--", "/no/such/program")

    assert sabacc("verify", *words).exit_code == 3
    assert old.read_text() == "the last report"
    assert not new.exists()


@pytest.mark.skipif(os.name != "posix", reason="a shell closes streams on POSIX")
@pytest.mark.parametrize("words", PRINTING[1:3], ids=" ".join)
def test_closed_output_is_told_in_one_line(words: list[str]) -> None:
    found = run(words, ">&-")

    assert found.returncode == 3
    assert found.stderr.startswith("sabacc: cannot write to standard output: ")
    assert found.stderr.endswith("`> /dev/null` discards it\n")
    assert run(words, ">&- 2>&-").returncode == 3


@pytest.mark.skipif(os.name != "posix", reason="a shell closes streams on POSIX")
def test_closed_streams_do_not_matter_to_who_does_not_need_them(tmp_path: Path) -> None:
    report = tmp_path / "report"
    program = f"-- {sys.executable} -m sabacc.protocol.serve"
    words = ["verify", *ONE_RULE, "--output", str(report), program]
    found = run(words, "<&- >&- 2>&-")

    assert found.returncode == 0
    assert "Verdict: conforms" in report.read_text()


@pytest.mark.skipif(os.name != "posix", reason="a shell closes streams on POSIX")
def test_a_closed_input_is_an_empty_one() -> None:
    found = run(["audit", "-"], "<&-")

    assert found.returncode == 3
    assert "standard input: first line: it is empty" in found.stderr


def test_a_reader_that_goes_away_ends_help_too() -> None:
    found = run(["--help"], "| true; exit 0")
    assert (found.returncode, found.stderr) == (0, "")

    reading, writing = os.pipe()
    os.close(reading)
    with os.fdopen(writing, "wb") as output:
        gone = subprocess.run(  # noqa: S603 - our own code
            [sys.executable, "-c", MAIN, "--help"],
            stdout=output,
            stderr=subprocess.PIPE,
            check=False,
        )

    assert (gone.returncode, gone.stderr) == (141, b"")


@pytest.mark.parametrize(
    ("words", "status", "says"),
    [
        (
            ("verify", "./{folder}"),
            3,
            "it is a folder\nTo fix it: name the program",
        ),
        (("verify", "http://"), 3, "To fix it: write it as http://localhost:8023/"),
        (("rules", "--ruleset", "{file}"), 2, "the name of a house file ends in .toml"),
        (("rules", "--ruleset", "{folder}"), 2, "no ruleset is called"),
        (("audit", "{folder}"), 3, "it cannot be read (Is a directory)"),
        (("rulebook", "{file}"), 2, "is a file"),
        (("rulebook", "{file}/below", "--ruleset", "clasic"), 2, "did you mean 'classic'?"),
    ],
)
def test_each_slip_has_its_mend(
    words: tuple[str, ...],
    status: int,
    says: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("folder").mkdir()
    Path("file").write_text("some text", encoding="utf-8")
    found = sabacc(*(word.format(folder="folder", file="file") for word in words))

    assert found.exit_code == status, found.output
    assert says in found.stderr
    assert "Traceback" not in found.output


def test_a_script_without_its_interpreter_is_told_how_to_start_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("adapter.py").write_text("print(1)\n", encoding="utf-8")

    assert (
        "interpreter before it, such as `python3 adapter.py`"
        in sabacc("verify", "adapter.py").stderr
    )


def test_a_port_in_use_is_told_before_anything_is_promised() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        found = sabacc("serve", "--http", str(port))

    assert found.exit_code == 2
    assert found.stderr == (
        f"sabacc: port {port} cannot be used: Address already in use; choose another one\n"
    )


def test_a_checkout_that_nobody_installed_says_so() -> None:
    here = Path(__file__).resolve().parents[3]
    found = subprocess.run(
        [sys.executable, "-S", "-m", "sabacc", "verify"],
        cwd=here,
        env={**os.environ, "PYTHONPATH": str(here / "reference_impl")},
        capture_output=True,
        text=True,
        check=False,
    )

    assert found.returncode == 2
    assert found.stderr == "sabacc: click is not installed: pip install -e .\n"


@pytest.mark.parametrize("words", [["verify"], ["verify", "--list"], ["hunt"], ["classify"]])
def test_a_declared_ruleset_that_cannot_be_is_the_programs_trouble(words: list[str]) -> None:
    found = sabacc(*words, "--quiet", "--", wrong("contradictory"))

    assert found.exit_code == 3, found.output
    assert found.stderr.startswith("sabacc: the program's `hello` declares an impossible ruleset: ")
    assert "did you mean 'penalties.bomb'?" in found.stderr
    assert 'To fix it: correct `plays`, or answer "plays": "any"' in found.stderr


@pytest.mark.parametrize("command", ["verify", "hunt", "classify", "doctor"])
@pytest.mark.parametrize("words", [("--",), ("--", ""), ("--", " ", "adapter.js")], ids=repr)
def test_no_program_is_never_the_reference(command: str, words: tuple[str, ...]) -> None:
    found = sabacc(command, *words)

    assert found.exit_code == 2, found.output
    assert "is a variable empty?" in found.stderr
    assert found.stdout == ""
