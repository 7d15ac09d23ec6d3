"""Scripts of hands, and their playing: players' scripted actions, and defaults for the rest.

A script has its table, what players do, and what chance decides.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence, Sized
from dataclasses import dataclass, field, replace
from math import inf
from typing import Final, NamedTuple, ParamSpec

from sabacc.engine.events import ActionType, Awaited, Event, Phase, PhaseClosed
from sabacc.engine.fact import exists
from sabacc.engine.play.actions import (
    NO_CHANGE,
    NO_SHIFT,
    WRONG_MOMENT,
    Action,
    Move,
    Reason,
    Refused,
    Roll,
    VersionChange,
)
from sabacc.engine.play.betting import has_calling_phase
from sabacc.engine.play.compiled_rules import CompiledRules
from sabacc.engine.play.hand_in_play import apply, default_action, refusal, start
from sabacc.engine.play.state import NOBODY, Draft, Setup, Snapshot, State, Step, snapshot
from sabacc.engine.position import Refusal, RefusedError, ScriptRanOutError
from sabacc.engine.showing import VisibleCards, visible_cards
from sabacc.system.groups import by_key

TO_THE_END: Final = inf
"""The value of `through` for a hand that goes on to its end."""


@dataclass(frozen=True, slots=True)
class ScriptedAction:
    """An action that a seat tries, and when.

    Attributes:
        action: The action.
        round: The round; None for any.
        phase: The phase; `shift` when the die falls, `end` after the hand.
        asked: The seat that is asked at the time; None for the acting one.
    """

    action: Action
    round: int | None = None
    phase: Phase | None = None
    asked: str | None = None

    @property
    def intended_phase(self) -> Phase:
        """The phase in which it is to be done."""
        return self.phase or self.action.does.default_phase

    def fits(self, number: int, phase: Phase, asked: str | None) -> bool:
        """True if this action belongs to a moment; `asked` is None while nobody is asked."""
        if self.intended_phase != phase or self.round not in {None, number}:
            return False
        return asked is None or (self.asked or self.action.seat) == asked


@dataclass(frozen=True, slots=True)
class ChanceScript:
    """The outcomes of chance except shuffles: rolls and changes of version, by round."""

    rolls: Mapping[int, Roll] = field(default_factory=dict[int, Roll])
    last_roll: Roll | None = None
    changes: Mapping[int, str] = field(default_factory=dict[int, str])
    change_at_call: str | None = None


class Stop(NamedTuple):
    """A moment to stop at: the `times`-th request to `asked` in a phase of a round.

    `asked` is None for a moment of chance: the die is to fall, or the version may change.
    """

    round: int
    phase: str
    asked: str | None
    times: int = 1

    def matches(self, state: State) -> bool:
        """True if a state has this round, phase and asked seat; `times` is ignored."""
        return Stop.at(state)[:3] == self[:3]

    @classmethod
    def at(cls, state: State) -> Stop:
        """Return the current moment of a hand, as if for the first time."""
        return cls(state.round, state.phase, state.asked_seat if state.awaits == "seat" else None)


@dataclass(frozen=True, slots=True)
class Script:
    """A hand to play.

    Attributes:
        setup: The table before it.
        entries: The scripted actions.
        chance: The outcomes of chance.
        until: The round and phase after whose end the hand stops, phase None for the whole round;
            None to play to the end.
        stop: A moment inside a phase, before `until`, at which it stops.
        is_narrative: True for a narrative, whose entries are in order and untimed; False if
            each entry has its moment, as in the protocol.
        questions: Actions that nobody takes: the question is whether they would be legal. Each is
            scheduled after the narrative.
        through: The last round of default play after a finished narrative without a call;
            `TO_THE_END` for the end of the hand.
    """

    setup: Setup
    entries: tuple[ScriptedAction, ...] = ()
    chance: ChanceScript = ChanceScript()
    until: tuple[int, str | None] | None = None
    stop: Stop | None = None
    is_narrative: bool = False
    questions: tuple[ScriptedAction, ...] = ()
    through: float = TO_THE_END


class TakenMove(NamedTuple):
    """One move of a played hand: the state before it, the move, and its result.

    `entry` is its position in the script; None for a default move.
    """

    before: State
    move: Move
    step: Step
    entry: int | None = None


_SEVERAL: Final = "calling.several"
BETTING_ACTIONS: Final = frozenset(
    {ActionType.CHECK, ActionType.BET, ActionType.MATCH, ActionType.RAISE, ActionType.ALL_IN}
)
"""The actions of a betting phase, except `fold`."""
_BEFORE_ANY_BET: Final = frozenset({Phase.ANTE, Phase.DEAL, Phase.VERSION})
_CHANGES: Final = frozenset({ActionType.DRAW, ActionType.TRADE, ActionType.DROP})
# The points that forbid an action type after a call
_AFTER_A_CALL: Final[Mapping[ActionType, str]] = {
    **dict.fromkeys(BETTING_ACTIONS, "calling.last-betting"),
    **dict.fromkeys(_CHANGES, "calling.last-draw"),
    ActionType.FOLD: "folding.when",
    ActionType.CALL: _SEVERAL,
}
# The point on the order of asking in each phase
ORDER_POINTS: Final[Mapping[Phase, str]] = {
    Phase.LEAVING: "folding.late-order",
    Phase.DRAWING: "drawing.order",
    Phase.DISCARDING: "drawing.order",
    Phase.TRADING: "trading.order",
    Phase.CALLING: _SEVERAL,
}
PHASE_POINTS: Final[Mapping[Phase, tuple[str, ...]]] = {
    Phase.BETTING: ("betting.opener", "betting.turn-opener"),
    Phase.LEAVING: ("folding.when",),
    Phase.SHIFT: ("shift.time",),
    Phase.DRAWING: ("drawing.on-turn", "drawing.in-round"),
    Phase.DISCARDING: ("drawing.order",),
    Phase.TRADING: ("trading.phase",),
    Phase.CALLING: ("calling.earliest-round", "calling.earliest-turn"),
    Phase.LAST_BETTING: ("calling.last-betting",),
}
"""For each phase the points that decide whether it takes place, or whom it asks.

The first one that exists counts.
"""


def moment_rule(draft: Draft, action: Action, refused: Refused) -> str:
    """Return the rule on the moment of a refused action; else the rule of the refusal.

    For OUT_OF_TURN see `order_rule`.
    """
    return _rule_if_applicable(draft, _moment_point(draft, action, refused.reason), refused.rule)


def order_rule(draft: Draft) -> str:
    """Return the rule on the order of asking in the current phase."""
    point = ORDER_POINTS.get(draft.phase, "")
    if is_first_to_speak(draft):
        point = "betting.turn-opener" if draft.compiled.turns else "betting.opener"
        if draft.phase is Phase.LAST_BETTING:
            point = "calling.last-opener"
    return _rule_if_applicable(draft, point, "table.out-of-turn.refused")


def opening_rule(draft: Draft) -> str:
    """Return the rule by which the asked seat may open: as the first, or after others."""
    if is_first_to_speak(draft):
        return order_rule(draft)
    deciding_point = next(
        point for point in PHASE_POINTS[draft.phase] if exists(draft.compiled.ruleset, point)
    )
    return _rule_if_applicable(draft, "betting.declined", draft.compiled.rule(deciding_point))


def is_first_to_speak(draft: Draft) -> bool:
    """True if the first player of a betting is still asked."""
    return draft.phase.bets and not draft.level and len(draft.asked) == 1


def _rule_if_applicable(draft: Draft, point: str, default: str) -> str:
    known = point and exists(draft.compiled.ruleset, point)
    return draft.compiled.rule(point) if known else default


def _moment_point(draft: Draft, action: Action, reason: Reason) -> str:
    """Return the point on the moment of an action; empty if there is none."""
    does, called = action.does, draft.caller != NOBODY
    if reason is Reason.HAND_IS_OVER and called:
        withdraws = does is ActionType.PASS and draft.name(draft.caller) == action.seat
        return "calling.withdrawn" if withdraws else _AFTER_A_CALL.get(does, "")
    if reason not in WRONG_MOMENT:
        return ""
    if does is ActionType.CALL:
        return _call_refusal_point(draft, reason)
    only_once = draft.compiled.trades_once and draft.compiled.drawing != "draw-trade-or-stand"
    if does is ActionType.TRADE and only_once and draft.phase is not Phase.TRADING:
        return "trading.phase" if draft.traded else "trading.time"
    opener = ""
    if draft.phase is Phase.LAST_BETTING and is_first_to_speak(draft):
        opener = "calling.last-opener"
    elif draft.phase is Phase.BETTING and draft.compiled.first_opens and not draft.level:
        opener = "betting.declined" if does in {ActionType.BET, ActionType.CHECK} else ""
    return _phase_point(draft, does, called=called) if reason is Reason.WRONG_PHASE else opener


def _phase_point(draft: Draft, does: ActionType, *, called: bool) -> str:
    """Return the point on the phase of an action type; empty if the refusal names it."""
    if does is ActionType.FOLD:
        return "folding.when"
    if does in _CHANGES and not called:
        return _drawing_point(draft)
    over = does in BETTING_ACTIONS and draft.phase not in _BEFORE_ANY_BET
    return "" if called else "betting.end" if over else "turns.phases"


def _drawing_point(draft: Draft) -> str:
    """Return the point on the drawing phase: why none comes in this round or turn, or when."""
    if draft.deck_exhausted:
        return "edges.nobody-draws"
    compiled = draft.compiled
    alone = compiled.turns and draft.turn not in draft.active
    comes = compiled.everybody_draws and not compiled.turn_ends
    return "turns.player-out" if alone and not comes else "turns.phases"


def _call_refusal_point(draft: Draft, reason: Reason) -> str:
    """Return the point that refuses a call: nobody is asked to call, or another seat is."""
    if not draft.round:
        return ""
    if draft.caller != NOBODY or reason is Reason.OUT_OF_TURN:
        return _SEVERAL
    if has_calling_phase(draft):
        return ""
    compiled = draft.compiled
    if not compiled.turns:
        return "calling.earliest-round"
    laps = 1 if compiled.calls_in_first_lap else compiled.first_call
    too_often = compiled.calls_once_a_lap and draft.lap > laps
    return "calling.how-often" if too_often else "calling.earliest-turn"


LAST_ROUND: Final = 20
"""The last round of a hand that no rule ends, unless the request names a later one."""
MOST_ROUNDS: Final = 1_000
"""The highest value of `last_round`."""

DONE: Final = "done"
NOT_REACHED: Final = "not-reached"


@dataclass(frozen=True, slots=True)
class PlayedHand:
    """A hand played by a script.

    Attributes:
        compiled: The compiled rules.
        script: The script.
        state: The final state.
        moves: All moves, in order.
        outcomes: The outcome of each entry: `done`, `not-reached`, or the reason of its refusal.
        refused_by: The rule that refused each entry; empty if none did.
        tried: By entry, the index of the move before which it was done or refused. A narrative
            also has its missed entries and, numbered after the entries, its questions.
        complete_at: The number of moves after which the narrative is complete.
        default_states: The states that would follow `state` by default, as far as a question needs
            them.
        phases: The phases that took place.
        events: All events.
        reached: True if the hand came to the stop of the script.
    """

    compiled: CompiledRules
    script: Script
    state: State
    moves: tuple[TakenMove, ...]
    outcomes: tuple[str, ...]
    refused_by: tuple[str, ...]
    tried: Mapping[int, int]
    complete_at: int
    default_states: tuple[State, ...]
    phases: tuple[PhaseClosed, ...]
    events: tuple[Event, ...]
    reached: bool

    @property
    def first_state(self) -> State:
        """The state after the deal."""
        return self.moves[0].before if self.moves else self.state

    def state_of_entry(self, entry: int) -> State | None:
        """Return the state at which an entry was done or refused; None if it never was."""
        index = self.tried.get(entry)
        return None if index is None else self.state_before(index)

    def used_request_rule(self, entry: int) -> str:
        """Return the rule by which a seat has one request in a phase, if it had it; else empty.

        The earlier entry is of the same seat, in the same phase of the round.
        """
        tried = self.script.entries[entry]
        if self.outcomes[entry] == DONE or tried.round is None:
            return ""
        for taken in self.moves[: self.tried.get(entry, 0)]:
            before, after = taken.before, taken.step.state
            if (
                taken.entry is not None
                and before.asked_seat == tried.action.seat
                and before.round == tried.round
                and (point := _shared_request_point(before.phase, tried.intended_phase))
                and (after.asked_seat, after.phase) != (before.asked_seat, before.phase)
            ):
                laid = self.script.entries[taken.entry].action.does is ActionType.LAY
                return self.compiled.rule("field.second-card" if laid else point)
        return ""

    def state_before(self, move: int) -> State:
        """Return the state before a move; after the last one, one that would follow by default."""
        if move < len(self.moves):
            return self.moves[move].before
        return (self.state, *self.default_states)[move - len(self.moves)]

    @property
    def visible(self) -> tuple[Mapping[str, VisibleCards], ...]:
        """The visible cards of each seat, phase by phase, and at the end."""
        return tuple(visible_cards(self.events, self.state, self.state.settled))


def _shared_request_point(done: Phase, wanted: Phase) -> str:
    """Return the point by which two phases share one request; empty if they do not."""
    if done is wanted is Phase.TRADING:
        return "trading.phase"
    drawing = {Phase.DRAWING, Phase.DISCARDING}
    return "drawing.choices" if {done, wanted} <= drawing else ""


def last_round(script: Script) -> int:
    """Return the round after which a script stops.

    It is that of `until`, else the last one named, at least LAST_ROUND.
    """
    if script.until is not None:
        return min(script.until[0], MOST_ROUNDS)
    all_entries = (*script.entries, *script.questions)
    entries = (entry.round for entry in all_entries if entry.round is not None)
    chance = script.chance
    return min(max((LAST_ROUND, *entries, *chance.rolls, *chance.changes)), MOST_ROUNDS)


class Player:
    """Plays one script."""

    def __init__(self, compiled: CompiledRules, script: Script, tape: Tape | None = None) -> None:
        """Start before the deal; raises RefusedError if the version cannot change.

        Steps are taken from the tape, if there is one, and recorded on it.
        """
        chance = script.chance
        if not compiled.versions and (chance.changes or chance.change_at_call is not None):
            raise RefusedError(Refusal.VERSION_IS_FIXED, "totals.version.chosen-before-play")
        self.compiled = compiled
        self.script = script
        self.tape = tape
        self.until_closed = False
        self.stop_matches = 0
        ends = script.until is not None or compiled.endless
        self.final_round = last_round(script) if ends else None
        self.waiting = by_key(
            ((entry.round, entry.intended_phase), index)
            for index, entry in enumerate(script.entries)
        )
        self.outcomes = [NOT_REACHED] * len(script.entries)
        self.refused_by = [""] * len(script.entries)
        self.tried: dict[int, int] = {}
        self.complete_at: int | None = None
        """The number of moves after which the whole script was done; None before that."""
        self.moves: list[TakenMove] = []
        self.lookahead: list[TakenMove] = []
        self.phases: list[PhaseClosed] = []
        self.events: list[Event] = []

    def run(self) -> PlayedHand:
        """Play the hand."""
        setup = self.script.setup
        if self.tape is None:
            return self.play_on(start(self.compiled, setup))
        return self.play_on(self.tape.step(self.compiled, start, self.compiled, setup))

    def _apply(self, state: State, move: Move, *, is_legal: bool = False) -> Step:
        """Apply a move, or take it from the tape."""
        if self.tape is None:
            return apply(state, move, is_legal=is_legal)
        return self.tape.step(self.compiled, apply, state, move, is_legal=is_legal)

    def play_on(self, step: Step) -> PlayedHand:
        """Play until the hand is over, or the script stops."""
        self._record(step)
        while not (step.state.over or self._is_at_stop(step.state)):
            taken = self._next(step.state)
            self.moves.append(taken)
            step = taken.step
            self._record(step)
        if step.state.over and step.state.was_dealt:  # if no hand was dealt, no entry is reached
            self._record_refusals_at(step.state, Phase.END)
        return self._result(step.state)

    def _result(self, state: State) -> PlayedHand:
        stop = self.script.stop
        return PlayedHand(
            self.compiled,
            self.script,
            state,
            tuple(self.moves),
            tuple(self.outcomes),
            tuple(self.refused_by),
            self.tried,
            len(self.moves) if self.complete_at is None else self.complete_at,
            tuple(self._upcoming()),
            tuple(self.phases),
            tuple(self.events),
            reached=stop is None or self.stop_matches >= stop.times,
        )

    def _upcoming(self) -> Iterator[State]:
        """Yield the states of the default play that is known already."""
        yield from (taken.step.state for taken in self.lookahead)

    def _next(self, before: State) -> TakenMove:
        if before.awaits is Awaited.ROLL:
            for index, entry in self._fitting(before.round, Phase.SHIFT, None):
                if refusal(before, entry.action) is None:
                    return self._do(before, index)
            self._record_refusals_at(before, Phase.SHIFT)
            return self._default_move(before)
        if before.awaits is Awaited.CHANGE:
            return self._default_move(before)
        for index, entry in self._fitting(before.round, before.phase, before.asked_seat):
            refused = refusal(before, entry.action)
            if refused is None:
                return self._do(before, index)
            self._record_refusal(index, refused)
        return self._default_move(before)

    def _default_move(self, before: State) -> TakenMove:
        """Take what chance brings, or what the asked seat does by default."""
        move: Move
        match before.awaits:
            case Awaited.ROLL:
                move = self._roll(before)
            case Awaited.CHANGE:
                move = self._change(before)
            case _:
                move = default_action(before)
        return TakenMove(before, move, self._apply(before, move, is_legal=True))

    def _do(self, before: State, index: int) -> TakenMove:
        """Apply an entry, and record it."""
        action = self.script.entries[index].action
        self.outcomes[index] = DONE
        self.tried[index] = len(self.moves)
        return TakenMove(before, action, self._apply(before, action, is_legal=True), index)

    def _fitting(
        self, number: int, phase: Phase, asked: str | None
    ) -> list[tuple[int, ScriptedAction]]:
        if NOT_REACHED not in self.outcomes:  # for the rest of most hands
            return []
        waiting = (*self.waiting.get((number, phase), ()), *self.waiting.get((None, phase), ()))
        return [
            (index, self.script.entries[index])
            for index in (sorted(waiting) if len(waiting) > 1 else waiting)
            if self.outcomes[index] is NOT_REACHED
            and self.script.entries[index].fits(number, phase, asked)
        ]

    def _record_refusals_at(self, state: State, phase: Phase) -> None:
        """Record the refusals of entries for a moment without a request: the shift, and the end."""
        for index, entry in self._fitting(state.round, phase, None):
            refused = refusal(state, entry.action)
            if refused is not None:
                self._record_refusal(index, refused)

    def _record_refusal(self, index: int, refused: Refused) -> None:
        """Record why an entry is refused."""
        self.outcomes[index] = refused.reason.value
        self.refused_by[index] = refused.rule
        self.tried[index] = len(self.moves)

    def _roll(self, state: State) -> Roll:
        if state.caller_seat is not None:
            return self.script.chance.last_roll or NO_SHIFT
        return self.script.chance.rolls.get(state.round, NO_SHIFT)

    def _change(self, state: State) -> VersionChange:
        if state.caller_seat is not None:
            version = self.script.chance.change_at_call
        else:
            version = self.script.chance.changes.get(state.round)
        return NO_CHANGE if version is None else VersionChange(version)

    def _record(self, step: Step) -> None:
        self.events.extend(step.events)
        for event in step.events:
            if isinstance(event, PhaseClosed):
                self.phases.append(event)
                self.until_closed |= (event.state.round, event.state.phase) == self.script.until

    def _is_at_stop(self, state: State) -> bool:
        """True if the hand has come to the stop of the script, or past it."""
        stop = self.script.stop
        if stop is not None:
            self.stop_matches += stop.matches(state)
            return self.stop_matches >= stop.times or state.round > stop.round
        return self._is_finished(state, closed=self.until_closed)

    def _is_finished(self, state: State, *, closed: bool) -> bool:
        """True if the last phase of the script is `closed`, or its last round over."""
        if self.final_round is None or (
            state.awaits is Awaited.CHANGE and state.caller_seat is not None
        ):
            return False  # this change belongs to the call (`versions.at-call`)
        return closed or state.round > self.final_round


P = ParamSpec("P")


class RecordedStep(NamedTuple):
    """The result of one step, or its error, with the number of reads so far."""

    result: Step | RefusedError | ScriptRanOutError
    reads: int


class Tape:
    """The recorded steps of one hand, or of several in a row.

    Two rulesets that agree on every choice read play alike. A ruleset that differs late is given
    the earlier steps, and computes only the others.
    """

    __slots__ = ("_known_steps", "_reads", "steps")

    def __init__(self, reads: Sized, known_steps: Sequence[RecordedStep] = ()) -> None:
        """Start empty. `reads`: all choices read so far; `known_steps`: steps to reuse first."""
        self.steps: list[RecordedStep] = []
        self._known_steps = known_steps
        self._reads = reads

    def step(
        self, compiled: CompiledRules, make: Callable[P, Step], *args: P.args, **named: P.kwargs
    ) -> Step:
        """Return the next step: the known one, or a new one.

        Raises the error recorded in its place.
        """
        index = len(self.steps)
        if index < len(self._known_steps):
            result, reads = self._known_steps[index]
            if isinstance(result, Step):
                result = _step_under(result, compiled)
        else:
            try:
                result = make(*args, **named)
            except (RefusedError, ScriptRanOutError) as error:
                result = error
            reads = len(self._reads)
        self.steps.append(RecordedStep(result, reads))
        if isinstance(result, Step):
            return result
        raise result


def _step_under(step: Step, compiled: CompiledRules) -> Step:
    """Return the same step under other compiled rules that agree so far."""
    events = [
        event._replace(state=snapshot(event.state, compiled))
        if isinstance(event, PhaseClosed) and isinstance(event.state, Snapshot)
        else event
        for event in step.events
    ]
    settled = step.state.settled and step.state.settled.under(compiled.ruleset)
    return Step(step.state.changed(compiled=compiled, settled=settled), tuple(events))


def has_next_hand(played: PlayedHand) -> bool:
    """True if another hand can follow: this one is over, and the session is not."""
    return played.state.over and not played.state.session_over


def carry_over(previous: PlayedHand, next_script: Script) -> Script:
    """Complete the script of the next hand with what the finished one leaves.

    `next_script` has the seats, the stacks of new players, the cards, the version, and whether it
    is the last hand. Stacks, pots, debts, dealer, and seats that sit out are carried over. Antes
    are due; fields, folds and counts start anew.
    """
    state, table = previous.state, next_script.setup
    stacks_left = state.stacks_by_seat()
    arrivals = frozenset(table.seats) - stacks_left.keys()
    dealt = {state.table.seats[seat] for seat in state.table.order}
    setup = replace(
        table,
        dealer=next_dealer_seated(state.next_dealer, previous.script.setup.seats, table.seats),
        stacks={seat: stacks_left.get(seat, table.stacks.get(seat, 0)) for seat in table.seats},
        hand_pot=state.hand_pot,
        sabacc_pot=state.sabacc_pot,
        owed=state.owed,
        ante=True,
        sitting_out=frozenset(_sitting_out(previous)).intersection(table.seats),
        newcomers=((previous.script.setup.newcomers | arrivals) - dealt).intersection(table.seats),
    )
    return replace(next_script, setup=setup)


def _sitting_out(previous: PlayedHand) -> set[str]:
    """Return the seats that sit out the next hand: the last statement counts (`table.joining`)."""
    seats = set(previous.script.setup.sitting_out)
    tried_entries = [
        index for index, outcome in enumerate(previous.outcomes) if outcome != NOT_REACHED
    ]
    for index in sorted(tried_entries, key=lambda entry: (previous.tried[entry], entry)):
        action = previous.script.entries[index].action
        if action.does is ActionType.JOIN:
            seats.discard(action.seat)
        elif action.does is ActionType.SIT_OUT:
            seats.add(action.seat)
    return seats


def next_dealer_seated(
    next_dealer: str, previous_seats: Sequence[str], seats: Sequence[str]
) -> str:
    """Return the next dealer; if that seat left, the next one seated (`table.dealer-gone`)."""
    first = previous_seats.index(next_dealer)
    circle = (*previous_seats[first:], *previous_seats[:first], *seats)
    return next(seat for seat in circle if seat in seats)
