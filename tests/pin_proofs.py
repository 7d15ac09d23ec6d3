"""Proofs of the suite: pins hold in random rulesets and are needed, and each case has a twin."""

import random
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Final

from sabacc.conformance.grading.grader import Grade, Outcome
from sabacc.conformance.proving import run
from sabacc.conformance.scenarios.cases import Case, holds_for, twins
from sabacc.conformance.scenarios.pins import accepts, fits, is_premise, pin
from sabacc.protocol.facts import SCRIPT, entry_at
from sabacc.protocol.hostile import value_text
from sabacc.spec.alternatives import with_default_number
from sabacc.spec.model import Basis, ListedNumbers, ListSchema, MadeChoice, Point
from sabacc.spec.points import POINTS
from sabacc.spec.rulesets import DECK_SIZE, NOT_APPLICABLE, Choice, Ruleset, assemble

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
    rng = random.Random("lists")
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


def loose(case: Case, mixtures: int = _MIXTURES, seed: int = 0) -> str:
    """Say in which mixture that holds the case's pins it fails, and why; empty for none."""
    rng = random.Random(f"{seed} {case.id}")
    for _ in range(mixtures):
        rules = mixture(rng, case.pins)
        if not holds_for(case, rules.choices):
            return f"its pins contradict each other: {case.pins}"
        found = run(case, rules)
        if found.outcome is not Outcome.PASSED:
            return f"{failure(case, found)}\n{_cause(case, rules, rng)}"
    return ""


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


def needless(case: Case, seed: int = 0) -> Iterator[str]:
    """Yield each pin that can be broken without the case ever failing.

    Three kinds may be: the rule's own choice, the condition under which another pinned point
    exists, and what a premise adds.
    """
    conditions = {
        other for one in case.pins for way in POINTS[one].when for other in way if other != one
    }
    for point, names in case.pins.items():
        others = outside(POINTS[point], names)
        idle = {case.point, *conditions}
        if not others or point in idle or is_premise(point, names):
            continue
        # of lists the one that matters may be one in millions
        if all(pin(choice).name in POINTS[point].lists for choice in others):
            continue
        if not _bites(case, point, others, seed):
            yield f"{point}:{'|'.join(names)}"


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
    rng = random.Random(f"{seed} {case.id} {point}")
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


def untwinned(cases: Iterable[Case]) -> Iterator[str]:
    """Yield the id of each case that has no twin in its rule.

    A twin asks for the same fact of the same method, and expects another value of it; the twin of
    a refusal is anything that is answered.  A quarantined case may be a twin: one tag must not make
    the rest of its rule look unproved.
    """
    by_rule: dict[str, list[Case]] = {}
    for case in cases:
        by_rule.setdefault(case.rule, []).append(case)
    for mine in by_rule.values():
        for case in mine:
            if not any(twins(case, other) for other in mine if other is not case):
                yield case.id
