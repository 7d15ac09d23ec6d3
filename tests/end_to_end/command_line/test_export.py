"""`sabacc export`, and what the wheel brings."""

import csv
import io
import json
import os
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import Any

import msgspec
import pytest

from sabacc import EDITION
from sabacc.conformance.scenarios.cases import CaseFile
from sabacc.conformance.scenarios.catalogue import load_cases, rule_texts
from sabacc.exports.tables import to_csv
from tests.end_to_end.command_line.commands import sabacc


def exported(*words: str) -> Any:
    found = sabacc("export", *words)
    assert found.exit_code == 0, found.output
    return json.loads(found.stdout)


def test_cases_are_exported_as_they_ship() -> None:
    file = msgspec.json.decode(sabacc("export", "cases").stdout, type=CaseFile)

    assert file.edition == EDITION
    assert file.cases == load_cases()
    assert [one.rule for one in file.rules] == list(rule_texts())


def test_hands_hold_every_boundary_and_every_special_hand() -> None:
    names = ("standard", "holonet+special-hands", "forum-rebel", "forum-imperial")
    rulesets = [word for name in names for word in ("--ruleset", name)]
    rows = exported("hands", *rulesets)["hands"]
    standard = [row for row in rows if row["ruleset"] == "standard"]
    totals = {(row["total"], row["bombed"]) for row in standard}

    for total, bombed in ((22, False), (23, False), (24, True), (0, True), (1, False), (-1, False)):
        assert (total, bombed) in totals
        assert (-total, bombed) in totals
    assert 90 <= len(standard) <= 130
    assert len({tuple(row["cards"]) for row in standard}) == len(standard)
    specials = {row["special"] for row in rows}
    assert {
        "pure-sabacc", "idiots-array", "fairy-empress", "longing-hearts", "temptation",
        "force-array", "death-array", None,
    } <= specials  # fmt: skip


def test_showdowns_hold_ties_bombs_and_callers() -> None:
    rows = exported("showdowns")["showdowns"]

    assert any(row["demise"] for row in rows)
    assert any(row["demise"] and len(row["winners"]) > 1 for row in rows)
    assert any(len(row["bombed"] or []) > 1 for row in rows)
    assert any(row["caller"] is None for row in rows)
    assert any(row["winners"] == [] for row in rows)
    assert any(row["sabacc_winners"] for row in rows)


@pytest.mark.parametrize("what", ["hands", "showdowns", "points", "vocabulary"])
def test_tables_are_exported_as_csv(what: str) -> None:
    rows = list(csv.reader(io.StringIO(sabacc("export", what, "--format", "csv").stdout)))

    assert len({len(row) for row in rows}) == 1
    assert len(rows) - 1 == len(exported(what)[what])


@pytest.mark.parametrize("sign", ["=", "+", "-", "@", "\t", "\r"])
def test_no_cell_is_a_formula(sign: str) -> None:
    text = to_csv([{"word": f"{sign}cmd()", "number": -23, "list": ["=1", "x"]}])

    assert list(csv.reader(io.StringIO(text, newline="")))[1] == [f"'{sign}cmd()", "-23", "'=1 x"]


ROOT = Path(__file__).resolve().parents[3]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("dist")
    subprocess.run(  # noqa: S603 - our own build
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)],
        cwd=ROOT,
        check=True,
        capture_output=True,
    )
    return next(folder.glob("*.whl"))


@pytest.fixture(scope="module")
def site(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site")
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(folder)
    return folder


def run(site: Path, folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """Run Python in an empty folder, with what is installed and without the checkout."""
    return subprocess.run(  # noqa: S603 - our own program
        [sys.executable, *words],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(site)},
        capture_output=True,
        text=True,
        check=False,
    )


def test_only_sabacc_lands_at_the_top_level(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        top = {name.partition("/")[0] for name in archive.namelist()}

    assert {name for name in top if not name.endswith(".dist-info")} == {"sabacc"}


def test_rules_features_steps_and_cases_ship(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        names = set(archive.namelist())
    features = {path.relative_to(ROOT).as_posix() for path in ROOT.glob("features/**/*.feature")}
    features |= {"features/premises.toml"}
    steps = {path.relative_to(ROOT).as_posix() for path in ROOT.glob("steps/*.py")}
    houses = {path.name for path in ROOT.glob("reference_impl/sabacc/spec/houses/*.toml")}
    rules = {path.name for path in ROOT.glob("reference_impl/sabacc/spec/rules/*.toml")}
    sources = {path.name for path in ROOT.glob("docs/sources/*.toml")}

    assert {f"sabacc/conformance/{name}" for name in features | steps} <= names
    assert {f"sabacc/spec/houses/{name}" for name in houses} <= names
    assert {f"sabacc/spec/rules/{name}" for name in rules} <= names
    assert {f"sabacc/sentences/{name}" for name in sources} <= names
    assert {
        f"sabacc/spec/{name}" for name in ("rulebook.toml", "points.json", "decisions.json")
    } <= names
    assert {"sabacc/conformance/scenarios/cases.json", "sabacc/py.typed"} <= names


def test_the_installed_wheel_runs_the_suite(site: Path, tmp_path: Path) -> None:
    found = run(site, tmp_path, "-m", "sabacc", "verify", "--quiet", "--ruleset", "classic")

    assert found.returncode == 0, found.stdout + found.stderr
    assert "classic" in found.stdout


def test_the_installed_wheel_tells_a_sentence_in_our_words(site: Path, tmp_path: Path) -> None:
    found = run(site, tmp_path, "-m", "sabacc", "rules", "C-025")

    assert found.returncode == 0, found.stderr
    assert "In our words: Players may fold only in" in found.stdout


def test_the_installed_wheel_compiles_its_features(site: Path, tmp_path: Path) -> None:
    code = (
        "import sabacc; print(sabacc.__file__);"
        "from sabacc.conformance.scenarios import catalogue as c;"
        "assert c.encode(c.compiled()) == c.CASES.read_bytes()"
    )
    found = run(site, tmp_path, "-c", code)

    assert found.returncode == 0, found.stderr
    assert str(site) in found.stdout
