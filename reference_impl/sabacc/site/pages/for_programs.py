"""What programs read: the vocabulary, the laws, tables to download, and every rule as JSON."""

from collections.abc import Iterator, Mapping
from hashlib import sha256
from typing import Any, Final

import msgspec

from sabacc.conformance.judging.questions import REPHRASED, TWICE
from sabacc.conformance.laws import LAWS
from sabacc.conformance.scenarios import builder
from sabacc.conformance.scenarios.builder import DEFINITIONS, TYPES
from sabacc.conformance.scenarios.compiler import load_steps
from sabacc.conformance.scenarios.pins import premises
from sabacc.engine.hands import Special
from sabacc.engine.play import Reason
from sabacc.engine.position import Chance, Refusal
from sabacc.exports import schemas, tables
from sabacc.exports.tables import (
    TABLES,
    case_file,
    enum_docs,
    grounds,
    list_of,
    number_of,
    to_csv,
)
from sabacc.protocol.facts import ANSWER_FIELDS, DONE, NOT_REACHED, PHASE_FIELDS, AnswerField
from sabacc.site.data import SiteData
from sabacc.site.elements import To, filled, in_lines
from sabacc.spec.cards import CARDS, SPELLINGS
from sabacc.spec.model import Point
from sabacc.spec.points import POINTS
from sabacc.spec.rule_text import join_paragraphs
from sabacc.spec.sentences import sentence_uses
from sabacc.system.addresses import rule_link

LAWS_PAGE: Final = "implementers/laws.md"
_VOCABULARY: Final = "implementers/vocabulary.md"
_TABLES: Final = "implementers/tables.md"
_FOLDER: Final = "implementers/tables"


def pages_of(data: SiteData) -> dict[str, str]:
    """Return the pages, and the files that they offer."""
    return {
        _VOCABULARY: _vocabulary(),
        LAWS_PAGE: filled(
            "laws.md.j2",
            laws=LAWS.values(),
            twice=round(1 / TWICE),
            rephrased=round(1 / REPHRASED),
        ),
        **_tables(data),
        "rules.json": in_lines(document(data), plain=False),
    }


def _vocabulary() -> str:
    load_steps()
    meanings = enum_docs(Refusal)
    return filled(
        "vocabulary.md.j2",
        steps=[
            (
                kind.capitalize(),
                [
                    (f"`{step.pattern}`", (step.function.__doc__ or "").strip())
                    for step in DEFINITIONS
                    if step.kind == kind
                ],
            )
            for kind in dict.fromkeys(step.kind for step in DEFINITIONS)
        ],
        blanks=TYPES.items(),
        premises=premises().items(),
        builder=builder,
        facts=[
            *((f"of `{method}`", _facts(facts)) for method, facts in ANSWER_FIELDS.items()),
            ("of an entry of `phases`", _facts(PHASE_FIELDS)),
        ],
        refusals=[(f"`{reason.value}`", meanings[reason.name]) for reason in Refusal],
        DONE=DONE,
        NOT_REACHED=NOT_REACHED,
        Reason=Reason,
        Chance=Chance,
        Special=Special,
        cards=", ".join(f"`{card}`" for card in CARDS),
        spellings=sorted(SPELLINGS.items()),
    )


def _facts(fields: Mapping[str, AnswerField]) -> list[tuple[str, str, str]]:
    return [(f"`{fact.name}`", fact.says, fact.kind.value) for fact in fields.values()]


def _tables(data: SiteData) -> dict[str, str]:
    rows = {name: list(rows_of(data.rulesets)) for name, rows_of in TABLES.items()}
    rows["sentences"] = list(_sentences(data))
    cases = [case for cases in data.cases_by_rule.values() for case in cases]
    text = filled(
        "tables.md.j2",
        to=To(_TABLES),
        data=data,
        cases=len(cases),
        numbers={name: len(listed) for name, listed in rows.items()},
    )
    files = {_TABLES: text}
    for name, listed in rows.items():
        files[f"{_FOLDER}/{name}.csv"] = to_csv(listed)
        entries: list[Any] = tables.entries(data.rulesets) if name == "points" else listed
        files[f"{_FOLDER}/{name}.json"] = in_lines(
            {"edition": data.edition, name: entries}, plain=True
        )
    shipped = case_file(data.edition, data.rules.values(), cases)
    files[f"{_FOLDER}/cases.json"] = msgspec.json.encode(shipped).decode()
    files[f"{_FOLDER}/schemas.json"] = in_lines(schemas.document(), plain=True)
    return files


def _sentences(data: SiteData) -> Iterator[tables.Row]:
    for sentence in data.sentences.values():
        yield {
            "id": sentence.id,
            "document": sentence.document,
            "heading": sentence.heading,
            "ordinal": sentence.ordinal,
            "kind": sentence.kind,
            "says": sentence.says,
            "rules": sorted({one.rule for one in sentence_uses().get(sentence.id, ())}),
            "none": sentence.uncited_because,
        }


def document(data: SiteData) -> dict[str, Any]:
    """Return every rule, in the order of the rulebook."""
    return {
        "edition": data.edition,
        "rules": [
            _entry(data, point, choice) for point in POINTS.values() for choice in point.choices
        ],
    }


def checksum(title: str, text: str) -> str:
    """Return the checksum of a rule: SHA-256 of its title, a line feed, and its text, in UTF-8."""
    return sha256(f"{title}\n{text}".encode()).hexdigest()


def _entry(data: SiteData, point: Point, choice: str) -> dict[str, Any]:
    rule = point.rule_id(choice)
    title = data.rules[rule].title
    words = data.rules[rule].words
    text = join_paragraphs(words.player_paragraphs())
    decision = data.decisions[point.id]
    return {
        "id": rule,
        "point": point.id,
        "choice": choice,
        "asks": point.asks,
        "title": title,
        "text": text,
        "for_programs": join_paragraphs(words.program_paragraphs()),
        "level": point.level.value,
        "conduct": point.conduct,
        "choices": list(point.choices),
        "dialect": choice in point.dialects,
        "reading": choice in point.readings,
        "number": number_of(point, choice),
        "list": list_of(point, choice),
        "when": [{other: list(names) for other, names in way.items()} for way in point.when],
        "sources": {
            rules.name: {**grounds(rules.made[point.id]), "number": rules.made[point.id].number}
            for rules in data.rulesets
            if rules.choices[point.id].name == choice
        },
        "decision": {"ruling": decision.ruling, "principle": decision.principle},
        "scenarios": [case.id for case in data.cases_by_rule[rule]],
        "link": rule_link(rule),
        "checksum": checksum(title, text),
        "edition": data.edition,
    }
