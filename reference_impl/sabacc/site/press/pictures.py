"""The picture that a link to a page shows elsewhere: what the page is about, and a card or two.

Chromium draws each in the site's own typeface, with the site's own cards.  A picture is kept by the
content of all that it is drawn from, so that a build draws only those that have changed.
"""

from __future__ import annotations

import base64
import hashlib
import json
import os
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import asdict, dataclass
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import TYPE_CHECKING, Any, Final

from sabacc import EDITION
from sabacc.arbiter.drawn.table import drawing
from sabacc.site.arbiter_page.engine_files import cache_folder, wished
from sabacc.site.press.browsing import PressError, started
from sabacc.site.publishing.heads import parted
from sabacc.spec.cards import CARDS

if TYPE_CHECKING:
    from playwright.sync_api import Browser

    Browsing = Callable[[], AbstractContextManager[Browser]]

SWITCH: Final = "SABACC_PICTURES"
FOLDER: Final = "share"
"""Where the pictures lie in the site."""
WIDTH: Final = 1200
HEIGHT: Final = 630
KEPT: Final = 1_000
"""How many pictures are kept between builds: those of a few checkouts."""

_MOST_CARDS: Final = 3
_USUAL: Final = ("idiot", "coins-2", "flasks-3")
"""An Idiot's Array, for a page without a card of its own."""
_LONG: Final = 48
_LONG_WORD: Final = 18
"""A title of more characters, or with a word of more, is written smaller."""
_CARD: Final = re.compile(r"assets/cards/([a-z0-9-]+)\.svg")
_RULING: Final = re.compile(r"(?:.* )?(Ruling by .*)")
"""Of a dispute the title has the question, and the picture the ruling."""
_SITE: Final = "Sabacc, the rules"
_TEMPLATE: Final = Path(__file__).with_name("picture.html")
_TYPE: Final = "assets/type/source-sans-3.woff2"
_FILLED: Final = """async ({kind, title, says, foot, cards, long}) => {
  const put = (where, text) => { document.querySelector(where).textContent = text; };
  put("#kind", kind);
  put("h1", title);
  put("p", says);
  put("footer", foot);
  document.querySelector("h1").classList.toggle("long", long);
  document.querySelector("#cards").replaceChildren(...cards.map((card) => {
    const image = new Image();
    image.src = `data:image/svg+xml,${encodeURIComponent(card)}`;
    return image;
  }));
  await Promise.all([...document.images].map((image) => image.decode()));
  await document.fonts.ready;
}"""


@dataclass(frozen=True, slots=True)
class Picture:
    """What is drawn for a page: its tab, its title, what it says, and cards by their names."""

    kind: str
    title: str
    says: str
    cards: tuple[str, ...]

    def filling(self) -> Mapping[str, str | bool | list[str]]:
        """Return what the template is filled with."""
        return {
            "kind": self.kind,
            "title": self.title,
            "says": self.says,
            "foot": f"{_SITE} · edition {EDITION}",
            "cards": [drawing(CARDS[name]) for name in self.cards],
            "long": len(self.title) > _LONG or max(map(len, self.title.split())) > _LONG_WORD,
        }


def picture(page: str, kind: str) -> Picture:
    """Return what is drawn for a page with its head, which stands under a tab."""
    head, body = parted(page)
    said = dict(_said(head))
    cards = tuple(name for name in _first_hand(body) if name in CARDS)[:_MOST_CARDS]
    about = said.get("description", "")
    ruling = _RULING.fullmatch(about)
    title = said.get("title", _SITE)
    return Picture(
        kind="" if title == _SITE else kind,
        title=title,
        says=ruling[1] if ruling else about,
        cards=cards or _USUAL,
    )


def _first_hand(body: str) -> Sequence[str]:
    """Return the cards that lie together where the first one does: lines, or a row of a table."""
    found: list[str] = []
    for line in body.splitlines():
        cards = _CARD.findall(line)
        if found and (not cards or line.startswith("|")):
            break
        found.extend(cards)
    return found


def _said(head: Iterable[str]) -> Iterator[tuple[str, str]]:
    for line in head:
        name, _, value = line.partition(": ")
        if name in {"title", "description"}:
            yield name, json.loads(value) if value.startswith('"') else value


def address(path: str) -> str:
    """Return the address of a page's picture in the site."""
    return f"{FOLDER}/{path.removesuffix('.md')}.png"


def drawn(
    pictures: Mapping[str, Picture], docs: Path, browse: Browsing = started
) -> Mapping[str, Path] | str:
    """Return the pictures as files, by their addresses in the site; or why there are none.

    Args:
        pictures: What is drawn for each page, by the page's path.
        docs: The folder of documents, which has the typeface.
        browse: Starts the browser that draws, if any picture is lacking.

    Raises PressError only where `SABACC_PICTURES` is `required`, and ArbiterError where it is no
    word that it knows.
    """
    wish = wished(SWITCH)
    if wish == "none":
        return f"{SWITCH} is none"
    font = base64.b64encode((docs / _TYPE).read_bytes()).decode()
    template = _TEMPLATE.read_text(encoding="utf-8").replace("FONT", font)
    place = cache_folder() / FOLDER
    files = {path: place / f"{_hash(template, one)}.png" for path, one in pictures.items()}
    lacking = {file: pictures[path] for path, file in files.items() if not file.is_file()}
    try:
        if lacking:
            _draw(lacking, template, place, browse)
    except PressError as error:
        if wish == "required":
            raise
        return str(error)
    _forget(place, set(files.values()))
    return {address(path): file for path, file in files.items()}


def _hash(template: str, one: Picture) -> str:
    text = json.dumps([template, _FILLED, asdict(one), one.filling()])
    return hashlib.sha256(text.encode()).hexdigest()[:24]


def _draw(lacking: Mapping[Path, Picture], template: str, place: Path, browse: Browsing) -> None:
    with browse() as browser:
        page: Any = browser.new_page(viewport={"width": WIDTH, "height": HEIGHT})
        page.set_content(template)
        try:
            place.mkdir(parents=True, exist_ok=True)
            for file, one in lacking.items():
                page.evaluate(_FILLED, one.filling())
                with NamedTemporaryFile("wb", dir=place, delete=False) as made:
                    made.write(page.screenshot(type="png"))
                Path(made.name).replace(file)  # another build may draw the same one
        except OSError as error:
            message = f"{place} cannot be written ({error.strerror})"
            raise PressError(message) from error
        page.close()


def _forget(place: Path, used: set[Path]) -> None:
    """Keep the pictures of this build, and of others those that were used last."""
    for file in used:
        os.utime(file)
    found = sorted(place.glob("*"), key=lambda file: file.stat().st_mtime, reverse=True)
    for old in found[max(KEPT, len(used)) :]:
        old.unlink(missing_ok=True)
