"""A table of showdowns with both pots before and after: who wins, who pays, what stays."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from typing import TYPE_CHECKING, Any, Final

from sabacc.engine import Position, Pot, RefusedError, settle
from sabacc.spec.cards import CARDS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from sabacc.engine import Settled
    from sabacc.exports import Row
    from sabacc.spec.rulesets import Ruleset

_HANDS: Final = {
    "20": "coins-9 flasks-11",
    "20b": "sabres-9 staves-11",
    "20c": "flasks-10 sabres-10",
    "18": "sabres-8 staves-10",
    "15": "coins-7 flasks-8",
    "15b": "sabres-7 staves-8",
    "-20": "demise endurance coins-1",
    "-21": "demise endurance",
    "22": "coins-10 flasks-commander",
    "-22": "endurance moderation",
    "23": "coins-11 flasks-commander",
    "23b": "sabres-11 staves-commander",
    "-23": "endurance evil-one",
    "-23b": "evil-one endurance",
    "array": "idiot coins-2 flasks-3",
    "array b": "idiot sabres-2 staves-3",
    "26": "coins-ace flasks-11",
    "28": "sabres-mistress staves-ace",
    "-25": "star endurance",
    "0": "endurance coins-8",
}
"""The hands of the table by what they count; `b` and `c` are others that count the same."""

_TWO: Final = (
    ("20", "18"), ("20", "-20"), ("18", "-21"), ("22", "-22"), ("23", "22"), ("-23", "22"),
    ("23", "-23"), ("-23", "-22"), ("array", "23"), ("array", "-23"), ("array", "20"),
    ("20", "26"), ("20", "-25"), ("20", "0"), ("23", "26"), ("array", "26"), ("26", "28"),
    ("26", "-25"), ("26", "0"),
)  # fmt: skip
"""Two hands that meet, each once with the first as caller and once with the second."""

_TIES: Final = (
    ("20", "20b", "coins-1 flasks-2"),
    ("20", "20b", "coins-3 flasks-2"),
    ("20", "20b", "coins-1 sabres-5"),
    ("20", "20b", "coins-5 flasks-6"),
    ("20", "20b", "coins-1 flasks-1"),
    ("20", "20b", "queen flasks-1"),
    ("23", "23b", "coins-1 queen"),
    ("23", "23b", "idiot queen"),
    ("23", "23b", "coins-5 flasks-6"),
    ("23", "23b", "queen queen"),
    ("-23", "-23b", "coins-1 flasks-2"),
    ("-23", "-23b", "coins-3 flasks-3"),
    ("array", "array b", "coins-1 flasks-4"),
    ("array", "array b", "coins-4 flasks-4"),
)
"""Two hands that tie, and the cards of the sudden demise, the caller's hand last."""

_THREE: Final = (
    (("20", "20b", "20c"), "coins-1 flasks-2 coins-3"),
    (("20", "20b", "20c"), "coins-1 flasks-1 staves-1"),
    (("20", "20b", "20c"), "coins-5 flasks-5 sabres-5"),
    (("20", "20b", "15"), "coins-5 flasks-5"),
    (("20", "20b", "15"), "coins-5 flasks-1"),
    (("20", "20b", "26"), "sabres-5 flasks-5"),
    (("20", "15", "26"), ""),
    (("20", "26", "28"), ""),
    (("26", "28", "0"), ""),
    (("23", "20b", "26"), ""),
)
"""Three hands that meet, and the cards of a sudden demise; the second one calls."""

_NAMES: Final = ("Han", "Lando", "Leia", "Chewbacca")


def _position(hands: tuple[str, ...], caller: int | None, deck: str = "") -> Position:
    seats = _NAMES[: len(hands)]
    return Position(
        seats=seats,
        dealer=seats[-1],
        hands={
            seat: tuple(CARDS[name] for name in _HANDS[hand].split())
            for seat, hand in zip(seats, hands, strict=True)
        },
        stacks=dict.fromkeys(seats, 100),
        pots=(Pot(10 * len(seats) + 1),),
        sabacc_pot=30,
        caller=None if caller is None else seats[caller],
        deck=tuple(CARDS[name] for name in (*deck.split(), *_REST)),
    )


_REST: Final = ("coins-4", "flasks-4", "sabres-4", "staves-4", "coins-6", "flasks-6", "sabres-6")
"""Further cards of the deck: sudden demises may follow each other."""


def _called(hands: tuple[str, ...], caller: int, deck: str = "") -> tuple[str, Position]:
    words = " against ".join(hand.rstrip("bc ") for hand in hands)
    cards = f", demise cards {deck}" if deck else ""
    used = {name for hand in hands for name in _HANDS[hand].split()} | set(deck.split())
    position = _position(hands, caller, deck)
    left = (*deck.split(), *(name for name in _REST if name not in used))
    return (
        f"{words}{cards}; {position.seats[caller]} calls",
        replace(position, deck=tuple(CARDS[name] for name in left)),
    )


def showdowns() -> Iterator[tuple[str, Position]]:
    """Yield every position of the table, with what it is."""
    for one, other in _TWO:
        yield _called((one, other), 0)
        yield _called((one, other), 1)
    for one, other, deck in _TIES:
        yield _called((one, other), 1, deck)
    for hands, deck in _THREE:
        yield _called(hands, 1, deck)
    yield from _folds()
    yield from _amounts()


def _folds() -> Iterator[tuple[str, Position]]:
    two = _position(("20", "18"), None)
    yield "all but Lando have folded", replace(two, folded=frozenset({"Han"}))
    bombed = _position(("20", "26"), None)
    yield "the last player's hand is out of range", replace(bombed, folded=frozenset({"Han"}))
    special = _position(("20", "23b"), None)
    yield "the last player holds a Pure Sabacc", replace(special, folded=frozenset({"Han"}))
    three = _position(("23", "20b", "15"), 1)
    yield "the best hand has folded; Lando calls", replace(three, folded=frozenset({"Han"}))
    yield "the showdown is forced, nobody calls", _position(("20", "26"), None)


def _amounts() -> Iterator[tuple[str, Position]]:
    poor = _position(("20", "26"), 0)
    yield "a bomber has too few credits", replace(poor, stacks={"Han": 100, "Lando": 5})
    broke = _position(("18", "20"), 0)
    yield "a losing caller has no credits", replace(broke, stacks={"Han": 0, "Lando": 100})
    rich = _position(("20", "18"), 0)
    yield "the sabacc pot is huge", replace(rich, sabacc_pot=1_000_001)
    empty = _position(("23", "18"), 0)
    yield "the sabacc pot is empty", replace(empty, sabacc_pot=0)
    pots = (Pot(21), Pot(10, frozenset({"Han", "Lando"})))
    side = _position(("18", "15", "20"), 0)
    yield "a side pot that the best hand may not win", replace(side, pots=pots)


def rows(rulesets: Sequence[Ruleset]) -> Iterator[Row]:
    """Yield every showdown with what it comes to by each ruleset, computed by the engine."""
    for rules, (what, position) in product(rulesets, showdowns()):
        before = {
            "ruleset": rules.name,
            "what": what,
            "dealer": position.dealer,
            "caller": position.caller,
            "folded": sorted(position.folded),
            "hands": {seat: list(cards) for seat, cards in position.hands.items()},
            "stacks_before": dict(position.stacks),
            "pots_before": [pot.amount for pot in position.pots],
            "eligible": [
                None if pot.eligible is None else sorted(pot.eligible) for pot in position.pots
            ],
            "sabacc_pot_before": position.sabacc_pot,
            "deck": list(position.deck),
        }
        try:
            found = settle(rules, position)
            yield before | {"refused": None} | {name: of(found) for name, of in _AFTER.items()}
        except RefusedError as refused:
            yield before | {"refused": refused.reason.value} | dict.fromkeys(_AFTER)


_AFTER: Final[Mapping[str, Callable[[Settled], Any]]] = {
    "winners": lambda found: list(found.winners),
    "pot_winners": lambda found: [list(seats) for seats in found.pot_winners],
    "sabacc_winners": lambda found: list(found.sabacc_winners),
    "bombed": lambda found: list(found.bombed),
    "demise": lambda found: {seat: cards[-1] for seat, cards in found.demise.items()},
    "paid": lambda found: dict(found.paid),
    "stacks_after": lambda found: dict(found.stacks),
    "hand_pot_after": lambda found: found.hand_pot,
    "sabacc_pot_after": lambda found: found.sabacc_pot,
    "house": lambda found: found.house,
}
"""The columns of what a showdown comes to, empty where the position is refused."""
