"""A dispute asked for line by line in a terminal; every answer is checked at once."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Final

import click

from sabacc.arbiter.entries.fields import FieldError
from sabacc.arbiter.reading.dispute import Dispute
from sabacc.arbiter.reading.text import CLAIMS, FIRST, FORMAT, check
from sabacc.arbiter.reading.text_writing import write
from sabacc.arbiter.received import read
from sabacc.arbiter.unknown.facts import UNKNOWN
from sabacc.cli import INTERRUPTED
from sabacc.cli.output import RUNNER, USAGE, Trouble
from sabacc.spec.rulesets import Ruleset
from sabacc.system.user_input import printable

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
        ("deck", "The next cards of the deck, if a sudden demise may come", "nothing"),
    ),
    "shift": (
        ("hands", f"The hands clockwise, such as Han {_CARDS}, Lando coins-9 sabres-2", ""),
        ("dealer", "Who deals", ""),
        ("die", "The face of the die", ""),
        ("picks", "The cards that are picked first: Han coins-7, ...", "as they lie"),
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
_BACK: Final = "back"
_LEFT_OUT: Final = {("folded", "nobody"), ("field", "nothing")}
"""Answers that mean that there is no such line."""


class _BackError(Exception):
    """Somebody wants to go back to the question before."""


def ask(rules: Ruleset | None) -> Dispute:
    """Ask for a dispute, first of all what it is about, and offer to save it.

    Raises Trouble where the answers end.
    """
    dialogue = _Dialogue(rules)
    try:
        dialogue.go()
        return _finished(dialogue.text, rules)
    except click.Abort as error:
        stopped = isinstance(error.__context__, KeyboardInterrupt)
        raise _ended(dialogue.text, stopped=stopped) from None


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


class _Dialogue:
    """The questions, one after the other, and the lines that answer them."""

    def __init__(self, rules: Ruleset | None) -> None:
        """Begin with no answer; with `rules` nobody is asked for the ruleset."""
        self.head = [f"{FIRST} {FORMAT}"]
        if rules is not None:
            self.head.append("ruleset: standard")
        self.asks_rules = rules is None
        self.question = ""
        self.answers: list[list[str]] = []
        self.before: dict[str, str] = {}
        self.again: list[str] = []

    @property
    def text(self) -> str:
        """The dispute as far as it was told."""
        lines = (line for answer in self.answers for line in answer)
        return "".join(f"{line}\n" for line in (*self.head, *lines))

    def go(self) -> None:
        """Ask everything; `back` leads to the question before, and what was said is offered."""
        click.echo(
            "Enter a dispute line by line. If an answer cannot be read, you are asked again; "
            f"{_BACK} returns to the question before. Where nobody knows, answer {UNKNOWN}; for "
            "a hand, Lando unknown or Lando counts 19."
        )
        while len(self.answers) < len(self._asked()):
            ask = self._asked()[len(self.answers)]
            self.answers.append([])
            try:
                ask()
                self.again = []
            except _BackError:
                self.answers.pop()
                self.again = self.answers.pop() if self.answers else []

    def _asked(self) -> list[Callable[[], None]]:
        """Return what is asked, in order; it depends on what the quarrel is about."""
        asked: list[Callable[[], None]] = [self._about]
        asked += [partial(self._line, *each) for each in _ASKED.get(self.question, ())]
        if self.question == "play":
            asked.append(partial(self._several, "What is done, such as round 1: Han bets 3", "{}"))
        claim = partial(self._several, "A claim, such as Han: winner Han", "{} claims: {}")
        asked.append(claim)
        if self.asks_rules:
            asked.append(partial(self._line, "ruleset", "By which ruleset", "standard"))
        return asked

    def _about(self) -> None:
        """Ask what the quarrel is about."""
        for number, (name, words) in enumerate(_QUESTIONS.items(), 1):
            click.echo(f"  {number}  {words} ({name})")
        while True:
            said = _answer("What is the quarrel about", self.before.get("question", ""))
            numbers = {str(number): name for number, name in enumerate(_QUESTIONS, 1)}
            name = numbers.get(said, said if said in _QUESTIONS else "")
            if name:
                break
            wrong = printable(said) or "That"
            click.echo(f"  {wrong} is none of them; write 1 to {len(numbers)}", err=True)
        self.question, self.before["question"] = name, said
        self.answers[-1] = [f"question: {name}"]

    def _line(self, name: str, words: str, usual: str) -> None:
        """Ask for one line until it can be read."""
        while True:
            value = _answer(words, self.before.get(name) or usual or None)
            if (name, value) in _LEFT_OUT:
                return
            line = f"{name}: {value}"
            if _reads(f"{self.text}{line}\n"):
                self.before[name] = value
                self.answers[-1] = [line]
                return

    def _several(self, words: str, form: str) -> None:
        """Ask for lines until an empty one; `back` takes the last one back."""
        lines = self.answers[-1]
        lines += self.again
        for line in lines:
            click.echo(f"  {printable(line)}")
        while True:
            try:
                line = _answer(f"{words}; leave empty to end", "")
            except _BackError:
                if not lines:
                    raise
                click.echo(f"  Taken back: {printable(lines.pop())}")
                continue
            if not line:
                return
            who, colon, says = line.partition(":")
            if "claims" in form:
                who = who.strip().removesuffix(CLAIMS)
                line = form.format(who, says.strip()) if colon else f"claim: {line}"
            if _reads(f"{self.text}{line}\n"):
                lines.append(line)


def _answer(words: str, usual: str | None) -> str:
    """Return an answer in one line; raises _BackError where that is all it says.

    `usual` stands for an empty answer; None where that is none.
    """
    while True:
        value: str = click.prompt(words, default=usual or "", show_default=bool(usual))
        plain = " ".join(value.split())
        if plain == _BACK:
            raise _BackError
        if plain or usual is not None:
            return plain
        click.echo(
            f"  this is needed: answer it, or {UNKNOWN} where nobody knows, or {_BACK}", err=True
        )


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
    from pathlib import Path

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
