"""What goes wrong at a table, by the words in which people tell it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Mapping

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
