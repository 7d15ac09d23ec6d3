"""`sabacc arbitrate`: rule on a dispute from a file, from options, or from a dialogue."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click

from sabacc.cli.arbitrating.arbitrate_options import from_options, given_options, line_options
from sabacc.cli.options import format_option, output_option, quiet_option, rulesets_option
from sabacc.cli.output import CliError, debug_option, save, width
from sabacc.notation.claim_forms import FORMS

if TYPE_CHECKING:
    from sabacc.arbiter.arbiter import Arbiter
    from sabacc.arbiter.dispute import Dispute
    from sabacc.arbiter.ruling_json import RulingOutput
    from sabacc.spec.rulesets import Ruleset

_UNSETTLED: Final = 1
_NARROWEST: Final = 60
_STYLES: Final[Mapping[str, Mapping[str, Any]]] = {
    "head": {"underline": True},
    "strong": {"bold": True},
    "right": {"fg": "green"},
    "wrong": {"fg": "red"},
    "open": {"fg": "yellow"},
    "stands-too": {"fg": "yellow"},
    "dim": {"dim": True},
}


_CLAIMS: Final = "; ".join(
    form.example for form in FORMS if not form.example.startswith(("it ", "the hand "))
)


@click.command(
    "arbitrate",
    epilog=f"A claim is one of: {_CLAIMS}; and for a hand that has no player, `it counts 18`.",
)
@click.argument("file", metavar="[FILE]", required=False)
@rulesets_option("Rule by this ruleset, not by the one in the file.")
@click.option(
    "--claim",
    "claims",
    multiple=True,
    metavar="CLAIM",
    help="A claim, with or without the player who makes it: `Han: winner Han`.  May be repeated.",
)
@format_option("text", "json", "html", says="Text for people, JSON, or a ruling sheet to print.")
@output_option("Write to FILE.")
@quiet_option("Print only the ruling, in one line.")
@click.option(
    "--all", "everything", is_flag=True, help="Print all reasons, steps, choices and sources too."
)
@line_options
@debug_option
def command(  # noqa: PLR0913 - one for each option
    file: str | None,
    rulesets: tuple[str, ...],
    claims: tuple[str, ...],
    form: str,
    output: Path | None,
    *,
    quiet: bool,
    everything: bool,
    **given: Any,  # noqa: ANN401 - the lines of a dispute
) -> None:
    """Rule on a dispute: who is right, by which rules and sources, and what it depends on.

    FILE is a dispute or a hand record, as text or JSON; - is standard input.  Without FILE, the
    options give the position: each stands for one line of such a file.  Without FILE or options,
    in a terminal, you are asked line by line.

    \b
        sabacc arbitrate quarrel.dispute
        sabacc arbitrate table7.hand --claim "Lando: Lando may call"
        sabacc arbitrate --ruleset standard --hand "idiot coins-2 staves-3 sabres-8"

    Exits 0 if no claim is wrong, 1 if a claim is wrong or open, 2 for a wrong command line, 3 if
    FILE cannot be read or does not add up.
    """
    from sabacc.arbiter.arbiter import Arbiter

    lines = given_options(given)
    if file is not None and lines:
        message = f"both a file and {lines[0].option} are given: put that line into the file"
        raise CliError(message)
    if len(rulesets) > 1:
        message = f"--ruleset is given twice, {' and '.join(rulesets)}: give one"
        raise CliError(message)
    rules = _rules(rulesets[0]) if rulesets else None
    if file is not None:
        dispute = _from_file(file, rules, claims)
    elif lines or claims:
        dispute = from_options(lines, rules, claims)
    elif _terminal():
        from sabacc.cli.arbitrating.arbitrate_asking import ask

        dispute = ask(rules)
    else:
        raise CliError(_NO_DISPUTE)
    arbiter = Arbiter()
    ruling = arbiter.rule(dispute)
    text = (
        f"{ruling['ruling']}\n"
        if quiet
        else _printed(ruling, form, dispute, arbiter, everything=everything)
    )
    _write(text, output)
    settled = all(claim["verdict"] in {"right", "stands-too"} for claim in ruling["claims"])
    click.get_current_context().exit(0 if settled else _UNSETTLED)


# The last line is one to copy.
_NO_DISPUTE = """there is no dispute: give a file, - for standard input, or options:
  sabacc arbitrate --ruleset standard --hands "Han 7c 9f, Lando 8c 4f" --claim "Han wins\""""


def _terminal() -> bool:
    return sys.stdin.isatty() and sys.stdout.isatty()


def _rules(text: str) -> Ruleset:
    from sabacc.arbiter.dispute import rules_named
    from sabacc.arbiter.entries import FieldError
    from sabacc.cli.lookup import find_ruleset

    if " with " not in text:
        return find_ruleset(text)
    try:
        return rules_named(text)
    except FieldError as error:
        message = f"--ruleset: {error.problem}; {error.mend}"
        raise CliError(message) from error


def _from_file(file: str, rules: Ruleset | None, claims: tuple[str, ...]) -> Dispute:
    """Parse a dispute from a file, or from standard input for `-`."""
    from sabacc.arbiter.entries import FieldError
    from sabacc.arbiter.text import DISPUTE_FILE, OPTION, located, read
    from sabacc.system.user_input import STANDARD_INPUT, read_text

    text = read_text(file, DISPUTE_FILE)
    try:
        return read(text, rules, claims)
    except FieldError as error:
        if error.field.startswith(OPTION):
            raise
        raise located(error, text, STANDARD_INPUT if file == "-" else file) from error


def _printed(
    ruling: RulingOutput, form: str, dispute: Dispute, arbiter: Arbiter, *, everything: bool
) -> str:
    if form == "json":
        import json

        return json.dumps(ruling, ensure_ascii=False, indent=1) + "\n"
    if form == "html":
        from sabacc.arbiter.drawing import render  # brings jinja2

        return render(ruling, dispute, arbiter.drawn(dispute))
    return text_of(ruling, everything=everything)


def text_of(ruling: RulingOutput, *, everything: bool = False) -> str:
    """Format a ruling for the width of the terminal, in short or with `everything`."""
    from sabacc.arbiter.telling import told

    lines = told(ruling, width(_NARROWEST), everything=everything)
    return "".join(
        f"{click.style(line.text, **_STYLES[line.style]) if line.style else line.text}\n"
        for line in lines
    )


def _write(text: str, output: Path | None) -> None:
    """Write to a file, or to standard output; without colours outside a terminal."""
    if output is None:
        click.echo(text, nl=False)
        return
    save(output, click.unstyle(text))
