"""The options of `sabacc arbitrate` that tell a position: each is one line of a dispute."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import click

from sabacc.cli.output import Trouble

if TYPE_CHECKING:
    from sabacc.arbiter.entries.fields import FieldError
    from sabacc.arbiter.reading.dispute import Dispute
    from sabacc.spec.rulesets import Ruleset

_LINES: Final[Mapping[str, str]] = {
    "title": "A title for the dispute.",
    "question": "worth, best, who wins, shift or play; needed only if the rest leaves it open.",
    "hand": "The cards of the hand to count.",
    "field": "Its cards in the interference field.",
    "hands": "Everybody's cards: Han coins-7 idiot, Lando counts 19, Leia unknown",
    "fields": "The cards in interference fields: Han coins-3",
    "seats": "The seats, clockwise; by default, in the order of the hands.",
    "dealer": "Who deals.",
    "stacks": "Everybody's credits: Han 100, Lando 80",
    "hand pot": "What the hand pot holds.",
    "sabacc pot": "What the sabacc pot holds.",
    "caller": "Who called, or `nobody`.",
    "folded": "Who has folded.",
    "deck": "The next cards, the top one first.",
    "die": "The face that the die shows.",
    "shift": "Whether a shift `comes` or `does not come`.",
    "picks": "The cards that are picked first: Han coins-7, or `as they lie`.",
    "shuffle": "The order of shuffled cards.",
    "version": "The version in force.",
    "antes": "Whether the antes are `paid` or `to be paid`.",
    "out of play": "Cards that are out of play.",
    "sits out": "Who sits this hand out.",
    "new": "Who plays for the first time.",
    "last hand": "`yes` if the session ends with this hand.",
    "until": "Where the hand stops: round 1 betting",
    "asks": "Protocol facts to report besides the claims.",
}
"""The options that are one line of the text each, with what they say."""
_REPEATED: Final[Mapping[str, str]] = {
    "side pot": "A side pot: 20 for Han, Lando",
    "new deck": "The order of the cards in a new deck.",
    "play": "A line of play: `round 1: Han bets 3`",
}
"""The options that may be repeated."""


_HEAD: Final = ("sabacc dispute 1", "ruleset: standard")
"""The lines above those of the options."""
_SHOWN: Final = 60
"""How many characters of a value a message shows."""
_LINE: Final = re.compile(r"(?:in )?line (?P<number>[0-9]+)(?: \([a-z ]+\))?")
"""A line that an error names."""
_NAMES: Final = "|".join(sorted((*_LINES, *_REPEATED), key=len, reverse=True))
_WRITTEN: Final = re.compile(
    rf"(?P<before>write |or |add |\()(?P<name>{_NAMES}): (?P<value>.+?)(?=, or |, for | \(|\)|;|$)"
)
"""A line that a mend tells to write."""


def line_options(function: Callable[..., None]) -> Callable[..., None]:
    """Add an option for each line of a dispute; all may be repeated, so that none is lost."""
    for name, says in reversed([*_LINES.items(), *_REPEATED.items()]):
        function = click.option(
            option_of(name),
            _key(name),
            multiple=True,
            metavar="LINE" if name in _REPEATED else "VALUE",
            help=says,
        )(function)
    return function


class GivenOption(NamedTuple):
    """An option as it was given: the name of its line, and its value."""

    name: str
    value: str

    @property
    def option(self) -> str:
        """The option by its name."""
        return option_of(self.name)

    def __str__(self) -> str:
        """Write the option as it was typed, a long value cut short."""
        return f"{self.option} {_quoted(self.value)}"


def _quoted(value: str) -> str:
    """Return a value as a message may show it: cut short, and nothing that a terminal obeys."""
    from sabacc.system.user_input import printable

    cut = f"{value[:_SHOWN]}…" if len(value) > _SHOWN else value
    return f'"{printable(cut)}"'


def option_of(name: str) -> str:
    """Return the option of a line: `--hand-pot` for `hand pot`."""
    return f"--{name.replace(' ', '-')}"


def _key(name: str) -> str:
    return f"line_{name.replace(' ', '_')}"


def told_by(given: Mapping[str, Any]) -> list[GivenOption]:
    """Return the options that were given, in the order of the table; raises Trouble."""
    found: list[GivenOption] = []
    for name in (*_LINES, *_REPEATED):
        values: tuple[str, ...] = given[_key(name)]
        option = option_of(name)
        if name in _LINES and len(values) > 1:
            said = " and ".join(map(_quoted, values))
            message = f"{option} is given twice, {said}: give one"
            raise Trouble(message)
        for value in values:
            if len(value.splitlines()) > 1:
                message = f"{option} has several lines: give one"
                raise Trouble(message)
            found.append(GivenOption(name, value))
    return found


def from_options(
    told: Sequence[GivenOption], rules: Ruleset | None, claims: tuple[str, ...]
) -> Dispute:
    """Read the options as the lines of a text: both are one thing; raises Trouble."""
    from sabacc.arbiter.entries.fields import FieldError
    from sabacc.arbiter.received import read

    if rules is None:
        message = "--ruleset is missing: name it, standard for example"
        raise Trouble(message)
    lines = [each.value if each.name == "play" else f"{each.name}: {each.value}" for each in told]
    try:
        return read("\n".join((*_HEAD, *lines)), rules, claims)
    except FieldError as error:
        raise Trouble(_said(error, told)) from error


def _said(error: FieldError, told: Sequence[GivenOption]) -> str:
    """Say what is wrong with the options: each line that an error names is one of them."""
    here = error.line - len(_HEAD) - 1
    if 0 <= here < len(told):
        place = str(told[here])
    elif error.field in {*_LINES, *_REPEATED}:
        place = option_of(error.field)
    else:
        place = error.field
    mend = _as_options(error.mend)
    if error.field == "question" and not error.line:  # nothing tells what is asked
        place, mend = "the options", "give --hand, --hands, or --play, or name a file"
    words = f"{error.problem}; {mend}"
    words = _LINE.sub(lambda found: _named(found, told), words)
    return f"{place}: {words}" if place else words


def _named(found: re.Match[str], told: Sequence[GivenOption]) -> str:
    place = int(found["number"]) - len(_HEAD) - 1
    return told[place].option if 0 <= place < len(told) else found[0]


def _as_options(mend: str) -> str:
    """Turn lines that a mend tells to write into options."""
    return _WRITTEN.sub(_option_written, mend)


def _option_written(found: re.Match[str]) -> str:
    return f'{found["before"]}{option_of(found["name"])} "{found["value"]}"'
