"""One visit to a page of each kind: everybody can read it, it asks for nothing else, and it ends.

axe judges it, in light and in dark; its policy refuses nothing; and it is no scroll.
"""

from __future__ import annotations

from importlib.resources import files
from itertools import groupby
from typing import TYPE_CHECKING, Final

from tests.runs import LONG_RUN
from tests.site.readers import Site, reading
from tests.site.visits.policies import NOTE, POLICY, violations

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

TWO_OF_EACH = """() => {
  const seen = new Map();
  const kept = (element) => {
    const parts = [element, ...element.querySelectorAll("*")];
    const made = (one) => `${one.tagName} ${one.className} ${one.getAttribute("style")}`;
    const kind = [...new Set(parts.map(made))].join();
    seen.set(kind, (seen.get(kind) ?? 0) + 1);
    return seen.get(kind) <= 2;
  };
  const holders = "article, div, ul, ol, dl, table, tbody, details";
  const thin = (element) => {
    for (const child of [...element.children])
      if (!kept(child)) child.remove();
      else if (child.matches(holders)) thin(child);
  };
  thin(document.querySelector("article"));
  for (const more of [...document.querySelectorAll(".matrix")].slice(2)) more.remove();
  for (const code of document.querySelectorAll("pre code"))
    for (const word of [...code.children].slice(40)) word.remove();
  for (const list of document.querySelectorAll(".md-nav__list"))
    for (const item of [...list.children].slice(6)) item.remove();
}"""
"""Leaves two of all elements that are made alike, so that axe judges a page in half a second."""

JUDGE = """what => axe
  .run({resultTypes: ["violations"], ...what})
  .then(({violations}) => violations.flatMap(({id, impact, nodes}) =>
    nodes.slice(0, 3).map(({html}) => `${id} (${impact}): ${html.slice(0, 200)}`)))"""

OTHER_SCHEME = """() => {
  const before = document.body.dataset.mdColorScheme;
  document.querySelector("form[data-md-component=palette] label:not([hidden])").click();
  if (document.body.dataset.mdColorScheme === before) throw Error(`still ${before}`);
}"""
"""Turns the light on or off, as its button does; the choice holds for the next page."""

COLOURS: Final = ("color-contrast", "link-in-text-block")
"""What may differ between the schemes, and takes axe by far the longest."""
ALL_BUT_COLOURS: Final[dict[str, object]] = {
    "rules": {name: {"enabled": False} for name in COLOURS}
}
COLOURS_ALONE: Final[dict[str, object]] = {"runOnly": COLOURS}

BROKEN_WORDS: Final = r"""() => {
  const found = [];
  for (const head of document.querySelectorAll("article th")) {
    const texts = document.createTreeWalker(head, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode())
      for (const word of text.data.matchAll(/\w+/g)) {
        const range = document.createRange();
        range.setStart(text, word.index);
        range.setEnd(text, word.index + word[0].length);
        const lines = new Set([...range.getClientRects()].map(({top}) => Math.round(top)));
        if (lines.size > 1) found.push(`broken in the head of a table: ${word[0]}`);
      }
  }
  return found;
}"""
"""Returns the words in the heads of tables that do not fit into one line."""

TALLEST = 15_000
"""How many pixels a page may be high with its folds closed, on a screen that is 1280 wide."""
WHOLE = "print"
"""How the pages begin that are a whole book."""
ELSEWHERE = "404.html"
OF_A_FOLDER = 4
"""How many pages of each folder are measured: the largest."""


@LONG_RUN
def test_a_visit_finds_no_fault(browser: Browser, site: Site) -> None:
    engine = (files("axe_playwright_python") / "axe.min.js").read_text(encoding="utf-8")
    kinds = {*site.kinds(), ELSEWHERE}
    complaints: dict[str, list[str]] = {}
    with reading(browser, site, viewport={"width": 1280, "height": 900}) as reader:
        page = reader.page
        page.add_init_script(f"({NOTE})()")
        for path in sorted({*kinds, *largest(site)}):
            page.goto(site.at(path), wait_until="load")
            found = too_tall(path, page.evaluate("document.documentElement.scrollHeight"))
            if path in kinds:
                found += violations(page) + unsafe(page) + page.evaluate(BROKEN_WORDS)
                page.evaluate(engine)
                found += judged(page, ALL_BUT_COLOURS)
                page.evaluate(TWO_OF_EACH)
                found += judged(page, COLOURS_ALONE)
                page.evaluate(OTHER_SCHEME)
                found += judged(page, COLOURS_ALONE)
            complaints |= {path: found} if found else {}
        for path in ("index.html", "rules/bombs.html", "play/deck.html"):
            page.goto(site.file(path), wait_until="load")
            complaints |= {f"folder: {path}": found} if (found := violations(page)) else {}
        assert reader.foreign == []

    assert complaints == {}


def largest(site: Site) -> set[str]:
    """Return the pages that may be the tallest; the print edition may be a scroll."""

    def folder(page: str) -> str:
        return page.rpartition("/")[0]

    pages = sorted(
        {page for page in site.pages() if not page.startswith((WHOLE, ELSEWHERE))}, key=folder
    )
    found: set[str] = set()
    for _, group in groupby(pages, folder):
        found |= {*sorted(group, key=lambda page: -len(site.text(page)))[:OF_A_FOLDER]}
    return found


def too_tall(path: str, height: int) -> list[str]:
    fits = path.startswith((WHOLE, ELSEWHERE)) or 0 < height <= TALLEST
    return [] if fits else [f"{height} pixels high; {TALLEST} at most"]


def unsafe(page: Page) -> list[str]:
    policy: str = page.evaluate(POLICY)
    return [policy] if "'unsafe-" in policy.replace("'wasm-unsafe-eval'", "") else []


def judged(page: Page, what: dict[str, object]) -> list[str]:
    """Have axe judge the page as it is shown; return what is wrong with which element."""
    scheme: str = page.evaluate("document.body.dataset.mdColorScheme")
    found: list[str] = page.evaluate(JUDGE, what)
    return [f"{scheme}: {one}" for one in found]


def test_axe_would_find_a_fault(browser: Browser, site: Site) -> None:
    engine = (files("axe_playwright_python") / "axe.min.js").read_text(encoding="utf-8")
    with reading(browser, site, color_scheme="light") as reader:
        page = reader.opens(site.at("changes.html"))
        page.evaluate("""() => {
          const faulty = '<p class="pale">pale</p><img src="x.svg">';
          document.querySelector("article").insertAdjacentHTML("beforeend", faulty);
          document.querySelector(".pale").style.color = "#ddd";
        }""")
        page.evaluate(engine)
        page.evaluate(TWO_OF_EACH)
        complaints = [*judged(page, ALL_BUT_COLOURS), *judged(page, COLOURS_ALONE)]
        found = {one.partition(" (")[0] for one in complaints}

    assert found == {"default: color-contrast", "default: image-alt"}
