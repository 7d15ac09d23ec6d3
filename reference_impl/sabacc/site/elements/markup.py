"""Markdown that several pages share: tables, filters, choices in words, the basis of a choice."""

from __future__ import annotations

import re
from html import escape
from typing import TYPE_CHECKING, Final

from sabacc.spec.decisions import decision, principles
from sabacc.spec.model import Basis
from sabacc.spec.points import POINTS
from sabacc.spec.rulesets import NOT_APPLICABLE, Choice
from sabacc.spec.titles import title

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from sabacc.site.elements.links import To
    from sabacc.spec.model import Made
    from sabacc.spec.rulesets import Ruleset

SURE: Final = {"h": "a sure reading", "m": "a likely reading", "l": "a doubtful reading"}
"""How sure a reading is, in words."""

ABSENT: Final = "does not arise"
"""What is said of a point that does not exist under a ruleset's other choices."""


_MARKS: Final = re.compile(r"`|\[`?([^`\]]*)`?\]\([^)]*\)")
"""What is no word in the head of a column: a link, or the marks of code."""


def text_of(lines: Iterable[str]) -> str:
    """Return the text of a page or file by its lines."""
    return "\n".join((*lines, ""))


def table(head: Sequence[str], rows: Iterable[Iterable[str]]) -> Iterator[str]:
    """Yield a table; a bar within a cell is written so that it stays there."""
    yield f"| {' | '.join(head)} |"
    yield f"|{' --- |' * len(head)}"
    for row in rows:
        yield f"| {' | '.join(map(_cell, row))} |"


def indented(lines: Iterable[str]) -> Iterator[str]:
    """Yield lines as the content of a box or a tab."""
    for line in lines:
        yield f"    {line}" if line else ""


def box(kind: str, title: str, lines: Iterable[str]) -> Iterator[str]:
    """Yield what is folded at first, below its title; its lines end with an empty one."""
    yield from (f'??? {kind} "{title}"', "", *indented(lines))


def within(attributes: str, lines: Iterable[str]) -> Iterator[str]:
    """Yield lines within a block of HTML that the styles and scripts know by its attributes."""
    yield from (f"<div {attributes} markdown>", "", *lines, "", "</div>")


def labelled(head: Sequence[str], rows: Iterable[Sequence[str]]) -> Iterator[str]:
    """Yield a table of which a phone shows each row as a block, cells behind their column's head.

    The first cell is the title of its row.
    """
    labels = [escape(_MARKS.sub(r"\1", each)) for each in head]
    rows = (tuple(_with_labels(labels, row)) for row in rows)
    yield from within('class="stacked"', table(head, rows))


def _with_labels(labels: Sequence[str], row: Sequence[str]) -> Iterator[str]:
    for place, (label, cell) in enumerate(zip(labels, row, strict=True)):
        yield f'{cell} {{ data-of="{label}" }}' if place and cell else cell


def folded(title: str, css: str = "rules") -> Iterator[str]:
    """Yield the beginning of what is folded at first; whoever calls ends it with `</details>`."""
    yield f'<details class="{css}" markdown>'
    yield f"<summary>{title}</summary>"
    yield ""


def _cell(text: str) -> str:
    return " ".join(text.replace("|", "&#124;").split())


def in_words(choice: Choice | str) -> str:
    """Write a choice in words: `before-deal` as `before deal`, `percent=10` as `percent 10`."""
    return str(choice).replace("-", " ").replace("=", " ")


def titled(to: To, point: str, choice: Choice) -> str:
    """Link the rule of a choice by its title, and say the number that it may have."""
    rule = POINTS[point].rule_id(choice.name)
    number = "" if choice.number is None else f" ({choice.number:,})"
    return f"{to.rule(rule, title(rule))}{number}"


def choice_link(to: To, rules: Ruleset, point: str) -> str:
    """Link what a ruleset chooses on a point to its rule, with what may be played as well."""
    chosen = _chosen(rules, point)
    linked = (to.rule(POINTS[point].rule_id(each.name), in_words(each)) for each in chosen)
    return " or ".join(linked) or ABSENT


def law_link(to: To, rules: Ruleset, point: str) -> str:
    """Link the same by the titles of the rules."""
    return " or ".join(titled(to, point, each) for each in _chosen(rules, point)) or ABSENT


def _chosen(rules: Ruleset, point: str) -> list[Choice]:
    """Return what a ruleset chooses on a point, and what may be played as well."""
    choice = rules.choices[point]
    if choice.name == NOT_APPLICABLE:
        return []
    return [choice, *map(Choice.parse, rules.made[point].also)]


def basis_link(to: To, made: Made, point: str) -> str:
    """Say why a ruleset makes a choice: the sentences, or the decision and its ground, linked.

    The ruling's row in the working papers, which the command line names, means nothing here.
    """
    words = _basis(to, made, point)
    also = " and ".join(f"“{titled(to, point, Choice.parse(it))}”" for it in made.also)
    return f"{words}; {also} may be played too" if also else words


def _basis(to: To, made: Made, point: str) -> str:
    cited = ", ".join(map(to.sentence, made.sentences))
    match made.basis:
        case Basis.STATED:
            return f"stated in {cited}" if cited else "named by the ruleset itself"
        case Basis.READ:
            reading = to.decision(point, SURE.get(made.sure, "a reading"))
            return f"read from {cited}, {reading}" if cited else reading
        case Basis.FILLED:
            filled = to.decision(point, "the gap is filled")
            return f"the source is silent; {filled}"
        case Basis.DECIDED:
            ground = principles()[decision(point).principle].name
            return f"decided by our rulebook: {to.decision(point, ground)}"


def counts(numbers: Iterable[tuple[str, int]]) -> str:
    """Write `3 stated, 1 read`; nothing is said of what there is none of."""
    return ", ".join(f"{number} {name}" for name, number in numbers if number)


def select(name: str, label: str, options: Iterable[tuple[str, str]], tag: str = "") -> str:
    """Write a list of the filter: values with their words; `tag` is what an entry must bear.

    In `tag`, `{name}` stands for the value of the control of that name.  A control without `tag`
    only lends its value to others.
    """
    listed = "".join(
        f'<option value="{escape(value)}">{escape(words)}</option>' for value, words in options
    )
    wanted = f' data-tag="{escape(tag)}"' if tag else ""
    return f'<label>{escape(label)} <select name="{name}"{wanted}>{listed}</select></label>'


def tick(name: str, label: str, tag: str, *, at_first: bool = False) -> str:
    """Write a box to tick: only entries that bear `tag` are shown then.

    One that is ticked `at_first` is ticked by the script, so that *Show all* takes the tick away.
    """
    first = " data-first" if at_first else ""
    box = f'<input type="checkbox" name="{name}" data-tag="{escape(tag)}"{first}>'
    return f"<label>{box} {escape(label)}</label>"


def filters(label: str, of: str, controls: Iterable[str]) -> Iterator[str]:
    """Yield the filter of a page; `of` names the entries that it counts.

    It is hidden until the script has come: without the script everything is shown.
    """
    named = f'data-of="{escape(of)}" aria-label="{escape(label)}"'
    yield f'<form class="filter" data-filter hidden {named}>'
    yield from controls
    yield '<button type="reset">Show all</button>'
    yield '<output aria-live="polite"></output>'
    yield "</form>"
