"""The ruling sheet: a ruling as one page to print, which asks nothing of any other place."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from sabacc.arbiter.reading.text_writing import write
from sabacc.arbiter.telling import (
    Source,
    Turning,
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
)
from sabacc.arbiter.why.words import capital
from sabacc.system.addresses import SITE, rule_link
from sabacc.system.input_error import printable
from sabacc.system.joining import several

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from sabacc.arbiter.reading.dispute import Dispute

_TEMPLATES: Final = Path(__file__).resolve().parent / "templates"


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
    sources: tuple[Source, ...]


def render(ruling: Mapping[str, Any], dispute: Dispute) -> str:
    """Return the page of a ruling; `dispute` is told in its own text."""
    from sabacc.system.templates import environment  # noqa: PLC0415 - the page of the arbiter has no jinja2

    made = environment(_TEMPLATES)
    made.filters["capital"] = capital
    return made.get_template("sheet.html.j2").render(
        ruling=ruling,
        title=printable(ruling["title"]) or "A ruling",
        told="\n".join(printable(line) for line in write(dispute).splitlines()),
        resting=resting(ruling["rests_on"]) if ruling["rests_on"] else "",
        columns=bill_columns(ruling),
        elsewhere=list(_elsewhere(ruling)),
        turns=[_turn(turn, ruling) for turn in turnings(ruling)],
        together=list(_together(ruling)),
        rules=list(_rules(ruling)),
        link=rule_link,
        near=near,
        site=SITE,
        several=several,
    )


def _elsewhere(ruling: Mapping[str, Any]) -> Iterator[_Elsewhere]:
    totals = totals_of(ruling)
    for row in sorted(ruling["elsewhere"], key=lambda row: not row["same"]):
        yield _Elsewhere(several(grouped(row["rulesets"], totals)), saying(row, ruling))


def _turn(turn: Turning, ruling: Mapping[str, Any]) -> Turning:
    return turn._replace(ruling=turned(turn, ruling))


def _together(ruling: Mapping[str, Any]) -> Iterator[_Elsewhere]:
    totals = totals_of(ruling)
    for both in ruling["together"]:
        yield _Elsewhere(several(grouped(both["rulesets"], totals)), several(both["points"]))


def _rules(ruling: Mapping[str, Any]) -> Iterator[_Rule]:
    for rule in deciding(ruling):
        name = rule["rule"]
        yield _Rule(name, rule["title"], rule["why"], rule_link(name), tuple(sources_of(rule)))
