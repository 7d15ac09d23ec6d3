"""Cards of rules, as the site has them: what a golden holds of pages."""

import re
from collections.abc import Iterator
from dataclasses import replace
from types import MappingProxyType

from msgspec.structs import replace as replaced

from sabacc.site.data import SiteData, load
from sabacc.site.elements import To
from sabacc.site.pages.chapters import card_text
from sabacc.spec.house_files import build_house
from sabacc.spec.points import POINTS

CARDS = (
    "folding.cost",
    "folding.payee",
    "deck.size",
    "table.collusion",
    "specials.valued-total",
    "specials.regional-array",
    "betting.check",
    "drawing.lock",
    "drawing.number",
    "drawing.discard-limit",
)
# the card of which the steps of scenarios are reviewed too; `test_no_step_is_lost` has all others
STEPS_OF = "drawing.discard-limit"
STEP = re.compile(r"^ *(?:Given|When|Then|And|But) .*\n", re.MULTILINE)
IN_DOUBT = "folding.cost.two-credits"


def in_doubt(data: SiteData, *ids: str) -> SiteData:
    """Put scenarios of a rule in quarantine; all of them where none is named."""
    cases = tuple(
        replaced(case, quarantined=("issue-12",)) if not ids or case.id in ids else case
        for case in data.cases_by_rule[IN_DOUBT]
    )
    return replace(data, cases_by_rule=MappingProxyType({**data.cases_by_rule, IN_DOUBT: cases}))


def cards() -> Iterator[str]:
    """Yield each card below a heading: as the site has it, with a house, and in doubt."""
    data = load()
    for point in CARDS:
        yield card(data, point)
    house = build_house({"base": "classic", "choices": {"folding.cost": "free"}}, name="Mine")
    yield card(load(house), "folding.cost", " with a house of its own")
    first = data.cases_by_rule[IN_DOUBT][0].id
    yield card(in_doubt(data, first), "folding.cost", " with a scenario in doubt")
    yield card(in_doubt(data), "folding.cost", " with a rule in doubt")


def card(data: SiteData, point: str, words: str = "") -> str:
    text = card_text(data, POINTS[point], To(f"rules/{POINTS[point].chapter}.md"))
    if point != STEPS_OF:
        text = STEP.sub("", text)
    return f"===== {point}{words}\n{text.rstrip()}\n"
