"""The rendered pages hold every word that the scenarios and the protocol use."""

import pytest

from sabacc.conformance.laws import LAWS, Law
from sabacc.conformance.scenarios.registry import DEFINITIONS
from sabacc.engine import Refusal, Special
from sabacc.engine.play import Reason
from sabacc.protocol.facts import ANSWER_FIELDS, PHASE_FIELDS
from sabacc.site.data import load
from sabacc.site.pages.for_programs import pages_of
from sabacc.spec.cards import CARDS


def test_the_vocabulary_page_is_whole() -> None:
    page = pages_of(load())["implementers/vocabulary.md"]
    words = [
        *(found.pattern.replace("|", r"\|") for found in DEFINITIONS),
        *(name for facts in ANSWER_FIELDS.values() for name in facts),
        *PHASE_FIELDS,
        *(member.value for member in (*Refusal, *Reason, *Special)),
        *CARDS,
    ]

    assert [word for word in words if f"`{word}`" not in page] == []


@pytest.mark.parametrize("law", LAWS.values(), ids=LAWS)
def test_every_law_has_a_section(law: Law) -> None:
    page = pages_of(load())["implementers/laws.md"]
    section = page.partition(f"### {law.title} {{ #{law.id} }}")[2].partition("\n#")[0]
    words = [law.says, law.without, *(way.value for way in law.ways)]
    names = [*law.methods, *(key for keys in law.keys.values() for key in keys)]

    assert [word for word in words if word not in section] == []
    assert [name for name in names if f"`{name}`" not in section] == []
