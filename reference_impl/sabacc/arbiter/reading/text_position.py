"""The lines of a position: cards, credits, pots and chance, read into the request of a question."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

from sabacc.arbiter.entries.text_play import read_play
from sabacc.arbiter.entries.text_values import (
    ANTES,
    AS_THEY_LIE,
    FROM_THE_DECK,
    NOBODY,
    SHIFTS,
    DisputeLine,
    as_they_lie,
    by_seat,
    deck_of,
    dice,
    guarded,
    in_credits,
    listed,
    lying,
    one_of,
    until,
)
from sabacc.arbiter.reading.dispute import METHODS
from sabacc.arbiter.reading.text_lines import (
    FIELDS,
    MONEY,
    TABLE,
    WHO,
    gaps_of,
    quoted,
    refuse_gaps,
    refuse_nameless,
    sorted_lines,
    told,
)
from sabacc.arbiter.unknown.unknown_facts import MAY_BE_UNKNOWN
from sabacc.arbiter.unknown.unknown_words import UNKNOWN, hands_of
from sabacc.notation.mishap_hints import mishap
from sabacc.notation.tokens import commas, pairs, seat, version
from sabacc.records import RecordError
from sabacc.records.text.head_fields import NAMES, is_name
from sabacc.spec.cards import CARDS

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from sabacc.spec.rulesets import Ruleset

_GROUPED: Final = re.compile(r"[0-9]{1,3}(?:,[0-9]{3})+(?![0-9])")
_PARTED: Final = "separate cards by spaces, players by commas: Han coins-7 flasks-9, Lando star"


SOMEBODY: Final = ("Somebody", "Another")
"""Who sits at a table at which nobody is named, and nobody matters."""
MAY_BE_LEFT_OUT: Final = MAY_BE_UNKNOWN | {"hands"}
"""The lines that are asked for only if the ruling depends on them."""


def nobody_named(question: str, fields: Mapping[str, DisputeLine]) -> bool:
    """Say whether nobody need be named: a die falls for everybody alike."""
    return question == "shift" and not WHO & fields.keys() and "die" in fields


def position_of(
    entries: Sequence[DisputeLine],
    question: str | None,
    places: dict[str, tuple[int, str]],
    rules: Ruleset,
    *,
    partial: bool = False,
) -> tuple[str, dict[str, Any], dict[str, Any]]:
    """Read the lines of a position; raises FieldError.

    Args:
        entries: The lines, in their order.
        question: What is asked; None where the lines tell.
        places: Gets for each path of the position its line and its name.
        rules: All the others are those of their deck.
        partial: Whether lines may still be missing.

    Returns:
        The question, the position as JSON values, and what of it is unknown; that is empty where
        all is known.
    """
    fields, repeated, play = sorted_lines(entries)
    if question is not None and question not in METHODS:
        line, name = places["question"]
        known = ", ".join(METHODS).replace("-", " ")
        DisputeLine(line, name, "").refuse(
            f"{quoted(question)} is not known", mishap(question) or f"write one of {known}"
        )
    if play and question == "who-wins":
        question = "play"  # who wins a hand that is told deed by deed
    asked, said = (question, quoted(question)) if question else told(fields, play)
    for entry in (*fields.values(), *repeated):
        if asked not in FIELDS[entry.name]:
            questions = [each for each in METHODS if each in FIELDS[entry.name]]
            belongs = ", or ".join(f"question: {quoted(each)[1:-1]}" for each in questions)
            mend = f"leave it out, or ask another question: write {belongs}"
            entry.refuse(f"it does not belong to the question {said}", mend)
    if play and asked != "play":
        mend = "leave it out, or write question: play"
        play[0].refuse(f"it does not belong to the question {said}", mend)
    gaps = [] if partial else list(gaps_of(asked, fields))
    if not (nobody_named(asked, fields) or (asked in TABLE and "seats" in fields)):
        refuse_nameless(asked, gaps)
    reading = _Position(asked, fields, places, rules)
    found = reading.read(repeated)
    if not partial and reading.open_call(found):
        gaps.append("caller")
    refuse_gaps(asked, [name for name in gaps if name not in MAY_BE_LEFT_OUT])
    if not partial:
        reading.refuse_two_falls()
    if asked == "play":
        found |= read_play(play, reading.seats, places)
    return asked, found, reading.unknown(gaps, found)


def _check_name(entry: DisputeLine, name: str) -> None:
    """Refuse what nobody at a table is called."""
    if name in CARDS and entry.name == "hands":
        entry.refuse(f"a card stands where a name belongs: {name}", _PARTED)
    if is_name(name):
        return
    mend = f"{NAMES}; and no word of the game"
    if not name:
        entry.refuse(
            "a name is missing between the commas", "write a name there, or remove a comma"
        )
    if name.endswith(":"):
        mend = f"leave its colon out: {entry.name}: {name.rstrip(':')} ..., with commas between"
    elif " " in name:
        apart = ", ".join(each for each in name.split() if each != "and")
        mend = f"write {entry.name}: {apart}; or, as one name, {'_'.join(name.split())}"
    entry.refuse(f"{name!r} is not a name", mend)


class _Position:
    """Reads the lines of one position; `seats` are those of the table, clockwise."""

    def __init__(
        self,
        question: str,
        fields: Mapping[str, DisputeLine],
        places: dict[str, tuple[int, str]],
        rules: Ruleset,
    ) -> None:
        self.question = question
        self.rules = rules
        self.fields = fields
        self.places = places
        self.seats = self._seats()
        self.hands: dict[str, int | None] = {}
        self.named = 0
        """The hands that are not known."""
        self.lines = [
            name
            for name, entry in fields.items()
            if entry.value == UNKNOWN and name in MAY_BE_UNKNOWN
        ]
        """The other lines that say so."""
        self.unsaid: list[str] = []
        """The lines that tell only a part."""

    def unknown(self, gaps: Sequence[str], found: Mapping[str, Any]) -> dict[str, Any]:
        """Return what is not known, `gaps` being the lines that are left out."""
        if "hands" in gaps and "hands" not in found:
            self.hands = dict.fromkeys(self.seats)
        unsaid = [*self.unsaid, *(name for name in gaps if name != "hands")]
        if not (self.hands or self.lines or unsaid):
            return {}
        unsaid = [*(["hands"] if "hands" in gaps else []), *unsaid]
        named: dict[str, Any] = {"hands": self.hands, "lines": self.lines, "unsaid": unsaid}
        named["named"] = self.named if self.hands else 0
        return {key: value for key, value in named.items() if value}

    def read(self, repeated: Iterable[DisputeLine]) -> dict[str, Any]:
        """Return the position as JSON values; raises FieldError."""
        found: dict[str, Any] = {}
        for name, entry in self.fields.items():
            if name in {"deck", "picks", "hand pot"} or name in self.lines:
                continue  # they hang on other lines, or on nothing
            with guarded(entry):
                values = dict(self._values(entry))
            found |= values
            self.places |= {f"position.{key}": (entry.line, name) for key in values}
        where = self.fields.get("seats") or self.fields.get("hands")
        if self.question in TABLE and self.seats:
            found["seats"] = list(self.seats)
        if self.question in TABLE and where is not None:
            self.places["position.seats"] = where.line, where.name
        if self.question in MONEY and "hand pot" in self.fields and "hand pot" not in self.lines:
            self._pots(found, repeated)
        self._folded_hands(found)
        self._chance(found)
        return found

    def _folded_hands(self, found: dict[str, Any]) -> None:
        """Give those who have folded no cards where nobody says which: they do not matter."""
        if "hands" not in self.fields:
            return
        for name in found.get("folded", ()):
            if name not in self.hands:
                found.setdefault("hands", {}).setdefault(name, [])

    def _seats(self) -> tuple[str, ...]:
        """Return the seats that are named, else those that hold cards, in the order of that."""
        entry = self.fields.get("seats") or self.fields.get("hands")
        if entry is None:
            return SOMEBODY if nobody_named(self.question, self.fields) else ()
        names = [words[0] if words else "" for words in commas(entry.value)]
        if entry.name == "seats":
            names = [" ".join(words) for words in commas(entry.value)]
        for name in names:
            _check_name(entry, name)
        doubled = [name for place, name in enumerate(names) if name in names[:place]]
        if doubled:
            entry.refuse(f"{doubled[0]!r} is given twice", "name each player once")
        return tuple(names)

    def _values(self, entry: DisputeLine) -> Iterator[tuple[str, Any]]:  # noqa: C901, PLR0912 - one a line
        value, name = entry.value, entry.name
        match name:
            case "hand":
                yield "cards", listed(entry)
            case "field":
                yield "field", listed(entry)
            case "hands" if value == FROM_THE_DECK and self.question == "play":
                return
            case "hands":
                known, self.hands = hands_of(entry, self.seats)
                self.places["unknown.hands"] = entry.line, name
                if known or not self.hands:
                    yield name, known
            case "fields":
                yield name, by_seat(entry, self.seats)
            case "version":
                yield name, version(value)
            case "dealer":
                yield name, self._one(entry)
            case "stacks":
                yield name, self._stacks(entry)
            case "caller":
                if value != NOBODY:
                    yield name, self._one(entry)
            case "sabacc pot":
                yield "sabacc_pot", in_credits(value, name)
            case "folded" | "sits out" | "new":
                keys = {"folded": "folded", "sits out": "sitting_out", "new": "newcomers"}
                yield keys[name], self._some(entry)
            case "die":
                yield from dice(value).items()
            case "shift":
                yield "comes", one_of(entry, SHIFTS)
            case "shuffle" | "out of play":
                yield name.replace(" ", "_"), listed(entry)
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

    def _stacks(self, entry: DisputeLine) -> dict[str, int]:
        found: dict[str, int] = {}
        grouped = _GROUPED.search(entry.value)
        if grouped is not None:
            plain = grouped[0].replace(",", "")
            entry.refuse(
                f"{grouped[0]!r} is not a whole number", f"write {plain}, without the comma"
            )
        for name, words in pairs(entry.value, self.seats, "stacks"):
            if name in found:
                entry.refuse(f"{name} has two stacks", "name each player once")
            if "and" in words:
                mend = "separate players by commas: Han 100, Lando 80"
                entry.refuse("a comma is missing", mend)
            if not words:
                entry.refuse(f"{name} has no stack", f"write {name} 100, for example")
            if words == [UNKNOWN]:
                continue
            found[name] = in_credits(" ".join(words), "stacks")
        if len(found) < len(self.seats):  # as if the others' were unknown, or left out
            self.unsaid.append("stacks")
        return found

    def _one(self, entry: DisputeLine) -> str:
        if "," in entry.value:
            entry.refuse(f"{entry.value!r} is not one name", "name one player")
        try:
            return seat(entry.value, self.seats, entry.name)
        except RecordError as error:
            nobody = "; or write nobody" if entry.name == "caller" else ""
            entry.refuse(error.problem, f"{error.mend}{nobody}")

    def _some(self, entry: DisputeLine) -> list[str]:
        if " and " in entry.value:
            names = ", ".join(entry.value.replace(",", " ").replace(" and ", " ").split())
            entry.refuse("put commas between names", f"write {names}")
        found = [seat(" ".join(words), self.seats, entry.name) for words in commas(entry.value)]
        if len(set(found)) < len(found):
            entry.refuse("a player is named twice", "name each player once")
        return found

    def _pots(self, found: dict[str, Any], repeated: Iterable[DisputeLine]) -> None:
        """Read the hand pot and the side pots; or the decks to come, where a hand is played."""
        entry = self.fields["hand pot"]
        if self.question == "play":
            with guarded(entry):
                found["hand_pot"] = in_credits(entry.value, entry.name)
            self.places["position.hand_pot"] = entry.line, entry.name
            for deck in repeated:
                made: list[list[str]] = found.setdefault("shuffles", [])
                self.places[f"position.shuffles[{len(made)}]"] = deck.line, deck.name
                with guarded(deck):
                    made.append(listed(deck))
            return
        pots: list[dict[str, Any]] = []
        found["pots"] = pots
        for pot in (entry, *repeated):
            self.places[f"position.pots[{len(pots)}]"] = pot.line, pot.name
            with guarded(pot):
                pots.append(self._pot(pot))
        self.places["position.pots"] = entry.line, entry.name

    def _pot(self, entry: DisputeLine) -> dict[str, Any]:
        amount, among, names = entry.value.partition(" for ")
        found: dict[str, Any] = {"amount": in_credits(amount.strip(), entry.name)}
        if among:
            found["eligible"] = (
                []
                if names.strip() == NOBODY
                else self._some(DisputeLine(entry.line, entry.name, names))
            )
        elif entry.name == "side pot":
            entry.refuse("it does not say who may win it", "write side pot: 20 for Han, Lando")
        return found

    def _chance(self, found: dict[str, Any]) -> None:
        """Read the deck, which may leave the others to us, and what the pickers find."""
        deck, picks = self.fields.get("deck"), self.fields.get("picks")
        if deck is not None and "deck" not in self.lines:
            with guarded(deck):
                found["deck"], others = deck_of(deck.value, lying(found), self.rules)
                self.named = len(found["deck"]) - others if others else 0
            self.places["position.deck"] = deck.line, deck.name
        if picks is None or "picks" in self.lines:
            return
        if self.hands and picks.value == AS_THEY_LIE:
            self.lines.append("picks")
            return
        self.places["position.picks"] = picks.line, picks.name
        with guarded(picks):
            usual = picks.value == AS_THEY_LIE
            found["picks"] = as_they_lie(found) if usual else by_seat(picks, self.seats)

    def open_call(self, found: Mapping[str, Any]) -> bool:
        """Say whether it is left open who called a showdown: that costs, or it does not."""
        if self.question != "who-wins" or "caller" in self.fields:
            return False
        return sum(name not in found.get("folded", ()) for name in self.seats) > 1

    def refuse_two_falls(self) -> None:
        """Refuse a die of which both the face and what it brings are told."""
        die, comes = self.fields.get("die"), self.fields.get("shift")
        if die is not None and comes is not None:
            comes.refuse(f"the die is given twice: in line {die.line} (die) too", "leave one")
