"""Wrong ways to bet, to make side pots and to fold."""

# pyright: reportUnknownLambdaType=false, reportUnknownVariableType=false
# pyright: reportUnknownMemberType=false, reportUnknownArgumentType=false
# Parts of the engine are replaced whatever their types.

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sabacc.engine.phases import Phase
from sabacc.engine.play.actions import Reason
from sabacc.engine.play.state import put_at
from sabacc.engine.position import Pot
from tests.wrong_engines.model import entry, instead, together, wrong
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

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tests.wrong_engines.model import Part, WrongEngine


BEGIN_BETTING: Final = ("engine.play.flow:_begin_betting",)
AMOUNT: Final = ("engine.play.legality:refuse_amount",)


def opener_moves_on(begin_betting: Part) -> Part:
    """Begin the betting of each round one player further on."""

    def wrongly(draft: Part) -> None:
        begin_betting(draft)
        if not draft.book.turns and draft.queue:
            first = (draft.round - 1) % len(draft.queue)
            draft.queue = (*draft.queue[first:], *draft.queue[:first])

    return wrongly


def dealers_left_opens_turns(begin_betting: Part) -> Part:
    """Begin the betting of each turn with the dealer's left-hand neighbour."""

    def wrongly(draft: Part) -> None:
        begin_betting(draft)
        if draft.book.turns:
            draft.queue = tuple(seat for seat in draft.active if seat in draft.queue)

    return wrongly


def raiser_is_asked_again(raise_to: Part) -> Part:
    """Ask also the player again who has raised last."""

    def wrongly(draft: Part, action: Part, seat: int, *given: Part) -> None:
        raise_to(draft, action, seat, *given)
        draft.queue = (*draft.queue, seat)

    return wrongly


def one_lap(raise_to: Part) -> Part:
    """End the betting when everybody has been asked once."""

    def wrongly(draft: Part, *given: Part) -> None:
        rest = draft.queue[1:]
        raise_to(draft, *given)
        draft.queue = rest

    return wrongly


def bets_fill_the_sabacc_pot(pay_in: Part) -> Part:
    """Pay bets into the sabacc pot."""

    def wrongly(draft: Part, seat: int, amount: int, rule: str) -> None:
        if not draft.phase.bets:
            pay_in(draft, seat, amount, rule)
            return
        draft.fine(seat, amount)
        draft.put = put_at(draft.put, seat, draft.put[seat] + amount)

    return wrongly


def whole_bet_is_measured(raise_limit: Part) -> Part:
    """Hold the new height of the bet against the limit."""
    return lambda state, most: raise_limit(state, most + state.level) - state.level


def one_hand_pot(_: Part) -> Part:
    """Let whoever is all in play for the whole hand pot."""
    return property(lambda self: (Pot(self.hand_pot),))


@afterwards
def all_in_draw_nothing(draft: Part) -> None:
    """Let nobody draw who has no credits."""
    if draft.book.all_in:
        draft.queue = tuple(seat for seat in draft.queue if draft.stacks[seat])


def price_goes_to_the_hand_pot(fold: Part) -> Part:
    """Pay for a fold into the hand pot."""

    def wrongly(draft: Part, action: Part, seat: int) -> None:
        held = draft.sabacc_pot
        fold(draft, action, seat)
        draft.hand_pot += draft.sabacc_pot - held
        draft.sabacc_pot = held

    return wrongly


@under
def short_stacks_fold_free(draft: Part, _: Part, seat: int) -> Mapping[str, object]:
    """Take nothing for a fold from whoever cannot pay all of it."""
    price = draft.book.fold_price
    return {"fold_price": price if draft.stacks[seat] >= price else 0}


@afterwards
def leaving_from_the_dealers_left(draft: Part) -> None:
    """Ask who leaves from the dealer's left on, whoever opened."""
    if draft.phase == "leaving":
        draft.queue = draft.active


def last_player_is_asked(advance: Part) -> Part:
    """Ask the last player too, who may fold, so that nobody wins."""

    def wrongly(draft: Part) -> None:
        alone = len(draft.active) == 1 and draft.phase.bets
        if alone and draft.asked[-1:] != draft.active:
            draft.queue = draft.active
            draft.asked = (*draft.asked, *draft.active)
        elif not draft.active and draft.phase.bets:
            draft.close()
            draft.sabacc_pot, draft.hand_pot = draft.sabacc_pot + draft.hand_pot, 0
            draft.enter(Phase.END)
        else:
            advance(draft)

    return wrongly


@before
def last_player_pays(draft: Part) -> None:
    """Charge the last player whose hand is out of range."""
    last = draft.active[0]
    if not draft.out and bombed(draft, last):
        draft.fine(last, draft.hand_pot)


def folded_cards_go_under(fold: Part) -> Part:
    """Lay the cards of a player who folds under the deck."""

    def wrongly(draft: Part, action: Part, seat: int) -> None:
        pile, cards = draft.out_of_play, draft.holds(seat)
        fold(draft, action, seat)
        draft.deck, draft.out_of_play = (*draft.deck, *cards), pile

    return wrongly


WRONG_ENGINES: Final[Mapping[str, WrongEngine]] = {
    "betting.opener.first-active-left": wrong(opener_moves_on, *BEGIN_BETTING),
    "betting.turn-opener.turn-player": wrong(dealers_left_opens_turns, *BEGIN_BETTING),
    "betting.facing-bet.match-or-leave": wrong(
        entry("check", forgives(Reason.BET_STANDS)), *REFUSALS, says="Let players check to a bet."
    ),
    "betting.own-raise.refused": wrong(raiser_is_asked_again, *RAISE_TO),
    "betting.end.all-level": wrong(one_lap, *RAISE_TO),
    "betting.payee.hand-pot": wrong(bets_fill_the_sabacc_pot, "engine.play.state:Draft.pay_in"),
    "betting.raise-measure.amount-added": wrong(
        whole_bet_is_measured, "engine.play.betting:raise_limit"
    ),
    "betting.least.one-credit": wrong(
        forgives(Reason.BELOW_LEAST), *AMOUNT, says="Take a bet or a raise of nothing."
    ),
    "betting.beyond-stack.refused": wrong(
        forgives(Reason.BEYOND_STACK), *AMOUNT, says="Let players bet more than they have."
    ),
    "side-pots.making.pot-of-their-own": wrong(one_hand_pot, "engine.play.state:Draft.pots"),
    "side-pots.rights.all-but-bet": wrong(all_in_draw_nothing, *BEGIN_DRAWING),
    "side-pots.surplus.goes-back": wrong(
        instead(lambda _draft: None),
        "engine.play.betting:return_surplus",
        says="Leave in the pot what nobody could match.",
    ),
    "folding.payee.sabacc-pot": wrong(entry("fold", price_goes_to_the_hand_pot), *EFFECTS),
    "folding.short-stack.pays-what-is-left": wrong(entry("fold", short_stacks_fold_free), *EFFECTS),
    "folding.late-order.from-the-opener": together(
        "Ask who leaves from the dealer's left on, whoever opened.",
        wrong(entry("betting", leaving_from_the_dealers_left), *NEXT),
        wrong(entry("last-betting", leaving_from_the_dealers_left), *NEXT),
    ),
    "folding.last-player.refused": wrong(last_player_is_asked, "engine.play.hand_in_play:advance"),
    "folding.fold-out.nothing": wrong(last_player_pays, *FOLD_OUT),
    "folding.cards.out-of-play": wrong(entry("fold", folded_cards_go_under), *EFFECTS),
}
"""The wrong engine for each rule on betting, side pots and folding."""
