"""Card names: written `coins-7`; also read as `7 of coins`, `7 coins`, `the Idiot`, `7c`."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NoReturn

from sabacc.notation.forms import fail
from sabacc.spec.cards import CARDS, RANKS, SUITS, canonical_name, is_unseen
from sabacc.spec.model import ListedNumbers, ListEntry, ListSchema
from sabacc.spec.rulesets import RulesetError, parse_list
from sabacc.system.text import closest, join_words, unknown_name

UNKNOWN: Final = "?"
"""A card that nobody has seen."""

# A suit card by number; whether the deck holds it is a question of the rules
_NUMBERED: Final = re.compile(rf"(?:{'|'.join(SUITS)})-[0-9]{{1,3}}")
# An abbreviated suit card: `11c`, `15f`, `9sa`, `4st`
_TYPED: Final = re.compile(r"(?P<rank>[0-9]{1,2})(?P<suit>[a-z]{1,2})")
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
# The most words in a name: `the Queen of Air and Darkness`
_LONGEST: Final = 6
_UNKNOWN: Final = ("an", "unknown", "card")
_WRITTEN: Final = "cards are written coins-7, sabres-commander, evil-one, or ? for an unknown card"


def card_words(name: str) -> str:
    """Return the short name: `7 of coins`, `the Idiot`."""
    suit, dash, rank = name.partition("-")
    return _FACES.get(name[:1] if is_unseen(name) else name) or (
        f"{rank} of {suit}" if dash else name
    )


def parse_cards(words: Sequence[str], field: str = "cards") -> tuple[str, ...]:
    """Parse one or more card names, with or without `and` between them."""
    if not words:
        fail("no card is named", "write coins-7, for example, or ? for an unknown card", field)
    names: list[str] = []
    place = 0
    while place < len(words):
        if names and words[place] == "and" and place + 1 < len(words):
            place += 1
        name, taken = _longest_name(words[place : place + _LONGEST])
        if not taken or words[place + taken : place + taken + 1] == ["of"]:
            _fail_unknown(words[place:], field)
        names.append(name)
        place += taken
    return tuple(names)


def parse_card(words: Sequence[str], field: str = "cards") -> str:
    """Parse one card name."""
    names = parse_cards(words, field)
    if len(names) != 1:
        fail(f"{' '.join(words)!r} is not one card", "name one card here", field)
    return names[0]


def _longest_name(words: Sequence[str]) -> tuple[str, int]:
    """Return the card at the head of the words, and its number of words; 0 for none."""
    for count in range(len(words), 0, -1):
        name = _exact_card([word.lower() for word in words[:count]])
        if name is not None:
            return name, count
    word = words[0]
    name = canonical_name(word)
    return (name, 1) if _NUMBERED.fullmatch(name) else ("", 0)


def _exact_card(words: list[str]) -> str | None:
    """Return the card with exactly this name; None if there is none."""
    if words == [UNKNOWN] or tuple(words) == _UNKNOWN:
        return UNKNOWN
    if words[0] == "the" and len(words) > 1:
        words = words[1:]
    match words:
        case [rank, "of", suit] if (name := canonical_name(f"{suit}-{rank}")) in CARDS:
            return name
        case [rank, suit] if (name := canonical_name(f"{suit}-{rank}")) in CARDS:
            return name
        case [rank, "of", suit] if _NUMBERED.fullmatch(f"{suit}-{rank}"):
            return f"{suit}-{rank}"
        case [word] if (typed := _TYPED.fullmatch(word)) and typed["suit"] in _INITIALS:
            name = canonical_name(f"{_INITIALS[typed['suit']]}-{int(typed['rank'])}")
            return name if name in CARDS else None
        case _:
            name = canonical_name("-".join(words))
            return name if name in CARDS else None


def _fail_unknown(words: Sequence[str], field: str) -> NoReturn:
    start = 1 if words[0].lower() == "the" else 0
    count = 3 if words[start + 1 : start + 2] == ["of"] else 1
    name = " ".join(words[: start + count])
    typed = _TYPED.fullmatch(name.lower())
    if typed and typed["suit"] == _AMBIGUOUS:
        rank = typed["rank"]
        fix = f"write {rank}sa for sabres, {rank}st for staves"
        fail(f"{name!r} may be of sabres or of staves", fix, field)
    candidate = closest_card(name)
    fail(
        f"no card is called {name!r}",
        f"did you mean {candidate}?" if candidate else _WRITTEN,
        field,
    )


def closest_card(name: str) -> str | None:
    """Return the card closest to a wrong name: `7-coins`, `coins7`, `sabres-comander`."""
    parts = re.findall(r"[a-z]+|[0-9]+", name.lower())
    parts = [part for part in parts if part not in {"of", "the"}]
    for ordered in (parts, parts[::-1]):
        name = canonical_name("-".join(ordered))
        if name in CARDS:
            return name
    for ordered in (parts, parts[::-1]):
        candidate = closest("-".join(ordered), CARDS, 0.75)
        if candidate and _ranks_agree(candidate, parts):
            return candidate
    return None


def _ranks_agree(name: str, parts: Sequence[str]) -> bool:
    """True if a candidate has the number that was written, if any was."""
    numbers = [part for part in parts if part.isdigit()]
    rank = name.partition("-")[2]
    return not numbers or (rank in RANKS and numbers == [rank])


_ENTRY: Final = re.compile(r"(?P<name>[^\d:=+-][^\d:=+]*?)[\s:=]*(?P<number>[+-]?\d{1,12})")
_MINUS: Final = str.maketrans(dict.fromkeys("\N{MINUS SIGN}\N{EN DASH}", "-"))
_ARTICLE: Final = "the "


def open_entries(listing: ListSchema) -> Mapping[str, ListEntry]:
    """Return the entries whose number can vary, by name."""
    return {name: entry for name, entry in listing.entries.items() if entry.least < entry.most}


def short_name(name: str) -> str:
    """Format the name of an entry: `Evil One`."""
    return name.replace("-", " ").title()


def list_words(listing: ListSchema, listed: ListedNumbers) -> str:
    """Format every number that a table may set: `Idiot 3, Queen -5`."""
    whole = listing.complete(listed)
    return ", ".join(f"{short_name(name)} {whole[name]}" for name in open_entries(listing))


def bounds_words(listing: ListSchema) -> str:
    """Format the bounds: `each from 0 to 8`."""
    bounds = {(entry.least, entry.most) for entry in open_entries(listing).values()}
    return "each " + join_words(sorted(f"from {least} to {most}" for least, most in bounds), "or")


def parse_card_values(listing: ListSchema, text: str) -> ListedNumbers:
    """Parse `Idiot 3, Queen -5` or `idiot:3/queen:-5` into the entries that differ from the usual.

    Raises RulesetError.
    """
    text = text.translate(_MINUS)
    entries = open_entries(listing)
    numbers: dict[str, int] = {}
    for name, number in _entries(listing, text):
        entry = entries[name]
        if name in numbers:
            raise RulesetError(f"{short_name(name)} stands there twice; leave one of them out")
        if not entry.least <= number <= entry.most:
            raise RulesetError(
                f"{short_name(name)} cannot be {number}; write a whole number from {entry.least} "
                f"to {entry.most}"
            )
        numbers[name] = number
    changed = listing.unusual_entries(numbers)
    if not changed:
        raise RulesetError("every number is as usual; change one, or tick another box")
    return changed


def _entries(listing: ListSchema, text: str) -> Iterator[tuple[str, int]]:
    if "/" in text:
        for name, number in parse_list(f"own={text}"):
            yield _entry_name(listing, name), number
        return
    for part in filter(None, (part.strip() for part in text.split(","))):
        match = _ENTRY.fullmatch(part)
        if match is None:
            name, number = listing.default[0]
            raise RulesetError(
                f"{part!r} is not a name with a whole number; write {short_name(name)} "
                f"{number}, for example"
            )
        yield _entry_name(listing, match["name"].strip()), int(match["number"])


def _entry_name(listing: ListSchema, words: str) -> str:
    """Return the key of an entry by its name, with or without the article."""
    normalized = " ".join(words.lower().replace("-", " ").split()).removeprefix(_ARTICLE)
    for name, entry in listing.entries.items():
        if normalized not in {name.replace("-", " "), entry.named.lower().removeprefix(_ARTICLE)}:
            continue
        if entry.least == entry.most:
            raise RulesetError(f"{short_name(name)} is always {entry.least}; leave it out")
        return name
    raise RulesetError(unknown_name("card", words, map(short_name, open_entries(listing))))
