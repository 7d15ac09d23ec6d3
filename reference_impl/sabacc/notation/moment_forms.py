"""When something happens in a hand: written in a dispute, told in a scenario, said to people."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple, get_args

from sabacc.notation import forms
from sabacc.notation.errors import fail
from sabacc.notation.tokens import number, seat
from sabacc.protocol.message_types import Phase

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

MOST_ROUNDS: Final = 1_000_000
PHASES: Final[tuple[str, ...]] = get_args(Phase)
"""Every phase of a hand, as the protocol calls it."""
END: Final = "end"
"""After the hand; stands beside the phases where somebody may do something."""

_OWN_WORDS: Final[Mapping[str, str]] = {
    "ante": "now",
    "shift": "as the die falls",
    "discarding": "after a draw",
    "version": "before it is said whether the version changes",
    END: "after the hand",
}
"""How one says that something happens in a phase, where that is not `in the betting`."""


class Moment(NamedTuple):
    """When a player does something: in which round and phase, and while which seat is asked."""

    round: int | None = None
    phase: str | None = None
    asked: str | None = None


_TURN: Final = re.compile(r"\bturn (?=\d)")
_ROUND: Final = re.compile(r"\bround (?=\d)")


def in_rounds(text: str) -> str:
    """Return a text in which turns are rounds: players whose play goes by turns count those."""
    return _TURN.sub("round ", text)


def as_told(text: str, told: str) -> str:
    """Return a text in rounds with the turns of which it was told."""
    return _ROUND.sub("turn ", text) if _TURN.search(told) else text


def spoken(phase: str) -> str:
    """Return a phase as a text calls it: `last betting`."""
    return phase.replace("-", " ")


NAMES: Final[Mapping[str, str]] = {spoken(phase): phase for phase in (*PHASES, END)}
"""The phases by the names that a text has for them."""


def in_words(phase: str) -> str:
    """Say that something happens in a phase: `in the betting`, `as the die falls`."""
    return _OWN_WORDS.get(phase) or (f"in the {spoken(phase)}" if phase in PHASES else "now")


def read(text: str, seats: Sequence[str] = ()) -> Moment:
    """Read `round 2 calling, while Leia is asked`; raises RecordError.

    Without `seats` nobody can be asked.
    """
    rest, count, asked = " ".join(text.replace(",", " ").split()), None, None
    begun = forms.read("round {count} {rest}", rest, count=forms.WORD, rest=forms.WORDS)
    if begun is not None:
        count, rest = number(begun["count"], "round", 0, MOST_ROUNDS), begun["rest"]
    ended = forms.read("{rest} while {name} is asked", rest, rest=forms.WORDS, name=forms.WORD)
    if ended is not None and seats:
        asked, rest = seat(ended["name"], seats, "asked"), ended["rest"]
    if rest and rest not in NAMES:
        late = "round" in rest.split()
        mend = "write the round first: round 1 betting" if late else f"write one of {_ALL}"
        fail(f"{rest!r} is not a phase", mend, "phase")
    return Moment(count, NAMES.get(rest), asked)


_ALL: Final = ", ".join(NAMES)


def write(moment: Moment) -> str:
    """Write a moment so that it can be read; empty where the first occasion is meant."""
    parts = [] if moment.round is None else [f"round {moment.round}"]
    parts += [spoken(moment.phase)] if moment.phase else []
    parts = [" ".join(parts)] if parts else []
    return ", ".join([*parts, f"while {moment.asked} is asked"] if moment.asked else parts)


_ASKED: Final = "{when} while {asked} is asked"


def _step(moment: Moment) -> str:
    """Return the form of a moment in a scenario, without who is asked."""
    round_ = "" if moment.round is None else "round {round}"
    match moment.phase:
        case None | "shift" | "end":
            when = in_words(moment.phase) if moment.phase else ""
            return f"{when} in {round_}".strip() if round_ else when
        case phase:
            when = f"in the {spoken(phase)}"
            return f"{when} of {round_}" if round_ else when


STEPS: Final[Mapping[str, Moment]] = {
    _step(moment): moment
    for phase in (None, *PHASES, END)
    for number_ in (None, 0)
    for moment in (Moment(number_, phase),)
    if moment != Moment()
}
"""The forms of a moment in a scenario, without who is asked; 0 stands for any round."""


def read_step(text: str) -> Moment:
    """Read a moment of a scenario, `in the betting of round 1 while Han is asked`."""
    asked = forms.read(_ASKED, text, when=forms.WORDS, asked=forms.WORD) or {}
    for form, moment in STEPS.items():
        found = forms.read(form, asked.get("when", text), round="[0-9]+")
        if found is not None:
            count = int(found["round"]) if "round" in found else None
            return moment._replace(round=count, asked=asked.get("asked"))
    raise ValueError(text)


def part_deed(text: str) -> tuple[str, Moment]:
    """Part a deed from the moment that a scenario tells behind it: `bets 3 in round 1`."""
    words = text.split()
    for place in range(1, len(words)):
        try:
            return " ".join(words[:place]), read_step(" ".join(words[place:]))
        except ValueError:
            continue
    return text, Moment()


def write_step(moment: Moment) -> str:
    """Write a moment for a scenario; empty where the first occasion is meant."""
    when = _step(moment).replace("{round}", str(moment.round))
    asked = f"while {moment.asked} is asked" if moment.asked else ""
    return f"{when} {asked}".strip()
