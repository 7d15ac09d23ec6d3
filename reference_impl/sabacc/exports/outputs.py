"""The types of `--format json`, for the schemas.

Some commands define their types themselves; a test parses the output of each command by its type.
"""

from collections.abc import Mapping
from typing import Final, Literal

from msgspec import UNSET, UnsetType

from sabacc.arbiter.ruling_json import RulingOutput
from sabacc.conformance.report.document import Output
from sabacc.conformance.report.hunt_report import HuntOutput
from sabacc.conformance.report.recovered_report import RecoveredEntry
from sabacc.conformance.scenarios.cases import Case

NoteKind = Literal["note", "gap"]
PointStanding = Literal["settled", "open", "silent"]


class AuditNote(Output, frozen=True, kw_only=True):
    """A remark on a line of a record that breaks no rule.

    Attributes:
        line: The number of the line.
        kind: `gap`: the record leaves something out that does no harm.
        text: The remark.
    """

    line: int
    kind: NoteKind
    text: str


class AuditFault(Output, frozen=True, kw_only=True):
    """A line of a record that breaks a rule.

    Attributes:
        line: The number of the line.
        text: The line.
        says: What the record says.
        ruled: What the rules say instead.
        rule: The id of the rule.
        title: The rule in one sentence.
        choice: What the ruleset chooses there.
        mend: How to fix the line.
        may_follow: Whether it may only follow from an earlier fault.
    """

    line: int
    text: str
    says: str
    ruled: str
    rule: str
    title: str
    choice: str
    mend: str
    may_follow: bool


class AuditEntry(Output, frozen=True, kw_only=True):
    """The audit of one record; a file that cannot be read has `error` instead of the rest.

    Attributes:
        file: The name of the file.
        clean: Whether every line was judged, and none breaks a rule.
        error: Why the file cannot be read.
        ruleset: By which ruleset it was judged.
        hands: How many hands it holds, if there are several.
        finished: Whether the hand, or the last of them, came to its end.
        not_judged_from: The first line that could not be judged, or null.
        faults: The lines that break a rule.
        notes: Remarks.
    """

    file: str
    clean: bool
    error: str | UnsetType = UNSET
    ruleset: str | UnsetType = UNSET
    hands: int | UnsetType = UNSET
    finished: bool | UnsetType = UNSET
    not_judged_from: int | UnsetType | None = UNSET
    faults: list[AuditFault] | UnsetType = UNSET
    notes: list[AuditNote] | UnsetType = UNSET


class AuditOutput(Output, frozen=True, kw_only=True):
    """Audits of hand records, as `sabacc audit --format json` writes them.

    Attributes:
        edition: The edition of the rulebook.
        audits: One for each file.
    """

    edition: str
    audits: list[AuditEntry]


class EvidenceLine(Output, frozen=True, kw_only=True):
    """A line of a record that a ruleset refuses.

    Attributes:
        file: The name of the file.
        line: The number of the line.
        rule: The id of the rule.
        says: What the record says.
        ruled: What the ruleset says instead.
    """

    file: str
    line: int
    rule: str
    says: str
    ruled: str


class EvidenceButFor(EvidenceLine, frozen=True, kw_only=True):
    """A line but for which a ruleset would fit.

    Attributes:
        refused_by_all: Whether every ruleset refuses it.
    """

    refused_by_all: bool


class FitEntry(Output, frozen=True, kw_only=True):
    """How the records fit a ruleset.

    Attributes:
        ruleset: Its name.
        called: How it is named in a sentence: of a house also the ruleset on which it is built.
        fits: Whether no line breaks its rules.
        hands_tried: How many hands were judged: all, or so many that it is out of the question.
        hands_with_faults: Hands with a line that breaks its rules.
        distance: How far the hands are from it: all lines from the first fault of each hand on.
        hands_with_gaps: Hands that leave something out.
        hands_not_judged: Hands that could not be judged to their end.
        hands_unfinished: Hands that did not come to their end.
        points: How many hands each point trips first, the worst first.
        first: The first such line, or null.
    """

    ruleset: str
    called: str
    fits: bool
    hands_tried: int
    hands_with_faults: int
    distance: int
    hands_with_gaps: int
    hands_not_judged: int
    hands_unfinished: int
    points: dict[str, int]
    first: EvidenceLine | None


class FitOfHouse(FitEntry, frozen=True, kw_only=True):
    """A house that the records seem to follow.

    Attributes:
        base: The ruleset on which it is built.
        choices: Its own choices, by point.
    """

    base: str
    choices: dict[str, str]


class NamedFit(Output, frozen=True, kw_only=True):
    """How the records fit the ruleset that they name themselves.

    Attributes:
        ruleset: Its name.
        hands: How many hands name it.
        fits: Whether no line breaks its rules.
        trouble: Why it cannot be found; empty if it can.
        faults: The first lines that break its rules.
    """

    ruleset: str
    hands: int
    fits: bool
    trouble: str
    faults: list[EvidenceLine]


class ChoiceEntry(Output, frozen=True, kw_only=True):
    """A choice with its rule.

    Attributes:
        choice: The choice.
        rule: The id of its rule; empty if the point does not arise.
        title: The rule in one sentence.
    """

    choice: str
    rule: str
    title: str


class RefutedChoice(ChoiceEntry, frozen=True, kw_only=True):
    """A choice that the records rule out.

    Attributes:
        by: The line that does.
    """

    by: EvidenceLine


class PointEntry(Output, frozen=True, kw_only=True):
    """The evidence of the records on a point.

    Attributes:
        point: The point.
        standing: Whether they settle it, leave it open, or never come to it.
        plays: The choice of the ruleset that fits.
        fits_too: Other choices that fit.
        refuted: Choices that they rule out.
        not_tried: Choices that were not tried.
        look_for: What to look for at the table; empty if the point is settled.
    """

    point: str
    standing: PointStanding
    plays: ChoiceEntry
    fits_too: list[ChoiceEntry]
    refuted: list[RefutedChoice]
    not_tried: list[str]
    look_for: str


class PartingExample(Output, frozen=True, kw_only=True):
    """The smallest hand that shows a difference.

    Attributes:
        case: The id of its scenario.
        title: The title of that.
        steps: The table and what is done there.
        says: What each of the two rulesets makes of it.
    """

    case: str
    title: str
    steps: list[str]
    says: list[str]


class PartingPoint(Output, frozen=True, kw_only=True):
    """A point that would tell two rulesets apart.

    Attributes:
        point: The point.
        choices: What each of the two chooses.
        look_for: What to look for at the table.
        example: The smallest hand that shows it, or null.
    """

    point: str
    choices: list[ChoiceEntry]
    look_for: str
    example: PartingExample | None


class ApartEntry(Output, frozen=True, kw_only=True):
    """The differences of two rulesets that both fit.

    Attributes:
        rulesets: The two.
        points: The points on which they differ.
    """

    rulesets: list[str]
    points: list[PartingPoint]


class SlipEntry(Output, frozen=True, kw_only=True):
    """A slip in a record, which rules no ruleset out.

    Attributes:
        file: The name of the file.
        line: The number of the line.
        says: What is wrong.
        mend: How to fix it.
    """

    file: str
    line: int
    says: str
    mend: str


class ButForEntry(Output, frozen=True, kw_only=True):
    """A ruleset that would fit but for a few lines.

    Attributes:
        ruleset: Its name.
        also: Others that would fit then.
        lines: The lines.
    """

    ruleset: str
    also: list[str]
    lines: list[EvidenceButFor]


class EvidenceEntry(Output, frozen=True, kw_only=True):
    """The ruleset that some hand records follow.

    Attributes:
        verdict: `one` if a single ruleset fits, `cut` if the search was ended; otherwise what is so
            instead.
        verdict_in_words: The same for people.
        hands: How many hands there are.
        slips: Slips in the records.
        fits: The rulesets that fit.
        but_for: A ruleset that would fit but for a few lines, or null.
        nearly: The rulesets that come nearest.
        named: The rulesets that the records name themselves.
        mended: A house that fits, or null.
        apart: What would tell those apart that fit.
        points_of: The ruleset whose points are listed.
        hands_judged: How many hands were judged for it.
        points: What the records say of each point.
    """

    verdict: str
    verdict_in_words: str
    hands: int
    slips: list[SlipEntry]
    fits: list[FitEntry]
    but_for: ButForEntry | None
    nearly: list[FitEntry]
    named: list[NamedFit]
    mended: FitOfHouse | None
    apart: list[ApartEntry]
    points_of: str
    hands_judged: int
    points: list[PointEntry]


class EvidenceOutput(Output, frozen=True, kw_only=True):
    """The ruleset that hand records follow, as `sabacc classify --format json FILE...` writes it.

    Attributes:
        edition: The edition of the rulebook.
        errors: What is wrong with files that cannot be read.
        found: What the others follow; null where none can be read.
    """

    edition: str
    errors: list[str]
    found: EvidenceEntry | None


class RecoveredOutput(Output, frozen=True, kw_only=True):
    """The ruleset that a program plays, as `sabacc classify --format json -- COMMAND` writes it.

    Attributes:
        edition: The edition of the rulebook.
        found: What it plays.
    """

    edition: str
    found: RecoveredEntry


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


OUTPUTS: Final[Mapping[str, type[object]]] = {
    "arbitrate": RulingOutput,
    "audit": AuditOutput,
    "classify-program": RecoveredOutput,
    "classify-records": EvidenceOutput,
    "hunt": HuntOutput,
    "rules": RulesOutput,
    "rules-case": CasesOutput,
    "rules-laws": LawsOutput,
}
"""By the name of the command, and what it is asked about where that makes a difference."""
