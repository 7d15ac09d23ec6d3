"""Wrong ways to settle a showdown and a sudden demise."""

# pyright: reportUnknownLambdaType=false, reportUnknownVariableType=false
# pyright: reportUnknownMemberType=false, reportUnknownArgumentType=false
# Parts of the engine are replaced whatever their types.

from __future__ import annotations

import pkgutil
from dataclasses import replace
from functools import wraps
from typing import TYPE_CHECKING, Final

from sabacc.engine.contest import Contest, won
from sabacc.engine.values import Special
from tests.wrong_engines.model import asked_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.wrong_engines.model import Part, Wrap


SETTLE: Final = ("protocol.answers:settle",)
DEAL: Final = ("engine.demise_cards:DemiseCards.deal",)
DEMISE: Final = ("engine.contest:_demise",)
PRIZE: Final = ("engine.settling:_sabacc_winners",)
LAST_PLAYER: Final = ("engine.settling:_last_player",)
PAY_OUT: Final = ("engine.settling:_pay_out",)
AWARD: Final = ("engine.settling:_award_hand_pot",)


@asked_of
def folded_play_on(position: Part) -> Part:
    """Show the folded hands as well."""
    return replace(position, folded=frozenset())


def last_player_takes_both(last: Part) -> Part:
    """Give the last player the sabacc pot too."""

    def settle(rules: Part, position: Part, seat: str) -> Part:
        found = last(rules, position, seat)
        stacks = {**found.stacks, seat: found.stacks[seat] + found.sabacc_pot}
        return replace(found, stacks=stacks, sabacc_pot=0, sabacc_winners=(seat,))

    return settle


def last_player_is_judged(last: Part) -> Part:
    """Move the hand pot to the sabacc pot where the last player's hand has bombed."""
    worth = pkgutil.resolve_name("sabacc.engine.values:worth")

    def settle(rules: Part, position: Part, seat: str) -> Part:
        found = last(rules, position, seat)
        hand = (*position.hands[seat], *position.fields.get(seat, ()))
        if not worth(rules, hand).bombed:
            return found
        amount = sum(pot.amount for pot in position.pots)
        stacks = {**found.stacks, seat: found.stacks[seat] - amount}
        return replace(found, winners=(), stacks=stacks, sabacc_pot=found.sabacc_pot + amount)

    return settle


def ties_are_split(_: Part) -> Part:
    """Let the tied share without another card."""
    return lambda _rules, _dealt, tied, behind, **_: Contest(won(tuple(tied), (), behind))


def everybody_draws(deal: Part) -> Part:
    """Deal a demise card to every hand that was shown."""
    return lambda self, _seats, turn: deal(
        self, set(self.position.seats) - self.position.folded, turn
    )


def second_card_counts(deal: Part) -> Part:
    """Deal two cards to each, of which the last one counts."""

    def two(self: Part, seats: Part, turn: int) -> None:
        self.deck = self.deck[1::2] or self.deck
        deal(self, seats, turn)

    return two


def demise_backwards(deal: Part) -> Part:
    """Deal the demise cards from the dealer on."""

    def backwards(self: Part, seats: Part, turn: int) -> None:
        for seat in reversed(self.position.from_dealers_left(seats)):
            deal(self, (seat,), turn)

    return backwards


def array_stays(rank_after: Part) -> Part:
    """Let an Idiot's Array beat everything with its demise card too."""
    rank = pkgutil.resolve_name("sabacc.engine.ranking:rank")
    return lambda rules, before, held, total: (
        rank(rules, before)
        if before.special is Special.IDIOTS_ARRAY
        else rank_after(rules, before, held, total)
    )


def won_by(found: Contest, seats: tuple[str, ...]) -> Contest:
    """Let others win than those who do."""
    return found._replace(won=found.won._replace(value=seats))


def ends(change: Callable[[Contest], Contest]) -> Wrap:
    """Change how a sudden demise ends."""

    @wraps(change)
    def wrap(demise: Part) -> Part:
        return lambda *given, **how: change(demise(*given, **how))

    return wrap


@ends
def bombed_share(found: Contest) -> Contest:
    """Let those share who bombed while another did not."""
    last = found.demises[-1]
    return won_by(found, last.seats) if last.bombed and found.winners else found


@ends
def first_takes_all(found: Contest) -> Contest:
    """Give everything to the first of those who are level after the demise."""
    level = found.rule == "demise.still-tied.split"
    return won_by(found, found.winners[:1]) if level else found


def first_bomb_takes_all(all_bombed: Part) -> Part:
    """Give everything to the first of the bombed who are equally near."""

    def find(rules: Part, totals: Part) -> Part:
        winners, point = all_bombed(rules, totals)
        nearest = rules.choices[point].name == "nearest-to-plus-23"
        return (winners[:1] if nearest else winners), point

    return find


def one_demise_only(demise: Part) -> Part:
    """Let the next best share where they are tied in their turn."""
    return lambda rules, dealt, tied, behind, **how: (
        Contest(won(tuple(tied), (), behind))
        if dealt.cards
        else demise(rules, dealt, tied, behind, **how)
    )


def prizes(change: Callable[..., Part]) -> Wrap:
    """Change who wins the sabacc pot: `change(scores, main, winners)`."""

    @wraps(change)
    def wrap(prize: Part) -> Part:
        def find(rules: Part, hands: Part, main: Part, deck: Part) -> Part:
            found = prize(rules, hands, main, deck)
            scores = {seat: hand.score for seat, hand in hands.items()}
            return found._replace(value=tuple(change(scores, main, found.value)))

        return find

    return wrap


@prizes
def succession_takes_nothing(_: Part, main: Contest, winners: Part) -> Part:
    """Keep the sabacc pot from a special hand that wins as the next best."""
    return () if main.rule == "demise.all-bomb.next-best-hand" else winners


def hand_pot_stays(award: Part) -> Part:
    """Leave a hand pot that nobody wins where it is."""
    return lambda rules, position, till, pot, found: (
        award(rules, position, till, pot, found) if found.winners else None
    )


@prizes
def bombed_take_the_hand_pot_alone(_: Part, main: Contest, winners: Part) -> Part:
    """Keep the sabacc pot from those who win a demise in which all have bombed."""
    ended = main.rule in {"demise.all-bomb.split", "demise.all-bomb.nearest-to-plus-23"}
    return () if ended else winners


@prizes
def demise_is_for_one_pot(_: Part, main: Contest, winners: Part) -> Part:
    """Let tied special hands play for the hand pot alone."""
    return () if main.demises else winners
