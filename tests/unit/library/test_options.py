"""The options of all commands: one name for one thing, the same short form, the same formats."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import click
import pytest
from click.shell_completion import ShellComplete

from sabacc.cli import COMMANDS, main
from sabacc.cli.defaults import OWN, SHARED
from tests.end_to_end.command_line.commands import sabacc

CONTEXT: Final = click.Context(main)
WRITES_FILES: Final = frozenset({"rulebook", "init-adapter"})
"""What writes a folder, and prints one line about it."""
ANSWERS: Final = frozenset({"serve"})
"""What speaks the protocol on standard output."""
WRITES_DATA: Final = frozenset({"record", "export"})
"""What prints a file for other programs, and nothing beside it."""
RAISES: Final = "betting.raise.allowed/the-second-player-raises"
DISPUTE: Final = "line_"
"""How the parameters begin that stand for a line of a dispute, which have names of their own."""


def commands() -> Iterator[tuple[str, click.Command]]:
    """Yield every command by its name, those of groups as `report diff`."""

    def below(name: str, command: click.Command) -> Iterator[tuple[str, click.Command]]:
        if not isinstance(command, click.Group):
            yield name, command
            return
        for each, one in command.commands.items():
            yield from below(f"{name} {each}", one)

    for name in COMMANDS:
        command = main.get_command(CONTEXT, name)
        assert command is not None
        yield from below(name, command)


ALL: Final = dict(commands())


def options(command: click.Command) -> Iterator[click.Option]:
    for one in command.params:
        if isinstance(one, click.Option) and not str(one.name).startswith(DISPUTE):
            yield one


def test_an_option_has_one_name_and_one_meaning() -> None:
    kinds: dict[str, set[tuple[object, ...]]] = defaultdict(set)
    for command in ALL.values():
        for one in options(command):
            short = tuple(name for name in one.opts if not name.startswith("--"))
            takes = (one.is_flag, type(one.type).__name__, one.metavar)
            for name in set(one.opts) - set(short):
                kinds[name].add((short, takes))

    assert {name: found for name, found in kinds.items() if len(found) > 1} == {}


def test_a_short_form_means_one_thing() -> None:
    meant: dict[str, set[str]] = defaultdict(set)
    for command in ALL.values():
        for one in options(command):
            for name in one.opts:
                if not name.startswith("--"):
                    meant[name].update(long for long in one.opts if long.startswith("--"))

    assert {name: sorted(found) for name, found in meant.items() if len(found) > 1} == {}


@pytest.mark.parametrize("name", sorted(ALL))
def test_every_command_has_the_usual_options(name: str) -> None:
    found = {option: one for one in options(ALL[name]) for option in one.opts}
    prints = name not in WRITES_FILES | ANSWERS

    assert ("--format" in found) == prints
    assert ("--output" in found) == prints
    assert ("--quiet" in found) == (name not in ANSWERS | WRITES_DATA)
    if prints:
        kind = found["--format"].type
        assert isinstance(kind, click.Choice)
        assert "json" in kind.choices
        assert found["--format"].default in {"text", "json", ("text",)}


@pytest.mark.parametrize(
    ("words", "begun", "offered"),
    [
        (["verify", "--ruleset"], "cla", "classic"),
        (["verify", "--rule"], "bombs.ze", "bombs.zero.bombs"),
        (["verify", "--rule"], "bombs.zero.bombs/idiots", "bombs.zero.bombs/idiots-alone"),
        (["diff", "swag"], "holonet+", "holonet+special-hands"),
        (["rules"], "penal", "penalties"),
        (["perft"], "forum-r", "forum-random"),
        ([], "cl", "classify"),
    ],
)
def test_a_shell_can_complete(words: list[str], begun: str, offered: str) -> None:
    found = ShellComplete(main, {}, "sabacc", "_SABACC_COMPLETE").get_completions(words, begun)
    values = [item.value for item in found if item.type == "plain"]

    assert any(value.startswith(offered) for value in values)
    assert all(("/" in value) == ("/" in begun) for value in values)


@pytest.mark.parametrize(
    ("words", "lines"),
    [
        (["rules", "bombs.zero"], ["bombs.zero.bombs", "bombs.zero.in-range"]),
        (["rules", "--ruleset", "forum", "bombs.zero"], ["bombs.zero.bombs"]),
        (["rules", "--beyond", "standard", "betting.raise"], ["betting.raise"]),
        (["rules", "laws.credits-conserved"], ["laws.credits-conserved"]),
        (["rules", RAISES], [RAISES]),
        (["rules", "--ruleset", "holonet", "--beyond", "holonet"], []),
        (["diff", "swag", "swag+wookiee-betting"], ["betting.limit", "betting.raise-measure"]),
        (["diff", "swag", "swag"], []),
        (["perft", "--depth", "1"], ["   1             5"]),
    ],
)
def test_what_is_told_in_short(words: list[str], lines: list[str]) -> None:
    short = sabacc(*words, "--quiet")
    json, whole = (sabacc(*words, "--format", "json", *more).output for more in (["-q"], []))

    assert (short.exit_code, short.output.splitlines()) == (0, lines)
    assert json == whole


def test_rulesets_told_in_short() -> None:
    names = sabacc("rulesets", "-q").output.splitlines()
    choices = sabacc("rulesets", "forum", "-q").output.splitlines()

    assert {"standard", "holonet+special-hands", "Cloud City"} <= set(names)
    assert "bombs.zero: bombs" in choices
    assert all(line.count(": ") == 1 and "(" not in line for line in choices)


def test_a_replay_without_its_story(tmp_path: Path) -> None:
    path = tmp_path / "some.hand"
    sabacc("record", "-o", path)
    found = sabacc("replay", "-q", path)

    assert (found.exit_code, found.output) == (0, "")


def test_what_is_printed_goes_to_a_file(tmp_path: Path) -> None:
    path = tmp_path / "found.json"
    shown = sabacc("diff", "swag", "classic", "--format", "json")
    kept = sabacc("diff", "swag", "classic", "--format", "json", "-o", path)
    lost = sabacc("diff", "swag", "classic", "-o", tmp_path / "no" / "x")

    assert (kept.exit_code, kept.output) == (0, "")
    assert path.read_text(encoding="utf-8") == shown.output
    assert (lost.exit_code, "there is no folder" in lost.output) == (2, True)


def called(folder: Path, monkeypatch: pytest.MonkeyPatch, *words: str) -> tuple[int, str]:
    """Call the command line in a folder; returns the exit status and what it printed."""
    monkeypatch.chdir(folder)
    found = sabacc(*words)
    return found.exit_code, found.output


def test_defaults_of_a_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    below = tmp_path / "below"
    below.mkdir()
    text = '[tool.other]\n[tool.sabacc]\nformat = "json"\n[tool.sabacc.record]\nseats = 3\n'
    (tmp_path / SHARED).write_text(text, encoding="utf-8")
    (below / SHARED).write_text("[tool.other]\n", encoding="utf-8")

    status, record = called(below, monkeypatch, "record", "--ruleset", "classic")
    _, two = called(below, monkeypatch, "record", "--seats", "2", "--format", "text")
    assert (status, record[0], record.count('"Leia"') > 0) == (0, "{", True)
    assert two.startswith("sabacc hand record")
    assert "Leia" not in two

    (below / OWN).write_text("[record]\nseats = 2\n", encoding="utf-8")
    _, nearer = called(below, monkeypatch, "record")
    assert nearer.startswith("sabacc hand record")
    assert "Leia" not in nearer


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[tool.sabacc]\nformat = 3\n", "pyproject.toml:2: format: '3' is not one of"),
        ("[tool.sabacc]\nformat = true\n", ":2: format: 'True' is not a text or a number"),
        ("[tool.sabacc.record]\nseats = 99\n", "pyproject.toml:2: seats: "),
        ("[tool.sabacc.record]\nseets = 3\n", "no option is called 'seets'; did you mean 'seats'?"),
        ("[tool.sabacc.recrod]\nseats = 3\n", ":1: recrod: no command is called"),
        ("[tool.sabacc]\nnosuch = 3\n", ":2: nosuch: no option is called 'nosuch'"),
        ('[tool.sabacc.record]\nruleset = ["a"]\n', ":2: ruleset: \"['a']\" is not a text"),
        ("[tool.sabacc.record]\nseats = {a = 1}\n", ":2: seats: "),
        ("[tool.sabacc\n", "pyproject.toml: it is not TOML"),
        ("[tool.sabacc]\ndebug = true\n", "no option is called 'debug'"),
    ],
)
def test_defaults_that_are_wrong(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str, message: str
) -> None:
    (tmp_path / SHARED).write_text(text, encoding="utf-8")
    status, said = called(tmp_path, monkeypatch, "record")

    assert (status, message in said) == (2, True), said
    assert "Traceback" not in said


def test_every_option_takes_a_default(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    usual = sabacc("record", "--ruleset", "classic").output
    lines = [
        f'{one.opts[-1].removeprefix("--")} = "{one.default}"'
        for one in options(ALL["record"])
        if isinstance(one.default, int | str) and not one.is_flag
    ]
    (tmp_path / OWN).write_text("[record]\n" + "\n".join(lines), encoding="utf-8")

    assert called(tmp_path, monkeypatch, "record", "--ruleset", "classic") == (0, usual)
