"""Where a hand stops half-way: the moment of a record, and what happens next.

A request of the level `play` stops where a phase ends.  A hand record may stop before that, while
somebody is being asked; what the others would do of themselves afterwards, nobody has done yet.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from sabacc.arbiter.why.asking import rule_here
from sabacc.arbiter.why.words import doing
from sabacc.engine.fact import What
from sabacc.engine.phases import Phase
from sabacc.engine.play import legal
from sabacc.engine.play.told import named
from sabacc.notation.deed_forms import option_words
from sabacc.notation.refusal_words import during, unit
from sabacc.protocol.facts import NOT_REACHED
from sabacc.records.replaying.replay import replay
from sabacc.system.joining import several

if TYPE_CHECKING:
    from collections.abc import Container, Iterable, Mapping

    from sabacc.engine.play import Played, State
    from sabacc.records.hand_record import Record
    from sabacc.spec.rulesets import Ruleset

_MOST_NAMED: Final = 5
"""How many deeds a note names."""


def after_a_fault(record: Record, rules: Ruleset) -> str:
    """Say what happens next where a record ends that broke a rule before: by its audit, in words.

    The audit goes on behind a fault with what it takes the line for.
    """
    state = replay(record, rules).steps[-1].after.state
    return f"by the audit, which goes on after that line, {next_words(state)}"


def next_words(state: State) -> str:
    """Say what happens next: who is asked and what they may do, or who deals when all is over."""
    match state.awaits:
        case "seat":
            choices = several(_choices(state), "or")
            return f"{state.asked_seat} is asked {during(state)}, and may {choices}"
        case "roll":
            return f"{state.name(state.roller)} rolls the die in {unit(state)} {state.round}"
        case "change":
            when = "at the call" if state.caller_seat is not None else "before the round begins"
            return f"the record must first say whether the version changes, {when}"
        case _:
            if state.session_over:
                return "the hand is over, and so is the session"
            return f"the hand is over, and {state.next_dealer} deals the next one"


def next_rule(played: Played) -> str:
    """Return the rule of what happens next: why that phase comes, or why that player is asked.

    It is one of the reasons that a state has which says why it is so, the one that a judge names.
    Empty where the hand is over, or the version may change, which no rule of the hand decides.
    """
    if played.state.phase.bets and played.state.level:  # a bet stands: to know that takes no reason
        return rule_here(played.state.book.ruleset, "betting.facing-bet")
    state = played.retold.state
    rules, facts = state.book.ruleset, {} if state.told is None else state.told.facts
    at = f"{state.round} {named(state.phase, called=state.caller_seat is not None)}"
    told = [facts[what, at] for what in (What.ASKED, What.COMES) if (what, at) in facts]
    reasons = {rule.rpartition(".")[0]: rule for fact in told for rule in fact.why(rules)}
    return next((reasons[point] for point in _JUDGED.get(state.phase, ()) if point in reasons), "")


_JUDGED: Final[Mapping[Phase, tuple[str, ...]]] = {
    Phase.BETTING: ("betting.declined", "betting.opener", "betting.turn-opener"),
    Phase.LEAVING: ("folding.when",),
    Phase.SHIFT: ("calling.last-roll", "shift.time"),
    Phase.DRAWING: ("drawing.on-turn", "drawing.in-round"),
    Phase.DISCARDING: ("drawing.order",),
    Phase.TRADING: ("trading.phase",),
    Phase.CALLING: ("calling.earliest-round", "calling.earliest-turn"),
    Phase.LAST_BETTING: ("betting.declined", "calling.last-betting"),
}
"""The points that a judge names of each phase, the first one that is among the reasons."""


def _choices(state: State) -> Iterable[str]:
    """Return what the asked seat may do, each in words; to do nothing comes last."""
    own = [option for option in legal(state) if option.seat == state.asked_seat]
    own.sort(key=lambda option: option.does in _NOTHING)
    return dict.fromkeys(option_words(option) for option in own)


_NOTHING: Final = frozenset({"stand", "keep", "pass", "stay"})


def never_reached(
    position: Mapping[str, Any], answer: Mapping[str, Any], but: Container[int] = ()
) -> list[str]:
    """Name in one note the deeds of a script to which the play never comes; no note where none.

    Those at the places `but` are told elsewhere.
    """
    fates = zip(position.get("script", ()), answer.get("script", ()), strict=False)
    late = [
        f"{entry['seat']} would {doing(entry)}"
        for place, (entry, fate) in enumerate(fates)
        if fate == NOT_REACHED and place not in but
    ]
    more = len(late) - _MOST_NAMED
    named = [*late[:_MOST_NAMED], *([f"{more} more"] if more > 0 else [])]
    return [f"the play never reaches the point where {several(named)}"] if late else []
