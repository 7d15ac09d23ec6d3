"""Markdown that several pages share: tables, filters, choices in words, the basis of a choice."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from html import escape
from pathlib import Path
from posixpath import dirname, relpath
from textwrap import indent
from typing import Any, Final

import msgspec
from jinja2 import Environment

from sabacc.notation.card_names import card_words
from sabacc.site.data import ORDER, SiteData
from sabacc.site.data import title as chapter_title
from sabacc.spec.decisions import decision, principles
from sabacc.spec.house_files import shipped_houses
from sabacc.spec.model import Basis, MadeChoice, Point
from sabacc.spec.points import POINTS, point_of_rule
from sabacc.spec.rule_text import LineRewriter, TextLine, join_paragraphs, title
from sabacc.spec.rulesets import NOT_APPLICABLE, Choice, Ruleset, RulesetError, builtin
from sabacc.spec.wording import CONFIDENCE_WORDS, undocumented_kind
from sabacc.system.templates import environment
from sabacc.system.text import counted, join_words
from sabacc.system.user_input import InputError

ABSENT: Final = "does not arise"
"""What is said of a point that does not exist under a ruleset's other choices."""


_MARKS: Final = re.compile(r"`|\[`?([^`\]]*)`?\]\([^)]*\)")
"""What is no word in the head of a column: a link, or the marks of code."""


def filled(template: str, **facts: object) -> str:
    """Fill in the template of a page; `_templates` says which words every template knows."""
    return _templates().get_template(template).render(**facts)


@lru_cache(maxsize=1)
def _templates() -> Environment:
    templates = environment(Path(__file__).parents[1] / "templates", escaped=False)
    helpers = (box, counted, filters, folded, is_rule, join_words, kind, label, labelled)
    words: dict[str, Any] = {
        **{function.__name__: function for function in (*helpers, select, table, tick)},
        "POINTS": POINTS,
        "SURE": CONFIDENCE_WORDS,
        "chapters": ORDER,
        "each": map,
        "json": compact,
        "rule_title": title,
        "title": chapter_title,
        "undocumented_kind": undocumented_kind,
    }
    templates.globals.update(words)
    return templates


def is_rule(rule: str) -> bool:
    """Say whether an id is that of a rule of the book: the protocol's own reasons have ids too."""
    return point_of_rule(rule) is not None


LABELS: Final = {
    "standard": "Standard",
    "forum": "Forum",
    "holonet": "Holonet",
    "swag": "SWAG",
    "classic": "Classic",
}
"""What the tabs of the base rulesets are called."""


def label(ruleset: str) -> str:
    """Return what the tab of a ruleset is called; the name of a house is its own."""
    return LABELS.get(ruleset, ruleset.replace('"', "'"))


def table(head: Sequence[str], rows: Iterable[Iterable[str]]) -> str:
    """Return a table; a bar within a cell is written so that it stays there."""
    lines = [head, ["---"] * len(head), *([_cell(cell) for cell in row] for row in rows)]
    return "\n".join(f"| {' | '.join(cells)} |" for cells in lines)


def labelled(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Return a table of which a phone shows each row as a block, cells behind their column's head.

    The first cell is the title of its row.
    """
    labels = [escape(_MARKS.sub(r"\1", each)) for each in head]
    labelled_rows = (
        [
            f'{cell} {{ data-of="{label}" }}' if place and cell else cell
            for place, (label, cell) in enumerate(zip(labels, row, strict=True))
        ]
        for row in rows
    )
    return f'<div class="stacked" markdown>\n\n{table(head, labelled_rows)}\n\n</div>'


def _cell(text: str) -> str:
    return " ".join(text.replace("|", "&#124;").split())


def kind(name: str, text: str) -> str:
    """Return the label of a block: law, decision, source, example or note."""
    return f"{text}\n{{: .kind .{name} }}\n\n"


def box(kind: str, title: str, caller: Callable[[], str]) -> str:
    """Return what is folded at first, below its title."""
    return f'??? {kind} "{title}"\n\n{indent(caller().rstrip(), "    ")}\n\n'


def folded(title: str, caller: Callable[[], str]) -> str:
    """Return the same for what holds headings and HTML, which nothing indented may."""
    body = caller().strip("\n")
    return f'<details class="rules" markdown>\n<summary>{title}</summary>\n\n{body}\n\n</details>\n'


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
    return [choice, *map(Choice.parse, rules.made[point].permitted)]


def basis_link(to: To, made: MadeChoice, point: str) -> str:
    """Say why a ruleset makes a choice: the sentences, or the decision and its ground, linked.

    The ruling's row in the working papers, which the command line names, means nothing here.
    """
    words = _basis(to, made, point)
    also = " and ".join(f"“{titled(to, point, Choice.parse(it))}”" for it in made.permitted)
    return f"{words}; {also} may be played too" if also else words


def _basis(to: To, made: MadeChoice, point: str) -> str:
    cited = ", ".join(map(to.sentence, made.sentences))
    match made.basis:
        case Basis.STATED:
            return f"stated in {cited}" if cited else "named by the ruleset itself"
        case Basis.READ:
            reading = to.decision(point, CONFIDENCE_WORDS.get(made.confidence, "a reading"))
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


def filters(label: str, of: str, caller: Callable[[], str]) -> str:
    """Return the filter of a page around its controls; `of` names the entries that it counts.

    It is hidden until the script has come: without the script everything is shown.
    """
    named = f'data-of="{escape(of)}" aria-label="{escape(label)}"'
    return (
        f'<form class="filter" data-filter hidden {named}>\n{caller().strip()}\n'
        '<button type="reset">Show all</button>\n<output aria-live="polite"></output>\n</form>\n'
    )


_DOCUMENTS: Final = {"F": "forum", "H": "holonet", "S": "swag", "C": "classic"}


_HOUSES: Final = "rulesets/index.md#house-rulesets"
"""What a house is, and the list of those that ship."""


@lru_cache(maxsize=1)
def _shipped() -> frozenset[str]:
    return frozenset(house.name for house in shipped_houses())


class LinkError(InputError):
    """A link to what is not there: an unknown rule, point, sentence or ruleset."""


def slug(text: str) -> str:
    """Write a text as an anchor or the name of a file: small letters, digits, dots and dashes."""
    return re.sub(r"[^a-z0-9.]+", "-", text.lower()).strip("-")


def ruleset_page(name: str) -> str:
    """The path of the page of a ruleset."""
    return f"rulesets/{slug(name.replace('+', ' plus '))}.md"


@dataclass(frozen=True, slots=True)
class To:
    """Links from the page whose path below the folder of documents is `page`."""

    page: str

    def path(self, target: str) -> str:
        """Return the way to `target`, a path below the folder of documents with or without anchor.

        A target on this very page becomes its anchor alone.
        """
        file, sign, anchor = target.partition("#")
        if file == self.page and sign:
            return f"#{anchor}"
        return f"{_way(dirname(self.page), file)}{sign}{anchor}"

    def link(self, text: str, target: str) -> str:
        """Return a link with any text to any path below the folder of documents."""
        return f"[{text}]({self.path(target)})"

    def rule(self, rule_id: str, text: str = "") -> str:
        """Link to a rule's place on its card; raises LinkError for an unknown rule."""
        if point_of_rule(rule_id) is None:
            message = f"no rule is called {rule_id!r}"
            raise LinkError(message)
        return self.link(text or f"`{rule_id}`", f"rules/{_chapter(rule_id)}.md#{rule_id}")

    def point(self, point_id: str, text: str = "") -> str:
        """Link to a point's card; raises LinkError for an unknown point."""
        _known_point(point_id)
        return self.link(text or f"`{point_id}`", f"rules/{_chapter(point_id)}.md#{point_id}")

    def decision(self, point_id: str, text: str = "decision") -> str:
        """Link to the decision on a point; raises LinkError for an unknown point."""
        _known_point(point_id)
        return self.link(text, f"decisions/{_chapter(point_id)}.md#{point_id}")

    def principle(self, letter: str, text: str = "") -> str:
        """Link to a principle by its letter."""
        return self.link(text or letter, f"decisions/principles.md#{letter}")

    def sentence(self, sid: str, text: str = "") -> str:
        """Link to a sentence of a document by its id; raises LinkError for an unknown document."""
        document = _DOCUMENTS.get(sid[:1])
        if document is None or sid[1:2] != "-":
            message = f"no document has a sentence {sid!r}"
            raise LinkError(message)
        return self.link(text or sid, f"sources/{document}.md#{sid}")

    def sentences(self, ids: Iterable[str]) -> str:
        """Link sentences, with commas between them."""
        return ", ".join(map(self.sentence, ids))

    def rulesets(self, names: Iterable[str]) -> str:
        """Link rulesets, with commas between them."""
        return ", ".join(map(self.ruleset, names))

    def cited(self, text: str) -> str:
        """Turn every sentence id in a text into a link."""
        return re.sub(r"\b[FHSC]-\d{3}\b", lambda found: self.sentence(found[0]), text)

    def named(self, text: str) -> str:
        """Turn ids of rules and points in backticks into plain links; other code stays code."""
        return re.sub(r"`([a-z0-9.-]+)`", lambda found: self._named(found[1]), text)

    def _named(self, id_: str) -> str:
        if id_ in POINTS:
            return self.point(id_, id_)
        return self.rule(id_, id_) if is_rule(id_) else f"`{id_}`"

    def ruleset(self, name: str, text: str = "") -> str:
        """Link to the page of a built-in ruleset, or to where the houses that ship are told.

        The name of any other house stays plain text.
        """
        try:
            builtin(name)
        except RulesetError:
            if name in _shipped():
                return self.link(text or name, _HOUSES)
            return text or f"`{name}`"
        return self.link(text or f"`{name}`", ruleset_page(name))

    def chapter(self, chapter: str, text: str = "") -> str:
        """Link to a chapter."""
        return self.link(text or chapter, f"rules/{chapter}.md")

    def term(self, word: str, text: str = "") -> str:
        """Link to a word of the glossary; its anchor is the word with dashes."""
        return self.link(text or word, f"glossary.md#{slug(word)}")

    def card(self, card: str) -> str:
        """Show a card; its name is the text for who cannot see it."""
        return f"![{card_words(card)}]({self.path(f'assets/cards/{card}.svg')}){{ .card }}"


@lru_cache(maxsize=10_000)
def _way(folder: str, file: str) -> str:
    return relpath(file, folder or ".")


def _chapter(id_: str) -> str:
    return id_.partition(".")[0]


def _known_point(point_id: str) -> None:
    if point_id not in POINTS:
        message = f"no point is called {point_id!r}"
        raise LinkError(message)


def compact(value: object) -> str:
    """Write a value in one line, without a blank more than it needs."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def in_lines(value: object, *, plain: bool) -> str:
    """Write a value with an entry on each line; `plain` letters are ASCII alone.

    That is what `json.dumps` writes with an indent of one.  It is laid out afterwards: with an
    indent the standard library is many times slower.
    """
    written = json.dumps(value, ensure_ascii=plain, separators=(",", ":"))
    return f"{msgspec.json.format(written, indent=1)}\n"


def marked_law(data: SiteData, rule: str, to: To, readers: Sequence[Ruleset]) -> str:
    """Return the law of a rule, with marks on what only some of the readers' rulesets have."""
    found = point_of_rule(rule)
    marks = None if found is None else _marks(found[0], readers)
    return _text(data.rules[rule].words.player_paragraphs(rewrite=marks), to)


def law_text(data: SiteData, rule: str, to: To, rules: Ruleset | None = None) -> str:
    """Return the law of a rule as one ruleset has it."""
    choices = None if rules is None else rules.choices
    return _text(data.rules[rule].words.player_paragraphs(choices), to)


def program_text(data: SiteData, rule: str, to: To) -> str:
    """Return what only programs need of a rule."""
    return _text(data.rules[rule].words.program_paragraphs(), to)


def _text(paragraphs: Iterable[str], to: To) -> str:
    return to.named(join_paragraphs(paragraphs))


def _marks(point: Point, readers: Sequence[Ruleset]) -> LineRewriter:
    """Mark what only some of the rulesets have, for readers who have chosen one: `as-forum`.

    The style sheet shows it where the tab of one of these is open.  Not marked is what none of
    them has: it is said of options, versions and houses.
    """
    arising = [rules for rules in readers if point.id in rules.made]

    def mark(line: TextLine, said: str) -> str:
        lacking = {rules.name for rules in arising if not line.holds(rules.choices)}
        if len(lacking) in {0, len(arising)}:
            return said
        marks = (f"as-{slug(rules.name)}" for rules in readers if rules.name not in lacking)
        return f'<span class="as {" ".join(marks)}">{said}</span>'

    return mark
