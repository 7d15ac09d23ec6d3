"""The steps of a hand that is played by one ruleset after another."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, ParamSpec

from sabacc.engine.events import Closed
from sabacc.engine.play.layout import Snapshot, snapshot
from sabacc.engine.play.state import Step
from sabacc.engine.position import RefusedError, ScriptRanOutError

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence, Sized

    from sabacc.engine.play.book import Book
    from sabacc.engine.play.state import State

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
