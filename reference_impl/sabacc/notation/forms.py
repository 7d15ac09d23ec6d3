"""A form: a line with blanks, `{seat} pays {amount} to the {pot} pot`; readers are made of it.

Words apart by `|` mean the same (`wins|win`), and the first of them is the one that is written.
"""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Mapping

WORD: Final = r"\S+"
"""The pattern of a blank of one word."""
WORDS: Final = ".*"
"""The pattern of a blank of any number of words, also of none."""


def source(form: str, *, named: bool = False, **blanks: str) -> str:
    """Return the pattern of a form, given those of its blanks; its groups are `named`, or none."""
    found, gap = "", ""
    for word in form.split():
        name = word[1:-1] if word.startswith("{") else ""
        inner = blanks[name] if name else word
        group = f"(?P<{name}>{inner})" if name and named else f"(?:{inner})"
        if inner != WORDS:
            found, gap = f"{found}{gap}{group if name or '|' in word else word}", " "
        elif found:
            found += f"(?:{gap}{group})?"
        else:
            found = f"(?:{group} )?"
    return found


@cache
def compiled(form: str, **blanks: str) -> re.Pattern[str]:
    """Return the pattern of a form, its groups named as its blanks."""
    return re.compile(source(form, named=True, **blanks))


def read(form: str, text: str, **blanks: str) -> dict[str, str] | None:
    """Return what stands in each blank of a text, None where it has not this form."""
    return filled(compiled(form, **blanks), text)


def filled(pattern: re.Pattern[str], text: str) -> dict[str, str] | None:
    """Return the same by the pattern of a form."""
    found = pattern.fullmatch(text)
    return None if found is None else found.groupdict(default="")


def blanks_of(form: str) -> tuple[str, ...]:
    """Return the names of the blanks of a form."""
    return tuple(re.findall(r"\{(\w+)\}", form))


def write(form: str, values: Mapping[str, object]) -> str:
    """Fill the blanks of a form, with the first of its words that mean the same."""
    return " ".join(
        str(values[word[1:-1]]) if word.startswith("{") else word.partition("|")[0]
        for word in form.split()
    )
