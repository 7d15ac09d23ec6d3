"""Random requests: positions dealt at random, and cases of which a few things are changed.

One dealer deals them for every question of a hunt, settlements as well as whole hands.
"""

from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from random import Random
from typing import Any, Final, TypeAlias

from sabacc.conformance.hunting.question import Params, copied, credits_in, hands_in, with_value
from sabacc.engine.hands import LIMIT, card_values
from sabacc.engine.position import clockwise
from sabacc.engine.shifting import two_dice
from sabacc.notation.forms import PHASES
from sabacc.records.random_play import seat_names
from sabacc.spec.cards import SUITS
from sabacc.spec.rulesets import Ruleset, deck_copies, deck_of, rest_of_deck

# ruff: noqa: PLR2004 - the odds stand where they are used


# The totals beside which something changes
_EDGES: Final = (-24, -23, -22, -21, -20, -1, 0, 1, 20, 21, 22, 23, 24)


def _wanted(rng: Random, size: int) -> list[int]:
    """Return the totals of hands after a demise: neighbours, opposites, equals or any edges."""
    one = rng.choice(_EDGES)
    some = rng.choice(((one,), (one,), (one, one - 1), (one, one - 1), (one, -one), _EDGES))
    begun = () if some is _EDGES else some[:2]
    totals = [*begun, *rng.choices(some, k=size)][:size]
    rng.shuffle(totals)
    return totals


# The stacks of a settlement: some are more than 32 bits hold
_STACKS: Final = (0, 1, 2, 3, 15, 60, 100, 2**31 + 7, 10**11 + 7)
_VERSIONS: Final = (None, "standard", "rebel", "imperial", "corellian", "new-republic")
_SECTOR: Final = ("corporate-sector",) * 2
# The totals at which rules change, and four from which one card leads to -22 or -23
_NEAR: Final = (0, 22, -22, 23, -23, 24, -24, -12, -15, -8, -9)
# Hands of a rule of their own, and hands of 23 or -23
_SPECIAL: Final = (
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
_HUGE_POTS: Final = (10_007, 2**31 + 1, 2**33 + 5)
# The credits of a pot: often so little that a part of it is nothing, or a credit
_AMOUNTS: Final = (*(1, 2, 3, 10) * 5, *range(1, 61), *range(70, 1_000, 30), *_HUGE_POTS)


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
    """

    rng: Random
    rules: Ruleset
    least: int = 2
    most: int = 4

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
                fields = self._fields([""]).get("fields", {})
                field = {"field": fields[""]} if fields else {}
                return {"cards": self._hand([])} | field | self._version()
            case "compare":
                hands = self.hands(self._seats())
                return {"hands": hands} | self._fields(list(hands)) | self._version()
            case "settle":
                return self._settle()
            case _:
                return self._shift()

    def _settle(self) -> dict[str, Any]:
        seats = self._seats()
        share = self.rng.choice((0.0, 0.15, 0.15, 0.15, 0.9))
        folded = [seat for seat in seats if self.rng.random() < share]
        if len(folded) == len(seats):
            folded.pop()
        caller = self.rng.choice([None, *(seat for seat in seats if seat not in folded)])
        shown = [seat for seat in seats if seat not in folded]
        deck = None
        dealer = self.rng.choice(seats)
        if len(shown) > 1 and self.rng.random() < 0.5:
            hands, deck = self.level(seats, shown, dealer)
            totals = {seat: abs(self._total(hands[seat])) for seat in shown}
            most = max((total for total in totals.values() if total <= LIMIT), default=0)
            best = [seat for seat in shown if totals[seat] == most]
            caller = self.rng.choice(best) if best and self.rng.random() < 0.5 else caller
        else:
            hands = self.hands(seats)
        cap = self.rules.choices["pots.sabacc-cap"].number or 1_000_000
        params: dict[str, Any] = {
            "seats": seats,
            "dealer": dealer,
            "hands": hands,
            "stacks": {seat: self.rng.choice(_STACKS) for seat in seats},
            "pots": self._pots(seats),
            "sabacc_pot": self.rng.choice((0, 1, 30, 75, cap - 1, cap, cap + 1, 2**31 + 1)),
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
        rest = rest_of_deck(self.rules, [*chain(*shown["hands"].values()), *deck])
        rng.shuffle(rest)
        folds = [{"seat": seat, "does": "fold"} for seat in shown["folded"] if seat != caller]
        bets = [
            {"seat": rng.choice(shown["seats"]), "does": does, "amount": rng.randint(1, 3)}
            for does in rng.choices(("bet", "raise", "all-in"), k=rng.randint(0, 3))
        ]
        return {
            "seats": shown["seats"],
            "dealer": shown["dealer"],
            "stacks": {seat: rng.choice((5, 60, *_STACKS)) for seat in shown["seats"]},
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
        dealt = clockwise(tuple(seats), dealer, totals)
        tied = [seat for seat in dealt if sizes[abs(totals[seat])] > 1]
        wanted = _wanted(self.rng, len(tied)) if len(tied) > 1 else []
        drawn = [
            self._cards(then - totals[seat]) or self._some(1)
            for seat, then in zip(tied, wanted, strict=False)
        ]
        return [*chain(*drawn), *self._some(6)]

    def level(
        self, seats: Sequence[str], shown: Sequence[str], dealer: str
    ) -> tuple[dict[str, list[str]], list[str]]:
        """Deal level hands, and lay the cards of a demise after which they are at an edge.

        If everybody bombs in it, another group of level hands may follow.
        """
        rng, hands, after = self.rng, dict[str, list[str]](), list[str]()
        left = [*clockwise(tuple(seats), dealer, shown)]
        order, top = list(left), LIMIT
        values = Counter(self._values[card] for card in self.deck)
        for _ in range(20):
            size = min(len(left), rng.choice((2, 2, 2, 3, 4, len(left))))
            if size < 2 or top < 2:
                break
            goes_on = len(left) - size > 1 and rng.random() < 0.5
            wanted = rng.choices(range(24, 35), k=size) if goes_on else _wanted(rng, size)
            fitting = [  # the totals from which a card leads to each that is wanted
                total
                for total in range(-top, top + 1)
                if total and Counter(then - total for then in wanted) <= values
            ]
            if not fitting:
                continue
            total = rng.choice(fitting)
            group = sorted(rng.sample(left, size), key=order.index)
            for seat, then in zip(group, wanted, strict=True):
                hands[seat] = self._hand([], {total})
                after += self._cards(then - total)
            left = [seat for seat in left if seat not in hands]
            top = abs(total) - 1
            if not goes_on:
                break
        low = range(-top, top + 1)
        for seat in left:
            hands[seat] = self._hand([], low if rng.random() < 0.8 else range(24, 30))
        return {seat: hands.get(seat) or self._some(2) for seat in seats}, [*after, *self._some(6)]

    def equal(self, seats: Sequence[str]) -> dict[str, list[str]]:
        """Deal several of the seats equal good hands, often those of 23, and the others any."""
        total = self.rng.choice((*range(16, LIMIT + 1), LIMIT))
        same = self.rng.sample(seats, self.rng.randint(2, len(seats)))
        return {seat: self._hand([], {total} if seat in same else None) for seat in seats}

    def _cards(self, value: int) -> list[str]:
        """Take a card of a value out of the deck; none if it has none."""
        fitting = [card for card in self.deck if self._values[card] == value][:1]
        for card in fitting:
            self.deck.remove(card)
        return fitting

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
        sizes = self._sizes or (range(5, 9) if self.rng.random() < 0.08 else range(1, 5))
        if mood < 0.2:
            fitting = [hand for hand in _SPECIAL if not self._sizes or len(hand) in sizes]
            return self._take(list(self.rng.choice(fitting)))
        level = {sign * total for total in others for sign in (1, -1)}
        wanted = (
            level if others and mood < 0.6 else {self.rng.choice(_NEAR)} if mood < 0.8 else only
        )
        hand = self.deck[:2]
        for _ in range(60):
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
        amount = self.rng.choice(_AMOUNTS)
        if self.rules.choices["stakes.short-stack"].name != "all-in" and self.rng.random() < 0.95:
            return [{"amount": amount}]
        pots: list[dict[str, Any]] = [{"amount": amount, "eligible": seats}]
        some = seats
        for _ in range(self.rng.choice((1, 1, 2, 3, 4))):
            among = some if self.rng.random() < 0.8 else seats
            some = self.rng.sample(among, self.rng.randint(1, len(among)))
            pots.append({"amount": self.rng.choice(_AMOUNTS), "eligible": some})
        return pots

    def _fields(self, seats: list[str]) -> dict[str, Any]:
        some = {seat: self._some(1) for seat in seats if self.rng.random() < 0.3}
        has_field = self.rules.choices["field.exists"].name == "yes"
        return {"fields": some} if some and (has_field or self.rng.random() < 0.02) else {}

    def _version(self) -> dict[str, Any]:
        changes = self.rules.choices["totals.version"].name == "in-force"
        known = (*_VERSIONS, *_SECTOR)
        version = self.rng.choice(known) if changes or self.rng.random() < 0.02 else None
        return {} if version is None else {"version": version}


# Changes one thing in a request; the cards that come to it are those of the ruleset's own deck
_Change: TypeAlias = Callable[[Random, Params, Ruleset], object]


def kinds_of(rules: Ruleset) -> list[str]:
    """Return the different cards of the deck of a ruleset."""
    return [str(card) for card, count in deck_copies(rules).items() if count]


def another_card(rng: Random, params: Params, rules: Ruleset) -> None:
    """Let a hand draw a card, lay one at the bottom of the deck, or do both; or draw any card."""
    hands = list(hands_in(params).values())
    if not hands:
        return
    cards, deck = rng.choice(hands), params.get("deck") or list[str]()
    takes, gives = rng.choice(((True, True), (True, True), (True, False), (False, True)))
    if takes:
        cards.append(deck.pop(rng.randrange(len(deck))) if deck else rng.choice(kinds_of(rules)))
    if gives and len(cards) > 1:
        deck.append(cards.pop(rng.randrange(len(cards) - takes)))


def _give(params: Params, hands: Mapping[str, list[str]]) -> None:
    """Exchange some hands; what was held lies at the bottom of the deck, if there is one."""
    held = hands_in(params)
    deck: list[str] = params.get("deck") or []
    before = Counter(chain.from_iterable(held[seat] for seat in hands))
    after = Counter(chain.from_iterable(hands.values()))
    for seat, cards in hands.items():
        held[seat][:] = cards
    if deck:
        for card in (after - before).elements():
            if card in deck:
                deck.remove(card)
        deck += (before - after).elements()


def redealt(rng: Random, params: Params, rules: Ruleset) -> None:
    """Deal some seats hands that matter to rules: special ones, ties, totals at an edge."""
    seats = list(hands_in(params))
    if seats:
        _give(params, Dealer(rng, rules).hands(rng.sample(seats, rng.randint(1, len(seats)))))


def alike(rng: Random, params: Params, _rules: Ruleset) -> None:
    """Give a hand the cards of another one in other suits."""
    hands = hands_in(params)
    if len(hands) > 1:
        one, other = rng.sample(list(hands), 2)
        shift = rng.randrange(1, len(SUITS))
        suits: dict[str, str] = dict(zip(SUITS, SUITS[shift:] + SUITS[:shift], strict=True))
        cards = (name.partition("-") for name in hands[one])
        _give(params, {other: ["".join((suits.get(suit, suit), *rest)) for suit, *rest in cards]})


def next_card(rng: Random, params: Params, _rules: Ruleset) -> None:
    """Let another card come next."""
    deck: list[str] = params.get("deck") or []
    if len(deck) > 1:
        deck.insert(0, deck.pop(rng.randrange(1, len(deck))))


def level_showdown(rng: Random, params: Params, rules: Ruleset) -> None:
    """Let the best hands be level, and the cards of a demise level them again or bomb them.

    Often there are many seats, a huge pot, or another dealer or caller.
    """
    if rng.random() < 0.5:
        _many_seats(rng, params, rules)
    hands = hands_in(params)
    if len(hands) > 1:
        dealer, table = Dealer(rng, rules), list(hands)
        if rng.random() < 0.5:
            dealt, deck = dealer.equal(table), list[str]()
        else:
            dealt, deck = dealer.level(table, table, params.get("dealer") or table[0])
        for seat, cards in dealt.items():
            hands[seat][:] = cards
        if "deck" in params or "pots" in params:
            elsewhere = [*chain(*hands.values()), *deck, *params.get("out_of_play", ())]
            rest = rest_of_deck(rules, elsewhere)
            params["deck"] = [*deck, *rng.sample(rest, len(rest))]
    if "pots" in params and rng.random() < 0.3:
        params["pots"][0]["amount"] = rng.choice(_CREDITS[-2:])
    if "seats" in params:
        rng.choice((other("dealer"), other("caller")))(rng, params, rules)


_OFTEN: Final = ("bet", "raise", "draw", "call", "fold")
# The actions that players try, as often as they stand here
_ACTIONS: Final = (
    *(*_OFTEN, *_OFTEN, *_OFTEN, *_OFTEN, "trade", "trade", "trade", "trade"),
    *("lay", "lay", "lay", "drop", "drop", "drop", "all-in", "all-in"),
    *("check", "match", "stay", "stand", "keep", "pass", "join", "sit-out"),
)
# The new credits of a stack, a pot or a bet
_CREDITS: Final = (0, 1, 2, 3, 4, 5, 7, 12, 20, 37, 60, 100, 1_000, 2**31 - 1, 2**31 + 1, 2**33 + 5)
MOST_SEATS: Final = 8
"""The largest table at which the hunt asks."""
# After which round a changed hand stops at the latest
_ROUNDS: Final = (3, 5, 5, 7, 12)
# How many of the requests in which hands are shown have ties for the best hand
_TIES: Final = 0.25
# How many things are changed at the most
_MOST: Final = 4


def mutated(rng: Random, method: str, params: Mapping[str, Any], rules: Ruleset) -> Params:
    """Return a request with one to four things changed; it may not add up any more."""
    found: Params = copied(params)
    if method in {"compare", "settle"} and rng.random() < _TIES:
        level_showdown(rng, found, rules)
    else:
        for _ in range(rng.randint(1, _MOST)):
            rng.choice(_CHANGES[method])(rng, found, rules)
    until, last = found.get("until"), rng.choice(_ROUNDS)
    if method == "play" and (until is None or until["round"] > last):
        found["until"] = {"round": last}
    return found


def one_shift(rng: Random, params: Params, rules: Ruleset) -> Params:
    """Let the die bring one shift at the most; its picks serve any hands."""
    rolls: list[Params] = params.get("rolls", [])
    comes = rng.randrange(len(rolls)) if rolls else 0
    for place, roll in enumerate(rolls):
        chance = _shift(rng, params["seats"], rules) if place == comes else {"comes": False}
        rolls[place] = {key: roll[key] for key in ("round", "last") if key in roll} | chance
    return params


def _shift(rng: Random, seats: Sequence[str], rules: Ruleset) -> Params:
    kinds = kinds_of(rules)
    picks = {seat: rng.sample(kinds, len(kinds)) for seat in seats}
    return {"comes": True, "picks": picks, "shuffle": shuffled_deck(rng, rules)}


def one_seat_more(rng: Random, params: Params, rules: Ruleset) -> None:
    """Seat somebody with two cards at any place of the table."""
    hands = params.get("hands")
    seats = params.get("seats") or list(hands or ())
    name = next((name for name in seat_names(MOST_SEATS) if name not in seats), None)
    if name is None:
        return
    if hands is not None:
        deck: list[str] = params.get("deck") or []
        free = deck[4:] if len(deck) > 8 else rest_of_deck(rules, [*chain(*hands.values()), *deck])
        hands[name] = []
        _give(params, {name: rng.sample(free, 2)})
    if "seats" in params:
        params["seats"].insert(rng.randint(0, len(seats)), name)
    if "stacks" in params:
        params["stacks"][name] = rng.choice((100, 100, 20, *_CREDITS))
    for roll in (params, *params.get("rolls", ())):
        if "picks" in roll:
            roll["picks"][name] = list(hands[name]) if hands is not None else kinds_of(rules)
    for pot in params.get("pots", ()):
        if pot.get("eligible") is not None and rng.random() < 0.7:
            pot["eligible"].append(name)


def _many_seats(rng: Random, params: Params, rules: Ruleset) -> None:
    for _ in range(rng.randint(2, 5)):
        one_seat_more(rng, params, rules)


def _toggled(rng: Random, seats: Sequence[str], listed: Collection[str] | None) -> list[str]:
    """Put a seat on a list, or take it off."""
    changed = rng.choice(seats)
    return [seat for seat in seats if (seat in (listed or ())) != (seat == changed)]


# For each field of a request another value, of the seats of the table and the value so far
_OTHERS: Final[Mapping[str, Callable[[Random, Sequence[str], Any], object]]] = {
    "dealer": lambda rng, seats, _before: rng.choice(seats),
    "caller": lambda rng, seats, _before: rng.choice([None, *seats]),
    **dict.fromkeys(("folded", "newcomers", "sitting_out"), _toggled),
    **dict.fromkeys(("ante", "last_hand"), lambda _rng, _seats, before: not before),
}


def other(field: str) -> _Change:
    """Return a change that gives a field of a request another value."""

    def change(rng: Random, params: Params, _rules: Ruleset) -> None:
        params[field] = _OTHERS[field](rng, params["seats"], params.get(field))

    return change


def other_credits(rng: Random, params: Params, _rules: Ruleset) -> None:
    """Let a stack, a pot or a bet be of other credits, often of one more or less."""
    path, number = rng.choice(list(credits_in(params)))
    near = max(0, number + rng.choice((-2, -1, 1, 2)))
    params |= with_value(params, path, near if rng.random() < 0.4 else rng.choice(_CREDITS))


def everybody_rich(rng: Random, params: Params, _rules: Ruleset) -> None:
    """Give everybody more than 32 bits hold."""
    more = rng.choice((2**31, 2**32, 10**11))
    params["stacks"] = {seat: stack + more for seat, stack in params["stacks"].items()}


def side_pot(rng: Random, params: Params, _rules: Ruleset) -> None:
    """Add a pot that only some may win."""
    seats = params["seats"]
    some = rng.sample(seats, rng.randint(1, len(seats)))
    params["pots"].append({"amount": rng.choice(_CREDITS), "eligible": some})


# When an action is tried: how often each field says so, and its values
_MOMENTS: Final[Mapping[str, tuple[float, Sequence[object]]]] = {
    "round": (0.7, (*(1, 2, 3, 4, 5) * 4, *(1,) * 5, *range(6, 13))),
    "phase": (0.2, (*PHASES, "end", "last-betting", "last-betting")),
}


def further_action(rng: Random, params: Params, _rules: Ruleset) -> None:
    """Let somebody do something at any time."""
    seat, does = rng.choice(params["seats"]), rng.choice(_ACTIONS)
    entry: Params = {"seat": seat, "does": does}
    if does in {"bet", "raise"}:
        entry["amount"] = rng.choice((0, 1, 1, 1, 2, 3, 5, 10, 40, 2**31 + 1))
    if does == "draw" and rng.random() < 0.4:
        entry["amount"] = rng.choice((0, 1, 2, 2, 3, 4))
    if does in {"trade", "drop", "lay"}:
        hand = hands_in(params).get(seat) or params["deck"][:6] or ["idiot"]
        entry["cards"] = rng.sample(hand, min(len(hand), rng.choice((1, 1, 2))))
    entry |= {
        field: rng.choice(values)
        for field, (odds, values) in _MOMENTS.items()
        if rng.random() < odds
    }
    if rng.random() < 0.1:
        entry["asked"] = rng.choice(params["seats"])
    script: list[Params] = params.setdefault("script", [])
    script.insert(rng.randint(0, len(script)), entry)


def other_action(rng: Random, params: Params, _rules: Ruleset) -> None:
    """Let a deed be done by another player or at another time, instead or once more; or not."""
    script: list[Params] = params.setdefault("script", [])
    if not script:
        return
    place, mood = rng.randrange(len(script)), rng.random()
    entry = script.pop(place) if rng.random() < 0.7 else script[place]
    others = {
        "seat": (0.5, params["seats"]),
        "round": (0.3, (1, 2, 3, entry.get("round", 1) + 1)),
    }
    entry = entry | {
        field: rng.choice(values) for field, (odds, values) in others.items() if rng.random() < odds
    }
    if rng.random() < 0.3:  # at the first moment that it fits
        entry = {key: entry[key] for key in entry if key not in {"round", "phase", "asked"}}
    if mood > 0.2:
        script.insert(rng.randint(0 if mood < 0.4 else place, len(script)), entry)


def all_in(rng: Random, params: Params, _rules: Ruleset) -> None:
    """Let somebody go all in, and others raise, match or go all in after that."""
    script: list[Params] = params.setdefault("script", [])
    number = rng.choice((1, 1, 2))
    first, *others = rng.sample(params["seats"], len(params["seats"]))
    params["stacks"][first] = rng.choice((1, 2, 3, 5, 9))
    script.insert(0, {"seat": first, "does": "all-in", "round": number})
    for seat in others:
        does = rng.choice(("raise", "raise", "all-in", "match", "fold"))
        amount = {"amount": rng.choice((1, 2, 3))} if does == "raise" else {}
        script.append({"seat": seat, "does": does, "round": number, **amount})


def longer(rng: Random, params: Params, _rules: Ruleset) -> None:
    """Let the hand go on, or stop within a round."""
    until = params.get("until")
    number = 1 if until is None else until["round"]
    if rng.random() < 0.2:
        params["until"] = {"round": rng.randint(1, max(1, number)), "phase": rng.choice(PHASES)}
    else:
        params["until"] = {"round": number + rng.choice((1, 2, 3, 8))}


def called(rng: Random, params: Params, _rules: Ruleset) -> None:
    """Let somebody call, and the hand go on."""
    call = {"seat": rng.choice(params["seats"]), "does": "call", "round": rng.choice((1, 2, 3, 4))}
    params["script"] = [*params.get("script", ()), call]
    params["until"] = {"round": _ROUNDS[-1]}


def other_chance(rng: Random, params: Params, _rules: Ruleset) -> None:
    """Let the die fall otherwise, or the shift come or not."""
    rolls = [params] if "comes" in params or "die" in params else params.get("rolls", [])
    if rolls:
        roll = rng.choice(rolls)
        roll.pop("die", None)
        roll.pop("comes", None)
        roll |= {"die": rng.randint(1, 6)} if rng.random() < 0.5 else {"comes": rng.random() < 0.7}


def a_roll(rng: Random, params: Params, rules: Ruleset) -> None:
    """Let a shift come in a round."""
    number = rng.choice((1, 1, 2, 3))
    rolls = [roll for roll in params.get("rolls", ()) if roll.get("round") != number]
    params["rolls"] = [*rolls, {"round": number} | _shift(rng, params["seats"], rules)]


_OF_CARDS: Final[tuple[_Change, ...]] = (*(another_card,) * 3, redealt, redealt, alike)
_SEATED: Final[tuple[_Change, ...]] = (one_seat_more, _many_seats, other("dealer"))
_OF_CREDITS: Final[tuple[_Change, ...]] = (*(other_credits,) * 5, everybody_rich)
_OF_A_HAND: Final[tuple[_Change, ...]] = (
    *(
        further_action,
        other_action,
        other_action,
        other_action,
        other_action,
        all_in,
        longer,
        called,
    ),
)
# The changes of a request, by its method
_CHANGES: Final[Mapping[str, tuple[_Change, ...]]] = {
    "score": (another_card, another_card, redealt),
    "compare": (*_OF_CARDS, one_seat_more, _many_seats),
    "settle": (
        *(*_OF_CARDS, *_SEATED, *_OF_CREDITS, next_card, level_showdown, level_showdown),
        *(other("folded"), other("caller"), side_pot),
    ),
    "shift": (*_OF_CARDS, *_SEATED, next_card, other("folded"), other_chance),
    "play": (
        *(*_OF_A_HAND, *_OF_A_HAND, *_OF_CARDS, *_SEATED, *_OF_CREDITS, next_card),
        *(other_chance, a_roll),
        *map(other, ("newcomers", "sitting_out", "ante", "last_hand")),
    ),
}
