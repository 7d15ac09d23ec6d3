"""Wrong ways to charge penalties and to share pots."""

from __future__ import annotations

import pkgutil
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from functools import wraps
from typing import Final
from unittest.mock import patch

from sabacc.engine.contest import Contest
from sabacc.engine.events import Dealt
from sabacc.engine.hands import Special
from tests.wrong_engines.model import Part, breaks, changes
from tests.wrong_engines.showdown import DEAL, PAY_OUT, PRIZE, SETTLE, prizes

OWN_POTS: Final = ("engine.penalties:_base_amount",)
OPEN_TO: Final = ("engine.position:Pot.open_to",)
CHARGES: Final = ("engine.penalties:_bomb_dues",)
CALL_FAILED: Final = ("engine.penalties:_call_failed",)
PENALTIES: Final = ("engine.settling:collect_penalties",)


@breaks("penalties.base.as-shown", *OWN_POTS)
def pots_are_measured_late(_: Part, _rules: Part, _position: Part, _seat: str) -> int:
    """Measure penalties by the hand pot after it was won."""
    return 0


@breaks("penalties.several-bombs.each-pays-in-full", *CHARGES)
def one_bomb_pays(charge: Part, *given: Part) -> Part:
    """Charge the first bomb alone."""
    return dict(list(charge(*given).items())[:1])


def fails(change: Callable[[Contest, bool], bool]) -> Callable[..., Part]:
    """Change whether a call has failed: `change(main, failed)`."""

    @wraps(change)
    def find(failed: Part, rules: Part, caller: str, main: Contest) -> Part:
        found = failed(rules, caller, main)
        return found._replace(failed=change(main, found.failed))

    return find


@breaks("penalties.caller-without-winner.pays", *CALL_FAILED)
@fails
def free_without_winner(main: Contest, failed: bool) -> bool:  # noqa: FBT001
    """Charge nobody for a call where nobody wins."""
    return failed and bool(main.winners)


@breaks("penalties.caller-succeeds.free", *CALL_FAILED)
@fails
def succession_costs(main: Contest, failed: bool) -> bool:  # noqa: FBT001
    """Charge a caller who wins as the next best hand."""
    return failed or main.rule == "demise.all-bomb.next-best-hand"


def charges(change: Callable[[Part], Part]) -> Callable[..., Part]:
    """Charge for another position than the one that there is."""

    @wraps(change)
    def charge(right: Part, rules: Part, position: Part, *rest: Part) -> Part:
        return right(rules, change(position), *rest)

    return charge


@breaks("penalties.no-caller.nobody", *PENALTIES)
@charges
def dealer_pays_for_the_call(position: Part) -> Part:
    """Charge the dealer for a showdown that nobody called."""
    return replace(position, caller=position.caller or position.dealer)


@breaks("penalties.short-stack.pays-what-is-left", *PENALTIES)
@charges
def bottomless_stacks(position: Part) -> Part:
    """Charge more than a player has."""
    return replace(position, stacks=dict.fromkeys(position.seats, 1_000_000))


@breaks("penalties.short-stack.owed", *PENALTIES)
def debts_are_forgiven(right: Part, *asked: Part) -> Part:
    """Forgive what a stack cannot pay."""
    return right(*asked)._replace(owed={})


WINS_SABACC: Final = ("engine.settling:wins_sabacc_pot", "engine.hands:wins_sabacc_pot")
SHARE: Final = ("engine.settling:split",)


@breaks("pots.sabacc-pot.special-winner", *WINS_SABACC)
def sabacc_pot_is_kept(_: Part, _rules: Part, _special: Part) -> bool:
    """Keep the sabacc pot from everybody."""
    return False


@breaks("pots.ordinary-winner.carries-over", *WINS_SABACC)
def every_winner_takes_both(_: Part, _rules: Part, _special: Part) -> bool:
    """Give the sabacc pot to every winner."""
    return True


@breaks("pots.beaten-special.nothing", *PRIZE)
@prizes
def beaten_specials_take_it(scores: Part, _: Part, winners: Part) -> Part:
    """Give the sabacc pot to every Pure Sabacc and Idiot's Array, beaten or not."""
    special = {Special.PURE_SABACC, Special.IDIOTS_ARRAY}
    return [seat for seat, found in scores.items() if found.special in special] or winners


@breaks("pots.odd-credits.from-dealers-left", *SHARE)
def odd_to_the_last(share: Part, position: Part, seats: Part, amount: int) -> Part:
    """Give odd credits to the seats furthest from the dealer's left."""
    amounts = share(position, seats, amount)
    return dict(zip(amounts, reversed(amounts.values()), strict=True))


@changes("pots.split-both.each-on-its-own", *SHARE)
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


@breaks("side-pots.winners.those-who-paid-in", *OPEN_TO)
def pots_are_open_to_all(_: Part, _pot: Part, _seat: str) -> bool:
    """Open every pot to everybody."""
    return True


@breaks("side-pots.order.main-pot-first", *SETTLE)
def side_pot_first(settle: Part, rules: Part, position: Part) -> Part:
    """Judge the side pots before the main pot."""
    found = settle(rules, replace(position, pots=position.pots[::-1]))
    pots = found.pot_winners[::-1]
    return replace(found, pot_winners=pots, winners=pots[0])


@breaks("side-pots.demise-card.one-in-all", *DEAL)
def card_for_each_pot(_: Part, self: Part, seats: Part, _turn: int) -> None:
    """Deal a new demise card for every pot that is tied."""
    self.card_facts.clear()
    for seat in self.position.from_dealers_left(seats):
        used = sum(isinstance(event, Dealt) for event in self.events)
        card = self.position.deck[min(used, len(self.position.deck) - 1)]
        self.cards[seat] = (card,)
        self.events.append(Dealt(seat, card, ""))


@breaks("side-pots.penalty-base.the-payers-own", *OWN_POTS)
def main_pot_measures(_: Part, _rules: Part, position: Part, _seat: str) -> Part:
    """Measure penalties by the main pot alone."""
    return position.pots[0].amount


@breaks("side-pots.caller.must-win-main-pot", *PENALTIES)
def any_pot_saves_the_caller(
    charge: Part, rules: Part, position: Part, hands: Part, contests: Part
) -> Part:
    """Take the win of a side pot for the success of a call."""
    ordered = sorted(contests, key=lambda found: position.caller not in found.winners)
    return charge(rules, position, hands, tuple(ordered))


@breaks("side-pots.sabacc-pot.main-pot", *PAY_OUT)
def side_pot_carries_it(pay_out: Part, *given: Part) -> Part:
    """Let the winner of the last side pot play for the sabacc pot."""
    *_, contests, _ = given
    winners = pkgutil.resolve_name("sabacc.engine.settling:_sabacc_winners")

    def last(rules: Part, hands: Part, _: Part, deck: Part) -> Part:
        return winners(rules, hands, contests[-1], deck)

    with patch("sabacc.engine.settling._sabacc_winners", last):
        return pay_out(*given)
