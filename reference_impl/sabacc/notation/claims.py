"""Claims: what one fact is said to be; one table of forms for disputes and hand records."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from difflib import get_close_matches
from functools import cache
from typing import Any, Final, Literal, NamedTuple

from sabacc.notation import forms
from sabacc.notation.words import POTS, SPECIAL_NAMES

Value = bool | int | str | tuple[str, ...] | None
"""What may be claimed: the truth of something, an amount, a name, seats or cards in order."""


class Aspect(NamedTuple):
    """What a claim is about.

    Attributes:
        name: One of the names of `FORMS`, or `fact`.
        seat: Whom it is about; empty for nobody, or for the only hand there is.
        pot: `hand-pot`, `sabacc-pot` or `both-pots`; empty for either.
        does: What a seat may do, or may not (`may`).
        amount: Of a bet or raise.
        cards: Those that are given up or laid down.
        any: Whether any amount or cards will do (`may bet`); `amount` is then how many cards, or 0.
        round: In which round; 0 for any.
        path: The fact of the answer (`fact`).
    """

    name: str
    seat: str = ""
    pot: str = ""
    does: str = ""
    amount: int = 0
    cards: tuple[str, ...] = ()
    any: bool = False
    round: int = 0
    path: str = ""


Said = tuple[Aspect, Value]
"""What a claim comes to: an aspect, and what is said of it."""
BLANK: Final = object()
"""Stands for a value that is written in a blank of the form."""


class Form(NamedTuple):
    """One way to claim something.

    Attributes:
        name: What it is about, the name of an `Aspect`.
        form: With blanks: `seat`, `pot`, `round` and `deed` say what it is about, any other is
            the value.
        example: For those who err, and for help.
        value: What is said of it, where that is no blank.
        pot: The pot, where that is no blank.
        records: Whether hand records claim so too.
    """

    name: str
    form: str
    example: str
    value: Any = BLANK
    pot: str = ""
    records: bool = False


def _recorded(name: str, form: str, example: str, value: object = BLANK, pot: str = "") -> Form:
    return Form(name, form, example, value, pot, records=True)


BOTH_POTS: Final = "both-pots"
"""The pot of a claim on both of them."""
_WINS: Final = "{seats} wins|win|won|takes|take|took|gets|get|got|share|shares|shared"
_OF_A_HAND: Final = (
    _recorded("total", "counts|counted {total}", "counts 18"),
    _recorded("bombed", "bombs|bombed", "bombs", value=True),
    Form("bombed", "bombs|bombed out", "bombs out", value=True),
    Form("bombed", "is|was out of range", "is out of range", value=True),
    Form("bombed", "does|did not bomb", "does not bomb", value=False),
    Form("bombed", "is|was in range", "is in range", value=False),
    Form("special", "has|is|had|was nothing|no special {more}", "has no special hand", value=None),
    Form("special", "is|was a|an ordinary hand", "is an ordinary hand", value=None),
    Form("special", "has|is|makes|had|was|made {special}", "has a Pure Sabacc"),
)
"""What is said of a hand, of somebody's or of the only one there is."""


def _of(said: str, called: str = "", *, records: bool = False) -> Iterator[Form]:
    """Yield what is said of a hand, which the form names `said` and the example `called`."""
    for name, form, example, value, pot, also in _OF_A_HAND:
        whole = f"{called or said} {example}"
        yield Form(name, f"{said} {form}", whole, value, pot, records=records and also)


_HAND: Final = "{whose} hand|cards"
_SHOWN: Final = (
    Form("shows", "{seat} shows nothing", "Han shows nothing", value=()),
    Form("shows", "{seat} shows no card|cards", "Han shows no card", value=()),
    Form("shows-hand", f"{{seat}} shows {_HAND}", "Han shows their hand", value=True),
    Form("shows-hand", f"{{seat}} must show {_HAND}", "Han must show their hand", value=True),
    Form("shows-hand", "{seat} need not show", "Han need not show", value=False),
    Form(
        "shows-hand", f"{{seat}} need not show {_HAND}", "Han need not show the hand", value=False
    ),
    Form("shows", "{seat} must show {cards}", "Han must show evil-one"),
    Form("shows", "{seat} shows {cards}", "Han shows coins-7 flasks-9"),
)
"""What is said of the cards that the others see."""
_SHOWING: Final = (
    *(
        one._replace(form=f"{one.form} in round {{round}}", example=f"{one.example} in round 2")
        for one in _SHOWN
    ),
    *_SHOWN,
)
"""The same of a round, which is read first, or of when any were last seen."""

FORMS: Final[tuple[Form, ...]] = (
    _recorded("pot", "{pot} pot {amount}", "sabacc pot 30"),
    _recorded("winners", "winner {seats}", "winner Han", pot="hand-pot"),
    Form("winners", "winners {seats}", "winners Han, Lando", pot="hand-pot"),
    _recorded("caller", "caller {caller}", "caller Han"),
    _recorded("next-dealer", "next dealer {dealer}", "next dealer Han"),
    Form("pot", "the {pot} pot holds {amount}", "the hand pot holds 12"),
    Form("a-demise", "sudden demise", "sudden demise", value=True),
    Form("a-demise", "no sudden demise", "no sudden demise", value=False),
    Form("demise", "sudden demise of {seats}", "sudden demise of Han, Lando"),
    Form("shifted", "the cards shift|shifted", "the cards shift", value=True),
    Form("shifted", "the cards stay|stayed", "the cards stay", value=False),
    Form("shifted", "there is|was a shift", "there is a shift", value=True),
    Form("shifted", "there is|was no shift", "there is no shift", value=False),
    Form(
        "shifted",
        "the cards shift|shifted in round {round}",
        "the cards shift in round 2",
        value=True,
    ),
    Form(
        "shifted",
        "the cards stay|stayed in round {round}",
        "the cards stay in round 2",
        value=False,
    ),
    Form("bombed-seats", "nobody bombs|bombed", "nobody bombs", value=()),
    Form("winners", _WINS, "Han wins", pot="hand-pot"),
    Form("winners", "{seats} has|have|had the best hand", "Han has the best hand", pot="hand-pot"),
    Form("winners", f"{_WINS} both pots", "Han wins both pots", pot=BOTH_POTS),
    Form("winners", f"{_WINS} the {{pot}} pot", "Han, Lando share the hand pot"),
    *_of("the hand"),
    *_of("it"),
    _recorded("has", "{seat} has {credits}", "Han has 98"),
    _recorded("holds", "{seat} holds|held nothing", "Han holds nothing", value=()),
    _recorded("holds", "{seat} holds|held {cards}", "Han holds coins-7 flasks-9"),
    _recorded("paid", "{seat} pays|paid {paid} to the {pot} pot", "Han pays 12 to the sabacc pot"),
    Form("paid", "{seat} pays|paid {paid}", "Han pays nothing"),
    _recorded("won", "{seat} wins|won {amount}", "Han wins 12"),
    _recorded(
        "won", "{seat} wins|won {amount} from the {pot} pot", "Han wins 12 from the hand pot"
    ),
    _recorded("out", "{seat} is|was out", "Han is out", value=True),
    Form("out", "{seat} is|was not out", "Han is not out", value=False),
    Form("out", "{seat} is|was still in", "Han is still in", value=False),
    Form("caller", "{caller} calls|called", "Han calls"),
    Form("may", "{seat} may not {deed}", "Han may not bet 3 in round 2", value=False),
    Form("may", "{seat} may {deed}", "Han may call", value=True),
    _recorded("picker", "{picker} picks|picked from {seat}", "Leia picks from Han"),
    _recorded("roller", "{roller} rolls|rolled the die", "Han rolls the die"),
    Form(
        "roller", "{roller} rolls|rolled the die in round {round}", "Han rolls the die in round 2"
    ),
    *_SHOWING,
    *_of("{seat}", "Han", records=True),
)
"""Every claim that can be judged.  The first form that a text has is what it says."""

Tongue = Literal["dispute", "record"]
READ: Final[Mapping[Tongue, tuple[Form, ...]]] = {
    "dispute": FORMS,
    "record": tuple(form for form in FORMS if form.records),
}
"""The forms that are claimed in each of the two formats."""


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


def read(text: str, tongue: Tongue, **blanks: Callable[[str], Any]) -> Said | None:
    """Read a claim, given the readers of its blanks; None where it has no form.

    A form is known by its words, so that the reader of a blank says what is wrong in it.
    """
    for form, pattern in _patterns(tongue):
        found = forms.filled(pattern, text)
        if found is None:
            continue
        values = {name: _read(name, said, blanks) for name, said in found.items()}
        about = {name: values.pop(name) for name in _ABOUT & values.keys()}
        deed: Mapping[str, Any] = about.pop("deed", {})
        of: dict[str, Any] = {"pot": form.pot, **about, **deed}
        aspect = Aspect(form.name, **of)
        return aspect, next(iter(values.values())) if form.value is BLANK else form.value
    return None


@cache
def _patterns(tongue: Tongue) -> tuple[tuple[Form, re.Pattern[str]], ...]:
    """Return the forms of a tongue, and what each looks like."""
    words = {name: forms.WORD for form in FORMS for name in forms.blanks_of(form.form)}
    blanks = {**words, **_PATTERNS}
    if tongue == "dispute":
        blanks["credits"] = r"\d+"  # somebody has a special hand, too
    return tuple((form, forms.compiled(form.form, **blanks)) for form in READ[tongue])


def _read(name: str, said: str, blanks: Mapping[str, Callable[[str], Any]]) -> Any:  # noqa: ANN401 - a Value, or what a deed comes to
    match name:
        case "pot":
            return _NAMED[said]
        case "special":
            return _SPECIALS[said.lower()]
        case "more" | "whose":
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
    about = {"seat": aspect.seat, "pot": pot, "round": aspect.round, "whose": "the"}
    return forms.write(form.form, {**values, **about})


def _fitting(aspect: Aspect, value: Value) -> Iterator[Form]:
    """Yield the forms that say just this, those of a record first."""
    for form in sorted(FORMS, key=lambda form: not form.records):
        names = set(forms.blanks_of(form.form))
        said = names - _ABOUT
        whole = (aspect.pot in {"", form.pot}) == ("pot" not in names)
        same = bool(said) if form.value is BLANK else form.value == value
        timed = "deed" in names or bool(aspect.round) == ("round" in names)
        seated = bool(aspect.seat) == ("seat" in names)
        if form.name == aspect.name and whole and same and timed and seated:
            yield form


WHERE: Final = "all forms: `sabacc arbitrate --help`, or The dispute file, under Claims"
"""Where the whole list stands."""
_MOST: Final = 3
_LIKE: Final = 0.6
_USUAL_AMOUNT: Final = "12"

# Each row: how words of such a claim begin, and the forms; {a} and {b} are seats, {n} an amount.
HINTED_FORMS: Final[tuple[tuple[tuple[str, ...], tuple[str, ...]], ...]] = (
    (("shift",), ("the cards shift", "the cards stay", "the cards shift in round 2")),
    (
        ("may", "can", "could", "allow", "legal", "permit"),
        ("{a} may call", "{a} may not bet {n}", "{a} may not fold in round 2"),
    ),
    (
        ("tie", "draw", "split", "shar", "equal", "level"),
        ("{a}, {b} share the hand pot", "sudden demise of {a}, {b}", "no sudden demise"),
    ),
    (
        ("show", "reveal", "open"),
        ("{a} must show their hand", "{a} need not show", "{a} shows coins-7 idiot in round 2"),
    ),
    (("demise",), ("sudden demise of {a}, {b}", "no sudden demise")),
    (("bomb", "bust", "range"), ("{a} bombs", "{a} does not bomb", "nobody bombs")),
    (
        ("must", "pay", "paid", "owe", "penalt", "fine", "cost"),
        ("{a} pays {n} to the sabacc pot", "{a} pays {n}", "{a} pays nothing"),
    ),
    (("los",), ("{b} wins", "{a} pays {n} to the sabacc pot", "{a} is out")),
    (("deal",), ("next dealer {a}",)),
    (("call",), ("caller {a}", "caller nobody", "{a} may call")),
    (("pick",), ("{b} picks from {a}",)),
    (("hold",), ("{a} holds coins-7 idiot", "{a} holds nothing")),
    (("fold", "out", "left", "leave"), ("{a} is out", "{a} is still in")),
    (("count", "worth", "point", "total", "score", "sum"), ("{a} counts {n}",)),
    (("pure",), ("{a} has a Pure Sabacc", "{a} is an ordinary hand")),
    (("idiot", "array"), ("{a} has an Idiot's Array", "{a} is an ordinary hand")),
    (
        ("special", "ordinary"),
        ("{a} has an Idiot's Array", "{a} has a Pure Sabacc", "{a} is an ordinary hand"),
    ),
    (
        ("win", "won", "wnner", "take", "took", "get", "got", "best", "beat"),
        ("{a} wins", "nobody wins the sabacc pot", "{a} wins {n} from the hand pot"),
    ),
    (("pot",), ("hand pot {n}", "sabacc pot {n}", "nobody wins the sabacc pot")),
    (("credit", "has", "have"), ("{a} has {n}", "hand pot {n}")),
)
OF_A_HAND: Final[tuple[str, ...]] = (
    "it counts {n}",
    "it bombs",
    "it does not bomb",
    "it is an Idiot's Array",
    "it is a Pure Sabacc",
    "it is an ordinary hand",
)
USUAL: Final = ("{a} wins", "{a} pays {n} to the sabacc pot", "{a} may call")


def like(said: str, seats: Sequence[str]) -> str:
    """Return how to write a claim that cannot be read: the nearest few forms, for this table."""
    forms = list(dict.fromkeys(_filled(said, seats)))[:_MOST]
    return f"write {', or '.join(forms)} ({WHERE})"


def _filled(said: str, seats: Sequence[str]) -> Iterator[str]:
    words = re.findall(r"[\w.'-]+", said.lower())
    names = {"a": "it", "b": "it", "n": _amount(said), **_seats(words, seats)}
    rows = [row for stems, row in HINTED_FORMS if any(word.startswith(stems) for word in words)]
    if not seats:
        told = [form for row in rows for form in row]
        own = tuple(form.replace("it ", "{a} ", 1) for form in OF_A_HAND)
        rows = [tuple(form for form in own if form in told), own]
    usual = [form for _, row in HINTED_FORMS for form in row]
    near = get_close_matches(said, [form.format_map(names) for form in usual], _MOST, _LIKE)
    if not rows:
        yield from near
    for row in rows:
        yield from (form.format_map(names) for form in row)
    if not rows and not near:
        yield from (form.format_map(names) for form in USUAL)


def _seats(words: Sequence[str], seats: Sequence[str]) -> Mapping[str, str]:
    """Return the seats that are named, in their order, and others where too few are."""
    known = {seat.lower(): seat for seat in seats}
    bare = (word.removesuffix("'s").strip(".'") for word in words)
    named = [known[word] for word in bare if word in known]
    order = list(dict.fromkeys([*named, *seats]))
    return dict(zip("ab", [*order, *order], strict=False)) if order else {}


def _amount(said: str) -> str:
    found = re.search(r"(?<![\w.,])[0-9]{1,9}(?![\w.,]*[0-9])", said)
    return str(int(found[0])) if found is not None else _USUAL_AMOUNT


_TOLD: Final[Mapping[str, str]] = {
    "edges.cocked-die": r"leans|leaned|leant|cocked|rolled again|roll(?:s|ed)? off|off the table",
    "edges.exposed-card": r"expose[ds]?|turn(?:s|ed) (?:up|over)|saw [a-z]+ card",
    "edges.misdeal": r"misdeal[st]?|misdealt|deal(?:s|t)? again|dealt (?:wrongly|three|one)",
    "edges.wrong-payment": r"overpaid|underpaid|paid too (?:much|little)|wrong change",
    "edges.wrong-shift": r"forgot the shift|shifted by mistake",
    "edges.late-notice": r"undo|undone|took back|takes back|taken back",
}
"""The point that rules on each mishap, and the words by which it is known."""


def mishap(text: str) -> str:
    """Return where the rules say what to do about a mishap; empty where a text tells of none."""
    for point, words in _TOLD.items():
        if re.search(rf"\b(?:{words})\b", text.lower().replace("-", " ")):
            return (
                f"there is nothing to lay out: `sabacc rules {point}` says what to do then "
                "(on the site, When something goes wrong)"
            )
    return ""
