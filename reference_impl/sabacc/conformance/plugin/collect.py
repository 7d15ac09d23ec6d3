"""A session of pytest that runs scenarios: feature files as test modules, and a summary.

A node stands for each file, rule and case.  The hooks are registered only where the folder of
scenarios is collected.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import pytest

from sabacc import EDITION
from sabacc.conformance import FEATURES, verifying
from sabacc.conformance.adapters import ports
from sabacc.conformance.adapters.ports import PortError
from sabacc.conformance.grading.grader import Outcome
from sabacc.conformance.judging.selection import DeclaredError, Planned
from sabacc.conformance.plugin.run import Pairs, Run, Wanted, begin, tell, tell_in_short
from sabacc.conformance.scenarios import catalogue
from sabacc.conformance.scenarios.cases import RuleText
from sabacc.conformance.scenarios.compiler import FeatureError, compile_file, matcher

RUN = pytest.StashKey[Run]()
"""Where the session keeps its conversation with the program."""
NO_PROGRAM: Final = 3
"""The exit status without a program to talk to, as that of `sabacc verify`."""


def begin_run(config: pytest.Config, wanted: Wanted) -> Run:
    """Open the conversation with the program, once a session; ends the session if there is none."""
    if RUN not in config.stash:
        try:
            config.stash[RUN] = begin(wanted)
        except PortError as fault:
            pytest.exit(f"sabacc: {fault}; {fault.fault.mend}", returncode=NO_PROGRAM)
        except DeclaredError as error:
            pytest.exit(f"sabacc: the program's {error}", returncode=NO_PROGRAM)
        config.add_cleanup(config.stash[RUN].port.close)
    return config.stash[RUN]


class FeatureFile(pytest.File):
    """A feature file, collected as a test module."""

    def collect(self) -> Iterator[RuleNode]:
        """Find the cases of the file, and yield a node for each of its rules.

        Somebody else's program is asked the cases as they ship; the reference those that the file
        has now.
        """
        run, shipped = self.config.stash[RUN], self.path.is_relative_to(FEATURES)
        try:
            if run.wanted.foreign and shipped:
                name = self.path.relative_to(FEATURES).as_posix()
                cases = tuple(case for case in catalogue.load_cases() if case.file == name)
                named = dict.fromkeys(case.rule for case in cases)
                rules = tuple(catalogue.rule_texts()[rule] for rule in named)
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
        for pairs in self.pairs:
            for entry in pairs.chosen:
                yield CaseItem.make(self, entry)


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
    run = item.config.stash[RUN]
    if entry.not_asked is not None:
        pytest.skip(f"{entry.not_asked.value}: {text.rule}")
    judged = run.judge(entry)
    if judged.outcome is Outcome.PASSED:
        return
    if judged.note == ports.OVER:  # no pass and no failure: the session ends here
        item.session.shouldstop = f"{ports.OVER} (--sabacc-limit-run)"
        pytest.skip(judged.note)
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


class VerdictItem(pytest.Item):
    """The last test of a whole run: it passes where `sabacc verify` says that a program conforms.

    Cases that pass one by one are not the whole verdict: laws look at several answers, and the
    short hunt goes beyond the scenarios.
    """

    def runtest(self) -> None:
        """Judge the program as `sabacc verify` does."""
        __tracebackhide__ = True
        wanted = self.config.stash[RUN].wanted
        report = verifying.verify(wanted.command, rulesets=wanted.rulesets, seed=wanted.seed)
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


CHOSEN = pytest.StashKey[bool]()
"""Whether only a part of the suite was chosen, by paths, words or markers."""
COVERAGE = pytest.StashKey[str]()
"""The pairs that a run asks and leaves out, in words."""


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
        if RUN not in config.stash:
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
        return f"sabacc: {config.stash[RUN].program}, edition {EDITION}, {under}"

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
        if self.wanted.foreign and RUN in config.stash:
            config.stash[CHOSEN] = not whole
            if whole and items:
                session = items[0].session
                verdict: VerdictItem = VerdictItem.from_parent(session, name="verdict")  # pyright: ignore[reportUnknownMemberType]
                items.append(verdict)
        return result

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        """Count what will be asked, of how much there is in the collected rules."""
        items = [item for item in session.items if isinstance(item, CaseItem)]
        rules = {item.parent for item in items}
        fitting = sum(
            len(pairs.fitting)
            for rule in rules
            if isinstance(rule, RuleNode)
            for pairs in rule.pairs
        )
        if items:
            session.config.stash[RUN].expect([item.entry for item in items])
            says = [f"{len(items):,} of {fitting:,} (case, ruleset) pairs"]
            says += [f"{EXHAUSTIVE}=1 asks all"] if len(items) != fitting else []
            if session.config.stash.get(CHOSEN, False):
                says.append(
                    "only a part of the suite was chosen; `sabacc verify` judges the program"
                )
            session.config.stash[COVERAGE] = "; ".join(says)

    def pytest_report_collectionfinish(self, config: pytest.Config) -> str | None:
        """Print the coverage before the run."""
        coverage = config.stash.get(COVERAGE, None)
        return None if coverage is None else f"sabacc: {coverage}"

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        """Hand the coverage to the process that prints it, where several share the run."""
        output: dict[str, Any] | None = getattr(session.config, "workeroutput", None)
        if output is not None and COVERAGE in session.config.stash:
            output["sabacc"] = session.config.stash[COVERAGE]

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: Any) -> None:  # noqa: ANN401 - xdist's own type
        """Take over what a process that shared the run has asked: each knows the whole run."""
        said: str = getattr(node, "workeroutput", {}).get("sabacc", "")
        if said:
            node.config.stash[COVERAGE] = said

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        """Print the coverage after the run."""
        coverage = terminalreporter.config.stash.get(COVERAGE, None)
        if coverage is not None:
            terminalreporter.write_line(f"sabacc: {coverage}")
