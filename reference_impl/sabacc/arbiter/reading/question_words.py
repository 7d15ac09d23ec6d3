"""The five questions of a dispute, and the words in which people ask them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Mapping

_LEGALITY: Final = ("was that legal", "is that legal", "was it legal", "is it legal")
_PAYING: Final = (
    "who wins and who pays",
    "who wins and who pays what",
    "who won and who paid",
    "who won and who pays",
    "who pays",
    "who pays what",
)
_ASKED: Final[Mapping[str, str]] = {
    "what is this hand worth": "worth",
    "what is it worth": "worth",
    "which hand is best": "best",
    "which hand is the best": "best",
    "who has the best hand": "best",
    "who won": "who-wins",
    **dict.fromkeys(_PAYING, "who-wins"),
    "does a shift come": "shift",
    "do the cards shift": "shift",
    "is there a shift": "shift",
    **dict.fromkeys(_LEGALITY, "play"),
    "what happens next": "play",
    "what is next": "play",
}
"""The question that is meant, by how people ask it: in small letters and without signs."""


def question_of(words: str) -> str:
    """Return the key of a question; what nobody asks so stays as it is written."""
    plain = _plain(words)
    return _ASKED.get(plain, plain.replace(" ", "-"))


def of_legality(words: str) -> bool:
    """Say whether a question is whether what was done is legal, and nothing else."""
    return _plain(words) in _LEGALITY


def of_payments(words: str) -> bool:
    """Say whether a question is who pays as well, whatever else is claimed."""
    return _plain(words) in _PAYING


def _plain(words: str) -> str:
    return " ".join(words.lower().replace(",", " ").rstrip("?").split())
