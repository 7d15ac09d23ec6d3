"""Decisions and outcomes that a record leaves out.

What a player does unasked without a credit or a card (to check, stay, stand, keep or pass) is
taken as done, and noted as a gap; anything else that is missing is a fault.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from sabacc.engine import RefusedError, ScriptRanOutError
from sabacc.engine.events import ActionType
from sabacc.engine.play import (
    NO_CHANGE,
    NO_SHIFT,
    Action,
    Move,
    Phase,
    Reason,
    Refused,
    RefusedActionError,
    Roll,
    State,
    VersionChange,
    apply,
    default_action,
    legal,
    refusal,
)
from sabacc.engine.play.actions import MISPLACED
from sabacc.engine.play.script_player import is_first_to_speak, moment_rule, order_rule
from sabacc.notation.action_forms import describe_action
from sabacc.notation.words import phase_words, refusal_words, round_word
from sabacc.records import hand_record
from sabacc.records.hand_record import Act
from sabacc.records.replaying.advancing import Prepared, advance, evened, prepared
from sabacc.records.replaying.replayed import (
    TURN,
    Playing,
    StoppedError,
    behind,
    credits_in_play,
    hand,
    hands,
    left_by,
)
from sabacc.records.text.writer import action_text
from sabacc.spec.cards import Card

OUT_OF_TURN: Final = "table.out-of-turn.refused"
MOST_ASSUMED: Final = 80
"""How many decisions in a row may be missing."""

_SILENT: Final = frozenset({"check", "stay", "stand", "keep", "pass"})
_ELSEWHERE: Final = frozenset(
    {
        Reason.HAND_IS_OVER,
        Reason.NOT_IN_HAND,
        Reason.WRONG_PHASE,
        Reason.OUT_OF_TURN,
        Reason.OWN_TURN,
        Reason.BET_STANDS,
        Reason.NO_BET_STANDS,
        Reason.NO_TRADE,
        Reason.NO_NEW_CARD,
        Reason.TAKES_THE_DRAW,
    }
)
"""Reasons for which a decision belongs to another place of the hand."""
_MOVES: Final = hand_record.Act | hand_record.Die | hand_record.Change


def silent(move: Move) -> bool:
    """Say whether a move may be missing without harm: nobody pays for it, and no card moves."""
    return isinstance(move, Action) and move.does in _SILENT


def of_itself(state: State) -> Move:
    """Return what happens where nobody says anything: no shift, no change, a passive player."""
    match state.awaits:
        case "roll":
            return NO_SHIFT
        case "change":
            return NO_CHANGE
        case _:
            return default_action(state)


def missing_before(
    playing: Playing, begun: State, ready: Callable[[State], bool], move: Move | None = None
) -> list[Move]:
    """Return the moves of itself after which `ready` holds and `move` fits; none where it never is.

    Silent ones may be missing to the end of the round and on into the next, where the record goes
    on as if they had been made.  Before a call no whole betting is missing with the die after it:
    the call came too early.
    """
    state = begun
    skipped: list[Move] = []
    following = _following(playing)
    calls = isinstance(move, Action) and move.does == "call"
    crosses = not calls and not _placed(begun, following)
    betting = calls and begun.phase is Phase.BETTING and is_first_to_speak(begun)
    while not ready(state):
        if state.over or len(skipped) == MOST_ASSUMED:
            return []
        skipped.append(of_itself(state))
        if betting and not isinstance(skipped[-1], Action):
            return []
        state = apply(state, skipped[-1]).state
        crossed = state.round - begun.round
        if crossed and not (crosses and crossed == 1 and all(map(silent, skipped))):
            return []
    if skipped and _comes_later(begun, skipped[0], _after(state, move), following):
        return []
    return skipped


def _following(playing: Playing) -> hand_record.Line | None:
    """Return the next decision, fall of the die or change of version.

    What may be done at any time tells nothing of where the hand is: to lay a card in the field, and
    to fold where `folding.when` says so.
    """
    anytime = {"lay", "fold"} if playing.state.compiled.fold_when == "any-time" else {"lay"}
    for line in playing.record.lines[playing.line + 1 :]:
        if isinstance(line, _MOVES) and not (
            isinstance(line, hand_record.Act) and line.does in anytime
        ):
            return line
    return None


def _after(state: State, move: Move | None) -> State | None:
    try:
        return state if move is None else apply(state, move).state
    except (RefusedError, RefusedActionError, ScriptRanOutError):
        return None


def _placed(state: State | None, line: hand_record.Line | None) -> bool:
    """Say whether a line has its place in the hand now, whatever else may be wrong with it."""
    match line:
        case hand_record.Act() if state is not None:
            return refused_as(state, line) not in _ELSEWHERE
        case hand_record.Die():
            return state is not None and state.awaits == "roll"
        case hand_record.Change():
            return state is not None and state.awaits == "change"
        case _:
            return False


def refused_as(state: State, act: Act) -> Reason | None:
    """Return why a decision as the record names it is refused, None where it is not."""
    number = len(act.gets) if act.does == "draw" else act.amount
    cards = tuple(map(Card, act.cards))
    refused = refusal(state, Action(act.seat, ActionType(act.does), number, cards))
    return None if refused is None else refused.reason


def _comes_later(now: State, move: Move, then: State | None, line: hand_record.Line | None) -> bool:
    """Say whether the record has a missing move next: then the present line is too early."""
    match line:
        case hand_record.Act(seat):
            fits = isinstance(move, Action) and move.seat == seat and _placed(now, line)
            return fits and not _placed(then, line)
        case hand_record.Die():
            return isinstance(move, Roll)
        case hand_record.Change():
            return isinstance(move, VersionChange)
        case _:
            return False


def caught_up(playing: Playing, act: Act, ready: Prepared) -> bool:
    """Supply what the record has left out before a decision, if that makes it fit."""
    begun, action = ready.laid.state, ready.action
    skipped = missing_before(playing, begun, lambda state: refusal(state, action) is None, action)
    if not skipped:
        return False
    if silent(skipped[0]) and act.does == "bet" and is_first_to_speak(begun):
        _tell_opener(playing, act)
    _supply_all(playing, skipped, f"before {action_text(act)}", lambda state: _fits(state, action))
    return True


def _fits(state: State, action: Action) -> bool:
    return state.over or refusal(state, action) is None


def _tell_opener(playing: Playing, act: Act) -> None:
    """Tell a bet of somebody who does not open: who opens would have had the choice."""
    opener = playing.state.asked_seat or ""
    playing.fault(
        order_rule(playing.state),
        action_text(act),
        f"{opener} speaks first {phase_words(playing.state)}",
        f"add what {opener} did above it; it is assumed: checks",
        hangs={TURN},
        strays=left_by(playing.state, act.seat, "check"),
    )
    advance(playing, playing.known, default_action(playing.state), assumed=True)


def supplied(playing: Playing, awaits: str, where: str) -> bool:
    """Supply what is missing until chance is due; say whether it is."""

    def ready(state: State) -> bool:
        return state.awaits == awaits

    move = NO_SHIFT if awaits == "roll" else NO_CHANGE
    skipped = missing_before(playing, playing.state, ready, move)
    _supply_all(playing, skipped, where, ready)
    return ready(playing.state)


def fill_round(playing: Playing, number: int) -> None:
    """Let everybody act unasked until the next round, where its heading says that it begins."""
    later = playing.record.lines[playing.line + 1 :]
    if number != playing.state.round + 1 or not any(isinstance(line, _MOVES) for line in later):
        return

    def ready(state: State) -> bool:
        return state.round == number

    _supply_all(playing, _silently(playing.state, ready), "", ready)


def _silently(begun: State, ready: Callable[[State], bool]) -> list[Move]:
    """Return the silent moves after which `ready` holds; none where others would have to come."""
    state = begun
    skipped: list[Move] = []
    while not ready(state):
        if state.over or len(skipped) == MOST_ASSUMED or not silent(move := of_itself(state)):
            return []
        skipped.append(move)
        state = apply(state, move).state
    return skipped


def fill_keep(playing: Playing, seat: str) -> None:
    """Let a seat keep what it drew, where what comes of that is claimed."""
    state, following = playing.state, _following(playing)
    if state.phase is not Phase.DISCARDING or state.asked_seat != seat:
        return
    if (
        isinstance(following, hand_record.Act)
        and following.seat == seat
        and _placed(state, following)
    ):
        return
    _supply_act(playing, default_action(state), "")


def fill_ending(playing: Playing, place: int) -> None:
    """Let everybody act unasked to the end, where the record claims it and no more is done."""
    later = playing.record.lines[place:]
    if any(isinstance(line, _MOVES) for line in later):
        return
    if not any(isinstance(line, hand_record.Ending) for line in later):
        return

    def ready(state: State) -> bool:
        return state.over

    playing.line = place - 1
    _supply_all(playing, _silently(playing.state, ready), "", ready)
    playing.line = place


def _supply_all(
    playing: Playing, moves: list[Move], where: str, ready: Callable[[State], bool]
) -> None:
    for _ in moves:
        if playing.state.over or ready(playing.state):
            return
        _supply(playing, of_itself(playing.state), where)


def _supply(playing: Playing, move: Move, where: str) -> None:
    """Let a player do unasked, or chance not do, what the record does not say."""
    state = playing.state
    if isinstance(move, Action):
        _supply_act(playing, move, where)
    elif isinstance(move, Roll):
        playing.fault(
            "shift.time.after-betting",
            f"no die is rolled {where}",
            f"the die is rolled when the betting of the {round_word(state)} is over",
            "add die ... with the face that fell, or no shift; no shift is assumed",
            hangs={TURN},
            strays=hands(state),
        )
        advance(playing, playing.known, NO_SHIFT, assumed=True)
    else:
        playing.fault(
            "versions.moment.start-of-turn" if state.caller < 0 else "versions.at-call.once-more",
            f"the record does not say {where} whether the version changes",
            f"the version can change at the start of each {round_word(state)}, and at the call",
            "add version stays, or the version that came into force",
            hangs={TURN},
            strays=hands(state),
        )
        advance(playing, playing.known, NO_CHANGE, assumed=True)


def _supply_act(playing: Playing, move: Action, where: str) -> None:
    early = playing.early.pop(move.seat, None)
    if early is not None:
        act = playing.record.lines[early]
        if isinstance(act, hand_record.Act):
            ready = prepared(playing, act)
            if ready.clash is None and ready.refused is None:
                gets = evened(playing, act, ready.gets)
                advance(playing, ready.known, ready.action, gets, assumed=True)
                return
    state = playing.state
    if silent(move):
        playing.gap(
            move.does,
            move.seat,
            f"{phase_words(state)}; taken as: {move.seat} {describe_action(move)}",
        )
        advance(playing, playing.known, move, assumed=True, more=True)
        return
    playing.fault(
        OUT_OF_TURN,
        f"the record does not say what {move.seat} did {where}",
        f"{move.seat} is asked first, {phase_words(state)}",
        f"add what {move.seat} did; it is assumed: {describe_action(move)}",
        hangs={TURN},
        strays=credits_in_play(state) | left_by(state, move.seat, move.does),
    )
    advance(playing, playing.known, move, assumed=True)


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
        playing.clash(ready.clash, action_text(act), strays={hand(act.seat)})
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
        mend = f"the replay goes on with: {act.seat} {describe_action(instead)}"
    rule, ruled = _ruled(state, ready.action, refused)
    if ready.given_clash is not None and refused.reason is Reason.NOT_HELD:
        rule, ruled = ready.given_clash.rule, ready.given_clash.why
    left = left_by(state, act.seat, act.does)
    playing.fault(
        rule,
        action_text(act),
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
    ruled = refusal_words(state, action.seat, action.does, refused)
    if refused.reason is Reason.OUT_OF_TURN:
        return order_rule(state), ruled
    rule = moment_rule(state, action, refused)
    match rule.split("."):
        case ["calling", "how-often", _]:
            ruled = "this turn has no calling phase"
        case ["calling", "earliest-turn" | "earliest-round", _]:
            first = f"{round_word(state)} {_first_call(state)}"
            ruled = f"nobody may call before {first}: there is no calling phase here"
        case _:
            pass
    return rule, ruled


def _first_call(state: State) -> int:
    """Return the first round, or turn, with a calling phase, should nobody leave the hand."""
    compiled, order = state.compiled, state.table.order
    if not compiled.turns:
        return compiled.first_call
    here = order.index(state.turn)
    last = state.round + sum(order.index(seat) > here for seat in state.active)
    if compiled.calls_in_first_lap:
        return last
    laps = compiled.first_call - state.lap
    ends = len(state.active) if compiled.calls_once_a_lap else 1
    return last + laps * len(state.active) + ends


def _instead(state: State, act: Act) -> Action | None:
    """Return what a player is taken to do whose decision is refused: the nearest legal amount."""
    if state.awaits != "seat" or state.asked_seat != act.seat:
        return None
    for option in legal(state):
        if option.seat == act.seat and option.does == act.does and act.does in {"bet", "raise"}:
            amount = max(option.amounts.start, min(act.amount, option.amounts.stop - 1))
            return Action(act.seat, option.does, amount)
    return default_action(state)


def _tries_again(playing: Playing, act: Act) -> bool:
    """Say whether the next decision is made at the same asking: then nobody acts unasked here.

    It stands right below, is the same player's, and is allowed here, or is refused as one that is
    tried here: it comes to nothing after what that player does unasked either.
    """
    state = playing.state
    after = apply(state, default_action(state)).state
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
            return f"{state.asked_seat} is asked {phase_words(state)}"
        case "roll":
            return "the die must be rolled first"
        case "change":
            return "the record must first say whether the version changes"
        case _:
            return "the hand is over"
