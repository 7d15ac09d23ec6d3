"""What the Arbiter page never does: run a stranger's words, hang, or leave somebody out."""

import json
import re
from collections.abc import Iterator
from importlib.resources import files
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.runs import LONG_RUN
from tests.site.browser.arbiter_reading import LEVEL, PAGE, PLAYED, link, opened, ruling, seated
from tests.site.readers import Reader, Site, reading, until

EVIL = "<img src=x onerror='window.__pwned=1'><script>window.__pwned=1</script>"
HOUSE_RULE = "Add a house rule"
# What ran, and which elements nobody but a stranger can have made
STRANGE = """() => ({
  ran: window.__pwned,
  made: [...document.querySelectorAll("[onerror], [src=x], .arbiter script, .arbiter iframe,"
    + " .arbiter a[href^='javascript:']")].map(one => one.outerHTML),
})"""
# A worker that is ready, and never answers
DEAF = "postMessage({step: ''}); onmessage = ({data}) => { while (data.id); };"
UNHARMED: dict[str, Any] = {"made": []}


@pytest.fixture(scope="module")
def page(browser: Browser, site: Site) -> Iterator[Page]:
    with seated(browser, site) as found:
        yield found


# What makes more to write into; of players without a card the engine would not be asked
ADDING = ("Add a claim", "Add a step", "Add a side pot", "Add a player", "Deal at random")


def strange(page: Page) -> dict[str, Any]:
    page.evaluate("() => new Promise(done => requestAnimationFrame(() => setTimeout(done, 50)))")
    found: dict[str, Any] = page.evaluate(STRANGE)
    return {key: value for key, value in found.items() if value is not None}


def evil(value: object) -> Any:
    """Return JSON with every text replaced by markup; its keys stay."""
    text = re.sub(r'"[^"]*"(?=[,\]}])', lambda _: json.dumps(EVIL), json.dumps(value))
    return json.loads(text)


@LONG_RUN
def test_markup_in_every_field_stays_text(page: Page, site: Site) -> None:
    opened(page, site, link(LEVEL))
    expect(ruling(page)).to_be_visible()
    for question in ("who-wins", "best", "worth", "shift", "play"):
        page.locator(f"input[value={question}]").check()
        for name in (*ADDING, HOUSE_RULE):
            one = page.get_by_role("button", name=name, exact=True)
            if one.is_visible():
                one.click()
        kinds = page.locator(".claim select[data-key$=kind]")
        if kinds.count():
            kinds.last.select_option("other")
        for control in page.locator("input[type=text], .start textarea").all():
            if control.is_visible():
                control.evaluate(
                    "(one, text) => { one.value = text; one.dispatchEvent(new Event('input')); }",
                    EVIL,
                )
        page.get_by_role("button", name="Rule on it").click()
        expect(page.get_by_role("alert")).to_contain_text("To fix it")

        assert strange(page) == UNHARMED, question


@LONG_RUN
def test_markup_in_what_is_pasted_stays_text(page: Page, site: Site) -> None:
    opened(page, site)
    page.get_by_text("Or paste a hand record").click()
    for text in (
        EVIL,
        f"sabacc hand record 1\nruleset: {EVIL}\nseats: {EVIL}\n",
        json.dumps(evil(PLAYED)),
    ):
        page.get_by_label("A hand record or a dispute file").fill(text)
        page.get_by_role("button", name="Read it").click()
        expect(page.get_by_role("alert")).not_to_be_empty()

        assert strange(page) == UNHARMED


@pytest.mark.parametrize(
    "dispute",
    [
        evil(LEVEL),
        {**LEVEL, "title": EVIL},
        {**LEVEL, "ruleset": EVIL},
        {**LEVEL, "claims": [{"who": EVIL, "claim": EVIL}]},
        {**LEVEL, "asks": [EVIL]},
        {**LEVEL, "position": {**LEVEL["position"], "hands": {EVIL: [EVIL], "Han": [EVIL]}}},
        {**PLAYED, "position": {**PLAYED["position"], EVIL: EVIL}},
        {"format": 1, "title": EVIL, "ruleset": "standard", "record": EVIL, "claims": []},
        {"__proto__": {"polluted": EVIL}, "constructor": EVIL, "ruleset": EVIL, "question": EVIL},
    ],
)
def test_markup_in_a_link_stays_text(page: Page, site: Site, dispute: Any) -> None:
    opened(page, site, link(dispute))
    until(page, "() => document.querySelector('#arbiter-ruling, .alert > *') !== null")

    assert strange(page) == UNHARMED
    assert page.evaluate("({}).polluted") is None


def test_markup_in_a_ruling_stays_text(page: Page, site: Site) -> None:
    opened(page, site)
    page.evaluate(
        """async evil => {
          const at = name => import(new URL(`assets/arbiter/${name}`, document.baseURI));
          const { ruled, refused } = await at("result.mjs");
          const all = { rulesets: [evil], points: [evil], played_by: [evil], sentences: [evil],
            words: evil, rule: "javascript:alert(1)", title: evil, why: evil, ruling: evil,
            who: evil, claim: evil, because: evil, verdict: evil, point: evil, choice: evil };
          const ruling = { ...all, edition: evil, ruleset: evil, notes: [evil], events: [all],
            claims: [all], elsewhere: [all, all], turns: [all], together: [all],
            remedies: [all] };
          const dispute = { position: { hands: { [evil]: [evil] }, script: [{ seat: evil }] } };
          const seat = { name: evil, hand: [evil], field: [evil], worth: evil, stack: evil,
            marks: [evil] };
          const table = { seats: [seat], pots: { [evil]: evil }, version: evil };
          const after = { ...table, seats: [{ ...seat, hand: ["?"] }] };
          const drawn = { before: table, tables: [table], after };
          const known = { site: document.baseURI, pages: {}, drawn };
          const { head, rest } = ruled(ruling, dispute, known);
          const error = { field: evil, message: evil, mend: evil, line: evil };
          const wrong = refused(error, { name: evil, go: () => {} });
          document.querySelector(".ruled .rest").replaceChildren(...head, ...rest, ...wrong);
        }""",
        EVIL,
    )

    assert strange(page) == UNHARMED
    assert page.locator(".ruled a").count() == 0
    assert page.locator(".ruled").inner_text().count("<img src=x") > 10


@LONG_RUN
def test_an_engine_that_does_not_answer_is_stopped(browser: Browser, site: Site) -> None:
    with seated(browser, site) as page:
        page.context.route(
            "**/worker.mjs",
            lambda route: route.fulfill(content_type="text/javascript", body=DEAF),
        )
        opened(page, site)
        said = page.evaluate(
            """async () => {
              const path = new URL("assets/arbiter/engine.mjs", document.baseURI);
              const { Engine } = await import(path);
              const limits = { loading: 5000, ruling: 300 };
              const engine = new Engine({ python: "x/", package: "x.zip" }, () => {}, limits);
              const asked = () => engine.ask({ ask: "rulesets" }).catch(error => error.message);
              return [await asked(), await asked()];
            }"""
        )

    stopped = (
        "There was no answer within 0.3 seconds; the engine was stopped. "
        "Ask for less, or try again."
    )
    assert said == [stopped, stopped]


@LONG_RUN
def test_an_engine_that_is_not_there_is_told(browser: Browser, site: Site) -> None:
    with seated(browser, site) as page:
        page.context.route("**/*.packed", lambda route: route.fulfill(status=404))
        opened(page, site, link(LEVEL))
        alert = page.get_by_role("alert")

        expect(alert).to_contain_text("pyodide.asm.packed cannot be fetched (404)")
        expect(alert.get_by_role("link", name="the casebook")).to_be_visible()
        expect(ruling(page)).to_have_count(0)
        page.context.unroute("**/*.packed")
        alert.get_by_role("button", name="Try again").click()
        expect(ruling(page)).to_be_visible()
        expect(alert).to_be_empty()


def test_without_scripts_the_casebook_is_offered(browser: Browser, site: Site) -> None:
    with reading(browser, site, java_script_enabled=False) as reader:
        reader.page.goto(site.at(PAGE))
        said = reader.page.content().partition("<noscript>")[2].partition("</noscript>")[0]

    assert "The Arbiter needs scripts" in said
    assert 'href="casebook.html"' in said


def test_from_a_folder_the_casebook_is_offered(reader: Reader, site: Site) -> None:
    reader.page.goto(site.file(PAGE))
    said = reader.page.get_by_text("Browsers do not run the engine from a folder on a disk")

    expect(said).to_be_visible()
    expect(said.get_by_role("link", name="The casebook")).to_be_visible()
    expect(reader.page.get_by_role("button", name="Rule on it")).to_have_count(0)


def test_a_copy_without_an_engine_says_so(reader: Reader, site: Site) -> None:
    bare = site.text(PAGE).replace("data-python", "data-nothing")
    reader.page.route(
        f"**/{PAGE}", lambda route: route.fulfill(content_type="text/html", body=bare)
    )
    reader.page.goto(site.at(PAGE))
    said = reader.page.get_by_text("This copy of the site was built without the engine")

    expect(said).to_be_visible()
    expect(said.get_by_role("link", name="The casebook")).to_be_visible()


@LONG_RUN
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing(browser: Browser, site: Site, scheme: Any) -> None:
    axe = (files("axe_playwright_python") / "axe.min.js").read_text(encoding="utf-8")
    complaints: dict[str, list[str]] = {}

    def judge(what: str, page: Page) -> None:
        page.evaluate(axe)
        found = page.evaluate(
            "axe.run('.arbiter', {resultTypes: ['violations']}).then(r => r.violations)"
        )
        complaints[what] = [
            f"{one['id']}: {node['html'][:200]}" for one in found for node in one["nodes"][:3]
        ]

    with seated(browser, site, color_scheme=scheme) as page:
        opened(page, site, link(PLAYED))
        expect(ruling(page)).to_be_visible()
        judge("a ruling", page)
        opened(page, site)
        page.get_by_role("button", name="Pick cards: Han's hand").click()
        judge("the cards", page)
        page.keyboard.press("Escape")
        page.get_by_text("Our table has house rules").click()
        page.get_by_role("button", name=HOUSE_RULE).click()
        page.get_by_role("button", name="Rule on it").click()
        expect(page.get_by_role("alert")).to_contain_text("choose what your rule is about")
        judge("a refusal", page)

    assert complaints == {"a ruling": [], "the cards": [], "a refusal": []}


def test_the_sheet_prints_without_the_form(page: Page, site: Site) -> None:
    opened(page, site, link(LEVEL))
    expect(ruling(page)).to_be_visible()
    page.emulate_media(media="print")

    expect(page.get_by_role("button", name="Rule on it")).to_be_hidden()
    expect(page.locator(".form")).to_be_hidden()
    expect(ruling(page)).to_be_visible()
    expect(page.locator(".ruled")).to_contain_text("Lando: 11 of coins, 9 of flasks, 100 credits")
