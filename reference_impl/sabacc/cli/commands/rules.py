"""The commands that print rules and rulesets, and write them for others."""

from pathlib import Path
from typing import Final

import click

from sabacc.cli import options
from sabacc.cli.options import FilePath, command

DEEPEST: Final = 20
"""The most decisions that `perft` counts."""
DIVIDED: Final = 3
"""The default depth of `perft --divide`."""
SINCE: Final = {
    "deal": "after the deal",
    "drawing": "from the first drawing on",
    "trading": "from the first trading on",
    "calling": "from the first calling on",
}
"""The starting positions of `perft`, with descriptions."""
WHATS: Final = ("cases", "schemas", "hands", "showdowns", "points", "vocabulary")


@command("rulesets:rulesets")
@click.argument(
    "name", metavar="[NAME|FILE.toml]", required=False, shell_complete=options.complete_ruleset
)
@click.option(
    "--sheet",
    is_flag=True,
    help="Print what a table should settle before it plays by this ruleset: a sheet to fill in. "
    "Without a name, by `standard`.",
)
@click.option(
    "--from-sheet",
    type=FilePath(path_type=Path),
    metavar="FILE",
    help="Read a sheet that is filled in, and print the house file that it makes.",
)
@options.format_option("text", "json", says="The output format; a sheet and a house file are text.")
@options.redirected_option
@options.quiet_option("Print only the names, or only the choices without reasons.")
def rulesets() -> None:
    """List the rulesets, or print every choice of one ruleset and the reason for it.

    A plus sign adds an option to its ruleset: `holonet+special-hands`.  A house file is a small
    TOML file with a base ruleset, options and single choices.

    \b
    sabacc rulesets --sheet classic > friday.txt       move the crosses in this file, and then:
    sabacc rulesets --from-sheet friday.txt > friday.toml
    """


@command("rulebook_lines:rules")
@click.argument("words", metavar="[WHAT]", nargs=-1, shell_complete=options.complete_rule)
@options.ruleset_option("Print the rulebook of one ruleset: only the rules it follows.")
@options.level_option("Only rules that a program of this level is asked about")
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
    metavar=options.RULESET,
    shell_complete=options.complete_ruleset,
    help="Leave out what this ruleset has too: with --ruleset, print only where that one differs; "
    "without it, where any of the five does, side by side.",
)
@options.format_option("text", "json")
@options.redirected_option
@options.quiet_option("Print only ids, a line each.")
def rules() -> None:
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


@command("rulesets:diff")
@click.argument("a", metavar="A", shell_complete=options.complete_ruleset)
@click.argument("b", metavar="B", shell_complete=options.complete_ruleset)
@click.option(
    "--example",
    is_flag=True,
    help="For each point, show the smallest hand that A and B settle or play differently.",
)
@options.format_option("text", "json")
@options.redirected_option
@options.quiet_option("Print only the points, a line each.")
def diff() -> None:
    """Show the points on which the rulesets A and B differ, with both choices and their bases.

    Both are names (`classic`, `holonet+special-hands`) or house files (`mine.toml`).
    """


@command("perft:perft_counts")
@click.argument("ruleset", default="standard", shell_complete=options.complete_ruleset)
@click.option(
    "--depth",
    type=click.IntRange(1, DEEPEST),
    help=(
        f"Count up to this many decisions; with --divide, exactly this many ({DIVIDED} by default)."
    ),
)
@click.option("--divide", "divided", is_flag=True, help="Split the count by the first action.")
@click.option("--show", is_flag=True, help="Print the table as a `play` request.")
@click.option(
    "--from",
    "name",
    type=click.Choice(list(SINCE)),
    default="deal",
    show_default=True,
    help="Begin at the deal, or when a player is first asked this.",
)
@click.option(
    "--seats",
    type=click.IntRange(2, 8),
    default=2,
    show_default=True,
    metavar="N",
    help="The number of players.",
)
@click.option(
    "--stack",
    type=click.IntRange(0, 1_000),
    default=4,
    show_default=True,
    help="Each seat's credits, on top of twice the ante.",
)
@click.option(
    "--most",
    type=click.IntRange(min=1),
    metavar="N",
    default=10_000_000,
    show_default=True,
    help="Give up after N actions, over all depths.",
)
@options.format_option("text", "json", says="The output format; --show is always JSON.")
@options.redirected_option
@options.quiet_option("Print only the counts, and not what they are counts of.")
def perft() -> None:
    """Count the histories of a hand by their number of decisions, from a fixed table.

    RULESET is a name (`classic`) or a house file (`mine.toml`).  Without --depth, the count stops
    after the first depth with more than 50,000 histories.

    Compare the numbers with those of your own program.  Where they differ, --divide leads you to
    the action behind the difference.  --show prints a `play` request that sets up the same table
    and, for --depth rounds, the same chance; add a script of your own.

    \b
    Chance is the same in every count:
      the deck         every 31st of the cards in the order of
                       `sabacc export vocabulary`, starting with the first
                       (every 29th where a house has 62, 93 or 124 cards)
      the die          1 + (2N mod 6) in round N; after the last betting, N is
                       the round of the call
      the version      changes in every third round, if it may change
      picks, shuffles  in the order of that deck
    """


@command("rulesets:rulebook")
@click.argument("folder", type=click.Path(file_okay=False, path_type=Path))
@options.ruleset_option("Also write the book of this ruleset.  The chapters name it first.")
@click.option("--force", is_flag=True, help="Write even if FOLDER is not empty.")
@options.quiet_option("Print nothing.")
def rulebook() -> None:
    """Write the rulebook to FOLDER, as plain Markdown that any viewer shows.

    \b
    FOLDER gets:
      - the chapters: every rule with its examples, sources and scenarios
      - the disagreements, the rulesets and the decisions
      - the sentences of the sources
      - the books of the five base rulesets: two pages to play from, then the rules
      - with --ruleset, the book of that ruleset: book.md

    \b
        sabacc rulebook rules/
        sabacc rulebook --ruleset my-house.toml our-rules/
    """


@command("rulesets:export")
@click.argument("what", type=click.Choice(WHATS))
@options.format_option(
    "json", "csv", says="The output format; cases and schemas come only as JSON."
)
@options.rulesets_option(
    "For hands, showdowns and points: a ruleset; may be repeated.  Default: `standard` for "
    "hands and showdowns, every base ruleset for points."
)
@options.output_option()
def export() -> None:
    """Write data for other programs to read.

    \b
    cases       the compiled scenarios: requests and what their answers must show
    schemas     the JSON Schemas of all messages, of the cases and of the report
    hands       about a hundred hands, each with its total and class
    showdowns   about sixty showdowns, with both pots before and after
    points      the points on which rulesets differ, and who chooses what
    vocabulary  facts, reasons of refusals, cards and their spellings, special hands
    """
