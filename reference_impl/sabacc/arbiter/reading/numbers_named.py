"""The numbers that a dispute names: they are tried in the place of a rule's own."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from sabacc.arbiter.reading.dispute import Dispute

_NUMBERED: Final[Mapping[str, str]] = {
    "ante": "credits",
    "betting": "credits",
    "penalties": "credits",
    "calling": "rounds",
}
"""In which chapters rules carry credits, and in which rounds."""
_SUMS: Final = frozenset({"paid", "won", "pot"})
"""What is claimed of credits that come out of a pot, or lie in it."""
_MOST_NUMBERS: Final = 12
"""How many numbers that a dispute names are tried in the place of a rule's own."""


def numbers_in(dispute: Dispute) -> dict[str, list[int]]:
    """Return the amounts and rounds that a dispute names, by the chapters they matter to."""
    script: Sequence[Mapping[str, Any]] = dispute.position.get("script", ())
    amounts = [entry.get("amount") or 0 for entry in script]
    rounds = [entry.get("round") or 0 for entry in script]
    for claim in dispute.claims:
        amounts.append(claim.aspect.amount)
        rounds.append(claim.aspect.round)
        if claim.aspect.name == "paid" and isinstance(claim.value, int):
            amounts.append(claim.value)
    if dispute.moment is not None:
        rounds.append(dispute.moment.round)
    named = {"credits": _named(amounts), "rounds": _named(rounds)}
    return {chapter: named[kind] for chapter, kind in _NUMBERED.items()}


def credits_claimed(dispute: Dispute) -> list[int]:
    """Return the sums that are claimed, and half of each: one pot may be due twice."""
    sums = [
        claim.value
        for claim in dispute.claims
        if claim.aspect.name in _SUMS and isinstance(claim.value, int)
    ]
    return _named(each for one in sums for each in (one, one // 2))


def _named(numbers: Iterable[int]) -> list[int]:
    return list(dict.fromkeys(number for number in numbers if number > 0))[:_MOST_NUMBERS]
