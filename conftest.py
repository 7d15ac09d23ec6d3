"""Makes the feature files test modules, and prints how much the proofs have covered."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable

pytest_plugins = ["sabacc.conformance.pytest_plugin"]

COVERED = pytest.StashKey[list[str]]()


@pytest.fixture(scope="session")
def covered(request: pytest.FixtureRequest) -> Callable[[str], None]:
    """Return a function that has a line about coverage printed at the end of the run."""
    lines = request.config.stash.setdefault(COVERED, [])
    return lines.append


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print what the proofs have covered."""
    covered: list[str] = []
    for line in terminalreporter.config.stash.get(COVERED, covered):
        terminalreporter.write_line(f"proofs: {line}")
