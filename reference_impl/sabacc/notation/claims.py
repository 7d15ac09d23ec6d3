"""Claims about facts: one table of forms for disputes and hand records."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from difflib import get_close_matches
from functools import cache
from typing import Any, Final, Literal, NamedTuple

from sabacc.notation import forms
from sabacc.notation.words import POTS, SPECIAL_NAMES

Value = bool | int | str | tuple[str, ...] | None
"""A claimed value: a truth value, an amount, a name, or seats or cards in order."""


class Aspect(NamedTuple):
    """The subject of a claim.

    Attributes:
        name: One of the names of `FORMS`, or `fact`.
        seat: The player; empty for none, or for the only hand.
        pot: `hand-pot`, `sabacc-pot` or `both-pots`; empty for either.
        does: The action that is permitted or not (`may`).
        amount: The amount of a bet or raise.
        cards: The cards that are given up or laid down.
        any: True for any amount or cards (`may bet`); `amount` is then a number of cards, or 0.
        round: The round; 0 for any.
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


Claimed = tuple[Aspect, Value]
"""A claim: its aspect and its value."""
BLANK: Final = object()
"""The value is read from a blank of the form."""


class Form(NamedTuple):
    """One wording of a claim.

    Attributes:
        name: The name of its `Aspect`.
        form: The wording, with blanks: `seat`, `pot`, `round` and `deed` belong to the aspect, the
            other one is the value.
        example: An example, for errors and help.
        value: The value, if it is not in a blank.
        pot: The pot, if it is not in a blank.
        records: True if hand records have this form too.
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
"""The pot of a claim on both."""
_WINS: Final = "{seats} wins|win|won|takes|take|took|gets|get|got|share|shares|shared"
_HAND_FORMS: Final = (
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
"""Claims about a hand: a player's, or the only one."""


def _forms_about(
    subject: str, example_subject: str = "", *, records: bool = False
) -> Iterator[Form]:
    """Yield the claims about a hand, with `subject` in the form and its example."""
    for name, form, example, value, pot, in_records in _HAND_FORMS:
        full_example = f"{example_subject or subject} {example}"
        yield Form(
            name, f"{subject} {form}", full_example, value, pot, records=records and in_records
        )


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
"""Claims about the cards that others see."""
_SHOWING: Final = (
    *(
        one._replace(form=f"{one.form} in round {{round}}", example=f"{one.example} in round 2")
        for one in _SHOWN
    ),
    *_SHOWN,
)
"""The same for a given round, which is matched first, or for the last time."""

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
    *_forms_about("the hand"),
    *_forms_about("it"),
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
    *_forms_about("{seat}", "Han", records=True),
)
"""Every claim that can be judged; the first form that matches a text applies."""

ClaimFormat = Literal["dispute", "record"]
FORMS_OF: Final[Mapping[ClaimFormat, tuple[Form, ...]]] = {
    "dispute": FORMS,
    "record": tuple(form for form in FORMS if form.records),
}
"""The forms of each format."""


_POT_NAMES: Final[Mapping[str, str]] = {name.removesuffix("-pot"): name for name in POTS}
_SPECIALS: Final[Mapping[str, str]] = {
    words.lower(): special.value for special, words in SPECIAL_NAMES.items()
}
_PATTERNS: Final[Mapping[str, str]] = {
    "pot": "|".join(_POT_NAMES),
    "special": f"(?i:{'|'.join(_SPECIALS)})",
    **dict.fromkeys(("seats", "cards", "deed", "more"), forms.WORDS),
}
"""Patterns of blanks that are not one word."""
_ASPECT_BLANKS: Final = frozenset({"seat", "pot", "round", "deed"})


def parse_claim(
    text: str, claim_format: ClaimFormat, **blanks: Callable[[str], Any]
) -> Claimed | None:
    """Parse a claim, with a parser for each blank; None if no form matches.

    The fixed words alone decide the form, so the parser of a blank can say what is wrong in it.
    """
    for form, pattern in _patterns(claim_format):
        texts = forms.match_pattern(pattern, text)
        if texts is None:
            continue
        values = {
            name: _parse_blank(name, value_text, blanks) for name, value_text in texts.items()
        }
        aspect_values = {name: values.pop(name) for name in _ASPECT_BLANKS & values.keys()}
        action: Mapping[str, Any] = aspect_values.pop("deed", {})
        aspect_fields: dict[str, Any] = {"pot": form.pot, **aspect_values, **action}
        aspect = Aspect(form.name, **aspect_fields)
        return aspect, next(iter(values.values())) if form.value is BLANK else form.value
    return None


@cache
def _patterns(claim_format: ClaimFormat) -> tuple[tuple[Form, re.Pattern[str]], ...]:
    """Compile the forms of a format."""
    words = {name: forms.WORD for form in FORMS for name in forms.blanks_of(form.form)}
    blanks = {**words, **_PATTERNS}
    if claim_format == "dispute":
        blanks["credits"] = r"\d+"  # "Han has an Idiot's Array" is a claim, too
    return tuple((form, forms.compile_form(form.form, **blanks)) for form in FORMS_OF[claim_format])


def _parse_blank(name: str, text: str, blanks: Mapping[str, Callable[[str], Any]]) -> Any:  # noqa: ANN401 - a Value, or what a deed comes to
    match name:
        case "pot":
            return _POT_NAMES[text]
        case "special":
            return _SPECIALS[text.lower()]
        case "more" | "whose":
            return None
        case _:
            return blanks[name](text)


def write_claim(aspect: Aspect, value: Value) -> str:
    """Format a claim so that records and disputes can parse it."""
    form = next(_exact_forms(aspect, value))
    value_words = value
    if isinstance(value, tuple):
        between = " " if "{cards}" in form.form else ", "
        value_words = between.join(value) or "nobody"
    names = forms.blanks_of(form.form)
    values: dict[str, Any] = dict.fromkeys(names, "nobody" if value_words is None else value_words)
    pot = aspect.pot.removesuffix("-pot")
    aspect_values = {"seat": aspect.seat, "pot": pot, "round": aspect.round, "whose": "the"}
    return forms.fill_form(form.form, {**values, **aspect_values})


def _exact_forms(aspect: Aspect, value: Value) -> Iterator[Form]:
    """Yield the forms that say exactly this, those of records first."""
    for form in sorted(FORMS, key=lambda form: not form.records):
        names = set(forms.blanks_of(form.form))
        value_blanks = names - _ASPECT_BLANKS
        pot_matches = (aspect.pot in {"", form.pot}) == ("pot" not in names)
        value_matches = bool(value_blanks) if form.value is BLANK else form.value == value
        round_matches = "deed" in names or bool(aspect.round) == ("round" in names)
        seat_matches = bool(aspect.seat) == ("seat" in names)
        if (
            form.name == aspect.name
            and pot_matches
            and value_matches
            and round_matches
            and seat_matches
        ):
            yield form


WHERE: Final = "all forms: `sabacc arbitrate --help`, or The dispute file, under Claims"
"""A pointer to the whole list."""
_MOST_SUGGESTIONS: Final = 3
_CUTOFF: Final = 0.6
_USUAL_AMOUNT: Final = "12"

# Each row: stems of words, and forms to suggest; {a} and {b} are seats, {n} an amount.
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


def suggest_claims(text: str, seats: Sequence[str]) -> str:
    """Suggest how to write an unreadable claim: the closest few forms, with seats of this table."""
    forms = list(dict.fromkeys(_filled_forms(text, seats)))[:_MOST_SUGGESTIONS]
    return f"write {', or '.join(forms)} ({WHERE})"


def _filled_forms(text: str, seats: Sequence[str]) -> Iterator[str]:
    words = re.findall(r"[\w.'-]+", text.lower())
    names = {"a": "it", "b": "it", "n": _amount(text), **_seat_blanks(words, seats)}
    rows = [row for stems, row in HINTED_FORMS if any(word.startswith(stems) for word in words)]
    if not seats:
        suggested = [form for row in rows for form in row]
        own = tuple(form.replace("it ", "{a} ", 1) for form in OF_A_HAND)
        rows = [tuple(form for form in own if form in suggested), own]
    usual = [form for _, row in HINTED_FORMS for form in row]
    candidates = get_close_matches(
        text, [form.format_map(names) for form in usual], _MOST_SUGGESTIONS, _CUTOFF
    )
    if not rows:
        yield from candidates
    for row in rows:
        yield from (form.format_map(names) for form in row)
    if not rows and not candidates:
        yield from (form.format_map(names) for form in USUAL)


def _seat_blanks(words: Sequence[str], seats: Sequence[str]) -> Mapping[str, str]:
    """Fill {a} and {b} with the seats that are named, then with others."""
    known = {seat.lower(): seat for seat in seats}
    bare = (word.removesuffix("'s").strip(".'") for word in words)
    named = [known[word] for word in bare if word in known]
    order = list(dict.fromkeys([*named, *seats]))
    return dict(zip("ab", [*order, *order], strict=False)) if order else {}


def _amount(text: str) -> str:
    match = re.search(r"(?<![\w.,])[0-9]{1,9}(?![\w.,]*[0-9])", text)
    return str(int(match[0])) if match is not None else _USUAL_AMOUNT


_MISHAPS: Final[Mapping[str, str]] = {
    "edges.cocked-die": r"leans|leaned|leant|cocked|rolled again|roll(?:s|ed)? off|off the table",
    "edges.exposed-card": r"expose[ds]?|turn(?:s|ed) (?:up|over)|saw [a-z]+ card",
    "edges.misdeal": r"misdeal[st]?|misdealt|deal(?:s|t)? again|dealt (?:wrongly|three|one)",
    "edges.wrong-payment": r"overpaid|underpaid|paid too (?:much|little)|wrong change",
    "edges.wrong-shift": r"forgot the shift|shifted by mistake",
    "edges.late-notice": r"undo|undone|took back|takes back|taken back",
}
"""The point that rules on each mishap, with a pattern of words."""


def mishap(text: str) -> str:
    """Point to the rules for a mishap; empty if the text mentions none."""
    for point, words in _MISHAPS.items():
        if re.search(rf"\b(?:{words})\b", text.lower().replace("-", " ")):
            return (
                f"there is nothing to lay out: `sabacc rules {point}` says what to do then "
                "(on the site, When something goes wrong)"
            )
    return ""
