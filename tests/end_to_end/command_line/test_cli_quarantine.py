"""`sabacc verify` and `sabacc rules` where a rule is quarantined."""

import json
import sys
from pathlib import Path

import msgspec
import pytest

from sabacc.conformance.scenarios import catalogue
from tests.end_to_end.command_line.commands import ONE_RULE, RULE, sabacc, wrong

TOTAL_LEFT_OUT = """
import json, sys
from sabacc.protocol.reference import Reference

reference = Reference()
for line in sys.stdin:
    request = json.loads(line)
    answer = reference.handle(request)
    if request["method"] == "hello":
        answer["result"]["levels"] = ["score"]
    elif request["method"] == "score":
        del answer["result"]["total"]
    print(json.dumps(answer), flush=True)
"""
"""A program that never shows a total."""


@pytest.fixture
def doubtful(monkeypatch: pytest.MonkeyPatch) -> str:
    """Quarantine every case of the rule; return the id of its first."""
    cases = tuple(
        msgspec.structs.replace(case, quarantined=("issue-12",)) if case.rule == RULE else case
        for case in catalogue.load_cases()
    )
    for module in ("cli.verify_run", "cli.rulebook_lines", "conformance.scenarios.catalogue"):
        monkeypatch.setattr(f"sabacc.{module}.load_cases", lambda: cases)
    return next(case.id for case in cases if case.rule == RULE)


def test_a_program_does_not_fail_by_it_and_earns_nothing(doubtful: str) -> None:
    found = sabacc("verify", *ONE_RULE, "--", wrong("forgiving"))

    assert found.exit_code == 4
    assert "0 rules earned, 0 broken, 1 unproved while disputed" in found.stdout
    assert f"  {doubtful} (disputed in issue 12): " in found.stdout
    assert "failed under classic" in found.stdout


def test_without_the_quarantine_it_fails() -> None:
    found = sabacc("verify", *ONE_RULE, "--", wrong("forgiving"))

    assert found.exit_code == 1


def test_the_rulebook_says_so(doubtful: str) -> None:
    (rule,) = json.loads(sabacc("rules", RULE, "--format", "json").stdout)["rules"]

    assert "Unproved while disputed" in sabacc("rules", RULE).stdout
    assert "Unproved while disputed" in sabacc("rules", RULE, "--ruleset", "classic").stdout
    assert "Disputed in issue 12: reported, not scored." in sabacc("rules", doubtful).stdout
    assert {tuple(case["quarantined"]) for case in rule["cases"]} == {("issue-12",)}


def test_the_doctor_counts_no_rule_that_hangs_on_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "silent.py").write_text(TOTAL_LEFT_OUT, encoding="utf-8")
    command = ("doctor", "--", sys.executable, str(tmp_path / "silent.py"))
    cases = tuple(
        msgspec.structs.replace(case, quarantined=("issue-12",)) for case in catalogue.load_cases()
    )
    scored = " ".join(sabacc(*command).stdout.split())
    monkeypatch.setattr("sabacc.conformance.scenarios.catalogue.load_cases", lambda: cases)
    free = " ".join(sabacc(*command).stdout.split())

    assert "rule(s) depend on it and cannot be earned" in scored
    assert "is left out: no case of the rulesets that it claims needs it" in free
    assert "depend on it" not in free
