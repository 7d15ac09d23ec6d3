"""Random requests of all methods, with many ties, bombs and special hands."""

# ruff: noqa: PLR2004 - the odds stand where they are used

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from itertools import chain
from typing import TYPE_CHECKING, Any, Final

from sabacc.conformance.hunting.requests import random_tables as tables
from sabacc.conformance.hunting.requests.demises import level_hands
from sabacc.conformance.hunting.requests.random_tables import NAMES, RandomTable, thrown
from sabacc.engine.values import LIMIT, card_values
from sabacc.spec.decks import rest_of_deck
from sabacc.spec.model import Level

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Sequence
    from random import Random

    from sabacc.spec.rulesets import Ruleset

STACKS: Final = (0, 1, 2, 3, 15, 60, 100)
"""What the seats of a settlement hold."""
VERSIONS: Final = (None, "standard", "rebel", "imperial", "corellian", "new-republic")
NEAR: Final = (0, 22, -22, 23, -23, 24, -24, -12, -15)
"""The totals at which rules change, and two from which one card leads to -23."""
LOW: Final = (-8, -9)
"""Two from which one leads to -22 or -23, as it comes."""
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
)
TRIES: Final = 60
"""How often a hand is drawn again that does not fit."""
ANY_SIZE: Final = range(1, 5)
MANY_CARDS: Final = range(5, 9)
"""How many cards a hand has: mostly few."""
HUGE_POTS: Final = (10_007, 2**31 + 1, 2**33 + 5)
AMOUNTS: Final = (*(1, 2, 3, 10) * 5, *range(1, 61), *range(70, 1_000, 30), *HUGE_POTS)
"""What a pot holds: often so little that a part of it is nothing, or a credit."""
_DESIGNED: Final = 0.5
"""How many settlements have a sudden demise by design."""


@dataclass
class Dealer:
    """Deals from one deck under one ruleset.

    Attributes:
        rng: Chance.
        rules: By which ruleset is asked.
        least: How many seats a table has at the least.
        most: How many at the most.
        stacks: What the seats of a settlement may hold.
        wild: Whether there are large hands, huge pots, many side pots and ties of each two too.
    """

    rng: Random
    rules: Ruleset
    least: int = 2
    most: int = 4
    stacks: Sequence[int] = STACKS
    wild: bool = False

    def __post_init__(self) -> None:
        """Look up what cards count by these rules."""
        self._values = card_values(self.rules.choices["totals.face-values"])

    def requests(
        self, count: int, level: Level | None = None
    ) -> Iterator[tuple[str, dict[str, Any]]]:
        """Yield `count` requests; those for `play` can tell all that belongs to that level.

        Of the other levels settlements come the most often.
        """
        usual = ("score", "compare", "settle", "settle", "settle", "shift")
        methods: tuple[str, ...] = (*usual, "play", "play")
        if level is not None:
            methods = ("play",) if level is Level.PLAY else usual
        for _ in range(count):
            self._shuffle()
            method = self.rng.choice(methods)
            yield method, self._made(method)

    def request(self, method: str) -> dict[str, Any]:
        """Return one request."""
        self._shuffle()
        return self._made(method)

    def _made(self, method: str) -> dict[str, Any]:
        match method:
            case "score":
                return self.score()
            case "compare":
                return self.compare()
            case "settle":
                return self.settle()
            case "shift":
                return self.shift()
            case _:
                return self.play()

    def score(self) -> dict[str, Any]:
        """Ask what one hand is worth."""
        params: dict[str, Any] = {"cards": self._hand([])}
        return params | self._field() | self._version()

    def compare(self) -> dict[str, Any]:
        """Ask which hand is the best."""
        hands = self._hands(self._seats())
        return {"hands": hands} | self._fields(list(hands)) | self._version()

    def settle(self) -> dict[str, Any]:
        """Ask what a hand comes to."""
        seats = self._seats()
        share = self.rng.choice((0.0, 0.15, 0.15, 0.15, 0.9)) if self.wild else 0.15
        folded = [seat for seat in seats if self.rng.random() < share]
        if len(folded) == len(seats):
            folded.pop()
        caller = self.rng.choice([None, *(seat for seat in seats if seat not in folded)])
        shown = [seat for seat in seats if seat not in folded]
        if self.wild and len(shown) > 1 and self.rng.random() < _DESIGNED:
            dealer = self.rng.choice(seats)
            hands, deck = self._designed(seats, shown, dealer)
            best = self._best(hands, shown)
            caller = self.rng.choice(best) if best and self.rng.random() < 0.5 else caller
        else:
            hands, dealer = self._hands(seats), self.rng.choice(seats)
            deck = None
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
            deck = self._demise({seat: hands[seat] for seat in shown}, dealer)
        return params | {"caller": caller, "deck": deck}

    def showdown(self) -> dict[str, Any]:
        """Ask about a whole hand in which little happens before it is shown, with a short deck."""
        self._shuffle()
        rng, shown = self.rng, self.settle()
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
            "shuffles": [tables.shuffled_deck(self.rng, self.rules) for _ in range(3)],
            "script": [*bets, *folds, {"seat": caller, "does": "call"}],
            "until": {"round": 12},
            "last_hand": rng.random() < 0.2,
        } | self._version()

    def shift(self) -> dict[str, Any]:
        """Ask what a shift does."""
        seats = self._seats()
        hands = self._hands(seats)
        params: dict[str, Any] = {
            "seats": seats,
            "dealer": self.rng.choice(seats),
            "hands": hands,
            "picks": {seat: self.rng.sample(cards, len(cards)) for seat, cards in hands.items()},
            "folded": [seat for seat in seats[1:] if self.rng.random() < 0.2],
        }
        chance = thrown(self.rng, self.rules) if self.rng.random() < 0.5 else {"comes": True}
        params |= chance | self._fields(seats)
        mine = [card for cards in hands.values() for card in cards]
        deck = self._some(self.rng.randint(0, 8))
        return params | {"deck": deck, "shuffle": self.rng.sample(mine, len(mine))}

    def play(self) -> dict[str, Any]:
        """Ask what happens in a whole hand."""
        return RandomTable(self.rng, self.rules, wild=self.wild).request()

    def _shuffle(self) -> None:
        self.deck = tables.shuffled_deck(self.rng, self.rules)

    def _seats(self) -> list[str]:
        return list(NAMES[: self.rng.randint(self.least, self.most)])

    def _demise(self, hands: dict[str, list[str]], dealer: str) -> list[str]:
        """Lay a deck after which hands that are level are often level again, on either side."""
        totals = {seat: self._total(cards) for seat, cards in hands.items()}
        tied = [seat for seat in totals if _shared(totals[seat], totals.values())]
        first = NAMES.index(dealer) + 1
        tied = sorted(tied, key=lambda seat: (NAMES.index(seat) < first, NAMES.index(seat)))
        wanted = self.rng.choice((*_AFTER, *_SELDOM) if self.wild else _AFTER)
        cards = self.deck[: len(tied)]
        for _ in range(TRIES):
            after = [
                totals[seat] + self._total([card]) for seat, card in zip(tied, cards, strict=True)
            ]
            if wanted(after):
                break
            cards = self.rng.sample(self.deck, len(tied))
        return [*self._take(cards), *self._some(6)]

    def _designed(
        self, seats: list[str], shown: list[str], dealer: str
    ) -> tuple[dict[str, list[str]], list[str]]:
        """Deal hands that are level, and lay the cards after which they are at an edge."""
        values = self._values
        first = seats.index(dealer) + 1
        order = [seat for seat in (*seats[first:], *seats[:first]) if seat in shown]

        def card(value: int) -> str | None:
            found = next((card for card in self.deck if values[card] == value), None)
            if found is not None:
                self.deck.remove(found)
            return found

        many = Counter(values[card] for card in self.deck)
        hands, deck = level_hands(
            self.rng, order, many, lambda totals: self._hand([], totals), card
        )
        some = {seat: hands.get(seat) or self._some(2) for seat in seats}
        return some, [*deck, *self._some(6)]

    def _best(self, hands: dict[str, list[str]], shown: list[str]) -> list[str]:
        """Return those whose hands count the most in range, as far as totals say."""
        totals = {seat: abs(self._total(hands[seat])) for seat in shown}
        most = max((total for total in totals.values() if total <= LIMIT), default=0)
        return [seat for seat in shown if totals[seat] == most]

    def _hands(self, seats: list[str]) -> dict[str, list[str]]:
        if self.wild and len(seats) > 1 and self.rng.random() < 0.08:
            return self._ladder(seats)
        hands: dict[str, list[str]] = {}
        totals: list[int] = []
        near: set[int] | None = None
        if self.wild and self.rng.random() < 0.16:
            most = self.rng.randint(1, self.rng.choice((5, LIMIT)))
            near = {most, -most, most - 1, 1 - most}
        for seat in seats:
            hands[seat] = self._hand(totals, near)
            totals.append(self._total(hands[seat]))
        return hands

    def _ladder(self, seats: list[str]) -> dict[str, list[str]]:
        """Deal high hands of which each two are level, so that one demise follows another."""
        hands: dict[str, list[str]] = {}
        shuffled = self.rng.sample(seats, len(seats))
        for place, seat in enumerate(shuffled):
            hands[seat] = self._hand([], {22 - place // 2})
        return {seat: hands[seat] for seat in seats}

    def _hand(self, others: list[int], only: Collection[int] | None = None) -> list[str]:
        """Deal a special hand, one near a limit or level with another, or any."""
        mood = 1.0 if only else self.rng.random()
        if mood < 0.2:
            return self._take(list(self.rng.choice(SPECIAL)))
        level = {sign * total for total in others for sign in (1, -1)}
        ends = (*NEAR, *LOW) if self.wild else NEAR
        wanted = level if others and mood < 0.6 else {self.rng.choice(ends)} if mood < 0.8 else only
        sizes = MANY_CARDS if self.wild and self.rng.random() < 0.08 else ANY_SIZE
        hand = self.deck[:2]
        for _ in range(TRIES):
            hand = self._any_of(self.rng.choice(sizes))
            if wanted is None or self._total(hand) in wanted:
                break
        return self._take(hand)

    def _any_of(self, size: int) -> list[str]:
        """Return so many cards from anywhere in the deck; it is shuffled, so neighbours will do."""
        first = int(self.rng.random() * max(1, len(self.deck) - size + 1))
        return self.deck[first : first + size]

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
        amounts = AMOUNTS if self.wild else range(1, 61)
        amount = self.rng.choice(amounts)
        if self.rules.choices["stakes.short-stack"].name != "all-in" and self.rng.random() < 0.95:
            return [{"amount": amount}]
        pots: list[dict[str, Any]] = [{"amount": amount, "eligible": seats}]
        some = seats
        for _ in range(self.rng.choice((1, 1, 2, 3, 4)) if self.wild else 1):
            among = some if self.wild and self.rng.random() < 0.8 else seats
            some = self.rng.sample(among, self.rng.randint(1, len(among)))
            pots.append({"amount": self.rng.choice(amounts), "eligible": some})
        return pots

    def _sabacc_pot(self) -> int:
        cap = self.rules.choices["pots.sabacc-cap"].number or 1_000_000
        near = (0, 1, 30, 75, cap - 1, cap, cap + 1)
        return self.rng.choice((*near, 2**31 + 1) if self.wild else near)

    def _fields(self, seats: list[str]) -> dict[str, Any]:
        some = {seat: self._some(1) for seat in seats if self.rng.random() < 0.3}
        return {"fields": some} if some and self._has_field() else {}

    def _field(self) -> dict[str, Any]:
        return {"field": self._some(1)} if self._has_field() and self.rng.random() < 0.3 else {}

    def _has_field(self) -> bool:
        return self.rules.choices["field.exists"].name == "yes" or self.rng.random() < 0.02

    def _version(self) -> dict[str, Any]:
        changes = self.rules.choices["totals.version"].name == "in-force"
        known = (*VERSIONS, "corporate-sector", "corporate-sector") if self.wild else VERSIONS
        version = self.rng.choice(known) if changes or self.rng.random() < 0.02 else None
        return {} if version is None else {"version": version}


def _shared(total: int, totals: Iterable[int]) -> bool:
    """Say whether several of the totals are as far from nought as this one."""
    return sum(abs(other) == abs(total) for other in totals) > 1


def _sound(total: int) -> bool:
    return total != 0 and abs(total) <= LIMIT


def _level(after: list[int]) -> bool:
    return len(set(after)) < len(after)


def _opposite(after: list[int]) -> bool:
    return any(_sound(total) and -total in after for total in after)


def _across(after: list[int]) -> bool:
    sound = [total for total in after if _sound(total)]
    return any(total < 0 for total in sound) and any(total > 0 for total in sound)


def _at_the_end(after: list[int]) -> bool:
    return -LIMIT in after and any(_sound(total) and total != -LIMIT for total in after)


def _neighbours(after: list[int]) -> bool:
    """Say whether two totals in range are a credit apart, low or high ones the best."""
    sound = sorted(filter(_sound, after), key=abs)
    return len(sound) > 1 and abs(sound[-1] - sound[-2]) == 1 and abs(sound[-1]) > 19


def _both_ends(after: list[int]) -> bool:
    return LIMIT in after and -LIMIT in after


def _all_bombed(after: list[int]) -> bool:
    return not any(map(_sound, after))


def _bombed(after: list[int]) -> bool:
    return sum(not _sound(total) for total in after) > 1


def _any(after: list[int]) -> bool:
    return bool(after) or not after


_AFTER: Final = (_level, _opposite, _across, _at_the_end, _bombed, _any)
_SELDOM: Final = (_neighbours, _both_ends, _all_bombed)
"""What a deck may make of hands that are level."""
