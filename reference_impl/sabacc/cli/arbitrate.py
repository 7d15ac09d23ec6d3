"""`sabacc arbitrate`: rule on a dispute from a file, from options, or from a dialogue."""

import json
import re
import sys
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Final

import click

from sabacc.arbiter.arbiter import Arbiter
from sabacc.arbiter.dispute import FORMAT, Dispute, rules_named
from sabacc.arbiter.entries import FieldError
from sabacc.arbiter.position import CLAIMS, FIRST, write
from sabacc.arbiter.telling import told
from sabacc.arbiter.text import DISPUTE_FILE, OPTION, check, located, read
from sabacc.arbiter.unknown import MAY_BE_UNKNOWN, UNKNOWN
from sabacc.cli import INTERRUPTED
from sabacc.cli.commands.records import LINES, REPEATED, line_key, option_of
from sabacc.cli.lookup import find_ruleset
from sabacc.cli.output import RUNNER, USAGE, CliError, save, styled, width
from sabacc.spec.rulesets import Ruleset
from sabacc.system.user_input import STANDARD_INPUT, printable, read_text

# The last line is one to copy.
_NO_DISPUTE: Final = """there is no dispute: give a file, - for standard input, or options:
  sabacc arbitrate --ruleset standard --hands "Han 7c 9f, Lando 8c 4f" --claim "Han wins\""""


def arbitrate(  # noqa: PLR0913 - one for each option
    *,
    file: str | None,
    rulesets: tuple[str, ...],
    claims: tuple[str, ...],
    form: str,
    output: Path | None,
    quiet: bool,
    everything: bool,
    **given: tuple[str, ...],
) -> int:
    """Rule on a dispute; the status is 0 if every claim is right."""
    lines = given_lines(given)
    if file is not None and lines:
        option = option_of(lines[0][0])
        raise CliError(f"both a file and {option} are given: put that line into the file")
    if len(rulesets) > 1:
        raise CliError(f"--ruleset is given twice, {' and '.join(rulesets)}: give one")
    rules = None if not rulesets else _rules(rulesets[0])
    if file is not None:
        dispute = _from_file(file, rules, claims)
    elif lines or claims:
        dispute = from_lines(lines, rules, claims)
    elif terminal():
        dispute = ask(rules)
    else:
        raise CliError(_NO_DISPUTE)
    ruling = Arbiter().rule(dispute)
    if quiet:
        text = f"{ruling['ruling']}\n"
    elif form == "json":
        text = json.dumps(ruling, ensure_ascii=False, indent=1) + "\n"
    else:
        text = styled(told(ruling, width(), everything=everything))
    if output is None:
        click.echo(text, nl=False)
    else:
        save(output, click.unstyle(text))
    settled = all(claim["verdict"] in {"right", "stands-too"} for claim in ruling["claims"])
    return 0 if settled else 1


def terminal() -> bool:
    """True if somebody can be asked."""
    return sys.stdin.isatty() and sys.stdout.isatty()


def _rules(text: str) -> Ruleset:
    """Find the ruleset of the options, which may be written as in a dispute."""
    if " with " not in text:
        return find_ruleset(text)
    try:
        return rules_named(text)
    except FieldError as error:
        raise CliError(f"--ruleset: {error.problem}; {error.mend}") from error


def _from_file(file: str, rules: Ruleset | None, claims: tuple[str, ...]) -> Dispute:
    """Parse a dispute from a file, or from standard input for `-`."""
    text = read_text(file, DISPUTE_FILE)
    try:
        return read(text, rules, claims)
    except FieldError as error:
        if error.field.startswith(OPTION):
            raise
        raise located(error, text, STANDARD_INPUT if file == "-" else file) from error


# The lines above those of the options
_HEAD: Final = (f"{FIRST} {FORMAT}", "ruleset: standard")
# The most characters of a value in a message
_LONGEST_VALUE: Final = 60
# The number of a line in an error
_LINE: Final = re.compile(r"(?:in )?line (?P<number>[0-9]+)(?: \([a-z ]+\))?")
_NAMES: Final = "|".join(sorted((*LINES, *REPEATED), key=len, reverse=True))
# A line that an error suggests
_WRITTEN: Final = re.compile(
    rf"(?P<before>write |or |add |\()(?P<name>{_NAMES}): (?P<value>.+?)(?=, or |, for | \(|\)|;|$)"
)


def _quoted(value: str) -> str:
    """Quote a value for a message: truncated and printable."""
    shortened = f"{value[:_LONGEST_VALUE]}…" if len(value) > _LONGEST_VALUE else value
    return f'"{printable(shortened)}"'


def given_lines(given: Mapping[str, tuple[str, ...]]) -> list[tuple[str, str]]:
    """Return the name and the value of each line that an option gives; raises CliError."""
    lines: list[tuple[str, str]] = []
    for name in (*LINES, *REPEATED):
        values, option = given[line_key(name)], option_of(name)
        if name in LINES and len(values) > 1:
            quoted = " and ".join(map(_quoted, values))
            raise CliError(f"{option} is given twice, {quoted}: give one")
        for value in values:
            if len(value.splitlines()) > 1:
                raise CliError(f"{option} has several lines: give one")
            lines.append((name, value))
    return lines


def from_lines(
    lines: Sequence[tuple[str, str]], rules: Ruleset | None, claims: tuple[str, ...]
) -> Dispute:
    """Parse the options as the lines of a dispute; raises CliError, which names the option."""
    if rules is None:
        raise CliError("--ruleset is missing: name it, standard for example")
    written = [value if name == "play" else f"{name}: {value}" for name, value in lines]
    try:
        return read("\n".join((*_HEAD, *written)), rules, claims)
    except FieldError as error:
        raise CliError(_option_error(error, lines)) from error


def _option_error(error: FieldError, lines: Sequence[tuple[str, str]]) -> str:
    """Describe an error of the options; line numbers become option names."""
    options = {len(_HEAD) + place: line for place, line in enumerate(lines, 1)}
    place = error.field
    if error.line in options:
        name, value = options[error.line]
        place = f"{option_of(name)} {_quoted(value)}"
    elif error.field in {*LINES, *REPEATED}:
        place = option_of(error.field)
    fix = _WRITTEN.sub(
        lambda match: f'{match["before"]}{option_of(match["name"])} "{match["value"]}"', error.mend
    )
    if error.field == "question" and not error.line:  # nothing says what is asked
        place, fix = "the options", "give --hand, --hands, or --play, or name a file"

    def option(match: re.Match[str]) -> str:
        number = int(match["number"])
        return option_of(options[number][0]) if number in options else match[0]

    words = _LINE.sub(option, f"{error.problem}; {fix}")
    return f"{place}: {words}" if place else words


_QUESTIONS: Final[Mapping[str, str]] = {
    "worth": "What is a hand worth?",
    "best": "Which hand is the best?",
    "who wins": "Who wins, and who pays what to which pot?",
    "shift": "Do the cards shift, and what happens then?",
    "play": "Was that legal, may they do that, what happens next?",
}
_CARDS: Final = "coins-7 flasks-9 idiot"
# The lines of each question: name, prompt, and the default
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
_BACK: Final = "back"
# Answers that leave a line out
_ABSENT_LINES: Final = {("folded", "nobody"), ("field", "nothing")}


class _BackError(Exception):
    """The user wants to go back one question."""


def ask(rules: Ruleset | None) -> Dispute:
    """Ask for a dispute, and offer to save it.

    Raises CliError, with everything entered so far, if the answers end or do not add up.
    """
    dialogue = _Dialogue(rules)
    try:
        dialogue.run()
        dispute = read(dialogue.text, rules)
        _save(dispute)
    except FieldError as error:
        raise CliError(
            f"{error}; this is what you entered:\n{dialogue.text.rstrip()}", RUNNER
        ) from error
    except click.Abort as error:
        stopped = isinstance(error.__context__, KeyboardInterrupt)
        why, status = ("interrupted", INTERRUPTED) if stopped else ("the answers ended", USAGE)
        click.echo(err=True)  # a line break after the prompt
        message = f"{why}: nothing was ruled"
        if dialogue.text.count("\n") > 1:
            message += f"; this is what you entered, to save to a file:\n{dialogue.text.rstrip()}"
        raise CliError(message, status) from None
    return dispute


class _Dialogue:
    """The questions in order, and the lines that answer them."""

    def __init__(self, rules: Ruleset | None) -> None:
        """Start without answers; with `rules` the ruleset is not asked."""
        self.asks_rules = rules is None
        self.head = _HEAD[:1] if self.asks_rules else _HEAD
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


def _save(dispute: Dispute) -> None:
    """Offer to write the dispute to a new file."""
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
