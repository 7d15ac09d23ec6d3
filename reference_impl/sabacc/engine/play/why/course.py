"""Why a hand in play goes as it goes: what comes, and what does not, to its end."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sabacc.engine.fact import Fact, What
from sabacc.engine.phases import Does, Phase
from sabacc.engine.play.told import Told
from sabacc.engine.play.why.keys import (
    CALLER,
    DECK,
    FOLDS,
    IN_HAND,
    IN_HAND_POT,
    IN_HOUSE,
    IN_SABACC_POT,
    OUT,
    OUT_OF_PLAY,
    OVER,
    POTS,
    ROUND,
    SESSION_OVER,
    STANDING_BET,
    VERSION,
    also,
    asked,
    moment,
    touched,
)
from sabacc.engine.sweeping import CAP
from sabacc.spec.points import POINTS

if TYPE_CHECKING:
    from sabacc.engine.account import Account
    from sabacc.engine.play.setup import Setup
    from sabacc.engine.play.state import Draft
    from sabacc.engine.play.told import Key, Points
    from sabacc.engine.shifting import Shifted, ShiftPosition

_CAP: Final = POINTS["pots.hand-cap"].numbers["forces-call"].default
POT_LOST_AFTER: Final = "edges.longest-hand.pot-lost-after"
_LONGEST: Final = POINTS["edges.longest-hand"].numbers["showdown-after"].default


def seated(draft: Draft, setup: Setup, wants: frozenset[Does]) -> None:
    """Say who takes part, and how the table lies before anybody pays or is dealt anything."""
    draft.told = told = Told(wants)
    table = draft.table
    points = ("ante.short-stack", "ante.amount", "ante.sabacc-pot", "ante.newcomer")
    names = tuple(table.seats[seat] for seat in table.order)
    dealt = (told.say((What.DEALT_IN, ""), names, points if setup.ante else ()),)
    dealer = told.say((What.DEALER, ""), table.seats[table.dealer], ("table.dealer-gone",), dealt)
    follower = table.seats[(table.dealer + 1) % len(table.seats)]
    told.say((What.NEXT_DEALER, ""), follower, ("table.rotation",), (dealer,))
    for name in table.seats:
        absent = "table.joining" if name in setup.sitting_out else "ante.short-stack"
        told.say((What.DEALT_IN, name), name in names, () if name in names else (absent,), dealt)
        keys = ((What.STACK, name), (What.HOLDS, name), (What.LAID, name), (What.STAYS, name))
        also(draft, told, keys, (), dealt)
    also(draft, told, (IN_HAND_POT, IN_SABACC_POT, POTS, DECK, OUT_OF_PLAY, IN_HAND), (), dealt)
    also(draft, told, (IN_HOUSE, FOLDS, OUT, CALLER, SESSION_OVER, ROUND), (), dealt)
    also(draft, told, (VERSION,), ("totals.version",))
    told.say((What.DEALT_IN, ""), names, ("table.dealer-plays",), dealt)


def antes(draft: Draft, told: Told) -> None:
    """Say what everybody has paid as an ante (`ante.*`)."""
    for seat in draft.table.order:
        keys = ((What.STACK, draft.table.seats[seat]),)
        also(draft, told, keys, ("ante.sabacc-pot", "ante.hand-pot", "ante.amount"))
    also(draft, told, (IN_HAND_POT, POTS), ("ante.hand-pot", "ante.amount"))
    if not draft.book.dealer_antes:  # who has a credit more may stay in longer
        also(draft, told, (IN_HAND, FOLDS), ("ante.hand-pot",))
    also(draft, told, (IN_SABACC_POT,), ("ante.sabacc-pot", "ante.amount", "pots.number"))


def house_looks(draft: Draft, told: Told) -> None:
    """Say what the house takes at once of a sabacc pot that is above some cap, nothing included."""
    also(draft, told, (IN_SABACC_POT, IN_HOUSE), (CAP,), told.behind(IN_SABACC_POT))


def dealt(draft: Draft, told: Told, setup: Setup) -> None:
    """Say what everybody has been dealt (`deal.*`)."""
    points: Points = ("deal.cards", "deal.order", "table.first-to-act", "table.direction")
    if setup.hands is not None:
        points = ()
    if setup.ante:
        points = ("ante.time", *points)
    names = (draft.table.seats[seat] for seat in draft.table.order)
    also(draft, told, (*((What.HOLDS, name) for name in names), DECK), points)


def waits_for_cards(draft: Draft, told: Told) -> None:
    """Say why nobody holds cards as the antes are paid, or everybody does (`ante.time`)."""
    also(draft, told, tuple((What.HOLDS, name) for name in draft.table.seats), ("ante.time",))


def round_begins(draft: Draft, told: Told) -> None:
    """Say that a round, or turn, begins: nobody has called, and nothing else has ended the hand."""
    left = draft.book.turns and len(draft.active) < len(draft.table.order)
    points: Points = ("turns.folded",) if left else ()
    also(draft, told, (ROUND,), points, told.behind(CALLER, IN_HAND))


def goes_on(draft: Draft, told: Told) -> None:
    """Say why the hand is not over after a betting, as far as that hangs on a rule."""
    points: list[str] = []
    follows: tuple[Fact, ...] = ()
    if 2 * draft.hand_pot > min(_CAP, draft.book.hand_cap):  # a bet more might have done it
        points += ["pots.hand-cap", "calling.forced", "pots.at-hand-cap"]
        follows += told.behind(IN_HAND_POT)
    if _long(draft):
        points.append("edges.longest-hand")
    if draft.dry or not draft.deck:
        points += ["edges.nobody-draws", "edges.empty-deck"]
        follows += told.behind(DECK, OUT_OF_PLAY)
    if points:
        also(draft, told, (ROUND,), tuple(points), follows)


def comes(
    draft: Draft, told: Told, phase: Phase, points: Points, *keys: Key, yes: bool = True
) -> Fact:
    """Say that a phase comes in this round, or does not."""
    return told.say(moment(draft, phase), yes, points, told.behind(ROUND, *keys))


def _order(draft: Draft, told: Told, points: Points) -> None:
    """Say who is asked in a phase."""
    told.say(asked(draft), (), points, told.behind(moment(draft), IN_HAND))


def betting_begins(draft: Draft, told: Told) -> None:
    """Say that there is a betting, who speaks first in it, and that no bet stands."""
    if draft.phase is Phase.LAST_BETTING:
        comes(draft, told, draft.phase, ("calling.last-betting",), CALLER)
        _order(draft, told, ("calling.last-opener",))
    else:
        comes(draft, told, draft.phase, ("turns.no-call",))
        opener = "betting.turn-opener" if draft.book.turns else "betting.opener"
        _order(draft, told, (opener, "turns.unit"))
    broke = [draft.table.seats[seat] for seat in draft.active if not draft.stacks[seat]]
    if broke:
        stacks = told.behind(*((What.STACK, name) for name in broke))
        also(draft, told, (asked(draft),), ("stakes.short-stack", "side-pots.rights"), stacks)
    told.say(STANDING_BET, 0)


def no_betting(draft: Draft, told: Told) -> None:
    """Say that nobody bets in a turn whose own player has left before (`turns.folded`)."""
    points = ("turns.no-call", "turns.folded")
    comes(draft, told, draft.phase, points, IN_HAND, yes=False)
    told.say(STANDING_BET, 0)


def betting_ends(draft: Draft, told: Told) -> None:
    """Say what everybody has paid in a betting, nothing included (`betting.end`)."""
    keys = tuple((What.STACK, draft.table.seats[seat]) for seat in draft.active)
    also(draft, told, (*keys, IN_HAND_POT, POTS), (), told.behind(STANDING_BET))
    also(draft, told, (asked(draft),), ("betting.end",))
    if draft.book.one_lap:
        also(draft, told, (POTS,), ("betting.end", "stakes.short-stack"))
    if len(draft.pots) > 1:
        also(draft, told, (POTS,), ("side-pots.making",))


def surplus(draft: Draft, told: Told, seat: str) -> None:
    """Say that what nobody could match goes back (`side-pots.surplus`)."""
    points = ("side-pots.surplus", "stakes.short-stack")
    also(draft, told, ((What.STACK, seat), IN_HAND_POT, POTS), points)


def leaving(draft: Draft, told: Told, *, yes: bool) -> None:
    """Say whether one may leave before a betting is closed (`folding.when`)."""
    comes(draft, told, Phase.LEAVING, ("folding.when",), yes=yes)
    if yes:
        _order(draft, told, ("folding.late-order", "turns.unit"))


def die_falls(draft: Draft, told: Told, *, yes: bool) -> None:
    """Say whether the die is thrown now."""
    if draft.caller >= 0:
        points = ("calling.last-roll", "calling.last-betting", "shift.exists")
        comes(draft, told, Phase.SHIFT, points, CALLER, yes=yes)
    else:
        comes(draft, told, Phase.SHIFT, ("shift.exists", "shift.time"), yes=yes)


def shifted(draft: Draft, told: Told, found: Shifted, table: ShiftPosition) -> None:
    """Say what a shift has done to the hands."""
    facts = found.facts(table)
    cards = ((what, name) for what in (What.HOLDS, What.LAID) for name in table.seats)
    came = told.behind(moment(draft), IN_HAND, *cards, DECK, OUT_OF_PLAY)
    if draft.book.ruleset.choices["shift.order"].name == "from-roller":
        came = (_rolls(draft, told), *came)
    for name in table.seats:
        also(draft, told, ((What.HOLDS, name),), (), (facts[What.HOLDS, name], *came))
        _picks(told, facts[What.PICKER, name], came)
    points = ("edges.short-shift",) if found.refilled else ()
    also(draft, told, (DECK,), points, (facts[What.DECK, ""], *came))
    also(draft, told, (OUT_OF_PLAY,), points, (facts[What.OUT_OF_PLAY, ""], *came))


def _picks(told: Told, picked: Fact, came: tuple[Fact, ...]) -> None:
    """Say who has last picked from a seat."""
    before = told.behind((What.PICKER, picked.of))
    last = picked.value or next((fact.value for fact in before), None)
    told.say((What.PICKER, picked.of), last, (), (picked, *came, *before))


def _rolls(draft: Draft, told: Told) -> Fact:
    """Say who rolls (`shift.roller`)."""
    follows = told.behind(moment(draft), (What.DEALER, ""), IN_HAND)
    points = ("shift.roller", "turns.unit")
    return told.say((What.ROLLER, ""), draft.name(draft.roller), points, follows)


def die_fell(draft: Draft, told: Told, *, coming: bool, thrown: bool) -> None:
    """Say who rolls, and whether a shift comes; one that stays away leaves hands as they are."""
    _rolls(draft, told)
    came = told.say(
        (What.SHIFTED, "last" if draft.caller >= 0 else str(draft.round)),
        coming,
        ("shift.faces",) if thrown else (),
        told.behind(moment(draft)),
    )
    if thrown:
        hands = ((What.HOLDS, name) for name in draft.table.seats)
        also(draft, told, (*hands, DECK, OUT_OF_PLAY), (), (came,))


def drawing_begins(draft: Draft, told: Told) -> None:
    """Say whether somebody is asked to draw, and who (`drawing.on-turn`, `turns.phases`)."""
    turns = draft.book.turns
    points = ("drawing.on-turn", "turns.unit") if turns else ("turns.unit",)
    points = (*points, "turns.phases")
    if turns and draft.turn not in draft.active:
        points = (*points, "turns.player-out")
    comes(draft, told, Phase.DRAWING, points, CALLER, IN_HAND, VERSION, yes=bool(draft.queue))
    _order(draft, told, ("drawing.order",) if turns else ("drawing.in-round", "drawing.order"))


def trading_begins(draft: Draft, told: Told, *, yes: bool) -> None:
    """Say whether the trading phase comes now (`trading.phase`, `trading.time`)."""
    points: Points = ("trading.phase", "trading.time", "turns.unit", "turns.phases")
    if draft.book.versions:
        points = (*points, "versions.trading")
    comes(draft, told, Phase.TRADING, points, IN_HAND, VERSION, yes=yes)
    if yes:
        _order(draft, told, ("trading.order",))


def calling_begins(draft: Draft, told: Told) -> None:
    """Say whether somebody is asked to call (`calling.*`)."""
    points: Points = ("turns.unit", "calling.earliest-round", "calling.window")
    if draft.book.turns:
        points = ("turns.unit", "calling.earliest-turn", "calling.how-often", "calling.lap-count")
        if draft.turn not in draft.active:
            points = (*points, "calling.turn-player")
    fact = comes(draft, told, Phase.CALLING, points, IN_HAND, yes=bool(draft.queue))
    if Does.CALL in told.wants:
        also(draft, told, (CALLER,), (), (fact,))
    _order(draft, told, ("calling.turn-player", "calling.several"))


def no_drawing(draft: Draft, told: Told) -> None:
    """Say that nobody draws in the round of the call (`calling.last-draw`, `turns.phases`)."""
    comes(draft, told, Phase.DRAWING, ("calling.last-draw", "turns.phases"), CALLER, yes=False)


def turn_ends(draft: Draft, told: Told) -> None:
    """Say that nobody calls in a turn whose own player has left (`turns.player-out`)."""
    fact = comes(draft, told, Phase.CALLING, ("turns.player-out",), IN_HAND, yes=False)
    also(draft, told, (CALLER,), (), (fact,))


def no_last_betting(draft: Draft, told: Told) -> None:
    """Say that nobody bets after the call (`calling.last-betting`)."""
    fact = comes(draft, told, Phase.LAST_BETTING, ("calling.last-betting",), CALLER, yes=False)
    if not draft.book.check:
        _credits(draft, told, (fact,))
        for seat in draft.active:
            if not draft.stacks[seat]:  # they could not have paid even the least bet
                also(draft, told, touched(draft, Does.FOLD, draft.table.seats[seat]), (), (fact,))


def _credits(draft: Draft, told: Told, follows: tuple[Fact, ...]) -> None:
    stacks = ((What.STACK, name) for name in draft.table.seats)
    also(draft, told, (*stacks, IN_HAND_POT), (), follows)


def version_changes(draft: Draft, told: Told, point: str) -> None:
    """Say that another version comes into force (`versions.*`)."""
    also(draft, told, (VERSION,), (point, "versions.scope"), told.behind(ROUND, CALLER))


def ends(draft: Draft, told: Told, rule: str) -> None:
    """Say that the hand is over, or comes to its showdown."""
    point = rule.rpartition(".")[0]
    fact = told.say(OVER, value=True, points=(point,), follows=told.behind(ROUND, CALLER, IN_HAND))
    if draft.caller < 0:  # and now nobody will
        also(draft, told, (CALLER,), (), (fact,))
    if not draft.book.check:
        _credits(draft, told, (fact,))


def _long(draft: Draft) -> bool:
    """Say whether the hand might have ended here by its length: with a round less, or the usual."""
    return draft.round + 1 >= min(_LONGEST, draft.book.longest)


def may_be_lost(draft: Draft) -> bool:
    """Say whether all may have lost the hand, by its own ruleset or had another length been set."""
    return _long(draft) or draft.book.rule("edges.longest-hand") == POT_LOST_AFTER


def settled(draft: Draft, told: Told, account: Account) -> None:
    """Take over what the settlement says: it goes on from the hand as it was played."""
    facts = account.facts()
    told.facts.update(facts)
    over = told.behind(OVER)
    won = tuple(found.won for found in account.contests)
    also(draft, told, (DECK, OUT_OF_PLAY), (), (*won, *over))
    for name in account.position.seats:
        also(draft, told, ((What.HOLDS, name),), (), (facts[What.DEMISE_CARD, name], *over))
        if may_be_lost(draft):
            shown = facts[What.BOMBED, name]  # where a hand may be lost, nobody need show
            told.facts[What.BOMBED, name] = shown._replace(follows=(*shown.follows, *over))


def session_ends(draft: Draft, told: Told) -> None:
    """Say that both pots are shared out, if there is anything in them (`pots.session-end`)."""
    also(draft, told, (SESSION_OVER,), ("pots.session-end",), told.behind(OVER))
    seats = draft.table.seats
    pots = told.behind(IN_HAND_POT, IN_SABACC_POT)
    follows = (*pots, *told.behind((What.DEALER, "")))
    also(draft, told, tuple((What.STACK, name) for name in seats), _shared(seats, *pots), follows)
    for pot in pots:
        if pot.value:
            also(draft, told, ((What.POT, pot.of),), _shared(seats, pot), follows)


def _shared(seats: tuple[str, ...], *pots: Fact) -> Points:
    """Return the points by which what lies in some pots is shared out."""
    if not any(pot.value for pot in pots):
        return ()
    odd = any(pot.value % len(seats) for pot in pots)
    return ("pots.session-end", "pots.odd-credits") if odd else ("pots.session-end",)


def no_hand(told: Told) -> None:
    """Say that no hand is dealt (`ante.lone-player`)."""
    dealt = told.behind((What.DEALT_IN, ""))
    over = told.say(OVER, value=True, points=("ante.lone-player",), follows=dealt)
    for what in (What.WINNERS, What.SABACC_WINNERS):
        told.say((what, ""), (), (), (over,))
    for name in told.facts[What.DEALT_IN, ""].value:
        told.say((What.DEALT_IN, name), value=False, points=("ante.lone-player",), follows=dealt)
    told.say((What.DEALT_IN, ""), (), (), dealt)
