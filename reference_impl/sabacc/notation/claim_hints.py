"""What may be meant by a claim that cannot be read: the forms that are like it."""

from __future__ import annotations

import re
from difflib import get_close_matches
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

WHERE: Final = "all forms: `sabacc arbitrate --help`, or The dispute file, under Claims"
"""Where the whole list stands."""
_MOST: Final = 3
_LIKE: Final = 0.6
_USUAL_AMOUNT: Final = "12"

# Each row: how words of such a claim begin, and the forms; {a} and {b} are seats, {n} an amount.
FORMS: Final[tuple[tuple[tuple[str, ...], tuple[str, ...]], ...]] = (
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
    rows = [forms for stems, forms in FORMS if any(word.startswith(stems) for word in words)]
    if not seats:
        told = [form for row in rows for form in row]
        own = tuple(form.replace("it ", "{a} ", 1) for form in OF_A_HAND)
        rows = [tuple(form for form in own if form in told), own]
    usual = [form for _, forms in FORMS for form in forms]
    near = get_close_matches(said, [form.format_map(names) for form in usual], _MOST, _LIKE)
    if not rows:
        yield from near
    for forms in rows:
        yield from (form.format_map(names) for form in forms)
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
