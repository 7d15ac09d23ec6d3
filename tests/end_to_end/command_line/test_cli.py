"""The command line as a whole: help, unknown commands, errors of its own, and what serves."""

import subprocess
import sys

import pytest

from sabacc.cli import COMMANDS
from tests.end_to_end.command_line.commands import ONE_RULE, sabacc


def printed(*words: str, heavy: str) -> str:
    """Return what a command prints in a process of its own, which must load nothing `heavy`."""
    code = (
        f"import sys\nfrom sabacc.cli import main\nmain({words!r}, standalone_mode=False)\n"
        f"sys.exit(','.join(name for name in sys.modules if name.startswith({(*heavy.split(),)})))"
    )
    found = subprocess.run(  # noqa: S603 - our own code
        [sys.executable, "-c", code], capture_output=True, text=True, check=False
    )
    assert found.stderr == "\n"
    return found.stdout


@pytest.mark.parametrize("name", [[], *([name] for name in COMMANDS)], ids=["all", *COMMANDS])
def test_help_loads_nothing_heavy(name: list[str]) -> None:
    heavy = "rich jinja2 msgspec gherkin httpx sabacc.spec.points"

    assert "Usage:" in printed(*name, "--help", heavy=heavy)


def test_a_look_up_loads_neither_the_engine_nor_the_site() -> None:
    heavy = "rich jinja2 sabacc.engine sabacc.arbiter sabacc.site.casebook.casebook"

    assert "C-025, a sentence of the document" in printed("rules", "C-025", heavy=heavy)


def test_an_error_of_the_suite_is_told_as_one(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        message = "a wheel\nhas come off"
        raise RuntimeError(message)

    monkeypatch.setattr("sabacc.cli.verify_run.verify", broken)
    found = sabacc("verify", *ONE_RULE)

    assert found.exit_code == 3
    assert "not of your program: RuntimeError: a wheel has come off" in found.stderr
    assert "--debug" in found.stderr
    assert isinstance(sabacc("verify", *ONE_RULE, "--debug").exception, RuntimeError)


def test_the_reference_is_served_line_by_line() -> None:
    code = "from sabacc.cli import main; main(['serve'])"
    found = sabacc("verify", *ONE_RULE, "--", sys.executable, "-c", code)

    assert found.exit_code == 0, found.output
