"""At which moment of a hand a deed is meant that is told in order: the next at which it fits.

A script of the protocol fixes its moments.  What people tell of a hand does not: *Han bets 2, Leia
matches, Leia folds* names no phase.  Each deed is for the next asking of its seat at which it may
be done, after all that was told before it; players do of themselves what nobody tells.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from sabacc.engine.events import Awaited, Closed, Does, Phase
from sabacc.engine.play.actions import Reason
from sabacc.engine.play.hand_in_play import AT_ANY_TIME, passive, refusal
from sabacc.engine.play.script import Taken
from sabacc.engine.play.script_player import Player
from sabacc.engine.position import RefusedError, ScriptRanOutError

if TYPE_CHECKING:
    from sabacc.engine.play.actions import Move
    from sabacc.engine.play.book import Book
    from sabacc.engine.play.script import Entry, Script
    from sabacc.engine.play.script_player import Played, Tape
    from sabacc.engine.play.state import State, Step


_DONE_IN: Final[Mapping[Does, frozenset[Phase]]] = {
    does: frozenset({does.usual, *(phase for phase in Phase if does in phase.deeds)})
    for does in Does
}
_NOBODY_ASKED: Final = frozenset({Phase.SHIFT, Phase.END})
_NEVER: Final = -1
_LATER: Final = frozenset(
    {Reason.BET_STANDS, Reason.NO_BET_STANDS, Reason.NO_TRADE, Reason.NO_NEW_CARD}
)
"""Reasons for which a deed may be meant for a later asking of the same round."""
_GONE: Final = frozenset({Reason.HAND_IS_OVER, Reason.NOT_IN_HAND})
"""Reasons for which it is meant for no asking at all."""


class Missed(NamedTuple):
    """A deed that found no moment: which entry, and how many moves were made before it was told."""

    entry: int
    since: int


def phases_of(entry: Entry) -> frozenset[Phase]:
    """Return the phases in which an entry may be meant."""
    return _DONE_IN[entry.action.does] if entry.phase is None else frozenset({entry.phase})


def in_told_order(entries: Sequence[Entry]) -> list[int]:
    """Return the places of entries in the order in which they are told.

    A round that is named goes before a later one; what names none belongs to what is told before.
    """
    rounds: list[int] = []
    for entry in entries:
        rounds.append(entry.round if entry.round is not None else (rounds or [0])[-1])
    return sorted(range(len(entries)), key=rounds.__getitem__)


class Matching:
    """The deeds of one script that are still to come, and what comes of itself until then."""

    def __init__(
        self,
        entries: Sequence[Entry],
        of_itself: Callable[[State], Taken],
        stops: Callable[[Step], bool],
    ) -> None:
        """Begin before the first; `of_itself` moves on, `stops` says that a step is the last."""
        self.entries = entries
        self.left = in_told_order(entries)
        self.missed: list[Missed] = []
        self.of_itself = of_itself
        self.stops = stops
        self.ahead: list[Taken] = []
        self.ended = False
        self.aim: int | None = None
        self.waits = 0
        """How many moves come before a missed entry is judged; what is told below it waits."""

    def due(self, state: State, done: int) -> int | None:
        """Return the entry that is to be tried now, after `done` moves; None: none is."""
        while self.left:
            if self.waits:
                return None
            if self.aim is None:
                self.aim = self._aimed(state)
            if self.aim > 0:
                return None
            place, never = self.left.pop(0), self.aim == _NEVER
            self.aim = None
            if not never:
                return place
            self.missed.append(Missed(place, done))
            self.waits = self._judged(self.entries[place], state)
        return None

    def _judged(self, entry: Entry, state: State) -> int:
        """Return how many moves come before the table at which a missed entry is judged.

        What is told below it is done after that: a fold below a call in round 3, in round 3.
        """
        if not self.left or entry.round is None:
            return 0
        tables: list[State] = []
        for table in self._from_now(state):
            tables.append(table)
            if table.round > entry.round:
                break
        return judged_at(entry, tables, 0) or 0

    def _aimed(self, state: State) -> int:
        """Return when the next entry comes, and let a call go before it that is due before that.

        By some rules a round asks for calls before cards are drawn, by others after it.  Who tells
        of both, and names the round, has the rules say which comes first.
        """
        aim = self.moment(self.entries[self.left[0]], state)
        if aim <= 0:
            return aim
        at = self.ahead[aim - 1].step.state
        for place in self.left[1:]:
            entry = self.entries[place]
            if entry.action.does is Does.CALL and entry.round == at.round:
                first = self.moment(entry, state)
                if _NEVER < first < aim:
                    self.left.remove(place)
                    self.left.insert(0, place)
                    return first
        return aim

    def step(self, state: State) -> Taken:
        """Return the next move that is made of itself."""
        if self.waits:
            self.waits -= 1
        elif self.aim is not None:
            self.aim -= 1
        return self.ahead.pop(0) if self.ahead else self.of_itself(state)

    def forget(self) -> None:
        """Forget what would come of itself: something else was done."""
        self.ahead.clear()
        self.ended = False

    def moment(self, entry: Entry, state: State) -> int:
        """Return after how many moves of themselves the moment of an entry comes; -1: never."""
        return moment(entry, self._from_now(state))

    def _from_now(self, state: State) -> Iterator[State]:
        """Yield the tables that come of themselves, this one first, as far as play goes."""
        place, at = 0, state
        while True:
            yield at
            place += 1
            following = self._after(state, place)
            if following is None:
                return
            at = following

    def _after(self, state: State, count: int) -> State | None:
        """Return the table after some moves made of themselves; None where play has stopped."""
        if count <= len(self.ahead):
            return self.ahead[count - 1].step.state
        before = self.ahead[-1].step.state if self.ahead else state
        if self.ended or before.over:
            return None
        try:
            taken = self.of_itself(before)
        except (RefusedError, ScriptRanOutError):  # if play comes there, it says so
            self.ended = True
            return None
        self.ahead.append(taken)
        self.ended = self.stops(taken.step)
        return None if self.ended else taken.step.state


def moment(entry: Entry, states: Iterable[State]) -> int:
    """Return at which of some tables an entry is meant; -1: at none.

    It is the first asking of the seat at which the deed is legal, or refused for what it is.  Where
    it is refused for another reason, a later asking of the same round is meant, if it is legal
    there.  A trade where the drawing knows none is meant for the trading phase, if that is to come.
    Where the seat is never asked it is the first table at which the deed is legal all the
    same, as a fold is where players fold at any time.
    """
    found, number, unasked, traded = _NEVER, 0, _NEVER, False
    for place, state in enumerate(states):
        if entry.round is not None and state.round > entry.round:
            break
        if found != _NEVER and state.round != number and not traded:
            break
        if _has_left(entry, state):
            break
        if unasked == _NEVER and _legal_unasked(entry, state):
            unasked = place
        if not _fits(entry, state):
            continue
        refused = refusal(state, entry.action)
        if refused is None or (found == _NEVER and refused.reason not in _LATER):
            return place
        if traded and state.phase is Phase.TRADING:
            return place
        if found == _NEVER:
            found, number = place, state.round
            to_come = state.book.trades_once and not state.traded
            traded = refused.reason is Reason.NO_TRADE and to_come
    return unasked if found == _NEVER else found


def _has_left(entry: Entry, state: State) -> bool:
    """Say whether the seat of a deed has left the hand for good: no later moment can be meant."""
    seat = state.table.numbers.get(entry.action.seat, _NEVER)
    return seat in state.folded or seat in state.out


def _fits(entry: Entry, state: State) -> bool:
    """Say whether an entry may be meant for a moment."""
    if entry.round not in {None, state.round} or state.phase not in phases_of(entry):
        return False
    if state.awaits is not Awaited.SEAT:
        return entry.phase is state.phase
    return (entry.asked or entry.action.seat) == state.asked_seat


def _legal_unasked(entry: Entry, state: State) -> bool:
    """Say whether a deed for which its seat need not be asked is allowed at a table."""
    if entry.action.does not in AT_ANY_TIME or entry.asked is not None:
        return False
    if state.awaits is not Awaited.SEAT:
        return False
    here = entry.round in {None, state.round} and entry.phase in {None, state.phase}
    return here and refusal(state, entry.action) is None


def judged_at(entry: Entry, states: Sequence[State], since: int) -> int | None:
    """Return at which table an entry is judged that found no moment; `since` it might have.

    It is the next table at which somebody else is asked for such a deed; or the last one of its
    round before that, if its seat was not asked for one there.  Else, if play has gone beyond that
    round, the last table of it at which its seat is asked for anything, or anybody is.  None where
    nothing can be said yet.
    """
    refused = refusal(states[since], entry.action)
    if refused is not None and refused.reason in _GONE:
        return since
    seat, wanted = entry.action.seat, phases_of(entry)
    within = [
        place
        for place, state in enumerate(states)
        if state.awaits is Awaited.SEAT and entry.round in {None, state.round}
    ]
    alike = [place for place in within if states[place].phase in wanted]
    later = [place for place in alike if place >= since]
    if later:
        return later[0]
    if entry.round is None:
        return None
    if alike and all(states[place].asked_seat != seat for place in alike):
        return alike[-1]
    left = [place for place in within if place >= since]
    over = states[-1].over or states[-1].round > entry.round
    if not left or not over or entry.phase in _NOBODY_ASKED:
        return None
    own = [place for place in left if states[place].asked_seat == seat]
    return (own or left)[-1]


def play_script(book: Book, script: Script, tape: Tape | None = None) -> Played:
    """Play a hand from its beginning to where its script stops, or to its end.

    Its first steps are those of a tape, if there is one, and all are left on it.

    A hand that no rule ends, since nobody calls, stops by `last_round`.

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
            index = self._tell(state)
            if index is None and self.now is None and self._all_is_told(state):
                self._ask(state)
            if self.now is not None and not self._goes_on(state):
                break
            called = state.caller_seat is not None
            self.chances.discard((state.awaits, 0 if called else state.round))
            if index is None:
                taken = self.matching.step(state)
            else:
                taken = self._do(state, index)
                self._turned(len(self.moves) + 1)
            self.moves.append(taken)
            self._note(taken.step)
            state = taken.step.state
        if state.over and state.dealt:  # without a hand no entry is reached
            self._tell(state)
        self._judge(state)
        return self._result(state)

    def _tell(self, state: State) -> int | None:
        """Try what is told for this moment; return the entry that can be carried out."""
        while (index := self.matching.due(state, len(self.moves))) is not None:
            refused = refusal(state, self.script.entries[index].action)
            if refused is None:
                return index
            self._refuse(index, refused)
            self.since = len(self.moves)
        return None

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
