"""The page on conformance: what is covered, and what proves each rule, measured at this build."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from itertools import chain
from pathlib import Path
from typing import Final, Literal, NamedTuple

import msgspec

from sabacc.conformance.grading.grader import Outcome, grade
from sabacc.conformance.judging.results import RuleStanding
from sabacc.conformance.laws import LAWS
from sabacc.conformance.proving import Flip, Passes, Remembered, flips, moot
from sabacc.conformance.scenarios.cases import Case, holds_for, twins, under
from sabacc.protocol.dependency_cache import CachedAnswer, CachingEngine
from sabacc.site.data import ORDER, SiteData, points_of, title
from sabacc.site.elements import To, filled
from sabacc.site.pages.for_programs import LAWS_PAGE
from sabacc.spec.model import Level, Point, Standing
from sabacc.spec.rulesets import DECK_SIZE, Choice, Ruleset

_PAGE: Final = "conformance.md"
_BINDS: Final[Mapping[Standing, str]] = {
    Standing.SETTLED: "The text says so, reads so beyond doubt, or our own rulebook decides so. "
    "A program that plays it any other way does not conform.",
    Standing.DOUBTFUL: "The text is doubtful. A program may play any reading on file; "
    "the report says which one it plays.",
    Standing.OPEN: "The text is silent. A program may play it any way it likes; "
    "the suite finds out how, and holds the program to everything else.",
}
_UNPROVED: Final = RuleStanding.DISPUTED.value


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


class RuleProof(NamedTuple):
    """What proves a rule, in the words of the page; of `conduct`, why no program can show it."""

    rule: str
    tags: list[str]
    level: str
    scenarios: int = 0
    twinned: int = 0
    passed: str = ""
    caught: str = ""
    conduct: str = ""


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
    telling = [
        one
        for one in tried
        if one.killer or one.disputed or moot(rules, one.point, Choice.parse(one.wrong)) is None
    ]
    return Measured(
        ruleset=rules.name,
        passed=frozenset(id_ for id_, right in graded.items() if right),
        failed=tuple(id_ for id_, right in graded.items() if not right),
        flips=tuple(telling),
        moot=len(tried) - len(telling),
    )


def pages_of(data: SiteData) -> dict[str, str]:
    """Return the page, after running the reference over the rulesets that readers may read as."""
    cases = [case for found in data.cases_by_rule.values() for case in found]
    passed = _Graded(data.engine)
    measured = [measure(rules, cases, passed) for rules in data.rulesets]
    to = To(_PAGE)
    text = filled(
        "conformance.md.j2",
        to=to,
        data=data,
        scenarios=len(cases),
        covered=[_covered(data, to, chapter) for chapter in ORDER],
        measured=measured,
        results=[_result(data, to, one) for one in measured],
        disputed=[case for case in cases if case.quarantined],
        linked=[to.ruleset(rules.name) for rules in data.rulesets],
        duties=_duties(data),
        answers=sum(len(one.passed) + len(one.failed) for one in measured),
        laws=LAWS,
        laws_page=LAWS_PAGE,
        chapter_options=[("", "all"), *((chapter, title(chapter)) for chapter in ORDER)],
        level_options=[("", "all"), *((level.value, level.value) for level in Level)],
        proofs=_proofs(data, measured),
        sample=sample(),
    )
    return {_PAGE: text}


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


def _duties(data: SiteData) -> Iterator[tuple[str, ...]]:
    """Yield what each standing means, and how many points of each ruleset have it."""
    found = [Counter(made.standing for made in rules.made.values()) for rules in data.rulesets]
    for one, says in _BINDS.items():
        yield (f"*{one.value}*", says, *(str(counter[one]) for counter in found))


def _proofs(data: SiteData, measured: list[Measured]) -> dict[str, list[RuleProof]]:
    """Return for each chapter what proves each of its rules."""
    passed = {one.ruleset: one.passed for one in measured}
    tried = list(chain.from_iterable(one.flips for one in measured))
    return {
        chapter: [
            _rule(data, point, choice, passed, tried)
            for point in points_of(chapter)
            for choice in point.choices
        ]
        for chapter in ORDER
    }


def _rule(
    data: SiteData,
    point: Point,
    choice: str,
    passed: Mapping[str, frozenset[str]],
    tried: Iterable[Flip],
) -> RuleProof:
    rule = point.rule_id(choice)
    tags = [point.chapter, f"level-{point.level.value}"]
    if point.conduct:
        return RuleProof(rule, [*tags, "conduct"], point.level.value, conduct=point.conduct)
    cases, ran = (
        data.cases_by_rule[rule],
        [rules for rules in data.rulesets if rules.choices[point.id].name == choice],
    )
    return RuleProof(
        rule,
        tags if ran else [*tags, "elsewhere"],
        point.level.value,
        scenarios=len(cases),
        twinned=sum(any(twins(case, other) for other in cases) for case in cases),
        passed=_passed(ran, cases, passed),
        caught=_caught(point, choice, tried),
    )


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


_SAMPLE: Final = Path(__file__).with_name("mutants.toml")


class Survivor(msgspec.Struct, frozen=True):
    """Mutants that no case convicts, all for one reason.

    Attributes:
        where: The modules and functions that they change.
        count: How many they are.
        kind: `equivalent` if they change no rule's outcome, else `missed`.
        change: What they change.
        why: Why nothing shows, or which scenario is missing.
    """

    where: str
    count: int
    kind: Literal["equivalent", "missed"]
    change: str
    why: str


class Sample(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A sample of mutants of the engine, and what became of them.

    Attributes:
        date: When it was judged.
        tool: What made the changes.
        seed: By which they were drawn.
        of: From how many.
        drawn: How many were drawn, without those that do not compile.
        convicted: How many a case convicts.
        written: How many of them only cases convict that were written for this sample.
        survivors: The others.
    """

    date: date
    tool: str
    seed: int
    of: int
    drawn: int
    convicted: int
    written: int
    survivors: tuple[Survivor, ...]

    def survived(self, kind: str) -> int:
        """Return how many survivors are of a kind."""
        return sum(one.count for one in self.survivors if one.kind == kind)

    @property
    def telling(self) -> int:
        """How many of the mutants change a rule's outcome."""
        return self.drawn - self.survived("equivalent")

    @property
    def share(self) -> float:
        """How many of a hundred telling mutants are convicted."""
        return 100 * self.convicted / self.telling


def sample() -> Sample:
    """Read the sample that ships."""
    return msgspec.toml.decode(_SAMPLE.read_bytes(), type=Sample)
