"""Files that a user names are read within bounds, whatever lies there."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from sabacc.conformance.judging import known_failures
from sabacc.spec import house_files, rulesets
from sabacc.system import user_input as reading
from sabacc.system.user_input import read_file
from tests.end_to_end.command_line.commands import ONE_RULE, sabacc

ENDLESS = Path("/dev/zero")
endless = pytest.mark.skipif(not ENDLESS.exists(), reason="only a Unix has a file without end")
pipes = pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="only a Unix has named pipes")


def test_a_file_is_read_to_its_end_and_no_further_than_its_bound(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes(b"x" * 100_000)

    assert read_file(path, 200_000) == b"x" * 100_000
    assert read_file(path, 100_000) == b"x" * 100_000
    assert read_file(path, 99_999) == b"x" * 100_000
    assert read_file(path, 10) == b"x" * 11


@pipes
def test_a_pipe_is_read_to_its_end() -> None:
    source, sink = os.pipe()
    os.write(sink, b"base = 'classic'")
    os.close(sink)
    try:
        assert read_file(Path(f"/dev/fd/{source}"), 1000) == b"base = 'classic'"
    finally:
        os.close(source)


READERS = {
    "house": ("rulesets", "{}.toml"),
    "sheet": ("rulesets", "--from-sheet", "{}"),
    "known failures": ("verify", *ONE_RULE, "--expect-failures", "{}"),
    "list of programs": ("fleet", "{}"),
    "report": ("report", "diff", "{}", "{}"),
    "finding": ("hunt", "--replay", "{}", "--", "./it"),
    "record": ("audit", "{}"),
    "evidence": ("classify", "{}"),
    "dispute": ("arbitrate", "{}"),
}
"""A command that reads each kind of file that people write."""
CONTENTS: dict[str, tuple[bytes | None, str]] = {
    "missing": (None, ": there is no such file; "),
    "latin-1": (b"first\ncaf\xe9\n", ":2: byte e9 is not UTF-8; save it as plain text in UTF-8"),
    "utf-16": ("text".encode("utf-16"), ":1: it is UTF-16; save it as plain text in UTF-8"),
    "binary": (b"\x89PNG\r\n\x1a\n\0\0", ": it is not text; save it as plain text in UTF-8"),
}


def told(kind: str, path: Path) -> str:
    """Return what a command says of a file that it cannot use."""
    found = sabacc(*(word.format(path) for word in READERS[kind]))
    assert found.exit_code in {2, 3}, found.output
    assert found.stdout == ""
    return found.stderr


@pytest.mark.parametrize("content", CONTENTS)
@pytest.mark.parametrize("kind", READERS)
def test_a_file_that_is_no_text_is_told_in_one_line(
    kind: str, content: str, tmp_path: Path
) -> None:
    path = tmp_path / "file"
    data, words = CONTENTS[content]
    for name in (path, path.with_suffix(".toml")):
        if data is not None:
            name.write_bytes(data)
    said = told(kind, path)

    assert said.startswith(f"sabacc: {path}")
    assert words in said
    assert said.count("\n") == 1


@pipes
@pytest.mark.parametrize("kind", READERS)
def test_a_pipe_that_keeps_silent_is_given_up(
    kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reading, "READ_TIMEOUT", 0.05)
    path = tmp_path / "pipe"
    os.mkfifo(path)
    path.with_suffix(".toml").symlink_to(path)

    assert "it cannot be read (nothing came from it for 0.05 s); " in told(kind, path)


@endless
@pytest.mark.parametrize("kind", READERS)
def test_a_file_without_end_is_refused(kind: str, tmp_path: Path) -> None:
    path = tmp_path / "endless"
    for link in (path, path.with_suffix(".toml")):
        link.symlink_to(ENDLESS)

    assert " bytes; " in told(kind, path).partition("it is larger than ")[2]


def test_the_bounds_are_far_from_what_is_needed() -> None:
    standard = rulesets.builtin("standard")
    every = sum(
        len(f'"{point}" = {{ choice = "{choice.name}", number = 1000000 }}\n')
        for point, choice in standard.choices.items()
    )

    assert every * 5 < house_files.HOUSE_FILE.most
    assert known_failures.FAILURE_LIST.most > 60_000 * 200
