"""The decisions: a page for each chapter, with an anchor for each point; and the principles."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from sabacc.site.data import ABOUT, ORDER, SiteData, points_of, title
from sabacc.site.elements.markup import SURE, To, box, table, text_of
from sabacc.site.pages.decision_index import grounds
from sabacc.site.pages.sources import cited
from sabacc.spec.decisions import Decision, Reading
from sabacc.spec.points import DOCUMENTS, POINTS
from sabacc.spec.wording import undocumented_kind
from sabacc.system.text import counted

_PRINCIPLES: Final = "decisions/principles.md"
_CONSTRUCTION: Final = (
    ("Every sentence does some work", "A reading that leaves a sentence idle gives way."),
    ("The special before the general", "A sentence about the very case goes before a general one."),
    ("Lists and numbers before remarks", "A table of values outweighs a word in passing."),
    ("Penalties are read narrowly", "A penalty reaches no further than its words must."),
    (
        "A document is read by itself",
        "What another document says is no argument for what this one means.",
    ),
    (
        "If it is silent, we fill the gap and say so",
        "A filled gap binds no program: the point is *open*.",
    ),
)
"""How a doubtful text is read, before any two texts are compared."""
_UNHELD: Final = {
    "dialect": "a dialect, which no source has",
    "reading": "a reading that no ruleset plays",
    "": "held by no source",
}


def pages_of(data: SiteData) -> dict[str, str]:
    """Return the decisions chapter by chapter, and the page of the principles."""
    found = {_PRINCIPLES: text_of(_principles(data))}
    for chapter in ORDER:
        page = f"decisions/{chapter}.md"
        found[page] = text_of(_chapter(data, To(page), chapter))
    return found


def _chapter(data: SiteData, to: To, chapter: str) -> Iterator[str]:
    decisions = [data.decisions[point.id] for point in points_of(chapter)]
    name = ABOUT[chapter][0]
    yield from (f"# Decisions: {name}", "")
    yield f"Why each question in the chapter {to.chapter(chapter, name)} is decided as it is."
    yield "A decision explains the law; it is not the law."
    yield f"The {to.link('principles', _PRINCIPLES)} say on what grounds we decide."
    yield ""
    yield from table(
        ("Question", "Point", "Principle"),
        (
            (
                to.decision(one.point, one.question),
                f"`{one.point}`",
                _principle(data, to, one),
            )
            for one in decisions
        ),
    )
    for decision in decisions:
        yield ""
        yield from _decision(data, to, decision)


def _principle(data: SiteData, to: To, decision: Decision) -> str:
    return to.principle(decision.principle, data.principles[decision.principle].name)


def _decision(data: SiteData, to: To, decision: Decision) -> Iterator[str]:
    yield f"## {decision.question} `{decision.point}`{{ .rule-id }} {{ #{decision.point} }}"
    yield ""
    yield f"**Decision:** {to.cited(decision.ruling)}"
    yield ""
    yield f"**Why**, by {_principle(data, to, decision)}: {to.cited(decision.why)}"
    yield ""
    yield "**Readings:**"
    yield ""
    for reading in decision.readings:
        yield from _reading(data, to, decision, reading)
    sentences = cited(decision)
    if sentences:
        yield ""
        head = f"Source: {counted(len(sentences), 'sentence')} in our own words"
        said = (f"- {to.sentence(sid)} {data.sentences[sid].says}" for sid in sentences)
        yield from box("quote", head, (*said, ""))
    else:
        yield ""
    yield f"Law: {to.point(decision.point)}"


def _reading(data: SiteData, to: To, decision: Decision, reading: Reading) -> Iterator[str]:
    verdict = "Rejected by" if reading.rejected else "Chosen by"
    yield f"-   **{verdict} `standard`:** {to.cited(reading.says)}"
    yield ""
    yield f"    {'; '.join(_facts(to, decision, reading))}."
    if reading.rejected:
        yield ""
        yield f"    {_against(data, to, reading)}"
        yield ""
        yield f"    Example: {to.cited(reading.hand)}"
    yield ""


def _facts(to: To, decision: Decision, reading: Reading) -> Iterator[str]:
    if reading.choice:
        rule = POINTS[decision.point].rule_id(reading.choice)
        yield f"The rule {to.rule(rule)}"
    else:
        yield "No ruleset can choose it"
    if reading.chosen_by:
        yield f"held by {', '.join(to.ruleset(name) for name in reading.chosen_by)}"
    elif reading.choice:
        kind = undocumented_kind(decision.point, reading.choice)
        yield _UNHELD[kind]
    if reading.sentences:
        drawn = "drawn from" if reading.rejected and not reading.chosen_by else "rests on"
        yield f"{drawn} {', '.join(map(to.sentence, reading.sentences))}"
    if reading.confidence:
        yield SURE[reading.confidence]


def _against(data: SiteData, to: To, reading: Reading) -> str:
    """Say which sentence a rejected reading fails, or to what it yields where none does."""
    if not reading.fails:
        ground = to.principle(reading.yields_to, data.principles[reading.yields_to].name)
        return f"No sentence speaks against it; decided by {ground}."
    sentence = data.sentences.get(reading.fails)
    if sentence is None:
        return f"Fails {to.cited(reading.fails)}"
    return f"Fails {to.sentence(reading.fails)}: {sentence.says}"


def _principles(data: SiteData) -> Iterator[str]:
    to = To(_PRINCIPLES)
    yield from ("# Principles", "")
    yield "The four documents disagree, contradict themselves and fall silent."
    yield f"Our own rulebook, {to.ruleset('standard')}, decides every such question on one of the"
    yield "grounds below, and each decision names its ground."
    yield "A ruleset that follows one source plays its document as written. If the document is"
    yield "silent, the gap is filled by what the others share, or by custom."
    yield from ("", "## The order of the grounds", "")
    yield "The first ground that applies decides. Grounds that share a place weigh the same."
    yield ""
    decided = {
        letter: [one for one in data.decisions.values() if one.principle == letter]
        for letter in data.principles
    }
    yield from grounds(data, to)
    yield ""
    yield "The last ground settles no dispute between two texts:"
    yield "it leaves a question to the table, and says what applies if the table agreed on nothing."
    yield from _construction()
    for letter, principle in data.principles.items():
        yield from ("", f"## {principle.name.capitalize()} {{ #{letter} }}", "")
        yield f"{principle.explains} {len(decided[letter])} of the decisions rest on this ground:"
        yield ""
        yield from _by_chapter(to, decided[letter])
    yield from ("", "## All decisions, chapter by chapter", "")
    for chapter in ORDER:
        number = counted(len(points_of(chapter)), "decision")
        yield f"- {to.link(title(chapter), f'decisions/{chapter}.md')}, {number}"
    yield ""
    yield f"The documents themselves: {', '.join(map(to.ruleset, DOCUMENTS))}."


def _construction() -> Iterator[str]:
    """Yield by which rules a doubtful text is read."""
    yield from ("", "## How a doubtful text is read", "")
    yield "Before documents are compared, each is read by itself, by these rules of construction:"
    yield ""
    for rule, text in _CONSTRUCTION:
        yield f"- **{rule}.** {text}"
    yield ""
    yield "A reading is called *sure*, *likely* or *doubtful*."
    yield "If it is not sure, a program that reads the text another way still conforms."


def _by_chapter(to: To, decisions: Sequence[Decision]) -> Iterator[str]:
    for chapter in ORDER:
        here = [one for one in decisions if one.chapter == chapter]
        if here:
            listed = ", ".join(to.decision(one.point, f"`{one.point}`") for one in here)
            yield f"- *{title(chapter)}:* {listed}"
