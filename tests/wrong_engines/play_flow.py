"""Wrong ways to go from phase to phase, to change the version and to put players out."""

from __future__ import annotations

import pkgutil
from collections.abc import Mapping
from dataclasses import replace
from typing import Final
from unittest.mock import patch

from sabacc.engine.events import Phase
from sabacc.engine.hands import score_of_valid, show_hand
from sabacc.engine.play.actions import NO_CHANGE, Action
from sabacc.engine.play.ending import end
from sabacc.engine.play.flow import begin_round
from sabacc.engine.play.state import NOBODY
from tests.wrong_engines.model import Part, breaks
from tests.wrong_engines.play_parts import (
    AFTER_LEAVING,
    EFFECTS,
    END,
    END_ROUND,
    FOLD_OUT,
    NEXT,
    afterwards,
    before,
    bombed,
    put_out,
    under,
)

CHANGE_VERSION: Final = ("engine.play.hand_in_play:change_version",)
RIGHT_END: Final = pkgutil.resolve_name(f"sabacc.{END_ROUND[0]}")
"""How a round ends rightly."""


@breaks("shift.time.after-betting", *AFTER_LEAVING)
@under
def no_die_yet(_: Part) -> Mapping[str, object]:
    """Go on from the betting as if there were no die."""
    return {"shifts": False}


@breaks("shift.time.after-betting", *END_ROUND)
def die_ends_the_round(end_round: Part, draft: Part) -> Part:
    """Let the die fall when a round is over."""
    return draft.enter(Phase.SHIFT) if draft.compiled.shifts else end_round(draft)


@breaks("shift.time.after-betting", "engine.play.flow:_after_shift")
def round_ends_with_the_die(after_shift: Part, draft: Part) -> Part:
    """End the round after the die."""
    return RIGHT_END(draft) if draft.phase == "shift" else after_shift(draft)


@breaks("turns.no-call.play-goes-on", *NEXT, of="calling")
def nobody_called(after_calling: Part, draft: Part) -> None:
    """Show the cards where everybody has passed."""
    if draft.asked and draft.caller == NOBODY:
        draft.close_phase()
        end(draft, "bombs.judged.at-the-showdown")
    else:
        after_calling(draft)


@breaks("turns.folded.none", "engine.play.flow:_pass_the_turn")
def folded_have_turns(pass_the_turn: Part, draft: Part) -> None:
    """Give their turns to those as well who have left the hand."""
    active, draft.active = draft.active, draft.table.order
    pass_the_turn(draft)
    draft.active = active


@breaks("turns.player-out.goes-on-without-him", *AFTER_LEAVING)
def turn_ends_with_its_player(after_leaving: Part, draft: Part) -> None:
    """End a turn whose player leaves in the betting."""
    uncalled = draft.compiled.turns and draft.caller == NOBODY
    if uncalled and draft.turn not in draft.active:
        begin_round(draft)
    else:
        after_leaving(draft)


@breaks("bombs.judged.at-the-showdown", "engine.play.ending:settle_valid")
def uncalled_hands_are_sound(settle_valid: Part, rules: Part, position: Part) -> Part:
    """Judge no hand that is shown without a call."""

    def unjudged(*given: Part) -> Part:
        hand = show_hand(*given)
        return hand._replace(score=replace(hand.score, bombed=False))

    if position.caller is not None:
        return settle_valid(rules, position)
    with patch("sabacc.engine.settling.show_hand", unjudged):
        return settle_valid(rules, position)


@breaks("bombs.on-deal.plays-on", "engine.play.hand_in_play:_deal")
@afterwards
def dealt_bombs_go_out(draft: Part) -> None:
    """Put players out who are dealt a hand out of range."""
    put_out(draft)


@breaks("bombs.still-bombed.out-at-once", *EFFECTS, of="draw")
@under
def bombed_are_spared(draft: Part, _: Part, seat: int) -> Mapping[str, object]:
    """Spare a hand that was out of range before the draw."""
    return {"mid_bombs": draft.compiled.mid_bombs and not bombed(draft, seat)}


@breaks("bombs.several-cards.after-the-last", *EFFECTS, of="draw")
def first_card_may_bomb(draw: Part, draft: Part, action: Part, seat: int) -> None:
    """Judge a hand after each single card."""
    first = (*draft.cards_of(seat), *draft.deck[:1])
    if draft.compiled.mid_bombs and score_of_valid(draft.compiled.ruleset, first).bombed:
        draw(draft, Action(action.seat, action.does, 1), seat)
    else:
        draw(draft, action, seat)


@breaks("bombs.mid-hand-penalty.at-that-instant", "engine.play.drawing:judge_bomb")
@under
def bombs_cost_nothing_yet(*_: Part) -> Mapping[str, object]:
    """Charge nothing as a player bombs."""
    return {"bomb_costs": False}


@breaks("bombs.mid-hand-penalty.at-that-instant", *END)
@before
def bombs_cost_in_the_end(draft: Part) -> None:
    """Charge those who have bombed by the hand pot as the hand ends."""
    if draft.compiled.bomb_costs:
        for seat in draft.out:
            draft.pay_sabacc_pot(seat, draft.hand_pot)


@breaks("bombs.last-standing.wins-hand-pot", *FOLD_OUT)
@before
def bomb_leaves_both_pots(draft: Part) -> None:
    """Give both pots to the player whom a bomb leaves alone."""
    if draft.out:
        draft.hand_pot += draft.sabacc_pot
        draft.sabacc_pot = 0


@breaks("versions.moment.start-of-turn", *CHANGE_VERSION)
def first_round_is_fixed(change_version: Part, draft: Part, change: Part) -> Part:
    """Let no version change before the second round."""
    return change_version(draft, NO_CHANGE if draft.round == 1 else change)


@breaks("versions.at-call.once-more", *CHANGE_VERSION)
def call_changes_nothing(change_version: Part, draft: Part, change: Part) -> Part:
    """Let no version change at the call."""
    return change_version(draft, change if draft.caller == NOBODY else NO_CHANGE)


@breaks("versions.scope.the-whole-version", *CHANGE_VERSION)
def values_alone_change(change_version: Part, draft: Part, change: Part) -> None:
    """Change what cards are worth, and nothing else."""
    old = draft.compiled
    change_version(draft, change)
    draft.compiled = replace(
        draft.compiled,
        numbers=old.numbers,
        evil_one=old.evil_one,
        drawn_is_kept=old.drawn_is_kept,
        trade_sizes=old.trade_sizes,
    )


@breaks("versions.bombs.judged-later", *CHANGE_VERSION)
def change_puts_out(change_version: Part, draft: Part, change: Part) -> None:
    """Put players out whom a change of version leaves out of range."""
    change_version(draft, change)
    if draft.compiled.mid_bombs and draft.caller == NOBODY and change.version is not None:
        put_out(draft)


@breaks("versions.trading.no", *CHANGE_VERSION)
def trading_comes_again(change_version: Part, draft: Part, change: Part) -> None:
    """Let each new version have a trading phase of its own."""
    change_version(draft, change)
    draft.traded = draft.traded and change.version is None
