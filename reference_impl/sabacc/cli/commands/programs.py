"""The commands that judge programs, and help to write one."""

from pathlib import Path
from typing import Final

import click

from sabacc.cli import options
from sabacc.cli.options import FILE, FilePath, command

HUNT: Final = 120
"""A copy of `USUAL_HUNT`, so that `--help` loads nothing heavy; a test compares them."""
SECONDS: Final = 30.0
"""The default duration of a hunt."""
MOST_JOBS: Final = 64
_REPORT: Final = click.Path(path_type=Path)
OFFERED: Final = ("python", "javascript", "go", "rust", "java", "csharp")
"""A copy of the keys of `languages.toml`, which is not loaded for the help."""


def _jobs(context: click.Context, option: click.Parameter, value: str) -> int | None:
    """Parse a number of processes; `auto`, one per core, is None."""
    if value == "auto":
        return None
    if value.isdecimal() and 1 <= int(value) <= MOST_JOBS:
        return int(value)
    raise click.BadParameter(
        f"{value!r}: give a number from 1 to {MOST_JOBS}, or auto", context, option
    )


def _forms(
    context: click.Context, option: click.Parameter, values: tuple[str, ...]
) -> tuple[tuple[str, Path | None], ...]:
    """Parse `FORM` and `FORM=FILE`; one form at most goes to standard output."""
    split = [value.partition("=") for value in values]
    files = [file for _, _, file in split]
    twice = next((file for file in files if files.count(file) > 1), None)
    if twice is not None:
        raise click.BadParameter(
            f"two formats go to {twice or 'standard output'}; write one as FORMAT=FILE",
            context,
            option,
        )
    return tuple((form, Path(file) if file else None) for form, _, file in split)


@command("programs:verify", options.AsksProgram)
@click.argument("program", nargs=-1, type=click.UNPROCESSED)
@options.rulesets_option(
    "Judge by this ruleset; may be repeated.  Default: every ruleset that the program says "
    "it plays; for a house that ships, only the rules that set it apart."
)
@click.option(
    "--rule",
    "rules",
    multiple=True,
    metavar="ID",
    shell_complete=options.complete_rule,
    help="Only this chapter, point, rule or case; may be repeated.",
)
@click.option(
    "-k", "words", default="", metavar="WORDS", help="Only cases with WORDS in id or title."
)
@options.level_option("Only this level of the protocol")
@click.option(
    "--most-seats",
    "seats",
    type=click.IntRange(1, 8),
    metavar="N",
    help="Only cases with at most N seats.",
)
@click.option(
    "--fail-fast", is_flag=True, help="Stop at the first case that counts against the program."
)
@click.option("--fresh", is_flag=True, help="Start the program anew for each case.")
@click.option(
    "-n",
    "--jobs",
    callback=_jobs,
    default="auto",
    metavar="N|auto",
    help="Judge N rulesets at a time, each with its own copy of the program; auto: one per core.",
)
@options.seed_option("Repeat a run: the same order of cases, and the same ones reworded.")
@options.hunt_option(
    "If nothing counts against the program, ask it N questions beyond the scenarios, shared "
    "among the rulesets; 0: none.  `sabacc hunt` asks more.",
    HUNT,
)
@click.option(
    "--expect-failures",
    type=FILE,
    metavar="FILE",
    help="A list of known failures (cases, rules or laws), which do not count.  An entry that "
    "passes is an error.",
)
@click.option(
    "--write-expect-failures",
    type=FILE,
    metavar="FILE",
    help=(
        "Write the wrong answers as such a list; comments of an existing list are kept.  Cases "
        "that could not be judged are left out."
    ),
)
@click.option(
    "--format",
    "forms",
    multiple=True,
    default=("text",),
    show_default=True,
    callback=_forms,
    type=options.FormatChoice(("text", "json", "junit", "html", "markdown", "github"), files=True),
    help="The format of the report, or FORMAT=FILE for a file beside it; may be "
    "repeated, and the program is run once.",
)
@options.output_option("Write the report to FILE.")
@options.gone_option("--answers", "no stored answers are judged; verify asks the program again")
@click.option(
    "--badge",
    "badges",
    type=FILE,
    multiple=True,
    metavar="FILE.svg|FILE.json",
    help="Also write a badge: an SVG, or JSON for a shields.io endpoint; may be repeated.",
)
@click.option(
    "--all",
    "everything",
    is_flag=True,
    help="Show every broken rule in full, and name the rules that were not shown or not claimed.",
)
@options.quiet_option("Show only the verdicts, and no progress.")
@click.option(
    "--list",
    "listed",
    is_flag=True,
    help="List the cases; send the program `hello` and nothing else.",
)
@options.limit_options()
def verify() -> None:
    """Judge PROGRAM by the rules of Sabacc, and list the rules it breaks.

    PROGRAM is a command after `--` that speaks the protocol on standard input and output, the URL
    of a program that speaks it over HTTP, or python:package.module:factory for a Python function.
    Without PROGRAM, the suite judges its own reference implementation.

    \b
        sabacc verify -- node my-sabacc.js
        sabacc verify --ruleset classic --level score -- ./sabacc
        sabacc verify http://localhost:8023/

    If a document leaves a point open, the suite finds out how the program plays it and reports
    that.  Everything else must be right.

    \b
    Exit status:
      0    the program conforms, even if it did not show everything or plays
           open points its own way
      1    it breaks a rule, or a case could not be judged
      2    the command line is wrong
      3    there is no conversation with the program, or the suite itself failed
      4    nothing applied to the program: no case was asked, or it showed no rule
      5    the run took longer than --limit-run allows: there is no verdict
      130  the run was interrupted (143 by SIGTERM)
      141  the reader of the output went away

    Ctrl-C or SIGTERM stops the program and reports what was judged so far, without a verdict.  No
    badge and no list of known failures is written.  A second Ctrl-C stops everything at once.
    """


@click.group("report")
def report() -> None:
    """Compare two reports, or put several side by side.

    A report is what `sabacc verify --format json -o FILE` writes.
    """


@command("programs:report_diff", name="diff", group=report)
@click.argument("a", type=_REPORT)
@click.argument("b", type=_REPORT)
@options.format_option("text", "json")
@options.redirected_option
@options.quiet_option("Print only the rules, and how many cases have changed.")
def report_diff() -> None:
    """Show the cases that the reports A and B judge differently, and what has changed.

    \b
    suite    the suite asks something else, or expects something else
    program  the program answers something else, or claims something else
    run      the two runs asked for different parts or rulesets
    unknown  the reports are of two editions, and one has no answer: those that pass
             are not kept

    Exits 0 if nothing has changed, 1 otherwise.
    """


@command("programs:report_matrix", name="matrix", group=report)
@click.argument("reports", metavar="REPORT...", type=_REPORT, nargs=-1, required=True)
@options.format_option("text", "json", "html")
@options.redirected_option
@options.quiet_option("Print only the verdicts, and not the rules that are broken.")
def report_matrix() -> None:
    """Put several programs side by side: their verdicts, and the rules that any of them breaks.

    Programs of one name are distinguished by their files.

    \b
        sabacc report matrix --format html -o programs.html ours.json theirs.json
    """


@command("hunt_run:hunt", options.AsksProgram)
@click.argument("program", nargs=-1, type=click.UNPROCESSED)
@options.ruleset_option(
    "Hunt by this ruleset.  Without it, by the first that the program says it plays; by "
    "`standard` if it plays any."
)
@options.level_option("Only this level of the protocol")
@options.seed_option("Repeat a hunt: the same questions again.")
@click.option(
    "--seconds",
    type=click.FloatRange(0, 1_000_000),
    metavar="S",
    help=f"Stop after this many seconds; 0: never.  Default: {SECONDS:g}; never with --questions.",
)
@click.option(
    "--questions",
    type=click.IntRange(0, 2**31),
    default=0,
    metavar="N",
    help="Stop after this many questions (hands, settlements, ...); 0: never.",
)
@click.option(
    "--workers",
    "jobs",
    type=click.IntRange(1, MOST_JOBS),
    default=1,
    show_default=True,
    metavar="N",
    help="Ask in N processes, each with its own copy of the program.  For one seed the findings "
    "are the same for any N.",
)
@click.option(
    "--laws",
    is_flag=True,
    help="Hold the program only against the laws that hold by any rules: for a program whose rules "
    "nobody has written down.",
)
@options.gone_option("--exhaustive", "the hunt asks some short hands; nothing proves all any more")
@options.gone_option("--cards", "it went with --exhaustive; nothing proves all short hands now")
@click.option(
    "--replay",
    type=FILE,
    metavar="FILE",
    help="Ask one kept finding again, and nothing else.",
)
@click.option(
    "--corpus",
    type=FilePath(file_okay=False, path_type=Path),
    default=Path(".sabacc-hunt"),
    show_default=True,
    metavar="FOLDER",
    help="Keep findings in this folder, and ask the ones already there first.",
)
@click.option("--no-corpus", "keep", is_flag=True, default=True, flag_value=False,
              help="Keep nothing, and ask nothing that is kept.")  # fmt: skip
@options.format_option("text", "json", says="The format of the report.")
@options.output_option("Write the report to FILE.")
@click.option(
    "--all",
    "everything",
    is_flag=True,
    help="Show of each finding the scenario, the hand record and the request, in full.",
)
@options.quiet_option("No progress.")
@options.limit_options()
def hunt() -> None:
    """Look for what PROGRAM does wrong where no scenario looks.

    The reference implementation and PROGRAM answer the same questions: scenarios changed a little,
    long hands, and random positions.  If the answers differ, the question is made as small as it
    can be.  It is shown as a scenario, and a whole hand as a hand record too, with the rule behind
    the difference.

    \b
        sabacc hunt -- node my-sabacc.js
        sabacc hunt --ruleset classic --seconds 120 -- ./sabacc
        sabacc hunt --laws -- ./our-own-rules
        sabacc hunt --replay .sabacc-hunt/FINDING.json -- ./sabacc

    PROGRAM is named as for `sabacc verify`.  The scenarios are asked first, to learn how it plays
    the points that its document leaves open; none of these is held against it.

    Exits 0 if nothing was found; 1 if the program breaks a rule; 2 for a wrong command line; 3 if
    there is no conversation with the program, or the suite itself failed; 4 if the program claims
    nothing that can be asked; 5 if it took longer than --limit-run allows; 130 if it was
    interrupted (143 by SIGTERM).

    Ctrl-C, or SIGTERM, ends the hunt and reports what was found so far.
    """


@command("programs:fleet")
@click.argument("programs", metavar="LIST.toml", type=FILE)
@click.option(
    "--reports",
    type=FilePath(file_okay=False, path_type=Path),
    default=Path("sabacc-reports"),
    show_default=True,
    metavar="FOLDER",
    help="Write the reports to this folder: for each program NAME.json and NAME.html, and "
    "index.html, which puts them side by side.",
)
@click.option(
    "--workers",
    type=click.IntRange(1, MOST_JOBS),
    metavar="N",
    help="Judge in N processes.  Default: one per core.",
)
@options.gone_option("--scheduler", "several machines judge by a list of programs each")
@options.seed_option("Repeat a run: the same questions in the same order.")
@options.hunt_option(
    "Ask each program that nothing counts against N questions beyond the scenarios, shared "
    "among its rulesets; 0: none.",
    2_000,
)
@options.format_option("text", "json", says="The format of what is printed.")
@options.redirected_option
@options.quiet_option("Show only the verdict of each program, and no progress.")
@options.limit_options()
def fleet() -> None:
    """Judge every program of LIST.toml as `sabacc verify` does, and hunt in those that conform.

    The list has a table for each program; files that it names lie beside it.

    \b
        [[program]]
        name = "ours"
        command = ["node", "our-sabacc.js"]
    \b
        [[program]]
        name = "theirs"
        url = "http://localhost:8023/"          # or python = "module:factory"
        rulesets = ["classic", "our-house.toml"]
        expect-failures = "theirs.txt"

    With the same seed a report is the same, made by one process or by many.  If a process dies,
    another one judges what it was at.

    Exits 0 if every program conforms; 1 if one breaks a rule, or a case could not be judged; 2 for
    a wrong command line or list; 3 if there is no conversation with one of them, or it ended
    whatever judged it three times; 4 if nothing applied to one of them; 130 if it was interrupted
    (143 by SIGTERM).

    Ctrl-C, or SIGTERM, ends the run and reports what was judged so far.
    """


@command("programs:init_adapter")
@click.argument("language", type=click.Choice(OFFERED))
@click.argument("folder", type=click.Path(file_okay=False, path_type=Path))
@options.quiet_option("Print nothing.")
def init_adapter() -> None:
    """Write the beginnings of an adapter to FOLDER.

    \b
    FOLDER gets:
      - a small program that answers the level `score`, and conforms as it is
      - a workflow that judges the adapter at each push

    Files that are there already are left alone: nothing is written if one is in the way.

    \b
        sabacc init-adapter go my-adapter
    """


@command("programs:doctor", options.AsksProgram)
@click.argument("program", nargs=-1, required=True, type=click.UNPROCESSED)
@click.option(
    "--width",
    type=click.IntRange(min=40),
    default=240,
    show_default=True,
    metavar="N",
    help="Cut protocol lines that are longer than N characters.",
)
@options.rulesets_option(
    "Describe this ruleset to the program and ask by it; may be repeated.  Default: describe "
    "the base rulesets, and ask by those that the program says it plays."
)
@options.format_option("text", "json")
@options.redirected_option
@options.quiet_option("Show only the messages in which something has to be fixed.")
@options.limit_options()
def doctor() -> None:
    """Talk to PROGRAM line by line, and say what is wrong with its answers.

    PROGRAM is a command after `--`, a URL or python:package.module:factory.  You see each line sent
    and received, each key that is wrong, and what the reference answers to the same line.

    \b
        sabacc doctor -- node my-sabacc.js
        sabacc doctor --ruleset my-house.toml -- node my-sabacc.js

    Exits 0 if every answer has the right shape, 1 if something needs fixing, 3 if the program
    cannot be started, 5 if it took longer than --limit-run allows.
    """


@command("programs:serve")
@click.option(
    "--http",
    "port",
    type=click.IntRange(1, 65535),
    metavar="PORT",
    help="Answer POST requests on this port of 127.0.0.1 instead of lines on standard input.",
)
def serve() -> None:
    """Run the reference implementation as a program under test.

    It reads one JSON-RPC request per line from standard input and writes one answer per line to
    standard output.  Use it to see what right answers look like:

    \b
        sabacc verify -- sabacc serve

    Over HTTP it tells conversations apart by the Sabacc-Run header, which `sabacc verify` sends.
    It answers requests from this machine only.
    """


class RecordsOrProgram(options.AsksProgram):
    """A command with files, or with a program after `--`."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Set the program aside; None if there is no `--`."""
        place = args.index("--") if "--" in args[:-1] else None
        rest = super().parse_args(ctx, args[:place])
        ctx.params["program"] = None if place is None else tuple(args[place + 1 :])
        return rest


@command("classify_run:classify_any", RecordsOrProgram)
@click.argument("files", metavar="[RECORD... | -- COMMAND]", nargs=-1)
@options.rulesets_option(
    "Choose only among these rulesets; may be repeated.  Default: all built-in rulesets, each "
    "alone and with every single option."
)
@options.format_option("text", "json")
@click.option(
    "--all",
    "everything",
    is_flag=True,
    help="Print every list in full, and for each settled point what rules out the other choices.",
)
@options.level_option("Ask a program this level only")
@options.output_option("Write the ruleset of a program to FILE, as a house file.")
@options.quiet_option("Show only the verdict, and no progress.")
@options.limit_options(run=60.0)
def classify() -> None:
    """Find the ruleset that hand records follow, or that a program plays.

    RECORD is a hand record; - is standard input. What ruleset it names does not matter. COMMAND is
    a program, named as for `sabacc verify`: it is asked all scenarios of the levels that it claims,
    and then questions that tell apart the rulesets which still fit.

    \b
        sabacc classify hands/*.hand
        sabacc classify --ruleset classic --ruleset house.toml friday.hand
        sabacc classify -o ours.toml -- node my-sabacc.js

    \b
    The answer names:
      - the rulesets whose rules no hand breaks
      - the nearest others, and the points on which they fail
      - what would tell the remaining rulesets apart
      - for each point, the choices that fit

    It ends after 60 seconds (--limit-run) or with 500 MB of memory, or at Ctrl-C, and tells what is
    known by then.

    Exits 0 if one ruleset alone fits: of those that were tried on records, which may leave single
    points open, or of all that can be declared for a program.  1 if several or none fit, and of a
    program if a point is open; 2 for a wrong command line; 3 if a file cannot be read as a hand
    record (the others are still judged) or if there is no conversation with the program; 5 if a
    limit ended the search, and 130 if Ctrl-C did.
    """
