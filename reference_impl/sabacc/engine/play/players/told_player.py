"""The player of hands that are told: each deed finds its moment after those before it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sabacc.engine.events import Closed
from sabacc.engine.phases import Awaited
from sabacc.engine.play.hand_in_play import passive, refusal
from sabacc.engine.play.players.matching import Matching, judged_at, moment
from sabacc.engine.play.players.script_player import Player
from sabacc.engine.play.script import Taken

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from sabacc.engine.play.actions import Move
    from sabacc.engine.play.book import Book
    from sabacc.engine.play.players.script_player import Played
    from sabacc.engine.play.players.tape import Tape
    from sabacc.engine.play.script import Script
    from sabacc.engine.play.state import State, Step


def play_script(book: Book, script: Script, tape: Tape | None = None) -> Played:
    """Play a hand from its beginning to where its script stops, or to its end.

    Its first steps are those of a tape, if there is one, and all are left on it.

    A hand that no rule ends, since nobody calls, stops by `last_round`.  By which rules each of
    its states is so, `Played.retold` says.

    Raises RefusedError where the table or a change of version is impossible, ScriptRanOutError
    where picks or a shuffle are missing.
    """
    player = ToldPlayer if script.told else Player
    return player(book, script, tape).run()


class ToldPlayer(Player):
    """One playing of a script that is told: each entry finds its moment after those before it."""

    def __init__(self, book: Book, script: Script, tape: Tape | None = None) -> None:
        """Begin with nothing played; raises RefusedError where versions never change."""
        super().__init__(book, script, tape)
        self.matching = Matching(script.entries, self._of_itself, self._ends)
        self.since = 0
        """How many moves had been made when the last entry was tried."""
        self.ahead: tuple[bool, int] | None = None
        """Of what comes of itself: whether the last phase is over, how often it was at the stop."""
        chance = script.chance
        self.chances = {
            *((Awaited.ROLL, number) for number in (chance.rolls if book.shifts else ())),
            *((Awaited.CHANGE, number) for number in chance.changes),
        }
        """What chance is told to decide, and has not yet; what comes after a call has round 0."""
        if chance.last_roll is not None:
            self.chances.add((Awaited.ROLL, 0))
        if chance.change_at_call is not None:
            self.chances.add((Awaited.CHANGE, 0))
        self.late: dict[int, int] | None = None
        """Where each entry is judged that found no moment, once nothing else is left to be done."""

    def go_on(self, step: Step) -> Played:
        """Go on until the hand is over, the script ends, or all that is told is done."""
        self._note(step)
        state = step.state
        while not (state.over or self._reached(state)):
            state, index = self._tell(state)
            if index is None and self.now is None and self._all_is_told(state):
                self._ask(state)
            if self.now is not None and not self._goes_on(state):
                break
            called = state.caller_seat is not None
            self.chances.discard((state.awaits, 0 if called else state.round))
            if index is None:
                taken = self.matching.step(state)
            else:
                taken = self._do(state, state, index)
                self._turned(len(self.moves) + 1)
            self.moves.append(taken)
            self._note(taken.step)
            state = taken.step.state
        if state.over and state.dealt:  # without a hand no entry is reached
            state, _ = self._tell(state)
        self._judge(state)
        return self._result(state)

    def _tell(self, state: State) -> tuple[State, int | None]:
        """Try what is told for this moment; return the table, and the entry that is carried out."""
        while (index := self.matching.due(state, len(self.moves))) is not None:
            refused = refusal(state, self.script.entries[index].action)
            if refused is None:
                return state, index
            then = self._refuse(state, index, refused)
            if then is not state:
                self._turned(len(self.moves))
            self.since, state = len(self.moves), then
        return state, None

    def _turned(self, since: int) -> None:
        """Forget what would have come of itself: something else was done."""
        self.matching.forget()
        self.ahead = None
        self.since = since

    def _of_itself(self, state: State) -> Taken:
        """Return what happens where nobody says anything."""
        move: Move
        match state.awaits:
            case Awaited.ROLL:
                move = self._roll(state)
            case Awaited.CHANGE:
                move = self._change(state)
            case _:
                move = passive(state)
        return Taken(state, move, self._apply(state, move))

    def _ends(self, step: Step) -> bool:
        """Say whether the script ends with a step that comes of itself; they are asked in order."""
        stop, until, state = self.script.stop, self.script.until, step.state
        closed, met = self.ahead or (self.stopped, self.met)
        closed |= until is not None and any(
            isinstance(event, Closed) and (event.state.round, event.state.phase) == until
            for event in step.events
        )
        if stop is not None:
            met += stop.meets(state)
        self.ahead = closed, met
        if stop is not None:
            return met >= stop.times or state.round > stop.round
        return self._goes_no_further(state, closed=closed)

    def _all_is_told(self, state: State) -> bool:
        """Say whether nothing is left that was told: what was missed is judged by now as well."""
        called = state.caller_seat is not None
        if any(not number if called else number >= state.round for _, number in self.chances):
            return False
        if self.matching.left:
            return False
        if self.late is None:
            for missed in self.matching.missed:
                entry = self.script.entries[missed.entry]
                if (entry.round or 0) >= state.round:
                    self.matching.moment(entry, state)
            self.late = dict(self._missed([*self._tables(state), *self._coming()]))
        return len(self.moves) >= max(self.late.values(), default=0)

    def _goes_on(self, state: State) -> bool:
        """Say whether a hand goes on after all that is told: to its end, or for its script."""
        script = self.script
        ends = script.until is not None or script.stop is not None
        return ends or state.caller_seat is not None or state.round <= script.through

    def _ask(self, state: State) -> None:
        """Find the moment of each question among what comes of itself after all that is told."""
        self.now = len(self.moves)
        for question in self.script.questions:
            self.matching.moment(question, state)
        self.tried |= self._asked([*self._tables(state), *self._coming()], self.now)

    def _asked(self, tables: Sequence[State], now: int) -> Iterator[tuple[int, int]]:
        """Yield before which move each question comes, `now` or later if it names no round.

        What nothing can be said of is left out.
        """
        for number, question in enumerate(self.script.questions, len(self.script.entries)):
            since = now if question.round is None else self.since
            place = moment(question, tables[since:])
            found = since + place if place >= 0 else judged_at(question, tables, since)
            if found is not None:
                yield number, found

    def _missed(self, tables: Sequence[State]) -> Iterator[tuple[int, int]]:
        """Yield where each entry is judged that found no moment."""
        waiting = ((index, self.since) for index in self.matching.left)
        for index, since in (*self.matching.missed, *waiting):
            found = judged_at(self.script.entries[index], tables, since)
            if found is not None:
                yield index, found

    def _judge(self, state: State) -> None:
        """Note where each question comes, and where what found no moment is judged."""
        tables = self._tables(state)
        if self.now is None:
            self.now = len(self.moves)
            self.tried |= self._asked(tables, self.now)
        late = self._missed(tables) if self.late is None else self.late.items()
        self.tried |= {at: place for at, place in late if place <= len(self.moves)}
        if self.script.until is not None and state.awaits is Awaited.SEAT:
            for number, question in enumerate(self.script.questions, len(self.script.entries)):
                if question.round is None:
                    self.tried[number] = len(self.moves)

    def _coming(self) -> list[State]:
        """Return the tables that come of themselves, as far as they have been looked at."""
        return [taken.step.state for taken in self.matching.ahead]

    def _tables(self, state: State) -> list[State]:
        return [*(taken.before for taken in self.moves), state]
