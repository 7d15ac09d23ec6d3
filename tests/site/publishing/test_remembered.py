"""What was written once is remembered, and written anew when anything behind it has changed."""

from pathlib import Path

import pytest

from sabacc import site
from sabacc.site import remembered
from sabacc.site.arbiter_page import arbiter_data
from sabacc.site.data import SiteData


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[str]:
    """Count how often pages are really written; keep them in a folder of this test."""
    found: list[str] = []

    def written(data: SiteData) -> dict[str, str]:
        found.append(data.edition)
        return {"a.md": f"# {len(found)}"}

    monkeypatch.setenv("SABACC_CACHE", str(tmp_path / "cache"))
    monkeypatch.setattr(site, "written", written)
    monkeypatch.setattr(arbiter_data, "pages", dict)
    return found


def test_the_same_sources_are_written_once(data: SiteData, asked: list[str]) -> None:
    assert remembered.written(data) == remembered.written(data) == {"a.md": "# 1"}
    assert len(asked) == 1


def test_a_change_is_written_anew(
    data: SiteData, asked: list[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    features = tmp_path / "features"
    features.mkdir()
    rule = features / "a.feature"
    rule.write_text("Rule: one", encoding="utf-8")
    monkeypatch.setattr(remembered, "FEATURES", features)
    first = remembered.written(data)
    rule.write_text("Rule: two", encoding="utf-8")
    second = remembered.written(data)
    rule.rename(features / "b.feature")

    assert [first, second, remembered.written(data)] == [{"a.md": f"# {one}"} for one in (1, 2, 3)]
    assert len(asked) == 3


def test_where_nothing_can_be_kept_it_is_written(
    data: SiteData, asked: list[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    monkeypatch.setenv("SABACC_CACHE", str(tmp_path / "file"))

    assert remembered.written(data) == {"a.md": "# 1"}
    assert remembered.written(data) == {"a.md": "# 2"}
    assert len(asked) == 2
