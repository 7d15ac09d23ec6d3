"""Claims about facts: one table of forms for disputes and hand records."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from difflib import get_close_matches
from functools import cache
from typing import Any, Final

from sabacc.notation import forms
from sabacc.notation.action_forms import VERBS
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
from sabacc.notation.words import POTS, SPECIAL_NAMES

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


_DO: Final = f"(?= (?:{'|'.join(verb.plain for verb in VERBS.values())}))"
# How else people say what stands behind a name in a claim, and how the forms have it, in order
_AS_FORMS: Final[Mapping[str, str]] = {
    "do(?:es)?n't": "does not",
    "didn't": "did not",
    "isn't": "is not",
    "does not have to|needn't": "need not",
    "does not pay(?= to the|$)": "pays nothing",
    "did not pay(?= to the|$)": "paid nothing",
    f"(?:cannot|can't|can not){_DO}|is not allowed to": "may not",
    f"can{_DO}|is allowed to": "may",
    "ha[sd] to": "must",
    "is the caller": "calls",
    "was the caller": "called",
    r"(.*\d) credits?": r"\2",
}


def as_forms_say(text: str) -> str:
    """Return a claim that begins with a name, in the words of the forms."""
    for said, plain in _AS_FORMS.items():
        text = re.sub(rf"^(\S+) (?:{said})(?= |$)", rf"\1 {plain}", text)
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
_CUTOFF: Final = 0.6
_USUAL_AMOUNT: Final = "12"
# The deeds that need no amount and no card
_DEEDS: Final = frozenset({"bet", "raise", "match", "check", "fold", "draw", "trade", "call"})

# Each row: stems of words, and forms to suggest; {a} and {b} are seats, {n} an amount, {v} a deed.
HINTED_FORMS: Final[tuple[tuple[tuple[str, ...], tuple[str, ...]], ...]] = (
    (("shift",), ("the cards shift", "the cards stay", "the cards shift in round 2")),
    (
        ("may", "could", "allow", "legal", "permit"),
        ("{a} may {v}", "{a} may not {v}", "{a} may not {v} in round 2"),
    ),
    (("match", "check"), ("{a} may {v}", "{a} may not {v}", "{a} may not {v} in round 2")),
    (("beat", "outrank"), ("{a} wins", "{a} has the best hand")),
    (
        ("tie", "draw", "split", "shar", "equal", "level"),
        ("{a}, {b} share the hand pot", "sudden demise of {a}, {b}", "no sudden demise"),
    ),
    (
        ("show", "reveal", "open"),
        ("{a} must show their hand", "{a} need not show", "{a} shows coins-7 idiot in round 2"),
    ),
    (("card",), ("{a} holds coins-7 idiot", "{b} picks from {a}")),
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
    names["v"] = next(filter(_DEEDS.__contains__, words), "call")
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


# Where a claim goes on behind its end, and what to do with that, by the name of the group
_GOES_ON: Final = re.compile(
    r",? (?P<condition>if|unless|when|whenever|whatever|whether|even)\b"
    r"|,? (?P<claim>and|but|so|then)\b"
    r"|,? (?:because|since|as|for|though|although)\b|[,;:] | [-(\N{EN DASH}\N{EM DASH}]"
)
_WHAT_ELSE: Final[Mapping[str | None, str]] = {
    None: "",
    "condition": "; the ruling gives the conditions",
    "claim": "; another claim goes on a line of its own",
}


def ends_of(text: str) -> Iterator[tuple[str, str, str]]:
    """Yield where a claim may end: what stands before, what behind, and what becomes of that."""
    for end in _GOES_ON.finditer(text):
        rest = text[end.start() :].strip(" ,;:")
        yield text[: end.start()].strip(), rest, _WHAT_ELSE[end.lastgroup]


_NEXT: Final = re.compile(r"\bturn\b|\basked\b|\bnext$|\bhand (?:is|was) (?:not )?over\b")


def asked_otherwise(text: str) -> str:
    """Name the question that a text answers instead of a claim; empty if there is none."""
    return (
        "leave it out: question: What happens next? answers who is asked, or that the hand is over"
        if _NEXT.search(text)
        else ""
    )


# The point that rules on each mishap, with a pattern of words
_MISHAPS: Final[Mapping[str, str]] = {
    "betting.string-bet": r"string bets?|says? [a-z]+ meant|meant [0-9]+",
    "calling.withdrawn": (
        r"(?:undo|withdraws?|takes? back|took back|taken back) (?:\w+ )?call|"
        r"(?:takes?|took|taken) (?:\w+ )?call back"
    ),
    "folding.withdrawn": (
        r"(?:undo|withdraws?|takes? back|took back|taken back) (?:\w+ )?fold|"
        r"(?:takes?|took|taken) (?:\w+ )?fold back"
    ),
    "edges.late-notice": (r"undo|undone|(?:takes?|took|taken) (?:\w+ ){0,2}?back|played again"),
    "edges.cocked-die": (
        r"leans|leaned|leant|cocked|rolled again|roll(?:s|ed)? off|off the table|on the floor"
    ),
    "edges.exposed-card": (
        r"expose[ds]?|turn(?:s|ed) (?:up|over)|saw [a-z]+ card"
        r"|(?:show(?:s|ed)|flash(?:es|ed)) [a-z]+ card"
    ),
    "edges.empty-deck": r"deck (?:ran|runs|has run) out|deck (?:is|was) empty|no cards? left",
    "edges.who-decides": r"decides?|disagree[sd]?|at odds|has the last word",
    "table.collusion": r"(?:show(?:s|ed)) [\w.']+ (?:a|an|h(?:is|er)|their|some) (?:card|hand)s?",
    "table.time": (
        r"(?:takes?|took|taking) (?:too|so) long|out of time|too slow|(?:is|was|plays?) slow"
    ),
    "edges.misdeal": (
        r"misdeal[st]?|misdealt|deal(?:s|t)? again|dealt (?:wrongly|three|one)|out of order"
        r"|(?:got|gets|has) (?:only )?(?:one|three|four) cards?"
    ),
    "edges.wrong-payment": (
        r"overpaid|underpaid|(?:paid|put in|puts in) too (?:much|little)|wrong change"
        r"|(?:wrong|another's|somebody else's) pot|wrong (?:player|winner)"
    ),
    "edges.wrong-shift": (
        r"forgot (?:the shift|to (?:roll|shift))|shifted by mistake"
        r"|shift (?:was|is|has been) (?:forgotten|missed|skipped)"
    ),
    "deck.suit-cards": r"deck (?:has|had|holds) two|twice in the deck",
    "showdown.declaration": r"declare[sd]?|mucked|mucks|hand is dead|dead hand",
    "table.leaving": r"left the table",
    "table.open-information": r"(?:saw|sees|looks? at|looked at) the (?:next|top) card",
    "table.out-of-turn": r"out of turn",
}


def mishap(text: str) -> str:
    """Point to the rules for a mishap; empty if the text mentions none."""
    for point, words in _MISHAPS.items():
        if re.search(rf"\b(?:{words})\b", text.lower().replace("-", " ")):
            return (
                f"there is nothing to lay out: `sabacc rules {point}` says what to do then "
                "(on the site, When something goes wrong)"
            )
    return ""
