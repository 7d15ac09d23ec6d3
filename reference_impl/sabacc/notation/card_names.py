"""The names of cards: written `coins-7`; read too `7 of coins`, `7 coins`, `the Idiot`, `7c`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NoReturn

from sabacc.notation.forms import fail
from sabacc.spec.cards import CARDS, RANKS, SUITS, usual_name
from sabacc.spec.model import Listed, ListEntry, Listing
from sabacc.spec.rulesets import RulesetError, parse_list
from sabacc.system.text import closest, join_words, unknown_name

UNKNOWN: Final = "?"
"""A card that nobody has seen."""

_NUMBERED: Final = re.compile(rf"(?:{'|'.join(SUITS)})-[0-9]{{1,3}}")
"""A suit card by its number, though the deck may not hold it: that is for its rules to say."""
_TYPED: Final = re.compile(r"(?P<rank>[0-9]{1,2})(?P<suit>[a-z]{1,2})")
"""A suit card as it is typed: `11c`, `15f`, `9sa`, `4st`."""
_INITIALS: Final = {"c": "coins", "f": "flasks", "sa": "sabres", "st": "staves"}
_AMBIGUOUS: Final = "s"
_FACES: Final = {
    "idiot": "the Idiot",
    "queen": "the Queen",
    "endurance": "Endurance",
    "balance": "Balance",
    "demise": "Demise",
    "moderation": "Moderation",
    "evil-one": "the Evil One",
    "star": "the Star",
    UNKNOWN: "an unknown card",
}
_LONGEST: Final = 6
"""How many words a card's name has at the most: `the Queen of Air and Darkness`."""
_UNKNOWN: Final = ("an", "unknown", "card")
_WRITTEN: Final = "cards are written coins-7, sabres-commander, evil-one, or ? for an unknown card"


def card_words(name: str) -> str:
    """Return the short name of a card: `7 of coins`, `the Idiot`."""
    suit, dash, rank = name.partition("-")
    return _FACES.get(name) or (f"{rank} of {suit}" if dash else name)


def cards(words: Sequence[str], field: str = "cards") -> tuple[str, ...]:
    """Read the names of one card at least, with or without `and` between them."""
    if not words:
        fail("no card is named", "write coins-7, for example, or ? for an unknown card", field)
    found: list[str] = []
    place = 0
    while place < len(words):
        if found and words[place] == "and" and place + 1 < len(words):
            place += 1
        name, taken = _next(words[place : place + _LONGEST])
        if not taken or words[place + taken : place + taken + 1] == ["of"]:
            _refuse(words[place:], field)
        found.append(name)
        place += taken
    return tuple(found)


def card(words: Sequence[str], field: str = "cards") -> str:
    """Read the name of one card."""
    found = cards(words, field)
    if len(found) != 1:
        fail(f"{' '.join(words)!r} is not one card", "name one card here", field)
    return found[0]


def _next(words: Sequence[str]) -> tuple[str, int]:
    """Return the card at the head of some words, and how many of them it takes; 0 for none."""
    for count in range(len(words), 0, -1):
        name = _named([word.lower() for word in words[:count]])
        if name is not None:
            return name, count
    word = words[0]
    name = usual_name(word)
    return (name, 1) if _NUMBERED.fullmatch(name) else ("", 0)


def _named(words: list[str]) -> str | None:
    """Return the card that is called exactly so, None where none is."""
    if words == [UNKNOWN] or tuple(words) == _UNKNOWN:
        return UNKNOWN
    if words[0] == "the" and len(words) > 1:
        words = words[1:]
    match words:
        case [rank, "of", suit] if (name := usual_name(f"{suit}-{rank}")) in CARDS:
            return name
        case [rank, suit] if (name := usual_name(f"{suit}-{rank}")) in CARDS:
            return name
        case [rank, "of", suit] if _NUMBERED.fullmatch(f"{suit}-{rank}"):
            return f"{suit}-{rank}"
        case [word] if (typed := _TYPED.fullmatch(word)) and typed["suit"] in _INITIALS:
            name = usual_name(f"{_INITIALS[typed['suit']]}-{int(typed['rank'])}")
            return name if name in CARDS else None
        case _:
            name = usual_name("-".join(words))
            return name if name in CARDS else None


def _refuse(words: Sequence[str], field: str) -> NoReturn:
    start = 1 if words[0].lower() == "the" else 0
    count = 3 if words[start + 1 : start + 2] == ["of"] else 1
    said = " ".join(words[: start + count])
    typed = _TYPED.fullmatch(said.lower())
    if typed and typed["suit"] == _AMBIGUOUS:
        rank = typed["rank"]
        mend = f"write {rank}sa for sabres, {rank}st for staves"
        fail(f"{said!r} may be of sabres or of staves", mend, field)
    near = meant(said)
    fail(f"no card is called {said!r}", f"did you mean {near}?" if near else _WRITTEN, field)


def meant(said: str) -> str | None:
    """Return the card that a wrong name may mean: `7-coins`, `coins7`, `sabres-comander`."""
    parts = re.findall(r"[a-z]+|[0-9]+", said.lower())
    parts = [part for part in parts if part not in {"of", "the"}]
    for turned in (parts, parts[::-1]):
        name = usual_name("-".join(turned))
        if name in CARDS:
            return name
    for turned in (parts, parts[::-1]):
        near = closest("-".join(turned), CARDS, 0.75)
        if near and _ranks_agree(near, parts):
            return near
    return None


def _ranks_agree(name: str, parts: Sequence[str]) -> bool:
    """Say whether a card has the number that was said, if one was: a guess keeps to it."""
    numbers = [part for part in parts if part.isdigit()]
    rank = name.partition("-")[2]
    return not numbers or (rank in RANKS and numbers == [rank])


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
    return "each " + join_words(sorted(f"from {least} to {most}" for least, most in bounds), "or")


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
    raise RulesetError(unknown_name("card", words, map(short_name, open_entries(listing))))
