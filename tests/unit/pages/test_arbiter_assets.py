"""The engine of the Arbiter page: found, made, or told why there is none."""

from __future__ import annotations

import io
import os
import tarfile
import zipfile
from pathlib import Path

import pytest

from sabacc.site.arbiter_page import engine_files
from sabacc.site.arbiter_page.engine_files import (
    CACHE,
    FOLDER,
    SWITCH,
    UNMARKED,
    ArbiterError,
    Engine,
    cache_folder,
    engine,
    marked,
    packed,
    unpack,
)


@pytest.fixture
def bare(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A machine without node, npm or anything made before; gives its cache."""
    empty = tmp_path / "bin"
    empty.mkdir()
    cache = tmp_path / "cache"
    monkeypatch.setenv("PATH", str(empty))
    monkeypatch.setenv(CACHE, str(cache))
    monkeypatch.delenv(SWITCH, raising=False)
    return cache


@pytest.mark.usefixtures("bare")
def test_without_npm_a_site_gets_no_engine() -> None:
    assert engine() == "npm is not on the path; install node and npm"


def test_without_npm_nothing_half_made_is_kept(bare: Path) -> None:
    engine()

    assert list(bare.iterdir()) == []


@pytest.mark.usefixtures("bare")
def test_an_engine_that_is_required_is_a_need(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(SWITCH, "required")

    with pytest.raises(ArbiterError, match="npm is not on the path; install node and npm"):
        engine()


def test_an_engine_that_nobody_wants_is_not_made(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(SWITCH, "none")

    assert engine() == "SABACC_ARBITER is none"


def test_an_unknown_wish_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(SWITCH, "yes")

    with pytest.raises(ArbiterError, match="SABACC_ARBITER=yes: write auto, required or none"):
        engine()


def test_a_cache_that_cannot_be_written_is_told(bare: Path) -> None:
    bare.write_text("", encoding="utf-8")

    assert engine() == f"{bare} cannot be written (File exists); set SABACC_CACHE to another folder"


def test_a_program_that_fails_is_quoted(bare: Path, tmp_path: Path) -> None:
    npm = tmp_path / "bin" / "npm"
    npm.write_text("#!/bin/sh\necho 'npm error code ENOTFOUND' >&2\necho 'a log' >&2\nexit 1\n")
    npm.chmod(0o755)

    assert engine() == "npm failed: npm error code ENOTFOUND"
    assert list(bare.iterdir()) == []


def test_the_cache_follows_the_usual_variable(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(CACHE, raising=False)
    monkeypatch.setenv("XDG_CACHE_HOME", "/somewhere")

    assert cache_folder().as_posix() == "/somewhere/sabacc-rules"


def test_another_package_than_ours_is_refused(tmp_path: Path) -> None:
    found = io.BytesIO()
    with tarfile.open(fileobj=found, mode="w:gz") as archive:
        archive.addfile(tarfile.TarInfo("package/pyodide.mjs"), io.BytesIO())

    with pytest.raises(ArbiterError, match="a different hash from PYODIDE_SHA512"):
        unpack(found.getvalue(), tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_equal_files_make_equal_bytes() -> None:
    one = packed({"a.py": b"1", "b.py": b"2"})

    assert one == packed({"b.py": b"2", "a.py": b"1"})
    with zipfile.ZipFile(io.BytesIO(one)) as found:
        assert {name: found.read(name) for name in found.namelist()} == {
            "a.py": b"1",
            "b.py": b"2",
        }


def test_the_page_is_told_where_its_engine_lies(tmp_path: Path) -> None:
    for name, size in (("pyodide.mjs", 10), ("python_stdlib.zip", 20), ("sabacc.zip", 30)):
        (tmp_path / name).write_bytes(b"x" * size)
    made = Engine(
        {
            f"{FOLDER}/py/pyodide.mjs": tmp_path / "pyodide.mjs",
            f"{FOLDER}/py/python_stdlib.zip": tmp_path / "python_stdlib.zip",
            f"{FOLDER}/sabacc-1.zip": tmp_path / "sabacc.zip",
        }
    )

    assert marked(f"<div {UNMARKED}></div>", made) == (
        '<div data-python="assets/arbiter/engine/py/" '
        'data-package="assets/arbiter/engine/sabacc-1.zip" data-bytes="60" data-edition="2026.1">'
        "</div>"
    )


def test_a_page_without_an_engine_stays_as_it_is() -> None:
    page = f"<div {UNMARKED}></div>"

    assert marked(page, "npm is not on the path") == page


def test_old_engines_are_thrown_away(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine_files, "KEPT", 1)
    for age, name in enumerate(("sabacc-new", "sabacc-old", "sabacc-mine", "pyodide-1")):
        (tmp_path / name).mkdir()
        os.utime(tmp_path / name, (1_000_000 - age, 1_000_000 - age))
    engine_files.forget(tmp_path, tmp_path / "sabacc-mine")

    assert {path.name for path in tmp_path.iterdir()} == {"sabacc-new", "sabacc-mine", "pyodide-1"}
