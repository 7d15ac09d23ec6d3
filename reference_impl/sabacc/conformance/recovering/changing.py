"""The search: one choice after the other, so that more answers agree."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import combinations
from typing import TYPE_CHECKING, Final

from sabacc.spec.alternatives import alternatives, dormant, neighbours
from sabacc.spec.points import POINTS
from sabacc.spec.rulesets import NOT_APPLICABLE, Choice, RulesetError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from sabacc.conformance.recovering.asked_program import Asked, AskedProgram
    from sabacc.spec.alternatives import Change
    from sabacc.spec.rulesets import Ruleset

_MOST_CHANGES: Final = 40
_TRIED_FOR_PAIRS: Final = 5
_MOST_USUAL: Final = 100
"""Up to here each number is tried."""
_MOST_PAIRS: Final = 400


@dataclass(slots=True)
class RecoverySearch:
    """A ruleset that is changed until the answers of a program agree with it.

    Attributes:
        program: The program, with what it answered.
        rules: The ruleset so far.
        numbers: Numbers that the table may have agreed on.
        wrong: The questions that the program answers otherwise, the simplest first; None before
            all are compared.
        barred: Dialects that are not to be believed, by point and choice.
    """

    program: AskedProgram
    rules: Ruleset
    numbers: tuple[int, ...] = ()
    wrong: list[Asked] | None = None
    barred: dict[tuple[str, str], None] = field(default_factory=dict[tuple[str, str], None])

    def run(self) -> None:
        """Change choices as long as that helps."""
        self.wrong = self._wrong(self.rules, self.program.asked.values())
        for _ in range(_MOST_CHANGES):
            if not self.wrong or not self._step():
                return

    def _step(self) -> bool:
        """Make the first change that helps; say whether there is one.

        The simplest question that is answered otherwise says what to change: one of the points that
        bear on it.  Of those changes that is made by which the most answers agree.
        """
        wrong = self.wrong or []
        changed = list(self._changed())
        for changes in (changed, self._numbered()):
            some = list(changes)
            for asked in wrong:
                best = self._best(self._mending(asked, some))
                if best is not None:
                    self.rules, self.wrong = best
                    return True
        for asked in wrong[:_TRIED_FOR_PAIRS]:
            best = self._best(self._pairs(asked, changed))
            if best is not None:
                self.rules, self.wrong = best
                return True
        return False

    def _changed(self) -> Iterator[tuple[Change, Ruleset]]:
        """Yield each ruleset that makes one choice otherwise, and those on what comes up by it."""
        for point in POINTS.values():
            near = neighbours(self.rules, point, self.numbers)
            others = alternatives(self.rules, point, self.numbers, dialects=True)
            for choice in (*others, *near):
                there = flipped(self.rules, (point.id, choice))
                if there is None or (point.id, choice.name) in self.barred:
                    continue
                yield (point.id, choice), there
                for item in dormant(self.rules, point.id):
                    for other in alternatives(there, item, self.numbers):
                        both = flipped(there, (item.id, other))
                        if both is not None:
                            yield (point.id, choice), both

    def _numbered(self) -> Iterator[tuple[Change, Ruleset]]:
        """Yield each ruleset in which one choice carries another number, any usual one.

        A program may play one that no answer names, as where it refuses the third raise.
        """
        for point in POINTS.values():
            for name, bound in point.numbers.items():
                usual = range(bound.least, min(bound.most, _MOST_USUAL) + 1)
                shown = (number for number in self.numbers if bound.least <= number <= bound.most)
                for number in dict.fromkeys((*usual, *shown)):
                    choice = Choice(name, number)
                    there = flipped(self.rules, (point.id, choice))
                    if there is not None and choice != self.rules.choices[point.id]:
                        yield (point.id, choice), there

    def _mending(
        self, asked: Asked, changed: Sequence[tuple[Change, Ruleset]]
    ) -> Iterator[Ruleset]:
        """Yield the changed rulesets that answer a question as the program does.

        Its own point comes first, and dialects after all that a document has.
        """
        trace = self.program.trace(self.rules, asked)
        ordered = sorted(changed, key=lambda one: (is_dialect(one[0]), one[0][0] != asked.point))
        for _, there in ordered:
            if self.program.bears(trace, there) and self.program.agrees(there, asked):
                yield there

    def _pairs(self, asked: Asked, changed: Sequence[tuple[Change, Ruleset]]) -> Iterator[Ruleset]:
        """Yield rulesets with two choices changed that answer a question as the program does."""
        trace = self.program.trace(self.rules, asked)
        bearing = sorted(
            (change for change, there in changed if self.program.bears(trace, there)),
            key=is_dialect,
        )
        pairs = (
            pair for pair in combinations(dict.fromkeys(bearing), 2) if pair[0][0] != pair[1][0]
        )
        for number, (one, other) in enumerate(pairs):
            if number > _MOST_PAIRS:
                return
            there = flipped(self.rules, one)
            both = there and flipped(there, other)
            if both is not None and self.program.agrees(both, asked):
                yield both

    def _best(self, rulesets: Iterable[Ruleset]) -> tuple[Ruleset, list[Asked]] | None:
        """Return the ruleset by which the fewest answers are wrong, if it is fewer than now."""
        best: tuple[Ruleset, list[Asked]] | None = None
        least = len(self.wrong or ())
        for there in rulesets:
            wrong = self._fewer(there, least)
            if wrong is not None:
                best, least = (there, wrong), len(wrong)
        return best

    def _fewer(self, rules: Ruleset, least: int) -> list[Asked] | None:
        """Return what is answered otherwise under a ruleset; None once it is not fewer."""
        borne = {asked.key: asked for asked in self.program.borne(self.rules, rules)}
        found = [asked for asked in self.wrong or () if asked.key not in borne]
        for asked in borne.values():
            if len(found) >= least:
                return None
            if not self.program.agrees(rules, asked):
                found.append(asked)
        return sorted(found, key=lambda asked: asked.size) if len(found) < least else None

    def _wrong(self, rules: Ruleset, among: Iterable[Asked]) -> list[Asked]:
        found = [asked for asked in among if not self.program.agrees(rules, asked)]
        return sorted(found, key=lambda asked: asked.size)


def is_dialect(change: Change) -> bool:
    """Say whether a change is to a dialect, which no document has."""
    point, choice = change
    return choice.name in POINTS[point].dialects


def flipped(rules: Ruleset, change: Change) -> Ruleset | None:
    """Return a ruleset with one choice changed; None where it cannot be."""
    point, choice = change
    if rules.choices[point].name == NOT_APPLICABLE:
        return None
    try:
        return rules.flipped(point, choice)
    except RulesetError:
        return None
