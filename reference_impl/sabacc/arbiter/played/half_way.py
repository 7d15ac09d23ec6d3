"""The moment at which a hand stops half-way: the table as it lies then, and what happens next.

A request of the level `play` stops where a phase ends.  A hand record may stop before that, while
somebody is being asked; what the others would do of themselves afterwards, nobody has done yet.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, NamedTuple

from sabacc.engine.events import Closed
from sabacc.engine.play import (
    DEFAULT_PHASES,
    NO_CHANGE,
    NO_SHIFT,
    Action,
    Change,
    Entry,
    Played,
    apply,
    legal,
    passive,
    refusal,
    start,
)
from sabacc.engine.play.script import DONE, NOT_REACHED, last_round
from sabacc.engine.position import Refusal, RefusedError, ScriptRanOutError, known_cards
from sabacc.notation.deed_forms import option_words
from sabacc.notation.refusal_words import during, unit
from sabacc.protocol.answers import Answered
from sabacc.protocol.answers.play import account_of, answer_of, chances_of, setup_of
from sabacc.system.joining import several

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from sabacc.engine.events import Event
    from sabacc.engine.play import Book, Roll, State, Step
    from sabacc.protocol.messages_play import EntryParams, PlayParams
    from sabacc.records.replaying.played import Told


class Moment(NamedTuple):
    """When a hand stops: while `asked` is asked in a phase of a round for the `times`-th time.

    `asked` is None where nobody is: the die is to fall, or the version may change.
    """

    round: int
    phase: str
    asked: str | None
    times: int


@dataclass(frozen=True, slots=True)
class Now(Answered):
    """The hand as it is at its moment; `reached` says whether it comes to that at all."""

    state: State | None = None
    reached: bool = False


def moment_of(steps: Sequence[Told]) -> Moment:
    """Return the moment after the steps of a replayed record."""
    state = steps[-1].after.state
    asked = [
        step.before.state
        for step in steps
        if step.before is not None and step.before.state.awaits == state.awaits
    ]
    here = _key(state)
    return Moment(*here, 1 + sum(_key(before) == here for before in asked))


def _key(state: State) -> tuple[int, str, str | None]:
    return state.round, state.phase, state.asked_seat if state.awaits == "seat" else None


def answered_at(book: Book, params: PlayParams, moment: Moment | None) -> Answered:
    """Answer a request at its moment, or where it stops, if there is none or it never comes.

    The answer is a `Now` unless the rules refuse the table, or chance runs out.
    """
    try:
        return Player(book, params, moment).play()
    except RefusedError as refused:
        return Answered({"refused": refused.reason.value}, rule=refused.rule)
    except ScriptRanOutError as ran_out:
        return Answered({"ran_out": ran_out.what})


class Player:
    """One playing of a script that stops at a moment.

    `seen` has each table at which a seat was asked, and whether the script says what it does
    there; `tried` the table at which each entry was done or refused.
    """

    def __init__(self, book: Book, params: PlayParams, moment: Moment | None) -> None:
        """Begin with nothing played."""
        self.params = params
        self.moment = moment
        self.book = book
        self.chance = chances_of(params)
        self.script = [_entry(entry) for entry in params.script]
        until = params.until
        self.last: int | None = None
        if until is not None or book.endless:
            self.last = last_round(self.script, self.chance, None if until is None else until.round)
        self.waiting: dict[tuple[int | None, str], list[int]] = {}
        for index, entry in enumerate(self.script):
            when = entry.round, entry.phase or DEFAULT_PHASES[entry.action.does]
            self.waiting.setdefault(when, []).append(index)
        self.seen: list[tuple[State, bool]] = []
        self.tried: dict[int, State] = {}
        self.ended: set[tuple[int, str]] = set()
        self.fates = [NOT_REACHED] * len(self.script)
        self.refused_by = [""] * len(self.script)
        self.events: list[Event] = []
        self.met = 0

    def play(self) -> Now:
        """Go on until the moment has come, the hand is over, or the script's end is reached."""
        changes = self.chance.changes or self.chance.change_at_call is not None
        if not self.book.versions and changes:
            raise RefusedError(Refusal.VERSION_IS_FIXED, "totals.version.chosen-before-play")
        step = start(self.book, setup_of(self.params))
        self._note(step)
        while not step.state.over:
            if self._here(step.state):
                return self._now(step.state, reached=True)
            if self._passed(step.state):
                break
            step = self._next(step.state)
            self._note(step)
        if step.state.over and step.state.dealt:  # without a hand no entry is reached
            self._fitting(step.state, "end", None)
        return self._now(step.state, reached=self.moment is None)

    def _note(self, step: Step) -> None:
        self.events += step.events
        self.ended |= {(e.round, e.phase) for e in step.events if isinstance(e, Closed)}

    def _here(self, state: State) -> bool:
        moment = self.moment
        if moment is None or _key(state) != moment[:3]:
            return False
        self.met += 1
        return self.met >= moment.times

    def _passed(self, state: State) -> bool:
        """Say whether the hand has gone past its moment, or come to where the request stops."""
        if self.moment is not None:
            return state.round > self.moment.round
        until = self.params.until
        if state.awaits == "change" and state.caller_seat is not None:
            return False
        if until is not None and (until.round, until.phase) in self.ended:
            return True
        return self.last is not None and state.round > self.last

    def _next(self, state: State) -> Step:
        if state.awaits == "roll":
            self._fitting(state, "shift", None)
            return apply(state, self._roll(state))
        if state.awaits == "change":
            version = self.chance.changes.get(state.round)
            if state.caller_seat is not None:
                version = self.chance.change_at_call
            return apply(state, NO_CHANGE if version is None else Change(version))
        action = self._fitting(state, state.phase, state.asked_seat)
        self.seen.append((state, action is not None))
        return apply(state, passive(state) if action is None else action)

    def _fitting(self, state: State, phase: str, asked: str | None) -> Action | None:
        """Try the entries for this moment in turn; return the first that is not refused."""
        timed = self.waiting.get((state.round, phase), ())
        for index in sorted((*timed, *self.waiting.get((None, phase), ()))):
            if self.fates[index] is not NOT_REACHED:
                continue
            entry = self.script[index]
            if not entry.fits(state.round, phase, asked):
                continue
            self.tried[index] = state
            refused = refusal(state, entry.action)
            if refused is None:
                self.fates[index] = DONE
                action: Action = entry.action
                return action
            self.fates[index], self.refused_by[index] = refused.reason.value, refused.rule
        return None

    def _roll(self, state: State) -> Roll:
        if state.caller_seat is not None:
            return self.chance.last_roll or NO_SHIFT
        return self.chance.rolls.get(state.round, NO_SHIFT)

    def _now(self, state: State, *, reached: bool) -> Now:
        phases = tuple(event for event in self.events if isinstance(event, Closed))
        events, refused_by = tuple(self.events), tuple(self.refused_by)
        played = Played(state, tuple(self.fates), phases, events, refused_by)
        answer = answer_of(played)
        return Now(
            answer,
            events,
            refused_by=refused_by,
            account=account_of(state),
            state=state,
            reached=reached,
        )


def _entry(entry: EntryParams) -> Entry:
    usual = int(entry.does == "draw")
    amount = usual if entry.amount is None else entry.amount
    action = Action(entry.seat, entry.does, amount, known_cards(entry.cards))
    return Entry(action, entry.round, entry.phase or "", entry.asked)


# --- what happens next --------------------------------------------------------------------------


def next_words(state: State) -> str:
    """Say what happens next: who is asked and what he may do, or who deals when all is over."""
    match state.awaits:
        case "seat":
            choices = several(_choices(state), "or")
            return f"{state.asked_seat} is asked {during(state)}, and may {choices}"
        case "roll":
            return f"the die falls in {unit(state)} {state.round}"
        case "change":
            when = "at the call" if state.caller_seat is not None else "before the round begins"
            return f"it is to be said whether the version changes, {when}"
        case _:
            if state.session_over:
                return "the hand is over, and so is the session"
            return f"the hand is over, and {state.next_dealer} deals the next one"


def _choices(state: State) -> Iterable[str]:
    """Return what the asked seat may do, each in words; to do nothing comes last."""
    own = [option for option in legal(state) if option.seat == state.asked_seat]
    own.sort(key=lambda option: option.does in _NOTHING)
    return dict.fromkeys(option_words(option) for option in own)


_NOTHING: Final = frozenset({"stand", "keep", "pass", "stay"})
