"""The suite in pytest: its scenarios as tests, and a fixture for a test of your own.

Whoever installs the package has this plugin in every run of pytest, so it loads nothing else until
a run asks for it: by `--sabacc`, by the folder of the scenarios, or by the fixture.

    pytest --sabacc --sabacc-program "node my-game.js" --sabacc-ruleset classic
    pytest --sabacc -m "choice(point='penalties.caller', value='none')"
    pytest features/penalties
    pytest "features/penalties/bombs.feature::penalties.bomb.hand-pot"
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, cast

import pytest

from sabacc.conformance import FEATURES

if TYPE_CHECKING:
    from sabacc.conformance.pytest_session import Wanted
    from sabacc.conformance.verifying import Report


_OPTIONS: Final[Mapping[str, dict[str, Any]]] = {
    "--sabacc": {
        "action": "store_true",
        "help": "run the scenarios that ship: alone where no path is given, else as well",
    },
    "--sabacc-features": {
        "metavar": "FOLDER",
        "default": "",
        "help": "run the scenarios of this folder instead, written in the suite's own words",
    },
    "--sabacc-program": {
        "metavar": "PROGRAM",
        "help": "program under test: python:module:factory, a URL, or a quoted command "
        "(default: the shipped reference, in this process)",
    },
    "--sabacc-ruleset": {
        "metavar": "NAME",
        "action": "append",
        "default": [],
        "help": "ruleset or house file (*.toml) to ask under; may be repeated "
        "(default: what the program plays; of one that plays any, some of those that a case fits, "
        "and all with SABACC_EXHAUSTIVE=1)",
    },
    "--sabacc-level": {
        "action": "append",
        "default": [],
        "choices": ("score", "compare", "settle", "shift", "play"),  # `spec.model` would be loaded
        "help": "level of the protocol to ask; may be repeated (default: all)",
    },
    "--sabacc-once": {
        "metavar": "NUMBER",
        "type": int,
        "default": None,
        "help": "ask each case once, under a ruleset that changes with this number",
    },
    "--sabacc-seed": {
        "metavar": "N",
        "type": int,
        "default": None,
        "help": "repeat a verdict, which names its seed: the same order of cases and questions",
    },
    "--sabacc-limit-run": {
        "metavar": "S",
        "type": float,
        "default": 0.0,
        "help": "seconds allowed for the whole run, which ends then; 0: no limit (default)",
    },
    "--sabacc-limit-memory": {
        "metavar": "BYTES",
        "type": int,
        "default": 0,
        "help": "memory the program may use; 0: no limit (default)",
    },
}


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the suite's options."""
    group = parser.getgroup("sabacc", "Sabacc conformance")
    for name, settings in _OPTIONS.items():
        group.addoption(name, **settings)


def pytest_configure(config: pytest.Config) -> None:
    """Register what runs the scenarios, if this run is to; raises UsageError."""
    named = str(config.getoption("--sabacc-features"))
    folder = Path(named).resolve() if named else FEATURES
    if not folder.is_dir():
        raise pytest.UsageError(f"--sabacc-features: {named}: there is no such folder")
    if config.getoption("--sabacc") or named:
        if not config.option.file_or_dir:
            config.args = [str(folder)]
        elif not _collects(config, folder):
            config.args = [*config.args, str(folder)]
    if not _collects(config, folder):
        return
    from sabacc.conformance.pytest_session import MARKERS, Session  # noqa: PLC0415 - only for this

    for marker in MARKERS:
        config.addinivalue_line("markers", marker)
    config.pluginmanager.register(Session(wanted_of(config), folder), "sabacc-session")


def _collects(config: pytest.Config, folder: Path) -> bool:
    """Return whether a run collects something of the folder: it, or a folder around it, is named.

    The folder of an installed package does not count as a part of a project around it.
    """
    for named in config.args:
        path = (config.invocation_params.dir / named.partition("::")[0]).resolve()
        if path.is_relative_to(folder):
            return True
        if folder.is_relative_to(path):
            between = folder.relative_to(path).parts
            if not any(part.startswith(".") or part == "site-packages" for part in between):
                return True
    return False


def wanted_of(config: pytest.Config) -> Wanted:
    """Read the options; raises UsageError."""
    from sabacc.conformance.adapters.ports import Limits  # noqa: PLC0415 - only for this
    from sabacc.conformance.pytest_session import (  # noqa: PLC0415 - only for this
        EXHAUSTIVE,
        Wanted,
    )
    from sabacc.spec.house_files import find_ruleset  # noqa: PLC0415
    from sabacc.spec.rulesets import RulesetError  # noqa: PLC0415

    program = cast("str | None", config.getoption("--sabacc-program"))
    if program is not None and not program.strip():
        raise pytest.UsageError("--sabacc-program: it is empty; leave it out, or name your program")
    named = cast("list[str]", config.getoption("--sabacc-ruleset"))
    try:
        wanted = Wanted(
            program=program or "",
            rulesets=tuple({rules.name: rules for rules in map(find_ruleset, named)}.values()),
            levels=tuple(cast("list[str]", config.getoption("--sabacc-level"))),
            exhaustive=os.environ.get(EXHAUSTIVE, "") not in {"", "0"},
            once=cast("int | None", config.getoption("--sabacc-once")),
            seed=cast("int | None", config.getoption("--sabacc-seed")),
            limits=Limits(
                run=max(0.0, cast("float", config.getoption("--sabacc-limit-run"))),
                memory=max(0, cast("int", config.getoption("--sabacc-limit-memory"))),
            ),
        )
    except RulesetError as error:
        raise pytest.UsageError(f"--sabacc-ruleset: {error}") from error
    try:
        _ = wanted.command
    except ValueError as error:
        raise pytest.UsageError(
            f"--sabacc-program: {error}; quote the command as for a shell"
        ) from error
    return wanted


@pytest.fixture(scope="session")
def sabacc_verify(pytestconfig: pytest.Config) -> Callable[..., Report]:
    """Return `sabacc.verify` for a test: the test fails, with the report, unless it conforms.

    Without a program it judges that of `--sabacc-program`.  It returns the report.
    """
    from sabacc.conformance.verifying import verify  # noqa: PLC0415 - only where it is asked for

    def verified(program: Any = None, **options: Any) -> Report:  # noqa: ANN401 - those of `verify`
        __tracebackhide__ = True
        wanted = wanted_of(pytestconfig)
        chosen = wanted.command or None if program is None else program
        options = {"limits": wanted.limits, "seed": wanted.seed} | options
        report = verify(chosen, **options)
        if not report:
            pytest.fail(str(report), pytrace=False)
        return report

    return verified
