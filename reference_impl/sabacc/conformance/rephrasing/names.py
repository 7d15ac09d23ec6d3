"""Other names: of seats, where their list begins, and of suits."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, Final

from sabacc.conformance.rephrasing.original import Original, Rephrasing
from sabacc.conformance.rephrasing.renaming import NewNames, renamed, renamed_back
from sabacc.spec.cards import SUITS
from sabacc.system.joining import several

if TYPE_CHECKING:
    import random
    from collections.abc import Collection, Mapping

_CONSONANTS: Final = "bdfghjklmnprstvwz"
_VOWELS: Final = "aeiou"
_SUITED: Final = "specials.regional-"
"""How the ids of the points begin whose rules look at suits."""


def other_names(original: Original) -> Rephrasing | None:
    """Give every seat another name, and let the list of seats begin elsewhere."""
    params = original.params
    seats: list[str] = list(params.get("seats") or params.get("hands") or ())
    if not seats:
        return None
    came = [one for hand in params.get("then", ()) for one in hand.get("arrives", ())]
    everybody = [*seats, *(one["seat"] for one in came)]
    fresh = dict(zip(everybody, _fresh(original.rng, everybody), strict=True))
    changed = renamed(params, NewNames(seat=lambda name: fresh.get(name, name)))
    said = [f"{old} is called {new}" for old, new in fresh.items()]
    # Who comes, and sits down last of all, sits elsewhere if another seat is the last one.
    last = any(one.get("after") is None for one in came)
    first = 0 if last else original.rng.randrange(len(seats))
    if first:
        _turn(changed, first)
        said.append(f"the list of seats begins with {fresh[seats[first]]}")
    back = {new: old for old, new in fresh.items()}
    # A name of no seat is never taken for one: it may be remembered from the question as it was.
    change = NewNames(seat=lambda name: back.get(name, f"{name}, who is not at the table"))
    return Rephrasing(changed, partial(renamed_back, original.method, change=change), several(said))


def _fresh(rng: random.Random, taken: Collection[str]) -> list[str]:
    """Make up as many names as there are seats, all different, and none of theirs."""
    found: dict[str, None] = {}
    while len(found) < len(taken):
        syllables = (rng.choice(_CONSONANTS) + rng.choice(_VOWELS) for _ in range(3))
        name = "".join(syllables).capitalize()
        if name not in taken:
            found[name] = None
    return list(found)


def _turn(params: dict[str, Any], first: int) -> None:
    """Let the list of seats begin elsewhere; without one, the hands."""
    if "seats" in params:
        params["seats"] = [*params["seats"][first:], *params["seats"][:first]]
    else:
        hands = list(params["hands"].items())
        params["hands"] = dict([*hands[first:], *hands[:first]])


def other_suits(original: Original) -> Rephrasing | None:
    """Exchange two suits, at least one of which is there, and perhaps the other two.

    Where a case hangs on regional arrays, suits matter, or may matter to another ruleset.
    """
    if any(point.startswith(_SUITED) for point in original.pins):
        return None
    seen: set[str] = set()

    def look(card: str) -> str:
        seen.add(_suit(card))
        return card

    renamed(original.params, NewNames(card=look))
    here = sorted(seen.intersection(SUITS))
    if not here:
        return None
    one = original.rng.choice(here)
    other, third, fourth = original.rng.sample([suit for suit in SUITS if suit != one], 3)
    pairs = {one: other, other: one}
    says = f"{one} and {other} are exchanged"
    if original.rng.random() < 1 / 2:
        pairs |= {third: fourth, fourth: third}
        says += f", and so are {third} and {fourth}"
    change = NewNames(card=partial(_exchanged, pairs))
    taken_back = partial(renamed_back, original.method, change=change)
    return Rephrasing(renamed(original.params, change), taken_back, says)


def _suit(card: str) -> str:
    return card.partition("-")[0]


def _exchanged(pairs: Mapping[str, str], card: str) -> str:
    suit, dash, rank = card.partition("-")
    return f"{pairs[suit]}-{rank}" if dash and suit in pairs else card
