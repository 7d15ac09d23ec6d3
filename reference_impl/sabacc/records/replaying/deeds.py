"""Decisions in a replay: what the rules refuse, and how the hand goes on then."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sabacc.engine.play import Action, Reason, apply, legal, passive
from sabacc.engine.play.actions import MISPLACED
from sabacc.engine.play.players.misplaced_deeds import moment_rule, order_rule
from sabacc.notation.deed_forms import doing
from sabacc.notation.refusal_words import during, unit, why
from sabacc.records import hand_record
from sabacc.records.replaying.advancing import advance
from sabacc.records.replaying.missing import caught_up, refused_as
from sabacc.records.replaying.prepared import evened, prepared
from sabacc.records.replaying.replayed import StoppedError
from sabacc.records.replaying.uncertain import TURN, behind, hand, left_by
from sabacc.records.text.writer import act_text

if TYPE_CHECKING:
    from sabacc.engine.play import Refused, State
    from sabacc.records.hand_record import Act
    from sabacc.records.replaying.prepared import Prepared
    from sabacc.records.replaying.replayed import Playing

_LEFT_OUT: Final = frozenset(
    {
        Reason.HAND_IS_OVER,
        Reason.BETWEEN_HANDS,
        Reason.NOT_IN_HAND,
        Reason.DURING_THE_SHIFT,
        Reason.WRONG_PHASE,
        Reason.OWN_TURN,
        Reason.OUT_OF_TURN,
        Reason.NO_INTERFERENCE_FIELD,
        Reason.FIELD_FULL,
        Reason.TAKES_THE_DRAW,
        Reason.IN_THE_FIELD,
    }
)
"""Reasons for which a decision is left out; after another one its player acts unasked."""

_DUE_LATER: Final = MISPLACED | {Reason.NO_TRADE, Reason.NO_NEW_CARD, Reason.TAKES_THE_DRAW}
_GUESSED: Final = frozenset({Reason.NO_EVIL_ONE, Reason.NOT_HELD, Reason.KEPT})


def play_act(playing: Playing, act: Act) -> None:
    """Let a player act as the record says, or say why the rules refuse it."""
    ready = prepared(playing, act)
    refused = ready.refused
    if refused is not None and refused.reason in _DUE_LATER and caught_up(playing, act, ready):
        ready = prepared(playing, act)
        refused = ready.refused
    if refused is not None:
        _refuse(playing, act, ready, refused)
        return
    if ready.clash is not None:
        playing.clash(ready.clash, act_text(act), strays={hand(act.seat)})
    advance(playing, ready.known, ready.action, evened(playing, act, ready.gets))


def _refuse(playing: Playing, act: Act, ready: Prepared, refused: Refused) -> None:
    """Write a refusal down; where it was their question, the player acts unasked instead."""
    open_ = ready.given_clash is None and ready.known.hides(act.seat)
    if open_ and refused.reason in _GUESSED:
        message = f"whether {act.seat} may do so cannot be judged: not all cards are known"
        raise StoppedError(message)
    state = playing.state
    instead = None if refused.reason in _LEFT_OUT else _instead(state, act)
    if instead is not None and _tries_again(playing, act):
        instead = None
    mend = f"leave it out; {_asked(state)}"
    if refused.reason is Reason.OUT_OF_TURN:
        mend = f"write it where {act.seat} is asked; {_asked(state)}"
    if instead is not None:
        mend = f"the replay goes on with: {act.seat} {doing(instead)}"
    rule, ruled = _ruled(state, ready.action, refused)
    if ready.given_clash is not None and refused.reason is Reason.NOT_HELD:
        rule, ruled = ready.given_clash.rule, ready.given_clash.why
    left = left_by(state, act.seat, act.does)
    playing.fault(
        rule,
        act_text(act),
        ruled,
        mend,
        hangs=behind(refused.reason, state, act.seat),
        strays=left - {TURN} if instead is not None and instead.does == act.does else left,
    )
    if instead is not None:
        advance(playing, playing.known, instead, assumed=True)
    elif refused.reason in MISPLACED:
        playing.early[act.seat] = playing.line


def _ruled(state: State, action: Action, refused: Refused) -> tuple[str, str]:
    """Return the rule of a refusal, and what it says."""
    ruled = why(state, action.seat, action.does, refused)
    if refused.reason is Reason.OUT_OF_TURN:
        return order_rule(state), ruled
    rule = moment_rule(state, action, refused)
    match rule.split("."):
        case ["calling", "how-often", _]:
            ruled = "this turn has no calling phase"
        case ["calling", "earliest-turn" | "earliest-round", _]:
            first = f"{unit(state)} {_first_call(state)}"
            ruled = f"nobody may call before {first}: there is no calling phase here"
        case _:
            pass
    return rule, ruled


def _first_call(state: State) -> int:
    """Return the first round, or turn, with a calling phase, should nobody leave the hand."""
    book, order = state.book, state.table.order
    if not book.turns:
        return book.first_call
    here = order.index(state.turn)
    last = state.round + sum(order.index(seat) > here for seat in state.active)
    if book.calls_in_first_lap:
        return last
    laps = book.first_call - state.lap
    ends = len(state.active) if book.calls_once_a_lap else 1
    return last + laps * len(state.active) + ends


def _instead(state: State, act: Act) -> Action | None:
    """Return what a player is taken to do whose decision is refused: the nearest legal amount."""
    if state.awaits != "seat" or state.asked_seat != act.seat:
        return None
    for option in legal(state):
        if option.seat == act.seat and option.does == act.does and act.does in {"bet", "raise"}:
            amount = max(option.amounts.start, min(act.amount, option.amounts.stop - 1))
            return Action(act.seat, option.does, amount)
    return passive(state)


def _tries_again(playing: Playing, act: Act) -> bool:
    """Say whether the next decision is made at the same asking: then nobody acts unasked here.

    It stands right below, is the same player's, and is allowed here, or is refused as one that is
    tried here: it comes to nothing after what that player does unasked either.
    """
    state = playing.state
    after = apply(state, passive(state)).state
    for line in playing.record.lines[playing.line + 1 :]:
        match line:
            case hand_record.Remark() | hand_record.Blank():
                continue
            case hand_record.Act(seat) if seat == act.seat:
                reason = refused_as(state, line)
                if reason is None:
                    return True
                if reason not in _LEFT_OUT:
                    return refused_as(after, line) is not None
            case _:
                return False
    return False


def _asked(state: State) -> str:
    match state.awaits:
        case "seat":
            return f"{state.asked_seat} is asked {during(state)}"
        case "roll":
            return "the die must be rolled first"
        case "change":
            return "the record must first say whether the version changes"
        case _:
            return "the hand is over"
