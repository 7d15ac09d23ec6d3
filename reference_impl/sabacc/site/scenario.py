"""A scenario as readers see it: what happens in words, its steps as text."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Final

from sabacc.engine.events import (
    Acted,
    Awarded,
    Bombed,
    Changed,
    Closed,
    Dealt,
    Event,
    Gave,
    Left,
    Lost,
    Moved,
    Over,
    Paid,
    Reshuffled,
    Returned,
    Rolled,
    SatOut,
    Spared,
    Tied,
    Won,
)
from sabacc.records.narration import card_words
from sabacc.records.played import several
from sabacc.records.writer import PLAIN

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from sabacc.conformance.cases import Case, Line

_POTS: Final = {"hand-pot": "the hand pot", "sabacc-pot": "the sabacc pot", "house": "the house"}


# --- events -------------------------------------------------------------------------------------


def rule_of(event: Event) -> str:
    """Return the rule that caused an event; empty for a phase that closes."""
    return "" if isinstance(event, Closed) else event.rule


def event_words(event: Event) -> str:  # noqa: C901, PLR0911, PLR0912 - one answer for each kind
    """Say an event in words."""
    match event:
        case Acted(seat, does, amount, cards, _):
            return f"{seat} {_deed(does, amount, map(card_words, cards))}"
        case Paid(seat, amount, _, pot):
            return f"{seat} pays {amount} to {_POTS[pot]}"
        case Dealt(seat, card, _):
            return f"{seat} gets {card_words(card)}"
        case Gave(seat, card, _):
            return f"{seat} gives up {card_words(card)}"
        case Lost(seat, card, picker, _):
            return f"{picker} picks from {seat} {card_words(card)}"
        case Spared(seat, _):
            return f"{seat} is spared"
        case Rolled(die, comes, _):
            thrown = "The die falls" if die is None else f"The die shows {die}"
            return f"{thrown}: {'the cards shift' if comes else 'no shift'}"
        case Changed(version, _):
            return f"The version is {version.replace('-', ' ')} now"
        case Reshuffled(cards, _):
            return f"{cards} cards are shuffled into a new deck"
        case Returned(seat, amount, _):
            return f"{seat} takes back {amount} that nobody could match"
        case SatOut(seat, _):
            return f"{seat} sits out"
        case Left(seat, _):
            return f"{seat} is out of the hand"
        case Bombed(seat, total, _):
            return f"{seat} bombs with {total}"
        case Tied(seats, _):
            return f"{several(seats)} tie: sudden demise"
        case Won(seats, _):
            return f"{several(seats)} {'wins' if len(seats) == 1 else 'share the pot'}"
        case Awarded(seat, amount, pot, _):
            return f"{seat} takes {amount} from {_POTS[pot]}"
        case Moved(amount, source, target, _):
            return f"{amount} go from {_POTS[source]} to {_POTS[target]}"
        case Over():
            return "The hand is over"
        case Closed(phase=phase):
            return f"The {phase.replace('-', ' ')} is over"


def _deed(does: str, amount: int, cards: Iterable[str]) -> str:
    given = " and ".join(cards)
    match does:
        case "bet":
            return f"bets {amount}"
        case "raise":
            return f"raises by {amount}"
        case "draw":
            return "draws" if amount == 1 else f"draws {amount} cards"
        case "trade" | "drop":
            return f"{does}s {given}"
        case "lay":
            return f"lays {given} in the field"
        case _:
            return PLAIN[does]


# --- the text of scenarios ----------------------------------------------------------------------


def steps_text(steps: Sequence[Line]) -> Iterator[str]:
    """Yield the steps of a scenario, tables below them, as plain lines."""
    for step in steps:
        yield step.text
        widths = [max(map(len, column)) for column in zip(*step.table, strict=True)]
        for row in step.table:
            cells = (cell.ljust(width) for cell, width in zip(row, widths, strict=True))
            yield f"    {'  '.join(cells).rstrip()}"


def title_of(case: Case) -> str:
    """Return a case's title, with the name of its row where an outline has several."""
    row = case.id.partition("/")[2].partition("[")[2].rstrip("]")
    return f"{case.title} ({row.replace('-', ' ')})" if row else case.title


def scenarios_html(cases: Sequence[Case]) -> str:
    """Fold the scenarios of a rule into one block of HTML: titles first, steps below.

    The rows of an outline after its first show only the steps that differ.  No line is blank, so
    that it is one block in plain Markdown too.
    """
    if not cases:
        return ""
    number = "1 scenario" if len(cases) == 1 else f"{len(cases)} scenarios"
    blocks: list[str] = []
    first: dict[str, tuple[Line, ...]] = {}
    for case in cases:
        whole = case.id.partition("[")[0]
        shown = case.steps
        if whole in first and len(first[whole]) == len(shown):
            pairs = zip(shown, first[whole], strict=True)
            shown = tuple(mine for mine, other in pairs if mine != other) or shown
        else:
            first[whole] = shown
        lines = "\n".join(f"  {escape(text, quote=False)}" for text in steps_text(shown))
        blocks.append(f"<b>{escape(title_of(case), quote=False)}</b>\n{lines}")
    inner = "\n".join(blocks)
    return f'<details class="scenarios"><summary>{number}</summary><pre>{inner}</pre></details>'
