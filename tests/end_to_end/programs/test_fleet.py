"""Many programs judged side by side, by several processes."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from tests.end_to_end.command_line.commands import sabacc, wrong
from tests.end_to_end.programs.deadly_programs import MARK

if TYPE_CHECKING:
    from click.testing import Result

RIGHT = 'name = "right"\npython = "sabacc.protocol.reference:factory"'
FORGIVING = f'name = "forgiving"\npython = "{wrong("forgiving").removeprefix("python:")}"'
SILENT = 'name = "silent"\ncommand = ["false"]'
KILLS_ONE = 'name = "kills-one"\npython = "tests.end_to_end.programs.deadly_programs:once"'
KILLS_ALL = 'name = "kills-all"\npython = "tests.end_to_end.programs.deadly_programs:always"'

PATIENT = ("--limit-start", "120", "--limit-case", "120")
"""Several programs that start at once on a busy machine take their time."""


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
    """Return the report that `sabacc verify` makes."""
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


def test_a_scheduler_is_no_longer_asked(tmp_path: Path) -> None:
    found = fleet(tmp_path, RIGHT, words=("--scheduler", "tcp://127.0.0.1:9"))

    assert found.exit_code == 2
    assert "several machines judge by a list of programs each" in found.output


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
