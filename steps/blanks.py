"""The blanks of the steps: what may stand in each, and how it is read."""

from collections.abc import Mapping
from dataclasses import dataclass
from re import findall
from typing import Any, Final

from sabacc.conformance.scenarios.builder import TYPES, FieldType, split_seats
from sabacc.notation import action_forms, forms
from sabacc.notation.action_forms import VERBS, ActionPhrase, Context
from sabacc.notation.forms import NAMES, PHASES, STEP_FORMS, Moment, phase_name, split_moment
from sabacc.protocol.facts import THEN

SEAT: Final = r"[A-Z][a-z]+"
CARD: Final = r"[a-z]+(?:-[a-z0-9]+)*"
CARDS: Final = rf"{CARD}(?:, {CARD})*"
_COUNT: Final = "[0-9]+"

DOINGS: Final = {verb.plain: does for does, verb in VERBS.items()}
"""What a player may or may not do, as scenarios say it, with its name in the protocol."""
DEED: Final = "|".join(
    forms.form_pattern(form, amount=_COUNT, cards=CARDS)
    for form, _ in action_forms.FORMS[Context.STEP]
)
PHASE: Final = "|".join(map(phase_name, PHASES))
MOMENT: Final = (
    rf"(?:{'|'.join(forms.form_pattern(form, round=_COUNT) for form in STEP_FORMS)})"
    rf"(?: while {SEAT} is asked)?"
)
TIME: Final = rf"the ante|the (?:{PHASE}) of round {_COUNT}"


@dataclass(frozen=True, slots=True)
class Time:
    """The end of a phase: its round (0 for the ante) and its name; of a round without a name."""

    round: int
    phase: str | None = None

    @property
    def path(self) -> str:
        """Where the facts of this phase begin."""
        return f"phase.{self.round}.{self.phase}"


def deed(text: str) -> tuple[ActionPhrase, Moment]:
    """Read what a player does, and when; without a moment, the first time that they are asked."""
    words, moment = split_moment(text)
    found = action_forms.parse_action(
        words, Context.STEP, amount=int, cards=lambda names: tuple(names.split(", "))
    )
    if found is None:
        raise ValueError(text)
    return found, moment


def time(text: str) -> Time:
    """Read the end of a phase, or of a round; `text` has the form of `TIME`, or is `round 2`."""
    if text.startswith("round "):
        return Time(int(text.removeprefix("round ")))
    name, _, number = text.removeprefix("the ").partition(" of round ")
    return Time(int(number or 0), NAMES[name])


def _listed(words: Mapping[str, Any]) -> FieldType:
    """Return a type of a few words, each with what it stands for."""
    return FieldType("|".join(words), words.__getitem__, " or ".join(f"`{word}`" for word in words))


def _occasion(other: str, key: str) -> FieldType:
    """Return a type that is a round, or one other occasion."""
    return FieldType(
        rf"in round {_COUNT}|{other}",
        lambda text: {key: True} if text == other else {"round": int(text.split()[-1])},
        f"`in round 2`, or `{other}`",
    )


def _cards(text: str) -> list[str]:
    return [] if text == "no card" else text.split(", ")


def _seats(text: str) -> list[str]:
    return [] if text == NOBODY else split_seats(text)


def _place(text: str) -> str | None:
    return None if text == "the table" else text.rpartition(" ")[2]


Fact = tuple[str, Any, str]
"""A fact that is expected: its path, its value, and how the two are compared."""


def _existing(text: str) -> Fact:
    """Read what there is, or is not: `an ante`, `no round 4`, `a drawing in round 2`."""
    some, _, what = text.partition(" ")
    part, _, number = what.rpartition(" ")
    match part:
        case "round":
            return f"round.{number}", [], "is"
        case "hand":
            return f"{THEN}.{int(number) - 2}", False, "is"
        case "sudden":
            return "demise", [], "seats"
        case "":
            return "round.0", [] if some == "no" else ["ante"], "is"
        case _:
            phase = NAMES[part.removesuffix(" in round")]
            return f"round.{number}", phase, "lacks" if some == "no" else "has"


NOBODY: Final = "nobody"
_WORDS: Final = r"[A-Za-z][A-Za-z' -]*"
_SEATS: Final = rf"{SEAT}(?:, {SEAT})*(?: and {SEAT})?"

BLANKS: Final[Mapping[str, FieldType]] = {
    "seat": FieldType(SEAT, str, "a name: `Han`"),
    "player": FieldType(
        rf"{SEAT}|{NOBODY}",
        lambda text: None if text == NOBODY else text,
        "a name, or `nobody`",
    ),
    "seats": FieldType(_SEATS, split_seats, "names: `Han, Lando and Leia`"),
    "who": FieldType(rf"{_SEATS}|{NOBODY}", _seats, "a name, several, or `nobody`"),
    "card": FieldType(CARD, str, "the name of a card: `coins-5`"),
    "cards": FieldType(rf"no card|{CARDS}", _cards, "names of cards, or `no card`"),
    "amount": FieldType(_COUNT, int, "credits, a whole number"),
    "number": FieldType(_COUNT, int, "the number of a round"),
    "total": FieldType(r"[+-]?[0-9]+", int, "a whole number, with its sign if you like"),
    "version": FieldType(_WORDS, str, "a version of Random Sabacc: `New Republic`"),
    "special": FieldType(_WORDS, str, "a special hand, or `an ordinary hand`"),
    "reason": FieldType("[a-z -]+", str, "one of the refusals below"),
    "deed": FieldType(
        rf"(?:{DEED})(?: {MOMENT})?",
        deed,
        "what a player does (`bets 3`, `raises by 2`, `draws 2 cards`, `trades coins-3, idiot`, "
        "`trades no card`), and when, if it matters (`in round 4`, `in the last betting`, "
        "`in the betting of round 2 while Lando is asked`, `as the die falls`, `after the hand`)",
    ),
    "doing": FieldType("|".join(DOINGS), DOINGS.__getitem__, "the plain verb: `go all in`"),
    "phase": FieldType(PHASE, NAMES.__getitem__, "a phase: `last betting`"),
    "phases": FieldType(
        rf"(?:{PHASE})(?:, (?:{PHASE}))*(?: and (?:{PHASE}))?",
        lambda text: [NAMES[name] for name in split_seats(text)],
        "phases in order: `drawing, betting and shift`",
    ),
    "time": FieldType(
        rf"{TIME}|round {_COUNT}",
        time,
        "a round (`round 4`), or a phase (`the ante`, `the drawing of round 1`)",
    ),
    "pot": _listed({name: name for name in ("hand pot", "side pot", "sabacc pot")}),
    "which": _listed({name: name for name in ("the main", "a side")}),
    "dice": FieldType(
        rf"die shows {_COUNT}|dice show {_COUNT} and {_COUNT}",
        lambda text: [int(face) for face in findall(_COUNT, text)],
        "`die shows 3`, or `dice show 3 and 4`",
    ),
    "comes": _listed({"a": True, "no": False}),
    "presence": _listed(
        {name: name for name in ("sits out", "is new at the table", "leaves the table")}
    ),
    "place": FieldType(
        rf"the table|the left of {SEAT}", _place, "`the table`, or `the left of Han`"
    ),
    "rolled": _occasion("after the last betting", "last"),
    "changed": _occasion("at the call", "call"),
    "pending": _listed(
        {"antes are still to be paid": "ante", "cards are still to be dealt": "deal"}
    ),
    "range": _listed({"stays in range": False, "bombs out": True}),
    "shifted": _listed({"shift": True, "stay": False}),
    "due": _listed({"owes": "owed", "pays": "paid"}),
    "worth": _listed({"is worth": True, "is not worth": False}),
    "folded": _listed({"has folded": True, "has not folded": False}),
    "game": _listed({"hand": "over", "session": "session_over"}),
    "ends": _listed({"is over": True, "goes on": False}),
    "part": _listed({"part": "has", "no part": "lacks"}),
    "thing": FieldType(
        rf"(?:a|an|no) (?:{PHASE}) in round {_COUNT}|an ante|no ante|no sudden demise"
        rf"|no round {_COUNT}|no hand [2-9]",
        _existing,
        "`a drawing in round 2` or `no drawing in round 2`, `an ante` or `no ante`, `no round 4`, "
        "`no sudden demise`, `no hand 3`",
    ),
}

TYPES.update(BLANKS)
