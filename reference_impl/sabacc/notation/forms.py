"""Forms: lines with blanks, `{seat} pays {amount} to the {pot} pot`, and their parsers.

Alternatives are separated by `|` (`wins|win`); the first one is written.
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
"""The pattern of a blank of any number of words, or none."""


def form_pattern(form: str, *, named: bool = False, **blanks: str) -> str:
    """Return the pattern of a form, from the patterns of its blanks; groups `named` or not."""
    pattern, gap = "", ""
    for word in form.split():
        name = word[1:-1] if word.startswith("{") else ""
        inner = blanks[name] if name else word
        group = f"(?P<{name}>{inner})" if name and named else f"(?:{inner})"
        if inner != WORDS:
            pattern, gap = f"{pattern}{gap}{group if name or '|' in word else word}", " "
        elif pattern:
            pattern += f"(?:{gap}{group})?"
        else:
            pattern = f"(?:{group} )?"
    return pattern


@cache
def compile_form(form: str, **blanks: str) -> re.Pattern[str]:
    """Compile the pattern of a form, with a group for each blank."""
    return re.compile(form_pattern(form, named=True, **blanks))


def match_form(form: str, text: str, **blanks: str) -> dict[str, str] | None:
    """Return the text in each blank; None if the form does not match."""
    return match_pattern(compile_form(form, **blanks), text)


def match_pattern(pattern: re.Pattern[str], text: str) -> dict[str, str] | None:
    """Return the text in each group; None if the pattern does not match."""
    match = pattern.fullmatch(text)
    return None if match is None else match.groupdict(default="")


def blanks_of(form: str) -> tuple[str, ...]:
    """Return the names of the blanks."""
    return tuple(re.findall(r"\{(\w+)\}", form))


def fill_form(form: str, values: Mapping[str, object]) -> str:
    """Fill the blanks, and choose the first of each set of alternatives."""
    return " ".join(
        str(values[word[1:-1]]) if word.startswith("{") else word.partition("|")[0]
        for word in form.split()
    )


@dataclass(unsafe_hash=True)
class RecordError(InputError):
    """A text that is not a valid hand record."""

    file: str = "record"

    status: ClassVar[int] = 3

    def at(self, file: str, line: int, text: str) -> RecordError:
        """Return a copy with its place."""
        return RecordError(self.problem, self.mend, self.field, self.line or line, text, file)


def fail(problem: str, fix: str, field: str) -> NoReturn:
    """Raise RecordError without a place."""
    raise RecordError(one_line(problem), fix, field)


MOST_POINTS: Final = 10_000
"""The largest total of a claim, above or below zero."""
_NUMBER: Final = re.compile(r"0|[1-9][0-9]{0,12}")


def parse_number(text: str, field: str = "amount", least: int = 0, most: int = MOST_CREDITS) -> int:
    """Parse a whole number, by default of credits."""
    if _NUMBER.fullmatch(text) is None or not least <= int(text) <= most:
        problem = f"{text!r} is not a whole number from {least} to {most}"
        fail(problem, f"write {min(12, most)}, for example", field)
    return int(text)


def parse_total(text: str) -> int:
    """Parse the total of a hand; the minus may be a hyphen or a minus sign."""
    normalized = text.removeprefix("+").replace("\N{MINUS SIGN}", "-", 1)
    size = parse_number(normalized.removeprefix("-"), "total", most=MOST_POINTS)
    return -size if normalized.startswith("-") else size


def parse_seat(word: str, seats: Sequence[str], field: str = "seat") -> str:
    """Parse the name of a seat at this table."""
    if word not in seats:
        fix = suggest(word, seats, f"the players are {', '.join(seats)}")
        fail(f"nobody at the table is called {word!r}", fix, field)
    return word


def split_commas(text: str) -> list[list[str]]:
    """Split at commas, and each part into words."""
    return [part.split() for part in text.split(",")]


def seat_entries(text: str, seats: Sequence[str], field: str) -> Iterable[tuple[str, list[str]]]:
    """Yield each seat of `Han 100, Lando 80` with the words after it."""
    for words in split_commas(text):
        if not words:
            fail(
                "a name is missing between the commas",
                "write a name there, or remove a comma",
                field,
            )
        yield parse_seat(words[0], seats, field), words[1:]


def parse_version(word: str) -> Version:
    """Parse the name of a version of Random Sabacc."""
    for name in get_args(Version):
        if word == name:
            version_: Version = name
            return version_
    known = ", ".join(get_args(Version))
    return fail(f"no version is called {word!r}", f"write one of {known}, or stays", "version")


MOST_ROUNDS: Final = 1_000_000
PHASES: Final[tuple[str, ...]] = get_args(Phase)
"""Every phase of a hand, as in the protocol."""
END: Final = "end"
"""After the hand: a moment besides the phases at which players may act."""

# Phases whose description is not `in the ...`
_PHASE_WORDS: Final[Mapping[str, str]] = {
    "ante": "now",
    "shift": "as the die falls",
    "discarding": "after a draw",
    "version": "before it is said whether the version changes",
    END: "after the hand",
}


class Moment(NamedTuple):
    """When a player acts: round, phase, and the seat that is asked; None for any."""

    round: int | None = None
    phase: str | None = None
    asked: str | None = None


_COUNTED: Final = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_IN_WORDS: Final = re.compile(rf"\b(?P<unit>turn|round) (?P<count>{'|'.join(_COUNTED)})\b")
_TURN: Final = re.compile(rf"\bturn (?=\d|(?:{'|'.join(_COUNTED)})\b)")
_ROUND: Final = re.compile(r"\bround (?=\d)")


def turns_to_rounds(text: str) -> str:
    """Replace turns by rounds, which tables that count turns number alike; `four` becomes 4."""
    counted = _IN_WORDS.sub(
        lambda each: f"{each['unit']} {_COUNTED.index(each['count']) + 1}", text
    )
    return _TURN.sub("round ", counted)


def rounds_to_turns(text: str, original: str) -> str:
    """Replace rounds by turns, if the original text counted turns."""
    return _ROUND.sub("turn ", text) if _TURN.search(original) else text


def phase_name(phase: str) -> str:
    """Return the name of a phase in texts: `last betting`."""
    return phase.replace("-", " ")


NAMES: Final[Mapping[str, str]] = {phase_name(phase): phase for phase in (*PHASES, END)}
"""Phases by their names in texts."""


def phase_in_words(phase: str) -> str:
    """Describe a phase: `in the betting`, `as the die falls`."""
    return _PHASE_WORDS.get(phase) or (f"in the {phase_name(phase)}" if phase in PHASES else "now")


def parse_moment(text: str, seats: Sequence[str] = ()) -> Moment:
    """Parse `round 2 calling, while Leia is asked`; raises RecordError.

    Without `seats`, "while ... is asked" is an error.
    """
    rest, count, asked = " ".join(text.replace(",", " ").split()), None, None
    with_round = match_form("round {count} {rest}", rest, count=WORD, rest=WORDS)
    if with_round is not None:
        count, rest = parse_number(with_round["count"], "round", 0, MOST_ROUNDS), with_round["rest"]
    with_asked = match_form("{rest} while {name} is asked", rest, rest=WORDS, name=WORD)
    if with_asked is not None and seats:
        asked, rest = parse_seat(with_asked["name"], seats, "asked"), with_asked["rest"]
    if rest and rest not in NAMES:
        round_is_late = "round" in rest.split()
        fix = "write the round first: round 1 betting" if round_is_late else f"write one of {_ALL}"
        fail(f"{rest!r} is not a phase", fix, "phase")
    return Moment(count, NAMES.get(rest), asked)


_ALL: Final = ", ".join(NAMES)


def write_moment(moment: Moment) -> str:
    """Format a moment for parsing; empty for the first occasion."""
    parts = [] if moment.round is None else [f"round {moment.round}"]
    parts += [phase_name(moment.phase)] if moment.phase else []
    parts = [" ".join(parts)] if parts else []
    return ", ".join([*parts, f"while {moment.asked} is asked"] if moment.asked else parts)


_ASKED: Final = "{when} while {asked} is asked"


def _step_form(moment: Moment) -> str:
    """Return the form of a moment in a scenario, without the seat that is asked."""
    round_ = "" if moment.round is None else "round {round}"
    match moment.phase:
        case None | "shift" | "end":
            when = phase_in_words(moment.phase) if moment.phase else ""
            return f"{when} in {round_}".strip() if round_ else when
        case phase:
            when = f"in the {phase_name(phase)}"
            return f"{when} of {round_}" if round_ else when


STEP_FORMS: Final[Mapping[str, Moment]] = {
    _step_form(moment): moment
    for phase in (None, *PHASES, END)
    for number_ in (None, 0)
    for moment in (Moment(number_, phase),)
    if moment != Moment()
}
"""The forms of moments in scenarios, without the seat that is asked; 0 stands for any round."""


def parse_step_moment(text: str) -> Moment:
    """Parse a moment of a scenario: `in the betting of round 1 while Han is asked`."""
    asked = match_form(_ASKED, text, when=WORDS, asked=WORD) or {}
    for form, moment in STEP_FORMS.items():
        blanks = match_form(form, asked.get("when", text), round="[0-9]+")
        if blanks is not None:
            count = int(blanks["round"]) if "round" in blanks else None
            return moment._replace(round=count, asked=asked.get("asked"))
    raise ValueError(text)


def split_moment(text: str) -> tuple[str, Moment]:
    """Split `bets 3 in round 1` into the action and its moment."""
    words = text.split()
    for place in range(1, len(words)):
        try:
            return " ".join(words[:place]), parse_step_moment(" ".join(words[place:]))
        except ValueError:
            continue
    return text, Moment()


def write_step_moment(moment: Moment) -> str:
    """Format a moment for a scenario; empty for the first occasion."""
    when = _step_form(moment).replace("{round}", str(moment.round))
    asked = f"while {moment.asked} is asked" if moment.asked else ""
    return f"{when} {asked}".strip()
