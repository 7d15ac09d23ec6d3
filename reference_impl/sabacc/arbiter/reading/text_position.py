"""The lines of a position: cards, credits, pots and chance, read into the request of a question."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, NoReturn

from sabacc.arbiter.entries.fields import fail
from sabacc.arbiter.entries.text_lines import (
    AS_THEY_LIE,
    FROM_THE_DECK,
    DisputeLine,
    as_they_lie,
    by_seat,
    deck_of,
    dice,
    guarded,
    is_play,
    listed,
    lying,
    read_play,
    refuse_deed,
)
from sabacc.arbiter.reading.dispute import METHODS
from sabacc.arbiter.reading.lines import LINES, MONEY, PLAY, SEATS, SOMEBODY, TABLE
from sabacc.arbiter.unknown.facts import MAY_BE_UNKNOWN, UNKNOWN, hands_of
from sabacc.notation import action_forms
from sabacc.notation.claims import mishap
from sabacc.notation.forms import split_commas
from sabacc.records.text.fields import (
    NOBODY,
    parse_amounts,
    parse_credits,
    parse_names,
    parse_seats,
)
from sabacc.spec.rulesets import Ruleset
from sabacc.system.text import closest
from sabacc.system.user_input import one_line

_TELLING: Final[tuple[tuple[str, frozenset[str]], ...]] = (
    ("worth", frozenset({"hand"})),
    ("shift", frozenset({"die", "shift", "picks", "shuffle"})),
    ("play", frozenset(name for name, line in LINES.items() if line.questions == PLAY)),
    ("who-wins", frozenset({"stacks", "hand pot", "side pot", "sabacc pot", "caller"})),
    ("best", frozenset({"hands"})),
)
"""Which lines tell the question, where nobody asks it."""

SILENT: Final = frozenset(
    name
    for name, line in LINES.items()
    if line.questions >= PLAY
    and all(name not in names for asked, names in _TELLING if asked != "best")
)
"""The lines of a hand in play that tell no question but, at the most, which hand is the best."""

NEEDED: Final[Mapping[str, tuple[str, ...]]] = {
    "worth": ("hand",),
    "best": ("hands",),
    "who-wins": ("hands", "dealer", "stacks", "hand pot", "sabacc pot"),
    "shift": ("hands", "dealer", "picks", "deck"),
    "play": ("hands", "dealer", "stacks", "hand pot", "sabacc pot", "antes", "deck"),
}
"""The lines without which a question cannot be answered."""
WHO: Final = frozenset({"hands", "seats"})
_OF_ALL: Final = ("title", "ruleset", "question", "asks", "claim")
"""The lines that are no part of a position."""
_MOST_SHOWN: Final = 60
_NEAR: Final = 0.75
_SAYING: Final = frozenset({"claim", "claims", "claimed", "says", "said", "say"})
_ANY_LINE: Final = (
    "write a name, a colon, and what it is (dealer: Han), or what somebody does (Han bets 3); "
    "`sabacc arbitrate --help` lists the names, and a comment begins with #"
)


def quoted(question: str) -> str:
    """Return a question as messages name it."""
    return repr(question.replace("-", " "))


def sorted_lines(
    entries: Sequence[DisputeLine],
) -> tuple[dict[str, DisputeLine], list[DisputeLine], list[DisputeLine]]:
    """Part the lines: those that stand there once, those that may be repeated, and the play."""
    fields: dict[str, DisputeLine] = {}
    repeated: list[DisputeLine] = []
    play: list[DisputeLine] = []
    for entry in entries:
        if entry.name in {"side pot", "new deck"}:
            repeated.append(entry)
        elif is_play(entry) and entry.name not in _MEANT:
            play.append(entry)
        elif entry.name not in LINES:
            _refuse_line(entry, entries)
        elif not entry.value:
            mend = f"write {entry.name}: {LINES[entry.name].example}, or leave it out"
            entry.refuse("nothing follows the colon", mend)
        elif entry.name in fields:
            before = fields[entry.name].line
            entry.refuse("it is given twice", f"it is already in line {before}; keep one")
        else:
            fields[entry.name] = entry
    return fields, repeated, play


_MEANT: Final[Mapping[str, str]] = {
    **dict.fromkeys(
        ("round", "turn"),
        "name the round where it matters: before what is done (round 2: Han bets 3), behind a "
        "claim (Han may call in round 2), or where play stops (until: round 2 betting)",
    ),
    **dict.fromkeys(("total", "totals"), "write hands: Han counts 19, Lando counts -22"),
}
"""What people write as a line of its own, and how to write it."""


def _refuse_line(entry: DisputeLine, entries: Sequence[DisputeLine]) -> NoReturn:
    """Refuse what is not a line of a dispute, with the line that may be meant."""
    words = (entry.name or entry.value).split()
    if entry.name.lower() in _MEANT:
        entry.refuse(f"{entry.name!r} is not a line of a dispute", _MEANT[entry.name.lower()])
    if entry.name:
        what = entry.name if len(entry.name) < _MOST_SHOWN else "it"
        named = [each.value.replace(",", " ").split() for each in entries if each.name in WHO]
        near = closest(entry.name.lower(), (*LINES, *_OF_ALL))
        names = {word.lower() for each in named for word in each}
        if words[0].lower() in names and (len(words) == 1 or words[-1].lower() in _SAYING):
            near = f"{words[0]} claims"
        if is_play(DisputeLine(entry.line, entry.name.lower(), entry.value)):
            near = entry.name.lower()
        mend = f"did you mean {near}?" if near else _ANY_LINE
        entry.refuse(f"{what!r} is not a line of a dispute", mend)
    if words[:1] == ["claim"]:
        entry.refuse("it has no colon", one_line(f"write claim: {' '.join(words[1:])}"))
    if words[1:2] == ["claims"]:
        entry.refuse("it has no colon", one_line(f"write {words[0]} claims: {' '.join(words[2:])}"))
    _refuse_without_colon(entry, words, LINES.__contains__)
    if action_forms.suggest_action(words[1:]) is not None:
        refuse_deed(entry, words[1:])
    _refuse_without_colon(entry, words, lambda key: closest(key, LINES, _NEAR))
    entry.refuse("it is not a line of a dispute", mishap(entry.value) or _ANY_LINE)


def _refuse_without_colon(
    entry: DisputeLine, words: Sequence[str], known: Callable[[str], bool | str | None]
) -> None:
    """Refuse a line that begins with the name of one, and has no colon behind it."""
    for count in (2, 1):
        key = " ".join(words[:count]).rstrip("=:-\N{FULLWIDTH COLON}").lower()
        if key and known(key):
            name = closest(key, LINES)
            rest = " ".join(words[count:]).lstrip("= ")
            entry.refuse("it has no colon", one_line(f"write {name}: {rest}"))


def told(fields: Mapping[str, DisputeLine], play: Sequence[DisputeLine]) -> tuple[str, str]:
    """Return the question that the lines tell, and how to say it; raises FieldError for none."""
    if play:
        return "play", f"'play', because of line {play[0].line}"
    for question, names in _TELLING:
        telling = [entry for name, entry in fields.items() if name in names]
        if telling:
            told = f"because of line {telling[0].line} ({telling[0].name})"
            return question, f"{quoted(question)}, {told}"
    return fail(
        "question",
        "there is no position, so nothing can be judged",
        "write a hand, hands, or a hand record below (sabacc hand record 1)",
    )


def gaps_of(question: str, fields: Mapping[str, DisputeLine]) -> Iterator[str]:
    """Yield the lines that are missing."""
    needed: list[str] = [*NEEDED[question]]
    if question == "shift" and "shift" not in fields:
        needed.append("die")
    if question == "play" and fields.get("hands", DisputeLine(0, "", "")).value == FROM_THE_DECK:
        needed.append("seats")
    yield from (name for name in needed if name not in fields)


def refuse_nameless(question: str, gaps: Sequence[str]) -> None:
    """Refuse a position in which nobody has a name; of a hand in play that is all that it needs."""
    if question == "play" and "hands" in gaps:
        fail("seats", "nobody is named", f"write who sits there, clockwise: seats: {SEATS}")
    refuse_gaps(question, [name for name in gaps if name in WHO])


def refuse_gaps(question: str, gaps: Sequence[str]) -> None:
    """Refuse a position that leaves open what its question needs; the mend has every line of it."""
    if not gaps:
        return
    first, *others = gaps
    problem = f"it is missing, and the question {quoted(question)} needs it"
    mend = f"write {first}: {LINES[first].example}"
    fail(
        first,
        problem,
        "; ".join([mend, *(f"add {name}: {LINES[name].example}" for name in others)]),
    )


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
        if asked not in LINES[entry.name].questions:
            questions = [each for each in METHODS if each in LINES[entry.name].questions]
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
        self._missing_hands(found)
        self._chance(found)
        return found

    def _missing_hands(self, found: dict[str, Any]) -> None:
        """Give no cards to those who have folded; every other hand that is left out is unknown."""
        entry = self.fields.get("hands")
        if entry is None or (entry.value == FROM_THE_DECK and self.question == "play"):
            return
        hands: dict[str, list[str]] = found.get("hands", {})
        for name in self.seats:
            if name in hands or name in self.hands or name in found.get("sitting_out", ()):
                continue
            if name in found.get("folded", ()):
                found["hands"] = hands = {**hands, name: []}
            else:
                self.hands[name] = None

    def _seats(self) -> tuple[str, ...]:
        """Return the seats that are named, else those that hold cards, in the order of that."""
        entry = self.fields.get("seats") or self.fields.get("hands")
        if entry is None:
            return SOMEBODY if nobody_named(self.question, self.fields) else ()
        names = [words[0] if words else "" for words in split_commas(entry.value)]
        if entry.name == "seats":
            names = [" ".join(words) for words in split_commas(entry.value)]
        with guarded(entry):
            return parse_names(names, entry.name)

    def _values(self, entry: DisputeLine) -> Iterator[tuple[str, Any]]:
        name, line = entry.name, LINES[entry.name]
        match name:
            case "hands" if entry.value == FROM_THE_DECK and self.question == "play":
                return
            case "hands":
                known, self.hands = hands_of(entry, self.seats)
                self.places["unknown.hands"] = entry.line, name
                if known or not self.hands:
                    yield name, known
            case "stacks":
                yield name, self._stacks(entry)
            case "owed":
                owed = parse_amounts(entry.value, self.seats, name)
                yield name, {seat: debt for seat, debt in owed.items() if debt}
            case "die":
                yield from dice(entry.value).items()
            case _ if line.kind is not None:
                value = line.kind.read(entry, self.seats)
                if value is not None:
                    yield line.key, value
            case _:
                return

    def _stacks(self, entry: DisputeLine) -> dict[str, int]:
        """Read stacks; those that are missing may be unknown, or left out."""
        found = parse_amounts(entry.value, self.seats, entry.name, UNKNOWN)
        if len(found) < len(self.seats):
            self.unsaid.append("stacks")
        return found

    def _pots(self, found: dict[str, Any], repeated: Iterable[DisputeLine]) -> None:
        """Read the hand pot and the side pots; or the decks to come, where a hand is played."""
        entry = self.fields["hand pot"]
        if self.question == "play":
            with guarded(entry):
                found["hand_pot"] = parse_credits(entry.value, entry.name)
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
        found: dict[str, Any] = {"amount": parse_credits(amount.strip(), entry.name)}
        if among:
            found["eligible"] = (
                [] if names.strip() == NOBODY else list(parse_seats(names, self.seats, entry.name))
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
