"""The site's face of `sabacc.site`: rendered pages join those that are written by hand."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from mkdocs.exceptions import PluginError
from mkdocs.structure.files import File

from sabacc import pages as tables
from sabacc import site
from sabacc.site import access, built, faults, navigation, searching

if TYPE_CHECKING:
    from mkdocs.structure.files import Files

# MkDocs passes values of its own to hooks, and all by their names.
# ruff: noqa: ANN401, ARG001


@lru_cache(maxsize=1)
def rendered() -> dict[str, str]:
    """Render every page, once for each build."""
    return tables.pages() | site.pages(site.load())


def on_config(config: Any) -> Any:
    """Refuse a faulty specification, and lay out the navigation over the pages that there are."""
    rendered.cache_clear()
    _refuse(faults.faults(site.load()))
    folder = Path(config.docs_dir)
    written = {path.relative_to(folder).as_posix() for path in folder.rglob("*.md")}
    config.nav = navigation.navigation(written | set(rendered()))
    return config


def on_files(files: Files, config: Any) -> Files:
    """Add the rendered pages and what else is generated."""
    for path, text in rendered().items():
        files.append(File.generated(config, path, content=text))
    return files


def on_page_content(html: str, page: Any, config: Any, files: Files) -> str:
    """Leave out of the search what stands elsewhere too, and the print edition, which repeats."""
    if page.file.src_uri == "print.md":
        page.meta["search"] = {"exclude": True}
    return searching.marked(page.file.src_uri, html)


def on_post_page(output: str, page: Any, config: Any) -> str:
    """Take the marks of the search away, and help those who listen."""
    return access.mended(searching.unmarked(output))


def on_post_build(config: Any) -> None:
    """Refuse a site with a dead link, or whose cards are not exactly the rules."""
    _refuse(built.faults(Path(config.site_dir)))


def _refuse(found: list[str]) -> None:
    if found:
        raise PluginError("\n".join(["the site has faults:", *found]))
