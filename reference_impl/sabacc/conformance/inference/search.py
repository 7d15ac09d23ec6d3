"""The one search for the ruleset that explains evidence: a change at a time, always the best one.

It serves the verdict (answers to cases, choices that the document admits), `classify` of a program
(answers, every choice) and `classify` of hands (records, every choice).  They differ in what they
propose and in how they score it.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator
from typing import Generic, NamedTuple, Protocol, TypeVar


class Scored(Protocol):
    """A ruleset, held against all evidence."""

    @property
    def gain(self) -> int:
        """How much more it explains than the ruleset from which it was made."""
        ...


S = TypeVar("S", bound=Scored)
C = TypeVar("C")
L = TypeVar("L")


class Evidence(ABC, Generic[S, C, L]):
    """What a ruleset is to explain, and the candidates that may explain more of it."""

    @abstractmethod
    def stages(self, now: S) -> Iterable[tuple[Iterable[C], L]]:
        """Yield candidates, and the unexplained evidence that leads to them; the likeliest first.

        A candidate has to explain some of that evidence, which is cheaper to try than all.
        """

    @abstractmethod
    def explains(self, now: S, candidate: C, lead: L) -> bool:
        """Return whether a candidate explains some of the evidence that leads to it."""

    @abstractmethod
    def score(self, now: S, candidate: C, beat: int) -> S | None:
        """Hold a candidate against all evidence; None as soon as it cannot gain more than `beat`.

        One that is scored anew by further questions may gain as much or less.
        """

    def confirm(self, now: S, scored: S) -> S:  # noqa: ARG002 - nothing more is asked
        """Score a candidate anew by the questions that only it raises."""
        return scored

    def rank(self, now: S, scored: S) -> tuple[int, ...]:  # noqa: ARG002 - as proposed
        """Order candidates that gain as much: the less, the likelier."""
        return ()


class BestStep(NamedTuple, Generic[S]):
    """The best candidate, and those that gain as much."""

    best: S
    equals: tuple[S, ...]


def infer(evidence: Evidence[S, C, L], now: S, most: int) -> Iterator[BestStep[S]]:
    """Yield one best step after the other, until none explains more; `most` steps in all."""
    for _ in range(most):
        stages = evidence.stages(now)
        steps = (best_step(evidence, now, candidates, lead) for candidates, lead in stages)
        step = next((step for step in steps if step is not None), None)
        if step is None:
            return
        yield step
        now = step.best


def best_step(
    evidence: Evidence[S, C, L], now: S, candidates: Iterable[C], lead: L
) -> BestStep[S] | None:
    """Return the candidate that gains the most, of those that explain some of the lead."""
    scored: list[S] = []
    beat = 0
    for candidate in candidates:
        if evidence.explains(now, candidate, lead):
            score = evidence.score(now, candidate, beat)
            if score is not None:
                scored.append(score)
                beat = max(beat, score.gain)
    scored.sort(key=lambda score: -score.gain)
    best: list[S] = []
    for score in scored:
        if best and score.gain < best[0].gain:
            break  # the questions that only it raises can only lower its gain
        confirmed = evidence.confirm(now, score)
        if confirmed.gain > 0:
            best.append(confirmed)
            best.sort(key=lambda score: (-score.gain, *evidence.rank(now, score)))
    return BestStep(best[0], tuple(best[1:])) if best else None
