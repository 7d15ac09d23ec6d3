"""Wrong ways to call a hand, and to end one without a call."""

# pyright: reportUnknownLambdaType=false, reportUnknownVariableType=false
# pyright: reportUnknownMemberType=false, reportUnknownArgumentType=false
# Parts of the engine are replaced whatever their types.

from __future__ import annotations

import pkgutil
from typing import TYPE_CHECKING, Final

from sabacc.engine.phases import Does, Phase
from sabacc.engine.play.actions import Reason
from sabacc.engine.play.ending import end
from sabacc.engine.play.state import NOBODY
from tests.wrong_engines.model import entry, instead, together, wrong
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

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sabacc.engine.contest import Contest
    from tests.wrong_engines.model import Part, WrongEngine


@afterwards
def bombed_do_not_call(draft: Part) -> None:
    """Ask nobody to call whose hand is out of range."""
    draft.queue = tuple(seat for seat in draft.queue if not bombed(draft, seat))


@afterwards
def turn_player_is_asked(draft: Part) -> None:
    """Ask also the player to call whose turn it is."""
    draft.queue = draft.queue and draft.active


def turn_player_calls(misplaced: Part) -> Part:
    """Let the player call whose turn it is, when he is asked."""
    check = forgives(Reason.OWN_TURN)(misplaced)
    return lambda state, action, seat: (
        check(state, action, seat) if state.queue[:1] == (seat,) else misplaced(state, action, seat)
    )


def calls_in_the_betting(misplaced: Part) -> Part:
    """Let players call in the betting."""

    def wrongly(state: Part, action: Part, seat: int) -> Part:
        draft = state.draft()
        if action.does == Does.CALL and draft.phase is Phase.BETTING:
            draft.phase = Phase.CALLING
        return misplaced(draft.frozen(), action, seat)

    return wrongly


def folded_may_call(refusal: Part) -> Part:
    """Let players call who have left the hand."""
    check = forgives(Reason.NOT_IN_HAND, does="call")(refusal)
    return lambda state, action: (check if state.phase == "calling" else refusal)(state, action)


def one_round_later(may_be_called: Part) -> Part:
    """Let the first call come a round too late."""
    return lambda draft: (
        may_be_called(draft) and (draft.book.turns or draft.round > draft.book.first_call)
    )


def dealer_ends_the_lap(_: Part) -> Part:
    """End a lap with the dealer's turn, whether he is still in the hand or not."""
    return lambda draft: draft.turn == draft.table.order[-1]


def calls_cost_at_any_time(call: Part) -> Part:
    """Take a credit for a call at the wrong time."""

    def wrongly(draft: Part, action: Part, seat: int) -> None:
        if draft.phase == "calling" and seat != draft.turn:
            call(draft, action, seat)
        else:
            draft.fine(seat, 1)

    return wrongly


@afterwards
def last_one_calls_first(draft: Part) -> None:
    """Ask who calls from the dealer on."""
    draft.queue = draft.queue[::-1]


def drawing_follows_the_call(_: Part) -> Part:
    """Let everybody draw once more after the call."""
    return lambda draft: draft.enter(Phase.DRAWING, draft.active)


def betting_follows_the_drawing(after_drawing: Part) -> Part:
    """Go on as after a call where a drawing phase follows on one."""
    after_call = pkgutil.resolve_name("sabacc.engine.play.flow:_after_call")

    def wrongly(draft: Part) -> None:
        if draft.caller == NOBODY:
            after_drawing(draft)
        else:
            draft.close()
            after_call(draft)

    return wrongly


def dealers_left_opens_again(begin: Part) -> Part:
    """Begin the betting after a call with the dealer's left-hand neighbour."""
    return lambda draft, phase, opener: begin(
        draft, phase, draft.active[0] if phase == "last-betting" else opener
    )


def folded_caller_is_free(end: Part) -> Part:
    """Charge nothing for the call of a player who has folded."""

    def wrongly(draft: Part, rule: str) -> None:
        caller = draft.caller
        if caller in draft.folded:
            draft.caller = NOBODY
        end(draft, rule)
        draft.caller = caller

    return wrongly


@under
def full_pots_are_called(draft: Part) -> Mapping[str, object]:
    """Show the cards as soon as the hand pot holds its highest amount."""
    return {"hand_cap": draft.book.hand_cap - 1}


@afterwards
def full_pots_end_the_betting(draft: Part) -> None:
    """End the betting with the bet that passes the amount."""
    if draft.hand_pot > draft.book.hand_cap and draft.phase == "betting":
        draft.queue = ()


def live_hands_are_shuffled(take: Part) -> Part:
    """Shuffle into a new deck also what the other players hold."""

    def wrongly(draft: Part, seat: int, count: int, rule: str) -> Part:
        if len(draft.deck) < count:
            others = (other for other in draft.active if other != seat)
            cards = tuple(card for other in others for card in draft.holds(other))
            draft.out_of_play = (*draft.out_of_play, *cards)
        return take(draft, seat, count, rule)

    return wrongly


def marker_cards_stay(refill: Part) -> Part:
    """Shuffle the cards alone that were just lost, where a shift lacks cards."""
    return lambda rules, table, *given: refill(rules, table._replace(pile=()), *given)


@afterwards
def nobody_is_asked_in_vain(draft: Part) -> None:
    """Ask nobody to draw where no card is left."""
    if not draft.can_take(1):
        draft.queue = ()


def dry_deck_ends_the_hand(end_round: Part) -> Part:
    """Show the cards in the round in which the last card is drawn."""

    def wrongly(draft: Part) -> None:
        if draft.can_take(1):
            end_round(draft)
        else:
            end(draft, "edges.nobody-draws.showdown-without-caller")

    return wrongly


@ends
def first_wins_without_cards(found: Contest) -> Contest:
    """Give the pot to the first of the tied where cards are short."""
    short = found.rule == "edges.short-demise.split"
    return won_by(found, found.winners[:1]) if short else found


WRONG_ENGINES: Final[Mapping[str, WrongEngine]] = {
    "calling.who.any-active-player": wrong(bombed_do_not_call, *BEGIN_CALLING),
    "calling.turn-player.refused": together(
        "Let the player call whose turn it is.",
        wrong(turn_player_is_asked, *BEGIN_CALLING),
        wrong(turn_player_calls, *MISPLACED),
    ),
    "calling.folded.refused": wrong(folded_may_call, *REFUSAL),
    "calling.earliest-round.from": wrong(one_round_later, "engine.play.flow:may_be_called"),
    "calling.lap-count.no": wrong(
        dealer_ends_the_lap, "engine.play.calling:last_of_lap", "engine.play.flow:last_of_lap"
    ),
    "calling.window.calling-phase": wrong(calls_in_the_betting, *MISPLACED),
    "calling.void.refused": together(
        "Take a credit for a call at the wrong time, instead of refusing it.",
        wrong(forgives(Reason.WRONG_PHASE, Reason.OWN_TURN, does="call"), *MISPLACED),
        wrong(entry("call", calls_cost_at_any_time), *EFFECTS),
    ),
    "calling.several.first-from-dealers-left": wrong(last_one_calls_first, *BEGIN_CALLING),
    "calling.last-draw.nobody": together(
        "Let everybody draw once more after the call.",
        wrong(entry("drawing", betting_follows_the_drawing), *NEXT),
        wrong(drawing_follows_the_call, "engine.play.flow:_after_call"),
    ),
    "calling.last-opener.caller": wrong(dealers_left_opens_again, *BEGIN),
    "calling.caller-folds.both": wrong(folded_caller_is_free, *END),
    "pots.at-hand-cap.no": wrong(full_pots_are_called, *AFTER_LEAVING),
    "calling.forced.after-that-betting": wrong(full_pots_end_the_betting, *RAISE_TO),
    "edges.live-cards.live-hands": wrong(live_hands_are_shuffled, "engine.play.drawing:take"),
    "edges.short-shift.marker-cards-shuffled": wrong(marker_cards_stay, "engine.shifting:_replace"),
    "edges.nothing-left.stand-alone": wrong(nobody_is_asked_in_vain, *BEGIN_DRAWING),
    "edges.nobody-draws.showdown-without-caller": wrong(dry_deck_ends_the_hand, *END_ROUND),
    "edges.demise-deck.discards-shuffled": wrong(
        instead(lambda _draft: ()),
        "engine.play.ending:_refill",
        says="Shuffle no cards for a sudden demise.",
    ),
    "edges.short-demise.split": wrong(first_wins_without_cards, *DEMISE),
}
"""The wrong engine for each rule on calling, and on hands that come to an end without a call."""
