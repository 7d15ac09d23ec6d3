"""Figures on pages that are written by hand."""

import re
import tomllib
from pathlib import Path

import pytest

from sabacc.site import load
from sabacc.site.casebook.disputes import disputes, point_disputes
from sabacc.site.publishing.figures import FigureError, figures, filled
from sabacc.spec.points import POINTS
from sabacc.system.addresses import ISSUES, LATEST, REPOSITORY

ROOT = Path(__file__).resolve().parents[3]
DOCS = ROOT / "docs"


def test_a_mark_becomes_its_figure() -> None:
    page = "All <!-- figure: rules --> rules, <!-- figure: questions -->."

    assert filled("index.md", page, {"rules": 1234, "questions": 9}) == "All 1,234 rules, 9."


def test_a_figure_that_nobody_counts_is_refused() -> None:
    with pytest.raises(FigureError, match=r"index\.md: no figure is called 'rulez'.* rules"):
        filled("index.md", "<!-- figure: rulez -->", {"rules": 1})


def test_a_mark_becomes_its_address() -> None:
    found = filled("index.md", "[here](<!-- address: issues -->)", {})

    assert f"[here]({ISSUES})" == found
    with pytest.raises(FigureError, match=r"index\.md: no address is called 'home'.* issues"):
        filled("index.md", "<!-- address: home -->", {})


def test_every_address_is_the_same_everywhere() -> None:
    metadata = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    built = (ROOT / "mkdocs.yml").read_text(encoding="utf-8")

    urls = {"Documentation": LATEST, "Repository": REPOSITORY, "Issues": ISSUES}
    for name, file in (
        ("Changelog", "CHANGELOG.md"),
        ("Contributing", "CONTRIBUTING.md"),
        ("Security", "SECURITY.md"),
    ):
        assert (ROOT / file).is_file()
        urls[name] = f"{REPOSITORY}/blob/main/{file}"
    assert urls == metadata["project"]["urls"]
    assert f'!ENV [SITE_URL, "{LATEST}"]' in built
    pages = "".join(path.read_text("utf-8") for path in DOCS.rglob("*.md"))
    assert set(re.findall(r"https://github\.com/[\w-]+/[\w-]+", pages)) == {REPOSITORY}


def test_figures_are_what_is_there() -> None:
    data = load()
    found = figures(data)

    assert found["questions"] == len(POINTS)
    assert found["disputes"] == len({*disputes(), *point_disputes()})
    assert 0 < found["contradictions"] < found["questions"] < found["rules"] < found["scenarios"]


def test_the_home_types_no_figure() -> None:
    text = (DOCS / "index.md").read_text(encoding="utf-8")
    counted = r"\b\d+ (?:rules|questions|scenarios|disputes|quarrels|sentences|times)\b"

    assert len(re.findall(r"<!-- figure: ", text)) >= 4
    assert re.findall(counted, text) == []
