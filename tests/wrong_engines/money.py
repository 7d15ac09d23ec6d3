"""Wrong ways to charge penalties and to share pots."""

# pyright: reportUnknownLambdaType=false, reportUnknownVariableType=false
# pyright: reportUnknownMemberType=false, reportUnknownArgumentType=false
# Parts of the engine are replaced whatever their types.

from __future__ import annotations

import pkgutil
from collections import Counter
from dataclasses import replace
from functools import wraps
from typing import TYPE_CHECKING, Final
from unittest.mock import patch

from sabacc.engine.events import Dealt
from sabacc.engine.values import Special
from tests.wrong_engines.showdown import prizes

if TYPE_CHECKING:
    from collections.abc import Callable

    from sabacc.engine.contest import Contest
    from tests.wrong_engines.model import Part, Wrap


OWN_POTS: Final = ("engine.penalties:_own_pots",)
OPEN_TO: Final = ("engine.position:Pot.open_to",)
CHARGES: Final = ("engine.penalties:_bomb_dues",)
CALL_FAILED: Final = ("engine.penalties:_call_failed",)
PENALTIES: Final = ("engine.settling:penalties",)


def one_bomb_pays(charge: Part) -> Part:
    """Charge the first bomb alone."""
    return lambda *given: dict(list(charge(*given).items())[:1])


def fails(change: Callable[[str, Contest, bool], bool]) -> Wrap:
    """Change whether a call has failed."""

    @wraps(change)
    def wrap(failed: Part) -> Part:
        def find(rules: Part, caller: str, main: Contest) -> Part:
            found = failed(rules, caller, main)
            return found._replace(failed=change(caller, main, found.failed))

        return find

    return wrap


@fails
def free_without_winner(_: str, main: Contest, failed: bool) -> bool:  # noqa: FBT001
    """Charge nobody for a call where nobody wins."""
    return failed and bool(main.winners)


@fails
def succession_costs(_: str, main: Contest, failed: bool) -> bool:  # noqa: FBT001
    """Charge a caller who wins as the next best hand."""
    return failed or main.rule == "demise.all-bomb.next-best-hand"


def charges(change: Callable[[Part], Part]) -> Wrap:
    """Charge for another position than the one that there is."""

    @wraps(change)
    def wrap(charge: Part) -> Part:
        return lambda rules, position, *rest: charge(rules, change(position), *rest)

    return wrap


@charges
def dealer_pays_for_the_call(position: Part) -> Part:
    """Charge the dealer for a showdown that nobody called."""
    return replace(position, caller=position.caller or position.dealer)


@charges
def bottomless_stacks(position: Part) -> Part:
    """Charge more than a player has."""
    return replace(position, stacks=dict.fromkeys(position.seats, 1_000_000))


WINS_SABACC: Final = ("engine.settling:wins_sabacc_pot", "engine.ranking:wins_sabacc_pot")
SHARE: Final = ("engine.settling:share",)


@prizes
def beaten_specials_take_it(scores: Part, _: Part, winners: Part) -> Part:
    """Give the sabacc pot to every Pure Sabacc and Idiot's Array, beaten or not."""
    special = {Special.PURE_SABACC, Special.IDIOTS_ARRAY}
    return [seat for seat, found in scores.items() if found.special in special] or winners


def odd_to_the_last(share: Part) -> Part:
    """Give odd credits to the seats furthest from the dealer's left."""

    def find(position: Part, seats: Part, amount: int) -> Part:
        amounts = share(position, seats, amount)
        return dict(zip(amounts, reversed(amounts.values()), strict=True))

    return find


def odd_in_turn(share: Part) -> Part:
    """Give the odd credits of the second pot to those who got none of the first."""
    calls: Counter[int] = Counter()

    def find(position: Part, seats: Part, amount: int) -> Part:
        calls[id(position)] += 1
        amounts = share(position, seats, amount)
        if calls[id(position)] % 2:
            return amounts
        return dict(zip(amounts, reversed(amounts.values()), strict=True))

    return find


def side_pot_first(settle: Part) -> Part:
    """Judge the side pots before the main pot."""

    def backwards(rules: Part, position: Part) -> Part:
        found = settle(rules, replace(position, pots=position.pots[::-1]))
        pots = found.pot_winners[::-1]
        return replace(found, pot_winners=pots, winners=pots[0])

    return backwards


def card_for_each_pot(_: Part) -> Part:
    """Deal a new demise card for every pot that is tied."""

    def deal(self: Part, seats: Part, _turn: int) -> None:
        self.told.clear()
        for seat in self.position.from_dealers_left(seats):
            used = sum(isinstance(event, Dealt) for event in self.events)
            card = self.position.deck[min(used, len(self.position.deck) - 1)]
            self.cards[seat] = (card,)
            self.events.append(Dealt(seat, card, ""))

    return deal


def any_pot_saves_the_caller(charge: Part) -> Part:
    """Take the win of a side pot for the success of a call."""

    def find(rules: Part, position: Part, hands: Part, contests: Part) -> Part:
        ordered = sorted(contests, key=lambda found: position.caller not in found.winners)
        return charge(rules, position, hands, tuple(ordered))

    return find


def side_pot_carries_it(pay_out: Part) -> Part:
    """Let the winner of the last side pot play for the sabacc pot."""
    winners = pkgutil.resolve_name("sabacc.engine.settling:_sabacc_winners")

    def settle(rules: Part, position: Part, hands: Part, contests: Part, deck: Part) -> Part:
        def last(rules: Part, hands: Part, _: Part, deck: Part) -> Part:
            return winners(rules, hands, contests[-1], deck)

        with patch("sabacc.engine.settling._sabacc_winners", last):
            return pay_out(rules, position, hands, contests, deck)

    return settle
