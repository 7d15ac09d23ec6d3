"""Wrong ways to bet, to make side pots and to fold."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from sabacc.engine.events import Phase
from sabacc.engine.play.actions import Reason
from sabacc.engine.play.state import replace_at
from sabacc.engine.position import Pot
from tests.wrong_engines.model import Part, breaks, changes
from tests.wrong_engines.play_parts import (
    BEGIN_DRAWING,
    EFFECTS,
    FOLD_OUT,
    NEXT,
    REFUSALS,
    afterwards,
    before,
    bombed,
    forgives,
    under,
)
from tests.wrong_engines.play_table import RAISE_TO

BEGIN_BETTING: Final = ("engine.play.flow:_begin_betting",)
AMOUNT: Final = ("engine.play.legality:refuse_amount",)


@breaks("betting.opener.first-active-left", *BEGIN_BETTING)
def opener_moves_on(begin_betting: Part, draft: Part) -> None:
    """Begin the betting of each round one player further on."""
    begin_betting(draft)
    if not draft.compiled.turns and draft.queue:
        first = (draft.round - 1) % len(draft.queue)
        draft.queue = (*draft.queue[first:], *draft.queue[:first])


@breaks("betting.turn-opener.turn-player", *BEGIN_BETTING)
def dealers_left_opens_turns(begin_betting: Part, draft: Part) -> None:
    """Begin the betting of each turn with the dealer's left-hand neighbour."""
    begin_betting(draft)
    if draft.compiled.turns:
        draft.queue = tuple(seat for seat in draft.active if seat in draft.queue)


@breaks("betting.own-raise.refused", *RAISE_TO)
def raiser_is_asked_again(
    raise_to: Part, draft: Part, action: Part, seat: int, *given: Part
) -> None:
    """Ask also the player again who has raised last."""
    raise_to(draft, action, seat, *given)
    draft.queue = (*draft.queue, seat)


@breaks("betting.end.all-level", *RAISE_TO)
def one_lap(raise_to: Part, draft: Part, *given: Part) -> None:
    """End the betting when everybody has been asked once."""
    rest = draft.queue[1:]
    raise_to(draft, *given)
    draft.queue = rest


@breaks("betting.payee.hand-pot", "engine.play.state:Draft.pay_in")
def bets_fill_the_sabacc_pot(pay_in: Part, draft: Part, seat: int, amount: int, rule: str) -> None:
    """Pay bets into the sabacc pot."""
    if draft.phase.bets:
        draft.pay_sabacc_pot(seat, amount)
        draft.bets = replace_at(draft.bets, seat, draft.bets[seat] + amount)
    else:
        pay_in(draft, seat, amount, rule)


@breaks("betting.raise-measure.amount-added", "engine.play.betting:raise_limit")
def whole_bet_is_measured(raise_limit: Part, state: Part, most: Part) -> Part:
    """Hold the new height of the bet against the limit."""
    return raise_limit(state, most + state.level) - state.level


breaks(
    "betting.facing-bet.match-or-leave", *REFUSALS, of="check", says="Let players check to a bet."
)(forgives(Reason.BET_STANDS))


breaks("betting.least.one-credit", *AMOUNT, says="Take a bet or a raise of nothing.")(
    forgives(Reason.BELOW_LEAST)
)


breaks("betting.beyond-stack.refused", *AMOUNT, says="Let players bet more than they have.")(
    forgives(Reason.BEYOND_STACK)
)


@changes("side-pots.making.pot-of-their-own", "engine.play.state:Draft.pots")
def one_hand_pot(_: Part) -> Part:
    """Let whoever is all in play for the whole hand pot."""
    return property(lambda self: (Pot(self.hand_pot),))


@breaks("side-pots.rights.all-but-bet", *BEGIN_DRAWING)
@afterwards
def all_in_draw_nothing(draft: Part) -> None:
    """Let nobody draw who has no credits."""
    if draft.compiled.all_in:
        draft.queue = tuple(seat for seat in draft.queue if draft.stacks[seat])


@breaks("side-pots.surplus.goes-back", "engine.play.betting:return_surplus")
def surplus_stays(*_: Part) -> None:
    """Leave in the pot what nobody could match."""


@breaks("folding.payee.sabacc-pot", *EFFECTS, of="fold")
def price_goes_to_the_hand_pot(fold: Part, draft: Part, action: Part, seat: int) -> None:
    """Pay for a fold into the hand pot."""
    held = draft.sabacc_pot
    fold(draft, action, seat)
    draft.hand_pot += draft.sabacc_pot - held
    draft.sabacc_pot = held


@breaks("folding.short-stack.pays-what-is-left", *EFFECTS, of="fold")
@under
def short_stacks_fold_free(draft: Part, _: Part, seat: int) -> Mapping[str, object]:
    """Take nothing for a fold from whoever cannot pay all of it."""
    price = draft.compiled.fold_price
    return {"fold_price": price if draft.stacks[seat] >= price else 0}


@breaks("folding.late-order.from-the-opener", *NEXT, of="betting")
@breaks("folding.late-order.from-the-opener", *NEXT, of="last-betting")
@afterwards
def leaving_from_the_dealers_left(draft: Part) -> None:
    """Ask who leaves from the dealer's left on, whoever opened."""
    if draft.phase == "leaving":
        draft.queue = draft.active


@breaks("folding.last-player.refused", "engine.play.hand_in_play:advance")
def last_player_is_asked(advance: Part, draft: Part) -> None:
    """Ask the last player too, who may fold, so that nobody wins."""
    alone = len(draft.active) == 1 and draft.phase.bets
    if alone and draft.asked[-1:] != draft.active:
        draft.queue = draft.active
        draft.asked = (*draft.asked, *draft.active)
    elif not draft.active and draft.phase.bets:
        draft.close_phase()
        draft.sabacc_pot, draft.hand_pot = draft.sabacc_pot + draft.hand_pot, 0
        draft.enter(Phase.END)
    else:
        advance(draft)


@breaks("folding.fold-out.nothing", *FOLD_OUT)
@before
def last_player_pays(draft: Part) -> None:
    """Charge the last player whose hand is out of range."""
    last = draft.active[0]
    if not draft.out and bombed(draft, last):
        draft.pay_sabacc_pot(last, draft.hand_pot)


@breaks("folding.cards.out-of-play", *EFFECTS, of="fold")
def folded_cards_go_under(fold: Part, draft: Part, action: Part, seat: int) -> None:
    """Lay the cards of a player who folds under the deck."""
    pile, cards = draft.out_of_play, draft.cards_of(seat)
    fold(draft, action, seat)
    draft.deck, draft.out_of_play = (*draft.deck, *cards), pile
