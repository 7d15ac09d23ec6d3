"""A whole hand under construction: what the steps about play add up to."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from sabacc.conformance.scenarios.registry import StepError, split_seats
from sabacc.conformance.scenarios.table import SABACC_POT
from sabacc.protocol.defined import WITH_CARDS
from sabacc.protocol.facts import REFUSED, fate_of
from sabacc.spec.cards import CARDS, rest_of_deck, too_many

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sabacc.conformance.scenarios.table import ToldTable
    from sabacc.notation.deed_forms import Deed
    from sabacc.notation.moment_forms import Moment

PICKS: Final = 24
"""From how many cards of the deck a picker may have to pick, beside the cards dealt."""
PROGRAMS: Final = 8
"""How many seats a program must know of, for a table that is refused as a whole."""
_PIPS: Final = range(9, 1, -1)
_SUITS: Final = ("flasks", "staves", "sabres", "coins")


class PlayBuilder:
    """What a scenario has said of a hand that is played from the ante to the payout."""

    def __init__(self, seats: list[str]) -> None:
        """Seat the players clockwise; the last one deals."""
        self.seats = seats
        self.ante = False
        self.dealt = True
        self.sitting_out: list[str] = []
        self.newcomers: list[str] = []
        self.last_hand = False
        self.out_of_play: list[str] = []
        self.rolls: list[dict[str, Any]] = []
        self.shuffles: list[list[str]] = []
        self.changes: list[dict[str, Any]] = []
        self.script: list[dict[str, Any]] = []
        self.until: dict[str, Any] = {}
        self.leaves: list[str] = []
        self.arrives: list[dict[str, Any]] = []
        self._judged: dict[tuple[str, str], int] = {}

    def act(self, seat: str, deed: Deed, moment: Moment) -> None:
        """Add an entry to the script."""
        entry = {
            "seat": seat,
            "does": deed.does,
            "amount": deed.amount,
            "cards": list(deed.cards) if deed.does in WITH_CARDS else None,
            "round": moment.round,
            "phase": moment.phase,
            "asked": moment.asked,
        }
        self.script.append({key: value for key, value in entry.items() if value is not None})

    def stop(self, number: int, phase: str | None = None) -> None:
        """Stop at the end of a round, or of a phase of it."""
        if self.until:
            message = "the hand stops once"
            raise StepError(message)
        self.until = {"round": number} if phase is None else {"round": number, "phase": phase}

    def fate(self, seat: str, does: str) -> str:
        """Return the fact of the fate of a seat's next entry of that kind."""
        mine = [
            place
            for place, entry in enumerate(self.script)
            if (entry["seat"], entry["does"]) == (seat, does)
        ]
        judged = self._judged.get((seat, does), 0)
        if judged >= len(mine):
            message = f"{seat} does not {does.replace('-', ' ')} that often in this scenario"
            raise StepError(message)
        self._judged[seat, does] = judged + 1
        return fate_of(mine[judged])

    def pots(self, table: list[list[str]]) -> list[dict[str, Any]]:
        """Read a table of pots; raises StepError where it has other columns or seats."""
        if table[0] != ["amount", "seats"]:
            message = "a table of pots has the columns `amount` and `seats`"
            raise StepError(message)
        found: list[dict[str, Any]] = []
        for amount, names in table[1:]:
            seats = [] if names == "nobody" else sorted(split_seats(names))
            if not amount.isdecimal() or not set(seats) <= set(self.seats):
                message = f"a pot has an amount and seats of the table, not {amount!r}, {names!r}"
                raise StepError(message)
            found.append({"amount": int(amount), "eligible": seats})
        return found

    def params(self, case: ToldTable) -> dict[str, Any]:
        """Return the request; raises StepError where steps do not fit a played hand."""
        _refuse_foreign(case)
        hands = self._hands(case) if self.dealt else {}
        deck = self._deck(case, hands)
        _refuse_doubles(case, [*deck, *self.out_of_play, *_all(hands)])
        hand_pot = (0 if self.ante else case.usual_hand_pot) if case.hand_pot is None else None
        params: dict[str, Any] = {
            "seats": self.seats,
            "dealer": case.dealer or self.seats[-1],
            "stacks": {seat: case.stacks.get(seat, case.usual_stack) for seat in self.seats},
            "hand_pot": case.hand_pot if hand_pot is None else hand_pot,
            "sabacc_pot": case.sabacc_pot,
            "deck": deck,
        }
        meant = {seat: case.hands[seat] for seat in self.sitting_out if seat in case.hands}
        optional = {
            "ante": self.ante,
            "hands": {**hands, **meant},
            "out_of_play": self.out_of_play,
            "script": self.script,
            "rolls": [self._roll(case, roll, hands, deck) for roll in self.rolls],
            "shuffles": self.shuffles,
            "changes": self.changes,
            "version": case.version,
            "sitting_out": self.sitting_out,
            "newcomers": self.newcomers,
            "until": self.until,
            "last_hand": self.last_hand,
        }
        return params | {key: value for key, value in optional.items() if value}

    def further(self, case: ToldTable) -> dict[str, Any]:
        """Return what a further hand of a session tells; raises StepError for what follows."""
        told = {
            "a stack": case.stacks,
            "the dealer": case.dealer,
            "the hand pot": case.hand_pot,
            "the sabacc pot": case.sabacc_pot != SABACC_POT,
            "the antes": self.ante,
            "who sits out": self.sitting_out,
            "who is new": self.newcomers,
            "what is out of play": self.out_of_play,
        }
        for what, value in told.items():
            if value not in (None, False, [], {}):
                message = f"{what} of a further hand follows from the hand before it"
                raise StepError(message)
        params = self.params(case)
        keys = ("deck", "hands", "script", "rolls", "shuffles", "changes")
        found = {key: params[key] for key in keys if key in params}
        more = {
            "version": case.version,
            "leaves": self.leaves,
            "arrives": self.arrives,
            "until": self.until,
            "last_hand": self.last_hand,
        }
        return found | {key: value for key, value in more.items() if value}

    def leave(self, seat: str) -> None:
        """Let a player leave the table before this hand."""
        self.seats.remove(seat)
        self.leaves.append(seat)

    def arrive(self, seat: str, stack: int, after: str | None = None) -> None:
        """Let somebody come to the table before this hand."""
        if seat in self.seats or seat in self.leaves:
            message = f"{seat} has a seat already"
            raise StepError(message)
        self.seats.insert(len(self.seats) if after is None else self.seats.index(after) + 1, seat)
        came = {"seat": seat, "stack": stack}
        self.arrives.append(came if after is None else {**came, "after": after})

    def seats_needed(self, case: ToldTable) -> int:
        """Return how many seats a program must know of to answer."""
        if any(expected.fact == REFUSED for expected in case.expect):
            return min(len(self.seats), PROGRAMS)
        return len(self.seats)

    def _hands(self, case: ToldTable) -> dict[str, list[str]]:
        """Return every seat's cards: the named ones, and harmless ones for the rest."""
        named = {*_all(case.hands), *self.out_of_play, *case.next_cards, *(case.deck or ())}
        usual = _usual_hands(named)
        hands: dict[str, list[str]] = {}
        for seat in self.seats:
            mine = next(usual, None)
            if seat in self.sitting_out:
                continue
            if seat in case.hands:
                hands[seat] = case.hands[seat]
            elif mine is None:
                message = f"{seat} must hold cards, and no usual ones are left; say which"
                raise StepError(message)
            else:
                hands[seat] = mine
        return hands

    def _deck(self, case: ToldTable, hands: dict[str, list[str]]) -> list[str]:
        if case.deck is not None:
            return [*case.next_cards, *case.deck]
        return [
            *case.next_cards,
            *rest_of_deck([*_all(hands), *self.out_of_play, *case.next_cards]),
        ]

    def _roll(
        self,
        case: ToldTable,
        roll: dict[str, Any],
        hands: dict[str, list[str]],
        deck: list[str],
    ) -> dict[str, Any]:
        coming = deck[:PICKS]
        picks = {
            seat: case.picks.get(seat, [*hands.get(seat, ()), *coming])
            for seat in self.seats
            if seat not in self.sitting_out
        }
        shuffle = [*_all(hands), *coming] if case.shuffle is None else case.shuffle
        return {**roll, "picks": picks, "shuffle": shuffle}


def _usual_hands(named: set[str]) -> Iterator[list[str] | None]:
    """Yield a harmless hand for each seat, the best first; None where its cards are taken."""
    for first in (0, 2):
        for pips in _PIPS:
            free = [f"{suit}-{pips}" for suit in _SUITS if f"{suit}-{pips}" not in named]
            yield free[first : first + 2] if len(free) > first + 1 else None


def _all(hands: dict[str, list[str]]) -> list[str]:
    return [card for cards in hands.values() for card in cards]


def _refuse_foreign(case: ToldTable) -> None:
    """Refuse steps that only make sense where a hand is settled or shifted."""
    said = {
        "a field": case.fields,
        "a folded player": case.folded,
        "side pots": case.pots,
        "a hand without a player": case.cards or case.field,
    }
    for what, given in said.items():
        if given:
            message = f"{what} cannot be given if a hand is played; let players act"
            raise StepError(message)


def _refuse_doubles(case: ToldTable, cards: list[str]) -> None:
    if any(expected.fact == REFUSED for expected in case.expect):
        return
    extra = too_many(cards)
    if extra is not None and extra in CARDS:
        message = f"{extra} lies in two places"
        raise StepError(message)
