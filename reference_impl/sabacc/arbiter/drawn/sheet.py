"""The ruling sheet: a ruling as one page to print, with its cards; it asks no other place."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any, Final
from urllib.parse import quote

from sabacc.arbiter.drawn.table import back, drawing
from sabacc.arbiter.reading.dispute import Dispute
from sabacc.arbiter.reading.lines import write
from sabacc.arbiter.ruling_json import RulingOutput
from sabacc.arbiter.telling import (
    bill_columns,
    deciding,
    grouped,
    near,
    resting,
    saying,
    sources_of,
    totals_of,
    turned,
    turnings,
    whole,
)
from sabacc.arbiter.why.words import capital
from sabacc.notation.card_names import card_words
from sabacc.spec.cards import CARDS
from sabacc.system.addresses import SITE, rule_link
from sabacc.system.text import join_words
from sabacc.system.user_input import printable

_TEMPLATES: Final = Path(__file__).resolve().parent / "templates"
_SHOWN: Final = 4
"""How many steps, rules and rulesets stand on the sheet before the rest is folded."""
_LINES: Final = 12
"""How long a dispute may be that is printed with its ruling; a longer one is folded."""


def render(ruling: RulingOutput, dispute: Dispute, drawn: Mapping[str, Any] | None = None) -> str:
    """Return the page of a ruling as HTML, without scripts; on paper it is one sheet of A4.

    Args:
        ruling: What `Arbiter.rule` returns.
        dispute: The dispute; it is told in its own text.
        drawn: What `Arbiter.drawn` returns; None where no table is to be drawn.
    """
    from sabacc.system.templates import environment  # noqa: PLC0415 - the page of the arbiter has no jinja2

    made = environment(_TEMPLATES)
    made.filters["capital"] = capital
    told = [printable(line) for line in write(dispute).splitlines()]
    return made.get_template("sheet.html.j2").render(
        ruling=ruling,
        drawn=drawn,
        row=_row,
        shown=_SHOWN,
        short=len(told) <= _LINES,
        whole=whole(ruling),
        title=printable(ruling["title"]) or "A ruling",
        told="\n".join(told),
        resting=resting(ruling["rests_on"]) if ruling["rests_on"] else "",
        columns=bill_columns(ruling),
        elsewhere=list(_elsewhere(ruling)),
        turns=[turn._replace(ruling=turned(turn, ruling)) for turn in turnings(ruling)],
        together=[
            (join_words(grouped(both["rulesets"], totals_of(ruling))), join_words(both["points"]))
            for both in ruling["together"]
        ],
        rules=[{**each, "sources": sources_of(each)} for each in deciding(ruling)],
        link=rule_link,
        near=near,
        site=SITE,
        join_words=join_words,
    )


def _row(cards: Iterable[str], before: Iterable[str]) -> Iterator[dict[str, object]]:
    """Yield each card in words, with its picture, and whether it has come since."""
    left = Counter(before)
    for card in cards:
        yield {"words": card_words(card), "picture": _picture(card), "new": not left[card]}
        left[card] -= bool(left[card])


@lru_cache
def _picture(card: str) -> str:
    """Return the drawing of a card as an address that holds all of it."""
    text = drawing(CARDS[card]) if card in CARDS else back()
    return f"data:image/svg+xml,{quote(text.strip())}"


def _elsewhere(ruling: RulingOutput) -> Iterator[dict[str, str]]:
    totals = totals_of(ruling)
    for row in sorted(ruling["elsewhere"], key=lambda row: not row["same"]):
        yield {
            "names": join_words(grouped(row["rulesets"], totals)),
            "says": saying(row, ruling),
        }
