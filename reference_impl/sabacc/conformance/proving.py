"""Proofs on the suite: wrong choices that cases must catch, and pins that they need."""

import random
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, Final

from sabacc.conformance.grading.grader import Grade, Outcome, grade
from sabacc.conformance.scenarios.cases import Case, holds_for, under
from sabacc.conformance.scenarios.pins import accepts, fits, is_premise, pin
from sabacc.engine.tracing import Tracer
from sabacc.protocol.answers import InconsistentRequestError, answer_request
from sabacc.protocol.dependency_cache import CacheTree, CachingEngine
from sabacc.protocol.facts import SCRIPT, entry_at
from sabacc.protocol.hostile import value_text
from sabacc.protocol.reference import Reference
from sabacc.spec.alternatives import with_default_number
from sabacc.spec.house_files import every_ruleset
from sabacc.spec.model import Basis, ListedNumbers, ListSchema, MadeChoice, Point
from sabacc.spec.points import POINTS
from sabacc.spec.rulesets import DECK_SIZE, NOT_APPLICABLE, Choice, Ruleset, assemble

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
        """Nothing is known yet."""
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
    for name in point.choices if dialects else point.documented:
        if name != right.name:
            yield with_default_number(point, Choice(name))
    if right.listed:
        near = point.lists[right.name].neighbours(right.listed)
        yield from (Choice(right.name, listed=each) for each in near)
    if right.number is not None:
        bounds = point.numbers[right.name]
        for number in (right.number - 1, right.number + 1):
            if bounds.least <= number <= bounds.most:
                yield Choice(right.name, number)


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


# How many lists at random a mixture may choose from, where a choice carries one
_LISTS: Final = 60


def some_lists(point: str, listing: ListSchema) -> Iterator[ListedNumbers]:
    """Yield the lists in which every number is the least, or the most, and some at random.

    A deck in mixtures lacks no card: scenarios lay out the usual ones.
    """
    bounds = {
        name: (entry.usual if point == DECK_SIZE else entry.least, entry.most)
        for name, entry in listing.entries.items()
    }
    rng = random.Random("lists")  # noqa: S311 - proofs repeat
    lists = [
        {name: ends[0] for name, ends in bounds.items()},
        {name: ends[1] for name, ends in bounds.items()},
        *({name: rng.randint(*ends) for name, ends in bounds.items()} for _ in range(_LISTS)),
    ]
    yield from filter(None, map(listing.unusual_entries, lists))


def mixture(
    rng: random.Random, pins: Mapping[str, Sequence[str]], name: str = "mixture"
) -> Ruleset:
    """Return a ruleset of random choices that makes one of the pinned choices on each point."""
    wanted = _required(rng, pins)
    made = {point.id: _random_choice(rng, point, wanted.get(point.id)) for point in POINTS.values()}
    return assemble(name, made)


def _required(rng: random.Random, pins: Mapping[str, Sequence[str]]) -> dict[str, tuple[str, ...]]:
    """Add to pins the conditions under which the pinned points exist, one way of them."""
    wanted = {point: tuple(names) for point, names in pins.items()}
    queue = [point for point, names in pins.items() if NOT_APPLICABLE not in names]
    while queue:
        ways = [
            way
            for way in POINTS[queue.pop()].when
            if all(overlap(wanted.get(other), names) for other, names in way.items())
        ]
        if not ways:
            continue
        for other, names in rng.choice(ways).items():
            if other not in wanted:
                queue.append(other)
            wanted[other] = overlap(wanted.get(other), names)
    return wanted


def overlap(outer: tuple[str, ...] | None, names: Sequence[str]) -> tuple[str, ...]:
    """Return those of the outer pins that make one of some choices; all choices without pins."""
    if outer is None:
        return tuple(names)
    return tuple(name for name in outer if pin(name).name in names)


def _random_choice(rng: random.Random, point: Point, names: tuple[str, ...] | None) -> MadeChoice:
    name = point.choices[0]
    if names is not None:
        name = rng.choice([one for one in names if one != NOT_APPLICABLE] or point.choices)
    elif len(point.choices) > 1:
        name = rng.choice(point.choices)
    made = choices_made(point.id, name)
    return made[0] if len(made) == 1 else rng.choice(made)


@lru_cache(maxsize=2048)
def choices_made(point_id: str, name: str) -> tuple[MadeChoice, ...]:
    """Return the ways in which a mixture makes a pinned choice: several lists, or numbers.

    Of numbers these are the ends that the pin names with their neighbours, and usual ones.
    """
    point, found = POINTS[point_id], pin(name)
    if found.name in point.lists:
        listing = point.lists[found.name]
        lists = (listing.default, *some_lists(point.id, listing))
        chosen = (found.listed,) if found.listed else lists
        return tuple(Choice(found.name, listed=each).made() for each in chosen)
    bounds = point.numbers.get(found.name)
    if bounds is None:
        return (MadeChoice(found.name, Basis.STATED),)
    least = bounds.least if found.least is None else found.least
    most = bounds.most if found.most is None else found.most
    usual = bounds.default
    near = [least, usual - 1, usual, usual + 1, 10 * usual]
    near += [least + 1, most - 1, most] if found.numbered else []
    numbers = dict.fromkeys(number for number in near if least <= number <= most)
    return tuple(MadeChoice(found.name, Basis.STATED, number=number) for number in numbers)


# In how many mixtures that hold its pins each case must pass, at the least
_MIXTURES: Final = 20
# How many mixtures that break one pin are tried until the case fails
_DROPS: Final = 240


@dataclass(frozen=True, slots=True)
class PinFault:
    """A pin that is missing (`why` names a mixture that fails) or that changes nothing.

    Three kinds may change nothing: the rule's `own` choice, the `condition` under which another
    pinned point exists, and what a premise adds.
    """

    case: str
    pin: str
    why: str
    own: bool = False
    condition: bool = False
    premise: bool = False


def loose(case: Case, mixtures: int = _MIXTURES, seed: int = 0) -> PinFault | None:
    """Find a mixture that holds the case's pins, and in which it fails."""
    rng = random.Random(f"{seed} {case.id}")  # noqa: S311 - proofs repeat
    for _ in range(mixtures):
        rules = mixture(rng, case.pins)
        if not holds_for(case, rules.choices):
            return PinFault(case.id, "", f"its pins contradict each other: {case.pins}")
        found = run(case, rules)
        if found.outcome is not Outcome.PASSED:
            return PinFault(case.id, "", f"{failure(case, found)}\n{_cause(case, rules, rng)}")
    return None


def failure(case: Case, failed: Grade) -> str:
    """Describe what failed: its step, the entry of the script that it is about, and the answer."""
    wanted = failed.expectation
    if wanted is None:
        return f"{failed.outcome.value}: {failed.why or failed.law_why}"
    step, place = case.steps[wanted.step], entry_at(wanted.fact)
    deed = "" if place is None else f" ({value_text(case.params[SCRIPT][place])})"
    return (
        f"line {step.line}, {step.text}: expected {wanted.fact}{deed} {wanted.how} "
        f"{value_text(wanted.value)}, got {value_text(failed.actual)} {failed.why}"
    ).rstrip()


def _cause(case: Case, rules: Ruleset, rng: random.Random) -> str:
    """Explain a failure in a mixture by the points on which it depends."""
    hangs = ", ".join(_culprits(case, rules))
    if hangs:
        return f"depends on {hangs}: pin it, or set the table so that it does not matter"
    others = (mixture(rng, case.pins) for _ in range(_MIXTURES))
    if any(run(case, other).outcome is Outcome.PASSED for other in others):
        return "depends on a combination of points: pin them, or set the table otherwise"
    return (
        "fails under every ruleset: the engine does not follow the choice, or the outcome is wrong"
    )


def _culprits(case: Case, rules: Ruleset) -> Iterator[str]:
    """Yield the points on which a failing mixture depends: with another choice there, it passes."""
    for point in POINTS.values():
        if point.id in case.pins or len(point.choices) == 1 or point.id not in rules.made:
            continue
        for choice in point.choices:
            if choice == rules.choices[point.id].name:
                continue
            other = rules.flipped(point.id, with_default_number(point, Choice(choice)))
            if holds_for(case, other.choices) and run(case, other).outcome is Outcome.PASSED:
                yield f"{point.id}:{rules.choices[point.id]} (passes with {choice})"
                break


def unplayed(cases: Iterable[Case], rulesets: Sequence[Ruleset]) -> dict[str, str]:
    """Say of each rule whose cases no ruleset asks, all or some of them, what it lacks."""
    found: dict[str, str] = {}
    for case in cases:
        if case.rule in found or any(holds_for(case, rules.choices) for rules in rulesets):
            continue
        alone = {
            point: names
            for point, names in case.pins.items()
            if not any(fits({point: names}, rules.choices) for rules in rulesets)
        }
        pins = (f"{point}:{'|'.join(names)}" for point, names in (alone or case.pins).items())
        found[case.rule] = (
            f"no ruleset plays {' with '.join(pins)} (features/{case.file}:{case.line}); "
            "add a house in reference_impl/sabacc/spec/houses/, or give one of them these choices"
        )
    return found


def needless(case: Case, seed: int = 0) -> Iterator[PinFault]:
    """Yield each pin that can be broken without the case ever failing."""
    conditions = {
        other for one in case.pins for way in POINTS[one].when for other in way if other != one
    }
    for point, names in case.pins.items():
        others = outside(POINTS[point], names)
        if others and not lists_alone(point, others) and not _bites(case, point, others, seed):
            yield PinFault(
                case.id,
                f"{point}:{'|'.join(names)}",
                "breaking it changes nothing",
                own=point == case.point,
                condition=point in conditions,
                premise=is_premise(point, names),
            )


def lists_alone(point: str, choices: Iterable[str]) -> bool:
    """True if all of some choices carry a list; the one that matters may be one in millions."""
    return all(pin(choice).name in POINTS[point].lists for choice in choices)


def outside(point: Point, names: Sequence[str]) -> tuple[str, ...]:
    """Return choices of a point that a pin leaves out: others, and the numbers next to it."""
    pins = [pin(name) for name in names]
    found = [
        str(Choice.of(made))
        for name in point.choices
        if all(one.name != name for one in pins)
        for made in (
            choices_made(point.id, name)
            if name in point.lists
            else (MadeChoice(name, Basis.STATED),)
        )
    ]
    for one in pins:
        if not one.numbered:
            continue
        if one.listed:
            near = point.lists[one.name].neighbours(one.listed)
            found += [str(Choice(one.name, listed=each)) for each in near]
            continue
        bounds = point.numbers[one.name]
        below = () if one.least is None else (one.least - 1, bounds.least)
        above = () if one.most is None else (one.most + 1, bounds.most)
        numbers = (it for it in (*below, *above) if bounds.least <= it <= bounds.most)
        left = (Choice(one.name, number) for number in dict.fromkeys(numbers))
        found += [str(it) for it in left if not accepts(it, names)]
    return tuple(found)


def _bites(case: Case, point: str, others: tuple[str, ...], seed: int) -> bool:
    rng = random.Random(f"{seed} {case.id} {point}")  # noqa: S311 - proofs repeat
    for _ in range(_DROPS):
        pins = {other: tuple(names) for other, names in case.pins.items() if other != point}
        pins[point] = (rng.choice(others),)
        for other in list(pins):
            ways = POINTS[other].when
            exists = any(
                all(overlap(pins.get(it), names) for it, names in way.items()) for way in ways
            )
            if other != point and ways and not exists:
                del pins[other]
        if run(case, mixture(rng, pins)).outcome is not Outcome.PASSED:
            return True
    return False
