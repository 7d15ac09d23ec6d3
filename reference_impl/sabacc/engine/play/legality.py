"""What is legal: one body for each deed, of which `refusal`, `legal` and `passive` are uses.

A body says of a state and a seat what stands against the deed, or else within which bounds it may
be done: up to which amount, or with which cards.  What a book alone bars is told apart, since it is
the same at every table where a bet stands, or none does.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from sabacc.engine.events import Does, Phase
from sabacc.engine.play.actions import NO_AMOUNT, Option, Reason, Refused, option

if TYPE_CHECKING:
    from sabacc.engine.play.actions import Action
    from sabacc.engine.play.book import Book
    from sabacc.engine.play.state import Cards, Draft, State

BEYOND_STACK: Final = Refused(Reason.BEYOND_STACK, "betting.beyond-stack.refused")
_BELOW_LEAST: Final = Refused(Reason.BELOW_LEAST, "betting.least")
_ABOVE_LIMIT: Final = Refused(Reason.ABOVE_LIMIT, "betting.limit")
_MISFACED: Final[Mapping[bool | None, Refused]] = {
    False: Refused(Reason.BET_STANDS, "betting.facing-bet.match-or-leave"),
    True: Refused(Reason.NO_BET_STANDS, "betting.facing-bet.match-or-leave"),
}
_ORDER: Final = {reason: place for place, reason in enumerate(Reason)}

ONE: Final = range(1, 2)
Bars = Callable[["Book", bool], "Refused | None"]
Stops = Callable[["State", int], "Refused | None"]
Span = tuple[int, int]
"""The amounts that may be paid: from one credit to the lower of the limit and what is left."""


Options = Callable[["State", int], Sequence["Option"]]
Offers = tuple[tuple["Does", Stops | None, Options | None], ...]
"""Each deed that may be offered: what stops it, or its options."""


class Law(NamedTuple):
    """One deed: why an action is refused, what of it a seat may do, and what comes of it.

    Whose turn it is, and for what, has been seen to before.  A refusal may name a point instead of
    a rule: the ruleset that is asked has the rule.

    Attributes:
        refusal: Says why an action is refused.
        effect: Carries it out.
        facing: Whether it is done with a bet standing alone, or without one; None: either way.
        bars: Says why nobody may ever do it by a book, a bet standing or not; None: nothing does.
        stops: Says of a deed without amount and cards why nobody may do it; None: nothing does.
        options: Says of another deed with which amounts, or cards, it may be done.
        only_in: The one phase in which it is ever done, where it may be tried in others; None:
            wherever it may be tried.
    """

    refusal: Callable[[State, Action, int], Refused | None]
    effect: Callable[[Draft, Action, int], None]
    facing: bool | None = None
    bars: Bars | None = None
    stops: Stops | None = None
    options: Options | None = None
    only_in: Phase | None = None


def plain(
    effect: Callable[[Draft, Action, int], None],
    *,
    bars: Bars | None = None,
    stops: Stops | None = None,
    facing: bool | None = None,
) -> Law:
    """Make the law of a deed without amount and cards, of what bars or stops it, if it does."""

    def refusal(state: State, _: Action, seat: int) -> Refused | None:
        stopped = _barred(state, bars)
        if stopped is None and stops is not None:
            stopped = stops(state, seat)
        return first_of(stopped, _MISFACED[facing]) if misfaced(state, facing) else stopped

    return Law(refusal, effect, facing, bars, stops)


def paid(
    does: Does,
    effect: Callable[[Draft, Action, int], None],
    span_of: Callable[[State, int, int], Refused | Span],
    *,
    facing: bool,
    bars: Bars | None = None,
) -> Law:
    """Make the law of a deed with an amount, of the span of amounts up to the most that matters."""

    def refusal(state: State, action: Action, seat: int) -> Refused | None:
        if misfaced(state, facing):
            return _MISFACED[facing]
        if not facing and not action.amount and state.book.zero_bets:
            return None
        if (barred := _barred(state, bars)) is not None:
            return barred
        span = span_of(state, seat, action.amount)
        return span if isinstance(span, Refused) else refuse_amount(action.amount, span)

    def options(state: State, seat: int) -> Sequence[Option]:
        span = span_of(state, seat, state.stacks[seat])
        zero = not facing and state.book.zero_bets
        if isinstance(span, Refused):
            return ()
        limit, stack = span
        most = stack if stack < limit else limit  # noqa: FURB136 - min() takes twice as long
        if most <= 0 and not zero:
            return ()
        return (option(state.table.seats[seat], does, most, int(not zero)),)

    return Law(refusal, effect, facing, bars, options=options)


def _barred(state: State, bars: Bars | None) -> Refused | None:
    return None if bars is None else bars(state.book, state.level > 0)


def offered(book: Book, laws: Mapping[Does, Law], phase: Phase, *, facing: bool) -> Offers:
    """Return what is ever offered in a phase by a book, a bet standing or not."""
    return tuple(
        [
            (does, law.stops, law.options)
            for does, law in [(does, laws[does]) for does in phase.deeds]
            if law.facing in {None, facing} and law.only_in in {None, phase}
            if law.bars is None or law.bars(book, facing) is None
        ]
    )


def misfaced(state: State, facing: bool | None) -> bool:  # noqa: FBT001 - as a law has it
    """Say whether a bet stands where a deed wants none, or the other way round."""
    return facing is not None and facing != (state.level > 0)


def one_card(does: Does, pool_of: Callable[[State, int], Refused | Cards]) -> Options:
    """Return what offers one card of a pool."""

    def options(state: State, seat: int) -> Sequence[Option]:
        pool = pool_of(state, seat)
        if isinstance(pool, Refused) or not pool:
            return ()
        return (Option(state.table.seats[seat], does, NO_AMOUNT, pool, ONE),)

    return options


def refuse_amount(amount: int, span: Span) -> Refused | None:
    """Say why an amount lies outside the span (`betting.least`, `betting.limit`)."""
    limit, stack = span
    if amount < 1:
        return _BELOW_LEAST
    if amount > limit:
        return _ABOVE_LIMIT
    return BEYOND_STACK if amount > stack else None


def first_of(*found: object) -> Refused | None:
    """Return of several refusals the one whose reason comes first; None where there is none."""
    refused = [each for each in found if isinstance(each, Refused)]
    return min(refused, key=lambda each: _ORDER[each.reason]) if refused else None
