"""What people read, whole, as it was reviewed.

`*.txt` has a transcript a command, and `child.txt` one of programs in child processes; `reports/` a
file a run with its report in each form, `judged/` disputes with rulings and records with audits,
and `cards.md` cards of rules.  A change of a text shows as a diff of these files.  To write them
anew:

    pytest tests/golden --update-golden
"""

import re
import shlex
from collections.abc import Callable
from pathlib import Path
from typing import Final

import pytest
from click.testing import CliRunner

from sabacc.cli import main
from tests.golden.pages import cards
from tests.golden.rulings import said_again
from tests.unit.reports.made_reports import RUNS, in_every_form

TRANSCRIPTS: Final = sorted(Path(__file__).parent.glob("*.txt"))
JUDGED: Final = sorted(Path(__file__).parent.glob("judged/*.txt"))
PROMPT: Final = "$ sabacc "
# Times and random words, which differ from run to run
CHANGING: Final = re.compile(
    r"""(?<=in )\d+(\.\d)? s\b|\d{4}-\d\d-\d\d \d\d:\d\d UTC|(?<=time=")\d+\.\d+"""
    r"""|(?<="nonce":")[0-9a-f]{16}|(?<=answer ")[0-9a-f]{16}"""
)
# A claim that is wrong, and no rule says so
WITHOUT_RULE: Final = re.compile(r"^wrong: .*\n.* \(\)$", re.MULTILINE)
# What a slow machine alone prints
SLOW: Final = re.compile(
    r"^((Asking|Hunting|judging)\b.*, \d+ s|  note      this took .* s)\n", re.MULTILINE
)


def replayed(transcript: str) -> str:
    """Run each command of a transcript again: `$ sabacc ...`, with `<<END` and its lines if given.

    Remarks (`# ...` after a blank line) stay; what stood behind a command is printed anew: the
    output, the errors as `! ...`, and a status other than 0 as `[status]`.
    """
    shown: list[str] = []
    before = ""
    lines = iter(transcript.splitlines())
    for line in lines:
        if line.startswith("# ") and not before:
            shown.append(line)
        before = line
        if not line.startswith(PROMPT):
            continue
        command, heredoc, _ = line.removeprefix(PROMPT).partition(" <<END")
        given = [*iter(lambda: next(lines), "END")] if heredoc else []
        result = CliRunner(env={"COLUMNS": "80"}).invoke(
            main, shlex.split(command), "".join(f"{each}\n" for each in given), prog_name="sabacc"
        )
        shown += [line, *given, *(["END"] if heredoc else [])]
        shown += [
            CHANGING.sub("...", each).rstrip() for each in SLOW.sub("", result.stdout).splitlines()
        ]
        shown += [f"! {each}".rstrip() for each in SLOW.sub("", result.stderr).splitlines()]
        shown += [f"[{result.exit_code}]"] if result.exit_code else []
        shown.append("")
    return "\n".join(shown)


@pytest.fixture
def review(request: pytest.FixtureRequest) -> Callable[[Path, str], None]:
    """Return a function that compares a text with the file in which it was reviewed."""

    def compare(path: Path, printed: str) -> None:
        reviewed = path.read_text(encoding="utf-8") if path.exists() else ""
        if request.config.getoption("--update-golden", default=False):
            path.write_text(printed, encoding="utf-8")
        assert printed == reviewed, "if it is meant: pytest tests/golden --update-golden"
        assert "Traceback" not in printed
        assert "\x1b" not in printed

    return compare


@pytest.mark.parametrize("path", TRANSCRIPTS, ids=lambda path: path.stem)
def test_commands_print_what_was_reviewed(
    path: Path, review: Callable[[Path, str], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    # A function is asked in this process, as where no child can be, and the same is said of it.
    monkeypatch.setattr("sabacc.conformance.adapters.connect.CAN_SPAWN", path.stem == "child")
    review(path, replayed(path.read_text(encoding="utf-8")))


@pytest.mark.parametrize("path", JUDGED, ids=lambda path: path.stem)
def test_disputes_and_records_are_judged_as_was_reviewed(
    path: Path, review: Callable[[Path, str], None]
) -> None:
    judged = said_again(path.read_text(encoding="utf-8"))
    review(path, judged)
    assert not WITHOUT_RULE.findall(judged), "a wrong claim is wrong by a rule"


@pytest.mark.parametrize("name", RUNS)
def test_reports_say_what_was_reviewed(name: str, review: Callable[[Path, str], None]) -> None:
    review(Path(__file__).parent / "reports" / f"{name}.txt", in_every_form(name))


def test_cards_of_rules_read_as_was_reviewed(review: Callable[[Path, str], None]) -> None:
    review(Path(__file__).parent / "cards.md", "\n".join(cards()))
