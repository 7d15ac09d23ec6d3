"""`sabacc rules`: list the rules, look one up, or print the rulebook of one ruleset."""

from __future__ import annotations

import click

from sabacc import EDITION
from sabacc.cli.options import (
    RULESET,
    complete_rule,
    complete_ruleset,
    format_option,
    level_option,
    quiet_option,
    redirected_option,
    ruleset_option,
)
from sabacc.cli.output import debug_option, echo_json, echo_lines


@click.command("rules")
@click.argument("words", metavar="[WHAT]", nargs=-1, shell_complete=complete_rule)
@ruleset_option("Print the rulebook of one ruleset: only the rules it follows.")
@level_option("Only rules that a program of this level is asked about")
@click.option(
    "--brief",
    is_flag=True,
    help="Only the law, as players read it: no scenarios, no reasons, nothing for programs.",
)
@click.option(
    "--choices",
    is_flag=True,
    help="Print a line a point: its choices, as programs and house files write them; N stands for "
    "a number, LIST for a list, and what no document chooses comes last.",
)
@click.option("--programs", is_flag=True, help="With --brief: also what programs need to know.")
@click.option(
    "--beyond",
    metavar=RULESET,
    shell_complete=complete_ruleset,
    help="Leave out what this ruleset has too: with --ruleset, print only where that one differs; "
    "without it, where any of the five does, side by side.",
)
@format_option("text", "json")
@redirected_option
@quiet_option("Print only ids, a line each.")
@debug_option
def command(  # noqa: PLR0913 - one parameter an option
    words: tuple[str, ...],
    *,
    ruleset: str | None,
    levels: tuple[str, ...],
    brief: bool,
    choices: bool,
    programs: bool,
    beyond: str | None,
    form: str,
    quiet: bool,
) -> None:
    """List all rules by chapter, look some up, or print the rulebook of one ruleset.

    \b
    WHAT is one of:
      penalties                   a chapter
      penalties.caller            a point: a question on which the sources may
                                  disagree; each of its choices is a rule
      penalties.caller.fixed      a rule
      fold-out                    the last part of an id
      penalties.caller.fixed/...  a case
      C-025                       a sentence of a document
      K-69, A-C08, E-14           a ruling
      wrong-phase                 the reason of a refusal
      laws, laws.credits-conserved
                                  all laws that hold in every ruleset, or one
      raise                       words from titles and questions

    To read the whole rulebook of one ruleset, as players read it or with what programs need:

    \b
        sabacc rules --ruleset classic --brief
        sabacc rules --ruleset classic --brief --programs

    Who has read one of them need not read all of the next, or sees all five side by side:

    \b
        sabacc rules --ruleset classic --beyond standard --brief --programs
        sabacc rules --beyond standard
    """
    from sabacc.cli.rulebook_lines import listing_of

    listing = listing_of(
        " ".join(words),
        levels,
        ruleset,
        beyond,
        brief=brief,
        by_point=choices,
        programs=programs,
        ids_only=quiet and form == "text",
    )
    if form == "json":
        echo_json({"edition": EDITION, "rules": list(listing.entries)})
    else:
        echo_lines(listing.ids if quiet else listing.lines)
