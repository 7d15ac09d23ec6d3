"""Which ruleset are we playing?  What hand records say for and against each, and how to tell it."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from sabacc.arbiter.classifying.evidence import (
    LOOKS,
    NOBODY,
    Fit,
    HandEvidence,
    Mended,
    Replays,
    Trip,
    deeds,
    fit,
    look,
    others,
    play,
    trips,
)
from sabacc.arbiter.comparing import Hand as Smallest
from sabacc.arbiter.comparing import hands_apart, situation
from sabacc.conformance.search import INTERRUPTED, SearchBudget, SpentError
from sabacc.records.hand_record import Blank, Line, Round
from sabacc.records.text import reader
from sabacc.spec.house_files import shipped_dialects, shipped_houses
from sabacc.spec.points import POINTS
from sabacc.spec.rulesets import (
    NOT_APPLICABLE,
    Choice,
    Ruleset,
    RulesetError,
    builtin,
    builtin_names,
)
from sabacc.system.groups import by_key
from sabacc.system.structs import replace_fields
from sabacc.system.text import counted, join_words
from sabacc.system.user_input import one_line, printable

if TYPE_CHECKING:
    from sabacc.conformance.scenarios.cases import Case  # a browser has no msgspec


@dataclass(frozen=True, slots=True)
class PointEvidence:
    """What records say on one point.

    Attributes:
        point: The point.
        mine: The choice of the ruleset that fits best.
        fits: Other choices by which no record breaks a rule; each with one number that does.
        refuted: The others, each with the first fault that refutes it; with one number that does.
        untried: Choices for which there was no time, or not for all their numbers.
    """

    point: str
    mine: Choice
    fits: tuple[Choice, ...]
    refuted: tuple[tuple[Choice, Trip], ...]
    untried: tuple[Choice, ...] = ()

    @property
    def silent(self) -> bool:
        """Whether the records say nothing about it."""
        return not self.refuted and not self.untried

    @property
    def settled(self) -> bool:
        """Whether no other choice fits."""
        return not self.fits and not self.untried


def judged_points(
    hands: HandEvidence, rules: Ruleset, report: Callable[[str, int, int], None]
) -> Iterator[PointEvidence]:
    """Change every point by itself, and see which records that contradicts.

    Of a choice that fits with a number no further number is tried.  `report` is told what is being
    judged, and how many of how many.
    """
    for done, point in enumerate(POINTS.values()):
        report("points", done, len(POINTS))
        fits: dict[str, Choice] = {}
        refuted: dict[str, tuple[Choice, Trip]] = {}
        untried: dict[str, Choice] = {}
        for choice in others(rules, point, hands.numbers):
            if choice.name in fits:
                continue
            if hands.spent:
                untried.setdefault(choice.name, choice)
                continue
            trip = hands.refutes(rules.flipped(point.id, choice))
            if trip is None:
                fits[choice.name] = choice
            else:
                refuted.setdefault(choice.name, (choice, trip))
        if fits or refuted or untried:
            yield PointEvidence(
                point.id,
                rules.choices[point.id],
                tuple(fits.values()),
                tuple(refuted.values()),
                tuple(untried.values()),
            )


# A ruleset that all hands fit but one in so many is worth a second look: one careless record is
# more likely than one hand by other rules.
_ONE_HAND_IN: Final = 5
# Of few hands one may be wrong in so many lines; more of them show that it is played otherwise.  A
# slip costs one line, or two where it is found out again at the end of the hand.
_FEW_LINES: Final = 3


@dataclass(frozen=True, slots=True)
class Slip:
    """A heading that is out of order by itself, whatever the ruleset.

    Attributes:
        file: The name of the record's file.
        line: The number of the line in it.
        says: What is out of order.
        mend: What to write instead.
    """

    file: str
    line: int
    says: str
    mend: str


@dataclass(frozen=True, slots=True)
class ButFor:
    """A ruleset that little alone speaks against.

    Attributes:
        rules: The ruleset.
        hands: How many hands speak against it.
        trips: All that does.
        also: The rulesets against which the very same speaks.
        refused: Those of its faults that stand in a line which no other ruleset allows either.
    """

    rules: Ruleset
    hands: int
    trips: tuple[Trip, ...]
    also: tuple[str, ...]
    refused: tuple[Trip, ...]


def reread(
    sources: Iterable[reader.Source], among: Sequence[Ruleset]
) -> tuple[list[reader.Source], tuple[Slip, ...]]:
    """Return records as they are to be judged, and the headings that were taken for slips.

    Headings count from 1 in every ruleset.  Where those of a record do not, a heading is left out,
    which is allowed, or one is mistyped.  The record tells which: it is judged as it stands, with
    its headings counted anew, and without those that do not fit their place.  What comes nearest to
    any ruleset is kept, the record as it stands first of all.
    """
    found: list[reader.Source] = []
    slips: list[Slip] = []
    replays = Replays()
    for source in sources:
        lines = enumerate(source.record.lines)
        headings = [(place, line.number) for place, line in lines if isinstance(line, Round)]
        wrong = [
            (place, number, right)
            for right, (place, number) in enumerate(headings, 1)
            if number != right
        ]
        if not wrong:
            found.append(source)
            continue
        counted_anew = _with_lines(source, {place: Round(right) for place, _, right in wrong})
        left_out = _with_lines(source, {place: Blank() for place, _, _ in wrong})
        ways = [source, counted_anew, left_out]
        best = min(
            ways,
            key=lambda way: min(
                (len(judged.against), judged.distance)
                for judged in (fit((way,), rules, replays) for rules in among)
            ),
        )
        found.append(best)
        if best is not source:
            place, number, right = wrong[0]
            says = f"round {number} {f'follows round {right - 1}' if right > 1 else 'comes first'}"
            slips.append(
                Slip(
                    source.file,
                    source.numbers[place],
                    says,
                    f"write round {right}, or add what is left out before it",
                )
            )
    return found, tuple(slips)


def _with_lines(source: reader.Source, instead: Mapping[int, Line]) -> reader.Source:
    """Return a record with other lines at some places."""
    lines = tuple(instead.get(place, line) for place, line in enumerate(source.record.lines))
    return replace(source, record=replace_fields(source.record, lines=lines))


def but_for(nearly: Sequence[Fit], hands: int) -> ButFor | None:
    """Return the nearest ruleset if little alone speaks against it; None if it is far off.

    `nearly` are all rulesets, the nearest first, none of which fits.
    """
    nearest, *others = nearly
    against = [hand for hand, _ in nearest.against]
    if len(against) > 1 and len(against) * _ONE_HAND_IN > hands:
        return None
    trips = _all(against, nearest.rules)
    if len(against) * _ONE_HAND_IN > hands and len(trips) > _FEW_LINES:
        return None
    elsewhere = [(one, _all(against, one.rules)) for one in others]
    lines = [{(trip.file, trip.line) for trip in found} for _, found in elsewhere]
    refused = (
        trip for trip in trips if lines and all((trip.file, trip.line) in each for each in lines)
    )
    also = (
        one.rules.name
        for one, found in elsewhere
        if found == trips and len(one.against) == len(against)
    )
    return ButFor(nearest.rules, len(against), trips, tuple(also), tuple(refused))


def _all(hands: Iterable[reader.Source], rules: Ruleset) -> tuple[Trip, ...]:
    return tuple(trip for hand in hands for trip in trips(hand, play(hand, rules)))


# How many hands contradict a ruleset before it is out of the question
_MOST_AGAINST: Final = 8
# How many pairs of rulesets are told apart at the most
_MOST_APART: Final = 12


@dataclass(frozen=True, slots=True)
class NamedRuleset:
    """The ruleset that records name in their heads.

    Attributes:
        name: The name, with the choices of the house.
        hands: How many records name it.
        fit: How these records fit it; None where there is no such ruleset.
        trouble: Why there is none.
    """

    name: str
    hands: int
    fit: Fit | None
    trouble: str = ""


@dataclass(frozen=True, slots=True)
class Apart:
    """Two rulesets that both fit, and the points on which they differ, each with an example."""

    one: Ruleset
    other: Ruleset
    differs: Mapping[str, Smallest[Case] | None]


@dataclass(frozen=True, slots=True)
class Classification:
    """What hands say about the ruleset.

    Attributes:
        hands: How many hands there are.
        fits: The rulesets that no hand contradicts, those with the fewest gaps first.
        houses: Whether those are houses that ship, as no built-in ruleset fits.
        nearly: All others, the nearest first; the nearest few with the rules by which they fail.
        named: The rulesets that the heads name.
        mended: Where no built-in one fits, or only one by which hands leave something out, the
            nearest one with a few other choices; if none of those fits, what all heads name and
            fits.
        around: The ruleset on whose points `points` is.
        judged: How many hands fit it: by those alone points are judged.
        points: What the hands say on each point that it leaves a choice.
        seen: How often players did what shows points, by the keys of `NOBODY`.
        apart: What would tell those that fit from one another.
        lines: How many lines were replayed.
        slips: Headings that are out of order by themselves, and were not held against any ruleset.
        but_for: Where none fits, the nearest one if a few lines alone speak against it.
        cut: Why the search ended before its time; mostly empty.
    """

    hands: int
    fits: tuple[Fit, ...]
    houses: bool
    nearly: tuple[Fit, ...]
    named: tuple[NamedRuleset, ...]
    mended: Mended | None
    around: Ruleset
    judged: int
    points: tuple[PointEvidence, ...]
    seen: Mapping[str, int]
    apart: tuple[Apart, ...]
    lines: int
    slips: tuple[Slip, ...] = ()
    but_for: ButFor | None = None
    cut: str = ""

    @property
    def families(self) -> tuple[str, ...]:
        """The rulesets that fit without their options, each once."""
        return tuple(dict.fromkeys(found.name.partition("+")[0] for found in self.fits))

    @property
    def verdict(self) -> str:
        """One of `one`, `options` (one ruleset, its options open), `several`, `none`, `cut`."""
        if self.cut:
            return "cut"
        if not self.fits:
            return "none"
        if self.mended is not None:
            return "several"
        if len(self.fits) == 1:
            return "one"
        return "options" if len(self.families) == 1 else "several"


def candidates() -> tuple[Ruleset, ...]:
    """Return every built-in ruleset, without options first, then with each single one."""
    names = sorted(builtin_names(), key=lambda name: "+" in name)
    return tuple(builtin(name) for name in names)


def classify(
    records: Sequence[reader.Source],
    rulesets: Sequence[Ruleset] = (),
    on_progress: Callable[[str, int, int], None] | None = None,
    scenes: Sequence[Case] = (),
    budget: SearchBudget | None = None,
) -> Classification:
    """Say which rulesets records fit, whatever their heads name.

    `records` holds one at least.  `rulesets` are those to choose from; where empty, all built-in
    ones, and if none of them fits the houses that ship.  `on_progress` is told what is being
    judged, and how many of how many.  Once the lines of the budget are replayed, further choices on
    single points are left untried; once its time or memory is spent, or at Ctrl-C, what is known by
    then is told.  `scenes` are scenarios to take examples from.
    """
    among = tuple(rulesets) or candidates()
    report = on_progress or _ignore
    sources, slips = reread([hand for record in records for hand in record.hands], among)
    replays = Replays(budget or SearchBudget())
    evidence, judged = HandEvidence(sources, replays), list[Fit]()
    shipped, heads, mended, cut = list[Ruleset](), list[NamedRuleset](), None, ""
    points, sound, seen = list[PointEvidence](), list[reader.Source](), dict.fromkeys(NOBODY, 0)
    try:
        judged += _judged(sources, among, replays, report)
        if not rulesets and not any(one.fits for one in judged):
            shipped += (*shipped_houses(), *shipped_dialects())
            judged += _judged(sources, shipped, replays, report)
        report("changed rulesets", 0, 1)
        heads += _named(sources, replays)
        mended = _mended(evidence, judged, shipped, heads)
        around = _around(judged, mended)
        sound, seen = _sound(sources, around, replays)
        if sound:
            points.extend(judged_points(HandEvidence(sound, replays), around, report))
    except SpentError as spent:
        cut = str(spent)
    except KeyboardInterrupt:
        cut = INTERRUPTED
    replays.budget = SearchBudget()  # what is known is told, however long that takes
    judged = judged or [fit(sources, among[0], replays, _MOST_AGAINST)]
    mended = mended or (evidence.best if cut else None)
    fits, nearly = _sorted(judged)
    return Classification(
        hands=len(sources),
        fits=tuple(fits),
        houses=bool(fits and shipped),
        nearly=tuple(nearly),
        named=tuple(heads),
        mended=mended,
        around=_around(judged, mended),
        judged=len(sound),
        points=tuple(points),
        seen=seen,
        apart=tuple(_apart(one, other, scenes) for one, other in _pairs(fits)),
        lines=replays.lines,
        slips=slips,
        but_for=None
        if fits or cut
        else but_for(
            [fit(sources, nearly[0].rules, replays), *nearly[1:]],  # of all hands
            len(sources),
        ),
        cut=cut,
    )


def _ignore(_what: str, _done: int, _total: int) -> None:
    """Tell nobody how far it has come."""


def _judged(
    sources: Sequence[reader.Source],
    among: Sequence[Ruleset],
    replays: Replays,
    report: Callable[[str, int, int], None],
) -> Iterator[Fit]:
    for done, rules in enumerate(among):
        report("rulesets", done, len(among))
        yield fit(sources, rules, replays, _MOST_AGAINST)


def _sorted(judged: Sequence[Fit]) -> tuple[list[Fit], list[Fit]]:
    """Return the rulesets that fit, those with the fewest gaps first, and the nearest others."""
    fits = sorted((one for one in judged if one.fits), key=lambda one: (one.gaps, one.unjudged))
    return fits, sorted((one for one in judged if not one.fits), key=lambda one: one.rank)


def _around(judged: Sequence[Fit], mended: Mended | None) -> Ruleset:
    fits, nearly = _sorted(judged)
    return mended.fit.rules if mended is not None else (fits or nearly)[0].rules


def _sound(
    sources: Sequence[reader.Source], rules: Ruleset, replays: Replays
) -> tuple[list[reader.Source], dict[str, int]]:
    """Return the hands without a certain fault, and what is done in them."""
    sound = [source for source in sources if replays.judged(source, rules).trip is None]
    played = (play(source, rules, first=True) for source in sound)
    return sound, deeds(one for one in played if not isinstance(one, Trip))


def _named(sources: Sequence[reader.Source], replays: Replays) -> Iterator[NamedRuleset]:
    groups = by_key(
        (reader.with_choices(source.record.ruleset, source.record.choices), source)
        for source in sources
    )
    for name, mine in groups.items():
        first = mine[0].record
        try:
            rules = reader.ruleset_named(first.ruleset, first.choices)
        except RulesetError as error:
            yield NamedRuleset(name, len(mine), None, str(error))
        else:
            yield NamedRuleset(name, len(mine), fit(mine, rules, replays, _MOST_AGAINST))


def _mended(
    hands: HandEvidence,
    judged: Sequence[Fit],
    shipped: Sequence[Ruleset],
    heads: Sequence[NamedRuleset],
) -> Mended | None:
    """Return the nearest ruleset with a few other choices, unless it is one of those that fit."""
    fits, nearly = _sorted(judged)
    if fits and not shipped:
        return hands.without_gaps(fits[0])
    houses = {rules.name for rules in shipped}
    mended = hands.mend([one for one in nearly if one.name not in houses])
    if not fits and (mended is None or not mended.fit.fits):
        return _as_named(heads, len(hands.sources)) or mended
    known = [one.rules.choices for one in fits]
    return None if mended is not None and mended.fit.rules.choices in known else mended


def _as_named(heads: Sequence[NamedRuleset], hands: int) -> Mended | None:
    """Return the house that all hands name if it fits them all: nothing nearer was found."""
    fits = [one.fit for one in heads if one.hands == hands and one.fit is not None]
    if not fits or not fits[0].fits:
        return None
    base, own = reader.as_differences(fits[0].rules)
    return Mended(base, {point: Choice.parse(choice) for point, choice in own.items()}, fits[0])


def _pairs(fits: Sequence[Fit]) -> list[tuple[Ruleset, Ruleset]]:
    """Pair rulesets that fit: each one that has options with its base, the others with the best."""
    rules = {one.name: one.rules for one in fits}
    return [
        (rules.get(name.partition("+")[0], fits[0].rules) if "+" in name else fits[0].rules, other)
        for name, other in list(rules.items())[1 : _MOST_APART + 1]
    ]


def _apart(one: Ruleset, other: Ruleset, scenes: Sequence[Case]) -> Apart:
    deed = list(NOBODY)
    points = [
        point
        for point in POINTS.values()
        if one.choices[point.id] != other.choices[point.id] and not point.conduct
    ]
    telling = [
        point
        for point in points
        if point.id in LOOKS
        # where a point does not exist, another one says why
        and NOT_APPLICABLE not in {one.choices[point.id].name, other.choices[point.id].name}
    ]
    names = [point.id for point in telling or points]
    names.sort(key=lambda name: deed.index(LOOKS[name]["deed"]) if name in LOOKS else 99)
    return Apart(one, other, dict(hands_apart(one, other, names, scenes)))


_KEYWORD: Final = re.compile(r"^(Given|And|When|But) ")
_WIDTH: Final = 100
# Of how many of the nearest rulesets is told by which rules they fail
_NEARLY: Final = 5
_MOST_FAULTS: Final = 10


def told(
    found: Classification, title: Callable[[str], str], *, everything: bool = False
) -> Iterator[str]:
    """Yield the lines of a finding; `title` gives the sentence of a rule by its id."""
    shown = found.nearly if everything else found.nearly[:_NEARLY]
    # options that cannot matter fail alike
    nearly = by_key(((len(one.against), one.tried, *one.points.items()), one) for one in shown)
    context = {"title": title, "everything": everything, "nearly": list(nearly.values())}
    for line in _render("finding", found, **context).splitlines():
        indent = line[: len(line) - len(line.lstrip())]
        yield from textwrap.wrap(
            line,
            _WIDTH,
            subsequent_indent=f"{indent}  ",
            break_on_hyphens=False,
        ) or [""]


def verdict(found: Classification) -> str:
    """Return the sentence that names the ruleset."""
    return _render("verdict", found).strip()


def _render(name: str, found: Classification, **context: object) -> str:
    from sabacc.system.templates import environment  # noqa: PLC0415 - a browser has no jinja2

    templates = environment(Path(__file__).with_name("templates"), escaped=False)
    filters: dict[str, Callable[..., str]] = {
        "counted": counted,
        "differences": _differences,
        "one_line": one_line,
        "printable": printable,
        "short": reader.in_short,
        "steps": _steps,
        "words": join_words,
    }
    templates.filters.update(filters)
    return templates.get_template(f"{name}.txt.j2").render(
        found=found, look=look, POINTS=POINTS, **context
    )


def _differences(rules: Ruleset) -> str:
    """Name a house by the built-in ruleset nearest to it: `swag with folding.cost free`."""
    base, own = reader.as_differences(rules)
    return f"{base} with {join_words(f'{point} {choice}' for point, choice in own.items())}"


def _steps(case: Case) -> str:
    return "; ".join(_KEYWORD.sub("", step) for step in situation(case))


def to_json(found: Classification, title: Callable[[str], str]) -> dict[str, Any]:
    """Return a finding as JSON values; `title` gives the sentence of a rule by its id."""
    mended = found.mended
    return {
        "verdict": found.verdict,
        "verdict_in_words": verdict(found),
        "hands": found.hands,
        "slips": [
            {"file": one.file, "line": one.line, "says": one.says, "mend": one.mend}
            for one in found.slips
        ],
        "fits": [_fit_entry(one) for one in found.fits],
        "but_for": found.but_for
        and {
            "ruleset": found.but_for.rules.name,
            "also": list(found.but_for.also),
            "lines": [
                {**_trip_entry(trip), "refused_by_all": trip in found.but_for.refused}
                for trip in found.but_for.trips
            ],
        },
        "nearly": [_fit_entry(one) for one in found.nearly],
        "named": [
            {
                "ruleset": one_line(one.name),
                "hands": one.hands,
                "fits": one.fit is not None and one.fit.fits,
                "trouble": one_line(one.trouble),
                "faults": []
                if one.fit is None
                else [_trip_entry(t) for t in one.fit.trips[:_MOST_FAULTS]],
            }
            for one in found.named
        ],
        "mended": None
        if mended is None
        else {
            **_fit_entry(mended.fit),
            "ruleset": mended.name,
            "base": mended.base,
            "choices": {point: str(choice) for point, choice in mended.changes.items()},
        },
        "apart": [
            {
                "rulesets": [apart.one.name, apart.other.name],
                "points": [
                    {
                        "point": point,
                        "choices": [
                            _choice_entry(point, rules.choices[point], title)
                            for rules in (apart.one, apart.other)
                        ],
                        "look_for": look(point, found.seen),
                        "example": example
                        and {
                            "case": example.case.id,
                            "title": example.case.title,
                            "steps": list(situation(example.case)),
                            "says": list(example.says),
                        },
                    }
                    for point, example in apart.differs.items()
                ],
            }
            for apart in found.apart
        ],
        "points_of": found.around.name,
        "hands_judged": found.judged,
        "points": [
            {
                "point": one.point,
                "standing": "settled" if one.settled else "silent" if one.silent else "open",
                "plays": _choice_entry(one.point, one.mine, title),
                "fits_too": [_choice_entry(one.point, choice, title) for choice in one.fits],
                "refuted": [
                    {**_choice_entry(one.point, choice, title), "by": _trip_entry(trip)}
                    for choice, trip in one.refuted
                ],
                "not_tried": [str(choice) for choice in one.untried],
                "look_for": "" if one.settled else look(one.point, found.seen),
            }
            for one in found.points
        ],
    }


def _fit_entry(one: Fit) -> dict[str, Any]:
    return {
        "ruleset": one.name,
        "fits": one.fits,
        "called": reader.in_short(one.rules),
        "hands_tried": one.tried,
        "hands_with_faults": len(one.against),
        "distance": one.distance,
        "hands_with_gaps": one.gaps,
        "hands_not_judged": one.unjudged,
        "hands_unfinished": one.unfinished,
        "points": one.points,
        "first": None if one.fits else _trip_entry(one.trips[0]),
    }


def _trip_entry(trip: Trip) -> dict[str, Any]:
    return {
        "file": trip.file,
        "line": trip.line,
        "rule": trip.rule,
        "says": one_line(trip.says),
        "ruled": one_line(trip.ruled),
    }


def _choice_entry(point: str, choice: Choice, title: Callable[[str], str]) -> dict[str, str]:
    known = choice.name in POINTS[point].choices
    rule = f"{point}.{choice.name}" if known else ""
    return {"choice": str(choice), "rule": rule, "title": title(rule) if rule else ""}
