"""A dispute asked for line by line in a terminal; every answer is checked at once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import click

from sabacc.arbiter.fields import FieldError
from sabacc.arbiter.text import FIRST, FORMAT, check, read
from sabacc.arbiter.text_writing import write

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sabacc.arbiter.dispute import Dispute
    from sabacc.rulesets import Ruleset

_QUESTIONS: Final[Mapping[str, str]] = {
    "worth": "What is a hand worth?",
    "best": "Which hand is the best?",
    "who wins": "Who wins, and who pays what to which pot?",
    "shift": "Do the cards shift, and what comes of it?",
    "play": "Was that legal, may he do that, what comes of the hand?",
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
    """Ask for a dispute line by line, and offer to save it."""
    click.echo("A dispute, line by line. An answer that cannot be read is asked for again.")
    text = f"{FIRST} {FORMAT}\n"
    if rules is None:
        text = _asked(f"{text}question: best\n", text, "ruleset", "The ruleset", "standard")
    else:
        text += "ruleset: standard\n"
    for number, (name, words) in enumerate(_QUESTIONS.items(), 1):
        click.echo(f"  {number}  {words} ({name})")
    numbers = [str(number) for number in range(1, len(_QUESTIONS) + 1)]
    chosen = click.prompt("Which question", type=click.Choice(numbers))
    question = list(_QUESTIONS)[int(chosen) - 1]
    text += f"question: {question}\n"
    for name, words, usual in _ASKED[question]:
        text = _asked(text, text, name, words, usual)
    if question == "play":
        text = _several(text, "What is done, such as round 1: Han bets 3", "{}")
    text = _several(text, "A claim, such as Han: winner Han", "{} claims: {}")
    return _finished(text, rules)


def _asked(before: str, text: str, name: str, words: str, usual: str) -> str:
    """Ask for one line until it can be read; return the text with it."""
    while True:
        value: str = click.prompt(words, default=usual or None)
        if (name, value.strip()) in _LEFT_OUT:
            return text
        line = f"{name}: {_one_line(value)}\n"
        if _reads(before + line):
            return text + line


def _several(text: str, words: str, form: str) -> str:
    """Ask for lines until an empty one; return the text with them."""
    while True:
        value: str = click.prompt(f"{words}; empty to end", default="", show_default=False)
        if not value.strip():
            return text
        who, colon, says = _one_line(value).partition(":")
        line = _one_line(value)
        if "claims" in form:
            line = form.format(who.strip(), says.strip()) if colon else f"claim: {line}"
        if _reads(f"{text}{line}\n"):
            text += f"{line}\n"


def _one_line(value: str) -> str:
    return " ".join(value.split())


def _reads(text: str) -> bool:
    """Say whether a text can be read so far, and tell what is wrong where it cannot."""
    try:
        check(text)
    except FieldError as error:
        click.echo(f"  {error.field}: {error.problem}; {error.mend}", err=True)
        return False
    return True


def _finished(text: str, rules: Ruleset | None) -> Dispute:
    """Read the whole, and save it where that is wanted; raises Trouble where it does not add up."""
    from pathlib import Path  # noqa: PLC0415 - only where it is saved

    from sabacc.cli.trouble import RUNNER, Trouble  # noqa: PLC0415 - as in every command

    try:
        dispute = read(text, rules)
    except FieldError as error:
        message = f"{error.field}: {error.problem}; {error.mend}\n{text}"
        raise Trouble(message, RUNNER) from error
    file: str = click.prompt("Save it to a file; empty for no", default="", show_default=False)
    if file.strip():
        try:
            with Path(file.strip()).open("x", encoding="utf-8") as stream:
                stream.write(write(dispute))
        except OSError as error:
            click.echo(f"  {file} was not written: {error.strerror}", err=True)
    return dispute
