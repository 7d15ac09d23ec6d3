"""Publishing: the workflow's own shell lines, run in a clone, and editions side by side."""

import json
import os
import shlex
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from mkdocs.utils.yaml import yaml_load  # pyright: ignore[reportUnknownVariableType]

from sabacc import EDITION
from sabacc.site.publishing.editions import MARK, PublishError, linked, listing, main, publish
from sabacc.site.publishing.faults import dead_links, foreign, read
from tests.runs import EXHAUSTIVE, LONG_RUN
from tests.site.readers import ROOT

WORKFLOW = ROOT / ".github" / "workflows" / "pages.yml"
SMALL = """#!/bin/sh
# Stands for mkdocs: builds three pages into the folder that the last word names.
for folder; do :; done
mkdir -p "$folder"
edition=$(python -c 'import sabacc; print(sabacc.EDITION)')
printf '{"edition": "%s"}' "$edition" > "$folder/rules.json"
echo "<a href=\\"editions.html\\">editions</a> $SITE_URL" > "$folder/index.html"
echo "<a href=\\"$EDITIONS\\">All editions</a>" > "$folder/editions.html"
echo "lost" > "$folder/404.html"
"""


def steps() -> dict[str, dict[str, Any]]:
    found: dict[str, Any] = yaml_load(WORKFLOW.read_text(encoding="utf-8"))
    every = (step for job in found["jobs"].values() for step in job["steps"])
    return {step["name"]: step for step in every if "name" in step}


def git(folder: Path, *words: str) -> str:
    found = subprocess.run(  # noqa: S603 - our own words
        ["git", "-C", str(folder), *words],  # noqa: S607 - the git of the path
        capture_output=True,
        text=True,
        check=True,
    )
    return found.stdout


class Runner:
    """What GitHub would do: a checkout of a repository, and the steps one after the other."""

    def __init__(self, folder: Path, origin: Path, *, whole: bool) -> None:
        """Check the repository out; `whole` says whether to build the real site, or a small one."""
        self.whole = whole
        self.checkout = folder / "checkout"
        self.folder = folder
        self.tools = folder / "bin"
        self.tools.mkdir(parents=True)
        self._tool("python", f'#!/bin/sh\nexec {shlex.quote(sys.executable)} "$@"\n')
        self._tool("mkdocs", '#!/bin/sh\nexec python -m mkdocs "$@"\n' if whole else SMALL)
        git(folder, "clone", "-q", str(origin), str(self.checkout))

    def _tool(self, name: str, text: str) -> None:
        (self.tools / name).write_text(text, encoding="utf-8")
        (self.tools / name).chmod(0o755)

    def run(self, ref: str) -> subprocess.CompletedProcess[str]:
        """Run the steps for a pushed ref until one fails; installing is left out."""
        outputs: dict[str, str] = {}
        done = subprocess.CompletedProcess[str]([], 0)
        for name, step in steps().items():
            if name.startswith("Install") or (name.startswith("Print") and not self.whole):
                continue
            done = self._step(step, ref, outputs)
            if done.returncode:
                break
        return done

    def _step(
        self, step: dict[str, Any], ref: str, outputs: dict[str, str]
    ) -> subprocess.CompletedProcess[str]:
        temporary = self.folder / "temporary"
        temporary.mkdir(exist_ok=True)
        told = self.folder / "outputs"
        told.touch()
        values = {
            "steps.folder.outputs.name": outputs.get("name", ""),
            "needs.build.outputs.name": outputs.get("name", ""),
            "github.repository_owner": "someone",
            "github.event.repository.name": "rules",
        }
        named: dict[str, str] = dict(step.get("env", {}))
        for key, value in named.items():
            text = value
            for expression, meant in values.items():
                text = text.replace(f"${{{{ {expression} }}}}", meant)
            assert "${{" not in text, f"{key}: an expression that the test does not know"
            named[key] = text
        found = subprocess.run(  # noqa: S603 - the workflow's own lines
            ["bash", "-e", "-c", step["run"]],  # noqa: S607 - as GitHub runs them
            cwd=self.checkout,
            env={
                **os.environ,
                **named,
                "PATH": f"{self.tools}:{os.environ['PATH']}",
                "PYTHONPATH": str(self.checkout / "reference_impl"),
                "NO_MKDOCS_2_WARNING": "1",
                "GITHUB_REF": ref,
                "GITHUB_SHA": "0123456",
                "GITHUB_OUTPUT": str(told),
                "RUNNER_TEMP": str(temporary),
            },
            capture_output=True,
            text=True,
            check=False,
        )
        pairs = (line.partition("=") for line in told.read_text(encoding="utf-8").splitlines())
        outputs.update({key: value for key, _, value in pairs})
        return found


@pytest.fixture
def origin(repository: Path, tmp_path: Path) -> Path:
    return shutil.copytree(repository, tmp_path / "origin.git")


@pytest.fixture(scope="module", name="repository")
def _repository(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Make a repository of what stands in the working tree, changes that wait included."""
    folder = tmp_path_factory.mktemp("repository")
    work, bare = folder / "work", folder / "origin.git"
    listed = git(ROOT, "ls-files", "-z", "--cached", "--others", "--exclude-standard")
    for name in filter(None, listed.split("\0")):
        if (ROOT / name).is_file():
            (work / name).parent.mkdir(parents=True, exist_ok=True)
            (work / name).write_bytes((ROOT / name).read_bytes())
    git(folder, "init", "-q", "-b", "main", str(work))
    git(work, "config", "user.name", "Han")
    git(work, "config", "user.email", "han@example.org")
    git(work, "add", "-A")
    git(work, "commit", "-q", "-m", "all")
    git(folder, "clone", "-q", "--bare", str(work), str(bare))
    return bare


def published(origin: Path, folder: Path) -> Path:
    git(folder, "clone", "-q", "-b", "gh-pages", str(origin), str(folder / "seen"))
    return folder / "seen"


def renumbered(origin: Path, folder: Path, edition: str) -> None:
    """Push a commit to the repository that makes it another edition."""
    git(folder, "clone", "-q", str(origin), str(folder / "next"))
    package = folder / "next" / "reference_impl" / "sabacc" / "__init__.py"
    text = package.read_text(encoding="utf-8")
    package.write_text(text.replace(f'"{EDITION}"', f'"{edition}"'), encoding="utf-8")
    identity = ("-c", "user.name=Han", "-c", "user.email=han@example.org")
    git(folder / "next", *identity, "commit", "-q", "-a", "-m", edition)
    git(folder / "next", "push", "-q", "origin", "main")


def test_editions_come_to_lie_side_by_side(origin: Path, tmp_path: Path) -> None:
    # The next one is whole: what builds the others stands for MkDocs, and shows what it was told.
    first = Runner(tmp_path / "1", origin, whole=False).run(f"refs/tags/edition-{EDITION}")
    assert first.returncode == 0, first.stderr
    renumbered(origin, tmp_path, "2099.1")
    for number, ref in ((2, "refs/tags/edition-2099.1"), (3, "refs/heads/main")):
        done = Runner(tmp_path / str(number), origin, whole=EXHAUSTIVE and number == 2).run(ref)
        assert done.returncode == 0, done.stderr

    seen = published(origin, tmp_path)
    folders = sorted(path.name for path in seen.iterdir() if path.name[0] != ".")
    lists = ["index.html", "versions.json"]
    assert folders == sorted(["2099.1", "404.html", EDITION, *lists, "latest"])
    assert [one["version"] for one in json.loads((seen / "versions.json").read_bytes())] == [
        "latest",
        "2099.1",
        EDITION,
    ]
    assert (seen / ".nojekyll").is_file()
    found = {path.relative_to(seen).as_posix(): path for path in seen.rglob("*") if path.is_file()}
    pages = {
        name: read(path.read_text(encoding="utf-8"))
        for name, path in found.items()
        if name.endswith(".html") and not name.endswith("404.html")
    }
    assert list(dead_links(pages, set(found))) == []
    assert list(foreign(pages)) == []
    editions = ("latest/index.html", "2099.1/index.html", f"{EDITION}/index.html")
    assert pages["index.html"].links == editions
    for name, edition in (("latest", "2099.1"), ("2099.1", "2099.1"), (EDITION, EDITION)):
        assert "../index.html" in pages[f"{name}/editions.html"].links
        assert json.loads(found[f"{name}/rules.json"].read_text("utf-8"))["edition"] == edition
        address = f"https://someone.github.io/rules/{name}/"
        assert address in found[f"{name}/index.html"].read_text(encoding="utf-8")


@LONG_RUN
def test_an_edition_is_published_once(origin: Path, tmp_path: Path) -> None:
    tag = f"refs/tags/edition-{EDITION}"
    ran = [
        Runner(tmp_path / str(number), origin, whole=False).run(ref)
        for number, ref in enumerate((tag, tag, "refs/heads/main", "refs/heads/main"))
    ]

    assert [done.returncode for done in ran] == [0, 1, 0, 0]
    assert f"edition {EDITION} is published already, and stays as it is" in ran[1].stderr


def test_a_tag_of_another_edition_is_refused(origin: Path, tmp_path: Path) -> None:
    done = Runner(tmp_path / "1", origin, whole=False).run("refs/tags/edition-1999.1")

    assert done.returncode == 1
    assert f"the tag is not that of edition {EDITION}" in done.stderr
    assert "gh-pages" not in git(origin, "branch")


def a_site(folder: Path, edition: str) -> Path:
    folder.mkdir(parents=True)
    (folder / "index.html").write_text(edition, encoding="utf-8")
    (folder / "rules.json").write_text(json.dumps({"edition": edition}), encoding="utf-8")
    return folder


def test_the_list_names_the_newest_first(tmp_path: Path) -> None:
    for number, edition in enumerate(("2026.9", "2026.10", "2025.1")):
        publish(a_site(tmp_path / str(number), edition), tmp_path / "all", edition)
    (tmp_path / "all" / "drafts").mkdir()
    links = read(listing(tmp_path / "all")).links

    assert links == ("2026.10/index.html", "2026.9/index.html", "2025.1/index.html")


def test_a_page_that_is_missing_is_told_at_the_root(tmp_path: Path) -> None:
    for name in ("2026.1", "latest"):
        site = a_site(tmp_path / f"built-{name}", "2026.1")
        (site / "404.html").write_text(name, encoding="utf-8")
        publish(site, tmp_path / "all", name)
        there = (tmp_path / "all" / "404.html").is_file()
        assert there is (name == "latest")

    assert (tmp_path / "all" / "404.html").read_text(encoding="utf-8") == "latest"


def test_a_site_goes_under_no_other_name(tmp_path: Path) -> None:
    for name in ("2026.2", "../2026.1", ""):
        with pytest.raises(PublishError, match=r"is not a name for a site of edition 2026\.1"):
            publish(a_site(tmp_path / "built" / str(len(name)), "2026.1"), tmp_path / "all", name)

    assert not (tmp_path / "all").exists()


def test_the_command_says_what_is_wrong(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([str(tmp_path / "gone"), str(tmp_path), "latest"]) == 1
    said = capsys.readouterr().err
    assert said == f"{tmp_path / 'gone'} has no index.html; build the site first\n"
    assert main(["latest"]) == 2
    assert "BUILT PUBLISHED NAME" in capsys.readouterr().err


def test_a_site_that_is_built_alone_links_no_list() -> None:
    assert linked(f"x {MARK}", "") == "x "
    assert linked(f"x {MARK}", "../index.html") == 'x <a href="../index.html">All editions</a>.'


def test_the_pages_that_name_the_edition_have_the_mark() -> None:
    for name in ("index.md", "editions.md"):
        text = (ROOT / "docs" / name).read_text(encoding="utf-8")
        assert text.count(MARK) == 1
        assert f"is {EDITION}" in text or f"edition {EDITION}" in text
