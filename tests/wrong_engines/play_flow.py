"""Wrong ways to go from phase to phase, to change the version and to put players out."""

# pyright: reportUnknownLambdaType=false, reportUnknownVariableType=false
# pyright: reportUnknownMemberType=false, reportUnknownArgumentType=false
# Parts of the engine are replaced whatever their types.

from __future__ import annotations

import pkgutil
from dataclasses import replace
from typing import TYPE_CHECKING, Final
from unittest.mock import patch

from sabacc.engine.phases import Phase
from sabacc.engine.play.actions import NO_CHANGE, Action
from sabacc.engine.play.ending import end
from sabacc.engine.play.flow import begin_round
from sabacc.engine.play.state import NOBODY
from tests.wrong_engines.model import entry, together, wrong
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

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tests.wrong_engines.model import Part, WrongEngine


CHANGE_VERSION: Final = ("engine.play.hand_in_play:change_version",)


@under
def no_die_yet(_: Part) -> Mapping[str, object]:
    """Go on from the betting as if there were no die."""
    return {"shifts": False}


def die_ends_the_round(end_round: Part) -> Part:
    """Let the die fall when a round is over."""
    return lambda draft: draft.enter(Phase.SHIFT) if draft.book.shifts else end_round(draft)


def round_ends_with_the_die(after_shift: Part) -> Part:
    """End the round after the die."""
    end_round = pkgutil.resolve_name(f"sabacc.{END_ROUND[0]}")
    return lambda draft: end_round(draft) if draft.phase == "shift" else after_shift(draft)


def nobody_called(after_calling: Part) -> Part:
    """Show the cards where everybody has passed."""

    def wrongly(draft: Part) -> None:
        if draft.asked and draft.caller == NOBODY:
            draft.close()
            end(draft, "bombs.judged.at-the-showdown")
        else:
            after_calling(draft)

    return wrongly


def folded_have_turns(pass_the_turn: Part) -> Part:
    """Give their turns to those as well who have left the hand."""

    def wrongly(draft: Part) -> None:
        active, draft.active = draft.active, draft.table.order
        pass_the_turn(draft)
        draft.active = active

    return wrongly


def turn_ends_with_its_player(after_leaving: Part) -> Part:
    """End a turn whose player leaves in the betting."""

    def wrongly(draft: Part) -> None:
        uncalled = draft.book.turns and draft.caller == NOBODY
        if uncalled and draft.turn not in draft.active:
            begin_round(draft)
        else:
            after_leaving(draft)

    return wrongly


def uncalled_hands_are_sound(resolve: Part) -> Part:
    """Judge no hand that is shown without a call."""
    shown = pkgutil.resolve_name("sabacc.engine.settling:shown")

    def unjudged(*given: Part) -> Part:
        hand = shown(*given)
        return hand._replace(score=replace(hand.score, bombed=False))

    def wrongly(rules: Part, position: Part) -> Part:
        if position.caller is not None:
            return resolve(rules, position)
        with patch("sabacc.engine.settling.shown", unjudged):
            return resolve(rules, position)

    return wrongly


@afterwards
def dealt_bombs_go_out(draft: Part) -> None:
    """Put players out who are dealt a hand out of range."""
    put_out(draft)


@under
def bombed_are_spared(draft: Part, _: Part, seat: int) -> Mapping[str, object]:
    """Spare a hand that was out of range before the draw."""
    return {"mid_bombs": draft.book.mid_bombs and not bombed(draft, seat)}


def first_card_may_bomb(draw: Part) -> Part:
    """Judge a hand after each single card."""
    worth = pkgutil.resolve_name("sabacc.engine.values:worth")

    def wrongly(draft: Part, action: Part, seat: int) -> None:
        first = (*draft.holds(seat), *draft.deck[:1])
        if draft.book.mid_bombs and worth(draft.book.ruleset, first).bombed:
            draw(draft, Action(action.seat, action.does, 1), seat)
        else:
            draw(draft, action, seat)

    return wrongly


@under
def bombs_cost_nothing_yet(*_: Part) -> Mapping[str, object]:
    """Charge nothing as a player bombs."""
    return {"bomb_costs": False}


@before
def bombs_cost_in_the_end(draft: Part) -> None:
    """Charge those who have bombed by the hand pot as the hand ends."""
    if draft.book.bomb_costs:
        for seat in draft.out:
            draft.fine(seat, draft.hand_pot)


@before
def bomb_leaves_both_pots(draft: Part) -> None:
    """Give both pots to the player whom a bomb leaves alone."""
    if draft.out:
        draft.hand_pot += draft.sabacc_pot
        draft.sabacc_pot = 0


def first_round_is_fixed(change_version: Part) -> Part:
    """Let no version change before the second round."""
    return lambda draft, change: change_version(draft, NO_CHANGE if draft.round == 1 else change)


def call_changes_nothing(change_version: Part) -> Part:
    """Let no version change at the call."""
    return lambda draft, change: change_version(
        draft, change if draft.caller == NOBODY else NO_CHANGE
    )


def values_alone_change(change_version: Part) -> Part:
    """Change what cards are worth, and nothing else."""

    def wrongly(draft: Part, change: Part) -> None:
        old = draft.book
        change_version(draft, change)
        draft.book = replace(
            draft.book,
            numbers=old.numbers,
            evil_one=old.evil_one,
            drawn_is_kept=old.drawn_is_kept,
            trade_sizes=old.trade_sizes,
        )

    return wrongly


def change_puts_out(change_version: Part) -> Part:
    """Put players out whom a change of version leaves out of range."""

    def wrongly(draft: Part, change: Part) -> None:
        change_version(draft, change)
        if draft.book.mid_bombs and draft.caller == NOBODY and change.version is not None:
            put_out(draft)

    return wrongly


def trading_comes_again(change_version: Part) -> Part:
    """Let each new version have a trading phase of its own."""

    def wrongly(draft: Part, change: Part) -> None:
        change_version(draft, change)
        draft.traded = draft.traded and change.version is None

    return wrongly


WRONG_ENGINES: Final[Mapping[str, WrongEngine]] = {
    "shift.time.after-betting": together(
        "Let the die fall when a round, or a turn, is over.",
        wrong(round_ends_with_the_die, "engine.play.flow:_after_shift"),
        wrong(die_ends_the_round, *END_ROUND),
        wrong(no_die_yet, *AFTER_LEAVING),
    ),
    "turns.no-call.play-goes-on": wrong(entry("calling", nobody_called), *NEXT),
    "turns.folded.none": wrong(folded_have_turns, "engine.play.flow:_pass_the_turn"),
    "turns.player-out.goes-on-without-him": wrong(turn_ends_with_its_player, *AFTER_LEAVING),
    "bombs.judged.at-the-showdown": wrong(uncalled_hands_are_sound, "engine.play.ending:resolve"),
    "bombs.on-deal.plays-on": wrong(dealt_bombs_go_out, "engine.play.hand_in_play:_deal"),
    "bombs.still-bombed.out-at-once": wrong(entry("draw", bombed_are_spared), *EFFECTS),
    "bombs.several-cards.after-the-last": wrong(entry("draw", first_card_may_bomb), *EFFECTS),
    "bombs.mid-hand-penalty.at-that-instant": together(
        "Charge whoever bombs before the showdown when the hand is over.",
        wrong(bombs_cost_nothing_yet, "engine.play.drawing:_judge"),
        wrong(bombs_cost_in_the_end, *END),
    ),
    "bombs.last-standing.wins-hand-pot": wrong(bomb_leaves_both_pots, *FOLD_OUT),
    "versions.moment.start-of-turn": wrong(first_round_is_fixed, *CHANGE_VERSION),
    "versions.scope.the-whole-version": wrong(values_alone_change, *CHANGE_VERSION),
    "versions.bombs.judged-later": wrong(change_puts_out, *CHANGE_VERSION),
    "versions.at-call.once-more": wrong(call_changes_nothing, *CHANGE_VERSION),
    "versions.trading.no": wrong(trading_comes_again, *CHANGE_VERSION),
}
"""The wrong engine for each rule on phases, turns, bombs before the showdown, and versions."""
