"""Plays a script: what players do of their own will, and the rest of itself."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from sabacc.engine.events import Closed
from sabacc.engine.fact import What
from sabacc.engine.phases import Awaited, Phase
from sabacc.engine.play.actions import NO_CHANGE, NO_SHIFT, Change, Roll
from sabacc.engine.play.hand import apply, passive, refusal, start
from sabacc.engine.play.why import trying
from sabacc.engine.play.why.whole_hand import HandAccount, account_of
from sabacc.engine.position import Refusal, RefusedError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sabacc.engine.events import Event
    from sabacc.engine.fact import Fact
    from sabacc.engine.play.actions import Action, Refused
    from sabacc.engine.play.book import Book
    from sabacc.engine.play.entries import Chances, Entry
    from sabacc.engine.play.setup import Setup
    from sabacc.engine.play.state import State, Step

LAST_ROUND: Final = 20
"""After this round a hand stops that no rule ends, unless the request names a later one."""
MOST_ROUNDS: Final = 1_000
"""After this round every hand stops, whatever the request names."""

DONE: Final = "done"
NOT_REACHED: Final = "not-reached"
_ASIDE: Final = "aside"
"""Stands for the place of an entry that is in no script."""


@dataclass(frozen=True, slots=True)
class Played:
    """What a script came to.

    `fates` has for each entry `done`, `not-reached`, or the reason of its refusal; `phases` the
    phases that took place, `events` everything that happened; `refused_by` has for each entry the
    rule that refused it, empty where none did.
    """

    state: State
    fates: tuple[str, ...]
    phases: tuple[Closed, ...]
    events: tuple[Event, ...]
    refused_by: tuple[str, ...] = ()
    account: HandAccount | None = field(default=None, compare=False, repr=False)


def play_script(  # noqa: PLR0913 - a hand, how far to play it, and whether reasons are wanted
    book: Book,
    setup: Setup,
    script: Sequence[Entry],
    chance: Chances,
    until: tuple[int, str | None] | None = None,
    *,
    why: bool = False,
) -> Played:
    """Play a hand from its beginning to `until` (a round, or a phase of it), or to its end.

    A hand that no rule ends, since nobody calls, stops by `last_round`.  With `why` there is an
    account of what is so, each fact with its reasons.

    Raises RefusedError where the table or a change of version is impossible, ScriptRanOutError
    where picks or a shuffle are missing.
    """
    player = Player(book, script, chance, until)
    if not why:
        return player.play(start(book, setup))
    wants = {entry.action.does for entry in script}
    return player.play(start(book, setup, why=wants))


def last_round(script: Sequence[Entry], chance: Chances, until: int | None) -> int:
    """Return the round after which a hand stops that goes on: `until`, or the last one named."""
    if until is not None:
        return min(until, MOST_ROUNDS)
    entries = (entry.round for entry in script if entry.round is not None)
    return min(max((LAST_ROUND, *entries, *chance.rolls, *chance.changes)), MOST_ROUNDS)


def tried(state: State, action: Action) -> Fact:
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
            trying.refused(after, told, _ASIDE, action, refused)
    if told is None:
        message = "a state that says why it is so is told"
        raise AssertionError(message)
    return told.facts[key]


class Player:
    """One playing of one script."""

    def __init__(
        self,
        book: Book,
        script: Sequence[Entry],
        chance: Chances,
        until: tuple[int, str | None] | None,
    ) -> None:
        """Begin with nothing played; raises RefusedError where versions never change."""
        if not book.versions and (chance.changes or chance.change_at_call is not None):
            raise RefusedError(Refusal.VERSION_IS_FIXED, "totals.version.chosen-before-play")
        self.script = script
        self.chance = chance
        self.until = until
        self.stopped = False
        self.last: int | None = None
        if until is not None or book.endless:
            self.last = last_round(script, chance, None if until is None else until[0])
        self.waiting: dict[tuple[int | None, Phase], list[int]] = {}
        for index, entry in enumerate(script):
            self.waiting.setdefault((entry.round, entry.wanted), []).append(index)
        self.fates = [NOT_REACHED] * len(script)
        self.refused_by = [""] * len(script)
        self.phases: list[Closed] = []
        self.events: list[Event] = []

    def play(self, step: Step) -> Played:
        """Go on until the hand is over, or the script's end is reached."""
        self._note(step)
        while not (step.state.over or self._reached(step.state)):
            step = self._next(step.state)
            self._note(step)
        if step.state.over and step.state.dealt:  # without a hand no entry is reached
            step = step._replace(state=self._try(step.state, Phase.END))
        return Played(
            step.state,
            tuple(self.fates),
            tuple(self.phases),
            tuple(self.events),
            tuple(self.refused_by),
            self._account(step.state),
        )

    def _next(self, state: State) -> Step:
        awaits = state.awaits
        if awaits is Awaited.ROLL:
            state = self._try(state, Phase.SHIFT)
            return apply(state, self._roll(state))
        if awaits is Awaited.CHANGE:
            return apply(state, self._change(state))
        asked = state.asked_seat
        for index, entry in self._fitting(state.round, state.phase, asked):
            refused = refusal(state, entry.action)
            if refused is None:
                self.fates[index] = DONE
                step = apply(state, entry.action)
                if step.state.told is not None:
                    trying.done(step.state.told, index, entry.action)
                return step
            self._refuse(index, refused)
            if state.told is not None:
                state = self._tell_of(state, index, refused)
        return apply(state, passive(state))

    def _fitting(self, number: int, phase: Phase, asked: str | None) -> list[tuple[int, Entry]]:
        waiting = (*self.waiting.get((number, phase), ()), *self.waiting.get((None, phase), ()))
        return [
            (index, self.script[index])
            for index in sorted(waiting)
            if self.fates[index] is NOT_REACHED and self.script[index].fits(number, phase, asked)
        ]

    def _try(self, state: State, phase: Phase) -> State:
        """Try entries where nothing is legal: as the die falls, and after the hand."""
        for index, entry in self._fitting(state.round, phase, None):
            refused = refusal(state, entry.action)
            if refused is not None:
                self._refuse(index, refused)
                if state.told is not None:
                    state = self._tell_of(state, index, refused)
        return state

    def _tell_of(self, state: State, index: int, refused: Refused) -> State:
        """Say why an entry is refused, in a state that is told anew."""
        told = state.retold()
        if told.told is not None:
            trying.refused(told, told.told, str(index), self.script[index].action, refused)
        return told

    def _refuse(self, index: int, refused: Refused) -> None:
        self.fates[index] = refused.reason.value
        self.refused_by[index] = refused.rule

    def _roll(self, state: State) -> Roll:
        if state.caller_seat is not None:
            return self.chance.last_roll or NO_SHIFT
        return self.chance.rolls.get(state.round, NO_SHIFT)

    def _change(self, state: State) -> Change:
        if state.caller_seat is not None:
            version = self.chance.change_at_call
        else:
            version = self.chance.changes.get(state.round)
        return NO_CHANGE if version is None else Change(version)

    def _note(self, step: Step) -> None:
        self.events.extend(step.events)
        for event in step.events:
            if isinstance(event, Closed):
                self.phases.append(event)
                self.stopped |= (event.state.round, event.state.phase) == self.until

    def _reached(self, state: State) -> bool:
        """Say whether the hand has come to where the script stops."""
        if self.last is None or (state.awaits is Awaited.CHANGE and state.caller_seat is not None):
            return False  # that change comes with the call (`versions.at-call`)
        return self.stopped or state.round > self.last

    def _account(self, state: State) -> HandAccount | None:
        """Say what is so at last, where somebody asks for it."""
        if state.told is None:
            return None
        return account_of(state, state.told, self.script, self.chance, self.until)
