"""The casebook: disputes as they come up at a table, each ruled by the arbiter on its own page."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from math import log, sqrt
from typing import Final, NamedTuple

from sabacc.site.casebook import quiz, situations
from sabacc.site.casebook.casebook_points import PAGE as POINTS_PAGE
from sabacc.site.casebook.casebook_points import page as points_page
from sabacc.site.casebook.disputes import (
    CasebookArbiter,
    CasebookDispute,
    Ruled,
    disputes,
    every_dispute,
    point_disputes,
)
from sabacc.site.casebook.told import INDEX_PAGE as PAGE
from sabacc.site.casebook.told import chapter_of, page_of, summary
from sabacc.site.casebook.told import page as dispute_page
from sabacc.site.data import ORDER, PARTS, Part, SiteData
from sabacc.site.elements.markup import To, compact, in_lines, table, text_of, within
from sabacc.spec.points import POINTS, point_of_rule

MOST: Final = 4
"""How many similar disputes a dispute names."""
_LEAST: Final = 0.12
"""How alike two disputes must be, from 0 for no rule in common to 1 for the same rules."""
_NEVER: Final = ("totals", "deck")
"""Chapters whose rules tie nothing together: every hand is counted."""


class Near(NamedTuple):
    """A dispute like another, and the rarest rule that both rulings rest on."""

    id: str
    rule: str


def rules_behind(one: Ruled) -> frozenset[str]:
    """Return the rules that a ruling rests on: of its steps, claims, turns and scenario."""
    found = {one.dispute.case.rule, *(step["rule"] for step in one.public["events"])}
    for claim in one.public["claims"]:
        found.add(claim["rule"])
        found.update(also["rule"] for also in claim["also"])
    choices = one.heard.rules.choices
    for point in one.points:
        if choices[point].name in POINTS[point].choices:
            found.add(POINTS[point].rule_id(choices[point].name))
    return frozenset(rule for rule in found if point_of_rule(rule) is not None)


def similar(every: Sequence[Ruled]) -> dict[str, tuple[Near, ...]]:
    """Return the disputes most like each one, the most alike first, by its id.

    A rule that few rulings rest on counts more than one behind nearly all of them.
    """
    behind = {one.dispute.id: rules_behind(one) for one in every}
    often = Counter(rule for rules in behind.values() for rule in rules)
    weight = {
        rule: 0.0 if rule.startswith(_NEVER) else log(len(behind) / number)
        for rule, number in often.items()
    }
    lengths = {id_: _length(rules, weight) for id_, rules in behind.items()}
    return {id_: tuple(_nearest(id_, behind, weight, lengths)) for id_ in behind}


def _length(rules: frozenset[str], weight: Mapping[str, float]) -> float:
    return sqrt(sum(weight[rule] ** 2 for rule in rules))


def _nearest(
    id_: str,
    behind: Mapping[str, frozenset[str]],
    weight: Mapping[str, float],
    lengths: Mapping[str, float],
) -> Iterator[Near]:
    found: list[tuple[float, str]] = []
    for other, rules in behind.items():
        both = _length(rules & behind[id_], weight) ** 2
        if other != id_ and both:
            found.append((both / (lengths[id_] * lengths[other]), other))
    found.sort(key=lambda each: (-each[0], each[1]))
    for alike, other in found[:MOST]:
        if alike >= _LEAST:
            shared = behind[id_] & behind[other]
            yield Near(other, max(sorted(shared), key=weight.__getitem__))


__all__ = [
    "INDEX",
    "PAGE",
    "POINTS_PAGE",
    "CasebookDispute",
    "disputes",
    "in_parts",
    "page_of",
    "pages_of",
    "point_disputes",
]

INDEX: Final = "casebook/index.json"
"""Every dispute of the casebook for programs: its id, its title, its question."""
_TO: Final = To(PAGE)


def pages_of(data: SiteData) -> dict[str, str]:
    """Return the pages of the casebook, and for each dispute its page and a file of its ruling."""
    arbiter = CasebookArbiter(data)
    every = [arbiter.ruled(dispute) for dispute in every_dispute()]
    by_id = {one.dispute.id: one for one in every}
    near = {
        id_: [(by_id[each.id], each.rule) for each in found]
        for id_, found in similar(every).items()
    }
    texts = {
        PAGE: _index_page(every),
        POINTS_PAGE: points_page(every),
        quiz.PAGE: quiz.page(every),
        situations.PAGE: situations.page(data),
        **{page_of(id_): dispute_page(one, near[id_]) for id_, one in by_id.items()},
    }
    return {
        **{path: text_of(lines) for path, lines in texts.items()},
        INDEX: _index(every),
        **{f"casebook/{one.dispute.id}.json": _file(one) for one in every},
    }


def in_parts() -> dict[Part, list[CasebookDispute]]:
    """Return all disputes by the part of the rulebook that they are about, chapter by chapter."""
    ordered = sorted(every_dispute(), key=lambda one: ORDER.index(chapter_of(one)))
    return {part: [one for one in ordered if chapter_of(one) in part.chapters] for part in PARTS}


def _index_page(every: Sequence[Ruled]) -> Iterator[str]:
    by_id = {one.dispute.id: one for one in every}
    yield from ("# Casebook", "")
    yield f"{len(every)} disputes as players tell them, each with the ruling under every ruleset."
    yield "No ruling was written by hand: the arbiter made them when this page was built."
    yield "Each position is that of a scenario that the suite runs."
    yield ""
    yield f"- {_TO.link('Index of situations', situations.PAGE)}: look up what has happened, from"
    yield "  *all-in* to *version of the game*."
    yield f"- {_TO.link('Quiz', quiz.PAGE)}: rule on these disputes yourself."
    yield f"- {_TO.link('Point by point', POINTS_PAGE)}: which dispute turns on which question."
    yield f"- Is yours missing? Lay out your own cards in {_TO.link('the Arbiter', 'arbiter.md')}."
    for part, found in in_parts().items():
        yield from ("", f"## {part.title}", "")
        head = ("Dispute", "Who rules the same: a slash separates different rulings")
        rows = [(_entry(one), summary(by_id[one.id])) for one in found]
        yield from within('class="questions"', table(head, rows))


def _entry(dispute: CasebookDispute) -> str:
    """Link a dispute; the anchor is the one that it had on the page of all disputes."""
    link = _TO.link(dispute.title, page_of(dispute.id))
    return f"{link}{{ .moved #{dispute.id} }}" if dispute.id in disputes() else link


def _index(every: Sequence[Ruled]) -> str:
    listed = [
        {"id": one.dispute.id, "title": one.dispute.title, "question": one.heard.question}
        for one in every
    ]
    return in_lines(listed, plain=False)


def _file(one: Ruled) -> str:
    """Return a dispute and its ruling as JSON, the same bytes in every build."""
    return f"{compact({'dispute': one.dispute.as_json(), 'ruling': one.public})}\n"
