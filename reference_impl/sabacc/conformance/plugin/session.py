"""A session of pytest that runs scenarios: the conversation with the program, and what is told.

It is registered only where the folder of scenarios is collected.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import pytest

from sabacc import EDITION
from sabacc.conformance.adapters.ports import PortError
from sabacc.conformance.judging.selection import DeclaredError
from sabacc.conformance.plugin.collect import RUN, CaseItem, FeatureFile, RuleNode
from sabacc.conformance.plugin.run import Wanted, begin, told

if TYPE_CHECKING:
    from pathlib import Path

EXHAUSTIVE: Final = "SABACC_EXHAUSTIVE"
"""The environment variable that asks every case under every ruleset that it fits."""

NO_PROGRAM: Final = 3
"""The exit status where there is no program to talk to, as that of `sabacc verify`."""

MARKERS: Final = (
    "rule(id): the rule that the case belongs to",
    "choice(point, value): a choice that the case is pinned to",
    "level(is_): the level of the protocol that the case needs",
)


@dataclass(frozen=True, slots=True)
class Coverage:
    """How many pairs of case and ruleset a run asks, of how many that there are."""

    asked: int
    fitting: int

    def __str__(self) -> str:
        """Say it, and how to ask all of them."""
        said = f"{self.asked:,} of {self.fitting:,} (case, ruleset) pairs"
        if self.asked == self.fitting:
            return said
        return f"{said}; {EXHAUSTIVE}=1 asks all"


COVERAGE = pytest.StashKey[Coverage]()


@dataclass(frozen=True, eq=False)  # pytest hashes its plugins
class Session:
    """The hooks of such a session.

    Attributes:
        wanted: What the command line asks for.
        folder: The folder of scenarios; no other feature file is collected.
    """

    wanted: Wanted
    folder: Path

    def pytest_sessionstart(self, session: pytest.Session) -> None:
        """Open the conversation with the program; ends the session where there is none."""
        config = session.config
        try:
            config.stash[RUN] = begin(self.wanted)
        except PortError as fault:
            pytest.exit(f"sabacc: {told(fault)}", returncode=NO_PROGRAM)
        except DeclaredError as error:
            pytest.exit(f"sabacc: the program's {error}", returncode=NO_PROGRAM)
        config.add_cleanup(config.stash[RUN].port.close)

    def pytest_report_header(self, config: pytest.Config) -> str | None:
        """Say what is tested by what."""
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
            session.config.stash[COVERAGE] = Coverage(len(items), fitting)

    def pytest_report_collectionfinish(self, config: pytest.Config) -> str | None:
        """Say how much is covered before the run."""
        coverage = config.stash.get(COVERAGE, None)
        return None if coverage is None else f"sabacc: {coverage}"

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        """Say how much was covered after the run."""
        coverage = terminalreporter.config.stash.get(COVERAGE, None)
        if coverage is not None:
            terminalreporter.write_line(f"sabacc: {coverage}")
