"""The compiled cases that ship are what the features say today, and their ids are permanent."""

import subprocess
import sys
from collections import Counter
from pathlib import Path

import msgspec
import pytest
from click.testing import CliRunner

from sabacc.conformance.compile import main
from sabacc.conformance.scenarios import catalogue
from sabacc.conformance.scenarios.cases import CaseFile
from sabacc.conformance.scenarios.catalogue import IDS, TOMBSTONES, Ledger, read_ledger, settle_up
from sabacc.spec.loading import rule_files
from sabacc.spec.loading.rule_files import COMMAND


@pytest.fixture(scope="module")
def today() -> CaseFile:
    return catalogue.compiled()


@pytest.fixture
def ledger() -> Ledger:
    return Ledger(("a.b.c/lives", "a.b.c/gone"), {"a.b.c/gone": "it said nothing"})


def test_the_file_is_what_the_features_say(today: CaseFile) -> None:
    stale = catalogue.CASES.read_bytes() != catalogue.encode(today)

    assert not stale, f"cases.json is not what the features say; run: {COMMAND}"


def test_the_packed_rules_are_what_people_wrote() -> None:
    assert rule_files.packing_faults() == []


def test_no_rule_is_read_before_it_is_written() -> None:
    # Otherwise the features would be compiled by the old rules, and the command had to run twice.
    code = (
        "import sys; from sabacc.conformance import compile; compile.rule_files.packing_faults()\n"
        "print(*{'sabacc.spec.points', 'sabacc.spec.decisions'} & {*sys.modules})"
    )

    read = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)  # noqa: S603 - our own

    assert read.stdout.split() == []


def test_every_id_is_unique(today: CaseFile) -> None:
    counted = Counter(case.id for case in today.cases)

    assert [name for name, times in counted.items() if times > 1] == []


def test_every_id_begins_with_its_rule(today: CaseFile) -> None:
    rules = {text.rule for text in today.rules}
    strays = [
        case.id
        for case in today.cases
        if case.rule not in rules or not case.id.startswith(f"{case.rule}/")
    ]

    assert strays == []


def test_every_id_is_in_the_ledger(today: CaseFile) -> None:
    new = read_ledger().new([case.id for case in today.cases])

    assert new == (), f"{len(new)} ids are not in tests/data/{IDS}; run: {COMMAND}"


def test_no_id_vanishes_without_a_tombstone(today: CaseFile) -> None:
    faults = read_ledger().faults([case.id for case in today.cases])

    assert faults == (), f"see tests/data/{TOMBSTONES}"


def test_the_ledger_names_every_id_once() -> None:
    ids = read_ledger().ids

    assert len(set(ids)) == len(ids)


def test_a_healthy_ledger_has_no_faults(ledger: Ledger) -> None:
    assert ledger.faults(["a.b.c/lives"]) == ()
    assert ledger.new(["a.b.c/lives", "a.b.c/newborn"]) == ("a.b.c/newborn",)


@pytest.mark.parametrize(
    ("today", "said"),
    [
        pytest.param([], "write why it is gone in tests/data/tombstones.txt", id="vanished"),
        pytest.param([], "never committed, take its line out of tests/data/case_ids", id="new"),
        pytest.param(["a.b.c/lives", "a.b.c/gone"], "give the scenario another title", id="reused"),
    ],
)
def test_a_broken_promise_is_found(ledger: Ledger, today: list[str], said: str) -> None:
    [fault] = ledger.faults(today)

    assert said in fault


@pytest.mark.parametrize(
    ("gone", "said"),
    [
        pytest.param({"a.b.c/never": "a typing error"}, "never existed", id="unknown"),
        pytest.param({"a.b.c/gone": ""}, "without a reason", id="no reason"),
    ],
)
def test_a_bad_tombstone_is_found(gone: dict[str, str], said: str) -> None:
    [fault] = Ledger(("a.b.c/gone",), gone).faults([] if "a.b.c/gone" in gone else ["a.b.c/gone"])

    assert said in fault


def test_reading_back(tmp_path: Path) -> None:
    (tmp_path / IDS).write_text("# head\na.b.c/x[1 2]\n\n", encoding="utf-8")
    (tmp_path / TOMBSTONES).write_text("# head\na.b.c/y\ttoo vague\n", encoding="utf-8")

    assert read_ledger(tmp_path) == Ledger(("a.b.c/x[1 2]",), {"a.b.c/y": "too vague"})


def test_the_command_writes_what_it_then_checks(
    today: CaseFile, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sabacc.conformance.scenarios.catalogue.DATA", tmp_path)
    for name in ("cases", "titles"):
        monkeypatch.setattr(
            f"sabacc.conformance.scenarios.catalogue.{name.upper()}", tmp_path / f"{name}.json"
        )

    before = settle_up(today, check=True)
    written = settle_up(today, check=False)
    after = settle_up(today, check=True)

    assert before[:2] == [
        f"{name}.json is not what the features say; run {COMMAND}" for name in ("cases", "titles")
    ]
    assert len(before) == 2 + len(today.cases)
    assert (written, after) == ([], [])


def test_a_choice_without_a_text_is_named(today: CaseFile) -> None:
    rule = "folding.cost.free"
    file = msgspec.structs.replace(
        today, rules=tuple(text for text in today.rules if text.rule != rule)
    )

    assert f"{rule} has no text; write its Rule: in features/folding/" in settle_up(
        file, check=True
    )


def test_the_command_runs(monkeypatch: pytest.MonkeyPatch, today: CaseFile) -> None:
    monkeypatch.setattr("sabacc.conformance.scenarios.catalogue.compiled", lambda: today)
    monkeypatch.setattr("sabacc.conformance.scenarios.catalogue.settle_up", _finds_a_fault)

    result = CliRunner().invoke(main, ["--check"])

    assert (result.exit_code, result.stderr) == (1, "stale\n")


def _finds_a_fault(file: CaseFile, *, check: bool) -> list[str]:
    assert file.cases or check
    return ["stale"]
