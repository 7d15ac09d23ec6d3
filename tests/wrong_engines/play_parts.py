"""What the wrong engines of whole hands are made of."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import wraps
from typing import Final

from sabacc.engine.hands import score_of_valid
from sabacc.engine.play.ending import leave
from tests.wrong_engines.model import Part

START: Final = ("engine.play.script_player:start",)
REFUSAL: Final = ("engine.play.script_player:refusal", "engine.play.hand_in_play:refusal")
MISPLACED: Final = ("engine.play.hand_in_play:_wrong_moment",)
REFUSALS: Final = ("engine.play.hand_in_play:_REFUSALS",)
EFFECTS: Final = ("engine.play.hand_in_play:_EFFECTS",)
NEXT: Final = ("engine.play.flow:_SUCCESSORS",)
END: Final = ("engine.play.flow:end",)
FOLD_OUT: Final = ("engine.play.flow:_fold_out",)
AFTER_LEAVING: Final = ("engine.play.flow:_after_leaving",)
END_ROUND: Final = ("engine.play.flow:_end_round",)
BEGIN_DRAWING: Final = ("engine.play.flow:_begin_drawing",)
BEGIN_CALLING: Final = ("engine.play.flow:_begin_calling",)


def starts(change: Callable[[Part, Part], Part]) -> Callable[..., Part]:
    """Begin at another table than the one that was set: `change(compiled, setup)`."""

    @wraps(change)
    def wrongly(start: Part, compiled: Part, setup: Part, **named: Part) -> Part:
        return start(compiled, change(compiled, setup), **named)

    return wrongly


def afterwards(change: Callable[[Part], None]) -> Callable[..., None]:
    """Do what is right, and then `change(draft)`."""

    @wraps(change)
    def wrongly(right: Part, draft: Part, *given: Part, **named: Part) -> None:
        right(draft, *given, **named)
        change(draft)

    return wrongly


def before(change: Callable[[Part], None]) -> Callable[..., None]:
    """Do `change(draft)`, and then what is right."""

    @wraps(change)
    def wrongly(right: Part, draft: Part, *given: Part) -> None:
        change(draft)
        right(draft, *given)

    return wrongly


def under(change: Callable[..., Mapping[str, object]]) -> Callable[..., None]:
    """Do it by other compiled rules: `change(draft, ...)` says what is different in that one."""

    @wraps(change)
    def wrongly(right: Part, draft: Part, *given: Part, **named: Part) -> None:
        compiled = draft.compiled
        draft.compiled = replace(compiled, **change(draft, *given))
        right(draft, *given, **named)
        draft.compiled = compiled

    return wrongly


def forgives(*reasons: Part, does: str = "") -> Callable[..., Part]:
    """Make a check that lets pass what is refused for one of the reasons."""

    def wrongly(check: Part, state: Part, action: Part, *given: Part) -> Part:
        found = check(state, action, *given)
        if found is None or found.reason not in reasons:
            return found
        return found if does and action.does != does else None

    return wrongly


def bombed(draft: Part, seat: int) -> bool:
    """Say whether a hand is out of range."""
    return score_of_valid(draft.compiled.ruleset, draft.cards_of(seat)).bombed


def put_out(draft: Part) -> None:
    """Put out whoever is out of range, but for the last player."""
    for seat in draft.active:
        if len(draft.active) > 1 and bombed(draft, seat):
            draft.out = (*draft.out, seat)
            leave(draft, seat)
