"""`sabacc rules`: list the rules, or show one with who plays it and why."""

from __future__ import annotations

import textwrap
from typing import TYPE_CHECKING, Any

import click

from sabacc.cli.trouble import debug_option, unknown

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sabacc.conformance.cases import Case
    from sabacc.points import Made, Point

_WIDTH = 100


@click.command("rules")
@click.argument("wanted", metavar="[ID]", required=False)
@click.option(
    "--format",
    "form",
    type=click.Choice(("text", "json")),
    default="text",
    show_default=True,
    help="How to print.",
)
@debug_option
def command(wanted: str | None, form: str) -> None:
    """List all rules by chapter, or show one.

    ID is a chapter (`penalties`), a point (`penalties.caller`), a rule (`penalties.caller.fixed`)
    or a case (`penalties.caller.fixed/...`).  A point is a question on which the sources may
    disagree; each of its choices is a rule.
    """
    if wanted is not None and "/" in wanted:
        case = _case(wanted)
        click.echo(_json([_case_entry(case)]) if form == "json" else "\n".join(_case_lines(case)))
        return
    points = list(_points(wanted))
    choice = _choice(wanted, points)
    if form == "json":
        click.echo(_json([entry for point in points for entry in _entries(point, choice)]))
    elif wanted is None:
        click.echo("\n".join(_overview(points)))
    else:
        click.echo("\n\n".join("\n".join(_point_lines(point, choice)) for point in points))


def _points(wanted: str | None) -> Iterator[Point]:
    from sabacc.points import CHAPTERS, POINTS, point_of_rule  # noqa: PLC0415 - commands import late

    rule = None if wanted is None else point_of_rule(wanted)
    if wanted is None:
        yield from POINTS.values()
    elif wanted in POINTS:
        yield POINTS[wanted]
    elif wanted in CHAPTERS:
        yield from (point for point in POINTS.values() if point.chapter == wanted)
    elif rule is not None:
        yield rule[0]
    else:
        from sabacc.cli.finding import every_id  # noqa: PLC0415 - only for the hint

        raise unknown(wanted, "rule", every_id(), "`sabacc rules`")


def _choice(wanted: str | None, points: list[Point]) -> str | None:
    """Return the one choice that a rule id names; None where all are wanted."""
    if wanted is None or len(points) != 1:
        return None
    choice = wanted.removeprefix(f"{points[0].id}.")
    return choice if choice in points[0].choices else None


def _case(wanted: str) -> Case:
    from sabacc.conformance.catalogue import load_cases  # noqa: PLC0415 - commands import late

    cases = {case.id: case for case in load_cases()}
    if wanted not in cases:
        raise unknown(wanted, "case", cases, f"`sabacc rules {wanted.partition('/')[0]}`")
    return cases[wanted]


def _title(rule: str) -> tuple[str, str]:
    """Return the title and description of a rule; nothing where none is written yet."""
    from sabacc.conformance.catalogue import rule_texts  # noqa: PLC0415 - commands import late

    text = rule_texts().get(rule)
    return ("", "") if text is None else (text.title, text.description)


def _overview(points: list[Point]) -> Iterator[str]:
    chapter = ""
    for point in points:
        if point.chapter != chapter:
            yield from ([""] if chapter else [])
            chapter = point.chapter
            yield chapter
        for choice in point.choices:
            title, _ = _title(point.rule_id(choice))
            yield f"  {point.rule_id(choice)}"
            yield f"      {title or point.asks}"


def _point_lines(point: Point, choice: str | None) -> Iterator[str]:
    yield f"{point.id}: {point.asks}"
    yield f"Level {point.level.value}."
    if point.conduct:
        yield from _folded(f"A rule of conduct, without scenarios: {point.conduct}", "")
    for condition in point.when:
        needs = " and ".join(
            f"{other} is {' or '.join(names)}" for other, names in condition.items()
        )
        yield from _folded(f"It exists where {needs}.", "")
    for name in point.choices if choice is None else (choice,):
        yield ""
        yield from _rule_lines(point, name)
    yield ""
    yield from _decision_lines(point)


def _decision_lines(point: Point) -> Iterator[str]:
    from sabacc.decisions import decision, principles  # noqa: PLC0415 - only here

    found = decision(point.id)
    principle = principles()[found.principle]
    yield f"Why so ({principle.name})"
    yield from _folded(found.ruling)
    yield from _folded(found.why)
    for reading in found.readings:
        held = ", ".join(reading.held_by) or "nobody"
        sources = f" ({', '.join(reading.sentences)})" if reading.sentences else ""
        yield from _folded(f"Reading of {held}{sources}: {reading.says}")
        if reading.hand:
            yield from _folded(f"It fails {reading.fails}. {reading.hand}", "    ")


def _rule_lines(point: Point, choice: str) -> Iterator[str]:
    from sabacc.conformance.report.links import rule_link  # noqa: PLC0415 - commands import late
    from sabacc.conformance.report.words import paragraphs  # noqa: PLC0415

    rule = point.rule_id(choice)
    title, description = _title(rule)
    yield rule
    yield from _folded(title)
    for paragraph in paragraphs(description):
        yield from _folded(paragraph)
    if choice in point.numbers:
        bounds = point.numbers[choice]
        yield f"  A whole number from {bounds.least} to {bounds.most}; {bounds.default} if unnamed."
    made = [(name, found) for name, found in _who(point) if found.choice == choice]
    for names, words in _grouped(made):
        yield from _folded(f"Played by {', '.join(names)}: {words}.")
    if not made:
        yield "  No source plays it; a house may."
    for case in _cases_of(rule):
        yield f"  Scenario {case.id}  (features/{case.file}:{case.line})"
    yield f"  {rule_link(rule)}"


def _folded(text: str, indent: str = "  ") -> list[str]:
    return textwrap.wrap(
        text,
        _WIDTH,
        initial_indent=indent,
        subsequent_indent=f"{indent}  ",
        break_on_hyphens=False,
    )


def _who(point: Point) -> Iterator[tuple[str, Made]]:
    """Yield every ruleset that makes a choice of its own on a point."""
    from sabacc.conformance.catalogue import shipped_houses  # noqa: PLC0415 - commands import late
    from sabacc.rulesets import base_names, builtin, builtin_names  # noqa: PLC0415

    bases = {name: builtin(name).made.get(point.id) for name in base_names()}
    for name in builtin_names():
        made = builtin(name).made.get(point.id)
        if made is not None and ("+" not in name or made != bases[name.partition("+")[0]]):
            yield name, made
    for house in shipped_houses():
        made = house.made.get(point.id)
        if made is not None and made not in bases.values():
            yield house.name, made


def _grouped(made: list[tuple[str, Made]]) -> Iterator[tuple[list[str], str]]:
    from sabacc.conformance.report.words import basis_words  # noqa: PLC0415 - commands import late

    groups: dict[str, list[str]] = {}
    for name, found in made:
        number = "" if found.number is None else f"{found.number}, "
        groups.setdefault(f"{number}{basis_words(found)}", []).append(name)
    yield from ((names, words) for words, names in groups.items())


def _cases_of(rule: str) -> list[Case]:
    from sabacc.conformance.catalogue import load_cases  # noqa: PLC0415 - commands import late

    return [case for case in load_cases() if case.rule == rule]


def _case_lines(case: Case) -> Iterator[str]:
    title, _ = _title(case.rule)
    yield case.id
    yield f"  Rule {case.rule}: {title}"
    yield f"  features/{case.file}:{case.line}  {case.title}"
    for point, names in case.pins.items():
        yield f"  Holds where {point} is {' or '.join(names)}"
    if case.quarantined:
        yield "  Disputed: it is reported and not scored."
    yield ""
    for step in case.steps:
        yield f"  {step.line:>5}  {step.text}"
        for row in step.table:
            yield f"           | {' | '.join(row)} |"


def _entries(point: Point, choice: str | None) -> Iterator[dict[str, Any]]:
    from sabacc.conformance.report.links import rule_link  # noqa: PLC0415 - commands import late

    who = list(_who(point))
    for name in point.choices if choice is None else (choice,):
        rule = point.rule_id(name)
        title, description = _title(rule)
        yield {
            "rule": rule,
            "point": point.id,
            "choice": name,
            "asks": point.asks,
            "title": title,
            "description": description,
            "level": point.level.value,
            "conduct": point.conduct,
            "link": rule_link(rule),
            "made": [_made_entry(by, made) for by, made in who if made.choice == name],
            "cases": [_case_entry(case) for case in _cases_of(rule)],
        }


def _made_entry(name: str, made: Made) -> dict[str, Any]:
    return {
        "ruleset": name,
        "basis": made.basis.value,
        "obligation": made.obligation.value,
        "sentences": list(made.sentences),
        "ruling": made.ruling,
        "sure": made.sure,
        "also": list(made.also),
        "number": made.number,
    }


def _case_entry(case: Case) -> dict[str, Any]:
    import msgspec  # noqa: PLC0415 - commands import late

    entry: dict[str, Any] = msgspec.to_builtins(case)
    return entry


def _json(entries: list[dict[str, Any]]) -> str:
    import json  # noqa: PLC0415 - commands import late

    from sabacc import EDITION  # noqa: PLC0415

    return json.dumps({"edition": EDITION, "rules": entries}, indent=1)
