"""The files of a public project: workflows, the action, issue forms, citation, and links."""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from subprocess import CompletedProcess
from typing import Any, Final

import pytest
from mkdocs.utils.yaml import yaml_load  # pyright: ignore[reportUnknownVariableType]

from hatch_build import PackageReadme
from sabacc import __version__
from sabacc.exports.adapters import files, languages
from sabacc.system.addresses import ISSUES, REPOSITORY, SITE
from tests.runs import LONG_RUN, missing

ROOT: Final = Path(__file__).resolve().parents[2]
WORKFLOWS: Final = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
FORMS: Final = sorted((ROOT / ".github" / "ISSUE_TEMPLATE").glob("*.yml"))
ACTION: Final = ROOT / "action.yml"
BLOB: Final = f"{REPOSITORY}/blob/main/"
ADAPTERS: Final = {
    language: files(language)[".github/workflows/sabacc.yml"] for language in languages()
}
"""The workflow that an author is given, by the language of the adapter."""
PINNED: Final = re.compile(r"[\w./-]+@[0-9a-f]{40} # v[0-9]+\.[0-9]+\.[0-9]+\b.*")


def read(path: Path) -> dict[str, Any]:
    """Read a file of YAML; `on` is a word of its own there, and not true."""
    text = path.read_text(encoding="utf-8")
    found: dict[str, Any] = yaml_load(re.sub(r"^on:", '"on":', text, flags=re.MULTILINE))
    return found


def named(path: Path) -> str:
    return path.name


def actions(workflow: str) -> list[str]:
    """Return the actions that a workflow uses, each with its pin."""
    return re.findall(r"^\s*(?:- )?uses: (.*)$", workflow, re.MULTILINE)


def test_links_of_the_readme_work_everywhere() -> None:
    links = re.findall(r"\]\(([^)\s]+)\)", (ROOT / "README.md").read_text(encoding="utf-8"))
    ours = [link.partition("#")[0] for link in links if not link.startswith("https://")]
    metadata: dict[str, Any] = {"urls": {"Repository": REPOSITORY}}
    PackageReadme(str(ROOT), {}).update(metadata)  # what the package index shows

    assert len(ours) >= 8
    assert [link for link in ours if not (ROOT / link).exists()] == []
    assert re.findall(r"\]\((?!https://)[^)]+\)", metadata["readme"]["text"]) == []


def test_a_contributor_is_sent_to_files_that_there_are() -> None:
    pages = (ROOT / "CONTRIBUTING.md", *(ROOT / "docs" / "contributing").glob("*.md"))
    text = "".join(page.read_text("utf-8") for page in pages)
    found = re.findall(r"`([\w./*-]+\.(?:feature|json|mjs|py|toml|txt|yml))`", text)
    places = ("docs", "features", "reference_impl/sabacc", "tests", "tools", ".github")
    known = {*ROOT.glob("*"), *(path for name in places for path in (ROOT / name).rglob("*.*"))}
    made = {"versions.json", "rules.json"}  # when the site is published; all others are here

    assert {name for name in found if not any(path.match(name) for path in known)} == made
    code = "".join(path.read_text("utf-8") for path in known if path.suffix in {".py", ".toml"})
    names = re.findall(r"`(?:\w+\.)*([A-Za-z]\w*_\w+|[A-Z]\w+[a-z])(?:\(\))?`", text)
    there_are = {*re.findall(r"\w+", code), *(path.stem for path in known)}
    assert {*names} - there_are == set(), "`names` of the pages for contributors that no code has"


def test_addresses_are_those_of_the_project() -> None:
    metadata = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    files = [ROOT / "SECURITY.md", ROOT / "CITATION.cff", ACTION, *FORMS]
    text = "".join(path.read_text(encoding="utf-8") for path in files)
    urls = dict(re.findall(r'^(\w+) = "(https://[^"]+)"$', metadata, re.MULTILINE))

    assert urls["Repository"] == REPOSITORY
    assert urls["Issues"] == ISSUES
    assert urls["Documentation"].startswith(SITE)
    for name in ("Changelog", "Contributing", "Security"):
        assert (ROOT / urls[name].removeprefix(BLOB)).is_file()
    assert re.findall(r"[\w.]+@[\w-]+\.[\w.]+", text) == []
    assert set(re.findall(r"https://github\.com/[\w-]+/[\w-]+", text)) == {REPOSITORY}


def test_the_citation_is_of_this_version() -> None:
    citation = read(ROOT / "CITATION.cff")

    assert str(citation["version"]) == __version__
    assert {"cff-version", "message", "title", "authors"} <= set(citation)


@pytest.mark.parametrize("path", [*WORKFLOWS, ACTION], ids=named)
def test_actions_are_pinned(path: Path) -> None:
    used = actions(path.read_text(encoding="utf-8"))

    assert used
    assert [one for one in used if not PINNED.fullmatch(one)] == []


@pytest.mark.parametrize("language", ADAPTERS)
def test_an_author_is_given_pinned_actions(language: str) -> None:
    ours = {one.partition("@")[0]: one for path in WORKFLOWS for one in actions(path.read_text())}
    used = actions(ADAPTERS[language])

    assert len(used) > 1
    assert [one for one in used if not PINNED.fullmatch(one)] == []
    assert [one for one in used if ours.get(one.partition("@")[0], one) != one] == []


@pytest.mark.parametrize("path", WORKFLOWS, ids=named)
def test_a_workflow_holds_together(path: Path) -> None:
    flow = read(path)
    jobs: dict[str, dict[str, Any]] = flow["jobs"]

    assert set(flow) <= {"name", "on", "permissions", "concurrency", "jobs", "env", "defaults"}
    assert {"name", "on", "permissions", "jobs"} <= set(flow)
    for job in jobs.values():
        assert {"runs-on", "timeout-minutes", "steps"} <= set(job)
        needs = job.get("needs", [])
        assert set([needs] if isinstance(needs, str) else needs) <= set(jobs)
        matrix: dict[str, Any] = job.get("strategy", {}).get("matrix", {})
        assert set(re.findall(r"matrix\.(\w+)", str(job))) == set(matrix) - {"include", "exclude"}
        for step in job["steps"]:
            assert ("uses" in step) != ("run" in step), step
            assert "${{" not in step.get("run", ""), "values come in by `env`, where none is code"


def test_all_that_is_supported_is_tested() -> None:
    jobs = read(ROOT / ".github" / "workflows" / "ci.yml")["jobs"]
    metadata = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    least = re.search(r'requires-python = ">=(3\.\d+)"', metadata)
    matrix = jobs["everyday"]["strategy"]["matrix"]

    assert least is not None
    assert matrix["python"] == ["3.11", "3.12", "3.13", "3.14", "3.15"]
    assert matrix["python"][0] == least[1]
    assert jobs["adapters"]["strategy"]["matrix"]["language"] == list(languages())
    assert {system.partition("-")[0] for system in matrix["os"]} == {"ubuntu", "macos"}
    for name in ("floors", "everything"):
        [setup] = [one for one in jobs[name]["steps"] if "python-version" in one.get("with", {})]
        assert setup["with"]["python-version"] == least[1]


def test_a_release_needs_no_password() -> None:
    flow = read(ROOT / ".github" / "workflows" / "release.yml")

    assert flow["permissions"] == {"contents": "read"}
    assert flow["jobs"]["publish"]["permissions"] == {"id-token": "write"}
    assert "permissions" not in flow["jobs"]["build"]
    assert not any("run" in step for step in flow["jobs"]["publish"]["steps"])
    assert "secrets." not in str(flow)


def checked(name: str, *words: str | Path) -> CompletedProcess[str]:
    """Run a checker that pip has installed beside us."""
    checker = Path(sys.executable).with_name(name)
    if not checker.exists():
        missing(f"{name} is not installed: pip install -e '.[test]'")
    return subprocess.run(  # noqa: S603 - our own words
        [checker, *words], check=False, capture_output=True, text=True
    )


def test_zizmor_finds_no_hole(tmp_path: Path) -> None:
    given = [tmp_path / f"{language}.yml" for language in ADAPTERS]
    for path in given:
        path.write_text(ADAPTERS[path.stem])
    words = ("--offline", "--no-progress", "--min-severity=medium")
    found = checked("zizmor", *words, *WORKFLOWS, ACTION, *given)

    assert found.returncode == 0, found.stdout + found.stderr


def test_actionlint_finds_nothing(tmp_path: Path) -> None:
    texts = {path.stem: path.read_text(encoding="utf-8") for path in WORKFLOWS} | ADAPTERS
    for name, text in texts.items():
        versions = re.sub(r"@[0-9a-f]{40} # (v\d+)[\d.]*", r"@\1", text)
        (tmp_path / f"{name}.yml").write_text(versions, encoding="utf-8")
    old = tmp_path / "old"
    old.write_text(texts["release"] + "      - uses: actions/checkout@v4\n", encoding="utf-8")
    words = ("-no-color", "-oneline", "-shellcheck=", "-pyflakes=")
    found = checked("actionlint", *words, *tmp_path.glob("*.yml"))

    assert found.returncode == 0, found.stdout + found.stderr
    assert "is deprecated" in checked("actionlint", *words, old).stdout


def test_the_action_uses_what_it_offers() -> None:
    action = read(ACTION)
    used = set(re.findall(r"inputs\.(\w+)", str(action["runs"])))

    assert used == set(action["inputs"])
    assert all(
        each["description"] for each in (*action["inputs"].values(), action["outputs"]["folder"])
    )
    for step in action["runs"]["steps"]:
        assert "${{" not in step.get("run", "")
        assert ("run" in step) == ("shell" in step)


def ran(step: Mapping[str, Any], temporary: Path, **given: str) -> CompletedProcess[str]:
    """Run the lines of a step, as its workflow does where the suite is installed."""
    binaries = temporary / "sabacc" / "bin"
    binaries.mkdir(parents=True)
    (binaries / "sabacc").write_text(f'#!/bin/sh\nexec "{sys.executable}" -m sabacc "$@"\n')
    (binaries / "sabacc").chmod(0o755)
    (binaries / "python").symlink_to(sys.executable)
    return subprocess.run(  # noqa: S603 - our own words
        [shutil.which("bash") or "bash", "-eo", "pipefail", "-c", step["run"]],
        check=False,
        capture_output=True,
        text=True,
        cwd=ROOT,
        env={
            **os.environ,
            "PATH": f"{binaries}{os.pathsep}{os.environ['PATH']}",
            "PYTHONPATH": os.pathsep.join(sys.path),
            "RUNNER_TEMP": str(temporary),
            **given,
        },
    )


@LONG_RUN
def test_the_action_writes_report_and_badge(tmp_path: Path) -> None:
    [step] = [one for one in read(ACTION)["runs"]["steps"] if one.get("name") == "Verify"]
    program = ROOT / "tests" / "implementations" / "faulty.py"
    found = ran(
        step,
        tmp_path,
        GITHUB_OUTPUT=str(tmp_path / "output"),
        GITHUB_STEP_SUMMARY=str(tmp_path / "summary"),
        PROGRAM=f"'{sys.executable}' {program} zero_is_no_bomb",
        RULESET="classic",
        OPTIONS="--rule bombs.zero",
    )
    folder = tmp_path / "sabacc-report"

    assert found.returncode == 1, found.stderr
    assert "::error title=bombs.zero.bombs%3A rule broken::" in found.stdout
    assert (tmp_path / "output").read_text() == f"folder={folder}\n"
    assert sorted(path.name for path in folder.iterdir()) == [
        "badge.json",
        "badge.svg",
        "report.html",
        "report.json",
    ]
    assert "bombs.zero.bombs" in (tmp_path / "summary").read_text(encoding="utf-8")


@LONG_RUN
def test_adapters_are_built_as_their_authors_are_told(tmp_path: Path) -> None:
    steps = read(ROOT / ".github" / "workflows" / "ci.yml")["jobs"]["adapters"]["steps"]
    found = ran(steps[-1], tmp_path, LANGUAGE="python")

    assert found.returncode == 0, found.stderr
    assert "Verdict: conforms as far as it shows" in found.stdout
    assert found.stderr.splitlines()[0] == f"+ cd {tmp_path / 'adapter'}"


@pytest.mark.parametrize("path", [one for one in FORMS if one.name != "config.yml"], ids=named)
def test_an_issue_form_can_be_shown(path: Path) -> None:
    form = read(path)
    fields = form["body"]

    assert {"name", "description", "title", "labels", "body"} == set(form)
    assert {field["type"] for field in fields} <= {"input", "textarea", "dropdown", "checkboxes"}
    assert all(field["attributes"]["label"] for field in fields)
    assert len({field["id"] for field in fields}) == len(fields)
    assert any(field.get("validations", {}).get("required") for field in fields)
