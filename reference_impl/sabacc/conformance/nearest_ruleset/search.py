"""The search itself: one open point after the other, always the one that mends the most."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sabacc.conformance.grading.numbers import numbers_shown
from sabacc.conformance.nearest_ruleset.outcome import SearchOutcome
from sabacc.conformance.nearest_ruleset.proposals import TRIALS, Proposals
from sabacc.conformance.nearest_ruleset.weighed import (
    Mark,
    Nearest,
    Step,
    Weighed,
    WeighedRuleset,
    changed,
    spread,
)
from sabacc.spec.alternatives import bearing, joint_readings
from sabacc.spec.model import Standing

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from sabacc.conformance.nearest_ruleset.known_answers import Answers
    from sabacc.spec.alternatives import Change
    from sabacc.spec.rulesets import Ruleset


MOST_CHANGES: Final = 16
"""How many points are changed at the most."""
_SEEDS: Final = 60
"""How many wrong answers a change is first tried on; it has to mend one of them."""
_PAIR_SEEDS: Final = 12


class Search:
    """One search."""

    def __init__(self, answers: Answers) -> None:
        """Begin with the answers as they are written."""
        self._answers = answers
        self._proposals = Proposals(answers)
        self._outcome = SearchOutcome(answers)

    def run(self, *, sure: bool, pairs: bool) -> Nearest:
        """Change one open point after the other; then leave out what is not needed."""
        answers = self._answers
        first = WeighedRuleset(
            answers.rules, {key: reply.mark for key, reply in answers.replies.items()}
        )
        failed = first.wrong()
        if not failed:
            return Nearest(answers.rules, first.marks)
        answers.numbers = numbers_shown(
            (answers.case(key), answers.replies[key].answer) for key in failed
        )
        now = first
        taken: list[tuple[Weighed, tuple[Change, ...]]] = []
        while now.wrong() and len(taken) < MOST_CHANGES:
            found = self._step(now, pairs=pairs)
            if found is None:
                break
            taken.append(found)
            now = found[0].after
        now = self._without_needless(now)
        return self._outcome.told(first, now, taken, sure=sure)

    def _step(
        self, now: WeighedRuleset, *, pairs: bool
    ) -> tuple[Weighed, tuple[Change, ...]] | None:
        """Return the best next step, and the changes that explain as much."""
        wrong = [key for key in now.wrong() if not self._answers.replies[key].final]
        seeds = spread(wrong, _SEEDS)
        few = spread(wrong, _PAIR_SEEDS)
        own = {self._answers.case(key).point for key in wrong}
        numbered = self._proposals.numbered(now, wrong)
        of_own = self._numbers(now, wrong, [one for one in numbered if one[0] in own])
        for steps, tried_on in (
            ((*of_own, *joint_readings(now.rules), *self._proposals.singles(now, seeds)), seeds),
            (self._proposals.bringing(now, seeds), seeds),
        ):
            found = self._best(now, tried_on, steps)
            if found is not None:
                return found
        others = self._numbers(now, wrong, [one for one in numbered if one[0] not in own])
        found = self._best(now, wrong, others)
        if found is not None or not pairs:
            return found
        return self._best(now, few, self._proposals.pairs(now, few))

    def _numbers(
        self, now: WeighedRuleset, wrong: Sequence[str], choices: Sequence[tuple[str, str]]
    ) -> list[Step]:
        """Return numbers that fit, and those that fit better by what was asked about the first."""
        found: list[Step] = []
        for point, name in choices:
            steps = self._proposals.fitting(now, point, name, wrong)
            found += steps
            if self._best(now, wrong, steps) is not None:
                found += self._proposals.fitting(now, point, name, wrong)
        return list(dict.fromkeys(found))

    def _best(
        self, now: WeighedRuleset, seeds: Sequence[str], steps: Iterable[Step]
    ) -> tuple[Weighed, tuple[Change, ...]] | None:
        """Return the best of some steps, and what explains as much."""
        weighed: list[Weighed] = []
        for step in steps:
            rules = self._answers.made(now.rules, step)
            if rules is None or not self._mends_one(now, rules, step, seeds):
                continue
            found = self._answers.weigh(now, rules, step)
            if found is not None:
                weighed.append(found)
        weighed.sort(key=lambda one: -one.gain)
        best: list[Weighed] = []
        for one in weighed:
            if best and one.gain < best[0].gain:
                break  # its own cases, which are not asked yet, can only lower its gain
            whole = self._answers.with_own(now, one)
            if whole.gain > 0:
                best.append(whole)
                best.sort(key=lambda each: (-each.gain, -each.right, self._rank(now.rules, each)))
        if not best:
            return None
        same = [
            one.step[0]
            for one in best[1:]
            if (one.gain, one.broken) == (best[0].gain, best[0].broken) and len(one.step) == 1
        ]
        return best[0], tuple(same)

    def _mends_one(
        self, now: WeighedRuleset, rules: Ruleset, step: Step, seeds: Sequence[str]
    ) -> bool:
        """Say whether a step brings one of the seeds right: those on which it can bear."""
        points = {point for point, _ in step}
        bears = {key for key in seeds if points & bearing(tuple(self._answers.case(key).pins))}
        near = [key for key in seeds if key in bears or key in now.odd or self._answers.put(key)]
        near.sort(
            key=lambda key: (
                self._answers.case(key).point not in points,
                key not in bears,
                self._answers.case(key).size,
            )
        )
        return any(self._answers.judged(rules, key) is Mark.RIGHT for key in near[:TRIALS])

    def _rank(self, rules: Ruleset, weighed: Weighed) -> int:
        """Permitted readings first, then others on file, then filled points, then numbers."""
        point, choice = weighed.step[0]
        made = rules.made[point]
        if str(choice) in made.also or choice.name in made.also:
            return 0
        if made.standing is Standing.READ:
            return 1
        return 2 if choice.number is None or choice.name != rules.choices[point].name else 3

    def _without_needless(self, now: WeighedRuleset) -> WeighedRuleset:
        """Take back each change without which no more answers are wrong; no half of a reading."""
        for point, _ in list(changed(self._answers.rules, now.rules)):
            if len(list(changed(self._answers.rules, now.rules))) < 2:  # noqa: PLR2004 - nothing to leave out
                break
            if point not in now.rules.made:
                continue
            back = now.rules.playing(point, self._answers.rules.choices[point])
            changes = dict(changed(self._answers.rules, back))
            if self._outcome.whole(changes) != changes:
                continue
            view = self._answers.viewed(back, now)
            if len(view.wrong()) <= len(now.wrong()):
                now = view
        return now
