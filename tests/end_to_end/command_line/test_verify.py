"""`sabacc verify`: what it asks, forgives and leaves out."""

import json
import re
from pathlib import Path

import pytest

from sabacc.conformance.scenarios.catalogue import load_cases
from sabacc.spec.rulesets import builtin_names
from tests.end_to_end.command_line.commands import ONE_RULE, RULE, sabacc, wrong
from tests.end_to_end.programs.wrong_programs import interrupted
from tests.runs import LONG_RUN


def test_the_reference_conforms_to_every_ruleset() -> None:
    # One point of the rules is asked for; the rest is the same run as in
    # `test_the_reference_conforms_to_everything`.
    found = sabacc("verify", "--rule", "bombs.zero", "-n", "1")

    assert found.exit_code == 0, found.output
    assert "Verdict: conforms" in found.stdout
    for name in builtin_names():
        assert name in found.stdout


def test_the_command_of_the_report_reproduces_the_failure() -> None:
    report = json.loads(sabacc("verify", *ONE_RULE, "--format", "json", wrong("forgiving")).stdout)
    rule = report["rulesets"][0]["rules"][0]
    failed = next(entry for entry in rule["cases"] if entry["outcome"] == "failed")
    again = sabacc(
        "verify", "--ruleset", "classic", "--rule", failed["case"], "--", wrong("forgiving")
    )

    assert again.exit_code == 1
    assert "1 case under 1 ruleset" in again.stdout


def test_an_interrupted_run_has_no_verdict(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sabacc.protocol.reference.factory", interrupted)
    found = sabacc("verify", *ONE_RULE)

    assert found.exit_code == 130, found.output
    assert "Verdict: not finished: 0 of " in found.output


def test_a_house_file_is_a_ruleset(tmp_path: Path) -> None:
    house = tmp_path / "my house.toml"
    house.write_text(
        'name = "Our Table"\nbase = "classic"\n[choices]\n"penalties.caller" = "none"\n'
    )
    found = sabacc("verify", "--ruleset", str(house), "--rule", RULE, wrong("forgiving"))

    assert found.exit_code == 1
    assert "Our Table: does not conform" in found.stdout
    assert f"--ruleset '{house}'" in found.stdout
    assert "\n  Our Table: none  (named by" in sabacc("diff", str(house), "classic").stdout
    assert sabacc("rulesets", str(house)).stdout.startswith("Our Table\n")


def test_known_failures_are_forgiven_and_strict(tmp_path: Path) -> None:
    known = tmp_path / "known.txt"
    first = sabacc("verify", *ONE_RULE, "--write-expect-failures", str(known), wrong("forgiving"))
    forgiven = sabacc("verify", *ONE_RULE, "--expect-failures", str(known), wrong("forgiving"))
    mended = sabacc("verify", *ONE_RULE, "--expect-failures", str(known))

    assert first.exit_code == 1
    assert re.search(rf"{known}: [1-9]\d* known failures? written", first.stderr)
    assert forgiven.exit_code in {0, 4}
    assert "known failure" in forgiven.stdout
    assert mended.exit_code == 1
    assert f"{known}:4: classic {RULE}/" in mended.stdout
    assert "passes now; delete the entry" in mended.stdout


@LONG_RUN
def test_a_fault_is_neither_written_nor_forgiven(tmp_path: Path) -> None:
    known = tmp_path / "known.txt"
    first = sabacc("verify", *ONE_RULE, "--write-expect-failures", str(known), wrong("crashing"))
    cases = [found.id for found in load_cases() if found.rule == RULE]
    assert not any(case in known.read_text() for case in cases)
    known.write_text("".join(f"classic {case}\n" for case in cases))
    again = sabacc("verify", *ONE_RULE, "--expect-failures", str(known), wrong("crashing"))

    assert "could not be judged left out" in first.stderr
    assert again.exit_code == 1
    assert "known failure" not in again.stdout


def test_badges_are_written(tmp_path: Path) -> None:
    holds = {tmp_path / "b.svg": "<svg", tmp_path / "b.json": '"schemaVersion": 1'}
    words = [word for path in holds for word in ("--badge", path)]

    assert sabacc("verify", *ONE_RULE, *words).exit_code == 0
    assert all(sign in path.read_text(encoding="utf-8") for path, sign in holds.items())
