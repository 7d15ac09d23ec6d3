"""Decisions in a replay: what the rules refuse, and how the hand goes on then."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from sabacc.cards import Card
from sabacc.engine.play import (
    NO_CHANGE,
    NO_SHIFT,
    Action,
    Change,
    Reason,
    Roll,
    apply,
    legal,
    passive,
    refusal,
)
from sabacc.engine.play.calling import may_be_called
from sabacc.records import model
from sabacc.records.knowledge import ClashError, Known, lay_next, reveal
from sabacc.records.model import UNKNOWN
from sabacc.records.played import StoppedError
from sabacc.records.steps import advance
from sabacc.records.words import doing, why
from sabacc.records.writer import act_text

if TYPE_CHECKING:
    from sabacc.engine.play import Move, Refused, State
    from sabacc.records.model import Act
    from sabacc.records.played import Playing

LEFT_OUT: Final = frozenset(
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
"""Reasons for which a decision is left out; after another one its player acts of himself."""

_MISPLACED: Final = frozenset({Reason.WRONG_PHASE, Reason.OUT_OF_TURN})
_GUESSED: Final = frozenset({Reason.NO_EVIL_ONE, Reason.NOT_HELD, Reason.KEPT})
_OUT_OF_TURN: Final = "table.out-of-turn.refused"
MOST_ASSUMED: Final = 80
"""How many decisions in a row may be missing."""


@dataclass(frozen=True, slots=True)
class Prepared:
    """A decision made ready for the engine.

    Attributes:
        known: The table, with cards turned up that the decision gives up.
        laid: The same with the cards on top of the deck that come.
        action: The decision.
        gets: The cards that come, an unknown one in the place of each that cannot.
        given_clash: Why a card cannot be given up.
        clash: Why a card cannot come.
    """

    known: Known
    laid: Known
    action: Action
    gets: tuple[str, ...]
    given_clash: ClashError | None
    clash: ClashError | None

    @property
    def refused(self) -> Refused | None:
        """Why the rules refuse it."""
        return refusal(self.laid.state, self.action)


def play_act(playing: Playing, act: Act) -> None:
    """Let a player act as the record says, or say why the rules refuse it."""
    ready = _prepared(playing, act)
    refused = ready.refused
    if refused is not None and refused.reason in _MISPLACED and _caught_up(playing, act, ready):
        ready = _prepared(playing, act)
        refused = ready.refused
    if refused is not None:
        _refuse(playing, act, ready, refused)
        return
    if ready.clash is not None:
        playing.fault(
            ready.clash.rule,
            act_text(act),
            ready.clash.why,
            "write the card that came, or ? where it is not known",
            strays=True,
        )
    advance(playing, ready.known, ready.action, _evened(playing, act, ready.gets))


def _prepared(playing: Playing, act: Act) -> Prepared:
    """Turn a decision into an action of the engine, its cards laid on top of the deck."""
    known, given_clash = _turned_up(playing.known, act)
    gets = list(act.gets)
    clash: ClashError | None = None
    while True:
        try:
            laid = lay_next(known, gets)
        except ClashError as error:
            clash = clash or error
            gets[gets.index(error.card)] = UNKNOWN
        else:
            break
    amount = len(act.gets) if act.does == "draw" else act.amount
    action = Action(act.seat, act.does, amount, _given(known, act))
    return Prepared(known, laid, action, tuple(gets), given_clash, clash)


def _turned_up(known: Known, act: Act) -> tuple[Known, ClashError | None]:
    """Let unknown cards be those that a player gives up or lays down."""
    wanted = Counter(act.cards)
    if act.does == "trade" and known.state.book.after_a_look:
        wanted -= Counter(act.gets)
    try:
        return reveal(known, act.seat, tuple(wanted.elements())), None
    except ClashError as error:
        return known, error


def _given(known: Known, act: Act) -> tuple[Card, ...]:
    """Return the cards given up; an unknown one is any unknown card in the hand.

    Raises StoppedError where all cards of the hand are known.
    """
    number = known.state.table.numbers[act.seat]
    unknown = [card for card in known.state.hands[number] if card in known.hidden]
    found: list[Card] = []
    for name in act.cards:
        if name != UNKNOWN:
            found.append(Card(name))
        elif unknown:
            found.append(unknown.pop(0))
        else:
            message = f"it is not known which card {act.seat} gives up"
            raise StoppedError(message)
    return tuple(found)


def _evened(playing: Playing, act: Act, gets: tuple[str, ...]) -> tuple[str, ...]:
    """Let a trade be card for card."""
    wanted = len(act.cards)
    if act.does != "trade" or len(gets) == wanted:
        return gets
    playing.fault(
        "drawing.bare-discard.refused",
        act_text(act),
        f"a trade is card for card: {wanted} for {wanted}",
        "name as many cards as are given up, ? for those that are not known",
        strays=True,
    )
    return (*gets, *(UNKNOWN,) * wanted)[:wanted]


def _refuse(playing: Playing, act: Act, ready: Prepared, refused: Refused) -> None:
    """Write a refusal down; where it was his question, the player acts of himself instead."""
    open_ = ready.given_clash is None and ready.known.hides(act.seat)
    if open_ and refused.reason in _GUESSED:
        message = f"whether {act.seat} may do so cannot be judged: not all cards are known"
        raise StoppedError(message)
    state = playing.state
    instead = None if refused.reason in LEFT_OUT else _instead(state, act)
    mend = f"leave it out; {_asked(state)}"
    if instead is not None:
        mend = f"{act.seat} is taken to have said: {doing(instead)}"
    rule, ruled = _rule(state, act, refused), why(state, act, refused)
    if ready.given_clash is not None and refused.reason is Reason.NOT_HELD:
        rule, ruled = ready.given_clash.rule, ready.given_clash.why
    playing.fault(rule, act_text(act), ruled, mend, strays=True)
    if instead is not None:
        advance(playing, playing.known, instead, assumed=True)
    elif refused.reason in _MISPLACED:
        playing.early[act.seat] = playing.line


def _rule(state: State, act: Act, refused: Refused) -> str:
    """Return the rule of a refusal; a call that comes too early has one of its own."""
    if act.does != "call" or refused.reason is not Reason.WRONG_PHASE or state.round == 0:
        return refused.rule
    if state.turn >= 0 and not may_be_called(state):
        return f"calling.earliest-turn.{_choice(state, 'calling.earliest-turn')}"
    if state.turn < 0 and state.round < state.book.first_call:
        return "calling.earliest-round.from"
    return refused.rule


def _choice(state: State, point: str) -> str:
    return state.book.ruleset.choices[point].name


def _instead(state: State, act: Act) -> Action | None:
    """Return what a player is taken to do whose decision is refused: the nearest legal amount."""
    if state.awaits != "seat" or state.asked_seat != act.seat:
        return None
    for option in legal(state):
        if option.seat == act.seat and option.does == act.does and act.does in {"bet", "raise"}:
            amount = max(option.amounts.start, min(act.amount, option.amounts.stop - 1))
            return Action(act.seat, act.does, amount)
    return passive(state)


def _asked(state: State) -> str:
    match state.awaits:
        case "seat":
            return f"{state.asked_seat} is asked in the {state.phase.replace('-', ' ')}"
        case "roll":
            return "the die is to fall"
        case "change":
            return "it is to be said whether the version changes"
        case _:
            return "the hand is over"


def _caught_up(playing: Playing, act: Act, ready: Prepared) -> bool:
    """Supply what the record has left out before a decision, if that makes it fit.

    Decisions that stand a little further down are not missing: then it is this one that is early.
    """
    skipped = _skipped(ready.laid.state, ready.action)
    if not skipped or comes_later(playing, skipped[0]):
        return False
    for _ in skipped:
        if playing.state.over or refusal(playing.state, ready.action) is None:
            break
        supply(playing, of_itself(playing.state), f"before {act_text(act)}")
    return True


def _skipped(state: State, action: Action) -> list[Move]:
    """Return the moves of itself after which `action` is legal; none where it never is."""
    skipped: list[Move] = []
    number = state.round
    while len(skipped) < MOST_ASSUMED and not state.over and state.round == number:
        if refusal(state, action) is None:
            return skipped
        move = of_itself(state)
        skipped.append(move)
        state = apply(state, move).state
    return []


def of_itself(state: State) -> Move:
    """Return what happens where nobody says anything: no shift, no change, a passive player."""
    match state.awaits:
        case "roll":
            return NO_SHIFT
        case "change":
            return NO_CHANGE
        case _:
            return passive(state)


def comes_later(playing: Playing, move: Move) -> bool:
    """Say whether the record has that very move next: then the present line is too early."""
    for line in playing.record.lines[playing.line + 1 :]:
        match line:
            case model.Act(seat):
                return isinstance(move, Action) and move.seat == seat
            case model.Die():
                return isinstance(move, Roll)
            case model.Change():
                return isinstance(move, Change)
            case _:
                pass
    return False


def supply(playing: Playing, move: Move, where: str) -> None:
    """Let a player do of himself, or chance not do, what the record does not say."""
    state = playing.state
    if isinstance(move, Action):
        _supply_act(playing, move, where)
    elif isinstance(move, Roll):
        playing.fault(
            "shift.time.after-betting",
            f"no die falls {where}",
            "the die is rolled when the betting of the round is over",
            "add die ... with the face that fell, or no shift; no shift is assumed",
            strays=True,
        )
        advance(playing, playing.known, NO_SHIFT, assumed=True)
    else:
        playing.fault(
            "versions.moment.start-of-turn" if state.caller < 0 else "versions.at-call.once-more",
            f"it is not said {where} whether the version changes",
            "the version may change at the start of each round or turn, and at the call",
            "add version stays, or the version that came into force",
            strays=True,
        )
        advance(playing, playing.known, NO_CHANGE, assumed=True)


def _supply_act(playing: Playing, move: Action, where: str) -> None:
    early = playing.early.pop(move.seat, None)
    if early is not None:
        act = playing.record.lines[early]
        if isinstance(act, model.Act):
            ready = _prepared(playing, act)
            if ready.clash is None and ready.refused is None:
                gets = _evened(playing, act, ready.gets)
                advance(playing, ready.known, ready.action, gets, assumed=True)
                return
    playing.fault(
        _OUT_OF_TURN,
        f"nothing is said of {move.seat} {where}",
        f"{move.seat} is asked first, in the {playing.state.phase.replace('-', ' ')}",
        f"add what {move.seat} did; it is assumed: {doing(move)}",
        strays=True,
    )
    advance(playing, playing.known, move, assumed=True)
