"""The values of the lines of a dispute: cards, hands, decks, and words that stand for more."""

from __future__ import annotations

import re
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, NoReturn

from sabacc.arbiter.entries.fields import FieldError
from sabacc.arbiter.entries.position_cards import UNSEEN
from sabacc.notation.card_names import cards as read_cards
from sabacc.notation.errors import fail as fail_in_words
from sabacc.notation.moment_forms import END
from sabacc.notation.moment_forms import read as read_moment
from sabacc.notation.tokens import number, pairs
from sabacc.protocol.message_types import MOST_CREDITS
from sabacc.records import RecordError
from sabacc.spec.decks import rest_of_deck
from sabacc.system.input_error import one_line

if TYPE_CHECKING:
    from collections.abc import Generator, Iterable, Mapping, Sequence

    from sabacc.spec.rulesets import Ruleset

OTHERS: Final = "the others"
"""Stands for every card that lies nowhere yet, in the order of the deck."""
AS_THEY_LIE: Final = "as they lie"
"""Stands for the cards of each seat, those in the field first."""
FROM_THE_DECK: Final = "from the deck"
NOTHING: Final = "nothing"
NOBODY: Final = "nobody"
_ANTE: Final = "ante"
"""The phase before the first round: of round 0, as the protocol counts."""
SHIFTS: Final[Mapping[str, bool]] = {"comes": True, "does not come": False}
ANTES: Final[Mapping[str, bool]] = {"to be paid": True, "paid": False}
_GROUPED: Final = re.compile(r"\+?0*([0-9]{1,3}(?:[,.' _][0-9]{3})+)(?![0-9])[^0-9]*")
_NUMBERED: Final = re.compile(r"\+?0*([0-9]{1,13})(?:\s[^0-9]*|[^0-9.,'_ ][^0-9]*)?")
"""A number with something around it: a sign, noughts before it, words behind it."""


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
        entry.refuse(error.problem, seen(error.mend))


def seen(mend: str) -> str:
    """Return how the readers of records mend a line, without the cards that nobody has seen."""
    return mend.replace(UNSEEN, "")


def in_credits(text: str, field: str) -> int:
    """Read credits; where words or signs stand beside the number, the mend is that number."""
    try:
        return number(text, field)
    except RecordError as error:
        grouped = _GROUPED.fullmatch(text)
        found = grouped or _NUMBERED.fullmatch(text)
        digits = re.sub(r"[^0-9]", "", found[1]) if found is not None else ""
        if digits and int(digits) <= MOST_CREDITS:
            raise RecordError(error.problem, f"write the number alone: {digits}", field) from None
        raise


def one_of(entry: DisputeLine, known: Mapping[str, bool]) -> bool:
    """Read one of two answers."""
    words = " ".join(entry.value.split())
    if words not in known:
        entry.refuse(f"{entry.value!r} is not known here", f"write {' or '.join(known)}")
    return known[words]


def cards(value: str) -> list[str]:
    """Read the names of cards; `nothing` for none."""
    return [] if value == NOTHING else list(read_cards(value.split()))


def listed(entry: DisputeLine) -> list[str]:
    """Read a line of cards that are nobody's, parted by spaces or by commas."""
    try:
        return cards(entry.value.replace(",", " "))
    except RecordError as error:
        mend = seen(error.mend)
        if entry.name == "hand" and "did you mean" not in mend:
            mend += "; hands with names are written hands: Han coins-7 flasks-9"
        entry.refuse(error.problem, mend)


def by_seat(entry: DisputeLine, seats: Sequence[str]) -> dict[str, list[str]]:
    """Read `Han coins-7 flasks-9, Lando idiot`."""
    found: dict[str, list[str]] = {}
    for name, words in pairs(entry.value, seats, entry.name):
        if name in found:
            entry.refuse(f"{name!r} is given twice", "name each player once")
        if not words:
            mend = f"write {name} coins-7 flasks-9, or {name} nothing; commas separate the players"
            entry.refuse(f"no card is named for {name}", mend)
        found[name] = _held(entry, words)
    return found


def _held(entry: DisputeLine, words: Sequence[str]) -> list[str]:
    """Read the cards of a player; what is no card may be the rest of the name."""
    try:
        return cards(" ".join(words))
    except RecordError as error:
        mend = seen(error.mend)
        if ";" in entry.value:
            mend = "separate cards by spaces, players by commas"
        elif words[0][:1].isupper() and "did you mean" not in mend:
            mend += "; a name is one word, such as Han-Solo"
        entry.refuse(error.problem, mend)


def until(entry: DisputeLine) -> dict[str, Any]:
    """Read `round 1 betting`, or `round 1` for its end."""
    mend = "write until: round 1 betting, or leave it out: then the hand goes to its end"
    if entry.value.split()[:1] != ["round"]:
        entry.refuse(f"{entry.value!r} does not begin with a round", mend)
    found = moment(entry.value)
    if found.get("phase") == END:  # of the round that is named
        del found["phase"]
    return found


def dice(value: str) -> dict[str, int]:
    """Read the face of a die, or those of two."""
    faces = value.split(maxsplit=1) or [value]
    return {
        key: number(face, "die", 1, 6)
        for key, face in zip(("die", "other_die"), faces, strict=False)
    }


def dice_words(position: Mapping[str, Any]) -> str:
    """Write the face of a die, or those of two."""
    faces = (position["die"], position.get("other_die"))
    return " ".join(str(face) for face in faces if face is not None)


def lying(position: Mapping[str, Any]) -> list[str]:
    """Return the cards that lie somewhere: in hands, in fields and out of play."""
    held = [*position.get("hands", {}).values(), *position.get("fields", {}).values()]
    return [card for hand in held for card in hand] + list(position.get("out_of_play", ()))


def deck_of(value: str, elsewhere: Iterable[str], rules: Ruleset) -> tuple[list[str], int]:
    """Read the next cards, the top one first; `and the others` adds all that lie nowhere yet.

    Which these are depends on the deck that `rules` play with.  Returns how many they are as well.
    """
    words = " ".join(value.split())
    if not words.endswith(OTHERS):
        return _next_cards(words), 0
    head = words.removesuffix(OTHERS).rstrip().removesuffix(" and").rstrip()
    named = _next_cards(head) if head else []
    others = rest_of_deck(rules, [*elsewhere, *named])
    return named + others, len(others)


def _next_cards(words: str) -> list[str]:
    try:
        return cards(words)
    except RecordError as error:
        mend = f"{seen(error.mend)}; {OTHERS!r} stands for all cards that lie nowhere else"
        raise RecordError(error.problem, mend, error.field) from None


def as_they_lie(position: Mapping[str, Any]) -> dict[str, list[str]]:
    """Return each seat's cards in the order in which they lie, those in the field first."""
    fields: Mapping[str, list[str]] = position.get("fields", {})
    hands: Mapping[str, list[str]] = position.get("hands", {})
    return {name: [*fields.get(name, ()), *hand] for name, hand in hands.items()}


def moment(words: str, seats: Sequence[str] = ()) -> dict[str, Any]:
    """Read `round 2 calling, while Leia is asked` into what is said of it; raises RecordError."""
    found = read_moment(words, seats)._asdict()
    if found["round"] == 0 and found["phase"] != _ANTE:
        fail_in_words("there is no round 0", "the first round is round 1", "round")
    return {key: value for key, value in found.items() if value is not None}
