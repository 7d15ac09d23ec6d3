"""The phase machine, for tables of rounds and of turns, driven by the ruleset."""

from collections.abc import Callable, Mapping
from typing import Final

from sabacc.engine.events import Awaited, Changed, Lost, Phase, Reshuffled, rolled
from sabacc.engine.play import betting
from sabacc.engine.play.actions import Roll, VersionChange
from sabacc.engine.play.drawing import forget_lost
from sabacc.engine.play.ending import end, judge_all_bombs
from sabacc.engine.play.state import NOBODY, Draft
from sabacc.engine.position import Refusal, RefusedError
from sabacc.engine.shifting import ShiftPosition, ShiftResult, causes_shift, exchange


def advance(draft: Draft) -> None:
    """Continue until a seat is asked, chance is needed, or the hand is over.

    No phase asks a seat twice in a row.
    """
    while True:
        queue, alone = draft.queue, len(draft.active) == 1
        if queue and not alone:
            seat, asked = queue[0], draft.asked
            if not asked or asked[-1] != seat:
                draft.asked += (seat,)
            return
        phase = draft.phase
        if alone and phase is not Phase.END:
            _end_with_last_player(draft)
            return
        if phase.awaits is not Awaited.SEAT:
            return
        _SUCCESSORS[phase](draft)


def _end_with_last_player(draft: Draft) -> None:
    """End a hand with one player left (`folding.fold-out`, `bombs.last-standing`).

    The last opponent may fold out of turn while a seat is still discarding; the phase that closes
    is then `drawing`.
    """
    if draft.phase is Phase.DISCARDING:
        draft.phase = Phase.DRAWING
    if draft.asked:
        draft.close_phase()
    some_bombed_out = bool(draft.out)
    end(
        draft,
        "bombs.last-standing.wins-hand-pot" if some_bombed_out else "folding.fold-out.nothing",
    )


def begin_round(draft: Draft) -> None:
    """Begin the next round or turn (`turns.unit`, `turns.folded`)."""
    draft.round += 1
    if draft.compiled.turns:
        _pass_the_turn(draft)
    if draft.compiled.versions:
        draft.enter(Phase.VERSION)
        return
    _begin_betting(draft)


def _pass_the_turn(draft: Draft) -> None:
    """Give the turn to the next seat; past the dealer a new lap begins (`turns.folded`)."""
    order = draft.table.order
    seats_with_turns = order if draft.compiled.empty_turns else draft.active
    here = order.index(draft.turn) if draft.turn != NOBODY else len(order)
    later = (seat for seat in seats_with_turns if order.index(seat) > here)
    seat = next(later, NOBODY)
    if seat == NOBODY:
        draft.lap += 1
        seat = seats_with_turns[0]
    draft.turn = seat


def _begin_betting(draft: Draft) -> None:
    """Begin the betting (`betting.opener`, `betting.turn-opener`).

    A turn whose player has left has no betting.
    """
    if draft.compiled.turns and draft.turn not in draft.active:
        draft.enter(Phase.BETTING)
        _after_leaving(draft)
        return
    opener = draft.turn if draft.compiled.turns else draft.active[0]
    betting.begin_betting(draft, Phase.BETTING, opener)


def change_version(draft: Draft, change: VersionChange) -> None:
    """Apply a version change; None keeps the version (`versions.*`).

    All choices of the version apply (`versions.scope`); a trading phase that took place is not
    repeated (`versions.trading`).
    """
    if change.version is not None:
        if change.version == draft.version and draft.compiled.other_versions_alone:
            raise RefusedError(Refusal.SAME_VERSION, "versions.pool.any-other")
        draft.version = change.version
        draft.compiled = draft.compiled.versions[change.version]
        rule = "versions.moment.start-of-turn"
        if draft.caller != NOBODY:
            rule = "versions.at-call.once-more"
        draft.events.append(Changed(change.version, rule))
        if draft.caller == NOBODY and draft.compiled.mid_bombs and draft.compiled.version_bombs:
            judge_all_bombs(draft, "versions.bombs")
    if draft.caller == NOBODY:
        _begin_betting(draft)
    else:
        _after_call(draft)


def _after_betting(draft: Draft) -> None:
    """Return the surplus and close the betting.

    Ask who folds, if folding is decided afterwards (`folding.late-order`).
    """
    betting.return_surplus(draft)
    if draft.asked:
        draft.close_phase()
    if draft.compiled.fold_when == "until-phase-ends":
        draft.enter(Phase.LEAVING, draft.table.after(draft.opener - 1, draft.active))
    else:
        _after_leaving(draft)


def _close_leaving(draft: Draft) -> None:
    draft.close_phase()
    _after_leaving(draft)


def _after_leaving(draft: Draft) -> None:
    """After a call, go to the last roll or the end; else go on, or end (`pots.at-hand-cap`)."""
    compiled = draft.compiled
    if draft.caller != NOBODY:
        if compiled.last_roll:
            draft.enter(Phase.SHIFT)
        else:
            end(draft, "bombs.judged.at-the-showdown")
    elif draft.round >= compiled.forced_from and draft.hand_pot > compiled.up_to(
        draft.hand_pot, "hand_cap"
    ):
        end(draft, compiled.rule("calling.forced"))
    elif compiled.reached(draft.round, "round_limit"):
        end(draft, compiled.rule("edges.longest-hand"))
    elif draft.deck_exhausted:
        end(draft, "edges.nobody-draws.showdown-without-caller")
    elif _turn_is_over(draft):
        _end_round(draft)
    elif compiled.shifts:
        draft.enter(Phase.SHIFT)
    else:
        _after_shift(draft)


def _turn_is_over(draft: Draft) -> bool:
    """True if a turn ends with the phase in which its own player left (`turns.player-out`)."""
    return draft.compiled.turn_ends and draft.caller == NOBODY and draft.turn not in draft.active


def roll_die(draft: Draft, roll: Roll) -> None:
    """Roll the die, and shift the cards if it says so (`shift.*`)."""
    die, other_die = roll.die, roll.other_die
    shifts = causes_shift(draft.compiled.ruleset, die, other_die, comes=roll.comes)
    rule = draft.compiled.rule("shift.faces" if die is not None else "shift.time")
    draft.events.append(rolled(die, shifts, rule, other_die))
    if shifts:
        _shift(draft, roll)
    draft.close_phase(shifted=shifts)
    if draft.caller == NOBODY:
        _after_shift(draft)
    else:
        end(draft, "bombs.judged.at-the-showdown")


def _shift(draft: Draft, roll: Roll) -> None:
    seats, rules = draft.table.seats, draft.compiled.ruleset
    position = ShiftPosition(
        seats=seats,
        dealer=seats[draft.table.dealer],
        hands=draft.table.by_seat(draft.hands),
        fields=draft.table.by_seat(draft.fields),
        folded=frozenset(seats).difference([seats[seat] for seat in draft.active]),
        comes=True,
        picks=roll.picks,
        shuffle=roll.shuffle,
        deck=draft.deck,
        pile=draft.out_of_play,
        new_deck=draft.shuffles[0] if draft.shuffles else None,
        roller=draft.name(draft.roller),
    )
    result = exchange(rules, position)
    draft.events.extend(result.events)
    if any(draft.drawn_cards):
        _forget_shifted_cards(draft, result)
    hands = result.hands
    draft.hands = tuple([hands[name] for name in seats])
    draft.deck = result.deck
    if result.refilled:
        draft.events.append(
            Reshuffled(len(draft.out_of_play), "edges.short-shift.marker-cards-shuffled")
        )
        draft.out_of_play = ()
        draft.shuffles = draft.shuffles[1:]
    draft.out_of_play = (*draft.out_of_play, *result.out_of_play)


def _forget_shifted_cards(draft: Draft, result: ShiftResult) -> None:
    """Forget drawn cards that were lost; a card that returns in this shift is new."""
    for loss in result.events:
        if isinstance(loss, Lost):
            forget_lost(draft, draft.table.index_of[loss.seat], (loss.card,))


def _after_shift(draft: Draft) -> None:
    if _turn_is_over(draft):
        _end_round(draft)
    elif draft.compiled.draw_first:
        _begin_drawing(draft)
    else:
        _begin_calling(draft)


def _begin_drawing(draft: Draft) -> None:
    """Ask who draws (`drawing.in-round`, `drawing.on-turn`, `drawing.order`).

    A turn whose own player has left continues without them (`turns.player-out`).
    """
    queue = draft.active
    if not draft.compiled.everybody_draws:
        queue = (draft.turn,) if draft.turn in draft.active else ()
    draft.enter(Phase.DRAWING, queue)


def _after_drawing(draft: Draft) -> None:
    """Ask who trades, after the first lap (`trading.time`, `trading.order`)."""
    if draft.asked:
        draft.close_phase()
    if _turn_is_over(draft):
        _end_round(draft)
        return
    compiled = draft.compiled
    lap_over = not compiled.turns or draft.lap > 1 or betting.is_last_of_lap(draft)
    if compiled.trades_once and not draft.traded and lap_over:
        draft.traded = True
        draft.enter(Phase.TRADING, draft.active)
    else:
        _after_trading(draft)


def _close_trading(draft: Draft) -> None:
    draft.close_phase()
    _after_trading(draft)


def _after_trading(draft: Draft) -> None:
    if draft.compiled.draw_first and not _turn_is_over(draft):
        _begin_calling(draft)
    else:
        _end_round(draft)


def _begin_calling(draft: Draft) -> None:
    """Ask who calls (`calling.*`)."""
    queue: tuple[int, ...] = ()
    if betting.has_calling_phase(draft):
        asks_turn_player = draft.compiled.turn_player_calls
        queue = tuple([seat for seat in draft.active if (seat == draft.turn) is asks_turn_player])
    draft.enter(Phase.CALLING, queue)


def _after_calling(draft: Draft) -> None:
    """Continue with the drawing.

    After a call, continue with a version change or the last betting (`calling.last-draw`).
    """
    if draft.asked:
        draft.close_phase()
    if draft.caller != NOBODY:
        if draft.compiled.versions:
            draft.enter(Phase.VERSION)
        else:
            _after_call(draft)
    elif draft.compiled.draw_first or _turn_is_over(draft):
        _end_round(draft)
    else:
        _begin_drawing(draft)


def _after_call(draft: Draft) -> None:
    """Begin the last betting at the caller (`calling.last-opener`), or end the hand."""
    if draft.compiled.last_betting:
        betting.begin_betting(draft, Phase.LAST_BETTING, draft.caller)
    else:
        end(draft, "bombs.judged.at-the-showdown")


def _end_round(draft: Draft) -> None:
    draft.deck_exhausted = not draft.can_draw(1)
    begin_round(draft)


# The next step of each phase after its last seat
_SUCCESSORS: Final[Mapping[Phase, Callable[[Draft], None]]] = {
    Phase.DEAL: begin_round,
    Phase.BETTING: _after_betting,
    Phase.LAST_BETTING: _after_betting,
    Phase.LEAVING: _close_leaving,
    Phase.DRAWING: _after_drawing,
    Phase.TRADING: _close_trading,
    Phase.CALLING: _after_calling,
}
