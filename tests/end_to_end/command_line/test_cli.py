"""What every command does: jobs, limits, interruptions, closed streams, hostile text."""

import contextlib
import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections import defaultdict
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Final, NoReturn

import pytest

from sabacc.cli import COMMANDS
from sabacc.conformance.adapters.ports import OVER, Limits
from sabacc.conformance.judging.results import Status
from sabacc.conformance.judging.runner import jobs_for
from sabacc.conformance.pytest_session import VerdictItem, Wanted
from sabacc.protocol.hostile import escape_line, escape_lines
from sabacc.spec.rulesets import builtin
from tests.bdd.plugin_project import GOOD, plant, run
from tests.end_to_end.command_line.commands import MAIN, ONE_RULE, PATIENT, sabacc, wrong
from tests.held import Ticking
from tests.runs import EXHAUSTIVE


def printed(*words: str, heavy: str) -> str:
    """Return what a command prints in a process of its own, which must load nothing `heavy`."""
    code = (
        f"import sys\nfrom sabacc.cli import main\nmain({words!r}, standalone_mode=False)\n"
        f"sys.exit(','.join(name for name in sys.modules if name.startswith({(*heavy.split(),)})))"
    )
    found = subprocess.run(  # noqa: S603 - our own code
        [sys.executable, "-c", code], capture_output=True, text=True, check=False
    )
    assert found.stderr == "\n"
    return found.stdout


@pytest.mark.parametrize("name", [[], *([name] for name in COMMANDS)], ids=["all", *COMMANDS])
def test_help_loads_nothing_heavy(name: list[str]) -> None:
    heavy = "rich jinja2 msgspec gherkin httpx sabacc.spec.points"

    assert "Usage:" in printed(*name, "--help", heavy=heavy)


def test_a_look_up_loads_neither_the_engine_nor_the_site() -> None:
    heavy = "rich jinja2 sabacc.engine sabacc.arbiter sabacc.site.casebook.casebook"

    assert "C-025, a sentence of the document" in printed("rules", "C-025", heavy=heavy)


def test_an_error_of_the_suite_is_told_as_one(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise RuntimeError("a wheel\nhas come off")

    monkeypatch.setattr("sabacc.cli.programs.judge", broken)
    found = sabacc("verify", *ONE_RULE)

    assert found.exit_code == 3
    assert "not of your program: RuntimeError: a wheel has come off" in found.stderr
    assert "--debug" in found.stderr
    assert isinstance(sabacc("verify", *ONE_RULE, "--debug").exception, RuntimeError)


def test_the_reference_is_served_line_by_line() -> None:
    code = "from sabacc.cli import main; main(['serve'])"
    found = sabacc("verify", *ONE_RULE, "--", sys.executable, "-c", code)

    assert found.exit_code == 0, found.output


@pytest.mark.parametrize(
    "words",
    [
        ("rulesets",),
        ("verify", "--quiet", "--ruleset", "classic", "--level", "score"),
        ("verify", "--quiet", *ONE_RULE, "--format", "json"),
        ("replay", "HAND"),
        ("--help",),
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
    "module", ["click", "sabacc.cli", "sabacc.cli.commands.rules", "sabacc.spec.points"]
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


# A program that answers the first question, showing nothing, and sleeps over the second
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


FULL = Path("/dev/full")
# Commands that print, by their first words; help is printed before a command runs
PRINTING = [["--help"], ["rules", "--help"], ["rulesets"], ["export", "cases"]]


def run_to_full_disk(words: list[str], redirected: str) -> subprocess.CompletedProcess[str]:
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
    found = run_to_full_disk(words, "> /dev/full")

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
    found = run_to_full_disk(words, ">&-")

    assert found.returncode == 3
    assert found.stderr.startswith("sabacc: cannot write to standard output: ")
    assert found.stderr.endswith("`> /dev/null` discards it\n")
    assert run_to_full_disk(words, ">&- 2>&-").returncode == 3


@pytest.mark.skipif(os.name != "posix", reason="a shell closes streams on POSIX")
def test_closed_streams_do_not_matter_to_who_does_not_need_them(tmp_path: Path) -> None:
    report = tmp_path / "report"
    program = f"-- {sys.executable} -m sabacc.protocol.serve"
    words = ["verify", *ONE_RULE, "--output", str(report), program]

    assert run_to_full_disk(words, "<&- >&- 2>&-").returncode == 0
    assert "Verdict: conforms" in report.read_text()


@pytest.mark.skipif(os.name != "posix", reason="a shell closes streams on POSIX")
def test_a_closed_input_is_an_empty_one() -> None:
    found = run_to_full_disk(["audit", "-"], "<&-")

    assert found.returncode == 3
    assert "standard input: first line: it is empty" in found.stderr


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


@pytest.mark.parametrize("command", ["verify", "hunt", "classify", "doctor"])
@pytest.mark.parametrize("words", [("--",), ("--", ""), ("--", " ", "adapter.js")], ids=repr)
def test_no_program_is_never_the_reference(command: str, words: tuple[str, ...]) -> None:
    found = sabacc(command, *words)

    assert found.exit_code == 2, found.output
    assert "is a variable empty?" in found.stderr
    assert found.stdout == ""


# A window's title, a cleared screen as C1 has it, a turn of the reading direction
OBEYED: Final = "\x1b]0;owned\x07\x9b2J\u202e\x7f"
ESCAPED: Final = "\\u001b]0;owned\\u0007\\u009b2J\\u202e\\u007f"
COMMAND: Final = re.compile(r"^\s*::\S|##\[", re.MULTILINE)

FILES: Final = {
    "house.toml": f'name = "mine"\nbase = "classic"\n[choices]\ndemise.still-tied = "a{ESCAPED}"\n',
    "key.toml": f'name = "mine"\nbase = "classic"\n"a{ESCAPED}" = "b"\n',
    "point.toml": f'name = "mine"\nbase = "classic"\n[choices]\n"a{ESCAPED}" = "b"\n',
    "fleet.toml": f'[[program]]\nname = "a"\ncommand = ["b"]\n"c{ESCAPED}" = 1\n',
    "finding.json": '{"format": 1, "a' + ESCAPED + '": 1}\n',
    "report.json": '{"format": 2, "a' + ESCAPED + '": 1}\n',
    "quarrel.dispute": f"sabacc dispute 1\ntitle: a{OBEYED}\nruleset: classic\n",
    "command.dispute": "sabacc dispute 1\ntitle: ::error::forged ##[error]too\nruleset: standard\n"
    "hands: Han coins-9, Lando coins-8\nHan claims: winner Han\n",
    "played.hand": f"sabacc hand record 1\nruleset: classic\nseats: Han, a{OBEYED}\n",
    "known.txt": f"classic bombs.zero.bombs/a{OBEYED}\n",
}
CALLS: Final = (
    ("rulesets", "house.toml"),
    ("rulesets", "key.toml"),
    ("rulesets", "point.toml"),
    ("verify", "--ruleset", "house.toml"),
    ("arbitrate", "--ruleset", "house.toml"),
    ("fleet", "fleet.toml"),
    ("hunt", "--replay", "finding.json"),
    ("report", "diff", "report.json", "report.json"),
    ("arbitrate", "quarrel.dispute"),
    ("arbitrate", "command.dispute"),
    ("audit", "played.hand"),
    ("replay", "played.hand"),
    ("classify", "played.hand"),
    ("verify", "--ruleset", "classic", "--rule", "bombs.zero", "--expect-failures", "known.txt"),
    ("rulesets", "--from-sheet", "known.txt"),
    ("rules", f"a{OBEYED}"),
    ("verify", "--rule", f"a{OBEYED}"),
    ("diff", "house.toml", "classic"),
)


@pytest.mark.parametrize("words", CALLS, ids=" ".join)
def test_nothing_of_a_file_is_obeyed(
    words: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, text in FILES.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    monkeypatch.chdir(tmp_path)

    found = sabacc(*words)

    assert [sign for sign in found.output if not sign.isprintable() and sign != "\n"] == []
    assert COMMAND.search(found.output) is None


@pytest.mark.parametrize("name", ["sabacc.toml", "pyproject.toml"])
def test_nothing_of_a_file_of_defaults_is_obeyed(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    head = "" if name == "sabacc.toml" else "[tool.sabacc]\n"
    (tmp_path / name).write_text(f'{head}"a{ESCAPED}" = "b"\n', encoding="utf-8")
    monkeypatch.chdir(tmp_path)

    found = sabacc("rulesets")

    assert found.exit_code == 2
    assert [sign for sign in found.output if not sign.isprintable() and sign != "\n"] == []


@pytest.mark.parametrize("text", ["::error file=a::b", "##[error]b", "a ::stop-commands::b"])
def test_a_text_of_a_program_is_no_workflow_command(text: str) -> None:
    for said in (escape_line(text), escape_lines(f"first\n{text}")):
        assert COMMAND.search(said) is None
        assert "(?<!\\S)::" not in said
        assert " ::s" not in said


def test_names_with_colons_stay_as_they_are() -> None:
    assert escape_line("std::runtime_error") == "std::runtime_error"


# How many questions a hunt asks whose findings are compared
MANY: Final = "200" if EXHAUSTIVE else "60"

FAULTY: Final = Path(__file__).parents[2] / "implementations" / "faulty.py"
JUDGE: Final = (
    *("verify", "--ruleset", "standard", "--ruleset", "forum", "--ruleset", "classic"),
    *("--rule", "bombs", "--rule", "ranking", "--level", "score", "--level", "compare"),
    *("--seed", "7", "-n"),
)
HUNT: Final = ("hunt", "--no-corpus", "--seed", "3", "--workers")
SETTLE: Final = ("--level", "settle", "--questions", MANY)
# Runs that processes share: a command up to their number, the rest, and what its report says
RUNS: Final[dict[str, tuple[tuple[str, ...], tuple[str, ...], tuple[str, bool]]]] = {
    "a right program is judged": (JUDGE, (), ("status", False)),
    "a wrong program is judged": (
        JUDGE,
        ("--", sys.executable, str(FAULTY), "twentyfour_beats_22"),
        ("status", True),
    ),
    "a bug is hunted": (
        HUNT,
        ("--ruleset", "classic", *SETTLE, wrong("forgiving")),
        ("findings", True),
    ),
    "a law is hunted": (HUNT, ("--laws", *SETTLE, wrong("leaky")), ("findings", True)),
    "a choice is hunted": (
        HUNT,
        ("--ruleset", "forum", "--questions", "200", wrong("everybody_draws")),
        ("plays_otherwise", True),
    ),
}


def report(path: Path, *words: str) -> dict[str, Any]:
    """Return a report as JSON, without what differs from run to run."""
    command, *rest = words
    run = sabacc(command, *PATIENT, "--format", "json", "-o", str(path), "--quiet", *rest)
    assert run.exit_code in {0, 1}, run.output
    found: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    for varies in ("seconds", "at"):
        found.pop(varies, None)
    if "hello" in found:
        found["hello"].pop("nonce", None)
    return found


@pytest.mark.parametrize("run", RUNS)
def test_any_number_of_processes_reports_the_same(run: str, tmp_path: Path) -> None:
    words, rest, (fact, holds) = RUNS[run]
    alone, *others = (
        report(tmp_path / "it.json", *words, workers, *rest)
        for workers in (("1", "2", "3") if EXHAUSTIVE else ("1", "2"))
    )

    assert all(other == alone for other in others)
    assert bool(alone[fact]) is holds


def test_how_many_processes_judge() -> None:
    assert [jobs_for(*it) for it in [(None, 3), (2, 3), (8, 3), (1, 64)]] == [1, 2, 3, 1]


PROGRAM: Final = "python:sabacc.protocol.reference:factory"
# A run that is over as soon as the program has said `hello`
AT_ONCE: Final = ("--limit-run", "0.001", "--quiet")
CLASSIC_HUNT: Final = ("hunt", "--no-corpus", "--ruleset", "classic")
LIMITED: Final[tuple[tuple[str, ...], ...]] = (
    ("verify", "--ruleset", "classic"),
    ("verify", "--ruleset", "classic", "--ruleset", "swag", "-n", "2"),
    CLASSIC_HUNT,
    (*CLASSIC_HUNT, "--laws"),
    (*CLASSIC_HUNT, "--workers", "2"),
    ("classify",),
    ("doctor",),
)


@pytest.mark.parametrize("words", LIMITED, ids=" ".join)
def test_a_run_that_is_cut_short_says_so(
    words: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    # a process that has run other tests may hold more than `classify` allows itself
    monkeypatch.setattr("sabacc.cli.classify_run._MEMORY", 10_000_000_000)
    found = sabacc(*words, *AT_ONCE, "--", PROGRAM)

    assert found.exit_code == Status.CUT_SHORT, found.output
    assert "--limit-run allows" in found.output
    assert "does not conform" not in found.output


def two_programs(folder: Path) -> tuple[str, str, str]:
    """Write a list of two programs; return the words of its command line."""
    listed = folder / "list.toml"
    tables = (
        f'[[program]]\nname = "{name}"\npython = "{PROGRAM.removeprefix("python:")}"\n'
        'rulesets = ["Kuat"]\n'
        for name in ("one", "two")
    )
    listed.write_text("\n".join(tables), encoding="utf-8")
    return str(listed), "--reports", str(folder / "out")


def test_a_fleet_that_is_interrupted_while_it_asks_again_loses_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[object] = []

    def interrupted(*_: object) -> NoReturn:
        asked.append(None)
        raise KeyboardInterrupt

    monkeypatch.setattr("sabacc.conformance.fleet.told_apart", interrupted)
    found = sabacc("fleet", "--hunt", "0", *two_programs(tmp_path))

    assert found.exit_code == 0, found.output
    assert found.output.count("conforms") >= 2
    assert len(asked) == 1


def test_a_fleet_that_is_cut_short_says_so(tmp_path: Path) -> None:
    found = sabacc("fleet", *AT_ONCE, *two_programs(tmp_path))

    assert found.exit_code == Status.CUT_SHORT, found.output
    assert found.output.count("is not finished; the run took longer than --limit-run") == 2


pytest_plugins = ("pytester",)


def test_a_session_of_pytest_that_is_cut_short_ends(pytester: pytest.Pytester) -> None:
    path = plant(pytester, GOOD)
    limits = ("--sabacc-limit-run=0.001", "--sabacc-limit-memory=100000000000")
    found = run(pytester, path, f"--sabacc-program={PROGRAM}", "--sabacc-ruleset=forum", *limits)

    assert found.ret == pytest.ExitCode.INTERRUPTED
    found.stdout.fnmatch_lines(["*--sabacc-limit-run*"])
    assert not {"passed", "failed"} & found.parseoutcomes().keys()


def test_the_verdict_of_such_a_session_ends_with_it() -> None:
    limits = Limits(run=0.001).begun()
    run = SimpleNamespace(wanted=Wanted(PROGRAM, (builtin("classic"),), limits=limits))
    session = SimpleNamespace(shouldstop="")
    item: Any = SimpleNamespace(
        config=SimpleNamespace(stash=defaultdict(lambda: run)), session=session
    )
    with pytest.raises(pytest.skip.Exception):
        VerdictItem.runtest(item)

    assert "--sabacc-limit-run" in session.shouldstop


def test_limits_that_have_begun_begin_once() -> None:
    limits = Limits(run=10.0, clock=Ticking(1.0)).begun()
    before = limits.left
    again = limits.begun()

    assert again.left < before
    assert not again.over
    assert [again.left for _ in range(10)][-1] < 0
    assert again.over == OVER
