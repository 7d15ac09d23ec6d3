"""One rule card: a point, its law as each ruleset reads it, and all that stands behind it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from html import escape
from itertools import takewhile
from typing import Final, NamedTuple
from urllib.parse import quote

from sabacc.conformance.scenarios.cases import Case, Line
from sabacc.site.data import SiteData, contested, points_of
from sabacc.site.elements.example import Example, example_of
from sabacc.site.elements.markup import (
    To,
    basis_link,
    box,
    folded,
    indented,
    law_text,
    rule_head,
    titled,
)
from sabacc.spec.decisions import Reading
from sabacc.spec.house_files import rulesets_choosing, shipped_houses
from sabacc.spec.model import Basis, Condition, MadeChoice, Point, Standing
from sabacc.spec.points import POINTS, VERSIONS
from sabacc.spec.rulesets import NOT_APPLICABLE, Choice, Ruleset, builtin
from sabacc.spec.wording import DIALECT, list_bounds, reading_words, undocumented_kind
from sabacc.system.text import counted

_FEWEST: Final = 2
"""A single step that several scenarios share is told with each of them."""


class _Shown(NamedTuple):
    """A case and the steps that are shown of it; `whole` where these are all of them."""

    case: Case
    steps: tuple[Line, ...]
    whole: bool


def steps_text(steps: Sequence[Line]) -> Iterator[str]:
    """Yield the steps of a scenario, tables below them, as plain lines."""
    for step in steps:
        yield step.text
        widths = [max(map(len, column)) for column in zip(*step.table, strict=True)]
        for row in step.table:
            cells = (cell.ljust(width) for cell, width in zip(row, widths, strict=True))
            yield f"    {'  '.join(cells).rstrip()}"


def title_of(case: Case) -> str:
    """Return a case's title, with the name of its row where an outline has several."""
    row = case.id.partition("/")[2].partition("[")[2].rstrip("]")
    return f"{case.title} ({row.replace('-', ' ')})" if row else case.title


def scenarios_html(cases: Sequence[Case], arbiter: str = "") -> str:
    """Fold the scenarios of a rule into one block of HTML: titles first, steps below.

    The rows of an outline after its first show only the steps that differ.  Steps with which
    several scenarios in a row begin stand once above them.  No line is blank, so that it is one
    block in plain Markdown too.  `arbiter` is the way to the Arbiter page, in which each title then
    opens its scenario.
    """
    if not cases:
        return ""
    number = "1 scenario" if len(cases) == 1 else f"{len(cases)} scenarios"
    left = list(_rows(cases))
    blocks: list[str] = []
    while left:
        many, begin = _beginning(left)
        if begin:
            blocks += [f"<i>The next {many} begin so:</i>", *_lines(begin)]
        for one in left[:many]:
            blocks.append(f"<b>{_opening(one.case, arbiter)}</b>")
            blocks += _lines(one.steps[len(begin) if one.whole else 0 :])
        left = left[many:]
    inner = "\n".join(blocks)
    return f'<details class="scenarios"><summary>{number}</summary><pre>{inner}</pre></details>'


def _titled(case: Case) -> str:
    disputed = f" (disputed in {case.dispute}: reported, not scored)" if case.quarantined else ""
    return f"{title_of(case)}{disputed}"


def _opening(case: Case, arbiter: str) -> str:
    """Return a scenario's title, which opens it in the Arbiter; what is disputed opens nothing."""
    text = escape(_titled(case), quote=False)
    if not arbiter or case.quarantined:
        return text
    return f'<a href="{arbiter}?scenario={quote(case.id, safe="/[]")}">{text}</a>'


def _lines(steps: Sequence[Line]) -> Iterator[str]:
    return (f"  {escape(text, quote=False)}" for text in steps_text(steps))


def _rows(cases: Sequence[Case]) -> Iterator[_Shown]:
    """Yield what is shown of each case: of a further row of an outline what differs in it."""
    first: dict[str, tuple[Line, ...]] = {}
    for case in cases:
        outline = case.id.partition("[")[0]
        other = first.setdefault(outline, case.steps)
        pairs = zip(case.steps, other, strict=False)
        differing = tuple(mine for mine, its in pairs if _said(mine) != _said(its))
        if differing and len(other) == len(case.steps):
            yield _Shown(case, differing, whole=False)
        else:
            yield _Shown(case, case.steps, whole=True)


def _said(step: Line) -> tuple[str, tuple[tuple[str, ...], ...]]:
    """Return what a step says, wherever it stands in the file."""
    return (step.text, step.table)


def _beginning(left: Sequence[_Shown]) -> tuple[int, tuple[Line, ...]]:
    """Return how many of the next scenarios are told together, and the steps that they share.

    Of all ways the one that spares most steps.  A scenario that shares too little stands alone.
    """
    begin = left[0].case.steps
    best: tuple[int, int, tuple[Line, ...]] = (0, 1, ())
    wholes = 0
    for many, one in enumerate(left, 1):
        begin = _shared(begin, one.case.steps)
        wholes += one.whole
        spared = (wholes - 1) * len(begin) - 1
        if len(begin) < _FEWEST:
            break
        if spared > 0 and spared >= best[0]:
            best = (spared, many, begin)
    return best[1:]


def _shared(mine: Sequence[Line], other: Sequence[Line]) -> tuple[Line, ...]:
    """Return the steps with which both begin, of those that lead to an outcome."""
    pairs = takewhile(
        lambda pair: _said(pair[0]) == _said(pair[1]) and not pair[0].text.startswith("Then "),
        zip(mine, other, strict=False),
    )
    return tuple(step for step, _ in pairs)


LABELS: Final = {
    "standard": "Standard",
    "forum": "Forum",
    "holonet": "Holonet",
    "swag": "SWAG",
    "classic": "Classic",
}
"""What the tabs of the base rulesets are called."""

_MOST_RELATED: Final = 5


def label(ruleset: str) -> str:
    """Return what the tab of a ruleset is called; the name of a house is its own."""
    return LABELS.get(ruleset, ruleset.replace('"', "'"))


def card(data: SiteData, point: Point, to: To) -> Iterator[str]:
    """Yield the lines of the card of a point."""
    common = _common(data, point)
    yield from (f"## {point.asks} `{point.id}` {{ #{point.id} }}", "")
    if marks := " ".join(_quarrels(data, point)):
        yield from (marks, "{: .badges }", "")
    if common:
        yield from kind("law", "Law")
        yield from rule_head(data, point, common, to, readers=data.rulesets)
    yield from _where(point, to)
    yield from _readings(data, point, to, whole=not common)
    if point.conduct:
        yield from kind("note", "Note")
        yield "A rule of conduct. No program can show it, so it has no scenario:"
        yield point.conduct
        yield ""
    if common:
        yield from _below(data, point, common, to)
    yield from _sources(data, point, to)
    yield from _decision(data, point, to)
    title = "Variants" if common else "Every rule, and who plays it"
    others = [choice for choice in point.documented if choice != common]
    yield from _folded_rules(data, point, to, title, others)
    title = f"Dialect: {DIALECT.removesuffix('.')}"
    spoken = [name for name in point.dialects if undocumented_kind(point.id, name) == "dialect"]
    yield from _folded_rules(data, point, to, title, spoken)
    for choice in point.readings:
        title = f"Reading: {reading_words(point.id, choice)}"
        yield from _folded_rules(data, point, to, title, [choice])
    badges = " ".join(_badges(data, point))
    yield from box("programs", "For programs", (badges, "{: .badges }", ""))
    yield from _related(data, point, to)


def _folded_rules(
    data: SiteData, point: Point, to: To, title: str, choices: Sequence[str]
) -> Iterator[str]:
    """Yield rules folded; the scenarios within are HTML, which nothing indented may hold."""
    if choices:
        yield from folded(title)
        for choice in choices:
            yield from rule_head(data, point, choice, to)
            yield from _below(data, point, choice, to)
        yield "</details>"
        yield ""


def _readings(data: SiteData, point: Point, to: To, *, whole: bool) -> Iterator[str]:
    """Yield the tabs, and above or in them the example; what is the same for all stands once.

    That is the example, or at least the hands that lie on the table in all of the examples.
    """
    arising = _arising(data, point)
    if not arising:
        yield from kind("law", "Law") if whole else ()
        yield from _elsewhere(data, point, to)
        return
    examples = {rules.name: example_of(data, rules, point, to) for rules in data.rulesets}
    found = {examples[rules.name] for rules in arising}
    stories, tables = {one.story for one in found}, {one.hands for one in found}
    alike = len(found) == 1
    shared = next(iter(stories)) if len(stories) == 1 else ()
    apart = len(arising) > 1 and (whole or not shared)
    hands = next(iter(tables)) if len(tables) == 1 and apart else ()
    if hands:
        yield from kind("example", "On the table in the examples below")
        yield from hands
    if whole:  # it stands in the tabs
        yield from kind("law", "Law")
    else:
        yield from shared
        yield from examples[arising[0].name].trace if alike else ()
    for rules in data.rulesets:
        yield f'=== "{label(rules.name)}"'
        yield ""
        yield from indented(_read_as(data, rules, point, to, whole=whole))
        if whole or not shared:
            example = examples[rules.name]
            yield from indented((*example.title, *example.told) if hands else example.story)
        if whole or not alike:
            yield from indented(examples[rules.name].trace)


def _elsewhere(data: SiteData, point: Point, to: To) -> Iterator[str]:
    """Yield what stands in the place of tabs where the point arises under none of them."""
    names = ", ".join(label(rules.name) for rules in data.rulesets)
    yield f"It does not arise under {names} as they are, only under options, versions or houses."
    yield ""
    found = next((name for name, _ in rulesets_choosing(point)), "")
    houses = {house.name: house for house in shipped_houses()}
    if found:
        rules = houses.get(found) or builtin(found)
        yield from _folded_example(example_of(data, rules, point, to), to.ruleset(rules.name))


def _folded_example(example: Example, under: str) -> Iterator[str]:
    """Yield the example of an option folded: few tables play it."""
    if not example.title:
        return
    told = (f"Under {under}:", "", *example.hands, *example.told, *example.trace)
    yield from box("example", example.title[0], told)


def kind(name: str, text: str) -> Iterator[str]:
    """Yield the label of a block: law, decision, source, example or note."""
    yield text
    yield f"{{: .kind .{name} }}"
    yield ""


def _arising(data: SiteData, point: Point) -> list[Ruleset]:
    return [rules for rules in data.rulesets if point.id in rules.made]


def _common(data: SiteData, point: Point) -> str:
    """Return the choice that all rulesets make under which the point arises, if it is one."""
    playing = _arising(data, point)
    made = {rules.choices[point.id].name for rules in playing} or set(point.documented)
    return made.pop() if len(made) == 1 else ""


def _quarrels(data: SiteData, point: Point) -> Iterator[str]:
    """Yield what players should know before they read the law: that not everybody plays it."""
    if contested(point.id):
        yield _badge("disagree", "sources disagree")
    elif _arising(data, point) and not _common(data, point):
        yield _badge("disagree", "rulesets differ, no two sources do")
    if any(case.quarantined for case in _cases(data, point)):
        yield _badge("disputed", "disputed")


def _badges(data: SiteData, point: Point) -> Iterator[str]:
    """Yield what a program has to do, and whether a document settles it."""
    if not _arising(data, point):
        yield _badge("optional", "only by options")
    elif _common(data, point) and not contested(point.id):
        yield _badge("agree", "sources agree")
    if point.conduct:
        yield _badge("conduct", "conduct")
    else:
        yield _badge("count", counted(len(_cases(data, point)), "scenario"))
        yield _badge("level", f"level {point.level.value}")
    duties: dict[Standing, list[str]] = {}
    for rules in data.rulesets:
        if point.id in rules.made:
            duty = rules.made[point.id].standing
            duties.setdefault(duty, []).append(label(rules.name))
    for duty, names in duties.items():
        whom = "for all" if len(duties) == 1 else ", ".join(names)
        yield _badge(duty.name.lower(), f"{duty.value}: {whom}")


def _cases(data: SiteData, point: Point) -> list[Case]:
    """Return the cases of all rules of a point."""
    return [case for choice in point.choices for case in data.cases_by_rule[point.rule_id(choice)]]


def _badge(css: str, text: str) -> str:
    return f'<span class="badge {css}">{text}</span>'


def _where(point: Point, to: To) -> Iterator[str]:
    if point.when:
        yield f"The question arises only if the table plays {needs(point.when, to)}."
        yield ""


def needs(when: Iterable[Condition], to: To) -> str:
    """Name the rules by which a point arises, linked by their titles."""
    ways = [
        " and ".join(
            ("either " if names[1:] and len(condition) > 1 else "")
            + " or ".join(f"“{titled(to, other, Choice(name))}”" for name in names)
            for other, names in condition.items()
        )
        for condition in when
    ]
    return ", or if it plays ".join(ways)


def _read_as(data: SiteData, rules: Ruleset, point: Point, to: To, *, whole: bool) -> Iterator[str]:
    """Yield what a reader of one ruleset reads; the law itself where it does not stand above."""
    choice = rules.choices[point.id]
    if choice.name == NOT_APPLICABLE:
        yield f"The question does not arise under {to.ruleset(rules.name)}."
        yield ""
        return
    made = rules.made[point.id]
    rule = point.rule_id(choice.name)
    if whole:
        yield f"**{data.rules[rule].title}** ({to.rule(rule)})"
        yield ""
        yield from law_text(data, rule, to, rules)
    number = "" if choice.number is None else f"The number is **{choice.number}** here. "
    yield f"{number}{_basis(made, to, point.id)}"
    yield ""


def _basis(made: MadeChoice, to: To, point: str) -> str:
    words = basis_link(to, made, point)
    return f"{words[:1].upper()}{words[1:]}."


def _sources(data: SiteData, point: Point, to: To) -> Iterator[str]:
    """Yield what each source says: folded where none contradicts another."""
    if contested(point.id):
        yield from kind("source", "Sources")
        yield from _source_lines(data, point, to)
    else:
        yield from box("source", "Sources", _source_lines(data, point, to))


def _source_lines(data: SiteData, point: Point, to: To) -> Iterator[str]:
    nowhere: list[str] = []
    for rules in data.sources:
        made = rules.made.get(point.id)
        name = to.ruleset(rules.name, label(rules.name))
        if made is None:
            nowhere.append(name)
        else:
            yield f"- {name}: {_says(data, made, to)}"
    if nowhere:
        yield f"- {', '.join(nowhere)}: the question does not arise."
    yield ""


def _says(data: SiteData, made: MadeChoice, to: To) -> str:
    if not made.sentences:
        return "is silent."
    silent = "is silent on this question; nearby it says: " if made.basis is Basis.FILLED else ""
    said = " ".join(f"{data.sentences[sid].says} ({to.sentence(sid)})" for sid in made.sentences)
    return f"{silent}{said}"


def _decision(data: SiteData, point: Point, to: To) -> Iterator[str]:
    found = data.decisions[point.id]
    principle = data.principles[found.principle]
    yield from box("decision", f"Decision: {principle.name}", _decision_lines(data, point, to))


def _decision_lines(data: SiteData, point: Point, to: To) -> Iterator[str]:
    found = data.decisions[point.id]
    principle = data.principles[found.principle]
    yield f"**{found.question}** {to.cited(found.ruling)}"
    yield ""
    yield f"Why, by {to.principle(found.principle, principle.name)}: {to.cited(found.why)}"
    yield ""
    rejected = [
        one
        for one in found.readings
        if one.rejected and undocumented_kind(point.id, one.choice) != "dialect"
    ]
    for reading in rejected:
        yield f"- {_rejected(data, point, reading, to)}"
    if rejected:
        yield ""
    yield f"{to.decision(point.id, 'The whole decision')}."
    yield ""


def _rejected(data: SiteData, point: Point, reading: Reading, to: To) -> str:
    """Say who holds a reading, and what it fails; a sentence that stands above is not repeated."""
    held = ", ".join(label(name) for name in reading.chosen_by) or "nobody"
    lead = f"Rejected: {reading.says} Held by {held}."
    if not reading.fails:
        ground = to.principle(reading.yields_to, data.principles[reading.yields_to].name)
        return f"{lead} No sentence speaks against it; decided by {ground}. {reading.hand}"
    failed = data.sentences.get(reading.fails)
    above = any(reading.fails in made.sentences for made in point.made.values())
    said = "" if failed is None or above else f": {failed.says.rstrip('.')}"
    return f"{lead} Against it: {to.cited(reading.fails)}{said}. {reading.hand}"


def _below(data: SiteData, point: Point, choice: str, to: To) -> Iterator[str]:
    """Yield who plays a rule, and its scenarios."""
    bounds = point.numbers.get(choice)
    if bounds is not None:
        yield (
            f"The number is a whole number from {bounds.least:,} to {bounds.most:,}; "
            f"{bounds.default:,} if none is named."
        )
        yield ""
    if choice in point.lists:
        yield from (list_bounds(point.lists[choice]), "")
    if len(point.documented) > 1 or choice in point.dialects:
        yield _players(data, point, choice, to)
        yield ""
    cases = data.cases_by_rule[point.rule_id(choice)]
    if cases and all(case.quarantined for case in cases):
        yield "Unproved while disputed."
        yield ""
    found = scenarios_html(cases, to.path("arbiter.html"))
    if found:
        yield found
        yield ""


def _players(data: SiteData, point: Point, choice: str, to: To) -> str:
    made = dict(rulesets_choosing(point))
    if data.house is not None and point.id in data.house.made:
        made = {data.house.name: data.house.made[point.id], **made}
    playing = {name: one.number for name, one in made.items() if one.choice == choice}
    whole = all(playing.get(name, -1) == playing.get("forum") for name in VERSIONS)
    names = [
        f"{to.ruleset(name)}{'' if number is None else f' ({number})'}"
        f"{' and all its versions' if whole and name == 'forum' else ''}"
        for name, number in playing.items()
        if not (whole and name in VERSIONS)
    ]
    return f"Played by {', '.join(names)}." if names else "No ruleset that ships plays it."


def _related(data: SiteData, point: Point, to: To) -> Iterator[str]:
    near = [f"- {to.point(other.id, other.asks)}" for other in _near(data, point)]
    if near:
        yield from box("related", "Related", (*near[:_MOST_RELATED], ""))


def _near(data: SiteData, point: Point) -> Iterator[Point]:
    """Yield the points that this one depends on, those that depend on it, those of its theme."""
    seen = {point.id}
    wanted = [
        *(other for condition in point.when for other in condition),
        *(
            other.id
            for other in POINTS.values()
            if any(point.id in condition for condition in other.when)
        ),
        *_theme(data, point),
    ]
    for id_ in wanted:
        if id_ not in seen:
            seen.add(id_)
            yield POINTS[id_]


def _theme(data: SiteData, point: Point) -> Iterator[str]:
    """Yield the points whose rules stand in the same feature file."""
    files: Mapping[str, str] = {
        other.id: data.rules[other.rule_id(other.choices[0])].file
        for other in points_of(point.chapter)
    }
    yield from (other for other, file in files.items() if file == files[point.id])
