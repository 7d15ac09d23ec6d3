"""The sources: a page for each document, with what each sentence says and what rests on it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby

from sabacc.site.data import SiteData
from sabacc.site.elements.markup import To, filled
from sabacc.spec.decisions import Decision
from sabacc.spec.points import POINTS
from sabacc.spec.sentences import KINDS, Document, Sentence, documents, sentence_uses

_INDEX = "sources/index.md"
_IDS = re.compile(r"\b[FHSC]-\d{3}\b")


def pages_of(data: SiteData) -> dict[str, str]:
    """Return the overview of the sources, and a page for each document."""
    weighed = decisions_by_sentence(data)
    listed = {document: _sentences(data, document) for document in documents().values()}
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


def _sentences(data: SiteData, document: Document) -> Sequence[Sentence]:
    return [one for one in data.sentences.values() if one.document == document.ruleset]


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
    parts = groupby(zip(_headings(listed), listed, strict=True), lambda pair: pair[0])
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


def _headings(listed: Sequence[Sentence]) -> Iterator[str]:
    """Yield for each sentence the heading that it is shown under: a heading opens its own part."""
    for sentence, following in zip(listed, (*listed[1:], listed[-1]), strict=True):
        yield following.heading if sentence.kind == "heading" else sentence.heading


def _resting(sid: str) -> dict[str, list[str]]:
    """Return the rules that rest on a sentence, each with the rulesets by which it does."""
    rules: dict[str, list[str]] = {}
    for use in sentence_uses().get(sid, ()):
        rules.setdefault(use.rule, []).extend(use.by.split("|"))
    return rules
