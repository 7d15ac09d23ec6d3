"""The lines of a position: cards, credits, pots and chance, read into the request of a question."""

from __future__ import annotations

from difflib import get_close_matches
from typing import TYPE_CHECKING, Any, Final

from sabacc.arbiter.dispute import METHODS
from sabacc.arbiter.fields import fail
from sabacc.arbiter.text_play import is_play, read_play
from sabacc.arbiter.text_values import (
    ANTES,
    AS_THEY_LIE,
    FROM_THE_DECK,
    NOBODY,
    OTHERS,
    SHIFTS,
    Entry,
    as_they_lie,
    by_seat,
    cards,
    deck_of,
    guarded,
    lying,
    one_of,
    until,
)
from sabacc.records.lines import commas, number, pairs, seat, version
from sabacc.records.reader import is_name

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

_ALL: Final = frozenset(METHODS)
_TABLE: Final = frozenset({"who-wins", "shift", "play"})
_MONEY: Final = frozenset({"who-wins", "play"})
_PLAY: Final = frozenset({"play"})
FIELDS: Final[Mapping[str, frozenset[str]]] = {
    "hand": frozenset({"worth"}),
    "field": frozenset({"worth"}),
    "version": _ALL - {"shift"},
    "hands": _ALL - {"worth"},
    "fields": _ALL - {"worth", "play"},
    "seats": _TABLE,
    "dealer": _TABLE,
    "stacks": _MONEY,
    "hand pot": _MONEY,
    "side pot": frozenset({"who-wins"}),
    "sabacc pot": _MONEY,
    "caller": frozenset({"who-wins"}),
    "folded": frozenset({"who-wins", "shift"}),
    "deck": _TABLE,
    "die": frozenset({"shift"}),
    "shift": frozenset({"shift"}),
    "picks": frozenset({"shift"}),
    "shuffle": frozenset({"shift"}),
    "antes": _PLAY,
    "out of play": _PLAY,
    "new deck": _PLAY,
    "sits out": _PLAY,
    "new": _PLAY,
    "last hand": _PLAY,
    "until": _PLAY,
}
"""The lines of a position, each with the questions to which it belongs."""

_TELLING: Final[tuple[tuple[str, frozenset[str]], ...]] = (
    ("worth", frozenset({"hand"})),
    ("shift", frozenset({"die", "shift", "picks", "shuffle"})),
    ("play", frozenset(name for name, questions in FIELDS.items() if questions == _PLAY)),
    ("who-wins", frozenset({"stacks", "hand pot", "side pot", "sabacc pot", "caller"})),
    ("best", frozenset({"hands"})),
)
"""Which lines tell the question, where nobody asks it."""

NEEDED: Final[Mapping[str, tuple[str, ...]]] = {
    "worth": ("hand",),
    "best": ("hands",),
    "who-wins": ("hands", "dealer", "stacks", "hand pot", "sabacc pot"),
    "shift": ("hands", "dealer", "picks", "deck"),
    "play": ("hands", "dealer", "stacks", "hand pot", "sabacc pot", "antes", "deck"),
}
"""The lines without which a question cannot be answered."""
EXAMPLES: Final[Mapping[str, str]] = {
    "hand": "idiot coins-2 staves-3",
    "hands": "Han coins-7 flasks-9, Lando idiot coins-2 staves-3",
    "seats": "Han, Lando",
    "dealer": "Han",
    "stacks": "Han 100, Lando 80",
    "hand pot": "12",
    "sabacc pot": "30",
    "caller": "Han, or caller: nobody",
    "picks": "Han coins-7 flasks-9, ... in the order in which his cards offer themselves, or "
    f"picks: {AS_THEY_LIE}",
    "deck": f"the next cards, the top one first; {OTHERS!r} stands for all that lie nowhere yet",
    "antes": "paid, or antes: to be paid",
    "die": "3, or shift: comes",
}
_WHO: Final = frozenset({"hands", "seats"})
_MOST_SHOWN: Final = 60


def position_of(
    entries: Sequence[Entry],
    question: str | None,
    places: dict[str, tuple[int, str]],
    *,
    partial: bool = False,
) -> tuple[str, dict[str, Any]]:
    """Read the lines of a position; raises FieldError.

    Args:
        entries: The lines, in their order.
        question: What is asked; None where the lines tell.
        places: Gets for each path of the position its line and its name.
        partial: Whether lines may still be missing.

    Returns:
        The question, and the position as JSON values.
    """
    fields, repeated, play = _sorted(entries)
    if question not in {None, *METHODS}:
        line, name = places["question"]
        known = ", ".join(METHODS).replace("-", " ")
        Entry(line, name, "").refuse(f"{question!r} is not known", f"write one of {known}")
    asked, said = (question, _said(question)) if question else _told(fields, play)
    for entry in (*fields.values(), *repeated):
        if asked not in FIELDS[entry.name]:
            belongs = " or ".join(sorted(FIELDS[entry.name])).replace("-", " ")
            mend = f"leave it out, or ask another question (question: {belongs})"
            entry.refuse(f"it does not belong to the question {said}", mend)
    if play and asked != "play":
        mend = "leave it out, or write question: play"
        play[0].refuse(f"it does not belong to the question {said}", mend)
    gaps = [] if partial else list(_gaps(asked, fields))
    _refuse_gaps(asked, [name for name in gaps if name in _WHO])  # without them nobody has a name
    reading = _Position(asked, fields, places)
    found = reading.read(repeated)
    _refuse_gaps(asked, gaps)
    if not partial:
        reading.refuse_open_call(found)
    if asked == "play":
        found |= read_play(play, reading.seats, places)
    return asked, found


def _said(question: str) -> str:
    return repr(question.replace("-", " "))


def _sorted(entries: Sequence[Entry]) -> tuple[dict[str, Entry], list[Entry], list[Entry]]:
    """Part the lines: those that stand there once, those that may be repeated, and the play."""
    fields: dict[str, Entry] = {}
    repeated: list[Entry] = []
    play: list[Entry] = []
    for entry in entries:
        if entry.name in {"side pot", "new deck"}:
            repeated.append(entry)
        elif is_play(entry):
            play.append(entry)
        elif entry.name not in FIELDS:
            near = get_close_matches(entry.name, FIELDS, n=1)
            known = near[0] if near else f"one of {', '.join(FIELDS)}, or Han claims: ..."
            what = entry.name if len(entry.name) < _MOST_SHOWN else "it"
            entry.refuse(f"{what!r} is no line of a dispute", f"did you mean {known}?")
        elif entry.name in fields:
            before = fields[entry.name].line
            entry.refuse("it stands there twice", f"it stood in line {before}; leave one")
        else:
            fields[entry.name] = entry
    return fields, repeated, play


def _told(fields: Mapping[str, Entry], play: Sequence[Entry]) -> tuple[str, str]:
    """Return the question that the lines tell, and how to say it; raises FieldError for none."""
    if play:
        return "play", f"'play', which line {play[0].line} tells"
    for question, names in _TELLING:
        telling = [entry for name, entry in fields.items() if name in names]
        if telling:
            told = f"which line {telling[0].line} ({telling[0].name}) tells"
            return question, f"{_said(question)}, {told}"
    return fail(
        "question",
        "there is no position: nothing tells what is asked",
        "write a hand, hands, or a hand record below (sabacc hand record 1)",
    )


def _gaps(question: str, fields: Mapping[str, Entry]) -> Iterator[str]:
    """Yield the lines that are missing."""
    needed: list[str] = [*NEEDED[question]]
    if question == "shift" and "shift" not in fields:
        needed.append("die")
    if question == "play" and fields.get("hands", Entry(0, "", "")).value == FROM_THE_DECK:
        needed.append("seats")
    yield from (name for name in needed if name not in fields)


def _refuse_gaps(question: str, gaps: Sequence[str]) -> None:
    """Refuse a position that leaves open what its question needs."""
    for name in gaps:
        problem = f"it is missing, and the question {_said(question)} needs it"
        fail(name, problem, f"write {name}: {EXAMPLES[name]}")


class _Position:
    """Reads the lines of one position; `seats` are those of the table, clockwise."""

    def __init__(
        self, question: str, fields: Mapping[str, Entry], places: dict[str, tuple[int, str]]
    ) -> None:
        self.question = question
        self.fields = fields
        self.places = places
        self.seats = self._seats()

    def read(self, repeated: Iterable[Entry]) -> dict[str, Any]:
        """Return the position as JSON values; raises FieldError."""
        found: dict[str, Any] = {}
        for name, entry in self.fields.items():
            if name in {"deck", "picks", "hand pot"}:
                continue  # they hang on other lines
            with guarded(entry):
                values = dict(self._values(entry))
            found |= values
            self.places |= {f"position.{key}": (entry.line, name) for key in values}
        where = self.fields.get("seats") or self.fields.get("hands")
        if where is not None and self.question in _TABLE:
            found["seats"] = list(self.seats)
            self.places["position.seats"] = where.line, where.name
        if self.question in _MONEY and "hand pot" in self.fields:
            self._pots(found, repeated)
        self._chance(found)
        return found

    def _seats(self) -> tuple[str, ...]:
        """Return the seats that are named, else those that hold cards, in the order of that."""
        entry = self.fields.get("seats") or self.fields.get("hands")
        if entry is None:
            return ()
        names = [words[0] if words else "" for words in commas(entry.value)]
        if entry.name == "seats":
            names = [" ".join(words) for words in commas(entry.value)]
        for name in names:
            if not is_name(name):
                mend = "a name is one word of letters, digits and - _ . ' and no word of the game"
                entry.refuse(f"{name!r} is no name", mend)
        doubled = [name for place, name in enumerate(names) if name in names[:place]]
        if doubled:
            entry.refuse(f"{doubled[0]!r} stands there twice", "name everybody once")
        return tuple(names)

    def _values(self, entry: Entry) -> Iterator[tuple[str, Any]]:  # noqa: C901, PLR0912 - one a line
        value, name = entry.value, entry.name
        match name:
            case "hand":
                yield "cards", cards(value)
            case "field":
                yield "field", cards(value)
            case "hands" if value == FROM_THE_DECK and self.question == "play":
                return
            case "hands" | "fields":
                yield name, by_seat(entry, self.seats)
            case "version":
                yield name, version(value)
            case "dealer":
                yield name, seat(value, self.seats, name)
            case "stacks":
                yield name, self._stacks(entry)
            case "caller":
                if value != NOBODY:
                    yield name, seat(value, self.seats, name)
            case "sabacc pot":
                yield "sabacc_pot", number(value, name)
            case "folded" | "sits out" | "new":
                keys = {"folded": "folded", "sits out": "sitting_out", "new": "newcomers"}
                yield keys[name], self._some(entry)
            case "die":
                yield name, number(value, name, 1, 6)
            case "shift":
                yield "comes", one_of(entry, SHIFTS)
            case "shuffle" | "out of play":
                yield name.replace(" ", "_"), cards(value)
            case "antes":
                if one_of(entry, ANTES):
                    yield "ante", True
            case "last hand":
                if one_of(entry, {"yes": True, "no": False}):
                    yield "last_hand", True
            case "until":
                yield name, until(entry)
            case _:
                return

    def _stacks(self, entry: Entry) -> dict[str, int]:
        found: dict[str, int] = {}
        for name, words in pairs(entry.value, self.seats, "stacks"):
            if len(words) != 1 or name in found:
                entry.refuse(f"{name} has not one stack", f"write {name} 100, once")
            found[name] = number(words[0], "stacks")
        missing = [name for name in self.seats if name not in found]
        if missing:
            entry.refuse(f"{missing[0]} has no stack", f"add {missing[0]} 100, for example")
        return found

    def _some(self, entry: Entry) -> list[str]:
        found = [seat(" ".join(words), self.seats, entry.name) for words in commas(entry.value)]
        if len(set(found)) < len(found):
            entry.refuse("somebody stands there twice", "name everybody once")
        return found

    def _pots(self, found: dict[str, Any], repeated: Iterable[Entry]) -> None:
        """Read the hand pot and the side pots; or the decks to come, where a hand is played."""
        entry = self.fields["hand pot"]
        if self.question == "play":
            with guarded(entry):
                found["hand_pot"] = number(entry.value, entry.name)
            self.places["position.hand_pot"] = entry.line, entry.name
            for deck in repeated:
                made: list[list[str]] = found.setdefault("shuffles", [])
                self.places[f"position.shuffles[{len(made)}]"] = deck.line, deck.name
                with guarded(deck):
                    made.append(cards(deck.value))
            return
        pots: list[dict[str, Any]] = []
        found["pots"] = pots
        for pot in (entry, *repeated):
            self.places[f"position.pots[{len(pots)}]"] = pot.line, pot.name
            with guarded(pot):
                pots.append(self._pot(pot))
        self.places["position.pots"] = entry.line, entry.name

    def _pot(self, entry: Entry) -> dict[str, Any]:
        amount, among, names = entry.value.partition(" for ")
        found: dict[str, Any] = {"amount": number(amount.strip(), entry.name)}
        if among:
            found["eligible"] = (
                [] if names.strip() == NOBODY else self._some(Entry(entry.line, entry.name, names))
            )
        elif entry.name == "side pot":
            entry.refuse("it is not said who may win it", "write side pot: 20 for Han, Lando")
        return found

    def _chance(self, found: dict[str, Any]) -> None:
        """Read the deck, which may leave the others to us, and what the pickers find."""
        deck, picks = self.fields.get("deck"), self.fields.get("picks")
        if deck is not None:
            with guarded(deck):
                found["deck"] = deck_of(deck.value, lying(found))
            self.places["position.deck"] = deck.line, deck.name
        if picks is None:
            return
        self.places["position.picks"] = picks.line, picks.name
        with guarded(picks):
            usual = picks.value == AS_THEY_LIE
            found["picks"] = as_they_lie(found) if usual else by_seat(picks, self.seats)

    def refuse_open_call(self, found: Mapping[str, Any]) -> None:
        """Refuse a showdown of which it is not said who called: that costs, or it does not."""
        if self.question != "who-wins":
            return
        left = [name for name in self.seats if name not in found.get("folded", ())]
        if len(left) > 1 and "caller" not in self.fields:
            problem = "it is missing: who called may have to pay"
            fail("caller", problem, f"write caller: {EXAMPLES['caller']}")
