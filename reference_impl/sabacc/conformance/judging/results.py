"""The result of a run: judgements, what each ruleset came to, and the exit status."""

import json
from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field, fields
from enum import Enum, IntEnum
from functools import cached_property
from typing import Any, Final

from sabacc import EDITION
from sabacc.conformance.adapters.ports import TOO_LONG, Fault
from sabacc.conformance.grading.grader import Grade, Outcome
from sabacc.conformance.inference.nearest import Otherwise, OwnWay
from sabacc.conformance.inference.replies import CaseReply, Put
from sabacc.conformance.laws import LAWS
from sabacc.conformance.scenarios.cases import Case, Expectation, settle_params
from sabacc.conformance.scenarios.catalogue import cases_by_id
from sabacc.protocol.facts import REFUSED, key_of
from sabacc.protocol.hostile import LONGEST_NAME, escape_line, sanitize, value_text
from sabacc.protocol.messages import Hello

OF_THE_HUNT: Final = "hunt"
"""Stands for a case in a list of known failures: anything that the hunt finds under a rule."""
_LONGEST_NOTE: Final = 300
_LONGEST_ANSWER: Final = 64_000
_MOST_FACTS: Final = 100


class Status(IntEnum):
    """The exit statuses of `sabacc verify`.

    With several rulesets the worst counts of those that applied; NOTHING_APPLIED is the status of
    a run in which none did, because no case was asked or no rule was shown; UNFINISHED that of one
    which was interrupted or whose processes died, and CUT_SHORT of one which --limit-run ended,
    regardless of the rest.
    """

    CONFORMS = 0
    FAILS = 1
    USAGE = 2
    NO_HELLO = 3
    NOTHING_APPLIED = 4
    CUT_SHORT = 5
    UNFINISHED = 130


_HOW: Final = {"ends": "ends with", "seats": "names exactly the seats", "lacks": "does not name"}


@dataclass(frozen=True, slots=True)
class Judgement:
    """The outcome of one case under one ruleset; what it says of an answer is harmless.

    Attributes:
        case: The case.
        ruleset: The name of the ruleset.
        outcome: What became of it.
        grade: The grade, where an answer was graded.
        fault: The program's fault, where there was no answer to grade.
        answer: The answer as it came back, where it did not pass.
        expected_failure: Whether a list of known failures names it, its rule or its law.
        note: Words of explanation.
        points: The open points by which an answer that is wrong as the case is written convicts
            nobody: the outcome is then `OPEN`.
        method: The method that was asked, where it is not the case's own.
        params: The request as it was asked, where it is not the case's own.
        owner: The rule by which a wrong refusal is judged, where it is not the case's own.
    """

    case: Case
    ruleset: str
    outcome: Outcome
    grade: Grade | None = None
    fault: Fault | None = None
    answer: Mapping[str, Any] | None = None
    expected_failure: bool = False
    note: str = ""
    points: tuple[str, ...] = ()
    method: str = ""
    params: Mapping[str, Any] | None = None
    owner: str = ""

    def __reduce__(self) -> tuple[Any, ...]:
        """Name a shipped case instead of sending it to another process, which has it too."""
        case = self.case
        named = case.id if cases_by_id().get(case.id) is case else case
        rest = (getattr(self, each.name) for each in fields(self) if each.name != "case")
        return _judgement, (named, *rest)

    @property
    def rule(self) -> str:
        """The rule that a wrong answer breaks, unless it breaks a law."""
        return self.owner or self.case.rule

    @property
    def counts(self) -> bool:
        """Whether the case was asked, is not disputed, and so bears on the verdict."""
        return self.outcome.asked and not self.case.quarantined

    @property
    def disputed(self) -> bool:
        """Whether the case was asked although it is quarantined: reported, and not scored."""
        return bool(self.case.quarantined) and self.outcome.asked

    @property
    def doubtful(self) -> bool:
        """Whether the answer is wrong if the case is right, which is disputed."""
        return self.disputed and self.outcome is Outcome.FAILED

    @property
    def unasked(self) -> bool:
        """Whether the run was stopped before it was asked, and it would have counted."""
        return self.outcome is Outcome.UNASKED and not self.case.quarantined

    @property
    def wrong(self) -> bool:
        """Whether the program did something else than the rule demands, or nothing that counts."""
        return self.outcome.wrong and not self.case.quarantined

    @property
    def law(self) -> str:
        """The id of the ruleset-free law that the answer broke, or nothing."""
        return "" if self.grade is None else self.grade.law

    @property
    def condemns(self) -> bool:
        """Whether this alone means that the program does not conform."""
        return self.wrong and not self.expected_failure

    @property
    def deciding(self) -> Expectation | None:
        """The expectation that decided, if one did."""
        return None if self.grade is None else self.grade.expectation

    @property
    def key(self) -> str:
        """The key of an answer that shows the fact that decided; empty if none did."""
        return "" if self.deciding is None else key_of(self.deciding.fact)

    @property
    def missing(self) -> tuple[str, ...]:
        """The keys that the answer leaves out though the case depends on them."""
        return () if self.grade is None else self.grade.missing or (self.key,)

    @property
    def name(self) -> str:
        """The name of the ruleset."""
        return escape_line(self.ruleset, LONGEST_NAME)

    @property
    def expected(self) -> str:
        """The expectation that decided: `stacks.Han = 98`."""
        wanted = self.deciding
        if wanted is None:
            return f"the law {self.law}, which holds in every ruleset" if self.law else ""
        value = value_text(wanted.value)
        if wanted.fact == REFUSED:
            return f"the refusal {value}"
        return f"{wanted.fact} {_HOW.get(wanted.how, '=')} {value}"

    @property
    def got(self) -> str:
        """The answer, or the fault instead of one."""
        if self.fault is not None:
            return f"the program {self.fault.kind.value}: {self.trouble}"
        grade, wanted = self.grade, self.deciding
        if grade is None:
            return escape_line(self.note) or "no answer"
        if grade.why or wanted is None:
            return escape_line(grade.why or grade.law_why)
        if wanted.fact == REFUSED and isinstance(grade.actual, str):
            return escape_line(grade.actual)  # the suite's own words, no value of an answer
        return value_text(grade.actual)

    @property
    def difference(self) -> str:
        """Both: what was expected, if anything was, and what came."""
        return f"expected {self.expected}, got {self.got}" if self.expected else self.got

    @property
    def trouble(self) -> str:
        """The particulars of the fault; empty if the program was not at fault."""
        return "" if self.fault is None else escape_line(self.fault.detail)

    @property
    def mend(self) -> str:
        """The fix for the author of the program; empty if the program was not at fault."""
        return "" if self.fault is None else escape_line(self.fault.mend)

    @property
    def law_broken(self) -> str:
        """How the answer broke the law; empty if it broke none."""
        return "" if self.grade is None else escape_line(self.grade.law_why)

    @property
    def kept_answer(self) -> dict[str, Any] | None:
        """The answer as JSON; None if there was none, or if it is too long to keep."""
        answer = None if self.answer is None else dict(sanitize(dict(self.answer)))
        long = answer and (len(answer) > _MOST_FACTS or len(json.dumps(answer)) > _LONGEST_ANSWER)
        return None if long else answer

    def request(self, hello: Hello) -> dict[str, Any]:
        """Return the request that was sent: `compare` is asked as `settle` where it is derived."""
        case = self.case
        derived = case.method == "compare" and "compare" not in hello.levels
        method = self.method or ("settle" if derived else case.method)
        params = self.params or (case.params if method == case.method else settle_params(case))
        named = sanitize({"ruleset": self.ruleset, **params})
        return {"jsonrpc": "2.0", "id": 1, "method": method, "params": named}


def _judgement(case: Case | str, *rest: Any) -> Judgement:  # noqa: ANN401 - of any field
    return Judgement(cases_by_id()[case] if isinstance(case, str) else case, *rest)


def failure_keys(judged: Judgement) -> tuple[str, ...]:
    """Return the lines by which a list of known failures can name a failure, the best one first.

    `ruleset case-id`, or `ruleset rule/hunt` for a question of the hunt, which no other run asks;
    `ruleset law` for a broken law; `ruleset rule`.  A law comes first if no scenario broke it by
    its own answer: another run may show it by another case.
    """
    case = judged.case
    names = [case.id if case.file else f"{case.rule}/{OF_THE_HUNT}", case.rule]
    names.insert(bool(case.file) and judged.answer is not None, judged.law)
    return tuple(f"{judged.ruleset} {name}" for name in names if name)


def by_key(judgements: Iterable[Judgement], listed: Collection[str]) -> dict[str, list[Judgement]]:
    """Return judgements by each line that names them in a list of known failures."""
    named: dict[str, list[Judgement]] = {}
    for judged in judgements if listed else ():
        for key in failure_keys(judged):
            if key in listed:
                named.setdefault(key, []).append(judged)
    return named


class RuleStanding(Enum):
    """The outcome of one rule under one ruleset, for the reader.

    Attributes:
        EARNED: Every case was shown and passed.
        BROKEN: A case failed by every reading that the document leaves: the program does not
            conform.
        OTHERWISE: Cases failed only because the program plays an open point otherwise, as it may.
        UNJUDGED: The program crashed, was too slow or gave no proper answer.
        ELSEWHERE: A case went wrong, and a broken law or another rule is to blame for all of it.
        KNOWN: It fails, and the list of known failures says so.
        GUESSED: Every case passed, but at this level the program fails more cases than it passes.
        NOT_SHOWN: An answer left out a fact on which a case depends.
        DISPUTED: Every case that was asked is quarantined: reported, not scored.
        UNFINISHED: The run was stopped before every case of it was asked.
        NOT_CLAIMED: The program does not claim the level, the number of seats or the point.
        NOT_THIS_RULESET: The ruleset makes another choice.
    """

    EARNED = "earned"
    BROKEN = "broken"
    OTHERWISE = "played its own way"
    UNJUDGED = "could not be judged"
    ELSEWHERE = "failed by another's fault"
    KNOWN = "known failure"
    GUESSED = "passed by luck"
    NOT_SHOWN = "not shown"
    DISPUTED = "unproved while disputed"
    UNFINISHED = "not finished"
    NOT_CLAIMED = "not claimed"
    NOT_THIS_RULESET = "not this ruleset"


@dataclass(frozen=True)
class RuleResult:
    """The outcome of one rule under one ruleset.

    A law that holds in every ruleset counts as a rule here where an answer broke it: it is reported
    once, and not as a fault of every rule whose case happened to show it.

    `by_luck` says that the program fails more of the cases of this level than it passes, so that
    a pass proves nothing.
    """

    rule: str
    judgements: tuple[Judgement, ...]
    by_luck: bool = False

    @property
    def earned(self) -> bool:
        """Whether every case of the rule that applies was shown and passed, and not by luck."""
        return self.passed and not self.by_luck

    @cached_property
    def passed(self) -> bool:
        """Whether every case of the rule that applies was asked, was shown and passed."""
        counting = [judged for judged in self.judgements if judged.counts or judged.unasked]
        return bool(counting) and all(judged.outcome is Outcome.PASSED for judged in counting)

    @property
    def shown(self) -> bool:
        """Whether the program shows this rule: no case asked depends on what an answer leaves out.

        Cases passed, or are played a way of their own; beside them some may fail as expected.
        """
        counting = [judged for judged in self.judgements if judged.counts]
        outcomes = {judged.outcome for judged in counting if not judged.expected_failure}
        return bool(outcomes) and outcomes <= {Outcome.PASSED, Outcome.OPEN}

    @cached_property
    def guilty(self) -> tuple[Judgement, ...]:
        """The cases that went wrong by this rule's fault, and not by that of a law."""
        wrong = (judged for judged in self.judgements if judged.wrong)
        if self.rule in LAWS:
            return tuple(judged for judged in wrong if judged.law == self.rule)
        return tuple(
            judged
            for judged in wrong
            if judged.rule == self.rule
            and not (judged.law and (judged.grade is None or judged.grade.expectation is None))
        )

    @cached_property
    def standing(self) -> RuleStanding:
        """How the rule stands: the first that holds."""
        if self.earned:  # nothing else holds then, and most rules are
            return RuleStanding.EARNED
        every = {judged.outcome for judged in self.judgements}
        counting = {judged.outcome for judged in self.judgements if judged.counts}
        wrong = [judged for judged in self.judgements if judged.wrong]
        holds = {
            RuleStanding.BROKEN: any(
                judged.outcome is Outcome.FAILED for judged in self.guilty if judged.condemns
            ),
            RuleStanding.KNOWN: bool(wrong) and all(judged.expected_failure for judged in wrong),
            RuleStanding.UNJUDGED: any(outcome.faulty for outcome in counting),
            RuleStanding.ELSEWHERE: bool(wrong),
            RuleStanding.OTHERWISE: Outcome.OPEN in counting,
            RuleStanding.GUESSED: self.passed,
            RuleStanding.NOT_SHOWN: Outcome.NOT_SHOWN in counting,
            RuleStanding.UNFINISHED: Outcome.UNASKED in every,
            RuleStanding.DISPUTED: any(outcome.asked for outcome in every),
            RuleStanding.NOT_CLAIMED: Outcome.NOT_CLAIMED in every,
            RuleStanding.NOT_THIS_RULESET: True,
        }
        return next(standing for standing, true in holds.items() if true)


@dataclass(frozen=True)
class RulesetResult:
    """The outcome of all cases under one ruleset; what follows from them is found once.

    `otherwise` are the open points that the program plays otherwise, `own_ways` those that it plays
    in no way known, `hunted` is how many questions it was asked beyond the scenarios.
    """

    ruleset: str
    rules: tuple[RuleResult, ...]
    otherwise: tuple[Otherwise, ...] = ()
    own_ways: tuple[OwnWay, ...] = ()
    hunted: int = 0

    @property
    def name(self) -> str:
        """Its name, made harmless: a program may have made it up."""
        return escape_line(self.ruleset, LONGEST_NAME)

    @cached_property
    def judgements(self) -> tuple[Judgement, ...]:
        """All judgements, rule by rule, each once."""
        return tuple(
            judged
            for rule in self.rules
            for judged in rule.judgements
            if judged.case.rule == rule.rule
        )

    @cached_property
    def broken(self) -> tuple[RuleResult, ...]:
        """The rules that the program breaks."""
        return tuple(rule for rule in self.rules if rule.guilty)

    @cached_property
    def asked(self) -> tuple[Judgement, ...]:
        """The judgements that bear on the verdict."""
        return tuple(judged for judged in self.judgements if judged.counts)

    @cached_property
    def disputed(self) -> tuple[Judgement, ...]:
        """The judgements of quarantined cases, which bear on nothing."""
        return tuple(judged for judged in self.judgements if judged.disputed)

    @cached_property
    def given_up(self) -> tuple[Judgement, ...]:
        """The judgements that bear on the verdict although the program was given up before."""
        return tuple(judged for judged in self.asked if judged.outcome is Outcome.NOT_RUN)

    @cached_property
    def unasked(self) -> int:
        """How many cases would bear on the verdict, and were not asked before the run ended."""
        return sum(judged.unasked for judged in self.judgements)

    @cached_property
    def not_shown(self) -> tuple[Judgement, ...]:
        """The cases that depend on what an answer left out."""
        return tuple(judged for judged in self.asked if judged.outcome is Outcome.NOT_SHOWN)

    @cached_property
    def status(self) -> Status:
        """The exit status that this ruleset alone would give.

        A program that shows no rule as a whole conforms to nothing, even if a case passes.
        """
        if any(judged.condemns for judged in self.asked):
            return Status.FAILS
        if self.unasked:
            return Status.UNFINISHED
        if not any(rule.shown for rule in self.rules if rule.rule not in LAWS):
            return Status.NOTHING_APPLIED
        return Status.CONFORMS


@dataclass(frozen=True)
class RunReport:
    """The result of a run: the program, the edition, and each ruleset's result.

    `notes` tell the program's author what no request is to blame for.  `stopped` says why the run
    ended before its time, and `interrupted` that somebody, or --limit-run, ended it: there is no
    verdict then.  `seed` repeats the run, `at` says when it was.
    """

    hello: Hello
    program: str
    rulesets: tuple[RulesetResult, ...]
    edition: str = EDITION
    seconds: float = 0.0
    notes: tuple[str, ...] = ()
    stopped: str = field(default="")
    interrupted: bool = False
    seed: int = 0
    at: str = ""

    @property
    def judgements(self) -> tuple[Judgement, ...]:
        """All judgements, ruleset by ruleset."""
        return tuple(judged for result in self.rulesets for judged in result.judgements)

    @property
    def remarks(self) -> tuple[str, ...]:
        """The notes, made harmless."""
        return tuple(escape_line(note, _LONGEST_NOTE) for note in self.notes)

    @cached_property
    def status(self) -> Status:
        """The exit status of the run: the worst ruleset counts."""
        if self.interrupted:
            return Status.CUT_SHORT if self.stopped == TOO_LONG else Status.UNFINISHED
        statuses = {result.status for result in self.rulesets}
        worst_first = (Status.FAILS, Status.UNFINISHED, Status.CONFORMS)
        return next((one for one in worst_first if one in statuses), Status.NOTHING_APPLIED)


def ruleset_result(
    name: str,
    judgements: Iterable[Judgement],
    otherwise: tuple[Otherwise, ...] = (),
    own_ways: tuple[OwnWay, ...] = (),
    hunted: int = 0,
) -> RulesetResult:
    """Gather the judgements of one ruleset, rules in the order of their first case."""
    rules: dict[str, list[Judgement]] = {}
    asked: list[Judgement] = []
    for judged in judgements:
        rules.setdefault(judged.case.rule, []).append(judged)
        if not judged.outcome.asked:  # most of them
            continue
        asked.append(judged)
        if judged.rule != judged.case.rule:
            rules.setdefault(judged.rule, []).append(judged)
        if judged.law and judged.counts:
            rules.setdefault(judged.law, []).append(judged)
    guessed = _guessed(asked)
    results = tuple(
        RuleResult(
            rule,
            tuple(mine),
            by_luck=bool(guessed)
            and rule not in LAWS
            and any(it.case.method in guessed and it.counts for it in mine),
        )
        for rule, mine in rules.items()
    )
    return RulesetResult(name, results, otherwise, own_ways, hunted)


def as_reply(one: Judgement, put: Put | None = None) -> CaseReply:
    """Return a judgement as the search for the nearest ruleset takes it.

    A case that was not judged at all, such as a whole hand that took another way, shows nothing.
    """
    match one.outcome:
        case Outcome.PASSED:
            return CaseReply(one.case, Outcome.PASSED, put=put)
        case Outcome.FAILED | Outcome.OPEN | Outcome.FAULT:
            final = bool(one.law) or one.answer is None
            return CaseReply(one.case, Outcome.FAILED, one.answer, final=final, put=put)
        case _:
            return CaseReply(one.case, Outcome.NOT_SHOWN)


def _guessed(asked: Iterable[Judgement]) -> frozenset[str]:
    """Return the levels at which a program fails more of the cases asked than it passes.

    A guess is right now and then, and a rule of few cases would be earned by it.
    """
    balance: Counter[str] = Counter()
    for judged in asked:
        if judged.counts:
            passed = judged.outcome is Outcome.PASSED
            balance[judged.case.method] += 1 if passed else -judged.wrong
    return frozenset(method for method, left in balance.items() if left < 0)
