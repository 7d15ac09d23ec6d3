"""Why a hand in play goes as it goes: what comes, and what does not, to its end."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from sabacc.engine.events import Does, Phase
from sabacc.engine.fact import Fact, What
from sabacc.engine.hands import bomb_point, counted, counted_by
from sabacc.engine.play.actions import Reason
from sabacc.engine.play.state import Told
from sabacc.engine.play.why.keys import (
    CALLER,
    CARDS,
    DECK,
    FOLDS,
    IN_HAND,
    IN_HAND_POT,
    IN_HOUSE,
    IN_SABACC_POT,
    MONEY,
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
    deed_of,
    gone,
    in_order,
    might_fold,
    moment,
    touched,
)
from sabacc.engine.settling import CAP, Account
from sabacc.engine.shifting import Shifted, ShiftPosition
from sabacc.spec.points import POINTS

if TYPE_CHECKING:
    from sabacc.engine.play.actions import Action
    from sabacc.engine.play.state import Draft, Key, Points, Setup


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


FEW_CARDS: Final = 2
"""With so many cards a trade hangs on `drawing.two-card-trade`; so many a seat may give up, and
need not call with fewer given up, by every choice on `drawing.discard-limit`."""


_MANY_CARDS: Final = 5
"""Whoever holds more than a hand of other games asks how many one may hold."""


def draws(draft: Draft, told: Told, action: Action) -> None:
    """Say that a seat takes cards (`drawing.number`)."""
    points: Points = ()
    keys: tuple[Key, ...] = (DECK, OUT_OF_PLAY, (What.LAID, action.seat))
    if action.amount != 1:
        points = ("drawing.number", "drawing.evil-one", "drawing.number-each")
        keys = (*keys, (What.HOLDS, action.seat))
    if len(draft.holds(draft.table.numbers[action.seat])) > _MANY_CARDS:
        points = (*points, "drawing.greatest-hand")
    deed = deed_of(draft, told, action, points, *keys)
    _cards(draft, told, action.seat, (), deed)


def gives_up(draft: Draft, told: Told, action: Action) -> None:
    """Say that a seat trades or drops cards."""
    seat = draft.table.numbers[action.seat]
    points = ["drawing.lock", "drawing.trade-size"]
    if draft.phase is Phase.TRADING:
        points += ["trading.cards", "trading.partner", "drawing.trade-order"]
    else:
        points += ["drawing.choices", "drawing.trade-order"]
    if action.does == Does.TRADE and len(draft.holds(seat)) <= FEW_CARDS:
        points.append("drawing.two-card-trade")
    if draft.given[seat] > FEW_CARDS:
        points += ["drawing.discard-limit", "drawing.discard-count"]
    keys = (DECK, OUT_OF_PLAY, (What.HOLDS, action.seat), (What.LAID, action.seat))
    deed = deed_of(draft, told, action, tuple(points), *keys)
    _cards(draft, told, action.seat, ("drawing.discards",), deed)


def _cards(draft: Draft, told: Told, seat: str, points: Points, deed: Fact) -> None:
    also(draft, told, ((What.HOLDS, seat), DECK, OUT_OF_PLAY), points, (deed,))


def new_deck(draft: Draft, told: Told) -> None:
    """Say that the deck has run out, and what becomes of it (`edges.empty-deck`)."""
    also(draft, told, (DECK, OUT_OF_PLAY), ("edges.empty-deck", "edges.live-cards"))


def lays(draft: Draft, told: Told, action: Action) -> None:
    """Say that a card lies in the field (`field.*`)."""
    points: Points = ("field.exists", "field.first-card", "field.second-card", "field.capacity")
    if draft.phase is Phase.DRAWING and len(draft.fields[draft.table.numbers[action.seat]]) > 1:
        points = (*points, "field.both-at-once")
    keys = ((What.HOLDS, action.seat), (What.LAID, action.seat))
    deed = deed_of(draft, told, action, points, *keys)
    also(draft, told, keys, (), (deed,))
    also(draft, told, (asked(draft),), (), (deed,))


def judged(draft: Draft, told: Told, seat: str, *by: str, yes: bool) -> Fact | None:
    """Say what a hand counts as it is dealt or after its draw, where a bomb puts it out or might.

    `by` are the points by which it is judged (`bombs.*`), or is not.
    """
    book, number = draft.book, draft.table.numbers[seat]
    cards = draft.holds(number)
    score = counted(book.ruleset, cards)[0]
    if not yes and not score.bombed:
        return None
    laid = bool(draft.fields[number])
    follows = told.behind((What.HOLDS, seat), (What.LAID, seat), VERSION)
    if draft.was_bombed:
        by = (*by, "bombs.still-bombed")
    points = (*by, bomb_point(score.total), *counted_by(cards, laid=laid))
    fact = Fact(What.BOMBED, seat, score.bombed, points, follows)
    mine = ((What.HOLDS, seat), (What.LAID, seat), OUT_OF_PLAY)
    money = ((What.STACK, seat), IN_SABACC_POT, POTS)
    also(draft, told, ((What.STAYS, seat), IN_HAND, OUT, asked(draft), *mine, *money), (), (fact,))
    return fact


def put_out(draft: Draft, told: Told, seat: str, why: Fact) -> None:
    """Say that a bomb puts a seat out, and what it pays (`bombs.mid-hand-penalty`)."""
    points: Points = ("bombs.mid-hand-penalty", "penalties.bomb", "penalties.base")
    points = (*points, "penalties.rounding", "penalties.short-stack")
    follows = (why, *told.behind(IN_HAND_POT))
    also(draft, told, ((What.STACK, seat), IN_SABACC_POT), points, follows)
    also(draft, told, (OUT,), ("bombs.several-cards", "bombs.still-bombed"), (why,))
    gone(draft, told, seat, (), why)


def calls(draft: Draft, told: Told, action: Action) -> None:
    """Say that a seat calls the hand (`calling.who`, `calling.several`)."""
    points = ["calling.who", "calling.several"]
    keys: tuple[Key, ...] = ()
    if draft.given[draft.table.numbers[action.seat]] < FEW_CARDS or draft.book.least_discards:
        points += ["drawing.discards-owed", "drawing.discard-limit"]
        keys = ((What.HOLDS, action.seat),)
    if draft.book.least_discards:
        points += ["drawing.choices", "trading.phase"]
    deed = deed_of(draft, told, action, tuple(points), *keys)
    also(draft, told, (CALLER, asked(draft)), (), (deed,))


def passes(draft: Draft, told: Told, action: Action) -> None:
    """Say that a seat does nothing: it stands, keeps its cards, stays, or does not call."""
    points = ("drawing.choices",) if draft.phase is Phase.DISCARDING else ()
    deed_of(draft, told, action, points, *in_order(draft, told))


def refused(  # noqa: PLR0913 - of which hand, what is tried, and why that is refused
    draft: Draft, told: Told, place: str, action: Action, *, reason: Reason, points: Points
) -> None:
    """Say that an entry of a script is refused, by which points, and that all stays as it was."""
    keys, more = _hangs(draft, action)
    first = (moment(draft), (What.STAYS, action.seat), *in_order(draft, told))
    follows = told.behind(*first, *keys)
    if reason in _OF_THE_MOMENT:  # what it would cost, or move, was never asked
        follows = (*follows, Fact(What.TOLD, action.seat, None, more))
    else:
        points = (*points, *more)
    fact = told.say((What.TRIED, place), reason.value, points, follows)
    also(draft, told, touched(draft, action.does, action.seat), (), (fact,))
    if action.does in {Does.BET, Does.RAISE}:
        might_fold(draft, told, action.amount, fact)


_OF_THE_MOMENT: Final = frozenset(
    {Reason.WRONG_PHASE, Reason.OUT_OF_TURN, Reason.OWN_TURN, Reason.HAND_IS_OVER}
)
"""Reasons that speak of the moment, and of nothing that is done."""


def _hangs(draft: Draft, action: Action) -> tuple[tuple[Key, ...], Points]:
    """Return on what it hangs whether a deed is refused: how the hand lies, and by which points."""
    seat, does = action.seat, action.does
    number = draft.table.numbers[seat]
    keys: tuple[Key, ...] = ()
    points = list(_REFUSED_BY.get(does, ()))
    if does in MONEY | {Does.FOLD}:
        keys = (STANDING_BET, (What.STACK, seat))
        if draft.phase is Phase.CALLING:  # the betting that is meant might come after a call
            points.append("calling.last-betting")
        if draft.book.casino:
            keys = (*keys, IN_HAND_POT)
            points += ["betting.casino-opening", "ante.amount"]
    elif does in CARDS:
        keys = ((What.HOLDS, seat), (What.LAID, seat), DECK, VERSION)
        if draft.given[number] + len(action.cards) > FEW_CARDS:
            points += ["drawing.discard-limit", "drawing.discard-count"]
        if does == Does.TRADE and len(draft.holds(number)) <= FEW_CARDS:
            points.append("drawing.two-card-trade")
    elif does == Does.CALL:
        keys = ((What.HOLDS, seat),)
        if draft.book.least_discards:
            points += ["drawing.choices", "trading.phase"]
    return keys, tuple(points)


_REFUSED_BY: Final[Mapping[Does, Points]] = {
    Does.CALL: ("calling.void", "drawing.discard-limit"),
    Does.CHECK: ("betting.check",),
    Does.FOLD: ("folding.when", "betting.check"),
    Does.LAY: ("field.exists",),
    Does.BET: ("betting.limit",),
    Does.RAISE: ("betting.raise", "betting.limit"),
    Does.ALL_IN: ("stakes.short-stack",),
    Does.DRAW: ("drawing.number",),
    Does.TRADE: ("drawing.choices", "trading.cards", "trading.phase"),
    Does.DROP: ("drawing.choices",),
}
"""The points that give another reason, by what is tried."""


def done(told: Told, place: int, action: Action) -> None:
    """Say that an entry of a script has been carried out."""
    follows = told.behind((What.DOES, action.seat))
    told.say((What.TRIED, str(place)), "done", (), follows)


_RAISES: Final = POINTS["betting.raises"].numbers["at-most"].default
_ANTES: Final = ("ante.amount", "ante.hand-pot")
_STAKES: Final = 2
"""A stack that holds less than so much for each betting might not last if one had to bet."""


def checks(draft: Draft, told: Told, action: Action) -> None:
    """Say that a seat pays nothing, though it might have to (`betting.check`)."""
    points: Points = ("betting.check",)
    stack = draft.stacks[draft.table.numbers[action.seat]]
    if not stack:
        points = (*points, "stakes.short-stack", "side-pots.rights")
    deed = deed_of(draft, told, action, points, *in_order(draft, told))
    also(draft, told, (STANDING_BET,), ("betting.check",))
    if draft.book.casino and not draft.opening_limit:  # who had to bet could not
        might_fold(draft, told, max(draft.stacks) + 1, deed)
    if len(draft.asked) == 1:
        might_fold(draft, told, _STAKES * draft.round + 1, deed)
    also(draft, told, (asked(draft),), ("betting.declined",), (deed,))
    book = draft.book
    if book.first_opens and Does.BET in told.wants:
        also(draft, told, (STANDING_BET,), ("betting.declined",))
        might_fold(draft, told, draft.opening_limit if book.casino else book.limit_amount, deed)


def raises(draft: Draft, told: Told, action: Action) -> None:
    """Say that a seat bets or raises, and what stands now."""
    book = draft.book
    points = ["betting.limit"]
    if action.does == Does.RAISE:
        points += ["betting.raise", "betting.raise-measure", "betting.own-raise"]
        if draft.raises >= min(_RAISES, book.most_raises):
            points.append("betting.raises")
    elif book.casino:
        points += [
            "betting.casino-opening",
            *(_ANTES if book.antes_limit else ()),
        ]
    if not book.check:
        points.append("betting.check")
    deed = deed_of(draft, told, action, tuple(points), STANDING_BET, *in_order(draft, told))
    told.say(STANDING_BET, draft.level, (), (deed,))
    also(draft, told, (asked(draft),), (), (deed,))
    _paid(draft, told, action.seat, deed)
    for other in draft.active if book.all_in else ():
        if not draft.stacks[other]:  # who has nothing left is not asked again
            keys = touched(draft, Does.FOLD, draft.table.seats[other])
            also(draft, told, keys, ("stakes.short-stack", "side-pots.rights"), (deed,))


def pays_up(draft: Draft, told: Told, action: Action) -> None:
    """Say that a seat matches the bet, or goes all in."""
    points: Points = ("betting.facing-bet",)
    if action.does == Does.ALL_IN:
        points = ("stakes.short-stack",)
    deed = deed_of(draft, told, action, points, STANDING_BET, *in_order(draft, told))
    if action.does == Does.ALL_IN:
        also(draft, told, touched(draft, Does.FOLD, action.seat), (), (deed,))
    also(draft, told, (asked(draft),), (), (deed,))
    _paid(draft, told, action.seat, deed)


def _paid(draft: Draft, told: Told, seat: str, deed: Fact) -> None:
    keys = ((What.STACK, seat), IN_HAND_POT, POTS)
    also(draft, told, keys, ("betting.payee",), (deed,))


def folds(draft: Draft, told: Told, action: Action, *, late: bool) -> None:
    """Say that a seat leaves, and what that costs (`folding.*`)."""
    book = draft.book
    points = ["folding.when"]
    keys: tuple[Key, ...] = ()
    if draft.level:
        points.append("betting.facing-bet")
        keys = (STANDING_BET,)
        if not book.all_in:
            points.append("stakes.short-stack")
            also(draft, told, (IN_HAND_POT,), ("stakes.short-stack",), told.behind(*keys))
    elif not book.check:
        if not draft.stacks[draft.table.numbers[action.seat]]:
            points += ["stakes.short-stack", "side-pots.rights"]
        points += ["betting.check", "betting.limit", "betting.casino-opening"]
        points += _ANTES
        keys = (IN_HAND_POT,)
    deed = deed_of(draft, told, action, tuple(points), *keys, *in_order(draft, told))
    cost = ["folding.cost", "folding.payee", "folding.short-stack"]
    if late:
        cost.append("calling.bombed-folds")
    also(draft, told, ((What.STACK, action.seat), IN_SABACC_POT), tuple(cost), (deed,))
    also(draft, told, (FOLDS, IN_HAND_POT), (), (deed,))
    opens: Points = ()
    if not draft.level and draft.phase is Phase.BETTING:
        opens = ("betting.declined", "betting.check")
    also(draft, told, (asked(draft), STANDING_BET), opens, (deed,))
    gone(draft, told, action.seat, ("folding.cards",), deed)
    if book.folds_under_deck:
        cards = told.behind((What.HOLDS, action.seat), (What.LAID, action.seat))
        also(draft, told, (DECK,), ("folding.cards",), (deed, *cards))
