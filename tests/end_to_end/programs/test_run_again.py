"""Each line that says how to run something again is run, and brings its finding back."""

import re
import shlex
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.end_to_end.command_line.commands import sabacc, wrong
from tests.implementations import faulty
from tests.runs import LONG_RUN

BREACH = re.compile(r"^(\S+\.\S+)  (?:rule broken|could not|\d+ cases? could)", re.MULTILINE)
AGAIN = re.compile(r"(?:Run|[Aa]sk it) again:? (sabacc .+?)\.?$", re.MULTILINE)


def by(name: str) -> str:
    """Name one of the faulty programs, as a command line does."""
    return shlex.join([sys.executable, str(Path(faulty.__file__)), name])


def findings(report: str) -> Iterator[tuple[str, str]]:
    """Yield the broken rules of a report, each with the line that shows it again."""
    starts = [*BREACH.finditer(report)]
    ends = [*(each.start() for each in starts[1:]), len(report)]
    for start, end in zip(starts, ends, strict=True):
        [line] = AGAIN.findall(report[start.end() : end])[:1]
        yield start[1], line


def brings_back(report: str) -> dict[str, str]:
    """Run every line of a report, and return those that do not bring the finding back."""
    lines = dict(findings(report))
    assert lines, report
    words = {rule: shlex.split(line)[1:] for rule, line in lines.items()}
    again = {rule: sabacc(each[0], "-q", *each[1:]).output for rule, each in words.items()}
    return {rule: lines[rule] for rule, found in again.items() if rule not in found}


@pytest.mark.parametrize(
    ("program", "words"),
    [
        pytest.param(by("zero_is_no_bomb"), "", id="scenarios"),
        pytest.param(by("pot_copied"), "", id="laws of every answer"),
        pytest.param(wrong("crashing"), "--rule bombs.limits", id="faults"),
        pytest.param(wrong("flasks_bomb"), "--rule laws.suits-alike", id="several answers"),
        pytest.param(wrong("four_cards_bomb"), "--hunt 300 --limit-case 20", id="the hunt"),
    ],
)
def test_verify_brings_its_findings_back(program: str, words: str) -> None:
    told = sabacc(
        "verify", "--all", "--ruleset", "classic", "--seed", "8", *shlex.split(words), "--",
        *shlex.split(program),
    )  # fmt: skip

    assert told.exit_code == 1, told.output
    assert brings_back(told.output) == {}


def test_a_list_of_known_failures_is_given_again(tmp_path: Path) -> None:
    known = tmp_path / "known failures.txt"
    words = ("verify", "--ruleset", "classic", "--seed", "4", "--hunt", "500")
    known.write_text("classic bombs.zero.bombs\nclassic totals.sum.all-cards\n", encoding="utf-8")
    told = sabacc(*words, "--expect-failures", known, "--", wrong("zero_and_four_cards"))

    assert told.exit_code == 1, told.output
    assert "beyond the scenarios" in told.output
    assert brings_back(told.output) == {}


@pytest.mark.parametrize(
    ("program", "words", "says"),
    [
        pytest.param("forgiving", "--ruleset classic --level settle", "penalties", id="a rule"),
        pytest.param("first_of_the_tied", "", "laws.names-of-seats", id="a law"),
        pytest.param("crashing", "--ruleset forum --limit-case 9", "KeyError", id="a fault"),
    ],
)
def test_the_hunt_brings_its_findings_back(
    tmp_path: Path, program: str, words: str, says: str
) -> None:
    usual = ("--quiet", "--seed", "1", "--questions", "60", "--corpus", str(tmp_path))
    told = sabacc("hunt", *usual, *shlex.split(words), wrong(program))
    lines = AGAIN.findall(told.output)

    assert len(lines) == len([*tmp_path.glob("*.json")]) > 0
    for line in lines:
        again = sabacc(*shlex.split(line)[1:])

        assert again.exit_code == 1, again.output
        assert says in again.output


@pytest.mark.parametrize(
    ("program", "rules"),
    [
        pytest.param(wrong("zero_stands"), False, id="cases"),
        pytest.param(wrong("zero_stands"), True, id="rules"),
        pytest.param(by("caller_never_pays"), False, id="whole hands", marks=LONG_RUN),
        pytest.param(by("pot_copied"), False, id="a law", marks=LONG_RUN),
    ],
)
def test_a_list_is_green_for_every_seed(tmp_path: Path, program: str, *, rules: bool) -> None:
    known, words = tmp_path / "known.txt", ("verify", "--ruleset", "classic", "--quiet")
    behind = ("--", *shlex.split(program))
    written = sabacc(*words, "--write-expect-failures", known, *behind)
    if rules:
        lines = known.read_text("utf-8").splitlines()
        listed = {line.partition("/")[0] for line in lines if line[0] != "#"}
        known.write_text("\n".join(listed), encoding="utf-8")
    listed_too = (*words, "--expect-failures", str(known))
    runs = {seed: sabacc(*listed_too, "--seed", str(seed), *behind) for seed in range(1, 13)}

    assert written.exit_code == 1
    assert {seed: run.output for seed, run in runs.items() if run.exit_code} == {}
