"""The lines of a dispute: deeds, falls of the die, changes of version, and who says what."""

from collections.abc import Generator, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from difflib import SequenceMatcher
from functools import reduce
from typing import Any, Final, NoReturn

from sabacc.arbiter.entries import UNSEEN, FieldError
from sabacc.notation import action_forms, forms
from sabacc.notation.claims import mishap
from sabacc.records import RecordError
from sabacc.records.text.lines import (
    is_name,
    parse_answer,
    parse_credits,
    parse_hand,
    parse_hands,
)
from sabacc.spec.rulesets import Ruleset, rest_of_deck
from sabacc.system.user_input import one_line

OTHERS: Final = "the others"
"""Stands for every card that lies nowhere yet, in the order of the deck."""
AS_THEY_LIE: Final = "as they lie"
"""Stands for the cards of each seat, those in the field first."""
FROM_THE_DECK: Final = "from the deck"
SHIFTS: Final[Mapping[str, bool]] = {"comes": True, "does not come": False}
ANTES: Final[Mapping[str, bool]] = {"to be paid": True, "paid": False}


@dataclass(frozen=True, slots=True)
class DisputeLine:
    """A line: its number, what stands before the colon, and what stands behind it."""

    line: int
    name: str
    value: str

    def refuse(self, problem: str, mend: str) -> NoReturn:
        """Raise the error of this line."""
        raise FieldError(one_line(problem), mend, one_line(self.name or "line"), self.line)


@contextmanager
def guarded(entry: DisputeLine) -> Generator[None]:
    """Read a line; what the readers of records refuse becomes the error of this line."""
    try:
        yield
    except RecordError as error:
        entry.refuse(error.problem, mended(entry, error.mend))


# How a line is mended that says `unknown` and may not, by its last word
_IF_UNKNOWN: Final[Mapping[str, str]] = {
    "picks": "name the card that each player loses: {}: Han coins-7, Lando coins-2; only the "
    "question shift takes picks: unknown",
    **dict.fromkeys(
        ("die", "shuffle", "deck"),
        "leave the line out: where it matters, the answer asks for it",
    ),
}


# What else is told to mend a line, by its name
_BESIDE: Final[Mapping[str, str]] = {
    "hand": "hands with names are written hands: Han coins-7 flasks-9",
    "caller": "or write nobody",
    "deck": f"{OTHERS!r} stands for all cards that lie nowhere else",
}


def mended(entry: DisputeLine, mend: str) -> str:
    """Return how the readers of records mend a line, without the cards that nobody has seen."""
    name = entry.name.rpartition(" ")[2]
    if entry.value == "unknown" and name in _IF_UNKNOWN:
        return _IF_UNKNOWN[name].format(entry.name)
    plain, beside = mend.replace(UNSEEN, ""), _BESIDE.get(entry.name, "")
    meant = entry.name == "hand" and "did you mean" in plain
    return f"{plain}; {beside}" if beside and not meant else plain


def listed(entry: DisputeLine) -> list[str]:
    """Read a line of cards that are nobody's, parted by spaces or by commas; raises RecordError."""
    return list(parse_hand(" ".join(entry.value.replace(",", " ").split())))


def by_seat(entry: DisputeLine, seats: Sequence[str]) -> dict[str, list[str]]:
    """Parse `Han coins-7 flasks-9, Lando idiot`."""
    hands = parse_hands(entry.value, seats, entry.name)
    return {name: list(cards) for name, cards in hands.items()}


def until(entry: DisputeLine) -> dict[str, Any]:
    """Read `round 1 betting`, or `round 1` for its end."""
    mend = "write until: round 1 betting, or leave it out: then the hand goes to its end"
    if entry.value.split()[:1] != ["round"]:
        entry.refuse(f"{entry.value!r} does not begin with a round", mend)
    found = moment(entry.value)
    if found.get("phase") == forms.END:  # of the round that is named
        del found["phase"]
    return found


def dice(value: str) -> dict[str, int]:
    """Read the face of a die, or those of two."""
    return {
        key: forms.parse_number(face, "die", 1, 6)
        for key, face in zip(("die", "other_die"), value.split(maxsplit=1) or [value], strict=False)
    }


def dice_words(position: Mapping[str, Any]) -> str:
    """Write the face of a die, or those of two."""
    faces = (position["die"], position.get("other_die"))
    return " ".join(str(face) for face in faces if face is not None)


def deck_of(value: str, elsewhere: Iterable[str], rules: Ruleset) -> tuple[list[str], int]:
    """Read the next cards, the top one first; `and the others` adds all that lie nowhere yet.

    Which these are depends on the deck that `rules` play with.  Returns how many they are as well.
    """
    words = " ".join(value.split())
    if not words.endswith(OTHERS):
        return list(parse_hand(words)), 0
    head = words.removesuffix(OTHERS).rstrip().removesuffix(" and").rstrip()
    named = list(parse_hand(head)) if head else []
    others = rest_of_deck(rules, [*elsewhere, *named])
    return named + others, len(others)


def as_they_lie(position: Mapping[str, Any]) -> dict[str, list[str]]:
    """Return each seat's cards in the order in which they lie, those in the field first."""
    fields: Mapping[str, list[str]] = position.get("fields", {})
    hands: Mapping[str, list[str]] = position.get("hands", {})
    return {name: [*fields.get(name, ()), *hand] for name, hand in hands.items()}


def moment(words: str, seats: Sequence[str] = ()) -> dict[str, Any]:
    """Read `round 2 calling, while Leia is asked` into what is said of it; raises RecordError."""
    found = forms.parse_moment(words, seats)._asdict()
    if found["round"] == 0 and found["phase"] != "ante":
        forms.fail("there is no round 0", "the first round is round 1", "round")
    return {key: value for key, value in found.items() if value is not None}


# What a fall of the die is told by
_ROLLED: Final = frozenset({"die", "shift", "picks", "shuffle"})
# How each deed is written, by its first word
_SHAPES: Final[Mapping[str, str]] = action_forms.examples(
    action_forms.Context.SCRIPT, between_hands=True
)
_FROM_THE_DECK: Final = "write {}; the line deck: says which card comes"


def is_deed(value: str) -> bool:
    """Say whether a line tells what somebody does: a name, and a verb behind it."""
    return value.split()[1:2] != [] and value.removesuffix(".").split()[1] in _SHAPES


def is_play(entry: DisputeLine) -> bool:
    """Say whether a line tells what is done or how the die falls."""
    words = entry.name.replace(",", " ").split()
    if not words:
        return is_deed(entry.value)
    if words[0] in {"round", "while"} or entry.name in {"call version", "last version"}:
        return True
    if words[0] == "last":
        return words[1:2] == ["betting"] or (len(words) > 1 and words[1] in _ROLLED)
    return words[0] in forms.NAMES and (entry.name != "shift" or is_deed(entry.value))


def read_play(
    entries: Sequence[DisputeLine], seats: Sequence[str], places: dict[str, tuple[int, str]]
) -> dict[str, Any]:
    """Read the script, the rolls and the changes of version; raises FieldError."""
    reading = _Play(seats, places)
    for entry in entries:
        with guarded(entry):
            reading.line(entry)
    found = {"script": reading.script, "rolls": reading.rolls, "changes": reading.changes}
    return {key: value for key, value in found.items() if value}


class _Play:
    """Reads the lines of one played hand."""

    def __init__(self, seats: Sequence[str], places: dict[str, tuple[int, str]]) -> None:
        self.seats = seats
        self.places = places
        self.script: list[dict[str, Any]] = []
        self.rolls: list[dict[str, Any]] = []
        self.changes: list[dict[str, Any]] = []

    def line(self, entry: DisputeLine) -> None:
        """Read one line."""
        when, part = _when(entry)
        if part == "version":
            self.places[f"position.changes[{len(self.changes)}]"] = entry.line, entry.name
            self.places["position.changes"] = entry.line, entry.name
            at = {"call": True} if when == "call" else moment(when)
            self.changes.append({"version": forms.parse_version(entry.value)} | at)
        elif part:
            at = {"last": True} if when == "last" else moment(when)
            known = [roll for roll in self.rolls if at.items() <= roll.items()]
            if not known:
                self.places[f"position.rolls[{len(self.rolls)}]"] = entry.line, entry.name
                self.places["position.rolls"] = entry.line, entry.name
                self.rolls.append(dict(at))
            roll = known[0] if known else self.rolls[-1]
            key = "comes" if part == "shift" else part
            if key in roll or (key in {"die", "comes"} and {"die", "comes"} & roll.keys()):
                entry.refuse("this fall of the die is given twice", "keep one of the two")
            self.places[f"position.rolls[{self.rolls.index(roll)}].{key}"] = entry.line, entry.name
            roll |= dice(entry.value) if key == "die" else {key: self._part(entry, key)}
        else:
            place = entry.line, entry.name or "line"
            self.places.setdefault("position.script", place)
            self.places[f"position.script[{len(self.script)}]"] = place
            self.script.append(self._deed(entry, when))

    def _deed(self, entry: DisputeLine, before: str) -> dict[str, Any]:
        """Read a deed, with its moment before it or, as scenarios tell it, behind it."""
        told, behind = forms.split_moment(entry.value.removesuffix("."))
        late = forms.write_moment(behind)
        if late and before:
            entry.refuse("it says twice when that was", f"write {before}: {told}")
        when = moment(before or late, self.seats) if before or late else {}
        return deed(replace(entry, value=told), self.seats) | when

    def _part(self, entry: DisputeLine, key: str) -> object:
        match key:
            case "comes":
                return parse_answer(entry.value, SHIFTS, entry.name)
            case "picks":
                return by_seat(entry, self.seats)
            case _:
                return list(parse_hand(entry.value))


def _when(entry: DisputeLine) -> tuple[str, str]:
    """Part the moment before the colon from the word that makes a line one of chance, if any."""
    *before, last = entry.name.split() or [""]
    acts = last == "shift" and is_deed(entry.value)  # while the die lies there
    if before and not acts and (last in _ROLLED or last == "version"):
        return " ".join(before), last
    return entry.name, ""


def deed(entry: DisputeLine, seats: Sequence[str]) -> dict[str, Any]:
    """Read `Han bets 3`, as a table says it; which cards come is for the deck to say."""
    name, *words = entry.value.removesuffix(".").split() or [""]
    named = forms.parse_seat(name, seats)
    if words[:1] == ["trades"] and words[-2:-1] == ["for"]:
        mend = _FROM_THE_DECK.format(" ".join([name, *words[:-2]]))
        entry.refuse("it says which card comes", mend)
    found = action_forms.parse_action(
        " ".join(words),
        action_forms.Context.SCRIPT,
        amount=lambda word: parse_credits(word, "amount"),
        cards=lambda text: parse_hand(text) if text else (),
    )
    if found is None:
        return refuse_deed(entry, words)
    cards = list(found.cards) or None
    told = {"seat": named, "does": found.does, "amount": found.amount, "cards": cards}
    return {key: value for key, value in told.items() if value is not None}


def refuse_deed(entry: DisputeLine, words: Sequence[str]) -> NoReturn:
    """Refuse what nobody does at a table, with what may be meant."""
    said = " ".join(words)
    entry.refuse(f"{said!r} is not something a player does", mishap(said) or _meant(words))


def _meant(words: Sequence[str]) -> str:
    """Return how a deed is mended: its own form, one that is like it, or all there are."""
    near = action_forms.suggest_action(words) or ""
    if near and "'" not in near:
        return near
    quoted = near.partition("'")[2].partition("'")[0]
    known = words[:1] if words and words[0] in _SHAPES else quoted.split()
    shape = action_forms.as_said(_SHAPES.get(known[0], "") if known else "", words)
    if not shape:
        return f"write {', '.join(_SHAPES.values())}"
    if known[0] == "draws":
        return _FROM_THE_DECK.format(shape)
    return f"write {shape}" if words[0] in _SHAPES else f"did you mean {shape}?"


def play_lines(position: Mapping[str, Any]) -> Iterator[str]:
    """Yield the lines of the changes, the rolls and the script of a position."""
    yield from (
        f"{moment_words(change) or 'call'} version: {change['version']}"
        for change in position.get("changes", ())
    )
    for roll in position.get("rolls", ()):
        when = moment_words(roll) or "last"
        if roll.get("die") is not None:
            yield f"{when} die: {dice_words(roll)}"
        if roll.get("comes") is not None:
            yield f"{when} shift: {words_of(SHIFTS, value=roll['comes'])}"
        if "picks" in roll:
            yield f"{when} picks: {held(roll['picks'])}"
        if "shuffle" in roll:
            yield f"{when} shuffle: {cards_as_text(roll['shuffle'])}"
    for entry in position.get("script", ()):
        when = moment_words(entry)
        yield f"{when}: {deed_text(entry)}" if when else deed_text(entry)


def moment_words(entry: Mapping[str, Any]) -> str:
    """Return a moment as lines write it: `round 1 betting`."""
    return forms.write_moment(
        forms.Moment(entry.get("round"), entry.get("phase"), entry.get("asked"))
    )


def words_of(known: Mapping[str, bool], *, value: bool) -> str:
    """Return which of two answers has a value."""
    return next(words for words, own in known.items() if own is value)


def cards_as_text(names: Sequence[str]) -> str:
    """Return cards as the text lists them."""
    return " ".join(names) or "nothing"


def held(hands: Mapping[str, Sequence[str]]) -> str:
    """Return hands as the text lists them: `Han coins-7 flasks-9, Lando idiot`."""
    return ", ".join(f"{name} {cards_as_text(names)}" for name, names in hands.items())


def deed_text(entry: Mapping[str, Any]) -> str:
    """Return what a player tries, as the text says it."""
    least = 0 if entry["does"] in {"bet", "raise"} else None  # a request may leave the amount out
    found = action_forms.ActionPhrase(
        entry["does"], entry.get("amount", least), tuple(entry.get("cards", ()))
    )
    return f"{entry['seat']} {action_forms.write_action(found, action_forms.Context.SCRIPT)}"


# What stands between a name and the colon of a line that not all agree on
_SAYS: Final = " says"
MOST_VERSIONS: Final = 4
"""How many versions of the facts a dispute may have."""


def said_by(entry: DisputeLine) -> tuple[str, DisputeLine]:
    """Return who says a line, and the line; the name is empty where all agree on it."""
    if not entry.name.endswith(_SAYS) or not is_name(who := entry.name.removesuffix(_SAYS)):
        return "", entry
    name, colon, value = (part.strip() for part in entry.value.partition(":"))
    if not entry.value:
        entry.refuse("it says nothing", f"write {who} says: Han bets 3, for example")
    if colon:
        return who, DisputeLine(entry.line, " ".join(name.split()), value)
    if not is_deed(entry.value):
        return "", entry  # no fact, but a claim perhaps
    return who, DisputeLine(entry.line, "", entry.value)


def versions_of(
    entries: Sequence[DisputeLine], said: Sequence[str], *, partial: bool = False
) -> list[tuple[str, list[DisputeLine]]]:
    """Return the lines of each version with who tells it; one without a name where all agree.

    Raises FieldError where one player alone has a version, or where there are too many.
    """
    names = list(dict.fromkeys(who for who in said if who))
    first = next((entry for entry, who in zip(entries, said, strict=True) if who), None)
    if first is not None and len(names) == 1 and not partial:
        named = DisputeLine(first.line, f"{names[0]}{_SAYS}", "")
        named.refuse(
            "nobody says otherwise",
            f"add what another player says, or leave out {names[0]} says:",
        )
    if first is not None and len(names) > MOST_VERSIONS:
        named = DisputeLine(first.line, f"{names[0]}{_SAYS}", "")
        named.refuse(f"there are {len(names)} versions", f"write at most {MOST_VERSIONS}")
    return [
        (name, [entry for entry, who in zip(entries, said, strict=True) if who in {"", name}])
        for name in names or [""]
    ]


def together(told: Mapping[str, Sequence[str]]) -> Iterator[str]:
    """Yield the lines of several versions as one text: what all say once, the rest with a name."""
    versions = {name: list(lines) for name, lines in told.items()}
    common = reduce(_shared, versions.values())
    places = dict.fromkeys(versions, 0)
    for line in (*common, None):
        for name, lines in versions.items():
            end = len(lines) if line is None else lines.index(line, places[name])
            yield from (f"{name}{_SAYS}: {own}" for own in lines[places[name] : end])
            places[name] = end + 1
        if line is not None:
            yield line


def _shared(one: list[str], other: list[str]) -> list[str]:
    blocks = SequenceMatcher(None, one, other, autojunk=False).get_matching_blocks()
    return [line for block in blocks for line in one[block.a : block.a + block.size]]
