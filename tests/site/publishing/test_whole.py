"""The whole site as a folder, for any generator to build."""

import importlib.util
import json
import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from sabacc.site.__main__ import main
from sabacc.spec.points import CHAPTERS
from sabacc.system.addresses import LATEST
from tests.runs import LONG_RUN, missing
from tests.site.readers import ROOT

IMAGE = re.compile(r'<meta property="og:image" content="([^"]*)">')


@pytest.fixture(scope="module")
def folder(made_at_leisure: Callable[[str, Callable[[Path], None]], Path]) -> Path:
    def write(place: Path) -> None:
        assert main([str(place / "site")]) == 0

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
    """Build the folder; return where the site is."""
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


def test_a_folder_with_something_in_it_is_left_alone(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "mine.txt").write_text("mine", encoding="utf-8")

    assert main([str(tmp_path)]) == 1
    assert "is not empty; name another folder" in capsys.readouterr().err
    assert [path.name for path in tmp_path.iterdir()] == ["mine.txt"]
    assert main([]) == main(["--help"]) == 2
    assert "python -m sabacc.site FOLDER" in capsys.readouterr().err
    assert (ROOT / "mkdocs.yml").is_file()
