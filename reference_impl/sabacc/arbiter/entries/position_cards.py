"""The cards of a position: each by its usual name, and none more often than the deck holds it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, cast

from sabacc.arbiter.entries.fields import fail
from sabacc.notation.card_names import UNKNOWN
from sabacc.notation.card_names import card as read_card
from sabacc.records import RecordError
from sabacc.spec.cards import CARDS
from sabacc.spec.decks import copies_of, named_first, own_copies, relaid

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from sabacc.spec.cards import Card
    from sabacc.spec.rulesets import Ruleset

_LISTS: Final = frozenset({"cards", "field", "deck", "shuffle", "out_of_play"})
"""The keys that hold a list of cards."""
_TABLES: Final = frozenset({"hands", "fields", "picks"})
"""The keys that hold a list of cards for each seat."""
_ON_THE_TABLE: Final = frozenset({"cards", "field", "hands", "fields", "deck", "out_of_play"})
"""The keys whose cards lie there at one time: no card may be in two places."""
UNSEEN: Final = ", or ? for an unknown card"
"""What the readers of records advise, and what nobody can rule on."""
_OFTEN: Final = {0: "never", 1: "once", 2: "twice"}
_DEPTH: Final = 6
FEWEST_OTHERS: Final = 8
"""How many cards of a deck must be all the others, to be called so."""
_MOST: Final = 5_000
"""How many entries a list may have before its kind is even looked at."""


def check_cards(position: object, rules: Ruleset, told: Ruleset | None = None) -> dict[str, Any]:
    """Return a position with every card by its usual name; raises FieldError.

    Kinds and limits of the values are checked afterwards; what is no list of cards stays as it is.
    `told` is the ruleset with whose deck the position was told, if it is not that of `rules`.
    """
    if not isinstance(position, dict):
        fail("position", "it is not a table", "write an object with the cards")
    table = cast("dict[str, Any]", _named(cast("dict[str, object]", position), "position", 0))
    if told is not None:
        deck = deck_by(table, told, rules)
        table = table if deck is None else {**table, "deck": deck}
    _refuse_copies(table, copies_of(rules))
    return table


def named_head(position: Mapping[str, Any], rules: Ruleset) -> list[str]:
    """Return the next cards that are named; the others lie in no order that anybody knows."""
    return named_first(*_parted(position), own_copies(rules))


def deck_by(position: Mapping[str, Any], told: Ruleset, rules: Ruleset) -> list[str] | None:
    """Return the deck of a position as another ruleset has it: all the others are those of its own.

    None where it is the same one, or names every card that comes.
    """
    if own_copies(told) == own_copies(rules):
        return None
    deck, lying = _parted(position)
    if len(deck) - len(named_head(position, told)) < FEWEST_OTHERS:
        return None
    return relaid(deck, lying, own_copies(told), rules)


def _parted(position: Mapping[str, Any]) -> tuple[list[str], list[str]]:
    """Return the cards of the deck, and those that lie elsewhere."""
    deck: list[str] = []
    elsewhere: list[str] = []
    for path, name in _lying(position):
        (deck if path.startswith("position.deck[") else elsewhere).append(name)
    return deck, elsewhere


def _named(value: object, path: str, depth: int) -> object:
    if depth > _DEPTH:
        fail(path, "it is nested too deeply", "write tables and lists as the protocol has them")
    if isinstance(value, dict):
        table = cast("dict[str, object]", value)
        return {key: _entry(key, each, f"{path}.{key}", depth) for key, each in table.items()}
    if isinstance(value, list):
        entries = cast("list[object]", value)
        if len(entries) > _MOST:
            fail(path, f"it has {len(entries)} entries", f"write at most {_MOST}")
        return [_named(each, f"{path}[{at}]", depth + 1) for at, each in enumerate(entries)]
    return value


def _entry(key: str, value: object, path: str, depth: int) -> object:
    if key in _LISTS and isinstance(value, list):
        return _cards(cast("list[object]", value), path)
    if key in _TABLES and isinstance(value, dict):
        table = cast("dict[str, object]", value)
        return {
            seat: _cards(cast("list[object]", cards), f"{path}.{seat}")
            if isinstance(cards, list)
            else cards
            for seat, cards in table.items()
        }
    if key == "shuffles" and isinstance(value, list):
        piles = cast("list[object]", value)
        return [
            _cards(cast("list[object]", pile), f"{path}[{at}]") if isinstance(pile, list) else pile
            for at, pile in enumerate(piles)
        ]
    return _named(value, path, depth + 1)


def _cards(names: list[object], path: str) -> list[object]:
    return [_card(name, f"{path}[{place}]") for place, name in enumerate(names)]


def _card(name: object, path: str) -> object:
    if not isinstance(name, str):
        return name
    try:
        found = read_card(name.split(), path)
    except RecordError as error:
        fail(path, error.problem, error.mend.replace(UNSEEN, ""))
    if found == UNKNOWN:
        fail(path, "nobody can rule on a card that nobody has seen", "name the card")
    if found not in CARDS:
        ranks = "1 to 11, commander, mistress, master and ace"
        fail(path, f"the deck holds no {name!r}", f"each suit has {ranks}")
    return found


def _refuse_copies(table: Mapping[str, object], held_by: Mapping[Card, int]) -> None:
    """Refuse a card that lies in more places than it has copies."""
    places: dict[str, list[str]] = {}
    for path, name in _lying(table):
        places.setdefault(name, []).append(path)
    for name, where in places.items():
        copies = held_by[CARDS[name]]
        if len(where) > copies:
            held = _OFTEN.get(copies, f"{copies} times")
            place = where[copies].partition("[")[0]
            mine = sum(other.partition("[")[0] == place for other in where)
            others = [other for other in where if other.partition("[")[0] != place]
            often = "twice" if mine == 2 else f"{mine} times"  # noqa: PLR2004 - twice
            said = f"and in {' and '.join(others)}" if others else often
            mend = f"the deck of {sum(held_by.values())} cards holds it {held}; take one away"
            fail(where[copies], f"{name} lies there {said}", mend)


def _lying(table: Mapping[str, object]) -> Iterator[tuple[str, Any]]:
    """Yield each card that lies on the table, with its place."""
    for key, value in table.items():
        if key not in _ON_THE_TABLE:
            continue
        by_seat = cast("dict[str, object]", value if isinstance(value, dict) else {"": value})
        for seat, cards in by_seat.items():
            path = f"position.{key}.{seat}" if seat else f"position.{key}"
            if isinstance(cards, list):
                names = enumerate(cast("list[object]", cards))
                known = ((at, name) for at, name in names if isinstance(name, str))
                yield from ((f"{path}[{at}]", name) for at, name in known if name in CARDS)
