"""Pages that were turned into HTML once are taken as they were, and only as long as they may be."""

from __future__ import annotations

import logging
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from mkdocs.config import load_config  # pyright: ignore[reportUnknownVariableType]
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

from sabacc.site.converted import kept_pages

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig

PAGES = {
    "a.md": "# One\n\n## Two *words*\n\n### Three\n\nSee [b](b.md#x) and [two](#two-words).",
    "b.md": "---\ntitle: B\n---\n\n# b\n\n<p id='x'>x</p>\n\n| a |\n| --- |\n| <a name='y'></a> |",
}


class Builder:
    """Somebody who builds the same small site again and again, and counts what is turned anew."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.turned: list[str] = []
        (folder / "docs").mkdir()
        settings = folder / "mkdocs.yml"
        settings.write_text("site_name: x\nnav: [{Title: a.md}, {Part: [b.md]}]\n", "utf-8")
        self.config: MkDocsConfig = load_config(str(settings))
        monkeypatch.setenv("SABACC_CACHE", str(folder / "cache"))
        render = Page.render

        def counted(page: Page, config: MkDocsConfig, files: Files) -> None:
            self.turned.append(page.file.src_uri)
            render(page, config, files)

        monkeypatch.setattr(Page, "render", counted)

    def build(self, texts: dict[str, str]) -> dict[str, Page]:
        """Turn every page as MkDocs does; return the pages, and note in `turned` which ones."""
        self.turned.clear()
        docs = self.config.docs_dir
        for path, text in texts.items():
            Path(docs, path).write_text(text, encoding="utf-8")
        made = [File(path, docs, self.config.site_dir, use_directory_urls=False) for path in texts]
        files = Files(made)
        known = kept_pages(self.config, files)
        found: dict[str, Page] = {}
        for file in made:
            assert file.page is not None
            file.page.read_source(self.config)
            file.page.render(self.config, files)
            found[file.src_uri] = file.page
        for page in found.values():
            page.validate_anchor_links(files=files, log_level=logging.WARNING)
        known.write()
        return found


@pytest.fixture
def builder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Builder:
    return Builder(tmp_path, monkeypatch)


def title(page: Page) -> str:
    return str(page.title)  # pyright: ignore[reportUnknownMemberType, reportUnknownArgumentType]


def told(page: Page) -> tuple[object, ...]:
    """Return all that MkDocs reads of a page after it is turned."""
    links = {to.src_uri: anchors for to, anchors in (page.links_to_anchors or {}).items()}
    return page.content, str(page.toc), title(page), page.present_anchor_ids, links


def test_a_page_is_turned_once(builder: Builder) -> None:
    first = builder.build(PAGES)
    assert builder.turned == [*PAGES]
    second = builder.build(PAGES)

    assert builder.turned == []
    assert [told(second[path]) for path in PAGES] == [told(first[path]) for path in PAGES]
    assert title(second["a.md"]) == "Title"
    assert told(second["a.md"])[-1] == {
        "b.md": {"x": "b.md#x"},
        "a.md": {"two-words": "#two-words"},
    }
    assert {"x", "y"} <= (second["b.md"].present_anchor_ids or set())


def test_what_has_changed_is_turned_anew(builder: Builder) -> None:
    builder.build(PAGES)
    builder.build(PAGES | {"b.md": "# other\n\n<p id='x'>x</p>"})
    assert builder.turned == ["b.md"]

    builder.build(PAGES | {"c.md": "# c"})
    assert builder.turned == ["a.md", "b.md", "c.md"]

    changed: dict[str, object] = {"toc": {"permalink": True}}
    builder.config["mdx_configs"] = changed
    builder.build(PAGES | {"c.md": "# c"})
    assert builder.turned == ["a.md", "b.md", "c.md"]


def test_who_was_warned_is_warned_again(builder: Builder, caplog: pytest.LogCaptureFixture) -> None:
    texts = PAGES | {"b.md": "# b\n\n[gone](gone.md)"}
    for _ in range(2):
        caplog.clear()
        builder.build(texts)
        said = [record.getMessage() for record in caplog.records]

        assert len(said) == 2
        assert any("'gone.md'" in one for one in said)
        assert any("does not contain an anchor '#x'" in one for one in said)
    assert builder.turned == ["b.md"]


@pytest.mark.parametrize("damage", ["", "{", "[1]", '{"pages": 7}'])
def test_a_cache_that_cannot_be_read_is_made_anew(
    builder: Builder, tmp_path: Path, damage: str
) -> None:
    first = builder.build(PAGES)
    (place,) = tmp_path.glob("cache/*/*")
    place.write_text(damage, encoding="utf-8")
    second = builder.build(PAGES)

    assert builder.turned == [*PAGES]
    assert [*map(told, second.values())] == [*map(told, first.values())]
    builder.build(PAGES)
    assert builder.turned == []


def test_where_nothing_can_be_kept_pages_are_turned(
    builder: Builder, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    monkeypatch.setenv("SABACC_CACHE", str(tmp_path / "file"))
    for _ in range(2):
        builder.build(PAGES)
        assert builder.turned == [*PAGES]
