"""A build of the site: whole, again, published, and a house's rulebook."""

import importlib.util
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from posixpath import dirname, join, normpath
from typing import Any

import pytest
from mkdocs.utils.yaml import yaml_load  # pyright: ignore[reportUnknownVariableType]

from sabacc import EDITION
from sabacc.conformance.laws import LAWS
from sabacc.site.__main__ import main as build_main
from sabacc.site.data import load
from sabacc.site.pages.for_programs import pages_of
from sabacc.site.pages.navigation import navigation
from sabacc.site.publishing.editions import MARK, PublishError, linked, listing, main, publish
from sabacc.site.publishing.faults import (
    Page,
    dead_links,
    faults,
    foreign,
    read,
    wrong_cards,
)
from sabacc.site.publishing.faults import faults_of_rules as faults_of_data
from sabacc.site.publishing.plain_pages import plain
from sabacc.spec.points import CHAPTERS, POINTS
from sabacc.spec.rule_text import titles
from sabacc.system.addresses import LATEST, THIS_EDITION, rule_link
from tests.end_to_end.command_line.commands import sabacc
from tests.runs import EXHAUSTIVE, LONG_RUN, missing
from tests.site.readers import ROOT, Site

# How many bytes the site may have, with the engine of the Arbiter page
LARGEST_SITE = 40 * 1024 * 1024


def test_the_built_site_has_no_fault(site: Site) -> None:
    assert faults(site.folder) == []


def test_the_built_site_is_small(site: Site) -> None:
    sizes = (path.stat().st_size for path in site.folder.rglob("*") if path.is_file())

    assert sum(sizes) <= LARGEST_SITE


def test_reports_lead_to_the_rules(site: Site) -> None:
    anchors = {page: read(site.text(page)).anchors for page in site.pages()}
    assert LATEST in (ROOT / "mkdocs.yml").read_text(encoding="utf-8")
    for rule in (*titles(), *LAWS):
        page, _, anchor = rule_link(rule).removeprefix(THIS_EDITION).partition("#")

        assert anchor in anchors[page], rule


def test_every_page_is_in_the_navigation(site: Site) -> None:
    for page in site.pages():
        text = site.text(page)

        assert '<html lang="en"' in text, page
        assert "<h1" in text, page


def test_no_page_names_this_machine(site: Site) -> None:
    for page in site.pages():
        text = site.text(page)

        assert str(site.folder) not in text, page
        assert "/work/" not in text, page


def test_a_card_too_few_or_too_many_is_found() -> None:
    every = {
        f"rules/{chapter}.html": Page(
            frozenset(
                id_
                for point in POINTS.values()
                if point.chapter == chapter
                for id_ in (point.id, *map(point.rule_id, point.choices))
            ),
            (),
            (),
        )
        for chapter in CHAPTERS
    }
    bombs = every["rules/bombs.html"]
    anchors = bombs.anchors - {"bombs.zero.bombs"} | {"bombs.zero.nonsense", "bombs", "faq"}
    wrong = {**every, "rules/bombs.html": replace(bombs, anchors=anchors)}

    assert list(wrong_cards(every)) == []
    assert list(wrong_cards(wrong)) == [
        "rules/bombs.html: bombs.zero.bombs has no place",
        "rules/bombs.html: bombs.zero.nonsense is neither a rule nor a point",
    ]


def test_the_specification_has_no_fault() -> None:
    assert faults_of_data(load()) == []


def test_a_text_of_no_rule_is_found() -> None:
    data = load()
    stray = data.rules["bombs.zero.bombs"]
    found = faults_of_data(replace(data, rules={**data.rules, "bombs.zero.nonsense": stray}))

    assert found[0] == "bombs.zero.nonsense: a text, but no point has such a choice"


def test_the_navigation_names_every_page_once() -> None:
    pages = ["index.md", "rules/index.md", "rules/bombs.md", "odd.md", "implementers/play.md"]
    tabs = navigation([*pages, "rules.json"])

    assert tabs == [
        {"Home": "index.md"},
        {"Rules": ["rules/index.md", {"Cards and hands": ["rules/bombs.md"]}]},
        {"For programs": ["implementers/play.md"]},
        {"About": ["odd.md"]},
    ]


def test_options_stand_below_their_ruleset() -> None:
    names = ("index", "swag", "swag-plus-penalties", "forum-rebel", "cantina")
    tabs = navigation([f"rulesets/{name}.md" for name in names])

    assert tabs == [
        {
            "Rulesets": [
                "rulesets/index.md",
                {"swag": "rulesets/swag.md"},
                {"Versions of forum": [{"forum-rebel": "rulesets/forum-rebel.md"}]},
                {"Options of swag": [{"swag+penalties": "rulesets/swag-plus-penalties.md"}]},
                {"cantina": "rulesets/cantina.md"},
            ]
        }
    ]


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
        assert (tmp_path / "all" / "404.html").is_file() is (name == "latest")

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


HOUSE = """
name = "Cloud City"
base = "standard"

[choices]
"folding.cost" = "free"
"""
LINK = re.compile(r"(?<!!)\[[^\]]*\]\(([^()\s]+)\)")


def rulebook(*words: str) -> tuple[int, str]:
    found = sabacc("rulebook", *words)
    return found.exit_code, found.output


@pytest.fixture(scope="module")
def written(made_at_leisure: Callable[[str, Callable[[Path], None]], Path]) -> Path:
    """Write the rulebook of a house, into a folder that is not empty."""
    return made_at_leisure("house", write) / "book"


def write(folder: Path) -> None:
    (folder / "house.toml").write_text(HOUSE, encoding="utf-8")
    (folder / "book").mkdir()
    (folder / "book" / "mine.txt").write_text("mine", encoding="utf-8")
    words = ("--force", "--ruleset", str(folder / "house.toml"), str(folder / "book"))
    status, said = rulebook(*words)
    assert status == 0, said


def texts(folder: Path) -> dict[str, str]:
    return {
        path.relative_to(folder).as_posix(): path.read_text(encoding="utf-8")
        for path in sorted(folder.rglob("*.md"))
    }


@LONG_RUN
def test_a_house_gets_every_chapter(written: Path) -> None:
    pages = texts(written)

    assert {f"rules/{name}.md" for name in CHAPTERS} <= pages.keys()
    for point in POINTS.values():
        page = pages[f"rules/{point.chapter}.md"]
        for id_ in (point.id, *map(point.rule_id, point.choices)):
            assert f'id="{id_}"' in page, id_


def test_a_house_stands_first(written: Path) -> None:
    assert "Cloud City" in (written / "rules" / "folding.md").read_text(encoding="utf-8")


def test_the_pages_are_plain(written: Path) -> None:
    for path, text in texts(written).items():
        prose = re.sub(r"(?ms)^ *(```|~~~).*?^ *\1", "", text)

        assert not re.search(r"(?m)^ *(===|\?\?\?|!!!) ", prose), path
        assert not re.search(r"(?m)\{ *[:#.][^}]*\}", prose), path


def test_nothing_is_left_that_needs_a_script_or_a_style_sheet(written: Path) -> None:
    for path, text in texts(written).items():
        assert not re.search(r"<(form|select|button|input|output|div|span|script|style)\b", text), (
            path
        )
        assert not re.search(r'\b(class|data-[a-z]+)="(?!scenarios")', text), path

    folding = (written / "rules" / "folding.md").read_text(encoding="utf-8")
    for words in (
        "\n*sources disagree*\n",
        "\n**Every rule, and who plays it**\n",
        "*12 scenarios* · *level play* · *settled: Cloud City",
        "\n*Law*\n\n**Cloud City**\n",
    ):
        assert words in folding
    assert "Choose below" not in folding
    matrix = (written / "disagreements.md").read_text(encoding="utf-8")
    free = "≠ [free](rules/folding.md#folding.cost.free) (S)"
    assert f"| {free} | [one credit](rules/folding.md#folding.cost.one-credit) (D) |" in matrix


def test_the_contents_name_the_house(written: Path) -> None:
    contents = (written / "rules" / "index.md").read_text(encoding="utf-8")

    assert "the house [Cloud City](../rulesets/cloud-city.md): its law comes first" in contents
    assert "[the decisions](../decisions/index.md)" in contents


def test_links_between_the_pages_resolve(written: Path) -> None:
    pages = texts(written)
    for path, text in pages.items():
        for link in LINK.findall(text):
            target, _, anchor = link.partition("#")
            if "://" in target:
                continue
            reached = normpath(join(dirname(path), target)) if target else path
            assert (written / reached).is_file(), f"{path}: {link}"
            if anchor and reached in pages and "." in anchor:
                assert f'id="{anchor}"' in pages[reached], f"{path}: {link}"


def test_a_folder_with_something_in_it_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("mine", encoding="utf-8")
    status, said = rulebook(str(tmp_path))

    assert status == 2
    assert "is not empty; use --force" in said
    assert [path.name for path in tmp_path.iterdir()] == ["mine.txt"]


def test_force_writes_all_the_same(written: Path) -> None:
    assert (written / "mine.txt").read_text(encoding="utf-8") == "mine"
    assert (written / "rules" / "index.md").is_file()


def test_without_a_house_it_is_the_rulebook_of_the_project(
    tmp_path: Path, all_pages: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def written(_: object) -> dict[str, str]:
        return all_pages

    monkeypatch.setattr("sabacc.site.written", written)
    status, said = rulebook(str(tmp_path / "book"))
    pages = {path for path in all_pages if path.endswith(".md")}

    assert status == 0
    assert "The rulebook of edition" in said
    assert (tmp_path / "book" / "rules" / "index.md").is_file()
    assert pages - texts(tmp_path / "book").keys() == set()


def test_tabs_and_boxes_become_titles_over_their_content() -> None:
    page = """# Title { #top }

=== "Forum"

    !!! note "Law"

        Text with [a rule](b.md#x.y) and [no page](c.md).

=== "SWAG"

    ![coins-1](c1.svg){ .card }

```text
=== "kept"
```
"""

    assert plain({"a.md": page, "b.md": ""})["a.md"] == (
        """<a id="top"></a>

# Title

**Forum**

**Law**

Text with [a rule](b.md#x.y) and no page.

**SWAG**

![coins-1](c1.svg)

```text
=== "kept"
```
"""
    )


def test_the_checksum_is_that_of_title_and_text() -> None:
    for rule in json.loads(pages_of(load())["rules.json"])["rules"]:
        told = f"{rule['title']}\n{rule['text']}"

        assert sha256(told.encode()).hexdigest() == rule["checksum"]


IMAGE = re.compile(r'<meta property="og:image" content="([^"]*)">')


@pytest.fixture(scope="module")
def folder(made_at_leisure: Callable[[str, Callable[[Path], None]], Path]) -> Path:
    def write(place: Path) -> None:
        assert build_main([str(place / "site")]) == 0

    return made_at_leisure("whole", write) / "site"


@LONG_RUN
def test_everything_is_there(folder: Path) -> None:
    docs = folder / "docs"
    settings = (folder / "mkdocs.yml").read_text(encoding="utf-8")
    _, _, nav = settings.rpartition("\nnav: ")

    assert {"Home": "index.md"} in json.loads(nav)
    assert "hooks:" not in settings
    assert "!ENV" not in settings
    assert "<!-- figure" not in (docs / "index.md").read_text(encoding="utf-8")
    assert all((docs / "rules" / f"{chapter}.md").is_file() for chapter in CHAPTERS)
    assert (docs / "assets" / "type" / "source-sans-3.woff2").is_file()
    assert (docs / "assets" / "scenes" / "bombs.json").is_file()
    if "data-python" in (docs / "arbiter.md").read_text(encoding="utf-8"):
        assert list(docs.glob("assets/arbiter/engine/*/pyodide.asm.packed"))
    else:
        missing("the Arbiter page has no engine: the build needs node, npm and the npm registry")


def built(folder: Path, *command: str) -> Path:
    done = subprocess.run(  # noqa: S603 - our own build
        [sys.executable, "-m", *command],
        cwd=folder,
        env={**os.environ, "NO_MKDOCS_2_WARNING": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]
    return folder / "site"


@LONG_RUN
def test_the_successor_of_the_theme_builds_the_same_folder(folder: Path) -> None:
    if importlib.util.find_spec("zensical") is None:
        missing("zensical, the successor of Material, is not installed: pip install zensical")
    site = built(folder, "zensical", "build", "--clean")
    pages = {path.relative_to(site).as_posix() for path in site.rglob("*.html")}
    written = {path.relative_to(folder / "docs") for path in (folder / "docs").rglob("*.md")}

    assert {path.with_suffix(".html").as_posix() for path in written} <= pages
    for path in written:
        text = (site / path.with_suffix(".html")).read_text(encoding="utf-8")
        assert IMAGE.findall(text) == [f"{LATEST}assets/share.png"]
    assert (site / "assets" / "share.png").is_file()
    folding = (site / "rules" / "folding.html").read_text(encoding="utf-8")
    assert 'id="folding.cost.one-credit"' in folding
    assert "Content-Security-Policy" in folding


def test_a_whole_build_leaves_a_folder_with_something_in_it_alone(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "mine.txt").write_text("mine", encoding="utf-8")

    assert build_main([str(tmp_path)]) == 1
    assert "is not empty; name another folder" in capsys.readouterr().err
    assert [path.name for path in tmp_path.iterdir()] == ["mine.txt"]
    assert build_main([]) == build_main(["--help"]) == 2
    assert "python -m sabacc.site FOLDER" in capsys.readouterr().err
    assert (ROOT / "mkdocs.yml").is_file()
