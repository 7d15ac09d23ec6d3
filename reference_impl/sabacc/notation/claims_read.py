"""Claims read and written, by the forms that disputes and hand records share."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any, Final

from sabacc.notation import forms
from sabacc.notation.claim_forms import BLANK, FORMS, READ, Aspect
from sabacc.notation.terms import POTS, SPECIAL_NAMES

if TYPE_CHECKING:
    import re
    from collections.abc import Callable, Iterator, Mapping

    from sabacc.notation.claim_forms import Form, Said, Tongue, Value

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
