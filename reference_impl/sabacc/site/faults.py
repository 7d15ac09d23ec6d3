"""Faults of the specification with which no site is built."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sabacc.points import CHAPTERS, POINTS, point_of_rule

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sabacc.site.data import SiteData


def faults(data: SiteData) -> list[str]:
    """Return every fault: an unknown id, a rule without scenario or reason, a missing decision."""
    return [*_unknown(data), *_unproved(data), *_undecided(data)]


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
    for point_id in data.decisions:
        if point_id not in POINTS:
            yield f"{point_id}: a decision on no point"
