"""What to do when the table has done what the rules do not allow: the rules of mishaps."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sabacc.engine.play import Does, Reason, refusal
from sabacc.protocol.facts import NOT_REACHED
from sabacc.protocol.messages_play import PlayParams
from sabacc.spec.points import POINTS

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from sabacc.protocol.answers import Answered, Params
    from sabacc.spec.rulesets import Ruleset

_NOTICED: Final = "edges.late-notice"
_OUT_OF_TURN: Final = "table.out-of-turn"
_BY_REASON: Final[Mapping[Reason, str]] = {
    Reason.OUT_OF_TURN: _OUT_OF_TURN,
    Reason.OWN_TURN: "calling.void",
    Reason.NOT_IN_HAND: "folding.withdrawn",
    Reason.DISCARDS_OWED: "calling.void",
}
"""The rule that speaks of what follows, before the one that holds for all that is forbidden."""


def remedies(
    rules: Ruleset, requests: Sequence[Params], answers: Sequence[Answered]
) -> tuple[str, ...]:
    """Return the ids of the rules that say what to do about refused deeds; empty without one.

    The rule that speaks of such a deed comes first, then the one that holds for every deed.
    """
    points = dict.fromkeys(
        point
        for request, answer in zip(requests, answers, strict=True)
        for point in _points(request, answer)
    )
    return tuple(POINTS[point].rule_id(rules.choices[point].name) for point in points)


def _points(request: Params, found: Answered) -> Iterator[str]:
    """Yield the points of the refused deeds of one request.

    A deed that found no moment is judged at the table at which somebody would refuse it.
    """
    played = found.played
    if played is None or not isinstance(request, PlayParams):
        return
    for place, entry in enumerate(played.script.entries):
        reason = _REASONS.get(played.fates[place])
        table = played.table(place) if played.fates[place] == NOT_REACHED else None
        if table is not None:
            refused = refusal(table, entry.action)
            reason = None if refused is None else refused.reason
        if reason is not None:
            yield from remedy(reason, Does(entry.action.does))


_REASONS: Final = {reason.value: reason for reason in Reason}


def remedy(reason: Reason, does: Does) -> tuple[str, ...]:
    """Return the points that say what follows a deed which is refused for a reason."""
    own = _BY_REASON.get(reason, "")
    if does is Does.CALL and reason is not Reason.NOT_IN_HAND:
        own = "calling.void"
    return (own, _NOTICED) if own else (_NOTICED,)
