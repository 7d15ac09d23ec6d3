"""`sabacc diff`: the points on which two rulesets differ."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import click

from sabacc import EDITION
from sabacc.cli.options import complete_ruleset, format_option, quiet_option, redirected_option
from sabacc.cli.output import debug_option, echo_json, echo_lines

if TYPE_CHECKING:
    from sabacc.arbiter.comparing import Hand
    from sabacc.conformance.scenarios.cases import Case
    from sabacc.spec.rulesets import Ruleset


@click.command("diff")
@click.argument("a", metavar="A", shell_complete=complete_ruleset)
@click.argument("b", metavar="B", shell_complete=complete_ruleset)
@click.option(
    "--example",
    is_flag=True,
    help="For each point, show the smallest hand that A and B settle or play differently.",
)
@format_option("text", "json")
@redirected_option
@quiet_option("Print only the points, a line each.")
@debug_option
def command(a: str, b: str, form: str, *, example: bool, quiet: bool) -> None:
    """Show the points on which the rulesets A and B differ, with both choices and their bases.

    Both are names (`classic`, `holonet+special-hands`) or house files (`mine.toml`).
    """
    from sabacc.cli.lookup import find_ruleset

    first, second = find_ruleset(a), find_ruleset(b)
    if form == "json":
        differing = list(_described(first, second, example=example))
        echo_json({"edition": EDITION, "rulesets": [first.name, second.name], "points": differing})
    elif quiet:
        echo_lines(_differing(first, second))
    else:
        echo_lines(_lines(first, second, example=example))


def _differing(first: Ruleset, second: Ruleset) -> list[str]:
    from sabacc.spec.points import POINTS

    return [point for point in POINTS if first.choices[point] != second.choices[point]]


def _described(first: Ruleset, second: Ruleset, *, example: bool) -> Iterator[dict[str, Any]]:
    """Yield each point on which two rulesets differ, as JSON values."""
    from sabacc.exports.tables import made
    from sabacc.spec.points import POINTS

    points = _differing(first, second)
    hands = _hands(first, second, points) if example else {}
    for point in points:
        entry: dict[str, Any] = {
            "point": point,
            "asks": POINTS[point].asks,
            "made": [made(rules, point) for rules in (first, second)],
        }
        if example:
            hand = hands.get(point)
            entry["example"] = hand and {"case": hand.case.id, "says": list(hand.says)}
        yield entry


def _lines(first: Ruleset, second: Ruleset, *, example: bool) -> Iterator[str]:
    from sabacc.spec.points import POINTS

    differing = _differing(first, second)
    if not differing:
        yield f"{first.name} and {second.name} make the same choice on all {len(POINTS)} points."
        return
    yield f"{first.name} and {second.name} differ on {len(differing)} of {len(POINTS)} points."
    hands = _hands(first, second, differing) if example else {}
    for point in differing:
        yield ""
        yield f"{point}: {POINTS[point].asks}"
        for rules in (first, second):
            yield f"  {rules.name}: {rules.choices[point]}  ({_why(rules, point)})"
        if example:
            yield from _example(first, second, hands.get(point), POINTS[point].conduct)


def _hands(first: Ruleset, second: Ruleset, points: list[str]) -> dict[str, Hand[Case]]:
    from sabacc.arbiter.comparing import hands_apart
    from sabacc.conformance.scenarios.catalogue import sound_cases

    hands = hands_apart(first, second, points, sound_cases())
    return {point: hand for point, hand in hands if hand is not None}


def _example(
    first: Ruleset, second: Ruleset, hand: Hand[Case] | None, conduct: str
) -> Iterator[str]:
    """Print an example hand with both outcomes, or why there is none.

    `conduct` is the reason why no program can show the point; mostly empty.
    """
    if hand is None:
        yield f"  No example. {conduct or 'The other choices leave no hand to differ in.'}"
        return
    from sabacc.arbiter.comparing import situation

    case = hand.case
    yield f"  For example: {case.title}  (features/{case.file}:{case.line})"
    for step in situation(case):
        yield f"      {step}"
    for rules, says in zip((first, second), hand.says, strict=True):
        yield f"    {rules.name}: {says}"


def _why(rules: Ruleset, point: str) -> str:
    from sabacc.spec.wording import basis_words

    made = rules.made.get(point)
    return "the point does not exist here" if made is None else basis_words(made)
