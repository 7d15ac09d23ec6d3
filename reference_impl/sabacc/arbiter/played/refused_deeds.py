"""The deeds of a script that the rules refuse, judged where they were tried, or would have been."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sabacc.arbiter.played.allowed_deeds import judged_at
from sabacc.notation.claim_forms import Aspect
from sabacc.protocol.facts import DONE

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from sabacc.arbiter.why.looked_at import Observed
    from sabacc.engine.play import Played


def refused_deeds(played: Played, but: Collection[int] = ()) -> Iterator[tuple[int, Observed]]:
    """Yield each refused entry of a script, and why; those in `but` are left out.

    A deed that found no moment is judged at the table at which somebody would refuse it, and left
    out where there is none.
    """
    for place, entry in enumerate(played.script.entries):
        table = None if place in but or played.fates[place] == DONE else played.table(place)
        if table is None:
            continue
        action = entry.action
        cards = tuple(map(str, action.cards))
        aspect = Aspect("may", action.seat, does=action.does, amount=action.amount, cards=cards)
        found = judged_at(aspect, table, played)
        if found.value is False:
            yield place, found
