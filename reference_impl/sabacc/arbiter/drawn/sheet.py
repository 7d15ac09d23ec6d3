"""The ruling sheet: a ruling as one page to print, with its cards; it asks no other place."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, Final
from urllib.parse import quote

from sabacc.arbiter.drawn.table import back, drawing
from sabacc.arbiter.reading.dispute import Dispute
from sabacc.arbiter.reading.lines import write
from sabacc.arbiter.ruling_json import RulingOutput
from sabacc.arbiter.telling import (
    SentenceSource,
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


@dataclass(frozen=True, slots=True)
class _Card:
    """A drawn card: its name in words, its picture, and whether it has come since."""

    words: str
    picture: str
    new: bool


@dataclass(frozen=True, slots=True)
class _Seat:
    """What is drawn of a seat; `by` is how many credits it has more than before, or less."""

    name: str
    marks: tuple[str, ...]
    hand: tuple[_Card, ...]
    field: tuple[_Card, ...]
    worth: str
    stack: int | None
    by: int


@dataclass(frozen=True, slots=True)
class _Scene:
    """A drawn table: its heading, its seats, and its pots with how they have changed."""

    heading: str
    seats: tuple[_Seat, ...]
    pots: tuple[tuple[str, int, int], ...]
    version: str


@dataclass(frozen=True, slots=True)
class _Elsewhere:
    """What other rulesets rule."""

    names: str
    says: str


@dataclass(frozen=True, slots=True)
class _Rule:
    """A rule that decides, with what it rests on."""

    rule: str
    title: str
    why: str
    link: str
    sources: list[SentenceSource]


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
        scenes=[] if drawn is None else list(_scenes(drawn)),
        shown=_SHOWN,
        short=len(told) <= _LINES,
        whole=whole(ruling),
        title=printable(ruling["title"]) or "A ruling",
        told="\n".join(told),
        resting=resting(ruling["rests_on"]) if ruling["rests_on"] else "",
        columns=bill_columns(ruling),
        elsewhere=list(_elsewhere(ruling)),
        turns=[turn._replace(ruling=turned(turn, ruling)) for turn in turnings(ruling)],
        together=list(_together(ruling)),
        rules=[
            _Rule(
                each["rule"], each["title"], each["why"], rule_link(each["rule"]), sources_of(each)
            )
            for each in deciding(ruling)
        ],
        link=rule_link,
        near=near,
        site=SITE,
        join_words=join_words,
    )


def _scenes(drawn: Mapping[str, Any]) -> Iterator[_Scene]:
    before, after = drawn["before"], drawn["after"]
    yield _scene("On the table" if after is None else "Before", before, before)
    if after is not None:
        yield _scene("After", after, before)


def _scene(heading: str, table: Mapping[str, Any], before: Mapping[str, Any]) -> _Scene:
    earlier = {seat["name"]: seat for seat in before["seats"]}
    seats = tuple(_seat(seat, earlier[seat["name"]]) for seat in table["seats"])
    was: Mapping[str, int] = before["pots"]
    pots = ((name, held, held - was.get(name, 0)) for name, held in table["pots"].items())
    return _Scene(heading, seats, tuple(pots), table["version"])


def _seat(seat: Mapping[str, Any], before: Mapping[str, Any]) -> _Seat:
    stack: int | None = seat["stack"]
    return _Seat(
        name=seat["name"],
        marks=tuple(seat["marks"]),
        hand=_row(seat["hand"], before["hand"]),
        field=_row(seat["field"], before["field"]),
        worth=seat["worth"],
        stack=stack,
        by=0 if stack is None else stack - before["stack"],
    )


def _row(cards: Iterable[str], before: Iterable[str]) -> tuple[_Card, ...]:
    left = Counter(before)
    found: list[_Card] = []
    for card in cards:
        found.append(_Card(card_words(card), _picture(card), not left[card]))
        left[card] -= bool(left[card])
    return tuple(found)


@lru_cache
def _picture(card: str) -> str:
    """Return the drawing of a card as an address that holds all of it."""
    text = drawing(CARDS[card]) if card in CARDS else back()
    return f"data:image/svg+xml,{quote(text.strip())}"


def _elsewhere(ruling: RulingOutput) -> Iterator[_Elsewhere]:
    totals = totals_of(ruling)
    for row in sorted(ruling["elsewhere"], key=lambda row: not row["same"]):
        yield _Elsewhere(join_words(grouped(row["rulesets"], totals)), saying(row, ruling))


def _together(ruling: RulingOutput) -> Iterator[_Elsewhere]:
    totals = totals_of(ruling)
    for both in ruling["together"]:
        yield _Elsewhere(join_words(grouped(both["rulesets"], totals)), join_words(both["points"]))
