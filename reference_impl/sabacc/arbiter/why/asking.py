"""Which fact of the engine answers a claim about hands, about a shift, or about a showdown."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Final, TypeVar

from sabacc.arbiter.entries.claims import action_of
from sabacc.arbiter.why.looked_at import Observed, View, unshown
from sabacc.engine.events import Acted
from sabacc.engine.fact import Fact, FactKind, exists, rule
from sabacc.engine.play import (
    Action,
    PlayedHand,
    Reason,
    Refused,
    State,
    apply,
    legal,
    refusal,
)
from sabacc.engine.play.script_player import moment_rule, opening_rule
from sabacc.engine.position import ScriptRanOutError
from sabacc.engine.settling import Account
from sabacc.notation.action_forms import ActionPhrase, action_in_words
from sabacc.notation.claim_forms import Aspect
from sabacc.notation.words import phase_words
from sabacc.notation.words import refusal_words as why_not
from sabacc.notation.words import round_word as unit_of
from sabacc.protocol.messages import PlayParams
from sabacc.spec.rulesets import Ruleset

if TYPE_CHECKING:
    Settled = Callable[[Aspect, Account], Fact | None]
    Look = Callable[[Aspect, View], Fact | None]

One = TypeVar("One")


def rule_here(rules: Ruleset, point: str) -> str:
    """Return the id of the rule that a ruleset follows on a point; empty where it has none."""
    return rule(rules, point) if point and exists(rules, point) else ""


def last_seen(told: Iterable[tuple[int, Sequence[str], One]], number: int = 0) -> tuple[One, ...]:
    """Return what is told of a round, or of all: first of when cards were last seen, if ever.

    Each entry has a round, the cards that are seen then, and what stands for it.
    """
    of = [(cards, one) for round_, cards, one in told if number in {0, round_}]
    first = next((one for cards, one in reversed(of) if cards), of[-1][1] if of else None)
    if first is None:
        return ()
    return (first, *(one for _, one in of if one is not first))


def fact_of(aspect: Aspect, view: View) -> Fact | None:
    """Return the fact that answers a claim; None where the engine has none of that."""
    account = view.found.account
    if account is not None and aspect.name in SETTLED:
        absent = aspect.seat and aspect.seat not in account.position.seats
        return None if absent else SETTLED[aspect.name](aspect, account)
    look = OTHERWISE.get(aspect.name)
    return None if look is None else look(aspect, view)


def _winners(aspect: Aspect, account: Account) -> Fact:
    won = account.sabacc_winners if aspect.pot == "sabacc-pot" else account.contests[0].won
    return won._replace(value=tuple(sorted(won.value)))


def _paid(aspect: Aspect, account: Account) -> Fact:
    """Penalties go to the sabacc pot: nobody pays into the hand pot when a hand is settled."""
    if aspect.pot == "hand-pot":
        return Fact(FactKind.PAYS, aspect.seat, 0)
    return account.fact(FactKind.PAYS, aspect.seat)


def _bombed(aspect: Aspect, account: Account) -> Fact:
    """A hand bombs as it is shown, or with its demise card; why it got none lies behind too."""
    seat = aspect.seat
    shown = account.fact(FactKind.BOMBED, seat)
    after = account.after_demise.get(seat) or account.fact(FactKind.DEMISE_CARD, seat)
    if shown.value or after.kind is FactKind.DEMISE_BOMBED:
        return shown if shown.value else after
    return Fact(FactKind.BOMBED, seat, value=False, follows=(shown, after))


def _bombed_seats(aspect: Aspect, account: Account) -> Fact:
    facts = [_bombed(aspect._replace(seat=seat), account) for seat in account.position.seats]
    seats = tuple(fact.subject for fact in facts if fact.value)
    facts.sort(key=lambda fact: not fact.value)
    return Fact(FactKind.BOMBED, "", seats, (), tuple(facts))


def _demise(aspect: Aspect, account: Account) -> Fact:
    """Tell who meets in a sudden demise; who wins each pot is why nobody else does."""
    seats = tuple(sorted(account.dealt.cards))
    alone = Fact(FactKind.TIED, "", (), (), tuple(found.won for found in account.contests))
    value = bool(seats) if aspect.name == "a-demise" else seats
    return Fact(FactKind.TIED, "", value, (), (*account.ties, alone))


SETTLED: Final[Mapping[str, Settled]] = {
    "winners": _winners,
    "won": lambda aspect, account: account.award(aspect.seat, aspect.pot),
    "paid": _paid,
    "has": lambda aspect, account: account.fact(FactKind.STACK, aspect.seat),
    "pot": lambda aspect, account: account.fact(FactKind.POT, aspect.pot),
    "bombed": _bombed,
    "bombed-seats": _bombed_seats,
    "demise": _demise,
    "a-demise": _demise,
}
"""The fact of a settled hand that answers a claim, by what the claim is about."""


def _total(aspect: Aspect, view: View) -> Fact | None:
    """Tell what a hand counts as it is judged; what a demise card makes of it lies behind."""
    hand, account = view.worth_of(aspect.seat), view.found.account
    after = None if account is None else account.after_demise.get(aspect.seat)
    if hand is None or after is None:
        return None if hand is None else hand.total
    return hand.total._replace(follows=(*hand.total.follows, after))


def _special(aspect: Aspect, view: View) -> Fact | None:
    hand = view.worth_of(aspect.seat)
    if hand is None:
        return None
    special = hand.score.special
    return hand.special._replace(value=None if special is None else special.value)


def _in_range(aspect: Aspect, view: View) -> Fact | None:
    hand = view.worth_of(aspect.seat) if view.method in {"score", "compare"} else None
    return None if hand is None else hand.bombed


def _out(aspect: Aspect, view: View) -> Fact | None:
    if isinstance(view.params, PlayParams):
        return None
    return Fact(FactKind.FOLDED, aspect.seat, aspect.seat in view.folded, ("showdown.folded",))


def _best(_aspect: Aspect, view: View) -> Fact | None:
    """Tell who has the best of some hands; where they are level, what comes of that."""
    facts = view.found.facts()
    best = facts.get((FactKind.BEST, ""))
    return best if best is None or len(best.value) == 1 else facts[FactKind.TIED, ""]


def _shown(aspect: Aspect, view: View) -> Fact | None:
    """Tell what a seat shows at a showdown; that of a played hand is told phase by phase."""
    account = None if view.method == "play" else view.found.account
    return None if account is None else account.shown.get(aspect.seat)


def _told(what: FactKind) -> Look:
    return lambda aspect, view: view.found.facts().get((what, aspect.seat))


OTHERWISE: Final[Mapping[str, Look]] = {
    "total": _total,
    "special": _special,
    "bombed": _in_range,
    "out": _out,
    "shows": _shown,
    "shows-hand": _shown,
    "winners": _best,
    **dict.fromkeys(("demise", "a-demise"), _told(FactKind.TIED)),
    "shifted": _told(FactKind.SHIFTED),
    "holds": _told(FactKind.HOLDS),
    "picker": _told(FactKind.PICKER),
}
"""The same of a hand by itself, of hands that are compared, and after a shift."""


NOW: Final = -1
"""Stands for the entry of a deed that is asked about where a record stops."""


def may(aspect: Aspect, view: View) -> Observed:
    """Say whether a deed is allowed, or by which rule it is refused, and at which moment.

    Of one that is refused now, the next moment at which it is allowed is named as well.
    """
    played = view.found.played
    if played is None:
        return unshown("this can be asked only about a played hand")
    table = _table(view)
    if table is None:
        doing = deed_words(aspect)
        return unshown(f"the play never reaches the point where {aspect.seat} would {doing}")
    if not _is_now(played, view.entry):
        named = played.script.until is not None and _is_question(played, view.entry)
        return judged_at(aspect, table, _when(table) if named and not aspect.round else "")
    found = judged_at(aspect, table, "now")
    later = None if found.value or view.entry == NOW else played.table_of(view.entry)
    if later is None or later is table:
        return found
    then = judged_at(aspect, later, f"now, nor {_when(later)}")
    if then.value is False:  # what forbids it there says more than that its moment has not come
        return then if then.rule != found.rule else found
    reason = found.words.partition(": ")[2]
    words = f"not now: {reason}; then, {_when(later)}, {aspect.seat} may {deed_words(aspect)}"
    return replace(found, words=words, because=words)


def _table(view: View) -> State | None:
    """Return the table at which a deed is judged, if there is one."""
    played = view.found.played
    if played is None:
        return None
    if view.entry == NOW:
        return played.state
    return (
        played.before(played.complete_at)
        if _is_now(played, view.entry)
        else played.table_of(view.entry)
    )


def _is_now(played: PlayedHand, entry: int) -> bool:
    """Say whether a deed is asked about after all that is told: nobody says when."""
    if entry == NOW:
        return True
    asked = _is_question(played, entry) and played.script.until is None
    return asked and played.script.questions[entry - len(played.script.entries)].round is None


def _is_question(played: PlayedHand, entry: int) -> bool:
    return entry >= len(played.script.entries)


def meant(aspect: Aspect, state: State) -> Action:
    """Return the deed of a claim; where any of its kind will do, one that is legal if one is."""
    action = action_of(aspect)
    if not aspect.any:
        return action
    money, count = aspect.does in {"bet", "raise"}, aspect.amount
    for option in legal(state):
        if (option.seat, option.does) != (action.seat, action.does):
            continue
        if money:
            return replace(action, amount=option.amounts.start)
        sizes = [size for size in option.sizes if size and count in {0, size}]
        if sizes:
            return replace(action, cards=option.pool[: sizes[0]])
    if money:
        return replace(action, amount=1)
    held = state.hands[state.seats.index(action.seat)]
    return replace(action, cards=held[: count or 1])


def judged_at(aspect: Aspect, state: State, now: str = "") -> Observed:
    """Ask the rules whether somebody may do something at a table of a played hand as it lies."""
    doing, once = deed_words(aspect, unit_of(state)), deed_words(aspect._replace(round=0))
    action = meant(aspect, state)
    refused = refusal(state, action)
    if refused is None:
        words = f"{aspect.seat} may {doing} {now}".rstrip()
        because = f"{aspect.seat} may {once} {now or _when(state)}"
        return Observed(value=True, words=words, because=because)
    rule = moment_rule(state, action, refused)
    reason = _reason(aspect, state, refused, rule)
    when = _when(state)
    named = now or ("" if when in reason or state.over else when)
    words = f"{f'{aspect.seat} may not {doing} {now}'.rstrip()}: {reason}"
    because = f"{f'{aspect.seat} may not {once} {named}'.rstrip()}: {reason}"
    return Observed(value=False, words=words, rule=rule, because=because)


def _when(state: State) -> str:
    """Name the moment: `in the betting of round 2`, `as the die falls in round 2`."""
    words = phase_words(state)
    if words.startswith("in the") or state.over or not state.round:
        return words
    return f"{words} in {unit_of(state)} {state.round}"


def _reason(aspect: Aspect, state: State, refused: Refused, rule: str) -> str:
    """Say why a deed is refused by a rule."""
    here = f"{unit_of(state)} {state.round}"
    why = why_not(state, aspect.seat, aspect.does, refused)
    match refused.reason, rule.rpartition(".")[0]:
        case Reason.HAND_IS_OVER, _ if state.caller_seat is not None:
            why = f"{state.caller_seat} has called, and the hand is over"
        case Reason.WRONG_PHASE, "calling.several":
            why = f"{state.caller_seat} has called already"
        case Reason.OUT_OF_TURN, "calling.several":
            why = f"not yet, {state.asked_seat} is asked first"
        case _, "calling.earliest-round":
            first = state.book.first_call
            why = f"nobody may call before round {first}, so {here} has no calling phase"
        case _, "calling.earliest-turn" | "calling.how-often":
            why = f"{here} has no calling phase"
        case _, "betting.declined":
            why = f"{state.asked_seat} is asked, and without a bet from them the betting is over"
        case _:
            pass
    return re.sub(r"\b0 is the most", "nothing more may be bet", why, count=1)


def allowed_by(aspect: Aspect, view: View) -> str:
    """Return the rule by which a deed is allowed; empty where it is not, or cannot be done."""
    state = _table(view)
    if state is None or refusal(state, action := meant(aspect, state)) is not None:
        return ""
    if aspect.does == "bet" and aspect.any:
        return opening_rule(state)
    if aspect.does == "draw" and action.amount != 1:
        return rule_here(state.book.ruleset, "drawing.number")
    try:
        done = apply(state, action).events
    except ScriptRanOutError:
        return ""
    own = [event.rule for event in done if isinstance(event, Acted) and event.seat == aspect.seat]
    return own[-1] if own else ""


def deed_words(aspect: Aspect, unit: str = "round") -> str:
    """Say a deed after `may`: `bet 3`, `trade the 7 of coins`, `call in round 2`, or turn 2."""
    amount = aspect.amount or None if aspect.any else aspect.amount
    does = action_in_words(ActionPhrase(aspect.does, amount, aspect.cards), may=True)
    return f"{does} in {unit} {aspect.round}" if aspect.round else does
