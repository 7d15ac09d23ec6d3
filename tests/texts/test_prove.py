"""`tools/prove.py` proves what it is asked, and says so if there is no such thing."""

import msgspec
import pytest

from sabacc.conformance.proving import loose, unplayed
from sabacc.conformance.scenarios.cases import Expectation
from sabacc.conformance.scenarios.catalogue import load_cases, rule_texts
from sabacc.conformance.scenarios.compiler import Compiled
from sabacc.spec.house_files import every_ruleset
from sabacc.spec.rulesets import builtin
from tools import prove


@pytest.mark.parametrize("name", ["folding", "folding.cost", "folding.cost.free"])
def test_a_rule_is_proved_against_the_other_choices_of_its_point(name: str) -> None:
    found = list(prove.survivors(Compiled((), ()), [builtin("classic")], [name]))

    assert "SURVIVES     folding.cost one-credit -> two-credits  under classic" in found
    assert any(each.split()[1] != "folding.cost" for each in found) == (name == "folding")


@pytest.mark.parametrize(
    ("name", "status", "says"),
    [
        ("foldin", 2, "no chapter, point or rule is called 'foldin'; did you mean 'folding'?"),
        ("xyzzy", 2, "no chapter, point or rule is called 'xyzzy'; `sabacc rules` lists them"),
        ("--help", 0, "Usage: python tools/prove.py"),
    ],
)
def test_what_is_no_name_is_said(
    name: str, status: int, says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert prove.main([name]) == status
    assert says in capsys.readouterr().out


def test_a_wrong_outcome_hangs_on_nothing() -> None:
    case = next(case for case in load_cases() if case.rule == "folding.cost.free")
    wrong = msgspec.structs.replace(case, expect=(Expectation("winners", ["nobody"], 0),))

    assert loose(case) is None
    found = loose(wrong, mixtures=1)
    assert found is not None
    assert found.why.endswith("the engine does not follow the choice, or the outcome is wrong")


def test_a_rule_that_no_ruleset_plays_is_named_once() -> None:
    cases = [case for case in load_cases() if case.rule == "shift.picker.left-neighbour"]
    others = [
        rules for rules in every_ruleset() if str(rules.choices["shift.picker"]) != "left-neighbour"
    ]
    [(rule, why)] = unplayed(cases, others).items()

    assert rule == "shift.picker.left-neighbour"
    assert why.startswith("no ruleset plays shift.picker:left-neighbour (features/shift/left-")
    assert "add a house in reference_impl/sabacc/spec/houses/" in why
    assert unplayed(cases, every_ruleset()) == {}


def test_each_kind_of_fault_says_what_to_do(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    case = next(case for case in load_cases() if case.rule == "shift.picker.left-neighbour")
    monkeypatch.setattr(prove, "survivors", _no_survivors)
    monkeypatch.setattr(prove, "compile_all", lambda: Compiled((rule_texts()[case.rule],), (case,)))

    assert prove.main([case.rule]) == 1
    told = capsys.readouterr().out
    assert told.count("NO TWIN") == 2
    assert "NO TWIN: ask the same question in its rule with another answer" in told
    assert told.endswith("1 rule, 1 case, 1 fault\n")


def test_notes_are_no_faults_and_are_listed_when_asked_for(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    cases = tuple(case for case in load_cases() if case.rule == "penalties.bomb.percent")
    monkeypatch.setattr(prove, "survivors", _no_survivors)
    monkeypatch.setattr(
        prove, "compile_all", lambda: Compiled((rule_texts()[cases[0].rule],), cases)
    )

    assert prove.main([cases[0].rule]) == 0
    brief = capsys.readouterr().out
    assert prove.main([cases[0].rule, "--notes"]) == 0
    full = capsys.readouterr().out

    assert brief.startswith("no faults, listed by --notes: 1 (own pin)\n1 rule, ")
    assert full.startswith("(own pin)    penalties.bomb.percent/")
    assert full.endswith("0 faults\n")
    assert full.splitlines()[1] == "no faults: 1 (own pin)"


def _no_survivors(*_: object) -> list[str]:
    return []
