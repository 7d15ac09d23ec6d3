"""Claims where facts are unknown: who is right whatever they are, and by which rule."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sabacc.arbiter.hearing import Hearing
from sabacc.arbiter.hearing_claims import judged as judged_claims
from sabacc.arbiter.hearing_claims import permitted, together
from sabacc.arbiter.judged_claims import STANDS_TOO, UNSAID, JudgedClaim, judge
from sabacc.arbiter.why.words import capital
from sabacc.system.joining import several

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sabacc.arbiter.either_way.outcomes import HeardPosition, Outcomes
    from sabacc.arbiter.rulings import KnownRulesets, Turn
    from sabacc.spec.rulesets import Ruleset

_DECKS: Final = 4
"""In how many positions it is tried what every deck brings."""


def judged_anyway(
    found: Outcomes, rules: Ruleset, known: KnownRulesets, turns: Sequence[Turn]
) -> list[JudgedClaim]:
    """Judge each claim: as in every position, or open where they differ.

    By which rule first of all, and whether another reading is permitted, is found in the usual
    position, with its `turns`; it is said if it holds in the others too.
    """
    first = Hearing(found.heard[0].hearing.dispute, known)
    usual = judged_claims(first, rules, turns, apart=True)
    judged = [
        _differing(found, each, place, rules)
        if len({one.outcome.verdicts[place] for one in found.heard}) > 1
        else _alike(found, each, rules, known)
        for place, each in enumerate(usual)
    ]
    return [one._replace(because=capital(one.because)) for one in together(first, judged, rules)]


def _differing(found: Outcomes, usual: JudgedClaim, place: int, rules: Ruleset) -> JudgedClaim:
    """Leave a claim open, with the rule by which another case is judged otherwise."""
    depends = several(facts_words(found, found.depends_on()))
    mine = found.heard[0].outcome.verdicts[place]
    other = next(one for one in found.heard if one.outcome.verdicts[place] != mine)
    by = _judged(other.hearing, usual, rules).rules[:1]
    return JudgedClaim(usual.claim, UNSAID, f"It depends on {depends}", by)


def _alike(
    found: Outcomes, usual: JudgedClaim, rules: Ruleset, known: KnownRulesets
) -> JudgedClaim:
    """Judge a claim that every position judges alike; `usual` is what the usual one says."""
    some, claim = spread(found.heard), usual.claim
    plain = [_judged(each.hearing, usual, rules) for each in some]
    if usual.verdict == plain[0].verdict:
        return _in_all(found, usual, plain)
    if usual.verdict == STANDS_TOO:
        others = [
            permitted(each.hearing, one, rules) for each, one in zip(some, plain, strict=True)
        ]
        same = all(one.reading == usual.reading for one in others)
        return _in_all(found, usual if same else plain[0], plain)
    decks = [_judged(Hearing(each.hearing.dispute, known), usual, rules) for each in some[:_DECKS]]
    if all(each.verdict == usual.verdict for each in decks):
        return _in_all(found, usual, decks)
    return JudgedClaim(claim, plain[0].verdict, capital(plain[0].because), plain[0].rules)


def _judged(hearing: Hearing, judged: JudgedClaim, rules: Ruleset) -> JudgedClaim:
    claim = judged.claim
    return judge(claim, hearing.view(claim.aspect, rules, hearing.ruling(rules).answers))


def _in_all(found: Outcomes, usual: JudgedClaim, each: Sequence[JudgedClaim]) -> JudgedClaim:
    """Return a claim with what all positions say of it; the rule of the usual one comes first."""
    said = {one.because for one in each}
    because = each[0].because if len(said) == 1 else ""
    first = [usual.rule] if all(usual.rule in one.rules for one in each) else []
    return usual._replace(
        because=capital(because) or f"So it is in all {len(found.heard)} positions tried",
        rules=tuple(dict.fromkeys(rule for rule in (*first, *(one.rule for one in each)) if rule)),
    )


def spread(heard: Sequence[HeardPosition]) -> list[HeardPosition]:
    """Return some positions, from all over."""
    return [*heard[:: max(len(heard) // 12, 1)], heard[-1]]


def facts_words(found: Outcomes, places: Sequence[int]) -> list[str]:
    """Name facts; the hands of everybody at once."""
    facts = [found.facts[at] for at in places]
    hands = [fact for fact in facts if fact.line == "hands" and fact.of.startswith("what ")]
    seats = found.heard[0].hearing.dispute.seats
    every = len(hands) == len(seats) > 1
    return list(dict.fromkeys("who holds what" if every and f in hands else f.of for f in facts))
