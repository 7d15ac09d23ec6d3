"""A session of pytest that runs scenarios: its conversation with a program, tests and a summary.

A node stands for each feature file, rule and case.  The hooks are registered only where the folder
of scenarios is collected.
"""

from __future__ import annotations

import shlex
import zlib
from collections.abc import Generator, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import count
from pathlib import Path
from typing import Any, Final, NoReturn

import pytest

from sabacc import EDITION
from sabacc.conformance import FEATURES, verifying
from sabacc.conformance.adapters.connect import HTTP, connect
from sabacc.conformance.adapters.inprocess import PYTHON
from sabacc.conformance.adapters.ports import OVER, Limits, Port, PortError, ask
from sabacc.conformance.adapters.wire import greeting
from sabacc.conformance.grading.grader import Outcome
from sabacc.conformance.judging.questions import Questioner
from sabacc.conformance.judging.results import Judgement, Status
from sabacc.conformance.judging.runner import judge_ruleset
from sabacc.conformance.judging.selection import (
    DeclaredError,
    Filter,
    Planned,
    Target,
    plan,
    targets_of,
)
from sabacc.conformance.report.build import request_line, scenario
from sabacc.conformance.report.render import text_of
from sabacc.conformance.scenarios.cases import Case, RuleText, holds_for
from sabacc.conformance.scenarios.catalogue import load_cases, rule_texts
from sabacc.conformance.scenarios.compiler import FeatureError, compile_file, matcher
from sabacc.protocol.messages import Hello
from sabacc.spec.house_files import every_ruleset
from sabacc.spec.rulesets import Ruleset, builtin_names
from sabacc.system.addresses import rule_link

# Under how many rulesets an everyday run asks each case
_SAMPLE: Final = 3


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
        name, listed = entry.target.name, id(entry) in self._places
        if not listed or name not in self._verdicts:
            coming = self._expected if listed else [entry]  # somebody's own cases among them
            own = {one.case.id: one.case for one in coming if one.target.name == name}
            cases = {case.id: case for case in load_cases()} | own
            result = judge_ruleset(self.port, self.hello, tuple(cases.values()), entry.target)
            judged = {one.case.id: one for one in result.judgements if one.counts}
            if not listed:
                return judged.get(entry.case.id, found)
            self._verdicts[name] = judged
        return self._verdicts[name].get(entry.case.id, found)

    def expect(self, entries: Sequence[Planned]) -> None:
        """Keep the cases that will be judged, in that order: some are asked ahead, together."""
        self._expected[:] = entries
        self._places.update({id(entry): place for place, entry in enumerate(entries)})


def _key(entry: Planned) -> tuple[str, str]:
    return entry.target.name, entry.case.id


def begin(wanted: Wanted) -> Run:
    """Open the conversation; raises PortError, or RulesetError for what the program declares."""
    wanted = replace(wanted, limits=wanted.limits.begun())
    port, program = connect(wanted.command, wanted.limits)
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
    kept = {entry.target.name for entry in drawn[:_SAMPLE]}
    return tuple(entry for entry in built_in if entry.target.name in kept)


def one_of(case: Case, fitting: Sequence[Planned], number: int) -> tuple[Planned, ...]:
    """Choose one of the rulesets that a case fits; the next number chooses the next of them."""
    return (fitting[(zlib.crc32(case.id.encode()) + number) % len(fitting)],) if fitting else ()


def tell(run: Run, judged: Judgement, entry: Planned, text: RuleText, file: str) -> str:
    """Tell a failure as Gherkin: the rule, what it rests on, the scenario, expected and actual."""
    case, target = entry.case, entry.target
    pinned = sorted(case.pins, key=lambda name: name != case.point)  # its own point first
    steps = list(scenario(judged))
    return text_of(
        "case.txt.j2",
        text=text,
        target=target,
        points=[point for point in pinned if point in target.known],
        place=f"{file}:{next((step.line for step in steps if step.failing), case.line)}",
        case=case,
        steps=steps,
        fields={
            "expected": judged.expected,
            "actual": judged.got,
            "mend": judged.mend,
            "rule": text.rule and rule_link(text.rule),
            "request": request_line(judged, run.hello),
        },
    ).rstrip("\n")


def tell_in_short(judged: Judgement, text: RuleText) -> str:
    """Tell a failure in one line."""
    return ": ".join(filter(None, (text.rule, text.title, judged.difference)))


# Where the session keeps its conversation with the program
_RUN = pytest.StashKey[Run]()
# The exit status without a program to talk to, as that of `sabacc verify`
_NO_PROGRAM: Final = 3


def begin_run(config: pytest.Config, wanted: Wanted) -> Run:
    """Open the conversation with the program, once a session; ends the session if there is none."""
    if _RUN not in config.stash:
        try:
            config.stash[_RUN] = begin(wanted)
        except PortError as fault:
            pytest.exit(f"sabacc: {fault}; {fault.fault.mend}", returncode=_NO_PROGRAM)
        except DeclaredError as error:
            pytest.exit(f"sabacc: the program's {error}", returncode=_NO_PROGRAM)
        config.add_cleanup(config.stash[_RUN].port.close)
    return config.stash[_RUN]


class FeatureFile(pytest.File):
    """A feature file, collected as a test module."""

    def collect(self) -> Iterator[RuleNode]:
        """Find the cases of the file, and yield a node for each of its rules.

        Somebody else's program is asked the cases as they ship; the reference those that the file
        has now.
        """
        run, shipped = self.config.stash[_RUN], self.path.is_relative_to(FEATURES)
        try:
            if run.wanted.foreign and shipped:
                name = self.path.relative_to(FEATURES).as_posix()
                cases = tuple(case for case in load_cases() if case.file == name)
                named = dict.fromkeys(case.rule for case in cases)
                rules = tuple(rule_texts()[rule] for rule in named)
            else:  # the folder of features is that above its chapters
                folder = FEATURES if shipped else self.path.parent.parent
                found = compile_file(self.path, folder, matcher())
                cases, rules = found.cases, found.rules
        except FeatureError as error:
            raise self.CollectError(str(error)) from error
        by_rule: dict[str, list[Pairs]] = {text.rule: [] for text in rules}
        for pairs in run.pairs(cases):
            by_rule[pairs.case.rule].append(pairs)
        for text in rules:
            yield RuleNode.make(self, text, by_rule[text.rule])


class RuleNode(pytest.Collector):
    """A rule of a feature file, selected as `file::rule.id`."""

    text: RuleText
    pairs: tuple[Pairs, ...]

    @classmethod
    def make(cls, parent: FeatureFile, text: RuleText, pairs: list[Pairs]) -> RuleNode:
        """Make the node of one rule."""
        node: RuleNode = cls.from_parent(parent, name=text.rule)  # pyright: ignore[reportUnknownMemberType]
        node.text, node.pairs = text, tuple(pairs)
        return node

    def collect(self) -> Iterator[CaseItem]:
        """Yield a test for each case with each ruleset that it is asked under."""
        yield from (CaseItem.make(self, entry) for pairs in self.pairs for entry in pairs.chosen)


class CaseItem(pytest.Item):
    """One case under one ruleset."""

    entry: Planned

    @classmethod
    def make(cls, parent: RuleNode, entry: Planned) -> CaseItem:
        """Make the test of one case, with its markers."""
        case = entry.case
        _, bracket, row = case.id.partition("[")
        name = f"{case.title}[{row.removesuffix(']') + ': ' if bracket else ''}{entry.target.name}]"
        item: CaseItem = cls.from_parent(parent, name=name)  # pyright: ignore[reportUnknownMemberType]
        item.entry = entry
        item.add_marker(pytest.mark.rule(id=case.rule))
        item.add_marker(pytest.mark.level(is_=case.method))
        for point, choices in case.pins.items():
            for value in choices:
                item.add_marker(pytest.mark.choice(point=point, value=value))
        if case.quarantined:
            # a pass shows as such (XPASS) and scores nothing; `runtest` reports a failure
            why = f"disputed in {case.dispute}: reported, not scored"
            forgiven = pytest.xfail.Exception
            item.add_marker(pytest.mark.xfail(strict=False, reason=why, raises=forgiven))
        return item

    def reportinfo(self) -> tuple[Path, int, str]:
        """Say where the scenario stands, not where the plugin does."""
        return self.path, self.entry.case.line - 1, f"{self.entry.case.rule}: {self.name}"

    def runtest(self) -> None:
        """Ask the program the case, and pass, fail or skip."""
        __tracebackhide__ = True
        assert isinstance(self.parent, RuleNode)  # noqa: S101 - so it was made
        judge(self, self.entry, self.parent.text, self.nodeid.partition("::")[0])


def judge(item: pytest.Item, entry: Planned, text: RuleText, file: str) -> None:
    """Ask the session's program a case under a ruleset: the test passes, fails or is skipped."""
    __tracebackhide__ = True
    run = item.config.stash[_RUN]
    if entry.not_asked is not None:
        pytest.skip(f"{entry.not_asked.value}: {text.rule}")
    judged = run.judge(entry)
    if judged.outcome is Outcome.PASSED:
        return
    if judged.note == OVER:
        _end_session(item)
    if judged.outcome is Outcome.NOT_CLAIMED:
        pytest.skip(f"{judged.outcome.value}: {text.rule}")
    if judged.disputed:
        dispute = entry.case.dispute
        pytest.xfail(f"disputed in {dispute}, not scored: {tell_in_short(judged, text)}")
    if run.wanted.foreign and judged.outcome is Outcome.NOT_SHOWN:
        why = judged.grade.why if judged.grade is not None else ""
        pytest.skip(f"{judged.outcome.value}: {why}")
    if judged.outcome is Outcome.OPEN:
        points = ", ".join(judged.points)
        pytest.xfail(f"the document leaves open {points}: {tell_in_short(judged, text)}")
    pytest.fail(tell(run, judged, entry, text, file), pytrace=False)


def _end_session(item: pytest.Item) -> NoReturn:
    """End the session with a test that neither passes nor fails, for its time is over."""
    item.session.shouldstop = f"{OVER} (--sabacc-limit-run)"
    pytest.skip(OVER)


class VerdictItem(pytest.Item):
    """The last test of a whole run: it passes where `sabacc verify` says that a program conforms.

    Cases that pass one by one are not the whole verdict: laws look at several answers, and the
    short hunt goes beyond the scenarios.
    """

    def runtest(self) -> None:
        """Judge the program as `sabacc verify` does."""
        __tracebackhide__ = True
        wanted = self.config.stash[_RUN].wanted
        report = verifying.verify(
            wanted.command, rulesets=wanted.rulesets, seed=wanted.seed, limits=wanted.limits
        )
        if report.status == Status.CUT_SHORT:
            _end_session(self)
        if not report:
            pytest.fail(str(report), pytrace=False)

    def reportinfo(self) -> tuple[Path, None, str]:
        """Name it: it stands in no file."""
        return self.path, None, "sabacc verify"


EXHAUSTIVE: Final = "SABACC_EXHAUSTIVE"
"""The environment variable that asks every case under every ruleset that it fits."""

MARKERS: Final = (
    "rule(id): the rule that the case belongs to",
    "choice(point, value): a choice that the case is pinned to",
    "level(is_): the level of the protocol that the case needs",
)


# Whether only a part of the suite was chosen, by paths, words or markers
_CHOSEN = pytest.StashKey[bool]()
# The pairs that a run asks and leaves out, in words
_COVERAGE = pytest.StashKey[str]()


@dataclass(frozen=True, eq=False)  # pytest hashes its plugins
class Session:
    """The hooks of such a session.

    Attributes:
        wanted: The options of the command line.
        folder: The folder of scenarios; no other feature file is collected.
    """

    wanted: Wanted
    folder: Path

    def pytest_sessionstart(self, session: pytest.Session) -> None:
        """Open the conversation with the program; ends the session if there is none."""
        begin_run(session.config, self.wanted)

    def pytest_report_header(self, config: pytest.Config) -> str | None:
        """Name the program and the rulesets."""
        if _RUN not in config.stash:
            return None
        wanted = self.wanted
        if wanted.rulesets:
            under = ", ".join(rules.name for rules in wanted.rulesets)
        elif wanted.once is not None:
            under = f"each case once (--sabacc-once={wanted.once})"
        elif wanted.exhaustive:
            under = "every ruleset"
        else:
            under = f"a sample of the rulesets, {EXHAUSTIVE}=1 for all"
        return f"sabacc: {config.stash[_RUN].program}, edition {EDITION}, {under}"

    def pytest_collect_file(self, file_path: Path, parent: pytest.Collector) -> FeatureFile | None:
        """Collect a feature file of the folder as a test module."""
        if file_path.suffix != ".feature" or not file_path.is_relative_to(self.folder):
            return None
        found: FeatureFile = FeatureFile.from_parent(parent, path=file_path)  # pyright: ignore[reportUnknownMemberType]
        return found

    @pytest.hookimpl(wrapper=True)
    def pytest_collection_modifyitems(
        self, config: pytest.Config, items: list[pytest.Item]
    ) -> Generator[None, object, object]:
        """Add the verdict on somebody's program, unless only a part of the suite was chosen."""
        collected = len(items)
        result = yield
        here = config.invocation_params.dir
        paths = ((here / named.partition("::")[0]).resolve() for named in config.args)
        shipped = self.folder == FEATURES and any(map(FEATURES.is_relative_to, paths))
        whole = shipped and len(items) == collected and not self.wanted.levels
        if self.wanted.foreign and _RUN in config.stash:
            config.stash[_CHOSEN] = not whole
            if whole and items:
                verdict: VerdictItem = VerdictItem.from_parent(items[0].session, name="verdict")  # pyright: ignore[reportUnknownMemberType]
                items.append(verdict)
        return result

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        """Count what will be asked, of how much there is in the collected rules."""
        items = [item for item in session.items if isinstance(item, CaseItem)]
        fitting = sum(
            len(pairs.fitting)
            for rule in {item.parent for item in items}
            if isinstance(rule, RuleNode)
            for pairs in rule.pairs
        )
        if items:
            session.config.stash[_RUN].expect([item.entry for item in items])
            says = [f"{len(items):,} of {fitting:,} (case, ruleset) pairs"]
            says += [f"{EXHAUSTIVE}=1 asks all"] if len(items) != fitting else []
            if session.config.stash.get(_CHOSEN, False):
                says.append(
                    "only a part of the suite was chosen; `sabacc verify` judges the program"
                )
            session.config.stash[_COVERAGE] = "; ".join(says)

    def pytest_report_collectionfinish(self, config: pytest.Config) -> str | None:
        """Print the coverage before the run."""
        coverage = config.stash.get(_COVERAGE, None)
        return None if coverage is None else f"sabacc: {coverage}"

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        """Hand the coverage to the process that prints it, where several share the run."""
        output: dict[str, Any] | None = getattr(session.config, "workeroutput", None)
        if output is not None and _COVERAGE in session.config.stash:
            output["sabacc"] = session.config.stash[_COVERAGE]

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: Any) -> None:  # noqa: ANN401 - xdist's own type
        """Take over what a process that shared the run has asked: each knows the whole run."""
        said: str = getattr(node, "workeroutput", {}).get("sabacc", "")
        if said:
            node.config.stash[_COVERAGE] = said

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        """Print the coverage after the run."""
        coverage = terminalreporter.config.stash.get(_COVERAGE, None)
        if coverage is not None:
            terminalreporter.write_line(f"sabacc: {coverage}")
