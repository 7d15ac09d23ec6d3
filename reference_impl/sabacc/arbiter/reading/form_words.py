"""The fields of a dispute as the form calls them: `the hand pot`, not `position.pots[0]`."""

from __future__ import annotations

import re
from typing import Final

_FORMS: Final[tuple[tuple[str, str], ...]] = (
    (r"stacks\.(?P<seat>[^.\[]+)", "{seat}'s credits"),
    (r"hands\.(?P<seat>[^.\[]+).*", "{seat}'s hand"),
    (r"fields\.(?P<seat>[^.\[]+).*", "{seat}'s interference field"),
    (r"picks\.(?P<seat>[^.\[]+).*", "the card that {seat} loses first"),
    (r"pots\[0\].*|pots|hand_pot", "the hand pot"),
    (r"pots\[(?P<place>\d+)\].*", "side pot {place}"),
    (r"sabacc_pot", "the sabacc pot"),
    (r"stacks", "the credits"),
    (r"hands|cards(\[\d+\])?", "the cards"),
    (r"fields?(\[\d+\])?", "the interference field"),
    (r"picks|shuffle.*", "what the shift does"),
    (r"deck.*", "the deck"),
    (r"seats.*", "the names"),
    (r"dealer", "the dealer"),
    (r"caller", "who has called"),
    (r"folded.*", "who has folded"),
    (r"die|comes", "the die"),
    (r"version", "the version"),
    (r"until.*", "where the hand stops"),
    (r"script\[(?P<entry>\d+)\].*", "step {next}"),
    (r"rolls\[(?P<entry>\d+)\].*", "roll {next}"),
    (r"claims\[(?P<entry>\d+)\].*", "claim {next}"),
    (r"claims", "the claims"),
    (r"record.*", "the hand record"),
    (r"title", "the title"),
    (r"ruleset", "the ruleset"),
    (r"house.*", "the house rules"),
    (r"question", "the question"),
    (r"text", "the text"),
)
"""Paths, without what stands before them in a position, and how the form calls them."""
_KNOWN: Final = tuple((re.compile(path), words) for path, words in _FORMS)

_PATH: Final = re.compile(r"position\.[^\s,;]+")


def form_words(field: str) -> str:
    """Return what the form calls a field of a dispute; empty where it has no place for it."""
    plain = field.removeprefix("position.")
    for path, words in _KNOWN:
        found = path.fullmatch(plain)
        if found:
            known = found.groupdict()
            return words.format(**known, next=int(known.get("entry") or 0) + 1)
    return ""


def in_form_words(text: str) -> str:
    """Return a message with every path of a position as the form calls it, a place but once."""
    called = {path: form_words(path) or path for path in _PATH.findall(text)}
    for path, words in called.items():
        text = text.replace(path, words)
    for words in called.values():
        text = text.replace(f"{words} and {words}", words)
    return text
