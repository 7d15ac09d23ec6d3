"""The list that a choice carries, as people write it: `Idiot 3, Queen -5`."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from sabacc.spec.rulesets import RulesetError, parse_list
from sabacc.system.joining import several, unknown

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from sabacc.spec.model import Listed, ListEntry, Listing

_ENTRY: Final = re.compile(r"(?P<name>[^\d:=+-][^\d:=+]*?)[\s:=]*(?P<number>[+-]?\d{1,12})")
_MINUS: Final = str.maketrans(dict.fromkeys("\N{MINUS SIGN}\N{EN DASH}", "-"))
_ARTICLE: Final = "the "


def open_entries(listing: Listing) -> Mapping[str, ListEntry]:
    """Return the entries that may differ from the usual, by name."""
    return {name: one for name, one in listing.entries.items() if one.least < one.most}


def short_name(name: str) -> str:
    """Return what people write for an entry: `Evil One`."""
    return name.replace("-", " ").title()


def list_words(listing: Listing, listed: Listed) -> str:
    """Write every number that a table may agree on: `Idiot 3, Queen -5`."""
    whole = listing.whole(listed)
    return ", ".join(f"{short_name(name)} {whole[name]}" for name in open_entries(listing))


def bounds_words(listing: Listing) -> str:
    """Say what each number may be: `each from 0 to 8`."""
    bounds = {(one.least, one.most) for one in open_entries(listing).values()}
    return "each " + several(sorted(f"from {least} to {most}" for least, most in bounds), "or")


def read_list(listing: Listing, text: str) -> Listed:
    """Read `Idiot 3, Queen -5`, or `idiot:3/queen:-5`: what differs from the usual, in order.

    Raises RulesetError, in the words that somebody wrote.
    """
    text = text.translate(_MINUS)
    entries = open_entries(listing)
    numbers: dict[str, int] = {}
    for name, number in _entries(listing, text):
        entry = entries[name]
        if name in numbers:
            message = f"{short_name(name)} stands there twice; leave one of them out"
            raise RulesetError(message)
        if not entry.least <= number <= entry.most:
            message = (
                f"{short_name(name)} cannot be {number}; write a whole number from {entry.least} "
                f"to {entry.most}"
            )
            raise RulesetError(message)
        numbers[name] = number
    found = listing.shortened(numbers)
    if not found:
        message = "every number is as usual; change one, or tick another box"
        raise RulesetError(message)
    return found


def _entries(listing: Listing, text: str) -> Iterator[tuple[str, int]]:
    if "/" in text:
        for name, number in parse_list(f"own={text}"):
            yield _called(listing, name), number
        return
    for part in filter(None, (each.strip() for each in text.split(","))):
        found = _ENTRY.fullmatch(part)
        if found is None:
            name, number = listing.such_as[0]
            message = (
                f"{part!r} is not a name with a whole number; write {short_name(name)} "
                f"{number}, for example"
            )
            raise RulesetError(message)
        yield _called(listing, found["name"].strip()), int(found["number"])


def _called(listing: Listing, words: str) -> str:
    """Return the entry of a name as people write it, with or without its article."""
    plain = " ".join(words.lower().replace("-", " ").split()).removeprefix(_ARTICLE)
    for name, entry in listing.entries.items():
        if plain not in {name.replace("-", " "), entry.named.lower().removeprefix(_ARTICLE)}:
            continue
        if entry.least == entry.most:
            message = f"{short_name(name)} is always {entry.least}; leave it out"
            raise RulesetError(message)
        return name
    raise RulesetError(unknown("card", words, map(short_name, open_entries(listing))))
