"""The rulesets: an overview, and a page for each base, each version, each option and the house."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

from sabacc.conformance.scenarios.catalogue import rule_texts
from sabacc.exports.tables import own_points
from sabacc.site.data import ABOUT, ORDER, PARTS, SiteData, differ, differing, points_of, title
from sabacc.site.elements.example import example_of
from sabacc.site.elements.markup import (
    To,
    basis_link,
    choice_link,
    counts,
    folded,
    labelled,
    law_link,
    ruleset_page,
    table,
    text_of,
    titled,
)
from sabacc.site.pages.side_by_side import page_of
from sabacc.spec.house_files import shipped_houses
from sabacc.spec.model import Basis, Option, Point, Standing
from sabacc.spec.points import BASES, DOCUMENTS, OPTIONS, POINTS, VERSIONS
from sabacc.spec.rule_text import join_paragraphs
from sabacc.spec.rulesets import Choice, Ruleset, builtin, builtin_names, option_names
from sabacc.spec.sentences import documents
from sabacc.spec.wording import dialect_mark, house_text
from sabacc.system.text import counted

_INDEX: Final = "rulesets/index.md"
_STANDARD: Final = "Our own rulebook: it decides where the sources disagree or are silent."


def pages_of(data: SiteData) -> dict[str, str]:
    """Return the overview, a page for each built-in ruleset, and one for the house if any."""
    found = {_INDEX: text_of(_index(data))}
    for name in builtin_names():
        to = To(ruleset_page(name))
        lines = _base(to, builtin(name)) if name in BASES else _overlay(to, builtin(name))
        found[to.page] = text_of(lines)
    if data.house is not None:
        to = To(ruleset_page(data.house.name))
        found[to.page] = text_of(_house(to, data.house))
    return found


def house_file(base: str) -> str:
    """Return a house file that plays a built-in ruleset with one choice of its own."""
    return house_text(base, {"penalties.caller": Choice("fixed", 3)}, "My House")


def says(name: str) -> str:
    """Say in one sentence, as Markdown, what a built-in ruleset is."""
    if name in DOCUMENTS:
        version = ", its standard version" if name == "forum" else ""
        return f"The document *{documents()[name].title}*{version}, as it is written."
    if name in VERSIONS:
        return VERSIONS[name].says
    base, _, option = name.partition("+")
    return _option(base, option).says if option else _STANDARD


def _option(base: str, name: str) -> Option:
    return next(option for option in OPTIONS[name] if base in option.bases)


def _index(data: SiteData) -> Iterator[str]:
    to = To(_INDEX)
    yield from ("# Rulesets", "")
    yield "A ruleset is one table's way to play. It answers each question that arises there,"
    yield f"out of {len(POINTS)} in all."
    yield "In a game without a die, for example, nobody asks where the lost cards go."
    yield f"The {to.link('disagreements', 'disagreements.md')} show the rulesets side by side."
    yield from ("", "## The base rulesets", "")
    head = ("Ruleset", "What it is", "Differs from `standard`", "Basis of its choices")
    yield from table(head, (_line(to, name) for name in BASES))
    yield ""
    yield "An answer is *stated* by the document, *read* from doubtful words, *filled* in where the"
    yield "document is silent, or *decided* by us."
    yield from _two_by_two(to)
    yield from ("", "## Versions of the forum's game", "")
    yield "Each is a ruleset of its own: the forum's rules with the values and limits of a region."
    yield ""
    yield from table(
        ("Version", "What it is", "Differs from `standard`"),
        ((to.ruleset(name), says(name), _off_standard(builtin(name))) for name in VERSIONS),
    )
    yield ""
    yield from _options(to)
    yield ""
    yield from _houses(to)
    if data.house is not None:
        yield ""
        own = to.link(data.house.name, ruleset_page(data.house.name))
        yield f"These pages were written for the house {own}."
        if data.house in data.rulesets:
            pairs = (
                to.link(f"`{rules.name}`", page_of(data.house, rules))
                for rules in data.rulesets[1:]
            )
            yield f"Side by side with {', '.join(pairs)}."


def _two_by_two(to: To) -> Iterator[str]:
    """Yield in how many questions any two of the base rulesets differ."""
    yield from ("", "## Two by two", "")
    yield "The number of questions on which two rulesets differ, among those that arise in both."
    yield "Each number leads to the two side by side, with a hand for each difference:"
    yield ""
    rules = [builtin(name) for name in BASES]
    yield from table(
        ("Ruleset", *(f"`{one.name}`" for one in rules)),
        ((to.ruleset(one.name), *(_distance(to, one, other) for other in rules)) for one in rules),
    )


def _line(to: To, name: str) -> tuple[str, ...]:
    rules = builtin(name)
    off = "itself" if name == "standard" else _off_standard(rules)
    return to.ruleset(name), says(name), off, _bases(rules)


def _off_standard(rules: Ruleset) -> str:
    return str(len(differing(rules, builtin("standard"))))


def _distance(to: To, one: Ruleset, other: Ruleset) -> str:
    if one is other:
        return "itself"
    first, second = sorted((one, other), key=lambda rules: BASES.index(rules.name))
    return to.link(str(len(differing(one, other))), page_of(first, second))


def _options(to: To) -> Iterator[str]:
    yield from ("## Options", "")
    yield "Add an option to its ruleset with a plus sign: `holonet+special-hands`."
    yield "You can add several: `standard+nearest+table-stakes`."
    yield "Two options that contradict each other cannot be combined."
    yield ""
    rows: list[tuple[str, str, str]] = []
    for name in OPTIONS:
        bases = [base for base in BASES if name in option_names(base)]
        links = ", ".join(to.ruleset(f"{base}+{name}", f"`{base}`") for base in bases)
        rows.append((f"`+{name}`", links, _option(bases[0], name).says))
    yield from table(("Option", "Of", "What it does"), rows)


def _houses(to: To) -> Iterator[str]:
    yield from ("## House rulesets", "")
    yield "A table with its own rules writes a small file: a base, options, and single choices."
    yield "Everything else comes from the base."
    yield ""
    yield from _fenced("toml", house_file("standard"))
    yield ""
    yield "You can use such a file wherever a ruleset is named, and it gets its own rulebook:"
    yield ""
    yield from _fenced("sh", "sabacc rulebook --ruleset my-house.toml FOLDER")
    yield ""
    yield "These houses come with the project, so that choices that no source makes are played too:"
    yield ""
    yield from table(
        ("House", "Its own choices"),
        ((house.name, _own(to, house)) for house in shipped_houses()),
    )


def _own(to: To, house: Ruleset) -> str:
    return "; ".join(
        titled(to, point, house.choices[point]) + dialect_mark(point, house.choices[point].name)
        for point in own_points(house)
    )


def _fenced(language: str, text: str) -> Iterator[str]:
    yield f"```{language}"
    yield text
    yield "```"


def _base(to: To, rules: Ruleset) -> Iterator[str]:
    yield from (f"# Ruleset `{rules.name}`", "")
    yield says(rules.name)
    if rules.name in DOCUMENTS:
        source = to.link("Sentence by sentence", f"sources/{rules.name}.md")
        yield f"{source}, in our own words."
    yield ""
    if rules.name == "standard":
        yield from _standard(to, rules)
    else:
        yield from _differences(to, rules, builtin("standard"))
    yield ""
    yield from _grounds(rules)
    yield ""
    yield from _offers(to, rules.name)
    yield ""
    yield from _as_house(rules.name)
    yield ""
    yield from _all_choices(to, rules)


def _overlay(to: To, rules: Ruleset) -> Iterator[str]:
    name = rules.name
    below = VERSIONS[name].bases[0] if name in VERSIONS else name.partition("+")[0]
    kind = "A version" if name in VERSIONS else "An option"
    yield from (f"# Ruleset `{name}`", "")
    yield says(name)
    yield f"{kind} of {to.ruleset(below)}. Everything that is not named here comes from there."
    yield ""
    yield from _differences(to, rules, builtin(below))
    yield ""
    if below != "standard":
        yield from _differences(to, rules, builtin("standard"))
        yield ""
    yield from _as_house(name)


def _house(to: To, house: Ruleset) -> Iterator[str]:
    yield from (f"# Ruleset {house.name}", "")
    yield "The house for which these pages were written."
    yield ""
    yield from _differences(to, house, builtin("standard"))
    yield ""
    yield from _grounds(house)
    yield ""
    yield from _all_choices(to, house)


def _standard(to: To, standard: Ruleset) -> Iterator[str]:
    yield from ("## How the sources differ from it", "")
    yield from table(
        ("Source", "Questions answered differently"),
        ((to.ruleset(name), _off_standard(builtin(name))) for name in DOCUMENTS),
    )
    yield ""
    alone = [point for point in standard.made if _alone(standard, point)]
    yield from ("### Where it follows no source", "")
    if not alone:
        yield "Nowhere: each of its choices is also that of a source, even if that source"
        yield "leaves the question open."
        return
    rows = (
        (_question(to, point), law_link(to, standard, point), to.decision(point, "why"))
        for point in alone
    )
    yield from table(("Question", "`standard`", "Decision"), rows)


def _alone(standard: Ruleset, point: str) -> bool:
    """Say whether every source under which a point arises chooses otherwise than `standard`."""
    sources = [rules for rules in map(builtin, DOCUMENTS) if point in rules.made]
    return bool(sources) and all(differ(rules, standard, point) for rules in sources)


def _differences(to: To, rules: Ruleset, other: Ruleset) -> Iterator[str]:
    points = differing(rules, other)
    yield from (f"## How it differs from `{other.name}`", "")
    yield f"It answers {counted(len(points), 'question')} differently."
    yield ""
    head = ("Question", "Here", f"`{other.name}`", "Basis here")
    yield from labelled(head, (_difference(to, rules, other, point) for point in points))
    absent = [point for point in other.made if point not in rules.made]
    added = [point for point in rules.made if point not in other.made]
    if absent:
        yield ""
        yield from _folded(to, f"{counted(len(absent), 'question')} not asked here", absent)
    if added:
        yield ""
        what = f"{counted(len(added), 'question')} asked here, and not in {other.name}"
        yield from _folded(to, what, added)


def _difference(to: To, rules: Ruleset, other: Ruleset, point: str) -> tuple[str, ...]:
    return (
        _question(to, point),
        titled(to, point, rules.choices[point]),
        titled(to, point, other.choices[point]),
        basis_link(to, rules.made[point], point),
    )


def _question(to: To, point: str) -> str:
    return f"{POINTS[point].asks}<br>{to.point(point)}"


def _folded(to: To, what: str, points: Sequence[str]) -> Iterator[str]:
    """Yield questions behind the words that say which they are."""
    yield from folded(what)
    yield from (f"- {to.point(point, POINTS[point].asks)}" for point in points)
    yield from ("", "</details>")


def _grounds(rules: Ruleset) -> Iterator[str]:
    stands = Counter(made.standing for made in rules.made.values())
    absent = len(POINTS) - len(rules.made)
    yield from ("## What its choices rest on", "")
    yield f"{absent} of the {len(POINTS)} questions do not arise here."
    yield f"Its choices on the others: {_bases(rules)}."
    listed = counts((one.value, stands[one]) for one in Standing)
    yield f"How far they bind a program: {listed}."


def _bases(rules: Ruleset) -> str:
    found = Counter(made.basis for made in rules.made.values())
    return counts((basis.value, found[basis]) for basis in Basis)


def _offers(to: To, base: str) -> Iterator[str]:
    yield from ("## Its options", "")
    options = option_names(base)
    versions = [version for version in VERSIONS.values() if base in version.bases]
    for name in options:
        yield f"- {to.ruleset(f'{base}+{name}')}: {_option(base, name).says}"
    for version in versions:
        yield f"- {to.ruleset(version.id)}: {version.says}"
    if not options and not versions:
        yield "It has none."


def _as_house(base: str) -> Iterator[str]:
    yield from ("## A house that plays it with one change", "")
    yield from _fenced("toml", house_file(base))


def _all_choices(to: To, rules: Ruleset) -> Iterator[str]:
    yield "## All its choices"
    for chapter, points in _chapters(POINTS):
        yield from ("", f"### {title(chapter)} {{ #{chapter} }}", "")
        yield from folded(counted(len(points), "question"))
        yield from table(
            ("Question", "Choice", "Basis"),
            (
                (
                    _question(to, point),
                    choice_link(to, rules, point),
                    basis_link(to, rules.made[point], point) if point in rules.made else "",
                )
                for point in points
            ),
        )
        yield "</details>"


def _chapters(points: Iterable[str]) -> Iterator[tuple[str, list[str]]]:
    found: dict[str, list[str]] = {}
    for point in points:
        found.setdefault(POINTS[point].chapter, []).append(point)
    yield from sorted(found.items(), key=lambda one: ORDER.index(one[0]))


PAGE: Final = "book.md"
_NAMED: Final = re.compile(r"`([a-z-]+\.[a-z-]+)(?:\.[a-z-]+)?`")


def page(data: SiteData, rules: Ruleset) -> str:
    """Return the book as Markdown: contents, then every rule with its law and an example."""
    return text_of(_lines(data, rules))


def _lines(data: SiteData, rules: Ruleset) -> Iterator[str]:
    points = [
        point
        for part in PARTS
        for chapter in part.chapters
        for point in points_of(chapter)
        if point.id in rules.made
    ]
    numbers = {point.id: number for number, point in enumerate(points, start=1)}
    yield from (f"# Sabacc by the rules of {rules.name}", "")
    yield f"Edition {data.edition}, {counted(len(points), 'rule')}."
    for part in PARTS:
        yield from ("", f"**{part.title}**", "")
        for chapter in part.chapters:
            title, about = ABOUT[chapter]
            if any(point.chapter == chapter for point in points):
                yield f"- [{title}](#{chapter}): {about}"
    chapter = ""
    for point in points:
        if point.chapter != chapter:
            chapter = point.chapter
            title, about = ABOUT[chapter]
            yield from ("", f"## {title} {{ #{chapter} }}", "", about)
        yield from _rule(data, rules, point, numbers)


def _rule(
    data: SiteData, rules: Ruleset, point: Point, numbers: Mapping[str, int]
) -> Iterator[str]:
    choice = rules.choices[point.id]
    rule = point.rule_id(choice.name)
    text = rule_texts()[rule]
    yield from ("", f"### {numbers[point.id]}. {text.title} {{ #{point.id} }}", "")
    yield _NAMED.sub(
        lambda found: _reference(found, numbers),
        join_paragraphs(text.words.law_paragraphs(rules.choices)),
    )
    if choice.number is not None and rule not in text.words.numbers():
        yield from ("", f"Here the number is {choice.number}.")
    story = example_of(data, rules, point, To(PAGE)).story
    if story:
        yield from ("", *story)


def _reference(found: re.Match[str], numbers: Mapping[str, int]) -> str:
    """Turn the id of a rule of the book into its number; leave any other as it is."""
    number = numbers.get(found[1])
    return found[0] if number is None else f"[rule {number}](#{found[1]})"
