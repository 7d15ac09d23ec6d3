"""A session of pytest that runs scenarios: the conversation with the program, and its summary.

It is registered only where the folder of scenarios is collected.
"""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import pytest

from sabacc import EDITION
from sabacc.conformance import FEATURES
from sabacc.conformance.adapters.ports import PortError
from sabacc.conformance.judging.selection import DeclaredError
from sabacc.conformance.plugin.collect import RUN, CaseItem, FeatureFile, RuleNode, VerdictItem
from sabacc.conformance.plugin.run import Wanted, begin

EXHAUSTIVE: Final = "SABACC_EXHAUSTIVE"
"""The environment variable that asks every case under every ruleset that it fits."""

NO_PROGRAM: Final = 3
"""The exit status without a program to talk to, as that of `sabacc verify`."""

MARKERS: Final = (
    "rule(id): the rule that the case belongs to",
    "choice(point, value): a choice that the case is pinned to",
    "level(is_): the level of the protocol that the case needs",
)


CHOSEN = pytest.StashKey[bool]()
"""Whether only a part of the suite was chosen, by paths, words or markers."""
COVERAGE = pytest.StashKey[str]()
"""The pairs that a run asks and leaves out, in words."""


def _coverage(asked: int, fitting: int, *, chosen: bool) -> str:
    """Format how many pairs are asked, and how to ask more; `chosen` files or tests are a part."""
    says = [f"{asked:,} of {fitting:,} (case, ruleset) pairs"]
    if asked != fitting:
        says.append(f"{EXHAUSTIVE}=1 asks all")
    if chosen:
        says.append("only a part of the suite was chosen; `sabacc verify` judges the program")
    return "; ".join(says)


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
        config = session.config
        try:
            config.stash[RUN] = begin(self.wanted)
        except PortError as fault:
            pytest.exit(f"sabacc: {fault}; {fault.fault.mend}", returncode=NO_PROGRAM)
        except DeclaredError as error:
            pytest.exit(f"sabacc: the program's {error}", returncode=NO_PROGRAM)
        config.add_cleanup(config.stash[RUN].port.close)

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
        whole = len(items) == collected and not self.wanted.levels and self._named(config)
        if self.wanted.foreign and RUN in config.stash:
            config.stash[CHOSEN] = not whole
            if whole and items:
                session = items[0].session
                verdict: VerdictItem = VerdictItem.from_parent(session, name="verdict")  # pyright: ignore[reportUnknownMemberType]
                items.append(verdict)
        return result

    def _named(self, config: pytest.Config) -> bool:
        """Return whether the scenarios that ship are asked, and all their files."""
        here = config.invocation_params.dir
        paths = ((here / named.partition("::")[0]).resolve() for named in config.args)
        return self.folder == FEATURES and any(map(FEATURES.is_relative_to, paths))

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
            chosen = session.config.stash.get(CHOSEN, False)
            session.config.stash[COVERAGE] = _coverage(len(items), fitting, chosen=chosen)

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
