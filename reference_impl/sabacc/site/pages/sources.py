"""Where rules come from: the sentences of the documents, decisions on them, and changes."""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import groupby
from pathlib import Path
from typing import Final, NamedTuple

from sabacc.site.data import ORDER, SiteData, contested, points_of
from sabacc.site.elements import To, filled
from sabacc.spec.decisions import Decision
from sabacc.spec.points import DOCUMENTS, POINTS
from sabacc.spec.sentences import KINDS, Document, Sentence, documents, sentence_uses

_INDEX = "sources/index.md"
_IDS = re.compile(r"\b[FHSC]-\d{3}\b")


def _source_pages(data: SiteData) -> dict[str, str]:
    """Return the overview of the sources, and a page for each document."""
    weighed = decisions_by_sentence(data)
    listed = {
        document: [one for one in data.sentences.values() if one.document == document.ruleset]
        for document in documents().values()
    }
    pages = {_page(document): _document(document, listed[document], weighed) for document in listed}
    return {_INDEX: _index(data, listed), **pages}


def decisions_by_sentence(data: SiteData) -> Mapping[str, tuple[str, ...]]:
    """Return for each sentence the points in whose decisions it is weighed, in order.

    A decision weighs what its readings rest on or fail, what its reasoning cites, and what the
    rows of the working papers that it settles were about.
    """
    by_row: dict[str, list[str]] = {}
    for sentence in data.sentences.values():
        for row in sentence.rows:
            by_row.setdefault(row, []).append(sentence.id)
    weighed: dict[str, list[str]] = {}
    for point in POINTS:
        decision = data.decisions[point]
        rows = (sid for row in decision.rows for sid in by_row.get(row, ()))
        for sid in dict.fromkeys((*cited(decision), *rows)):
            weighed.setdefault(sid, []).append(point)
    return {sid: tuple(points) for sid, points in weighed.items()}


def cited(decision: Decision) -> tuple[str, ...]:
    """Return the sentences that a decision names, each once, in the order of the documents."""
    named = set(_IDS.findall(decision.why))
    for reading in decision.readings:
        named |= {*reading.sentences, *_IDS.findall(reading.fails)}
    return tuple(sorted(named, key=lambda sid: ("FHSC".index(sid[0]), sid)))


def _page(document: Document) -> str:
    return f"sources/{document.ruleset}.md"


def _index(data: SiteData, listed: Mapping[Document, Sequence[Sentence]]) -> str:
    to, uses = To(_INDEX), sentence_uses()
    idle = [sentence for sentence in data.sentences.values() if sentence.id not in uses]
    reasons: dict[str, list[str]] = {}
    for sentence in idle:
        reasons.setdefault(sentence.uncited_because, []).append(sentence.id)
    rows = [
        (
            to.link(document.title, _page(document)),
            f'<span class="whole">`{sentences[0].id}` to `{sentences[-1].id}`</span>',
            str(len(sentences)),
            str(sum(sentence.id in uses for sentence in sentences)),
            to.ruleset(document.ruleset),
            to.cited(document.origin),
        )
        for document, sentences in listed.items()
    ]
    return filled(
        "sources.md.j2",
        to=to,
        data=data,
        idle=idle,
        rows=rows,
        KINDS=KINDS,
        reasons=sorted(reasons.items(), key=lambda reason: (-len(reason[1]), reason[0])),
    )


def _document(
    document: Document, listed: Sequence[Sentence], weighed: Mapping[str, tuple[str, ...]]
) -> str:
    numbers = Counter(sentence.kind for sentence in listed)
    headings = [  # a heading opens its own part
        following.heading if sentence.kind == "heading" else sentence.heading
        for sentence, following in zip(listed, (*listed[1:], listed[-1]), strict=True)
    ]
    parts = groupby(zip(headings, listed, strict=True), lambda pair: pair[0])
    return filled(
        "document.md.j2",
        to=To(_page(document)),
        document=document,
        listed=listed,
        kinds=[("", "all kinds")]
        + [(kind, f"{kind} ({numbers[kind]})") for kind in KINDS if numbers[kind]],
        parts=[(heading, [sentence for _, sentence in pairs]) for heading, pairs in parts],
        resting=_resting,
        weighed=weighed,
    )


def _resting(sid: str) -> dict[str, list[str]]:
    """Return the rules that rest on a sentence, each with the rulesets by which it does."""
    rules: dict[str, list[str]] = {}
    for use in sentence_uses().get(sid, ()):
        rules.setdefault(use.rule, []).extend(use.by.split("|"))
    return rules


_DECISIONS: Final = "decisions/index.md"
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


def _decision_pages(data: SiteData) -> dict[str, str]:
    """Return the index, the principles, and the decisions chapter by chapter."""
    chapters = [_chapter(data, name) for name in ORDER]
    facts = {"data": data, "chapters": chapters, "documents": DOCUMENTS}
    return {
        _DECISIONS: filled("decisions.md.j2", to=To(_DECISIONS), **facts),
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


CHANGES: Final = "changes.md"
CHANGELOG: Final = Path(__file__).resolve().parents[4] / "CHANGELOG.md"


def _changes(data: SiteData) -> dict[str, str]:
    """Return the page of changes; none where no changelog is at hand, as in an installed wheel."""
    if not CHANGELOG.is_file():
        return {}
    _, _, entries = CHANGELOG.read_text(encoding="utf-8").partition("\n## ")
    return {CHANGES: filled("changes.md.j2", edition=data.edition, entries=entries)}


def pages_of(data: SiteData) -> dict[str, str]:
    """Return the pages of the documents, of the decisions, and of the changes."""
    return _source_pages(data) | _decision_pages(data) | _changes(data)
