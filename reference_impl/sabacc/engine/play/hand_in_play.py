"""A hand in play, move by move: `start`, then `apply` until it is over."""

from bisect import bisect_left
from collections.abc import Mapping
from itertools import chain
from typing import Final

from sabacc.engine.events import (
    ActionType,
    Awaited,
    Over,
    Phase,
    SatOut,
    cached_payment,
    dealt,
)
from sabacc.engine.play import betting, drawing
from sabacc.engine.play.actions import (
    Action,
    Move,
    Option,
    Reason,
    Refused,
    RefusedActionError,
    Roll,
    cached_action,
    plain_options,
)
from sabacc.engine.play.compiled_rules import CompiledRules
from sabacc.engine.play.ending import end_session, judge_all_bombs, sweep
from sabacc.engine.play.flow import advance, change_version, roll_die
from sabacc.engine.play.legality import (
    PossibleActions,
    is_wrong_facing,
    single_card_options,
)
from sabacc.engine.play.state import (
    NOBODY,
    Cards,
    Draft,
    Setup,
    State,
    Step,
    Table,
    draft_of,
    replace_at,
)
from sabacc.engine.position import (
    Chance,
    Refusal,
    RefusedError,
    ScriptRanOutError,
    check_copies,
)
from sabacc.spec.points import POINTS, STANDARD_VERSION

_CARDS_EACH: Final = POINTS["deal.cards"].figures["two"][0]
_FEWEST_PLAYERS: Final = 2
_OWED: Final = "penalties.short-stack.owed"
_OUT_OF_TURN: Final = "table.out-of-turn.refused"

_ACTION_RULES: Final = {**betting.ACTION_RULES, **drawing.ACTION_RULES}
_CARD_ACTIONS: Final = frozenset({ActionType.DRAW, ActionType.TRADE, ActionType.DROP})
AT_ANY_TIME: Final = frozenset({ActionType.LAY, ActionType.FOLD})
"""Actions that some rulesets allow to a seat that is not asked."""
_BETWEEN_HANDS: Final = frozenset({ActionType.JOIN, ActionType.SIT_OUT})


def start(compiled: CompiledRules, setup: Setup) -> Step:
    """Seat the players, take the antes, and deal; some rulesets deal first (`ante.time`).

    Raises RefusedError for too many seats, impossible cards, or a version in a ruleset with a fixed
    one.
    """
    version = _checked_version(compiled, setup)
    if version is not None:
        compiled = compiled.versions[version]
    sabacc_ante_due = setup.ante and (not setup.sabacc_pot or not compiled.ante_when_empty)
    due = compiled.ante + (compiled.sabacc_ante if sabacc_ante_due else 0) if setup.ante else 0
    owed = setup.owed if setup.owed and compiled.owes else dict[str, int]()
    table = _seat_players(setup, due, owed if setup.ante else {})
    draft = _initial_draft(compiled, setup, table, version)
    draft.owed = owed
    for seat, name in enumerate(setup.seats):
        if seat not in table.order and name not in setup.sitting_out:
            sits_out_for_debt = setup.stacks[name] >= due
            draft.events.append(
                SatOut(name, _OWED if sits_out_for_debt else "ante.short-stack.sits-out")
            )
    if len(table.order) < _FEWEST_PLAYERS:
        return _end_without_hand(draft)
    if compiled.deals_first:
        _deal(draft, setup)
    _take_antes(draft, unpaid=setup.ante, sabacc_ante_due=sabacc_ante_due)
    if not compiled.deals_first:
        _deal(draft, setup)
    draft.enter(Phase.DEAL)
    if compiled.deal_bombs:
        judge_all_bombs(draft, "bombs.on-deal")
    advance(draft)
    return draft.to_step()


def _seat_players(setup: Setup, due: int, owed: Mapping[str, int]) -> Table:
    """Seat those who take part and can pay `due` credits and their debts.

    A dealer who does not take part is skipped; if nobody takes part, the dealer keeps the deal.
    """
    index_of = {name: seat for seat, name in enumerate(setup.seats)}
    playing = [
        seat
        for seat, name in enumerate(setup.seats)
        if name not in setup.sitting_out and setup.stacks[name] >= due + owed.get(name, 0)
    ]
    first = bisect_left(playing, nominal := index_of[setup.dealer])
    dealer, *others = (*playing[first:], *playing[:first]) or (nominal,)
    order = (*others, dealer) if playing else ()
    options = tuple([plain_options(name) for name in setup.seats])
    return Table(setup.seats, index_of, dealer, order, setup.last_hand, options)


def _initial_draft(
    compiled: CompiledRules, setup: Setup, table: Table, version: str | None
) -> Draft:
    """Return the draft before antes and deal."""
    count = len(setup.seats)
    nothing: tuple[Cards, ...] = ((),) * count
    return Draft(
        table=table,
        compiled=compiled,
        version=version,
        active=table.order,
        hands=nothing,
        fields=nothing,
        drawn_cards=nothing,
        discard_counts=(0,) * count,
        draw_counts=(0,) * count,
        stacks=tuple([setup.stacks[name] for name in setup.seats]),
        bets=(0,) * count,
        paid_before=(0,) * count,
        hand_pot=setup.hand_pot,
        sabacc_pot=setup.sabacc_pot,
        deck=setup.deck,
        out_of_play=setup.out_of_play,
        shuffles=setup.shuffles,
        events=[],
    )


def _checked_version(compiled: CompiledRules, setup: Setup) -> str | None:
    """Check seats, cards and version; return the version in force, or None. Raises RefusedError."""
    if len(setup.seats) > compiled.up_to(len(setup.seats), "most_seats"):
        raise RefusedError(Refusal.TOO_MANY_SEATS, "table.seats.at-most")
    hands = setup.hands or {}
    held = (cards for name, cards in hands.items() if name not in setup.sitting_out)
    check_copies(compiled.ruleset, chain(setup.deck, setup.out_of_play, *held))
    if not compiled.versions:
        if setup.version is not None:
            raise RefusedError(Refusal.VERSION_IS_FIXED, "totals.version.chosen-before-play")
        return None
    return setup.version or STANDARD_VERSION


def _end_without_hand(draft: Draft) -> Step:
    """End the session without a hand (`ante.lone-player`)."""
    draft.events.append(Over("ante.lone-player.no-hand"))
    draft.active = ()
    draft.enter(Phase.END)
    end_session(draft)
    return draft.to_step()


def _take_antes(draft: Draft, *, unpaid: bool, sabacc_ante_due: bool) -> None:
    """Take antes and debts that are due (`ante.*`), and sweep the pot (`pots.sabacc-cap`)."""
    compiled = draft.compiled
    rule = compiled.rule("ante.sabacc-pot") if sabacc_ante_due else ""
    for seat in draft.table.order if unpaid else ():
        name = draft.table.seats[seat]
        if compiled.dealer_antes or seat != draft.table.dealer:
            draft.pay_in(seat, compiled.ante, compiled.rule("ante.hand-pot"))
        else:
            draft.bets = replace_at(draft.bets, seat, compiled.ante)  # exempt, which counts as paid
        if rule:
            draft.pay_sabacc_pot(seat, compiled.sabacc_ante)
            draft.events.append(cached_payment(name, compiled.sabacc_ante, rule))
        if name in draft.owed:
            owed = {**draft.owed}
            paid = draft.pay_sabacc_pot(seat, owed.pop(name))
            draft.owed = owed
            draft.events.append(cached_payment(name, paid, _OWED))
    sweep(draft)
    if unpaid:
        draft.close_phase()


def _deal(draft: Draft, setup: Setup) -> None:
    """Deal two cards to each seat, by name or from the deck (`deal.cards`, `deal.order`)."""
    table = draft.table
    count = len(table.order)
    # the deck slice of each seat: two in a row, or one per lap
    step, offset = (1, _CARDS_EACH) if draft.compiled.deals_at_once else (count, 1)
    if setup.hands is not None:
        named = setup.hands
        draft.hands = tuple(
            named.get(name, ()) if seat in table.order else ()
            for seat, name in enumerate(table.seats)
        )
    else:
        if len(draft.deck) < count * _CARDS_EACH:
            raise ScriptRanOutError(Chance.DECK)
        hands: list[Cards] = [()] * len(table.seats)
        for turn, seat in enumerate(table.order):
            first = turn * offset
            hands[seat] = draft.deck[first : first + step * _CARDS_EACH : step]
        draft.hands = tuple(hands)
        draft.deck = draft.deck[count * _CARDS_EACH :]
    if draft.compiled.deals_at_once:
        deal_order = [(seat, turn) for seat in table.order for turn in range(_CARDS_EACH)]
    else:
        deal_order = [(seat, turn) for turn in range(_CARDS_EACH) for seat in table.order]
    names, held = table.seats, draft.hands
    draft.events += [
        dealt(names[seat], held[seat][turn], "deal.cards.two")
        for seat, turn in deal_order
        if turn < len(held[seat])
    ]


def refusal(state: State, action: Action) -> Refused | None:
    """Return why an action is against the rules now; None if it is legal."""
    does, phase = action.does, state.phase
    if phase is Phase.END:
        rule = "folding.last-player.refused" if does == ActionType.FOLD else _OUT_OF_TURN
        return Refused(Reason.HAND_IS_OVER, rule)
    if does in _BETWEEN_HANDS:
        return Refused(Reason.BETWEEN_HANDS, "table.joining.between-hands")
    seat = state.table.index_of.get(action.seat, NOBODY)
    if seat not in state.active:
        calls = does == ActionType.CALL
        rule = "calling.folded.refused" if calls else state.compiled.rule("turns.folded")
        return Refused(Reason.NOT_IN_HAND, rule)
    refused = _wrong_moment(state, action, seat) or _ACTION_RULES[does].refusal(state, action, seat)
    return None if refused is None else refused.completed(state.compiled)


def _wrong_moment(state: State, action: Action, seat: int) -> Refused | None:
    """Return why an action is refused now, or to this seat (`calling.void`, ...); else None."""
    does, phase = action.does, state.phase
    if does == ActionType.LAY and phase is Phase.SHIFT:
        return _refuse_late_lay(state, seat)
    if _needs_no_request(state, does):
        return None
    if does not in phase.actions:
        return Refused(Reason.WRONG_PHASE, _phase_rule(state, does))
    if does == ActionType.CALL and seat == state.turn and not state.compiled.turn_player_calls:
        return Refused(Reason.OWN_TURN, "calling.turn-player.refused")
    if state.queue[0] != seat:
        return Refused(Reason.OUT_OF_TURN, _OUT_OF_TURN)
    return None


def _refuse_late_lay(state: State, seat: int) -> Refused | None:
    """Return why no card can be laid after the die has fallen (`field.first-card`)."""
    if not state.compiled.lays_after_die:
        point = "field.first-card" if state.compiled.has_field else "field.exists"
        return Refused(Reason.DURING_THE_SHIFT, point)
    return (
        None
        if drawing.lays_freely(state, seat)
        else Refused(Reason.DURING_THE_SHIFT, "field.second-card")
    )


def _needs_no_request(state: State, does: ActionType) -> bool:
    """True if a seat may do this without being asked (`field.first-card`, `folding.when`)."""
    if state.phase.awaits is not Awaited.SEAT:
        return False
    return does == ActionType.LAY or (does == ActionType.FOLD and _folds_unasked(state))


def _folds_unasked(state: State) -> bool:
    """True if a seat may fold while another is asked (`folding.late-order`)."""
    compiled = state.compiled
    late = compiled.leaves_unasked and state.phase is Phase.LEAVING
    return late or compiled.fold_when == "any-time"


def _phase_rule(state: State, does: ActionType) -> str:
    if does == ActionType.CALL:
        return "calling.window.calling-phase"
    if does in _CARD_ACTIONS and state.caller != NOBODY:
        return "calling.last-draw.nobody"
    return _OUT_OF_TURN


def legal(state: State) -> tuple[Option, ...]:
    """Return every legal option of any seat; before a roll, only options to lay a card."""
    options = state.offered
    if options is None:  # a cache: it depends only on the other fields
        options = _legal_options(state) if state.queue else _legal_before_shift(state)
        _keep_offered(state, options)
    return options


def _legal_before_shift(state: State) -> tuple[Option, ...]:
    """Return the cards that may be laid before the shift (`field.first-card`)."""
    still_lays = state.phase is Phase.SHIFT and state.compiled.lays_after_die
    return tuple(
        [option for seat in state.active if still_lays for option in _lay_options(state, seat)]
    )


def _legal_options(state: State) -> tuple[Option, ...]:
    phase, queue = state.phase, state.queue
    asked = queue[0]
    options: list[Option] = []
    plain = state.table.options[asked]
    compiled, facing = state.compiled, state.level > 0
    offers = compiled.offers[facing].get(phase) or _cache_offers(compiled, phase, facing=facing)
    for does, blocked, options_of in offers:
        if options_of is not None:
            options += options_of(state, asked)
        elif blocked is None or blocked(state, asked) is None:
            options.append(plain[does])
    if compiled.has_field:
        for seat in state.active:
            options += _lay_options(state, seat)
    if _folds_unasked(state):
        for seat in state.active:
            if seat != asked or ActionType.FOLD not in phase.actions:
                options.append(state.table.options[seat][ActionType.FOLD])
    return tuple(options)


def _cache_offers(compiled: CompiledRules, phase: Phase, *, facing: bool) -> PossibleActions:
    """Find and cache the actions that may be possible in a phase, facing a bet or not."""
    offers = compiled.offers[facing][phase] = tuple(
        [
            (does, action_rule.blocked, action_rule.options)
            for does, action_rule in [(does, _ACTION_RULES[does]) for does in phase.actions]
            if action_rule.facing in {None, facing} and action_rule.only_in in {None, phase}
            if action_rule.never_allowed is None
            or action_rule.never_allowed(compiled, facing) is None
        ]
    )
    return offers


def _is_offered(state: State, action: Action) -> bool:
    """True if an action is in the cache of legal options; several cards are checked anew."""
    for option in state.offered or ():
        if option.single is action:
            return True
        if option.does is action.does and option.seat == action.seat:
            if cards := action.cards:
                single_card = len(cards) == 1 and 1 in option.sizes
                return single_card and action.amount == 0 and cards[0] in option.pool
            return action.amount in option.amounts and not option.pool
    return False


# sets `State.offered`, a cache, past the ban on changes
_keep_offered: Final = Draft.__dict__["offered"].__set__
_lay_options: Final = single_card_options(ActionType.LAY, drawing.layable_cards)


def default_action(state: State) -> Action:
    """Return the default action of the asked seat.

    In betting it is the first legal one of check, match, all in, the least bet, and fold.
    """
    seat = state.queue[0]
    name = state.table.seats[seat]
    *others, last = state.phase.defaults
    for does in others:
        if is_wrong_facing(state, _ACTION_RULES[does].facing):
            continue
        action = cached_action(name, does, int(does is ActionType.BET))
        if _ACTION_RULES[does].refusal(state, action, seat) is None:
            return action
    return cached_action(name, last)


def apply(state: State, move: Move, *, is_legal: bool = False) -> Step:
    """Apply a decision, or an outcome of chance; `is_legal` if the decision was checked already.

    Raises RefusedActionError for an action against the rules, RefusedError for a change to the
    version in force, ScriptRanOutError for missing picks or shuffles, ValueError for an unexpected
    kind of move.
    """
    if isinstance(move, Action):
        if not (is_legal or _is_offered(state, move)):
            refused = refusal(state, move)
            if refused is not None:
                raise RefusedActionError(move, refused)
        draft = draft_of(state)
        _ACTION_RULES[move.does].effect(draft, move, draft.table.index_of[move.seat])
    elif isinstance(move, Roll):
        _expect(state, Awaited.ROLL)
        draft = draft_of(state)
        roll_die(draft, move)
    else:
        _expect(state, Awaited.CHANGE)
        draft = draft_of(state)
        change_version(draft, move)
    advance(draft)
    return draft.to_step()


def _expect(state: State, wanted: Awaited) -> None:
    if state.awaits != wanted:
        raise ValueError(f"the hand awaits {state.awaits}, not {wanted}")
