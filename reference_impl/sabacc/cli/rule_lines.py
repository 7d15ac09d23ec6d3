"""How `sabacc rules` prints points, rules and scenarios: as wide as the terminal, to a measure."""

from __future__ import annotations

import textwrap
from typing import TYPE_CHECKING, Final

from sabacc.cli.output import width
from sabacc.conformance.scenarios.catalogue import load_cases, rule_texts
from sabacc.spec.decisions import decision, principles
from sabacc.spec.points import POINTS
from sabacc.spec.rule_text import ITEM, PROGRAMS
from sabacc.spec.rulesets import builtin, builtin_names
from sabacc.spec.shipped import makers
from sabacc.spec.wording import DIALECT, basis_words, dialect_kind, list_bounds, reading_words
from sabacc.system.addresses import rule_link

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from sabacc.conformance.laws import Law
    from sabacc.conformance.scenarios.cases import Case
    from sabacc.spec.decisions import Reading
    from sabacc.spec.model import Made, Point
    from sabacc.spec.rulesets import Choice

_NARROWEST: Final = 40


def folded(text: str, indent: str = "  ") -> list[str]:
    """Wrap a text at the terminal's width."""
    return textwrap.wrap(
        text,
        width(_NARROWEST),
        initial_indent=indent,
        subsequent_indent=f"{indent}  ",
        break_on_hyphens=False,
        break_long_words=False,
    )


def overview(
    choices: Iterable[tuple[Point, Iterable[str]]], notes: Mapping[str, str]
) -> Iterator[str]:
    """List rules by chapter, each with its title and what is noted beside its id."""
    chapter = ""
    for point, names in choices:
        if point.chapter != chapter:
            yield from ([""] if chapter else [])
            chapter = point.chapter
            yield chapter
        for name in names:
            rule = point.rule_id(name)
            note = notes.get(rule, "")
            yield f"  {rule}{note and f'  ({note})'}"
            yield from folded(rule_texts()[rule].title, "      ")


def point_lines(point: Point, choices: Iterable[str], *, brief: bool) -> Iterator[str]:
    """Print a point with some of its choices, and unless in brief with scenarios and reasons."""
    yield from folded(f"{point.id}: {point.asks}", "")
    yield f"Level {point.level.value}."
    if point.conduct:
        yield from folded(f"A rule of conduct, with no scenarios: {point.conduct}", "")
    for condition in point.when:
        told = {
            other: names
            for other, names in condition.items()
            if not {*POINTS[other].documented} <= {*names}  # only dialects play otherwise
        }
        if told:
            yield from folded(f"It exists only if {needs(told)}.", "")
    for name in choices:
        yield ""
        yield from _rule_lines(point, name, brief=brief)
    if not brief:
        yield ""
        yield from _decision_lines(point)


def law_lines(law: Law) -> Iterator[str]:
    """Print a law that holds in every ruleset: its text, how it is judged, and what shows it."""
    yield law.id
    yield from folded(law.title)
    yield from folded(law.says, "    ")
    yield from folded(f"How it is judged: {' '.join(way.value for way in law.ways)}")
    yield from folded(f"Levels: {', '.join(law.methods)}.")
    for method, keys in law.keys.items():
        yield from folded(f"Keys of {method} that show it: {', '.join(keys)}.")
    if law.without:
        yield from folded(f"If one of these keys is left out, {law.without}.")
    yield from folded(rule_link(law.id))


def needs(condition: Mapping[str, tuple[str, ...]]) -> str:
    """Say what must hold."""
    return " and ".join(f"{other} is {' or '.join(names)}" for other, names in condition.items())


def _rule_lines(point: Point, choice: str, *, brief: bool) -> Iterator[str]:
    rule = point.rule_id(choice)
    yield from text_lines(rule)
    yield from program_lines(rule)
    if choice in point.numbers:
        bounds = point.numbers[choice]
        yield f"  A whole number from {bounds.least} to {bounds.most}; {bounds.default} if unnamed."
    if choice in point.lists:
        yield from folded(list_bounds(point.lists[choice]))
    if choice in point.readings:
        yield from folded(f"Reading: {reading_words(point.id, choice)}.")
    elif choice in point.dialects:
        yield from folded(f"Dialect: {DIALECT}")
    made = [(name, found) for name, found in makers(point) if found.choice == choice]
    for names, words in _grouped(made):
        yield from folded(f"Played by {', '.join(names)}: {words}.")
    if not made:
        yield "  No source plays it; a house may."
    yield from () if brief else scenario_lines(cases_of(rule))
    yield f"  {rule_link(rule)}"


def text_lines(rule: str, choices: Mapping[str, Choice] | None = None) -> Iterator[str]:
    """Print the id, the title and the law of a rule, as the choices of a ruleset have it."""
    yield rule
    yield from folded(rule_texts()[rule].title)
    yield from law_lines_of(rule, choices)


def law_lines_of(rule: str, choices: Mapping[str, Choice] | None = None) -> Iterator[str]:
    """Print the law of a rule alone."""
    return _paragraphs(rule_texts()[rule].words.law_told(choices))


def program_lines(rule: str, choices: Mapping[str, Choice] | None = None) -> Iterator[str]:
    """Print what a rule has for programs, if anything."""
    told = rule_texts()[rule].words.programs_told(choices)
    if told:
        yield f"  {PROGRAMS}"
        yield from _paragraphs(told, "    ")


def _paragraphs(paragraphs: Iterable[str], indent: str = "  ") -> Iterator[str]:
    for paragraph in paragraphs:
        yield from folded(paragraph, f"{indent}  " if paragraph.startswith(ITEM) else indent)


def scenario_lines(cases: Iterable[Case]) -> Iterator[str]:
    """Print where scenarios stand, a line each where it fits; an id is never broken.

    A rule whose every scenario is quarantined is said to be unproved.
    """
    found = list(cases)
    if found and all(case.quarantined for case in found):
        yield "  Unproved while disputed: none of these scenarios is scored."
    for case in found:
        said, place = f"  Scenario {case.id}", f"(features/{case.file}:{case.line})"
        if len(said) + 2 + len(place) <= width(_NARROWEST):
            yield f"{said}  {place}"
        else:
            yield from (said, f"    {place}")
        if case.quarantined:
            yield f"    disputed in {case.dispute}: reported, not scored"


def cases_of(rule: str) -> list[Case]:
    """Return the cases of a rule."""
    return [case for case in load_cases() if case.rule == rule]


def _decision_lines(point: Point) -> Iterator[str]:
    found = decision(point.id)
    principle = principles()[found.principle]
    ours = point.made.get("standard")
    yield f"Why {'so' if ours is None else ours.choice} ({principle.name})"
    yield from folded(found.ruling)
    yield from folded(found.why)
    own = [name for name, _ in makers(point) if name in builtin_names()]
    for reading in found.readings:
        sources = f" ({', '.join(reading.sentences)})" if reading.sentences else ""
        yield from folded(f"{_held(point, reading, own)}{sources}: {reading.says}")
        if reading.hand:
            yield from folded(f"{_against(reading)} {reading.hand}", "    ")


def _held(point: Point, reading: Reading, own: Sequence[str]) -> str:
    """Say who plays a reading, and as which choice; an option or a version may be alone in it.

    `own` are the built-in rulesets that make a choice of their own on the point.
    """
    if not reading.choice:
        return "Another answer"
    alone = [
        name
        for name in own
        if not name.startswith(reading.held_by)  # these play it with their base
        and builtin(name).choices[point.id].name == reading.choice
    ]
    plays = [*reading.held_by, *alone]
    named = dialect_kind(point.id, reading.choice)
    kind = f"A {named}" if named else "A table may agree on it"
    kind = f"Reading of {', '.join(plays)}" if plays else kind
    return f"{kind}, `{reading.choice}`"


def _against(reading: Reading) -> str:
    """Say which sentence a rejected reading fails, or to what it yields where none does."""
    if reading.fails:
        return f"Against it: {reading.fails}."
    return f"No sentence speaks against it; decided by {principles()[reading.yields_to].name}."


def _grouped(made: list[tuple[str, Made]]) -> Iterator[tuple[list[str], str]]:
    groups: dict[str, list[str]] = {}
    for name, found in made:
        number = "" if found.number is None else f"{found.number}, "
        groups.setdefault(f"{number}{basis_words(found)}", []).append(name)
    yield from ((names, words) for words, names in groups.items())


def case_lines(case: Case) -> Iterator[str]:
    """Print a scenario with its rule, its pins and its steps."""
    yield case.id
    yield from folded(f"Rule {case.rule}: {rule_texts()[case.rule].title}")
    yield from folded(f"features/{case.file}:{case.line}  {case.title}")
    for point, names in case.pins.items():
        yield from folded(f"Holds where {point} is {' or '.join(names)}")
    if case.quarantined:
        yield from folded(f"Disputed in {case.dispute}: reported, not scored.")
    yield ""
    for step in case.steps:
        yield f"  {step.line:>5}  {step.text}"
        for row in step.table:
            yield f"           | {' | '.join(row)} |"
