"""What to do when the table has done what the rules do not allow: the rules of mishaps."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sabacc.arbiter.why.asking import rule_here
from sabacc.engine.play import Does, Reason, refusal
from sabacc.protocol.facts import DONE
from sabacc.records.hand_record import Act
from sabacc.spec.points import POINTS
from sabacc.system.joining import several

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from sabacc.arbiter.reading.dispute import Dispute
    from sabacc.engine.play import Played
    from sabacc.records import Source
    from sabacc.spec.rulesets import Ruleset

_MISDEAL: Final = "edges.misdeal"
_NOTICED: Final = "edges.late-notice"
_BY_REASON: Final[Mapping[Reason, str]] = {
    Reason.OUT_OF_TURN: "table.out-of-turn",
    Reason.OWN_TURN: "calling.void",
    Reason.NOT_IN_HAND: "folding.withdrawn",
    Reason.DISCARDS_OWED: "calling.void",
}
"""The rule that speaks of what follows, before the one that holds for all that is forbidden."""


def remedies(rules: Ruleset, hands: Iterable[Played | None]) -> tuple[str, ...]:
    """Return the ids of the rules that say what to do about refused deeds; empty without one.

    The rule that speaks of such a deed comes first, then the one that holds for every deed.
    """
    points = dict.fromkeys(point for hand in hands if hand is not None for point in _points(hand))
    return tuple(POINTS[point].rule_id(rules.choices[point].name) for point in points)


def misdealt(dispute: Dispute) -> str:
    """Say of a record what follows from a hand that was dealt too many or too few cards."""
    hands: Mapping[str, Sequence[str]] = dispute.position.get("hands", {})
    wrong = [f"{seat} was dealt {len(cards)}" for seat, cards in hands.items() if len(cards) != 2]  # noqa: PLR2004 - `deal.cards`
    if dispute.record is None or not wrong:
        return ""
    rule = rule_here(dispute.rules, _MISDEAL)
    what = f"{several(wrong)} cards, not two"
    if nobody_acted(dispute.record):
        return f"{what}: nobody has acted, so the same dealer deals again, and antes stay ({rule})"
    out = several([each.partition(" ")[0] for each in wrong])
    return f"{what}: the hand goes on, but {out} would be out of it, and pay nothing ({rule})"


def nobody_acted(source: Source) -> bool:
    """Say whether a record ends before anybody has done anything."""
    return not any(isinstance(line, Act) for line in source.record.lines)


def _points(hand: Played) -> Iterator[str]:
    """Yield the points of the refused deeds of a hand, each judged where it was tried."""
    for place, entry in enumerate(hand.script.entries):
        table = None if hand.fates[place] == DONE else hand.table(place)
        refused = None if table is None else refusal(table, entry.action)
        if refused is not None:
            yield from remedy(refused.reason, Does(entry.action.does))


def remedy(reason: Reason, does: Does) -> tuple[str, ...]:
    """Return the points that say what follows a deed which is refused for a reason."""
    own = _BY_REASON.get(reason, "")
    if does is Does.CALL and reason is not Reason.NOT_IN_HAND:
        own = "calling.void"
    return (own, _NOTICED) if own else (_NOTICED,)
