"""What players do, and when, as scenarios say it: the patterns of the forms, and their readers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from sabacc.notation import deed_forms, forms
from sabacc.notation.deed_forms import VERBS, Deed, Tongue
from sabacc.notation.moment_forms import NAMES, PHASES, STEPS, Moment, spoken

SEAT: Final = r"[A-Z][a-z]+"
CARD: Final = r"[a-z]+(?:-[a-z0-9]+)*"
CARDS: Final = rf"{CARD}(?:, {CARD})*"
_COUNT: Final = "[0-9]+"

SOME_TIME: Final = Moment()
"""The first time that the player is asked for such a thing."""

DOINGS: Final = {verb.plain: does for does, verb in VERBS.items()}
"""What a player may or may not do, as scenarios say it, with its name in the protocol."""
DEED: Final = "|".join(
    forms.source(form, amount=_COUNT, cards=CARDS) for form, _ in deed_forms.FORMS[Tongue.STEP]
)
PHASE: Final = "|".join(map(spoken, PHASES))
MOMENT: Final = (
    rf"(?:{'|'.join(forms.source(form, round=_COUNT) for form in STEPS)})"
    rf"(?: while {SEAT} is asked)?"
)
TIME: Final = rf"the ante|the (?:{PHASE}) of round [0-9]+"


@dataclass(frozen=True, slots=True)
class Time:
    """The end of a phase: its round (0 for the ante) and its name."""

    round: int
    phase: str

    @property
    def path(self) -> str:
        """Where the facts of this phase begin."""
        return f"phase.{self.round}.{self.phase}"


def deed(text: str) -> Deed:
    """Read what a player does; `text` has the form of `DEED`."""
    found = deed_forms.read(
        text, Tongue.STEP, amount=int, cards=lambda names: tuple(names.split(", "))
    )
    if found is None:
        raise ValueError(text)
    return found


def time(text: str) -> Time:
    """Read the end of a phase; `text` has the form of `TIME`."""
    name, _, number = text.removeprefix("the ").partition(" of round ")
    return Time(int(number or 0), NAMES[name])
