"""Wrong ways to settle a showdown and a sudden demise."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import wraps
from typing import Final

from sabacc.engine.contest import Contest, won
from sabacc.engine.hands import Special, rank, score_of_valid
from tests.wrong_engines.model import Part, asked_of, breaks

SETTLE: Final = ("protocol.answers:settle",)
DEAL: Final = ("engine.contest:DemiseCards.deal",)
DEMISE: Final = ("engine.contest:_begin_demise",)
PRIZE: Final = ("engine.settling:_sabacc_winners",)
LAST_PLAYER: Final = ("engine.settling:_settle_last_player",)
PAY_OUT: Final = ("engine.settling:_pay_out",)
AWARD: Final = ("engine.settling:_award_hand_pot",)


@breaks("showdown.folded.none", *SETTLE)
@asked_of
def folded_play_on(position: Part) -> Part:
    """Show the folded hands as well."""
    return replace(position, folded=frozenset())


@breaks("showdown.last-player.hand-pot-alone", *LAST_PLAYER)
def last_player_takes_both(last: Part, rules: Part, position: Part, seat: str) -> Part:
    """Give the last player the sabacc pot too."""
    found = last(rules, position, seat)
    stacks = {**found.stacks, seat: found.stacks[seat] + found.sabacc_pot}
    return replace(found, stacks=stacks, sabacc_pot=0, sabacc_winners=(seat,))


@breaks("showdown.last-player-bombed.wins-unjudged", *LAST_PLAYER)
def last_player_is_judged(last: Part, rules: Part, position: Part, seat: str) -> Part:
    """Move the hand pot to the sabacc pot where the last player's hand has bombed."""
    found = last(rules, position, seat)
    hand = (*position.hands[seat], *position.fields.get(seat, ()))
    if not score_of_valid(rules, hand).bombed:
        return found
    amount = sum(pot.amount for pot in position.pots)
    stacks = {**found.stacks, seat: found.stacks[seat] - amount}
    return replace(found, winners=(), stacks=stacks, sabacc_pot=found.sabacc_pot + amount)


@breaks("demise.cause.tie-for-best", *DEMISE)
def ties_are_split(
    _: Part, _rules: Part, _dealt: Part, tied: Part, behind: Part, **_how: Part
) -> Contest:
    """Let the tied share without another card."""
    return Contest(won(tuple(tied), (), behind))


@breaks("demise.who.the-tied", *DEAL)
def everybody_draws(deal: Part, self: Part, _seats: Part, turn: Part) -> Part:
    """Deal a demise card to every hand that was shown."""
    return deal(self, set(self.position.seats) - self.position.folded, turn)


@breaks("demise.cards.one-each", *DEAL)
def second_card_counts(deal: Part, self: Part, seats: Part, turn: int) -> None:
    """Deal two cards to each, of which the last one counts."""
    self.deck = self.deck[1::2] or self.deck
    deal(self, seats, turn)


@breaks("demise.order.from-dealers-left", *DEAL)
def demise_backwards(deal: Part, self: Part, seats: Part, turn: int) -> None:
    """Deal the demise cards from the dealer on."""
    for seat in reversed(self.position.from_dealers_left(seats)):
        deal(self, (seat,), turn)


@breaks("demise.idiots-array.its-total", "engine.contest:_rank_after")
def array_stays(rank_after: Part, rules: Part, before: Part, held: Part, total: Part) -> Part:
    """Let an Idiot's Array beat everything with its demise card too."""
    array = before.special is Special.IDIOTS_ARRAY
    return rank(rules, before) if array else rank_after(rules, before, held, total)


def won_by(found: Contest, seats: tuple[str, ...]) -> Contest:
    """Let others win than those who do."""
    return found._replace(won=found.won._replace(value=seats))


def ends(change: Callable[[Contest], Contest]) -> Callable[..., Contest]:
    """Change how a sudden demise ends."""

    @wraps(change)
    def find(demise: Part, *given: Part, **how: Part) -> Contest:
        return change(demise(*given, **how))

    return find


@breaks("demise.one-bombs.sound-hand-wins", *DEMISE)
@ends
def bombed_share(found: Contest) -> Contest:
    """Let those share who bombed while another did not."""
    last = found.demises[-1]
    return won_by(found, last.seats) if last.bombed and found.winners else found


@breaks("demise.still-tied.split", *DEMISE)
@ends
def first_takes_all(found: Contest) -> Contest:
    """Give everything to the first of those who are level after the demise."""
    level = found.rule == "demise.still-tied.split"
    return won_by(found, found.winners[:1]) if level else found


@breaks("demise.bombed-gaps.split", "engine.contest:_all_bombed")
def first_bomb_takes_all(all_bombed: Part, rules: Part, totals: Part) -> Part:
    """Give everything to the first of the bombed who are equally near."""
    winners, point = all_bombed(rules, totals)
    nearest = rules.choices[point].name == "nearest-to-plus-23"
    return (winners[:1] if nearest else winners), point


@breaks("demise.next-best-tie.demise-of-their-own", *DEMISE)
def one_demise_only(
    demise: Part, rules: Part, dealt: Part, tied: Part, behind: Part, **how: Part
) -> Part:
    """Let the next best share where they are tied in their turn."""
    return (
        Contest(won(tuple(tied), (), behind))
        if dealt.cards
        else demise(rules, dealt, tied, behind, **how)
    )


def prizes(change: Callable[..., Part]) -> Callable[..., Part]:
    """Change who wins the sabacc pot: `change(scores, main, winners)`."""

    @wraps(change)
    def find(prize: Part, rules: Part, hands: Part, main: Part, deck: Part) -> Part:
        found = prize(rules, hands, main, deck)
        scores = {seat: hand.score for seat, hand in hands.items()}
        return found._replace(value=tuple(change(scores, main, found.value)))

    return find


@breaks("demise.next-best-pot.by-its-own-special", *PRIZE)
@prizes
def succession_takes_nothing(_: Part, main: Contest, winners: Part) -> Part:
    """Keep the sabacc pot from a special hand that wins as the next best."""
    return () if main.rule == "demise.all-bomb.next-best-hand" else winners


@breaks("demise.nobody-left.hand-pot-to-sabacc-pot", *AWARD)
@breaks("side-pots.no-contender.to-sabacc-pot", *AWARD)
def hand_pot_stays(award: Part, *given: Part) -> None:
    """Leave a hand pot that nobody wins where it is."""
    *_, contest = given
    if contest.winners:
        award(*given)


@breaks("demise.all-bomb-prize.contested-pots", *PRIZE)
@prizes
def bombed_take_the_hand_pot_alone(_: Part, main: Contest, winners: Part) -> Part:
    """Keep the sabacc pot from those who win a demise in which all have bombed."""
    ended = main.rule in {"demise.all-bomb.split", "demise.all-bomb.nearest-to-plus-23"}
    return () if ended else winners


@breaks("demise.prize.both-pots", *PRIZE)
@prizes
def demise_is_for_one_pot(_: Part, main: Contest, winners: Part) -> Part:
    """Let tied special hands play for the hand pot alone."""
    return () if main.demises else winners
