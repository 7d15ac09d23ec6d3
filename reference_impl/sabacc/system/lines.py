"""Lines for a terminal: folded, the id of a rule at the right, each with its style."""

import textwrap
from typing import Final, NamedTuple

from sabacc.system.user_input import printable

_GAP: Final = 2


class PrintedLine(NamedTuple):
    """A line of text and how it is set off: `head`, `strong`, `aside`, a verdict, or `dim`.

    `rule` is the id at its end, which is dimmed.
    """

    text: str
    style: str = ""
    rule: str = ""


def folded(
    text: str, width: int, first: str = "", rest: str = "", style: str = ""
) -> list[PrintedLine]:
    """Fold a text at spaces, behind the indents of its first line and of the rest."""
    lines = textwrap.wrap(
        printable(text),
        width,
        initial_indent=first,
        subsequent_indent=rest or " " * len(first),
        break_on_hyphens=False,
        break_long_words=False,
    )
    return [PrintedLine(line, style) for line in lines]


def ruled(text: str, rule: str, width: int, indent: str = "", style: str = "") -> list[PrintedLine]:
    """Fold a text with the id of its rule at the right, below it where both do not fit."""
    *above, last = folded(text, width, indent, f"{indent}  ", style)
    if not rule:
        return [*above, last]
    if len(last.text) + len(rule) + _GAP > width:
        return [*above, last, PrintedLine(rule.rjust(width), rule=rule)]
    return [*above, PrintedLine(f"{last.text:<{width - len(rule)}}{rule}", style, rule)]
