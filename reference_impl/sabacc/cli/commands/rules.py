"""`sabacc rules`: list the rules, look one up, or print the rulebook of one ruleset."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from sabacc import EDITION
from sabacc.cli.options import (
    RULESET,
    complete_rule,
    complete_ruleset,
    format_option,
    level_option,
    quiet_option,
    redirected_option,
    ruleset_option,
)
from sabacc.cli.output import CliError, debug_option, echo_json, echo_lines, unknown_item

if TYPE_CHECKING:
    from sabacc.cli.rulebook_lines import LookupResult
    from sabacc.conformance.laws import Law
    from sabacc.conformance.scenarios.cases import Case
    from sabacc.spec.model import MadeChoice, Point
    from sabacc.spec.rulesets import Ruleset


@click.command("rules")
@click.argument("words", metavar="[WHAT]", nargs=-1, shell_complete=complete_rule)
@ruleset_option("Print the rulebook of one ruleset: only the rules it follows.")
@level_option("Only rules that a program of this level is asked about")
@click.option(
    "--brief",
    is_flag=True,
    help="Only the law, as players read it: no scenarios, no reasons, nothing for programs.",
)
@click.option("--programs", is_flag=True, help="With --brief: also what programs need to know.")
@click.option(
    "--beyond",
    metavar=RULESET,
    shell_complete=complete_ruleset,
    help="Leave out what this ruleset has too: with --ruleset, print only where that one differs; "
    "without it, where any of the five does, side by side.",
)
@format_option("text", "json")
@redirected_option
@quiet_option("Print only ids, a line each.")
@debug_option
def command(  # noqa: PLR0913 - one parameter an option
    words: tuple[str, ...],
    *,
    ruleset: str | None,
    levels: tuple[str, ...],
    brief: bool,
    programs: bool,
    beyond: str | None,
    form: str,
    quiet: bool,
) -> None:
    """List all rules by chapter, look some up, or print the rulebook of one ruleset.

    \b
    WHAT is one of:
      penalties                   a chapter
      penalties.caller            a point: a question on which the sources may
                                  disagree; each of its choices is a rule
      penalties.caller.fixed      a rule
      fold-out                    the last part of an id
      penalties.caller.fixed/...  a case
      C-025                       a sentence of a document
      K-69, A-C08, E-14           a ruling
      wrong-phase                 the reason of a refusal
      laws, laws.credits-conserved
                                  all laws that hold in every ruleset, or one
      raise                       words from titles and questions

    To read the whole rulebook of one ruleset, as players read it or with what programs need:

    \b
        sabacc rules --ruleset classic --brief
        sabacc rules --ruleset classic --brief --programs

    Who has read one of them need not read all of the next, or sees all five side by side:

    \b
        sabacc rules --ruleset classic --beyond standard --brief --programs
        sabacc rules --beyond standard
    """
    wanted = " ".join(words)
    if wanted.partition(".")[0] == "laws":
        listing = _laws(wanted)
    elif "/" in wanted:
        listing = _case(wanted)
    else:
        result, choices = _find(wanted, levels)
        points = [point for point, _ in choices]
        if form == "json" or not quiet:
            _reject_uncompiled(points)
        if ruleset is not None:
            listing = _rulebook(ruleset, beyond, points, brief=brief, programs=programs)
        elif beyond is not None:
            listing = _side_by_side(beyond, points)
        else:
            listing = _Listing(
                (entry for row in choices for entry in _entries(*row)),
                (point.rule_id(name) for point, names in choices for name in names),
                _lines(result, choices, brief=brief),
            )
    if form == "json":
        echo_json({"edition": EDITION, "rules": list(listing.entries)})
    else:
        echo_lines(listing.ids if quiet else listing.lines)


class _Listing(NamedTuple):
    """The output as JSON, as ids, or in full; lazily."""

    entries: Iterable[dict[str, Any]]
    ids: Iterable[str]
    lines: Iterable[str]


def _find(
    wanted: str, levels: tuple[str, ...]
) -> tuple[LookupResult, list[tuple[Point, tuple[str, ...]]]]:
    """Find the rules, and the choices of the given levels."""
    from sabacc.cli.rulebook_lines import find_rules, rules_at_levels
    from sabacc.spec.points import POINTS

    result = find_rules(wanted)
    asked = rules_at_levels(levels)
    choices = [
        (POINTS[id_], chosen)
        for id_, names in result.choices.items()
        if (chosen := tuple(name for name in names if POINTS[id_].rule_id(name) in asked))
    ]
    if result.choices and not choices:
        message = f"none of these rules is of the level {' or '.join(levels)}; leave out --level"
        raise CliError(message)
    return result, choices


def _reject_uncompiled(points: list[Point]) -> None:
    """Raise CliError for new choices whose texts are not compiled yet."""
    from sabacc.conformance.scenarios.catalogue import rule_texts, untold
    from sabacc.spec.loading.rule_files import COMMAND

    for fault in untold(rule_texts().values(), points):
        message = f"{fault}, and run {COMMAND}"
        raise CliError(message)


def _case(wanted: str) -> _Listing:
    from sabacc.cli.rulebook_lines import case_lines
    from sabacc.conformance.scenarios.catalogue import load_cases

    cases = {case.id: case for case in load_cases()}
    if wanted not in cases:
        raise unknown_item(wanted, "case", cases, f"`sabacc rules {wanted.partition('/')[0]}`")
    case = cases[wanted]
    return _Listing(map(_case_entry, [case]), [case.id], case_lines(case))


def _laws(wanted: str) -> _Listing:
    from sabacc.cli.rulebook_lines import law_lines
    from sabacc.conformance.laws import LAWS, LAWS_ID

    if wanted != LAWS_ID and wanted not in LAWS:
        raise unknown_item(wanted, "law", LAWS, f"`sabacc rules {LAWS_ID}`")
    chosen = [law for id_, law in LAWS.items() if wanted in {id_, LAWS_ID}]
    lines = (line for law in chosen for line in ("", *law_lines(law)))
    return _Listing(map(_law_entry, chosen), (law.id for law in chosen), islice(lines, 1, None))


def _law_entry(law: Law) -> dict[str, Any]:
    from sabacc.system.addresses import rule_link

    return {
        "rule": law.id,
        "title": law.title,
        "description": law.says,
        "judged": [way.value for way in law.ways],
        "levels": list(law.methods),
        "keys": {method: list(keys) for method, keys in law.keys.items()},
        "link": rule_link(law.id),
    }


def _rulebook(
    ruleset: str, beyond: str | None, points: list[Point], *, brief: bool, programs: bool
) -> _Listing:
    from sabacc.cli.lookup import find_ruleset
    from sabacc.cli.rulebook_lines import existing_points, lines

    rules = find_ruleset(ruleset)
    known = None if beyond is None else find_ruleset(beyond)
    existing = existing_points(rules, points, known)
    return _Listing(
        (_followed_entry(rules, point) for point in existing),
        (point.rule_id(rules.choices[point.id].name) for point in existing),
        lines(rules, existing, known, brief=brief, programs=programs),
    )


def _side_by_side(beyond: str, points: list[Point]) -> _Listing:
    from sabacc.cli.lookup import find_ruleset
    from sabacc.cli.rulebook_lines import side_by_side
    from sabacc.exports.tables import distinguishing_points
    from sabacc.spec.points import BASES

    rulesets = [find_ruleset(name) for name in dict.fromkeys((beyond, *BASES))]
    differing_points = distinguishing_points(rulesets, points)
    return _Listing(
        (
            _followed_entry(rules, point)
            for point in differing_points
            for rules in rulesets
            if point.id in rules.made
        ),
        (point.id for point in differing_points),
        side_by_side(rulesets, differing_points),
    )


def _lines(
    result: LookupResult, choices: Sequence[tuple[Point, tuple[str, ...]]], *, brief: bool
) -> Iterator[str]:
    from sabacc.cli.rulebook_lines import overview, point_lines, wrap

    for paragraph in result.says:
        yield from wrap(paragraph, "")
    yield from ([""] if result.says and choices else [])
    if not result.in_full:
        yield from overview(choices, result.notes)
        return
    for number, (point, names) in enumerate(choices):
        yield from ([""] if number else [])
        yield from point_lines(point, names, brief=brief)


def _entries(point: Point, choices: tuple[str, ...]) -> Iterator[dict[str, Any]]:
    from sabacc.cli.rulebook_lines import cases_of
    from sabacc.spec.house_files import rulesets_choosing

    made = list(rulesets_choosing(point))
    for name in choices:
        yield {
            **_text_entry(point, name),
            "made": [
                _made_entry(by, choice_made)
                for by, choice_made in made
                if choice_made.choice == name
            ],
            "cases": [_case_entry(case) for case in cases_of(point.rule_id(name))],
        }


def _followed_entry(rules: Ruleset, point: Point) -> dict[str, Any]:
    from sabacc.cli.rulebook_lines import cases_here

    return {
        **_text_entry(point, rules.choices[point.id].name, rules),
        "made": [_made_entry(rules.name, rules.made[point.id])],
        "cases": [_case_entry(case) for case in cases_here(rules, point)],
    }


def _text_entry(point: Point, choice: str, rules: Ruleset | None = None) -> dict[str, Any]:
    from sabacc.conformance.scenarios.catalogue import rule_texts
    from sabacc.spec.rule_text import join_paragraphs
    from sabacc.system.addresses import rule_link

    rule = point.rule_id(choice)
    words = rule_texts()[rule].words
    choices = None if rules is None else rules.choices
    return {
        "rule": rule,
        "point": point.id,
        "choice": choice,
        "asks": point.asks,
        "title": rule_texts()[rule].title,
        "description": join_paragraphs(words.player_paragraphs(choices)),
        "for_programs": join_paragraphs(words.program_paragraphs(choices)),
        "level": point.level.value,
        "conduct": point.conduct,
        "link": rule_link(rule),
    }


def _made_entry(name: str, made: MadeChoice) -> dict[str, Any]:
    from sabacc.exports.tables import grounds

    return {"ruleset": name, **grounds(made), "number": made.number}


def _case_entry(case: Case) -> dict[str, Any]:
    import msgspec

    entry: dict[str, Any] = msgspec.to_builtins(case)
    return entry
