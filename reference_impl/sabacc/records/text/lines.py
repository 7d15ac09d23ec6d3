"""Reading one line below the deal: decisions, outcomes of chance and claims."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NoReturn

from sabacc.notation import claim_forms, claims_read, deed_forms
from sabacc.notation.card_names import card, cards
from sabacc.notation.deed_forms import Tongue
from sabacc.notation.errors import fail
from sabacc.notation.tokens import commas, number, pairs, seat, total, version
from sabacc.records import hand_record
from sabacc.records.text.claim_lines import line_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sabacc.records.hand_record import Line

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

VERBS: Final = ", ".join(deed_forms.examples(Tongue.RECORD).values())
_GETS: Final = " and gets "
_CLAIMS: Final = ", ".join(form.example for form in claim_forms.READ["record"])
_IN_BETTING: Final = frozenset({"check", "bet", "match", "raise", "all-in", "fold"})


def read_line(  # noqa: C901, PLR0911 - one answer a kind
    text: str, seats: Sequence[str], before: Sequence[Line] = ()
) -> Line:
    """Read one line below the deal; raises RecordError without its place.

    `before` are the lines above it, for the mend of one that cannot be read.
    """
    if text.startswith("#"):
        return hand_record.Remark(text[1:])
    words = text.split()
    match words:
        case []:
            return hand_record.Blank()
        case ["round" | "turn", count]:
            return hand_record.Round(number(count, "round", 1, hand_record.MOST_ROUNDS))
        case ["die", face]:
            return hand_record.Die(face=number(face, "die", 1, 6))
        case ["shift"]:
            return hand_record.Die(comes=True)
        case ["no", "shift"]:
            return hand_record.Die(comes=False)
        case ["version", to]:
            return hand_record.Change(None if to == "stays" else version(to))
        case ["demise:", *_]:
            return _demise(text.partition(":")[2], seats)
        case ["claim:", *rest]:
            return _claim(rest, seats)
        case _:
            first, *rest = words
            if first in RESERVED or first.endswith(":"):
                fail(
                    f"{text!r} is not a line of a hand", f"write who does what: Han {VERBS}", "line"
                )
            return _deed(seat(first, seats), rest, before)


def _demise(text: str, seats: Sequence[str]) -> Line:
    found: list[tuple[str, str]] = []
    for name, words in pairs(text, seats, "demise"):
        found.extend((name, dealt) for dealt in cards(words, "demise"))
    return hand_record.Demise(tuple(found))


def _deed(name: str, words: list[str], before: Sequence[Line]) -> Line:
    """Read what a player does, or what they show or lose."""
    match words:
        case ["shows", *shown_cards]:
            return hand_record.Shows(name, cards(shown_cards))
        case ["loses", *shifted] if _GETS in " ".join(shifted):
            lost, _, got = " ".join(shifted).partition(_GETS)
            return hand_record.Loses(name, card(lost.split()), card(got.split()))
        case ["trades", *traded] if traded.count("for") != 1:
            fail(
                "it does not say which card is given for which",
                "write trades coins-7 for flasks-5",
                "cards",
            )
        case _:
            pass
    said = " ".join(words)
    deed = deed_forms.read(said, Tongue.RECORD, amount=number, cards=_cards, gets=_cards)
    if deed is None:
        mend = deed_forms.mend(words, standing_bet(before)) or f"write {VERBS}"
        return fail(f"{said!r} is not something a player does", mend, "does")
    does: Any = deed.does
    return hand_record.Act(name, does, deed.amount or 0, deed.cards, deed.gets)


def _cards(text: str) -> tuple[str, ...]:
    return cards(text.split())


def _claim(words: list[str], seats: Sequence[str]) -> Line:
    rest = words
    if words and words[0] not in RESERVED:
        seat(words[0], seats, "claim")
        rest = words[1:]

    def unknown() -> NoReturn:
        problem = f"{' '.join(rest)!r} is not a claim that is known"
        fail(problem, f"write {_CLAIMS}", "claim")

    def named(word: str) -> str:
        return unknown() if word in RESERVED else seat(word, seats)

    found = claims_read.read(
        " ".join(words),
        "record",
        seat=named,
        picker=named,
        roller=named,
        caller=lambda word: None if word == "nobody" else seat(word, seats),
        dealer=lambda word: seat(word, seats),
        seats=lambda text: _winners(text, seats),
        cards=_cards,
        amount=number,
        credits=number,
        paid=number,
        total=total,
    )
    return unknown() if found is None else line_of(*found)


def _winners(text: str, seats: Sequence[str]) -> tuple[str, ...]:
    if text == "nobody":
        return ()
    listed = [_only(part, seats) for part in commas(text)]
    if len(set(listed)) < len(listed):
        fail("a player is named twice", "name each player once", "winner")
    return tuple(listed)


def _only(words: list[str], seats: Sequence[str]) -> str:
    if len(words) != 1:
        fail(f"{' '.join(words)!r} is not one name", "separate names with commas", "seat")
    return seat(words[0], seats)


def standing_bet(before: Sequence[Line]) -> int | None:
    """Return the bet that stands after some lines, None where they do not tell."""
    raised = 0
    for line in reversed(before):
        match line:
            case hand_record.Act(_, "bet", amount):
                return amount + raised
            case hand_record.Act(_, "raise", amount):
                raised += amount
            case hand_record.Act(_, does) if does not in _IN_BETTING:
                return None
            case hand_record.Die() | hand_record.Change() | hand_record.Round():
                return None
            case _:
                pass
    return None
