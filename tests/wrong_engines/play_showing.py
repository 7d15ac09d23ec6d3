"""Wrong ways to show cards, and to keep them hidden."""

from __future__ import annotations

from typing import Final

from sabacc.engine.events import PhaseClosed, Showed
from tests.wrong_engines.model import Part, breaks
from tests.wrong_engines.play_parts import EFFECTS

SEEN: Final = ("engine.play.script_player:visible_cards",)


@breaks("folding.showing.never", *EFFECTS, of="fold")
def folds_open(fold: Part, draft: Part, action: Part, seat: Part) -> None:
    """Let a player who folds lay the hand open."""
    draft.events.append(Showed(action.seat, draft.hands[seat], "folding.showing.never"))
    fold(draft, action, seat)


@breaks("field.visibility.face-up", *SEEN)
def fields_are_hidden(seen: Part, events: Part, table: Part, settled: Part) -> Part:
    """Lay cards in the interference field face down."""
    for found in seen(events, table, settled):
        yield {
            seat: one._replace(cards=()) if one.rule.startswith("field.") else one
            for seat, one in found.items()
        }


@breaks("table.open-information.all-but-hidden-cards", *SEEN)
def hands_lie_open(seen: Part, events: Part, at_last: Part, settled: Part) -> Part:
    """Let everybody see every hand all the time."""
    tables = [event.state for event in events if isinstance(event, PhaseClosed)]
    moments = seen(events, at_last, settled)
    for found, table in zip(moments, [*tables, at_last], strict=True):
        held = dict(zip(table.seats, table.hands, strict=True))
        yield {seat: one._replace(cards=held[seat]) for seat, one in found.items()}


@breaks("bombs.showing.shown", "engine.play.ending:show_bombed_hand")
def bombs_stay_hidden(*_: Part) -> tuple[()]:
    """Let a player whom a bomb puts out keep the hand hidden."""
    return ()


@breaks("drawing.evil-one-proof.shown-and-hidden", "engine.play.drawing:show_evil_one")
def nothing_is_proved(*_: Part) -> tuple[()]:
    """Ask for no proof of the Evil One."""
    return ()
