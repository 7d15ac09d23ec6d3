"""The player of scripts: plays what players do of their own will, and the rest of itself."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence, Sized
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final, NamedTuple, ParamSpec

from sabacc.engine.events import Awaited, Closed, Does, Event, Phase
from sabacc.engine.fact import exists
from sabacc.engine.play.actions import MISPLACED, NO_CHANGE, NO_SHIFT, Change, Reason, Roll
from sabacc.engine.play.ending import may_be_called
from sabacc.engine.play.hand_in_play import apply, passive, refusal, start
from sabacc.engine.play.script import Taken
from sabacc.engine.play.state import NOBODY, Snapshot, Step, snapshot
from sabacc.engine.position import Refusal, RefusedError, ScriptRanOutError
from sabacc.engine.showing import Seen, seen

if TYPE_CHECKING:
    from sabacc.engine.play.actions import Action, Move, Refused
    from sabacc.engine.play.book import Book
    from sabacc.engine.play.script import Entry, Script
    from sabacc.engine.play.state import Draft, State


_OUT_OF_TURN: Final = "table.out-of-turn.refused"
_SEVERAL: Final = "calling.several"
_MONEY: Final = frozenset({Does.CHECK, Does.BET, Does.MATCH, Does.RAISE, Does.ALL_IN})
"""What one does in a betting, leaving aside."""
_BEFORE_ANY_BET: Final = frozenset({Phase.ANTE, Phase.DEAL, Phase.VERSION})
_AFTER_A_CALL: Final[Mapping[Does, str]] = {
    **dict.fromkeys(_MONEY, "calling.last-betting"),
    **dict.fromkeys((Does.DRAW, Does.TRADE, Does.DROP), "calling.last-draw"),
    Does.FOLD: "folding.when",
    Does.CALL: _SEVERAL,
}
"""The points that say that nothing of the kind is done once the hand is called."""
_ORDERS: Final[Mapping[Phase, str]] = {
    Phase.LEAVING: "folding.late-order",
    Phase.DRAWING: "drawing.order",
    Phase.DISCARDING: "drawing.order",
    Phase.TRADING: "trading.order",
    Phase.CALLING: _SEVERAL,
}
"""The points that say in which order a phase asks."""
COMES_BY: Final[Mapping[Phase, tuple[str, ...]]] = {
    Phase.BETTING: ("betting.opener", "betting.turn-opener"),
    Phase.LEAVING: ("folding.when",),
    Phase.SHIFT: ("shift.time",),
    Phase.DRAWING: ("drawing.on-turn", "drawing.in-round"),
    Phase.DISCARDING: ("drawing.order",),
    Phase.TRADING: ("trading.phase",),
    Phase.CALLING: ("calling.earliest-round", "calling.earliest-turn"),
    Phase.LAST_BETTING: ("calling.last-betting",),
}
"""The points that say that a phase comes, or whom it asks: the first one that exists."""


def moment_rule(draft: Draft, action: Action, refused: Refused) -> str:
    """Return the rule by which now is not the moment for a refused deed; else that of the refusal.

    Whose turn it is says `order_rule`.
    """
    return _followed(draft, _point(draft, action, refused.reason), refused.rule)


def order_rule(draft: Draft) -> str:
    """Return the rule of the order in which the present phase asks."""
    point = _ORDERS.get(draft.phase, "")
    if nobody_has_spoken(draft):
        point = "betting.turn-opener" if draft.book.turns else "betting.opener"
        if draft.phase is Phase.LAST_BETTING:
            point = "calling.last-opener"
    return _followed(draft, point, _OUT_OF_TURN)


def opening_rule(draft: Draft) -> str:
    """Return the rule by which the seat that is asked may open: as the first, or after others."""
    if nobody_has_spoken(draft):
        return order_rule(draft)
    comes = next(point for point in COMES_BY[draft.phase] if exists(draft.book.ruleset, point))
    return _followed(draft, "betting.declined", draft.book.rule(comes))


def nobody_has_spoken(draft: Draft) -> bool:
    """Say whether the first player in a betting is still asked."""
    return draft.phase.bets and not draft.level and len(draft.asked) == 1


def _followed(draft: Draft, point: str, otherwise: str) -> str:
    known = point and exists(draft.book.ruleset, point)
    return draft.book.rule(point) if known else otherwise


def _point(draft: Draft, action: Action, reason: Reason) -> str:
    """Return the point that says that now is not the moment; empty where there is none."""
    does, called = action.does, draft.caller != NOBODY
    if reason is Reason.HAND_IS_OVER and called:
        undone = does is Does.PASS and draft.name(draft.caller) == action.seat
        return "calling.withdrawn" if undone else _AFTER_A_CALL.get(does, "")
    if reason not in MISPLACED:
        return ""
    if does is Does.CALL:
        return _no_call(draft, reason)
    if draft.phase is Phase.BETTING and draft.book.first_opens and does in {Does.BET, Does.CHECK}:
        return "betting.declined"
    return _wrong_phase(draft, does, called=called) if reason is Reason.WRONG_PHASE else ""


def _wrong_phase(draft: Draft, does: Does, *, called: bool) -> str:
    """Return the point that says when a deed is done; empty where the refusal names it."""
    if does is Does.FOLD:
        return "folding.when"
    over = does in _MONEY and draft.phase not in _BEFORE_ANY_BET
    return "" if called else "betting.end" if over else "turns.phases"


def _no_call(draft: Draft, reason: Reason) -> str:
    """Return the point by which nobody, or somebody else, is asked to call."""
    if not draft.round:
        return ""
    if draft.caller != NOBODY or reason is Reason.OUT_OF_TURN:
        return _SEVERAL
    if may_be_called(draft):
        return ""
    book = draft.book
    if not book.turns:
        return "calling.earliest-round"
    laps = 1 if book.calls_in_first_lap else book.first_call
    often = book.calls_once_a_lap and draft.lap > laps
    return "calling.how-often" if often else "calling.earliest-turn"


LAST_ROUND: Final = 20
"""After this round a hand stops that no rule ends, unless the request names a later one."""
MOST_ROUNDS: Final = 1_000
"""After this round every hand stops, whatever the request names."""

DONE: Final = "done"
NOT_REACHED: Final = "not-reached"


@dataclass(frozen=True, slots=True)
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

    @property
    def seen(self) -> tuple[Mapping[str, Seen], ...]:
        """What is seen of each seat's cards, phase by phase, and at last as the hand lies."""
        return tuple(seen(self.events, self.state, self.state.settled))


def last_round(script: Script) -> int:
    """Return the round after which a hand stops that goes on: `until`, or the last one named."""
    if script.until is not None:
        return min(script.until[0], MOST_ROUNDS)
    told = (*script.entries, *script.questions)
    entries = (entry.round for entry in told if entry.round is not None)
    chance = script.chance
    return min(max((LAST_ROUND, *entries, *chance.rolls, *chance.changes)), MOST_ROUNDS)


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

    def run(self) -> Played:
        """Play the hand."""
        setup = self.script.setup
        if self.tape is None:
            return self.go_on(start(self.book, setup))
        return self.go_on(self.tape.step(self.book, start, self.book, setup))

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
            self._try(step.state, Phase.END)
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
        )

    def _coming(self) -> Sequence[State]:
        return ()

    def _next(self, before: State) -> Taken:
        if before.awaits is Awaited.ROLL:
            for index, entry in self._fitting(before.round, Phase.SHIFT, None):
                if refusal(before, entry.action) is None:
                    return self._do(before, index)
            roll = self._roll(before)
            self._try(before, Phase.SHIFT)
            return Taken(before, roll, self._apply(before, roll))
        if before.awaits is Awaited.CHANGE:
            change = self._change(before)
            return Taken(before, change, self._apply(before, change))
        for index, entry in self._fitting(before.round, before.phase, before.asked_seat):
            refused = refusal(before, entry.action)
            if refused is None:
                return self._do(before, index)
            self._refuse(index, refused)
        usual = passive(before)
        return Taken(before, usual, self._apply(before, usual))

    def _do(self, before: State, index: int) -> Taken:
        """Carry out an entry, and note it."""
        action = self.script.entries[index].action
        self.fates[index] = DONE
        self.tried[index] = len(self.moves)
        return Taken(before, action, self._apply(before, action), index)

    def _fitting(self, number: int, phase: Phase, asked: str | None) -> list[tuple[int, Entry]]:
        waiting = (*self.waiting.get((number, phase), ()), *self.waiting.get((None, phase), ()))
        return [
            (index, self.script.entries[index])
            for index in sorted(waiting)
            if self.fates[index] is NOT_REACHED
            and self.script.entries[index].fits(number, phase, asked)
        ]

    def _try(self, state: State, phase: Phase) -> None:
        """Try entries where nothing is legal: as the die falls, and after the hand."""
        for index, entry in self._fitting(state.round, phase, None):
            refused = refusal(state, entry.action)
            if refused is not None:
                self._refuse(index, refused)

    def _refuse(self, index: int, refused: Refused) -> None:
        """Note why an entry is refused."""
        self.fates[index] = refused.reason.value
        self.refused_by[index] = refused.rule
        self.tried[index] = len(self.moves)

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


P = ParamSpec("P")


class Taped(NamedTuple):
    """What came of one step, or why nothing did, and how much had been looked up by then."""

    found: Step | RefusedError | ScriptRanOutError
    looked_up: int


class Tape:
    """The steps of one playing, or of several that follow one another.

    Two rulesets that agree on all that is looked up play the same.  So whoever plays by a ruleset
    that parts from an earlier one late is given the steps before that, and makes none of them anew.
    """

    __slots__ = ("_given", "_noted", "taped")

    def __init__(self, noted: Sized, given: Sequence[Taped] = ()) -> None:
        """Begin with nothing taped; `noted` is all that is looked up, `given` are first steps."""
        self.taped: list[Taped] = []
        self._given = given
        self._noted = noted

    def step(self, book: Book, make: Callable[P, Step], *args: P.args, **named: P.kwargs) -> Step:
        """Return the next step of a playing by `book`: the one that is given, or else a new one.

        Raises what was raised in its place.
        """
        place = len(self.taped)
        if place < len(self._given):
            found, looked_up = self._given[place]
            if isinstance(found, Step):
                found = _under(found, book)
        else:
            try:
                found = make(*args, **named)
            except (RefusedError, ScriptRanOutError) as error:
                found = error
            looked_up = len(self._noted)
        self.taped.append(Taped(found, looked_up))
        if isinstance(found, Step):
            return found
        raise found


def _under(step: Step, book: Book) -> Step:
    """Return the same step under another book, which has answered the same so far."""
    events = [
        event._replace(state=snapshot(event.state, book))
        if isinstance(event, Closed) and isinstance(event.state, Snapshot)
        else event
        for event in step.events
    ]
    return Step(_state_under(step.state, book), tuple(events))


def _state_under(state: State, book: Book) -> State:
    draft = state.draft()
    draft.book = book
    if draft.settled is not None:
        draft.settled = draft.settled.under(book.ruleset)
    return draft.frozen()


def goes_on(before: Played) -> bool:
    """Say whether another hand can follow: this one is over, and the session is not."""
    return before.state.over and not before.state.session_over


def taken_over(before: Played, told: Script) -> Script:
    """Return a hand as it is played after another one, which is over.

    Of its table `told` gives the seats, the stacks of those who have just come, the cards, the
    version, and whether it is the last hand.  All else is what the hand before it leaves: stacks,
    pots, the dealer, and who sits out.  Antes are to be paid, and nothing else goes on: no field,
    no fold, no count.
    """
    state, table = before.state, told.setup
    left = state.stacks_by_seat()
    came = frozenset(table.seats) - left.keys()
    dealt = {state.table.seats[seat] for seat in state.table.order}
    setup = replace(
        table,
        dealer=due_dealer(state.next_dealer, before.script.setup.seats, table.seats),
        stacks={seat: left.get(seat, table.stacks.get(seat, 0)) for seat in table.seats},
        hand_pot=state.hand_pot,
        sabacc_pot=state.sabacc_pot,
        ante=True,
        sitting_out=frozenset(_sitting_out(before)).intersection(table.seats),
        newcomers=((before.script.setup.newcomers | came) - dealt).intersection(table.seats),
    )
    return replace(told, setup=setup)


def _sitting_out(before: Played) -> set[str]:
    """Return who sits out the next hand: what was said in the last one counts (`table.joining`)."""
    found = set(before.script.setup.sitting_out)
    said = [place for place, fate in enumerate(before.fates) if fate != NOT_REACHED]
    for place in sorted(said, key=lambda each: (before.tried[each], each)):
        action = before.script.entries[place].action
        if action.does is Does.JOIN:
            found.discard(action.seat)
        elif action.does is Does.SIT_OUT:
            found.add(action.seat)
    return found


def due_dealer(next_dealer: str, before: Sequence[str], seats: Sequence[str]) -> str:
    """Return whose turn it is to deal at a table where some of those `before` may have left.

    If the next dealer has, it is the next one who sits there (`table.dealer-gone`).
    """
    first = before.index(next_dealer)
    circle = (*before[first:], *before[:first], *seats)
    return next(seat for seat in circle if seat in seats)
