"""Random positions: tables and hands with many ties, bombs and special hands.

One dealer deals them for every question of a hunt, settlements as well as whole hands.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from random import Random
from typing import Any, Final

from sabacc.engine.hands import LIMIT, card_values
from sabacc.engine.shifting import two_dice
from sabacc.records.random_play import seat_names
from sabacc.spec.rulesets import Ruleset, deck_of, rest_of_deck

# ruff: noqa: PLR2004 - the odds stand where they are used


EDGES: Final = (-24, -23, -22, -21, -20, -1, 0, 1, 20, 21, 22, 23, 24)
"""The totals beside which something changes."""
_AGAIN: Final = 0.5
"""How often one demise, in which everybody bombs, is followed by another."""
_BOMBS: Final = range(24, 35)
"""The totals with which a demise goes on."""
_TRIES: Final = 20


def level_hands(
    rng: Random,
    seats: Sequence[str],
    values: Mapping[int, int],
    deal: Callable[[Collection[int]], list[str]],
    card: Callable[[int], str | None],
) -> tuple[dict[str, list[str]], list[str]]:
    """Return hands, and the cards that a demise deals to those who are level.

    `seats` are in the order in which they are dealt to; `values` says how many cards of each value
    there are.  `deal` returns a hand of one of some totals and `card` a card of a value, as far as
    the deck has them.
    """
    hands: dict[str, list[str]] = {}
    after: list[str] = []
    left, top = list(seats), LIMIT
    for _ in range(_TRIES):
        size = min(len(left), rng.choice((2, 2, 2, 3, 4, len(left))))
        if size < 2 or top < 2:
            break
        goes_on = len(left) - size > 1 and rng.random() < _AGAIN
        wanted = rng.choices(_BOMBS, k=size) if goes_on else _wanted(rng, size)
        total = _total_before(rng, wanted, values, top)
        if total is None:
            continue
        group = sorted(rng.sample(left, size), key=seats.index)
        for seat, then in zip(group, wanted, strict=True):
            hands[seat] = deal({total})
            drawn = card(then - total)
            after += [] if drawn is None else [drawn]
        left = [seat for seat in left if seat not in hands]
        top = abs(total) - 1
        if not goes_on:
            break
    low = range(-top, top + 1)
    others = {seat: deal(low if rng.random() < 0.8 else range(24, 30)) for seat in left}
    hands |= others
    return {seat: hands[seat] for seat in seats}, after


def _wanted(rng: Random, size: int) -> list[int]:
    """Return the totals of hands after a demise: neighbours, opposites, equals or any edges."""
    one = rng.choice(EDGES)
    some = rng.choice(((one,), (one,), (one, one - 1), (one, one - 1), (one, -one), EDGES))
    found = [*some[:2], *rng.choices(some, k=size)][:size] if some is not EDGES else None
    found = found or rng.choices(EDGES, k=size)
    rng.shuffle(found)
    return found


def _total_before(
    rng: Random, wanted: Sequence[int], values: Mapping[int, int], top: int
) -> int | None:
    """Return a total of at most `top` from which a card leads to each that is wanted."""

    def leads(total: int) -> bool:
        needed = Counter(then - total for then in wanted)
        return all(values.get(value, 0) >= many for value, many in needed.items())

    fitting = [total for total in range(-top, top + 1) if total and leads(total)]
    return rng.choice(fitting) if fitting else None


STACKS: Final = (0, 1, 2, 3, 15, 60, 100)
"""The stacks of a settlement."""
VERSIONS: Final = (None, "standard", "rebel", "imperial", "corellian", "new-republic")
_SECTOR: Final = ("corporate-sector",) * 2
NEAR: Final = (0, 22, -22, 23, -23, 24, -24, -12, -15, -8, -9)
"""The totals at which rules change, and four from which one card leads to -22 or -23."""
SPECIAL: Final = (
    ("idiot", "coins-2", "flasks-3"),
    ("idiot", "sabres-2", "sabres-3", "coins-9"),
    ("queen", "queen"),
    ("endurance", "coins-master", "flasks-mistress"),
    ("evil-one", "sabres-commander", "staves-mistress"),
    ("coins-master", "sabres-2", "sabres-4"),
    ("evil-one", "demise", "staves-commander"),
    ("endurance", "coins-6", "coins-9"),
    ("balance", "staves-commander", "sabres-5"),
    ("queen", "star", "coins-5"),
    ("coins-11", "flasks-commander"),
    ("sabres-11", "staves-commander"),
    ("evil-one", "endurance"),
)
"""Hands of a rule of their own, and hands of 23 or -23."""
TRIES: Final = 60
"""How often a hand is drawn again that does not fit."""
ANY_SIZE: Final = range(1, 5)
MANY_CARDS: Final = range(5, 9)
"""How many cards a hand has: mostly few."""
HUGE_POTS: Final = (10_007, 2**31 + 1, 2**33 + 5)
AMOUNTS: Final = (*(1, 2, 3, 10) * 5, *range(1, 61), *range(70, 1_000, 30), *HUGE_POTS)
"""The credits of a pot: often so little that a part of it is nothing, or a credit."""
_DESIGNED: Final = 0.5
"""How many settlements have a sudden demise by design."""


def shuffled_deck(rng: Random, rules: Ruleset) -> list[str]:
    """Return the deck of a ruleset in an order at random."""
    cards = deck_of(rules)
    return [str(card) for card in rng.sample(cards, len(cards))]


@dataclass
class Dealer:
    """Deals from one deck under one ruleset.

    Attributes:
        rng: Chance.
        rules: By which ruleset is asked.
        least: How many seats a table has at the least.
        most: How many at the most.
        stacks: What the seats of a settlement may hold.
    """

    rng: Random
    rules: Ruleset
    least: int = 2
    most: int = 4
    stacks: Sequence[int] = STACKS

    def __post_init__(self) -> None:
        """Shuffle, and read what cards count by these rules."""
        self._sizes: Sequence[int] = ()
        self._values = card_values(self.rules.choices["totals.face-values"])
        self.shuffle()

    def shuffle(self) -> None:
        """Begin with a whole deck."""
        self.deck = shuffled_deck(self.rng, self.rules)

    def request(self, method: str) -> dict[str, Any]:
        """Return one request of a method below `play`."""
        self.shuffle()
        match method:
            case "score":
                return {"cards": self._hand([])} | self._field() | self._version()
            case "compare":
                hands = self.hands(self._seats())
                return {"hands": hands} | self._fields(list(hands)) | self._version()
            case "settle":
                return self._settle()
            case _:
                return self._shift()

    def _settle(self) -> dict[str, Any]:
        """Ask what a hand comes to."""
        seats = self._seats()
        share = self.rng.choice((0.0, 0.15, 0.15, 0.15, 0.9))
        folded = [seat for seat in seats if self.rng.random() < share]
        if len(folded) == len(seats):
            folded.pop()
        caller = self.rng.choice([None, *(seat for seat in seats if seat not in folded)])
        shown = [seat for seat in seats if seat not in folded]
        deck = None
        dealer = self.rng.choice(seats)
        if len(shown) > 1 and self.rng.random() < _DESIGNED:
            hands, deck = self._designed(seats, shown, dealer)
            best = self._best(hands, shown)
            caller = self.rng.choice(best) if best and self.rng.random() < 0.5 else caller
        else:
            hands = self.hands(seats)
        params: dict[str, Any] = {
            "seats": seats,
            "dealer": dealer,
            "hands": hands,
            "stacks": {seat: self.rng.choice(self.stacks) for seat in seats},
            "pots": self._pots(seats),
            "sabacc_pot": self._sabacc_pot(),
            "folded": folded,
        }
        params |= self._fields(seats) | self._version()
        if deck is None:
            deck = self._demise(seats, {seat: hands[seat] for seat in shown}, dealer)
        return params | {"caller": caller, "deck": deck}

    def showdown(self) -> dict[str, Any]:
        """Ask about a whole hand in which little happens before it is shown, with a short deck."""
        rng, shown = self.rng, self.request("settle")
        caller = shown["caller"] or rng.choice(shown["seats"])
        deck = shown["deck"][: rng.choice((0, 1, 2, 3, 30))]
        held = [*chain(*shown["hands"].values()), *deck]
        rest = rest_of_deck(self.rules, held)
        rng.shuffle(rest)
        folds = [{"seat": seat, "does": "fold"} for seat in shown["folded"] if seat != caller]
        bets = [
            {"seat": rng.choice(shown["seats"]), "does": does, "amount": rng.randint(1, 3)}
            for does in rng.choices(("bet", "raise", "all-in"), k=rng.randint(0, 3))
        ]
        return {
            "seats": shown["seats"],
            "dealer": shown["dealer"],
            "stacks": {seat: rng.choice((5, 60, *self.stacks)) for seat in shown["seats"]},
            "hand_pot": shown["pots"][0]["amount"],
            "sabacc_pot": shown["sabacc_pot"],
            "hands": shown["hands"],
            "deck": deck,
            "out_of_play": rest[: rng.choice((0, 2, 6))],
            "shuffles": [shuffled_deck(self.rng, self.rules) for _ in range(3)],
            "script": [*bets, *folds, {"seat": caller, "does": "call"}],
            "until": {"round": 12},
            "last_hand": rng.random() < 0.2,
        } | self._version()

    def _shift(self) -> dict[str, Any]:
        """Ask what a shift does."""
        rng, seats = self.rng, self._seats()
        hands = self.hands(seats)
        params: dict[str, Any] = {
            "seats": seats,
            "dealer": rng.choice(seats),
            "hands": hands,
            "picks": {seat: rng.sample(cards, len(cards)) for seat, cards in hands.items()},
            "folded": [seat for seat in seats[1:] if rng.random() < 0.2],
        }
        die = rng.randint(1, 6)
        chance: dict[str, Any] = {"die": die} if rng.random() < 0.5 else {"comes": True}
        if "die" in chance and two_dice(self.rules):  # equal faces as often as not
            chance["other_die"] = rng.choice((die, rng.randint(1, 6)))
        params |= chance | self._fields(seats)
        mine = [card for cards in hands.values() for card in cards]
        deck = self._some(rng.randint(0, 8))
        return params | {"deck": deck, "shuffle": rng.sample(mine, len(mine))}

    def _seats(self) -> list[str]:
        return list(seat_names(self.rng.randint(self.least, self.most)))

    def _demise(
        self, seats: Sequence[str], hands: Mapping[str, list[str]], dealer: str
    ) -> list[str]:
        """Lay a deck after which hands that are level are often level again, on either side."""
        totals = {seat: self._total(cards) for seat, cards in hands.items()}
        sizes = Counter(map(abs, totals.values()))
        tied = [seat for seat in _from_the_left(seats, dealer)
                if seat in totals and sizes[abs(totals[seat])] > 1]  # fmt: skip
        wanted = _wanted(self.rng, len(tied)) if len(tied) > 1 else []
        drawn = [self._card(then - totals[seat]) for seat, then in zip(tied, wanted, strict=False)]
        return [
            *(card for one in drawn for card in ([one] if one else self._some(1))),
            *self._some(6),
        ]

    def _designed(
        self, seats: list[str], shown: list[str], dealer: str
    ) -> tuple[dict[str, list[str]], list[str]]:
        """Deal hands that are level, and lay the cards after which they are at an edge."""
        order = [seat for seat in _from_the_left(seats, dealer) if seat in shown]
        many = Counter(self._values[card] for card in self.deck)
        hands, deck = level_hands(
            self.rng, order, many, lambda totals: self._hand([], totals), self._card
        )
        some = {seat: hands.get(seat) or self._some(2) for seat in seats}
        return some, [*deck, *self._some(6)]

    def _card(self, value: int) -> str | None:
        """Take a card of a value out of the deck; None if it has none."""
        found = next((card for card in self.deck if self._values[card] == value), None)
        if found is not None:
            self.deck.remove(found)
        return found

    def _best(self, hands: dict[str, list[str]], shown: list[str]) -> list[str]:
        """Return those whose hands count the most in range, as far as totals say."""
        totals = {seat: abs(self._total(hands[seat])) for seat in shown}
        most = max((total for total in totals.values() if total <= LIMIT), default=0)
        return [seat for seat in shown if totals[seat] == most]

    def hands(self, seats: Sequence[str], sizes: Sequence[int] = ()) -> dict[str, list[str]]:
        """Deal hands that matter to rules: special ones, ties, totals at an edge.

        They have one of `sizes` cards; without these any number, mostly a small one.
        """
        rng, self._sizes = self.rng, sizes
        if len(seats) > 1 and rng.random() < 0.08:
            # Of high hands each two are level, so that one demise follows another.
            order = {seat: place for place, seat in enumerate(rng.sample(seats, len(seats)))}
            return {seat: self._hand([], {22 - order[seat] // 2}) for seat in seats}
        hands: dict[str, list[str]] = {}
        totals: list[int] = []
        near: set[int] | None = None
        if rng.random() < 0.16:
            most = rng.randint(1, rng.choice((5, LIMIT)))
            near = {most, -most, most - 1, 1 - most}
        for seat in seats:
            hands[seat] = self._hand(totals, near)
            totals.append(self._total(hands[seat]))
        return hands

    def _hand(self, others: list[int], only: Collection[int] | None = None) -> list[str]:
        """Deal a special hand, one near a limit or level with another, or any."""
        mood = 1.0 if only else self.rng.random()
        sizes = self._sizes or (MANY_CARDS if self.rng.random() < 0.08 else ANY_SIZE)
        if mood < 0.2:
            fitting = [hand for hand in SPECIAL if not self._sizes or len(hand) in sizes]
            return self._take(list(self.rng.choice(fitting)))
        level = {sign * total for total in others for sign in (1, -1)}
        wanted = level if others and mood < 0.6 else {self.rng.choice(NEAR)} if mood < 0.8 else only
        hand = self.deck[:2]
        for _ in range(TRIES):
            size = self.rng.choice(sizes)
            # The deck is shuffled, so neighbours will do.
            first = int(self.rng.random() * max(1, len(self.deck) - size + 1))
            hand = self.deck[first : first + size]
            if wanted is None or self._total(hand) in wanted:
                break
        return self._take(hand)

    def _take(self, hand: list[str]) -> list[str]:
        """Take cards out of the deck; any two instead where they are gone."""
        left = list(self.deck)
        for card in hand:
            if card not in left:
                return self._some(2)
            left.remove(card)
        self.deck = left
        return hand

    def _some(self, count: int) -> list[str]:
        taken, self.deck = self.deck[:count], self.deck[count:]
        return taken

    def _total(self, hand: list[str]) -> int:
        return sum(self._values[card] for card in hand)

    def _pots(self, seats: list[str]) -> list[dict[str, Any]]:
        amount = self.rng.choice(AMOUNTS)
        if self.rules.choices["stakes.short-stack"].name != "all-in" and self.rng.random() < 0.95:
            return [{"amount": amount}]
        pots: list[dict[str, Any]] = [{"amount": amount, "eligible": seats}]
        some = seats
        for _ in range(self.rng.choice((1, 1, 2, 3, 4))):
            among = some if self.rng.random() < 0.8 else seats
            some = self.rng.sample(among, self.rng.randint(1, len(among)))
            pots.append({"amount": self.rng.choice(AMOUNTS), "eligible": some})
        return pots

    def _sabacc_pot(self) -> int:
        cap = self.rules.choices["pots.sabacc-cap"].number or 1_000_000
        return self.rng.choice((0, 1, 30, 75, cap - 1, cap, cap + 1, 2**31 + 1))

    def _fields(self, seats: list[str]) -> dict[str, Any]:
        some = {seat: self._some(1) for seat in seats if self.rng.random() < 0.3}
        return {"fields": some} if some and self._has_field() else {}

    def _field(self) -> dict[str, Any]:
        return {"field": self._some(1)} if self._has_field() and self.rng.random() < 0.3 else {}

    def _has_field(self) -> bool:
        return self.rules.choices["field.exists"].name == "yes" or self.rng.random() < 0.02

    def _version(self) -> dict[str, Any]:
        changes = self.rules.choices["totals.version"].name == "in-force"
        known = (*VERSIONS, *_SECTOR)
        version = self.rng.choice(known) if changes or self.rng.random() < 0.02 else None
        return {} if version is None else {"version": version}


def _from_the_left(seats: Sequence[str], dealer: str) -> list[str]:
    """Return the seats in the order in which they are dealt to."""
    first = seats.index(dealer) + 1
    return [*seats[first:], *seats[:first]]
