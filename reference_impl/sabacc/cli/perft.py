"""`sabacc perft`: count the ways in which a hand can go, and divide them by the first action."""

import json
from collections.abc import Iterator
from typing import Any, Final

import click

from sabacc.cli.commands.rules import DEEPEST, DIVIDED, SINCE
from sabacc.cli.lookup import find_ruleset
from sabacc.cli.output import CliError, echo_json
from sabacc.engine.play import State, compile_rules, perft
from sabacc.notation.action_forms import ActionPhrase, Context, write_action
from sabacc.spec.points import STANDARD_VERSION, VERSION_NAMES
from sabacc.spec.rulesets import Ruleset

MOST: Final = 50_000
"""The histories at a depth after which the default count ends."""


def perft_counts(  # noqa: PLR0913 - one parameter for each option
    *,
    ruleset: str,
    form: str,
    depth: int | None,
    divided: bool,
    show: bool,
    name: str,
    seats: int,
    stack: int,
    most: int,
    quiet: bool,
) -> None:
    """Count the histories of a hand, and print them while they are counted."""
    rules = find_ruleset(ruleset)
    compiled = compile_rules(rules)
    state = perft.initial_state(compiled, name, seats, stack)
    if state is None:
        raise CliError(f"under {rules.name}, no hand comes to {name}; leave out --from {name}")
    params = _request(rules, state, stack + 2 * compiled.ante, depth or DIVIDED)
    if show:
        click.echo(json.dumps({"jsonrpc": "2.0", "id": 1, "method": "play", "params": params}))
        return
    table = {key: params[key] for key in ("ruleset", "seats", "dealer", "stacks", "ante")}
    count = _divided if divided else _counts
    counts = count(state, depth, perft.Allowance(most))
    try:
        if form == "json":
            key = "divided" if divided else "counts"
            echo_json({"table": table, "from": name, key: list(counts)})
            return
        if not quiet:
            deck = ", ".join(json.dumps(card) for card in params["deck"][:3])
            click.echo("The table, as a request of `play` (--show prints all of it):")
            click.echo(f'{json.dumps(table)[:-1]}, "deck": [{deck}, ...], ...}}')
            click.echo(
                "A count is the number of histories with exactly that many decisions "
                f"{SINCE[name]}; histories that end earlier are not counted.\n"
            )
        if divided:
            counted = list(counts)
            for row in counted:
                click.echo(f"{row['histories']:12,}  {row['action']}")
            total = sum(row["histories"] for row in counted)
            click.echo(f"{total:12,}  in total, {depth or DIVIDED} decisions deep")
        else:
            for row in counts:
                click.echo(f"{row['depth']:4}  {row['histories']:12,}")
    except perft.TooManyError as error:
        raise CliError(
            f"{most:,} actions are too few for this count; use a smaller --depth, "
            "fewer --seats or a smaller --stack, or allow more with --most"
        ) from error


def _divided(
    state: State, depth: int | None, allowance: perft.Allowance
) -> Iterator[dict[str, Any]]:
    """Yield the histories after each first action, as written in a dispute."""
    for action, count in perft.divide(state, depth or DIVIDED, allowance).items():
        deed = ActionPhrase(action.does, action.amount or None, tuple(map(str, action.cards)))
        yield {"action": f"{action.seat} {write_action(deed, Context.SCRIPT)}", "histories": count}


def _counts(
    state: State, depth: int | None, allowance: perft.Allowance
) -> Iterator[dict[str, Any]]:
    """Yield the number of histories of each depth."""
    for deep in range(1, (depth or DEEPEST) + 1):
        count = perft.perft(state, deep, allowance)
        yield {"depth": deep, "histories": count}
        if count == 0 or (depth is None and count > MOST):
            return


def _request(rules: Ruleset, state: State, stack: int, depth: int) -> dict[str, Any]:
    """Format the table as `play` parameters, with chance for `depth` decisions after `state`.

    `depth` decisions span at most `depth` rounds.
    """
    deck = [str(card) for card in perft.fixed_deck(rules)]
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
    if state.compiled.versions:  # another one every third round, up to the last
        changes: list[dict[str, Any]] = []
        version = STANDARD_VERSION
        for number in range(3, last + 1, 3):
            others = [name for name in VERSION_NAMES if name != version]
            version = others[number % len(others)]
            changes.append({"version": version, "round": number})
        params["changes"] = changes
    return params
