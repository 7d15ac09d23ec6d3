"""The account of a hand: where its credits went, and every fact that somebody may ask for."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, NamedTuple

from sabacc.engine.events import HAND_POT, HOUSE, SABACC_POT, Awarded, Event, Moved, Paid
from sabacc.engine.fact import Fact, What, say
from sabacc.engine.ranking import wins_sabacc_pot
from sabacc.engine.shown_hand import all_cards
from sabacc.engine.sweeping import CAP, swept_at_once

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sabacc.engine.contest import Contest
    from sabacc.engine.demise_cards import DemiseCards
    from sabacc.engine.penalties import Fees
    from sabacc.engine.position import Position
    from sabacc.engine.shown_hand import ShownHand
    from sabacc.spec.rulesets import Ruleset

Takes = tuple["Mapping[str, Fact]", Fact]
"""Of one pot: what each of its winners takes, and the fact behind it for everybody else."""


@dataclass(slots=True)
class Till:
    """Where the credits lie while a hand is paid out: what is booked moves them.

    Scratch paper of one settlement.

    Attributes:
        stacks: Each seat's credits.
        pots: The hand pots together, the sabacc pot, and what the house took.
        takes: Who takes what, pot by pot.
        events: What happened.
    """

    stacks: dict[str, int]
    pots: dict[str, int]
    takes: list[Takes]
    events: list[Event]

    def book(self, *events: Paid | Awarded | Moved) -> None:
        """Write events down, and move the credits that they tell of."""
        for event in events:
            self.events.append(event)
            if isinstance(event, Moved):
                self.pots[event.source] -= event.amount
                self.pots[event.target] += event.amount
            else:
                gain = event.amount if isinstance(event, Awarded) else -event.amount
                self.stacks[event.seat] += gain
                self.pots[event.pot] -= gain

    def award(self, shares: Mapping[str, int], pot: str, by: str, won: Fact, *more: Fact) -> None:
        """Give shares of a pot by a rule to those who have `won` it."""
        takes: dict[str, Fact] = {}
        points = ("pots.odd-credits",) if len(set(shares.values())) > 1 else ()
        if len(shares) > 1 and pot == SABACC_POT:
            points = (*points, "pots.split-both")
        for seat, amount in shares.items():
            self.book(Awarded(seat, amount, pot, by))
            takes[seat] = say(_TAKES, seat, amount, points, (won, *more))
        self.takes.append((takes, won))


def opened(position: Position) -> Till:
    """Return the credits as they lie before anything is paid."""
    hand_pots = sum([pot.amount for pot in position.pots])
    return Till(
        stacks={seat: position.stacks[seat] for seat in position.seats},
        pots={HAND_POT: hand_pots, SABACC_POT: position.sabacc_pot, HOUSE: position.house},
        takes=[],
        events=[],
    )


def outside(position: Position) -> tuple[Fact, ...]:
    """Say who has left the hand (`showdown.folded`)."""
    left = position.behind(_IN_HAND)
    if not position.folded:
        return left
    return tuple(
        [
            say(_LEFT, seat, value=True, points=_FOLDED, follows=left)
            for seat in position.seats
            if seat in position.folded
        ]
    )


_TAKES: Final = What.TAKES
_LEFT: Final = What.FOLDED
_FOLDED: Final = ("showdown.folded",)
_SHOWDOWN: Final = ("showdown.winner",)
_IN_HAND: Final = (What.IN_HAND, "")
_POTS: Final = ((What.POT, SABACC_POT), (What.POT, HAND_POT), (What.OVER, ""))


def _gone(fact: Fact) -> Fact:
    """Say what goes from a hand pot to the sabacc pot: nothing, where somebody wins it."""
    return fact if fact.what is What.GOES else Fact(What.GOES, SABACC_POT, 0, (), (fact,))


class Account(NamedTuple):
    """What is so of a hand that has been settled.

    Attributes:
        rules: The rules by which it was settled, those of the version in force.
        position: The position that was settled.
        hands: The hands that were shown.
        contests: Who won each hand pot.
        dealt: The demise cards.
        fees: What each seat owed and paid in penalties.
        sabacc_winners: Who won the sabacc pot.
        till: Where the credits went.
        known: Every fact, once somebody has asked for one; empty until then.
    """

    rules: Ruleset
    position: Position
    hands: Mapping[str, ShownHand]
    contests: tuple[Contest, ...]
    dealt: DemiseCards
    fees: Fees
    sabacc_winners: Fact
    till: Till
    known: dict[tuple[What, str], Fact]

    def __repr__(self) -> str:
        """Name it: its facts would fill pages."""
        return f"<Account of {', '.join(self.position.seats)}>"

    def fact(self, what: What, of: str = "") -> Fact:
        """Return the fact of a seat or a pot; raises KeyError where there is none.

        Of a seat there are `SHOWN`, `BOMBED`, `DEMISE_CARD`, `PAYS` and `STACK`, where its hand
        was shown `TOTAL` and `SPECIAL`, and of one that met in a sudden demise `DEMISE_TOTAL` or
        `DEMISE_BOMBED`; of a pot `POT`; of a hand pot `WINNERS`.
        """
        return self.facts()[what, of]

    def why(self, what: What, of: str = "") -> tuple[str, ...]:
        """Return the ids of the rules behind a fact, the nearest first, each once."""
        return self.fact(what, of).why(self.rules)

    def facts(self) -> Mapping[tuple[What, str], Fact]:
        """Return every fact that somebody may ask for, by what it tells of and of whom."""
        if not self.known:
            left = outside(self.position)
            pays = self.fees.told(self.rules, self.position, self.hands, self.contests, left)
            told = (
                *self._of_hands(pays),
                *self.after_demise.values(),
                *self._of_credits(pays),
            )
            self.known.update({(fact.what, fact.of): fact for fact in told})
        return self.known

    @property
    def shown(self) -> dict[str, Fact]:
        """Which cards each seat shows (`showdown.winner`), those of its field among them.

        A hand is shown whole or not at all; a player whom nobody asks to show it leaves open what
        lies in the field.  The cards of a sudden demise come later (`DEMISE_CARD`).
        """
        return {seat: self._shown_by(seat) for seat in self.position.seats}

    def _shown_by(self, seat: str) -> Fact:
        position = self.position
        held = position.behind((What.HOLDS, seat), (What.LAID, seat), (What.OVER, ""), _IN_HAND)
        if seat in position.folded:
            return Fact(What.SHOWN, seat, (), _FOLDED, held)
        held = (*self.contests[0].special, *held)
        if seat in self.hands:
            alone = self.contests[0].won.points if len(self.hands) == 1 else ()
            points = (*_SHOWDOWN, *alone)
            return Fact(What.SHOWN, seat, all_cards(position, seat), points, held)
        won = self.contests[0].won
        return Fact(What.SHOWN, seat, position.fields.get(seat, ()), won.points[:1], (won, *held))

    @property
    def ties(self) -> tuple[Fact, ...]:
        """Who met in each sudden demise, in turn."""
        return tuple(demise.tie for found in self.contests for demise in found.demises)

    @property
    def after_demise(self) -> dict[str, Fact]:
        """What each seat counts with all its demise cards, or that it bombs with them."""
        return {key[0]: told for key, told in sorted(self.demise_totals.items())}

    @property
    def demise_totals(self) -> dict[tuple[str, int], Fact]:
        """What each seat counts with its first demise card, its second and so on."""
        demises = [demise for found in self.contests for demise in found.demises]
        return {(fact.of, demise.turn): fact for demise in demises for fact in demise.told}

    def takes(self, seat: str, pot: str = "") -> Fact:
        """Say what a seat takes out of the hand pots, out of the sabacc pot, or out of all."""
        *hand_pots, prize = self.till.takes
        chosen = {HAND_POT: hand_pots, SABACC_POT: [prize]}.get(pot, self.till.takes)
        own = tuple(taken.get(seat, why) for taken, why in chosen)
        amount = sum(fact.value for fact in own if fact.what is What.TAKES)
        points: tuple[str, ...] = ()
        if pot == SABACC_POT and self._is_beaten(seat):
            points = ("pots.beaten-special",)
        elif pot != SABACC_POT and len(hand_pots) > 1:
            points = ("side-pots.winners",)
        return Fact(What.TAKES, seat, amount, points, own)

    def _is_beaten(self, seat: str) -> bool:
        """Say whether a hand has lost that would have won the sabacc pot."""
        lost = seat in self.hands and seat not in self.contests[0].winners
        return lost and wins_sabacc_pot(self.rules, self.hands[seat].score.special)

    def _of_hands(self, pays: Mapping[str, Fact]) -> list[Fact]:
        """Say what each hand is worth, which card it got in a demise, and who wins each pot."""
        won = tuple(found.won for found in self.contests)
        facts = [*won, self.sabacc_winners, *pays.values(), *self.shown.values()]
        unjudged = outside(self.position) if self.hands else won[:1]
        for seat in self.position.seats:
            hand = self.hands.get(seat)
            if hand is None:
                facts.append(Fact(What.BOMBED, seat, value=False, follows=unjudged))
            else:
                facts += (hand.total, hand.special, hand.bombed)
            cards = self.dealt.told.get(seat, ())
            facts.append(cards[-1] if cards else Fact(What.DEMISE_CARD, seat, None, (), won))
        return facts

    def _of_credits(self, pays: Mapping[str, Fact]) -> list[Fact]:
        """Say what each seat and each pot has afterwards, as each seat `pays` penalties."""
        facts: list[Fact] = []
        behind = self.position.behind
        takes, pots = self.till.takes, self.till.pots
        for seat, stack in self.till.stacks.items():
            held = behind((What.STACK, seat), *_POTS)
            follows = (pays[seat], *(taken.get(seat, why) for taken, why in takes), *held)
            facts.append(Fact(What.STACK, seat, stack, (), follows))
        *hand_pots, (taken, why) = takes
        given = tuple(why for _, why in hand_pots)
        goes = (_gone(fact) for fact in given)
        filled = (next(iter(taken.values()), why), *pays.values(), *goes, *behind(*_POTS))
        capped = self.rules.choices[CAP].number is not None
        swept = (*behind((What.POT, HOUSE)), *filled) if capped else ()
        timed = self.fees.paid and swept_at_once(self.rules)
        points = (CAP, "penalties.timing") if timed else (CAP,)
        house = Fact(What.POT, HOUSE, pots[HOUSE], points, swept)
        facts.append(house)
        emptied = (*(next(iter(taken.values()), why) for taken, why in hand_pots), *behind(*_POTS))
        facts.append(Fact(What.POT, HAND_POT, pots[HAND_POT], (), emptied))
        facts.append(Fact(What.POT, SABACC_POT, pots[SABACC_POT], (), (house, *filled)))
        return facts
