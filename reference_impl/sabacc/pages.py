"""Pages of the site that are rendered from the specification: a pure function to Markdown."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sabacc.cards import CARDS, SPELLINGS
from sabacc.cli.tables.vocabulary import documented
from sabacc.conformance import builder
from sabacc.conformance.compiler import load_steps
from sabacc.conformance.facts import FACTS
from sabacc.conformance.registry import DEFINITIONS
from sabacc.engine.position import Chance, Refusal
from sabacc.engine.values import Special

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator


def pages() -> dict[str, str]:
    """Return every rendered page by its path below the folder of documents."""
    return {"implementers/vocabulary.md": "\n".join(_vocabulary()) + "\n"}


def _vocabulary() -> Iterator[str]:
    yield "# The vocabulary"
    yield ""
    yield "The words of the scenarios and of the protocol, rendered from the code that reads them."
    yield ""
    yield "## Steps"
    yield ""
    yield "A scenario sets the table, says what happens, once, and says what must come of it."
    yield "`Seat` is a name, `Seats` are names (`Han, Lando and Leia`), `Cards` are names of cards"
    yield "with commas between them, `Credits` and `Total` are whole numbers."
    load_steps()
    for kind in ("given", "when", "then"):
        yield ""
        rows = [
            (f"`{found.pattern}`", (found.function.__doc__ or "").strip())
            for found in DEFINITIONS
            if found.kind == kind
        ]
        yield from _table((kind.title(), "what it adds to the case"), rows)
    yield ""
    yield "### Defaults"
    yield ""
    yield f"- Every seat has {builder.STACK} credits."
    yield f"- The hand pot holds {builder.HAND_POT} credits, the sabacc pot {builder.SABACC_POT}."
    yield "- Seats sit clockwise in the order in which they are first named; the last one deals."
    yield f"- The deck of a shift holds {builder.SPARE_CARDS} cards that nobody has."
    yield "- A picker finds the cards in the field first, then those in hand, in the order named."
    yield ""
    yield "## Facts"
    for method, facts in FACTS.items():
        yield ""
        shown = [(f"`{fact.name}`", fact.says, fact.kind.value) for fact in facts.values()]
        yield from _table((f"of `{method}`", "meaning", "written as"), shown)
    yield ""
    yield "## Refusals"
    yield ""
    meanings = documented(Refusal)
    reasons = [(f"`{reason.value}`", meanings[reason.name]) for reason in Refusal]
    yield from _table(("reason", "when"), reasons)
    yield ""
    chances = ", ".join(f"`{chance.value}`" for chance in Chance)
    yield f"What may run out: {chances}."
    yield ""
    yield "## Special hands"
    yield ""
    yield ", ".join(f"`{special.value}`" for special in Special) + "."
    yield ""
    yield "## Cards"
    yield ""
    yield ", ".join(f"`{card}`" for card in CARDS) + "."
    yield ""
    yield "Answers may spell them otherwise:"
    yield ""
    spelt = [(f"`{other}`", f"`{usual}`") for other, usual in sorted(SPELLINGS.items())]
    yield from _table(("spelling", "card"), spelt)


def _table(head: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> Iterator[str]:
    yield f"| {' | '.join(head)} |"
    yield f"|{' --- |' * len(head)}"
    for row in rows:
        yield f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in row)} |"
