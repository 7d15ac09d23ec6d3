"""Wrong ways to call a hand, and to end one without a call."""

from __future__ import annotations

import pkgutil
from collections.abc import Mapping
from typing import Final

from sabacc.engine.contest import Contest
from sabacc.engine.events import ActionType, Phase
from sabacc.engine.play.actions import Reason
from sabacc.engine.play.ending import end
from sabacc.engine.play.state import NOBODY
from tests.wrong_engines.model import Part, breaks
from tests.wrong_engines.play_parts import (
    AFTER_LEAVING,
    BEGIN_CALLING,
    BEGIN_DRAWING,
    EFFECTS,
    END,
    END_ROUND,
    MISPLACED,
    NEXT,
    REFUSAL,
    afterwards,
    bombed,
    forgives,
    under,
)
from tests.wrong_engines.play_table import BEGIN, RAISE_TO
from tests.wrong_engines.showdown import DEMISE, ends, won_by

AFTER_CALL: Final = "engine.play.flow:_after_call"
RIGHT_AFTER_CALL: Final = pkgutil.resolve_name(f"sabacc.{AFTER_CALL}")
"""What comes rightly after a call."""


@breaks("calling.who.any-active-player", *BEGIN_CALLING)
@afterwards
def bombed_do_not_call(draft: Part) -> None:
    """Ask nobody to call whose hand is out of range."""
    draft.queue = tuple(seat for seat in draft.queue if not bombed(draft, seat))


@breaks("calling.turn-player.refused", *BEGIN_CALLING)
@afterwards
def turn_player_is_asked(draft: Part) -> None:
    """Ask also the player to call whose turn it is."""
    draft.queue = draft.queue and draft.active


@breaks("calling.turn-player.refused", *MISPLACED)
def turn_player_calls(misplaced: Part, state: Part, action: Part, seat: int) -> Part:
    """Let the player call whose turn it is, when he is asked."""
    if state.queue[:1] != (seat,):
        return misplaced(state, action, seat)
    return forgives(Reason.OWN_TURN)(misplaced, state, action, seat)


@breaks("calling.window.calling-phase", *MISPLACED)
def calls_in_the_betting(misplaced: Part, state: Part, action: Part, seat: int) -> Part:
    """Let players call in the betting."""
    draft = state.draft()
    if action.does == ActionType.CALL and draft.phase is Phase.BETTING:
        draft.phase = Phase.CALLING
    return misplaced(draft.freeze(), action, seat)


@breaks("calling.folded.refused", *REFUSAL)
def folded_may_call(refusal: Part, state: Part, action: Part) -> Part:
    """Let players call who have left the hand."""
    if state.phase != "calling":
        return refusal(state, action)
    return forgives(Reason.NOT_IN_HAND, does="call")(refusal, state, action)


@breaks("calling.earliest-round.from", "engine.play.flow:has_calling_phase")
def one_round_later(may_be_called: Part, draft: Part) -> Part:
    """Let the first call come a round too late."""
    return may_be_called(draft) and (
        draft.compiled.turns or draft.round > draft.compiled.first_call
    )


@breaks(
    "calling.lap-count.no", "engine.play.calling:is_last_of_lap", "engine.play.flow:is_last_of_lap"
)
def dealer_ends_the_lap(_: Part, draft: Part) -> Part:
    """End a lap with the dealer's turn, whether he is still in the hand or not."""
    return draft.turn == draft.table.order[-1]


breaks("calling.void.refused", *MISPLACED, says="Let everybody call at any time.")(
    forgives(Reason.WRONG_PHASE, Reason.OWN_TURN, does="call")
)


@breaks("calling.void.refused", *EFFECTS, of="call")
def calls_cost_at_any_time(call: Part, draft: Part, action: Part, seat: int) -> None:
    """Take a credit for a call at the wrong time."""
    if draft.phase == "calling" and seat != draft.turn:
        call(draft, action, seat)
    else:
        draft.pay_sabacc_pot(seat, 1)


@breaks("calling.several.first-from-dealers-left", *BEGIN_CALLING)
@afterwards
def last_one_calls_first(draft: Part) -> None:
    """Ask who calls from the dealer on."""
    draft.queue = draft.queue[::-1]


@breaks("calling.last-draw.nobody", AFTER_CALL)
def drawing_follows_the_call(_: Part, draft: Part) -> Part:
    """Let everybody draw once more after the call."""
    return draft.enter(Phase.DRAWING, draft.active)


@breaks("calling.last-draw.nobody", *NEXT, of="drawing")
def betting_follows_the_drawing(after_drawing: Part, draft: Part) -> None:
    """Go on as after a call where a drawing phase follows on one."""
    if draft.caller == NOBODY:
        after_drawing(draft)
    else:
        draft.close_phase()
        RIGHT_AFTER_CALL(draft)


@breaks("calling.last-opener.caller", *BEGIN)
def dealers_left_opens_again(begin: Part, draft: Part, phase: Part, opener: Part) -> Part:
    """Begin the betting after a call with the dealer's left-hand neighbour."""
    return begin(draft, phase, draft.active[0] if phase == "last-betting" else opener)


@breaks("calling.caller-folds.both", *END)
def folded_caller_is_free(end: Part, draft: Part, rule: str) -> None:
    """Charge nothing for the call of a player who has folded."""
    caller = draft.caller
    if caller in draft.folded:
        draft.caller = NOBODY
    end(draft, rule)
    draft.caller = caller


@breaks("pots.at-hand-cap.no", *AFTER_LEAVING)
@under
def full_pots_are_called(draft: Part) -> Mapping[str, object]:
    """Show the cards as soon as the hand pot holds its highest amount."""
    return {"hand_cap": draft.compiled.hand_cap - 1}


@breaks("calling.forced.after-that-betting", *RAISE_TO)
@afterwards
def full_pots_end_the_betting(draft: Part) -> None:
    """End the betting with the bet that passes the amount."""
    if draft.hand_pot > draft.compiled.hand_cap and draft.phase == "betting":
        draft.queue = ()


@breaks("edges.live-cards.live-hands", "engine.play.drawing:deal_cards")
def live_hands_are_shuffled(take: Part, draft: Part, seat: int, count: int, rule: str) -> Part:
    """Shuffle into a new deck also what the other players hold."""
    if len(draft.deck) < count:
        others = (other for other in draft.active if other != seat)
        cards = tuple(card for other in others for card in draft.cards_of(other))
        draft.out_of_play = (*draft.out_of_play, *cards)
    return take(draft, seat, count, rule)


@breaks("edges.short-shift.marker-cards-shuffled", "engine.shifting:_deal_replacements")
def marker_cards_stay(refill: Part, rules: Part, table: Part, *given: Part) -> Part:
    """Shuffle the cards alone that were just lost, where a shift lacks cards."""
    return refill(rules, table._replace(pile=()), *given)


@breaks("edges.nothing-left.stand-alone", *BEGIN_DRAWING)
@afterwards
def nobody_is_asked_in_vain(draft: Part) -> None:
    """Ask nobody to draw where no card is left."""
    if not draft.can_draw(1):
        draft.queue = ()


@breaks("edges.nobody-draws.showdown-without-caller", *END_ROUND)
def dry_deck_ends_the_hand(end_round: Part, draft: Part) -> None:
    """Show the cards in the round in which the last card is drawn."""
    if draft.can_draw(1):
        end_round(draft)
    else:
        end(draft, "edges.nobody-draws.showdown-without-caller")


@breaks("edges.demise-deck.discards-shuffled", "engine.play.ending:_refill")
def discards_stay(_: Part, _draft: Part) -> tuple[()]:
    """Shuffle no cards for a sudden demise."""
    return ()


@breaks("edges.short-demise.split", *DEMISE)
@ends
def first_wins_without_cards(found: Contest) -> Contest:
    """Give the pot to the first of the tied where cards are short."""
    short = found.rule == "edges.short-demise.split"
    return won_by(found, found.winners[:1]) if short else found
