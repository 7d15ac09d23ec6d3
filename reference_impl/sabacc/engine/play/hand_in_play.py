"""A hand in play, move by move: `start`, and then `apply` until it is over."""

from __future__ import annotations

from bisect import bisect_left
from typing import TYPE_CHECKING, Final

from sabacc.engine.events import SABACC_POT, Awaited, Does, Over, Phase, SatOut, dealt, paid_into
from sabacc.engine.play import betting, drawing, ending
from sabacc.engine.play.actions import (
    Action,
    Option,
    Reason,
    Refused,
    RefusedActionError,
    Roll,
    plain_action,
    plain_options,
)
from sabacc.engine.play.ending import end_session, house_looks, judge_all
from sabacc.engine.play.flow import advance, change_version, throw_die
from sabacc.engine.play.legality import misfaced, offered, one_card
from sabacc.engine.play.state import NOBODY, Draft, Table, draft_of, put_at
from sabacc.engine.position import (
    Chance,
    Refusal,
    RefusedError,
    ScriptRanOutError,
    refuse_extra_cards,
)
from sabacc.spec.points import POINTS, STANDARD_VERSION

if TYPE_CHECKING:
    from sabacc.engine.play.actions import Move
    from sabacc.engine.play.book import Book
    from sabacc.engine.play.legality import Offers
    from sabacc.engine.play.state import Cards, Setup, State, Step

_CARDS_EACH: Final = POINTS["deal.cards"].figures["two"][0]
_FEWEST: Final = 2
_OUT_OF_TURN: Final = "table.out-of-turn.refused"

_LAWS: Final = {**betting.LAWS, **drawing.LAWS, **ending.LAWS}
_REFUSALS: Final = {does: law.refusal for does, law in _LAWS.items()}
_EFFECTS: Final = {does: law.effect for does, law in _LAWS.items()}
_END: Final = Phase.END
_SEAT: Final = Awaited.SEAT
_ROLL: Final = Awaited.ROLL
_LAY: Final = Does.LAY
_FOLD: Final = Does.FOLD
_CALL: Final = Does.CALL
_TAKING: Final = frozenset({Does.DRAW, Does.TRADE, Does.DROP})
AT_ANY_TIME: Final = frozenset({_LAY, _FOLD})
"""What a seat may do, by some rules, that is not asked."""
_BETWEEN_HANDS: Final = frozenset({Does.JOIN, Does.SIT_OUT})


def start(book: Book, setup: Setup) -> Step:
    """Seat the players, take the antes, and deal; by some rules deal first (`ante.time`).

    Raises RefusedError for too many seats, impossible cards, or a version where none may change.
    """
    version = _refuse(book, setup)
    if version is not None:
        book = book.versions[version]
    sabacc_too = setup.ante and (not setup.sabacc_pot or not book.ante_when_empty)
    due = book.ante + (book.sabacc_ante if sabacc_too else 0) if setup.ante else 0
    table = _seated(setup, due)
    draft = _laid(book, setup, table, version)
    for place, name in enumerate(setup.seats):
        if place not in table.order and name not in setup.sitting_out:
            draft.events.append(SatOut(name, "ante.short-stack.sits-out"))
    if len(table.order) < _FEWEST:
        return _no_hand(draft)
    if book.deals_first:
        _deal(draft, setup)
    _take_antes(draft, due=setup.ante, sabacc_too=sabacc_too)
    if not book.deals_first:
        _deal(draft, setup)
    draft.enter(Phase.DEAL)
    if book.deal_bombs:
        judge_all(draft, "bombs.on-deal")
    advance(draft)
    return draft.step()


def _seated(setup: Setup, due: int) -> Table:
    """Seat those who take part and can pay `due` credits.

    The deal passes over a dealer who is not among them; where nobody is, it stays.
    """
    numbers = {name: place for place, name in enumerate(setup.seats)}
    playing = [
        place
        for place, name in enumerate(setup.seats)
        if name not in setup.sitting_out and setup.stacks[name] >= due
    ]
    first = bisect_left(playing, nominal := numbers[setup.dealer])
    dealer, *others = (*playing[first:], *playing[:first]) or (nominal,)
    order = (*others, dealer) if playing else ()
    options = tuple([plain_options(name) for name in setup.seats])
    return Table(setup.seats, numbers, dealer, order, setup.last_hand, options)


def _laid(book: Book, setup: Setup, table: Table, version: str | None) -> Draft:
    """Lay the table, before anybody pays or is dealt anything."""
    count = len(setup.seats)
    nothing: tuple[Cards, ...] = ((),) * count
    return Draft(
        table=table,
        book=book,
        version=version,
        active=table.order,
        hands=nothing,
        fields=nothing,
        drawn=nothing,
        given=(0,) * count,
        taken=(0,) * count,
        stacks=tuple([setup.stacks[name] for name in setup.seats]),
        put=(0,) * count,
        paid_before=(0,) * count,
        hand_pot=setup.hand_pot,
        sabacc_pot=setup.sabacc_pot,
        deck=setup.deck,
        out_of_play=setup.out_of_play,
        shuffles=setup.shuffles,
        events=[],
    )


def _refuse(book: Book, setup: Setup) -> str | None:
    """Refuse an impossible table; return the version in force, None where none may change."""
    if len(setup.seats) > book.up_to(len(setup.seats), "most_seats"):
        raise RefusedError(Refusal.TOO_MANY_SEATS, "table.seats.at-most")
    everything = [*setup.deck, *setup.out_of_play]
    for name, cards in (setup.hands or {}).items():
        if name not in setup.sitting_out:
            everything.extend(cards)
    refuse_extra_cards(book.ruleset, everything)
    if not book.versions:
        if setup.version is not None:
            raise RefusedError(Refusal.VERSION_IS_FIXED, "totals.version.chosen-before-play")
        return None
    return setup.version or STANDARD_VERSION


def _no_hand(draft: Draft) -> Step:
    """Deal no hand, and end the session (`ante.lone-player`)."""
    draft.events.append(Over("ante.lone-player.no-hand"))
    draft.active = ()
    draft.enter(Phase.END)
    end_session(draft)
    return draft.step()


def _take_antes(draft: Draft, *, due: bool, sabacc_too: bool) -> None:
    """Take the antes that are due (`ante.*`); then the house looks (`pots.sabacc-cap`)."""
    book = draft.book
    rule = book.rule("ante.sabacc-pot") if sabacc_too else ""
    for seat in draft.table.order if due else ():
        name = draft.table.seats[seat]
        if book.dealer_antes or seat != draft.table.dealer:
            draft.pay_in(seat, book.ante, book.rule("ante.hand-pot"))
        else:
            draft.put = put_at(draft.put, seat, book.ante)  # spared, and so as good as paid
        if rule:
            draft.fine(seat, book.sabacc_ante)
            draft.events.append(paid_into(SABACC_POT, name, book.sabacc_ante, rule))
    house_looks(draft)
    if due:
        draft.close()


def _deal(draft: Draft, setup: Setup) -> None:
    """Give everybody two cards, by name or from the deck (`deal.cards`, `deal.order`)."""
    table = draft.table
    count = len(table.order)
    step, apart = (1, _CARDS_EACH) if draft.book.deals_at_once else (count, 1)
    if setup.hands is not None:
        named = setup.hands
        draft.hands = tuple(
            named.get(name, ()) if seat in table.order else ()
            for seat, name in enumerate(table.seats)
        )
    else:
        if len(draft.deck) < count * _CARDS_EACH:
            raise ScriptRanOutError(Chance.DECK)
        hands: list[Cards] = [()] * len(table.seats)
        for place, seat in enumerate(table.order):
            first = place * apart
            hands[seat] = draft.deck[first : first + step * _CARDS_EACH : step]
        draft.hands = tuple(hands)
        draft.deck = draft.deck[count * _CARDS_EACH :]
    if draft.book.deals_at_once:
        given = [(seat, turn) for seat in table.order for turn in range(_CARDS_EACH)]
    else:
        given = [(seat, turn) for turn in range(_CARDS_EACH) for seat in table.order]
    names, held = table.seats, draft.hands
    draft.events += [
        dealt(names[seat], held[seat][turn], "deal.cards.two")
        for seat, turn in given
        if turn < len(held[seat])
    ]


def refusal(state: State, action: Action) -> Refused | None:
    """Say why an action is against the rules now; None if it is not.

    Of several reasons it gives the one that comes first in `Reason`.
    """
    does, phase = action.does, state.phase
    if phase is _END:
        rule = "folding.last-player.refused" if does == _FOLD else _OUT_OF_TURN
        return Refused(Reason.HAND_IS_OVER, rule)
    if does in _BETWEEN_HANDS:
        return Refused(Reason.BETWEEN_HANDS, "table.joining.between-hands")
    seat = state.table.numbers.get(action.seat, NOBODY)
    if seat not in state.active:
        rule = "calling.folded.refused" if does == _CALL else "turns.folded.none"
        return Refused(Reason.NOT_IN_HAND, rule)
    refused = _misplaced(state, action, seat) or _REFUSALS[does](state, action, seat)
    return None if refused is None else refused.under(state.book)


def _misplaced(state: State, action: Action, seat: int) -> Refused | None:
    """Say why this is not the time for an action, or not this seat's (`calling.void`, ...)."""
    does, phase = action.does, state.phase
    if does == _LAY and phase is Phase.SHIFT:
        return _too_late(state, seat)
    if _at_any_time(state, does):
        return None
    if does not in phase.deeds:
        return Refused(Reason.WRONG_PHASE, _phase_rule(state, does))
    if does == _CALL and seat == state.turn and not state.book.own_call:
        return Refused(Reason.OWN_TURN, "calling.turn-player.refused")
    if state.queue[0] != seat:
        return Refused(Reason.OUT_OF_TURN, _OUT_OF_TURN)
    return None


def _too_late(state: State, seat: int) -> Refused | None:
    """Say why a card cannot be laid once the die has fallen (`field.first-card`)."""
    if not state.book.lays_after_die:
        return Refused(Reason.DURING_THE_SHIFT, "field.first-card")
    return (
        None
        if drawing.lays_freely(state, seat)
        else Refused(Reason.DURING_THE_SHIFT, "field.second-card")
    )


def _at_any_time(state: State, does: Does) -> bool:
    """Say whether a seat need not be asked for it (`field.first-card`, `folding.when`)."""
    if state.phase.awaits is not _SEAT:
        return False
    return does == _LAY or (does == _FOLD and _folds_unasked(state))


def _folds_unasked(state: State) -> bool:
    """Say whether a seat may fold while another is asked (`folding.late-order`)."""
    book = state.book
    late = book.leaves_unasked and state.phase is Phase.LEAVING
    return late or book.fold_when == "any-time"


def _phase_rule(state: State, does: Does) -> str:
    if does == _CALL:
        return "calling.window.calling-phase"
    if does in _TAKING and state.caller != NOBODY:
        return "calling.last-draw.nobody"
    return _OUT_OF_TURN


def legal(state: State) -> tuple[Option, ...]:
    """Return everything that any seat may do now; where chance is awaited, a lay at the most."""
    found = state.offered
    if found is None:  # it follows from the other fields alone, and is asked for again
        found = _all_that_is_legal(state) if state.queue else _legal_after_the_die(state)
        _keep_offered(state, found)
    return found


def _legal_after_the_die(state: State) -> tuple[Option, ...]:
    """Return what may be laid while the shift is awaited (`field.first-card`)."""
    after = state.phase is Phase.SHIFT and state.book.lays_after_die
    return tuple([option for seat in state.active if after for option in _lays(state, seat)])


def _all_that_is_legal(state: State) -> tuple[Option, ...]:
    phase, queue = state.phase, state.queue
    asked = queue[0]
    options: list[Option] = []
    plain = state.table.options[asked]
    book, facing = state.book, state.level > 0
    offers = book.offers[facing].get(phase) or _first_asked(book, phase, facing=facing)
    for does, stops, some in offers:
        if some is not None:
            options += some(state, asked)
        elif stops is None or stops(state, asked) is None:
            options.append(plain[does])
    if book.field:
        for seat in state.active:
            options += _lays(state, seat)
    if _folds_unasked(state):
        for seat in state.active:
            if seat != asked or _FOLD not in phase.deeds:
                options.append(state.table.options[seat][_FOLD])
    return tuple(options)


def _first_asked(book: Book, phase: Phase, *, facing: bool) -> Offers:
    """Keep what is ever offered in a phase: it is asked for again and again."""
    found = book.offers[facing][phase] = offered(book, _LAWS, phase, facing=facing)
    return found


def _is_offered(state: State, action: Action) -> bool:
    """Say whether an action is known to be legal; several cards at once are looked at anew."""
    for each in state.offered or ():
        if each.alone is action:
            return True
        if each.does is action.does and each.seat == action.seat:
            if cards := action.cards:
                one = len(cards) == 1 and 1 in each.sizes
                return one and action.amount == 0 and cards[0] in each.pool
            return action.amount in each.amounts and not each.pool
    return False


_keep_offered: Final = Draft.__dict__["offered"].__set__
_lays: Final = one_card(Does.LAY, drawing.layable)


def passive(state: State) -> Action:
    """Return what the seat that is asked does of itself.

    In betting it checks, matches, goes all in, bets the least, or folds: the first that it may.
    """
    seat = state.queue[0]
    name = state.table.seats[seat]
    *others, last = state.phase.of_itself
    for does in others:
        if misfaced(state, _LAWS[does].facing):
            continue
        action = plain_action(name, does, int(does is Does.BET))
        if _REFUSALS[does](state, action, seat) is None:
            return action
    return plain_action(name, last)


def apply(state: State, move: Move) -> Step:
    """Carry out a decision, or an outcome of chance.

    Raises RefusedActionError for an action against the rules, RefusedError for a change to the
    version in force, ScriptRanOutError where a shuffle or picks are missing, ValueError where
    something else is awaited.
    """
    if isinstance(move, Action):
        if not _is_offered(state, move):
            refused = refusal(state, move)
            if refused is not None:
                raise RefusedActionError(move, refused)
        draft = draft_of(state)
        _EFFECTS[move.does](draft, move, draft.table.numbers[move.seat])
    elif isinstance(move, Roll):
        _expect(state, _ROLL)
        draft = draft_of(state)
        throw_die(draft, move)
    else:
        _expect(state, Awaited.CHANGE)
        draft = draft_of(state)
        change_version(draft, move)
    advance(draft)
    return draft.step()


def _expect(state: State, wanted: Awaited) -> None:
    if state.awaits != wanted:
        message = f"the hand awaits {state.awaits}, not {wanted}"
        raise ValueError(message)
