"""What somebody may do: when its moment came in a script, or now, where a record stops half-way."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from sabacc.arbiter.entries.claims import action_of
from sabacc.arbiter.why.asking import rule_here
from sabacc.arbiter.why.looked_at import Observed, unshown
from sabacc.engine.events import Acted
from sabacc.engine.fact import What
from sabacc.engine.play import Reason, apply, legal, refusal, what_comes_of
from sabacc.engine.play.players.misplaced_deeds import moment_rule, opening_rule
from sabacc.engine.position import ScriptRanOutError
from sabacc.notation.deed_forms import Deed, in_words
from sabacc.notation.refusal_words import during
from sabacc.notation.refusal_words import unit as unit_of
from sabacc.notation.refusal_words import why as why_not

if TYPE_CHECKING:
    from sabacc.arbiter.why.looked_at import View
    from sabacc.engine.fact import Fact
    from sabacc.engine.play import Action, Played, Refused, State
    from sabacc.notation.claim_forms import Aspect

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
    later = None if found.value or view.entry == NOW else played.table(view.entry)
    if later is None or later is table:
        return found
    then = judged_at(aspect, later, f"now, nor {_when(later)}")
    if then.value is False:  # what forbids it there says more than that its moment has not come
        return then if then.rule != found.rule else found
    reason = found.words.partition(": ")[2]
    words = f"not now: {reason}; then, {_when(later)}, {aspect.seat} may {deed_words(aspect)}"
    return replace(found, words=words, because=words)


def _table(view: View, *, told: bool = False) -> State | None:
    """Return the table at which a deed is judged, if there is one; `told`: which says why."""
    played = view.found.played
    if played is None:
        return None
    played = played.retold if told else played
    if view.entry == NOW:
        return played.state
    return played.before(played.now) if _is_now(played, view.entry) else played.table(view.entry)


def _is_now(played: Played, entry: int) -> bool:
    """Say whether a deed is asked about after all that is told: nobody says when."""
    if entry == NOW:
        return True
    asked = _is_question(played, entry) and played.script.until is None
    return asked and played.script.questions[entry - len(played.script.entries)].round is None


def _is_question(played: Played, entry: int) -> bool:
    return entry >= len(played.script.entries)


def why(aspect: Aspect, view: View) -> Fact | None:
    """Say by which rules a deed is allowed or refused; None where its moment never comes."""
    state = _table(view, told=True)
    try:
        return None if state is None else what_comes_of(state, meant(aspect, state))
    except ScriptRanOutError:
        return None


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
    words = during(state)
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
    state, fact = _table(view), why(aspect, view)
    if state is None or fact is None or fact.what is not What.DOES:
        return ""
    if aspect.does == "bet" and aspect.any:
        return opening_rule(state)
    if "drawing.number" in fact.points:
        return rule_here(state.book.ruleset, "drawing.number")
    done = apply(state, meant(aspect, state)).events
    own = [event.rule for event in done if isinstance(event, Acted) and event.seat == aspect.seat]
    return own[-1] if own else ""


def deed_words(aspect: Aspect, unit: str = "round") -> str:
    """Say a deed after `may`: `bet 3`, `trade the 7 of coins`, `call in round 2`, or turn 2."""
    amount = aspect.amount or None if aspect.any else aspect.amount
    does = in_words(Deed(aspect.does, amount, aspect.cards), may=True)
    return f"{does} in {unit} {aspect.round}" if aspect.round else does
