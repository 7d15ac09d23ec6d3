"""`sabacc arbitrate`: each question that it rules on, with the exact text of the answer."""

from __future__ import annotations

import json
import os
import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner

from sabacc.arbiter.dispute import METHODS
from sabacc.arbiter.page import answer
from sabacc.arbiter.text import values
from sabacc.cli import arbitrate, main
from tests.unit.disputes import half, showdown

try:
    import pty
except ImportError:  # not on every system
    pty = None  # type: ignore[assignment]

if TYPE_CHECKING:
    from click.testing import Result

PAGE = (Path(__file__).parents[2] / "docs/dispute-file.md").read_text(encoding="utf-8")


def run(*words: str, given: str | None = None) -> Result:
    """Run the command in this process, in a terminal of 80 columns."""
    return CliRunner(env={"COLUMNS": "80"}).invoke(
        main, ["arbitrate", *words], input=given, prog_name="sabacc"
    )


def told(text: str, *words: str) -> str:
    """Rule on a text, and return the answer down to the sources."""
    found = run("-", *words, given=text)
    assert found.exit_code in {0, 1}, found.output
    return found.stdout.partition("\nSources of the rules")[0]


def part(text: str, head: str) -> list[str]:
    """Return the lines below a heading."""
    return text.partition(f"\n{head}\n")[2].partition("\n\n")[0].splitlines()


WHO_PAYS = """\
What does a call cost that does not win?
Lando wins the hand pot; Han pays 12 to the sabacc pot.
  by standard, edition 2026.1 of the rules

Who is right
  right  Lando: winner Lando
         Lando wins the hand pot.                          ranking.order.highest
         Rule: The higher total is the better hand.
         Rule: The best hand in range takes the whole hand pot
           (showdown.winner.best-hand).
  right  Lando: Han pays 12 to the sabacc pot
         Han pays 12 to the sabacc pot.                penalties.caller.hand-pot
         Rule: A caller who does not win pays the sabacc pot as much as the hand
           pot holds.
  WRONG  Han: Han pays 2 to the sabacc pot
         Han pays 12 to the sabacc pot.                penalties.caller.hand-pot
         Rule: A caller who does not win pays the sabacc pot as much as the hand
           pot holds.

What leads to it
  Lando's hand counts 20: 11 of coins 11, 9 of flasks 9     totals.sum.all-cards
  Han's hand counts 15: 8 of sabres 8, 7 of staves 7        totals.sum.all-cards
  Lando's hand is better than Han's                        ranking.order.highest
  Han pays 12 to the sabacc pot for the call           penalties.caller.hand-pot
  Lando wins                                           showdown.winner.best-hand
  Lando takes 12 from the hand pot                     showdown.winner.best-hand

Under other rulesets
  standard (with 11 of its 12 options), holonet (with 5 of its 6 options) and
    classic: the same.
  standard+alderaanian, forum (in any version) and holonet+alderaanian: Han pays
    2 to the sabacc pot; the rest is the same.
  swag (with any option): Han pays nothing to the sabacc pot; the rest is the
    same.

It turns on
  penalties.caller: with fixed=2 instead
    Han pays 2 to the sabacc pot; the rest is the same.
    A caller who does not win pays the sabacc pot a fixed sum (played by forum).
  penalties.caller: with percent=10 instead
    Han pays 2 to the sabacc pot; the rest is the same.
    A caller who does not win pays the sabacc pot a part of what the hand pot
    holds (no ruleset of the five bases plays it).
  penalties.caller: with none instead
    Han pays nothing to the sabacc pot; the rest is the same.
    A failed call costs nothing (played by swag).
"""


def test_who_wins_and_who_pays_what_to_which_pot() -> None:
    """Han calls with 15, Lando has 20: the call costs as much as the hand pot holds."""
    text = showdown(
        "title: What does a call cost that does not win?\n"
        "Lando claims: winner Lando\n"
        "Lando claims: Han pays 12 to the sabacc pot\n"
        "Han claims: Han pays 2 to the sabacc pot\n"
    )

    assert WHO_PAYS == told(text)


def test_was_that_legal_in_a_record() -> None:
    """A bet of four, where three is the most."""
    found = told(half("round 1\nHan bets 4", "Lando claims: Han may bet 4\n"))

    assert found.splitlines()[:7] == [
        "Han may not bet 4: 3 is the most.",
        "  by standard, edition 2026.1 of the rules",
        "",
        "Who is right",
        "  WRONG  Lando: Han may bet 4",
        "         Han may not bet 4 in the betting of round 1: 3 is the most.",
        "betting.limit.fixed".rjust(80),
    ]
    assert part(found, "It turns on") == [
        "  betting.limit: with unlimited instead",
        "    Han may bet 4.",
        "    Bets and raises may be as high as the player's stack allows (played by forum",
        "    and holonet).",
        "  betting.limit: with fixed=10 instead",
        "    Han may bet 4.",
        "    No opening bet, nor any raise, is higher than the fixed limit (played by",
        "    swag).",
        "  betting.limit: with fixed=4 instead",
        "    Han may bet 4.",
        "    No opening bet, nor any raise, is higher than the fixed limit (no ruleset of",
        "    the five bases plays it).",
    ]


def test_was_that_legal_by_a_script() -> None:
    """The same without a record: the position, and what Han tries."""
    found = run(
        *("--ruleset", "standard", "--hands", "Han coins-7 flasks-9, Lando coins-2 sabres-3"),
        *("--dealer", "Lando", "--stacks", "Han 100, Lando 100", "--hand-pot", "2"),
        *("--sabacc-pot", "12", "--antes", "paid", "--deck", "the others"),
        *("--until", "round 1 betting", "--play", "round 1: Han bets 4"),
        *("--claim", "Lando: Han may not bet 4"),
    )

    assert found.exit_code == 0, found.output
    assert found.stdout.splitlines()[:8] == [
        "Han may not bet 4: 3 is the most.",
        "  by standard, edition 2026.1 of the rules",
        "Next: The die falls in round 1.",
        "",
        "Who is right",
        "  right  Lando: Han may not bet 4",
        "         Han may not bet 4 in the betting of round 1: 3 is the most.",
        "betting.limit.fixed".rjust(80),
    ]


def test_what_is_this_hand_worth() -> None:
    """Four cards are no Idiot's Array: 0, 2, 3 and 8 make 13."""
    cards = "idiot coins-2 staves-3 sabres-8"

    found = run("--ruleset", "standard", "--hand", cards)

    assert found.exit_code == 0, found.output
    assert found.stdout.splitlines()[:9] == [
        "The hand counts 13; the hand does not bomb; the hand is an ordinary hand.",
        "  by standard, edition 2026.1 of the rules",
        "",
        "What leads to it",
        "  The hand counts 13: the Idiot 0, 2 of coins 2, 3 of staves 3, 8 of sabres 8",
        "                                                            totals.sum.all-cards",
        "  By the usual values: the Idiot 0                      totals.face-values.usual",
        "  The hand is no Idiot's Array: it holds 4 cards",
        "                                                specials.idiots-array-extra.none",
    ]


SHIFT = """\
sabacc dispute 1
ruleset: standard
hands: Han coins-7 flasks-9, Lando coins-2 sabres-3
dealer: Lando
die: 4
picks: as they lie
deck: the others
Leia claims: the cards shift
Han claims: the cards stay
"""


def test_must_there_be_a_shift() -> None:
    """A four brings none in `standard`, one in `swag`, and `forum` knows no die."""
    found = told(SHIFT)

    assert part(found, "Who is right") == [
        "  WRONG  Leia: the cards shift",
        "         The cards stay.                                shift.faces.one-to-three",
        "         Rule: A shift comes on a 1, a 2 or a 3.",
        "  right  Han: the cards stay",
        "         The cards stay.                                shift.faces.one-to-three",
        "         Rule: A shift comes on a 1, a 2 or a 3.",
    ]
    assert part(found, "Under other rulesets") == [
        "  standard (with any option), holonet (with any option) and classic: the same.",
        "  forum (in any version): There is no shift.",
        "  swag (with any option): The cards shift.",
    ]


FIRST_ROUND = "standard with calling.earliest-round from=1"
CALLING = "round 1\nHan checks\nLando checks\ndie 4"


def test_may_this_player_call_now() -> None:
    """Where calls begin with round 1 Han is asked after the die, and Lando after him."""
    claims = "Han claims: Han may call\nLando claims: Lando may call\n"
    found = told(half(CALLING, claims, FIRST_ROUND))

    assert found.splitlines()[:14] == [
        "Han may call now; Lando may not call now: not yet, Han is asked first.",
        "  by standard with calling.earliest-round from=1, edition 2026.1 of the rules",
        "Next: Han is asked in the calling of round 1, and may call or go on without a",
        "call.",
        "",
        "Who is right",
        "  right  Han: Han may call",
        "         Han may call now.                         calling.who.any-active-player",
        "         Rule: Every player who is still in the hand may call it.",
        "  WRONG  Lando: Lando may call",
        "         Lando may not call now: not yet, Han is asked first.",
        "calling.several.first-from-dealers-left".rjust(80),
        "         Rule: The first player from the dealer's left who wants to call is the",
        "           caller.",
    ]


def test_what_happens_next() -> None:
    """A record that stops half-way, and nobody claims anything."""
    found = run("-", given=half("round 1\nHan bets 2"))

    assert found.exit_code == 0
    assert found.stdout.splitlines()[:7] == [
        "Lando is asked in the betting of round 1, and may match, raise by 1 to 3 or",
        "fold.",
        "  by standard, edition 2026.1 of the rules",
        "",
        "What leads to it",
        "  Han bets 2                                                 betting.limit.fixed",
        "  Han pays 2 to the hand pot                              betting.payee.hand-pot",
    ]
    assert found.stdout.splitlines()[-2:] == [
        "Notes",
        "  The record ends in the betting of round 1; Lando is asked.",
    ]


def test_the_sources_are_told_in_our_own_words() -> None:
    """The sentences of the rule that decides, with the document and the place of each."""
    found = run("-", given=showdown("claim: Han pays 12 to the sabacc pot\n"))
    lines = found.stdout.partition("Sources of the rules that decide\n")[2].splitlines()

    assert lines[0].startswith("  penalties.caller.hand-pot: decided by our rulebook")
    assert lines[1].startswith("    H-051 (holonet, Calling Phase, sentence 2): ")


def test_the_json_is_that_of_the_page() -> None:
    """Command line and browser give the very same ruling."""
    text = showdown("claim: Han pays 12 to the sabacc pot\n")
    asked = json.dumps({"ask": "rule", "dispute": values(text)})

    found = run("-", "--format", "json", given=text)

    assert found.exit_code == 0
    assert json.loads(found.stdout) == json.loads(answer(asked))["result"]


def test_the_sheet_is_written_to_a_file(tmp_path: Path) -> None:
    """As a page; nothing is printed."""
    sheet = tmp_path / "ruling.html"

    found = run("-", "--format", "html", "--output", str(sheet), given=showdown())

    assert (found.exit_code, found.output) == (0, "")
    assert sheet.read_text(encoding="utf-8").startswith("<!doctype html>")


def test_another_ruleset_may_rule(tmp_path: Path) -> None:
    """A built-in one, single choices, or a house file."""
    text = showdown("claim: Han pays 12 to the sabacc pot\n")
    house = tmp_path / "own.toml"
    house.write_text(
        'name = "our-table"\nbase = "standard"\n[choices]\n"penalties.caller" = "fixed=7"\n',
        encoding="utf-8",
    )
    words = ("-", "--quiet", "--ruleset")

    paid = [
        run(*words, rules, given=text).stdout
        for rules in ("swag", "standard with penalties.caller fixed=3", str(house))
    ]

    assert paid == [
        "Han pays nothing to the sabacc pot.\n",
        "Han pays 3 to the sabacc pot.\n",
        "Han pays 7 to the sabacc pot.\n",
    ]


def test_the_examples_of_the_page_are_true() -> None:
    """What the page prints is what the command prints."""
    examples = re.findall(r"```text\n(sabacc dispute 1\n.*?)```", PAGE, re.DOTALL)
    shown = re.findall(r"\$ sabacc arbitrate --quiet quarrel.dispute\n(.*?)```", PAGE, re.DOTALL)

    assert len(examples) == len(METHODS) + 1  # one a question, and a record
    assert shown == [run("-", "--quiet", given=example).stdout for example in examples]


def test_the_exit_status_says_how_it_went(tmp_path: Path) -> None:
    """0 ruled, 1 a claim is wrong or open, 2 the command line, 3 the file."""
    right, wrong, open_ = (
        showdown(f"claim: {claim}\n") for claim in ("Lando wins", "Han wins", "caller Han")
    )

    assert [run("-", given=text).exit_code for text in (right, wrong, open_)] == [0, 1, 1]
    assert run().exit_code == 2
    assert run("-", "--dealer", "Han", given=right).exit_code == 2
    assert run("--hand", "idiot").exit_code == 2
    assert run("--ruleset", "standard", "--hand", "joker").exit_code == 2
    assert run("-", "--ruleset", "stanard", given=right).exit_code == 2
    assert run("-", given="hello").exit_code == 3
    assert run(str(tmp_path / "none")).exit_code == 3
    assert run("-", "--claim", "Greedo wins", given=right).exit_code == 2


def test_an_error_names_file_line_field_and_mend(tmp_path: Path) -> None:
    """In one line, with the line below it, and nothing that a terminal would obey."""
    file = tmp_path / "quarrel.dispute"
    file.write_text(showdown("claim: Han wins\x1b[2J\n"), encoding="utf-8")

    found = run(str(file))

    assert found.exit_code == 3
    assert found.stdout == ""
    problem = "it holds a sign that cannot be printed (U+001B, column 16); take it out"
    assert found.stderr.splitlines() == [
        f"sabacc: {file}:9: line: {problem}",
        "  | claim: Han wins\N{REPLACEMENT CHARACTER}[2J",
    ]


@pytest.mark.parametrize(
    ("option", "value", "words"),
    [
        ("--stacks", "Han -3", "--stacks \"Han -3\": '-3' is no whole number"),
        (
            "--hands",
            "Han coins-7, Lando coins-7",
            '--hands "Han coins-7, Lando coins-7": coins-7 lies there and in Han\'s hand',
        ),
        ("--title", "a\nquestion: best", "--title has several lines: give one"),
        ("--claim", "Han: he must pay", "--claim \"Han: he must pay\": it is not said who 'he' is"),
        ("--claim", "Han: it's a tie", "write Han, Lando share the hand pot, or sudden demise of"),
        ("--claim", "H S: Han wins", "--claim \"H S: Han wins\": 'H S' is no name; write one word"),
        ("--dealer", "Han", 'ask another: write --question "who wins", or --question "shift"'),
        ("--hand", "coins-9", "does not belong to the question 'worth', which --hand tells"),
        ("--caller", "Han", "--dealer: it is missing, and the question 'who wins' needs it; write"),
        ("--play", "Han bet 3", '--play "Han bet 3": '),
        ("--side-pot", "5", '--side-pot "5": it does not belong to the question'),
        ("--asks", "beste", "--asks \"beste\": 'beste' is no fact of compare; did you mean best?"),
    ],
)
def test_an_error_names_the_option(option: str, value: str, words: str) -> None:
    """Options are lines of the file, and are refused alike."""
    given = {"--hands": "Han coins-7, Lando coins-8", option: value}
    found = run("--ruleset", "standard", *(word for pair in given.items() for word in pair))

    assert found.exit_code == 2
    assert words in found.stderr


ANSWERS = """\
stanard
standard
3
Han coins-7 coins-7, Lando coins-9
Han coins-7 flasks-9, Lando coins-9 flasks-5
Leia
Lando
Han 100
Han 100, Lando 100
-3
12
30
Han
nobody

Lando: Han is great
Han: winner Han

{file}
"""


def test_a_terminal_asks_line_by_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every answer is checked at once, asked for again, and the whole is saved."""
    monkeypatch.setattr(arbitrate, "_terminal", lambda: True)
    file = tmp_path / "saved.dispute"

    found = run(given=ANSWERS.format(file=file))

    assert found.exit_code == 0, found.output
    assert [line.strip().partition(";")[0] for line in found.stderr.splitlines()] == [
        "ruleset: no ruleset is called 'stanard'",
        "hands: coins-7 lies there twice",
        "dealer: nobody at the table is called 'Leia'",
        "stacks: Lando has no stack",
        "hand pot: '-3' is no whole number from 0 to 1000000000000",
        "Lando claims: 'Han is great' claims nothing that can be judged",
    ]
    assert "\nHan wins the hand pot.\n" in found.stdout
    assert file.read_text(encoding="utf-8") == (
        "sabacc dispute 1\nruleset: standard\nquestion: who wins\n\n"
        "hands: Han coins-7 flasks-9, Lando coins-9 flasks-5\ndealer: Lando\n"
        "stacks: Han 100, Lando 100\nhand pot: 12\nsabacc pot: 30\ncaller: Han\n"
        "deck: nothing\n\nHan claims: winner Han\n"
    )
    assert run(str(file), "--quiet").stdout == "Han wins the hand pot.\n"


def test_no_option_is_obeyed_by_the_terminal() -> None:
    """What stands in an option stands in the message as signs, and not at length."""
    found = run("--ruleset", "standard", "--hand", "\x1b[2J" + "coins-7 " * 50)

    assert found.exit_code == 2
    assert "\x1b" not in found.stderr
    assert len(found.stderr) < 500


def test_nothing_that_is_given_is_lost() -> None:
    """Of two options for one line none is passed over; nor is one of two rulesets."""
    hands = ("--hands", "Han coins-7, Lando coins-8")

    twice = run("--ruleset", "standard", *hands, "--hands", "Han star, Lando coins-8")
    rules = run("--ruleset", "standard", *hands, "--ruleset", "swag")

    assert (twice.exit_code, rules.exit_code) == (2, 2)
    assert '--hands is given twice, "Han coins-7, Lando coins-8" and "Han star' in twice.stderr
    assert "--ruleset is given twice, standard and swag: give one" in rules.stderr


@pytest.mark.parametrize(
    "claim",
    ["Han claims: Han wins", "Han: Han wins", "Han wins", "claim: Han wins", "Han: Han wins!"],
)
def test_a_claim_is_given_as_in_the_file_or_shorter(claim: str) -> None:
    """Coins 8 beat coins 7, whoever says so."""
    hands = ("--hands", "Han coins-8, Lando coins-7")

    assert run("--ruleset", "standard", *hands, "--claim", claim, "--quiet").exit_code == 0


def test_a_claim_beside_a_file_is_named_as_it_was_typed() -> None:
    """No path of the JSON, and not the file, whose claims are in order."""
    found = run("-", "--claim", "Lando: Lando bombed out", given=showdown("claim: Lando wins\n"))

    assert found.exit_code == 2
    assert found.stderr.startswith('sabacc: --claim "Lando: Lando bombed out": ')
    assert "; write Lando bombs, or Lando does not bomb, or nobody bombs (" in found.stderr


FILES = {
    "latin-1": (showdown("title: caf\xe9\n").encode("latin-1"), ":9: byte e9 is no UTF-8; save it"),
    "utf-16": (showdown().encode("utf-16"), ":1: it is UTF-16; save it as a plain text in UTF-8"),
    "binary": (b"\x89PNG\r\n\x1a\n\0\0", ": it is no text; save it"),
    "10 MB": (b"sabacc dispute 1\n" + b"\xc3\xa9" * 5_000_000, "more than 200000 characters"),
    "just too long": (("\xe9" * 200_001).encode(), ": it has more than 200000 characters"),
}


@pytest.mark.parametrize("name", FILES)
def test_whatever_lies_in_the_file_is_told_in_one_line(name: str, tmp_path: Path) -> None:
    """Other encodings, a picture, something huge."""
    file = tmp_path / "quarrel.dispute"
    data, words = FILES[name]
    file.write_bytes(data)

    found = run(str(file))

    assert found.exit_code == 3
    assert found.stderr.startswith(f"sabacc: {file}")
    assert words in found.stderr
    assert len(found.stderr.splitlines()) == 1


def test_a_long_text_is_read_to_its_end(tmp_path: Path) -> None:
    """Two bytes a character: the last line counts too, though 300,000 bytes stand above it."""
    file = tmp_path / "quarrel.dispute"
    remarks = ("# " + "\xe9" * 14_998 + "\n") * 10
    file.write_text(showdown(f"{remarks}claim: Han wins\n"), encoding="utf-8")

    assert run(str(file), "--quiet").exit_code == 1  # Lando wins


def test_answers_that_end_early_are_not_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    """No status of a ruling, and what was told so far is printed, to be saved."""
    monkeypatch.setattr(arbitrate, "_terminal", lambda: True)

    found = run(given="standard\n3\nHan coins-7, Lando coins-9\n")

    assert found.exit_code == 2
    assert found.stderr.endswith(
        "sabacc: the answers ended: nothing was ruled; this was told, and may be saved to a file:\n"
        "sabacc dispute 1\nruleset: standard\nquestion: who wins\n"
        "hands: Han coins-7, Lando coins-9\n"
    )


@pytest.mark.skipif(pty is None, reason="this system has no pseudo-terminals")
def test_ctrl_c_in_a_terminal() -> None:
    """Status 130, in plain words, whatever was asked for."""
    assert pty is not None
    child, terminal = pty.fork()
    if child == 0:  # pragma: no cover - another process
        os.execv(sys.executable, [sys.executable, "-m", "sabacc", "arbitrate"])  # noqa: S606 - the command under test
    shown = read_until(terminal, b"[standard]: ")
    os.write(terminal, b"\n")
    shown += read_until(terminal, b"Which question")
    os.write(terminal, b"\x03")
    shown += read_until(terminal, b"nothing was ruled")
    read_until(terminal, b"\0")  # to its end
    os.close(terminal)
    _, status = os.waitpid(child, 0)

    assert os.waitstatus_to_exitcode(status) == 130, shown
    assert b"interrupted: nothing was ruled" in shown
    assert b"Traceback" not in shown


def read_until(terminal: int, words: bytes) -> bytes:
    """Return what a terminal shows down to some words, or to its end."""
    shown = b""
    while words not in shown:
        try:
            found = os.read(terminal, 1024)
        except OSError:  # how Linux tells that the other side is gone
            return shown
        if not found:
            return shown
        shown += found
    return shown
