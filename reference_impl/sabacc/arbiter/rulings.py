"""What the engine rules on a request under any ruleset, and on which points that turns."""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import reduce
from typing import TypeVar

from sabacc.engine.play import CompiledRules
from sabacc.engine.tracing import Trace, Tracer, points_of_fields
from sabacc.protocol.answers import EngineAnswer, Params, answer_request
from sabacc.protocol.dependency_cache import CacheTree, CachingEngine
from sabacc.protocol.facts import RAN_OUT, REFUSED
from sabacc.protocol.messages import PlayParams
from sabacc.spec.alternatives import ChoiceChange, alternatives, neighbours
from sabacc.spec.points import POINTS, prerequisites
from sabacc.spec.rulesets import NOT_APPLICABLE, Choice, Ruleset, assemble

Shared = TypeVar("Shared")


@dataclass(frozen=True, slots=True)
class Ruling:
    """What comes of a dispute under one ruleset.

    Attributes:
        answers: For each request the answer and the events; the first one is the dispute's own.
        key: What the dispute hangs on, so that equal keys are equal rulings.
    """

    answers: tuple[EngineAnswer, ...]
    key: str


@dataclass(frozen=True, slots=True)
class Turn:
    """A point on which a ruling turns: with `choice`, by `rules`, there is another ruling."""

    point: str
    choice: Choice
    rules: Ruleset
    ruling: Ruling


@dataclass(frozen=True, slots=True)
class KnownRulesets:
    """Rulesets with their compiled rules, and flips of them: each is made once.

    Houses may have one name, so each entry holds the ruleset that it is about.
    """

    engine: CachingEngine = field(default_factory=CachingEngine)
    flipped: dict[tuple[str, str, Choice], tuple[Ruleset, Ruleset]] = field(
        default_factory=dict[tuple[str, str, Choice], "tuple[Ruleset, Ruleset]"]
    )

    def flip(self, rules: Ruleset, point: str, choice: Choice) -> Ruleset:
        """Return a ruleset with another choice on one point."""
        key = (rules.name, point, choice)
        known = self.flipped.get(key)
        if known is None or known[0] is not rules:
            known = self.flipped[key] = rules, rules.flipped(point, choice)
        return known[1]

    def read_as(self, rules: Ruleset, reading: Sequence[ChoiceChange]) -> Ruleset:
        """Return a ruleset with the choices of another reading of its text."""
        return reduce(lambda read, change: self.flip(read, *change), reading, rules)


class Rulings(ABC):
    """The rulings on one dispute, as far as they have been found.

    A ruleset that agrees with an earlier one on everything that the ruling looked up gets the same
    ruling, without being asked.
    """

    def __init__(self, known: KnownRulesets, requests: Sequence[Params]) -> None:
        """Open the dispute, to be ruled on under many rulesets."""
        self.known, self.requests = known, requests
        self.heard: CacheTree[Ruling] = CacheTree()

    @abstractmethod
    def key(self, rules: Ruleset, answers: tuple[EngineAnswer, ...]) -> str:
        """Return what of the answers the dispute hangs on: equal keys are equal rulings."""

    def answered(self, asked: Tracer, params: Params) -> EngineAnswer:
        """Answer a request by a ruleset that notes what it is asked."""
        return answer_request(asked.rules, asked.compiled, params, asked.tape)

    @property
    def plays(self) -> bool:
        """Whether a hand is played."""
        return any(isinstance(each, PlayParams) for each in self.requests)

    def ruling(self, rules: Ruleset) -> Ruling:
        """Rule under `rules`; raises InconsistentRequestError."""
        return self.heard.result_and_trace(
            rules, self._compiled(rules), self._found, record_steps=True
        )[1]

    def _found(self, asked: Tracer) -> Ruling:
        """Answer; what a dispute hangs on is, of an answer without facts, why there are none."""
        answers = tuple(self.answered(asked, each) for each in self.requests)
        answer = answers[0].answer
        if REFUSED in answer:
            return Ruling(answers, f"{REFUSED}: {answer[REFUSED]}")
        # what does not hang on chance can be said all the same
        ran_out = f"{RAN_OUT}: {answer[RAN_OUT]} " if RAN_OUT in answer else ""
        return Ruling(answers, f"{ran_out}{self.key(asked.rules, answers)}")

    def turns(
        self,
        rules: Ruleset,
        numbers: Mapping[str, Sequence[int]] | None = None,
    ) -> Iterator[Turn]:
        """Flip points of `rules` one by one; yield each choice that changes the ruling.

        Where the choice of `rules` carries a number, the next ones are tried, and `numbers`; what
        the ruling did not look up is left alone.
        """
        usual = self.ruling(rules)
        moot = self._moot(rules)
        for point in POINTS.values():
            if point.id in moot:
                continue
            named = (numbers or {}).get(point.chapter, ())
            choices = [*alternatives(rules, point), *neighbours(rules, point, named)]
            for choice in dict.fromkeys(choices):
                flipped = self.known.flip(rules, point.id, choice)
                found = self.ruling(flipped)
                if found.key != usual.key:
                    yield Turn(point.id, choice, flipped, found)

    def _compiled(self, rules: Ruleset) -> CompiledRules | None:
        """Return the compiled rules of a ruleset where a hand is played; nobody else asks one."""
        return self.known.engine.compiled(rules) if self.plays else None

    def trace(self, rules: Ruleset) -> Trace | None:
        """Return what the ruling by `rules` looked up; None if nothing can be shared."""
        return self.heard.cached_trace(rules, self._compiled(rules))

    def _moot(self, rules: Ruleset) -> frozenset[str]:
        """Return the points that no ruling by `rules` looked up, nor what exists by their choices.

        Whatever is chosen there, the ruling is the same.
        """
        trace = self.trace(rules)
        if trace is None:
            return frozenset()
        fields = points_of_fields(rules, trace.compiled_fields) if self.plays else ()
        return frozenset(POINTS.keys() - prerequisites(frozenset({*trace.points, *fields})))

    def joint(self, rules: Ruleset, base: Ruleset) -> list[str]:
        """Return the points that make `base` rule as `rules` does, once it chooses as `rules` does.

        First those without which `rules` would rule otherwise.  Where these alone do not do it, as
        where one of them brings up a point that does not arise under `base`, as few as will do.
        """
        own, moot = self.ruling(rules).key, self._moot(rules)
        needed = [
            point
            for point in POINTS
            if point not in moot
            and (mine := rules.choices[point]) != (other := base.choices[point])
            and NOT_APPLICABLE not in {mine.name, other.name}
            and self.ruling(self.known.flip(rules, point, base.choices[point])).key != own
        ]
        if self.hangs(rules, base, needed):
            return needed
        found = [
            point
            for point, choice in rules.choices.items()
            if choice != base.choices[point] and choice.name != NOT_APPLICABLE
        ]
        size = len(found)
        while size:
            for start in range((len(found) - 1) // size * size, -1, -size):
                gone = {each for each in found[start : start + size] if each not in needed}
                fewer = [each for each in found if each not in gone]
                if gone and self.hangs(rules, base, fewer):
                    found = fewer
            size //= 2
        return found

    def hangs(self, rules: Ruleset, base: Ruleset, points: Sequence[str]) -> bool:
        """Say whether `base` with the choices of `rules` on the points rules as `rules` does."""
        chosen = {point: rules.made[point] for point in points if point in rules.made}
        mixed = assemble(f"{base.name} and others", {**base.made, **chosen})
        return self.ruling(mixed).key == self.ruling(rules).key


def alike(each: Sequence[Shared], otherwise: Shared) -> Shared:
    """Return what all say; something else where they differ."""
    return each[0] if all(one == each[0] for one in each[1:]) else otherwise
