"""Claims: what one fact is said to be; one table of forms for disputes and hand records."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, Literal, NamedTuple

from sabacc.notation import forms
from sabacc.notation.terms import POTS, SPECIAL_NAMES

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

Value = bool | int | str | tuple[str, ...] | None
"""What may be claimed: the truth of something, an amount, a name, seats or cards in order."""


class Aspect(NamedTuple):
    """What a claim is about.

    Attributes:
        name: One of the names of `FORMS`, or `fact`.
        seat: Whom it is about; empty for nobody, or for the only hand there is.
        pot: `hand-pot` or `sabacc-pot`; empty for either.
        does: What a seat may do, or may not (`may`).
        amount: Of a bet or raise.
        cards: Those that are given up or laid down.
        round: In which round; 0 for any.
        path: The fact of the answer (`fact`).
    """

    name: str
    seat: str = ""
    pot: str = ""
    does: str = ""
    amount: int = 0
    cards: tuple[str, ...] = ()
    round: int = 0
    path: str = ""


Said = tuple[Aspect, Value]
"""What a claim comes to: an aspect, and what is said of it."""
_BLANK: Final = object()
"""Stands for a value that is written in a blank of the form."""


class Form(NamedTuple):
    """One way to claim something.

    Attributes:
        name: What it is about, the name of an `Aspect`.
        form: With blanks: `seat`, `pot`, `round` and `deed` say what it is about, any other is
            the value.
        value: What is said of it, where that is no blank.
        pot: The pot, where that is no blank.
        example: In a hand record, whose claims have some of the forms; empty for the others.
    """

    name: str
    form: str
    value: Any = _BLANK
    pot: str = ""
    example: str = ""


_WINS: Final = "{seats} wins|win|share|shares"
_OF_A_HAND: Final = (
    Form("total", "counts {total}", example="Han counts 18"),
    Form("bombed", "bombs", value=True, example="Han bombs"),
    Form("bombed", "is out of range", value=True),
    Form("bombed", "does not bomb", value=False),
    Form("bombed", "is in range", value=False),
    Form("special", "is|has nothing|no special {more}", value=None),
    Form("special", "is a|an ordinary hand", value=None),
    Form("special", "is|has|makes {special}"),
)
"""What is said of a hand, of somebody's or of the only one there is."""

FORMS: Final[tuple[Form, ...]] = (
    Form("pot", "{pot} pot {amount}", example="hand pot 12, sabacc pot 30"),
    Form("winners", "winner {seats}", pot="hand-pot", example="winner Han"),
    Form("winners", "winners {seats}", pot="hand-pot"),
    Form("caller", "caller {caller}", example="caller Han"),
    Form("next-dealer", "next dealer {dealer}", example="next dealer Han"),
    Form("pot", "the {pot} pot holds {amount}"),
    Form("a-demise", "sudden demise", value=True),
    Form("a-demise", "no sudden demise", value=False),
    Form("demise", "sudden demise of {seats}"),
    Form("shifted", "the cards shift", value=True),
    Form("shifted", "the cards stay", value=False),
    Form("shifted", "the cards shift in round {round}", value=True),
    Form("shifted", "the cards stay in round {round}", value=False),
    Form("bombed-seats", "nobody bombs|bombed", value=()),
    Form("winners", _WINS, pot="hand-pot"),
    Form("winners", f"{_WINS} the {{pot}} pot"),
    *(one._replace(form=f"the hand {one.form}", example="") for one in _OF_A_HAND),
    *(one._replace(form=f"it {one.form}", example="") for one in _OF_A_HAND),
    Form("has", "{seat} has {credits}", example="Han has 98"),
    Form("holds", "{seat} holds nothing", value=(), example="Han holds nothing"),
    Form("holds", "{seat} holds {cards}", example="Han holds coins-7 flasks-9"),
    Form("paid", "{seat} pays {paid} to the {pot} pot", example="Han pays 12 to the sabacc pot"),
    Form("paid", "{seat} pays {paid}"),
    Form("won", "{seat} wins {amount}", example="Han wins 12"),
    Form("won", "{seat} wins {amount} from the {pot} pot", example="Han wins 12 from the hand pot"),
    Form("out", "{seat} is out", value=True, example="Han is out"),
    Form("out", "{seat} is not out", value=False),
    Form("out", "{seat} is still in", value=False),
    Form("caller", "{caller} calls"),
    Form("may", "{seat} may not {deed}", value=False),
    Form("may", "{seat} may {deed}", value=True),
    Form("picker", "{picker} picks from {seat}", example="Leia picks from Han"),
    *(one._replace(form=f"{{seat}} {one.form}") for one in _OF_A_HAND),
)
"""Every claim that can be judged.  The first form that a text has is what it says."""

_NAMED: Final[Mapping[str, str]] = {name.removesuffix("-pot"): name for name in POTS}
_SPECIALS: Final[Mapping[str, str]] = {
    words.lower(): special.value for special, words in SPECIAL_NAMES.items()
}
_PATTERNS: Final[Mapping[str, str]] = {
    "pot": "|".join(_NAMED),
    "special": f"(?i:{'|'.join(_SPECIALS)})",
    **dict.fromkeys(("seats", "cards", "deed", "more"), forms.WORDS),
}
"""What stands in the blanks that are not one word."""
_ABOUT: Final = frozenset({"seat", "pot", "round", "deed"})

Tongue = Literal["dispute", "record"]
READ: Final[Mapping[Tongue, tuple[Form, ...]]] = {
    "dispute": FORMS,
    "record": tuple(form for form in FORMS if form.example),
}
"""The forms that are claimed in each of the two formats."""


def read(text: str, tongue: Tongue, **blanks: Callable[[str], Any]) -> Said | None:
    """Read a claim, given the readers of its blanks; None where it has no form.

    A form is known by its words, so that the reader of a blank says what is wrong in it.
    """
    for form in READ[tongue]:
        found = _match(form.form, text, tongue)
        if found is None:
            continue
        values = {name: _read(name, said, blanks) for name, said in found.items()}
        about = {name: values.pop(name) for name in _ABOUT & values.keys()}
        deed: Mapping[str, Any] = about.pop("deed", {})
        aspect = Aspect(form.name, **{"pot": form.pot, **about, **deed})
        return aspect, next(iter(values.values())) if form.value is _BLANK else form.value
    return None


def _match(form: str, text: str, tongue: Tongue) -> dict[str, str] | None:
    patterns = {name: _PATTERNS.get(name, forms.WORD) for name in forms.blanks_of(form)}
    if "credits" in patterns and tongue == "dispute":
        patterns["credits"] = r"\d+"  # somebody has a special hand, too
    return forms.read(form, text, **patterns)


def _read(name: str, said: str, blanks: Mapping[str, Callable[[str], Any]]) -> Any:  # noqa: ANN401 - a Value, or what a deed comes to
    match name:
        case "pot":
            return _NAMED[said]
        case "special":
            return _SPECIALS[said.lower()]
        case "more":
            return None
        case _:
            return blanks[name](said)


def write(aspect: Aspect, value: Value) -> str:
    """Write a claim so that a record and a dispute read it."""
    form = next(_fitting(aspect, value))
    said = value
    if isinstance(value, tuple):
        between = " " if "{cards}" in form.form else ", "
        said = between.join(value) or "nobody"
    names = forms.blanks_of(form.form)
    values: dict[str, Any] = dict.fromkeys(names, "nobody" if said is None else said)
    pot = aspect.pot.removesuffix("-pot")
    return forms.write(form.form, {**values, "seat": aspect.seat, "pot": pot})


def _fitting(aspect: Aspect, value: Value) -> Iterator[Form]:
    """Yield the forms that say just this, those of a record first."""
    for form in sorted(FORMS, key=lambda form: not form.example):
        names = set(forms.blanks_of(form.form))
        said = names - _ABOUT
        whole = (aspect.pot in {"", form.pot}) == ("pot" not in names)
        same = bool(said) if form.value is _BLANK else form.value == value
        if form.name == aspect.name and whole and same and bool(aspect.seat) == ("seat" in names):
            yield form
