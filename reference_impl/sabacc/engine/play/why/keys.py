"""What the facts of a hand in play are about: how it lies now, and what a deed may change."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from sabacc.engine.events import HAND_POT, HOUSE, SABACC_POT
from sabacc.engine.fact import Fact, What
from sabacc.engine.phases import Does, Phase
from sabacc.engine.play.told import named

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from sabacc.engine.play.actions import Action
    from sabacc.engine.play.state import Draft
    from sabacc.engine.play.told import Key, Points, Told

ROUND: Final = (What.ROUND, "")
STANDING_BET: Final = (What.STANDING_BET, "")
IN_HAND: Final = (What.IN_HAND, "")
CALLER: Final = (What.CALLER, "")
FOLDS: Final = (What.FOLDS, "")
OUT: Final = (What.OUT, "")
DECK: Final = (What.DECK, "")
OUT_OF_PLAY: Final = (What.OUT_OF_PLAY, "")
VERSION: Final = (What.VERSION, "")
OVER: Final = (What.OVER, "")
SESSION_OVER: Final = (What.SESSION_OVER, "")
POTS: Final = (What.POTS, "")
IN_HAND_POT: Final = (What.POT, HAND_POT)
IN_SABACC_POT: Final = (What.POT, SABACC_POT)
IN_HOUSE: Final = (What.POT, HOUSE)


MONEY: Final = frozenset({Does.CHECK, Does.BET, Does.MATCH, Does.RAISE, Does.ALL_IN})
"""What one does in a betting, leaving aside."""
CARDS: Final = frozenset({Does.DRAW, Does.TRADE, Does.DROP, Does.LAY})
"""What one does with cards."""


def now(draft: Draft, key: Key) -> Any:  # noqa: ANN401 - as a fact has it
    """Return what a fact about a hand in play tells now."""
    what, of = key
    return _NOW[what](draft, of)


def _names(draft: Draft, seats: tuple[int, ...]) -> tuple[str, ...]:
    return tuple([draft.table.seats[seat] for seat in seats])


_NOW: Final[Mapping[What, Callable[[Draft, str], object]]] = {
    What.STACK: lambda draft, of: draft.stacks[draft.table.numbers[of]],
    What.POT: lambda draft, of: {
        HAND_POT: draft.hand_pot,
        SABACC_POT: draft.sabacc_pot,
        HOUSE: draft.house,
    }[of],
    What.POTS: lambda draft, _: tuple(
        [
            (pot.amount, tuple([name for name in _names(draft, draft.active) if pot.open_to(name)]))
            for pot in draft.pots
        ]
    ),
    What.HOLDS: lambda draft, of: draft.hands[draft.table.numbers[of]],
    What.LAID: lambda draft, of: draft.fields[draft.table.numbers[of]],
    What.DECK: lambda draft, _: draft.deck,
    What.OUT_OF_PLAY: lambda draft, _: draft.out_of_play,
    What.STAYS: lambda draft, of: draft.table.numbers[of] in draft.active,
    What.IN_HAND: lambda draft, _: _names(draft, draft.active),
    What.FOLDS: lambda draft, _: _names(draft, draft.folded),
    What.OUT: lambda draft, _: _names(draft, draft.out),
    What.CALLER: lambda draft, _: None if draft.caller < 0 else draft.table.seats[draft.caller],
    What.VERSION: lambda draft, _: draft.version,
    What.ROUND: lambda draft, _: draft.round,
    What.STANDING_BET: lambda draft, _: draft.level,
    What.ASKED: lambda draft, _: _names(draft, draft.asked),
    What.OVER: lambda draft, _: draft.phase is Phase.END,
    What.SESSION_OVER: lambda draft, _: draft.session_over,
}


def also(
    draft: Draft, told: Told, keys: tuple[Key, ...], points: Points, follows: tuple[Fact, ...] = ()
) -> None:
    """Say that things have changed, or have not, for these reasons beside those before."""
    for key in keys:
        told.say(key, now(draft, key), points, (*follows, *told.behind(key)))


def moment(draft: Draft, phase: Phase | None = None) -> Key:
    """Return the key of the fact that a phase of this round comes, or does not."""
    return (What.COMES, f"{draft.round} {named(phase or draft.phase, called=draft.caller >= 0)}")


def asked(draft: Draft) -> Key:
    """Return the key of the fact who is asked in the present phase."""
    return (What.ASKED, moment(draft)[1])


def touched(draft: Draft, does: Does, seat: str) -> tuple[Key, ...]:
    """Return what an action changes that is carried out."""
    if does in MONEY:
        return (STANDING_BET, asked(draft))
    cards = ((What.HOLDS, seat), (What.LAID, seat), OUT_OF_PLAY)
    if does == Does.FOLD:
        keys = ((What.STAYS, seat), IN_HAND, FOLDS, (What.STACK, seat), IN_SABACC_POT, POTS)
        return (*keys, *cards, STANDING_BET, asked(draft))
    if does in CARDS:
        bombs = (IN_HAND, OUT, (What.STAYS, seat), (What.STACK, seat), IN_SABACC_POT, POTS)
        return (*cards, DECK, *(bombs if draft.book.mid_bombs else ()))
    return (CALLER, asked(draft), *cards, DECK) if does == Does.CALL else ()


def gone(draft: Draft, told: Told, seat: str, points: Points, why: Fact) -> None:
    """Say that a seat leaves, and that its cards go out of play."""
    also(draft, told, ((What.STAYS, seat), IN_HAND, POTS), (), (why,))
    cards = ((What.HOLDS, seat), (What.LAID, seat))
    also(draft, told, (OUT_OF_PLAY, DECK), points, (why, *told.behind(*cards)))
    also(draft, told, cards, points, (why,))


def might_fold(draft: Draft, told: Told, amount: int, why: Fact) -> None:
    """Say why nobody had to leave for want of credits, where so many might have been asked for."""
    for seat in draft.active:
        if draft.stacks[seat] < draft.level - draft.put[seat] + amount:
            also(draft, told, touched(draft, Does.FOLD, draft.table.seats[seat]), (), (why,))


def deed_of(draft: Draft, told: Told, action: Action, points: Points, *keys: Key) -> Fact:
    """Say what a seat does, in the phase that has come."""
    follows = told.behind(moment(draft), *keys)
    return told.say((What.DOES, action.seat), action.does, points, follows)


def in_order(draft: Draft, told: Told) -> tuple[Key, ...]:
    """Return the order of asking where it may matter that somebody was asked before.

    To the first one asked it matters too where somebody folds: asked sooner, that player might have
    left the hand to one player before anybody else had a word.
    """
    book = draft.book
    matters = len(draft.asked) > 1 or book.first_opens or not book.check or Does.FOLD in told.wants
    return (asked(draft),) if matters else ()
