"""The lines of a position: each value read into the request of a question, and written as text."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple, NoReturn

from sabacc.arbiter.dispute import FORMAT, METHODS, Dispute
from sabacc.arbiter.entries import FEWEST_OTHERS, fail, lying, named_head
from sabacc.arbiter.text_lines import (
    ANTES,
    AS_THEY_LIE,
    FROM_THE_DECK,
    OTHERS,
    SHIFTS,
    DisputeLine,
    as_they_lie,
    by_seat,
    cards_as_text,
    deck_of,
    dice,
    dice_words,
    guarded,
    held,
    is_play,
    listed,
    moment_words,
    play_lines,
    read_play,
    refuse_deed,
    together,
    until,
    words_of,
)
from sabacc.arbiter.unknown import COUNTS, MAY_BE_UNKNOWN, UNKNOWN, UnknownFields, hands_of
from sabacc.notation import action_forms
from sabacc.notation.claims import mishap
from sabacc.notation.forms import parse_seat, parse_version, split_commas
from sabacc.records.text.lines import (
    NOBODY,
    listed_by_seat,
    parse_amounts,
    parse_answer,
    parse_credits,
    parse_names,
    parse_seats,
)
from sabacc.spec.rulesets import Ruleset
from sabacc.system.text import closest
from sabacc.system.user_input import one_line


@dataclass(frozen=True, slots=True)
class LineKind:
    """How the value of a line is read, None if it adds nothing, and how it is written."""

    read: Callable[[DisputeLine, Sequence[str]], Any]
    write: Callable[[Any], str]


class PositionLine(NamedTuple):
    """A line of a position.

    Attributes:
        questions: The questions to which it belongs.
        key: The key of its value in the request.
        kind: How the value is read and written; None for a line that depends on others.
        example: What to write there, for errors.
        usual: The value that is written if the request has none.
    """

    questions: frozenset[str]
    key: str
    kind: LineKind | None = None
    example: str = "..."
    usual: Any = None


def one_seat(entry: DisputeLine, seats: Sequence[str]) -> str:
    """Read one player."""
    if "," in entry.value:
        entry.refuse(f"{entry.value!r} is not one name", "name one player")
    return parse_seat(entry.value, seats, entry.name)


_CARDS: Final = LineKind(lambda entry, _: listed(entry), cards_as_text)
_HANDS: Final = LineKind(by_seat, lambda hands: hands if isinstance(hands, str) else held(hands))
_CALLER: Final = LineKind(
    lambda entry, seats: None if entry.value == NOBODY else one_seat(entry, seats), str
)
_SEATS: Final = LineKind(
    lambda entry, seats: (
        [] if entry.value == NOBODY else list(parse_seats(entry.value, seats, entry.name))
    ),
    ", ".join,
)
_AMOUNT: Final = LineKind(lambda entry, _: parse_credits(entry.value, entry.name), str)
_ANTES: Final = LineKind(
    lambda entry, _: parse_answer(entry.value, ANTES, entry.name) or None,
    lambda value: words_of(ANTES, value=value),
)
_SHIFT: Final = LineKind(
    lambda entry, _: parse_answer(entry.value, SHIFTS, entry.name),
    lambda value: words_of(SHIFTS, value=value),
)
_YES: Final = LineKind(
    lambda entry, _: parse_answer(entry.value, {"yes": True, "no": False}, entry.name) or None,
    lambda value: "yes" if value else "",
)

FIRST: Final = "sabacc dispute"
CLAIMS: Final = " claims"
"""What stands between a name and the colon of a claim."""
CLAIM: Final = "claim"
"""The line of a claim that is nobody's."""
_ALL: Final = frozenset(METHODS)
# The questions about a table with seats
_TABLE: Final = frozenset({"who-wins", "shift", "play"})
# The questions about credits
_MONEY: Final = frozenset({"who-wins", "play"})
PLAY: Final = frozenset({"play"})
_SETTLE: Final = frozenset({"who-wins"})
_ROLL: Final = frozenset({"shift"})
SEATS: Final = "Han, Lando"
# Who sits at a table at which nobody is named, and nobody matters
_SOMEBODY: Final = ("Somebody", "Another")
LINES: Final[Mapping[str, PositionLine]] = {
    "hand": PositionLine(frozenset({"worth"}), "cards", _CARDS, "idiot coins-2 staves-3"),
    "field": PositionLine(frozenset({"worth"}), "field", _CARDS, "coins-3"),
    "seats": PositionLine(_TABLE, "seats", example=SEATS),
    "hands": PositionLine(
        _ALL - {"worth"},
        "hands",
        _HANDS,
        "Han coins-7 flasks-9, Lando idiot coins-2 staves-3",
        FROM_THE_DECK,
    ),
    "fields": PositionLine(_ALL - {"worth", "play"}, "fields", _HANDS, "Han coins-3"),
    "dealer": PositionLine(_TABLE, "dealer", LineKind(one_seat, str), "Han"),
    "stacks": PositionLine(
        _MONEY, "stacks", LineKind(by_seat, listed_by_seat), "Han 100, Lando 80"
    ),
    "hand pot": PositionLine(_MONEY, "hand_pot", _AMOUNT, "12", 0),
    "side pot": PositionLine(_SETTLE, "pots"),
    "sabacc pot": PositionLine(_MONEY, "sabacc_pot", _AMOUNT, "30", 0),
    "folded": PositionLine(_SETTLE | _ROLL, "folded", _SEATS, "Han"),
    "caller": PositionLine(_SETTLE, "caller", _CALLER, "Han, or caller: nobody", NOBODY),
    "deck": PositionLine(
        _TABLE,
        "deck",
        example=f"coins-4 star and {OTHERS} (the top card first, then all cards that lie nowhere "
        "else)",
    ),
    "die": PositionLine(_ROLL, "die", example="3, or shift: comes"),
    "shift": PositionLine(_ROLL, "comes", _SHIFT, "comes, or shift: does not come"),
    "picks": PositionLine(
        _ROLL,
        "picks",
        example=f"{AS_THEY_LIE}, or picks: Han coins-7 flasks-9, Lando coins-2 (the picker finds "
        "the first card first)",
    ),
    "shuffle": PositionLine(_ROLL, "shuffle", _CARDS),
    "version": PositionLine(
        _ALL - {"shift"}, "version", LineKind(lambda entry, _: parse_version(entry.value), str)
    ),
    "antes": PositionLine(PLAY, "ante", _ANTES, "paid, or antes: to be paid", usual=False),
    "out of play": PositionLine(PLAY, "out_of_play", _CARDS),
    "new deck": PositionLine(PLAY, "shuffles"),
    "sits out": PositionLine(PLAY, "sitting_out", _SEATS),
    "new": PositionLine(PLAY, "newcomers", _SEATS),
    "owed": PositionLine(PLAY, "owed", LineKind(by_seat, listed_by_seat), "Han 8"),
    "last hand": PositionLine(PLAY, "last_hand", _YES),
    "until": PositionLine(
        PLAY, "until", LineKind(lambda entry, _: until(entry), moment_words), "round 1 betting"
    ),
}
"""Every line of a position, in the order in which they are written."""


def write(dispute: Dispute) -> str:
    """Return the text of a dispute, with a line break at its end."""
    told = {
        "title": dispute.title,
        "ruleset": dispute.ruleset,
        "question": "" if dispute.record else dispute.question.replace("-", " "),
        "asks": ", ".join(dispute.asks),
    }
    lines = [f"{FIRST} {FORMAT}", *(f"{name}: {value}" for name, value in told.items() if value)]
    if dispute.versions:
        lines += ["", *together({who: list(_told(own)) for who, own in dispute.versions})]
    elif dispute.record is None:
        lines += ["", *_told(dispute)]
    claims = [
        f"{f'{claim.who}{CLAIMS}' if claim.who else CLAIM}: {claim.says}"
        for claim in dispute.claims
    ]
    lines += ["", *claims] if claims else []
    if dispute.record is not None:
        lines += ["", *dispute.record.texts]
    return "\n".join((*lines, ""))


def _told(dispute: Dispute) -> Iterator[str]:
    """Yield the lines of a position; what is unknown is called so, and what is left out stays so.

    The values of the usual position are nobody's facts, and are not written.
    """
    question, position, sketch = dispute.question, dispute.position, dispute.sketch
    known = position if sketch is None else sketch.known
    unknown = UnknownFields() if sketch is None else sketch.unknown
    told = {"stacks"} & known.keys()  # some of them
    unsaid, lines = {*unknown.unsaid} - told, {*unknown.lines} - told
    if "hands" in unsaid:
        yield from [f"seats: {', '.join(dispute.seats)}"] if dispute.seats != _SOMEBODY else []
        unsaid.add("seats")
    hands = {
        seat: [UNKNOWN] if total is None else [COUNTS, f"{total}"]
        for seat, total in unknown.hands.items()
    }
    whole = {"hands", "pots"} & position.keys()  # beside what is known, what is not
    meant = {**known, **{key: position[key] for key in whole}}
    meant |= {"hands": {**meant["hands"], **hands}} if hands else {}
    if told & ({*unknown.lines} - {*unknown.unsaid}):
        others = (seat for seat in dispute.seats if seat not in known["stacks"])
        meant["stacks"] = {**known["stacks"], **dict.fromkeys(others, UNKNOWN)}
    for name, line in LINES.items():
        if question in line.questions and name not in unsaid:
            values = [UNKNOWN] if name in lines else _values(name, meant, dispute.rules)
            if name == "deck" and "deck" in known and unknown.named is not None:
                values = [_deck(known["deck"], unknown.named)]
            yield from (f"{name}: {value}" for value in values if value)
    if question == "play":
        yield from play_lines(meant)


def _values(name: str, position: Mapping[str, Any], rules: Ruleset) -> Iterator[str]:
    """Yield what stands behind the colon of each line of a name, empty if there is no such line."""
    line = LINES[name]
    value: Any = position.get(line.key)
    match name:
        case "seats" if value is not None and list(position.get("hands") or ()) != list(value):
            yield ", ".join(value)
        case "deck" if value is not None:
            yield _deck(value, len(named_head(position, rules)))
        case "die" if value is not None:
            yield dice_words(position)
        case "picks":
            yield AS_THEY_LIE if value == as_they_lie(position) else held(value or {})
        case "new deck":
            yield from map(cards_as_text, value or ())
        case "hand pot" | "side pot" if "pots" in position:
            yield from _pots(position, side=name == "side pot")
        case _ if line.kind is not None and (value is not None or line.usual is not None):
            yield line.kind.write(line.usual if value is None else value)
        case _:
            return


def _pots(position: Mapping[str, Any], *, side: bool) -> Iterator[str]:
    pots: Sequence[Mapping[str, Any]] = position["pots"]
    for pot in pots[1:] if side else pots[:1]:
        among = pot.get("eligible")
        if side and among is None:
            among = position["seats"]
        names = "" if among is None else f" for {', '.join(among) or NOBODY}"
        yield f"{pot['amount']}{names}"


def _deck(deck: Sequence[str], named: int) -> str:
    """Write the next cards that are `named`; a long tail of all the others is called so."""
    if len(deck) - named < FEWEST_OTHERS:
        return cards_as_text(deck)
    return f"{' '.join(deck[:named])} and {OTHERS}" if named else OTHERS


# Which lines tell the question, where nobody asks it
_TELLING: Final[tuple[tuple[str, frozenset[str]], ...]] = (
    ("worth", frozenset({"hand"})),
    ("shift", frozenset({"die", "shift", "picks", "shuffle"})),
    ("play", frozenset(name for name, line in LINES.items() if line.questions == PLAY)),
    ("who-wins", frozenset({"stacks", "hand pot", "side pot", "sabacc pot", "caller"})),
    ("best", frozenset({"hands"})),
)

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
# The lines that are no part of a position
_OF_ALL: Final = ("title", "ruleset", "question", "asks", "claim")
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
            entry.refuse(
                "nothing follows the colon",
                f"write {entry.name}: {LINES[entry.name].example}, or leave it out",
            )
        elif entry.name in fields:
            before = fields[entry.name].line
            entry.refuse("it is given twice", f"it is already in line {before}; keep one")
        else:
            fields[entry.name] = entry
    return fields, repeated, play


# What people write as a line of its own, and how to write it
_MEANT: Final[Mapping[str, str]] = {
    **dict.fromkeys(
        ("round", "turn"),
        "name the round where it matters: before what is done (round 2: Han bets 3), behind a "
        "claim (Han may call in round 2), or where play stops (until: round 2 betting)",
    ),
    **dict.fromkeys(("total", "totals"), "write hands: Han counts 19, Lando counts -22"),
    **dict.fromkeys(("players", "player", "order"), "name them clockwise, seats: Han, Lando, Leia"),
    **dict.fromkeys(("credits", "money", "chips"), "write stacks: Han 100, Lando 80"),
    **dict.fromkeys(("pot", "pots"), "write hand pot: 30 or sabacc pot: 12, a line each"),
    **dict.fromkeys(("roll", "dice"), "write die: 3, or round 2 die: 3 where the round matters"),
}


def _refuse_line(entry: DisputeLine, entries: Sequence[DisputeLine]) -> NoReturn:
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
        entry.refuse(
            f"{what!r} is not a line of a dispute", f"did you mean {near}?" if near else _ANY_LINE
        )
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
            entry.refuse(
                f"it does not belong to the question {said}",
                f"leave it out, or ask another question: write {belongs}",
            )
    if play and asked != "play":
        play[0].refuse(
            f"it does not belong to the question {said}", "leave it out, or write question: play"
        )
    gaps = [] if partial else list(gaps_of(asked, fields))
    if not (nobody_named(asked, fields) or (asked in _TABLE and "seats" in fields)):
        refuse_nameless(asked, gaps)
    reading = _Position(asked, fields, places, rules)
    found = reading.read(repeated)
    # who called a showdown: that costs, or it does not
    left = sum(name not in found.get("folded", ()) for name in reading.seats)
    if not partial and asked == "who-wins" and "caller" not in fields and left > 1:
        gaps.append("caller")
    # all others are asked for only if the ruling depends on them
    refuse_gaps(asked, [name for name in gaps if name not in MAY_BE_UNKNOWN | {"hands"}])
    die, comes = fields.get("die"), fields.get("shift")
    if die is not None and comes is not None and not partial:
        comes.refuse(f"the die is given twice: in line {die.line} (die) too", "leave one")
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
        # the hands that are not known
        self.hands: dict[str, int | None] = {}
        self.named = 0
        # the other lines that say so
        self.lines = [
            name
            for name, entry in fields.items()
            if entry.value == UNKNOWN and name in MAY_BE_UNKNOWN
        ]
        # the lines that tell only a part
        self.unsaid: list[str] = []

    def unknown(self, gaps: Sequence[str], found: Mapping[str, Any]) -> dict[str, Any]:
        """Return what is not known, `gaps` being the lines that are left out."""
        if "hands" in gaps and "hands" not in found:
            self.hands = dict.fromkeys(self.seats)
        hands = [name for name in gaps if name == "hands"]
        named: dict[str, Any] = {
            "hands": self.hands,
            "lines": self.lines,
            "unsaid": [*hands, *self.unsaid, *(name for name in gaps if name != "hands")],
            "named": self.named if self.hands else 0,
        }
        return {key: value for key, value in named.items() if value}

    def read(self, repeated: Iterable[DisputeLine]) -> dict[str, Any]:
        """Return the position as JSON values; raises FieldError."""
        found: dict[str, Any] = {}
        for name, entry in self.fields.items():
            self.places[f"position.{LINES[name].key}"] = entry.line, name
            if name in {"deck", "picks"} or name in self.lines:
                continue  # they hang on other lines, or on nothing
            if name == "hand pot" and self.question == "who-wins":
                repeated = entry, *repeated
                continue
            with guarded(entry):
                found |= dict(self._values(entry))
        where = self.fields.get("seats") or self.fields.get("hands")
        if self.question in _TABLE and self.seats:
            found["seats"] = list(self.seats)
        if self.question in _TABLE and where is not None:
            self.places["position.seats"] = where.line, where.name
        for entry in repeated:
            key = "shuffles" if entry.name == "new deck" else "pots"
            made: list[Any] = found.setdefault(key, [])
            self.places.setdefault(f"position.{key}", (entry.line, entry.name))
            self.places[f"position.{key}[{len(made)}]"] = entry.line, entry.name
            with guarded(entry):
                made.append(listed(entry) if key == "shuffles" else self._pot(entry))
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
            return _SOMEBODY if nobody_named(self.question, self.fields) else ()
        names = (
            [" ".join(words) for words in split_commas(entry.value)]
            if entry.name == "seats"
            else [words[0] if words else "" for words in split_commas(entry.value)]
        )
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
                found = parse_amounts(entry.value, self.seats, entry.name, UNKNOWN)
                if len(found) < len(self.seats):  # the others are not known, or left out
                    said = UNKNOWN in entry.value.replace(",", " ").split()
                    (self.lines if said else self.unsaid).append("stacks")
                yield name, found
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
        if picks is None or "picks" in self.lines:
            return
        usual = picks.value == AS_THEY_LIE
        if usual and self.hands:
            self.lines.append("picks")
            return
        with guarded(picks):
            found["picks"] = as_they_lie(found) if usual else by_seat(picks, self.seats)
