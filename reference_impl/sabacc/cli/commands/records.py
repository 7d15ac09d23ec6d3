"""The commands for hand records and disputes."""

from collections.abc import Callable, Mapping
from typing import Final

import click

from sabacc.cli import options
from sabacc.cli.options import command
from sabacc.notation.claim_forms import FORMS

_CLAIMS: Final = "; ".join(
    form.example for form in FORMS if not form.example.startswith(("it ", "the hand "))
)


@command("records:replay")
@click.argument("file", metavar="FILE")
@options.ruleset_option("Play by this ruleset, not by the one in the record.")
@options.format_option(
    "text",
    "json",
    "record",
    says=(
        "text: the story of the hand; json or record: the record itself, as JSON or as canonical "
        "text."
    ),
)
@options.redirected_option
@options.quiet_option("Print no story; the exit status says whether a line breaks a rule.")
def replay() -> None:
    """Print a hand record as a story that people can follow at a table.

    FILE is a hand record, as text or JSON; - is standard input.  Each line says what a player does
    and which cards and credits go where.  The id of the rule stands at the right.

    \b
        sabacc record --seed 7 | sabacc replay -

    --format json and --format record write the record itself without judging it, so they convert
    one into the other.  --ruleset has no effect then.

    Exits 0 if no line of the record breaks a rule, 1 if a line breaks one or cannot be judged
    (`sabacc audit` says more), 2 for a wrong command line, 3 if FILE is not a hand record.
    """


@command("records:record")
@click.option(
    "--seed",
    type=click.IntRange(min=0),
    default=0,
    show_default=True,
    metavar="N",
    help="The same seed gives the same hand.",
)
@options.ruleset_option("The ruleset to play by.", default="standard", show_default=True)
@click.option(
    "--seats",
    type=click.IntRange(2, 36),
    default=4,
    show_default=True,
    metavar="N",
    help="The number of players.",
)
@click.option(
    "--play",
    type=click.Choice(("random", "people")),
    default="random",
    show_default=True,
    help=(
        "How to play.  random: every legal option is equally likely, so most hands end in folds. "
        " people: folds, raises and calls are rare and bets are small, so most hands reach a "
        "showdown."
    ),
)
@click.option(
    "--hands",
    type=click.IntRange(1, 20),
    default=1,
    show_default=True,
    metavar="N",
    help="The number of hands of one session; with several, the last one ends it.",
)
@options.format_option("text", "json", says="The format of the record.")
@options.redirected_option
def record() -> None:
    """Play a random legal hand, or several, and write the record to standard output.

    Use it to see what a hand record looks like.  `sabacc audit` finds it clean:

    \b
        sabacc record --seed 7 --ruleset classic | sabacc audit -
    """


@command("records:audit_files")
@click.argument("files", metavar="FILE...", nargs=-1, required=True)
@options.ruleset_option("Judge by this ruleset, not by those in the records.")
@options.format_option("text", "json")
@options.redirected_option
@options.quiet_option("Print one line for each record that is not clean.")
def audit() -> None:
    """Replay hand records that any program wrote, and report each line that breaks a rule.

    FILE is a hand record, as text or JSON; - is standard input.  For each fault you see its line,
    what the rules say, the rule, what the ruleset plays on that point, and how to fix it.

    \b
        sabacc audit hands/*.hand
        sabacc audit --ruleset classic disputed.hand

    A record may leave out that a player stays, stands, checks, keeps all cards or does not call.
    That is noted as a gap, and breaks no rule.

    Exits 0 only if every record is clean: every line was judged, and none broke a rule.  Exits 1 if
    a line breaks a rule or could not be judged, 2 for a wrong command line, 3 if a file cannot be
    read as a hand record; the others are still audited.
    """


LINES: Final[Mapping[str, str]] = {
    "title": "A title for the dispute.",
    "question": "worth, best, who wins, shift or play; needed only if the rest leaves it open.",
    "hand": "The cards of the hand to count.",
    "field": "Its cards in the interference field.",
    "hands": "Everybody's cards: Han coins-7 idiot, Lando counts 19, Leia unknown",
    "fields": "The cards in interference fields: Han coins-3",
    "seats": "The seats, clockwise; by default, in the order of the hands.",
    "dealer": "Who deals.",
    "stacks": "Everybody's credits: Han 100, Lando 80",
    "hand pot": "What the hand pot holds.",
    "sabacc pot": "What the sabacc pot holds.",
    "caller": "Who called, or `nobody`.",
    "folded": "Who has folded.",
    "deck": "The next cards, the top one first.",
    "die": "The face that the die shows.",
    "shift": "Whether a shift `comes` or `does not come`.",
    "picks": "The cards that are picked first: Han coins-7, or `as they lie`.",
    "shuffle": "The order of shuffled cards.",
    "version": "The version in force.",
    "antes": "Whether the antes are `paid` or `to be paid`.",
    "out of play": "Cards that are out of play.",
    "sits out": "Who sits this hand out.",
    "new": "Who plays for the first time.",
    "owed": "What players owe for penalties of earlier hands: Han 8",
    "last hand": "`yes` if the session ends with this hand.",
    "until": "Where the hand stops: round 1 betting",
    "asks": "Protocol facts to report besides the claims.",
}
"""The options for one line, with their help."""
REPEATED: Final[Mapping[str, str]] = {
    "side pot": "A side pot: 20 for Han, Lando",
    "new deck": "The order of the cards in a new deck.",
    "play": "A line of play: `round 1: Han bets 3`",
}
"""The options that may be repeated."""


def option_of(name: str) -> str:
    """Return the option for a line: `--hand-pot` for `hand pot`."""
    return f"--{name.replace(' ', '-')}"


def line_key(name: str) -> str:
    """Return the parameter for a line: `line_hand_pot` for `hand pot`."""
    return f"line_{name.replace(' ', '_')}"


def line_options(function: Callable[..., None]) -> Callable[..., None]:
    """Add an option for each line; all may be repeated, so that duplicates are noticed."""
    for name, says in reversed([*LINES.items(), *REPEATED.items()]):
        function = click.option(
            option_of(name),
            line_key(name),
            multiple=True,
            metavar="LINE" if name in REPEATED else "VALUE",
            help=says,
        )(function)
    return function


@command(
    "arbitrate:arbitrate",
    epilog=f"A claim is one of: {_CLAIMS}; and for a hand that has no player, `it counts 18`.",
)
@click.argument("file", metavar="[FILE]", required=False)
@options.rulesets_option("Rule by this ruleset, not by the one in the file.")
@click.option(
    "--claim",
    "claims",
    multiple=True,
    metavar="CLAIM",
    help="A claim, with or without the player who makes it: `Han: winner Han`.  May be repeated.",
)
@options.format_option("text", "json")
@options.output_option("Write to FILE.")
@options.quiet_option("Print only the ruling, in one line.")
@click.option(
    "--all", "everything", is_flag=True, help="Print all reasons, steps, choices and sources too."
)
@line_options
def arbitrate() -> None:
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
