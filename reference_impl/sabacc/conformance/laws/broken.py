"""The laws that one answer can break, judged by what it shows of itself."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sabacc.conformance.laws.action_laws import after_the_end, refused_deeds
from sabacc.conformance.laws.card_laws import played_cards, shifted_cards
from sabacc.conformance.laws.credits import played_credits, settled_credits
from sabacc.conformance.laws.hands_alone import hands_alone
from sabacc.conformance.laws.seats import played_winners, settled_winners
from sabacc.protocol.facts import REFUSED

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from sabacc.spec.rulesets import Choice


def broken_laws(
    method: str,
    params: Mapping[str, Any],
    answer: Mapping[str, Any],
    choices: Mapping[str, Choice] | None = None,
) -> Iterator[tuple[str, str]]:
    """Yield each law that an answer breaks, with the reason in words.

    The answer has the right shape.  `choices` are those by which it was asked: a key that it
    leaves out is computed where they let it be.  Where they do not, or are not known, the law is
    judged by what must hold all the same: nothing that is shown came out of nowhere.
    """
    if REFUSED in answer:
        return
    known: Mapping[str, Choice] = {} if choices is None else choices
    if method == "settle":
        yield from settled_credits(params, answer, known)
        yield from settled_winners(params, answer)
    elif method == "shift":
        yield from shifted_cards(params, answer, known)
    elif method == "play":
        yield from played_credits(params, answer, known)
        yield from played_cards(params, answer, known)
        yield from played_winners(params, answer)
        yield from refused_deeds(params, answer)
        yield from after_the_end(params, answer)
        for place, (alone, found) in enumerate(hands_alone(params, answer)):
            for law, why in broken_laws(method, alone, found, choices):
                yield law, f"in hand {place + 2} {why}"
