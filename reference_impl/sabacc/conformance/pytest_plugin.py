"""Runs the features as tests: `pytest -p sabacc.conformance.pytest_plugin FEATURES`.

A feature file is a test module.  pytest-bdd runs the steps, which build a case; the program under
test is asked the case under one ruleset, and the suite's one grader judges the answer.

    pytest features/penalties
    pytest "features/penalties/bombs.feature::penalties.bomb.hand-pot"
    pytest features --implementation "node my-game.js" --ruleset classic
    pytest features -m "choice(point='penalties.caller', value='none')"
"""

from __future__ import annotations

import os
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, cast

import pytest

from sabacc import EDITION
from sabacc.conformance.adapters.ports import PortError
from sabacc.spec.model import Level
from sabacc.spec.rulesets import RulesetError

try:
    from sabacc.conformance.plugin import bdd_steps
    from sabacc.conformance.plugin.collect import RUN, CaseItem, FeatureFile, RuleNode, is_ours
    from sabacc.conformance.plugin.run import Wanted, begin, told, wanted_rulesets
except ModuleNotFoundError as error:
    if not str(error.name).startswith(("pytest_bdd", "parse_type")):
        raise
    MESSAGE = "pytest-bdd is missing; install it with: pip install 'sabacc-rules[pytest]'"
    raise pytest.UsageError(MESSAGE) from error

if TYPE_CHECKING:
    from collections.abc import Callable
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

WANTED = pytest.StashKey[Wanted]()


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
        return f"{said}; {EXHAUSTIVE}=1 pytest features asks all"


COVERAGE = pytest.StashKey[Coverage]()


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the suite's options."""
    group = parser.getgroup("sabacc", "Sabacc conformance")
    group.addoption(
        "--implementation",
        metavar="PROGRAM",
        default="",
        help="program under test: python:module:factory, a URL, or a quoted command "
        "(default: the shipped reference, in this process)",
    )
    group.addoption(
        "--ruleset",
        metavar="NAME",
        action="append",
        default=[],
        help="ruleset or house file (*.toml) to ask under; may be repeated "
        f"(default: some of those that a case fits, all with {EXHAUSTIVE}=1)",
    )
    group.addoption(
        "--level",
        action="append",
        default=[],
        choices=[level.value for level in Level],
        help="level of the protocol to ask; may be repeated (default: all)",
    )
    group.addoption(
        "--once",
        metavar="NUMBER",
        type=int,
        default=None,
        help="ask each case once, under a ruleset that changes with this number",
    )


def pytest_configure(config: pytest.Config) -> None:
    """Register steps and markers, and read the options; raises UsageError."""
    config.pluginmanager.register(bdd_steps)
    for marker in MARKERS:
        config.addinivalue_line("markers", marker)
    try:
        wanted = Wanted(
            program=str(config.getoption("--implementation")),
            rulesets=wanted_rulesets(_repeated(config, "--ruleset")),
            levels=tuple(_repeated(config, "--level")),
            exhaustive=os.environ.get(EXHAUSTIVE, "") not in {"", "0"},
            once=cast("int | None", config.getoption("--once")),
        )
    except RulesetError as error:
        message = f"--ruleset: {error}"
        raise pytest.UsageError(message) from error
    try:
        config.stash[WANTED] = wanted
        _ = wanted.command
    except ValueError as error:
        message = f"--implementation: {error}; quote the command as for a shell"
        raise pytest.UsageError(message) from error


def _repeated(config: pytest.Config, option: str) -> list[str]:
    return cast("list[str]", config.getoption(option))


def pytest_sessionstart(session: pytest.Session) -> None:
    """Open the conversation with the program; ends the session where there is none."""
    config = session.config
    try:
        config.stash[RUN] = begin(config.stash[WANTED])
    except PortError as fault:
        pytest.exit(f"sabacc: {told(fault)}", returncode=NO_PROGRAM)
    except RulesetError as error:
        why = f"sabacc: the program declares an impossible ruleset: {error}"
        pytest.exit(why, returncode=NO_PROGRAM)
    config.add_cleanup(config.stash[RUN].port.close)


def pytest_report_header(config: pytest.Config) -> str | None:
    """Say what is tested by what."""
    if RUN not in config.stash:
        return None
    run, wanted = config.stash[RUN], config.stash[WANTED]
    if wanted.rulesets:
        under = ", ".join(rules.name for rules in wanted.rulesets)
    elif wanted.once is not None:
        under = f"each case once (--once={wanted.once})"
    elif wanted.exhaustive:
        under = "every ruleset"
    else:
        under = f"a sample of the rulesets, {EXHAUSTIVE}=1 for all"
    return f"sabacc: {run.program}, edition {EDITION}, {under}"


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> FeatureFile | None:
    """Collect a feature file as a test module."""
    if file_path.suffix != ".feature" or RUN not in parent.config.stash:
        return None
    found: FeatureFile = FeatureFile.from_parent(parent, path=file_path)  # pyright: ignore[reportUnknownMemberType]
    return found


@pytest.hookimpl(tryfirst=True)
def pytest_bdd_apply_tag(tag: str, function: Callable[..., object]) -> bool | None:
    """Keep the suite's tags from becoming markers: its tests have markers of their own."""
    del function
    return True if is_ours(tag) else None


def pytest_collection_finish(session: pytest.Session) -> None:
    """Count what will be asked, of how much there is in the collected rules."""
    items = [item for item in session.items if isinstance(item, CaseItem)]
    rules = {item.parent for item in items}
    fitting = sum(
        len(pairs.fitting) for rule in rules if isinstance(rule, RuleNode) for pairs in rule.pairs
    )
    if items:
        session.config.stash[COVERAGE] = Coverage(len(items), fitting)


def pytest_report_collectionfinish(config: pytest.Config) -> str | None:
    """Say how much is covered before the run."""
    coverage = config.stash.get(COVERAGE, None)
    return None if coverage is None else f"sabacc: {coverage}"


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say how much was covered after the run."""
    coverage = terminalreporter.config.stash.get(COVERAGE, None)
    if coverage is not None:
        terminalreporter.write_line(f"sabacc: {coverage}")
