"""The whole site, ready for a generator: every page with its head, the navigation, the engine.

The hook of MkDocs takes it as it is; `python -m sabacc.site FOLDER` writes it into a folder that
any generator which knows Material's settings can build.
"""

import json
import re
import shutil
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, TypeVar

from sabacc import site
from sabacc.site.arbiter_page import arbiter_data, engine_files
from sabacc.site.casebook.disputes import every_dispute
from sabacc.site.data import SiteData, contested
from sabacc.site.pages import deck_page, navigation, rulesets, stepped_hand
from sabacc.site.publishing import editions, faults, heads
from sabacc.spec.loading import rule_files
from sabacc.spec.points import POINTS
from sabacc.system.addresses import ISSUES, REPOSITORY
from sabacc.system.user_input import InputError

_ENV: Final = re.compile(r"!ENV \[[A-Z_]+, (?P<usual>\"[^\"]*\")\]")
_HOOKS: Final = re.compile(r"^hooks:\n(?: +- .*\n)+", re.MULTILINE)
_SETTINGS: Final = "mkdocs.yml"
_UNREAD: Final = frozenset({".py", ".toml", ".pyc"})


class SiteError(InputError):
    """The site cannot be written: its specification has faults, or there is no place for it."""


@dataclass(frozen=True, slots=True)
class Whole:
    """The whole site below its folder of documents.

    Attributes:
        texts: Every page with its head, and every other file that is made, by its path.
        copies: The files of the engine, by their path.
        nav: The navigation, as the settings of MkDocs write it.
        without_engine: Why there is no engine; empty where there is one.
    """

    texts: Mapping[str, str]
    copies: Mapping[str, Path]
    nav: Sequence[Any]
    without_engine: str


def whole(docs: Path, listed: str = "") -> Whole:
    """Make the whole site; `listed` is the address of the list of editions, if there is one.

    Raises SiteError for a specification with faults, FigureError for a page that asks for a figure
    nobody counts, and ArbiterError where an engine is required and cannot be made.
    """
    data = site.load()
    found = [*rule_files.packing_faults(), *faults.faults_of_rules(data)]
    if found:
        raise SiteError("\n".join(["the site has faults:", *found]))
    made = site.written(data) | arbiter_data.pages() | deck_page.pages()
    made |= rulesets.index_of(data) | stepped_hand.pages(docs)
    own = {
        path.relative_to(docs).as_posix(): path.read_text(encoding="utf-8")
        for path in sorted(docs.rglob("*.md"))
        if path != docs / "README.md"  # it is read on a code host alone
    }
    engine = engine_files.engine()
    counted = figures(data)
    pages: dict[str, str] = {}
    for path, text in (own | made).items():
        if path.endswith(".md"):
            body = editions.linked(with_figures(path, text, counted), listed)
            if path in engine_files.PAGES:
                body = engine_files.marked(body, engine)
            pages[path] = heads.headed(path, body)
    nav = navigation.navigation(pages)
    rest = {path: text for path, text in made.items() if not path.endswith(".md")}
    rest[arbiter_data.PATH] = arbiter_data.page_data(made)
    return Whole(
        texts={**pages, **rest},
        copies={} if isinstance(engine, str) else engine.files,
        nav=nav,
        without_engine=engine if isinstance(engine, str) else "",
    )


def write(checkout: Path, folder: Path) -> Whole:
    """Write the whole site into an empty folder: settings, documents, scripts and engine.

    Raises SiteError where the folder has something in it, and what `whole` raises.
    """
    settings, docs = checkout / _SETTINGS, checkout / "docs"
    if not settings.is_file():
        raise SiteError(f"{checkout} has no {_SETTINGS}; run this in a checkout of the project")
    if folder.is_dir() and any(folder.iterdir()):
        raise SiteError(f"{folder} is not empty; name another folder")
    found = whole(docs)
    target = folder / "docs"
    for path in sorted(docs.rglob("*")):
        if path.is_file() and path.suffix not in {*_UNREAD, ".md"}:
            _copied(path, target / path.relative_to(docs))
    for name, source in found.copies.items():
        _copied(source, target / name)
    for name, text in found.texts.items():
        place = target / name
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(text, encoding="utf-8")
    lines = _ENV.sub(lambda one: one["usual"], settings.read_text(encoding="utf-8"))
    written = f"{_HOOKS.sub('', lines)}nav: {json.dumps(found.nav)}\n"
    (folder / _SETTINGS).write_text(written, encoding="utf-8")
    return found


def _copied(source: Path, target: Path) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(source, target)


_MARK: Final = re.compile(r"<!-- figure: ([a-z-]+) -->")
_ADDRESS: Final = re.compile(r"<!-- address: ([a-z-]+) -->")
ADDRESSES: Final[Mapping[str, str]] = {"repository": REPOSITORY, "issues": ISSUES}
"""What pages may link to outside the site, by the word in their mark `<!-- address: word -->`."""


T = TypeVar("T")


class FigureError(InputError):
    """A page asks for a figure that nobody counts, or for an address that nobody keeps."""


def figures(data: SiteData) -> Mapping[str, int]:
    """Count what pages may name, by the word in their mark `<!-- figure: word -->`."""
    return {
        "rules": len(data.rules),
        "questions": len(POINTS),
        "contradictions": sum(map(contested, POINTS)),
        "sentences": len(data.sentences),
        "disputes": len(every_dispute()),
        "scenarios": sum(map(len, data.cases_by_rule.values())),
    }


def with_figures(page: str, markdown: str, known: Mapping[str, int]) -> str:
    """Return a page with its figures and addresses in the place of their marks.

    Raises FigureError, which names the page and the figures, or addresses, that there are.
    """
    counted = _MARK.sub(lambda found: f"{_kept(page, 'figure', found[1], known):,}", markdown)
    return _ADDRESS.sub(lambda found: _kept(page, "address", found[1], ADDRESSES), counted)


def _kept(page: str, what: str, word: str, known: Mapping[str, T]) -> T:
    if word not in known:
        raise FigureError(
            f"{page}: no {what} is called {word!r}; there are: {', '.join(sorted(known))}"
        )
    return known[word]
