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


def _named(numbers: Iterable[int]) -> list[int]:
    return list(dict.fromkeys(number for number in numbers if number > 0))[:_MOST_NUMBERS]
