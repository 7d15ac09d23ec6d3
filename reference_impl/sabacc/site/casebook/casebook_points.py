"""A dispute for each point that alone can change an outcome, and why the others have none."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from sabacc.site.casebook.disputes import CasebookDispute, Ruled
from sabacc.site.casebook.told import INDEX_PAGE, page_of
from sabacc.site.data import ORDER, title
from sabacc.site.elements.markup import To, table, within
from sabacc.spec.alternatives import alternatives, neighbours
from sabacc.spec.house_files import every_ruleset
from sabacc.spec.model import Basis, Point
from sabacc.spec.points import BASES, POINTS
from sabacc.system.text import join_words

PAGE: Final = "casebook/points.md"
_TO: Final = To(PAGE)


class Bound(NamedTuple):
    """Why a point never decides alone: with `points` every dispute on it turns on one of them."""

    points: tuple[str, ...]
    why: str


BOUND: Final[Mapping[str, Bound]] = {
    "shift.picker": Bound(
        ("shift.exists",),
        "Who picks does not change what is picked, and without a shift nobody "
        "picks. Whatever shows the picker also shows the shift.",
    ),
    "shift.roller": Bound(
        ("turns.unit", "shift.exists"),
        "Who rolls matters only if somebody has a turn, and if there is a die.",
    ),
    "penalties.rounding": Bound(
        ("penalties.caller",),
        "Whatever a part of the hand pot is rounded to, a table may have fixed as the price.",
    ),
    "versions.pool": Bound(
        ("totals.version",),
        "If the version is chosen before play, none comes up, and so none comes up again.",
    ),
    "calling.bombed-folds": Bound(
        ("calling.last-betting", "penalties.bomb"),
        "A player who can no longer fold must show a bombed hand and pay for it. If a "
        "bomb is free, so is folding one.",
    ),
}
"""The points with several choices on which nothing turns alone."""
_SPEAK: Final = (
    ("On {} of them several documents say something, and agree:", 2, len(BASES)),
    ("On {} of them only one document says something, and none disagrees:", 1, 1),
    ("On {} of them no document says anything; the choice fills a gap:", 0, 0),
)
"""How many documents speak on points with one choice: in words, at the least and at the most."""


def one_choice(point: Point) -> bool:
    """Say whether no ruleset could choose otherwise on a point, not even another number.

    Dialects aside: they are no choices of a document.
    """
    return not any(
        alternatives(rules, point) or neighbours(rules, point)
        for rules in every_ruleset()
        if rules.choices[point.id].name not in point.dialects
    )


def speaking(point: Point) -> list[str]:
    """Return the documents that speak on a point: that state their choice, or are read so."""
    bases = (Basis.STATED, Basis.READ)
    made = ((base, point.made.get(base)) for base in BASES if base != "standard")
    return [base for base, entry in made if entry is not None and entry.basis in bases]


def page(every: Sequence[Ruled]) -> Iterator[str]:
    """Yield the list of points, each with the dispute that turns on it alone."""
    yield from ("# Casebook, point by point", "")
    yield "For every point of the rules that alone can change an outcome, here is one dispute that"
    yield (
        "turns on exactly that point. Another choice on any other point leaves the ruling as it is,"
    )
    yield "though another number can."
    yield "The arbiter confirmed this when the page was built."
    yield f"{_TO.link('The casebook', INDEX_PAGE)} has all disputes."
    yield ""
    by_point = {one.dispute.point: one.dispute for one in every if one.dispute.point}
    for chapter in ORDER:
        points = [id_ for id_ in POINTS if POINTS[id_].chapter == chapter and id_ in by_point]
        if points:
            yield from (f"## {title(chapter)} {{ #{chapter} }}", "")
            rows = [(_TO.point(id_, POINTS[id_].asks), _entry(by_point[id_])) for id_ in points]
            yield from within('class="questions"', table(("Question", "Dispute"), rows))
            yield ""
    yield from _others()


def _entry(dispute: CasebookDispute) -> str:
    """Link a dispute; the anchor is the one that it had when its text stood here."""
    return f"{_TO.link(dispute.title, page_of(dispute.id))}{{ .moved #{dispute.id} }}"


def _others() -> Iterator[str]:
    yield from ("## Points without a dispute", "")
    yield "These never decide alone:"
    yield ""
    yield from table(
        ("Point", "Always comes with", "Why"),
        (
            (_TO.point(point), join_words(map(_TO.point, bound.points)), bound.why)
            for point, bound in BOUND.items()
        ),
    )
    yield ""
    conduct = [point.id for point in POINTS.values() if point.conduct]
    yield "These are rules of conduct, which no position can show:"
    yield f"{', '.join(map(_TO.point, conduct))}."
    yield ""
    single = [point for point in POINTS.values() if not point.conduct and one_choice(point)]
    yield f"On {len(single)} points every ruleset makes the same choice, because there is no other."
    for words, least, most in _SPEAK:
        points = [point.id for point in single if least <= len(speaking(point)) <= most]
        if points:
            yield ""
            yield f"{words.format(len(points))} {', '.join(map(_TO.point, points))}."
