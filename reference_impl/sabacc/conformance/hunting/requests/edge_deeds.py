"""Deeds at the edge of what is legal, and just beyond it.

A limit is seldom wrong in the middle: the most that may be bet, one more, a round number, the same
card twice, a card too many, and deeds at a moment at which nobody is offered them.
"""

# ruff: noqa: PLR2004 - the odds stand where they are used

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sabacc.engine.play import Action, Does, legal
from sabacc.engine.play.actions import NO_AMOUNT

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from sabacc.engine.play import Option, State
    from sabacc.spec.cards import Card

ROUND_NUMBERS: Final = (10, 11, 20, 50, 99, 100, 101, 200, 1_000, 1_001, 10_001)
"""Amounts at which somebody may have thought that it is enough."""
_PAYING: Final = frozenset({Does.BET, Does.RAISE})
_CARDS: Final = frozenset({Does.TRADE, Does.DROP, Does.LAY})


def edge_amount(rng: Random, amounts: range) -> int:
    """Return the least or the most of some amounts, one next to it, or a round number."""
    most = amounts[-1]
    near = [amounts[0], most, most, most - 1, most // 2]
    near += [number for number in ROUND_NUMBERS if number in amounts]
    found = rng.choice(near)
    return found if found in amounts else most


def at_the_edge(rng: Random, state: State, action: Action) -> Action:
    """Return a legal deed with another legal amount, at an edge; the same where it has none."""
    if not action.amount:
        return action
    option = next(one for one in legal(state) if one.admits(action))
    return Action(action.seat, action.does, edge_amount(rng, option.amounts), action.cards)


def beyond(rng: Random, state: State, fond: Sequence[Does] = ()) -> Action:
    """Return a deed that goes just beyond what may be done at this moment, or is out of place.

    What is out of place is often one of those that players are `fond` of.
    """
    options = [one for one in legal(state) if one.does in fond] or legal(state)
    mood = rng.random()
    if options and mood < 0.7:
        paid = [option for option in options if option.amounts is not NO_AMOUNT]
        given = [option for option in options if option.pool]
        some = paid if paid and (not given or rng.random() < 0.6) else given
        if some:
            return _too_much(rng, state, rng.choice(some))
    seat = state.asked_seat or rng.choice(state.seats)
    if mood > 0.9:
        seat = rng.choice(state.seats)
    if fond and mood < 0.85:
        return _out_of_place(rng, state, seat, rng.choice(fond))
    does = rng.choice([*Does, Does.RAISE, Does.BET, Does.ALL_IN, Does.MATCH, Does.TRADE, Does.DROP])
    return _out_of_place(rng, state, seat, does)


def _out_of_place(rng: Random, state: State, seat: str, does: Does) -> Action:
    amount = rng.choice((1, 1, 2, 3)) if does in _PAYING else int(does is Does.DRAW)
    cards = _cards(rng, state, seat, rng.choice((1, 1, 2))) if does in _CARDS else ()
    return Action(seat, does, amount, cards)


def _too_much(rng: Random, state: State, option: Option) -> Action:
    """Return a deed of an amount, or a number of cards, that is a little too high; or of zero."""
    if not option.pool:
        most = option.amounts[-1]
        amount = rng.choice((most + 1, most + 1, most + 1, most + 2, 2 * most, 0))
        return Action(option.seat, option.does, amount)
    number = rng.choice((*option.sizes, option.sizes[-1] + 1))
    return Action(
        option.seat, option.does, option.amounts[-1], _cards(rng, state, option.seat, number)
    )


def _cards(rng: Random, state: State, seat: str, number: int) -> tuple[Card, ...]:
    """Return cards that a seat holds, one of them often twice, or one that lies elsewhere.

    Often they are cards that it drew, which it may have to keep, or one of these after others.
    """
    hand = state.hands_by_seat()[seat]
    if not hand:
        return state.deck[:1]
    drawn = state.drawn[state.seats.index(seat)]
    if drawn and rng.random() < 0.2:
        return tuple(rng.sample(drawn, min(len(drawn), rng.choice((1, 2, 3)))))
    if drawn and rng.random() < 0.2:
        others = [card for card in hand if card not in drawn]
        return (*rng.sample(others, min(len(others), rng.choice((1, 2, 3)))), rng.choice(drawn))
    found = rng.sample(hand, min(number, len(hand)))
    mood = rng.random()
    if mood < 0.4:
        return (*found, found[0])
    if mood < 0.6:
        laid = state.fields_by_seat().get(seat, ())
        elsewhere = [*laid, *state.deck[:2]]
        return (*found[1:], rng.choice(elsewhere)) if elsewhere else tuple(found)
    return tuple(found)
