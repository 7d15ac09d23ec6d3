"""The Arbiter's page, opened and read."""

import base64
import json
from collections.abc import Generator
from contextlib import contextmanager
from typing import Any, Final

from playwright.sync_api import Browser, Locator, Page, expect

from sabacc.arbiter.page import answer
from tests.runs import missing
from tests.site.readers import PATIENCE, Site, reading

PAGE = "arbiter.html"


def with_engine(site: Site) -> Site:
    """Return the site; skips where its Arbiter page has no engine."""
    if "data-python" not in site.text(PAGE):
        missing("the Arbiter page has no engine: the build needs node, npm and the npm registry")
    return site


@contextmanager
def seated(browser: Browser, site: Site, **settings: Any) -> Generator[Page]:
    """Open the page for several tests, so that its engine is loaded once."""
    with reading(browser, with_engine(site), **settings) as found:
        found.page.set_default_timeout(PATIENCE)
        yield found.page
        assert found.foreign == []


def opened(page: Page, site: Site, fragment: str = "") -> Page:
    """Begin with an empty table, or with what a link carries."""
    if not page.url.startswith(site.at(PAGE)):
        page.goto(site.at(PAGE))
    page.get_by_role("button", name="Clear the table").click()
    expect(page.locator(".ruled")).to_be_empty()
    if fragment:
        page.evaluate("to => { location.hash = to; }", fragment)
    return page


def link(dispute: object, edition: str = "2026.1") -> str:
    packed = base64.urlsafe_b64encode(json.dumps(dispute).encode()).decode().rstrip("=")
    return f"#dispute={edition}~{packed}"


def carried(page: Page) -> Any:
    packed = page.url.partition("~")[2]
    return json.loads(base64.urlsafe_b64decode(packed + "=" * (-len(packed) % 4)))


def ruling(page: Page) -> Locator:
    return page.locator("#arbiter-ruling")


def told(page: Page) -> str:
    expect(ruling(page)).to_be_visible()
    return page.locator(".ruled").inner_text()


def expected(dispute: object) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(answer(json.dumps({"ask": "rule", "dispute": dispute})))
    return found


# What is filled in of a table: the name of a field, which of those it is, and a sum
SUMS: Final = (
    ("Credits", 0, "100"),
    ("Credits", 1, "100"),
    ("Hand pot", 0, "12"),
    ("Sabacc pot", 0, "30"),
)

LEVEL: Final[dict[str, Any]] = {
    "format": 1,
    "title": "Both bomb in the sudden demise",
    "ruleset": "standard",
    "question": "who-wins",
    "position": {
        "seats": ["Lando", "Han"],
        "dealer": "Han",
        "hands": {"Lando": ["coins-11", "flasks-9"], "Han": ["sabres-11", "staves-9"]},
        "stacks": {"Lando": 100, "Han": 100},
        "pots": [{"amount": 12}],
        "sabacc_pot": 30,
        "caller": "Lando",
        "deck": ["coins-5", "staves-10"],
    },
    "claims": [
        {"who": "Lando", "claim": "Lando wins 6 from the hand pot"},
        {"who": "Han", "claim": "Han pays nothing"},
    ],
}

# Lando calls with 15 against 17: what he pays is a house's own affair
CALLED: Final[dict[str, Any]] = {
    "format": 1,
    "title": "What does a call cost that does not win?",
    "ruleset": "standard",
    "question": "who-wins",
    "position": {
        "seats": ["Lando", "Han"],
        "dealer": "Han",
        "hands": {"Lando": ["coins-ace"], "Han": ["flasks-9", "flasks-8"]},
        "stacks": {"Lando": 100, "Han": 100},
        "pots": [{"amount": 12}],
        "sabacc_pot": 30,
        "caller": "Lando",
        "deck": [],
    },
    "claims": [{"who": "Lando", "claim": "Lando pays 3 to the sabacc pot"}],
}

PLAYED: Final[dict[str, Any]] = {
    "format": 1,
    "title": "May he raise by four?",
    "ruleset": "standard",
    "question": "play",
    "position": {
        "seats": ["Han", "Lando"],
        "dealer": "Lando",
        "stacks": {"Han": 100, "Lando": 100},
        "hand_pot": 12,
        "sabacc_pot": 30,
        "hands": {"Han": ["coins-9", "flasks-8"], "Lando": ["coins-ace", "idiot"]},
        "deck": ["staves-4", "staves-5", "staves-6"],
        "script": [
            {"seat": "Han", "does": "bet", "amount": 2, "round": 1},
            {"seat": "Lando", "does": "raise", "amount": 4, "round": 1},
        ],
        "until": {"round": 1, "phase": "betting"},
    },
    "claims": [{"who": "Lando", "claim": "Lando may raise by 4"}],
}

DISPUTES: Final[tuple[dict[str, Any], ...]] = (
    LEVEL,
    PLAYED,
    {
        "format": 1,
        "title": "A hand of 23",
        "ruleset": "standard",
        "question": "worth",
        "position": {"cards": ["coins-ace", "flasks-8"]},
        "claims": [
            {"who": "Han", "claim": "it has a Pure Sabacc"},
            {"who": "Lando", "claim": "it bombs"},
        ],
    },
    {
        "format": 1,
        "title": "Does -16 beat 15?",
        "ruleset": "holonet",
        "question": "best",
        "position": {
            "hands": {"Han": ["coins-ace"], "Lando": ["evil-one", "coins-9", "queen", "moderation"]}
        },
        "claims": [{"who": "Han", "claim": "winner Han"}],
    },
    {
        "format": 1,
        "title": "The die shows three",
        "ruleset": "standard with shift.faces one-and-two",
        "question": "shift",
        "position": {
            "seats": ["Han", "Lando"],
            "dealer": "Lando",
            "hands": {"Han": ["idiot", "coins-5"], "Lando": ["queen", "flasks-7"]},
            "picks": {"Han": ["idiot", "coins-5"], "Lando": ["queen", "flasks-7"]},
            "deck": ["queen", "idiot"],
            "shuffle": ["queen", "idiot"],
            "die": 3,
        },
        "claims": [{"who": "Han", "claim": "the cards stay"}],
    },
    {
        "format": 1,
        "title": "A bombed caller pays once or twice",
        "ruleset": "classic",
        "question": "who-wins",
        "position": {
            "seats": ["Lando", "Han"],
            "dealer": "Han",
            "hands": {
                "Lando": ["coins-11", "flasks-4"],
                "Han": ["coins-master", "flasks-master"],
            },
            "stacks": {"Lando": 100, "Han": 100},
            "pots": [{"amount": 12}],
            "sabacc_pot": 30,
            "caller": "Han",
        },
        "claims": [
            {"who": "Lando", "claim": "sabacc pot 54"},
            {"who": "Han", "claim": "sabacc pot 42"},
        ],
    },
)
