"""The front page of the decisions: the grounds, and by chapter what was in doubt."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from sabacc.site.data import ABOUT, ORDER, SiteData, contested, points_of
from sabacc.site.elements.markup import To, table, text_of
from sabacc.spec.decisions import Decision
from sabacc.system.text import counted

_PAGE: Final = "decisions/index.md"
_PRINCIPLES: Final = "decisions/principles.md"


def pages_of(data: SiteData) -> dict[str, str]:
    """Return the page."""
    return {_PAGE: text_of(_lines(data))}


def grounds(data: SiteData, to: To) -> Iterator[str]:
    """Yield the table of the principles, the strongest first, with how many decisions rest on each.

    Two of one place weigh the same.
    """
    decided = [one.principle for one in data.decisions.values()]
    yield from table(
        ("Place", "Ground", "When", "Decisions"),
        (
            (
                str(principle.order),
                to.principle(letter, principle.name),
                principle.explains,
                str(decided.count(letter)),
            )
            for letter, principle in data.principles.items()
        ),
    )


def _lines(data: SiteData) -> Iterator[str]:
    to = To(_PAGE)
    conflicts = [one for one in data.decisions.values() if contested(one.point)]
    doubtful = [one for one in data.decisions.values() if _doubtful(one)]
    yield from ("# Decisions", "")
    yield f"Every question of the game has a decision, {len(data.decisions)} of them:"
    yield f"what {to.ruleset('standard')} plays, how a doubtful document is read, and why."
    yield f"On {len(conflicts)} the sources disagree, and on {len(doubtful)} more another reading"
    yield "is possible; each of these changes the outcome of some hand."
    yield "For every rejected reading, the decision names the sentence that speaks against it,"
    yield "and a hand that it would decide differently."
    yield "The rest are undisputed: the documents agree, or custom fills the gap."
    yield ""
    yield "Do you think one of them is wrong?"
    yield f"{to.link('How to dispute a rule', 'disputes.md')}."
    yield from ("", "## On what grounds", "")
    yield f"The first ground that applies decides; the {to.link('principles', _PRINCIPLES)} say"
    yield "more, and list the decisions that rest on each."
    yield "Grounds that share a place weigh the same."
    yield ""
    yield from grounds(data, to)
    yield from ("", "## By chapter", "")
    yield from table(
        ("Chapter", "Decisions", "The sources disagree", "Another reading is possible"),
        (_counts(data, to, chapter) for chapter in ORDER),
    )
    yield from ("", "## What changes an outcome", "")
    yield "Questions on which the sources disagree are in **bold**. After each comes the ground"
    yield "on which it was decided."
    for chapter in ORDER:
        yield from _chapter(data, to, chapter)


def _doubtful(decision: Decision) -> bool:
    """Say whether a reading was rejected though the sources do not disagree."""
    return not contested(decision.point) and any(one.rejected for one in decision.readings)


def _decisions(data: SiteData, chapter: str) -> Sequence[Decision]:
    return [data.decisions[point.id] for point in points_of(chapter)]


def _counts(data: SiteData, to: To, chapter: str) -> tuple[str, ...]:
    listed = _decisions(data, chapter)
    apart = sum(contested(one.point) for one in listed)
    doubtful = sum(_doubtful(one) for one in listed)
    link = to.link(ABOUT[chapter][0], f"decisions/{chapter}.md")
    return (link, str(len(listed)), str(apart or ""), str(doubtful or ""))


def _chapter(data: SiteData, to: To, chapter: str) -> Iterator[str]:
    listed = _decisions(data, chapter)
    apart = [one for one in listed if contested(one.point)]
    doubtful = [one for one in listed if _doubtful(one)]
    if not apart and not doubtful:
        return
    yield from ("", f"### {ABOUT[chapter][0]}", "")
    for one in (*apart, *doubtful):
        link = to.decision(one.point, one.question)
        ground = data.principles[one.principle].name
        yield f"- {f'**{link}**' if one in apart else link} {ground}"
    others = counted(len(listed) - len(apart) - len(doubtful), "further decision")
    yield ""
    yield f"{to.link('All decisions of the chapter', f'decisions/{chapter}.md')}: {others}."
