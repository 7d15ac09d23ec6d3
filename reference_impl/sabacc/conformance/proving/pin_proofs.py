"""Proofs of pins: a case holds wherever its pins do, and fails somewhere without each of them."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from sabacc.conformance.grading.grader import Outcome
from sabacc.conformance.proving.mixtures import choices_made, mixture, overlap
from sabacc.conformance.proving.reference_runs import run
from sabacc.conformance.scenarios.cases import holds_for
from sabacc.conformance.scenarios.pins import accepts, fits, is_premise, pin
from sabacc.spec.alternatives import numbered
from sabacc.spec.model import Basis, Made
from sabacc.spec.points import POINTS
from sabacc.spec.rulesets import Choice

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from sabacc.conformance.grading.grader import Grade
    from sabacc.conformance.scenarios.cases import Case
    from sabacc.spec.model import Point
    from sabacc.spec.rulesets import Ruleset

MIXTURES: Final = 20
"""In how many mixtures that hold its pins each case must pass, at the least."""
DROPS: Final = 80
"""How many mixtures that break one pin are tried until the case fails."""


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


def loose(case: Case, mixtures: int = MIXTURES, seed: int = 0) -> PinFault | None:
    """Find a mixture that holds the case's pins, and in which it fails."""
    rng = random.Random(f"{seed} {case.id}")  # noqa: S311 - proofs repeat
    for _ in range(mixtures):
        rules = mixture(rng, case.pins)
        if not holds_for(case, rules.choices):
            return PinFault(case.id, "", f"its pins contradict each other: {case.pins}")
        found = run(case, rules)
        if found.outcome is not Outcome.PASSED:
            return PinFault(case.id, "", f"{_told(found)}\n{_cause(case, rules, rng)}")
    return None


def _cause(case: Case, rules: Ruleset, rng: random.Random) -> str:
    """Say what a failure in a mixture hangs on."""
    hangs = ", ".join(_culprits(case, rules))
    if hangs:
        return f"depends on {hangs}: pin it, or set the table so that it does not matter"
    others = (mixture(rng, case.pins) for _ in range(MIXTURES))
    if any(run(case, other).outcome is Outcome.PASSED for other in others):
        return "depends on a combination of points: pin them, or set the table otherwise"
    return (
        "fails under every ruleset: the engine does not follow the choice, or the outcome is wrong"
    )


def _told(found: Grade) -> str:
    if found.expectation is None:
        return f"{found.outcome.value}: {found.why}"
    wanted = found.expectation
    return f"expected {wanted.fact} {wanted.how} {wanted.value!r}, got {found.actual!r} {found.why}"


def _culprits(case: Case, rules: Ruleset) -> Iterator[str]:
    """Yield the points on which a failing mixture hangs: with another choice there, it passes."""
    for point in POINTS.values():
        if point.id in case.pins or len(point.choices) == 1 or point.id not in rules.made:
            continue
        for choice in point.choices:
            if choice == rules.choices[point.id].name:
                continue
            other = rules.flipped(point.id, numbered(point, Choice(choice)))
            if holds_for(case, other.choices) and run(case, other).outcome is Outcome.PASSED:
                yield f"{point.id}:{rules.choices[point.id]} (passes with {choice})"
                break


def unplayed(cases: Iterable[Case], rulesets: Sequence[Ruleset]) -> dict[str, str]:
    """Say of each rule whose cases no ruleset asks, all or some of them, what it lacks."""
    found: dict[str, str] = {}
    for case in cases:
        if case.rule in found or any(holds_for(case, rules.choices) for rules in rulesets):
            continue
        alone = [
            f"{point}:{'|'.join(names)}"
            for point, names in case.pins.items()
            if not any(fits({point: names}, rules.choices) for rules in rulesets)
        ]
        pins = alone or [f"{point}:{'|'.join(names)}" for point, names in case.pins.items()]
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
    """Say whether all of some choices carry a list; the one that matters may be one in millions."""
    return all(pin(choice).name in POINTS[point].lists for choice in choices)


def outside(point: Point, names: Sequence[str]) -> tuple[str, ...]:
    """Return choices of a point that a pin leaves out: others, and the numbers next to it."""
    pins = [pin(name) for name in names]
    found = [
        str(Choice.of(made))
        for name in point.choices
        if all(one.name != name for one in pins)
        for made in (
            choices_made(point.id)[name] if name in point.lists else (Made(name, Basis.STATED),)
        )
    ]
    for one in pins:
        if not one.numbered:
            continue
        if one.listed:
            near = point.lists[one.name].near(one.listed)
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
    for _ in range(DROPS):
        pins = {other: tuple(names) for other, names in case.pins.items() if other != point}
        pins[point] = (rng.choice(others),)
        for other in list(pins):
            if other != point and not _can_exist(other, pins):
                del pins[other]
        if run(case, mixture(rng, pins)).outcome is not Outcome.PASSED:
            return True
    return False


def _can_exist(point: str, pins: Mapping[str, tuple[str, ...]]) -> bool:
    ways = POINTS[point].when
    return not ways or any(
        all(overlap(pins.get(other), names) for other, names in way.items()) for way in ways
    )
