"""A dispute asked for line by line in a terminal; every answer is checked at once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import click

from sabacc.arbiter.reading.fields import FieldError
from sabacc.arbiter.reading.text import CLAIMS, FIRST, FORMAT, check, read
from sabacc.arbiter.reading.text_writing import write
from sabacc.cli import INTERRUPTED
from sabacc.cli.trouble import RUNNER, USAGE, Trouble
from sabacc.system.input_error import printable

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sabacc.arbiter.reading.dispute import Dispute
    from sabacc.spec.rulesets import Ruleset

_QUESTIONS: Final[Mapping[str, str]] = {
    "worth": "What is a hand worth?",
    "best": "Which hand is the best?",
    "who wins": "Who wins, and who pays what to which pot?",
    "shift": "Do the cards shift, and what happens then?",
    "play": "Was that legal, may they do that, what happens next?",
}
_CARDS: Final = "coins-7 flasks-9 idiot"
_ASKED: Final[Mapping[str, tuple[tuple[str, str, str], ...]]] = {
    "worth": (
        ("hand", f"Its cards, such as {_CARDS}", ""),
        ("field", "Its cards in the interference field", "nothing"),
    ),
    "best": (("hands", f"The hands, such as Han {_CARDS}, Lando coins-9 sabres-2", ""),),
    "who wins": (
        ("hands", f"The hands clockwise, such as Han {_CARDS}, Lando coins-9 sabres-2", ""),
        ("dealer", "Who deals", ""),
        ("stacks", "Credits, such as Han 100, Lando 80", ""),
        ("hand pot", "What the hand pot holds", ""),
        ("sabacc pot", "What the sabacc pot holds", ""),
        ("caller", "Who called, or nobody", ""),
        ("folded", "Who has folded", "nobody"),
        ("deck", "The next cards of the deck, where a sudden demise may come", "nothing"),
    ),
    "shift": (
        ("hands", f"The hands clockwise, such as Han {_CARDS}, Lando coins-9 sabres-2", ""),
        ("dealer", "Who deals", ""),
        ("die", "The face of the die", ""),
        ("picks", "Which cards the pickers find first: Han coins-7, ...", "as they lie"),
        ("deck", "The next cards of the deck", "the others"),
    ),
    "play": (
        ("hands", f"The hands dealt, clockwise, such as Han {_CARDS}, Lando coins-9 sabres-2", ""),
        ("dealer", "Who deals", ""),
        ("stacks", "Credits, such as Han 100, Lando 80", ""),
        ("hand pot", "What the hand pot holds", ""),
        ("sabacc pot", "What the sabacc pot holds", ""),
        ("antes", "Are the antes paid, or to be paid", "paid"),
        ("deck", "The next cards of the deck", "the others"),
    ),
}
"""For each question the lines that are asked for: its name, what is asked, what stands for none."""
_LEFT_OUT: Final = {("folded", "nobody"), ("field", "nothing")}
"""Answers that mean that there is no such line."""


def ask(rules: Ruleset | None) -> Dispute:
    """Ask for a dispute line by line, and offer to save it; raises Trouble where answers end."""
    told = [f"{FIRST} {FORMAT}\n"]
    try:
        return _finished(_text(told, rules), rules)
    except click.Abort as error:
        raise _ended(told[-1], stopped=isinstance(error.__context__, KeyboardInterrupt)) from None


def _ended(text: str, *, stopped: bool) -> Trouble:
    """Return the end of the program where nobody answers further: nothing said so far is lost."""
    why, status = ("interrupted", INTERRUPTED) if stopped else ("the answers ended", USAGE)
    click.echo(err=True)  # below the question
    said = (
        f"; this is what you entered, to save to a file:\n{text.rstrip()}"
        if text.count("\n") > 1
        else ""
    )
    return Trouble(f"{why}: nothing was ruled{said}", status)


def _text(told: list[str], rules: Ruleset | None) -> str:
    """Ask for the text of a dispute; `told` gets it each time that it has grown."""
    click.echo("Enter a dispute line by line. If an answer cannot be read, you are asked again.")
    text = told[-1]
    if rules is None:
        text = _asked(f"{text}question: best\n", text, "ruleset", "The ruleset", "standard")
    else:
        text += "ruleset: standard\n"
    told.append(text)
    for number, (name, words) in enumerate(_QUESTIONS.items(), 1):
        click.echo(f"  {number}  {words} ({name})")
    numbers = [str(number) for number in range(1, len(_QUESTIONS) + 1)]
    chosen = click.prompt("Which question", type=click.Choice(numbers))
    question = list(_QUESTIONS)[int(chosen) - 1]
    told.append(f"{text}question: {question}\n")
    for name, words, usual in _ASKED[question]:
        told.append(_asked(told[-1], told[-1], name, words, usual))
    if question == "play":
        _several(told, "What is done, such as round 1: Han bets 3", "{}")
    _several(told, "A claim, such as Han: winner Han", "{} claims: {}")
    return told[-1]


def _asked(before: str, text: str, name: str, words: str, usual: str) -> str:
    """Ask for one line until it can be read; return the text with it."""
    while True:
        value: str = click.prompt(words, default=usual or None)
        if (name, value.strip()) in _LEFT_OUT:
            return text
        line = f"{name}: {_one_line(value)}\n"
        if _reads(before + line):
            return text + line


def _several(told: list[str], words: str, form: str) -> None:
    """Ask for lines until an empty one."""
    while True:
        value: str = click.prompt(f"{words}; leave empty to end", default="", show_default=False)
        if not value.strip():
            return
        who, colon, says = _one_line(value).partition(":")
        line = _one_line(value)
        if "claims" in form:
            who = who.strip().removesuffix(CLAIMS)
            line = form.format(who, says.strip()) if colon else f"claim: {line}"
        if _reads(f"{told[-1]}{line}\n"):
            told.append(f"{told[-1]}{line}\n")


def _one_line(value: str) -> str:
    return " ".join(value.split())


def _reads(text: str) -> bool:
    """Say whether a text can be read so far, and tell what is wrong where it cannot."""
    try:
        check(text)
    except FieldError as error:
        click.echo(f"  {error}", err=True)
        return False
    return True


def _finished(text: str, rules: Ruleset | None) -> Dispute:
    """Read the whole, and save it where that is wanted; raises Trouble where it does not add up."""
    try:
        dispute = read(text, rules)
    except FieldError as error:
        message = f"{error}; this is what you entered:\n{text.rstrip()}"
        raise Trouble(message, RUNNER) from error
    _save(dispute)
    return dispute


def _save(dispute: Dispute) -> None:
    """Write the dispute to a new file, if that is wanted."""
    from pathlib import Path  # noqa: PLC0415 - only where it is saved

    while True:
        words = "Save it to a new file; leave empty to skip"
        try:
            file: str = click.prompt(words, default="", show_default=False).strip()
        except click.Abort as error:
            if isinstance(error.__context__, KeyboardInterrupt):
                raise
            return  # nobody answers: all that is needed was told
        if not file:
            return
        try:
            with Path(file).open("x", encoding="utf-8") as stream:
                stream.write(write(dispute))
        except (OSError, ValueError) as error:
            why = getattr(error, "strerror", None) or "that is not a valid file name"
            click.echo(f"  {printable(file)} was not written: {why}; name another", err=True)
        else:
            return
