"""The deeds of a script that the rules refuse, judged where they were tried, or would have been."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sabacc.arbiter.why.allowed_deeds import deed_words, judged_at
from sabacc.notation.claim_forms import Aspect
from sabacc.protocol.facts import DONE, NOT_REACHED, fate_of

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping

    from sabacc.arbiter.why.looked_at import Observed
    from sabacc.engine.play import Played


def refused_deeds(played: Played, but: Collection[int] = ()) -> Iterator[tuple[int, Observed]]:
    """Yield each refused entry of a script, and why; those in `but` are left out.

    A deed that found no moment is judged at the table at which somebody would refuse it, and left
    out where there is none.
    """
    for place in range(len(played.script.entries)):
        table = None if place in but or played.fates[place] == DONE else played.table(place)
        if table is None:
            continue
        found = judged_at(_aspect(played, place), table)
        if found.value is False:
            yield place, found


def fates_in_words(
    ours: Iterable[int], refused: Mapping[int, Observed], other: Played
) -> list[str]:
    """Say of a hand by other rules which deeds are refused there, and which only by `ours`."""
    done = [place for place in ours if other.fates[place] == DONE]
    aspects = [_aspect(other, place) for place in done]
    words = [found.words for found in refused.values()]
    return [*words, *(f"{each.seat} may {deed_words(each)}" for each in aspects)]


def reached_in_words(own: Played, other: Played) -> list[str]:
    """Say which deeds others come to and one's own hand does not, and the other way round."""
    found: list[str] = []
    for place, fate in enumerate(own.fates):
        each = _aspect(other, place)
        if fate == NOT_REACHED != other.fates[place]:
            found.append(f"{each.seat} may {deed_words(each)}")
        elif other.fates[place] == NOT_REACHED != fate:
            found.append(f"{each.seat} does not come to {deed_words(each)}")
    return found


def refusals_asked(
    refused: Mapping[int, Observed], asks: Iterable[str]
) -> tuple[list[str], list[str]]:
    """Say of the deeds that are asked about (`script.3`) why they are refused.

    The other questions, and those about deeds that are not refused, come second.
    """
    words = {fate_of(place): found.words for place, found in refused.items()}
    every = list(asks)
    said = [words[path] for path in every if path in words]
    return said, [path for path in every if path not in words]


def legality_in_words(
    played: Played, refused: Mapping[int, Observed], *, short: bool
) -> Iterator[str]:
    """Say of every deed whether it is legal; in `short` without those refused."""
    if not short:
        yield from (found.words for found in refused.values())
    legal: list[str] = []
    for place, fate in enumerate(played.fates):
        each = _aspect(played, place)
        if fate == DONE:
            legal.append(f"{each.seat} may {deed_words(each)}")
        elif place not in refused:
            yield f"{each.seat} does not come to {deed_words(each)}"
    if short and len(legal) > 1:
        yield "the rest is legal" if len(legal) < len(played.fates) else "all of that is legal"
    else:
        yield from legal


def _aspect(played: Played, place: int) -> Aspect:
    """Return what is claimed by who says that an entry of a script may be done."""
    action = played.script.entries[place].action
    cards = tuple(map(str, action.cards))
    return Aspect("may", action.seat, does=action.does, amount=action.amount, cards=cards)
