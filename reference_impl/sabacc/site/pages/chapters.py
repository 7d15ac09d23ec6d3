"""The chapters of the rulebook: a page each, with a card for each question, and their contents."""

from collections.abc import Iterator, Sequence
from functools import cached_property
from html import escape
from itertools import takewhile
from typing import Final, NamedTuple
from urllib.parse import quote

from sabacc.arbiter.words import capital
from sabacc.conformance.scenarios.cases import Case, Line
from sabacc.site.data import ABOUT, GIST, ORDER, PARTS, SiteData, contested, points_of
from sabacc.site.elements import (
    Example,
    To,
    basis_link,
    example_of,
    filled,
    label,
    law_text,
    marked_law,
    program_text,
    ruleset_page,
    titled,
)
from sabacc.spec.decisions import Decision, Reading
from sabacc.spec.house_files import rulesets_choosing, shipped_houses
from sabacc.spec.model import Point, Standing
from sabacc.spec.points import POINTS, VERSIONS
from sabacc.spec.rulesets import Choice, Ruleset, builtin
from sabacc.spec.wording import list_bounds, reading_words, undocumented_kind
from sabacc.system.text import counted

_INDEX: Final = "rules/index.md"
_MOST_RELATED: Final = 5


def pages_of(data: SiteData) -> dict[str, str]:
    """Return a page for each chapter, and the contents."""
    pages = {f"rules/{chapter}.md": _chapter(data, chapter) for chapter in ORDER}
    contents = filled(
        "chapters.md.j2",
        to=To(_INDEX),
        data=data,
        PARTS=PARTS,
        ABOUT=ABOUT,
        contested=contested,
        ruleset_page=ruleset_page,
        size=_size,
        chapter_points=[(chapter, points_of(chapter)) for chapter in ORDER],
    )
    return pages | {_INDEX: contents}


def _chapter(data: SiteData, chapter: str) -> str:
    to = To(f"rules/{chapter}.md")
    return filled(
        "chapter.md.j2",
        to=to,
        chapter=chapter,
        gist=GIST[chapter],
        about=ABOUT[chapter][1],
        size=_size(chapter),
        cards=[card_text(data, point, to) for point in points_of(chapter)],
    )


def _size(chapter: str) -> str:
    points = points_of(chapter)
    rules = sum(len(point.documented) for point in points)
    conflicts = sum(contested(point.id) for point in points)
    disputed = f"the sources disagree on {conflicts}" if conflicts else "the sources never disagree"
    return f"{counted(len(points), 'question')}, {counted(rules, 'rule')}; {disputed}."


def card_text(data: SiteData, point: Point, to: To) -> str:
    """Return the card of a point as Markdown."""
    return filled(
        "card.md.j2",
        card=RuleCard(data, point, to),
        data=data,
        to=to,
        list_bounds=list_bounds,
        reading_words=reading_words,
    )


class RuleCard:
    """A card as its template fills it in: every attribute is one of the template's words."""

    def __init__(self, data: SiteData, point: Point, to: To) -> None:
        """Make the card of a point for the page that `to` links from."""
        self.data, self.point, self.to = data, point, to
        self.contested = contested(point.id)
        self.decision: Decision = data.decisions[point.id]
        self.arising = [rules for rules in data.rulesets if point.id in rules.made]
        self.premises = [
            f"“{titled(to, other, Choice(name))}”"
            for way in point.when
            for other, names in way.items()
            for name in names
        ]

    @cached_property
    def common(self) -> str:
        """The choice that all rulesets make under which the point arises, if it is one."""
        made = {rules.choices[self.point.id].name for rules in self.arising}
        made = made or set(self.point.documented)
        return made.pop() if len(made) == 1 else ""

    @cached_property
    def examples(self) -> dict[str, Example]:
        """The example of each ruleset, by its name."""
        return {
            rules.name: example_of(self.data, rules, self.point, self.to)
            for rules in self.data.rulesets
        }

    @cached_property
    def _shown(self) -> set[Example]:
        return {self.examples[rules.name] for rules in self.arising}

    @property
    def alike(self) -> bool:
        """Whether all rulesets have one example, with its trace."""
        return len(self._shown) == 1

    @property
    def shared_story(self) -> Example | None:
        """The example that stands once above the tabs: its trace may still differ."""
        stories = {example.story: example for example in self._shown}
        return next(iter(stories.values())) if len(stories) == 1 else None

    @property
    def shared_hands(self) -> str:
        """The hands that lie on the table in all of the examples, if these stand in the tabs."""
        hands = {example.hands for example in self._shown}
        in_tabs = not self.common or self.shared_story is None
        return hands.pop() if len(hands) == 1 and len(self.arising) > 1 and in_tabs else ""

    @property
    def elsewhere(self) -> tuple[Ruleset, Example] | None:
        """The example of an option or a house that plays what no ruleset on the page does."""
        name = next((name for name, _ in rulesets_choosing(self.point)), "")
        if not name:
            return None
        houses = {house.name: house for house in shipped_houses()}
        rules = houses.get(name) or builtin(name)
        example = example_of(self.data, rules, self.point, self.to)
        return (rules, example) if example.title else None

    def law(self, rule: str, readers: Sequence[Ruleset] = ()) -> str:
        """Return the law of a rule, with marks on what only some of the readers' rulesets have."""
        return marked_law(self.data, rule, self.to, readers)

    def law_as(self, rule: str, rules: Ruleset) -> str:
        """Return the law of a rule as one ruleset has it."""
        return law_text(self.data, rule, self.to, rules)

    def for_programs(self, rule: str) -> str:
        """Return what only programs need of a rule."""
        return program_text(self.data, rule, self.to)

    def basis(self, rules: Ruleset) -> str:
        """Say why a ruleset makes its choice."""
        return capital(basis_link(self.to, rules.made[self.point.id], self.point.id))

    @property
    def quarrels(self) -> list[tuple[str, str]]:
        """Badges that players should see before the law: that not everybody plays it."""
        badges: list[tuple[str, str]] = []
        if self.contested:
            badges.append(("disagree", "sources disagree"))
        elif self.arising and not self.common:
            badges.append(("disagree", "rulesets differ, no two sources do"))
        if any(case.quarantined for case in self._cases()):
            badges.append(("disputed", "disputed"))
        return badges

    @property
    def badges(self) -> list[tuple[str, str]]:
        """Badges that say what a program has to do, and whether a document settles it."""
        badges: list[tuple[str, str]] = []
        if not self.arising:
            badges.append(("optional", "only by options"))
        elif self.common and not self.contested:
            badges.append(("agree", "sources agree"))
        if self.point.conduct:
            badges.append(("conduct", "conduct"))
        else:
            badges.append(("count", counted(len(self._cases()), "scenario")))
            badges.append(("level", f"level {self.point.level.value}"))
        duties: dict[Standing, list[str]] = {}
        for rules in self.arising:
            duties.setdefault(rules.made[self.point.id].standing, []).append(label(rules.name))
        for duty, names in duties.items():
            whom = "for all" if len(duties) == 1 else ", ".join(names)
            badges.append((duty.name.lower(), f"{duty.value}: {whom}"))
        return badges

    def _cases(self) -> list[Case]:
        """Return the cases of all rules of the point."""
        rules = map(self.point.rule_id, self.point.choices)
        return [case for rule in rules for case in self.data.cases_by_rule[rule]]

    @property
    def variants(self) -> list[str]:
        """The documented choices, but for the common one."""
        return [choice for choice in self.point.documented if choice != self.common]

    @property
    def dialects(self) -> list[str]:
        """The choices that some programs make and no document does."""
        return [name for name in self.point.dialects if self._kind(name) == "dialect"]

    def _kind(self, choice: str) -> str:
        return undocumented_kind(self.point.id, choice)

    @property
    def rejected(self) -> list[Reading]:
        """The readings that the decision rejects; a dialect is none."""
        readings = self.decision.readings
        return [one for one in readings if one.rejected and self._kind(one.choice) != "dialect"]

    def says_anew(self, sid: str) -> bool:
        """Say whether a sentence does not stand among the card's sources already."""
        made = self.point.made.values()
        return sid in self.data.sentences and not any(sid in one.sentences for one in made)

    def players(self, choice: str) -> list[str]:
        """Link the rulesets that play a choice; versions that do as their document go with it."""
        made = dict(rulesets_choosing(self.point))
        house = self.data.house
        if house is not None and self.point.id in house.made:
            made = {house.name: house.made[self.point.id], **made}
        playing = {name: one.number for name, one in made.items() if one.choice == choice}
        whole = all(playing.get(name, -1) == playing.get("forum") for name in VERSIONS)
        return [
            f"{self.to.ruleset(name)}{'' if number is None else f' ({number})'}"
            f"{' and all its versions' if whole and name == 'forum' else ''}"
            for name, number in playing.items()
            if not (whole and name in VERSIONS)
        ]

    def unproved(self, choice: str) -> bool:
        """Say whether every scenario of a choice is in dispute."""
        cases = self.data.cases_by_rule[self.point.rule_id(choice)]
        return bool(cases) and all(case.quarantined for case in cases)

    def scenarios(self, choice: str) -> str:
        """Return the scenarios of a choice, folded."""
        cases = self.data.cases_by_rule[self.point.rule_id(choice)]
        return scenarios_html(cases, self.to.path("arbiter.html"))

    @property
    def related(self) -> list[Point]:
        """The points that this one depends on, those that depend on it, those of its theme."""
        wanted = (
            *(other for condition in self.point.when for other in condition),
            *(
                other.id
                for other in POINTS.values()
                if any(self.point.id in condition for condition in other.when)
            ),
            *(other.id for other in points_of(self.point.chapter) if self._theme(other)),
        )
        others = dict.fromkeys(id_ for id_ in wanted if id_ != self.point.id)
        return [POINTS[id_] for id_ in others][:_MOST_RELATED]

    def _theme(self, other: Point) -> bool:
        """Say whether another point's rules stand in the same feature file."""
        files = {self.data.rules[one.rule_id(one.choices[0])].file for one in (self.point, other)}
        return len(files) == 1


# A single step that several scenarios share is told with each of them
_FEWEST: Final = 2


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


def _opening(case: Case, arbiter: str) -> str:
    """Return a scenario's title, which opens it in the Arbiter; what is disputed opens nothing."""
    disputed = f" (disputed in {case.dispute}: reported, not scored)" if case.quarantined else ""
    text = escape(f"{title_of(case)}{disputed}", quote=False)
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
