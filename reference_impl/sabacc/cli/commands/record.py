"""`sabacc record`: the record of a hand of random legal play."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from sabacc.cli.options import format_option, redirected_option, ruleset_option
from sabacc.cli.output import CliError, debug_option

if TYPE_CHECKING:
    from sabacc.records.random_play import Play

_SEATS = 36
_HANDS = 20


@click.command("record")
@click.option(
    "--seed",
    type=click.IntRange(min=0),
    default=0,
    show_default=True,
    metavar="N",
    help="The same seed gives the same hand.",
)
@ruleset_option("The ruleset to play by.", default="standard", show_default=True)
@click.option(
    "--seats",
    type=click.IntRange(2, _SEATS),
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
    type=click.IntRange(1, _HANDS),
    default=1,
    show_default=True,
    metavar="N",
    help="The number of hands of one session; with several, the last one ends it.",
)
@format_option("text", "json", says="The format of the record.")
@redirected_option
@debug_option
def command(  # noqa: PLR0913 - one for each option
    *, seed: int, ruleset: str, seats: int, play: Play, hands: int, form: str
) -> None:
    """Play a random legal hand, or several, and write the record to standard output.

    Use it to see what a hand record looks like.  `sabacc audit` finds it clean:

    \b
        sabacc record --seed 7 --ruleset classic | sabacc audit -
    """
    from sabacc.cli.commands.replay import json_of
    from sabacc.cli.lookup import find_ruleset
    from sabacc.engine import RefusedError
    from sabacc.records import write_record
    from sabacc.records.random_play import random_session

    rules = find_ruleset(ruleset)
    try:
        record = random_session(rules, seed, seats, hands, play)
    except RefusedError as error:
        most = rules.choices["table.seats"].number
        message = (
            f"{seats} players are too many for {rules.name}; at most {most} may play ({error.rule})"
        )
        raise CliError(message) from error
    click.echo(json_of(record) if form == "json" else write_record(record), nl=False)
