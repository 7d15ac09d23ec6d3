"""The player of scripts: plays what players do of their own will, and the rest of itself."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Final

from sabacc.engine.events import Closed
from sabacc.engine.fact import What
from sabacc.engine.phases import Awaited, Phase
from sabacc.engine.play.actions import NO_CHANGE, NO_SHIFT, Change, Roll
from sabacc.engine.play.hand_in_play import apply, passive, refusal, start
from sabacc.engine.play.players.misplaced_deeds import refused_by
from sabacc.engine.play.script import Taken
from sabacc.engine.play.why import trying
from sabacc.engine.play.why.hand_account import account_of
from sabacc.engine.position import Refusal, RefusedError
from sabacc.engine.showing import seen

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from sabacc.engine.events import Event
    from sabacc.engine.fact import Fact
    from sabacc.engine.play.actions import Action, Move, Refused
    from sabacc.engine.play.book import Book
    from sabacc.engine.play.players.tape import Tape
    from sabacc.engine.play.script import Entry, Script
    from sabacc.engine.play.state import State, Step
    from sabacc.engine.play.why.hand_account import HandAccount
    from sabacc.engine.showing import Seen

LAST_ROUND: Final = 20
"""After this round a hand stops that no rule ends, unless the request names a later one."""
MOST_ROUNDS: Final = 1_000
"""After this round every hand stops, whatever the request names."""

DONE: Final = "done"
NOT_REACHED: Final = "not-reached"
_ASIDE: Final = "aside"
"""Stands for the place of an entry that is in no script."""


@dataclass(frozen=True)  # without slots, since it keeps what it is asked for
class Played:
    """What a script came to.

    Attributes:
        book: By which rules it was played.
        script: What was played.
        state: The table at last.
        moves: All that was done, in order.
        fates: For each entry `done`, `not-reached`, or the reason of its refusal.
        refused_by: For each entry the rule that refused it, empty where none did.
        tried: Before which move each entry was done or refused.  In a script that is told also
            where one is judged that found no moment, and where each question is, behind them.
        now: Before which move all that is told has been done.
        ahead: The tables that would come of themselves after `state`, as far as a question needs.
        phases: The phases that took place.
        events: Everything that happened.
        reached: Whether it came to where the script stops, if it stops while somebody is asked.
        player: Who played it.
    """

    book: Book
    script: Script
    state: State
    moves: tuple[Taken, ...]
    fates: tuple[str, ...]
    refused_by: tuple[str, ...]
    tried: Mapping[int, int]
    now: int
    ahead: tuple[State, ...]
    phases: tuple[Closed, ...]
    events: tuple[Event, ...]
    reached: bool
    player: type[Player]

    @property
    def begun(self) -> State:
        """The table after the deal."""
        return self.moves[0].before if self.moves else self.state

    def table(self, entry: int) -> State | None:
        """Return the table at which an entry was done or refused; None where it was never tried."""
        place = self.tried.get(entry)
        return None if place is None else self.before(place)

    def before(self, move: int) -> State:
        """Return the table before a move; after the last one, one that would come of itself."""
        if move < len(self.moves):
            return self.moves[move].before
        return (self.state, *self.ahead)[move - len(self.moves)]

    @cached_property
    def retold(self) -> Played:
        """The same, each of whose states says by which rules it is so; played once more for it."""
        return self if self.state.told else self.player(self.book, self.script).run(why=True)

    @property
    def seen(self) -> tuple[Mapping[str, Seen], ...]:
        """What is seen of each seat's cards, phase by phase, and at last as the hand lies."""
        return tuple(seen(self.events, self.state, self.state.settled))

    @cached_property
    def account(self) -> HandAccount:
        """What is so of it, and why."""
        state = self.retold.state
        assert state.told is not None  # noqa: S101 - it was retold
        return account_of(state, state.told, self.script, self.seen)


def last_round(script: Script) -> int:
    """Return the round after which a hand stops that goes on: `until`, or the last one named."""
    if script.until is not None:
        return min(script.until[0], MOST_ROUNDS)
    told = (*script.entries, *script.questions)
    entries = (entry.round for entry in told if entry.round is not None)
    chance = script.chance
    return min(max((LAST_ROUND, *entries, *chance.rolls, *chance.changes)), MOST_ROUNDS)


def what_comes_of(state: State, action: Action) -> Fact:
    """Say what would come of an action, and why, in a state that says why it is so.

    Raises ScriptRanOutError where too few cards are left.
    """
    refused = refusal(state, action)
    if refused is None:
        told, key = apply(state, action).state.told, (What.DOES, action.seat)
    else:
        after, key = state.retold(), (What.TRIED, _ASIDE)
        told = after.told
        if told is not None:
            points = refused_by(after, action, refused)
            trying.refused(after, told, _ASIDE, action, reason=refused.reason, points=points)
    if told is None:
        message = "a state that says why keeps its reasons"
        raise AssertionError(message)
    return told.facts[key]


class Player:
    """One playing of one script."""

    def __init__(self, book: Book, script: Script, tape: Tape | None = None) -> None:
        """Begin with nothing played; raises RefusedError where versions never change.

        The steps are taken from a tape, if there is one, and left on it.
        """
        chance = script.chance
        if not book.versions and (chance.changes or chance.change_at_call is not None):
            raise RefusedError(Refusal.VERSION_IS_FIXED, "totals.version.chosen-before-play")
        self.book = book
        self.script = script
        self.tape = tape
        self.stopped = False
        self.met = 0
        ends = script.until is not None or book.endless
        self.last = last_round(script) if ends else None
        self.waiting: dict[tuple[int | None, Phase], list[int]] = {}
        for index, entry in enumerate(script.entries):
            self.waiting.setdefault((entry.round, entry.wanted), []).append(index)
        self.fates = [NOT_REACHED] * len(script.entries)
        self.refused_by = [""] * len(script.entries)
        self.tried: dict[int, int] = {}
        self.now: int | None = None
        """How many moves had been made when all that is told was done; None before that."""
        self.moves: list[Taken] = []
        self.phases: list[Closed] = []
        self.events: list[Event] = []

    def run(self, *, why: bool = False) -> Played:
        """Play the hand; with `why` each of its states says by which rules it is so."""
        wants, setup = self.script.wants if why else None, self.script.setup
        if self.tape is None:
            return self.go_on(start(self.book, setup, why=wants))
        return self.go_on(self.tape.step(self.book, start, self.book, setup, why=wants))

    def _apply(self, state: State, move: Move) -> Step:
        """Carry out a move, unless it stands on the tape."""
        if self.tape is None:
            return apply(state, move)
        return self.tape.step(self.book, apply, state, move)

    def go_on(self, step: Step) -> Played:
        """Go on until the hand is over, or the script's end is reached."""
        self._note(step)
        while not (step.state.over or self._reached(step.state)):
            taken = self._next(step.state)
            self.moves.append(taken)
            step = taken.step
            self._note(step)
        if step.state.over and step.state.dealt:  # without a hand no entry is reached
            step = step._replace(state=self._try(step.state, Phase.END))
        return self._result(step.state)

    def _result(self, state: State) -> Played:
        stop = self.script.stop
        return Played(
            self.book,
            self.script,
            state,
            tuple(self.moves),
            tuple(self.fates),
            tuple(self.refused_by),
            self.tried,
            len(self.moves) if self.now is None else self.now,
            tuple(self._coming()),
            tuple(self.phases),
            tuple(self.events),
            reached=stop is None or self.met >= stop.times,
            player=type(self),
        )

    def _coming(self) -> Sequence[State]:
        return ()

    def _next(self, before: State) -> Taken:
        state = before
        if before.awaits is Awaited.ROLL:
            for index, entry in self._fitting(before.round, Phase.SHIFT, None):
                if refusal(before, entry.action) is None:
                    return self._do(before, before, index)
            roll = self._roll(before)
            return Taken(before, roll, self._apply(self._try(before, Phase.SHIFT), roll))
        if before.awaits is Awaited.CHANGE:
            change = self._change(before)
            return Taken(before, change, self._apply(before, change))
        for index, entry in self._fitting(state.round, state.phase, state.asked_seat):
            refused = refusal(state, entry.action)
            if refused is None:
                return self._do(before, state, index)
            state = self._refuse(state, index, refused)
        usual = passive(state)
        return Taken(before, usual, self._apply(state, usual))

    def _do(self, before: State, state: State, index: int) -> Taken:
        """Carry out an entry, and note it."""
        action = self.script.entries[index].action
        self.fates[index] = DONE
        self.tried[index] = len(self.moves)
        step = self._apply(state, action)
        if step.state.told is not None:
            trying.done(step.state.told, index, action)
        return Taken(before, action, step, index)

    def _fitting(self, number: int, phase: Phase, asked: str | None) -> list[tuple[int, Entry]]:
        waiting = (*self.waiting.get((number, phase), ()), *self.waiting.get((None, phase), ()))
        return [
            (index, self.script.entries[index])
            for index in sorted(waiting)
            if self.fates[index] is NOT_REACHED
            and self.script.entries[index].fits(number, phase, asked)
        ]

    def _try(self, state: State, phase: Phase) -> State:
        """Try entries where nothing is legal: as the die falls, and after the hand."""
        for index, entry in self._fitting(state.round, phase, None):
            refused = refusal(state, entry.action)
            if refused is not None:
                state = self._refuse(state, index, refused)
        return state

    def _refuse(self, state: State, index: int, refused: Refused) -> State:
        """Note why an entry is refused; return the state, which says so as well if it says why."""
        self.fates[index] = refused.reason.value
        self.refused_by[index] = refused.rule
        self.tried[index] = len(self.moves)
        if state.told is None:
            return state
        again = state.retold()
        if again.told is not None:
            action = self.script.entries[index].action
            points = refused_by(again, action, refused)
            trying.refused(
                again, again.told, str(index), action, reason=refused.reason, points=points
            )
        return again

    def _roll(self, state: State) -> Roll:
        if state.caller_seat is not None:
            return self.script.chance.last_roll or NO_SHIFT
        return self.script.chance.rolls.get(state.round, NO_SHIFT)

    def _change(self, state: State) -> Change:
        if state.caller_seat is not None:
            version = self.script.chance.change_at_call
        else:
            version = self.script.chance.changes.get(state.round)
        return NO_CHANGE if version is None else Change(version)

    def _note(self, step: Step) -> None:
        self.events.extend(step.events)
        for event in step.events:
            if isinstance(event, Closed):
                self.phases.append(event)
                self.stopped |= (event.state.round, event.state.phase) == self.script.until

    def _reached(self, state: State) -> bool:
        """Say whether the hand has come to where the script stops, or past it."""
        stop = self.script.stop
        if stop is not None:
            self.met += stop.meets(state)
            return self.met >= stop.times or state.round > stop.round
        return self._goes_no_further(state, closed=self.stopped)

    def _goes_no_further(self, state: State, *, closed: bool) -> bool:
        """Say whether the last phase of the script is `closed`, or its last round over."""
        if self.last is None or (state.awaits is Awaited.CHANGE and state.caller_seat is not None):
            return False  # that change comes with the call (`versions.at-call`)
        return closed or state.round > self.last
