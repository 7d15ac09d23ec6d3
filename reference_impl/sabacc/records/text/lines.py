"""Reading one line below the deal: decisions, outcomes of chance and claims."""

from __future__ import annotations

import re
from difflib import get_close_matches
from typing import TYPE_CHECKING, Final, get_args

from sabacc.protocol.message_types import MOST_CREDITS, Version
from sabacc.records import model
from sabacc.records.text.errors import fail
from sabacc.records.text.naming import card, cards
from sabacc.records.text.verbs import meant
from sabacc.records.text.writer import PLAIN

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from sabacc.records.model import Line, Pot

NUMBER: Final = re.compile(r"0|[1-9][0-9]{0,12}")
RESERVED: Final = frozenset(
    {
        "round",
        "die",
        "shift",
        "no",
        "version",
        "nobody",
        "nothing",
        "hand",
        "sabacc",
        "winner",
        "caller",
        "next",
    }
)
"""Words with which other lines begin, and which therefore name no seat."""

VERBS: Final = (
    "checks, bets 3, matches, raises by 2, goes all in, folds, stays, draws coins-4, "
    "trades coins-7 for flasks-5, stands, drops coins-4, keeps, lays coins-7, calls, passes"
)
_GETS: Final = " and gets "
_PLAIN: Final = {tuple(words.split()): does for does, words in PLAIN.items()}
_CLAIMS: Final = (
    "hand pot 12, sabacc pot 30, winner Han, caller Han, next dealer Han, Han has 98, "
    "Han holds coins-7 flasks-9, Han pays 12 to the sabacc pot, Han wins 12, Han counts 18, "
    "Han bombs, Han is out, Leia picks from Han"
)
_POTS: Final[dict[tuple[str, ...], Pot]] = {
    ("hand", "pot"): "hand-pot",
    ("sabacc", "pot"): "sabacc-pot",
}


def number(text: str, field: str = "amount", least: int = 0, most: int = MOST_CREDITS) -> int:
    """Read a whole number, of credits unless it is said otherwise."""
    if NUMBER.fullmatch(text) is None or not least <= int(text) <= most:
        problem = f"{text!r} is no whole number from {least} to {most}"
        fail(problem, f"write {min(12, most)}, for example", field)
    return int(text)


def seat(word: str, seats: Sequence[str], field: str = "seat") -> str:
    """Read the name of a seat at this table."""
    if word not in seats:
        near = get_close_matches(word, seats, n=1)
        mend = f"did you mean {near[0]!r}?" if near else f"at the table are {', '.join(seats)}"
        fail(f"nobody at the table is called {word!r}", mend, field)
    return word


def commas(text: str) -> list[list[str]]:
    """Split at commas, and each part into words."""
    return [part.split() for part in text.split(",")]


def pairs(text: str, seats: Sequence[str], field: str) -> Iterable[tuple[str, list[str]]]:
    """Yield each seat of `Han 100, Lando 80` with the words behind it."""
    for words in commas(text):
        if not words:
            fail("a name is missing between the commas", "leave no comma without a name", field)
        yield seat(words[0], seats, field), words[1:]


def read_line(  # noqa: C901, PLR0911 - one answer a kind
    text: str, seats: Sequence[str], before: Sequence[Line] = ()
) -> Line:
    """Read one line below the deal; raises RecordError without its place.

    `before` are the lines above it, for the mend of one that cannot be read.
    """
    if text.startswith("#"):
        return model.Remark(text[1:])
    words = text.split()
    match words:
        case []:
            return model.Blank()
        case ["round", count]:
            return model.Round(number(count, "round", 1, model.MOST_ROUNDS))
        case ["die", face]:
            return model.Die(face=number(face, "die", 1, 6))
        case ["shift"]:
            return model.Die(comes=True)
        case ["no", "shift"]:
            return model.Die(comes=False)
        case ["version", to]:
            return model.Change(None if to == "stays" else version(to))
        case ["demise:", *_]:
            return _demise(text.partition(":")[2], seats)
        case ["claim:", *rest]:
            return _claim(rest, seats)
        case _:
            first, *rest = words
            if first in RESERVED or first.endswith(":"):
                fail(f"{text!r} is no line of a hand", f"write who does what: Han {VERBS}", "line")
            return _deed(seat(first, seats), rest, before)


def version(word: str) -> Version:
    """Read the name of a version of Random Sabacc."""
    for name in get_args(Version):
        if word == name:
            found: Version = name
            return found
    known = ", ".join(get_args(Version))
    return fail(f"no version is called {word!r}", f"write one of {known}, or stays", "version")


def _demise(text: str, seats: Sequence[str]) -> Line:
    found: list[tuple[str, str]] = []
    for name, words in pairs(text, seats, "demise"):
        found.extend((name, dealt) for dealt in cards(words, "demise"))
    return model.Demise(tuple(found))


def _deed(name: str, words: list[str], before: Sequence[Line]) -> Line:  # noqa: PLR0911 - one answer for each deed
    does = _PLAIN.get(tuple(words))
    if does is not None:
        return model.Act(name, does)  # type: ignore[arg-type]  # the keys of PLAIN are deeds
    match words:
        case ["bets", amount]:
            return model.Act(name, "bet", number(amount))
        case ["raises", "by", amount]:
            return model.Act(name, "raise", number(amount))
        case ["draws", *drawn]:
            return model.Act(name, "draw", gets=cards(drawn))
        case ["trades", *traded]:
            return _trade(name, traded)
        case ["drops", *dropped]:
            return model.Act(name, "drop", cards=cards(dropped))
        case ["lays", *laid]:
            return model.Act(name, "lay", cards=cards(laid))
        case ["shows", *shown_cards]:
            return model.Shows(name, cards(shown_cards))
        case ["loses", *shifted] if _GETS in " ".join(shifted):
            lost, _, got = " ".join(shifted).partition(_GETS)
            return model.Loses(name, card(lost.split()), card(got.split()))
        case _:
            said = " ".join(words)
            mend = meant(words, before) or f"write {VERBS}"
            return fail(f"{said!r} is nothing that a player does", mend, "does")


def _trade(name: str, words: list[str]) -> Line:
    if words.count("for") != 1:
        fail("it is not said what comes for what", "write trades coins-7 for flasks-5", "cards")
    middle = words.index("for")
    given, taken = cards(words[:middle]), cards(words[middle + 1 :])
    return model.Act(name, "trade", cards=given, gets=taken)


def _claim(words: list[str], seats: Sequence[str]) -> Line:  # noqa: PLR0911 - one a claim
    match words:
        case ["hand" | "sabacc" as which, "pot", amount]:
            return model.PotHolds(_POTS[which, "pot"], number(amount))
        case ["winner", "nobody"]:
            return model.Winners(())
        case ["winner", *_]:
            listed = [_only(part, seats) for part in commas(" ".join(words[1:]))]
            if len(set(listed)) < len(listed):
                fail("somebody stands there twice", "name everybody once", "winner")
            return model.Winners(tuple(listed))
        case ["caller", "nobody"]:
            return model.Caller(None)
        case ["caller", name]:
            return model.Caller(seat(name, seats))
        case ["next", "dealer", name]:
            return model.NextDealer(seat(name, seats))
        case [first, *rest] if first not in RESERVED:
            return _claim_of_seat(seat(first, seats, "claim"), rest, seats)
        case _:
            said = " ".join(words)
            return fail(f"{said!r} claims nothing that is known", f"write {_CLAIMS}", "claim")


def _only(words: list[str], seats: Sequence[str]) -> str:
    if len(words) != 1:
        fail(f"{' '.join(words)!r} is not one name", "part names with commas", "seat")
    return seat(words[0], seats)


def _claim_of_seat(  # noqa: C901, PLR0911 - one answer for each claim
    name: str, words: list[str], seats: Sequence[str]
) -> Line:
    match words:
        case ["has", amount]:
            return model.Has(name, number(amount))
        case ["holds", "nothing"]:
            return model.Holds(name, ())
        case ["holds", *held]:
            return model.Holds(name, cards(held))
        case ["pays", amount, "to", "the", "hand" | "sabacc" as which, "pot"]:
            return model.Pays(name, number(amount), _POTS[which, "pot"])
        case ["wins", amount]:
            return model.Wins(name, number(amount))
        case ["wins", amount, "from", "the", "hand" | "sabacc" as which, "pot"]:
            return model.Wins(name, number(amount), _POTS[which, "pot"])
        case ["counts", total]:
            return model.Total(name, _signed(total))
        case ["bombs"]:
            return model.Bombs(name)
        case ["is", "out"]:
            return model.Out(name)
        case ["picks", "from", other]:
            return model.Picks(name, seat(other, seats))
        case _:
            said = " ".join(words)
            return fail(f"{said!r} claims nothing that is known", f"write {_CLAIMS}", "claim")


def _signed(word: str) -> int:
    """Read a total; a minus may be a hyphen or the sign itself."""
    plain = word.removeprefix("+").replace("\N{MINUS SIGN}", "-", 1)
    size = number(plain.removeprefix("-"), "total", most=model.MOST_POINTS)
    return -size if plain.startswith("-") else size
