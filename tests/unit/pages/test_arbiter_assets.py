"""The engine of the Arbiter's page: its files, its data, its modules."""

import io
import json
import os
import tarfile
import zipfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

import sabacc
from sabacc.site.arbiter_page import engine_files
from sabacc.site.arbiter_page.arbiter_data import page_data
from sabacc.site.arbiter_page.engine_files import (
    CACHE,
    ENTRY,
    FOLDER,
    SWITCH,
    UNMARKED,
    ArbiterError,
    Engine,
    ModulesError,
    cache_folder,
    engine,
    marked,
    packed,
    reached,
    unpack,
)
from sabacc.site.arbiter_page.engine_files import engine_files as files_of_the_engine
from sabacc.spec.house_files import every_ruleset, parse_choice, ruleset_named
from sabacc.spec.points import POINTS


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


def test_without_npm_a_site_gets_no_engine_and_nothing_half_made_is_kept(bare: Path) -> None:
    assert engine() == "npm is not on the path; install node and npm"
    assert list(bare.iterdir()) == []


@pytest.mark.usefixtures("bare")
@pytest.mark.parametrize(
    ("wish", "says"),
    [
        ("required", "npm is not on the path; install node and npm"),
        ("yes", "SABACC_ARBITER=yes: write auto, required or none"),
    ],
)
def test_a_wish_that_cannot_be_met_is_told(
    wish: str, says: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(SWITCH, wish)

    with pytest.raises(ArbiterError, match=says):
        engine()


def test_an_engine_that_nobody_wants_is_not_made(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(SWITCH, "none")

    assert engine() == "SABACC_ARBITER is none"


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


def test_old_engines_are_thrown_away(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine_files, "KEPT", 1)
    for age, name in enumerate(("sabacc-new", "sabacc-old", "sabacc-mine", "pyodide-1")):
        (tmp_path / name).mkdir()
        os.utime(tmp_path / name, (1_000_000 - age, 1_000_000 - age))
    engine_files.forget(tmp_path, tmp_path / "sabacc-mine")

    assert {path.name for path in tmp_path.iterdir()} == {"sabacc-new", "sabacc-mine", "pyodide-1"}


@pytest.fixture(scope="module")
def data() -> Any:
    return json.loads(page_data([]))


def test_every_ruleset_can_be_chosen(data: Any) -> None:
    listed = [one for group in data["rulesets"] for one in group["rulesets"]]

    assert sorted(one["name"] for one in listed) == sorted(each.name for each in every_ruleset())
    for one in listed:
        own = one.get("choices", {})
        told = {str(ruleset_named(one["name"]).choices[point]) for point in own}
        assert bool(own) != bool(one.get("says")), one["name"]
        assert told == set(own.values()), one["name"]


def test_a_house_may_choose_wherever_there_is_a_choice(data: Any) -> None:
    offered = {point["id"]: point for _, points in data["points"] for point in points}

    assert set(offered) == {
        point.id for point in POINTS.values() if len(point.choices) > 1 and not point.conduct
    }
    for point, found in offered.items():
        assert [one["name"] for one in found["choices"]] == [*POINTS[point].choices]
        assert all(one["title"] for one in found["choices"])
        for one in found["choices"]:
            listed = "/".join(f"{name}:{most}" for name, _, _, most, _ in one.get("list", ()))
            carried = one.get("usual", listed)
            parse_choice(point, f"{one['name']}={carried}" if carried else one["name"])


def test_an_example_is_offered_where_the_casebook_is(data: Any) -> None:
    example = data["example"]
    found = json.loads(page_data([f"casebook/{example}.json"]))

    assert data["examples"] == []
    assert [one["id"] for one in found["examples"]] == [example]


PACKAGE = Path(sabacc.__file__).parent


def package(folder: Path, files: Mapping[str, str]) -> Path:
    found = folder / "sabacc"
    for name, text in {"__init__.py": "", "arbiter/__init__.py": "", **files}.items():
        path = found / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return found


def test_what_a_browser_lacks_is_named_with_who_needs_it(tmp_path: Path) -> None:
    made = package(
        tmp_path,
        {
            "arbiter/page.py": "from sabacc import cards\n",
            "cards.py": "from sabacc import deep\n",
            "deep.py": "from msgspec import Struct\n",
        },
    )
    with pytest.raises(ModulesError) as caught:
        reached(made)

    assert str(caught.value) == (
        "a browser has no msgspec, which sabacc.deep imports "
        "(sabacc.arbiter.page > sabacc.cards > sabacc.deep > msgspec)"
    )


def test_a_package_without_its_entry_is_told(tmp_path: Path) -> None:
    with pytest.raises(ModulesError, match=rf"{ENTRY} is not there"):
        reached(package(tmp_path, {}))


def test_data_beside_modules_comes_along(tmp_path: Path) -> None:
    made = package(
        tmp_path,
        {
            "arbiter/page.py": "import sabacc.laws\n",
            "laws/__init__.py": "",
            "laws/titles.json": "{}",
            "laws/cases.json": "[]",
            "laws/rulebook.toml": "",
            "laws/rules/pots.toml": "",
            "laws/houses/kessel.toml": "",
            "idle/words.json": "{}",
        },
    )

    assert sorted(files_of_the_engine(made)) == [
        "sabacc/__init__.py",
        "sabacc/arbiter/__init__.py",
        "sabacc/arbiter/page.py",
        "sabacc/laws/__init__.py",
        "sabacc/laws/houses/kessel.toml",
        "sabacc/laws/titles.json",
    ]


def test_our_own_engine_needs_nothing_that_a_browser_lacks() -> None:
    found = reached(PACKAGE)

    assert {"sabacc.engine.settling", "sabacc.spec.points", "sabacc.spec.rulesets", ENTRY} <= found
    assert [name for name in found if name.startswith(("sabacc.cli", "sabacc.site"))] == []
