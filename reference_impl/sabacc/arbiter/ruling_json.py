"""A ruling as JSON values: what `Arbiter.rule` returns, and `sabacc arbitrate` writes.

The published schema is made of these types.  A type that has all keys of another one says so in
its docstring.
"""

from __future__ import annotations

from typing import Any, TypedDict

from sabacc.arbiter.accounts import BillEntry, why_words
from sabacc.arbiter.claims import JudgedClaim, Verdict
from sabacc.arbiter.rulings import Turn
from sabacc.arbiter.words import OtherWords
from sabacc.spec.points import BASES, POINTS, point_of_rule
from sabacc.spec.rule_text import title
from sabacc.spec.rulesets import Ruleset, builtin
from sabacc.system.text import join_words


class NamedRule(TypedDict):
    """A rule by its id.

    Attributes:
        rule: The rule's id.
        title: The rule in one sentence.
        point: The point that it answers.
        choice: The choice on the point that it is.
    """

    rule: str
    title: str
    point: str
    choice: str


class Cited(NamedRule):
    """A rule, and why the ruleset follows it.  All are empty where no rule decides.

    Attributes beside those of NamedRule:
        sentences: The ids of the sentences behind it.
        why: In words, on what the choice rests.
        ruling: The row of the ruling behind it.
    """

    sentences: list[str]
    why: str
    ruling: str


class RulingStep(Cited):
    """One thing that happens, with its rule.

    Attributes beside those of Cited:
        words: What happens.
    """

    words: str


class OtherReading(NamedRule):
    """Another reading of the text, by which a claim stands too.

    Attributes beside those of NamedRule:
        words: What follows by it.
        sentences: The ids of the sentences that it reads.
    """

    words: str
    sentences: list[str]


class ClaimInCase(TypedDict):
    """What is ruled on a claim, or would be in one case of unknown facts.

    Attributes:
        who: The player who makes it; may be empty.
        claim: The claim, as it was made.
        verdict: Whether it is right; `stands-too`: another reading of the text permits it.
    """

    who: str
    claim: str
    verdict: Verdict


class ClaimRuled(ClaimInCase, Cited):
    """What is ruled on one claim, with the rule that decides it.

    Attributes beside those of ClaimInCase, Cited:
        because: The fact that decides it, in words.
        also: Further rules that decide it, the nearest first.
        reading: The reading by which it stands too, or null.
    """

    because: str
    also: list[Cited]
    reading: OtherReading | None


class OtherRuling(TypedDict):
    """What is ruled by other choices.

    Attributes:
        ruling: The ruling.
        rests_on: What it takes to be so that nobody told.
        differs: What of it differs, in short.
    """

    ruling: str
    rests_on: list[str]
    differs: str


class ElsewhereEntry(OtherRuling):
    """What some other rulesets rule.

    Attributes beside those of OtherRuling:
        rulesets: Their names.
        same: Whether they rule the same.
    """

    rulesets: list[str]
    same: bool


class TurnEntry(NamedRule, OtherRuling):
    """A point on which the ruling turns: with another choice alone, it is another one.

    Attributes beside those of NamedRule, OtherRuling:
        played_by: The base rulesets that make this choice.
    """

    played_by: list[str]


class TogetherEntry(TypedDict):
    """Points that only together make the ruling of some other rulesets.

    Attributes:
        rulesets: Their names.
        points: The points.
    """

    rulesets: list[str]
    points: list[str]


class UnknownEntry(TypedDict):
    """Which facts nobody knows, and what was tried in their place.

    Attributes:
        of: The unknown facts.
        depends_on: Those on which the ruling depends; none if all cases agree.
        tried: How many positions were tried.
    """

    of: list[str]
    depends_on: list[str]
    tried: int


class CaseOfFacts(TypedDict):
    """What is ruled where the unknown facts are of one kind.

    Attributes:
        when: Of which kind they are.
        ruling: The ruling there.
        claims: What is ruled on each claim there.
        positions: How many positions of that kind were tried.
    """

    when: str
    ruling: str
    claims: list[ClaimInCase]
    positions: int


class RulingOutput(TypedDict):
    """A ruling, as `sabacc arbitrate --format json` writes it.

    Attributes:
        format: The number of this format.
        edition: The edition of the rulebook.
        title: What the dispute is called.
        ruleset: The ruleset, as the dispute names it.
        by: The ruleset in words.
        question: What is asked.
        ruling: The ruling in a line or two, for people.
        in_full: All that was asked, in words.
        bill: Who has what, before and after; empty where no hand is settled.
        next: What happens next, in words; may be empty.
        rests_on: What the ruling takes to be so that nobody told.
        events: The steps that lead to it.
        remedies: The rules on what to do if a refused deed has been done already.
        claims: What is ruled on each claim.
        elsewhere: What the other built-in rulesets rule.
        turns: The points on which the ruling turns.
        together: The points that only together make another ruleset's ruling.
        answer: The answer of the protocol; empty where facts are unknown, or have versions.
        notes: What else is to be said.
        unknown: Which facts are unknown, or null.
        cases: What is ruled in each case of the unknown facts.
        versions: What follows from each version of the facts.
    """

    format: int
    edition: str
    title: str
    ruleset: str
    by: str
    question: str
    ruling: str
    in_full: str
    bill: list[BillEntry]
    next: str
    rests_on: list[str]
    events: list[RulingStep]
    remedies: list[Cited]
    claims: list[ClaimRuled]
    elsewhere: list[ElsewhereEntry]
    turns: list[TurnEntry]
    together: list[TogetherEntry]
    answer: dict[str, Any]
    notes: list[str]
    unknown: UnknownEntry | None
    cases: list[CaseOfFacts]
    versions: list[FactsOfOne]


class FactsOfOne(TypedDict):
    """What follows if one player is right about the facts.

    Attributes:
        who: The player.
        ruling: The ruling by that player's facts.
    """

    who: str
    ruling: RulingOutput


def claim_entry(judged: JudgedClaim, rules: Ruleset) -> ClaimRuled:
    """Write what is ruled on a claim, and the other reading by which it stands too, if one is."""
    claim, read = judged.claim, None
    if judged.reading is not None:
        point, choice = judged.reading
        rule, sentences = POINTS[point].rule_id(choice.name), rules.made[point].sentences
        on = f" ({join_words(sentences)})" if sentences else ""
        read = OtherReading(
            words=(
                f"The text permits this too: {rules.name} leaves it open{on}. {POINTS[point].asks}"
            ),
            rule=rule,
            title=title(rule),
            point=point,
            choice=str(choice),
            sentences=list(sentences),
        )
    return {
        "who": claim.who,
        "claim": claim.says,
        "verdict": judged.verdict,
        "because": judged.because,
        **cited(judged.rule, rules),
        "also": [cited(rule, rules) for rule in judged.rules[1:]],
        "reading": read,
    }


def cited(rule: str, rules: Ruleset) -> Cited:
    """Write a rule: its title, what the ruleset chooses there, why, and on which sentences."""
    known = point_of_rule(rule)
    point = known[0].id if known is not None else ""
    made = rules.made.get(point)
    agree = (
        sentence
        for base in map(builtin, BASES if made is not None else ())
        if base.choices[point] == rules.choices[point] and point in base.made
        for sentence in base.made[point].sentences
    )
    return {
        "rule": rule,
        "title": title(rule) if rule else "",
        "point": point,
        "choice": str(rules.choices[point]) if point else "",
        # where none states it, those of the documents that agree
        "sentences": list((made.sentences if made is not None else ()) or dict.fromkeys(agree)),
        "why": why_words(made) if made is not None else "",
        "ruling": made.ruling if made is not None else "",
    }


def turn_entry(turn: Turn, other: OtherWords, own: str) -> TurnEntry:
    """Write a choice that turns a ruling, with the ruling by it and the `own`."""
    rule = POINTS[turn.point].rule_id(turn.choice.name)
    return {
        "point": turn.point,
        "choice": str(turn.choice),
        "rule": rule,
        "title": title(rule),
        "ruling": other.ruling,
        "rests_on": list(other.rests_on),
        "played_by": [base for base in BASES if builtin(base).choices[turn.point] == turn.choice],
        "differs": other.differs(own),
    }
