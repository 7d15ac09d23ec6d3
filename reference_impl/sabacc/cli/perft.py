"""`sabacc perft`: count the ways in which a hand can go, and divide them by the first action."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import click

from sabacc.cli.trouble import Trouble, debug_option

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sabacc.engine.play import State

DEEPEST: Final = 20
MOST: Final = 50_000
"""How many histories are counted at a depth before the counting ends there by itself."""


@click.command("perft")
@click.argument("ruleset", default="standard")
@click.option("--depth", type=click.IntRange(1, DEEPEST), help="Count up to so many decisions.")
@click.option("--divide", "divided", is_flag=True, help="Divide the count by the first action.")
@click.option(
    "--from",
    "name",
    type=click.Choice(["deal", "drawing", "trading", "calling"]),
    default="deal",
    show_default=True,
    help="Begin at the deal, or the first time that somebody is asked this.",
)
@click.option("--seats", type=click.IntRange(2, 8), default=2, show_default=True)
@click.option(
    "--stack",
    type=click.IntRange(0, 1_000),
    default=4,
    show_default=True,
    help="Each seat's credits, twice the ante added.",
)
@debug_option
def command(  # noqa: PLR0913 - one parameter for each option
    ruleset: str, *, depth: int | None, divided: bool, name: str, seats: int, stack: int
) -> None:
    """Count the histories of a hand by their number of decisions, from a fixed table.

    RULESET is a name (`classic`) or a house file (`mine.toml`).  Chance falls as it always does
    here: the deck is every 31st of the 76 cards in the order of `sabacc export vocabulary`, the
    first one first; the die of round N shows 1 + (2N mod 6); whatever is picked or shuffled comes
    in the order of that deck.  Without --depth it counts until a depth has more than 50,000.

    Compare the numbers with those of your own program: where they differ, --divide leads to the
    action after which they do.
    """
    from sabacc.cli.finding import find_ruleset  # noqa: PLC0415 - commands import late
    from sabacc.engine.play import book_of  # noqa: PLC0415 - commands import late
    from sabacc.engine.play.perft import divide, position  # noqa: PLC0415 - commands import late

    rules = find_ruleset(ruleset)
    state = position(book_of(rules), name, seats, stack)
    if state is None:
        message = f"under {rules.name} nobody comes to {name}; leave out --from {name}"
        raise Trouble(message)
    if divided:
        counts = divide(state, depth or 1)
        for action, count in counts.items():
            click.echo(f"{count:12,}  {action}")
        click.echo(f"{sum(counts.values()):12,}  in all, {depth or 1} decisions deep")
        return
    for deep, count in _counts(state, depth):
        click.echo(f"{deep:4}  {count:12,}")


def _counts(state: State, depth: int | None) -> Iterator[tuple[int, int]]:
    from sabacc.engine.play.perft import perft  # noqa: PLC0415 - commands import late

    for deep in range(1, (depth or DEEPEST) + 1):
        count = perft(state, deep)
        yield deep, count
        if count == 0 or (depth is None and count > MOST):
            return
