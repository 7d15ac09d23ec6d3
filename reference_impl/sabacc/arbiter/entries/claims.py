"""Claims: what each side says, read into what it is about and what it says of that."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple, NoReturn

from sabacc.arbiter.entries.fields import FieldError, fail
from sabacc.arbiter.entries.position import UNSEEN
from sabacc.engine.events import ActionType
from sabacc.engine.play import Action
from sabacc.engine.position import known_cards
from sabacc.notation import action_forms, claims, forms
from sabacc.notation.action_forms import Context
from sabacc.notation.card_names import parse_cards as read_cards
from sabacc.notation.claim_forms import Aspect, Claimed, Value
from sabacc.notation.claims import mishap, suggest_claims
from sabacc.notation.forms import (
    RecordError,
    parse_number,
    parse_total,
    rounds_to_turns,
    turns_to_rounds,
)
from sabacc.notation.forms import parse_seat as read_seat
from sabacc.protocol.facts import ANSWER_FIELDS, PHASE_FIELDS, REFUSED, THEN, AnswerField, ValueKind
from sabacc.records.hand_record import MOST_ROUNDS

LONGEST: Final = 200
"""How many characters a claim may have."""


class Claim(NamedTuple):
    """What somebody says, and what that comes to: that `aspect` is `value`."""

    who: str
    says: str
    aspect: Aspect
    value: Value


_UNJUDGED: Final = "{!r} is not a claim that can be judged"
_NOBODY: Final = "nobody at the table is called "
"""How the readers of records refuse a name."""
_PRONOUNS: Final = frozenset({"i", "he", "she", "they", "we", "you", "me", "him", "her", "them"})
_OF_A_NAME: Final[Mapping[str, str]] = {
    "am": "is",
    "do": "does",
    "have": "has",
    "were": "was",
    **{
        verb: f"{verb}s"
        for verb in (
            "bomb",
            "call",
            "count",
            "hold",
            "make",
            "pay",
            "pick",
            "roll",
            "share",
            "show",
            "take",
            "win",
        )
    },
}
"""The verbs of claims as they stand behind a name, by how they stand behind `I`."""
_FIRST_WORDS: Final = frozenset(
    {"winner", "winners", "caller", "next", "the", "hand", "sabacc", "sudden", "no", "nobody", "it"}
)
"""Words with which claims begin, beside names."""
_SIGNS: Final = str.maketrans(
    {
        "\N{MINUS SIGN}": "-",
        "\N{RIGHT SINGLE QUOTATION MARK}": "'",
        "\N{LEFT DOUBLE QUOTATION MARK}": '"',
        "\N{RIGHT DOUBLE QUOTATION MARK}": '"',
    }
)
"""What word processors put for the signs of a keyboard."""


def read_claim(who: str, says: str, seats: Sequence[str], field: str) -> Claim:
    """Read a claim; raises FieldError where it says nothing that can be judged."""
    if len(says) > LONGEST:
        fail(field, f"the claim has {len(says)} characters", f"write at most {LONGEST}")
    text = _plain(says, seats, who)
    if not text:
        fail(field, "it claims nothing", suggest_claims("", seats))
    try:
        aspect, value = _read(text, seats, field)
    except RecordError as error:
        if not error.problem.startswith(_NOBODY):
            fail(field, error.problem, error.mend.replace(UNSEEN, ""))
        if not seats:
            fail(
                field, "there is one hand, and it has no player", "write it counts 18, for example"
            )
        _refuse_name(text, error, seats, field)
    return Claim(who, rounds_to_turns(text, says), aspect, value)


def refuse_mishap(said: str, field: str, line: int = 0) -> None:
    """Refuse a claim that tells of a mishap with the rule on it: that needs no position."""
    if mend := mishap(said):
        raise FieldError(_UNJUDGED.format(said), mend, field, line)


def action_of(aspect: Aspect) -> Action:
    """Return the deed that a claim says somebody may do, or may not.

    It has no amount and no cards where any will do.
    """
    amount = 0 if aspect.any else aspect.amount
    return Action(aspect.seat, ActionType(aspect.does), amount, known_cards(aspect.cards))


def _plain(says: str, seats: Sequence[str], who: str) -> str:
    """Return a claim in plain signs: no quotes around it, no full stop, no capital at its head.

    Whoever says `I` in a claim is the one who makes it.
    """
    text = turns_to_rounds(says).translate(_SIGNS).strip().strip('"').strip()
    words = text.split()
    while words and words[-1] not in seats and words[-1].endswith((".", "!")):
        words[-1:] = filter(None, [words[-1][:-1]])  # a name may end in a dot: `Jr.`
    if words and words[0] not in seats and words[0].lower() in _FIRST_WORDS:
        words[0] = words[0].lower()
    if words and words[0].lower() == "this" and words[0] not in seats:
        words[0] = "it"
    if words[:1] in (["I"], ["i"]) and who in seats:
        words[:2] = [who, *(_OF_A_NAME.get(verb, verb) for verb in words[1:2])]
    return " ".join(words)


def _refuse_name(text: str, error: RecordError, seats: Sequence[str], field: str) -> NoReturn:
    """Refuse a claim in which a word stands where a name is due: `we forgot to roll the die`."""
    refuse_mishap(text, field)
    word = error.problem.removeprefix(_NOBODY).strip("'\"")
    if word.lower() in _PRONOUNS:
        fail(field, f"it does not say who {word!r} is", f"write the name: {', '.join(seats)}")
    if (word.isalpha() and word[:1].isupper()) or word.lower() in map(str.lower, seats):
        fail(field, error.problem, error.mend)
    _unknown(text, seats, field)


def _read(text: str, seats: Sequence[str], field: str) -> Claimed:
    said = claims.parse_claim(
        text,
        "dispute",
        seat=lambda word: read_seat(word, seats),
        caller=lambda word: None if word == "nobody" else read_seat(word, seats),
        dealer=lambda word: read_seat(word, seats),
        picker=lambda word: read_seat(word, seats),
        roller=lambda word: read_seat(word, seats),
        seats=lambda words: _names(words, seats),
        cards=lambda words: tuple(sorted(read_cards(words.split()))),
        amount=parse_number,
        credits=parse_number,
        paid=lambda word: 0 if word == "nothing" else parse_number(word),
        total=parse_total,
        round=lambda word: parse_number(word, "round", 1, MOST_ROUNDS),
        deed=lambda words: _may(words, field),
    )
    if said is None and not f"{text} ".startswith(("it ", "the hand ")):
        read_seat(text.partition(" ")[0], seats)
    return said or _unknown(text, seats, field)


def _unknown(said: str, seats: Sequence[str], field: str) -> NoReturn:
    fail(field, _UNJUDGED.format(said), mishap(said) or suggest_claims(said, seats))


def _may(text: str, field: str) -> dict[str, Any]:
    """Read what a seat may do: `call`, `bet`, `bet 3`, `trade coins-7`, `fold in round 2`."""
    inside = forms.match_form("{said} in round {round}", text, said=forms.WORDS, round=forms.WORD)
    within = parse_number(inside["round"], "round", 1, MOST_ROUNDS) if inside else 0
    said = inside["said"] if inside else text
    deed = action_forms.parse_action(said, Context.PERMISSION, amount=parse_number, cards=_cards)
    if deed is None:
        fail(
            field,
            f"{said!r} is not something a player does",
            mishap(text) or action_forms.suggest_permission(said),
        )
    told = {"does": deed.does, "cards": deed.cards, "round": within}
    if deed.does in action_forms.MAY_BE_OPEN:
        money = deed.does in {"bet", "raise"}
        unsaid = deed.amount is None if money else not deed.cards
        return {**told, "amount": deed.amount or 0, "any": unsaid}
    return {**told, "amount": int(deed.does == "draw") if deed.amount is None else deed.amount}


def _cards(text: str) -> tuple[str, ...]:
    return tuple(read_cards(text.split())) if text else ()


def _names(text: str, seats: Sequence[str]) -> tuple[str, ...]:
    """Read seats with commas or `and` between them; sorted, since their order says nothing."""
    if text == "nobody":
        return ()
    names = [word for word in text.replace(",", " ").split() if word != "and"]
    return tuple(sorted({read_seat(name, seats) for name in names or [""]}))


LONGEST_PATH: Final = 100
"""How many characters a path may have."""
_DIGITS: Final = 4
_OF_A_SEAT: Final = frozenset(
    {
        ValueKind.SEAT_CARD,
        ValueKind.SEAT_NUMBER,
        ValueKind.SEAT_SEAT,
        ValueKind.SEAT_CARDS,
        ValueKind.VISIBLE_CARDS,
        ValueKind.DEBTS,
    },
)
_IN_A_ROW: Final = frozenset({ValueKind.POT_SEATS, ValueKind.OUTCOMES})


def is_fact(method: str, path: str) -> bool:
    """Say whether an answer to `method` may show a fact at `path`, as `conformance.facts` has it.

    `stacks.Han` and `script.0` are such paths, `stacks` and `script` too; `over.Han` is none.
    """
    if len(path) > LONGEST_PATH:
        return False
    name, dot, part = path.partition(".")
    if name == REFUSED:
        return not dot
    if name in {"round", "phase"}:
        return method == "play" and (_number(part) if name == "round" else _of_a_phase(part))
    if name == THEN:  # a dispute is about one hand
        return False
    return name in ANSWER_FIELDS[method] and _part(ANSWER_FIELDS[method][name], dot, part)


def _of_a_phase(path: str) -> bool:
    number, _, rest = path.partition(".")
    phase, _, inner = rest.partition(".")
    name, dot, part = inner.partition(".")
    known = name in PHASE_FIELDS and _part(PHASE_FIELDS[name], dot, part)
    return known and _number(number) and bool(phase) and phase.replace("-", "").isalpha()


def _part(fact: AnswerField, dot: str, part: str) -> bool:
    """Say whether a fact has such a part: a seat, or a number; none is the whole fact."""
    if not dot:
        return True
    if fact.kind in _IN_A_ROW:
        return _number(part)
    return fact.kind in _OF_A_SEAT and bool(part)


def _number(text: str) -> bool:
    return text.isascii() and text.isdecimal() and len(text) <= _DIGITS
