"""Claims about facts: one table of forms for disputes and hand records."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from difflib import get_close_matches
from functools import cache
from typing import Any, Final

from sabacc.notation import forms
from sabacc.notation.claim_forms import (
    BLANK,
    FORMS,
    FORMS_OF,
    Aspect,
    Claimed,
    ClaimFormat,
    Form,
    Value,
)
from sabacc.notation.wordings import (
    DEEDS,
    GOES_ON,
    HINTED_FORMS,
    KINDS,
    LEAVE_OUT,
    MISHAPS,
    OF_A_HAND,
    SAYS_NOTHING,
)
from sabacc.notation.words import POTS, SPECIAL_NAMES
from sabacc.spec.points import POINTS
from sabacc.spec.rule_text import title

_POT_NAMES: Final[Mapping[str, str]] = {name.removesuffix("-pot"): name for name in POTS}
_SPECIALS: Final[Mapping[str, str]] = {
    name.lower(): special.value
    for special, words in SPECIAL_NAMES.items()
    for name in (words, re.sub("^an? ", "the ", words))
}
# Patterns of blanks that are not one word
_PATTERNS: Final[Mapping[str, str]] = {
    "pot": "|".join(_POT_NAMES),
    "special": f"(?i:{'|'.join(_SPECIALS)})",
    "due": r"\d+|nothing",  # what else somebody must pay is not guessed at
    **dict.fromkeys(("seats", "cards", "deed", "more"), forms.WORDS),
}
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


def as_forms_say(text: str, wordings: Mapping[str, str]) -> str:
    """Replace what players say by the words of the forms."""
    for said, plain in wordings.items():
        text = re.sub(said, plain, text)
    return text


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
# As close as a slip of the pen
_CUTOFF: Final = 0.9
_DEED: Final = re.compile("|".join(rf"(\b{word})" for word in DEEDS))


def suggest_claims(text: str, seats: Sequence[str]) -> str:
    """Suggest how to write an unreadable claim: the forms of its verb, or the kinds of claims.

    `NAME` and `N` stand for what the text does not say.
    """
    said = text.lower()
    row: Sequence[str] | None = next(
        (forms for words, forms in HINTED_FORMS if re.search(rf"\b(?:{words})", said)), None
    )
    if not seats:
        own = [form.replace("it ", "{a} ", 1) for form in OF_A_HAND]
        row = [form for form in own if form in (row or ())] or own
    blanks = _blanks(text, seats)
    if row is None:
        usual = {form.format_map(blanks): form for _, row in HINTED_FORMS for form in row}
        row = [usual[form] for form in get_close_matches(text, usual, cutoff=_CUTOFF)]
    proposed = ", or ".join(form.format_map(blanks) for form in row[:_MOST_SUGGESTIONS])
    whose = "with a name for NAME; " if "NAME" in proposed else ""
    return f"write {proposed} ({whose}{WHERE})" if proposed else f"{KINDS} ({WHERE})"


def _blanks(text: str, seats: Sequence[str]) -> Mapping[str, str]:
    """Fill the blanks of a suggestion with what a text says."""
    known = {seat.lower(): seat for seat in seats}
    words = (word.removesuffix("'s").strip(".'") for word in re.findall(r"[\w.'-]+", text.lower()))
    named = list(dict.fromkeys(known[word] for word in words if word in known))
    both = seats if len(seats) == len(_PAIR) else [*named, *_PAIR][: len(_PAIR)]
    number = re.search(r"(?<![\w.,])[0-9]{1,9}(?![\w.,]*[0-9])", text)
    deed = _DEED.search(text.lower())
    return {
        "a": [*named, *_PAIR][0] if seats else "it",
        "both": ", ".join(both),
        "n": str(int(number[0])) if number else "N",
        "p": "sabacc" if "sabacc pot" in text.lower() else "hand",
        "to": "hand" if re.search(r"\b(?:in|into|to) the (?:hand )?pot\b", text) else "sabacc",
        "v": [*DEEDS.values()][(deed.lastindex or 1) - 1] if deed else "",
    }


_PAIR: Final = ("NAME", "NAME")


def ends_of(text: str) -> Iterator[tuple[str, str, str]]:
    """Yield parts that may be a claim, each with the rest and what becomes of that."""
    short = as_forms_say(text, SAYS_NOTHING)
    if short != text:
        yield short, " ".join(word for word in text.split() if word not in short.split()), ""
    for end in re.finditer(GOES_ON, text):
        if end.lastgroup == "reason":
            yield text[end.end() :].strip(" ,;:"), text[: end.end()].strip(), ""
        rest = text[end.start() :].strip(" ,;:")
        yield text[: end.start()].strip(), rest, LEAVE_OUT[end.lastgroup]


_NEXT: Final = re.compile(
    r"\bturn\b|\basked\b|\bnext$|\bhand (?:is|was) (?:not )?over\b"
    r"|\b(?:speaks?|spoke|opens|opened|begins|began|starts|started|first (?:after|before|in))\b"
)


def asked_otherwise(text: str) -> str:
    """Name the question that a text answers instead of a claim; empty if there is none."""
    return (
        "leave it out: question: What happens next? answers who is asked, or that the hand is over"
        if _NEXT.search(text)
        else ""
    )


def mishap(text: str) -> str:
    """Say the rules for a mishap; empty if the text mentions none."""
    for name, words in MISHAPS.items():
        if re.search(rf"\b(?:{words})\b", text.lower().replace("-", " ")):
            point = POINTS[name]
            says = "; or, by the ruleset: ".join(
                title(point.rule_id(choice)) for choice in point.choices
            )
            return (
                f"the rule on it: {says} "
                f"(`sabacc rules {name}`; on the site, When something goes wrong)"
            )
    return ""
