"""The wheel holds all that the suite needs, and runs it from an empty folder."""

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

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
    """Unpack the wheel, as an installer does."""
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
