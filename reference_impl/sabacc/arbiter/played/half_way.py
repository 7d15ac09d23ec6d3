"""The moment at which a hand stops half-way: the table as it lies then, and what happens next.

A request of the level `play` stops where a phase ends.  A hand record may stop before that, while
somebody is being asked; what the others would do of themselves afterwards, nobody has done yet.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache, partial
from typing import TYPE_CHECKING, Final, NamedTuple

from sabacc.engine.play import Does, legal, script, start
from sabacc.engine.play.script import DONE
from sabacc.engine.position import RefusedError, ScriptRanOutError
from sabacc.notation.deed_forms import option_words
from sabacc.notation.refusal_words import during, unit
from sabacc.protocol.answers import Answered
from sabacc.protocol.answers.play import account_of, answer_of, chances_of, entry_of, setup_of
from sabacc.system.joining import several

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Sequence

    from sabacc.engine.play import Book, HandAccount, Phase, State, Step
    from sabacc.protocol.messages_play import PlayParams
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
    """The hand as it is at its moment; `reached` says whether it comes to that at all.

    `retold` plays it once more, so that each of its states says by which rules it is so.
    """

    state: State | None = None
    reached: bool = False
    retold: Callable[[], Answered] | None = field(default=None, repr=False, compare=False)


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


def answered_at(
    book: Book, params: PlayParams, moment: Moment | None, *, why: bool = False
) -> Answered:
    """Answer a request at its moment, or where it stops, if there is none or it never comes.

    The answer is a `Now` unless the rules refuse the table, or chance runs out.
    """
    try:
        player = Player(book, params, moment, doing(params) if why else None)
        return player.come_to(partial(answered_at, book, params, moment, why=True))
    except RefusedError as refused:
        return Answered({"refused": refused.reason.value}, rule=refused.rule)
    except ScriptRanOutError as ran_out:
        return Answered({"ran_out": ran_out.what})


def doing(params: PlayParams) -> frozenset[Does]:
    """Return what players are going to do, as far as a request says so."""
    return frozenset(Does(entry.does) for entry in params.script)


class Player(script.Player):
    """One playing of a script that stops at a moment; with `why`, its states say why it is so.

    `seen` has each table at which a seat was asked, and whether the script says what it does
    there; `tried` the table at which each entry was done or refused.
    """

    def __init__(
        self,
        book: Book,
        params: PlayParams,
        moment: Moment | None,
        why: Collection[Does] | None = None,
    ) -> None:
        """Begin with nothing played; `why` names what players are going to do."""
        until = None if params.until is None else (params.until.round, params.until.phase)
        entries = [entry_of(entry) for entry in params.script]
        super().__init__(book, entries, chances_of(params), until)
        self.begun = start(book, setup_of(params), why=why)
        self.moment = moment
        self.seen: list[tuple[State, bool]] = []
        self.tried: dict[int, State] = {}
        self.met = 0

    def come_to(self, again: Callable[[], Answered]) -> Now:
        """Go on until the moment has come, the hand is over, or the script's end is reached.

        `again` plays the same once more, so that its states say why.
        """
        played = self.play(self.begun)
        account, retold = played.account, cache(again)
        return Now(
            answer_of(played),
            played.events,
            refused_by=played.refused_by,
            account=account_of(played.state),
            whole_hand=partial(_whole, retold) if account is None else lambda: account,
            state=played.state,
            reached=self.moment is None or self.met >= self.moment.times,
            retold=retold,
        )

    def _reached(self, state: State) -> bool:
        """Say whether the hand has come to its moment, past it, or to where the request stops."""
        if self.moment is None:
            return super()._reached(state)
        self.met += _key(state) == self.moment[:3]
        return self.met >= self.moment.times or state.round > self.moment.round

    def _next(self, state: State) -> Step:
        before = tuple(self.fates)
        step = super()._next(state)
        self._look(before, state)
        if state.awaits == "seat":
            self.seen.append((state, self.fates.count(DONE) > before.count(DONE)))
        return step

    def _try(self, state: State, phase: Phase) -> State:
        before = tuple(self.fates)
        found = super()._try(state, phase)
        self._look(before, state)
        return found

    def _look(self, before: Sequence[str], state: State) -> None:
        """Keep the table at which entries were tried."""
        fates = enumerate(zip(before, self.fates, strict=True))
        self.tried |= dict.fromkeys((index for index, (was, now) in fates if was != now), state)


def _whole(retold: Callable[[], Answered]) -> HandAccount:
    """Return what is so of a hand that is played once more."""
    whole_hand = retold().whole_hand
    if whole_hand is None:
        message = "a hand that can be played can be played once more"
        raise AssertionError(message)
    return whole_hand()


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
