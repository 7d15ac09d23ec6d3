"""The options of `sabacc arbitrate` for a position: each is one line of a dispute."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import click

from sabacc.cli.output import CliError

if TYPE_CHECKING:
    from sabacc.arbiter.dispute import Dispute
    from sabacc.arbiter.entries import FieldError
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
    "owed": "What players owe for penalties of earlier hands: Han 8",
    "last hand": "`yes` if the session ends with this hand.",
    "until": "Where the hand stops: round 1 betting",
    "asks": "Protocol facts to report besides the claims.",
}
"""The options for one line, with their help."""
_REPEATED: Final[Mapping[str, str]] = {
    "side pot": "A side pot: 20 for Han, Lando",
    "new deck": "The order of the cards in a new deck.",
    "play": "A line of play: `round 1: Han bets 3`",
}
"""The options that may be repeated."""


_HEAD: Final = ("sabacc dispute 1", "ruleset: standard")
"""The lines above those of the options."""
_LONGEST_VALUE: Final = 60
"""The most characters of a value in a message."""
_LINE: Final = re.compile(r"(?:in )?line (?P<number>[0-9]+)(?: \([a-z ]+\))?")
"""The number of a line in an error."""
_NAMES: Final = "|".join(sorted((*_LINES, *_REPEATED), key=len, reverse=True))
_WRITTEN: Final = re.compile(
    rf"(?P<before>write |or |add |\()(?P<name>{_NAMES}): (?P<value>.+?)(?=, or |, for | \(|\)|;|$)"
)
"""A line that an error suggests."""


def line_options(function: Callable[..., None]) -> Callable[..., None]:
    """Add an option for each line; all may be repeated, so that duplicates are noticed."""
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
    """An option of the command line: the name of its line, and its value."""

    name: str
    value: str

    @property
    def option(self) -> str:
        """The name of the option."""
        return option_of(self.name)

    def __str__(self) -> str:
        """Format as typed; long values are truncated."""
        return f"{self.option} {_quoted(self.value)}"


def _quoted(value: str) -> str:
    """Quote a value for a message: truncated and printable."""
    from sabacc.system.user_input import printable

    shortened = f"{value[:_LONGEST_VALUE]}…" if len(value) > _LONGEST_VALUE else value
    return f'"{printable(shortened)}"'


def option_of(name: str) -> str:
    """Return the option for a line: `--hand-pot` for `hand pot`."""
    return f"--{name.replace(' ', '-')}"


def _key(name: str) -> str:
    return f"line_{name.replace(' ', '_')}"


def given_options(given: Mapping[str, Any]) -> list[GivenOption]:
    """Return the given options in the order of the table; raises CliError."""
    options: list[GivenOption] = []
    for name in (*_LINES, *_REPEATED):
        values: tuple[str, ...] = given[_key(name)]
        option = option_of(name)
        if name in _LINES and len(values) > 1:
            quoted = " and ".join(map(_quoted, values))
            message = f"{option} is given twice, {quoted}: give one"
            raise CliError(message)
        for value in values:
            if len(value.splitlines()) > 1:
                message = f"{option} has several lines: give one"
                raise CliError(message)
            options.append(GivenOption(name, value))
    return options


def from_options(
    options: Sequence[GivenOption], rules: Ruleset | None, claims: tuple[str, ...]
) -> Dispute:
    """Parse the options as the lines of a dispute; raises CliError."""
    from sabacc.arbiter.entries import FieldError
    from sabacc.arbiter.text import read

    if rules is None:
        message = "--ruleset is missing: name it, standard for example"
        raise CliError(message)
    lines = [
        option.value if option.name == "play" else f"{option.name}: {option.value}"
        for option in options
    ]
    try:
        return read("\n".join((*_HEAD, *lines)), rules, claims)
    except FieldError as error:
        raise CliError(_option_error(error, options)) from error


def _option_error(error: FieldError, options: Sequence[GivenOption]) -> str:
    """Describe an error of the options; line numbers become option names."""
    position = error.line - len(_HEAD) - 1
    if 0 <= position < len(options):
        place = str(options[position])
    elif error.field in {*_LINES, *_REPEATED}:
        place = option_of(error.field)
    else:
        place = error.field
    fix = _WRITTEN.sub(
        lambda match: f'{match["before"]}{option_of(match["name"])} "{match["value"]}"', error.mend
    )
    if error.field == "question" and not error.line:  # nothing says what is asked
        place, fix = "the options", "give --hand, --hands, or --play, or name a file"
    words = f"{error.problem}; {fix}"
    words = _LINE.sub(lambda match: _option_for_line(match, options), words)
    return f"{place}: {words}" if place else words


def _option_for_line(match: re.Match[str], options: Sequence[GivenOption]) -> str:
    position = int(match["number"]) - len(_HEAD) - 1
    return options[position].option if 0 <= position < len(options) else match[0]
