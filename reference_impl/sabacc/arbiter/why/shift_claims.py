"""What an answer shows of a shift: whether it comes, who rolls the die, and who picks a card.

Of a hand that stops half-way that is what is told, else what the very next step brings.
"""

from __future__ import annotations

from typing import Final

from sabacc.arbiter.why.asking import rule_here
from sabacc.arbiter.why.looked_at import OPEN, Observed, View, unshown
from sabacc.arbiter.why.without_chance import untold
from sabacc.arbiter.why.words import FACT_WORDS
from sabacc.engine.events import Awaited, Lost
from sabacc.engine.play import State
from sabacc.notation.claim_forms import Aspect
from sabacc.notation.words import round_word

_NO_ROLL: Final = unshown(
    "the die is not rolled yet: add what is done before that, or name the round in the claim"
)


def shifted(aspect: Aspect, view: View) -> Observed:
    """Say whether the cards shift, in the round that is meant or in all that is told."""
    if view.method == "shift":
        comes = bool(view.found.answer["shifted"])
        return Observed(comes, FACT_WORDS["shifted"]("", comes))
    if view.method != "play":
        return unshown()
    within = {0, aspect.round} if aspect.round else None
    phases = [
        phase for phase in view.found.answer["phases"] if within is None or phase["round"] in within
    ]
    came = any(phase.get("shifted") for phase in phases)
    silent = [] if came else untold(view.params, phases)
    if silent:
        return _untold_roll(silent[0])
    if not any("shifted" in phase for phase in phases) and (state := _before_a_roll(view)):
        return (
            _untold_roll(f"{round_word(state)} {state.round}")
            if _falls(state, aspect)
            else _NO_ROLL
        )
    where = f" in round {aspect.round}" if aspect.round else ""
    return Observed(came, f"{FACT_WORDS['shifted']('', came)}{where}")


def _untold_roll(when: str) -> Observed:
    return unshown(f"the dispute does not say how the die falls in {when}; add {when} die: 3")


def _before_a_roll(view: View) -> State | None:
    """Return the table where a hand stops that may yet come to a roll; None where it may not."""
    played = view.found.played
    if played is None or played.state.over or not played.book.shifts:
        return None
    return played.state


def _falls(state: State, aspect: Aspect) -> bool:
    """Say whether the die falls as the very next step, in the round that is meant."""
    return state.awaits is Awaited.ROLL and aspect.round in {0, state.round}


def picker(aspect: Aspect, view: View) -> Observed:
    """Say who picked the card that a seat lost last."""
    if view.method not in {"shift", "play"}:
        return unshown()
    lost = [event for event in view.of(Lost) if event.seat == aspect.seat]
    if not lost and view.method == "play":
        comes = shifted(aspect, view)
        if comes.value is OPEN:
            return comes
    if not lost or not lost[-1].picker:
        return Observed(None, f"nobody picks from {aspect.seat}")
    seat = str(lost[-1].picker)
    return Observed(seat, FACT_WORDS["pickers"](aspect.seat, seat))


def roller(aspect: Aspect, view: View) -> Observed:
    """Say who rolls the die: in the round that is meant, at last, or at the very next step."""
    if view.method != "play":
        return unshown()
    phases = [
        phase
        for phase in view.found.answer.get("phases", ())
        if "roller" in phase and aspect.round in {0, phase["round"]}
    ]
    where = f" in round {aspect.round}" if aspect.round else ""
    state = None if phases else _before_a_roll(view)
    if state is not None and not _falls(state, aspect):
        return _NO_ROLL
    if not phases and state is None:
        return Observed(None, f"nobody rolls the die{where}")
    if state is not None:
        seat, rule = state.name(state.roller), rule_here(view.rules, "shift.roller")
    else:
        seat, rule = str(phases[-1]["roller"]), ""
    return Observed(seat, f"{FACT_WORDS['roller']('', seat)}{where}", rule)
