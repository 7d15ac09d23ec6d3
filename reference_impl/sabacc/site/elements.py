"""What pages are made of: links, laws with their marks, and a scenario as a drawn example."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from html import escape
from itertools import chain, groupby
from operator import itemgetter
from pathlib import Path
from posixpath import dirname, relpath
from textwrap import indent
from typing import Any, Final, NamedTuple

import msgspec
from jinja2 import Environment

from sabacc.arbiter.comparing import untold_hands
from sabacc.conformance.scenarios.cases import Case, Line, holds_for
from sabacc.engine import RefusedError
from sabacc.engine.events import Dealt, Event, PhaseClosed
from sabacc.engine.hands import card_values, in_force, score_of_valid
from sabacc.notation.card_names import card_words
from sabacc.notation.words import SPECIAL_NAMES, event_words, rule_of
from sabacc.protocol.facts import REFUSED
from sabacc.site.data import ORDER, SiteData
from sabacc.site.data import title as chapter_title
from sabacc.spec.cards import CARDS
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


# What is no word in the head of a column: a link, or the marks of code
_MARKS: Final = re.compile(r"`|\[`?([^`\]]*)`?\]\([^)]*\)")


def filled(template: str, **facts: object) -> str:
    """Fill in the template of a page; `_templates` says which words every template knows."""
    return _templates().get_template(template).render(**facts)


@lru_cache(maxsize=1)
def _templates() -> Environment:
    templates = environment(Path(__file__).with_name("templates"), escaped=False)
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
    lines = [
        head,
        ["---"] * len(head),
        *([" ".join(cell.replace("|", "&#124;").split()) for cell in row] for row in rows),
    ]
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


# What a house is, and the list of those that ship
_HOUSES: Final = "rulesets/index.md#house-rulesets"

# From a page to a file; a site asks for the same ways thousands of times
_way: Final = lru_cache(maxsize=10_000)(relpath)


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
        return f"{_way(file, dirname(self.page) or '.')}{sign}{anchor}"

    def link(self, text: str, target: str) -> str:
        """Return a link with any text to any path below the folder of documents."""
        return f"[{text}]({self.path(target)})"

    def rule(self, rule_id: str, text: str = "") -> str:
        """Link to a rule's place on its card; raises LinkError for an unknown rule."""
        if point_of_rule(rule_id) is None:
            raise LinkError(f"no rule is called {rule_id!r}")
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
            raise LinkError(f"no document has a sentence {sid!r}")
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
            if name in {house.name for house in shipped_houses()}:
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


def _chapter(id_: str) -> str:
    return id_.partition(".")[0]


def _known_point(point_id: str) -> None:
    if point_id not in POINTS:
        raise LinkError(f"no point is called {point_id!r}")


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


_MOST_DRAWN: Final = 12
_COUNTED: Final = frozenset({"score", "compare", "settle"})
# The name of a card in a step; a sudden demise is none
_CARD: Final = re.compile(rf"(?<![\w-])(?<!sudden )(?:{'|'.join(CARDS)})(?![\w-])")


def drawn(case: Case, to: To, rules: Ruleset | None = None) -> str:
    """Draw the hands of a case as Markdown, a paragraph a seat; counted under `rules` where given.

    Hands that are only played, or shifted, are not counted: they change.  The usual hand of a seat
    in a played case, of which no step speaks, is not drawn unless its player bombs by a card.
    """
    text = ""
    for seat, (cards, laid) in shown_hands(case).items():
        counted = ""
        if rules is not None and case.method in _COUNTED:
            counted = _count(rules, (*cards, *laid), case.params.get("version"))
        text += _paragraph(seat, cards, laid, counted, to)
    return text


def shown_hands(case: Case) -> dict[str, tuple[Sequence[str], Sequence[str]]]:
    """Return the cards of each seat that is drawn, and those in its field; "" for a lone hand."""
    hands, fields = _hands(case)
    told = _told(case) if case.method == "play" else None
    untold = untold_hands(case)
    return {
        seat: (cards, fields.get(seat, ()))
        for seat, cards in hands.items()
        if told is None or seat in untold or not told.isdisjoint(cards)
    }


def _hands(case: Case) -> tuple[Mapping[str, Sequence[str]], Mapping[str, Sequence[str]]]:
    params = case.params
    if case.method == "score":
        return {"": params["cards"]}, {"": params.get("field", ())}
    return params.get("hands") or {}, params.get("fields", {})


def _told(case: Case) -> frozenset[str]:
    """Return the cards of which the steps speak, and every other word of theirs."""
    return frozenset(
        word.rstrip(",.:")
        for step in case.steps
        for text in (step.text, *chain.from_iterable(step.table))
        for word in text.split()
    )


def named(text: str) -> str:
    """Say the cards of a step as people do: `Han holds idiot, coins-5` names the 5 of coins."""
    return _CARD.sub(lambda found: card_words(found[0]), text)


def _paragraph(seat: str, cards: Sequence[str], laid: Sequence[str], counted: str, to: To) -> str:
    pictures = " ".join(to.card(card) for card in (*cards, *laid)[:_MOST_DRAWN] if card in CARDS)
    names = _names(cards)
    if laid:
        names = f"{names or 'no card in hand'}; in the field {_names(laid)}"
    words = f"{names}{counted}" if names else "no cards"
    return f"{f'**{seat}** ' if seat else ''}{pictures} {words}\n{{: .hand }}\n\n"


def _names(cards: Sequence[str]) -> str:
    names = ", ".join(map(card_words, cards[:_MOST_DRAWN]))
    more = len(cards) - _MOST_DRAWN
    return f"{names} and {more} more" if more > 0 else names


def _count(rules: Ruleset, names: Sequence[str], version: str | None) -> str:
    """Return the sum of a hand in figures: `: 9 + 9 - 2 = 16`."""
    cards = tuple(CARDS[name] for name in names if name in CARDS)
    if not cards or len(cards) != len(names):
        return ""
    try:
        now = in_force(rules, version)
    except RefusedError:
        return ""
    found = score_of_valid(now, cards)
    values = card_values(now.choices["totals.face-values"])
    figures = [values[card] for card in cards[:_MOST_DRAWN]]
    total = sum(values[card] for card in cards)
    signs = [f"{'-' if value < 0 else '+'} {abs(value)}" for value in figures[1:]]
    summed = " ".join((str(figures[0]), *signs))
    shown = f"{total}" if len(cards) == 1 else f"{summed} = {total}"
    if len(cards) > _MOST_DRAWN:
        shown = f"{total} in all"
    words = [shown]
    if found.special is not None:
        words.append(re.sub("^an? ", "", SPECIAL_NAMES[found.special]))
    if found.total != total:
        words.append(f"counts {found.total}")
    if found.bombed:
        words.append("bombs out")
    return f": {', '.join(words)}"


_MOST_EVENTS: Final = 5
_MOST_SEATS: Final = 3
_MOST_CARDS: Final = 6
_MOST_TRIED: Final = 8
_KEYWORD: Final = re.compile(r"^(?:Given|When|Then|And|But|\*) ")
# Why something is refused, in the word that programs use: `Han cannot drop: no-new-card`
_REASON: Final = re.compile(r"(?<= cannot )([^:]*): ([a-z-]+)$")
_PLUS: Final = re.compile(r"(?<=^it counts )\+")
_LARGE: Final = re.compile(r"(?<![\w.-])\d{4,}(?![\w-])")
_RICH: Final = re.compile(r"(\w+) has [\d,]*,000 credits$")
_THOUSANDS: Final = re.compile(r"\d,\d{3}")
_DRAWN: Final = re.compile(
    r" holds? (?!at most)|^the hand |^it is counted$|^the hands are compared$", re.IGNORECASE
)


class Example(NamedTuple):
    """An example: its title, the hands drawn, what happens, and what must come of it.

    `trace` has the events by the rules that caused them: rule, words, whether the rule comes first.
    """

    title: str = ""
    hands: str = ""
    setting: str = ""
    outcome: str = ""
    trace: tuple[tuple[str, str, bool], ...] = ()

    @property
    def story(self) -> tuple[str, ...]:
        """All but the trace."""
        return self[:4]


NO_EXAMPLE: Final = Example()


def example_case(data: SiteData, rules: Ruleset, point: Point) -> Case | None:
    """Choose the case: rather one that many rulesets share, in which the rule is seen at work.

    Of those the one that stands first in the features, without a refusal or a mass of cards.
    """
    alike = [
        other.choices
        for other in data.rulesets
        if other.choices[point.id].name == rules.choices[point.id].name
    ]

    def plain(case: Case) -> tuple[int, bool, bool]:
        shared = sum(holds_for(case, choices) for choices in alike)
        refused = any(expected.fact == REFUSED for expected in case.expect)
        crowded = case.method == "score" and len(case.params["cards"]) > _MOST_CARDS
        return -shared, crowded or case.seats > _MOST_SEATS, refused

    cases = [(plain(case), case) for case in data.cases_here(rules, point)]
    cases.sort(key=itemgetter(0))
    best = [case for rank, case in cases[:_MOST_TRIED] if rank == cases[0][0]]
    for case in best:
        if any(_is_of(point.id, event) for event in events_of(data, case, rules)):
            return case
    return next(iter(best), None)


def events_of(data: SiteData, case: Case, rules: Ruleset) -> tuple[Event, ...]:
    """Return what happens in a case by `rules`, each event with its rule.

    Counting and comparing hands causes no events; neither does what is refused.
    """
    return data.engine.cached_answer(rules, case).events


def example_of(data: SiteData, rules: Ruleset, point: Point, to: To) -> Example:
    """Return the example of the rule that a ruleset follows on a point; empty where none is."""
    if point.conduct or rules.choices[point.id].name == NOT_APPLICABLE:
        return NO_EXAMPLE
    case = example_case(data, rules, point)
    if case is None:
        return NO_EXAMPLE
    setting, outcome = story_of(case.steps)
    trace = tuple(_trace(events_of(data, case, rules), point))
    return Example(case.title, drawn(case, to, rules), setting, outcome, trace)


def story_of(steps: Sequence[Line]) -> tuple[str, str]:
    """Return what happens, hands that are drawn left out, and what must come of it."""
    before: list[str] = []
    after: list[str] = []
    found = before
    for step in steps:
        if step.text.startswith("Then "):
            found = after
        text = _KEYWORD.sub("", step.text)
        if found is before and _DRAWN.search(text):
            continue
        text = _LARGE.sub(lambda found: f"{int(found[0]):,}", named(_PLUS.sub("", text)))
        text = _REASON.sub(lambda found: f"{found[1]} ({found[2].replace('-', ' ')})", text)
        rows = "; ".join(named(" ".join(row)) for row in step.table)
        found.append(f"{text} {rows}" if rows else text)
    outcome = _sentence(after)
    return _sentence(_plenty(before, outcome)), outcome


def _plenty(parts: Sequence[str], outcome: str) -> Iterable[str]:
    """Say once of players that they can pay whatever comes, where no sum matters.

    A scenario that holds whatever the ante is gives them 3,000,000 credits.
    """
    rich = [found[1] for part in parts if (found := _RICH.match(part))]
    plenty = f"{join_words(rich)} {'has' if len(rich) == 1 else 'have'} plenty of credits"
    matters = _THOUSANDS.search(outcome) is not None
    return dict.fromkeys(plenty if _RICH.match(each) and not matters else each for each in parts)


def _sentence(parts: Iterable[str]) -> str:
    text = "; ".join(parts)
    return f"{text[:1].upper()}{text[1:]}"


def _trace(happened: Sequence[Event], point: Point) -> Iterator[tuple[str, str, bool]]:
    """Yield the rules that caused the events, with these in words, and whether one is the first."""
    known: set[str] = set()
    for rule, events in groupby(_shown(happened, point), key=rule_of):
        yield rule, "; ".join(map(event_words, events)), rule not in known
        known.add(rule)


def _shown(events: Sequence[Event], point: Point) -> list[Event]:
    """Leave out the deal and what belongs to other phases; of many keep those nearest to the rule.

    That is to the point's own events; where there are none to the last event of its chapter; and
    where that has none either, the last events of all are kept.
    """
    told = list(_phased(events))
    dealt = next((i for i, (_, one) in enumerate(told) if not isinstance(one, Dealt)), len(told))
    if not any(_is_of(point.id, event) for _, event in told[:dealt]):
        told = told[dealt:]
    own = [place for place, (_, event) in enumerate(told) if _is_of(point.id, event)]
    akin = [place for place, (_, event) in enumerate(told) if _is_of(point.chapter, event)]
    near = own or akin[-1:]
    phases = {told[place][0] for place in near}
    at_work = [place for place, (phase, _) in enumerate(told) if phase in phases or not near]

    def distance(place: int) -> int:
        return min(abs(place - other) for other in near or [len(told)])

    kept = sorted(at_work, key=distance)[:_MOST_EVENTS]
    return [told[place][1] for place in sorted(kept)]


def _phased(events: Iterable[Event]) -> Iterator[tuple[int, Event]]:
    """Yield each event with the number of its phase; that a phase is over is no event to tell."""
    phase = 0
    for event in events:
        if isinstance(event, PhaseClosed):
            phase += 1
        else:
            yield phase, event


def _is_of(part: str, event: Event) -> bool:
    """Say whether an event is caused by a rule of a point or of a chapter."""
    return rule_of(event).startswith(f"{part}.")
