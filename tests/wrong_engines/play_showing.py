"""Wrong ways to show cards, and to keep them hidden."""

# pyright: reportUnknownLambdaType=false, reportUnknownVariableType=false
# pyright: reportUnknownMemberType=false, reportUnknownArgumentType=false
# Parts of the engine are replaced whatever their types.

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sabacc.engine.events import Closed, Showed
from tests.wrong_engines.model import entry, instead, wrong
from tests.wrong_engines.play_parts import EFFECTS

if TYPE_CHECKING:
    from tests.wrong_engines.model import Part, WrongEngine

SEEN: Final = ("engine.play.players.script_player:seen",)


def folds_open(fold: Part) -> Part:
    """Let a player who folds lay the hand open."""

    def wrongly(draft: Part, action: Part, seat: Part) -> None:
        draft.events.append(Showed(action.seat, draft.hands[seat], "folding.showing.never"))
        fold(draft, action, seat)

    return wrongly


def fields_are_hidden(seen: Part) -> Part:
    """Lay cards in the interference field face down."""

    def wrongly(events: Part, table: Part, settled: Part) -> Part:
        for found in seen(events, table, settled):
            yield {
                seat: one._replace(cards=()) if one.rule.startswith("field.") else one
                for seat, one in found.items()
            }

    return wrongly


def hands_lie_open(seen: Part) -> Part:
    """Let everybody see every hand all the time."""

    def wrongly(events: Part, at_last: Part, settled: Part) -> Part:
        tables = [event.state for event in events if isinstance(event, Closed)]
        moments = seen(events, at_last, settled)
        for found, table in zip(moments, [*tables, at_last], strict=True):
            held = dict(zip(table.seats, table.hands, strict=True))
            yield {seat: one._replace(cards=held[seat]) for seat, one in found.items()}

    return wrongly


WRONG_ENGINES: Final[dict[str, WrongEngine]] = {
    "bombs.showing.shown": wrong(
        instead(lambda *_: ()),
        "engine.play.drawing:laid_open",
        says="Let a player whom a bomb puts out keep the hand hidden.",
    ),
    "drawing.evil-one-proof.shown-and-hidden": wrong(
        instead(lambda *_: ()),
        "engine.play.drawing:proof",
        says="Ask for no proof of the Evil One.",
    ),
    "field.visibility.face-up": wrong(fields_are_hidden, *SEEN),
    "folding.showing.never": wrong(entry("fold", folds_open), *EFFECTS),
    "table.open-information.all-but-hidden-cards": wrong(hands_lie_open, *SEEN),
}
"""The wrong engine for each rule on what players see of each other's cards."""
