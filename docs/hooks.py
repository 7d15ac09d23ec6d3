"""The site's face of `sabacc.site`: rendered pages join those that are written by hand."""

from __future__ import annotations

import gc
import logging
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from mkdocs.exceptions import PluginError
from mkdocs.structure.files import File

from sabacc import site
from sabacc.site.arbiter_page import arbiter_assets, arbiter_data, scenes
from sabacc.site.pages import deck_page, navigation, vocabulary_pages
from sabacc.site.publishing import (
    access,
    editions,
    figures,
    light_pages,
    not_found,
    searching,
    site_faults,
    spec_faults,
)
from sabacc.spec.loading import packed

if TYPE_CHECKING:
    from collections.abc import Mapping

    from mkdocs.structure.files import Files

log = logging.getLogger("mkdocs.hooks.sabacc")

# MkDocs passes values of its own to hooks, and all by their names.
# ruff: noqa: ANN401, ARG001


@lru_cache(maxsize=1)
def rendered() -> dict[str, str]:
    """Render every page, once for each build."""
    return vocabulary_pages.pages() | deck_page.pages() | site.written(site.load())


@lru_cache(maxsize=1)
def counted() -> Mapping[str, int]:
    """Count the figures that pages name, once for each build."""
    return figures.figures(site.load())


@lru_cache(maxsize=1)
def engine() -> arbiter_assets.Engine | str:
    """Make the engine of the Arbiter page, once for each build, or say why there is none."""
    try:
        return arbiter_assets.engine()
    except arbiter_assets.ArbiterError as error:
        message = f"the Arbiter page has no engine: {error}"
        raise PluginError(message) from error


def on_config(config: Any) -> Any:
    """Refuse a faulty specification, and lay out the navigation over the pages that there are."""
    # Trees of Markdown are large and without cycles: looking for garbage costs a tenth of a build.
    gc.disable()
    _refuse(_elsewhere(Path(config.config_file_path).parent))
    rendered.cache_clear()
    counted.cache_clear()
    engine.cache_clear()
    _refuse(packed.faults())
    _refuse(spec_faults.faults(site.load()))
    folder = Path(config.docs_dir)
    written = {path.relative_to(folder).as_posix() for path in folder.rglob("*.md")}
    config.nav = navigation.navigation(written | set(rendered()))
    return config


def on_files(files: Files, config: Any) -> Files:
    """Add the rendered pages and what else is generated."""
    for path, text in rendered().items():
        files.append(File.generated(config, path, content=text))
    known = arbiter_data.page_data(rendered())
    files.append(File.generated(config, arbiter_data.PATH, content=known))
    for path, text in scenes.pages_of(site.load()).items():
        files.append(File.generated(config, path, content=text))
    found = engine()
    if isinstance(found, str):
        log.info("the Arbiter page has no engine: %s", found)
    else:
        for path, source in found.files.items():
            files.append(File.generated(config, path, abs_src_path=str(source)))
    return files


def on_page_markdown(markdown: str, page: Any, config: Any, files: Files) -> str:
    """Put figures in, link the list of all editions, and name the window as the page."""
    first = markdown.lstrip().partition("\n")[0]
    if first.startswith("# ") and not page.is_homepage:
        page.meta["title"] = first.removeprefix("# ").replace("`", "").strip()
    try:
        markdown = figures.filled(page.file.src_uri, markdown, counted())
    except figures.FigureError as error:
        raise PluginError(str(error)) from error
    return editions.linked(markdown, config.extra["editions"])


def on_page_content(html: str, page: Any, config: Any, files: Files) -> str:
    """Tell the search what counts, and what stands elsewhere too; shorten what lies beside."""
    page.meta["search"] = searching.settings(page.file.src_uri)
    access.shorten(page.toc)
    if page.file.src_uri in arbiter_assets.PAGES:
        html = arbiter_assets.marked(html, engine())
    light_pages.shortened(page.file.src_uri, page.toc)
    return searching.marked(page.file.src_uri, html)


def on_post_page(output: str, page: Any, config: Any) -> str:
    """Take the marks of the search away, help those who listen, and leave out idle whitespace."""
    return light_pages.squeezed(access.mended(searching.unmarked(output)))


def on_post_template(output: str, template_name: str, config: Any) -> str:
    """Lead on who comes to a page that is not there."""
    if template_name != "404.html":
        return output
    return not_found.page(output, f"{urlsplit(config.site_url).path.rstrip('/')}/")


def on_build_error(error: Exception) -> None:
    """Collect garbage again."""
    gc.enable()


def on_post_build(config: Any) -> None:
    """Tell the search players' words; refuse a dead link, or cards that are not the rules."""
    gc.enable()
    index = Path(config.site_dir, "search", "search_index.json")
    index.write_text(searching.asked(index.read_text("utf-8")), "utf-8")
    beside = filter(None, [config.extra["editions"]])
    _refuse(site_faults.faults(Path(config.site_dir), frozenset(beside)))


def _elsewhere(checkout: Path) -> list[str]:
    """Say so if the package is not that of the checkout: the site would tell of other rules."""
    package = Path(site.__file__).resolve()
    if package.is_relative_to(checkout.resolve()):
        return []
    return [f"{package} is not of this checkout; install it with: pip install -e '.[docs]'"]


def _refuse(found: list[str]) -> None:
    if found:
        raise PluginError("\n".join(["the site has faults:", *found]))
