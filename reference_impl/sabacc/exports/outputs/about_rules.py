"""What `sabacc rules` writes as JSON."""

from __future__ import annotations

from sabacc.conformance.scenarios.cases import Case
from sabacc.exports.outputs.output_type import Output


class MadeEntry(Output, frozen=True, kw_only=True):
    """Who makes a choice, and on which grounds.

    Attributes:
        ruleset: The ruleset that makes it.
        basis: `stated`, `read`, `filled` or `decided`.
        standing: What that makes of the point: settled or open.
        sentences: The ids of the sentences behind it.
        ruling: The row of the ruling behind it.
        sure: How sure a reading is.
        also: Other choices that are permitted.
        readings: Other choices that are readings on file.
        unplayed: Readings that are no choice, in words.
        number: The number that the choice carries, or null.
    """

    ruleset: str
    basis: str
    standing: str
    sentences: list[str]
    ruling: str
    sure: str
    also: list[str]
    readings: list[str]
    unplayed: list[str]
    number: int | None


class RuleLookedUp(Output, frozen=True, kw_only=True):
    """A rule with who plays it, and its cases.

    Attributes:
        rule: The rule's id.
        point: The point that it answers.
        choice: The choice that it is.
        asks: The question of the point.
        title: The rule in one sentence.
        description: Its law, paragraph by paragraph; under one ruleset, as that one reads it.
        for_programs: What programs need to know beside it.
        level: The level of the protocol that shows it.
        conduct: Why no program can show it; empty of a rule that one can.
        link: The address of its card.
        made: The rulesets that make the choice.
        cases: Its cases.
    """

    rule: str
    point: str
    choice: str
    asks: str
    title: str
    description: str
    for_programs: str
    level: str
    conduct: str
    link: str
    made: list[MadeEntry]
    cases: list[Case]


class RulesOutput(Output, frozen=True, kw_only=True):
    """Rules, as `sabacc rules --format json` writes them.

    Attributes:
        edition: The edition of the rulebook.
        rules: The rules.
    """

    edition: str
    rules: list[RuleLookedUp]


class LawLookedUp(Output, frozen=True, kw_only=True):
    """A law that holds in every ruleset.

    Attributes:
        rule: The law's id.
        title: The law in one sentence.
        description: Its text.
        judged: How it is judged.
        levels: The methods whose answers show it.
        keys: The keys that show it, by method.
        link: The address of its place on the page of the laws.
    """

    rule: str
    title: str
    description: str
    judged: list[str]
    levels: list[str]
    keys: dict[str, list[str]]
    link: str


class LawsOutput(Output, frozen=True, kw_only=True):
    """Laws, as `sabacc rules laws --format json` writes them.

    Attributes:
        edition: The edition of the rulebook.
        rules: The laws.
    """

    edition: str
    rules: list[LawLookedUp]


class CasesOutput(Output, frozen=True, kw_only=True):
    """A case, as `sabacc rules CASE --format json` writes it.

    Attributes:
        edition: The edition of the rulebook.
        rules: The case alone.
    """

    edition: str
    rules: list[Case]
