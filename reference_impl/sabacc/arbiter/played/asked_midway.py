"""Where in a played hand it is asked what somebody may do: one playing for all such claims.

Nothing is tried there that the script does not try: the table is looked at as it lies then, and
the rules are asked.  So that no claim disturbs another one.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, Final, NamedTuple

from sabacc.arbiter.played.half_way import Now, Player, doing
from sabacc.engine.play import Does
from sabacc.engine.position import RefusedError, ScriptRanOutError
from sabacc.protocol.answers import Answered

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from sabacc.engine.play import Book, State
    from sabacc.notation.claim_forms import Aspect
    from sabacc.protocol.messages_play import PlayParams

_ALSO: Final[Mapping[str, frozenset[str]]] = {
    "fold": frozenset({"last-betting", "leaving"}),
    "trade": frozenset({"trading"}),
    "stand": frozenset({"trading"}),
    "drop": frozenset({"drawing"}),
    **{does: frozenset({"last-betting"}) for does in ("check", "bet", "match", "raise", "all-in")},
}
"""Where a deed is done beside its usual phase."""


class Question(NamedTuple):
    """What is asked: a deed, in which round (0 for any), in which phase (empty for its own)."""

    aspect: Aspect
    round: int = 0
    phase: str = ""
    asked: str = ""


def question_of(aspect: Aspect, params: PlayParams, entry: int) -> Question:
    """Ask for a deed that an entry of the script tries; below nought stands for none."""
    if entry < 0:
        return Question(aspect, aspect.round)
    tried = params.script[entry]
    return Question(aspect, tried.round or 0, tried.phase or "", tried.asked or "")


@dataclass(frozen=True, slots=True)
class Probed(Now):
    """A hand that was played, with the tables at which its entries and questions are judged.

    Attributes:
        tried: The table at which each entry of the script was done or refused.
        tables: The table at which each deed is judged that is asked about and not tried, or whose
            moment never comes; it is missing where the hand never comes to its round.
    """

    tried: Mapping[int, State] = field(default_factory=dict[int, "State"])
    tables: Mapping[Aspect, State] = field(default_factory=dict["Aspect", "State"])


def probed_at(
    book: Book, params: PlayParams, questions: Sequence[Question], *, why: bool = False
) -> Answered:
    """Play a hand and find the tables; the answer is a `Probed` unless there is no such hand."""
    wants = doing(params) | {Does(question.aspect.does) for question in questions}
    try:
        player = Player(book, params, None, wants if why else None)
        found = player.come_to(partial(probed_at, book, params, questions, why=True))
    except RefusedError as refused:
        return Answered({"refused": refused.reason.value}, rule=refused.rule)
    except ScriptRanOutError as ran_out:
        return Answered({"ran_out": ran_out.what})
    state = found.state
    stops = params.until is not None and state is not None and state.awaits == "seat"
    tables: dict[Aspect, State] = {}
    for question in questions:
        if stops and state is not None and not question.round:
            tables[question.aspect] = state
            continue
        table = _table(question, player.seen)
        if table is not None:
            tables[question.aspect] = table
    return Probed(
        found.answer,
        found.events,
        refused_by=found.refused_by,
        account=found.account,
        state=state,
        reached=True,
        whole_hand=found.whole_hand,
        retold=found.retold,
        tried=player.tried,
        tables=tables,
    )


def _table(question: Question, seen: Sequence[tuple[State, bool]]) -> State | None:
    """Choose the table: where the seat is asked for such a deed, after what is told.

    Else where it might have been asked, else where the phase came for others, else the last table
    of the round.  `seen` has for each asking whether the script says what is done there.
    """
    within = [each for each in seen if question.round in {0, each[0].round}]
    if not within:
        return None
    does, seat = question.aspect.does, question.aspect.seat
    asked = question.asked or seat
    phases = {question.phase or Does(does).usual}
    if not question.phase:
        phases |= _ALSO.get(does, frozenset())
    told = max((place for place, (_, done) in enumerate(within) if done), default=-1)
    start = 0 if question.round else told + 1
    own = [
        place
        for place, (state, _) in enumerate(within)
        if state.phase in phases and state.asked_seat == asked
    ]
    quiet = [place for place in own if not within[place][1]]
    for places in ([place for place in quiet if place >= start], quiet, own):
        if places:
            return within[places[0]][0]
    others = [place for place, (state, _) in enumerate(within) if state.phase in phases]
    if others:
        return within[others[0]][0]
    last = [place for place, (state, _) in enumerate(within) if state.asked_seat == seat]
    return within[(last or [len(within) - 1])[-1]][0]
