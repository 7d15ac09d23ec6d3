"""`sabacc diff`: the points on which two rulesets differ."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from sabacc.cli.trouble import debug_option

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sabacc.arbiter.telling_apart import Hand
    from sabacc.conformance.scenarios.cases import Case
    from sabacc.spec.rulesets import Ruleset


@click.command("diff")
@click.argument("a", metavar="A")
@click.argument("b", metavar="B")
@click.option(
    "--example",
    is_flag=True,
    help="For each point, show the smallest hand that A and B settle or play differently.",
)
@debug_option
def command(a: str, b: str, *, example: bool) -> None:
    """Show the points on which the rulesets A and B differ, with both choices and their bases.

    Both are names (`classic`, `holonet+special-hands`) or house files (`mine.toml`).
    """
    from sabacc.cli.finding import find_ruleset  # noqa: PLC0415 - commands import late

    click.echo("\n".join(_lines(find_ruleset(a), find_ruleset(b), example=example)))


def _lines(one: Ruleset, other: Ruleset, *, example: bool) -> Iterator[str]:
    from sabacc.spec.points import POINTS  # noqa: PLC0415 - commands import late

    differing = [point for point in POINTS if one.choices[point] != other.choices[point]]
    if not differing:
        yield f"{one.name} and {other.name} make the same choice on all {len(POINTS)} points."
        return
    yield f"{one.name} and {other.name} differ on {len(differing)} of {len(POINTS)} points."
    hands = _hands(one, other, differing) if example else {}
    for point in differing:
        yield ""
        yield f"{point}: {POINTS[point].asks}"
        for rules in (one, other):
            yield f"  {rules.name}: {rules.choices[point]}  ({_why(rules, point)})"
        if example:
            yield from _example(one, other, hands.get(point), POINTS[point].conduct)


def _hands(one: Ruleset, other: Ruleset, points: list[str]) -> dict[str, Hand[Case]]:
    from sabacc.arbiter.telling_apart import hands_apart  # noqa: PLC0415 - commands import late
    from sabacc.conformance.scenarios.catalogue import sound_cases  # noqa: PLC0415

    found = hands_apart(one, other, points, sound_cases())
    return {point: hand for point, hand in found if hand is not None}


def _example(one: Ruleset, other: Ruleset, hand: Hand[Case] | None, conduct: str) -> Iterator[str]:
    """Yield a hand as its scenario says it, and what each makes of it; or why there is none.

    `conduct` says why no program can show the point; mostly empty.
    """
    if hand is None:
        yield f"  No example. {conduct or 'The other choices leave no hand to differ in.'}"
        return
    case = hand.case
    yield f"  For example: {case.title}  (features/{case.file}:{case.line})"
    for step in case.steps:
        if step.text.startswith("Then "):
            break
        rows = "; ".join(" ".join(row) for row in step.table)
        yield f"      {step.text}{f' {rows}' if rows else ''}"
    for rules, says in zip((one, other), hand.says, strict=True):
        yield f"    {rules.name}: {says}"


def _why(rules: Ruleset, point: str) -> str:
    from sabacc.spec.wording import basis_words  # noqa: PLC0415 - commands import late

    made = rules.made.get(point)
    return "the point does not exist here" if made is None else basis_words(made)
