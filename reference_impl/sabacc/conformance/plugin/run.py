"""One pytest session's conversation with a program: the questions, and the judgements."""

import shlex
import zlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import count
from typing import Final

from sabacc.conformance.adapters.connect import HTTP, connect
from sabacc.conformance.adapters.inprocess import PYTHON
from sabacc.conformance.adapters.ports import Limits, Port, ask
from sabacc.conformance.adapters.wire import greeting
from sabacc.conformance.grading.grader import Outcome
from sabacc.conformance.judging.questions import Questioner
from sabacc.conformance.judging.results import Judgement
from sabacc.conformance.judging.runner import judge_ruleset
from sabacc.conformance.judging.selection import Filter, Planned, Target, plan, targets_of
from sabacc.conformance.report import wording
from sabacc.conformance.report.render import text_of
from sabacc.conformance.scenarios.cases import Case, RuleText, holds_for
from sabacc.conformance.scenarios.catalogue import load_cases
from sabacc.protocol.messages import Hello
from sabacc.spec.house_files import every_ruleset, find_ruleset
from sabacc.spec.rulesets import Ruleset, builtin_names
from sabacc.system.addresses import rule_link

SAMPLE: Final = 3
"""Under how many rulesets an everyday run asks each case."""


# How many cases are asked at a time; who stops at the first failure asks too many
_AHEAD: Final = 64


@dataclass(frozen=True, slots=True)
class Wanted:
    """The options of the command line.

    Attributes:
        program: The program under test as it was written; empty for the shipped reference.
        rulesets: The rulesets that were named; none for a choice of all.
        levels: The levels of the protocol; empty for all.
        exhaustive: Whether every case is asked under every ruleset that it fits.
        once: Whether each case is asked once, however much else is wanted: under a ruleset that
            changes with this number.
        limits: What the program may use.
        seed: Repeats the verdict; None for a new one.
    """

    program: str = ""
    rulesets: tuple[Ruleset, ...] = ()
    levels: tuple[str, ...] = ()
    exhaustive: bool = False
    once: int | None = None
    limits: Limits = field(default_factory=Limits)
    seed: int | None = None

    @property
    def foreign(self) -> bool:
        """Whether the program is somebody else's, who may claim less than everything."""
        return bool(self.program)

    @property
    def command(self) -> tuple[str, ...]:
        """The program as `connect` takes it; raises ValueError for an open quotation mark."""
        if self.program.lower().startswith((PYTHON, *HTTP)):
            return (self.program,)
        return tuple(shlex.split(self.program))


def wanted_rulesets(names: Sequence[str]) -> tuple[Ruleset, ...]:
    """Return the rulesets of some names or house files, each once; raises RulesetError."""
    return tuple({rules.name: rules for rules in map(find_ruleset, names)}.values())


@dataclass(frozen=True, slots=True)
class Pairs:
    """One case, with the rulesets that it fits, and those of them that this run asks about."""

    case: Case
    fitting: tuple[Planned, ...]
    chosen: tuple[Planned, ...]


@dataclass(frozen=True, slots=True)
class Run:
    """The session's port, and everything that decides what it is asked."""

    wanted: Wanted
    port: Port
    program: str
    hello: Hello
    targets: tuple[Target, ...]
    _questioner: Questioner
    _keys: Iterator[int] = field(default_factory=count)
    _expected: list[Planned] = field(default_factory=list["Planned"])
    _places: dict[int, int] = field(default_factory=dict[int, int])
    _answered: dict[tuple[str, str], Judgement] = field(
        default_factory=dict["tuple[str, str]", "Judgement"]
    )
    _verdicts: dict[str, Mapping[str, Judgement]] = field(
        default_factory=dict[str, "Mapping[str, Judgement]"]
    )

    def pairs(self, cases: Sequence[Case]) -> tuple[Pairs, ...]:
        """Pair the wanted cases of one file with the rulesets that they fit."""
        found: dict[str, list[Planned]] = {case.id: [] for case in cases}
        for entry in plan(cases, self.targets, self.hello, Filter(levels=self.wanted.levels)):
            foreign = self.wanted.foreign
            other = entry.not_asked is Outcome.NOT_THIS_RULESET
            if not other if foreign else holds_for(entry.case, entry.target.known):
                found[entry.case.id].append(entry)
        return tuple(
            Pairs(case, tuple(found[case.id]), self._choose(case, found[case.id])) for case in cases
        )

    def _choose(self, case: Case, fitting: Sequence[Planned]) -> tuple[Planned, ...]:
        wanted = self.wanted
        if wanted.rulesets or self.hello.plays != "any":
            return tuple(fitting)
        if wanted.once is not None:
            return one_of(case, fitting, wanted.once)
        return tuple(fitting) if wanted.exhaustive else sample(case, fitting)

    def judge(self, entry: Planned) -> Judgement:
        """Ask the program one case and judge its answer.

        Whether a wrong answer convicts depends on how somebody else's program plays the open
        points, and so on all its answers: they are asked for once, at the first wrong one.
        """
        key = _key(entry)
        if key not in self._answered:  # those after it too: a program is not waited for each time
            place = self._places.get(id(entry))
            coming = [entry] if place is None else self._expected[place : place + _AHEAD]
            questions = self._questioner.asks(one for one in coming if one.not_asked is None)
            for question, reply in ask(self.port, self._keys, questions):
                self._answered[_key(question.entry)] = question.judge(reply)
        found = self._answered.pop(key, None)
        if found is None:
            return Judgement(entry.case, entry.target.name, Outcome.NOT_CLAIMED)
        if found.outcome is not Outcome.FAILED or not self.wanted.foreign:
            return found
        target = entry.target
        if target.name not in self._verdicts:
            result = judge_ruleset(self.port, self.hello, load_cases(), target)
            self._verdicts[target.name] = {
                one.case.id: one for one in result.judgements if one.counts
            }
        return self._verdicts[target.name].get(entry.case.id, found)

    def expect(self, entries: Sequence[Planned]) -> None:
        """Keep the cases that will be judged, in that order: some are asked ahead, together."""
        self._expected[:] = entries
        self._places.update({id(entry): place for place, entry in enumerate(entries)})


def _key(entry: Planned) -> tuple[str, str]:
    return entry.target.name, entry.case.id


def begin(wanted: Wanted) -> Run:
    """Open the conversation; raises PortError, or RulesetError for what the program declares."""
    port, program = connect(wanted.command, wanted.limits.begun())
    rulesets = wanted.rulesets or every_ruleset()
    try:
        hello = port.hello(greeting(rulesets))
        targets = targets_of(hello, rulesets, chosen=bool(wanted.rulesets))
    except BaseException:
        port.close()
        raise
    return Run(wanted, port, program, hello, targets, Questioner(hello))


def sample(case: Case, fitting: Sequence[Planned]) -> tuple[Planned, ...]:
    """Choose a few of the rulesets that a case fits, always the same, spread over all of them.

    Houses are asked only where no built-in ruleset fits.
    """
    known = set(builtin_names())
    built_in = [entry for entry in fitting if entry.target.name in known]
    if not built_in:
        return tuple(fitting[:1])
    drawn = sorted(
        built_in, key=lambda entry: zlib.crc32(f"{case.id} {entry.target.name}".encode())
    )
    kept = {entry.target.name for entry in drawn[:SAMPLE]}
    return tuple(entry for entry in built_in if entry.target.name in kept)


def one_of(case: Case, fitting: Sequence[Planned], number: int) -> tuple[Planned, ...]:
    """Choose one of the rulesets that a case fits; the next number chooses the next of them."""
    place = zlib.crc32(case.id.encode()) + number
    return (fitting[place % len(fitting)],) if fitting else ()


def tell(run: Run, judged: Judgement, entry: Planned, text: RuleText, file: str) -> str:
    """Tell a failure as Gherkin: the rule, what it rests on, the scenario, expected and actual."""
    case, target = entry.case, entry.target
    pinned = sorted(case.pins, key=lambda name: name != case.point)  # its own point first
    steps = list(wording.scenario(judged))
    return text_of(
        "case.txt.j2",
        text=text,
        target=target,
        points=[point for point in pinned if point in target.known],
        place=f"{file}:{next((step.line for step in steps if step.failing), case.line)}",
        case=case,
        steps=steps,
        fields={
            "expected": wording.expected(judged),
            "actual": wording.got(judged),
            "mend": wording.mend(judged),
            "rule": text.rule and rule_link(text.rule),
            "request": wording.request_line(judged, run.hello),
        },
    ).rstrip("\n")


def tell_in_short(judged: Judgement, text: RuleText) -> str:
    """Tell a failure in one line."""
    return f"{text.rule}: {text.title}: {wording.difference(judged)}"
