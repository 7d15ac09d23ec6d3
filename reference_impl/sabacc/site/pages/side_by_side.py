"""Two rulesets side by side: each difference with the smallest hand that shows it.

What readers ask for most is built; for any other two the page asks the engine.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Final
from urllib.parse import urlencode

from sabacc.arbiter.comparing import Hand, hands_apart
from sabacc.arbiter.why.words import capital
from sabacc.conformance.scenarios.cases import Case
from sabacc.conformance.scenarios.catalogue import sound_cases
from sabacc.site.data import ORDER, SiteData, differing, points_of
from sabacc.site.elements.example import drawn, story_of
from sabacc.site.elements.markup import (
    To,
    basis_link,
    box,
    choice_link,
    law_link,
    ruleset_page,
    slug,
    table,
    text_of,
    within,
)
from sabacc.site.elements.rule_card import kind
from sabacc.spec.model import Point
from sabacc.spec.rulesets import Ruleset

_FOLDER: Final = "compare"
INDEX: Final = f"{_FOLDER}/index.md"
"""The page on which readers choose the two."""
_LONE: Final = "What arises in only one of them"


def pages_of(data: SiteData) -> dict[str, str]:
    """Return a page for every two of the rulesets that a reader may read as."""
    return {
        page_of(one, other): text_of(_page(data, one, other))
        for one, other in combinations(data.rulesets, 2)
    }


def page_of(one: Ruleset, other: Ruleset) -> str:
    """The path of the page of two rulesets, given in the order in which readers have them."""
    return f"{_FOLDER}/{slug(one.name)}-{slug(other.name)}.md"


def index_of(data: SiteData) -> dict[str, str]:
    """Return the page on which readers choose the two; it is nothing without the engine."""
    return {INDEX: text_of(_index(data))}


def any_two(one: Ruleset, other: Ruleset, text: str) -> str:
    """Link from a page of two to that for any two, with these two chosen.

    The fragment is no place of the page, so that the link is written as HTML.
    """
    carried = urlencode({"one": one.name, "other": other.name}).replace("&", "&amp;")
    return f'<a href="index.html#{carried}">{text}</a>'


_INTRO: Final = """---
title: Compare any two
engine: true
hide:
  - toc
---

# Compare any two

Choose two rulesets, versions, options or houses, or paste the file of your own house.
You see every question that they answer differently, and for each the smallest hand that shows it.
The engine finds it in your browser: nothing that you enter leaves it.

<noscript>
<p>To choose any two, turn on the scripts of your browser. The pairs below need none.</p>
</noscript>

<p id="arbiter-folder" hidden>Browsers do not run the engine from a folder on a disk. Serve this site instead, for example with <code>python -m http.server</code> in its folder. The pairs below are there in any case, and <code>sabacc diff --example A B</code> compares any other two on the command line.</p>
<p id="arbiter-none" hidden>This copy of the site was built without the engine. The pairs below are there all the same, and <code>sabacc diff --example A B</code> compares any other two on the command line.</p>
<p id="arbiter-trouble" hidden>The comparison could not be started here. Load the page again, or use a newer browser. The pairs below need no script.</p>

<div id="compare-table" data-engine=""></div>

## Pairs without a script

Each number is that of the questions that both answer, and answer differently.
"""  # noqa: E501 - paragraphs


def _index(data: SiteData) -> Iterator[str]:
    to = To(INDEX)
    yield _INTRO
    names = [_named(to, data, rules) for rules in data.rulesets]
    rows = zip(names, data.rulesets, strict=True)
    yield from table(
        ("", *names),
        ((name, *(_cell(to, data, one, other) for other in data.rulesets)) for name, one in rows),
    )


def _cell(to: To, data: SiteData, one: Ruleset, other: Ruleset) -> str:
    if one is other:
        return "itself"
    first, second = sorted((one, other), key=data.rulesets.index)
    return to.link(str(len(differing(one, other))), page_of(first, second))


def _page(data: SiteData, one: Ruleset, other: Ruleset) -> Iterator[str]:
    to = To(page_of(one, other))
    points = [
        point
        for chapter in ORDER
        for point in points_of(chapter)
        if one.choices[point.id] != other.choices[point.id]
    ]
    ids = [point.id for point in points]
    hands = dict(hands_apart(one, other, ids, sound_cases(), data.engine))
    shared = [point for point in points if point.id in one.made and point.id in other.made]
    lone = [point for point in points if point not in shared]
    yield from (f"# {one.name} and {other.name}", "")
    yield f"{_named(to, data, one)} and {_named(to, data, other)} answer {len(shared)} questions"
    yield f"differently, and {len(lone)} more arise in only one of them."
    yield "Each has the smallest hand that shows the difference."
    yield ""
    if data.house is None:
        yield f"{any_two(one, other, 'Compare any other two')}."
        yield "{: .on-site }"
        yield ""
    for head, group in (("Where they answer differently", shared), (_LONE, lone)):
        yield from (f"## {head}", "")
        yield from ('<div class="pairs" markdown>', "")
        for point in group:
            pair = _difference(to, point, (one, other), hands[point.id], lone=group is lone)
            yield from (*within('class="pair"', pair), "")
        yield from ("</div>", "")


def _named(to: To, data: SiteData, rules: Ruleset) -> str:
    return (
        to.link(rules.name, ruleset_page(rules.name))
        if rules is data.house
        else to.ruleset(rules.name)
    )


def _difference(
    to: To, point: Point, both: tuple[Ruleset, Ruleset], hand: Hand[Case] | None, *, lone: bool
) -> Iterator[str]:
    """Yield what two rulesets choose on a point, and why, and what they make of a hand.

    The hand is folded where a question arises in a single one of them.
    """
    yield from (f"### {to.point(point.id, point.asks)} {{ #{point.id} }}", "")
    linked = choice_link if lone else law_link  # what only one of them has takes less room
    rows = [
        ("Rule", *(linked(to, rules, point.id) for rules in both)),
        ("Why", *(_why(to, rules, point.id) for rules in both)),
    ]
    if hand is not None:
        setting, _ = story_of(hand.case.steps)
        told = (*drawn(hand.case, to), *((f"{setting}.", "") if setting else ()))
        if lone:
            yield from box("example", "Example", told)
        else:
            yield from kind("example", "Example")
            yield from told
        rows.append(("So", *map(capital, hand.says)))
    yield from table(("", *(f"`{rules.name}`" for rules in both)), rows)
    if hand is None:
        yield ""
        yield point.conduct or "The other choices leave no hand to differ in."


def _why(to: To, rules: Ruleset, point: str) -> str:
    made = rules.made.get(point)
    return "" if made is None else basis_link(to, made, point)
