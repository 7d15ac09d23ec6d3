"""Proofs on the suite: the wrong choices that its cases must catch, and those that nobody can."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, Final

from sabacc.conformance.grading.grader import Grade, Outcome, grade
from sabacc.conformance.scenarios.cases import Case, holds_for, under
from sabacc.conformance.scenarios.pins import accepts
from sabacc.engine.tracing import Tracer
from sabacc.protocol.answers import InconsistentRequestError, answer_request
from sabacc.protocol.dependency_cache import CacheTree, CachingEngine
from sabacc.protocol.reference import Reference
from sabacc.spec.alternatives import with_default_number
from sabacc.spec.house_files import every_ruleset
from sabacc.spec.model import Point
from sabacc.spec.points import POINTS
from sabacc.spec.rulesets import NOT_APPLICABLE, Choice, Ruleset

Passes = Callable[["Case", "Ruleset"], bool]
"""True if the reference passes a case under a ruleset, regardless of its pins."""


def run(case: Case, rules: Ruleset) -> Grade:
    """Grade the reference on one case under `rules`, regardless of its pins."""
    asked = under(case, rules.choices)
    return grade(asked, answer(case.method, asked.params, rules))


def answer(method: str, params: Mapping[str, Any], rules: Ruleset) -> dict[str, Any]:
    """Ask the reference one question under `rules`."""
    request = {"id": 0, "method": method, "params": {**params, "ruleset": rules.name}}
    response = Reference({rules.name: rules}).handle(request)
    return response.get("result") or {"error": response["error"]}


def passes(case: Case, rules: Ruleset) -> bool:
    """Ask the reference anew."""
    return run(case, rules).outcome is Outcome.PASSED


class Remembered:
    """Asks the reference only where a ruleset differs in what an earlier one read.

    Many rulesets and flips share most of their choices; mixtures do not, and only fill it.
    """

    def __init__(self) -> None:
        self._engine = CachingEngine()
        self._heard: dict[str, CacheTree[bool]] = {}

    def __call__(self, case: Case, rules: Ruleset) -> bool:
        """True if the reference passes a case under a ruleset, as `passes` does."""
        heard = self._heard.setdefault(case.id, CacheTree())

        def passes(tracer: Tracer) -> bool:
            try:
                asked = under(case, tracer.rules.choices)
                found = answer_request(tracer.rules, tracer.compiled, asked.request()).answer
            except InconsistentRequestError:
                return False
            return grade(asked, found).outcome is Outcome.PASSED

        return heard.result(rules, self._engine.compiled(rules), passes)


@dataclass(frozen=True, slots=True)
class Flip:
    """One wrong implementation, and what caught it.

    `killer` is the id of a case that failed; an empty one means that the flip survived.
    A quarantined case catches nothing: where one would
    have caught a survivor, `disputed` is its id.
    """

    ruleset: str
    point: str
    right: str
    wrong: str
    killer: str = ""
    disputed: str = ""


def flips(
    rules: Ruleset,
    cases: Iterable[Case],
    passed: Passes = passes,
    points: Iterable[Point] = tuple(POINTS.values()),
) -> Iterator[Flip]:
    """Flip every point of `rules`, or some, to each of its other choices, and grade each flip.

    A flip to a dialect is proved under one ruleset, its home.
    """
    mine = [case for case in cases if holds_for(case, rules.choices)]
    pinned: dict[str, list[Case]] = {}
    for case in mine:
        for name in case.pins:
            pinned.setdefault(name, []).append(case)
    for point in points:
        if point.conduct:
            continue
        dialects = rules.name == home(point.id)
        right, own = rules.choices[point.id], pinned.get(point.id, [])
        own.sort(key=lambda case: bool(case.quarantined))
        for wrong in wrong_choices(point, right, dialects=dialects):
            flipped = rules.flipped(point.id, wrong)
            failed = next((case for case in own if not passed(case, flipped)), None)
            caught = "" if failed is None else failed.id
            killer, disputed = ("", caught) if failed and failed.quarantined else (caught, "")
            yield Flip(rules.name, point.id, str(right), str(wrong), killer, disputed)


@lru_cache(maxsize=512)
def home(point: str) -> str:
    """Return the name of the first ruleset under which a point exists."""
    return next((rules.name for rules in every_ruleset() if point in rules.made), "")


def wrong_choices(point: Point, right: Choice, *, dialects: bool = False) -> Iterator[Choice]:
    """Yield the other choices on a point that exists, and its number one off each way.

    Those of dialects are among them only if asked for.
    """
    if right.name == NOT_APPLICABLE:
        return
    names = point.choices if dialects else point.documented
    yield from (with_default_number(point, Choice(it)) for it in names if it != right.name)
    if right.listed:
        near = point.lists[right.name].neighbours(right.listed)
        yield from (Choice(right.name, listed=each) for each in near)
    if right.number is not None:
        bounds = point.numbers[right.name]
        beside = (right.number - 1, right.number + 1)
        yield from (Choice(right.name, it) for it in beside if bounds.least <= it <= bounds.most)


@dataclass(frozen=True, slots=True)
class Moot:
    """A flip that makes no difference to any answer, the reasons of refusals included.

    Attributes:
        point: The point that is flipped.
        right: The choices of the ruleset (`percent=10`, `none`; without a number, any).
        wrong: The choices that cannot be distinguished from it.
        reason: Why there is no difference.
        under: On other points the choices under which there is none; everywhere where empty.
    """

    point: str
    right: tuple[str, ...]
    wrong: tuple[str, ...]
    reason: str
    under: Mapping[str, tuple[str, ...]] = field(default_factory=dict[str, tuple[str, ...]])

    def applies(self, rules: Ruleset) -> bool:
        """True if `rules` makes all the choices under which the flip is moot."""
        pins = {**self.under, self.point: self.right}
        return all(accepts(rules.choices[point], names) for point, names in pins.items())


_NUMBERS: Final = POINTS["drawing.number"].choices
_LIMITS: Final = ("strictly-inside-23", "inside-23-with-zero")
_EQUAL: Final = ("equal-hands", "same-sign")

MOOT: Final[tuple[Moot, ...]] = (
    Moot(
        "ranking.bombed",
        ("never", "zero-can-win"),
        ("never", "zero-can-win"),
        "Zero is in range, and competes anyway.",
        {"bombs.zero": ("in-range",)},
    ),
    Moot(
        "ranking.order",
        ("highest", "nearest"),
        ("highest", "nearest"),
        "No negative total competes.",
        {
            "ranking.negatives": ("cannot-win",),
            "ranking.regional-array": ("n/a",),
            "specials.valued-arrays": ("none",),
            "demise.comparison": ("highest", "nearest"),
        },
    ),
    Moot(
        "ranking.valued-arrays",
        _EQUAL,
        _EQUAL,
        "By height hands of equal value have the same sign.",
        {"ranking.order": ("highest",)},
    ),
    Moot(
        "ranking.valued-arrays",
        _EQUAL,
        _EQUAL,
        "Hands of equal distance and different signs are not level anyway.",
        {"ranking.equal-distance": ("positive-wins", "negative-wins")},
    ),
    *(
        Moot(
            "specials.regional-limits",
            _LIMITS,
            _LIMITS,
            "No three cards of that array come to zero.",
            {"specials.regional-array": (array,), "totals.face-values": values},
        )
        for array, values in {
            "force": (
                "usual",
                "imperial",
                "rebel",
                "corellian",
                "new-republic",
                "corporate-sector",
            ),
            "death": ("usual", "imperial", "rebel", "corporate-sector"),
            "justice": (
                "usual",
                "imperial",
                "rebel",
                "corellian",
                "new-republic",
                "corporate-sector",
            ),
            "monarchy": ("usual", "corporate-sector"),
        }.items()
    ),
    Moot(
        "demise.comparison",
        ("as-showdown",),
        ("nearest",),
        "The showdown goes by distance too, and levels +23 with -23 as it levels 10 with -10.",
        {
            "ranking.order": ("nearest",),
            "ranking.equal-distance": ("tie",),
            "specials.pure-totals": ("both",),
            "ranking.plus-minus-23": ("tie",),
        },
    ),
    Moot(
        "demise.comparison",
        ("as-showdown",),
        ("nearest",),
        "The showdown goes by distance too, and puts +23 before -23 as it puts 10 before -10.",
        {
            "ranking.order": ("nearest",),
            "ranking.equal-distance": ("positive-wins",),
            "ranking.plus-minus-23": ("plus-wins", "n/a"),
        },
    ),
    Moot(
        "demise.comparison",
        ("nearest",),
        ("as-showdown",),
        "The showdown goes by distance too, and puts -23 before +23 as it puts -10 before 10.",
        {
            "ranking.order": ("nearest",),
            "ranking.equal-distance": ("negative-wins",),
            "ranking.plus-minus-23": ("minus-wins",),
        },
    ),
    Moot(
        "demise.comparison",
        ("as-showdown",),
        ("highest",),
        "The showdown goes by the highest total too, and -23 is nothing special there.",
        {"ranking.order": ("highest",), "specials.pure-totals": ("plus-23-only",)},
    ),
    Moot(
        "penalties.base",
        ("as-shown", "at-the-call"),
        ("as-shown", "at-the-call"),
        "Nobody bets after the call.",
        {"calling.last-betting": ("none",)},
    ),
    Moot(
        "betting.raises",
        ("unlimited",),
        ("at-most=3",),
        "Three credits a round leave room for at most two raises.",
        {"betting.limit": ("per-round=3",)},
    ),
    Moot(
        "folding.when",
        ("own-action", "facing-bet"),
        ("own-action", "facing-bet"),
        "Everybody asked in the betting has to pay to stay: every fold is instead of paying.",
        {"betting.check": ("forbidden",)},
    ),
    Moot(
        "drawing.number",
        _NUMBERS,
        _NUMBERS,
        "The version in force says how many cards may be drawn.",
        {"totals.version": ("in-force",)},
    ),
    Moot(
        "drawing.lock",
        ("free", "kept"),
        ("free", "kept"),
        "The version in force says whether drawn cards are kept.",
        {"totals.version": ("in-force",)},
    ),
    Moot(
        "trading.cards",
        ("any-number", "up-to-two", "three-or-none", "up-to-one"),
        ("any-number", "up-to-two", "three-or-none", "up-to-one"),
        "The version in force says how many cards may be traded.",
        {"totals.version": ("in-force",)},
    ),
    Moot(
        "shift.roller",
        ("dealer", "turn-player"),
        ("dealer", "turn-player"),
        "Where play goes by rounds nobody has a turn, and the dealer rolls.",
        {"turns.unit": ("rounds",)},
    ),
    Moot(
        "turns.folded",
        ("none", "held"),
        ("none", "held"),
        "Where play goes by rounds nobody has a turn that could be held.",
        {"turns.unit": ("rounds",)},
    ),
    Moot(
        "drawing.discard-limit",
        ("none",),
        ("three-at-most",),
        "Cards are given up only in the trading phase, at most three of them.",
        {
            "totals.version": ("chosen-before-play",),
            "trading.phase": ("once",),
            "trading.cards": ("up-to-two", "three-or-none", "up-to-one"),
            "drawing.choices": ("draw-or-stand",),
        },
    ),
    Moot(
        "drawing.two-card-trade",
        ("allowed", "refused"),
        ("allowed", "refused"),
        "Cards are traded only in the trading phase, three of them or none.",
        {
            "totals.version": ("chosen-before-play",),
            "trading.phase": ("once",),
            "trading.cards": ("three-or-none",),
            "drawing.choices": ("draw-or-stand",),
        },
    ),
)
"""Every flip that nothing can catch."""


def moot(rules: Ruleset, point: str, wrong: Choice) -> Moot | None:
    """Return the entry under which the flip of `rules` to `wrong` falls, or None."""
    of_point = (it for it in MOOT if it.point == point and accepts(wrong, it.wrong))
    return next((it for it in of_point if it.applies(rules)), None)
