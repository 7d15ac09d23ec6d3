"""What the pages of the site are rendered from: rules, points, rulesets, decisions, sources."""

from __future__ import annotations

from dataclasses import dataclass, field
from types import MappingProxyType
from typing import TYPE_CHECKING

from sabacc import EDITION
from sabacc.conformance.scenarios.cases import holds_for
from sabacc.conformance.scenarios.catalogue import load_cases, rule_texts
from sabacc.protocol.remembering import RememberingEngine
from sabacc.spec.decisions import decisions, principles
from sabacc.spec.points import BASES, POINTS
from sabacc.spec.rulesets import Ruleset, builtin
from sabacc.spec.sentences import sentences

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from sabacc.conformance.scenarios.cases import Case, RuleText
    from sabacc.spec.decisions import Decision
    from sabacc.spec.model import Point, Principle
    from sabacc.spec.sentences import Sentence


@dataclass(frozen=True, slots=True)
class SiteData:
    """All that the pages are rendered from.

    Attributes:
        rulesets: The rulesets that a reader may read as: the house first where there is one, then
            `standard` and the four sources.
        house: The house ruleset for which the pages are written, if any.
        rules: The text of each rule by its id.
        cases_by_rule: The cases of each rule, in the order of the features; empty for conduct.
        decisions: The decision on each point by its id.
        principles: The principles by letter, the strongest first.
        sentences: The sentences of the four documents by their ids.
        edition: The edition of the rulebook.
        engine: What has answered the cases; the pages ask it for many of the same.
    """

    rulesets: tuple[Ruleset, ...]
    house: Ruleset | None
    rules: Mapping[str, RuleText]
    cases_by_rule: Mapping[str, tuple[Case, ...]]
    decisions: Mapping[str, Decision]
    principles: Mapping[str, Principle]
    sentences: Mapping[str, Sentence]
    edition: str
    engine: RememberingEngine = field(
        init=False,
        repr=False,
        compare=False,
        default_factory=lambda: RememberingEngine(keeps_events=True),
    )

    @property
    def sources(self) -> tuple[Ruleset, ...]:
        """The rulesets that follow one source each."""
        return tuple(found for found in self.rulesets if found.name in BASES[1:])

    def ruleset(self, name: str) -> Ruleset:
        """One of `rulesets` by its name; raises KeyError."""
        for found in self.rulesets:
            if found.name == name:
                return found
        raise KeyError(name)

    def cases_here(self, ruleset: Ruleset, point: Point) -> Iterator[Case]:
        """Yield the cases of the rule that a ruleset follows on a point which hold under it."""
        made = ruleset.choices[point.id]
        for case in self.cases_by_rule.get(point.rule_id(made.name), ()):
            if holds_for(case, ruleset.choices):
                yield case


def differ(one: Ruleset, other: Ruleset, point: str) -> bool:
    """Say whether two rulesets choose otherwise on a point that arises in both."""
    both = point in one.made and point in other.made
    return both and one.choices[point] != other.choices[point]


def differing(one: Ruleset, other: Ruleset) -> list[str]:
    """Return the points on which two rulesets differ, of those that arise in both."""
    return [point for point in POINTS if differ(one, other, point)]


def contested(point: str) -> bool:
    """Say whether two of the documents that speak on a point choose otherwise, or otherwise much.

    A document that is silent does not disagree.
    """
    documents = map(builtin, BASES[1:])
    return len({rules.choices[point] for rules in documents if _speaks(rules, point)}) > 1


def _speaks(rules: Ruleset, point: str) -> bool:
    made = rules.made.get(point)
    return made is not None and made.basis.value in {"stated", "read"}


def load(house: Ruleset | None = None) -> SiteData:
    """Gather what the pages are rendered from, for the project or for one house."""
    own = () if house is None or house.name in BASES else (house,)
    cases: dict[str, list[Case]] = {rule: [] for rule in rule_texts()}
    for case in load_cases():
        cases[case.rule].append(case)
    return SiteData(
        rulesets=(*own, *(builtin(name) for name in BASES)),
        house=own[0] if own else None,
        rules=rule_texts(),
        cases_by_rule=MappingProxyType({rule: tuple(found) for rule, found in cases.items()}),
        decisions=decisions(),
        principles=principles(),
        sentences=sentences(),
        edition=EDITION,
    )
