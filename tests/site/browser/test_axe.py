"""Everybody can read the site: axe finds nothing on a page of any kind, light or dark."""

from __future__ import annotations

from importlib.resources import files
from typing import TYPE_CHECKING, Final

from tests.runs import EXHAUSTIVE, LONG_RUN
from tests.site.readers import reading

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

    from tests.site.readers import Site


EVERYDAY = (
    "index.html",
    "disagreements.html",
)
"""Those that differ most; one page of each kind is judged under `SABACC_EXHAUSTIVE`."""

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


@LONG_RUN
def test_axe_finds_nothing(browser: Browser, site: Site) -> None:
    """One page of each kind is within reach of those who see little, or nothing.

    Everyday some pages are judged, of what is made alike on them two; under `SABACC_EXHAUSTIVE` all
    of each.  The colours, which classes and styles alone decide, are judged of two, in each scheme.
    """
    engine = (files("axe_playwright_python") / "axe.min.js").read_text(encoding="utf-8")
    complaints: dict[str, list[str]] = {}
    with reading(browser, site, viewport={"width": 1280, "height": 900}) as reader:
        page = reader.page
        for path in site.kinds() if EXHAUSTIVE else EVERYDAY:
            page.goto(site.at(path), wait_until="domcontentloaded")
            page.evaluate(engine)
            if not EXHAUSTIVE:
                page.evaluate(TWO_OF_EACH)
            found = judged(page, ALL_BUT_COLOURS)
            page.evaluate(TWO_OF_EACH)
            found += judged(page, COLOURS_ALONE)
            page.evaluate(OTHER_SCHEME)
            found += judged(page, COLOURS_ALONE)
            if found:
                complaints[path] = found
        assert reader.foreign == []

    assert complaints == {}


def judged(page: Page, what: dict[str, object]) -> list[str]:
    """Have axe judge the page as it is shown; return what is wrong with which element."""
    scheme: str = page.evaluate("document.body.dataset.mdColorScheme")
    found: list[str] = page.evaluate(JUDGE, what)
    return [f"{scheme}: {one}" for one in found]


def test_axe_would_find_a_fault(browser: Browser, site: Site) -> None:
    """Pale letters and a picture without a name are found in what is left of a page."""
    engine = (files("axe_playwright_python") / "axe.min.js").read_text(encoding="utf-8")
    with reading(browser, site, color_scheme="light") as reader:
        page = reader.page
        page.goto(site.at("changes.html"))
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
