"""`sabacc arbitrate`: rule on a dispute, told as a file, by options, or question by question."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any, Final

import click

from sabacc.cli.trouble import RUNNER, Trouble, debug_option

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from sabacc.arbiter.dispute import Dispute
    from sabacc.rulesets import Ruleset

_UNSETTLED: Final = 1
_WIDEST: Final = 100
_NARROWEST: Final = 60
_STYLES: Final[Mapping[str, Mapping[str, Any]]] = {
    "head": {"underline": True},
    "strong": {"bold": True},
    "right": {"fg": "green"},
    "wrong": {"fg": "red"},
    "open": {"fg": "yellow"},
    "dim": {"dim": True},
}
_LINES: Final[Mapping[str, str]] = {
    "title": "What it is about.",
    "question": "worth, best, who wins, shift or play; what is given may tell.",
    "hand": "The cards of the one hand that is counted.",
    "field": "Its cards in the interference field.",
    "hands": "Han coins-7 flasks-9, Lando idiot coins-2",
    "fields": "The cards in interference fields: Han coins-3",
    "seats": "Clockwise; otherwise the order of the hands.",
    "dealer": "Who deals.",
    "stacks": "Han 100, Lando 80",
    "hand pot": "What the hand pot holds.",
    "sabacc pot": "What the sabacc pot holds.",
    "caller": "Who called, or nobody.",
    "folded": "Who has folded.",
    "deck": "The next cards, the top one first.",
    "die": "The face that fell.",
    "shift": "comes, or does not come.",
    "picks": "Which cards the pickers find first: Han coins-7, or `as they lie`.",
    "shuffle": "How shuffled cards lie.",
    "version": "The version in force.",
    "antes": "paid, or to be paid.",
    "out of play": "Cards that are out of play.",
    "sits out": "Who takes no part.",
    "new": "Who plays for the first time.",
    "last hand": "yes, where the session ends with it.",
    "until": "Where the hand stops: round 1 betting",
    "asks": "Facts of the protocol to be told beside the claims.",
}
"""The options that are one line of the text each, with what they say."""
_REPEATED: Final[Mapping[str, str]] = {
    "side pot": "A side pot: 20 for Han, Lando",
    "new deck": "How the cards of a new deck lie.",
    "play": "A line of play: `round 1: Han bets 3`",
}
"""The options that may be given several times."""


def _lines_options(function: Callable[..., None]) -> Callable[..., None]:
    """Add an option for each line of a dispute."""
    for name, says in reversed([*_LINES.items(), *_REPEATED.items()]):
        many = name in _REPEATED
        function = click.option(
            f"--{name.replace(' ', '-')}",
            f"line_{name.replace(' ', '_')}",
            multiple=many,
            metavar="LINE" if many else "VALUE",
            help=says,
        )(function)
    return function


@click.command("arbitrate")
@click.argument("file", metavar="[FILE]", required=False)
@click.option(
    "--ruleset",
    "ruleset",
    metavar="NAME|FILE.toml",
    help="Rule by this ruleset, whatever the file names.",
)
@click.option(
    "--claim",
    "claims",
    multiple=True,
    metavar="CLAIM",
    help="A claim, with who makes it or without: `Han: winner Han`.  May be repeated.",
)
@click.option(
    "--format",
    "form",
    type=click.Choice(("text", "json", "html")),
    default="text",
    show_default=True,
    help="Text for people, JSON, or a ruling sheet to print.",
)
@click.option("--output", type=click.Path(dir_okay=False), help="Write to this file.")
@click.option("--quiet", is_flag=True, help="Print the ruling alone, in one line.")
@_lines_options
@debug_option
def command(  # noqa: PLR0913 - one for each option
    file: str | None,
    ruleset: str | None,
    claims: tuple[str, ...],
    form: str,
    output: str | None,
    *,
    quiet: bool,
    **given: Any,  # noqa: ANN401 - the lines of a dispute
) -> None:
    """Rule on a dispute: who is right, by which rule, on which sources, and on what it hangs.

    FILE is a dispute or a hand record, as text or JSON; - is standard input.  Without FILE the
    options tell the position, each one line of such a file; without both, in a terminal, it is
    asked for line by line.

    \b
        sabacc arbitrate quarrel.dispute
        sabacc arbitrate table7.hand --claim "Lando: Lando may call"
        sabacc arbitrate --ruleset standard --hand "idiot coins-2 staves-3 sabres-8"

    The exit status is 0 if it was ruled and no claim is wrong, 1 if a claim is wrong or open, 2 for
    a wrong command line, 3 if FILE cannot be read or does not add up.
    """  # noqa: D301 - Click's mark for lines that it must not join
    from sabacc.arbiter.ruling import Arbiter  # noqa: PLC0415 - commands import late

    lines = list(_lines(given))
    if file is not None and lines:
        message = f"a file and --{lines[0][0].replace(' ', '-')} too: put that line into the file"
        raise Trouble(message)
    rules = None if ruleset is None else _rules(ruleset)
    if file is not None:
        dispute = _from_file(file, rules, claims)
    elif lines or claims:
        dispute = _from_options(lines, rules, claims)
    elif _terminal():
        from sabacc.cli.arbitrate_asking import ask  # noqa: PLC0415 - only in a terminal

        dispute = ask(rules)
    else:
        message = "there is no dispute: give a file, - for standard input, or options (--help)"
        raise Trouble(message)
    ruling = Arbiter().rule(dispute)
    _write(f"{ruling['ruling']}\n" if quiet else _printed(ruling, form, dispute), output)
    settled = all(claim["verdict"] == "right" for claim in ruling["claims"])
    click.get_current_context().exit(0 if settled else _UNSETTLED)


def _terminal() -> bool:
    return sys.stdin.isatty() and sys.stdout.isatty()


def _lines(given: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """Yield the lines of the options that were given, in the order of the table."""
    for name in (*_LINES, *_REPEATED):
        value: str | tuple[str, ...] | None = given[f"line_{name.replace(' ', '_')}"]
        each = (value,) if isinstance(value, str) else value or ()
        yield from ((name, one) for one in each)


def _rules(text: str) -> Ruleset:
    from sabacc.arbiter.dispute import rules_named  # noqa: PLC0415 - commands import late
    from sabacc.arbiter.fields import FieldError  # noqa: PLC0415
    from sabacc.cli.finding import find_ruleset  # noqa: PLC0415

    if " with " not in text:
        return find_ruleset(text)
    try:
        return rules_named(text)
    except FieldError as error:
        raise Trouble(str(error)) from error


def _from_file(file: str, rules: Ruleset | None, claims: tuple[str, ...]) -> Dispute:
    """Read a dispute from a file, or from standard input where it is called -."""
    from sabacc.arbiter.fields import FieldError  # noqa: PLC0415 - commands import late
    from sabacc.arbiter.text import located, read  # noqa: PLC0415
    from sabacc.records.errors import RecordError  # noqa: PLC0415

    name = "standard input" if file == "-" else file
    try:
        text = _text(file, name)
        try:
            return read(text, rules, claims)
        except FieldError as error:
            raise located(error, text, name) from error
    except RecordError as error:
        raise Trouble(str(error), RUNNER) from error


def _text(file: str, name: str) -> str:
    """Read a file as text; raises RecordError."""
    from pathlib import Path  # noqa: PLC0415 - commands import late

    from sabacc.records.errors import RecordError  # noqa: PLC0415
    from sabacc.records.reader import LARGEST  # noqa: PLC0415

    try:
        if file == "-":
            data = sys.stdin.buffer.read(LARGEST + 1)
        else:
            with Path(file).open("rb") as stream:
                data = stream.read(LARGEST + 1)
        return data.decode("utf-8-sig")
    except (OSError, ValueError) as error:
        problem = f"it cannot be read ({getattr(error, 'strerror', None) or 'no text in UTF-8'})"
        raise RecordError(problem, "give a text file that you may read", file=name) from error


def _from_options(
    lines: list[tuple[str, str]], rules: Ruleset | None, claims: tuple[str, ...]
) -> Dispute:
    """Read the options as the lines of a text: both are one thing."""
    from sabacc.arbiter.fields import FieldError  # noqa: PLC0415 - commands import late
    from sabacc.arbiter.text import read  # noqa: PLC0415

    if rules is None:
        message = "--ruleset is missing: name it, standard for example"
        raise Trouble(message)
    told = ["sabacc dispute 1", "ruleset: standard"]
    for name, value in lines:
        if len(value.splitlines()) > 1:
            message = f"--{name.replace(' ', '-')} has several lines: give one"
            raise Trouble(message)
        told.append(value if name == "play" else f"{name}: {value}")
    try:
        return read("\n".join(told), rules, claims)
    except FieldError as error:
        option = f"--{error.field.replace(' ', '-')}" if error.field in _LINES else error.field
        message = f"{option}: {error.problem}; {error.mend}"
        raise Trouble(message) from error


def _printed(ruling: Mapping[str, Any], form: str, dispute: Dispute) -> str:
    if form == "json":
        import json  # noqa: PLC0415 - commands import late

        return json.dumps(ruling, ensure_ascii=False, indent=1) + "\n"
    if form == "html":
        from sabacc.arbiter.sheet import render  # noqa: PLC0415 - brings jinja2

        return render(ruling, dispute)
    return text_of(ruling)


def text_of(ruling: Mapping[str, Any]) -> str:
    """Return a ruling as text, as wide as the terminal."""
    import shutil  # noqa: PLC0415 - commands import late

    from sabacc.arbiter.telling import told  # noqa: PLC0415

    columns = shutil.get_terminal_size((_WIDEST, 24)).columns
    lines = told(ruling, max(_NARROWEST, min(columns, _WIDEST)))
    return "".join(
        f"{click.style(line.text, **_STYLES[line.style]) if line.style else line.text}\n"
        for line in lines
    )


def _write(text: str, output: str | None) -> None:
    """Write to a file, or to standard output; without colours where it is no terminal."""
    if output is None:
        click.echo(text, nl=False)
        return
    from pathlib import Path  # noqa: PLC0415 - commands import late

    try:
        Path(output).write_text(click.unstyle(text), encoding="utf-8")
    except OSError as error:
        message = f"{output} cannot be written: {error.strerror}"
        raise Trouble(message) from error
