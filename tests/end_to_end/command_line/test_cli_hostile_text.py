"""Text of files and programs that a terminal or a build log would obey, at every door."""

import re
from pathlib import Path
from typing import Final

import pytest

from sabacc.protocol.hostile import escape_line, escape_lines
from tests.end_to_end.command_line.commands import sabacc

OBEYED: Final = "\x1b]0;owned\x07\x9b2J\u202e\x7f"
"""A window's title, a cleared screen as C1 has it, a turn of the reading direction."""
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
