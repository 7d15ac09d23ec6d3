"""MkDocs as one caller of `sabacc.site.whole`, which makes the site for any generator."""

from __future__ import annotations

import gc
import logging
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from mkdocs.exceptions import PluginError
from mkdocs.plugins import CombinedEvent, event_priority
from mkdocs.structure.files import File

from sabacc import site
from sabacc.site.publishing import editions, faults, heads
from sabacc.site.whole import Whole, whole
from sabacc.system.user_input import InputError

if TYPE_CHECKING:
    from mkdocs.structure.files import Files

log = logging.getLogger("mkdocs.hooks.sabacc")

UNUSED = "assets/javascripts/lunr/"
"""Other languages of the theme's search: nothing here loads them, nor maps of its sources."""

# MkDocs passes values of its own to hooks, and all by their names.
# ruff: noqa: ANN401, ARG001


@lru_cache(maxsize=1)
def made(docs: Path, listed: str) -> Whole:
    """Make the whole site, once for each build."""
    try:
        return whole(docs, listed)
    except InputError as error:
        raise PluginError(str(error)) from error


def on_startup(command: str, dirty: bool) -> None:  # noqa: FBT001 - as MkDocs calls it
    """Look for no garbage while a site is built: trees of Markdown are large and without cycles.

    It costs a tenth of a build.  A server builds again and again, and needs it.
    """
    if command == "build":
        gc.disable()


def on_shutdown() -> None:
    """Let what is left go with the process; Python would look through all of it once more."""
    gc.freeze()


def on_config(config: Any) -> Any:
    """Refuse a faulty specification, and lay out the navigation over the pages that there are."""
    _refuse(_elsewhere(Path(config.config_file_path).parent))
    made.cache_clear()
    if config.extra["editions"]:  # else there is no list for the theme to read
        config.extra["version"] = editions.SWITCH
    config.nav = list(_made(config).nav)
    return config


def on_env(env: Any, config: Any, files: Files) -> Any:
    """Have the theme's templates leave no idle whitespace behind."""
    env.trim_blocks = env.lstrip_blocks = True
    env.auto_reload = False  # or each use of a template looks whether its file has changed
    return env


def on_files(files: Files, config: Any) -> Files:
    """Put every page with its head, and what else is made, in the place of what is written."""
    for file in [*files]:
        if file.src_uri.endswith(".map") or file.src_uri.startswith(UNUSED):
            files.remove(file)
    found = _made(config)
    if found.without_engine:
        log.info("the Arbiter page has no engine: %s", found.without_engine)
    for path, text in found.texts.items():
        before = files.get_file_from_path(path)
        if before is not None:
            files.remove(before)
        files.append(File.generated(config, path, content=text))
    for path, source in found.copies.items():
        files.append(File.generated(config, path, abs_src_path=str(source)))
    return files


def on_page_content(html: str, page: Any, config: Any, files: Files) -> str:
    """Mend what Markdown leaves out, and shorten the contents."""
    heads.shorten(page.toc)
    heads.shortened(page.file.src_uri, page.toc)
    return heads.mended(html)


@event_priority(100)
def _before_the_search(context: Any, page: Any, config: Any, nav: Any) -> None:
    """Show the search what it is to find of a page, and nothing else."""
    context["whole"] = page.content
    page.content = heads.searched(page.file.src_uri, page.content)


@event_priority(-100)
def _after_the_search(context: Any, page: Any, config: Any, nav: Any) -> None:
    """Show readers the whole page."""
    page.content = context.pop("whole")


on_page_context = CombinedEvent(_before_the_search, _after_the_search)


def on_post_build(config: Any) -> None:
    """Tell the search players' words; refuse a dead link, or cards that are not the rules."""
    index = Path(config.site_dir, "search", "search_index.json")
    index.write_text(heads.asked(index.read_text("utf-8")), "utf-8")
    beside = filter(None, [config.extra["editions"]])
    _refuse(faults.faults(Path(config.site_dir), frozenset(beside)))


def _made(config: Any) -> Whole:
    return made(Path(config.docs_dir), config.extra["editions"])


def _elsewhere(checkout: Path) -> list[str]:
    """Say so if the package is not that of the checkout: the site would tell of other rules."""
    package = Path(site.__file__).resolve()
    if package.is_relative_to(checkout.resolve()):
        return []
    return [f"{package} is not of this checkout; install it with: pip install -e '.[docs]'"]


def _refuse(found: list[str]) -> None:
    if found:
        raise PluginError("\n".join(["the site has faults:", *found]))
