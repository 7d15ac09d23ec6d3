"""Faults of the specification with which no site is built."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from sabacc.spec.feeds import feeds
from sabacc.spec.model import Standing
from sabacc.spec.points import CHAPTERS, POINTS, point_of_rule

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sabacc.site.data import SiteData
    from sabacc.spec.decisions import Decision

_NORMATIVE: Final = {"rule", "definition", "option", "conduct"}
_ID: Final = re.compile(r"\b[A-Z]-\d{3}\b")


def faults(data: SiteData) -> list[str]:
    """Return every fault.

    An unknown id, a rule without scenario or reason, a missing or unfinished decision, a rule that
    binds without a sentence of its source, a sentence without a rule.
    """
    return [*_unknown(data), *_unproved(data), *_undecided(data), *_unfounded(data)]


def _unknown(data: SiteData) -> Iterator[str]:
    for rule in data.rules:
        if point_of_rule(rule) is None:
            yield f"{rule}: a text, but no point has such a choice"
    for point in POINTS.values():
        if point.chapter not in CHAPTERS:
            yield f"{point.id}: its chapter is none of the rulebook"
        for choice in point.choices:
            if point.rule_id(choice) not in data.rules:
                yield f"{point.rule_id(choice)}: a choice without a text"
        for made in point.made.values():
            for sentence in made.sentences:
                if sentence not in data.sentences:
                    yield f"{point.id}: rests on {sentence}, which no document has"


def _unproved(data: SiteData) -> Iterator[str]:
    for rule in data.rules:
        found = point_of_rule(rule)
        if found is not None and not data.cases_by_rule.get(rule) and not found[0].conduct:
            yield f"{rule}: neither a scenario nor a reason for having none"


def _undecided(data: SiteData) -> Iterator[str]:
    for point in POINTS.values():
        found = data.decisions.get(point.id)
        if found is None:
            yield f"{point.id}: no decision"
        elif found.principle not in data.principles:
            yield f"{point.id}: decided by {found.principle!r}, which is no principle"
        else:
            yield from _unfinished(data, found)
    for point_id in data.decisions:
        if point_id not in POINTS:
            yield f"{point_id}: a decision on no point"


def _unfinished(data: SiteData, decision: Decision) -> Iterator[str]:
    cited = set(_ID.findall(decision.why))
    for reading in decision.readings:
        cited |= {*reading.sentences, *filter(None, [reading.fails])}
        if reading.rejected and not reading.hand:
            yield f"{decision.point}: a reading is rejected without a hand against it"
    for sentence in sorted(cited - data.sentences.keys()):
        yield f"{decision.point}: its decision cites {sentence}, which no document has"


def _unfounded(data: SiteData) -> Iterator[str]:
    fed = feeds()
    for rules in data.sources:
        own = {one.id for one in data.sentences.values() if one.document == rules.name}
        for point, made in rules.made.items():
            if made.standing is Standing.SETTLED and own.isdisjoint(made.sentences):
                yield f"{point}: settled under {rules.name} without a sentence of its document"
    for sentence in data.sentences.values():
        if sentence.id not in fed and (sentence.kind in _NORMATIVE or not sentence.none):
            yield f"{sentence.id}: a {sentence.kind} on which no rule rests"
