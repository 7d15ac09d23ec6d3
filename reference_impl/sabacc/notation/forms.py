"""A form: a line with blanks, `{seat} pays {amount} to the {pot} pot`; readers are made of it.

Words apart by `|` mean the same (`wins|win`), and the first of them is the one that is written.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import ClassVar, Final, NamedTuple, NoReturn, get_args

from sabacc.protocol.messages import MOST_CREDITS, Phase, Version
from sabacc.system.text import suggest
from sabacc.system.user_input import InputError, one_line

WORD: Final = r"\S+"
"""The pattern of a blank of one word."""
WORDS: Final = ".*"
"""The pattern of a blank of any number of words, also of none."""


def source(form: str, *, named: bool = False, **blanks: str) -> str:
    """Return the pattern of a form, given those of its blanks; its groups are `named`, or none."""
    found, gap = "", ""
    for word in form.split():
        name = word[1:-1] if word.startswith("{") else ""
        inner = blanks[name] if name else word
        group = f"(?P<{name}>{inner})" if name and named else f"(?:{inner})"
        if inner != WORDS:
            found, gap = f"{found}{gap}{group if name or '|' in word else word}", " "
        elif found:
            found += f"(?:{gap}{group})?"
        else:
            found = f"(?:{group} )?"
    return found


@cache
def compiled(form: str, **blanks: str) -> re.Pattern[str]:
    """Return the pattern of a form, its groups named as its blanks."""
    return re.compile(source(form, named=True, **blanks))


def read(form: str, text: str, **blanks: str) -> dict[str, str] | None:
    """Return what stands in each blank of a text, None where it has not this form."""
    return filled(compiled(form, **blanks), text)


def filled(pattern: re.Pattern[str], text: str) -> dict[str, str] | None:
    """Return the same by the pattern of a form."""
    found = pattern.fullmatch(text)
    return None if found is None else found.groupdict(default="")


def blanks_of(form: str) -> tuple[str, ...]:
    """Return the names of the blanks of a form."""
    return tuple(re.findall(r"\{(\w+)\}", form))


def write(form: str, values: Mapping[str, object]) -> str:
    """Fill the blanks of a form, with the first of its words that mean the same."""
    return " ".join(
        str(values[word[1:-1]]) if word.startswith("{") else word.partition("|")[0]
        for word in form.split()
    )


@dataclass(unsafe_hash=True)
class RecordError(InputError):
    """A text that cannot be read as a hand record."""

    file: str = "record"

    status: ClassVar[int] = 3

    def at(self, file: str, line: int, text: str) -> RecordError:
        """Return the same error with the place where it stands."""
        return RecordError(self.problem, self.mend, self.field, self.line or line, text, file)


def fail(problem: str, mend: str, field: str) -> NoReturn:
    """Raise the error of a line, without its place."""
    raise RecordError(one_line(problem), mend, field)


MOST_POINTS: Final = 10_000
"""How much a hand may be claimed to count, above or below zero."""
_NUMBER: Final = re.compile(r"0|[1-9][0-9]{0,12}")


def number(text: str, field: str = "amount", least: int = 0, most: int = MOST_CREDITS) -> int:
    """Read a whole number, of credits unless it is said otherwise."""
    if _NUMBER.fullmatch(text) is None or not least <= int(text) <= most:
        problem = f"{text!r} is not a whole number from {least} to {most}"
        fail(problem, f"write {min(12, most)}, for example", field)
    return int(text)


def total(text: str) -> int:
    """Read what a hand counts; a minus may be a hyphen or the sign itself."""
    plain = text.removeprefix("+").replace("\N{MINUS SIGN}", "-", 1)
    size = number(plain.removeprefix("-"), "total", most=MOST_POINTS)
    return -size if plain.startswith("-") else size


def seat(word: str, seats: Sequence[str], field: str = "seat") -> str:
    """Read the name of a seat at this table."""
    if word not in seats:
        mend = suggest(word, seats, f"the players are {', '.join(seats)}")
        fail(f"nobody at the table is called {word!r}", mend, field)
    return word


def commas(text: str) -> list[list[str]]:
    """Split at commas, and each part into words."""
    return [part.split() for part in text.split(",")]


def pairs(text: str, seats: Sequence[str], field: str) -> Iterable[tuple[str, list[str]]]:
    """Yield each seat of `Han 100, Lando 80` with the words behind it."""
    for words in commas(text):
        if not words:
            fail(
                "a name is missing between the commas",
                "write a name there, or remove a comma",
                field,
            )
        yield seat(words[0], seats, field), words[1:]


def version(word: str) -> Version:
    """Read the name of a version of Random Sabacc."""
    for name in get_args(Version):
        if word == name:
            found: Version = name
            return found
    known = ", ".join(get_args(Version))
    return fail(f"no version is called {word!r}", f"write one of {known}, or stays", "version")


MOST_ROUNDS: Final = 1_000_000
PHASES: Final[tuple[str, ...]] = get_args(Phase)
"""Every phase of a hand, as the protocol calls it."""
END: Final = "end"
"""After the hand; stands beside the phases where somebody may do something."""

_OWN_WORDS: Final[Mapping[str, str]] = {
    "ante": "now",
    "shift": "as the die falls",
    "discarding": "after a draw",
    "version": "before it is said whether the version changes",
    END: "after the hand",
}
"""How one says that something happens in a phase, where that is not `in the betting`."""


class Moment(NamedTuple):
    """When a player does something: in which round and phase, and while which seat is asked."""

    round: int | None = None
    phase: str | None = None
    asked: str | None = None


_TURN: Final = re.compile(r"\bturn (?=\d)")
_ROUND: Final = re.compile(r"\bround (?=\d)")


def in_rounds(text: str) -> str:
    """Return a text in which turns are rounds: players whose play goes by turns count those."""
    return _TURN.sub("round ", text)


def as_told(text: str, told: str) -> str:
    """Return a text in rounds with the turns of which it was told."""
    return _ROUND.sub("turn ", text) if _TURN.search(told) else text


def spoken(phase: str) -> str:
    """Return a phase as a text calls it: `last betting`."""
    return phase.replace("-", " ")


NAMES: Final[Mapping[str, str]] = {spoken(phase): phase for phase in (*PHASES, END)}
"""The phases by the names that a text has for them."""


def phase_in_words(phase: str) -> str:
    """Say that something happens in a phase: `in the betting`, `as the die falls`."""
    return _OWN_WORDS.get(phase) or (f"in the {spoken(phase)}" if phase in PHASES else "now")


def read_moment(text: str, seats: Sequence[str] = ()) -> Moment:
    """Read `round 2 calling, while Leia is asked`; raises RecordError.

    Without `seats` nobody can be asked.
    """
    rest, count, asked = " ".join(text.replace(",", " ").split()), None, None
    begun = read("round {count} {rest}", rest, count=WORD, rest=WORDS)
    if begun is not None:
        count, rest = number(begun["count"], "round", 0, MOST_ROUNDS), begun["rest"]
    ended = read("{rest} while {name} is asked", rest, rest=WORDS, name=WORD)
    if ended is not None and seats:
        asked, rest = seat(ended["name"], seats, "asked"), ended["rest"]
    if rest and rest not in NAMES:
        late = "round" in rest.split()
        mend = "write the round first: round 1 betting" if late else f"write one of {_ALL}"
        fail(f"{rest!r} is not a phase", mend, "phase")
    return Moment(count, NAMES.get(rest), asked)


_ALL: Final = ", ".join(NAMES)


def write_moment(moment: Moment) -> str:
    """Write a moment so that it can be read; empty where the first occasion is meant."""
    parts = [] if moment.round is None else [f"round {moment.round}"]
    parts += [spoken(moment.phase)] if moment.phase else []
    parts = [" ".join(parts)] if parts else []
    return ", ".join([*parts, f"while {moment.asked} is asked"] if moment.asked else parts)


_ASKED: Final = "{when} while {asked} is asked"


def _step(moment: Moment) -> str:
    """Return the form of a moment in a scenario, without who is asked."""
    round_ = "" if moment.round is None else "round {round}"
    match moment.phase:
        case None | "shift" | "end":
            when = phase_in_words(moment.phase) if moment.phase else ""
            return f"{when} in {round_}".strip() if round_ else when
        case phase:
            when = f"in the {spoken(phase)}"
            return f"{when} of {round_}" if round_ else when


STEPS: Final[Mapping[str, Moment]] = {
    _step(moment): moment
    for phase in (None, *PHASES, END)
    for number_ in (None, 0)
    for moment in (Moment(number_, phase),)
    if moment != Moment()
}
"""The forms of a moment in a scenario, without who is asked; 0 stands for any round."""


def read_step(text: str) -> Moment:
    """Read a moment of a scenario, `in the betting of round 1 while Han is asked`."""
    asked = read(_ASKED, text, when=WORDS, asked=WORD) or {}
    for form, moment in STEPS.items():
        found = read(form, asked.get("when", text), round="[0-9]+")
        if found is not None:
            count = int(found["round"]) if "round" in found else None
            return moment._replace(round=count, asked=asked.get("asked"))
    raise ValueError(text)


def part_deed(text: str) -> tuple[str, Moment]:
    """Part a deed from the moment that a scenario tells behind it: `bets 3 in round 1`."""
    words = text.split()
    for place in range(1, len(words)):
        try:
            return " ".join(words[:place]), read_step(" ".join(words[place:]))
        except ValueError:
            continue
    return text, Moment()


def write_step(moment: Moment) -> str:
    """Write a moment for a scenario; empty where the first occasion is meant."""
    when = _step(moment).replace("{round}", str(moment.round))
    asked = f"while {moment.asked} is asked" if moment.asked else ""
    return f"{when} {asked}".strip()
