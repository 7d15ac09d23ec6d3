"""`rules.json`: every rule for programs to read, with a checksum of its text."""

from __future__ import annotations

from hashlib import sha256
from typing import Any

from sabacc.exports.tables import grounds, list_of, number_of
from sabacc.site.data import SiteData
from sabacc.site.elements.markup import in_lines
from sabacc.spec.model import MadeChoice, Point
from sabacc.spec.points import POINTS
from sabacc.spec.rule_text import join_paragraphs
from sabacc.system.addresses import rule_link


def pages_of(data: SiteData) -> dict[str, str]:
    """Return the file by its path."""
    return {"rules.json": in_lines(document(data), plain=False)}


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
            rules.name: _source(rules.made[point.id])
            for rules in data.rulesets
            if rules.choices[point.id].name == choice
        },
        "decision": {"ruling": decision.ruling, "principle": decision.principle},
        "scenarios": [case.id for case in data.cases_by_rule[rule]],
        "link": rule_link(rule),
        "checksum": checksum(title, text),
        "edition": data.edition,
    }


def _source(made: MadeChoice) -> dict[str, Any]:
    return {**grounds(made), "number": made.number}
