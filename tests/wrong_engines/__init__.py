"""A wrong engine for each rule on which the documents have only one choice, and so no flip.

Each says what its program gets wrong, and patches the engine so that it does.  The test
shows that a case of that very rule catches it.
"""

# pyright: reportUnknownLambdaType=false, reportUnknownVariableType=false
# pyright: reportUnknownMemberType=false, reportUnknownArgumentType=false
# Parts of the engine are replaced whatever their types.

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from tests.wrong_engines import (
    hands,
    money,
    play_betting,
    play_calling,
    play_drawing,
    play_flow,
    play_showing,
    play_table,
    shifts,
    showdown,
)
from tests.wrong_engines.model import WrongEngine, instead, wrong

if TYPE_CHECKING:
    from collections.abc import Mapping

_HANDS: Final = {
    "deck.size.seventy-six": wrong(hands.half_a_deck, *hands.COPIES),
    "deck.suit-cards.fifteen-of-each-suit": wrong(hands.suit_cards_twice, *hands.COPIES),
    "deck.face-cards.eight-twice": wrong(hands.face_cards_once, *hands.COPIES),
    "deck.size.own": wrong(hands.own_deck_forgotten, "spec.decks:copies_by"),
    "totals.face-values.own": wrong(hands.own_values_forgotten, *hands.CARD_VALUES),
    "totals.suit-values.printed-number": wrong(hands.aces_are_one, *hands.CARD_VALUES),
    "totals.sum.all-cards": wrong(hands.two_cards_count, *hands.WORTH),
    "totals.field-cards.counted": wrong(hands.field_forgotten, *hands.SCORE),
    "bombs.limits.beyond-23": wrong(
        instead(lambda _, total: total == 0 or abs(total) > 24),
        *hands.OUT_OF_RANGE,
        says="Let 24 and -24 stay in range.",
    ),
    "bombs.zero.bombs": wrong(
        instead(lambda _, total: abs(total) > 23),
        *hands.OUT_OF_RANGE,
        says="Let a total of nought stay in range.",
    ),
    "specials.pure-cards.any-number": wrong(hands.pure_of_two, *hands.WORTH),
    "specials.idiots-array.idiot-two-three": wrong(hands.array_of_one_suit, *hands.IS_ARRAY),
    "specials.regional-limits.strictly-inside-23": wrong(hands.regional_at_any_total, *hands.WORTH),
    "specials.regional-cards.exactly-three": wrong(hands.regional_with_more, *hands.WORTH),
    "specials.valued-total.stated-value": wrong(hands.valued_by_its_sum, *hands.WORTH),
    "specials.valued-cards.exactly-the-listed": wrong(hands.valued_with_more, *hands.IS_VALUED),
    "ranking.negatives.in-order": wrong(hands.negatives_lose, "engine.ranking:worth"),
    "ranking.pure-sabacc.above-ordinary": wrong(hands.pure_is_ordinary, *hands.RANK),
    "ranking.idiots-array.above-all": wrong(hands.array_is_ordinary, *hands.RANK),
    "ranking.valued-arrays.equal-hands": wrong(hands.valued_is_ordinary, *hands.RANK),
    "ranking.tie-break.nothing": wrong(hands.first_of_the_tied, "engine.ranking:best_of"),
    "ranking.bombed.never": wrong(hands.bombs_compete, "engine.ranking:worth"),
}

_SHOWDOWN: Final = {
    "showdown.winner.best-hand": wrong(
        instead(hands.worst_of), "engine.contest:best_of", says="Give the pot to the lowest hand."
    ),
    "showdown.folded.none": wrong(showdown.folded_play_on, *showdown.SETTLE),
    "showdown.last-player.hand-pot-alone": wrong(
        showdown.last_player_takes_both, *showdown.LAST_PLAYER
    ),
    "showdown.last-player-bombed.wins-unjudged": wrong(
        showdown.last_player_is_judged, *showdown.LAST_PLAYER
    ),
    "demise.cause.tie-for-best": wrong(showdown.ties_are_split, *showdown.DEMISE),
    "demise.who.the-tied": wrong(showdown.everybody_draws, *showdown.DEAL),
    "demise.cards.one-each": wrong(showdown.second_card_counts, *showdown.DEAL),
    "demise.order.from-dealers-left": wrong(showdown.demise_backwards, *showdown.DEAL),
    "demise.idiots-array.its-total": wrong(showdown.array_stays, "engine.contest:_rank_after"),
    "demise.one-bombs.sound-hand-wins": wrong(showdown.bombed_share, *showdown.DEMISE),
    "demise.still-tied.split": wrong(showdown.first_takes_all, *showdown.DEMISE),
    "demise.bombed-gaps.split": wrong(showdown.first_bomb_takes_all, "engine.contest:_all_bombed"),
    "demise.all-bomb-prize.contested-pots": wrong(
        showdown.bombed_take_the_hand_pot_alone, *showdown.PRIZE
    ),
    "demise.next-best-tie.demise-of-their-own": wrong(showdown.one_demise_only, *showdown.DEMISE),
    "demise.next-best-pot.by-its-own-special": wrong(
        showdown.succession_takes_nothing, *showdown.PRIZE
    ),
    "demise.nobody-left.hand-pot-to-sabacc-pot": wrong(showdown.hand_pot_stays, *showdown.AWARD),
    "demise.prize.both-pots": wrong(showdown.demise_is_for_one_pot, *showdown.PRIZE),
}

_MONEY: Final = {
    "penalties.several-bombs.each-pays-in-full": wrong(money.one_bomb_pays, *money.CHARGES),
    "penalties.base.as-shown": wrong(
        instead(lambda _position, _seat: 0),
        *money.OWN_POTS,
        says="Measure penalties by the hand pot after it was won.",
    ),
    "penalties.caller-without-winner.pays": wrong(money.free_without_winner, *money.CALL_FAILED),
    "penalties.caller-succeeds.free": wrong(money.succession_costs, *money.CALL_FAILED),
    "penalties.no-caller.nobody": wrong(money.dealer_pays_for_the_call, *money.PENALTIES),
    "penalties.short-stack.pays-what-is-left": wrong(money.bottomless_stacks, *money.PENALTIES),
    "pots.sabacc-pot.special-winner": wrong(
        instead(lambda _rules, _special: False),
        *money.WINS_SABACC,
        says="Keep the sabacc pot from everybody.",
    ),
    "pots.beaten-special.nothing": wrong(money.beaten_specials_take_it, *showdown.PRIZE),
    "pots.ordinary-winner.carries-over": wrong(
        instead(lambda _rules, _special: True),
        *money.WINS_SABACC,
        says="Give the sabacc pot to every winner.",
    ),
    "pots.odd-credits.from-dealers-left": wrong(money.odd_to_the_last, *money.SHARE),
    "pots.split-both.each-on-its-own": wrong(money.odd_in_turn, *money.SHARE),
    "side-pots.winners.those-who-paid-in": wrong(
        instead(lambda _pot, _seat: True), *money.OPEN_TO, says="Open every pot to everybody."
    ),
    "side-pots.order.main-pot-first": wrong(money.side_pot_first, *showdown.SETTLE),
    "side-pots.demise-card.one-in-all": wrong(money.card_for_each_pot, *showdown.DEAL),
    "side-pots.no-contender.to-sabacc-pot": wrong(showdown.hand_pot_stays, *showdown.AWARD),
    "side-pots.penalty-base.the-payers-own": wrong(
        instead(lambda position, _seat: position.pots[0].amount),
        *money.OWN_POTS,
        says="Measure penalties by the main pot alone.",
    ),
    "side-pots.caller.must-win-main-pot": wrong(money.any_pot_saves_the_caller, *money.PENALTIES),
    "side-pots.sabacc-pot.main-pot": wrong(money.side_pot_carries_it, *showdown.PAY_OUT),
}

_SHIFT: Final = {
    "shift.loss.one-card": wrong(shifts.two_cards_go, *shifts.LOSSES),
    "shift.folded.none": wrong(shifts.folded_shift_too, *shifts.SHIFT),
    "shift.folded-neighbour.next-active": wrong(shifts.folded_neighbour_picks, *shifts.LOSSES),
    "shift.pool-shuffle.shuffled": wrong(
        instead(lambda pool, _order: pool),
        "engine.shifting:shuffled",
        says="Deal the lost cards out again in the order in which they were lost.",
    ),
    "shift.lost-order.from-dealers-left": wrong(shifts.lost_backwards, *shifts.SHIFT),
    "shift.short-deck.lost-cards-come-back": wrong(shifts.short_deck_goes_round, *shifts.SHIFT),
    "shift.order.from-dealers-left": wrong(shifts.dealt_backwards, *shifts.LOSSES),
    "shift.at-once.never": wrong(shifts.new_cards_go_again, *shifts.SHIFT),
    "field.protection.shift": wrong(shifts.field_is_no_shelter, *shifts.SHIFT),
    "field.all-cards.spared": wrong(shifts.field_alone_is_no_shelter, *shifts.SHIFT),
}

WRONG_ENGINES: Final[Mapping[str, WrongEngine]] = MappingProxyType(
    {
        **_HANDS,
        **_SHOWDOWN,
        **_MONEY,
        **_SHIFT,
        **play_table.WRONG_ENGINES,
        **play_flow.WRONG_ENGINES,
        **play_betting.WRONG_ENGINES,
        **play_drawing.WRONG_ENGINES,
        **play_calling.WRONG_ENGINES,
        **play_showing.WRONG_ENGINES,
    }
)
"""The wrong engine for each rule that has no alternative."""
