"""What somebody may do: when its moment came in a script, or now, where a record stops half-way."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final, cast

from sabacc.arbiter.entries.claims import action_of
from sabacc.arbiter.why.asking import rule_here
from sabacc.arbiter.why.looked_at import Observed, unshown
from sabacc.engine.events import Acted
from sabacc.engine.play import Phase, Reason, apply, legal, refusal, tried
from sabacc.engine.play.calling import may_be_called
from sabacc.engine.position import ScriptRanOutError
from sabacc.notation.deed_forms import Deed, in_words
from sabacc.notation.refusal_words import during
from sabacc.notation.refusal_words import unit as unit_of
from sabacc.notation.refusal_words import why as why_not

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from sabacc.arbiter.why.looked_at import View
    from sabacc.engine.fact import Fact
    from sabacc.engine.play import Action, Played, Refused, State
    from sabacc.notation.claim_forms import Aspect
    from sabacc.spec.rulesets import Ruleset

NOW: Final = -1
"""Stands for the entry of a deed that is asked about where a record stops."""
_BETS: Final = frozenset({"bet", "check"})
_BETTING: Final = frozenset({"bet", "check", "match", "raise", "all-in"})
_BEFORE_ANY_BET: Final = frozenset({Phase.ANTE, Phase.DEAL, Phase.VERSION})


_AFTER_A_CALL: Final[Mapping[str, str]] = {
    "fold": "folding.when",
    **dict.fromkeys(("check", "bet", "match", "raise", "all-in"), "calling.last-betting"),
    **dict.fromkeys(("draw", "trade", "drop"), "calling.last-draw"),
    "call": "calling.several",
}
"""The points that say that nothing of the kind is done once the hand is called."""


def may(aspect: Aspect, view: View) -> Observed:
    """Say whether a deed is allowed, or by which rule it is refused, and at which moment."""
    played = view.found.played
    if played is None:
        return unshown("this can be asked only about a played hand")
    table = played.state if view.entry == NOW else played.table(view.entry)
    if table is None:
        doing = deed_words(aspect)
        return unshown(f"the play never reaches the point where {aspect.seat} would {doing}")
    return judged_at(aspect, table, played, "now" if view.entry == NOW else "")


def why(aspect: Aspect, view: View) -> Fact | None:
    """Say by which rules a deed is allowed or refused; None where its moment never comes."""
    if view.found.played is None:
        return None
    played = view.found.played.retold
    state = played.state if view.entry == NOW else played.table(view.entry)
    try:
        return None if state is None else tried(state, meant(aspect, state))
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


def judged_at(aspect: Aspect, state: State, played: Played, now: str = "") -> Observed:
    """Ask the rules whether somebody may do something at a table of a played hand as it lies."""
    doing, once = deed_words(aspect, unit_of(state)), deed_words(aspect._replace(round=0))
    action = meant(aspect, state)
    refused = refusal(state, action)
    if refused is None:
        rule = (
            _may_open(aspect, state)
            or _may_take(aspect, state)
            or _allowed(aspect, _tried(state, action))
        )
        words = f"{aspect.seat} may {doing} {now}".rstrip()
        because = f"{aspect.seat} may {once} {now or _when(state)}"
        return Observed(value=True, words=words, rule=rule, because=because)
    reason, rule = _reason(aspect, state, refused, played)
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


def _reason(aspect: Aspect, state: State, refused: Refused, played: Played) -> tuple[str, str]:
    """Say why a deed is refused, and by which rule."""
    reason, rules = refused.reason, played.book.ruleset
    if reason is Reason.HAND_IS_OVER and state.caller_seat is not None:
        undone = aspect.does == "pass" and aspect.seat == state.caller_seat
        point = "calling.withdrawn" if undone else _AFTER_A_CALL.get(aspect.does)
        rule = rule_here(rules, point) if point else ""
        return f"{state.caller_seat} has called, and the hand is over", rule or refused.rule
    if aspect.does == "call" and state.round:
        if reason is Reason.WRONG_PHASE and state.caller_seat is not None:
            words = f"{state.caller_seat} has called already"
            return words, rule_here(rules, "calling.several") or refused.rule
        if reason is Reason.WRONG_PHASE and not may_be_called(cast("Any", state)):
            return _too_early(state, rules, refused)
        if reason is Reason.OUT_OF_TURN:
            words = f"not yet, {state.asked_seat} is asked first"
            return words, rule_here(rules, "calling.several") or refused.rule
    over = rules.choices["betting.declined"].name == "phase-over"
    misplaced = reason in {Reason.OUT_OF_TURN, Reason.WRONG_PHASE}
    if over and misplaced and aspect.does in _BETS and state.phase is Phase.BETTING:
        words = f"{state.asked_seat} is asked, and without a bet from them the betting is over"
        return words, rule_here(rules, "betting.declined")
    rule = refused.rule
    if reason is Reason.WRONG_PHASE:
        point = _wrong_phase(aspect.does, state)
        rule = (rule_here(rules, point) if point else "") or rule
    words = why_not(state, aspect.seat, aspect.does, refused)
    return re.sub(r"\b0 is the most", "nothing more may be bet", words, count=1), rule


def _wrong_phase(does: str, state: State) -> str:
    """Return the point that says when a deed is done, of one in a phase without it; or nothing."""
    if does == "fold":
        return "folding.when"
    if does == "call" or state.caller_seat is not None:
        return ""  # the engine names the rule of that
    over = does in _BETTING and state.phase not in _BEFORE_ANY_BET
    return "betting.end" if over else "turns.phases"


def _too_early(state: State, rules: Ruleset, refused: Refused) -> tuple[str, str]:
    """Say that calls begin later (`calling.earliest-round`, `calling.earliest-turn`)."""
    here = f"{unit_of(state)} {state.round}"
    if state.book.turns:
        rule = rule_here(rules, "calling.earliest-turn")
        return f"{here} has no calling phase", rule or refused.rule
    words = f"nobody may call before round {state.book.first_call}, so {here} has no calling phase"
    return words, rule_here(rules, "calling.earliest-round") or refused.rule


def _tried(state: State, action: Action) -> Iterable[Acted]:
    try:
        events = apply(state, action).events
    except ScriptRanOutError:
        return []
    return [event for event in events if isinstance(event, Acted)]


def _may_open(aspect: Aspect, state: State) -> str:
    """Return the rule by which somebody may bet at all: they are the first, or others declined."""
    if aspect.does != "bet" or not aspect.any:
        return ""
    first = "betting.turn-opener" if state.book.turns else "betting.opener"
    declined = state.queue and len(state.queue) < len(state.active)
    return rule_here(state.book.ruleset, "betting.declined" if declined else first)


def _may_take(aspect: Aspect, state: State) -> str:
    """Return the rule by which somebody may draw several cards at once."""
    several = aspect.does == "draw" and aspect.amount > 1
    return rule_here(state.book.ruleset, "drawing.number") if several else ""


def _allowed(aspect: Aspect, deeds: Iterable[Acted]) -> str:
    """Return the rule by which a deed was done."""
    own = [deed.rule for deed in deeds if (deed.seat, deed.does) == (aspect.seat, aspect.does)]
    return own[-1] if own else ""


def deed_words(aspect: Aspect, unit: str = "round") -> str:
    """Say a deed after `may`: `bet 3`, `trade the 7 of coins`, `call in round 2`, or turn 2."""
    amount = aspect.amount or None if aspect.any else aspect.amount
    does = in_words(Deed(aspect.does, amount, aspect.cards), may=True)
    return f"{does} in {unit} {aspect.round}" if aspect.round else does
