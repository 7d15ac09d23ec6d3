"""The decisions: an index, the principles, and a page for each chapter."""

from __future__ import annotations

from typing import Final, NamedTuple

from sabacc.site.data import ORDER, SiteData, contested, points_of
from sabacc.site.elements.markup import To, filled
from sabacc.site.pages.sources import cited
from sabacc.spec.decisions import Decision
from sabacc.spec.points import DOCUMENTS

_INDEX: Final = "decisions/index.md"
_PRINCIPLES: Final = "decisions/principles.md"


class DecidedChapter(NamedTuple):
    """The decisions of a chapter, among them those on which the sources disagree (`apart`).

    Of `doubtful` ones another reading is possible, though no two sources disagree.
    """

    name: str
    decisions: list[Decision]
    apart: list[Decision]
    doubtful: list[Decision]

    @property
    def page(self) -> str:
        """The path of its page."""
        return f"decisions/{self.name}.md"

    @property
    def conflicts(self) -> int:
        """On how many questions the sources disagree."""
        return len(self.apart)

    @property
    def doubts(self) -> int:
        """On how many more another reading is possible."""
        return len(self.doubtful)


def pages_of(data: SiteData) -> dict[str, str]:
    """Return the index, the principles, and the decisions chapter by chapter."""
    chapters = [_chapter(data, name) for name in ORDER]
    facts = {"data": data, "chapters": chapters, "documents": DOCUMENTS}
    return {
        _INDEX: filled("decisions.md.j2", to=To(_INDEX), **facts),
        _PRINCIPLES: filled("principles.md.j2", to=To(_PRINCIPLES), **facts),
        **{
            chapter.page: filled(
                "decision_chapter.md.j2",
                to=To(chapter.page),
                data=data,
                chapter=chapter,
                cited=cited,
            )
            for chapter in chapters
        },
    }


def _chapter(data: SiteData, name: str) -> DecidedChapter:
    decisions = [data.decisions[point.id] for point in points_of(name)]
    apart = [one for one in decisions if contested(one.point)]
    rest = [one for one in decisions if one not in apart]
    doubtful = [one for one in rest if any(reading.rejected for reading in one.readings)]
    return DecidedChapter(name, decisions, apart, doubtful)
