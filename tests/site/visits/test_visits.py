"""Visits to the built site: every kind of page, comparing, three clicks."""

import re
from collections.abc import Generator
from importlib.resources import files
from itertools import groupby
from typing import Final
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Browser, FilePayload, Page, expect

from sabacc.system.addresses import ISSUES, REPOSITORY
from tests.runs import LONG_RUN
from tests.site.browser.arbiter_reading import ruling, seated, told, with_engine
from tests.site.readers import Reader, Site, reading, until

# Leaves two of all elements that are made alike, so that axe judges a page in half a second
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

JUDGE = """what => axe
  .run({resultTypes: ["violations"], ...what})
  .then(({violations}) => violations.flatMap(({id, impact, nodes}) =>
    nodes.slice(0, 3).map(({html}) => `${id} (${impact}): ${html.slice(0, 200)}`)))"""

# Turns the light on or off, as its button does; the choice holds for the next page
OTHER_SCHEME = """() => {
  const before = document.body.dataset.mdColorScheme;
  document.querySelector("form[data-md-component=palette] label:not([hidden])").click();
  if (document.body.dataset.mdColorScheme === before) throw Error(`still ${before}`);
}"""

# What may differ between the schemes, and takes axe by far the longest
COLOURS: Final = ("color-contrast", "link-in-text-block")
ALL_BUT_COLOURS: Final[dict[str, object]] = {
    "rules": {name: {"enabled": False} for name in COLOURS}
}
COLOURS_ALONE: Final[dict[str, object]] = {"runOnly": COLOURS}

# Returns the words in the heads of tables that do not fit into one line
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

# How many pixels a page may be high with its folds closed, on a screen that is 1280 wide
TALLEST = 15_000
# How the pages begin that are a whole book
WHOLE = "print"
ELSEWHERE = "404.html"
# How many pages of each folder are measured: the largest
OF_A_FOLDER = 4


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


@LONG_RUN
def test_a_violation_would_be_noticed(browser: Browser, site: Site) -> None:
    with reading(browser, site) as found:
        page = found.page
        page.add_init_script(f"({NOTE})()")
        page.goto(site.at("changes.html"))
        page.evaluate("""() => {
          const script = document.createElement("script");
          script.textContent = "window.slipped = true";
          document.body.append(script);
          document.body.insertAdjacentHTML("beforeend", "<p style='color: red'>x</p>");
        }""")
        until(page, "() => violations.length >= 2")

        assert page.evaluate("window.slipped") is None


@LONG_RUN
@pytest.mark.parametrize("path", ["arbiter.html", "compare/index.html#one=swag&other=classic"])
def test_the_engine_runs_under_the_policy(browser: Browser, site: Site, path: str) -> None:
    with reading(browser, site) as found:
        page = found.page
        page.add_init_script(f"({NOTE})()")
        page.goto(site.at(path))
        if "arbiter" in path:
            page.get_by_role("button", name="Show me an example").click()
        expect(page.locator("#arbiter-ruling, .difference").first).to_be_visible()

        assert "'wasm-unsafe-eval'" in page.evaluate(POLICY)
        assert violations(page) == []
        page.goto(site.at("index.html"))
        assert "wasm" not in page.evaluate(POLICY)


@LONG_RUN
def test_figures_are_of_one_width(reader: Reader, site: Site) -> None:
    page = reader.opens(site.at("index.html"))
    page.evaluate("document.fonts.ready")
    widths: list[float] = page.evaluate("""() => [..."0123456789\u2212"].map((figure) => {
      const span = document.createElement("span");
      span.textContent = figure.repeat(20);
      span.style.whiteSpace = "nowrap";
      document.querySelector("article").append(span);
      return Math.round(span.getBoundingClientRect().width);
    })""")

    assert page.evaluate("""document.fonts.check("1rem 'Source Sans 3'")""")
    assert page.evaluate("[...document.fonts].some(({ status }) => status === 'loaded')")
    assert len(set(widths)) == 1, widths


PAGE = "compare/index.html"
HOUSE = """
name = "Cloud City"
base = "swag"

[choices]
"folding.cost" = "one-credit"
"""


@pytest.fixture(scope="module")
def page(browser: Browser, site: Site) -> Generator[Page]:
    with seated(browser, site, viewport={"width": 1280, "height": 900}) as found:
        found.goto(site.at(PAGE))
        yield found


def choose(page: Page, place: int, name: str) -> None:
    page.locator(".side").nth(place).get_by_label("Ruleset").select_option(name)


def whole(page: Page) -> None:
    expect(page.locator(".compared[data-whole]")).to_be_attached()


@LONG_RUN
def test_an_option_differs_from_its_base_in_a_hand(page: Page) -> None:
    choose(page, 0, "swag")
    choose(page, 1, "swag+penalties")
    page.get_by_role("button", name="Compare them").click()
    whole(page)
    bomb = page.locator(".difference", has_text="What does a bomb at the showdown cost?")

    assert page.url.endswith("#one=swag&other=swag%2Bpenalties")
    expect(page.get_by_role("heading", name="swag and swag+penalties")).to_be_focused()
    expect(bomb.locator("img.card").first).to_be_visible()
    expect(bomb.locator("tr", has_text="So").locator("td")).to_have_count(2)


@LONG_RUN
def test_distant_rulesets_are_no_scroll(page: Page) -> None:
    choose(page, 0, "forum")
    choose(page, 1, "classic")
    page.get_by_role("button", name="Compare them").click()
    expect(page.get_by_role("heading", name="forum and classic")).to_be_focused()
    whole(page)
    first, second = (page.locator(".difference").nth(place).bounding_box() for place in (0, 1))

    assert first is not None
    assert second is not None
    assert first["y"] == second["y"]
    assert page.evaluate("document.documentElement.scrollHeight") <= TALLEST


@LONG_RUN
def test_a_house_file_is_one_of_the_two(page: Page) -> None:
    choose(page, 0, "swag")
    side = page.locator(".side").nth(1)
    side.get_by_text("Our table has house rules").click()
    side.get_by_text("Paste or open a house file").click()
    side.get_by_label("A house file, as TOML").fill(HOUSE)
    side.get_by_role("button", name="Use its rules").click()
    expect(side.get_by_text("As the file of Cloud City has it.")).to_be_visible()
    page.get_by_role("button", name="Compare them").click()
    whole(page)
    carried = urlencode(
        {"one": "swag", "other": "swag with folding.cost one-credit", "other-name": "Cloud City"}
    )

    assert page.url.partition("#")[2] == carried
    expect(page.get_by_role("heading", name="swag and Cloud City")).to_be_visible()
    expect(page.locator(".difference").first).to_contain_text("A fold costs one credit")


@LONG_RUN
def test_a_house_file_is_opened(page: Page) -> None:
    side = page.locator(".side").first
    for opened, found in (("base = 'swagg'", "did you mean"), (HOUSE, "Cloud City")):
        if not side.get_by_label("or open one").is_visible():
            side.locator("summary").first.click()
            side.get_by_text("Paste or open a house file").click()
        file = FilePayload(name="ours.toml", mimeType="text/plain", buffer=opened.encode())
        side.get_by_label("or open one").set_input_files(file)
        expect(page.locator(".compare")).to_contain_text(found)


@LONG_RUN
def test_an_address_brings_the_comparison(page: Page, site: Site) -> None:
    page.goto(site.at(f"{PAGE}#one=forum&other=forum-rebel"))
    expect(page.get_by_role("heading", name="forum and forum-rebel")).to_be_visible()
    page.evaluate("location.hash = 'one=classic&other=classic'")
    expect(page.locator(".sum")).to_have_text("They answer every question alike.")
    page.go_back()
    expect(page.get_by_role("heading", name="forum and forum-rebel")).to_be_visible()
    expect(page.locator(".side").first.get_by_label("Ruleset")).to_have_value("forum")


@LONG_RUN
@pytest.mark.parametrize(
    "fragment",
    [
        "one=<img src=x onerror=alert(1)>&other=swag",
        "one=swagg&other=swag",
        "one=swag with x y&other=swag",
        "one=swag&other=forum&other-name=<b>bold</b>",
        f"one=swag&other={'x' * 40_000}",
    ],
)
def test_a_hostile_address_makes_nothing(page: Page, site: Site, fragment: str) -> None:
    page.goto(site.at(PAGE))
    page.evaluate("to => { location.hash = to; }", fragment)
    expect(page.locator(".compare .alert p, .compare .sum").first).to_be_visible()

    assert page.locator(".compare b, .compare img[src='x']").count() == 0


@LONG_RUN
def test_without_scripts_the_pairs_are_links(browser: Browser, site: Site) -> None:
    with reading(browser, site, java_script_enabled=False) as found:
        found.page.goto(site.at(PAGE))
        pairs = found.page.locator("article td a[href$='.html']:not([href*='rulesets'])")

        assert pairs.count() == 20
        pairs.first.click()
        expect(found.page.locator("h1")).to_contain_text(re.compile("standard.*and.*forum"))


@LONG_RUN
def test_the_hand_of_a_difference_opens_in_the_arbiter(page: Page, site: Site) -> None:
    page.goto(site.at(f"{PAGE}#one=swag&other=classic"))
    whole(page)
    page.get_by_role("link", name="Open this hand in the Arbiter").first.click()
    expect(page).to_have_url(re.compile(r"/arbiter\.html\?scenario=|/arbiter\.html#dispute="))
    expect(ruling(page)).to_be_visible()

    assert "Which totals" not in told(page)


@LONG_RUN
def test_a_scenario_that_is_not_there_is_told(page: Page, site: Site) -> None:
    for id_ in ("bombs.zero.bombs/no-such", "../../etc/passwd", "<b>x</b>"):
        page.goto(site.at(f"arbiter.html?{urlencode({'scenario': id_})}"))
        expect(page.locator(".arbiter .alert")).to_contain_text("no such scenario")


@LONG_RUN
@pytest.mark.parametrize(
    ("ways", "shows", "says"),
    [
        (["a deck"], ".deck-sheets .sheet", ""),
        (["Play it"], "h1", "in five minutes"),
        (["Play it"], "article img.card", ""),
        (["Verify your program"], "article pre", "pip install"),
        (["Settle it", "Show me an example"], "#arbiter-ruling", ""),
        (["when something goes wrong"], "article", "out of turn"),
        (["compare any two", "Compare them"], ".difference img.card", ""),
    ],
    ids=str,
)
def test_a_visitor_is_there_in_three_clicks(
    page: Page, site: Site, ways: list[str], shows: str, says: str
) -> None:
    with_engine(site)
    page.goto(site.at("index.html"))
    for name in ways:
        link = page.locator("article").get_by_role("link", name=name, exact=True)
        link.or_(page.get_by_role("button", name=name, exact=True)).first.click()

    expect(page.locator(shows).first).to_be_visible()
    expect(page.locator(shows).first).to_contain_text(says)


@LONG_RUN
def test_an_author_knows_how_to_get_the_suite(page: Page, site: Site) -> None:
    page.goto(site.at("index.html"))
    for name, address in (("Get the suite", REPOSITORY), ("report a fault", ISSUES)):
        link = page.locator("article").get_by_role("link", name=name, exact=True)
        expect(link).to_have_attribute("href", address)


POLICY = """() => document.querySelector("meta[http-equiv=Content-Security-Policy]").content"""
NOTE = """() => {
  window.violations = [];
  document.addEventListener("securitypolicyviolation", (event) =>
    violations.push(`${event.violatedDirective}: ${event.blockedURI || event.sample}`));
}"""


def violations(page: Page) -> list[str]:
    found: list[str] = page.evaluate("violations")
    return found
