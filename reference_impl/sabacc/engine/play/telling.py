"""Why each thing of a hand in play is so: one function for each place of the rules.

They are called where the rules do what they tell of, and only where somebody asks for reasons.
What does not come, and what is not paid, has its reasons too.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sabacc.engine.events import HAND_POT, HOUSE, SABACC_POT
from sabacc.engine.fact import Fact, What
from sabacc.engine.hands import counted_by
from sabacc.engine.play.told import Told, named
from sabacc.engine.values import bomb_point, counted
from sabacc.spec.points import POINTS

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sabacc.engine.account import Account
    from sabacc.engine.play.actions import Action, Refused
    from sabacc.engine.play.state import Draft, Setup
    from sabacc.engine.play.told import Key, Points
    from sabacc.engine.shifting import Shifted, ShiftPosition

ROUND: Final = (What.ROUND, "")
STANDING_BET: Final = (What.STANDING_BET, "")
IN_HAND: Final = (What.IN_HAND, "")
CALLER: Final = (What.CALLER, "")
FOLDS: Final = (What.FOLDS, "")
OUT: Final = (What.OUT, "")
DECK: Final = (What.DECK, "")
OUT_OF_PLAY: Final = (What.OUT_OF_PLAY, "")
VERSION: Final = (What.VERSION, "")
OVER: Final = (What.OVER, "")
SESSION_OVER: Final = (What.SESSION_OVER, "")
POTS: Final = (What.POTS, "")
IN_HAND_POT: Final = (What.POT, HAND_POT)
IN_SABACC_POT: Final = (What.POT, SABACC_POT)
_HOUSE: Final = (What.POT, HOUSE)

_CAP: Final = POINTS["pots.hand-cap"].numbers["forces-call"].default
_LONGEST: Final = POINTS["edges.longest-hand"].numbers["showdown-after"].default
_RAISES: Final = POINTS["betting.raises"].numbers["at-most"].default
_FEW_CARDS: Final = 2
"""With so many cards a trade hangs on `drawing.two-card-trade`; so many a seat may give up, or
owe, by every choice on `drawing.discard-limit`."""


_STAKES: Final = 2
"""A stack that holds less than so much for each betting might not last if one had to bet."""


# --- the beginning ------------------------------------------------------------------------------


def seated(draft: Draft, setup: Setup, wants: frozenset[str]) -> None:
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
        keys = ((What.STACK, name), (What.HOLDS, name), (What.LAID, name), (What.STAYS, name))
        told.also(draft, keys, (), dealt)
    told.also(draft, (IN_HAND_POT, IN_SABACC_POT, POTS, DECK, OUT_OF_PLAY, IN_HAND), (), dealt)
    told.also(draft, (_HOUSE, FOLDS, OUT, CALLER, SESSION_OVER, ROUND), (), dealt)
    told.also(draft, (VERSION,), ("totals.version",))


def antes(draft: Draft, told: Told, *, sabacc_too: bool) -> None:
    """Say what everybody has paid as an ante (`ante.*`)."""
    del sabacc_too
    for seat in draft.table.order:
        keys = ((What.STACK, draft.table.seats[seat]),)
        told.also(draft, keys, ("ante.sabacc-pot", "ante.hand-pot", "ante.amount"))
    told.also(draft, (IN_HAND_POT, POTS), ("ante.hand-pot", "ante.amount"))
    told.also(draft, (IN_SABACC_POT,), ("ante.sabacc-pot", "ante.amount"))


def dealt(draft: Draft, told: Told, setup: Setup) -> None:
    """Say what everybody has been dealt (`deal.*`)."""
    points: Points = ("deal.cards", "deal.order", "table.first-to-act", "table.direction")
    if setup.hands is not None:
        points = ()
    if setup.ante:
        points = ("ante.time", *points)
    names = (draft.table.seats[seat] for seat in draft.table.order)
    told.also(draft, (*((What.HOLDS, name) for name in names), DECK), points)


def waits_for_cards(draft: Draft, told: Told) -> None:
    """Say why nobody holds cards as the antes are paid, or everybody does (`ante.time`)."""
    told.also(draft, tuple((What.HOLDS, name) for name in draft.table.seats), ("ante.time",))


# --- what comes, and what does not --------------------------------------------------------------


def moment(draft: Draft, phase: str = "") -> Key:
    """Return the key of the fact that a phase of this round comes, or does not."""
    return (What.COMES, f"{draft.round} {named(draft, phase or draft.phase)}")


def asked(draft: Draft) -> Key:
    """Return the key of the fact who is asked in the present phase."""
    return (What.ASKED, moment(draft)[1])


def round_begins(draft: Draft, told: Told) -> None:
    """Say that a round, or turn, begins: nobody has called, and nothing else has ended the hand."""
    told.also(draft, (ROUND,), (), told.behind(CALLER, IN_HAND, VERSION))


def goes_on(draft: Draft, told: Told) -> None:
    """Say why the hand is not over after a betting, as far as that hangs on a rule."""
    points: list[str] = []
    follows: tuple[Fact, ...] = ()
    if 2 * draft.hand_pot > min(_CAP, draft.book.hand_cap):  # a bet more might have done it
        points += ["pots.hand-cap", "calling.forced", "pots.at-hand-cap"]
        follows += told.behind(IN_HAND_POT)
    if draft.round >= min(_LONGEST, draft.book.longest):
        points.append("edges.longest-hand")
    if draft.dry or not draft.deck:
        points += ["edges.nobody-draws", "edges.empty-deck"]
        follows += told.behind(DECK, OUT_OF_PLAY)
    if points:
        told.also(draft, (ROUND,), tuple(points), follows)


def comes(  # noqa: PLR0913 - a phase, whether it comes, and why
    draft: Draft, told: Told, phase: str, points: Points, *keys: Key, yes: bool = True
) -> Fact:
    """Say that a phase comes in this round, or does not."""
    return told.say(moment(draft, phase), yes, points, told.behind(ROUND, *keys))


def _order(draft: Draft, told: Told, points: Points) -> None:
    """Say who is asked in a phase."""
    told.say(asked(draft), (), points, told.behind(moment(draft), IN_HAND))


def betting_begins(draft: Draft, told: Told) -> None:
    """Say that there is a betting, who speaks first in it, and that no bet stands."""
    if draft.phase == "last-betting":
        comes(draft, told, draft.phase, ("calling.last-betting",), CALLER)
        _order(draft, told, ("calling.last-opener",))
    else:
        comes(draft, told, draft.phase, ("turns.no-call",))
        opener = "betting.turn-opener" if draft.book.turns else "betting.opener"
        _order(draft, told, (opener, "turns.unit"))
    broke = [draft.table.seats[seat] for seat in draft.active if not draft.stacks[seat]]
    if broke:
        stacks = told.behind(*((What.STACK, name) for name in broke))
        told.also(draft, (asked(draft),), ("stakes.short-stack", "side-pots.rights"), stacks)
    told.say(STANDING_BET, 0)


def betting_ends(draft: Draft, told: Told) -> None:
    """Say what everybody has paid in a betting, nothing included (`betting.end`)."""
    keys = tuple((What.STACK, draft.table.seats[seat]) for seat in draft.active)
    told.also(draft, (*keys, IN_HAND_POT, POTS), (), told.behind(STANDING_BET))


def surplus(draft: Draft, told: Told, seat: str) -> None:
    """Say that what nobody could match goes back (`side-pots.surplus`)."""
    points = ("side-pots.surplus", "stakes.short-stack")
    told.also(draft, ((What.STACK, seat), IN_HAND_POT, POTS), points)


def leaving(draft: Draft, told: Told, *, yes: bool) -> None:
    """Say whether one may leave before a betting is closed (`folding.when`)."""
    comes(draft, told, "leaving", ("folding.when",), yes=yes)
    if yes:
        _order(draft, told, ("folding.late-order", "turns.unit"))


def die_falls(draft: Draft, told: Told, *, yes: bool) -> None:
    """Say whether the die is thrown now."""
    if draft.caller >= 0:
        points = ("calling.last-roll", "calling.last-betting", "shift.exists")
        comes(draft, told, "shift", points, CALLER, yes=yes)
    else:
        comes(draft, told, "shift", ("shift.exists", "shift.time"), yes=yes)


def shifted(draft: Draft, told: Told, found: Shifted, table: ShiftPosition) -> None:
    """Say what a shift has done to the hands."""
    facts = found.facts(table)
    came = told.behind(moment(draft))
    for name in table.seats:
        told.also(draft, ((What.HOLDS, name),), (), (facts[What.HOLDS, name], *came))
    points = ("edges.short-shift",) if found.refilled else ()
    told.also(draft, (DECK,), points, (facts[What.DECK, ""], *came))
    told.also(draft, (OUT_OF_PLAY,), points, (facts[What.OUT_OF_PLAY, ""], *came))


def die_fell(draft: Draft, told: Told, *, coming: bool, thrown: bool) -> None:
    """Say whether a shift comes; one that stays away leaves the hands as they are."""
    came = told.say(
        (What.SHIFTED, "last" if draft.caller >= 0 else str(draft.round)),
        coming,
        ("shift.faces",) if thrown else (),
        told.behind(moment(draft)),
    )
    if thrown:
        hands = ((What.HOLDS, name) for name in draft.table.seats)
        told.also(draft, (*hands, DECK, OUT_OF_PLAY), (), (came,))


def drawing_begins(draft: Draft, told: Told) -> None:
    """Say whether somebody is asked to draw, and who (`drawing.on-turn`, `turns.phases`)."""
    turns = draft.book.turns
    points = ("drawing.on-turn", "turns.unit") if turns else ("turns.unit",)
    points = (*points, "turns.phases")
    comes(draft, told, "drawing", points, CALLER, IN_HAND, yes=bool(draft.queue))
    _order(draft, told, ("drawing.order",) if turns else ("drawing.in-round", "drawing.order"))


def trading_begins(draft: Draft, told: Told, *, yes: bool) -> None:
    """Say whether the trading phase comes now (`trading.phase`, `trading.time`)."""
    points = ("trading.phase", "trading.time", "turns.unit", "turns.phases")
    comes(draft, told, "trading", points, IN_HAND, yes=yes)
    if yes:
        _order(draft, told, ("trading.order",))


def calling_begins(draft: Draft, told: Told) -> None:
    """Say whether somebody is asked to call (`calling.*`)."""
    points: Points = ("turns.unit", "calling.earliest-round", "calling.window")
    if draft.book.turns:
        points = ("turns.unit", "calling.earliest-turn", "calling.how-often", "calling.lap-count")
    fact = comes(draft, told, "calling", points, IN_HAND, yes=bool(draft.queue))
    if "call" in told.wants:
        told.also(draft, (CALLER,), (), (fact,))
    _order(draft, told, ("calling.turn-player", "calling.several"))


def no_drawing(draft: Draft, told: Told) -> None:
    """Say that nobody draws in the round of the call (`calling.last-draw`, `turns.phases`)."""
    comes(draft, told, "drawing", ("calling.last-draw", "turns.phases"), CALLER, yes=False)


def no_last_betting(draft: Draft, told: Told) -> None:
    """Say that nobody bets after the call (`calling.last-betting`)."""
    fact = comes(draft, told, "last-betting", ("calling.last-betting",), CALLER, yes=False)
    if not draft.book.check:
        _credits(draft, told, (fact,))


def _credits(draft: Draft, told: Told, follows: tuple[Fact, ...]) -> None:
    stacks = ((What.STACK, name) for name in draft.table.seats)
    told.also(draft, (*stacks, IN_HAND_POT), (), follows)


def version_changes(draft: Draft, told: Told, point: str) -> None:
    """Say that another version comes into force (`versions.*`)."""
    told.also(draft, (VERSION,), (point, "versions.scope"), told.behind(ROUND, CALLER))


def ends(draft: Draft, told: Told, rule: str) -> None:
    """Say that the hand is over, or comes to its showdown."""
    point = rule.rpartition(".")[0]
    fact = told.say(OVER, value=True, points=(point,), follows=told.behind(ROUND, CALLER, IN_HAND))
    if not draft.book.check:
        _credits(draft, told, (fact,))


# --- what is done -------------------------------------------------------------------------------


def _deed(draft: Draft, told: Told, action: Action, points: Points, *keys: Key) -> Fact:
    follows = told.behind(moment(draft), *keys)
    return told.say((What.DOES, action.seat), action.does, points, follows)


def _in_order(draft: Draft) -> tuple[Key, ...]:
    """Return the order of asking where it may matter that somebody was asked before."""
    book = draft.book
    return (asked(draft),) if len(draft.asked) > 1 or book.first_opens or not book.check else ()


def checks(draft: Draft, told: Told, action: Action) -> None:
    """Say that a seat pays nothing, though it might have to (`betting.check`)."""
    points: Points = ("betting.check",)
    stack = draft.stacks[draft.table.numbers[action.seat]]
    if not stack:
        points = (*points, "stakes.short-stack", "side-pots.rights")
    deed = _deed(draft, told, action, points, *_in_order(draft))
    told.also(draft, (STANDING_BET,), ("betting.check",))
    if len(draft.asked) == 1:
        _might_fold(draft, told, _STAKES * draft.round + 1, deed)
    told.also(draft, (asked(draft),), ("betting.declined",), (deed,))
    book = draft.book
    if book.first_opens and "bet" in told.wants:
        told.also(draft, (STANDING_BET,), ("betting.declined",))
        _might_fold(
            draft, told, draft.opening_limit if book.limit == "casino" else book.limit_amount, deed
        )


def _might_fold(draft: Draft, told: Told, amount: int, why: Fact) -> None:
    """Say why nobody had to leave for want of credits, where so many might have been asked for."""
    for seat in draft.active:
        if draft.stacks[seat] < draft.level - draft.put[seat] + amount:
            told.also(draft, touched(draft, "fold", draft.table.seats[seat]), (), (why,))


def raises(draft: Draft, told: Told, action: Action) -> None:
    """Say that a seat bets or raises, and what stands now."""
    book = draft.book
    points = ["betting.limit"]
    if action.does == "raise":
        points += ["betting.raise", "betting.raise-measure", "betting.own-raise"]
        if draft.raises >= min(_RAISES, book.most_raises):
            points.append("betting.raises")
    elif book.limit == "casino":
        points += ["betting.casino-opening"]
    if not book.check:
        points.append("betting.check")
    deed = _deed(draft, told, action, tuple(points), STANDING_BET, *_in_order(draft))
    told.say(STANDING_BET, draft.level, (), (deed,))
    told.also(draft, (asked(draft),), (), (deed,))
    _paid(draft, told, action.seat, deed)
    for other in draft.active if book.all_in else ():
        if not draft.stacks[other]:  # who has nothing left is not asked again
            keys = touched(draft, "fold", draft.table.seats[other])
            told.also(draft, keys, ("stakes.short-stack", "side-pots.rights"), (deed,))


def pays_up(draft: Draft, told: Told, action: Action) -> None:
    """Say that a seat matches the bet, or goes all in."""
    points: Points = ("betting.facing-bet",)
    if action.does == "all-in":
        points = ("stakes.short-stack",)
    deed = _deed(draft, told, action, points, STANDING_BET)
    if action.does == "all-in":
        told.also(draft, touched(draft, "fold", action.seat), (), (deed,))
    told.also(draft, (asked(draft),), (), (deed,))
    _paid(draft, told, action.seat, deed)


def _paid(draft: Draft, told: Told, seat: str, deed: Fact) -> None:
    keys = ((What.STACK, seat), IN_HAND_POT, POTS)
    told.also(draft, keys, ("betting.payee",), (deed,))


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
            told.also(draft, (IN_HAND_POT,), ("stakes.short-stack",), told.behind(*keys))
    elif not book.check:
        if not draft.stacks[draft.table.numbers[action.seat]]:
            points += ["stakes.short-stack", "side-pots.rights"]
        points += ["betting.check", "betting.limit", "betting.casino-opening"]
        keys = (IN_HAND_POT,)
    deed = _deed(draft, told, action, tuple(points), *keys, *_in_order(draft))
    cost = ["folding.cost", "folding.payee", "folding.short-stack"]
    if late:
        cost.append("calling.bombed-folds")
    told.also(draft, ((What.STACK, action.seat), IN_SABACC_POT), tuple(cost), (deed,))
    told.also(draft, (FOLDS, IN_HAND_POT), (), (deed,))
    opens: Points = ()
    if not draft.level and draft.phase == "betting":
        opens = ("betting.declined", "betting.check")
    told.also(draft, (asked(draft), STANDING_BET), opens, (deed,))
    _gone(draft, told, action.seat, ("folding.cards",), deed)


def _gone(draft: Draft, told: Told, seat: str, points: Points, why: Fact) -> None:
    told.also(draft, ((What.STAYS, seat), IN_HAND, POTS), (), (why,))
    cards = ((What.HOLDS, seat), (What.LAID, seat), OUT_OF_PLAY)
    told.also(draft, cards, points, (why,))


def draws(draft: Draft, told: Told, action: Action) -> None:
    """Say that a seat takes cards (`drawing.number`)."""
    points: Points = ()
    keys: tuple[Key, ...] = (DECK, OUT_OF_PLAY, (What.LAID, action.seat))
    if action.amount != 1:
        points = ("drawing.number", "drawing.evil-one", "drawing.number-each")
        keys = (*keys, (What.HOLDS, action.seat))
    deed = _deed(draft, told, action, points, *keys)
    _cards(draft, told, action.seat, (), deed)


def gives_up(draft: Draft, told: Told, action: Action) -> None:
    """Say that a seat trades or drops cards."""
    seat = draft.table.numbers[action.seat]
    points = ["drawing.lock", "drawing.trade-size"]
    if draft.phase == "trading":
        points += ["trading.cards", "trading.partner", "drawing.trade-order"]
    else:
        points += ["drawing.choices", "drawing.trade-order"]
    if action.does == "trade" and len(draft.holds(seat)) <= _FEW_CARDS:
        points.append("drawing.two-card-trade")
    if draft.given[seat] > _FEW_CARDS:
        points += ["drawing.discard-limit", "drawing.discard-count"]
    keys = (DECK, OUT_OF_PLAY, (What.HOLDS, action.seat), (What.LAID, action.seat))
    deed = _deed(draft, told, action, tuple(points), *keys)
    _cards(draft, told, action.seat, ("drawing.discards",), deed)


def _cards(draft: Draft, told: Told, seat: str, points: Points, deed: Fact) -> None:
    told.also(draft, ((What.HOLDS, seat), DECK, OUT_OF_PLAY), points, (deed,))


def new_deck(draft: Draft, told: Told) -> None:
    """Say that the deck has run out, and what becomes of it (`edges.empty-deck`)."""
    told.also(draft, (DECK, OUT_OF_PLAY), ("edges.empty-deck", "edges.live-cards"))


def lays(draft: Draft, told: Told, action: Action) -> None:
    """Say that a card lies in the field (`field.*`)."""
    points = ("field.exists", "field.first-card", "field.second-card", "field.capacity")
    keys = ((What.HOLDS, action.seat), (What.LAID, action.seat))
    deed = _deed(draft, told, action, points, *keys)
    told.also(draft, keys, (), (deed,))
    told.also(draft, (asked(draft),), (), (deed,))


def judged(draft: Draft, told: Told, seat: str, *, by_trade: bool) -> Fact | None:
    """Say what a hand counts after its draw, where a bomb puts it out or might (`bombs.*`)."""
    book, number = draft.book, draft.table.numbers[seat]
    cards = draft.holds(number)
    score = counted(book.ruleset, cards)[0]
    if not book.mid_bombs and not score.bombed:
        return None
    laid = bool(draft.fields[number])
    follows = told.behind((What.HOLDS, seat), (What.LAID, seat), VERSION)
    points = ("bombs.mid-hand", bomb_point(score.total), *counted_by(cards, laid=laid))
    if by_trade:
        points = ("bombs.by-trade", *points)
    fact = Fact(What.BOMBED, seat, score.bombed, points, follows)
    cards = ((What.HOLDS, seat), (What.LAID, seat), OUT_OF_PLAY)
    money = ((What.STACK, seat), IN_SABACC_POT, POTS)
    told.also(draft, ((What.STAYS, seat), IN_HAND, OUT, asked(draft), *cards, *money), (), (fact,))
    return fact


def put_out(draft: Draft, told: Told, seat: str, why: Fact) -> None:
    """Say that a bomb puts a seat out, and what it pays (`bombs.mid-hand-penalty`)."""
    points = ("bombs.mid-hand-penalty", "penalties.bomb", "penalties.base", "penalties.short-stack")
    follows = (why, *told.behind(IN_HAND_POT))
    told.also(draft, ((What.STACK, seat), IN_SABACC_POT), points, follows)
    told.also(draft, (OUT,), ("bombs.several-cards", "bombs.still-bombed"), (why,))
    _gone(draft, told, seat, (), why)


def calls(draft: Draft, told: Told, action: Action) -> None:
    """Say that a seat calls the hand (`calling.who`, `calling.several`)."""
    points = ["calling.who", "calling.several"]
    if draft.given[draft.table.numbers[action.seat]] < _FEW_CARDS:
        points += ["drawing.discards-owed", "drawing.discard-limit"]
    deed = _deed(draft, told, action, tuple(points))
    told.also(draft, (CALLER, asked(draft)), (), (deed,))


# --- what is tried ------------------------------------------------------------------------------

_MONEY: Final = frozenset({"check", "bet", "match", "raise", "all-in"})
_CARDS: Final = frozenset({"draw", "trade", "drop", "lay"})


def touched(draft: Draft, does: str, seat: str) -> tuple[Key, ...]:
    """Return what an action changes that is carried out."""
    if does in _MONEY:
        return (STANDING_BET, asked(draft))
    cards = ((What.HOLDS, seat), (What.LAID, seat), OUT_OF_PLAY)
    if does == "fold":
        keys = ((What.STAYS, seat), IN_HAND, FOLDS, (What.STACK, seat), IN_SABACC_POT, POTS)
        return (*keys, *cards, STANDING_BET, asked(draft))
    if does in _CARDS:
        bombs = (IN_HAND, OUT, (What.STAYS, seat), (What.STACK, seat), IN_SABACC_POT)
        return (*cards, DECK, *(bombs if draft.book.mid_bombs else ()))
    return (CALLER,) if does == "call" else ()


def refused(draft: Draft, told: Told, place: int, action: Action, why: Refused) -> None:
    """Say that an entry of a script is refused, and that all stays as it was."""
    seat = action.seat
    number = draft.table.numbers[seat]
    keys: tuple[Key, ...] = (moment(draft), (What.STAYS, seat), *_in_order(draft))
    points = [why.rule.rpartition(".")[0], *_REFUSED_BY.get(action.does, ())]
    if action.does in _MONEY | {"fold"}:
        keys = (*keys, STANDING_BET, (What.STACK, seat))
        if draft.book.limit == "casino":
            keys = (*keys, IN_HAND_POT)
            points += ["betting.casino-opening", "ante.amount"]
    elif action.does in _CARDS:
        keys = (*keys, (What.HOLDS, seat), (What.LAID, seat), DECK)
        if draft.given[number] + len(action.cards) > _FEW_CARDS:
            points += ["drawing.discard-limit", "drawing.discard-count"]
    follows = told.behind(*keys)
    fact = told.say((What.TRIED, str(place)), why.reason.value, tuple(points), follows)
    told.also(draft, touched(draft, action.does, seat), (), (fact,))
    if action.does in {"bet", "raise"}:
        _might_fold(draft, told, action.amount, fact)


_REFUSED_BY: Final[Mapping[str, Points]] = {
    "check": ("betting.check",),
    "fold": ("folding.when", "betting.check"),
    "lay": ("field.exists",),
    "bet": ("betting.limit",),
    "raise": ("betting.raise", "betting.limit"),
    "all-in": ("stakes.short-stack",),
    "trade": ("drawing.choices", "trading.cards"),
    "drop": ("drawing.choices",),
}
"""The points that give another reason, by what is tried."""


def passes(draft: Draft, told: Told, action: Action) -> None:
    """Say that a seat does nothing: it stands, keeps its cards, stays, or does not call."""
    _deed(draft, told, action, (), *_in_order(draft))


def done(told: Told, place: int, action: Action) -> None:
    """Say that an entry of a script has been carried out."""
    follows = told.behind((What.DOES, action.seat))
    told.say((What.TRIED, str(place)), "done", (), follows)


# --- the end ------------------------------------------------------------------------------------


def settled(draft: Draft, told: Told, account: Account) -> None:
    """Take over what the settlement says: it goes on from the hand as it was played."""
    facts = account.facts()
    told.facts.update(facts)
    over = told.behind(OVER)
    won = tuple(found.won for found in account.contests)
    told.also(draft, (DECK, OUT_OF_PLAY), (), (*won, *over))
    for name in account.position.seats:
        told.also(draft, ((What.HOLDS, name),), (), (facts[What.DEMISE_CARD, name], *over))


def session_ends(draft: Draft, told: Told) -> None:
    """Say that both pots are shared out (`pots.session-end`)."""
    told.also(draft, (SESSION_OVER,), ("pots.session-end",), told.behind(OVER))
    stacks = tuple((What.STACK, name) for name in draft.table.seats)
    follows = told.behind(IN_HAND_POT, IN_SABACC_POT, (What.DEALER, ""))
    told.also(draft, (*stacks, IN_HAND_POT, IN_SABACC_POT), ("pots.session-end",), follows)


def no_hand(draft: Draft, told: Told) -> None:
    """Say that no hand is dealt (`ante.lone-player`)."""
    dealt = told.behind((What.DEALT_IN, ""))
    told.say(OVER, value=True, points=("ante.lone-player",), follows=dealt)
    told.say((What.DEALT_IN, ""), (), (), dealt)
