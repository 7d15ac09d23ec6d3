"""Small games that real programs play: what their dialects say of a hand, and of several.

Written from the texts of the rules alone; nothing here comes from the engine.
Run as `python table.py DIALECT`, or as `python table.py DIALECT BUG` with a bug in it.
"""

import json
import sys
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

SUITS = ("coins", "flasks", "sabres", "staves")
NAMED = {"commander": 12, "mistress": 13, "master": 14, "ace": 15}
RANKS = {str(pips): pips for pips in range(1, 12)} | NAMED
FACES = {
    "idiot": 0,
    "queen": -2,
    "endurance": -8,
    "balance": -11,
    "demise": -13,
    "moderation": -14,
    "evil-one": -15,
    "star": -17,
}
SUIT_CARDS = [f"{suit}-{rank}" for suit in SUITS for rank in RANKS]
PRIZED = {"pure-sabacc", "idiots-array"}
SUIT_VALUES = {f"{suit}-{rank}": RANKS[rank] for suit in SUITS for rank in RANKS}


@dataclass(frozen=True)
class Dialect:
    """How a game differs from the others.

    Attributes:
        zero_bombs: Whether a total of zero is out of range.
        one_suit: Whether the 2 and the 3 of an Idiot's Array have one suit.
        longer: Whether the array may hold further cards.
        minus_is_pure: Whether -23 is a Pure Sabacc.
        ends: Which end is better, 1 or -1; 0 where both are level.
        near: Whether the total nearest to an end is the best.
        side: Which of two equally near totals is better, 1 or -1; 0 where they are level.
        lays: Whether cards may lie in an interference field.
        empress: Whether two Queens are a Fairy Empress, worth -22, better than hands of that value.
        fewest: Whether the smaller of two level hands is better.
        copies: How often each face card is in the deck.
        values: What some face cards are worth, if not the usual.
    """

    zero_bombs: bool = True
    one_suit: bool = False
    longer: bool = False
    minus_is_pure: bool = True
    ends: int = 1
    near: bool = False
    side: int = 0
    lays: bool = False
    empress: bool = False
    fewest: bool = False
    copies: int = 2
    values: Mapping[str, int] = field(default_factory=dict[str, int])


DIALECTS = {
    "Any Turn": Dialect(ends=0),
    "Rebels": Dialect(ends=-1, near=True, side=-1, lays=True, empress=True),
    "Zero Counts": Dialect(zero_bombs=False, longer=True),
    "Shared Ties": Dialect(ends=0),
    "Ties Feed the Pot": Dialect(zero_bombs=False, ends=0, near=True, lays=True),
    "Demise Until Won": Dialect(minus_is_pure=False),
    "SourceForge": Dialect(ends=0),
    "Fewest Cards": Dialect(zero_bombs=False, one_suit=True, fewest=True),
    "Plain Totals": Dialect(minus_is_pure=False, near=True, side=-1),
    "Own Cards": Dialect(
        ends=0, near=True, side=1, copies=4, values={"queen": -3, "demise": -12, "star": -10}
    ),
}

# What each game has wrong if a bug is asked for
BUGS: Mapping[str, Mapping[str, Any]] = {
    "Any Turn": {"ends": 1},
    "Rebels": {"ends": 1},
    "Zero Counts": {"zero_bombs": True},
    "Shared Ties": {"minus_is_pure": False},
    "Ties Feed the Pot": {"near": False},
    "Demise Until Won": {"minus_is_pure": True},
    "SourceForge": {"zero_bombs": False},
    "Fewest Cards": {"one_suit": False},
    "Plain Totals": {"side": 1},
    "Own Cards": {"values": {}},
}


class Table:
    """One game."""

    def __init__(self, name: str, *, bug: bool = False) -> None:
        """Play a dialect, rightly or with its bug."""
        self.name = name
        rules = {**vars(DIALECTS[name]), **(BUGS[name] if bug else {})}
        self.rules = Dialect(**rules)
        self.values = {**SUIT_VALUES, **FACES, **self.rules.values}
        self.deck = Counter(SUIT_CARDS + self.rules.copies * list(FACES))

    def array(self, hand: Sequence[str]) -> bool:
        """Look for the Idiot, a 2 and a 3."""
        if "idiot" not in hand or len(hand) < 3 or (len(hand) > 3 and not self.rules.longer):
            return False
        twos = {suit for suit in SUITS if f"{suit}-2" in hand}
        threes = {suit for suit in SUITS if f"{suit}-3" in hand}
        return bool(twos & threes if self.rules.one_suit else twos and threes)

    def score(self, hand: Sequence[str]) -> dict[str, Any]:
        """Count a hand."""
        total = sum(self.values[card] for card in hand)
        if self.array(hand):
            return {"total": total, "bombed": False, "special": "idiots-array"}
        if self.rules.empress and list(hand) == ["queen", "queen"]:
            return {"total": -22, "bombed": False, "special": "fairy-empress"}
        pure = total == 23 or (total == -23 and self.rules.minus_is_pure)
        bombed = abs(total) > 23 or (total == 0 and self.rules.zero_bombs)
        return {"total": total, "bombed": bombed, "special": "pure-sabacc" if pure else None}

    def place(self, found: Mapping[str, Any], size: int) -> tuple[int, ...]:
        """Say where a hand of so many cards stands: the higher place is the better hand."""
        small = -size if self.rules.fewest else 0
        total, special = found["total"], found["special"]
        if special == "idiots-array":
            return (2, 0, 0, 0, small)
        sign = (total > 0) - (total < 0)
        if special == "pure-sabacc":
            return (1, sign * self.rules.ends, 0, 0, small)
        empress = int(special == "fairy-empress")
        if self.rules.near:
            return (0, abs(total), sign * self.rules.side, empress, small)
        return (0, total, 0, empress, small)

    def compare(self, hands: Mapping[str, Sequence[str]]) -> dict[str, Any]:
        """Find the best hands."""
        scores = {seat: self.score(hand) for seat, hand in hands.items()}
        places = {
            seat: self.place(one, len(hands[seat]))
            for seat, one in scores.items()
            if not one["bombed"]
        }
        top = max(places.values(), default=None)
        best = [seat for seat, place in places.items() if place == top]
        return {"best": best, "sabacc_pot": any(scores[seat]["special"] in PRIZED for seat in best)}

    def answer(self, message: Mapping[str, Any]) -> dict[str, Any]:
        """Answer one request."""
        method, params = message["method"], message["params"]
        if method == "hello":
            return {
                "protocol": 1,
                "nonce": params["nonce"],
                "name": self.name,
                "levels": ["score", "compare"],
                "plays": ["standard"],
            }
        hands = params["hands"] if method == "compare" else {"": params["cards"]}
        laid = params.get("fields", {}) if method == "compare" else {"": params.get("field", [])}
        whole = {seat: [*hand, *laid.get(seat, [])] for seat, hand in hands.items()}
        if any(laid.values()) and not self.rules.lays:
            return {"refused": "no-interference-field"}
        if Counter(card for hand in whole.values() for card in hand) - self.deck:
            return {"refused": "not-in-the-deck"}
        if params.get("version"):
            return {"refused": "version-is-fixed"}
        return self.compare(whole) if method == "compare" else self.score(whole[""])


def factory(name: str, *, bug: bool = False) -> Callable[[Mapping[str, Any]], dict[str, Any]]:
    """Return what answers one message after the other."""
    table = Table(name, bug=bug)

    def handle(message: Mapping[str, Any]) -> dict[str, Any]:
        return {"jsonrpc": "2.0", "id": message["id"], "result": table.answer(message)}

    return handle


if __name__ == "__main__":
    play = factory(sys.argv[1], bug=len(sys.argv) > 2)
    for line in sys.stdin:
        sys.stdout.write(f"{json.dumps(play(json.loads(line)))}\n")
        sys.stdout.flush()
