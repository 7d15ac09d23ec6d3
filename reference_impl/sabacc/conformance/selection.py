"""Which cases a run consists of: each case with each ruleset that it is asked under."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from sabacc.conformance.cases import accepts
from sabacc.conformance.grader import Outcome
from sabacc.conformance.laws import shows
from sabacc.conformance.messages import OwnRuleset
from sabacc.conformance.shipped import named
from sabacc.points import POINTS, Obligation
from sabacc.rulesets import (
    Choice,
    Ruleset,
    RulesetError,
    check_name,
    house,
    own_choice,
    refuse_not_open,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from sabacc.conformance.cases import Case
    from sabacc.conformance.messages import Hello


@dataclass(frozen=True, slots=True)
class Target:
    """A ruleset as a program plays it.

    `known` holds the choices that the program makes: all of a ruleset's, or the single ones that
    it declared.  `rules` is None where it declared single choices without a base.
    """

    name: str
    known: Mapping[str, Choice]
    rules: Ruleset | None

    def obligation(self, case: Case) -> Obligation:
        """How much a case obliges here; single declared choices are *stated*, so required."""
        return Obligation.REQUIRED if self.rules is None else self.rules.obligation(case.pins)

    def standing(self, case: Case) -> Outcome | None:
        """Say why a case is not asked here, or None where it is.

        A choice that is declared otherwise weighs more than one that is not declared at all.
        """
        unclaimed: Outcome | None = None
        for point, names in case.pins.items():
            if point not in self.known:
                unclaimed = Outcome.NOT_CLAIMED
            elif not accepts(self.known[point], names):
                return Outcome.NOT_THIS_RULESET
        return unclaimed

    def allows(self, case: Case) -> bool:
        """Say whether a case shows a reading that conforms, if not the one that was chosen."""
        rules = self.rules
        return rules is not None and all(
            any(accepts(choice, names) for choice in rules.accepted(point))
            for point, names in case.pins.items()
        )


@dataclass(frozen=True, slots=True)
class Filter:
    """What the user wants of all that applies; empty means everything."""

    rules: tuple[str, ...] = ()
    words: str = ""
    levels: tuple[str, ...] = ()
    seats: int | None = None

    def wants(self, case: Case) -> bool:
        """Say whether a case is wanted: `rules` are ids or their beginnings.

        A law wants every case whose answer can show it.
        """
        return (
            (not self.rules or any(_under(case, rule) for rule in self.rules))
            and self.words.lower() in f"{case.id} {case.title}".lower()
            and (not self.levels or case.method in self.levels)
            and (self.seats is None or case.seats <= self.seats)
        )


def _under(case: Case, rule: str) -> bool:
    named = rule in (case.id, case.rule) or case.rule.startswith(f"{rule}.")
    return named or shows(rule, case.method)


@dataclass(frozen=True, slots=True)
class Planned:
    """One case under one target: asked, or left out for the reason `standing`."""

    case: Case
    target: Target
    obligation: Obligation
    standing: Outcome | None = None
    alternatives: tuple[Case, ...] = field(default=())


def target_of(rules: Ruleset) -> Target:
    """Return a whole ruleset as a target."""
    return Target(rules.name, rules.choices, rules)


def targets_of(hello: Hello, wanted: Sequence[Ruleset], *, chosen: bool) -> tuple[Target, ...]:
    """Return the targets of a run: what the program plays, or what the user asked for.

    `wanted` are the rulesets announced in `hello`; with `chosen` the user named them himself, and
    they are targets whether the program declares them or not.  Raises RulesetError for a
    declaration that cannot be.
    """
    if chosen or hello.plays == "any":
        return tuple(target_of(rules) for rules in wanted)
    targets: dict[str, Target] = {}
    for entry in hello.plays:
        found = _declared(entry)
        if found.name in targets and isinstance(entry, OwnRuleset):
            message = f"two rulesets are called {found.name!r}; give each a name of its own"
            raise RulesetError(message)
        targets[found.name] = found
    return tuple(targets.values())


def _declared(entry: str | OwnRuleset) -> Target:
    if not isinstance(entry, OwnRuleset):
        return target_of(named(entry))
    check_name(entry.name)
    if entry.base is not None:
        data = {"base": entry.base, "options": list(entry.options), "choices": entry.choices}
        rules = house(data, name=entry.name)
        refuse_not_open(entry.name, entry.open, entry.choices)
        claimed = {point: it for point, it in rules.choices.items() if point not in entry.open}
        return Target(rules.name, claimed, rules)
    if entry.options or entry.open:
        message = f"{entry.name}: {'options need' if entry.options else '`open` needs'} a base"
        raise RulesetError(message)
    known: dict[str, Choice] = {}
    for point, value in entry.choices.items():
        made = own_choice(point, value)
        bounds = POINTS[point].numbers.get(made.choice)
        number = bounds.default if bounds and made.number is None else made.number
        known[point] = Choice(made.choice, number)
    known |= {
        point.id: Choice(point.choices[0])
        for point in POINTS.values()
        if len(point.choices) == 1 and not point.when
    }
    return Target(entry.name, known, None)


def plan(
    cases: Iterable[Case], targets: Iterable[Target], hello: Hello, wanted: Filter
) -> Iterator[Planned]:
    """Yield every case that the filter wants under every target, in order."""
    chosen = [case for case in cases if wanted.wants(case)]
    siblings = _siblings(chosen)
    for target in targets:
        for case in chosen:
            standing = target.standing(case) or _unclaimed(case, hello)
            obligation = target.obligation(case)
            alternatives: tuple[Case, ...] = ()
            if standing is None and obligation is Obligation.PERMITTED:
                alternatives = tuple(
                    other
                    for other in siblings[_question(case)]
                    if other is not case and not other.quarantined and target.allows(other)
                )
            yield Planned(case, target, obligation, standing, alternatives)


def _unclaimed(case: Case, hello: Hello) -> Outcome | None:
    derived = case.method == "compare" and "settle" in hello.levels
    if case.method not in hello.levels and not derived:
        return Outcome.NOT_CLAIMED
    if case.seats > 1 and not hello.seats.least <= case.seats <= hello.seats.most:
        return Outcome.NOT_CLAIMED
    return None


def _question(case: Case) -> str:
    return f"{case.method} {sorted(case.params.items())!r}"


def _siblings(cases: Iterable[Case]) -> Mapping[str, list[Case]]:
    found: dict[str, list[Case]] = {}
    for case in cases:
        found.setdefault(_question(case), []).append(case)
    return found
