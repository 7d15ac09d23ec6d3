"""Claims: what each side says, read into what it is about and what it says of that."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple, NoReturn

from sabacc.arbiter.reading.claim_forms import like
from sabacc.arbiter.reading.fields import fail
from sabacc.arbiter.reading.position_cards import UNSEEN
from sabacc.engine.play.actions import DEFAULT_PHASES
from sabacc.records import RecordError
from sabacc.records.event_words import SPECIAL_NAMES
from sabacc.records.model import MOST_ROUNDS
from sabacc.records.text.lines import number
from sabacc.records.text.lines import seat as read_seat
from sabacc.records.text.naming import cards as read_cards

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

LONGEST: Final = 200
"""How many characters a claim may have."""

Value = bool | int | str | tuple[str, ...] | None
"""What may be claimed: the truth of something, an amount, a name, seats or cards in order."""


class Aspect(NamedTuple):
    """What a claim is about.

    Attributes:
        name: One of the words of `observing.OBSERVED`.
        seat: Whom it is about; empty for nobody, or for the only hand there is.
        pot: `hand-pot` or `sabacc-pot`; empty for either.
        does: What a seat may do, or may not (`may`).
        amount: Of a bet or raise.
        cards: Those that are given up or laid down.
        round: In which round; 0 for any.
        path: The fact of the answer (`fact`).
    """

    name: str
    seat: str = ""
    pot: str = ""
    does: str = ""
    amount: int = 0
    cards: tuple[str, ...] = ()
    round: int = 0
    path: str = ""


class Claim(NamedTuple):
    """What somebody says, and what that comes to: that `aspect` is `value`."""

    who: str
    says: str
    aspect: Aspect
    value: Value


_NOBODY: Final = "nobody at the table is called "
"""How the readers of records refuse a name."""
_PRONOUNS: Final = frozenset({"i", "he", "she", "they", "we", "you", "me", "him", "her", "them"})
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
_POTS: Final = {"hand": "hand-pot", "sabacc": "sabacc-pot"}
_SPECIALS: Final[Mapping[str, str]] = {
    words.lower(): special.value for special, words in SPECIAL_NAMES.items()
}
_DEEDS: Final[Mapping[tuple[str, ...], str]] = {
    ("go", "all", "in"): "all-in",
    **{(does,): does for does in DEFAULT_PHASES if does != "all-in"},
}
_WITH_CARDS: Final = frozenset({"trade", "drop", "lay"})


def read_claim(who: str, says: str, seats: Sequence[str], field: str) -> Claim:
    """Read a claim; raises FieldError where it says nothing that can be judged."""
    if len(says) > LONGEST:
        fail(field, f"the claim has {len(says)} characters", f"write {LONGEST} at most")
    text = _plain(says, seats)
    if not text:
        fail(field, "it claims nothing", like("", seats))
    try:
        aspect, value = _read(text, seats, field)
    except RecordError as error:
        if not error.problem.startswith(_NOBODY):
            fail(field, error.problem, error.mend.replace(UNSEEN, ""))
        if not seats:
            fail(field, "there is one hand, and it is nobody's", "write it counts 18, for example")
        _refuse_name(text, error, seats, field)
    return Claim(who, text, aspect, value)


def _plain(says: str, seats: Sequence[str]) -> str:
    """Return a claim in plain signs: no quotes around it, no full stop, no capital at its head."""
    text = says.translate(_SIGNS).strip().strip('"').strip()
    words = text.rstrip(".!").split()
    if words and words[0] not in seats and words[0].lower() in _FIRST_WORDS:
        words[0] = words[0].lower()
    return " ".join(words)


def _refuse_name(text: str, error: RecordError, seats: Sequence[str], field: str) -> NoReturn:
    """Refuse a claim in which a word stands where a name is due."""
    word = error.problem.removeprefix(_NOBODY).strip("'\"")
    if word.lower() in _PRONOUNS:
        fail(field, f"it is not said who {word!r} is", f"write the name: {', '.join(seats)}")
    if (word.isalpha() and word[:1].isupper()) or word.lower() in map(str.lower, seats):
        fail(field, error.problem, error.mend)
    _unknown(text, seats, field)


def _read(  # noqa: C901, PLR0911, PLR0912 - one answer for each form
    text: str, seats: Sequence[str], field: str
) -> tuple[Aspect, Value]:
    words = text.split()
    match words:
        case ["winner" | "winners", *rest]:
            return Aspect("winners", pot="hand-pot"), _names(rest, seats)
        case ["caller", name]:
            return Aspect("caller"), None if name == "nobody" else read_seat(name, seats)
        case ["next", "dealer", name]:
            return Aspect("next-dealer"), read_seat(name, seats)
        case ["the", ("hand" | "sabacc") as pot, "pot", "holds", amount]:
            return Aspect("pot", pot=_POTS[pot]), number(amount)
        case [("hand" | "sabacc") as pot, "pot", amount]:
            return Aspect("pot", pot=_POTS[pot]), number(amount)
        case ["sudden", "demise"]:
            return Aspect("a-demise"), True
        case ["no", "sudden", "demise"]:
            return Aspect("a-demise"), False
        case ["sudden", "demise", "of", *rest]:
            return Aspect("demise"), _names(rest, seats)
        case ["the", "cards", ("shift" | "stay") as does]:
            return Aspect("shifted"), does == "shift"
        case ["the", "cards", ("shift" | "stay") as does, "in", "round", count]:
            return Aspect("shifted", round=_round(count)), does == "shift"
        case ["nobody", ("bombs" | "bombed")]:
            return Aspect("bombed-seats"), ()
        case [*rest, ("wins" | "win" | "share" | "shares")]:
            return Aspect("winners", pot="hand-pot"), _names(rest, seats)
        case [
            *rest,
            ("wins" | "win" | "share" | "shares"),
            "the",
            ("hand" | "sabacc") as pot,
            "pot",
        ]:
            return Aspect("winners", pot=_POTS[pot]), _names(rest, seats)
        case ["the", "hand", *rest] | ["it", *rest]:
            return _of_a_hand("", rest, seats, field)
        case [name, *rest]:
            return _of_a_seat(read_seat(name, seats, field), rest, seats, field)
        case _:
            return _unknown(text, seats, field)


def _unknown(said: str, seats: Sequence[str], field: str) -> NoReturn:
    fail(field, f"{said!r} claims nothing that can be judged", like(said, seats))


def _of_a_seat(  # noqa: C901, PLR0911, PLR0912 - one answer for each form
    seat: str, words: list[str], seats: Sequence[str], field: str
) -> tuple[Aspect, Value]:
    match words:
        case ["wins", amount]:
            return Aspect("won", seat), number(amount)
        case ["wins", amount, "from", "the", ("hand" | "sabacc") as pot, "pot"]:
            return Aspect("won", seat, _POTS[pot]), number(amount)
        case ["pays", amount, "to", "the", ("hand" | "sabacc") as pot, "pot"]:
            return Aspect("paid", seat, _POTS[pot]), _amount(amount)
        case ["pays", amount]:
            return Aspect("paid", seat), _amount(amount)
        case ["holds", "nothing"]:
            return Aspect("holds", seat), ()
        case ["holds", *held]:
            return Aspect("holds", seat), tuple(sorted(read_cards(held)))
        case ["picks", "from", other]:
            return Aspect("picker", read_seat(other, seats)), seat
        case ["is", "out"]:
            return Aspect("out", seat), True
        case ["is", "not", "out"] | ["is", "still", "in"]:
            return Aspect("out", seat), False
        case ["calls"]:
            return Aspect("caller"), seat
        case ["may", "not", *deed]:
            return _may(seat, deed, field), False
        case ["may", *deed]:
            return _may(seat, deed, field), True
        case ["has", amount] if amount.isdecimal():
            return Aspect("has", seat), number(amount)
        case _:
            return _of_a_hand(seat, words, seats, field)


def _of_a_hand(  # noqa: PLR0911 - one answer for each form
    seat: str, words: list[str], seats: Sequence[str], field: str
) -> tuple[Aspect, Value]:
    """Read what is said of a hand: what it counts, whether it bombs, which special hand it is."""
    match words:
        case ["counts", total]:
            return Aspect("total", seat), _signed(total)
        case ["bombs"] | ["is", "out", "of", "range"]:
            return Aspect("bombed", seat), True
        case ["does", "not", "bomb"] | ["is", "in", "range"]:
            return Aspect("bombed", seat), False
        case [("is" | "has"), ("nothing" | "no"), "special", *_]:
            return Aspect("special", seat), None
        case ["is", ("a" | "an"), "ordinary", "hand"]:
            return Aspect("special", seat), None
        case [("is" | "has" | "makes"), *name] if " ".join(name).lower() in _SPECIALS:
            return Aspect("special", seat), _SPECIALS[" ".join(name).lower()]
        case _:
            return _unknown(" ".join((seat or "it", *words)), seats, field)


def _may(seat: str, words: list[str], field: str) -> Aspect:
    """Read what a seat may do: `call`, `bet 3`, `trade coins-7`, `fold in round 2`."""
    within = 0
    match words:
        case [*rest, "in", "round", count]:
            words, within = rest, _round(count)
        case _:
            pass
    match words:
        case [("bet" | "raise") as does, *by, amount] if by in ([], ["by"]):
            return Aspect("may", seat, does=does, amount=number(amount), round=within)
        case ["draw", amount] if amount.isdecimal():
            return Aspect("may", seat, does="draw", amount=number(amount), round=within)
        case [does, *given] if does in _WITH_CARDS and given:
            held = read_cards(given)
            return Aspect("may", seat, does=does, cards=tuple(held), round=within)
        case ["bet" | "raise" as does]:
            form = "bet 3" if does == "bet" else "raise by 2"
            return fail(field, "it is not said how much", f"write {seat} may {form}, for example")
        case _ if tuple(words) in _DEEDS:
            does = _DEEDS[tuple(words)]
            return Aspect("may", seat, does=does, amount=int(does == "draw"), round=within)
        case _:
            known = (
                "call, pass, bet 3, raise by 2, match, check, go all in, fold, draw, trade, drop"
            )
            return fail(
                field,
                f"{' '.join(words)!r} is nothing that a player does",
                f"write one of: {known}",
            )


def _names(words: list[str], seats: Sequence[str]) -> tuple[str, ...]:
    """Read seats with commas or `and` between them; sorted, since their order says nothing."""
    if words == ["nobody"]:
        return ()
    names = [word for word in " ".join(words).replace(",", " ").split() if word != "and"]
    return tuple(sorted({read_seat(name, seats) for name in names or [""]}))


def _round(word: str) -> int:
    return number(word, "round", 1, MOST_ROUNDS)


def _amount(word: str) -> int:
    return 0 if word == "nothing" else number(word)


def _signed(word: str) -> int:
    size = number(word.removeprefix("+").removeprefix("-"), "total", most=10_000)
    return -size if word.startswith("-") else size
