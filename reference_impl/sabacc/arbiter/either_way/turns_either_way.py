"""On which choices a ruling turns whatever the facts are, or whoever is right about them."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Final

from sabacc.arbiter.either_way.outcomes import outcomes
from sabacc.arbiter.why.turning import turn_entry
from sabacc.arbiter.why.words import OtherWords

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from sabacc.arbiter.either_way.outcomes import Outcomes
    from sabacc.arbiter.reading.dispute import Dispute
    from sabacc.arbiter.ruling_json import TurnEntry
    from sabacc.arbiter.rulings import KnownRulesets, Turn
    from sabacc.spec.rulesets import Ruleset


_MOST: Final = 6
"""With how many choices all positions are ruled on once more, to say what the ruling is then."""


def whatever_turns(
    found: Outcomes,
    dispute: Dispute,
    known: KnownRulesets,
    says: Callable[[Outcomes], str],
    turns: Sequence[Turn],
) -> Iterator[TurnEntry]:
    """Yield the choices with which every position that was tried is ruled otherwise.

    A choice that turns all of them turns the first one, so that only its `turns` are tried.  Where
    all positions agree, one that turns only some comes behind them: then they agree no longer.
    """
    own = says(found)
    every = [turn for turn in turns if _turns_all(turn, found, dispute.rules, known)]
    some = [turn for turn in turns if turn not in every] if found.agree else []
    for turn in islice((*every, *some), _MOST):
        flipped = known.flip(dispute.rules, turn.point, turn.choice)
        ruling = says(outcomes(dispute, flipped, known))
        if ruling != own:
            yield turn_entry(turn, OtherWords(ruling), own)


def _turns_all(turn: Turn, found: Outcomes, rules: Ruleset, known: KnownRulesets) -> bool:
    flipped = known.flip(rules, turn.point, turn.choice)
    return all(each.hearing.ruling(flipped).key != each.ruling.key for each in found.heard)


def shared_turns(told: Sequence[tuple[str, Sequence[TurnEntry]]]) -> Iterator[TurnEntry]:
    """Yield the turns that every version of the facts has, with what is ruled on each.

    `told` has the turns of each version by who tells it.
    """
    (_, first), *others = told
    for turn in first:
        each = [turn, *(same for _, turns in others for same in turns if _same(same, turn))]
        if len(each) < len(told):
            continue
        yield {
            **turn,
            "ruling": _of_each(told, [one["ruling"] for one in each]),
            "differs": _of_each(told, [one["differs"] for one in each]),
            "rests_on": turn["rests_on"] if _alike(each) else [],
        }


def _same(one: TurnEntry, other: TurnEntry) -> bool:
    return (one["point"], one["choice"]) == (other["point"], other["choice"])


def _alike(each: Sequence[TurnEntry]) -> bool:
    """Say whether all rest on the same."""
    return all(one["rests_on"] == each[0]["rests_on"] for one in each)


def _of_each(told: Sequence[tuple[str, object]], words: Sequence[str]) -> str:
    if len(set(words)) == 1:
        return words[0]
    plain = [says.removesuffix(".") for says in words]
    parts = (f"as {who} says: {says}" for (who, _), says in zip(told, plain, strict=True))
    return f"{'; '.join(parts)}."
