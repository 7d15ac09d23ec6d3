"""Every sentence reaches a rule, or says why none; every stated rule rests on a sentence."""

import tomllib
from pathlib import Path

import pytest

from sabacc.spec.model import Basis
from sabacc.spec.points import DOCUMENTS
from sabacc.spec.rulesets import builtin
from sabacc.spec.sentences import sentence_uses

SOURCES = Path(__file__).parents[2] / "docs" / "sources"
NORMATIVE = {"rule", "definition", "option", "conduct"}


def sentences() -> dict[str, dict[str, object]]:
    found: dict[str, dict[str, object]] = {}
    for document in DOCUMENTS:
        data = tomllib.loads((SOURCES / f"{document}.toml").read_text(encoding="utf-8"))
        found |= {name: entry for name, entry in data.items() if isinstance(entry, dict)}
    return found


def test_every_sentence_feeds_a_rule_or_says_why_not() -> None:
    fed = sentence_uses()
    silent = [name for name, entry in sentences().items() if not entry["none"] and name not in fed]

    assert silent == []


def test_every_normative_sentence_feeds_a_rule() -> None:
    idle = [
        name
        for name, entry in sentences().items()
        if entry["kind"] in NORMATIVE and name not in sentence_uses()
    ]

    assert idle == []


def test_every_cited_sentence_exists() -> None:
    assert set(sentence_uses()) <= set(sentences())


@pytest.mark.parametrize("document", DOCUMENTS)
def test_what_a_document_states_or_is_read_to_say_cites_its_own_sentences(document: str) -> None:
    initial = document[0].upper()
    groundless = [
        point
        for point, made in builtin(document).made.items()
        if made.basis in {Basis.STATED, Basis.READ}
        and not any(sentence.startswith(f"{initial}-") for sentence in made.sentences)
    ]

    assert groundless == []
