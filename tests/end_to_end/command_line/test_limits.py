"""One clock for all conversations of a command; what it cuts short is neither green nor blaming."""

from pathlib import Path
from typing import Final

import pytest

from sabacc.conformance.adapters.ports import OVER, Limits
from sabacc.conformance.judging.results import Status
from tests.bdd.plugin_project import GOOD, plant, run
from tests.end_to_end.command_line.commands import sabacc
from tests.held import Ticking

PROGRAM: Final = "python:sabacc.protocol.reference:factory"
AT_ONCE: Final = ("--limit-run", "0.001", "--quiet")
"""A run that is over as soon as the program has said `hello`."""
HUNT: Final = ("hunt", "--no-corpus", "--ruleset", "classic")
COMMANDS: Final[tuple[tuple[str, ...], ...]] = (
    ("verify", "--ruleset", "classic"),
    ("verify", "--ruleset", "classic", "--ruleset", "swag", "-n", "2"),
    HUNT,
    (*HUNT, "--laws"),
    (*HUNT, "--workers", "2"),
    (*HUNT, "--exhaustive", "score"),
    ("classify",),
    ("doctor",),
)


@pytest.mark.parametrize("words", COMMANDS, ids=" ".join)
def test_a_run_that_is_cut_short_says_so(
    words: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    # a process that has run other tests may hold more than `classify` allows itself
    monkeypatch.setattr("sabacc.cli.classify_run._MEMORY", 10_000_000_000)
    found = sabacc(*words, *AT_ONCE, "--", PROGRAM)

    assert found.exit_code == Status.CUT_SHORT, found.output
    assert "--limit-run allows" in found.output
    assert "does not conform" not in found.output


def test_a_fleet_that_is_cut_short_says_so(tmp_path: Path) -> None:
    listed = tmp_path / "list.toml"
    tables = (
        f'[[program]]\nname = "{name}"\npython = "{PROGRAM.removeprefix("python:")}"\n'
        'rulesets = ["classic"]\n'
        for name in ("one", "two")
    )
    listed.write_text("\n".join(tables), encoding="utf-8")
    found = sabacc("fleet", "--reports", str(tmp_path / "out"), *AT_ONCE, str(listed))

    assert found.exit_code == Status.CUT_SHORT, found.output
    assert found.output.count("is not finished; the run took longer than --limit-run") == 2


pytest_plugins = ("pytester",)


def test_a_session_of_pytest_that_is_cut_short_ends(pytester: pytest.Pytester) -> None:
    path = plant(pytester, GOOD)
    limits = ("--sabacc-limit-run=0.001", "--sabacc-limit-memory=100000000000")
    found = run(pytester, path, f"--sabacc-program={PROGRAM}", "--sabacc-ruleset=forum", *limits)

    assert found.ret == pytest.ExitCode.INTERRUPTED
    found.stdout.fnmatch_lines(["*--sabacc-limit-run*"])
    assert not {"passed", "failed"} & found.parseoutcomes().keys()


def test_limits_that_have_begun_begin_once() -> None:
    limits = Limits(run=10.0, clock=Ticking(1.0)).begun()
    before = limits.left
    again = limits.begun()

    assert again.left < before
    assert not again.over
    assert [again.left for _ in range(10)][-1] < 0
    assert again.over == OVER
