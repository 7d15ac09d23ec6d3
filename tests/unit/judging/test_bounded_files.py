"""Files that a user names are read within bounds, whatever lies there."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from sabacc.conformance.judging import known_failures
from sabacc.conformance.judging.known_failures import KnownFailuresError
from sabacc.notation.forms import RecordError
from sabacc.records.text import reader
from sabacc.spec import house_files, rulesets
from sabacc.spec.house_files import read_house_file
from sabacc.spec.rulesets import RulesetError
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


READERS: list[tuple[Callable[[Path], object], type[Exception]]] = [
    (lambda path: read_house_file(path.with_suffix(".toml")), RulesetError),
    (known_failures.read, KnownFailuresError),
    (reader.load, RecordError),
]
"""What reads a file, and the error that it tells about it."""


@pipes
@pytest.mark.parametrize(("read", "error"), READERS, ids=["house", "known failures", "record"])
def test_a_pipe_that_keeps_silent_is_given_up(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    read: Callable[[Path], object],
    error: type[Exception],
) -> None:
    monkeypatch.setattr(reading, "READ_TIMEOUT", 0.05)
    path = tmp_path / "pipe"
    os.mkfifo(path)
    path.with_suffix(".toml").symlink_to(path)

    with pytest.raises(error, match=r"nothing came from it for 0\.05 s"):
        read(path)


@endless
@pytest.mark.parametrize(
    ("read", "error"),
    READERS,
    ids=["house", "known failures", "record"],
)
def test_a_file_without_end_is_refused(
    tmp_path: Path, read: Callable[[Path], object], error: type[Exception]
) -> None:
    path = tmp_path / "endless"
    for link in (path, path.with_suffix(".toml")):
        link.symlink_to(ENDLESS)

    with pytest.raises(error, match="it is larger than"):
        read(path)


@endless
def test_commands_meet_a_file_without_end_with_one_line(tmp_path: Path) -> None:
    house, known = tmp_path / "z.toml", tmp_path / "z.txt"
    for link in (house, known):
        link.symlink_to(ENDLESS)
    run = ("verify", *ONE_RULE, "--level", "score")

    for words in (
        ("rulesets", str(house)),
        ("diff", "classic", str(house)),
        ("perft", str(house)),
        ("verify", "--ruleset", str(house)),
        (*run, "--expect-failures", str(known)),
        (*run, "--write-expect-failures", str(known)),
    ):
        found = sabacc(*words)

        assert found.exit_code == 2, found.output
        assert "it is larger than" in found.stderr
        assert "error of the suite" not in found.stderr


def test_the_bounds_are_far_from_what_is_needed() -> None:
    standard = rulesets.builtin("standard")
    every = sum(
        len(f'"{point}" = {{ choice = "{choice.name}", number = 1000000 }}\n')
        for point, choice in standard.choices.items()
    )

    assert every * 5 < house_files.LARGEST
    assert known_failures.LARGEST > 60_000 * 200
