"""What a build refuses, and the sample of mutants that it prints."""

import importlib.util
import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from mkdocs.config import load_config  # pyright: ignore[reportUnknownVariableType]
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError

from sabacc import site
from sabacc.site.data import SiteData
from sabacc.site.pages.conformance import sample
from sabacc.site.publishing.faults import LARGEST_PAGE, faults_of_rules, too_large
from sabacc.spec.points import CHAPTERS, POINTS
from tests.site.readers import ROOT


@pytest.fixture(scope="module")
def hooks() -> ModuleType:
    spec = importlib.util.spec_from_file_location("site_hooks", ROOT / "docs" / "hooks.py")
    assert spec is not None
    assert spec.loader is not None
    found = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(found)
    return found


@pytest.fixture
def config(tmp_path: Path) -> MkDocsConfig:
    return load_config(str(ROOT / "mkdocs.yml"), site_dir=str(tmp_path))


@pytest.mark.parametrize(
    ("field", "gone", "complaint"),
    [
        ("rules", "bombs.zero.bombs", "bombs.zero.bombs: a choice without a text"),
        ("cases_by_rule", "bombs.zero.bombs", "bombs.zero.bombs: neither a scenario nor a reason"),
        ("decisions", "bombs.zero", "bombs.zero: no decision"),
        ("sentences", "C-003", "bombs.zero: rests on C-003, which no document has"),
        ("principles", "U", "bombs.zero: decided by 'U', which is no principle"),
    ],
)
def test_no_build_begins_with_a_hole(  # noqa: PLR0913, PLR0917 - four of them are fixtures
    hooks: ModuleType,
    config: MkDocsConfig,
    data: SiteData,
    monkeypatch: pytest.MonkeyPatch,
    field: str,
    gone: str,
    complaint: str,
) -> None:
    holed: Any = {field: {key: one for key, one in getattr(data, field).items() if key != gone}}
    faulty = replace(data, **holed)
    monkeypatch.setattr(site, "load", lambda: faulty)

    with pytest.raises(PluginError, match=re.escape(complaint)):
        hooks.on_config(config)


def test_a_decision_is_finished(data: SiteData) -> None:
    decision = data.decisions["bombs.zero"]
    first, *others = decision.readings
    wrong = replace(
        decision,
        why="As X-001 says.",
        readings=(
            replace(first, sentences=("Y-002",)),
            *(replace(one, fails="Z-003", hand="") for one in others),
        ),
    )
    found = faults_of_rules(replace(data, decisions={**data.decisions, "bombs.zero": wrong}))

    assert found == [
        *["bombs.zero: a reading is rejected without a hand against it"] * len(others),
        "bombs.zero: its decision cites X-001, which no document has",
        "bombs.zero: its decision cites Y-002, which no document has",
        "bombs.zero: its decision cites Z-003, which no document has",
    ]


def test_what_binds_rests_on_a_sentence_of_its_source(data: SiteData) -> None:
    forum = data.ruleset("forum")
    wrong = replace(forum.made["folding.cost"], sentences=("H-043",))
    faulty = replace(forum, made={**forum.made, "folding.cost": wrong})
    rulesets = tuple(faulty if one.name == "forum" else one for one in data.rulesets)

    assert faults_of_rules(replace(data, rulesets=rulesets)) == [
        "folding.cost: settled under forum without a sentence of its document"
    ]


def test_a_sentence_without_rule_or_reason_is_found(data: SiteData) -> None:
    idle, fed = data.sentences["F-001"], data.sentences["F-002"]
    assert (idle.kind, fed.kind) == ("heading", "definition")
    stray = {
        "F-901": replace(idle, id="F-901", uncited_because=""),
        "F-902": replace(fed, id="F-902"),
    }

    assert faults_of_rules(replace(data, sentences={**data.sentences, **stray})) == [
        "F-901: a heading on which no rule rests",
        "F-902: a definition on which no rule rests",
    ]


GOOD = '<h1 id="top">A page</h1>'


@pytest.mark.parametrize(
    ("page", "complaint"),
    [
        ('<a href="gone.html">x</a>', "index.html: gone.html leads to no file"),
        ('<a href="rules/bombs.html#gone">x</a>', "rules/bombs.html#gone leads to no anchor"),
        ('<a href="#gone">x</a>', "index.html: #gone leads to no anchor"),
        ('<img src="assets/gone.svg">', "index.html: assets/gone.svg leads to no file"),
        ('<script src="https://example.org/x.js"></script>', "from another host"),
        (GOOD, ""),
    ],
)
def test_no_site_comes_of_a_broken_page(
    hooks: ModuleType, config: MkDocsConfig, tmp_path: Path, page: str, complaint: str
) -> None:
    (tmp_path / "rules").mkdir()
    for chapter in CHAPTERS:
        (tmp_path / "rules" / f"{chapter}.html").write_text(_cards(chapter), encoding="utf-8")
    (tmp_path / "index.html").write_text(page, encoding="utf-8")
    (tmp_path / "search").mkdir()
    index: dict[str, Any] = {"config": {"fields": {}}, "docs": []}
    (tmp_path / "search" / "search_index.json").write_text(json.dumps(index), encoding="utf-8")

    if not complaint:
        hooks.on_post_build(config)
        return
    with pytest.raises(PluginError) as caught:
        hooks.on_post_build(config)
    assert complaint in str(caught.value)
    assert str(caught.value).count("\n") == 1  # the title, and this one fault


def _cards(chapter: str) -> str:
    points = (point for point in POINTS.values() if point.chapter == chapter)
    ids = (id_ for one in points for id_ in (one.id, *map(one.rule_id, one.choices)))
    return "".join(f'<h2 id="{id_}">x</h2>' for id_ in ids)


def test_a_chapter_that_is_too_large_is_found(tmp_path: Path) -> None:
    (tmp_path / "rules").mkdir()
    (tmp_path / "rules" / "deck.html").write_text("x" * LARGEST_PAGE, encoding="utf-8")
    (tmp_path / "rules" / "table.html").write_text("x" * (LARGEST_PAGE + 1), encoding="utf-8")

    assert list(too_large(tmp_path)) == [
        "rules/table.html: 300,001 bytes of HTML, more than 300,000"
    ]


def test_mkdocs_takes_warnings_for_errors(config: MkDocsConfig) -> None:
    assert config.strict
    assert config.validation.links.anchors == config.validation.links.not_found == _WARNING
    assert config.validation.nav.omitted_files == _WARNING


# The level of a warning in the log
_WARNING = 30


def test_another_package_than_the_checkouts_is_refused(
    hooks: ModuleType, config: MkDocsConfig, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(site, "__file__", str(tmp_path / "sabacc" / "site" / "__init__.py"))

    with pytest.raises(PluginError, match=r"is not of this checkout; install it with: pip install"):
        hooks.on_config(config)


def test_the_command_fails(tmp_path: Path) -> None:
    for name in ("docs", "features", "steps", "reference_impl"):
        shutil.copytree(ROOT / name, tmp_path / name, ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("mkdocs.yml", "CHANGELOG.md"):
        shutil.copy(ROOT / name, tmp_path / name)
    record = tmp_path / "reference_impl" / "sabacc" / "spec" / "rules" / "bombs.toml"
    text = record.read_text(encoding="utf-8")
    assert '["bombs.zero"]' in text
    record.write_text(text.replace('["bombs.zero"]', '["bombs.nought"]'), encoding="utf-8")
    done = subprocess.run(  # noqa: S603 - our own build
        [sys.executable, "-m", "mkdocs", "build", "--strict", "-d", str(tmp_path / "built")],
        cwd=tmp_path,
        env={
            **os.environ,
            "PYTHONPATH": str(tmp_path / "reference_impl"),
            "NO_MKDOCS_2_WARNING": "1",
        },
        capture_output=True,
        text=True,
        check=False,
    )

    assert done.returncode == 1
    assert "bombs.nought: it has no choices" in done.stderr
    assert "bombs.zero: it has no asks; add asks = " in done.stderr
    assert "Traceback" not in done.stderr
    assert not (tmp_path / "built" / "index.html").exists()


def test_the_sample_adds_up_and_the_page_tells_the_figure_and_the_survivors(
    pages_by: Callable[[str], dict[str, str]],
) -> None:
    found = sample()
    page = pages_by("pages.conformance")["conformance.md"]

    assert found.convicted + sum(one.count for one in found.survivors) == found.drawn
    assert all(one.where and one.change and one.why for one in found.survivors)
    # nearly all that alter an outcome are caught
    assert 100 * (found.convicted - found.written) / found.telling >= 95
    assert f"{found.share:.1f} % of the changes" in page
    assert f"Measured on {found.date.isoformat()} with {found.tool}" in page
    assert all(one.why in page for one in found.survivors)
