"""Random requests of whole hands: scripts of legal and illegal deeds, and all that is chance."""

# ruff: noqa: PLR2004 - the odds stand where they are used

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, Final

from sabacc.engine.shifting import two_dice
from sabacc.notation.forms import PHASES
from sabacc.spec.cards import CARDS
from sabacc.spec.points import POINTS
from sabacc.spec.rulesets import Ruleset, deck_of

NAMES: Final = ("Han", "Lando", "Leia", "Chewbacca", "Jabba", "Greedo", "Bossk", "Wedge", "Nien")
VERSIONS: Final = ("standard", "rebel", "imperial", "corellian", "new-republic", "corporate-sector")
DEEDS: Final = {
    "bet": 5,
    "raise": 5,
    "fold": 4,
    "draw": 5,
    "trade": 5,
    "call": 6,
    "lay": 3,
    "drop": 3,
    "all-in": 2,
    "check": 1,
    "match": 1,
    "stay": 1,
    "stand": 1,
    "keep": 1,
    "pass": 1,
    "join": 1,
    "sit-out": 1,
}
"""What players try, and how often."""
STACKS: Final = (0, 1, 2, 3, 5, 9, 15, 60, 100, 100)
LOW: Final = ("coins-1", "flasks-2", "sabres-3", "staves-2", "queen", "idiot", "evil-one")
"""Cards that keep a hand in range, or serve a rule of their own."""

HIGH: Final = ("coins-ace", "flasks-ace", "sabres-master", "staves-mistress")
"""Cards any two of which are out of range."""

PURE: Final = (
    ("coins-11", "flasks-commander"),
    ("sabres-11", "staves-commander"),
    ("evil-one", "endurance"),
    ("evil-one", "endurance"),
)
"""Hands of 23 or -23, for the sabacc pot and for ties."""


def thrown(rng: Random, rules: Ruleset) -> dict[str, int]:
    """Return what the die shows, or both dice do; equal faces as often as not."""
    die = rng.randint(1, 6)
    if not two_dice(rules):
        return {"die": die}
    return {"die": die, "other_die": rng.choice((die, rng.randint(1, 6)))}


def shuffled_deck(rng: Random, rules: Ruleset) -> list[str]:
    """Return the deck of a ruleset in an order at random."""
    cards = deck_of(rules)
    return [str(card) for card in rng.sample(cards, len(cards))]


class RandomTable:
    """One table, as it is asked about: everything random, and all of it possible but the script."""

    def __init__(
        self, rng: Random, rules: Ruleset, seats: int | None = None, *, wild: bool = False
    ) -> None:
        """Seat so many players, or two to five; now and then as many as may play, or more.

        A `wild` table also has large hands, late rounds, and many who sit out.
        """
        self.wild = wild
        self.rng = rng
        self.rules = rules
        usual = rng.choice((2, 2, 3, 3, 4, 5) if rng.random() < 0.94 else (7, 8, 9))
        count = usual if seats is None else seats
        self.seats: list[str] = list(NAMES[:count])
        self.deck = shuffled_deck(self.rng, self.rules)
        self.trades = rules.choices["trading.phase"].name == "once"
        self.numbers = [
            choice.number for choice in rules.choices.values() if choice.number is not None
        ]

    def request(self) -> dict[str, Any]:
        """Return the parameters of `play`."""
        rng = self.rng
        hands = {seat: self.hand() for seat in self.seats}
        out_of_play = self._take(rng.choice((0, 0, 0, 3)))
        script = self._script(hands)
        params: dict[str, Any] = {
            "seats": self.seats,
            "dealer": rng.choice(self.seats),
            "stacks": {seat: rng.choice(STACKS) for seat in self.seats},
            "hand_pot": self._hand_pot(),
            "sabacc_pot": self._sabacc_pot(),
            "ante": rng.random() < 0.3,
            "script": script,
            "rolls": self._rolls(),
            "shuffles": [shuffled_deck(self.rng, self.rules) for _ in range(3)],
            "changes": self._changes(),
            "out_of_play": out_of_play,
            "sitting_out": self._sitting_out(),
            "newcomers": [seat for seat in self.seats if rng.random() < 0.1],
            "last_hand": rng.random() < 0.15,
        }
        if rng.random() < 0.85:
            params["hands"] = hands
        params["deck"] = self.deck if rng.random() < 0.8 else self.deck[: rng.randint(0, 12)]
        return params | self._until() | self._version()

    def _sitting_out(self) -> list[str]:
        share = 0.5 if self.wild and self.rng.random() < 0.1 else 0.05
        return [seat for seat in self.seats if self.rng.random() < share]

    def _take(self, count: int) -> list[str]:
        taken, self.deck = self.deck[:count], self.deck[count:]
        return taken

    def hand(self) -> list[str]:
        """Deal two cards, often low ones, so that a hand lasts, and at times out of range."""
        mood = self.rng.random()
        if mood > 0.92:
            return self._pure()
        if self.wild and mood > 0.87:
            return self._take(self.rng.randint(3, 7))
        if mood < 0.6:
            pool = LOW if mood < 0.5 else HIGH
            wanted = [card for card in self.rng.sample(pool, 2) if card in self.deck]
            for card in wanted:
                self.deck.remove(card)
            return wanted + self._take(2 - len(wanted))
        return self._take(2)

    def _pure(self) -> list[str]:
        """Deal a hand of 23 or -23; any two cards where one of its cards is gone."""
        left, wanted = list(self.deck), self.rng.choice(PURE)
        for card in wanted:
            if card not in left:
                return self._take(2)
            left.remove(card)
        self.deck = left
        return list(wanted)

    def _script(self, hands: dict[str, list[str]]) -> list[dict[str, Any]]:
        """Write many entries at random, and perhaps some in which a player keeps at one thing."""
        rng = self.rng
        script = [self._entry(hands) for _ in range(rng.choice((0, 3, 8, 12, 18, 24)))]
        mood = rng.random()
        habits: tuple[tuple[float, Callable[[], list[dict[str, Any]]]], ...] = (
            (0.15, self._duel),
            (0.4, lambda: [*self._churn(hands, "trade"), *self._churn(hands, "drop")]),
            (0.5, lambda: self._churn(hands, "lay")),
            (0.6, self._late_fold),
            (0.7, self._everybody_calls),
            (0.8, self._desertion),
            (1.0, list),
        )
        return [*next(habit for most, habit in habits if mood < most)(), *script]

    def _everybody_calls(self) -> list[dict[str, Any]]:
        return [{"seat": seat, "does": "call"} for seat in self.seats]

    def _desertion(self) -> list[dict[str, Any]]:
        """Let one player bet, others go all in, and some leave at another moment after that."""
        rng = self.rng
        bettor = rng.choice(self.seats)
        amount = rng.choice((1, 2, 3, 5, 8))
        bet = {"seat": bettor, "does": "bet", "amount": amount, "round": 1}
        others = [seat for seat in self.seats if seat != bettor]
        all_in = [{"seat": seat, "does": "all-in", "round": 1} for seat in others]
        gone = rng.sample(self.seats, rng.randint(1, len(self.seats)))
        folds = [
            {
                "seat": seat,
                "does": "fold",
                "round": rng.choice((1, 1, 2)),
                "phase": rng.choice(("leaving", "drawing", "calling", "trading", "betting")),
                "asked": rng.choice(self.seats),
            }
            for seat in gone
        ]
        return [bet, *all_in, *folds]

    def _late_fold(self) -> list[dict[str, Any]]:
        """Let one player call, another bet after that, and all others fold."""
        caller, better = self.rng.sample(self.seats, 2)
        late = {"phase": "last-betting"}
        folds = [{"seat": seat, "does": "fold", **late} for seat in self.seats if seat != better]
        bet = {"seat": better, "does": "bet", "amount": 1, **late}
        return [{"seat": caller, "does": "call"}, bet, *folds]

    def _duel(self) -> list[dict[str, Any]]:
        """Let players raise each other in one betting, as often as they may."""
        seats = self.rng.sample(self.seats, 2)
        raises = ({"seat": seat, "does": "raise", "amount": 1, "round": 1} for seat in seats * 4)
        return [{"seat": seats[0], "does": "bet", "amount": 1, "round": 1}, *raises]

    def _churn(self, hands: dict[str, list[str]], does: str) -> list[dict[str, Any]]:
        """Let a player give up, or lay down, whatever card they come to hold."""
        rng = self.rng
        seat = rng.choice(self.seats)
        cards = [*hands[seat], *self.deck[:10]]
        rng.shuffle(cards)
        count = rng.choice((1, 1, 2, 3)) if does == "trade" else 1
        several = self.wild and rng.random() < 0.4
        many: dict[str, Any] = {"amount": rng.choice((2, 3))} if several else {}
        draws = [
            {"seat": seat, "does": "draw", "round": number, **many}
            for number in rng.sample((1, 2, 3), 2)
        ]
        chosen = [
            {"seat": seat, "does": does, "cards": cards[place : place + count]}
            for place in range(0, len(cards) - 1, count)
        ]
        if does == "trade" and rng.random() < 0.4:
            chosen = [{**entry, "phase": "trading"} for entry in chosen]
        if does == "lay":
            chosen = [{**entry, "phase": rng.choice(("betting", "drawing"))} for entry in chosen]
        return [*(draws if does != "trade" else draws[:1]), *chosen]

    def _entry(self, hands: dict[str, list[str]]) -> dict[str, Any]:
        rng = self.rng
        seat = rng.choice(self.seats)
        does = rng.choices(tuple(DEEDS), tuple(DEEDS.values()))[0]
        entry: dict[str, Any] = {"seat": seat, "does": does}
        if does in {"bet", "raise"}:
            entry["amount"] = self._amount()
        if does == "draw" and rng.random() < 0.4:
            entry["amount"] = rng.choice((0, 1, 2, 2, 3, 4))
        if does in {"trade", "drop", "lay"}:
            entry["cards"] = self._cards(hands[seat])
        if rng.random() < 0.6:
            late = (rng.randint(6, 12),) if self.wild else ()
            entry["round"] = rng.choice((1, 1, 1, 1, 2, 2, 2, 3, 4, 5, *late))
        if self.wild and does == "trade" and self.trades and rng.random() < 0.5:
            entry = {"seat": seat, "does": does, "phase": "trading", "cards": entry["cards"]}
        elif rng.random() < 0.15:
            entry["phase"] = rng.choice((*PHASES, "end"))
        elif does in {"bet", "raise", "fold", "all-in"} and rng.random() < 0.2:
            entry["phase"] = "last-betting"
        if rng.random() < 0.1:
            entry["asked"] = rng.choice(self.seats)
        return entry

    def _amount(self) -> int:
        near = self.rng.choice(self.numbers or [2])
        return max(
            0, self.rng.choice((0, 1, 1, 1, 2, 2, 3, 5, 8, 13, 40, near - 1, near, near + 1))
        )

    def _cards(self, hand: list[str]) -> list[str]:
        pool = [*hand, *hand, *self.deck[:6], *hand]
        sizes = (1, 1, 1, 2, 2, 3, 4) if self.wild else (1, 1, 1, 2, 2, 3)
        return self.rng.sample(pool, min(len(pool), self.rng.choice(sizes)))

    def _rolls(self) -> list[dict[str, Any]]:
        """Roll the die in some rounds; picks and shuffles serve whatever cards there are."""
        rng = self.rng
        picks = {seat: rng.sample(list(CARDS), len(CARDS)) for seat in self.seats}
        moments: list[dict[str, Any]] = [{"round": number} for number in range(1, 7)]
        return [
            {
                **moment,
                **(thrown(rng, self.rules) if rng.random() < 0.5 else {"comes": True}),
                "picks": picks,
                "shuffle": shuffled_deck(self.rng, self.rules),
            }
            for moment in (*moments, {"last": True})
            if rng.random() < 0.4
        ]

    def _changes(self) -> list[dict[str, Any]]:
        if not self._versions():
            return []
        moments: list[dict[str, Any]] = [{"round": number} for number in range(1, 6)]
        return [
            {"version": self.rng.choice(VERSIONS), **moment}
            for moment in (*moments, {"call": True})
            if self.rng.random() < 0.25
        ]

    def _version(self) -> dict[str, Any]:
        if self._versions() and self.rng.random() < 0.5:
            return {"version": self.rng.choice(VERSIONS)}
        return {}

    def _versions(self) -> bool:
        changes = self.rules.choices["totals.version"].name == "in-force"
        return changes or self.rng.random() < 0.01

    def _hand_pot(self) -> int:
        usual = POINTS["pots.hand-cap"].numbers["forces-call"].default
        cap = self.rules.choices["pots.hand-cap"].number or usual
        near = [max(0, cap + more) for more in (-4, -3, -2, -1, 0, 1)]
        return self.rng.choice((*(0, 2, 12, 30) * 3, *near))

    def _sabacc_pot(self) -> int:
        cap = self.rules.choices["pots.sabacc-cap"].number or 1_000
        return self.rng.choice((0, 1, 30, 75, cap - 1, cap))

    def _until(self) -> dict[str, Any]:
        """Stop early, for a hand that nobody calls goes on for long."""
        mood = self.rng.random()
        if mood < 0.2:
            phase = self.rng.choice([each for each in PHASES if each != "discarding"])
            return {"until": {"round": self.rng.randint(1, 4), "phase": phase}}
        return {"until": {"round": self.rng.choice((1, 2, 3, 6, 12, 24) if mood < 0.9 else (12,))}}
