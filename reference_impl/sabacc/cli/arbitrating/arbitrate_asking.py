"""An interactive dialogue for a dispute; every answer is validated at once."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Final

import click

from sabacc.arbiter.dispute import Dispute
from sabacc.arbiter.entries import FieldError
from sabacc.arbiter.position import CLAIMS, FIRST, FORMAT, write
from sabacc.arbiter.text import check, read
from sabacc.arbiter.unknown import MAY_BE_UNKNOWN, UNKNOWN
from sabacc.cli import INTERRUPTED
from sabacc.cli.output import RUNNER, USAGE, CliError
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
_QUESTION_LINES: Final[Mapping[str, tuple[tuple[str, str, str], ...]]] = {
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
"""The lines of each question: name, prompt, and the default."""
_BACK: Final = "back"
_ABSENT_LINES: Final = {("folded", "nobody"), ("field", "nothing")}
"""Answers that leave a line out."""


class _BackError(Exception):
    """The user wants to go back one question."""


def ask(rules: Ruleset | None) -> Dispute:
    """Ask for a dispute, and offer to save it.

    Raises CliError if the answers end.
    """
    dialogue = _Dialogue(rules)
    try:
        dialogue.run()
        return _complete(dialogue.text, rules)
    except click.Abort as error:
        stopped = isinstance(error.__context__, KeyboardInterrupt)
        raise _end_of_input(dialogue.text, stopped=stopped) from None


def _end_of_input(text: str, *, stopped: bool) -> CliError:
    """Return the error for the end of the answers, with everything entered so far."""
    why, status = ("interrupted", INTERRUPTED) if stopped else ("the answers ended", USAGE)
    click.echo(err=True)  # a line break after the prompt
    transcript = (
        f"; this is what you entered, to save to a file:\n{text.rstrip()}"
        if text.count("\n") > 1
        else ""
    )
    return CliError(f"{why}: nothing was ruled{transcript}", status)


class _Dialogue:
    """The questions in order, and the lines that answer them."""

    def __init__(self, rules: Ruleset | None) -> None:
        """Start without answers; with `rules` the ruleset is not asked."""
        self.head = [f"{FIRST} {FORMAT}"]
        if rules is not None:
            self.head.append("ruleset: standard")
        self.asks_rules = rules is None
        self.question = ""
        self.answers: list[list[str]] = []
        self.previous: dict[str, str] = {}
        self.kept_lines: list[str] = []

    @property
    def text(self) -> str:
        """The dispute so far."""
        lines = (line for answer in self.answers for line in answer)
        return "".join(f"{line}\n" for line in (*self.head, *lines))

    def run(self) -> None:
        """Ask every question; `back` returns to the previous one and offers its answer."""
        click.echo(
            "Enter a dispute line by line. If an answer cannot be read, you are asked again; "
            f"{_BACK} returns to the question before. Where nobody knows, answer {UNKNOWN}; for "
            "a hand, Lando unknown or Lando counts 19. Leave empty what does not matter."
        )
        while len(self.answers) < len(self._steps()):
            ask = self._steps()[len(self.answers)]
            self.answers.append([])
            try:
                ask()
                self.kept_lines = []
            except _BackError:
                self.answers.pop()
                self.kept_lines = self.answers.pop() if self.answers else []

    def _steps(self) -> list[Callable[[], None]]:
        """Return the remaining questions; they depend on the kind of dispute."""
        steps: list[Callable[[], None]] = [self._ask_kind]
        steps += [partial(self._ask_line, *line) for line in _QUESTION_LINES.get(self.question, ())]
        if self.question == "play":
            steps.append(
                partial(self._ask_lines, "What is done, such as round 1: Han bets 3", "{}")
            )
        if self.asks_rules:
            steps.append(partial(self._ask_line, "ruleset", "By which ruleset", "standard"))
        claim = partial(self._ask_lines, "A claim, such as Han: winner Han", "{} claims: {}")
        return [*steps, claim]

    def _ask_kind(self) -> None:
        """Ask for the kind of dispute."""
        for number, (name, words) in enumerate(_QUESTIONS.items(), 1):
            click.echo(f"  {number}  {words} ({name})")
        while True:
            answer = _prompt("What is the quarrel about", self.previous.get("question", ""))
            numbers = {str(number): name for number, name in enumerate(_QUESTIONS, 1)}
            name = numbers.get(answer, answer if answer in _QUESTIONS else "")
            if name:
                break
            wrong = printable(answer) or "That"
            click.echo(f"  {wrong} is none of them; write 1 to {len(numbers)}", err=True)
        self.question, self.previous["question"] = name, answer
        self.answers[-1] = [f"question: {name}"]

    def _ask_line(self, name: str, words: str, usual: str) -> None:
        """Ask for one line until it is valid."""
        while True:
            default = self.previous.get(name) or usual
            value = _prompt(words, default if default or name in MAY_BE_UNKNOWN else None)
            if not value or (name, value) in _ABSENT_LINES:
                return
            line = f"{name}: {value}"
            if _is_valid(f"{self.text}{line}\n"):
                self.previous[name] = value
                self.answers[-1] = [line]
                return

    def _ask_lines(self, words: str, form: str) -> None:
        """Ask for lines until an empty one; `back` removes the last one."""
        lines = self.answers[-1]
        lines += self.kept_lines
        for line in lines:
            click.echo(f"  {printable(line)}")
        while True:
            try:
                line = _prompt(f"{words}; leave empty to end", "")
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
            if _is_valid(f"{self.text}{line}\n"):
                lines.append(line)


def _prompt(words: str, usual: str | None) -> str:
    """Return one line of input; raises _BackError for `back`.

    `usual` is the default; None if an answer is required.
    """
    while True:
        value: str = click.prompt(words, default=usual or "", show_default=bool(usual))
        normalized = " ".join(value.split())
        if normalized == _BACK:
            raise _BackError
        if normalized or usual is not None:
            return normalized
        click.echo(
            f"  this is needed: answer it, or {UNKNOWN} where nobody knows, or {_BACK}", err=True
        )


def _is_valid(text: str) -> bool:
    """True if the text is valid so far; otherwise print the error."""
    try:
        check(text)
    except FieldError as error:
        click.echo(f"  {error}", err=True)
        return False
    return True


def _complete(text: str, rules: Ruleset | None) -> Dispute:
    """Parse the dispute, and offer to save it; raises CliError if it is inconsistent."""
    try:
        dispute = read(text, rules)
    except FieldError as error:
        message = f"{error}; this is what you entered:\n{text.rstrip()}"
        raise CliError(message, RUNNER) from error
    _save(dispute)
    return dispute


def _save(dispute: Dispute) -> None:
    """Offer to write the dispute to a new file."""
    from pathlib import Path

    while True:
        words = "Save it to a new file; leave empty to skip"
        try:
            file: str = click.prompt(words, default="", show_default=False).strip()
        except click.Abort as error:
            if isinstance(error.__context__, KeyboardInterrupt):
                raise
            return  # no more input: the dispute is complete
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
