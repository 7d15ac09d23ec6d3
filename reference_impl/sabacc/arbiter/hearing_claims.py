"""The claims of one dispute before the arbiter: who is right, and by which rule first of all."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sabacc.arbiter.judged_claims import (
    RIGHT,
    UNSAID,
    WRONG,
    JudgedClaim,
    against_others,
    first_of_all,
    judge,
    readings_together,
    says_otherwise,
    stands_too,
    verdict,
)
from sabacc.arbiter.why.observing import OPEN, agrees, observe
from sabacc.arbiter.why.words import capital
from sabacc.spec.points import POINTS

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from sabacc.arbiter.entries.claims import Claim
    from sabacc.arbiter.hearing import Hearing
    from sabacc.arbiter.rulings import Ruling, Turn
    from sabacc.spec.rulesets import Ruleset


def judged(
    hearing: Hearing, rules: Ruleset, turns: Sequence[Turn] = (), *, apart: bool = False
) -> list[JudgedClaim]:
    """Judge each claim, by `rules`; what decides a ruling with `turns` comes first.

    A claim that is not right, but right by another reading that the text permits as well,
    stands too: the ruling is the choice of the ruleset, and both may be played.
    Claims that are judged `apart` may be both right, and say otherwise of one thing.
    """
    ruling = hearing.ruling(rules)
    found = [
        permitted(hearing, judge(claim, hearing.view(claim.aspect, rules, ruling.answers)), rules)
        for claim in hearing.dispute.claims
    ]
    weighed = found if apart else together(hearing, found, rules)
    ordered = [_ordered(hearing, one, weighed, rules, turns) for one in weighed]
    return [one._replace(because=capital(one.because)) for one in ordered]


def together(hearing: Hearing, found: Sequence[JudgedClaim], rules: Ruleset) -> list[JudgedClaim]:
    """Judge claims against each other."""
    answers = hearing.ruling(rules).answers
    return [
        against_others(one, found, hearing.view(one.claim.aspect, rules, answers)) for one in found
    ]


def permitted(hearing: Hearing, judged: JudgedClaim, rules: Ruleset) -> JudgedClaim:
    """Try a claim that is not right by each other reading that the text permits as well."""
    if judged.verdict not in {WRONG, UNSAID}:
        return judged
    claim = judged.claim
    for reading in readings_together(rules):
        flipped = rules
        for point, choice in reading:
            flipped = hearing.known.flip(flipped, point, choice)
        answers = hearing.ruling(flipped).answers
        if verdict(claim, hearing.view(claim.aspect, flipped, answers)).verdict == RIGHT:
            return stands_too(judged, rules, reading)
    return judged


def doubts(judged: Sequence[JudgedClaim]) -> Iterator[str]:
    """Say of each claim that stands too, that it does and by which rule."""
    for each in judged:
        if each.reading is not None:
            rule = POINTS[each.reading.point].rule_id(each.reading.choice.name)
            yield f'But "{each.claim.says}" stands too: the text leaves it open ({rule}).'


def _right(hearing: Hearing, claim: Claim, rules: Ruleset, ruling: Ruling) -> bool:
    """Say whether a claim is right by `rules`."""
    view = hearing.view(claim.aspect, rules, ruling.answers)
    found = observe(claim.aspect, view)
    return found.value is not OPEN and agrees(claim, found, view)


def _ordered(
    hearing: Hearing,
    judged: JudgedClaim,
    others: Sequence[JudgedClaim],
    rules: Ruleset,
    turns: Sequence[Turn],
) -> JudgedClaim:
    """Put the rule first that decides most of all.

    That is one whose point, chosen otherwise, makes a wrong claim right, or what is said
    against a right one; what another number would do says nothing.
    """
    claim = judged.claim
    if judged.decides or judged.reading is not None:
        return judged
    against = [one.claim for one in others if says_otherwise(one.claim, claim)]
    wanted = {RIGHT: against, WRONG: [claim]}.get(judged.verdict, [])
    found: list[str] = []
    for turn in turns if wanted else ():
        if turn.choice.name == rules.choices[turn.point].name:
            continue
        flipped = hearing.known.flip(rules, turn.point, turn.choice)
        if any(_right(hearing, one, flipped, turn.ruling) for one in wanted):
            found.append(turn.point)
    return first_of_all(judged, rules, found, alone=not against)
