"""The fields of answers: names, kinds and canonical forms.

This table is the vocabulary of answers: the grader compares canonical forms, the message types
follow it, and the published vocabulary is rendered from it.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from enum import Enum
from itertools import chain
from types import MappingProxyType
from typing import Any, Final, cast

from sabacc.spec.cards import canonical_name


class ValueKind(Enum):
    """The notation of a field, and how two values are compared."""

    NUMBER = "a whole number"
    TRUTH = "true or false"
    WORD = "a word, or null"
    SEATS = "a list of seats, in any order"
    POT_SEATS = "a list of lists of seats, one for each hand pot, the main pot first"
    SEAT_CARD = "for each seat a card"
    SEAT_NUMBER = "for each seat a whole number"
    DEBTS = "for each seat that owes anything a whole number"
    SEAT_SEAT = "for each seat a seat"
    SEAT_CARDS = "for each seat a list of cards, in any order"
    VISIBLE_CARDS = "a list of cards, in any order, for each seat of which any are seen"
    CARDS = "a list of cards, in any order"
    DECK = "a list of cards, the next one first"
    ASKED = "a list of seats in order, with repeats"
    POTS = "a list of objects: `amount`, and `eligible`, seats in any order; the main pot first"
    OUTCOMES = "a list of words: `done`, `not-reached`, or a reason; true for an unknown reason"
    PHASES = "a list of objects, one for each phase, in order"
    HANDS = "a list of such answers, one for each further hand that was played"


@dataclass(frozen=True, slots=True)
class AnswerField:
    """One field of an answer."""

    name: str
    kind: ValueKind
    says: str


def _by_name(*fields: AnswerField) -> Mapping[str, AnswerField]:
    return MappingProxyType({field.name: field for field in fields})


OWED: Final = "owed"
"""The key of what seats still owe; with stacks and without it, an answer says that nobody does."""
_OWES: Final = AnswerField(OWED, ValueKind.DEBTS, "what players still owe for penalties")

# The fields of every settlement, of a single position or at the end of a hand
_OUTCOME: Final = (
    AnswerField("winners", ValueKind.SEATS, "who wins or shares the hand pot (the main pot)"),
    AnswerField(
        "pot_winners", ValueKind.POT_SEATS, "who wins or shares each hand pot; nobody is `[]`"
    ),
    AnswerField("sabacc_winners", ValueKind.SEATS, "who wins or shares the sabacc pot"),
    AnswerField("bombed", ValueKind.SEATS, "whose hand was out of range when it was shown"),
    AnswerField("demise", ValueKind.SEAT_CARD, "the demise card of each seat that was dealt one"),
)

ANSWER_FIELDS: Final[Mapping[str, Mapping[str, AnswerField]]] = MappingProxyType(
    {
        "score": _by_name(
            AnswerField("total", ValueKind.NUMBER, "what the hand counts"),
            AnswerField("bombed", ValueKind.TRUTH, "whether the hand is out of range"),
            AnswerField(
                "special", ValueKind.WORD, "which special hand it is, null for an ordinary hand"
            ),
        ),
        "compare": _by_name(
            AnswerField(
                "best", ValueKind.SEATS, "who holds the best hand; several seats if they tie"
            ),
            AnswerField(
                "sabacc_pot", ValueKind.TRUTH, "whether the best hand would take the sabacc pot"
            ),
        ),
        "settle": _by_name(
            *_OUTCOME,
            AnswerField("shown", ValueKind.VISIBLE_CARDS, "the cards of each seat that are shown"),
            AnswerField(
                "paid", ValueKind.SEAT_NUMBER, "what each seat paid in penalties, zero included"
            ),
            AnswerField("stacks", ValueKind.SEAT_NUMBER, "each seat's credits afterwards"),
            AnswerField("hand_pot", ValueKind.NUMBER, "what stays in the hand pots"),
            AnswerField("sabacc_pot", ValueKind.NUMBER, "what the sabacc pot holds afterwards"),
            AnswerField("house", ValueKind.NUMBER, "what the house took out of the sabacc pot"),
            _OWES,
        ),
        "shift": _by_name(
            AnswerField("shifted", ValueKind.TRUTH, "whether the shift came"),
            AnswerField(
                "hands", ValueKind.SEAT_CARDS, "each seat's hand afterwards, without the field"
            ),
            AnswerField(
                "fields", ValueKind.SEAT_CARDS, "each seat's interference field afterwards"
            ),
            AnswerField(
                "pickers", ValueKind.SEAT_SEAT, "for each seat that lost a card, who picked it"
            ),
            AnswerField("deck", ValueKind.DECK, "the deck afterwards"),
            AnswerField(
                "out_of_play", ValueKind.CARDS, "the cards that the shift took out of play"
            ),
        ),
        "play": _by_name(
            AnswerField("script", ValueKind.OUTCOMES, "the outcome of each entry of the script"),
            AnswerField("phases", ValueKind.PHASES, "every phase that took place"),
            AnswerField("over", ValueKind.TRUTH, "whether the hand came to its end"),
            AnswerField("dealt_in", ValueKind.SEATS, "who takes part"),
            AnswerField("dealer", ValueKind.WORD, "who deals"),
            AnswerField("caller", ValueKind.WORD, "who called; null if nobody did"),
            AnswerField("folded", ValueKind.SEATS, "who left the hand by folding"),
            AnswerField("out", ValueKind.SEATS, "who was put out by a bomb before the showdown"),
            AnswerField("stacks", ValueKind.SEAT_NUMBER, "each seat's credits at the end"),
            AnswerField("hand_pot", ValueKind.NUMBER, "what the hand pots hold at the end"),
            AnswerField("sabacc_pot", ValueKind.NUMBER, "what the sabacc pot holds at the end"),
            AnswerField("house", ValueKind.NUMBER, "what the house took"),
            _OWES,
            AnswerField(
                "hands", ValueKind.SEAT_CARDS, "each seat's hand at the end, without the field"
            ),
            AnswerField(
                "fields", ValueKind.SEAT_CARDS, "each seat's interference field at the end"
            ),
            AnswerField("deck", ValueKind.DECK, "the deck at the end"),
            AnswerField(
                "out_of_play", ValueKind.CARDS, "the cards that are out of play at the end"
            ),
            AnswerField(
                "version", ValueKind.WORD, "the version in force at the end, null without versions"
            ),
            *_OUTCOME,
            AnswerField(
                "shown", ValueKind.VISIBLE_CARDS, "the cards of each seat that are shown at the end"
            ),
            AnswerField("next_dealer", ValueKind.WORD, "who deals the next hand"),
            AnswerField("session_over", ValueKind.TRUTH, "whether the session is over"),
            AnswerField(
                "then", ValueKind.HANDS, "the answers for the further hands of the session"
            ),
        ),
    }
)
"""The fields of each method's answer."""

PHASE_FIELDS: Final[Mapping[str, AnswerField]] = _by_name(
    AnswerField("asked", ValueKind.ASKED, "the seats that were asked, once for each request"),
    AnswerField("stacks", ValueKind.SEAT_NUMBER, "each seat's credits as the phase ended"),
    AnswerField("hand_pot", ValueKind.NUMBER, "what the hand pots held"),
    AnswerField("sabacc_pot", ValueKind.NUMBER, "what the sabacc pot held"),
    AnswerField("hands", ValueKind.SEAT_CARDS, "each seat's hand, without the field"),
    AnswerField("pots", ValueKind.POTS, "the hand pots with the seats that may win them"),
    AnswerField("shifted", ValueKind.TRUTH, "whether cards shifted, for a shift"),
    AnswerField("roller", ValueKind.WORD, "who rolled the die, for a shift"),
    AnswerField(
        "shown", ValueKind.VISIBLE_CARDS, "the cards of each seat that the others saw in the phase"
    ),
)
"""The fields of one entry of `phases`, besides its `round` and `phase`."""

REFUSED: Final = "refused"
"""The key of a refusal, with the reason."""
RAN_OUT: Final = "ran_out"
"""The key that names the missing deck, shuffle or picks."""
FAILURE_KEYS: Final = (REFUSED, RAN_OUT)
"""The keys that replace all others in an answer."""

THEN: Final = "then"
"""The key of the further hands of a session."""

SHOWN: Final = "shown"
"""The key of the cards that the others see."""

SCRIPT: Final = "script"
"""The key of the outcomes of the script's entries."""

# the outcomes of an entry that was not refused: the engine's, which look-ups do not load
DONE: Final = "done"
NOT_REACHED: Final = "not-reached"

FINAL_FIELDS: Final = (
    "winners",
    "pot_winners",
    "sabacc_winners",
    "bombed",
    "demise",
    "next_dealer",
)
"""The fields that are empty or absent if a hand stops before its end."""

ABSENT: Final = object()
"""Stands for a value that an answer does not have."""


class BoundWords(str):
    """A bound on a value ("less than 17"): equal to no answer, and printed without quotes."""

    __slots__ = ()


def _canonical_hand(answer: Mapping[str, Any]) -> dict[str, Any]:
    kept = {name: answer[name] for name in FAILURE_KEYS if name in answer}
    fields = ANSWER_FIELDS["play"]
    facts = {name: _value(fields, answer, name) for name in fields}
    return kept | {name: fact for name, fact in facts.items() if fact is not ABSENT}


def _cards(value: list[str]) -> list[str]:
    return sorted(canonical_name(name) for name in value)


def _pots(value: list[Mapping[str, Any]]) -> list[dict[str, Any]]:
    return [{"amount": pot["amount"], "eligible": sorted(pot["eligible"])} for pot in value]


def _canonical_phase(phase: Mapping[str, Any]) -> dict[str, Any]:
    facts = {name: _value(PHASE_FIELDS, phase, name) for name in PHASE_FIELDS if name in phase}
    return {"round": phase["round"], "phase": phase["phase"], **facts}


_CANONICAL: Final[Mapping[ValueKind, Callable[[Any], Any]]] = {
    ValueKind.SEATS: sorted,
    ValueKind.POT_SEATS: lambda value: [sorted(seats) for seats in value],
    ValueKind.SEAT_CARD: lambda value: {seat: canonical_name(name) for seat, name in value.items()},
    ValueKind.SEAT_CARDS: lambda value: {seat: _cards(cards) for seat, cards in value.items()},
    ValueKind.VISIBLE_CARDS: lambda value: {
        seat: _cards(held) for seat, held in value.items() if held
    },
    ValueKind.DEBTS: lambda value: {seat: amount for seat, amount in value.items() if amount},
    ValueKind.CARDS: _cards,
    ValueKind.DECK: lambda value: [canonical_name(name) for name in value],
    ValueKind.POTS: _pots,
    ValueKind.PHASES: lambda value: [_canonical_phase(phase) for phase in value],
    ValueKind.HANDS: lambda value: [_canonical_hand(hand) for hand in value],
}
# The seats that a value of each kind names
_SEATS: Final[Mapping[ValueKind, Callable[[Any], Iterable[str]]]] = {
    **dict.fromkeys((ValueKind.SEATS, ValueKind.ASKED), iter),
    **dict.fromkeys((ValueKind.SEAT_CARD, ValueKind.SEAT_NUMBER, ValueKind.DEBTS), iter),
    **dict.fromkeys((ValueKind.SEAT_CARDS, ValueKind.VISIBLE_CARDS), iter),
    ValueKind.POT_SEATS: chain.from_iterable,
    ValueKind.POTS: lambda value: chain.from_iterable(pot["eligible"] for pot in value),
    ValueKind.SEAT_SEAT: lambda value: chain(value, value.values()),
}
_SEAT_WORDS: Final = ("dealer", "caller", "next_dealer", "roller")
SEATS_IN: Final[Mapping[str, Callable[[Any], Iterable[str]]]] = {
    **dict.fromkeys(_SEAT_WORDS, lambda value: (value,)),
    **{
        field.name: _SEATS[field.kind]
        for fields in (*ANSWER_FIELDS.values(), PHASE_FIELDS)
        for field in fields.values()
        if field.kind in _SEATS
    },
}
"""How to list the seats in a value of each field that names any."""
_INDEXED: Final = (ValueKind.POT_SEATS, ValueKind.OUTCOMES)
_CARDS_BY_SEAT: Final = (ValueKind.SEAT_CARD, ValueKind.SEAT_CARDS, ValueKind.VISIBLE_CARDS)
IF_MISSING: Final[Mapping[ValueKind, Any]] = {
    ValueKind.SEAT_CARD: None,
    ValueKind.SEAT_SEAT: None,
    ValueKind.VISIBLE_CARDS: [],
    ValueKind.DEBTS: 0,
}
"""The value for a seat that a table leaves out; any other table says nothing of such a seat."""


_FURTHER: Final = f"{THEN}."


def outcome_path(entry: int) -> str:
    """Return the path of the outcome of an entry of the script: `script.3`."""
    return f"{SCRIPT}.{entry}"


def entry_at(path: str) -> int | None:
    """Return the number of the entry whose outcome is at `path`; None for other facts."""
    name, _, entry = path.partition(".")
    return int(entry) if name == SCRIPT and entry else None


def split_hand_path(path: str) -> tuple[int, str] | None:
    """Split `then.0.stacks.Han` into the number of the hand and the path in it; else None."""
    if not path.startswith(_FURTHER):
        return None
    index, _, inner = path.removeprefix(_FURTHER).partition(".")
    return (int(index), inner) if index else None


def path_in_hand(path: str) -> str:
    """Return the path of a fact within its hand: `stacks.Han` for `then.0.stacks.Han`."""
    hand = split_hand_path(path)
    return path if hand is None else hand[1] or THEN


def value_at(method: str, answer: Mapping[str, Any], path: str) -> Any:  # noqa: ANN401 - JSON
    """Return the value at `path` in canonical form, or ABSENT.

    Paths are `total`, `stacks.Han` for one seat, `pot_winners.1` for one pot, `script.0` for the
    outcome of one entry, `round.2` for the phases of a round (none if it did not take place), and
    `phase.2.betting.stacks.Han` for a value of a phase: None if it did not take place, and the
    first one if a round has two of that name. `then.0` is true if the first further hand was
    played, and `then.0.stacks.Han` is a value of it: None if it was not.
    """
    hand = split_hand_path(path)
    if hand is not None:
        return _value_in_further_hand(answer, *hand)
    name, _, rest = path.partition(".")
    if name in FAILURE_KEYS:
        return answer.get(name, ABSENT)
    if name == "round":
        return _phases_of_round(answer, int(rest))
    if name == "phase":
        number, phase, inner = rest.split(".", 2)
        return _value_in_phase(answer, int(number), phase, inner)
    return _value(ANSWER_FIELDS[method], answer, path)


def has_path(method: str, path: str) -> bool:
    """True if answers to `method` can have a value at `path`."""
    hand = split_hand_path(path)
    if hand is not None:
        return method == "play" and (not hand[1] or has_path(method, hand[1]))
    name, _, rest = path.partition(".")
    if name in {"round", "phase"}:
        return method == "play" and (name == "round" or rest.split(".")[2] in PHASE_FIELDS)
    return name == REFUSED or name in ANSWER_FIELDS[method]


def is_significant(value: object) -> bool:
    """True if a value is not empty; a list of empty lists is empty too."""
    if isinstance(value, list):
        return any(map(is_significant, cast("list[object]", value)))
    return bool(value)


def is_visibility(path: str) -> bool:
    """True if a fact is about visible cards, of a hand or of a phase."""
    name, *rest = path_in_hand(path).split(".")
    return name == SHOWN or (name == "phase" and rest[2:3] == [SHOWN])


def key_of(path: str) -> str:
    """Return the key of an answer for the fact at `path`, such as `then.stacks`."""
    hand = split_hand_path(path)
    if hand is not None:
        return f"{THEN}.{key_of(hand[1])}" if hand[1] else THEN
    name = path.partition(".")[0]
    return "phases" if name in {"round", "phase"} else name


def _value(table: Mapping[str, AnswerField], answer: Mapping[str, Any], path: str) -> Any:  # noqa: ANN401
    name, _, part = path.partition(".")
    value: Any = answer.get(name, {} if name == OWED and "stacks" in answer else ABSENT)
    if value is ABSENT:
        return ABSENT
    kind = table[name].kind
    canonical = _CANONICAL.get(kind)
    if part and kind in _CARDS_BY_SEAT and part in value:
        value = {part: value[part]}  # the rest takes time, and is not asked for
    canonical_value: Any = value if canonical is None else canonical(value)
    if not part:
        return canonical_value
    if kind in _INDEXED:
        return canonical_value[int(part)] if int(part) < len(canonical_value) else ABSENT
    return canonical_value.get(part, IF_MISSING.get(kind, ABSENT))


def _value_in_further_hand(answer: Mapping[str, Any], index: int, path: str) -> Any:  # noqa: ANN401 - JSON
    hands: Any = answer.get(THEN, ABSENT)
    if hands is ABSENT:
        return ABSENT
    played = index < len(hands)
    if not path:
        return played
    return value_at("play", hands[index], path) if played else None


def _phases_of_round(answer: Mapping[str, Any], number: int) -> Any:  # noqa: ANN401 - JSON
    phases: Any = answer.get("phases", ABSENT)
    if phases is ABSENT:
        return ABSENT
    return [phase["phase"] for phase in phases if phase["round"] == number]


def _value_in_phase(answer: Mapping[str, Any], number: int, name: str, path: str) -> Any:  # noqa: ANN401
    phases: Any = answer.get("phases", ABSENT)
    if phases is ABSENT:
        return ABSENT
    for phase in phases:
        if (phase["round"], phase["phase"]) == (number, name):
            return _value(PHASE_FIELDS, phase, path)
    return None
