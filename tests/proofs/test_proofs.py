"""The suite's proof of itself: pins hold and matter, flips are caught, every number conforms."""

import random
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import islice
from typing import Final

import pytest

from sabacc.conformance.proving import (
    MOOT,
    Moot,
    Remembered,
    flips,
    moot,
    passes,
    run,
    wrong_choices,
)
from sabacc.conformance.scenarios.cases import Case, holds_for, twins
from sabacc.conformance.scenarios.catalogue import load_cases
from sabacc.conformance.scenarios.pins import accepts, is_premise
from sabacc.spec.house_files import every_ruleset
from sabacc.spec.model import Point
from sabacc.spec.points import BASES, POINTS
from sabacc.spec.rulesets import DECK_SIZE, NOT_APPLICABLE, Choice, Ruleset, builtin
from tests.pin_proofs import mixture, needless, unplayed, untwinned
from tests.random_requests import telling
from tests.runs import EXHAUSTIVE, SAMPLE, sampled

MIXTURES: Final = 10 if EXHAUSTIVE else 2
# An everyday run asks a sixteenth of the cases in mixtures
HELD: Final = 16
# An everyday run drops the pins of an eightieth of the cases
EVERY: Final = 80
# An everyday run asks random requests of a sixtieth of the flips
FLIPS: Final = 60
# So many requests of each ruleset before the next, and all of them so often: some flips are rare
REQUESTS: Final = 300
TURNS: Final = 30
# How many requests find no difference of a moot flip: others each day
ALIKE: Final = 2_000 if EXHAUSTIVE else 200

# Decks of sixty and of seventy-four cards
LACKING: Final = (
    "own=idiot:0/queen:0/endurance:0/balance:0/demise:0/moderation:0/evil-one:0/star:0",
    "own=demise:1/moderation:0/star:3",
)

# Points whose other choices random requests hardly ever show, with what it takes
RARE: Final = {
    "specials.regional-limits": "an array of three cards that come to nothing",
    "ranking.regional-array": "a regional array against an Idiot's Array",
    "shift.order": "a shift that deals to several, with a roller who is not the dealer",
    "field.all-cards": "a last card that is laid in the field",
    "field.second-card": "a second card laid when its owner is asked to draw",
    "penalties.base": "a bet after a call in a hand with a bomb",
    "table.seats": "a table of nine",
    "edges.longest-hand": "a hand of twenty rounds",
    "versions.pool": "a change to the version that is in force",
}
SHARES: Final = "demise.bombed-gaps.split/each-of-two-equal-gaps-takes-half"

Pins = tuple[tuple[str, tuple[str, ...]], ...]


@pytest.fixture(scope="module")
def cases() -> tuple[Case, ...]:
    """Return what ships, which is what the features say (`test_cases_file`)."""
    return load_cases()


@cache
def rulesets() -> tuple[Ruleset, ...]:
    return every_ruleset()


@pytest.fixture(scope="module")
def scored(cases: tuple[Case, ...]) -> tuple[Case, ...]:
    return tuple(case for case in cases if not case.quarantined)


def everyday() -> tuple[Ruleset, ...]:
    """Return the rulesets whose flips are taken: a sample, or all."""
    return tuple(sampled(rulesets(), 35))


@pytest.fixture(scope="module")
def remembered() -> Remembered:
    """Return what knows which cases the reference passes under rulesets that are much alike."""
    return Remembered()


def pins_of(case: Case) -> Pins:
    """Return a case's pins as a value, which many cases share."""
    return tuple(case.pins.items())


@cache
def mixtures(pins: Pins) -> tuple[Ruleset, ...]:
    rng = random.Random(f"mixtures {pins}")
    return tuple(mixture(rng, dict(pins)) for _ in range(MIXTURES))


def test_every_case_holds_in_mixtures(scored: tuple[Case, ...]) -> None:
    mixed = sampled(scored, HELD)
    loose = [
        f"{case.file}:{case.line} {case.id}: {told(case, rules)}"
        for case in mixed
        for rules in islice(_failing(case), 1)
    ]

    assert loose == []


def _failing(case: Case) -> Iterator[Ruleset]:
    for rules in mixtures(pins_of(case)):
        if not holds_for(case, rules.choices) or not passes(case, rules):
            yield rules


def test_every_case_holds_with_a_deck_that_lacks_cards(scored: tuple[Case, ...]) -> None:
    lists = [Choice.parse(text) for text in LACKING]
    asked, failed = Counter[Choice](), list[str]()
    for case in sampled(scored, 4):
        homes = (rules for rules in rulesets() if holds_for(case, rules.choices))
        for rules in islice(homes, int(DECK_SIZE not in case.pins)):
            for choice in lists:
                other = rules.flipped(DECK_SIZE, choice)
                if holds_for(case, other.choices):
                    asked[choice] += 1
                    failed += [] if passes(case, other) else [f"{case.id}: {choice}"]

    assert failed == []
    assert all(count > len(scored) // 10 for count in asked.values())
    assert len(asked) == len(lists)


def told(case: Case, rules: Ruleset) -> str:
    """Say why a case fails in a mixture, and on which point that hangs, if on one."""
    if not holds_for(case, rules.choices):
        return f"its pins contradict each other: {case.pins}"
    found = run(case, rules)
    wanted = found.expectation
    hangs = [
        f"{point} is {choice}"
        for point, choice in rules.choices.items()
        for other in wrong_choices(POINTS[point], choice)
        if point not in case.pins and passes(case, rules.flipped(point, other))
    ]
    fact = found.why if wanted is None else f"{wanted.fact} is {found.actual!r}"
    return f"{fact}; hangs on {', '.join(hangs) or 'several points at once'}"


def test_every_pin_matters(scored: tuple[Case, ...]) -> None:
    idle = [
        f"{case.file}:{case.line} {case.id}: {pin}"
        for case in sampled(scored, EVERY)
        for pin in needless(case)
    ]

    assert idle == []


def test_every_case_holds_somewhere(cases: tuple[Case, ...]) -> None:
    lacking = unplayed(cases, rulesets())

    assert not lacking, "\n".join(f"{rule}: {why}" for rule, why in lacking.items())


def test_every_case_has_a_twin(cases: tuple[Case, ...]) -> None:
    assert list(untwinned(cases)) == []


def test_no_case_is_its_own_twin(cases: tuple[Case, ...]) -> None:
    [case] = (case for case in cases if case.id == SHARES)

    assert twins(case, case)
    assert list(untwinned([case])) == [SHARES]


def test_every_flip_is_caught_or_moot(cases: tuple[Case, ...], remembered: Remembered) -> None:
    # What a quarantined case alone would catch is unproved as long as the dispute lasts.
    survivors: dict[str, list[str]] = {}
    for rules in everyday():
        for flip in flips(rules, cases, remembered):
            entry = moot(rules, flip.point, Choice.parse(flip.wrong))
            if not flip.killer and entry is None and not flip.disputed:
                name = f"{flip.point}: {flip.right} -> {flip.wrong}"
                survivors.setdefault(name, []).append(rules.name)

    assert survivors == {}


def test_what_is_remembered_is_what_is_asked(
    cases: tuple[Case, ...], remembered: Remembered
) -> None:
    rules = rulesets()[SAMPLE % len(rulesets())]

    assert list(flips(rules, cases)) == list(flips(rules, cases, remembered))


def _flips_of(entry: Moot) -> Iterator[tuple[Ruleset, Ruleset]]:
    for rules in rulesets():
        for wrong in wrong_choices(POINTS[entry.point], rules.choices[entry.point], dialects=True):
            if accepts(wrong, entry.wrong) and entry.applies(rules):
                yield rules, rules.flipped(entry.point, wrong)


by_entry = pytest.mark.parametrize(
    "entry",
    MOOT,
    ids=[f"{entry.point}: {'|'.join(entry.right)} [{n}]" for n, entry in enumerate(MOOT)],
)


@by_entry
def test_a_moot_flip_occurs_and_no_case_catches_it(
    entry: Moot, scored: tuple[Case, ...], remembered: Remembered
) -> None:
    flips = list(_flips_of(entry))
    caught = [
        (right.name, case.id)
        for right, wrong in flips
        for case in scored
        if entry.point in case.pins and holds_for(case, right.choices)
        if not remembered(case, wrong)
    ]

    assert flips
    assert caught == []


@by_entry
def test_a_moot_flip_makes_no_difference(entry: Moot) -> None:
    rng = random.Random(f"moot {entry} {SAMPLE}")
    pairs = [*_flips_of(entry), *_mixed(entry, rng)]
    each = max(1, ALIKE // len(pairs))
    differing = (telling(rng, right, wrong, each) for right, wrong in pairs)

    assert [it for it in differing if it is not None] == []


def _mixed(entry: Moot, rng: random.Random) -> Iterator[tuple[Ruleset, Ruleset]]:
    pins = {
        point: tuple(n for n in names if n != NOT_APPLICABLE)
        for point, names in entry.under.items()
    }
    for _ in range(MIXTURES):
        right = mixture(rng, {**pins, entry.point: entry.right})
        if not entry.applies(right):
            continue
        for name in entry.wrong:
            yield right, right.flipped(entry.point, Choice.parse(name))


def test_random_requests_tell_every_other_flip() -> None:
    where: dict[str, list[tuple[Ruleset, str, Choice]]] = {}
    for rules in rulesets():
        for point, wrong in _shown_flips(rules):
            name = f"{point}: {rules.choices[point]} -> {wrong}"
            where.setdefault(name, []).append((rules, point, wrong))
    found = {name: _told_apart(name, flips) for name, flips in sampled([*where.items()], FLIPS)}

    assert [name for name, done in found.items() if not done] == []


def _told_apart(name: str, flips: Iterable[tuple[Ruleset, str, Choice]]) -> bool:
    """Say whether one of the rulesets that make this choice shows the flip."""
    rng = random.Random(name)
    return any(
        telling(rng, rules, rules.flipped(point, wrong), REQUESTS, POINTS[point].level) is not None
        for rules, point, wrong in [*flips] * TURNS
    )


def _shown_flips(rules: Ruleset) -> Iterator[tuple[str, Choice]]:
    """Yield the flips that random requests can come across.

    A fifth copy of one card in a list of eight hardly ever does, nor what `RARE` names: scenarios
    alone tell them apart.
    """
    points: Iterable[Point] = POINTS.values()
    for point in points:
        if not point.conduct and point.id not in RARE:
            for wrong in wrong_choices(point, rules.choices[point.id], dialects=True):
                if moot(rules, point.id, wrong) is None and not wrong.listed:
                    yield point.id, wrong


# An everyday run asks one in 240 of the cases that are not about the number
EVERY_OTHER: Final = 1 if EXHAUSTIVE else 240


def numbered() -> Iterator[tuple[str, str]]:
    for point in POINTS.values():
        if not point.conduct:
            yield from ((point.id, name) for name in point.numbers)


def numbers(point: str, choice: str) -> tuple[int, ...]:
    """Return the ends of a number's bounds, and what lies beside them and beside the default."""
    bounds = POINTS[point].numbers[choice]
    near = (
        bounds.least,
        bounds.least + 1,
        bounds.default - 1,
        bounds.default + 1,
        10 * bounds.default,
        101,
        bounds.most - 1,
        bounds.most,
    )
    return tuple(sorted({it for it in near if bounds.least <= it <= bounds.most}))


def swept(point: str, choice: str) -> Iterator[Ruleset]:
    for name in BASES:
        base = builtin(name)
        if base.choices[point].name != NOT_APPLICABLE:
            yield from (base.flipped(point, Choice(choice, it)) for it in numbers(point, choice))


def is_about(case: Case, point: str) -> bool:
    return point in case.pins and not is_premise(point, case.pins[point])


@pytest.mark.parametrize(("point", "choice"), tuple(numbered()))
def test_the_reference_conforms_under_every_bound(
    point: str,
    choice: str,
    scored: tuple[Case, ...],
    remembered: Remembered,
) -> None:
    about = [case for case in scored if is_about(case, point)]
    others = [case for case in scored if not is_about(case, point)]
    rulesets = list(swept(point, choice))
    failed = [
        f"{rules.name}: {case.file}:{case.line} {case.id}"
        for place, rules in enumerate(rulesets)
        for case in (*about, *others[(place + SAMPLE) % EVERY_OTHER :: EVERY_OTHER])
        if holds_for(case, rules.choices) and not remembered(case, rules)
    ]

    assert rulesets
    assert failed == []
