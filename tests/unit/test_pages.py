"""The rendered pages hold every word that the scenarios and the protocol use."""

from sabacc.cards import CARDS
from sabacc.conformance.facts import FACTS, PHASE_FACTS
from sabacc.conformance.registry import DEFINITIONS
from sabacc.engine import Refusal, Special
from sabacc.engine.play import Reason
from sabacc.pages import pages


def test_the_vocabulary_page_is_whole() -> None:
    """Every step, fact, refusal, special hand and card stands on the page."""
    page = pages()["implementers/vocabulary.md"]
    words = [
        *(found.pattern for found in DEFINITIONS),
        *(name for facts in FACTS.values() for name in facts),
        *PHASE_FACTS,
        *(member.value for member in (*Refusal, *Reason, *Special)),
        *CARDS,
    ]

    assert [word for word in words if f"`{word}`" not in page] == []


def test_rendering_repeats() -> None:
    """The same specification renders to the same pages."""
    assert pages() == pages()
