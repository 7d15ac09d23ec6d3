"""Each sentence of a rule's text is tied to a scenario that shows it, or marked with a reason."""

from dataclasses import replace
from pathlib import Path

import pytest

from sabacc.conformance import FEATURES
from sabacc.conformance.scenarios.catalogue import load_cases, rule_texts
from sabacc.spec.house_files import every_ruleset, shipped_dialects
from tests.guards import sentences

TIES = sentences.read_all()
SCENARIOS = {case.id.partition("[")[0] for case in load_cases()}
RULESETS = (*every_ruleset(), *shipped_dialects())
TIE = sentences.Tie(
    "features/x.shown.toml", "penalties.rounding.up", "A percentage of", scenario="it"
)
TEXT = "A percentage of the pot is rounded up. Of a pot of one it is one."
REST = replace(TIE, says="Of a pot")


@pytest.mark.parametrize("rule", rule_texts())
def test_every_sentence_of_a_rule_is_tied(rule: str) -> None:
    own = [tie for tie in TIES if tie.rule == rule]
    faults = sentences.untied(rule, rule_texts()[rule].description, own)

    assert not faults, "\n".join(faults)


def test_every_tie_holds() -> None:
    assert [
        fault for tie in TIES for fault in sentences.unsound(tie, rule_texts(), SCENARIOS)
    ] == []


def test_every_tie_can_convict() -> None:
    texts = {rule: text.description for rule, text in rule_texts().items()}

    assert sentences.idle(TIES, texts, load_cases(), RULESETS) == []


def test_a_tie_that_shows_nothing_is_found() -> None:
    rule = "showdown.all-bombed.to-sabacc-pot"
    here = replace(
        TIE,
        rule=rule,
        says="Any penalties are still",
        scenario=f"{rule}/a-call-among-bombed-hands-moves-the-hand-pot",
    )
    text = {rule: rule_texts()[rule].description}
    nowhere = replace(here, scenario=f"{rule}/no-scenario-of-the-features")

    assert sentences.idle([replace(here, says="Nobody wins")], text, load_cases(), RULESETS) == []
    for tie in (here, nowhere):
        complaint = f"{tie.place}: {tie.says!r} of {rule} stands nowhere there"
        assert sentences.idle([tie], text, load_cases(), RULESETS)[0].startswith(complaint)


def test_a_sentence_of_two_clauses_is_shown_clause_by_clause() -> None:
    text = "A percentage of the pot is rounded up, and costs one credit at least."

    assert "'and costs one credit' is tied to nothing" in sentences.untied("a", text, [TIE])[0]
    for ties in ([TIE, replace(TIE, says="and costs one")], [TIE, replace(TIE, scenario="other")]):
        assert sentences.untied("a", text, ties) == []


@pytest.mark.parametrize(
    ("ties", "complaint"),
    [
        ([TIE], "'Of a pot of' is tied to nothing"),
        ([TIE, REST, replace(TIE, says="All of")], "reworded"),
        ([TIE, replace(TIE, says="Of a pott")], "did you mean 'Of a pot'?"),
        ([TIE, REST, replace(TIE, says="")], "opens 2 sentences"),
        ([TIE, REST, replace(TIE, why="reason")], "is reason and shows"),
    ],
    ids=["no tie", "gone", "misspelt", "too few words", "both"],
)
def test_a_sentence_without_a_tie_is_found(ties: list[sentences.Tie], complaint: str) -> None:
    assert sentences.untied(TIE.rule, TEXT, [TIE, REST]) == []
    assert any(complaint in fault for fault in sentences.untied(TIE.rule, TEXT, ties))


@pytest.mark.parametrize(
    ("tie", "complaint"),
    [
        (replace(TIE, why="tedious"), "is none of"),
        (replace(TIE, rule="no.such.rule"), "there is no rule"),
        (TIE, "there is no scenario it"),
    ],
    ids=["no reason", "no rule", "no scenario"],
)
def test_an_unsound_tie_is_found(tie: sentences.Tie, complaint: str) -> None:
    assert any(complaint in fault for fault in sentences.unsound(tie, rule_texts(), SCENARIOS))


def test_a_table_is_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sentences, "FEATURES", tmp_path)
    table = tmp_path / "x.shown.toml"
    table.write_text('["a.b.c"]\n"All" = ["one", "d.e.f/two"]\n"Some" = "conduct"\n', "utf-8")

    assert [(tie.says, tie.why, tie.scenario) for tie in sentences.read(table)] == [
        ("All", "shows", "a.b.c/one"),
        ("All", "shows", "d.e.f/two"),
        ("Some", "conduct", ""),
    ]


def test_no_table_stands_without_its_feature() -> None:
    alone = [
        path.name
        for path in FEATURES.rglob("*.shown.toml")
        if not path.with_name(path.name.replace(".shown.toml", ".feature")).exists()
    ]

    assert alone == []
