"""Why a seat holds the cards it holds, is put out by them, or calls."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sabacc.engine.fact import Fact, What
from sabacc.engine.phases import Does, Phase
from sabacc.engine.play.why.keys import (
    CALLER,
    DECK,
    IN_HAND,
    IN_HAND_POT,
    IN_SABACC_POT,
    OUT,
    OUT_OF_PLAY,
    POTS,
    VERSION,
    also,
    asked,
    deed_of,
    gone,
    in_order,
)
from sabacc.engine.shown_hand import counted_by
from sabacc.engine.values import bomb_point, counted

if TYPE_CHECKING:
    from sabacc.engine.play.actions import Action
    from sabacc.engine.play.state import Draft
    from sabacc.engine.play.told import Key, Points, Told

FEW_CARDS: Final = 2
"""With so many cards a trade hangs on `drawing.two-card-trade`; so many a seat may give up, and
need not call with fewer given up, by every choice on `drawing.discard-limit`."""


_MANY_CARDS: Final = 5
"""Whoever holds more than a hand of other games asks how many one may hold."""


def draws(draft: Draft, told: Told, action: Action) -> None:
    """Say that a seat takes cards (`drawing.number`)."""
    points: Points = ()
    keys: tuple[Key, ...] = (DECK, OUT_OF_PLAY, (What.LAID, action.seat))
    if action.amount != 1:
        points = ("drawing.number", "drawing.evil-one", "drawing.number-each")
        keys = (*keys, (What.HOLDS, action.seat))
    if len(draft.holds(draft.table.numbers[action.seat])) > _MANY_CARDS:
        points = (*points, "drawing.greatest-hand")
    deed = deed_of(draft, told, action, points, *keys)
    _cards(draft, told, action.seat, (), deed)


def gives_up(draft: Draft, told: Told, action: Action) -> None:
    """Say that a seat trades or drops cards."""
    seat = draft.table.numbers[action.seat]
    points = ["drawing.lock", "drawing.trade-size"]
    if draft.phase is Phase.TRADING:
        points += ["trading.cards", "trading.partner", "drawing.trade-order"]
    else:
        points += ["drawing.choices", "drawing.trade-order"]
    if action.does == Does.TRADE and len(draft.holds(seat)) <= FEW_CARDS:
        points.append("drawing.two-card-trade")
    if draft.given[seat] > FEW_CARDS:
        points += ["drawing.discard-limit", "drawing.discard-count"]
    keys = (DECK, OUT_OF_PLAY, (What.HOLDS, action.seat), (What.LAID, action.seat))
    deed = deed_of(draft, told, action, tuple(points), *keys)
    _cards(draft, told, action.seat, ("drawing.discards",), deed)


def _cards(draft: Draft, told: Told, seat: str, points: Points, deed: Fact) -> None:
    also(draft, told, ((What.HOLDS, seat), DECK, OUT_OF_PLAY), points, (deed,))


def new_deck(draft: Draft, told: Told) -> None:
    """Say that the deck has run out, and what becomes of it (`edges.empty-deck`)."""
    also(draft, told, (DECK, OUT_OF_PLAY), ("edges.empty-deck", "edges.live-cards"))


def lays(draft: Draft, told: Told, action: Action) -> None:
    """Say that a card lies in the field (`field.*`)."""
    points: Points = ("field.exists", "field.first-card", "field.second-card", "field.capacity")
    if draft.phase is Phase.DRAWING and len(draft.fields[draft.table.numbers[action.seat]]) > 1:
        points = (*points, "field.both-at-once")
    keys = ((What.HOLDS, action.seat), (What.LAID, action.seat))
    deed = deed_of(draft, told, action, points, *keys)
    also(draft, told, keys, (), (deed,))
    also(draft, told, (asked(draft),), (), (deed,))


def judged(draft: Draft, told: Told, seat: str, *by: str, yes: bool) -> Fact | None:
    """Say what a hand counts as it is dealt or after its draw, where a bomb puts it out or might.

    `by` are the points by which it is judged (`bombs.*`), or is not.
    """
    book, number = draft.book, draft.table.numbers[seat]
    cards = draft.holds(number)
    score = counted(book.ruleset, cards)[0]
    if not yes and not score.bombed:
        return None
    laid = bool(draft.fields[number])
    follows = told.behind((What.HOLDS, seat), (What.LAID, seat), VERSION)
    if draft.was_bombed:
        by = (*by, "bombs.still-bombed")
    points = (*by, bomb_point(score.total), *counted_by(cards, laid=laid))
    fact = Fact(What.BOMBED, seat, score.bombed, points, follows)
    mine = ((What.HOLDS, seat), (What.LAID, seat), OUT_OF_PLAY)
    money = ((What.STACK, seat), IN_SABACC_POT, POTS)
    also(draft, told, ((What.STAYS, seat), IN_HAND, OUT, asked(draft), *mine, *money), (), (fact,))
    return fact


def put_out(draft: Draft, told: Told, seat: str, why: Fact) -> None:
    """Say that a bomb puts a seat out, and what it pays (`bombs.mid-hand-penalty`)."""
    points: Points = ("bombs.mid-hand-penalty", "penalties.bomb", "penalties.base")
    points = (*points, "penalties.rounding", "penalties.short-stack")
    follows = (why, *told.behind(IN_HAND_POT))
    also(draft, told, ((What.STACK, seat), IN_SABACC_POT), points, follows)
    also(draft, told, (OUT,), ("bombs.several-cards", "bombs.still-bombed"), (why,))
    gone(draft, told, seat, (), why)


def calls(draft: Draft, told: Told, action: Action) -> None:
    """Say that a seat calls the hand (`calling.who`, `calling.several`)."""
    points = ["calling.who", "calling.several"]
    keys: tuple[Key, ...] = ()
    if draft.given[draft.table.numbers[action.seat]] < FEW_CARDS or draft.book.least_discards:
        points += ["drawing.discards-owed", "drawing.discard-limit"]
        keys = ((What.HOLDS, action.seat),)
    if draft.book.least_discards:
        points += ["drawing.choices", "trading.phase"]
    deed = deed_of(draft, told, action, tuple(points), *keys)
    also(draft, told, (CALLER, asked(draft)), (), (deed,))


def passes(draft: Draft, told: Told, action: Action) -> None:
    """Say that a seat does nothing: it stands, keeps its cards, stays, or does not call."""
    points = ("drawing.choices",) if draft.phase is Phase.DISCARDING else ()
    deed_of(draft, told, action, points, *in_order(draft, told))
