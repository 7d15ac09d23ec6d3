"""The lines of a position, how each value is read and written, and a dispute as text."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from sabacc.arbiter.entries.position import FEWEST_OTHERS, named_head
from sabacc.arbiter.entries.text_lines import (
    ANTES,
    AS_THEY_LIE,
    FROM_THE_DECK,
    OTHERS,
    SHIFTS,
    DisputeLine,
    as_they_lie,
    by_seat,
    cards_as_text,
    dice_words,
    held,
    listed,
    play_lines,
    until,
    until_words,
    words_of,
)
from sabacc.arbiter.reading.dispute import METHODS, Dispute
from sabacc.arbiter.unknown.facts import UNKNOWN, unknown_words
from sabacc.arbiter.unknown.positions import together
from sabacc.notation.forms import parse_seat, parse_version
from sabacc.records import RecordError
from sabacc.records.text.fields import NOBODY, NOTHING, parse_answer, parse_credits, parse_seats
from sabacc.spec.rulesets import Ruleset


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
    try:
        return parse_seat(entry.value, seats, entry.name)
    except RecordError as error:
        nobody = "; or write nobody" if entry.name == "caller" else ""
        entry.refuse(error.problem, f"{error.mend}{nobody}")


def stacks_as_text(stacks: Mapping[str, int]) -> str:
    """Write `Han 100, Lando 80`."""
    return ", ".join(f"{seat} {amount}" for seat, amount in stacks.items())


_CARDS: Final = LineKind(lambda entry, _: listed(entry), cards_as_text)
_HANDS: Final = LineKind(by_seat, lambda hands: hands if isinstance(hands, str) else held(hands))
_SEAT: Final = LineKind(one_seat, str)
_CALLER: Final = LineKind(
    lambda entry, seats: None if entry.value == NOBODY else one_seat(entry, seats), str
)
_SEATS: Final = LineKind(
    lambda entry, seats: list(parse_seats(entry.value, seats, entry.name)), ", ".join
)
_AMOUNT: Final = LineKind(lambda entry, _: parse_credits(entry.value, entry.name), str)
_VERSION: Final = LineKind(lambda entry, _: parse_version(entry.value), str)
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
_UNTIL: Final = LineKind(lambda entry, _: until(entry), until_words)

FIRST: Final = "sabacc dispute"
FORMAT: Final = 1
CLAIMS: Final = " claims"
"""What stands between a name and the colon of a claim."""
CLAIM: Final = "claim"
"""The line of a claim that is nobody's."""
_ALL: Final = frozenset(METHODS)
TABLE: Final = frozenset({"who-wins", "shift", "play"})
"""The questions about a table with seats."""
MONEY: Final = frozenset({"who-wins", "play"})
"""The questions about credits."""
PLAY: Final = frozenset({"play"})
_SETTLE: Final = frozenset({"who-wins"})
_ROLL: Final = frozenset({"shift"})
SEATS: Final = "Han, Lando"
SOMEBODY: Final = ("Somebody", "Another")
"""Who sits at a table at which nobody is named, and nobody matters."""
LINES: Final[Mapping[str, PositionLine]] = {
    "hand": PositionLine(frozenset({"worth"}), "cards", _CARDS, "idiot coins-2 staves-3"),
    "field": PositionLine(frozenset({"worth"}), "field", _CARDS, "coins-3"),
    "seats": PositionLine(TABLE, "seats", example=SEATS),
    "hands": PositionLine(
        _ALL - {"worth"},
        "hands",
        _HANDS,
        "Han coins-7 flasks-9, Lando idiot coins-2 staves-3",
        FROM_THE_DECK,
    ),
    "fields": PositionLine(_ALL - {"worth", "play"}, "fields", _HANDS, "Han coins-3"),
    "dealer": PositionLine(TABLE, "dealer", _SEAT, "Han"),
    "stacks": PositionLine(MONEY, "stacks", LineKind(by_seat, stacks_as_text), "Han 100, Lando 80"),
    "hand pot": PositionLine(MONEY, "hand_pot", _AMOUNT, "12", 0),
    "side pot": PositionLine(_SETTLE, "pots"),
    "sabacc pot": PositionLine(MONEY, "sabacc_pot", _AMOUNT, "30", 0),
    "folded": PositionLine(_SETTLE | _ROLL, "folded", _SEATS, "Han"),
    "caller": PositionLine(_SETTLE, "caller", _CALLER, "Han, or caller: nobody", NOBODY),
    "deck": PositionLine(
        TABLE,
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
    "version": PositionLine(_ALL - {"shift"}, "version", _VERSION),
    "antes": PositionLine(PLAY, "ante", _ANTES, "paid, or antes: to be paid", usual=False),
    "out of play": PositionLine(PLAY, "out_of_play", _CARDS),
    "new deck": PositionLine(PLAY, "shuffles"),
    "sits out": PositionLine(PLAY, "sitting_out", _SEATS),
    "new": PositionLine(PLAY, "newcomers", _SEATS),
    "owed": PositionLine(PLAY, "owed", LineKind(by_seat, stacks_as_text), "Han 8"),
    "last hand": PositionLine(PLAY, "last_hand", _YES),
    "until": PositionLine(PLAY, "until", _UNTIL, "round 1 betting"),
}
"""Every line of a position, in the order in which they are written."""


def write(dispute: Dispute) -> str:
    """Return the text of a dispute, with a line break at its end."""
    lines = list(_head(dispute))
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


def _head(dispute: Dispute) -> Iterator[str]:
    yield f"{FIRST} {FORMAT}"
    if dispute.title:
        yield f"title: {dispute.title}"
    yield f"ruleset: {dispute.ruleset}"
    if dispute.record is None:
        yield f"question: {dispute.question.replace('-', ' ')}"
    if dispute.asks:
        yield f"asks: {', '.join(dispute.asks)}"


def _told(dispute: Dispute) -> Iterator[str]:
    """Yield the lines of a position; what is unknown is called so, and what is left out stays so.

    The values of the usual position are nobody's facts, and are not written.
    """
    sketch = dispute.sketch
    if sketch is None:
        yield from _position(dispute.question, dispute.position, dispute.rules)
        return
    told = {"stacks"} & sketch.known.keys()  # some of them
    unsaid = {*sketch.unknown["unsaid"]} - told
    unknown: set[str] = {*sketch.unknown["lines"]} - told
    hands: dict[str, Any] = {} if "hands" in unsaid else sketch.unknown["hands"]
    if "hands" in unsaid and dispute.seats != SOMEBODY:
        yield f"seats: {', '.join(dispute.seats)}"
    meant = {**dispute.position, **sketch.known, "hands": dispute.position.get("hands")}
    for made in {"shuffle", "rolls"} - sketch.known.keys():
        meant.pop(made, None)
    for line in _position(dispute.question, meant, dispute.rules):
        name, _, value = line.partition(":")
        if name in unsaid or (name == "seats" and "hands" in unsaid):
            continue
        if name in unknown:
            yield f"{name}: {UNKNOWN}"
        elif name == "hands":
            lie = (each.split() for each in value.split(","))
            yield "hands: " + ", ".join(
                unknown_words(sketch.unknown, words[0]) if words[0] in hands else " ".join(words)
                for words in lie
            )
        elif name == "deck" and "deck" not in sketch.known:
            continue
        elif name == "deck":
            named = sketch.known["deck"][: sketch.unknown["named"]]
            rest = len(named) < len(sketch.known["deck"])
            parts = [*named, *(["and"] if named and rest else []), *([OTHERS] if rest else [])]
            yield f"deck: {' '.join(parts) or NOTHING}"
        else:
            yield line


def _position(question: str, position: Mapping[str, Any], rules: Ruleset) -> Iterator[str]:
    for name, line in LINES.items():
        if question not in line.questions:
            continue
        values = [value for value in _values(name, position, rules) if value]
        yield from (f"{name}: {value}" for value in values)
    if question == "play":
        yield from play_lines(position)


def _values(name: str, position: Mapping[str, Any], rules: Ruleset) -> Iterator[str]:
    """Yield what stands behind the colon of each line of a name, empty if there is no such line."""
    line = LINES[name]
    value: Any = position.get(line.key)
    match name:
        case "seats" if value is not None and list(position.get("hands") or ()) != list(value):
            yield ", ".join(value)
        case "deck" if value is not None:
            yield _deck(position, rules)
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
    """Yield the amount of the hand pot, or of each side pot, and who may win it."""
    pots: Sequence[Mapping[str, Any]] = position["pots"]
    for pot in pots[1:] if side else pots[:1]:
        among = pot.get("eligible")
        if side and among is None:
            among = position["seats"]
        names = "" if among is None else f" for {', '.join(among) or NOBODY}"
        yield f"{pot['amount']}{names}"


def _deck(position: Mapping[str, Any], rules: Ruleset) -> str:
    """Return the next cards; the longest tail that is all the others is called so."""
    deck: list[str] = position["deck"]
    named = named_head(position, rules)
    if len(deck) - len(named) < FEWEST_OTHERS:
        return cards_as_text(deck)
    return f"{' '.join(named)} and {OTHERS}" if named else OTHERS
