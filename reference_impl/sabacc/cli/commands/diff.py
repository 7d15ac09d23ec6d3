"""`sabacc diff`: the points on which two rulesets differ."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from sabacc.cli.trouble import debug_option

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sabacc.spec.rulesets import Ruleset


@click.command("diff")
@click.argument("a", metavar="A")
@click.argument("b", metavar="B")
@debug_option
def command(a: str, b: str) -> None:
    """Show the points on which the rulesets A and B differ, with both choices and their bases.

    Both are names (`classic`, `holonet+special-hands`) or house files (`mine.toml`).
    """
    from sabacc.cli.finding import find_ruleset  # noqa: PLC0415 - commands import late

    click.echo("\n".join(_lines(find_ruleset(a), find_ruleset(b))))


def _lines(one: Ruleset, other: Ruleset) -> Iterator[str]:
    from sabacc.spec.points import POINTS  # noqa: PLC0415 - commands import late

    differing = [point for point in POINTS if one.choices[point] != other.choices[point]]
    if not differing:
        yield f"{one.name} and {other.name} make the same choice on all {len(POINTS)} points."
        return
    yield f"{one.name} and {other.name} differ on {len(differing)} of {len(POINTS)} points."
    for point in differing:
        yield ""
        yield f"{point}: {POINTS[point].asks}"
        for rules in (one, other):
            yield f"  {rules.name}: {rules.choices[point]}  ({_why(rules, point)})"


def _why(rules: Ruleset, point: str) -> str:
    from sabacc.spec.wording import basis_words  # noqa: PLC0415 - commands import late

    made = rules.made.get(point)
    return "the point does not exist here" if made is None else basis_words(made)
