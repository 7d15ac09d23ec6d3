"""The page on conformance: what is covered, and what proves each rule, measured at this build."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import chain
from typing import Final

import msgspec

from sabacc.conformance.grading.grader import Outcome, grade
from sabacc.conformance.laws import LAWS
from sabacc.conformance.proving import Flip, Passes, Remembered, flips, moot
from sabacc.conformance.report.standing import RuleStanding
from sabacc.conformance.scenarios.cases import Case, holds_for, twins, under
from sabacc.protocol.dependency_cache import CachedAnswer, CachingEngine
from sabacc.site.data import ORDER, SiteData, points_of, title
from sabacc.site.elements.markup import (
    To,
    filters,
    folded,
    labelled,
    select,
    table,
    text_of,
    tick,
    within,
)
from sabacc.site.pages.vocabulary_pages import LAWS_PAGE
from sabacc.site.publishing import figures
from sabacc.spec.model import Level, Point, Standing
from sabacc.spec.points import POINTS
from sabacc.spec.rulesets import DECK_SIZE, Choice, Ruleset
from sabacc.system.text import counted

_PAGE: Final = "conformance.md"
_BINDS: Final[Mapping[Standing, str]] = {
    Standing.SETTLED: "The text says so, reads so beyond doubt, or our own rulebook decides so. "
    "A program that plays it any other way does not conform.",
    Standing.READ: "The text is doubtful. A program may play any reading on file; "
    "the report says which one it plays.",
    Standing.FILLED: "The text is silent. A program may play it any way it likes; "
    "the suite finds out how, and holds the program to everything else.",
}
_UNPROVED: Final = RuleStanding.DISPUTED.value
_LEVELS: Final[Mapping[Level, str]] = {
    Level.SCORE: "what a hand is worth",
    Level.COMPARE: "which hand wins",
    Level.SETTLE: "who pays and gets what at the showdown",
    Level.SHIFT: "what a Sabacc Shift does",
    Level.PLAY: "a whole hand, from the ante to the payout",
}


@dataclass(frozen=True, slots=True)
class Measured:
    """What one ruleset came to in this build.

    Attributes:
        ruleset: Its name.
        passed: The ids of the cases that the reference passed; those in quarantine are not scored.
        failed: The ids of the others that are scored.
        flips: Every wrong choice that was tried, with what caught it.
        moot: How many of them nothing can tell from the right one.
    """

    ruleset: str
    passed: frozenset[str]
    failed: tuple[str, ...]
    flips: tuple[Flip, ...]
    moot: int


class _Graded:
    """Says whether the reference passes a case; what other pages have asked is not asked again."""

    def __init__(self, engine: CachingEngine) -> None:
        self._engine = engine
        self._known: dict[tuple[str, int], tuple[CachedAnswer, bool]] = {}
        """By case and answer, which is held so that no other one gets its number."""

    def __call__(self, case: Case, rules: Ruleset) -> bool:
        asked = under(case, rules.choices)
        if asked is not case:  # it is another one, which needs an id of its own
            asked = msgspec.structs.replace(asked, id=f"{case.id} {rules.choices[DECK_SIZE]}")
        told = self._engine.cached_answer(rules, asked)
        known = self._known.get((asked.id, id(told)))
        if known is None:
            right = bool(told.answer) and grade(asked, told.answer).outcome is Outcome.PASSED
            known = self._known[asked.id, id(told)] = told, right
        return known[1]


def measure(rules: Ruleset, cases: Iterable[Case], passed: Passes | None = None) -> Measured:
    """Ask the reference every case of a ruleset, and grade every wrong choice on every point.

    `passed` is what is asked, where it remembers what it was asked under another ruleset.
    """
    passed = passed or Remembered()
    mine = [case for case in cases if holds_for(case, rules.choices)]
    mine.sort(key=lambda case: len(case.pins))  # what hangs on the least catches soonest
    scored = [case for case in mine if not case.quarantined]
    graded = {case.id: passed(case, rules) for case in scored}
    # A flip is told what is in quarantine too: it then says what a disputed case would have caught.
    tried = list(flips(rules, mine, passed))
    telling = [one for one in tried if one.killer or one.disputed or not _moot(rules, one)]
    return Measured(
        ruleset=rules.name,
        passed=frozenset(id_ for id_, right in graded.items() if right),
        failed=tuple(id_ for id_, right in graded.items() if not right),
        flips=tuple(telling),
        moot=len(tried) - len(telling),
    )


def _moot(rules: Ruleset, one: Flip) -> bool:
    return moot(rules, one.point, Choice.parse(one.wrong)) is not None


def pages_of(data: SiteData) -> dict[str, str]:
    """Return the page, after running the reference over the rulesets that readers may read as."""
    cases = [case for found in data.cases_by_rule.values() for case in found]
    passed = _Graded(data.engine)
    measured = [measure(rules, cases, passed) for rules in data.rulesets]
    return {_PAGE: text_of(_page(data, measured))}


def _page(data: SiteData, measured: list[Measured]) -> Iterator[str]:
    to = To(_PAGE)
    number = sum(map(len, data.cases_by_rule.values()))
    yield from ("# Conformance", "")
    yield f"The rulebook has {counted(len(data.rules), 'rule')} on {len(POINTS)} questions, and"
    yield f"{number:,} scenarios that a program is asked;"
    yield f"this is edition {data.edition}."
    yield "Everything here was counted and run when this page was built,"
    yield "by the reference engine."
    yield f"How programs are tested: {to.link('the protocol', 'implementers/protocol.md')}."
    yield ""
    yield from _coverage(data, to)
    yield ""
    yield from _results(data, to, measured)
    yield from _disputed(data, to)
    yield ""
    yield from _duties(data, to)
    yield ""
    yield from _laws(to, measured)
    yield ""
    yield from _proof(data, to, measured)
    yield ""
    yield from figures.section()


def _coverage(data: SiteData, to: To) -> Iterator[str]:
    yield from ("## What is covered", "")
    yield "Each scenario belongs to one of five levels. A program may claim only some of them:"
    yield ""
    for level, says in _LEVELS.items():
        yield f"- `{level.value}`: {says}"
    yield ""
    yield "Rules of *conduct* are rules that no program can show. Each says why."
    yield ""
    head = ("Chapter", "Rules", "Of conduct", "Scenarios", "Of them at each level")
    rows = [_covered(data, to, chapter) for chapter in ORDER]
    yield from table(head, rows)


def _covered(data: SiteData, to: To, chapter: str) -> tuple[str, ...]:
    points = points_of(chapter)
    rules = [(point, point.rule_id(choice)) for point in points for choice in point.choices]
    levels: Counter[Level] = Counter()
    for point, id_ in rules:
        levels[point.level] += len(data.cases_by_rule[id_])
    conduct = sum(bool(point.conduct) for point, _ in rules)
    at_levels = ", ".join(f"{levels[level]} `{level.value}`" for level in Level if levels[level])
    name = to.chapter(chapter, title(chapter))
    return (name, str(len(rules)), str(conduct), str(levels.total()), at_levels)


def _results(data: SiteData, to: To, measured: list[Measured]) -> Iterator[str]:
    yield from ("## The reference in this build", "")
    yield "To keep the build short, only the base rulesets are run here."
    yield "The project's tests cover every ruleset, option and house."
    yield "*Wrong choices* are programs that play one question wrong and all others right:"
    yield "a scenario must catch each."
    yield ""
    head = (
        "Ruleset",
        "Scenarios asked",
        "Passed",
        "Wrong choices caught",
        "Of these, on settled points",
        "Make no difference",
    )
    yield from labelled(head, (_result(data, to, one) for one in measured))
    for one in measured:
        if one.failed:
            yield ""
            yield f"Failed under {one.ruleset}: {', '.join(f'`{id_}`' for id_ in one.failed)}."


def _disputed(data: SiteData, to: To) -> Iterator[str]:
    found = [case for cases in data.cases_by_rule.values() for case in cases if case.quarantined]
    if not found:
        return
    number = counted(len(found), "scenario")
    yield ""
    yield f"{number} in {to.link('quarantine', 'disputes.md#quarantine')}, not scored above:"
    yield ""
    for case in found:
        yield f"- `{case.id}`, disputed in {case.dispute}"


def _result(data: SiteData, to: To, one: Measured) -> tuple[str, ...]:
    made = data.ruleset(one.ruleset).made
    settled = [flip for flip in one.flips if made[flip.point].standing is Standing.SETTLED]
    return (
        to.ruleset(one.ruleset),
        f"{len(one.passed) + len(one.failed):,}",
        f"{len(one.passed):,}",
        _share(one.flips),
        _share(settled),
        str(one.moot),
    )


def _duties(data: SiteData, to: To) -> Iterator[str]:
    yield from ("## What a verdict shows", "")
    yield "A document leaves some points open. The suite finds out how a program plays them, and"
    yield "holds it to everything else. First it asks every scenario of the ruleset. If answers"
    yield "are wrong, it tries other choices on the open points until most answers are right. What"
    yield "is still wrong, both as written and as played, breaks its rule."
    yield ""
    names = [rules.name for rules in data.rulesets]
    found = {
        rules.name: Counter(made.standing for made in rules.made.values())
        for rules in data.rulesets
    }
    yield from labelled(
        ("Point", "What it means", *map(to.ruleset, names)),
        (
            (f"*{one.value}*", says, *(str(found[name][one]) for name in names))
            for one, says in _BINDS.items()
        ),
    )
    yield ""
    yield "The figures count the points of each ruleset."
    yield from ("", "## What a verdict cannot show", "")
    yield "- **A situation that no scenario shows.** *Conforms* means that the program answered"
    yield "  every scenario correctly, not that it has no bugs. Wrong programs that slip through"
    yield "  are hunted below, and counted."
    yield "- **What the program does not claim or leaves out.** Levels, seats and keys that it does"
    yield "  not answer are listed beside the verdict: *as far as it shows*."
    yield "- **How an open point should be played.** No program can fail there:"
    yield "  the text does not say."
    yield "- **A program that knows it is being tested.** It can ask the reference, which is"
    yield "  public. But remembered answers are found out: a sample is asked in other words."
    yield "- **Chance and manners.** The program is given its cards and dice, so its own shuffling"
    yield "  is not tested. Rules of *conduct* show only at a table."


def _laws(to: To, measured: list[Measured]) -> Iterator[str]:
    answers = sum(len(one.passed) + len(one.failed) for one in measured)
    yield from ("## Laws of every ruleset", "")
    yield "They need no scenarios of their own: every answer is checked against them,"
    yield f"including {answers:,} of the reference in this build."
    yield "A program that breaks one does not conform, whatever it claims."
    yield f"What each says exactly, and how it is judged: {to.link('the laws', LAWS_PAGE)}."
    yield ""
    for law, one in LAWS.items():
        yield f"- {to.link(one.title, f'{LAWS_PAGE}#{law}')}"


def _proof(data: SiteData, to: To, measured: list[Measured]) -> Iterator[str]:
    yield from ("## What proves each rule", "")
    yield "- **Scenarios**: how many show the rule. **Twinned**: how many have a twin in the same"
    yield "  rule that asks the same and expects another answer, so that no constant answer passes"
    yield "  both."
    yield "- **Passed**: of the rulesets in this build that follow the rule, the number under which"
    yield "  the reference passed all scenarios that apply."
    yield "- **Wrong programs**: how many programs that play this question another way were"
    yield "  caught by a scenario in this build. If there is no other choice, the project's tests"
    yield "  break the engine on that very rule, and a scenario of the rule must catch the"
    yield "  *wrong engine*. The build does not run that test."
    yield ""
    yield "If no base ruleset follows a rule, the project's tests run it under an option,"
    yield "a version or a house that ships."
    yield ""
    yield from _filters()
    passed = {one.ruleset: one.passed for one in measured}
    tried = list(chain.from_iterable(one.flips for one in measured))
    head = ("Rule", "Level", "Scenarios", "Twinned", "Passed", "Wrong programs")
    for chapter in ORDER:
        rows = [
            _rule(data, to, point, choice, passed, tried)
            for point in points_of(chapter)
            for choice in point.choices
        ]
        lines = [f"### {title(chapter)} {{ #{chapter} }}", ""]
        lines += [*folded(counted(len(rows), "rule")), *table(head, rows), "</details>"]
        yield from ("", *within('class="proofs" data-group', lines))


def _filters() -> Iterator[str]:
    """Yield what narrows down the rules that are shown."""
    chapters = [(chapter, title(chapter)) for chapter in ORDER]
    levels = [(level.value, level.value) for level in Level]
    yield from filters(
        "Filter the rules",
        "rules",
        (
            select("chapter", "Chapter", [("", "all"), *chapters], "{chapter}"),
            select("level", "Level", [("", "all"), *levels], "level-{level}"),
            tick("conduct", "Conduct only", "conduct"),
            tick("elsewhere", "Not run in this build", "elsewhere"),
        ),
    )


def _rule(  # noqa: PLR0913, PLR0917 - one argument for each thing that a row is made of
    data: SiteData,
    to: To,
    point: Point,
    choice: str,
    passed: Mapping[str, frozenset[str]],
    tried: Iterable[Flip],
) -> tuple[str, ...]:
    id_ = point.rule_id(choice)
    tags = [point.chapter, f"level-{point.level.value}"]
    if point.conduct:
        link = f'{to.rule(id_)} {{ data-tags="{" ".join((*tags, "conduct"))}" }}'
        return (link, point.level.value, "conduct", "", "", point.conduct)
    cases = data.cases_by_rule[id_]
    ran = _ran(data, point, choice)
    tags += [] if ran else ["elsewhere"]
    return (
        f'{to.rule(id_)} {{ data-tags="{" ".join(tags)}" }}',
        point.level.value,
        str(len(cases)),
        str(sum(any(twins(case, other) for other in cases) for case in cases)),
        _passed(ran, cases, passed),
        _caught(point, choice, tried),
    )


def _ran(data: SiteData, point: Point, choice: str) -> list[Ruleset]:
    return [rules for rules in data.rulesets if rules.choices[point.id].name == choice]


def _passed(ran: list[Ruleset], cases: Iterable[Case], passed: Mapping[str, frozenset[str]]) -> str:
    if not ran:
        return "not run in this build"
    scored = [case for case in cases if not case.quarantined]
    here = {
        rules.name: [case.id for case in scored if holds_for(case, rules.choices)] for rules in ran
    }
    asked = {name: ids for name, ids in here.items() if ids}
    whole = sum(passed[name].issuperset(ids) for name, ids in asked.items())
    shares = f"{whole} of {len(asked)}" if asked else ""
    unproved = "" if len(asked) == len(ran) else _UNPROVED
    return ", ".join(filter(None, (shares, unproved)))


def _caught(point: Point, choice: str, tried: Iterable[Flip]) -> str:
    mine = [
        one for one in tried if one.point == point.id and Choice.parse(one.right).name == choice
    ]
    caught = _share(mine) if mine else ""
    broken = "wrong engine" if len(point.documented) == 1 else ""
    return ", ".join(filter(None, (caught, broken)))


def _share(tried: Iterable[Flip]) -> str:
    """Say how many flips were caught; what a disputed case alone would catch is told apart."""
    found = list(tried)
    disputed = sum(bool(one.disputed) for one in found)
    caught = sum(bool(one.killer) for one in found)
    share = f"{caught} of {len(found) - disputed}" if disputed < len(found) or not found else ""
    return ", ".join(filter(None, (share, f"{disputed} disputed" if disputed else "")))
