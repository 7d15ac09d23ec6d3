"""`sabacc arbitrate`: a dispute from a file, from options, and asked for."""

import os
import re
import select
import signal
import sys
import time
from pathlib import Path

import pytest

from sabacc.arbiter.dispute import METHODS
from sabacc.cli import arbitrate
from tests.end_to_end.command_line.commands import arbitrated
from tests.unit.arbiter.disputes import showdown

PAGE = (Path(__file__).parents[3] / "docs/dispute-file.md").read_text(encoding="utf-8")


def test_the_ruling_is_written_to_a_file(tmp_path: Path) -> None:
    file = tmp_path / "ruling.txt"

    found = arbitrated("-", "--output", str(file), given=showdown())

    assert (found.exit_code, found.output) == (0, "")
    assert file.read_text(encoding="utf-8").startswith("Lando wins the hand pot")


def test_another_ruleset_may_rule(tmp_path: Path) -> None:
    text = showdown("claim: Han pays 12 to the sabacc pot\n")
    house = tmp_path / "own.toml"
    house.write_text(
        'name = "our-table"\nbase = "standard"\n[choices]\n"penalties.caller" = "fixed=7"\n',
        encoding="utf-8",
    )
    words = ("-", "--quiet", "--ruleset")

    paid = [
        arbitrated(*words, rules, given=text).stdout
        for rules in ("swag", "standard with penalties.caller fixed=3", str(house))
    ]

    assert paid == [
        "Han pays nothing to the sabacc pot.\n",
        "Han pays 3 to the sabacc pot.\n",
        "Han pays 7 to the sabacc pot.\n",
    ]


def test_the_examples_of_the_page_are_true() -> None:
    examples = re.findall(r"```text\n(sabacc dispute 1\n.*?)```", PAGE, re.DOTALL)
    shown = re.findall(r"\$ sabacc arbitrate --quiet quarrel.dispute\n(.*?)```", PAGE, re.DOTALL)

    # one a question, a record, a total, no hand at all, and two versions of the facts
    assert len(examples) == len(METHODS) + 4
    assert shown == [arbitrated("-", "--quiet", given=example).stdout for example in examples]


try:
    import pty
except ImportError:  # not on every system
    pty = None  # type: ignore[assignment]

# Seconds to wait for what a terminal must show
PATIENCE = 60.0


def test_the_exit_status_says_how_it_went() -> None:
    right, wrong, open_ = (
        showdown(f"claim: {claim}\n") for claim in ("Lando wins", "Han wins", "caller Han")
    )

    assert [arbitrated("-", given=text).exit_code for text in (right, wrong, open_)] == [0, 1, 1]
    assert arbitrated().exit_code == 2
    for words in (["-", "--dealer", "Han"], ["--hand", "idiot"], ["-", "--claim", "Greedo wins"]):
        assert arbitrated(*words, given=right).exit_code == 2
    assert arbitrated("-", given="hello").exit_code == 3


@pytest.fixture
def terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(arbitrate, "terminal", lambda: True)


in_a_terminal = pytest.mark.usefixtures("terminal")

ANSWERS = """\
9
3
Han coins-7 coins-7, Lando coins-9
Han coins-7 flasks-9, Lando coins-9 flasks-5
Leia
Lando
Han
Han 100, Lando 100
-3
12
30
Han
nobody

stanard
standard
Lando: Han is great
Han: winner Han

{file}
"""


@in_a_terminal
def test_a_terminal_asks_line_by_line(tmp_path: Path) -> None:
    file = tmp_path / "saved.dispute"

    found = arbitrated(given=ANSWERS.format(file=file))

    assert found.exit_code == 0, found.output
    assert [line.strip().partition(";")[0] for line in found.stderr.splitlines()] == [
        "9 is none of them",
        "hands: coins-7 lies there twice",
        "dealer: nobody at the table is called 'Leia'",
        "stacks: Han has no stack",
        "hand pot: '-3' is not a whole number from 0 to 1000000000000",
        "ruleset: no ruleset is called 'stanard'",
        "Lando claims: 'Han is great' is not a claim that can be judged",
    ]
    assert "\nHan wins the hand pot. Han has 16, Lando 14.\n" in found.stdout
    assert file.read_text(encoding="utf-8") == (
        "sabacc dispute 1\nruleset: standard\nquestion: who wins\n\n"
        "hands: Han coins-7 flasks-9, Lando coins-9 flasks-5\ndealer: Lando\n"
        "stacks: Han 100, Lando 100\nhand pot: 12\nsabacc pot: 30\ncaller: Han\n"
        "deck: nothing\n\nHan claims: winner Han\n"
    )
    said = "Han wins the hand pot. Han has 16, Lando 14.\n"
    assert arbitrated(str(file), "--quiet").stdout == said


# The wrong question, a card forgotten, a look back at the ruleset, and a claim mistyped
BACKWARDS = """\
back
4
back
2
Han 11c, Lando 15f
back
Han 11c 8f, Lando 15f
swag
back

Han: winner Lando
back
Han: winner Han
Lando: winner Lando


"""


@in_a_terminal
def test_one_can_go_back_in_the_terminal() -> None:
    found = arbitrated(given=BACKWARDS)
    asked = found.stdout

    assert found.exit_code == 1, found.output  # Lando's claim is wrong
    assert asked.index("What is the quarrel about") < asked.index("The hands, such as")
    assert asked.index("The hands, such as") < asked.index("By which ruleset")
    for words in (
        "[Han 11c, Lando 15f]: ",
        "  Taken back: Han claims: winner Lando\n",
        "by swag, edition",
        "Han has the best hand",
        "right  Han: winner Han",
        "WRONG  Lando: winner Lando",
    ):
        assert words in asked
    assert found.stderr == ""


@in_a_terminal
@pytest.mark.parametrize(
    ("given", "errors", "words"),
    [
        (
            "\nbest\n\nHan 8 coins, Lando 7 coins\nswag\n\n",
            (
                "  That is none of them; write 1 to 5\n"
                "  this is needed: answer it, or unknown where nobody knows, or back\n"
            ),
            "Han has the best hand",
        ),
        (
            "who wins\nHan 11c 9f, Lando 8sa 7c\nLando\n\n\n\nHan\n\n\n\nHan wins\n\n\n",
            "",
            "right  Han wins",
        ),
    ],
)
def test_an_empty_answer_is_told_what_is_wanted(given: str, errors: str, words: str) -> None:
    found = arbitrated(given=given)

    assert found.exit_code == 0, found.output
    assert found.stderr == errors
    assert words in found.stdout


def test_no_option_is_obeyed_by_the_terminal() -> None:
    found = arbitrated("--ruleset", "standard", "--hand", "\x1b[2J" + "coins-7 " * 50)

    assert found.exit_code == 2
    assert "\x1b" not in found.stderr
    assert len(found.stderr) < 500


def test_nothing_that_is_given_is_lost() -> None:
    hands = ("--hands", "Han coins-7, Lando coins-8")

    twice = arbitrated("--ruleset", "standard", *hands, "--hands", "Han star, Lando coins-8")
    title = arbitrated("--ruleset", "standard", *hands, "--title", "a\nquestion: best")

    assert "--title has several lines: give one" in title.stderr
    assert twice.exit_code == 2
    assert '--hands is given twice, "Han coins-7, Lando coins-8" and "Han star' in twice.stderr


FILES = {
    "10 MB": (
        b"sabacc dispute 1\n" + b"\xc3\xa9" * 5_000_000,
        ": it is larger than 800,000 bytes; a dispute",
    ),
    "just too long": (("\xe9" * 200_001).encode(), ": it has more than 200000 characters"),
}


@pytest.mark.parametrize("name", FILES)
def test_whatever_lies_in_the_file_is_told_in_one_line(name: str, tmp_path: Path) -> None:
    file = tmp_path / "quarrel.dispute"
    data, words = FILES[name]
    file.write_bytes(data)

    found = arbitrated(str(file))

    assert found.exit_code == 3
    assert found.stderr.startswith(f"sabacc: {file}")
    assert words in found.stderr
    assert len(found.stderr.splitlines()) == 1


def test_a_long_text_is_read_to_its_end(tmp_path: Path) -> None:
    file = tmp_path / "quarrel.dispute"
    remarks = ("# " + "\xe9" * 14_998 + "\n") * 10
    file.write_text(showdown(f"{remarks}claim: Han wins\n"), encoding="utf-8")

    assert arbitrated(str(file), "--quiet").exit_code == 1  # Lando wins


@in_a_terminal
def test_answers_that_end_early_are_not_lost() -> None:
    found = arbitrated(given="3\nHan coins-7, Lando coins-9\n")

    assert found.exit_code == 2
    assert found.stderr.endswith(
        "sabacc: the answers ended: nothing was ruled; this is what you entered, to save to "
        "a file:\n"
        "sabacc dispute 1\n"
        "question: who wins\n"
        "hands: Han coins-7, Lando coins-9\n"
    )


@pytest.mark.skipif(pty is None, reason="this system has no pseudo-terminals")
def test_ctrl_c_in_a_terminal() -> None:
    assert pty is not None
    child, terminal = pty.fork()
    if child == 0:  # pragma: no cover - another process
        signal.signal(signal.SIGINT, signal.SIG_DFL)  # the suite may have been started deaf to it
        os.execv(sys.executable, [sys.executable, "-m", "sabacc", "arbitrate"])  # noqa: S606 - the command under test
    try:
        shown = read_until(terminal, b"What is the quarrel about")
        shown += read_until(terminal, b"nothing was ruled", pressing=b"\x03")
        shown += read_until(terminal, None)
    finally:
        os.close(terminal)  # which ends a child that still asks
        _, status = os.waitpid(child, 0)

    assert os.waitstatus_to_exitcode(status) == 130, shown
    assert b"interrupted: nothing was ruled" in shown
    assert b"Traceback" not in shown


def read_until(terminal: int, words: bytes | None, *, pressing: bytes = b"") -> bytes:
    """Return what a terminal shows down to some words, or to its end.

    A key is pressed again while nothing comes: Python's line editor can miss one that is pressed as
    it begins to listen.
    """
    shown = b""
    ends = time.monotonic() + PATIENCE
    os.write(terminal, pressing)
    while words is None or words not in shown:
        ready, _, _ = select.select([terminal], [], [], 2.0)
        if not ready:
            assert time.monotonic() < ends, f"{words!r} never came: {shown!r}"
            os.write(terminal, pressing)
            continue
        try:
            found = os.read(terminal, 1024)
        except OSError:  # how Linux tells that the other side is gone
            return shown
        if not found:
            return shown
        shown += found
    return shown
