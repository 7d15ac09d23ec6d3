"""The sources: a page for each document, with what each sentence says and what rests on it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby

from sabacc.site.data import SiteData
from sabacc.site.elements.markup import (
    To,
    filters,
    folded,
    labelled,
    select,
    table,
    text_of,
    tick,
    within,
)
from sabacc.site.elements.rule_card import label
from sabacc.spec.decisions import Decision
from sabacc.spec.points import POINTS
from sabacc.spec.rule_text import title
from sabacc.spec.sentences import KINDS, Document, Sentence, SentenceUse, documents, sentence_uses
from sabacc.system.text import counted

_INDEX = "sources/index.md"
_IDS = re.compile(r"\b[FHSC]-\d{3}\b")


def pages_of(data: SiteData) -> dict[str, str]:
    """Return the overview of the sources, and a page for each document."""
    weighed = decisions_by_sentence(data)
    found = {_INDEX: text_of(_index(data))}
    for document in documents().values():
        lines = _document(data, document, weighed)
        found[_page(document.ruleset)] = text_of(lines)
    return found


def decisions_by_sentence(data: SiteData) -> Mapping[str, tuple[str, ...]]:
    """Return for each sentence the points in whose decisions it is weighed, in order.

    A decision weighs what its readings rest on or fail, what its reasoning cites, and what the
    rows of the working papers that it settles were about.
    """
    by_row: dict[str, list[str]] = {}
    for sentence in data.sentences.values():
        for row in sentence.rows:
            by_row.setdefault(row, []).append(sentence.id)
    found: dict[str, list[str]] = {}
    for point in POINTS:
        decision = data.decisions[point]
        rows = (sid for row in decision.rows for sid in by_row.get(row, ()))
        for sid in dict.fromkeys((*cited(decision), *rows)):
            found.setdefault(sid, []).append(point)
    return {sid: tuple(points) for sid, points in found.items()}


def cited(decision: Decision) -> tuple[str, ...]:
    """Return the sentences that a decision names, each once, in the order of the documents."""
    named = set(_IDS.findall(decision.why))
    for reading in decision.readings:
        named |= {*reading.sentences, *_IDS.findall(reading.fails)}
    return tuple(sorted(named, key=lambda sid: ("FHSC".index(sid[0]), sid)))


def _page(document: str) -> str:
    return f"sources/{document}.md"


def _index(data: SiteData) -> Iterator[str]:
    to = To(_INDEX)
    fed = sentence_uses()
    idle = [sentence for sentence in data.sentences.values() if sentence.id not in fed]
    yield from ("# Sources", "")
    yield "The rulebook reconciles four documents that fans of the setting wrote."
    yield "They are not printed here. Instead, each of their sentences has an id. Beside it we say"
    yield "what the sentence says *in our own words*, and what rests on it or why nothing does."
    yield ""
    yield f"There are {counted(len(data.sentences), 'sentence')}."
    yield f"Rules rest on {len(data.sentences) - len(idle)} of them;"
    yield f"for the other {len(idle)} we say why no rule does."
    yield ""
    yield from labelled(
        ("Document", "Ids", "Sentences", "With rules", "Read as", "Where it comes from"),
        (_line(data, to, document) for document in documents().values()),
    )
    yield ""
    yield "We are not affiliated with the authors of these documents,"
    yield "nor with the owners of the setting."
    yield from _kinds(data)
    yield from ("", "## Sentences on which no rule rests", "")
    reasons: dict[str, list[str]] = {}
    for sentence in idle:
        reasons.setdefault(sentence.uncited_because, []).append(sentence.id)
    yield from table(
        ("Reason", "Sentences"),
        (
            (reason, ", ".join(map(to.sentence, ids)))
            for reason, ids in sorted(reasons.items(), key=lambda one: (-len(one[1]), one[0]))
        ),
    )


def _kinds(data: SiteData) -> Iterator[str]:
    """Yield how a sentence is cited, and the kinds of sentences."""
    yield from ("", "## How a sentence is cited", "")
    yield "An id is the letter of the document and a number: `F-043` is the 43rd sentence of the"
    yield "forum's rules."
    yield "Beside it we say where to find it: the heading in the document, and the place of the"
    yield "sentence under that heading. So any copy of the document will do."
    yield "Ids are permanent."
    yield from ("", "## Kinds of sentences", "")
    numbers = Counter(sentence.kind for sentence in data.sentences.values())
    yield from table(
        ("Kind", "A sentence of this kind", "How many"),
        ((kind, says, str(numbers[kind])) for kind, says in KINDS.items()),
    )
    yield ""
    yield "A rule, definition, option or line of conduct always feeds a rule of the rulebook;"
    yield "the others do if a rule was read from them."


def _line(data: SiteData, to: To, document: Document) -> tuple[str, ...]:
    listed = _sentences(data, document)
    with_rules = sum(sentence.id in sentence_uses() for sentence in listed)
    return (
        to.link(document.title, _page(document.ruleset)),
        f'<span class="whole">`{listed[0].id}` to `{listed[-1].id}`</span>',
        str(len(listed)),
        str(with_rules),
        to.ruleset(document.ruleset),
        to.cited(document.origin),
    )


def _sentences(data: SiteData, document: Document) -> Sequence[Sentence]:
    return [one for one in data.sentences.values() if one.document == document.ruleset]


def _document(
    data: SiteData, document: Document, weighed: Mapping[str, tuple[str, ...]]
) -> Iterator[str]:
    to = To(_page(document.ruleset))
    listed = _sentences(data, document)
    yield from (f"# {label(document.ruleset)}: {document.title}", "")
    yield to.cited(document.origin)
    yield f"The ruleset {to.ruleset(document.ruleset)} plays it as it is written."
    yield ""
    yield f"Its {len(listed)} sentences, in our own words; {to.link('how they are cited', _INDEX)}."
    yield ""
    numbers = Counter(sentence.kind for sentence in listed)
    kinds = [(kind, f"{kind} ({numbers[kind]})") for kind in KINDS if numbers[kind]]
    yield from filters(
        "Filter the sentences",
        "sentences",
        (
            select("kind", "Kind", [("", "all kinds"), *kinds], "{kind}"),
            tick("idle", "Only those on which no rule rests", "idle"),
        ),
    )
    for heading, group in groupby(zip(_headings(listed), listed, strict=True), lambda one: one[0]):
        yield ""
        lines = [f"## {heading}"]
        for _, sentence in group:
            told = _sentence(to, sentence, weighed.get(sentence.id, ()))
            tags = sentence.kind if sentence.id in sentence_uses() else f"{sentence.kind} idle"
            lines += ["", *within(f'class="sentence" data-tags="{tags}"', told)]
        yield from within('class="sentences" data-group', lines)


def _headings(listed: Sequence[Sentence]) -> Iterator[str]:
    """Yield for each sentence the heading that it is shown under: a heading opens its own part."""
    for sentence, following in zip(listed, (*listed[1:], listed[-1]), strict=True):
        yield following.heading if sentence.kind == "heading" else sentence.heading


def _sentence(to: To, sentence: Sentence, points: Sequence[str]) -> Iterator[str]:
    fed = sentence_uses().get(sentence.id, ())
    yield from (f"### {sentence.id} {{ #{sentence.id} }}", "")
    yield f"**Source, in our words:** {sentence.says}"
    yield ""
    yield f"*{sentence.kind.capitalize()} · {sentence.locator}*"
    yield "{: .place }"
    if not fed:
        yield ""
        yield f"No rule rests on it: {sentence.uncited_because}."
    if fed or points:
        yield ""
        yield from _resting(to, fed, points)


def _resting(to: To, fed: Sequence[SentenceUse], points: Sequence[str]) -> Iterator[str]:
    """Yield folded which rules rest on a sentence, and which decisions weigh it."""
    by_rule: dict[str, list[str]] = {}
    for one in fed:
        by_rule.setdefault(one.rule, []).extend(one.by.split("|"))
    numbers = (
        counted(len(by_rule), "rule rests on it", "rules rest on it") if by_rule else "",
        counted(len(points), "decision weighs it", "decisions weigh it") if points else "",
    )
    yield from folded(", ".join(filter(None, numbers)), "resting")
    for rule, names in by_rule.items():
        yield f"- Rule: {to.rule(rule, title(rule))} ({', '.join(map(to.ruleset, names))})"
    for point in points:
        yield f"- Decision: {to.decision(point, POINTS[point].asks)}"
    yield ""
    yield "</details>"
