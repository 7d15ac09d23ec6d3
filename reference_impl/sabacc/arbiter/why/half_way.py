"""Where a hand stops half-way: the moment of a record, and what happens next.

A request of the level `play` stops where a phase ends.  A hand record may stop before that, while
somebody is being asked; what the others would do of themselves afterwards, nobody has done yet.
"""

from __future__ import annotations

from collections.abc import Collection, Container, Iterable, Iterator, Mapping
from typing import Any, Final, NamedTuple

from sabacc.arbiter.why.permission import deed_words, drawn_too_late, judged_at
from sabacc.arbiter.why.view import Observation, View, rule_here
from sabacc.arbiter.why.words import doing
from sabacc.engine.events import ActionType, Phase
from sabacc.engine.play import Action, PlayedHand, Reason, State, legal
from sabacc.engine.play.script_player import PHASE_POINTS, is_first_to_speak, opening_rule
from sabacc.notation.action_forms import option_words
from sabacc.notation.claim_forms import Aspect
from sabacc.notation.words import phase_words, round_word
from sabacc.protocol.facts import DONE, NOT_REACHED, outcome_path
from sabacc.records.hand_record import Record
from sabacc.records.replaying.replay import replay
from sabacc.spec.rulesets import Ruleset
from sabacc.system.text import join_words

_MOST_NAMED: Final = 5
"""How many deeds a note names."""


def after_a_fault(record: Record, rules: Ruleset) -> str:
    """Say what happens next where a record ends that broke a rule before: by its audit, in words.

    The audit goes on behind a fault with what it takes the line for.
    """
    state = replay(record, rules).steps[-1].after.state
    return f"by the audit, which goes on after that line, {next_words(state)}"


def next_words(state: State, *, credits_told: bool = True) -> str:
    """Say what happens next: who is asked and what they may do, or who deals when all is over.

    A bet that only the player's credits limit has no most where nobody has told these.
    """
    match state.awaits:
        case "seat":
            choices = join_words(_choices(state, credits_told=credits_told), "or")
            return f"{state.asked_seat} is asked {phase_words(state)}, and may {choices}"
        case "roll":
            return f"{state.name(state.roller)} rolls the die in {round_word(state)} {state.round}"
        case "change":
            when = "at the call" if state.caller_seat is not None else "before the round begins"
            return f"the record must first say whether the version changes, {when}"
        case _:
            if state.session_over:
                return "the hand is over, and so is the session"
            return f"the hand is over, and {state.next_dealer} deals the next one"


def next_rule(played: PlayedHand) -> str:
    """Return the rule of what happens next: why that phase comes, or why that player is asked.

    Empty where the hand is over, or the version may change, which no rule of the hand decides.
    """
    state = played.state
    rules = state.compiled.ruleset
    if state.phase.bets:
        if state.level:
            return rule_here(rules, "betting.facing-bet")
        if state.phase is Phase.BETTING or not is_first_to_speak(state):
            return opening_rule(state)
    points = PHASE_POINTS.get(state.phase, ())
    if state.phase is Phase.SHIFT and state.caller_seat is not None:
        points = ("calling.last-roll",)
    return next(filter(None, (rule_here(rules, point) for point in points)), "")


def _choices(state: State, *, credits_told: bool) -> Iterable[str]:
    """Return what the asked seat may do, each in words; to do nothing comes last."""
    unlimited = (
        not credits_told and state.compiled.ruleset.choices["betting.limit"].name == "unlimited"
    )
    own = [option for option in legal(state) if option.seat == state.asked_seat]
    own.sort(key=lambda option: option.does in _NOTHING)
    return dict.fromkeys(option_words(option, unlimited=unlimited) for option in own)


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
    return [f"the play never reaches the point where {join_words(named)}"] if late else []


class Forced(NamedTuple):
    """A bet that nobody tells of; `by` refuses the check that is told of the seat, if one is."""

    seat: str
    amount: int
    by: str


def forced(view: View) -> list[Forced]:
    """Return the bets that players make of themselves, since nobody may check."""
    played = view.found.played
    if played is None:
        return []
    told = zip(played.script.entries, played.outcomes, played.refused_by, strict=True)
    checked = {
        entry.action.seat: by for entry, fate, by in told if fate == Reason.BET_OR_FOLD.value
    }
    of_themselves = (taken.move for taken in played.moves if taken.entry is None)
    return [
        Forced(move.seat, move.amount, checked.get(move.seat, ""))
        for move in of_themselves
        if isinstance(move, Action) and move.does is ActionType.BET
    ]


def refused_deeds(
    played: PlayedHand, but: Collection[int] = ()
) -> Iterator[tuple[int, Observation]]:
    """Yield each refused entry of a script, and why; those in `but` are left out.

    A deed that found no moment is judged at the table at which somebody would refuse it; a drawing
    that is told behind the last one of its round has none, and what orders them refuses it.
    """
    for place in range(len(played.script.entries)):
        if place in but or played.outcomes[place] == DONE:
            continue
        aspect, table = _aspect(played, place), played.state_of_entry(place)
        found = (
            drawn_too_late(aspect, played, place)
            if table is None
            else judged_at(aspect, table, again=played.used_request_rule(place))
        )
        if found is not None and found.value is False:
            yield place, found


def fates_in_words(
    ours: Iterable[int], refused: Mapping[int, Observation], other: PlayedHand
) -> list[str]:
    """Say of a hand by other rules which deeds are refused there, and which only by `ours`."""
    done = [place for place in ours if other.outcomes[place] == DONE]
    aspects = [_aspect(other, place) for place in done]
    words = [found.words for found in refused.values()]
    return [*words, *(f"{each.seat} may {deed_words(each)}" for each in aspects)]


def reached_in_words(own: PlayedHand, other: PlayedHand) -> list[str]:
    """Say which deeds others come to and one's own hand does not, and the other way round."""
    found: list[str] = []
    for place, fate in enumerate(own.outcomes):
        each = _aspect(other, place)
        if fate == NOT_REACHED != other.outcomes[place]:
            found.append(f"{each.seat} may {deed_words(each)}")
        elif other.outcomes[place] == NOT_REACHED != fate:
            found.append(f"{each.seat} does not come to {deed_words(each)}")
    return found


def refusals_asked(
    refused: Mapping[int, Observation], asks: Iterable[str]
) -> tuple[list[str], list[str]]:
    """Say of the deeds that are asked about (`script.3`) why they are refused.

    The other questions, and those about deeds that are not refused, come second.
    """
    words = {outcome_path(place): found.words for place, found in refused.items()}
    every = list(asks)
    said = [words[path] for path in every if path in words]
    return said, [path for path in every if path not in words]


def legality_in_words(
    played: PlayedHand, refused: Mapping[int, Observation], *, short: bool
) -> Iterator[str]:
    """Say of every deed whether it is legal; in `short` without those refused."""
    if not short:
        yield from (found.words for found in refused.values())
    legal: list[str] = []
    for place, fate in enumerate(played.outcomes):
        each = _aspect(played, place)
        if fate == DONE:
            legal.append(f"{each.seat} may {deed_words(each)}")
        elif place not in refused:
            yield f"{each.seat} does not come to {deed_words(each)}"
    if short and len(legal) > 1:
        yield "the rest is legal" if len(legal) < len(played.outcomes) else "all of that is legal"
    else:
        yield from legal


def _aspect(played: PlayedHand, place: int) -> Aspect:
    """Return what is claimed by who says that an entry of a script may be done."""
    action = played.script.entries[place].action
    cards = tuple(map(str, action.cards))
    return Aspect("may", action.seat, does=action.does, amount=action.amount, cards=cards)
