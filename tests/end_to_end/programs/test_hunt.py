"""`sabacc hunt` and `sabacc fleet`, alone and shared among processes."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterable, Iterator
from functools import partial
from itertools import count
from pathlib import Path
from typing import Any, Final

import pytest
from click.testing import Result

from sabacc.conformance.adapters.child import Stdio
from sabacc.conformance.adapters.inprocess import InProcess
from sabacc.conformance.adapters.ports import Ask, Reply
from sabacc.conformance.adapters.wire import greeting
from sabacc.conformance.hunting.hunt import Budget, Hunt
from sabacc.conformance.inference.recover import recover
from sabacc.conformance.inference.replies import AskedProgram
from sabacc.conformance.scenarios.catalogue import load_cases
from sabacc.spec.rulesets import builtin
from tests.end_to_end.command_line.commands import PATIENT, sabacc, wrong
from tests.end_to_end.programs.wrong_programs import MARK
from tests.implementations.recording import MOST, RECORD, recording
from tests.runs import LONG_RUN, SAMPLE
from tests.unit.exports.test_outputs import ASKED

SHORT = ("--questions", "60", "--seed", "1", "--quiet")
# Settlements by a ruleset in which a program that charges nobody is wrong
CHARGES = ("--ruleset", "classic", "--level", "settle", *SHORT, "--seed", "3")
# After so many scenarios somebody has enough
HUNT_ASKED = 300


def test_a_kept_finding_is_asked_again_and_first(tmp_path: Path) -> None:
    keep = ("--corpus", str(tmp_path))
    sabacc("hunt", *CHARGES, *keep, wrong("forgiving"))
    path, *others = sorted(tmp_path.glob("*.json"))
    again = sabacc("hunt", "--replay", str(path), wrong("forgiving"))
    mended = sabacc("hunt", "--replay", str(path))
    hunted = sabacc("hunt", *CHARGES, *keep, "--questions", "8")

    assert again.exit_code == 1, again.output
    assert "1 question in" in again.stdout
    assert f"No longer wrong, asked alone: {path}" not in again.stdout
    assert mended.exit_code == 0, mended.output
    assert f"No longer wrong, asked alone: {path}" in mended.stdout
    assert f"{8 + 1 + len(others)} questions in" in hunted.stdout


def test_nothing_is_kept_where_nobody_wants_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    found = sabacc("hunt", *CHARGES, "--no-corpus")

    assert found.exit_code == 0, found.output
    assert list(tmp_path.iterdir()) == []
    assert "--replay" not in found.stdout


def test_ctrl_c_ends_the_hunt_and_shows_what_was_found(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = Hunt.run

    def interrupted(hunt: Hunt, seed: int, budget: Budget, crew: None) -> None:
        whole(hunt, seed, budget, crew)
        os.kill(os.getpid(), signal.SIGINT)
        for _ in range(1_000_000):  # Python takes the signal within a few steps
            pass

    monkeypatch.setattr(Hunt, "run", interrupted)
    # the suite may have been started deaf to it
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        found = sabacc("hunt", *CHARGES, "--no-corpus", wrong("forgiving"))
    finally:
        signal.signal(signal.SIGINT, before)

    assert found.exit_code == 130, found.output
    assert "The hunt ended early: it was interrupted" in found.stdout
    assert "should be" in found.stdout


def test_ctrl_c_while_the_scenarios_are_asked_shows_what_they_showed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    ask = Stdio.ask
    asked = count()

    def interrupted(port: Stdio, asks: Iterable[Ask]) -> Iterator[Reply]:
        for reply in ask(port, asks):
            yield reply
            if next(asked) == HUNT_ASKED:
                raise KeyboardInterrupt

    monkeypatch.setattr(Stdio, "ask", interrupted)
    found = sabacc("hunt", "--ruleset", "classic", *SHORT, "--no-corpus", wrong("forgiving"))

    assert (
        f"it was interrupted while the scenarios were asked, {HUNT_ASKED + 1} of " in found.stdout
    )
    assert "broken so far: " in found.stdout
    assert "penalties.bomb.hand-pot" in found.stdout


def test_a_crash_is_no_rule(tmp_path: Path) -> None:
    found = sabacc("hunt", *CHARGES, "--corpus", tmp_path, wrong("crashing"))
    [path] = tmp_path.glob("*.json")

    assert found.exit_code == 1, found.output
    assert found.stdout.partition("\n")[0].count(" could not be judged") == 2
    assert "broken, " not in found.stdout
    assert path.name.startswith("no-rule-")


@pytest.mark.parametrize("words", [(), ("--all",)], ids=["in short", "in full"])
def test_a_finding_is_told_once_and_in_forty_lines(words: tuple[str, ...]) -> None:
    found = sabacc("hunt", *CHARGES, "--no-corpus", *words, wrong("forgiving"))
    findings = found.stdout.split("\n\n")[1:]
    lines = [len(each.splitlines()) for each in found.stdout.split("should be")]

    assert found.exit_code == 1, found.output
    by_rules = [each for each in findings if not each.startswith("laws.")]
    assert by_rules
    assert all("As a scenario" in each for each in by_rules)
    assert all(("The request" in each) == bool(words) for each in by_rules)
    assert ("--all" not in found.stdout) == bool(words)
    assert words or max(lines) <= 40


def test_what_is_open_is_held_against_a_law() -> None:
    words = (*CHARGES, "--questions", "600", "--no-corpus")
    found = sabacc("hunt", *words, wrong("odd_credits_by_name"))

    assert found.exit_code == 1, found.output
    assert "laws.names-of-seats: " in found.stdout


def children(pid: int) -> Iterator[int]:
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


RIGHT = 'name = "right"\npython = "sabacc.protocol.reference:factory"'
FORGIVING = f'name = "forgiving"\npython = "{wrong("forgiving").removeprefix("python:")}"'
SILENT = 'name = "silent"\ncommand = ["false"]'
KILLS_ONE = 'name = "kills-one"\npython = "tests.end_to_end.programs.wrong_programs:once"'
KILLS_ALL = 'name = "kills-all"\npython = "tests.end_to_end.programs.wrong_programs:always"'


def fleet(folder: Path, *tables: str, words: tuple[str, ...] = ()) -> Result:
    tables = tuple(f'[[program]]\n{table}\nrulesets = ["classic"]\n' for table in tables)
    listed = folder / "list.toml"
    listed.write_text("\n".join(tables), encoding="utf-8")
    usual = ("--reports", str(folder / "out"), "--seed", "3", "--hunt", "30", "--quiet", *PATIENT)
    return sabacc("fleet", *usual, *words, str(listed))


def told(path: Path) -> dict[str, Any]:
    """Read a report, without what differs from run to run."""
    report: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    del report["seconds"], report["at"], report["hello"]["nonce"]
    return report


def alone(folder: Path, program: str) -> dict[str, Any]:
    path = folder / "alone.json"
    shape = ("--format", "json", "-o", str(path), "--quiet", "--ruleset", "classic")
    found = sabacc("verify", *shape, "--seed", "3", "--hunt", "30", *PATIENT, "--", program)
    assert found.exit_code in {0, 1}, found.output
    return told(path)


def test_reports_are_those_of_verify(tmp_path: Path) -> None:
    found = fleet(tmp_path, RIGHT, FORGIVING, SILENT, words=("--workers", "2"))

    assert found.exit_code == 1, found.output
    for name, said in (("right", "conforms"), ("forgiving", "does not conform: ")):
        assert f"{name:<9}  {said}" in found.output
    assert "silent     not judged: the program ended before it answered" in found.output
    out = tmp_path / "out"
    assert told(out / "right.json") == alone(tmp_path, "python:sabacc.protocol.reference:factory")
    assert told(out / "forgiving.json") == alone(tmp_path, wrong("forgiving"))
    page = (out / "index.html").read_text(encoding="utf-8")
    assert '<a href="forgiving.html">forgiving</a>' in page
    assert "<dt>silent</dt>" in page
    assert (out / "forgiving.html").exists()


@pytest.fixture
def deaths(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Give the file in which deadly programs count the judges that they killed."""
    mark = tmp_path / "killed"
    monkeypatch.setenv(MARK, str(mark))
    return mark


def test_a_process_that_dies_costs_nothing(tmp_path: Path, deaths: Path) -> None:
    found = fleet(tmp_path, KILLS_ONE, RIGHT, words=("--workers", "2"))

    assert found.exit_code == 0, found.output
    assert deaths.read_text(encoding="ascii") == "x"
    report = told(tmp_path / "out" / "kills-one.json")
    assert report["rulesets"] == told(tmp_path / "out" / "right.json")["rulesets"]


def test_a_program_that_kills_every_judge_harms_no_other(tmp_path: Path, deaths: Path) -> None:
    found = fleet(tmp_path, KILLS_ALL, RIGHT, words=("--workers", "1"))

    assert found.exit_code == 3, found.output
    assert "kills-all  is not finished; the run could not go on: each process" in found.output
    assert "most likely the program ends it" in found.output
    assert "right      conforms\n" in found.output
    assert len(deaths.read_text(encoding="ascii")) == 3


@pytest.mark.parametrize(("program", "dies"), [("once", False), ("always", True)])
def test_verify_names_what_ended_its_processes(deaths: Path, program: str, *, dies: bool) -> None:
    words = ("--ruleset", "classic", "--ruleset", "standard", "--rule", "penalties.bomb")
    found = sabacc("verify", "--jobs", "2", "--hunt", "0", *words, wrong(program))

    said = " ".join(found.stdout.split())
    assert ("The run could not go on: each process that judged it died" in said) is dies
    assert ("takes all memory (--limit-memory); the rest was not asked" in said) is dies
    assert "error of the suite" not in found.output
    assert found.exit_code == (130 if dies else 0), found.output
    assert deaths.exists()


WRONG_LISTS = (
    ("", "Object missing required field 'program'", "write [[program]]"),
    ("[[program]]\n", "list.toml:1: program 1: object missing required field 'name'", "the fields"),
    ('[[program]]\nname = "a"\n', "list.toml:2: program 1, name: it names no program", "give one"),
    (
        '[[program]]\nname = "a"\nurl = "http://x"\ncommand = ["b"]\n',
        "command and url stand together",
        "give one of command, url and python",
    ),
    ('[[program]]\nname = "../a"\ncommand = ["b"]\n', "'../a' names no file", "use up to 60"),
    (
        '[[program]]\nname = "a"\ncommand = ["b"]\n[[program]]\nname = "A"\ncommand = ["b"]\n',
        "list.toml:5: program 2, name: two programs are called 'A'",
        "a name of its own",
    ),
    (
        '[[program]]\nname = "a"\ncommand = ["b"]\nrulesets = ["clasic"]\n',
        "list.toml:4: program 1, rulesets: no ruleset is called 'clasic'",
        "classic",
    ),
    (
        '[[program]]\nname = "a"\ncomand = ["b"]\n',
        "list.toml:3: program 1, comand: object contains unknown field 'comand'",
        "the fields are name, command",
    ),
    (
        '[[program]]\nname = "a"\ncommand = "b"\n',
        "list.toml:3: program 1, command",
        "write a list of",
    ),
    ('[[program]]\nname = "a"\nurl = "ftp://b"\n', "'ftp://b' is no address", "http://"),
    ('[[program]]\nname = "Index"\ncommand = ["b"]\n', "name: 'Index' is taken", "another name"),
    ('[[program]]\nname = "a"\ncommand = [" "]\n', "command: the name of the program is", "write"),
    ('[[program]]\nname = "a"\npython = ""\n', "python: the name of the program is", "write"),
    ("[[program]\n", "it is not TOML", "fix it there"),
    (
        '[[program]]\nname = "a"\ncommand = ["b"]\nexpect-failures = "c.txt"\n',
        "c.txt",
        "",
    ),
)


@pytest.mark.parametrize(("text", "problem", "mend"), WRONG_LISTS)
def test_wrong_lists(tmp_path: Path, text: str, problem: str, mend: str) -> None:
    listed = tmp_path / "list.toml"
    listed.write_text(text, encoding="utf-8")

    found = sabacc("fleet", str(listed), "--reports", str(tmp_path / "out"))

    assert found.exit_code == 2, found.output
    assert problem.casefold() in found.output.casefold()
    assert mend in found.output
    assert not (tmp_path / "out").exists()


Json = dict[str, Any]

BY_SEED: Final = ("--seed", "3")
HUNT: Final = ("hunt", "--no-corpus", *BY_SEED, "--seconds", "0", "--questions", "400")
COMMANDS: Final[dict[str, tuple[str, ...]]] = {
    "verify": ("verify", *BY_SEED, "--ruleset", "standard", "--hunt", "300"),
    "hunt": (*HUNT, "--ruleset", "standard"),
    "laws": (*HUNT, "--laws"),
    "doctor": ("doctor",),
}


def wrongly_asked(method: str, params: Json) -> Iterator[str]:
    """Yield each word of the pages that a request does not keep."""
    seats = params.get("seats", ())
    if len(set(seats)) != len(seats) or len(seats) > MOST or ("then" in params and len(seats) < 2):
        yield f"{len(seats)} seats"
    if seats and params["dealer"] not in seats:
        yield "a dealer who is not there"
    if method in {"settle", "play"} and set(params["stacks"]) != set(seats):
        yield "a stack too few or too many"
    if method == "shift" and ("die" in params) == ("comes" in params):
        yield "either `die` or `comes`"
    if method == "play":
        yield from wrong_hand(params, antes=params.get("ante", False))
        for hand in params.get("then", ()):
            yield from wrong_hand(hand, antes=True)


def wrong_hand(hand: Json, *, antes: bool) -> Iterator[str]:
    for entry in hand.get("script", ()):
        does = entry["does"]
        if does != "draw" and ("amount" in entry) != (does in ("bet", "raise")):
            yield f"the amount of a {does}"
        if ("cards" in entry) != (does in ("trade", "drop", "lay")):
            yield f"the cards of a {does}"
    for roll in hand.get("rolls", ()):
        if ("die" in roll) == ("comes" in roll) or ("round" in roll) == ("last" in roll):
            yield "a roll without its moment, or its face"
    rolls = [(roll.get("round"), roll.get("last")) for roll in hand.get("rolls", ())]
    if len(set(rolls)) != len(rolls):
        yield "a round named twice"
    until = hand.get("until") or {"round": 1}
    if until.get("phase") == "discarding":
        yield "a stop after `discarding`"
    if until["round"] == 0 and not (antes and until.get("phase", "ante") == "ante"):
        yield "a stop in a round 0 without antes"


def check(messages: list[Json]) -> None:
    wrong = {
        f"{said}: {json.dumps(message)[:300]}"
        for message in messages
        for said in (
            *(error.message for error in ASKED.iter_errors(message)),  # pyright: ignore[reportUnknownMemberType]
            *wrongly_asked(message["method"], message["params"]),
        )
    }
    assert not wrong, sorted(wrong)[:5]
    assert {message["method"] for message in messages} >= {"hello", "score", "settle", "play"}


@pytest.mark.parametrize("command", COMMANDS)
def test_a_command_asks_only_what_the_pages_define(
    command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "asked"
    monkeypatch.setenv(RECORD, str(file))
    found = sabacc(*COMMANDS[command], "--", "python:tests.implementations.recording:factory")

    assert found.exit_code == 0, found.output
    check([json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()])


def test_classify_asks_only_what_the_pages_define() -> None:
    asked: list[Json] = []
    port = InProcess(partial(recording, asked.append))
    hello = port.hello(greeting((builtin("standard"),)))
    cases = [case for place, case in enumerate(load_cases()) if place % 6 == SAMPLE % 6]
    recover(AskedProgram(port, "standard"), hello, cases)

    check(asked)


def test_a_hunt_blames_no_rule_for_what_leaks() -> None:
    found = sabacc("hunt", *CHARGES, "--no-corpus", wrong("leaking"))

    assert found.exit_code == 1
    assert "broken, as the scenarios show: laws.order-of-questions" in found.stdout
    assert "may follow" not in found.stdout.partition("\n")[0]


@LONG_RUN
def test_a_search_blames_no_rule_for_what_leaks() -> None:
    found = sabacc("classify", "--level", "settle", "--", wrong("leaking"))

    assert found.exit_code == 1
    assert "laws.order-of-questions" in found.stdout
    assert "it breaks" not in found.stdout
