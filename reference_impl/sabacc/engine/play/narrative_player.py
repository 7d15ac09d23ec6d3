"""Scheduling of untimed narratives: each action happens at the next moment at which it fits.

The protocol fixes the moment of each entry. A narrative does not: *Han bets 2, Leia matches, Leia
folds* names no phase. Each action is taken at the next request to its seat at which it is legal,
after all earlier actions; everything else is default play.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

from sabacc.engine.events import ActionType, Awaited, Phase, PhaseClosed
from sabacc.engine.play.actions import Reason
from sabacc.engine.play.compiled_rules import CompiledRules
from sabacc.engine.play.hand_in_play import AT_ANY_TIME, refusal
from sabacc.engine.play.script_player import (
    BETTING_ACTIONS,
    PlayedHand,
    Player,
    Script,
    ScriptedAction,
    TakenMove,
    Tape,
)
from sabacc.engine.play.state import NOBODY, State, Step
from sabacc.engine.position import RefusedError, ScriptRanOutError

_PHASES_OF: Final[Mapping[ActionType, frozenset[Phase]]] = {
    does: frozenset({does.default_phase, *(phase for phase in Phase if does in phase.actions)})
    for does in ActionType
}
# Actions for which a seat may be asked several times in a phase
_IN_BETTING: Final = frozenset({*BETTING_ACTIONS, ActionType.FOLD})
_NOBODY_ASKED: Final = frozenset({Phase.SHIFT, Phase.END})
_NEVER: Final = -1
# Refusals after which a later request of the same round may be meant
_MAY_FIT_LATER: Final = frozenset(
    {Reason.BET_STANDS, Reason.NO_BET_STANDS, Reason.NO_TRADE, Reason.NO_NEW_CARD}
)
# Refusals after which no request can be meant
_CANNOT_FIT_LATER: Final = frozenset({Reason.HAND_IS_OVER, Reason.NOT_IN_HAND})


def phases_of(entry: ScriptedAction) -> frozenset[Phase]:
    """Return the possible phases of an entry: all, if it is done while another seat is asked."""
    if entry.phase is not None:
        return frozenset({entry.phase})
    at_any_time = entry.asked is not None and entry.action.does in AT_ANY_TIME
    return frozenset(Phase) if at_any_time else _PHASES_OF[entry.action.does]


def narrative_order(entries: Sequence[ScriptedAction]) -> list[int]:
    """Return the positions of entries in narrative order.

    Named rounds are ascending; an entry without a round belongs to the one before it.
    """
    rounds: list[int] = []
    for entry in entries:
        rounds.append(entry.round if entry.round is not None else (rounds or [0])[-1])
    return sorted(range(len(entries)), key=rounds.__getitem__)


def fitting_position(entry: ScriptedAction, states: Iterable[State]) -> int:
    """Return the index of the state at which an entry is meant; -1 for none.

    It is the first request to the seat at which the action is legal, or refused for its content. If
    it is refused otherwise, a later request of the same round is meant, if it is legal there. A
    trade in a drawing phase without trades is meant for the trading phase, if there is one. Without
    any request, it is the first state at which the action is legal, such as a fold out of turn.
    """
    first_refused, refused_round, first_unasked, waits_for_trading = _NEVER, 0, _NEVER, False
    for index, state in enumerate(states):
        if entry.round is not None and state.round > entry.round:
            break
        if first_refused != _NEVER and state.round != refused_round and not waits_for_trading:
            break
        if _has_left(entry, state):
            break
        if first_unasked == _NEVER and _is_legal_unasked(entry, state):
            first_unasked = index
        if not _fits(entry, state):
            continue
        refused = refusal(state, entry.action)
        if refused is None or (first_refused == _NEVER and refused.reason not in _MAY_FIT_LATER):
            return index
        if waits_for_trading and state.phase is Phase.TRADING:
            return index
        if first_refused == _NEVER:
            first_refused, refused_round = index, state.round
            to_come = state.compiled.trades_once and not state.traded
            waits_for_trading = refused.reason is Reason.NO_TRADE and to_come
    return first_unasked if first_refused == _NEVER else first_refused


def _has_left(entry: ScriptedAction, state: State) -> bool:
    """True if the seat has left the hand, so that no later moment can be meant."""
    seat = state.table.index_of.get(entry.action.seat, NOBODY)
    return seat in state.folded or seat in state.out


def _fits(entry: ScriptedAction, state: State) -> bool:
    """True if an entry may be meant for a moment."""
    if entry.round not in {None, state.round} or state.phase not in phases_of(entry):
        return False
    if state.awaits is not Awaited.SEAT:
        return entry.phase is state.phase
    return (entry.asked or entry.action.seat) == state.asked_seat


def _is_legal_unasked(entry: ScriptedAction, state: State) -> bool:
    """True if an action is legal although its seat is not asked."""
    if entry.action.does not in AT_ANY_TIME or entry.asked is not None:
        return False
    if state.awaits is not Awaited.SEAT:
        return False
    here = entry.round in {None, state.round} and entry.phase in {None, state.phase}
    return here and refusal(state, entry.action) is None


def refusal_position(entry: ScriptedAction, states: Sequence[State], since: int) -> int | None:
    """Return the index of the state at which a missed entry counts as refused; else None.

    The first that exists: `since` itself, if no later moment can fit; the next request for such an
    action; the last such request of the round, if the seat got none; once the round is over, its
    last request to the seat, or to anybody. None: unknown yet.
    """
    refused = refusal(states[since], entry.action)
    if refused is not None and refused.reason in _CANNOT_FIT_LATER:
        return since
    seat, wanted = entry.action.seat, phases_of(entry)
    within = [
        index
        for index, state in enumerate(states)
        if state.awaits is Awaited.SEAT and entry.round in {None, state.round}
    ]
    same_phases = [index for index in within if states[index].phase in wanted]
    later = [index for index in same_phases if index >= since]
    if later:
        return later[0]
    if entry.round is None:
        return None
    if same_phases and all(states[index].asked_seat != seat for index in same_phases):
        return same_phases[-1]
    remaining = [index for index in within if index >= since]
    round_is_over = states[-1].over or states[-1].round > entry.round
    if not remaining or not round_is_over or entry.phase in _NOBODY_ASKED:
        return None
    own = [index for index in remaining if states[index].asked_seat == seat]
    return (own or remaining)[-1]


def play_script(compiled: CompiledRules, script: Script, tape: Tape | None = None) -> PlayedHand:
    """Play a hand until its script stops, or to its end.

    The first steps come from the tape, if there is one; all steps are recorded on it. A hand that
    no rule ends stops after `last_round`.

    Raises RefusedError for an impossible table or change of version, ScriptRanOutError for missing
    picks or shuffles.
    """
    player = NarrativePlayer if script.is_narrative else Player
    return player(compiled, script, tape).run()


class NarrativePlayer(Player):
    """Plays one narrative: each entry is scheduled after the earlier ones."""

    def __init__(self, compiled: CompiledRules, script: Script, tape: Tape | None = None) -> None:
        """Start before the deal; raises RefusedError if the version cannot change."""
        super().__init__(compiled, script, tape)
        self.remaining = narrative_order(script.entries)
        self.missed: list[tuple[int, int]] = []
        """The entries that never fitted, each with the number of moves before it."""
        self.ended = False
        self.moves_to_next: int | None = None
        self.moves_until_refusal = 0
        """The number of default moves until a missed entry is refused; later entries wait."""
        self.since = 0
        """How many moves had been made when the last entry was tried."""
        self.lookahead_progress: tuple[bool, int] | None = None
        """During lookahead: whether `until` was closed, and how often the stop matched."""
        chance = script.chance
        self.pending_chance = {
            *((Awaited.ROLL, number) for number in (chance.rolls if compiled.shifts else ())),
            *((Awaited.CHANGE, number) for number in chance.changes),
        }
        """The scripted chance that is still to come; round 0 is after a call."""
        if chance.last_roll is not None:
            self.pending_chance.add((Awaited.ROLL, 0))
        if chance.change_at_call is not None:
            self.pending_chance.add((Awaited.CHANGE, 0))
        self.missed_positions: dict[int, int] | None = None
        """By missed entry the index of its refusal; None until all others are done."""

    def play_on(self, step: Step) -> PlayedHand:
        """Play until the hand is over, the script stops, or the narrative is complete."""
        self._record(step)
        state = step.state
        while not (state.over or self._is_at_stop(state)):
            index = self._try_due_entries(state)
            if index is None and self.complete_at is None and self._is_complete(state):
                self._schedule_questions(state)
            if self.complete_at is not None and not self._plays_on(state):
                break
            called = state.caller_seat is not None
            self.pending_chance.discard((state.awaits, 0 if called else state.round))
            if index is None:
                taken = self._default_step(state)
            else:
                taken = self._do(state, index)
                self.lookahead.clear()
                self.ended = False
                self.lookahead_progress = None
                self.since = len(self.moves) + 1
            self.moves.append(taken)
            self._record(taken.step)
            state = taken.step.state
        if state.over and state.was_dealt:  # without a hand no entry is reached
            self._try_due_entries(state)
        self._record_questions_and_missed(state)
        return self._result(state)

    def _try_due_entries(self, state: State) -> int | None:
        """Try the entries due now; return the one that is legal."""
        while (index := self._next_fit(state)) is not None:
            refused = refusal(state, self.script.entries[index].action)
            if refused is None:
                return index
            self._record_refusal(index, refused)
            self.since = len(self.moves)
        return None

    def _next_fit(self, state: State) -> int | None:
        """Return the entry to try now; None for none."""
        while self.remaining:
            if self.moves_until_refusal:
                return None
            if self.moves_to_next is None:
                entry = self.script.entries[self.remaining[0]]
                self.moves_to_next = fitting_position(entry, self._lookahead(state))
            if self.moves_to_next > 0:
                return None
            index, never_fits = self.remaining.pop(0), self.moves_to_next == _NEVER
            self.moves_to_next = None
            if not never_fits:
                return index
            self.missed.append((index, len(self.moves)))
            self.moves_until_refusal = self._moves_until_refused(self.script.entries[index], state)
        return None

    def _moves_until_refused(self, entry: ScriptedAction, state: State) -> int:
        """Return the number of default moves before a missed entry is refused.

        Later entries follow it: a fold after a call in round 3 is in round 3.
        """
        if not self.remaining or entry.round is None:
            return 0
        states: list[State] = []
        for state_then in self._lookahead(state):
            states.append(state_then)
            if state_then.round > entry.round:
                break
        return refusal_position(entry, states, 0) or 0

    def _default_step(self, state: State) -> TakenMove:
        """Return the next step of default play."""
        if self.moves_until_refusal:
            self.moves_until_refusal -= 1
        elif self.moves_to_next is not None:
            self.moves_to_next -= 1
        return self.lookahead.pop(0) if self.lookahead else self._default_move(state)

    def _lookahead(self, state: State) -> Iterator[State]:
        """Yield the states of default play, this one first."""
        index, state_then = 0, state
        while True:
            yield state_then
            index += 1
            following = self._state_after(state, index)
            if following is None:
                return
            state_then = following

    def _state_after(self, state: State, count: int) -> State | None:
        """Return the state after `count` default moves; None if play has stopped."""
        if count <= len(self.lookahead):
            return self.lookahead[count - 1].step.state
        before = self.lookahead[-1].step.state if self.lookahead else state
        if self.ended or before.over:
            return None
        try:
            taken = self._default_move(before)
        except (RefusedError, ScriptRanOutError):  # raised again if play comes there
            self.ended = True
            return None
        self.lookahead.append(taken)
        self.ended = self._script_ends(taken.step)
        return None if self.ended else taken.step.state

    def _script_ends(self, step: Step) -> bool:
        """True if the script ends with this step of the lookahead; called in order."""
        stop, until, state = self.script.stop, self.script.until, step.state
        closed, matches = self.lookahead_progress or (self.until_closed, self.stop_matches)
        closed |= until is not None and any(
            isinstance(event, PhaseClosed) and (event.state.round, event.state.phase) == until
            for event in step.events
        )
        if stop is not None:
            matches += stop.matches(state)
        self.lookahead_progress = closed, matches
        if stop is not None:
            return matches >= stop.times or state.round > stop.round
        return self._is_finished(state, closed=closed)

    def _is_complete(self, state: State) -> bool:
        """True if nothing remains of the narrative; missed entries are refused by now."""
        called = state.caller_seat is not None
        pending_rounds = {number for _, number in self.pending_chance}
        chance_pending = (
            0 in pending_rounds if called else max(pending_rounds, default=-1) >= state.round
        )
        if chance_pending or self.remaining:
            return False
        if self.missed_positions is None:
            for index, _ in self.missed:
                entry = self.script.entries[index]
                if (entry.round or 0) >= state.round:
                    fitting_position(entry, self._lookahead(state))
            self.missed_positions = dict(
                self._missed_refusals([*self._states_so_far(state), *self._upcoming()])
            )
        return len(self.moves) >= max(self.missed_positions.values(), default=0)

    def _plays_on(self, state: State) -> bool:
        """True if the hand goes on after the narrative: to its end, or to the stop."""
        script = self.script
        if script.until is not None or script.stop is not None or state.round <= script.through:
            return True
        return state.caller_seat is not None and state.awaits is Awaited.CHANGE

    def _schedule_questions(self, state: State) -> None:
        """Schedule each question in the lookahead after the narrative."""
        self.complete_at = len(self.moves)
        for question in self.script.questions:
            fitting_position(question, self._lookahead(state))
        self.tried |= self._question_positions(
            [*self._states_so_far(state), *self._upcoming()], self.complete_at
        )

    def _question_positions(self, states: Sequence[State], now: int) -> Iterator[tuple[int, int]]:
        """Yield the move before which each question comes; `now` or later without a round.

        One about an earlier round is about the request in that round, and so is one that names the
        phase of a betting in which the seat is not asked again. Undecided ones are left out.
        """
        for number, question in enumerate(self.script.questions, len(self.script.entries)):
            since = now if question.round is None else self.since
            if question.round is not None and question.round < states[since].round:
                since = 0
            index = fitting_position(question, states[since:])
            if index < 0 and question.phase is not None and question.action.does in _IN_BETTING:
                since, index = 0, fitting_position(question, states)
            position = since + index if index >= 0 else refusal_position(question, states, since)
            if position is not None:
                yield number, position

    def _missed_refusals(self, states: Sequence[State]) -> Iterator[tuple[int, int]]:
        """Yield each missed entry, with the index of the state at which it is refused."""
        waiting = ((index, self.since) for index in self.remaining)
        for index, since in (*self.missed, *waiting):
            entry = self.script.entries[index]
            position = refusal_position(entry, states, since)
            if position is None and states[since].round != entry.round and self._has_acted(entry):
                position = since
            if position is not None:
                yield index, position

    def _has_acted(self, entry: ScriptedAction) -> bool:
        """True if the seat has acted by the script in the round of an entry."""
        return any(
            taken.entry is not None
            and (taken.before.round, taken.before.asked_seat) == (entry.round, entry.action.seat)
            for taken in self.moves
        )

    def _record_questions_and_missed(self, state: State) -> None:
        """Record where each question comes, and where missed entries are refused."""
        states = self._states_so_far(state)
        if self.complete_at is None:
            self.complete_at = len(self.moves)
            self.tried |= self._question_positions(states, self.complete_at)
        refusals = (
            self._missed_refusals(states)
            if self.missed_positions is None
            else self.missed_positions.items()
        )
        self.tried |= {entry: move for entry, move in refusals if move <= len(self.moves)}
        if self.script.until is not None and state.awaits is Awaited.SEAT:
            for number, question in enumerate(self.script.questions, len(self.script.entries)):
                if question.round is None:
                    self.tried[number] = len(self.moves)

    def _states_so_far(self, state: State) -> list[State]:
        return [*(taken.before for taken in self.moves), state]
