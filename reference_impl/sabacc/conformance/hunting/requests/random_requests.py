"""Random requests of all methods, with many ties, bombs and special hands."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from random import Random
from typing import Any, Final

from sabacc.conformance.hunting.requests import random_tables as tables
from sabacc.conformance.hunting.requests.random_tables import NAMES, RandomTable, thrown
from sabacc.engine.hands import LIMIT, card_values
from sabacc.protocol.messages import HandParams
from sabacc.spec.model import Level
from sabacc.spec.rulesets import Ruleset, rest_of_deck

# ruff: noqa: PLR2004 - the odds stand where they are used


EDGES: Final = (-24, -23, -22, -21, -20, -1, 0, 1, 20, 21, 22, 23, 24)
"""The totals beside which something changes."""
_AGAIN: Final = 0.5
"""How often one demise, in which everybody bombs, is followed by another."""
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
        wanted = _bombs(rng, size) if goes_on else _wanted(rng, size)
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
    """Return what hands count after a demise: neighbours, opposites, equals or any edges."""
    one = rng.choice(EDGES)
    some = rng.choice(((one,), (one,), (one, one - 1), (one, one - 1), (one, -one), EDGES))
    found = [*some[:2], *rng.choices(some, k=size)][:size] if some is not EDGES else None
    found = found or rng.choices(EDGES, k=size)
    rng.shuffle(found)
    return found


def _bombs(rng: Random, size: int) -> list[int]:
    return [rng.randint(24, 34) for _ in range(size)]


def _total_before(
    rng: Random, wanted: Sequence[int], values: Mapping[int, int], top: int
) -> int | None:
    """Return a total of at most `top` from which a card leads to each that is wanted."""

    def leads(total: int) -> bool:
        needed = Counter(then - total for then in wanted)
        return all(values.get(value, 0) >= many for value, many in needed.items())

    fitting = [total for total in range(-top, top + 1) if total and leads(total)]
    return rng.choice(fitting) if fitting else None


# ruff: noqa: PLR2004 - the odds stand where they are used


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


# ruff: noqa: PLR2004 - the odds stand where they are used


LEAST: Final = 2
MOST: Final = len(NAMES)
"""How many sit at the tables."""
HANDS: Final = 4
"""How many hands a session has at the most."""
_RARELY: Final = 0.2  # the chance that seats come, go or owe something between two hands
_ROLLS: Final = 2
"""How many rolls of a hand are listed: each offers all cards to every picker."""
_FURTHER: Final = frozenset(HandParams.__struct_fields__)


def random_session(
    rng: Random, rules: Ruleset, hands: int = HANDS, least: int = LEAST, most: int = MOST
) -> dict[str, Any]:
    """Return a request of `play` with further hands, before which players come and go.

    Everybody calls as soon as they may, so that most hands are over and another one follows.
    `least` and `most` are the seats of the tables.
    """
    usual = max(least, min(most, rng.choice((2, 2, 3, 3, 4, 5))))
    table = RandomTable(rng, rules, usual)
    found, seats = _called(table), table.seats
    then: list[dict[str, Any]] = []
    for _ in range(1, hands):
        leaves = [seat for seat in seats[least:] if rng.random() < _RARELY]
        arrives, seats = _arrived(rng, seats, leaves, most)
        table = RandomTable(rng, rules, least)
        table.seats = seats
        told = {key: value for key, value in _called(table).items() if key in _FURTHER}
        then.append({**told, "leaves": leaves, "arrives": arrives})
    return {**found, "then": then}


def _arrived(
    rng: Random, before: list[str], leaves: list[str], most: int
) -> tuple[list[dict[str, Any]], list[str]]:
    """Return who comes to the table once some have left, and who sits there then."""
    seats = [seat for seat in before if seat not in leaves]
    arrives: list[dict[str, Any]] = []
    for seat in NAMES:
        if seat in before or len(seats) >= most or rng.random() > _RARELY / 4:
            continue
        beside = rng.choice((None, *seats))
        place = len(seats) if beside is None else seats.index(beside) + 1
        arrives.append({"seat": seat, "stack": rng.choice((0, 1, 20)), "after": beside})
        seats = [*seats[:place], seat, *seats[place:]]
    return arrives, seats


def _called(table: RandomTable) -> dict[str, Any]:
    """Return a hand that is seldom the last one, and that stops before its end only seldom.

    A few players say whether they play on; now and then many want to sit out.
    """
    rng, found = table.rng, table.request()
    if rng.random() < 1 - _RARELY:
        del found["until"]
    found["script"] += [{"seat": seat, "does": "call"} for seat in table.seats]
    often = rng.random() < _RARELY / 2
    says = ("sit-out",) if often else ("sit-out", "join", "join")
    found["script"] += [
        {"seat": seat, "does": rng.choice(says), **_said(rng)}
        for seat in table.seats
        if rng.random() < (0.5 if often else _RARELY / 2)
    ]
    found["last_hand"] = rng.random() < _RARELY / 4
    found["rolls"] = found["rolls"][:_ROLLS]
    found["shuffles"] = found["shuffles"][:1]
    return found


def _said(rng: Random) -> dict[str, Any]:
    """Say when somebody says whether they play on: while the hand is played, or once it is over."""
    return {"phase": "end"} if rng.random() < 0.4 else {}
