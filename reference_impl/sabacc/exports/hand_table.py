"""A table of hands with what they are worth: every boundary, every special hand, near misses.

The list is for authors of programs: it is short enough to read, always the same, and each hand
says why it is there.
"""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Final

from sabacc.engine import score
from sabacc.spec.cards import CARDS, FACES, RANKS

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from sabacc.exports import Row
    from sabacc.spec.rulesets import Ruleset

_BOUNDARIES: Final = {
    "the highest total in range": (
        "coins-11 flasks-commander",
        "coins-8 flasks-ace",
        "sabres-10 staves-mistress",
        "coins-9 flasks-master",
        "coins-9 flasks-9 sabres-5",
        "coins-5 flasks-6 sabres-7 staves-5",
        "coins-3 flasks-4 sabres-5 staves-5 coins-6",
        "coins-ace flasks-ace sabres-8 evil-one",
    ),
    "one below it": (
        "coins-10 flasks-commander",
        "coins-11 flasks-11",
        "coins-7 flasks-ace",
        "coins-ace flasks-ace endurance",
    ),
    "one above the range": (
        "coins-commander flasks-commander",
        "coins-9 flasks-ace",
        "coins-11 flasks-mistress",
        "coins-8 flasks-8 sabres-8",
    ),
    "far above the range": ("coins-ace flasks-ace", "coins-ace flasks-ace sabres-ace staves-ace"),
    "the lowest total in range": (
        "endurance evil-one",
        "star endurance queen coins-4",
        "demise balance coins-1",
        "star star coins-11",
        "queen endurance demise",
    ),
    "one above the lowest total": (
        "endurance moderation",
        "balance balance",
        "demise balance coins-2",
    ),
    "one below the range": ("balance demise", "star endurance coins-1", "demise demise coins-2"),
    "far below the range": ("star star", "moderation evil-one star"),
    "zero": (
        "idiot idiot",
        "queen coins-2",
        "endurance coins-8",
        "coins-ace evil-one",
        "idiot queen coins-2",
        "star coins-9 flasks-8",
        "balance coins-5 flasks-6",
    ),
    "next to zero": ("idiot coins-1", "queen coins-1", "queen coins-3", "demise coins-commander"),
}
_SPECIALS: Final = {
    "an Idiot's Array": (
        "idiot coins-2 coins-3",
        "idiot flasks-2 sabres-3",
        "staves-3 idiot coins-2",
    ),
    "close to an Idiot's Array": (
        "idiot coins-2 flasks-2",
        "idiot coins-3 flasks-3",
        "idiot coins-2 coins-4",
        "idiot coins-1 coins-2",
        "idiot coins-5",
        "coins-2 coins-3",
        "queen coins-2 coins-3",
        "coins-1 coins-2 coins-3",
    ),
    "an Idiot's Array with further cards": (
        "idiot coins-2 coins-3 flasks-5",
        "idiot coins-2 coins-3 queen",
        "idiot idiot coins-2 coins-3",
        "idiot coins-2 flasks-2 coins-3",
        "idiot coins-2 coins-3 flasks-9 sabres-9",
    ),
    "Fairy Empress where it is played, and close to it": (
        "queen queen",
        "queen queen coins-1",
        "queen queen idiot",
    ),
    "Longing Hearts where it is played, and close to it": (
        "endurance coins-master flasks-mistress",
        "endurance coins-master coins-mistress",
        "endurance coins-master flasks-master",
        "endurance coins-master flasks-mistress idiot",
    ),
    "Temptation where it is played, and close to it": (
        "evil-one coins-commander flasks-mistress",
        "evil-one coins-commander flasks-commander",
        "demise coins-commander flasks-mistress",
    ),
    "a regional array where it is played": (
        "coins-master sabres-2 sabres-5",
        "sabres-master sabres-2 sabres-3",
        "evil-one demise coins-commander",
        "endurance coins-5 coins-9",
        "balance coins-commander sabres-4",
        "balance sabres-commander sabres-4",
        "queen star coins-9",
    ),
    "close to a regional array": (
        "coins-master sabres-2 coins-5",
        "coins-master sabres-2",
        "evil-one demise coins-11",
        "endurance coins-5 flasks-9",
        "balance sabres-commander coins-4",
        "queen star flasks-9",
        "queen star coins-9 coins-1",
    ),
}
_MANY: Final = {
    "many cards": (
        "coins-1 coins-2 coins-3 coins-4 coins-5",
        "coins-1 flasks-1 sabres-1 staves-1 idiot idiot",
        "coins-ace star flasks-ace star sabres-11 queen",
        "queen queen endurance coins-1 flasks-1 sabres-1 staves-1",
    ),
}


def hands() -> Iterator[tuple[str, str]]:
    """Yield every hand of the table, cards parted by spaces, with why it is there."""
    for rank in RANKS:
        yield f"coins-{rank} flasks-1", f"the value of a {rank}"
    for face in FACES:
        yield f"{face} coins-6", f"the value of the face card {face}"
    for table in (_BOUNDARIES, _SPECIALS, _MANY):
        for why, group in table.items():
            yield from ((hand, why) for hand in group)


def rows(rulesets: Sequence[Ruleset]) -> Iterator[Row]:
    """Yield every hand with what it is worth by each ruleset, computed by the engine."""
    for rules, (hand, why) in product(rulesets, hands()):
        found = score(rules, [CARDS[name] for name in hand.split()])
        yield {
            "ruleset": rules.name,
            "cards": hand.split(),
            "total": found.total,
            "bombed": found.bombed,
            "special": None if found.special is None else found.special.value,
            "why": why,
        }
