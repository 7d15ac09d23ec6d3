"""Tables for programs to read: the page that lists them, and the files themselves."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

import msgspec

from sabacc.exports import Row, schemas, tables
from sabacc.exports.tables import TABLES, case_file, to_csv
from sabacc.site.data import SiteData
from sabacc.site.elements.markup import To, in_lines, labelled, text_of
from sabacc.spec.sentences import sentence_uses
from sabacc.system.text import counted

_PAGE: Final = "implementers/tables.md"
_FOLDER: Final = "implementers/tables"
_SAYS: Final[Mapping[str, str]] = {
    "points": "Every question, its choices, and what each ruleset chooses on it and why.",
    "hands": "Hands with their totals and names, for every ruleset: all boundaries, all "
    "special hands, near misses.",
    "showdowns": "Showdowns with both pots before and after, for every ruleset.",
    "vocabulary": "The words of the protocol: facts, reasons of refusals, cards and their "
    "spellings, special hands.",
    "sentences": "The sentences of the documents in our own words, where to find them, and "
    "the rules that rest on them.",
}


def pages_of(data: SiteData) -> dict[str, str]:
    """Return the page and the files that it offers."""
    rows = {name: list(rows_of(data.rulesets)) for name, rows_of in TABLES.items()}
    rows["sentences"] = list(_sentences(data))
    found = {_PAGE: text_of(_page(data, rows))}
    for name, listed in rows.items():
        found[f"{_FOLDER}/{name}.csv"] = to_csv(listed)
        entries: list[Any] = tables.entries(data.rulesets) if name == "points" else listed
        found[f"{_FOLDER}/{name}.json"] = in_lines(
            {"edition": data.edition, name: entries}, plain=True
        )
    found[f"{_FOLDER}/cases.json"] = _cases(data)
    found[f"{_FOLDER}/schemas.json"] = in_lines(schemas.document(), plain=True)
    return found


def _page(data: SiteData, rows: Mapping[str, list[Row]]) -> Iterator[str]:
    to = To(_PAGE)
    cases = sum(map(len, data.cases_by_rule.values()))
    yield from ("# Tables to download", "")
    yield "Tables for programs to read, written by the engine when this page was built."
    yield f"Every JSON file names the edition, {data.edition}."
    yield "`sabacc export` writes the same tables, and for other rulesets too."
    yield ""
    lines = [
        (_SAYS[name], counted(len(listed), "row"), _file(to, name, "json"), _file(to, name, "csv"))
        for name, listed in rows.items()
    ]
    rules = to.link("rules.json", "rules.json")
    lines += [
        (
            "Every scenario, compiled: a request, and what the answer must show.",
            f"{cases:,} cases",
            _file(to, "cases", "json"),
            "",
        ),
        (
            "The JSON Schemas of all messages, of the cases and of the report.",
            "",
            _file(to, "schemas", "json"),
            "",
        ),
        (
            "Every rule: its text, level, sources, decision, scenarios and a checksum.",
            counted(len(data.rules), "rule"),
            rules,
            "",
        ),
    ]
    yield from labelled(("What", "How much", "JSON", "CSV"), lines)
    yield ""
    protocol = to.link("The protocol", "implementers/protocol.md")
    yield f"{protocol} says how cases are asked and graded."
    yield f"{to.link('The vocabulary', 'implementers/vocabulary.md')} says what the words mean."


def _file(to: To, name: str, form: str) -> str:
    return to.link(f"{name}.{form}", f"{_FOLDER}/{name}.{form}")


def _sentences(data: SiteData) -> Iterator[Row]:
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


def _cases(data: SiteData) -> str:
    cases = (case for found in data.cases_by_rule.values() for case in found)
    return msgspec.json.encode(case_file(data.edition, data.rules.values(), cases)).decode()
