"""`sabacc perft`: count the ways in which a hand can go, and divide them by the first action."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Final

import click

from sabacc.cli.options import complete_ruleset, format_option, quiet_option, redirected_option
from sabacc.cli.output import CliError, debug_option, echo_json, echo_lines

if TYPE_CHECKING:
    from sabacc.engine.play import State
    from sabacc.engine.play.perft import Allowance
    from sabacc.spec.rulesets import Ruleset

DEEPEST: Final = 20
DIVIDED: Final = 3
"""The default depth with --divide."""
MOST: Final = 50_000
"""The histories at a depth after which the default count ends."""
LONGEST: Final = 10_000_000
"""The default limit of actions for a run: minutes, on a slow machine."""

SINCE: Final = {
    "deal": "after the deal",
    "drawing": "from the first drawing on",
    "trading": "from the first trading on",
    "calling": "from the first calling on",
}
"""The starting positions, with descriptions."""


@click.command("perft")
@click.argument("ruleset", default="standard", shell_complete=complete_ruleset)
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
    default=LONGEST,
    show_default=True,
    help="Give up after N actions, over all depths.",
)
@format_option("text", "json", says="The output format; --show is always JSON.")
@redirected_option
@quiet_option("Print only the counts, and not what they are counts of.")
@debug_option
def command(  # noqa: PLR0913 - one parameter for each option
    ruleset: str,
    form: str,
    *,
    depth: int | None,
    divided: bool,
    show: bool,
    name: str,
    seats: int,
    stack: int,
    most: int,
    quiet: bool,
) -> None:
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
    from sabacc.cli.lookup import find_ruleset
    from sabacc.engine.play import compile_rules
    from sabacc.engine.play.perft import Allowance, TooManyError, initial_state

    rules = find_ruleset(ruleset)
    compiled = compile_rules(rules)
    state = initial_state(compiled, name, seats, stack)
    if state is None:
        message = f"under {rules.name}, no hand comes to {name}; leave out --from {name}"
        raise CliError(message)
    params = _request(rules, state, stack + 2 * compiled.ante, depth or DIVIDED)
    if show:
        request = {"jsonrpc": "2.0", "id": 1, "method": "play", "params": params}
        click.echo(json.dumps(request))
        return
    try:
        if form == "json":
            key, counted = ("divided", _divided) if divided else ("counts", _counts)
            counts = list(counted(state, depth, Allowance(most)))
            echo_json({"table": _table_summary(params), "from": name, key: counts})
        else:
            if not quiet:
                echo_lines(_head(params, name))
            _print_counts(state, depth, Allowance(most), divided=divided)
    except TooManyError as error:
        message = (
            f"{most:,} actions are too few for this count; use a smaller --depth, "
            "fewer --seats or a smaller --stack, or allow more with --most"
        )
        raise CliError(message) from error


def _print_counts(state: State, depth: int | None, allowance: Allowance, *, divided: bool) -> None:
    if divided:
        counts = list(_divided(state, depth, allowance))
        for row in counts:
            click.echo(f"{row['histories']:12,}  {row['action']}")
        total = sum(row["histories"] for row in counts)
        click.echo(f"{total:12,}  in total, {depth or DIVIDED} decisions deep")
        return
    for row in _counts(state, depth, allowance):
        click.echo(f"{row['depth']:4}  {row['histories']:12,}")


def _divided(state: State, depth: int | None, allowance: Allowance) -> Iterator[dict[str, Any]]:
    """Yield the histories after each first action, as written in a dispute."""
    from sabacc.engine.play.perft import divide
    from sabacc.notation.action_forms import ActionPhrase, Context, write_action

    for action, count in divide(state, depth or DIVIDED, allowance).items():
        deed = ActionPhrase(action.does, action.amount or None, tuple(map(str, action.cards)))
        yield {"action": f"{action.seat} {write_action(deed, Context.SCRIPT)}", "histories": count}


def _table_summary(params: dict[str, Any]) -> dict[str, Any]:
    """Return the essentials of a table; --show prints all of it."""
    return {key: params[key] for key in ("ruleset", "seats", "dealer", "stacks", "ante")}


def _head(params: dict[str, Any], name: str) -> Iterator[str]:
    """Describe the table and what is counted."""
    shown = _table_summary(params)
    deck = ", ".join(json.dumps(card) for card in params["deck"][:3])
    yield "The table, as a request of `play` (--show prints all of it):"
    yield f'{json.dumps(shown)[:-1]}, "deck": [{deck}, ...], ...}}'
    yield (
        "A count is the number of histories with exactly that many decisions "
        f"{SINCE[name]}; histories that end earlier are not counted."
    )
    yield ""


def _request(rules: Ruleset, state: State, stack: int, depth: int) -> dict[str, Any]:
    """Format the table as `play` parameters, with chance for `depth` decisions after `state`.

    `depth` decisions span at most `depth` rounds.
    """
    from sabacc.engine.play.perft import fixed_deck

    deck = [str(card) for card in fixed_deck(rules)]
    last = state.round + depth
    params: dict[str, Any] = {
        "ruleset": rules.name,
        "seats": list(state.seats),
        "dealer": state.dealer,
        "stacks": dict.fromkeys(state.seats, stack),
        "ante": True,
        "deck": deck,
        "shuffles": [deck] * depth,
    }
    if state.compiled.shifts:
        params["rolls"] = [
            {
                "round": number,
                "die": 1 + 2 * number % 6,
                "picks": dict.fromkeys(state.seats, deck),
                "shuffle": deck,
            }
            for number in range(1, last + 1)
        ]
    return params | ({"changes": list(_changes(last))} if state.compiled.versions else {})


def _changes(last: int) -> Iterator[dict[str, Any]]:
    """Change the version every third round, up to the last one."""
    from sabacc.spec.points import STANDARD_VERSION, VERSION_NAMES

    version = STANDARD_VERSION
    for number in range(3, last + 1, 3):
        others = [name for name in VERSION_NAMES if name != version]
        version = others[number % len(others)]
        yield {"version": version, "round": number}


def _counts(state: State, depth: int | None, allowance: Allowance) -> Iterator[dict[str, int]]:
    """Yield the number of histories of each depth."""
    from sabacc.engine.play.perft import perft

    for deep in range(1, (depth or DEEPEST) + 1):
        count = perft(state, deep, allowance)
        yield {"depth": deep, "histories": count}
        if count == 0 or (depth is None and count > MOST):
            return
